/* editor/tools/kinds/thing.c — places, chooses, moves and copies things. */
#include "app/units.h"
#include "inspect/describe.h"
#include "tools/area_draw.h"
#include "tools/area_edit.h"
#include "tools/area_frame.h"
#include "tools/area_handles.h"
#include "tools/context_menu.h"
#include "tools/kinds.h"
#include "tools/stroke.h"
#include "tools/things.h"

#include "field/shape.h"
#include "map/area_turned.h"

#include <glib/gi18n.h>

/* ---- cells */

static DsStatus
cells (const DseStroke *stroke, DsSpans *out, DsError *err)
{
  if (dse_tool_options_get_spread (stroke->options) != DSE_SPREAD_SINGLE)
    return dse_tool_brush.cells (stroke, out, err);
  if (dse_tool_options_selects (stroke->options))
    return DS_OK;
  if (!ds_array_push (out, (DsSpan){ stroke->at.y, stroke->at.x, stroke->at.x, 0 }))
    return ds_fail_nomem (err, "thing");
  return DS_OK;
}

static gboolean
chooses (const DseStroke *stroke)
{
  return stroke->is_drawn && stroke->pressed & GDK_SHIFT_MASK;
}

/* True if nothing is loaded: a press on nothing selects in a frame, or deselects. */
static gboolean
frames (const DseStroke *stroke)
{
  return stroke->is_drawn && stroke->grabbed == 0 && dse_tool_options_selects (stroke->options);
}

static DsStatus
cells_of_box (DsRect box, DsSpans *out)
{
  for (int32_t y = box.y; y < box.y + box.h; y++)
    if (!ds_array_push (out, (DsSpan){ y, box.x, box.x + box.w - 1, 0 }))
      return DS_NOMEM;
  return DS_OK;
}

/* Cells of @thing when it is moved by @step: of its turned area, or of its box. */
static DsStatus
cells_of_moved (const DsRules *rules, const DsThing *thing, DsCell step, DsSpans *out)
{
  DsArea area = { .box = ds_rules_cells_of (rules, thing) };
  DsStatus status = DS_OK;

  if (ds_extras_find (thing->extras, DS_AREA_ANGLE) != NULL)
    status = ds_area_read (&area, thing, NULL);
  area.box.x += step.x;
  area.box.y += step.y;
  for (gsize i = 0; i < area.n_points; i++)
    area.points[i] = ds_cell_plus (area.points[i], step);
  if (status == DS_OK)
    status = ds_area_spans (&area, out, NULL);
  ds_area_clear (&area);
  return status;
}

/* Cells that the chosen things would be moved to, with their areas. */
static DsStatus
cells_of_chosen (const DseStroke *stroke, DsSpans *out)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const int32_t dx = stroke->at.x - stroke->start.x, dy = stroke->at.y - stroke->start.y;
  gsize n;
  const guint64 *ids = dse_chosen_get (stroke->bench->chosen, &n);

  for (gsize i = 0; i < n; i++) {
    const DsThing *thing = ds_things_find (level->things, ids[i]);

    if (thing != NULL &&
        cells_of_moved (stroke->delve->rules, thing, (DsCell){ dx, dy }, out) != DS_OK)
      return DS_NOMEM;
  }
  return DS_OK;
}

/* True if new objects are placed with areas: of a kind that may have them. */
static gboolean
places_area (const DseStroke *stroke)
{
  uint16_t kind;

  return dse_tool_options_get_spread (stroke->options) == DSE_SPREAD_SINGLE &&
         !dse_tool_options_selects (stroke->options) &&
         ds_rules_find_kind (stroke->delve->rules, dse_tool_options_get_kind (stroke->options),
                             &kind) &&
         ds_role_has_area ((DsRole)ds_rules_kind (stroke->delve->rules, kind)->role);
}

/* True if the press draws the area of a new object. */
static gboolean
draws_area (const DseStroke *stroke)
{
  return stroke->is_drawn && stroke->grabbed == 0 && !chooses (stroke) &&
         !dse_area_edit_is_on (stroke) && places_area (stroke);
}

/* The shape of areas of new objects. */
static DsAreaShape
shape_of (const DseStroke *stroke)
{
  return (DsAreaShape)dse_tool_options_get_int (stroke->options, "area-shape");
}

