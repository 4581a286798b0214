/* tests/ui/test_command_palette.c — the command palette and Go To, by keyboard and pointer. */
#include "drive.h"

#include "app/settings.h"
#include "fuzzy.h"
#include "lib/file.h"
#include "window/actions.h"
#include "window/command_palette.h"
#include "window/preferences.h"
#include "window/source.h"

#include <adwaita.h>
#include <string.h>

/* ---- the match alone */

static guint
score_of (const char *label, const char *detail, const char *text)
{
  const DsuFuzzyQuery query = dsu_fuzzy_query (text);
  DsuFuzzyText *self = dsu_fuzzy_text_new (label, detail);
  const guint score = dsu_fuzzy_score (self, &query);

  dsu_fuzzy_text_free (self);
  return score;
}

/* Letters in their order match; each word anywhere. */
static void
test_matches (void)
{
  static const struct {
    const char *label, *detail, *query;
    gboolean matches;
  } rows[] = {
    { "Show the grid", NULL, "", TRUE },
    { "Show the grid", NULL, "stg", TRUE },
    { "Show the grid", NULL, "GRID show", TRUE },
    { "Show the grid", NULL, "grids", FALSE },
    { "Show the grid", NULL, "dirg", FALSE },
    { "Show the grid", "View", "grid view", TRUE },
    { "Show the grid", "View", "gridview", FALSE }, /* a word lies in one of them */
    { "T\303\274r \303\266ffnen", NULL, "tur off", TRUE },
    { "Tur", NULL, "t\303\234r", TRUE },
    { "", NULL, "a", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (score_of (rows[i].label, rows[i].detail, rows[i].query) > 0, ==,
                     rows[i].matches);
}

/* Starts of words, runs of letters and the label count for more. */
static void
test_scores (void)
{
  static const struct {
    const char *better, *worse, *query;
  } rows[] = {
    { "Zoom out", "Bazooka", "zoo" },          { "Grid", "Go row in dust", "grid" },
    { "Select all", "Parallel scale", "sa" },  { "Room 3", "Room 30", "room 3" },
    { "Keep the room", "Bookmarked", "keep" }, { "Fill", "Refill", "fill" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (score_of (rows[i].better, NULL, rows[i].query), >,
                      score_of (rows[i].worse, NULL, rows[i].query));
  g_assert_cmpuint (score_of ("Water", "Floor", "water"), >, score_of ("Floor", "Water", "water"));
}

/* The marked letters are those of the best match, not the first that fit. */
static void
test_marks (void)
{
  static const struct {
    const char *label, *query, *marks;
  } rows[] = {
    { "Show the grid", "grid", ".........####" }, { "Greater grid", "grid", "........####" },
    { "Select all", "sa", "#......#.." },         { "Show the grid", "grid show", "####.....####" },
    { "Show the grid", "x", "............." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsuFuzzyQuery query = dsu_fuzzy_query (rows[i].query);
    DsuFuzzyText *text = dsu_fuzzy_text_new (rows[i].label, NULL);
    g_autofree char *found = g_strdup (rows[i].label);
    gboolean marks[DSU_FUZZY_TEXT_MAX];

    dsu_fuzzy_mark (text, &query, marks);
    for (gsize k = 0; found[k] != '\0'; k++)
      found[k] = marks[k] ? '#' : '.';
    g_assert_cmpstr (found, ==, rows[i].marks);
    dsu_fuzzy_text_free (text);
  }
}

/* Texts and queries that are longer than what is searched do no harm. */
static void
test_long (void)
{
  g_autofree char *text = g_strnfill (5 * DSU_FUZZY_TEXT_MAX, 'a');

  g_assert_cmpuint (score_of (text, text, text), >, 0);
  g_assert_cmpuint (score_of ("", text, "a"), >, 0);
  g_assert_cmpuint (score_of ("a", NULL, text), ==, 0);
}

/* ---- the window */

static DseCommandPalette *
palette (void)
{
  GtkWindow *dialog = dst_ui_dialog ();

  g_assert_true (DSE_IS_COMMAND_PALETTE (dialog));
  return DSE_COMMAND_PALETTE (dialog);
}

static GtkEditable *
entry_of (DseCommandPalette *self)
{
  return GTK_EDITABLE (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_SEARCH_ENTRY, NULL));
}

/* Opens it by its key (@letter with Ctrl and Shift) and writes @text. */
static DseCommandPalette *
open_with (DseWindow *window, guint letter, const char *text)
{
  DseCommandPalette *self;

  dst_ui_key (GTK_WINDOW (window), letter, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  self = palette ();
  gtk_editable_set_text (entry_of (self), text);
  dst_ui_settle ();
  return self;
}

/* Does the first result of @text. */
static void
run_first (DseWindow *window, guint letter, const char *text)
{
  DseCommandPalette *self = open_with (window, letter, text);

  g_assert_nonnull (dse_command_palette_get_chosen (self));
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (!DSE_IS_COMMAND_PALETTE (dst_ui_dialog ()));
  dst_ui_settle ();
}

static const char *
label_of (DseCommandPalette *self, guint i)
{
  GPtrArray *found = dse_command_palette_get_found (self);

  return i < found->len ? ((const DseEntry *)found->pdata[i])->label : "";
}

/* The result called @label of the source @kind; NULL: there is none. */
static const DseEntry *
result_of (DseCommandPalette *self, const char *kind, const char *label)
{
  GPtrArray *found = dse_command_palette_get_found (self);

  for (guint i = 0; i < found->len; i++) {
    const DseEntry *entry = found->pdata[i];

    if (strcmp (entry->source->id, kind) == 0 &&
        (label == NULL || strcmp (entry->label, label) == 0))
      return entry;
  }
  return NULL;
}

static gboolean
shows_grid (DseWindow *window)
{
  gboolean shown;

  g_object_get (dse_page_get_canvas (dse_window_get_page (window)), "show-grid", &shown, NULL);
  return shown;
}

/* Some letters and Enter are enough; the level has the keyboard before and after. */
static void
test_keyboard (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;
  GtkWidget *focus;
  gboolean before;

  dst_ui_add_blank (window, 1);
  before = shows_grid (window);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  self = palette ();
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (self)));
  dst_ui_type (GTK_WINDOW (self), "shgrid");
  g_assert_cmpstr (label_of (self, 0), ==, "Show the grid");
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_true (shows_grid (window) != before);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == focus);
  self = open_with (window, GDK_KEY_p, "grid");
  dst_ui_tap (GDK_KEY_Escape);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_true (shows_grid (window) != before);
  dst_ui_stop ();
}

/* The arrows select another row, past those that are built, and a click does a row. */
static void
test_rows (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;
  GPtrArray *found;
  GtkWidget *label;
  gboolean before;

  dst_ui_add_blank (window, 1);
  before = shows_grid (window);
  self = open_with (window, GDK_KEY_p, "");
  found = dse_command_palette_get_found (self);
  g_assert_cmpuint (found->len, >, 200);
  dst_ui_tap (GDK_KEY_Up);
  dst_ui_tap (GDK_KEY_Down);
  dst_ui_settle ();
  g_assert_true (dse_command_palette_get_chosen (self) == found->pdata[1]);
  for (int i = 0; i < 10; i++)
    dst_ui_tap (GDK_KEY_Page_Down);
  dst_ui_settle ();
  g_assert_true (dse_command_palette_get_chosen (self) == found->pdata[81]);
  gtk_editable_set_text (entry_of (self), "show grid");
  dst_ui_settle ();
  label = dst_ui_find (GTK_WIDGET (self), GTK_TYPE_LABEL, "Show the grid");
  g_assert_nonnull (label);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_LABEL, "Ctrl+G"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_LABEL, "Action"));
  dst_ui_point_at (label, 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_true (shows_grid (window) != before);
  dst_ui_stop ();
}

/* An action that makes no sense now is left out. */
static void
test_disabled (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;

  dst_ui_add_blank (window, 1);
  self = open_with (window, GDK_KEY_p, "undo");
  g_assert_null (result_of (self, "action", "Undo"));
  gtk_window_close (GTK_WINDOW (self));
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  self = open_with (window, GDK_KEY_p, "undo");
  g_assert_nonnull (result_of (self, "action", "Undo"));
  dst_ui_stop ();
}

/* The entry that was done last comes first, also for letters that fit others as well. */
static void
test_recent (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;

  dst_ui_add_blank (window, 1);
  run_first (window, GDK_KEY_p, "select none");
  run_first (window, GDK_KEY_p, "show the grid");
  self = open_with (window, GDK_KEY_p, "");
  g_assert_cmpstr (label_of (self, 0), ==, "Show the grid");
  g_assert_cmpstr (label_of (self, 1), ==, "Select none");
  gtk_editable_set_text (entry_of (self), "select");
  dst_ui_settle ();
  g_assert_cmpstr (label_of (self, 0), ==, "Select none");
  dst_ui_stop ();
}

/* A screen reader hears the number of results and the selected row, though the entry keeps the
 * keyboard. */
static void
test_announced (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;
  g_autofree char *text = NULL;

  dst_ui_add_blank (window, 1);
  self = open_with (window, GDK_KEY_p, "select all");
  text = g_strdup_printf ("Select all, Editing, Ctrl+A, Action; 1 of %u",
                          dse_command_palette_get_found (self)->len);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (entry_of (self)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Command Palette");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (entry_of (self)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
  gtk_editable_set_text (entry_of (self), "qqqq");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (entry_of (self)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "No results");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_LABEL, "No results"));
  dst_ui_tap (GDK_KEY_Return); /* nothing to do */
  dst_ui_settle ();
  g_assert_true (dst_ui_dialog () == GTK_WINDOW (self));
  dst_ui_stop ();
}

