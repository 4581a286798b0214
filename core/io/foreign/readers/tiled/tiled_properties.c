/* core/io/foreign/readers/tiled/tiled_properties.c — properties of Tiled, of every type. */
#include "io/foreign/readers/tiled/tiled_property_text.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

const DsTiledList ds_tiled_items = { "value", NULL, "item" };

static bool read_property (const DsTiledReader *self, DsTiledNode node, int depth,
                           DsForeignProperty *out);

uint8_t
ds_tiled_type_of_value (DsNode value)
{
  switch (ds_node_type (value)) {
  case DS_JSON_BOOL:
    return DS_FOREIGN_BOOL;
  case DS_JSON_INT:
    return DS_FOREIGN_INT;
  case DS_JSON_REAL:
    return DS_FOREIGN_FLOAT;
  case DS_JSON_ARRAY:
    return DS_FOREIGN_LIST_OF;
  case DS_JSON_OBJECT:
    return DS_FOREIGN_RECORD;
  case DS_JSON_NULL:
    return DS_FOREIGN_NULL;
  default:
    return DS_FOREIGN_TEXT;
  }
}

/* The value of a JSON property: of its member "value", or itself where it is a member. */
static bool
value_node (DsTiledNode node, DsNode *out)
{
  if (node.key != NULL) {
    *out = node.value;
    return true;
  }
  return ds_node_type (node.value) == DS_JSON_OBJECT && ds_node_get (node.value, "value", out);
}

/* A member or an item without a description beside it has its value alone. */
static bool
is_described (DsTiledNode node)
{
  DsNode inner;

  return node.is_xml || (node.key == NULL && ds_node_type (node.value) == DS_JSON_OBJECT &&
                         ds_node_get (node.value, "value", &inner));
}

static uint8_t
type_of (DsTiledNode node)
{
  DsNode value = node.value;
  const char *name;
  uint8_t type;
  size_t n;

  if (is_described (node)) {
    name = ds_tiled_get (node, "type", &n);
    if (name != NULL && ds_tiled_type_named (name, n, &type))
      return type;
    if (node.is_xml || !value_node (node, &value))
      return DS_FOREIGN_TEXT;
  }
  return ds_tiled_type_of_value (value);
}

void
ds_tiled_old_types (DsTiledNode owner, DsMemberIndex *out)
{
  DsNode types;

  DS_ASSERT (out != NULL);

  *out = (DsMemberIndex){ 0 };
  if (!owner.is_xml && ds_node_get (owner.value, "propertytypes", &types) &&
      ds_node_type (types) == DS_JSON_OBJECT)
    ds_member_index_init (out, types);
}

bool
ds_tiled_old_type (DsMemberIndex *types, const char *name, DsNode *where, uint8_t *out)
{
  const char *text;
  size_t n;

  DS_ASSERT (types != NULL && name != NULL && where != NULL && out != NULL);

  if (types->object.doc == NULL || !ds_member_index_get (types, name, where) ||
      ds_node_type (*where) != DS_JSON_STRING)
    return false;
  text = ds_node_string (*where, &n);
  return ds_tiled_type_named (text, n, out);
}

/* True for a value of JSON that can have a type that it does not show: of an old file. */
static bool
is_type_of (uint8_t type, DsNode value)
{
  const DsJsonType json = ds_node_type (value);

  switch (type) {
  case DS_FOREIGN_COLOUR:
  case DS_FOREIGN_FILE:
    return json == DS_JSON_STRING;
  case DS_FOREIGN_FLOAT:
    return json == DS_JSON_INT || json == DS_JSON_REAL;
  case DS_FOREIGN_OBJECT:
    return json == DS_JSON_INT;
  default:
    return false;
  }
}

/* Colours are in lower case. */
static void
lower_colour (char *text)
{
  for (char *c = text; *c != '\0'; c++)
    *c = (char)(*c >= 'A' && *c <= 'F' ? *c | 0x20 : *c);
}

/* Gives the property of an old file, the last of @list, the type that the file has beside it. */
static bool
declare (const DsTiledReader *self, DsMemberIndex *types, DsTiledNode node, DsForeignProperty *last)
{
  DsNode where;
  uint8_t type;
  char *copy;
  DsError err;

  if (node.key == NULL || !ds_tiled_old_type (types, node.key, &where, &type) ||
      !is_type_of (type, node.value))
    return true;
  last->type = type;
  if (type != DS_FOREIGN_COLOUR)
    return true;
  copy = ds_arena_strdup (&self->map->arena, last->text);
  if (copy == NULL) {
    ds_fail_nomem (&err, self->name);
    return ds_tiled_take (self, node, "", &err);
  }
  lower_colour (copy);
  last->text = copy;
  return true;
}

static bool
add (const DsTiledReader *self, DsTiledNode node, int depth, DsForeignProperties *list)
{
  DsForeignProperty *property;
  DsError err;

  property = ds_foreign_add_property (self->map, list, &err);
  if (property == NULL)
    return ds_tiled_take (self, node, "", &err);
  return read_property (self, node, depth, property);
}

static bool
add_all (const DsTiledReader *self, DsTiledNode node, const DsTiledList *of, int depth,
         DsForeignProperties *list)
{
  DsTiledNode item;

  if (depth == DS_FOREIGN_DEPTH_MAX) {
    (void)!ds_tiled_fail (node, self->errors, "", "tiled.depth",
                          N_ ("expected at most %d lists within each other, got more"),
                          DS_FOREIGN_DEPTH_MAX);
    return false;
  }
  for (DsTiledWalk w = ds_tiled_walk (node, of); ds_tiled_next (&w, &item);)
    if (!add (self, item, depth + 1, list))
      return false;
  return true;
}

