/* core/field/segment.h — segmentation of open space into rooms, caves and corridors, at doors and
 * narrow passages; and the match of each with an earlier segmentation. */
#pragma once

#include "base/job.h"
#include "map/room.h"

typedef enum {
  DS_SEGMENT_CLOSED,
  DS_SEGMENT_OPEN,
  DS_SEGMENT_DOOR, /* open, and two rooms meet here */
  DS_SEGMENT_KEPT, /* in a room already, open or not: stays there */
} DsSegmentCell;

/* Input of a segmentation. Borrows. */
typedef struct {
  int32_t w, h;
  const uint8_t *cells;  /* w * h of DsSegmentCell */
  const uint32_t *rooms; /* w * h: the numbers of kept rooms, 1 to n_rooms; 0 = none; NULL: all */
  uint32_t n_rooms;      /* new rooms are numbered from here on */
  size_t max_rooms;      /* new ones; when there are more, the smallest are left out */
  bool kept_go_on;       /* space that opens widely onto a kept room joins it */
} DsSegmentMap;

typedef struct {
  DsRoomKind kind; /* normal, cave, corridor or dead end */
  DsCell anchor;   /* its most open cell, the first in row order */
  uint32_t size;   /* cells */
} DsSegment;

typedef struct {
  uint32_t *label;  /* w * h: the whole room layer, kept rooms and new ones */
  DsSegment *items; /* room n_rooms + 1 and on, in the order of their first cells */
  size_t n;
} DsSegments;

/*
 * Gives a room to every open cell of @map that has none, and leaves the others as they are. What is
 * left open between doors and narrow places is a room; places of at most two cells' width are
 * corridors, or dead ends when only one way leads out of them; a room with walls as uneven as rock
 * is a cave. A few cells beside a kept room go to it.
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h).
 * Source: Vincent and Soille 1991, "Watersheds in digital spaces", from the top.
 */
DsStatus ds_segments_find (DsSegments *out, const DsSegmentMap *map, DsJob *job,
                           DsError *err) DS_MUST_CHECK;
void ds_segments_clear (DsSegments *self); /* frees and zeroes; safe to call twice */

/* For each item of @now, whose first is numbered @n_kept + 1: the number of the room of the layer
 * @before that it continues, which shares most cells with it, or 0. Each is continued once; @ids,
 * of the @n_before rooms, break ties. */
DsStatus ds_segments_match (uint32_t *out, const DsSegments *now, uint32_t n_kept,
                            const uint32_t *before, const uint64_t *ids, size_t n_before,
                            size_t n_cells, DsJob *job, DsError *err) DS_MUST_CHECK;
