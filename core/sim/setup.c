/* core/sim/setup.c — builds a game from a document. */
#include "sim/setup.h"
#include "sim/body/travel.h"
#include "sim/mind/actors.h"
#include "sim/mind/behaviour.h"
#include "sim/sim.h"
#include "sim/time.h"
#include "sim/world/cells.h"
#include "sim/world/entry.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"
#include "sim/world/names.h"
#include "sim/world/sight.h"
#include "sim/world/tell.h"
#include "sim/world/terrain.h"
#include "solve/deed.h"

#include <stdlib.h>
#include <string.h>

/* ---- values from the rules */

static uint16_t
tile_of (const DsRules *rules, const char *id)
{
  if (id == NULL || id[0] == '\0')
    return DS_TILE_STAYS;
  return strcmp (id, "nothing") == 0 ? DS_TILE_NONE : ds_rules_find_tile (rules, id);
}

/* The tile that tile @i changes to; DS_TILE_STAYS if that would open or close a path. */
static uint16_t
becomes (const DsRules *rules, size_t i, const char *id)
{
  const uint16_t other = tile_of (rules, id);

  return other != DS_TILE_STAYS && ds_terrain_may_become (rules, (uint32_t)i, other)
             ? other
             : DS_TILE_STAYS;
}

static bool
read_tiles (DsSim *sim)
{
  const DsRules *rules = sim->delve.rules;
  const size_t n = ds_rules_n_tiles (rules);

  sim->tiles = ds_alloc (n, sizeof *sim->tiles);
  for (size_t i = 0; sim->tiles != NULL && i < n; i++) {
    const DsTile *tile = ds_rules_tile (rules, (uint32_t)i);
    const uint16_t burnt = becomes (rules, i, tile->burnt);

    sim->tiles[i] = (DsSimTile){ tile_of (rules, tile->opened), tile_of (rules, tile->closed),
                                 becomes (rules, i, tile->trampled), burnt,
                                 burnt != DS_TILE_STAYS ? (uint16_t)tile->burns : 0 };
  }
  return sim->tiles != NULL;
}

static bool
read_kinds (DsSim *sim)
{
  const size_t n = ds_rules_n_kinds (sim->delve.rules);

  sim->kinds = ds_alloc0 (n, sizeof *sim->kinds);
  for (size_t i = 0; sim->kinds != NULL && i < n; i++) {
    const DsCreature *creature = ds_kind_of (sim, (int32_t)i)->creature;
    DsSimKind *kind = &sim->kinds[i];
    size_t n_known = 0;

    if (creature == NULL)
      continue;
    kind->faction = (int32_t)ds_intern_add (&sim->factions, creature->faction);
    if (kind->faction < 0)
      return false;
    for (size_t b = 0; b < creature->behaviours.n && n_known + 1 < DS_COUNT (kind->behaviours);
         b++) {
      kind->behaviours[n_known] = ds_behaviour_find (creature->behaviours.items[b]);
      n_known += kind->behaviours[n_known] != NULL;
    }
  }
  return sim->kinds != NULL;
}

/* ---- things */

int32_t
ds_setup_key (const DsSim *sim, int32_t floor, uint64_t id)
{
  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < sim->graph.key_at.n; i++)
    if (sim->graph.key_at.items[i].floor == floor && sim->graph.key_at.items[i].thing == id)
      return (int32_t)i;
  return DS_SIM_NONE;
}

/* Gives a creature the key of @lock that it carries, or the deed of its death. */
static DsStatus
load_creature (DsSim *sim, const DsThing *thing, int32_t actor, int32_t lock)
{
  const DsLockKind *kind = sim->graph.locks.items[lock].kind;
  uint16_t key;
  int32_t item;

  if (ds_deed_opens (sim->delve.rules, kind) ||
      !ds_rules_kind_of_role (sim->delve.rules, DS_ROLE_KEY, &key)) {
    ds_actor (sim, actor)->deed = lock;
    return DS_OK;
  }
  item = ds_items_add (sim, key, lock,
                       ds_setup_key (sim, ds_actor_of (sim, actor)->at.floor, thing->id));
  if (item == DS_SIM_NONE)
    return DS_LIMIT;
  ds_items_give (sim, item, actor);
  return DS_OK;
}

