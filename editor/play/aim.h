/* editor/play/aim.h — a line from the player to a cell, which keys and the pointer move until it is
 * taken. */
#pragma once

#include "play/hint.h"
#include "play/level_view.h"

/* Use of the cell. */
typedef enum { DSE_AIM_AT_TARGET, DSE_AIM_TO_LOOK, DSE_AIM_TO_TRAVEL } DseAimUse;

#define DSE_TYPE_AIM (dse_aim_get_type ())
G_DECLARE_FINAL_TYPE (DseAim, dse_aim, DSE, AIM, GObject)

/* Signal "taken" (DseAimUse as guint, const DsCell *): the line has ended at this cell.
 *
 * Borrows all; they must live longer. */
DseAim *dse_aim_new (DseGame *game, DseLevelView *view, DseHint *hint);

/* Begins a line to @first, where that would do (NULL: to a creature, if there is one), with
 * @question before the look of its cell. */
void dse_aim_begin (DseAim *self, DseAimUse use, const char *question, const DsCell *first);
/* Ends the line without taking the cell; without a line it does nothing. */
void dse_aim_end (DseAim *self);
/* True if there is a line. */
gboolean dse_aim_is_shown (DseAim *self);
/* The end of the line; FALSE: there is none. */
gboolean dse_aim_get_cell (DseAim *self, DsCell *out);

/* ---- while there is a line */

/* To the cell of the level that is next to @cell, which may lie anywhere. */
void dse_aim_move_to (DseAim *self, DsCell cell);
/* @step: of ds_move_steps[]. */
void dse_aim_move (DseAim *self, int step);
/* To the next creature; of a line to travel, the next door, stairs, goal or item. */
void dse_aim_next (DseAim *self);
/* Takes the cell, if it would do. */
void dse_aim_take (DseAim *self);
