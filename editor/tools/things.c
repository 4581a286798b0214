/* editor/tools/things.c — edits of things on the shown floor. */
#include "tools/things.h"

#include "tools/ids.h"
#include "tools/note_entry.h"
#include "tools/wide_gate.h"

#include "base/hash.h"
#include "field/move.h"
#include "map/area.h"

#include <glib/gi18n.h>

static const DsFloor *
level_of (const DseBench *bench)
{
  const gsize floor = dsu_canvas_get_floor (bench->canvas);

  return &dsu_document_get_delve (bench->document)->dungeon.floors[floor];
}

/* False: its layer is hidden. */
static gboolean
is_shown (const DseBench *bench, const DsThing *thing)
{
  return !dsu_canvas_hides (bench->canvas, thing);
}

static gboolean
is_at (const DsThing *thing, DsCell cell)
{
  return thing->at.x == cell.x && thing->at.y == cell.y;
}

/* The one of @cell that is drawn over the others; one that is hidden is none. */
static const DsThing *
thing_at (const DseBench *bench, DsCell cell)
{
  const DsThings *things = level_of (bench)->things;
  const DsThing *found = NULL;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (!is_at (thing, cell))
      break;
    if (is_shown (bench, thing))
      found = thing;
  }
  return found;
}

/* One way along the passage that a gate stands in. */
static DsFacing
along_passage (const DseBench *bench, DsCell at)
{
  const DsDelve *delve = dsu_document_get_delve (bench->document);
  const DsFloor *level = level_of (bench);
  gboolean is_open[4];

  for (int i = 0; i < 4; i++) {
    const DsCell near = { at.x + ds_move_steps[i].x, at.y + ds_move_steps[i].y };

    is_open[i] =
        ds_floor_has (level, near) &&
        !(ds_delve_flags (delve, dsu_canvas_get_floor (bench->canvas), near) & DS_TILE_BLOCKS_MOVE);
  }
  return is_open[DS_NORTH] && is_open[DS_SOUTH] && !(is_open[DS_EAST] && is_open[DS_WEST])
             ? DS_SOUTH
             : DS_EAST;
}

/* Commands that place a thing: gates beside it that are like it become one with it. */
typedef struct {
  DsCmdPlaceThing thing;
  GArray *joined; /* DsThing */
  DsCmdSetThing *sets;
  const DsCmd **cmds;
  DsCmdBatch batch;
} Placing;

static void
plan_placing (const DseBench *bench, DsThing *thing, Placing *out)
{
  const DsDelve *delve = dsu_document_get_delve (bench->document);
  const gsize floor = dsu_canvas_get_floor (bench->canvas);
  gsize n = 0;

  out->joined = dse_wide_gate_join (delve, floor, thing);
  out->thing = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = floor, .thing = thing };
  out->sets = g_new (DsCmdSetThing, out->joined->len);
  out->cmds = g_new (const DsCmd *, out->joined->len + 1);
  out->cmds[n++] = &out->thing.cmd;
  for (guint i = 0; i < out->joined->len; i++) {
    out->sets[i] = (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing,
                                    .floor = floor,
                                    .thing = &g_array_index (out->joined, DsThing, i) };
    out->cmds[n++] = &out->sets[i].cmd;
  }
  out->batch = (DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = out->cmds, .n = n };
}

static void
clear_placing (Placing *self)
{
  g_array_unref (self->joined);
  g_free (self->sets);
  g_free (self->cmds);
}

static void
place (const DseBench *bench, DsThing thing, DsCell at)
{
  const DsRules *rules = dsu_document_get_delve (bench->document)->rules;
  const DsGate *gate = ds_rules_kind (rules, thing.kind)->gate;
  Placing placing;

  thing.id = dse_draw_id ();
  thing.at = at;
  if (gate != NULL && gate->way == DS_GATE_FORWARD)
    thing.facing = along_passage (bench, at);
  plan_placing (bench, &thing, &placing);
  if (dsu_document_apply_step (bench->document, &placing.batch.cmd, ds_cmd_place_thing.label) &&
      (ds_rules_kind (rules, thing.kind)->role == DS_ROLE_NOTE || ds_area_count_keys (&thing) > 0))
    dse_chosen_set (bench->chosen, &thing.id, 1); /* to be written, or resized */
  if (ds_rules_kind (rules, thing.kind)->role == DS_ROLE_NOTE &&
      dse_chosen_has (bench->chosen, thing.id))
    dse_note_entry_show (bench, thing.id, ds_area_box (&thing));
  clear_placing (&placing);
}

