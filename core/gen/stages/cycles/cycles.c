/* core/gen/stages/cycles/cycles.c — mission first: lays cycles with locks from the start to the
 * goal over the rooms of a layout (cycle_plan.h); passages outside of them become wall. */
#include "gen/mission/gating.h"
#include "gen/mission/key_fill.h"
#include "gen/mission/key_spots.h"
#include "gen/mission/level_proof.h"
#include "gen/stages/common_params.h"
#include "gen/stages/cycles/cycle_plan.h"

#include <string.h>

#define ATTEMPTS 12
#define TRIES 96     /* positions tried for each cycle */
#define GOAL_TRIES 8 /* kinds tried for the last cycle */

enum {
  P_NUMBER,
  P_KINDS,
  P_SHORT,
  P_LONG,
  P_LINEARITY,
  P_GOAL,
  P_ABILITIES,
  P_GATE,
  P_ONE_WAY,
  P_SECRET,
  N_PARAMS
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_NUMBER] = { .id = "number",
                 .label = N_ ("Cycles"),
                 .type = DS_PARAM_RANGE,
                 .min = 1,
                 .max = DS_CYCLES_MAX,
                 .fallback = "2..3",
                 .help = N_ ("Number of cycles; the goal comes after as many of them as possible. "
                             "Manually placed gates may leave fewer.") },
  [P_KINDS] = { .id = "kinds",
                .label = N_ ("Kinds"),
                .type = DS_PARAM_WEIGHTS,
                .max = 1000,
                .fallback = "alternatives=2,lock-and-key=6,crossed-keys=3,hidden-shortcut=2,"
                            "valve=3,lock-loop=4",
                .choices = ds_cycle_choices,
                .n_choices = DS_N_CYCLE_KINDS,
                .help = N_ ("Relative frequency of each kind of cycle: two equal routes, a lock "
                            "whose key is at the end of the long route, a key on each route for "
                            "the other's lock, a hidden shortcut, a one-way shortcut, or a loop "
                            "back to its start through a door that opens only from inside.") },
  [P_SHORT] = { .id = "short",
                .label = N_ ("Short route"),
                .type = DS_PARAM_RANGE,
                .min = 1,
                .max = 20,
                .fallback = "1..2",
                .unit = N_ ("rooms"),
                .help =
                    N_ ("Number of rooms on the short route of a cycle, including corridors.") },
  [P_LONG] = { .id = "long",
               .label = N_ ("Long route"),
               .type = DS_PARAM_RANGE,
               .min = 1,
               .max = DS_CYCLE_ZONES_MAX,
               .fallback = "3..8",
               .unit = N_ ("rooms"),
               .help = N_ ("Number of rooms on the long route of a cycle, including corridors.") },
  [P_LINEARITY] = { .id = "linearity",
                    .label = N_ ("Linearity"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "700",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of cycles that begin where the previous cycle ends; others "
                                "begin anywhere and may be optional.") },
  [P_GOAL] = { .id = "locked_goal",
               .label = N_ ("Lock before the goal"),
               .type = DS_PARAM_BOOL,
               .fallback = "true",
               .help = N_ ("Prefers a kind of cycle with a lock just before the goal.") },
  [P_ABILITIES] = { .id = "abilities",
                    .label = N_ ("Abilities"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "200",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of locks opened by an ability instead of a key.") },
  [P_GATE] = DS_PARAM_LOCKED_GATE,
  [P_ONE_WAY] = DS_PARAM_ONE_WAY_DOOR (N_ ("Gate for one-way routes.")),
  [P_SECRET] = DS_PARAM_SECRET_DOOR (N_ ("Gate that hides a shortcut.")),
};

typedef struct {
  DsGenRun *run;
  DsRoomGraph graph;
  DsCyclePlan plan;
  DsGating gating;
  DsKeySpots spots;
  DsStr *locks[DS_CYCLES_MAX][DS_CYCLE_LOCKS]; /* of each cycle; owned */
  bool has_start, has_goal;
} Cycles;

/* ---- the cycles */

/* Zone of the first thing of @role. DS_CYCLE_NO_ZONE: it is in no room; *@has: the level has
 * one. */
static uint32_t
find_role (Cycles *self, DsRole role, bool *has)
{
  uint32_t node;
  DsCell cell;

  *has = ds_gen_find_role (self->run, role, &cell);
  node = *has ? ds_room_graph_at (&self->graph, self->run->floor, cell) : 0;
  return node > 0 ? self->plan.net.zone_of[node - 1] : DS_CYCLE_NO_ZONE;
}

/* True when gates exist already, perhaps those of frozen cycles. */
static bool
has_gates (Cycles *self)
{
  for (size_t i = 0; i < self->graph.nodes.n; i++)
    if (self->graph.nodes.items[i].is_gate)
      return true;
  return false;
}

static DsStatus
veto_no_cycle (Cycles *self, DsCycleFault fault, DsError *err)
{
  const int n = (int)self->plan.n_cycles;
  int32_t lowest, highest;

  switch (fault) {
  case DS_CYCLE_NO_SHORT:
    ds_gen_range (self->run, P_SHORT, &lowest, &highest);
    return ds_gen_veto_param (self->run, err, P_SHORT, "gen.cycle-short", DS_GEN_NO_CELL,
                              N_ ("cycle %d: expected a short route of %d to %d rooms, got none"),
                              n + 1, lowest, highest);
  case DS_CYCLE_NO_LONG:
    ds_gen_range (self->run, P_LONG, &lowest, &highest);
    return ds_gen_veto_param (
        self->run, err, P_LONG, "gen.cycle-long", DS_GEN_NO_CELL,
        N_ ("cycle %d: expected a detour of %d to %d rooms, got none; the rooms "
            "have too few loops"),
        n + 1, lowest, highest);
  default:
    return ds_gen_veto_param (self->run, err, P_NUMBER, "gen.cycles-full", DS_GEN_NO_CELL,
                              N_ ("there are free rooms for only %d cycles"), n);
  }
}

/* Picks a kind by weight among all, or among those with locks. DS_N_CYCLE_KINDS: none. */
static uint8_t
pick_kind (DsGenRun *run, bool with_locks)
{
  int32_t weights[DS_N_CYCLE_KINDS];
  uint32_t sum = 0, at;
  uint8_t kind = 0;

  memcpy (weights, ds_gen_weights (run, P_KINDS), sizeof weights);
  for (int i = 0; i < DS_N_CYCLE_KINDS; i++) {
    if (with_locks && ds_cycle_kinds[i].keys[0] == DS_CYCLE_NO_WAY)
      weights[i] = 0;
    sum += (uint32_t)weights[i];
  }
  if (sum == 0)
    return DS_N_CYCLE_KINDS;
  for (at = ds_rng_below (&run->rng, sum); at >= (uint32_t)weights[kind]; kind++)
    at -= (uint32_t)weights[kind];
  return kind;
}

/* Returns the fault of the attempt that got furthest. */
static DsCycleFault
add_cycle (Cycles *self, const DsCycleWish *wish)
{
  DsCycleFault fault = DS_CYCLE_FULL;

  for (int i = 0; i < TRIES; i++) {
    const DsCycleFault now = ds_cycle_plan_try (&self->plan, pick_kind (self->run, false), wish);

    if (now == DS_CYCLE_FITS)
      return now;
    fault = now > fault ? now : fault;
  }
  return fault;
}

/* Changes the cycle that ends at the goal to one with a lock, if possible. */
static void
lock_goal (Cycles *self)
{
  DsCyclePlan *plan = &self->plan;
  const uint32_t end = ds_cycle_plan_end (plan);

  for (size_t i = 0; i < plan->n_cycles; i++)
    for (int try = 0; try < GOAL_TRIES && plan->cycles[i].first + 2 == end; try++) {
      const uint8_t kind = pick_kind (self->run, true);

      if (ds_cycle_kinds[plan->cycles[i].kind].keys[0] != DS_CYCLE_NO_WAY ||
          kind == DS_N_CYCLE_KINDS || ds_cycle_plan_turn (plan, &plan->cycles[i], kind))
        return;
    }
}

static DsStatus
add_cycles (Cycles *self, DsError *err)
{
  DsGenRun *run = self->run;
  const uint32_t start = find_role (self, DS_ROLE_START, &self->has_start);
  DsCycleWish wish = { .linearity = ds_gen_int (run, P_LINEARITY) };
  DsCycleFault fault = DS_CYCLE_FITS;
  int32_t lowest, highest, wanted;

  self->plan.last = find_role (self, DS_ROLE_GOAL, &self->has_goal);
  if (start != DS_CYCLE_NO_ZONE)
    ds_cycle_plan_begin (&self->plan, start);
  ds_gen_range (run, P_SHORT, &wish.shortest[0], &wish.longest[0]);
  ds_gen_range (run, P_LONG, &wish.shortest[1], &wish.longest[1]);
  ds_gen_range (run, P_NUMBER, &lowest, &highest);
  wanted = ds_rng_range (&run->rng, lowest, highest);
  while ((int32_t)self->plan.n_cycles < wanted && fault == DS_CYCLE_FITS)
    fault = add_cycle (self, &wish);
  if (ds_gen_bool (run, P_GOAL))
    lock_goal (self);
  return (int32_t)self->plan.n_cycles < lowest && !has_gates (self) && !ds_gen_is_part (run)
             ? veto_no_cycle (self, fault, err)
             : ds_cycle_plan_fill (&self->plan);
}

/* ---- locks */

static bool
is_used (Cycles *self, const char *id)
{
  DsGenRun *run = self->run;

  for (size_t i = 0; i < DS_COUNT (self->locks) * DS_CYCLE_LOCKS; i++) {
    const DsStr *lock = self->locks[i / DS_CYCLE_LOCKS][i % DS_CYCLE_LOCKS];

    if (lock != NULL && strcmp (ds_str_get (lock), id) == 0)
      return true;
  }
  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);

      if (thing->lock != NULL && strcmp (ds_str_get (thing->lock), id) == 0)
        return true;
    }
  }
  return false;
}

