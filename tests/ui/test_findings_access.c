/* tests/ui/test_findings_access.c — names, focus, lists, and contrast: findings E14, E16, E18, E23
 * and E24. Run once as people see it by default, and once in high contrast. */
#include "game.h"

#include "canvas.h"
#include "palette.h"
#include "proof/spot_list.h"
#include "window/lamp.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define FILLING_MS 300 /* after which the panels have what they show */

/* ---- E23: names */

static gboolean
has_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] != '\0' &&
      gtk_widget_get_mapped (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child))
      return TRUE;
  return FALSE;
}

static gboolean
is_control (GtkWidget *widget)
{
  static const GtkAccessibleRole roles[] = {
    GTK_ACCESSIBLE_ROLE_BUTTON,          GTK_ACCESSIBLE_ROLE_CHECKBOX,
    GTK_ACCESSIBLE_ROLE_COMBO_BOX,       GTK_ACCESSIBLE_ROLE_MENU_ITEM,
    GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX,
    GTK_ACCESSIBLE_ROLE_RADIO,           GTK_ACCESSIBLE_ROLE_SEARCH_BOX,
    GTK_ACCESSIBLE_ROLE_SLIDER,          GTK_ACCESSIBLE_ROLE_SPIN_BUTTON,
    GTK_ACCESSIBLE_ROLE_SWITCH,          GTK_ACCESSIBLE_ROLE_TAB,
    GTK_ACCESSIBLE_ROLE_TEXT_BOX,        GTK_ACCESSIBLE_ROLE_LIST_ITEM,
    GTK_ACCESSIBLE_ROLE_OPTION,
  };
  const GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  for (gsize i = 0; i < G_N_ELEMENTS (roles); i++)
    if (role == roles[i])
      return TRUE;
  return GTK_IS_BUTTON (widget) || (gtk_widget_get_focusable (widget) && DSU_IS_CANVAS (widget));
}

/* A tip is a description, not a name; the letters that are typed are a value; of a row that holds a
 * label nothing is read out by itself. */
static gboolean
is_named (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* The parts of a control speak with its name: the field of a spin button, the button of a list. */
static gboolean
is_part (GtkWidget *widget)
{
  for (GtkWidget *at = gtk_widget_get_parent (widget); at != NULL; at = gtk_widget_get_parent (at))
    if (GTK_IS_SPIN_BUTTON (at) || GTK_IS_DROP_DOWN (at) || GTK_IS_ENTRY (at) ||
        GTK_IS_SEARCH_ENTRY (at))
      return TRUE;
  return FALSE;
}

static guint
count_nameless (GtkWidget *root)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (root))
    return 0;
  if (is_control (root) && !is_part (root) && !is_named (root)) {
    GtkWidget *text = dst_ui_find (root, GTK_TYPE_LABEL, NULL);

    g_printerr ("%s in %s has no name (%s)\n", G_OBJECT_TYPE_NAME (root),
                G_OBJECT_TYPE_NAME (gtk_widget_get_parent (root)),
                text != NULL ? gtk_label_get_text (GTK_LABEL (text)) : "");
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_nameless (child);
  return n;
}

static void
assert_named (DseWindow *window)
{
  dst_ui_settle ();
  g_assert_cmpuint (count_nameless (GTK_WIDGET (window)), ==, 0);
}

static void
test_names (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_make (window, "key-vault", 3);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    dse_window_show_panel (window, dse_panel_get (i));
    dst_ui_pass_time (FILLING_MS);
    assert_named (window);
  }
  dse_window_show_panel (window, &dse_panel_recipe);
  for (gsize i = 0; i < dse_tool_count (); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);

    dst_ui_action (window, action);
    assert_named (window);
  }
  dst_ui_add_blank (window, 2); /* tabs, floors */
  dse_page_show_error (dse_window_get_page (window), "Bar");
  dst_ui_settle ();
  assert_named (window);
  dst_ui_action (window, "win.play");
  assert_named (window);
  dst_ui_stop ();
}

/* Dialogs that an action opens. */
static const char *const DIALOGS[] = {
  "win.new",    "win.preferences", "win.export", "win.shortcuts",   "win.play-keys",
  "win.resize", "win.play-with",   "win.keymap", "win.save-recipe", "win.about",
};

static void
close_dialog (void)
{
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_settle ();
}