gboolean
dse_things_new (const DseBench *bench, DsThing *out)
{
  const DsRules *rules;
  const char *lock, *layer;

  g_return_val_if_fail (bench != NULL && out != NULL, FALSE);

  rules = dsu_document_get_delve (bench->document)->rules;
  lock = dse_tool_options_get_lock (bench->options);
  *out = (DsThing){ .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  if (!ds_rules_find_kind (rules, dse_tool_options_get_kind (bench->options), &out->kind))
    return FALSE;
  out->lock = lock != NULL ? ds_str_new (lock) : NULL;
  layer = dse_layers_get_own_active (bench->layers);
  if (layer != NULL && ds_object_layer_put (&out->extras, NULL, layer, NULL) != DS_OK)
    out->extras = NULL;
  return TRUE;
}

void
dse_things_clear_new (DsThing *thing)
{
  g_return_if_fail (thing != NULL);

  ds_str_unref (thing->lock);
  ds_extras_unref (thing->extras);
}

const DsThing *
dse_things_at (const DseBench *bench, DsCell cell)
{
  g_return_val_if_fail (bench != NULL, NULL);

  return ds_floor_has (level_of (bench), cell) ? thing_at (bench, cell) : NULL;
}

void
dse_things_place (const DseBench *bench, DsCell cell)
{
  DsThing thing;

  g_return_if_fail (bench != NULL);

  if (!dse_things_new (bench, &thing))
    return;
  place (bench, thing, cell);
  dse_things_clear_new (&thing);
}

void
dse_things_place_area (const DseBench *bench, const DsArea *area, DsCell at)
{
  DsThing thing;
  DsExtras *extras;

  g_return_if_fail (bench != NULL && area != NULL);
  g_return_if_fail (area->n_points > 0 || !ds_rect_is_empty (area->box));

  if (!dse_things_new (bench, &thing))
    return;
  if (ds_area_put (&extras, thing.extras, area, at, NULL) == DS_OK) {
    ds_extras_unref (thing.extras);
    thing.extras = extras;
    place (bench, thing, at);
  }
  dse_things_clear_new (&thing);
}

/* ---- several at once */

/* Commands that move or copy the chosen things. */
typedef struct {
  DsCmdMoveThing *moves;
  DsThing *copies;
  DsCmdPlaceThing *places;
  const DsCmd **cmds;
  guint n;
} Shift;

static void
clear_shift (Shift *self)
{
  g_free (self->moves);
  g_free (self->copies);
  g_free (self->places);
  g_free (self->cmds);
}

/* The cells of a copied gate are another gate. */
static guint64
copy_of_gate (GHashTable *copies, const uint64_t *gate)
{
  guint64 *copy = g_hash_table_lookup (copies, gate);

  if (*gate == 0)
    return 0;
  if (copy == NULL) {
    copy = g_new (guint64, 1);
    *copy = dse_draw_id ();
    g_hash_table_insert (copies, (gpointer)gate, copy);
  }
  return *copy;
}

/* FALSE: one of them would leave the level. */
static gboolean
plan_shift (const DseBench *bench, int dx, int dy, Shift *out)
{
  const DsFloor *level = level_of (bench);
  const gsize floor = dsu_canvas_get_floor (bench->canvas);
  gsize n;
  const guint64 *ids = dse_chosen_get (bench->chosen, &n);
  g_autoptr (GHashTable) gates = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);

  *out = (Shift){ g_new (DsCmdMoveThing, n), g_new (DsThing, n), g_new (DsCmdPlaceThing, n),
                  g_new (const DsCmd *, n), 0 };
  for (gsize i = 0; i < n; i++) {
    const guint64 id = ids[i];
    const DsThing *thing = ds_things_find (level->things, id);
    const DsCell to = { thing->at.x + dx, thing->at.y + dy };

    if (!ds_floor_has (level, to))
      return FALSE;
    out->moves[i] =
        (DsCmdMoveThing){ .cmd.type = &ds_cmd_move_thing, .floor = floor, .id = id, .to = to };
    out->copies[i] = *thing;
    out->copies[i].at = to;
    out->copies[i].id = dse_draw_id ();
    out->copies[i].gate = copy_of_gate (gates, &thing->gate);
    out->places[i] = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing,
                                        .floor = floor,
                                        .thing = &out->copies[i] };
    out->n++;
  }
  return TRUE;
}

void
dse_things_nudge (const DseBench *bench, int dx, int dy, gboolean copy)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch };
  Shift shift;

  g_return_if_fail (bench != NULL);

  if (plan_shift (bench, dx, dy, &shift) && shift.n > 0) {
    for (guint i = 0; i < shift.n; i++) {
      shift.cmds[i] = copy ? &shift.places[i].cmd : &shift.moves[i].cmd;
      g_array_append_val (ids, shift.copies[i].id);
    }
    batch.items = shift.cmds;
    batch.n = shift.n;
    if (dsu_document_apply_step (bench->document, &batch.cmd,
                                 copy ? N_ ("Copy") : ds_cmd_move_thing.label) &&
        copy)
      dse_chosen_set (bench->chosen, (const guint64 *)(const void *)ids->data, ids->len);
  }
  clear_shift (&shift);
}

/* True if scatter puts a thing of this kind there: always the same answer. */
static gboolean
is_hit (const DseBench *bench, const DsThing *thing, DsCell cell)
{
  return dse_tool_options_get_spread (bench->options) != DSE_SPREAD_SCATTER ||
         ds_cell_hash (thing->kind + 1u, cell.x, cell.y) % 100 <
             (guint)dse_tool_options_get_density (bench->options);
}

