/* editor/tools/things.c — things under the pointer: placed, moved, copied, deleted. */
#include "page/page_private.h"

#include "thumbnail.h"
#include "tools/wide_gate.h"

#include "base/hash.h"
#include "field/move.h"

#include <glib/gi18n.h>

static const DsFloor *
level_of (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));

  return &dsu_document_get_delve (self->document)->dungeon.floors[floor];
}

/* The one of @cell that is drawn over the others. */
static const DsThing *
thing_at (const DsFloor *level, DsCell cell)
{
  const DsThing *found = NULL;

  for (size_t i = ds_things_seek (level->things, cell); i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    found = thing;
  }
  return found;
}

/* Hand-made ids are drawn, so that two who edit one file do not meet. */
guint64
dse_page_draw_id (void)
{
  guint64 id;

  do
    id = (guint64)g_random_int () << 32 | g_random_int ();
  while (id == 0);
  return id;
}

/* One way along the passage that a gate stands in: who wants the other turns it. */
static DsFacing
along_passage (DsePage *self, DsCell at)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsFloor *level = level_of (self);
  gboolean is_open[4];

  for (int i = 0; i < 4; i++) {
    const DsCell near = { at.x + ds_move_steps[i].x, at.y + ds_move_steps[i].y };

    is_open[i] = ds_floor_has (level, near) &&
                 !(ds_delve_flags (delve, self->stroke.floor, near) & DS_TILE_BLOCKS_MOVE);
  }
  return is_open[DS_NORTH] && is_open[DS_SOUTH] && !(is_open[DS_EAST] && is_open[DS_WEST])
             ? DS_SOUTH
             : DS_EAST;
}

/* What it takes to put a thing somewhere: gates beside it that are like it become one with it. */
typedef struct {
  DsCmdPlaceThing thing;
  GArray *joined; /* DsThing */
  DsCmdSetThing *sets;
  const DsCmd **cmds;
  DsCmdBatch batch;
} Placing;

static void
plan_placing (DsePage *self, DsThing *thing, Placing *out)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const gsize floor = self->stroke.floor;
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
place (DsePage *self, DsThing thing, DsCell at)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const DsGate *gate = ds_rules_kind (rules, thing.kind)->gate;
  Placing placing;

  thing.id = dse_page_draw_id ();
  thing.at = at;
  if (gate != NULL && gate->way == DS_GATE_FORWARD)
    thing.facing = along_passage (self, at);
  plan_placing (self, &thing, &placing);
  dse_page_apply (self, &placing.batch.cmd, ds_cmd_place_thing.label);
  clear_placing (&placing);
}

/* What the palette has chosen; its lock is a reference. FALSE: these rules do not define it. */
static gboolean
new_thing (DsePage *self, DsThing *out)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const char *lock = dse_tool_options_get_lock (self->options);

  *out = (DsThing){ .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 } };
  if (!ds_rules_find_kind (rules, dse_tool_options_get_kind (self->options), &out->kind))
    return FALSE;
  out->lock = lock != NULL ? ds_str_new (lock) : NULL;
  return TRUE;
}

static GdkTexture *
picture_of (DsePage *self, const DsThing *thing)
{
  enum { SIDE = 96 }; /* as large as a cell can be shown */
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsLockKind *lock = NULL;

  if (thing->lock != NULL)
    lock = ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock));
  if (self->ghost == NULL || self->ghost_rules != delve->rules || self->ghost_kind != thing->kind ||
      self->ghost_lock != lock) {
    g_clear_object (&self->ghost);
    self->ghost = dsu_kind_swatch_new (delve->rules, thing->kind, lock, SIDE);
    self->ghost_rules = delve->rules;
    self->ghost_kind = thing->kind;
    self->ghost_lock = lock;
  }
  return self->ghost;
}

/* Over a thing a press would place nothing. */
void
dse_page_show_ghost (DsePage *self)
{
  const DsFloor *level = level_of (self);
  const DsCell at = self->stroke.at;
  const DsThing *grabbed = self->is_stroking ? ds_things_find (level->things, self->grabbed) : NULL;
  DsThing thing;

  if (!ds_floor_has (level, at) || thing_at (level, at) != NULL ||
      (grabbed == NULL && (self->select_modifiers & GDK_SHIFT_MASK) && self->is_stroking))
    return;
  if (grabbed != NULL) {
    thing = *grabbed;
    ds_str_ref (thing.lock);
  } else if (!new_thing (self, &thing))
    return;
  dsu_canvas_set_ghost (DSU_CANVAS (self->canvas), picture_of (self, &thing), at);
  ds_str_unref (thing.lock);
}

const DsThing *
dse_page_thing_at (DsePage *self, DsCell cell)
{
  const DsFloor *level = level_of (self);

  return ds_floor_has (level, cell) ? thing_at (level, cell) : NULL;
}

/* ---- several at once */

