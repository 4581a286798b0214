/* editor/tools/capture.c — the tool of a drag with the right button: what it covers becomes a
 * stamp, a piece that floats at once and leaves the clipboard as it is. */
#include "tools/capture.h"

#include "app/units.h"
#include "field/shape.h"
#include "tools/stroke.h"

#include <glib/gi18n.h>

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (!ds_shape_rect (ds_rect_between (stroke->start, stroke->at), DS_SHAPE_FILLED, out))
    return ds_fail_nomem (err, "stamp");
  return DS_OK;
}

static void
measure (const DseStroke *stroke, GString *text)
{
  const DsRect box = ds_rect_between (stroke->start, stroke->at);

  dse_units_append_size (text, box.w, box.h);
}

static void
show (DseStroke *stroke)
{
  static const GdkRGBA TINT = { 0.90f, 0.65f, 0.04f, 0.25f };
  DsSpans spans = { 0 };

  if (cells (stroke, &spans, NULL) == DS_OK)
    dse_stroke_show_cells (stroke, &spans, &TINT);
  ds_array_clear (&spans);
}

static DseClip *
clip_new (const DseStroke *stroke, DsError *err)
{
  const DsDungeon *dungeon = &stroke->delve->dungeon;
  DseClip *clip = NULL;
  DsSpans spans = { 0 };
  DsMask mask;

  if (ds_mask_init (&mask, dungeon->w, dungeon->h, err) != DS_OK)
    return NULL;
  if (cells (stroke, &spans, err) == DS_OK) {
    for (gsize i = 0; i < spans.n; i++)
      ds_mask_set_span (&mask, spans.items[i]);
    clip = dse_clip_new (stroke->bench->document, stroke->floor, &mask, err);
  }
  ds_array_clear (&spans);
  ds_mask_clear (&mask);
  return clip;
}

static void
release (DseStroke *stroke)
{
  char sentence[DS_SENTENCE];
  DsError err;
  g_autoptr (DseClip) clip = clip_new (stroke, &err);

  if (clip == NULL)
    dsu_document_show_error (stroke->bench->document,
                             ds_error_format (&err, sentence, sizeof sentence));
  else
    (void)dse_floating_begin (stroke->bench->floating, DSE_FLOAT_STAMP, &clip, NULL, 1);
}

const DseTool dse_tool_capture = {
  .id = "capture",
  .label = N_ ("Capture"),
  .hint = N_ ("Release to place copies of these cells"),
  .cursor = "cell",
  .traits = DSE_TOOL_CALM,
  .press = show,
  .drag = show,
  .release = release,
  .cells = cells,
  .measure = measure,
};
