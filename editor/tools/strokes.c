/* editor/tools/strokes.c — what the pointer does: preview, paint, select, pick; page_things.c has
 * what it does to things. */
#include "page/page_private.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

#define HELD (GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_CONTROL_MASK) /* what tools ask for */

/* What a press does: Alt picks with any tool, the right button erases when that is preferred. */
static const DseTool *
tool_of_press (DsePage *self, guint button, GdkModifierType modifiers)
{
  const DseToolWork work = self->tool->work;

  if (work == DSE_PASTES)
    return self->tool;
  if (button == GDK_BUTTON_SECONDARY)
    return &dse_tool_eraser;
  if ((modifiers & GDK_ALT_MASK) && work != DSE_SELECTS && work != DSE_PANS)
    return &dse_tool_pick;
  return self->tool;
}

/* Starts @self->stroke anew at @cell. With Shift a brush goes on from where it was last. */
static void
aim (DsePage *self, DsCell cell, guint button, GdkModifierType modifiers)
{
  self->active = tool_of_press (self, button, modifiers);
  self->stroke = (DseStroke){ .delve = dsu_document_get_delve (self->document),
                              .floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas)),
                              .selection = dse_page_get_selection (self),
                              .options = self->options,
                              .start = cell,
                              .last = cell,
                              .at = cell,
                              .modifiers = modifiers };
  if (self->active->work == DSE_PAINTS_WHILE_MOVING && (modifiers & GDK_SHIFT_MASK) &&
      self->has_last_end)
    self->stroke.last = self->last_end;
}

/* The tile's colour from afar, drawn once for each tile that is chosen. */
static uint32_t
colour_of_tile (DsePage *self, uint16_t tile)
{
  const DsRules *rules = self->stroke.delve->rules;

  if (self->coloured_rules != rules || self->coloured_tile != tile) {
    self->colour = dsu_tile_colour (rules, tile);
    self->coloured_rules = rules;
    self->coloured_tile = tile;
  }
  return self->colour;
}

static GdkRGBA
preview_colour (DsePage *self)
{
  const DsePaint paint = dse_tool_paint (self->active, &self->stroke);
  uint32_t rgb;

  if (self->active->work == DSE_SELECTS || self->active->work == DSE_THINGS ||
      self->active->work == DSE_LINKS || self->active->apply != NULL)
    return (GdkRGBA){ 0.21f, 0.52f, 0.89f, self->active->work == DSE_SELECTS ? 0.25f : 0.4f };
  if (paint.tile == DS_TILE_NONE)
    return (GdkRGBA){ 0.88f, 0.11f, 0.14f, 0.45f };
  rgb = colour_of_tile (self, paint.tile);
  return (GdkRGBA){ (float)(rgb >> 16 & 0xff) / 255, (float)(rgb >> 8 & 0xff) / 255,
                    (float)(rgb & 0xff) / 255, 0.7f };
}

static void
show_cells (DsePage *self, const DsSpans *spans)
{
  const GdkRGBA colour = preview_colour (self);

  dsu_canvas_set_preview (DSU_CANVAS (self->canvas), spans->items, spans->n, &colour);
  if (self->active->work == DSE_THINGS)
    dse_page_show_ghost (self);
}

/* The cells of the stroke so far, or of one that might begin. */
static void
show_stroke (DsePage *self)
{
  DsSpans spans = { 0 };
  const DsStatus status = self->active->work == DSE_THINGS
                              ? dse_page_thing_cells (self, &spans)
                              : dse_tool_cells (self->active, &self->stroke, &spans, NULL);

  if (status == DS_OK)
    show_cells (self, &spans);
  ds_array_clear (&spans);
}

/* Shows the cells that a press would paint, exactly. */
void
dse_page_update_preview (DsePage *self)
{
  DsuCanvas *canvas = DSU_CANVAS (self->canvas);
  DsCell cell;

  if (self->tool == NULL || self->is_stroking)
    return;
  if (self->tool->work == DSE_PASTES) {
    dse_page_show_float (self);
    return;
  }
  if (!dsu_canvas_get_hover (canvas, &cell) && !dsu_canvas_get_cursor (canvas, &cell)) {
    dsu_canvas_set_preview (canvas, NULL, 0, NULL);
    return;
  }
  aim (self, cell, 0, self->held);
  show_stroke (self);
}