/* Picks an unused lock whose key is not consumed. NULL: all are used. */
static const DsLockKind *
pick_lock (Cycles *self, DsOpener opener)
{
  const DsRules *rules = self->run->rules;
  const DsLockKind *picked = NULL;
  uint32_t n = 0;

  for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
    const DsLockKind *kind = ds_rules_lock (rules, i);

    if (kind->opener == opener && !kind->spends && !is_used (self, kind->id) &&
        ds_rng_below (&self->run->rng, ++n) == 0)
      picked = kind;
  }
  return picked;
}

static DsStatus
choose_lock (Cycles *self, DsStr **out, DsError *err)
{
  const bool is_ability = ds_rng_permille (&self->run->rng, ds_gen_int (self->run, P_ABILITIES));
  const DsLockKind *kind = pick_lock (self, is_ability ? DS_OPENER_ABILITY : DS_OPENER_KEY);

  if (kind == NULL)
    kind = pick_lock (self, is_ability ? DS_OPENER_KEY : DS_OPENER_ABILITY);
  if (kind == NULL)
    return ds_gen_veto_param (self->run, err, P_KINDS, "gen.cycle-locks", DS_GEN_NO_CELL,
                              N_ ("the rules have fewer locks than the cycles need"));
  *out = ds_str_new (kind->id);
  return *out != NULL ? DS_OK : DS_NOMEM;
}

