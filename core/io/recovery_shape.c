/* core/io/recovery_shape.c — another size, or other floors, of a journal: the cells that stay are
 * named, not written. */
#include "io/recovery_reader.h"

#include <string.h>

/* ---- finding it: any is right, whatever the command was, since what it leaves otherwise is
 * written; the best leaves the most */

#define NEEDLE 24  /* cells of a row that are looked for */
#define PARTS 8    /* of a row that are compared */
#define SAMPLES 64 /* rows of a floor that are compared, of all layers */

/* Cells of a layer as @how leaves them, compared with those that are there. */
typedef struct {
  const DsGrid *from, *to; /* from NULL: there is none */
  DsRect kept;             /* on @to */
  DsCell offset;
  size_t bytes; /* of a cell */
} LayerPair;

static bool
keeps_row (const LayerPair *self, int32_t y)
{
  const uint8_t *now = ds_grid_row (self->to, y);
  const uint8_t *old = ds_grid_row (self->from, y - self->offset.y);

  now += (size_t)self->kept.x * self->bytes;
  old += (size_t)(self->kept.x - self->offset.x) * self->bytes;
  return now == old || memcmp (now, old, (size_t)self->kept.w * self->bytes) == 0;
}

static bool
is_kept_row (const LayerPair *self, int32_t y)
{
  return self->from != NULL && y >= self->kept.y && y < self->kept.y + self->kept.h;
}

/* True when the cells of row @y that are new are those of @filled. */
static bool
fills_row (const LayerPair *self, int32_t y, const uint8_t *filled)
{
  const uint8_t *now = ds_grid_row (self->to, y);
  const size_t before = (size_t)self->kept.x * self->bytes,
               end = (size_t)(self->kept.x + self->kept.w) * self->bytes,
               all = (size_t)self->to->w * self->bytes;

  if (!is_kept_row (self, y))
    return memcmp (now, filled, all) == 0;
  return memcmp (now, filled, before) == 0 && memcmp (now + end, filled + end, all - end) == 0;
}

/* Floor @k of @from, -1: none, and floor @i of @to. */
static LayerPair
pair_of (const DsDungeon *from, int32_t k, const DsDungeon *to, size_t i, DsCell offset, int layer)
{
  return (LayerPair){
    .from = k >= 0 ? &from->floors[k].layers[layer] : NULL,
    .to = &to->floors[i].layers[layer],
    .kept = ds_rect_intersect ((DsRect){ 0, 0, to->w, to->h },
                               (DsRect){ offset.x, offset.y, from->w, from->h }),
    .offset = offset,
    .bytes = ds_layer_bytes ((DsLayer)layer),
  };
}

/* All cells of rows that nothing was painted on. */
typedef struct {
  uint16_t ground[DS_SIDE_MAX];
} Blank;

static void
blank_init (Blank *self, uint16_t ground)
{
  for (size_t x = 0; x < DS_SIDE_MAX; x++)
    self->ground[x] = ground;
}

static const uint8_t *
blank_row (const Blank *self, int layer)
{
  static const uint8_t none[DS_SIDE_MAX * sizeof (uint32_t)];

  return layer == DS_LAYER_GROUND ? (const uint8_t *)self->ground : none;
}

bool
ds_recovery_shape_fills (const DsDungeon *from, const DsDungeon *to, const DsReshape *how)
{
  Blank blank;

  DS_ASSERT (from != NULL && to != NULL && how != NULL);
  blank_init (&blank, how->ground);
  for (size_t i = 0; i < how->n * DS_N_LAYERS; i++) {
    const int layer = (int)(i % DS_N_LAYERS);
    const LayerPair pair =
        pair_of (from, how->from[i / DS_N_LAYERS], to, i / DS_N_LAYERS, how->offset, layer);

    for (int32_t y = 0; y < to->h; y++)
      if (!fills_row (&pair, y, blank_row (&blank, layer)) ||
          (is_kept_row (&pair, y) && !keeps_row (&pair, y)))
        return false;
  }
  return true;
}

