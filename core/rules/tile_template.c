/* core/rules/tile_template.c — the table of autotile layouts, and pictures made with it. */
#include "rules/tile_template.h"

#include <string.h>

/* ---- the layouts: places of the rule for sides and corners, else neighbours */

/* Sides: north 1, east 2, south 4, west 8. */
static const int16_t EDGES_BLOCK_LAST[] = { 4, 6, 14, 12, 5, 7, 15, 13, 1, 3, 11, 9, 0, 2, 10, 8 };
static const int16_t EDGES_BLOCK_FIRST[] = { 6, 14, 12, 4, 7, 15, 13, 5, 3, 11, 9, 1, 2, 10, 8, 0 };
/* The number of a tile adds north 1, west 2, east 4, south 8. */
static const int16_t EDGES_NWES[] = { 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15 };
/* A room: its rim and its middle, which strips borrow. */
static const int16_t EDGES_ROOM[] = { 6, 14, 12, 7, 15, 13, 3, 11, 9 };

/* Corners: north-east 1, south-east 2, south-west 4, north-west 8. */
static const int16_t CORNERS_WANG[] = { 4, 3, 14, 6, 10, 7, 15, 13, 1, 9, 11, 12, 0, 2, 5, 8 };
/* The number of a tile adds north-west 1, north-east 2, south-east 4, south-west 8. */
static const int16_t CORNERS_NW_FIRST[] = { 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15 };

static const int16_t BLOB_7X7[] = {
  0,  4,   92,  124, 116, 80,  0,   16, 20,  87,  223, 241, 21,  64,  29, 117, 85,
  71, 221, 125, 112, 31,  253, 113, 28, 127, 247, 209, 23,  199, 213, 95, 255, 245,
  81, 5,   84,  93,  119, 215, 193, 17, 0,   1,   7,   197, 69,  68,  65,
};
static const int16_t BLOB_7X7_SEAMLESS[] = {
  0,   4,   84,  92,  124, 116, 80,  16,  28,  117, 95,  255, 253, 113, 21,  87, 221,
  127, 255, 247, 209, 29,  125, 119, 199, 215, 213, 81,  31,  255, 241, 20,  65, 17,
  1,   23,  223, 245, 85,  68,  93,  112, 5,   71,  197, 69,  64,  7,   193,
};
static const int16_t BLOB_8X6[] = {
  20, 68,  92, 112, 28,  124, 116, 80, 21, 84,  87, 221, 127, 255, 241, 17,
  29, 117, 85, 95,  247, 215, 209, 1,  23, 213, 81, 31,  253, 125, 113, 16,
  5,  69,  93, 119, 223, 255, 245, 65, 0,  4,   71, 193, 7,   199, 197, 64,
};
static const int16_t BLOB_8X6_FILL_LAST[] = {
  -1, 127, 253, 125, 247, 119, 245, 117, 223, 95,  221, 93, 215, 87, 213, 85,
  31, 29,  23,  21,  124, 116, 92,  84,  241, 209, 113, 81, 199, 71, 197, 69,
  17, 68,  28,  20,  112, 80,  193, 65,  7,   5,   16,  4,  1,   64, 0,   255,
};
static const int16_t BLOB_12X4[] = {
  16, 20,  84,  80,  213, 92,  116, 87,  28,  125, 124, 112, 17, 21,  85,  81,
  29, 127, 253, 113, 31,  119, -1,  245, 1,   5,   69,  65,  23, 223, 247, 209,
  95, 255, 221, 241, 0,   4,   68,  64,  117, 71,  197, 93,  7,  199, 215, 193,
};

