/* tests/ui/test_find_replace.c — finding and replacing in the shown level and in its project: open
 * levels get an undo step, closed ones are saved, broken ones are reported. */
#include "drive.h"

#include "app/backups.h"
#include "choice_pictures.h"
#include "io/io.h"
#include "lib/file.h"
#include "map/property.h"
#include "pixels.h"
#include "thumbnail.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static char *
level_text (const char *things)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", "
      "\".\": \"floor\" }, \"rows\": [ \"#######\", \"#.....#\", \"#######\" ] }, \"things\": [ %s "
      "] } ] }\n",
      things);
}

static void
write_level (const char *folder, const char *path, const char *things)
{
  g_autofree char *text = level_text (things);

  dst_write_file (folder, path, text);
}

#define GOBLIN(id, x) "{ \"id\": \"t-" id "\", \"kind\": \"goblin\", \"at\": [" x ", 1] }"

/* A project with two goblins in a, one in b, none in c, and a file that is no level. Caller frees.
 */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\" }");
  write_level (folder, "levels/a.delve", GOBLIN ("1", "1") ", " GOBLIN ("2", "3"));
  write_level (folder, "levels/b.delve", GOBLIN ("1", "2"));
  write_level (folder, "levels/c.delve", "");
  dst_write_file (folder, "levels/broken.delve", "{");
  return folder;
}

static DseWindow *
start (const char *folder)
{
  g_autofree char *file = g_build_filename (folder, "levels", "a.delve", NULL);
  DseWindow *window = dst_ui_start (file);

  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_e, GDK_CONTROL_MASK | GDK_ALT_MASK);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  return window;
}

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

static GtkWidget *
label_with (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = label_with (child, part);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static GtkWidget *
nth (GtkWidget *root, GType type, int *n)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_mapped (root) && (*n)-- == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = nth (child, type, n);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* The visible drop-down @i of the dialog, from the top. */
static GtkWidget *
choice (int i)
{
  return nth (dialog (), GTK_TYPE_DROP_DOWN, &i);
}

static void
choose_text (GtkWidget *drop_down, const char *text)
{
  GListModel *labels = gtk_drop_down_get_model (GTK_DROP_DOWN (drop_down));

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    g_autoptr (GtkStringObject) label = g_list_model_get_item (labels, i);

    if (strcmp (gtk_string_object_get_string (label), text) == 0) {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), i);
      return;
    }
  }
  g_assert_not_reached ();
}

static void
type_query (const char *text)
{
  int first = 0;
  GtkWidget *entry = nth (dialog (), GTK_TYPE_SEARCH_ENTRY, &first);

  gtk_widget_grab_focus (entry);
  dst_ui_type (GTK_WINDOW (dialog ()), text);
}

static const DsThings *
things_of (DseWindow *window)
{
  return dst_ui_level (window)->things;
}

/* The kind of the first object of the file. Caller frees. */
static char *
kind_in_file (const char *folder, const char *path)
{
  g_autofree char *file = g_build_filename (folder, "levels", path, NULL);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDelve delve;
  char *kind;

  g_assert_cmpint (
      ds_io_load (&delve, file, dse_definitions_get_rules (dst_ui_definitions ()), errors), ==,
      DS_OK);
  kind = g_strdup (
      ds_rules_kind (delve.rules, ds_things_get (delve.dungeon.floors[0].things, 0)->kind)->id);
  ds_delve_clear (&delve);
  return kind;
}

/* All goblins of the project become rats; the open level can undo it. */
static void
test_kinds (void)
{
  g_autofree char *folder = project_new ("replace-kinds"), *in_b = NULL;
  DseWindow *window = start (folder);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));

  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "3 matches in 2 levels") != NULL);
  g_assert_nonnull (label_with (dialog (), "b.delve · 1 match"));
  g_assert_nonnull (label_with (dialog (), "broken.delve"));
  choose_text (choice (2), "Goblin archer");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 3 matches in 2 levels") != NULL);
  g_assert_nonnull (label_with (dialog (), "broken.delve: "));
  g_assert_cmpstr (ds_rules_kind (rules, ds_things_get (things_of (window), 1)->kind)->id, ==,
                   "goblin-archer");
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, 1);
  in_b = kind_in_file (folder, "b.delve");
  g_assert_cmpstr (in_b, ==, "goblin-archer");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (ds_rules_kind (rules, ds_things_get (things_of (window), 1)->kind)->id, ==,
                   "goblin");
  dst_ui_stop ();
}

