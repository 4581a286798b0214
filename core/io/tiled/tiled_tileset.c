/* core/io/tiled/tiled_tileset.c — reads tilesets of Tiled. */
#include "io/tiled/tiled_tileset.h"
#include "base/budget.h"
#include "base/decimal.h"
#include "io/tiled/tiled_draft.h"

#include <stdlib.h>
#include <string.h>

#define PROPERTY "delvesmith"
#define CELL_PROPERTY "delvesmith-cell"
#define PROBABILITY_MAX 1000000 /* thousandths */
#define FRAME_MS_MAX 3600000

static DsStatus
fail_nomem (DsTiledDraft *self)
{
  return ds_errors_add (self->errors, DS_NOMEM, self->out->id, "no-memory", N_ ("out of memory"));
}

/* ---- ids that nodes show */

static bool
is_defined (const DsRules *rules, const char *id)
{
  uint16_t kind;

  return ds_rules_find_tile (rules, id) != DS_TILE_NONE || ds_rules_find_kind (rules, id, &kind);
}

/* True when a definition names the picture @id. O(definitions). */
static bool
is_named (const DsRules *rules, const char *id)
{
  for (size_t i = 0; i < ds_rules_n_tiles (rules); i++) {
    const char *picture = ds_rules_tile (rules, (uint32_t)i)->picture;

    if (picture != NULL && strcmp (picture, id) == 0)
      return true;
  }
  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const char *picture = ds_rules_kind (rules, (uint32_t)i)->picture;

    if (picture != NULL && strcmp (picture, id) == 0)
      return true;
  }
  return false;
}

/* The definition, or the picture of one, that a class or a name means: "Stone Floor" is
 * stone-floor. */
static const char *
find_definition (DsTiledDraft *self, DsTiledNode node, const char *text, size_t n)
{
  char id[DS_ID_MAX + 1];

  if (text == NULL || n == 0 || n > DS_ID_MAX)
    return NULL;
  for (size_t i = 0; i < n; i++) {
    const char c = text[i];

    id[i] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c == ' ' || c == '_' ? '-' : c);
  }
  id[n] = '\0';
  return is_defined (self->rules, id) || is_named (self->rules, id)
             ? ds_arena_strdup (self->arena, id)
             : NULL;
}

/* The id that a property has as its value. */
static const char *
read_id (DsTiledDraft *self, DsTiledNode node, const char *text, size_t n, DsStatus *status)
{
  const char *id = ds_arena_strndup (self->arena, text, n);

  if (id == NULL)
    *status = fail_nomem (self);
  else if (!ds_id_is_valid (id))
    *status = ds_tiled_fail (node, self->errors, PROPERTY, "tiled.id",
                             N_ ("expected an id of lower-case letters, digits and hyphens, got "
                                 "\"%s\""),
                             id);
  return id;
}

const char *
ds_tiled_shown (DsTiledDraft *self, DsTiledNode node, DsStatus *status)
{
  static const char *const keys[] = { "class", "type", "name" };
  const char *text, *id;
  size_t n;

  DS_ASSERT (self != NULL && status != NULL);

  text = ds_tiled_property (node, PROPERTY, &n);
  if (text != NULL)
    return read_id (self, node, text, n, status);
  for (size_t i = 0; i < DS_COUNT (keys); i++) {
    text = ds_tiled_get (node, keys[i], &n);
    id = find_definition (self, node, text, n);
    if (id != NULL)
      return id;
  }
  text = ds_tiled_property (node, "name", &n);
  return find_definition (self, node, text, n);
}

/* ---- the image */

/* A path from the folder of the tileset; Windows' separators become ours. */
static DsStatus
read_path (DsTiledDraft *self, DsTiledNode node, const char *key, const char **out)
{
  size_t n;
  const char *text = ds_tiled_get (node, key, &n);
  char *path;

  if (text == NULL || n == 0)
    return ds_tiled_fail_missing (node, self->errors, key);
  path = ds_arena_strndup (self->arena, text, n);
  if (path == NULL)
    return fail_nomem (self);
  for (char *c = path; *c != '\0'; c++)
    if (*c == '\\')
      *c = '/';
  *out = path;
  if (path[0] != '/' && (n < 2 || path[1] != ':'))
    return DS_OK;
  return ds_tiled_fail (node, self->errors, key, "tiled.path",
                        N_ ("expected a path from the folder of the tileset, got \"%s\""), path);
}

