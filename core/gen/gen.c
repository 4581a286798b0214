/* core/gen/gen.c — runs a recipe: its floor stages on each floor, then its dungeon stages on all of
 * them, each with as many attempts as it allows. */
#include "gen/gen.h"
#include "base/hash.h"
#include "gen/mission/key_fill.h"
#include "gen/mission/level_proof.h"
#include "gen/pipeline/cache.h"
#include "gen/pipeline/cache_key.h"
#include "gen/pipeline/descent.h"
#include "gen/pipeline/missing_rooms.h"
#include "gen/pipeline/rule_layers.h"
#include "gen/pipeline/trace.h"

#include <string.h>
#include <time.h>

/* Paths in the findings have the form "recipe.stages[2].params.length". */
DsStatus
ds_gen_check_recipe (const DsRecipe *recipe, const DsRules *rules, DsErrors *errors)
{
  DsGenPlan plan;
  const DsStatus status = ds_gen_plan_init (&plan, recipe, rules, errors);

  ds_gen_plan_clear (&plan);
  return status;
}

/* ---- one stage ---- */

static uint64_t
thread_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Floors that a stage may write: @first to @end, which is excluded. */
typedef struct {
  size_t first, end;
} FloorRange;

static void
for_floors (DsGenState *self, FloorRange floors, void (*act) (DsGenFloor *))
{
  for (size_t i = floors.first; i < floors.end; i++)
    act (&self->floors[i]);
}

/* Undoes the attempt. Returns @status, or DS_CANCELLED. */
static DsStatus
take_back (DsGenState *self, FloorRange floors, DsStatus status, DsJob *job, DsError *err)
{
  for (size_t i = floors.first; i < floors.end; i++)
    ds_gen_floor_take_back (&self->floors[i], job);
  return ds_job_is_cancelled (job) ? ds_fail_cancelled (err, self->step->name) : status;
}

/* Keeps or reverts the attempt's changes to the table of regions. */
static void
end_regions (DsGenState *self, bool keep)
{
  DsRegions *dropped = keep ? self->regions_before : self->regions;

  if (!keep)
    self->regions = self->regions_before;
  self->regions_before = NULL;
  ds_regions_unref (dropped);
}

static DsStatus
run_attempt (DsGenState *self, FloorRange floors, uint32_t attempt, DsJob *job, DsError *err)
{
  const DsDungeon *dungeon = &self->base->dungeon;
  DsGenRun run = {
    .w = dungeon->w,
    .h = dungeon->h,
    .n_floors = self->n_floors,
    .rules = self->base->rules,
    .movement = ds_delve_movement (self->base),
    .regions = self->regions,
    .seed = dungeon->seed,
    .job = job,
    .state = self,
  };
  const uint64_t key =
      ds_rng_key (dungeon->seed, self->step->name, (uint32_t)floors.first, attempt);
  DsStatus status;

  self->blamed = self->step;
  self->failed = DS_OK;
  self->values = ds_gen_step_values (self->step, floors.first);
  self->key = ds_mix64 (key + 1); /* hashes of cells are independent of the stream */
  ds_rng_seed (&run.rng, key);
  ds_gen_select_floor (&run, floors.first);
  for_floors (self, floors, ds_gen_floor_begin);
  self->regions_before = ds_regions_ref (self->regions);
  status = self->step->stage->run (&run, err);
  ds_gen_ids_clear (&self->rooms);
  ds_gen_ids_clear (&self->things);
  if (self->failed == DS_LIMIT) {
    if (err != NULL)
      *err = self->err;
    status = DS_VETO; /* the stage wrote more than a floor can hold */
  } else if (self->failed == DS_CANCELLED || status == DS_CANCELLED) {
    status = ds_fail_cancelled (err, self->step->name);
  } else if (self->failed == DS_NOMEM || status == DS_NOMEM) {
    status = ds_fail_nomem (err, self->step->name);
  }
  end_regions (self, status == DS_OK);
  if (status == DS_OK)
    for_floors (self, floors, ds_gen_floor_keep);
  else if (status != DS_CANCELLED) /* else nobody reads the floors */
    status = take_back (self, floors, status, job, err);
  return status;
}

