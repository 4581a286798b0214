/* core/sim/carry.c — carries a game over to an edited level: translates all numbers, then moves
 * actors and items whose cell is gone to the nearest free one. */
#include "sim/carry.h"
#include "sim/body/effects.h"
#include "sim/match.h"
#include "sim/rule_change.h"
#include "sim/setup.h"
#include "sim/time.h"
#include "sim/world/cells.h"
#include "sim/world/entry.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"

#include <stdlib.h>
#include <string.h>

#define NAME_BYTES 64

typedef struct {
  DsMatch match;
  const DsSim *from;
  DsSim *to;
  bool is_rule_change;
  DsErrors *told;
  DsError *err;
} Carry;

/* ---- numbers */

/* Takes actors and items beyond the new edges off the floor; the player is placed again later. */
static void
cut_off (const Carry *self, DsSimState *state)
{
  for (size_t i = 1; i < state->actors.n; i++)
    if (!ds_match_has (&self->match, self->from->now.actors.items[i].at))
      state->actors.items[i].at.floor = DS_SIM_NONE;
  for (size_t i = 0; i < state->traces.n; i++)
    if (!ds_match_has (&self->match, self->from->now.traces.items[i].at))
      state->traces.items[i].at.floor = DS_SIM_NONE;
  for (size_t i = 0; i < state->items.n; i++) {
    const DsSimItem *before = &self->from->now.items.items[i];
    DsSimItem *it = &state->items.items[i];
    const DsLockSpot *key =
        before->key != DS_SIM_NONE ? &self->from->graph.key_at.items[before->key] : NULL;
    const DsMatchThing *thing =
        key != NULL ? ds_match_after (&self->match, key->floor, key->thing) : NULL;

    it->key = thing != NULL && it->lock != DS_SIM_NONE
                  ? ds_setup_key (self->to, thing->floor, thing->thing->id)
                  : DS_SIM_NONE;
    if (before->owner == DS_SIM_NONE && !ds_match_has (&self->match, before->at)) {
      it->at.floor = DS_SIM_NONE;
      it->next = DS_SIM_NONE;
    }
  }
}

/* ---- cells */

static DsSimMemory
carry_memory (Carry *self, DsSimMemory before)
{
  if (before.ground != 0) {
    before.ground =
        (uint16_t)(ds_match_number (&self->match, DS_SIM_LIST_TILES, before.ground - 1) + 1);
    before.feature = (uint16_t)ds_match_number (&self->match, DS_SIM_LIST_TILES, before.feature);
  }
  if (before.kind != 0)
    before.kind =
        (uint16_t)(ds_match_number (&self->match, DS_SIM_LIST_KINDS, before.kind - 1) + 1);
  return before;
}

/* Keeps tiles that the game changed, on cells that the edit left alone. */
static void
carry_cells (Carry *self, DsSimState *state, int32_t floor)
{
  const DsFloor *level = &self->to->delve.dungeon.floors[self->match.floors[floor]];
  DsSimSpot spot = { floor, { 0, 0 } };

  for (spot.cell.y = 0; spot.cell.y < level->h; spot.cell.y++)
    for (spot.cell.x = 0; spot.cell.x < level->w; spot.cell.x++) {
      const bool was = ds_sim_has_cell (self->from, spot.cell);
      const size_t at = state->ground.n++, before = was ? ds_cell_at (self->from, spot) : 0;
      const bool stays = was && ds_match_is_same (&self->match, spot);

      state->ground.items[at] =
          stays ? (uint16_t)ds_match_number (&self->match, DS_SIM_LIST_TILES,
                                             self->from->now.ground.items[before])
                : (uint16_t)ds_floor_get (level, DS_LAYER_GROUND, spot.cell);
      state->feature.items[at] =
          stays ? (uint16_t)ds_match_number (&self->match, DS_SIM_LIST_TILES,
                                             self->from->now.feature.items[before])
                : (uint16_t)ds_floor_get (level, DS_LAYER_FEATURE, spot.cell);
      state->known.items[at] =
          was ? carry_memory (self, self->from->now.known.items[before]) : (DsSimMemory){ 0 };
    }
  state->feature.n = state->known.n = state->ground.n;
}

