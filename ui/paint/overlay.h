/* ui/paint/overlay.h — overlays that show properties of cells: a colour for each cell, a name for
 * each room, and a legend. */
#pragma once

#include "field/walk.h"
#include "sim/mind/bot_tally.h"

typedef struct DsuOverlay DsuOverlay;

/* An overlay over a floor. Borrows. */
typedef struct {
  const DsuOverlay *type;
  const DsDelve *delve;
  size_t floor;
  const DsWalk *walk; /* NULL: unknown, or there is no start; only of those that need it */
  /* Games, their bot, and a sentence about them such as that they are of an older level; NULL: not
   * played yet, none. Only of overlays that need them. */
  const DsBotTally *games;
  const DsBotClass *bot;
  const char *note;
} DsuOverlayView;

#define DSU_LEGEND_PLAIN 0 /* colour of an entry that stands for none */

struct DsuOverlay {
  const char *id;
  const char *label; /* N_() */
  bool needs_walk;
  bool needs_games;
  uint32_t (*colour) (const DsuOverlayView *view, DsCell cell); /* 0xAARRGGBB; 0 = none */
  /* Text in the middle of a room; "": none. NULL: no room has one. */
  const char *(*name) (const DsuOverlayView *view, const DsRoom *room);
  /* Entry @i of the legend: its colour, and its text into @out. False: there are no more. */
  bool (*legend) (const DsuOverlayView *view, size_t i, uint32_t *colour, char *out, size_t n);
};

size_t dsu_overlay_count (void); /* those of overlay_list.h */
/* Overlay @i below the count, in the order of the list. */
const DsuOverlay *dsu_overlay_get (size_t i);
const DsuOverlay *dsu_overlay_find (const char *id); /* NULL: not there */

/* Colour of a ramp from dark (@at 0) to bright (@at 1000), legible without colours: 0xRRGGBB. */
uint32_t dsu_overlay_ramp (uint32_t at);

/* Mixes the colours of @view into @n rows of pixels (RGB24) from row @y on, @px pixels a cell. */
void dsu_overlay_blend (const DsuOverlayView *view, int32_t px, int32_t y, int32_t n,
                        uint32_t *pixels);
