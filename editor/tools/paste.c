/* editor/tools/paste.c — what is selected is copied and cut; what is pasted floats over the level,
 * where it is mirrored and turned, until it was put down often enough. */
#include "page/page_private.h"
#include "tools/clip.h"

#include <glib/gi18n.h>

static DsuCanvas *
canvas_of (DsePage *self)
{
  return DSU_CANVAS (self->canvas);
}

static void
show_error (DsePage *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dse_page_show_error (self, ds_error_format (err, sentence, sizeof sentence));
}

/* ---- copying */

/* Who works with things means those that are chosen. */
static gboolean
copies_things (DsePage *self)
{
  return self->chosen->len > 0 && (self->tool->work == DSE_THINGS || !self->has_selection);
}

gboolean
dse_page_can_copy (DsePage *self)
{
  return self->has_selection || self->chosen->len > 0;
}

gboolean
dse_page_copy (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (canvas_of (self));
  g_autoptr (DseClip) clip = NULL;
  DsError err;

  if (!dse_page_can_copy (self))
    return FALSE;
  clip = copies_things (self) ? dse_clip_new_things (self->document, floor, self->chosen, &err)
                              : dse_clip_new (self->document, floor, &self->selection, &err);
  if (clip != NULL)
    gdk_clipboard_set (gtk_widget_get_clipboard (self->canvas), DSE_TYPE_CLIP, clip);
  else
    show_error (self, &err);
  return clip != NULL;
}

/* Things go, features too, and the ground is filled in. */
static void
clear_cells (DsePage *self, gsize floor, const DsMask *cells)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThings *things = delve->dungeon.floors[floor].things;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  DsSpans solid = { 0 }, nothing = { 0 };
  const gboolean done = ds_mask_spans (cells, ds_delve_wall (delve, floor), &solid) &&
                        ds_mask_spans (cells, DS_TILE_NONE, &nothing);
  const DsCmdCells ground = { .cmd.type = &ds_cmd_cells,
                              .floor = floor,
                              .layer = DS_LAYER_GROUND,
                              .spans = solid.items,
                              .n_spans = solid.n,
                              .pin = true };
  const DsCmdCells features = { .cmd.type = &ds_cmd_cells,
                                .floor = floor,
                                .layer = DS_LAYER_FEATURE,
                                .spans = nothing.items,
                                .n_spans = nothing.n,
                                .pin = true };
  DsCmdDeleteThings doomed = {
    .cmd.type = &ds_cmd_delete_things, .floor = floor, .ids = NULL, .n_ids = 0
  };
  const DsCmd *const cmds[] = { &doomed.cmd, &features.cmd, &ground.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds) };

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_mask_has (cells, ds_things_get (things, i)->at))
      g_array_append_val (ids, ds_things_get (things, i)->id);
  doomed.ids = (const uint64_t *)(const void *)ids->data;
  doomed.n_ids = ids->len;
  if (done)
    dse_page_apply (self, &batch.cmd, N_ ("Cut"));
  ds_array_clear (&solid);
  ds_array_clear (&nothing);
}

void
dse_page_cut (DsePage *self)
{
  const gsize floor = dsu_canvas_get_floor (canvas_of (self));
  const GArray *chosen = self->chosen;
  const DsCmdDeleteThings doomed = { .cmd.type = &ds_cmd_delete_things,
                                     .floor = floor,
                                     .ids = (const uint64_t *)(const void *)chosen->data,
                                     .n_ids = chosen->len };

  if (!dse_page_copy (self))
    return;
  if (copies_things (self))
    dse_page_apply (self, &doomed.cmd, N_ ("Cut"));
  else
    clear_cells (self, floor, &self->selection);
}

/* ---- floating */

/* Where the middle of what floats is on the pointed cell. */
static DsCmdPaste
command (DsePage *self)
{
  const DsRect box = self->clip_box;
  const DsCell at = { self->float_cell.x - box.x - box.w / 2,
                      self->float_cell.y - box.y - box.h / 2 };

  return (DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                       .floor = dsu_canvas_get_floor (canvas_of (self)),
                       .at = at,
                       .clip = &self->clip,
                       .key = self->clip_key,
                       .is_home = self->clip_is_home };
}

/* NULL: the level as it is. Takes @level. */
static void
show_level (DsePage *self, const DsDelve *level, const DsChanges *changes)
{
  DsDelve old = self->pasted;

  self->pasted = level != NULL ? *level : (DsDelve){ 0 };
  dsu_canvas_set_preview_level (canvas_of (self), level != NULL ? &self->pasted : NULL, changes);
  ds_delve_clear (&old);
}

/* Marks of manual edits would hide what one wants to see: those of before stay. */
static void
leave_marks (DsePage *self, DsDelve *level)
{
  const gsize floor = dsu_canvas_get_floor (canvas_of (self));
  DsGrid *pins = &level->dungeon.floors[floor].layers[DS_LAYER_PIN], old;

  if (ds_grid_copy (
          &old,
          &dsu_document_get_delve (self->document)->dungeon.floors[floor].layers[DS_LAYER_PIN],
          NULL) != DS_OK)
    return;
  ds_grid_clear (pins);
  *pins = old;
}

