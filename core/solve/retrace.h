/* core/solve/retrace.h — a told play, walked once more by the rules of a game alone: cell by cell,
 * key by key. Internal to solve. */
#pragma once

#include "solve/path.h"

/* Whether @path can be played from the start to its end, with nothing over before; and then it wins
 * where @wins. @mode: of the secret doors that it goes through. DS_NOMEM. O(cells of the path). */
DsStatus ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path, DsSecretMode mode,
                     bool wins) DS_MUST_CHECK;
