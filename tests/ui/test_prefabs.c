/* tests/ui/test_prefabs.c — a selection becomes a prefab: of the project or of the user, in force
 * at once, and refused with the reason where that is not possible. */
#include "drive.h"
#include "lib/file.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* Two rooms and a corridor; the door between them is locked. */
#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [14, 7],\n"            \
  "  \"floors\": [\n    {\n"                                                                       \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"              \
  "        \"rows\": [\n          \"##############\",\n          \"#....#.......#\",\n"            \
  "          \"#....#.......#\",\n          \"#............#\",\n          \"#....#.......#\",\n"  \
  "          \"##############\",\n          \"##############\"\n        ]\n      },\n"             \
  "      \"feature\": {\n        \"legend\": { \" \": null, \"_\": \"altar\", \"l\": "             \
  "\"locked-door\" },\n        \"rows\": [\n          \"              \",\n"                       \
  "          \" _            \",\n          \"              \",\n          \"     l        \",\n"  \
  "          \"              \",\n          \"              \",\n          \"              \"\n"   \
  "        ]\n      },\n      \"things\": [\n"                                                     \
  "        { \"id\": \"t-1\", \"kind\": \"gate-locked\", \"at\": [5, 3], \"lock\": \"red\" },\n"   \
  "        { \"id\": \"t-2\", \"kind\": \"key\", \"at\": [2, 2], \"lock\": \"red\" },\n"           \
  "        { \"id\": \"t-3\", \"kind\": \"goblin\", \"at\": [3, 2] }\n      ]\n    }\n  ]\n}\n"
#define RECIPE                                                                                     \
  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"vaults\", \"label\": "           \
  "\"Vaults\", \"size\": [60, 40], \"stages\": [ { \"stage\": \"fill\" }, { \"stage\": "           \
  "\"feature_growth\", \"params\": { \"max_features\": 6 } }, { \"stage\": \"prefabs\", "          \
  "\"params\": { \"count\": [1, 1], \"in_rooms\": 0, \"tags\": { \"ruin\": 1 } } } ] }\n"

typedef struct {
  char *folder; /* a project, with a level and a recipe of prefabs */
  char *level;
  DseWindow *window;
  GtkWidget *dialog;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("project-%u", n++);

  self->folder = dst_ui_file (name);
  g_free (dst_put_file (self->folder, "delvesmith.json",
                        "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": "
                        "\"Vaults\", \"recipe\": \"vaults\" }\n"));
  g_free (dst_put_file (self->folder, "recipes/vaults.json", RECIPE));
  self->level = dst_put_file (self->folder, "levels/one.delve", LEVEL);
  self->window = dst_ui_start (self->level);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
  g_free (self->level);
}

/* Selects cells with the tool, and opens the form with its keys. */
static void
open_dialog (Fixture *self, DsCell from, DsCell to)
{
  dst_ui_action (self->window, "win.tool::select");
  dst_ui_drag (self->window, from, to, GDK_BUTTON_PRIMARY, 0);
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  self->dialog = GTK_WIDGET (dst_ui_dialog ());
}

static GtkEditable *
entry_of (Fixture *self, const char *row)
{
  return GTK_EDITABLE (dst_ui_find (self->dialog, ADW_TYPE_ENTRY_ROW, row));
}

static GtkWidget *
in_row (Fixture *self, const char *row, GType type)
{
  return dst_ui_find (dst_ui_find (self->dialog, ADW_TYPE_ACTION_ROW, row), type, NULL);
}

static void
check (Fixture *self, const char *label, gboolean active)
{
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (dst_ui_find (self->dialog, GTK_TYPE_CHECK_BUTTON, label)), active);
}

static void
set_number (GtkWidget *spin, int value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
}

static void
press_create (Fixture *self)
{
  g_signal_emit_by_name (dst_ui_find (self->dialog, GTK_TYPE_BUTTON, "_Create"), "clicked");
  dst_ui_settle ();
}

static gboolean
has_text (GtkWidget *root, const char *text)
{
  return dst_ui_find (root, GTK_TYPE_LABEL, text) != NULL;
}

static const DsPrefab *
find_prefab (Fixture *self, const char *id)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;

  for (size_t i = 0; i < ds_rules_n_prefabs (rules); i++)
    if (strcmp (ds_rules_prefab (rules, i)->id, id) == 0)
      return ds_rules_prefab (rules, i);
  return NULL;
}

/* The form of a large drawing is no higher than a small screen, whose last row is reached by Tab.
 */
