/* tests/ui/test_property_classes.c — own properties whose values are of a class, in Inspect. */
#include "imported.h"
#include "inspect/object_query.h"
#include "inspect/property_form.h"
#include "lib/file.h"
#include "own_rows.h"
#include "recipe/change_bar.h"
#include "rules/find_class.h"
#include "window/panel.h"

#include <adwaita.h>
#include <string.h>

#define GOBLIN(id, x, properties)                                                                  \
  "{ \"id\": \"t-" id "\", \"kind\": \"goblin\", \"at\": [" x ", 5]" properties " }"

/* A project with a class within a class, and its level with goblins at (3, 5) and (5, 5), and one
 * at (7, 5) with a value of a class that the project does not have. */
static DseWindow *
start (void)
{
  g_autofree char *folder = dst_ui_file ("classes");
  g_autofree char *level = g_build_filename (folder, "levels/a.delve", NULL);
  g_autofree char *row = g_strnfill (20, '.');
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [20, 10], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \".\": "
      "\"floor\" }, \"rows\": [ ");
  DseWindow *window;

  for (int y = 0; y < 10; y++)
    g_string_append_printf (text, "\"%s\"%s", row, y < 9 ? ", " : " ");
  g_string_append (
      text, "] }, \"things\": [ " GOBLIN ("1", "3", "") ", " GOBLIN ("2", "5", "") ", " GOBLIN (
                "3", "7",
                ", \"properties\": { \"old\": { \"class\": \"Gone\", \"members\": { "
                "\"digs\": 4 } } }") " ] } ] }");
  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\" }");
  dst_write_file (folder, "rules/properties.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"property_classes\": ["
                  "{ \"id\": \"stats\", \"name\": \"Stats\", \"members\": ["
                  "{ \"name\": \"hp\", \"label\": \"Health\", \"type\": \"int\", \"default\": "
                  "\"3\", \"min\": \"1\", \"max\": \"9\" },"
                  "{ \"name\": \"cry\", \"type\": \"text\" },"
                  "{ \"name\": \"traits\", \"type\": \"text\", \"several\": true, \"choices\": "
                  "[\"shy\", \"loud\"] },"
                  "{ \"name\": \"home\", \"type\": \"class\", \"class\": \"spot\" }] },"
                  "{ \"id\": \"spot\", \"members\": [{ \"name\": \"column\", \"type\": \"int\" }] "
                  "}], \"properties\": ["
                  "{ \"id\": \"stats\", \"name\": \"stats\", \"label\": \"Stats\", \"type\": "
                  "\"class\", \"class\": \"stats\", \"roles\": [\"creature\"] }] }");
  dst_write_file (folder, "levels/a.delve", text->str);
  window = dst_ui_start (level);
  dst_ui_action (window, "win.tool::thing");
  dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  return window;
}

static DsDoc *
doc_of (DseWindow *window)
{
  return dsu_document_get_doc (dst_ui_document (window));
}

static void
expand (DseWindow *window, const char *title)
{
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (dst_own_row (window, title)), TRUE);
  dst_ui_settle ();
}

static GtkWidget *
reset_of (DseWindow *window, const char *title)
{
  return dst_ui_find (dst_own_row (window, title), GTK_TYPE_BUTTON, "Use the default");
}

/* The arrow of a row that opens. */
static GtkWidget *
arrow_of (GtkWidget *row)
{
  if (gtk_widget_has_css_class (row, "expander-row-arrow"))
    return row;
  for (GtkWidget *at = gtk_widget_get_first_child (row); at != NULL;
       at = gtk_widget_get_next_sibling (at)) {
    GtkWidget *found = arrow_of (at);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static GdkRGBA
arrow_colour (DseWindow *window, const char *title)
{
  GdkRGBA colour;

  gtk_style_context_get_color (
      gtk_widget_get_style_context (arrow_of (dst_own_row (window, title))), &colour);
  return colour;
}

/* Where the title of the row begins in the window. */
static float
title_x (DseWindow *window, const char *title)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (
      dst_ui_find (dst_own_row (window, title), GTK_TYPE_LABEL, title), GTK_WIDGET (window), &box));
  return box.origin.x;
}

