/* editor/tilesets/reading.c — uses of selected tiles in words. */
#include "tilesets/reading.h"

#include <glib/gi18n.h>

char *
dse_reading_dup (const DsTileReading *reading)
{
  const char *use;

  g_return_val_if_fail (reading != NULL, NULL);

  use = _ (ds_tile_use_label (reading->use));
  if (reading->layout == NULL)
    return g_strdup (reading->use == DS_TILE_USE_SET ? _ ("One tile") : use);
  if (reading->n == 1)
    return g_strdup (_ (reading->layout->label));
  return g_strdup_printf ("%s · %s (%zu)", _ (reading->layout->label), use, reading->n);
}

static gboolean
has_tile (const DsPicture *picture, int32_t tile)
{
  for (size_t i = 0; i < picture->tiles.n; i++)
    if (picture->tiles.items[i] == tile)
      return TRUE;
  return FALSE;
}

char *
dse_reading_about_dup (const DsTileset *tileset, int columns, DsRect block)
{
  const int32_t tile = block.y * columns + block.x;
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (tileset != NULL, NULL);

  if (block.w > 1 || block.h > 1)
    g_string_append_printf (text, _ ("%d × %d tiles from tile %d"), block.w, block.h, tile);
  else
    g_string_append_printf (text, _ ("Tile %d · column %d, row %d"), tile, block.x, block.y);
  for (size_t i = 0; i < tileset->pictures.n; i++)
    if (has_tile (ds_tileset_picture (tileset, i), tile))
      g_string_append_printf (text, " · %s", ds_tileset_picture (tileset, i)->id);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
dse_reading_question_dup (const DsRect *block, const DsTileReading *reading)
{
  if (block == NULL)
    return g_strdup (_ ("Select a tile in the image, or drag over several."));
  if (reading == NULL)
    return g_strdup (_ ("Too many tiles for one picture"));
  if (block->w * block->h == 1)
    return g_strdup (_ ("A tile is selected."));
  if (reading->layout == NULL)
    return g_strdup_printf (_ ("%d × %d tiles selected. Use:"), block->w, block->h);
  return g_strdup_printf (_ ("%d × %d tiles selected. They look like an autotile set:"), block->w,
                          block->h);
}

DsPictureJoin
dse_reading_joins (const DsRules *rules, const DsRecordType *type, const char *id)
{
  const guint32 solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  const DsTile *tile;

  g_return_val_if_fail (rules != NULL && id != NULL, DS_PICTURE_JOINS_SAME);

  if (type != &ds_tile_record)
    return DS_PICTURE_JOINS_SAME;
  tile = ds_rules_tile (rules, ds_rules_find_tile (rules, id));
  return tile->layer == DS_LAYER_GROUND && (tile->flags & solid) == solid ? DS_PICTURE_JOINS_WALLS
                                                                          : DS_PICTURE_JOINS_SAME;
}
