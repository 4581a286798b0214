/* tests/ui/test_prefab_tab.c — a prefab is drawn in a tab of its own with the ordinary tools:
 * saving changes its record and nothing else, takes effect at once, and refuses what is no prefab.
 */
#include "dialogs.h"
#include "drive.h"
#include "lib/file.h"
#include "rooms/room_list.h"
#include "rules/prefab_drawing.h"
#include "rules/prefab_floor.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"
#include "window/lamp.h"
#include "window/panel.h"

#include <adwaita.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [5, 3],\n"             \
  "  \"floors\": [\n    {\n"                                                                       \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"              \
  "        \"rows\": [\n          \"#####\",\n          \"#...#\",\n          \"#####\"\n"         \
  "        ]\n      }\n    }\n  ]\n}\n"
#define RECIPE                                                                                     \
  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"vaults\", \"label\": "           \
  "\"Vaults\", \"size\": [60, 40], \"stages\": [ { \"stage\": \"fill\" }, { \"stage\": "           \
  "\"feature_growth\", \"params\": { \"max_features\": 6 } }, { \"stage\": \"prefabs\", "          \
  "\"params\": { \"count\": [1, 1], \"in_rooms\": 0, \"tags\": { \"ruin\": 1 } } } ] }\n"
#define PREFABS(row)                                                                               \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"prefabs\": [\n"                  \
  "    { \"id\": \"cell\", \"label\": \"Cell\", \"tags\": [\"ruin\"], \"weight\": 1000,\n"         \
  "      \"rotate\": false, \"mirror\": false,\n"                                                  \
  "      \"legend\": { \"$\": [\"floor\", \"gold\", \"gem\", \"nothing\"] },\n"                    \
  "      \"rows\": [ \"#####\",\n                 \"" row "\",\n                 \"##+##\" ] }\n"  \
  "  ]\n}\n"

#define INNER(x) ((x) + DS_PREFAB_MARGIN)
#define AT(x, y)                                                                                   \
  (DsCell)                                                                                         \
  {                                                                                                \
    INNER (x), INNER (y)                                                                           \
  }

typedef struct {
  char *folder; /* a project with a level, a recipe of prefabs, and a prefab */
  char *level, *path;
  DseWindow *window;
} Fixture;

static void
open_drawing (Fixture *self, const char *id)
{
  DseProject *project = dse_window_get_project (self->window);

  g_free (self->path);
  self->path = dse_prefab_dup_path (project, id);
  dse_window_open (self->window, self->path);
  dst_ui_settle ();
  dst_ui_action (self->window, "win.fit");
  dst_ui_settle ();
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("drawings-%u", n++);

  self->folder = dst_ui_file (name);
  g_free (dst_put_file (self->folder, "delvesmith.json",
                        "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": "
                        "\"Vaults\", \"recipe\": \"vaults\" }\n"));
  g_free (dst_put_file (self->folder, "recipes/vaults.json", RECIPE));
  g_free (dst_put_file (self->folder, "prefabs/prefabs.json", PREFABS ("#$..#")));
  self->level = dst_put_file (self->folder, "levels/one.delve", LEVEL);
  self->window = dst_ui_start (self->level);
  open_drawing (self, "cell");
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
  g_free (self->level);
  g_free (self->path);
}

static void
assert_file (Fixture *self, const char *want)
{
  g_autofree char *text = dst_read_file (self->folder, "prefabs/prefabs.json");

  g_assert_cmpstr (text, ==, want);
}

static gboolean
is_modified (Fixture *self)
{
  return dsu_document_get_modified (dst_ui_document (self->window));
}

/* The brush at a cell of the drawing. */
static void
paint (Fixture *self, const char *tile, DsCell at)
{
  g_object_set (dse_window_get_options (self->window), "tile", tile, NULL);
  dst_ui_action (self->window, "win.tool::brush");
  dst_ui_click (self->window, at, GDK_BUTTON_PRIMARY, 0);
  dst_ui_settle ();
}

static void
save (Fixture *self)
{
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_settle ();
}

