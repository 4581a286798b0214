/* ui/paint/vector.h — a level as shapes: each different cell once, then its positions. Equal
 * cells beside each other are one stamp of 2, 4, 8, ... cells, which is itself made of two smaller
 * ones, so that the drawing of a large room stays small. */
#pragma once

#include "map/floor.h"
#include "paint/figure.h"
#include "paint/spot.h"

/* The look of an own layer of cells. */
typedef struct {
  uint32_t share; /* that is drawn, to 255 */
  uint32_t tint;  /* 0xrrggbb, which multiplies colours */
  uint32_t blend; /* DsBlend */
} DsuVectorLook;

/* Target of a drawing. Stamps are numbered from 1 in the order in which they are defined. */
typedef struct DsuVectorSink DsuVectorSink;

typedef struct {
  /* Each returns false when memory ran out. */
  bool (*define_cell) (DsuVectorSink *self, const DsuSpotKey *key);
  /* @cell of a figure, counted from that of the thing. */
  bool (*define_figure) (DsuVectorSink *self, uint32_t figure, DsCell cell);
  /* Two stamps @half, @cells_across x @cells_down each, beside or below each other. */
  bool (*define_pair) (DsuVectorSink *self, uint32_t half, int cells_across, int cells_down,
                       bool is_beside);
  bool (*put) (DsuVectorSink *self, uint32_t stamp, DsCell at);
  /* Around the stamps of an own layer of cells that is not drawn as it is. */
  bool (*begin_layer) (DsuVectorSink *self, const DsuVectorLook *look);
  bool (*end_layer) (DsuVectorSink *self);
} DsuVectorClass;

struct DsuVectorSink {
  const DsuVectorClass *type;
  const DsuScheme *scheme;
  uint32_t n_stamps;
};

/* Draws all cells and things of @level into @sink. DS_NOMEM: a part is drawn. O(cells). */
DsStatus dsu_vector_draw (DsuVectorSink *sink, const DsFloor *level, DsError *err) DS_MUST_CHECK;

#define DSU_GRID_ALPHA 0.32 /* of black, for the lines between cells */
