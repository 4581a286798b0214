/* tests/ui/test_named_objects.c — objects with a name are called by it wherever they are listed,
 * with their kind beside it. */
#include "drive.h"

#include "inspect/describe.h"
#include "inspect/object_list.h"
#include "page/step_subject.h"
#include "project/exchange.h"
#include "window/command_palette.h"
#include "window/panel.h"
#include "window/source.h"

#include <string.h>

/* Two named markers, a marker and a goblin without a name, a goblin with a custom property "name",
 * and a long id. The first goblin refers to the pond. */
#define THINGS                                                                                     \
  "{ \"id\": \"t-bc453a98d9bb0ec\", \"kind\": \"marker\", \"at\": [3, 3], \"name\": \"Trap "       \
  "zone\", \"width\": 2, \"height\": 2 }, "                                                        \
  "{ \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [5, 5], \"properties\": { \"target\": { "      \
  "\"object\": \"t-4\" } } }, "                                                                    \
  "{ \"id\": \"t-3\", \"kind\": \"goblin\", \"at\": [7, 5], \"properties\": { \"name\": "          \
  "\"Bobby\" } }, "                                                                                \
  "{ \"id\": \"t-5\", \"kind\": \"marker\", \"at\": [3, 7] }, "                                    \
  "{ \"id\": \"t-4\", \"kind\": \"marker\", \"at\": [10, 7], \"name\": \"Pond\" }"

static DseWindow *
start (void)
{
  g_autofree char *path = dst_ui_file ("named.delve");
  GString *text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [14, 10], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", "
      "\".\": \"floor\" }, \"rows\": [ \"##############\"");
  DseWindow *window;

  for (int y = 1; y < 9; y++)
    g_string_append (text, ", \"#............#\"");
  g_string_append (text, ", \"##############\" ] }, \"things\": [ " THINGS " ] } ] }");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  g_string_free (text, TRUE);
  window = dst_ui_start (path);
  dst_ui_settle ();
  return window;
}

static const DsThing *
thing_of (DseWindow *window, guint64 id)
{
  return ds_things_find (dst_ui_level (window)->things, id);
}

static const DsDelve *
delve_of (DseWindow *window)
{
  return dsu_document_get_delve (dst_ui_document (window));
}

/* The visible labels of @widget and below, a bar behind each. */
static void
append_labels (GtkWidget *widget, GString *out)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget))
    g_string_append_printf (out, "%s|", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, out);
}

static void
expect_labels (GtkWidget *widget, const char *want)
{
  GString *labels = g_string_new (NULL);

  append_labels (widget, labels);
  g_assert_cmpstr (labels->str, ==, want);
  g_string_free (labels, TRUE);
}

/* ---- the cases */

/* A name finds its object; the kind finds it, too, among the first. */
static void
test_search (void)
{
  static const struct {
    const char *text, *rows;
  } ROWS[] = {
    { "pond", "Pond|Marker · 10, 7|" },
    { "trap zone", "Trap zone|Marker · 3, 3|" },
    { "marker", "Trap zone|Marker · 3, 3|Marker|3, 7|Pond|Marker · 10, 7|" },
    { "bobby", "Bobby|Goblin · 7, 5|" },
  };
  DseWindow *window = start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_search);
  GtkWidget *entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);

  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    gtk_editable_set_text (GTK_EDITABLE (entry), ROWS[i].text);
    g_signal_emit_by_name (entry, "activate");
    expect_labels (dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL), ROWS[i].rows);
  }
  dst_ui_stop ();
}

/* Opens the palette or Go To (@key with Ctrl and Shift), and expects @label first for @text. */
static void
expect_first (DseWindow *window, guint key, const char *text, const char *label, const char *detail)
{
  DseCommandPalette *self;
  const DseEntry *first;

  dst_ui_key (GTK_WINDOW (window), key, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  self = DSE_COMMAND_PALETTE (dst_ui_dialog ());
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_SEARCH_ENTRY, NULL)), text);
  dst_ui_settle ();
  first = dse_command_palette_get_chosen (self);
  g_assert_nonnull (first);
  g_assert_cmpstr (first->source->id, ==, "object");
  g_assert_cmpstr (first->label, ==, label);
  g_assert_cmpstr (first->detail, ==, detail);
  gtk_window_close (GTK_WINDOW (self));
  dst_ui_settle ();
}

static void
test_go_to (void)
{
  DseWindow *window = start ();

  expect_first (window, GDK_KEY_g, "pond", "Pond", "Marker · 10, 7");
  expect_first (window, GDK_KEY_p, "trap zone", "Trap zone", "Marker · 3, 3");
  expect_first (window, GDK_KEY_g, "bobby", "Bobby", "Goblin · 7, 5");
  expect_first (window, GDK_KEY_g, "t-bc453a98d9bb0ec", "Trap zone", "Marker · 3, 3");
  expect_first (window, GDK_KEY_g, "marker", "Marker", "3, 7"); /* the shorter one; not its id */
  dst_ui_stop ();
}

