/* core/field/pattern_search.c — looks for the patterns of tile rules on a floor. */
#include "field/pattern_search.h"

#include <string.h>

#define SIDE DS_TILE_RULE_SIDE_MAX
#define REACH DS_TILE_REACH

/* Cells off the floor have neither ground nor feature. */
static void
fill_row (const DsPatternSearch *self, const DsTilePattern *rule, DsPatternRow *row)
{
  const bool is_there = row->y >= 0 && row->y < self->level->h;
  const DsTileBits *tiles = rule->tiles;
  const uint16_t *ground = NULL, *features = NULL;

  if (is_there) {
    ground = ds_grid_row (&self->level->layers[DS_LAYER_GROUND], row->y);
    features = ds_grid_row (&self->level->layers[DS_LAYER_FEATURE], row->y);
  }
  for (int32_t x = row->from; x <= row->to; x++) {
    const bool is_on = is_there && x >= 0 && x < self->level->w;
    const DsTileBits *below = &tiles[is_on ? ground[x] : DS_TILE_NONE];
    const DsTileBits *above = &tiles[is_on ? features[x] : DS_TILE_NONE];

    row->bits[x] = above->any_ground | (above->feature & below->ground);
  }
}

/* Knows the rows around the places of @span. */
static void
take_rows (DsPatternSearch *self, const DsTilePattern *rule, const DsSpan *span)
{
  for (int i = 0; i < SIDE; i++) {
    const int32_t y = span->y + i - REACH;
    DsPatternRow *row = &self->rows[(y + 2 * SIDE) % SIDE]; /* y is at least -2 * REACH */

    self->near[i] = row->bits;
    if (row->y == y && row->from <= span->x0 - REACH && row->to >= span->x1 + REACH)
      continue;
    row->y = y;
    row->from = span->x0 - REACH;
    row->to = span->x1 + REACH;
    fill_row (self, rule, row);
  }
}

/* True if the cell of @spot of a pattern whose middle is in column @x of the present row fits. */
static inline bool
fits (const DsPatternSearch *self, DsTileSpot spot, int32_t x)
{
  return self->near[spot.dy + REACH][x + spot.dx] >> spot.meaning & 1;
}

DsStatus
ds_pattern_search_init (DsPatternSearch *self, const DsFloor *level, DsError *err)
{
  DS_ASSERT (self != NULL && level != NULL);

  self->level = level;
  self->bits = ds_alloc0 (SIDE * ((size_t)level->w + 4 * REACH), sizeof *self->bits);
  if (self->bits == NULL)
    return ds_fail_nomem (err, "tile rules");
  for (int i = 0; i < SIDE; i++) /* patterns that reach the floor begin and end twice as far off */
    self->rows[i].bits = self->bits + i * (level->w + 4 * REACH) + 2 * REACH;
  return DS_OK;
}

void
ds_pattern_search_clear (DsPatternSearch *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->bits);
  ds_array_clear (&self->places);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_pattern_search_add (DsPatternSearch *self, const DsSpans *spans, int32_t by, DsError *err)
{
  int32_t right, bottom;

  DS_ASSERT (self != NULL && spans != NULL && by >= 0);

  right = self->level->w - 1 + REACH;
  bottom = self->level->h - 1 + REACH;
  for (size_t i = 0; i < spans->n; i++) {
    const DsSpan *span = &spans->items[i];

    for (int32_t y = ds_max (span->y - by, -REACH); y <= ds_min (span->y + by, bottom); y++)
      if (!ds_array_push (&self->places, ((DsSpan){ y, ds_max (span->x0 - by, -REACH),
                                                    ds_min (span->x1 + by, right), 0 })))
        return ds_fail_nomem (err, "tile rules");
  }
  ds_spans_join (&self->places);
  return DS_OK;
}

DsStatus
ds_pattern_search_add_all (DsPatternSearch *self, DsError *err)
{
  DS_ASSERT (self != NULL);

  for (int32_t y = -REACH; y < self->level->h + REACH; y++)
    if (!ds_array_push (&self->places, ((DsSpan){ y, -REACH, self->level->w - 1 + REACH, 0 })))
      return ds_fail_nomem (err, "tile rules");
  return DS_OK;
}

bool
ds_pattern_search_is_there (const DsPatternSearch *self, const DsTileTurn *turn, DsCell middle)
{
  DS_ASSERT (self != NULL && turn != NULL);

  for (size_t i = 0; i < turn->n_find; i++)
    if (!fits (self, turn->find[i], middle.x))
      return false;
  return true;
}

DsStatus
ds_pattern_search_run (DsPatternSearch *self, const DsTilePattern *rule, const DsSpans *places,
                       DsPatternVisit visit, void *data, DsJob *job, DsError *err)
{
  DS_ASSERT (self != NULL && rule != NULL && places != NULL && visit != NULL);

  for (int i = 0; i < SIDE; i++)
    self->rows[i].to = self->rows[i].from - 1;
  for (size_t i = 0; i < places->n; i++) {
    const DsSpan span = places->items[i];

    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    take_rows (self, rule, &span);
    for (int32_t x = span.x0; x <= span.x1; x++)
      if ((rule->middle == UINT64_MAX || self->near[REACH][x] & rule->middle) &&
          !visit (data, rule, (DsCell){ x, span.y }))
        return ds_fail_nomem (err, "tile rules");
  }
  return DS_OK;
}
