/* editor/play/walk.h — the player's paths on foot from cell to cell of a floor. */
#pragma once

#include "field/astar.h"
#include "play/session/session.h"

/* The step of ds_move_steps[] from the player to the cell beside, which may lie anywhere; -1: it is
 * not beside. */
int dse_walk_step_to (DseSession *session, DsCell to);
/* A shortest path to @to over cells that the player knows and that do no harm, past the creatures
 * that the player sees, or else through them. The cells go to @out->way, the last is @to, which may
 * lie anywhere. FALSE: there is none. O(cells of the floor). */
gboolean dse_walk_find (DseSession *session, DsAstar *out, DsCell to);
/* The same for a bot, through creatures; over unknown and harmful cells where there is no other. */
gboolean dse_walk_find_for_bot (DseSession *session, DsAstar *out, DsCell to);
