/* editor/rules/rule_matches.h — places of a level where a tile rule matches: outlined over it,
 * counted, and visited from a bar over it. They follow the level and the rule. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_RULE_MATCHES (dse_rule_matches_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleMatches, dse_rule_matches, DSE, RULE_MATCHES, GObject)

/* Signal "changed" () — the text of dse_rule_matches_dup_text() is another.
 * Signal "edit" () — the button of the bar that leads to the rule was clicked.
 * Signal "closed" () — the bar was closed. */

/* Matches of no rule on no level. Caller unrefs. */
DseRuleMatches *dse_rule_matches_new (void);
/* Looks on the shown floor of @document, which @canvas shows; NULL: on none. */
void dse_rule_matches_set_level (DseRuleMatches *self, DsuCanvas *canvas, DsuDocument *document);
/* Looks for the tile rule @id of the level's rules; NULL: for none. */
void dse_rule_matches_set_rule (DseRuleMatches *self, const char *id);
/* "Matches 187 places on this floor"; NULL: there is no level, or it does not have the rule.
 * Translated; caller frees. */
char *dse_rule_matches_dup_text (DseRuleMatches *self);
/* TRUE: it is being looked for them. */
gboolean dse_rule_matches_is_busy (DseRuleMatches *self);
/* Number of places; 0 while it is not known. */
gsize dse_rule_matches_get_n (DseRuleMatches *self);
/* TRUE: the cell belongs to a place, or is written there (@is_put). */
gboolean dse_rule_matches_has (DseRuleMatches *self, DsCell cell, gboolean is_put);
/* Shows the bar with the rule's name, or hides it. */
void dse_rule_matches_set_bar (DseRuleMatches *self, gboolean is_shown);
/* Moves the view to the next place (@step 1) or the one before (-1), around the ends. */
void dse_rule_matches_go (DseRuleMatches *self, int step);
