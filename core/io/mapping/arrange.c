/* core/io/mapping/arrange.c — size of a cell, and the places of the levels on floors. */
#include "io/mapping/importer.h"

#include <stdlib.h>
#include <string.h>

/* ---- size of a cell */

static void
take_finer (DsImporter *self, const DsForeignLayer *layer)
{
  DsImport *out = self->out;

  if (out->cell_w == 0 || layer->grid_w < out->cell_w)
    out->cell_w = layer->grid_w;
  if (out->cell_h == 0 || layer->grid_h < out->cell_h)
    out->cell_h = layer->grid_h;
}

static void
choose_cell (DsImporter *self)
{
  DsImport *out = self->out;

  out->cell_w = out->cell_h = self->mapping->cell;
  for (size_t i = 0; i < self->layers.n && self->mapping->cell == 0; i++)
    if (self->layers.items[i].is_used && !self->layers.items[i].is_own &&
        self->layers.items[i].layer->cells != NULL)
      take_finer (self, self->layers.items[i].layer);
  if (out->cell_w == 0) {
    out->cell_w = self->map->grid_w;
    out->cell_h = self->map->grid_h;
  }
}

/* ---- a level's own cells */

/* A rectangle that may be larger than any level. */
typedef struct {
  int64_t x0, y0, x1, y1; /* cells; the last are not in it */
} Extent;

/* Around all layers of cells; without any, by the level's size. */
static Extent
extent_of (const DsImporter *self, const DsForeignLevel *level)
{
  const int64_t w = self->out->cell_w, h = self->out->cell_h;
  Extent all = { INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };

  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
    const int64_t x = (int64_t)at->x * at->grid_w, y = (int64_t)at->y * at->grid_h;
    const int64_t right = x + (int64_t)at->w * at->grid_w, end = y + (int64_t)at->h * at->grid_h;

    if (at->cells == NULL)
      continue;
    all.x0 = x < all.x0 ? x : all.x0;
    all.y0 = y < all.y0 ? y : all.y0;
    all.x1 = right > all.x1 ? right : all.x1;
    all.y1 = end > all.y1 ? end : all.y1;
  }
  if (all.x0 > all.x1)
    all = (Extent){ 0, 0, level->w, level->h };
  return (Extent){ ds_floor_div (all.x0, w), ds_floor_div (all.y0, h),
                   ds_floor_div (all.x1 + w - 1, w), ds_floor_div (all.y1 + h - 1, h) };
}

/* ---- places */

typedef struct {
  const DsForeignLevel *level;
  size_t number; /* in the file */
  Extent own;    /* in the level's grid */
  int64_t x, y;  /* cells, on its floor */
  size_t floor;
} Spot;

/* By world, the highest first, then as in the file. */
static int
compare_depths (const void *a, const void *b)
{
  const Spot *p = a, *q = b;

  if (p->level->world != q->level->world)
    return p->level->world < q->level->world ? -1 : 1;
  if (p->level->depth != q->level->depth)
    return p->level->depth > q->level->depth ? -1 : 1;
  return p->number < q->number ? -1 : p->number > q->number;
}

static bool
is_together (const DsImporter *self)
{
  return self->mapping->layout == DS_MAPPING_AUTO ? self->map->layout == DS_FOREIGN_WORLD
                                                  : self->mapping->layout == DS_MAPPING_TOGETHER;
}

/* Levels by their places in the world, or in a row where they have none. */
static bool
place_together (DsImporter *self, Spot *spots, size_t n)
{
  const int64_t w = self->out->cell_w, h = self->out->cell_h;
  bool ok = true;
  int64_t row = 0;

  qsort (spots, n, sizeof *spots, compare_depths);
  for (size_t i = 0; i < n && ok; i++) {
    const DsForeignLevel *level = spots[i].level, *before = i > 0 ? spots[i - 1].level : level;
    const bool is_same = level->world == before->world && level->depth == before->depth;

    spots[i].floor = i == 0 ? 0 : spots[i - 1].floor + !is_same;
    row = is_same ? row : 0;
    if (self->map->layout == DS_FOREIGN_WORLD) {
      spots[i].x = ds_floor_div (level->x, w) + spots[i].own.x0;
      spots[i].y = ds_floor_div (level->y, h) + spots[i].own.y0;
      if (level->x % w != 0 || level->y % h != 0)
        ok = ds_importer_note (self, DS_NOTE_OFF_GRID, 1, level->name);
    } else {
      spots[i].x = row;
      row += spots[i].own.x1 - spots[i].own.x0;
    }
  }
  return ok;
}

