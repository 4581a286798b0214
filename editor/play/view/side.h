/* editor/play/view/side.h — the panel beside a game: the floor map, the inventory, and the mind of
 * a creature. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_SIDE (dse_side_get_type ())
G_DECLARE_FINAL_TYPE (DseSide, dse_side, DSE, SIDE, GtkBox)

/* Takes @map as its first child. */
GtkWidget *dse_side_new (GtkWidget *map);
/* Shows the inventory and the key ring of the player. */
void dse_side_show (DseSide *self, DseSession *session);
/* Shows the mind of a creature, both texts as Pango markup; NULL: none. */
void dse_side_set_mind (DseSide *self, const char *title, const char *text);
