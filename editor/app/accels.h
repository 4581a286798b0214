/* editor/app/accels.h — the keys of the actions as the keymap gives them, for sentences that name
 * keys. The rows of actions (window/actions.h) note theirs here, so that folders before them can
 * name keys, too. Sentences that stay on the screen follow "changed::keymap" of the settings. */
#pragma once

#include <glib.h>

/* Notes that the action @name ("win.save") is called @label, translated, and has the accelerators
 * @keys, several by spaces; NULL: none. */
void dse_accels_set (const char *name, const char *label, const char *keys);

/* The first key of the action @name as a person reads it, "Ctrl+S"; caller frees. NULL: it has
 * none, or there is no such action. */
char *dse_accels_dup_key (const char *name);

/* @text with the key of an action in place of its id in braces: "Press {play}", "{tool::brush}".
 * The label of the action stands for a key that it has not; other braces stay. Caller frees. */
char *dse_accels_dup_text (const char *text);

/* @tip as dse_accels_dup_text() makes it, with the key of the action @name behind it: "Save
 * (Ctrl+S)". @name: NULL for none. Caller frees. */
char *dse_accels_dup_tip (const char *name, const char *tip);
