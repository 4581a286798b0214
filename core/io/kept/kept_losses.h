/* core/io/kept/kept_losses.h — parts of a level that its source, imported again, has not. Private
 * to core/io/kept and core/io/des. */
#pragma once

#include "io/kept/reverse.h"
#include "io/losses.h"

/* Rooms whose kind the user chose: floor << 32 | number, ascending. */
typedef DS_ARRAY (uint64_t) DsKeptRooms;

/* An object of our level. */
typedef struct {
  size_t floor;
  uint64_t id;
} DsKeptThing;

typedef DS_ARRAY (DsKeptThing) DsKeptThings;

/* True when the rooms of @level are those that the import of its source gave, and none is pinned:
 * then neither its import nor that of the written source needs rooms. O(cells). */
bool ds_kept_rooms_are_made (const DsKept *kept, const DsDelve *level);
/* Finds the rooms of @level that have another kind than in @made, the level as it was imported;
 * @places are those in it. DS_NOMEM. O(cells). */
DsStatus ds_kept_rooms_find (DsKeptRooms *out, const DsDelve *level, const DsImport *made,
                             const DsReversePlaces *places, DsError *err) DS_MUST_CHECK;

/* Counts what @level has and @got, which a mapping gives of the written source, has not, or has
 * otherwise: @places are those of the level in @got, and of rooms without a name only the kinds of
 * @rooms count, and cells that were set by hand; NULL: all rooms are the level's own. Objects of
 * @added, ascending, may have properties in @got that are not ours: their kind adds them there.
 * Pins of cells count as nothing: the file has what they marked. A name of the level that is that
 * of its file is none. DS_NOMEM, DS_BAD_DATA. O(cells
 * + objects log objects). */
DsStatus ds_kept_losses (DsLosses *out, const DsDelve *level, const DsImport *got,
                         const DsReversePlaces *places, const DsKeptRooms *rooms,
                         const DsKeptThings *added, DsError *err) DS_MUST_CHECK;
