/* tests/ui/test_recipes.c — own recipes: saved, chosen, replaced, deleted, shared; many seeds of
 * one at once. */
#include "drive.h"
#include "lib/file.h"

#include "histogram.h"
#include "recipe/contact_sheet.h"
#include "recipe/maker_state.h"
#include "recipe/sheet.h"
#include "stage_row.h"

#include <adwaita.h>
#include <string.h>

static DseRecipeStore *
store (void)
{
  return dse_definitions_get_recipe_store (dst_ui_definitions ());
}

static const DsRecipe *
find (const char *id)
{
  return ds_recipes_find (dse_recipe_store_get_recipes (store ()), id);
}

static void
answer (const char *id)
{
  GtkWindow *dialog = dst_ui_dialog ();

  g_assert_true (ADW_IS_MESSAGE_DIALOG (dialog));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), id);
  dst_ui_settle ();
}

/* Saves the page's recipe as the user would; a dialog may ask more. */
static void
save_as (DseWindow *window, const char *name)
{
  GtkWidget *entry;

  dst_ui_action (window, "win.save-recipe");
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  answer ("accept");
}

static void
remove_own (const char *id)
{
  DsError err;

  g_assert_cmpint (dse_recipe_store_remove (store (), id, &err), ==, DS_OK);
}

static GtkDropDown *
choice (DseWindow *window)
{
  return GTK_DROP_DOWN (
      dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)), GTK_TYPE_DROP_DOWN, NULL));
}

static const char *
chosen (DseWindow *window)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (choice (window));

  return item != NULL ? gtk_string_object_get_string (item) : NULL;
}

/* ---- own recipes */

static void
test_save (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  const DsRecipe *own;

  g_assert_false (dst_ui_is_enabled (window, "win.delete-recipe"));
  gtk_widget_activate_action (
      dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)), DSU_TYPE_STAGE_ROW, NULL),
      "stage.remove", "u", 2);
  dst_ui_wait_generated (window);
  save_as (window, "  Drowned halls! ");
  own = find ("drowned-halls");
  g_assert_nonnull (own);
  g_assert_cmpstr (ds_str_get (own->label), ==, "Drowned halls!");
  g_assert_cmpuint (own->n_stages, ==, 3);
  g_assert_cmpint (own->w, ==, dst_ui_level (window)->w);
  g_assert_cmpstr (chosen (window), ==, "Drowned halls!");
  g_assert_cmpstr (dse_page_get_recipe (page)->id, ==, "drowned-halls");
  g_assert_true (dst_ui_is_enabled (window, "win.delete-recipe"));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (chosen (window), ==, "Rooms and corridors");
  g_assert_false (dst_ui_is_enabled (window, "win.delete-recipe"));
  dst_ui_action (window, "win.redo");

  dst_ui_action (window, "win.delete-recipe");
  answer ("cancel");
  g_assert_nonnull (find ("drowned-halls"));
  dst_ui_action (window, "win.delete-recipe");
  answer ("delete");
  g_assert_null (find ("drowned-halls"));
  g_assert_false (dst_ui_is_enabled (window, "win.delete-recipe"));
  g_assert_cmpuint (dse_page_get_recipe (page)->n_stages, ==, 3);
  dst_ui_stop ();
}

/* The same name asks; ours are never replaced. */
static void
test_replace (void)
{
  DseWindow *window = dst_ui_start (NULL);

  save_as (window, "Descent");
  g_assert_false (dse_recipe_store_is_own (store (), "descent"));
  g_assert_true (dse_recipe_store_is_own (store (), "descent-2"));
  dst_ui_action (window, "win.lock-seed");
  dse_page_generate (dse_window_get_page (window), find ("smooth-caves"), 4);
  dst_ui_wait_generated (window);
  save_as (window, "Descent");
  answer ("cancel");
  g_assert_cmpuint (find ("descent-2")->n_stages, ==, 4);
  save_as (window, "Descent");
  answer ("replace");
  g_assert_cmpstr (find ("descent-2")->stages[0].stage, ==, "cellular");
  g_assert_null (find ("descent-3"));
  remove_own ("descent-2");
  dst_ui_stop ();
}

