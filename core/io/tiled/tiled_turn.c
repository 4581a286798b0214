/* core/io/tiled/tiled_turn.c — the names of both syntaxes. */
#include "io/tiled/tiled_turn.h"
#include "base/file.h"
#include "io/tiled/tiled_turn_names.h"

#include <string.h>

static const DsTurnRow ROWS[] = {
  { "template", "tileset", NULL, "tileset", DS_TURN_OBJECT },
  { "template", "object", NULL, "object", DS_TURN_OBJECT },
  { "map", "editorsettings", NULL, "editorsettings", DS_TURN_OBJECT },
  { "tileset", "tileoffset", NULL, "tileoffset", DS_TURN_OBJECT },
  { "tileset", "grid", NULL, "grid", DS_TURN_OBJECT },
  { "imagelayer", "image", NULL, "image", DS_TURN_IMAGE },
  { NULL, "property", "properties", "properties", DS_TURN_PROPERTIES },
  { "editorsettings", "chunksize", NULL, "chunksize", DS_TURN_OBJECT },
  { "editorsettings", "export", NULL, "export", DS_TURN_OBJECT },
  { "map", "tileset", NULL, "tilesets", DS_TURN_LIST },
  { "tileset", "image", NULL, "image", DS_TURN_IMAGE },
  { "tileset", "transformations", NULL, "transformations", DS_TURN_OBJECT },
  { "tileset", "terrain", "terraintypes", "terrains", DS_TURN_LIST },
  { "tileset", "tile", NULL, "tiles", DS_TURN_LIST },
  { "tileset", "wangset", "wangsets", "wangsets", DS_TURN_LIST },
  { "tile", "image", NULL, "image", DS_TURN_IMAGE },
  { "tile", "objectgroup", NULL, "objectgroup", DS_TURN_OBJECT },
  { "tile", "frame", "animation", "animation", DS_TURN_LIST },
  { "wangset", "wangcornercolor", NULL, "cornercolors", DS_TURN_LIST },
  { "wangset", "wangedgecolor", NULL, "edgecolors", DS_TURN_LIST },
  { "wangset", "wangcolor", NULL, "colors", DS_TURN_LIST },
  { "wangset", "wangtile", NULL, "wangtiles", DS_TURN_LIST },
  { "map", NULL, NULL, "layers", DS_TURN_LAYERS },
  { "group", NULL, NULL, "layers", DS_TURN_LAYERS },
  { "layer", "data", NULL, "data", DS_TURN_CELLS },
  { "objectgroup", "object", NULL, "objects", DS_TURN_LIST },
  { "object", "ellipse", NULL, "ellipse", DS_TURN_FLAG },
  { "object", "point", NULL, "point", DS_TURN_FLAG },
  { "object", "capsule", NULL, "capsule", DS_TURN_FLAG },
  { "object", "polygon", NULL, "polygon", DS_TURN_POINTS },
  { "object", "polyline", NULL, "polyline", DS_TURN_POINTS },
  { "object", "text", NULL, "text", DS_TURN_OBJECT },
};

static bool
has_name (const char *const *names, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (names[i], name) == 0)
      return true;
  return false;
}

static bool
has_properties (const char *owner)
{
  static const char *const OWNERS[] = { "map",     "tileset",   "tile",        "terrain",
                                        "wangset", "layer",     "objectgroup", "imagelayer",
                                        "group",   "wangcolor", "object" };

  return has_name (OWNERS, DS_COUNT (OWNERS), owner);
}

const DsTurnRow *
ds_turn_next (const char *owner, const DsTurnRow *row)
{
  DS_ASSERT (owner != NULL);

  for (row = row != NULL ? row + 1 : ROWS; row < ROWS + DS_COUNT (ROWS); row++)
    if (row->owner == NULL ? has_properties (owner) : strcmp (row->owner, owner) == 0)
      return row;
  return NULL;
}

DsTurnValue
ds_turn_value (const char *key)
{
  static const char *const NUMBERS[] = { "compressionlevel",
                                         "width",
                                         "height",
                                         "tilewidth",
                                         "tileheight",
                                         "hexsidelength",
                                         "nextlayerid",
                                         "nextobjectid",
                                         "firstgid",
                                         "spacing",
                                         "margin",
                                         "tilecount",
                                         "columns",
                                         "id",
                                         "x",
                                         "y",
                                         "opacity",
                                         "offsetx",
                                         "offsety",
                                         "parallaxx",
                                         "parallaxy",
                                         "gid",
                                         "rotation",
                                         "pixelsize",
                                         "tile",
                                         "tileid",
                                         "duration",
                                         "probability",
                                         "imagewidth",
                                         "imageheight",
                                         "parallaxoriginx",
                                         "skewx",
                                         "skewy",
                                         "parallaxoriginy" };
  static const char *const BOOLS[] = { "infinite",  "visible",   "locked",
                                       "repeatx",   "repeaty",   "wrap",
                                       "bold",      "italic",    "kerning",
                                       "underline", "hflip",     "vflip",
                                       "rotate",    "strikeout", "preferuntransformed" };

  DS_ASSERT (key != NULL);

  if (has_name (NUMBERS, DS_COUNT (NUMBERS), key))
    return DS_TURN_NUMBER;
  return has_name (BOOLS, DS_COUNT (BOOLS), key) ? DS_TURN_BOOL : DS_TURN_TEXT;
}

