/* tests/ui/test_designer_session.c — a designer's way from an empty folder to a game: a project
 * with a sheet, a creature, a lock and a prefab of its own, and a generated level that is played to
 * its goal; on another account, and by dsmith, everything is the same. */
#include "game.h"

#include "dialogs.h"
#include "field/flood.h"
#include "lib/file.h"
#include "paint/export.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"
#include "sim/state_fields.h"

#include <adwaita.h>
#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */
#define SEED "7"
#define TILE 16 /* pixels */
#define RECIPE                                                                                     \
  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"basalt-halls\", "                \
  "\"label\": \"Basalt Halls\", \"size\": [60, 40],\n  \"stages\": [\n"                            \
  "    { \"stage\": \"fill\" },\n    { \"stage\": \"feature_growth\", \"params\": { "              \
  "\"max_features\": 8 } },\n    { \"stage\": \"prefabs\", \"params\": { \"count\": [1, 1], "      \
  "\"in_rooms\": 0, \"tags\": { \"ruin\": 1 } } },\n    { \"stage\": \"start_goal\" },\n"          \
  "    { \"stage\": \"populate\", \"params\": { \"kind\": \"ember-moth\", \"count\": [3, 3] } "    \
  "}\n  ] }\n"

typedef struct {
  char *folder; /* of the project */
  DseWindow *window;
} Session;

static GtkEditable *
entry_of (GtkWidget *dialog, const char *row)
{
  return GTK_EDITABLE (dst_ui_find (dialog, ADW_TYPE_ENTRY_ROW, row));
}

/* ---- dsmith */

/* Runs dsmith in the project's folder, as the account of the folder @account; what it prints, which
 * the caller frees. */
static char *
run (Session *self, const char *account, const char *const *args)
{
  g_auto (GStrv) env =
      g_environ_setenv (g_environ_setenv (g_get_environ (), "XDG_DATA_HOME", account, TRUE),
                        "XDG_CONFIG_HOME", account, TRUE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autofree char *errors = NULL;
  char *answer = NULL;
  int status;

  g_ptr_array_add (argv, (char *)g_getenv ("DSMITH"));
  for (; *args != NULL; args++)
    g_ptr_array_add (argv, (char *)*args);
  g_ptr_array_add (argv, NULL);
  g_assert_true (g_spawn_sync (self->folder, (char **)argv->pdata, env, G_SPAWN_DEFAULT, NULL, NULL,
                               &answer, &errors, &status, NULL));
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s%s", answer, errors);
  g_assert_cmpstr (errors, ==, "");
  return answer;
}

#define RUN(self, account, ...) run (self, account, (const char *const[]){ __VA_ARGS__, NULL })

static void
assert_same_file (const char *a, const char *b)
{
  g_autofree char *one = NULL, *other = NULL;
  gsize n, m;

  g_assert_true (g_file_get_contents (a, &one, &n, NULL));
  g_assert_true (g_file_get_contents (b, &other, &m, NULL));
  g_assert_cmpmem (one, n, other, m);
}

/* ---- the steps */

static void
make_project (Session *self)
{
  g_autofree char *level = g_build_filename (self->folder, "levels/level-1.delve", NULL);
  GtkWidget *dialog;

  g_assert_cmpint (g_mkdir_with_parents (self->folder, 0700), ==, 0);
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_n, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  dialog = GTK_WIDGET (dst_ui_dialog ());
  dst_ui_press_button (dialog, "Choose…");
  dst_ui_choose_folder (self->folder);
  DST_UI_UNTIL (strcmp (gtk_editable_get_text (entry_of (dialog, "Name")), "embers") == 0);
  gtk_editable_set_text (entry_of (dialog, "Name"), "Embers");
  dst_ui_press_button (dialog, "_Create");
  DST_UI_UNTIL (g_file_test (level, G_FILE_TEST_EXISTS));
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ());
}

/* Writes tilesets/zz-own.json below @folder, with a sheet of two tiles for walls and floors: the
 * first has this shade of red, the other is grey. */
