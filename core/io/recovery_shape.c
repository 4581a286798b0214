/* core/io/recovery_shape.c — another size, or other floors, of a journal: the cells that stay are
 * named, not written. */
#include "io/recovery_reader.h"

#include <string.h>

/* ---- finding it: any that leaves equal cells is right, whatever the command was */

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

  return memcmp (now + (size_t)self->kept.x * self->bytes,
                 old + (size_t)(self->kept.x - self->offset.x) * self->bytes,
                 (size_t)self->kept.w * self->bytes) == 0;
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

static LayerPair
compare (const DsDungeon *from, const DsDungeon *to, const DsReshape *how, size_t i)
{
  const size_t floor = i / DS_N_LAYERS, layer = i % DS_N_LAYERS;
  const DsFloor *old = how->from[floor] >= 0 ? &from->floors[how->from[floor]] : NULL;

  return (LayerPair){
    .from = old != NULL ? &old->layers[layer] : NULL,
    .to = &to->floors[floor].layers[layer],
    .kept = ds_rect_intersect ((DsRect){ 0, 0, to->w, to->h },
                               (DsRect){ how->offset.x, how->offset.y, from->w, from->h }),
    .offset = how->offset,
    .bytes = ds_layer_bytes ((DsLayer)layer),
  };
}

/* True when all cells of @from that @how leaves are those of @to. */
static bool
keeps_cells (const DsDungeon *from, const DsDungeon *to, const DsReshape *how)
{
  for (size_t i = 0; i < how->n * DS_N_LAYERS; i++) {
    const LayerPair layer = compare (from, to, how, i);

    for (int32_t y = layer.kept.y; y < layer.kept.y + layer.kept.h; y++)
      if (!keeps_row (&layer, y))
        return false;
  }
  return true;
}

bool
ds_recovery_shape_fills (const DsDungeon *from, const DsDungeon *to, const DsReshape *how)
{
  uint16_t ground[DS_SIDE_MAX];
  static const uint8_t none[DS_SIDE_MAX * sizeof (uint32_t)];

  DS_ASSERT (from != NULL && to != NULL && how != NULL);
  for (int32_t x = 0; x < to->w; x++)
    ground[x] = how->ground;
  for (size_t i = 0; i < how->n * DS_N_LAYERS; i++) {
    const LayerPair layer = compare (from, to, how, i);
    const bool is_ground = i % DS_N_LAYERS == DS_LAYER_GROUND;

    for (int32_t y = 0; y < to->h; y++)
      if (!fills_row (&layer, y, is_ground ? (const uint8_t *)ground : none))
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

/* Another size. */
static bool
find_size (DsReshape *out, const DsDungeon *from, const DsDungeon *to)
{
  out->n = to->n_floors;
  for (size_t i = 0; i < out->n; i++)
    out->from[i] = (int32_t)i;
  for (int anchor = 0; anchor <= DS_ANCHOR_BOTTOM_RIGHT; anchor++) {
    out->offset = ds_reshape_offset ((DsAnchor)anchor, from->w, from->h, to->w, to->h);
    if (keeps_cells (from, to, out)) {
      out->ground = find_ground (from, to, out->offset);
      return true;
    }
  }
  return false;
}

static bool
is_same_floor (const DsFloor *a, const DsFloor *b)
{
  for (int layer = 0; layer < DS_N_LAYERS; layer++)
    if (!ds_grid_equal (&a->layers[layer], &b->layers[layer]))
      return false;
  return true;
}

/* The floor of @from with the cells of floor @i of @to, first the same; -1: none. */
static int32_t
find_floor (const DsDungeon *from, const DsDungeon *to, size_t i)
{
  if (i < from->n_floors && is_same_floor (&from->floors[i], &to->floors[i]))
    return (int32_t)i;
  for (size_t k = 0; k < from->n_floors; k++)
    if (is_same_floor (&from->floors[k], &to->floors[i]))
      return (int32_t)k;
  return -1;
}

/* Other floors of one size. */
static bool
find_floors (DsReshape *out, const DsDungeon *from, const DsDungeon *to)
{
  bool is_any = false;

  out->n = to->n_floors;
  for (size_t i = 0; i < out->n; i++) {
    out->from[i] = find_floor (from, to, i);
    is_any = is_any || out->from[i] >= 0;
    if (out->from[i] < 0 && out->ground == DS_TILE_NONE)
      out->ground = (uint16_t)ds_floor_get (&to->floors[i], DS_LAYER_GROUND, (DsCell){ 0, 0 });
  }
  return is_any;
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

  out->n = to->n_floors;
  for (size_t i = 0; i < out->n; i++) {
    int32_t found = -1;

    if (out->n > 1 && is_apart (&from->floors[i], &to->floors[i]))
      found = find_floor (from, to, i);
    out->from[i] = found >= 0 ? found : (int32_t)i;
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
  if (from->n_floors == to->n_floors)
    return is_size ? find_order (out, from, to) : find_size (out, from, to);
  return is_size && find_floors (out, from, to);
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
