/* editor/page/page.h — a document in a tab: its canvas, and the parts that edit, generate, prove
 * and play it. */
#pragma once

#include "canvas.h"
#include "inspect/survey.h"
#include "io/io.h"
#include "page/backdrop.h"
#include "page/history.h"
#include "paint/export.h"
#include "paint/overlay.h"
#include "play/play.h"
#include "project/format_run.h"
#include "proof/bot_games.h"
#include "proof/verdict.h"
#include "recipe/compare.h"
#include "recipe/maker.h"
#include "recipe/seed_log.h"
#include "tools/axes.h"
#include "tools/clip.h"
#include "tools/hidden_things.h"
#include "tools/layers.h"
#include "tools/tool.h"

#include "doc/clip.h"

#include <adwaita.h>

#define DSE_TYPE_PAGE (dse_page_get_type ())
G_DECLARE_FINAL_TYPE (DsePage, dse_page, DSE, PAGE, AdwBin)

/* Signals: "recipe-changed" — recipe or seed to show are others; "seeds-changed";
 * "selection-changed"; "tool-changed"; "noted" — its hint is another; "things-chosen" — others are,
 * or they changed; "pointed" — the cell that the status bar describes, or the view, changed;
 * "play-changed" — a game is shown, or no more; "generating" — it begins or ends; "drawing" —
 * points of an area are, click by click, or no more; "relief-missing" — dse_page_relax() found no
 * value; "said" (const char *) — a sentence for the user. Properties:
 * "seed-locked", "floor" (from 0), "show-card" and "mark-room" (whether the pointed cell has a
 * card, and its room an outline), "show-route" (the drawn playthrough), "show-rulers", "card-place"
 * (string: "pointer", "corner", "alt"), and "links" (string, an id of tools/relations.h: the
 * objects whose lines are drawn). */

/* A page of @document, which is referenced; its tool works with @options, which must live longer.
 */
DsePage *dse_page_new (DsuDocument *document, DseToolOptions *options);

DseLayers *dse_page_get_layers (DsePage *self);       /* its layers; borrowed */
DseHiddenThings *dse_page_get_hidden (DsePage *self); /* hidden objects; borrowed */
void dse_page_show_all_things (DsePage *self);        /* opens the eyes of all objects */
DseBackdrop *dse_page_get_backdrop (DsePage *self);   /* its reference images; borrowed */
DseHistory *dse_page_get_history (DsePage *self);     /* its undo steps; borrowed */
/* Undoes or redoes to state @position of the history; as undo, it first stops a stroke, and gives
 * up a level that is being generated. */
void dse_page_go_to_step (DsePage *self, guint position);
DsuDocument *dse_page_get_document (DsePage *self); /* borrowed, never NULL while the page lives */
DsuCanvas *dse_page_get_canvas (DsePage *self);     /* the level's; borrowed */
DseVerdict *dse_page_get_verdict (DsePage *self);   /* borrowed; works from the first call on */
/* A static tool of dse_tool_get(); a stroke that has begun is cancelled. */
void dse_page_set_tool (DsePage *self, const DseTool *tool);
const DseTool *dse_page_get_tool (DsePage *self); /* one of its own while a piece floats */
/* For the status bar: the size of the stroke that is drawn, why the last one did nothing, else the
 * tool's hint; translated, borrowed until "noted" or "tool-changed". */
const char *dse_page_get_hint (DsePage *self);
void dse_page_begin_step (DsePage *self, const char *label); /* dsu_document_end() ends it */
/* One command as an undo step of its own, called @label (N_(), static; NULL: as the command).
 * FALSE: the document is as it was, and its error says why. */
gboolean dse_page_apply (DsePage *self, const DsCmd *cmd, const char *label);
/* True while points of an area are drawn, click by click. */
gboolean dse_page_is_drawing (DsePage *self);
/* Takes back the last of these points, or cancels the stroke or the generation that is under way;
 * without one, takes the last step back. */
