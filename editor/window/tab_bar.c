/* editor/window/tab_bar.c — additions to AdwTabBar. Its tabs are private to it, so they are
 * found by their type's name. */
#include "window/tab_bar.h"

#include "icon_button.h"

#include <string.h>

#define FRAMES 30  /* frames in which tabs change their width; data "frames" counts those left */
#define KEPT_MIN 4 /* characters that are left of a title */

/* Data of the label of a title: the width and title for which it is whole, and its text once it was
 * cut for them. */
#define WHOLE "whole"
#define FITTED "fitted"

/* The first widget below @root whose type has that name; NULL: none. */
static GtkWidget *
find_part (GtkWidget *root, const char *type)
{
  GtkWidget *found = strcmp (G_OBJECT_TYPE_NAME (root), type) == 0 ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_part (child, type);
  return found;
}

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

/* ---- titles */

static int
width_of (GtkWidget *label, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (label, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* @kept of the @n characters of @title: its beginning, and most of its last word. */
static char *
dup_cut (const char *title, glong n, glong kept)
{
  const char *space = strrchr (title, ' ');
  const glong word = space != NULL ? g_utf8_strlen (space + 1, -1) : n / 2;
  const glong end = MIN (word, kept * 2 / 3);
  g_autofree char *first = g_utf8_substring (title, 0, kept - end);

  return g_strconcat (g_strchomp (first), "…", g_utf8_offset_to_pointer (title, n - end), NULL);
}

/* @title in @width pixels, without a part of its middle. */
static char *
dup_fitting (GtkWidget *label, const char *title, int width)
{
  const glong n = g_utf8_strlen (title, -1);
  char *text = g_strdup (title);

  for (glong kept = n - 1; kept >= KEPT_MIN && width_of (label, text) > width; kept--) {
    g_free (text);
    text = dup_cut (title, n, kept);
  }
  return text;
}

/* Levels of one recipe differ in the last digits of their titles, which the tab would fade out. The
 * label of a whole title has all the width that there is beside the close button, so that it is cut
 * a frame later: TRUE. */
static gboolean
fit_title (GtkWidget *tab)
{
  GtkWidget *label = find_part (tab, "AdwFadingLabel");
  g_autoptr (AdwTabPage) page = NULL;
  g_autofree char *key = NULL, *text = NULL, *shown = NULL;
  const char *fitted;

  g_object_get (tab, "page", &page, NULL);
  if (page == NULL || label == NULL || gtk_widget_get_width (tab) <= 0)
    return FALSE;
  key = g_strdup_printf ("%d %s", gtk_widget_get_width (tab), adw_tab_page_get_title (page));
  g_object_get (label, "label", &shown, NULL);
  fitted = g_object_get_data (G_OBJECT (label), FITTED);
  if (g_strcmp0 (g_object_get_data (G_OBJECT (label), WHOLE), key) != 0 ||
      (fitted != NULL && g_strcmp0 (fitted, shown) != 0)) {
    g_object_set_data_full (G_OBJECT (label), WHOLE, g_steal_pointer (&key), g_free);
    g_object_set_data (G_OBJECT (label), FITTED, NULL);
    g_object_set (label, "label", adw_tab_page_get_title (page), NULL);
    return TRUE;
  }
  if (fitted == NULL) {
    text = dup_fitting (label, adw_tab_page_get_title (page), gtk_widget_get_width (label));
    g_object_set (label, "label", text, NULL);
    g_object_set_data_full (G_OBJECT (label), FITTED, g_steal_pointer (&text), g_free);
  }
  return FALSE;
}

/* TRUE if a title is to be cut in the next frame. */
static gboolean
fit_titles (GtkWidget *root)
{
  gboolean goes_on = FALSE;

  if (strcmp (G_OBJECT_TYPE_NAME (root), "AdwTab") == 0)
    return fit_title (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    goes_on = fit_titles (child) || goes_on;
  return goes_on;
}

/* ---- frames */

static gboolean
on_frame (GtkWidget *bar, GdkFrameClock *clock, gpointer data)
{
  guint left = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (bar), "frames")) - 1;
  AdwTabView *tabs = adw_tab_bar_get_view (ADW_TAB_BAR (bar));
  AdwTabPage *page = tabs != NULL ? adw_tab_view_get_selected_page (tabs) : NULL;
  GtkWidget *tab = page != NULL ? find_tab (bar, page) : NULL;

  if (fit_titles (bar))
    left = MAX (left, 1);
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

static void
on_attached (GtkWidget *bar, AdwTabPage *page)
{
  g_signal_handlers_disconnect_by_func (page, follow, bar); /* of a visit before */
  g_signal_connect_object (page, "notify::title", G_CALLBACK (follow), bar, G_CONNECT_SWAPPED);
}

GtkWidget *
dse_tab_bar_new (AdwTabView *tabs)
{
  GtkWidget *bar = GTK_WIDGET (adw_tab_bar_new ());

  g_return_val_if_fail (ADW_IS_TAB_VIEW (tabs), NULL);

  adw_tab_bar_set_view (ADW_TAB_BAR (bar), tabs);
  watch_widths (bar, bar);
  g_signal_connect_object (tabs, "notify::n-pages", G_CALLBACK (follow), bar, G_CONNECT_SWAPPED);
  g_signal_connect_object (tabs, "notify::selected-page", G_CALLBACK (follow), bar,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tabs, "page-attached", G_CALLBACK (on_attached), bar, G_CONNECT_SWAPPED);
  follow (bar);
  return bar;
}
