/* core/io/godot/godot_area.c — see godot_area.h */
#include "io/godot/godot_area.h"
#include "base/rotation.h"
#include "io/godot/godot_pen.h"
#include "map/area.h"

#include <string.h>

#define MILLION 1000000

static void
begin_node (DsText *out, const char *name, const char *type, const char *parent, const char *below)
{
  DsText path = { 0 };

  ds_text_printf (&path, "%s%s", parent, below);
  ds_text_printf (out, "\n[node name=\"%s\" type=\"%s\" parent=", name, type);
  ds_godot_put_string (out, path.failed ? "" : path.bytes, path.n);
  ds_text_puts (out, "]\n");
  out->failed = out->failed || path.failed;
  ds_text_clear (&path);
}

/* Writes points about the middle @x, @y of an area; all in millionths of a pixel. */
typedef struct {
  DsText *out;
  DsRotation turn;
  int64_t x, y;
  bool is_begun;
} PointPen;

static PointPen
pen_of (DsText *out, const DsArea *area, DsCell at, int32_t px)
{
  const DsRect frame = ds_area_frame (area);
  const int64_t half = (int64_t)px * (MILLION / 2);

  return (PointPen){ out, ds_rotation_of (area->angle), (2 * (frame.x - at.x) + frame.w - 1) * half,
                     (2 * (frame.y - at.y) + frame.h - 1) * half, false };
}

/* A point from the middle, which turns about it. */
static void
put_point (PointPen *self, int64_t x, int64_t y)
{
  ds_text_puts (self->out, self->is_begun ? ", " : "");
  ds_godot_put_millionths (self->out, self->x + ds_rotation_x (self->turn, x, y));
  ds_text_puts (self->out, ", ");
  ds_godot_put_millionths (self->out, self->y + ds_rotation_y (self->turn, x, y));
  self->is_begun = true;
}

/* The place of @share, a millionth of the half side @half, where the ends are round to @round. */
static int64_t
place (int64_t share, int64_t half, int64_t round)
{
  const int64_t straight = (half - round) * MILLION;

  return (share > 0 ? straight : share < 0 ? -straight : 0) + share * round;
}

/* Points of a rectangle, or of an ellipse or capsule in it. */
static void
put_box (PointPen *pen, const DsArea *area, int32_t px)
{
  static const struct {
    int32_t x, y; /* millionths of the half sides, from the middle */
  } RECTANGLE[] = { { -MILLION, -MILLION },
                    { MILLION, -MILLION },
                    { MILLION, MILLION },
                    { -MILLION, MILLION } },
    ELLIPSE[] = {
      { MILLION, 0 },  { 923880, 382683 },   { 707107, 707107 },   { 382683, 923880 },
      { 0, MILLION },  { -382683, 923880 },  { -707107, 707107 },  { -923880, 382683 },
      { -MILLION, 0 }, { -923880, -382683 }, { -707107, -707107 }, { -382683, -923880 },
      { 0, -MILLION }, { 382683, -923880 },  { 707107, -707107 },  { 923880, -382683 }
    };
  const bool is_round = area->shape != DS_AREA_RECTANGLE;
  const int64_t w = (int64_t)area->box.w * px, h = (int64_t)area->box.h * px;
  const int64_t least = w < h ? w : h;

  for (size_t i = 0; i < (is_round ? DS_COUNT (ELLIPSE) : DS_COUNT (RECTANGLE)); i++) {
    const int64_t x = is_round ? ELLIPSE[i].x : RECTANGLE[i].x;
    const int64_t y = is_round ? ELLIPSE[i].y : RECTANGLE[i].y;
    const bool is_capsule = area->shape == DS_AREA_CAPSULE;

    put_point (pen, place (x, w, is_capsule ? least : w) / 2,
               place (y, h, is_capsule ? least : h) / 2);
  }
}

static void
put_points (DsText *out, const DsArea *area, DsCell at, int32_t px)
{
  PointPen pen = pen_of (out, area, at, px);

  ds_text_puts (out, "PackedVector2Array(");
  for (size_t i = 0; i < area->n_points; i++)
    put_point (&pen, (int64_t)(area->points[i].x - at.x) * px * MILLION - pen.x,
               (int64_t)(area->points[i].y - at.y) * px * MILLION - pen.y);
  if (area->n_points == 0)
    put_box (&pen, area, px);
  ds_text_puts (out, ")\n");
}

void
ds_godot_put_area (DsText *out, const DsRules *rules, const DsThing *thing, const char *parent,
                   int32_t px)
{
  DsArea area = { 0 };

  DS_ASSERT (out != NULL && rules != NULL && thing != NULL && parent != NULL && px > 0);

  if (!ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role))
    return;
  out->failed = out->failed || ds_area_read (&area, thing, NULL) != DS_OK;
  if (ds_area_is_shown (&area) && area.shape == DS_AREA_POLYLINE) {
    begin_node (out, "Area", "Line2D", parent, "");
    ds_text_puts (out, "visible = false\npoints = ");
    put_points (out, &area, thing->at, px);
  } else if (ds_area_is_shown (&area)) {
    begin_node (out, "Area", "Area2D", parent, "");
    begin_node (out, "Shape", "CollisionPolygon2D", parent, "/Area");
    ds_text_puts (out, "polygon = ");
    put_points (out, &area, thing->at, px);
  }
  ds_area_clear (&area);
}
