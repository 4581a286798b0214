/* core/doc/commands/ruled_tiles.c — tiles that tile rules lay on the own layers of cells. */
#include "doc/cmd.h"

#include <string.h>

/* Pins the cells that layer @own of the floor has: they were painted by hand. */
static DsStatus
pin_cells (DsFloor *floor, size_t number, size_t own, DsChanges *changes, DsError *err)
{
  const DsGrid *cells = &floor->layers[DS_LAYER_TILES (own)];
  DsDirty touched = { 0 };

  if (ds_grid_is_blank (cells))
    return DS_OK;
  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++) {
      const DsCell at = { x, y };

      if (ds_grid_get (cells, x, y) == 0)
        continue;
      if (!ds_floor_set (floor, DS_LAYER_PIN, at,
                         ds_floor_get (floor, DS_LAYER_PIN, at) | DS_PIN_TILES))
        return ds_fail_nomem (err, "pins");
      ds_dirty_add (&touched, (DsRect){ x, y, 1, 1 });
    }
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, number, touched.items[i], DS_CHANGED_PINS);
  return DS_OK;
}

/* Gives the level the layers of the rules. */
static DsStatus
take_layers (DsDelve *delve, const DsTileLayers *wanted, DsChanges *changes, DsError *err)
{
  DsTileLayers layers;
  int was[DS_TILE_LAYERS_MAX];
  const DsCmdTileLayers cmd = { .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was };
  DsStatus status = ds_tile_layers_parse (&layers, delve->dungeon.extras, err);
  bool changes_list = false;

  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    was[i] = (size_t)i < layers.n ? i : -1;
  for (size_t i = 0; i < wanted->n && status == DS_OK; i++) {
    int own = ds_tile_layers_find (&layers, wanted->items[i].name);
    const bool is_new = own < 0;

    if (!wanted->items[i].is_ruled ||
        (is_new && !ds_tile_layers_add (&layers, wanted->items[i].name)))
      continue;
    own = is_new ? (int)layers.n - 1 : own;
    for (size_t f = 0;
         !is_new && !layers.items[own].is_ruled && f < delve->dungeon.n_floors && status == DS_OK;
         f++)
      status = pin_cells (&delve->dungeon.floors[f], f, (size_t)own, changes, err);
    changes_list = changes_list || is_new || !layers.items[own].is_ruled;
    layers.items[own].is_ruled = 1;
  }
  return status == DS_OK && changes_list ? cmd.cmd.type->apply (delve, &cmd.cmd, changes, err)
                                         : status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRuledTiles *ruled = (const DsCmdRuledTiles *)cmd;
  DsStatus status = take_layers (delve, ruled->layers, changes, err);
  DsTileLayers layers;

  if (status == DS_OK)
    status = ds_tile_layers_parse (&layers, delve->dungeon.extras, err);
  for (size_t i = 0; i < ruled->layers->n && status == DS_OK; i++) {
    const int own = ds_tile_layers_find (&layers, ruled->layers->items[i].name);
    const DsCmdCells cells = { .cmd.type = &ds_cmd_cells,
                               .floor = ruled->floor,
                               .layer = DS_LAYER_TILES (own),
                               .spans = ruled->cells[i].items,
                               .n_spans = ruled->cells[i].n };

    if (own >= 0 && cells.n_spans > 0)
      status = cells.cmd.type->apply (delve, &cells.cmd, changes, err);
  }
  return status;
}

const DsCmdClass ds_cmd_ruled_tiles = {
  .id = "ruled_tiles", .label = N_ ("Apply Tile Rules"), .locks = DS_CMD_PARTS, .apply = apply
};
