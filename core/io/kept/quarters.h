/* core/io/kept/quarters.h — areas with angles of quarters of a turn, as a foreign map that has them
 * is read: with sides and points that are turned. Private to core/io/kept. */
#pragma once

#include "rules/delve.h"

/* *@out is like @level, with such areas. DS_NOMEM. O(objects). */
DsStatus ds_kept_take_quarters (DsDelve *out, const DsDelve *level, DsError *err) DS_MUST_CHECK;
