/* editor/tools/picking.c — the tool of a command that asks for a cell, an area or an object. */
#include "tools/picking.h"

#include "doc/difference.h"
#include "tools/stroke.h"
#include "tools/things.h"

#include <glib/gi18n.h>

#define PICKING "dse-picking" /* data of the canvas */

/* A pick, and the level in which it would be made. */
typedef struct {
  DsePicked picked;
  guint64 revision;
  gsize floor;
} Aim;

/* Goes on on a canvas. */
typedef struct {
  DseStroker *stroker; /* which outlives it */
  const DseTool *before;
  DsePickKind kind;
  char *object; /* id of the only kind of objects; "" = any */
  DsePickUse use;
  gboolean is_drawn; /* a button is held */
  gboolean is_aimed; /* a release would pick aim */
  Aim aim;
  DsDelve ghost;       /* level that is previewed for it; zeroed: none */
  DsSpans ghost_cells; /* in which it differs */
  DsRect frame;        /* of the area that is dragged; empty: none is */
  guint layer;         /* of the canvas: draws the frame */
  guint end;           /* ends it, once the key is done with; 0: it goes on */
} Picking;

static Picking *
picking_of (const DseBench *bench)
{
  return g_object_get_data (G_OBJECT (bench->canvas), PICKING);
}

static void
drop_ghost (Picking *self)
{
  ds_delve_clear (&self->ghost);
  ds_array_clear (&self->ghost_cells);
}

