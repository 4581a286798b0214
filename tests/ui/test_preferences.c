/* tests/ui/test_preferences.c — preferences that other tests leave alone, each chosen in the dialog
 * and seen where it acts: size, colour and language of the interface, and memory of undo. Settings
 * are kept in a file here, as the program keeps them. */
#include "session.h"

#include "app/settings.h"
#include "window/panel.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <signal.h>
#include <string.h>

static GtkWidget *
open_row (DseWindow *window, const char *title, GType control)
{
  GtkWidget *row, *found;

  dst_ui_action (window, "win.preferences");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, title);
  g_assert_nonnull (row);
  found = dst_ui_find (row, control, NULL);
  g_assert_nonnull (found);
  return found;
}

static void
close_dialog (void)
{
  GtkWindow *dialog = dst_ui_dialog ();

  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
  gtk_window_close (dialog);
  DST_UI_UNTIL (dialog == NULL);
}

/* Types @text over the number of @spin. */
static void
type_number (GtkWidget *spin, const char *text)
{
  dst_ui_click_on (dst_ui_find (spin, GTK_TYPE_TEXT, NULL));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_a, GDK_CONTROL_MASK);
  dst_ui_type (dst_ui_dialog (), text);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, 0);
}

/* ---- size of the interface */

static int
height_of_text (GtkWidget *root, const char *text)
{
  GtkWidget *label = dst_ui_find (root, GTK_TYPE_LABEL, text);
  int h;

  g_assert_nonnull (label);
  dst_ui_settle ();
  pango_layout_get_pixel_size (gtk_label_get_layout (GTK_LABEL (label)), NULL, &h);
  return h;
}

/* Text grows and shrinks at once, in the window and in the dialog, and the window still fits. */
static void
test_size (void)
{
  static const struct {
    const char *percent;
    double factor;
  } SIZES[] = { { "150", 1.5 }, { "200", 2 }, { "75", 0.75 }, { "100", 1 } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *spin = open_row (window, "Size of the interface (%)", GTK_TYPE_SPIN_BUTTON);
  const int in_window = height_of_text (GTK_WIDGET (window), "Rooms and corridors");
  const int in_dialog = height_of_text (GTK_WIDGET (dst_ui_dialog ()), "Theme");

  for (gsize i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    int w, h;

    type_number (spin, SIZES[i].percent);
    g_assert_cmpfloat_with_epsilon (height_of_text (GTK_WIDGET (window), "Rooms and corridors"),
                                    in_window * SIZES[i].factor, 2.5);
    g_assert_cmpfloat_with_epsilon (height_of_text (GTK_WIDGET (dst_ui_dialog ()), "Theme"),
                                    in_dialog * SIZES[i].factor, 2.5);
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, -1, &h, NULL, NULL, NULL);
    g_test_message ("%s %%: %d x %d", SIZES[i].percent, w, h);
    g_assert_cmpint (w, <=, 1280);
    g_assert_cmpint (h, <=, 800);
  }
  close_dialog ();
  dst_ui_stop ();
}

/* ---- colour of the canvas */

/* The colour of the canvas beside its level. */
static GdkRGBA
colour_of_desk (DseWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_autoptr (GdkTexture) picture = dst_ui_render (canvas);
  const gsize stride = (gsize)gdk_texture_get_width (picture) * 4;
  g_autofree guchar *pixels = g_malloc (stride * (gsize)gdk_texture_get_height (picture));
  const guchar *at = pixels + 2 * stride + 8;

  gdk_texture_download (picture, pixels, stride);
  return (GdkRGBA){ (float)at[2] / 255, (float)at[1] / 255, (float)at[0] / 255, 1 };
}

/* A colour is chosen in the toolkit's dialog, for both themes and all tabs, and taken back. */
static void
test_colour (void)
{
  const GdkRGBA chosen = { 0.2f, 0.4f, 0.6f, 1 };
  AdwStyleManager *style = adw_style_manager_get_default ();
  DseWindow *window = dst_ui_start (NULL);
  const GdkRGBA before = colour_of_desk (window);
  GtkWidget *button = open_row (window, "Canvas colour", GTK_TYPE_COLOR_BUTTON), *reset;
  GtkWindow *preferences = dst_ui_dialog ();

  g_assert_false (gdk_rgba_equal (&before, &chosen));
  reset = dst_ui_find (GTK_WIDGET (preferences), GTK_TYPE_BUTTON, "Usual colour of the canvas");
  g_assert_false (gtk_widget_get_sensitive (reset));
  dst_ui_click_on (button);
  DST_UI_UNTIL (GTK_IS_COLOR_CHOOSER_DIALOG (dst_ui_dialog ()));
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (dst_ui_dialog ()), &chosen);
  gtk_dialog_response (GTK_DIALOG (dst_ui_dialog ()), GTK_RESPONSE_OK);
  DST_UI_UNTIL (dst_ui_dialog () == preferences);
  for (int dark = 0; dark < 2; dark++) {
    GdkRGBA now;

    adw_style_manager_set_color_scheme (style, dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                    : ADW_COLOR_SCHEME_FORCE_LIGHT);
    now = colour_of_desk (window);
    g_assert_true (gdk_rgba_equal (&now, &chosen));
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  g_assert_true (gtk_widget_get_sensitive (reset));
  dst_ui_click_on (reset);
  {
    const GdkRGBA after = colour_of_desk (window);

    g_assert_true (gdk_rgba_equal (&after, &before));
  }
  close_dialog ();
  dst_ui_stop ();
}