#ifndef NDEBUG
static bool
pins_hold (const DsGenState *self, FloorRange floors)
{
  for (size_t i = floors.first; i < floors.end; i++)
    if (self->floors[i].has_pins && self->floors[i].freeze.mask == NULL &&
        !ds_gen_floor_pins_hold (&self->floors[i], &self->base->dungeon.floors[i]))
      return false;
  return true;
}
#endif

/* Adds rooms where open cells have none, on floors that may change. */
static DsStatus
add_missing_rooms (DsGenState *self, FloorRange floors, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = floors.first; i < floors.end && status == DS_OK; i++)
    if (!self->floors[i].freeze.all)
      status = ds_gen_add_missing_rooms (self, i, job, err);
  return status;
}

static DsStatus
run_step (DsGenState *self, const DsGenStep *step, FloorRange floors, DsGenResult *result,
          DsJob *job, DsError *err)
{
  const uint64_t start = thread_ns ();
  DsStatus status = DS_OK;
  uint32_t attempt = 0;

  if (step->stage->needs_rooms)
    status = add_missing_rooms (self, floors, job, err);
  if (status != DS_OK)
    return status;
  self->step = step;
  do
    status = run_attempt (self, floors, attempt++, job, err);
  while (status == DS_VETO && attempt < step->stage->attempts);
  DS_ASSERT (status == DS_CANCELLED || pins_hold (self, floors));
  if (step->index < DS_RECIPE_STAGES_MAX) {
    result->stage_ns[step->index] += thread_ns () - start;
    result->stage_tries[step->index] += attempt;
  }
  if (status == DS_VETO)
    result->failed_stage = self->blamed->index;
  return status;
}

/* ---- all stages ---- */

static unsigned
count_steps (const DsGenPlan *plan, DsGenScope scope)
{
  unsigned n = 0;

  for (size_t i = 0; i < plan->n; i++)
    n += plan->steps[i].stage->scope == scope;
  return n;
}

/* Steps run one after the other on some floors: those of the plan and, as the last one, the end of
 * the scope. */
typedef struct {
  const DsGenStep *step; /* NULL: the end of the scope */
  uint64_t key;          /* cache key of the state after it; only with a cache */
} Move;

typedef struct {
  const DsGenPlan *plan;
  DsGenResult *result;
  DsGenCache *cache; /* NULL: none */
  DsJob *job;
  DsError *err;
  unsigned done, n_steps; /* for the job */
  uint64_t key;           /* cache key of all floors so far; only with a cache */
} Pass;

static size_t
list_moves (const DsGenPlan *plan, DsGenScope scope, Move out[DS_RECIPE_STAGES_MAX + 1])
{
  size_t n = 0;

  for (size_t i = 0; i < plan->n; i++)
    if (plan->steps[i].stage->scope == scope)
      out[n++].step = &plan->steps[i];
  out[n++].step = NULL;
  return n;
}

/* Restores the state from the cache after the last of @moves that the cache holds; returns the
 * number of moves that need not run. */
static DsStatus
recall (Pass *self, DsGenState *state, FloorRange floors, const Move *moves, size_t n,
        size_t *n_known)
{
  DsGenStored known = { 0 }, stored;
  DsStatus status = DS_OK;

  *n_known = 0;
  for (size_t i = 0; i < n; i++)
    if (ds_gen_cache_get (self->cache, moves[i].key, &stored)) {
      known = stored;
      *n_known = i + 1;
    }
  for (size_t i = 0; i < known.n_floors && status == DS_OK; i++)
    status = ds_gen_floor_recall (&state->floors[floors.first + i], &known.floors[i], self->err);
  if (*n_known > 0) {
    ds_regions_ref (known.regions);
    ds_regions_unref (state->regions);
    state->regions = known.regions;
  }
  for (size_t i = 0; i < *n_known; i++)
    if (moves[i].step != NULL) {
      self->done++;
      ds_gen_cache_count_hit (self->cache);
    }
  return status;
}

/* Stores the state after @move in the cache. */
static DsStatus
store (Pass *self, DsGenState *state, FloorRange floors, const Move *move)
{
  const size_t n = floors.end - floors.first;
  DsGenStored stored = { .n_floors = n, .regions = state->regions };
  DsFloor *levels = ds_alloc (n, sizeof *levels);
  DsStatus status = levels != NULL ? DS_OK : ds_fail_nomem (self->err, "cache");

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    status = ds_gen_floor_store (&state->floors[floors.first + i], self->job, self->err);
    levels[i] = state->floors[floors.first + i].stored; /* borrowed */
  }
  stored.floors = levels;
  if (status == DS_OK && !ds_gen_cache_put (self->cache, move->key, &stored))
    status = ds_fail_nomem (self->err, "cache");
  ds_free (levels);
  return status;
}

