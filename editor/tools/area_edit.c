/* editor/tools/area_edit.c — resizes the area of the chosen object by its handles. */
#include "tools/area_edit.h"

#include "inspect/area_step.h"
#include "tools/area_handles.h"
#include "tools/stroke.h"
#include "tools/things.h"

#include <glib/gi18n.h>

/* ---- strokes */

/* The only chosen object, where it may have an area; NULL: it is another. */
static const DsThing *
edited (const DseStroke *stroke)
{
  const DsThing *thing = dse_chosen_get_first (stroke->bench->chosen);

  return thing != NULL && dse_chosen_count (stroke->bench->chosen) == 1 &&
                 ds_role_has_area ((DsRole)ds_rules_kind (stroke->delve->rules, thing->kind)->role)
             ? thing
             : NULL;
}

gboolean
dse_area_edit_find (DseStroke *stroke)
{
  const DsThing *thing;
  DsuViewport viewport;
  double x, y;

  g_return_val_if_fail (stroke != NULL, FALSE);

  stroke->sides = 0;
  stroke->point = 0;
  thing = edited (stroke);
  if (thing == NULL || !dsu_canvas_get_pointer (stroke->bench->canvas, &x, &y))
    return FALSE;
  viewport = dsu_canvas_get_viewport (stroke->bench->canvas);
  if (dse_area_handles_find (thing, &viewport, x, y, &stroke->sides, &stroke->point)) {
    if (stroke->point != 0 && stroke->modifiers & GDK_CONTROL_MASK)
      stroke->sides = DSE_SIDE_REMOVES;
    return TRUE;
  }
  if (!(stroke->modifiers & GDK_CONTROL_MASK) || dse_things_at (stroke->bench, stroke->at) != NULL)
    return FALSE;
  stroke->point = dse_area_handles_find_line (thing, &viewport, x, y);
  stroke->sides = stroke->point != 0 ? DSE_SIDE_ADDS : 0;
  return stroke->point != 0;
}

gboolean
dse_area_edit_grab (DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return stroke->button != 0 && dse_area_edit_find (stroke);
}

gboolean
dse_area_edit_is_on (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return stroke->is_drawn && (stroke->sides != 0 || stroke->point != 0);
}

/* One of two ends of a side; @by is how far the handle was dragged. */
static void
stretch (gint32 *from, gint32 *length, gint32 by, gboolean moves_from, gboolean moves_to,
         gint32 limit)
{
  const gint32 to = *from + *length - 1;

  if (moves_from)
    *from = CLAMP (*from + by, 0, to);
  if (moves_from)
    *length = to + 1 - *from;
  else if (moves_to)
    *length = CLAMP (*length + by, 1, MAX (limit - *from, 1));
}

static DsRect
stretched (const DseStroke *stroke, DsRect box)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];

  stretch (&box.x, &box.w, stroke->at.x - stroke->start.x, (stroke->sides & DSE_SIDE_LEFT) != 0,
           (stroke->sides & DSE_SIDE_RIGHT) != 0, level->w);
  stretch (&box.y, &box.h, stroke->at.y - stroke->start.y, (stroke->sides & DSE_SIDE_TOP) != 0,
           (stroke->sides & DSE_SIDE_BOTTOM) != 0, level->h);
  return box;
}

static gboolean
is_click (const DseStroke *stroke)
{
  return stroke->at.x == stroke->start.x && stroke->at.y == stroke->start.y;
}

const char *
dse_area_edit_too_few (DsAreaShape shape)
{
  return shape == DS_AREA_POLYGON ? N_ ("A polygon needs 3 points") : N_ ("A path needs 2 points");
}

/* Why a click on a point of @area does not remove it, or one on a line adds none; NULL: it does. */
static const char *
find_obstacle (const DseStroke *stroke, const DsArea *area)
{
  if (stroke->sides & DSE_SIDE_ADDS)
    return area->n_points >= DS_AREA_POINTS_MAX ? DSE_AREA_FULL : NULL;
  if (!(stroke->sides & DSE_SIDE_REMOVES) || !is_click (stroke) || ds_area_can_lose_point (area))
    return NULL;
  return dse_area_edit_too_few ((DsAreaShape)area->shape);
}

