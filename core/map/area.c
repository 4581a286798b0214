/* core/map/area.c — reads, writes and turns the areas of objects. */
#include "map/area.h"
#include "base/hooks.h"
#include "base/rotation.h"
#include "map/area_member.h"

#include <string.h>

static const struct {
  const char *id, *label;
} SHAPES[DS_N_AREA_SHAPES] = {
#define X(name, id, label) [DS_AREA_##name] = { id, label },
  DS_AREA_SHAPE_LIST (X)
#undef X
};

static const char *const KEYS[DS_AREA_KEYS] = { DS_AREA_WIDTH, DS_AREA_HEIGHT, DS_AREA_SHAPE,
                                                DS_AREA_POINTS, DS_AREA_ANGLE };

const char *
ds_area_shape_id (DsAreaShape shape)
{
  DS_ASSERT ((size_t)shape < DS_N_AREA_SHAPES);
  return SHAPES[shape].id;
}

const char *
ds_area_shape_label (DsAreaShape shape)
{
  DS_ASSERT ((size_t)shape < DS_N_AREA_SHAPES);
  return SHAPES[shape].label;
}

bool
ds_area_shape_parse (const char *id, DsAreaShape *out)
{
  DS_ASSERT (id != NULL && out != NULL);

  for (int i = 0; i < DS_N_AREA_SHAPES; i++)
    if (strcmp (SHAPES[i].id, id) == 0) {
      *out = (DsAreaShape)i;
      return true;
    }
  return false;
}

bool
ds_area_has_points (DsAreaShape shape)
{
  return shape == DS_AREA_POLYGON || shape == DS_AREA_POLYLINE;
}

const char *
ds_area_key (size_t i)
{
  DS_ASSERT (i < DS_AREA_KEYS);
  return KEYS[i];
}

bool
ds_area_is_key (const char *key)
{
  DS_ASSERT (key != NULL);

  for (size_t i = 0; i < DS_COUNT (KEYS); i++)
    if (strcmp (KEYS[i], key) == 0)
      return true;
  return false;
}

size_t
ds_area_count_keys (const DsThing *thing)
{
  size_t n = 0;

  DS_ASSERT (thing != NULL);

  for (size_t i = 0; i < DS_COUNT (KEYS) && thing->extras != NULL; i++)
    n += ds_extras_find (thing->extras, KEYS[i]) != NULL;
  return n;
}

/* ---- reading */

/* The number of cells under @key; 1: there is none that can be. */
static int32_t
cells_of (const DsThing *thing, const char *key)
{
  const char *json = ds_extras_find (thing->extras, key);
  int32_t n;

  return json != NULL && ds_area_side_read (json, &n) ? n : 1;
}

/* A rectangle: it has no shape that is known. */
static DsAreaShape
shape_of (const DsThing *thing)
{
  const char *json = ds_extras_find (thing->extras, DS_AREA_SHAPE);
  DsAreaShape shape;

  return json != NULL && ds_area_shape_read (json, &shape) ? shape : DS_AREA_RECTANGLE;
}

/* 0: there is no angle that can be. */
static int32_t
angle_of (const DsThing *thing)
{
  const char *json = ds_extras_find (thing->extras, DS_AREA_ANGLE);
  int32_t angle;

  return json != NULL && ds_area_angle_read (json, &angle) ? angle : 0;
}

/* Points that cannot be count as none. */
static DsStatus
read_points (DsArea *out, const DsThing *thing, DsError *err)
{
  const char *json = ds_extras_find (thing->extras, DS_AREA_POINTS);
  DsAreaFault fault;
  DsStatus status;

  if (json == NULL)
    return DS_OK;
  status = ds_area_points_read (&out->points, &out->n_points, json, &fault, err);
  for (size_t i = 0; i < out->n_points; i++)
    out->points[i] = ds_cell_plus (out->points[i], thing->at);
  return status;
}

