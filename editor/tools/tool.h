/* editor/tools/tool.h — a tool: a row of data, and functions for what the pointer does with it. A
 * new tool is a file in editor/tools/kinds and a row in tools/tool_list.h. */
#pragma once

#include "rules/strata.h"
#include "tools/bench.h"
#include "tools/plan.h"

typedef struct DseTool DseTool;

/* One press of the pointer (or of Enter), or the hover before it. */
typedef struct {
  const DseBench *bench;
  const DseTool *tool;   /* that the press uses */
  const DseTool *chosen; /* in the tool column; @tool may be another, by a modifier or a button */
  const DsDelve *delve;  /* as it is now */
  size_t floor;
  const DsMask *selection; /* NULL: nothing is selected, everything may be painted */
  DseToolOptions *options;
  const GArray *path;     /* DsCell: from the start, those that the drag came to; hovering: NULL */
  DsCell start, last, at; /* where it began, was before, is now; hovering: all the same */
  GdkModifierType pressed, modifiers; /* held when it began, and now */
  guint button;
  gboolean is_drawn;   /* a button is held; FALSE: hovering */
  gboolean has_step;   /* its undo step is open, see dse_stroke_begin_step() */
  gboolean is_limited; /* the selection kept it from doing anything, see dse_stroke_may_change() */
  gboolean is_at_edge; /* of the level, which a key would move the selection over */
  gboolean has_done;   /* it did something, for all that */
  size_t n_shown;      /* cells of its preview */
  size_t n_ruled;      /* cells that tile rules changed after it */
  guint64 grabbed;     /* id of the thing that was pressed; 0: none */
  guint64 near;        /* hovering: of the object with a frame at the pointer; 0: none */
  unsigned sides;  /* DSE_SIDE_* of an area that are dragged (tools/area_handles.h) or hovered */
  gsize point;     /* 1 + the point of an area that is dragged; 0: none */
  const char *why; /* N_(): it did nothing; NULL: the reason is another */
} DseStroke;

/* Options of a tool. */
enum {
  DSE_USES_TILE = 1,
  DSE_USES_SIZE = 2,
  DSE_USES_SYMMETRY = 4,
  DSE_USES_OUTLINE = 8,
  DSE_USES_REACH = 16,
  DSE_USES_ROOM = 32,
  DSE_USES_REGION = 64,
  DSE_USES_SPREAD = 128,
  DSE_USES_DENSITY = 256,
  DSE_USES_TURN = 512,
  DSE_USES_ALIKE = 1024,
  DSE_USES_SPACING = 2048,
  DSE_USES_TERRAIN = 4096,
  DSE_USES_MIX = 8192,
  DSE_USES_COUNT = 16384,
  DSE_USES_GROUND = 32768,
  DSE_USES_CHANCE = 65536,
  DSE_USES_DOORS = 131072,
  DSE_USES_BENDS = 262144,
  DSE_USES_REPLACE = 524288,
  DSE_USES_COVER = 1048576,
  DSE_USES_INPUTS = 2097152, /* of a command of the project */
  DSE_USES_AREA = 4194304,   /* of objects that have areas */
  DSE_USES_OBJECT = 8388608, /* select, or place the loaded kind */
};

/* Traits of a tool, for code that knows nothing else of it. */
enum {
  DSE_TOOL_PAINTS = 1,    /* the card of the pointed cell takes longer to come */
  DSE_TOOL_FOLLOWS = 2,   /* gets every cell of a drag; Shift goes on from the last stroke's end */
  DSE_TOOL_CALM = 4,      /* edits nothing: padlocks show, and Alt does not pick */
  DSE_TOOL_PLACES = 8,    /* objects, which the palette shows, instead of tiles */
  DSE_TOOL_MODAL = 16,    /* ends by itself; until then every press is its own */
  DSE_TOOL_COUNTS = 32,   /* the status bar shows the size of its preview while it hovers */
  DSE_TOOL_TRACKS = 64,   /* its path has every cell of a drag */
  DSE_TOOL_EITHER = 128,  /* works on tiles or objects, by the option "replace" */
  DSE_TOOL_LAYERED = 256, /* paints tiles on the own layer of cells that is the active one */
  DSE_TOOL_COMMAND = 512, /* of a command of the project, without a button in the tool column */
};

