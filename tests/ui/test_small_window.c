/* tests/ui/test_small_window.c — a window of 1024 x 700: texts that say what is wrong, or which
 * level it is, are read whole. Run once in English, and once each in German, French and Spanish,
 * whose words are longer. */
#include "drive.h"

#include "app/settings.h"
#include "bar.h"
#include "clauses.h"
#include "param_row.h"
#include "proof/spot_list.h"
#include "proof/verdict_row.h"
#include "recipe_form.h"
#include "shown.h"
#include "stage_row.h"
#include "window/dock.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define DOCK_WIDTH 326 /* pixels: parameters need no more */

static DseWindow *
start_small (void)
{
  DseWindow *window = dst_ui_start (NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 700);
  DST_UI_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) <= 1024);
  dst_ui_settle ();
  return window;
}

static void
assert_fits (DseWindow *window)
{
  int w;

  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
  g_assert_cmpint (w, <=, 1024);
}

static GtkWidget *
failure_bar (DseWindow *window)
{
  GtkWidget *page = GTK_WIDGET (dse_window_get_page (window));
  GtkWidget *failure = gtk_widget_get_first_child (adw_bin_get_child (ADW_BIN (page))); /* errors */

  failure = gtk_widget_get_next_sibling (failure);
  DST_UI_UNTIL (gtk_widget_get_mapped (failure) && gtk_widget_get_height (failure) > 30);
  dst_ui_pass_time (500); /* it slides in */
  return failure;
}

/* Beside a level with room the buttons of that bar are in one line each. */
static void
test_failure_buttons (void)
{
  static const char *const buttons[] = { N_ ("Try Next Seed"), N_ ("Show Partial Result") };
  DseWindow *window = start_small ();
  GtkWidget *failure;

  dst_ui_fail (window);
  failure = failure_bar (window);
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++) {
    GtkWidget *button = dst_ui_find (failure, GTK_TYPE_BUTTON, _ (buttons[i]));
    GtkWidget *label = dst_ui_find (button, GTK_TYPE_LABEL, NULL);

    g_assert_true (gtk_widget_get_mapped (label));
    g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==, 1);
  }
  dst_ui_stop ();
}

/* The bar of a failed generation names the reason whole, as a sentence of its own, however low the
 * level. */
static void
test_low_reason (void)
{
  DseWindow *window = start_small ();
  GtkWidget *failure, *label;
  const char *text, *reason;

  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (300);
  dst_ui_fail (window);
  failure = failure_bar (window);
  label = dst_ui_find (failure, GTK_TYPE_LABEL, NULL);
  text = gtk_label_get_text (GTK_LABEL (label));
  reason = strrchr (dsu_bar_get_text (DSU_BAR (failure)), ':') + 2;
  g_test_message ("%s: %d px", text, gtk_widget_get_height (failure));
  g_assert_true (g_unichar_isupper (g_utf8_get_char (text)));
  g_assert_cmpstr (g_utf8_next_char (text), ==, g_utf8_next_char (reason));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  assert_fits (window);
  dst_ui_stop ();
}

/* The bar over a low level has a menu only for a text that it cuts. */
static void
test_bar_menu (void)
{
  static const struct {
    const char *text;
    gboolean is_cut;
  } ROWS[] = { { "It is short.", FALSE },
               { "It is so long that it cannot be whole in one line above a level in this window, "
                 "however wide the bar of the messages is there, so that a menu shows the rest.",
                 TRUE },
               { "It is short again.", FALSE } };
  DseWindow *window = start_small ();
  GtkWidget *bar, *menu;

  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (300);
  bar = gtk_widget_get_first_child (
      adw_bin_get_child (ADW_BIN (GTK_WIDGET (dse_window_get_page (window)))));
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    dse_page_show_error (dse_window_get_page (window), ROWS[i].text);
    DST_UI_UNTIL (gtk_widget_get_mapped (bar));
    dst_ui_pass_time (500);
    menu = dst_ui_find (bar, GTK_TYPE_MENU_BUTTON, NULL);
    g_assert_nonnull (menu);
    DST_UI_UNTIL (gtk_widget_get_mapped (menu) == ROWS[i].is_cut);
    dst_ui_settle ();
    g_assert_true (gtk_widget_get_mapped (menu) == ROWS[i].is_cut);
    g_assert_true (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (
                       dst_ui_find (bar, GTK_TYPE_LABEL, ROWS[i].text)))) == ROWS[i].is_cut);
  }
  dst_ui_stop ();
}