static void
put_sheet (const char *folder, double red)
{
  g_autofree char *file = g_build_filename (folder, "tilesets/zz-own.png", NULL);
  cairo_surface_t *sheet = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * TILE, TILE);
  cairo_t *cr = cairo_create (sheet);

  dst_write_file (folder, "tilesets/zz-own.json",
                  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": "
                  "\"zz-own.png\", \"tile_width\": 16, \"tile_height\": 16,\n  \"pictures\": [\n"
                  "    { \"id\": \"wall\", \"tiles\": [0] },\n"
                  "    { \"id\": \"floor\", \"tiles\": [1] }\n  ] }\n");
  cairo_set_source_rgb (cr, red, 0.1, 0.1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.5, 0.5, 0.5);
  cairo_rectangle (cr, TILE, 0, TILE, TILE);
  cairo_fill (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (sheet, file), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (sheet);
}

/* The sheet of walls and floors, beside the built-in drawings. */
static void
add_sheets (Session *self)
{
  put_sheet (self->folder, 0.8);
  g_free (RUN (self, g_getenv ("XDG_DATA_HOME"), "looks", "-o", "tilesets/looks.png"));
}

/* The Rules window makes a definition of @type, and gives its fields values. */
static void
define (GtkWidget *rules, const char *type, const char *name)
{
  GtkWidget *entry;

  g_assert_true (gtk_widget_activate_action (rules, "rules.new", "s", type));
  dst_ui_settle ();
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_TEXT, NULL);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_ancestor (entry, GTK_TYPE_EDITABLE)), name);
  dst_ui_answer ("C_reate");
  dst_ui_settle ();
}

static GtkWidget *
control_of (GtkWidget *rules, const char *key, GType type)
{
  GtkWidget *form = dst_ui_find (rules, DSE_TYPE_RULE_FORM, NULL);
  GtkWidget *row = dse_rule_form_get_row (DSE_RULE_FORM (form), key);

  return dst_ui_find (row, type, NULL);
}

static void
set_number (GtkWidget *rules, const char *key, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control_of (rules, key, GTK_TYPE_SPIN_BUTTON)),
                             value);
  dst_ui_pass_time (EDITED_MS);
}

static void
make_definitions (Session *self)
{
  g_autofree char *creatures = NULL, *locks = NULL;
  GtkWidget *rules;

  dst_ui_action (self->window, "win.rules");
  rules = GTK_WIDGET (dst_ui_dialog ());
  define (rules, "creature", "Ember Moth");
  gtk_editable_set_text (GTK_EDITABLE (control_of (rules, "group", GTK_TYPE_ENTRY)), "Embers");
  dst_ui_pass_time (EDITED_MS);
  set_number (rules, "hp", 4);
  set_number (rules, "speed", 150);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (control_of (rules, "behaviours", GTK_TYPE_DROP_DOWN)),
                              1);
  dst_ui_settle ();
  dst_ui_pass_time (EDITED_MS);
  define (rules, "lock", "Ember Seal");
  gtk_editable_set_text (GTK_EDITABLE (control_of (rules, "key", GTK_TYPE_ENTRY)), "Ember Key");
  dst_ui_pass_time (EDITED_MS);
  gtk_window_close (GTK_WINDOW (rules));
  dst_ui_settle ();
  creatures = dst_read_file (self->folder, "rules/creatures.json");
  g_assert_nonnull (strstr (creatures, "\"ember-moth\""));
  g_assert_nonnull (strstr (creatures, "\"hp\": 4"));
  g_assert_nonnull (strstr (creatures, "\"speed\": 150"));
  g_assert_nonnull (strstr (creatures, "\"behaviours\": [\""));
  locks = dst_read_file (self->folder, "rules/locks.json");
  g_assert_nonnull (strstr (locks, "\"ember-seal\""));
  g_assert_nonnull (strstr (locks, "\"key\": \"Ember Key\""));
}

