/* editor/play/play_private.h — what play*.c share: play.c (the widget and what it shows),
 * play_time.c (how time goes), play_input.c (keys and what they ask for). Private to them. */
#pragma once

#include "play/command.h"
#include "play/play.h"
#include "play/scene.h"
#include "play/screen.h"
#include "play/status.h"

struct _DsePlay {
  AdwBin parent_instance;

  DseSession *session; /* NULL: none was started */
  DseScene *scene;
  DsSimOptions options;
  DsSimSpot start;

  GtkWidget *overlay, *canvas, *log, *status;
  GtkWidget *lines[4]; /* the latest first */
  GSimpleActionGroup *actions;

  GtkWidget *screen; /* over the game; NULL: none */
  const DseScreen *shown;

  gint32 asked; /* action that waits for a direction; -1: none */

  gboolean is_paused, is_real_time;
  double speed;
  guint tick;        /* callback; 0: time stands */
  gint64 last;       /* of the frame clock, microseconds */
  guint64 rest;      /* see ds_sim_frames() */
  gboolean has_wish; /* what the player wants to do next, in real time */
  DsAction wish;
};

/* play.c */
void dse_play_show (DsePlay *self); /* the game as it is now */
void dse_play_open_screen (DsePlay *self, const DseScreen *screen, gint32 asked);
void dse_play_close_screen (DsePlay *self);
void dse_play_say (DsePlay *self, const char *hint);
void dse_play_restart (DsePlay *self);

/* play_time.c */
void dse_play_init_time (DsePlay *self);
void dse_play_update_time (DsePlay *self); /* runs or stands, as is due */

/* play_input.c */
void dse_play_init_input (DsePlay *self);
