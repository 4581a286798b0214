/* ui/foldable.c — two parts whose direction follows the width. */
#include "foldable.h"

struct _DsuFoldable {
  GtkWidget parent_instance;
  GtkWidget *first, *second;
  int width; /* pixels, from which they are beside each other */
};

G_DEFINE_FINAL_TYPE (DsuFoldable, dsu_foldable, GTK_TYPE_WIDGET)

/* As wide as the wider part, so that the parts never widen what holds them; as high as both. */
static void
dsu_foldable_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *least,
                      int *natural, int *least_baseline, int *natural_baseline)
{
  DsuFoldable *self = DSU_FOLDABLE (widget);
  const gboolean is_folded =
      orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 || for_size < self->width;
  int a, b, a_natural, b_natural;

  gtk_widget_measure (self->first, orientation, -1, &a, &a_natural, NULL, NULL);
  gtk_widget_measure (self->second, orientation, -1, &b, &b_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *least = MAX (a, b);
    *natural = a_natural + b_natural;
  } else {
    *least = is_folded ? a + b : MAX (a, b);
    *natural = is_folded ? a_natural + b_natural : MAX (a_natural, b_natural);
  }
}

static void
allocate (GtkWidget *part, int x, int y, int width, int height)
{
  const graphene_point_t at = GRAPHENE_POINT_INIT ((float)x, (float)y);

  gtk_widget_allocate (part, width, height, -1, gsk_transform_translate (NULL, &at));
}

static void
dsu_foldable_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DsuFoldable *self = DSU_FOLDABLE (widget);
  const gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int least, natural, w, h;

  if (width < self->width) {
    gtk_widget_add_css_class (widget, "folded");
    gtk_widget_measure (self->second, GTK_ORIENTATION_VERTICAL, width, &least, &natural, NULL,
                        NULL);
    h = MAX (least, MIN (natural, height / 2));
    allocate (self->first, 0, 0, width, height - h);
    if (h > 0)
      allocate (self->second, 0, height - h, width, h);
    return;
  }
  gtk_widget_remove_css_class (widget, "folded");
  gtk_widget_measure (self->second, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  w = MAX (least, MIN (natural, width / 2)); /* 0 of a hidden one */
  allocate (self->first, is_rtl ? w : 0, 0, width - w, height);
  if (w > 0)
    allocate (self->second, is_rtl ? 0 : width - w, 0, w, height);
}

static GtkSizeRequestMode
dsu_foldable_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
dsu_foldable_dispose (GObject *object)
{
  DsuFoldable *self = DSU_FOLDABLE (object);

  g_clear_pointer (&self->first, gtk_widget_unparent);
  g_clear_pointer (&self->second, gtk_widget_unparent);
  G_OBJECT_CLASS (dsu_foldable_parent_class)->dispose (object);
}

static void
dsu_foldable_class_init (DsuFoldableClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dsu_foldable_dispose;
  widget_class->measure = dsu_foldable_measure;
  widget_class->size_allocate = dsu_foldable_size_allocate;
  widget_class->get_request_mode = dsu_foldable_get_request_mode;
}

static void
dsu_foldable_init (DsuFoldable *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
dsu_foldable_new (GtkWidget *first, GtkWidget *second, int width)
{
  DsuFoldable *self = g_object_new (DSU_TYPE_FOLDABLE, NULL);

  g_return_val_if_fail (GTK_IS_WIDGET (first) && GTK_IS_WIDGET (second) && width > 0, NULL);

  self->first = first;
  self->second = second;
  self->width = width;
  gtk_widget_set_parent (first, GTK_WIDGET (self));
  gtk_widget_set_parent (second, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
