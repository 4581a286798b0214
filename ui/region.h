/* ui/region.h — a set of cells to show above a level: filled, outlined, or both. */
#pragma once

#include "map/mask.h"

#include <gtk/gtk.h>

/* Set of cells, placed; zeroed: empty. */
typedef struct {
  DsRect box;   /* cells; all of the set lies in it */
  gsize stride; /* words in a row */
  guint64 *bits;
} DsuRegion;

/* Position of cells on the screen. */
typedef struct {
  int quarters; /* quarter device pixels per cell */
  gint64 x, y;  /* device pixels from the level's corner to the widget's */
  int w, h;     /* device pixels of the widget */
  int scale;
} DsuViewport;

/* Rectangle of @cells, which may lie anywhere, in logical pixels of the widget. */
graphene_rect_t dsu_viewport_box (const DsuViewport *self, DsRect cells);

/* Frees and empties it; may be called twice. */
void dsu_region_clear (DsuRegion *self);
/* Replaces its cells by those of @n spans that lie in @floor, the rectangle of all cells; @spans
 * may be NULL if @n is 0. */
void dsu_region_set_spans (DsuRegion *self, const DsSpan *spans, gsize n, DsRect floor);
void dsu_region_set_mask (DsuRegion *self, const DsMask *mask); /* copied; NULL: empty */
gboolean dsu_region_is_empty (const DsuRegion *self);           /* has no cell */
/* True if it has @cell, which may lie anywhere. */
gboolean dsu_region_has (const DsuRegion *self, DsCell cell);

/* Draws the visible part: an outline, and the inside in @fill; NULL: the outline alone. */
void dsu_region_snapshot (const DsuRegion *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                          const GdkRGBA *fill);
