/* editor/tools/tool_options.h — what the tools of a window paint with; shared by its tabs. */
#pragma once

#include "field/region.h"
#include "field/shape.h"

#include <gio/gio.h>

typedef enum {
  DSE_SYMMETRY_OFF,
  DSE_SYMMETRY_HORIZONTAL, /* left and right are alike */
  DSE_SYMMETRY_VERTICAL,   /* top and bottom are alike */
  DSE_SYMMETRY_BOTH,
} DseSymmetry;

/* How things are placed. */
typedef enum {
  DSE_SPREAD_SINGLE,  /* one where the pointer is */
  DSE_SPREAD_BRUSH,   /* on every free cell of the stroke */
  DSE_SPREAD_SCATTER, /* on some of them */
} DseSpread;

/* What a press with the tool for rooms does. */
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
 * "reach" (int, DsRegionReach), "room" and "region" (uint64: ids of what the tools of these names
 * paint; 0 = a new room, no region), "room-work" (int, DseRoomWork), "spread" (int, DseSpread),
 * "density" (int, 1 to 100: percent of the cells that scatter fills). */
DseToolOptions *dse_tool_options_new (void);
/* The tool whose size "size" is from now on; it is 1 until it is set. */
void dse_tool_options_set_tool (DseToolOptions *self, const char *id);

const char *dse_tool_options_get_tile (DseToolOptions *self);
const char *dse_tool_options_get_kind (DseToolOptions *self);
const char *dse_tool_options_get_lock (DseToolOptions *self); /* NULL: none */
int dse_tool_options_get_size (DseToolOptions *self);
DsTip dse_tool_options_get_tip (DseToolOptions *self);
DseSymmetry dse_tool_options_get_symmetry (DseToolOptions *self);
DsShapeFill dse_tool_options_get_fill (DseToolOptions *self);
DsRegionReach dse_tool_options_get_reach (DseToolOptions *self);
guint64 dse_tool_options_get_room (DseToolOptions *self);
DseRoomWork dse_tool_options_get_room_work (DseToolOptions *self);
guint64 dse_tool_options_get_region (DseToolOptions *self);
DseSpread dse_tool_options_get_spread (DseToolOptions *self);
int dse_tool_options_get_density (DseToolOptions *self);
