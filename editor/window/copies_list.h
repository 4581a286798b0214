/* editor/window/copies_list.h — list of the levels that have copies of an edited prefab, to choose
 * from. */
#pragma once

#include "window/copies.h"

#include <gtk/gtk.h>

/* A row for each level of @self, with a check that sets is_chosen; for a dialog. @self must
 * outlive it. */
GtkWidget *dse_copies_list_new (DseCopies *self);
