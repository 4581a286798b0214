/* editor/tools/marquee.c — strokes of tools that select. */
#include "tools/marquee.h"

#include "tools/stroke.h"

DsMaskOp
dse_marquee_get_op (GdkModifierType pressed)
{
  static const DsMaskOp ops[] = { DS_MASK_REPLACE, DS_MASK_ADD, DS_MASK_SUBTRACT,
                                  DS_MASK_INTERSECT };

  return ops[(pressed & GDK_SHIFT_MASK ? 1 : 0) + (pressed & GDK_CONTROL_MASK ? 2 : 0)];
}

DsStatus
dse_marquee_alike (const DseStroke *stroke, DsRegionReach reach, DsSpans *out, DsError *err)
{
  const DsFloor *level;

  g_return_val_if_fail (stroke != NULL && out != NULL, DS_BAD_ARG);

  level = &stroke->delve->dungeon.floors[stroke->floor];
  if (!ds_floor_has (level, stroke->start))
    return DS_OK;
  return ds_region_alike (level, dse_tool_options_get_alike (stroke->options), stroke->start, reach,
                          NULL, out, err);
}

void
dse_marquee_show (DseStroke *stroke)
{
  static const GdkRGBA adds = { 0.21f, 0.52f, 0.89f, 0.25f };
  static const GdkRGBA subtracts = { 0.88f, 0.11f, 0.14f, 0.3f };
  DsSpans spans = { 0 };

  g_return_if_fail (stroke != NULL);

  if (dse_stroke_cells (stroke, &spans, NULL) == DS_OK)
    dse_stroke_show_cells (stroke, &spans,
                           dse_marquee_get_op (stroke->pressed) == DS_MASK_SUBTRACT ? &subtracts
                                                                                    : &adds);
  ds_array_clear (&spans);
}

void
dse_marquee_release (DseStroke *stroke)
{
  DsSpans spans = { 0 };
  DsError err;

  g_return_if_fail (stroke != NULL);

  if (dse_stroke_cells (stroke, &spans, &err) == DS_OK)
    dse_selection_combine (stroke->bench->selection, dse_marquee_get_op (stroke->pressed), &spans);
  else {
    char sentence[DS_SENTENCE];

    dsu_document_show_error (stroke->bench->document,
                             ds_error_format (&err, sentence, sizeof sentence));
  }
  ds_array_clear (&spans);
}

gboolean
dse_marquee_stays (const DseStroke *stroke, DsCell cell)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return dsu_canvas_is_previewed (stroke->bench->canvas, cell);
}
