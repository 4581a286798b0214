/* core/io/kept/reverse_objects.c — objects by their ids: moved, deleted, new. */
#include "io/kept/described.h"
#include "io/kept/reverse_area.h"
#include "io/kept/reverse_ways.h"
#include "io/mapping/footprint.h"
#include "map/area.h"
#include "map/holder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef DsReverseCompare Compare;
typedef DsReverseFate Fate;
typedef DsReverseHabit Habit;

static int
compare_fates (const void *a, const void *b)
{
  const Fate *p = a, *q = b;

  if (p->object->line != q->object->line)
    return p->object->line < q->object->line ? -1 : 1;
  return (p->object->number > q->object->number) - (p->object->number < q->object->number);
}

/* ---- the comparison */

static DsCell
ours_of (const Compare *c, DsCell their)
{
  return (DsCell){ their.x - c->self->place->by.x, their.y - c->self->place->by.y };
}

static DsCell
theirs_of (const Compare *c, DsCell cell)
{
  return (DsCell){ cell.x + c->self->place->by.x, cell.y + c->self->place->by.y };
}

/* Without another way to know, only what is pinned is an edit. */
static bool
is_edit (const Compare *c, DsCell cell)
{
  const DsFloor *floor = &c->self->level->dungeon.floors[c->self->place->floor];

  return c->self->scope != DS_REVERSE_PINS || !ds_floor_has (floor, cell) ||
         ds_floor_get (floor, DS_LAYER_PIN, cell) & DS_PIN_THINGS;
}

static bool
add_kind (Compare *c, DsCell cell, uint16_t kind, bool is_gone)
{
  return ds_array_push (&c->self->kinds, (DsReverseKind){ cell, kind, is_gone });
}

static bool
add_carrier (Compare *c, DsCell cell, uint16_t kind)
{
  return ds_array_push (&c->self->carriers, (DsReverseKind){ cell, kind, false });
}

static bool
is_in_place (const Compare *c, DsCell their)
{
  const DsImportPlace *place =
      ds_import_place_at (c->self->made, c->self->place->place->floor, their);

  return place == c->self->place->place;
}

/* An object of the kind in the cell that has no other twin. */
static const DsThing *
find_in_cell (const Compare *c, const DsThing *was)
{
  const DsThings *things = c->self->level->dungeon.floors[c->self->place->floor].things;
  const DsCell cell = ours_of (c, was->at);

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);

    if (at->at.x != cell.x || at->at.y != cell.y)
      return NULL;
    if (at->kind == was->kind && !c->is_paired[ds_thing_list_index (&c->ours, at)])
      return at;
  }
  return NULL;
}

static void
set_twin (Compare *c, size_t i, const DsThing *is)
{
  const size_t at = ds_thing_list_index (&c->ours, is);

  c->twins[i] = is;
  c->is_paired[at] = true;
  c->sources[at] = c->theirs.items[i];
}

/* Objects are the same by id and kind, else by kind and cell: the source may have been read again,
 * which gave moved ones other ids. */
static void
pair (Compare *c)
{
  for (size_t i = 0; i < c->theirs.n; i++) {
    const DsThing *is = ds_thing_list_find (&c->ours, c->theirs.items[i]->id);

    if (is == NULL || is->kind != c->theirs.items[i]->kind)
      continue;
    set_twin (c, i, is);
  }
  for (size_t i = 0; i < c->theirs.n; i++) {
    const DsThing *is = c->twins[i] == NULL ? find_in_cell (c, c->theirs.items[i]) : NULL;

    if (is == NULL)
      continue;
    set_twin (c, i, is);
  }
}

/* Finds what became of an object that the source gives. */
static bool
follow (Compare *c, const DsThing *was, const DsThing *is)
{
  const DsImportOrigin *origin =
      ds_import_origin (c->self->made, c->self->place->place->floor, was->id);
  Habit *habit = &c->habits[was->kind];
  bool is_same;

  if (!is_in_place (c, was->at))
    return true;
  is_same = is != NULL && is->at.x == ours_of (c, was->at).x && is->at.y == ours_of (c, was->at).y;
  if (!is_same && !is_edit (c, ours_of (c, was->at))) {
    is = was;
    is_same = true;
  }
  if (origin == NULL) {
    habit->is_drawn = true;
    return true;
  }
  if (origin->object != NULL)
    return ds_array_push (&c->fates, (Fate){ origin->object, origin->layer, was, is });
  habit->has_cells = true;
  if (is_same)
    return add_carrier (c, ours_of (c, was->at), was->kind);
  return add_kind (c, ours_of (c, was->at), was->kind, true) &&
         (is == NULL ||
          (add_kind (c, is->at, is->kind, false) && add_carrier (c, is->at, is->kind)));
}

