/* tests/ui/test_findings_walk.c — findings that were walked through again, by keys and pointer:
 * edits while a failed generation is shown, number fields, pictures of seeds. */
#include "drive.h"

#include "check/lint.h"
#include "window/panel.h"

#include <adwaita.h>
#include <string.h>

#define BACK "Back to your level, unchanged. Repeat the command to edit it."

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static void
press (DseWindow *window, guint key, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_wait_generated (window);
}

/* ---- E4 */

/* The first floor cell of a room with a free one to its right. */
static DsCell
find_free (DseWindow *window)
{
  const DsFloor *level = dst_ui_level (window);
  DsCell cell;

  for (cell.y = 1; cell.y < level->h; cell.y++)
    for (cell.x = 1; cell.x + 1 < level->w; cell.x++) {
      gboolean free = TRUE;

      for (int32_t x = cell.x; x <= cell.x + 1; x++)
        free &=
            strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, cell.y }), "floor") == 0 &&
            dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ x, cell.y })[0] == '\0' &&
            ds_things_seek (level->things, (DsCell){ x, cell.y }) ==
                ds_things_seek (level->things, (DsCell){ x + 1, cell.y });
      if (free)
        return cell;
    }
  g_assert_not_reached ();
}

/* Shows the failed level again, whatever is chosen in the own one. */
static void
show_failed (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);

  if (!dse_page_is_peeking (page))
    dst_ui_action (window, "win.show-partial");
  g_assert_true (dse_page_is_peeking (page));
}

/* The own level is shown, as it was. */
static void
assert_back (DseWindow *window, size_t before, const char *sentence)
{
  g_assert_false (dse_page_is_peeking (dse_window_get_page (window)));
  g_assert_cmpuint (position (window), ==, before);
  if (sentence != NULL)
    g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, sentence));
}

/* A goblin that is selected, in Inspect, too; then a generation fails. */
static DseWindow *
start_failed (DsCell *cell)
{
  DseWindow *window = dst_ui_start (NULL);

  *cell = find_free (window);
  dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_click (window, *cell, 1, 0);
  dst_ui_click (window, *cell, 1, 0);
  dst_ui_fail (window);
  return window;
}

/* Keys that edit what is selected: the first press shows the own level, the second edits it. */
static void
test_keys_on_partial (void)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
  } edits[] = { { GDK_KEY_z, GDK_CONTROL_MASK },
                { GDK_KEY_d, GDK_CONTROL_MASK },
                { GDK_KEY_x, GDK_CONTROL_MASK },
                { GDK_KEY_Delete, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++) {
    DsCell cell;
    DseWindow *window = start_failed (&cell);
    const size_t failed = position (window);

    if (edits[i].key == GDK_KEY_z) { /* or the failed generation is what is undone */
      press (window, GDK_KEY_d, GDK_CONTROL_MASK);
      press (window, GDK_KEY_d, GDK_CONTROL_MASK);
      g_assert_cmpuint (position (window), ==, failed + 1);
    }
    show_failed (window);
    {
      const size_t before = position (window);

      g_test_message ("%s", gdk_keyval_name (edits[i].key));
      press (window, edits[i].key, edits[i].modifiers);
      assert_back (window, before, BACK);
      press (window, edits[i].key, edits[i].modifiers);
      g_assert_cmpuint (position (window), !=, before);
    }
    dst_ui_stop ();
  }
}

/* A piece that is pasted, or a stamp, floats over the own level, which is shown first. */
static void
test_taken_on_partial (void)
{
  DsCell cell;
  DseWindow *window = start_failed (&cell);
  const size_t before = position (window);

  press (window, GDK_KEY_c, GDK_CONTROL_MASK);
  show_failed (window);
  press (window, GDK_KEY_v, GDK_CONTROL_MASK);
  assert_back (window, before, NULL);
  press (window, GDK_KEY_Escape, 0);
  press (window, GDK_KEY_1, GDK_CONTROL_MASK);
  show_failed (window);
  press (window, GDK_KEY_1, 0);
  assert_back (window, before, NULL);
  press (window, GDK_KEY_Escape, 0);
  dst_ui_stop ();
}

