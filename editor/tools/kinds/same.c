/* editor/tools/kinds/same.c — selects all cells of the floor that are like the one under the
 * pointer. */
#include "tools/marquee.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_marquee_alike (stroke, DS_REGION_ALL, out, err);
}

const DseTool dse_tool_same = {
  .id = "same",
  .label = N_ ("Select Same"),
  .hint = N_ (
      "Click to select all cells of the same tile · Shift: add · Ctrl: subtract · both: intersect"),
  .icon = "ds-tool-same-symbolic",
  .accel = "s",
  .cursor = "cell",
  .uses = DSE_USES_ALIKE,
  .traits = DSE_TOOL_CALM,
  .press = dse_marquee_show,
  .drag = dse_marquee_drag,
  .modify = dse_marquee_drag,
  .release = dse_marquee_release,
  .hover = dse_marquee_show,
  .stays = dse_marquee_stays,
  .key = dse_marquee_key,
  .cells = cells,
  .measure = dse_marquee_measure,
};
