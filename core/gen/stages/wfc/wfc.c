/* core/gen/stages/wfc/wfc.c — wave function collapse, overlapping model, after Maxim Gumin: all
 * small squares of the floor occur in the sample. Pinned cells are constraints. */
#include "gen/stages/wfc/collapse.h"
#include "gen/stages/wfc/samples.h"

#include <string.h>

#define SIDE_MAX 256 /* cells: side of the area, across which constraints may propagate */

enum { P_SAMPLE, P_OWN, P_SIDE, P_SYMMETRY, P_WRAP, P_RIM, P_LARGE, P_ATTEMPTS, P_FLOOR, N_PARAMS };

enum { SAMPLE_ROOMS, SAMPLE_CAVES, SAMPLE_RUINS, SAMPLE_PIPES, SAMPLE_OWN };

static const DsChoice SAMPLES[] = {
  [SAMPLE_ROOMS] = { "rooms", N_ ("Rooms") },  [SAMPLE_CAVES] = { "caves", N_ ("Caves") },
  [SAMPLE_RUINS] = { "ruins", N_ ("Ruins") },  [SAMPLE_PIPES] = { "pipes", N_ ("Pipes") },
  [SAMPLE_OWN] = { "own", N_ ("My drawing") },
};

static const char *const ROWS[] = {
  [SAMPLE_ROOMS] = DS_SAMPLE_ROOMS,
  [SAMPLE_CAVES] = DS_SAMPLE_CAVES,
  [SAMPLE_RUINS] = DS_SAMPLE_RUINS,
  [SAMPLE_PIPES] = DS_SAMPLE_PIPES,
};

static const DsChoice SYMMETRIES[] = {
  [DS_SYMMETRY_NONE] = { "none", N_ ("None") },
  [DS_SYMMETRY_MIRRORED] = { "mirrored", N_ ("Left and right alike") },
  [DS_SYMMETRY_TURNED] = { "turned", N_ ("All directions alike") },
  [DS_SYMMETRY_BOTH] = { "both", N_ ("Rotated and mirrored") },
};

enum { LARGE_REFUSE, LARGE_MIDDLE };

static const DsChoice LARGE[] = {
  [LARGE_REFUSE] = { "refuse", N_ ("Give up") },
  [LARGE_MIDDLE] = { "middle", N_ ("Fill only the middle") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_SAMPLE] = { .id = "sample",
                 .label = N_ ("Sample"),
                 .type = DS_PARAM_ENUM,
                 .fallback = "pipes",
                 .choices = SAMPLES,
                 .n_choices = DS_COUNT (SAMPLES),
                 .help = N_ (
                     "Pattern to imitate: the level has the same small squares as the sample.") },
  [P_OWN] = { .id = "own",
              .label = N_ ("My drawing"),
              .type = DS_PARAM_ROWS,
              .max = 64,
              .help =
                  N_ ("My sample: a character for each cell, as the rules draw tiles and objects."),
              .counts_with = "sample",
              .counts_when = "own" },
  [P_SIDE] = { .id = "side",
               .label = N_ ("Squares"),
               .type = DS_PARAM_INT,
               .min = 2,
               .max = DS_PATTERN_SIDE_MAX,
               .fallback = "3",
               .unit = N_ ("cells"),
               .help = N_ ("Side of the squares that must occur in the sample; larger squares "
                           "resemble the sample more closely.") },
  [P_SYMMETRY] = { .id = "symmetry",
                   .label = N_ ("Symmetry"),
                   .type = DS_PARAM_ENUM,
                   .fallback = "both",
                   .choices = SYMMETRIES,
                   .n_choices = DS_COUNT (SYMMETRIES),
                   .help = N_ ("Squares that are learnt in addition to those drawn.") },
  [P_WRAP] = { .id = "wrap",
               .label = N_ ("Seamless sample"),
               .type = DS_PARAM_BOOL,
               .fallback = "true",
               .help = N_ ("Continues the sample at its opposite side, as if it were repeated.") },
  [P_RIM] = { .id = "closed",
              .label = N_ ("Closed rim"),
              .type = DS_PARAM_BOOL,
              .fallback = "true",
              .help = N_ ("Puts walls along the edge of the floor, as far as the squares in the "
                          "sample allow.") },
  [P_LARGE] = { .id = "large",
                .label = N_ ("Too large"),
                .type = DS_PARAM_ENUM,
                .fallback = "refuse",
                .choices = LARGE,
                .n_choices = DS_COUNT (LARGE),
                .help = N_ ("How levels larger than 256 × 256 cells are made.") },
  [P_ATTEMPTS] = { .id = "tries",
                   .label = N_ ("Tries"),
                   .type = DS_PARAM_INT,
                   .min = 1,
                   .max = 50,
                   .fallback = "3",
                   .help = N_ ("Number of restarts when the squares cannot be made to fit; small "
                               "faults are repaired first.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Ground beneath the features and objects of the sample.") },
};

