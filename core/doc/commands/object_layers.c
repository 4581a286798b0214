/* core/doc/commands/object_layers.c — replaces the own layers of a level; its objects follow. */
#include "doc/pins.h"

#include <string.h>

/* The number that the layer @was has now, or -1. */
static int
now_of (const DsCmdObjectLayers *set, int was)
{
  for (size_t i = 0; i < set->layers->n; i++)
    if (set->was[i] == was)
      return (int)i;
  return -1;
}

static DsStatus
put_layer (DsThings **things, const DsThing *found, const char *name, DsError *err)
{
  DsThing thing = *found;
  DsStatus status = ds_object_layer_put (&thing.extras, found->extras, name, err);

  if (status != DS_OK)
    return status;
  status = ds_things_put (things, &thing, err);
  ds_extras_unref (thing.extras);
  return status;
}

/* An object whose layer only got another name keeps its pin, or has none. */
static DsStatus
change_floor (DsDelve *delve, size_t floor, const DsCmdObjectLayers *set, const DsObjectLayers *old,
              DsChanges *changes, DsError *err)
{
  DsThings **things = &delve->dungeon.floors[floor].things;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (*things) && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (*things, i);
    const DsCell at = thing->at;
    const int was = ds_object_layers_of (old, thing), now = was < 0 ? -1 : now_of (set, was);
    const char *name = now < 0 ? NULL : set->layers->names[now];

    if (was < 0 || (name != NULL && strcmp (name, old->names[was]) == 0))
      continue;
    status = put_layer (things, thing, name, err); /* keeps its place in the list */
    ds_changes_add (changes, floor, (DsRect){ at.x, at.y, 1, 1 }, DS_CHANGED_THINGS);
  }
  return status;
}

/* Layers stay in their groups. */
static DsStatus
put_groups (DsDungeon *dungeon, const DsCmdObjectLayers *set, const DsLayerGroups *old,
            DsError *err)
{
  DsLayerGroups groups = *old;
  DsExtras *extras;
  DsStatus status;

  if (old->n == 0)
    return DS_OK;
  ds_layer_groups_take_objects (&groups, set->layers->n, set->was);
  status = ds_layer_groups_put (&extras, dungeon->extras, &groups, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

static DsStatus
put_list (DsDungeon *dungeon, const DsObjectLayers *layers, DsError *err)
{
  char *json = layers->n > 0 ? ds_object_layers_json (layers) : NULL;
  DsExtras *extras = NULL;
  DsStatus status;

  if (layers->n > 0 && json == NULL)
    return ds_fail_nomem (err, "layers");
  status = ds_extras_with (&extras, dungeon->extras, DS_OBJECT_LAYERS_KEY, json, err);
  ds_free (json);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdObjectLayers *set = (const DsCmdObjectLayers *)cmd;
  DsObjectLayers old;
  DsLayerGroups groups;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < set->layers->n; i++)
    if (!ds_object_layer_is_valid (set->layers->names[i]) ||
        ds_object_layers_find (set->layers, set->layers->names[i]) != (int)i)
      return ds_fail (err, DS_BAD_ARG, "level", "level.layer",
                      N_ ("expected a name of 1 to %d bytes that no other layer has"),
                      DS_OBJECT_LAYER_BYTES - 1);
  ds_object_layers_read (&old, delve->dungeon.extras);
  if (memcmp (&old, set->layers, sizeof old) == 0)
    return DS_OK;
  ds_layer_groups_read (&groups, delve->dungeon.extras);
  for (size_t f = 0; f < delve->dungeon.n_floors && status == DS_OK; f++)
    status = change_floor (delve, f, set, &old, changes, err);
  if (status == DS_OK)
    status = put_list (&delve->dungeon, set->layers, err);
  if (status == DS_OK)
    status = put_groups (&delve->dungeon, set, &groups, err);
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return status;
}

const DsCmdClass ds_cmd_object_layers = { .id = "object_layers",
                                          .label = N_ ("Change Layers"),
                                          .locks = DS_CMD_IGNORES_LOCKS,
                                          .apply = apply };