/* ---- objects of the file */

static int64_t
pixels (int32_t cells, int32_t side)
{
  return (int64_t)cells * side * DS_FOREIGN_PIXEL;
}

static DsCell
middle_of (const Compare *c, const DsForeignObject *object)
{
  return ds_footprint_middle (c->self->made, c->self->place->place, object);
}

/* The area of a thing; false: it has none, and *@out is its cell. */
static bool
area_of (const Compare *c, const DsThing *thing, DsRect *out)
{
  const DsKind *kind = ds_rules_kind (c->self->level->rules, thing->kind);
  const bool has_area = ds_role_has_area ((DsRole)kind->role) && ds_area_count_keys (thing) > 0;

  *out = has_area ? ds_area_box (thing) : (DsRect){ thing->at.x, thing->at.y, 1, 1 };
  return has_area;
}

/* The cells by which the object of a thing moves; that of a thing alone, which covers no area, may
 * have been moved from a wall. */
static DsCell
step_of (const Compare *c, const Fate *fate, bool is_alone)
{
  const DsCell was = fate->was->at;
  const DsCell is = fate->is == NULL || fate->is == fate->was ? was : theirs_of (c, fate->is->at);
  const bool is_moved = is.x != was.x || is.y != was.y;
  DsRect area;
  const bool is_spot = is_alone && is_moved && !area_of (c, fate->was, &area);
  const DsCell from = is_spot ? middle_of (c, fate->object) : was;
  const DsReverseAreas areas = ds_reverse_areas (c);

  return ds_cell_plus (ds_cell_minus (is, from),
                       ds_reverse_middle_step (&areas, fate->object, fate->was,
                                               fate->is != NULL ? fate->is : fate->was));
}

/* ---- properties */

/* Those of the first of its things whose properties differ: a wide gate is one object. */
static bool
follow_properties (Compare *c, const Fate *fates, size_t n, DsForeignPropertyEdits *out)
{
  *out = (DsForeignPropertyEdits){ 0 };
  for (size_t i = 0; i < n && out->n == 0; i++) {
    const DsThing *was = fates[i].was, *is = fates[i].is;

    if (is != NULL && is != was && is_edit (c, is->at) &&
        !ds_reverse_own_properties (c, ds_reverse_rule_of (c, fates[i].layer, fates[i].object),
                                    was->extras, is->extras, out))
      return false;
  }
  return true;
}

/* ---- sizes */

static void
add_to_rect (DsRect *rect, DsCell cell)
{
  *rect = ds_rect_is_empty (*rect) ? (DsRect){ cell.x, cell.y, 1, 1 }
                                   : ds_rect_union (*rect, (DsRect){ cell.x, cell.y, 1, 1 });
}

static int
compare_gates (const void *a, const void *b)
{
  const DsThing *p = *(const DsThing *const *)a, *q = *(const DsThing *const *)b;

  return p->gate != q->gate ? (p->gate < q->gate ? -1 : 1) : ds_things_by_id (a, b);
}

/* Lists the new gates of ours that open with others. */
static bool
list_joints (Compare *c)
{
  for (size_t i = 0; i < c->ours.n; i++)
    if (!c->is_paired[i] && c->ours.items[i]->gate != 0 && is_edit (c, c->ours.items[i]->at) &&
        !ds_array_push (&c->joints, c->ours.items[i]))
      return false;
  if (c->joints.n > 0)
    qsort (c->joints.items, c->joints.n, sizeof *c->joints.items, compare_gates);
  return true;
}