DsStatus
ds_area_read (DsArea *out, const DsThing *thing, DsError *err)
{
  const DsAreaShape shape = shape_of (thing);
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && thing != NULL);

  *out = (DsArea){ .box = { thing->at.x, thing->at.y, 1, 1 } };
  if (thing->extras == NULL)
    return DS_OK;
  out->angle = angle_of (thing);
  if (ds_area_has_points (shape))
    status = read_points (out, thing, err);
  if (out->n_points > 0) {
    out->shape = (uint8_t)shape;
    for (size_t i = 0; i < out->n_points; i++)
      out->box = ds_rect_union (out->box, (DsRect){ out->points[i].x, out->points[i].y, 1, 1 });
    return DS_OK;
  }
  out->shape = ds_area_has_points (shape) ? DS_AREA_RECTANGLE : (uint8_t)shape;
  out->box.w = cells_of (thing, DS_AREA_WIDTH);
  out->box.h = cells_of (thing, DS_AREA_HEIGHT);
  return status;
}

void
ds_area_clear (DsArea *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->points);
  *self = (DsArea){ 0 };
}

DsRect
ds_area_box (const DsThing *thing)
{
  DsRect box = { thing->at.x, thing->at.y, 1, 1 };
  DsArea area;

  DS_ASSERT (thing != NULL);

  if (thing->extras == NULL || ds_area_read (&area, thing, NULL) != DS_OK)
    return box;
  box = area.box;
  ds_area_clear (&area);
  return box;
}

DsRect
ds_area_reach (const DsThing *thing)
{
  DsRect box = { thing->at.x, thing->at.y, 1, 1 };
  DsArea area;

  DS_ASSERT (thing != NULL);

  if (thing->extras == NULL || ds_area_read (&area, thing, NULL) != DS_OK)
    return box;
  box = area.n_points > 0 ? ds_rect_union (box, ds_area_bounds (&area)) : ds_area_bounds (&area);
  ds_area_clear (&area);
  return box;
}

bool
ds_area_is_shown (const DsArea *self)
{
  DS_ASSERT (self != NULL);
  return self->box.w > 1 || self->box.h > 1 || self->shape != DS_AREA_RECTANGLE || self->angle != 0;
}

/* ---- writing */

/* The points of @self from @at, in one line. */
static void
put_points (DsText *out, const DsArea *self, DsCell at)
{
  ds_text_putc (out, '[');
  for (size_t i = 0; i < self->n_points; i++)
    ds_text_printf (out, "%s[%d, %d]", i > 0 ? ", " : "", (int)(self->points[i].x - at.x),
                    (int)(self->points[i].y - at.y));
  ds_text_putc (out, ']');
}

/* The value of member @key; NULL: it has none. Takes @text for it. */
static const char *
value_of (const char *key, const DsArea *self, DsCell at, DsText *text)
{
  const bool has_points = ds_area_has_points ((DsAreaShape)self->shape);

  if (strcmp (key, DS_AREA_SHAPE) == 0 && self->shape != DS_AREA_RECTANGLE)
    ds_text_printf (text, "\"%s\"", SHAPES[self->shape].id);
  else if (strcmp (key, DS_AREA_POINTS) == 0 && has_points)
    put_points (text, self, at);
  else if (strcmp (key, DS_AREA_WIDTH) == 0 && !has_points && self->box.w > 1)
    ds_text_printf (text, "%d", (int)self->box.w);
  else if (strcmp (key, DS_AREA_HEIGHT) == 0 && !has_points && self->box.h > 1)
    ds_text_printf (text, "%d", (int)self->box.h);
  else if (strcmp (key, DS_AREA_ANGLE) == 0 && self->angle != 0)
    ds_area_angle_put (text, self->angle);
  return text->bytes;
}