/* ---- the status line */

/* The line of @text below @root. */
static DsuClauses *
find_clauses (GtkWidget *root, const char *text)
{
  GtkWidget *label;

  DST_UI_UNTIL ((label = dst_ui_find (root, GTK_TYPE_LABEL, text)) != NULL);
  dst_ui_settle ();
  return DSU_CLAUSES (gtk_widget_get_parent (label));
}

/* True if clauses are missing at the end; all that are shown are whole. */
static gboolean
assert_whole_clauses (DsuClauses *line)
{
  const char *text = dsu_clauses_get_text (line);
  g_autofree char *shown = dsu_clauses_dup_shown (line);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (line), shown);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  g_test_message ("%s: %d of %d px", shown, width, gtk_widget_get_width (GTK_WIDGET (line)));
  g_assert_cmpint (width, <=, gtk_widget_get_width (GTK_WIDGET (line)));
  g_assert_true (g_str_has_prefix (text, shown));
  text += strlen (shown);
  g_assert_true (*text == '\0' || g_str_has_prefix (text, DSU_CLAUSE_END) ||
                 g_str_has_prefix (text, ": ") || g_str_has_prefix (text, ", "));
  return *text != '\0';
}

/* Much is said of a cell, and the hints of all tools are long: what has no room is left out, clause
 * by clause, and nothing ends in the middle of a word. */
static void
test_status (void)
{
  DseWindow *window = start_small ();
  guint n_short = 0;

  dst_ui_make (window, "key-vault", 7);
  dst_ui_wait_verdict (window);
  for (gsize i = 0; i < dse_tool_count (); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);

    dst_ui_action (window, action);
    dst_ui_hover (window, (DsCell){ 12, 12 });
    n_short +=
        assert_whole_clauses (find_clauses (GTK_WIDGET (window), dse_window_get_status (window)));
    n_short +=
        assert_whole_clauses (find_clauses (GTK_WIDGET (window), dse_window_get_hint (window)));
  }
  g_assert_cmpuint (n_short, >, 5);
  dst_ui_stop ();
}

/* Caller unrefs. */
static GBytes *
dup_pixels (GtkWidget *widget)
{
  g_autoptr (GdkTexture) texture = dst_ui_render (widget);
  const gsize stride = (gsize)gdk_texture_get_width (texture) * 4;
  const gsize size = stride * (gsize)gdk_texture_get_height (texture);
  guchar *pixels = g_malloc (size);

  gdk_texture_download (texture, pixels, stride);
  return g_bytes_new_take (pixels, size);
}

/* A line that is cut is drawn again with its next text, which may be cut, too. */
static void
test_cut_again (void)
{
  static const char *const texts[] = { "11, 12 · Floor · Depth: 1", "13, 14 · Floor · Depth: 1" };
  GtkWidget *line, *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *window;
  GBytes *pixels[G_N_ELEMENTS (texts)];

  dst_ui_start (NULL);
  window = gtk_window_new ();
  line = dsu_clauses_new ();
  gtk_widget_set_hexpand (line, TRUE);
  gtk_box_append (GTK_BOX (bar), line); /* of which a picture is taken: it alone is made to draw */
  gtk_window_set_child (GTK_WINDOW (window), bar);
  gtk_window_set_default_size (GTK_WINDOW (window), 120, 40);
  gtk_window_present (GTK_WINDOW (window));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    dsu_clauses_set_text (DSU_CLAUSES (line), texts[i]);
    pixels[i] = dup_pixels (bar);
    g_assert_true (assert_whole_clauses (DSU_CLAUSES (line)));
  }
  g_assert_false (g_bytes_equal (pixels[0], pixels[1]));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_bytes_unref (pixels[i]);
  gtk_window_destroy (GTK_WINDOW (window));
  dst_ui_stop ();
}

