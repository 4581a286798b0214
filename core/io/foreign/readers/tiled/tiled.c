/* core/io/foreign/readers/tiled/tiled.c — maps of Tiled, in XML and in JSON, of every version:
 * tile, object and image layers, groups, tilesets of their own and of other files. Members that are
 * not known are ignored. Source: https://doc.mapeditor.org/en/stable/reference/tmx-map-format */
#include "base/decimal.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <stdlib.h>
#include <string.h>

#define GRID_MAX 65536 /* pixels of a cell's side */
#define OFFSET_MAX ((int64_t)DS_FOREIGN_PIXELS_MAX * DS_FOREIGN_PIXEL)

bool
ds_tiled_take (const DsTiledReader *self, DsTiledNode node, const char *key, DsError *err)
{
  DS_ASSERT (self != NULL && key != NULL && err != NULL);

  if (node.is_xml)
    ds_element_take (node.element, self->errors, key, err);
  else
    ds_node_take (node.value, self->errors, key, err);
  return false;
}

bool
ds_tiled_open (const DsTiledReader *self, const char *from, const char *path, const char *type,
               DsTiledFile *out, char **bytes)
{
  char *whole;
  DsStatus status;
  DsError err;
  size_t n;

  DS_ASSERT (self != NULL && from != NULL && path != NULL && out != NULL && bytes != NULL);

  *out = (DsTiledFile){ 0 };
  *bytes = NULL;
  whole = ds_foreign_beside (from, path);
  if (whole == NULL)
    status = ds_fail_nomem (&err, path);
  else if (self->files->load == NULL)
    status =
        ds_fail (&err, DS_NOT_FOUND, whole, "tiled.file", N_ ("this file cannot be read here"));
  else
    status = self->files->load (self->files->user, whole, bytes, &n, &err);
  if (status != DS_OK)
    ds_errors_take (self->errors, &err);
  else if (ds_tiled_parse (out, whole, *bytes, n, type, self->errors) != DS_OK)
    status = DS_BAD_DATA;
  if (status != DS_OK) {
    ds_free (*bytes);
    *bytes = NULL;
  }
  ds_free (whole);
  return status == DS_OK;
}

static const char *
text_of (const DsTiledReader *self, DsTiledNode node, const char *key)
{
  return ds_tiled_text (node, key, &self->map->arena, self->errors);
}

static bool
read_int (const DsTiledReader *self, DsTiledNode node, const char *key, int64_t lowest,
          int64_t highest, int32_t *out)
{
  int64_t value = *out;
  const bool fits = ds_tiled_int (node, key, lowest, highest, &value, self->errors);

  *out = (int32_t)value;
  return fits;
}

/* ---- tilesets */

static bool
read_tile (DsTiledReader *self, DsTiledNode node, DsForeignTileset *set)
{
  DsTiledNode image = node, shapes;
  DsForeignTile *tile;
  int64_t id = -1;
  DsError err;

  if (node.key != NULL ? !ds_decimal_milli (node.key, strlen (node.key), &id)
                       : !ds_tiled_int (node, "id", 0, DS_FOREIGN_NUMBER, &id, self->errors))
    return node.key == NULL ? false : ds_tiled_fail_missing (node, self->errors, "id") == DS_OK;
  if (node.key != NULL)
    id /= 1000;
  if (id < 0 || id > DS_FOREIGN_NUMBER)
    return ds_tiled_fail_missing (node, self->errors, "id") == DS_OK;
  tile = ds_foreign_add_tile (self->map, set, &err);
  if (tile == NULL)
    return ds_tiled_take (self, node, "", &err);
  tile->id = (uint32_t)id;
  tile->line = ds_tiled_line (node);
  tile->type = ds_tiled_class (node, &self->map->arena, self->errors);
  if (!node.is_xml || ds_tiled_child (node, "image", &image))
    tile->image = text_of (self, image, node.is_xml ? "source" : "image");
  set->n_tiles = set->n_tiles > tile->id ? set->n_tiles : tile->id + 1;
  return tile->type != NULL && tile->image != NULL &&
         ds_tiled_read_properties (self, node, &tile->properties) &&
         (!ds_tiled_child (node, "objectgroup", &shapes) ||
          ds_tiled_read_objects (self, shapes, 0, 0, &tile->shapes));
}