/* "ff00ff" or "#ff00ff". */
static DsStatus
read_transparent (DsTiledDraft *self, DsTiledNode node, const char *key)
{
  size_t n;
  const char *text = ds_tiled_get (node, key, &n);
  char colour[9] = "#";
  uint32_t value;

  if (text == NULL)
    return DS_OK;
  if (n > 0 && *text == '#') {
    text++;
    n--;
  }
  if (n < sizeof colour - 1)
    memcpy (colour + 1, text, n);
  if (n != 6 || !ds_colour_parse (colour, &value))
    return ds_tiled_fail (node, self->errors, key, "tiled.colour",
                          N_ ("expected a colour such as \"ff00ff\", got another text"));
  self->out->transparent = ds_arena_strdup (self->arena, colour);
  return self->out->transparent != NULL ? DS_OK : fail_nomem (self);
}

/* The image that is cut into tiles; none: the tileset is a collection. */
static DsStatus
read_image (DsTiledDraft *self, DsTiledNode root)
{
  DsTiledNode image = root;
  DsStatus status;
  size_t n;

  if (root.is_xml ? !ds_tiled_child (root, "image", &image)
                  : ds_tiled_get (root, "image", &n) == NULL)
    return DS_OK;
  status = read_path (self, image, root.is_xml ? "source" : "image", &self->out->image);
  return status == DS_OK
             ? read_transparent (self, image, root.is_xml ? "trans" : "transparentcolor")
             : status;
}

/* ---- numbers */

static bool
read_int (DsTiledDraft *self, DsTiledNode node, const char *key, int32_t lowest, int32_t highest,
          int32_t *out)
{
  int64_t value = *out;
  const bool fits = ds_tiled_int (node, key, lowest, highest, &value, self->errors);

  *out = (int32_t)value;
  return fits;
}

/* Tiled has a margin on the left and at the top alone. */
static DsStatus
read_slicing (DsTiledDraft *self, DsTiledNode root)
{
  DsTileset *out = self->out;
  int32_t margin = 0;

  if (!read_int (self, root, "tilewidth", out->image[0] != '\0', DS_SHEET_SIDE_MAX,
                 &out->tile_width) ||
      !read_int (self, root, "tileheight", out->image[0] != '\0', DS_SHEET_SIDE_MAX,
                 &out->tile_height) ||
      !read_int (self, root, "spacing", 0, DS_SHEET_SIDE_MAX, &out->spacing) ||
      !read_int (self, root, "margin", 0, DS_SHEET_SIDE_MAX, &margin))
    return DS_BAD_DATA;
  out->offset_x = out->offset_y = margin;
  if (out->image[0] == '\0' || (out->tile_width > 0 && out->tile_height > 0))
    return DS_OK;
  return ds_tiled_fail_missing (root, self->errors,
                                out->tile_width == 0 ? "tilewidth" : "tileheight");
}

/* The side of a cell: of its property, or the smallest side of a tile. */
static DsStatus
read_cell (DsTiledDraft *self, DsTiledNode root)
{
  const DsTileset *out = self->out;
  size_t n;
  const char *text = ds_tiled_property (root, CELL_PROPERTY, &n);
  int64_t milli;

  if (text != NULL) {
    if (!ds_decimal_milli (text, n, &milli) || milli < 1000 || milli % 1000 != 0 ||
        milli > DS_TILESET_TILE_MAX * 1000)
      return ds_tiled_fail (root, self->errors, CELL_PROPERTY, "tiled.cell",
                            N_ ("expected a whole number from %d to %d"), 1, DS_TILESET_TILE_MAX);
    self->cell = (int32_t)(milli / 1000);
    return DS_OK;
  }
  if (out->n_images == 0)
    self->cell = ds_min (out->tile_width, out->tile_height);
  for (size_t i = 0; i < out->n_images; i++) {
    const int32_t side = ds_min (out->images[i].w, out->images[i].h);

    if (side > 0 && (self->cell == 0 || side < self->cell))
      self->cell = side;
  }
  return DS_OK;
}

