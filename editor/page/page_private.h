/* editor/page/page_private.h — what page*.c share. Private to them. */
#pragma once

#include "inspect/describe.h"
#include "page/page.h"
#include "recipe/generator.h"

#include "bar.h"
#include "recipe/compare.h"

/* Cells and floors of a level; w 0: none. */
typedef struct {
  int32_t w, h, floors;
} DseLevelSize;

/* How far a game is: branch, step, and how often its view was moved. */
typedef struct {
  guint branch, step, n_moves;
} DseGameMark;

struct _DsePage {
  AdwBin parent_instance;

  DsuDocument *document;
  DseToolOptions *options;
  DseVerdict *verdict; /* NULL: nobody asked yet */
  GtkWidget *canvas;
  GtkWidget *compare; /* around the canvas */
  GtkWidget *error_bar, *veto_bar, *size_bar, *disk_bar, *recovery_bar;
  GtkWidget *progress, *progress_bar, *progress_label;

  /* cells that somebody asked to see (page_shown.c) */
  DsuRegion shown;
  gsize shown_floor;
  guint shown_layer; /* of the canvas; 0: none yet */
  gboolean has_shown;

  /* the verdict's play, drawn (page_route.c) */
  gboolean show_route;
  int route_step;    /* that is chosen; -1: none */
  guint route_layer; /* of the canvas; 0: none yet */

  /* strokes */
  const DseTool *tool;   /* that is chosen */
  const DseTool *active; /* of the stroke, or of what is shown before it */
  GdkModifierType held;  /* Shift, Alt and Ctrl, on the keyboard */
  DseStroke stroke;
  gboolean is_stroking;
  gboolean has_last_end; /* where the last stroke ended: Shift draws from there */
  DsCell last_end;
  DsMask selection;
  gboolean has_selection;
  GdkTexture *ghost;          /* of the kind and lock below; NULL: none yet */
  const DsRules *ghost_rules; /* only compared */
  uint16_t ghost_kind;
  const DsLockKind *ghost_lock;
  uint64_t grabbed;      /* id of the thing that is being moved; 0 = a new one */
  gboolean has_link_end; /* of stairs, picked by the tool: this thing of that floor */
  gsize link_floor;
  guint64 link_id;
  guint links_layer;                /* 0: never shown */
  GArray *chosen;                   /* ids of things of the shown floor */
  guint chosen_layer;               /* of the canvas: their outlines */
  GdkModifierType select_modifiers; /* held when a selection's drag began */

  /* what was pasted floats until it is put down (page_paste.c) */
  DsDelve clip;    /* zeroed: nothing floats */
  DsRect clip_box; /* of its cells */
  gboolean clip_is_home;
  guint64 clip_key;
  DsCell float_cell; /* where its middle is */
  DsDelve pasted;    /* the level with it, as it is shown */
  const DseTool *tool_before;

  const DsRules *coloured_rules; /* whose tile has `colour`; only compared */
  uint16_t coloured_tile;
  uint32_t colour;

  /* generating */
  DseGenerator *generator;
  DsRecipe recipe; /* as asked for */
  guint64 seed;
  DsGenOptions part; /* what is made anew; zeroed: everything. Its mask is part_mask */
  DsMask part_mask;
  guint64 part_seed;
  guint64 edited_revision; /* of the newest edit that is not the generator's own */
  gboolean is_applying;    /* the change that is announced now is the generator's */
  gboolean is_new;         /* its first level is being made */
  gboolean is_live, ends_live;
  DseLevelSize wanted_size;  /* of what is being made, when it is another */
  DseLevelSize offered_size; /* by the bar: manual edits would be lost */
  gboolean waits_for_stroke; /* a result came during a stroke: ask again after it */
  gboolean seed_locked;
  GArray *seeds; /* DseSeed */
  gsize seed_position;
  guint progress_timer;

  /* other levels to look at (page_peek.c); the widgets are NULL until one is */
  GtkWidget *overlay; /* over the canvas */
  GtkWidget *peek, *peek_canvas, *peek_label;
  DsDelve before, partial;
  gboolean has_before, has_partial;
  gboolean has_live_before;     /* of the slider that moves now */
  DsError veto;                 /* why there is a partial level */
  struct DseRelaxing *relaxing; /* looks for a way out of it; borrowed, NULL: none */
  size_t veto_stage;            /* index in the recipe, or DS_GEN_NO_STAGE */

  /* cutting a floor into rooms (page_find_rooms.c) */
  struct DseFinding *finding_rooms; /* borrowed, NULL: none */
  gboolean finds_after_stroke;

  /* keeping a room by its padlock (page_padlock.c) */
  GtkWidget *padlock; /* NULL until a room was pointed at */
  GtkEventControllerMotion *padlock_motion;
  uint32_t padlock_room; /* number of the room that it is on; 0: it is hidden */
  DsCell padlock_cell;   /* in that room */
  guint padlock_timer;
  guint kept_layer; /* of the canvas */

  /* what is told of the pointed cell (page_hover.c) */
  DseSurvey *survey;
  DsCell pointed;
  GArray *facts;   /* DseFact; NULL: no cell is pointed at */
  GtkWidget *card; /* NULL until it was shown */
  guint card_timer;
  gboolean shows_card, marks_room;
  guint32 marked_room, marked_region; /* numbers; 0 = none */
  guint32 chosen_room;                /* marked while no cell is hovered */
  DsuRegion marked;                   /* cells of the room */
  guint tint_layer, outline_layer;

