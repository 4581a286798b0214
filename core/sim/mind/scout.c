/* core/sim/mind/scout.c — exploration and goals of bots that know only what the player knows. */
#include "sim/mind/scout.h"
#include "sim/body/consume.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/cells.h"
#include "sim/world/distance.h"
#include "sim/world/gates.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"
#include "sim/world/pathfind.h"
#include "sim/world/step.h"

enum {
  HUNGRY = 5,    /* a fifth of the stomach's capacity */
  SHORT = 2,     /* half of the food at the start */
  SAFE = 7,      /* cells to a foe beyond which a bot does not flee */
  HUNTS = 60,    /* longest path to a foe */
  PATIENCE = 30, /* turns without an action */
  TRIPS = 2,     /* for each floor, without news */
};

/* Flags of cells that need not be visited again. */
enum {
  SEEN_FROM = 1, /* no unknown neighbour is visible from here */
  SEARCHED = 2,
  TRIED = 4, /* a goal that did not end the game; more belongings may */
};

static DsSimSpot
where (const DsSim *sim)
{
  return ds_actor_of (sim, DS_SIM_PLAYER)->at;
}

static bool
is_food (const DsSim *sim, int32_t item)
{
  return ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->category != DS_ITEM_POTION &&
         ds_consume_food (sim, item) > 0;
}

/* Food in the stomach and in the pack. */
static int64_t
food_of (const DsSim *sim)
{
  const DsSimActor *player = ds_actor_of (sim, DS_SIM_PLAYER);
  int64_t sum = player->body.food;

  for (int32_t item = player->inventory.first; item != DS_SIM_NONE;
       item = ds_item_of (sim, item)->next)
    if (is_food (sim, item))
      sum += ds_consume_food (sim, item);
  return sum;
}

DsStatus
ds_scout_begin (DsBot *bot, DsSim *sim, DsError *err)
{
  DsScout *own = bot->own;

  DS_ASSERT (bot != NULL && sim != NULL);
  own->foe.floor = DS_SIM_NONE;
  own->food = food_of (sim);
  own->been = ds_alloc0 (sim->delve.dungeon.n_floors * sim->n_cells, 1);
  own->taken = ds_alloc0 (sim->graph.passes.n, sizeof *own->taken);
  return own->been != NULL && own->taken != NULL ? DS_OK : ds_fail_nomem (err, "scout");
}

void
ds_scout_end (DsBot *bot)
{
  DsScout *own = bot->own;

  DS_ASSERT (bot != NULL);
  ds_free (own->been);
  ds_free (own->taken);
}

static uint8_t *
been_at (const DsSim *sim, const DsScout *own, DsSimSpot spot)
{
  return &own->been[(size_t)spot.floor * sim->n_cells +
                    ds_cell_index (spot.cell, sim->delve.dungeon.w)];
}

static bool
is_frontier (const DsSim *sim, DsSimSpot spot, const void *own)
{
  for (int step = 0; step < 8 && !(*been_at (sim, own, spot) & SEEN_FROM); step++)
    if (ds_sim_has_cell (sim, ds_spot_beside (spot, step).cell) &&
        !ds_sim_knows (sim, ds_spot_beside (spot, step)))
      return true;
  return false;
}

/* Takes a path over harmful cells only when there is no other. */
static bool
go (DsScout *own, DsSim *sim, const DsPathfindGoal *goal, DsAction *out)
{
  const DsPathfindGoal elsewhere = { .wants = is_frontier,
                                     .data = own,
                                     .far = UINT32_MAX,
                                     .is_known = true,
                                     .strikes = !own->is_peaceful,
                                     .spares = true };
  DsPathfindGoal way = *goal;
  int step;

  way.strikes = !own->is_peaceful;
  *been_at (sim, own, where (sim)) |= SEEN_FROM;
  *out = (DsAction){ .type = DS_ACTION_move };
  out->step = ds_pathfind_to_nearest (sim, DS_SIM_PLAYER, &way);
  if (out->step >= 0 && sim->hurts &&
      (step = ds_pathfind_to_nearest (sim, DS_SIM_PLAYER, &elsewhere)) >= 0)
    out->step = step;
  return out->step >= 0;
}