static bool
carry_floors (Carry *self, DsSimState *state)
{
  const DsSimState *before = &self->from->now;

  state->ground.n = state->feature.n = state->known.n = state->floors.n = 0;
  if (!ds_array_reserve (&state->floors, self->to->delve.dungeon.n_floors))
    return false;
  while (state->floors.n < self->to->delve.dungeon.n_floors)
    state->floors.items[state->floors.n++] = (DsSimFloor){ .first = DS_SIM_NONE };
  for (size_t f = 0; f < before->floors.n; f++) {
    if (before->floors.items[f].first == DS_SIM_NONE || self->match.floors[f] == DS_SIM_NONE)
      continue;
    if (!ds_array_reserve (&state->ground, self->to->n_cells) ||
        !ds_array_reserve (&state->feature, self->to->n_cells) ||
        !ds_array_reserve (&state->known, self->to->n_cells))
      return false;
    state->floors.items[self->match.floors[f]] =
        (DsSimFloor){ (int32_t)state->ground.n, before->floors.items[f].left };
    carry_cells (self, state, (int32_t)f);
  }
  return true;
}

static void
carry_fires (const Carry *self, DsSimState *state)
{
  size_t n = 0;

  for (size_t i = 0; i < state->fires.n; i++) {
    const DsSimSpot before = self->from->now.fires.items[i].at;

    if (ds_match_has (&self->match, before) && ds_match_is_same (&self->match, before))
      state->fires.items[n++] = state->fires.items[i];
  }
  state->fires.n = n;
}

/* ---- locks */

static void
tell_lost_lock (const Carry *self, size_t lock)
{
  ds_errors_add (self->told, DS_BAD_DATA, "", "carry.lock",
                 N_ ("No gate has the lock \"%s\" any more: its key is gone"),
                 ds_translate (self->from->graph.locks.items[lock].name));
}

static void
carry_keys (const Carry *self, DsSimState *state)
{
  const DsSimGame *before = self->from->now.game.items;
  DsSimGame *after = state->game.items;

  memset (after->tokens, 0, sizeof after->tokens);
  memset (after->keys, 0, sizeof after->keys);
  for (size_t i = 0; i < self->from->graph.locks.n; i++) {
    const int32_t lock = self->match.maps[DS_SIM_LIST_LOCKS][i];
    const bool has_token = i < 64 && before->tokens[i / 32] >> (i % 32) & 1;
    const uint32_t keys = i < DS_SIM_COLOURS_MAX ? before->keys[i] : 0;

    if (!has_token && keys == 0)
      continue;
    if (lock < 0) {
      tell_lost_lock (self, i);
      continue;
    }
    if (has_token)
      after->tokens[lock / 32] |= 1u << (lock % 32);
    if (keys > 0)
      after->keys[lock] = keys;
  }
}

static bool
was_open (const Carry *self, uint32_t door)
{
  return door != DS_WORLD_NONE && self->from->now.doors.items[door] != 0;
}

/* The gate of the edited level that corresponds to @pass; NULL: it is gone, or another. */
static const DsLockPass *
find_pass (const Carry *self, const DsLockPass *pass)
{
  const DsLockGraph *graph = &self->to->graph;
  const DsMatchThing *thing = ds_match_after (&self->match, pass->at.floor, pass->thing->id);
  size_t i;

  if (thing == NULL || !ds_match_is_unchanged (&self->match, pass->thing, thing->thing))
    return NULL;
  i = ds_lock_graph_pass (graph, (size_t)thing->floor, thing->thing->at);
  for (; i < graph->passes.n && graph->passes.items[i].at.floor == thing->floor &&
         graph->passes.items[i].at.cell.y == thing->thing->at.y &&
         graph->passes.items[i].at.cell.x == thing->thing->at.x;
       i++)
    if (graph->passes.items[i].thing->id == thing->thing->id)
      return &graph->passes.items[i];
  return NULL;
}

