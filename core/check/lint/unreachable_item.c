/* core/check/lint/unreachable_item.c — items that cannot be reached. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while (self->has_start && (thing = ds_lint_next (self, &at)) != NULL) {
    const uint32_t place = ds_lint_place (self, at.floor, thing->at);
    DsFinding *finding;

    if (ds_lint_kind (self, thing)->role != DS_ROLE_ITEM || place == DS_WORLD_NONE ||
        self->best[place])
      continue;
    finding = ds_lint_add_thing (self, at.floor, thing);
    ds_lint_where (self, at.floor, thing->at, where);
    if (self->blocker[place] == DS_WORLD_NONE)
      ds_message_set (&finding->text, "lint.unreachable-item",
                      N_ ("%s at %s cannot be reached: no route leads there."),
                      ds_lint_label (self, thing), where);
    else
      ds_message_set (
          &finding->text, "lint.locked-away-item",
          N_ ("%s at %s cannot be taken: %s at %s can never be passed."),
          ds_lint_label (self, thing), where,
          ds_lint_spot_label (self, self->graph.door_at.items[self->blocker[place]]),
          ds_lint_spot_where (self, self->graph.door_at.items[self->blocker[place]], other));
  }
}

const DsLintRule ds_lint_unreachable_item = {
  .id = "unreachable-item",
  .label = N_ ("Item out of reach"),
  .help = N_ ("The player can never take the item."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Delete"), ds_fix_delete } },
};
