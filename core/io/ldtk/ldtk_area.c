/* core/io/ldtk/ldtk_area.c — see ldtk_area.h */
#include "io/ldtk/ldtk_area.h"

#include <string.h>

DsRect
ds_ldtk_area_box (const DsRules *rules, const DsThing *thing, int32_t w, int32_t h)
{
  DsRect box = { thing->at.x, thing->at.y, w, h };
  DsArea area;

  DS_ASSERT (rules != NULL && thing != NULL);

  if (!ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) ||
      ds_area_read (&area, thing, NULL) != DS_OK)
    return box;
  if (area.n_points == 0)
    box = area.box;
  ds_area_clear (&area);
  return box;
}

static bool
has_shape (DsForeignObject *object, DsAreaShape shape)
{
  const DsForeignProperty *member = ds_area_member (object, DS_AREA_SHAPE);

  return member != NULL && member->type == DS_FOREIGN_TEXT &&
         strcmp (member->text, ds_area_shape_id (shape)) == 0;
}

bool
ds_ldtk_area_is_of (DsForeignObject *object, const DsRules *rules, const char *kind)
{
  uint16_t number;

  DS_ASSERT (object != NULL && rules != NULL && kind != NULL);

  if (object->resizes == 0 || !ds_foreign_has_area (object) ||
      (ds_rules_find_kind (rules, kind, &number) && /* unknown kinds are markers */
       !ds_role_has_area ((DsRole)ds_rules_kind (rules, number)->role)))
    return false;
  if (has_shape (object, DS_AREA_ELLIPSE))
    object->shape = DS_FOREIGN_ELLIPSE;
  else if (has_shape (object, DS_AREA_CAPSULE))
    object->shape = DS_FOREIGN_CAPSULE;
  object->rotation = ds_area_members_angle (object);
  return true;
}

DsStatus
ds_ldtk_area_read (DsForeign *map, DsForeignObject *object, DsCell side, DsCell at,
                   DsJsonWriter *json, bool *leaves_size, DsError *err)
{
  const int64_t w = (int64_t)side.x * DS_FOREIGN_PIXEL, h = (int64_t)side.y * DS_FOREIGN_PIXEL;
  DsStatus status;
  DsArea area;
  bool has_points;

  DS_ASSERT (map != NULL && object != NULL && json != NULL && leaves_size != NULL);

  status = ds_area_members_find (&area, object, at, err);
  has_points = area.n_points > 0;
  ds_area_clear (&area);
  *leaves_size = has_points && (2 * object->w >= 3 * w || 2 * object->h >= 3 * h);
  return status != DS_OK || has_points
             ? status
             : ds_area_members_read (map, object, side, at, (DsCell){ 0, 0 }, json, err);
}
