/* editor/window/expander_rows.h — rows of options below an AdwExpanderRow. */
#pragma once

#include "rules/record.h"

#include <adwaita.h>

/* Adds a row called @title at the end of @expander with @control, which it takes and which has that
 * name, too. @subtitle may be NULL. Returns the control, as those below do. */
GtkWidget *dse_expander_add (GtkWidget *expander, const char *title, const char *subtitle,
                             GtkWidget *control);
/* The same with a switch. */
GtkWidget *dse_expander_add_switch (GtkWidget *expander, const char *title, const char *subtitle,
                                    gboolean active);
/* The same with a line of text, an AdwEntryRow. */
GtkWidget *dse_expander_add_entry (GtkWidget *expander, const char *title, const char *text);
/* The same with a list of @labels, which are taken, of which @chosen is the selected one. */
GtkWidget *dse_expander_add_choice (GtkWidget *expander, const char *title, GtkStringList *labels,
                                    guint chosen);
/* The row that has @control. */
GtkWidget *dse_expander_row_of (GtkWidget *control);

/* The labels of the choices of field @key of @type. Caller owns. */
GtkStringList *dse_field_labels_new (const DsRecordType *type, const char *key);