/* Hash of the player's items that open locks. */
static uint64_t
belongings (const DsSim *sim)
{
  const DsSimGame *game = ds_game_of (sim);
  uint64_t sum = game->tokens[0] + ((uint64_t)game->tokens[1] << 32);

  for (size_t i = 0; i < DS_COUNT (game->keys); i++)
    sum = sum * 31 + game->keys[i];
  return sum;
}

/* ---- staying alive */

/* The most nutritious food up to @most; DS_SIM_NONE: none. */
static int32_t
find_food (const DsSim *sim, int32_t most)
{
  int32_t item = ds_actor_of (sim, DS_SIM_PLAYER)->inventory.first;

  while (item != DS_SIM_NONE && (!is_food (sim, item) || ds_consume_food (sim, item) > most))
    item = ds_item_of (sim, item)->next;
  return item;
}

/* Eats as soon as the stomach has space, which frees the pack. */
static bool
eat (DsSim *sim, DsAction *out)
{
  const DsSimBody *body = &ds_actor_of (sim, DS_SIM_PLAYER)->body;
  const bool is_hungry = body->food * HUNGRY <= body->food_max;

  *out = (DsAction){ .type = DS_ACTION_eat,
                     .item = find_food (sim, is_hungry ? INT32_MAX : body->food_max - body->food) };
  return out->item != DS_SIM_NONE;
}

bool
ds_scout_is_short (const DsBot *bot, const DsSim *sim)
{
  DS_ASSERT (bot != NULL && sim != NULL);
  return food_of (sim) * SHORT <= ((const DsScout *)bot->own)->food;
}

bool
ds_scout_live (DsBot *bot, DsSim *sim, DsAction *out)
{
  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  if (ds_actor_of (sim, DS_SIM_PLAYER)->abilities.picks > 0) {
    const uint32_t n = (uint32_t)ds_rules_n_level_options (sim->delve.rules);

    *out = (DsAction){ .type = DS_ACTION_choose, .number = (int32_t)ds_rng_below (&bot->rng, n) };
    return true;
  }
  return ds_behaviour_use_potion.choose (sim, DS_SIM_PLAYER, &bot->rng, out) || eat (sim, out) ||
         ds_behaviour_equip_better.choose (sim, DS_SIM_PLAYER, &bot->rng, out);
}

/* ---- foes */

/* The player has no mind of its own, so its nearest foe is searched here. */
static int32_t
nearest_foe (const DsSim *sim)
{
  return ds_mind_nearest_foe (sim, DS_SIM_PLAYER);
}

bool
ds_scout_strike (DsBot *bot, DsSim *sim, DsAction *out)
{
  DS_ASSERT (sim != NULL && out != NULL);
  return ds_mind_strike (sim, DS_SIM_PLAYER, nearest_foe (sim), out);
}

/* True for the cell of a visible foe, and for the one where a foe was last seen. */
static bool
is_prey (const DsSim *sim, DsSimSpot spot, const void *own)
{
  const int32_t other = ds_cells_actor (sim, spot);

  return ds_spot_equal (spot, ((const DsScout *)own)->foe) ||
         (other > DS_SIM_PLAYER && ds_actor_is_foe (sim, DS_SIM_PLAYER, other) &&
          ds_sim_sees_actor (sim, DS_SIM_PLAYER, other));
}

/* Attacks the nearest foe by path length, since a foe across water may be nearer in a straight
 * line. A foe out of sight is followed until another is nearer: else the bot would turn back, see
 * the first again, and alternate. */
bool
ds_scout_hunt (DsBot *bot, DsSim *sim, DsAction *out)
{
  DsScout *own = bot->own;
  const DsPathfindGoal goal = {
    .wants = is_prey, .data = own, .far = HUNTS, .is_known = true, .spares = true
  };

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  if (own->foe.floor != where (sim).floor || ds_spot_equal (own->foe, where (sim)))
    own->foe.floor = DS_SIM_NONE;
  if ((own->foe.floor == DS_SIM_NONE && nearest_foe (sim) == DS_SIM_NONE) ||
      !go (own, sim, &goal, out)) {
    own->foe.floor = DS_SIM_NONE;
    return false;
  }
  own->foe = sim->heads;
  return true;
}

