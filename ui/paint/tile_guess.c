/* ui/paint/tile_guess.c — compares the rims of tiles that a layout says to join. */
#include "paint/tile_guess.h"
#include "paint/picture.h"

#define LIKELY 0.5 /* share of the variance of the rims that a layout explains */

/* The part of a tile of @w x @h pixels that shows whether it joins in direction @bit: the middle of
 * a side, or a corner. */
static DsRect
rim_of (int bit, int32_t w, int32_t h)
{
  static const int8_t across[] = { 0, 1, 1, 1, 0, -1, -1, -1 };
  static const int8_t down[] = { -1, -1, 0, 1, 1, 1, 0, -1 };
  const int32_t depth = ds_max (1, ds_min (w, h) / 16);
  const int32_t rim_w = across[bit] == 0 ? ds_max (1, w / 4) : depth;
  const int32_t rim_h = down[bit] == 0 ? ds_max (1, h / 4) : depth;

  return (DsRect){ (w - rim_w) * (across[bit] + 1) / 2, (h - rim_h) * (down[bit] + 1) / 2, rim_w,
                   rim_h };
}

/* Means of the four parts of the pixels of a rim. */
static void
look (const DsuSheet *sheet, DsCell corner, DsRect rim, double out[4])
{
  for (int part = 0; part < 4; part++) {
    double sum = 0;

    for (int32_t y = 0; y < rim.h; y++)
      for (int32_t x = 0; x < rim.w; x++)
        sum += sheet->pixels[(size_t)(corner.y + rim.y + y) * (size_t)sheet->w +
                             (size_t)(corner.x + rim.x + x)] >>
                   (8 * part) &
               0xff;
    out[part] = sum / (rim.w * rim.h);
  }
}

/* Sums over the tiles whose bit is clear, and over those whose bit is set. */
typedef struct {
  double n, sum[4], squares;
} Group;

static double
spread (const Group *self)
{
  double spread = self->squares;

  for (int part = 0; part < 4 && self->n > 0; part++)
    spread -= self->sum[part] * self->sum[part] / self->n;
  return spread;
}

/* Adds a direction: variances of all rims, and of those that join and do not, in all sets. */
static void
compare (const DsuSheet *sheet, const DsTileset *set, DsRect block, const DsTileReading *reading,
         int bit, double *within, double *total)
{
  const DsRect rim = rim_of (bit, set->tile_width, set->tile_height);
  const int32_t w = reading->layout->columns > 0 ? reading->layout->columns : block.w;
  const int32_t h = reading->layout->rows > 0 ? reading->layout->rows : block.h;
  Group groups[2] = { 0 }, all = { 0 };

  for (int32_t y = 0; y < block.h; y++)
    for (int32_t x = 0; x < block.w; x++) {
      const int joined = ds_tile_template_joined (reading->layout, w, x % w, y % h);
      Group *group = &groups[joined >> bit & 1];
      double parts[4];

      if (joined < 0)
        continue;
      look (sheet, dsu_tileset_corner (set, block.x + x, block.y + y), rim, parts);
      group->n++;
      all.n++;
      for (int part = 0; part < 4; part++) {
        group->sum[part] += parts[part];
        all.sum[part] += parts[part];
        group->squares += parts[part] * parts[part];
        all.squares += parts[part] * parts[part];
      }
    }
  if (groups[0].n == 0 || groups[1].n == 0)
    return;
  *within += spread (&groups[0]) + spread (&groups[1]);
  *total += spread (&all);
}

/* Share of the variance of the rims that the layout explains, from 0 to 1. */
static double
score (const DsuSheet *sheet, const DsTileset *set, DsRect block, const DsTileReading *reading)
{
  const int first = reading->layout->rule == DS_PICTURE_CORNERS ? 1 : 0;
  double within = 0, total = 0;

  for (int bit = first; bit < 8; bit += 2)
    compare (sheet, set, block, reading, bit, &within, &total);
  return total > 0 ? 1 - within / total : 0;
}

size_t
dsu_tile_guess (const DsuSheet *sheet, const DsTileset *set, DsRect block,
                const DsTileReading *readings, size_t n)
{
  size_t best = n;
  double most = LIKELY;

  DS_ASSERT (sheet != NULL && set != NULL && readings != NULL && n > 0);

  for (size_t i = 0; i < n; i++) {
    const double own = readings[i].layout != NULL ? score (sheet, set, block, &readings[i]) : 0;

    if (own > most) {
      most = own;
      best = i;
    }
  }
  for (size_t i = 0; i < n && best == n; i++)
    if (readings[i].layout == NULL)
      best = i;
  return best < n ? best : 0;
}
