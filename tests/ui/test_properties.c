/* tests/ui/test_properties.c — own properties of objects, rooms, regions and the level in Inspect.
 */
#include "check/lint.h"
#include "inspect/object_list.h"
#include "inspect/property_form.h"
#include "inspect/value_editor.h"
#include "lib/file.h"
#include "map/property.h"
#include "own_rows.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gstdio.h>

static DsDoc *
doc_of (DseWindow *window)
{
  return dsu_document_get_doc (dst_ui_document (window));
}

static const char *
own_of_level (DseWindow *window)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;
  const char *json = ds_extras_find (dungeon->extras, DS_PROPERTIES_KEY);

  return json != NULL ? json : "";
}

/* A blank level with goblins at (3, 5), (5, 5) and (7, 5), and Inspect. */
static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseToolOptions *options = dse_window_get_options (window);

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_settle ();
  g_object_set (options, "kind", "goblin", NULL);
  for (int x = 3; x <= 7; x += 2)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, 0);
  dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  return window;
}

/* Adds a property with the pointer; its name is typed. */
static void
add (DseWindow *window, const char *name, DsPropertyType type)
{
  GtkWidget *button = dst_ui_find (dst_own_form (window), GTK_TYPE_MENU_BUTTON,
                                   "Add a property that your game reads");
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));

  dst_ui_click_on (button);
  DST_UI_UNTIL (gtk_widget_get_mapped (popover));
  dst_ui_type (GTK_WINDOW (window), name);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dst_ui_find (popover, GTK_TYPE_DROP_DOWN, NULL)),
                              type);
  dst_ui_click_on (dst_ui_find (popover, GTK_TYPE_BUTTON, "_Add Property"));
  DST_UI_UNTIL (!gtk_widget_get_mapped (popover));
  g_assert_nonnull (dst_own_row (window, name));
}

/* Each type has its control; values by the pointer where it suffices, else typed. */
static void
test_types (void)
{
  DseWindow *window = start ();
  const size_t n = ds_doc_position (doc_of (window));
  GtkWidget *text, *colour;
  const GdkRGBA red = { 1, 0, 0, 1 }, glass = { 0, 0, 1, 0.5f };

  dst_ui_choose_things (window, 3, 3);
  add (window, "boss", DS_PROPERTY_BOOL);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"boss\": false }");
  dst_ui_click_on (dst_own_control (window, "boss", GTK_TYPE_SWITCH));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"boss\": true }");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 2);
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_false (
      gtk_switch_get_active (GTK_SWITCH (dst_own_control (window, "boss", GTK_TYPE_SWITCH))));
  dst_ui_action (window, "win.undo");
  g_assert_null (dst_own_row (window, "boss"));

  add (window, "wave", DS_PROPERTY_INT);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "wave", GTK_TYPE_SPIN_BUTTON)), 9007199254740991.0);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"wave\": 9007199254740991 }");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");

  add (window, "speed", DS_PROPERTY_FLOAT);
  text = dst_own_control (window, "speed", GTK_TYPE_ENTRY);
  dst_ui_enter (text, "2");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"speed\": 2.0 }");
  dst_ui_enter (text, "2,5");
  g_assert_true (gtk_widget_has_css_class (text, "error"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"speed\": 2.0 }");
  dst_ui_enter (text, "-0.125");
  g_assert_false (gtk_widget_has_css_class (text, "error"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"speed\": -0.125 }");
  g_assert_true (dst_own_control (window, "speed", GTK_TYPE_ENTRY) == text); /* the form stays */
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");

  add (window, "line", DS_PROPERTY_TEXT);
  dst_ui_enter (dst_own_control (window, "line", GTK_TYPE_ENTRY), "say \"no\"");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"line\": \"say \\\"no\\\"\" }");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");

  add (window, "tint", DS_PROPERTY_COLOUR);
  colour = dst_own_control (window, "tint", GTK_TYPE_COLOR_BUTTON);
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (colour), &red);
  g_signal_emit_by_name (colour, "color-set");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"tint\": { \"colour\": \"#ff0000\" } }");
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (colour), &glass);
  g_signal_emit_by_name (colour, "color-set");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"tint\": { \"colour\": \"#0000ff80\" } }");
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");

  add (window, "script", DS_PROPERTY_FILE);
  text = dst_own_control (window, "script", GTK_TYPE_ENTRY);
  dst_ui_enter (text, "../boss.lua");
  g_assert_true (gtk_widget_has_css_class (text, "error"));
  dst_ui_enter (text, "scripts/boss.lua");
  g_assert_cmpstr (dst_own_json (window, 3), ==,
                   "{ \"script\": { \"file\": \"scripts/boss.lua\" } }");
  dst_ui_stop ();
}

