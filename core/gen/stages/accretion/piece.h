/* core/gen/stages/accretion/piece.h — piece that accretion adds to a floor: a room, perhaps with a
 * corridor, and the doorways through which it may be joined. */
#pragma once

#include "gen/stages/accretion/room_bits.h"
#include "map/mask.h"

#define DS_CORRIDOR_MAX 60      /* cells: keeps pieces within DS_FRONTIER_REACH */
#define DS_PIECE_SPANS_MAX 2100 /* spans of rooms of 62 rows and their corridors are fewer */

typedef struct {
  DsCell cell;
  int way; /* index of ds_move_steps[] that leads out */
} DsDoorway;

/* Style of corridors; lengths in cells, both ends included. */
typedef struct {
  int32_t across[2], down[2];
  int32_t oblique; /* permille of corridors that may be left sideways */
} DsCorridorStyle;

typedef struct {
  DsRoomForm form;
  DsRoomBits bits;
  DsSpan spans[DS_PIECE_SPANS_MAX]; /* those of the corridor first */
  size_t n_corridor, n;             /* spans */
  DsDoorway start;                  /* where the corridor leaves the room */
  DsDoorway exits[4];
  size_t n_exits;
} DsPiece;

/* Draws the room of a piece, not larger than @max. */
void ds_piece_draw (DsPiece *self, DsRoomForm form, DsCell max, DsRng *rng);
/* Adds an exit on each side that has a door site. */
void ds_piece_set_doors (DsPiece *self, DsRng *rng);
/* Adds a corridor, with the exits at its end. False: it does not fit. */
bool ds_piece_set_corridor (DsPiece *self, const DsCorridorStyle *style, DsRng *rng);
/* Bounding box of all cells that it needs, moved by @by. */
DsRect ds_piece_bounds (const DsPiece *self, DsCell by);
