/* core/gen/stages/creatures.c — places packs of creatures up to a budget of danger, which rises
 * with the floor and, on a floor, with the distance from its entrance. */
#include "gen/put/free_cells.h"

#define BOSS_STEPS 12  /* greatest distance of the guardian from the goal */
#define WATER_TRIES 64 /* cells searched for water */

enum {
  P_DANGER,
  P_GROWTH,
  P_DEPTH,
  P_THEME,
  P_RISE,
  P_QUIET,
  P_UNSEEN,
  P_BOSS,
  N_PARAMS,
};

enum { RISE_EVEN, RISE_GENTLE, RISE_STEEP };

static const DsChoice RISES[] = {
  [RISE_EVEN] = { "even", N_ ("Even") },
  [RISE_GENTLE] = { "gentle", N_ ("Gentle") },
  [RISE_STEEP] = { "steep", N_ ("Steep") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_DANGER] = { .id = "danger",
                 .label = N_ ("Danger"),
                 .type = DS_PARAM_INT,
                 .max = 1000,
                 .fallback = "70",
                 .help = N_ ("Danger per 1000 walkable cells of the first floor; each creature "
                             "uses up a part, including manually placed creatures.") },
  [P_GROWTH] = { .id = "growth",
                 .label = N_ ("Growth"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 2000,
                 .fallback = "200",
                 .unit = N_ ("‰ per floor"),
                 .help = N_ ("Growth of the danger from floor to floor.") },
  [P_DEPTH] = DS_DEPTH_PARAM (
      N_ ("Depth of the first floor when creatures are chosen; it grows by 1 with each floor.")),
  [P_THEME] = DS_THEME_PARAM (
      N_ ("Kind of place; only its own creatures and those that live anywhere appear.")),
  [P_RISE] = { .id = "rise",
               .label = N_ ("Rise"),
               .type = DS_PARAM_ENUM,
               .fallback = "gentle",
               .choices = RISES,
               .n_choices = DS_COUNT (RISES),
               .help = N_ ("How steeply the danger rises with the distance from the entrance.") },
  [P_QUIET] = { .id = "quiet",
                .label = N_ ("Quiet zone"),
                .type = DS_PARAM_INT,
                .max = 100,
                .fallback = "8",
                .unit = N_ ("steps"),
                .help = N_ (
                    "Distance from the entrance of a floor within which no creature is placed.") },
  [P_UNSEEN] = { .id = "unseen",
                 .label = N_ ("Out of sight"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "true",
                 .help = N_ ("Places no creature in sight of the entrance of a floor.") },
  [P_BOSS] = { .id = "boss",
               .label = N_ ("Boss"),
               .type = DS_PARAM_BOOL,
               .fallback = "false",
               .help = N_ ("Places a boss with companions to guard the goal.") },
};

#define CANDIDATES_MAX 256

typedef struct {
  DsFreeCells places;
  int32_t depth;
  int64_t budget; /* danger not yet spent */
  const DsCreature *kinds[CANDIDATES_MAX];
  uint16_t indices[CANDIDATES_MAX];
  size_t n_kinds;
  int32_t worst; /* danger of the most dangerous candidate */
} Filling;

static int32_t
cost_of (const DsCreature *creature)
{
  return ds_max (creature->danger, 1);
}

/* ---- candidates */

static bool
lives_here (const DsGenRun *run, const DsCreature *creature, int32_t depth)
{
  return depth >= creature->depth.low && depth <= creature->depth.high &&
         ds_theme_has ((DsTheme)ds_gen_enum (run, P_THEME), &creature->themes);
}

/* Lists the candidates: kinds chosen by frequency, or bosses. */
static void
list_kinds (Filling *self, const DsGenRun *run, bool bosses)
{
  self->n_kinds = 0;
  self->worst = 1;
  for (uint32_t i = 0; i < ds_rules_n_kinds (run->rules) && self->n_kinds < CANDIDATES_MAX; i++) {
    const DsCreature *creature = ds_rules_kind (run->rules, i)->creature;

    if (creature == NULL || ((creature->flags & DS_CREATURE_BOSS) != 0) != bosses ||
        (!bosses && creature->frequency == 0) || !lives_here (run, creature, self->depth))
      continue;
    self->indices[self->n_kinds] = (uint16_t)i;
    self->kinds[self->n_kinds++] = creature;
    self->worst = ds_max (self->worst, cost_of (creature));
  }
}

static void
drop_kind (Filling *self, size_t i)
{
  self->kinds[i] = self->kinds[--self->n_kinds];
  self->indices[i] = self->indices[self->n_kinds];
}

/* Picks a kind within the budget, by frequency. False: none. */
static bool
choose (Filling *self, size_t *out)
{
  uint32_t sum = 0, drawn;

  for (size_t i = 0; i < self->n_kinds; i++)
    if (cost_of (self->kinds[i]) <= self->budget)
      sum += (uint32_t)self->kinds[i]->frequency;
  if (sum == 0)
    return false;
  drawn = ds_rng_below (&self->places.rng, sum);
  for (size_t i = 0; i < self->n_kinds; i++) {
    if (cost_of (self->kinds[i]) > self->budget)
      continue;
    if (drawn < (uint32_t)self->kinds[i]->frequency) {
      *out = i;
      return true;
    }
    drawn -= (uint32_t)self->kinds[i]->frequency;
  }
  return false;
}

/* ---- positions */

/* True when @at suits the creature: those that live in water stay there. */
static bool
bears (const DsGenRun *run, const DsCreature *creature, DsCell at)
{
  const uint16_t ground = run->ground[ds_cell_index (at, run->w)];

  return !(creature->flags & DS_CREATURE_SWIMS) ||
         ds_rules_tile (run->rules, ground)->flags & DS_TILE_LIQUID;
}

static DsStatus
put (Filling *self, uint16_t kind, const DsCreature *creature, DsCell at)
{
  self->budget -= cost_of (creature);
  return ds_free_cells_put (&self->places, kind, at);
}

/* Places up to @n of a kind near @leader, as far as the budget allows. */
static DsStatus
put_near (Filling *self, uint16_t kind, const DsCreature *creature, int32_t n, DsCell leader)
{
  DsStatus status = DS_OK;
  DsCell at;

  while (n-- > 0 && status == DS_OK && cost_of (creature) <= self->budget &&
         ds_free_cells_pick_near (&self->places, leader, &at))
    if (bears (self->places.run, creature, at))
      status = put (self, kind, creature, at);
  return status;
}

/* Places one or two of each kind that accompanies @creature. */
static DsStatus
put_company (Filling *self, const DsGenRun *run, const DsCreature *creature, DsCell leader)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < creature->company.n && status == DS_OK; i++) {
    const DsKind *kind;
    uint16_t index;

    if (!ds_rules_find_kind (run->rules, creature->company.items[i], &index))
      continue;
    kind = ds_rules_kind (run->rules, index);
    if (kind->creature != NULL)
      status =
          put_near (self, index, kind->creature, ds_rng_range (&self->places.rng, 1, 2), leader);
  }
  return status;
}