static DsStatus
trace (const Pass *self, DsGenState *state, FloorRange floors, const DsGenStep *step)
{
  DsGenTrace *out = state->options != NULL ? state->options->trace : NULL;
  DsStatus status = DS_OK;

  for (size_t i = floors.first; i < floors.end && out != NULL && status == DS_OK; i++)
    status = ds_gen_trace_add (out, state, step->index, i);
  return status == DS_NOMEM ? ds_fail_nomem (self->err, "trace") : status;
}

/* Ends a scope: rejoins ports after all stages of their floor, and finds rooms after all stages.
 * The check that stairs join the floors is left out for a part: its user may still place them. */
static DsStatus
run_end (Pass *self, DsGenState *state, FloorRange floors, DsGenScope scope)
{
  static const DsGenStep rejoin = { .stage = &ds_gen_rejoin,
                                    .index = DS_GEN_NO_STAGE,
                                    .name = "rejoin" };
  static const DsGenStep rejoin_gates = { .stage = &ds_gen_rejoin_gates,
                                          .index = DS_GEN_NO_STAGE,
                                          .name = "rejoin-gates" };
  static const DsGenStep rekey = { .stage = &ds_gen_rekey,
                                   .index = DS_GEN_NO_STAGE,
                                   .name = "rekey" };
  static const DsGenStep descent = { .stage = &ds_gen_descent,
                                     .index = DS_GEN_NO_STAGE,
                                     .name = "descent" };
  const bool is_part = state->options != NULL && state->options->only_floor;
  DsStatus status = DS_OK;

  if (scope == DS_GEN_FLOOR && state->floors[floors.first].freeze.mask != NULL) {
    status = run_step (state, &rejoin, floors, self->result, self->job, self->err);
    if (status == DS_OK)
      status = run_step (state, &rejoin_gates, floors, self->result, self->job, self->err);
    if (status == DS_OK)
      status =
          ds_gen_show_pockets (state->base, floors.first, &state->floors[floors.first], self->err);
  }
  if (is_part && status == DS_OK && !ds_gen_plan_keeps_keys (self->plan))
    status = run_step (state, &rekey, (FloorRange){ 0, state->n_floors }, self->result, self->job,
                       self->err);
  if (scope == DS_GEN_DUNGEON && state->n_floors > 1 && !is_part)
    status = run_step (state, &descent, floors, self->result, self->job, self->err);
  return status == DS_OK ? add_missing_rooms (state, floors, self->job, self->err) : status;
}

static DsStatus
run_move (Pass *self, DsGenState *state, FloorRange floors, const Move *move, DsGenScope scope)
{
  DsStatus status = DS_OK;

  for (size_t i = floors.first; i < floors.end && status == DS_OK; i++)
    status = ds_gen_floor_catch_up (&state->floors[i], self->job, self->err);
  if (status != DS_OK)
    return status;
  if (move->step == NULL) {
    status = run_end (self, state, floors, scope);
  } else {
    ds_job_step (self->job, (unsigned)move->step->index, self->done++, self->n_steps);
    status = run_step (state, move->step, floors, self->result, self->job, self->err);
    if (status == DS_OK)
      status = trace (self, state, floors, move->step);
  }
  if (status == DS_OK && self->cache != NULL)
    status = store (self, state, floors, move);
  return status;
}

/* Runs all stages of @scope on @floors, from a state with the cache key @key. */
static DsStatus
run_moves (Pass *self, DsGenState *state, FloorRange floors, DsGenScope scope, uint64_t key)
{
  Move moves[DS_RECIPE_STAGES_MAX + 1];
  const size_t n = list_moves (self->plan, scope, moves);
  DsStatus status = DS_OK;
  size_t first = 0;

  for (size_t i = 0; i < n && self->cache != NULL; i++)
    key = moves[i].key = moves[i].step != NULL
                             ? ds_cache_key_step (key, moves[i].step, floors.first)
                             : ds_cache_key_end (key, state, scope);
  if (self->cache != NULL)
    status = recall (self, state, floors, moves, n, &first);
  for (size_t i = first; i < n && status == DS_OK; i++)
    status = run_move (self, state, floors, &moves[i], scope);
  self->key = ds_mix64 (self->key + key);
  return status;
}

