/* core/check/lint/unreachable_key.c — keys that cannot be reached. */
#include "check/lint_context.h"

#include <string.h>

static void
tell (DsLint *self, uint32_t key, uint32_t door)
{
  const DsLockSpot at = self->graph.key_at.items[key];
  char text[DS_LINT_NAME], where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  const char *name = ds_lint_key_name (self, self->graph.key_locks.items[key], text);
  DsFinding *finding = ds_lint_add_spot (self, at);

  ds_lint_spot_where (self, at, where);
  if (door == DS_WORLD_NONE) {
    ds_message_set (&finding->text, "lint.unreachable-key",
                    N_ ("%s at %s cannot be reached: no route leads there."), name, where);
    return;
  }
  if (self->graph.door_at.items[door].floor == at.floor)
    ds_finding_mark (finding, self->graph.door_at.items[door].cell);
  ds_message_set (&finding->text, "lint.locked-away-key",
                  N_ ("%s at %s cannot be taken: %s at %s can never be passed."), name, where,
                  ds_lint_spot_label (self, self->graph.door_at.items[door]),
                  ds_lint_spot_where (self, self->graph.door_at.items[door], other));
}

static void
look (DsLint *self)
{
  const DsWorld *world = &self->graph.world;

  for (uint32_t k = 0; self->has_start && k < world->keys.n; k++) {
    const uint32_t *places = world->key_places.items + world->keys.items[k].first;
    bool is_reached = false;

    for (uint32_t i = 0; i < world->keys.items[k].n; i++)
      is_reached |= self->best[places[i]];
    if (!is_reached)
      tell (self, k, self->blocker[places[0]]);
  }
}

const DsLintRule ds_lint_unreachable_key = {
  .id = "unreachable-key",
  .label = N_ ("Key out of reach"),
  .help = N_ ("The player can never take the key."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
