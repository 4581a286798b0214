/* core/gen/stages/locks_keys.c — locks on passages and keys in front of them, by construction
 * (gen/mission/lock_plan.h), then a proof that the player cannot get stuck. */
#include "gen/mission/gating.h"
#include "gen/mission/key_fill.h"
#include "gen/mission/key_spots.h"
#include "gen/mission/level_proof.h"
#include "gen/put/loot.h"
#include "gen/stages/common_params.h"
#include "rules/creature.h"

#define ATTEMPTS 16
#define REWARD_DRAWS 4
#define REWARD_DEPTH 3

enum {
  P_NUMBER,
  P_VAULTS,
  P_SORTS,
  P_LINEARITY,
  P_DISTANCE,
  P_GATE_SEEN,
  P_BORDERS,
  P_STAIRS,
  P_CARRIED,
  P_GOAL,
  P_WASTE,
  P_GATE,
  P_WIDE_GATE,
  P_ONE_WAY,
  P_SECRET,
  N_PARAMS
};

static const DsChoice SORTS[DS_N_LOCK_SORTS] = {
  [DS_LOCK_KEPT] = { "kept", N_ ("Reusable keys") },
  [DS_LOCK_SPENT] = { "spent", N_ ("Single-use keys") },
  [DS_LOCK_ABILITY] = { "ability", N_ ("Abilities") },
};

typedef enum { BORDER_LOCK, BORDER_ONE_WAY, BORDER_SECRET, BORDER_WALL, N_BORDERS } Border;

static const DsChoice BORDERS[N_BORDERS] = {
  [BORDER_LOCK] = { "lock", N_ ("The same lock") },
  [BORDER_ONE_WAY] = { "one-way", N_ ("A one-way door back") },
  [BORDER_SECRET] = { "secret", N_ ("The same lock, hidden") },
  [BORDER_WALL] = { "wall", N_ ("A wall") },
};

typedef enum { GOAL_OPEN, GOAL_ITEM, GOAL_BOSS, N_GOALS } Goal;