static DsStatus
run_steps (DsGenState *self, const DsGenPlan *plan, DsGenResult *result, DsJob *job, DsError *err)
{
  Pass pass = { .plan = plan, .result = result, .job = job, .err = err };
  DsStatus status = DS_OK;

  if (self->options != NULL && self->options->trace == NULL)
    pass.cache = self->options->cache;
  if (pass.cache != NULL)
    ds_gen_cache_use_rules (pass.cache, self->base->rules);
  pass.n_steps = count_steps (plan, DS_GEN_DUNGEON);
  for (size_t i = 0; i < self->n_floors; i++)
    if (!self->floors[i].freeze.all)
      pass.n_steps += count_steps (plan, DS_GEN_FLOOR);
  for (size_t i = 0; i < self->n_floors && status == DS_OK; i++) {
    const uint64_t key = pass.cache != NULL ? ds_cache_key_floor (self, i) : 0;

    if (!self->floors[i].freeze.all)
      status = run_moves (&pass, self, (FloorRange){ i, i + 1 }, DS_GEN_FLOOR, key);
    else
      pass.key = ds_mix64 (pass.key + key);
  }
  if (status == DS_OK)
    status = run_moves (&pass, self, (FloorRange){ 0, self->n_floors }, DS_GEN_DUNGEON, pass.key);
  return status;
}

/* Cells of @floor that may not change. */
static DsGenFreeze
freeze_of (const DsGenState *self, size_t floor)
{
  const DsGenOptions *options = self->options;

  if (options == NULL || !options->only_floor)
    return (DsGenFreeze){ 0 };
  if (floor != options->floor)
    return (DsGenFreeze){ .all = true };
  return (DsGenFreeze){ .mask = self->mask.bits != NULL ? &self->mask : NULL };
}

/* Marks the regions of the pinned rooms of all floors. */
static void
mark_regions (const DsGenState *self, uint32_t *numbers, size_t n)
{
  for (size_t i = 0; i < self->n_floors; i++)
    for (size_t k = 0; k < ds_rooms_count (self->floors[i].rooms); k++) {
      const uint32_t region = ds_rooms_get (self->floors[i].rooms, k)->region;

      if (region > 0 && region <= n)
        numbers[region - 1] = 1;
    }
}

/* Rewrites the region numbers of pinned rooms: region i + 1 of the base is now @numbers[i]. */
static DsStatus
renumber_regions (DsGenState *self, const uint32_t *numbers, size_t n, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->n_floors; i++)
    for (size_t k = 0; k < ds_rooms_count (self->floors[i].rooms) && status == DS_OK; k++) {
      DsRoom room = *ds_rooms_get (self->floors[i].rooms, k);

      room.region = room.region > 0 && room.region <= n ? numbers[room.region - 1] : 0;
      if (room.region != ds_rooms_get (self->floors[i].rooms, k)->region)
        status = ds_rooms_set (&self->floors[i].rooms, k, &room, err);
    }
  return status;
}

/* Copies the regions of pinned rooms, in the order of the base's table; other regions are
 * dropped. */
static DsStatus
take_regions (DsGenState *self, DsError *err)
{
  const DsRegions *base = self->base->dungeon.regions;
  const size_t n = ds_regions_count (base);
  uint32_t *numbers = ds_alloc0 (n, sizeof *numbers);
  DsStatus status = DS_OK;

  if (numbers == NULL)
    return ds_fail_nomem (err, "regions");
  mark_regions (self, numbers, n);
  for (size_t i = 0; i < n && status == DS_OK; i++)
    if (numbers[i] != 0) {
      status = ds_regions_add (&self->regions, ds_regions_get (base, i), err);
      numbers[i] = (uint32_t)ds_regions_count (self->regions);
    }
  self->n_pinned_regions = ds_regions_count (self->regions);
  if (status == DS_OK)
    status = renumber_regions (self, numbers, n, err);
  ds_free (numbers);
  return status;
}

/* True when a pinned room is in the region with this id. */
static bool
has_pinned_rooms (const DsGenState *self, uint64_t id)
{
  const uint32_t number = ds_regions_find (self->regions, id);

  return number != 0 && number <= self->n_pinned_regions;
}

/* Transfers manual names and locks of other regions of the base to the new regions in the same
 * order; those that have no successor are kept without rooms. */
