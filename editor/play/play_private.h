/* editor/play/play_private.h — what play*.c share: play.c (the widget and what it shows),
 * play_time.c (how time goes), play_auto.c (who acts instead of the player), play_input.c
 * (keys), play_ask.c (what an action needs to be told), play_things.c (what is done with one
 * thing), play_branches.c (the ways that the game took), play_probes.c (what the game keeps to
 * itself), play_mouse.c (the pointer), play_speech.c (what a screen reader says). Private to
 * them. */
#pragma once

#include "play/command.h"
#include "play/play.h"
#include "play/screen.h"
#include "play/view/scene.h"
#include "play/view/side.h"
#include "play/view/sparks.h"
#include "play/view/status.h"
#include "play/view/timeline.h"

#include "field/astar.h"
#include "sim/mind/bot.h"

typedef enum { DSE_AUTO_NONE, DSE_AUTO_BOT, DSE_AUTO_WAY, DSE_AUTO_EXPLORE, DSE_AUTO_REST } DseAuto;

struct _DsePlay {
  AdwBin parent_instance;

  DseSession *session; /* NULL: none was started */
  DseScene *scene;
  const DsSim *seen; /* the scene is of it */
  DseSparks *sparks;
  gboolean reveals; /* the scene shows all of the level */

  /* of play.ui, besides console and legend */
  GtkWidget *column, *row, *overlay, *canvas, *log, *hint, *status, *timeline, *step_back,
      *step_forward, *steps, *branches;
  GtkWidget *map, *side;
  GtkWidget *lines[4]; /* the latest first */
  gboolean says_look;  /* the hint is of the cell under the pointer */
  GSimpleActionGroup *actions;

  /* what the game keeps to itself (play_probes.c) */
  GtkWidget *legend;
  guint probes;  /* bits of those that are shown, by their numbers */
  guint layer;   /* of the canvas */
  gint32 minded; /* actor whose mind is shown; DS_SIM_NONE: nobody's */
  gboolean clicks_minds;
  GArray *plan; /* DsCell: the way that the bot wants to go */

  /* what a screen reader says (play_speech.c) */
  guint telling;                /* source; 0: nothing new */
  const DseSession *told_of;    /* only compared; the last time it was of this, */
  guint told_branch, told_step; /* its branch and step */

  GtkWidget *console;
  GPtrArray *cheats; /* that were typed */
  guint recalled;    /* of them; their number: none is */

  guint dance; /* source; 0: nothing wavers */

  guint saved;         /* steps of all branches that are in a file */
  DseOpening *opening; /* on another level, while it is asked what to do with it */
  gboolean is_loading;

  GtkWidget *screen; /* over the game; NULL: none */
  const DseScreen *shown;
  DsAction chosen; /* what was chosen on the last one is about it */
  char *line;      /* that was filled in there */

  /* what is asked (play_ask.c) */
  gboolean is_asking;
  DsAction asked;
  guint needs;                              /* DS_ACT_*: what it is still to be told */
  gboolean has_target, is_looking, travels; /* travels: it is the way to a cell */
  DsCell target;
  gint32 aimed;                /* actor */
  double pointer_x, pointer_y; /* in the window, when it or a key aimed last */
  gboolean has_picked;
  DsCell picked; /* that the menu is about */