/* Adds the properties of the tile that the member of @all has in its name. @types: of all tiles. */
static bool
read_old_tile (DsTiledReader *self, DsTiledNode all, DsMember member, DsMemberIndex *types,
               DsForeignTileset *set)
{
  const DsTiledList list = { member.key, NULL, NULL };
  DsMemberIndex own = { 0 };
  DsForeignTile *tile;
  DsNode of_tile;
  int64_t id;
  DsError err;
  bool fits;

  if (!ds_decimal_milli (member.key, strlen (member.key), &id) || id < 0 || id % 1000 != 0 ||
      id / 1000 > DS_FOREIGN_NUMBER)
    return ds_tiled_fail_missing ((DsTiledNode){ .value = member.node }, self->errors, "id") ==
           DS_OK;
  tile = ds_foreign_tile_made (self->map, set, (uint32_t)(id / 1000), &err);
  if (tile == NULL)
    return ds_tiled_take (self, all, member.key, &err);
  if (types->object.doc != NULL && ds_member_index_get (types, member.key, &of_tile) &&
      ds_node_type (of_tile) == DS_JSON_OBJECT)
    ds_member_index_init (&own, of_tile);
  fits = ds_tiled_read_list (self, all, &list, &own, &tile->properties);
  ds_member_index_clear (&own);
  return fits;
}

/* Properties of tiles in JSON from before Tiled 1.2, which has them and their types apart: by the
 * tile's id. */
static bool
read_old_properties (DsTiledReader *self, DsTiledNode node, DsForeignTileset *set)
{
  DsMemberIndex types = { 0 };
  DsTiledNode all, of_all;
  bool fits = true;

  if (node.is_xml || !ds_tiled_child (node, "tileproperties", &all))
    return true;
  if (ds_tiled_child (node, "tilepropertytypes", &of_all))
    ds_member_index_init (&types, of_all.value);
  for (DsMember m = ds_node_first (all.value); m.key != NULL && fits; m = ds_member_next (m))
    fits = read_old_tile (self, all, m, &types, set);
  ds_member_index_clear (&types);
  return fits;
}

static const struct {
  const char *name;
  uint8_t x, y; /* halves of a tile */
} ANCHORS[] = {
  { "topleft", 0, 0 },    { "top", 1, 0 },    { "topright", 2, 0 },
  { "left", 0, 1 },       { "center", 1, 1 }, { "right", 2, 1 },
  { "bottomleft", 0, 2 }, { "bottom", 1, 2 }, { "bottomright", 2, 2 },
};

/* Objects of a tile stand on its lower left corner, unless the tileset says otherwise. */
static void
read_anchor (DsTiledNode node, DsForeignTileset *set)
{
  set->anchor_x = 0;
  set->anchor_y = 2;
  for (size_t i = 0; i < DS_COUNT (ANCHORS); i++)
    if (ds_tiled_is (node, "objectalignment", ANCHORS[i].name)) {
      set->anchor_x = ANCHORS[i].x;
      set->anchor_y = ANCHORS[i].y;
    }
}