static DsStatus
keep_regions (DsGenState *self, DsError *err)
{
  const DsRegions *base = self->base->dungeon.regions;
  size_t nth = self->n_pinned_regions;
  const size_t n = ds_regions_count (self->regions);
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_regions_count (base) && status == DS_OK; i++) {
    const DsRegion *old = ds_regions_get (base, i);
    DsRegion region;

    if (has_pinned_rooms (self, old->id))
      continue;
    if (old->pins != 0 && nth < n) {
      region = *ds_regions_get (self->regions, nth);
      region.pins = old->pins;
      region.name = old->pins & DS_REGION_PIN_NAME ? old->name : region.name;
      region.colour = old->pins & DS_REGION_PIN_COLOUR ? old->colour : region.colour;
      region.lock = old->pins & DS_REGION_PIN_LOCK ? old->lock : region.lock;
      region.extras = old->pins & DS_REGION_PIN_PROPERTIES ? old->extras : region.extras;
      status = ds_regions_set (&self->regions, nth, &region, err);
    } else if (old->pins != 0 && ds_regions_find (self->regions, old->id) == 0) {
      status = ds_regions_add (&self->regions, old, err);
    }
    nth++;
  }
  return status;
}

static DsStatus
init_floors (DsGenState *self, DsJob *job, DsError *err)
{
  const DsDungeon *dungeon = &self->base->dungeon;
  const DsGenOptions *options = self->options;
  DsStatus status = DS_OK;

  self->floors = ds_alloc0 (dungeon->n_floors, sizeof *self->floors);
  if (self->floors == NULL)
    return ds_fail_nomem (err, "floors");
  if (options != NULL && options->only_floor)
    status = ds_gen_freeze_mask (&self->mask, options->mask, self->base, options->floor, err);
  self->n_floors = dungeon->n_floors;
  for (size_t i = 0; i < self->n_floors && status == DS_OK; i++) {
    const DsGenFreeze freeze = freeze_of (self, i);

    status = ds_gen_floor_init (&self->floors[i], &dungeon->floors[i], freeze, job, err);
    for (int k = 0; k < DS_N_PORTS && status == DS_OK && freeze.mask != NULL; k++)
      status = ds_gen_ports_find (&self->ports[k], self->base, i, k == DS_PORTS_THROUGH,
                                  &self->floors[i], job, err);
  }
  if (status == DS_OK)
    status = ds_gen_look_back (self, job, err);
  return status == DS_OK ? take_regions (self, err) : status;
}

static DsOrigins *
origins_new (const DsGenPlan *plan)
{
  const char *names[DS_RECIPE_STAGES_MAX];

  for (size_t i = 0; i < plan->n; i++)
    names[i] = plan->steps[i].name;
  return ds_origins_new (names, plan->n);
}

/* Moves the floors to the dungeon @out. */
static DsStatus
finish (DsGenState *self, const DsGenPlan *plan, DsDungeon *out, DsJob *job, DsError *err)
{
  const DsDungeon *base = &self->base->dungeon;
  const bool is_part = self->options != NULL && self->options->only_floor;
  DsOrigins *origins = origins_new (plan);
  DsStatus status = origins != NULL ? keep_regions (self, err) : ds_fail_nomem (err, "level");

  *out = (DsDungeon){ .w = base->w, .h = base->h, .seed = base->seed };
  out->floors = ds_alloc0 (base->n_floors, sizeof *out->floors);
  if (status == DS_OK && out->floors == NULL)
    status = ds_fail_nomem (err, "level");
  for (size_t i = 0; i < base->n_floors && status == DS_OK; i++) {
    status = ds_gen_floor_finish (&self->floors[i], &base->floors[i], origins, &out->floors[i], job,
                                  err);
    out->n_floors += status == DS_OK;
  }
  ds_origins_unref (origins);
  out->name = ds_str_ref (base->name);
  out->regions = ds_regions_ref (self->regions);
  out->locks = ds_locks_ref (base->locks);
  if (status == DS_OK)
    status = is_part ? ds_gen_lay_rules (plan, self->base, self->options->floor,
                                         self->options->mask, out, job, err)
                     : ds_gen_lay_rules (plan, self->base, SIZE_MAX, NULL, out, job, err);
  if (status != DS_OK)
    ds_dungeon_clear (out);
  return status;
}

