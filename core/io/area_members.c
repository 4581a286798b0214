/* core/io/area_members.c — see area_members.h */
#include "io/area_members.h"

#include <string.h>

DsForeignProperty *
ds_area_member (DsForeignObject *object, const char *key)
{
  DsForeignProperty *at = object->properties.first;

  DS_ASSERT (object != NULL && key != NULL);

  while (at != NULL && (strncmp (at->name, "delve:", 6) != 0 || strcmp (at->name + 6, key) != 0))
    at = at->next;
  return at;
}

/* @property becomes the value @json; NULL: none. */
static DsStatus
set_property (DsForeign *map, DsForeignProperty *property, const char *json, DsError *err)
{
  const size_t n = json != NULL ? strlen (json) : 0;
  DsText text = { 0 };

  if (json == NULL) {
    property->type = DS_FOREIGN_NULL;
    property->text = "";
    return DS_OK;
  }
  if (json[0] == '"')
    ds_text_add (&text, json + 1, n - 2);
  else
    ds_text_printf (&text, "%s%s", json[0] == '[' ? "=" : "", json);
  property->type = json[0] == '"' || json[0] == '[' ? DS_FOREIGN_TEXT : DS_FOREIGN_INT;
  property->text = text.failed ? NULL : ds_arena_strndup (&map->arena, text.bytes, text.n);
  ds_text_clear (&text);
  return property->text != NULL ? DS_OK : ds_fail_nomem (err, "area");
}

DsStatus
ds_area_members_read (DsForeign *map, DsForeignObject *object, DsCell side, DsCell at,
                      DsCell origin, DsJsonWriter *json, DsError *err)
{
  static const char *const KEYS[] = { DS_AREA_WIDTH, DS_AREA_HEIGHT, DS_AREA_SHAPE,
                                      DS_AREA_POINTS };
  DsExtras *members = NULL;
  DsStatus status;
  DsArea area;

  DS_ASSERT (map != NULL && object != NULL && json != NULL);

  status = ds_foreign_area_read (&area, object, side, at, origin, err);
  if (status == DS_OK)
    status = ds_area_put (&members, NULL, &area, at, err);
  for (size_t i = 0; i < DS_COUNT (KEYS) && status == DS_OK; i++) {
    DsForeignProperty *property = ds_area_member (object, KEYS[i]);
    const char *value = ds_extras_find (members, KEYS[i]);

    if (property != NULL)
      status = set_property (map, property, value, err);
    else if (value != NULL)
      ds_json_put_source (json, KEYS[i], value);
  }
  ds_extras_unref (members);
  ds_area_clear (&area);
  return status;
}
