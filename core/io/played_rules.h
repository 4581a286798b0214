/* core/io/played_rules.h — the rules that a game was played with, as a member of its file: the
 * texts of their definitions, so that the game takes the same course wherever it is opened. Private
 * to core/io. */
#pragma once

#include "base/array.h"
#include "base/json.h"
#include "rules/rules.h"

#define DS_PLAYED_RULES_MAX 1000 /* in a file */

/* Numbered from 0, those of the beginning. Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsRules *) items; /* owned references */
} DsPlayedRules;

/* Adds @rules, unless others there play alike. False: no memory. O(items). */
bool ds_played_rules_note (DsPlayedRules *self, DsRules *rules) DS_MUST_CHECK;
/* The number of those that play like @rules, which were noted. O(items). */
size_t ds_played_rules_find (const DsPlayedRules *self, const DsRules *rules);
/* True when a file needs them: they changed during the game, or are not the program's alone. */
bool ds_played_rules_are_needed (const DsPlayedRules *self);
/* Writes the member "rules", a list of lists of rules files. */
void ds_played_rules_put (const DsPlayedRules *self, DsJsonWriter *json);
/* Reads the member; a file without it was played with @here. Rules that play like @here become
 * @here, others get its pictures. False: it adds findings, and @out is to be cleared. */
bool ds_played_rules_read (DsPlayedRules *out, DsNode root, DsRules *here,
                           DsErrors *errors) DS_MUST_CHECK;
/* Gives the references back and zeroes the list; safe to call twice. */
void ds_played_rules_clear (DsPlayedRules *self);