/* A collection has an image for each tile, and ids with gaps. */
static bool
read_tileset (DsTiledReader *self, DsTiledNode node, DsForeignTileset *set)
{
  DsTiledNode image = node, tile;
  int32_t count = 0;

  if (!read_int (self, node, "tilewidth", 0, GRID_MAX, &set->tile_width) ||
      !read_int (self, node, "tileheight", 0, GRID_MAX, &set->tile_height) ||
      !read_int (self, node, "columns", 0, INT32_MAX, &set->columns) ||
      !read_int (self, node, "margin", 0, GRID_MAX, &set->margin) ||
      !read_int (self, node, "spacing", 0, GRID_MAX, &set->spacing) ||
      !read_int (self, node, "tilecount", 0, DS_FOREIGN_NUMBER, &count))
    return false;
  set->name = text_of (self, node, "name");
  if (!node.is_xml || ds_tiled_child (node, "image", &image))
    set->image = text_of (self, image, node.is_xml ? "source" : "image");
  set->n_tiles = (uint32_t)count;
  read_anchor (node, set);
  if (set->name == NULL || set->image == NULL ||
      !ds_tiled_read_properties (self, node, &set->properties))
    return false;
  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_tiles); ds_tiled_next (&w, &tile);)
    if (!read_tile (self, tile, set))
      return false;
  return read_old_properties (self, node, set);
}

/* A file that cannot be read is a warning: its tiles are numbers without a meaning. */
static bool
read_external (DsTiledReader *self, DsForeignTileset *set)
{
  DsTiledFile file;
  char *bytes;
  bool fits;

  if (!ds_tiled_open (self, self->name, set->source, "tileset", &file, &bytes)) {
    const DsErrors *errors = self->errors;

    set->is_missing = true;
    set->anchor_y = 2;
    return errors->n == 0 || errors->items[errors->n - 1].status != DS_NOMEM;
  }
  fits = read_tileset (self, ds_tiled_root (&file), set);
  ds_tiled_clear (&file);
  ds_free (bytes);
  return fits;
}

static bool
read_tilesets (DsTiledReader *self, DsTiledNode root)
{
  uint32_t last = 0;
  DsTiledNode node;
  DsError err;

  for (DsTiledWalk w = ds_tiled_walk (root, &ds_tiled_tilesets); ds_tiled_next (&w, &node);) {
    DsForeignTileset *set;
    int64_t first = 0;

    if (!ds_tiled_int (node, "firstgid", (int64_t)last + 1, DS_FOREIGN_NUMBER, &first,
                       self->errors))
      return false;
    if (first == 0)
      return ds_tiled_fail_missing (node, self->errors, "firstgid") == DS_OK;
    set = ds_foreign_add_tileset (self->map, &err);
    if (set == NULL)
      return ds_tiled_take (self, node, "", &err);
    set->first = last = (uint32_t)first;
    set->source = text_of (self, node, "source");
    if (set->source == NULL ||
        !(set->source[0] != '\0' ? read_external (self, set) : read_tileset (self, node, set)))
      return false;
  }
  return true;
}

/* ---- layers */

/* Groups within each other: those of a level, on a floor. */
#define GROUPS_MAX (DS_FOREIGN_DEPTH_MAX + 1)

/* Of the groups around a layer. */
typedef struct {
  const DsForeignGroup *group; /* the innermost; NULL: none */
  const char *path;
  int64_t x, y; /* thousandths of a pixel */
  bool is_hidden;
  int depth;
} Group;

typedef struct {
  int32_t w, h; /* cells; 0 where chunks say it */
  bool is_infinite;
} Size;

static const struct {
  const char *xml, *json;
  uint8_t kind; /* DsForeignLayerKind */
} LAYERS[] = {
  { "layer", "tilelayer", DS_FOREIGN_TILES },
  { "objectgroup", "objectgroup", DS_FOREIGN_OBJECTS },
  { "imagelayer", "imagelayer", DS_FOREIGN_IMAGE },
};

#define N_LAYERS DS_COUNT (LAYERS)

/* Index of the kind of a layer; N_LAYERS: none, such as the properties of the map. */
static size_t
kind_of (DsTiledNode node)
{
  size_t i = 0;

  while (i < N_LAYERS && (node.is_xml ? strcmp (ds_element_name (node.element), LAYERS[i].xml) != 0
                                      : !ds_tiled_is (node, "type", LAYERS[i].json)))
    i++;
  return i;
}

static bool
is_group (DsTiledNode node)
{
  return node.is_xml ? strcmp (ds_element_name (node.element), "group") == 0
                     : ds_tiled_is (node, "type", "group");
}

