/* core/io/tiled/tiled_turn_xml.c — a map of Tiled in JSON as XML. */
#include "base/json_index.h"
#include "io/tiled/tiled_pen.h"
#include "io/tiled/tiled_turn_names.h"

#include <string.h>

#define DEPTH_MAX (DS_XML_DEPTH_MAX - 6) /* elements; those within are counted as lost */
#define ATTRIBUTES_MAX (DS_XML_ATTRIBUTES_MAX - 4)

/* Old files have the properties of tiles and their types beside the tiles, by their ids. */
typedef struct {
  DsMemberIndex all, types;
} TileProperties;

typedef struct {
  DsText *out;
  int depth;
  bool is_open;          /* a start tag, without its end */
  TileProperties *tiles; /* of the tileset around; NULL: none */
  DsTiledUnturned lost;
} XmlTurn;

static void put_element (XmlTurn *self, const char *name, DsNode node, const char *id);

/* ---- tags */

static void
close_tag (XmlTurn *self)
{
  if (self->is_open)
    ds_text_puts (self->out, ">\n");
  self->is_open = false;
}

static void
begin (XmlTurn *self, const char *name)
{
  close_tag (self);
  for (int i = 0; i < self->depth; i++)
    ds_text_putc (self->out, ' ');
  ds_text_printf (self->out, "<%s", name);
  self->is_open = true;
  self->depth++;
}

static void
end (XmlTurn *self, const char *name)
{
  self->depth--;
  if (self->is_open) {
    ds_text_puts (self->out, "/>\n");
  } else {
    for (int i = 0; i < self->depth; i++)
      ds_text_putc (self->out, ' ');
    ds_text_printf (self->out, "</%s>\n", name);
  }
  self->is_open = false;
}

/* Ends an element with a text in the place of children. */
static void
end_with_text (XmlTurn *self, const char *name, const char *text, size_t n)
{
  size_t start = 0;

  ds_text_putc (self->out, '>');
  for (size_t i = 0; i <= n; i++)
    if (i == n || text[i] == '\n') { /* which stays as it is */
      ds_text_put_xml (self->out, text + start, i - start);
      ds_text_puts (self->out, i < n ? "\n" : "");
      start = i + 1;
    }
  ds_text_printf (self->out, "</%s>\n", name);
  self->depth--;
  self->is_open = false;
}

static bool
is_name_letter (char c, bool is_first)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (!is_first && ((c >= '0' && c <= '9') || c == '-' || c == '.'));
}

static bool
is_xml_name (const char *key)
{
  for (size_t i = 0; key[i] != '\0'; i++)
    if (!is_name_letter (key[i], i == 0))
      return false;
  return key[0] != '\0';
}

static void
put_bytes (XmlTurn *self, const char *key, const char *value, size_t n)
{
  if (!is_xml_name (key) || !ds_tiled_can_hold (value, n)) {
    self->lost.n_others++;
    return;
  }
  ds_text_printf (self->out, " %s=\"", key);
  ds_text_put_xml (self->out, value, n);
  ds_text_putc (self->out, '"');
}

static void
put_text (XmlTurn *self, const char *key, const char *value)
{
  put_bytes (self, key, value, strlen (value));
}

/* ---- values */

/* The text of a plain value; NULL: it is a list, an object or null. Borrows. */
static const char *
plain_text (DsNode value, size_t *n)
{
  switch (ds_node_type (value)) {
  case DS_JSON_STRING:
    return ds_node_string (value, n);
  case DS_JSON_INT:
  case DS_JSON_REAL:
  case DS_JSON_BOOL:
    return ds_node_source (value, n);
  default:
    *n = 0;
    return NULL;
  }
}

/* Truth values are 1 and 0. */
static void
put_member (XmlTurn *self, const char *key, DsNode value)
{
  size_t n;
  const char *text = plain_text (value, &n);
  bool is_true;

  if (text == NULL)
    self->lost.n_others += ds_node_type (value) != DS_JSON_NULL;
  else if (ds_node_bool (value, &is_true))
    put_text (self, key, is_true ? "1" : "0");
  else
    put_bytes (self, key, text, n);
}

