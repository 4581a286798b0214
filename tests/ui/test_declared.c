/* tests/ui/test_declared.c — properties that a project declares, in Inspect. */
#include "inspect/property_form.h"
#include "lib/file.h"
#include "own_rows.h"
#include "window/panel.h"

#include <adwaita.h>

#define GOBLIN(id, x, properties)                                                                  \
  "{ \"id\": \"t-" id "\", \"kind\": \"goblin\", \"at\": [" x ", 5]" properties " }, "

/* A project with declared properties, and its level with goblins at (3, 5) and (5, 5), a third at
 * (7, 5) whose properties are not as declared, and gold at (9, 5). */
static DseWindow *
start_declared (void)
{
  g_autofree char *folder = dst_ui_file ("declared");
  g_autofree char *level = g_build_filename (folder, "levels/a.delve", NULL);
  g_autofree char *row = g_strnfill (20, '.');
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [20, 10], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \".\": "
      "\"floor\" }, \"rows\": [ ");
  DseWindow *window;

  for (int y = 0; y < 10; y++)
    g_string_append_printf (text, "\"%s\"%s", row, y < 9 ? ", " : " ");
  g_string_append (text, "] }, \"things\": [ " GOBLIN ("1", "3", "") GOBLIN ("2", "5", "")
                             GOBLIN ("3", "7",
                                     ", \"properties\": { \"mood\": \"sad\", \"rank\": 9, "
                                     "\"boss\": 1 }") "{ \"id\": \"t-4\", \"kind\": \"gold\", "
                                                      "\"at\": [9, 5] } ] } ] }");
  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\" }");
  dst_write_file (
      folder, "rules/properties.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"properties\": ["
      "{ \"id\": \"rank\", \"name\": \"rank\", \"label\": \"Rank\", \"help\": \"Strength in its "
      "wave.\", \"type\": \"int\", \"default\": \"2\", \"min\": \"1\", \"max\": \"5\", \"roles\": "
      "[\"creature\"] },"
      "{ \"id\": \"mood\", \"name\": \"mood\", \"type\": \"text\", \"choices\": [\"calm\", "
      "\"angry\"], \"default\": \"calm\", \"roles\": [\"creature\"] },"
      "{ \"id\": \"boss\", \"name\": \"boss\", \"type\": \"bool\", \"objects\": [\"goblin\"] },"
      "{ \"id\": \"speed\", \"name\": \"speed\", \"type\": \"float\", \"min\": \"0.5\", "
      "\"default\": \"1.5\" },"
      "{ \"id\": \"loot\", \"name\": \"loot\", \"type\": \"list\", \"objects\": [\"goblin\"] },"
      "{ \"id\": \"traits\", \"name\": \"traits\", \"type\": \"text\", \"several\": true, "
      "\"choices\": "
      "[\"shy\", \"loud\", \"brave\"], \"objects\": [\"goblin\"] },"
      "{ \"id\": \"wears\", \"name\": \"wears\", \"type\": \"list\", \"choices_file\": "
      "\"enums/clothes.txt\", \"objects\": [\"goblin\"] },"
      "{ \"id\": \"music\", \"name\": \"music\", \"type\": \"file\", \"holders\": [\"level\"] }"
      "] }");
  dst_write_file (folder, "enums/clothes.txt", "hat\nboots\n");
  dst_write_file (folder, "levels/a.delve", text->str);
  window = dst_ui_start (level);
  dst_ui_action (window, "win.tool::thing");
  dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  return window;
}

/* The button that resets the property; it exists in each row that is declared. */
static GtkWidget *
reset_of (DseWindow *window, const char *title)
{
  GtkWidget *button = dst_ui_find (dst_own_row (window, title), GTK_TYPE_BUTTON, "Use the default");

  g_assert_nonnull (button);
  return button;
}

/* Declared properties show without being added, with their default until they are set; a button
 * resets them. */
