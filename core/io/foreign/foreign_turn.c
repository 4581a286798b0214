/* core/io/foreign/foreign_turn.c — see foreign_turn.h */
#include "io/foreign/foreign_turn.h"
#include "base/rotation.h"
#include "io/foreign/foreign_area.h"

#define QUARTER (DS_ROTATION_FULL / 4)

DsForeignTurn
ds_foreign_turn_of (const DsForeignObject *object, int32_t like)
{
  int32_t rest;

  DS_ASSERT (object != NULL);

  rest = ds_rotation_normal ((int64_t)object->rotation - like);
  return rest % QUARTER == 0 ? (DsForeignTurn){ rest / QUARTER, like }
                             : (DsForeignTurn){ 0, ds_rotation_normal (object->rotation) };
}

/* The middle of the size or of the points, in halves of thousandths of a pixel. */
static DsForeignPoint
middle_of (const DsForeignObject *object)
{
  DsForeignPoint low = { object->x, object->y };
  DsForeignPoint high = { object->x + object->w, object->y + object->h };

  for (size_t i = 0; i < object->n_points; i++) {
    const DsForeignPoint at = object->points[i];

    low.x = i == 0 || at.x < low.x ? at.x : low.x;
    low.y = i == 0 || at.y < low.y ? at.y : low.y;
    high.x = i == 0 || at.x > high.x ? at.x : high.x;
    high.y = i == 0 || at.y > high.y ? at.y : high.y;
  }
  return (DsForeignPoint){ low.x + high.x, low.y + high.y };
}

static int64_t
half (int64_t doubled)
{
  return ds_floor_div (doubled + 1, 2);
}

/* The way from @at, doubled, to where it lies when it turns about 0, 0. */
static DsForeignPoint
way_of (DsForeignPoint at, DsRotation turn)
{
  return (DsForeignPoint){ half (ds_rotation_x (turn, at.x, at.y) - at.x),
                           half (ds_rotation_y (turn, at.x, at.y) - at.y) };
}

/* Moves the object with its points, which are in @points. */
static void
move (DsForeignObject *object, DsForeignPoint by, DsForeignPoint *points)
{
  object->x += by.x;
  object->y += by.y;
  for (size_t i = 0; i < object->n_points; i++)
    points[i] = (DsForeignPoint){ points[i].x + by.x, points[i].y + by.y };
}

void
ds_foreign_upright (DsForeignObject *object, DsForeignTurn turn, DsForeignPoint *points)
{
  const DsForeignPoint place = { object->x, object->y }; /* turns not with the size */
  DsForeignPoint middle;

  DS_ASSERT (object != NULL && (points != NULL || object->n_points == 0));

  if (object->n_points == 0) {
    ds_foreign_turn_frame (object, turn.quarters);
  } else {
    ds_foreign_turn_points (points, object, turn.quarters);
    object->points = points;
  }
  object->rotation = turn.angle;
  if (turn.angle == 0)
    return;
  middle = middle_of (object);
  move (object,
        way_of ((DsForeignPoint){ middle.x - 2 * place.x, middle.y - 2 * place.y },
                ds_rotation_of (turn.angle)),
        points);
}

void
ds_foreign_lean (DsForeignObject *object, DsForeignTurn turn, DsForeignPoint *points)
{
  DsForeignPoint middle, place;
  DsForeignObject whole;

  DS_ASSERT (object != NULL && (points != NULL || object->n_points == 0));

  middle = middle_of (object);
  whole = *object;
  if (object->n_points == 0)
    ds_foreign_turn_frame_back (object, turn.quarters);
  else
    ds_foreign_turn_points (points, &whole, (4 - turn.quarters) % 4);
  object->points = object->n_points > 0 ? points : NULL;
  object->rotation = ds_rotation_normal ((int64_t)turn.quarters * QUARTER + turn.angle);
  if (turn.angle == 0)
    return;
  place = (DsForeignPoint){ 2 * object->x - middle.x, 2 * object->y - middle.y };
  move (object, way_of (place, ds_rotation_of (turn.angle)), points);
}

void
ds_foreign_rotate (DsForeignPoint *out, const DsForeignObject *object)
{
  DsForeignPoint middle;
  DsRotation turn;

  DS_ASSERT (object != NULL && (out != NULL || object->n_points == 0));

  middle = middle_of (object);
  turn = ds_rotation_of (object->rotation);
  for (size_t i = 0; i < object->n_points; i++) {
    const DsForeignPoint at = object->points[i];
    const DsForeignPoint way =
        way_of ((DsForeignPoint){ 2 * at.x - middle.x, 2 * at.y - middle.y }, turn);

    out[i] = (DsForeignPoint){ at.x + way.x, at.y + way.y };
  }
}

/* True if the corner of the box of @object, rotated by @turn, lies on the floor. */
static bool
begins_on (const DsForeignObject *object, DsForeignTurn turn, DsCell side, DsRect floor)
{
  const int64_t w = (int64_t)side.x * DS_FOREIGN_PIXEL, h = (int64_t)side.y * DS_FOREIGN_PIXEL;
  DsForeignObject upright = *object;
  int64_t x, y;

  ds_foreign_upright (&upright, turn, NULL);
  x = ds_floor_div (upright.x + w / 2, w) - floor.x;
  y = ds_floor_div (upright.y + h / 2, h) - floor.y;
  return x >= 0 && y >= 0 && x < floor.w && y < floor.h;
}

DsForeignTurn
ds_foreign_turn_on (const DsForeignObject *object, DsCell side, DsRect floor)
{
  const DsForeignTurn turn = ds_foreign_turn_of (object, 0);
  const DsForeignTurn other = { 1, ds_rotation_normal ((int64_t)turn.angle - QUARTER) };

  DS_ASSERT (object != NULL && side.x > 0 && side.y > 0);

  if (turn.angle == 0 || object->n_points > 0 || begins_on (object, turn, side, floor))
    return turn;
  return begins_on (object, other, side, floor) ? other : turn;
}
