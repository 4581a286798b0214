/* core/gen/drawing.c — parses rows of characters to cells by the glyphs of the rules, and writes
 * cells as such rows. */
#include "gen/drawing.h"

#include <string.h>

#define POLL_CELLS 4096
#define N_KNOWN 256 /* characters cached by their low bits */

typedef struct {
  uint32_t glyph; /* 0: unused entry */
  DsDrawnCell cell;
} Known;

static void
measure (DsDrawing *self, const char *rows)
{
  int32_t n = 0;

  for (; *rows != '\0'; rows++) {
    n = *rows == '\n' ? 0 : n + ((*rows & 0xc0) != 0x80);
    self->h += *rows == '\n';
    self->w = ds_max (self->w, n);
  }
}

/* Looks @glyph up in this order: a tile; a required object, such as the player's start; a creature
 * or an item, as in text files. False: nothing has @glyph. */
static bool
look_up (const DsRules *rules, uint32_t glyph, uint16_t floor, DsDrawnCell *out)
{
  *out = (DsDrawnCell){ .ground = floor };
  for (size_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, (uint32_t)i);

    if (tile->glyph != glyph || tile->is_unknown)
      continue;
    *(tile->layer == DS_LAYER_GROUND ? &out->ground : &out->feature) = (uint16_t)i;
    return true;
  }
  for (int is_plain = 1; is_plain >= 0; is_plain--)
    for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
      const DsKind *kind = ds_rules_kind (rules, (uint32_t)i);

      if (kind->glyph != glyph || kind->is_unknown || (kind->role < DS_ROLE_CREATURE) != is_plain)
        continue;
      out->kind = (uint16_t)(i + 1);
      return true;
    }
  return false;
}

static DsStatus
read_glyph (Known known[N_KNOWN], DsGenRun *run, uint32_t glyph, uint16_t floor, size_t param,
            DsCell at, DsError *err)
{
  Known *entry = &known[glyph % N_KNOWN];
  char text[5] = { 0 };

  if (entry->glyph == glyph)
    return DS_OK;
  entry->glyph = glyph;
  if (look_up (run->rules, glyph, floor, &entry->cell))
    return DS_OK;
  ds_utf8_put (text, glyph);
  return ds_gen_veto_param (
      run, err, param, "gen.drawing", DS_GEN_NO_CELL,
      N_ ("the character \"%s\" in column %d of row %d stands for no tile and no object"), text,
      at.x + 1, at.y + 1);
}

/* DS_VETO, DS_CANCELLED, DS_NOMEM: @out is zeroed. */
DsStatus
ds_drawing_init (DsDrawing *out, DsGenRun *run, const char *rows, uint16_t floor, size_t param,
                 DsError *err)
{
  const size_t n = strlen (rows);
  Known known[N_KNOWN] = { { 0 } };
  DsStatus status = DS_OK;
  DsCell at = { 0, 0 };

  *out = (DsDrawing){ 0 };
  measure (out, rows);
  out->cells = ds_alloc0 ((size_t)out->w * (size_t)out->h, sizeof *out->cells);
  if (out->cells == NULL)
    status = DS_NOMEM;
  for (size_t i = 0, used; i < n && status == DS_OK; i += used) {
    uint32_t glyph;

    used = ds_utf8_get (rows + i, n - i, &glyph);
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, i, n * 2))
      status = DS_CANCELLED;
    if (glyph == '\n') {
      at = (DsCell){ 0, at.y + 1 };
      continue;
    }
    if (glyph != ' ' && status == DS_OK) {
      status = read_glyph (known, run, glyph, floor, param, at, err);
      if (status == DS_OK)
        out->cells[ds_cell_index (at, out->w)] = known[glyph % N_KNOWN].cell;
    }
    at.x++;
  }
  if (status != DS_OK)
    ds_drawing_clear (out);
  return status;
}

void
ds_drawing_keep_known (const DsRules *rules, const char *rows, DsText *out)
{
  const size_t n = strlen (rows);
  DsDrawnCell cell;
  uint32_t glyph;

  for (size_t i = 0, used; i < n; i += used) {
    used = ds_utf8_get (rows + i, n - i, &glyph);
    if (glyph == '\n' || look_up (rules, glyph, DS_TILE_NONE, &cell))
      ds_text_add (out, rows + i, used);
    else
      ds_text_putc (out, ' ');
  }
}

