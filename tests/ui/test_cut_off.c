/* tests/ui/test_cut_off.c — panels, option bars and dialogs in a window as large as a screen of
 * 3840 x 2160 pixels at scale 2, or of 1024 x 700: every control is inside of what scrolls or holds
 * it, and no text ends in "…", but for sentences that lose whole clauses (test_small_window.c). Run
 * for both sizes, the smaller in German, too. */
#include "drive.h"

#include "app/settings.h"
#include "canvas.h"
#include "clauses.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

static GdkRectangle screen; /* that is meant: its logical pixels */

#define FILLING_MS 300 /* after which the panels have what they show */
#define LOW 600        /* pixels */

/* As large as the screen, less the shadow of a window. */
static DseWindow *
start (void)
{
  g_autofree char *level =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "samples", "drowned-priory", "levels",
                        "2-crypt.delve", NULL); /* it has a project with tilesets */
  DseWindow *window = dst_ui_start (level);
  GListModel *monitors = gdk_display_get_monitors (gdk_display_get_default ());
  g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, 0);

  gdk_monitor_get_geometry (monitor, &screen);
  if (gtk_widget_get_scale_factor (GTK_WIDGET (window)) == 1)
    screen = (GdkRectangle){ 0, 0, 1024, 700 };
  gtk_window_set_default_size (GTK_WINDOW (window), screen.width, screen.height);
  DST_UI_UNTIL (ABS (screen.width - gtk_widget_get_width (GTK_WIDGET (window))) < 100);
  dst_ui_settle ();
  return window;
}

/* ---- parts */

static gboolean
is_control (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) ||
         GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_SCALE (widget) ||
         GTK_IS_TEXT (widget) || GTK_IS_LABEL (widget);
}

/* The part of @widget that is outside of what holds it, in pixels: of the window, and of what
 * scrolls, but in the direction in which it scrolls. */
static float
outside (GtkWidget *widget)
{
  float most = 0;

  for (GtkWidget *at = gtk_widget_get_parent (widget); at != NULL;
       at = gtk_widget_get_parent (at)) {
    GtkPolicyType across = GTK_POLICY_NEVER, along = GTK_POLICY_NEVER;
    graphene_rect_t box;

    if (GTK_IS_SCROLLED_WINDOW (at))
      gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (at), &across, &along);
    else if (GTK_IS_SCROLLABLE (at) ||
             (!GTK_IS_NATIVE (at) && gtk_widget_get_overflow (at) != GTK_OVERFLOW_HIDDEN))
      continue;
    if (!gtk_widget_compute_bounds (widget, at, &box))
      return 0;
    if (across == GTK_POLICY_NEVER)
      most = MAX (most, MAX (-box.origin.x,
                             box.origin.x + box.size.width - (float)gtk_widget_get_width (at)));
    if (along == GTK_POLICY_NEVER)
      most = MAX (most, MAX (-box.origin.y,
                             box.origin.y + box.size.height - (float)gtk_widget_get_height (at)));
    if (GTK_IS_SCROLLED_WINDOW (at))
      break; /* it is scrolled to */
  }
  return most;
}

static gboolean
is_shortened (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) &&
         gtk_label_get_ellipsize (GTK_LABEL (widget)) != PANGO_ELLIPSIZE_MIDDLE && /* a path */
         pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)));
}

static guint
count_cut (GtkWidget *root, const char *where)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (root) || DSU_IS_CANVAS (root) || DSU_IS_CLAUSES (root))
    return 0;
  if (is_control (root) && (outside (root) > 1 || is_shortened (root))) {
    GtkWidget *label = dst_ui_find (root, GTK_TYPE_LABEL, NULL);

    g_printerr ("%s: %s \"%s\" in %s is cut off by %g px\n", where, G_OBJECT_TYPE_NAME (root),
                label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : "",
                G_OBJECT_TYPE_NAME (gtk_widget_get_parent (root)), (double)outside (root));
    return 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_cut (child, where);
  return n;
}

