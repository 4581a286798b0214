/* core/io/tiled/tiled_area.c — see tiled_area.h */
#include "io/tiled/tiled_area.h"
#include "base/hooks.h"

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

  return object->tile == 0 && ds_foreign_has_area (object) &&
         (!ds_rules_find_kind (rules, kind, &number) ||
          ds_role_has_area ((DsRole)ds_rules_kind (rules, number)->role));
}

DsStatus
ds_tiled_area_turn (DsForeign *map, DsForeignObject *object, DsError *err)
{
  const int quarters = ds_foreign_quarters (object);
  DsForeignPoint *points;

  DS_ASSERT (map != NULL && object != NULL);

  if (quarters <= 0)
    return DS_OK;
  if (object->n_points == 0) {
    ds_foreign_turn_frame (object, quarters);
    object->rotation = 0;
    return DS_OK;
  }
  points = ds_arena_alloc (&map->arena, object->n_points, sizeof *points);
  if (points == NULL)
    return ds_fail_nomem (err, "area");
  ds_foreign_turn_points (points, object, quarters);
  object->points = points;
  object->rotation = 0;
  return DS_OK;
}