static void
test_import (void)
{
  static const struct {
    const char *text, *want;
  } bad[] = {
    { "{", "" },
    { "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"a\", \"label\": \"A\", "
      "\"size\": [9, 9], \"stages\": [{\"stage\": \"dig\"}]}",
      "dig" },
  };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "shared.json", NULL);
  size_t n = dse_recipe_store_get_recipes (store ())->n;
  g_autofree char *name = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    const char *error;

    g_assert_true (g_file_set_contents (path, bad[i].text, -1, NULL));
    dse_window_import_recipe_file (window, path);
    error = dsu_document_get_error (dst_ui_document (window));
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error, bad[i].want));
    g_assert_null (strchr (error, '\n'));
    g_assert_cmpuint (dse_recipe_store_get_recipes (store ())->n, ==, n);
    g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, 0);
  }
  g_assert_true (g_file_set_contents (
      path,
      "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"a\", \"label\": \"Gift\", "
      "\"size\": [9, 9], \"stages\": [{\"stage\": \"fill\"}, {\"stage\": \"cellular\"}]}",
      -1, NULL));
  dse_window_import_recipe_file (window, path);
  dst_ui_wait_generated (window);
  g_assert_cmpstr (chosen (window), ==, "Gift");
  g_assert_cmpuint (dse_page_get_recipe (dse_window_get_page (window))->n_stages, ==, 2);
  g_object_get (dst_ui_document (window), "undo-label", &name, NULL);
  g_assert_cmpstr (name, ==, "Import Recipe");
  dse_window_import_recipe_file (window, path);
  answer ("replace");
  g_assert_cmpuint (dse_recipe_store_get_recipes (store ())->n, ==, n + 1);
  remove_own ("gift");
  dst_ui_stop ();
}

/* ---- the contact sheet */

static DseContactSheet *
open_sheet (DseWindow *window)
{
  dst_ui_action (window, "win.contact-sheet");
  dst_ui_settle ();
  return DSE_CONTACT_SHEET (dse_window_show_panel (window, dse_panel_find ("seeds")));
}

static DseSheetItem *
item_at (DseContactSheet *sheet, guint i)
{
  DseSheetItem *item = g_list_model_get_item (dse_contact_sheet_get_items (sheet), i);

  g_assert_nonnull (item);
  g_object_unref (item);
  return item;
}

/* Progressive, in the order of seeds, and each is the level that its seed makes. */
static void
test_sheet (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  const guint64 seed = dse_page_get_seed (page);
  DseContactSheet *sheet = open_sheet (window);
  GListModel *items = dse_contact_sheet_get_items (sheet);
  GtkWidget *sort;
  gint64 counts[DSE_COUNTS_MAX];
  guint n_loops = DSE_COUNT_METRICS; /* the place of that metric */
  DseSheetItem *best;

  DST_UI_UNTIL (g_list_model_get_n_items (items) == 60);
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 60);
  for (guint i = 0; i < 60; i++) {
    g_assert_cmpuint (dse_sheet_item_get_seed (item_at (sheet, i)), ==, seed + i);
    g_assert_nonnull (dse_sheet_item_get_picture (item_at (sheet, i)));
  }
  while (strcmp (dse_count_label (n_loops), "Loops") != 0)
    n_loops++;
  sort = dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_DROP_DOWN, "Sort by");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (sort), n_loops);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_TOGGLE_BUTTON, "Highest first")),
      TRUE);
  for (guint i = 1; i < 60; i++)
    g_assert_cmpint (dse_sheet_item_get_count (item_at (sheet, i - 1), n_loops), >=,
                     dse_sheet_item_get_count (item_at (sheet, i), n_loops));
  g_assert_cmpint (dse_sheet_item_get_count (item_at (sheet, 0), n_loops), >, 0);
  best = item_at (sheet, 0);
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_GRID_VIEW, NULL), "activate", 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page), ==, dse_sheet_item_get_seed (best));
  g_assert_true (dse_count_level (dsu_document_get_delve (dst_ui_document (window)), NULL, counts));
  for (guint i = DSE_COUNT_METRICS; i < dse_n_counts (); i++)
    g_assert_cmpint (counts[i], ==, dse_sheet_item_get_count (best, i));
  dst_ui_stop ();
}

