/* core/field/region.c — flood fill by runs. */
#include "field/region.h"
#include "map/spans.h"

typedef struct {
  const DsGrid *grid;
  const DsRooms *rooms;
  bool by_region; /* of the rooms that @grid has the numbers of; false: by its values */
  const DsMask *limit;
  uint32_t value;
  DsMask seen;
  DsSpans found, waiting;
} RegionFlood;

/* The compared property of the cell in column @x of @row of the grid. */
static inline uint32_t
value_in (const RegionFlood *flood, const void *row, int32_t x)
{
  const uint32_t value =
      flood->grid->cell_size == 2 ? ((const uint16_t *)row)[x] : ((const uint32_t *)row)[x];

  if (!flood->by_region || value == 0)
    return value;
  return ds_rooms_get (flood->rooms, value - 1)->region;
}

static inline bool
is_alike (const RegionFlood *flood, const void *row, int32_t x, int32_t y)
{
  return value_in (flood, row, x) == flood->value &&
         (flood->limit == NULL || ds_mask_has (flood->limit, (DsCell){ x, y }));
}

/* The first column from @x on that was not taken; it may lie beyond the floor. */
static inline int32_t
next_unseen (const RegionFlood *flood, int32_t x, int32_t y)
{
  const int32_t n_words = (flood->seen.w + 63) / 64;
  const uint64_t *seen = flood->seen.bits + (size_t)y * (size_t)n_words;

  for (; x < flood->seen.w; x = (x / 64 + 1) * 64) {
    const uint64_t left = ~seen[x / 64] >> (x % 64);

    if (left != 0)
      return x + __builtin_ctzll (left);
  }
  return x;
}

/* Takes the whole run around (@x, @y), whose last column is set to @end. */
static bool
take_run (RegionFlood *flood, const void *row, int32_t x, int32_t y, int32_t *end)
{
  int32_t x0 = x, x1 = x;
  DsSpan run;

  while (x0 > 0 && is_alike (flood, row, x0 - 1, y))
    x0--;
  while (x1 < flood->grid->w - 1 && is_alike (flood, row, x1 + 1, y))
    x1++;
  run = (DsSpan){ y, x0, x1, 0 };
  *end = x1;
  ds_mask_set_span (&flood->seen, run);
  return ds_array_push (&flood->found, run) && ds_array_push (&flood->waiting, run);
}

/* Takes the runs of row @y that touch columns @x0..@x1 and were not taken before. */
static bool
take_row (RegionFlood *flood, int32_t y, int32_t x0, int32_t x1)
{
  const void *row;

  if (y < 0 || y >= flood->grid->h)
    return true;
  row = ds_grid_row (flood->grid, y);
  x0 = ds_max (x0, 0);
  x1 = ds_min (x1, flood->grid->w - 1);
  for (int32_t x = next_unseen (flood, x0, y); x <= x1; x = next_unseen (flood, x + 1, y))
    if (is_alike (flood, row, x, y) && !take_run (flood, row, x, y, &x))
      return false;
  return true;
}

static bool
spread (RegionFlood *flood, int32_t diagonal)
{
  while (flood->waiting.n > 0) {
    const DsSpan run = flood->waiting.items[--flood->waiting.n];

    if (!take_row (flood, run.y - 1, run.x0 - diagonal, run.x1 + diagonal) ||
        !take_row (flood, run.y + 1, run.x0 - diagonal, run.x1 + diagonal))
      return false;
  }
  return true;
}

static bool
take_everywhere (RegionFlood *flood)
{
  for (int32_t y = 0; y < flood->grid->h; y++)
    if (!take_row (flood, y, 0, flood->grid->w - 1))
      return false;
  return true;
}

DsStatus
ds_region_alike (const DsFloor *level, DsAlike alike, DsCell at, DsRegionReach reach,
                 const DsMask *limit, DsSpans *out, DsError *err)
{
  static const DsLayer layers[DS_N_ALIKES] = { [DS_ALIKE_GROUND] = DS_LAYER_GROUND,
                                               [DS_ALIKE_FEATURE] = DS_LAYER_FEATURE,
                                               [DS_ALIKE_ROOM] = DS_LAYER_ROOM,
                                               [DS_ALIKE_REGION] = DS_LAYER_ROOM };
  const DsLayer layer =
      alike < DS_N_ALIKES ? layers[alike] : DS_LAYER_TILES ((int)alike - (int)DS_N_ALIKES);
  RegionFlood flood = { .grid = &level->layers[layer],
                        .rooms = level->rooms,
                        .by_region = alike == DS_ALIKE_REGION,
                        .limit = limit };
  DsStatus status = ds_mask_init (&flood.seen, level->w, level->h, err);
  bool done;

  DS_ASSERT (level != NULL && layer < DS_N_LAYERS && out != NULL);
  if (status != DS_OK)
    return status;
  flood.value = value_in (&flood, ds_grid_row (flood.grid, at.y), at.x);
  done = reach == DS_REGION_ALL
             ? take_everywhere (&flood)
             : take_row (&flood, at.y, at.x, at.x) && spread (&flood, reach == DS_REGION_8);
  if (!done || !ds_array_reserve (out, flood.found.n))
    status = ds_fail_nomem (err, "region");
  for (size_t i = 0; status == DS_OK && i < flood.found.n; i++)
    out->items[out->n++] = flood.found.items[i];
  ds_array_clear (&flood.found);
  ds_array_clear (&flood.waiting);
  ds_mask_clear (&flood.seen);
  return status;
}

DsStatus
ds_region_of_tile (const DsFloor *level, DsLayer layer, uint32_t tile, DsRect box,
                   const DsMask *limit, DsSpans *out, DsError *err)
{
  DS_ASSERT (level != NULL && out != NULL);
  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++)
      if (ds_floor_get (level, layer, (DsCell){ x, y }) == tile &&
          (limit == NULL || ds_mask_has (limit, (DsCell){ x, y })) &&
          !ds_spans_put (out, (DsCell){ x, y }, 0))
        return ds_fail_nomem (err, "region");
  return DS_OK;
}
