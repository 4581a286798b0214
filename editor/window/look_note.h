/* editor/window/look_note.h — opacity and tint of an own layer of cells, or of a group, in its row
 * of the panel of layers; and the place of that row. */
#pragma once

#include <gtk/gtk.h>

#define DSE_LAYER_NAME_CHARS 8 /* at least, of a name in the panel */

/* A swatch and a percentage, both hidden; @tip is that of the percentage. */
GtkWidget *dse_look_note_new (const char *tip);
/* Shows what differs from a whole layer in its own colours. */
void dse_look_note_show (GtkWidget *self, uint32_t opacity, uint32_t tint);
/* Pixels before a row in @depth groups: less for each further one, so that names keep their room.
 */
int dse_layer_indent (int depth);
