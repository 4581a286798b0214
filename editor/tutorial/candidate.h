/* editor/tutorial/candidate.h — cells where the tutorial's gate or key makes the verdict that its
 * step asks for; each is tried on a copy of the level, and proved. */
#pragma once

#include "page/page.h"

/* A cell of the playthrough whose locked door blocks the goal. FALSE: there is none, or no
 * playthrough. */
gboolean dse_candidate_for_gate (DsePage *page, DsCell *out);
/* A cell near the start from which the key makes the level finishable. FALSE: there is none. */
gboolean dse_candidate_for_key (DsePage *page, DsCell *out);