void dse_page_undo (DsePage *self);
/* The step that was taken back last; nothing without one, or while points are drawn. */
void dse_page_redo (DsePage *self);
void dse_page_set_overlay (DsePage *self, const DsuOverlay *overlay); /* static; NULL: none */
void dse_page_forget_card (DsePage *self);  /* the pointer moves outside of the canvas */
char *dse_page_dup_pointed (DsePage *self); /* the cell's description, "" when none; to free */
guint32 dse_page_get_marked_room (DsePage *self); /* number of the outlined one; 0: none */

/* Shows the floor, moves the view to the first of the @n @cells and marks all of them until the
 * level is edited; nothing when the level does not have the floor (any more). */
void dse_page_show_cells (DsePage *self, gsize floor, const DsCell *cells, gsize n);

/* Step of the verdict's playthrough, from 0, that stands out in the drawn one; -1: none. */
void dse_page_set_route_step (DsePage *self, int step);
void dse_page_show_step (DsePage *self, guint step); /* the same, and the view goes there */

/* ---- objects of the shown floor that are selected, to be edited together */

/* Their @n ids; borrowed, good until the next choice. */
const uint64_t *dse_page_get_chosen (DsePage *self, gsize *n);
/* Selects the @n things of @ids instead of those of before; ids that the floor lacks are ignored.
 */
void dse_page_choose_things (DsePage *self, const uint64_t *ids, gsize n);
void dse_page_pick_chosen (DsePage *self);  /* the kind of the first is what is placed next */
void dse_page_choose_alike (DsePage *self); /* all of the kinds and locks of the selected ones */
/* Moves the selected ones, or copies of them, by @dx and @dy cells: one undo step. */
void dse_page_nudge_things (DsePage *self, int dx, int dy, gboolean copy);
void dse_page_delete_things (DsePage *self); /* the chosen, in the selection, or the pointed one */

/* ---- selection */

const DsMask *dse_page_get_selection (DsePage *self); /* borrowed; NULL: nothing is selected */
void dse_page_select_all (DsePage *self);             /* all cells of the shown floor */
void dse_page_select_none (DsePage *self);            /* no cell, no object */
void dse_page_select_inverse (DsePage *self);         /* the cells that are not selected */
void dse_page_select_grow (DsePage *self);            /* and the cells around it */
void dse_page_select_shrink (DsePage *self);          /* without the cells at its edge */
void dse_page_select_border (DsePage *self);          /* only those */
/* Its axes of symmetry; borrowed. */
DseAxesView *dse_page_get_axes (DsePage *self);
/* Selects the cells of the floor that are like the pointed one by @alike; nothing without a pointed
 * cell, or where that is in no room or region. */
void dse_page_select_alike (DsePage *self, DsAlike alike);
/* The cells of @spans join the selection, leave it or replace it, by @op. */
void dse_page_combine_selection (DsePage *self, DsMaskOp op, const DsSpans *spans);
/* The selection, or all of the floor, as characters; caller frees; NULL: no memory. */
char *dse_page_dup_drawing (DsePage *self);
void dse_page_copy_drawing (DsePage *self); /* the same, to the clipboard */

/* ---- copying and pasting */

gboolean dse_page_can_copy (DsePage *self); /* True if cells or objects are selected */
gboolean dse_page_copy (DsePage *self);     /* those; FALSE: it failed, and the page says why */
void dse_page_cut (DsePage *self);          /* copies, and erases when that worked */
/* Pieces that a stamp can be stored from: those that float, else 1 if something is selected. */
gsize dse_page_count_storable (DsePage *self);
/* A copy of what floats, as it is turned, else of the selection; NULL: the page says why not, or
 * there is nothing to copy. Caller unrefs. */
DseClip *dse_page_copied_new (DsePage *self);
/* The @n clips float until they are put down, one of which comes to each place, by @weights; NULL:
 * all the same. A selection limits them. */
