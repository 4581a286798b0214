/* ui/paint/picture.h — pictures of tilesets: tiles of decoded images. */
#pragma once

#include "base/rect.h"
#include "paint/sheet.h"
#include "rules/rules.h"

#include <cairo.h>

/* The image of a tile that has its own. */
typedef struct {
  int32_t tile;
  DsuSheet *sheet;
} DsuTileImage;

typedef struct {
  const DsPicture *record;
  DsuSheet *sheet;      /* the first; NULL: one could not be read, or lacks a tile of the picture */
  DsuTileImage *images; /* ascending by tile; NULL: all tiles are cut from sheet */
  size_t n_images;
  int32_t columns;     /* tiles beside each other in the image */
  bool is_see_through; /* a part of one of its tiles is not opaque */
} DsuPicture;

/* The pictures of some rules, by their numbers. Immutable; threads may share them. */
typedef struct {
  DsuPicture *items;
  size_t n;
  DsErrors errors; /* pictures that cannot be drawn, and names of none */
} DsuPictures;

/* Pictures of @rules, which keep them: their images are decoded by the first call. NULL: no memory.
 * Thread-safe. */
const DsuPictures *dsu_pictures_of (DsRules *rules);
/* Pixels of images that the first call would have to decode now, by their headers. */
int64_t dsu_pictures_pending (const DsRules *rules);

/* The tiles of an image of @w x @h pixels that is cut as @self says; 0 x 0: none fits. */
void dsu_tileset_count (const DsTileset *self, int32_t w, int32_t h, int32_t *columns,
                        int32_t *rows);
/* First pixel of the tile in @column and @row, both at least 0. */
DsCell dsu_tileset_corner (const DsTileset *self, int32_t column, int32_t row);

/* Cells that the picture covers, counted from the cell of its definition. */
DsRect dsu_picture_cells (const DsuPicture *self);

/* Draws the cell @cell, from its upper left one, of @tile, a result of ds_picture_tile(), into the
 * square from (0, 0) to (1, 1), which is @px device pixels. On images each pixel of the tile is as
 * large as others if @px is a multiple of its side; smaller squares show averages. */
void dsu_picture_draw (const DsuPicture *self, int32_t tile, DsCell cell, cairo_t *cr, double px);