/* Chosen things, each moved by the same way. */
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
    *copy = dse_page_draw_id ();
    g_hash_table_insert (copies, (gpointer)gate, copy);
  }
  return *copy;
}

/* FALSE: one of them would leave the level. */
static gboolean
plan_shift (DsePage *self, int dx, int dy, Shift *out)
{
  const DsFloor *level = level_of (self);
  const gsize floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  const guint n = self->chosen->len;
  g_autoptr (GHashTable) gates = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);

  *out = (Shift){ g_new (DsCmdMoveThing, n), g_new (DsThing, n), g_new (DsCmdPlaceThing, n),
                  g_new (const DsCmd *, n), 0 };
  for (guint i = 0; i < n; i++) {
    const uint64_t id = g_array_index (self->chosen, uint64_t, i);
    const DsThing *thing = ds_things_find (level->things, id);
    const DsCell to = { thing->at.x + dx, thing->at.y + dy };

    if (!ds_floor_has (level, to))
      return FALSE;
    out->moves[i] =
        (DsCmdMoveThing){ .cmd.type = &ds_cmd_move_thing, .floor = floor, .id = id, .to = to };
    out->copies[i] = *thing;
    out->copies[i].at = to;
    out->copies[i].id = dse_page_draw_id ();
    out->copies[i].gate = copy_of_gate (gates, &thing->gate);
    out->places[i] = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing,
                                        .floor = floor,
                                        .thing = &out->copies[i] };
    out->n++;
  }
  return TRUE;
}

void
dse_page_nudge_things (DsePage *self, int dx, int dy, gboolean copy)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = NULL, .n = 0 };
  Shift shift;

  if (plan_shift (self, dx, dy, &shift) && shift.n > 0) {
    for (guint i = 0; i < shift.n; i++) {
      shift.cmds[i] = copy ? &shift.places[i].cmd : &shift.moves[i].cmd;
      g_array_append_val (ids, shift.copies[i].id);
    }
    batch.items = shift.cmds;
    batch.n = shift.n;
    if (dse_page_apply (self, &batch.cmd, copy ? N_ ("Copy") : ds_cmd_move_thing.label) && copy)
      dse_page_choose_things (self, (const uint64_t *)(const void *)ids->data, ids->len);
  }
  clear_shift (&shift);
}

/* Whether scatter puts a thing of this kind there: always the same answer. */
static gboolean
is_hit (DsePage *self, const DsThing *thing, DsCell cell)
{
  return dse_tool_options_get_spread (self->options) != DSE_SPREAD_SCATTER ||
         ds_cell_hash (thing->kind + 1u, cell.x, cell.y) % 100 <
             (guint)dse_tool_options_get_density (self->options);
}

/* Free ground: nothing stands there, and one can. */
static gboolean
is_free (DsePage *self, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsMask *selection = dse_page_get_selection (self);

  return thing_at (level_of (self), cell) == NULL &&
         (selection == NULL || ds_mask_has (selection, cell)) &&
         !(ds_delve_flags (delve, self->stroke.floor, cell) & DS_TILE_BLOCKS_MOVE);
}

void
dse_page_spread_things (DsePage *self)
{
  const DsFloor *level = level_of (self);
  g_autoptr (GArray) things = g_array_new (FALSE, FALSE, sizeof (DsThing));
  DsSpans spans = { 0 };
  DsThing thing;

  if (!new_thing (self, &thing))
    return;
  if (dse_tool_cells (self->active, &self->stroke, &spans, NULL) == DS_OK)
    for (size_t i = 0; i < spans.n; i++)
      for (int32_t x = spans.items[i].x0; x <= spans.items[i].x1; x++) {
        thing.at = (DsCell){ x, spans.items[i].y };
        thing.id = dse_page_draw_id ();
        if (ds_floor_has (level, thing.at) && is_free (self, thing.at) &&
            is_hit (self, &thing, thing.at))
          g_array_append_val (things, thing);
      }
  for (guint i = 0; i < things->len; i++) {
    DsThing *next = &g_array_index (things, DsThing, i);
    Placing placing;

    if (dse_page_thing_at (self, next->at) != NULL) /* spans may overlap */
      continue;
    plan_placing (self, next, &placing);
    dsu_document_apply (self->document, &placing.batch.cmd);
    clear_placing (&placing);
  }
  ds_array_clear (&spans);
  ds_str_unref (thing.lock);
}

/* ---- one press */

/* The cells that the press means so far: what is dragged where it would go, the box in which
 * everything is chosen, or where things are placed. */