  /* who acts instead of the player (play_auto.c) */
  DseAuto automatic;
  DsBot bot;
  DsAstar astar; /* its way */
  gsize at_way;
  DsCell goes_to; /* of the player who travels */
  gboolean stops_beside;
  DsSimSpot offer;  /* a lock to go to; floor DS_SIM_NONE: none was offered */
  guint offer_step; /* at that step */
  gint32 life;
  guint beat;      /* frames since it did something */
  guint n_refused; /* things in a row that could not be done */
  guint n_waits;   /* turns in a row, for whoever is in the way */

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
/* One step of the session, with what is to be seen of it. @wish: see dse_session_tick(). */
gboolean dse_play_act (DsePlay *self, const DsAction *action);
gboolean dse_play_tick (DsePlay *self, const DsAction *wish);
void dse_play_open_screen (DsePlay *self, const DseScreen *screen,
                           const DsAction *asked); /* NULL: nothing is asked */
void dse_play_close_screen (DsePlay *self);
void dse_play_say (DsePlay *self, const char *hint);
char *dse_play_dup_look (DsePlay *self, DsCell cell); /* what is there, as far as it is shown */
void dse_play_restart (DsePlay *self);
void dse_play_take (DsePlay *self, DseSession *session); /* takes it, and shows it */

/* play_time.c */
void dse_play_init_time (DsePlay *self);
void dse_play_update_time (DsePlay *self); /* runs or stands, as is due */
void dse_play_pause (DsePlay *self, gboolean paused);

/* play_auto.c */
gboolean dse_play_is_auto (DsePlay *self);
void dse_play_stop_auto (DsePlay *self);
void dse_play_watch (DsePlay *self, const DsBotClass *type); /* NULL: nobody plays */
gboolean dse_play_find_way (DsePlay *self, DsCell to); /* to self->astar; FALSE: none is known */
int dse_play_step_to (DsePlay *self, DsCell to); /* of ds_move_steps[]; -1: it is not beside */
void dse_play_travel (DsePlay *self, DsCell to);
void dse_play_rest (DsePlay *self);
void dse_play_explore (DsePlay *self);
gboolean dse_play_next (DsePlay *self, DsAction *out);
void dse_play_note_auto (DsePlay *self,
                         gboolean done); /* what it chose was done, or could not be */

/* play_ask.c */
void dse_play_ask (DsePlay *self, gint32 type); /* and does it, when nothing more is needed */
void dse_play_ask_more (DsePlay *self, const DsAction *action, guint needs); /* but for @needs */
void dse_play_go_on_asking (DsePlay *self);
void dse_play_stop_asking (DsePlay *self);
void dse_play_answer (DsePlay *self, const DseChoice *choice);
void dse_play_answer_step (DsePlay *self, int step);
void dse_play_look (DsePlay *self, gboolean travels); /* and goes there, when it is taken */
void dse_play_aim_at (DsePlay *self, DsCell cell);
void dse_play_move_aim (DsePlay *self, int step);
void dse_play_next_aim (DsePlay *self);
void dse_play_take_aim (DsePlay *self);

/* play_things.c */
void dse_play_init_things (DsePlay *self);

/* console.c */
void dse_play_init_console (DsePlay *self);
void dse_play_toggle_console (DsePlay *self);

/* play_branches.c */
void dse_play_init_branches (DsePlay *self);
void dse_play_show_branches (DsePlay *self);

/* play_files.c */
void dse_play_init_files (DsePlay *self);

/* play_probes.c */
void dse_play_init_probes (DsePlay *self);
void dse_play_update_probes (DsePlay *self);               /* after a step */
void dse_play_think_of (DsePlay *self, gint32 actor);      /* shows its mind; or none */
gint32 dse_play_creature_at (DsePlay *self, DsCell cell);  /* DS_SIM_NONE: none is to be seen */
gboolean dse_play_press_mind (DsePlay *self, DsCell cell); /* TRUE: it was meant for that */

/* play_speech.c */
void dse_play_tell (DsePlay *self); /* what is new, before the next frame */

/* play_mouse.c */
void dse_play_init_mouse (DsePlay *self);
void dse_play_look_again (DsePlay *self); /* at the cell under the pointer, after a step */
void dse_play_open_menu (DsePlay *self, DsCell cell); /* what can be done there */
/* Since the last call: a view that scrolls under a pointer at rest is no move of it. */
gboolean dse_play_moves_pointer (DsePlay *self);

/* play_input.c */
void dse_play_init_input (DsePlay *self);