/* A line with a lag knows its text at once, and draws the newest of several once. */
static void
test_lag (void)
{
  GtkWidget *line, *label, *window;

  dst_ui_start (NULL);
  line = g_object_new (DSU_TYPE_CLAUSES, "lag", 80, NULL);
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), line);
  gtk_window_present (GTK_WINDOW (window));
  label = gtk_widget_get_first_child (line);
  for (int x = 0; x < 3; x++) {
    g_autofree char *text = g_strdup_printf ("%d, 2 · Floor", x);

    dsu_clauses_set_text (DSU_CLAUSES (line), text);
    g_assert_cmpstr (dsu_clauses_get_text (DSU_CLAUSES (line)), ==, text);
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "");
  }
  DST_UI_UNTIL (strcmp (gtk_label_get_text (GTK_LABEL (label)), "2, 2 · Floor") == 0);
  for (int i = 0; i < 4; i++) { /* it keeps its width, within limits */
    static const struct {
      const char *text;
      gboolean is_same; /* as before */
    } ROWS[] = { { "20, 12 · Floor", TRUE },
                 { "20, 12 · Floor · a room with a long name, lit by three torches", FALSE },
                 { "3, 12 · Floor · a room with a long name, lit by two", TRUE },
                 { "3, 2", FALSE } };
    int before, now;

    gtk_widget_measure (line, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &before, NULL, NULL);
    dsu_clauses_set_text (DSU_CLAUSES (line), ROWS[i].text);
    DST_UI_UNTIL (strcmp (gtk_label_get_text (GTK_LABEL (label)), ROWS[i].text) == 0);
    gtk_widget_measure (line, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &now, NULL, NULL);
    g_assert_true ((now == before) == ROWS[i].is_same);
  }
  dsu_clauses_set_text (DSU_CLAUSES (line), ""); /* is due when the line is gone */
  gtk_window_destroy (GTK_WINDOW (window));
  dst_ui_stop ();
}

/* A line that keeps its first clause cuts it at no colon: its subject alone says nothing. */
static void
test_first_clause (void)
{
  GtkWidget *line, *window;
  g_autofree char *shown = NULL;

  dst_ui_start (NULL);
  line = g_object_new (DSU_TYPE_CLAUSES, "keeps-first", TRUE, NULL);
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), line);
  dsu_clauses_set_text (DSU_CLAUSES (line),
                        "Zoom: expected a percentage such as 150% or pixels such as 48 px, and no "
                        "other word of any language · got abc");
  gtk_window_set_default_size (GTK_WINDOW (window), 100, 40);
  gtk_window_present (GTK_WINDOW (window));
  DST_UI_UNTIL (gtk_widget_get_width (line) > 0);
  shown = dsu_clauses_dup_shown (DSU_CLAUSES (line));
  g_test_message ("%s", shown);
  g_assert_true (g_str_has_prefix (shown, "Zoom: expected"));
  gtk_window_destroy (GTK_WINDOW (window));
  dst_ui_stop ();
}

/* Keys that do one thing are shown with it, or not at all; other lists lose their last items. */
static void
test_keys (void)
{
  static const char TEXT[] = "Click · drag: a row, Ctrl+drag: scatter · X, Y: mirror";
  static const char *const SHOWN[] = { TEXT, "Click · drag: a row, Ctrl+drag: scatter",
                                       "Click · drag: a row", "Click" };
  gsize n = 0;

  dst_ui_start (NULL);
  for (int width = 500; width > 20; width -= 20) {
    GtkWidget *line = dsu_clauses_new (), *window = gtk_window_new ();
    g_autofree char *shown = NULL;

    gtk_window_set_child (GTK_WINDOW (window), line);
    gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
    dsu_clauses_set_text (DSU_CLAUSES (line), TEXT);
    gtk_window_set_default_size (GTK_WINDOW (window), width, 40);
    gtk_window_present (GTK_WINDOW (window));
    DST_UI_UNTIL (gtk_widget_get_width (line) > 0);
    shown = dsu_clauses_dup_shown (DSU_CLAUSES (line));
    if (strcmp (shown, SHOWN[n]) != 0)
      n++;
    g_test_message ("%d: %s", width, shown);
    g_assert_true (n == G_N_ELEMENTS (SHOWN) || strcmp (shown, SHOWN[n]) == 0);
    gtk_window_destroy (GTK_WINDOW (window));
    if (n + 1 >= G_N_ELEMENTS (SHOWN))
      break; /* less than that is cut within its word */
  }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (SHOWN) - 1);
  dst_ui_stop ();
}

