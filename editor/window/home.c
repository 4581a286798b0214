/* editor/window/home.c — Home in place of the levels, and the samples that it offers. */
#include "window/window_private.h"

#include "window/header.h"
#include "window/welcome.h"

#include <errno.h>
#include <glib/gi18n.h>

gboolean
dse_window_is_home (DseWindow *self)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self), FALSE);

  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->views)), "home") == 0;
}

void
dse_window_show_home_header (DseWindow *self)
{
  g_autofree char *label = NULL;
  gboolean is_home;

  g_return_if_fail (DSE_IS_WINDOW (self));

  is_home = dse_window_is_home (self);
  label = dse_project_dup_label (self->project);
  dse_header_show_home (DSE_HEADER (self->header), is_home, label,
                        self->tabs != NULL && dse_window_get_n_pages (self) > 0);
  gtk_widget_set_visible (self->status_bar, !is_home);
  if (is_home)
    gtk_window_set_title (GTK_WINDOW (self), g_get_application_name ());
}

/* A held key would end its action elsewhere, and the hidden page must not keep the focus. */
static void
show_view (DseWindow *self, const char *name)
{
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->views), name);
  dse_window_follow_page (self);
}

void
dse_window_show_home (DseWindow *self)
{
  GtkWidget *home;

  g_return_if_fail (DSE_IS_WINDOW (self));

  home = gtk_stack_get_child_by_name (GTK_STACK (self->views), "home");
  dse_welcome_fill (DSE_WELCOME (home));
  show_view (self, "home");
  gtk_widget_child_focus (home, GTK_DIR_TAB_FORWARD);
}

void
dse_window_leave_home (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  if (dse_window_is_home (self))
    show_view (self, "levels");
}

void
dse_window_show_tab (DseWindow *self, AdwTabPage *tab)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && ADW_IS_TAB_PAGE (tab));

  adw_tab_view_set_selected_page (self->tabs, tab);
  dse_window_leave_home (self);
}

/* ---- the samples */

void
dse_window_open_sample (DseWindow *self)
{
  g_autofree char *path = dse_sample_dup_path (DSE_SAMPLE_LEVEL), *findings = NULL;
  g_autoptr (DsuDocument) document = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  if (path == NULL)
    return;
  document = dse_project_load_level (path, &findings);
  if (document == NULL) {
    dse_window_show_error (self, findings);
    return;
  }
  dsu_document_set_path (document, NULL);
  dsu_document_set_version (document, NULL);
  dse_window_add_document (self, document);
}

/* Without its mode, which may be read-only. */
static gboolean
copy_file (const char *from, const char *to, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize n;

  return g_file_get_contents (from, &bytes, &n, error) &&
         g_file_set_contents (to, bytes, (gssize)n, error);
}

/* Copies a folder with all that is in it, but for the project's file. What is there stays. */
static gboolean
copy_folder (const char *from, const char *to, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, error);
  gboolean ok = dir != NULL && g_mkdir_with_parents (to, 0777) == 0;

  for (const char *name; ok && (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *source = g_build_filename (from, name, NULL),
                    *target = g_build_filename (to, name, NULL);

    if (g_file_test (source, G_FILE_TEST_IS_DIR)) {
      ok = copy_folder (source, target, error);
    } else if (!g_file_test (target, G_FILE_TEST_EXISTS) && !g_str_equal (name, DS_PROJECT_FILE)) {
      ok = copy_file (source, target, error);
    }
  }
  return ok;
}

/* The sample is copied into the user's data folder, where it can be changed; a copy without the
 * project's file, which comes last, is completed. */
void
dse_window_open_sample_project (DseWindow *self)
{
  g_autofree char *from = dse_sample_dup_path (DSE_SAMPLE_PROJECT);
  g_autofree char *to =
      g_build_filename (g_get_user_data_dir (), "delvesmith", DSE_SAMPLE_PROJECT, NULL);
  g_autofree char *file = g_build_filename (to, DS_PROJECT_FILE, NULL);
  g_autofree char *its = from != NULL ? g_build_filename (from, DS_PROJECT_FILE, NULL) : NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  if (g_file_test (file, G_FILE_TEST_EXISTS) ||
      (from != NULL && copy_folder (from, to, &error) && copy_file (its, file, &error)))
    dse_window_open_project (self, to);
  else
    dse_window_show_error (self, error != NULL ? error->message : g_strerror (errno));
}
