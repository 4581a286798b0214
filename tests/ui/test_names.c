/* tests/ui/test_names.c — names of a file that try to be markup, to hide what is beside them or to
 * turn its direction: wherever they are shown they are text. */
#include "drive.h"
#include "game.h"

#include "lib/file.h"
#include "lib/map.h"
#include "shown.h"

#include <adwaita.h>
#include <string.h>

#define HOSTILE "<b>&\xc2\x9b\xe2\x80\xaeX\nY"
#define IN_JSON "<b>&\\u009b\\u202eX\\nY"
#define SHOWN "<b>&\\u{009B}\\u{202E}X\\u{000A}Y"

/* ---- a level of which everything is called so */

static void
insert (GString *text, const char *before, const char *piece)
{
  const char *at = strstr (text->str, before);

  g_assert_nonnull (at);
  g_string_insert (text, at - text->str, piece);
}

/* Its path; g_free(). */
static char *
hostile_file (void)
{
  GString *text;
  char *path, *plain;
  DsDelve delve;

  dst_map_init (&delve, "#########/#@.r.R.!#/#########", '/');
  plain = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  text = g_string_new (plain);
  g_free (plain);
  insert (text, "\"floors\"",
          "\"name\": \"" IN_JSON "\", \"locks\": [{\"id\": \"red\", \"name\": \"" IN_JSON "\"}],"
          "\"regions\": [{\"id\": \"g-1\", \"name\": \"" IN_JSON
          "\", \"colour\": \"#8878c8\", \"lock\": \"red\"}],"
          "\"ignores\": [{\"rule\": \"no-recipe\", \"reason\": \"" IN_JSON "\"}],");
  insert (text, "\"things\"",
          "\"rooms\": [{\"id\": \"r-1\", \"name\": \"" IN_JSON
          "\", \"region\": \"g-1\", \"runs\": [\"1:1-4\"]}],");
  insert (text, "\"kind\": \"player-start\"", "\"" IN_JSON "\": \"" IN_JSON "\", ");
  path = g_strdup_printf ("%s/<b>&_\xe2\x80\xae.delve", g_getenv ("XDG_DATA_HOME"));
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  g_string_free (text, TRUE);
  return path;
}

/* ---- the visible widgets */

static guint n_seen; /* hostile names that were shown as text */

static void
look_at (const char *text)
{
  if (text == NULL)
    return;
  g_test_message ("%s", text);
  g_assert_true (ds_text_is_plain (text));
  g_assert_null (strstr (text, "X\nY"));
  n_seen += strstr (text, SHOWN) != NULL;
}

/* Entries hold names as they are, to be changed. */
static void
look_around (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    look_at (gtk_label_get_text (GTK_LABEL (widget)));
  look_at (gtk_widget_get_tooltip_text (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    look_around (child);
}

/* All windows that are there, after what was done last. */
static guint
look (void)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  n_seen = 0;
  dst_ui_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    look_at (gtk_window_get_title (window));
    look_around (GTK_WIDGET (window));
  }
  return n_seen;
}

static void
test_window (void)
{
  g_autofree char *path = hostile_file ();
  DseWindow *window = dst_ui_start (path);

  g_assert_cmpuint (look (), >=, 2); /* title and tab */
  dst_ui_hover (window, (DsCell){ 2, 1 });
  g_assert_cmpuint (look (), >=, 4); /* room and region, too */
  dst_ui_hover (window, (DsCell){ 5, 1 });
  look ();
  dse_window_say (window, HOSTILE);
  dst_ui_settle ();
  dst_ui_action (window, "win.overlay::rooms");
  look ();
  dst_ui_action (window, "win.overlay::regions");
  g_assert_cmpuint (look (), >=, 3); /* the legend */
  dst_ui_stop ();
}

static void
test_panels (void)
{
  static const char *const panels[] = {
#define DSE_PANEL(name) #name,
#include "window/panel_list.h"
#undef DSE_PANEL
  };
  g_autofree char *path = hostile_file ();
  DseWindow *window = dst_ui_start (path);

  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++) {
    g_autofree char *action = g_strconcat ("win.panel::", panels[i], NULL);

    dst_ui_action (window, action);
    dst_ui_wait_verdict (window);
    dst_ui_pass_time (300); /* they have what they show */
    g_test_message ("%s", panels[i]);
    g_assert_cmpuint (look (), >=, g_str_equal (panels[i], "rooms") ? 4 : 2);
  }
  dst_ui_stop ();
}

static void
test_dialogs (void)
{
  g_autofree char *path = hostile_file ();
  DseWindow *window = dst_ui_start (path);
  const char *asks[] = { "win.close-tab", "win.properties", "win.export", "win.new" };

  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (asks); i++) {
    GtkWindow *dialog;

    if (!dst_ui_is_enabled (window, asks[i]))
      continue;
    dst_ui_action (window, asks[i]);
    g_assert_cmpuint (look (), >=, i == 0 ? 3 : 2);
    dialog = dst_ui_dialog ();
    if (dialog != NULL)
      gtk_window_close (dialog);
    dst_ui_settle ();
  }
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.play");
  look ();
  dst_ui_stop ();
}

/* In a menu "_" marks the key of an entry, and names have none. */
static void
test_menu (void)
{
  g_autofree char *label = dsu_menu_dup_shown ("a_b" HOSTILE);

  g_assert_cmpstr (label, ==, "a__b" SHOWN);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/names/window", test_window);
  g_test_add_func ("/names/panels", test_panels);
  g_test_add_func ("/names/dialogs", test_dialogs);
  g_test_add_func ("/names/menu", test_menu);
  return g_test_run ();
}
