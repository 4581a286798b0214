/* ui/paint/spot.h — the picture of one cell: what it depends on, and how it is put together. */
#pragma once

#include "map/floor.h"
#include "paint/scheme.h"

/* All that the pixels of a cell depend on besides scheme and size: equal keys, equal pixels. What
 * makes no difference is set to 0, so that few different keys occur. */
typedef struct {
  uint16_t ground, feature;
  uint16_t under; /* ground that shows at round corners and fringes; the cell's own for none */
  uint8_t solid;  /* as in DsuSpot, like the next ones */
  uint8_t same;
  uint8_t joined;
  uint8_t glow; /* neighbours whose ground glows */
  uint8_t lit;  /* neighbours with a flame */
  uint8_t variant;
  uint8_t corners; /* NE, SE, SW, NW: between walls that round their inner corners */
  uint8_t part;    /* 0: the whole picture; else which part of it alone */
  uint16_t wall;   /* whose corners these are */
} DsuSpotKey;

/* Keys of the cells @x0 .. @x0 + @n - 1 of row @y, all on the level. In characters, those of tiles
 * give way to the things that stand there. */
void dsu_spot_row (const DsuScheme *scheme, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
                   DsuSpotKey *out);

/* Draws into the square (0, 0) to (1, 1), which is @px device pixels. */
void dsu_spot_draw (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px);

/* Many pictures begin alike: @out is what @key's looks like without its topmost layer, which
 * dsu_spot_draw_above() draws over it, onto a surface that ends with the square. False: it has one
 * layer only. */
bool dsu_spot_below (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out);
void dsu_spot_draw_above (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px);

/* Many end alike, too: @out is the topmost layer alone. False: few share it. */
bool dsu_spot_top (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out);