static GdkModifierType
modifier_of (guint key)
{
  switch (key) {
  case GDK_KEY_Shift_L:
  case GDK_KEY_Shift_R:
    return GDK_SHIFT_MASK;
  case GDK_KEY_Alt_L:
  case GDK_KEY_Alt_R:
  case GDK_KEY_Meta_L: /* Alt with Shift */
  case GDK_KEY_Meta_R:
    return GDK_ALT_MASK;
  case GDK_KEY_Control_L:
  case GDK_KEY_Control_R:
    return GDK_CONTROL_MASK;
  default:
    return 0;
  }
}

/* Modifiers change what a press would do, and what a release will. */
static void
hold (DsePage *self, GdkModifierType modifiers)
{
  if (self->held == modifiers)
    return;
  self->held = modifiers;
  if (self->is_stroking && self->active->work == DSE_PAINTS_ON_RELEASE) {
    self->stroke.modifiers = modifiers;
    show_stroke (self);
  }
  dse_page_update_preview (self);
}

/* The state of an event is what was held before it. */
static gboolean
on_key (DsePage *self, guint key, guint code, GdkModifierType state)
{
  hold (self, (state & HELD) | modifier_of (key));
  return GDK_EVENT_PROPAGATE;
}

static void
on_key_release (DsePage *self, guint key, guint code, GdkModifierType state)
{
  hold (self, state & HELD & ~modifier_of (key));
}

static void
on_focus_leave (DsePage *self)
{
  hold (self, 0);
}

/* Whether the shown preview of a fill, or of a whole area, is still right: the pointer moved within
 * it. */
static gboolean
preview_stays (DsePage *self, DsCell cell)
{
  const DseStroke *shown = &self->stroke;
  const DsFloor *level = &dsu_document_get_delve (self->document)->dungeon.floors[shown->floor];

  if ((self->active->uses & DSE_USES_ROOM) &&
      dse_tool_options_get_room_work (self->options) == DSE_ROOM_AREA)
    return dsu_canvas_is_previewed (DSU_CANVAS (self->canvas), cell);
  return self->active->work == DSE_PAINTS_ON_PRESS && cell.y == shown->at.y &&
         ds_floor_has (level, cell) && ds_floor_has (level, shown->at) &&
         ABS (cell.x - shown->at.x) == 1 &&
         dse_tool_options_get_symmetry (self->options) == DSE_SYMMETRY_OFF &&
         ds_floor_get (level, dse_tool_paint (self->active, shown).layer, cell) ==
             ds_floor_get (level, dse_tool_paint (self->active, shown).layer, shown->at);
}

static void
on_hover (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  if (self->is_stroking || self->tool == NULL)
    return;
  if (point != NULL && self->tool->work != DSE_PASTES && preview_stays (self, point->cell)) {
    self->stroke.at = point->cell;
    return;
  }
  dse_page_update_preview (self);
}

static void
pick (DsePage *self, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsFloor *level = &delve->dungeon.floors[dsu_canvas_get_floor (DSU_CANVAS (self->canvas))];
  uint32_t tile;

  if (self->tool->pick != NULL && ds_floor_has (level, cell)) {
    aim (self, cell, 0, 0);
    self->tool->pick (&self->stroke);
    return;
  }
  if (!ds_floor_has (level, cell) ||
      (self->tool->work == DSE_THINGS && dse_page_pick_thing (self, cell)))
    return;
  tile = ds_floor_get (level, DS_LAYER_FEATURE, cell);
  if (tile == DS_TILE_NONE)
    tile = ds_floor_get (level, DS_LAYER_GROUND, cell);
  if (tile != DS_TILE_NONE)
    g_object_set (self->options, "tile", ds_rules_tile (delve->rules, tile)->id, NULL);
}

/* Paints the cells of the stroke so far. */
static gboolean
paint (DsePage *self)
{
  DsSpans spans = { 0 };
  DsError err;
  gboolean done = FALSE;

  self->stroke.delve = dsu_document_get_delve (self->document);
  if (dse_tool_cells (self->active, &self->stroke, &spans, &err) == DS_OK) {
    show_cells (self, &spans);
    done = dse_tool_apply (self->active, &self->stroke, &spans, self->document);
  } else {
    char sentence[DS_SENTENCE];

    dse_page_show_error (self, ds_error_format (&err, sentence, sizeof sentence));
  }
  ds_array_clear (&spans);
  return done;
}

