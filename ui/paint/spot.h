/* ui/paint/spot.h — picture of a cell: its key, and its layers. */
#pragma once

#include "map/floor.h"
#include "paint/scheme.h"

/* Key of a picture: equal keys give equal pixels in the same scheme and size. Properties without
 * effect are 0, so that few different keys occur. */
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
  uint8_t part;    /* 0: the whole picture; else the number of a single layer */
  uint16_t wall;   /* tile of the walls at @corners */
} DsuSpotKey;

/* Keys of the cells @x0 .. @x0 + @n - 1 of row @y, all on the level. In the style of characters a
 * thing hides the character of its tile. */
void dsu_spot_row (const DsuScheme *scheme, const DsFloor *level, int32_t x0, int32_t y, int32_t n,
                   DsuSpotKey *out);

/* Draws a picture into the square (0, 0) to (1, 1), which is @px device pixels. */
void dsu_spot_draw (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px);

/* Draws the feature of @key, or its ground if it has none, without other layers. */
void dsu_spot_draw_alone (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px);
/* The neighbours @joined of a ground @tile as its look reads them: those that change nothing are
 * settled. */
uint8_t dsu_spot_settle (const DsuScheme *scheme, uint16_t tile, uint8_t joined);

/* Calls @put for each cell that a large picture of the ground or the feature of @key covers beside
 * its own: @beside from that one, and the key of its pixels. False: @put returned false. */
bool dsu_spot_each_beside (const DsuScheme *scheme, const DsuSpotKey *key,
                           bool (*put) (void *user, DsCell beside, const DsuSpotKey *key),
                           void *user);

/* True if the picture of the cell has several frames. */
bool dsu_spot_moves (const DsuScheme *scheme, const DsuSpotKey *key);

/* @out is the key of the picture without its topmost layer, which many pictures share. False: it
 * has one layer only. */
bool dsu_spot_below (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out);
/* @out is the key of the feature of @key, or of its ground if it has none, alone: transparent where
 * that leaves the cell free. Characters have their background. */
void dsu_spot_single (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out);
/* Draws the topmost layer of @key over that picture, on a surface that ends with the square. */
void dsu_spot_draw_above (const DsuScheme *scheme, const DsuSpotKey *key, cairo_t *cr, double px);

/* @out is the key of the topmost layer alone. False: few pictures share it. */
bool dsu_spot_top (const DsuScheme *scheme, const DsuSpotKey *key, DsuSpotKey *out);
