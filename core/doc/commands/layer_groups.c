/* core/doc/commands/layer_groups.c — replaces the groups of own layers of a level. */
#include "doc/cmd.h"

#include <string.h>

/* The same groups as far as all drawings follow them: the editor alone hides and locks. */
static DsLayerGroups
drawn (const DsLayerGroups *groups)
{
  DsLayerGroups out = *groups;

  for (size_t i = 0; i < out.n; i++)
    out.items[i].is_hidden = out.items[i].is_locked = 0;
  return out;
}

static void
note_change (const DsDungeon *dungeon, const DsLayerGroups *old, const DsLayerGroups *now,
             DsChanges *changes)
{
  const DsLayerGroups before = drawn (old), after = drawn (now);

  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  for (size_t f = 0; f < dungeon->n_floors && memcmp (&before, &after, sizeof after) != 0; f++)
    ds_changes_add (changes, f, (DsRect){ 0, 0, dungeon->w, dungeon->h }, DS_CHANGED_CELLS);
}

/* Numbers that the layers have had, in the order that the groups want. */
static void
order_of (const DsLayerGroups *groups, const DsTileLayers *layers, int was[DS_TILE_LAYERS_MAX])
{
  DsLayerGroups follows = *groups;
  DsTileLayers sorted = *layers;

  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    was[i] = i;
  ds_layer_groups_sort (&follows, &sorted, was);
}

/* Tile layers lie on each other as their groups do: the command that replaces them sorts them,
 * unless it is a mere change of looks. */
static DsStatus
sort_layers (DsDelve *delve, const DsLayerGroups *old, const DsLayerGroups *now, DsChanges *changes,
             DsError *err)
{
  DsTileLayers layers;
  int before[DS_TILE_LAYERS_MAX], after[DS_TILE_LAYERS_MAX], was[DS_TILE_LAYERS_MAX];
  const DsCmdTileLayers cmd = { .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was };

  ds_tile_layers_read (&layers, delve->dungeon.extras);
  order_of (old, &layers, before);
  order_of (now, &layers, after);
  if (memcmp (before, after, sizeof after) == 0)
    return DS_OK;
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    was[i] = i;
  return ds_cmd_tile_layers.apply (delve, &cmd.cmd, changes, err);
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdLayerGroups *set = (const DsCmdLayerGroups *)cmd;
  DsDungeon *dungeon = &delve->dungeon;
  DsExtras *extras;
  DsLayerGroups old;
  DsStatus status;

  if (!ds_layer_groups_are_valid (set->groups))
    return ds_fail (err, DS_BAD_ARG, "level", "level.layer-group",
                    N_ ("expected a name of 1 to %d bytes that no other group has"),
                    DS_OBJECT_LAYER_BYTES - 1);
  ds_layer_groups_read (&old, dungeon->extras);
  if (memcmp (&old, set->groups, sizeof old) == 0)
    return DS_OK;
  status = ds_layer_groups_put (&extras, dungeon->extras, set->groups, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  note_change (dungeon, &old, set->groups, changes);
  return sort_layers (delve, &old, set->groups, changes, err);
}

const DsCmdClass ds_cmd_layer_groups = { .id = "layer_groups",
                                         .label = N_ ("Change Groups of Layers"),
                                         .locks = DS_CMD_IGNORES_LOCKS,
                                         .apply = apply };