static DsStatus
choose_locks (Cycles *self, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->plan.n_cycles; i++)
    for (int k = 0; k < DS_CYCLE_LOCKS && status == DS_OK; k++)
      if (ds_cycle_kinds[self->plan.cycles[i].kind].keys[k] != DS_CYCLE_NO_WAY)
        status = choose_lock (self, &self->locks[i][k], err);
  return status;
}

/* ---- passages */

/* Direction through @passage that leads on from earlier areas, or back to them. */
static uint8_t
facing_of (const Cycles *self, const DsCycle *cycle, const DsPassage *passage, bool on)
{
  const uint32_t from = ds_cycle_plan_area (&self->plan, passage->from) - 1;
  const bool is_out = from == cycle->entry ||
                      (from != cycle->first + 2 &&
                       ds_cycle_plan_area (&self->plan, passage->to) - 1 == cycle->first + 2);

  return is_out == on ? passage->way : (uint8_t)(passage->way ^ 2);
}

static bool
close_passage (Cycles *self, uint32_t i)
{
  const DsPassage *passage = &self->graph.passages.items[i];
  DsGating *gating = &self->gating;
  DsCycleGate gate;
  uint32_t n;

  if (passage->type != DS_PASSAGE_BORDER || passage->n_cells == 0)
    return true;
  if (!ds_cycle_plan_gate (&self->plan, i, &gate, &n))
    return ds_gating_wall (gating, passage);
  switch (gate) {
  case DS_CYCLE_LOCK:
  case DS_CYCLE_LOCK_2:
    return ds_gating_put (gating, passage, ds_gen_kind (self->run, P_GATE), DS_FACING_NONE,
                          self->locks[n][gate - DS_CYCLE_LOCK]);
  case DS_CYCLE_ON:
  case DS_CYCLE_BACK:
    return ds_gating_put (gating, passage, ds_gen_kind (self->run, P_ONE_WAY),
                          facing_of (self, &self->plan.cycles[n], passage, gate == DS_CYCLE_ON),
                          NULL);
  case DS_CYCLE_SECRET:
    return ds_gating_put (gating, passage, ds_gen_kind (self->run, P_SECRET), DS_FACING_NONE, NULL);
  default:
    return true;
  }
}

