/* editor/play/drag.c — drag and drop of the player: the picture that is dragged, and the cells that
 * take it. */
#include "play/drag.h"

#include "thumbnail.h"

#define PICTURE_SIDE 32 /* pixels */

/* The type of the content is all that is needed: nothing else of it is dragged. */
#define PLAYER G_TYPE_UINT

static const GdkRGBA THERE = { 0.2f, 0.9f, 0.5f, 0.4f };

/* ---- from the button */

typedef struct {
  DsePlayerRules rules;
  gpointer data;
} DragOffer;

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, DragOffer *offer)
{
  return offer->rules (offer->data) != NULL ? gdk_content_provider_new_typed (PLAYER, 0) : NULL;
}

static void
on_begin (GtkDragSource *source, GdkDrag *drag, DragOffer *offer)
{
  const DsRules *rules = offer->rules (offer->data);
  uint16_t kind;

  if (rules != NULL && ds_rules_find_kind (rules, "player", &kind)) {
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
dse_drag_offer (GtkWidget *button, DsePlayerRules rules, gpointer data)
{
  GtkEventController *events;
  GtkDragSource *source;
  DragOffer *offer;

  g_return_if_fail (GTK_IS_WIDGET (button) && rules != NULL);

  source = gtk_drag_source_new ();
  events = gtk_event_controller_legacy_new ();
  offer = g_new (DragOffer, 1);
  *offer = (DragOffer){ rules, data };
  g_object_set_data_full (G_OBJECT (source), "offer", offer, g_free);
  /* before the button; the controller that is added last comes first */
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (on_event), source);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), offer);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin), offer);
  gtk_widget_add_controller (button, events);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (source));
}

/* ---- onto the canvas */

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