static gboolean
is_picked (GtkFileChooser *dialog, GFile *file)
{
  g_autoptr (GFile) now = gtk_file_chooser_get_file (dialog);

  return now != NULL && g_file_equal (now, file);
}

/* Opens the file in the dialog that asks for one. */
static void
pick (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkFileChooser *dialog;

  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()) &&
                gtk_widget_get_mapped (GTK_WIDGET (dst_ui_dialog ())));
  dialog = GTK_FILE_CHOOSER (dst_ui_dialog ());
  dst_ui_settle ();
  g_assert_true (gtk_file_chooser_set_file (dialog, file, NULL));
  DST_UI_UNTIL (is_picked (dialog, file));
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  dst_ui_settle ();
}

/* A file is browsed for below the folder of the level's file, which a level has once it is saved.
 */
static void
test_browse (void)
{
  g_autofree char *path = dst_ui_file ("browsed.delve"), *folder = g_path_get_dirname (path);
  g_autofree char *below = g_build_filename (folder, "sounds", NULL);
  g_autofree char *sound = g_build_filename (below, "drip.ogg", NULL);
  DseWindow *window = start ();
  GtkWidget *button;

  g_assert_cmpint (g_mkdir_with_parents (below, 0755), ==, 0);
  g_assert_true (g_file_set_contents (sound, "x", 1, NULL));
  dst_ui_choose_things (window, 3, 3);
  add (window, "sound", DS_PROPERTY_FILE);
  button = dst_ui_find (dst_own_row (window, "sound"), GTK_TYPE_BUTTON, "Choose a file");
  g_assert_false (gtk_widget_get_mapped (button));
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_choose_things (window, 5, 5);
  dst_ui_choose_things (window, 3, 3);
  button = dst_ui_find (dst_own_row (window, "sound"), GTK_TYPE_BUTTON, "Choose a file");
  dst_ui_click_on (button);
  pick (sound);
  g_assert_cmpstr (dst_own_json (window, 3), ==,
                   "{ \"sound\": { \"file\": \"sounds/drip.ogg\" } }");
  dst_ui_stop ();
}

/* Everything by keyboard: the property is added, set, renamed and removed. */
static void
test_keyboard (void)
{
  DseWindow *window = start ();
  GtkWidget *popover;

  dst_ui_choose_things (window, 3, 3);
  dse_property_form_focus (DSE_PROPERTY_FORM (dst_own_form (window)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_space, 0);
  dst_ui_settle ();
  dst_ui_type (GTK_WINDOW (window), "rank");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"rank\": \"\" }");
  dst_ui_type (GTK_WINDOW (window), "first"); /* the new row has the focus */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"rank\": \"first\" }");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, 0); /* to the row's menu */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_space, 0);
  dst_ui_settle ();
  popover = GTK_WIDGET (gtk_menu_button_get_popover (
      GTK_MENU_BUTTON (dst_own_control (window, "rank", GTK_TYPE_MENU_BUTTON))));
  DST_UI_UNTIL (gtk_widget_get_mapped (popover));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_a, GDK_CONTROL_MASK);
  dst_ui_type (GTK_WINDOW (window), "place");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"place\": \"first\" }");
  popover = GTK_WIDGET (gtk_menu_button_get_popover (
      GTK_MENU_BUTTON (dst_own_control (window, "place", GTK_TYPE_MENU_BUTTON))));
  gtk_widget_grab_focus (dst_own_control (window, "place", GTK_TYPE_MENU_BUTTON));
  gtk_menu_button_popup (GTK_MENU_BUTTON (dst_own_control (window, "place", GTK_TYPE_MENU_BUTTON)));
  DST_UI_UNTIL (gtk_widget_get_mapped (popover));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_space, 0);
  dst_ui_settle ();
  g_assert_cmpstr (dst_own_json (window, 3), ==, "");
  dst_ui_stop ();
}