/* A prefab of a drawn room, with a theme that the recipe chooses. */
static void
make_prefab (Session *self)
{
  g_autofree char *sketch = g_build_filename (self->folder, "levels/sketch.delve", NULL);
  g_autofree char *prefabs = NULL;
  GtkWidget *dialog;

  dst_ui_add_blank (self->window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (self->window), sketch));
  dst_ui_settle ();
  g_object_set (dse_window_get_options (self->window), "tile", "wall", NULL);
  dst_ui_action (self->window, "win.tool::rectangle");
  dst_ui_drag (self->window, (DsCell){ 2, 2 }, (DsCell){ 8, 7 }, GDK_BUTTON_PRIMARY, 0);
  g_object_set (dse_window_get_options (self->window), "tile", "floor", NULL);
  dst_ui_drag (self->window, (DsCell){ 3, 3 }, (DsCell){ 7, 6 }, GDK_BUTTON_PRIMARY, 0);
  g_object_set (dse_window_get_options (self->window), "tile", "door", NULL);
  dst_ui_drag (self->window, (DsCell){ 5, 7 }, (DsCell){ 5, 7 }, GDK_BUTTON_PRIMARY, 0);
  dst_ui_action (self->window, "win.tool::select");
  dst_ui_drag (self->window, (DsCell){ 3, 3 }, (DsCell){ 7, 6 }, GDK_BUTTON_PRIMARY, 0);
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  dialog = GTK_WIDGET (dst_ui_dialog ());
  gtk_editable_set_text (entry_of (dialog, "Name"), "Ember Shrine");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (dst_ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "Ruins and chasms")), TRUE);
  dst_ui_press_button (dialog, "_Create");
  g_assert_null (dst_ui_dialog ());
  prefabs = dst_read_file (self->folder, "prefabs/prefabs.json");
  g_assert_nonnull (prefabs);
  g_assert_nonnull (strstr (prefabs, "\"ember-shrine\""));
}

/* Files were written beside the windows. Returns the definitions; borrowed. */
static DseDefinitions *
reload (Session *self)
{
  DseDefinitions *definitions = dse_project_get_definitions (dse_window_get_project (self->window));

  dse_definitions_reload (definitions);
  dst_ui_settle ();
  return definitions;
}

/* A new level in its own tab. */
static void
generate (Session *self)
{
  g_autoptr (DsuDocument) document = NULL;
  const DsRecipe *recipe;
  DsError err;

  dst_write_file (self->folder, "recipes/basalt-halls.json", RECIPE);
  recipe = ds_recipes_find (dse_definitions_get_recipes (reload (self)), "basalt-halls");
  g_assert_nonnull (recipe);
  document = dse_project_new_level (dse_window_get_project (self->window), recipe,
                                    g_ascii_strtoull (SEED, NULL, 10), recipe->w, recipe->h,
                                    recipe->floors, &err);
  dse_page_make (dse_window_add_document (self->window, document));
  dst_ui_wait_generated (self->window);
}

static const DsThing *
find_role (DseWindow *window, DsRole role)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsThings *things = delve->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->role == role)
      return ds_things_get (things, i);
  g_error ("the level lacks an object");
}

static gboolean
has_object (const DsThings *things, DsCell cell)
{
  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->at.x == cell.x && ds_things_get (things, i)->at.y == cell.y)
      return TRUE;
  return FALSE;
}

/* The nearest cells from @from, on foot. Caller clears @out. */
static void
walk_from (DsFlood *out, const DsSpace *space, DsCell from)
{
  g_assert_cmpint (ds_flood_from (out, space, &from, 1, DS_FLOOD_FAR - 1, NULL, NULL), ==, DS_OK);
}

/* The key lies near the start; the seal closes a cell without which the goal is out of reach. */
static void
find_cells (DseWindow *window, DsCell *key, DsCell *seal)
{
  const DsCell start = find_role (window, DS_ROLE_START)->at;
  const DsCell goal = find_role (window, DS_ROLE_GOAL)->at;
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsFloor *floor = &delve->dungeon.floors[0];
  g_autofree uint8_t *open = g_malloc0 ((gsize)floor->w * (gsize)floor->h);
  const DsSpace space = { floor->w, floor->h, open, DS_MOVE_8 };
  gboolean has_key = FALSE, has_seal = FALSE;
  DsFlood walk, cut;

  for (DsCell at = { 0, 0 }; at.y < floor->h; at.y++)
    for (at.x = 0; at.x < floor->w; at.x++)
      open[ds_space_index (&space, at)] = !(ds_delve_flags (delve, 0, at) & DS_TILE_BLOCKS_MOVE);
  walk_from (&walk, &space, start);
  for (gsize i = 1; i < walk.n_reached && !has_seal; i++) {
    const DsCell at = { (int32_t)walk.order[i] % floor->w, (int32_t)walk.order[i] / floor->w };

    if (has_object (floor->things, at))
      continue;
    if (!has_key) {
      *key = at;
      has_key = TRUE;
      continue;
    }
    open[ds_space_index (&space, at)] = 0;
    walk_from (&cut, &space, start);
    *seal = at;
    has_seal = cut.steps[ds_space_index (&space, goal)] == DS_FLOOD_FAR &&
               cut.steps[ds_space_index (&space, *key)] != DS_FLOOD_FAR;
    ds_flood_clear (&cut);
    open[ds_space_index (&space, at)] = 1;
  }
  ds_flood_clear (&walk);
  g_assert_true (has_key && has_seal);
}

