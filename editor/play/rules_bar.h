/* editor/play/rules_bar.h — the bar over a game that offers to go on with rules that have changed
 * since they came into force in the game. */
#pragma once

#include "play/game.h"
#include "play/hint.h"

#include "bar.h"

#define DSE_TYPE_RULES_BAR (dse_rules_bar_get_type ())
G_DECLARE_FINAL_TYPE (DseRulesBar, dse_rules_bar, DSE, RULES_BAR, GObject)

/* Shows itself in @bar, with a button for the action "play.new-rules". Borrows @bar, which must
 * live longer. */
DseRulesBar *dse_rules_bar_new (DseGame *game, DseHint *hint, DsuBar *bar);
/* The rules that are in force outside of the game. */
void dse_rules_bar_set_rules (DseRulesBar *self, DsRules *rules);
/* Shows or hides the bar: the game has changed. O(1). */
void dse_rules_bar_update (DseRulesBar *self);
/* Lets the game go on with those rules, as a branch. Where it cannot, the hint says why, and it
 * goes on as before. */
void dse_rules_bar_accept (DseRulesBar *self);
