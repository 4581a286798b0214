/* core/io/tiled/tiled_world.h — the world with a map of Tiled for each floor of a level. */
#pragma once

#include "io/file_plan.h"
#include "map/dungeon.h"

/* The path of the map of @floor in the world at @path; caller frees. NULL: no memory. */
char *ds_tiled_floor_file (const char *path, size_t floor) DS_MUST_CHECK;
/* Adds the world at @path to @out, whose maps have @px pixels per cell. DS_NOMEM. O(floors). */
DsStatus ds_tiled_put_world (const DsDungeon *dungeon, int32_t px, const char *path,
                             DsFilePlan *out, DsError *err) DS_MUST_CHECK;