/* Pictures have a pixel for each of the device, and are not stretched. */
static void
test_sheet_crisp (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (window));
  DseContactSheet *sheet;
  GtkWidget *grid, *picture;
  GdkPaintable *shown;
  GdkTexture *texture;
  int w, h;

  dst_ui_make (window, "cave-with-lake", 3);
  sheet = open_sheet (window);
  DST_UI_UNTIL (g_list_model_get_n_items (dse_contact_sheet_get_items (sheet)) > 0);
  dst_ui_settle ();
  texture = dse_sheet_item_get_picture (item_at (sheet, 0));
  grid = dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_GRID_VIEW, NULL);
  picture = dst_ui_find (grid, GTK_TYPE_PICTURE, NULL);
  shown = gtk_picture_get_paintable (GTK_PICTURE (picture));
  w = gdk_paintable_get_intrinsic_width (shown);
  h = gdk_paintable_get_intrinsic_height (shown);
  g_test_message ("%d pixels on %d, scale %d", gdk_texture_get_width (texture), w, scale);
  g_assert_cmpint (w, ==, (gdk_texture_get_width (texture) + scale - 1) / scale);
  g_assert_cmpint (h, ==, (gdk_texture_get_height (texture) + scale - 1) / scale);
  g_assert_cmpint (gtk_widget_get_width (picture), ==, w);
  g_assert_cmpint (gtk_widget_get_height (picture), >=, h); /* the toolkit rounds it up */
  g_assert_cmpint (gtk_widget_get_height (picture), <=, h + 1);
  g_assert_cmpint (w, >, 84); /* of 168 that it may have */
  g_assert_cmpint (w, <=, 168);
  dst_ui_stop ();
}

/* The caption follows the picture, so that a low panel has both: of 168 pixels that the picture of
 * this level may have, it takes 90. */
static void
test_sheet_captions (void)
{
  g_autofree char *path = dst_ui_file ("captions/wide.delve"), *row = g_strnfill (90, '#');
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [90, 80], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\" "
      "}, \"rows\": [ ");
  DseWindow *window;
  DseContactSheet *sheet;
  GtkWidget *grid, *picture, *caption;
  graphene_rect_t above, below;

  for (int y = 0; y < 80; y++)
    g_string_append_printf (text, "\"%s\"%s", row, y < 79 ? ", " : " ] }, \"things\": [] } ] }");
  dst_write_file (folder, "wide.delve", text->str);
  window = dst_ui_start (path);
  dst_ui_make (window, "key-and-door-crypt", 3);
  sheet = open_sheet (window);
  DST_UI_UNTIL (g_list_model_get_n_items (dse_contact_sheet_get_items (sheet)) > 0);
  dst_ui_settle ();
  grid = dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_GRID_VIEW, NULL);
  picture = dst_ui_find (grid, GTK_TYPE_PICTURE, NULL);
  caption = dst_ui_find (grid, GTK_TYPE_LABEL, NULL);
  g_assert_true (gtk_widget_compute_bounds (picture, grid, &above));
  g_assert_true (gtk_widget_compute_bounds (caption, grid, &below));
  g_assert_cmpfloat (below.origin.y, >=, above.origin.y + above.size.height);
  g_assert_cmpfloat (below.origin.y, <=, above.origin.y + above.size.height + 9);
  dst_ui_stop ();
}

