/* ui/paint/areas.h — areas of markers and notes of a floor: outlined frames in the colour of their
 * objects, on the canvas and in exported pictures. */
#pragma once

#include "base/array.h"
#include "map/area.h"
#include "paint/scheme.h"
#include "rules/delve.h"

#include <cairo.h>

#define DSU_NOTE_COLOUR 0xf5a300u
#define DSU_AREA_ALPHA 0.2 /* of the area in its frame */

typedef struct {
  DsArea area;  /* owned; an upright rectangle is cut at the edges of the floor */
  DsRect reach; /* cells that it is drawn in */
  DsCell at;    /* of its object */
  uint64_t id;  /* likewise */
  uint32_t colour;
  uint8_t fade; /* share that is not drawn, below 255 */
  bool is_note; /* @title is its text */
  char *title;  /* UTF-8 in which nothing is a control character: name of its object; owned */
} DsuArea;

/* Held by value; all zero: none. */
typedef struct {
  DS_ARRAY (DsuArea) items; /* from the top, and from the left */
} DsuAreas;

typedef enum {
  DSU_AREAS_OF_MARKERS = 1,
  DSU_AREAS_OF_TEXTS = 2, /* of notes with a text, also on one cell */
  DSU_AREAS_OF_NOTES = 4, /* of notes that are about more than a cell, also without a text */
} DsuAreaKinds;

/* Lists the areas of floor @floor of @delve that @veil and the groups of layers show: of @kinds,
 * bits of DsuAreaKinds. DS_NOMEM: @out is empty. O(objects). */
DsStatus dsu_areas_list (DsuAreas *out, const DsDelve *delve, size_t floor, const DsuVeil *veil,
                         unsigned kinds, DsError *err) DS_MUST_CHECK;
/* Frees the areas and zeroes the list; safe to call twice. */
void dsu_areas_clear (DsuAreas *self);

/* True for a rectangle without an angle, whose edges are those of cells. */
bool dsu_area_is_plain (const DsArea *area);
/* Width of a frame, where a cell has the side @px. */
double dsu_area_line (double px);
/* Turns what is drawn then by the angle of the area, @px units a cell. */
void dsu_area_turn (const DsuArea *self, cairo_t *cr, double px);
/* Draws one with its name, or the text of a note, @px units a cell, the corner of the floor at 0,
 * 0. Words for which there is no room are left out. */
void dsu_area_draw (const DsuArea *self, cairo_t *cr, double px);
/* Draws the name alone. */
void dsu_area_draw_name (const DsuArea *self, cairo_t *cr, double px);
/* Draws all into @n rows of @w pixels (RGB24) from row @y on, @px pixels a cell. False: no memory.
 */
bool dsu_areas_blend (const DsuAreas *self, int32_t px, int32_t w, int32_t y, int32_t n,
                      uint32_t *pixels) DS_MUST_CHECK;
