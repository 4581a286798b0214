/* editor/window/keymap.h — keys of the actions as chosen: those of a preset (a file in
 * data/keymaps), and the changes of the user to it, which the setting "keymap" keeps. The rows of
 * dse_actions() have them. */
#pragma once

#include "window/actions.h"

typedef struct {
  char *id, *label;
  GHashTable *keys; /* of names of actions: their keys, where they are not those of the table */
} DseKeymapPreset;

/* Gives the rows their keys, and does so whenever the setting changes; handlers that are connected
 * to "changed::keymap" later see the new ones. Again: nothing. */
void dse_keymap_start (void);

/* The presets, the default one first; static. */
const DseKeymapPreset *dse_keymap_presets (guint *n);
const DseKeymapPreset *dse_keymap_get_preset (void); /* the chosen one */
/* Chooses @preset, without any change. */
void dse_keymap_choose (const DseKeymapPreset *preset);
gboolean dse_keymap_is_changed (void);                     /* TRUE if the user changed any keys */
gboolean dse_keymap_is_row_changed (const DseAction *row); /* TRUE if those of @row */

/* "save", or "tool::brush"; caller frees. */
char *dse_keymap_dup_id (const DseAction *row);
/* The row that has the key now, one that only a widget knows among them; NULL: none. */
const DseAction *dse_keymap_holder (guint keyval, GdkModifierType modifiers);
/* Changes the keys of @row to @keys, which spaces part, "" for none; NULL: those of the preset. A
 * key that another row has is taken from it. */
void dse_keymap_set (const DseAction *row, const char *keys);
/* The keys of the preset that @row lost since another one has them: "Ctrl+S is used by “Save”";
 * caller frees. NULL: it lost none. */
char *dse_keymap_dup_conflict (const DseAction *row);

/* Reads the keymap of the file @path in place of the chosen one. NULL: it did, else the sentence
 * that says why not; caller frees. */
char *dse_keymap_import (const char *path);
/* Writes the chosen keymap to @path; the same. */
char *dse_keymap_export (const char *path);
