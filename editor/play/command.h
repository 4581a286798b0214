/* editor/play/command.h — what a player can ask for, and the keys that do: the one table that the
 * keyboard, the help screen and the list of shortcuts read. */
#pragma once

#include "sim/sim.h"

#include <gtk/gtk.h>

typedef enum {
  DSE_DO_STEP,   /* what: of ds_move_steps[] */
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

gsize dse_commands_count (void);
const DseCommand *dse_commands_get (gsize i);
const DseCommand *dse_command_find (const char *id);       /* NULL: no such command */
gboolean dse_command_is_known (const DseCommand *command); /* there is such an action or screen */
/* The command of a key that was pressed; NULL: none. @bindings: a{ss}, ids and keys that are not as
 * in the table. */
const DseCommand *dse_command_of_key (GVariant *bindings, guint keyval, GdkModifierType modifiers);
/* The command with other keys, with spaces between; NULL: the usual ones. Floating. */
GVariant *dse_bindings_set (GVariant *bindings, const DseCommand *command, const char *keys);
char *dse_key_dup_name (guint keyval, GdkModifierType modifiers); /* as bindings have it */
char *dse_command_dup_keys_without (GVariant *bindings, const DseCommand *command, guint keyval,
                                    GdkModifierType modifiers);
char *dse_command_dup_accelerators (GVariant *bindings,
                                    const DseCommand *command); /* for gtk_accelerator_parse() */
/* Its keys as @bindings have them; borrowed. */
const char *dse_command_keys (GVariant *bindings, const DseCommand *command);
char **dse_command_dup_key_names (GVariant *bindings,
                                  const DseCommand *command); /* "↑", "Keypad 8", "k" */

/* ---- as the keys are set */

GVariant *dse_command_bindings (void);      /* caller unrefs */
char *dse_command_dup_key (const char *id); /* the first, as above; NULL: it has none */
/* @button becomes a picture that does what the command does; "Pause (F9)" is its tip, with the key
 * as it is set by now. Returns @button. */
GtkWidget *dse_command_button (GtkWidget *button, const char *icon, const char *tip,
                               const char *id);
