/* editor/tools/marquee.c — strokes of tools that select. */
#include "tools/marquee.h"

#include "tools/ids.h"
#include "tools/stroke.h"

#include <glib/gi18n.h>

#define SHOWN_CELLS 262144 /* of moved cells with content; more are outlined */

static const GdkRGBA ADDS = { 0.21f, 0.52f, 0.89f, 0.25f };
static const GdkRGBA SUBTRACTS = { 0.88f, 0.11f, 0.14f, 0.3f };
static const GdkRGBA MOVES = { 0.21f, 0.52f, 0.89f, 0.12f };

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

/* ---- moving the selected cells */

/* Command that moves or copies the selected cells, with all that it borrows. */
typedef struct {
  DsCmdMoveCells move;
  DsCmdPaste copy;
  DsDelve clip;
  DsSpans from, to;
  const DsCmd *cmd; /* NULL: that failed */
} MaskShift;

/* @by, cut so that no selected cell leaves the level. */
static DsCell
kept_on_level (const DsMask *mask, DsCell by)
{
  const DsRect box = ds_mask_bounds (mask);

  return (DsCell){ CLAMP (by.x, -box.x, mask->w - box.x - box.w),
                   CLAMP (by.y, -box.y, mask->h - box.y - box.h) };
}

static DsCell
shift_of (const DseStroke *stroke)
{
  return kept_on_level (stroke->selection,
                        (DsCell){ stroke->at.x - stroke->start.x, stroke->at.y - stroke->start.y });
}

static void
plan_shift (const DseStroke *stroke, DsCell by, gboolean copies, MaskShift *out, DsError *err)
{
  const DsRect box = ds_mask_bounds (stroke->selection);

  *out = (MaskShift){ 0 };
  if (!ds_mask_spans (stroke->selection, 0, &out->from) ||
      !ds_mask_spans (stroke->selection, 0, &out->to)) {
    (void)!ds_fail_nomem (err, "selection");
    return;
  }
  for (size_t i = 0; i < out->to.n; i++) {
    DsSpan *span = &out->to.items[i];

    *span = (DsSpan){ span->y + by.y, span->x0 + by.x, span->x1 + by.x, 0 };
  }
  out->move = (DsCmdMoveCells){ .cmd.type = &ds_cmd_move_cells,
                                .floor = stroke->floor,
                                .spans = out->from.items,
                                .n_spans = out->from.n,
                                .by = by };
  out->cmd = &out->move.cmd;
  if (!copies)
    return;
  out->cmd = NULL;
  if (ds_clip_take (&out->clip, stroke->delve, stroke->floor, stroke->selection, err) != DS_OK)
    return;
  out->copy = (DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                            .floor = stroke->floor,
                            .at = { box.x + by.x, box.y + by.y },
                            .clip = &out->clip,
                            .key = dse_draw_id (),
                            .is_home = true };
  out->cmd = &out->copy.cmd;
}

static void
clear_shift (MaskShift *self)
{
  ds_delve_clear (&self->clip);
  ds_array_clear (&self->from);
  ds_array_clear (&self->to);
}

static gboolean
copies (const DseStroke *stroke)
{
  return (stroke->modifiers & GDK_CONTROL_MASK) != 0;
}

static void
show_shift (DseStroke *stroke)
{
  const gboolean is_outlined = ds_mask_count (stroke->selection) > SHOWN_CELLS;
  MaskShift shift;

  plan_shift (stroke, shift_of (stroke), copies (stroke) && !is_outlined, &shift, NULL);
  if (is_outlined || shift.cmd == NULL ||
      !dse_preview_show (stroke->bench->preview, shift.cmd, &shift.to, &MOVES))
    dse_stroke_show_cells (stroke, &shift.to, &ADDS);
  stroke->n_shown = ds_mask_count (stroke->selection);
  clear_shift (&shift);
}

/* Applies @cmd as a step; tile rules follow a drag, but not the arrow keys, after which the
 * selection may go on. */