/* Facts of compared levels stand beside a button and are whole, too. */
static void
test_compared (void)
{
  static const char *const buttons[] = { N_ ("Use _A"), N_ ("Keep _B") };
  DseWindow *window = start_small ();

  dst_ui_make (window, "rooms-and-corridors", 8);
  dst_ui_action (window, "win.compare");
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++) {
    GtkWidget *button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, _ (buttons[i]));
    DsuClauses *line = DSU_CLAUSES (gtk_widget_get_prev_sibling (button));

    g_test_message ("%s: %s", buttons[i], dsu_clauses_get_text (line));
    DST_UI_UNTIL (strstr (dsu_clauses_get_text (line), DSU_CLAUSE_END) != NULL);
    dst_ui_settle ();
    assert_whole_clauses (line);
  }
  dst_ui_stop ();
}

/* ---- issues */

/* The list has as much room as the details of an issue, which it stands beside. */
static void
test_issue_list (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel, *list;

  dst_ui_add_blank (window, 1); /* without a start */
  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (300);
  dst_ui_wait_verdict (window);
  panel = dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (300);
  list = dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL);
  DST_UI_UNTIL (dst_ui_find (list, GTK_TYPE_LABEL, NULL) != NULL);
  dst_ui_settle ();
  dst_ui_point_in (list, 60, 12); /* the first issue */
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (gtk_widget_get_width (list) < gtk_widget_get_width (panel));
  g_test_message ("%d of %d px", gtk_widget_get_width (list), gtk_widget_get_width (panel));
  g_assert_cmpint (gtk_widget_get_width (list), >=, 190);
  assert_fits (window);
  dst_ui_stop ();
}

/* ---- the playthrough */

/* The labels of the list whose texts are cut off. */
static guint
count_cut (GtkWidget *root)
{
  guint n = 0;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (root)))) {
    g_test_message ("cut: %s", gtk_label_get_text (GTK_LABEL (root)));
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_cut (child);
  return n;
}

/* A step that is longer than the dock is wide goes on in a second line. */
static void
test_steps (void)
{
  DseWindow *window = start_small ();
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "metroidvania-castle");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 7, recipe->w, recipe->h, 1);
  GtkWidget *panel, *list;

  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  panel = dse_window_show_panel (window, &dse_panel_playthrough);
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (300);
  list = dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL);
  DST_UI_UNTIL (dse_spot_list_get_n (DSE_SPOT_LIST (list)) >= 5);
  for (guint i = 0; i < dse_spot_list_get_n (DSE_SPOT_LIST (list)); i++) {
    dse_spot_list_choose (DSE_SPOT_LIST (list), i); /* scrolled to */
    dst_ui_settle ();
    g_assert_cmpuint (count_cut (list), ==, 0);
  }
  assert_fits (window);
  dst_ui_stop ();
}

/* ---- verdicts and descriptions */

/* Word and sentence of a verdict stand below each other and are read whole, beside the buttons of
 * both panels. */