static const DsChoice GOALS[N_GOALS] = {
  [GOAL_OPEN] = { "open", N_ ("Only has to be reached") },
  [GOAL_ITEM] = { "item", N_ ("Needs an item") },
  [GOAL_BOSS] = { "boss", N_ ("Needs a slain boss") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_NUMBER] = { .id = "number",
                 .label = N_ ("Locks"),
                 .type = DS_PARAM_RANGE,
                 .max = 20,
                 .fallback = "2..4",
                 .help = N_ ("Number of locks between the start and the rest, including manually "
                             "placed locks; one of them guards the goal.") },
  [P_VAULTS] = { .id = "vaults",
                 .label = N_ ("Vaults"),
                 .type = DS_PARAM_RANGE,
                 .max = 20,
                 .fallback = "0..2",
                 .help = N_ ("Number of dead ends that are locked, too, with an optional reward "
                             "behind the door.") },
  [P_SORTS] = { .id = "sorts",
                .label = N_ ("Kinds of locks"),
                .type = DS_PARAM_WEIGHTS,
                .max = 1000,
                .fallback = "kept=8,spent=2,ability=1",
                .choices = SORTS,
                .n_choices = DS_N_LOCK_SORTS,
                .help = N_ ("Relative frequency of locks opened by reusable keys, by single-use "
                            "keys and by abilities.") },
  [P_LINEARITY] = { .id = "linearity",
                    .label = N_ ("Linearity"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "600",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of keys that are behind the lock opened last; others are "
                                "anywhere the player can get to, so that several locks can be "
                                "opened in any order.") },
  [P_DISTANCE] = { .id = "distance",
                   .label = N_ ("Key distance"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "500",
                   .unit = N_ ("‰"),
                   .help = N_ ("Minimum distance of a key from its lock where there is a choice, "
                               "as a share of the longest walk.") },
  [P_GATE_SEEN] = { .id = "lock_first",
                    .label = N_ ("Lock before key"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "500",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of locks that the player passes on the way to their key, "
                                "where there is a choice.") },
  [P_BORDERS] = { .id = "borders",
                  .label = N_ ("Other passages"),
                  .type = DS_PARAM_WEIGHTS,
                  .max = 1000,
                  .fallback = "lock=4,one-way=3,secret=1,wall=2",
                  .choices = BORDERS,
                  .n_choices = N_BORDERS,
                  .help = N_ ("How the other passages around a lock are closed; where the choice "
                              "would let the player bypass the lock, a wall is built.") },
  [P_STAIRS] = { .id = "stairs",
                 .label = N_ ("Locks on stairs"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 1000,
                 .fallback = "0",
                 .unit = N_ ("‰"),
                 .help =
                     N_ ("Share of stairs that may be locked although they are the only way on.") },
  [P_CARRIED] = { .id = "carried",
                  .label = N_ ("Carried keys"),
                  .type = DS_PARAM_PERMILLE,
                  .max = 1000,
                  .fallback = "0",
                  .unit = N_ ("‰"),
                  .help = N_ ("Share of keys that a creature in the room carries, where there is a "
                              "creature.") },
  [P_GOAL] = { .id = "goal",
               .label = N_ ("Goal"),
               .type = DS_PARAM_ENUM,
               .fallback = "open",
               .choices = GOALS,
               .n_choices = N_GOALS,
               .help = N_ ("Condition for finishing besides reaching the goal: an item from behind "
                           "the last lock, or the death of the boss at the goal.") },
  [P_WASTE] = { .id = "waste",
                .label = N_ ("Keys can be wasted"),
                .type = DS_PARAM_BOOL,
                .fallback = "false",
                .help = N_ ("Places just enough single-use keys, so a player who opens the wrong "
                            "door first may never get to the goal.") },
  [P_GATE] = DS_PARAM_LOCKED_GATE,
  [P_WIDE_GATE] = { .id = "wide_gate",
                    .label = N_ ("Wide gate"),
                    .type = DS_PARAM_KIND,
                    .min = DS_ROLE_DOOR,
                    .max = DS_ROLE_DOOR,
                    .fallback = "gate-portcullis",
                    .help = N_ ("Gate for passages wider than a cell.") },
  [P_ONE_WAY] = DS_PARAM_ONE_WAY_DOOR (N_ ("One-way gate that leads back from behind a lock.")),
  [P_SECRET] = DS_PARAM_SECRET_DOOR (N_ ("Gate that hides another passage around a lock.")),
};

typedef struct {
  DsGenRun *run;
  DsRoomGraph graph;
  DsLockPlan plan;
  DsKeySpots spots;
  DsGating gating;
  uint32_t *ward; /* by node: index + 1 of the last lock on the path to it */
} Locks;

static size_t
index_of (const DsGenRun *run, DsCell cell)
{
  return ds_cell_index (cell, run->w);
}

/* Reserves memory for the gates, the keys and the rewards. */
static bool
reserve (Locks *self)
{
  size_t n = 0;

  for (size_t i = 0; i < self->plan.n_locks; i++)
    n += self->plan.locks[i].n_keys + 1;
  return ds_gating_reserve (&self->gating, &self->graph, n);
}

/* ---- stairs */

/* Stairs at @at; selects @floor. */
static const DsThing *
stairs_at (DsGenRun *run, size_t floor, DsCell at)
{
  ds_gen_select_floor (run, floor);
  for (size_t i = ds_things_seek (run->things, at); i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    if (role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN)
      return thing;
  }
  return NULL;
}

static bool
is_free (const DsGenRun *run, const DsThing *stairs)
{
  return stairs != NULL && stairs->lock == NULL &&
         !(run->pin[index_of (run, stairs->at)] & DS_PIN_THINGS);
}

/* Makes some stairs passages that can be closed. */
static void
offer_stairs (Locks *self)
{
  DsGenRun *run = self->run;
  const int32_t share = ds_gen_int (run, P_STAIRS);

  for (size_t i = 0; i < self->graph.passages.n && share > 0; i++) {
    DsPassage *passage = &self->graph.passages.items[i];
    const DsThing *stairs;

    if (passage->type != DS_PASSAGE_STAIRS || !ds_rng_permille (&run->rng, share))
      continue;
    stairs = stairs_at (run, passage->floor, passage->cells[0]);
    if (is_free (run, stairs) &&
        is_free (run, stairs_at (run, (size_t)stairs->target_floor, stairs->target)))
      passage->n_cells = 1;
  }
}

/* Locks both ends. */
static void
lock_stairs (DsGenRun *run, const DsPassage *passage, DsStr *lock)
{
  const DsThing one = *stairs_at (run, passage->floor, passage->cells[0]);

  ds_gen_lock_thing (run, one.id, lock);
  ds_gen_lock_thing (run, stairs_at (run, (size_t)one.target_floor, one.target)->id, lock);
}

/* ---- gates */

static Border
pick_border (DsGenRun *run, bool may_lock, bool may_return)
{
  const int32_t *weights = ds_gen_weights (run, P_BORDERS);
  const bool allowed[N_BORDERS] = { may_lock, may_return, may_lock, true };
  uint32_t sum = 0, at;
  int border = 0;

  for (int i = 0; i < N_BORDERS; i++)
    sum += allowed[i] ? (uint32_t)weights[i] : 0;
  if (sum == 0)
    return BORDER_WALL;
  at = ds_rng_below (&run->rng, sum);
  while (!allowed[border] || at >= (uint32_t)weights[border]) {
    at -= allowed[border] ? (uint32_t)weights[border] : 0;
    border++;
  }
  return (Border)border;
}

/* Picks what closes a passage that bypasses the lock of ward @inner, which is within @outer: with
 * one lock between them, that lock again; or a one-way door out, as players inside have all its
 * keys. */
static bool
close_border (Locks *self, const DsPassage *passage, uint32_t inner, uint32_t outer,
              bool from_inner)
{
  DsGenRun *run = self->run;
  const DsPlannedLock *lock = &self->plan.locks[inner - 1];
  const bool may_lock = lock->outer == outer && lock->kind != NULL && !lock->kind->spends;
  const bool is_doorway = passage->way != DS_PASSAGE_NO_WAY;

  switch (pick_border (run, may_lock, is_doorway)) {
  case BORDER_LOCK:
    return ds_gating_put (&self->gating, passage,
                          ds_gen_kind (run, passage->n_cells > 1 ? P_WIDE_GATE : P_GATE),
                          DS_FACING_NONE, lock->id);
  case BORDER_SECRET:
    return ds_gating_put (&self->gating, passage, ds_gen_kind (run, P_SECRET), DS_FACING_NONE,
                          lock->id);
  case BORDER_ONE_WAY:
    return ds_gating_put (&self->gating, passage, ds_gen_kind (run, P_ONE_WAY),
                          from_inner ? passage->way : (uint8_t)(passage->way ^ 2), NULL);
  default:
    return ds_gating_wall (&self->gating, passage);
  }
}

static bool
is_main (const DsLockPlan *plan, uint32_t passage, uint32_t ward)
{
  const DsPlannedLock *lock = &plan->locks[ward - 1];

  return passage ==
         (lock->vault != 0 ? plan->only[lock->vault - 1] - 1 : plan->zones[lock->zone].passage);
}

static bool
close_passage (Locks *self, uint32_t i)
{
  const DsLockPlan *plan = &self->plan;
  const DsPassage *passage = &self->graph.passages.items[i];
  const uint32_t from = self->ward[passage->from], to = self->ward[passage->to];

  if (passage->type != DS_PASSAGE_BORDER || passage->n_cells == 0 || from == to)
    return true;
  if (ds_lock_plan_is_within (plan, from, to))
    return close_border (self, passage, from, to, true);
  if (ds_lock_plan_is_within (plan, to, from))
    return close_border (self, passage, to, from, false);
  return ds_gating_wall (&self->gating, passage);
}

/* Places the required gates first, then closes other passages. */
static DsStatus
close_passages (Locks *self, DsError *err)
{
  const DsLockPlan *plan = &self->plan;
  const DsPassage *passage = NULL; /* the passage to name in a veto */
  bool is_good = true;

  for (size_t i = 0; i < plan->n_locks && is_good; i++) {
    const DsPlannedLock *lock = &plan->locks[i];

    if (lock->is_given)
      continue;
    passage = &self->graph.passages.items[lock->vault != 0 ? plan->only[lock->vault - 1] - 1
                                                           : plan->zones[lock->zone].passage];
    if (passage->type == DS_PASSAGE_STAIRS)
      lock_stairs (self->run, passage, lock->id);
    else
      is_good = ds_gating_put (&self->gating, passage,
                               ds_gen_kind (self->run, passage->n_cells > 1 ? P_WIDE_GATE : P_GATE),
                               DS_FACING_NONE, lock->id);
  }
  for (uint32_t i = 0; i < self->graph.passages.n && is_good; i++) {
    uint32_t from, to;

    passage = &self->graph.passages.items[i];
    from = self->ward[passage->from];
    to = self->ward[passage->to];
    if (ds_zone_net_poll (&plan->net, i))
      return DS_CANCELLED;
    if ((from == 0 || !is_main (plan, i, from)) && (to == 0 || !is_main (plan, i, to)))
      is_good = close_passage (self, i);
  }
  if (is_good)
    return DS_OK;
  ds_gen_select_floor (self->run, passage->floor);
  return ds_gen_veto_param (self->run, err, P_NUMBER, "gen.locks-meet", passage->cells[0],
                            N_ ("two locks would have to close the same cell"));
}

static DsStatus
find_wards (Locks *self)
{
  const DsLockPlan *plan = &self->plan;

  self->ward = ds_alloc (self->graph.nodes.n, sizeof *self->ward);
  if (self->ward == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < self->graph.nodes.n; i++) {
    if (ds_zone_net_poll (&plan->net, i))
      return DS_CANCELLED;
    self->ward[i] = plan->zones[plan->net.zone_of[i]].ward;
  }
  for (uint32_t i = 0; i < plan->n_locks; i++)
    if (plan->locks[i].vault != 0)
      self->ward[plan->locks[i].vault - 1] = i + 1;
  return DS_OK;
}

/* ---- keys */

/* Gives the key to a creature of @node. False: none there can carry it. */
static bool
give_to_creature (Locks *self, uint32_t node, DsStr *lock)
{
  DsGenRun *run = self->run;
  uint64_t carrier = 0;
  uint32_t n = 0;

  ds_gen_select_floor (run, self->graph.nodes.items[node].floor);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);

    if (ds_rules_kind (run->rules, thing->kind)->role == DS_ROLE_CREATURE && thing->lock == NULL &&
        ds_room_graph_at (&self->graph, run->floor, thing->at) == node + 1 &&
        !(run->pin[index_of (run, thing->at)] & DS_PIN_THINGS) &&
        ds_rng_below (&run->rng, ++n) == 0)
      carrier = thing->id;
  }
  return carrier != 0 && ds_gen_lock_thing (run, carrier, lock);
}

