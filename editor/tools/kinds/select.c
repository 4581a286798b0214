/* editor/tools/kinds/select.c — selects a rectangle; the modifiers before the drag decide how it
 * joins. */
#include "tools/stroke.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_rect (ds_rect_between (stroke->start, stroke->at), DS_SHAPE_FILLED, out))
    return ds_fail_nomem (err, "select");
  return DS_OK;
}

static void
show (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.25f };
  DsSpans spans = { 0 };

  if (cells (stroke, &spans, NULL) == DS_OK)
    dse_stroke_show_cells (stroke, &spans, &colour);
  ds_array_clear (&spans);
}

/* A press and release in one place without modifiers selects nothing. */
static void
release (DseStroke *stroke)
{
  static const DsMaskOp ops[] = { DS_MASK_REPLACE, DS_MASK_ADD, DS_MASK_SUBTRACT,
                                  DS_MASK_INTERSECT };
  const int which =
      (stroke->pressed & GDK_SHIFT_MASK ? 1 : 0) + (stroke->pressed & GDK_CONTROL_MASK ? 2 : 0);
  const gboolean is_click = stroke->start.x == stroke->at.x && stroke->start.y == stroke->at.y;
  DsSpans spans = { 0 };

  if ((is_click && which == 0) || cells (stroke, &spans, NULL) != DS_OK)
    dse_selection_clear (stroke->bench->selection);
  else
    dse_selection_combine (stroke->bench->selection, ops[which], &spans);
  ds_array_clear (&spans);
}

const DseTool dse_tool_select = {
  .id = "select",
  .label = N_ ("Select Rectangle"),
  .hint = N_ ("Drag to select · Shift: add · Ctrl: subtract · both: intersect · click: deselect"),
  .icon = "ds-tool-select-symbolic",
  .accel = "r",
  .cursor = "cell",
  .traits = DSE_TOOL_CALM,
  .press = show,
  .drag = show,
  .release = release,
  .hover = show,
};
