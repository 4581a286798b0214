/* editor/inspect/flag_rows.h — check boxes for properties that are several of their choices. */
#pragma once

#include "inspect/shown_properties.h"

#include <adwaita.h>

/* The user checked or unchecked @flag. */
typedef void (*DseFlagSet) (gpointer data, const char *flag, gboolean on);

/* Adds a row with a check box for each choice of @declared to @expander. @set gets @data, which
 * must live as long as they. The boxes, GtkCheckButton, borrowed; caller unrefs the array. */
GPtrArray *dse_flag_rows_add (AdwExpanderRow *expander, const DsPropertyKind *declared,
                              DseFlagSet set, gpointer data);
/* Shows in @boxes which flags all holders of @shown have, none, or some. The flags in words, to be
 * freed. */
char *dse_flag_rows_show (GPtrArray *boxes, const DseShownProperty *shown);