/* Moves, adds or removes the point of @stroke. FALSE: there is no memory or room for another. */
static gboolean
change_points (const DseStroke *stroke, DsArea *area)
{
  const gsize i = stroke->point - 1;

  if (find_obstacle (stroke, area) != NULL)
    return FALSE;
  if (stroke->sides & DSE_SIDE_ADDS)
    return i <= area->n_points && ds_area_add_point (area, i, stroke->at, NULL) == DS_OK;
  if (i >= area->n_points)
    return TRUE;
  if (!(stroke->sides & DSE_SIDE_REMOVES) || !is_click (stroke))
    area->points[i] = ds_cell_plus (area->points[i], ds_cell_minus (stroke->at, stroke->start));
  else
    ds_area_remove_point (area, i);
  return TRUE;
}

/* The area as a release would make it. FALSE: no memory, or it is gone. */
static gboolean
find_area (const DseStroke *stroke, DsArea *out)
{
  const DsThing *thing = edited (stroke);
  DsRect box = { 0 };

  if (thing == NULL || ds_area_read (out, thing, NULL) != DS_OK)
    return FALSE;
  if (stroke->point == 0) {
    out->box = stretched (stroke, out->box);
    return TRUE;
  }
  if (!change_points (stroke, out)) {
    ds_area_clear (out);
    return FALSE;
  }
  for (gsize i = 0; i < out->n_points; i++)
    box = ds_rect_union (box, (DsRect){ out->points[i].x, out->points[i].y, 1, 1 });
  out->box = box;
  return TRUE;
}

DsRect
dse_area_edit_box (const DseStroke *stroke)
{
  DsRect box = { 0 };
  DsArea area;

  g_return_val_if_fail (stroke != NULL, box);

  if (find_area (stroke, &area)) {
    box = area.box;
    ds_area_clear (&area);
  }
  return box;
}

static const char *
label_of (const DseStroke *stroke)
{
  return stroke->sides & DSE_SIDE_ADDS                           ? N_ ("Add Point")
         : stroke->sides & DSE_SIDE_REMOVES && is_click (stroke) ? N_ ("Remove Point")
                                                                 : N_ ("Resize Area");
}

static void
apply (const DseStroke *stroke, const DsThing *thing, const DsArea *area, DsCell at)
{
  DseAreaStep step;

  dse_area_step_init (&step, stroke->floor);
  dse_area_step_add (&step, thing, area, at);
  dse_area_step_end (&step, stroke->bench->document, label_of (stroke));
}

/* TRUE: the points have to stay as they are, and @stroke says why. */
static gboolean
explain (DseStroke *stroke, const DsThing *thing)
{
  DsArea area;

  if (stroke->point == 0 || ds_area_read (&area, thing, NULL) != DS_OK)
    return FALSE;
  stroke->why = find_obstacle (stroke, &area);
  ds_area_clear (&area);
  return stroke->why != NULL;
}

void
dse_area_edit_release (DseStroke *stroke)
{
  const DsThing *thing;
  DsArea area;
  DsCell at;

  g_return_if_fail (stroke != NULL);

  thing = edited (stroke);
  if (thing == NULL || explain (stroke, thing) || !find_area (stroke, &area))
    return;
  at = stroke->point != 0 ? thing->at : (DsCell){ area.box.x, area.box.y };
  if (dse_stroke_may_change (stroke, thing->at) && dse_stroke_may_change (stroke, at))
    apply (stroke, thing, &area, at);
  ds_area_clear (&area);
}

gboolean
dse_area_edit_delete (DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  stroke->modifiers = 0;
  if (!dse_area_edit_find (stroke) || stroke->point == 0)
    return FALSE;
  stroke->sides = DSE_SIDE_REMOVES;
  dse_area_edit_release (stroke);
  return TRUE;
}