static DsStatus
veto_no_room (Locks *self, size_t lock, DsError *err)
{
  const uint32_t zone = self->plan.locks[lock].zone;
  DsCell cell = DS_GEN_NO_CELL;

  if (zone != self->plan.start) {
    const DsPassage *passage = &self->graph.passages.items[self->plan.zones[zone].passage];

    ds_gen_select_floor (self->run, passage->floor);
    cell = passage->cells[0];
  }
  return ds_gen_veto_param (self->run, err, P_NUMBER, "gen.no-key-room", cell,
                            N_ ("there is no free room for the key of the lock here"));
}

static DsStatus
put_keys (Locks *self, DsError *err)
{
  DsGenRun *run = self->run;
  const DsLockPlan *plan = &self->plan;
  const DsKeyWish wish = { ds_gen_int (run, P_LINEARITY), ds_gen_int (run, P_DISTANCE),
                           ds_gen_int (run, P_GATE_SEEN) };
  uint16_t kind;
  DsStatus status = ds_gen_find_kind (run, DS_ROLE_KEY, &kind, err);

  for (size_t i = 0; i < plan->n_locks && status == DS_OK; i++)
    for (uint32_t n = 0; n < plan->locks[i].n_keys && status == DS_OK; n++) {
      const uint32_t node = ds_key_spots_pick (&self->spots, i, &wish);

      if (node == DS_ZONE_NONE)
        return ds_job_is_cancelled (run->job) ? DS_CANCELLED : veto_no_room (self, i, err);
      if (ds_rng_permille (&run->rng, ds_gen_int (run, P_CARRIED)) &&
          give_to_creature (self, node, plan->locks[i].id))
        continue;
      ds_gating_add (&self->gating, self->graph.nodes.items[node].floor, kind,
                     self->spots.spots[node].cell, DS_FACING_NONE, plan->locks[i].id);
      self->spots.spots[node].score = 0;
    }
  return status;
}

