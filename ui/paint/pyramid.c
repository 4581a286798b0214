/* ui/paint/pyramid.c — a level at less than a pixel per cell. */
#include "paint/pyramid.h"
#include "base/hooks.h"

#include <string.h>

#define STRIP 1024 /* cells of a row that are worked on at once */
#define ROWS 8     /* of pixels, likewise: fewer look at each row of walls more often */

#define PIXELS_FOR_TWO (1 << 16) /* from cells that are worth a second thread */
#define N_SAMPLES 16             /* rows that find most colours before it begins */

/* The rounded mean of four pixels, two channels at a time. */
static inline uint32_t
mean4 (uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
  const uint32_t rb = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff) + 0x20002;
  const uint32_t g =
      ((a >> 8) & 0xff) + ((b >> 8) & 0xff) + ((c >> 8) & 0xff) + ((d >> 8) & 0xff) + 2;

  return 0xff000000 | ((rb >> 2) & 0xff00ff) | ((g >> 2) << 8 & 0xff00);
}

/* Halves two rows of @n pixels; an odd last column counts twice. */
static void
halve (const uint32_t *restrict upper, const uint32_t *restrict lower, int32_t n,
       uint32_t *restrict out)
{
  for (int32_t i = 0; i < n / 2; i++)
    out[i] = mean4 (upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]);
  if (n & 1)
    out[n / 2] = mean4 (upper[n - 1], upper[n - 1], lower[n - 1], lower[n - 1]);
}

/* @n_rows rows of @n pixels of the first level, at most ROWS of STRIP / 2, from cells; each is
 * @stride pixels behind the last. False: no memory. */
static bool
first_rows (DsuFlat *flat, const DsFloor *level, int32_t x, int32_t y, int32_t n, int32_t n_rows,
            uint32_t *out, int32_t stride)
{
  const DsRect cells = { 2 * x, 2 * y, ds_min (2 * n, level->w - 2 * x),
                         ds_min (2 * n_rows, level->h - 2 * y) };
  uint32_t rows[2 * ROWS][STRIP];
  const bool is_whole = dsu_flat_cells (flat, level, cells, rows[0], STRIP);

  for (int32_t i = 0; i < n_rows; i++)
    halve (rows[2 * i], rows[ds_min (2 * i + 1, cells.h - 1)], cells.w,
           out + (size_t)i * (size_t)stride);
  return is_whole;
}

/* @pixels of the first level from cells. */
static bool
update_first (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect pixels)
{
  const DsuPyramidLevel *to = &self->levels[0];
  const int32_t right = pixels.x + pixels.w, bottom = pixels.y + pixels.h;
  bool is_whole = true;

  for (int32_t x = pixels.x; x < right; x += STRIP / 2)
    for (int32_t y = pixels.y; y < bottom; y += ROWS)
      is_whole =
          first_rows (flat, level, x, y, ds_min (right - x, STRIP / 2), ds_min (bottom - y, ROWS),
                      to->pixels + (size_t)y * (size_t)to->w + x, to->w) &&
          is_whole;
  return is_whole;
}

/* @pixels of the second level from cells, where the first is not kept. */
static bool
update_second (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect pixels)
{
  const DsuPyramidLevel *from = &self->levels[0], *to = &self->levels[1];
  const int32_t right = pixels.x + pixels.w, bottom = pixels.y + pixels.h;
  uint32_t rows[ROWS][STRIP / 2];
  bool is_whole = true;

  for (int32_t x = pixels.x; x < right; x += STRIP / 4) {
    const int32_t n_from = ds_min (2 * ds_min (right - x, STRIP / 4), from->w - 2 * x);

    for (int32_t y = pixels.y; y < bottom; y += ROWS / 2) {
      const int32_t n_rows = ds_min (bottom - y, ROWS / 2);
      const int32_t n_rows_from = ds_min (2 * n_rows, from->h - 2 * y);

      is_whole = first_rows (flat, level, 2 * x, 2 * y, n_from, n_rows_from, rows[0], STRIP / 2) &&
                 is_whole;
      for (int32_t i = 0; i < n_rows; i++)
        halve (rows[2 * i], rows[ds_min (2 * i + 1, n_rows_from - 1)], n_from,
               to->pixels + (size_t)(y + i) * (size_t)to->w + x);
    }
  }
  return is_whole;
}

/* @pixels of the first level that is kept. */
static bool
update_kept (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect pixels)
{
  return self->first == 0 ? update_first (self, flat, level, pixels)
                          : update_second (self, flat, level, pixels);
}

/* Two parts of the pixels, which are drawn at once. */
typedef struct {
  DsuPyramid *pyramid;
  const DsFloor *level;
  DsuFlat *flat, frozen;
  DsRect upper, lower;
  bool is_upper_whole, is_lower_whole;
} Halves;

static void
update_upper (void *data)
{
  Halves *self = data;

  self->is_upper_whole = update_kept (self->pyramid, self->flat, self->level, self->upper);
}

