/* editor/tools/tile_rules.c — applies the tile rules of a level. */
#include "tools/tile_rules.h"

#include "field/tile_rules.h"
#include "rules/find_tile_rule.h"
#include "rules/strata.h"
#include "tools/layers.h"
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

/* Applies the plan, called @label (NULL: in the open step), unless @status says that it failed.
 * Returns the number of its cells, or -1. */
static gssize
run_end (Run *self, DsStatus status, const DsError *err, const char *label)
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
  } else if (cmd != NULL && !(label != NULL ? dsu_document_apply_step (document, cmd, label)
                                            : dsu_document_apply (document, cmd))) {
    n = -1;
  }
  dse_painting_free (painting);
  dse_plan_clear (&self->plan);
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
  n = run_end (&run, status, &err, N_ ("Apply Tile Rules"));
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
  n = run_end (&run, status, &err, NULL);
  return n > 0 ? (gsize)n : 0;
}

char *
dse_tile_rules_dup_count (gsize n)
{
  return g_strdup_printf (
      ngettext ("Tile rules: %zu cell changed", "Tile rules: %zu cells changed", n), n);
}
