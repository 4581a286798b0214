/* core/gen/stages/wfc.c — wave function collapse, the overlapping model: a floor all of whose small
 * squares stand in a sample too. After Maxim Gumin's idea; what was set by hand is a constraint. */
#include "gen/samples.h"
#include "gen/wave.h"

#include <string.h>

#define SIDE_MAX                                                                                   \
  256 /* cells of a floor's side: what follows from a decision may go all across it */

enum { P_SAMPLE, P_OWN, P_SIDE, P_SYMMETRY, P_WRAP, P_RIM, P_ATTEMPTS, P_FLOOR, N_PARAMS };

enum { SAMPLE_ROOMS, SAMPLE_CAVES, SAMPLE_RUINS, SAMPLE_PIPES, SAMPLE_OWN };

static const DsChoice SAMPLES[] = {
  [SAMPLE_ROOMS] = { "rooms", N_ ("Rooms") },   [SAMPLE_CAVES] = { "caves", N_ ("Caves") },
  [SAMPLE_RUINS] = { "ruins", N_ ("Ruins") },   [SAMPLE_PIPES] = { "pipes", N_ ("Pipes") },
  [SAMPLE_OWN] = { "own", N_ ("Own drawing") },
};

static const char *const ROWS[] = {
  [SAMPLE_ROOMS] = DS_SAMPLE_ROOMS,
  [SAMPLE_CAVES] = DS_SAMPLE_CAVES,
  [SAMPLE_RUINS] = DS_SAMPLE_RUINS,
  [SAMPLE_PIPES] = DS_SAMPLE_PIPES,
};

