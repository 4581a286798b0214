/* editor/tools/area_edit.c — resizes the area of the chosen object by its handles. */
#include "tools/area_edit.h"

#include "app/units.h"
#include "inspect/area_step.h"
#include "inspect/describe.h"
#include "tools/area_handles.h"
#include "tools/stroke.h"
#include "tools/things.h"

#include "base/rotation.h"
#include "map/area_turned.h"

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

static gboolean
leave (DseStroke *stroke)
{
  stroke->sides = 0;
  stroke->point = 0;
  return FALSE;
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
    if (stroke->modifiers & GDK_SHIFT_MASK && stroke->sides != DSE_SIDE_TURNS)
      return leave (stroke); /* Shift selects */
    if (stroke->point != 0 && stroke->modifiers & GDK_CONTROL_MASK)
      stroke->sides = DSE_SIDE_REMOVES;
    return TRUE;
  }
  if (!(stroke->modifiers & GDK_CONTROL_MASK) || stroke->modifiers & GDK_SHIFT_MASK ||
      dse_things_at (stroke->bench, stroke->at) != NULL)
    return FALSE;
  stroke->point = dse_area_handles_find_line (thing, &viewport, x, y);
  stroke->sides = stroke->point != 0 ? DSE_SIDE_ADDS : 0;
  if (stroke->point == 0 &&
      ds_floor_has (&stroke->delve->dungeon.floors[stroke->floor], stroke->at)) {
    stroke->point = dse_area_handles_find_end (thing, stroke->at);
    stroke->sides = stroke->point != 0 ? DSE_SIDE_ADDS | DSE_SIDE_GOES_ON : 0;
  }
  return stroke->point != 0;
}

gboolean
dse_area_edit_grab (DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return stroke->button != 0 && dse_area_edit_find (stroke);
}

gboolean
dse_area_edit_misses (const DseStroke *stroke)
{
  const DsThing *thing;
  DsuViewport viewport;
  double x, y;

  g_return_val_if_fail (stroke != NULL, FALSE);

  thing = edited (stroke);
  if (thing == NULL || stroke->button == 0 ||
      !dsu_canvas_get_pointer (stroke->bench->canvas, &x, &y))
    return FALSE;
  viewport = dsu_canvas_get_viewport (stroke->bench->canvas);
  return dse_area_handles_are_beside (thing, &viewport, x, y);
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

/* The sides of a turned area are dragged along its own axes, and need not be on the floor. */
static DsRect
stretched_turned (const DseStroke *stroke, const DsArea *area)
{
  const DsCell by = ds_area_unturn_step (area, ds_cell_minus (stroke->at, stroke->start));
  DsRect box = area->box;

  if (stroke->sides & DSE_SIDE_LEFT)
    box.w = CLAMP (box.w - by.x, 1, DS_SIDE_MAX);
  if (stroke->sides & DSE_SIDE_RIGHT)
    box.w = CLAMP (box.w + by.x, 1, DS_SIDE_MAX);
  if (stroke->sides & DSE_SIDE_TOP)
    box.h = CLAMP (box.h - by.y, 1, DS_SIDE_MAX);
  if (stroke->sides & DSE_SIDE_BOTTOM)
    box.h = CLAMP (box.h + by.y, 1, DS_SIDE_MAX);
  if (stroke->sides & DSE_SIDE_LEFT)
    box.x += area->box.w - box.w;
  if (stroke->sides & DSE_SIDE_TOP)
    box.y += area->box.h - box.h;
  return box;
}

/* @area with the sides that are dragged; its corner stays on the floor. */
static void
stretch_turned (const DseStroke *stroke, DsArea *area)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsArea before = *area;

  area->box = stretched_turned (stroke, area);
  ds_area_settle (area, &before);
  area->box.x = CLAMP (area->box.x, 0, level->w - 1);
  area->box.y = CLAMP (area->box.y, 0, level->h - 1);
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

/* The step by which a point of @area is dragged. */
static DsCell
step_of (const DseStroke *stroke, const DsArea *area)
{
  return ds_area_unturn_step (area, ds_cell_minus (stroke->at, stroke->start));
}

/* Moves, adds or removes the point of @stroke. FALSE: there is no memory or room for another. */
static gboolean
change_points (const DseStroke *stroke, DsArea *area)
{
  const gsize i = stroke->point - 1;

  if (find_obstacle (stroke, area) != NULL)
    return FALSE;
  if (stroke->sides & DSE_SIDE_ADDS)
    return i <= area->n_points &&
           ds_area_add_point (area, i, ds_area_unturn (area, stroke->at), NULL) == DS_OK;
  if (i >= area->n_points)
    return TRUE;
  if (!(stroke->sides & DSE_SIDE_REMOVES) || !is_click (stroke))
    area->points[i] = ds_cell_plus (area->points[i], step_of (stroke, area));
  else
    ds_area_remove_point (area, i);
  return TRUE;
}

#define SNAP 15000 /* thousandths of a degree: with Shift or Ctrl */
#define FINE 1000  /* otherwise */

/* Turns the handle of @area to the pointer. */
static void
turn (const DseStroke *stroke, DsArea *area)
{
  const DsuViewport viewport = dsu_canvas_get_viewport (stroke->bench->canvas);
  const gint32 unit = stroke->modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK) ? SNAP : FINE;
  double x, y;
  gint32 angle;

  if (!dsu_canvas_get_pointer (stroke->bench->canvas, &x, &y))
    return;
  angle = dse_area_handles_angle (area, &viewport, x, y);
  area->angle = ds_rotation_normal ((angle + unit / 2) / unit * unit);
}

