/* core/rules/shared_cell.h — objects that may not be on the same cell. */
#pragma once

#include "rules/kind.h"

/* False for two creatures, gates, stairs or starts, except a creature on stairs, which it guards,
 * and the start on them. All others share a cell, also with these. */
bool ds_roles_share (DsRole a, DsRole b);
