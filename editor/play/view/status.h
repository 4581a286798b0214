/* editor/play/view/status.h — life, mana and state of the player in one line. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_STATUS (dse_status_get_type ())
G_DECLARE_FINAL_TYPE (DseStatus, dse_status, DSE, STATUS, GtkBox)

/* Shows the player at the shown step of @session. */
void dse_status_show (DseStatus *self, DseSession *session);
