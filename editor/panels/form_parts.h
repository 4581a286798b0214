/* editor/panels/form_parts.h — groups and rows of which forms in panels consist. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

/* A group of rows without a title, at the end of @box; borrowed. */
GtkWidget *dse_parts_add_group (GtkWidget *box);
/* A row with a choice of @labels, which end with NULL. */
GtkWidget *dse_parts_combo_new (const char *const *labels);
/* Shows pictures of the kinds @ids of @rules before the labels of @combo, in their order. @ids stay
 * as long as @combo. */
void dse_parts_show_kinds (GtkWidget *combo, DsRules *rules, const char *const *ids);
/* A row at the end of @group with a switch for the setting @key, a boolean. */
void dse_parts_add_switch (GtkWidget *group, const char *title, const char *subtitle,
                           const char *key);
void dse_parts_clear (GtkWidget *box); /* removes all that is in it */