/* Tiles drawn beside their cell; those fitted to the grid take one cell. */
static DsStatus
read_drawing (DsTiledDraft *self, DsTiledNode root)
{
  DsTiledNode offset;

  if (ds_tiled_child (root, "tileoffset", &offset) &&
      (!read_int (self, offset, "x", -DS_SHEET_SIDE_MAX, DS_SHEET_SIDE_MAX, &self->shift_x) ||
       !read_int (self, offset, "y", -DS_SHEET_SIDE_MAX, DS_SHEET_SIDE_MAX, &self->shift_y)))
    return DS_BAD_DATA;
  return ds_tiled_is (root, "tilerendersize", "grid") ? DS_OK : read_cell (self, root);
}

/* ---- tiles */

static int
compare_tiles (const void *a, const void *b)
{
  const int64_t i = ((const DsTiledTile *)a)->id, k = ((const DsTiledTile *)b)->id;

  return (i > k) - (i < k);
}

const DsTiledTile *
ds_tiled_tile (const DsTiledDraft *self, int64_t id)
{
  const DsTiledTile wanted = { .id = id };

  DS_ASSERT (self != NULL);

  if (self->tiles.n == 0)
    return NULL;
  return bsearch (&wanted, self->tiles.items, self->tiles.n, sizeof wanted, compare_tiles);
}

static DsStatus
read_frame (DsTiledDraft *self, DsTiledNode node, DsTiledFrame *out)
{
  *out = (DsTiledFrame){ -1, 0 };
  if (!read_int (self, node, "tileid", 0, DS_SHEET_PIXELS_MAX, &out->tile) ||
      !read_int (self, node, "duration", 0, FRAME_MS_MAX, &out->ms))
    return DS_BAD_DATA;
  return out->tile >= 0 ? DS_OK : ds_tiled_fail_missing (node, self->errors, "tileid");
}

/* The animation of a tile that shows something or may stand in a wang set. */
static DsStatus
read_frames (DsTiledDraft *self, DsTiledNode node, DsTiledTile *tile)
{
  DsTiledFrame frames[DS_PICTURE_FRAMES_MAX], *kept;
  DsStatus status = DS_OK;
  DsTiledNode frame;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_frames);
       status == DS_OK && ds_tiled_next (&w, &frame);) {
    if (tile->n_frames == DS_COUNT (frames))
      return ds_tiled_fail (frame, self->errors, "animation", "tiled.frames",
                            N_ ("expected at most %d frames, got more"), DS_PICTURE_FRAMES_MAX);
    status = read_frame (self, frame, &frames[tile->n_frames++]);
  }
  if (status != DS_OK || tile->n_frames == 0)
    return status;
  kept = ds_arena_alloc (self->arena, tile->n_frames, sizeof *kept);
  if (kept == NULL)
    return fail_nomem (self);
  memcpy (kept, frames, tile->n_frames * sizeof *kept);
  tile->frames = kept;
  return DS_OK;
}

/* Old files of JSON name tiles by the key of a member, and have their properties elsewhere. */
static DsStatus
read_tile (DsTiledDraft *self, DsTiledNode node)
{
  DsTiledTile tile = { .id = -1, .weight = 1000, .node = node };
  DsStatus status = DS_OK;

  if (node.key != NULL ? !ds_decimal_milli (node.key, strlen (node.key), &tile.id)
                       : !ds_tiled_int (node, "id", 0, DS_SHEET_PIXELS_MAX, &tile.id, self->errors))
    return node.key != NULL ? ds_tiled_fail (node, self->errors, node.key, "tiled.tile",
                                             N_ ("expected the number of a tile"))
                            : DS_BAD_DATA;
  if (node.key != NULL)
    tile.id /= 1000;
  if (tile.id < 0 || tile.id > DS_SHEET_PIXELS_MAX)
    return ds_tiled_fail (node, self->errors, "id", "tiled.tile",
                          N_ ("expected the number of a tile"));
  if (!ds_tiled_milli (node, "probability", 0, PROBABILITY_MAX, &tile.weight, self->errors))
    return DS_BAD_DATA;
  tile.number = (int32_t)tile.id;
  tile.shows = ds_tiled_shown (self, node, &status);
  if (status == DS_OK)
    status = read_frames (self, node, &tile);
  if (status != DS_OK)
    return status;
  return ds_array_push (&self->tiles, tile) ? DS_OK : fail_nomem (self);
}