/* The next new gate, from *@i on, that opens with the gate @like; NULL: none. *@i starts as 0. */
static const DsThing *
next_joint (const Compare *c, const DsThing *like, size_t *i)
{
  size_t low = *i, high = c->joints.n;

  while (*i == 0 && low < high) {
    const size_t middle = low + (high - low) / 2;

    if (c->joints.items[middle]->gate < like->gate)
      low = middle + 1;
    else
      high = middle;
  }
  for (; like->gate != 0 && low < c->joints.n && c->joints.items[low]->gate == like->gate; low++) {
    const DsThing *at = c->joints.items[low];

    if (c->is_paired[ds_thing_list_index (&c->ours, at)] || at->kind != like->kind ||
        !ds_str_equal (at->lock, like->lock))
      continue;
    *i = low + 1;
    return at;
  }
  return NULL;
}

/* The first of the things of an object that is left. */
static const DsThing *
first_left (const Fate *fates, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (fates[i].is != NULL)
      return fates[i].is;
  return NULL;
}

/* New gates of ours that open with @like are cells of an object, which has become larger. @was: the
 * thing of theirs that it gives; NULL: it is new, too. */
static bool
join_all (Compare *c, const DsThing *was, const DsThing *like)
{
  const DsThing *at;

  for (size_t i = 0; (at = next_joint (c, like, &i)) != NULL;) {
    c->is_paired[ds_thing_list_index (&c->ours, at)] = true;
    c->sources[ds_thing_list_index (&c->ours, at)] = was;
    if (!add_carrier (c, at->at, at->kind))
      return false;
  }
  return true;
}

/* True when a side of the object with @resizes can be as many cells longer. */
static bool
can_be (uint8_t resizes, DsRect was, DsRect is, size_t n_cells)
{
  return (int64_t)is.w * is.h == (int64_t)n_cells &&
         (is.w == was.w || (resizes & DS_FOREIGN_RESIZES_X)) &&
         (is.h == was.h || (resizes & DS_FOREIGN_RESIZES_Y)) &&
         (!(resizes & DS_FOREIGN_KEEPS_RATIO) || (int64_t)is.w * was.h == (int64_t)is.h * was.w);
}

/* A gate of several cells of which some are gone, moved or new, and which is a rectangle still: its
 * object gets that place and size, if it can. *@is_done: it does. False: no memory. */
static bool
follow_size (Compare *c, const Fate *fates, size_t n, DsForeignObjectEdit *edit, bool *is_done)
{
  const DsThing *like = first_left (fates, n), *at;
  DsRect was = { 0 }, is = { 0 };
  size_t n_cells = 0;

  *is_done = false;
  if (like == NULL || ds_rules_kind (c->self->level->rules, like->kind)->gate == NULL)
    return true;
  for (size_t i = 0; i < n; i++) {
    add_to_rect (&was, fates[i].was->at);
    if (fates[i].is == NULL)
      continue;
    add_to_rect (&is,
                 fates[i].is == fates[i].was ? fates[i].was->at : theirs_of (c, fates[i].is->at));
    n_cells++;
  }
  for (size_t i = 0; (at = next_joint (c, like, &i)) != NULL; n_cells++)
    add_to_rect (&is, theirs_of (c, at->at));
  if (n_cells == 1 && n == 1)
    return true; /* it moves as all others do */
  if (!can_be (fates->object->resizes, was, is, n_cells))
    return true;
  edit->dx = pixels (is.x - was.x, c->self->made->cell_w);
  edit->dy = pixels (is.y - was.y, c->self->made->cell_h);
  edit->dw = pixels (is.w - was.w, c->self->made->cell_w);
  edit->dh = pixels (is.h - was.h, c->self->made->cell_h);
  *is_done = edit->dx != 0 || edit->dy != 0 || edit->dw != 0 || edit->dh != 0;
  return join_all (c, fates->was, like);
}

/* A rectangle or ellipse that has other sides, where the object can have them. */
static void
follow_area (const Compare *c, const Fate *fate, DsForeignObjectEdit *edit)
{
  DsRect was, is;

  if (fate->is == NULL || fate->is == fate->was || !area_of (c, fate->was, &was) ||
      !is_edit (c, fate->is->at))
    return;
  area_of (c, fate->is, &is);
  if (ds_extras_find (fate->is->extras, DS_AREA_POINTS) != NULL ||
      !can_be (fate->object->resizes, was, is, (size_t)is.w * (size_t)is.h))
    return;
  edit->dw = pixels (is.w - was.w, c->self->made->cell_w);
  edit->dh = pixels (is.h - was.h, c->self->made->cell_h);
}

