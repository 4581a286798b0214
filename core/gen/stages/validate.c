/* core/gen/stages/validate.c — checks the level against the requirements of the recipe. */
#include "base/array.h"
#include "base/union_find.h"
#include "field/parts.h"
#include "gen/mission/level_proof.h"
#include "rules/creature.h"

#define POLL_ROWS 4 /* rows between two polls of the job */

enum {
  P_RIM,
  P_ENDS,
  P_CONNECTED,
  P_THINGS,
  P_FINISH,
  P_MIN_ROOMS,
  P_MIN_FLOOR,
  P_MAX_FLOOR,
  N_PARAMS,
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_RIM] = { .id = "rim",
              .label = N_ ("Closed rim"),
              .type = DS_PARAM_BOOL,
              .fallback = "true",
              .help = N_ ("Requires that no cell at the edge of a floor is walkable, except manual "
                          "edits.") },
  [P_ENDS] = { .id = "start_goal",
               .label = N_ ("Start and goal"),
               .type = DS_PARAM_BOOL,
               .fallback = "true",
               .help = N_ ("Requires a player start and a goal.") },
  [P_CONNECTED] = { .id = "connected",
                    .label = N_ ("Connected"),
                    .type = DS_PARAM_BOOL,
                    .fallback = "true",
                    .help = N_ ("Requires that every walkable cell can be reached from every "
                                "other, through doors of all kinds and across stairs.") },
  [P_THINGS] = { .id = "things",
                 .label = N_ ("Nothing in walls"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "true",
                 .help = N_ ("Requires that every object is on a cell that can be entered, "
                             "including manually placed objects.") },
  [P_FINISH] = { .id = "finishable",
                 .label = N_ ("Can be finished"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "false",
                 .help = N_ (
                     "Requires a proved playthrough that reaches the goal without secret doors.") },
  [P_MIN_ROOMS] = { .id = "min_rooms",
                    .label = N_ ("Minimum rooms"),
                    .type = DS_PARAM_INT,
                    .max = 1000000,
                    .fallback = "0",
                    .unit = N_ ("rooms"),
                    .help = N_ ("Minimum number of rooms of a floor, without corridors.") },
  [P_MIN_FLOOR] = { .id = "min_floor",
                    .label = N_ ("Minimum walkable"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "0",
                    .unit = N_ ("‰"),
                    .help = N_ ("Minimum share of a floor's cells that are walkable.") },
  [P_MAX_FLOOR] = { .id = "max_floor",
                    .label = N_ ("Maximum walkable"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "1000",
                    .unit = N_ ("‰"),
                    .help = N_ ("Maximum share of a floor's cells that are walkable.") },
};

/* One end of a connection to another cell, such as stairs. */
typedef struct {
  size_t floor;
  DsCell at;
  uint32_t part; /* number of its part, over all floors */
} LevelEnd;

typedef struct {
  DsGenRun *run;
  uint8_t *open;             /* of the selected floor: walkable cells, and openable doors */
  DS_ARRAY (LevelEnd) ends;  /* in pairs: from, to */
  DS_ARRAY (DsPart) parts;   /* of all floors */
  DS_ARRAY (size_t) floors;  /* by part */
  DS_ARRAY (uint32_t) roots; /* union-find over parts */
} LevelCheck;

static inline size_t
index_of (const DsGenRun *run, DsCell cell)
{
  return ds_cell_index (cell, run->w);
}

/* ---- one floor ---- */

/* True for passages, including locked and secret doors. */
static bool
is_way (const DsGenRun *run, size_t at)
{
  const uint32_t flags = ds_rules_cell_flags (run->rules, run->ground[at], run->feature[at]);

  return !(flags & DS_TILE_BLOCKS_MOVE) ||
         (ds_rules_tile (run->rules, run->feature[at])->flags & DS_TILE_DOOR &&
          !(ds_rules_cell_flags (run->rules, run->ground[at], DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE));
}

/* Reads the selected floor; *@n_open: number of its open cells. */
static DsStatus
read_floor (LevelCheck *self, size_t *n_open)
{
  DsGenRun *run = self->run;

  *n_open = 0;
  for (int32_t y = 0; y < run->h; y++) {
    const size_t row = (size_t)y * (size_t)run->w;

    if (y % POLL_ROWS == 0 && ds_gen_poll (run, run->floor, run->n_floors))
      return DS_CANCELLED;
    for (size_t at = row; at < row + (size_t)run->w; at++) {
      self->open[at] = is_way (run, at);
      *n_open += self->open[at];
    }
  }
  return DS_OK;
}

static DsStatus
check_rim (LevelCheck *self, DsError *err)
{
  DsGenRun *run = self->run;

  for (int32_t y = 0; y < run->h; y++)
    for (int32_t x = 0; x < run->w; x += y == 0 || y == run->h - 1 ? 1 : run->w - 1) {
      const size_t at = index_of (run, (DsCell){ x, y });

      if (self->open[at] && run->pin[at] == 0)
        return ds_gen_veto_param (run, err, P_RIM, "gen.open-rim", (DsCell){ x, y },
                                  N_ ("the edge of the floor is open here"));
    }
  return DS_OK;
}

static DsStatus
check_share (LevelCheck *self, size_t n_open, DsError *err)
{
  DsGenRun *run = self->run;
  const size_t n = (size_t)run->w * (size_t)run->h;
  const int32_t share = (int32_t)(n_open * 1000 / n);

  if (share < ds_gen_int (run, P_MIN_FLOOR))
    return ds_gen_veto_param (run, err, P_MIN_FLOOR, "gen.little-floor",
                              (DsCell){ run->w / 2, run->h / 2 },
                              N_ ("expected at least %d of 1000 cells walkable, got %d"),
                              ds_gen_int (run, P_MIN_FLOOR), share);
  if (share > ds_gen_int (run, P_MAX_FLOOR))
    return ds_gen_veto_param (run, err, P_MAX_FLOOR, "gen.much-floor",
                              (DsCell){ run->w / 2, run->h / 2 },
                              N_ ("expected at most %d of 1000 cells walkable, got %d"),
                              ds_gen_int (run, P_MAX_FLOOR), share);
  return DS_OK;
}

static DsStatus
check_rooms (LevelCheck *self, DsError *err)
{
  DsGenRun *run = self->run;
  int32_t n = 0;

  for (size_t i = 0; i < ds_rooms_count (run->rooms); i++) {
    const uint8_t kind = ds_rooms_get (run->rooms, i)->kind;

    n += kind != DS_ROOM_CORRIDOR && kind != DS_ROOM_DEAD_END;
  }
  if (n < ds_gen_int (run, P_MIN_ROOMS))
    return ds_gen_veto_param (
        run, err, P_MIN_ROOMS, "gen.few-rooms", (DsCell){ run->w / 2, run->h / 2 },
        NN_ ("expected at least %d room, got %d", "expected at least %d rooms, got %d"),
        ds_gen_int (run, P_MIN_ROOMS), n);
  return DS_OK;
}

/* True for an open cell; or water for swimmers, and water or a chasm for flyers. */
static bool
may_stand (const LevelCheck *self, const DsThing *thing)
{
  const DsGenRun *run = self->run;
  const size_t at = index_of (run, thing->at);
  const DsCreature *creature = ds_rules_kind (run->rules, thing->kind)->creature;
  const uint32_t ground = ds_rules_tile (run->rules, run->ground[at])->flags;

  if (self->open[at])
    return true;
  if (creature == NULL || run->feature[at] != DS_TILE_NONE)
    return false;
  if (creature->flags & DS_CREATURE_FLIES)
    return ground & (DS_TILE_LIQUID | DS_TILE_HARMFUL);
  return creature->flags & DS_CREATURE_SWIMS && ground & DS_TILE_LIQUID &&
         !(ground & DS_TILE_HARMFUL);
}

static DsStatus
check_things (LevelCheck *self, DsError *err)
{
  DsGenRun *run = self->run;

  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);

    if (!may_stand (self, thing))
      return ds_gen_veto_param (run, err, P_THINGS, "gen.in-a-wall", thing->at,
                                N_ ("%s is on a cell that cannot be entered"),
                                ds_translate (ds_rules_name_thing (run->rules, thing->kind, NULL)));
  }
  return DS_OK;
}

/* ---- all floors ---- */

/* Lists both ends of each connection to another cell. */
static DsStatus
list_ends (LevelCheck *self)
{
  DsGenRun *run = self->run;

  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);

      if (thing->target_floor < 0 || (size_t)thing->target_floor >= run->n_floors ||
          (uint32_t)thing->target.x >= (uint32_t)run->w ||
          (uint32_t)thing->target.y >= (uint32_t)run->h)
        continue;
      if (!ds_array_push (&self->ends, (LevelEnd){ floor, thing->at, 0 }) ||
          !ds_array_push (&self->ends, (LevelEnd){ (size_t)thing->target_floor, thing->target, 0 }))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

/* Adds the parts of the selected floor. */
static DsStatus
add_parts (LevelCheck *self, DsError *err)
{
  const DsGenRun *run = self->run;
  const DsSpace space = { run->w, run->h, self->open, run->movement };
  const uint32_t first = (uint32_t)self->parts.n;
  DsParts parts;
  DsStatus status = ds_parts_find (&parts, &space, run->job, err);

  if (status != DS_OK)
    return status;
  for (uint32_t i = 0; i < parts.n && status == DS_OK; i++)
    if (!ds_array_push (&self->parts, parts.items[i]) ||
        !ds_array_push (&self->floors, run->floor) || !ds_array_push (&self->roots, first + i))
      status = DS_NOMEM;
  for (size_t i = 0; i < self->ends.n && status == DS_OK; i++) {
    LevelEnd *end = &self->ends.items[i];
    const uint32_t label = end->floor == run->floor ? parts.label[index_of (run, end->at)] : 0;

    if (label != 0)
      end->part = first + label; /* index + 1 */
  }
  ds_parts_clear (&parts);
  return status;
}

/* DS_VETO that shows the largest part that is disconnected from the rest. */
static DsStatus
check_connected (LevelCheck *self, DsError *err)
{
  uint32_t *roots = self->roots.items;
  size_t largest = 0, apart = SIZE_MAX;

  for (size_t i = 0; i + 1 < self->ends.n; i += 2) {
    const LevelEnd *from = &self->ends.items[i], *to = &self->ends.items[i + 1];

    if (from->part != 0 && to->part != 0)
      ds_union_join (roots, to->part - 1, from->part - 1);
  }
  for (size_t i = 1; i < self->parts.n; i++)
    if (self->parts.items[i].size > self->parts.items[largest].size)
      largest = i;
  for (size_t i = 0; i < self->parts.n; i++)
    if (ds_union_root (roots, (uint32_t)i) != ds_union_root (roots, (uint32_t)largest) &&
        (apart == SIZE_MAX || self->parts.items[i].size > self->parts.items[apart].size))
      apart = i;
  if (apart == SIZE_MAX)
    return DS_OK;
  ds_gen_select_floor (self->run, self->floors.items[apart]);
  return ds_gen_veto_param (self->run, err, P_CONNECTED, "gen.apart",
                            self->parts.items[apart].first,
                            NN_ ("%u cell here cannot be reached from the rest",
                                 "%u cells here cannot be reached from the rest"),
                            self->parts.items[apart].size);
}

static DsStatus
check_ends (LevelCheck *self, DsError *err)
{
  DsCell cell;

  if (!ds_gen_find_role (self->run, DS_ROLE_START, &cell))
    return ds_gen_veto_param (self->run, err, P_ENDS, "gen.no-start", DS_GEN_NO_CELL,
                              N_ ("the dungeon has no player start"));
  if (!ds_gen_find_role (self->run, DS_ROLE_GOAL, &cell))
    return ds_gen_veto_param (self->run, err, P_ENDS, "gen.no-goal", DS_GEN_NO_CELL,
                              N_ ("the dungeon has no goal"));
  return DS_OK;
}

static DsStatus
check_proof (DsGenRun *run, DsError *err)
{
  DsGenProof proof = { 0 };
  const DsStatus status = ds_gen_prove (run, DS_SECRETS_NEVER, &proof, err);
  DsCell goal;

  if (status != DS_OK || proof.verdict != DS_VERDICT_UNSOLVABLE)
    return status;
  ds_gen_find_role (run, DS_ROLE_GOAL, &goal);
  return ds_gen_veto_param (run, err, P_FINISH, "gen.unfinishable", goal,
                            N_ ("no playthrough reaches the goal: locks are in the way"));
}

static DsStatus
check_floor (LevelCheck *self, size_t floor, DsError *err)
{
  DsGenRun *run = self->run;
  size_t n_open;
  DsStatus status;

  ds_gen_select_floor (run, floor);
  status = read_floor (self, &n_open);
  if (status == DS_OK && ds_gen_bool (run, P_RIM))
    status = check_rim (self, err);
  if (status == DS_OK)
    status = check_share (self, n_open, err);
  if (status == DS_OK)
    status = check_rooms (self, err);
  if (status == DS_OK && ds_gen_bool (run, P_THINGS))
    status = check_things (self, err);
  if (status == DS_OK && ds_gen_bool (run, P_CONNECTED))
    status = add_parts (self, err);
  return status;
}

static DsStatus
run_validate (DsGenRun *run, DsError *err)
{
  LevelCheck self = { .run = run, .open = ds_alloc ((size_t)run->w * (size_t)run->h, 1) };
  DsStatus status = self.open != NULL ? DS_OK : DS_NOMEM;

  if (status == DS_OK && ds_gen_bool (run, P_ENDS))
    status = check_ends (&self, err);
  if (status == DS_OK)
    status = list_ends (&self);
  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++)
    status = check_floor (&self, floor, err);
  if (status == DS_OK)
    status = check_connected (&self, err);
  if (status == DS_OK && ds_gen_bool (run, P_FINISH))
    status = check_proof (run, err);
  ds_free (self.open);
  ds_array_clear (&self.ends);
  ds_array_clear (&self.parts);
  ds_array_clear (&self.floors);
  ds_array_clear (&self.roots);
  return status;
}

const DsGenStage ds_gen_validate = {
  .id = "validate",
  .label = N_ ("Validate"),
  .help = N_ ("Changes nothing, but rejects a level with an open rim, without a start or goal, in "
              "several pieces, with objects in walls, or with a goal that cannot be reached."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_validate,
};
