/* editor/page_padlock.c — a padlock on the room under the pointer, with tools that paint nothing.
 */
#include "page_private.h"

#include <glib/gi18n.h>
#include <string.h>

#define REACH 64      /* cells from the pointer, where the corner of a room is looked for */
#define SIDE 28       /* pixels of the button */
#define LINGER_MS 300 /* it stays so long, so that the pointer can go to it */

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

static const DsLevel *
level_of (DsePage *self)
{
  return &dsu_document_get_delve (self->document)
              ->dungeon.floors[dsu_canvas_get_floor (DSU_CANVAS (self->canvas))];
}

/* The first cell of the room that is close to @near, row by row. */
static DsCell
corner_of (const DsLevel *level, uint32_t number, DsCell near)
{
  const int32_t x1 = MIN (near.x + REACH, level->w - 1);

  for (int32_t y = MAX (near.y - REACH, 0); y < near.y; y++)
    for (int32_t x = MAX (near.x - REACH, 0); x <= x1; x++)
      if (ds_level_get (level, DS_LAYER_ROOM, (DsCell){ x, y }) == number)
        return (DsCell){ x, y };
  return near;
}

/* Closed on a room that is kept. */
static void
show_state (DsePage *self)
{
  const DsLevel *level = level_of (self);
  const gboolean kept = (ds_level_get (level, DS_LAYER_PIN, self->padlock_cell) & DS_PIN_ROOM) != 0;
  const char *tip = kept ? _ ("Let this room change (K)") : _ ("Keep this room (K)");

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
  const DsLevel *level = level_of (self);
  uint32_t number = 0;

  if (cell != NULL && is_calm (self) && ds_level_has (level, *cell)) {
    const DsRoom *room = ds_level_room_at (level, *cell);

    if (room != NULL && room->kind != DS_ROOM_CORRIDOR)
      number = ds_level_get (level, DS_LAYER_ROOM, *cell);
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
  const DsLevel *level = level_of (self);
  DsCell cell;

  if (self->padlock_room == 0)
    look (self, dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell) ? &cell : NULL);
  else if (is_calm (self) && ds_level_has (level, self->padlock_cell) &&
           ds_level_get (level, DS_LAYER_ROOM, self->padlock_cell) == self->padlock_room)
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
}

void
dse_page_dispose_padlock (DsePage *self)
{
  g_clear_handle_id (&self->padlock_timer, g_source_remove);
  self->padlock = NULL; /* its parent has it */
  self->padlock_room = 0;
}
