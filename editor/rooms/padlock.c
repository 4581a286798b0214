/* editor/rooms/padlock.c — a padlock on the room under the pointer, with tools that paint nothing,
 * and on each kept room while manual edits are shown. */
#include "page/page_private.h"

#include "tools/keep.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define REACH 64      /* cells from the pointer, where the corner of a room is looked for */
#define SIDE 28       /* pixels of the button */
#define LINGER_MS 300 /* it stays so long, so that the pointer can go to it */
#define MARK 18       /* pixels of the disc on a kept room */
#define MARK_ICON 12

static void
hide (DsePage *self)
{
  g_clear_handle_id (&self->padlock_timer, g_source_remove);
  self->padlock_room = 0;
  if (self->padlock != NULL)
    gtk_widget_set_visible (self->padlock, FALSE);
}

static gboolean
on_linger (gpointer data)
{
  DsePage *self = data;

  self->padlock_timer = 0;
  if (!gtk_event_controller_motion_contains_pointer (self->padlock_motion))
    hide (self);
  return G_SOURCE_REMOVE;
}

static void
linger (DsePage *self)
{
  if (self->padlock_room != 0 && self->padlock_timer == 0)
    self->padlock_timer = g_timeout_add (LINGER_MS, on_linger, self);
}

static const DsFloor *
level_of (DsePage *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (DSU_CANVAS (self->canvas))];
}

/* The first cell of the room that is close to @near, row by row. */
static DsCell
corner_of (const DsFloor *level, uint32_t number, DsCell near)
{
  const int32_t x1 = MIN (near.x + REACH, level->w - 1);

  for (int32_t y = MAX (near.y - REACH, 0); y < near.y; y++)
    for (int32_t x = MAX (near.x - REACH, 0); x <= x1; x++)
      if (ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y }) == number)
        return (DsCell){ x, y };
  return near;
}

/* Closed on a room that is kept. */
static void
show_state (DsePage *self)
{
  const DsExtent *extent = dse_survey_get_room (
      self->survey, dsu_canvas_get_floor (DSU_CANVAS (self->canvas)), self->padlock_room);
  const gboolean kept = dse_room_is_kept (level_of (self), self->padlock_room, extent->box);
  const char *tip = kept ? _ ("Release this room (K)") : _ ("Keep this room (K)");

  gtk_button_set_icon_name (GTK_BUTTON (self->padlock),
                            kept ? "ds-lock-symbolic" : "ds-unlock-symbolic");
  gtk_widget_set_tooltip_text (self->padlock, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->padlock), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  tip, -1);
}

static void
build (DsePage *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->padlock = gtk_button_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->padlock), "win.keep-room");
  gtk_widget_add_css_class (self->padlock, "osd");
  gtk_widget_add_css_class (self->padlock, "padlock");
  gtk_widget_set_halign (self->padlock, GTK_ALIGN_START);
  gtk_widget_set_valign (self->padlock, GTK_ALIGN_START);
  gtk_widget_set_focus_on_click (self->padlock, FALSE);
  gtk_widget_set_can_focus (self->padlock, FALSE); /* the key does the same */
  self->padlock_motion = GTK_EVENT_CONTROLLER_MOTION (motion);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (linger), self);
  gtk_widget_add_controller (self->padlock, motion);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->padlock);
}

static void
show (DsePage *self, uint32_t number, DsCell near)
{
  const DsCell corner = corner_of (level_of (self), number, near);
  const int w = gtk_widget_get_width (self->canvas), h = gtk_widget_get_height (self->canvas);
  graphene_point_t place;

  if (self->padlock == NULL)
    build (self);
  g_clear_handle_id (&self->padlock_timer, g_source_remove);
  self->padlock_room = number;
  self->padlock_cell = near;
  dsu_canvas_cell_to_widget (DSU_CANVAS (self->canvas), corner, &place);
  gtk_widget_set_margin_start (self->padlock,
                               CLAMP ((int)place.x - SIDE / 2, 0, MAX (0, w - SIDE)));
  gtk_widget_set_margin_top (self->padlock, CLAMP ((int)place.y - SIDE / 2, 0, MAX (0, h - SIDE)));
  show_state (self);
  gtk_widget_set_visible (self->padlock, TRUE);
}

/* ---- kept rooms */

