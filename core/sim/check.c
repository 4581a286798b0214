/* core/sim/check.c — checks the invariants of a game's state. */
#include "sim/inside.h"
#include "sim/state_fields.h"
#include "sim/time.h"
#include "sim/world/cells.h"
#include "sim/world/names.h"
#include "sim/world/planes.h"
#include "sim/world/sight.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const DsSim *sim;
  const DsSimState *state;
  uint8_t *seen; /* by item */
  DsError *err;
} StateCheck;

static DsStatus
fail (const StateCheck *self, const char *array, size_t i, const char *text)
{
  return ds_fail (self->err, DS_BAD_DATA, array, "sim.state", "%zu: %s", i, ds_translate (text));
}

static bool
is_entered (const DsSimState *state, int32_t floor)
{
  return floor >= 0 && state->floors.items[floor].first != DS_SIM_NONE;
}

/* ---- sizes */

static DsStatus
check_sizes (const StateCheck *self)
{
  const DsSimState *state = self->state;
  size_t n_entered = 0;

  if (state->game.n != 1 || state->traces.n > state->actors.n || state->sums.n != 1 ||
      state->rng.n != DS_N_STREAMS || state->actors.n < 1 || state->actors.n > DS_SIM_ACTORS_MAX ||
      state->items.n > DS_SIM_ITEMS_MAX || state->doors.n != self->sim->graph.world.doors.n ||
      state->floors.n != self->sim->delve.dungeon.n_floors)
    return fail (self, "state", 0, N_ ("wrong number of entries"));
  for (size_t i = 0; i < state->rng.n; i++)
    if ((state->rng.items[i].s[0] | state->rng.items[i].s[1] | state->rng.items[i].s[2] |
         state->rng.items[i].s[3]) == 0)
      return fail (self, "rng", i, N_ ("expected a random number stream that is not all zero"));
  for (size_t f = 0; f < state->floors.n; f++)
    n_entered += is_entered (state, (int32_t)f);
  for (size_t f = 0; f < state->floors.n; f++)
    for (size_t other = 0; is_entered (state, (int32_t)f) && other <= f; other++) {
      const size_t first = (size_t)state->floors.items[f].first;

      if (first % self->sim->n_cells != 0 || first / self->sim->n_cells >= n_entered ||
          (other < f && state->floors.items[other].first == state->floors.items[f].first))
        return fail (self, "floors", f, N_ ("its cells are out of order"));
    }
  if (state->ground.n != n_entered * self->sim->n_cells || state->feature.n != state->ground.n ||
      state->known.n != state->ground.n)
    return fail (self, "ground", 0, N_ ("wrong number of entries"));
  return DS_OK;
}

static DsStatus
check_fires (const StateCheck *self)
{
  for (size_t i = 0; i < self->state->fires.n; i++)
    if (!is_entered (self->state, self->state->fires.items[i].at.floor))
      return fail (self, "fires", i, N_ ("it burns on a floor that was never entered"));
  return DS_OK;
}

static DsStatus
check_traces (const StateCheck *self)
{
  for (size_t i = 0; i < self->state->traces.n; i++)
    if (self->state->traces.items[i].at.floor != DS_SIM_NONE &&
        !is_entered (self->state, self->state->traces.items[i].at.floor))
      return fail (self, "traces", i, N_ ("it is on a floor that was never entered"));
  return DS_OK;
}

/* ---- effects and names */

/* Checks that an effect is active on a living actor, and undoes only changes of its own. */
static DsStatus
check_effect (const StateCheck *self, size_t i)
{
  const DsSimEffect *it = &self->state->effects.items[i];
  const DsEffect *record;
  uint32_t changes = 0;

  if (it->effect < 0)
    return fail (self, "effects", i, N_ ("no such effect"));
  record = ds_rules_effect (self->sim->delve.rules, (size_t)it->effect);
  for (size_t k = 0; k < record->operations.n; k++)
    if (ds_effect_operation (record, k)->op == DS_OP_change)
      changes |= 1u << k;
  if (it->actor != DS_SIM_NONE &&
      (!(self->state->actors.items[it->actor].flags & DS_ACTOR_ALIVE) || it->left < 1 ||
       it->left > record->duration || it->done & ~changes))
    return fail (self, "effects", i, N_ ("it cannot be active like this"));
  return DS_OK;
}