static void
update_lower (void *data)
{
  Halves *self = data;

  self->is_lower_whole = update_kept (self->pyramid, &self->frozen, self->level, self->lower);
}

/* Colours that only the lower half has cost it its time: it is drawn again. */
static bool
update_halves (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect pixels)
{
  Halves halves = { .pyramid = self, .level = level, .flat = flat, .upper = pixels };

  for (int32_t i = 0; i < N_SAMPLES; i++) {
    const int32_t y = pixels.y + pixels.h / N_SAMPLES * i;

    (void)!update_kept (self, flat, level, (DsRect){ pixels.x, y, pixels.w, 1 });
  }
  if (dsu_flat_init_frozen (&halves.frozen, flat, NULL) != DS_OK)
    return update_kept (self, flat, level, pixels);
  halves.lower = pixels;
  halves.upper.h = pixels.h / 2;
  halves.lower.y += halves.upper.h;
  halves.lower.h -= halves.upper.h;
  ds_fork_join (update_upper, update_lower, &halves);
  dsu_flat_clear (&halves.frozen);
  if (!halves.is_lower_whole)
    halves.is_lower_whole = update_kept (self, flat, level, halves.lower);
  return halves.is_upper_whole && halves.is_lower_whole;
}

static DsRect
half_rect (DsRect r)
{
  const int32_t x = r.x / 2, y = r.y / 2;

  return (DsRect){ x, y, (r.x + r.w + 1) / 2 - x, (r.y + r.h + 1) / 2 - y };
}

/* @pixels of level @i > 0 from the one below. */
static void
update_next (DsuPyramid *self, size_t i, DsRect pixels)
{
  const DsuPyramidLevel *from = &self->levels[i - 1], *to = &self->levels[i];

  for (int32_t y = pixels.y; y < pixels.y + pixels.h; y++) {
    const uint32_t *upper = from->pixels + (size_t)(2 * y) * (size_t)from->w + 2 * pixels.x;
    const uint32_t *lower = 2 * y + 1 < from->h ? upper + from->w : upper;

    halve (upper, lower, ds_min (2 * pixels.w, from->w - 2 * pixels.x),
           to->pixels + (size_t)y * (size_t)to->w + pixels.x);
  }
}

bool
dsu_pyramid_update (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsRect cells)
{
  const DsRect all = { 0, 0, self->w, self->h };
  const DsRect grown = { cells.x - DSU_LOOK_REACH, cells.y - DSU_LOOK_REACH,
                         cells.w + 2 * DSU_LOOK_REACH, cells.h + 2 * DSU_LOOK_REACH };
  DsRect pixels = ds_rect_intersect (grown, all);
  bool is_whole = true;

  DS_ASSERT (self != NULL && flat != NULL && level != NULL);

  if (ds_rect_is_empty (pixels))
    return true;
  for (size_t i = 0; i < self->n; i++) {
    pixels = half_rect (pixels);
    if (i > self->first)
      update_next (self, i, pixels);
    else if (i == self->first)
      is_whole = (int64_t)pixels.w * pixels.h >= PIXELS_FOR_TWO
                     ? update_halves (self, flat, level, pixels)
                     : update_kept (self, flat, level, pixels);
  }
  return is_whole;
}

DsStatus
dsu_pyramid_init (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, DsError *err)
{
  DS_ASSERT (self != NULL && flat != NULL && level != NULL);

  return dsu_pyramid_init_from (self, flat, level, 0, err);
}

DsStatus
dsu_pyramid_init_from (DsuPyramid *self, DsuFlat *flat, const DsFloor *level, size_t first,
                       DsError *err)
{
  int32_t w = level->w, h = level->h;

  DS_ASSERT (self != NULL && flat != NULL && level != NULL && first <= 1);

  *self = (DsuPyramid){ .w = w, .h = h, .first = w > 2 || h > 2 ? first : 0 };
  while (self->n < DSU_PYRAMID_LEVELS && (w > 1 || h > 1)) {
    DsuPyramidLevel *to = &self->levels[self->n];

    w = (w + 1) / 2;
    h = (h + 1) / 2;
    *to = (DsuPyramidLevel){ .w = w, .h = h };
    if (self->n >= self->first)
      to->pixels = ds_alloc ((size_t)w * (size_t)h, sizeof *to->pixels);
    if (to->pixels == NULL && self->n >= self->first) {
      dsu_pyramid_clear (self);
      return ds_fail_nomem (err, "pyramid");
    }
    self->n++;
  }
  if (!dsu_pyramid_update (self, flat, level, (DsRect){ 0, 0, level->w, level->h })) {
    dsu_pyramid_clear (self);
    return ds_fail_nomem (err, "pyramid");
  }
  return DS_OK;
}

void
dsu_pyramid_clear (DsuPyramid *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->n; i++)
    ds_free (self->levels[i].pixels);
  memset (self, 0, sizeof *self);
}
