/* editor/window/look_note.c — see look_note.h. */
#include "window/look_note.h"

#include "map/tile_layers.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define SWATCH 12 /* pixels */
#define MARGIN 6
#define TINT "dse-tint" /* data of the swatch */

/* Pixels of the first groups; the lines of style.css begin there. */
static const int INDENTS[] = { 16, 12, 8, 6, 4 };
#define INDENT_LEAST 2 /* of all others */

int
dse_layer_indent (int depth)
{
  int indent = 0;

  for (int i = 0; i < depth; i++)
    indent += i < (int)G_N_ELEMENTS (INDENTS) ? INDENTS[i] : INDENT_LEAST;
  return indent;
}

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int w, int h, gpointer data)
{
  const uint32_t tint = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), TINT));

  (void)w;
  (void)h;
  (void)data;
  cairo_set_source_rgb (cr, (tint >> 16 & 0xff) / 255.0, (tint >> 8 & 0xff) / 255.0,
                        (tint & 0xff) / 255.0);
  cairo_paint (cr);
}

GtkWidget *
dse_look_note_new (const char *tip)
{
  GtkWidget *self = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *swatch = gtk_drawing_area_new (), *label = gtk_label_new (NULL);

  g_return_val_if_fail (tip != NULL, NULL);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch), SWATCH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch, NULL, NULL);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (swatch, MARGIN);
  dsu_set_tip (swatch, _ ("Tint"));
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_margin_end (label, MARGIN);
  dsu_set_tip (label, tip);
  gtk_box_append (GTK_BOX (self), swatch);
  gtk_box_append (GTK_BOX (self), label);
  dse_look_note_show (self, DS_TILE_LAYER_WHOLE, DS_TILE_LAYER_PLAIN);
  return self;
}

void
dse_look_note_show (GtkWidget *self, uint32_t opacity, uint32_t tint)
{
  GtkWidget *swatch, *label;
  char text[16];

  g_return_if_fail (GTK_IS_BOX (self));

  swatch = gtk_widget_get_first_child (self);
  label = gtk_widget_get_last_child (self);
  g_object_set_data (G_OBJECT (swatch), TINT, GUINT_TO_POINTER (tint));
  gtk_widget_set_visible (swatch, tint != DS_TILE_LAYER_PLAIN);
  gtk_widget_queue_draw (swatch);
  gtk_widget_set_visible (label, opacity != DS_TILE_LAYER_WHOLE);
  g_snprintf (text, sizeof text, _ ("%u%%"), (unsigned)opacity);
  gtk_label_set_label (GTK_LABEL (label), text);
}
