/* core/io/kept/reverse_area.c — see reverse_area.h */
#include "io/kept/reverse_area.h"
#include "base/hooks.h"
#include "base/rotation.h"
#include "io/foreign/foreign_area.h"
#include "io/foreign/foreign_turn.h"
#include "io/foreign/reader.h"
#include "io/tiled/tiled_pen.h"
#include "map/area_turned.h"

#include <string.h>

/* An object while it gets the area of a thing. */
typedef struct {
  const DsReverseAreas *c;
  DsCell side, origin, at; /* at: the cell of the thing on the floor that the map gives */
  DsArea wanted;           /* on that floor */
  DsForeignTurn turn;      /* of the object in the file */
  DsForeignObject form;    /* rotated about its middle alone */
  DsForeignPoint *points;  /* of the form */
} FormWork;

/* True where things of the kind of @thing get and give shapes. */
static bool
has_shapes (const DsReverseAreas *self, const DsThing *thing)
{
  const DsForeignReader *reader = ds_foreign_reader_of (self->map->source);

  return reader != NULL && reader->has_shapes && !self->mapping->without_areas &&
         ds_role_has_area ((DsRole)ds_rules_kind (self->rules, thing->kind)->role);
}

static bool
can_have_form (const DsReverseAreas *self, const DsThing *is, const DsForeignObject *object)
{
  return has_shapes (self, is) && object->template_of[0] == '\0' && object->tile == 0 &&
         (!self->mapping->without_angles || ds_foreign_quarters (object) >= 0);
}

bool
ds_reverse_can_copy (const DsReverseAreas *self, const DsThing *thing,
                     const DsForeignObject *object)
{
  DS_ASSERT (self != NULL && thing != NULL && object != NULL);

  if (!has_shapes (self, thing))
    return true;
  if (object->shape == DS_FOREIGN_LETTERS &&
      (ds_extras_find (thing->extras, "note") == NULL ||
       ds_extras_find (thing->extras, DS_AREA_SHAPE) != NULL))
    return false;
  if (ds_area_count_keys (thing) == 0 &&
      (object->tile != 0 || (object->n_points == 0 && object->w == 0 && object->h == 0)))
    return true; /* neither has an area */
  return ds_foreign_quarters (object) >= 0 && can_have_form (self, thing, object);
}

/* From the middle of the cell to that of the area, twice. */
static DsCell
arm_of (const DsThing *thing)
{
  const DsRect box = ds_area_box (thing);

  return (DsCell){ 2 * (box.x - thing->at.x) + box.w, 2 * (box.y - thing->at.y) + box.h };
}

DsCell
ds_reverse_middle_step (const DsReverseAreas *self, const DsForeignObject *object,
                        const DsThing *was, const DsThing *is)
{
  DsRect from, to;
  DsCell by;

  DS_ASSERT (object != NULL && was != NULL && is != NULL);

  from = ds_area_box (was);
  to = ds_area_box (is);
  if (ds_foreign_quarters (object) >= 0 || can_have_form (self, is, object) ||
      from.w * from.h != to.w * to.h || (from.w != to.w && from.w != to.h))
    return (DsCell){ 0, 0 };
  by = ds_cell_minus (arm_of (is), arm_of (was));
  return (DsCell){ by.x / 2, by.y / 2 };
}

/* ---- shapes */

static bool
same_area (const DsArea *a, const DsArea *b)
{
  return a->shape == b->shape && a->angle == b->angle && a->n_points == b->n_points &&
         (a->n_points > 0 ? memcmp (a->points, b->points, a->n_points * sizeof *a->points) == 0
                          : a->box.w == b->box.w && a->box.h == b->box.h);
}

static DsRect
floor_of (const FormWork *self)
{
  const DsImportPlace *place = self->c->place->place;

  return (DsRect){ place->x, place->y, place->rect.w, place->rect.h };
}

/* The rotation of @object as the import takes it. */
static DsForeignTurn
turn_of (const FormWork *self, const DsForeignObject *object)
{
  return ds_foreign_turn_on (object, self->side, floor_of (self));
}

