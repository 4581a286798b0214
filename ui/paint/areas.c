/* ui/paint/areas.c — lists areas of objects, and draws their frames and names. */
#include "paint/areas.h"
#include "base/hooks.h"
#include "map/layer_groups.h"
#include "map/note.h"
#include "paint/note_text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* ---- listing */

typedef struct {
  DsuAreas *out;
  const DsDelve *delve;
  DsRect floor;
  const DsuVeil *veil;
  unsigned kinds;
  DsObjectLayers own;
  DsGroupLook looks[DS_OBJECT_LAYERS_MAX]; /* of the groups around own layers */
} Lister;

static void
look_at_groups (Lister *self)
{
  DsLayerGroups groups;

  ds_layer_groups_read (&groups, self->delve->dungeon.extras);
  ds_object_layers_read (&self->own, self->delve->dungeon.extras);
  for (size_t i = 0; i < self->own.n; i++)
    self->looks[i] = ds_layer_groups_look (&groups, groups.objects_in[i]);
}

/* The colour and the share that is not drawn of an area in @colour. */
static void
take_look (const Lister *self, const DsThing *thing, uint32_t colour, DsuArea *out)
{
  const int layer = ds_object_layers_of (&self->own, thing);
  const uint8_t fade = dsu_veil_of_thing (self->veil, self->delve->rules, thing);

  out->colour = layer >= 0 ? ds_tint_multiply (colour, self->looks[layer].tint) : colour;
  out->fade =
      layer < 0 ? fade
                : (uint8_t)(255 - (255u - fade) * self->looks[layer].opacity / DS_TILE_LAYER_WHOLE);
}

/* The title of @out; "": a note without a text. */
static DsStatus
take_title (const DsThing *thing, const DsKind *kind, DsuArea *out)
{
  char text[DS_NOTE_BYTES] = "";
  DsText shown = { 0 };
  DsStatus status =
      out->is_note ? ds_note_text (thing, text) : ds_thing_text (thing, "name", text, sizeof text);

  if (status != DS_OK && status != DS_NOT_FOUND)
    return status;
  if (!out->is_note && text[0] == '\0')
    snprintf (text, sizeof text, "%s", ds_translate (kind->label));
  ds_text_put_shown (&shown, text, strlen (text), DS_SHOWN_LINES);
  out->title = ds_text_take (&shown);
  return out->title != NULL ? DS_OK : DS_NOMEM;
}

bool
dsu_area_is_plain (const DsArea *area)
{
  DS_ASSERT (area != NULL);
  return area->shape == DS_AREA_RECTANGLE && area->angle == 0;
}

static bool
is_meant (const Lister *self, const DsuArea *area)
{
  const bool is_large = ds_area_is_shown (&area->area);

  if (!area->is_note)
    return is_large && self->kinds & DSU_AREAS_OF_MARKERS;
  return (area->title[0] != '\0' && self->kinds & DSU_AREAS_OF_TEXTS) ||
         (is_large && self->kinds & DSU_AREAS_OF_NOTES);
}

/* Adds the area of @thing, if it has one that is shown. */
static DsStatus
add (Lister *self, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  DsuArea made = { .at = thing->at, .id = thing->id, .is_note = kind->role == DS_ROLE_NOTE };
  bool is_shown;
  DsStatus status;

  take_look (self, thing, made.is_note ? DSU_NOTE_COLOUR : kind->fg, &made);
  if (made.fade == UINT8_MAX)
    return DS_OK;
  status = ds_area_read (&made.area, thing, NULL);
  if (status == DS_OK)
    status = take_title (thing, kind, &made);
  is_shown = status == DS_OK && is_meant (self, &made);
  if (is_shown && dsu_area_is_plain (&made.area))
    made.area.box = ds_rect_intersect (made.area.box, self->floor);
  if (is_shown)
    made.reach = ds_area_bounds (&made.area);
  if (is_shown && ds_array_push (&self->out->items, made))
    return DS_OK;
  ds_area_clear (&made.area);
  ds_free (made.title);
  return is_shown ? DS_NOMEM : status;
}