/* With several floors one chooses which of them the pictures show; with one there is no choice. */
static void
test_sheet_floors (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (find ("descent"), 1, 60, 30, 3);
  DseContactSheet *sheet;
  GtkWidget *label, *choice;

  dst_ui_make (window, "smooth-caves", 1);
  sheet = DSE_CONTACT_SHEET (dse_window_show_panel (window, dse_panel_find ("seeds")));
  DST_UI_UNTIL (gtk_widget_get_mapped (GTK_WIDGET (sheet)));
  label = dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_LABEL, "_Show");
  g_assert_true (label == NULL || !gtk_widget_get_mapped (label));
  dse_window_add_document (window, document);
  dst_ui_wait_generated (window);
  sheet = open_sheet (window);
  label = dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_LABEL, "_Show");
  choice = gtk_widget_get_next_sibling (label);
  g_assert_true (gtk_widget_get_mapped (choice));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice))), ==,
                    3);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 2);
  DST_UI_UNTIL (g_list_model_get_n_items (dse_contact_sheet_get_items (sheet)) > 3);
  g_assert_nonnull (dse_sheet_item_get_picture (item_at (sheet, 3)));
  dst_ui_stop ();
}

/* Esc stops, what is there stays. A level that is slow to make holds nothing up. */
static void
test_sheet_cancel (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (find ("smooth-caves"), 1, 2000, 2000, 1);
  DseContactSheet *sheet;

  dse_window_add_document (window, document);
  dst_ui_settle ();
  sheet = open_sheet (window);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_BUTTON, "_Generate") != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_BUTTON, "_Generate"));
  g_assert_cmpuint (g_list_model_get_n_items (dse_contact_sheet_get_items (sheet)), <, 60);
  dst_ui_stop ();
}

/* It goes with its tab, in the middle of its work. */
static void
test_sheet_closes (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseContactSheet *sheet;
  g_autoptr (GListModel) items = NULL;
  g_autoptr (DsuDocument) document = dst_ui_level_new (find ("smooth-caves"), 1, 60, 40, 1);

  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  dsu_document_mark_saved (document);
  sheet = open_sheet (window);
  items = g_object_ref (dse_contact_sheet_get_items (sheet));
  DST_UI_UNTIL (g_list_model_get_n_items (items) > 0);
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (g_list_model_get_n_items (items) == 0); /* those of the other tab */
  dst_ui_stop ();
}

/* ---- filters and favourites */

static void
click (GtkWidget *widget, double across)
{
  g_assert_nonnull (widget);
  dst_ui_point_at (widget, across);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

static guint
find_metric (const char *label)
{
  guint i = DSE_COUNT_METRICS;

  while (strcmp (dse_count_label (i), label) != 0)
    i++;
  return i;
}

/* Dragging over the histogram leaves the levels with these numbers; the keys and the button choose
 * others, and all. */
static void
test_sheet_filter (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseContactSheet *sheet = open_sheet (window);
  GListModel *items = dse_contact_sheet_get_items (sheet);
  const guint loops = find_metric ("Loops");
  g_autofree char *text = NULL;
  GtkWidget *histogram;
  gint64 from, to, next;
  guint n;

  DST_UI_UNTIL (g_list_model_get_n_items (items) == 60);
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_DROP_DOWN, "Sort by")), loops);
  dst_ui_settle ();
  histogram = dst_ui_find (GTK_WIDGET (sheet), DSU_TYPE_HISTOGRAM, NULL);
  g_assert_true (gtk_widget_get_mapped (histogram));
  dst_ui_point_at (histogram, 0.02);
  dst_ui_button (1, TRUE);
  dst_ui_point_at (histogram, 0.3);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_true (dsu_histogram_get_range (DSU_HISTOGRAM (histogram), &from, &to));
  n = g_list_model_get_n_items (items);
  g_assert_cmpuint (n, <, 60);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++) {
    g_assert_cmpint (dse_sheet_item_get_count (item_at (sheet, i), loops), >=, from);
    g_assert_cmpint (dse_sheet_item_get_count (item_at (sheet, i), loops), <=, to);
  }
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0); /* it has the focus */
  g_assert_true (dsu_histogram_get_range (DSU_HISTOGRAM (histogram), &next, &to));
  g_assert_cmpint (next, >, from);
  text = g_strdup_printf ("Loops %d–%d · %u of 60", (int)next, (int)to,
                          g_list_model_get_n_items (items));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_LABEL, text));
  g_free (text);
  click (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_BUTTON, "Show all levels"), 0.5);
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 60);
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_DROP_DOWN, "Sort by")),
      find_metric ("Locks in order"));
  dst_ui_settle ();
  dst_ui_point_at (histogram, 0.02);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_true (dsu_histogram_get_range (DSU_HISTOGRAM (histogram), &from, &to));
  g_assert_cmpint (from, ==, to); /* a range of one number */
  text =
      g_strdup_printf ("Locks in order %d · %u of 60", (int)from, g_list_model_get_n_items (items));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_LABEL, text));
  dst_ui_stop ();
}