/* The area of @object as the import reads it. *@fits: it begins in the cell of the thing. */
static DsStatus
read_back (const FormWork *self, const DsForeignObject *object, DsArea *out, bool *fits)
{
  const DsImportPlace *place = self->c->place->place;
  const DsRect floor = floor_of (self);
  DsForeignObject copy = *object;
  DsCell at;

  if (self->c->mapping->without_angles && copy.shape == DS_FOREIGN_CAPSULE)
    copy.shape = DS_FOREIGN_ELLIPSE;
  *out = (DsArea){ .box = { self->at.x, self->at.y, 1, 1 } };
  *fits = !ds_foreign_has_area (object);
  if (*fits)
    return DS_OK;
  *fits = ds_foreign_area_find_cell (&copy, self->side, floor, &at) &&
          at.x + place->rect.x == self->at.x && at.y + place->rect.y == self->at.y;
  return ds_foreign_area_read (out, &copy, self->side, self->at, self->origin, NULL);
}

/* Thousandths of a pixel of the corner of a cell. */
static DsForeignPoint
corner_of (const FormWork *self, DsCell cell)
{
  return (DsForeignPoint){ (int64_t)(cell.x + self->origin.x) * self->side.x * DS_FOREIGN_PIXEL,
                           (int64_t)(cell.y + self->origin.y) * self->side.y * DS_FOREIGN_PIXEL };
}

static DsForeignPoint
middle_of (const FormWork *self, DsCell cell)
{
  const DsForeignPoint corner = corner_of (self, cell);

  return (DsForeignPoint){ corner.x + (int64_t)self->side.x * DS_FOREIGN_PIXEL / 2,
                           corner.y + (int64_t)self->side.y * DS_FOREIGN_PIXEL / 2 };
}

static bool
same_cell (DsCell a, DsCell b)
{
  return a.x == b.x && a.y == b.y;
}

/* Points whose cells stay, at the beginning and the end, keep their places; others are the middles
 * of their cells. Without @was all are. */
static void
keep_points (const FormWork *self, const DsForeignObject *now, const DsArea *was,
             DsForeignPoint *points)
{
  const size_t n = self->wanted.n_points, n_was = was != NULL ? was->n_points : 0;
  size_t n_first = 0, n_last = 0;

  while (n_first < n && n_first < n_was &&
         same_cell (self->wanted.points[n_first], was->points[n_first]))
    n_first++;
  while (n_last < n - n_first && n_last + n_first < n_was &&
         same_cell (self->wanted.points[n - 1 - n_last], was->points[n_was - 1 - n_last]))
    n_last++;
  for (size_t i = 0; i < n; i++) {
    const bool stays = i < n_first || i >= n - n_last ||
                       (n == n_was && same_cell (self->wanted.points[i], was->points[i]));

    points[i] = !stays                      ? middle_of (self, self->wanted.points[i])
                : i < n_first || n == n_was ? now->points[i]
                                            : now->points[n_was - (n - i)];
  }
}

/* A mirror image or turn by quarters. */
typedef struct {
  int8_t xx, xy, yx, yy;
} AreaTurn;

static const AreaTurn TURNS[] = { { 1, 0, 0, 1 },   { 0, -1, 1, 0 }, { -1, 0, 0, -1 },
                                  { 0, 1, -1, 0 },  { -1, 0, 0, 1 }, { 1, 0, 0, -1 },
                                  { 0, -1, -1, 0 }, { 0, 1, 1, 0 } };

/* True if @turn, and a move, makes the points of what is wanted of those of @was. */
static bool
is_turned (const FormWork *self, const DsArea *was, const AreaTurn *turn)
{
  const DsCell *from = was->points, *to = self->wanted.points;

  for (size_t i = 1; i < was->n_points; i++) {
    const DsCell arm = ds_cell_minus (from[i], from[0]), made = ds_cell_minus (to[i], to[0]);

    if (made.x != turn->xx * arm.x + turn->xy * arm.y ||
        made.y != turn->yx * arm.x + turn->yy * arm.y)
      return false;
  }
  return true;
}

/* All points turn and move with their cells, and so keep their places in these. False: they do not.
 */