/* Neither button of the mouse does anything to the level below. */
static void
test_mouse_on_partial (void)
{
  DsCell cell;
  DseWindow *window = start_failed (&cell);
  const size_t before = position (window);

  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  show_failed (window);
  dst_ui_drag (window, cell, (DsCell){ cell.x + 3, cell.y }, 1, 0);
  assert_back (window, before, NULL);
  show_failed (window);
  dst_ui_click (window, cell, 3, 0); /* would take the tile of the level below */
  assert_back (window, before, NULL);
  {
    g_autofree char *tile = NULL;

    g_object_get (dse_window_get_options (window), "tile", &tile, NULL);
    g_assert_cmpstr (tile, ==, "lava");
  }
  dst_ui_drag (window, cell, (DsCell){ cell.x + 3, cell.y }, 1, 0);
  g_assert_cmpuint (position (window), ==, before + 1);
  dst_ui_stop ();
}

static GtkWidget *
hit_points (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_inspect);
  GtkWidget *row = dst_ui_find (panel, ADW_TYPE_ACTION_ROW, "Hit points");

  g_assert_nonnull (row);
  return dst_ui_find (row, GTK_TYPE_ENTRY, NULL);
}

static void
type_hit_points (DseWindow *window, const char *digits)
{
  gtk_widget_grab_focus (hit_points (window));
  press (window, GDK_KEY_a, GDK_CONTROL_MASK);
  dst_ui_type (GTK_WINDOW (window), digits);
  press (window, GDK_KEY_Return, 0);
}

/* A field of Inspect that is about an object of the hidden level. */
static void
test_field_on_partial (void)
{
  DsCell cell;
  DseWindow *window = start_failed (&cell);
  const size_t before = position (window);

  show_failed (window);
  type_hit_points (window, "77");
  assert_back (window, before, BACK);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hit_points (window))), ==, "");
  type_hit_points (window, "77");
  g_assert_cmpuint (position (window), ==, before + 1);
  dst_ui_stop ();
}

/* ---- E12 */

static void
type_sum (GtkWindow *window, const char *text)
{
  for (; *text != '\0'; text++)
    if (*text == '+')
      dst_ui_key (window, GDK_KEY_plus, GDK_SHIFT_MASK);
    else
      dst_ui_key (window, gdk_unicode_to_keyval ((guint32)*text), 0);
}

/* Sums are typed into a field as into any other, and what is no number is marked and not taken. */
static void
test_typed_sums (void)
{
  static const struct {
    const char *text, *shown;
    gboolean refused;
  } rows[] = { { "50+49", "99", FALSE }, { "6+9", "15", FALSE },  { "seven", "42", TRUE },
               { "6+", "42", TRUE },     { "99999", "42", TRUE }, { "8-3", "5", FALSE },
               { "", "42", TRUE } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWindow *dialog;
  GtkWidget *spin;

  dst_ui_action (window, "win.resize");
  dialog = dst_ui_dialog ();
  spin = dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_SPIN_BUTTON, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 42);
    gtk_widget_grab_focus (spin);
    dst_ui_key (dialog, GDK_KEY_a, GDK_CONTROL_MASK);
    dst_ui_key (dialog, GDK_KEY_Delete, 0);
    type_sum (dialog, rows[i].text);
    g_test_message ("%s", rows[i].text);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, rows[i].text);
    g_assert_cmpint (gtk_widget_has_css_class (spin, "error"), ==, rows[i].refused);
    dst_ui_key (dialog, GDK_KEY_Tab, 0);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, rows[i].shown);
    g_assert_false (gtk_widget_has_css_class (spin, "error"));
  }
  gtk_window_close (dialog);
  dst_ui_settle ();
  dst_ui_stop ();
}

