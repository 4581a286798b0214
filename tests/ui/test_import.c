/* tests/ui/test_import.c — the Import dialog: files of LDtk, Tiled and CSV become levels, by a
 * guess that is changed, kept and found again. */
#include "drive.h"
#include "exported.h"
#include "imported.h"
#include "inspect/property_form.h"
#include "lib/file.h"
#include "paint/sheet.h"
#include "project/level_files.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define LDTK "../tests/cli/import/Typical_TopDown_example.ldtk"

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

static GtkWidget *
part (const char *name)
{
  return dialog () != NULL ? g_object_get_data (G_OBJECT (dialog ()), name) : NULL;
}

static gboolean
shows (const char *page)
{
  return part ("pages") != NULL &&
         g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (part ("pages"))), page) == 0;
}

static const char *
text (const char *name)
{
  return gtk_label_get_text (GTK_LABEL (part (name)));
}

/* True if a label below @root that can be seen has the text. */
static gboolean
sees (GtkWidget *root, const char *label)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strcmp (gtk_label_get_text (GTK_LABEL (root)), label) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (sees (child, label))
      return TRUE;
  return FALSE;
}

static gboolean
has (const char *label)
{
  return dialog () != NULL && sees (dialog (), label);
}

static gboolean
is_proved (void)
{
  return shows ("ready") && text ("verdict_word")[0] != '\0' &&
         strcmp (text ("verdict_word"), "Checking…") != 0;
}

/* Opens the file, and waits for its level and its verdict. */
static void
open_file (DseWindow *window, const char *path)
{
  dse_window_open (window, path);
  DST_UI_UNTIL (is_proved ());
  dst_ui_settle ();
}

/* Writes @content, in which apostrophes stand for quotes, as the file @name; caller frees. */
static char *
write_file (const char *name, const char *content)
{
  g_autofree char *folder = dst_ui_file ("import"),
                  *quoted = g_strdelimit (g_strdup (content), "'", '"');

  dst_write_file (folder, name, quoted);
  return g_build_filename (folder, name, NULL);
}

/* The picture before the label @name, in a row of the list; NULL: there is none. */
static GdkPaintable *
swatch (const char *name)
{
  GtkWidget *at = dst_ui_find (dialog (), GTK_TYPE_LABEL, name);

  for (; at != NULL; at = gtk_widget_get_parent (at))
    for (GtkWidget *child = gtk_widget_get_first_child (at); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      if (GTK_IS_IMAGE (child) && gtk_image_get_paintable (GTK_IMAGE (child)) != NULL)
        return gtk_image_get_paintable (GTK_IMAGE (child));
  return NULL;
}

static void
cancel (void)
{
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dialog () == NULL);
}

/* Where the buttons of the list begin: each where the first does, whether it has a picture or not.
 * Returns how many there are. */
static guint
count_aligned (GtkWidget *root, float *left)
{
  guint n = 0;

  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root) &&
      gtk_widget_get_ancestor (root, GTK_TYPE_LIST_VIEW) != NULL) {
    graphene_rect_t box;

    g_assert_true (gtk_widget_compute_bounds (root, dialog (), &box));
    if (*left == 0)
      *left = box.origin.x;
    g_assert_cmpfloat (box.origin.x, ==, *left);
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_aligned (child, left);
  return n;
}

/* An image of a pixel per cell: its colours are swatches, and those that nothing is known of are
 * named with their first cell. */
