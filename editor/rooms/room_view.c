/* editor/rooms/room_view.c — boxes and labels, found again by their order. */
#include "rooms/room_view.h"

#include "row_label.h"

#include <glib/gi18n.h>

GtkWidget *
dse_room_view_new (GCallback on_fold, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *fold = gtk_button_new ();
  GtkWidget *chip = gtk_label_new (NULL), *lock = gtk_image_new_from_icon_name ("ds-lock-symbolic");
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (fold, "flat");
  gtk_widget_add_css_class (box, "room-row");
  gtk_widget_set_hexpand (column, TRUE);
  gtk_widget_set_valign (fold, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (column), dsu_row_label_new (NULL));
  gtk_box_append (GTK_BOX (column), dsu_row_label_new ("caption"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (column), "dim-label");
  gtk_widget_set_tooltip_text (lock, _ ("Kept when the level is regenerated"));
  gtk_box_append (GTK_BOX (box), fold);
  gtk_box_append (GTK_BOX (box), chip);
  gtk_box_append (GTK_BOX (box), column);
  gtk_box_append (GTK_BOX (box), lock);
  g_signal_connect (fold, "clicked", on_fold, data);
  return box;
}

void
dse_room_view_show (GtkWidget *self, DseRoomRow *row)
{
  GtkWidget *fold, *chip, *column, *title;
  g_autofree char *markup = NULL;
  const char *what;

  g_return_if_fail (GTK_IS_BOX (self) && DSE_IS_ROOM_ROW (row));

  fold = gtk_widget_get_first_child (self);
  chip = gtk_widget_get_next_sibling (fold);
  column = gtk_widget_get_next_sibling (chip);
  title = gtk_widget_get_first_child (column);
  what = row->is_folded ? _ ("Expand") : _ ("Collapse");
  g_object_set_data (G_OBJECT (self), "row", row);
  gtk_widget_set_visible (fold, row->is_region);
  gtk_button_set_icon_name (GTK_BUTTON (fold),
                            row->is_folded ? "pan-end-symbolic" : "pan-down-symbolic");
  gtk_widget_set_tooltip_text (fold, what);
  gtk_accessible_update_property (GTK_ACCESSIBLE (fold), GTK_ACCESSIBLE_PROPERTY_LABEL, what, -1);
  markup = row->has_colour ? g_strdup_printf ("<span foreground='#%06x'>●</span>", row->colour)
                           : g_strdup ("○");
  gtk_label_set_markup (GTK_LABEL (chip), markup);
  gtk_label_set_text (GTK_LABEL (title), row->title);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (column)), row->subtitle);
  gtk_widget_set_visible (gtk_widget_get_last_child (self), row->is_kept);
  if (row->is_region) {
    gtk_widget_add_css_class (title, "heading");
    gtk_widget_remove_css_class (self, "of-region");
  } else {
    gtk_widget_remove_css_class (title, "heading");
    gtk_widget_add_css_class (self, "of-region");
  }
}

const DseRoomRow *
dse_room_view_get_row (GtkWidget *self)
{
  g_return_val_if_fail (GTK_IS_BOX (self), NULL);

  return g_object_get_data (G_OBJECT (self), "row");
}

char *
dse_room_row_dup_name (const DseRoomRow *row)
{
  g_return_val_if_fail (row != NULL, NULL);

  return g_strdup_printf (
      row->is_kept ? /* Translators: a room and its size, which is kept. */ _ ("%s, %s, kept")
                   : "%s, %s",
      row->title, row->subtitle);
}