/* True if clicks draw the points of the area of a new object. */
static gboolean
draws_points (const DseStroke *stroke)
{
  return ds_area_has_points (shape_of (stroke)) && places_area (stroke);
}

/* True while points of an area are drawn: nothing else can be pressed. */
static gboolean
goes_on (const DseStroke *stroke)
{
  return draws_points (stroke) && dse_area_draw_is_begun (stroke);
}

/* The area that is drawn as a frame; on the floor. */
static DsRect
box_so_far (const DseStroke *stroke)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];

  return ds_rect_intersect (ds_rect_between (stroke->start, stroke->at),
                            (DsRect){ 0, 0, level->w, level->h });
}

/* Cells that the press means so far. */
static DsStatus
cells_so_far (const DseStroke *stroke, DsSpans *out)
{
  if (goes_on (stroke))
    return dse_area_draw_cells (stroke, shape_of (stroke), out);
  if (draws_area (stroke) && draws_points (stroke))
    return ds_shape_line (stroke->start, stroke->at, out) ? DS_OK : DS_NOMEM;
  if (dse_area_edit_is_on (stroke))
    return dse_area_edit_cells (stroke, out);
  if (draws_area (stroke))
    return cells_of_box (box_so_far (stroke), out);
  if (stroke->is_drawn && stroke->grabbed != 0)
    return cells_of_chosen (stroke, out);
  if (chooses (stroke) || frames (stroke))
    return cells_of_box (ds_rect_between (stroke->start, stroke->at), out);
  if (stroke->sides == DSE_SIDE_TURNS) /* its cell is any one, and would hide the handle */
    return DS_OK;
  return cells (stroke, out, NULL);
}

/* ---- preview */

static GdkTexture *
picture_of (const DseStroke *stroke, const DsThing *thing)
{
  const DsDelve *delve = stroke->delve;
  const DsLockKind *lock = NULL;

  if (thing->lock != NULL)
    lock = ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock));
  return dse_swatches_get_picture (stroke->bench->swatches, delve->rules, thing->kind, lock);
}

/* The thing that a press or release would place. Over a thing it would place none. */
static void
show_ghost (const DseStroke *stroke)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsThing *grabbed =
      stroke->is_drawn ? ds_things_find (level->things, stroke->grabbed) : NULL;
  const DsCell at = grabbed != NULL
                        ? ds_cell_plus (grabbed->at, ds_cell_minus (stroke->at, stroke->start))
                        : stroke->at;
  DsThing thing;

  if (!ds_floor_has (level, at) || dse_things_at (stroke->bench, at) != NULL ||
      (grabbed == NULL && (dse_tool_options_selects (stroke->options) || chooses (stroke) ||
                           draws_area (stroke) || stroke->near != 0)) ||
      goes_on (stroke) || dse_area_edit_is_on (stroke))
    return;
  if (grabbed != NULL) {
    thing = *grabbed;
    ds_str_ref (thing.lock);
    ds_extras_ref (thing.extras);
  } else if (!dse_things_new (stroke->bench, &thing))
    return;
  dsu_canvas_set_ghost (stroke->bench->canvas, picture_of (stroke, &thing), at);
  dse_things_clear_new (&thing);
}

static void
show (DseStroke *stroke)
{
  const GdkRGBA colour = { 0.21f, 0.52f, 0.89f, 0.4f };
  DsSpans spans = { 0 };

  dse_area_edit_show (stroke);
  if (cells_so_far (stroke, &spans) == DS_OK) {
    dse_stroke_show_cells (stroke, &spans, &colour);
    show_ghost (stroke);
  }
  ds_array_clear (&spans);
}

static void
leave (const DseBench *bench)
{
  dse_chosen_show_as (bench->chosen, (DsCell){ 0 }, NULL);
}

/* ---- strokes */

/* Things are placed while the pointer moves. */
static gboolean
is_spreading (const DseStroke *stroke)
{
  return stroke->grabbed == 0 && !chooses (stroke) && !dse_area_edit_is_on (stroke) &&
         dse_tool_options_get_spread (stroke->options) != DSE_SPREAD_SINGLE;
}