  /* an overlay (page_overlay.c) */
  const DsuOverlay *overlay_type; /* NULL: none */
  GtkWidget *legend;
  guint overlay_layer;

  GtkWidget *play;          /* the game over the canvas (page_play.c); NULL: none was started */
  guint64 play_revision;    /* of the document, that is played */
  gboolean plays_real_time; /* the last game did, and so does the next */
  DseGameMark play_mark;    /* when the game was last shown */
  gboolean follows_game;    /* the level was shown where the game was; before that: */
  DsuCamera camera_before;
  struct DseGhosts *ghosts; /* of a game that waits (page_ghosts.c); NULL: none are shown */
  struct DseVisits *visits; /* of the last game (page_visits.c); NULL: none are shown */

  /* files */
  GFileMonitor *monitor;
  char *seen_version; /* of the file as we last saw it */
  guint gone_timer;   /* since it is not there */
};

void dse_page_init_generating (DsePage *self);
void dse_page_show_visits (DsePage *self, DseSession *session);
void dse_page_forget_visits (DsePage *self);
void dse_page_show_ghosts (DsePage *self, DseSession *session);
void dse_page_forget_ghosts (DsePage *self);
char *dse_page_dup_ghost (DsePage *self, DsCell cell); /* in words; NULL: none is there */
void dse_page_dispose_generating (DsePage *self);
void dse_page_generate_part (DsePage *self, const char *label); /* self->part, one undo step */
void dse_page_generate_part_again (DsePage *self, const DsRecipe *recipe, const char *label);
void dse_page_clear_part (DsePage *self);
gboolean dse_page_has_part (DsePage *self);
/* Gives what a level is made on the size that its recipe wants (page_size.c). */
DsStatus dse_page_fit_base (DsePage *self, DsDelve *base, DsError *err);
void dse_page_forget_size (DsePage *self);
void dse_page_init_seeds (DsePage *self);
void dse_page_redraw_seed (DsePage *self); /* the picture of the level's seed */
void dse_page_remember_seed (DsePage *self);
void dse_page_follow_seed (DsePage *self);
void dse_page_init_padlock (DsePage *self);
void dse_page_dispose_padlock (DsePage *self);
void dse_page_update_padlock (DsePage *self);
void dse_page_init_overlay (DsePage *self);
void dse_page_update_overlay (DsePage *self);
void dse_page_init_hover (DsePage *self);
void dse_page_dispose_hover (DsePage *self);
void dse_page_update_hover (DsePage *self);
void dse_page_update_pointed (DsePage *self); /* that, and tells others of it */
void dse_page_forget_marks (DsePage *self);
void dse_page_set_hover (DsePage *self, gboolean shows_card, gboolean marks_room);
void dse_page_dispose_peek (DsePage *self);
void dse_page_keep_before (DsePage *self);
void dse_page_take_partial (DsePage *self, const DsGenResult *result);
void dse_page_cancel_relaxing (DsePage *self);
void dse_page_cancel_finding_rooms (DsePage *self);
void dse_page_forget_partial (DsePage *self);
void dse_page_forget_veto (DsePage *self);  /* with what it shows */
void dse_page_forget_cells (DsePage *self); /* that dse_page_show_cells() marked */
void dse_page_set_show_route (DsePage *self, gboolean show);
void dse_page_init_strokes (DsePage *self);
gboolean dse_page_show_menu (DsePage *self, DsCell cell); /* FALSE: there is no thing */
void dse_page_init_chosen (DsePage *self);
void dse_page_keep_chosen (DsePage *self); /* those that are still there */
gboolean dse_page_is_chosen (DsePage *self, uint64_t id);
void dse_page_toggle_thing (DsePage *self, uint64_t id);
void dse_page_choose_in (DsePage *self, DsRect cells);       /* these too */
DsStatus dse_page_thing_cells (DsePage *self, DsSpans *out); /* of the stroke */
void dse_page_spread_things (DsePage *self); /* on the cells of the stroke since its last one */
const DsThing *dse_page_thing_at (DsePage *self, DsCell cell); /* the uppermost; NULL: none */
void dse_page_show_ghost (DsePage *self); /* of what a press or release would place */
void dse_page_init_paste (DsePage *self);
void dse_page_show_float (DsePage *self); /* under the pointer, or at the keyboard's cell */
void dse_page_put_float (DsePage *self, DsCell cell);
void dse_page_end_float (DsePage *self); /* the tool is that of before */
void dse_page_forget_float (DsePage *self);
void dse_page_show_links (DsePage *self);
void dse_page_link_at (DsePage *self, DsCell cell);
void dse_page_forget_link (DsePage *self);
void dse_page_grab_thing (DsePage *self, DsCell cell);
void dse_page_drop_thing (DsePage *self, DsCell cell, GdkModifierType modifiers);
gboolean dse_page_pick_thing (DsePage *self, DsCell cell); /* FALSE: there is none */
void dse_page_take_back_generating (DsePage *self);
void dse_page_take_recipe (DsePage *self);
void dse_page_resume_generating (DsePage *self);
void dse_page_update_preview (DsePage *self);
void dse_page_watch_file (DsePage *self);
void dse_page_emit (DsePage *self, const char *signal);

/* play_drag.c */
void dse_page_take_player (DsePage *self); /* where it is dropped, a game begins */
