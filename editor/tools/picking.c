/* editor/tools/picking.c — the tool of a command that asks for a cell, an area or an object. */
#include "tools/picking.h"

#include "tools/stroke.h"
#include "tools/things.h"

#include <glib/gi18n.h>

#define PICKING "dse-picking" /* data of the canvas */

/* Goes on on a canvas. */
typedef struct {
  DseStroker *stroker; /* which outlives it */
  const DseTool *before;
  DsePickKind kind;
  char *object; /* id of the only kind of objects; "" = any */
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
  g_free (self->object);
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

/* Reads the pick that a release would make. FALSE: nothing, and @stroke says why, if there is more
 * to it than the edge of the level. */
static gboolean
read_pick (DseStroke *stroke, DsePicked *out)
{
  const Picking *self = picking_of (stroke->bench);
  const DsThing *thing;

  *out = (DsePicked){ .box = box_of (stroke) };
  if (self == NULL || out->box.w <= 0 || out->box.h <= 0)
    return FALSE;
  if (self->kind != DSE_PICK_OBJECT)
    return TRUE;
  thing = dse_things_at (stroke->bench, stroke->at);
  if (thing == NULL) {
    stroke->why = N_ ("No object here: click one");
    return FALSE;
  }
  out->object = thing->id;
  if (self->object[0] == '\0' ||
      g_str_equal (ds_rules_kind (stroke->delve->rules, thing->kind)->id, self->object))
    return TRUE;
  stroke->why = N_ ("This object is of another kind");
  return FALSE;
}

static void
show (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  const DsRect box = box_of (stroke);
  DsSpans spans = { 0 };
  DsePicked picked;

  if (read_pick (stroke, &picked) && box.w > 0 && box.h > 0 &&
      ds_shape_rect (box, DS_SHAPE_FILLED, &spans))
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
  DsePicked picked;

  if (self == NULL)
    return;
  self->is_drawn = FALSE;
  stroke->has_done = read_pick (stroke, &picked);
  if (stroke->has_done)
    self->picked (&picked, self->data);
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

/* The hint of the tool, in which braces are no names of actions. Caller frees. */
static char *
dup_hint (const DsePickWish *wish)
{
  char *hint;

  if (wish->kind == DSE_PICK_OBJECT && wish->object[0] != '\0')
    /* Translators: a command, and a kind of objects. */
    hint = g_strdup_printf (_ ("%s: click an object of the kind “%s” · Esc: done"), wish->label,
                            wish->object_label);
  else
    hint = g_strdup_printf (wish->kind == DSE_PICK_AREA
                                ? _ ("%s: drag over an area · Shift: square · Esc: done")
                            : wish->kind == DSE_PICK_CELL ? _ ("%s: click a cell · Esc: done")
                                                          : _ ("%s: click an object · Esc: done"),
                            wish->label);
  return g_strdelimit (hint, "{}", ' ');
}

/* The tool of a command. Lives as long as the process, as tools do. */
static const DseTool *
find_tool (const DsePickWish *wish)
{
  static GHashTable *all;
  char *key =
      g_strdup_printf ("%d\n%s\n%s\n%s", wish->kind, wish->label, wish->object, wish->object_label);
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
    .label = g_strdup (wish->label),
    .hint = dup_hint (wish),
    .cursor = "crosshair",
    .uses = DSE_USES_INPUTS,
    .traits = DSE_TOOL_COMMAND,
    .press = press,
    .drag = show,
    .modify = show,
    .release = release,
    .hover = show,
    .cancel = cancel,
    .choose = choose,
    .measure = wish->kind == DSE_PICK_AREA ? dse_stroke_measure_box : NULL,
  };
  g_hash_table_insert (all, key, tool);
  return tool;
}

void
dse_picking_begin (DseStroker *stroker, const DsePickWish *wish, DsePickFunc picked, gpointer data,
                   GDestroyNotify free_data)
{
  const DseBench *bench;
  const DseTool *before;
  Picking *old, *self;

  g_return_if_fail (DSE_IS_STROKER (stroker) && wish != NULL && picked != NULL);
  g_return_if_fail (wish->label != NULL && wish->object != NULL && wish->object_label != NULL);

  bench = dse_stroker_get_bench (stroker);
  old = picking_of (bench);
  before = old != NULL ? old->before : dse_stroker_get_tool (stroker);
  dse_stroker_set_tool (stroker, find_tool (wish));
  self = g_new0 (Picking, 1);
  *self = (Picking){ .stroker = stroker,
                     .before = before,
                     .kind = wish->kind,
                     .object = g_strdup (wish->object),
                     .picked = picked,
                     .data = data,
                     .free_data = free_data };
  g_object_set_data_full (G_OBJECT (bench->canvas), PICKING, self, picking_free);
}
