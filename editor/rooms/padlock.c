/* editor/rooms/padlock.c — a padlock on the room under the pointer, with tools that paint nothing,
 * and on each kept room while manual edits are shown. */
#include "rooms/padlock.h"

#include "app/accels.h"
#include "app/settings.h"
#include "tools/keep.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <math.h>

#define REACH 64      /* cells from the pointer, where the corner of a room is looked for */
#define SIDE 28       /* pixels of the button */
#define LINGER_MS 300 /* it stays so long, so that the pointer can go to it */
#define MARK 18       /* pixels of the disc on a kept room */
#define MARK_ICON 12

struct _DsePadlock {
  GObject parent_instance;

  DsuCanvas *canvas;
  GtkOverlay *over;
  DsuDocument *document;
  DseSurvey *survey;
  GtkWidget *button; /* NULL until a room was pointed at */
  GtkEventControllerMotion *motion;
  guint32 room; /* number of the room that it is on; 0: it is hidden */
  DsCell cell;  /* in that room */
  guint timer;
  guint kept_layer; /* of the canvas */
  gboolean is_calm;
};

G_DEFINE_FINAL_TYPE (DsePadlock, dse_padlock, G_TYPE_OBJECT)

static void
hide (DsePadlock *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->room = 0;
  if (self->button != NULL)
    gtk_widget_set_visible (self->button, FALSE);
}

static gboolean
on_linger (gpointer data)
{
  DsePadlock *self = data;

  self->timer = 0;
  if (!gtk_event_controller_motion_contains_pointer (self->motion))
    hide (self);
  return G_SOURCE_REMOVE;
}

static void
linger (DsePadlock *self)
{
  if (self->room != 0 && self->timer == 0)
    self->timer = g_timeout_add (LINGER_MS, on_linger, self);
}

static const DsFloor *
level_of (DsePadlock *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (self->canvas)];
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
show_state (DsePadlock *self)
{
  const DsExtent *extent =
      dse_survey_get_room (self->survey, dsu_canvas_get_floor (self->canvas), self->room);
  const gboolean kept = dse_room_is_kept (level_of (self), self->room, extent->box);
  g_autofree char *tip =
      dse_accels_dup_tip ("win.keep-room", kept ? _ ("Release this room") : _ ("Keep this room"));

  gtk_button_set_icon_name (GTK_BUTTON (self->button),
                            kept ? "ds-lock-symbolic" : "ds-unlock-symbolic");
  dsu_set_tip (self->button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                  -1);
}

static void
build (DsePadlock *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->button = gtk_button_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.keep-room");
  gtk_widget_add_css_class (self->button, "osd");
  gtk_widget_add_css_class (self->button, "padlock");
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_widget_set_valign (self->button, GTK_ALIGN_START);
  gtk_widget_set_focus_on_click (self->button, FALSE);
  gtk_widget_set_can_focus (self->button, FALSE); /* the key does the same */
  self->motion = GTK_EVENT_CONTROLLER_MOTION (motion);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (linger), self);
  gtk_widget_add_controller (self->button, motion);
  gtk_overlay_add_overlay (self->over, self->button);
}

static void
show (DsePadlock *self, uint32_t number, DsCell near)
{
  const DsCell corner = corner_of (level_of (self), number, near);
  const int w = gtk_widget_get_width (GTK_WIDGET (self->canvas)),
            h = gtk_widget_get_height (GTK_WIDGET (self->canvas));
  graphene_point_t place;

  if (self->button == NULL)
    build (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  self->room = number;
  self->cell = near;
  dsu_canvas_cell_to_widget (self->canvas, corner, &place);
  gtk_widget_set_margin_start (self->button, CLAMP ((int)place.x - SIDE / 2, 0, MAX (0, w - SIDE)));
  gtk_widget_set_margin_top (self->button, CLAMP ((int)place.y - SIDE / 2, 0, MAX (0, h - SIDE)));
  show_state (self);
  gtk_widget_set_visible (self->button, TRUE);
}

/* ---- kept rooms */

static void
append_mark (DsePadlock *self, GtkSnapshot *snapshot, GdkPaintable *icon, graphene_point_t middle)
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
  DsePadlock *self = data;
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
touch_kept (DsePadlock *self)
{
  dsu_canvas_touch_layer (self->canvas, self->kept_layer);
}

/* ---- the room under the pointer */

/* @cell: under the pointer; NULL: none is. */
static void
look (DsePadlock *self, const DsCell *cell)
{
  const DsFloor *level = level_of (self);
  uint32_t number = 0;

  if (cell != NULL && self->is_calm && ds_floor_has (level, *cell)) {
    const DsRoom *room = ds_floor_room_at (level, *cell);

    if (room != NULL && room->kind != DS_ROOM_CORRIDOR)
      number = ds_floor_get (level, DS_LAYER_ROOM, *cell);
  }
  if (number == 0)
    linger (self);
  else if (number != self->room)
    show (self, number, *cell);
  else
    g_clear_handle_id (&self->timer, g_source_remove);
}

static void
on_hover (DsuCanvas *canvas, const DsuPoint *point, DsePadlock *self)
{
  look (self, point != NULL ? &point->cell : NULL);
}

void
dse_padlock_set_calm (DsePadlock *self, gboolean calm)
{
  g_return_if_fail (DSE_IS_PADLOCK (self));

  self->is_calm = calm;
}

void
dse_padlock_update (DsePadlock *self)
{
  const DsFloor *level;
  DsCell cell;

  g_return_if_fail (DSE_IS_PADLOCK (self));

  level = level_of (self);
  if (self->room == 0)
    look (self, dsu_canvas_get_hover (self->canvas, &cell) ? &cell : NULL);
  else if (self->is_calm && ds_floor_has (level, self->cell) &&
           ds_floor_get (level, DS_LAYER_ROOM, self->cell) == self->room)
    show_state (self);
  else
    hide (self);
}

static void
on_keymap (DsePadlock *self)
{
  if (self->room != 0)
    show_state (self);
}

guint32
dse_padlock_get_room (DsePadlock *self)
{
  g_return_val_if_fail (DSE_IS_PADLOCK (self), 0);

  return self->room;
}

static void
dse_padlock_dispose (GObject *object)
{
  DsePadlock *self = DSE_PADLOCK (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->kept_layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->kept_layer);
  self->kept_layer = 0;
  if (self->button != NULL)
    g_signal_handlers_disconnect_by_data (self->motion, self);
  self->button = NULL; /* its parent has it */
  g_clear_object (&self->document);
  g_clear_object (&self->survey);
  G_OBJECT_CLASS (dse_padlock_parent_class)->dispose (object);
}

static void
dse_padlock_class_init (DsePadlockClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_padlock_dispose;
}

static void
dse_padlock_init (DsePadlock *self)
{
}

DsePadlock *
dse_padlock_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document, DseSurvey *survey)
{
  DsePadlock *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);

  self = g_object_new (DSE_TYPE_PADLOCK, NULL);
  self->canvas = canvas;
  self->over = over;
  self->document = g_object_ref (document);
  self->survey = g_object_ref (survey);
  g_signal_connect_object (canvas, "hover", G_CALLBACK (on_hover), self, 0);
  g_signal_connect_object (canvas, "view-changed", G_CALLBACK (hide), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "press", G_CALLBACK (hide), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (on_keymap), self,
                           G_CONNECT_SWAPPED);
  self->kept_layer = dsu_canvas_add_layer (canvas, draw_kept, self);
  g_signal_connect_object (canvas, "notify::show-pins", G_CALLBACK (touch_kept), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (touch_kept), self, G_CONNECT_SWAPPED);
  return self;
}