int
ds_tiled_layer_kind (DsTiledNode node)
{
  const size_t i = kind_of (node);

  return is_group (node) ? -1 : i < N_LAYERS ? LAYERS[i].kind : -2;
}

static bool
is_off (DsTiledNode node)
{
  return ds_tiled_is (node, "visible", "0") || ds_tiled_is (node, "visible", "false");
}

/* @outer and what @node adds to it. */
static bool
enter (const DsTiledReader *self, DsTiledNode node, const Group *outer, Group *out)
{
  int64_t x = 0, y = 0;

  *out = *outer;
  if (is_off (node))
    out->is_hidden = true;
  if (!ds_tiled_milli (node, "offsetx", -OFFSET_MAX, OFFSET_MAX, &x, self->errors) ||
      !ds_tiled_milli (node, "offsety", -OFFSET_MAX, OFFSET_MAX, &y, self->errors))
    return false;
  out->x += x;
  out->y += y;
  return true;
}

static int32_t
whole_pixels (int64_t thousandths)
{
  const int64_t half = DS_FOREIGN_PIXEL / 2;

  return (int32_t)((thousandths >= 0 ? thousandths + half : thousandths - half) / DS_FOREIGN_PIXEL);
}

/* The tint of a layer, and the share of opacity, 0 to 255, that it has; those that cannot be read
 * are odd and leave colours as they are. */
static uint32_t
tint_of (DsTiledNode node, uint32_t *share, bool *is_odd)
{
  char digits[10] = "";
  size_t n = 0;
  const char *text = ds_tiled_get (node, "tintcolor", &n);
  uint32_t colour;

  *share = 255;
  *is_odd = text != NULL && n > 0;
  if (text != NULL && n > 0 && text[0] == '#') {
    text++;
    n--;
  }
  if (text == NULL || (n != 6 && n != 8))
    return 0xffffff;
  memcpy (digits, text, n);
  if (strspn (digits, "0123456789abcdefABCDEF") != n)
    return 0xffffff;
  *is_odd = false;
  colour = (uint32_t)strtoul (digits, NULL, 16);
  if (n == 8)
    *share = colour >> 24;
  return colour & 0xffffff;
}

/* Opacity and tint, and what is odd of them: a map whose values are odd is read all the same, as
 * Tiled does. */
static uint8_t
read_look (DsTiledNode node, uint8_t *opacity, uint32_t *tint)
{
  int64_t thousandths = 1000;
  DsErrors odd = { 0 }; /* not reported */
  const bool has_opacity = ds_tiled_milli (node, "opacity", 0, 1000, &thousandths, &odd);
  bool has_odd_tint;
  uint32_t share;

  *tint = tint_of (node, &share, &has_odd_tint);
  *opacity = (uint8_t)((thousandths * share + 1275) / 2550);
  return (uint8_t)((has_opacity ? 0 : DS_FOREIGN_ODD_OPACITY) |
                   (has_odd_tint ? DS_FOREIGN_ODD_TINT : 0));
}

/* True where a factor of the parallax is there and is not 1. */
static bool
has_parallax (DsTiledNode node)
{
  int64_t x = 1000, y = 1000;
  DsErrors odd = { 0 }; /* not reported */

  return !ds_tiled_milli (node, "parallaxx", INT32_MIN, INT32_MAX, &x, &odd) ||
         !ds_tiled_milli (node, "parallaxy", INT32_MIN, INT32_MAX, &y, &odd) || x != 1000 ||
         y != 1000;
}

static bool
is_blended (DsTiledNode node)
{
  size_t n;

  return ds_tiled_get (node, "mode", &n) != NULL && n > 0 && !ds_tiled_is (node, "mode", "normal");
}