static void
test_verdict_rows (void)
{
  const DsePanel *const panels[] = { &dse_panel_findings, &dse_panel_playthrough };
  DseWindow *window = start_small ();

  dst_ui_make (window, "key-vault", 7);
  dst_ui_wait_verdict (window);
  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++) {
    DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));
    g_autofree char *sentence = dse_verdict_dup_sentence (verdict);
    GtkWidget *panel = dse_window_show_panel (window, panels[i]), *row, *labels[2];
    graphene_rect_t boxes[2];

    dst_ui_pass_time (300);
    row = dst_ui_find (panel, DSE_TYPE_VERDICT_ROW, NULL);
    labels[0] = dst_ui_find (row, GTK_TYPE_LABEL, dse_verdict_get_word (verdict));
    labels[1] = dst_ui_find (row, GTK_TYPE_LABEL, sentence);
    g_assert_true (labels[0] != NULL && labels[1] != NULL);
    g_assert_cmpuint (count_cut (row), ==, 0);
    for (gsize k = 0; k < 2; k++)
      g_assert_true (gtk_widget_compute_bounds (labels[k], row, &boxes[k]));
    g_assert_cmpfloat (boxes[0].origin.x, ==, boxes[1].origin.x);
    g_assert_cmpfloat (boxes[0].origin.y + boxes[0].size.height, <=, boxes[1].origin.y);
  }
  assert_fits (window);
  dst_ui_stop ();
}

/* Unfolds or folds the stages below @widget. */
static void
unfold (GtkWidget *widget, gboolean unfolds)
{
  if (DSU_IS_STAGE_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), unfolds);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      unfold (child, unfolds);
}

/* The rows of the parameters below @widget fit @room. */
static void
assert_rows_fit (GtkWidget *widget, int room)
{
  int min;

  if (DSU_IS_PARAM_ROW (widget)) {
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    if (min > room)
      g_test_message ("%s: %d px", dsu_param_row_get_param (DSU_PARAM_ROW (widget))->id, min);
    g_assert_cmpint (min, <=, room);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_rows_fit (child, room);
}

static int
width_of_dock (DseWindow *window)
{
  dst_ui_settle ();
  dst_ui_settle ();
  return gtk_widget_get_width (
      gtk_widget_get_ancestor (dse_window_get_recipe_panel (window), DSE_TYPE_DOCK));
}

/* The dock keeps its width whatever stage of whatever recipe is unfolded, so that the level stays
 * under the pointer. */
static void
test_dock_width (void)
{
  static const int sizes[][2] = { { 1024, 700 }, { 1280, 800 } };

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++) {
    const DsRecipes *recipes;
    DseWindow *window;
    DsuRecipeForm *form;
    int width;

    g_settings_set_int (dse_settings_get (), "window-width", sizes[k][0]);
    g_settings_set_int (dse_settings_get (), "window-height", sizes[k][1]);
    window = dst_ui_start (NULL);
    recipes = dst_ui_recipes ();
    form = DSU_RECIPE_FORM (
        dst_ui_find (dse_window_get_recipe_panel (window), DSU_TYPE_RECIPE_FORM, NULL));
    width = width_of_dock (window);
    g_assert_cmpint (width, ==, DOCK_WIDTH);
    for (gsize i = 0; i < recipes->n; i++) {
      dsu_recipe_form_show (form, &recipes->items[i], &recipes->items[i],
                            dsu_document_get_delve (dst_ui_document (window))->rules, 2);
      g_test_message ("%s", recipes->items[i].id);
      unfold (GTK_WIDGET (form), TRUE);
      g_assert_cmpint (width_of_dock (window), ==, width);
      assert_rows_fit (GTK_WIDGET (form), gtk_widget_get_width (GTK_WIDGET (form)));
      unfold (GTK_WIDGET (form), FALSE);
      g_assert_cmpint (width_of_dock (window), ==, width);
    }
    dst_ui_stop ();
  }
  g_settings_reset (dse_settings_get (), "window-width");
  g_settings_reset (dse_settings_get (), "window-height");
}

