/* editor/window/closed_tabs.c — closed tabs of a window, the last first. */
#include "window/closed_tabs.h"

#include "rules/prefab_drawing.h"
#include "shown.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

#define MAX_TABS 20
#define TABS "dse-closed-tabs" /* data of a window: GQueue of Closed */

typedef struct {
  char *path;            /* NULL: untitled, then: */
  DsuDocument *document; /* a copy of its level, without history */
  DsuCamera camera;
  int place; /* number of tabs before it */
} Closed;

static void
closed_free (gpointer data)
{
  Closed *closed = data;

  g_free (closed->path);
  g_clear_object (&closed->document);
  g_free (closed);
}

static void
tabs_free (gpointer tabs)
{
  g_queue_free_full (tabs, closed_free);
}

static GQueue *
tabs_of (DseWindow *window)
{
  GQueue *tabs = g_object_get_data (G_OBJECT (window), TABS);

  if (tabs == NULL) {
    tabs = g_queue_new ();
    g_object_set_data_full (G_OBJECT (window), TABS, tabs, tabs_free);
  }
  return tabs;
}

/* ---- noting */

/* NULL: no memory. */
static DsuDocument *
copy_untitled (DsuDocument *document)
{
  g_autofree char *title = dsu_document_dup_title (document);
  DsuDocument *copy = dsu_document_new (dsu_document_get_delve (document), NULL);

  if (copy == NULL)
    return NULL;
  dsu_document_set_fallback_title (copy, title);
  dse_project_take (dse_project_of (document), copy);
  if (dsu_document_get_modified (document))
    dsu_document_mark_unsaved (copy);
  return copy;
}

void
dse_closed_tabs_note (DseWindow *window, DsePage *page)
{
  DsuDocument *document;
  AdwTabPage *tab;
  GQueue *tabs;
  Closed *closed;

  g_return_if_fail (DSE_IS_WINDOW (window) && DSE_IS_PAGE (page));

  tabs = tabs_of (window);
  document = dse_page_get_document (page);
  tab = adw_tab_view_get_page (window->tabs, GTK_WIDGET (page));
  closed = g_new0 (Closed, 1);
  closed->path = g_strdup (dsu_document_get_path (document));
  closed->camera = dsu_canvas_get_camera (dse_page_get_canvas (page));
  closed->place = adw_tab_view_get_page_position (window->tabs, tab);
  if (closed->path == NULL)
    closed->document = copy_untitled (document);
  if (closed->path == NULL && closed->document == NULL) {
    closed_free (closed);
    return;
  }
  g_queue_push_head (tabs, closed);
  if (g_queue_get_length (tabs) > MAX_TABS)
    closed_free (g_queue_pop_tail (tabs));
}

/* ---- reopening */

gboolean
dse_closed_tabs_has (DseWindow *window)
{
  g_return_val_if_fail (DSE_IS_WINDOW (window), FALSE);

  return !g_queue_is_empty (tabs_of (window));
}

static DsuDocument *
read_file (const char *path, char **findings)
{
  return dse_prefab_is_path (path) ? dse_prefab_open (path, findings)
                                   : dse_project_load_level (path, findings);
}

/* NULL: the window names the reason. */
static DsePage *
open_closed (DseWindow *window, Closed *closed)
{
  g_autofree char *findings = NULL, *shown = NULL;
  DsuDocument *document;
  DsePage *page;

  if (closed->path != NULL)
    closed->document = read_file (closed->path, &findings);
  document = closed->document;
  if (document == NULL) {
    shown = findings != NULL ? g_strdup (findings) : dsu_dup_shown (closed->path);
    dse_window_show_error (window, shown);
    return NULL;
  }
  page = dse_window_add_document (window, document);
  adw_tab_view_reorder_page (window->tabs, adw_tab_view_get_page (window->tabs, GTK_WIDGET (page)),
                             MIN (closed->place, (int)dse_window_get_n_pages (window) - 1));
  if (closed->path != NULL && !dse_prefab_is_path (closed->path))
    dse_window_offer_unknown (window, page);
  return page;
}

static void
show_view (DsePage *page, const DsuCamera *camera)
{
  DsuDocument *document = dse_page_get_document (page);

  if (camera->floor >= dsu_document_get_delve (document)->dungeon.n_floors)
    return;
  g_object_set (page, "floor", (guint)camera->floor, NULL);
  dsu_canvas_set_camera (dse_page_get_canvas (page), camera);
}

void
dse_closed_tabs_reopen (DseWindow *window)
{
  AdwTabPage *tab;
  Closed *closed;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window));

  closed = g_queue_pop_head (tabs_of (window));
  if (closed == NULL)
    return;
  tab = closed->path != NULL ? dse_window_find_tab (window, closed->path) : NULL;
  if (tab != NULL) {
    dse_window_show_tab (window, tab); /* it was opened again meanwhile */
  } else {
    page = open_closed (window, closed);
    if (page != NULL)
      show_view (page, &closed->camera);
  }
  closed_free (closed);
  dse_window_update_actions (window);
}
