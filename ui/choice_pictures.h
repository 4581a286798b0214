/* ui/choice_pictures.h — pictures before the texts of a list of choices. */
#pragma once

#include <gtk/gtk.h>

#define DSU_CHOICE_PICTURE_SIDE 20 /* logical pixels */

/* The picture of entry @i, @side pixels square; NULL: it has none. Caller unrefs. */
typedef GdkTexture *(*DsuChoicePicture) (gpointer data, guint i, int side);

/* Shows pictures in @choice, a GtkDropDown or AdwComboRow of texts. @picture is called with @data
 * for an entry of the list when it is first seen, as long as @choice lives. */
void dsu_choice_show_pictures (GtkWidget *choice, DsuChoicePicture picture, gpointer data);
/* A picture as it stands in such a list; NULL: none yet. Floating. */
GtkWidget *dsu_choice_picture_new (GdkPaintable *picture);