/* Properties of tiles in JSON of before Tiled 1.2: { "3": { "delvesmith": "wall" } }. */
static DsStatus
read_old_properties (DsTiledDraft *self, DsTiledNode root)
{
  static const DsTiledList list = { "tileproperties", NULL, "-" };
  DsStatus status = DS_OK;
  DsTiledNode node;

  for (DsTiledWalk w = ds_tiled_walk (root, &list); status == DS_OK && ds_tiled_next (&w, &node);) {
    size_t n;
    const char *text = ds_tiled_get (node, PROPERTY, &n);
    DsTiledTile tile = { .weight = 1000, .node = node };

    if (text == NULL || node.key == NULL ||
        !ds_decimal_milli (node.key, strlen (node.key), &tile.id) || tile.id < 0 ||
        tile.id > (int64_t)DS_SHEET_PIXELS_MAX * 1000)
      continue;
    tile.id /= 1000;
    tile.number = (int32_t)tile.id;
    tile.shows = read_id (self, node, text, n, &status);
    if (status == DS_OK && !ds_array_push (&self->tiles, tile))
      status = fail_nomem (self);
  }
  return status;
}

/* Several descriptions of a tile become one: the first that shows something. */
static void
sort_tiles (DsTiledDraft *self)
{
  size_t n = 0;

  if (self->tiles.n > 1)
    qsort (self->tiles.items, self->tiles.n, sizeof *self->tiles.items, compare_tiles);
  for (size_t i = 0; i < self->tiles.n; i++) {
    const DsTiledTile *tile = &self->tiles.items[i];

    if (n == 0 || self->tiles.items[n - 1].id != tile->id)
      self->tiles.items[n++] = *tile;
    else if (self->tiles.items[n - 1].shows == NULL)
      self->tiles.items[n - 1].shows = tile->shows;
  }
  self->tiles.n = n;
}

/* The image of a tile of a collection, of which it may be a part. */
static DsStatus
read_tile_image (DsTiledDraft *self, DsTiledTile *tile, DsTilesetImage *out)
{
  static const char *const part[] = { "x", "y", "width", "height" };
  DsTiledNode image = tile->node;
  int32_t box[4] = { 0 };
  size_t n;

  if (image.is_xml && !ds_tiled_child (tile->node, "image", &image))
    return ds_tiled_fail_missing (tile->node, self->errors, "image");
  for (size_t i = 0; i < DS_COUNT (part); i++)
    if (!read_int (self, tile->node, part[i], 0, DS_SHEET_SIDE_MAX, &box[i]))
      return DS_BAD_DATA;
  if (ds_tiled_get (tile->node, "width", &n) == NULL &&
      (!read_int (self, image, image.is_xml ? "width" : "imagewidth", 0, DS_SHEET_SIDE_MAX,
                  &box[2]) ||
       !read_int (self, image, image.is_xml ? "height" : "imageheight", 0, DS_SHEET_SIDE_MAX,
                  &box[3])))
    return DS_BAD_DATA;
  *out = (DsTilesetImage){ .x = box[0], .y = box[1], .w = box[2], .h = box[3] };
  return read_path (self, image, image.is_xml ? "source" : "image", &out->path);
}

static DsStatus
read_collection (DsTiledDraft *self)
{
  DsTilesetImage *images = ds_arena_alloc (self->arena, self->tiles.n, sizeof *images);
  DsStatus status = DS_OK;

  if (images == NULL)
    return fail_nomem (self);
  for (size_t i = 0; i < self->tiles.n && status == DS_OK; i++) {
    self->tiles.items[i].number = (int32_t)i;
    status = read_tile_image (self, &self->tiles.items[i], &images[i]);
  }
  self->out->images = images;
  self->out->n_images = self->tiles.n;
  return status;
}