static bool
follow_form (Compare *c, const DsThing *was, const DsThing *is, DsForeignObjectEdit *edit)
{
  const DsReverseAreas areas = ds_reverse_areas (c);

  return ds_reverse_follow_form (&areas, was, is, edit);
}

/* All things of an object are gone, or moved by the same way: so does the object. Otherwise it
 * stays, and what differs is named among the losses. */
static bool
follow_object (Compare *c, const Fate *fates, size_t n)
{
  const Fate *first = &fates[0];
  DsForeignObjectEdit edit = { first->layer, first->object };
  bool is_mixed = false, is_sized;
  DsCell by = { 0 };
  size_t n_gone = 0;

  for (size_t i = 0; i < n; i++)
    n_gone += fates[i].is == NULL;
  if (n_gone == n) {
    edit.is_deleted = true;
    return ds_array_push (&c->self->out->objects, edit);
  }
  for (size_t i = 0; i < n; i++) {
    const DsCell step = step_of (c, &fates[i], n == 1);
    const DsThing *is = fates[i].is;

    is_mixed = is_mixed || n_gone > 0 || (i > 0 && (step.x != by.x || step.y != by.y));
    by = step;
    if (is != NULL && !add_carrier (c, is == fates[i].was ? ours_of (c, is->at) : is->at, is->kind))
      return false;
  }
  if (!follow_size (c, fates, n, &edit, &is_sized))
    return false;
  if (!is_mixed && !is_sized) {
    edit.dx = pixels (by.x, c->self->made->cell_w);
    edit.dy = pixels (by.y, c->self->made->cell_h);
    follow_area (c, first, &edit);
  }
  if (!follow_properties (c, fates, n, &edit.properties) ||
      (first->is != NULL && first->is != first->was && is_edit (c, first->is->at) &&
       !ds_reverse_follow_name (c, first->layer, first->object,
                                ds_reverse_rule_of (c, first->layer, first->object), first->was,
                                first->is, &edit.new_name)))
    return false;
  if (!is_mixed && !is_sized && n == 1 && first->is != NULL && first->is != first->was &&
      is_edit (c, first->is->at) && !follow_form (c, first->was, first->is, &edit))
    return false;
  return (edit.dx == 0 && edit.dy == 0 && edit.dw == 0 && edit.dh == 0 && !is_sized &&
          edit.dangle == 0 && edit.new_name == NULL && edit.form == NULL &&
          edit.new_letters == NULL && edit.properties.n == 0) ||
         ds_array_push (&c->self->out->objects, edit);
}

/* All objects of the map go. */
static bool
delete_objects (Compare *c)
{
  const DsForeignLevel *level = c->self->place->place->level;

  for (const DsForeignLayer *layer = level->layers.first; layer != NULL; layer = layer->next)
    for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
      if (!ds_array_push (
              &c->self->out->objects,
              (DsForeignObjectEdit){ .layer = layer, .object = at, .is_deleted = true }))
        return false;
  return true;
}

static bool
follow_objects (Compare *c)
{
  const Fate *fates = c->fates.items;
  const bool is_new = c->self->scope == DS_REVERSE_NEW;

  if (is_new && !delete_objects (c))
    return false;
  if (c->fates.n > 0)
    qsort (c->fates.items, c->fates.n, sizeof *c->fates.items, compare_fates);
  for (size_t i = 0, n; i < c->fates.n; i += n) {
    for (n = 1; i + n < c->fates.n && fates[i + n].object == fates[i].object; n++)
      continue;
    if (!is_new && !follow_object (c, &fates[i], n))
      return false;
    if (n == 1 && c->habits[fates[i].was->kind].model == NULL) {
      Habit *habit = &c->habits[fates[i].was->kind];

      habit->of = fates[i].was;
      habit->model =
          ds_import_origin (c->self->made, c->self->place->place->floor, fates[i].was->id);
    }
  }
  return true;
}

/* ---- new objects */

/* The cells of theirs that @thing covers with its area, or with new gates that open with it, where
 * an object of the file that @resizes and covers @like can have that size; else its own. */
