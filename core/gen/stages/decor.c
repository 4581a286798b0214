/* core/gen/stages/decor.c — plants and debris on the ground by value noise, torches on the
 * walls. */
#include "base/hash.h"
#include "gen/stage.h"

#define NOISE_CELLS 8 /* side of the noise grid's squares */

#define FRAYED 128 /* roughness of the rim of a meadow, of 1024 */

enum {
  P_GRASS,
  P_TALL,
  P_MUSHROOMS,
  P_BONES,
  P_RUBBLE,
  P_COBWEBS,
  P_TORCHES,
  P_SPACING,
  P_GRASS_TILE,
  P_TALL_TILE,
  P_MUSHROOM_TILE,
  P_BONES_TILE,
  P_RUBBLE_TILE,
  P_COBWEB_TILE,
  P_TORCH_TILE,
  N_PARAMS,
};

#define SHARE_PARAM(id_, label_, fallback_, help_)                                                 \
  {                                                                                                \
    .id = id_, .label = label_, .type = DS_PARAM_PERMILLE, .max = 1000, .fallback = fallback_,     \
    .unit = N_ ("‰"), .help = help_                                                                \
  }
#define TILE_PARAM(id_, label_, fallback_, help_)                                                  \
  {                                                                                                \
    .id = id_, .label = label_, .type = DS_PARAM_TILE, .min = 1, .fallback = fallback_,            \
    .help = help_                                                                                  \
  }

static const DsParam PARAMS[N_PARAMS] = {
  [P_GRASS] = SHARE_PARAM ("grass", N_ ("Grass"), "100",
                           N_ ("Share of the open ground covered by meadows.")),
  [P_TALL] = SHARE_PARAM (
      "tall_grass", N_ ("Tall grass"), "250",
      N_ ("Share of the grass that grows tall and blocks sight, in the middle of meadows.")),
  [P_MUSHROOMS] = SHARE_PARAM ("mushrooms", N_ ("Mushrooms"), "10",
                               N_ ("Share of the open ground with mushrooms, in groups.")),
  [P_BONES] = SHARE_PARAM ("bones", N_ ("Bones"), "8", N_ ("Share of the open ground with bones.")),
  [P_RUBBLE] = SHARE_PARAM ("rubble", N_ ("Rubble"), "30",
                            N_ ("Share of the ground beside walls with rubble.")),
  [P_COBWEBS] =
      SHARE_PARAM ("cobwebs", N_ ("Cobwebs"), "100", N_ ("Share of the corners with a cobweb.")),
  [P_TORCHES] = SHARE_PARAM ("torches", N_ ("Torches"), "500",
                             N_ ("Share of the possible torch positions that get a torch.")),
  [P_SPACING] = { .id = "spacing",
                  .label = N_ ("Torch spacing"),
                  .type = DS_PARAM_INT,
                  .min = 2,
                  .max = 64,
                  .fallback = "9",
                  .unit = N_ ("cells"),
                  .help = N_ ("Distance between possible torch positions.") },
  [P_GRASS_TILE] =
      TILE_PARAM ("grass_tile", N_ ("Grass tile"), "grass", N_ ("Tile of the grass in meadows.")),
  [P_TALL_TILE] = TILE_PARAM ("tall_tile", N_ ("Tall grass tile"), "tall-grass",
                              N_ ("Tile of the tall grass in the middle of meadows.")),
  [P_MUSHROOM_TILE] = TILE_PARAM ("mushroom_tile", N_ ("Mushroom tile"), "mushrooms",
                                  N_ ("Tile of the mushrooms, which grow in groups.")),
  [P_BONES_TILE] =
      TILE_PARAM ("bones_tile", N_ ("Bones tile"), "bones", N_ ("Tile of scattered pieces.")),
  [P_RUBBLE_TILE] = TILE_PARAM ("rubble_tile", N_ ("Rubble tile"), "rubble",
                                N_ ("Tile of the rubble beside walls.")),
  [P_COBWEB_TILE] = TILE_PARAM ("cobweb_tile", N_ ("Cobweb tile"), "cobweb",
                                N_ ("Tile of the cobwebs in corners.")),
  [P_TORCH_TILE] = TILE_PARAM ("torch_tile", N_ ("Torch tile"), "torch",
                               N_ ("Tile of the torches on walls above open ground.")),
};

/* Salts that give each kind of scattered tile its own random number per cell. */
enum { SALT_GRASS, SALT_MUSHROOMS, SALT_BONES, SALT_RUBBLE, SALT_COBWEBS, SALT_TORCHES };

static uint64_t
key_of (const DsGenRun *run, int salt)
{
  return ds_mix64 (run->key + (uint64_t)salt);
}

