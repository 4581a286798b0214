/* core/gen/stages/tile_rules.c — applies the tile rules of the level's rules. */
#include "gen/stage.h"

#include "field/laid_things.h"
#include "rules/find_tile_rule.h"

#include <string.h>

enum { P_PASSES, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_PASSES] = { .id = "passes",
                 .label = N_ ("Passes"),
                 .type = DS_PARAM_INT,
                 .min = 1,
                 .max = 20,
                 .fallback = "1",
                 .help = N_ ("Number of times that all rules are applied, each time to the result "
                             "of the last.") },
};

/* The cells of the floor as layers that tile rules read. */
static DsStatus
copy_floor (DsGenRun *run, DsFloor *out, DsError *err)
{
  DsStatus status = ds_floor_init (out, run->w, run->h, err);

  for (int32_t y = 0; y < run->h && status == DS_OK; y++) {
    const size_t at = (size_t)y * (size_t)run->w, n = (size_t)run->w;
    void *ground = ds_grid_row_mut (&out->layers[DS_LAYER_GROUND], y);
    void *features = ds_grid_row_mut (&out->layers[DS_LAYER_FEATURE], y);
    void *pins = ds_grid_row_mut (&out->layers[DS_LAYER_PIN], y);

    if (ground == NULL || features == NULL || pins == NULL)
      return ds_fail_nomem (err, "tile_rules");
    memcpy (ground, run->ground + at, n * sizeof *run->ground);
    memcpy (features, run->feature + at, n * sizeof *run->feature);
    memcpy (pins, run->pin + at, n * sizeof *run->pin);
    if (y % 8 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      status = DS_CANCELLED;
  }
  return status;
}

static DsStatus
put (DsGenRun *run, DsLayer layer, const DsSpans *spans)
{
  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    ds_gen_put_span (run, layer, span->y, span->x0, span->x1, span->value);
    if (i % 64 == 0 && ds_gen_poll (run, i, spans->n))
      return DS_CANCELLED;
  }
  return DS_OK;
}

static DsStatus
run_pass (DsGenRun *run, uint64_t key, DsError *err)
{
  const DsTileRuleLimits limits = { .keeps_pinned = true, .keeps_ways = true };
  DsTiling tiles = { 0 };
  DsFloor level = { 0 };
  DsStatus status = copy_floor (run, &level, err);

  if (status == DS_OK)
    status = ds_tile_rules_run_on (run->rules, &level, key, NULL, &limits, run->job, &tiles, err);
  if (status == DS_OK)
    status = put (run, DS_LAYER_GROUND, &tiles.ground);
  if (status == DS_OK)
    status = put (run, DS_LAYER_FEATURE, &tiles.features);
  ds_tiling_clear (&tiles);
  ds_floor_clear (&level);
  return status;
}

/* Adds the objects of the rules. */
static DsStatus
lay_things (DsGenRun *run, DsError *err)
{
  const DsTileRuleLimits limits = { 0 };
  DsLaidThings laid = { 0 };
  DsFloor level = { 0 };
  DsStatus status = copy_floor (run, &level, err);

  if (status == DS_OK) {
    level.things = ds_things_ref ((DsThings *)run->things);
    status = ds_laid_things_find (run->rules, &level, ds_tile_rules_key (run->seed, run->floor),
                                  NULL, &limits, run->job, &laid, err);
  }
  if (status == DS_OK && laid.things.n > 0) {
    DsThing *things = ds_alloc (laid.things.n, sizeof *things); /* which the writer changes */

    status = things != NULL ? DS_OK : ds_fail_nomem (err, "tile_rules");
    if (things != NULL) {
      memcpy (things, laid.things.items, laid.things.n * sizeof *things);
      ds_gen_add_things (run, things, laid.things.n);
    }
    ds_free (things);
  }
  ds_laid_things_clear (&laid);
  ds_floor_clear (&level);
  return status;
}

/* True if an enabled rule lays objects. */
static bool
has_things (const DsRules *rules)
{
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (ds_tile_rule_has_objects (ds_rules_tile_rule (rules, i)))
      return true;
  return false;
}

static DsStatus
run_tile_rules (DsGenRun *run, DsError *err)
{
  const int32_t n = ds_gen_int (run, P_PASSES);
  DsStatus status = DS_OK;

  for (int32_t i = 0; i < n && status == DS_OK; i++)
    status = run_pass (run, run->key + (uint64_t)i, err);
  return status == DS_OK && has_things (run->rules) ? lay_things (run, err) : status;
}

const DsGenStage ds_gen_tile_rules = {
  .id = "tile_rules",
  .label = N_ ("Tile rules"),
  .help = N_ ("Replaces patterns of tiles by the tile rules. Doors, stairs and bridges stay, and "
              "so does whether a cell is walkable or harmful."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_tile_rules,
};