/* Several objects: common properties are set for all in one step. */
static void
test_several (void)
{
  DseWindow *window = start ();
  size_t n;

  dst_ui_choose_things (window, 3, 3);
  add (window, "gold", DS_PROPERTY_TEXT);
  dst_ui_enter (dst_own_control (window, "gold", GTK_TYPE_ENTRY), "few");
  dst_ui_choose_things (window, 5, 5);
  add (window, "gold", DS_PROPERTY_TEXT);
  add (window, "only", DS_PROPERTY_BOOL);
  dst_ui_choose_things (window, 3, 5);
  n = ds_doc_position (doc_of (window));
  g_assert_cmpstr (
      gtk_entry_get_placeholder_text (GTK_ENTRY (dst_own_control (window, "gold", GTK_TYPE_ENTRY))),
      ==, "mixed");
  g_assert_null (dst_own_row (window, "only"));
  dst_ui_enter (dst_own_control (window, "gold", GTK_TYPE_ENTRY), "much");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"gold\": \"much\" }");
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"gold\": \"much\", \"only\": false }");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 1);
  add (window, "both", DS_PROPERTY_BOOL);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"gold\": \"much\", \"both\": false }");
  g_assert_cmpstr (dst_own_json (window, 7), ==, "");
  dst_ui_stop ();
}

/* Several switches and several numbers can be set to no and to 0 in one step. */
static void
test_mixed (void)
{
  DseWindow *window = start ();
  GtkWidget *both, *count;
  size_t n;

  dst_ui_choose_things (window, 3, 3);
  add (window, "both", DS_PROPERTY_BOOL);
  dst_ui_click_on (dst_own_control (window, "both", GTK_TYPE_SWITCH));
  add (window, "count", DS_PROPERTY_INT);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_own_control (window, "count", GTK_TYPE_SPIN_BUTTON)), 7);
  dst_ui_choose_things (window, 5, 5);
  add (window, "both", DS_PROPERTY_BOOL);
  add (window, "count", DS_PROPERTY_INT);
  dst_ui_choose_things (window, 3, 5);
  n = ds_doc_position (doc_of (window));
  both = dst_own_control (window, "both", GTK_TYPE_DROP_DOWN);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (both)), ==, 0);
  g_assert_nonnull (dst_ui_find (both, GTK_TYPE_LABEL, "mixed"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (both), 2);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"both\": false, \"count\": 7 }");
  g_assert_cmpstr (dst_own_json (window, 5), ==, "{ \"both\": false, \"count\": 0 }");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 1);
  g_assert_nonnull (dst_own_control (window, "both", GTK_TYPE_SWITCH)); /* one value again */

  count = dst_own_control (window, "count", GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (count)), ==, "mixed");
  dst_ui_enter (count, "1.5");
  g_assert_true (gtk_widget_has_css_class (count, "error"));
  dst_ui_enter (count, "0");
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"both\": false, \"count\": 0 }");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 2);
  g_assert_nonnull (dst_own_control (window, "count", GTK_TYPE_SPIN_BUTTON));
  dst_ui_stop ();
}

/* Values of a list are added, set and removed. */
static void
test_list (void)
{
  DseWindow *window = start ();
  GtkWidget *type;

  dst_ui_choose_things (window, 3, 3);
  add (window, "loot", DS_PROPERTY_LIST);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"loot\": [] }");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (dst_own_row (window, "loot")), TRUE);
  dst_ui_settle ();
  dst_ui_click_on (dst_ui_find (dst_own_row (window, "loot"), GTK_TYPE_BUTTON, "Add a value"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"loot\": [\"\"] }");
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (dst_own_row (window, "loot"))));
  dst_ui_enter (dst_ui_find (dst_own_row (window, "1"), GTK_TYPE_ENTRY, NULL), "ring");
  type = dst_ui_find (dst_own_row (window, "loot"), GTK_TYPE_DROP_DOWN, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (type), DS_PROPERTY_INT);
  dst_ui_click_on (dst_ui_find (dst_own_row (window, "loot"), GTK_TYPE_BUTTON, "Add a value"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"loot\": [\"ring\", 0] }");
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_ui_find (dst_own_row (window, "2"), GTK_TYPE_SPIN_BUTTON, NULL)), 12);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"loot\": [\"ring\", 12] }");
  dst_ui_click_on (dst_ui_find (dst_own_row (window, "1"), GTK_TYPE_BUTTON, "Remove this value"));
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"loot\": [12] }");
  dst_ui_stop ();
}

