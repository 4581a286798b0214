/* editor/tools/picking.c — the tool of a command that asks for a cell or an area. */
#include "tools/picking.h"

#include "tools/stroke.h"

#include <glib/gi18n.h>

#define PICKING "dse-picking" /* data of the canvas */

/* Goes on on a canvas. */
typedef struct {
  DseStroker *stroker; /* which outlives it */
  const DseTool *before;
  DsePickFunc picked;
  gpointer data;
  GDestroyNotify free_data;
  gboolean is_drawn; /* a button is held */
  guint end;         /* ends it, once the key is done with; 0: it goes on */
} Picking;

static Picking *
picking_of (const DseBench *bench)
{
  return g_object_get_data (G_OBJECT (bench->canvas), PICKING);
}

static void
picking_free (gpointer data)
{
  Picking *self = data;

  g_clear_handle_id (&self->end, g_source_remove);
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_free (self);
}

static gboolean
is_of_area (const DseTool *tool)
{
  return tool->measure != NULL;
}

/* The picked cells that the floor has; empty: none. */
static DsRect
box_of (const DseStroke *stroke)
{
  const DsDungeon *dungeon = &stroke->delve->dungeon;
  const DsRect floor = { 0, 0, dungeon->w, dungeon->h };
  const DsRect cell = { stroke->at.x, stroke->at.y, 1, 1 };
  const DsRect box = is_of_area (stroke->tool) ? dse_stroke_box (stroke) : cell;

  return ds_rect_intersect (box, floor);
}

static void
show (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  const DsRect box = box_of (stroke);
  DsSpans spans = { 0 };

  if (box.w > 0 && box.h > 0 && ds_shape_rect (box, DS_SHAPE_FILLED, &spans))
    dse_stroke_show_cells (stroke, &spans, &colour);
  ds_array_clear (&spans);
}

static void
press (DseStroke *stroke)
{
  Picking *self = picking_of (stroke->bench);

  if (self != NULL)
    self->is_drawn = TRUE;
  show (stroke);
}

static void
release (DseStroke *stroke)
{
  Picking *self = picking_of (stroke->bench);
  const DsRect box = box_of (stroke);

  if (self == NULL)
    return;
  self->is_drawn = FALSE;
  stroke->has_done = box.w > 0 && box.h > 0;
  if (stroke->has_done)
    self->picked (&box, self->data);
}

static gboolean
on_end (gpointer data)
{
  Picking *self = data;

  self->end = 0;
  dse_stroker_set_tool (self->stroker, self->before);
  return G_SOURCE_REMOVE;
}

/* Without a stroke it ends, once the tool may change. */
static gboolean
cancel (const DseBench *bench)
{
  Picking *self = picking_of (bench);

  if (self == NULL)
    return FALSE;
  if (!self->is_drawn && self->end == 0)
    self->end = g_idle_add (on_end, self);
  self->is_drawn = FALSE;
  return TRUE;
}

static void
choose (const DseBench *bench, gboolean is_chosen)
{
  if (!is_chosen)
    g_object_set_data (G_OBJECT (bench->canvas), PICKING, NULL);
}

/* The tool of a command called @label. Lives as long as the process, as tools do. */
static const DseTool *
find_tool (DsePickKind kind, const char *label)
{
  static GHashTable *all;
  char *key = g_strdup_printf ("%d\n%s", kind, label);
  DseTool *tool;

  if (all == NULL)
    all = g_hash_table_new (g_str_hash, g_str_equal);
  tool = g_hash_table_lookup (all, key);
  if (tool != NULL) {
    g_free (key);
    return tool;
  }
  tool = g_new (DseTool, 1);
  *tool = (DseTool){
    .id = "command",
    .label = g_strdup (label),
    .hint =
        g_strdelimit (g_strdup_printf (kind == DSE_PICK_AREA
                                           ? _ ("%s: drag over an area · Shift: square · Esc: done")
                                           : _ ("%s: click a cell · Esc: done"),
                                       label),
                      "{}", ' '), /* no names of actions */
    .cursor = "crosshair",
    .press = press,
    .drag = show,
    .modify = show,
    .release = release,
    .hover = show,
    .cancel = cancel,
    .choose = choose,
    .measure = kind == DSE_PICK_AREA ? dse_stroke_measure_box : NULL,
  };
  g_hash_table_insert (all, key, tool);
  return tool;
}

void
dse_picking_begin (DseStroker *stroker, DsePickKind kind, const char *label, DsePickFunc picked,
                   gpointer data, GDestroyNotify free_data)
{
  const DseBench *bench;
  const DseTool *before;
  Picking *old, *self;

  g_return_if_fail (DSE_IS_STROKER (stroker) && label != NULL && picked != NULL);

  bench = dse_stroker_get_bench (stroker);
  old = picking_of (bench);
  before = old != NULL ? old->before : dse_stroker_get_tool (stroker);
  dse_stroker_set_tool (stroker, find_tool (kind, label));
  self = g_new (Picking, 1);
  *self = (Picking){ stroker, before, picked, data, free_data, FALSE, 0 };
  g_object_set_data_full (G_OBJECT (bench->canvas), PICKING, self, picking_free);
}
