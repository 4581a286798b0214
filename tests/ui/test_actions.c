/* tests/ui/test_actions.c — the rows of actions, and that keys, menus and tips follow them. */
#include "drive.h"
#include "window/actions.h"

#include <string.h>

static gboolean
shares_key (const DseAction *a, const DseAction *b)
{
  g_auto (GStrv) keys = g_strsplit (a->keys, " ", -1), others = g_strsplit (b->keys, " ", -1);

  for (char **key = keys; *key != NULL; key++)
    if (g_strv_contains ((const char *const *)others, *key))
      return TRUE;
  return FALSE;
}

/* Each row is an action of the window with keys that exist and belong to it alone. */
static void
test_rows (void)
{
  DseWindow *window = dst_ui_start (NULL);
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) accels = NULL;

    g_assert_true ((rows[i].menu == DSE_MENU_NONE) == (rows[i].menu_label == NULL));
    g_assert_true ((rows[i].group == DSE_GROUP_NONE) == (rows[i].label == NULL));
    if (rows[i].id == NULL)
      continue;
    g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), rows[i].id));
    accels = g_strsplit (rows[i].keys != NULL ? rows[i].keys : "", " ", -1);
    for (char **accel = accels; *accel != NULL; accel++) {
      GdkModifierType with;
      guint key;

      g_assert_true (gtk_accelerator_parse (*accel, &key, &with));
    }
    for (gsize k = 0; k < i; k++) {
      g_assert_true (g_strcmp0 (rows[k].id, rows[i].id) != 0 || rows[i].target != NULL);
      if (rows[i].keys != NULL && rows[k].keys != NULL && rows[k].id != NULL)
        g_assert_false (shares_key (&rows[i], &rows[k]));
    }
  }
  dst_ui_stop ();
}

/* The number of items of @menu and the menus below it with @action. */
static guint
count_items (GMenuModel *menu, const char *action)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autofree char *name = NULL;
    static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };

    if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
      n += strcmp (name, action) == 0;
    for (gsize k = 0; k < G_N_ELEMENTS (links); k++) {
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, links[k]);

      n += below != NULL ? count_items (below, action) : 0;
    }
  }
  return n;
}

/* A row of the main menu stands in it once, others nowhere, but for the end of a submenu; in three
 * sections. */
static void
test_menu (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GMenuModel) menu = dse_action_main_menu ();
  gsize n;
  const DseAction *rows = dse_actions (&n);

  g_assert_cmpint (g_menu_model_get_n_items (menu), ==, 2);
  for (gsize i = 0; i < n; i++) {
    const gboolean is_in = rows[i].menu > DSE_MENU_NONE && rows[i].menu < DSE_N_MAIN_MENUS;
    g_autofree char *name = NULL;

    if (rows[i].id == NULL || rows[i].submenu != NULL || strcmp (rows[i].id, "grid-lines") == 0)
      continue;
    name = dse_action_dup_name (&rows[i]);
    g_assert_cmpuint (count_items (menu, name), ==, is_in ? 1 : 0);
  }
  g_assert_cmpuint (count_items (menu, "win.overlay"), ==, dsu_overlay_count () + 1);
  g_assert_nonnull (window);
  dst_ui_stop ();
}

/* In a game only the rows that say so can be done. */
static void
test_in_games (void)
{
  DseWindow *window = dst_ui_start (NULL);
  gsize n;
  const DseAction *rows = dse_actions (&n);

  dst_ui_wait_generated (window);
  g_assert_true (dst_ui_is_enabled (window, "win.regenerate"));
  g_assert_false (dst_ui_is_enabled (window, "win.stop-play")); /* there is no game */
  dst_ui_action (window, "win.play");
  DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
  for (gsize i = 0; i < n; i++)
    if (rows[i].id != NULL && rows[i].target == NULL) {
      const gboolean is_on =
          g_action_group_get_action_enabled (G_ACTION_GROUP (window), rows[i].id);

      if (is_on != rows[i].in_games && !(rows[i].in_games && rows[i].when != NULL))
        g_error ("%s", rows[i].id);
    }
  dst_ui_action (window, "win.stop-play");
  dst_ui_settle ();
  g_assert_true (dst_ui_is_enabled (window, "win.regenerate"));
  dst_ui_stop ();
}

/* The button's tip names the key that its action has in the rows. */
static void
test_tips (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *tip = NULL, *keys = NULL;
  GdkModifierType modifiers;
  GtkWidget *button;
  guint key;

  g_assert_true (gtk_accelerator_parse (dse_action_find ("regenerate")->keys, &key, &modifiers));
  keys = gtk_accelerator_get_label (key, modifiers);
  tip = g_strdup_printf ("Once more (%s)", keys);
  dst_ui_add_blank (window, 1);
  button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Zoom out (Ctrl+-)");
  g_assert_nonnull (button);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.regenerate");
  dse_action_set_tip (button, "Once more");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, tip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.about"); /* has no key */
  dse_action_set_tip (button, "About");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "About");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/actions/rows", test_rows);
  g_test_add_func ("/actions/menu", test_menu);
  g_test_add_func ("/actions/in-games", test_in_games);
  g_test_add_func ("/actions/tips", test_tips);
  return g_test_run ();
}
