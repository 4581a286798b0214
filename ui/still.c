/* ui/still.c — the nodes of a widget that rests, drawn into a picture of device pixels. */
#include "still.h"

#include <gsk/gskcairorenderer.h>
#include <math.h>

#define SIDE_MAX 16384 /* device pixels; cairo draws no larger pictures */
#define REST_MS 800    /* more than the 300 ms that a blinking cursor keeps its shade */
#define CHILD_MS 300   /* until a still child is a picture */

static const char KEY[] = "dsu-still";

/* Of a still widget. */
typedef struct {
  GtkWidget *widget; /* it owns this */
  guint timer;       /* 0: it rests */
  gint64 changed;    /* usec: when it was drawn last */
  guint n_live;      /* widgets in it that change too often for a picture */
  gboolean is_due;   /* it is to become a picture */
  gboolean is_below; /* it is drawn because a still widget in it became one: no change */
} Rest;

struct _DsuStill {
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (DsuStill, dsu_still, ADW_TYPE_BIN)

/* The smallest box of whole logical pixels around @node. */
static graphene_rect_t
box_of (GskRenderNode *node)
{
  graphene_rect_t box;

  gsk_render_node_get_bounds (node, &box);
  graphene_rect_round_extents (&box, &box);
  return box;
}

/* NULL: it cannot be drawn. Free with cairo_surface_destroy(). */
static cairo_surface_t *
draw (GskRenderNode *node, const graphene_rect_t *box, int scale)
{
  const int w = (int)box->size.width * scale, h = (int)box->size.height * scale;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (w <= 0 || h <= 0 || w > SIDE_MAX || h > SIDE_MAX)
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, w, h);
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  cairo_translate (cr, -(double)box->origin.x, -(double)box->origin.y);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    g_clear_pointer (&surface, cairo_surface_destroy);
  return surface;
}

/* Takes @surface. */
static GskRenderNode *
wrap (cairo_surface_t *surface, const graphene_rect_t *box)
{
  GskRenderNode *node = gsk_cairo_node_new (box);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_set_source_surface (cr, surface, (double)box->origin.x, (double)box->origin.y);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return node;
}

/* @node of @widget as a picture, or itself where it is too large for one. */
static GskRenderNode *
picture_of (GtkWidget *widget, GskRenderNode *node)
{
  const graphene_rect_t box = box_of (node);
  cairo_surface_t *picture = draw (node, &box, gtk_widget_get_scale_factor (widget));

  return picture != NULL ? wrap (picture, &box) : gsk_render_node_ref (node);
}

static gboolean
draws_with_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

/* ---- rest */

static void
free_rest (gpointer data)
{
  Rest *rest = data;

  g_clear_handle_id (&rest->timer, g_source_remove);
  g_free (rest);
}

static Rest *
rest_of (GtkWidget *widget)
{
  Rest *rest = g_object_get_data (G_OBJECT (widget), KEY);

  if (rest == NULL) {
    rest = g_new0 (Rest, 1);
    rest->widget = widget;
    g_object_set_data_full (G_OBJECT (widget), KEY, rest, free_rest);
  }
  return rest;
}

static gboolean
on_rest (gpointer data)
{
  Rest *rest = data;
  const gint64 ms = (g_get_monotonic_time () - rest->changed) / 1000;

  rest->timer = 0;
  if (ms < REST_MS) {
    rest->timer = g_timeout_add ((guint)(REST_MS - ms), on_rest, rest);
    return G_SOURCE_REMOVE;
  }
  rest->is_due = TRUE;
  for (GtkWidget *at = gtk_widget_get_parent (rest->widget); at != NULL;
       at = gtk_widget_get_parent (at)) {
    Rest *above = g_object_get_data (G_OBJECT (at), KEY);

    if (above != NULL)
      above->is_below = TRUE;
  }
  gtk_widget_queue_draw (rest->widget);
  return G_SOURCE_REMOVE;
}

/* True if the widget rests; else it does so in a while. */
static gboolean
take_rest (Rest *rest)
{
  const gboolean rests = rest->is_due || (rest->is_below && rest->timer == 0);

  if (rest->n_live > 0)
    return FALSE;
  if (!rest->is_below)
    rest->changed = g_get_monotonic_time ();
  rest->is_due = rest->is_below = FALSE;
  if (!rests && rest->timer == 0)
    rest->timer = g_timeout_add (REST_MS, on_rest, rest);
  return rests;
}

