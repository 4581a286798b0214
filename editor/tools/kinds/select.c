/* editor/tools/kinds/select.c — selects a rectangle. */
#include "app/units.h"
#include "tools/marquee.h"

#include "field/shape.h"

/* A press and release in one place without modifiers selects nothing. */
static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (stroke->is_drawn && stroke->start.x == stroke->at.x && stroke->start.y == stroke->at.y &&
      dse_marquee_get_op (stroke->pressed) == DS_MASK_REPLACE)
    return DS_OK;
  if (!ds_shape_rect (ds_rect_between (stroke->start, stroke->at), DS_SHAPE_FILLED, out))
    return ds_fail_nomem (err, "select");
  return DS_OK;
}

/* Modifiers do not change the box, other than that of shapes. */
static void
measure (const DseStroke *stroke, GString *text)
{
  const DsRect box = ds_rect_between (stroke->start, stroke->at);

  if (dse_marquee_moves (stroke))
    dse_marquee_measure (stroke, text);
  else
    dse_units_append_size (text, box.w, box.h);
}

const DseTool dse_tool_select = {
  .id = "select",
  .label = N_ ("Select Rectangle"),
  .hint = N_ ("Drag to select · Shift: add · Ctrl: subtract · both: intersect · on the selection: "
              "move, with Ctrl copy"),
  .icon = "ds-tool-select-symbolic",
  .accel = "r",
  .cursor = "cell",
  .traits = DSE_TOOL_CALM,
  .press = dse_marquee_show,
  .drag = dse_marquee_show,
  .modify = dse_marquee_drag,
  .release = dse_marquee_release,
  .hover = dse_marquee_show,
  .key = dse_marquee_key,
  .cells = cells,
  .measure = measure,
};
