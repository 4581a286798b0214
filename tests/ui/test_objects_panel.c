/* tests/ui/test_objects_panel.c — the panel of objects: listed by own layer and kind, selected as
 * on the map, hidden one by one, found by a word, and quick with thousands. */
#include "drive.h"
#include "found_list.h"
#include "inspect/object_items.h"
#include "tools/things.h"
#include "window/object_row.h"

#include <string.h>

static DsuFoundList *
list_of (GtkWidget *panel)
{
  return DSU_FOUND_LIST (dst_ui_find (panel, DSU_TYPE_FOUND_LIST, NULL));
}

/* "[Creatures 2] Goblin 3, 5|…": the rows, "*" behind those that are selected. Caller frees. */
static char *
rows_of (GtkWidget *panel)
{
  GtkSelectionModel *rows = dsu_found_list_get_chosen (list_of (panel));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++) {
    g_autoptr (DseObjectItem) item = g_list_model_get_item (G_LIST_MODEL (rows), i);

    if (dse_object_item_is_heading (item))
      g_string_append_printf (text, "[%s %u]", item->name, item->n);
    else
      g_string_append_printf (text, " %s %d, %d", item->name, item->thing.at.x, item->thing.at.y);
    g_string_append (text, gtk_selection_model_is_selected (rows, i) ? "*|" : "|");
  }
  return g_string_free (text, FALSE);
}

static void
expect (GtkWidget *panel, const char *want)
{
  g_autofree char *rows = NULL;

  dst_ui_settle ();
  dst_ui_pass_time (200);
  dst_ui_settle ();
  rows = rows_of (panel);
  g_assert_cmpstr (rows, ==, want);
}

/* Places one of @kind on the cell. */
static void
place (DseWindow *window, const char *kind, int x, int y)
{
  g_object_set (dse_window_get_options (window), "kind", kind, NULL);
  dst_ui_click (window, (DsCell){ x, y }, 1, 0);
  dst_ui_settle ();
}

static DseWindow *
start (GtkWidget **panel)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  place (window, "goblin", 3, 5);
  place (window, "goblin", 9, 5);
  place (window, "dagger", 6, 8);
  dse_page_choose_things (dse_window_get_page (window), NULL, 0);
  *panel = dse_window_show_panel (window, dse_panel_find ("objects"));
  expect (*panel, "[Creatures 2]| Goblin 3, 5| Goblin 9, 5|[Items 1]| Dagger 6, 8|");
  return window;
}

/* The row at number @at of the list, which is in view. */
static GtkWidget *
row_at (GtkWidget *panel, guint at)
{
  GListModel *rows = G_LIST_MODEL (dsu_found_list_get_chosen (list_of (panel)));
  g_autoptr (DseObjectItem) item = g_list_model_get_item (rows, at);

  return dsu_found_list_find_row (list_of (panel), item);
}

static gsize
n_chosen (DseWindow *window)
{
  gsize n;

  dse_page_get_chosen (dse_window_get_page (window), &n);
  return n;
}

/* Clicks select on the map, clicks on the map select here; a heading stands for its group. */
static void
test_selection (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  dst_ui_click_on (row_at (panel, 2));
  g_assert_cmpuint (n_chosen (window), ==, 1);
  expect (panel, "[Creatures 2]| Goblin 3, 5| Goblin 9, 5*|[Items 1]| Dagger 6, 8|");
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_click_on (row_at (panel, 4));
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_cmpuint (n_chosen (window), ==, 2);
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  expect (panel, "[Creatures 2]| Goblin 3, 5*| Goblin 9, 5|[Items 1]| Dagger 6, 8|");
  dst_ui_click_on (row_at (panel, 0));
  expect (panel, "[Creatures 2]| Goblin 3, 5*| Goblin 9, 5*|[Items 1]| Dagger 6, 8|");
  g_assert_cmpuint (n_chosen (window), ==, 2);
  dst_ui_action (window, "win.delete-things");
  expect (panel, "[Items 1]| Dagger 6, 8|");
  dst_ui_action (window, "win.undo");
  expect (panel, "[Creatures 2]| Goblin 3, 5| Goblin 9, 5|[Items 1]| Dagger 6, 8|");
  dst_ui_stop ();
}

static gboolean
hides (DseWindow *window, int x, int y)
{
  const DsThings *things = dst_ui_level (window)->things;
  const DsThing *thing = ds_things_get (things, ds_things_seek (things, (DsCell){ x, y }));

  return dsu_canvas_hides (dse_page_get_canvas (dse_window_get_page (window)), thing);
}