static void
put_numbers (XmlTurn *self, const char *key, DsNode list)
{
  DsText text = { 0 };

  for (size_t i = 0; i < ds_node_length (list); i++) {
    size_t n;
    const char *number = plain_text (ds_node_at (list, i), &n);

    ds_text_puts (&text, i > 0 ? "," : "");
    if (number != NULL && (n != 2 || memcmp (number, "-1", 2) != 0))
      ds_text_add (&text, number, n);
  }
  self->out->failed = self->out->failed || text.failed;
  put_text (self, key, text.n > 0 ? text.bytes : "");
  ds_text_clear (&text);
}

static void
put_points (XmlTurn *self, DsNode list)
{
  DsText text = { 0 };

  for (size_t i = 0; i < ds_node_length (list); i++) {
    static const char *const KEYS[] = { "x", "y" };

    for (size_t k = 0; k < 2; k++) {
      const DsNode point = ds_node_at (list, i);
      const char *number = NULL;
      DsNode value;
      size_t n = 0;

      if (ds_node_type (point) == DS_JSON_OBJECT && ds_node_get (point, KEYS[k], &value))
        number = plain_text (value, &n);
      ds_text_puts (&text, k == 1 ? "," : i > 0 ? " " : "");
      ds_text_add (&text, number != NULL ? number : "0", number != NULL ? n : 1);
    }
  }
  self->out->failed = self->out->failed || text.failed;
  put_text (self, "points", text.n > 0 ? text.bytes : "");
  ds_text_clear (&text);
}

/* ---- properties */

static const char *
type_of_value (DsNode value)
{
  switch (ds_node_type (value)) {
  case DS_JSON_BOOL:
    return "bool";
  case DS_JSON_INT:
    return "int";
  case DS_JSON_REAL:
    return "float";
  case DS_JSON_OBJECT:
    return "class";
  case DS_JSON_ARRAY:
    return "list";
  default:
    return "string";
  }
}

/* A property, or an item where @name is NULL. @type and @kind, of an enum or a class, may be
 * NULL. */
static void put_value (XmlTurn *self, const char *name, size_t n_name, const char *type,
                       size_t n_type, const char *kind, size_t n_kind, DsNode value);

/* An object with "name", "type", "propertytype" and "value". */
static void
put_described (XmlTurn *self, DsNode node, bool is_item)
{
  const DsTiledNode described = { .value = node };
  size_t n_name, n_type, n_kind;
  const char *name = ds_tiled_get (described, "name", &n_name),
             *type = ds_tiled_get (described, "type", &n_type),
             *kind = ds_tiled_get (described, "propertytype", &n_kind);
  DsNode value;

  if (ds_node_type (node) != DS_JSON_OBJECT || !ds_node_get (node, "value", &value)) {
    if (is_item)
      put_value (self, NULL, 0, NULL, 0, NULL, 0, node);
    else
      self->lost.n_properties++;
    return;
  }
  put_value (self,
             is_item        ? NULL
             : name != NULL ? name
                            : "",
             name != NULL ? n_name : 0, type, n_type, kind, n_kind, value);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
    self->lost.n_properties += strcmp (m.key, "name") != 0 && strcmp (m.key, "type") != 0 &&
                               strcmp (m.key, "propertytype") != 0 && strcmp (m.key, "value") != 0;
}

static void
put_members (XmlTurn *self, DsNode value)
{
  if (ds_node_length (value) == 0)
    return;
  begin (self, "properties");
  for (DsMember m = ds_node_first (value); m.key != NULL; m = ds_member_next (m))
    put_value (self, m.key, strlen (m.key), NULL, 0, NULL, 0, m.node);
  end (self, "properties");
}