static gboolean
has_text (Fixture *self, const char *text)
{
  return dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL, text) != NULL;
}

static void
assert_shown (Fixture *self, const char *id)
{
  g_autofree char *shown = NULL;

  g_assert_true (dse_page_is_prefab (dse_window_get_page (self->window)));
  shown = dse_prefab_dup_id (dst_ui_document (self->window));
  g_assert_cmpstr (shown, ==, id);
}

/* The drawing with an empty margin; saved as it is, the file stays as it is. */
static void
test_open (Fixture *self, gconstpointer data)
{
  g_assert_cmpstr (dst_ui_tile (self->window, DS_LAYER_GROUND, AT (0, 0)), ==, "wall");
  g_assert_cmpstr (dst_ui_tile (self->window, DS_LAYER_FEATURE, AT (2, 2)), ==, "door");
  g_assert_cmpstr (dst_ui_tile (self->window, DS_LAYER_GROUND, AT (-1, 0)), ==, "");
  g_assert_cmpuint (ds_things_count (dst_ui_level (self->window)->things), ==, 1);
  g_assert_false (is_modified (self));
  save (self);
  assert_file (self, PREFABS ("#$..#"));
  /* The tab that has it is shown again. */
  g_assert_cmpuint (dse_window_get_n_pages (self->window), ==, 2);
  open_drawing (self, "cell");
  g_assert_cmpuint (dse_window_get_n_pages (self->window), ==, 2);
}

/* The column of the floor with the left wall of the only room of the prefab, its row in *@y; -1: it
 * is not there as it is drawn now, with three walls to the right of two floor cells. */
static int32_t
find_standing (DseWindow *window, int32_t *y)
{
  static const char *const row[] = { "wall", "floor", "floor", "wall", "wall" };
  const DsFloor *floor = dst_ui_level (window);

  for (*y = 0; *y < floor->h; ++*y)
    for (int32_t x = 0; x + 5 <= floor->w; x++) {
      int n = 0;

      while (n < 5 &&
             strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x + n, *y }), row[n]) == 0)
        n++;
      if (n == 5 &&
          strcmp (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ x + 2, *y + 1 }), "door") == 0)
        return x;
    }
  return -1;
}

/* One row of the file changes, and the next generation has it. */
static void
test_save (Fixture *self, gconstpointer data)
{
  int32_t y;

  paint (self, "wall", AT (3, 1));
  g_assert_true (is_modified (self));
  assert_file (self, PREFABS ("#$..#"));
  save (self);
  assert_file (self, PREFABS ("#$.##"));
  g_assert_false (is_modified (self));
  g_assert_true (has_text (self, "Saved the prefab Cell: levels that are regenerated use it"));
  dst_ui_action (self->window, "win.undo");
  g_assert_true (is_modified (self));
  save (self);
  assert_file (self, PREFABS ("#$..#"));
  dst_ui_pass_time (1000); /* the files are looked at again */
  dst_ui_action (self->window, "win.redo");
  save (self);
  assert_file (self, PREFABS ("#$.##"));

  /* A level with the prefab; a seed in thirty takes one of the house. */
  for (int i = 0; i < 5 && (i == 0 || find_standing (self->window, &y) < 0); i++) {
    dse_window_make_level (self->window);
    dst_ui_wait_generated (self->window);
  }
  g_assert_cmpint (find_standing (self->window, &y), >=, 0);
}

/* Objects that a prefab cannot hold are named when it is saved. */
static void
test_losses (Fixture *self, gconstpointer data)
{
  g_object_set (dse_window_get_options (self->window), "kind", "note", NULL);
  dst_ui_action (self->window, "win.tool::thing");
  dst_ui_settle ();
  dst_ui_click (self->window, AT (2, 1), 1, 0);
  save (self);
  g_assert_true (
      has_text (self, "Saved the prefab Cell, not all of it. 1 object is left out: Note."));
}

