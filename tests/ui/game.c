/* tests/ui/game.c — a blank level with start and goal. */
#include "game.h"
#include "app/settings.h"

#include "lib/lint.h"
#include "lib/map.h"

DseWindow *
dst_game_level (void)
{
  static const struct {
    const char *kind;
    DsCell at;
  } things[] = { { "player-start", { 5, 5 } }, { "goal", { 9, 5 } }, { "bread", { 5, 7 } } };
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 60, 40, 1);

  dse_window_add_document (window, document);
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_action (window, "win.tool::thing");
  for (gsize i = 0; i < G_N_ELEMENTS (things); i++) {
    g_object_set (dse_window_get_options (window), "kind", things[i].kind, NULL);
    dst_ui_click (window, things[i].at, 1, 0);
  }
  dst_ui_settle ();
  return window;
}

DseWindow *
dst_game_draw (const char *map)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = NULL;
  DsDelve delve;

  dst_draw_level (&delve, map);
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  return window;
}

DseWindow *
dst_game_draw_and_play (const char *map)
{
  DseWindow *window = dst_game_draw (map);

  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  return window;
}

DseWindow *
dst_game_draw_with_light (const char *map)
{
  DseWindow *window = dst_game_draw (map);

  dst_ui_animate (TRUE);
  dst_ui_action (window, "win.play");
  return window;
}

void
dst_game_begin (DseWindow *window)
{
  g_settings_set_string (dse_settings_get (), "play-character", "player"); /* it brings nothing */
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
}

DseWindow *
dst_game_start (void)
{
  DseWindow *window = dst_game_level ();

  dst_game_begin (window);
  return window;
}

DseWindow *
dst_game_play_map (const char *map)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = NULL;
  DsDelve delve;

  dst_map_init (&delve, map, '/');
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dst_game_begin (window);
  return window;
}

DsePlay *
dst_game_play (DseWindow *window)
{
  return dse_page_get_play (dse_window_get_page (window));
}

DseSession *
dst_game_session (DseWindow *window)
{
  return dse_play_get_session (dst_game_play (window));
}

void
dst_game_load (DseWindow *window, const char *path)
{
  dse_play_load (dst_game_play (window), path, dsu_document_get_delve (dst_ui_document (window)));
  DST_UI_UNTIL (!dse_play_is_loading (dst_game_play (window)));
  g_assert_false (dse_play_is_loading (dst_game_play (window)));
}

DseWindow *
dst_game_open (const char *path)
{
  DseWindow *window = dst_ui_start (path);

  DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
  return window;
}

DsCell
dst_game_player (DseWindow *window)
{
  return dse_session_get_player (dst_game_session (window))->at.cell;
}

void
dst_game_cheat (DseWindow *window, const char *line)
{
  DsError err = { 0 };

  if (!dse_session_cheat (dst_game_session (window), line, &err)) {
    char sentence[512];

    g_error ("%s: %s", line, ds_error_format (&err, sentence, sizeof sentence));
  }
  dse_game_announce (dst_game_play (window)->controls.game);
  dst_ui_settle ();
}

const char *
dst_game_hint (DseWindow *window)
{
  return gtk_label_get_text (GTK_LABEL (dst_game_play (window)->hint));
}

const char *
dst_game_message (DseWindow *window)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (dst_game_play (window)->log)));
}

DseScene *
dst_game_scene (DseWindow *window)
{
  return dse_level_view_get_scene (dst_game_play (window)->controls.view);
}

char *
dst_game_dup_look (DseWindow *window, DsCell cell)
{
  return dse_level_view_dup_look (dst_game_play (window)->controls.view, cell);
}

gboolean
dst_game_is_auto (DseWindow *window)
{
  return dse_autoplay_is_active (dst_game_play (window)->controls.autoplay);
}

GtkWidget *
dst_game_screen (DseWindow *window)
{
  return dse_cards_get_card (dst_game_play (window)->controls.cards);
}

static void
expect_label (GtkWidget *widget, const char *label)
{
  g_autofree char *found = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  if (found != NULL)
    g_error ("not “%s”: %s", label, found);
}

/* Rows, and labels between them that are headings. */
static void
expect_rows (GtkWidget *screen, const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  GtkWidget *list = dst_ui_find (screen, GTK_TYPE_VIEWPORT, NULL);
  GtkWidget *row =
      list != NULL ? gtk_widget_get_first_child (gtk_widget_get_first_child (list)) : NULL;

  for (char **line = lines; *line != NULL; line++) {
    while (row != NULL && GTK_IS_LABEL (row))
      row = gtk_widget_get_next_sibling (row);
    if (row == NULL)
      g_error ("there is no row “%s”", *line);
    expect_label (row, *line);
    row = gtk_widget_get_next_sibling (row);
  }
  g_assert_null (row);
}

void
dst_game_expect (DseWindow *window, const char *id, const char *title, const char *rows)
{
  GtkWidget *screen = dst_game_screen (window);

  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, id);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (screen), GTK_ACCESSIBLE_ROLE_DIALOG);
  expect_label (screen, title);
  if (rows != NULL)
    expect_rows (screen, rows);
}

void
dst_game_press (DseWindow *window, guint key)
{
  dst_ui_key (GTK_WINDOW (window), key, 0);
}

void
dst_game_press_shift (DseWindow *window, guint key)
{
  dst_ui_key (GTK_WINDOW (window), key, GDK_SHIFT_MASK);
}