/* ---- the goal */

/* An unpinned thing of @role without a lock, for creatures a boss; selects its floor. NULL:
 * none. */
static const DsThing *
find_thing (Locks *self, DsRole role)
{
  DsGenRun *run = self->run;

  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);
      const DsKind *kind = ds_rules_kind (run->rules, thing->kind);

      if (kind->role == role && thing->lock == NULL &&
          (role != DS_ROLE_CREATURE || kind->creature->flags & DS_CREATURE_BOSS) &&
          !(run->pin[index_of (run, thing->at)] & DS_PIN_THINGS))
        return thing;
    }
  }
  return NULL;
}

/* The deed that a goal requires, or a boss stands for, already. NULL: none. */
static DsStr *
find_deed (Locks *self)
{
  DsGenRun *run = self->run;

  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);
      const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;
      const DsLockKind *kind =
          thing->lock != NULL ? ds_rules_find_lock (run->rules, ds_str_get (thing->lock)) : NULL;

      if ((role == DS_ROLE_GOAL || role == DS_ROLE_CREATURE) && kind != NULL &&
          kind->opener == DS_OPENER_DEED)
        return thing->lock;
    }
  }
  return NULL;
}

/* Sets @lock on the goal and the boss if they have none. */
static void
lock_ends (Locks *self, Goal goal, DsStr *lock)
{
  const DsThing *boss = goal == GOAL_BOSS ? find_thing (self, DS_ROLE_CREATURE) : NULL;
  const DsThing *end;

  if (boss != NULL)
    ds_gen_lock_thing (self->run, boss->id, lock);
  end = find_thing (self, DS_ROLE_GOAL);
  if (end != NULL)
    ds_gen_lock_thing (self->run, end->id, lock);
}

