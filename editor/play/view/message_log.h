/* editor/play/view/message_log.h — the latest messages of a game, the oldest above. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

#define DSE_TYPE_MESSAGE_LOG (dse_message_log_get_type ())
G_DECLARE_FINAL_TYPE (DseMessageLog, dse_message_log, DSE, MESSAGE_LOG, GtkBox)

/* Shows the messages up to the shown step of @session; hides where there are none. */
void dse_message_log_show (DseMessageLog *self, DseSession *session);
