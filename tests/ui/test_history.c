/* tests/ui/test_history.c — the panel with the undo steps: labels, pictures, and going to a state.
 */
#include "steps.h"

#include "map/property.h"
#include "window/panel.h"

#include <string.h>

/* Each step is there with its cells and picture, and the state of now is known. */
static void
test_steps (void)
{
  DseWindow *window = dst_strokes_start ();
  const DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));

  g_assert_cmpuint (dst_n_states (window), ==, ds_doc_n_steps (doc) + 1);
  g_assert_cmpuint (dse_history_get_position (dst_history (window)), ==, dst_n_states (window) - 1);
  for (guint i = dst_n_states (window) - 4, x = 3; i < dst_n_states (window); i++, x += 3) {
    g_assert_cmpint (dst_step (window, i)->cells.x, <=, (int)x);
    g_assert_cmpint (dst_step (window, i)->cells.x + dst_step (window, i)->cells.w, >, (int)x);
    g_assert_cmpint (dst_step (window, i)->cells.w, <, 4);
    g_assert_nonnull (dst_step (window, i)->picture);
  }
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (dse_history_get_position (dst_history (window)), ==, dst_n_states (window) - 2);
  dst_ui_stop ();
}

/* The labels of rows of the panel begin below each other. Returns how many there are. */
static guint
count_aligned (GtkWidget *root, GtkWidget *panel, const char *text, float *left)
{
  guint n = 0;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strcmp (gtk_label_get_text (GTK_LABEL (root)), text) == 0) {
    graphene_rect_t box;

    g_assert_true (gtk_widget_compute_bounds (root, panel, &box));
    if (*left == 0)
      *left = box.origin.x;
    g_assert_cmpfloat (box.origin.x, ==, *left);
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_aligned (child, panel, text, left);
  return n;
}

/* The cells of the last step are drawn. Caller unrefs. */
static GdkTexture *
last_picture (DseWindow *window)
{
  const DseStep *step = dst_step (window, dst_n_states (window) - 1);

  DST_UI_UNTIL (step->picture != NULL);
  return g_object_ref (step->picture);
}

static gboolean
looks_like (GdkTexture *a, GdkTexture *b)
{
  g_autoptr (GBytes) first = gdk_texture_save_to_png_bytes (a);
  g_autoptr (GBytes) second = gdk_texture_save_to_png_bytes (b);

  return g_bytes_equal (first, second);
}

/* A picture shows the object that a step placed, and a little of what is around it. */
static void
test_objects (void)
{
  DseWindow *window = dst_strokes_start ();
  GdkTexture *alone, *gone, *again;

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  alone = last_picture (window);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  gone = last_picture (window);
  g_assert_false (looks_like (alone, gone));
  g_object_unref (gone);
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  again = last_picture (window);
  g_assert_true (looks_like (again, alone));
  g_object_unref (again);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  dst_ui_click (window, (DsCell){ 21, 8 }, 1, 0); /* beside it */
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  again = last_picture (window);
  g_assert_false (looks_like (again, alone));
  g_object_unref (again);
  g_object_unref (alone);
  dst_ui_stop ();
}

/* Waits for the label of the last step, which the panel shows. */
static void
expect_last (DseWindow *window, GtkWidget *panel, const char *label)
{
  dst_ui_settle ();
  g_assert_cmpstr (dst_step (window, dst_n_states (window) - 1)->label, ==, label);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, label) != NULL);
}

static void
set_property (DseWindow *window, DsCell cell, const char *key, const char *json)
{
  const DsThings *things = dst_ui_level (window)->things;
  const DsCmdSetThingProperty cmd = {
    .cmd.type = &ds_cmd_set_thing_property,
    .id = ds_things_get (things, ds_things_seek (things, cell))->id,
    .key = key,
    .json = json,
  };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &cmd.cmd, NULL));
}

/* Strokes name their tile where they laid one, pieces a single object, their stamp or their size,
 * edits of properties the property, and a generated level its seed. */
