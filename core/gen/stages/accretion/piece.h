/* core/gen/stages/accretion/piece.h — what a level grows by: a room, perhaps with a corridor, and
 * the doorways by which it may be joined to the rest. */
#pragma once

#include "gen/stages/accretion/room_bits.h"
#include "map/mask.h"

#define DS_CORRIDOR_MAX 60      /* cells: keeps pieces within DS_FRONTIER_REACH */
#define DS_PIECE_SPANS_MAX 2100 /* more than rooms of 62 rows and their corridors can have */

typedef struct {
  DsCell cell;
  int way; /* ds_move_steps[] index that leads out */
} DsDoorway;

/* What corridors are like; lengths in cells, both ends included. */
typedef struct {
  int32_t across[2], down[2];
  int32_t oblique; /* permille that may be left sideways */
} DsCorridorStyle;

typedef struct {
  DsRoomForm form;
  DsRoomBits bits;
  DsSpan spans[DS_PIECE_SPANS_MAX]; /* the corridor's first */
  size_t n_corridor, n;             /* spans */
  DsDoorway start;                  /* where the corridor leaves the room */
  DsDoorway exits[4];
  size_t n_exits;
} DsPiece;

/* Draws the room of a piece, not larger than @max. */
void ds_piece_draw (DsPiece *self, DsRoomForm form, DsCell max, DsRng *rng);
/* Gives it an exit on each side that has a door site. */
void ds_piece_set_doors (DsPiece *self, DsRng *rng);
/* Gives it a corridor instead, with the exits at its end. False: there is no place for it. */
bool ds_piece_set_corridor (DsPiece *self, const DsCorridorStyle *style, DsRng *rng);
/* The cells it needs around it, moved by @by. */
DsRect ds_piece_bounds (const DsPiece *self, DsCell by);
