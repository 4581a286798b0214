/* core/check/lint/several_starts.c — only the first player start counts. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  const DsLockSpot first = self->graph.start;
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];

  for (size_t f = 0; self->has_graph && f < self->n_floors; f++)
    for (size_t i = 0; i < ds_things_count (self->floors[f].level->things); i++) {
      const DsThing *thing = ds_things_get (self->floors[f].level->things, i);

      if (ds_lint_kind (self, thing)->role != DS_ROLE_START ||
          (thing->id == first.thing && first.floor == (int32_t)f))
        continue;
      ds_message_set (&ds_lint_add_thing (self, f, thing)->text, "lint.several-starts",
                      N_ ("The player start at %s is one too many: the proof begins at %s."),
                      ds_lint_where (self, f, thing->at, where),
                      ds_lint_where (self, (size_t)first.floor, first.cell, other));
    }
}

const DsLintRule ds_lint_several_starts = {
  .id = "several-starts",
  .label = N_ ("Several starts"),
  .help = N_ ("There is one player start; others are not looked at."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Delete This Start"), ds_fix_delete } },
};