static void
put_value (XmlTurn *self, const char *name, size_t n_name, const char *type, size_t n_type,
           const char *kind, size_t n_kind, DsNode value)
{
  const char *element = name != NULL ? "property" : "item", *text;
  size_t n;

  if (type == NULL) {
    type = type_of_value (value);
    n_type = strlen (type);
  }
  text = plain_text (value, &n);
  if (self->depth > DEPTH_MAX || (name != NULL && !ds_tiled_can_hold (name, n_name)) ||
      (text != NULL && !ds_tiled_can_hold (text, n))) {
    self->lost.n_properties++;
    return;
  }
  begin (self, element);
  if (name != NULL)
    put_bytes (self, "name", name, n_name);
  if (n_type != 6 || memcmp (type, "string", 6) != 0)
    put_bytes (self, "type", type, n_type);
  if (kind != NULL && n_kind > 0)
    put_bytes (self, "propertytype", kind, n_kind);
  if (text != NULL && memchr (text, '\n', n) != NULL) {
    end_with_text (self, element, text, n);
    return;
  }
  if (text != NULL)
    put_bytes (self, "value", text, n);
  else if (ds_node_type (value) == DS_JSON_OBJECT)
    put_members (self, value);
  else if (ds_node_type (value) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (value); i++)
      put_described (self, ds_node_at (value, i), true);
  else {
    put_text (self, "value", "");
    self->lost.n_properties++; /* null, which XML has not */
  }
  end (self, element);
}

/* A list, or of old files an object with the types beside it; @types may be NULL. */
static void
put_list_of_properties (XmlTurn *self, DsNode list, const DsNode *types)
{
  DsMemberIndex index = { 0 };
  DsNode declared;

  if (ds_node_length (list) == 0)
    return;
  if (types != NULL)
    ds_member_index_init (&index, *types);
  begin (self, "properties");
  if (ds_node_type (list) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (list); i++)
      put_described (self, ds_node_at (list, i), false);
  else
    for (DsMember m = ds_node_first (list); m.key != NULL; m = ds_member_next (m)) {
      const char *type = NULL;
      size_t n = 0;

      if (types != NULL && ds_member_index_get (&index, m.key, &declared))
        type = ds_node_string (declared, &n);
      put_value (self, m.key, strlen (m.key), type, n, NULL, 0, m.node);
    }
  ds_member_index_clear (&index);
  end (self, "properties");
}

static void
put_properties (XmlTurn *self, DsNode owner, DsNode list)
{
  DsNode types;

  put_list_of_properties (self, list, ds_node_get (owner, "propertytypes", &types) ? &types : NULL);
}

/* ---- cells */

static int64_t
columns_of (DsNode block)
{
  int64_t w = 0;
  DsNode value;

  return ds_node_get (block, "width", &value) && ds_node_int (value, &w) && w > 0 ? w : INT64_MAX;
}

/* The text of "data": base64, or numbers with a row on each line. */
static void
put_block (XmlTurn *self, const char *element, DsNode block)
{
  const int64_t w = columns_of (block);
  const char *text;
  DsNode data;
  size_t n;

  if (!ds_node_get (block, "data", &data)) {
    end (self, element);
    return;
  }
  ds_text_puts (self->out, ">\n");
  text = ds_node_type (data) == DS_JSON_STRING ? ds_node_string (data, &n) : NULL;
  if (text != NULL) {
    ds_text_puts (self->out, "   ");
    ds_text_put_xml (self->out, text, n);
  }
  for (size_t i = 0; ds_node_type (data) == DS_JSON_ARRAY && i < ds_node_length (data); i++) {
    const char *number = plain_text (ds_node_at (data, i), &n);

    ds_text_puts (self->out, i == 0 ? "" : (int64_t)i % w == 0 ? ",\n" : ",");
    ds_text_add (self->out, number != NULL ? number : "0", number != NULL ? n : 1);
  }
  ds_text_printf (self->out, text != NULL ? "\n  </%s>\n" : "\n</%s>\n", element);
  self->depth--;
  self->is_open = false;
}

static bool
is_array (DsNode owner, const char *key, DsNode *out)
{
  return ds_node_get (owner, key, out) && ds_node_type (*out) == DS_JSON_ARRAY;
}