static void
picking_free (gpointer data)
{
  Picking *self = data;

  g_clear_handle_id (&self->end, g_source_remove);
  drop_ghost (self);
  if (self->use.free_data != NULL)
    self->use.free_data (self->use.data);
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

/* ---- the preview */

static gboolean
is_same_aim (const Aim *a, const Aim *b)
{
  const DsRect p = a->picked.box, q = b->picked.box;

  return a->revision == b->revision && a->floor == b->floor &&
         a->picked.object == b->picked.object && p.x == q.x && p.y == q.y && p.w == q.w &&
         p.h == q.h;
}

/* A release would pick @picked now, or nothing: NULL. */
static void
aim_at (Picking *self, const DseBench *bench, const DsePicked *picked)
{
  Aim aim = { .revision = dsu_document_get_revision (bench->document),
              .floor = dsu_canvas_get_floor (bench->canvas) };

  if (picked != NULL)
    aim.picked = *picked;
  if (self->is_aimed == (picked != NULL) && is_same_aim (&self->aim, &aim))
    return;
  self->is_aimed = picked != NULL;
  self->aim = aim;
  drop_ghost (self);
  if (self->use.pointed != NULL)
    self->use.pointed (picked, self->use.data);
}

/* FALSE: there is none. */
static gboolean
show_ghost (DseStroke *stroke)
{
  const GdkRGBA tint = { 0.21f, 0.52f, 0.89f, 0.16f };
  const Picking *self = picking_of (stroke->bench);

  if (self->ghost.rules == NULL ||
      !dse_preview_show_level (stroke->bench->preview, &self->ghost, &self->ghost_cells, &tint))
    return FALSE;
  stroke->n_shown = ds_spans_count (&self->ghost_cells);
  return TRUE;
}

static void
draw_frame (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  static const GdkRGBA dark = { 0.05f, 0.08f, 0.16f, 0.85f }, bright = { 0.45f, 0.75f, 1, 1 };
  const Picking *self = data;
  GskRoundedRect edge;
  graphene_rect_t box;

  if (ds_rect_is_empty (self->frame))
    return;
  box = dsu_viewport_box (viewport, self->frame);
  gsk_rounded_rect_init_from_rect (&edge, &box, 0);
  gtk_snapshot_append_border (snapshot, &edge, (float[]){ 3, 3, 3, 3 },
                              (GdkRGBA[]){ dark, dark, dark, dark });
  gtk_snapshot_append_border (snapshot, &edge, (float[]){ 2, 2, 2, 2 },
                              (GdkRGBA[]){ bright, bright, bright, bright });
}

/* Draws the frame of the area that is dragged, also around the level that is previewed for it. */
static void
show_frame (Picking *self, const DseStroke *stroke)
{
  const DsRect none = { 0 };

  self->frame = self->is_drawn && self->kind == DSE_PICK_AREA ? box_of (stroke) : none;
  dsu_canvas_touch_layer (stroke->bench->canvas, self->layer);
}

static void
show (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  Picking *self = picking_of (stroke->bench);
  DsSpans spans = { 0 };
  DsePicked picked;
  gboolean can_pick;

  if (self == NULL)
    return;
  show_frame (self, stroke);
  can_pick = read_pick (stroke, &picked);
  aim_at (self, stroke->bench, can_pick ? &picked : NULL);
  if (can_pick && !show_ghost (stroke) && ds_shape_rect (picked.box, DS_SHAPE_FILLED, &spans))
    dse_stroke_show_cells (stroke, &spans, &colour);
  ds_array_clear (&spans);
  if (!can_pick) {
    dse_preview_clear (stroke->bench->preview);
    dsu_canvas_set_preview (stroke->bench->canvas, NULL, 0, NULL);
  }
}

static void
leave (const DseBench *bench)
{
  if (picking_of (bench) != NULL)
    aim_at (picking_of (bench), bench, NULL);
}

static gboolean
stays (const DseStroke *stroke, DsCell cell)
{
  return cell.x == stroke->at.x && cell.y == stroke->at.y;
}

/* Cells of a floor in which two levels differ. */
typedef struct {
  gsize floor;
  int32_t w, h;
  guint8 *is_changed; /* by cell */
} Marked;

static void
mark (Marked *self, DsCell cell)
{
  if (cell.x >= 0 && cell.y >= 0 && cell.x < self->w && cell.y < self->h)
    self->is_changed[ds_cell_index (cell, self->w)] = 1;
}

static void
on_difference (void *user, const DsDifference *difference)
{
  Marked *self = user;

  if (difference->floor != self->floor ||
      (difference->kind != DS_DIFFERENCE_CELL && difference->kind != DS_DIFFERENCE_THING))
    return;
  mark (self, difference->cell);
  if (difference->kind == DS_DIFFERENCE_THING)
    mark (self, difference->was);
}

static void
take_spans (const Marked *self, DsSpans *out)
{
  for (int32_t y = 0; y < self->h; y++)
    for (int32_t x = 0, end; x < self->w; x = end + 1) {
      for (end = x; end < self->w && self->is_changed[ds_cell_index ((DsCell){ end, y }, self->w)];)
        end++;
      if (end > x && !ds_array_push (out, ((DsSpan){ y, x, end - 1, 0 })))
        return;
    }
}

void
dse_picking_preview (DseStroker *stroker, const DsePicked *picked, const DsDelve *level)
{
  const DseBench *bench;
  const DsDelve *now;
  Picking *self;
  Marked marked;
  Aim aim;

  g_return_if_fail (DSE_IS_STROKER (stroker) && picked != NULL && level != NULL);

  bench = dse_stroker_get_bench (stroker);
  self = picking_of (bench);
  now = dsu_document_get_delve (bench->document);
  aim = (Aim){ *picked, dsu_document_get_revision (bench->document),
               dsu_canvas_get_floor (bench->canvas) };
  if (self == NULL || !self->is_aimed || !is_same_aim (&self->aim, &aim) ||
      level->dungeon.w != now->dungeon.w || level->dungeon.h != now->dungeon.h ||
      level->dungeon.n_floors != now->dungeon.n_floors)
    return;
  drop_ghost (self);
  marked = (Marked){ aim.floor, now->dungeon.w, now->dungeon.h,
                     g_new0 (guint8, (gsize)now->dungeon.w * (gsize)now->dungeon.h) };
  if (ds_differences_find (now, level, on_difference, &marked, NULL) == DS_OK &&
      ds_delve_copy (&self->ghost, level, NULL) == DS_OK)
    take_spans (&marked, &self->ghost_cells);
  g_free (marked.is_changed);
  dse_stroker_show_again (stroker);
}

/* ---- the pointer */

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
  show_frame (self, stroke);
  stroke->has_done = read_pick (stroke, &picked);
  if (stroke->has_done)
    self->use.picked (&picked, self->use.data);
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
  self->frame = (DsRect){ 0 };
  dsu_canvas_touch_layer (bench->canvas, self->layer);
  return TRUE;
}

static void
choose (const DseBench *bench, gboolean is_chosen)
{
  Picking *self = picking_of (bench);

  if (is_chosen || self == NULL)
    return;
  dsu_canvas_remove_layer (bench->canvas, self->layer);
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
  static const DseToolClicks CLICKS = { .cancel = cancel };
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
    .leave = leave,
    .stays = stays,
    .clicks = &CLICKS,
    .choose = choose,
    .measure = wish->kind == DSE_PICK_AREA ? dse_stroke_measure_box : NULL,
  };
  g_hash_table_insert (all, key, tool);
  return tool;
}

void
dse_picking_begin (DseStroker *stroker, const DsePickWish *wish, const DsePickUse *use)
{
  const DseBench *bench;
  const DseTool *before;
  Picking *old, *self;

  g_return_if_fail (DSE_IS_STROKER (stroker) && wish != NULL && use != NULL && use->picked != NULL);
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
                     .use = *use };
  self->layer = dsu_canvas_add_layer (bench->canvas, draw_frame, self);
  g_object_set_data_full (G_OBJECT (bench->canvas), PICKING, self, picking_free);
}
