/* core/check/lint/lock_without_key.c — gates whose lock has no key in the dungeon. */
#include "check/lint_context.h"

static bool
has_key (const DsLint *self, uint32_t lock)
{
  for (size_t k = 0; k < self->graph.world.keys.n; k++)
    if (self->graph.key_locks.items[k] == lock)
      return true;
  return false;
}

/* A lock of @door without any key, although the door needs it; DS_WORLD_NONE: none. */
static uint32_t
missing_lock (const DsLint *self, uint32_t door)
{
  const DsDoor *it = &self->graph.world.doors.items[door];
  uint32_t missing = DS_WORLD_NONE;

  if (it->type == DS_DOOR_KEY)
    return has_key (self, it->colour) ? DS_WORLD_NONE : it->colour;
  for (uint8_t i = 0; it->type == DS_DOOR_TOKENS && i < it->n_sets; i++) {
    uint64_t set = it->sets[i];

    while (set != 0 && has_key (self, (uint32_t)__builtin_ctzll (set)))
      set &= set - 1;
    if (set == 0)
      return DS_WORLD_NONE;
    if (missing == DS_WORLD_NONE)
      missing = (uint32_t)__builtin_ctzll (set);
  }
  return missing;
}

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE], name[DS_LINT_NAME];

  for (uint32_t door = 0; door < self->graph.world.doors.n; door++) {
    const DsLockSpot at = self->graph.door_at.items[door];
    const uint32_t lock = missing_lock (self, door);

    if (lock != DS_WORLD_NONE)
      ds_message_set (&ds_lint_add_spot (self, at)->text, "lint.lock-without-key",
                      N_ ("Nothing opens %s at %s: there is no %s."), ds_lint_spot_label (self, at),
                      ds_lint_spot_where (self, at, where), ds_lint_key_name (self, lock, name));
  }
}

/* As far from the start as one comes without it. */
static void
place_key (DsFix *self)
{
  const DsThing *gate = ds_fix_thing (self, 0);
  uint16_t kind;
  DsLint lint;
  DsCell cell;
  uint8_t *places;

  if (gate == NULL || gate->lock == NULL ||
      !ds_rules_kind_of_role (self->delve->rules, DS_ROLE_KEY, &kind))
    return;
  self->status = ds_lint_context_init (&lint, self->delve, NULL, self->job, NULL);
  if (self->status != DS_OK)
    return;
  places = ds_alloc0 (lint.graph.world.n_places, 1);
  if (places == NULL) {
    self->status = DS_NOMEM;
  } else if (lint.has_start) {
    const size_t floor = (size_t)lint.graph.start.floor;

    ds_lint_reach_without (&lint, ds_lint_lock (&lint, gate), places);
    self->status = lint.status;
    if (self->status == DS_OK &&
        ds_fix_furthest (self, &lint, floor, lint.graph.start.cell, places, &cell))
      ds_fix_place (self, floor, cell, kind, gate->lock);
  }
  ds_free (places);
  ds_lint_context_clear (&lint);
}

const DsLintRule ds_lint_lock_without_key = {
  .id = "lock-without-key",
  .label = N_ ("Lock without a key"),
  .help = N_ ("A gate is locked, but the dungeon has no key that opens it."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Place a Key"), place_key } },
};