/* ---- the sources */

/* True if all of @widget, which has been laid out, is in sight. */
static gboolean
is_scrolled_to (GtkWidget *widget)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t box;

  return gtk_widget_get_height (widget) > 0 && gtk_widget_compute_bounds (widget, scrolled, &box) &&
         box.origin.y >= 0 &&
         box.origin.y + box.size.height <= (float)gtk_widget_get_height (scrolled);
}

/* The preferences open at the setting, which is in sight and has the keyboard. */
static void
test_settings (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *focus;

  run_first (window, GDK_KEY_p, "Proof effort");
  g_assert_true (ADW_IS_PREFERENCES_WINDOW (dst_ui_dialog ()));
  focus = gtk_window_get_focus (dst_ui_dialog ());
  g_assert_nonnull (gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON));
  DST_UI_UNTIL (is_scrolled_to (focus));
  gtk_window_close (dst_ui_dialog ());
  dst_ui_settle ();
  run_first (window, GDK_KEY_p, "undo memory"); /* farther down */
  focus = gtk_window_get_focus (dst_ui_dialog ());
  DST_UI_UNTIL (is_scrolled_to (focus));
  dst_ui_stop ();
}

/* An action comes before a switch of the same score; a switch says how it is now. */
static void
test_switch (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self = open_with (window, GDK_KEY_p, "apply tile rules");

  g_assert_cmpstr (label_of (self, 0), ==,
                   "Apply the tile rules to the selection, or to all floors");
  g_assert_cmpstr (label_of (self, 1), ==, "Apply the tile rules while drawing");
  dst_ui_tap (GDK_KEY_Escape);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  for (int turn = 0; turn < 2; turn++) {
    run_first (window, GDK_KEY_p, "apply tile rules while drawing");
    DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                               turn == 0 ? "Apply the tile rules while drawing: on"
                                         : "Apply the tile rules while drawing: off") != NULL);
  }
  dst_ui_stop ();
}