/* In the folder DS_PICTURES, if that is set: every panel, tool and dialog to look at. */
static void
take_picture (gpointer window, const char *where)
{
  const char *folder = g_getenv ("DS_PICTURES");
  g_autofree char *name = g_strdelimit (g_strconcat (where, ".png", NULL), ":", '-');
  g_autofree char *path = g_build_filename (folder != NULL ? folder : "", name, NULL);

  if (folder != NULL)
    dst_ui_save_picture (window, path);
}

/* Also: a window that cannot be as small as the screen. */
static guint
count_cut_in (gpointer window, const char *where)
{
  int w, h;

  take_picture (window, where);

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, -1, &h, NULL, NULL, NULL);
  if (w > screen.width || h > screen.height)
    g_printerr ("%s: the window has %d x %d px or more\n", where, w, h);
  return count_cut (window, where) + (w > screen.width || h > screen.height);
}

/* Lists of rows below @root that show only some of them. */
static guint
count_scrolled (GtkWidget *root, const char *where)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (root))
    return 0;
  if (GTK_IS_SCROLLED_WINDOW (root)) {
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (root));
    const double over = gtk_adjustment_get_upper (place) - gtk_adjustment_get_page_size (place);

    if (over > 0)
      g_printerr ("%s: %g px are scrolled to\n", where, over);
    n += over > 0;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_scrolled (child, where);
  return n;
}

/* ---- the window */

static void
test_panels (void)
{
  DseWindow *window = start ();
  guint n = 0;

  dst_ui_make (window, "key-vault", 3);
  dst_ui_wait_verdict (window);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    dse_window_show_panel (window, dse_panel_get (i));
    dst_ui_pass_time (FILLING_MS);
    n += count_cut_in (window, dse_panel_get (i)->id);
  }
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

static void
delete_keys (DseWindow *window)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  DsCmdDeleteThings cmd = { .cmd.type = &ds_cmd_delete_things };
  const DsThings *things = dst_ui_level (window)->things;

  for (gsize i = 0; i < ds_things_count (things); i++)
    if (ds_rules_kind (rules, ds_things_get (things, i)->kind)->role == DS_ROLE_KEY) {
      const uint64_t id = ds_things_get (things, i)->id;

      g_array_append_val (keys, id);
    }
  cmd.ids = (const uint64_t *)(gpointer)keys->data;
  cmd.n_ids = keys->len;
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
}

/* The reasons of a level that cannot be finished have their room, and so have its repairs. */
static void
test_dead_end (void)
{
  DseWindow *window = start ();
  GtkWidget *panel;
  guint n;

  dst_ui_make (window, "key-vault", 3);
  delete_keys (window);
  panel = dse_window_show_panel (window, dse_panel_find ("playthrough"));
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (FILLING_MS);
  n = count_cut_in (window, "dead-end");
  g_assert_cmpuint (n, ==, 0);
  g_assert_true (
      gtk_widget_get_mapped (dst_ui_find (panel, GTK_TYPE_BUTTON, _ ("Suggest Repairs"))));
  dst_ui_stop ();
}

/* No panel makes a low window higher. */
static void
test_low (void)
{
  DseWindow *window = start ();
  guint n = 0;

  screen.height = MIN (screen.height, LOW);
  gtk_window_set_default_size (GTK_WINDOW (window), screen.width, screen.height);
  DST_UI_UNTIL (gtk_widget_get_height (GTK_WIDGET (window)) <= screen.height);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    g_autofree char *where = g_strdup_printf ("%s, low", dse_panel_get (i)->id);

    dse_window_show_panel (window, dse_panel_get (i));
    dst_ui_pass_time (FILLING_MS);
    if (gtk_widget_get_height (GTK_WIDGET (window)) > screen.height) {
      g_printerr ("%s: %d px\n", where, gtk_widget_get_height (GTK_WIDGET (window)));
      n++;
    }
    n += count_cut_in (window, where);
  }
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