static void
put_chunk (XmlTurn *self, DsNode chunk)
{
  begin (self, "chunk");
  for (DsMember m = ds_node_first (chunk); m.key != NULL; m = ds_member_next (m))
    if (ds_turn_value (m.key) == DS_TURN_NUMBER)
      put_member (self, m.key, m.node);
    else
      self->lost.n_others += strcmp (m.key, "data") != 0;
  put_block (self, "chunk", chunk);
}

static void
put_cells (XmlTurn *self, DsNode layer)
{
  const DsTiledNode node = { .value = layer };
  const bool is_encoded = ds_tiled_is (node, "encoding", "base64");
  size_t n;
  const char *compression = ds_tiled_get (node, "compression", &n);
  DsNode chunks;

  begin (self, "data");
  put_text (self, "encoding", is_encoded ? "base64" : "csv");
  if (is_encoded && compression != NULL && n > 0)
    put_bytes (self, "compression", compression, n);
  if (!is_array (layer, "chunks", &chunks)) {
    put_block (self, "data", layer);
    return;
  }
  for (size_t i = 0; i < ds_node_length (chunks); i++)
    put_chunk (self, ds_node_at (chunks, i));
  end (self, "data");
}

/* ---- elements */

static void
put_image (XmlTurn *self, DsNode owner)
{
  DsNode source;

  if (!ds_node_get (owner, "image", &source))
    return;
  begin (self, "image");
  for (DsMember m = ds_node_first (owner); m.key != NULL; m = ds_member_next (m)) {
    const char *key = ds_turn_image_attribute (m.key), *text;
    size_t n;

    text = key != NULL ? plain_text (m.node, &n) : NULL;
    if (text != NULL && strcmp (key, "trans") == 0 && n > 0 && text[0] == '#')
      put_bytes (self, key, text + 1, n - 1);
    else if (text != NULL)
      put_member (self, key, m.node);
  }
  end (self, "image");
}

static void
put_item (XmlTurn *self, const DsTurnRow *row, DsNode item, const char *id)
{
  size_t n;
  const char *type = NULL, *element = row->element;

  if (ds_node_type (item) != DS_JSON_OBJECT) {
    self->lost.n_others++;
    return;
  }
  if (row->how == DS_TURN_LAYERS) {
    type = ds_tiled_get ((DsTiledNode){ .value = item }, "type", &n);
    element = type != NULL ? ds_turn_layer_element (type, n) : NULL;
  }
  if (element != NULL && self->depth <= DEPTH_MAX)
    put_element (self, element, item, id);
  else
    self->lost.n_others++;
}

/* Beside a list of tiles that is not by their ids they are counted as lost. */
static void
find_tile_properties (XmlTurn *self, DsNode set, TileProperties *out)
{
  DsNode list, tiles;

  *out = (TileProperties){ 0 };
  if (!ds_node_get (set, "tileproperties", &list))
    return;
  if (ds_node_get (set, "tiles", &tiles) && ds_node_type (tiles) != DS_JSON_OBJECT) {
    self->lost.n_properties += ds_node_length (list);
    return;
  }
  ds_member_index_init (&out->all, list);
  if (ds_node_get (set, "tilepropertytypes", &list))
    ds_member_index_init (&out->types, list);
}

static void
clear_tile_properties (TileProperties *self)
{
  ds_member_index_clear (&self->all);
  ds_member_index_clear (&self->types);
}

/* Of the tile that the file describes as @tile, too. */
static void
put_tile_properties (XmlTurn *self, TileProperties *from, const char *id, DsNode tile)
{
  DsNode list, types;

  if (from->all.object.doc != NULL && tile.doc != NULL && ds_node_get (tile, "properties", &list))
    self->lost.n_properties += ds_member_index_get (&from->all, id, &list);
  else if (from->all.object.doc != NULL && ds_member_index_get (&from->all, id, &list) &&
           ds_node_type (list) == DS_JSON_OBJECT)
    put_list_of_properties (
        self, list,
        from->types.object.doc != NULL && ds_member_index_get (&from->types, id, &types) ? &types
                                                                                         : NULL);
}

