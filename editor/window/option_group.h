/* editor/window/option_group.h — groups of controls of the option bar. */
#pragma once

#include "tools/tool_options.h"

#include <gtk/gtk.h>

typedef struct {
  const char *icon;  /* NULL: the label is shown */
  const char *label; /* N_() */
} DseOptionChoice;

/* Appends a box to @bar, which is shown for tools with one of @uses; @class of CSS, NULL: none. */
GtkWidget *dse_option_group_add (GtkWidget *bar, unsigned uses, const char *class);
/* Appends one button for each value 0, 1, 2 ... of the option's action. */
void dse_option_choices_add (GtkWidget *bar, unsigned uses, const char *option,
                             const DseOptionChoice *choices, gsize n);
/* Appends a number from @min to @max, the option @option, with the label @label (with mnemonic) and
 * the tip @tip. Returns the group. */
GtkWidget *dse_option_spin_add (GtkWidget *bar, unsigned uses, DseToolOptions *options,
                                const char *option, int min, int max, const char *label,
                                const char *tip);
/* Appends a check button of the option @option, a boolean. */
void dse_option_check_add (GtkWidget *bar, unsigned uses, const char *option, const char *label);