/* Closes a changed gate, with the tile of a closed one. */
static void
shut_again (const Carry *self, DsSimState *state, const DsLockPass *pass)
{
  const DsSimSpot before = { pass->at.floor, pass->at.cell };
  const DsMatchThing *thing = ds_match_after (&self->match, pass->at.floor, pass->thing->id);
  const DsFloor *level;
  size_t at;

  if (!ds_match_has (&self->match, before) ||
      self->from->now.floors.items[before.floor].first == DS_SIM_NONE)
    return;
  level = &self->to->delve.dungeon.floors[self->match.floors[before.floor]];
  at = (size_t)state->floors.items[self->match.floors[before.floor]].first +
       ds_cell_index (before.cell, level->w);
  state->ground.items[at] = (uint16_t)ds_floor_get (level, DS_LAYER_GROUND, before.cell);
  state->feature.items[at] = (uint16_t)ds_floor_get (level, DS_LAYER_FEATURE, before.cell);
  if (thing != NULL)
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.gate",
                   N_ ("The gate at %d, %d was changed and is closed again"), thing->thing->at.x,
                   thing->thing->at.y);
}

static bool
carry_doors (const Carry *self, DsSimState *state)
{
  const DsLockGraph *graph = &self->from->graph;
  const size_t n = self->to->graph.world.doors.n;

  state->doors.n = 0;
  if (!ds_array_reserve (&state->doors, n))
    return false;
  state->doors.n = n;
  if (n > 0)
    memset (state->doors.items, 0, n * sizeof *state->doors.items);
  for (size_t i = 0; i < graph->passes.n; i++) {
    const DsLockPass *pass = &graph->passes.items[i], *now;
    const bool locks = was_open (self, pass->lock), hides = was_open (self, pass->secret);

    if (!pass->is_gate || (!locks && !hides))
      continue;
    now = find_pass (self, pass);
    if (now == NULL)
      shut_again (self, state, pass);
    if (now != NULL && locks && now->lock != DS_WORLD_NONE)
      state->doors.items[now->lock] = 1;
    if (now != NULL && hides && now->secret != DS_WORLD_NONE)
      state->doors.items[now->secret] = 1;
  }
  return true;
}

/* ---- positions */

static bool
is_entered (const DsSim *sim, int32_t floor)
{
  return floor >= 0 && sim->now.floors.items[floor].first != DS_SIM_NONE;
}

static bool
bears (const DsSim *sim, int32_t actor, DsSimSpot spot)
{
  const uint16_t flags = ds_cells_flags (sim, spot);
  const uint16_t gates = actor == DS_SIM_PLAYER ? DS_CELL_GATE : 0;

  return (flags & (ds_cells_bearing (ds_actor_of (sim, actor)->nature) | gates)) != 0 &&
         !(flags & DS_CELL_SHUT);
}

/* True when @actor need not be moved: its position is valid, or was invalid before the edit,
 * too. */
static bool
may_stay (const Carry *self, int32_t actor)
{
  const DsSimSpot before = self->from->now.actors.items[actor].at;

  return bears (self->to, actor, ds_actor_of (self->to, actor)->at) ||
         (is_entered (self->from, before.floor) && !bears (self->from, actor, before));
}

/* Free cell nearest to @spot, on the same floor, for an actor of @nature. */
static bool
find_free (const DsSim *sim, DsSimSpot spot, uint32_t nature, DsSimSpot *out)
{
  const int32_t most = ds_max (sim->delve.dungeon.w, sim->delve.dungeon.h);

  for (int32_t far = 0; far < most; far++)
    for (int32_t dy = -far; dy <= far; dy++)
      for (int32_t dx = -far; dx <= far; dx += abs (dy) == far || far == 0 ? 1 : 2 * far) {
        *out = (DsSimSpot){ spot.floor, { spot.cell.x + dx, spot.cell.y + dy } };
        if (ds_cells_is_free (sim, *out, nature))
          return true;
      }
  return false;
}