static void
test_pixels (void)
{
  static const uint32_t pixels[] = { 0xff000000, 0xff000000, 0xff000000, 0xff000000,
                                     0xff123456, 0xff000000, 0xff000000, 0xffffffff,
                                     0xff000000, 0xff000000, 0xff000000, 0xff000000 };
  g_autofree char *path = write_file ("map.png", "");
  DseWindow *window = dst_ui_start (NULL);
  DsText png = { 0 };

  g_assert_cmpint (dsu_sheet_write (pixels, 3, 4, &png, NULL), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  ds_text_clear (&png);
  open_file (window, path);
  g_assert_true (has ("#123456"));
  g_assert_nonnull (swatch ("#123456"));
  g_assert_nonnull (strstr (text ("notes"), "#123456: 1 from 1, 1 on"));
  dst_ui_import_choose ("#123456 becomes: Nothing", "Player start");
  DST_UI_UNTIL (is_proved () && strstr (text ("notes"), "#123456") == NULL);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_stop ();
}

/* The pixels of the preview; caller unrefs. */
static GBytes *
preview (void)
{
  GdkPaintable *shown = gtk_picture_get_paintable (GTK_PICTURE (part ("picture")));
  const gsize w = (gsize)gdk_paintable_get_intrinsic_width (shown);
  const gsize h = (gsize)gdk_paintable_get_intrinsic_height (shown);
  guchar *pixels = g_malloc (w * h * 4);

  g_assert_true (GDK_IS_TEXTURE (shown));
  gdk_texture_download (GDK_TEXTURE (shown), pixels, w * 4);
  return g_bytes_new_take (pixels, w * h * 4);
}

/* The preview shows creatures, not only what is a landmark. */
static void
test_preview (void)
{
  g_autofree char *path =
      write_file ("goblin.tmx", "<map version='1.10' orientation='orthogonal' width='9' height='5' "
                                "tilewidth='16' tileheight='16' infinite='0'>"
                                "<objectgroup id='1' name='Things'>"
                                "<object id='1' type='Goblin' x='72' y='40'><point/></object>"
                                "<object id='2' type='Start' x='24' y='24'><point/></object>"
                                "</objectgroup></map>");
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GBytes) with = NULL, without = NULL;

  open_file (window, path);
  with = preview ();
  dst_ui_import_choose ("Goblin becomes: Goblin", "Nothing");
  DST_UI_UNTIL (is_proved () &&
                dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Goblin becomes: Nothing") != NULL);
  without = preview ();
  g_assert_false (g_bytes_equal (with, without));
  cancel ();
  dst_ui_stop ();
}

/* A file of vaults: one of them is chosen, and its level keeps the text of the file. */
static void
test_vaults (void)
{
  static const char VAULTS[] = "NAME: left\nMAP\nxxxx\nx..@\nxxxx\nENDMAP\n"
                               "NAME: right\nMAP\nxxxxx\nx.W.@\nxxxxx\nENDMAP\n";
  g_autofree char *path = write_file ("vaults.des", VAULTS);
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *choice;

  open_file (window, path);
  g_assert_cmpstr (text ("size"), ==, "5 × 3, 2 floors");
  for (choice = gtk_widget_get_first_child (part ("choices")); choice != NULL;
       choice = gtk_widget_get_next_sibling (choice))
    if (g_strcmp0 (gtk_widget_get_tooltip_text (choice), "Level of the file") == 0)
      break;
  g_assert_nonnull (choice);
  g_assert_true (gtk_widget_get_visible (choice));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 2);
  DST_UI_UNTIL (is_proved () && strcmp (text ("size"), "5 × 3, 1 floor") == 0);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, (DsCell){ 2, 1 }), ==,
                    ds_rules_find_tile (dsu_document_get_delve (dst_ui_document (window))->rules,
                                        "shallow-water"));
  g_assert_nonnull (
      ds_extras_find (dsu_document_get_delve (dst_ui_document (window))->dungeon.extras, "des"));
  dst_ui_stop ();
}

/* LDtk's own example: its values, entities and doors are guessed, and the level is a new tab. */
static void
test_ldtk (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), LDTK, NULL);
  DseWindow *window = dst_ui_start (NULL);
  const guint n = dse_window_get_n_pages (window);
  float left = 0;

  open_file (window, path);
  g_assert_true (has ("Collisions"));
  g_assert_true (has ("Item"));
  g_assert_nonnull (swatch ("Door")); /* its colour, since the image is not there */
  g_assert_true (has ("guess"));
  /* A gate without a lock is open in the level, and its place in the file is named. */
  g_assert_nonnull (strstr (text ("notes"), "open door: the source names no lock for it. "
                                            "(World_Level_0, Entities: column 8, row 4)"));
  g_assert_true (has ("Nothing")); /* without a picture */
  g_assert_cmpstr (text ("verdict_text"), ==, "There is no goal");
  dst_ui_click_on (part ("goal"));
  DST_UI_UNTIL (is_proved () && strcmp (text ("verdict_word"), "Can always be finished") == 0);
  g_assert_false (gtk_widget_get_visible (part ("goal")));
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Item becomes: Goal"));
  g_assert_cmpuint (count_aligned (dialog (), &left), >, 5);
  g_assert_cmpint (dse_window_get_n_pages (window), ==, n);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_cmpint (dst_ui_level (window)->h, ==, 16);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), >, 10);
  dst_ui_stop ();
}