static DsStatus
check_name (const StateCheck *self, size_t i)
{
  char text[DS_SIM_NAME_BYTES];

  ds_names_text (&self->state->names.items[i], text);
  if (text[DS_SIM_NAME_BYTES - 1] != '\0' || !ds_utf8_check (text, strlen (text)))
    return fail (self, "names", i, N_ ("expected text"));
  return DS_OK;
}

/* ---- actors */

static DsStatus
check_actor (const StateCheck *self, size_t i)
{
  const DsSimActor *it = &self->state->actors.items[i];
  int32_t n_effects = 0;

  if (!(it->flags & DS_ACTOR_ALIVE))
    return DS_OK;
  if (it->at.floor < 0 || (i == DS_SIM_PLAYER && !is_entered (self->state, it->at.floor)))
    return fail (self, "actors", i, N_ ("it is alive but not on any floor"));
  if (it->body.hp < 1 || it->body.hp > ds_max (it->body.hp_max, 1))
    return fail (self, "actors", i, N_ ("its hit points are out of range"));
  if (it->time.due > self->state->game.items->tick + 100000)
    return fail (self, "actors", i, N_ ("its next turn is out of reach"));
  for (size_t e = 0; e < self->state->effects.n; e++)
    n_effects += self->state->effects.items[e].actor == (int32_t)i;
  if (n_effects != it->body.n_effects)
    return fail (self, "actors", i, N_ ("it has the wrong number of effects"));
  return DS_OK;
}

static int
by_place (const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return (x > y) - (x < y);
}

/* Checks that no two actors share a cell of an entered floor. */
static DsStatus
check_crowd (const StateCheck *self)
{
  const DsSimState *state = self->state;
  uint64_t *places = ds_alloc (state->actors.n, sizeof *places);
  DsStatus status = DS_OK;
  size_t n = 0;

  if (places == NULL)
    return ds_fail_nomem (self->err, "game");
  for (size_t i = 0; i < state->actors.n; i++) {
    const DsSimActor *it = &state->actors.items[i];

    if (it->flags & DS_ACTOR_ALIVE && is_entered (state, it->at.floor))
      places[n++] =
          ((uint64_t)it->at.floor << 26 | (uint64_t)it->at.cell.y << 13 | (uint64_t)it->at.cell.x);
  }
  qsort (places, n, sizeof *places, by_place);
  for (size_t i = 1; i < n && status == DS_OK; i++)
    if (places[i] == places[i - 1])
      status = fail (self, "actors", i, N_ ("its cell is occupied"));
  ds_free (places);
  return status;
}

/* ---- items */

static DsStatus
check_inventory (const StateCheck *self, size_t i)
{
  const DsSimInventory *it = &self->state->actors.items[i].inventory;
  int32_t n = 0;

  for (int32_t item = it->first; item != DS_SIM_NONE; item = self->state->items.items[item].next) {
    if (self->state->items.items[item].owner != (int32_t)i || self->seen[item])
      return fail (self, "items", (size_t)item, N_ ("it is in two places"));
    self->seen[item] = 1;
    n++;
  }
  if (n != it->n || (it->weapon >= 0 && self->state->items.items[it->weapon].owner != (int32_t)i) ||
      (it->armour >= 0 && self->state->items.items[it->armour].owner != (int32_t)i))
    return fail (self, "actors", i, N_ ("its inventory is inconsistent"));
  return DS_OK;
}

/* Checks the lists of items on cells: each item is below at most one other, and none below
 * itself. */
static DsStatus
check_lying (const StateCheck *self)
{
  const DsSimItem *items = self->state->items.items;
  const size_t n = self->state->items.n;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const DsSimItem *it = &items[i];

    if (it->owner != DS_SIM_NONE) {
      if (!self->seen[i])
        status = fail (self, "items", i, N_ ("it is in no place"));
    } else if (it->at.floor == DS_SIM_NONE) {
      if (it->next != DS_SIM_NONE)
        status = fail (self, "items", i, N_ ("it is in two places"));
    } else if (it->next != DS_SIM_NONE) {
      if (!is_entered (self->state, it->at.floor) || items[it->next].owner != DS_SIM_NONE ||
          !ds_spot_equal (it->at, items[it->next].at) || self->seen[it->next])
        status = fail (self, "items", i, N_ ("it is in two places"));
      else
        self->seen[it->next] = 1;
    }
  }
  return status;
}

