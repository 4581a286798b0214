/* editor/window/key_list.h — rows of a window in which keys are changed: each has the keys of a
 * command, and buttons that add a key, clear the keys and restore the default. */
#pragma once

#include <adwaita.h>

typedef struct {
  /* All get one of the commands, of whatever type. */
  const char *(*label) (gconstpointer command); /* borrowed until the next call */
  char **(*dup_keys) (gconstpointer command);   /* as a person reads them */
  char *(*dup_note) (gconstpointer command); /* a conflict; NULL: there is none; or no function */
  gboolean (*is_changed) (gconstpointer command);
  /* The sentence that refuses a key; NULL: it may be given. Caller frees. */
  char *(*dup_refusal) (gconstpointer command, guint keyval, GdkModifierType modifiers);
  /* Adds a key. Returns the label of the command that loses it, which the caller frees, or NULL. */
  char *(*add) (gconstpointer command, guint keyval, GdkModifierType modifiers);
  void (*set) (gconstpointer command, const char *keys); /* "": none; NULL: the default */
  const char *setting;                                   /* that has all of it, for Undo */
  gboolean splits_characters; /* Shift and lower case instead of the typed character */
} DseKeyListClass;

typedef struct _DseKeyList DseKeyList;

/* The rows of @window, which frees it. @class is static. Esc closes the window, unless a row waits
 * for a key. */
DseKeyList *dse_key_list_new (AdwPreferencesWindow *window, const DseKeyListClass *class);
/* Adds the row of @command, which outlives the window, to @group. */
void dse_key_list_add (DseKeyList *self, AdwPreferencesGroup *group, gconstpointer command);
/* Puts an entry into @group that leaves only rows, and groups with rows, whose label, note or keys
 * have what is typed: "ctrl+e", in any order. It takes the place of the search of the window. */
void dse_key_list_add_search (DseKeyList *self, AdwPreferencesGroup *group);
/* Says @text in a toast, whose button restores the setting's value @before; NULL: no button. */
void dse_key_list_say (DseKeyList *self, const char *text, GVariant *before);
