/* editor/tools/kinds/link.c — links stairs by picking both ends. */
#include "tools/stroke.h"

static void
press (DseStroke *stroke)
{
  if (dse_stroke_may_change (stroke, stroke->at))
    dse_links_pick (stroke->bench->links, stroke->at);
}

static void
hover (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  DsSpans spans = { 0 };

  if (ds_array_push (&spans, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    dse_stroke_show_cells (stroke, &spans, &colour);
  ds_array_clear (&spans);
}

static gboolean
cancel (const DseBench *bench)
{
  return dse_links_forget (bench->links);
}

static void
choose (const DseBench *bench, gboolean is_chosen)
{
  dse_links_set_shown (bench->links, is_chosen);
}

const DseTool dse_tool_link = {
  .id = "link",
  .label = N_ ("Link Stairs"),
  .hint = N_ (
      "Click stairs, then their destination on any floor · empty cell: new stairs · Esc: cancel"),
  .icon = "ds-tool-link-symbolic",
  .accel = "n",
  .cursor = "crosshair",
  .press = press,
  .hover = hover,
  .clicks = &(const DseToolClicks){ .cancel = cancel },
  .choose = choose,
};