static void
test_more_subjects (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);

  expect_last (window, panel, "Brush · Lava");
  g_object_set (dse_window_get_options (window), "tile", "door", NULL);
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0); /* with floor beneath */
  expect_last (window, panel, "Brush · Door");
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_click (window, (DsCell){ 22, 8 }, 1, 0); /* on floor, which is pinned now */
  expect_last (window, panel, "Brush · Floor");
  dst_ui_action (window, "win.tool::eraser");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  g_assert_null (strstr (dst_step (window, dst_n_states (window) - 1)->label, "Door"));

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 20, 11 }, 1, 0);
  dst_ui_click (window, (DsCell){ 20, 11 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_c, GDK_CONTROL_MASK);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, GDK_CONTROL_MASK);
  DST_UI_UNTIL (strcmp (dse_page_get_tool (dse_window_get_page (window))->id, "paste") == 0);
  dst_ui_click (window, (DsCell){ 24, 11 }, 1, 0);
  expect_last (window, panel, "Paste · Goblin");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 5 }, (DsCell){ 5, 6 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_7, GDK_CONTROL_MASK);
  dst_ui_action (window, "win.select-none");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_7, 0);
  dst_ui_click (window, (DsCell){ 30, 11 }, 1, 0);
  expect_last (window, panel, "Stamp · 7");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 5 }, (DsCell){ 5, 6 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_c, GDK_CONTROL_MASK);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, GDK_CONTROL_MASK);
  DST_UI_UNTIL (strcmp (dse_page_get_tool (dse_window_get_page (window))->id, "paste") == 0);
  dst_ui_click (window, (DsCell){ 30, 15 }, 1, 0);
  expect_last (window, panel, "Paste · 6 cells");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.tool::thing");
  dst_ui_drag (window, (DsCell){ 20, 11 }, (DsCell){ 20, 13 }, 1, 0);
  expect_last (window, panel, "Move · Goblin");
  set_property (window, (DsCell){ 20, 13 }, "hp", "7");
  expect_last (window, panel, "Set Property · hp");
  set_property (window, (DsCell){ 20, 13 }, DS_PROPERTIES_KEY, "{ \"mood\": \"glum\" }");
  expect_last (window, panel, "Set Property · mood");

  dst_ui_make (window, "key-vault", 12);
  expect_last (window, panel, "Regenerate · seed 12");
  dst_ui_stop ();
}

/* A step names the object that it placed. */
static void
test_subjects (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  g_object_set (dse_window_get_options (window), "kind", "bread", NULL);
  dst_ui_click (window, (DsCell){ 22, 8 }, 1, 0);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "Place Goblin") != NULL);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "Place Bread") != NULL);
  dst_ui_action (window, "win.select-all");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, 0);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "Rotate 2 objects") != NULL);
  dst_ui_stop ();
}

/* The picture of a long stroke is cut to the size of the others. */
static void
test_aligned (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);
  float left = 0;

  dst_ui_drag (window, (DsCell){ 2, 8 }, (DsCell){ 30, 8 }, 1, 0);
  DST_UI_UNTIL (dst_step (window, dst_n_states (window) - 1)->picture != NULL);
  dst_ui_settle ();
  g_assert_cmpuint (count_aligned (panel, panel, "Brush · Lava", &left), >=, 3);
  dst_ui_stop ();
}

/* A step that makes the whole level has all of it as its picture, in small; so has one that changes
 * its size, in the size of after it. */
static void
test_whole (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize, .w = 40, .h = 48 };
  g_autoptr (GdkTexture) made = NULL, resized = NULL;
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);

  dst_ui_make (window, "rooms-and-corridors", 6);
  made = last_picture (window);
  g_assert_cmpint (gdk_texture_get_width (made) * dst_ui_level (window)->h, ==,
                   gdk_texture_get_height (made) * dst_ui_level (window)->w);
  g_assert_cmpint (dst_ui_level (window)->w, >, dst_ui_level (window)->h);
  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &cmd.cmd, NULL));
  resized = last_picture (window);
  g_assert_cmpint (gdk_texture_get_width (resized), ==, 40);
  g_assert_cmpint (gdk_texture_get_height (resized), ==, 48);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "Resize · 40 × 48") != NULL);
  dst_ui_stop ();
}

