/* editor/window/copies_list.c — the levels with copies of an edited prefab as rows, each with a
 * check. */
#include "window/copies_list.h"
#include "shown.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define WIDTH 460
#define HEIGHT_MAX 320 /* pixels of the list */

/* A row of @list for a level called @title; @toggled gets @level. */
static void
add_row (GtkWidget *list, const char *title, const char *about, gboolean can_change,
         GCallback toggled, gpointer level)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), can_change);
  gtk_widget_set_sensitive (check, can_change);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, about, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  if (can_change)
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_signal_connect (check, "toggled", toggled, level);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
}

static void
on_open_toggled (GtkCheckButton *check, DseOpenCopies *level)
{
  level->is_chosen = gtk_check_button_get_active (check);
}

static void
on_closed_toggled (GtkCheckButton *check, DsPrefabLevel *level)
{
  level->is_chosen = gtk_check_button_get_active (check);
}

static void
add_open (GtkWidget *list, DseCopies *self, guint i)
{
  DseOpenCopies *level = &g_array_index (self->open, DseOpenCopies, i);
  const guint n = dse_copies_count_open (self, i);
  g_autofree char *title = dsu_document_dup_title (level->document);
  g_autofree char *counts =
      dse_copies_dup_counts (n, &level->update, level->level.dungeon.n_floors);
  /* Translators: of a level: "Open · 2 copies, 1 left (edited at 12, 4)" */
  g_autofree char *about =
      g_strdup_printf (_ ("Open · %s"), level->failure != NULL ? level->failure : counts);

  if (level->failure != NULL || n > 0 || level->update.left.n > 0)
    add_row (list, title, about, n > 0, G_CALLBACK (on_open_toggled), level);
}

static void
add_closed (GtkWidget *list, DseCopies *self, guint i)
{
  DsPrefabLevel *level = &self->closed.items.items[i];
  g_autofree char *title = dsu_path_dup_shown (level->path);
  g_autofree char *counts =
      dse_copies_dup_counts ((guint)level->update.n_updated, &level->update, level->n_floors);
  g_autofree char *about = NULL;
  char sentence[DS_SENTENCE];

  if (level->err.status != DS_OK)
    about = g_strdup_printf (_ ("Closed · %s"),
                             ds_message_format (&level->err.message, sentence, sizeof sentence));
  else if (self->is_read_only)
    about = g_strdup_printf (_ ("Closed · %s"), _ ("This project is read-only."));
  else
    about = g_strdup_printf (_ ("Closed · %s"), counts);
  add_row (list, title, about, dse_copies_count_closed (self, i) > 0,
           G_CALLBACK (on_closed_toggled), level);
}

GtkWidget *
dse_copies_list_new (DseCopies *self)
{
  GtkWidget *list = gtk_list_box_new (), *scrolled = gtk_scrolled_window_new ();

  g_return_val_if_fail (self != NULL, NULL);

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Levels with copies"), -1);
  for (guint i = 0; i < self->open->len; i++)
    add_open (list, self, i);
  for (guint i = 0; i < self->closed.items.n; i++)
    add_closed (list, self, i);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT_MAX);
  gtk_widget_set_size_request (scrolled, WIDTH, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  return scrolled;
}
