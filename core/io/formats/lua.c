/* core/io/formats/lua.c — our levels as maps of Tiled in Lua, *.lua, written: what Tiled exports
 * for engines that run Lua. It is the map in JSON in another syntax, with its tileset within. */
#include "base/budget.h"
#include "base/hooks.h"
#include "base/json.h"
#include "io/io.h"
#include "io/lua_text.h"
#include "io/tiled/tiled_level.h"

#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 64 /* of values within each other */
#define INDENT 2
#define FLAT_MAX 3 /* members of an object that takes one line */

typedef struct {
  DsText *out;
  DsNode tileset; /* the file of our tileset */
  int depth;
} LuaWriter;

static void put_value (LuaWriter *self, DsNode value);

/* ---- syntax */

static void
begin_line (LuaWriter *self)
{
  ds_text_printf (self->out, "\n%*s", self->depth * INDENT, "");
}

/* Keys of the format are names; those of properties are any text. */
static void
put_key (LuaWriter *self, const char *key)
{
  begin_line (self);
  ds_text_printf (self->out, "%s = ", key);
}

static void
put_member (LuaWriter *self, const char *key, const char *value)
{
  put_key (self, key);
  ds_text_printf (self->out, "%s,", value);
}

static void
open (LuaWriter *self)
{
  ds_text_putc (self->out, '{');
  self->depth++;
}

static void
close (LuaWriter *self)
{
  self->depth--;
  begin_line (self);
  ds_text_putc (self->out, '}');
}

static bool
is_text (DsNode node, const char *text)
{
  size_t n;
  const char *got = ds_node_string (node, &n);

  return got != NULL && n == strlen (text) && memcmp (got, text, n) == 0;
}

static bool
has_text (DsNode object, const char *key, const char *text)
{
  DsNode node;

  return ds_node_get (object, key, &node) && is_text (node, text);
}

/* ---- values */

/* "#80c0ff", and with opacity before the rest, as numbers. */
static bool
put_colour (LuaWriter *self, DsNode value)
{
  size_t n;
  const char *text = ds_node_string (value, &n);
  unsigned a = 255, r, g, b;

  if (text == NULL || (n == 7 && sscanf (text, "#%2x%2x%2x", &r, &g, &b) != 3) ||
      (n == 9 && sscanf (text, "#%2x%2x%2x%2x", &a, &r, &g, &b) != 4) || (n != 7 && n != 9))
    return false;
  ds_text_printf (self->out, a == 255 ? "{ %u, %u, %u }" : "{ %u, %u, %u, %u }", r, g, b, a);
  return true;
}

/* A value of ours as it stands in a level: a class is a table of its members, a list one of its
 * items; a reference is the id of its object. */
static void
put_own (LuaWriter *self, DsNode value)
{
  const bool is_list = ds_node_type (value) == DS_JSON_ARRAY;
  DsNode inner;

  if (ds_node_get (value, "colour", &inner) || ds_node_get (value, "file", &inner) ||
      ds_node_get (value, "object", &inner)) {
    put_value (self, inner);
  } else if (is_list || ds_node_get (value, "class", &inner)) {
    open (self);
    for (size_t i = 0; is_list && i < ds_node_length (value); i++) {
      begin_line (self);
      put_own (self, ds_node_at (value, i));
      ds_text_putc (self->out, ',');
    }
    if (!is_list && ds_node_get (value, "members", &inner))
      for (DsMember m = ds_node_first (inner); m.key != NULL; m = ds_member_next (m)) {
        begin_line (self);
        ds_text_putc (self->out, '[');
        ds_lua_put_string (self->out, m.key, strlen (m.key));
        ds_text_puts (self->out, "] = ");
        put_own (self, m.node);
        ds_text_putc (self->out, ',');
      }
    close (self);
  } else {
    put_value (self, value);
  }
}