static DsStatus
read_tiles (DsTiledDraft *self, DsTiledNode root)
{
  DsStatus status = DS_OK;
  DsTiledNode node;

  for (DsTiledWalk w = ds_tiled_walk (root, &ds_tiled_tiles);
       status == DS_OK && ds_tiled_next (&w, &node);)
    status = read_tile (self, node);
  if (status == DS_OK)
    status = read_old_properties (self, root);
  if (status != DS_OK)
    return status;
  sort_tiles (self);
  return self->out->image[0] == '\0' ? read_collection (self) : DS_OK;
}

/* ---- the file */

/* Tiles that show the same are its variants, as far as a picture may have. */
static DsStatus
add_tiles (DsTiledDraft *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->tiles.n && status == DS_OK; i++) {
    const DsTiledTile *tile = &self->tiles.items[i];
    DsTiledChoice choice = { .n = 0 };

    if (tile->shows == NULL || ds_tiled_has_picture (self, tile->shows))
      continue;
    for (size_t k = i; k < self->tiles.n && choice.n < DS_PICTURE_VARIANTS_MAX; k++)
      if (self->tiles.items[k].shows != NULL &&
          strcmp (self->tiles.items[k].shows, tile->shows) == 0)
        choice.ids[choice.n++] = (int32_t)self->tiles.items[k].id;
    status = ds_tiled_add_picture (self, tile->shows, DS_PICTURE_SINGLE, &choice, tile->node);
  }
  return status;
}

static DsStatus
take_pictures (DsTiledDraft *self)
{
  DsPicture *pictures =
      ds_arena_alloc (self->arena, self->pictures.n, sizeof *self->pictures.items);

  if (pictures == NULL)
    return fail_nomem (self);
  if (self->pictures.n > 0)
    memcpy (pictures, self->pictures.items, self->pictures.n * sizeof *pictures);
  self->out->pictures = (DsRecords){ self->pictures.n, pictures };
  return DS_OK;
}

static DsStatus
read_root (DsTiledDraft *self, DsTiledNode root)
{
  DsStatus status = read_image (self, root);

  if (status == DS_OK)
    status = read_slicing (self, root);
  if (status == DS_OK)
    status = read_tiles (self, root);
  if (status == DS_OK)
    status = read_drawing (self, root);
  if (status == DS_OK)
    status = ds_tiled_add_wang_sets (self, root);
  if (status == DS_OK)
    status = add_tiles (self);
  return status == DS_OK ? take_pictures (self) : status;
}

static DsStatus
read_file (DsTileset *out, const char *name, const char *bytes, size_t n, const DsRules *rules,
           DsArena *arena, DsErrors *errors)
{
  DsTiledDraft self = { .out = out, .rules = rules, .arena = arena, .errors = errors };
  DsTiledFile file;
  DsStatus status;

  *out = (DsTileset){ .image = "", .transparent = "", .is_whole = true };
  if (!ds_tileset_take_name (out, name, arena))
    return ds_errors_add (errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
  status = ds_tiled_parse (&file, name, bytes, n, "tileset", errors);
  if (status == DS_OK)
    status = read_root (&self, ds_tiled_root (&file));
  ds_array_clear (&self.tiles);
  ds_array_clear (&self.pictures);
  ds_tiled_clear (&file);
  return status;
}

DsStatus
ds_tiled_read_tileset (DsTileset *out, const char *name, const char *bytes, size_t n,
                       const DsRules *rules, DsArena *arena, DsErrors *errors)
{
  DsBudget budget;
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL && rules != NULL && arena != NULL &&
             errors != NULL);

  ds_budget_begin (&budget, n);
  status = read_file (out, name, bytes, n, rules, arena, errors);
  if (status != DS_OK)
    *out = (DsTileset){ 0 };
  return ds_budget_end (&budget, status, errors);
}
