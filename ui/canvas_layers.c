/* ui/canvas_layers.c — layers: drawings of other objects over the floor, kept as nodes. */
#include "canvas_private.h"

typedef struct {
  guint number;
  DsuLayerDraw draw;
  gpointer data;
  GskRenderNode *node; /* NULL: to be made, or nothing is drawn */
  gboolean is_fresh;   /* @node is up to date */
} DsuCanvasLayer;

static DsuCanvasLayer *
layer_at (DsuCanvas *self, guint i)
{
  return &g_array_index (self->layers, DsuCanvasLayer, i);
}

static void
clear_layer (gpointer data)
{
  DsuCanvasLayer *layer = data;

  g_clear_pointer (&layer->node, gsk_render_node_unref);
  layer->is_fresh = FALSE;
}

void
dsu_canvas_init_layers (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  self->layers = g_array_new (FALSE, FALSE, sizeof (DsuCanvasLayer));
  g_array_set_clear_func (self->layers, clear_layer);
}

void
dsu_canvas_stale_layers (DsuCanvas *self)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  for (guint i = 0; i < self->layers->len; i++)
    clear_layer (layer_at (self, i));
}

guint
dsu_canvas_add_layer (DsuCanvas *self, DsuLayerDraw draw, gpointer data)
{
  DsuCanvasLayer layer = { .draw = draw, .data = data };
  guint n;

  g_return_val_if_fail (DSU_IS_CANVAS (self) && draw != NULL, 0);

  n = self->layers->len;
  layer.number = n > 0 ? layer_at (self, n - 1)->number + 1 : 1;
  g_array_append_val (self->layers, layer);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return layer.number;
}

void
dsu_canvas_touch_layer (DsuCanvas *self, guint number)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  for (guint i = 0; i < self->layers->len; i++)
    if (layer_at (self, i)->number == number)
      clear_layer (layer_at (self, i));
  dsu_lag_draw (&self->lag);
}

void
dsu_canvas_remove_layer (DsuCanvas *self, guint number)
{
  g_return_if_fail (DSU_IS_CANVAS (self));

  for (guint i = 0; i < self->layers->len; i++)
    if (layer_at (self, i)->number == number) {
      g_array_remove_index (self->layers, i);
      break;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_canvas_append_layers (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport)
{
  g_return_if_fail (DSU_IS_CANVAS (self) && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  for (guint i = 0; i < self->layers->len; i++) {
    DsuCanvasLayer *layer = layer_at (self, i);

    if (!layer->is_fresh) {
      GtkSnapshot *made = gtk_snapshot_new ();

      layer->draw (self, made, viewport, layer->data);
      layer->node = gtk_snapshot_free_to_node (made);
      layer->is_fresh = TRUE;
    }
    if (layer->node != NULL)
      gtk_snapshot_append_node (snapshot, layer->node);
  }
}
