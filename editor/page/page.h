/* editor/page/page.h — one document in a tab: its canvas, its generator, its tool at work. */
#pragma once

#include "canvas.h"
#include "inspect/survey.h"
#include "io/io.h"
#include "paint/export.h"
#include "paint/overlay.h"
#include "play/play.h"
#include "proof/verdict.h"
#include "recipe/compare.h"
#include "recipe/maker.h"
#include "recipe/seed_log.h"
#include "tools/tool.h"

#include "doc/clip.h"

#include <adwaita.h>

#define DSE_TYPE_PAGE (dse_page_get_type ())
G_DECLARE_FINAL_TYPE (DsePage, dse_page, DSE, PAGE, AdwBin)

/* Signals: "recipe-changed" — recipe or seed to show are others; "seeds-changed";
 * "selection-changed"; "tool-changed"; "things-chosen" — others are, or they changed; "pointed" —
 * the cell that the status bar speaks of, or the view, changed; "play-changed" — a game is shown,
 * or no more; "relief-missing" — dse_page_relax() found no value; "said"
 * (const char *) — a sentence for the user. Properties: "seed-locked",
 * "floor", "show-card", "mark-room" (boolean: what is told of the pointed cell). */
DsePage *dse_page_new (DsuDocument *document, DseToolOptions *options);

DsuDocument *dse_page_get_document (DsePage *self);
DsuCanvas *dse_page_get_canvas (DsePage *self);
DseVerdict *dse_page_get_verdict (DsePage *self); /* borrows; works from the first time on */
void dse_page_set_tool (DsePage *self, const DseTool *tool);
const DseTool *dse_page_get_tool (DsePage *self); /* one of its own while something floats */
void dse_page_begin_step (DsePage *self, const char *label); /* dsu_document_end() ends it */
/* One command as an undo step of its own, called @label (N_(), static; NULL: as the command).
 * FALSE: the document is as it was, and its error says why. */
gboolean dse_page_apply (DsePage *self, const DsCmd *cmd, const char *label);
void dse_page_undo (DsePage *self);
void dse_page_redo (DsePage *self);
void dse_page_set_overlay (DsePage *self, const DsuOverlay *overlay); /* NULL: none */
void dse_page_forget_card (DsePage *self);        /* the pointer moves outside of the canvas */
char *dse_page_dup_pointed (DsePage *self);       /* the cell's description, "" when none */
guint32 dse_page_get_marked_room (DsePage *self); /* number of the outlined one; 0: none */

/* Shows the floor, moves the view to the first of the cells and marks all of them until the level
 * is edited; nothing when the level does not have it (any more). */
void dse_page_show_cells (DsePage *self, gsize floor, const DsCell *cells, gsize n);

void dse_page_set_route_step (DsePage *self, int step); /* stands out in the play; -1: none */
void dse_page_show_step (DsePage *self, guint step);    /* the same, and the view goes there */

/* ---- things of the shown floor that are chosen, to be edited together */
const uint64_t *dse_page_get_chosen (DsePage *self, gsize *n); /* ids; good until the next choice */
void dse_page_choose_things (DsePage *self, const uint64_t *ids, gsize n);
void dse_page_pick_chosen (DsePage *self);  /* its kind is what is placed */
void dse_page_choose_alike (DsePage *self); /* all of the kinds and locks of the chosen ones */
void dse_page_nudge_things (DsePage *self, int dx, int dy, gboolean copy); /* the chosen ones */
void dse_page_delete_things (DsePage *self); /* the chosen, in the selection, or the pointed one */

/* ---- selection */
const DsMask *dse_page_get_selection (DsePage *self); /* NULL: nothing is selected */
void dse_page_select_all (DsePage *self);
void dse_page_select_none (DsePage *self);
void dse_page_select_inverse (DsePage *self);
char *dse_page_dup_drawing (DsePage *self); /* the selection, or all, as characters; to free */
void dse_page_copy_drawing (DsePage *self); /* the same, to the clipboard */
void dse_page_combine_selection (DsePage *self, DsMaskOp op, const DsSpans *spans);

/* ---- copying and pasting */
gboolean dse_page_can_copy (DsePage *self);
gboolean dse_page_copy (DsePage *self); /* the selection, or the chosen things; FALSE: it failed */
void dse_page_cut (DsePage *self);
void dse_page_paste (DsePage *self); /* what the clipboard has floats until it is put down */
void dse_page_turn_float (DsePage *self, DsClipTurn how);

/* ---- generating */
DseMaker *dse_page_get_maker (DsePage *self);        /* borrows; generates the level */
const DsRecipe *dse_page_get_recipe (DsePage *self); /* as asked for, perhaps not yet made */
guint64 dse_page_get_seed (DsePage *self);
void dse_page_make (DsePage *self); /* the level of a new document's recipe; no undo step */
void dse_page_generate (DsePage *self, const DsRecipe *recipe, guint64 seed);
/* The same as an undo step called @label (N_(), static; NULL: as always). */
void dse_page_generate_step (DsePage *self, const DsRecipe *recipe, guint64 seed,
                             const char *label);