/* The ground of a corner that is new; DS_TILE_NONE: no corner is. */
static uint16_t
find_ground (const DsDungeon *from, const DsDungeon *to, DsCell offset)
{
  const DsRect kept = { offset.x, offset.y, from->w, from->h };
  const DsCell corners[] = {
    { 0, 0 }, { to->w - 1, 0 }, { 0, to->h - 1 }, { to->w - 1, to->h - 1 }
  };

  for (size_t i = 0; i < DS_COUNT (corners); i++)
    if (!ds_rect_has (kept, corners[i]))
      return (uint16_t)ds_floor_get (&to->floors[0], DS_LAYER_GROUND, corners[i]);
  return DS_TILE_NONE;
}

static int32_t
step_of (const LayerPair *pair)
{
  return pair->kept.h / SAMPLES + 1;
}

/* Number of rows of a sample. */
static int32_t
n_samples (const LayerPair *pair)
{
  return pair->kept.w > 0 ? (pair->kept.h + step_of (pair) - 1) / step_of (pair) : 0;
}

/* Parts of the kept cells of row @y that are those of @old, which begins with them. */
static size_t
count_parts (const LayerPair *pair, int32_t y, const uint8_t *old)
{
  const uint8_t *now =
      (const uint8_t *)ds_grid_row (pair->to, y) + (size_t)pair->kept.x * pair->bytes;
  size_t n = 0;

  for (int32_t i = 0; i < PARTS; i++) {
    const size_t start = (size_t)(pair->kept.w * i / PARTS) * pair->bytes,
                 end = (size_t)(pair->kept.w * (i + 1) / PARTS) * pair->bytes;

    n += memcmp (now + start, old + start, end - start) == 0;
  }
  return n;
}

/* Parts, of a sample of the rows that are kept, on which floor @i of @to has the cells of floor @k
 * of @from; -1: those of no floor, whose ground is that of its first cell. */
static size_t
count_all (const DsDungeon *from, int32_t k, const DsDungeon *to, size_t i, DsCell offset)
{
  size_t n = 0;
  Blank blank;

  if (k < 0)
    blank_init (&blank, (uint16_t)ds_floor_get (&to->floors[i], DS_LAYER_GROUND, (DsCell){ 0, 0 }));
  for (int layer = 0; layer < DS_N_LAYERS; layer++) {
    const LayerPair pair = pair_of (from, k, to, i, offset, layer);

    for (int32_t s = 0, y = pair.kept.y; s < n_samples (&pair); s++, y += step_of (&pair)) {
      const uint8_t *old = k < 0 ? blank_row (&blank, layer)
                                 : (const uint8_t *)ds_grid_row (pair.from, y - offset.y) +
                                       (size_t)(pair.kept.x - offset.x) * pair.bytes;

      n += count_parts (&pair, y, old);
    }
  }
  return n;
}

/* The floor of @from, or -1, that floor @i of @to has the most parts of, *@n; first that with its
 * number. No other is better than one with all. */
static int32_t
find_floor (const DsDungeon *from, const DsDungeon *to, size_t i, DsCell offset, size_t *n)
{
  const LayerPair pair = pair_of (from, -1, to, i, offset, 0);
  const size_t all = DS_N_LAYERS * PARTS * (size_t)n_samples (&pair);
  int32_t best = i < from->n_floors ? (int32_t)i : -1;

  *n = count_all (from, best, to, i, offset);
  for (int32_t k = -1; k < (int32_t)from->n_floors && *n < all; k++) {
    const size_t found = k != best ? count_all (from, k, to, i, offset) : 0;

    if (found > *n) {
      *n = found;
      best = k;
    }
  }
  return best;
}