/* The blend mode; normal for those that Tiled does not have, either. */
static uint32_t
blend_of (DsTiledNode node)
{
  char id[16] = "";
  size_t n = 0;
  const char *text = ds_tiled_get (node, "mode", &n);
  uint32_t blend = DS_BLEND_OVER;

  if (text != NULL && n < sizeof id)
    memcpy (id, text, n);
  (void)ds_blend_parse (id, &blend);
  return blend;
}

/* A width that cannot be read is unknown. */
static bool
read_picture (DsTiledReader *self, DsTiledNode node, const DsForeignLayer *layer)
{
  DsTiledNode image = node;
  DsErrors odd = { 0 }; /* not reported */
  DsForeignPicture *picture;
  int64_t width = 0;
  DsError err;

  picture = ds_foreign_add_picture (self->map, self->level, layer, &err);
  if (picture == NULL)
    return ds_tiled_take (self, node, "", &err);
  picture->is_repeated = ds_tiled_flag (node, "repeatx") || ds_tiled_flag (node, "repeaty");
  if (node.is_xml && !ds_tiled_child (node, "image", &image))
    return true;
  if (ds_tiled_int (image, node.is_xml ? "width" : "imagewidth", 0, DS_FOREIGN_PIXELS_MAX, &width,
                    &odd))
    picture->width = (int32_t)width;
  picture->file = text_of (self, image, node.is_xml ? "source" : "image");
  return picture->file != NULL;
}

static bool
read_layer (DsTiledReader *self, DsTiledNode node, size_t kind, const Size *size,
            const Group *outer)
{
  int32_t w = size->w, h = size->h;
  DsForeignLayer *layer;
  Group place;
  DsError err;

  if (!enter (self, node, outer, &place))
    return false;
  layer = ds_foreign_add_layer (self->map, self->level, &err);
  if (layer == NULL)
    return ds_tiled_take (self, node, "", &err);
  layer->kind = LAYERS[kind].kind;
  layer->line = ds_tiled_line (node);
  layer->path = outer->path;
  layer->in = outer->group;
  layer->has_parallax = has_parallax (node);
  layer->is_blended = is_blended (node);
  layer->name = text_of (self, node, "name");
  layer->type = text_of (self, node, "class");
  layer->is_hidden = place.is_hidden;
  layer->is_off = is_off (node);
  layer->odd = read_look (node, &layer->opacity, &layer->tint);
  layer->blend = blend_of (node);
  layer->offset_x = whole_pixels (place.x);
  layer->offset_y = whole_pixels (place.y);
  if (layer->name == NULL || layer->type == NULL ||
      !ds_tiled_read_properties (self, node, &layer->properties))
    return false;
  if (layer->kind == DS_FOREIGN_OBJECTS)
    return ds_tiled_read_objects (self, node, place.x, place.y, &layer->objects);
  if (layer->kind == DS_FOREIGN_IMAGE)
    return read_picture (self, node, layer);
  if (!size->is_infinite && (!read_int (self, node, "width", 1, DS_FOREIGN_SIDE_MAX, &w) ||
                             !read_int (self, node, "height", 1, DS_FOREIGN_SIDE_MAX, &h)))
    return false;
  return ds_tiled_read_cells (self, node, w, h, layer);
}

static bool read_layers (DsTiledReader *self, DsTiledNode node, const Size *size,
                         const Group *outer);

/* The group as the level lists it; NULL: a finding. */
static const DsForeignGroup *
add_group (DsTiledReader *self, DsTiledNode node, const char *path, const Group *outer)
{
  DsError err;
  DsForeignGroup *group = ds_foreign_add_group (self->map, self->level, &err);

  if (group == NULL) {
    (void)!ds_tiled_take (self, node, "", &err);
    return NULL;
  }
  group->name = text_of (self, node, "name");
  group->type = text_of (self, node, "class");
  group->in = outer->group;
  group->path = path;
  group->outer = outer->path;
  group->line = ds_tiled_line (node);
  group->is_off = is_off (node);
  group->is_locked = ds_tiled_flag (node, "locked");
  group->has_parallax = has_parallax (node);
  group->is_blended = is_blended (node);
  group->odd = read_look (node, &group->opacity, &group->tint);
  return group->name != NULL && group->type != NULL &&
                 ds_tiled_read_properties (self, node, &group->properties)
             ? group
             : NULL;
}

