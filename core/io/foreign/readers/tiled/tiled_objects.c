/* core/io/foreign/readers/tiled/tiled_objects.c — objects of Tiled: shapes, tiles and templates. */
#include "base/decimal.h"
#include "io/foreign/link.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

#define FAR ((int64_t)DS_FOREIGN_PIXELS_MAX * DS_FOREIGN_PIXEL)
#define TURN_MAX 1000000000 /* thousandths of a degree */
#define TURNED (1u << 28)   /* of hexagonal maps */

/* An object and the one of its template, which it overrides. */
typedef struct {
  const DsTiledReader *reader;
  DsTiledNode node, model;   /* model: the node itself where there is no template */
  const DsTiledTemplate *of; /* NULL: none */
} Source;

static const struct {
  const char *name;
  uint8_t shape; /* DsForeignShape */
} SHAPES[] = {
  { "ellipse", DS_FOREIGN_ELLIPSE },   { "point", DS_FOREIGN_DOT },
  { "capsule", DS_FOREIGN_CAPSULE },   { "polygon", DS_FOREIGN_POLYGON },
  { "polyline", DS_FOREIGN_POLYLINE }, { "text", DS_FOREIGN_LETTERS },
};

/* The node that has @key: the object, or its template. */
static DsTiledNode
having (const Source *self, const char *key)
{
  size_t n;

  return ds_tiled_get (self->node, key, &n) != NULL ? self->node : self->model;
}

/* ---- templates */

static const DsTiledTemplate *
find_template (DsTiledReader *self, const char *path)
{
  DsTiledTemplate *found = self->templates;

  while (found != NULL && strcmp (found->path, path) != 0)
    found = found->next;
  if (found != NULL)
    return found;
  found = ds_arena_alloc (&self->map->arena, 1, sizeof *found);
  if (found == NULL)
    return NULL;
  found->path = path;
  found->next = self->templates;
  self->templates = found;
  (void)!ds_tiled_open (self, self->name, path, "template", &found->file, &found->bytes);
  return found;
}

/* A template that cannot be read is a warning: the object has what it says itself. */
static bool
set_template (DsTiledReader *reader, Source *self, const char *path)
{
  DsError err;

  if (path[0] == '\0')
    return true;
  self->of = find_template (reader, path);
  if (self->of == NULL) {
    ds_fail_nomem (&err, reader->name);
    return ds_tiled_take (reader, self->node, "", &err);
  }
  if (self->of->bytes != NULL)
    (void)!ds_tiled_child (ds_tiled_root (&self->of->file), "object", &self->model);
  return true;
}

/* The number in the map of tile @gid of a template, which has a tileset of its own; 0: the map does
 * not use that. */
static uint32_t
gid_of_template (const Source *self, uint32_t gid)
{
  const char *name = self->reader->name, *source;
  char *model = ds_foreign_beside (name, self->of->path);
  int64_t first = 1;
  uint32_t found = 0;
  DsTiledNode set;

  if (model != NULL && ds_tiled_child (ds_tiled_root (&self->of->file), "tileset", &set) &&
      ds_tiled_int (set, "firstgid", 1, DS_FOREIGN_NUMBER, &first, self->reader->errors)) {
    source = ds_tiled_text (set, "source", &self->reader->map->arena, self->reader->errors);
    for (const DsForeignTileset *at = self->reader->map->tilesets.first;
         at != NULL && source != NULL && found == 0; at = at->next)
      if (at->source[0] != '\0' && ds_link_is_same (name, at->source, model, source))
        found = (at->first + ((gid & DS_FOREIGN_NUMBER) - (uint32_t)first)) |
                (gid & ~(DS_FOREIGN_NUMBER | TURNED));
  }
  ds_free (model);
  return found;
}

void
ds_tiled_anchor (const DsForeign *map, uint32_t tile, int64_t w, int64_t h, int64_t *x, int64_t *y)
{
  const DsForeignTileset *set;
  uint32_t id;

  DS_ASSERT (map != NULL && x != NULL && y != NULL);

  set = ds_foreign_tileset_of (map, tile, &id);
  *x += w * (set != NULL ? set->anchor_x : 0) / 2;
  *y += h * (set != NULL ? set->anchor_y : 2) / 2;
}

/* ---- shapes */

static bool
fail_points (const Source *self, DsTiledNode node)
{
  (void)!ds_tiled_fail (node, self->reader->errors, "points", "tiled.points",
                        N_ ("expected points such as \"0,0 16,0 8,12.5\""));
  return false;
}

static bool
fits (int64_t value)
{
  return value >= -FAR && value <= FAR;
}

static size_t
count_points (const char *text, size_t n)
{
  size_t count = 0;

  for (size_t i = 0; i < n; i++)
    count += text[i] == ',';
  return count;
}