/* Work of a tool that goes on between presses. */
typedef struct {
  gboolean (*cancel) (const DseBench *bench); /* FALSE: nothing went on */
  /* Both or neither. True while points are drawn, click by click; removes the last of them. */
  gboolean (*goes_on) (const DseStroke *stroke);
  void (*take_back) (const DseBench *bench);
} DseToolClicks;

struct DseTool {
  const char *id;
  const char *label; /* N_() */
  const char *hint;  /* N_(): what it does with which modifiers, for the status bar */
  const char *icon;
  const char *accel;  /* a single key, as gtk_accelerator_parse() reads it; NULL: none */
  const char *cursor; /* CSS name */
  unsigned uses;      /* DSE_USES_* */
  unsigned traits;    /* DSE_TOOL_* */

  /* Events of the pointer; NULL: nothing is done. A tool with @release draws a stroke from the
   * press to it, unless it is cancelled, which takes its open undo step back. */
  void (*press) (DseStroke *stroke);
  void (*drag) (DseStroke *stroke);   /* to another cell */
  void (*modify) (DseStroke *stroke); /* other modifiers are held, during a stroke */
  void (*release) (DseStroke *stroke);
  void (*hover) (DseStroke *stroke);     /* shows what a press would do; NULL: no preview */
  void (*leave) (const DseBench *bench); /* the pointer is on no cell: the preview goes */
  /* True if the preview of @stroke holds for @cell, too, to which the pointer moved. */
  gboolean (*stays) (const DseStroke *stroke, DsCell cell);
  /* Sets the part of an area at the pointer (near, sides, point): the preview may depend on it, and
   * so change within a cell. */
  void (*near) (DseStroke *stroke);
  char *(*advise) (const DseStroke *stroke); /* a note while it hovers, owned; NULL: none */
  const DseToolClicks *clicks;               /* NULL: each press is all */
  void (*choose) (const DseBench *bench, gboolean is_chosen); /* it is the tool, or no more */
  void (*tile_chosen) (const DseBench *bench); /* another tile was chosen while it is the tool */
  gboolean (*menu) (DseStroke *stroke);        /* FALSE: there is none */
  gboolean (*delete) (
      DseStroke *stroke);               /* deletes the part at the pointer; FALSE: there is none */
  gboolean (*pick) (DseStroke *stroke); /* takes what is there as what is painted; FALSE: a tile */
  /* A key, before others see it. FALSE: it is not for the tool. */
  gboolean (*key) (DseStroke *stroke, GdkEvent *event, guint key, GdkModifierType modifiers);
  unsigned (*options) (DseToolOptions *options); /* of @uses, those that matter now; NULL: all */

  /* For tools that paint, see tools/stroke.h. @cells appends the cells that the stroke means,
   * before symmetry and selection. */
  DsStatus (*cells) (const DseStroke *stroke, DsSpans *out, DsError *err);
  DsePaint (*paint) (const DseStroke *stroke); /* NULL: the chosen tile */
  /* Plans what the stroke makes of @cells, which were mirrored and cut; NULL: they get its paint.
   * What lies outside the selection is left out later. */
  DsStatus (*plan) (const DseStroke *stroke, const DsSpans *cells, DsePlan *plan, DsError *err);
  /* Appends the size of the stroke that is drawn, for the status bar; NULL: it has none. */
  void (*measure) (const DseStroke *stroke, GString *text);
  /* Paints something else than tiles, in the open step; NULL: tiles. */
  gboolean (*apply) (const DseStroke *stroke, DsSpans *spans, DsuDocument *document);
};

/* The number of tools. */
gsize dse_tool_count (void);
/* Tool @i, below the count, in the order of tool_list.h; static. */
const DseTool *dse_tool_get (gsize i);
/* The tool of this id; NULL: there is none. */
const DseTool *dse_tool_find (const char *id);
/* The layer that a press of @tool would change in @delve, a stratum or DS_STRATUM_TILES();
 * DS_N_STRATA: none, or several. */
DsStratum dse_tool_target (const DseTool *tool, const DsDelve *delve, DseToolOptions *options,
                           DseLayers *layers);
/* The number of the own layer of cells that @tool paints on; -1: none. */
int dse_tool_own_tiles (const DseTool *tool, DseToolOptions *options, DseLayers *layers);
/* DSE_USES_* that matter with @options as they are. */
unsigned dse_tool_uses (const DseTool *tool, DseToolOptions *options);
