/* editor/tools/tile_rules.c — applies the tile rules of a level. */
#include "tools/tile_rules.h"

#include "field/laid_things.h"
#include "field/laid_tiles.h"
#include "rules/find_tile_rule.h"
#include "rules/strata.h"
#include "tools/layers.h"
#include "tools/locked.h"
#include "tools/painting.h"

#include <glib/gi18n.h>

/* A run of the rules over floors. */
typedef struct {
  const DseBench *bench;
  const DsDelve *delve;
  DsTileRuleLimits limits;
  DsePlan plan;
} Run;

/* Bits of the locked layers of cells, by strata. */
static unsigned
locked_of (const DseBench *bench)
{
  return dse_locked_layers (bench->document) &
         (DS_STRATUM_BIT (DS_STRATUM_GROUND) | DS_STRATUM_BIT (DS_STRATUM_FEATURE));
}

/* @cells NULL: they may change all cells. */
static void
run_init (Run *self, const DseBench *bench, const DsMask *cells, unsigned locked)
{
  *self = (Run){ .bench = bench, .delve = dsu_document_get_delve (bench->document) };
  self->limits.cells = cells;
  for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
    if (locked & DS_STRATUM_BIT (ds_stratum_of_layer ((DsLayer)layer)))
      self->limits.locked |= 1u << layer;
  dse_plan_init (&self->plan);
}

/* @around NULL: all of the floor. */
static DsStatus
run_on (Run *self, gsize floor, const DsSpans *around, DsError *err)
{
  return ds_tile_rules_run (self->delve, floor, around, &self->limits, NULL,
                            &dse_plan_on (&self->plan, floor)->tiles, err);
}

/* Runs on the selection, or else on all floors. */
static DsStatus
run_on_all (Run *self, DsError *err)
{
  DsStatus status = DS_OK;
  DsSpans selected = { 0 };

  if (self->limits.cells != NULL) {
    status = ds_mask_spans (self->limits.cells, 0, &selected)
                 ? run_on (self, dsu_canvas_get_floor (self->bench->canvas), &selected, err)
                 : ds_fail_nomem (err, "tile rules");
    ds_array_clear (&selected);
    return status;
  }
  for (gsize floor = 0; floor < self->delve->dungeon.n_floors && status == DS_OK; floor++)
    status = run_on (self, floor, NULL, err);
  return status;
}

static void
show_error (DsuDocument *document, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dsu_document_show_error (document, ds_error_format (err, sentence, sizeof sentence));
}

/* Applies the plan in the open step, unless @status says that it failed. Returns the number of its
 * cells, or -1. */
static gssize
run_end (Run *self, DsStatus status, const DsError *err)
{
  const DseStroke stroke = { .bench = self->bench,
                             .delve = self->delve,
                             .floor = dsu_canvas_get_floor (self->bench->canvas),
                             .options = self->bench->options };
  DsuDocument *document = self->bench->document;
  DsePainting *painting = dse_painting_new (&stroke, &self->plan);
  const DsCmd *cmd = dse_painting_get_cmd (painting);
  gssize n = (gssize)dse_painting_count (painting);

  if (status != DS_OK) {
    show_error (document, err);
    n = -1;
  } else if (cmd != NULL && !dsu_document_apply (document, cmd)) {
    n = -1;
  }
  dse_painting_free (painting);
  dse_plan_clear (&self->plan);
  return n;
}

/* Bits of the locked own layers of cells, by layers. */
static unsigned
locked_own (const DseBench *bench)
{
  const unsigned strata = dse_locked_layers (bench->document);
  unsigned bits = 0;

  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    if (strata & DS_STRATUM_BIT (DS_STRATUM_TILES (i)))
      bits |= 1u << DS_LAYER_TILES (i);
  return bits;
}

static gsize
count_laid (const DsRuledTiles *tiles)
{
  gsize n = 0;

  for (gsize i = 0; i < tiles->layers.n; i++)
    n += ds_spans_count (&tiles->cells[i]);
  return n;
}