bool
ds_scout_flee (DsBot *bot, DsSim *sim, DsAction *out)
{
  const int32_t foe = nearest_foe (sim);

  DS_ASSERT (sim != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_move, .step = -1 };
  if (foe != DS_SIM_NONE && ds_mind_distance (where (sim), ds_actor_of (sim, foe)->at) <= SAFE)
    out->step = ds_distance_away (sim, DS_SIM_PLAYER, ds_actor_of (sim, foe)->at);
  return out->step >= 0;
}

/* ---- items */

static bool
is_item (const DsSim *sim, int32_t kind)
{
  return kind != DS_SIM_NONE && ds_kind_of (sim, kind)->item != NULL;
}

/* @of: see ds_items_fits(). */
static bool
would_take (const DsSim *sim, int32_t number, int32_t of)
{
  const DsKind *kind = ds_kind_of (sim, number);

  return kind->role == DS_ROLE_KEY || kind->item->category == DS_ITEM_VICTORY ||
         ds_items_fits (sim, DS_SIM_PLAYER, number, of);
}

/* True when the player knows of an item there that they would take; with @fits, one that they have
 * space for. */
static bool
is_thing (const DsSim *sim, DsSimSpot spot, bool fits)
{
  const DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot);
  const int32_t of = known.item != DS_SIM_NONE ? ds_item_of (sim, known.item)->of : DS_SIM_NONE;

  return is_item (sim, known.kind) && would_take (sim, known.kind, of) == fits;
}

static bool
is_loot (const DsSim *sim, DsSimSpot spot, const void *data)
{
  return is_thing (sim, spot, true);
}

static DsSimSpot
nth (const DsSim *sim, size_t i)
{
  const size_t w = (size_t)sim->delve.dungeon.w;

  return (DsSimSpot){ where (sim).floor, { (int32_t)(i % w), (int32_t)(i / w) } };
}

/* A scan of all cells is faster than a path search without result, here and below. */
static bool
has_loot (const DsSim *sim)
{
  const size_t first = ds_cell_at (sim, nth (sim, 0));
  const DsSimMemory *known = sim->now.known.items + first;
  const uint16_t *items = sim->now.item_at.items + first;

  for (size_t i = 0; i < sim->n_cells; i++)
    if ((known[i].kind | items[i]) != 0 && is_loot (sim, nth (sim, i), NULL))
      return true;
  return false;
}

int
ds_scout_count_left (const DsSim *sim)
{
  int n = 0;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < sim->n_cells; i++)
    n += is_thing (sim, nth (sim, i), false);
  return n;
}

bool
ds_scout_collect (DsBot *bot, DsSim *sim, DsAction *out)
{
  const DsPathfindGoal goal = { .wants = is_loot, .far = UINT32_MAX, .is_known = true };
  const int32_t item = ds_cells_item (sim, where (sim));

  DS_ASSERT (bot != NULL && out != NULL);
  *out = (DsAction){ .type = DS_ACTION_pick_up };
  return (item != DS_SIM_NONE &&
          would_take (sim, ds_item (sim, item)->kind, ds_item (sim, item)->of)) ||
         (has_loot (sim) && go (bot->own, sim, &goal, out));
}

/* ---- cells */

bool
ds_scout_explore (DsBot *bot, DsSim *sim, DsAction *out)
{
  const DsPathfindGoal goal = {
    .wants = is_frontier, .data = bot->own, .far = UINT32_MAX, .is_known = true
  };

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  return go (bot->own, sim, &goal, out);
}

static bool
is_goal (const DsSim *sim, DsSimSpot spot, const void *own)
{
  return ds_cells_flags (sim, spot) & DS_CELL_GOAL && ds_sim_knows (sim, spot) &&
         !(*been_at (sim, own, spot) & TRIED);
}

static bool
has_goal (const DsSim *sim, const DsScout *own)
{
  const int32_t floor = where (sim).floor;
  const DsThings *things = sim->delve.dungeon.floors[floor].things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (is_goal (sim, (DsSimSpot){ floor, ds_things_get (things, i)->at }, own))
      return true;
  return false;
}