static bool
turn_points (const FormWork *self, const DsForeignObject *now, const DsArea *was,
             DsForeignPoint *points)
{
  const int64_t w = self->side.x, h = self->side.y;
  DsForeignPoint from, to;
  size_t i = 0;

  if (was->n_points == 0 || was->n_points != self->wanted.n_points)
    return false;
  while (i < DS_COUNT (TURNS) && !is_turned (self, was, &TURNS[i]))
    i++;
  if (i == DS_COUNT (TURNS))
    return false;
  from = middle_of (self, was->points[0]);
  to = middle_of (self, self->wanted.points[0]);
  for (size_t k = 0; k < was->n_points; k++) {
    const int64_t x = now->points[k].x - from.x, y = now->points[k].y - from.y;

    points[k] = (DsForeignPoint){ to.x + TURNS[i].xx * x + TURNS[i].xy * y * w / h,
                                  to.y + TURNS[i].yx * x * h / w + TURNS[i].yy * y };
  }
  return true;
}

/* Lets a place that reads as another column or row lie in the middle of its own. True: it moved. */
static bool
settle_place (int64_t *place, int64_t middle, bool is_wrong)
{
  const bool moves = is_wrong && *place != middle;

  if (moves)
    *place = middle;
  return moves;
}

/* Settles points that read as other cells: of a polygon, a corner on a line between two cells is in
 * the one that all points together say, so it is read again until all are right. Where it begins in
 * another cell then, its origin moves. O(points) for each time. False: no memory. */
static bool
settle_points (FormWork *self)
{
  const size_t n = self->form.n_points;
  bool is_done = true, fits = true, moves = n > 0;

  while (is_done && moves) {
    DsArea got;

    moves = false;
    is_done = read_back (self, &self->form, &got, &fits) == DS_OK;
    for (size_t i = 0; is_done && i < got.n_points && i < n; i++) {
      const DsCell is = got.points[i], cell = self->wanted.points[i];
      const DsForeignPoint middle = middle_of (self, cell);

      moves |= settle_place (&self->points[i].x, middle.x, is.x != cell.x);
      moves |= settle_place (&self->points[i].y, middle.y, is.y != cell.y);
    }
    ds_area_clear (&got);
  }
  if (is_done && !fits) {
    self->form.x = middle_of (self, self->at).x;
    self->form.y = middle_of (self, self->at).y;
  }
  return is_done;
}

/* Ways to make a form, in their order. */
typedef enum {
  FORM_TURNED, /* all points as one; of boxes: none */
  FORM_NEAR,   /* points whose cells stay, or the corner of a box, keep their places */
  FORM_PLAIN,  /* from the cells alone */
} FormWay;

/* False: no memory. */
static bool
put_points (FormWork *self, const DsForeignObject *now, const DsArea *was, bool fits, FormWay way)
{
  const bool is_plain = way == FORM_PLAIN;
  DsForeignPoint *points = ds_arena_alloc (self->c->arena, self->wanted.n_points, sizeof *points);
  DsForeignObject *form = &self->form;

  if (points == NULL)
    return false;
  form->shape = self->wanted.shape == DS_AREA_POLYGON ? DS_FOREIGN_POLYGON : DS_FOREIGN_POLYLINE;
  if (now->n_points == 0 || is_plain || (way == FORM_TURNED && !fits)) {
    form->x = middle_of (self, self->at).x;
    form->y = middle_of (self, self->at).y;
  }
  form->w = form->h = 0;
  form->points = self->points = points;
  form->n_points = self->wanted.n_points;
  if (way == FORM_TURNED && turn_points (self, now, was, points))
    return true;
  keep_points (self, now, is_plain ? NULL : was, points);
  return settle_points (self);
}

/* Makes the form of @now, whose area is @was and begins where it should or not, as @fits says.
 * False: no memory. */