static void
expect_overlay (DseWindow *window, const char *want)
{
  g_autoptr (GVariant) shown = g_action_group_get_action_state (G_ACTION_GROUP (window), "overlay");

  g_assert_cmpstr (g_variant_get_string (shown, NULL), ==, want);
}

/* An overlay that is shown is hidden where it is chosen again, or by the entry that its legend
 * names. */
static void
test_overlay (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_wait_generated (window);
  run_first (window, GDK_KEY_p, "overlay distance");
  expect_overlay (window, "distance");
  run_first (window, GDK_KEY_p, "overlay distance");
  expect_overlay (window, "");
  run_first (window, GDK_KEY_p, "overlay distance");
  run_first (window, GDK_KEY_p, "overlay none");
  expect_overlay (window, "");
  run_first (window, GDK_KEY_p, "overlay none"); /* there is none to hide */
  expect_overlay (window, "");
  dst_ui_stop ();
}

/* Plain words, and the choices of a setting, find an entry that is called otherwise. */
static void
test_plain_words (void)
{
  static const struct {
    const char *query, *found;
  } CASES[] = {
    { "dark", "Theme" },        { "autosave", "Backups of a level" }, { "empty", "New level" },
    { "shore", "Terrain" },     { "overlay none", "None" },           { "no overlay", "None" },
    { "hide overlay", "None" },
  };
  DseWindow *window = dst_ui_start (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DseCommandPalette *self = open_with (window, GDK_KEY_p, CASES[i].query);
    guint at = 0;

    while (label_of (self, at)[0] != '\0' && strcmp (label_of (self, at), CASES[i].found) != 0)
      at++;
    g_test_message ("%s: %s is row %u, after %s", CASES[i].query, CASES[i].found, at,
                    label_of (self, 0));
    g_assert_cmpuint (at, <, MIN (5, dse_command_palette_get_found (self)->len));
    dst_ui_tap (GDK_KEY_Escape);
    DST_UI_UNTIL (dst_ui_dialog () == NULL);
  }
  dst_ui_stop ();
}

