/* ui/paint/vector.c — stamps of a drawing and their positions. */
#include "paint/vector.h"
#include "base/hash.h"
#include "base/hooks.h"
#include "base/rect.h"
#include "paint/tile_spots.h"

#include <string.h>

#define BLOCK 64  /* cells on a side that are searched together */
#define VARIANT 5 /* of all cells, a plain one, which makes them equal */
#define N_SIZES 7 /* stamps of 1, 2, 4 ... 64 cells on a side */

/* The numbers of the stamps of one kind of cell, by the logarithms of height and width; 0 = not
 * defined yet. */
typedef struct {
  DsuSpotKey key;
  bool is_used;
  uint32_t stamps[N_SIZES][N_SIZES];
} StampSlot;

typedef struct {
  DsuVectorSink *sink;
  StampSlot *slots;
  size_t n, cap;     /* a power of two */
  uint32_t *figures; /* numbers of their stamps; 0 = not defined yet */
  DsuSpotKey keys[BLOCK * BLOCK];
  bool is_done[BLOCK * BLOCK];
} Drawing;

static StampSlot *
find (StampSlot *slots, size_t cap, const DsuSpotKey *key)
{
  uint64_t words[2];
  size_t i;

  memcpy (words, key, sizeof words);
  i = ds_mix64 (words[0] + words[1] * 0x9e3779b97f4a7c15u) & (cap - 1);
  while (slots[i].is_used && memcmp (&slots[i].key, key, sizeof *key) != 0)
    i = (i + 1) & (cap - 1);
  return &slots[i];
}

static StampSlot *
take_slot (Drawing *self, const DsuSpotKey *key)
{
  StampSlot *slot;

  if (self->n * 2 >= self->cap) {
    const size_t cap = self->cap == 0 ? 256 : self->cap * 2;
    StampSlot *slots = ds_alloc0 (cap, sizeof *slots);

    if (slots == NULL)
      return NULL;
    for (size_t i = 0; i < self->cap; i++)
      if (self->slots[i].is_used)
        *find (slots, cap, &self->slots[i].key) = self->slots[i];
    ds_free (self->slots);
    self->slots = slots;
    self->cap = cap;
  }
  slot = find (self->slots, self->cap, key);
  self->n += !slot->is_used;
  slot->is_used = true;
  slot->key = *key;
  return slot;
}

/* The number of the stamp of 2 to the power of @down times 2 to the power of @across cells; 0: no
 * memory. */
static uint32_t
take_stamp (Drawing *self, StampSlot *slot, int down, int across)
{
  DsuVectorSink *sink = self->sink;
  uint32_t *stamp = &slot->stamps[down][across];

  if (*stamp != 0)
    return *stamp;
  if (down == 0 && across == 0) {
    if (!sink->type->define_cell (sink, &slot->key))
      return 0;
  } else {
    const bool is_wide = across > down;
    const int half_down = down - !is_wide, half_across = across - is_wide;
    const uint32_t half = take_stamp (self, slot, half_down, half_across);

    if (half == 0 ||
        !sink->type->define_pair (sink, half, 1 << half_across, 1 << half_down, is_wide))
      return 0;
  }
  *stamp = ++sink->n_stamps;
  return *stamp;
}

static bool
is_like (const Drawing *self, int x, int y, const DsuSpotKey *key)
{
  const int at = y * BLOCK + x;

  return !self->is_done[at] && memcmp (&self->keys[at], key, sizeof *key) == 0;
}

/* The rectangle of equal cells with its first corner at (@x, @y): as wide as can be, then as high.
 */
static DsRect
measure (const Drawing *self, int x, int y, int w, int h)
{
  const DsuSpotKey *key = &self->keys[y * BLOCK + x];
  DsRect area = { x, y, 1, 1 };

  while (x + area.w < w && is_like (self, x + area.w, y, key))
    area.w++;
  for (; y + area.h < h; area.h++)
    for (int i = 0; i < area.w; i++)
      if (!is_like (self, x + i, y + area.h, key))
        return area;
  return area;
}

static int
log2_of (int n)
{
  int log = 0;

  while (2 << log <= n)
    log++;
  return log;
}

