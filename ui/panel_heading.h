/* ui/panel_heading.h — headings of panels: a title, and buttons for what stands below it. */
#pragma once

#include <gtk/gtk.h>

/* A button without text; all are static, @tip is N_(). */
typedef struct {
  const char *icon, *action, *tip;
} DsuHeadingButton;

/* A heading with the label @title and @n buttons behind it; @buttons may be NULL when there are
 * none. */
GtkWidget *dsu_panel_heading_new (GtkWidget *title, const DsuHeadingButton *buttons, gsize n);