static void
test_palette (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *tile = NULL, *kind = NULL, *lock = NULL;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::select");
  run_first (window, GDK_KEY_p, "lava tile");
  g_object_get (dse_window_get_options (window), "tile", &tile, NULL);
  g_assert_cmpstr (tile, ==, "lava");
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "brush");
  run_first (window, GDK_KEY_p, "red key");
  g_object_get (dse_window_get_options (window), "kind", &kind, "lock", &lock, NULL);
  g_assert_cmpstr (kind, ==, "key");
  g_assert_cmpstr (lock, ==, "red");
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "thing");
  dst_ui_stop ();
}

static void
test_recipe (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *focus;

  run_first (window, GDK_KEY_p, "Mine recipe");
  dst_ui_wait_generated (window);
  g_assert_cmpstr (dse_page_get_recipe (dse_window_get_page (window))->id, ==, "mine");
  run_first (window, GDK_KEY_p, "names stage");
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (gtk_widget_get_ancestor (focus, ADW_TYPE_EXPANDER_ROW));
  g_assert_true (adw_expander_row_get_expanded (
      ADW_EXPANDER_ROW (gtk_widget_get_ancestor (focus, ADW_TYPE_EXPANDER_ROW))));
  dst_ui_stop ();
}

/* The levels of the project, from a tab of another level, by file or name, though nothing showed
 * the project yet. */
static void
test_levels (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *folder = dst_ui_file ("palette-project");
  g_autofree char *path = g_build_filename (folder, "levels", "deep", "tower.delve", NULL);

  dst_write_file (
      folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Basalt Halls\" }");
  dst_write_file (folder, "levels/deep/tower.delve",
                  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"note\": "
                  "{ \"name\": \"Chaff\" }, \"name\": \"Sunken Belfry\", \"size\": [3, 3], "
                  "\"ruleset\": \"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { "
                  "\"legend\": { \"#\": \"wall\" }, \"rows\": [ \"###\", \"###\", \"###\" ] } } ] "
                  "}\n");
  dse_window_return_to_project (window, folder);
  run_first (window, GDK_KEY_p, "tower.delve");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  dst_ui_action (window, "win.close-tab");
  run_first (window, GDK_KEY_p, "sunken belfry");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  dst_ui_stop ();
}