/* Free ground: nothing stands there, and one can. */
static gboolean
is_free (const DseBench *bench, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (bench->document);
  const DsMask *selection = dse_selection_get_mask (bench->selection);
  const DsThings *things = level_of (bench)->things;
  const size_t first = ds_things_seek (things, cell);

  return (first == ds_things_count (things) || !is_at (ds_things_get (things, first), cell)) &&
         (selection == NULL || ds_mask_has (selection, cell)) &&
         !(ds_delve_flags (delve, dsu_canvas_get_floor (bench->canvas), cell) &
           DS_TILE_BLOCKS_MOVE);
}

/* Free cells of @spans that are hit, a new thing on each; their lock is @thing's. */
static GArray *
list_new (const DseBench *bench, DsThing thing, const DsSpans *spans)
{
  const DsFloor *level = level_of (bench);
  GArray *things = g_array_new (FALSE, FALSE, sizeof (DsThing));

  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++) {
      thing.at = (DsCell){ x, spans->items[i].y };
      thing.id = dse_draw_id ();
      if (ds_floor_has (level, thing.at) && is_free (bench, thing.at) &&
          is_hit (bench, &thing, thing.at))
        g_array_append_val (things, thing);
    }
  return things;
}

void
dse_things_spread (const DseStroke *stroke)
{
  const DseBench *bench;
  g_autoptr (GArray) things = NULL;
  DsSpans spans = { 0 };
  DsThing thing;

  g_return_if_fail (stroke != NULL);

  bench = stroke->bench;
  if (!dse_things_new (bench, &thing))
    return;
  if (stroke->tool->cells (stroke, &spans, NULL) != DS_OK)
    spans.n = 0;
  things = list_new (bench, thing, &spans);
  for (guint i = 0; i < things->len; i++) {
    DsThing *next = &g_array_index (things, DsThing, i);
    Placing placing;

    if (dse_things_at (bench, next->at) != NULL) /* spans may overlap */
      continue;
    plan_placing (bench, next, &placing);
    dsu_document_apply (bench->document, &placing.batch.cmd);
    clear_placing (&placing);
  }
  ds_array_clear (&spans);
  dse_things_clear_new (&thing);
}

/* ---- the palette, and deleting */

gboolean
dse_things_pick (const DseBench *bench, DsCell cell)
{
  const DsThing *thing = dse_things_at (bench, cell);
  const DsRules *rules;

  g_return_val_if_fail (bench != NULL, FALSE);

  if (thing == NULL)
    return FALSE;
  rules = dsu_document_get_delve (bench->document)->rules;
  g_object_set (bench->options, "kind", ds_rules_kind (rules, thing->kind)->id, "lock",
                thing->lock != NULL ? ds_str_get (thing->lock) : NULL, NULL);
  return TRUE;
}

/* Ids of the things that Delete means. */
static GArray *
list_doomed (const DseBench *bench)
{
  const DsMask *selection = dse_selection_get_mask (bench->selection);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  gsize n;
  const guint64 *chosen = dse_chosen_get (bench->chosen, &n);
  const DsFloor *level = level_of (bench);
  const DsThing *pointed = NULL;
  DsCell cell;

  g_array_append_vals (ids, chosen, (guint)n);
  if (n > 0)
    return ids;
  if (dsu_canvas_get_hover (bench->canvas, &cell) || dsu_canvas_get_cursor (bench->canvas, &cell))
    pointed = thing_at (bench, cell);
  if (selection == NULL && pointed != NULL)
    g_array_append_val (ids, pointed->id);
  for (size_t i = 0; selection != NULL && i < ds_things_count (level->things); i++)
    if (ds_mask_has (selection, ds_things_get (level->things, i)->at) &&
        is_shown (bench, ds_things_get (level->things, i)))
      g_array_append_val (ids, ds_things_get (level->things, i)->id);
  dse_wide_gate_complete (dsu_document_get_delve (bench->document),
                          dsu_canvas_get_floor (bench->canvas), ids);
  return ids;
}

void
dse_things_delete (const DseBench *bench)
{
  g_autoptr (GArray) ids = NULL;
  DsCmdDeleteThings cmd = { .cmd.type = &ds_cmd_delete_things };
  const DsCmd *const items[] = { &cmd.cmd };
  const DsCmdBatch batch = {
    .cmd.type = &ds_cmd_batch, .items = items, .n = G_N_ELEMENTS (items), .is_whole = true
  };

  g_return_if_fail (bench != NULL);

  ids = list_doomed (bench);
  cmd.floor = dsu_canvas_get_floor (bench->canvas);
  cmd.ids = (const guint64 *)(const void *)ids->data;
  cmd.n_ids = ids->len;
  if (ids->len > 0)
    dsu_document_apply_step (bench->document, &batch.cmd, ds_cmd_delete_things.label);
}
