/* core/gen/stages/stairs.c — connects each floor to the next by pairs of stairs. */
#include "base/array.h"
#include "gen/put/spots.h"

enum { P_COUNT, P_LAYOUT, P_DISTANCE, P_DOWN, P_UP, N_PARAMS };
enum { LAYOUT_ALIGNED, LAYOUT_LINKED };

static const DsChoice LAYOUTS[] = {
  [LAYOUT_ALIGNED] = { "aligned", N_ ("Aligned") },
  [LAYOUT_LINKED] = { "linked", N_ ("Anywhere") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_COUNT] = { .id = "count",
                .label = N_ ("Stairs between floors"),
                .type = DS_PARAM_INT,
                .min = 1,
                .max = 8,
                .fallback = "1",
                .help = N_ ("Number of pairs of stairs from each floor to the next.") },
  [P_LAYOUT] = { .id = "layout",
                 .label = N_ ("Layout"),
                 .type = DS_PARAM_ENUM,
                 .fallback = "aligned",
                 .choices = LAYOUTS,
                 .n_choices = DS_COUNT (LAYOUTS),
                 .help = N_ (
                     "Position of stairs: aligned on both floors, or anywhere on each floor.") },
  [P_DISTANCE] = { .id = "distance",
                   .label = N_ ("Distance"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "750",
                   .unit = N_ ("‰"),
                   .help = N_ ("Minimum distance of new stairs from existing stairs, as a share of "
                               "the longest walk.") },
  [P_DOWN] = { .id = "down",
               .label = N_ ("Stairs down"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "stairs-down",
               .help = N_ ("Object placed as stairs down.") },
  [P_UP] = { .id = "up",
             .label = N_ ("Stairs up"),
             .type = DS_PARAM_TILE,
             .min = 1,
             .fallback = "stairs-up",
             .help = N_ ("Object placed as stairs up.") },
};

/* Stairs at one end of a pair. */
typedef struct {
  DsCell at;
  bool is_known, is_there; /* its cell is known; the thing exists already */
} StairsEnd;

typedef struct {
  StairsEnd down, up; /* on the upper floor; on the lower floor */
} Pair;

typedef struct {
  DsGenRun *run;
  size_t upper; /* upper floor of the pairs; their stairs lead down to upper + 1 */
  DS_ARRAY (Pair) pairs;
  DS_ARRAY (DsCell) taken; /* cells that new stairs keep a distance from */
} Stairs;

static bool
is_same (DsCell a, DsCell b)
{
  return a.x == b.x && a.y == b.y;
}

static bool
has_cell (const DsGenRun *run, DsCell cell)
{
  return (uint32_t)cell.x < (uint32_t)run->w && (uint32_t)cell.y < (uint32_t)run->h;
}

/* ---- stairs placed by hand ---- */

/* Such stairs may be linked; those that lead to another level stay as they are. */
static bool
leads_nowhere (const DsThing *thing)
{
  return thing->target_floor < 0 && thing->level == NULL;
}

static DsStatus
collect_down (Stairs *self)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, self->upper);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const bool is_linked = thing->target_floor == (int32_t)self->upper + 1;

    if (ds_rules_kind (run->rules, thing->kind)->role != DS_ROLE_STAIRS_DOWN ||
        !(is_linked || leads_nowhere (thing)))
      continue;
    if (!ds_array_push (
            &self->pairs,
            (Pair){ { thing->at, true, true },
                    { thing->target, is_linked && has_cell (run, thing->target), false } }))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Pair whose lower end @thing is: one that leads there, or one that leads nowhere yet. */
static Pair *
find_pair (Stairs *self, const DsThing *thing)
{
  const bool is_linked = thing->target_floor >= 0;

  for (size_t i = 0; i < self->pairs.n; i++) {
    Pair *pair = &self->pairs.items[i];

    if (!pair->up.is_there &&
        (pair->up.is_known ? is_same (pair->up.at, thing->at)
                           : !is_linked || is_same (pair->down.at, thing->target)))
      return pair;
  }
  return NULL;
}

static DsStatus
collect_up (Stairs *self)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, self->upper + 1);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const bool is_linked = thing->target_floor == (int32_t)self->upper;
    Pair *pair;

    if (ds_rules_kind (run->rules, thing->kind)->role != DS_ROLE_STAIRS_UP ||
        !(is_linked || leads_nowhere (thing)))
      continue;
    pair = find_pair (self, thing);
    if (pair != NULL)
      pair->up = (StairsEnd){ thing->at, true, true };
    else if (!ds_array_push (
                 &self->pairs,
                 (Pair){ { thing->target, is_linked && has_cell (run, thing->target), false },
                         { thing->at, true, true } }))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* ---- new ones ---- */