static bool
make_form (FormWork *self, const DsForeignObject *now, const DsArea *was, bool fits, FormWay way)
{
  const DsRect rect = self->c->place->place->rect;
  const DsForeignPoint corner = corner_of (self, (DsCell){ rect.x, rect.y });
  const bool has_box = fits && now->n_points == 0 && now->w > 0 && now->h > 0;
  /* not cut by the left or upper edge of the floor */
  const bool has_left = has_box && (now->rotation != 0 || now->x >= corner.x);
  const bool has_top = has_box && (now->rotation != 0 || now->y >= corner.y);
  DsForeignObject *form = &self->form;

  *form = *now;
  form->rotation = self->wanted.angle;
  if (self->wanted.n_points > 0)
    return put_points (self, now, was, fits, way);
  if (self->wanted.shape == DS_AREA_RECTANGLE)
    form->shape = now->shape == DS_FOREIGN_LETTERS ? DS_FOREIGN_LETTERS : DS_FOREIGN_RECT;
  else if (!self->c->mapping->without_angles || now->shape != DS_FOREIGN_CAPSULE)
    form->shape = self->wanted.shape == DS_AREA_ELLIPSE ? DS_FOREIGN_ELLIPSE : DS_FOREIGN_CAPSULE;
  if (!has_left)
    form->x = corner_of (self, self->at).x;
  if (!has_top)
    form->y = corner_of (self, self->at).y;
  if (!has_left || was->box.w != self->wanted.box.w)
    form->w = (int64_t)self->wanted.box.w * self->side.x * DS_FOREIGN_PIXEL;
  if (!has_top || was->box.h != self->wanted.box.h)
    form->h = (int64_t)self->wanted.box.h * self->side.y * DS_FOREIGN_PIXEL;
  form->points = NULL;
  form->n_points = 0;
  return true;
}

/* Makes @object lie by a rotation about its middle alone. False: no memory. */
static bool
make_upright (FormWork *self, DsForeignObject *object, DsForeignTurn turn)
{
  DsForeignPoint *points = ds_arena_alloc (self->c->arena, object->n_points + 1, sizeof *points);

  if (points != NULL)
    ds_foreign_upright (object, turn, points);
  return points != NULL;
}

/* The object with its edits so far, rotated about its middle. False: no memory. */
static bool
move_object (FormWork *self, const DsForeignObjectEdit *edit, DsForeignObject *now)
{
  *now = *edit->object;
  now->w += edit->dw;
  now->h += edit->dh;
  if (!make_upright (self, now, self->turn))
    return false;
  now->x += edit->dx;
  now->y += edit->dy;
  for (size_t i = 0; i < now->n_points; i++)
    ((DsForeignPoint *)now->points)[i] =
        (DsForeignPoint){ now->points[i].x + edit->dx, now->points[i].y + edit->dy };
  return true;
}

/* The form as the file has it. NULL: no memory. */
static const DsForeignObject *
lean (FormWork *self)
{
  const DsForeignTurn turn = { self->wanted.angle == self->turn.angle ? self->turn.quarters : 0,
                               self->wanted.angle };
  DsForeignObject *form = ds_arena_alloc (self->c->arena, 1, sizeof *form);
  DsForeignPoint *points = ds_arena_alloc (self->c->arena, self->form.n_points + 1, sizeof *points);

  if (form == NULL || points == NULL)
    return NULL;
  *form = self->form;
  ds_foreign_lean (form, turn, points);
  return form;
}

/* True with *@fits where @form reads as what is wanted. False: no memory. */
static bool
check_form (FormWork *self, const DsForeignObject *form, bool *fits)
{
  DsForeignObject copy = form != NULL ? *form : (DsForeignObject){ 0 };
  DsArea got = { 0 };
  bool is_done;

  is_done = form != NULL && make_upright (self, &copy, turn_of (self, &copy)) &&
            read_back (self, &copy, &got, fits) == DS_OK;
  *fits = is_done && *fits && same_area (&got, &self->wanted);
  ds_area_clear (&got);
  return is_done;
}

static void
put_form (const DsForeignObject *form, DsForeignObjectEdit *edit)
{
  const DsForeignObject *was = edit->object;

  edit->form = form->shape != DS_FOREIGN_LETTERS ? form : NULL;
  edit->dx = form->x - was->x;
  edit->dy = form->y - was->y;
  edit->dw = form->w - was->w;
  edit->dh = form->h - was->h;
  if (form->rotation != ds_rotation_normal (was->rotation))
    edit->dangle = form->rotation - was->rotation;
}

/* The first form that reads as what is wanted, as the file has it; NULL: there is none. False: no
 * memory. */
static bool
find_form (FormWork *self, const DsForeignObject *now, const DsArea *was, bool begins,
           const DsForeignObject **out)
{
  bool is_done = true, fits = false;

  *out = NULL;
  for (int way = self->wanted.n_points > 0 ? FORM_TURNED : FORM_NEAR;
       way <= FORM_PLAIN && is_done && !fits; way++) {
    is_done = make_form (self, now, was, begins && way < FORM_PLAIN, (FormWay)way);
    *out = is_done ? lean (self) : NULL;
    is_done = check_form (self, *out, &fits);
  }
  *out = fits ? *out : NULL;
  return is_done;
}