/* ---- the player */

static bool
put_player (Carry *self, DsSimSpot near)
{
  DsSimSpot spot;

  if (near.floor < 0 || ds_entry_open (self->to, near.floor) != DS_OK ||
      !find_free (self->to, near, ds_actor_of (self->to, DS_SIM_PLAYER)->nature, &spot))
    return false;
  ds_cells_move_actor (self->to, DS_SIM_PLAYER, spot);
  return true;
}

static DsStatus
settle_player (Carry *self)
{
  const DsSimSpot at = ds_actor_of (self->to, DS_SIM_PLAYER)->at;
  const DsLockSpot start = self->to->graph.start;
  bool is_put = put_player (self, at);

  if (is_put) {
    const DsCell cell = ds_actor_of (self->to, DS_SIM_PLAYER)->at.cell;

    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.player",
                   N_ ("The player could not stay at %d, %d and was moved to %d, %d"), at.cell.x,
                   at.cell.y, cell.x, cell.y);
    return DS_OK;
  }
  is_put = put_player (self, (DsSimSpot){ start.floor, start.cell });
  for (size_t f = 0; f < self->to->delve.dungeon.n_floors && !is_put; f++)
    is_put = put_player (self, (DsSimSpot){ (int32_t)f, { 0, 0 } });
  if (!is_put)
    return ds_fail (self->err, DS_NOT_FOUND, "", "carry.no-room",
                    N_ ("there is no walkable cell left for the player"));
  ds_errors_add (self->told, DS_BAD_DATA, "", "carry.floor",
                 N_ ("The player's floor is gone: the game continues at the start"));
  return DS_OK;
}

/* ---- other actors */

static const char *
name_of (const Carry *self, int32_t actor, char out[NAME_BYTES])
{
  return ds_sim_kind_name (self->to, ds_actor_of (self->to, actor)->kind, out, NAME_BYTES);
}

/* Removes an actor with the items that it carries. */
static void
remove_actor (Carry *self, int32_t actor)
{
  DsSim *sim = self->to;

  while (ds_actor_of (sim, actor)->inventory.first != DS_SIM_NONE)
    ds_items_take_away (sim, ds_actor_of (sim, actor)->inventory.first);
  ds_effects_forget (sim, actor);
  ds_cells_move_actor (sim, actor, (DsSimSpot){ DS_SIM_NONE, ds_actor_of (sim, actor)->at.cell });
  ds_actor (sim, actor)->flags &= ~(uint32_t)DS_ACTOR_ALIVE;
}

static void
settle_actor (Carry *self, int32_t actor)
{
  const DsSimSpot at = ds_actor_of (self->to, actor)->at;
  char name[NAME_BYTES];
  DsSimSpot spot;

  if (!ds_actor_lives (self->to, actor))
    return;
  if (at.floor == DS_SIM_NONE) {
    remove_actor (self, actor);
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.cut-off",
                   N_ ("The floor with the %s was removed, and the %s with it"),
                   name_of (self, actor, name), name);
  } else if (is_entered (self->to, at.floor) && !may_stay (self, actor)) {
    if (!find_free (self->to, at, ds_actor_of (self->to, actor)->nature, &spot)) {
      remove_actor (self, actor);
      ds_errors_add (self->told, DS_BAD_DATA, "", "carry.no-place",
                     N_ ("There was no room left for the %s, so it was removed"),
                     name_of (self, actor, name));
      return;
    }
    ds_cells_move_actor (self->to, actor, spot);
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.moved",
                   N_ ("The %s could not stay at %d, %d and was moved to %d, %d"),
                   name_of (self, actor, name), at.cell.x, at.cell.y, spot.cell.x, spot.cell.y);
  }
}

static bool
is_solid (const DsSim *sim, DsSimSpot spot)
{
  return !(ds_cells_flags (sim, spot) & (DS_CELL_WALK | DS_CELL_GATE | DS_CELL_FLY | DS_CELL_SWIM));
}

