/* ui/list_keys.h — keys of a list, which the window does not get, and how Tab leaves it. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  guint key;
  GdkModifierType modifiers;
  const char *action; /* static; of the list or a widget around it */
} DsuListKey;

/* Carries out actions by keys of @list. A key stops there even where its action is not possible:
 * the window would apply it to the level beside the list. */
void dsu_list_add_keys (GtkWidget *list, const DsuListKey *keys, gsize n);
/* Makes @view, a list or grid view, one stop of Tab: the toolkit goes from row to row with it, as
 * the arrows do. Widgets within a row have the focus before Tab goes on. */
void dsu_list_leave_by_tab (GtkWidget *view);