DsStatus
dsu_areas_list (DsuAreas *out, const DsDelve *delve, size_t floor, const DsuVeil *veil,
                unsigned kinds, DsError *err)
{
  Lister self = { .out = out, .delve = delve, .veil = veil, .kinds = kinds };
  const DsFloor *level;

  DS_ASSERT (out != NULL && delve != NULL && floor < delve->dungeon.n_floors && veil != NULL);

  *out = (DsuAreas){ 0 };
  level = &delve->dungeon.floors[floor];
  self.floor = (DsRect){ 0, 0, level->w, level->h };
  look_at_groups (&self);
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const DsRole role = (DsRole)ds_rules_kind (delve->rules, thing->kind)->role;

    if (thing->extras == NULL || !ds_role_has_area (role) || add (&self, thing) == DS_OK)
      continue;
    dsu_areas_clear (out);
    return ds_fail_nomem (err, "areas");
  }
  return DS_OK;
}

void
dsu_areas_clear (DsuAreas *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->items.n; i++) {
    ds_area_clear (&self->items.items[i].area);
    ds_free (self->items.items[i].title);
  }
  ds_array_clear (&self->items);
}

/* ---- drawing */

#define NAME_SHARE 0.55 /* of a cell: height of the name */
#define NAME_LEAST 8.0  /* units; smaller names are left out */
#define NAME_MOST 15.0

double
dsu_area_line (double px)
{
  return px > 8 ? px / 8 : 1;
}

static void
set_colour (const DsuArea *self, cairo_t *cr, double alpha)
{
  cairo_set_source_rgba (cr, (self->colour >> 16 & 0xff) / 255.0,
                         (self->colour >> 8 & 0xff) / 255.0, (self->colour & 0xff) / 255.0,
                         alpha * (255 - self->fade) / 255);
}

/* The frame lies within the box. */
static void
draw_rectangle (const DsuArea *self, cairo_t *cr, double px)
{
  const DsRect box = self->area.box;
  const double line = dsu_area_line (px) >= 2 ? floor (dsu_area_line (px)) : dsu_area_line (px);

  cairo_rectangle (cr, box.x * px + line, box.y * px + line, box.w * px - 2 * line,
                   box.h * px - 2 * line);
  set_colour (self, cr, DSU_AREA_ALPHA);
  cairo_fill_preserve (cr);
  cairo_rectangle (cr, box.x * px, box.y * px, box.w * px, box.h * px);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  set_colour (self, cr, 1);
  cairo_fill (cr);
}

static void
add_ellipse (const DsuArea *self, cairo_t *cr, double px)
{
  const DsRect box = self->area.box;
  const double line = dsu_area_line (px);

  cairo_save (cr);
  cairo_translate (cr, (box.x + box.w / 2.0) * px, (box.y + box.h / 2.0) * px);
  cairo_scale (cr, (box.w * px - line) / 2, (box.h * px - line) / 2);
  cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
  cairo_close_path (cr);
  cairo_restore (cr);
}