static bool
read_group (DsTiledReader *self, DsTiledNode node, const Size *size, const Group *outer)
{
  Group inner;
  DsText path = { 0 };
  size_t n;
  const char *name = ds_tiled_get (node, "name", &n);
  DsError err;

  if (outer->depth == GROUPS_MAX) {
    (void)!ds_tiled_fail (node, self->errors, "", "tiled.groups",
                          N_ ("expected at most %d groups within each other, got more"),
                          GROUPS_MAX);
    return false;
  }
  if (!enter (self, node, outer, &inner))
    return false;
  inner.depth++;
  ds_text_puts (&path, outer->path);
  if (name != NULL)
    ds_text_add (&path, name, n);
  ds_text_putc (&path, '/');
  inner.path = path.failed ? NULL : ds_arena_strdup (&self->map->arena, path.bytes);
  ds_text_clear (&path);
  if (inner.path == NULL) {
    ds_fail_nomem (&err, self->name);
    return ds_tiled_take (self, node, "", &err);
  }
  inner.group = add_group (self, node, inner.path, outer);
  return inner.group != NULL && read_layers (self, node, size, &inner);
}

static bool
read_layers (DsTiledReader *self, DsTiledNode node, const Size *size, const Group *outer)
{
  DsTiledNode layer;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_layers); ds_tiled_next (&w, &layer);) {
    const size_t kind = kind_of (layer);

    if (is_group (layer) ? !read_group (self, layer, size, outer)
                         : kind < N_LAYERS && !read_layer (self, layer, kind, size, outer))
      return false;
  }
  return true;
}

/* ---- the map */

/* Other grids have no cells that we could judge. */
static bool
check_orientation (const DsTiledReader *self, DsTiledNode root)
{
  size_t n;
  const char *text = ds_tiled_get (root, "orientation", &n);
  char shown[32] = "";

  if (text == NULL || ds_tiled_is (root, "orientation", "orthogonal"))
    return true;
  memcpy (shown, text, n < sizeof shown ? n : sizeof shown - 1);
  (void)!ds_tiled_fail (root, self->errors, "orientation", "tiled.orientation",
                        N_ ("expected an orthogonal map, got \"%s\""), shown);
  return false;
}

/* An infinite map is as large as all its layers together. */
static void
measure (const DsTiledReader *self, const Size *size)
{
  const DsForeign *map = self->map;
  int64_t w = size->w, h = size->h, x0 = INT64_MAX, y0 = INT64_MAX, x1 = 0, y1 = 0;

  for (const DsForeignLayer *at = self->level->layers.first; at != NULL && size->is_infinite;
       at = at->next)
    if (at->w > 0) {
      x1 = x0 == INT64_MAX || x1 < (int64_t)at->x + at->w ? (int64_t)at->x + at->w : x1;
      y1 = y0 == INT64_MAX || y1 < (int64_t)at->y + at->h ? (int64_t)at->y + at->h : y1;
      x0 = at->x < x0 ? at->x : x0;
      y0 = at->y < y0 ? at->y : y0;
      w = x1 - x0;
      h = y1 - y0;
    }
  w = w * map->grid_w < INT32_MAX ? w * map->grid_w : INT32_MAX;
  h = h * map->grid_h < INT32_MAX ? h * map->grid_h : INT32_MAX;
  self->level->w = (int32_t)w;
  self->level->h = (int32_t)h;
}

/* Files of JSON that do not name their type have layers, or are something else, such as a recipe.
 */
static bool
check_layers (const DsTiledReader *self, DsTiledNode root)
{
  DsNode layers;
  size_t n;

  return root.is_xml || ds_tiled_get (root, "type", &n) != NULL ||
         ds_node_get (root.value, "layers", &layers) ||
         ds_tiled_fail_missing (root, self->errors, "layers") == DS_OK;
}