/* A dialog is not accepted while a field has no number, by Enter or by a click: it would take the
 * previous one. */
static void
test_wrong_number (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const int32_t w = dst_ui_level (window)->w;
  const size_t before = position (window);
  GtkWindow *dialog;
  GtkWidget *spin;

  dst_ui_action (window, "win.resize");
  dialog = dst_ui_dialog ();
  spin = dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_SPIN_BUTTON, NULL);
  gtk_widget_grab_focus (spin);
  dst_ui_key (dialog, GDK_KEY_a, GDK_CONTROL_MASK);
  type_sum (dialog, "zz");
  dst_ui_key (dialog, GDK_KEY_Return, 0);
  g_assert_true (dst_ui_dialog () == dialog);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "zz");
  g_assert_false (
      gtk_widget_is_sensitive (dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, "_Resize")));
  g_assert_true (gtk_widget_has_css_class (spin, "error"));
  g_assert_cmpuint (position (window), ==, before);
  dst_ui_key (dialog, GDK_KEY_a, GDK_CONTROL_MASK);
  type_sum (dialog, "50+6");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "50+6");
  g_assert_true (
      gtk_widget_is_sensitive (dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, "_Resize")));
  dst_ui_key (dialog, GDK_KEY_Return, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_cmpint (w, !=, 56);
  g_assert_cmpint (dst_ui_level (window)->w, ==, 56);
  dst_ui_stop ();
}

/* ---- E3 */

static GtkWidget *
resize_button (DseWindow *window)
{
  GtkWidget *page = GTK_WIDGET (dse_window_get_page (window));
  GtkWidget *button = dst_ui_find (page, GTK_TYPE_BUTTON, "_Resize");

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

/* The size of a recipe is no longer offered when an undo brings the recipe of before back. */
static void
test_offer_after_undo (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipes *recipes = dst_ui_recipes ();
  GtkWidget *list =
      dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)), GTK_TYPE_DROP_DOWN, NULL);
  guint tower = 0;

  while (strcmp (recipes->items[tower].id, "tower") != 0)
    tower++;
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), tower);
  dst_ui_wait_generated (window);
  g_assert_nonnull (resize_button (window));
  press (window, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpstr (dse_page_get_recipe (dse_window_get_page (window))->id, !=, "tower");
  g_assert_null (resize_button (window));
  dst_ui_stop ();
}

/* ---- E20 */

/* A wall that was opened for a door was made by whoever placed the door, not by a stage. */
static void
test_door_by_hand (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsFloor *level = dst_ui_level (window);
  g_autofree char *before = NULL, *after = NULL;
  DsCell cell = find_free (window);

  while (cell.y > 1 && strcmp (dst_ui_tile (window, DS_LAYER_GROUND, cell), "floor") == 0)
    cell.y--;
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, cell), ==, 0);
  before = dst_ui_dup_pointed (window, cell);
  g_assert_nonnull (strstr (before, "stage"));
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "gate-door", NULL);
  dst_ui_click (window, cell, 1, 0);
  after = dst_ui_dup_pointed (window, cell);
  g_assert_nonnull (strstr (after, "Door"));
  g_assert_nonnull (strstr (after, "manual edit"));
  g_assert_null (strstr (after, "stage"));
  dst_ui_stop ();
}

/* ---- P10 */

/* Sum of the pixels below the level, without the frame of the canvas. */
static guint
sum_below (DseWindow *window)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (canvas));
  const int w = gdk_texture_get_width (picture), h = gdk_texture_get_height (picture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize)w * (gsize)h);
  graphene_point_t below;
  guint sum = 0;

  gdk_texture_download (picture, (guchar *)pixels, (gsize)w * 4);
  g_assert_true (
      dsu_canvas_cell_to_widget (canvas, (DsCell){ 1, dst_ui_level (window)->h - 1 }, &below));
  for (int y = (int)below.y + 60; y < h - 8; y++)
    for (int x = 8; x < w - 8; x++)
      sum += pixels[y * w + x] != pixels[(h - 9) * w + 8];
  return sum;
}

