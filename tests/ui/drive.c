/* tests/ui/drive.c — XTest for pointer and keys, GTK for the rest. */
#include "drive.h"
#include "app/application.h"
#include "app/autosave.h"
#include "app/levels.h"
#include "app/settings.h"
#include "rest.h"
#include "stage_row.h"
#include "window/late_levels.h"
#include "window/window_private.h"

#include "base/hooks.h"

#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <gdk/x11/gdkx.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

static DseApplication *application;

static Display *
display (void)
{
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

void
dst_ui_settle (void)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window != NULL)
    dst_settle (GTK_WIDGET (window));
  if (dst_ui_dialog () != NULL && dst_ui_dialog () != window)
    dst_settle (GTK_WIDGET (dst_ui_dialog ()));
}

void
dst_ui_pass_time (guint ms)
{
  dst_ui_settle ();
  dst_pass_time (ms);
  dst_ui_settle ();
}

static void
focus (GtkWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  XSetInputFocus (display (), gdk_x11_surface_get_xid (surface), RevertToParent, CurrentTime);
  XSync (display (), False);
  dst_settle (GTK_WIDGET (window));
}

static const char *
translate (void *user, const char *text)
{
  return _ (text);
}

static const char *
translate_count (void *user, const char *one, const char *many, uint64_t n)
{
  return ngettext (one, many, n);
}

void
dst_ui_set_language (void)
{
  const char *folder = g_getenv ("DELVESMITH_LOCALEDIR");

  setlocale (LC_ALL, "");
  if (folder == NULL)
    return;
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  ds_hooks_set (&(DsHooks){ .translate = translate, .translate_count = translate_count });
}

void
dst_ui_animate (gboolean is_animated)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", is_animated, NULL);
}

/* Under load GTK 4.8 draws the path bar of its file dialog before it has a place: that warning, and
 * only while such a dialog is there, ends no test. */
static gboolean
is_of_path_bar (const GLogField *fields, gsize n)
{
  g_autoptr (GList) windows = NULL;
  gboolean is_meant = FALSE;

  for (gsize i = 0; i < n; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      is_meant = g_str_has_prefix (fields[i].value, "Trying to snapshot GtkButton");
  if (!is_meant)
    return FALSE;
  windows = gtk_window_list_toplevels ();
  for (GList *at = windows; at != NULL; at = at->next)
    if (GTK_IS_FILE_CHOOSER (at->data))
      return TRUE;
  return FALSE;
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  return is_of_path_bar (fields, n) ? G_LOG_WRITER_HANDLED
                                    : g_log_writer_default (level, fields, n, data);
}

static void
prepare (void)
{
  if (application == NULL) {
    if (!gtk_is_initialized ()) { /* as in the program: not beside the thread that reads rules */
      dst_ui_set_language ();
      gtk_disable_setlocale ();
    }
    application = dse_application_new ();
    g_application_set_default (G_APPLICATION (application));
    g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
    g_application_hold (G_APPLICATION (application));
    g_log_set_writer_func (write_log, NULL, NULL);
  }
  dst_ui_animate (FALSE);
  /* A program that was killed on this display may have held it: then it could not be pressed. */
  XTestFakeButtonEvent (display (), 1, False, 0);
}

static DseWindow *
shown_window (void)
{
  GList *at = gtk_application_get_windows (GTK_APPLICATION (application));
  GtkWindow *window;

  while (at != NULL && !DSE_IS_WINDOW (at->data)) /* a window beside it is in front */
    at = at->next;
  g_assert_nonnull (at);
  window = at->data;
  dst_settle (GTK_WIDGET (window));
  focus (window);
  return DSE_WINDOW (window);
}

/* The stage that the first start unfolds: most cases begin with a form at rest. */
static void
fold_stages (GtkWidget *widget)
{
  if (DSU_IS_STAGE_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), FALSE);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      fold_stages (child);
}