/* A closed class within an open one has the arrow of a closed row, and its members are indented. */
static void
test_arrows (void)
{
  DseWindow *window = start ();
  GdkRGBA outer, inner;

  dst_ui_choose_things (window, 3, 3);
  expand (window, "Stats");
  outer = arrow_colour (window, "Stats");
  inner = arrow_colour (window, "home");
  g_assert_false (gdk_rgba_equal (&outer, &inner));
  expand (window, "home");
  inner = arrow_colour (window, "home");
  g_assert_true (gdk_rgba_equal (&outer, &inner));
  g_assert_cmpfloat (title_x (window, "column"), >, title_x (window, "cry") + 6);
  dst_ui_stop ();
}

#define STATS(members) "{ \"stats\": { \"class\": \"Stats\", \"members\": { " members " } } }"

/* Members show their default until they are set in place; each edit is one step, and the value goes
 * with its last member. */
static void
test_members (void)
{
  DseWindow *window = start ();
  GtkWidget *hp, *cry, *column;
  size_t n;

  dst_ui_choose_things (window, 3, 3);
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (dst_own_row (window, "Stats"))),
                   ==, "Stats, default");
  expand (window, "Stats");
  hp = dst_own_control (window, "Health", GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (hp)), ==, 3);
  g_assert_true (gtk_widget_has_css_class (hp, "dim-label"));
  n = ds_doc_position (doc_of (window));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (hp), 7);
  g_assert_cmpstr (dst_own_json (window, 3), ==, STATS ("\"hp\": 7"));
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 1);
  dst_ui_settle ();
  g_assert_true (dst_own_control (window, "Health", GTK_TYPE_SPIN_BUTTON) == hp); /* it stays */
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (dst_own_row (window, "Stats"))),
                   ==, "Stats, 1 member set");
  cry = dst_own_control (window, "cry", GTK_TYPE_ENTRY);
  dst_ui_enter (cry, "Halt!");
  expand (window, "home");
  column = dst_own_control (window, "column", GTK_TYPE_SPIN_BUTTON);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (column), 12);
  g_assert_cmpstr (dst_own_json (window, 3), ==,
                   STATS ("\"hp\": 7, \"cry\": \"Halt!\", \"home\": { \"class\": \"spot\", "
                          "\"members\": { \"column\": 12 } }"));
  dst_ui_settle ();
  dst_ui_click_on (reset_of (window, "column"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, STATS ("\"hp\": 7, \"cry\": \"Halt!\""));
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (column)), ==, 12);
  dst_ui_click_on (reset_of (window, "home"));
  dst_ui_click_on (reset_of (window, "cry"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, STATS ("\"hp\": 7"));
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 5);
  dst_ui_click_on (reset_of (window, "Health"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "");
  dst_ui_stop ();
}

