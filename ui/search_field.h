/* ui/search_field.h — a field to search with. */
#pragma once

#include <gtk/gtk.h>

/* A search field that is named @name and shows it while it is empty. Escape empties the field and
 * leaves it: its popover closes, or the level of its window gets the keys. Floating; constant. */
GtkWidget *dsu_search_field_new (const char *name);
/* Lets Down in @field go to @list, which must live as long. Once for a field; constant. */
void dsu_search_field_set_list (GtkWidget *field, GtkWidget *list);