DsStatus
ds_setup_thing (DsSim *sim, int32_t floor, const DsThing *thing, DsSimSpot spot)
{
  const DsKind *kind = ds_kind_of (sim, thing->kind);
  const int32_t lock = thing->lock != NULL
                           ? (int32_t)ds_intern_find (&sim->graph.ids, ds_str_get (thing->lock))
                           : DS_SIM_NONE;
  DsSimThing it = {
    { (uint32_t)thing->id, (uint32_t)(thing->id >> 32) }, floor, DS_SIM_NONE, DS_SIM_NONE
  };

  DS_ASSERT (sim != NULL && thing != NULL);
  if (kind->creature == NULL && kind->item == NULL)
    return DS_OK;
  if (kind->creature != NULL)
    it.actor = ds_actors_add (sim, thing->kind, spot);
  else
    it.item = ds_items_add (sim, thing->kind, lock, ds_setup_key (sim, floor, thing->id));
  if (it.actor == DS_SIM_NONE && it.item == DS_SIM_NONE)
    return DS_LIMIT;
  if (!ds_array_push (&sim->now.things, it))
    return DS_NOMEM;
  if (it.actor != DS_SIM_NONE)
    return lock != DS_SIM_NONE ? load_creature (sim, thing, it.actor, lock) : DS_OK;
  ds_items_lay (sim, it.item, spot);
  return DS_OK;
}

/* Creatures begin on the cells of solve/roam.h, which leaves out those without space. @lodgers is
 * zeroed. */
static DsStatus
add_floor (DsSim *sim, size_t floor, DsLodgers *lodgers)
{
  const DsThings *things = sim->delve.dungeon.floors[floor].things;
  const DsSimSpot player = ds_actor_of (sim, DS_SIM_PLAYER)->at;
  size_t n_met = 0;
  DsStatus status = ds_roam_lodge (lodgers, sim->graph.floors[floor], &sim->delve, floor,
                                   player.floor == (int32_t)floor ? &player.cell : NULL);

  for (size_t i = 0; i < ds_things_count (things) && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (things, i);
    DsSimSpot at = { (int32_t)floor, thing->at };
    bool has_room = true;

    if (n_met < lodgers->n && lodgers->items[n_met].thing == thing) {
      has_room = lodgers->items[n_met].has_room;
      at.cell = lodgers->items[n_met++].at;
    }
    sim->n_homeless += !has_room;
    if (has_room)
      status = ds_setup_thing (sim, (int32_t)floor, thing, at);
  }
  return status;
}

static DsStatus
add_things (DsSim *sim, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t f = 0; f < sim->delve.dungeon.n_floors && status == DS_OK; f++) {
    DsLodgers lodgers = { 0 };

    status = add_floor (sim, f, &lodgers);
    ds_array_clear (&lodgers);
  }
  if (status == DS_LIMIT)
    return ds_fail (err, DS_LIMIT, "", "sim.too-many",
                    N_ ("a game holds at most %d creatures and %d items"), DS_SIM_ACTORS_MAX,
                    DS_SIM_ITEMS_MAX);
  return status;
}

/* ---- the player */

static bool
can_stand (const DsSim *sim, DsSimSpot spot)
{
  return ds_lock_graph_place (&sim->graph, (size_t)spot.floor, spot.cell) != DS_WORLD_NONE;
}

/* Walkable cell nearest to @spot, on its floor; of several the first. */
static bool
find_nearest (const DsSim *sim, DsSimSpot *spot)
{
  const DsCell near = spot->cell;
  int32_t least = INT32_MAX;
  DsSimSpot at = { .floor = spot->floor };

  for (at.cell.y = 0; at.cell.y < sim->delve.dungeon.h; at.cell.y++)
    for (at.cell.x = 0; at.cell.x < sim->delve.dungeon.w; at.cell.x++) {
      const int32_t far = ds_max (abs (at.cell.x - near.x), abs (at.cell.y - near.y));

      if (far < least && can_stand (sim, at)) {
        least = far;
        *spot = at;
      }
    }
  return least < INT32_MAX;
}

/* Unfinished levels can be played, too: a start in a wall is moved to the nearest walkable cell. */
static DsStatus
find_start (const DsSim *sim, const DsSimSpot *asked, DsSimSpot *out, DsError *err)
{
  const bool is_cell = asked != NULL && asked->cell.x != DS_SIM_NONE;

  *out = (DsSimSpot){ ds_max (sim->graph.start.floor, 0), sim->graph.start.cell };
  if (is_cell)
    *out = *asked;
  if ((size_t)out->floor < sim->delve.dungeon.n_floors &&
      (asked == NULL || is_cell || ds_travel_arrival (sim, asked->floor, out)) &&
      (can_stand (sim, *out) || (!is_cell && find_nearest (sim, out))))
    return DS_OK;
  if (is_cell)
    return ds_fail (err, DS_NOT_FOUND, "", "sim.no-place", N_ ("the cell %d, %d is not walkable"),
                    out->cell.x, out->cell.y);
  return ds_fail (err, DS_NOT_FOUND, "", "solve.no-start", N_ ("the level has no player start"));
}

static DsStatus
add_player (DsSim *sim, const DsSimOptions *options, DsError *err)
{
  const char *id =
      options->character != NULL ? options->character : ds_delve_character (&sim->delve);
  DsSimSpot start;
  uint16_t kind;

  if (find_start (sim, options->start, &start, err) != DS_OK)
    return DS_NOT_FOUND;
  if (!ds_rules_find_kind (sim->delve.rules, id, &kind) || ds_kind_of (sim, kind)->creature == NULL)
    return ds_fail (err, DS_NOT_FOUND, id, "sim.no-character", N_ ("no such creature"));
  return ds_actors_add (sim, kind, start) == DS_SIM_PLAYER ? DS_OK : DS_NOMEM;
}