/* Several objects: what differs is mixed, and an edit of a member leaves their other members. */
static void
test_several (void)
{
  DseWindow *window = start ();
  GtkWidget *shy;
  size_t n;

  dst_ui_choose_things (window, 3, 3);
  expand (window, "Stats");
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "Health", GTK_TYPE_SPIN_BUTTON)), 7);
  dst_ui_choose_things (window, 5, 5);
  expand (window, "Stats");
  dst_ui_enter (dst_own_control (window, "cry", GTK_TYPE_ENTRY), "Who?");
  dst_ui_choose_things (window, 3, 5);
  expand (window, "Stats");
  g_assert_cmpstr (
      gtk_entry_get_placeholder_text (GTK_ENTRY (dst_own_control (window, "cry", GTK_TYPE_ENTRY))),
      ==, "mixed");
  n = ds_doc_position (doc_of (window));
  dst_ui_enter (dst_own_control (window, "cry", GTK_TYPE_ENTRY), "Hey");
  g_assert_cmpstr (dst_own_json (window, 3), ==, STATS ("\"hp\": 7, \"cry\": \"Hey\""));
  g_assert_cmpstr (dst_own_json (window, 5), ==, STATS ("\"cry\": \"Hey\""));
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 1);
  expand (window, "traits");
  shy = dst_own_control (window, "shy", GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (shy), TRUE);
  g_assert_cmpstr (dst_own_json (window, 5), ==, STATS ("\"cry\": \"Hey\", \"traits\": \"shy\""));
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 2);
  dst_ui_click_on (reset_of (window, "Health"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, STATS ("\"cry\": \"Hey\", \"traits\": \"shy\""));
  dst_ui_stop ();
}

/* A class that the project does not have keeps its members, and its value can be edited. */
static void
test_unknown (void)
{
  DseWindow *window = start ();

  dst_ui_choose_things (window, 7, 7);
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (dst_own_row (window, "old"))),
                   ==, "Gone");
  expand (window, "old");
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "digs", GTK_TYPE_SPIN_BUTTON)), 5);
  g_assert_cmpstr (dst_own_json (window, 7), ==,
                   "{ \"old\": { \"class\": \"Gone\", \"members\": { \"digs\": 5 } } }");
  dst_ui_stop ();
}

/* Classes of the project are offered behind the types. */
static void
test_add (void)
{
  DseWindow *window = start ();
  GtkWidget *button, *popover, *type, *column;

  dst_ui_choose_things (window, 3, 3);
  button = dst_ui_find (dst_own_form (window), GTK_TYPE_MENU_BUTTON,
                        "Add a property that your game reads");
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  dst_ui_click_on (button);
  DST_UI_UNTIL (gtk_widget_get_mapped (popover));
  dst_ui_type (GTK_WINDOW (window), "goal");
  type = dst_ui_find (popover, GTK_TYPE_DROP_DOWN, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (type))), ==,
                    DS_PROPERTY_CLASS + 2);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (type), DS_PROPERTY_CLASS + 1);
  dst_ui_click_on (dst_ui_find (popover, GTK_TYPE_BUTTON, "_Add Property"));
  DST_UI_UNTIL (!gtk_widget_get_mapped (popover));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"goal\": { \"class\": \"spot\" } }");
  expand (window, "goal");
  column = dst_ui_find (dst_own_row (window, "goal"), ADW_TYPE_ACTION_ROW, "column");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dst_ui_find (column, GTK_TYPE_SPIN_BUTTON, NULL)), 5);
  g_assert_nonnull (strstr (dst_own_json (window, 3), "5"));
  dst_ui_settle ();
  dst_ui_click_on (dst_ui_find (column, GTK_TYPE_BUTTON, "Use the default"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"goal\": { \"class\": \"spot\" } }");
  dst_ui_stop ();
}

/* Objects are found by names and values of members. */
static void
test_search (void)
{
  static const char *const FOUND[] = { "digs=4", "old.digs=4", "gone" };
  static const char *const MISSED[] = { "digs=5", "new.digs=4" };
  DseWindow *window = start ();
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsThing *thing = dst_own_thing (window, 7, 5);

  for (gsize i = 0; i < G_N_ELEMENTS (FOUND); i++) {
    g_autoptr (DseQuery) query = dse_query_new (FOUND[i]);

    g_test_message ("%s", FOUND[i]);
    g_assert_true (dse_query_has_thing (query, delve, 0, thing));
  }
  for (gsize i = 0; i < G_N_ELEMENTS (MISSED); i++) {
    g_autoptr (DseQuery) query = dse_query_new (MISSED[i]);

    g_test_message ("%s", MISSED[i]);
    g_assert_false (dse_query_has_thing (query, delve, 0, thing));
  }
  dst_ui_stop ();
}