/* A tile becomes something else: the preview follows, and the row is no guess any more. Its choice
 * opens there then, which Enter keeps. */
static void
test_assign (void)
{
  g_autofree char *path = write_file ("one/a.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);

  open_file (window, path);
  g_assert_cmpstr (text ("verdict_word"), ==, "Can always be finished");
  dst_ui_import_choose ("Tile 2 of cave becomes: No rule", "lava");
  DST_UI_UNTIL (is_proved () && strcmp (text ("verdict_word"), "Can always be finished") != 0);
  dst_ui_import_choose ("Tile 2 of cave becomes: Lava", "");
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Tile 2 of cave becomes: Lava"));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 2, 1 }), ==, "lava");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 1, 1 }), ==, "floor");
  dst_ui_stop ();
}

/* The mapping of an import is that of the next file beside it. */
static void
test_last_time (void)
{
  g_autofree char *path = write_file ("two/a.tmx", DST_OURS),
                  *other = write_file ("two/b.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);

  open_file (window, path);
  dst_ui_import_choose ("Tile 2 of cave becomes: No rule", "mud");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  open_file (window, other);
  g_assert_true (has ("As last time"));
  g_assert_false (has ("guess"));
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Tile 2 of cave becomes: Mud"));
  cancel ();
  dst_ui_stop ();
}

static gboolean
has_content (const char *path, const char *content)
{
  g_autofree char *is = NULL;

  return g_file_get_contents (path, &is, NULL, NULL) && strcmp (is, content) == 0;
}

/* A mapping that is saved belongs to the project, and to all files of the folder. */
static void
test_save (void)
{
  g_autofree char *folder = dst_ui_file ("import"), *saved = NULL, *content = NULL;
  g_autofree char *path = write_file ("maps/a.tmx", DST_OURS),
                  *other = write_file ("maps/b.tmx", DST_OURS);
  g_autofree char *elsewhere = write_file ("caves/c.tmx", DST_OURS), *kept = NULL;
  g_autofree char *second = g_build_filename (folder, "mappings/tmx-2.json", NULL);
  DseWindow *window;

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Maps\" }\n");
  window = dst_ui_start (NULL);
  open_file (window, path);
  dst_ui_import_choose ("Tile 2 of cave becomes: No rule", "mud");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_answer ("_Save");
  saved = g_build_filename (folder, "mappings/tmx.json", NULL);
  DST_UI_UNTIL (g_file_test (saved, G_FILE_TEST_IS_REGULAR));
  g_assert_true (g_file_get_contents (saved, &content, NULL, NULL));
  g_assert_nonnull (strstr (content, "maps/*.tmx"));
  dst_ui_settle ();
  cancel ();
  open_file (window, other);
  g_assert_true (has ("tmx.json"));
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Tile 2 of cave becomes: Mud"));
  dst_ui_import_choose ("Tile 0 of cave becomes: No rule", "mud"); /* it is for this file already */
  dst_ui_key (dst_ui_dialog (), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (!has_content (saved, content));
  g_assert_true (g_file_get_contents (saved, &kept, NULL, NULL));
  g_assert_nonnull (strstr (kept, "\"files\": [\"maps/*.tmx\"]"));
  g_free (content);
  content = g_steal_pointer (&kept);
  dst_ui_settle ();
  cancel ();
  open_file (window, elsewhere); /* the name is taken by the mapping of other files */
  dst_ui_key (dst_ui_dialog (), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (g_file_test (second, G_FILE_TEST_IS_REGULAR));
  g_assert_true (g_file_get_contents (saved, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, content);
  dst_ui_settle ();
  cancel ();
  dst_ui_stop ();
}

static gboolean
file_is (const char *path, const char *want)
{
  g_autofree char *now = NULL;

  return g_file_get_contents (path, &now, NULL, NULL) && strcmp (now, want) == 0;
}

/* Opens the form for the format with a label. */
static void
open_export (DseWindow *window, const char *label)
{
  GtkWidget *format;
  GtkDropDown *formats;
  GListModel *labels;

  dst_ui_action (window, "win.export");
  format = dst_ui_find (dialog (), ADW_TYPE_ACTION_ROW, "Format");
  formats = GTK_DROP_DOWN (dst_ui_find (format, GTK_TYPE_DROP_DOWN, NULL));
  labels = gtk_drop_down_get_model (formats);
  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    g_autoptr (GtkStringObject) item = g_list_model_get_item (labels, i);

    if (strcmp (gtk_string_object_get_string (item), label) == 0)
      gtk_drop_down_set_selected (formats, i);
  }
}

static const char *
losses_shown (void)
{
  GtkWidget *losses = dst_ui_find (dialog (), ADW_TYPE_ACTION_ROW, "Not written");

  return adw_action_row_get_subtitle (ADW_ACTION_ROW (losses));
}

/* Losses that the form of Export names for it, once they are counted. */
static const char *
losses_as (DseWindow *window, const char *label)
{
  open_export (window, label);
  DST_UI_UNTIL (strcmp (losses_shown (), "Counting…") != 0);
  return losses_shown ();
}

static const char *
losses_as_map (DseWindow *window)
{
  return losses_as (window, "Tiled map");
}

/* A map is opened, painted, and written back over itself: only the painted cell changes. */
static void
test_write_back (void)
{
  g_autofree char *path = write_file ("back/a.tmx", DST_OURS), *folder = g_path_get_dirname (path);
  g_autofree char *before = NULL, *want = NULL;
  DseWindow *window = dst_ui_start (NULL);
  g_auto (GStrv) parts = NULL;
  DsuDocument *document;
  const DsDoc *doc;

  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  dst_ui_import (window, path);
  document = dst_ui_document (window);
  dst_ui_paint_tile (window, (DsCell){ 1, 0 }, "lava");
  g_assert_cmpstr (losses_as_map (window), ==, "1 tile");
  cancel ();
  dst_ui_action (window, "win.undo");
  dst_ui_paint_tile (window, (DsCell){ 2, 1 }, "wall");
  g_assert_null (strstr (losses_as_map (window), "tile"));
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Export…"), "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, "a");
  dst_ui_answer ("_Replace");
  parts = g_strsplit (before, "2,1,3,1,2", 2);
  want = g_strjoin ("2,1,2,1,2", parts[0], parts[1], NULL);
  DST_UI_UNTIL (file_is (path, want));
  doc = dsu_document_get_doc (document);
  DST_UI_UNTIL (strcmp (ds_doc_label (doc, ds_doc_n_steps (doc) - 1), "Write Back") == 0);
  dst_ui_pass_time (800);
  g_assert_null (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "a.tmx changed on disk."));
  dst_ui_stop ();
}

#define PROPERTIES_TMX                                                                             \
  "<map version='1.10' orientation='orthogonal' width='9' height='7' tilewidth='16' "              \
  "tileheight='16' infinite='0'>\n"                                                                \
  "<tileset firstgid='1' name='cave' tilewidth='16' tileheight='16' tilecount='4' columns='4'/>\n" \
  "<objectgroup id='2' name='Things'>\n"                                                           \
  "<object id='1' type='Start' x='16' y='16' width='16' height='16'/>\n"                           \
  "<object id='2' type='Goblin' x='48' y='80' width='16' height='16'>\n <properties>\n"            \
  "  <property name='angry' type='bool' value='false'/>\n"                                         \
  "  <property name='hp' type='int' value='12'/>\n"                                                \
  "  <property name='look' type='class' propertytype='Look'><properties>"                          \
  "<property name='hat' value='red'/></properties></property>\n </properties>\n</object>\n"        \
  "</objectgroup>\n</map>\n"

/* The control of a property in Inspect. */
static GtkWidget *
property (DseWindow *window, const char *name, GType type)
{
  GtkWidget *form, *row;

  dst_ui_settle ();
  form = dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect), DSE_TYPE_PROPERTY_FORM,
                      NULL);
  row = dst_ui_find (form, ADW_TYPE_PREFERENCES_ROW, name);
  return row != NULL ? dst_ui_find (row, type, NULL) : NULL;
}