/* The more special ones stand before those that fit any shape. */
static const DsTileTemplate TEMPLATES[] = {
  { "blob47-7x7", N_ ("47 tiles, 7 × 7"), DS_PICTURE_BLOB, 7, 7, BLOB_7X7 },
  { "blob47-7x7-seamless", N_ ("47 tiles, 7 × 7, closed ring first"), DS_PICTURE_BLOB, 7, 7,
    BLOB_7X7_SEAMLESS },
  { "blob47-8x6", N_ ("47 tiles, 8 × 6"), DS_PICTURE_BLOB, 8, 6, BLOB_8X6 },
  { "blob47-8x6-fill-last", N_ ("47 tiles, 8 × 6, filled tile last"), DS_PICTURE_BLOB, 8, 6,
    BLOB_8X6_FILL_LAST },
  { "blob47-12x4", N_ ("47 tiles, 12 × 4"), DS_PICTURE_BLOB, 12, 4, BLOB_12X4 },
  { "edges16-strip-left", N_ ("16 sides, 4 × 4, strips on the left"), DS_PICTURE_EDGES, 4, 4,
    EDGES_BLOCK_LAST },
  { "edges16-strip-right", N_ ("16 sides, 4 × 4, strips on the right"), DS_PICTURE_EDGES, 4, 4,
    EDGES_BLOCK_FIRST },
  { "edges16-nwes", N_ ("16 sides, by number: north 1, west 2, east 4, south 8"), DS_PICTURE_EDGES,
    4, 4, EDGES_NWES },
  { "corners16-wang", N_ ("16 corners, 4 × 4 Wang tiles"), DS_PICTURE_CORNERS, 4, 4, CORNERS_WANG },
  { "corners16-nw", N_ ("16 corners, by number: north-west 1, clockwise"), DS_PICTURE_CORNERS, 4, 4,
    CORNERS_NW_FIRST },
  { "edges16-room", N_ ("9 tiles, 3 × 3 room"), DS_PICTURE_EDGES, 3, 3, EDGES_ROOM },
  { "blob47", N_ ("47 tiles, as “dsmith looks” writes them"), DS_PICTURE_BLOB, 0, 0, NULL },
  { "edges16", N_ ("16 sides, as “dsmith looks” writes them"), DS_PICTURE_EDGES, 0, 0, NULL },
  { "corners16", N_ ("16 corners, by number: north-east 1, clockwise"), DS_PICTURE_CORNERS, 0, 0,
    NULL },
  { "all256", N_ ("256 tiles, by number: north 1, clockwise"), DS_PICTURE_ALL, 0, 0, NULL },
};

size_t
ds_tile_n_templates (void)
{
  return DS_COUNT (TEMPLATES);
}

const DsTileTemplate *
ds_tile_template (size_t i)
{
  DS_ASSERT (i < DS_COUNT (TEMPLATES));

  return &TEMPLATES[i];
}

const char *
ds_tile_use_label (DsTileUse use)
{
  static const char *const labels[] = {
#define X(name, label) label,
    DS_TILE_USE_LIST (X)
#undef X
  };

  DS_ASSERT (use < DS_N_TILE_USES);

  return labels[use];
}

/* ---- neighbours */

/* The neighbours of the tile at @place of the rule. */
static uint8_t
joined_at (DsPictureRule rule, size_t place)
{
  for (unsigned joined = 0; joined < 256; joined++)
    if (ds_picture_mask (rule, (uint8_t)joined) == joined &&
        ds_picture_place (rule, (uint8_t)joined) == place)
      return (uint8_t)joined;
  return 0;
}

int
ds_tile_template_joined (const DsTileTemplate *self, int32_t columns, int32_t column, int32_t row)
{
  const size_t at = (size_t)(row * (self->columns > 0 ? self->columns : columns) + column);
  const DsPictureRule rule = (DsPictureRule)self->rule;

  DS_ASSERT (self != NULL && column >= 0 && row >= 0);

  if (self->cells == NULL)
    return at < ds_picture_rule_tiles (rule) ? joined_at (rule, at) : -1;
  if (self->cells[at] < 0)
    return -1;
  return rule == DS_PICTURE_BLOB ? self->cells[at] : joined_at (rule, (size_t)self->cells[at]);
}

