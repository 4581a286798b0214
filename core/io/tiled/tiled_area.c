/* core/io/tiled/tiled_area.c — see tiled_area.h */
#include "io/tiled/tiled_area.h"
#include "base/hooks.h"
#include "io/area_members.h"
#include "io/foreign/foreign_turn.h"

/* ---- writing */

/* The way that the object with @area, whose cell is @at, moves when it is rotated about its place
 * instead of its middle. */
static DsTiledTurned
turn_of (const DsArea *area, DsCell at, int32_t px)
{
  const DsRect frame = ds_area_frame (area);
  const int64_t unit = (int64_t)px * DS_FOREIGN_PIXEL;
  DsForeignPoint corners[2] = { { 0 } };
  DsForeignObject box = { .w = frame.w * unit, .h = frame.h * unit };
  const DsForeignTurn turn = { 0, area->angle };

  if (area->n_points > 0) { /* about the middle of its cell, from which it has a box of points */
    corners[0] =
        (DsForeignPoint){ (frame.x - at.x) * unit - unit / 2, (frame.y - at.y) * unit - unit / 2 };
    corners[1] = (DsForeignPoint){ corners[0].x + box.w, corners[0].y + box.h };
    box = (DsForeignObject){ .points = corners, .n_points = DS_COUNT (corners) };
  }
  ds_foreign_lean (&box, turn, corners);
  return (DsTiledTurned){ { box.x, box.y }, area->angle };
}

DsRect
ds_tiled_area_begin (DsArea *out, DsTiledPen *pen, const DsRules *rules, const DsThing *thing,
                     int32_t px, uint32_t *tile, DsTiledTurned *turned)
{
  const DsCell at = { thing->at.x * px, thing->at.y * px };

  DS_ASSERT (out != NULL && pen != NULL && rules != NULL && thing != NULL && px > 0);
  DS_ASSERT (tile != NULL && turned != NULL);

  *out = (DsArea){ 0 };
  *turned = (DsTiledTurned){ 0 };
  if (ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) &&
      ds_area_read (out, thing, NULL) != DS_OK)
    pen->out->failed = true;
  if (!ds_area_is_shown (out)) {
    ds_area_clear (out);
    return (DsRect){ at.x, at.y + (*tile != 0 ? px : 0), px, px };
  }
  *tile = 0;
  *turned = turn_of (out, thing->at, px);
  return out->n_points > 0 ? (DsRect){ at.x + px / 2, at.y + px / 2, 0, 0 }
                           : (DsRect){ at.x, at.y, out->box.w * px, out->box.h * px };
}

void
ds_tiled_area_put_place (DsTiledPen *pen, DsCell at, const DsTiledTurned *turned)
{
  DS_ASSERT (pen != NULL && turned != NULL);

  ds_tiled_put_milli (pen, "x", (int64_t)at.x * DS_FOREIGN_PIXEL + turned->by.x);
  ds_tiled_put_milli (pen, "y", (int64_t)at.y * DS_FOREIGN_PIXEL + turned->by.y);
}

void
ds_tiled_area_put_turn (DsTiledPen *pen, const DsTiledTurned *turned)
{
  DS_ASSERT (pen != NULL && turned != NULL);

  if (pen->is_json || turned->angle != 0)
    ds_tiled_put_milli (pen, "rotation", turned->angle);
}

static void
put_round (DsTiledPen *pen, const char *shape)
{
  ds_tiled_end_properties (pen);
  if (pen->is_json) {
    ds_tiled_put_bool (pen, shape, true);
  } else {
    ds_tiled_begin (pen, shape, NULL);
    ds_tiled_end (pen);
  }
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
  } else if (area->shape != DS_AREA_RECTANGLE) {
    put_round (pen, ds_area_shape_id ((DsAreaShape)area->shape));
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
  DsForeignPoint *points;

  DS_ASSERT (map != NULL && object != NULL);

  if (object->rotation == 0)
    return DS_OK;
  points = ds_arena_alloc (&map->arena, object->n_points + 1, sizeof *points);
  if (points == NULL)
    return ds_fail_nomem (err, "area");
  ds_foreign_upright (object, ds_foreign_turn_of (object, ds_area_members_angle (object)), points);
  return DS_OK;
}
