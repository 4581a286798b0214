/* core/field/light.c — adds and removes lights, channel by channel. */
#include "field/light.h"
#include "base/hash.h"
#include "base/hooks.h"
#include "field/colour.h"

#include <string.h>

#define SIXTEENTHS 16
#define SQUARES (DS_LAMP_RADIUS_MAX * DS_LAMP_RADIUS_MAX + 1)

DsLamp
ds_lamp_of (const DsLight *light, DsCell at, uint64_t key)
{
  const uint64_t hash = ds_cell_hash (key, at.x, at.y);
  const uint32_t n = (uint32_t)(light->radius.high - light->radius.low) + 1;

  DS_ASSERT (light != NULL);
  return (DsLamp){
    .at = at,
    .radius = light->radius.low + (int32_t)(hash % n),
    .fade = light->fade,
    .flicker = light->flicker,
    .colour = ds_colour_vary (light->colour, light->variance, light->overall, ds_mix64 (hash)),
  };
}

DsStatus
ds_light_map_init (DsLightMap *self, int32_t w, int32_t h, DsError *err)
{
  uint32_t root = 0;

  DS_ASSERT (self != NULL);
  *self = (DsLightMap){ .w = w, .h = h };
  self->cells = ds_alloc0 ((size_t)w * (size_t)h, sizeof *self->cells);
  self->roots = ds_alloc (SQUARES, sizeof *self->roots);
  if (self->cells == NULL || self->roots == NULL) {
    ds_light_map_clear (self);
    return ds_fail_nomem (err, "light");
  }
  for (uint32_t square = 0; square < SQUARES; square++) {
    while ((root + 1) * (root + 1) <= square * SIXTEENTHS * SIXTEENTHS)
      root++;
    self->roots[square] = (uint16_t)root;
  }
  return DS_OK;
}

void
ds_light_map_clear (DsLightMap *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->cells);
  ds_free (self->roots);
  memset (self, 0, sizeof *self);
}

/* Share of a light at the squared distance @square, of 256. It fades linearly to its rim. */
static uint32_t
share_of (const DsLightMap *self, const DsLamp *lamp, int32_t square)
{
  return 256 - (uint32_t)(100 - lamp->fade) * self->roots[square] * 256 /
                   (100 * SIXTEENTHS * (uint32_t)lamp->radius);
}

/* Adds a lamp @sign times. */
static void
add (DsLightMap *self, const DsLamp *lamp, const DsView *view, uint32_t sign)
{
  const uint32_t red = lamp->colour >> 16 & 0xff, green = lamp->colour >> 8 & 0xff;
  const uint32_t blue = lamp->colour & 0xff;
  const uint32_t flicker = (red + green + blue) / 3 * (uint32_t)lamp->flicker / 100;
  DsViewAt at = ds_view_begin (view);
  DsCell cell;

  while (ds_view_next (view, &at, &cell)) {
    const int32_t dx = cell.x - lamp->at.x, dy = cell.y - lamp->at.y;
    DsGlow *glow = &self->cells[ds_cell_index (cell, self->w)];
    uint32_t share;

    if (dx * dx + dy * dy > lamp->radius * lamp->radius)
      continue;
    share = share_of (self, lamp, dx * dx + dy * dy);
    glow->red = (uint16_t)(glow->red + sign * (red * share / 256));
    glow->green = (uint16_t)(glow->green + sign * (green * share / 256));
    glow->blue = (uint16_t)(glow->blue + sign * (blue * share / 256));
    glow->flicker = (uint16_t)(glow->flicker + sign * (flicker * share / 256));
  }
}

void
ds_light_put (DsLightMap *self, const DsLamp *lamp, const DsView *view)
{
  DS_ASSERT (self != NULL);
  add (self, lamp, view, 1);
}

void
ds_light_take (DsLightMap *self, const DsLamp *lamp, const DsView *view)
{
  DS_ASSERT (self != NULL);
  add (self, lamp, view, UINT32_MAX);
}

static uint32_t
lit (uint32_t part, uint32_t light)
{
  return part + light < 255 ? part + light : 255;
}

uint32_t
ds_light_on (const DsLightMap *self, DsCell cell, uint32_t colour)
{
  const DsGlow *glow = &self->cells[ds_cell_index (cell, self->w)];

  DS_ASSERT (self != NULL);
  return lit (colour >> 16 & 0xff, glow->red) << 16 | lit (colour >> 8 & 0xff, glow->green) << 8 |
         lit (colour & 0xff, glow->blue);
}
