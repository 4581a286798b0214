/* core/solve/retrace.h — checks a playthrough against the rules of a game alone: cell by cell, key
 * by key. Internal to solve. */
#pragma once

#include "solve/path.h"

/* Sets *@holds to whether @path can be played from the start to its end without ending before; and
 * whether it wins, if @wins. @mode: treatment of the secret doors that it passes. DS_NOMEM. O(cells
 * of the path). */
DsStatus ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path, DsSecretMode mode,
                     bool wins) DS_MUST_CHECK;
