/* tests/ui/test_prefab_copies.c — copies of a prefab in the levels of its project, open and closed,
 * follow its saved drawing, when the bar of its tab or the menu is asked. */
#include "app/backups.h"
#include "drive.h"
#include "lib/file.h"
#include "rules/prefab_drawing.h"
#include "rules/prefab_floor.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define PREFABS                                                                                    \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"prefabs\": [\n"                  \
  "    { \"id\": \"cell\", \"label\": \"Cell\", \"tags\": [\"ruin\"],\n"                           \
  "      \"legend\": { \"o\": [\"floor\", \"pillar\"] },\n"                                        \
  "      \"rows\": [ \"#####\",\n                 \"#o..#\",\n                 \"##+##\" ] }\n"    \
  "  ]\n}\n"
/* Two copies, and one with a cell of grass. */
#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [25, 5], \"floors\": [ {\n"     \
  "  \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"g\": \"grass-floor\" },\n"   \
  "    \"rows\": [ \"#########################\", \"##...####...####..g######\",\n"                \
  "      \"###.######.######.#######\", \"#.......................#\",\n"                          \
  "      \"#########################\" ] },\n"                                                     \
  "  \"feature\": { \"legend\": { \" \": null, \"o\": \"pillar\" },\n"                             \
  "    \"rows\": [ \"                         \", \"  o      o      o        \",\n"                \
  "      \"                         \", \"                         \",\n"                          \
  "      \"                         \" ] } } ] }\n"

#define OFFER "2 copies in 1 level show an earlier drawing of this prefab."
#define REPORT "two.delve: 2 copies updated, 1 left (edited at 18, 1)"

typedef struct {
  char *folder; /* a project with a level and a prefab */
  char *level, *path;
  DseWindow *window;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("copies-%u", n++);

  self->folder = dst_ui_file (name);
  g_free (dst_put_file (self->folder, "delvesmith.json",
                        "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": "
                        "\"Vaults\" }\n"));
  g_free (dst_put_file (self->folder, "prefabs/prefabs.json", PREFABS));
  self->level = dst_put_file (self->folder, "levels/two.delve", LEVEL);
  self->window = dst_ui_start (self->level);
  self->path = dse_prefab_dup_path (dse_window_get_project (self->window), "cell");
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
show (Fixture *self, const char *path)
{
  dse_window_open (self->window, path);
  dst_ui_settle ();
  dst_ui_action (self->window, "win.fit");
  dst_ui_settle ();
}

/* The widget of @type is shown in the window. */
static gboolean
is_shown (Fixture *self, GType type, const char *text)
{
  GtkWidget *found = dst_ui_find (GTK_WIDGET (dse_window_get_page (self->window)), type, text);

  return found != NULL && gtk_widget_get_mapped (found);
}

/* A cell of the drawing becomes wall. */
static void
edit (Fixture *self, int x)
{
  g_object_set (dse_window_get_options (self->window), "tile", "wall", NULL);
  dst_ui_action (self->window, "win.tool::brush");
  dst_ui_click (self->window, (DsCell){ x + DS_PREFAB_MARGIN, 1 + DS_PREFAB_MARGIN },
                GDK_BUTTON_PRIMARY, 0);
  dst_ui_settle ();
}

static void
save (Fixture *self)
{
  dst_ui_key (GTK_WINDOW (self->window), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_settle ();
}

/* Row 1 of the level: '#' wall, '.' other ground. */
static void
assert_row (Fixture *self, const char *want)
{
  g_autofree char *row = g_strdup (want);

  show (self, self->level);
  for (int32_t x = 0; row[x] != '\0'; x++)
    row[x] = strcmp (dst_ui_tile (self->window, DS_LAYER_GROUND, (DsCell){ x, 1 }), "wall") == 0
                 ? '#'
                 : '.';
  g_assert_cmpstr (row, ==, want);
}

/* The answer @label to the question about the levels. */
static void
answer (const char *label)
{
  GtkWindow *dialog;

  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dialog = dst_ui_dialog ();
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "Update Copies?"));
  dst_ui_press_button (GTK_WIDGET (dialog), label);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

static void
update (Fixture *self)
{
  dst_ui_action (self->window, "win.update-copies");
  answer ("_Update");
}

#define BEFORE "##...####...####...######"
#define AFTER "##..#####..#####...######"

/* The bar offers it after saving, the button does it: one undo step, cells pinned. */
static void
test_offer (Fixture *self, gconstpointer data)
{
  DsuDocument *document = dst_ui_document (self->window);

  g_assert_false (dst_ui_is_enabled (self->window, "win.update-copies"));
  show (self, self->path);
  g_assert_true (dst_ui_is_enabled (self->window, "win.update-copies"));
  save (self);
  g_assert_false (is_shown (self, GTK_TYPE_LABEL, OFFER));
  edit (self, 3);
  save (self);
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL, OFFER));
  g_assert_false (dsu_document_get_modified (document));
  dst_ui_click_on (dst_ui_find (GTK_WIDGET (dse_window_get_page (self->window)), GTK_TYPE_BUTTON,
                                "_Update Copies…"));
  answer ("_Update");
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL, REPORT));
  assert_row (self, AFTER);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (self->window), DS_LAYER_PIN, (DsCell){ 11, 1 }), ==,
                    DS_PIN_GROUND);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (self->window), DS_LAYER_PIN, (DsCell){ 10, 1 }), ==,
                    0);
  dst_ui_action (self->window, "win.undo");
  assert_row (self, BEFORE);
  g_assert_false (dsu_document_get_modified (document));
}