/* True where @node has a number other than 0 under @key. */
static bool
has_number (DsTiledNode node, const char *key)
{
  size_t n;

  return ds_tiled_get (node, key, &n) != NULL && n > 0 && !ds_tiled_is (node, key, "0");
}

/* Members that levels of ours lack and that mean something. */
static uint8_t
members_of (DsTiledNode root)
{
  DsTiledNode settings, export;
  size_t n;
  uint8_t members = 0;

  if (ds_tiled_get (root, "backgroundcolor", &n) != NULL && n > 0)
    members |= DS_FOREIGN_HAS_BACKGROUND;
  if (ds_tiled_get (root, "class", &n) != NULL && n > 0)
    members |= DS_FOREIGN_HAS_CLASS;
  if (ds_tiled_get (root, "renderorder", &n) != NULL &&
      !ds_tiled_is (root, "renderorder", "right-down"))
    members |= DS_FOREIGN_HAS_ORDER;
  if (has_number (root, "parallaxoriginx") || has_number (root, "parallaxoriginy"))
    members |= DS_FOREIGN_HAS_PARALLAX;
  if (ds_tiled_child (root, "editorsettings", &settings) &&
      ds_tiled_child (settings, "export", &export))
    members |= DS_FOREIGN_HAS_EXPORT;
  return members;
}

static bool
read_map (DsTiledReader *self, DsTiledNode root)
{
  const Group top = { .path = "" };
  DsForeign *map = self->map;
  Size size = { .is_infinite = ds_tiled_flag (root, "infinite") };
  DsError err;

  if (!check_layers (self, root) || !check_orientation (self, root) ||
      !read_int (self, root, "tilewidth", 1, GRID_MAX, &map->grid_w) ||
      !read_int (self, root, "tileheight", 1, GRID_MAX, &map->grid_h))
    return false;
  if (!size.is_infinite && (!read_int (self, root, "width", 1, DS_FOREIGN_SIDE_MAX, &size.w) ||
                            !read_int (self, root, "height", 1, DS_FOREIGN_SIDE_MAX, &size.h)))
    return false;
  self->level = ds_foreign_add_level (map, &err);
  if (self->level == NULL)
    return ds_tiled_take (self, root, "", &err);
  map->members = members_of (root);
  self->level->line = ds_tiled_line (root);
  self->level->is_endless = size.is_infinite;
  if (size.is_infinite &&
      (!read_int (self, root, "width", 0, DS_FOREIGN_SIDE_MAX, &self->level->named_w) ||
       !read_int (self, root, "height", 0, DS_FOREIGN_SIDE_MAX, &self->level->named_h)))
    return false;
  if (!ds_tiled_read_properties (self, root, &map->properties) || !read_tilesets (self, root) ||
      !read_layers (self, root, &size, &top))
    return false;
  measure (self, &size);
  return true;
}

static void
free_templates (DsTiledReader *self)
{
  for (DsTiledTemplate *at = self->templates; at != NULL; at = at->next) {
    ds_tiled_clear (&at->file);
    ds_free (at->bytes);
  }
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  DsTiledReader self = { .map = out, .name = name, .files = files, .errors = errors };
  const size_t n_before = errors->n;
  DsTiledFile file;
  DsStatus status = ds_tiled_parse (&file, name, bytes, n, "map", errors);

  if (status != DS_OK)
    return status;
  if (!read_map (&self, ds_tiled_root (&file))) {
    status = errors->n > n_before ? errors->items[errors->n - 1].status : DS_BAD_DATA;
  }
  free_templates (&self);
  ds_tiled_clear (&file);
  return status;
}

const DsForeignReader ds_foreign_reader_tiled = {
  .id = "tiled",
  .label = N_ ("Map of Tiled"),
  .suffixes = ".tmx .tmj .json",
  .read = read,
  .change = ds_tiled_change,
  .relink = ds_tiled_relink,
  .follows_new = true,
  .has_shapes = true,
};