/* Goals may end the game that did not before. */
static void
forget_tried (const DsSim *sim, DsScout *own)
{
  for (size_t i = 0; i < sim->now.floors.n * sim->n_cells; i++)
    own->been[i] &= (uint8_t)~TRIED;
}

bool
ds_scout_finish (DsBot *bot, DsSim *sim, DsAction *out)
{
  DsScout *own = bot->own;
  const DsPathfindGoal goal = {
    .wants = is_goal, .data = own, .far = UINT32_MAX, .is_known = true
  };
  const uint64_t now = belongings (sim);

  DS_ASSERT (bot != NULL && out != NULL);
  if (own->belongings != now)
    forget_tried (sim, own);
  own->belongings = now;
  if (is_goal (sim, where (sim), own)) /* the game is not won here: something is missing */
    *been_at (sim, own, where (sim)) |= TRIED;
  return has_goal (sim, own) && go (own, sim, &goal, out);
}

static bool
is_lock (const DsSim *sim, DsSimSpot spot, const void *data)
{
  const uint32_t door = ds_sim_knows (sim, spot) ? ds_gates_shut (sim, spot, spot) : DS_WORLD_NONE;

  return door != DS_WORLD_NONE && ds_gates_can_open (sim, door);
}

static bool
has_lock (const DsSim *sim)
{
  for (size_t i = 0; i < sim->graph.passes.n; i++) {
    const DsLockSpot at = sim->graph.passes.items[i].at;

    if (at.floor == where (sim).floor && is_lock (sim, (DsSimSpot){ at.floor, at.cell }, NULL))
      return true;
  }
  return false;
}

bool
ds_scout_unlock (DsBot *bot, DsSim *sim, DsAction *out)
{
  const DsPathfindGoal goal = {
    .wants = is_lock, .far = UINT32_MAX, .is_known = true, .unlocks = true
  };

  DS_ASSERT (bot != NULL && out != NULL);
  return has_lock (sim) && go (bot->own, sim, &goal, out);
}

/* ---- floors */

/* A number that grows with the knowledge and the items of the player. */
static uint64_t
news (const DsSim *sim)
{
  uint64_t n = belongings (sim);

  for (size_t i = 0; i < sim->now.known.n; i++)
    n += sim->now.known.items[i].ground != 0;
  return n;
}

/* Stairs or a hole that the player can take. NULL: none. */
static const DsLockPass *
stairs_at (const DsSim *sim, DsSimSpot spot)
{
  const DsLockPass *pass = ds_gates_stairs (sim, spot);
  const uint32_t door = pass != NULL ? ds_gates_shut_stairs (sim, pass) : DS_WORLD_NONE;

  return door == DS_WORLD_NONE || ds_gates_can_open (sim, door) ? pass : NULL;
}

static DsSimSpot
spot_of (DsLockSpot at)
{
  return (DsSimSpot){ at.floor, at.cell };
}

/* Trip number when the stairs were last taken; unused stairs come first, those to unknown floors
 * before others. */
static uint32_t *
taken (const DsSim *sim, const DsScout *own, const DsLockPass *pass)
{
  return &own->taken[pass - sim->graph.passes.items];
}

static uint32_t
age_of (const DsSim *sim, const DsScout *own, const DsLockPass *pass)
{
  return sim->now.floors.items[pass->to.floor].first == DS_SIM_NONE ? 0
                                                                    : *taken (sim, own, pass) + 1;
}

/* The best known stairs of this floor that rank after @rank, which is updated. NULL: none left. */
static const DsLockPass *
next_stairs (const DsSim *sim, const DsScout *own, uint64_t *rank)
{
  const uint64_t after = *rank;
  const DsLockPass *best = NULL;

  for (size_t i = 0; i < sim->graph.passes.n; i++) {
    const DsSimSpot spot = spot_of (sim->graph.passes.items[i].at);
    const DsLockPass *pass;
    uint64_t its;

    if (spot.floor != where (sim).floor || !ds_sim_knows (sim, spot) ||
        (pass = stairs_at (sim, spot)) == NULL)
      continue;
    its = (uint64_t)age_of (sim, own, pass) << 32 | (i + 1);
    if (its <= after || (best != NULL && its >= *rank))
      continue;
    best = pass;
    *rank = its;
  }
  return best;
}