/* ---- readings */

typedef struct {
  DsTileReading *items;
  size_t n;
} Readings;

static void
add (Readings *self, const DsTileTemplate *layout, DsTileUse use, bool is_across, size_t n)
{
  if (self->n < DS_TILE_READINGS_MAX)
    self->items[self->n++] = (DsTileReading){ layout, (uint8_t)use, is_across, n };
}

/* Sets of a layout: one, or several as variants or frames. */
static void
add_sets (Readings *self, const DsTileTemplate *layout, bool is_across, size_t n)
{
  const size_t all = n * ds_picture_rule_tiles ((DsPictureRule)layout->rule);

  if (n == 1)
    add (self, layout, DS_TILE_USE_SET, is_across, 1);
  if (n > 1 && n <= DS_PICTURE_VARIANTS_MAX && all <= DS_INTS_MAX)
    add (self, layout, DS_TILE_USE_VARIANTS, is_across, n);
  if (n > 1 && n <= DS_PICTURE_FRAMES_MAX && all <= DS_INTS_MAX)
    add (self, layout, DS_TILE_USE_FRAMES, is_across, n);
}

static void
add_layouts (Readings *self, int32_t w, int32_t h)
{
  for (size_t i = 0; i < DS_COUNT (TEMPLATES); i++) {
    const DsTileTemplate *layout = &TEMPLATES[i];
    const int32_t n = (int32_t)ds_picture_rule_tiles ((DsPictureRule)layout->rule);

    if (layout->columns == 0) {
      if (w * h >= n && w * h - n < w)
        add_sets (self, layout, false, 1);
    } else if (h == layout->rows && w % layout->columns == 0) {
      add_sets (self, layout, true, (size_t)(w / layout->columns));
    } else if (w == layout->columns && h % layout->rows == 0) {
      add_sets (self, layout, false, (size_t)(h / layout->rows));
    }
  }
}

size_t
ds_tile_readings (int32_t w, int32_t h, DsTileReading out[DS_TILE_READINGS_MAX])
{
  Readings readings = { out, 0 };
  const size_t n = (size_t)w * (size_t)h;

  DS_ASSERT (w > 0 && h > 0 && w <= DS_SHEET_SIDE_MAX && h <= DS_SHEET_SIDE_MAX && out != NULL);

  add_layouts (&readings, w, h);
  if (n == 1)
    add (&readings, NULL, DS_TILE_USE_SET, false, 1);
  if (n > 1 && n <= DS_PICTURE_VARIANTS_MAX)
    add (&readings, NULL, DS_TILE_USE_VARIANTS, false, n);
  if (n > 1 && n <= DS_PICTURE_FRAMES_MAX)
    add (&readings, NULL, DS_TILE_USE_FRAMES, false, n);
  if (n == DS_N_PICTURE_STATES)
    add (&readings, NULL, DS_TILE_USE_STATES, false, n);
  if (n == 4)
    add (&readings, NULL, DS_TILE_USE_FACINGS, false, n);
  if (n == 2)
    add (&readings, NULL, DS_TILE_USE_WALLS, false, n);
  if (n == 2)
    add (&readings, NULL, DS_TILE_USE_SAME, false, n);
  if (n > 1 && w <= DS_PICTURE_CELLS_MAX && h <= DS_PICTURE_CELLS_MAX)
    add (&readings, NULL, DS_TILE_USE_LARGE, false, 1);
  return readings.n;
}

/* ---- pictures */

static int
bits_of (unsigned mask)
{
  int n = 0;

  for (; mask != 0; mask &= mask - 1)
    n++;
  return n;
}

static int32_t
nth_tile (DsRect block, int32_t columns, size_t i)
{
  return (block.y + (int32_t)i / block.w) * columns + block.x + (int32_t)i % block.w;
}