/* ---- layers */

static const struct {
  const char *element, *type;
} LAYERS[] = { { "layer", "tilelayer" },
               { "objectgroup", "objectgroup" },
               { "imagelayer", "imagelayer" },
               { "group", "group" } };

const char *
ds_turn_layer_element (const char *type, size_t n)
{
  DS_ASSERT (type != NULL);

  for (size_t i = 0; i < DS_COUNT (LAYERS); i++)
    if (strlen (LAYERS[i].type) == n && memcmp (LAYERS[i].type, type, n) == 0)
      return LAYERS[i].element;
  return NULL;
}

const char *
ds_turn_layer_type (const char *element)
{
  DS_ASSERT (element != NULL);

  for (size_t i = 0; i < DS_COUNT (LAYERS); i++)
    if (strcmp (LAYERS[i].element, element) == 0)
      return LAYERS[i].type;
  return NULL;
}

/* ---- values */

bool
ds_turn_is_numbers (const char *element, const char *key)
{
  DS_ASSERT (element != NULL && key != NULL);

  return (strcmp (element, "tile") == 0 && strcmp (key, "terrain") == 0) ||
         (strcmp (element, "wangtile") == 0 && strcmp (key, "wangid") == 0);
}

static size_t
count_digits (const char *text, size_t n)
{
  size_t i = 0;

  while (i < n && text[i] >= '0' && text[i] <= '9')
    i++;
  return i;
}

bool
ds_turn_is_number (const char *text, size_t n)
{
  size_t i, digits;

  DS_ASSERT (text != NULL || n == 0);

  i = n > 0 && text[0] == '-';
  digits = count_digits (text + i, n - i);
  if (digits == 0 || (digits > 1 && text[i] == '0'))
    return false;
  i += digits;
  if (i < n && text[i] == '.') {
    digits = count_digits (text + i + 1, n - i - 1);
    i += digits > 0 ? digits + 1 : 0;
  }
  if (i + 1 < n && (text[i] == 'e' || text[i] == 'E')) {
    const size_t sign = text[i + 1] == '-' || text[i + 1] == '+';

    digits = count_digits (text + i + 1 + sign, n - i - 1 - sign);
    i += digits > 0 ? 1 + sign + digits : 0;
  }
  return i == n;
}

static const struct {
  const char *attribute, *member;
} IMAGE[] = { { "source", "image" },
              { "trans", "transparentcolor" },
              { "width", "imagewidth" },
              { "height", "imageheight" } };

const char *
ds_turn_image_member (const char *attribute)
{
  DS_ASSERT (attribute != NULL);

  for (size_t i = 0; i < DS_COUNT (IMAGE); i++)
    if (strcmp (IMAGE[i].attribute, attribute) == 0)
      return IMAGE[i].member;
  return NULL;
}

const char *
ds_turn_image_attribute (const char *member)
{
  DS_ASSERT (member != NULL);

  for (size_t i = 0; i < DS_COUNT (IMAGE); i++)
    if (strcmp (IMAGE[i].member, member) == 0)
      return IMAGE[i].attribute;
  return NULL;
}

static const char *
root_of (const char *name)
{
  return ds_file_has_suffix (name, DS_TILED_TILESETS)    ? "tileset"
         : ds_file_has_suffix (name, DS_TILED_TEMPLATES) ? "template"
                                                         : "map";
}

DsStatus
ds_tiled_turn (const char *name, const char *bytes, size_t n, DsText *out, DsTiledUnturned *lost,
               DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DsTiledFile file;
  DsTiledNode root;

  DS_ASSERT (name != NULL && bytes != NULL && out != NULL && lost != NULL && errors != NULL);

  *lost = (DsTiledUnturned){ 0 };
  if (ds_tiled_parse (&file, name, bytes, n, root_of (name), errors) != DS_OK)
    return ds_errors_since (errors, n_before);
  root = ds_tiled_root (&file);
  if (root.is_xml)
    ds_turn_to_json (root, out, lost);
  else
    ds_turn_to_xml (root, root_of (name), out, lost);
  ds_tiled_clear (&file);
  if (out->failed)
    ds_errors_add (errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
  return out->failed ? DS_NOMEM : DS_OK;
}