/* A favourite comes first, stays when the sheet is made again with another recipe, and opens with
 * its own. */
static void
test_sheet_pin (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseContactSheet *sheet = open_sheet (window);
  GListModel *items = dse_contact_sheet_get_items (sheet);
  DsePage *page = dse_window_get_page (window);
  g_autofree char *recipe = g_strdup (dse_page_get_recipe (page)->id);
  guint64 seed;

  DST_UI_UNTIL (g_list_model_get_n_items (items) == 60);
  dst_ui_settle ();
  seed = dse_sheet_item_get_seed (item_at (sheet, 0));
  click (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_TOGGLE_BUTTON, "Keep as a favourite"), 0.5);
  g_assert_true (dse_sheet_item_get_pinned (item_at (sheet, 0)));
  g_assert_cmpuint (dse_page_get_seed (page), ==, seed);
  dst_ui_make (window, "smooth-caves", 99);
  click (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_BUTTON, "_Generate"), 0.5);
  DST_UI_UNTIL (g_list_model_get_n_items (items) > 5);
  g_assert_cmpuint (dse_sheet_item_get_seed (item_at (sheet, 0)), ==, seed);
  g_assert_true (dse_sheet_item_get_pinned (item_at (sheet, 0)));
  g_assert_false (dse_sheet_item_get_pinned (item_at (sheet, 1)));
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (sheet), GTK_TYPE_GRID_VIEW, NULL), "activate", 0);
  dst_ui_wait_generated (window);
  g_assert_cmpstr (dse_page_get_recipe (page)->id, ==, recipe);
  g_assert_cmpuint (dse_page_get_seed (page), ==, seed);
  dst_ui_stop ();
}

static void
count (guint *n)
{
  (*n)++;
}

/* The recipe is announced when a level is requested, and once more when all of it is there. */
static void
test_announced_once (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;
  guint n = 0;

  dst_ui_make (window, "smooth-caves", 1);
  page = dse_window_get_page (window);
  g_signal_connect_swapped (page, "recipe-changed", G_CALLBACK (count), &n);
  dse_page_next_seed (page);
  g_assert_cmpuint (n, ==, 1);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (n, ==, 2);
  g_signal_handlers_disconnect_by_data (page, &n);
  dst_ui_stop ();
}

/* A stroke requests the level again only if it missed a result, not because a slider is held. */
static void
test_stroke_while_held (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;
  guint n = 0;

  dst_ui_make (window, "smooth-caves", 1);
  page = dse_window_get_page (window);
  dst_ui_action (window, "win.tool::select");
  dse_page_begin_live (page);
  g_signal_connect_swapped (page, "recipe-changed", G_CALLBACK (count), &n);
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 14, 12 }, 1, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (n, ==, 0);
  g_signal_handlers_disconnect_by_data (page, &n);
  dse_page_end_live (page);
  dst_ui_stop ();
}

static gsize
n_steps (DsePage *page)
{
  return ds_doc_n_steps (dsu_document_get_doc (dse_page_get_document (page)));
}