/* True: the text was "=" and the JSON of a class, which became a table. */
static bool
put_class (LuaWriter *self, DsNode value)
{
  size_t n;
  const char *text = ds_node_string (value, &n);
  DsErrors errors = { 0 };
  DsJson *json;
  DsNode class;
  bool is_class;

  if (text == NULL || n < 2 || text[0] != '=' || text[1] != '{' ||
      ds_json_parse (&json, "property", text + 1, n - 1, &errors) != DS_OK)
    return false;
  is_class = ds_node_get (ds_json_root (json), "class", &class);
  if (is_class)
    put_own (self, ds_json_root (json));
  ds_json_free (json);
  return is_class;
}

/* Properties are members by their names; a reference to an object is a table with its id. */
static void
put_properties (LuaWriter *self, DsNode list)
{
  open (self);
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode property = ds_node_at (list, i);
    const char *name = NULL;
    DsNode node, value;
    size_t n = 0;

    if (ds_node_get (property, "name", &node))
      name = ds_node_string (node, &n);
    if (name == NULL || !ds_node_get (property, "value", &value))
      continue;
    begin_line (self);
    ds_text_putc (self->out, '[');
    ds_lua_put_string (self->out, name, n);
    ds_text_puts (self->out, "] = ");
    if (has_text (property, "type", "object"))
      ds_text_puts (self->out, "{ id = ");
    if (!put_class (self, value))
      put_value (self, value);
    ds_text_puts (self->out, has_text (property, "type", "object") ? " }," : ",");
  }
  close (self);
}

/* Numbers of a layer: a line of the file for each row of cells. */
static void
put_cells (LuaWriter *self, DsNode list, int64_t width)
{
  ds_text_putc (self->out, '{');
  self->depth++;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    size_t n;
    const char *digits = ds_node_source (ds_node_at (list, i), &n);

    if (width > 0 && i % (size_t)width == 0)
      begin_line (self);
    ds_text_printf (self->out, "%.*s%s", (int)n, digits,
                    i + 1 == ds_node_length (list)              ? ""
                    : width > 0 && (i + 1) % (size_t)width == 0 ? ","
                                                                : ", ");
  }
  close (self);
}

static void
put_list (LuaWriter *self, DsNode list)
{
  if (ds_node_length (list) == 0) {
    ds_text_puts (self->out, "{}");
    return;
  }
  open (self);
  for (size_t i = 0; i < ds_node_length (list); i++) {
    DsNode item = ds_node_at (list, i), value;

    begin_line (self);
    if (ds_node_type (item) == DS_JSON_OBJECT && ds_node_get (item, "type", &value) &&
        ds_node_get (item, "value", &value))
      item = value; /* of a property that is a list */
    put_value (self, item);
    ds_text_putc (self->out, ',');
  }
  close (self);
}

/* ---- members that Tiled writes otherwise, or does not leave out */

static const char *
shape_of (DsNode object)
{
  static const char *const shapes[] = {
    "polygon", "polyline", "ellipse", "capsule", "point", "text"
  };
  DsNode node;

  for (size_t i = 0; i < DS_COUNT (shapes); i++)
    if (ds_node_get (object, shapes[i], &node))
      return shapes[i];
  return "rectangle";
}

/* Members that programs rely on, and our JSON leaves out. */
static void
add_layer (LuaWriter *self, DsNode layer)
{
  put_member (self, "class", "\"\"");
  put_member (self, "offsetx", "0");
  put_member (self, "offsety", "0");
  put_member (self, "parallaxx", "1");
  put_member (self, "parallaxy", "1");
  if (has_text (layer, "type", "tilelayer"))
    put_member (self, "encoding", "\"lua\"");
}

static void
add_tileset (LuaWriter *self, DsNode tileset)
{
  static const struct {
    const char *key, *value;
  } rows[] = {
    { "class", "\"\"" },
    { "objectalignment", "\"unspecified\"" },
    { "tilerendersize", "\"tile\"" },
    { "fillmode", "\"stretch\"" },
    { "tileoffset", "{ x = 0, y = 0 }" },
    { "properties", "{}" },
    { "wangsets", "{}" },
    { "tiles", "{}" },
  };
  DsNode node;

  for (size_t i = 0; i < DS_COUNT (rows); i++)
    if (!ds_node_get (tileset, rows[i].key, &node))
      put_member (self, rows[i].key, rows[i].value);
}