/* The ghosts of a game that began on a larger level do not stand beside the one that is left. */
static void
test_ghosts_outside (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsFloor *level = dst_ui_level (window);
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = level->w,
                            .h = 6,
                            .anchor = DS_ANCHOR_TOP_LEFT,
                            .ground = ds_delve_wall (
                                dsu_document_get_delve (dst_ui_document (window)), 0) };

  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  dst_ui_hover (window, (DsCell){ 1, 1 });
  g_assert_cmpuint (sum_below (window), ==, 0);
  dst_ui_stop ();
}

/* ---- E13 */

static guint
sum_of_seed (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);
  GdkTexture *picture = dse_page_get_seed_at (page, dse_page_get_seed_position (page))->picture;
  g_autofree guchar *pixels = NULL;
  gsize stride, n;
  guint sum = 0;

  if (picture == NULL)
    return 0;
  stride = (gsize)gdk_texture_get_width (picture) * 4;
  n = stride * (gsize)gdk_texture_get_height (picture);
  pixels = g_malloc (n);
  gdk_texture_download (picture, pixels, stride);
  for (gsize i = 0; i < n; i++)
    sum = sum * 31 + pixels[i];
  return sum;
}

/* Waits for the picture of the level as it is now: while a stroke takes its time, one of a part of
 * it may come. */
static guint
wait_for_sum (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);

  DST_UI_UNTIL (sum_of_seed (window) != 0 &&
                dse_page_get_seed_at (page, dse_page_get_seed_position (page))->revision ==
                    dsu_document_get_revision (dst_ui_document (window)));
  return sum_of_seed (window);
}

/* The picture of the seed shows a stroke, and no longer shows it after an undo. */
static void
test_picture_after_stroke (void)
{
  DseWindow *window = dst_ui_start (NULL);
  guint first, painted;

  first = wait_for_sum (window);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 40, 12 }, 1, 0);
  painted = wait_for_sum (window);
  g_assert_cmpuint (painted, !=, first);
  press (window, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpuint (wait_for_sum (window), ==, first);
  press (window, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpuint (wait_for_sum (window), ==, painted);
  dst_ui_stop ();
}

/* ---- E21 */

/* The current seed stays marked when it is chosen again, by key; its tooltip has the seed as typed.
 */
static void
test_seed_again (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window)), *button;
  g_autofree char *tip = g_strdup_printf ("Seed %" G_GUINT64_FORMAT, dse_page_get_seed (page));

  button = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, tip);
  g_assert_nonnull (button);
  gtk_widget_grab_focus (button);
  press (window, GDK_KEY_space, 0);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  dse_page_generate (page, dse_page_get_recipe (page), (guint64)-5);
  dst_ui_wait_generated (window);
  button = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, "Seed -5");
  g_assert_nonnull (button);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  dst_ui_stop ();
}

/* ---- E15 */

/* Escape in the search of a panel shows all again, and gives the keyboard back to the level. */
static void
test_search_fields (void)
{
  static const char *const ids[] = { "rooms", "search", "stamps", "project" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    GtkWidget *panel = dse_window_show_panel (window, dse_panel_find (ids[i]));
    GtkWidget *field = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);

    g_test_message ("%s", ids[i]);
    g_assert_nonnull (field);
    gtk_widget_grab_focus (field);
    dst_ui_type (GTK_WINDOW (window), "qx");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (field)), ==, "qx");
    press (window, GDK_KEY_Escape, 0);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (field)), ==, "");
    g_assert_true (gtk_widget_is_focus (canvas));
  }
  dst_ui_stop ();
}