static DsRect
cells_of (const Compare *c, const DsThing *thing, DsRect like, uint8_t resizes)
{
  DsRect one = { 0 }, all = { 0 };
  size_t n_cells = 0;
  const DsThing *at;
  DsRect area;

  add_to_rect (&one, theirs_of (c, thing->at));
  if (area_of (c, thing, &area) && ds_extras_find (thing->extras, DS_AREA_POINTS) == NULL) {
    all = (DsRect){ one.x, one.y, area.w, area.h };
    return can_be (resizes, like, all, (size_t)all.w * (size_t)all.h) ? all : one;
  }
  for (size_t i = 0; (at = next_joint (c, thing, &i)) != NULL; n_cells++)
    add_to_rect (&all, theirs_of (c, at->at));
  return n_cells > 1 && can_be (resizes, one, all, n_cells) ? all : one;
}

static bool
add_copy (Compare *c, const DsThing *thing, const Fate *model)
{
  DsRect like;
  const bool has_area = area_of (c, model->was, &like);
  const DsRect to = cells_of (c, thing, like, model->object->resizes);
  const DsCell from = has_area ? model->was->at : middle_of (c, model->object);
  const DsMapRule *rule = ds_reverse_rule_of (c, model->layer, model->object);
  DsForeignAddition addition = {
    .layer = model->layer,
    .model = model->object,
    .model_layer = model->layer,
    .dx = pixels (to.x - from.x, c->self->made->cell_w),
    .dy = pixels (to.y - from.y, c->self->made->cell_h),
    .dw = model->object->resizes != 0 ? pixels (to.w - like.w, c->self->made->cell_w) : 0,
    .dh = model->object->resizes != 0 ? pixels (to.h - like.h, c->self->made->cell_h) : 0,
    .name = "",
    .type = "",
    .id = thing->id,
    .floor = (int32_t)c->self->place->floor,
  };

  DsForeignObjectEdit edit = { .layer = model->layer,
                               .object = model->object,
                               .dx = addition.dx,
                               .dy = addition.dy,
                               .dw = addition.dw,
                               .dh = addition.dh };

  if (!follow_form (c, model->was, thing, &edit))
    return false;
  addition.dx = edit.dx;
  addition.dy = edit.dy;
  addition.dw = edit.dw;
  addition.dh = edit.dh;
  addition.dangle = edit.dangle;
  addition.form = edit.form;
  addition.new_letters = edit.new_letters;
  return ds_reverse_follow_name (c, model->layer, model->object, rule, model->was, thing,
                                 &addition.new_name) &&
         ds_reverse_own_properties (c, rule, model->was->extras, thing->extras,
                                    &addition.properties) &&
         ds_reverse_follow_lock (c, thing, model->was, &(DsReverseWay){ model->object, rule },
                                 &addition.properties) &&
         ds_array_push (&c->self->out->additions, addition) &&
         add_carrier (c, thing->at, thing->kind) && (to.w * to.h == 1 || join_all (c, NULL, thing));
}

/* True when an object like @addition becomes one of @kind. */
static bool
becomes (const Compare *c, const DsForeignAddition *addition, const DsForeignProperties *properties,
         uint16_t kind)
{
  const DsForeignObject object = { .id = "",
                                   .name = addition->name,
                                   .type = addition->type,
                                   .tags = "",
                                   .template_of = "",
                                   .letters = "",
                                   .colour = "",
                                   .properties = *properties,
                                   .tile = addition->tile };

  return ds_reverse_gives (c, addition->layer, &object, kind);
}

/* Describes an object that the rule makes one of the kind, in the first layer where it does.
 * *@fits: it does. False: no memory. */
