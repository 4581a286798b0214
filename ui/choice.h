/* ui/choice.h — a drop-down list of texts: it opens where its current entry is, long lists are
 * searched by typing, no tip lies over an open one, and long texts are cut instead of making their
 * panel wider. */
#pragma once

#include <gtk/gtk.h>

/* A GtkDropDown. Takes @labels; NULL: none yet. */
GtkWidget *dsu_choice_new (GtkStringList *labels);
