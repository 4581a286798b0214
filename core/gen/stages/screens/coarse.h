/* core/gen/stages/screens/coarse.h — metroidvania layout on a coarse grid: rooms are rectangles of
 * screens, grown from a frontier; regions, and connections between rooms. */
#pragma once

#include "base/array.h"
#include "base/rect.h"
#include "gen/stage.h"

/* Owners of screens without a room. */
#define DS_COARSE_EMPTY 0
#define DS_COARSE_BLOCKED UINT32_MAX /* no room may take it */

typedef enum {
  DS_COARSE_SINGLE,
  DS_COARSE_WIDE,
  DS_COARSE_TALL,
  DS_COARSE_HALL,
  DS_COARSE_N_SHAPES
} DsCoarseShape;

typedef struct {
  DsRect rect;     /* screens */
  uint32_t region; /* index */
} DsCoarseRoom;

/* A connection through the wall between two rooms. */
typedef struct {
  uint32_t from, to; /* rooms; @from is the younger one */
  DsCell screen;     /* of @from */
  int way;           /* index of ds_move_steps[] that leads to @to's screen */
} DsCoarseLink;

typedef struct {
  uint32_t n_rooms, wanted; /* rooms */
  int32_t max_w, max_h;     /* screens of its largest room; others are smaller */
  uint32_t parent;          /* the region it was entered from; its own index for the first one */
} DsCoarseRegion;

typedef struct {
  int32_t lowest, highest;
} DsCoarseRange;

typedef struct {
  DsCoarseRange room_w, room_h;  /* screens: range for the size of a region's largest room */
  DsCoarseRange n_regions;       /* 0 = as many as fit */
  DsCoarseRange n_rooms;         /* of one region */
  const int32_t *shapes;         /* weights of DsCoarseShape */
  bool trystan_bug;              /* a room need not be connected to its own region, as in the
                                  * posts */
  int32_t density;               /* permille of the free screens that rooms take */
  int32_t loops, crossings;      /* permille of adjoining rooms to connect, within and across
                                  * regions */
  size_t max_rooms, max_regions; /* limits of a dungeon; at least 1 */
} DsCoarsePlan;

/* Held by value; all zero is empty. */
typedef struct {
  int32_t w, h;                  /* screens */
  uint32_t *owner;               /* w * h: index of the room + 1, or DS_COARSE_* */
  uint8_t *shut;                 /* w * h: bits 1 << direction of the sides that cannot be opened */
  uint8_t *listed;               /* w * h: the screen is in the frontier */
  size_t n_free, n_taken;        /* screens that are not blocked; that have a room */
  DS_ARRAY (DsCoarseRoom) rooms; /* in the order they grew */
  DS_ARRAY (DsCoarseLink) links;
  DS_ARRAY (DsCoarseRegion) regions;
  size_t n_whole;                /* regions with enough rooms */
  DS_ARRAY (uint32_t) frontier;  /* empty screens next to the growing region */
  DS_ARRAY (uint32_t) dropped;   /* the frontiers that earlier regions left */
  DS_ARRAY (DsCoarseLink) sides; /* sides of the youngest room that adjoin others */
} DsCoarse;

/* Index of @screen in a table by screen. */
static inline size_t
ds_coarse_index (const DsCoarse *self, DsCell screen)
{
  return ds_cell_index (screen, self->w);
}

bool ds_coarse_init (DsCoarse *self, int32_t w, int32_t h) DS_MUST_CHECK; /* false: no memory */
/* Frees the plan of screens and zeroes it; safe to call twice. */
void ds_coarse_clear (DsCoarse *self);
void ds_coarse_block (DsCoarse *self, DsCell screen); /* before growth */

/* Fills the grid; there is no room when every screen is blocked. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_coarse_grow (DsCoarse *self, DsGenRun *run, const DsCoarsePlan *plan) DS_MUST_CHECK;