/* An edit after an undo replaces the undone steps, and a pinned picture belongs to its own step. */
static void
test_replaced (void)
{
  DseWindow *window = dst_strokes_start ();
  const guint n = dst_n_states (window);
  const guint64 last = dst_step (window, n - 1)->serial;
  const DseStep *start;

  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  g_assert_cmpuint (dst_n_states (window), ==, n - 1);
  g_assert_cmpuint (dst_step (window, n - 2)->serial, >, last);
  g_assert_cmpint (dst_step (window, n - 2)->cells.y, >, 5);

  start = dst_step (window, 0); /* stays where all steps are undone */
  for (guint i = 2; i < n; i++)
    dst_ui_action (window, "win.undo");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  g_assert_cmpuint (dst_n_states (window), ==, 2);
  g_assert_true (dst_step (window, 0) == start);
  dst_ui_stop ();
}

/* The label of the row in the panel with @text. */
static GtkWidget *
nth_row (GtkWidget *panel, guint n)
{
  GtkWidget *list = dst_ui_find (panel, GTK_TYPE_LIST_VIEW, NULL);
  GtkWidget *row = gtk_widget_get_first_child (list);

  for (; n > 0 && row != NULL; n--)
    row = gtk_widget_get_next_sibling (row);
  g_assert_nonnull (row);
  return row;
}

/* A click on a row goes back to its state, and on a later one forth again; Enter does so, too. */
static void
test_go_to (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel;
  const guint n = dst_n_states (window);
  DsCell cell;

  panel = dse_window_show_panel (window, &dse_panel_history);
  dst_ui_settle ();
  dst_ui_click_on (nth_row (panel, n - 4));
  g_assert_cmpuint (dse_history_get_position (dst_history (window)), ==, n - 4);
  g_assert_true (dst_ui_is_lava (window, 3, 5));
  g_assert_false (dst_ui_is_lava (window, 6, 5));
  g_assert_cmpuint (dst_n_states (window), ==, n);
  gtk_widget_grab_focus (nth_row (panel, n - 2));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (dst_ui_is_lava (window, 9, 5));
  g_assert_false (dst_ui_is_lava (window, 12, 5));
  g_assert_true (dsu_canvas_get_cursor (dse_page_get_canvas (dse_window_get_page (window)), &cell));
  g_assert_true (ds_rect_has (dst_step (window, n - 2)->cells, cell));
  dst_ui_stop ();
}

/* The label of the row that is marked as current, if it is whole within the list; NULL otherwise.
 */