static void
test_fits (Fixture *self, gconstpointer data)
{
  GtkWidget *rotate;
  graphene_rect_t bounds;
  int height;

  open_dialog (self, (DsCell){ 0, 0 }, (DsCell){ 9, 9 });
  g_assert_nonnull (self->dialog);
  gtk_widget_measure (self->dialog, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  g_assert_cmpint (height, <=, 680);
  rotate = dst_ui_find (self->dialog, GTK_TYPE_CHECK_BUTTON, "Mirrored");
  for (int i = 0; i < 30 && gtk_window_get_focus (GTK_WINDOW (self->dialog)) != rotate; i++)
    dst_ui_key (GTK_WINDOW (self->dialog), GDK_KEY_Tab, 0);
  g_assert_true (gtk_widget_has_focus (rotate));
  dst_ui_settle ();
  g_assert_true (gtk_widget_compute_bounds (rotate, self->dialog, &bounds));
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=,
                     (float)gtk_widget_get_height (self->dialog));
}

/* From the selected floor of a room to a level that has the room. */
static void
test_create (Fixture *self, gconstpointer data)
{
  const DsRooms *rooms;
  const DsPrefab *prefab;
  g_autofree char *text = NULL;
  size_t n = 0;

  open_dialog (self, (DsCell){ 1, 1 }, (DsCell){ 4, 4 });
  g_assert_true (
      has_text (self->dialog, "1 object is left out: Key. 1 gate becomes a plain door."));
  g_assert_true (has_text (self->dialog, "######\n#_...#\n#..g.#\n#....+\n#....#\n######"));
  gtk_editable_set_text (entry_of (self, "Name"), "Locked Shrine!");
  g_assert_cmpstr (gtk_editable_get_text (entry_of (self, "Id")), ==, "locked-shrine");
  set_number (in_row (self, "Frequency", GTK_TYPE_SPIN_BUTTON), 1000);
  check (self, "Rotated", FALSE);
  check (self, "Ruins and chasms", TRUE);
  press_create (self);

  g_assert_null (dst_ui_dialog ());
  g_assert_true (has_text (GTK_WIDGET (self->window),
                           "Added the prefab Locked Shrine! to prefabs/prefabs.json"));
  text = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "\n    {\n      \"id\": \"locked-shrine\",\n"));
  g_assert_nonnull (strstr (text, "        \"#_...#\",\n"));
  prefab = find_prefab (self, "locked-shrine");
  g_assert_nonnull (prefab);
  g_assert_true (prefab->weight == 1000 && !prefab->rotate && prefab->mirror);
  g_assert_cmpuint (prefab->tags, ==, 1u << DS_PREFAB_TAG_RUIN);
  g_assert_false (dsu_document_get_modified (dst_ui_document (self->window)));

  /* The next generation has it. */
  g_random_set_seed (1); /* for the seed of the level */
  dse_window_make_level (self->window);
  dst_ui_wait_generated (self->window);
  rooms = dst_ui_level (self->window)->rooms;
  for (size_t i = 0; i < ds_rooms_count (rooms); i++)
    n += g_strcmp0 (ds_str_get (ds_rooms_get (rooms, i)->name), "Locked Shrine!") == 0;
  g_assert_cmpuint (n, ==, 1);
}

/* Each mistake is said in the form, and nothing is written. */
static void
test_errors (Fixture *self, gconstpointer data)
{
  open_dialog (self, (DsCell){ 1, 1 }, (DsCell){ 4, 4 });
  press_create (self);
  g_assert_true (has_text (self->dialog, "The prefab needs a name."));
  gtk_editable_set_text (entry_of (self, "Name"), "Shrine");
  press_create (self);
  g_assert_true (has_text (self->dialog, "The id \"shrine\" is taken"));
  gtk_editable_set_text (entry_of (self, "Id"), "My Shrine");
  press_create (self);
  g_assert_true (
      has_text (self->dialog,
                "Expected an id of 1 to 63 lowercase letters, digits and \"-\", got My Shrine"));
  gtk_editable_set_text (entry_of (self, "Id"), "my-shrine");
  gtk_editable_set_text (entry_of (self, "Name"), "Renamed"); /* the id stays as it was edited */
  g_assert_cmpstr (gtk_editable_get_text (entry_of (self, "Id")), ==, "my-shrine");
  press_create (self);
  g_assert_true (
      has_text (self->dialog, "Choose at least one theme: recipes pick prefabs by their themes."));
  check (self, "Holy places", TRUE);
  set_number (dst_ui_find (self->dialog, GTK_TYPE_SPIN_BUTTON, "First floor"), 7);
  set_number (dst_ui_find (self->dialog, GTK_TYPE_SPIN_BUTTON, "Last floor"), 6);
  press_create (self);
  g_assert_true (has_text (self->dialog, "The last floor must not come before the first."));
  g_assert_true (dst_ui_dialog () == GTK_WINDOW (self->dialog));
  g_assert_null (dst_read_file (self->folder, "prefabs/prefabs.json"));
  g_assert_null (find_prefab (self, "my-shrine"));
  gtk_window_destroy (GTK_WINDOW (self->dialog));
}