/* Where all floors come from, with @offset. Returns the number of parts. */
static size_t
find_floors (DsReshape *out, const DsDungeon *from, const DsDungeon *to, DsCell offset)
{
  size_t sum = 0, n;

  *out = (DsReshape){ .offset = offset, .n = to->n_floors };
  out->ground = find_ground (from, to, offset);
  for (size_t i = 0; i < out->n; i++) {
    out->from[i] = find_floor (from, to, i, offset, &n);
    sum += n;
    if (out->from[i] < 0 && out->ground == DS_TILE_NONE)
      out->ground = (uint16_t)ds_floor_get (&to->floors[i], DS_LAYER_GROUND, (DsCell){ 0, 0 });
  }
  return sum;
}

/* The first of the @n numbers of @needle in row @y of @grid; -1: it is not there. */
static int32_t
find_in_row (const DsGrid *grid, int32_t y, const uint16_t *needle, int32_t n)
{
  const uint16_t *const row = ds_grid_row (grid, y);

  for (int32_t x = 0; x + n <= grid->w; x++)
    if (row[x] == needle[0] && memcmp (&row[x], needle, (size_t)n * sizeof *needle) == 0)
      return x;
  return -1;
}

/* The offset by which a few cells from @at on of the first floor have come to lie; false: they are
 * all the same, or not there. */
static bool
find_offset (const DsDungeon *from, const DsDungeon *to, DsCell at, DsCell *out)
{
  const DsGrid *old = &from->floors[0].layers[DS_LAYER_GROUND],
               *now = &to->floors[0].layers[DS_LAYER_GROUND];
  const uint16_t *needle = (const uint16_t *)ds_grid_row (old, at.y) + at.x;
  const int32_t n = ds_min (NEEDLE, old->w - at.x);

  if (memcmp (needle, needle + 1, (size_t)(n - 1) * sizeof *needle) == 0)
    return false;
  for (int32_t y = 0, x; y < now->h; y++)
    if ((x = find_in_row (now, y, needle, n)) >= 0) {
      *out = (DsCell){ x - at.x, y - at.y };
      return true;
    }
  return false;
}

/* *@best, of *@n parts, becomes what @offset makes, if that is of more. */
static void
try_offset (DsReshape *best, size_t *n, const DsDungeon *from, const DsDungeon *to, DsCell offset)
{
  DsReshape found;
  const size_t n_found = find_floors (&found, from, to, offset);

  if (best->n > 0 && n_found <= *n)
    return;
  *best = found;
  *n = n_found;
}

/* Another size, and perhaps other floors: with the offset of an anchor, or after several commands,
 * that of cells at a third, half or two thirds of both ways. */
static void
find_size (DsReshape *out, const DsDungeon *from, const DsDungeon *to)
{
  size_t n = 0;

  for (int anchor = 0; anchor <= DS_ANCHOR_BOTTOM_RIGHT; anchor++)
    try_offset (out, &n, from, to,
                ds_reshape_offset ((DsAnchor)anchor, from->w, from->h, to->w, to->h));
  for (int32_t i = 0; i < 9; i++) {
    const DsCell at = { from->w * (2 + i % 3) / 6, from->h * (2 + i / 3) / 6 };
    DsCell offset;

    if (find_offset (from, to, at, &offset))
      try_offset (out, &n, from, to, offset);
  }
}

/* True when no band of grounds is shared, as of a floor that came from elsewhere. */
static bool
is_apart (const DsFloor *a, const DsFloor *b)
{
  const DsGrid *p = &a->layers[DS_LAYER_GROUND], *q = &b->layers[DS_LAYER_GROUND];

  for (int32_t band = 0; band < ds_grid_n_bands (p); band++)
    if (ds_grid_shares_band (p, q, band))
      return false;
  return true;
}

