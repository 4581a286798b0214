/* editor/play/drag.c — the player can be dragged from the play button to the cell where a game is
 * to begin. */
#include "play/drag.h"

#include "window/window_private.h"

#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIDE 32 /* pixels */

/* That something of this type is dragged says all: nothing else is. */
#define PLAYER G_TYPE_UINT

static const GdkRGBA THERE = { 0.2f, 0.9f, 0.5f, 0.4f };

/* ---- from the button */

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);

  if (page == NULL || dse_page_is_playing (page))
    return NULL;
  return gdk_content_provider_new_typed (PLAYER, 0);
}

static void
on_begin (GtkDragSource *source, GdkDrag *drag, DseWindow *window)
{
  const DsRules *rules =
      dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)))->rules;
  uint16_t kind;

  if (ds_rules_find_kind (rules, "player", &kind)) {
    g_autoptr (GdkTexture) picture = dsu_kind_swatch_new (rules, kind, NULL, PICTURE_SIDE);

    gtk_drag_source_set_icon (source, GDK_PAINTABLE (picture), PICTURE_SIDE / 2, PICTURE_SIDE / 2);
  }
}

/* While the player is dragged, the header bar must not move the window. */
static gboolean
on_event (GtkDragSource *source)
{
  return gtk_drag_source_get_drag (source) != NULL;
}

void
dse_window_drag_player (DseWindow *self, GtkWidget *button)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkEventController *events = gtk_event_controller_legacy_new ();

  /* before the button takes the press for itself; the last that is added comes first */
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (on_event), source);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin), self);
  gtk_widget_add_controller (button, events);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (source));
}

/* ---- onto the canvas */

/* Where the player is dropped. */
typedef struct {
  DsuCanvas *canvas;
  DsuDocument *document;
  DsePlayerDropped dropped;
  gpointer data;
} Landing;

static gboolean
can_stand (const Landing *self, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsFloor *level = &delve->dungeon.floors[dsu_canvas_get_floor (self->canvas)];

  return ds_floor_has (level, cell) &&
         !(ds_rules_cell_flags (delve->rules, ds_floor_get (level, DS_LAYER_GROUND, cell),
                                ds_floor_get (level, DS_LAYER_FEATURE, cell)) &
           DS_TILE_BLOCKS_MOVE);
}

static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, Landing *self)
{
  const DsCell cell = dsu_canvas_cell_at (self->canvas, x, y);
  const gboolean fits = can_stand (self, cell);

  dsu_canvas_set_preview (self->canvas, &(DsSpan){ cell.y, cell.x, cell.x, 0 }, fits, &THERE);
  return fits ? GDK_ACTION_COPY : 0;
}

static void
on_leave (GtkDropTarget *target, Landing *self)
{
  dsu_canvas_set_preview (self->canvas, NULL, 0, NULL);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, Landing *self)
{
  const DsCell cell = dsu_canvas_cell_at (self->canvas, x, y);

  on_leave (target, self);
  self->dropped (self->data, cell);
  return TRUE;
}

void
dse_drag_accept (DsuCanvas *canvas, DsuDocument *document, DsePlayerDropped dropped, gpointer data)
{
  GtkDropTarget *target;
  Landing *self;

  g_return_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document) && dropped != NULL);

  target = gtk_drop_target_new (PLAYER, GDK_ACTION_COPY);
  self = g_new (Landing, 1);
  *self = (Landing){ canvas, document, dropped, data };
  g_object_set_data_full (G_OBJECT (target), "landing", self, g_free);
  g_signal_connect (target, "enter", G_CALLBACK (on_motion), self);
  g_signal_connect (target, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (canvas), GTK_EVENT_CONTROLLER (target));
}
