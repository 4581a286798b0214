/* core/map/tile_layers.h — own layers of cells: named layers of tiles that are mere looks, such as
 * carpets, shadows and roofs. The level lists them, DS_LAYER_TILES() of its floors has their cells.
 */
#pragma once

#include "map/blend.h"
#include "map/floor.h"
#include "map/object_layers.h"

#define DS_TILE_LAYERS_KEY "tile_layers" /* of the members of a level and of its floors */
#define DS_TILE_LAYER_WHOLE 100          /* percent */
#define DS_TILE_LAYER_PLAIN 0xffffffu    /* tint that leaves colours as they are */

/* Bytes behind a name are 0, so that equal layers have equal bytes. */
typedef struct {
  char name[DS_OBJECT_LAYER_BYTES];
  uint32_t is_above; /* 1: drawn over objects; 0: under them */
  uint32_t opacity;  /* percent */
  uint32_t tint;     /* 0xrrggbb, which multiplies colours */
  uint32_t blend;    /* DsBlend, of the layer as opacity and tint leave it */
  uint32_t is_ruled; /* 1: tile rules lay its cells, but for those with DS_PIN_TILES */
} DsTileLayer;

/* Placed, the lowest first; those behind the last are 0. */
typedef struct {
  size_t n;
  DsTileLayer items[DS_TILE_LAYERS_MAX];
} DsTileLayers;

/* Reads "#rrggbb" as 0xrrggbb. False: @text, which may be NULL, is none, and @out is as it was. */
bool ds_tint_parse (const char *text, uint32_t *out);
/* Writes it as the member "tint" of the object that is open in @json. */
void ds_tint_write (DsJsonWriter *json, uint32_t tint);
/* Adds a finding for each fault of the member "tile_layers" of a level, which may have none. */
void ds_tile_layers_check (DsNode level, DsErrors *errors);
/* The layers that the level with these extras (NULL: none) lists, in its order; those that are
 * faulty, are there twice, or come after the last that has room are left out. O(bytes). */
void ds_tile_layers_read (DsTileLayers *out, const DsExtras *level);
/* The same, but says where memory lacked, which must not make a level that is written lose layers:
 * DS_NOMEM, and @out is zeroed. */
DsStatus ds_tile_layers_parse (DsTileLayers *out, const DsExtras *level,
                               DsError *err) DS_MUST_CHECK;
/* The same from the document itself. */
void ds_tile_layers_of (DsTileLayers *out, DsNode level);
/* *@out is like the extras of a level, @extras, with these layers; where there are none, without
 * the member. DS_LIMIT, DS_NOMEM: *@out is NULL. */
DsStatus ds_tile_layers_put (DsExtras **out, const DsExtras *extras, const DsTileLayers *self,
                             DsError *err) DS_MUST_CHECK;
/* The number of the layer with @name, or -1. */
int ds_tile_layers_find (const DsTileLayers *self, const char *name);
/* Appends a layer under objects, whole, plain and normal, with this valid name, which no other has.
 * False: there is no room. */
bool ds_tile_layers_add (DsTileLayers *self, const char *name);
/* The name of a layer that another program calls @wanted, UTF-8, and that is the @nth, from 1, with
 * that name: hidden characters are "?", what is too long is cut, and a name without characters is
 * "Tiles"; behind it the number of a further one. O(bytes). */
void ds_tile_layers_name (char out[DS_OBJECT_LAYER_BYTES], const char *wanted, size_t nth);
