/* core/io/ldtk/ldtk_area.c — see ldtk_area.h */
#include "io/ldtk/ldtk_area.h"

#include <stdio.h>
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

/* ---- points */

/* True where item @i of @list is @point, from @at on. */
static bool
is_point (DsNode list, size_t i, DsCell point, DsCell at)
{
  const DsNode pair = ds_node_at (list, i);
  int64_t x, y;

  return ds_node_type (pair) == DS_JSON_ARRAY && ds_node_length (pair) == 2 &&
         ds_node_int (ds_node_at (pair, 0), &x) && ds_node_int (ds_node_at (pair, 1), &y) &&
         x == point.x - at.x && y == point.y - at.y;
}

bool
ds_ldtk_area_put_points (DsText *out, const DsRules *rules, const DsThing *thing, DsNode points)
{
  bool is_done;
  DsArea area;

  DS_ASSERT (out != NULL && rules != NULL && thing != NULL);

  if (!ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) ||
      ds_node_type (points) != DS_JSON_ARRAY || ds_area_read (&area, thing, NULL) != DS_OK)
    return false;
  is_done = area.n_points > 0 && area.n_points == ds_node_length (points);
  for (size_t i = 0; i < area.n_points && is_done; i++) {
    is_done = is_point (points, i, area.points[i], thing->at);
    ds_text_printf (out, "%s\"%d,%d\"", i > 0 ? ", " : "[", (int)area.points[i].x,
                    (int)area.points[i].y);
  }
  ds_text_putc (out, ']');
  ds_area_clear (&area);
  return is_done;
}

static bool
is_of_shape (const DsThing *thing, DsAreaShape shape)
{
  bool is = false;
  DsArea area;

  if (ds_area_read (&area, thing, NULL) == DS_OK) {
    is = area.shape == shape;
    ds_area_clear (&area);
  }
  return is;
}

bool
ds_ldtk_area_is_ellipse (const DsRules *rules, const DsThing *thing)
{
  DS_ASSERT (rules != NULL && thing != NULL);

  return thing->extras != NULL &&
         ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role) &&
         is_of_shape (thing, DS_AREA_ELLIPSE);
}

bool
ds_ldtk_area_is_closed (const DsThing *thing)
{
  DS_ASSERT (thing != NULL);

  return is_of_shape (thing, DS_AREA_POLYGON);
}

DsStatus
ds_ldtk_area_read_points (DsForeign *map, DsForeignObject *object, DsCell at, DsError *err)
{
  DsForeignProperty *member = ds_area_member (object, DS_AREA_POINTS);
  DsText text = { 0 };
  int x, y;

  DS_ASSERT (map != NULL && object != NULL);

  if (member == NULL || member->type != DS_FOREIGN_LIST_OF)
    return DS_OK;
  for (const DsForeignProperty *i = member->items.first; i != NULL; i = i->next)
    if (i->type == DS_FOREIGN_POINT && sscanf (i->text, "%d,%d", &x, &y) == 2)
      ds_text_printf (&text, "%s[%d, %d]", text.n > 0 ? ", " : "=[", x - (int)at.x, y - (int)at.y);
  ds_text_putc (&text, ']');
  member->type = text.n > 1 ? DS_FOREIGN_TEXT : DS_FOREIGN_NULL;
  member->text = text.failed ? NULL : ds_arena_strndup (&map->arena, text.bytes, text.n);
  ds_text_clear (&text);
  return member->text != NULL ? DS_OK : ds_fail_nomem (err, "points");
}

/* ---- sizes */

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
