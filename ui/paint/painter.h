/* ui/paint/painter.h — pixels of any part of a level at any zoom step: a pure function of level,
 * rules and style that remembers what it has drawn before. */
#pragma once

#include "paint/atlas.h"
#include "paint/pyramid.h"
#include "paint/zoom.h"

/* Belongs to one thread; a worker makes its own. */
typedef struct DsuPainter DsuPainter;

/* Rectangle of the level drawn at @quarters; parts outside the level are black. */
typedef struct {
  int32_t quarters; /* quarter pixels per cell, see zoom.h */
  int32_t x, y;     /* device pixels from the level's corner */
  int32_t w, h;
  bool pins; /* mark pinned cells */
} DsuView;

/* Things are drawn at a size of some pixels even where cells are smaller, and so may reach a few
 * pixels over the edge of their cell. */
#define DSU_PIXEL_REACH 4

/* A painter for levels of @rules, which it references; free it with dsu_painter_free(). DS_NOMEM:
 * *@out is NULL. */
DsStatus dsu_painter_new (DsuPainter **out, DsRules *rules, DsuStyle style,
                          DsError *err) DS_MUST_CHECK;
void dsu_painter_free (DsuPainter *self); /* NULL: nothing happens */
/* Its colours of cells, for a pyramid; borrowed. */
DsuFlat *dsu_painter_flat (DsuPainter *self);
/* Takes the locks of the dungeon whose floors are drawn, which choose the emblems and are
 * referenced, and its own layers of cells; NULL: neither. */
void dsu_painter_set_dungeon (DsuPainter *self, const DsDungeon *dungeon);

/* Draws strata weaker, or not at all, from now on; at first all are drawn as they are. */
void dsu_painter_set_veil (DsuPainter *self, const DsuVeil *veil);

/* Draws @look where there is no ground; features of a hidden ground then stay formed by it. At once
 * after dsu_painter_new(). Static. */
void dsu_painter_set_backing (DsuPainter *self, const DsuLook *look);

/* Shows the frames of time @ms, of any clock, from now on; before, the first ones are shown. True:
 * what was drawn with animated pictures is to be drawn again. */
bool dsu_painter_set_time (DsuPainter *self, uint64_t ms);
/* True if the latest view had animated pictures. */
bool dsu_painter_drew_moving (const DsuPainter *self);

/* Draws @view of @level into @out, @stride pixels a row, RGB24. Below a pixel per cell @pyramid
 * must be of this level and style; else it may be NULL. False: memory ran out, some cells are
 * missing. */
bool dsu_painter_draw (DsuPainter *self, const DsFloor *level, const DsuPyramid *pyramid,
                       const DsuView *view, uint32_t *out, size_t stride);

/* The cells that are covered by pictures of @cells: more where @self draws large ones. */
DsRect dsu_painter_cover (const DsuPainter *self, DsRect cells);

/* The pixels that may change when @cells do, but for large pictures. */
DsRect dsu_painter_reach (int32_t quarters, DsRect cells);
