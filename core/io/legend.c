/* core/io/legend.c — assigns characters to tiles. */
#include "io/legend.h"
#include "base/glyph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
ds_legend_add (DsLegend *self, uint32_t glyph, const char *id)
{
  const char *copy = id != NULL ? ds_arena_strdup (&self->ids, id) : NULL;

  DS_ASSERT (self != NULL);
  if (id != NULL && copy == NULL)
    return false;
  return ds_array_push (&self->list, (DsLegendEntry){ glyph, copy });
}

bool
ds_legend_has (const DsLegend *self, uint32_t glyph)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->list.n; i++)
    if (self->list.items[i].glyph == glyph)
      return true;
  return false;
}

static int
compare_glyphs (const void *a, const void *b)
{
  const uint32_t p = ((const DsLegendEntry *)a)->glyph, q = ((const DsLegendEntry *)b)->glyph;

  return p < q ? -1 : p > q;
}

void
ds_legend_sort (DsLegend *self)
{
  DS_ASSERT (self != NULL);
  if (self->list.n > 1)
    qsort (self->list.items, self->list.n, sizeof self->list.items[0], compare_glyphs);
}

void
ds_legend_clear (DsLegend *self)
{
  DS_ASSERT (self != NULL);
  ds_array_clear (&self->list);
  ds_arena_clear (&self->ids);
}

/* ---- reading rows */

static uint16_t
tile_of (const DsLegendEntry *entry, const DsRules *rules)
{
  return entry->id != NULL ? ds_rules_find_tile (rules, entry->id) : DS_TILE_NONE;
}

void
ds_legend_table (DsLegendTable *out, const DsLegend *legend, const DsRules *rules)
{
  DS_ASSERT (out != NULL && legend != NULL);
  memset (out->low, 0xff, sizeof out->low);
  memset (out->has_page, 0, sizeof out->has_page);
  out->legend = legend;
  out->rules = rules;
  for (size_t i = 0; i < legend->list.n; i++) {
    const DsLegendEntry *entry = &legend->list.items[i];

    if (entry->glyph < 0x80)
      out->low[entry->glyph] = tile_of (entry, rules);
    if (entry->glyph > UINT16_MAX)
      continue;
    if (!out->has_page[entry->glyph >> 8])
      memset (&out->wide[entry->glyph & 0xff00], 0xff, 256 * sizeof out->wide[0]);
    out->has_page[entry->glyph >> 8] = true;
    out->wide[entry->glyph] = tile_of (entry, rules);
  }
}

static uint16_t
find_wide (const DsLegendTable *self, uint32_t glyph)
{
  if (glyph <= UINT16_MAX)
    return self->has_page[glyph >> 8] ? self->wide[glyph] : DS_LEGEND_NONE;
  for (size_t i = 0; i < self->legend->list.n; i++)
    if (self->legend->list.items[i].glyph == glyph)
      return tile_of (&self->legend->list.items[i], self->rules);
  return DS_LEGEND_NONE;
}