void dse_page_float_stamps (DsePage *self, DseClip *const *clips, const guint *weights, gsize n);
/* Takes over what floats on @from, another page. */
void dse_page_take_float (DsePage *self, DsePage *from);
/* Other weights for them; nothing, while another number of pieces floats. */
void dse_page_weigh_float (DsePage *self, const guint *weights, gsize n);
/* Tiles and kinds of objects in what floats, see dse_floating_dup_ids(). Caller unrefs. */
GHashTable *dse_page_dup_float_ids (DsePage *self);
void dse_page_paste (DsePage *self); /* the clipboard's content floats until it is put down */
/* Mirrors or rotates what floats, else what is selected; the status bar says why nothing did. */
void dse_page_transform (DsePage *self, DsTransform how);

/* ---- generating */

DseMaker *dse_page_get_maker (DsePage *self);        /* borrowed; generates the level */
const DsRecipe *dse_page_get_recipe (DsePage *self); /* borrowed; as asked for, perhaps not made */
guint64 dse_page_get_seed (DsePage *self);           /* as asked for, perhaps not made */
void dse_page_make (DsePage *self); /* the level of a new document's recipe; no undo step */
/* Requests a level of @recipe, which is copied, with @seed; the level of before stays until the
 * result is there. */
void dse_page_generate (DsePage *self, const DsRecipe *recipe, guint64 seed);
/* The same as an undo step called @label (N_(), static; NULL: as always). */
void dse_page_generate_step (DsePage *self, const DsRecipe *recipe, guint64 seed,
                             const char *label);
/* dse_page_generate_step() with the size and the floors that @recipe is made for; where manual
 * edits would be lost, a bar offers them. */
void dse_page_choose_recipe (DsePage *self, const DsRecipe *recipe, const char *label);
void dse_page_take_size (DsePage *self);  /* the size that the bar offered */
void dse_page_begin_live (DsePage *self); /* all generation until the end is one undo step */
void dse_page_end_live (DsePage *self);   /* closes that step, with the last result */

/* ---- comparing two recipes */

gboolean dse_page_get_comparing (DsePage *self); /* True if the level is compared with another */
void dse_page_set_comparing (DsePage *self,
                             gboolean comparing); /* TRUE: with the level of now, A */
void dse_page_take_a (DsePage *self);             /* A becomes the level, a step; as it is: none */
/* Compares the level with @delve, which is copied and called @name. */
void dse_page_compare_with (DsePage *self, const DsDelve *delve, const char *name);
DseCompare *dse_page_get_compare (DsePage *self); /* borrowed */

/* ---- regenerating a part, keeping a part */

void dse_page_regenerate_selection (DsePage *self); /* everything, when nothing is selected */
void dse_page_regenerate_floor (DsePage *self);     /* all cells of the shown floor */
/* Keeps the pointed room, or lets it go. Returns a sentence for the user, which the caller frees.
 */
char *dse_page_keep_room (DsePage *self);

/* ---- playing */

/* A new game that begins at the cell @here; NULL: at the level's start. */
void dse_page_play (DsePage *self, const DsCell *here);
/* Plays the game of a file at the step that was shown; takes what it needs out of @opening. */
void dse_page_take_game (DsePage *self, DseOpening *opening);
void dse_page_toggle_play (DsePage *self);    /* the editor, the game that waits, or a new one */
void dse_page_stop_play (DsePage *self);      /* ends the game, shown or waiting */
void dse_page_forget_visits (DsePage *self);  /* hides those of the last game */
gboolean dse_page_is_playing (DsePage *self); /* True if a game is shown */
DsePlay *dse_page_get_play (DsePage *self);   /* borrowed; NULL: none was started */
DsuCanvas *dse_page_get_view (DsePage *self); /* the canvas that is seen: game's or level's */

/* The games of bots on the level; borrowed. */
DseBotGames *dse_page_get_bot_games (DsePage *self);
/* Plays game @i of them again, from shortly before its end, on the level that the bot had. */
void dse_page_play_bot_game (DsePage *self, guint i);
/* The same for the first of them in which the player died on @cell of the shown floor. FALSE: there
 * is none. */
gboolean dse_page_watch_death (DsePage *self, DsCell cell);

/* ---- rooms and regions by hand; ids are 0 on failure */

