/* ui/lock_row.c — a choice among locks, with their emblems. */
#include "lock_row.h"

#include "shown.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

#define SIDE 20 /* pixels of an emblem */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *picture = gtk_picture_new ();
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_set_size_request (picture, SIDE, SIDE);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_item_set_child (item, box);
}

/* The chosen item is shown by a list of its own: only the item itself knows its emblem. */
static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkStringObject *text = gtk_list_item_get_item (item);
  GdkTexture *texture = g_object_get_data (G_OBJECT (text), "emblem");

  gtk_picture_set_paintable (GTK_PICTURE (picture), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (picture, texture != NULL);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (picture)),
                      gtk_string_object_get_string (text));
}

/* Takes @emblem, which may be NULL. */
static void
add (GtkStringList *labels, GPtrArray *ids, const char *id, const char *label, GdkTexture *emblem)
{
  g_autofree char *shown = dsu_dup_shown (label);
  g_autoptr (GObject) item = NULL;

  gtk_string_list_append (labels, shown);
  item = g_list_model_get_item (G_LIST_MODEL (labels), ids->len);
  g_object_set_data_full (item, "emblem", emblem, g_object_unref);
  g_ptr_array_add (ids, g_strdup (id));
}

GtkWidget *
dsu_lock_row_new (const DsRules *rules, const DsLocks *own, GStrv *ids)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GPtrArray *all = g_ptr_array_new ();
  GtkWidget *row = adw_combo_row_new ();

  g_return_val_if_fail (rules != NULL && ids != NULL, NULL);

  add (labels, all, "", C_ ("lock", "None"), NULL);
  for (size_t i = 0; i < ds_locks_count (own); i++) {
    const DsLock *lock = ds_locks_get (own, i);
    const char *id = ds_str_get (lock->id);

    if (ds_rules_find_lock (rules, id) == NULL)
      add (labels, all, id, lock->name != NULL ? ds_str_get (lock->name) : id,
           dsu_emblem_new (ds_rules_lock_of (rules, own, id), SIDE));
  }
  for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
    const DsLockKind *lock = ds_rules_lock (rules, i);

    add (labels, all, lock->id, _ (lock->label), dsu_emblem_new (lock, SIDE));
  }
  g_ptr_array_add (all, NULL);
  *ids = (GStrv)g_ptr_array_free (all, FALSE);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (labels));
  adw_combo_row_set_factory (ADW_COMBO_ROW (row), factory);
  return row;
}