/* Leaves the objects that no locked layer has. */
static void
leave_locked (const DseBench *bench, const DsFloor *level, DsLaidThings *laid)
{
  const unsigned locked = dse_locked_layers (bench->document);
  const DsRules *rules = dsu_document_get_delve (bench->document)->rules;
  const DsObjectLayers none = { 0 };
  gsize n = 0, n_gone = 0;

  for (gsize i = 0; i < laid->things.n; i++)
    if (ds_strata_of_thing (rules, &none, &laid->things.items[i]) & locked)
      ds_extras_unref (laid->things.items[i].extras);
    else
      laid->things.items[n++] = laid->things.items[i];
  laid->things.n = n;
  for (gsize i = 0; i < laid->gone.n && locked != 0; i++) {
    const DsThing *thing = ds_things_find (level->things, laid->gone.items[i]);

    if (!(ds_strata_of_thing (rules, &none, thing) & locked))
      laid->gone.items[n_gone++] = laid->gone.items[i];
  }
  laid->gone.n = locked != 0 ? n_gone : laid->gone.n;
}

/* Lays the objects of rules on a floor, in the open step. @around NULL: on all of it. Returns the
 * number of objects that came and went. */
static gsize
lay_things_on (const DseBench *bench, gsize floor, const DsSpans *around, const DsMask *cells)
{
  DsuDocument *document = bench->document;
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsTileRuleLimits limits = { .cells = cells };
  DsLaidThings laid;
  gsize n = 0;
  DsError err;

  if (ds_laid_things_find (delve->rules, &delve->dungeon.floors[floor],
                           ds_tile_rules_key (delve->dungeon.seed, floor), around, &limits, NULL,
                           &laid, &err) != DS_OK) {
    show_error (document, &err);
    return 0;
  }
  leave_locked (bench, &delve->dungeon.floors[floor], &laid);
  if (laid.things.n + laid.gone.n > 0) {
    const DsCmdRuledThings cmd = { .cmd.type = &ds_cmd_ruled_things,
                                   .floor = floor,
                                   .gone = laid.gone.items,
                                   .n_gone = laid.gone.n,
                                   .things = laid.things.items,
                                   .n_things = laid.things.n };

    n = dsu_document_apply (document, &cmd.cmd) ? laid.things.n + laid.gone.n : 0;
  }
  ds_laid_things_clear (&laid);
  return n;
}

/* Lays the tiles of rules on own layers of cells of a floor, in the open step. @around NULL: all of
 * it. Returns the number of changed cells. */
static gsize
lay_tiles_on (const DseBench *bench, gsize floor, const DsSpans *around, const DsMask *cells)
{
  DsuDocument *document = bench->document;
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsTileRuleLimits limits = { .cells = cells, .locked = locked_own (bench) };
  DsRuledTiles tiles;
  gsize n = 0;
  DsError err;

  if (ds_tile_rules_lay (delve->rules, &delve->dungeon.floors[floor], delve->dungeon.extras,
                         ds_tile_rules_key (delve->dungeon.seed, floor), around, &limits, NULL,
                         &tiles, &err) != DS_OK) {
    show_error (document, &err);
    return 0;
  }
  if (tiles.changes) {
    const DsCmdRuledTiles cmd = {
      .cmd.type = &ds_cmd_ruled_tiles, .floor = floor, .layers = &tiles.layers, .cells = tiles.cells
    };

    n = dsu_document_apply (document, &cmd.cmd) ? count_laid (&tiles) : 0;
  }
  ds_ruled_tiles_clear (&tiles);
  return n;
}

static gsize
lay_on (const DseBench *bench, gsize floor, const DsSpans *around, const DsMask *cells)
{
  return lay_tiles_on (bench, floor, around, cells) + lay_things_on (bench, floor, around, cells);
}

/* Lays them on the selection, or else on all floors. */
static gsize
lay_on_all (const DseBench *bench)
{
  const DsMask *selection = dse_selection_get_mask (bench->selection);
  const gsize n_floors = dsu_document_get_delve (bench->document)->dungeon.n_floors;
  gsize n = 0;

  if (selection != NULL)
    return lay_on (bench, dsu_canvas_get_floor (bench->canvas), NULL, selection);
  for (gsize floor = 0; floor < n_floors; floor++)
    n += lay_on (bench, floor, NULL, NULL);
  return n;
}

/* The locked layers that the rules would change. */
static unsigned
would_change (const DseBench *bench)
{
  unsigned strata = 0;
  Run run;

  run_init (&run, bench, dse_selection_get_mask (bench->selection), 0);
  if (run_on_all (&run, NULL) == DS_OK)
    for (guint i = 0; i < run.plan.floors->len; i++) {
      const DsTiling *tiles = &g_array_index (run.plan.floors, DseFloorPlan, i).tiles;

      strata |= tiles->ground.n > 0 ? DS_STRATUM_BIT (DS_STRATUM_GROUND) : 0;
      strata |= tiles->features.n > 0 ? DS_STRATUM_BIT (DS_STRATUM_FEATURE) : 0;
    }
  dse_plan_clear (&run.plan);
  return strata & locked_of (bench);
}