guint64 dse_page_add_room (DsePage *self);   /* of the selected cells, or without any yet */
guint64 dse_page_add_region (DsePage *self); /* in the step that is open */
/* The selected cells of room @number on @floor become a room of their own; where none of it is
 * selected, it is cut where it is narrow. FALSE: there is nothing to cut. */
gboolean dse_page_split_room (DsePage *self, gsize floor, guint32 number);
/* As dse_page_keep_room(), for room @number on @floor. */
char *dse_page_keep_room_of (DsePage *self, gsize floor, guint32 number);
guint32 dse_page_get_pointed_room (DsePage *self); /* number; 0: none */
/* Goes there and outlines it until the pointer comes to the level; nothing when the level does not
 * have it. */
void dse_page_show_room (DsePage *self, gsize floor, guint32 number);
DseSurvey *
dse_page_get_survey (DsePage *self); /* borrowed; rooms and parts of the level as it is */

/* ---- looking at another level */

gboolean dse_page_show_before (DsePage *self, gboolean shown); /* FALSE: it is not shown */
/* The level as @cmd would make it, with @caption above; copies both. */
void dse_page_show_edit (DsePage *self, const DsCmd *cmd, const char *caption);
void dse_page_end_peek (DsePage *self);        /* shows the level again */
gboolean dse_page_is_peeking (DsePage *self);  /* True if another level is shown */
gboolean dse_page_has_partial (DsePage *self); /* True if a generation left one when it failed */
/* Id of the parameter that asks for too much, static, and its stage in the recipe; NULL: none. */
const char *dse_page_get_veto_param (DsePage *self, guint *stage);
guint dse_page_get_veto_stage (DsePage *self); /* that gave up; G_MAXUINT: none did */
/* Makes the level with the value of that parameter that is closest and works. */
void dse_page_relax (DsePage *self);
gboolean dse_page_is_relaxing (DsePage *self); /* True if that is being looked for */
void dse_page_show_partial (DsePage *self);    /* the level that there was when a stage gave up */

/* ---- seeds; a locked one is left by all that would take another */

void dse_page_retry (DsePage *self);               /* the failed level, with a new seed */
void dse_page_add_stairs (DsePage *self);          /* to a recipe that joins no floors */
void dse_page_next_seed (DsePage *self);           /* + 1 */
void dse_page_previous_seed (DsePage *self);       /* - 1 */
void dse_page_roll_seed (DsePage *self);           /* a random one */
gboolean dse_page_get_seed_locked (DsePage *self); /* see the property */
/* Applies the tile rules to the selection, or to all floors, and says how many cells changed. */
void dse_page_apply_tile_rules (DsePage *self);
void dse_page_discard_edits (DsePage *self);     /* in the selection, or everywhere */
void dse_page_find_rooms (DsePage *self);        /* of the shown floor, as it is now */
gboolean dse_page_is_generating (DsePage *self); /* True if a level is being made */
void dse_page_cancel_generating (DsePage *self); /* the level stays as it is */

DseSeedLog *dse_page_get_seeds (DsePage *self);               /* borrowed */
gsize dse_page_n_seeds (DsePage *self);                       /* seeds that were looked at */
const DseSeed *dse_page_get_seed_at (DsePage *self, gsize i); /* borrowed; @i below that */
gsize dse_page_get_seed_position (DsePage *self);             /* the shown one among them */

/* ---- files */

/* The document's file was renamed to @path. */
void dse_page_follow_file (DsePage *self, const char *path);
/* Writes @path in the format of its suffix; in one that does not hold all of a document that is an
 * export, which is written later. FALSE: the error bar says why. */
gboolean dse_page_save (DsePage *self, const char *path);
/* The same over obstacles that the user allowed. */
gboolean dse_page_save_over (DsePage *self, const char *path, DsIoObstacles allowed);
/* True if the document is the drawing of a prefab, which is neither proved nor played. */
gboolean dse_page_is_prefab (DsePage *self);
/* Writes such a drawing to its definition. The caller frees *@losses: what the definition cannot
 * hold, "" for nothing. FALSE: the error bar says why, and *@losses is NULL. */
