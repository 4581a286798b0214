/* core/gen/stages/dead_ends.c — fills dead-end corridors, or places something at their end. */
#include "base/array.h"
#include "base/hash.h"
#include "gen/stage.h"

#define POLL_CELLS 4096 /* cells between two polls of the job */

enum { P_LENGTH, P_KEEP, P_REWARDS, P_REWARD, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_LENGTH] = { .id = "length",
                 .label = N_ ("Fill up to"),
                 .type = DS_PARAM_INT,
                 .max = 1000,
                 .fallback = "20",
                 .unit = N_ ("cells"),
                 .help = N_ ("Maximum length of the dead ends that are filled in; 0 fills none.") },
  [P_KEEP] = { .id = "keep",
               .label = N_ ("Keep anyway"),
               .type = DS_PARAM_PERMILLE,
               .max = 1000,
               .fallback = "0",
               .unit = N_ ("‰"),
               .help = N_ ("Share of these dead ends that stay.") },
  [P_REWARDS] = { .id = "rewards",
                  .label = N_ ("Rewards"),
                  .type = DS_PARAM_PERMILLE,
                  .max = 1000,
                  .fallback = "0",
                  .unit = N_ ("‰"),
                  .help = N_ ("Share of the remaining dead ends that hold a reward.") },
  [P_REWARD] = { .id = "reward",
                 .label = N_ ("Reward"),
                 .type = DS_PARAM_TILE,
                 .min = 1,
                 .fallback = "chest",
                 .help = N_ ("Object placed as a reward.") },
};

typedef struct {
  DsGenRun *run;
  uint8_t *open;                /* w * h */
  uint8_t *fixed;               /* w * h: thing, pin or stairs, so that a corridor there is no dead
                                 * end */
  DS_ARRAY (uint32_t) tips;     /* ends of corridors, not yet examined */
  DS_ARRAY (uint32_t) corridor; /* cells from a tip up to the next junction */
  uint32_t meets;               /* index of that junction */
  int32_t around[4];
  size_t n_seen; /* cells since the last poll of the job */
  bool no_memory;
} Trimmer;

static inline DsCell
cell_of (const Trimmer *self, uint32_t at)
{
  return (DsCell){ (int32_t)(at % (uint32_t)self->run->w), (int32_t)(at / (uint32_t)self->run->w) };
}

static bool
is_inside (const Trimmer *self, uint32_t at)
{
  const DsCell cell = cell_of (self, at);

  return cell.x > 0 && cell.y > 0 && cell.x < self->run->w - 1 && cell.y < self->run->h - 1;
}

static int
n_ways (const Trimmer *self, uint32_t at)
{
  int n = 0;

  for (int k = 0; k < 4; k++)
    n += self->open[at + (uint32_t)self->around[k]];
  return n;
}

/* True when a diagonal neighbour can be reached only by cutting the corner. */
static bool
cuts_corner (const Trimmer *self, uint32_t at)
{
  for (int k = 0; k < 4 && self->run->movement == DS_MOVE_8; k++) {
    const uint32_t a = (uint32_t)self->around[k], b = (uint32_t)self->around[(k + 1) % 4];

    if (self->open[at + a + b] && !self->open[at + a] && !self->open[at + b])
      return true;
  }
  return false;
}

static bool
is_tip (const Trimmer *self, uint32_t at)
{
  return self->open[at] && is_inside (self, at) && n_ways (self, at) == 1 &&
         !cuts_corner (self, at);
}

/* True when the cell lies in an open square of two by two. */
static bool
is_wide (const Trimmer *self, uint32_t at)
{
  for (int k = 0; k < 4; k++) {
    const uint32_t a = (uint32_t)self->around[k], b = (uint32_t)self->around[(k + 1) % 4];

    if (self->open[at + a] && self->open[at + b] && self->open[at + a + b])
      return true;
  }
  return false;
}

/* Follows the corridor from @tip to the next junction. False: it is no dead end, or too long. */
static bool
follow (Trimmer *self, uint32_t tip, size_t most)
{
  uint32_t at = tip, last = tip;

  self->corridor.n = 0;
  for (;;) {
    uint32_t next = at;

    self->n_seen++;
    if (self->fixed[at] || self->corridor.n >= most || cuts_corner (self, at))
      return false;
    self->no_memory = !ds_array_push (&self->corridor, at);
    if (self->no_memory)
      return false;
    for (int k = 0; k < 4; k++) {
      const uint32_t to = at + (uint32_t)self->around[k];

      if (self->open[to] && to != last)
        next = to;
    }
    if (next == at || !is_inside (self, next))
      return false;
    last = at;
    at = next;
    if (n_ways (self, at) != 2 || is_wide (self, at))
      break;
  }
  self->meets = at;
  /* a single cell next to a room is a part of the room */
  return n_ways (self, at) > 1 && (self->corridor.n > 1 || !is_wide (self, at));
}