static void
settle_items (Carry *self)
{
  int n_moved = 0;

  for (size_t i = 0; i < self->from->now.items.n; i++) {
    const DsSimSpot before = self->from->now.items.items[i].at;
    const DsSimItem *it = ds_item_of (self->to, (int32_t)i);
    DsSimSpot spot;

    if (it->owner != DS_SIM_NONE || !is_entered (self->to, it->at.floor) ||
        !is_solid (self->to, it->at) ||
        (is_entered (self->from, before.floor) && is_solid (self->from, before)))
      continue;
    n_moved++;
    if (find_free (self->to, it->at, 0, &spot))
      ds_items_lay (self->to, (int32_t)i, spot);
    else
      ds_items_take_away (self->to, (int32_t)i);
  }
  if (n_moved > 0)
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.items",
                   NN_ ("%d item could not stay where it lay and was moved nearby",
                        "%d items could not stay where they lay and were moved nearby"),
                   n_moved);
}

/* ---- things of the document */

static void
lose_actor (Carry *self, const DsSimThing *it, const DsMatchThing *now)
{
  char name[NAME_BYTES];

  if (now != NULL)
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.anew",
                   N_ ("The %s was changed and starts over at %d, %d"),
                   name_of (self, it->actor, name), now->thing->at.x, now->thing->at.y);
  else if (ds_actor_lives (self->to, it->actor))
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.removed",
                   N_ ("The %s was removed from the level"), name_of (self, it->actor, name));
  if (ds_actor_lives (self->to, it->actor))
    remove_actor (self, it->actor);
}

/* Removes an item unless the player has it. */
static void
lose_item (Carry *self, const DsSimThing *it)
{
  if (ds_item_of (self->to, it->item)->owner != DS_SIM_PLAYER)
    ds_items_take_away (self->to, it->item);
}

/* Removes actors and items of things that the edit removed or changed. */
static void
lose_things (Carry *self)
{
  const DsSimState *before = &self->from->now;
  DsSimState *now = &self->to->now;
  size_t n = 0;

  for (size_t i = 0; i < before->things.n; i++) {
    const DsSimThing *it = &before->things.items[i];
    const uint64_t id = it->id[0] | (uint64_t)it->id[1] << 32;
    const DsMatchThing *was = ds_match_before (&self->match, it->floor, id);
    DsMatchThing *is = ds_match_after (&self->match, it->floor, id);

    if (was != NULL && is != NULL && ds_match_is_unchanged (&self->match, was->thing, is->thing)) {
      is->stays = true;
      now->things.items[n++] = now->things.items[i];
    } else if (it->actor > DS_SIM_PLAYER) {
      lose_actor (self, it, is);
    } else if (it->item >= 0) {
      lose_item (self, it);
    }
  }
  now->things.n = n;
}

static DsStatus
add_thing (Carry *self, const DsMatchThing *listed)
{
  const DsKind *kind = ds_kind_of (self->to, listed->thing->kind);
  DsSimSpot spot = { listed->floor, listed->thing->at };
  const bool is_here = is_entered (self->to, spot.floor) && kind->creature != NULL;
  DsStatus status;

  if (is_here && ds_cells_actor (self->to, spot) != DS_SIM_NONE &&
      !find_free (self->to, spot, kind->creature->flags, &spot))
    return DS_OK; /* no space, as on entering a floor */
  status = ds_setup_thing (self->to, listed->floor, listed->thing, spot);
  if (status == DS_OK && is_here)
    ds_cells_move_actor (self->to, (int32_t)self->to->now.actors.n - 1, spot);
  return status;
}

static DsStatus
add_things (Carry *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->match.n_after && status == DS_OK; i++)
    if (!self->match.after[i].stays)
      status = add_thing (self, &self->match.after[i]);
  return status;
}

/* ---- the whole */

