/* core/io/tiled/tiled_area.c — see tiled_area.h */
#include "io/tiled/tiled_area.h"
#include "base/hooks.h"

#include <stdio.h>
#include <string.h>

/* ---- writing */

DsRect
ds_tiled_area_begin (DsArea *out, DsTiledPen *pen, const DsRules *rules, const DsThing *thing,
                     int32_t px, uint32_t *tile)
{
  const DsCell at = { thing->at.x * px, thing->at.y * px };

  DS_ASSERT (out != NULL && pen != NULL && rules != NULL && thing != NULL && px > 0);
  DS_ASSERT (tile != NULL);

  *out = (DsArea){ 0 };
  if (ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) &&
      ds_area_read (out, thing, NULL) != DS_OK)
    pen->out->failed = true;
  if (!ds_area_is_shown (out)) {
    ds_area_clear (out);
    return (DsRect){ at.x, at.y + (*tile != 0 ? px : 0), px, px };
  }
  *tile = 0;
  return out->n_points > 0 ? (DsRect){ at.x + px / 2, at.y + px / 2, 0, 0 }
                           : (DsRect){ at.x, at.y, out->box.w * px, out->box.h * px };
}

void
ds_tiled_area_end (DsTiledPen *pen, DsArea *area, DsCell at, int32_t px)
{
  DS_ASSERT (pen != NULL && area != NULL && px > 0);

  for (size_t i = 0; i < area->n_points; i++)
    area->points[i] = (DsCell){ (area->points[i].x - at.x) * px, (area->points[i].y - at.y) * px };
  if (area->n_points > 0) {
    ds_tiled_put_points (pen, ds_area_shape_id ((DsAreaShape)area->shape), area->points,
                         area->n_points);
  } else if (area->shape == DS_AREA_ELLIPSE && pen->is_json) {
    ds_tiled_end_properties (pen);
    ds_tiled_put_bool (pen, "ellipse", true);
  } else if (area->shape == DS_AREA_ELLIPSE) {
    ds_tiled_end_properties (pen);
    ds_tiled_begin (pen, "ellipse", NULL);
    ds_tiled_end (pen);
  }
  ds_area_clear (area);
}

/* ---- reading */

bool
ds_tiled_area_is_of (const DsForeignObject *object, const DsRules *rules, const char *kind)
{
  uint16_t number;

  DS_ASSERT (object != NULL && rules != NULL && kind != NULL);

  return object->tile == 0 && object->rotation == 0 && ds_foreign_has_area (object) &&
         ds_rules_find_kind (rules, kind, &number) &&
         ds_role_has_area ((DsRole)ds_rules_kind (rules, number)->role);
}

static DsForeignProperty *
find_property (DsForeignObject *object, const char *key)
{
  DsForeignProperty *at = object->properties.first;

  while (at != NULL && (strncmp (at->name, "delve:", 6) != 0 || strcmp (at->name + 6, key) != 0))
    at = at->next;
  return at;
}

/* @property becomes the value @json; NULL: none. */
static DsStatus
set_property (const DsForeign *map, DsForeignProperty *property, const char *json, DsError *err)
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
  property->text =
      text.failed ? NULL : ds_arena_strndup (&((DsForeign *)map)->arena, text.bytes, text.n);
  ds_text_clear (&text);
  return property->text != NULL ? DS_OK : ds_fail_nomem (err, "area");
}

DsStatus
ds_tiled_area_read (const DsForeign *map, DsForeignObject *object, DsCell at, DsCell origin,
                    DsJsonWriter *json, DsError *err)
{
  static const char *const KEYS[] = { DS_AREA_WIDTH, DS_AREA_HEIGHT, DS_AREA_SHAPE,
                                      DS_AREA_POINTS };
  DsExtras *members = NULL;
  DsStatus status;
  DsArea area;

  DS_ASSERT (map != NULL && object != NULL && json != NULL);

  status =
      ds_foreign_area_read (&area, object, (DsCell){ map->grid_w, map->grid_h }, at, origin, err);
  if (status == DS_OK)
    status = ds_area_put (&members, NULL, &area, at, err);
  for (size_t i = 0; i < DS_COUNT (KEYS) && status == DS_OK; i++) {
    DsForeignProperty *property = find_property (object, KEYS[i]);
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
