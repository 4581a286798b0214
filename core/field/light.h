/* core/field/light.h — sum of coloured lights on a floor. Lights are added and removed one by one,
 * in any order; the result is the same to the last bit. */
#pragma once

#include "field/fov.h"
#include "rules/light_source.h"

#define DS_LAMP_RADIUS_MAX 60

/* One source of light. */
typedef struct {
  DsCell at;
  int32_t radius;  /* cells, 1 to DS_LAMP_RADIUS_MAX */
  int32_t fade;    /* percent of it that is left at the rim */
  int32_t flicker; /* percent by which it wavers */
  uint32_t colour; /* at the source; 0xRRGGBB */
} DsLamp;

/* Sum of all lights on one cell. */
typedef struct {
  uint16_t red, green, blue; /* beyond 255, too, where many lamps are */
  uint16_t flicker;          /* the flickering part of it */
} DsGlow;

/* Held by value. */
typedef struct {
  int32_t w, h;
  DsGlow *cells;   /* w * h, row by row */
  uint16_t *roots; /* of squares, in sixteenths of a cell */
} DsLightMap;

/* A lamp of this kind; radius and colour of its own by @key. */
DsLamp ds_lamp_of (const DsLight *light, DsCell at, uint64_t key);

DsStatus ds_light_map_init (DsLightMap *self, int32_t w, int32_t h,
                            DsError *err) DS_MUST_CHECK; /* dark */
void ds_light_map_clear (DsLightMap *self);              /* frees and zeroes */

/* @view: what @lamp reaches, as ds_view_look() saw it from there; to take it away, the same one as
 * when it was put. O(cells of @view). */
void ds_light_put (DsLightMap *self, const DsLamp *lamp, const DsView *view);
/* Takes the light of @lamp away again, where it fell by @view. */
void ds_light_take (DsLightMap *self, const DsLamp *lamp, const DsView *view);

/* @colour with the light of a cell added, part by part; 0xRRGGBB. */
uint32_t ds_light_on (const DsLightMap *self, DsCell cell, uint32_t colour);