/* Makes the goal's requirement the last lock of the plan; a goal placed by hand is unchanged. */
static DsStatus
lock_goal (Locks *self, DsError *err)
{
  DsGenRun *run = self->run;
  DsLockPlan *plan = &self->plan;
  const Goal goal = (Goal)ds_gen_enum (run, P_GOAL);
  DsStr *deed = goal == GOAL_BOSS ? find_deed (self) : NULL;
  DsStatus status;

  if (deed != NULL)
    lock_ends (self, goal, deed);
  if (deed != NULL || goal == GOAL_OPEN || find_thing (self, DS_ROLE_GOAL) == NULL)
    return DS_OK;
  status = ds_lock_plan_add_goal (plan, goal == GOAL_BOSS ? DS_OPENER_DEED : DS_OPENER_KEY);
  if (status == DS_NOT_FOUND && ds_gen_is_part (run))
    return DS_OK; /* the frozen rest uses all of them */
  if (status == DS_NOT_FOUND)
    return ds_gen_veto_param (run, err, P_GOAL, "gen.no-goal-lock", DS_GEN_NO_CELL,
                              N_ ("the rules have no lock left for the goal"));
  if (status != DS_OK)
    return status;
  if (goal == GOAL_BOSS)
    plan->locks[plan->n_locks - 1].n_keys = 0;
  if (goal == GOAL_BOSS && find_thing (self, DS_ROLE_CREATURE) == NULL)
    return ds_gen_veto_param (run, err, P_GOAL, "gen.no-boss-here", DS_GEN_NO_CELL,
                              N_ ("there is no boss whose death could be the key to the goal"));
  lock_ends (self, goal, plan->locks[plan->n_locks - 1].id);
  return DS_OK;
}

/* ---- rewards */