/* Keeps the kinds of items that every creature knows. */
static void
carry_secrets (const Carry *self, DsSimState *state)
{
  const size_t n = ds_rules_n_kinds (self->from->delve.rules);

  for (size_t i = 0; i < state->actors.n; i++)
    memset (state->actors.items[i].mind.known, 0, sizeof state->actors.items[i].mind.known);
  for (size_t k = 0; k < n; k++) {
    const int32_t before = self->from->kinds[k].secret,
                  kind = self->match.maps[DS_SIM_LIST_KINDS][k];
    const int32_t after = kind >= 0 ? self->to->kinds[kind].secret : DS_SIM_NONE;

    for (size_t i = 0; i < state->actors.n && before >= 0 && after >= 0; i++)
      if (self->from->now.actors.items[i].mind.known[before / 32] >> (before % 32) & 1)
        state->actors.items[i].mind.known[after / 32] |= 1u << (after % 32);
  }
}

static bool
carry_state (Carry *self, DsSimState *state)
{
  if (ds_sim_state_copy (state, &self->from->now) != DS_OK)
    return false;
  carry_fires (self, state);
  if (self->is_rule_change)
    ds_rule_change_mark (&self->match, state);
  ds_match_state (&self->match, state);
  cut_off (self, state);
  carry_keys (self, state);
  carry_secrets (self, state);
  return carry_floors (self, state) && carry_doors (self, state) &&
         (self->match.missing != NULL || ds_sim_put_state (self->to, state));
}

static DsStatus
settle (Carry *self)
{
  DsSim *sim = self->to;
  DsStatus status = DS_OK;

  if (self->is_rule_change)
    ds_rule_change_apply (&self->match);
  if (!ds_match_has (&self->match, ds_actor_of (self->from, DS_SIM_PLAYER)->at) ||
      !may_stay (self, DS_SIM_PLAYER))
    status = settle_player (self);
  if (status == DS_OK && !ds_time_queue (sim))
    status = DS_NOMEM;
  if (status != DS_OK)
    return status;
  lose_things (self);
  for (int32_t i = 1; i < (int32_t)self->from->now.actors.n; i++)
    settle_actor (self, i);
  settle_items (self);
  status = add_things (self);
  if (status != DS_OK)
    return status;
  ds_knowledge_update (sim);
  sim->events.n = 0;
  return ds_sim_check (sim, &sim->now, self->err);
}

static DsStatus
fail_missing (const Carry *self, const char *id)
{
  return ds_fail (self->err, DS_BAD_ARG, "", "carry.missing",
                  N_ ("the rules no longer define \"%s\", which the game needs"), id);
}

static DsStatus
run (Carry *self)
{
  const DsDungeon *before = &self->from->delve.dungeon, *after = &self->to->delve.dungeon;
  const char *gone;
  DsSimState state = { 0 };
  DsStatus status = DS_NOMEM;

  if (!ds_match_init (&self->match, self->from, self->to))
    return DS_NOMEM;
  self->is_rule_change = ds_rule_change_is (&self->match);
  if (self->is_rule_change && (gone = ds_rule_change_gone (&self->match)) != NULL)
    return fail_missing (self, gone);
  if (before->w != after->w || before->h != after->h)
    ds_errors_add (self->told, DS_BAD_DATA, "", "carry.size",
                   N_ ("The size of the level changed: everything keeps its distance from the top "
                       "left corner"));
  if (carry_state (self, &state))
    status = self->match.missing == NULL ? settle (self) : fail_missing (self, self->match.missing);
  ds_sim_state_clear (&state);
  return status;
}

DsStatus
ds_sim_carry (DsSim **out, const DsSim *from, const DsDelve *delve, DsErrors *told, DsError *err)
{
  Carry self = { .from = from, .told = told, .err = err };
  DsStatus status;

  DS_ASSERT (out != NULL && from != NULL);
  *out = NULL;
  status = ds_sim_new_blank (&self.to, delve, from->seed, err);
  if (status == DS_OK)
    status = run (&self);
  ds_match_clear (&self.match);
  if (status == DS_OK)
    *out = self.to;
  else
    ds_sim_free (self.to);
  return status == DS_NOMEM ? ds_fail_nomem (err, "game") : status;
}
