/* core/gen/dig/growth.h — rooms and corridors that grow on bit planes before anything is written:
 * open cells, their owners, and the test whether a new element fits. */
#pragma once

#include "base/array.h"
#include "base/rect.h"
#include "gen/stage.h"

typedef enum { DS_ELEMENT_ROOM, DS_ELEMENT_CORRIDOR, DS_ELEMENT_GIVEN } DsElementType;

typedef enum { DS_SHAPE_RECTANGLE, DS_SHAPE_CROSS, DS_SHAPE_ROUND, DS_N_SHAPES } DsRoomShape;
extern const DsChoice ds_shape_choices[DS_N_SHAPES];

#define DS_ELEMENT_NONE UINT32_MAX

typedef struct {
  DsRect rect;     /* cells; the open ones among them depend on the shape */
  DsCell opening;  /* of a room: the cell in its wall where it was entered; x < 0: none */
  uint32_t parent; /* the element it grew from, or itself */
  uint32_t net;    /* union-find: parent of this element among joined elements */
  uint32_t joined; /* the last element it was joined to, besides its parent */
  uint8_t type, shape;
  uint8_t way;   /* of a corridor: index of ds_move_steps[] in which it was dug */
  uint8_t fails; /* attempts to grow from it that failed */
  bool may_end;  /* of a corridor: it may be a dead end; after trimming: it is one */
} DsElement;

/* Held by value; all zero is empty. */
typedef struct {
  int32_t w, h;
  size_t stride;                 /* words of a row of bits */
  uint64_t *open;                /* a bit for each cell */
  uint64_t *solid;               /* pinned walls, which may not be dug */
  uint32_t *owner;               /* w * h: index of the element + 1; 0 = rock */
  DS_ARRAY (DsElement) elements; /* in the order they grew */
  DS_ARRAY (uint32_t) active;    /* elements that growth is still tried from */
  size_t n_nets;                 /* number of separate groups of joined elements */
} DsGrowth;

/* Index of @cell's bit in a plane. */
static inline size_t
ds_growth_at (const DsGrowth *self, DsCell cell)
{
  return (size_t)cell.y * self->stride * 64 + (size_t)cell.x;
}

/* Bit @at (ds_growth_at()) of a plane. */
static inline bool
ds_growth_bit (const uint64_t *plane, size_t at)
{
  return plane[at / 64] >> at % 64 & 1;
}

/* True when @cell, which lies on the floor, is open. */
static inline bool
ds_growth_is_open (const DsGrowth *self, DsCell cell)
{
  return ds_growth_bit (self->open, ds_growth_at (self, cell));
}

/* True for cells that are not on the rim; @cell may be off the floor. */
static inline bool
ds_growth_is_inside (const DsGrowth *self, DsCell cell)
{
  return (uint32_t)(cell.x - 1) < (uint32_t)self->w - 2 &&
         (uint32_t)(cell.y - 1) < (uint32_t)self->h - 2;
}

/* Reads the floor: open cells become given elements, pinned walls become solid. */
DsStatus ds_growth_init (DsGrowth *self, DsGenRun *run) DS_MUST_CHECK;
/* Frees the planes and the elements; safe to call twice. */
void ds_growth_clear (DsGrowth *self);

/* Number of cells cut from each end of row @row of a room with this shape and size. */
int32_t ds_growth_inset (DsRoomShape shape, int32_t w, int32_t h, int32_t row);
bool ds_growth_fits (const DsGrowth *self, DsRect rect); /* with a wall all round */
/* Adds an element and opens its cells. DS_ELEMENT_NONE: no memory. */
uint32_t ds_growth_add (DsGrowth *self, const DsElement *element) DS_MUST_CHECK;
void ds_growth_open (DsGrowth *self, DsCell cell, uint32_t owner); /* a cell of @owner's */
void ds_growth_close (DsGrowth *self, DsCell cell);                /* makes it rock again */
/* Union-find: the representative of all elements that @element is joined to. */
uint32_t ds_growth_net (DsGrowth *self, uint32_t element);
/* Union-find: joins the elements @a and @b. */
void ds_growth_join (DsGrowth *self, uint32_t a, uint32_t b);
/* True when fewer than @steps steps lead from @a to @b through parents. */
bool ds_growth_is_near (const DsGrowth *self, uint32_t a, uint32_t b, int steps);

/* True when fewer than two open cells adjoin the far end of @corridor. */
bool ds_growth_is_dead_end (const DsGrowth *self, const DsElement *corridor);
/* Fills a corridor from its far end as long as that end is a dead end. @corridor's rectangle
 * becomes the rest; its width is 0 when nothing is left. */
void ds_growth_trim (DsGrowth *self, DsElement *corridor);

/* Numbers and tiles with which the cells of an element are written. */
typedef struct {
  uint32_t room;  /* its number in the room layer; 0: its cells are not written */
  uint16_t floor; /* tile */
} DsGrowthLook;

/* Writes row @y in runs of open cells of one element; @looks has an entry for each element. */
void ds_growth_write_row (const DsGrowth *self, DsGenRun *run, int32_t y,
                          const DsGrowthLook *looks);