/* An object is chosen from a list, or clicked in the level, where the tool does nothing. */
static void
test_object (void)
{
  DseWindow *window = start ();
  g_autofree char *second = NULL, *third = NULL;
  GtkWidget *button, *list;

  second = g_strdup_printf ("{ \"target\": { \"object\": \"t-%" G_GINT64_MODIFIER "x\" } }",
                            dst_own_thing (window, 5, 5)->id);
  third = g_strdup_printf ("{ \"target\": { \"object\": \"t-%" G_GINT64_MODIFIER "x\" } }",
                           dst_own_thing (window, 7, 5)->id);
  dst_ui_choose_things (window, 3, 3);
  add (window, "target", DS_PROPERTY_OBJECT);
  g_assert_cmpstr (dst_own_json (window, 3), ==, "{ \"target\": { \"object\": null } }");
  button = dst_ui_find (dst_own_control (window, "target", DSE_TYPE_VALUE_EDITOR),
                        GTK_TYPE_MENU_BUTTON, NULL);
  list = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  dst_ui_click_on (button);
  DST_UI_UNTIL (gtk_widget_get_mapped (list));
  gtk_editable_set_text (GTK_EDITABLE (dst_ui_find (list, GTK_TYPE_SEARCH_ENTRY, NULL)), "5, 5");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpstr (dst_own_json (window, 3), ==, second);
  g_assert_nonnull (dst_ui_find (button, GTK_TYPE_LABEL, "Goblin · 5, 5"));

  dst_ui_click_on (button);
  DST_UI_UNTIL (gtk_widget_get_mapped (list));
  dst_ui_click_on (dst_ui_find (list, GTK_TYPE_BUTTON, "_Click an Object in the Level"));
  DST_UI_UNTIL (!gtk_widget_get_mapped (list));
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0); /* nothing is there */
  dst_ui_click (window, (DsCell){ 7, 5 }, 1, 0);
  g_assert_cmpstr (dst_own_json (window, 3), ==, third);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 3);

  dst_ui_click (window, (DsCell){ 7, 5 }, 1, 0); /* the tool works again */
  dst_ui_settle ();
  dst_ui_action (window, "win.delete-things");
  dst_ui_choose_things (window, 3, 3);
  button = dst_ui_find (dst_own_control (window, "target", DSE_TYPE_VALUE_EDITOR),
                        GTK_TYPE_MENU_BUTTON, NULL);
  g_assert_nonnull (dst_ui_find (button, GTK_TYPE_LABEL, "Missing object"));
  dst_ui_stop ();
}

/* Members of the file that nothing here knows are shown. */
static void
test_others (void)
{
  DseWindow *window = start ();
  const DsThing *thing = dst_own_thing (window, 3, 5);
  const DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                      .floor = 0,
                                      .id = thing->id,
                                      .key = "my <tag>",
                                      .json = "{\"a\": [1]}" };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &set.cmd, NULL));
  dst_ui_choose_things (window, 3, 3);
  g_assert_nonnull (dst_own_row (window, "my <tag>"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (dst_own_row (window, "my <tag>"))),
                   ==, "{\"a\": [1]}");
  dst_ui_stop ();
}

