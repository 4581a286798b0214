/* ui/paint/layer_pictures.c — names and veils of the layers' pictures. */
#include "paint/layer_pictures.h"
#include "base/text.h"
#include "io/file_plan.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The share that @veil leaves out of objects of @stratum on the own layer @name. */
static uint8_t
share_on (const DsuVeil *veil, const char *name, int stratum)
{
  const int layer = ds_object_layers_find (&veil->own, name);

  return layer < 0 ? veil->fade[stratum] : veil->own_fade[layer][stratum];
}

static bool
is_object (int stratum)
{
  return DS_STRATA_OBJECTS & DS_STRATUM_BIT (stratum);
}

/* All is hidden; the own layers are those of the level, and hidden objects those of @veil. */
static DsuLayerPicture
blank (const DsObjectLayers *own, const DsuVeil *veil)
{
  DsuLayerPicture layer = { .veil = {
                                .own = *own, .hidden = veil->hidden, .n_hidden = veil->n_hidden } };

  memset (layer.veil.fade, UINT8_MAX, sizeof layer.veil.fade);
  memset (layer.veil.own_fade, UINT8_MAX, sizeof layer.veil.own_fade);
  memset (layer.veil.tile_fade, UINT8_MAX, sizeof layer.veil.tile_fade);
  return layer;
}

static bool
is_taken (const DsuLayerPicture *layers, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (strcasecmp (layers[i].name, name) == 0)
      return true;
  for (DsStratum i = 0; i < DS_N_STRATA; i++)
    if (strcasecmp (ds_stratum_id (i), name) == 0)
      return true;
  return false;
}

/* A name for the file of the own layer @name, of which each byte that no file name may have becomes
 * "-": a number follows where another layer has it. */
static void
put_name (char *out, size_t size, const DsuLayerPicture *layers, size_t n, const char *name)
{
  char plain[DS_OBJECT_LAYER_BYTES] = "";

  for (size_t i = 0; name[i] != '\0'; i++)
    plain[i] = strchr ("/\\:*?\"<>|", name[i]) != NULL ? '-' : name[i];
  snprintf (out, size, "%s", plain);
  for (int i = 2; is_taken (layers, n, out); i++)
    snprintf (out, size, "%s-%d", plain, i);
}

size_t
dsu_layer_pictures (DsuLayerPicture out[DSU_LAYER_PICTURES_MAX], const DsDelve *delve,
                    const DsuVeil *veil)
{
  DsObjectLayers own;
  DsTileLayers tiles;
  size_t n = 0;

  DS_ASSERT (out != NULL && delve != NULL && veil != NULL);

  ds_object_layers_read (&own, delve->dungeon.extras);
  ds_tile_layers_read (&tiles, delve->dungeon.extras);
  for (DsStratum i = 0; i < DS_N_STRATA; i++) {
    DsuLayerPicture *layer = &out[n];

    if (veil->fade[i] == UINT8_MAX)
      continue;
    *layer = blank (&own, veil);
    snprintf (layer->name, sizeof layer->name, "%s", ds_stratum_id (i));
    layer->is_ground = i == DS_STRATUM_GROUND;
    layer->are_rooms = i == DS_STRATUM_ROOM;
    layer->are_notes = i == DS_STRATUM_NOTE;
    layer->veil.fade[i] = 0;
    n++;
  }
  for (size_t k = 0; k < own.n; k++) {
    DsuLayerPicture layer = blank (&own, veil);
    bool shows = false;

    for (int i = 0; i < DS_N_STRATA; i++)
      if (is_object (i) && share_on (veil, own.names[k], i) < UINT8_MAX) {
        layer.veil.own_fade[k][i] = 0;
        shows = true;
      }
    put_name (layer.name, sizeof layer.name, out, n, own.names[k]);
    if (shows)
      out[n++] = layer;
  }
  for (size_t k = 0; k < tiles.n; k++) {
    DsuLayerPicture layer = blank (&own, veil);

    layer.veil.tile_fade[k] = 0;
    put_name (layer.name, sizeof layer.name, out, n, tiles.items[k].name);
    if (veil->tile_fade[k] < UINT8_MAX)
      out[n++] = layer;
  }
  return n;
}

char *
dsu_layer_picture_path (const char *path, const DsuLayerPicture *layer)
{
  char suffix[sizeof layer->name + 8];

  DS_ASSERT (path != NULL && layer != NULL);

  snprintf (suffix, sizeof suffix, "-%s.png", layer->name);
  return ds_io_with_suffix (path, suffix);
}
