/* editor/play/asker.h — asks for all that an action needs: an item, a spell, a direction, a cell.
 */
#pragma once

#include "play/aim.h"
#include "play/cards.h"

#define DSE_TYPE_ASKER (dse_asker_get_type ())
G_DECLARE_FINAL_TYPE (DseAsker, dse_asker, DSE, ASKER, GObject)

/* Signals: "decided" (const DsAction *) — the action is complete; "travel" (const DsCell *) — the
 * player wants to go there.
 *
 * Borrows all; they must live longer. */
DseAsker *dse_asker_new (DseGame *game, DseCards *cards, DseAim *aim, DseHint *hint);

/* Asks for what an action of @type needs; where that is nothing, it is decided at once. A line to a
 * cell begins at @there (NULL: at a creature). Each of these ends what was asked before. */
void dse_asker_ask (DseAsker *self, gint32 type, const DsCell *there);
/* The same of an action that is complete but for @needs (DS_ACT_*). */
void dse_asker_ask_more (DseAsker *self, const DsAction *action, guint needs, const DsCell *there);
/* Asks for a cell to look at, or (@travels) to go to. */
void dse_asker_look (DseAsker *self, gboolean travels, const DsCell *there);
/* Ends what is asked; does nothing where nothing is. */
void dse_asker_stop (DseAsker *self);
/* True if an action is to be completed; a cell to look at is none. */
gboolean dse_asker_is_asking (DseAsker *self);

/* Answers with the choice of a screen. */
void dse_asker_answer (DseAsker *self, const DseChoice *choice);
/* Answers with a direction, of ds_move_steps[]. */
void dse_asker_answer_step (DseAsker *self, int step);