/* "0,0 16,0 8,12.5" */
static bool
parse_points (const char *text, size_t n, DsForeignPoint *out, size_t n_points)
{
  const char *at = text, *end = text + n;

  for (size_t i = 0; i < n_points; i++) {
    const char *comma, *stop;

    while (at < end && *at == ' ')
      at++;
    comma = memchr (at, ',', (size_t)(end - at));
    stop = comma != NULL ? memchr (comma, ' ', (size_t)(end - comma)) : NULL;
    stop = stop != NULL ? stop : end;
    if (comma == NULL || !ds_decimal_milli (at, (size_t)(comma - at), &out[i].x) ||
        !ds_decimal_milli (comma + 1, (size_t)(stop - comma - 1), &out[i].y) || !fits (out[i].x) ||
        !fits (out[i].y))
      return false;
    at = stop;
  }
  return true;
}

static bool
read_array_points (const Source *self, DsNode array, DsForeignPoint *out, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    const DsTiledNode point = { .value = ds_node_at (array, i) };

    if (!ds_tiled_milli (point, "x", -FAR, FAR, &out[i].x, self->reader->errors) ||
        !ds_tiled_milli (point, "y", -FAR, FAR, &out[i].y, self->reader->errors))
      return false;
  }
  return true;
}

static bool
read_points (const Source *self, DsTiledNode node, const char *key, DsForeignObject *out)
{
  DsForeignPoint *points;
  DsTiledNode child = node;
  const char *text = NULL;
  DsNode array;
  size_t n = 0;
  DsError err;

  if (node.is_xml) {
    if (!ds_tiled_child (node, key, &child))
      return true;
    text = ds_tiled_get (child, "points", &n);
    out->n_points = text != NULL ? count_points (text, n) : 0;
  } else if (ds_node_get (node.value, key, &array) && ds_node_type (array) == DS_JSON_ARRAY) {
    out->n_points = ds_node_length (array);
  }
  if (out->n_points == 0)
    return fail_points (self, child);
  points = ds_foreign_make_points (self->reader->map, out->n_points, &err);
  if (points == NULL)
    return ds_tiled_take (self->reader, child, key, &err);
  out->points = points;
  if (node.is_xml ? !parse_points (text, n, points, out->n_points)
                  : !read_array_points (self, array, points, out->n_points))
    return node.is_xml ? fail_points (self, child) : false;
  for (size_t i = 0; i < out->n_points; i++) {
    points[i].x += out->x;
    points[i].y += out->y;
  }
  return true;
}

/* True when @node has the shape @name. */
static bool
has_shape (DsTiledNode node, const char *name)
{
  DsTiledNode child;
  DsNode value;

  if (node.is_xml)
    return ds_tiled_child (node, name, &child);
  return ds_node_type (node.value) == DS_JSON_OBJECT && ds_node_get (node.value, name, &value) &&
         ds_node_type (value) != DS_JSON_NULL && !ds_tiled_is (node, name, "false");
}

static bool
read_letters (const Source *self, DsTiledNode node, DsForeignObject *out)
{
  DsArena *arena = &self->reader->map->arena;
  DsTiledNode text;
  size_t n;

  if (!ds_tiled_child (node, "text", &text))
    return true;
  if (text.is_xml) {
    const char *letters = ds_element_text (text.element, &n);

    out->letters = ds_arena_strndup (arena, letters, n);
  } else {
    out->letters = ds_tiled_text (text, "text", arena, self->reader->errors);
  }
  if (out->letters != NULL)
    return true;
  (void)!ds_errors_add (self->reader->errors, DS_NOMEM, self->reader->name, "no-memory",
                        N_ ("out of memory"));
  return false;
}

static bool
read_shape (const Source *self, DsForeignObject *out)
{
  const DsTiledNode nodes[] = { self->node, self->model };

  for (size_t k = 0; k < DS_COUNT (nodes); k++)
    for (size_t i = 0; i < DS_COUNT (SHAPES); i++)
      if (has_shape (nodes[k], SHAPES[i].name)) {
        out->shape = SHAPES[i].shape;
        if (out->shape == DS_FOREIGN_POLYGON || out->shape == DS_FOREIGN_POLYLINE)
          return read_points (self, nodes[k], SHAPES[i].name, out);
        return out->shape != DS_FOREIGN_LETTERS || read_letters (self, nodes[k], out);
      }
  return true;
}

