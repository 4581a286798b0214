/* editor/window/input_row.h — a row with the options of a command's input, to be edited. */
#pragma once

#include "io/command_input.h"

#include <adwaita.h>

typedef struct DseInputRow DseInputRow;

/* Adds a row with @input to the end of the expander @parent, and @remove, a button that is taken,
 * to the row. Caller frees with g_free(), once the row is gone. */
DseInputRow *dse_input_row_new (GtkWidget *parent, const DsCommandInput *input, GtkWidget *remove);
GtkWidget *dse_input_row_get_widget (DseInputRow *self); /* borrowed, an AdwExpanderRow */
const char *dse_input_row_get_title (DseInputRow *self); /* of its header, borrowed */
/* The field that @what is about, the key of a field or the id of an error that
 * ds_command_input_check() gives, and *@title, its name. */
GtkWidget *dse_input_row_find (DseInputRow *self, const char *what, const char **title);
/* Opens the row with the cursor in the name. */
void dse_input_row_edit (DseInputRow *self);
/* The input as it is filled in, which borrows its texts from the row, and @choices, which the
 * caller frees. Options that its type lacks have their usual values. */
DsCommandInput dse_input_row_get (DseInputRow *self, GStrv *choices);