/* True if a press places what the palette shows. */
static gboolean
can_place (const DseStroke *stroke)
{
  uint16_t kind;

  return !dse_tool_options_selects (stroke->options) &&
         ds_rules_find_kind (stroke->delve->rules, dse_tool_options_get_kind (stroke->options),
                             &kind);
}

/* The object that a press means: that on the cell, else that with the frame at the pointer, with
 * Shift, or where nothing is to be placed, also that with the area; NULL: none. */
static const DsThing *
find_pressed (const DseStroke *stroke, GdkModifierType modifiers)
{
  const DsThing *thing = dse_things_at (stroke->bench, stroke->at);

  if (thing != NULL || dse_tool_options_get_spread (stroke->options) != DSE_SPREAD_SINGLE)
    return thing;
  return modifiers & GDK_SHIFT_MASK || !can_place (stroke) ? dse_area_at_inside (stroke)
                                                           : dse_area_at_frame (stroke);
}

/* The pressed thing is chosen, unless the press is on a handle of an area. */
static void
grab (DseStroke *stroke)
{
  const DsThing *thing;

  if (goes_on (stroke) || dse_area_edit_grab (stroke))
    return;
  thing = find_pressed (stroke, stroke->pressed);
  stroke->grabbed = thing != NULL ? thing->id : 0;
  if (thing != NULL && dse_tool_options_get_spread (stroke->options) == DSE_SPREAD_SINGLE)
    dse_tool_options_unload (stroke->options);
  if (thing != NULL && !chooses (stroke) && !dse_chosen_has (stroke->bench->chosen, thing->id))
    dse_chosen_set (stroke->bench->chosen, &stroke->grabbed, 1);
}

static void
press (DseStroke *stroke)
{
  grab (stroke);
  if (is_spreading (stroke)) {
    dse_stroke_begin_step (stroke);
    dse_chosen_clear (stroke->bench->chosen);
    dse_things_spread (stroke);
  }
  show (stroke);
}

static void
drag (DseStroke *stroke)
{
  if (is_spreading (stroke))
    dse_things_spread (stroke);
  show (stroke);
}

/* Shift and Ctrl turn an area by larger steps. */
static void
modify (DseStroke *stroke)
{
  if (dse_area_edit_turns (stroke))
    show (stroke);
}

/* True if the selection has the cells of the chosen things, and those that they would come to. */
static gboolean
may_shift (DseStroke *stroke, int dx, int dy)
{
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  gsize n;
  const guint64 *ids = dse_chosen_get (stroke->bench->chosen, &n);

  for (gsize i = 0; i < n; i++) {
    const DsThing *thing = ds_things_find (level->things, ids[i]);

    if (thing != NULL &&
        (!dse_stroke_may_change (stroke, thing->at) ||
         !dse_stroke_may_change (stroke, (DsCell){ thing->at.x + dx, thing->at.y + dy })))
      return FALSE;
  }
  return TRUE;
}

/* The new object takes the corner of its area. */
static void
drop_area (DseStroke *stroke)
{
  const DsRect box = box_so_far (stroke);
  const DsArea area = { .box = box, .shape = (uint8_t)shape_of (stroke) };

  if (ds_rect_is_empty (box) || !dse_stroke_may_change (stroke, (DsCell){ box.x, box.y }))
    return;
  dse_chosen_clear (stroke->bench->chosen);
  dse_things_place_area (stroke->bench, &area, (DsCell){ box.x, box.y });
}

/* The size of an area that is drawn or resized. */
static void
measure (const DseStroke *stroke, GString *text)
{
  DsRect box;

  if (dse_area_edit_is_on (stroke))
    dse_area_edit_measure (stroke, text);
  if (!draws_area (stroke) || draws_points (stroke))
    return;
  box = box_so_far (stroke);
  dse_units_append_size (text, box.w, box.h);
}

/* The chosen things go where the press was let go, or copies of them; from an empty cell a new
 * thing does. With Shift things are chosen. */
