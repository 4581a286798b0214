/* core/doc/commands/tile_layers.c — replaces the own layers of cells of a level; their cells
 * follow. */
#include "doc/cmd.h"

#include <string.h>

/* The layers as they will be, and the groups around them. */
typedef struct {
  DsTileLayers layers;
  int was[DS_TILE_LAYERS_MAX];
  DsLayerGroups groups;
} OwnTiles;

static bool
is_valid (const DsTileLayers *layers)
{
  for (size_t i = 0; i < layers->n; i++)
    if (!ds_object_layer_is_valid (layers->items[i].name) ||
        ds_tile_layers_find (layers, layers->items[i].name) != (int)i ||
        layers->items[i].opacity > DS_TILE_LAYER_WHOLE ||
        layers->items[i].tint > DS_TILE_LAYER_PLAIN || layers->items[i].is_above > 1 ||
        layers->items[i].is_ruled > 1 || layers->items[i].blend >= DS_N_BLENDS)
      return false;
  return true;
}

/* Cells of floor @from for layer @now; of a new layer and behind the last, none. */
static DsStatus
copy_cells (DsGrid *out, const DsFloor *from, const OwnTiles *set, size_t now, DsError *err)
{
  const int was = now < set->layers.n ? set->was[now] : -1;

  DS_ASSERT (was < DS_TILE_LAYERS_MAX);
  return was >= 0 ? ds_grid_copy (out, &from->layers[DS_LAYER_TILES (was)], err)
                  : ds_grid_init (out, from->w, from->h, ds_layer_bytes (DS_LAYER_TILES (0)), err);
}

static DsStatus
change_floor (DsFloor *floor, size_t number, const OwnTiles *set, DsChanges *changes, DsError *err)
{
  DsGrid grids[DS_TILE_LAYERS_MAX] = { 0 };
  DsDirty touched = { 0 };
  DsStatus status = DS_OK;

  for (size_t i = 0; i < DS_TILE_LAYERS_MAX && status == DS_OK; i++)
    status = copy_cells (&grids[i], floor, set, i, err);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    DsGrid *own = &floor->layers[DS_LAYER_TILES (i)];

    if (status == DS_OK && !ds_grid_equal (own, &grids[i])) {
      const DsGrid before = *own;

      ds_grid_note_rows (own, &grids[i], &touched);
      *own = grids[i];
      grids[i] = before;
    }
    ds_grid_clear (&grids[i]);
  }
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, number, touched.items[i], DS_CHANGED_CELLS);
  return status;
}

/* Layers stay in their groups, which decide how they lie on each other. */
static OwnTiles
list_of (const DsDungeon *dungeon, const DsCmdTileLayers *set)
{
  OwnTiles list = { .layers = *set->layers };

  memcpy (list.was, set->was, list.layers.n * sizeof *list.was);
  ds_layer_groups_read (&list.groups, dungeon->extras);
  ds_layer_groups_take_tiles (&list.groups, &list.layers, list.was);
  return list;
}

/* The members of the level with these layers and groups. */
static DsStatus
put_lists (DsExtras **out, const DsExtras *extras, const OwnTiles *list, DsError *err)
{
  DsExtras *with_layers;
  DsStatus status = ds_tile_layers_put (&with_layers, extras, &list->layers, err);

  *out = NULL;
  if (status != DS_OK)
    return status;
  status = ds_layer_groups_put (out, with_layers, &list->groups, err);
  ds_extras_unref (with_layers);
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdTileLayers *set = (const DsCmdTileLayers *)cmd;
  DsDungeon *dungeon = &delve->dungeon;
  DsExtras *extras = NULL;
  OwnTiles list;
  DsStatus status;

  if (!is_valid (set->layers))
    return ds_fail (err, DS_BAD_ARG, "level", "level.layer",
                    N_ ("expected a name of 1 to %d bytes that no other layer has"),
                    DS_OBJECT_LAYER_BYTES - 1);
  list = list_of (dungeon, set);
  status = put_lists (&extras, dungeon->extras, &list, err);
  for (size_t f = 0; f < dungeon->n_floors && status == DS_OK; f++)
    status = change_floor (&dungeon->floors[f], f, &list, changes, err);
  if (status != DS_OK) {
    ds_extras_unref (extras);
    return status;
  }
  if (ds_extras_equal (extras, dungeon->extras)) {
    ds_extras_unref (extras);
    return DS_OK;
  }
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  for (size_t f = 0; f < dungeon->n_floors; f++) /* place and look are seen everywhere */
    ds_changes_add (changes, f, (DsRect){ 0, 0, dungeon->w, dungeon->h }, DS_CHANGED_CELLS);
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return DS_OK;
}

const DsCmdClass ds_cmd_tile_layers = {
  .id = "tile_layers", .label = N_ ("Change Layers"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
