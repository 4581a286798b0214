/* core/io/kept/reverse_area.c — see reverse_area.h */
#include "io/kept/reverse_area.h"
#include "base/hooks.h"
#include "io/foreign/foreign_area.h"
#include "io/foreign/reader.h"
#include "io/tiled/tiled_pen.h"

#include <string.h>

/* An object while it gets the area of a thing. */
typedef struct {
  const DsReverseAreas *c;
  DsCell side, origin, at; /* at: the cell of the thing on the floor that the map gives */
  DsArea wanted;           /* on that floor */
  DsForeignObject form;
} FormWork;

static bool
can_have_form (const DsReverseAreas *self, const DsThing *is, const DsForeignObject *object)
{
  const DsForeignReader *reader = ds_foreign_reader_of (self->map->source);

  return reader != NULL && reader->has_shapes && !self->mapping->without_areas &&
         ds_role_has_area ((DsRole)ds_rules_kind (self->rules, is->kind)->role) &&
         object->template_of[0] == '\0' && object->rotation == 0 && object->tile == 0;
}

/* ---- shapes */

static bool
same_area (const DsArea *a, const DsArea *b)
{
  return a->shape == b->shape && a->n_points == b->n_points &&
         (a->n_points > 0 ? memcmp (a->points, b->points, a->n_points * sizeof *a->points) == 0
                          : a->box.w == b->box.w && a->box.h == b->box.h);
}

/* The area of @object as the import reads it. *@fits: it begins in the cell of the thing. */
static DsStatus
read_back (const FormWork *self, const DsForeignObject *object, DsArea *out, bool *fits)
{
  const DsImportPlace *place = self->c->place->place;
  const DsRect floor = { place->x, place->y, place->rect.w, place->rect.h };
  DsForeignObject copy = *object;
  DsCell at;

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
 * of their cells. False: no memory. */
static bool
put_points (FormWork *self, const DsForeignObject *now, const DsArea *was)
{
  const size_t n = self->wanted.n_points, n_was = was->n_points;
  DsForeignPoint *points = ds_arena_alloc (self->c->arena, n, sizeof *points);
  size_t n_first = 0, n_last = 0;

  if (points == NULL)
    return false;
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
  self->form.points = points;
  self->form.n_points = n;
  return true;
}

/* Makes the form of @now, whose area is @was and begins where it should or not, as @fits says.
 * False: no memory. */
static bool
make_form (FormWork *self, const DsForeignObject *now, const DsArea *was, bool fits)
{
  const bool has_corner = fits && now->n_points == 0 && now->w > 0 && now->h > 0;
  DsForeignObject *form = &self->form;

  *form = *now;
  if (self->wanted.n_points > 0) {
    const DsForeignPoint middle = middle_of (self, self->at);

    form->shape = self->wanted.shape == DS_AREA_POLYGON ? DS_FOREIGN_POLYGON : DS_FOREIGN_POLYLINE;
    if (now->n_points == 0) {
      form->x = middle.x;
      form->y = middle.y;
    }
    form->w = form->h = 0;
    return put_points (self, now, was);
  }
  if (self->wanted.shape != DS_AREA_ELLIPSE)
    form->shape = DS_FOREIGN_RECT;
  else if (now->shape != DS_FOREIGN_CAPSULE)
    form->shape = DS_FOREIGN_ELLIPSE;
  if (!has_corner) {
    form->x = corner_of (self, self->at).x;
    form->y = corner_of (self, self->at).y;
  }
  if (!has_corner || was->box.w != self->wanted.box.w)
    form->w = (int64_t)self->wanted.box.w * self->side.x * DS_FOREIGN_PIXEL;
  if (!has_corner || was->box.h != self->wanted.box.h)
    form->h = (int64_t)self->wanted.box.h * self->side.y * DS_FOREIGN_PIXEL;
  form->points = NULL;
  form->n_points = 0;
  return true;
}

/* True with *@fits where the form reads as what is wanted. False: no memory. */
static bool
check_form (const FormWork *self, bool *fits)
{
  DsArea got;
  const bool is_done = read_back (self, &self->form, &got, fits) == DS_OK;

  *fits = is_done && *fits && same_area (&got, &self->wanted);
  ds_area_clear (&got);
  return is_done;
}

/* The object with its edits so far. False: no memory. */
static bool
move_object (FormWork *self, const DsForeignObjectEdit *edit, DsForeignObject *now)
{
  DsForeignPoint *points;

  *now = *edit->object;
  now->x += edit->dx;
  now->y += edit->dy;
  now->w += edit->dw;
  now->h += edit->dh;
  if (now->n_points == 0)
    return true;
  points = ds_arena_alloc (self->c->arena, now->n_points, sizeof *points);
  for (size_t i = 0; i < now->n_points && points != NULL; i++)
    points[i] = (DsForeignPoint){ now->points[i].x + edit->dx, now->points[i].y + edit->dy };
  now->points = points;
  return points != NULL;
}

static bool
put_form (FormWork *self, DsForeignObjectEdit *edit)
{
  DsForeignObject *form = ds_arena_alloc (self->c->arena, 1, sizeof *form);

  if (form == NULL)
    return false;
  *form = self->form;
  edit->form = form;
  edit->dx = form->x - edit->object->x;
  edit->dy = form->y - edit->object->y;
  edit->dw = form->w - edit->object->w;
  edit->dh = form->h - edit->object->h;
  return true;
}

static bool
follow_shape (FormWork *self, DsForeignObjectEdit *edit)
{
  DsForeignObject now;
  DsArea was = { 0 };
  bool is_done, fits = false;

  is_done = move_object (self, edit, &now) && read_back (self, &now, &was, &fits) == DS_OK;
  if (is_done && !same_area (&was, &self->wanted)) {
    is_done = make_form (self, &now, &was, fits) && check_form (self, &fits);
    if (is_done && fits)
      is_done = put_form (self, edit);
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
  const DsImportPlace *place = self->place->place;
  const DsCell by = self->place->by;
  FormWork work = { .c = self,
                    .side = { self->made->cell_w, self->made->cell_h },
                    .origin = { place->x - place->rect.x, place->y - place->rect.y } };
  bool is_done;

  DS_ASSERT (self != NULL && was != NULL && is != NULL && edit != NULL);

  if (!can_have_form (self, is, edit->object))
    return true;
  if (edit->object->shape == DS_FOREIGN_LETTERS)
    return follow_letters (self, ds_extras_find (was->extras, "note"),
                           ds_extras_find (is->extras, "note"), edit);
  if (ds_area_read (&work.wanted, is, NULL) != DS_OK)
    return false;
  work.at = ds_cell_plus (is->at, by);
  for (size_t i = 0; i < work.wanted.n_points; i++)
    work.wanted.points[i] = ds_cell_plus (work.wanted.points[i], by);
  is_done = follow_shape (&work, edit);
  ds_area_clear (&work.wanted);
  return is_done;
}