static void
drop (DseStroke *stroke)
{
  const DseBench *bench = stroke->bench;
  const DsFloor *level = &stroke->delve->dungeon.floors[stroke->floor];
  const DsThing *grabbed = ds_things_find (level->things, stroke->grabbed);
  const gboolean is_there = grabbed != NULL;
  const DsCell from = stroke->start, to = stroke->at;
  const gboolean is_click = from.x == to.x && from.y == to.y;
  const gboolean copies = (stroke->modifiers & GDK_CONTROL_MASK) != 0;

  if (dse_area_edit_is_on (stroke)) {
    dse_area_edit_release (stroke);
  } else if (goes_on (stroke) ||
             (draws_area (stroke) && draws_points (stroke) && ds_floor_has (level, from))) {
    dse_area_draw_release (stroke, shape_of (stroke));
  } else if (draws_area (stroke) && !is_click) {
    drop_area (stroke);
  } else if (chooses (stroke) && is_click && is_there) {
    dse_chosen_toggle (bench->chosen, stroke->grabbed);
  } else if (chooses (stroke)) {
    dse_tool_options_unload (stroke->options);
    dse_chosen_add_in (bench->chosen, ds_rect_between (from, to));
  } else if (is_there && !is_click) {
    if (may_shift (stroke, to.x - from.x, to.y - from.y))
      dse_things_nudge (bench, to.x - from.x, to.y - from.y, copies);
  } else if (is_there && !copies) {
    dse_chosen_set (bench->chosen, &stroke->grabbed, 1);
  } else if (frames (stroke)) {
    dse_chosen_clear (bench->chosen);
    if (!is_click)
      dse_chosen_add_in (bench->chosen, ds_rect_between (from, to));
  } else if (is_click && !is_there && dse_area_edit_misses (stroke)) {
    stroke->why = N_ ("Beside a handle: nothing placed");
  } else if ((!is_there || dse_things_at (bench, to) == NULL) && ds_floor_has (level, to) &&
             dse_stroke_may_change (stroke, to)) {
    dse_chosen_clear (bench->chosen);
    dse_things_place (bench, to);
  }
}

static void
release (DseStroke *stroke)
{
  if (stroke->has_step)
    dse_stroke_end_step (stroke);
  else
    drop (stroke);
}

/* ---- menu and keys */

static gboolean
menu (DseStroke *stroke)
{
  const DsThing *thing = goes_on (stroke) ? NULL : find_pressed (stroke, GDK_SHIFT_MASK);

  if (thing == NULL)
    return goes_on (stroke);
  dse_tool_options_unload (stroke->options);
  if (!dse_chosen_has (stroke->bench->chosen, thing->id))
    dse_chosen_set (stroke->bench->chosen, &thing->id, 1);
  return dse_context_menu_show (stroke->bench, stroke->at);
}

/* At the first of the chosen things, else at the keyboard's cell. */
static gboolean
menu_of_key (DseStroke *stroke)
{
  const DsThing *first = dse_chosen_get_first (stroke->bench->chosen);

  if (first != NULL)
    stroke->at = first->at;
  else if (!dsu_canvas_get_cursor (stroke->bench->canvas, &stroke->at))
    return GDK_EVENT_PROPAGATE;
  return menu (stroke);
}