/* True for an angle that stays, with decimals beyond the thousandth. */
static bool
is_angle (const char *key, const char *now, const DsArea *self)
{
  int32_t angle;

  return now != NULL && self->angle != 0 && strcmp (key, DS_AREA_ANGLE) == 0 &&
         ds_area_angle_read (now, &angle) && angle == self->angle;
}

DsStatus
ds_area_put (DsExtras **out, const DsExtras *extras, const DsArea *self, DsCell at, DsError *err)
{
  DsExtras *made = ds_extras_ref ((DsExtras *)extras);
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && self != NULL && self->shape < DS_N_AREA_SHAPES);

  for (size_t i = 0; i < DS_COUNT (KEYS) && status == DS_OK; i++) {
    DsText text = { 0 };
    const char *now = ds_extras_find (made, KEYS[i]);
    const char *value = is_angle (KEYS[i], now, self) ? now : value_of (KEYS[i], self, at, &text);
    DsExtras *next = made;

    if (text.failed)
      status = ds_fail_nomem (err, "area");
    else if (value != NULL || now != NULL)
      status = ds_extras_with (&next, made, KEYS[i], value, err);
    if (status == DS_OK && next != made) {
      ds_extras_unref (made);
      made = next;
    }
    ds_text_clear (&text);
  }
  if (status != DS_OK) {
    ds_extras_unref (made);
    made = NULL;
  }
  *out = made;
  return status;
}

/* ---- turning */

static int32_t
within (int32_t at, int32_t from, int32_t n)
{
  return ds_max (from, ds_min (at, from + n - 1));
}

/* The cell of @area, of @thing, that becomes that of the thing. */
static DsCell
corner_of (const DsArea *area, const DsThing *thing, DsTransform how)
{
  return area->n_points > 0 ? thing->at : ds_transform_corner (how, area->box);
}

DsCell
ds_area_corner (const DsThing *thing, DsTransform how)
{
  DsCell corner;
  DsArea area;

  DS_ASSERT (thing != NULL);

  if (thing->extras == NULL || ds_area_read (&area, thing, NULL) != DS_OK)
    return thing->at;
  corner = corner_of (&area, thing, how);
  ds_area_clear (&area);
  return corner;
}

DsStatus
ds_area_turn (DsThing *thing, DsTransform how, DsRect box, DsError *err)
{
  const DsRect made = ds_transform_rect (how, box);
  DsExtras *extras;
  DsStatus status;
  DsArea area;
  DsCell to;

  DS_ASSERT (thing != NULL);

  status = ds_area_read (&area, thing, err);
  if (status != DS_OK)
    return status;
  to = ds_transform_in (how, box, corner_of (&area, thing, how));
  to = (DsCell){ within (to.x, made.x, made.w), within (to.y, made.y, made.h) };
  if (ds_transform_is_quarter (how)) {
    const int32_t w = area.box.w;

    area.box.w = area.box.h;
    area.box.h = w;
  }
  if (ds_transform_is_mirror (how))
    area.angle = ds_rotation_normal (-area.angle);
  for (size_t i = 0; i < area.n_points; i++)
    area.points[i] =
        ds_cell_plus (to, ds_transform_step (how, ds_cell_minus (area.points[i], thing->at)));
  status = ds_area_put (&extras, thing->extras, &area, to, err);
  ds_area_clear (&area);
  if (status != DS_OK)
    return status;
  ds_extras_unref (thing->extras);
  thing->extras = extras;
  thing->at = to;
  return DS_OK;
}

bool
ds_area_changes (const DsThing *thing, DsTransform how, DsRect box)
{
  DsThing turned = *thing;
  bool changes;

  DS_ASSERT (thing != NULL);

  ds_extras_ref (turned.extras);
  changes = ds_area_turn (&turned, how, box, NULL) != DS_OK || turned.at.x != thing->at.x ||
            turned.at.y != thing->at.y || !ds_extras_equal (turned.extras, thing->extras);
  ds_extras_unref (turned.extras);
  return changes;
}
