/* tests/ui/test_prefab_copies.c — copies of a prefab in open levels follow its saved drawing, when
 * the bar of its tab or the menu is asked. */
#include "drive.h"
#include "lib/file.h"
#include "rules/prefab_drawing.h"
#include "rules/prefab_floor.h"

#include <adwaita.h>
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

#define OFFER "2 copies in 1 open level show an earlier drawing of this prefab."
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
                                "_Update Copies"));
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
  dst_ui_action (self->window, "win.update-copies");
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
  dst_ui_action (self->window, "win.update-copies");
  DST_UI_UNTIL (is_shown (self, GTK_TYPE_LABEL,
                          "two.delve: The layer “Ground” is locked · unlock it in the panel "
                          "Layers"));
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
  return g_test_run ();
}