static bool
is_stairs (const DsSim *sim, DsSimSpot spot, const void *data)
{
  const DsLockPass *pass = data;

  return ds_spot_equal (spot, spot_of (pass->at));
}

/* Goes to the best stairs, and takes them. */
static bool
travel (DsScout *own, DsSim *sim, DsAction *out)
{
  DsPathfindGoal goal = { .wants = is_stairs, .far = UINT32_MAX, .is_known = true };
  const DsLockPass *best;
  uint64_t rank = 0;

  while ((best = next_stairs (sim, own, &rank)) != NULL && !is_stairs (sim, where (sim), best)) {
    goal.data = best;
    if (go (own, sim, &goal, out))
      return true;
  }
  *out = (DsAction){ .type = DS_ACTION_stairs };
  if (best == NULL || ds_gates_shut_stairs (sim, best) != DS_WORLD_NONE)
    return best != NULL; /* opens its lock */
  own->trips++;
  own->vain_trips++;
  *taken (sim, own, best) = ++own->n_taken;
  return true;
}

/* The same, unless @most trips for each floor, and one more, brought no news. */
static bool
travel_on (DsScout *own, DsSim *sim, int32_t trips, int32_t most, DsAction *out)
{
  return trips <= most * (int32_t)sim->delve.dungeon.n_floors && travel (own, sim, out);
}

bool
ds_scout_travel (DsBot *bot, DsSim *sim, DsAction *out)
{
  DsScout *own = bot->own;
  const uint64_t now = news (sim);

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  if (own->news != now)
    own->trips = own->vain_trips = 0;
  own->news = now;
  return travel_on (own, sim, own->trips, TRIPS, out);
}

/* ---- secrets */

/* True for a cell next to a solid one that has not been searched. */
static bool
is_unsearched (const DsSim *sim, DsSimSpot spot, const void *own)
{
  for (int step = 0; step < 8; step++) {
    const DsSimSpot to = ds_spot_beside (spot, step);

    if (ds_sim_has_cell (sim, to.cell) && !(*been_at (sim, own, to) & SEARCHED) &&
        !(ds_cells_flags (sim, to) & DS_CELL_WALK))
      return true;
  }
  return false;
}

bool
ds_scout_search (DsBot *bot, DsSim *sim, DsAction *out)
{
  DsScout *own = bot->own;
  const DsPathfindGoal goal = {
    .wants = is_unsearched, .data = own, .far = UINT32_MAX, .is_known = true
  };

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  if (!is_unsearched (sim, where (sim), own))
    return go (own, sim, &goal, out) || travel_on (own, sim, own->vain_trips, 2 * TRIPS, out);
  for (int step = -1; step < 8; step++) {
    const DsSimSpot spot = ds_spot_beside (where (sim), step);

    if (ds_sim_has_cell (sim, spot.cell))
      *been_at (sim, own, spot) |= SEARCHED;
  }
  own->vain_trips = 0;
  *out = (DsAction){ .type = DS_ACTION_search };
  return true;
}

bool
ds_scout_yield (DsBot *bot, DsSim *sim, DsAction *out)
{
  DsScout *own = bot->own;

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  own->is_peaceful = false;
  own->is_barred = ds_scout_collect (bot, sim, out) || ds_scout_explore (bot, sim, out);
  own->barrier = own->is_barred ? sim->in_way : DS_SIM_NONE;
  own->is_peaceful = true;
  *out = (DsAction){ .type = DS_ACTION_wait };
  return own->is_barred && own->waits++ < PATIENCE;
}

bool
ds_scout_choose (DsBot *bot, DsSim *sim, const DsScoutAim *aims, DsAction *out)
{
  DsScout *own = bot->own;

  DS_ASSERT (bot != NULL && sim != NULL && out != NULL);
  while (*aims != NULL && !(*aims) (bot, sim, out))
    aims++;
  own->waits = *aims != NULL ? 0 : own->waits + 1;
  if (*aims == NULL)
    *out = (DsAction){ .type = DS_ACTION_wait };
  return own->waits <= PATIENCE;
}
