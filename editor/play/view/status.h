/* editor/play/view/status.h — how the player is, in one line. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_STATUS (dse_status_get_type ())
G_DECLARE_FINAL_TYPE (DseStatus, dse_status, DSE, STATUS, GtkBox)

void dse_status_show (DseStatus *self, DseSession *session);
