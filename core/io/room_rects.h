/* core/io/room_rects.h — the cells of rooms as rectangles, for files of engines. */
#pragma once

#include "base/array.h"
#include "base/rect.h"
#include "map/floor.h"

typedef struct {
  uint32_t room; /* its number on the floor, from 1 */
  int32_t x, y, w, h;
} DsRoomRect;

/* Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsRoomRect) items; /* ascending by room, then by row and column */
} DsRoomRects;

/* Covers the cells of all rooms of @floor with rectangles that do not overlap. DS_NOMEM: @out is
 * zeroed. O(cells + rectangles log rectangles). */
DsStatus ds_room_rects_find (DsRoomRects *out, const DsFloor *floor, DsError *err) DS_MUST_CHECK;
/* Rectangles of room @room: *@n of them, from the returned one on. NULL: it has no cells. O(log
 * rectangles + *@n). */
const DsRoomRect *ds_room_rects_of (const DsRoomRects *self, uint32_t room, size_t *n);
/* Frees the list and zeroes it; safe to call twice. */
void ds_room_rects_clear (DsRoomRects *self);