/* A hidden object is not drawn and takes no click; the eye of a heading is that of its group. */
static void
test_eyes (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  dst_ui_click_on (dst_ui_find (row_at (panel, 1), GTK_TYPE_BUTTON, "Hide “Goblin”"));
  g_assert_true (hides (window, 3, 5));
  g_assert_false (hides (window, 9, 5));
  g_assert_cmpuint (n_chosen (window), ==, 0);
  g_object_set (dse_window_get_options (window), "kind", "no-such-kind", NULL);
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  g_assert_cmpuint (n_chosen (window), ==, 0);
  dst_ui_click_on (dst_ui_find (row_at (panel, 1), GTK_TYPE_BUTTON, "Show “Goblin”"));
  g_assert_false (hides (window, 3, 5));
  dst_ui_click_on (
      dst_ui_find (row_at (panel, 0), GTK_TYPE_BUTTON, "Hide the objects of “Creatures”"));
  g_assert_true (hides (window, 3, 5));
  g_assert_true (hides (window, 9, 5));
  g_assert_false (hides (window, 6, 8));
  dst_ui_action (window, "win.show-all-objects");
  g_assert_false (hides (window, 9, 5));
  dst_ui_stop ();
}

/* The list stays where it is while rows are added to the selection. */
static void
test_stays (void)
{
  GtkWidget *panel, *view, *scrolled;
  GtkAdjustment *bar;
  DseWindow *window = start (&panel);
  double before;

  for (int i = 0; i < 36; i++)
    place (window, "goblin", i, 12);
  dst_ui_pass_time (200);
  dst_ui_settle ();
  view = dst_ui_find (panel, GTK_TYPE_LIST_VIEW, NULL);
  scrolled = gtk_widget_get_ancestor (view, GTK_TYPE_SCROLLED_WINDOW);
  bar = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  gtk_adjustment_set_value (bar, 0);
  dst_ui_settle ();
  dst_ui_click_on (row_at (panel, 1));
  dsu_found_list_reveal (list_of (panel), 30);
  dst_ui_settle ();
  before = gtk_adjustment_get_value (bar);
  g_assert_cmpfloat (before, >, 0);
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_click_on (row_at (panel, 30));
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  dst_ui_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (bar), ==, before);
  g_assert_cmpuint (n_chosen (window), ==, 2);
  dst_ui_stop ();
}

/* A word keeps the objects that it finds, with their headings; Enter goes to the first. */
static void
test_search (void)
{
  GtkWidget *panel, *entry;
  DseWindow *window = start (&panel);

  entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "9, 5");
  DST_UI_UNTIL (
      g_list_model_get_n_items (G_LIST_MODEL (dsu_found_list_get_chosen (list_of (panel)))) == 2);
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (n_chosen (window), ==, 1);
  expect (panel, "[Creatures 2]| Goblin 9, 5*|");
  dst_ui_stop ();
}

/* 5 000 objects are listed, and one of them selected, in a blink. */
static void
test_many (void)
{
  GListStore *store = g_list_store_new (DSE_TYPE_OBJECT_ITEM);
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  DsThing model = *ds_things_get (dst_ui_level (window)->things, 0);
  g_autofree DsThing *all = g_new (DsThing, 5000);
  DsDelve copy = { 0 };

  g_assert_cmpint (ds_delve_copy (&copy, delve, NULL), ==, DS_OK);
  for (int i = 0; i < 5000; i++) {
    all[i] = model;
    all[i].id = (guint64)i + 1;
    all[i].at = (DsCell){ i % 40, i / 40 % 20 };
  }
  ds_things_unref (copy.dungeon.floors[0].things);
  g_assert_cmpint (ds_things_new (&copy.dungeon.floors[0].things, all, 5000, NULL), ==, DS_OK);
  g_test_timer_start ();
  dse_object_items_fill (store, &copy, 0);
  dse_object_items_fill (store, &copy, 0);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 0.5); /* seconds */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, 5001);
  g_object_unref (store);
  ds_delve_clear (&copy);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/objects-panel/selection", test_selection);
  g_test_add_func ("/objects-panel/eyes", test_eyes);
  g_test_add_func ("/objects-panel/stays", test_stays);
  g_test_add_func ("/objects-panel/search", test_search);
  g_test_add_func ("/objects-panel/many", test_many);
  return g_test_run ();
}