DseWindow *
dst_ui_start (const char *path)
{
  DseWindow *window;

  prepare ();
  g_settings_set_string (dse_settings_get (), "last-recipe", "rooms-and-corridors");
  dst_ui_forget_session ();
  if (path != NULL) {
    g_autoptr (GFile) file = g_file_new_for_path (path);

    g_application_open (G_APPLICATION (application), &file, 1, "");
  } else {
    g_application_activate (G_APPLICATION (application));
  }
  window = shown_window ();
  DST_UI_UNTIL (dse_window_get_page (window) != NULL); /* games are read in a thread */
  dst_ui_wait_generated (window);
  if (path == NULL) {
    dse_window_get_palette (window); /* its panels are there */
    fold_stages (GTK_WIDGET (window));
    dst_settle (GTK_WIDGET (window));
  }
  return window;
}

DseWindow *
dst_ui_start_again (void)
{
  DseWindow *window;

  prepare ();
  g_application_activate (G_APPLICATION (application));
  window = shown_window ();
  DST_UI_UNTIL (dse_late_levels_are_open (window));
  return window;
}

DseDefinitions *
dst_ui_definitions (void)
{
  return dse_application_get_definitions (application);
}

const DsRecipes *
dst_ui_recipes (void)
{
  return dse_definitions_get_recipes (dst_ui_definitions ());
}

DsuDocument *
dst_ui_level_new (const DsRecipe *recipe, guint64 seed, int w, int h, int floors)
{
  return dse_level_new (dse_definitions_get_rules (dst_ui_definitions ()), recipe, "", seed, w, h,
                        floors, NULL);
}

void
dst_ui_add_blank (DseWindow *window, int floors)
{
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 40, 20, floors);

  g_assert_nonnull (document);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_settle ();
}

void
dst_ui_fail (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);
  DsRecipe recipe;

  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page), NULL), ==, DS_OK);
  ds_recipe_remove_stage (&recipe, 2);
  ds_recipe_remove_stage (&recipe, 1);
  dse_page_generate (page, &recipe, dse_page_get_seed (page) + 1);
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  g_assert_true (dse_page_is_peeking (page));
}

void
dst_ui_stop (void)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (GTK_APPLICATION (application))) != NULL) {
    GtkWindow *window = windows->data;

    g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
    gtk_window_destroy (window);
    DST_UI_UNTIL (window == NULL);
  }
}

/* A level, or the pictures of its seeds. */
static gboolean
is_making (DsePage *page)
{
  gsize i = 0;

  while (i < dse_page_n_seeds (page) && dse_page_get_seed_at (page, i)->picture != NULL)
    i++;
  return dse_page_is_generating (page) || i < dse_page_n_seeds (page);
}

void
dst_ui_wait_generated (DseWindow *window)
{
  DST_UI_REST (is_making (dse_window_get_page (window)));
}

void
dst_ui_wait_verdict (DseWindow *window)
{
  DST_UI_REST (dse_verdict_get_busy (dse_page_get_verdict (dse_window_get_page (window))));
}

void
dst_ui_action (DseWindow *window, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target));
  dst_ui_settle ();
}

gboolean
dst_ui_is_enabled (DseWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action + strlen ("win."));
}

/* ---- pointer and keys */

/* @x and @y in the widget. */
static void
move_in (GtkWidget *widget, double x, double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  double in_native_x, in_native_y, native_x, native_y;
  int root_x, root_y;
  Window child;

  g_assert_true (gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), x, y, &in_native_x,
                                                   &in_native_y));
  gtk_native_get_surface_transform (native, &native_x, &native_y);
  XTranslateCoordinates (display (), gdk_x11_surface_get_xid (gtk_native_get_surface (native)),
                         DefaultRootWindow (display ()), 0, 0, &root_x, &root_y, &child);
  XTestFakeMotionEvent (display (), -1, root_x + (int)(native_x + in_native_x),
                        root_y + (int)(native_y + in_native_y), 0);
  XSync (display (), False);
  dst_ui_settle ();
}

static void
move_to (DseWindow *window, DsCell cell)
{
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_view (dse_window_get_page (window)));
  graphene_point_t place;

  g_assert_true (dsu_canvas_cell_to_widget (DSU_CANVAS (canvas), cell, &place));
  move_in (canvas, (double)place.x, (double)place.y);
}