static void
test_dialog_names (void)
{
  DseWindow *window = dst_ui_start (NULL);
  guint n = 0;

  dst_ui_make (window, "key-vault", 3);
  for (gsize i = 0; i < G_N_ELEMENTS (DIALOGS); i++) {
    dst_ui_action (window, DIALOGS[i]);
    dst_ui_settle ();
    g_test_message ("%s", DIALOGS[i]);
    g_assert_nonnull (dst_ui_dialog ());
    g_assert_true (gtk_window_get_title (dst_ui_dialog ()) != NULL ||
                   has_text (GTK_WIDGET (dst_ui_dialog ())));
    if (count_nameless (GTK_WIDGET (dst_ui_dialog ())) > 0) {
      g_printerr ("  of %s\n", DIALOGS[i]);
      n++;
    }
    close_dialog ();
  }
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

static void
collect_menus (GtkWidget *root, GPtrArray *menus)
{
  if (!gtk_widget_get_mapped (root))
    return;
  if (GTK_IS_MENU_BUTTON (root) || GTK_IS_DROP_DOWN (root))
    g_ptr_array_add (menus, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_menus (child, menus);
}

#define ACTIVATION_MS 300 /* so long a button that was activated looks pressed before it acts */

/* Whatever unfolds in the window. */
static void
test_menu_names (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GPtrArray) menus = g_ptr_array_new ();

  dst_ui_make (window, "key-vault", 3);
  collect_menus (GTK_WIDGET (window), menus);
  g_assert_cmpuint (menus->len, >, 5);
  for (guint i = 0; i < menus->len; i++) {
    GtkWidget *menu = g_ptr_array_index (menus, i), *popover;

    gtk_widget_activate (menu);
    dst_ui_pass_time (ACTIVATION_MS);
    popover = dst_ui_find (menu, GTK_TYPE_POPOVER, NULL);
    g_assert_true (popover != NULL && gtk_widget_get_mapped (popover));
    assert_named (window);
    if (GTK_IS_MENU_BUTTON (menu))
      gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
    else
      dst_ui_tap (GDK_KEY_Escape);
    dst_ui_settle ();
    g_assert_false (gtk_widget_get_mapped (popover));
  }
  dst_ui_stop ();
}

/* Keys that open screens of a game; 0: a cheat. */
static const struct {
  const char *id;
  guint key;
  gboolean shift;
} SCREENS[] = {
  { "inventory", GDK_KEY_i, FALSE },
  { "help", GDK_KEY_question, TRUE },
  { "examine", GDK_KEY_x, FALSE },
};

static void
open_screen (DseWindow *window, gsize i)
{
  if (SCREENS[i].shift)
    dst_game_press_shift (window, SCREENS[i].key);
  else
    dst_game_press (window, SCREENS[i].key);
  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, SCREENS[i].id);
}

static void
test_game_names (void)
{
  DseWindow *window = dst_game_draw_and_play ("#####/#@!.#/#...#/#####");

  dst_game_cheat (window, "give dagger");
  assert_named (window);
  for (gsize i = 0; i < G_N_ELEMENTS (SCREENS); i++) {
    open_screen (window, i);
    assert_named (window);
    dst_game_press (window, GDK_KEY_Escape);
  }
  dst_game_press (window, GDK_KEY_Right);
  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, "end");
  assert_named (window);
  dst_ui_stop ();
}

/* ---- E23: one stop of Tab */

static GtkWidget *
focus_of (DseWindow *window)
{
  return gtk_window_get_focus (GTK_WINDOW (window));
}

static gboolean
is_swatch (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_has_css_class (widget, "swatch");
}

static void
press (DseWindow *window, guint key)
{
  dst_ui_key (GTK_WINDOW (window), key, 0);
}

static graphene_rect_t
place_of (GtkWidget *widget, DseWindow *window)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &box));
  return box;
}

