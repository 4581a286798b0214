/* core/io/mapping/import_issues.c — gates that an import left open, as issues. */
#include "io/mapping/import_issues.h"

static const DsLintRule OPENED_GATE = {
  .id = DS_LINT_OPENED_GATE,
  .label = N_ ("Gate imported open"),
  .help = N_ ("A gate of another program's file names neither a lock nor anything that opens it. "
              "The imported level has a plain door there, so it may be easier to finish."),
  .severity = DS_SEVERITY_WARNING,
};

static DsStatus
add_gate (DsFindings *self, const DsImport *import, const DsImportOpened *gate, DsError *err)
{
  DsFinding finding = { .rule = &OPENED_GATE,
                        .severity = OPENED_GATE.severity,
                        .floor = (int32_t)gate->floor,
                        .cells = { gate->cell },
                        .n_cells = 1,
                        .n_all_cells = 1 };

  if (import->delve.dungeon.n_floors > 1)
    ds_message_set (&finding.text, "import.opened-floor",
                    N_ ("The gate at %d, %d on floor %d was imported as an open door: the source "
                        "names no lock for it."),
                    gate->cell.x, gate->cell.y, finding.floor + 1);
  else
    ds_message_set (&finding.text, "import.opened",
                    N_ ("The gate at %d, %d was imported as an open door: the source names no lock "
                        "for it."),
                    gate->cell.x, gate->cell.y);
  return ds_findings_add (self, &finding, err);
}

DsStatus
ds_import_issues_add (DsFindings *self, const DsImport *import, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && import != NULL);

  for (size_t i = 0; i < import->opened.n && i < DS_FINDINGS_MAX && status == DS_OK; i++)
    status = add_gate (self, import, &import->opened.items[i], err);
  if (import->opened.n > DS_FINDINGS_MAX)
    self->n_left_out += import->opened.n - DS_FINDINGS_MAX;
  return status;
}