/* Tiles of which an old file has nothing but properties; what is none is counted as lost. */
static void
put_tiles_with_properties (XmlTurn *self, DsNode set, TileProperties *from)
{
  DsMemberIndex tiles = { 0 };
  DsNode list, tile;

  if (from->all.object.doc == NULL)
    return;
  if (ds_node_get (set, "tiles", &list) && ds_node_type (list) == DS_JSON_OBJECT)
    ds_member_index_init (&tiles, list);
  for (DsMember m = ds_node_first (from->all.object); m.key != NULL; m = ds_member_next (m)) {
    if (ds_node_type (m.node) != DS_JSON_OBJECT) {
      self->lost.n_properties++;
    } else if (tiles.object.doc == NULL || !ds_member_index_get (&tiles, m.key, &tile)) {
      begin (self, "tile");
      put_text (self, "id", m.key);
      put_tile_properties (self, from, m.key, (DsNode){ 0 });
      end (self, "tile");
    }
  }
  ds_member_index_clear (&tiles);
}

/* Old files have an object with numbers as keys in the place of some lists. */
static void
put_list (XmlTurn *self, const DsTurnRow *row, DsNode list)
{
  if (ds_node_length (list) == 0)
    return;
  if (row->wrapper != NULL)
    begin (self, row->wrapper);
  if (ds_node_type (list) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (list); i++)
      put_item (self, row, ds_node_at (list, i), NULL);
  else
    for (DsMember m = ds_node_first (list); m.key != NULL; m = ds_member_next (m))
      put_item (self, row, m.node, m.key);
  if (row->wrapper != NULL)
    end (self, row->wrapper);
}

static bool
is_container (DsNode value)
{
  return ds_node_type (value) == DS_JSON_ARRAY || ds_node_type (value) == DS_JSON_OBJECT;
}

static void
put_row (XmlTurn *self, const DsTurnRow *row, DsNode owner)
{
  bool is_there = false;
  DsNode value;

  if (row->how == DS_TURN_CELLS) {
    put_cells (self, owner);
    return;
  }
  if (row->how == DS_TURN_IMAGE) {
    put_image (self, owner);
    return;
  }
  if (!ds_node_get (owner, row->json, &value))
    return;
  if (row->how == DS_TURN_FLAG) {
    if (!ds_node_bool (value, &is_there) || !is_there)
      return;
    begin (self, row->element);
    end (self, row->element);
  } else if (!is_container (value)) {
    return; /* counted */
  } else if (row->how == DS_TURN_PROPERTIES) {
    put_properties (self, owner, value);
  } else if (row->how == DS_TURN_LIST || row->how == DS_TURN_LAYERS) {
    put_list (self, row, value);
  } else if (row->how == DS_TURN_POINTS) {
    begin (self, row->element);
    put_points (self, value);
    end (self, row->element);
  } else {
    put_element (self, row->element, value, NULL);
  }
}

/* ---- attributes */

/* Members that JSON has for what XML shows otherwise. */
static bool
is_of_json (const char *element, const char *key)
{
  static const char *const OF_CELLS[] = { "data",   "encoding", "compression",
                                          "chunks", "startx",   "starty" };
  const bool is_layer = ds_turn_layer_type (element) != NULL;

  if (strcmp (key, "type") == 0)
    return is_layer || strcmp (element, "map") == 0 || strcmp (element, "tileset") == 0 ||
           strcmp (element, "template") == 0;
  if (strcmp (key, "text") == 0)
    return strcmp (element, "text") == 0;
  if (strcmp (key, "propertytypes") == 0)
    return true;
  if (strcmp (key, "tileproperties") == 0 || strcmp (key, "tilepropertytypes") == 0)
    return strcmp (element, "tileset") == 0;
  for (size_t i = 0; i < DS_COUNT (OF_CELLS) && strcmp (element, "layer") == 0; i++)
    if (strcmp (key, OF_CELLS[i]) == 0)
      return true;
  return false;
}