/* Descriptions of recipes stand whole below their names; longer ones of users have a tip. */
static void
test_descriptions (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  const DsRecipes *recipes = dst_ui_recipes ();
  guint n = 0, n_cut = 0;

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 768);
  for (gsize i = 0; i < recipes->n; i++) {
    const char *text = dsu_translate (ds_str_get (recipes->items[i].description));
    GtkWidget *label;

    if (text[0] == '\0')
      continue;
    dst_ui_make (window, recipes->items[i].id, 1);
    label = dst_ui_find (panel, GTK_TYPE_LABEL, text);
    g_assert_nonnull (label);
    DST_UI_UNTIL (gtk_widget_get_mapped (label));
    dst_ui_settle ();
    g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), <=, 5);
    g_assert_true (gtk_widget_get_has_tooltip (label));
    n_cut += count_cut (label);
    n++;
  }
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (n_cut, ==, 0);
  dst_ui_stop ();
}

/* ---- the tutorial */

/* The card of a step and an open panel left nothing of the level that it is about. */
static void
test_tutorial (void)
{
  DseWindow *window = start_small ();
  GtkWidget *canvas;

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 600);
  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (300);
  dst_ui_action (window, "win.tutorial");
  dst_ui_wait_generated (window);
  dst_ui_pass_time (500); /* the card slides in */
  canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_test_message ("%d px of the level", gtk_widget_get_height (canvas));
  g_assert_cmpint (gtk_widget_get_height (canvas), >=, 200);
  assert_fits (window);
  dst_ui_stop ();
}

/* With the card above and a panel below it, part of the level is seen, whichever came last. */
static void
test_card_and_dock (void)
{
  DseWindow *window = start_small ();
  GtkWidget *canvas;

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 600);
  dst_ui_action (window, "win.tutorial");
  dst_ui_wait_generated (window);
  dst_ui_pass_time (500); /* the card slides in */
  dse_window_show_panel (window, dse_panel_find ("search"));
  dst_ui_pass_time (300);
  canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_test_message ("%d px of the level, window %d px", gtk_widget_get_height (canvas),
                  gtk_widget_get_height (GTK_WIDGET (window)));
  g_assert_cmpint (gtk_widget_get_height (canvas), >=, 120);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), <=, 600);
  assert_fits (window);
  dst_ui_stop ();
}

/* ---- tabs */

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The labels of the tabs. */
static void
find_titles (GtkWidget *root, GPtrArray *labels)
{
  if (strcmp (G_OBJECT_TYPE_NAME (root), "AdwFadingLabel") == 0)
    g_ptr_array_add (labels, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_titles (child, labels);
}

/* The title of a tab ends before its close button, which comes when the tab is selected or hovered
 * and is wholly in the tab. */
static void
assert_before_close (GtkWidget *label)
{
  GtkWidget *tab = gtk_widget_get_parent (label);
  graphene_rect_t title, close, whole;

  g_assert_true (gtk_widget_compute_bounds (tab, tab, &whole));
  for (GtkWidget *child = gtk_widget_get_first_child (tab); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    if (!gtk_widget_has_css_class (child, "tab-close-button"))
      continue;
    g_assert_true (gtk_widget_compute_bounds (label, tab, &title));
    g_assert_true (gtk_widget_compute_bounds (child, tab, &close));
    g_assert_cmpfloat_with_epsilon ((double)close.size.width, 24, 12);
    g_assert_cmpfloat ((double)(title.origin.x + title.size.width) +
                           gtk_widget_get_margin_end (label),
                       <=, (double)close.origin.x);
    g_assert_cmpfloat ((double)(close.origin.x + close.size.width), <=,
                       (double)(whole.origin.x + whole.size.width));
    return;
  }
  g_assert_not_reached ();
}

static void
assert_all_before_close (DseWindow *window)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  dst_ui_pass_time (600); /* tabs slide */
  find_titles (GTK_WIDGET (window), labels);
  g_assert_cmpuint (labels->len, >=, 2);
  for (guint i = 0; i < labels->len; i++)
    assert_before_close (g_ptr_array_index (labels, i));
}

static char *
title_of (GtkWidget *label)
{
  char *text;

  g_object_get (label, "label", &text, NULL);
  return text;
}