gssize
dse_tile_rules_apply (const DseBench *bench, unsigned *locked)
{
  DsError err;
  DsStatus status;
  gssize n;
  Run run;

  g_return_val_if_fail (bench != NULL && locked != NULL, -1);

  run_init (&run, bench, dse_selection_get_mask (bench->selection), locked_of (bench));
  status = run_on_all (&run, &err);
  dsu_document_set_error (bench->document, NULL);
  if (status == DS_OK)
    dsu_document_begin (bench->document, N_ ("Apply Tile Rules"));
  n = run_end (&run, status, &err);
  n += n >= 0 ? (gssize)lay_on_all (bench) : 0;
  if (status == DS_OK && !dsu_document_end (bench->document))
    n = -1;
  *locked = n == 0 && locked_of (bench) != 0 ? would_change (bench) : 0;
  return n;
}

/* ---- after a stroke */

static bool
differs (const DsFloor *a, const DsFloor *b, DsCell at)
{
  return ds_floor_get (a, DS_LAYER_GROUND, at) != ds_floor_get (b, DS_LAYER_GROUND, at) ||
         ds_floor_get (a, DS_LAYER_FEATURE, at) != ds_floor_get (b, DS_LAYER_FEATURE, at);
}

/* Appends the cells whose tiles differ. FALSE: no memory. */
static gboolean
list_changed (const DsFloor *before, const DsFloor *after, DsSpans *out)
{
  DsDirty rows = { 0 };

  ds_grid_note_rows (&before->layers[DS_LAYER_GROUND], &after->layers[DS_LAYER_GROUND], &rows);
  ds_grid_note_rows (&before->layers[DS_LAYER_FEATURE], &after->layers[DS_LAYER_FEATURE], &rows);
  for (size_t i = 0; i < rows.n; i++)
    for (int32_t y = rows.items[i].y; y < rows.items[i].y + rows.items[i].h; y++)
      for (int32_t x = 0; x < after->w; x++)
        if (differs (before, after, (DsCell){ x, y }) && !ds_spans_put (out, (DsCell){ x, y }, 0))
          return FALSE;
  ds_spans_join (out);
  return TRUE;
}

/* Lays tiles on own layers of cells where the open step changed cells. Returns the number of those
 * that it changed. */
static gsize
lay_around (const DseBench *bench, const DsDelve *before, const DsMask *cells)
{
  const gsize n_floors = dsu_document_get_delve (bench->document)->dungeon.n_floors;
  DsSpans changed = { 0 };
  gsize n = 0;

  for (gsize i = 0; i < n_floors; i++) {
    const DsDelve *now = dsu_document_get_delve (bench->document);

    changed.n = 0;
    if (list_changed (&before->dungeon.floors[i], &now->dungeon.floors[i], &changed) &&
        changed.n > 0)
      n += lay_on (bench, i, &changed, cells);
  }
  ds_array_clear (&changed);
  return n;
}

gsize
dse_tile_rules_follow (const DseBench *bench, const DsMask *cells)
{
  const DsDelve *before;
  DsSpans changed = { 0 };
  DsStatus status = DS_OK;
  DsError err;
  gssize n;
  Run run;

  g_return_val_if_fail (bench != NULL, 0);

  before = ds_doc_group_start (dsu_document_get_doc (bench->document));
  if (before == NULL || !dse_tool_options_get_live_tile_rules (bench->options))
    return 0;
  run_init (&run, bench, cells, locked_of (bench));
  for (gsize i = 0; i < run.delve->dungeon.n_floors && status == DS_OK; i++) {
    changed.n = 0;
    status = list_changed (&before->dungeon.floors[i], &run.delve->dungeon.floors[i], &changed)
                 ? DS_OK
                 : ds_fail_nomem (&err, "tile rules");
    if (status == DS_OK && changed.n > 0)
      status = run_on (&run, i, &changed, &err);
  }
  ds_array_clear (&changed);
  n = run_end (&run, status, &err);
  return (n > 0 ? (gsize)n : 0) + (n >= 0 ? lay_around (bench, before, cells) : 0);
}

char *
dse_tile_rules_dup_count (gsize n)
{
  return g_strdup_printf (
      ngettext ("Tile rules: %zu cell changed", "Tile rules: %zu cells changed", n), n);
}