/* ---- comparing, and classes of an import */

static gboolean
has_row (DseWindow *window, const char *text)
{
  GtkWidget *bar = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_CHANGE_BAR, NULL);
  const DseLevelChanges *changes = bar != NULL ? dse_change_bar_get (DSE_CHANGE_BAR (bar)) : NULL;

  for (guint i = 0; changes != NULL && changes->rows != NULL && i < changes->rows->len; i++)
    if (strcmp (((const DseChange *)changes->rows->pdata[i])->text, text) == 0)
      return TRUE;
  return FALSE;
}

/* The list of changes names the members. */
static void
test_compared (void)
{
  DseWindow *window = start ();

  dst_ui_choose_things (window, 3, 3);
  expand (window, "Stats");
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "Health", GTK_TYPE_SPIN_BUTTON)), 7);
  expand (window, "home");
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "column", GTK_TYPE_SPIN_BUTTON)), 12);
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (has_row (window, "Changed: Goblin (stats)"));
  dst_ui_action (window, "win.compare");
  g_assert_true (dse_page_save (dse_window_get_page (window),
                                dsu_document_get_path (dst_ui_document (window))));
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "column", GTK_TYPE_SPIN_BUTTON)), 13);
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (has_row (window, "Changed: Goblin (stats.home.column)"));
  dst_ui_stop ();
}

#define MAP                                                                                        \
  "<map version='1.10' orientation='orthogonal' width='4' height='3' tilewidth='16' "              \
  "tileheight='16' infinite='0'><tileset firstgid='1' name='t' tilewidth='16' tileheight='16' "    \
  "tilecount='1' columns='1'><tile id='0' type='floor'/></tileset><layer id='1' name='g' "         \
  "width='4' height='3'><data encoding='csv'>1,1,1,1,1,1,1,1,1,1,1,1</data></layer>"               \
  "<objectgroup id='2' name='o'><object id='1' type='goblin' x='16' y='16' width='16' "            \
  "height='16'><properties><property name='stats' type='class' propertytype='Stats'>"              \
  "<properties><property name='at' type='class' propertytype='Vec'><properties>"                   \
  "<property name='x' type='int' value='1'/></properties></property></properties></property>"      \
  "</properties></object></objectgroup></map>"

/* Classes that a map brings along are offered as definitions of the project. */
static void
test_defined (void)
{
  DseWindow *window = start ();
  const char *level = dsu_document_get_path (dst_ui_document (window));
  g_autofree char *levels = g_path_get_dirname (level), *folder = g_path_get_dirname (levels);
  g_autofree char *map = g_build_filename (folder, "classes.tmx", NULL);
  g_autofree char *rules = g_build_filename (folder, "rules/classes.json", NULL);

  g_assert_true (g_file_set_contents (map, MAP, -1, NULL));
  dst_ui_import (window, map);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "The level has values of 1 class that the project lacks") != NULL);
  dst_ui_action (window, "win.define-classes");
  g_assert_true (g_file_test (rules, G_FILE_TEST_EXISTS));
  DST_UI_UNTIL (ds_rules_find_class (dsu_document_get_delve (dst_ui_document (window))->rules,
                                     "Vec") != NULL);
  dst_ui_action (window, "win.define-classes");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "The project defines all classes of the level") != NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/property-classes/members", test_members);
  g_test_add_func ("/editor/property-classes/arrows", test_arrows);
  g_test_add_func ("/editor/property-classes/several", test_several);
  g_test_add_func ("/editor/property-classes/unknown", test_unknown);
  g_test_add_func ("/editor/property-classes/add", test_add);
  g_test_add_func ("/editor/property-classes/search", test_search);
  g_test_add_func ("/editor/property-classes/compared", test_compared);
  g_test_add_func ("/editor/property-classes/defined", test_defined);
  return g_test_run ();
}