/* A hole in the wall is no prefab: the bar says so, and nothing is written. */
static void
test_refused (Fixture *self, gconstpointer data)
{
  paint (self, "floor", AT (0, 0));
  save (self);
  g_assert_true (is_modified (self));
  assert_file (self, PREFABS ("#$..#"));
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (self->window)),
                            "The prefab could not be saved: "));
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (self->window)),
                            "expected walls around this open cell"));
  dst_ui_action (self->window, "win.undo");
  paint (self, "wall", AT (3, 1));
  save (self);
  assert_file (self, PREFABS ("#$.##"));
  g_assert_null (dsu_document_get_error (dst_ui_document (self->window)));
}

/* A prefab of the program is overridden in the project, and stays as it is. */
static void
test_override (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;

  open_drawing (self, "shrine");
  save (self);
  assert_file (self, PREFABS ("#$..#"));
  dsu_document_mark_unsaved (dst_ui_document (self->window));
  save (self);
  text = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (strstr (text, "\"id\": \"shrine\""));
  g_assert_false (is_modified (self));
}

/* It is no level. */
static void
test_no_level (Fixture *self, gconstpointer data)
{
  static const char *const off[] = { "next-seed", "regenerate", "save-as", "play-here", "rename" };
  GtkWidget *lamp;

  dst_ui_wait_verdict (self->window);
  lamp = dst_ui_find (GTK_WIDGET (self->window), DSE_TYPE_LAMP, NULL);
  g_assert_cmpstr (dse_lamp_get_word (DSE_LAMP (lamp)), ==, "Prefab");
  for (gsize i = 0; i < G_N_ELEMENTS (off); i++) {
    g_autofree char *action = g_strconcat ("win.", off[i], NULL);

    g_assert_false (dst_ui_is_enabled (self->window, action));
  }
  dst_ui_action (self->window, "win.play");
  g_assert_false (dse_page_is_playing (dse_window_get_page (self->window)));
  g_assert_true (has_text (self, "A prefab cannot be played by itself: play a level that has it"));
  paint (self, "wall", AT (3, 1));
  dst_ui_wait_verdict (self->window);
  g_assert_cmpstr (dse_lamp_get_word (DSE_LAMP (lamp)), ==, "Prefab");
}

static void
test_close (Fixture *self, gconstpointer data)
{
  paint (self, "wall", AT (3, 1));
  dst_ui_action (self->window, "win.close-tab");
  dst_ui_answer ("_Cancel");
  g_assert_cmpuint (dse_window_get_n_pages (self->window), ==, 2);
  dst_ui_action (self->window, "win.close-tab");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (dse_window_get_n_pages (self->window) == 1);
  assert_file (self, PREFABS ("#$.##"));
}

/* A drawing without changes of its own follows the file; one with changes asks. */
static void
test_changed_outside (Fixture *self, gconstpointer data)
{
  g_free (dst_put_file (self->folder, "prefabs/prefabs.json", PREFABS ("#.$.#")));
  DST_UI_UNTIL (ds_things_get (dst_ui_level (self->window)->things, 0)->at.x == INNER (2));
  g_assert_false (is_modified (self));
  paint (self, "wall", AT (3, 1));
  g_free (dst_put_file (self->folder, "prefabs/prefabs.json", PREFABS ("#..$#")));
  DST_UI_UNTIL (dse_page_is_stale (dse_window_get_page (self->window)));
  save (self);
  dst_ui_answer ("_Overwrite");
  DST_UI_UNTIL (!is_modified (self));
  assert_file (self, PREFABS ("#.$##"));
}

/* The tab follows when its prefab is renamed, there and back, with changes that are not saved. */
static void
test_renamed (Fixture *self, gconstpointer data)
{
  DseRuleEditor *editor = dse_prefab_get_editor (dst_ui_document (self->window));
  const DsRuleEntry *entry = dse_rule_editor_find (editor, &ds_prefab_record, "cell");
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *text = NULL;
  DsError err;

  g_assert_true (
      dse_rule_editor_rename (editor, entry, "chamber", (const char *const[]){ NULL }, errors));
  dst_ui_settle ();
  assert_shown (self, "chamber");
  paint (self, "wall", AT (3, 1));
  g_assert_true (dse_file_steps_go_back (dse_rule_editor_get_steps (editor), &err));
  dst_ui_settle ();
  assert_shown (self, "cell");
  g_assert_true (dse_file_steps_go_on (dse_rule_editor_get_steps (editor), &err));
  dst_ui_settle ();
  assert_shown (self, "chamber");
  g_assert_true (is_modified (self));
  save (self);
  g_assert_false (is_modified (self));
  text = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (strstr (text, "\"id\": \"chamber\""));
  g_assert_nonnull (strstr (text, "#$.##"));
}

