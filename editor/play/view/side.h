/* editor/play/view/side.h — what stays beside the game: the map, what the player carries, and the
 * mind of a creature. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_SIDE (dse_side_get_type ())
G_DECLARE_FINAL_TYPE (DseSide, dse_side, DSE, SIDE, GtkBox)

GtkWidget *dse_side_new (GtkWidget *map);
void dse_side_show (DseSide *self, DseSession *session);
void dse_side_set_mind (DseSide *self, const char *title,
                        const char *text); /* markup; NULL: none */
