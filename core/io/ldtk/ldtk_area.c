/* core/io/ldtk/ldtk_area.c — see ldtk_area.h */
#include "io/ldtk/ldtk_area.h"

#include <string.h>

DsRect
ds_ldtk_area_box (const DsRules *rules, const DsThing *thing, int32_t w, int32_t h)
{
  DS_ASSERT (rules != NULL && thing != NULL);

  if (!ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) ||
      ds_extras_find (thing->extras, DS_AREA_POINTS) != NULL)
    return (DsRect){ thing->at.x, thing->at.y, w, h };
  return ds_area_box (thing);
}

static bool
has_shape (DsForeignObject *object, DsAreaShape shape)
{
  const DsForeignProperty *member = ds_area_member (object, DS_AREA_SHAPE);

  return member != NULL && member->type == DS_FOREIGN_TEXT &&
         strcmp (member->text, ds_area_shape_id (shape)) == 0;
}

bool
ds_ldtk_area_is_of (DsForeignObject *object, const DsRules *rules, const char *kind, DsCell side)
{
  const int64_t w = (int64_t)side.x * DS_FOREIGN_PIXEL, h = (int64_t)side.y * DS_FOREIGN_PIXEL;
  uint16_t number;

  DS_ASSERT (object != NULL && rules != NULL && kind != NULL && side.x > 0 && side.y > 0);

  if (object->resizes == 0 || !ds_foreign_has_area (object) ||
      !ds_rules_find_kind (rules, kind, &number) ||
      !ds_role_has_area ((DsRole)ds_rules_kind (rules, number)->role))
    return false;
  if (has_shape (object, DS_AREA_ELLIPSE))
    object->shape = DS_FOREIGN_ELLIPSE;
  return 2 * object->w >= 3 * w || 2 * object->h >= 3 * h ||
         !(has_shape (object, DS_AREA_POLYGON) || has_shape (object, DS_AREA_POLYLINE));
}