typedef struct {
  DsGenRun *run;
  DsRect area; /* generated area; cells of the solver count from its corner */
  DsPatterns patterns;
  DsCollapse wave;
  uint64_t all, closed; /* sets of symbols: all, and those that are not walkable */
} Wfc;

/* Names the parameters for size and sample in a veto: smaller squares are fewer, and fit into all
 * but the smallest samples. */
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
  DsStatus status = ds_drawing_init (&drawing, run, rows, ds_gen_tile (run, P_FLOOR),
                                     sample == SAMPLE_OWN ? P_OWN : P_SAMPLE, err);

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
  return run->pin[ds_cell_index (cell, run->w)] & DS_PIN_GROUND;
}

/* True for the outermost cells of the area: those beyond it are pinned, unchanged, or off the
 * floor. */
static bool
is_rim (const Wfc *self, DsCell cell)
{
  const DsRect *area = &self->area;

  return cell.x == area->x || cell.y == area->y || cell.x == area->x + area->w - 1 ||
         cell.y == area->y + area->h - 1;
}

static DsCell
on_floor (const Wfc *self, DsCell at)
{
  return (DsCell){ self->area.x + at.x, self->area.y + at.y };
}

/* Symbols allowed on a pinned cell: those with its ground; else those that are as walkable. */
static uint64_t
like_pinned (const Wfc *self, DsCell cell)
{
  const DsGenRun *run = self->run;
  const uint16_t ground = run->ground[ds_cell_index (cell, run->w)];
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
  if (is_rim (self, cell) && ds_gen_bool (self->run, P_RIM) && self->closed != 0)
    return self->closed;
  return self->all;
}

/* Restricts the patterns at @at by the cells that they cover. Where all of these are pinned,
 * nothing is decided; cells that no square of the sample can show are no constraint. */
static void
constrain (Wfc *self, DsCell at)
{
  const int32_t side = self->patterns.side;
  bool is_set = true;

  for (int32_t i = 0; i < side * side; i++) {
    const DsCell cell = { at.x + i % side, at.y + i / side };
    uint64_t allowed;

    if (cell.x >= self->area.w || cell.y >= self->area.h)
      continue;
    is_set &= is_pinned (self->run, on_floor (self, cell));
    allowed = allowed_at (self, on_floor (self, cell));
    if (allowed != self->all)
      ds_collapse_restrict (&self->wave, at, cell, allowed);
  }
  if (is_set)
    ds_collapse_switch_off (&self->wave, at);
  if (is_set || ds_collapse_is_impossible (&self->wave, at))
    ds_collapse_free (&self->wave, at);
}

/* True when the result is nothing but walls, which happens on small floors. */
static bool
is_solid (const Wfc *self)
{
  for (int32_t i = 0; i < self->area.w * self->area.h; i++) {
    const DsCell cell = { i % self->area.w, i / self->area.w };

    if (!(self->closed >> ds_collapse_symbol (&self->wave, cell) & 1))
      return false;
  }
  return self->closed != self->all;
}

