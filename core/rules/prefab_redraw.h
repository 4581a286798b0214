/* core/rules/prefab_redraw.h — a floor compared with the prefab that was drawn on it, and the
 * characters of its cells. Private to the writer of edited prefabs. */
#pragma once

#include "base/array.h"
#include "rules/prefab_cut.h"

#define DS_REDRAW_GLYPHS_MAX 61 /* characters of a legend, beside # . + */
#define DS_REDRAW_IDS_MAX 3     /* of a new character: ground, feature, object */
#define DS_REDRAW_VOID ' '

/* A character that the legend does not have yet. */
typedef struct {
  uint32_t glyph;
  bool is_entry;
  size_t n; /* below, unless all are those of another character */
  const char *ids[DS_REDRAW_IDS_MAX];
  const DsIds *choices; /* NULL: ids */
} DsNewGlyph;

typedef struct {
  const DsCutCell *is;            /* on the floor */
  const DsPrefabMeaning *meaning; /* that draws it as it is; NULL: edited */
  uint32_t glyph;                 /* DS_REDRAW_VOID: not drawn */
} DsRedrawCell;

typedef struct {
  const DsRules *rules;
  const DsPrefab *prefab;
  uint16_t kept;
  DsCut now, before;   /* the floor, and the prefab as it was drawn */
  DsCell offset;       /* of before on the floor */
  DsRedrawCell *cells; /* of now */
  DsRect bounds;       /* of the drawing, in now */
  bool is_changed;
  DS_ARRAY (DsNewGlyph) added;
} DsRedraw;

/* The cell of the floor at column @x and row @y; NULL beyond it. Borrows. */
const DsRedrawCell *ds_redraw_cell (const DsRedraw *self, int32_t x, int32_t y);
/* The entry of the prefab's legend for @glyph; NULL: it has none. Borrows. O(legend). */
const DsGlyphIds *ds_redraw_legend (const DsRedraw *self, uint32_t glyph);
/* True when the UTF-8 @text has the character. */
bool ds_redraw_text_has (const char *text, uint32_t glyph);
/* True when the prefab drew cells with @glyph, and none of the floor has it any more. O(cells). */
bool ds_redraw_has_gone (const DsRedraw *self, uint32_t glyph);
/* Appends the record @node with the drawing, whose characters are all chosen. DS_LIMIT: too many of
 * them; DS_NOMEM. On failure @out is unchanged. */
DsStatus ds_redraw_put_record (const DsRedraw *self, DsNode node, DsText *out,
                               DsError *err) DS_MUST_CHECK;
