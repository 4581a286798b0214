/* editor/panels/form_parts.h — groups and rows of which forms in panels consist. */
#pragma once

#include <adwaita.h>

/* A group of rows without a title, at the end of @box; borrowed. */
GtkWidget *dse_parts_add_group (GtkWidget *box);
/* A row with a choice of @labels, which end with NULL. */
GtkWidget *dse_parts_combo_new (const char *const *labels);
/* A row at the end of @group with a switch for the setting @key, a boolean. */
void dse_parts_add_switch (GtkWidget *group, const char *title, const char *subtitle,
                           const char *key);
void dse_parts_clear (GtkWidget *box); /* removes all that is in it */