/* Draws the cells of @area, all equal, with as few stamps as are powers of two. */
static bool
draw_area (Drawing *self, StampSlot *slot, DsRect area, DsCell origin)
{
  for (int y = 0; y < area.h; y += 1 << log2_of (area.h - y))
    for (int x = 0; x < area.w; x += 1 << log2_of (area.w - x)) {
      const uint32_t stamp = take_stamp (self, slot, log2_of (area.h - y), log2_of (area.w - x));
      const DsCell at = { origin.x + area.x + x, origin.y + area.y + y };

      if (stamp == 0 || !self->sink->type->put (self->sink, stamp, at))
        return false;
    }
  for (int y = area.y; y < area.y + area.h; y++)
    memset (&self->is_done[y * BLOCK + area.x], true, (size_t)area.w);
  return true;
}

/* Gives looks the same variant everywhere; pictures keep theirs. */
static void
make_plain (const DsuScheme *scheme, DsuSpotKey *key)
{
  const bool has_feature = key->feature != DS_TILE_NONE;

  if (scheme->pictures[key->ground] == NULL)
    key->variant = (uint8_t)((key->variant & 0xf0) | VARIANT);
  if (has_feature && scheme->pictures[key->feature] == NULL)
    key->variant = (uint8_t)((key->variant & 0xf) | VARIANT << 4);
}

static bool
draw_block (Drawing *self, const DsFloor *level, DsCell origin)
{
  const int w = ds_min (BLOCK, level->w - origin.x), h = ds_min (BLOCK, level->h - origin.y);

  memset (self->is_done, 0, sizeof self->is_done);
  for (int y = 0; y < h; y++) {
    dsu_spot_row (self->sink->scheme, level, origin.x, origin.y + y, w, &self->keys[y * BLOCK]);
    for (int x = 0; x < w; x++)
      make_plain (self->sink->scheme, &self->keys[y * BLOCK + x]);
  }
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      StampSlot *slot;

      if (self->is_done[y * BLOCK + x])
        continue;
      slot = take_slot (self, &self->keys[y * BLOCK + x]);
      if (slot == NULL || !draw_area (self, slot, measure (self, x, y, w, h), origin))
        return false;
    }
  return true;
}

/* Target of the cells of large pictures. */
typedef struct {
  Drawing *drawing;
  const DsFloor *level;
  DsCell at; /* that the picture belongs to */
} LargePart;

static bool
put_beside (void *user, DsCell beside, const DsuSpotKey *key)
{
  const LargePart *self = user;
  const DsCell cell = { self->at.x + beside.x, self->at.y + beside.y };
  DsuVectorSink *sink = self->drawing->sink;
  StampSlot *slot;
  uint32_t stamp;

  if (!ds_floor_has (self->level, cell))
    return true;
  slot = take_slot (self->drawing, key);
  stamp = slot != NULL ? take_stamp (self->drawing, slot, 0, 0) : 0;
  return stamp != 0 && sink->type->put (sink, stamp, cell);
}

/* Cells of large pictures beside those that they belong to. */
static bool
draw_large (Drawing *self, const DsFloor *level)
{
  const DsuScheme *scheme = self->sink->scheme;
  LargePart beside = { self, level, { 0, 0 } };

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x += BLOCK) {
      const int32_t n = ds_min (BLOCK, level->w - x);

      dsu_spot_row (scheme, level, x, y, n, self->keys);
      for (int32_t i = 0; i < n; i++) {
        beside.at = (DsCell){ x + i, y };
        if (!dsu_spot_each_beside (scheme, &self->keys[i], put_beside, &beside))
          return false;
      }
    }
  return true;
}

/* Stamps of all cells of a figure, row by row; the first is noted. */
static bool
define_figure (Drawing *self, uint32_t figure, DsRect cells)
{
  DsuVectorSink *sink = self->sink;

  self->figures[figure] = sink->n_stamps + 1;
  for (int32_t y = 0; y < cells.h; y++)
    for (int32_t x = 0; x < cells.w; x++) {
      if (!sink->type->define_figure (sink, figure, (DsCell){ cells.x + x, cells.y + y }))
        return false;
      sink->n_stamps++;
    }
  return true;
}

