/* core/io/tiled/tiled_join.h — joins the maps of a world that holds a level of ours. */
#pragma once

#include "io/foreign/foreign.h"

/* Makes the maps of a world, at least one, floors of the first: groups of layers. DS_NOMEM. */
DsStatus ds_tiled_join_floors (DsForeign *map) DS_MUST_CHECK;