/* Properties of an imported object are shown in Inspect, set there, and written back. */
static void
test_write_properties (void)
{
  g_autofree char *path = write_file ("properties/a.tmx", PROPERTIES_TMX);
  g_autofree char *folder = g_path_get_dirname (path), *before = NULL;
  g_autoptr (GString) want = NULL;
  DseWindow *window = dst_ui_start (NULL);

  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  dst_ui_import (window, path);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_choose_things (window, 3, 3);
  g_assert_null (property (window, "look", GTK_TYPE_WIDGET));
  dst_ui_click_on (property (window, "angry", GTK_TYPE_SWITCH));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (property (window, "hp", GTK_TYPE_SPIN_BUTTON)), 7);
  g_assert_cmpstr (losses_as (window, "Tiled map (JSON)"), ==,
                   "Nothing: the file holds all of the level");
  cancel ();
  g_assert_null (strstr (losses_as_map (window), "propert"));
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Export…"), "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, "a");
  dst_ui_answer ("_Replace");
  want = g_string_new (before);
  g_string_replace (want, "\"false\"", "\"true\"", 1);
  g_string_replace (want, "\"12\"", "\"7\"", 1);
  DST_UI_UNTIL (file_is (path, want->str));
  dst_ui_stop ();
}

/* Exports to the file "a.tmx", which is there, in @folder. */
static void
export_over (DseWindow *window, const char *folder)
{
  open_export (window, "Tiled map");
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Export…"), "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, "a");
  dst_ui_answer ("_Replace");
}

