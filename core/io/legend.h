/* core/io/legend.h — map between characters and tiles in the rows of a file. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

typedef struct {
  uint32_t glyph; /* code point */
  const char *id; /* of the tile; NULL = no tile */
} DsLegendEntry;

/* Held by value; all zero is empty. No glyph stands twice; two glyphs may mean the same tile. */
typedef struct {
  DS_ARRAY (DsLegendEntry) list;
  DsArena ids;
} DsLegend;

bool ds_legend_add (DsLegend *self, uint32_t glyph, const char *id) DS_MUST_CHECK; /* copies @id */
/* True when the glyph has a meaning. O(entries). */
bool ds_legend_has (const DsLegend *self, uint32_t glyph);
void ds_legend_sort (DsLegend *self); /* by code point */
/* Frees the entries; safe to call twice. */
void ds_legend_clear (DsLegend *self);

/* ---- reading rows */

#define DS_LEGEND_NONE UINT16_MAX

typedef struct {
  uint16_t low[256];             /* tile of a byte; DS_LEGEND_NONE from 0x80 on */
  bool has_page[256];            /* the 256 code points of a page have entries */
  uint16_t wide[UINT16_MAX + 1]; /* tile of a code point of such a page; undefined in the others */
  const DsLegend *legend;        /* for those beyond */
  const DsRules *rules;
} DsLegendTable;

/* The tile of each glyph, for a reader. Every id of @legend must be known to @rules. Borrows both.
 * O(entries). */
void ds_legend_table (DsLegendTable *out, const DsLegend *legend, const DsRules *rules);

/* Error in a row: a glyph at @x that the legend lacks, or a wrong number of cells. */
typedef struct {
  uint32_t glyph; /* 0: the number of cells is wrong */
  int32_t x;      /* column of the glyph, or number of cells */
} DsRowFault;

/* Reads @w cells from valid UTF-8. False: @fault says why, @cells is undefined. */
bool ds_legend_read_row (const DsLegendTable *self, const char *bytes, size_t n, uint16_t *cells,
                         int32_t w, DsRowFault *fault);

/* ---- writing rows */

typedef struct {
  char bytes[4];
  uint8_t n;
} DsLegendGlyph;

typedef struct {
  bool is_ascii;                        /* every glyph is one byte */
  char ascii[UINT16_MAX + 1];           /* by tile */
  DsLegendGlyph glyphs[UINT16_MAX + 1]; /* by tile */
} DsLegendPen;

/* Gives every tile that @level has on @layer a glyph: one of @legend's; else the tile's own, if
 * free; else the first free code point; and adds those to @legend. */
DsStatus ds_legend_complete (DsLegend *legend, DsLegendPen *pen, const DsRules *rules,
                             const DsGrid *grid, DsError *err) DS_MUST_CHECK;
/* Writes @tile as @glyph from now on. @tile is any number below 65536, so that other things can
 * stand in a row too. */
void ds_legend_set (DsLegendPen *self, uint32_t tile, uint32_t glyph);
/* Writes @w cells; @out has room for 4 bytes a cell. Returns the bytes. */
size_t ds_legend_write_row (const DsLegendPen *self, const uint16_t *cells, int32_t w, char *out);

/* The first code point that no entry has; *@turn (0 to start) remembers how far was looked. */
uint32_t ds_legend_free_glyph (const DsLegend *self, size_t *turn);

/* ---- keeping the legends of a document, as DsDelve.legend does: a line for each entry with floor,
 * layer, code point and id */

/* Appends the entries for @layer of @floor to @out, from which ds_legend_recall() reads them again.
 */
void ds_legend_keep (const DsLegend *self, DsText *out, size_t floor, DsLayer layer);
/* Adds the entries of one layer; @at moves through the text, in the order of floors and layers. */
bool ds_legend_recall (DsLegend *self, const char **at, size_t floor, DsLayer layer) DS_MUST_CHECK;