static DsStatus
veto_closed (DsGenRun *run, DsError *err)
{
  return ds_gen_veto_closed (run, err, "gen.stairs-no-floor",
                             N_ ("there is no open cell for stairs"));
}

/* Flood-fills from the stairs, starts and goals of the selected floor, not through secret doors, so
 * that no stairs are behind them. */
static DsStatus
find_spots (Stairs *self, DsGenSpots *out, DsError *err)
{
  DsGenRun *run = self->run;
  DsSpace space;
  DsStatus status;

  self->taken.n = 0;
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);

    if (ds_rules_kind (run->rules, thing->kind)->role <= DS_ROLE_STAIRS_DOWN &&
        !ds_array_push (&self->taken, thing->at))
      return DS_NOMEM;
  }
  status = ds_gen_space (run, &space, err);
  if (status == DS_OK)
    status = ds_gen_spots_find (out, run, &space, self->taken.items, self->taken.n, err);
  ds_free ((void *)space.open);
  return status;
}

/* The first stairs of a floor may be anywhere. */
static int32_t
distance (const Stairs *self)
{
  return self->taken.n > 0 ? ds_gen_int (self->run, P_DISTANCE) : 0;
}

static DsStatus
place_on (Stairs *self, size_t floor, DsCell *out, DsError *err)
{
  DsGenRun *run = self->run;
  DsGenSpots spots;
  DsStatus status;

  ds_gen_select_floor (run, floor);
  status = find_spots (self, &spots, err);
  if (status != DS_OK)
    return status;
  status = ds_gen_spots_pick (&spots, run, distance (self), NULL, out);
  ds_gen_spots_clear (&spots);
  if (status == DS_NOT_FOUND)
    return veto_closed (run, err);
  return status;
}

/* Rates the cells of the lower floor; caller frees *@out. */
static DsStatus
judge_lower (Stairs *self, uint8_t **out, DsError *err)
{
  DsGenSpots spots = { 0 };
  DsStatus status;

  *out = NULL;
  ds_gen_select_floor (self->run, self->upper + 1);
  status = find_spots (self, &spots, err);
  if (status == DS_OK)
    status = ds_gen_spots_judge (&spots, self->run, out);
  ds_gen_spots_clear (&spots);
  return status;
}

static DsStatus
place_aligned (Stairs *self, Pair *pair, DsError *err)
{
  DsGenSpots spots = { 0 };
  uint8_t *lower;
  DsStatus status = judge_lower (self, &lower, err);

  ds_gen_select_floor (self->run, self->upper);
  if (status == DS_OK)
    status = find_spots (self, &spots, err);
  if (status == DS_OK)
    status = ds_gen_spots_pick (&spots, self->run, distance (self), lower, &pair->down.at);
  ds_gen_spots_clear (&spots);
  ds_free (lower);
  if (status == DS_NOT_FOUND && ds_gen_is_closed (self->run))
    return veto_closed (self->run, err);
  ds_gen_select_floor (self->run, self->upper + 1);
  if (status == DS_NOT_FOUND && ds_gen_is_closed (self->run))
    return veto_closed (self->run, err);
  if (status == DS_NOT_FOUND)
    return ds_gen_veto_param (self->run, err, P_LAYOUT, "gen.stairs-apart", DS_GEN_NO_CELL,
                              N_ ("no place is free on both floors for aligned stairs"));
  pair->up.at = pair->down.at;
  pair->down.is_known = pair->up.is_known = true;
  return status;
}