static const char *
seen_now (GtkWidget *root, GtkWidget *frame)
{
  const char *found = NULL;
  graphene_rect_t box;

  if (GTK_IS_IMAGE (root) && gtk_widget_get_mapped (root) && gtk_widget_get_opacity (root) == 1 &&
      g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (root)), "object-select-symbolic") == 0 &&
      gtk_widget_compute_bounds (gtk_widget_get_parent (root), frame, &box) && box.origin.y >= 0 &&
      box.origin.y + box.size.height <= (float)gtk_widget_get_height (frame))
    return gtk_label_get_text (GTK_LABEL (gtk_widget_get_next_sibling (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = seen_now (child, frame);
  return found;
}

/* The state of now is in sight after each step, however many there are, and on the way back. */
static void
test_in_sight (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);
  GtkWidget *frame = dst_ui_find (panel, GTK_TYPE_SCROLLED_WINDOW, NULL);

  dst_ui_settle ();
  for (int i = 0; i < 9; i++) {
    dst_ui_click (window, (DsCell){ 3 + 3 * i, 8 }, 1, 0);
    dst_ui_settle ();
    g_assert_cmpstr (seen_now (panel, frame), ==, "Brush · Lava");
  }
  for (int i = 0; i < 12; i++) {
    dst_ui_action (window, "win.undo");
    dst_ui_settle ();
    g_assert_cmpstr (seen_now (panel, frame), ==, "Brush · Lava");
  }
  dse_page_go_to_step (dse_window_get_page (window), dst_n_states (window) - 1);
  dst_ui_settle ();
  g_assert_cmpstr (seen_now (panel, frame), ==, "Brush · Lava");
  dst_ui_stop ();
}

/* A screen reader hears which state is shown. */
static void
test_spoken (void)
{
  DseWindow *window = dst_strokes_start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);
  g_autofree char *start_now = NULL;

  dst_ui_settle ();
  dse_page_go_to_step (dse_window_get_page (window), 0);
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "Start"));
  start_now = gtk_test_accessible_check_property (GTK_ACCESSIBLE (nth_row (panel, 0)),
                                                  GTK_ACCESSIBLE_PROPERTY_LABEL, "x");
  g_assert_nonnull (strstr (start_now, "current"));
  dst_ui_stop ();
}

/* Sets a property of the level: a step that leaves its picture and its title as they are. */
static void
set_number (DsuDocument *document, int number)
{
  g_autofree char *json = g_strdup_printf ("%d", number);
  const DsCmdSetProperty cmd = { .cmd.type = &ds_cmd_set_property,
                                 .holder = { DS_HOLDER_LEVEL, 0, 0 },
                                 .name = "number",
                                 .json = json };

  g_assert_true (dsu_document_apply (document, &cmd.cmd));
}

static void
assert_number (const DsDoc *doc, const char *number)
{
  DsProperties properties;

  g_assert_cmpint (ds_properties_read (&properties, ds_doc_delve (doc)->dungeon.extras, NULL), ==,
                   DS_OK);
  g_assert_cmpstr (ds_properties_find (&properties, "number")->text, ==, number);
  ds_properties_clear (&properties);
}

/* Thousands of steps: the list keeps to the document, also when old ones are dropped. */
static void
test_many (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;
  DsDoc *doc;

  dst_ui_add_blank (window, 1);
  document = dst_ui_document (window);
  doc = dsu_document_get_doc (document);
  dse_window_show_panel (window, &dse_panel_history);
  for (int i = 0; i < 3000; i++)
    set_number (document, i);
  g_assert_cmpuint (dst_n_states (window), ==, ds_doc_n_steps (doc) + 1);
  dse_page_go_to_step (dse_window_get_page (window), 1000);
  assert_number (doc, "999");
  ds_doc_set_history_limit (doc, 1);
  dse_page_go_to_step (dse_window_get_page (window), 2999);
  set_number (document, -1);
  dst_ui_settle ();
  g_assert_cmpuint (ds_doc_n_steps (doc), <, 100);
  g_assert_cmpuint (dst_n_states (window), ==, ds_doc_n_steps (doc) + 1);
  g_assert_cmpuint (dse_history_get_position (dst_history (window)), ==, ds_doc_position (doc));
  dst_ui_stop ();
}

/* The seen mark of the saved state: the label in its row; NULL: there is none. */
static const char *
saved_label (GtkWidget *root)
{
  const char *found = NULL;

  if (gtk_widget_get_mapped (root) &&
      g_strcmp0 (gtk_widget_get_tooltip_text (root), "As in its file") == 0)
    return gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = saved_label (child);
  return found;
}