/* A custom property of all, in this level alone; a locked layer refuses it. */
static void
test_properties (void)
{
  g_autofree char *folder = project_new ("replace-properties");
  DseWindow *window = start (folder);
  DsProperties properties;
  int first = 0;
  GtkWidget *entry;

  choose_text (choice (3), "This level");
  choose_text (choice (1), "Custom property");
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "2 matches in 1 level") != NULL);
  entry = nth (dialog (), GTK_TYPE_ENTRY, &first);
  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "rank=7");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 2 matches in 1 level") != NULL);
  for (size_t i = 0; i < 2; i++) {
    g_assert_cmpint (
        ds_properties_read (&properties, ds_things_get (things_of (window), i)->extras, NULL), ==,
        DS_OK);
    g_assert_cmpstr (ds_properties_find (&properties, "rank")->text, ==, "7");
    ds_properties_clear (&properties);
  }
  dst_ui_stop ();
}

/* A member of a class gets the value, and the others stay; a member that is not there is named. */
static void
test_members (void)
{
  g_autofree char *folder = project_new ("replace-members");
  DseWindow *window;
  DsProperties properties;
  const DsProperty *stats;
  int first = 0;
  GtkWidget *entry;

  write_level (
      folder, "levels/a.delve",
      "{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { \"stats\": "
      "{ \"class\": \"Stats\", \"members\": { \"hp\": 4, \"mp\": 2 } } } }");
  window = start (folder);
  choose_text (choice (3), "This level");
  choose_text (choice (1), "Custom property");
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "1 match in 1 level") != NULL);
  entry = nth (dialog (), GTK_TYPE_ENTRY, &first);
  gtk_editable_set_text (GTK_EDITABLE (entry), "stats.xp=7");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "no such member: \"xp\"") != NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "stats.hp=7");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 1 match in 1 level") != NULL);
  g_assert_cmpint (
      ds_properties_read (&properties, ds_things_get (things_of (window), 0)->extras, NULL), ==,
      DS_OK);
  g_assert_cmpuint (properties.n, ==, 1);
  stats = ds_properties_find (&properties, "stats");
  g_assert_cmpstr (ds_property_member (stats, "hp")->text, ==, "7");
  g_assert_cmpstr (ds_property_member (stats, "mp")->text, ==, "2");
  ds_properties_clear (&properties);
  dst_ui_stop ();
}

/* Tiles; a match is shown where it is. */
static void
test_tiles (void)
{
  g_autofree char *folder = project_new ("replace-tiles");
  DseWindow *window = start (folder);

  choose_text (choice (0), "Tiles");
  choose_text (choice (1), "Floor");
  choose_text (choice (2), "Shallow water");
  DST_UI_UNTIL (label_with (dialog (), "15 matches in 3 levels") != NULL);
  dst_ui_settle (); /* the rows have their places */
  dst_ui_click_on (label_with (dialog (), "b.delve"));
  DST_UI_UNTIL (g_str_has_suffix (dsu_document_get_path (dst_ui_document (window)), "b.delve"));
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 15 matches in 3 levels") != NULL);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 1 }), ==, "shallow-water");
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* Kinds and tiles of choices are shown by their pictures, in the open list, too. */
static void
test_pictures (void)
{
  g_autofree char *folder = project_new ("replace-pictures");
  DseWindow *window = start (folder);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  GtkWidget *list;
  uint16_t wolf;

  g_assert_true (ds_rules_find_kind (rules, "wolf", &wolf));
  choose_text (choice (2), "Wolf");
  dst_ui_settle ();
  dst_ui_assert_choice_picture (choice (2),
                                dsu_kind_swatch_new (rules, wolf, NULL, DSU_CHOICE_PICTURE_SIDE));
  choose_text (choice (0), "Tiles");
  choose_text (choice (1), "Shallow water");
  dst_ui_settle ();
  dst_ui_assert_choice_picture (
      choice (1),
      dsu_swatch_new (rules, ds_rules_find_tile (rules, "shallow-water"), DSU_CHOICE_PICTURE_SIDE));
  dst_ui_click_on (choice (2));
  list = dst_ui_find (choice (2), GTK_TYPE_LIST_VIEW, NULL);
  DST_UI_UNTIL (gtk_widget_get_mapped (list));
  dst_ui_settle ();
  dst_ui_assert_choice_picture (list, dsu_swatch_new (rules, 1, DSU_CHOICE_PICTURE_SIDE));
  dst_ui_key (GTK_WINDOW (dialog ()), GDK_KEY_Escape, 0);
  dst_ui_stop ();
}

/* The closed level of a replacement can be had back: a backup has it as it was. */
static void
test_backup (void)
{
  g_autofree char *folder = project_new ("replace-backup"), *in_b = NULL, *before = NULL;
  g_autofree char *b = g_build_filename (folder, "levels", "b.delve", NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GArray) backups = NULL;

  g_assert_true (g_file_get_contents (b, &before, NULL, NULL));
  start (folder);
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "3 matches in 2 levels") != NULL);
  choose_text (choice (2), "Goblin archer");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 3 matches in 2 levels") != NULL);
  in_b = kind_in_file (folder, "b.delve");
  g_assert_cmpstr (in_b, ==, "goblin-archer");
  backups = dse_backups_list (b);
  g_assert_cmpuint (backups->len, ==, 1);
  g_assert_true (
      g_file_get_contents (g_array_index (backups, DseBackup, 0).path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, before);
  dst_ui_stop ();
}