static bool
has_item (const Locks *self, uint32_t node)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, self->graph.nodes.items[node].floor);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);

    if (ds_rules_kind (run->rules, thing->kind)->role == DS_ROLE_ITEM &&
        ds_room_graph_at (&self->graph, run->floor, thing->at) == node + 1)
      return true;
  }
  return false;
}

/* Places a reward that is worth a key in each vault. */
static DsStatus
put_rewards (Locks *self)
{
  static const int32_t weights[DS_N_LOOT] = { 4, 4, 0, 3, 2, 3, 0, 6 };
  DsGenRun *run = self->run;
  DsLoot *loot = ds_alloc (1, sizeof *loot);
  DsStatus status = loot != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = 0; i < self->plan.n_locks && status == DS_OK; i++) {
    const uint32_t node = self->plan.locks[i].vault - 1;
    uint16_t kind;

    if (self->plan.locks[i].vault == 0 || self->spots.spots[node].score == 0 ||
        has_item (self, node))
      continue;
    ds_loot_init (loot, run->rules, REWARD_DEPTH + (int32_t)run->floor, DS_THEME_ANY, weights);
    if (ds_loot_draw (loot, &run->rng, REWARD_DRAWS, &kind))
      ds_gating_add (&self->gating, run->floor, kind, self->spots.spots[node].cell, DS_FACING_NONE,
                     NULL);
  }
  ds_free (loot);
  return status;
}

/* ---- the stage */

/* Makes each lock the guard of the region behind it. */
static void
guard_regions (Locks *self)
{
  DsGenRun *run = self->run;

  for (size_t i = 0; i < self->plan.n_locks; i++) {
    const DsPlannedLock *lock = &self->plan.locks[i];
    uint32_t node = 0, region = 0;

    if (ds_job_is_cancelled (run->job))
      return;
    if (lock->vault != 0 || lock->is_given)
      continue;
    while (self->plan.net.zone_of[node] != lock->zone)
      node++;
    ds_gen_select_floor (run, self->graph.nodes.items[node].floor);
    if (self->graph.nodes.items[node].room > 0)
      region = ds_rooms_get (run->rooms, self->graph.nodes.items[node].room - 1)->region;
    if (region > 0)
      ds_gen_guard_region (run, region, lock->id);
  }
}

static DsStatus
check_ends (const Locks *self, DsError *err)
{
  DsCell goal;

  if (self->plan.start == DS_ZONE_NONE)
    return ds_gen_veto (self->run, err, "gen.no-start", DS_GEN_NO_CELL,
                        N_ ("the dungeon has no player start"));
  if (self->plan.goal == DS_ZONE_NONE)
    return ds_gen_veto (self->run, err, "gen.no-goal", DS_GEN_NO_CELL,
                        N_ ("the dungeon has no goal"));
  if (self->plan.zones[self->plan.goal].parent != DS_ZONE_NONE)
    return DS_OK;
  ds_gen_find_role (self->run, DS_ROLE_GOAL, &goal);
  return ds_gen_veto (self->run, err, "gen.goal-apart", goal,
                      N_ ("the goal can only be reached through secret doors"));
}

static DsStatus
choose_locks (Locks *self, DsError *err)
{
  DsGenRun *run = self->run;
  DsLockWish wish = { .sorts = ds_gen_weights (run, P_SORTS),
                      .linearity = ds_gen_int (run, P_LINEARITY),
                      .may_waste = ds_gen_bool (run, P_WASTE) };
  int32_t n = 0, n_vaults = 0;
  DsStatus status;

  ds_gen_range (run, P_NUMBER, &wish.lowest, &wish.highest);
  ds_gen_range (run, P_VAULTS, &wish.vaults_lowest, &wish.vaults_highest);
  status = ds_lock_plan_choose (&self->plan, &wish);
  if (status == DS_VETO)
    return ds_gen_veto (run, err, "gen.locks-stuck", DS_GEN_NO_CELL,
                        N_ ("no order of opening the manually placed locks reaches all of them"));
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < self->plan.n_locks; i++) {
    n += self->plan.locks[i].vault == 0;
    n_vaults += self->plan.locks[i].vault != 0;
  }
  if (n < wish.lowest && self->plan.n_given == 0 && !ds_gen_is_part (run))
    return ds_gen_veto_param (
        run, err, P_NUMBER, "gen.few-locks", DS_GEN_NO_CELL,
        N_ ("only %d of %d locks can be placed: no other passage can be closed"), n, wish.lowest);
  if (n_vaults < wish.vaults_lowest && self->plan.n_given == 0 && !ds_gen_is_part (run))
    return ds_gen_veto_param (run, err, P_VAULTS, "gen.few-vaults", DS_GEN_NO_CELL,
                              N_ ("only %d of %d dead ends can be locked: there are no others"),
                              n_vaults, wish.vaults_lowest);
  return DS_OK;
}

