/* ui/swatches.c — box of groups of pictures, and the ways of keys through it. */
#include "swatches.h"

struct _DsuSwatches {
  GtkBox parent_instance;
  GtkWidget *stop; /* NULL: none */
};

G_DEFINE_FINAL_TYPE (DsuSwatches, dsu_swatches, GTK_TYPE_BOX)

void
dsu_swatches_set_stop (DsuSwatches *self, GtkWidget *stop)
{
  g_return_if_fail (DSU_IS_SWATCHES (self) && (stop == NULL || GTK_IS_WIDGET (stop)));

  self->stop = stop;
}

double
dsu_swatches_distance (const graphene_rect_t *from, const graphene_rect_t *to, guint key)
{
  double dx, dy;
  gboolean same_row;

  g_return_val_if_fail (from != NULL && to != NULL, -1);

  dx = (double)(to->origin.x - from->origin.x);
  dy = (double)(to->origin.y - from->origin.y);
  same_row = ABS (dy) < (double)from->size.height / 2;

  switch (key) {
  case GDK_KEY_Left:
    return same_row ? -dx : -dy * 1e4 - dx + 1e3; /* then the end of the row above */
  case GDK_KEY_Right:
    return same_row ? dx : dy * 1e4 + dx + 1e3;
  case GDK_KEY_Up:
    return same_row ? -1 : -dy * 1e4 + ABS (dx);
  case GDK_KEY_Down:
    return same_row ? -1 : dy * 1e4 + ABS (dx);
  default:
    return -1;
  }
}

static gboolean
dsu_swatches_focus (GtkWidget *widget, GtkDirectionType direction)
{
  DsuSwatches *self = DSU_SWATCHES (widget);

  return self->stop != NULL && gtk_widget_get_focus_child (widget) == NULL &&
         gtk_widget_grab_focus (self->stop);
}

static void
dsu_swatches_class_init (DsuSwatchesClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = dsu_swatches_focus;
}

static void
dsu_swatches_init (DsuSwatches *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 9);
}