/* Levels of a read-only project are found and stay as they are; an open one is edited as any. */
static void
test_read_only (void)
{
  g_autofree char *folder = project_new ("replace-read-only");
  g_autofree char *file = g_build_filename (folder, "delvesmith.json", NULL);
  GtkWidget *replace;

  g_assert_cmpint (g_chmod (file, 0400), ==, 0);
  start (folder);
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "3 matches in 2 levels") != NULL);
  choose_text (choice (2), "Goblin archer");
  dst_ui_settle ();
  replace = dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All");
  g_assert_false (gtk_widget_is_sensitive (replace));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (replace), ==, "This project is read-only.");
  choose_text (choice (3), "This level");
  DST_UI_UNTIL (gtk_widget_is_sensitive (replace));
  dst_ui_stop ();
}

/* A closed level of which no backup can be kept stays as it is, and the report says why. */
static void
test_no_backup (void)
{
  g_autofree char *folder = project_new ("replace-no-backup"), *in_b = NULL;
  g_autofree char *b = g_build_filename (folder, "levels", "b.delve", NULL);
  g_autofree char *backups = dse_backups_dup_folder (b);
  g_autofree char *above = g_path_get_dirname (backups);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  g_assert_true (g_file_set_contents (backups, "in the way", -1, NULL));
  start (folder);
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "3 matches in 2 levels") != NULL);
  choose_text (choice (2), "Goblin archer");
  dst_ui_click_on (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"));
  DST_UI_UNTIL (label_with (dialog (), "Replaced 2 matches in 1 level") != NULL);
  g_assert_nonnull (label_with (dialog (), "b.delve: "));
  in_b = kind_in_file (folder, "b.delve");
  g_assert_cmpstr (in_b, ==, "goblin");
  g_assert_cmpint (g_unlink (backups), ==, 0);
  dst_ui_stop ();
}

/* The controls are used while levels are being saved: the report comes all the same. */
static void
test_meanwhile (void)
{
  g_autofree char *folder = project_new ("replace-meanwhile"), *in_b = NULL;

  start (folder);
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "3 matches in 2 levels") != NULL);
  choose_text (choice (2), "Goblin archer");
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"), "clicked");
  choose_text (choice (0), "Tiles");
  DST_UI_UNTIL (label_with (dialog (), "Replaced 3 matches in 2 levels") != NULL);
  g_assert_nonnull (label_with (dialog (), "broken.delve: "));
  in_b = kind_in_file (folder, "b.delve");
  g_assert_cmpstr (in_b, ==, "goblin-archer");
  dst_ui_stop ();
}

/* The level changed since the search: a match that is gone is not gone to, and the list is made
 * anew. The key shows the open dialog instead of a second one. */
static void
test_changed (void)
{
  g_autofree char *folder = project_new ("replace-changed");
  DseWindow *window = start (folder);
  const uint64_t ids[] = { ds_things_get (things_of (window), 0)->id,
                           ds_things_get (things_of (window), 1)->id };
  const DsCmdDeleteThings cmd = {
    .cmd.type = &ds_cmd_delete_things, .floor = 0, .ids = ids, .n_ids = 2
  };
  GtkWidget *first = dialog ();
  gsize n;

  type_query ("goblin");
  DST_UI_UNTIL (label_with (first, "3 matches in 2 levels") != NULL);
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  dst_ui_click_on (label_with (first, "floor 1 · 1, 1"));
  DST_UI_UNTIL (label_with (first, "1 match in 1 level") != NULL);
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 0);
  dst_ui_action (window, "win.find-replace");
  dst_ui_settle ();
  g_assert_true (dialog () == first);
  gtk_window_destroy (GTK_WINDOW (first));
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

static void
place_goblins (DseWindow *window, int n)
{
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  for (int i = 0; i < n; i++)
    dst_ui_click (window, (DsCell){ 3 + 2 * i, 3 }, 1, 0);
  dst_ui_action (window, "win.select-none");
}

static guint
count_kind (DsePage *page, const char *id)
{
  const DsDelve *delve = dsu_document_get_delve (dse_page_get_document (page));
  const DsThings *things = delve->dungeon.floors[0].things;
  guint n = 0;

  for (size_t i = 0; i < ds_things_count (things); i++)
    n += strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, id) == 0;
  return n;
}