static bool
describe (Compare *c, const DsMapRule *rule, const DsThing *thing, DsForeignAddition *out,
          bool *fits)
{
  const DsForeignLevel *level = c->self->place->place->level;
  const DsImportPlace *place = c->self->place->place;
  const int32_t w = c->self->made->cell_w, h = c->self->made->cell_h;
  DsForeignProperties properties = { 0 };
  const char *name;
  DsRect to;

  *out = (DsForeignAddition){ .id = thing->id, .floor = (int32_t)c->self->place->floor };
  if (!ds_reverse_own_properties (c, rule, NULL, thing->extras, &out->properties) ||
      !ds_reverse_follow_lock (c, thing, &(DsThing){ 0 }, &(DsReverseWay){ NULL, rule },
                               &out->properties) ||
      !ds_describe_by_rule (&c->self->out->arena, c->self->map, level, rule, out, &properties,
                            fits) ||
      !ds_reverse_follow_name (c, NULL, NULL, rule, NULL, thing, &name))
    return false;
  out->name = name != NULL ? name : out->name;
  to = cells_of (c, thing, (DsRect){ 0, 0, 1, 1 },
                 out->tile == 0 ? DS_FOREIGN_RESIZES_X | DS_FOREIGN_RESIZES_Y : 0);
  out->w = pixels (to.w, w);
  out->h = pixels (to.h, h);
  for (const DsForeignLayer *at = level->layers.first; at != NULL && *fits; at = at->next) {
    out->layer = at;
    out->x = pixels (to.x - place->rect.x + place->x, w) - pixels (at->offset_x, 1);
    out->y = pixels (to.y - place->rect.y + place->y, h) - pixels (at->offset_y, 1);
    if (at->kind == DS_FOREIGN_OBJECTS && becomes (c, out, &properties, thing->kind))
      return true;
  }
  *fits = false;
  return true;
}

/* Gives a new rectangle the shape of the area of @thing. False: no memory. */
static bool
add_form (Compare *c, const DsThing *thing, DsForeignAddition *addition)
{
  const DsForeignObject blank = { .template_of = "",
                                  .x = addition->x + pixels (addition->layer->offset_x, 1),
                                  .y = addition->y + pixels (addition->layer->offset_y, 1),
                                  .w = addition->w,
                                  .h = addition->h,
                                  .tile = addition->tile };
  DsForeignObjectEdit edit = { .layer = addition->layer, .object = &blank };

  if (!follow_form (c, thing, thing, &edit))
    return false;
  addition->x += edit.dx;
  addition->y += edit.dy;
  addition->w += edit.dw;
  addition->h += edit.dh;
  addition->dangle = edit.dangle;
  addition->form = edit.form;
  return true;
}

/* Adds an object by the first rule that gives one of the kind, and where it @has_lock, the lock.
 * *@is_done: there is one; else it is named among the losses. False: no memory. */
static bool
add_by_rule (Compare *c, const DsThing *thing, bool has_lock, bool *is_done)
{
  const DsMapRule *rule;

  *is_done = false;
  for (size_t i = 0; (rule = ds_reverse_next_rule (c, thing, has_lock, &i)) != NULL; i++) {
    DsForeignAddition addition;
    bool fits;

    if (!describe (c, rule, thing, &addition, &fits))
      return false;
    *is_done = fits;
    if (fits)
      return add_form (c, thing, &addition) && ds_array_push (&c->self->out->additions, addition) &&
             add_carrier (c, thing->at, thing->kind) && join_all (c, NULL, thing);
  }
  return true;
}

/* As the source says it for others of the kind, unless none can have its area; else by a tile,
 * which says no lock; else by an object. */
static bool
add_thing (Compare *c, const DsThing *thing)
{
  const Habit *habit = &c->habits[thing->kind];
  const DsRules *rules = c->self->level->rules;
  const uint16_t feature = ds_rules_feature_of (rules, thing->kind);
  const DsFloor *floor = &c->self->level->dungeon.floors[c->self->place->floor];
  const Fate *model = habit->model != NULL ? ds_reverse_model (c, thing) : NULL;
  bool is_done = false;
  uint16_t drawn;

  if (model != NULL) {
    const DsReverseAreas areas = ds_reverse_areas (c);

    if (!ds_reverse_can_copy (&areas, thing, model->object) &&
        !add_by_rule (c, thing, thing->lock != NULL, &is_done))
      return false;
    return is_done || add_copy (c, thing, model);
  }
  if (thing->lock != NULL && !add_by_rule (c, thing, true, &is_done))
    return false;
  if (is_done)
    return true;
  if (!habit->has_cells && feature != DS_TILE_NONE &&
      ds_floor_get (floor, DS_LAYER_FEATURE, thing->at) == feature &&
      (habit->is_drawn || (ds_rules_kind_drawn (rules, feature, &drawn) && drawn == thing->kind &&
                           ds_stack_can_give (c->self->stack, false, 0, feature))))
    return true; /* its tile says it */
  if (habit->has_cells || ds_stack_can_give (c->self->stack, true, thing->kind, DS_TILE_NONE))
    return add_kind (c, thing->at, thing->kind, false) && add_carrier (c, thing->at, thing->kind);
  if (thing->lock == NULL && !add_by_rule (c, thing, true, &is_done))
    return false;
  return is_done || add_by_rule (c, thing, false, &is_done);
}

