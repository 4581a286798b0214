/* editor/tools/kinds/wand.c — selects the connected cells that are like the one under the pointer.
 */
#include "tools/marquee.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_marquee_alike (stroke, DS_REGION_4, out, err);
}

const DseTool dse_tool_wand = {
  .id = "wand",
  .label = N_ ("Magic Wand"),
  .hint = N_ ("Click to select connected cells of the same tile · Shift: add · Ctrl: subtract · "
              "both: intersect"),
  .icon = "ds-tool-wand-symbolic",
  .accel = "w",
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