DsStatus
dse_page_thing_cells (DsePage *self, DsSpans *out)
{
  const DsFloor *level = level_of (self);
  const DseStroke *stroke = &self->stroke;
  const int32_t dx = stroke->at.x - stroke->start.x, dy = stroke->at.y - stroke->start.y;

  if (!self->is_stroking || (self->grabbed == 0 && !(self->select_modifiers & GDK_SHIFT_MASK)))
    return dse_tool_cells (self->active, stroke, out, NULL);
  if (self->grabbed == 0) {
    const DsRect box = ds_rect_between (stroke->start, stroke->at);

    for (int32_t y = box.y; y < box.y + box.h; y++)
      if (!ds_array_push (out, (DsSpan){ y, box.x, box.x + box.w - 1, 0 }))
        return DS_NOMEM;
    return DS_OK;
  }
  for (guint i = 0; i < self->chosen->len; i++) {
    const DsThing *thing =
        ds_things_find (level->things, g_array_index (self->chosen, uint64_t, i));

    if (thing != NULL &&
        !ds_array_push (out, (DsSpan){ thing->at.y + dy, thing->at.x + dx, thing->at.x + dx, 0 }))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Remembers what a press on @cell takes up, which is chosen then. */
void
dse_page_grab_thing (DsePage *self, DsCell cell)
{
  const DsThing *thing = dse_page_thing_at (self, cell);

  self->grabbed = thing != NULL ? thing->id : 0;
  if (thing != NULL && !(self->select_modifiers & GDK_SHIFT_MASK) &&
      !dse_page_is_chosen (self, thing->id))
    dse_page_choose_things (self, &thing->id, 1);
}

static void
place_chosen_kind (DsePage *self, DsCell cell)
{
  DsThing thing;

  dse_page_choose_things (self, NULL, 0);
  if (!new_thing (self, &thing))
    return;
  place (self, thing, cell);
  ds_str_unref (thing.lock);
}

/* Where the press was let go: what is chosen goes there, or copies of it; from an empty cell a new
 * thing does. With Shift things are chosen. */
void
dse_page_drop_thing (DsePage *self, DsCell cell, GdkModifierType modifiers)
{
  const DsFloor *level = level_of (self);
  const DsThing *grabbed = ds_things_find (level->things, self->grabbed);
  const DsCell from = self->stroke.start;
  const gboolean is_click = from.x == cell.x && from.y == cell.y;

  if ((self->select_modifiers & GDK_SHIFT_MASK) && is_click && grabbed != NULL)
    dse_page_toggle_thing (self, grabbed->id);
  else if (self->select_modifiers & GDK_SHIFT_MASK)
    dse_page_choose_in (self, ds_rect_between (from, cell));
  else if (grabbed != NULL && !is_click)
    dse_page_nudge_things (self, cell.x - from.x, cell.y - from.y,
                           (modifiers & GDK_CONTROL_MASK) != 0);
  else if (grabbed != NULL && !(modifiers & GDK_CONTROL_MASK))
    dse_page_choose_things (self, &grabbed->id, 1);
  else if (grabbed == NULL && self->grabbed == 0 && ds_floor_has (level, cell))
    place_chosen_kind (self, cell);
}

/* The kind becomes what is placed, if there is a thing. */
gboolean
dse_page_pick_thing (DsePage *self, DsCell cell)
{
  const DsFloor *level = level_of (self);
  const DsThing *thing = ds_floor_has (level, cell) ? thing_at (level, cell) : NULL;
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;

  if (thing == NULL)
    return FALSE;
  g_object_set (self->options, "kind", ds_rules_kind (rules, thing->kind)->id, "lock",
                thing->lock != NULL ? ds_str_get (thing->lock) : NULL, NULL);
  return TRUE;
}

/* The ids of what Delete means: what is chosen, else all in the selection, else the one that is
 * pointed at. */
static GArray *
list_doomed (DsePage *self)
{
  const DsMask *selection = dse_page_get_selection (self);
  GArray *ids = g_array_copy (self->chosen);
  const DsFloor *level = level_of (self);
  const DsThing *pointed = NULL;
  DsCell cell;

  if (ids->len > 0)
    return ids;
  if (dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell) ||
      dsu_canvas_get_cursor (DSU_CANVAS (self->canvas), &cell))
    pointed = thing_at (level, cell);
  if (selection == NULL && pointed != NULL)
    g_array_append_val (ids, pointed->id);
  for (size_t i = 0; selection != NULL && i < ds_things_count (level->things); i++)
    if (ds_mask_has (selection, ds_things_get (level->things, i)->at))
      g_array_append_val (ids, ds_things_get (level->things, i)->id);
  dse_wide_gate_complete (dsu_document_get_delve (self->document),
                          dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), ids);
  return ids;
}

void
dse_page_delete_things (DsePage *self)
{
  g_autoptr (GArray) ids = NULL;
  DsCmdDeleteThings cmd = { .cmd.type = &ds_cmd_delete_things };

  if (self->is_stroking)
    return;
  ids = list_doomed (self);
  cmd.floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  cmd.ids = (const uint64_t *)(const void *)ids->data;
  cmd.n_ids = ids->len;
  if (ids->len > 0)
    dse_page_apply (self, &cmd.cmd, NULL);
}
