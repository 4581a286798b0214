/* core/check/lint/pocket.c — open cells that cannot be reached, not even with all keys. */
#include "check/lint_context.h"

static void
tell (DsFinding *finding, const char *where, uint32_t n_cells)
{
  ds_message_set (&finding->text, "lint.pocket",
                  NN_ ("%u walkable cell at %s cannot be reached, not even with all keys.",
                       "%u walkable cells at %s cannot be reached, not even with all keys."),
                  n_cells, where);
}

static void
look (DsLint *self)
{
  ds_lint_add_pockets (self, false, tell);
}

const DsLintRule ds_lint_pocket = {
  .id = "pocket",
  .label = N_ ("Isolated pocket"),
  .help = N_ ("Walkable cells that cannot be reached from the start."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Dig a Tunnel"), ds_fix_tunnel }, { N_ ("Fill In"), ds_fix_fill } },
};