/* Places gates first, since walls may not replace them. */
static DsStatus
close_passages (Cycles *self, DsError *err)
{
  for (int walls = 0; walls < 2; walls++)
    for (uint32_t i = 0; i < self->graph.passages.n; i++) {
      DsCycleGate gate;
      uint32_t n;

      if (ds_zone_net_poll (&self->plan.net, i))
        return DS_CANCELLED;
      if (ds_cycle_plan_gate (&self->plan, i, &gate, &n) == walls)
        continue;
      if (!close_passage (self, i))
        return ds_gen_veto_param (
            self->run, err, P_NUMBER, "gen.cycles-meet", self->graph.passages.items[i].cells[0],
            N_ ("the routes of two cycles meet here and cannot be kept apart"));
    }
  return DS_OK;
}

/* ---- things */

/* Best free cell of the zone where area @area has its anchor, or of all its rooms. NULL: none. */
static const DsRoomNode *
find_spot (Cycles *self, uint32_t area, DsCell *out)
{
  const DsCyclePlan *plan = &self->plan;
  uint32_t best = 0;
  uint64_t most = 0;

  for (uint32_t i = 0; i < self->graph.nodes.n; i++) {
    const bool is_anchor = plan->net.zone_of[i] == plan->areas[area].anchor;
    const uint64_t score = self->spots.spots[i].score / 2 + (is_anchor ? UINT64_MAX / 2 : 0);

    if (ds_cycle_plan_area (plan, i) == area + 1 && self->spots.spots[i].score != 0 &&
        score > most) {
      most = score;
      best = i;
    }
  }
  if (most == 0)
    return NULL;
  *out = self->spots.spots[best].cell;
  self->spots.spots[best].score = 0;
  return &self->graph.nodes.items[best];
}

/* DS_VETO that shows the area's first room. */
static DsStatus
veto_crowded (Cycles *self, uint32_t area, DsError *err)
{
  uint32_t node = 0;

  while (node < self->graph.nodes.n && ds_cycle_plan_area (&self->plan, node) != area + 1)
    node++;
  if (node < self->graph.nodes.n)
    ds_gen_select_floor (self->run, self->graph.nodes.items[node].floor);
  return ds_gen_veto (self->run, err, "gen.cycle-crowded",
                      node < self->graph.nodes.n ? self->graph.nodes.items[node].first
                                                 : DS_GEN_NO_CELL,
                      N_ ("there is no free cell in this part of a cycle"));
}

static DsStatus
put (Cycles *self, DsRole role, uint32_t area, DsStr *lock, DsError *err)
{
  const DsRoomNode *node;
  uint16_t kind;
  DsCell at;
  const DsStatus status = ds_gen_find_kind (self->run, role, &kind, err);

  if (status != DS_OK)
    return status;
  node = find_spot (self, area, &at);
  if (node == NULL)
    return veto_crowded (self, area, err);
  ds_gating_add (&self->gating, node->floor, kind, at, DS_FACING_NONE, lock);
  return DS_OK;
}

static DsStatus
put_things (Cycles *self, DsError *err)
{
  const DsCyclePlan *plan = &self->plan;
  DsStatus status = DS_OK;

  if (!self->has_start)
    status = put (self, DS_ROLE_START, 0, NULL, err);
  if (status == DS_OK && !self->has_goal)
    status = put (self, DS_ROLE_GOAL, ds_cycle_plan_end (plan), NULL, err);
  for (size_t i = 0; i < plan->n_cycles; i++)
    for (int k = 0; k < DS_CYCLE_LOCKS && status == DS_OK; k++)
      if (self->locks[i][k] != NULL)
        status = put (self, DS_ROLE_KEY,
                      plan->cycles[i].first + ds_cycle_kinds[plan->cycles[i].kind].keys[k],
                      self->locks[i][k], err);
  return status;
}

/* ---- regions */