/* Follows the lists from their topmost items; the items not reached would form a circle. Each cell
 * has one topmost item. */
static DsStatus
check_piles (const StateCheck *self)
{
  const DsSimItem *items = self->state->items.items;
  const size_t n = self->state->items.n;
  uint64_t *tops = ds_alloc (n, sizeof *tops);
  DsStatus status = DS_OK;
  size_t n_tops = 0, n_lying = 0, n_reached = 0;

  if (tops == NULL)
    return ds_fail_nomem (self->err, "game");
  for (size_t i = 0; i < n; i++) {
    if (items[i].owner != DS_SIM_NONE || !is_entered (self->state, items[i].at.floor))
      continue;
    n_lying++;
    if (self->seen[i])
      continue;
    tops[n_tops++] = (uint64_t)items[i].at.floor << 26 | (uint64_t)items[i].at.cell.y << 13 |
                     (uint64_t)items[i].at.cell.x;
    for (int32_t item = (int32_t)i; item != DS_SIM_NONE; item = items[item].next)
      n_reached++;
  }
  qsort (tops, n_tops, sizeof *tops, by_place);
  for (size_t i = 1; i < n_tops && status == DS_OK; i++)
    if (tops[i] == tops[i - 1])
      status = fail (self, "items", i, N_ ("it is in two places"));
  if (status == DS_OK && n_reached != n_lying)
    status = fail (self, "items", 0, N_ ("it is in two places"));
  ds_free (tops);
  return status;
}

DsStatus
ds_sim_check (const DsSim *sim, const DsSimState *state, DsError *err)
{
  StateCheck check = { sim, state, ds_alloc0 (state->items.n + 1, 1), err };
  DsStatus status = check.seen != NULL ? check_sizes (&check) : ds_fail_nomem (err, "game");

  DS_ASSERT (sim != NULL && state != NULL);
  if (status == DS_OK)
    status = check_fires (&check);
  if (status == DS_OK)
    status = check_traces (&check);
  for (size_t i = 0; i < state->effects.n && status == DS_OK; i++)
    status = check_effect (&check, i);
  for (size_t i = 0; i < state->names.n && status == DS_OK; i++)
    status = check_name (&check, i);
  for (size_t i = 0; i < state->actors.n && status == DS_OK; i++) {
    status = check_actor (&check, i);
    if (status == DS_OK)
      status = check_inventory (&check, i);
  }
  if (status == DS_OK)
    status = check_crowd (&check);
  if (status == DS_OK)
    status = check_lying (&check);
  if (status == DS_OK)
    status = check_piles (&check);
  ds_free (check.seen);
  return status;
}

/* ---- resuming */

static bool
make_room (const DsSim *sim, DsSimState *state)
{
  const size_t n = state->ground.n, n_floors = n / sim->n_cells;

  if (!ds_array_reserve (&state->cells, n) || !ds_array_reserve (&state->actor_at, n) ||
      !ds_array_reserve (&state->item_at, n) ||
      !ds_array_reserve (&state->opaque, n_floors * ds_sight_words (sim)) ||
      !ds_array_reserve (&state->planes, n_floors * ds_planes_words (sim)))
    return false;
  state->cells.n = state->actor_at.n = state->item_at.n = n;
  state->opaque.n = n_floors * ds_sight_words (sim);
  state->planes.n = n_floors * ds_planes_words (sim);
  return true;
}

bool
ds_sim_put_state (DsSim *sim, DsSimState *state)
{
  const DsSimState was = sim->now;

  DS_ASSERT (sim != NULL && state != NULL);
  if (!make_room (sim, state))
    return false;
  sim->now = *state;
  *state = was;
  sim->events.n = 0;
  ds_sight_forget (sim);
  ds_cells_derive (sim);
  return true;
}

DsStatus
ds_sim_resume (DsSim *sim, DsSimState *state, DsError *err)
{
  const DsStatus status = ds_sim_check (sim, state, err);

  DS_ASSERT (sim != NULL);
  if (status != DS_OK)
    return status;
  return ds_sim_put_state (sim, state) && ds_time_queue (sim) ? DS_OK : ds_fail_nomem (err, "game");
}
