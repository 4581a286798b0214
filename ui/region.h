/* ui/region.h — a set of cells to show above a level: filled, outlined, or both. */
#pragma once

#include "map/mask.h"

#include <gtk/gtk.h>

/* Placed, zeroed: empty. */
typedef struct {
  DsRect box;   /* cells; all of the set lies in it */
  gsize stride; /* words in a row */
  guint64 *bits;
} DsuRegion;

/* Where cells are on the screen. */
typedef struct {
  int quarters; /* quarter device pixels per cell */
  gint64 x, y;  /* device pixels from the level's corner to the widget's */
  int w, h;     /* device pixels of the widget */
  int scale;
} DsuViewport;

/* The box of @cells in logical pixels of the widget. */
graphene_rect_t dsu_viewport_box (const DsuViewport *self, DsRect cells);

void dsu_region_clear (DsuRegion *self);
/* Cut to @floor, which is the rectangle of all cells. */
void dsu_region_set_spans (DsuRegion *self, const DsSpan *spans, gsize n, DsRect floor);
void dsu_region_set_mask (DsuRegion *self, const DsMask *mask); /* NULL: empty */
gboolean dsu_region_is_empty (const DsuRegion *self);
gboolean dsu_region_has (const DsuRegion *self, DsCell cell);

/* Draws what is seen of it; a NULL @fill leaves the inside free. */
void dsu_region_snapshot (const DsuRegion *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                          const GdkRGBA *fill);