/* True with a probability of @permille / 1000. */
static bool
chance (const DsGenRun *run, int salt, DsCell at, int32_t permille)
{
  return (int32_t)(ds_cell_hash (key_of (run, salt), at.x, at.y) % 1000) < permille;
}

/* ---- noise ---- */

typedef struct {
  uint64_t key;
  uint32_t x, y; /* current square, from 1 */
  uint32_t corners[4];
} Noise;

/* Interpolates from @a to @b while @t goes from 0 to NOISE_CELLS, with zero slope at both ends. */
static uint32_t
blend (uint32_t a, uint32_t b, uint32_t t)
{
  const uint32_t n = NOISE_CELLS, eased = t * t * (3 * n - 2 * t); /* in n * n * n parts */

  return (a * (n * n * n - eased) + b * eased) / (n * n * n);
}

/* Value noise, 0 to 1023. */
static uint32_t
noise (Noise *self, DsCell at)
{
  const uint32_t x = (uint32_t)at.x / NOISE_CELLS + 1, y = (uint32_t)at.y / NOISE_CELLS + 1;
  const uint32_t u = (uint32_t)at.x % NOISE_CELLS, v = (uint32_t)at.y % NOISE_CELLS;

  if (x != self->x || y != self->y) {
    self->x = x;
    self->y = y;
    for (uint32_t i = 0; i < 4; i++)
      self->corners[i] =
          ds_cell_hash (self->key, (int32_t)(x - 1 + i % 2), (int32_t)(y - 1 + i / 2)) % 1024;
  }
  return blend (blend (self->corners[0], self->corners[1], u),
                blend (self->corners[2], self->corners[3], u), v);
}

/* Threshold that @permille of the noise exceeds; measured, since interpolated noise favours the
 * middle of its range. */
static int64_t
threshold (int32_t permille)
{
  static const struct {
    int32_t permille, value;
  } MARKS[] = { { 0, 1024 },  { 1, 1002 },  { 5, 975 },   { 10, 957 },  { 20, 928 },  { 50, 873 },
                { 100, 810 }, { 200, 717 }, { 300, 642 }, { 400, 575 }, { 500, 511 }, { 600, 447 },
                { 700, 379 }, { 800, 305 }, { 900, 213 }, { 1000, -1 } };
  size_t i = 1;

  if (permille == 0)
    return 1024 + FRAYED;
  if (permille == 1000)
    return -FRAYED;
  while (MARKS[i].permille < permille)
    i++;
  return MARKS[i - 1].value + (MARKS[i].value - MARKS[i - 1].value) *
                                  (permille - MARKS[i - 1].permille) /
                                  (MARKS[i].permille - MARKS[i - 1].permille);
}

/* ---- cells ---- */

typedef struct {
  DsGenRun *run;
  const uint8_t *open;
  Noise meadows, groups;
  int64_t grass, tall, mushrooms; /* thresholds */
} Decor;

static bool
is_open (const Decor *self, int32_t x, int32_t y)
{
  return x >= 0 && y >= 0 && x < self->run->w && y < self->run->h &&
         self->open[ds_cell_index ((DsCell){ x, y }, self->run->w)];
}

static bool
is_wall (const Decor *self, int32_t x, int32_t y)
{
  const DsGenRun *run = self->run;
  const uint32_t solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  size_t at;

  if (x < 0 || y < 0 || x >= run->w || y >= run->h)
    return true;
  at = ds_cell_index ((DsCell){ x, y }, run->w);
  return run->feature[at] == DS_TILE_NONE && run->ground[at] != DS_TILE_NONE &&
         (ds_rules_tile (run->rules, run->ground[at])->flags & solid) == solid;
}