static void
lock_the_way (Session *self)
{
  DseToolOptions *options = dse_window_get_options (self->window);
  DsCell key, seal;

  find_cells (self->window, &key, &seal);
  dst_ui_action (self->window, "win.tool::thing");
  g_object_set (options, "kind", "key", "lock", "ember-seal", NULL);
  dst_ui_click (self->window, key, 1, 0);
  g_object_set (options, "kind", "gate-locked", "lock", "ember-seal", NULL);
  dst_ui_click (self->window, seal, 1, 0);
}

/* A bot wins in the window, with the key. */
static void
play (Session *self)
{
  gint32 lock = -1;
  GtkWidget *play;

  dst_game_press (self->window, GDK_KEY_F5);
  play = GTK_WIDGET (dst_game_play (self->window));
  gtk_widget_activate_action (play, "play.speed", "s", "16");
  gtk_widget_activate_action (play, "play.watch", "s", "speedrunner");
  DST_UI_UNTIL (dst_game_screen (self->window) != NULL);
  dst_game_expect (self->window, "end", "You have won", NULL);
  lock = ds_sim_list_find (dse_session_get_sim (dst_game_session (self->window)), DS_SIM_LIST_LOCKS,
                           "ember-seal");
  g_assert_cmpint (lock, >=, 0);
  g_assert_cmpuint (dse_session_count_keys (dst_game_session (self->window), lock), ==, 1);
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_F5, GDK_SHIFT_MASK);
  g_assert_null (dst_game_play (self->window));
}

/* ---- the same for others */

static void
export_shown (Session *self, const char *path)
{
  const DsuExportOptions options = { .cell_px = TILE, .style = DSU_STYLE_TILES };
  DsError err;

  g_assert_cmpint (dsu_export (dsu_document_get_delve (dst_ui_document (self->window)), 0, &options,
                               path, NULL, &err),
                   ==, DS_OK);
}

/* The level of @path has this picture on another account. */
static void
expect_picture (Session *self, const char *path, const char *picture)
{
  g_autofree char *account = dst_ui_file ("another-account");
  g_autofree char *drawn = g_build_filename (account, "drawn.png", NULL);

  g_assert_cmpint (g_mkdir_with_parents (account, 0700), ==, 0);
  g_free (RUN (self, account, "render", path, "-o", drawn));
  assert_same_file (picture, drawn);
}

/* @first is the generated level as it was saved, @last with the lock. */
static void
expect_same (Session *self, const char *first, const char *last, const char *picture)
{
  g_autofree char *account = dst_ui_file ("another-account"), *about = NULL, *played = NULL;
  g_autofree char *again = g_build_filename (account, "again.delve", NULL);
  g_autofree char *copy = g_build_filename (account, "copy.delve", NULL);

  g_assert_cmpint (g_mkdir_with_parents (account, 0700), ==, 0);
  g_free (RUN (self, account, "generate", "basalt-halls", "--seed", SEED, "-o", again));
  assert_same_file (first, again);
  g_free (RUN (self, account, "convert", last, copy));
  assert_same_file (last, copy);
  about = RUN (self, account, "info", last);
  g_assert_null (strstr (about, "(unknown)"));
  g_assert_nonnull (strstr (about, "Ember Moth"));
  expect_picture (self, last, picture);
  played = RUN (self, account, "play", last, "--bot", "speedrunner");
  g_assert_nonnull (strstr (played, "Won"));
  g_free (RUN (self, account, "check", last));
}