static void
end_stroke (DsePage *self)
{
  self->is_stroking = FALSE;
  self->last_end = self->stroke.at;
  self->has_last_end = TRUE;
  dse_page_update_preview (self);
}

/* An undo step of the stroke's own; what was being tuned meanwhile was another. */
static void
begin_step (DsePage *self)
{
  self->is_live = self->ends_live = FALSE;
  dsu_document_begin (self->document, self->active->label);
}

/* Things are being placed while the pointer moves. */
static gboolean
is_spreading (DsePage *self)
{
  return self->active->work == DSE_THINGS && self->grabbed == 0 &&
         !(self->select_modifiers & GDK_SHIFT_MASK) &&
         dse_tool_options_get_spread (self->options) != DSE_SPREAD_SINGLE;
}

static void
on_press (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  DseToolWork work;

  if (dse_page_is_peeking (self)) { /* what is seen is not what would be painted */
    dse_page_end_peek (self);
    return;
  }
  aim (self, point->cell, point->button, point->modifiers);
  work = self->active->work;
  if (work == DSE_PANS)
    return;
  if (work == DSE_PASTES) {
    if (point->button == GDK_BUTTON_SECONDARY)
      dse_page_end_float (self);
    else
      dse_page_put_float (self, point->cell);
    return;
  }
  if (work == DSE_PICKS) {
    pick (self, point->cell);
    return;
  }
  if (work == DSE_LINKS) {
    dse_page_link_at (self, point->cell);
    return;
  }
  dsu_document_set_error (self->document, NULL);
  self->select_modifiers = point->modifiers;
  self->is_stroking = TRUE;
  if (work == DSE_THINGS)
    dse_page_grab_thing (self, point->cell);
  if (is_spreading (self)) {
    begin_step (self);
    dse_page_choose_things (self, NULL, 0);
    dse_page_spread_things (self);
  }
  if (work == DSE_SELECTS || work == DSE_PAINTS_ON_RELEASE || work == DSE_THINGS) {
    show_stroke (self);
    return;
  }
  begin_step (self);
  paint (self);
}

static void
on_drag (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  if (!self->is_stroking || self->active->work == DSE_PAINTS_ON_PRESS ||
      (point->is_passed && self->active->work != DSE_PAINTS_WHILE_MOVING))
    return;
  self->stroke.last = self->stroke.at;
  self->stroke.at = point->cell;
  if (self->active->work == DSE_PAINTS_WHILE_MOVING) {
    paint (self);
    return;
  }
  self->stroke.modifiers = point->modifiers;
  if (is_spreading (self))
    dse_page_spread_things (self);
  show_stroke (self);
}

/* A press and release in one place without modifiers selects nothing. */
static void
join_selection (DsePage *self, GdkModifierType before)
{
  static const DsMaskOp ops[] = { DS_MASK_REPLACE, DS_MASK_ADD, DS_MASK_SUBTRACT,
                                  DS_MASK_INTERSECT };
  const int which = (before & GDK_SHIFT_MASK ? 1 : 0) + (before & GDK_CONTROL_MASK ? 2 : 0);
  const gboolean is_click =
      self->stroke.start.x == self->stroke.at.x && self->stroke.start.y == self->stroke.at.y;
  DsSpans spans = { 0 };

  if ((is_click && which == 0) ||
      dse_tool_cells (self->active, &self->stroke, &spans, NULL) != DS_OK) {
    dse_page_select_none (self);
    return;
  }
  dse_page_combine_selection (self, ops[which], &spans);
  ds_array_clear (&spans);
}

static void
on_release (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  if (!self->is_stroking)
    return;
  if (self->active->work == DSE_SELECTS) {
    self->is_stroking = FALSE;
    join_selection (self, self->select_modifiers);
    dse_page_resume_generating (self);
    return;
  }
  if (self->active->work == DSE_THINGS) {
    if (is_spreading (self))
      dsu_document_end (self->document);
    else
      dse_page_drop_thing (self, self->stroke.at, point->modifiers);
    end_stroke (self);
    dse_page_resume_generating (self);
    return;
  }
  if (self->active->work == DSE_PAINTS_ON_RELEASE) {
    self->stroke.modifiers = point->modifiers;
    begin_step (self);
    paint (self);
  }
  dsu_document_end (self->document);
  end_stroke (self);
  dse_page_resume_generating (self);
}