/* Number of the tile of set @set that shows @place of the rule; of the likest tile where the layout
 * has none for it. */
static int32_t
tile_at (const DsTileReading *self, DsRect block, int32_t columns, size_t place, size_t set)
{
  const DsTileTemplate *layout = self->layout;
  const int32_t w = layout->columns > 0 ? layout->columns : block.w;
  const int32_t h = layout->rows > 0 ? layout->rows : block.h;
  const int32_t x0 = block.x + (self->is_across ? (int32_t)set * w : 0);
  const int32_t y0 = block.y + (self->is_across ? 0 : (int32_t)set * h);
  const uint8_t want = joined_at ((DsPictureRule)layout->rule, place);
  int32_t best = 0;
  int least = 9;

  if (layout->cells == NULL)
    return nth_tile (block, columns, place);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const int joined = ds_tile_template_joined (layout, w, x, y);
      const int differ = joined < 0 ? 9 : bits_of ((unsigned)joined ^ want);

      if (differ < least) {
        least = differ;
        best = (y0 + y) * columns + x0 + x;
      }
    }
  return best;
}

/* A list of @n numbers, all of them @value. */
static bool
take_ints (DsInts *out, size_t n, int32_t value, DsArena *arena)
{
  int32_t *items = ds_arena_alloc (arena, n, sizeof *items);

  for (size_t i = 0; items != NULL && i < n; i++)
    items[i] = value;
  *out = (DsInts){ n, items };
  return items != NULL;
}

/* The tiles: place by place, and the sets within each. */
static bool
take_tiles (const DsTileReading *self, DsRect block, int32_t columns, DsPicture *out,
            DsArena *arena)
{
  const size_t n_places =
      self->layout != NULL ? ds_picture_rule_tiles ((DsPictureRule)self->layout->rule) : 1;
  const size_t n = n_places * self->n;
  int32_t *tiles = ds_arena_alloc (arena, n, sizeof *tiles);

  for (size_t i = 0; tiles != NULL && i < n; i++)
    tiles[i] = self->layout != NULL ? tile_at (self, block, columns, i / self->n, i % self->n)
                                    : nth_tile (block, columns, i);
  out->tiles = (DsInts){ n, tiles };
  return tiles != NULL;
}

DsStatus
ds_tile_reading_picture (const DsTileReading *self, const char *id, DsRect block, int32_t columns,
                         int32_t ms, DsPicture *out, DsArena *arena, DsError *err)
{
  bool ok;

  DS_ASSERT (self != NULL && id != NULL && out != NULL && arena != NULL);
  DS_ASSERT (block.w > 0 && block.h > 0 && block.x + block.w <= columns);

  *out = (DsPicture){ .id = ds_arena_strdup (arena, id),
                      .rule = self->layout != NULL ? self->layout->rule : DS_PICTURE_SINGLE,
                      .has_states = self->use == DS_TILE_USE_STATES,
                      .has_walls = self->use == DS_TILE_USE_WALLS,
                      .has_facings = self->use == DS_TILE_USE_FACINGS,
                      .width = 1,
                      .height = 1 };
  if (self->use == DS_TILE_USE_SAME)
    out->rule = DS_PICTURE_SAME;
  if (self->use == DS_TILE_USE_LARGE) { /* it stands on the middle of its lowest row */
    out->width = block.w;
    out->height = block.h;
    out->anchor_x = (block.w - 1) / 2;
    out->anchor_y = block.h - 1;
  }
  ok = out->id != NULL && take_tiles (self, block, columns, out, arena);
  if (ok && self->use == DS_TILE_USE_VARIANTS)
    ok = take_ints (&out->weights, self->n, 1, arena);
  if (ok && self->use == DS_TILE_USE_FRAMES)
    ok = take_ints (&out->frames, self->n, ms, arena);
  return ok ? DS_OK : ds_fail_nomem (err, id);
}