/* Value of an option, or else of the ruleset. */
static int32_t
choose (int32_t asked, int32_t ruled)
{
  return asked == 0 ? ruled : ds_max (asked, 0);
}

static DsStatus
make_state (DsSim *sim, const DsSimOptions *options)
{
  const DsRuleset *found = ds_rules_find_ruleset (sim->delve.rules, sim->delve.ruleset);
  const DsRuleset ruled = found != NULL ? *found : (DsRuleset){ 0 };
  const uint32_t quirks = options->quirks != 0 ? options->quirks : ruled.quirks;
  const DsSimGame game = { .killer = DS_SIM_NONE,
                           .is_real_time = options->is_real_time,
                           .act_chance = choose (options->act_chance, ruled.act_chance),
                           .damage = choose (options->damage, ruled.damage),
                           .quirks = quirks & ~DS_QUIRKS_OWN,
                           .win = options->win != DS_WIN_RULED ? options->win
                                                               : ruled.win + (uint32_t)DS_WIN_GOAL,
                           .reveals = options->reveals,
                           .effect = DS_SIM_NONE };
  DsSimState *now = &sim->now;

  if (!ds_array_push (&now->game, game) || !ds_array_push (&now->sums, 0) ||
      !ds_array_reserve (&now->rng, DS_N_STREAMS) ||
      !ds_array_reserve (&now->doors, sim->graph.world.doors.n) ||
      !ds_array_reserve (&now->floors, sim->delve.dungeon.n_floors))
    return DS_NOMEM;
  now->rng.n = DS_N_STREAMS;
  for (uint32_t i = 0; i < DS_N_STREAMS; i++)
    ds_rng_seed (&now->rng.items[i], ds_rng_key (options->seed, "sim", i, 0));
  now->doors.n = sim->graph.world.doors.n;
  if (now->doors.n > 0)
    memset (now->doors.items, 0, now->doors.n * sizeof *now->doors.items);
  while (now->floors.n < sim->delve.dungeon.n_floors)
    now->floors.items[now->floors.n++] = (DsSimFloor){ .first = DS_SIM_NONE };
  return DS_OK;
}

static DsStatus
make_room (DsSim *sim)
{
  sim->n_cells = (size_t)sim->delve.dungeon.w * (size_t)sim->delve.dungeon.h;
  sim->came = ds_alloc0 (sim->n_cells, sizeof *sim->came);
  sim->steps = ds_alloc (sim->n_cells, sizeof *sim->steps);
  sim->reached = ds_alloc (sim->n_cells, sizeof *sim->reached);
  sim->late = ds_alloc (sim->n_cells, sizeof *sim->late);
  return sim->came != NULL && sim->steps != NULL && sim->reached != NULL && sim->late != NULL &&
                 ds_array_reserve (&sim->events, 256) && ds_sight_init (sim) &&
                 ds_light_init (sim) && read_tiles (sim) && read_kinds (sim) &&
                 ds_names_deal (sim, sim->seed)
             ? DS_OK
             : DS_NOMEM;
}

DsStatus
ds_setup_level (DsSim *sim, const DsDelve *delve, uint64_t seed, DsError *err)
{
  DsStatus status = ds_delve_copy (&sim->delve, delve, err);

  DS_ASSERT (sim != NULL);
  sim->seed = seed;
  sim->movement = ds_delve_movement (delve);
  if (status == DS_OK)
    status = ds_lock_graph_survey (&sim->graph, &sim->delve, NULL, NULL, err);
  if (status == DS_OK)
    status = make_room (sim);
  return status == DS_NOMEM ? ds_fail_nomem (err, "game") : status;
}

DsStatus
ds_setup (DsSim *sim, const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DsStatus status = ds_setup_level (sim, delve, options->seed, err);

  DS_ASSERT (sim != NULL && options != NULL);
  if (status == DS_OK)
    status = make_state (sim, options);
  if (status == DS_OK)
    status = add_player (sim, options, err);
  if (status == DS_OK)
    status = add_things (sim, err);
  if (status == DS_OK)
    status = ds_entry_open (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at.floor);
  if (status == DS_OK && !ds_time_queue (sim))
    status = DS_NOMEM;
  if (status == DS_OK)
    ds_knowledge_update (sim);
  sim->events.n = 0; /* events of the setup are not shown */
  if (status == DS_OK && sim->n_homeless > 0)
    ds_tell (sim, DS_EVENT_MESSAGE, DS_SIM_PLAYER, DS_TEXT_NO_ROOM)->amount = sim->n_homeless;
  return status == DS_NOMEM ? ds_fail_nomem (err, "game") : status;
}