/* Changes the points of @area, of @thing. FALSE: no memory. */
static gboolean
edit_points (const DseStroke *stroke, const DsThing *thing, DsArea *area)
{
  gboolean is_done = FALSE;
  DsArea before;

  if (ds_area_read (&before, thing, NULL) != DS_OK)
    return FALSE;
  is_done = change_points (stroke, area);
  if (is_done)
    ds_area_settle (area, &before);
  if (is_done)
    area->box = ds_area_frame (area);
  ds_area_clear (&before);
  return is_done;
}

/* The area as a release would make it. FALSE: no memory, or it is gone. */
static gboolean
find_area (const DseStroke *stroke, DsArea *out)
{
  const DsThing *thing = edited (stroke);

  if (thing == NULL || ds_area_read (out, thing, NULL) != DS_OK)
    return FALSE;
  if (stroke->sides == DSE_SIDE_TURNS) {
    turn (stroke, out);
  } else if (stroke->point == 0 && out->angle != 0) {
    stretch_turned (stroke, out);
  } else if (stroke->point == 0) {
    out->box = stretched (stroke, out->box);
  } else if (!edit_points (stroke, thing, out)) {
    ds_area_clear (out);
    return FALSE;
  }
  return TRUE;
}

gboolean
dse_area_edit_turns (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return stroke->is_drawn && stroke->sides == DSE_SIDE_TURNS;
}

DsStatus
dse_area_edit_cells (const DseStroke *stroke, DsSpans *out)
{
  DsStatus status = DS_OK;
  DsArea area;

  g_return_val_if_fail (stroke != NULL && out != NULL, DS_BAD_ARG);

  if (!find_area (stroke, &area))
    return DS_OK;
  if (area.angle == 0) { /* its box alone */
    DsArea box = { .box = area.box };

    status = ds_area_spans (&box, out, NULL);
  } else {
    status = ds_area_spans (&area, out, NULL);
  }
  ds_area_clear (&area);
  return status;
}

/* The cell of the object of @area then. */
static DsCell
cell_of (const DseStroke *stroke, const DsThing *thing, const DsArea *area)
{
  return stroke->point != 0 || stroke->sides == DSE_SIDE_TURNS
             ? thing->at
             : (DsCell){ area->box.x, area->box.y };
}

void
dse_area_edit_show (const DseStroke *stroke)
{
  const DsThing *thing;
  DsExtras *extras = NULL;
  DsCell at = { 0 };
  DsArea area;

  g_return_if_fail (stroke != NULL);

  thing = edited (stroke);
  if (dse_area_edit_is_on (stroke) && thing != NULL && find_area (stroke, &area)) {
    at = cell_of (stroke, thing, &area);
    if (ds_area_put (&extras, thing->extras, &area, at, NULL) != DS_OK)
      extras = NULL;
    ds_area_clear (&area);
  }
  dse_chosen_show_as (stroke->bench->chosen, at, extras);
  ds_extras_unref (extras);
}

void
dse_area_edit_measure (const DseStroke *stroke, GString *text)
{
  DsArea area;

  g_return_if_fail (stroke != NULL && text != NULL);

  if (!find_area (stroke, &area))
    return;
  if (stroke->sides == DSE_SIDE_TURNS)
    dse_append_angle (text, area.angle);
  else
    dse_units_append_size (text, area.box.w, area.box.h);
  ds_area_clear (&area);
}

static const char *
label_of (const DseStroke *stroke)
{
  return stroke->sides & DSE_SIDE_TURNS                          ? N_ ("Rotate Area")
         : stroke->sides & DSE_SIDE_ADDS                         ? N_ ("Add Point")
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
  at = cell_of (stroke, thing, &area);
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