/* Down goes from the search of a panel to what it found, and on from there. */
static void
test_search_down (void)
{
  static const char *const ids[] = { "rooms", "search", "stamps" };
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_make (window, "key-vault", 7);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    GtkWidget *panel = dse_window_show_panel (window, dse_panel_find (ids[i])), *focus;
    GtkWidget *field = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);

    gtk_widget_grab_focus (field);
    dst_ui_type (GTK_WINDOW (window), "e");
    dst_ui_pass_time (500); /* it searches when nothing more is typed */
    for (int k = 0; k < 2; k++) {
      press (window, GDK_KEY_Down, 0);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_test_message ("%s: %s", ids[i], G_OBJECT_TYPE_NAME (focus));
      g_assert_nonnull (
          gtk_widget_get_ancestor (gtk_widget_get_parent (focus), GTK_TYPE_SCROLLED_WINDOW));
      g_assert_true (gtk_widget_is_ancestor (focus, panel));
    }
  }
  dst_ui_stop ();
}

/* Escape in the search of a popover closes it; Down goes to what it found. */
static void
test_search_in_popover (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dse_window_show_panel (window, dse_panel_find ("recipe")), *field;
  GtkWidget *button =
      dst_ui_find (panel, GTK_TYPE_MENU_BUTTON, "Add a stage after the current one");
  GtkPopover *popover;

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  dst_ui_settle ();
  popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));
  field = dst_ui_find (GTK_WIDGET (popover), GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_widget_grab_focus (field);
  dst_ui_type (GTK_WINDOW (window), "lak");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (field)), ==, "lak");
  press (window, GDK_KEY_Escape, 0);
  DST_UI_UNTIL (!gtk_widget_get_mapped (GTK_WIDGET (popover)));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  dst_ui_settle ();
  gtk_widget_grab_focus (field);
  press (window, GDK_KEY_Down, 0);
  g_assert_true (GTK_IS_LIST_BOX_ROW (gtk_window_get_focus (GTK_WINDOW (window))));
  dst_ui_stop ();
}

/* ---- bars */

/* The sentence of a bar is seen whole in a narrow window. */
static void
test_bar (void)
{
  static const char text[] = "Your changes cannot be backed up, and a crash would lose them: "
                             "folder/with/a/name/that/is/long/and/then/folders/in/it/state/"
                             "delvesmith/recovery: Not a directory";
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *label, *bar;
  graphene_rect_t box;

  dse_page_show_error (dse_window_get_page (window), text);
  dst_ui_settle ();
  label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text);
  g_assert_nonnull (label);
  bar = gtk_widget_get_ancestor (label, GTK_TYPE_REVEALER);
  g_assert_true (gtk_widget_compute_bounds (label, bar, &box));
  g_assert_cmpfloat (box.origin.y, >=, 0);
  g_assert_cmpfloat (box.origin.y + box.size.height, <=, gtk_widget_get_height (bar));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/findings/E4-keys-on-partial", test_keys_on_partial);
  g_test_add_func ("/findings/E4-taken-on-partial", test_taken_on_partial);
  g_test_add_func ("/findings/E4-mouse-on-partial", test_mouse_on_partial);
  g_test_add_func ("/findings/E4-field-on-partial", test_field_on_partial);
  g_test_add_func ("/findings/E12-typed-sums", test_typed_sums);
  g_test_add_func ("/findings/E12-wrong-number", test_wrong_number);
  g_test_add_func ("/findings/E3-offer-after-undo", test_offer_after_undo);
  g_test_add_func ("/findings/E15-search-fields", test_search_fields);
  g_test_add_func ("/findings/E15-search-down", test_search_down);
  g_test_add_func ("/findings/E15-search-in-popover", test_search_in_popover);
  g_test_add_func ("/findings/E20-door-by-hand", test_door_by_hand);
  g_test_add_func ("/findings/P10-ghosts-outside", test_ghosts_outside);
  g_test_add_func ("/findings/E10-bar", test_bar);
  g_test_add_func ("/findings/E21-seed-again", test_seed_again);
  g_test_add_func ("/findings/E13-picture-after-stroke", test_picture_after_stroke);
  return g_test_run ();
}