static void
on_cancel (DsuCanvas *canvas, DsePage *self)
{
  dse_page_forget_link (self);
  dse_page_end_float (self);
  if (!self->is_stroking)
    return;
  if (!self->is_live && dsu_document_in_group (self->document))
    dsu_document_cancel (self->document);
  self->is_stroking = FALSE;
  dse_page_update_preview (self);
  dse_page_resume_generating (self);
}

/* Escape stops what is going on; where nothing is, nothing stays selected. */
static void
on_escape (DsuCanvas *canvas, DsePage *self)
{
  const gboolean is_busy =
      self->is_stroking || self->has_link_end || self->tool->work == DSE_PASTES;

  on_cancel (canvas, self);
  if (dse_page_is_peeking (self))
    dse_page_end_peek (self);
  else if (!is_busy && (self->has_selection || self->chosen->len > 0))
    dse_page_select_none (self);
}

static void
on_pick (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  if (self->tool->work == DSE_PASTES)
    dse_page_end_float (self);
  else if (!dse_page_show_menu (self, point->cell))
    pick (self, point->cell);
}

/* The tool that the next press uses; an unfinished stroke is cancelled. */
void
dse_page_set_tool (DsePage *self, const DseTool *tool)
{
  on_cancel (DSU_CANVAS (self->canvas), self);
  dse_page_end_peek (self);
  self->tool = tool;
  dse_page_update_padlock (self);
  dse_page_show_links (self);
  g_object_set (self->canvas, "pans", tool->work == DSE_PANS, NULL);
  dsu_canvas_set_tool_cursor (DSU_CANVAS (self->canvas), tool->cursor);
  dse_page_update_preview (self);
  dse_page_update_hover (self);
  dse_page_emit (self, "tool-changed");
}

const DseTool *
dse_page_get_tool (DsePage *self)
{
  return self->tool;
}

void
dse_page_begin_step (DsePage *self, const char *label)
{
  self->is_live = self->ends_live = FALSE;
  dsu_document_set_error (self->document, NULL);
  dsu_document_begin (self->document, label);
}

gboolean
dse_page_apply (DsePage *self, const DsCmd *cmd, const char *label)
{
  gboolean done;

  dse_page_begin_step (self, label != NULL ? label : cmd->type->label);
  done = dsu_document_apply (self->document, cmd);
  dsu_document_end (self->document);
  return done;
}

/* Takes back what is going on, if something is: a stroke, or a level that is being generated. Else
 * the last step. */
void
dse_page_undo (DsePage *self)
{
  if (self->is_stroking)
    on_cancel (DSU_CANVAS (self->canvas), self);
  else if (dse_page_is_generating (self))
    dse_page_take_back_generating (self);
  else
    dsu_document_undo (self->document);
  dse_page_redraw_seed (self);
}

void
dse_page_redo (DsePage *self)
{
  if (!self->is_stroking && !dse_page_is_generating (self))
    dsu_document_redo (self->document);
  dse_page_redraw_seed (self);
}

void
dse_page_init_strokes (DsePage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->tool = self->active = dse_tool_get (0);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (on_key_release), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_focus_leave), self);
  gtk_widget_add_controller (self->canvas, keys);
  gtk_widget_add_controller (self->canvas, focus);
  g_signal_connect (self->canvas, "hover", G_CALLBACK (on_hover), self);
  g_signal_connect (self->canvas, "press", G_CALLBACK (on_press), self);
  g_signal_connect (self->canvas, "drag", G_CALLBACK (on_drag), self);
  g_signal_connect (self->canvas, "release", G_CALLBACK (on_release), self);
  g_signal_connect (self->canvas, "cancel", G_CALLBACK (on_escape), self);
  g_signal_connect (self->canvas, "pick", G_CALLBACK (on_pick), self);
  g_signal_connect_object (self->canvas, "cursor-moved", G_CALLBACK (dse_page_update_preview), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify", G_CALLBACK (dse_page_update_preview), self,
                           G_CONNECT_SWAPPED);
}