/* The state that the file has carries a mark, which follows each save and stays there meanwhile. */
static void
test_saved (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("marked.delve");
  GtkWidget *panel;

  dst_ui_add_blank_for_lava (window);
  panel = dse_window_show_panel (window, &dse_panel_history);
  dst_ui_settle ();
  g_assert_null (saved_label (panel)); /* it has no file */
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_settle ();
  g_assert_cmpstr (saved_label (panel), ==, "Start");
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 5 }, 1, 0);
  g_assert_cmpstr (saved_label (panel), ==, "Start");
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (g_strcmp0 (saved_label (panel), "Rectangle · Lava") == 0);
  dst_ui_action (window, "win.tool::ellipse");
  dst_ui_drag (window, (DsCell){ 8, 3 }, (DsCell){ 12, 6 }, 1, 0);
  g_assert_cmpstr (saved_label (panel), ==, "Rectangle · Lava");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (saved_label (panel), ==, "Rectangle · Lava");
  dst_ui_action (window, "win.tool::line"); /* the saved state is gone */
  dst_ui_drag (window, (DsCell){ 8, 3 }, (DsCell){ 12, 6 }, 1, 0);
  g_assert_null (saved_label (panel));
  dst_ui_stop ();
}

/* The level gets one step for each of the @n @times, as of an earlier session. */
static void
take_steps (DseWindow *window, const gint64 *times, gsize n)
{
  DsDelve delve;
  DsDoc *doc;

  g_assert_cmpint (ds_delve_copy (&delve, dsu_document_get_delve (dst_ui_document (window)), NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  for (gsize i = 0; i < n; i++) {
    delve.dungeon.seed++;
    g_assert_cmpint (ds_doc_record (doc, "Paint", times[i], &delve, NULL), ==, DS_OK);
  }
  ds_delve_clear (&delve);
  dsu_document_take_history (dst_ui_document (window), doc);
  DST_UI_UNTIL (dst_n_states (window) == n + 1);
}

/* Steps of another day say which, and one of no day that there is says none. */
static void
test_days (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);
  const gint64 times[] = { 7 * 24 * 60 * 60, G_MAXINT64 };
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_local (times[0]);
  g_autofree char *day = g_date_time_format (when, "%x, %X");

  dst_ui_add_blank (window, 1);
  take_steps (window, times, G_N_ELEMENTS (times));
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, day) != NULL);
  dst_ui_stop ();
}

/* The time in the row of the state before all steps. */
static const char *
start_time (GtkWidget *panel)
{
  GtkWidget *label = dst_ui_find (panel, GTK_TYPE_LABEL, "Start");

  g_assert_nonnull (label);
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (gtk_widget_get_parent (label))));
}

/* The state before steps of an earlier session has no time; that before steps of now has. */
static void
test_start (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_history);
  const gint64 times[] = { 7 * 24 * 60 * 60, 8 * 24 * 60 * 60 };

  dst_ui_add_blank (window, 1);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "Start") != NULL);
  g_assert_cmpstr (start_time (panel), !=, "");
  set_number (dst_ui_document (window), 1);
  DST_UI_UNTIL (dst_n_states (window) == 2);
  g_assert_cmpstr (start_time (panel), !=, "");
  dst_ui_add_blank (window, 1);
  take_steps (window, times, G_N_ELEMENTS (times));
  DST_UI_UNTIL (strcmp (start_time (panel), "") == 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/history/steps", test_steps);
  g_test_add_func ("/history/objects", test_objects);
  g_test_add_func ("/history/subjects", test_subjects);
  g_test_add_func ("/history/more-subjects", test_more_subjects);
  g_test_add_func ("/history/aligned", test_aligned);
  g_test_add_func ("/history/whole", test_whole);
  g_test_add_func ("/history/replaced", test_replaced);
  g_test_add_func ("/history/go-to", test_go_to);
  g_test_add_func ("/history/in-sight", test_in_sight);
  g_test_add_func ("/history/spoken", test_spoken);
  g_test_add_func ("/history/saved", test_saved);
  g_test_add_func ("/history/days", test_days);
  g_test_add_func ("/history/start", test_start);
  g_test_add_func ("/history/many", test_many);
  return g_test_run ();
}