/* The next start has the tab. */
static void
test_session (Fixture *self, gconstpointer data)
{
  self->window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (self->window), ==, 2);
  g_assert_true (dse_page_is_prefab (dse_window_get_page (self->window)));
}

/* From the list of prefabs in the Rules window. */
static void
test_from_rules (Fixture *self, gconstpointer data)
{
  GtkWidget *rules, *list, *form;

  dst_ui_action (self->window, "win.close-tab");
  dst_ui_action (self->window, "win.rules");
  rules = GTK_WIDGET (dst_ui_dialog ());
  list = dst_ui_find (rules, DSE_TYPE_RULE_LIST, NULL);
  form = dst_ui_find (rules, DSE_TYPE_RULE_FORM, NULL);
  g_assert_true (dse_rule_list_choose (DSE_RULE_LIST (list), &ds_prefab_record, "cell"));
  dst_ui_settle ();
  g_assert_null (dse_rule_form_get_row (DSE_RULE_FORM (form), "rows"));
  g_assert_nonnull (dse_rule_form_get_row (DSE_RULE_FORM (form), "weight"));
  g_signal_emit_by_name (dst_ui_find (form, GTK_TYPE_BUTTON, "_Edit Drawing"), "clicked");
  dst_ui_settle ();
  g_assert_true (dse_page_is_prefab (dse_window_get_page (self->window)));
  g_assert_false (gtk_widget_get_mapped (rules)); /* it would cover the drawing */
  dst_ui_action (self->window, "win.rules");
  g_assert_true (gtk_widget_get_mapped (rules));
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (list))->id, ==, "cell");
  gtk_window_destroy (GTK_WINDOW (rules));
}

/* A cell of the room that the prefab has made of the shown level. */
static DsCell
find_vault (DseWindow *window)
{
  const DsFloor *floor = dst_ui_level (window);
  DsCell at = { 0, 0 };

  for (; at.y < floor->h; at.y++)
    for (at.x = 0; at.x < floor->w; at.x++) {
      const DsRoom *room = ds_floor_room_at (floor, at);

      if (room != NULL && room->name != NULL && strcmp (ds_str_get (room->name), "Cell") == 0)
        return at;
    }
  g_error ("the level lacks the prefab");
}

/* From the cell under the pointer of a level. */
static void
test_from_level (Fixture *self, gconstpointer data)
{
  DsCell at;

  dst_ui_action (self->window, "win.close-tab");
  g_random_set_seed (1); /* a level with the prefab; some seeds take one of the house */
  dse_window_make_level (self->window);
  dst_ui_wait_generated (self->window);
  dst_ui_action (self->window, "win.fit");
  at = find_vault (self->window);
  dst_ui_hover (self->window, (DsCell){ 0, 0 });
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_b, GDK_CONTROL_MASK | GDK_ALT_MASK);
  g_assert_true (has_text (self, "No prefab stands under the pointer"));
  g_assert_false (dse_page_is_prefab (dse_window_get_page (self->window)));
  dst_ui_hover (self->window, at);
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_b, GDK_CONTROL_MASK | GDK_ALT_MASK);
  assert_shown (self, "cell");
  g_assert_false (dst_ui_is_enabled (self->window, "win.edit-prefab"));
}

