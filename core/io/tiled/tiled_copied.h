/* core/io/tiled/tiled_copied.h — objects that were duplicated in Tiled, with our ids. */
#pragma once

#include "io/tiled/tiled_layers.h"

/* The id in our documents of an object of @floor that has none: it follows from the object's number
 * in the file. */
uint64_t ds_tiled_new_id (const DsForeignObject *object, size_t floor);

/* The id of an object, which it has as a property or else follows. */
uint64_t ds_tiled_id (const DsForeignObject *object, size_t floor);

/* Gives such ids to all objects and rooms of @layers, of @map, that share one with another of their
 * kind and floor, but for the one with the lowest number. DS_NOMEM. O(objects * log objects). */
DsStatus ds_tiled_part_copies (DsForeign *map, const DsTiledLayers *layers,
                               DsError *err) DS_MUST_CHECK;
