/* editor/rules/tile_drawing.h — the two pictures of a tile rule, cell by cell, and the legend that
 * they need: read from the JSON of the rule, changed, and written as values of its fields. */
#pragma once

#include "base/json.h"
#include "rules/tile_rule.h"

#include <glib.h>

#define DSE_TILE_SIDE_MAX DS_TILE_RULE_SIDE_MAX /* cells */

/* The content of a cell: one of these, or the index of an entry of the legend. */
enum {
  DSE_TILE_DOOR = -4,
  DSE_TILE_OPEN = -3,
  DSE_TILE_SOLID = -2,
  DSE_TILE_BLANK = -1, /* to find: any cell; to put: the cell stays */
};

typedef enum { DSE_TILE_FIND, DSE_TILE_PUT, DSE_N_TILE_PICTURES } DseTilePicture;
typedef enum { DSE_TILE_LEFT, DSE_TILE_RIGHT, DSE_TILE_TOP, DSE_TILE_BOTTOM } DseTileEdge;

/* An entry of the legend. */
typedef struct {
  guint32 glyph;
  gboolean excludes;
  gboolean has_object; /* which it puts beside its tiles */
  GStrv tiles;         /* ids, owned; "nothing" is one */
  char *json;          /* as it stands in the file, owned */
} DseTileEntry;

typedef struct {
  int w, h; /* cells, 1 to DSE_TILE_SIDE_MAX */
  int cells[DSE_N_TILE_PICTURES][DSE_TILE_SIDE_MAX * DSE_TILE_SIDE_MAX]; /* row by row */
  GPtrArray *legend;                                                     /* DseTileEntry */
} DseTileDrawing;

/* A drawing of a single cell, which is blank. Caller frees. */
DseTileDrawing *dse_tile_drawing_new_blank (void);
/* The drawing of the rule @record; what cannot be read is blank. Caller frees. O(cells) */
DseTileDrawing *dse_tile_drawing_new (DsNode record);
/* The drawing of @rule, to be looked at alone. Caller frees. O(cells) */
DseTileDrawing *dse_tile_drawing_new_of (const DsTileRule *rule);
/* A copy. Caller frees. */
DseTileDrawing *dse_tile_drawing_copy (const DseTileDrawing *self);
void dse_tile_drawing_free (DseTileDrawing *self); /* not NULL */

/* Entry @i of the legend. Borrowed. */
const DseTileEntry *dse_tile_drawing_entry (const DseTileDrawing *self, guint i);
/* The content of the cell at @x, @y, which lie in the drawing. */
int dse_tile_drawing_get (const DseTileDrawing *self, DseTilePicture picture, int x, int y);
/* Gives it another content. FALSE: it had that, or cannot have it: what excludes tiles or names
 * none, such as solid ground, cannot be put. */
gboolean dse_tile_drawing_set (DseTileDrawing *self, DseTilePicture picture, int x, int y,
                               int what);
/* TRUE: cells of @picture can have the content. */
gboolean dse_tile_drawing_takes (const DseTileDrawing *self, DseTilePicture picture, int what);
/* The entry of the legend with the @tiles, in this order, and no object, which is added if it is
 * new, with a character of its own; in a full legend it takes the place of one that no cell has,
 * and those behind that change their numbers. -1: cells have them all. */
int dse_tile_drawing_take (DseTileDrawing *self, const char *const *tiles, gboolean excludes);
/* Adds a row or column of blank cells at @edge, or removes the one there. FALSE: it has its largest
 * or smallest size. */
gboolean dse_tile_drawing_grow (DseTileDrawing *self, DseTileEdge edge, gboolean is_more);

/* The value of the field "find" or "put" as JSON, by characters that mean the same to a reader: an
 * entry whose character stands for something else that the pattern needs gets another one. Caller
 * frees. */
char *dse_tile_drawing_dup_rows (DseTileDrawing *self, DseTilePicture picture);
/* That of the field "legend". Caller frees. */
char *dse_tile_drawing_dup_legend (DseTileDrawing *self);
