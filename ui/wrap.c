/* ui/wrap.c — parts in lines, each of which holds as many as fit. */
#include "wrap.h"

struct _DsuWrap {
  GtkWidget parent_instance;
  int spacing;
};

G_DEFINE_FINAL_TYPE (DsuWrap, dsu_wrap, GTK_TYPE_WIDGET)

typedef struct {
  GtkWidget *end;    /* the first part of the next line; NULL: there is none */
  int width, height; /* pixels, of the parts and what is between them */
  int n_expanding;
} Line;

static GtkWidget *
visible_from (GtkWidget *part)
{
  while (part != NULL && !gtk_widget_should_layout (part))
    part = gtk_widget_get_next_sibling (part);
  return part;
}

static int
width_of (GtkWidget *part, int most)
{
  int least, natural;

  gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  return MAX (least, MIN (natural, most));
}

/* The line that begins with @part, which is visible, in @width pixels. */
static Line
line_from (DsuWrap *self, GtkWidget *part, int width)
{
  Line line = { .width = -self->spacing };

  for (; part != NULL; part = visible_from (gtk_widget_get_next_sibling (part))) {
    const int w = width_of (part, width);
    int h;

    if (line.height > 0 && line.width + self->spacing + w > width)
      break;
    gtk_widget_measure (part, GTK_ORIENTATION_VERTICAL, w, &h, NULL, NULL, NULL);
    line.width += self->spacing + w;
    line.height = MAX (line.height, MAX (h, 1));
    line.n_expanding += gtk_widget_compute_expand (part, GTK_ORIENTATION_HORIZONTAL);
  }
  line.end = part;
  return line;
}

static void
measure_width (DsuWrap *self, int *least, int *natural)
{
  GtkWidget *part = visible_from (gtk_widget_get_first_child (GTK_WIDGET (self)));

  *least = 0;
  *natural = part != NULL ? -self->spacing : 0;
  for (; part != NULL; part = visible_from (gtk_widget_get_next_sibling (part))) {
    int a, b;

    gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, &a, &b, NULL, NULL);
    *least = MAX (*least, a);
    *natural += self->spacing + b;
  }
}

/* Without a width: in one line, so that a low window is not made higher by lines that it may not
 * need. */
static void
dsu_wrap_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *least,
                  int *natural, int *least_baseline, int *natural_baseline)
{
  DsuWrap *self = DSU_WRAP (widget);
  GtkWidget *part = visible_from (gtk_widget_get_first_child (widget));
  int height = part != NULL ? -self->spacing : 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_width (self, least, natural);
    return;
  }
  while (part != NULL) {
    const Line line = line_from (self, part, for_size >= 0 ? for_size : G_MAXINT / 2);

    height += self->spacing + line.height;
    part = line.end;
  }
  *least = *natural = height;
}

static void
allocate_line (DsuWrap *self, GtkWidget *part, const Line *line, int y, int width)
{
  const gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int rest = MAX (0, width - line->width), n = line->n_expanding, x = 0;

  for (; part != line->end; part = visible_from (gtk_widget_get_next_sibling (part))) {
    int w = width_of (part, width);
    graphene_point_t at;

    if (n > 0 && gtk_widget_compute_expand (part, GTK_ORIENTATION_HORIZONTAL)) {
      w += rest / n;
      rest -= rest / n--;
    }
    at = GRAPHENE_POINT_INIT ((float)(is_rtl ? width - x - w : x), (float)y);
    gtk_widget_allocate (part, w, line->height, -1, gsk_transform_translate (NULL, &at));
    x += w + self->spacing;
  }
}

static void
dsu_wrap_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DsuWrap *self = DSU_WRAP (widget);
  GtkWidget *part = visible_from (gtk_widget_get_first_child (widget));
  int y = 0;

  while (part != NULL) {
    const Line line = line_from (self, part, width);

    allocate_line (self, part, &line, y, width);
    y += line.height + self->spacing;
    part = line.end;
  }
}

static GtkSizeRequestMode
dsu_wrap_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
dsu_wrap_dispose (GObject *object)
{
  GtkWidget *part;

  while ((part = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (part);
  G_OBJECT_CLASS (dsu_wrap_parent_class)->dispose (object);
}

static void
dsu_wrap_class_init (DsuWrapClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dsu_wrap_dispose;
  widget_class->measure = dsu_wrap_measure;
  widget_class->size_allocate = dsu_wrap_size_allocate;
  widget_class->get_request_mode = dsu_wrap_get_request_mode;
}

static void
dsu_wrap_init (DsuWrap *self)
{
}

GtkWidget *
dsu_wrap_new (int spacing)
{
  DsuWrap *self = g_object_new (DSU_TYPE_WRAP, NULL);

  g_return_val_if_fail (spacing >= 0, NULL);

  self->spacing = spacing;
  return GTK_WIDGET (self);
}

void
dsu_wrap_append (DsuWrap *self, GtkWidget *part)
{
  g_return_if_fail (DSU_IS_WRAP (self) && GTK_IS_WIDGET (part));

  gtk_widget_set_parent (part, GTK_WIDGET (self));
}