static void
add_capsule (const DsuArea *self, cairo_t *cr, double px)
{
  const DsRect box = self->area.box;
  const double line = dsu_area_line (px);
  const double left = box.x * px + line / 2, right = (box.x + box.w) * px - line / 2;
  const double top = box.y * px + line / 2, bottom = (box.y + box.h) * px - line / 2;
  const double round = fmin (right - left, bottom - top) / 2;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - round, top + round, round, -G_PI_2, 0);
  cairo_arc (cr, right - round, bottom - round, round, 0, G_PI_2);
  cairo_arc (cr, left + round, bottom - round, round, G_PI_2, G_PI);
  cairo_arc (cr, left + round, top + round, round, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* Through the middles of the cells. */
static void
add_points (const DsuArea *self, cairo_t *cr, double px)
{
  for (size_t i = 0; i < self->area.n_points; i++)
    cairo_line_to (cr, (self->area.points[i].x + 0.5) * px, (self->area.points[i].y + 0.5) * px);
  if (self->area.shape == DS_AREA_POLYGON)
    cairo_close_path (cr);
}

static void
draw_shape (const DsuArea *self, cairo_t *cr, double px)
{
  if (self->area.shape == DS_AREA_ELLIPSE)
    add_ellipse (self, cr, px);
  else if (self->area.shape == DS_AREA_CAPSULE)
    add_capsule (self, cr, px);
  else
    add_points (self, cr, px);
  set_colour (self, cr, DSU_AREA_ALPHA);
  if (self->area.shape != DS_AREA_POLYLINE)
    cairo_fill_preserve (cr);
  set_colour (self, cr, 1);
  cairo_set_line_width (cr, dsu_area_line (px));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (cr);
}

typedef struct {
  double x, y, room;
  bool is_centred;
} NamePlace;

/* Below the upper edge, right of the picture of the object where that lies in the corner; across
 * the middle of a turned area. */
static NamePlace
place_name (const DsuArea *self, double px, double size)
{
  const DsRect box = self->area.angle != 0 ? self->reach : self->area.box;
  const double line = dsu_area_line (px);
  const bool is_beside = self->at.x == box.x && self->at.y == box.y;
  const double left = (box.x + is_beside) * px + line + 1;

  if (self->area.angle != 0)
    return (NamePlace){ box.x * px, (box.y + box.h / 2.0) * px - size * 0.7, box.w * px, true };
  return (NamePlace){ left, box.y * px + line + 1, (box.x + box.w) * px - line - left, false };
}

void
dsu_area_draw_name (const DsuArea *self, cairo_t *cr, double px)
{
  const double size = fmin (px * NAME_SHARE, NAME_MOST);
  const NamePlace place = place_name (self, px, size);
  PangoFontDescription *font;
  PangoLayout *layout;

  DS_ASSERT (self != NULL && cr != NULL && px > 0);

  if (self->is_note)
    dsu_note_text_draw (self, cr, px);
  if (self->is_note || size < NAME_LEAST || place.room < 2 * size)
    return;
  font = pango_font_description_from_string ("sans bold");
  layout = pango_cairo_create_layout (cr);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, self->title, -1);
  pango_layout_set_width (layout, (int)(place.room * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, place.is_centred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  cairo_move_to (cr, place.x, place.y);
  pango_cairo_layout_path (cr, layout);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.85 * (255 - self->fade) / 255);
  cairo_set_line_width (cr, size / 5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke_preserve (cr);
  set_colour (self, cr, 1);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill (cr);
  g_object_unref (layout);
  pango_font_description_free (font);
}

void
dsu_area_turn (const DsuArea *self, cairo_t *cr, double px)
{
  DsRect frame;
  double x, y;

  DS_ASSERT (self != NULL && cr != NULL && px > 0);

  if (self->area.angle == 0)
    return;
  frame = ds_area_frame (&self->area);
  x = (frame.x + frame.w / 2.0) * px;
  y = (frame.y + frame.h / 2.0) * px;
  cairo_translate (cr, x, y);
  cairo_rotate (cr, self->area.angle * G_PI / 180000);
  cairo_translate (cr, -x, -y);
}

void
dsu_area_draw (const DsuArea *self, cairo_t *cr, double px)
{
  DS_ASSERT (self != NULL && cr != NULL && px > 0);

  cairo_save (cr);
  cairo_new_path (cr);
  dsu_area_turn (self, cr, px);
  if (self->area.shape == DS_AREA_RECTANGLE)
    draw_rectangle (self, cr, px);
  else
    draw_shape (self, cr, px);
  cairo_restore (cr);
  cairo_save (cr);
  dsu_area_draw_name (self, cr, px);
  cairo_restore (cr);
}

bool
dsu_areas_blend (const DsuAreas *self, int32_t px, int32_t w, int32_t y, int32_t n,
                 uint32_t *pixels)
{
  cairo_surface_t *surface;
  cairo_t *cr;
  bool is_done;

  DS_ASSERT (self != NULL && px > 0 && y >= 0 && pixels != NULL);

  if (self->items.n == 0)
    return true;
  surface = cairo_image_surface_create_for_data ((unsigned char *)pixels, CAIRO_FORMAT_RGB24, w, n,
                                                 w * (int)sizeof *pixels);
  cr = cairo_create (surface);
  cairo_translate (cr, 0, -y);
  for (size_t i = 0; i < self->items.n; i++) {
    const DsRect box = self->items.items[i].reach;

    if ((box.y + box.h + 1) * px > y && (box.y - 1) * px < y + n)
      dsu_area_draw (&self->items.items[i], cr, px);
  }
  is_done = cairo_status (cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return is_done;
}