static bool
add_things (Compare *c)
{
  for (size_t i = 0; i < c->ours.n; i++) {
    const DsThing *thing = c->ours.items[i];

    if (c->is_paired[i] || !is_edit (c, thing->at) ||
        (c->self->made->places.n > 1 && !is_in_place (c, theirs_of (c, thing->at))))
      continue;
    if (!add_thing (c, thing))
      return false;
  }
  return true;
}

static bool
has_region (const DsRegions *regions, uint64_t id)
{
  for (size_t i = 0; i < ds_regions_count (regions); i++)
    if (ds_regions_get (regions, i)->id == id)
      return true;
  return false;
}

/* The number of @place among those of the import. */
static size_t
number_of (const Compare *c)
{
  return (size_t)(c->self->place->place - c->self->made->places.items);
}

/* A new map keeps the properties of the one that it is like. */
static void
keep_properties (const Compare *c, DsForeignPropertyEdits *edits)
{
  size_t n = 0;

  for (size_t i = 0; i < edits->n && c->self->scope == DS_REVERSE_NEW; i++)
    if (!edits->items[i].is_gone)
      edits->items[n++] = edits->items[i];
  edits->n = c->self->scope == DS_REVERSE_NEW ? n : edits->n;
}

/* The properties of the map: those of our level where it is the only map, else those of the region
 * that has its name. */
static bool
follow_level (Compare *c)
{
  const DsDungeon *ours = &c->self->level->dungeon, *theirs = &c->self->made->delve.dungeon;
  const DsRegions *regions = theirs->regions;
  DsHolder holder = { .type = DS_HOLDER_LEVEL };
  DsForeignPropertyEdits *properties = &c->self->out->properties;

  if (c->self->made->places.n > 1) {
    if (c->self->made->places.n <= theirs->n_floors || number_of (c) >= ds_regions_count (regions))
      return true;
    holder =
        (DsHolder){ .type = DS_HOLDER_REGION, .id = ds_regions_get (regions, number_of (c))->id };
  }
  if (holder.type == DS_HOLDER_REGION && !has_region (ours->regions, holder.id))
    return true;
  if (!ds_reverse_own_properties (c, NULL, ds_holder_extras (theirs, holder),
                                  ds_holder_extras (ours, holder), properties))
    return false;
  keep_properties (c, properties);
  return true;
}

static bool
compare (Compare *c)
{
  const DsDungeon *ours = &c->self->level->dungeon, *theirs = &c->self->made->delve.dungeon;

  if (c->habits == NULL ||
      !ds_thing_list_take (&c->ours, ours->floors[c->self->place->floor].things) ||
      !ds_thing_list_take (&c->theirs, theirs->floors[c->self->place->place->floor].things))
    return false;
  c->twins = ds_alloc0 (c->theirs.n + 1, sizeof *c->twins);
  c->is_paired = ds_alloc0 (c->ours.n + 1, sizeof *c->is_paired);
  c->sources = ds_alloc0 (c->ours.n + 1, sizeof *c->sources);
  if (c->twins == NULL || c->is_paired == NULL || c->sources == NULL)
    return false;
  if (c->self->scope != DS_REVERSE_NEW)
    pair (c);
  for (size_t i = 0; i < c->theirs.n; i++)
    if (!follow (c, c->theirs.items[i], c->twins[i]))
      return false;
  return list_joints (c) && follow_objects (c) && add_things (c) && follow_level (c);
}

bool
ds_reverse_find_objects (DsReverseObjects *self)
{
  Compare c = { .self = self };
  bool ok;

  DS_ASSERT (self != NULL);

  c.habits = ds_alloc0 (ds_rules_n_kinds (self->level->rules) + 1, sizeof *c.habits);
  ok = compare (&c);
  ds_reverse_sort_kinds (self);
  ds_array_clear (&c.ours);
  ds_array_clear (&c.theirs);
  ds_array_clear (&c.joints);
  ds_array_clear (&c.fates);
  ds_free (c.habits);
  ds_free (c.twins);
  ds_free (c.is_paired);
  ds_free (c.sources);
  return ok;
}