/* Tabs of one recipe show the last digits of their seeds; a shorter title is whole again. */
static void
test_tab_titles (void)
{
  static const guint64 seeds[] = { 3214567891, 3214567712, 3214567004, 3214567005 };
  const DsRecipe *recipe = NULL;
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  DseWindow *window = start_small ();
  gboolean is_whole = FALSE;

  recipe = ds_recipes_find (dst_ui_recipes (), "metroidvania-castle");
  for (gsize i = 0; i < G_N_ELEMENTS (seeds); i++) {
    g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, seeds[i], 60, 40, 1);

    dse_page_make (dse_window_add_document (window, document));
    dst_ui_wait_generated (window);
    assert_all_before_close (window);
  }
  find_titles (GTK_WIDGET (window), labels);
  for (guint i = 0; i < labels->len; i++) {
    GtkWidget *label = g_ptr_array_index (labels, i);
    g_autoptr (PangoLayout) layout = NULL;
    char *text = title_of (label);
    int w;

    g_ptr_array_add (texts, text);
    layout = gtk_widget_create_pango_layout (label, text);
    pango_layout_get_pixel_size (layout, &w, NULL);
    g_test_message ("%s: %d of %d px", text, w, gtk_widget_get_width (label));
    g_assert_cmpint (w, <=, gtk_widget_get_width (label));
  }
  g_assert_cmpuint (texts->len, >=, 4);
  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 1; i < texts->len; i++)
    g_assert_cmpstr (g_ptr_array_index (texts, i - 1), !=, g_ptr_array_index (texts, i));
  for (gsize i = 0; i < G_N_ELEMENTS (seeds); i++) {
    g_autofree char *end = g_strdup_printf ("%03d", (int)(seeds[i] % 1000));
    gboolean found = FALSE;

    for (guint k = 0; k < texts->len; k++)
      found = found || g_str_has_suffix (g_ptr_array_index (texts, k), end);
    g_assert_true (found);
  }
  dst_ui_make (window, "tower", 7);
  assert_all_before_close (window);
  g_ptr_array_set_size (labels, 0);
  find_titles (GTK_WIDGET (window), labels);
  for (guint i = 0; i < labels->len; i++) {
    g_autofree char *text = title_of (g_ptr_array_index (labels, i));

    is_whole = is_whole || g_str_has_suffix (text, " 7");
    g_assert_false (g_str_has_suffix (text, "…7"));
  }
  g_assert_true (is_whole);
  dst_ui_stop ();
}

/* The list of shortcuts fits, too: two columns of keys and titles. */
static void
test_shortcuts (void)
{
  DseWindow *window = start_small ();
  int w, h;

  dst_ui_action (window, "win.shortcuts");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  w = gtk_widget_get_width (GTK_WIDGET (dst_ui_dialog ()));
  h = gtk_widget_get_height (GTK_WIDGET (dst_ui_dialog ()));
  g_test_message ("%d x %d", w, h);
  g_assert_cmpint (w, <=, 1024);
  g_assert_cmpint (h, <=, 700);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  adw_init ();
  g_test_add_func ("/small-window/failure-buttons", test_failure_buttons);
  g_test_add_func ("/small-window/low-reason", test_low_reason);
  g_test_add_func ("/small-window/bar-menu", test_bar_menu);
  g_test_add_func ("/small-window/status", test_status);
  g_test_add_func ("/small-window/cut-again", test_cut_again);
  g_test_add_func ("/small-window/lag", test_lag);
  g_test_add_func ("/small-window/first-clause", test_first_clause);
  g_test_add_func ("/small-window/keys", test_keys);
  g_test_add_func ("/small-window/compared", test_compared);
  g_test_add_func ("/small-window/issue-list", test_issue_list);
  g_test_add_func ("/small-window/steps", test_steps);
  g_test_add_func ("/small-window/verdict-rows", test_verdict_rows);
  g_test_add_func ("/small-window/descriptions", test_descriptions);
  g_test_add_func ("/small-window/dock-width", test_dock_width);
  g_test_add_func ("/small-window/tutorial", test_tutorial);
  g_test_add_func ("/small-window/card-and-dock", test_card_and_dock);
  g_test_add_func ("/small-window/shortcuts", test_shortcuts);
  g_test_add_func ("/small-window/tab-titles", test_tab_titles);
  return g_test_run ();
}
