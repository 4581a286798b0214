/* ui/thumbnail.h — small pictures of levels and tiles. */
#pragma once

#include "rules/delve.h"

#include <gdk/gdk.h>

/* A floor, whole, with at most @side pixels on its longer side. Caller unrefs. */
GdkTexture *dsu_thumbnail_new (const DsDelve *delve, size_t floor, int side);
/* One tile as it looks among its like, @side pixels square. Caller unrefs. */
GdkTexture *dsu_swatch_new (const DsRules *rules, uint16_t tile, int side);

/* One kind of thing on nothing, with the emblem of @lock (NULL: none). Caller unrefs. */
GdkTexture *dsu_kind_swatch_new (const DsRules *rules, uint16_t kind, const DsLockKind *lock,
                                 int side);

/* The sign of a lock; NULL: one that nobody knows. Caller unrefs. */
GdkTexture *dsu_emblem_new (const DsLockKind *lock, int side);

/* The colour of the tile from afar. */
uint32_t dsu_tile_colour (const DsRules *rules, uint16_t tile); /* 0xRRGGBB */
