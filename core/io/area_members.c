/* core/io/area_members.c — see area_members.h */
#include "io/area_members.h"
#include "base/hooks.h"
#include "io/members.h"
#include "map/area_member.h"

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

/* *@out is what these properties of @object are in our document. */
static DsStatus
read_extras (DsExtras **out, DsForeignObject *object, DsError *err)
{
  static const DsMemberRefs NO_REFS;
  DsForeignProperty copies[DS_AREA_KEYS];
  DsForeignProperties list = { 0 };
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJsonWriter writer;
  DsJson *json = NULL;
  DsStatus status;
  uint32_t line = 0;

  for (size_t i = 0; i < DS_AREA_KEYS; i++) {
    const DsForeignProperty *property = ds_area_member (object, ds_area_key (i));

    if (property == NULL)
      continue;
    copies[i] = *property;
    copies[i].next = list.first;
    copies[i].line = 0;
    list.first = &copies[i];
  }
  ds_json_writer_init (&writer, &text);
  ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
  ds_members_read (&list, DS_MEMBERS_OF_THING, 0, &NO_REFS, &writer, &line);
  ds_json_end (&writer);
  status = text.failed ? DS_NOMEM : ds_json_parse (&json, "", text.bytes, text.n, &errors);
  if (status == DS_OK)
    status = ds_extras_read (out, ds_json_root (json), NULL, 0, err);
  else
    status = ds_fail_nomem (err, "area");
  ds_json_free (json);
  ds_text_clear (&text);
  return status;
}

DsStatus
ds_area_members_find (DsArea *out, DsForeignObject *object, DsCell at, DsError *err)
{
  DsThing thing = { .at = at };
  DsStatus status;

  DS_ASSERT (out != NULL && object != NULL);

  *out = (DsArea){ 0 };
  status = read_extras (&thing.extras, object, err);
  if (status == DS_OK)
    status = ds_area_read (out, &thing, err);
  ds_extras_unref (thing.extras);
  return status;
}

int32_t
ds_area_members_angle (DsForeignObject *object)
{
  const DsForeignProperty *member = ds_area_member (object, DS_AREA_ANGLE);
  int32_t angle;

  DS_ASSERT (object != NULL);

  return member != NULL && member->type != DS_FOREIGN_TEXT &&
                 ds_area_angle_read (member->text, &angle)
             ? angle
             : 0;
}

static bool
is_same (const DsArea *a, const DsArea *b)
{
  if (a->shape != b->shape || a->angle != b->angle || a->n_points != b->n_points)
    return false;
  return a->n_points > 0 ? memcmp (a->points, b->points, a->n_points * sizeof *a->points) == 0
                         : a->box.w == b->box.w && a->box.h == b->box.h;
}

DsStatus
ds_area_members_read (DsForeign *map, DsForeignObject *object, DsCell side, DsCell at,
                      DsCell origin, DsJsonWriter *json, DsError *err)
{
  DsExtras *members = NULL;
  DsArea area, named = { 0 };
  DsStatus status;

  DS_ASSERT (map != NULL && object != NULL && json != NULL);

  status = ds_foreign_area_read (&area, object, side, at, origin, err);
  if (status == DS_OK)
    status = ds_area_members_find (&named, object, at, err);
  if (status != DS_OK || is_same (&area, &named)) {
    ds_area_clear (&named);
    ds_area_clear (&area);
    return status;
  }
  status = ds_area_put (&members, NULL, &area, at, err);
  for (size_t i = 0; i < DS_AREA_KEYS && status == DS_OK; i++) {
    DsForeignProperty *property = ds_area_member (object, ds_area_key (i));
    const char *value = ds_extras_find (members, ds_area_key (i));

    if (property != NULL)
      status = set_property (map, property, value, err);
    else if (value != NULL)
      ds_json_put_source (json, ds_area_key (i), value);
  }
  ds_extras_unref (members);
  ds_area_clear (&named);
  ds_area_clear (&area);
  return status;
}