/* True when new stairs may be placed at @cell: it is open, and its things are not pinned. */
static bool
is_free (DsGenRun *run, size_t floor, DsCell cell)
{
  ds_gen_select_floor (run, floor);
  return ds_gen_is_open (run, cell) && !(run->pin[ds_cell_index (cell, run->w)] & DS_PIN_THINGS);
}

/* Picks the missing cells of @pair. */
static DsStatus
place (Stairs *self, Pair *pair, DsError *err)
{
  const bool is_aligned = ds_gen_enum (self->run, P_LAYOUT) == LAYOUT_ALIGNED;
  DsStatus status = DS_OK;

  if (!pair->down.is_known && !pair->up.is_known && is_aligned)
    return place_aligned (self, pair, err);
  if (!pair->down.is_known) {
    if (pair->up.is_known && is_aligned && is_free (self->run, self->upper, pair->up.at))
      pair->down.at = pair->up.at;
    else
      status = place_on (self, self->upper, &pair->down.at, err);
  }
  if (status == DS_OK && !pair->up.is_known) {
    if (is_aligned && is_free (self->run, self->upper + 1, pair->down.at))
      pair->up.at = pair->down.at;
    else
      status = place_on (self, self->upper + 1, &pair->up.at, err);
  }
  return status;
}

/* Adds the stairs at one end unless they exist. */
static DsStatus
put_end (Stairs *self, const StairsEnd *end, DsRole role, DsCell target, DsError *err)
{
  const bool is_down = role == DS_ROLE_STAIRS_DOWN;
  const size_t floor = is_down ? self->upper : self->upper + 1;
  DsGenRun *run = self->run;
  DsStatus status;
  uint16_t kind;

  if (end->is_there)
    return DS_OK;
  if (!is_free (run, floor, end->at))
    return ds_gen_veto (run, err, "gen.stairs-blocked", end->at,
                        N_ ("manually placed stairs lead here, where no stairs can be placed"));
  status = ds_gen_find_kind (run, role, &kind, err);
  if (status == DS_OK) {
    ds_gen_set (run, DS_LAYER_FEATURE, end->at, ds_gen_tile (run, is_down ? P_DOWN : P_UP));
    ds_gen_add_thing (run, kind, end->at, (int32_t)(is_down ? self->upper + 1 : self->upper),
                      target);
  }
  return status;
}

static DsStatus
join_floors (Stairs *self, DsError *err)
{
  const size_t count = (size_t)ds_gen_int (self->run, P_COUNT);
  DsStatus status;

  self->pairs.n = 0;
  status = collect_down (self);
  if (status == DS_OK)
    status = collect_up (self);
  while (status == DS_OK && self->pairs.n < count)
    if (!ds_array_push (&self->pairs, (Pair){ 0 }))
      status = DS_NOMEM;
  for (size_t i = 0; i < self->pairs.n && status == DS_OK; i++) {
    Pair *pair = &self->pairs.items[i];

    status = place (self, pair, err);
    if (status == DS_OK)
      status = put_end (self, &pair->down, DS_ROLE_STAIRS_DOWN, pair->up.at, err);
    if (status == DS_OK)
      status = put_end (self, &pair->up, DS_ROLE_STAIRS_UP, pair->down.at, err);
    if (status == DS_OK && ds_gen_poll (self->run, self->upper, self->run->n_floors))
      status = DS_CANCELLED;
  }
  return status;
}

static DsStatus
run_stairs (DsGenRun *run, DsError *err)
{
  Stairs self = { .run = run };
  DsStatus status = DS_OK;

  for (; self.upper + 1 < run->n_floors && status == DS_OK; self.upper++)
    status = join_floors (&self, err);
  ds_array_clear (&self.pairs);
  ds_array_clear (&self.taken);
  return status;
}

const DsGenStage ds_gen_stairs = {
  .id = "stairs",
  .label = N_ ("Stairs"),
  .help = N_ ("Joins each floor to the next by stairs down and up that lead to each other. "
              "Manually placed stairs are used first."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_stairs,
};