void
dsu_still_set_live (GtkWidget *widget, gboolean is_live)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  for (GtkWidget *at = gtk_widget_get_parent (widget); at != NULL;
       at = gtk_widget_get_parent (at)) {
    Rest *above = rest_of (at);

    g_return_if_fail (is_live || above->n_live > 0);
    above->n_live = is_live ? above->n_live + 1 : above->n_live - 1;
    g_clear_handle_id (&above->timer, g_source_remove);
    above->is_due = above->is_below = FALSE;
  }
}

/* ---- drawing */

/* GTK calls it when something in @widget changed, and keeps the node otherwise. */
static void
snapshot_still (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GtkWidgetClass *parent = g_type_class_peek_parent (GTK_WIDGET_GET_CLASS (widget));
  g_autoptr (GskRenderNode) node = NULL, still = NULL;
  GtkSnapshot *content;

  if (!draws_with_cairo (widget) || !take_rest (rest_of (widget))) {
    parent->snapshot (widget, snapshot);
    return;
  }
  content = gtk_snapshot_new ();
  parent->snapshot (widget, content);
  node = gtk_snapshot_free_to_node (content);
  if (node == NULL)
    return;
  still = picture_of (widget, node);
  gtk_snapshot_append_node (snapshot, still);
}

void
dsu_still_install (GtkWidgetClass *class)
{
  g_return_if_fail (GTK_IS_WIDGET_CLASS (class));

  class->snapshot = snapshot_still;
}

/* ---- children */

/* True if both draw the same: GTK keeps the node of a child that does not change, in a new one for
 * its place. */
static gboolean
is_same (GskRenderNode *a, GskRenderNode *b)
{
  if (a == b || a == NULL || b == NULL)
    return a == b;
  return gsk_render_node_get_node_type (a) == GSK_TRANSFORM_NODE &&
         gsk_render_node_get_node_type (b) == GSK_TRANSFORM_NODE &&
         gsk_transform_node_get_child (a) == gsk_transform_node_get_child (b) &&
         gsk_transform_equal (gsk_transform_node_get_transform (a),
                              gsk_transform_node_get_transform (b));
}

static gboolean
on_child_due (gpointer data)
{
  DsuStillChild *self = data;

  self->timer = 0;
  gtk_widget_queue_draw (self->parent);
  return G_SOURCE_REMOVE;
}

/* The parent is drawn again for the picture, unless the child changes before. */
static void
await_picture (DsuStillChild *self, GtkWidget *parent)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->parent = parent;
  self->timer = g_timeout_add (CHILD_MS, on_child_due, self);
}

/* A picture of @node, in @part, from the second time on. NULL: none yet. */
static GskRenderNode *
take_picture (DsuStillChild *self, GtkWidget *parent, GskRenderNode *node,
              const graphene_rect_t *part)
{
  if (node == NULL || !draws_with_cairo (parent)) {
    g_clear_pointer (&self->picture, gsk_render_node_unref);
  } else if (!is_same (node, self->node) || !graphene_rect_equal (part, &self->part)) {
    g_clear_pointer (&self->picture, gsk_render_node_unref);
    await_picture (self, parent);
  } else if (self->picture == NULL) {
    g_autoptr (GskRenderNode) clipped = gsk_clip_node_new (node, part);

    self->picture = picture_of (parent, clipped);
    g_clear_handle_id (&self->timer, g_source_remove);
  }
  return self->picture;
}

void
dsu_still_child_snapshot (DsuStillChild *self, GtkWidget *parent, GtkWidget *child,
                          const graphene_rect_t *part, GtkSnapshot *snapshot)
{
  GtkSnapshot *content;
  GskRenderNode *node, *picture;

  g_return_if_fail (self != NULL && GTK_IS_WIDGET (child) && part != NULL);
  g_return_if_fail (GTK_IS_SNAPSHOT (snapshot));

  content = gtk_snapshot_new ();
  gtk_widget_snapshot_child (parent, child, content);
  node = gtk_snapshot_free_to_node (content);
  picture = take_picture (self, parent, node, part);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->node = node;
  self->part = *part;
  if (picture != NULL) {
    gtk_snapshot_append_node (snapshot, picture);
  } else if (node != NULL) {
    gtk_snapshot_push_clip (snapshot, part);
    gtk_snapshot_append_node (snapshot, node);
    gtk_snapshot_pop (snapshot);
  }
}

void
dsu_still_child_clear (DsuStillChild *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->picture, gsk_render_node_unref);
}

static void
dsu_still_class_init (DsuStillClass *class)
{
  dsu_still_install (GTK_WIDGET_CLASS (class));
}

static void
dsu_still_init (DsuStill *self)
{
}