static const struct {
  GdkModifierType modifier;
  KeySym key;
} MODIFIERS[] = {
  { GDK_SHIFT_MASK, XK_Shift_L },
  { GDK_CONTROL_MASK, XK_Control_L },
  { GDK_ALT_MASK, XK_Alt_L },
};

static void
hold (GdkModifierType modifiers, gboolean down)
{
  for (gsize i = 0; i < G_N_ELEMENTS (MODIFIERS); i++)
    if (modifiers & MODIFIERS[i].modifier)
      XTestFakeKeyEvent (display (), XKeysymToKeycode (display (), MODIFIERS[i].key), down, 0);
  XSync (display (), False);
}

static void
button_event (guint button, gboolean down)
{
  XTestFakeButtonEvent (display (), button, down, 0);
  XSync (display (), False);
  dst_ui_settle ();
}

/* Scrolls up or down until @widget is seen whole, as a person would. */
static void
reveal (GtkWidget *widget)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;
  graphene_rect_t box;

  if (scrolled == NULL || !gtk_widget_compute_bounds (widget, scrolled, &box))
    return;
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  if (box.origin.y >= 0 && box.origin.y + box.size.height <= gtk_widget_get_height (scrolled))
    return;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + box.origin.y -
                                            gtk_widget_get_height (scrolled) / 2.0);
  dst_ui_settle ();
}

void
dst_ui_point_at (GtkWidget *widget, double across)
{
  reveal (widget);
  move_in (widget, across * gtk_widget_get_width (widget), gtk_widget_get_height (widget) / 2.0);
}

void
dst_ui_point_in (GtkWidget *widget, double x, double y)
{
  move_in (widget, x, y);
}

void
dst_ui_button (guint button, gboolean down)
{
  button_event (button, down);
}

/* The box of the widget in its window; FALSE: it is in none. */
static gboolean
find_box (GtkWidget *widget, graphene_rect_t *out)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && gtk_widget_compute_bounds (widget, GTK_WIDGET (native), out);
}

#define N_MOVES_MAX 10

/* Moves again while the widget moves: what was shown just before may still be laid out. */
void
dst_ui_click_on (GtkWidget *widget)
{
  graphene_rect_t before, after;

  g_assert_nonnull (widget);
  for (int i = 0; i < N_MOVES_MAX; i++) {
    g_assert_true (find_box (widget, &before));
    dst_ui_point_at (widget, 0.5);
    if (!find_box (widget, &after) || graphene_rect_equal (&before, &after))
      break;
  }
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

void
dst_ui_hold (GdkModifierType modifiers, gboolean down)
{
  hold (modifiers, down);
  dst_ui_settle ();
}

void
dst_ui_hover (DseWindow *window, DsCell cell)
{
  move_to (window, cell);
}

char *
dst_ui_dup_pointed (DseWindow *window, DsCell cell)
{
  dst_ui_hover (window, cell);
  dst_ui_settle ();
  return dse_page_dup_pointed (dse_window_get_page (window));
}

void
dst_ui_press (DseWindow *window, DsCell cell, guint button)
{
  move_to (window, cell);
  button_event (button, TRUE);
}

void
dst_ui_release (guint button)
{
  button_event (button, FALSE);
}

void
dst_ui_click (DseWindow *window, DsCell cell, guint button, GdkModifierType modifiers)
{
  dst_ui_drag (window, cell, cell, button, modifiers);
}

void
dst_ui_drag (DseWindow *window, DsCell from, DsCell to, guint button, GdkModifierType modifiers)
{
  move_to (window, from);
  hold (modifiers, TRUE);
  button_event (button, TRUE);
  if (from.x != to.x || from.y != to.y) {
    move_to (window, (DsCell){ (from.x + to.x) / 2, (from.y + to.y) / 2 });
    move_to (window, to);
  }
  button_event (button, FALSE);
  hold (modifiers, FALSE);
  dst_ui_settle ();
}

void
dst_ui_tap (guint keyval)
{
  const KeyCode code = XKeysymToKeycode (display (), keyval);

  g_assert_cmpint (code, !=, 0);
  XTestFakeKeyEvent (display (), code, True, 0);
  XTestFakeKeyEvent (display (), code, False, 0);
  XSync (display (), False);
}

void
dst_ui_key (GtkWindow *window, guint keyval, GdkModifierType modifiers)
{
  focus (window);
  hold (modifiers, TRUE);
  dst_ui_tap (keyval);
  hold (modifiers, FALSE);
  dst_settle (GTK_WIDGET (window));
}

void
dst_ui_key_down (GtkWindow *window, guint keyval, gboolean down)
{
  const KeyCode code = XKeysymToKeycode (display (), keyval);

  focus (window);
  XTestFakeKeyEvent (display (), code, down, 0);
  XSync (display (), False);
  dst_settle (GTK_WIDGET (window));
}

void
dst_ui_type (GtkWindow *window, const char *text)
{
  for (; *text != '\0'; text++)
    dst_ui_key (window, gdk_unicode_to_keyval ((guint32)*text), 0);
}

/* ---- looking */

typedef struct {
  GtkWidget *widget;
  GskRenderNode *node; /* NULL: it has drawn nothing yet */
} Picture;

/* Right after a frame all of a window has its allocation, without which GTK warns. */
static void
on_painted (GdkFrameClock *clock, Picture *picture)
{
  g_autoptr (GdkPaintable) paintable = NULL;
  GtkSnapshot *snapshot;

  if (picture->node != NULL)
    return;
  snapshot = gtk_snapshot_new ();
  paintable = gtk_widget_paintable_new (picture->widget);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (picture->widget),
                          gtk_widget_get_height (picture->widget));
  picture->node = gtk_snapshot_free_to_node (snapshot);
}