/* Without objects: the level, regions and rooms. */
static void
test_holders (void)
{
  DseWindow *window = start ();
  DsuDocument *document = dst_ui_document (window);
  const DsRegion region = { .id = 0x2b, .colour = 0x8878c8, .name = ds_str_new ("Crypt") };
  const DsRoom room = { .id = 0x5f, .kind = DS_ROOM_NORMAL, .name = ds_str_new ("Nave") };
  GtkWidget *choice;
  const DsDungeon *dungeon;

  g_assert_true (dsu_document_apply_step (
      document, &(DsCmdPutRegion){ .cmd.type = &ds_cmd_put_region, .region = &region }.cmd, NULL));
  g_assert_true (dsu_document_apply_step (
      document, &(DsCmdPutRoom){ .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &room }.cmd,
      NULL));
  ds_str_unref (region.name);
  ds_str_unref (room.name);
  dst_ui_action (window, "win.select-none");
  dst_ui_settle ();
  choice = dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect), GTK_TYPE_DROP_DOWN,
                        "Level, region or room; objects are selected in the level");
  g_assert_true (gtk_widget_get_mapped (choice));
  add (window, "music", DS_PROPERTY_TEXT);
  g_assert_cmpstr (own_of_level (window), ==, "{ \"music\": \"\" }");

  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 1);
  dst_ui_settle ();
  g_assert_null (dst_own_row (window, "music"));
  add (window, "fog", DS_PROPERTY_BOOL);
  dungeon = &dsu_document_get_delve (document)->dungeon;
  g_assert_cmpstr (ds_extras_find (ds_regions_get (dungeon->regions, 0)->extras, DS_PROPERTIES_KEY),
                   ==, "{ \"fog\": false }");

  g_object_set (dse_window_get_options (window), "room", (guint64)0x5f, NULL);
  dst_ui_settle ();
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, 2);
  add (window, "smell", DS_PROPERTY_TEXT);
  dungeon = &dsu_document_get_delve (document)->dungeon;
  g_assert_cmpstr (
      ds_extras_find (ds_rooms_get (dungeon->floors[0].rooms, 0)->extras, DS_PROPERTIES_KEY), ==,
      "{ \"smell\": \"\" }");
  g_assert_cmpstr (own_of_level (window), ==, "{ \"music\": \"\" }");
  dst_ui_choose_things (window, 3, 3);
  g_assert_false (gtk_widget_get_mapped (choice));
  g_assert_null (dst_own_row (window, "smell"));
  dst_ui_stop ();
}

/* A room behind those that the list has is shown when it is chosen elsewhere. */
static void
test_late_room (void)
{
  enum { N = 2100 };
  DseWindow *window = start ();
  g_autofree DsRoom *rooms = g_new0 (DsRoom, N);
  g_autofree DsCmdPutRoom *puts = g_new0 (DsCmdPutRoom, N);
  g_autofree const DsCmd **cmds = g_new0 (const DsCmd *, N);
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = N };
  const DsDungeon *dungeon;

  for (guint i = 0; i < N; i++) {
    rooms[i] = (DsRoom){ .id = i + 1, .kind = DS_ROOM_NORMAL };
    puts[i] = (DsCmdPutRoom){ .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &rooms[i] };
    cmds[i] = &puts[i].cmd;
  }
  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &batch.cmd, NULL));
  dst_ui_action (window, "win.select-none");
  g_object_set (dse_window_get_options (window), "room", (guint64)2050, NULL);
  dst_ui_settle ();
  add (window, "smell", DS_PROPERTY_TEXT);
  dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;
  g_assert_cmpstr (ds_extras_find (ds_rooms_get (dungeon->floors[0].rooms,
                                                 ds_rooms_find (dungeon->floors[0].rooms, 2050) - 1)
                                       ->extras,
                                   DS_PROPERTIES_KEY),
                   ==, "{ \"smell\": \"\" }");
  g_assert_cmpstr (own_of_level (window), ==, "");
  dst_ui_stop ();
}

/* A picture leaves the note out unless it is asked for. */
static void
assert_exported (DseWindow *window)
{
  g_autofree char *path = dst_ui_file ("noted.png"), *bytes = NULL;
  GtkWidget *losses, *notes;
  gsize n;

  dst_ui_action (window, "win.export");
  losses = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Not written");
  notes = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Notes");
  DST_UI_UNTIL (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (losses)), "1 note") != NULL);
  gtk_switch_set_active (GTK_SWITCH (dst_ui_find (notes, GTK_TYPE_SWITCH, NULL)), TRUE);
  DST_UI_UNTIL (strcmp (adw_action_row_get_subtitle (ADW_ACTION_ROW (losses)), "Counting…") != 0);
  g_assert_null (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (losses)), "1 note"));
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Export…");
  dst_ui_settle ();
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "noted");
  DST_UI_UNTIL (g_file_get_contents (path, &bytes, &n, NULL));
  for (gsize i = 0; i < n; i++)
    bytes[i] = bytes[i] != '\0' ? bytes[i] : ' ';
  g_assert_nonnull (strstr (bytes, "11, 5: Needs a boss"));
}

/* The entry of a member of the chosen object, in Inspect. */
static GtkWidget *
entry_of_member (DseWindow *window, const char *label)
{
  return dst_ui_find (dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect),
                                   ADW_TYPE_PREFERENCES_ROW, label),
                      GTK_TYPE_ENTRY, NULL);
}

