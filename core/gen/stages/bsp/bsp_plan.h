/* core/gen/stages/bsp/bsp_plan.h — binary space partition: a floor is cut in two again and again,
 * each last piece gets a room, and the two halves of every cut are joined across it; on a grid of
 * bytes, for stages/bsp.c to write. */
#pragma once

#include "base/array.h"
#include "base/job.h"
#include "base/rect.h"
#include "base/rng.h"
#include "gen/dig/growth.h"

/* Of each cell. Digging at what is stuck neither opens nor closes it. */
enum { DS_BSP_OPEN = 1, DS_BSP_STUCK = 2 };

typedef struct {
  int32_t min[2];             /* width and height of the smallest piece, one wall included */
  int32_t ratio;              /* per mille: pieces that are longer are cut across */
  int32_t whole;              /* per mille of those that could be cut once more */
  int32_t share[2];           /* per mille of its piece that a room takes, at least and at most */
  const int32_t *shapes;      /* weights */
  bool is_straight;           /* ways run where rooms face each other */
  int32_t width;              /* of ways */
  int32_t loops;              /* per mille of cuts that are crossed twice */
  bool room_opens, way_opens; /* one can walk on their ground */
  size_t max_rooms;
} DsBspStyle;

typedef struct {
  DsRect rect;    /* cells; its last row and column stay wall */
  DsRect room;    /* of a piece that is not cut */
  uint32_t child; /* index of the first of the two halves; 0: it is not cut */
  uint8_t shape;  /* DsRoomShape */
  bool below;     /* the second half lies below the first one, not beside it */
} DsBspPiece;

typedef struct {
  uint32_t start; /* y * w + x */
  size_t end;     /* of its cells, which begin where those of the way before end */
} DsBspWay;

/* Placed, zeroed; the caller sets what is not made. */
typedef struct {
  DsBspStyle style;
  int32_t w, h;
  uint8_t *cells; /* w * h, row by row; borrowed: rooms and ways are opened in it */
  bool has_stuck; /* some cells are */
  DsRng *rng;
  DsJob *job;
  DS_ARRAY (DsBspPiece) pieces; /* made: halves come after what they are cut from */
  DS_ARRAY (DsBspWay) ways;     /* in the order they are dug */
  DS_ARRAY (uint32_t) dug;      /* y * w + x of their cells */
  DsStatus status;
} DsBspPlan;

/* DS_NOMEM, DS_CANCELLED. What was made before is made anew, in the same memory. */
DsStatus ds_bsp_plan_make (DsBspPlan *self) DS_MUST_CHECK;
/* Frees pieces, ways and cells; safe to call twice. */
void ds_bsp_plan_clear (DsBspPlan *self);