/* Ground of the rock beside @at, with which it is filled; DS_TILE_NONE: none. */
static uint16_t
rock_beside (const Trimmer *self, uint32_t at)
{
  for (int k = 0; k < 4; k++) {
    const uint16_t ground = self->run->ground[at + (uint32_t)self->around[k]];

    if (ds_rules_cell_flags (self->run->rules, ground, DS_TILE_NONE) & DS_TILE_BLOCKS_SIGHT)
      return ground;
  }
  return DS_TILE_NONE;
}

/* Fills the corridor up to the first cell without rock beside it, which stays with all behind
 * it. */
static void
fill_corridor (Trimmer *self)
{
  DsGenRun *run = self->run;

  for (size_t i = 0; i < self->corridor.n; i++) {
    const uint32_t at = self->corridor.items[i];
    const uint16_t rock = rock_beside (self, at);
    const DsCell cell = cell_of (self, at);

    if (rock == DS_TILE_NONE)
      return;
    ds_gen_set (run, DS_LAYER_GROUND, cell, rock);
    ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
    ds_gen_set (run, DS_LAYER_ROOM, cell, 0);
    self->open[at] = 0;
  }
}

static bool
is_chosen (const Trimmer *self, uint32_t at, size_t param, uint64_t salt)
{
  const DsCell cell = cell_of (self, at);

  return ds_cell_hash (self->run->key + salt, cell.x, cell.y) % 1000 <
         (uint64_t)ds_gen_int (self->run, param);
}

static DsStatus
trim (Trimmer *self)
{
  const size_t most = (size_t)ds_gen_int (self->run, P_LENGTH);

  while (self->tips.n > 0) {
    const uint32_t tip = self->tips.items[--self->tips.n];

    if (self->n_seen >= POLL_CELLS) {
      self->n_seen = 0;
      if (ds_gen_poll (self->run, 1, 2))
        return DS_CANCELLED;
    }
    if (is_tip (self, tip) && !is_chosen (self, tip, P_KEEP, 0) && follow (self, tip, most)) {
      fill_corridor (self);
      self->no_memory = is_tip (self, self->meets) && !ds_array_push (&self->tips, self->meets);
    }
    if (self->no_memory)
      return DS_NOMEM;
  }
  return DS_OK;
}

static DsStatus
find_tips (Trimmer *self)
{
  DsGenRun *run = self->run;

  self->tips.n = 0;
  for (int32_t y = run->h - 2; y > 0; y--) { /* the last is taken first */
    if (y % 8 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = run->w - 2; x > 0; x--) {
      const uint32_t at = (uint32_t)ds_cell_index ((DsCell){ x, y }, run->w);

      if (is_tip (self, at) && !ds_array_push (&self->tips, at))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

static DsStatus
reward (Trimmer *self)
{
  DsStatus status = ds_gen_int (self->run, P_REWARDS) > 0 ? find_tips (self) : DS_OK;

  for (size_t i = self->tips.n; i-- > 0 && status == DS_OK;) {
    const uint32_t tip = self->tips.items[i];

    if (is_chosen (self, tip, P_REWARDS, 1) && self->run->feature[tip] == DS_TILE_NONE &&
        !is_wide (self, tip) && follow (self, tip, SIZE_MAX))
      ds_gen_set (self->run, DS_LAYER_FEATURE, cell_of (self, tip),
                  ds_gen_tile (self->run, P_REWARD));
    if (self->no_memory)
      return DS_NOMEM;
    if (self->n_seen >= POLL_CELLS) {
      self->n_seen = 0;
      status = ds_gen_poll (self->run, 1, 1) ? DS_CANCELLED : DS_OK;
    }
  }
  return status;
}

static DsStatus
read_fixed (Trimmer *self)
{
  const DsGenRun *run = self->run;
  const size_t n = (size_t)run->w * (size_t)run->h;

  self->fixed = ds_alloc (n, 1);
  if (self->fixed == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    self->fixed[i] = run->pin[i] != 0 || ds_rules_tile (run->rules, run->feature[i])->flags &
                                             (DS_TILE_OPENING | DS_TILE_BRIDGE);
  }
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsCell at = ds_things_get (run->things, i)->at;

    self->fixed[ds_cell_index (at, run->w)] = 1;
  }
  return DS_OK;
}

static DsStatus
run_dead_ends (DsGenRun *run, DsError *err)
{
  Trimmer self = { .run = run };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);

  if (status != DS_OK)
    return status;
  self.open = (uint8_t *)space.open;
  for (int k = 0; k < 4; k++)
    self.around[k] = ds_move_steps[k].y * run->w + ds_move_steps[k].x;
  status = read_fixed (&self);
  if (status == DS_OK)
    status = find_tips (&self);
  if (status == DS_OK)
    status = trim (&self);
  self.tips.n = 0;
  if (status == DS_OK)
    status = reward (&self);
  ds_free (self.open);
  ds_free (self.fixed);
  ds_array_clear (&self.tips);
  ds_array_clear (&self.corridor);
  return status;
}

const DsGenStage ds_gen_dead_ends = {
  .id = "dead_ends",
  .label = N_ ("Dead ends"),
  .help = N_ ("Fills in dead-end corridors, and may place rewards in those that stay."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_dead_ends,
};