static void
test_palette (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *palette, *first, *second;
  guint n_stops = 0;
  g_autofree char *before = NULL, *after = NULL;

  dst_ui_action (window, "win.find-tile");
  palette = gtk_widget_get_ancestor (focus_of (window), DSU_TYPE_PALETTE);
  g_assert_nonnull (palette);
  for (int i = 0;
       i < 80 && focus_of (window) != NULL && gtk_widget_is_ancestor (focus_of (window), palette);
       i++) {
    n_stops += is_swatch (focus_of (window));
    press (window, GDK_KEY_Tab);
  }
  g_assert_cmpuint (n_stops, ==, 1);

  /* Arrows go through the swatches, in their row and from group to group. */
  dst_ui_action (window, "win.find-tile");
  press (window, GDK_KEY_Tab);
  first = focus_of (window);
  g_assert_true (is_swatch (first));
  press (window, GDK_KEY_Right);
  second = focus_of (window);
  g_assert_true (is_swatch (second) && second != first);
  g_assert_cmpfloat (place_of (second, window).origin.x, >, place_of (first, window).origin.x);
  press (window, GDK_KEY_Left);
  g_assert_true (focus_of (window) == first);
  press (window, GDK_KEY_Down);
  g_assert_cmpfloat (place_of (focus_of (window), window).origin.y, >,
                     place_of (first, window).origin.y);
  press (window, GDK_KEY_Up);
  g_assert_true (focus_of (window) == first);
  for (int i = 0; i < 100; i++)
    press (window, GDK_KEY_Right);
  g_assert_true (is_swatch (focus_of (window)));

  /* Space takes the one that has the focus, and Tab comes back to it. */
  g_object_get (palette, "tile", &before, NULL);
  press (window, GDK_KEY_space);
  g_object_get (palette, "tile", &after, NULL);
  g_assert_cmpstr (before, !=, after);
  first = focus_of (window);
  press (window, GDK_KEY_Tab);
  g_assert_false (is_swatch (focus_of (window)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, GDK_SHIFT_MASK);
  g_assert_true (focus_of (window) == first);
  dst_ui_stop ();
}

/* ---- E24 */

typedef struct {
  GtkWidget *label; /* borrowed */
  char *text;
  graphene_rect_t seen; /* in the window; empty: nothing of it */
} Spot;

static void
spot_clear (gpointer spot)
{
  g_free (((Spot *)spot)->text);
}

/* The part of the widget that its ancestors leave visible. */
static graphene_rect_t
seen_of (GtkWidget *label, GtkWidget *window)
{
  graphene_rect_t seen = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (window),
                                             (float)gtk_widget_get_height (window));

  for (GtkWidget *at = label; at != NULL && at != window; at = gtk_widget_get_parent (at)) {
    graphene_rect_t box;

    if (!gtk_widget_get_mapped (at) || !gtk_widget_compute_bounds (at, window, &box) ||
        !graphene_rect_intersection (&seen, &box, &seen))
      return (graphene_rect_t){ 0 };
  }
  return seen;
}

/* The verdict cannot be clicked in a game, but it is read there. */
static gboolean
is_read (GtkWidget *label)
{
  return gtk_widget_is_sensitive (label) || gtk_widget_get_ancestor (label, DSE_TYPE_LAMP) != NULL;
}

/* All labels that have a text and are not of what cannot be used. */
static void
collect (GtkWidget *root, GtkWidget *window, GArray *spots)
{
  if (!gtk_widget_get_mapped (root))
    return;
  if (GTK_IS_LABEL (root) && is_read (root) && gtk_label_get_text (GTK_LABEL (root))[0] != '\0') {
    Spot spot = { .label = root, .text = g_strdup (gtk_label_get_label (GTK_LABEL (root))) };

    g_array_append_val (spots, spot);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, window, spots);
}

/* Letters that are all ink, so that their colour is measured and not that of their edges; or that
 * are there and not seen. */
static void
fill (const GArray *spots, gboolean inked)
{
  for (guint i = 0; i < spots->len; i++) {
    const Spot *spot = &g_array_index (spots, Spot, i);
    g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

    if (!inked)
      pango_attr_list_insert (attributes, pango_attr_foreground_alpha_new (1));
    gtk_label_set_label (GTK_LABEL (spot->label), "██");
    gtk_label_set_attributes (GTK_LABEL (spot->label), attributes);
  }
}

static void
restore (const GArray *spots)
{
  for (guint i = 0; i < spots->len; i++) {
    const Spot *spot = &g_array_index (spots, Spot, i);

    gtk_label_set_attributes (GTK_LABEL (spot->label), NULL);
    gtk_label_set_label (GTK_LABEL (spot->label), spot->text);
  }
  dst_ui_settle ();
}