/* True for dry ground without feature or thing. */
static bool
is_bare (const Decor *self, size_t at)
{
  const DsGenRun *run = self->run;

  return self->open[at] && run->feature[at] == DS_TILE_NONE &&
         !(ds_rules_tile (run->rules, run->ground[at])->flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
}

/* True when two walls meet at the cell. */
static bool
is_corner (const Decor *self, DsCell at)
{
  const bool n = is_wall (self, at.x, at.y - 1), s = is_wall (self, at.x, at.y + 1);
  const bool w = is_wall (self, at.x - 1, at.y), e = is_wall (self, at.x + 1, at.y);

  return n != s && w != e;
}

static bool
is_beside_wall (const Decor *self, DsCell at)
{
  return is_wall (self, at.x, at.y - 1) || is_wall (self, at.x, at.y + 1) ||
         is_wall (self, at.x - 1, at.y) || is_wall (self, at.x + 1, at.y);
}

/* The parameter whose tile a bare cell gets; N_PARAMS: none. */
static size_t
choose (Decor *self, DsCell at)
{
  DsGenRun *run = self->run;
  const int64_t frayed = (int64_t)(ds_cell_hash (self->meadows.key + 1, at.x, at.y) % FRAYED);
  const int64_t meadow = (int64_t)noise (&self->meadows, at) + frayed - FRAYED / 2;

  if (chance (run, SALT_BONES, at, ds_gen_int (run, P_BONES)))
    return P_BONES_TILE;
  if (chance (run, SALT_COBWEBS, at, ds_gen_int (run, P_COBWEBS)) && is_corner (self, at))
    return P_COBWEB_TILE;
  if (chance (run, SALT_RUBBLE, at, ds_gen_int (run, P_RUBBLE)) && is_beside_wall (self, at))
    return P_RUBBLE_TILE;
  if (meadow > self->tall)
    return P_TALL_TILE;
  if (meadow > self->grass)
    return P_GRASS_TILE;
  if (chance (run, SALT_MUSHROOMS, at, 500) && noise (&self->groups, at) > self->mushrooms)
    return P_MUSHROOM_TILE;
  return N_PARAMS;
}

static DsStatus
scatter (Decor *self)
{
  DsGenRun *run = self->run;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 8 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const DsCell at = { x, y };
      size_t what;

      if (!is_bare (self, ds_cell_index ((DsCell){ x, y }, run->w)))
        continue;
      what = choose (self, at);
      if (what != N_PARAMS)
        ds_gen_set (run, DS_LAYER_FEATURE, at, ds_gen_tile (run, what));
    }
  }
  return DS_OK;
}

/* ---- torches ---- */

/* True for a wall whose front is visible. */
static bool
takes_torch (const Decor *self, DsCell at)
{
  return is_open (self, at.x, at.y + 1) && is_wall (self, at.x, at.y) &&
         is_wall (self, at.x - 1, at.y) && is_wall (self, at.x + 1, at.y);
}

/* At most one torch in each square of the spacing: at the cell with the lowest hash. */
static DsStatus
hang_torches (const Decor *self)
{
  DsGenRun *run = self->run;
  const int32_t side = ds_gen_int (run, P_SPACING);
  const uint64_t key = key_of (run, SALT_TORCHES);

  for (int32_t top = 0; top < run->h && ds_gen_int (run, P_TORCHES) > 0; top += side)
    for (int32_t left = 0; left < run->w; left += side) {
      uint64_t lowest = UINT64_MAX;
      DsCell best = { -1, -1 };

      if (ds_gen_poll (run, (uint64_t)top, (uint64_t)run->h))
        return DS_CANCELLED;
      for (int32_t y = top; y < ds_min (top + side, run->h - 1); y++)
        for (int32_t x = ds_max (left, 1); x < ds_min (left + side, run->w - 1); x++) {
          uint64_t hash;

          if (!takes_torch (self, (DsCell){ x, y }))
            continue;
          hash = ds_cell_hash (key, x, y);
          if (hash < lowest) {
            lowest = hash;
            best = (DsCell){ x, y };
          }
        }
      if (best.x >= 0 &&
          chance (run, SALT_TORCHES, (DsCell){ left, top }, ds_gen_int (run, P_TORCHES)))
        ds_gen_set (run, DS_LAYER_FEATURE, best, ds_gen_tile (run, P_TORCH_TILE));
    }
  return DS_OK;
}

static DsStatus
decorate (DsGenRun *run, DsError *err)
{
  const int32_t grass = ds_gen_int (run, P_GRASS);
  Decor self = { .run = run,
                 .meadows.key = key_of (run, SALT_GRASS),
                 .groups.key = key_of (run, SALT_MUSHROOMS),
                 .grass = threshold (grass),
                 .tall = threshold (grass * ds_gen_int (run, P_TALL) / 1000),
                 .mushrooms = threshold (ds_min (2 * ds_gen_int (run, P_MUSHROOMS), 1000)) };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);

  if (status != DS_OK)
    return status;
  self.open = space.open;
  status = hang_torches (&self);
  if (status == DS_OK)
    status = scatter (&self);
  ds_free ((void *)space.open);
  return status;
}

static DsStatus
run_decor (DsGenRun *run, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++) {
    ds_gen_select_floor (run, floor);
    status = decorate (run, err);
  }
  return status;
}

const DsGenStage ds_gen_decor = {
  .id = "decor",
  .label = N_ ("Decoration"),
  .help = N_ ("Grows grass and mushrooms, scatters bones, rubble and cobwebs, and hangs torches on "
              "walls. Nothing blocks the way, but tall grass blocks sight."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_decor,
};