static void
append_mark (DsePage *self, GtkSnapshot *snapshot, GdkPaintable *icon, graphene_point_t middle)
{
  static const GdkRGBA ink = { 1, 0.78f, 0.29f, 1 }, ground = { 0.1f, 0.07f, 0.02f, 0.9f };
  const graphene_rect_t box = GRAPHENE_RECT_INIT (floorf (middle.x) - MARK / 2.0f,
                                                  floorf (middle.y) - MARK / 2.0f, MARK, MARK);
  GskRoundedRect disc;

  gsk_rounded_rect_init_from_rect (&disc, &box, MARK / 2.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, &ground, &box);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (box.origin.x + (MARK - MARK_ICON) / 2.0f,
                                                box.origin.y + (MARK - MARK_ICON) / 2.0f));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, MARK_ICON,
                                            MARK_ICON, &ink, 1);
  gtk_snapshot_restore (snapshot);
}

/* One padlock on each kept room that is seen. */
static void
draw_kept (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DsePage *self = data;
  const DsFloor *level = level_of (self);
  const gsize floor = dsu_canvas_get_floor (canvas);
  g_autoptr (GtkIconPaintable) icon = NULL;
  gboolean are_shown;

  g_object_get (canvas, "show-pins", &are_shown, NULL);
  for (guint32 i = 1; are_shown && i <= ds_rooms_count (level->rooms); i++) {
    const DsExtent *extent = dse_survey_get_room (self->survey, floor, i);
    const graphene_rect_t box =
        dsu_viewport_box (viewport, (DsRect){ extent->first, extent->box.y, 1, 1 });

    if (extent->size == 0 || !dse_room_is_kept (level, i, extent->box) || box.origin.x < -MARK ||
        box.origin.y < -MARK || box.origin.x > (float)(viewport->w + MARK) ||
        box.origin.y > (float)(viewport->h + MARK))
      continue;
    if (icon == NULL)
      icon = gtk_icon_theme_lookup_icon (
          gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (canvas))),
          "ds-lock-symbolic", NULL, MARK_ICON, gtk_widget_get_scale_factor (GTK_WIDGET (canvas)),
          GTK_TEXT_DIR_NONE, 0);
    append_mark (self, snapshot, GDK_PAINTABLE (icon),
                 GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                                      box.origin.y + box.size.height / 2));
  }
}

static void
touch_kept (DsePage *self)
{
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->kept_layer);
}

/* ---- the room under the pointer */

static gboolean
is_calm (DsePage *self)
{
  return !self->is_stroking && self->tool != NULL &&
         (strcmp (self->tool->id, "select") == 0 || strcmp (self->tool->id, "pan") == 0);
}

/* @cell: under the pointer; NULL: none is. */
static void
look (DsePage *self, const DsCell *cell)
{
  const DsFloor *level = level_of (self);
  uint32_t number = 0;

  if (cell != NULL && is_calm (self) && ds_floor_has (level, *cell)) {
    const DsRoom *room = ds_floor_room_at (level, *cell);

    if (room != NULL && room->kind != DS_ROOM_CORRIDOR)
      number = ds_floor_get (level, DS_LAYER_ROOM, *cell);
  }
  if (number == 0)
    linger (self);
  else if (number != self->padlock_room)
    show (self, number, *cell);
  else
    g_clear_handle_id (&self->padlock_timer, g_source_remove);
}

static void
on_hover (DsuCanvas *canvas, const DsuPoint *point, DsePage *self)
{
  look (self, point != NULL ? &point->cell : NULL);
}

/* The level changed, and with it perhaps the room; or the tool did. */
void
dse_page_update_padlock (DsePage *self)
{
  const DsFloor *level = level_of (self);
  DsCell cell;

  if (self->padlock_room == 0)
    look (self, dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell) ? &cell : NULL);
  else if (is_calm (self) && ds_floor_has (level, self->padlock_cell) &&
           ds_floor_get (level, DS_LAYER_ROOM, self->padlock_cell) == self->padlock_room)
    show_state (self);
  else
    hide (self);
}

void
dse_page_init_padlock (DsePage *self)
{
  g_signal_connect (self->canvas, "hover", G_CALLBACK (on_hover), self);
  g_signal_connect_swapped (self->canvas, "view-changed", G_CALLBACK (hide), self);
  g_signal_connect_swapped (self->canvas, "press", G_CALLBACK (hide), self);
  self->kept_layer = dsu_canvas_add_layer (DSU_CANVAS (self->canvas), draw_kept, self);
  g_signal_connect_swapped (self->canvas, "notify::show-pins", G_CALLBACK (touch_kept), self);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (touch_kept), self,
                           G_CONNECT_SWAPPED);
}

void
dse_page_dispose_padlock (DsePage *self)
{
  g_clear_handle_id (&self->padlock_timer, g_source_remove);
  self->padlock = NULL; /* its parent has it */
  self->padlock_room = 0;
}