static void
test_declared (void)
{
  DseWindow *window = start_declared ();
  GtkWidget *rank, *mood, *speed;

  dst_ui_choose_things (window, 3, 3);
  rank = dst_own_control (window, "Rank", GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (rank)), ==, 2);
  g_assert_true (gtk_widget_has_css_class (rank, "dim-label"));
  g_assert_false (gtk_widget_get_sensitive (reset_of (window, "Rank")));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (dst_own_row (window, "Rank"))), ==,
                   "Strength in its wave.");
  speed = dst_own_control (window, "speed", GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (speed)), ==, "1.5");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "");
  g_assert_null (dst_own_row (window, "music"));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (rank), 100); /* the range is obeyed */
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"rank\": 5 }");
  dst_ui_settle ();
  g_assert_false (gtk_widget_has_css_class (rank, "dim-label"));
  mood = dst_own_control (window, "mood", GTK_TYPE_DROP_DOWN);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (mood)), ==, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (mood), 1);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"rank\": 5, \"mood\": \"angry\" }");
  dst_ui_settle ();
  dst_ui_enter (speed, "0.25");
  g_assert_true (gtk_widget_has_css_class (speed, "error"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (speed), ==, "Expected at least 0.5");
  dst_ui_enter (speed, "0.75");
  dst_ui_click_on (reset_of (window, "Rank"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"mood\": \"angry\", \"speed\": 0.75 }");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (rank)), ==, 2);
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (rank)), ==, 5);
  dst_ui_stop ();
}

/* Other objects have other ones; objects of several kinds show what is declared for all. */
static void
test_declared_holders (void)
{
  DseWindow *window = start_declared ();
  GtkWidget *mood;

  dst_ui_choose_things (window, 9, 9);
  g_assert_nonnull (dst_own_row (window, "speed"));
  g_assert_null (dst_own_row (window, "Rank"));
  dst_ui_action (window, "win.select-none");
  dst_ui_settle ();
  g_assert_nonnull (dst_own_row (window, "music"));
  g_assert_null (dst_own_row (window, "speed"));

  dst_ui_choose_things (window, 3, 5);
  mood = dst_own_control (window, "mood", GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (mood), 1);
  dst_ui_choose_things (window, 5, 5);
  dst_ui_click_on (reset_of (window, "mood"));
  dst_ui_choose_things (window, 3, 5); /* one of them has a value */
  g_assert_nonnull (
      dst_ui_find (dst_own_control (window, "mood", GTK_TYPE_DROP_DOWN), GTK_TYPE_LABEL, "mixed"));
  dst_ui_click_on (reset_of (window, "mood"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (dst_own_row (window, "loot")), TRUE);
  dst_ui_settle ();
  dst_ui_click_on (dst_ui_find (dst_own_row (window, "loot"), GTK_TYPE_BUTTON, "Add a value"));
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"loot\": [\"\"] }");
  dst_ui_choose_things (window, 3, 9);
  g_assert_nonnull (dst_own_row (window, "speed"));
  g_assert_null (dst_own_row (window, "Rank"));
  dst_ui_stop ();
}

/* The check box of @flag in the row of the property @title, which is opened; another row may have
 * taken its place by then, as rules change. */
static GtkWidget *
flag_of (DseWindow *window, const char *title, const char *flag)
{
  GtkWidget *flag_row;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (dst_own_row (window, title)), TRUE);
  flag_row = dst_ui_find (dst_own_row (window, title), ADW_TYPE_ACTION_ROW, flag);
  return flag_row != NULL ? dst_ui_find (flag_row, GTK_TYPE_CHECK_BUTTON, NULL) : NULL;
}

static gboolean
is_checked (GtkWidget *box)
{
  return gtk_check_button_get_active (GTK_CHECK_BUTTON (box));
}

static gboolean
is_mixed (GtkWidget *box)
{
  return gtk_check_button_get_inconsistent (GTK_CHECK_BUTTON (box));
}

static const char *
subtitle_of (DseWindow *window, const char *title)
{
  return adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (dst_own_row (window, title)));
}

/* A property of several choices has check boxes; over several objects a box that only some have is
 * mixed, and a click changes that flag alone, of all of them, as one step. */
static void
test_declared_flags (void)
{
  DseWindow *window = start_declared ();
  GtkWidget *panel, *entry;

  dst_ui_choose_things (window, 3, 3);
  g_assert_cmpstr (subtitle_of (window, "traits"), ==, "None");
  dst_ui_click_on (flag_of (window, "traits", "loud"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"traits\": \"loud\" }");
  dst_ui_choose_things (window, 3, 5);
  g_assert_cmpstr (subtitle_of (window, "traits"), ==, "mixed");
  g_assert_true (is_mixed (flag_of (window, "traits", "loud")));
  g_assert_false (is_mixed (flag_of (window, "traits", "shy")));
  dst_ui_click_on (flag_of (window, "traits", "shy"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"traits\": \"shy,loud\" }");
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"traits\": \"shy\" }");
  g_assert_true (is_checked (flag_of (window, "traits", "shy")));
  dst_ui_click_on (flag_of (window, "traits", "loud"));
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"traits\": \"shy,loud\" }");
  g_assert_cmpstr (subtitle_of (window, "traits"), ==, "shy, loud");
  dst_ui_click_on (flag_of (window, "traits", "shy"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"traits\": \"loud\" }");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"traits\": \"shy,loud\" }");
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"traits\": \"shy\" }");
  panel = dse_window_show_panel (window, &dse_panel_search);
  entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "traits=loud");
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "1 object") != NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "traits=shy");
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "2 objects") != NULL);
  dst_ui_stop ();
}

