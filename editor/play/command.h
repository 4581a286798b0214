/* editor/play/command.h — the commands of a game and their keys: the one table that the keyboard,
 * the help screen and the list of shortcuts read. */
#pragma once

#include "sim/sim.h"

#include <gtk/gtk.h>

typedef enum {
  DSE_DO_STEP,   /* index into ds_move_steps[] */
  DSE_DO_ACTION, /* id of an action; the player is asked for what it needs */
  DSE_DO_SCREEN, /* id of a screen */
  DSE_DO_VIEW,   /* id of an action of the play view's group */
  DSE_DO_TIME,   /* the same, while a screen is shown, too */
} DseCommandKind;

typedef struct {
  const char *id;    /* as the setting "play-keys" names it */
  const char *label; /* N_() */
  const char *keys;  /* as gtk_accelerator_parse() reads them, with spaces between */
  DseCommandKind kind;
  int step;
  const char *what;
} DseCommand;

/* Number of commands. */
gsize dse_commands_count (void);
/* The command @i, below that number; static. */
const DseCommand *dse_commands_get (gsize i);
/* The command of @id; NULL: there is none. */
const DseCommand *dse_command_find (const char *id);
/* True if there is such an action or screen. */
gboolean dse_command_is_known (const DseCommand *command);

/* ---- bindings: a{ss}, the ids of commands whose keys are not as in the table, and their keys */

/* The command of a key that was pressed; NULL: there is none. */
const DseCommand *dse_command_of_key (GVariant *bindings, guint keyval, GdkModifierType modifiers);
/* The same bindings but for @keys of @command, with spaces between; NULL: as in the table. Returns
 * a floating reference. */
GVariant *dse_bindings_set (GVariant *bindings, const DseCommand *command, const char *keys);
/* "k", "<Control>Left": the key as bindings name it; caller frees. */
char *dse_key_dup_name (guint keyval, GdkModifierType modifiers);
/* The keys of @command without one of them, with spaces between; caller frees. */
char *dse_command_dup_keys_without (GVariant *bindings, const DseCommand *command, guint keyval,
                                    GdkModifierType modifiers);
/* The keys of @command for gtk_accelerator_parse(), with spaces between; caller frees. */
char *dse_command_dup_accelerators (GVariant *bindings, const DseCommand *command);
/* The keys of @command, with spaces between; borrowed. @bindings: NULL: as in the table. */
const char *dse_command_keys (GVariant *bindings, const DseCommand *command);
/* The keys of @command as a person reads them: "↑", "Keypad 8", "k". @bindings: NULL: as in the
 * table. Free with g_strfreev(). */
char **dse_command_dup_key_names (GVariant *bindings, const DseCommand *command);

/* ---- as the keys are set */

/* The bindings of the settings; caller unrefs. */
GVariant *dse_command_bindings (void);
/* The first key of the command @id as a person reads it; caller frees. NULL: it has none. */
char *dse_command_dup_key (const char *id);
/* Gives @button the picture @icon, the action of the command @id, and @tip with the first key,
 * which follows the settings: "Pause (F9)". Returns @button. */
GtkWidget *dse_command_button (GtkWidget *button, const char *icon, const char *tip,
                               const char *id);