gboolean dse_page_save_prefab (DsePage *self, char **losses);
/* Shows a bar with @text about copies of such a prefab in levels, with a button for the action
 * "win.update-copies" where @can_update is set; NULL hides it. */
void dse_page_show_copies (DsePage *self, const char *text, gboolean can_update);
/* Reads the file again, as an undo step. FALSE: there is none, or the error bar says why. */
gboolean dse_page_revert (DsePage *self);
/* The same with @delve, which the file holds by now, and what could not be read of it. Borrows. */
gboolean dse_page_take_file (DsePage *self, const DsDelve *delve, const DsErrors *errors);
/* The level was written whole to @path, its file from now on, as it was at @revision: it is saved,
 * unless it was edited since. */
void dse_page_take_saved (DsePage *self, const char *path, guint64 revision);
/* Reads the file that the level was imported from again, as an undo step that keeps manual edits.
 */
void dse_page_read_source (DsePage *self);
/* The absolute path of the file that the level was imported from; NULL: none. Borrowed. */
const char *dse_page_get_source (DsePage *self);
/* Shows a bar with @why changes cannot be kept for recovery; NULL: they can. */
void dse_page_show_unprotected (DsePage *self, const char *why);
gboolean dse_page_is_stale (DsePage *self); /* another program wrote its file since */
/* Options for a picture of the floor as it is shown, with cells of the project's size or, for large
 * floors, of a size that other programs read. */
DsuExportOptions dse_page_export_options (DsePage *self);
/* Fills @out, which the caller clears: the document, only with the shown floor where @format has
 * room for one; NULL: all of it. *@n_left_out: floors that it lacks. DS_NOMEM: @out is zeroed. */
DsStatus dse_page_make_copy (DsePage *self, const DsFormat *format, DsDelve *out, gsize *n_left_out,
                             DsError *err) DS_MUST_CHECK;

/* The content of an export. */
typedef struct {
  const DsFormat *format;   /* NULL: a picture of the shown floor, by the suffix of the path */
  DsIoOptions io;           /* ways to write files of the format */
  const char *mapping;      /* path of the mapping for io; NULL: none; interned */
  gboolean is_y_up;         /* they are flipped vertically */
  gboolean counts_losses;   /* of the format; not for pictures */
  gboolean leaves_hidden;   /* a picture has no objects that the page hides */
  DsuExportOptions picture; /* style, size and overlays of that */
  DseFormatRun *program;    /* writes it: format is ds_program_format then; NULL: no program does */
} DsePageExport;

/* The result of an export. Borrowed by those who get it. */
typedef struct {
  const char *path;
  gboolean is_written;
  const DsStrangers *strangers; /* why it is not: files of other programs; NULL: another reason */
  const char *error;            /* the sentence; NULL: it is written */
  DsLosses losses;              /* if they were to be counted */
  guint64 revision;             /* of the level that was written */
} DsePageExported;

/* @self is NULL when the page is gone by then; otherwise it shows the error, unless that is
 * @result->strangers. */
typedef void (*DsePageExportFunc) (DsePage *self, const DsePageExported *result, gpointer data);
/* Writes the level, as it is now, at @path, over the obstacles @allowed, in the queue of exports;
 * then calls @done, or NULL. The level remembers what was written to the file that it was imported
 * from. Copies @what, with what->io.replaced. */
void dse_page_export (DsePage *self, const DsePageExport *what, const char *path,
                      DsIoObstacles allowed, DsePageExportFunc done, gpointer data);
/* This program writes files of the level from now on, which are not taken for another program's.
 */
void dse_page_begin_writing (DsePage *self);
/* Ends that. @hashes: of the written files, as texts, by their absolute paths; NULL: none. */
void dse_page_end_writing (DsePage *self, GHashTable *hashes);
/* True if the level was imported from the file at @path, or from one that names it. */
gboolean dse_page_is_source (DsePage *self, const char *path);
void dse_page_show_error (DsePage *self, const char *sentence); /* in the bar; NULL: none */