/* Two levels that have no file yet are told apart: the list is of the shown one, in which matches
 * are replaced, and a match goes to its own. */
static void
test_untitled (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *first, *second;

  dst_ui_add_blank (window, 1);
  first = dse_window_get_page (window);
  place_goblins (window, 1);
  dst_ui_add_blank (window, 1);
  second = dse_window_get_page (window);
  place_goblins (window, 2);
  dst_ui_action (window, "win.find-replace");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  type_query ("goblin");
  DST_UI_UNTIL (label_with (dialog (), "2 matches in 1 level") != NULL);
  adw_tab_view_set_selected_page (
      ADW_TAB_VIEW (gtk_widget_get_ancestor (GTK_WIDGET (first), ADW_TYPE_TAB_VIEW)),
      adw_tab_view_get_page (
          ADW_TAB_VIEW (gtk_widget_get_ancestor (GTK_WIDGET (first), ADW_TYPE_TAB_VIEW)),
          GTK_WIDGET (first)));
  DST_UI_UNTIL (label_with (dialog (), "1 match in 1 level") != NULL);
  choose_text (choice (2), "Goblin archer");
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Replace All"), "clicked");
  DST_UI_UNTIL (label_with (dialog (), "Replaced 1 match in 1 level") != NULL);
  g_assert_cmpuint (count_kind (first, "goblin-archer"), ==, 1);
  g_assert_cmpuint (count_kind (second, "goblin"), ==, 2);
  dst_ui_stop ();
}

/* Two untitled levels of a project: each match goes to the level that it is of. */
static void
test_untitled_in_project (void)
{
  g_autofree char *folder = project_new ("replace-untitled");
  g_autofree char *file = g_build_filename (folder, "levels", "c.delve", NULL);
  DseWindow *window = dst_ui_start (file);
  DsePage *pages[2];

  for (int i = 0; i < 2; i++) {
    dst_ui_action (window, "win.new");
    DST_UI_UNTIL (dst_ui_dialog () != NULL);
    dst_ui_settle ();
    dst_ui_press_button (dialog (), "_Create");
    DST_UI_UNTIL (dst_ui_dialog () == NULL);
    dst_ui_wait_generated (window);
    dst_ui_settle ();
    pages[i] = dse_window_get_page (window);
    g_assert_null (dsu_document_get_path (dse_page_get_document (pages[i])));
  }
  g_assert_true (pages[0] != pages[1]);
  dst_ui_action (window, "win.find-replace");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  type_query ("start");
  DST_UI_UNTIL (label_with (dialog (), "in 2 levels") != NULL);
  dst_ui_click_on (label_with (dialog (), "loor 1 · ")); /* of the first level in the list */
  DST_UI_UNTIL (dse_window_get_page (window) == pages[0]);
  dst_ui_stop ();
}

/* Objects become what the palette has chosen, unless another kind is chosen. */
static void
test_chosen (void)
{
  g_autofree char *folder = project_new ("replace-chosen");
  g_autofree char *file = g_build_filename (folder, "levels", "a.delve", NULL);
  DseWindow *window = dst_ui_start (file);
  GtkStringObject *label;

  g_object_set (dse_window_get_options (window), "kind", "goblin-archer", NULL);
  dst_ui_action (window, "win.find-replace");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  label = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice (2)));
  g_assert_cmpstr (gtk_string_object_get_string (label), ==, "Goblin archer");
  dst_ui_stop ();
}

/* Escape closes the dialog, where the search has the focus, too. */
static void
test_escape (void)
{
  g_autofree char *folder = project_new ("escape");

  start (folder);
  dst_ui_type (dst_ui_dialog (), "gob");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/find-replace/kinds", test_kinds);
  g_test_add_func ("/editor/find-replace/escape", test_escape);
  g_test_add_func ("/editor/find-replace/properties", test_properties);
  g_test_add_func ("/editor/find-replace/members", test_members);
  g_test_add_func ("/editor/find-replace/tiles", test_tiles);
  g_test_add_func ("/editor/find-replace/pictures", test_pictures);
  g_test_add_func ("/editor/find-replace/backup", test_backup);
  g_test_add_func ("/editor/find-replace/read-only", test_read_only);
  g_test_add_func ("/editor/find-replace/no-backup", test_no_backup);
  g_test_add_func ("/editor/find-replace/meanwhile", test_meanwhile);
  g_test_add_func ("/editor/find-replace/changed", test_changed);
  g_test_add_func ("/editor/find-replace/chosen", test_chosen);
  g_test_add_func ("/editor/find-replace/untitled", test_untitled);
  g_test_add_func ("/editor/find-replace/untitled-in-project", test_untitled_in_project);
  return g_test_run ();
}