static DsStatus
collapse (Wfc *self, DsError *err)
{
  const int32_t n_tries = ds_gen_int (self->run, P_ATTEMPTS);
  DsStatus status = ds_collapse_init (&self->wave, &self->patterns, self->area.w, self->area.h);

  for (int32_t y = 0; y < self->area.h && status == DS_OK; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->area.w; x++)
      constrain (self, (DsCell){ x, y });
  }
  if (status == DS_OK)
    status = DS_NOT_FOUND;
  for (int32_t i = 0; i < n_tries; i++)
    if (status == DS_NOT_FOUND || (status == DS_OK && is_solid (self)))
      status = ds_collapse_run (&self->wave, self->run);
  if (status == DS_NOT_FOUND)
    return ds_gen_veto_param (
        self->run, err, self->patterns.side > 2 ? P_SIDE : P_SYMMETRY, "wfc.contradiction",
        on_floor (self, self->wave.failed),
        NN_ (
            "no square of the sample fits here after %d try: too few of its squares go together",
            "no square of the sample fits here after %d tries: too few of its squares go together"),
        n_tries);
  return status;
}

static DsStatus
write_all (const Wfc *self)
{
  for (int32_t y = 0; y < self->area.h; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->area.w; x++) {
      const DsCell at = { x, y }, cell = on_floor (self, at);

      if (!is_pinned (self->run, cell))
        ds_drawn_put (self->run, self->patterns.symbols[ds_collapse_symbol (&self->wave, at)],
                      cell);
    }
  }
  return DS_OK;
}

/* Finds the area to generate: the whole floor, or on a large one the cells that are not pinned and
 * those around them; empty when there are none. */
static DsStatus
find_area (DsGenRun *run, DsRect *out)
{
  const int32_t around = ds_gen_int (run, P_SIDE) - 1;
  const DsRect whole = { 0, 0, run->w, run->h };
  DsRect free = { 0 };

  *out = whole;
  if (run->w <= SIDE_MAX && run->h <= SIDE_MAX)
    return DS_OK;
  for (DsCell cell = { 0, 0 }; cell.y < run->h; cell.y++) {
    if (cell.y % 4 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (cell.x = 0; cell.x < run->w; cell.x++)
      if (!is_pinned (run, cell))
        free = ds_rect_union (free, (DsRect){ cell.x, cell.y, 1, 1 });
  }
  *out = free;
  if (!ds_rect_is_empty (free))
    *out = ds_rect_intersect (whole, (DsRect){ free.x - around, free.y - around,
                                               free.w + 2 * around, free.h + 2 * around });
  return DS_OK;
}

static DsStatus
fit_area (DsGenRun *run, DsRect *area, DsError *err)
{
  const int32_t w = ds_min (area->w, SIDE_MAX), h = ds_min (area->h, SIDE_MAX);

  if ((w < area->w || h < area->h) && ds_gen_enum (run, P_LARGE) == LARGE_REFUSE)
    return ds_gen_veto_param (run, err, P_LARGE, "wfc.size", DS_GEN_NO_CELL,
                              N_ ("expected at most %d × %d cells for wave function collapse, got "
                                  "%d × %d"),
                              SIDE_MAX, SIDE_MAX, area->w, area->h);
  *area = (DsRect){ area->x + (area->w - w) / 2, area->y + (area->h - h) / 2, w, h };
  return DS_OK;
}

static DsStatus
run_wfc (DsGenRun *run, DsError *err)
{
  DsStatus status;
  DsRect area;
  Wfc *self;

  status = find_area (run, &area);
  if (status == DS_OK)
    status = fit_area (run, &area, err);
  if (status != DS_OK || ds_rect_is_empty (area))
    return status;
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return DS_NOMEM;
  self->run = run;
  self->area = area;
  status = learn (self, err);
  if (status == DS_OK)
    status = collapse (self, err);
  if (status == DS_OK)
    status = write_all (self);
  ds_collapse_clear (&self->wave);
  ds_patterns_clear (&self->patterns);
  ds_free (self);
  return status;
}

const DsGenStage ds_gen_wfc = {
  .id = "wfc",
  .label = N_ ("Like a sample"),
  .help = N_ ("Makes a floor in which every small square of cells also occurs in a sample (wave "
              "function collapse). Manual edits are constraints, so gaps in a drawing are filled "
              "in to match. Limited to 256 × 256 cells per floor."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .opens = P_SAMPLE + 1,
  .run = run_wfc,
};
