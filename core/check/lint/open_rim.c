/* core/check/lint/open_rim.c — open cells at the edge of a floor. */
#include "check/lint_context.h"

static void
mark (DsLint *self, size_t f, DsCell cell, DsFinding **finding)
{
  if (ds_lint_place (self, f, cell) == DS_WORLD_NONE)
    return;
  if (*finding == NULL)
    *finding = ds_lint_add (self, (int32_t)f);
  ds_finding_mark (*finding, cell);
}

static void
look_at (DsLint *self, size_t f)
{
  DsFinding *finding = NULL;
  char where[DS_LINT_PLACE];

  for (int32_t y = 0; y < self->h; y++)
    for (int32_t x = 0; x < self->w; x += y == 0 || y == self->h - 1 ? 1 : self->w - 1)
      mark (self, f, (DsCell){ x, y }, &finding);
  if (finding != NULL)
    ds_message_set (&finding->text, "lint.open-rim",
                    NN_ ("The edge of the floor is open in %zu cell, at %s.",
                         "The edge of the floor is open in %zu cells, the first at %s."),
                    finding->n_all_cells, ds_lint_where (self, f, finding->cells[0], where));
}

static void
look (DsLint *self)
{
  for (size_t f = 0; self->has_graph && f < self->n_floors; f++)
    look_at (self, f);
}

const DsLintRule ds_lint_open_rim = {
  .id = "open-rim",
  .label = N_ ("Open edge"),
  .help = N_ ("The level is not closed at its edge."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Close the Edge"), ds_fix_close_rim } },
};