/* ---- memory of undo */

#define N_LEVELS 4 /* a step between each and the next */

/* Steps that a large level keeps of those of N_LEVELS seeds. */
static size_t
n_kept (DseWindow *window, size_t *bytes)
{
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "cave-with-lake");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 1, 900, 900, 1);
  const DsDoc *doc = dsu_document_get_doc (document);

  dse_page_make (dse_window_add_document (window, document));
  for (guint64 seed = 1; seed <= N_LEVELS; seed++)
    dst_ui_make (window, "cave-with-lake", seed);
  *bytes = ds_doc_history_bytes (doc);
  return ds_doc_n_steps (doc);
}

/* With less memory, later levels drop their oldest steps; those opened before keep theirs. */
static void
test_undo_memory (void)
{
  DseWindow *window = dst_ui_start (NULL);
  size_t bytes, n;

  n = n_kept (window, &bytes);
  g_test_message ("%zu steps: %zu MiB", n, bytes >> 20);
  g_assert_cmpuint (n, ==, N_LEVELS - 1);
  g_assert_cmpuint (bytes, >, 16 << 20);
  type_number (open_row (window, "Undo memory (MiB)", GTK_TYPE_SPIN_BUTTON), "16");
  close_dialog ();
  g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, n);
  n = n_kept (window, &bytes);
  g_test_message ("%zu steps: %zu MiB", n, bytes >> 20);
  g_assert_cmpuint (n, <, N_LEVELS - 1);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (bytes, <=, 16 << 20);
  dst_ui_action (window, "win.undo"); /* the newest are there */
  g_assert_cmpuint (dse_page_get_seed (dse_window_get_page (window)), ==, N_LEVELS - 1);
  g_settings_reset (dse_settings_get (), "history-limit-mib");
  dst_ui_stop ();
}

/* ---- language */

/* The title of the first window below @root that has one which begins with @text. */
static gboolean
has_title (const char *text)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  Window root, parent, *all;
  unsigned n;
  gboolean found = FALSE;

  gdk_x11_display_error_trap_push (gdk_display_get_default ());
  if (XQueryTree (display, DefaultRootWindow (display), &root, &parent, &all, &n) == 0)
    n = 0;
  for (unsigned i = 0; i < n && !found; i++) {
    XTextProperty title = { 0 };

    found = XGetTextProperty (display, all[i], &title,
                              gdk_x11_get_xatom_by_name_for_display (gdk_display_get_default (),
                                                                     "_NET_WM_NAME")) != 0 &&
            title.value != NULL && g_str_has_prefix ((const char *)title.value, text);
    if (title.value != NULL)
      XFree (title.value);
  }
  if (n > 0)
    XFree (all);
  gdk_x11_display_error_trap_pop_ignored (gdk_display_get_default ());
  return found;
}

/* Starts the program, and ends it when the title of its window is that of a level in the language.
 */
static void
expect_start (const char *title)
{
  const char *const argv[] = { g_getenv ("DELVESMITH"), NULL };
  GPid pid;

  g_assert_true (g_spawn_async (NULL, (char **)argv, NULL,
                                G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                                &pid, NULL));
  DST_UI_UNTIL (has_title (title));
  kill (pid, SIGKILL);
  g_spawn_close_pid (pid);
  DST_UI_UNTIL (!has_title (title));
}

/* The language is that of the preferences from the next start on. */
static void
test_language (void)
{
  static const struct {
    const char *language, *title;
  } ROWS[] = { { "Deutsch", "Räume und Gänge" },
               { "Español", "Salas y pasillos" },
               { "Français", "Salles et couloirs" },
               { "English", "Rooms and corridors" },
               { "System", "Rooms and corridors" } };
  DseWindow *window = dst_ui_start (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    GtkWidget *choice = open_row (window, "Language", GTK_TYPE_DROP_DOWN);
    GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (choice));

    for (guint k = 0; k < g_list_model_get_n_items (model); k++)
      if (strcmp (gtk_string_list_get_string (GTK_STRING_LIST (model), k), ROWS[i].language) == 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), k);
    close_dialog ();
    dst_ui_close (window, NULL);
    dst_ui_forget_session ();
    g_settings_sync ();
    expect_start (ROWS[i].title);
    window = dst_ui_start (NULL);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/preferences/size", test_size);
  g_test_add_func ("/preferences/colour", test_colour);
  g_test_add_func ("/preferences/undo-memory", test_undo_memory);
  g_test_add_func ("/preferences/language", test_language);
  return g_test_run ();
}
