/* editor/window/refusal.h — a refusal in a window of rows: its sentence, and the field that it is
 * about. */
#pragma once

#include <gtk/gtk.h>

/* Shows @text in the label @reason until a field in @group changes, unfolds the rows around @field,
 * which is one of them, and focuses it; it stays in sight while they unfold. @field may be NULL. */
void dse_refusal_show (GtkWidget *reason, const char *text, GtkWidget *group, GtkWidget *field);
