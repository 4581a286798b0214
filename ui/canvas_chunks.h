/* ui/canvas_chunks.h — cache of the drawn floor: squares of 256 device pixels, each a render node.
 * A frame that moves them, or redraws one, costs next to nothing. */
#pragma once

#include "paint/painter.h"
#include "rules/delve.h"

#include <gtk/gtk.h>

#define DSU_CHUNK 256 /* device pixels on a side */

/* Input of drawing, borrowed. Between two calls of dsu_chunks_clear() only the zoom step changes,
 * and cells that dsu_chunks_stale() names. */
typedef struct {
  DsuPainter *painter;
  const DsDelve *delve;
  const DsFloor *floor;  /* of @delve */
  const guint32 *lights; /* by cell, row by row; NULL: all are neutral */
  int zoom;              /* step */
  int scale;             /* device pixels of a logical one */
  gboolean shows_pins;
} DsuChunkSource;

typedef struct {
  guint64 key;   /* zoom step and place, see canvas_chunks.c */
  DsRect pixels; /* of the floor at its zoom step */
  int zoom;
  DsRect stale;             /* of these pixels, to be drawn again; empty: none */
  gboolean is_moving;       /* has animated pictures */
  cairo_surface_t *surface; /* its picture, to which nothing is written any more; NULL: none yet */
  GskRenderNode *node;      /* shows it, in logical pixels, its corner at (0, 0) */
  GList link;               /* of DsuChunks.recent */
} DsuChunk;

/* Placed. */
typedef struct {
  GHashTable *by_place; /* DsuChunk by key */
  GQueue recent;        /* the same, latest use first */
  guint64 n_drawn;
  DsuPyramid pyramid; /* for less than a pixel per cell */
  gboolean has_pyramid;
  DsDirty pyramid_dirty; /* cells that changed since the pyramid was updated */
} DsuChunks;

/* Empty. */
void dsu_chunks_init (DsuChunks *self);
/* Empties it; it stays usable. */
void dsu_chunks_clear (DsuChunks *self);
/* Frees it; to be initialised again before the next use. */
void dsu_chunks_finish (DsuChunks *self);
/* Redraws the chunks that depend on @cells when they are next taken. O(chunks). */
void dsu_chunks_stale (DsuChunks *self, DsRect cells);
/* Animated pictures show other frames: the chunks that have some are drawn again when taken. */
void dsu_chunks_stale_moving (DsuChunks *self);
/* The chunk in column @cx and row @cy at the zoom step of @source, drawn if need be: a node in
 * logical pixels with its corner at (0, 0), borrowed until the next call. NULL: off the floor. */
GskRenderNode *dsu_chunks_take (DsuChunks *self, const DsuChunkSource *source, int32_t cx,
                                int32_t cy);
