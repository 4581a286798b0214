/* editor/play/mind.h — the mind of a creature in words: its last action, and the reasons. */
#pragma once

#include "play/session/session.h"

/* The name of @actor and its hit points, as Pango markup; caller frees. */
char *dse_mind_dup_title (DseSession *session, gint32 actor);
/* Facts, and the behaviours in their order with the one that acted, the same. O(behaviours). */
char *dse_mind_dup_text (DseSession *session, gint32 actor);