/* From its room in the panel; other rooms have none. */
static void
test_from_room (Fixture *self, gconstpointer data)
{
  GtkSelectionModel *model;
  GtkWidget *panel, *list;
  guint n_found = 0;

  dst_ui_action (self->window, "win.close-tab");
  g_random_set_seed (1); /* for the seed of the level */
  dse_window_make_level (self->window);
  dst_ui_wait_generated (self->window);
  panel = dse_window_show_panel (self->window, dse_panel_find ("rooms"));
  dst_ui_settle ();
  list =
      dst_ui_find (gtk_widget_get_next_sibling (gtk_widget_get_first_child (panel)), /* no menu's */
                   GTK_TYPE_LIST_VIEW, NULL);
  model = gtk_list_view_get_model (GTK_LIST_VIEW (list));
  DST_UI_UNTIL (g_list_model_get_n_items (G_LIST_MODEL (model)) > 1);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)) && n_found == 0; i++) {
    g_autoptr (DseRoomRow) row = g_list_model_get_item (G_LIST_MODEL (model), i);
    const gboolean is_vault = !row->is_region && strcmp (row->title, "Cell") == 0;

    gtk_selection_model_select_item (model, i, TRUE);
    dst_ui_settle ();
    gtk_widget_activate_action (panel, "rooms.edit-prefab", NULL);
    dst_ui_settle ();
    n_found += is_vault;
    if (is_vault)
      DST_UI_UNTIL (dse_page_is_prefab (dse_window_get_page (self->window)));
    else
      g_assert_false (dse_page_is_prefab (dse_window_get_page (self->window)));
  }
  g_assert_cmpuint (n_found, ==, 1);
  assert_shown (self, "cell");
}

/* Fields that are no drawing stand beside it; a level that has the prefab is listed and opened. */
static void
test_form (Fixture *self, gconstpointer data)
{
  GtkWidget *form = dst_ui_find (GTK_WIDGET (self->window), DSE_TYPE_RULE_FORM, NULL);
  GtkWidget *uses, *row;
  g_autofree char *text = NULL, *has = NULL;

  g_assert_true (form != NULL && gtk_widget_get_mapped (form));
  g_assert_nonnull (dse_rule_form_get_row (DSE_RULE_FORM (form), "depth"));
  g_assert_null (dst_ui_find (form, GTK_TYPE_BUTTON, "_Edit Drawing"));
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (dst_ui_find (dse_rule_form_get_row (DSE_RULE_FORM (form), "weight"),
                                    GTK_TYPE_SPIN_BUTTON, NULL)),
      7);
  dse_rule_form_flush (DSE_RULE_FORM (form));
  text = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (strstr (text, "\"weight\": 7,\n"));
  g_assert_false (is_modified (self));

  has = dst_put_file (self->folder, "levels/has.delve",
                      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 5], "
                      "\"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", \".\": "
                      "\"floor\" }, \"rows\": [ \"#######\", \"#######\", \"##...##\", "
                      "\"###.###\", \"###.###\" ] } } ] }");
  uses = dst_ui_find (form, ADW_TYPE_EXPANDER_ROW, "Used by");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (uses), TRUE);
  DST_UI_UNTIL ((row = dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "has.delve")) != NULL);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "Level · 1 time");
  g_assert_null (dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "one.delve"));
  g_signal_emit_by_name (row, "activated");
  dst_ui_settle ();
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (self->window)), ==, has);
  g_assert_null (dst_ui_find (GTK_WIDGET (self->window), DSE_TYPE_RULE_FORM, NULL));
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("/prefab-tab/open", test_open);
  ADD ("/prefab-tab/from-level", test_from_level);
  ADD ("/prefab-tab/renamed", test_renamed);
  ADD ("/prefab-tab/from-room", test_from_room);
  ADD ("/prefab-tab/save", test_save);
  ADD ("/prefab-tab/losses", test_losses);
  ADD ("/prefab-tab/refused", test_refused);
  ADD ("/prefab-tab/override", test_override);
  ADD ("/prefab-tab/no-level", test_no_level);
  ADD ("/prefab-tab/close", test_close);
  ADD ("/prefab-tab/changed-outside", test_changed_outside);
  ADD ("/prefab-tab/session", test_session);
  ADD ("/prefab-tab/from-rules", test_from_rules);
  ADD ("/prefab-tab/form", test_form);
  return g_test_run ();
}
