/* core/check/lint/cut_by_liquid.c — open cells cut off by deep water or lava. */
#include "check/lint_context.h"

static void
tell (DsFinding *finding, const char *where, uint32_t n_cells)
{
  ds_message_set (&finding->text, "lint.cut-by-liquid",
                  NN_ ("A liquid cuts off %u walkable cell at %s.",
                       "A liquid cuts off %u walkable cells at %s."),
                  n_cells, where);
}

static void
look (DsLint *self)
{
  ds_lint_add_pockets (self, true, tell);
}

const DsLintRule ds_lint_cut_by_liquid = {
  .id = "cut-by-liquid",
  .label = N_ ("Cut off by liquid"),
  .help = N_ ("Walkable cells that only deep water or lava keeps out of reach."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Build a Bridge"), ds_fix_bridge }, { N_ ("Fill In"), ds_fix_fill } },
};
