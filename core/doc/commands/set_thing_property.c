/* core/doc/commands/set_thing_property.c — sets a property of a thing, which overrides that of its
 * kind. */
#include "doc/pins.h"

#include <string.h>

/* True for keys of a thing's fixed members, such as kind and position. */
static bool
is_reserved (const char *key)
{
  static const char *const keys[] = { "id", "kind", "at", "target", "facing", "gate", "lock" };

  for (size_t i = 0; i < DS_COUNT (keys); i++)
    if (strcmp (keys[i], key) == 0)
      return true;
  return key[0] == '\0';
}

/* @json is one value. */
static DsStatus
check (const char *key, const char *json, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  if (is_reserved (key))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.property", N_ ("no such property: \"%s\""),
                    key);
  if (json == NULL)
    return DS_OK;
  status = ds_json_parse (&parsed, key, json, strlen (json), &errors);
  if (status != DS_OK && err != NULL)
    *err = errors.items[0];
  ds_json_free (parsed);
  return status;
}

static bool
is_so (const DsThing *thing, const char *key, const char *json)
{
  const char *now = ds_extras_find (thing->extras, key);

  return now == NULL || json == NULL ? now == json : strcmp (now, json) == 0;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdSetThingProperty *set = (const DsCmdSetThingProperty *)cmd;
  const DsThing *found = ds_find_thing (delve, set->floor, set->id, err);
  DsExtras *extras;
  DsStatus status;
  DsThing thing;

  if (found == NULL)
    return DS_BAD_ARG;
  status = check (set->key, set->json, err);
  if (status == DS_OK && is_so (found, set->key, set->json))
    return DS_OK;
  if (status == DS_OK)
    status = ds_extras_with (&extras, found->extras, set->key, set->json, err);
  if (status != DS_OK)
    return status;
  thing = *found;
  thing.extras = extras;
  status = ds_things_put (&delve->dungeon.floors[set->floor].things, &thing, err);
  ds_extras_unref (extras);
  return status == DS_OK ? ds_pin_things (delve, set->floor, thing.at, changes, err) : status;
}

const DsCmdClass ds_cmd_set_thing_property = { .id = "set_thing_property",
                                               .label = N_ ("Set Property"),
                                               .apply = apply };
