/* editor/play/mind.h — what a creature chose to do in its last turn, and why, in words. */
#pragma once

#include "play/session/session.h"

/* Both as Pango markup; the texts are owned by the caller. */
char *dse_mind_dup_title (DseSession *session, gint32 actor);
char *dse_mind_dup_text (DseSession *session, gint32 actor);