/* A slider that is let go just before a stroke: its step ends, although its result was missed. */
static void
test_slider_before_stroke (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;
  gsize before;

  dst_ui_make (window, "smooth-caves", 1);
  page = dse_window_get_page (window);
  before = n_steps (page);
  dse_page_begin_live (page);
  dse_page_next_seed (page);
  dse_page_end_live (page); /* the result is still being made */
  dse_maker_hold (dse_page_get_maker (page), TRUE);
  dst_ui_wait_generated (window);
  dse_maker_hold (dse_page_get_maker (page), FALSE);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page), ==, 2);
  g_assert_cmpuint (n_steps (page), ==, before + 1); /* none is open */
  dst_ui_stop ();
}

/* The drawing in recipe/maker.h, one path of it after the other. */
static void
test_maker_states (void)
{
  static const struct {
    DseMakerState from;
    DseMakerEvent event;
    DseMakerState to;
  } ROWS[] = {
    { DSE_MAKER_IDLE, DSE_MAKER_MAKE, DSE_MAKER_FIRST },
    { DSE_MAKER_FIRST, DSE_MAKER_STEP, DSE_MAKER_FIRST },
    { DSE_MAKER_FIRST, DSE_MAKER_DONE, DSE_MAKER_IDLE },
    { DSE_MAKER_IDLE, DSE_MAKER_PRESS, DSE_MAKER_OPEN },
    { DSE_MAKER_OPEN, DSE_MAKER_MADE, DSE_MAKER_OPEN_MADE },
    { DSE_MAKER_OPEN_MADE, DSE_MAKER_DONE, DSE_MAKER_OPEN_MADE },
    { DSE_MAKER_OPEN_MADE, DSE_MAKER_CLOSE, DSE_MAKER_LAST_MADE },
    { DSE_MAKER_LAST_MADE, DSE_MAKER_PRESS, DSE_MAKER_OPEN_MADE },
    { DSE_MAKER_LAST_MADE, DSE_MAKER_BEGIN, DSE_MAKER_OPEN },
    { DSE_MAKER_OPEN, DSE_MAKER_CLOSE, DSE_MAKER_LAST },
    { DSE_MAKER_LAST, DSE_MAKER_DONE, DSE_MAKER_IDLE },
    { DSE_MAKER_OPEN, DSE_MAKER_STEP, DSE_MAKER_IDLE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++)
    g_assert_cmpint (dse_maker_state_next (ROWS[i].from, ROWS[i].event), ==, ROWS[i].to);
  for (int event = 0; event < DSE_MAKER_N_EVENTS; event++)
    g_assert_cmpint (dse_maker_state_next (DSE_MAKER_APPLYING, (DseMakerEvent)event), ==,
                     DSE_MAKER_APPLYING);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/recipes/save", test_save);
  g_test_add_func ("/recipes/replace", test_replace);
  g_test_add_func ("/recipes/import", test_import);
  g_test_add_func ("/recipes/sheet", test_sheet);
  g_test_add_func ("/recipes/sheet-crisp", test_sheet_crisp);
  g_test_add_func ("/recipes/sheet-captions", test_sheet_captions);
  g_test_add_func ("/recipes/announced-once", test_announced_once);
  g_test_add_func ("/recipes/stroke-while-held", test_stroke_while_held);
  g_test_add_func ("/recipes/slider-before-stroke", test_slider_before_stroke);
  g_test_add_func ("/recipes/maker-states", test_maker_states);
  g_test_add_func ("/recipes/sheet-floors", test_sheet_floors);
  g_test_add_func ("/recipes/sheet-cancel", test_sheet_cancel);
  g_test_add_func ("/recipes/sheet-closes", test_sheet_closes);
  g_test_add_func ("/recipes/sheet-filter", test_sheet_filter);
  g_test_add_func ("/recipes/sheet-pin", test_sheet_pin);
  return g_test_run ();
}
