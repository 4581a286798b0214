/* editor/tools/tool_options.h — options of the tools of a window, shared by its tabs. */
#pragma once

#include "doc/copies.h"
#include "field/region.h"
#include "field/shape.h"
#include "field/symmetry.h"

#include <gio/gio.h>

/* Ways of placing things. */
typedef enum {
  DSE_SPREAD_SINGLE,  /* one where the pointer is */
  DSE_SPREAD_BRUSH,   /* on every free cell of the stroke */
  DSE_SPREAD_SCATTER, /* on some of them */
} DseSpread;

/* Works of the object tool; setting "kind", even to what it is, loads it. */
typedef enum {
  DSE_OBJECT_SELECT, /* clicks and frames select */
  DSE_OBJECT_PLACE,  /* clicks on empty cells place the kind */
} DseObjectWork;

/* Works of the room tool. */
typedef enum {
  DSE_ROOM_BRUSH,  /* gives cells to the room */
  DSE_ROOM_AREA,   /* all that is open as far as doors and other rooms */
  DSE_ROOM_ERASER, /* cells of none */
} DseRoomWork;

/* Doors of a built room. */
typedef enum {
  DSE_DOORS_CROSSED, /* where the drag left open ground last */
  DSE_DOORS_MIDDLE,  /* in the middle of each side */
  DSE_DOORS_NONE,
} DseDoors;

/* Replaced parts of a level. */
typedef enum {
  DSE_REPLACE_TILES,
  DSE_REPLACE_OBJECTS,
} DseReplace;

/* Grounds on which tiles are scattered. */
typedef enum {
  DSE_GROUND_OPEN, /* all that can be walked on */
  DSE_GROUND_SAME, /* that where the stroke began */
} DseGround;

#define DSE_COUNT_MAX 9999   /* scattered tiles */
#define DSE_CHANCE_MAX 99999 /* seed of random tiles */

#define DSE_TYPE_TOOL_OPTIONS (dse_tool_options_get_type ())
G_DECLARE_FINAL_TYPE (DseToolOptions, dse_tool_options, DSE, TOOL_OPTIONS, GObject)

/* Properties, all readable and writable: "tile" (string, the id of what is painted), "mix" (string:
 * ids of tiles with weights that are painted at random, "grass:3 bush:1"; empty: "tile" alone),
 * "terrain" (string, an id; empty: "tile" without edges), "kind" and "lock" (strings, of the thing
 * that is placed; no lock: NULL), "size" (int, 1 to DS_TIP_MAX; each tool has its own), "tip" (int,
 * DsTip), "symmetry" (int, DsMirroring), "axis-x" and "axis-y" (int, as in DsAxes; -1: the middle
 * of the floor), "outline" (boolean), "reach" (int, DsRegionReach), "alike" (int, DsAlike: what
 * cells share that are selected together), "room" and "region" (uint64: ids of what the tools of
 * these names paint; 0 = a new room, no region), "room-work" (int, DseRoomWork), "spread" (int,
 * DseSpread), "density" (int, 1 to 100: percent of the cells that scatter fills), "cover" (int, 1
 * to 100: percent of the cells that the random brush paints; under 100 only free ones), "count"
 * (int, 0 to DSE_COUNT_MAX: scattered tiles; 0 = by density), "spacing" (int, 0 to
 * DS_COPIES_SPACING_MAX: cells between scattered copies and tiles), "ground" (int, DseGround),
 * "chance" (int, 0 to DSE_CHANCE_MAX: the seed of random tiles), "doors" (int, DseDoors), "bends"
 * (int, DsCorridorBends), "corridor-doors" (boolean), "replace" (int, DseReplace), "all-floors"
 * (boolean, of Replace), "area-shape" (int, DsAreaShape: of the areas of new objects),
 * "object-work" (int, DseObjectWork), "live-tile-rules" (boolean: the tile rules follow each
 * stroke). */
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
/* The way in which strokes are mirrored. */
DsMirroring dse_tool_options_get_symmetry (DseToolOptions *self);
/* The axes across which strokes are mirrored, on a floor of @w * @h cells. */
DsAxes dse_tool_options_get_axes (DseToolOptions *self, int w, int h);
/* Value of the property @name, which is an int. */
int dse_tool_options_get_int (DseToolOptions *self, const char *name);
/* The id of the terrain, borrowed until it is another; "": none. */
const char *dse_tool_options_get_terrain (DseToolOptions *self);
/* The weighted tiles, likewise; "": none. */
const char *dse_tool_options_get_mix (DseToolOptions *self);
/* True if a corridor gets doors where it enters rooms. */
gboolean dse_tool_options_get_corridor_doors (DseToolOptions *self);
/* True if Replace works on all floors. */
gboolean dse_tool_options_get_all_floors (DseToolOptions *self);
/* True if the tile rules follow each stroke. */
gboolean dse_tool_options_get_live_tile_rules (DseToolOptions *self);
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
/* The object tool selects from now on, until a kind is loaded again. */
void dse_tool_options_unload (DseToolOptions *self);
/* True if the object tool selects and places nothing: in single objects alone. */
gboolean dse_tool_options_selects (DseToolOptions *self);
/* Percent of the cells that scatter fills, 1 to 100. */
int dse_tool_options_get_density (DseToolOptions *self);
/* Cells that stay free between scattered copies, 0 to DS_COPIES_SPACING_MAX. */
int dse_tool_options_get_spacing (DseToolOptions *self);
