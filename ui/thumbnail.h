/* ui/thumbnail.h — small pictures of levels and tiles. */
#pragma once

#include "rules/delve.h"

#include <gtk/gtk.h>

/* All of floor @floor of @delve, with at most @side pixels on its longer side. Caller unrefs. Any
 * thread. */
GdkTexture *dsu_thumbnail_new (const DsDelve *delve, size_t floor, int side);
/* Pixels of the height of such a picture of @w x @h cells; at most as many if it is a far one, of
 * more cells than pixels. */
int dsu_thumbnail_height (int w, int h, int side);
/* The same with all objects, not only landmarks, where cells are large enough for figures. */
GdkTexture *dsu_thumbnail_new_full (const DsDelve *delve, size_t floor, int side);
/* The cells of @cells, which lie on floor @floor, in at most @side pixels; of more cells than that,
 * those in the middle. With all objects where cells are large enough for figures, else with
 * landmarks. Caller unrefs. O(@side * @side + objects of the floor). */
GdkTexture *dsu_thumbnail_new_of (const DsDelve *delve, size_t floor, DsRect cells, int side);
/* The cells of @clip (doc/clip.h) with all its objects, in at most @side pixels. NULL: it has no
 * cells. Caller unrefs. Any thread. */
GdkTexture *dsu_thumbnail_new_of_clip (const DsDelve *clip, int side);
/* @texture with @scale of its pixels for each logical one, so that nothing is stretched. Caller
 * unrefs. */
GdkPaintable *dsu_thumbnail_show (GdkTexture *texture, int scale);
/* Tile @tile of @rules among others of its kind, @side pixels square. Caller unrefs. */
GdkTexture *dsu_swatch_new (const DsRules *rules, uint16_t tile, int side);
/* A cell with the ground @ground (DS_TILE_NONE: usual for the feature) and the feature @feature
 * (DS_TILE_NONE: none), @side pixels square. Caller unrefs. */
GdkTexture *dsu_cell_swatch_new (const DsRules *rules, uint16_t ground, uint16_t feature, int side);

/* A thing of kind @kind without ground, with the emblem of @lock (NULL: none), @side pixels square.
 * Caller unrefs. */
GdkTexture *dsu_kind_swatch_new (const DsRules *rules, uint16_t kind, const DsLockKind *lock,
                                 int side);

/* Emblem of @lock (NULL: of an unknown lock) on a plate, @side pixels square. Caller unrefs. */
GdkTexture *dsu_emblem_new (const DsLockKind *lock, int side);

/* Average colour of the picture of @tile: 0xRRGGBB. */
uint32_t dsu_tile_colour (const DsRules *rules, uint16_t tile);
