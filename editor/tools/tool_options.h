/* editor/tools/tool_options.h — options of the tools of a window, shared by its tabs. */
#pragma once

#include "doc/copies.h"
#include "field/region.h"
#include "field/shape.h"

#include <gio/gio.h>

typedef enum {
  DSE_SYMMETRY_OFF,
  DSE_SYMMETRY_HORIZONTAL, /* left and right are alike */
  DSE_SYMMETRY_VERTICAL,   /* top and bottom are alike */
  DSE_SYMMETRY_BOTH,
} DseSymmetry;

/* Ways of placing things. */
typedef enum {
  DSE_SPREAD_SINGLE,  /* one where the pointer is */
  DSE_SPREAD_BRUSH,   /* on every free cell of the stroke */
  DSE_SPREAD_SCATTER, /* on some of them */
} DseSpread;

/* Works of the room tool. */
typedef enum {
  DSE_ROOM_BRUSH,  /* gives cells to the room */
  DSE_ROOM_AREA,   /* all that is open as far as doors and other rooms */
  DSE_ROOM_ERASER, /* cells of none */
} DseRoomWork;

#define DSE_TYPE_TOOL_OPTIONS (dse_tool_options_get_type ())
G_DECLARE_FINAL_TYPE (DseToolOptions, dse_tool_options, DSE, TOOL_OPTIONS, GObject)

/* Properties, all readable and writable: "tile" (string, the id of what is painted), "kind" and
 * "lock" (strings, of the thing that is placed; no lock: NULL), "size" (int, 1 to DS_TIP_MAX; each
 * tool has its own), "tip" (int, DsTip), "symmetry" (int, DseSymmetry), "outline" (boolean),
 * "reach" (int, DsRegionReach),
 * "alike" (int, DsAlike: what cells share that are selected together), "room" and "region" (uint64:
 * ids of what the tools of these names paint; 0 = a new room, no region), "room-work" (int,
 * DseRoomWork), "spread" (int, DseSpread), "density" (int, 1 to 100: percent of the cells that
 * scatter fills), "spacing" (int, 0 to DS_COPIES_SPACING_MAX: cells between scattered copies). */
DseToolOptions *dse_tool_options_new (void);
/* The tool whose size "size" is from now on; it is 1 until it is set. */
void dse_tool_options_set_tool (DseToolOptions *self, const char *id);

/* The id of the tile that is painted; borrowed until it is another. */
const char *dse_tool_options_get_tile (DseToolOptions *self);
/* The id of the kind of thing that is placed, likewise. */
const char *dse_tool_options_get_kind (DseToolOptions *self);
/* The id of its lock, likewise; NULL: none. */
const char *dse_tool_options_get_lock (DseToolOptions *self);
/* The side of the tip in cells, 1 to DS_TIP_MAX. */
int dse_tool_options_get_size (DseToolOptions *self);
/* The shape of the tip. */
DsTip dse_tool_options_get_tip (DseToolOptions *self);
/* The axes at which strokes are mirrored. */
DseSymmetry dse_tool_options_get_symmetry (DseToolOptions *self);
/* True if rectangles and ellipses are filled or outlined. */
DsShapeFill dse_tool_options_get_fill (DseToolOptions *self);
/* The cells that a fill reaches. */
DsRegionReach dse_tool_options_get_reach (DseToolOptions *self);
/* The property that cells share that are selected together. */
DsAlike dse_tool_options_get_alike (DseToolOptions *self);
/* The id of the room that is painted; 0: a new one. */
guint64 dse_tool_options_get_room (DseToolOptions *self);
/* The work of the room tool. */
DseRoomWork dse_tool_options_get_room_work (DseToolOptions *self);
/* The id of the region that rooms get; 0: none. */
guint64 dse_tool_options_get_region (DseToolOptions *self);
/* The way in which things are placed. */
DseSpread dse_tool_options_get_spread (DseToolOptions *self);
/* Percent of the cells that scatter fills, 1 to 100. */
int dse_tool_options_get_density (DseToolOptions *self);
/* Cells that stay free between scattered copies, 0 to DS_COPIES_SPACING_MAX. */
int dse_tool_options_get_spacing (DseToolOptions *self);
