/* core/io/shown_lights.h — lights of a floor for files of programs that compute light: those of
 * tiles and of objects. */
#pragma once

#include "field/light.h"
#include "rules/delve.h"

/* A light and the definition that has it. */
typedef struct {
  const DsLight *light;
  const char *id; /* of a kind of things, or of the tile */
  DsCell at;
} DsShownLight;

/* Calls @put for the lights of tiles, row by row, then for those of objects. A lake of shining
 * ground has a light in each square of three cells. O(cells + objects). */
void ds_shown_lights_walk (const DsDelve *delve, const DsFloor *floor,
                           void (*put) (void *user, const DsShownLight *light), void *user);