static gboolean
asks (void)
{
  return dialog () != NULL && dst_ui_find (dialog (), GTK_TYPE_LABEL, "Replace “a.tmx”?") != NULL &&
         dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Keep the File") != NULL;
}

static void
export_and_answer (DseWindow *window, const char *folder, const char *answer)
{
  export_over (window, folder);
  DST_UI_UNTIL (asks ());
  dst_ui_settle ();
  dst_ui_answer (answer);
  DST_UI_UNTIL (dialog () == NULL);
}

/* A map is edited here and in another program: the window asks before it replaces it, and has three
 * answers. A map that was exported is replaced without a question. */
static void
test_edited_on_both_sides (void)
{
  g_autofree char *path = write_file ("both/a.tmx", DST_OURS), *folder = g_path_get_dirname (path);
  g_auto (GStrv) parts = g_strsplit (DST_OURS, "2,1,3,1,2", 2);
  g_autofree char *theirs = g_strjoin ("2,1,2,1,2", parts[0], parts[1], NULL);
  g_autofree char *newer = g_strjoin ("2,2,2,1,2", parts[0], parts[1], NULL);
  g_autofree char *want = g_strdelimit (g_strdup (theirs), "'", '"');
  g_autofree char *last = g_strdelimit (g_strdup (newer), "'", '"'), *other = NULL;
  g_autofree char *tab =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "samples/descent.delve", NULL);
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  other = write_file ("both/a.tmx", theirs);
  export_and_answer (window, folder, "_Keep the File");
  g_assert_true (file_is (path, want));

  export_and_answer (window, folder, "Read It _Again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 2, 1 }), "wall") == 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 1, 1 }), ==, "wall");
  g_assert_true (file_is (path, want));
  export_over (window, folder);
  DST_UI_UNTIL (file_is (path, last));
  DST_UI_UNTIL (dialog () == NULL);

  g_free (other);
  other = write_file ("both/a.tmx", DST_OURS);
  export_over (window, folder);
  DST_UI_UNTIL (asks ());
  dse_window_open (window, tab); /* the answer is about the level of the first tab */
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 2);
  dst_ui_answer ("_Replace");
  DST_UI_UNTIL (file_is (path, last));
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 1);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "floor");
  export_over (window, folder);
  DST_UI_UNTIL (!file_is (path, last));
  g_assert_true (file_is (path, want));
  dst_ui_stop ();
}

/* Without the mapping that it was made by the level stays as it is. */
static void
test_mapping_is_gone (void)
{
  g_autofree char *folder = dst_ui_file ("gone"), *path = g_build_filename (folder, "a.tmx", NULL);
  g_autofree char *mapping = g_build_filename (folder, "mappings/tmx.json", NULL);
  const DsCell changed = { 2, 1 };
  g_auto (GStrv) parts = g_strsplit (DST_OURS, "2,1,3,1,2", 2);
  g_autofree char *content = g_strjoin ("2,1,2,1,2", parts[0], parts[1], NULL);
  DseWindow *window;

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Gone\" }\n");
  dst_write_file (folder, "a.tmx", DST_OURS);
  window = dst_ui_start (NULL);
  open_file (window, path);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_s, GDK_CONTROL_MASK);
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (g_file_test (mapping, G_FILE_TEST_IS_REGULAR));
  dst_ui_settle ();
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dialog () == NULL);
  g_assert_cmpint (g_remove (mapping), ==, 0);
  dst_write_file (folder, "a.tmx", content);
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (dsu_document_get_error (dst_ui_document (window)) != NULL);
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "tmx.json"));
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, changed), ==, "floor");
  dst_ui_stop ();
}