/* dse_page_generate_step() with the size and the floors that @recipe is made for; where manual
 * edits would be lost, a bar offers them. */
void dse_page_choose_recipe (DsePage *self, const DsRecipe *recipe, const char *label);
void dse_page_take_size (DsePage *self);  /* that was offered */
void dse_page_begin_live (DsePage *self); /* what is generated until the end is one undo step */
void dse_page_end_live (DsePage *self);
/* ---- comparing two recipes */
gboolean dse_page_get_comparing (DsePage *self);
void dse_page_set_comparing (DsePage *self, gboolean comparing); /* TRUE: with the recipe of now */
void dse_page_take_a (DsePage *self);
DseCompare *dse_page_get_compare (DsePage *self);

/* ---- making a part anew, keeping a part */
void dse_page_regenerate_selection (DsePage *self); /* all, when nothing is selected */
void dse_page_regenerate_floor (DsePage *self);
char *dse_page_keep_room (DsePage *self); /* the pointed one, or lets it go; what to say, to free */

/* ---- playing */
void dse_page_play (DsePage *self,
                    const DsCell *here); /* a new game; NULL: from the level's start */
void dse_page_take_game (DsePage *self, DseOpening *opening); /* at the step that was shown */
void dse_page_toggle_play (DsePage *self);
void dse_page_stop_play (DsePage *self);
void dse_page_forget_visits (DsePage *self); /* those of the last game are hidden */
gboolean dse_page_is_playing (DsePage *self);
DsePlay *dse_page_get_play (DsePage *self); /* NULL: none was started */
DsuCanvas *
dse_page_get_view (DsePage *self); /* the canvas that is seen: the game's or the level's */

/* ---- rooms and regions by hand; ids are 0 when it failed */
guint64 dse_page_add_room (DsePage *self);   /* of the selected cells, or without any yet */
guint64 dse_page_add_region (DsePage *self); /* in the step that is open */
/* The selected cells become a room of their own; where none of it is selected, it is cut where it
 * is narrow. FALSE: there is nothing to cut. */
gboolean dse_page_split_room (DsePage *self, gsize floor, guint32 number);
char *dse_page_keep_room_of (DsePage *self, gsize floor, guint32 number); /* as below */
guint32 dse_page_get_pointed_room (DsePage *self);                        /* number; 0: none */
/* Goes there and outlines it until the pointer comes to the level. */
void dse_page_show_room (DsePage *self, gsize floor, guint32 number);
DseSurvey *dse_page_get_survey (DsePage *self);

/* ---- looking at another level */
gboolean dse_page_show_before (DsePage *self, gboolean shown); /* FALSE: it is not shown */
void dse_page_show_edit (DsePage *self, const DsCmd *cmd, const char *caption); /* undone */
void dse_page_end_peek (DsePage *self);
gboolean dse_page_is_peeking (DsePage *self);
gboolean dse_page_has_partial (DsePage *self);
/* The parameter that asks for too much, and its stage in the recipe; NULL: none. */
const char *dse_page_get_veto_param (DsePage *self, guint *stage);
guint dse_page_get_veto_stage (DsePage *self); /* that gave up; G_MAXUINT: none did */
/* Makes the level with the value of that parameter that is closest and works. */
void dse_page_relax (DsePage *self);
gboolean dse_page_is_relaxing (DsePage *self);
void dse_page_show_partial (DsePage *self); /* what there was when a stage gave up */

/* ---- seeds */
void dse_page_retry (DsePage *self);         /* what failed, with other numbers */
void dse_page_add_stairs (DsePage *self);    /* to a recipe that joins no floors */
void dse_page_next_seed (DsePage *self);     /* + 1; all three leave a locked one */
void dse_page_previous_seed (DsePage *self); /* - 1 */
void dse_page_roll_seed (DsePage *self);     /* any */
gboolean dse_page_get_seed_locked (DsePage *self);
void dse_page_discard_edits (DsePage *self); /* in the selection, or everywhere */
void dse_page_find_rooms (DsePage *self);    /* of the shown floor, as it is now */
gboolean dse_page_is_generating (DsePage *self);
void dse_page_cancel_generating (DsePage *self);

gsize dse_page_n_seeds (DsePage *self);
const DseSeed *dse_page_get_seed_at (DsePage *self, gsize i);
gsize dse_page_get_seed_position (DsePage *self);

/* ---- files */
gboolean dse_page_save (DsePage *self, const char *path); /* FALSE: the error bar says why */
gboolean dse_page_save_over (DsePage *self, const char *path, DsIoObstacle allowed);
gboolean dse_page_revert (DsePage *self);
/* @why changes cannot be kept for recovery; NULL: they can. */
void dse_page_show_unprotected (DsePage *self, const char *why);
gboolean dse_page_is_stale (DsePage *self); /* somebody else wrote its file since */
/* As the shown floor looks now, in cells that other programs like to open. */
DsuExportOptions dse_page_export_options (DsePage *self);
/* The shown floor, in the format of the suffix. FALSE: the page says why. */
gboolean dse_page_export (DsePage *self, const char *path, DsIoObstacle allowed,
                          const DsuExportOptions *options);
void dse_page_show_error (DsePage *self, const char *sentence);
