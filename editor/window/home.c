/* editor/window/home.c — Home in place of the levels, and the sample that it offers. */
#include "window/window_private.h"

#include "program/data.h"
#include "window/header.h"
#include "window/welcome.h"

#include <glib/gi18n.h>

#define SAMPLE "samples/gatehouse.delve"

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

/* ---- the sample */

/* Path of the sample among the program's data; caller frees. NULL: no memory. */
static char *
dup_sample (void)
{
  DsDataPath data;
  char *path;

  if (dse_program_data_path (&data, NULL) != DS_OK)
    return NULL;
  path = g_build_filename (data.folders[0], SAMPLE, NULL);
  ds_data_path_clear (&data);
  return path;
}

void
dse_window_open_sample (DseWindow *self)
{
  g_autofree char *path = dup_sample (), *findings = NULL;
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