/* Arrows move the chosen things, and Escape chooses none and unloads, unless an area is drawn. */
static gboolean
on_key (DseStroke *stroke, GdkEvent *event, guint key, GdkModifierType modifiers)
{
  static const struct {
    guint key;
    int dx, dy;
  } ARROWS[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };
  DsCell pointed;

  if (goes_on (stroke) && !stroke->is_drawn && modifiers == 0 &&
      (key == GDK_KEY_BackSpace || dsu_canvas_get_hover (stroke->bench->canvas, &pointed)) &&
      dse_area_draw_key (stroke, shape_of (stroke), key))
    return GDK_EVENT_STOP;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return menu_of_key (stroke);
  if (stroke->is_drawn || goes_on (stroke) || modifiers != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape)
    dse_tool_options_unload (stroke->options);
  if (dse_chosen_count (stroke->bench->chosen) == 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape) {
    dse_chosen_clear (stroke->bench->chosen);
    return GDK_EVENT_STOP;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (ARROWS); i++)
    if (key == ARROWS[i].key) {
      if (may_shift (stroke, ARROWS[i].dx, ARROWS[i].dy))
        dse_things_nudge (stroke->bench, ARROWS[i].dx, ARROWS[i].dy, FALSE);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
near (DseStroke *stroke)
{
  const DsThing *thing;

  stroke->near = 0;
  dsu_canvas_set_tool_cursor (stroke->bench->canvas, can_place (stroke) ? "cell" : "default");
  if (goes_on (stroke))
    return;
  if (dse_area_edit_find (stroke)) {
    stroke->near = dse_chosen_get_first (stroke->bench->chosen)->id;
    return;
  }
  if (dse_things_at (stroke->bench, stroke->at) != NULL)
    return;
  thing = find_pressed (stroke, stroke->modifiers);
  stroke->near = thing != NULL ? thing->id : 0;
}

/* The deed of a press at the pointer, where an area is. */
static const char *
find_advice (const DseStroke *stroke)
{
  if (stroke->sides & DSE_SIDE_GOES_ON)
    return N_ ("click: continue the path here");
  if (stroke->sides & DSE_SIDE_ADDS)
    return N_ ("click: add a point");
  if (stroke->sides & DSE_SIDE_REMOVES)
    return N_ ("click: remove the point");
  if (stroke->point != 0)
    return N_ ("drag: move the point · Ctrl+click or Del: remove it");
  if (stroke->sides == DSE_SIDE_TURNS)
    return N_ ("drag: rotate · Shift or Ctrl: by 15°");
  if (stroke->sides != 0)
    return N_ ("drag: resize");
  if (stroke->modifiers & GDK_SHIFT_MASK)
    return N_ ("click: add to the selection");
  return stroke->modifiers & GDK_CONTROL_MASK ? N_ ("click: place · drag: copy")
                                              : N_ ("click: select · drag: move");
}

static char *
advise (const DseStroke *stroke)
{
  const DsThing *thing =
      ds_things_find (stroke->delve->dungeon.floors[stroke->floor].things, stroke->near);
  g_autofree char *area = NULL;

  if (goes_on (stroke))
    return dse_area_draw_dup_note (stroke);
  if (thing == NULL && dse_tool_options_selects (stroke->options) && !stroke->is_drawn)
    return g_strdup (
        _ ("Nothing loaded · click, or drag a frame: select · Shift+click, Shift+drag: "
           "add · choose a kind to place"));
  if (thing == NULL)
    return NULL;
  area = dse_describe_area (stroke->delve, thing);
  return g_strdup_printf ("%s · %s", area, _ (find_advice (stroke)));
}

static gboolean
pick (DseStroke *stroke)
{
  return dse_things_pick (stroke->bench, stroke->at);
}

static void
choose (const DseBench *bench, gboolean is_chosen)
{
  dse_area_draw_cancel (bench);
}

/* A single thing has no size, and only scatter leaves gaps. */
static unsigned
options (DseToolOptions *values)
{
  const DseSpread spread = dse_tool_options_get_spread (values);

  return DSE_USES_SPREAD |
         (spread != DSE_SPREAD_SINGLE ? DSE_USES_SIZE : DSE_USES_AREA | DSE_USES_OBJECT) |
         (spread == DSE_SPREAD_SCATTER ? DSE_USES_DENSITY : 0);
}

const DseTool dse_tool_thing = {
  .id = "thing",
  .label = N_ ("Object"),
  .hint = N_ ("Click to place, Esc: select · drag to move, or to draw the area of a marker · Ctrl: "
              "copy, or add, append or remove a point of an area · on the frame of an area: select "
              "· Shift: add, also in an area · Shift+drag: select in a frame · Del: delete"),
  .icon = "ds-tool-thing-symbolic",
  .accel = "o",
  .cursor = "default",
  .uses = DSE_USES_SPREAD | DSE_USES_SIZE | DSE_USES_DENSITY | DSE_USES_AREA | DSE_USES_OBJECT,
  .traits = DSE_TOOL_PLACES,
  .press = press,
  .drag = drag,
  .modify = modify,
  .release = release,
  .hover = show,
  .leave = leave,
  .near = near,
  .advise = advise,
  .delete = dse_area_edit_delete,
  .clicks = &(const DseToolClicks){ .cancel = dse_area_draw_cancel,
                                    .goes_on = goes_on,
                                    .take_back = dse_area_draw_take_back },
  .choose = choose,
  .menu = menu,
  .pick = pick,
  .key = on_key,
  .options = options,
  .cells = cells,
  .measure = measure,
};