/* The list of objects for a property, and its button. */
static void
test_picker (void)
{
  DseWindow *window = start ();
  g_autofree char *of_button = dse_name_object (delve_of (window), 0, 4);
  GtkWidget *list = g_object_ref_sink (dse_object_list_new (dst_ui_document (window)));
  GtkWidget *search = dst_ui_find (list, GTK_TYPE_SEARCH_ENTRY, NULL);

  g_assert_cmpstr (of_button, ==, "Pond · Marker · 10, 7");
  gtk_editable_set_text (GTK_EDITABLE (search), "pond");
  g_signal_emit_by_name (search, "search-changed");
  expect_labels (dst_ui_find (list, GTK_TYPE_LIST_BOX, NULL), "Pond · Marker · 10, 7|");
  gtk_editable_set_text (GTK_EDITABLE (search), "marker");
  g_signal_emit_by_name (search, "search-changed");
  expect_labels (dst_ui_find (list, GTK_TYPE_LIST_BOX, NULL),
                 "Trap zone · Marker · 3, 3|Marker · 3, 7|Pond · Marker · 10, 7|");
  g_object_unref (list);
  dst_ui_stop ();
}

static void
expect_heading (DseWindow *window, const char *title, const char *subtitle)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_inspect);

  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, title));
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, subtitle));
}

static void
choose (DseWindow *window, const guint64 *ids, gsize n)
{
  dse_page_choose_things (dse_window_get_page (window), ids, n);
  dst_ui_settle ();
}

/* Headings of Inspect, of one object and of several. */
static void
test_inspect (void)
{
  const guint64 ids[] = { 4, 2, 3 };
  DseWindow *window = start ();

  dst_ui_action (window, "win.tool::thing");
  choose (window, ids, 1);
  expect_heading (window, "Pond", "Marker · at 10, 7");
  choose (window, ids + 1, 1);
  expect_heading (window, "Goblin", "at 5, 5");
  choose (window, ids, 3);
  expect_heading (window, "3 objects", "Pond, Goblin, Bobby");
  dst_ui_stop ();
}

/* The line of facts, and the card. */
static void
test_pointed (void)
{
  DseWindow *window = start ();
  g_autofree char *pond = dst_ui_dup_pointed (window, (DsCell){ 10, 7 });
  g_autofree char *bobby = dst_ui_dup_pointed (window, (DsCell){ 7, 5 });
  g_autofree char *goblin = dst_ui_dup_pointed (window, (DsCell){ 5, 5 });

  g_assert_nonnull (strstr (pond, "Pond (Marker)"));
  g_assert_nonnull (strstr (bobby, "Bobby (Goblin): "));
  g_assert_nonnull (strstr (goblin, " Goblin: "));
  dst_ui_stop ();
}

static void
test_found (void)
{
  DseWindow *window = start ();
  const DseExchange what = { .query = (char *)"pond" };
  DseFound *found = dse_exchange_find (&what, delve_of (window), NULL, "Named");

  g_assert_cmpuint (found->hits->len, ==, 1);
  g_assert_cmpstr (g_array_index (found->hits, DseHit, 0).label, ==, "Pond · Marker");
  dse_found_free (found);
  dst_ui_stop ();
}

/* Steps of the history: of a single object its name, of several of a kind the kind. */
static void
test_steps (void)
{
  static const struct {
    guint64 ids[2];
    gsize n;
    const char *label;
  } STEPS[] = {
    { { 4 }, 1, "Place Pond" },
    { { 4, 0xbc453a98d9bb0ec }, 2, "Place Marker" },
    { { 4, 2 }, 2, "Place" },
  };
  DseWindow *window = start ();
  const DsRect all = { 0, 0, 14, 10 };

  for (gsize i = 0; i < G_N_ELEMENTS (STEPS); i++) {
    DsDelve before, after;
    g_autofree char *label = NULL;

    g_assert_cmpint (ds_delve_copy (&before, delve_of (window), NULL), ==, DS_OK);
    g_assert_cmpint (ds_delve_copy (&after, delve_of (window), NULL), ==, DS_OK);
    for (gsize k = 0; k < STEPS[i].n; k++) {
      DsThing thing = *thing_of (window, STEPS[i].ids[k]);

      thing.facing = DS_WEST;
      g_assert_cmpint (ds_things_put (&after.dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
    }
    label = dse_step_dup_label (&(DseStepChange){ "Place", &before, &after, 0, all });
    g_assert_cmpstr (label, ==, STEPS[i].label);
    ds_delve_clear (&before);
    ds_delve_clear (&after);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/editor/named-objects/search", test_search);
  g_test_add_func ("/editor/named-objects/go-to", test_go_to);
  g_test_add_func ("/editor/named-objects/picker", test_picker);
  g_test_add_func ("/editor/named-objects/inspect", test_inspect);
  g_test_add_func ("/editor/named-objects/pointed", test_pointed);
  g_test_add_func ("/editor/named-objects/found", test_found);
  g_test_add_func ("/editor/named-objects/steps", test_steps);
  return g_test_run ();
}
