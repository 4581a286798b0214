/* core/check/lint/key_behind_own_lock.c — locks that cannot be opened, since all of their keys lie
 * behind them. */
#include "check/lint_context.h"

#include <string.h>

/* A door of @lock that stands where one comes without it, and is shut; DS_WORLD_NONE: none. */
static uint32_t
door_before (const DsLint *self, uint32_t lock, const uint8_t *places)
{
  const DsWorld *world = &self->graph.world;

  for (size_t i = 0; i < world->ways.n; i++) {
    const DsWay *way = &world->ways.items[i];

    if (way->door != DS_WORLD_NONE && ds_lint_needs_lock (self, way->door, lock) &&
        (places[way->from] || (places[way->to] && !way->one_way)))
      return way->door;
  }
  return DS_WORLD_NONE;
}

/* The first key of @lock that could be reached if its doors were open. DS_WORLD_NONE: one is
 * reachable with the doors shut. */
static uint32_t
key_behind (const DsLint *self, uint32_t lock, const uint8_t *places)
{
  const DsWorld *world = &self->graph.world;
  uint32_t behind = DS_WORLD_NONE;

  for (uint32_t k = 0; k < world->keys.n; k++) {
    const uint32_t place = world->key_places.items[world->keys.items[k].first];

    if (self->graph.key_locks.items[k] != lock)
      continue;
    if (places[place])
      return DS_WORLD_NONE;
    if (behind == DS_WORLD_NONE && self->reached[place])
      behind = k;
  }
  return behind;
}

static void
tell (DsLint *self, uint32_t lock, uint32_t key, uint32_t door)
{
  const DsLockSpot at = self->graph.key_at.items[key], gate = self->graph.door_at.items[door];
  char name[DS_LINT_NAME], where[DS_LINT_PLACE], other[DS_LINT_PLACE];
  DsFinding *finding = ds_lint_add_spot (self, at);

  if (gate.floor == at.floor)
    ds_finding_mark (finding, gate.cell);
  ds_message_set (&finding->text, "lint.key-behind-own-lock",
                  N_ ("%s at %s is behind its own lock at %s."),
                  ds_lint_key_name (self, lock, name), ds_lint_spot_where (self, at, where),
                  ds_lint_spot_where (self, gate, other));
}

static void
look (DsLint *self)
{
  uint8_t *places;

  if (!self->has_start)
    return;
  places = ds_alloc (self->graph.world.n_places, 1);
  if (places == NULL) {
    self->status = DS_NOMEM;
    return;
  }
  for (uint32_t lock = 0; lock < self->graph.locks.n && self->status == DS_OK; lock++) {
    uint32_t key, door;

    memset (places, 0, self->graph.world.n_places);
    ds_lint_reach_without (self, lock, places);
    key = key_behind (self, lock, places);
    door = key != DS_WORLD_NONE ? door_before (self, lock, places) : DS_WORLD_NONE;
    if (door != DS_WORLD_NONE)
      tell (self, lock, key, door);
  }
  ds_free (places);
}

/* On its floor, if that is the start's: as far as one comes without it. */
static void
move_out (DsFix *self)
{
  const DsThing *key = ds_fix_thing (self, 0);
  DsCmdMoveThing *cmd;
  uint8_t *places;
  DsLint lint;
  DsCell cell;

  if (key == NULL)
    return;
  self->status = ds_lint_context_init (&lint, self->delve, NULL, self->job, NULL);
  if (self->status != DS_OK)
    return;
  places = ds_alloc0 (lint.graph.world.n_places, 1);
  cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  if (places == NULL) {
    self->status = DS_NOMEM;
  } else if (cmd != NULL && lint.has_start && lint.graph.start.floor == self->finding->floor) {
    const size_t floor = (size_t)lint.graph.start.floor;

    ds_lint_reach_without (&lint, ds_lint_lock (&lint, key), places);
    self->status = lint.status;
    if (self->status == DS_OK &&
        ds_fix_furthest (self, &lint, floor, lint.graph.start.cell, places, &cell)) {
      *cmd = (DsCmdMoveThing){
        .cmd.type = &ds_cmd_move_thing, .floor = floor, .id = key->id, .to = cell
      };
      self->cmd = &cmd->cmd;
    }
  }
  ds_free (places);
  ds_lint_context_clear (&lint);
}

const DsLintRule ds_lint_key_behind_own_lock = {
  .id = "key-behind-own-lock",
  .label = N_ ("Key behind its own lock"),
  .help = N_ ("All keys of a lock can only be reached through that lock."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Move the Key Before the Lock"), move_out } },
};