static bool
is_one_of (const char *key, const char *const *keys, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (keys[i], key) == 0)
      return true;
  return false;
}

static void
put_members (LuaWriter *self, DsNode object, const char *const *without, size_t n_without)
{
  static const char *const colours[] = { "color", "backgroundcolor", "tintcolor",
                                         "transparentcolor" };
  int64_t width = 0;
  DsNode node;

  if (ds_node_get (object, "width", &node))
    (void)!ds_node_int (node, &width);
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    if (is_one_of (m.key, without, n_without))
      continue;
    put_key (self, m.key);
    if (strcmp (m.key, "properties") == 0 && ds_node_type (m.node) == DS_JSON_ARRAY)
      put_properties (self, m.node);
    else if (strcmp (m.key, "data") == 0 && ds_node_type (m.node) == DS_JSON_ARRAY)
      put_cells (self, m.node, width);
    else if (!is_one_of (m.key, colours, DS_COUNT (colours)) || !put_colour (self, m.node))
      put_value (self, m.node);
    ds_text_putc (self->out, ',');
  }
}

/* The tileset of the map: its number, and all that its own file says. */
static void
put_tileset (LuaWriter *self, DsNode object)
{
  static const char *const without[] = { "type", "version", "tiledversion" };
  DsNode node;

  if (ds_node_get (object, "firstgid", &node)) {
    put_key (self, "firstgid");
    put_value (self, node);
    ds_text_putc (self->out, ',');
  }
  add_tileset (self, self->tileset);
  put_members (self, self->tileset, without, DS_COUNT (without));
}

/* True for small objects of plain values, such as the tiles of a set and the points of a shape. */
static bool
is_flat (DsNode object)
{
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    if (ds_node_type (m.node) == DS_JSON_OBJECT || ds_node_type (m.node) == DS_JSON_ARRAY)
      return false;
  return ds_node_length (object) <= FLAT_MAX;
}

static void
put_flat (LuaWriter *self, DsNode object)
{
  const char *separator = "{ ";

  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    ds_text_printf (self->out, "%s%s = ", separator, m.key);
    put_value (self, m.node);
    separator = ", ";
  }
  ds_text_puts (self->out, " }");
}

static void
put_object (LuaWriter *self, DsNode object)
{
  static const char *const of_map[] = { "type" }, *const of_object[] = { "point", "ellipse",
                                                                         "capsule" };
  const bool is_tileset = ds_node_get (object, "source", &(DsNode){ 0 });
  DsNode node;

  if (!is_tileset && ds_node_length (object) > 0 && is_flat (object)) {
    put_flat (self, object);
    return;
  }
  open (self);
  if (has_text (object, "type", "map")) {
    put_member (self, "luaversion", "\"5.1\"");
    put_member (self, "class", "\"\"");
    put_members (self, object, of_map, DS_COUNT (of_map));
  } else if (is_tileset && ds_node_get (object, "firstgid", &node)) {
    put_tileset (self, object);
  } else if (ds_node_get (object, "rotation", &node)) {
    put_key (self, "shape");
    ds_text_printf (self->out, "\"%s\",", shape_of (object));
    put_members (self, object, of_object, DS_COUNT (of_object));
  } else {
    if (ds_node_get (object, "opacity", &node))
      add_layer (self, object);
    put_members (self, object, NULL, 0);
  }
  close (self);
}

static void
put_value (LuaWriter *self, DsNode value)
{
  const char *text;
  size_t n;

  switch (self->depth < DEPTH_MAX ? ds_node_type (value) : DS_JSON_NULL) {
  case DS_JSON_NULL:
    ds_text_puts (self->out, "nil");
    return;
  case DS_JSON_STRING:
    text = ds_node_string (value, &n);
    ds_lua_put_string (self->out, text, n);
    return;
  case DS_JSON_ARRAY:
    put_list (self, value);
    return;
  case DS_JSON_OBJECT:
    put_object (self, value);
    return;
  default: /* numbers and booleans are the same in Lua */
    text = ds_node_source (value, &n);
    ds_text_printf (self->out, "%.*s", (int)n, text);
    return;
  }
}

