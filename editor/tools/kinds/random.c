/* editor/tools/kinds/random.c — paints several tiles at random, by their weights, or sprays them.
 * The tile of a cell follows from the cell and the seed alone, so that painting it again changes
 * nothing. */
#include "tools/kinds.h"
#include "tools/mix.h"
#include "tools/stroke.h"

#include "base/hash.h"

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  return dse_tool_brush.cells (stroke, out, err);
}

/* Sprayed tiles lie on a part of the free cells. */
static gboolean
is_hit (const DseStroke *stroke, uint64_t seed, DsCell cell)
{
  const uint64_t cover = (uint64_t)dse_tool_options_get_int (stroke->options, "cover");

  return cover == 100 ||
         (dse_stroke_is_free (stroke, cell) && ds_cell_hash (~seed, cell.x, cell.y) % 100 < cover);
}

static DsStatus
plan (const DseStroke *stroke, const DsSpans *spans, DsePlan *out, DsError *err)
{
  DsTiling *tiles = &dse_plan_on (out, stroke->floor)->tiles;
  const uint64_t seed = (uint64_t)dse_tool_options_get_int (stroke->options, "chance");
  DseMix mix;

  dse_mix_read (&mix, stroke->options, stroke->delve->rules);
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++) {
      const DsCell at = { x, spans->items[i].y };

      if (is_hit (stroke, seed, at) &&
          !ds_tiling_put (tiles, stroke->delve->rules,
                          mix.tiles[ds_mix_choose (&mix.mix, seed, at)], at))
        return ds_fail_nomem (err, "random");
    }
  return DS_OK;
}

const DseTool dse_tool_random = {
  .id = "random",
  .label = N_ ("Random Brush"),
  .hint =
      N_ ("Drag to paint several tiles at random · Ctrl+click tiles in the palette to mix them · "
          "Shift: straight line"),
  .icon = "ds-tool-random-symbolic",
  .accel = "d",
  .cursor = "crosshair",
  .uses = DSE_USES_TILE | DSE_USES_MIX | DSE_USES_SIZE | DSE_USES_COVER | DSE_USES_CHANCE |
          DSE_USES_SYMMETRY,
  .traits = DSE_TOOL_PAINTS | DSE_TOOL_LAYERED | DSE_TOOL_FOLLOWS,
  .press = dse_stroke_paint_press,
  .drag = dse_stroke_paint_drag,
  .release = dse_stroke_paint_release,
  .hover = dse_stroke_show,
  .cells = cells,
  .plan = plan,
};