static void
test_tools (void)
{
  DseWindow *window = start ();
  guint n = 0;

  for (gsize i = 0; i < dse_tool_count (); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);

    dst_ui_action (window, action);
    n += count_cut_in (window, action);
  }
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

/* Home, the slider between two levels, the tutorial, the bars over a level, and a game. */
static void
test_modes (void)
{
  static const char *const modes[][2] = { { "win.compare", "win.compare" },
                                          { "win.play", "win.stop-play" },
                                          { "win.tutorial", "win.close-tab" },
                                          { "win.home", "win.home" } };
  DseWindow *window = start ();
  guint n = 0;

  dst_ui_make (window, "key-vault", 3);
  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++) {
    dst_ui_action (window, modes[i][0]);
    dst_ui_pass_time (FILLING_MS);
    n += count_cut_in (window, modes[i][0]);
    if (strcmp (modes[i][0], "win.home") == 0)
      n += count_scrolled (GTK_WIDGET (window), modes[i][0]);
    if (i < 2)
      dst_ui_action (window, modes[i][1]);
  }
  dst_ui_stop ();
  g_assert_cmpuint (n, ==, 0);
}

/* A game in a low window, with text half as large again. */
static void
test_large_text (void)
{
  DseWindow *window = start ();
  guint n;

  screen.height = MIN (screen.height, LOW);
  gtk_window_set_default_size (GTK_WINDOW (window), screen.width, screen.height);
  g_settings_set_int (dse_settings_get (), "interface-size", 150);
  dst_ui_make (window, "key-vault", 3);
  dst_ui_action (window, "win.play");
  dst_ui_pass_time (FILLING_MS);
  n = count_cut_in (window, "win.play, large");
  dst_ui_action (window, "win.stop-play");
  g_settings_reset (dse_settings_get (), "interface-size");
  dst_ui_stop ();
  g_assert_cmpuint (n, ==, 0);
}

/* ---- dialogs */

/* Dialogs and windows beside it that an action opens. */
static void
test_dialogs (void)
{
  static const char *const dialogs[] = { "win.new",          "win.preferences",
                                         "win.export",       "win.shortcuts",
                                         "win.play-keys",    "win.resize",
                                         "win.play-with",    "win.keymap",
                                         "win.save-recipe",  "win.about",
                                         "win.rules",        "win.tilesets",
                                         "win.new-project",  "win.project-settings",
                                         "win.news",         "win.find-replace",
                                         "win.create-prefab" };
  DseWindow *window = start ();
  guint n = 0;

  dst_ui_make (window, "key-vault", 3);
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 8, 8 }, (DsCell){ 18, 16 }, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    GtkWindow *dialog;

    if (!dst_ui_is_enabled (window, dialogs[i])) {
      g_test_message ("%s is disabled", dialogs[i]);
      continue;
    }
    dst_ui_action (window, dialogs[i]);
    dst_ui_pass_time (FILLING_MS);
    dialog = dst_ui_dialog ();
    if (dialog == NULL) {
      g_test_message ("%s opens none", dialogs[i]);
      continue;
    }
    n += count_cut_in (dialog, dialogs[i]);
    gtk_window_destroy (dialog);
    dst_ui_settle ();
  }
  g_assert_cmpuint (n, ==, 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  adw_init ();
  g_test_add_func ("/cut-off/panels", test_panels);
  g_test_add_func ("/cut-off/dead-end", test_dead_end);
  g_test_add_func ("/cut-off/low", test_low);
  g_test_add_func ("/cut-off/tools", test_tools);
  g_test_add_func ("/cut-off/modes", test_modes);
  g_test_add_func ("/cut-off/large-text", test_large_text);
  g_test_add_func ("/cut-off/dialogs", test_dialogs);
  return g_test_run ();
}
