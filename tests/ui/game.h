/* tests/ui/game.h — helpers for tests of games: a level to play, and the state of the game. */
#pragma once

#include "drive.h"

#include "play/play_private.h"

/* A window with 60 x 40 cells of floor: the player starts at (5, 5), the goal is at (9, 5), bread
 * lies at (5, 7). */
DseWindow *dst_game_level (void);
void dst_game_begin (DseWindow *window);    /* plays it as who brings nothing */
DseWindow *dst_game_draw (const char *map); /* with a level that is drawn as in lib/lint.h */
DseWindow *dst_game_draw_and_play (const char *map);
/* The same, and what wavers there does. */
DseWindow *dst_game_draw_with_light (const char *map);
DseWindow *dst_game_start (void); /* both */
/* A game on a level that is drawn as in lib/map.h, rows ending with '/', by who brings nothing. */
DseWindow *dst_game_play_map (const char *map);

DsePlay *dst_game_play (DseWindow *window);
DseSession *dst_game_session (DseWindow *window);
/* On the level of the document; waits until it is there, or something is asked. */
void dst_game_load (DseWindow *window, const char *path);
/* A window with the game of a file; waits until it is there. */
DseWindow *dst_game_open (const char *path);
DsCell dst_game_player (DseWindow *window); /* where the player is */
void dst_game_cheat (DseWindow *window, const char *line);
const char *dst_game_hint (DseWindow *window);    /* the question, or the cell's description */
const char *dst_game_message (DseWindow *window); /* the latest one of the log */
DseScene *dst_game_scene (DseWindow *window);
char *dst_game_dup_look (DseWindow *window, DsCell cell); /* caller frees */
/* True if a bot plays, or the player travels, explores or rests. */
gboolean dst_game_is_auto (DseWindow *window);
GtkWidget *dst_game_screen (DseWindow *window); /* NULL: none is shown */
/* That it has this id and heading, and what a screen reader says of its rows, one a line (NULL: any
 * of them). */
void dst_game_expect (DseWindow *window, const char *id, const char *title, const char *rows);
void dst_game_press (DseWindow *window, guint key);
void dst_game_press_shift (DseWindow *window, guint key);

#define DST_ASSERT_AT(window, X, Y)                                                                \
  g_assert_cmpint (dst_game_player (window).x, ==, X);                                             \
  g_assert_cmpint (dst_game_player (window).y, ==, Y)