/* An action is found by its name in the menu, too. */
static void
test_menu_names (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_found = 0;

  dse_source_actions.collect (window, entries);
  for (guint i = 0; i < entries->len; i++) {
    const DseEntry *entry = entries->pdata[i];
    const DseAction *action = dse_action_find_name (entry->id);
    g_autofree char *name = action != NULL ? dse_action_dup_menu_label (action) : NULL;
    const DsuFuzzyQuery query = dsu_fuzzy_query (name != NULL ? name : "");

    g_assert_cmpuint (dsu_fuzzy_score (entry->text, &query), >, 0);
    n_found += name != NULL && g_str_equal (name, "Rules");
  }
  g_assert_cmpuint (n_found, ==, 1);
  dst_ui_stop ();
}

/* Each source has entries, and each kind of entry is shown. */
static void
test_sources (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;

  dst_ui_add_blank (window, 2);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  self = open_with (window, GDK_KEY_p, "");
  for (gsize i = 0; i < dse_source_count (); i++) {
    const DseSource *source = dse_source_get (i);

    if (source->collect != NULL && strcmp (source->id, "level") != 0 &&
        strcmp (source->id, "command") != 0 && strcmp (source->id, "room") != 0 &&
        strcmp (source->id, "stage") != 0)
      g_assert_nonnull (result_of (self, source->id, NULL));
  }
  g_assert_nonnull (result_of (self, "guide", "Paint"));
  dst_ui_stop ();
}

/* The buttons of panels, also of those that are not shown. */
static void
test_panel_buttons (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;
  const DseEntry *entry;

  dst_ui_add_blank (window, 1);
  self = open_with (window, GDK_KEY_p, "add floor");
  entry = result_of (self, "panel-button", "Add a floor below this one");
  g_assert_nonnull (entry);
  g_assert_cmpstr (entry->keys, ==, "Insert");
  dst_ui_key (GTK_WINDOW (self), GDK_KEY_Return, 0);
  dst_ui_settle ();
  g_assert_cmpuint (dsu_document_get_delve (dst_ui_document (window))->dungeon.n_floors, ==, 2);
  self = open_with (window, GDK_KEY_p, "new tile layer");
  g_assert_nonnull (result_of (self, "panel-button", "New tile layer"));
  dst_ui_key (GTK_WINDOW (self), GDK_KEY_Return, 0);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_stop ();
}

/* Without a level there is nothing of a level, and in a game what acts on the hidden level is left
 * out. */
static void
test_without_level (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;

  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.play");
  DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
  self = open_with (window, GDK_KEY_p, "");
  g_assert_null (result_of (self, "tile", NULL));
  g_assert_null (result_of (self, "room", NULL));
  g_assert_nonnull (result_of (self, "action", "End the game"));
  gtk_window_close (GTK_WINDOW (self));
  dst_ui_settle ();
  dst_ui_action (window, "win.stop-play");
  dst_ui_action (window, "win.home");
  self = open_with (window, GDK_KEY_p, "");
  g_assert_null (result_of (self, "tile", NULL));
  g_assert_nonnull (result_of (self, "action", "New level"));
  dst_ui_stop ();
}

/* ---- Go To */

static gboolean
is_in_view (DseWindow *window, DsCell cell)
{
  graphene_point_t point;

  return dsu_canvas_cell_to_widget (dse_page_get_canvas (dse_window_get_page (window)), cell,
                                    &point);
}

/* The keyboard's cell, of which the description for screen readers speaks. */
static void
assert_cursor (DseWindow *window, DsCell want)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autofree char *start = g_strdup_printf ("%d, %d", want.x, want.y), *text = NULL;
  DsCell cell;

  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, want.x);
  g_assert_cmpint (cell.y, ==, want.y);
  text = dse_page_dup_pointed (dse_window_get_page (window));
  if (!g_str_has_prefix (text, start))
    g_error ("expected %s, got %s", start, text);
}