GdkTexture *
dst_ui_render (GtkWidget *widget)
{
  Picture picture = { .widget = widget };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  GdkTexture *texture;
  gulong handler;

  dst_ui_settle ();
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &picture);
  DST_UI_UNTIL ((gtk_widget_queue_draw (widget), picture.node != NULL));
  g_signal_handler_disconnect (clock, handler);
  texture = gsk_renderer_render_texture (
      gtk_native_get_renderer (gtk_widget_get_native (widget)), picture.node,
      &GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                           (float)gtk_widget_get_height (widget)));
  gsk_render_node_unref (picture.node);
  return texture;
}

void
dst_ui_save_picture (GtkWidget *widget, const char *path)
{
  g_autoptr (GdkTexture) texture = dst_ui_render (widget);

  g_assert_true (gdk_texture_save_to_png (texture, path));
}

GtkWindow *
dst_ui_dialog (void)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = g_list_model_get_n_items (windows); i > 0; i--) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i - 1);

    if (!DSE_IS_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
      return window;
  }
  return NULL;
}

static GtkWidget *
find_answer (const char *label)
{
  GtkWindow *dialog = dst_ui_dialog ();

  return ADW_IS_MESSAGE_DIALOG (dialog) ? dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, label)
                                        : NULL;
}

void
dst_ui_enter (GtkWidget *entry, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  dst_ui_settle ();
}

void
dst_ui_choose_things (DseWindow *window, int first, int last)
{
  dst_ui_click (window, (DsCell){ first, 5 }, 1, 0);
  for (int x = first + 2; x <= last; x += 2)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, GDK_SHIFT_MASK);
  dst_ui_settle ();
}

void
dst_ui_press_button (GtkWidget *dialog, const char *label)
{
  GtkWidget *found = dst_ui_find (dialog, GTK_TYPE_BUTTON, label);

  g_assert_nonnull (found);
  g_signal_emit_by_name (found, "clicked");
  dst_ui_settle ();
}

void
dst_ui_answer (const char *label)
{
  GtkWindow *dialog;

  DST_UI_UNTIL (find_answer (label) != NULL);
  dialog = dst_ui_dialog ();
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
  g_signal_emit_by_name (find_answer (label), "clicked");
  DST_UI_UNTIL (dialog == NULL);
  dst_ui_settle ();
}

static gboolean
is_in_folder (GtkFileChooser *dialog, GFile *folder)
{
  g_autoptr (GFile) now = gtk_file_chooser_get_current_folder (dialog);

  return now != NULL && g_file_equal (now, folder);
}

