/* core/doc/commands/generated.c — replaces the level by a generated one. */
#include "doc/cmd.h"
#include "map/spans.h"

#include <string.h>

static void
note_floor (const DsFloor *before, const DsFloor *after, size_t floor, bool same_regions,
            DsChanges *changes)
{
  const DsRect all = { 0, 0, after->w, after->h };
  DsDirty touched = { 0 };

  ds_grid_note_rows (&before->layers[DS_LAYER_GROUND], &after->layers[DS_LAYER_GROUND], &touched);
  ds_grid_note_rows (&before->layers[DS_LAYER_FEATURE], &after->layers[DS_LAYER_FEATURE], &touched);
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, floor, touched.items[i], DS_CHANGED_CELLS);
  if (!same_regions || !ds_floor_equal (before, after))
    ds_changes_add (changes, floor, all, DS_CHANGED_ROOMS);
  if (!ds_things_equal (before->things, after->things))
    ds_changes_add (changes, floor, all, DS_CHANGED_THINGS);
}

static void
note (const DsDungeon *before, const DsDungeon *after, DsChanges *changes)
{
  const bool same_regions = ds_regions_equal (before->regions, after->regions);

  if (before->w != after->w || before->h != after->h || before->n_floors != after->n_floors) {
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE);
    return;
  }
  for (size_t i = 0; i < after->n_floors; i++)
    note_floor (&before->floors[i], &after->floors[i], i, same_regions, changes);
}

/* Name, seed and unknown keys belong to the document, not to the generator's
 * result. */
static void
keep_frame (DsDungeon *taken, const DsDungeon *from)
{
  ds_str_unref (taken->name);
  taken->name = ds_str_ref (from->name);
  ds_extras_unref (taken->extras);
  taken->extras = ds_extras_ref (from->extras);
  ds_dungeon_take_seed (taken, from);
  for (size_t i = 0; i < taken->n_floors && i < from->n_floors; i++) {
    ds_extras_unref (taken->floors[i].extras);
    taken->floors[i].extras = ds_extras_ref (from->floors[i].extras);
  }
}

/* Own layers of cells are edited by hand, but for what tile rules lay on them. */
static DsStatus
keep_tiles (DsDungeon *taken, const DsDungeon *from, DsError *err)
{
  const bool is_alike = taken->w == from->w && taken->h == from->h;

  for (size_t f = 0; f < taken->n_floors && f < from->n_floors && is_alike; f++)
    for (int i = 0; i < DS_TILE_LAYERS_MAX; i++) {
      DsGrid *grid = &taken->floors[f].layers[DS_LAYER_TILES (i)], copy;
      const DsStatus status =
          ds_grid_copy (&copy, &from->floors[f].layers[DS_LAYER_TILES (i)], err);

      if (status != DS_OK)
        return status;
      ds_grid_clear (grid);
      *grid = copy;
    }
  return DS_OK;
}

/* Lists the cells that layer @name of the rules, number @own of the result, has otherwise on a
 * floor of the level, and that are not pinned. False: no memory. */
static bool
list_laid (const DsFloor *now, const DsTileLayers *layers, const DsFloor *made, size_t own,
           const char *name, DsSpans *out)
{
  const int number = ds_tile_layers_find (layers, name);

  for (int32_t y = 0; y < made->h; y++)
    for (int32_t x = 0; x < made->w; x++) {
      const DsCell at = { x, y };
      const uint32_t tile = ds_floor_get (made, DS_LAYER_TILES (own), at);

      if (tile != (number >= 0 ? ds_floor_get (now, DS_LAYER_TILES (number), at) : 0) &&
          !(ds_floor_get (now, DS_LAYER_PIN, at) & DS_PIN_TILES) && !ds_spans_put (out, at, tile))
        return false;
    }
  return true;
}

/* Takes over what tile rules laid on own layers of cells of the result. */
static DsStatus
take_laid (DsDelve *delve, const DsDungeon *result, DsChanges *changes, DsError *err)
{
  DsTileLayers made, own;
  DsStatus status = ds_tile_layers_parse (&made, result->extras, err);

  for (size_t f = 0; f < result->n_floors && status == DS_OK; f++) {
    DsSpans cells[DS_TILE_LAYERS_MAX] = { 0 };
    const DsCmdRuledTiles cmd = {
      .cmd.type = &ds_cmd_ruled_tiles, .floor = f, .layers = &made, .cells = cells
    };

    status = ds_tile_layers_parse (&own, delve->dungeon.extras, err);
    for (size_t i = 0; i < made.n && status == DS_OK; i++)
      if (made.items[i].is_ruled && !list_laid (&delve->dungeon.floors[f], &own, &result->floors[f],
                                                i, made.items[i].name, &cells[i]))
        status = ds_fail_nomem (err, "tile rules");
    if (status == DS_OK)
      status = cmd.cmd.type->apply (delve, &cmd.cmd, changes, err);
    for (size_t i = 0; i < made.n; i++)
      ds_array_clear (&cells[i]);
  }
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdGenerated *result = (const DsCmdGenerated *)cmd;
  const DsCmdRecipe recipe = { .cmd.type = &ds_cmd_recipe,
                               .recipe = result->recipe,
                               .seed = result->seed,
                               .derived_from = result->derived_from };
  DsDungeon taken;
  DsStatus status = ds_cmd_recipe.apply (delve, &recipe.cmd, changes, err);

  if (status == DS_OK)
    status = ds_dungeon_copy (&taken, result->dungeon, err);
  if (status != DS_OK)
    return status;
  status = ds_dungeon_take_ignores (&taken, &delve->dungeon, NULL, (DsCell){ 0, 0 }, err);
  if (status == DS_OK)
    status = keep_tiles (&taken, &delve->dungeon, err);
  if (status != DS_OK) {
    ds_dungeon_clear (&taken);
    return status;
  }
  keep_frame (&taken, &delve->dungeon);
  note (&delve->dungeon, &taken, changes);
  ds_dungeon_clear (&delve->dungeon);
  delve->dungeon = taken;
  return result->dungeon->extras != NULL ? take_laid (delve, result->dungeon, changes, err) : DS_OK;
}

const DsCmdClass ds_cmd_generated = {
  .id = "generated", .label = N_ ("Regenerate"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