/* Pixels from the middle of @cell to that of the view, along the longer side. */
static double
distance_to_middle (DsuCanvas *canvas, DsCell cell)
{
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at));
  return MAX (ABS ((double)at.x - gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0),
              ABS ((double)at.y - gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0));
}

static void
test_cells (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuCanvas *canvas;

  dst_ui_add_blank (window, 3);
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  dsu_canvas_zoom_to (canvas, 96);
  dst_ui_settle ();
  g_assert_false (is_in_view (window, (DsCell){ 38, 18 }));
  dst_ui_point_at (GTK_WIDGET (canvas), 0.5); /* the pointer rests on another cell */
  run_first (window, GDK_KEY_g, "38, 18");
  g_assert_true (is_in_view (window, (DsCell){ 38, 18 }));
  dsu_canvas_zoom_to (canvas, 48);
  run_first (window, GDK_KEY_g, "1, 1");
  run_first (window, GDK_KEY_g, "20, 10");
  g_assert_cmpfloat (distance_to_middle (canvas, (DsCell){ 20, 10 }), <, 60);
  run_first (window, GDK_KEY_g, "38, 18");
  g_assert_cmpuint (dsu_canvas_get_floor (canvas), ==, 0);
  assert_cursor (window, (DsCell){ 38, 18 });
  run_first (window, GDK_KEY_g, "3: 1 2");
  g_assert_true (is_in_view (window, (DsCell){ 1, 2 }));
  g_assert_cmpuint (dsu_canvas_get_floor (canvas), ==, 2);
  assert_cursor (window, (DsCell){ 1, 2 });
  dst_ui_tap (GDK_KEY_Right); /* the keys go on from there */
  dst_ui_settle ();
  assert_cursor (window, (DsCell){ 2, 2 });
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (canvas));
  dst_ui_stop ();
}

/* A cell off the level is refused with what is expected. */
static void
test_no_such_cell (void)
{
  static const struct {
    const char *text, *why;
  } rows[] = {
    { "40, 3", "No such cell: expected 0, 0 to 39, 19, got 40, 3" },
    { "0,-1", "No such cell: expected 0, 0 to 39, 19, got 0,-1" },
    { "99999999999999999999, 3",
      "No such cell: expected 0, 0 to 39, 19, got 99999999999999999999, 3" },
    { "3: 1, 2", "No such floor: expected 1 to 2, got 3" },
    { "0: 1, 2", "No such floor: expected 1 to 2, got 0" },
    { "1, 2, 3", "No results" },
    { "1:", "No results" },
  };
  DseWindow *window = dst_ui_start (NULL);
  DseCommandPalette *self;

  dst_ui_add_blank (window, 2);
  self = open_with (window, GDK_KEY_g, "");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    gtk_editable_set_text (entry_of (self), rows[i].text);
    g_assert_null (dse_command_palette_get_chosen (self));
    g_assert_nonnull (dst_ui_find (GTK_WIDGET (self), GTK_TYPE_LABEL, rows[i].why));
  }
  dst_ui_stop ();
}

/* Only places are offered; rooms by name and number, objects by name and id. */
static void
test_places (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;
  DseCommandPalette *self;
  const DsThing *wolf;
  g_autofree char *id = NULL;
  gsize n;

  dst_ui_add_blank (window, 2);
  page = dse_window_get_page (window);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 38, 18 }, 1, 0);
  wolf = ds_things_get (dst_ui_level (window)->things, 0);
  id = g_strdup_printf ("t-%" G_GINT64_MODIFIER "x", wolf->id);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.floor-down");
  dsu_canvas_zoom_to (dse_page_get_canvas (page), 96);
  dst_ui_point_at (GTK_WIDGET (dse_page_get_canvas (page)), 0.5);
  self = open_with (window, GDK_KEY_g, "");
  g_assert_null (result_of (self, "action", NULL));
  g_assert_nonnull (result_of (self, "object", "Wolf"));
  gtk_window_close (GTK_WINDOW (self));
  dst_ui_settle ();
  run_first (window, GDK_KEY_g, id);
  g_assert_cmpuint (dsu_canvas_get_floor (dse_page_get_canvas (page)), ==, 0);
  g_assert_true (is_in_view (window, (DsCell){ 38, 18 }));
  assert_cursor (window, (DsCell){ 38, 18 });
  g_assert_cmpuint (dse_page_get_chosen (page, &n)[0], ==, wolf->id);
  g_assert_cmpuint (n, ==, 1);
  run_first (window, GDK_KEY_g, "floor 2");
  g_assert_cmpuint (dsu_canvas_get_floor (dse_page_get_canvas (page)), ==, 1);
  dst_ui_stop ();
}

