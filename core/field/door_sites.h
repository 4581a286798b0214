/* core/field/door_sites.h — door sites: cells between two walls, on a path from one room to
 * another. */
#pragma once

#include "base/job.h"
#include "field/move.h"

typedef struct {
  DsCell cell;
  uint8_t way;       /* ds_move_steps[] index that leads through: 1 (east) or 2 (south) */
  uint32_t from, to; /* numbers of the room layer before and behind it; they differ */
} DsDoorSite;

typedef struct {
  DsDoorSite *items; /* row by row */
  size_t n;
} DsDoorSites;

/* True when @cell, which is on the floor, is a door site. @room: w * h cells of the room layer. */
bool ds_door_site_at (const DsSpace *space, const uint32_t *room, DsCell cell, DsDoorSite *out);
/*
 * All door sites of a floor.
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. On DS_OK @out owns the sites, freed by
 * ds_door_sites_clear(). O(w * h).
 */
DsStatus ds_door_sites_find (DsDoorSites *out, const DsSpace *space, const uint32_t *room,
                             DsJob *job, DsError *err) DS_MUST_CHECK;
void ds_door_sites_clear (DsDoorSites *self); /* frees and zeroes; safe to call twice */
