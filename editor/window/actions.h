/* editor/window/actions.h — the table of what can be done: action, keys, name and group. The
 * shortcuts window and the key bindings both come from it. */
#pragma once

#include <glib.h>

typedef struct {
  const char *action; /* detailed, "win.undo"; NULL = a widget takes the keys itself */
  const char *keys;   /* accelerators, several by spaces; NULL = none */
  const char *label;  /* N_() */
  const char *group;  /* N_() */
} DseShortcut;

const DseShortcut *dse_shortcuts (gsize *n); /* static, made once */
