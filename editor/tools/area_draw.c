/* editor/tools/area_draw.c — see area_draw.h */
#include "tools/area_draw.h"

#include "app/accels.h"
#include "tools/area_edit.h"
#include "tools/stroke.h"
#include "tools/things.h"

#include "field/shape.h"

#include <glib/gi18n.h>

gboolean
dse_area_draw_is_begun (const DseStroke *stroke)
{
  const DsePending *pending;

  g_return_val_if_fail (stroke != NULL, FALSE);

  pending = stroke->bench->pending;
  return pending->is_on && pending->floor == stroke->floor && pending->n_points > 0;
}

gboolean
dse_area_draw_cancel (const DseBench *bench)
{
  gboolean was_on;

  g_return_val_if_fail (bench != NULL, FALSE);

  was_on = bench->pending->is_on;
  bench->pending->is_on = FALSE;
  bench->pending->n_points = 0;
  return was_on;
}

static gboolean
is_same (DsCell a, DsCell b)
{
  return a.x == b.x && a.y == b.y;
}

static DsCell
last_of (const DsePending *pending)
{
  return pending->points[pending->n_points - 1];
}

/* Places the object with the points; @stroke says why not where they are too few. */
static void
end (DseStroke *stroke, DsAreaShape shape)
{
  DsePending *pending = stroke->bench->pending;
  DsArea area = { .shape = (uint8_t)shape, .points = pending->points };

  if (pending->n_points < ds_area_least_points (shape)) {
    stroke->why = dse_area_edit_too_few (shape);
    return;
  }
  area.n_points = pending->n_points;
  if (dse_stroke_may_change (stroke, area.points[0])) {
    dse_chosen_clear (stroke->bench->chosen);
    dse_things_place_area (stroke->bench, &area, area.points[0]);
  }
  dse_area_draw_cancel (stroke->bench);
}

static void
add (DseStroke *stroke, DsCell cell)
{
  DsePending *pending = stroke->bench->pending;

  if (!ds_floor_has (&stroke->delve->dungeon.floors[stroke->floor], cell))
    return;
  if (pending->n_points == G_N_ELEMENTS (pending->points)) {
    stroke->why = DSE_AREA_FULL;
    return;
  }
  pending->points[pending->n_points++] = cell;
}

void
dse_area_draw_release (DseStroke *stroke, DsAreaShape shape)
{
  DsePending *pending;

  g_return_if_fail (stroke != NULL && ds_area_has_points (shape));

  pending = stroke->bench->pending;
  if (!dse_area_draw_is_begun (stroke)) {
    dse_area_draw_cancel (stroke->bench);
    pending->is_on = TRUE;
    pending->floor = stroke->floor;
    add (stroke, stroke->start);
    if (!is_same (stroke->start, stroke->at))
      add (stroke, stroke->at);
  } else if (is_same (stroke->at, last_of (pending)) ||
             (shape == DS_AREA_POLYGON && is_same (stroke->at, pending->points[0]))) {
    end (stroke, shape);
  } else {
    add (stroke, stroke->at);
  }
}

void
dse_area_draw_take_back (const DseBench *bench)
{
  DsePending *pending;

  g_return_if_fail (bench != NULL && bench->pending->n_points > 0);

  pending = bench->pending;
  pending->n_points--;
  pending->is_on = pending->n_points > 0;
}

gboolean
dse_area_draw_key (DseStroke *stroke, DsAreaShape shape, guint key)
{
  g_return_val_if_fail (stroke != NULL && ds_area_has_points (shape), FALSE);

  if (key == GDK_KEY_BackSpace) {
    dse_area_draw_take_back (stroke->bench);
    return TRUE;
  }
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return FALSE;
  end (stroke, shape);
  return TRUE;
}

DsStatus
dse_area_draw_cells (const DseStroke *stroke, DsAreaShape shape, DsSpans *out)
{
  const DsePending *pending;
  gboolean done = TRUE;

  g_return_val_if_fail (stroke != NULL && out != NULL, DS_BAD_ARG);

  pending = stroke->bench->pending;
  for (gsize i = 1; i < pending->n_points && done; i++)
    done = ds_shape_line (pending->points[i - 1], pending->points[i], out);
  if (done)
    done = ds_shape_line (last_of (pending), stroke->at, out);
  if (done && shape == DS_AREA_POLYGON)
    done = ds_shape_line (stroke->at, pending->points[0], out);
  return done ? DS_OK : DS_NOMEM;
}

char *
dse_area_draw_dup_note (const DseStroke *stroke)
{
  g_autofree char *text = NULL;
  gsize n;

  g_return_val_if_fail (stroke != NULL, NULL);

  n = stroke->bench->pending->n_points;
  text = g_strdup_printf (ngettext ("%zu point · Enter or double click: done · Backspace, {undo}: "
                                    "remove the last · Esc: cancel",
                                    "%zu points · Enter or double click: done · Backspace, {undo}: "
                                    "remove the last · Esc: cancel",
                                    n),
                          n);
  return dse_accels_dup_text (text);
}
