/* editor/play/look.h — what is on a cell, as a player is told. */
#pragma once

#include "play/session.h"

/* Creature, item, tile: what is most worth telling; "" off the floor. To free. */
char *dse_look_dup_text (DseSession *session, DsCell cell);
char *dse_look_dup_item (DseSession *session, gint32 item); /* "attack 5, defense 0" */