/* Values that Tiled leaves out of layers in XML. */
static bool
is_usual (const char *element, const char *key, DsNode value)
{
  static const char *const USUAL[][2] = { { "x", "0" },
                                          { "y", "0" },
                                          { "opacity", "1" },
                                          { "visible", "true" },
                                          { "draworder", "topdown" },
                                          { "name", "" } };
  size_t n;
  const char *text = plain_text (value, &n);

  for (size_t i = 0; i < DS_COUNT (USUAL); i++)
    if (strcmp (key, USUAL[i][0]) == 0)
      return ds_turn_layer_type (element) != NULL && text != NULL && strlen (USUAL[i][1]) == n &&
             memcmp (text, USUAL[i][1], n) == 0;
  return false;
}

/* The row that a member of @element belongs to; NULL: it is an attribute. */
static const DsTurnRow *
row_of (const char *element, const char *key)
{
  for (const DsTurnRow *row = ds_turn_next (element, NULL); row != NULL;
       row = ds_turn_next (element, row))
    if (strcmp (row->json, key) == 0 ||
        (row->how == DS_TURN_IMAGE && ds_turn_image_attribute (key) != NULL))
      return row;
  return NULL;
}

/* True when the row of a member writes it. */
static bool
is_fit (const DsTurnRow *row, DsNode value)
{
  if (row->how == DS_TURN_FLAG)
    return ds_node_type (value) == DS_JSON_BOOL;
  return row->how == DS_TURN_IMAGE || is_container (value);
}

static void
put_attributes (XmlTurn *self, const char *element, DsNode node, bool has_id)
{
  size_t n = 0;

  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    const DsTurnRow *row = row_of (element, m.key);

    if (is_of_json (element, m.key) || is_usual (element, m.key, m.node) ||
        (has_id && strcmp (m.key, "id") == 0))
      continue;
    n += row == NULL;
    if (row != NULL || n > ATTRIBUTES_MAX)
      self->lost.n_others += row == NULL || !is_fit (row, m.node);
    else if (ds_turn_is_numbers (element, m.key) && ds_node_type (m.node) == DS_JSON_ARRAY)
      put_numbers (self, m.key, m.node);
    else
      put_member (self, m.key, m.node);
  }
}

static void
put_element (XmlTurn *self, const char *name, DsNode node, const char *id)
{
  const bool is_text = strcmp (name, "text") == 0, is_set = strcmp (name, "tileset") == 0;
  TileProperties tiles = { 0 }, *outer = self->tiles;
  const char *text = NULL;
  DsNode content;
  size_t n = 0;

  begin (self, name);
  if (id != NULL)
    put_text (self, "id", id);
  put_attributes (self, name, node, id != NULL);
  if (is_text && ds_node_get (node, "text", &content))
    text = plain_text (content, &n);
  if (text != NULL && ds_tiled_can_hold (text, n)) {
    end_with_text (self, name, text, n);
    return;
  }
  self->lost.n_others += text != NULL;
  if (id != NULL && self->tiles != NULL && strcmp (name, "tile") == 0)
    put_tile_properties (self, self->tiles, id, node);
  if (is_set) {
    find_tile_properties (self, node, &tiles);
    self->tiles = &tiles;
  }
  for (const DsTurnRow *row = ds_turn_next (name, NULL); row != NULL;
       row = ds_turn_next (name, row))
    put_row (self, row, node);
  if (is_set)
    put_tiles_with_properties (self, node, &tiles);
  self->tiles = outer;
  clear_tile_properties (&tiles);
  end (self, name);
}

void
ds_turn_to_xml (DsTiledNode root, const char *element, DsText *out, DsTiledUnturned *lost)
{
  XmlTurn self = { .out = out };

  DS_ASSERT (!root.is_xml && element != NULL && out != NULL && lost != NULL);

  ds_text_puts (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  put_element (&self, element, root.value, NULL);
  *lost = self.lost;
}