/* A typed cell finds what lies there, and nothing else. */
static void
test_cell_alone (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsCell cells[] = { { 3, 12 }, { 13, 12 }, { 7, 7 } };
  DseCommandPalette *self;
  const DseEntry *found;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    dst_ui_click (window, cells[i], 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 3);
  dst_ui_action (window, "win.select-none");
  self = open_with (window, GDK_KEY_g, "3 12");
  g_assert_cmpuint (dse_command_palette_get_found (self)->len, ==, 2);
  found = dse_command_palette_get_found (self)->pdata[1];
  g_assert_cmpstr (found->source->id, ==, "object");
  g_assert_cmpstr (found->detail, ==, "3, 12");
  dst_ui_stop ();
}

static void
test_rooms (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  DseCommandPalette *self;
  const DseEntry *room;
  DsRect box;
  DsCell cell;

  dst_ui_wait_generated (window);
  dsu_canvas_zoom_to (dse_page_get_canvas (page), 96);
  self = open_with (window, GDK_KEY_g, "room 3");
  room = dse_command_palette_get_chosen (self);
  g_assert_cmpstr (room->source->id, ==, "room");
  g_assert_cmpuint (room->number, ==, 3);
  box = dse_survey_get_room (dse_page_get_survey (page), room->floor, 3)->box;
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_true (dsu_canvas_get_cursor (dse_page_get_canvas (page), &cell));
  g_assert_true (is_in_view (window, cell) && ds_rect_has (box, cell));
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_ROOM, cell), ==, 3);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/fuzzy/matches", test_matches);
  g_test_add_func ("/fuzzy/scores", test_scores);
  g_test_add_func ("/fuzzy/marks", test_marks);
  g_test_add_func ("/fuzzy/long", test_long);
  g_test_add_func ("/command-palette/keyboard", test_keyboard);
  g_test_add_func ("/command-palette/rows", test_rows);
  g_test_add_func ("/command-palette/disabled", test_disabled);
  g_test_add_func ("/command-palette/recent", test_recent);
  g_test_add_func ("/command-palette/announced", test_announced);
  g_test_add_func ("/command-palette/settings", test_settings);
  g_test_add_func ("/command-palette/plain-words", test_plain_words);
  g_test_add_func ("/command-palette/switch", test_switch);
  g_test_add_func ("/command-palette/tiles-and-kinds", test_palette);
  g_test_add_func ("/command-palette/recipe-stage", test_recipe);
  g_test_add_func ("/command-palette/overlay", test_overlay);
  g_test_add_func ("/command-palette/levels", test_levels);
  g_test_add_func ("/command-palette/menu-names", test_menu_names);
  g_test_add_func ("/command-palette/sources", test_sources);
  g_test_add_func ("/command-palette/panel-buttons", test_panel_buttons);
  g_test_add_func ("/command-palette/without-level", test_without_level);
  g_test_add_func ("/go-to/cells", test_cells);
  g_test_add_func ("/go-to/no-such-cell", test_no_such_cell);
  g_test_add_func ("/go-to/cell-alone", test_cell_alone);
  g_test_add_func ("/go-to/places", test_places);
  g_test_add_func ("/go-to/rooms", test_rooms);
  return g_test_run ();
}
