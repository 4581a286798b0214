/* ui/bar.h — a sentence above the canvas, with buttons for the actions that help. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_BAR (dsu_bar_get_type ())
G_DECLARE_FINAL_TYPE (DsuBar, dsu_bar, DSU, BAR, GtkWidget)

typedef enum { DSU_BAR_INFO, DSU_BAR_WARNING, DSU_BAR_ERROR } DsuBarKind;

/* Signal "closed": the user closed it. It is hidden to begin with. Property "kind", of DsuBarKind,
 * is set once. */
GtkWidget *dsu_bar_new (DsuBarKind kind);
/* Shows @text with a button for each pair of label and action name; the pairs end with NULL. */
void dsu_bar_show (DsuBar *self, const char *text, ...) G_GNUC_NULL_TERMINATED;
/* Text in place of the latest one while the bar is compact; it is wrapped, not cut. NULL: none. */
void dsu_bar_set_brief (DsuBar *self, const char *brief);
/* Makes the bar one line high, or as high as it likes: then a text without a brief one is cut at
 * its end, and a menu beside the first button has all of it and the other buttons. */
void dsu_bar_set_compact (DsuBar *self, gboolean is_compact);
void dsu_bar_hide (DsuBar *self);         /* keeps its text */
gboolean dsu_bar_is_shown (DsuBar *self); /* also while it slides in */
/* The latest text; borrowed until the next dsu_bar_show(). */
const char *dsu_bar_get_text (DsuBar *self);