/* The next code point of valid UTF-8. */
static inline uint32_t
next_glyph (const uint8_t **at)
{
  const uint8_t *p = *at;

  if (p[0] < 0x80) {
    *at += 1;
    return p[0];
  }
  if (p[0] < 0xe0) {
    *at += 2;
    return (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
  }
  if (p[0] < 0xf0) {
    *at += 3;
    return (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
  }
  *at += 4;
  return (p[0] & 0x07u) << 18 | (p[1] & 0x3fu) << 12 | (p[2] & 0x3fu) << 6 | (p[3] & 0x3fu);
}

/* True where the character of three bytes at @first stands at *@at again, which goes behind it. */
static inline bool
is_same_glyph (const uint8_t *first, const uint8_t **at, const uint8_t *end)
{
  const uint8_t *p = *at;

  if (first[0] < 0xe0 || first[0] >= 0xf0 || end - p < 3 || p[0] != first[0] || p[1] != first[1] ||
      p[2] != first[2])
    return false;
  *at = p + 3;
  return true;
}

/* As many bytes as cells: either all ASCII, or not @w cells. */
static bool
read_ascii_row (const DsLegendTable *self, const uint8_t *bytes, uint16_t *cells, int32_t w)
{
  uint16_t bad = 0;

  for (int32_t x = 0; x < w; x++) {
    cells[x] = self->low[bytes[x]];
    bad |= cells[x] == DS_LEGEND_NONE;
  }
  return bad == 0;
}

bool
ds_legend_read_row (const DsLegendTable *self, const char *bytes, size_t n, uint16_t *cells,
                    int32_t w, DsRowFault *fault)
{
  const uint8_t *at = (const uint8_t *)bytes, *end = at + n;
  uint32_t unknown = 0;
  int32_t x = 0, unknown_x = 0;

  DS_ASSERT (self != NULL && (cells != NULL || n == 0) && fault != NULL);
  if (n == (size_t)w && read_ascii_row (self, at, cells, w))
    return true;
  while (at < end) {
    const uint8_t *first = at;
    const uint32_t glyph = next_glyph (&at);
    const uint16_t tile = find_wide (self, glyph);

    if (tile == DS_LEGEND_NONE && unknown == 0) {
      unknown = glyph;
      unknown_x = x;
    }
    do {
      if (x < w)
        cells[x] = tile;
      x++;
    } while (is_same_glyph (first, &at, end));
  }
  if (x == w && unknown == 0)
    return true;
  *fault = x == w ? (DsRowFault){ unknown, unknown_x } : (DsRowFault){ 0, x };
  return false;
}

/* ---- writing rows */

/* Code points for tiles whose own glyph is not free: printable, nothing that JSON has to escape. */
static const uint32_t SPARE[][2] = {
  { '!', '!' }, { '#', '[' }, { ']', '~' }, { 0xa1, 0xac }, { 0xae, 0x2ff }, { 0x4e00, 0x9fff },
};

/* Number @turn of them, or 0 past the last. */
static uint32_t
spare_glyph (size_t turn)
{
  for (size_t i = 0; i < DS_COUNT (SPARE); i++) {
    const size_t n = SPARE[i][1] - SPARE[i][0] + 1;

    if (turn < n)
      return SPARE[i][0] + (uint32_t)turn;
    turn -= n;
  }
  return 0;
}

uint32_t
ds_legend_free_glyph (const DsLegend *self, size_t *turn)
{
  uint32_t glyph = spare_glyph (*turn);

  DS_ASSERT (self != NULL && turn != NULL);
  while (glyph != 0 && ds_legend_has (self, glyph))
    glyph = spare_glyph (++*turn);
  return glyph;
}

/* False for unknown tiles, which share one glyph. */
static bool
may_own (const DsTile *tile)
{
  return !tile->is_unknown && ds_glyph_fits_row (tile->glyph) && tile->glyph != '"' &&
         tile->glyph != '\\';
}

static void
see_tiles (bool used[UINT16_MAX + 1], const DsGrid *grid)
{
  for (int32_t y = 0; y < grid->h; y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      used[row[x]] = true;
  }
}

void
ds_legend_set (DsLegendPen *self, uint32_t tile, uint32_t glyph)
{
  DS_ASSERT (self != NULL);
  self->glyphs[tile].n = (uint8_t)ds_utf8_put (self->glyphs[tile].bytes, glyph);
  self->ascii[tile] = self->glyphs[tile].bytes[0];
  self->is_ascii = self->is_ascii && glyph < 0x80;
}

static const char *
id_of (const DsRules *rules, uint32_t tile)
{
  return tile != DS_TILE_NONE ? ds_rules_tile (rules, tile)->id : NULL;
}

/* Takes the glyphs that the legend has. Two for one tile: the first counts. */
static void
take_known (const DsLegend *legend, DsLegendPen *pen, const DsRules *rules, const bool *used)
{
  for (size_t i = 0; i < legend->list.n; i++) {
    const DsLegendEntry *entry = &legend->list.items[i];
    const uint32_t tile = tile_of (entry, rules);
    const bool is_there = entry->id == NULL || tile != DS_TILE_NONE;

    if (is_there && used[tile] && pen->glyphs[tile].n == 0)
      ds_legend_set (pen, tile, entry->glyph);
  }
}

DsStatus
ds_legend_complete (DsLegend *legend, DsLegendPen *pen, const DsRules *rules, const DsGrid *grid,
                    DsError *err)
{
  const uint32_t n_tiles = (uint32_t)ds_rules_n_tiles (rules);
  bool used[UINT16_MAX + 1] = { false };
  size_t turn = 0;

  DS_ASSERT (pen != NULL);
  memset (pen, 0, sizeof *pen);
  pen->is_ascii = true;
  see_tiles (used, grid);
  take_known (legend, pen, rules, used);
  for (int pass = 0; pass < 2; pass++) /* own glyphs before spare ones */
    for (uint32_t i = 0; i < n_tiles; i++) {
      uint32_t glyph = ds_rules_tile (rules, i)->glyph;

      if (!used[i] || pen->glyphs[i].n > 0)
        continue;
      if (pass == 1)
        glyph = ds_legend_free_glyph (legend, &turn);
      else if (!may_own (ds_rules_tile (rules, i)) || ds_legend_has (legend, glyph))
        continue;
      if (!ds_legend_add (legend, glyph, id_of (rules, i)))
        return ds_fail_nomem (err, "legend");
      ds_legend_set (pen, i, glyph);
    }
  ds_legend_sort (legend);
  return DS_OK;
}

size_t
ds_legend_write_row (const DsLegendPen *self, const uint16_t *cells, int32_t w, char *out)
{
  char *at = out;

  DS_ASSERT (self != NULL && cells != NULL && out != NULL);
  if (self->is_ascii) {
    for (int32_t x = 0; x < w; x++)
      out[x] = self->ascii[cells[x]];
    return (size_t)w;
  }
  for (int32_t x = 0; x < w; x++) {
    const DsLegendGlyph *glyph = &self->glyphs[cells[x]];

    memcpy (at, glyph->bytes, sizeof glyph->bytes);
    at += glyph->n;
  }
  return (size_t)(at - out);
}

/* ---- keeping */

void
ds_legend_keep (const DsLegend *self, DsText *out, size_t floor, DsLayer layer)
{
  DS_ASSERT (self != NULL && out != NULL);
  for (size_t i = 0; i < self->list.n; i++) {
    const DsLegendEntry *entry = &self->list.items[i];

    ds_text_printf (out, "%zu %d %u %s\n", floor, (int)layer, entry->glyph,
                    entry->id != NULL ? entry->id : "");
  }
}

/* False: no memory. The text is our own, so its form is not checked. */
bool
ds_legend_recall (DsLegend *self, const char **at, size_t floor, DsLayer layer)
{
  DS_ASSERT (self != NULL && at != NULL);
  while (**at != '\0') {
    char *next, id[DS_ID_MAX + 1];
    const size_t its_floor = strtoul (*at, &next, 10);
    const DsLayer its_layer = (DsLayer)strtoul (next, &next, 10);
    const uint32_t glyph = (uint32_t)strtoul (next, &next, 10);
    const size_t n = strcspn (next + 1, "\n");

    if (its_floor > floor || (its_floor == floor && its_layer > layer))
      return true;
    memcpy (id, next + 1, n);
    id[n] = '\0';
    *at = next + 1 + n + 1;
    if (its_floor == floor && its_layer == layer && !ds_legend_add (self, glyph, n > 0 ? id : NULL))
      return false;
  }
  return true;
}