static void
put_sign (DseWindow *window, DsCell cell)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsSpan span = { cell.y, cell.x, cell.x, ds_rules_find_tile (rules, "sign") };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_FEATURE, .spans = &span, .n_spans = 1
  };

  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
}

static GtkWidget *
text_of_sign (DseWindow *window)
{
  dst_ui_settle ();
  return dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect), ADW_TYPE_PREFERENCES_ROW,
                      "Text of a sign");
}

/* The action takes the tool; the note is written in Inspect, and listed with the issues. */
static void
test_note (void)
{
  DseWindow *window = start ();
  DsFindings findings;
  g_autofree char *said = NULL;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_n, GDK_CONTROL_MASK | GDK_ALT_MASK);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  dst_ui_settle ();
  dst_ui_enter (entry_of_member (window, "Note"), "Needs a boss");
  gtk_widget_grab_focus (entry_of_member (window, "Note"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, 0); /* to the next row, Width */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_3, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpstr (ds_extras_find (dst_own_thing (window, 11, 5)->extras, "note"), ==,
                   "\"Needs a boss\"");
  g_assert_cmpstr (ds_extras_find (dst_own_thing (window, 11, 5)->extras, "width"), ==, "3");
  g_assert_null (text_of_sign (window)); /* there is none below */
  put_sign (window, (DsCell){ 11, 5 });
  g_assert_nonnull (text_of_sign (window));
  said = dst_ui_dup_pointed (window, (DsCell){ 13, 5 });
  g_assert_nonnull (strstr (said, "Needs a boss"));
  g_free (said);
  said = dst_ui_dup_pointed (window, (DsCell){ 14, 5 });
  g_assert_null (strstr (said, "Needs a boss"));
  g_assert_cmpint (
      ds_lint (&findings, dsu_document_get_delve (dst_ui_document (window)), NULL, NULL, NULL), ==,
      DS_OK);
  g_assert_cmpuint (findings.counts[DS_SEVERITY_NOTE], ==, 1);
  g_assert_cmpuint (findings.items.items[findings.items.n - 1].n_cells, ==, 3);
  ds_findings_clear (&findings);
  assert_exported (window);
  dst_ui_stop ();
}

/* Objects and rooms are found by names and values of their properties. */
static void
test_search (void)
{
  static const struct {
    const char *text, *count;
  } ROWS[] = {
    { "boss", "1 object" },
    { "boss=true", "1 object" },
    { "boss=false", "No results" },
    { "loot=ring", "1 object" },
    { "few", "1 object" },
    { "object=few", "No results" },
    { "goblin boss=true", "1 object" },
  };
  DseWindow *window = start ();
  const uint64_t id = dst_own_thing (window, 3, 5)->id;
  GtkWidget *panel;

  static const char *const names[] = { "Boss", "loot", "gold" };
  static const char *const values[] = { "true", "[\"ring\", 7]", "\"few\"" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (
        dsu_document_apply_step (dst_ui_document (window),
                                 &(DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                                      .holder = { DS_HOLDER_THING, 0, id },
                                                      .name = names[i],
                                                      .json = values[i] }
                                      .cmd,
                                 NULL));
  panel = dse_window_show_panel (window, &dse_panel_search);
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    GtkWidget *entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);

    g_test_message ("%s", ROWS[i].text);
    gtk_editable_set_text (GTK_EDITABLE (entry), ROWS[i].text);
    DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, ROWS[i].count) != NULL);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/properties/types", test_types);
  g_test_add_func ("/editor/properties/keyboard", test_keyboard);
  g_test_add_func ("/editor/properties/several", test_several);
  g_test_add_func ("/editor/properties/mixed", test_mixed);
  g_test_add_func ("/editor/properties/list", test_list);
  g_test_add_func ("/editor/properties/object", test_object);
  g_test_add_func ("/editor/properties/browse", test_browse);
  g_test_add_func ("/editor/properties/others", test_others);
  g_test_add_func ("/editor/properties/holders", test_holders);
  g_test_add_func ("/editor/properties/late-room", test_late_room);
  g_test_add_func ("/editor/properties/note", test_note);
  g_test_add_func ("/editor/properties/search", test_search);
  return g_test_run ();
}
