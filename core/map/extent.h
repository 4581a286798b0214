/* core/map/extent.h — bounding boxes and sizes of the rooms of a floor. */
#pragma once

#include "base/rect.h"
#include "map/floor.h"
#include "map/mask.h"

typedef struct {
  DsRect box;    /* cells; empty: no cell is of this room */
  int32_t first; /* column of its first cell, which is in the first row of the box */
  uint32_t size; /* cells */
} DsExtent;

/* @out has one for each room; @out[0] is of the room with number 1. O(cells). */
void ds_floor_extents (const DsFloor *level, DsExtent *out);

/* Appends the runs of the room with @number, all of whose cells lie in @box, row by row. */
bool ds_room_spans (const DsFloor *level, uint32_t number, DsRect box, DsSpans *out) DS_MUST_CHECK;