static gboolean
apply_shift (DseStroke *stroke, const DsCmd *cmd, const char *label)
{
  return stroke->is_drawn ? dse_stroke_apply_step (stroke, cmd, label)
                          : dsu_document_apply_step (stroke->bench->document, cmd, label);
}

/* The selection goes where its cells go. */
static void
put_down (DseStroke *stroke, DsCell by, gboolean is_copy)
{
  DsuDocument *document = stroke->bench->document;
  DsError err = { 0 };
  MaskShift shift;

  if (by.x == 0 && by.y == 0)
    return;
  plan_shift (stroke, by, is_copy, &shift, &err);
  if (shift.cmd == NULL) {
    char sentence[DS_SENTENCE];

    dsu_document_show_error (document, ds_error_format (&err, sentence, sizeof sentence));
  } else if (apply_shift (stroke, shift.cmd, is_copy ? N_ ("Copy") : NULL))
    dse_selection_combine (stroke->bench->selection, DS_MASK_REPLACE, &shift.to);
  clear_shift (&shift);
}

static gboolean
begins_on_selection (const DseStroke *stroke)
{
  return stroke->selection != NULL && dse_marquee_get_op (stroke->pressed) == DS_MASK_REPLACE &&
         ds_mask_has (stroke->selection, stroke->start);
}

gboolean
dse_marquee_moves (const DseStroke *stroke)
{
  g_return_val_if_fail (stroke != NULL, FALSE);

  return stroke->is_drawn && stroke->path != NULL && stroke->path->len > 1 &&
         begins_on_selection (stroke);
}

void
dse_marquee_measure (const DseStroke *stroke, GString *text)
{
  DsCell by;

  g_return_if_fail (stroke != NULL && text != NULL);

  if (!dse_marquee_moves (stroke))
    return;
  by = shift_of (stroke);
  g_string_append_printf (text, "%+d, %+d", by.x, by.y);
}

gboolean
dse_marquee_key (DseStroke *stroke, GdkEvent *event, guint key, GdkModifierType modifiers)
{
  static const struct {
    guint key;
    DsCell by;
  } ARROWS[] = { { GDK_KEY_Left, { -1, 0 } },
                 { GDK_KEY_Right, { 1, 0 } },
                 { GDK_KEY_Up, { 0, -1 } },
                 { GDK_KEY_Down, { 0, 1 } } };

  g_return_val_if_fail (stroke != NULL, GDK_EVENT_PROPAGATE);

  if (modifiers != GDK_ALT_MASK || stroke->selection == NULL || stroke->is_drawn)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (ARROWS); i++)
    if (key == ARROWS[i].key) {
      const DsCell by = kept_on_level (stroke->selection, ARROWS[i].by);

      stroke->is_at_edge = by.x == 0 && by.y == 0;
      put_down (stroke, by, FALSE);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* ---- selecting */

void
dse_marquee_show (DseStroke *stroke)
{
  DsSpans spans = { 0 };

  g_return_if_fail (stroke != NULL);

  dsu_canvas_set_tool_cursor (stroke->bench->canvas,
                              begins_on_selection (stroke) ? "move" : stroke->tool->cursor);
  if (dse_marquee_moves (stroke)) {
    show_shift (stroke);
    return;
  }
  if (dse_stroke_cells (stroke, &spans, NULL) == DS_OK)
    dse_stroke_show_cells (stroke, &spans,
                           dse_marquee_get_op (stroke->pressed) == DS_MASK_SUBTRACT ? &SUBTRACTS
                                                                                    : &ADDS);
  ds_array_clear (&spans);
}

void
dse_marquee_drag (DseStroke *stroke)
{
  g_return_if_fail (stroke != NULL);

  if (dse_marquee_moves (stroke))
    show_shift (stroke);
}

void
dse_marquee_release (DseStroke *stroke)
{
  DsSpans spans = { 0 };
  DsError err;

  g_return_if_fail (stroke != NULL);

  if (dse_marquee_moves (stroke)) {
    put_down (stroke, shift_of (stroke), copies (stroke));
    return;
  }
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