/* Also after several savings; the menu does it without the bar. */
static void
test_saved_twice (Fixture *self, gconstpointer data)
{
  show (self, self->path);
  edit (self, 3);
  dst_ui_action (self->window, "win.update-copies");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL,
                                 "Save the prefab first: its copies get the saved drawing"));
  save (self);
  dst_ui_action (self->window, "win.undo");
  g_object_set (dse_window_get_options (self->window), "tile", "grass-floor", NULL);
  dst_ui_click (self->window, (DsCell){ 2 + DS_PREFAB_MARGIN, 1 + DS_PREFAB_MARGIN },
                GDK_BUTTON_PRIMARY, 0);
  dst_ui_settle ();
  edit (self, 3);
  save (self);
  update (self);
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL, REPORT));
  assert_row (self, AFTER);
  g_assert_cmpstr (dst_ui_tile (self->window, DS_LAYER_GROUND, (DsCell){ 3, 1 }), ==,
                   "grass-floor");
  show (self, self->path);
  dst_ui_action (self->window, "win.update-copies");
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL, "two.delve: 1 left (edited at 18, 1)"));
}

/* A locked layer keeps the level as it is, and is named. */
static void
test_locked (Fixture *self, gconstpointer data)
{
  dse_layers_set_locked (dse_page_get_layers (dse_window_get_page (self->window)),
                         DS_STRATUM_GROUND, TRUE);
  show (self, self->path);
  edit (self, 3);
  save (self);
  update (self);
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL,
                          "two.delve: The layer “Ground” is locked · unlock it in the panel "
                          "Layers"));
  assert_row (self, BEFORE);
}

/* ---- closed levels */

static char *
put_level (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename ("levels", name, NULL);

  return dst_put_file (self->folder, path, LEVEL);
}

static char *
dup_level (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename ("levels", name, NULL);

  return dst_read_file (self->folder, path);
}

static void
assert_level (Fixture *self, const char *name, gboolean is_changed)
{
  g_autofree char *text = dup_level (self, name);

  if (is_changed)
    g_assert_nonnull (strstr (text, "\"##..#####..#####..g######\""));
  else
    g_assert_cmpstr (text, ==, LEVEL);
}

/* The row of the level called @title in the question, with its check in *@check. */
static GtkWidget *
find_row (const char *title, GtkWidget **check)
{
  GtkWidget *label = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, title);
  GtkWidget *row;

  g_assert_nonnull (label);
  row = gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW);
  *check = dst_ui_find (row, GTK_TYPE_CHECK_BUTTON, NULL);
  g_assert_nonnull (*check);
  return row;
}

static void
assert_row_says (const char *title, const char *want, gboolean can_choose)
{
  GtkWidget *check, *row = find_row (title, &check);

  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, want);
  g_assert_true (gtk_widget_get_sensitive (check) == can_choose);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)) == can_choose);
}

/* Open and closed levels are offered; those that are chosen change, with a backup of the file, and
 * one undo puts all of them back. What cannot be changed is named. */