/* Choices of a file are there, those of a list as check boxes, and others when it changes. */
static void
test_declared_file (void)
{
  DseWindow *window = start_declared ();
  g_autofree char *folder = dst_ui_file ("declared");

  dst_ui_choose_things (window, 3, 3);
  dst_ui_click_on (flag_of (window, "wears", "boots"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"wears\": [\"boots\"] }");
  g_assert_null (flag_of (window, "wears", "cape"));
  dst_write_file (folder, "enums/clothes.txt", "cape\nboots\n");
  DST_UI_UNTIL (flag_of (window, "wears", "cape") != NULL);
  g_assert_null (flag_of (window, "wears", "hat"));
  dst_ui_click_on (flag_of (window, "wears", "cape"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"wears\": [\"cape\", \"boots\"] }");
  dst_ui_stop ();
}

/* Values that are not as declared stay as they are, say so, and can be reset. */
static void
test_declared_wrong (void)
{
  DseWindow *window = start_declared ();
  static const char *const subtitles[][2] = { { "Rank", "Expected: 1 to 5" },
                                              { "mood", "Not an allowed text" },
                                              { "boss", "Expected: Yes or no" } };

  dst_ui_choose_things (window, 7, 7);
  for (gsize i = 0; i < G_N_ELEMENTS (subtitles); i++)
    g_assert_cmpstr (
        adw_action_row_get_subtitle (ADW_ACTION_ROW (dst_own_row (window, subtitles[i][0]))), ==,
        subtitles[i][1]);
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (dst_own_control (window, "Rank", GTK_TYPE_ENTRY))), ==,
      "9");
  g_assert_nonnull (
      dst_ui_find (dst_own_control (window, "mood", GTK_TYPE_DROP_DOWN), GTK_TYPE_LABEL, "sad"));
  g_assert_cmpstr (dst_own_json (window, 7), ==, "{ \"mood\": \"sad\", \"rank\": 9, \"boss\": 1 }");
  dst_ui_enter (dst_own_control (window, "Rank", GTK_TYPE_ENTRY), "4");
  g_assert_nonnull (dst_own_control (window, "Rank", GTK_TYPE_SPIN_BUTTON));
  dst_ui_click_on (reset_of (window, "boss"));
  g_assert_nonnull (dst_own_control (window, "boss", GTK_TYPE_SWITCH));
  g_assert_cmpstr (dst_own_json (window, 7), ==, "{ \"mood\": \"sad\", \"rank\": 4 }");
  dst_ui_stop ();
}

/* Names in use elsewhere are offered with their type. */
static void
test_offered (void)
{
  DseWindow *window = start_declared ();
  GtkWidget *button, *popover;

  dst_ui_choose_things (window, 9, 9);
  button = dst_ui_find (dst_own_form (window), GTK_TYPE_MENU_BUTTON,
                        "Add a property that your game reads");
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  dst_ui_click_on (button);
  DST_UI_UNTIL (gtk_widget_get_mapped (popover));
  g_assert_null (dst_ui_find (popover, GTK_TYPE_LABEL, "speed")); /* it is shown */
  g_assert_nonnull (dst_ui_find (popover, GTK_TYPE_LABEL, "mood"));
  dst_ui_type (GTK_WINDOW (window), "ran");
  dst_ui_settle ();
  dst_ui_click_on (dst_ui_find (popover, GTK_TYPE_LABEL, "rank"));
  DST_UI_UNTIL (!gtk_widget_get_mapped (popover));
  g_assert_cmpstr (dst_own_json (window, 9), ==, "{ \"rank\": 0 }");
  g_assert_nonnull (dst_own_control (window, "rank", GTK_TYPE_SPIN_BUTTON));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/properties/declared", test_declared);
  g_test_add_func ("/editor/properties/declared-flags", test_declared_flags);
  g_test_add_func ("/editor/properties/declared-file", test_declared_file);
  g_test_add_func ("/editor/properties/declared-holders", test_declared_holders);
  g_test_add_func ("/editor/properties/declared-wrong", test_declared_wrong);
  g_test_add_func ("/editor/properties/offered", test_offered);
  return g_test_run ();
}