/* The same floors in another order, some perhaps twice. */
static bool
find_order (DsReshape *out, const DsDungeon *from, const DsDungeon *to)
{
  bool is_other = false;
  size_t n;

  out->n = to->n_floors;
  for (size_t i = 0; i < out->n; i++) {
    out->from[i] = (int32_t)i;
    if (out->n > 1 && is_apart (&from->floors[i], &to->floors[i]))
      out->from[i] = find_floor (from, to, i, (DsCell){ 0, 0 }, &n);
    if (out->from[i] < 0)
      out->from[i] = (int32_t)i;
    is_other = is_other || out->from[i] != (int32_t)i;
  }
  return is_other;
}

bool
ds_recovery_find_shape (DsReshape *out, const DsDungeon *from, const DsDungeon *to)
{
  const bool is_size = from->w == to->w && from->h == to->h;

  DS_ASSERT (out != NULL && from != NULL && to != NULL);
  *out = (DsReshape){ .ground = DS_TILE_NONE };
  if (is_size && from->n_floors == to->n_floors)
    return find_order (out, from, to);
  if (is_size)
    find_floors (out, from, to, (DsCell){ 0, 0 });
  else
    find_size (out, from, to);
  return true;
}

/* ---- as members of the line of a frame */

void
ds_recovery_put_shape (DsJsonWriter *json, const DsReshape *how, const DsRules *rules)
{
  DS_ASSERT (json != NULL && how != NULL && rules != NULL);
  ds_json_put_int (json, "x", how->offset.x);
  ds_json_put_int (json, "y", how->offset.y);
  if (how->ground != DS_TILE_NONE)
    ds_json_put_string (json, "ground", ds_rules_tile (rules, how->ground)->id);
  ds_json_begin_array (json, "from", DS_JSON_INLINE);
  for (size_t i = 0; i < how->n; i++)
    ds_json_put_int (json, NULL, how->from[i]);
  ds_json_end (json);
}

/* False: @frame has no such members that make sense. */
static bool
read_shape (DsNode frame, const DsDelve *delve, DsReshape *out)
{
  const int64_t last = (int64_t)delve->dungeon.n_floors - 1;
  int64_t x, y, from;
  DsNode node, floors;

  *out = (DsReshape){ .ground = DS_TILE_NONE };
  if (!ds_journal_read_number (frame, "x", -DS_SIDE_MAX, DS_SIDE_MAX, &x) ||
      !ds_journal_read_number (frame, "y", -DS_SIDE_MAX, DS_SIDE_MAX, &y) ||
      !ds_node_get (frame, "from", &floors) || ds_node_type (floors) != DS_JSON_ARRAY ||
      ds_node_length (floors) > DS_FLOORS_MAX)
    return false;
  out->offset = (DsCell){ (int32_t)x, (int32_t)y };
  if (ds_node_get (frame, "ground", &node)) {
    const char *id = ds_node_string (node, NULL);
    const uint32_t tile = id != NULL ? ds_rules_find_tile (delve->rules, id) : DS_TILE_NONE;

    if (tile == DS_TILE_NONE)
      return false;
    out->ground = (uint16_t)tile;
  }
  for (; out->n < ds_node_length (floors); out->n++) {
    if (!ds_node_int (ds_node_at (floors, out->n), &from) || from < -1 || from > last)
      return false;
    out->from[out->n] = (int32_t)from;
  }
  return true;
}

DsStatus
ds_journal_read_shape (DsJournalReader *self, const DsJournalState *state, DsNode frame,
                       const DsJournalSize *size, DsDungeon *out)
{
  DsReshape how;
  DsError err;

  DS_ASSERT (self != NULL && state != NULL && size != NULL && out != NULL);
  if (!state->is_begun || !read_shape (frame, &state->delve, &how) || how.n != size->floors)
    return ds_journal_fail_line (frame, self->errors);
  if (ds_reshape_cells (out, &state->delve.dungeon, size->w, size->h, &how, &err) != DS_OK)
    return ds_errors_take (self->errors, &err);
  return DS_OK;
}