static const DsChoice SYMMETRIES[] = {
  [DS_SYMMETRY_NONE] = { "none", N_ ("None") },
  [DS_SYMMETRY_MIRRORED] = { "mirrored", N_ ("Left and right are alike") },
  [DS_SYMMETRY_TURNED] = { "turned", N_ ("All directions are alike") },
  [DS_SYMMETRY_BOTH] = { "both", N_ ("Turned and mirrored") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_SAMPLE] = { .id = "sample",
                 .label = N_ ("Sample"),
                 .type = DS_PARAM_ENUM,
                 .fallback = "pipes",
                 .choices = SAMPLES,
                 .n_choices = DS_COUNT (SAMPLES),
                 .help = N_ ("What is learnt from: the level has the same small squares as the "
                             "sample.") },
  [P_OWN] = { .id = "own",
              .label = N_ ("Own drawing"),
              .type = DS_PARAM_ROWS,
              .max = 64,
              .help =
                  N_ ("The sample when it is an own one: a character for each cell, as the rules "
                      "draw tiles and things."),
              .counts_with = "sample",
              .counts_when = "own" },
  [P_SIDE] = { .id = "side",
               .label = N_ ("Squares"),
               .type = DS_PARAM_INT,
               .min = 2,
               .max = DS_PATTERN_SIDE_MAX,
               .fallback = "3",
               .unit = N_ ("cells"),
               .help =
                   N_ ("How large the squares are that must be in the sample. Larger ones repeat "
                       "more of it.") },
  [P_SYMMETRY] = { .id = "symmetry",
                   .label = N_ ("Symmetry"),
                   .type = DS_PARAM_ENUM,
                   .fallback = "both",
                   .choices = SYMMETRIES,
                   .n_choices = DS_COUNT (SYMMETRIES),
                   .help = N_ ("Which squares are learnt besides those that are drawn.") },
  [P_WRAP] = { .id = "wrap",
               .label = N_ ("Sample has no edge"),
               .type = DS_PARAM_BOOL,
               .fallback = "true",
               .help = N_ ("The sample goes on at its other side, as if it were repeated.") },
  [P_RIM] = { .id = "closed",
              .label = N_ ("Closed rim"),
              .type = DS_PARAM_BOOL,
              .fallback = "true",
              .help = N_ ("The edge of the floor is walls, as far as the sample has squares for "
                          "that.") },
  [P_ATTEMPTS] = { .id = "tries",
                   .label = N_ ("Tries"),
                   .type = DS_PARAM_INT,
                   .min = 1,
                   .max = 50,
                   .fallback = "3",
                   .help = N_ ("How often all is begun anew when the squares cannot be made to "
                               "fit; small faults are mended before that.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("What lies under features and things of the sample.") },
};

typedef struct {
  DsGenRun *run;
  DsPatterns patterns;
  DsWave wave;
  uint64_t all, closed; /* sets of symbols: every one, and those that block the way */
} Wfc;

/* Smaller squares are fewer, and fit into any sample but the tiniest. */
static void
blame_sample (const DsDrawing *sample, int32_t side, DsError *err)
{
  const bool may_shrink = side > 2 && sample->w >= 2 && sample->h >= 2;

  if (err != NULL)
    strcpy (err->param, PARAMS[may_shrink ? P_SIDE : P_SAMPLE].id);
}

static DsStatus
learn (Wfc *self, DsError *err)
{
  DsGenRun *run = self->run;
  const int32_t side = ds_gen_int (run, P_SIDE);
  const int sample = ds_gen_enum (run, P_SAMPLE);
  const char *rows = sample == SAMPLE_OWN ? ds_gen_rows (run, P_OWN) : ROWS[sample];
  DsDrawing drawing;
  DsStatus status = ds_drawing_init (&drawing, run, rows, ds_gen_tile (run, P_FLOOR), err);

  if (status != DS_OK)
    return status;
  status =
      ds_patterns_learn (&self->patterns, run, &drawing, side,
                         (DsSymmetry)ds_gen_enum (run, P_SYMMETRY), ds_gen_bool (run, P_WRAP), err);
  if (status == DS_VETO)
    blame_sample (&drawing, side, err);
  ds_drawing_clear (&drawing);
  for (size_t i = 0; i < self->patterns.n_symbols; i++) {
    const DsDrawnCell symbol = self->patterns.symbols[i];

    self->all |= UINT64_C (1) << i;
    if (ds_rules_cell_flags (run->rules, symbol.ground, symbol.feature) & DS_TILE_BLOCKS_MOVE)
      self->closed |= UINT64_C (1) << i;
  }
  return status;
}

static bool
is_pinned (const DsGenRun *run, DsCell cell)
{
  return run->pin[(size_t)cell.y * (size_t)run->w + (size_t)cell.x] & DS_PIN_GROUND;
}

static bool
is_rim (const DsGenRun *run, DsCell cell)
{
  return cell.x == 0 || cell.y == 0 || cell.x == run->w - 1 || cell.y == run->h - 1;
}

/* The symbols that may stand on a pinned cell: the same ground; else what is as open. */
static uint64_t
like_pinned (const Wfc *self, DsCell cell)
{
  const DsGenRun *run = self->run;
  const uint16_t ground = run->ground[(size_t)cell.y * (size_t)run->w + (size_t)cell.x];
  const uint64_t alike = ds_gen_is_open (run, cell) ? self->all & ~self->closed : self->closed;
  uint64_t same = 0;

  for (size_t i = 0; i < self->patterns.n_symbols; i++)
    if (self->patterns.symbols[i].ground == ground)
      same |= UINT64_C (1) << i;
  if ((same & alike) != 0)
    return same & alike;
  return alike != 0 ? alike : self->all;
}

static uint64_t
allowed_at (const Wfc *self, DsCell cell)
{
  if (is_pinned (self->run, cell))
    return like_pinned (self, cell);
  if (is_rim (self->run, cell) && ds_gen_bool (self->run, P_RIM) && self->closed != 0)
    return self->closed;
  return self->all;
}

/* What the cells that a pattern at @at covers allow. Where all of them are pinned there is nothing
 * to decide; what no square of the sample can show is no constraint. */
static void
constrain (Wfc *self, DsCell at)
{
  const int32_t side = self->patterns.side;
  bool is_set = true;

  for (int32_t i = 0; i < side * side; i++) {
    const DsCell cell = { at.x + i % side, at.y + i / side };
    uint64_t allowed;

    if (cell.x >= self->run->w || cell.y >= self->run->h)
      continue;
    is_set &= is_pinned (self->run, cell);
    allowed = allowed_at (self, cell);
    if (allowed != self->all)
      ds_wave_restrict (&self->wave, at, cell, allowed);
  }
  if (is_set)
    ds_wave_switch_off (&self->wave, at);
  if (is_set || ds_wave_is_impossible (&self->wave, at))
    ds_wave_free (&self->wave, at);
}

/* Small floors may come out as nothing but walls. */
static bool
is_solid (const Wfc *self)
{
  for (int32_t i = 0; i < self->run->w * self->run->h; i++) {
    const DsCell cell = { i % self->run->w, i / self->run->w };

    if (!(self->closed >> ds_wave_symbol (&self->wave, cell) & 1))
      return false;
  }
  return self->closed != self->all;
}

static DsStatus
collapse (Wfc *self, DsError *err)
{
  const int32_t n_tries = ds_gen_int (self->run, P_ATTEMPTS);
  DsStatus status = ds_wave_init (&self->wave, &self->patterns, self->run);

  for (int32_t y = 0; y < self->run->h && status == DS_OK; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->run->w; x++)
      constrain (self, (DsCell){ x, y });
  }
  if (status == DS_OK)
    status = DS_NOT_FOUND;
  for (int32_t i = 0; i < n_tries; i++)
    if (status == DS_NOT_FOUND || (status == DS_OK && is_solid (self)))
      status = ds_wave_collapse (&self->wave, self->run);
  if (status == DS_NOT_FOUND)
    return ds_gen_veto_param (self->run, err, self->patterns.side > 2 ? P_SIDE : P_SYMMETRY,
                              "wfc.contradiction", self->wave.failed,
                              NN_ ("no square of the sample fits here, after %d try: the sample "
                                   "has too few squares that go together",
                                   "no square of the sample fits here, after %d tries: the sample "
                                   "has too few squares that go together"),
                              n_tries);
  return status;
}

static DsStatus
write_all (const Wfc *self)
{
  for (int32_t y = 0; y < self->run->h; y++) {
    if (y % 16 == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->run->w; x++) {
      const DsCell cell = { x, y };

      if (!is_pinned (self->run, cell))
        ds_drawn_put (self->run, self->patterns.symbols[ds_wave_symbol (&self->wave, cell)], cell);
    }
  }
  return DS_OK;
}

static DsStatus
run_wfc (DsGenRun *run, DsError *err)
{
  Wfc *self;
  DsStatus status;

  if (run->w > SIDE_MAX || run->h > SIDE_MAX)
    return ds_gen_veto (run, err, "wfc.size", DS_GEN_NO_CELL,
                        N_ ("the floor has %d x %d cells, wave function collapse makes up to %d x "
                            "%d"),
                        run->w, run->h, SIDE_MAX, SIDE_MAX);
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return DS_NOMEM;
  self->run = run;
  status = learn (self, err);
  if (status == DS_OK)
    status = collapse (self, err);
  if (status == DS_OK)
    status = write_all (self);
  ds_wave_clear (&self->wave);
  ds_patterns_clear (&self->patterns);
  ds_free (self);
  return status;
}

const DsGenStage ds_gen_wfc = {
  .id = "wfc",
  .label = N_ ("Like a sample"),
  .help =
      N_ ("Makes a floor whose every small square stands in a sample too (wave function "
          "collapse). What was set by hand is a constraint, so that gaps in a drawing are filled "
          "in to match. Up to 256 x 256 cells."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .opens = P_SAMPLE + 1,
  .run = run_wfc,
};