static void
state_clear (DsGenState *self)
{
  for (size_t i = 0; i < self->n_floors; i++)
    ds_gen_floor_clear (&self->floors[i]);
  ds_free (self->floors);
  ds_regions_unref (self->regions);
  for (int i = 0; i < DS_N_PORTS; i++)
    ds_gen_ports_clear (&self->ports[i]);
  ds_mask_clear (&self->mask);
}

static DsStatus
run_plan (DsGenResult *out, const DsGenPlan *plan, const DsDelve *base, const DsGenOptions *options,
          DsJob *job, DsError *err)
{
  DsGenState state = { .base = base, .options = options, .plan = plan };
  DsStatus status = init_floors (&state, job, err), finished;

  if (status == DS_OK)
    status = run_steps (&state, plan, out, job, err);
  if (status == DS_OK || status == DS_VETO) {
    finished = finish (&state, plan, &out->dungeon, job, err);
    if (finished != DS_OK)
      status = finished;
  }
  state_clear (&state);
  return status;
}

static DsStatus
check_options (const DsGenOptions *options, const DsDungeon *dungeon, DsError *err)
{
  const DsMask *mask = options != NULL ? options->mask : NULL;

  if (options == NULL || !options->only_floor)
    return DS_OK;
  if (options->floor >= dungeon->n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "gen.floor",
                    N_ ("expected a floor from 1 to %zu, got %zu"), dungeon->n_floors,
                    options->floor + 1);
  if (mask != NULL && (mask->w != dungeon->w || mask->h != dungeon->h))
    return ds_fail (err, DS_BAD_ARG, "mask", "gen.mask",
                    N_ ("expected %d × %d cells, as in the dungeon, got %d × %d"), dungeon->w,
                    dungeon->h, mask->w, mask->h);
  return DS_OK;
}

/*
 * See gen.h. Floors are generated one after the other, each by all floor stages; then the dungeon
 * stages run over all of them. A stage that vetoes is undone and run again with another stream, as
 * often as its attempts allow.
 *
 * Memory: 10 bytes for each cell of all floors during the run, as far as stages write to them, and
 * the result. Thread-safe: @base is only read.
 */
DsStatus
ds_gen_run (DsGenResult *out, const DsDelve *base, const DsGenOptions *options, DsJob *job,
            DsError *err)
{
  DsErrors errors = { 0 };
  DsGenPlan plan;
  DsStatus status;

  memset (out, 0, sizeof *out);
  status = check_options (options, &base->dungeon, err);
  if (status != DS_OK)
    return status;
  out->failed_stage = DS_GEN_NO_STAGE;
  status = ds_gen_plan_init (&plan, &base->recipe, base->rules, &errors);
  if (status == DS_OK)
    status = run_plan (out, &plan, base, options, job, err);
  else if (err != NULL)
    *err = errors.items[0];
  ds_gen_plan_clear (&plan);
  if (status != DS_OK && status != DS_VETO)
    memset (out, 0, sizeof *out);
  return status;
}

void
ds_gen_result_clear (DsGenResult *self)
{
  ds_dungeon_clear (&self->dungeon);
  memset (self, 0, sizeof *self);
}

uint64_t
ds_gen_retry_seed (uint64_t seed, uint32_t n_vetoes)
{
  return n_vetoes == 0 ? seed : ds_rng_key (seed, "retry", 0, n_vetoes) % 1000000000u;
}

DsStatus
ds_gen_run_attempts (DsGenResult *out, const DsDelve *base, uint32_t attempts,
                     const DsGenOptions *options, DsJob *job, DsError *err)
{
  DsStatus status = ds_gen_run (out, base, options, job, err), again = status;
  DsDelve other = *base; /* borrows all members */

  for (uint32_t i = 1; i < attempts && again == DS_VETO; i++) {
    DsGenResult result;
    DsError other_err;

    if (options != NULL && options->trace != NULL)
      ds_gen_trace_clear (options->trace);
    other.dungeon.seed = ds_gen_retry_seed (base->dungeon.seed, i);
    again = ds_gen_run (&result, &other, options, job, &other_err);
    if (again == DS_VETO) {
      ds_gen_result_clear (&result);
      continue;
    }
    ds_gen_result_clear (out);
    *out = result;
    if (again != DS_OK && err != NULL)
      *err = other_err;
    status = again;
  }
  return status;
}