static bool
pick_leader (Filling *self, const DsCreature *creature, int draws, DsCell *out)
{
  for (int i = 0; i < WATER_TRIES; i++)
    if (!ds_free_cells_pick (&self->places, draws, out))
      return false;
    else if (bears (self->places.run, creature, *out))
      return true;
  return false;
}

static DsStatus
put_pack (Filling *self, DsGenRun *run, size_t i)
{
  const DsCreature *creature = self->kinds[i];
  const bool is_strong = 2 * cost_of (creature) > self->worst;
  const int32_t n = ds_rng_range (&self->places.rng, creature->pack.low, creature->pack.high);
  DsStatus status;
  DsCell leader;

  if (!pick_leader (self, creature, 1 + ds_gen_enum (run, P_RISE) + is_strong, &leader)) {
    drop_kind (self, i); /* it does not fit anywhere */
    return DS_OK;
  }
  status = put (self, self->indices[i], creature, leader);
  if (status == DS_OK)
    status = put_near (self, self->indices[i], creature, n - 1, leader);
  if (status == DS_OK && ds_rng_permille (&self->places.rng, 500))
    status = put_company (self, run, creature, leader);
  return status;
}

/* ---- the boss */

static bool
has_boss (const DsGenRun *run)
{
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsKind *kind = ds_rules_kind (run->rules, ds_things_get (run->things, i)->kind);

    if (kind->creature != NULL && kind->creature->flags & DS_CREATURE_BOSS)
      return true;
  }
  return false;
}

static bool
find_goal (const DsGenRun *run, DsCell *out)
{
  bool found = false;

  for (size_t i = 0; i < ds_things_count (run->things); i++)
    if (ds_rules_kind (run->rules, ds_things_get (run->things, i)->kind)->role == DS_ROLE_GOAL) {
      *out = ds_things_get (run->things, i)->at;
      found = true;
    }
  return found;
}

/* Finds the free cell nearest to the goal of the floor, by walking distance, that suits @boss. */
static DsStatus
find_post (Filling *self, DsGenRun *run, DsCell goal, const DsCreature *boss, DsCell *out,
           DsError *err)
{
  DsStatus status;
  DsFlood flood;

  status = ds_flood_from (&flood, &self->places.space, &goal, 1, BOSS_STEPS, run->job, err);
  if (status != DS_OK)
    return status;
  status = DS_NOT_FOUND;
  for (size_t i = 0; i < flood.n_reached && status == DS_NOT_FOUND; i++) {
    *out = (DsCell){ (int32_t)(flood.order[i] % (uint32_t)run->w),
                     (int32_t)(flood.order[i] / (uint32_t)run->w) };
    if (self->places.states[flood.order[i]] == DS_PLACE_FREE && bears (run, boss, *out))
      status = DS_OK;
  }
  ds_flood_clear (&flood);
  return status;
}