static void
test_closed (Fixture *self, gconstpointer data)
{
  g_autofree char *a = put_level (self, "a.delve");
  g_autofree char *locked = put_level (self, "locked.delve"), *was = NULL;
  g_autoptr (GArray) backups = NULL;
  GtkWidget *check;

  g_free (put_level (self, "spared.delve"));
  g_free (dst_put_file (self->folder, "levels/broken.delve", "{ "));
  g_assert_cmpint (g_chmod (locked, 0444), ==, 0);
  show (self, self->path);
  edit (self, 3);
  save (self);
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL,
                          "6 copies in 3 levels show an earlier drawing of this prefab."));
  dst_ui_action (self->window, "win.update-copies");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  assert_row_says ("two.delve", "Open · 2 copies, 1 left (edited at 18, 1)", TRUE);
  assert_row_says ("a.delve", "Closed · 2 copies, 1 left (edited at 18, 1)", TRUE);
  assert_row_says ("locked.delve", "Closed · the file is read-only", FALSE);
  assert_row_says ("broken.delve",
                   "Closed · expected a key in double quotes, got the end of the "
                   "text",
                   FALSE);
  find_row ("spared.delve", &check);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  answer ("_Update");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL,
                             "4 copies updated in 2 levels") != NULL);
  assert_level (self, "a.delve", TRUE);
  assert_level (self, "spared.delve", FALSE);
  assert_level (self, "locked.delve", FALSE);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dse_window_get_page (self->window)), GTK_TYPE_LABEL,
                                 "two.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "a.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "broken.delve: expected a key in double quotes, got the end of "
                                 "the text\n"
                                 "locked.delve: the file is read-only\n"
                                 "spared.delve: 1 left (edited at 18, 1)"));
  backups = dse_backups_list (a);
  g_assert_cmpuint (backups->len, ==, 1);
  g_assert_true (
      g_file_get_contents (g_array_index (backups, DseBackup, 0).path, &was, NULL, NULL));
  g_assert_cmpstr (was, ==, LEVEL);
  assert_row (self, AFTER);

  dst_ui_press_button (GTK_WIDGET (self->window), "_Undo");
  DST_UI_UNTIL (
      dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL, "The copies are as before") != NULL);
  assert_level (self, "a.delve", FALSE);
  assert_row (self, BEFORE);
}

/* A level that another program changes while the question is shown stays as that left it; so does
 * one that is changed before the undo. */
static void
test_changed_outside (Fixture *self, gconstpointer data)
{
  g_autofree char *a = put_level (self, "a.delve"), *b = put_level (self, "b.delve"), *text = NULL;

  show (self, self->path);
  edit (self, 3);
  save (self);
  dst_ui_action (self->window, "win.update-copies");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_true (g_file_set_contents (a, "{ }", -1, NULL));
  answer ("_Update");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL,
                             "4 copies updated in 2 levels") != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dse_window_get_page (self->window)), GTK_TYPE_LABEL,
                                 "two.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "a.delve: the file has changed since it was read: reload it\n"
                                 "b.delve: 2 copies updated, 1 left (edited at 18, 1)"));
  g_assert_true (g_file_set_contents (b, "{ }", -1, NULL));
  dst_ui_press_button (GTK_WIDGET (self->window), "_Undo");
  DST_UI_UNTIL (dsu_document_get_error (dst_ui_document (self->window)) != NULL);
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (self->window)),
                            "Not all copies are as before:"));
  text = dup_level (self, "a.delve");
  g_assert_cmpstr (text, ==, "{ }");
  g_free (text);
  text = dup_level (self, "b.delve");
  g_assert_cmpstr (text, ==, "{ }");
  assert_row (self, BEFORE);
}

/* The bar lists the first levels. */
static void
test_many (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 9; i++) {
    g_autofree char *name = g_strdup_printf ("m-%u.delve", i);

    g_free (put_level (self, name));
  }
  show (self, self->path);
  edit (self, 3);
  save (self);
  update (self);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL,
                             "20 copies updated in 10 levels") != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dse_window_get_page (self->window)), GTK_TYPE_LABEL,
                                 "two.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-0.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-1.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-2.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-3.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-4.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "m-5.delve: 2 copies updated, 1 left (edited at 18, 1)\n"
                                 "3 more levels"));
}

/* Esc changes nothing. */
static void
test_cancelled (Fixture *self, gconstpointer data)
{
  g_free (put_level (self, "a.delve"));
  show (self, self->path);
  edit (self, 3);
  save (self);
  dst_ui_action (self->window, "win.update-copies");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  assert_level (self, "a.delve", FALSE);
  assert_row (self, BEFORE);
}

#define ADD(path, func) g_test_add ("/prefab-copies/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  ADD ("offer", test_offer);
  ADD ("saved-twice", test_saved_twice);
  ADD ("locked", test_locked);
  ADD ("closed", test_closed);
  ADD ("changed-outside", test_changed_outside);
  ADD ("many", test_many);
  ADD ("cancelled", test_cancelled);
  return g_test_run ();
}
