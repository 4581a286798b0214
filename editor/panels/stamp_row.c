/* editor/panels/stamp_row.c — the row of a stamp. */
#include "panels/stamp_row.h"

#include "row_label.h"
#include "shown.h"
#include "spin.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 48 /* pixels */

struct _DseStampRow {
  GtkBox parent_instance;
  GtkWidget *face, *picture, *title, *detail, *key, *weight;
  DseStamp *stamp;
  GSignalGroup *signals;
};

G_DEFINE_FINAL_TYPE (DseStampRow, dse_stamp_row, GTK_TYPE_BOX)

/* "3 × 2 · 1 object", "Prefab · 7 × 5"; caller frees. */
static char *
dup_detail (DseStamp *stamp)
{
  const DseStampFacts *facts = dse_stamp_get_facts (stamp);
  GString *text = g_string_new (dse_stamp_get_prefab (stamp) != NULL ? _ ("Prefab") : NULL);

  if (facts->error != NULL)
    g_string_assign (text, _ ("Cannot be read"));
  else if (facts->w > 0)
    g_string_append_printf (text, "%s%d × %d", text->len > 0 ? " · " : "", facts->w, facts->h);
  if (facts->n_objects > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, ngettext ("%zu object", "%zu objects", facts->n_objects),
                            facts->n_objects);
  }
  return g_string_free (text, FALSE);
}

/* The item of the list, which has the focus, is read out. */
static void
name_item (DseStampRow *self)
{
  GtkWidget *item = gtk_widget_get_parent (GTK_WIDGET (self));
  const guint key = dse_stamp_get_key (self->stamp);
  g_autofree char *of_key = key != 0 ? g_strdup_printf (_ ("key %u"), key) : NULL;
  g_autofree char *words = g_strjoin (", ", gtk_label_get_text (GTK_LABEL (self->title)),
                                      gtk_label_get_text (GTK_LABEL (self->detail)), of_key, NULL);

  if (item != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                    -1);
}

static void
show (DseStampRow *self)
{
  g_autofree char *label = NULL, *title = NULL, *detail = NULL, *digit = NULL;
  const DseStampFacts *facts;

  if (self->stamp == NULL)
    return;
  facts = dse_stamp_get_facts (self->stamp);
  label = dse_stamp_dup_label (self->stamp);
  title = dsu_dup_shown (label);
  detail = dup_detail (self->stamp);
  digit = g_strdup_printf ("%u", dse_stamp_get_key (self->stamp));
  gtk_image_set_from_paintable (GTK_IMAGE (self->picture), GDK_PAINTABLE (facts->picture));
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->detail), detail);
  gtk_label_set_text (GTK_LABEL (self->key), digit);
  gtk_widget_set_visible (self->key, dse_stamp_get_key (self->stamp) != 0);
  gtk_widget_set_tooltip_text (self->face, facts->error);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->weight), dse_stamp_get_weight (self->stamp));
  name_item (self);
}

DseStamp *
dse_stamp_row_get_stamp (DseStampRow *self)
{
  g_return_val_if_fail (DSE_IS_STAMP_ROW (self), NULL);

  return self->stamp;
}

static void
on_weight (DseStampRow *self)
{
  const guint weight = (guint)gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->weight));

  if (self->stamp == NULL || weight == dse_stamp_get_weight (self->stamp))
    return;
  dse_stamp_set_weight (self->stamp, weight);
  g_signal_emit_by_name (self, "weighed");
}

void
dse_stamp_row_set_weighed (DseStampRow *self, gboolean weighed)
{
  g_return_if_fail (DSE_IS_STAMP_ROW (self));

  gtk_widget_set_visible (self->weight, weighed);
}

GtkWidget *
dse_stamp_row_get_face (DseStampRow *self)
{
  g_return_val_if_fail (DSE_IS_STAMP_ROW (self), NULL);

  return self->face;
}

void
dse_stamp_row_set (DseStampRow *self, DseStamp *stamp)
{
  g_return_if_fail (DSE_IS_STAMP_ROW (self) && (stamp == NULL || DSE_IS_STAMP (stamp)));

  g_set_object (&self->stamp, stamp);
  g_signal_group_set_target (self->signals, stamp);
  show (self);
}

static void
dse_stamp_row_dispose (GObject *object)
{
  DseStampRow *self = DSE_STAMP_ROW (object);

  g_clear_object (&self->stamp);
  g_clear_object (&self->signals);
  G_OBJECT_CLASS (dse_stamp_row_parent_class)->dispose (object);
}

static void
dse_stamp_row_class_init (DseStampRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_stamp_row_dispose;
  g_signal_new ("weighed", DSE_TYPE_STAMP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
dse_stamp_row_init (DseStampRow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->face = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_hexpand (self->face, TRUE);
  self->picture = gtk_image_new ();
  gtk_image_set_pixel_size (GTK_IMAGE (self->picture), PICTURE_SIDE);
  self->title = dsu_row_line_new ("heading");
  self->detail = dsu_row_line_new ("caption");
  gtk_box_append (GTK_BOX (column), self->title);
  gtk_box_append (GTK_BOX (column), self->detail);
  gtk_widget_set_valign (column, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (column, TRUE);
  self->key = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->key, "key-cap");
  gtk_widget_set_valign (self->key, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->face), self->picture);
  gtk_box_append (GTK_BOX (self->face), column);
  gtk_box_append (GTK_BOX (self->face), self->key);
  self->weight = dsu_spin_new (1, DSE_STAMP_WEIGHT_MAX, 1);
  gtk_widget_set_valign (self->weight, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->weight, FALSE);
  gtk_widget_set_tooltip_text (self->weight, _ ("Weight among the selected stamps"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->weight), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Weight"), -1);
  g_signal_connect_swapped (self->weight, "value-changed", G_CALLBACK (on_weight), self);
  gtk_box_append (GTK_BOX (self), self->face);
  gtk_box_append (GTK_BOX (self), self->weight);
  self->signals = g_signal_group_new (DSE_TYPE_STAMP);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (show), self);
}
