/* editor/tools/kinds/lasso.c — selects the cells inside a line that is drawn freehand. */
#include "app/units.h"
#include "tools/marquee.h"

#include "field/shape.h"

/* The line is closed from its end to its start. A press and release in one place without modifiers
 * selects nothing. */
static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  const DsCell *points =
      stroke->path != NULL ? (const DsCell *)(const void *)stroke->path->data : NULL;
  const size_t n = stroke->path != NULL ? stroke->path->len : 0;

  if (n == 1 && dse_marquee_get_op (stroke->pressed) == DS_MASK_REPLACE)
    return DS_OK;
  if (!ds_shape_polygon (n > 0 ? points : &stroke->at, n > 0 ? n : 1, out))
    return ds_fail_nomem (err, "lasso");
  return DS_OK;
}

/* Width and height of the box around the line. */
static void
measure (const DseStroke *stroke, GString *text)
{
  const DsCell *points = (const DsCell *)(const void *)stroke->path->data;
  DsRect box = { 0 };

  for (guint i = 0; i < stroke->path->len; i++)
    box = ds_rect_union (box, (DsRect){ points[i].x, points[i].y, 1, 1 });
  if (dse_marquee_moves (stroke))
    dse_marquee_measure (stroke, text);
  else
    dse_units_append_size (text, box.w, box.h);
}

const DseTool dse_tool_lasso = {
  .id = "lasso",
  .label = N_ ("Lasso"),
  .hint = N_ ("Drag around cells to select them · Shift: add · Ctrl: subtract · both: intersect"),
  .icon = "ds-tool-lasso-symbolic",
  .accel = "q",
  .cursor = "cell",
  .traits = DSE_TOOL_CALM | DSE_TOOL_FOLLOWS,
  .press = dse_marquee_show,
  .drag = dse_marquee_show,
  .modify = dse_marquee_drag,
  .release = dse_marquee_release,
  .hover = dse_marquee_show,
  .key = dse_marquee_key,
  .cells = cells,
  .measure = measure,
};