static double
luminance (const guchar *pixel) /* BGRA */
{
  static const double weights[] = { 0.0722, 0.7152, 0.2126 };
  double sum = 0;

  for (int i = 0; i < 3; i++) {
    const double c = pixel[i] / 255.0;

    sum += weights[i] * (c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

static double
contrast (const guchar *one, const guchar *other)
{
  const double a = luminance (one), b = luminance (other);

  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}

static guchar *
download (GdkTexture *texture)
{
  const gsize stride = (gsize)gdk_texture_get_width (texture) * 4;
  guchar *pixels = g_malloc (stride * (gsize)gdk_texture_get_height (texture));

  gdk_texture_download (texture, pixels, stride);
  return pixels;
}

/* Of the letter's darkest or brightest pixel: the one that is most unlike the ground. 0: there is
 * no letter. */
static double
contrast_of (const Spot *spot, const guchar *ink, const guchar *paper, gsize stride)
{
  const int right = (int)(spot->seen.origin.x + spot->seen.size.width);
  const int bottom = (int)(spot->seen.origin.y + spot->seen.size.height);
  double most = 0;

  for (int y = (int)spot->seen.origin.y; y < bottom; y++)
    for (int x = (int)spot->seen.origin.x; x < right; x++) {
      const gsize at = (gsize)y * stride + (gsize)x * 4;

      if (memcmp (ink + at, paper + at, 3) != 0)
        most = MAX (most, contrast (ink + at, paper + at));
    }
  return most;
}

/* Prints the labels that are read badly; returns how many. */
static guint
count_faint (GtkWidget *window, const char *when)
{
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  g_autoptr (GdkTexture) with = NULL, without = NULL;
  g_autofree guchar *ink = NULL, *paper = NULL;
  guint n = 0, n_measured = 0;

  g_array_set_clear_func (spots, spot_clear);
  collect (window, window, spots);
  fill (spots, TRUE);
  dst_ui_settle ();
  with = dst_ui_render (window);
  for (guint i = 0; i < spots->len; i++)
    g_array_index (spots, Spot, i).seen = seen_of (g_array_index (spots, Spot, i).label, window);
  fill (spots, FALSE);
  without = dst_ui_render (window);
  ink = download (with);
  paper = download (without);
  for (guint i = 0; i < spots->len; i++) {
    const Spot *spot = &g_array_index (spots, Spot, i);
    const double ratio = contrast_of (spot, ink, paper, (gsize)gdk_texture_get_width (with) * 4);

    n_measured += ratio > 0;
    if (ratio == 0 || ratio >= 4.5)
      continue;
    g_printerr ("%s: \"%s\" has a contrast of %.2f\n", when, spot->text, ratio);
    n++;
  }
  restore (spots);
  g_test_message ("%s: %u labels", when, n_measured);
  g_assert_cmpuint (n_measured, >, 2);
  return n;
}

static guint
count_faint_in_states (DseWindow *window, const char *scheme)
{
  GtkWidget *widget = GTK_WIDGET (window);
  guint n = 0;

  for (gsize i = 0; i < dse_panel_count (); i++) {
    g_autofree char *when = g_strdup_printf ("%s, %s", scheme, dse_panel_get (i)->id);

    dse_window_show_panel (window, dse_panel_get (i));
    dst_ui_wait_verdict (window);
    dst_ui_pass_time (FILLING_MS);
    n += count_faint (widget, when);
  }
  dse_window_show_panel (window, &dse_panel_recipe);
  dst_ui_action (window, "win.select-all");
  dst_ui_action (window, "win.floor-down");
  n += count_faint (widget, scheme);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  n += count_faint (widget, "play");
  dst_ui_action (window, "win.stop-play");
  dst_ui_settle ();
  return n;
}

static const AdwColorScheme SCHEMES[] = { ADW_COLOR_SCHEME_FORCE_LIGHT,
                                          ADW_COLOR_SCHEME_FORCE_DARK };

static guint
count_faint_in_dialogs (DseWindow *window, const char *scheme)
{
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (DIALOGS); i++) {
    g_autofree char *when = g_strdup_printf ("%s, %s", scheme, DIALOGS[i]);

    dst_ui_action (window, DIALOGS[i]);
    dst_ui_settle ();
    n += count_faint (GTK_WIDGET (dst_ui_dialog ()), when);
    close_dialog ();
  }
  return n;
}

static void
test_contrast_in_dialogs (void)
{
  DseWindow *window = dst_ui_start (NULL);
  AdwStyleManager *style = adw_style_manager_get_default ();
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (SCHEMES); i++) {
    adw_style_manager_set_color_scheme (style, SCHEMES[i]);
    dst_ui_settle ();
    n += count_faint_in_dialogs (window, i == 0 ? "light" : "dark");
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

/* Entries and keys of whatever unfolds and has more than a few. */
static void
test_contrast_in_menus (gconstpointer scheme)
{
  DseWindow *window = dst_ui_start (NULL);
  AdwStyleManager *style = adw_style_manager_get_default ();
  g_autoptr (GPtrArray) menus = g_ptr_array_new ();
  guint n = 0, n_menus = 0;

  adw_style_manager_set_color_scheme (style, (AdwColorScheme)GPOINTER_TO_INT (scheme));
  dst_ui_settle ();
  collect_menus (GTK_WIDGET (window), menus);
  for (guint i = 0; i < menus->len; i++) {
    GtkWidget *menu = g_ptr_array_index (menus, i), *popover;

    if (!GTK_IS_MENU_BUTTON (menu))
      continue;
    gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
    dst_ui_settle ();
    popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu)));
    if (popover != NULL && gtk_widget_get_height (popover) > 150) {
      n += count_faint (popover, gtk_widget_get_tooltip_text (menu));
      n_menus++;
    }
    gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
    dst_ui_settle ();
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpuint (n_menus, >=, 2);
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

/* The screens of a game, and its end. */
static void
test_contrast_in_games (void)
{
  DseWindow *window = dst_game_draw_and_play ("#####/#@!.#/#...#/#####");
  AdwStyleManager *style = adw_style_manager_get_default ();
  guint n = 0;

  dst_game_cheat (window, "give dagger");
  for (gsize i = 0; i < G_N_ELEMENTS (SCHEMES) * (G_N_ELEMENTS (SCREENS) + 1); i++) {
    const gsize screen = i % (G_N_ELEMENTS (SCREENS) + 1);

    if (screen == 0) {
      adw_style_manager_set_color_scheme (style, SCHEMES[i / (G_N_ELEMENTS (SCREENS) + 1)]);
      dst_ui_settle ();
      n += count_faint (GTK_WIDGET (window), "game");
      continue;
    }
    open_screen (window, screen - 1);
    dst_ui_settle ();
    n += count_faint (GTK_WIDGET (window), SCREENS[screen - 1].id);
    dst_game_press (window, GDK_KEY_Escape);
  }
  dst_game_press (window, GDK_KEY_Right);
  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (SCHEMES); i++) {
    adw_style_manager_set_color_scheme (style, SCHEMES[i]);
    dst_ui_settle ();
    n += count_faint (GTK_WIDGET (window), "end");
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

static void
test_contrast (void)
{
  DseWindow *window = dst_ui_start (NULL);
  AdwStyleManager *style = adw_style_manager_get_default ();
  guint n = 0;

  g_assert_true (adw_style_manager_get_high_contrast (style) ==
                 (g_getenv ("ADW_DEBUG_HIGH_CONTRAST") != NULL));
  dst_ui_make (window, "key-vault", 3);
  dst_ui_add_blank (window, 2);
  dst_ui_make (window, "rooms-and-corridors", 3);
  for (gsize i = 0; i < G_N_ELEMENTS (SCHEMES); i++) {
    adw_style_manager_set_color_scheme (style, SCHEMES[i]);
    dst_ui_settle ();
    n += count_faint_in_states (window, i == 0 ? "light" : "dark");
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  adw_init ();
  g_test_add_func ("/findings/E23-names/window", test_names);
  g_test_add_func ("/findings/E23-names/dialogs", test_dialog_names);
  g_test_add_func ("/findings/E23-names/menus", test_menu_names);
  g_test_add_func ("/findings/E23-names/games", test_game_names);
  g_test_add_func ("/findings/E23-palette", test_palette);
  g_test_add_func ("/findings/E24-contrast/window", test_contrast);
  g_test_add_func ("/findings/E24-contrast/dialogs", test_contrast_in_dialogs);
  g_test_add_data_func ("/findings/E24-contrast/menus/light", GINT_TO_POINTER (SCHEMES[0]),
                        test_contrast_in_menus);
  g_test_add_data_func ("/findings/E24-contrast/menus/dark", GINT_TO_POINTER (SCHEMES[1]),
                        test_contrast_in_menus);
  g_test_add_func ("/findings/E24-contrast/games", test_contrast_in_games);
  return g_test_run ();
}
