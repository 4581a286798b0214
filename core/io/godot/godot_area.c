/* core/io/godot/godot_area.c — see godot_area.h */
#include "io/godot/godot_area.h"
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

/* A point, millionths of a pixel. */
static void
put_point (DsText *out, bool is_first, int64_t x, int64_t y)
{
  ds_text_puts (out, is_first ? "" : ", ");
  ds_godot_put_millionths (out, x);
  ds_text_puts (out, ", ");
  ds_godot_put_millionths (out, y);
}

/* Points of a rectangle, or of an ellipse in it, from the middle of the upper left cell. */
static void
put_box (DsText *out, const DsArea *area, int32_t px)
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
  const bool is_round = area->shape == DS_AREA_ELLIPSE;
  const int64_t w = (int64_t)area->box.w * px, h = (int64_t)area->box.h * px;

  for (size_t i = 0; i < (is_round ? DS_COUNT (ELLIPSE) : DS_COUNT (RECTANGLE)); i++) {
    const int64_t x = is_round ? ELLIPSE[i].x : RECTANGLE[i].x;
    const int64_t y = is_round ? ELLIPSE[i].y : RECTANGLE[i].y;

    put_point (out, i == 0, (w - px) * (MILLION / 2) + x * w / 2,
               (h - px) * (MILLION / 2) + y * h / 2);
  }
}

static void
put_points (DsText *out, const DsArea *area, DsCell at, int32_t px)
{
  ds_text_puts (out, "PackedVector2Array(");
  for (size_t i = 0; i < area->n_points; i++)
    put_point (out, i == 0, (int64_t)(area->points[i].x - at.x) * px * MILLION,
               (int64_t)(area->points[i].y - at.y) * px * MILLION);
  if (area->n_points == 0)
    put_box (out, area, px);
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