static DsStatus
lay_locks (Locks *self, DsError *err)
{
  DsStatus status = choose_locks (self, err);

  if (status == DS_OK)
    status = lock_goal (self, err);
  if (status == DS_OK)
    status = reserve (self) ? find_wards (self) : DS_NOMEM;
  if (status == DS_OK)
    status = ds_key_spots_init (&self->spots, &self->plan, false);
  if (status == DS_OK)
    status = close_passages (self, err);
  if (status == DS_OK)
    status = put_keys (self, err);
  if (status == DS_OK)
    status = put_rewards (self);
  if (status == DS_OK) {
    ds_gating_write (&self->gating);
    guard_regions (self);
  }
  return status;
}

static DsStatus
check_proof (Locks *self, DsError *err)
{
  DsGenRun *run = self->run;
  DsGenProof proof = { 0 };
  const bool must_open = self->plan.n_given == 0 || run->state->was_open;
  bool must_be_whole;
  DsStatus status = ds_room_graph_is_whole (&self->graph, run->job, &must_be_whole);

  if (status == DS_OK)
    status = ds_gen_prove (run, DS_SECRETS_NEVER, &proof, err);
  if (status == DS_NOMEM || status == DS_CANCELLED)
    return status;
  if (status == DS_OK && (proof.is_whole || !must_be_whole) &&
      (proof.opens_all || !must_be_whole || !must_open) &&
      (proof.verdict == DS_VERDICT_UNLOSABLE ||
       (proof.verdict == DS_VERDICT_LOSABLE && ds_gen_bool (run, P_WASTE))))
    return DS_OK;
  return ds_gen_veto_param (
      run, err, P_NUMBER, "gen.locks-unproved", DS_GEN_NO_CELL,
      N_ ("the locks could not be placed so that the goal can always be reached"));
}

/* Replaces keys that may have been lost with the regenerated part. */
static DsStatus
put_back_keys (Locks *self, DsError *err)
{
  return self->plan.n_given > 0 || ds_gen_is_part (self->run)
             ? ds_gen_fill_keys (self->run, DS_GEN_DEAD_ENDS, err)
             : DS_OK;
}

static DsStatus
run_locks_keys (DsGenRun *run, DsError *err)
{
  Locks self = { .run = run, .gating.run = run };
  DsStatus status = ds_room_graph_init (&self.graph, run, err);

  if (status == DS_OK)
    offer_stairs (&self);
  if (status == DS_OK)
    status = ds_lock_plan_init (&self.plan, run, &self.graph, ds_gen_int (run, P_LINEARITY), err);
  if (status == DS_OK)
    status = check_ends (&self, err);
  if (status == DS_OK)
    status = lay_locks (&self, err);
  if (status == DS_OK)
    status = put_back_keys (&self, err);
  if (status == DS_OK)
    status = check_proof (&self, err);
  ds_key_spots_clear (&self.spots);
  ds_lock_plan_clear (&self.plan);
  ds_room_graph_clear (&self.graph);
  ds_free (self.ward);
  ds_gating_clear (&self.gating);
  return status;
}

const DsGenStage ds_gen_locks_keys = {
  .id = "locks_keys",
  .label = N_ ("Locks and keys"),
  .help = N_ (
      "Locks passages between regions, or between rooms if there are no regions, and places each "
      "key where the player can reach it before its lock. The player provably cannot get stuck."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .keeps_keys = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .attempts = ATTEMPTS,
  .run = run_locks_keys,
};