/* False where the object with its edits so far is read with another quarter of a turn. */
static bool
keeps_turn (const FormWork *self, const DsForeignObjectEdit *edit)
{
  DsForeignObject moved = *edit->object;
  DsForeignTurn turn;

  moved.x += edit->dx;
  moved.y += edit->dy;
  moved.w += edit->dw;
  moved.h += edit->dh;
  turn = turn_of (self, &moved);
  return turn.quarters == self->turn.quarters && turn.angle == self->turn.angle;
}

static bool
follow_shape (FormWork *self, DsForeignObjectEdit *edit)
{
  const DsForeignObject *form = NULL;
  DsForeignObject now;
  DsArea was = { 0 };
  bool is_done, begins = false, fits = false;

  is_done = move_object (self, edit, &now) && read_back (self, &now, &was, &begins) == DS_OK;
  if (is_done && (!same_area (&was, &self->wanted) || !keeps_turn (self, edit) ||
                  (!begins && ds_area_is_shown (&self->wanted)))) {
    is_done = find_form (self, &now, &was, begins, &form);
    fits = is_done && form != NULL;
    if (is_done && !fits && self->turn.quarters != 0) {
      self->turn.quarters = 0;
      is_done = find_form (self, &now, &was, begins, &form);
      fits = is_done && form != NULL;
    }
    if (is_done && fits)
      put_form (form, edit);
  }
  ds_area_clear (&was);
  return is_done;
}

/* ---- texts */

/* The text of the note @is, JSON or NULL, that is another one than @was, where XML can hold it.
 * False: no memory. */
static bool
follow_letters (const DsReverseAreas *self, const char *was, const char *is,
                DsForeignObjectEdit *edit)
{
  DsErrors errors = { 0 };
  bool is_done = true;
  const char *text;
  DsJson *json;
  size_t n;

  if (is == NULL && was != NULL)
    edit->new_letters = "";
  if (is == NULL || (was != NULL && ds_json_equal (was, is)))
    return true;
  if (ds_json_parse (&json, "", is, strlen (is), &errors) != DS_OK)
    return false;
  text = ds_node_string (ds_json_root (json), &n);
  if (text != NULL && strlen (text) == n && ds_tiled_can_hold (text, n)) {
    edit->new_letters = ds_arena_strndup (self->arena, text, n);
    is_done = edit->new_letters != NULL;
  }
  ds_json_free (json);
  return is_done;
}

bool
ds_reverse_follow_form (const DsReverseAreas *self, const DsThing *was, const DsThing *is,
                        DsForeignObjectEdit *edit)
{
  const DsImportPlace *place;
  FormWork work = { .c = self };
  bool is_done;
  DsCell by;

  DS_ASSERT (self != NULL && was != NULL && is != NULL && edit != NULL);

  place = self->place->place;
  by = self->place->by;
  work.side = (DsCell){ self->made->cell_w, self->made->cell_h };
  work.origin = (DsCell){ place->x - place->rect.x, place->y - place->rect.y };
  work.turn = turn_of (&work, edit->object);
  if (!can_have_form (self, is, edit->object))
    return true;
  if (edit->object->shape == DS_FOREIGN_LETTERS &&
      !follow_letters (self, ds_extras_find (was->extras, "note"),
                       ds_extras_find (is->extras, "note"), edit))
    return false;
  if (ds_area_read (&work.wanted, is, NULL) != DS_OK)
    return false;
  work.at = ds_cell_plus (is->at, by);
  for (size_t i = 0; i < work.wanted.n_points; i++)
    work.wanted.points[i] = ds_cell_plus (work.wanted.points[i], by);
  work.wanted.box.x += by.x;
  work.wanted.box.y += by.y;
  work.at = ds_area_take_quarters (&work.wanted, work.at, place->rect);
  is_done = (edit->object->shape == DS_FOREIGN_LETTERS && work.wanted.shape != DS_AREA_RECTANGLE) ||
            follow_shape (&work, edit);
  ds_area_clear (&work.wanted);
  return is_done;
}
