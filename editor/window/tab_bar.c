/* editor/window/tab_bar.c — additions to AdwTabBar. Its tabs are private to it, so they are
 * found by their type's name. */
#include "window/tab_bar.h"

#include "icon_button.h"

#include <string.h>

#define FRAMES 30 /* frames in which tabs change their width; data "frames" counts those left */

/* The tab of @page below @root; NULL: not built yet. */
static GtkWidget *
find_tab (GtkWidget *root, AdwTabPage *page)
{
  GtkWidget *found = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (root), "AdwTab") == 0) {
    g_autoptr (AdwTabPage) own = NULL;

    g_object_get (root, "page", &own, NULL);
    return own == page ? root : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_tab (child, page);
  return found;
}

/* Scrolls the tab into view, as little as needed. */
static void
reveal (GtkWidget *tab)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (tab, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place;
  graphene_rect_t box;
  double width, from, to;

  if (scrolled == NULL || !gtk_widget_compute_bounds (tab, scrolled, &box))
    return;
  place = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));
  width = gtk_adjustment_get_page_size (place);
  from = (double)box.origin.x;
  to = from + (double)box.size.width;
  if (from < 0)
    gtk_adjustment_set_value (place, gtk_adjustment_get_value (place) + from);
  else if (to > width)
    gtk_adjustment_set_value (place, gtk_adjustment_get_value (place) + to - width);
}

static gboolean
on_frame (GtkWidget *bar, GdkFrameClock *clock, gpointer data)
{
  const guint left = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (bar), "frames")) - 1;
  AdwTabView *tabs = adw_tab_bar_get_view (ADW_TAB_BAR (bar));
  AdwTabPage *page = tabs != NULL ? adw_tab_view_get_selected_page (tabs) : NULL;
  GtkWidget *tab = page != NULL ? find_tab (bar, page) : NULL;

  g_object_set_data (G_OBJECT (bar), "frames", GUINT_TO_POINTER (left));
  dsu_name_by_tips (bar);
  if (tab != NULL)
    reveal (tab);
  return left > 0;
}

static void
follow (GtkWidget *bar)
{
  if (g_object_get_data (G_OBJECT (bar), "frames") == NULL)
    gtk_widget_add_tick_callback (bar, on_frame, NULL, NULL);
  g_object_set_data (G_OBJECT (bar), "frames", GUINT_TO_POINTER (FRAMES));
}

/* Follows the width of all rows of tabs: pinned ones have their own row. */
static void
watch_widths (GtkWidget *bar, GtkWidget *root)
{
  if (GTK_IS_SCROLLED_WINDOW (root))
    g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (root)),
                             "notify::page-size", G_CALLBACK (follow), bar, G_CONNECT_SWAPPED);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_widths (bar, child);
}

GtkWidget *
dse_tab_bar_new (AdwTabView *tabs)
{
  GtkWidget *bar = GTK_WIDGET (adw_tab_bar_new ());

  g_return_val_if_fail (ADW_IS_TAB_VIEW (tabs), NULL);

  adw_tab_bar_set_view (ADW_TAB_BAR (bar), tabs);
  watch_widths (bar, bar);
  g_signal_connect_object (tabs, "notify::n-pages", G_CALLBACK (follow), bar, G_CONNECT_SWAPPED);
  follow (bar);
  return bar;
}