/* The entry of the name has a folder of its own, which may follow later than the dialog's. */
static gboolean
is_named (GtkFileChooser *dialog, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path), now = NULL;

  gtk_file_chooser_set_current_name (dialog, name);
  now = gtk_file_chooser_get_file (dialog);
  return now != NULL && g_file_equal (now, file);
}

static void
on_asked (GObject *file, GAsyncResult *result, gpointer asked)
{
  *(gboolean *)asked = TRUE;
}

/* A dialog that appears asks for the working folder in a thread, and goes there when it knows it,
 * even if it was sent elsewhere meanwhile. A question that is asked later is answered later. */
static void
wait_for_working_folder (void)
{
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean asked = FALSE;

  g_file_query_info_async (file, "standard::*", G_FILE_QUERY_INFO_NONE, G_PRIORITY_LOW, NULL,
                           on_asked, &asked);
  DST_UI_UNTIL (asked);
}

static GtkFileChooser *
go_to_folder (const char *folder)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  GtkFileChooser *dialog;

  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()) &&
                gtk_widget_get_mapped (GTK_WIDGET (dst_ui_dialog ())));
  wait_for_working_folder ();
  dialog = GTK_FILE_CHOOSER (dst_ui_dialog ());
  g_assert_true (gtk_file_chooser_set_current_folder (dialog, file, NULL));
  DST_UI_UNTIL (is_in_folder (dialog, file));
  return dialog;
}

void
dst_ui_name_file (const char *folder, const char *name)
{
  GtkFileChooser *dialog = go_to_folder (folder);

  DST_UI_UNTIL (is_named (dialog, folder, name));
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  dst_ui_settle ();
}

void
dst_ui_choose_folder (const char *folder)
{
  gtk_dialog_response (GTK_DIALOG (go_to_folder (folder)), GTK_RESPONSE_ACCEPT);
  dst_ui_settle ();
}

static gboolean
is_called (GtkWidget *widget, const char *text)
{
  static const char *const properties[] = { "label", "title", "tooltip-text" };
  GObjectClass *class = G_OBJECT_GET_CLASS (widget);

  for (gsize i = 0; i < G_N_ELEMENTS (properties); i++) {
    g_autofree char *value = NULL;

    if (g_object_class_find_property (class, properties[i]) == NULL)
      continue;
    g_object_get (widget, properties[i], &value, NULL);
    if (g_strcmp0 (value, text) == 0)
      return TRUE;
  }
  return FALSE;
}

GtkWidget *
dst_ui_find (GtkWidget *root, GType type, const char *text)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (text == NULL || is_called (root, text)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = dst_ui_find (child, type, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

DsuDocument *
dst_ui_document (DseWindow *window)
{
  return dse_page_get_document (dse_window_get_page (window));
}

const DsFloor *
dst_ui_level (DseWindow *window)
{
  const gsize floor = dsu_canvas_get_floor (dse_page_get_view (dse_window_get_page (window)));

  return &dsu_document_get_delve (dst_ui_document (window))->dungeon.floors[floor];
}

const char *
dst_ui_tile (DseWindow *window, DsLayer layer, DsCell cell)
{
  const uint32_t tile = ds_floor_get (dst_ui_level (window), layer, cell);

  return tile == DS_TILE_NONE
             ? ""
             : ds_rules_tile (dsu_document_get_delve (dst_ui_document (window))->rules, tile)->id;
}

void
dst_ui_make (DseWindow *window, const char *recipe, guint64 seed)
{
  dse_page_generate (dse_window_get_page (window), ds_recipes_find (dst_ui_recipes (), recipe),
                     seed);
  dst_ui_wait_generated (window);
}

char *
dst_ui_file (const char *name)
{
  return g_build_filename (g_getenv ("XDG_DATA_HOME"), name, NULL);
}

void
dst_ui_add_blank_for_lava (DseWindow *window)
{
  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
}

gboolean
dst_ui_is_lava (DseWindow *window, int x, int y)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "lava") == 0;
}