/* Moves the spots of each world so that all are at 0 or above, and finds the size of a floor. */
static Extent
normalise (Spot *spots, size_t n)
{
  Extent all = { 0, 0, DS_SIDE_MIN, DS_SIDE_MIN };

  for (size_t first = 0, end; first < n; first = end) {
    int64_t x = INT64_MAX, y = INT64_MAX;

    for (end = first; end < n && spots[end].level->world == spots[first].level->world; end++) {
      x = spots[end].x < x ? spots[end].x : x;
      y = spots[end].y < y ? spots[end].y : y;
    }
    for (size_t i = first; i < end; i++) {
      spots[i].x -= x;
      spots[i].y -= y;
      if (spots[i].x + spots[i].own.x1 - spots[i].own.x0 > all.x1)
        all.x1 = spots[i].x + spots[i].own.x1 - spots[i].own.x0;
      if (spots[i].y + spots[i].own.y1 - spots[i].own.y0 > all.y1)
        all.y1 = spots[i].y + spots[i].own.y1 - spots[i].own.y0;
    }
  }
  return all;
}

static bool
note_overlaps (DsImporter *self)
{
  const DsImportPlace *places = self->out->places.items;

  for (size_t i = 1; i < self->out->places.n; i++)
    for (size_t k = 0; k < i; k++)
      if (places[k].floor == places[i].floor &&
          !ds_rect_is_empty (ds_rect_intersect (places[k].rect, places[i].rect))) {
        if (!ds_importer_note (self, DS_NOTE_OVERLAPS, 1, places[i].level->name))
          return false;
        break;
      }
  return true;
}

/* True when the levels fit where each has a floor of its own. */
static bool
fit_floors (const Spot *spots, size_t n)
{
  int64_t w = DS_SIDE_MIN, h = DS_SIDE_MIN;

  for (size_t i = 0; i < n; i++) {
    const Extent *own = &spots[i].own;

    w = own->x1 - own->x0 > w ? own->x1 - own->x0 : w;
    h = own->y1 - own->y0 > h ? own->y1 - own->y0 : h;
  }
  return w <= DS_SIDE_MAX && h <= DS_SIDE_MAX && n <= INT32_MAX &&
         ds_floor_check_size ((int32_t)w, (int32_t)h, (int32_t)n, NULL) == DS_OK;
}

static DsStatus
take_spots (DsImporter *self, const Spot *spots, size_t n, const Extent *all, DsError *err)
{
  const int32_t w = (int32_t)(all->x1 < INT32_MAX ? all->x1 : INT32_MAX);
  const int32_t h = (int32_t)(all->y1 < INT32_MAX ? all->y1 : INT32_MAX);
  const size_t n_floors = spots[n - 1].floor + 1;
  DsStatus status = ds_floor_check_size (w, h, (int32_t)n_floors, err);

  if (status == DS_LIMIT && n_floors < n && fit_floors (spots, n))
    return ds_fail (err, DS_LIMIT, "size", "import.size",
                    N_ ("expected levels that cover at most %d × %d cells together, got %d × %d; "
                        "the layout \"floors\" of a mapping gives each level a floor of its own"),
                    DS_SIDE_MAX, DS_SIDE_MAX, w, h);
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < n; i++) {
    const Spot *spot = &spots[i];
    const DsRect rect = { (int32_t)spot->x, (int32_t)spot->y,
                          (int32_t)(spot->own.x1 - spot->own.x0),
                          (int32_t)(spot->own.y1 - spot->own.y0) };
    const DsImportPlace place = { spot->level, spot->floor, rect, (int32_t)spot->own.x0,
                                  (int32_t)spot->own.y0 };

    if (!ds_array_push (&self->out->places, place))
      return ds_fail_nomem (err, self->map->source);
  }
  if (!note_overlaps (self))
    return ds_fail_nomem (err, self->map->source);
  return ds_delve_init (&self->out->delve, self->rules, w, h, n_floors, DS_TILE_NONE, err);
}

DsStatus
ds_importer_arrange (DsImporter *self, DsError *err)
{
  Spot *spots = ds_alloc0 (self->map->levels.n, sizeof *spots);
  const DsForeignLevel *level = self->map->levels.first;
  size_t n = 0;
  DsStatus status;
  Extent all;
  bool ok = true;

  DS_ASSERT (self->map->levels.n > 0);

  if (spots == NULL)
    return ds_fail_nomem (err, self->map->source);
  choose_cell (self);
  for (; level != NULL; level = level->next)
    if (ds_importer_reads (self, level)) {
      spots[n] = (Spot){ level, n, extent_of (self, level), 0, 0, n };
      n++;
    }
  if (n == 0) {
    ds_free (spots);
    return ds_fail (err, DS_NOT_FOUND, "level", "import.level", N_ ("no level is called \"%s\""),
                    self->mapping->level);
  }
  if (is_together (self))
    ok = place_together (self, spots, n);
  all = normalise (spots, n);
  status = ok ? take_spots (self, spots, n, &all, err) : ds_fail_nomem (err, self->map->source);
  ds_free (spots);
  return status;
}