/* The level as it would be, with the new cells outlined. */
void
dse_page_show_float (DsePage *self)
{
  const GdkRGBA tint = { 0.21f, 0.52f, 0.89f, 0.12f };
  DsCmdPaste paste;
  DsChanges changes = { 0 };
  DsSpans spans = { 0 };
  DsDelve level;

  if (!dsu_canvas_get_hover (canvas_of (self), &self->float_cell))
    (void)!dsu_canvas_get_cursor (canvas_of (self), &self->float_cell);
  paste = command (self);
  if (ds_delve_copy (&level, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  if (paste.cmd.type->apply (&level, &paste.cmd, &changes, NULL) == DS_OK &&
      ds_clip_spans (&self->clip, paste.at, &spans)) {
    leave_marks (self, &level);
    show_level (self, &level, &changes);
    dsu_canvas_set_preview (canvas_of (self), spans.items, spans.n, &tint);
  } else
    ds_delve_clear (&level);
  ds_array_clear (&spans);
}

static void
measure (DsePage *self)
{
  DsSpans spans = { 0 };

  self->clip_box = (DsRect){ 0 };
  if (ds_clip_spans (&self->clip, (DsCell){ 0, 0 }, &spans))
    for (size_t i = 0; i < spans.n; i++) {
      const DsSpan *span = &spans.items[i];

      self->clip_box =
          ds_rect_union (self->clip_box, (DsRect){ span->x0, span->y, span->x1 + 1 - span->x0, 1 });
    }
  ds_array_clear (&spans);
}

void
dse_page_put_float (DsePage *self, DsCell cell)
{
  DsCmdPaste paste;

  self->float_cell = cell;
  paste = command (self);
  self->clip_key = dse_page_draw_id (); /* of the next */
  dse_page_apply (self, &paste.cmd, NULL);
}

void
dse_page_turn_float (DsePage *self, DsClipTurn how)
{
  DsError err;

  if (self->tool->work != DSE_PASTES)
    return;
  if (ds_clip_turn (&self->clip, how, &err) != DS_OK)
    show_error (self, &err);
  measure (self);
  dse_page_show_float (self);
}

/* ---- the tool that puts it down, while something floats */

static const DseTool PASTE = {
  .id = "paste",
  .label = N_ ("Paste"),
  .hint = N_ ("Click to place · X, Y: mirror · Z, Shift+Z: rotate · Esc: done"),
  .cursor = "crosshair",
  .work = DSE_PASTES,
  .uses = DSE_USES_TURN,
};

void
dse_page_forget_float (DsePage *self)
{
  show_level (self, NULL, NULL);
  ds_delve_clear (&self->clip);
}

void
dse_page_end_float (DsePage *self)
{
  if (self->tool != &PASTE)
    return;
  self->tool = self->tool_before;
  dse_page_forget_float (self);
  dse_page_set_tool (self, self->tool);
}

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, DsePage *self)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    DsClipTurn how;
  } TURNS[] = {
    { GDK_KEY_x, 0, DS_CLIP_MIRROR_X },
    { GDK_KEY_y, 0, DS_CLIP_MIRROR_Y },
    { GDK_KEY_z, 0, DS_CLIP_TURN_RIGHT },
    { GDK_KEY_z, GDK_SHIFT_MASK, DS_CLIP_TURN_LEFT },
  };
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));

  for (gsize i = 0; i < G_N_ELEMENTS (TURNS) && self->tool == &PASTE; i++)
    if (gdk_key_event_matches (event, TURNS[i].key, TURNS[i].modifiers) != GDK_KEY_MATCH_NONE) {
      dse_page_turn_float (self, TURNS[i].how);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
begin (DsePage *self, DseClip *clip)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  GtkWidget *canvas = self->canvas;
  DsDelve copy;
  DsError err;

  if (ds_delve_copy (&copy, dse_clip_get_delve (clip), &err) != DS_OK ||
      ds_clip_set_rules (&copy, delve->rules, &err) != DS_OK) {
    ds_delve_clear (&copy);
    show_error (self, &err);
    return;
  }
  dse_page_end_float (self);
  self->clip = copy;
  self->clip_is_home = dse_clip_is_of (clip, self->document);
  self->clip_key = dse_page_draw_id ();
  self->tool_before = self->tool;
  self->float_cell = dsu_canvas_cell_at (canvas_of (self), gtk_widget_get_width (canvas) / 2.0,
                                         gtk_widget_get_height (canvas) / 2.0);
  measure (self);
  gtk_widget_grab_focus (canvas);
  dsu_document_set_error (self->document, NULL);
  dse_page_set_tool (self, &PASTE);
}

static void
on_clip (DseClip *clip, const char *findings, gpointer data)
{
  g_autoptr (DsePage) self = data;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return; /* it was closed meanwhile */
  if (clip != NULL)
    begin (self, clip);
  else
    dse_page_show_error (self, findings);
}

void
dse_page_paste (DsePage *self)
{
  dse_clip_get (gtk_widget_get_clipboard (self->canvas), on_clip, g_object_ref (self));
}

void
dse_page_init_paste (DsePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->canvas, keys);
}