/* Tiles stand where their tileset says; a rotation is about that. */
static bool
read_tile (const Source *self, DsForeignObject *out)
{
  const DsForeignTileset *set;
  int64_t gid = 0, dx = 0, dy = 0;
  uint32_t id;
  size_t n;

  if (!ds_tiled_int (having (self, "gid"), "gid", 0, UINT32_MAX, &gid, self->reader->errors))
    return false;
  if (gid == 0)
    return true;
  out->shape = DS_FOREIGN_PICTURE;
  out->tile = ds_tiled_get (self->node, "gid", &n) != NULL || self->of == NULL
                  ? (uint32_t)gid & ~TURNED
                  : gid_of_template (self, (uint32_t)gid);
  set = ds_foreign_tileset_of (self->reader->map, out->tile, &id);
  if (ds_tiled_get (having (self, "width"), "width", &n) == NULL && set != NULL)
    out->w = (int64_t)set->tile_width * DS_FOREIGN_PIXEL;
  if (ds_tiled_get (having (self, "height"), "height", &n) == NULL && set != NULL)
    out->h = (int64_t)set->tile_height * DS_FOREIGN_PIXEL;
  out->anchor_x = set != NULL ? set->anchor_x : 0;
  out->anchor_y = set != NULL ? set->anchor_y : 2;
  ds_tiled_anchor (self->reader->map, out->tile, out->w, out->h, &dx, &dy);
  out->x -= dx;
  out->y -= dy;
  return true;
}

/* ---- objects */

static bool
read_place (const Source *self, int64_t x, int64_t y, DsForeignObject *out)
{
  DsErrors *errors = self->reader->errors;
  int64_t rotation = 0;

  if (!ds_tiled_milli (self->node, "x", -FAR, FAR, &out->x, errors) ||
      !ds_tiled_milli (self->node, "y", -FAR, FAR, &out->y, errors) ||
      !ds_tiled_milli (having (self, "width"), "width", 0, FAR, &out->w, errors) ||
      !ds_tiled_milli (having (self, "height"), "height", 0, FAR, &out->h, errors) ||
      !ds_tiled_milli (having (self, "rotation"), "rotation", -TURN_MAX, TURN_MAX, &rotation,
                       errors))
    return false;
  out->rotation = (int32_t)rotation;
  out->x += x;
  out->y += y;
  return true;
}

static bool
read_names (const Source *self, DsForeignObject *out)
{
  DsArena *arena = &self->reader->map->arena;
  DsErrors *errors = self->reader->errors;
  size_t n;

  out->id = ds_tiled_text (self->node, "id", arena, errors);
  out->name = ds_tiled_text (having (self, "name"), "name", arena, errors);
  out->type = ds_tiled_class (
      ds_tiled_get (self->node, "class", &n) != NULL ? self->node : having (self, "type"), arena,
      errors);
  out->is_hidden = ds_tiled_is (having (self, "visible"), "visible", "0") ||
                   ds_tiled_is (having (self, "visible"), "visible", "false");
  out->is_faint = ds_tiled_get (having (self, "opacity"), "opacity", &n) != NULL &&
                  !ds_tiled_is (having (self, "opacity"), "opacity", "1");
  return out->id != NULL && out->name != NULL && out->type != NULL;
}

/* The sides that can change in the text of an object: not those of others that it takes from a
 * template, and of shapes that lie elsewhere than their place says. */
static uint8_t
sides_of (const DsForeignObject *object)
{
  const bool can = object->template_of[0] == '\0' && object->rotation == 0 && object->w > 0 &&
                   object->h > 0 &&
                   (object->shape == DS_FOREIGN_RECT || object->shape == DS_FOREIGN_ELLIPSE ||
                    object->shape == DS_FOREIGN_CAPSULE);

  return can ? DS_FOREIGN_RESIZES_X | DS_FOREIGN_RESIZES_Y : 0;
}

static bool
read_object (DsTiledReader *reader, DsTiledNode node, int64_t x, int64_t y, DsForeignObjects *list)
{
  Source self = { .reader = reader, .node = node, .model = node };
  DsForeignObject *out;
  DsError err;

  out = ds_foreign_add_object (reader->map, list, &err);
  if (out == NULL)
    return ds_tiled_take (reader, node, "", &err);
  out->line = ds_tiled_line (node);
  out->template_of = ds_tiled_text (node, "template", &reader->map->arena, reader->errors);
  if (out->template_of == NULL || !set_template (reader, &self, out->template_of) ||
      !read_names (&self, out) || !read_place (&self, x, y, out) || !read_shape (&self, out) ||
      !read_tile (&self, out))
    return false;
  out->resizes = sides_of (out);
  return (self.of == NULL || self.of->bytes == NULL ||
          ds_tiled_read_properties (reader, self.model, &out->properties)) &&
         ds_tiled_read_properties (reader, node, &out->properties);
}

bool
ds_tiled_read_objects (DsTiledReader *self, DsTiledNode node, int64_t x, int64_t y,
                       DsForeignObjects *out)
{
  DsTiledNode object;

  DS_ASSERT (self != NULL && out != NULL);

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_objects); ds_tiled_next (&w, &object);)
    if (!read_object (self, object, x, y, out))
      return false;
  return true;
}