/* The members of a value of JSON. */
static bool
add_members (const DsTiledReader *self, DsTiledNode node, DsNode value, int depth,
             DsForeignProperty *out)
{
  const bool is_list = ds_node_type (value) == DS_JSON_ARRAY;
  DsTiledNode item = { 0 };

  if (depth == DS_FOREIGN_DEPTH_MAX)
    return add_all (self, node, &ds_tiled_items, depth, &out->items);
  for (size_t i = 0; is_list && i < ds_node_length (value); i++) {
    item.value = ds_node_at (value, i);
    if (!add (self, item, depth + 1, &out->items))
      return false;
  }
  if (ds_node_type (value) == DS_JSON_OBJECT)
    for (DsMember m = ds_node_first (value); m.key != NULL; m = ds_member_next (m)) {
      item = (DsTiledNode){ .value = m.node, .key = m.key };
      if (!add (self, item, depth + 1, &out->items))
        return false;
    }
  return true;
}

static bool
read_items (const DsTiledReader *self, DsTiledNode node, int depth, DsForeignProperty *out)
{
  DsNode value = node.value;

  if (node.is_xml)
    return add_all (self, node,
                    out->type == DS_FOREIGN_RECORD ? &ds_tiled_properties : &ds_tiled_items, depth,
                    &out->items);
  if (is_described (node) && !value_node (node, &value))
    return true;
  return add_members (self, node, value, depth, out);
}

static bool
read_text (const DsTiledReader *self, DsTiledNode node, DsForeignProperty *out)
{
  size_t n;
  const char *text = is_described (node) || node.key != NULL ? ds_tiled_value (node, &n) : NULL;
  char *copy;
  DsError err;

  if (text == NULL && !node.is_xml && !is_described (node))
    text = ds_node_type (node.value) == DS_JSON_STRING ? ds_node_string (node.value, &n)
                                                       : ds_node_source (node.value, &n);
  if (text == NULL || out->type == DS_FOREIGN_NULL)
    return true;
  copy = ds_arena_strndup (&self->map->arena, text, n);
  if (copy == NULL) {
    ds_fail_nomem (&err, self->name);
    return ds_tiled_take (self, node, "", &err);
  }
  if (out->type == DS_FOREIGN_COLOUR)
    lower_colour (copy);
  out->text = copy;
  return true;
}

static bool
read_property (const DsTiledReader *self, DsTiledNode node, int depth, DsForeignProperty *out)
{
  DsArena *arena = &self->map->arena;

  out->line = ds_tiled_line (node);
  out->type = type_of (node);
  if (is_described (node)) {
    out->name = ds_tiled_text (node, "name", arena, self->errors);
    out->type_name = ds_tiled_text (node, "propertytype", arena, self->errors);
  } else if (node.key != NULL) {
    out->name = ds_arena_strdup (arena, node.key);
  }
  if (out->name == NULL || out->type_name == NULL)
    return false;
  if (out->type == DS_FOREIGN_RECORD || out->type == DS_FOREIGN_LIST_OF)
    return read_items (self, node, depth, out);
  if (out->type_name[0] != '\0')
    out->type = DS_FOREIGN_ENUM;
  return read_text (self, node, out);
}

typedef DS_ARRAY (const DsForeignProperty *) LastOnes; /* by the number of the name */

/* Numbers the names of properties from @first on; false: no memory. */
static bool
number_names (const DsForeignProperty *first, DsIntern *names, LastOnes *last)
{
  for (const DsForeignProperty *at = first; at != NULL; at = at->next) {
    const uint32_t number = ds_intern_add (names, at->name);

    if (number == DS_INTERN_NONE || (number == last->n && !ds_array_push (last, at)))
      return false;
    last->items[number] = at;
  }
  return true;
}

/* Takes out properties that have one of the same name behind them, from @first on. O(properties).
 * False: no memory. */
static bool
replace (DsForeignProperties *list, const DsForeignProperty *first)
{
  LastOnes last = { 0 };
  DsIntern names = { 0 };
  const bool fits = number_names (first, &names, &last);

  for (DsForeignProperty **at = &list->first; fits && *at != NULL;) {
    const uint32_t number = ds_intern_find (&names, (*at)->name);

    if (number != DS_INTERN_NONE && last.items[number] != *at) {
      *at = (*at)->next;
      list->n--;
    } else {
      at = &(*at)->next;
    }
  }
  ds_intern_clear (&names);
  ds_array_clear (&last);
  return fits;
}

bool
ds_tiled_read_list (const DsTiledReader *self, DsTiledNode node, const DsTiledList *list,
                    DsMemberIndex *types, DsForeignProperties *out)
{
  const DsForeignProperty *before = out->n > 0 ? out->last : NULL;
  DsTiledNode property;
  bool fits = true;
  DsError err;

  DS_ASSERT (self != NULL && list != NULL && types != NULL && out != NULL);

  for (DsTiledWalk w = ds_tiled_walk (node, list); fits && ds_tiled_next (&w, &property);)
    fits = add (self, property, 0, out) && declare (self, types, property, out->last);
  if (!fits || before == NULL || before->next == NULL || replace (out, before->next))
    return fits;
  ds_fail_nomem (&err, self->name);
  return ds_tiled_take (self, node, "", &err);
}

bool
ds_tiled_read_properties (const DsTiledReader *self, DsTiledNode node, DsForeignProperties *out)
{
  DsMemberIndex types;
  bool fits;

  DS_ASSERT (self != NULL && out != NULL);

  ds_tiled_old_types (node, &types);
  fits = ds_tiled_read_list (self, node, &ds_tiled_properties, &types, out);
  ds_member_index_clear (&types);
  return fits;
}