void
ds_drawing_clear (DsDrawing *self)
{
  ds_free (self->cells);
  memset (self, 0, sizeof *self);
}

static bool
is_rim (const DsGenRun *run, DsCell cell)
{
  return cell.x == 0 || cell.y == 0 || cell.x == run->w - 1 || cell.y == run->h - 1;
}

void
ds_drawn_put (DsGenRun *run, DsDrawnCell drawn, DsCell cell)
{
  const DsCell nowhere = { -1, -1 };
  const uint32_t flags = ds_rules_cell_flags (run->rules, drawn.ground, drawn.feature);

  if (ds_drawn_is_empty (drawn) || (is_rim (run, cell) && !(flags & DS_TILE_BLOCKS_MOVE)))
    return;
  ds_gen_set (run, DS_LAYER_GROUND, cell, drawn.ground);
  ds_gen_set (run, DS_LAYER_FEATURE, cell, drawn.feature);
  if (drawn.kind != 0 && ds_gen_is_open (run, cell))
    ds_gen_add_thing (run, (uint16_t)(drawn.kind - 1), cell, -1, nowhere);
}

/* ---- drawing a level ---- */

typedef struct {
  const DsRules *rules;
  const DsFloor *level;
  uint8_t *tiles, *kinds; /* 1 = its glyph is unique, 2 = it is not, 0 = not checked yet */
} GlyphPen;

static bool
is_own_tile (GlyphPen *self, uint32_t tile)
{
  const uint32_t glyph = ds_rules_tile (self->rules, tile)->glyph;
  DsDrawnCell cell;

  if (tile == DS_TILE_NONE || tile >= ds_rules_n_tiles (self->rules))
    return false;
  if (self->tiles[tile] == 0)
    self->tiles[tile] = look_up (self->rules, glyph, DS_TILE_NONE, &cell) &&
                                (cell.ground == tile || cell.feature == tile)
                            ? 1
                            : 2;
  return self->tiles[tile] == 1;
}

static bool
is_own_kind (GlyphPen *self, uint16_t kind)
{
  DsDrawnCell cell;

  if (self->kinds[kind] == 0)
    self->kinds[kind] =
        look_up (self->rules, ds_rules_kind (self->rules, kind)->glyph, DS_TILE_NONE, &cell) &&
                cell.kind == kind + 1
            ? 1
            : 2;
  return self->kinds[kind] == 1;
}

static uint32_t
glyph_at (GlyphPen *self, DsCell at)
{
  const DsThings *things = self->level->things;
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, at);
  const uint32_t ground = ds_floor_get (self->level, DS_LAYER_GROUND, at);

  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    if (is_own_kind (self, thing->kind))
      return ds_rules_kind (self->rules, thing->kind)->glyph;
  }
  if (is_own_tile (self, feature))
    return ds_rules_tile (self->rules, feature)->glyph;
  return is_own_tile (self, ground) ? ds_rules_tile (self->rules, ground)->glyph : ' ';
}

bool
ds_drawing_write (const DsRules *rules, const DsFloor *level, DsRect rect, const DsMask *mask,
                  DsText *out)
{
  GlyphPen pen = { .rules = rules,
                   .level = level,
                   .tiles = ds_alloc0 (ds_rules_n_tiles (rules), 1),
                   .kinds = ds_alloc0 (ds_rules_n_kinds (rules), 1) };
  const bool is_whole = pen.tiles != NULL && pen.kinds != NULL;

  for (int32_t y = rect.y; y < rect.y + rect.h && is_whole; y++) {
    for (int32_t x = rect.x; x < rect.x + rect.w; x++) {
      const DsCell at = { x, y };

      ds_text_put_utf8 (out, mask == NULL || ds_mask_has (mask, at) ? glyph_at (&pen, at) : ' ');
    }
    ds_text_putc (out, '\n');
  }
  ds_free (pen.tiles);
  ds_free (pen.kinds);
  return is_whole;
}