/* ---- files */

/* A file that the plan writes, or that is on the disk as the plan would write it. */
typedef struct {
  const char *path, *bytes;
  size_t n;
  char *owned; /* NULL: the plan has it */
} LuaSource;

static DsStatus
find_source (LuaSource *out, const DsFilePlan *plan, const char *path, DsError *err)
{
  const DsFileChange *change = ds_file_plan_find (plan, path);
  DsStatus status = DS_OK;

  *out = (LuaSource){ .path = path };
  if (change != NULL) {
    out->bytes = change->after;
    out->n = change->n_after;
  } else {
    status = ds_io_read_bytes (path, &out->owned, &out->n, err);
    out->bytes = out->owned;
  }
  return status;
}

/* Turns the texts of a map and of its tileset, which are in JSON, into Lua. */
static DsStatus
turn (const LuaSource *map, const LuaSource *tileset, DsText *out, DsError *err)
{
  DsErrors errors = { 0 };
  DsJson *maps = NULL, *tilesets = NULL;
  DsBudget budget;
  DsStatus status;

  ds_budget_begin (&budget, map->n + tileset->n);
  status = ds_json_parse (&maps, map->path, map->bytes, map->n, &errors);
  if (status == DS_OK)
    status = ds_json_parse (&tilesets, tileset->path, tileset->bytes, tileset->n, &errors);
  if (status == DS_OK) {
    LuaWriter self = { .out = out, .tileset = ds_json_root (tilesets) };

    ds_text_puts (out, "return ");
    put_object (&self, ds_json_root (maps));
    ds_text_putc (out, '\n');
  }
  ds_json_free (maps);
  ds_json_free (tilesets);
  ds_budget_end (&budget, status, &errors);
  if (errors.n > 0 && err != NULL)
    *err = errors.items[0];
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "lua") : status;
}

/* Plans the map, and the image of its tileset as it is. */
static DsStatus
plan_files (const DsFilePlan *json, const char *path, const char *tileset, DsFilePlan *out,
            DsError *err)
{
  LuaSource map, tiles = { 0 };
  DsText text = { 0 };
  DsStatus status = find_source (&map, json, path, err);

  if (status == DS_OK)
    status = find_source (&tiles, json, tileset, err);
  if (status == DS_OK)
    status = turn (&map, &tiles, &text, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &text, err);
  for (size_t i = 0; i < json->changes.n && status == DS_OK; i++) {
    const DsFileChange *change = &json->changes.items[i];

    if (strcmp (change->path, path) != 0 && strcmp (change->path, tileset) != 0)
      status = ds_file_plan_put (out, change->path, change->before, change->n_before, change->after,
                                 change->n_after, err);
  }
  ds_free (map.owned);
  ds_free (tiles.owned);
  ds_text_clear (&text);
  return status;
}

static DsStatus
write_lua (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  char *tileset = ds_io_with_suffix (path, ".tiles.tsj");
  DsFilePlan json = { 0 };
  DsStatus status = tileset != NULL ? ds_tiled_write_level (delve, path, true, options, &json, err)
                                    : ds_fail_nomem (err, path);

  if (status == DS_OK)
    status = plan_files (&json, path, tileset, out, err);
  ds_file_plan_clear (&json);
  ds_free (tileset);
  return status;
}

/* Without a record, nothing shows that an image is of an earlier export. */
static bool
owns (const char *path, const char *beside)
{
  (void)path;
  (void)beside;
  return false;
}

const DsFormat ds_format_lua = {
  .id = "lua",
  .label = N_ ("Tiled map (Lua)"),
  .suffixes = ".lua",
  .keeps = DS_KEEPS_ALL,
  .write_files = write_lua,
  .beside = ".tiles.png",
  .owns = owns,
};