/* Makes each area a region; one behind a lock is guarded by it. */
static DsStatus
write_regions (Cycles *self)
{
  DsGenRun *run = self->run;
  const DsCyclePlan *plan = &self->plan;
  uint32_t numbers[DS_COUNT (plan->areas)] = { 0 };

  for (uint32_t i = 0; i < self->graph.nodes.n; i++) {
    const DsRoomNode *node = &self->graph.nodes.items[i];
    const uint32_t area = ds_cycle_plan_area (plan, i);
    DsRoom room;

    if (i % 1024 == 0 && ds_gen_poll (run, i, self->graph.nodes.n))
      return DS_CANCELLED;
    if (area == 0 || node->room == 0)
      continue;
    ds_gen_select_floor (run, node->floor);
    room = *ds_rooms_get (run->rooms, node->room - 1);
    if (room.region != 0)
      continue;
    if (numbers[area - 1] == 0)
      numbers[area - 1] = ds_gen_add_region (run, node->first, ds_gen_region_colour (area - 1));
    if (numbers[area - 1] == 0)
      return DS_NOMEM;
    room.region = numbers[area - 1];
    ds_gen_set_room (run, node->room, &room);
  }
  for (size_t i = 0; i < plan->n_cycles; i++) {
    const uint32_t number = numbers[plan->cycles[i].first + 2];

    if (self->locks[i][0] != NULL && number != 0)
      ds_gen_guard_region (run, number, self->locks[i][0]);
  }
  return DS_OK;
}

/* ---- the stage */

static DsStatus
lay_cycles (Cycles *self, DsError *err)
{
  const DsLockPlan nothing = { .run = self->run, .graph = &self->graph };
  DsStatus status = add_cycles (self, err);

  if (status == DS_OK)
    status = choose_locks (self, err);
  if (status == DS_OK)
    status = ds_gating_reserve (&self->gating, &self->graph, 2 + DS_CYCLES_MAX * DS_CYCLE_LOCKS)
                 ? ds_key_spots_init (&self->spots, &nothing, false)
                 : DS_NOMEM;
  if (status == DS_OK)
    status = close_passages (self, err);
  if (status == DS_OK)
    status = put_things (self, err);
  if (status == DS_OK) {
    ds_gating_write (&self->gating);
    status = write_regions (self);
  }
  return status;
}

static DsStatus
check_proof (Cycles *self, DsError *err)
{
  DsGenProof proof = { 0 };
  bool must_be_whole;
  DsStatus status = ds_room_graph_is_whole (&self->graph, self->run->job, &must_be_whole);

  if (status == DS_OK)
    status = ds_gen_prove (self->run, DS_SECRETS_NEVER, &proof, err);
  if (status == DS_NOMEM || status == DS_CANCELLED)
    return status;
  if (status == DS_OK && (!must_be_whole || (proof.is_whole && proof.opens_all)) &&
      proof.verdict == DS_VERDICT_UNLOSABLE)
    return DS_OK;
  return ds_gen_veto_param (
      self->run, err, P_NUMBER, "gen.cycles-unproved", DS_GEN_NO_CELL,
      N_ ("the cycles could not be placed so that the goal can always be reached"));
}

/* Replaces keys that may have been lost with the regenerated part. */
static DsStatus
check_or_fill (Cycles *self, DsError *err)
{
  DsStatus status = check_proof (self, err);

  if (status != DS_VETO)
    return status;
  status = ds_gen_fill_keys (self->run, DS_GEN_DEAD_ENDS, err);
  return status == DS_OK ? check_proof (self, err) : status;
}

static DsStatus
run_cycles (DsGenRun *run, DsError *err)
{
  Cycles self = { .run = run, .gating.run = run };
  DsStatus status = ds_room_graph_init (&self.graph, run, err);

  if (status == DS_OK)
    status = ds_cycle_plan_init (&self.plan, run, &self.graph, err);
  if (status == DS_OK)
    status = lay_cycles (&self, err);
  if (status == DS_OK)
    status = check_or_fill (&self, err);
  for (size_t i = 0; i < DS_COUNT (self.locks) * DS_CYCLE_LOCKS; i++)
    ds_str_unref (self.locks[i / DS_CYCLE_LOCKS][i % DS_CYCLE_LOCKS]);
  ds_key_spots_clear (&self.spots);
  ds_gating_clear (&self.gating);
  ds_cycle_plan_clear (&self.plan);
  ds_room_graph_clear (&self.graph);
  return status;
}

const DsGenStage ds_gen_cycles = {
  .id = "cycles",
  .label = N_ ("Cycles"),
  .help = N_ ("Lays a mission of cycles over the rooms: a short and a long route lead from each "
              "area to the next, with locks, keys, one-way doors and secret doors on them. Adds a "
              "missing start or goal. The player provably cannot get stuck."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .keeps_keys = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .attempts = ATTEMPTS,
  .run = run_cycles,
};