static bool
draw_figure (Drawing *self, const DsFloor *level, const DsThing *thing, uint32_t figure)
{
  const DsRect cells = dsu_figure_cells (self->sink->scheme, figure);
  uint32_t stamp;

  if (self->figures[figure] == 0 && !define_figure (self, figure, cells))
    return false;
  stamp = self->figures[figure];
  for (int32_t y = 0; y < cells.h; y++)
    for (int32_t x = 0; x < cells.w; x++, stamp++) {
      const DsCell cell = { thing->at.x + cells.x + x, thing->at.y + cells.y + y };

      if (ds_floor_has (level, cell) && !self->sink->type->put (self->sink, stamp, cell))
        return false;
    }
  return true;
}

/* Target of the cells of an own layer. */
static bool
put_tile (LargePart *part, const DsuSpotKey *key)
{
  return put_beside (part, (DsCell){ 0, 0 }, key) &&
         dsu_spot_each_beside (part->drawing->sink->scheme, key, put_beside, part);
}

/* The cells of own layer @i. */
static bool
draw_tiles (Drawing *self, const DsFloor *level, size_t i)
{
  LargePart part = { self, level, { 0, 0 } };

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x += BLOCK) {
      const int32_t n = ds_min (BLOCK, level->w - x);

      if (!dsu_tile_spots_row (self->sink->scheme, level, i, x, y, n, self->keys))
        continue;
      for (int32_t k = 0; k < n; k++) {
        part.at = (DsCell){ x + k, y };
        if ((self->keys[k].ground != DS_TILE_NONE || self->keys[k].feature != DS_TILE_NONE) &&
            !put_tile (&part, &self->keys[k]))
          return false;
      }
    }
  return true;
}

/* Own layers over objects, or under them. */
static bool
draw_tile_layers (Drawing *self, const DsFloor *level, bool is_above)
{
  const DsuScheme *scheme = self->sink->scheme;
  const DsuVectorClass *type = self->sink->type;
  bool is_whole = true;

  for (size_t i = 0; i < scheme->tile_layers.n && is_whole; i++) {
    const DsuVectorLook look = { .share = dsu_scheme_tile_share (scheme, i),
                                 .tint = scheme->tile_layers.items[i].tint,
                                 .blend = dsu_scheme_tile_blend (scheme, i) };
    const bool is_plain =
        look.share == 255 && look.tint == DS_TILE_LAYER_PLAIN && look.blend == DS_BLEND_OVER;

    if ((scheme->tile_layers.items[i].is_above != 0) != is_above || look.share == 0 ||
        ds_grid_is_blank (&level->layers[DS_LAYER_TILES (i)]))
      continue;
    is_whole = (is_plain || type->begin_layer (self->sink, &look)) && draw_tiles (self, level, i) &&
               (is_plain || type->end_layer (self->sink));
  }
  return is_whole;
}

static bool
draw_things (Drawing *self, const DsFloor *level)
{
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const uint32_t figure = dsu_figure_of (self->sink->scheme, level, thing);
    uint32_t tint; /* not drawn */

    if (dsu_scheme_thing_fade (self->sink->scheme, thing, &tint) == UINT8_MAX)
      continue;
    if (figure != DSU_FIGURE_NONE && !draw_figure (self, level, thing, figure))
      return false;
  }
  return true;
}

DsStatus
dsu_vector_draw (DsuVectorSink *sink, const DsFloor *level, DsError *err)
{
  Drawing *self = ds_alloc0 (1, sizeof *self);
  bool is_whole = self != NULL;

  DS_ASSERT (sink != NULL && level != NULL);

  if (self != NULL) {
    self->sink = sink;
    self->figures = ds_alloc0 (dsu_n_figures (sink->scheme), sizeof *self->figures);
    is_whole = self->figures != NULL;
    for (int32_t y = 0; y < level->h && is_whole; y += BLOCK)
      for (int32_t x = 0; x < level->w && is_whole; x += BLOCK)
        is_whole = draw_block (self, level, (DsCell){ x, y });
    if (sink->scheme->reach > 0)
      is_whole = is_whole && draw_large (self, level);
    is_whole = is_whole && draw_tile_layers (self, level, false) && draw_things (self, level) &&
               draw_tile_layers (self, level, true);
    ds_free (self->figures);
    ds_free (self->slots);
  }
  ds_free (self);
  return is_whole ? DS_OK : ds_fail_nomem (err, "drawing");
}