/* Definitions of the editor's account that would change level, verdict, game and picture. */
static void
put_account (void)
{
  g_autofree char *folder = dst_ui_file ("delvesmith");

  dst_write_file (
      folder, "rules/all.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"floor\", "
      "\"label\": "
      "\"Mire\", \"glyph\": \",\", \"layer\": \"ground\", \"flags\": [\"liquid\", \"harmful\"] }], "
      "\"creatures\": [{ \"id\": \"ogre-twin\", \"label\": \"Twin\", \"glyph\": \"2\", "
      "\"frequency\": 999 "
      "}, { \"id\": \"player\", \"label\": \"Me\", \"glyph\": \"@\", \"hp\": 1, \"behaviours\": "
      "[\"player\"] }] }\n");
  dst_write_file (
      folder, "prefabs/mine.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [{ \"id\": \"mine\", "
      "\"label\": \"Mine\", \"tags\": [\"ruin\"], \"weight\": 1000, \"rows\": [\"#####\", "
      "\"#...#\", \"#...#\", \"##+##\"] }] }\n");
  put_sheet (folder, 0.4);
}

static void
remove_account (void)
{
  g_autofree char *rules = dst_ui_file ("delvesmith/rules/all.json");
  g_autofree char *prefabs = dst_ui_file ("delvesmith/prefabs/mine.json");
  g_autofree char *tileset = dst_ui_file ("delvesmith/tilesets/zz-own.json");

  g_remove (rules);
  g_remove (prefabs);
  g_remove (tileset);
}

static void
test_session (void)
{
  Session self = { .folder = dst_ui_file ("embers") };
  g_autofree char *levels = g_build_filename (self.folder, "levels", NULL);
  g_autofree char *first = g_build_filename (levels, "halls.delve", NULL);
  g_autofree char *last = g_build_filename (levels, "sealed.delve", NULL);
  g_autofree char *picture = dst_ui_file ("picture.png"), *plain = dst_ui_file ("plain.png");
  g_autofree char *drawn = NULL, *plainly = NULL;
  const DsRules *rules;
  gsize n, m;
  size_t i;

  put_account ();
  self.window = dst_ui_start (NULL);
  make_project (&self);
  make_definitions (&self);
  make_prefab (&self);
  generate (&self);
  dst_ui_action (self.window, "win.save-as");
  dst_ui_name_file (levels, "halls.delve");
  DST_UI_UNTIL (g_file_test (first, G_FILE_TEST_EXISTS));
  lock_the_way (&self);
  dst_ui_wait_verdict (self.window);
  dst_ui_action (self.window, "win.save-as");
  dst_ui_name_file (levels, "sealed.delve");
  DST_UI_UNTIL (g_file_test (last, G_FILE_TEST_EXISTS));

  play (&self);

  /* The sheets change the picture, nothing else. */
  export_shown (&self, plain);
  expect_picture (&self, last, plain);
  add_sheets (&self);
  reload (&self);
  DST_UI_UNTIL (
      (rules = dsu_document_get_delve (dst_ui_document (self.window))->rules,
       ds_rules_find_picture (rules, NULL, "wall", &i))); /* a thread decodes the sheets */
  g_assert_cmpstr (ds_rules_picture (rules, i)->tileset->id, ==, "zz-own");
  g_assert_true (ds_rules_find_picture (rules, NULL, "player", &i));
  g_assert_cmpstr (ds_rules_picture (rules, i)->tileset->id, ==, "looks");
  g_assert_false (dsu_document_get_modified (dst_ui_document (self.window)));
  export_shown (&self, picture);
  g_assert_true (g_file_get_contents (picture, &drawn, &n, NULL));
  g_assert_true (g_file_get_contents (plain, &plainly, &m, NULL));
  g_assert_true (n != m || memcmp (drawn, plainly, n) != 0);

  expect_same (&self, first, last, picture);
  dst_ui_stop ();
  remove_account ();
  g_free (self.folder);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  g_test_add_func ("/designer-session/whole", test_session);
  return g_test_run ();
}
