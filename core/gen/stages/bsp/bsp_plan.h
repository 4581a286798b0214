/* core/gen/stages/bsp/bsp_plan.h — binary space partitioning (BSP) on a grid of bytes: the floor is
 * cut in two recursively, each leaf gets a room, and the two halves of every cut are joined across
 * it. */
#pragma once

#include "base/array.h"
#include "base/job.h"
#include "base/rect.h"
#include "base/rng.h"
#include "gen/dig/growth.h"

/* Flags of a cell. Digging neither opens nor closes a stuck cell. */
enum { DS_BSP_OPEN = 1, DS_BSP_STUCK = 2 };

typedef struct {
  int32_t min[2];             /* width and height of the smallest piece, one wall included */
  int32_t ratio;              /* per mille: longer pieces are cut across their longer side */
  int32_t whole;              /* per mille of pieces that stay whole although they could be cut */
  int32_t share[2];           /* per mille of its piece that a room covers, at least and at most */
  const int32_t *shapes;      /* weights */
  bool is_straight;           /* corridors are straight where rooms face each other */
  int32_t width;              /* of corridors */
  int32_t loops;              /* per mille of cuts that get a second corridor */
  bool room_opens, way_opens; /* the ground of rooms, of corridors is walkable */
  size_t max_rooms;
} DsBspStyle;

typedef struct {
  DsRect rect;    /* cells; its last row and column stay wall */
  DsRect room;    /* of a leaf */
  uint32_t child; /* index of the first of the two halves; 0: a leaf */
  uint8_t shape;  /* DsRoomShape */
  bool below;     /* the second half lies below the first one, not to its right */
} DsBspPiece;

typedef struct {
  uint32_t start; /* y * w + x */
  size_t end;     /* end of its cells, which begin at the end of the corridor before */
} DsBspWay;

/* Held by value, zeroed; the caller sets the input, ds_bsp_plan_make() makes the rest. */
typedef struct {
  DsBspStyle style;
  int32_t w, h;
  uint8_t *cells; /* w * h, row by row; borrowed: rooms and corridors are opened in it */
  bool has_stuck; /* some cells are stuck */
  DsRng *rng;
  DsJob *job;
  DS_ARRAY (DsBspPiece) pieces; /* output: halves come after the piece that they are cut from */
  DS_ARRAY (DsBspWay) ways;     /* corridors, in the order they are dug */
  DS_ARRAY (uint32_t) dug;      /* y * w + x of corridor cells */
  DsStatus status;
} DsBspPlan;

/* Makes the plan, replacing that of an earlier call in the same memory. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_bsp_plan_make (DsBspPlan *self) DS_MUST_CHECK;
/* Frees pieces, corridors and cells; safe to call twice. */
void ds_bsp_plan_clear (DsBspPlan *self);