static gboolean
is_called (DseWindow *window, const char *title)
{
  g_autofree char *now = dsu_document_dup_title (dst_ui_document (window));

  return strcmp (now, title) == 0;
}

static DseLevelFile *
level_at (GtkWidget *panel, guint i)
{
  GtkWidget *list = dst_ui_find (panel, GTK_TYPE_LIST_VIEW, NULL);
  g_autoptr (DseLevelFile) level =
      list == NULL ? NULL
                   : g_list_model_get_item (
                         G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))), i);

  return level;
}

/* Files that a mapping is for are levels of the project: with a verdict, and opened by it. */
static void
test_project (void)
{
  g_autofree char *folder = dst_ui_file ("mapped"), *top = NULL;
  g_autofree char *quoted = g_strdelimit (g_strdup (DST_OURS), "'", '"');
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel;

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"M\" }\n");
  dst_write_file (folder, "maps/deep/a.tmx", quoted);
  dst_write_file (
      folder, "mappings/maps.json",
      "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"files\": [\"maps/*.tmx\"],"
      " \"rules\": [{ \"tiles\": [1], \"tile\": \"wall\" }, { \"type\": \"Start\","
      " \"object\": \"player-start\" }, { \"type\": \"Exit\", \"object\": \"goal\" }] }\n");
  dse_window_return_to_project (window, folder);
  panel = dse_window_show_panel (window, dse_panel_find ("project"));
  DST_UI_UNTIL (level_at (panel, 0) != NULL &&
                dse_level_file_get_facts (level_at (panel, 0))->state == DSE_LEVEL_CHECKED);
  g_assert_cmpstr (dse_level_file_get_path (level_at (panel, 0)), ==, "maps/deep/a.tmx");
  g_assert_cmpint (dse_level_file_get_facts (level_at (panel, 0))->verdict.verdict, ==,
                   DS_VERDICT_UNLOSABLE);
  gtk_widget_activate_action (panel, "levels.open", NULL);
  DST_UI_UNTIL (is_called (window, "a"));
  g_assert_null (dialog ());
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 0, 0 }), ==, "wall");
  top = g_build_filename (folder, "maps", NULL);
  dst_write_file (
      folder, "mappings/maps.json",
      "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"files\": [\"maps/*.tmx\"],"
      " \"rules\": [{ \"tiles\": [1, 2], \"tile\": \"wall\" }, { \"type\": \"Start\","
      " \"object\": \"player-start\" }, { \"type\": \"Exit\", \"object\": \"goal\" }] }\n");
  DST_UI_UNTIL (dse_level_file_get_facts (level_at (panel, 0))->verdict.verdict ==
                DS_VERDICT_UNSOLVABLE);
  dst_ui_stop ();
}

/* A CSV file of numbers; and a broken one, about which the dialog has a sentence. */
static void
test_csv (void)
{
  g_autofree char *good = write_file ("good.csv", "1,1,1,1\n1,-1,-1,1\n1,1,1,1\n");
  g_autofree char *bad = write_file ("bad.csv", "1,1,1\n1,x\n");
  DseWindow *window = dst_ui_start (NULL);
  const guint n = dse_window_get_n_pages (window);

  open_file (window, good);
  g_assert_nonnull (strstr (text ("size"), "4 × 3"));
  cancel ();
  dse_window_open (window, bad);
  DST_UI_UNTIL (shows ("failed"));
  g_assert_nonnull (
      strstr (adw_status_page_get_description (ADW_STATUS_PAGE (part ("failed"))), "bad.csv:2"));
  g_assert_false (gtk_widget_get_sensitive (part ("accept")));
  cancel ();
  g_assert_cmpint (dse_window_get_n_pages (window), ==, n);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/import/ldtk", test_ldtk);
  g_test_add_func ("/import/pixels", test_pixels);
  g_test_add_func ("/import/preview", test_preview);
  g_test_add_func ("/import/vaults", test_vaults);
  g_test_add_func ("/import/assign", test_assign);
  g_test_add_func ("/import/last-time", test_last_time);
  g_test_add_func ("/import/save", test_save);
  g_test_add_func ("/import/write-back", test_write_back);
  g_test_add_func ("/import/write-properties", test_write_properties);
  g_test_add_func ("/import/edited-on-both-sides", test_edited_on_both_sides);
  g_test_add_func ("/import/mapping-is-gone", test_mapping_is_gone);
  g_test_add_func ("/import/project", test_project);
  g_test_add_func ("/import/csv", test_csv);
  return g_test_run ();
}
