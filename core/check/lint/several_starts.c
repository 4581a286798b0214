/* core/check/lint/several_starts.c — player starts after the first one, which are ignored. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  const DsLockSpot first = self->graph.start;
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while (self->has_graph && (thing = ds_lint_next (self, &at)) != NULL)
    if (ds_lint_kind (self, thing)->role == DS_ROLE_START &&
        (thing->id != first.thing || first.floor != (int32_t)at.floor))
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.several-starts",
                      N_ ("The player start at %s is not used: the game begins at %s."),
                      ds_lint_where (self, at.floor, thing->at, where),
                      ds_lint_spot_where (self, first, other));
}

const DsLintRule ds_lint_several_starts = {
  .id = "several-starts",
  .label = N_ ("Several starts"),
  .help = N_ ("Only one player start is used; the others have no effect."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Delete This Start"), ds_fix_delete } },
};