/* Rock alone cannot be entered; placed in a room, it can be a block of walls. */
static void
test_placement (Fixture *self, gconstpointer data)
{
  GtkWidget *create, *place;

  open_dialog (self, (DsCell){ 0, 5 }, (DsCell){ 3, 6 });
  create = dst_ui_find (self->dialog, GTK_TYPE_BUTTON, "_Create");
  place = in_row (self, "Placement", GTK_TYPE_DROP_DOWN);
  g_assert_false (gtk_widget_get_sensitive (create));
  g_assert_true (has_text (self->dialog, "The selection has no entry: expected an open cell or a "
                                         "door beside its open cells"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (place), DS_PREFAB_ROOM);
  g_assert_true (gtk_widget_get_sensitive (create));
  g_assert_true (has_text (self->dialog, "####\n####"));
  gtk_editable_set_text (entry_of (self, "Name"), "Block");
  check (self, "Ruins and chasms", TRUE);
  press_create (self);
  g_assert_cmpint (find_prefab (self, "block")->place, ==, DS_PREFAB_ROOM);
}

static void
test_read_only (Fixture *self, gconstpointer data)
{
  g_autofree char *file = g_build_filename (self->folder, "delvesmith.json", NULL);

  g_assert_cmpint (g_chmod (file, 0400), ==, 0);
  open_dialog (self, (DsCell){ 1, 1 }, (DsCell){ 4, 4 });
  g_assert_null (self->dialog);
  g_assert_true (has_text (GTK_WIDGET (self->window), "This project is read-only."));
  g_assert_cmpint (g_chmod (file, 0600), ==, 0);
}

/* Outside of projects it goes to the user's folder; without a selection there is nothing to do. */
static void
test_outside (Fixture *self, gconstpointer data)
{
  g_autofree char *path = dst_ui_file ("outside.delve"), *mine = dst_ui_file ("delvesmith");
  g_autofree char *text = NULL, *file = g_build_filename (mine, "prefabs", "prefabs.json", NULL);

  g_assert_true (g_file_set_contents (path, LEVEL, -1, NULL));
  dse_window_open (self->window, path);
  dst_ui_settle ();
  g_assert_false (dst_ui_is_enabled (self->window, "win.create-prefab"));
  open_dialog (self, (DsCell){ 1, 1 }, (DsCell){ 4, 4 });
  g_assert_true (dst_ui_is_enabled (self->window, "win.create-prefab"));
  gtk_editable_set_text (entry_of (self, "Name"), "Mine");
  check (self, "Ruins and chasms", TRUE);
  press_create (self);
  text = dst_read_file (mine, "prefabs/prefabs.json");
  g_assert_nonnull (text);
  g_assert_nonnull (find_prefab (self, "mine"));
  g_assert_cmpint (g_remove (file), ==, 0);
}

/* A project that defines everything itself, without the tiles floor and door. */
static void
test_base_nothing (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;

  dst_ui_stop ();
  g_free (
      dst_put_file (self->folder, "delvesmith.json",
                    "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Alone\", "
                    "\"base\": \"nothing\" }\n"));
  g_free (dst_put_file (
      self->folder, "rules/tiles.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [\n"
      "  { \"id\": \"ice\", \"label\": \"Ice\", \"glyph\": \"I\", \"layer\": \"ground\", "
      "\"flags\": [\"blocks-move\"] },\n"
      "  { \"id\": \"snow\", \"label\": \"Snow\", \"glyph\": \",\", \"layer\": \"ground\" }\n],\n"
      "\"creatures\": [ { \"id\": \"yeti\", \"label\": \"Yeti\", \"glyph\": \"Y\" } ],\n"
      "\"rulesets\": [ { \"id\": \"free\", \"label\": \"Free\", \"character\": \"yeti\" } ] }\n"));
  g_free (dst_put_file (self->folder, "levels/one.delve",
                        "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 5], "
                        "\"ruleset\": \"free\", \"floors\": [ { \"ground\": { \"legend\": { \"I\": "
                        "\"ice\", \",\": \"snow\" }, \"rows\": [ \"IIIII\", \"I,,,I\", \"I,,,I\", "
                        "\"II,II\", \"II,II\" ] } } ] }\n"));
  self->window = dst_ui_start (self->level);
  open_dialog (self, (DsCell){ 1, 1 }, (DsCell){ 3, 2 });
  g_assert_nonnull (self->dialog);
  g_assert_true (has_text (self->dialog, "#####\n#,,,#\n#,,,#\n##a##"));
  gtk_editable_set_text (entry_of (self, "Name"), "Igloo");
  check (self, "Ruins and chasms", TRUE);
  press_create (self);
  g_assert_nonnull (find_prefab (self, "igloo"));
  text = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (strstr (text, "\"wall\": \"ice\""));
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("/prefabs/create", test_create);
  ADD ("/prefabs/fits", test_fits);
  ADD ("/prefabs/errors", test_errors);
  ADD ("/prefabs/placement", test_placement);
  ADD ("/prefabs/read-only", test_read_only);
  ADD ("/prefabs/outside", test_outside);
  ADD ("/prefabs/base-nothing", test_base_nothing);
  return g_test_run ();
}
