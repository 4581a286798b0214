/* editor/tools/tool.h — what a tool is: a row of data and a function that names cells. The page
 * turns the cells into a preview, a command, or a selection, so that no tool edits anything by
 * itself. */
#pragma once

#include "document.h"
#include "tools/tool_options.h"

#include <gtk/gtk.h>

/* One press of the pointer (or of Enter), or the hover before it. */
typedef struct {
  const DsDelve *delve; /* as it is now */
  size_t floor;
  const DsMask *selection; /* NULL: nothing is selected, everything may be painted */
  DseToolOptions *options;
  DsCell start, last, at; /* where it began, was before, is now; hovering: all the same */
  GdkModifierType modifiers;
} DseStroke;

typedef enum {
  DSE_PAINTS_WHILE_MOVING, /* the cells since `last` are painted at once */
  DSE_PAINTS_ON_RELEASE,   /* the cells from `start` to `at` are shown, then painted */
  DSE_PAINTS_ON_PRESS,
  DSE_SELECTS, /* the cells become the selection */
  DSE_PICKS,   /* the tile of the cell becomes what is painted */
  DSE_PANS,
  DSE_THINGS, /* things are placed and moved; see page_things.c */
  DSE_LINKS,  /* stairs are linked; see page_links.c */
  DSE_PASTES, /* what floats is put down; see page_paste.c */
} DseToolWork;

enum { /* what of the options it uses */
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
};

/* What is painted where: a tile on a layer. */
typedef struct {
  DsLayer layer;
  uint16_t tile;
} DsePaint;

typedef struct {
  const char *id;
  const char *label;  /* N_() */
  const char *hint;   /* N_(): what it does with which modifiers, for the status bar */
  const char *accel;  /* a single key, as gtk_accelerator_parse() reads it */
  const char *cursor; /* CSS name */
  DseToolWork work;
  unsigned uses; /* DSE_USES_* */
  /* Appends the cells that the stroke means, before symmetry and selection. */
  DsStatus (*cells) (const DseStroke *stroke, DsSpans *out, DsError *err);
  DsePaint (*paint) (const DseStroke *stroke); /* NULL: the chosen tile */
  /* Of tools that paint something else than tiles; else NULL. */
  gboolean (*apply) (const DseStroke *stroke, DsSpans *spans, DsuDocument *document);
  void (*pick) (const DseStroke *stroke); /* what is at the stroke becomes what is painted */
} DseTool;

#define DSE_TOOL(name) extern const DseTool dse_tool_##name;
#include "tools/tool_list.h"
#undef DSE_TOOL

gsize dse_tool_count (void);
const DseTool *dse_tool_get (gsize i);
const DseTool *dse_tool_find (const char *id); /* NULL: not there */

/* The cells of the stroke, mirrored and cut to selection and floor; the values are not set. */
DsStatus dse_tool_cells (const DseTool *tool, const DseStroke *stroke, DsSpans *out, DsError *err);
DsePaint dse_tool_paint (const DseTool *tool, const DseStroke *stroke);
/* Paints @spans in the document, which should have an open group. */
gboolean dse_tool_apply (const DseTool *tool, const DseStroke *stroke, DsSpans *spans,
                         DsuDocument *document);

/* The corner of a shape: @at, or with Shift what makes its box square; Alt = from the centre. */
DsRect dse_stroke_box (const DseStroke *stroke);