/* Picks a boss for which there is such a cell. DS_NOT_FOUND: none. */
static DsStatus
choose_boss (Filling *self, DsGenRun *run, DsCell goal, size_t *out, DsCell *at, DsError *err)
{
  DsStatus status = DS_NOT_FOUND;

  while (self->n_kinds > 0 && status == DS_NOT_FOUND) {
    *out = ds_rng_below (&self->places.rng, (uint32_t)self->n_kinds);
    status = find_post (self, run, goal, self->kinds[*out], at, err);
    if (status == DS_NOT_FOUND)
      drop_kind (self, *out);
  }
  return status;
}

/* Places a boss on the goal's floor, unless there is one. It does not use up the budget. */
static DsStatus
put_boss (Filling *self, DsGenRun *run, DsError *err)
{
  const int64_t budget = self->budget;
  const int32_t depth = self->depth;
  DsStatus status;
  DsCell goal, at;
  size_t i;

  if (!ds_gen_bool (run, P_BOSS) || has_boss (run) || !find_goal (run, &goal))
    return DS_OK;
  list_kinds (self, run, true);
  if (self->n_kinds == 0) { /* better one from a deeper floor than none */
    self->depth = DS_FLOORS_MAX;
    list_kinds (self, run, true);
    self->depth = depth;
  }
  if (self->n_kinds == 0)
    return ds_gen_veto_param (run, err, P_BOSS, "gen.no-boss", goal,
                              N_ ("the rules define no boss for this place"));
  status = choose_boss (self, run, goal, &i, &at, err);
  if (status != DS_OK)
    return status == DS_NOT_FOUND ? DS_OK : status;
  self->budget = INT32_MAX;
  status = put (self, self->indices[i], self->kinds[i], at);
  if (status == DS_OK)
    status = put_company (self, run, self->kinds[i], at);
  self->budget = budget;
  return status;
}

/* ---- floors */

/* Danger of the creatures that stand on the floor already. */
static int64_t
used_danger (const DsGenRun *run)
{
  int64_t sum = 0;

  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsKind *kind = ds_rules_kind (run->rules, ds_things_get (run->things, i)->kind);

    if (kind->creature != NULL && !(kind->creature->flags & DS_CREATURE_BOSS))
      sum += cost_of (kind->creature);
  }
  return sum;
}

static DsStatus
fill (Filling *self, DsGenRun *run, DsError *err)
{
  const int64_t n_open = (int64_t)self->places.flood.n_reached;
  const int64_t growth = 1000 + (int64_t)ds_gen_int (run, P_GROWTH) * (int64_t)run->floor;
  int64_t total;
  DsStatus status = put_boss (self, run, err);

  total = ds_gen_int (run, P_DANGER) * n_open / 1000 * growth / 1000 - used_danger (run);
  self->budget = total;
  list_kinds (self, run, false);
  while (status == DS_OK && self->budget > 0) {
    size_t chosen;

    if (ds_gen_poll (run, (uint64_t)(total - self->budget), (uint64_t)total))
      return DS_CANCELLED;
    if (!choose (self, &chosen))
      break;
    status = put_pack (self, run, chosen);
  }
  if (status == DS_OK)
    ds_free_cells_write (&self->places);
  return status;
}

static DsStatus
run_creatures (DsGenRun *run, DsError *err)
{
  const DsFreeCellRules rules = { .quiet = ds_gen_int (run, P_QUIET),
                                  .unseen = ds_gen_bool (run, P_UNSEEN) };
  Filling *self = ds_alloc0 (1, sizeof *self);
  DsStatus status = self != NULL ? DS_OK : DS_NOMEM;

  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++) {
    ds_gen_select_floor (run, floor);
    self->depth = ds_gen_int (run, P_DEPTH) + (int32_t)floor;
    status = ds_free_cells_init (&self->places, run, rules, err);
    if (status == DS_OK) {
      status = fill (self, run, err);
      ds_free_cells_clear (&self->places);
    }
  }
  ds_free (self);
  return status;
}

const DsGenStage ds_gen_creatures = {
  .id = "creatures",
  .label = N_ ("Creatures"),
  .help = N_ ("Places creatures on every floor, singly and in packs, until its danger is used up. "
              "They keep away from the entrance, the strongest farthest."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_creatures,
};
