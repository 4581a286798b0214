/* core/io/ldtk/ldtk_merge_value.c — values of fields in merged LDtk projects: a changed value is
 * written in the type that LDtk has for its field. */
#include "io/foreign/readers/ldtk/ldtk_fields.h"
#include "io/foreign/readers/ldtk/ldtk_text.h"
#include "io/ldtk/ldtk_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A value that is written in another type. */
typedef struct {
  DsLdtkMerge *merge;
  const DsLdtkPart *field;
  uint8_t type; /* DsForeignType of it, or of its items */
  bool is_list, is_long, is_tile;
  const char *enum_name; /* not terminated */
  size_t n_enum;
  DsText shown, real; /* items of "__value" and "realEditorValues" */
  size_t n;
} Turning;

/* ---- retyped fields */

/* "OWNER FIELD" in self->key. */
static bool
put_name (DsLdtkMerge *self, const char *owner, const char *field)
{
  self->key.n = 0;
  ds_text_puts (&self->key, owner != NULL ? owner : "");
  ds_text_putc (&self->key, ' ');
  ds_text_puts (&self->key, field);
  ds_text_putc (&self->key, '\0');
  self->failed = self->failed || self->key.failed;
  return !self->failed;
}

bool
ds_ldtk_is_retyped (DsLdtkMerge *self, const char *owner, const char *field)
{
  DS_ASSERT (self != NULL && field != NULL);

  return self->retyped.n > 0 && put_name (self, owner, field) &&
         ds_intern_find (&self->retyped, self->key.bytes) != DS_INTERN_NONE;
}

static void
retype (DsLdtkMerge *self, const char *owner, const char *field)
{
  self->failed = self->failed || !put_name (self, owner, field) ||
                 ds_intern_add (&self->retyped, self->key.bytes) == DS_INTERN_NONE;
}

/* ---- types */

static size_t
list_of (DsNode object, const char *key, DsNode *out)
{
  return object.doc != NULL && ds_node_get (object, key, out) &&
                 ds_node_type (*out) == DS_JSON_ARRAY
             ? ds_node_length (*out)
             : 0;
}

/* The definition of a field in a text; false: it has none. */
static bool
find_definition (DsNode root, const char *owner, const char *field, DsNode *out)
{
  DsNode defs, list, holder;
  size_t n = 0;

  if (!ds_node_get (root, "defs", &defs))
    return false;
  if (owner == NULL) {
    n = list_of (defs, "levelFields", &list);
  } else {
    const size_t n_entities = list_of (defs, "entities", &holder);

    for (size_t i = 0; i < n_entities; i++)
      if (strcmp (ds_ldtk_string (ds_node_at (holder, i), "identifier"), owner) == 0)
        n = list_of (ds_node_at (holder, i), "fieldDefs", &list);
  }
  for (size_t i = 0; i < n; i++) {
    *out = ds_node_at (list, i);
    if (strcmp (ds_ldtk_string (*out, "identifier"), field) == 0)
      return true;
  }
  return false;
}

/* True for a field of several lines. */
static bool
is_long (const DsLdtkMerge *self, const char *owner, const char *field)
{
  DsNode def;

  return (find_definition (self->root.of[DS_LDTK_OLD], owner, field, &def) ||
          find_definition (self->root.of[DS_LDTK_NEW], owner, field, &def)) &&
         strcmp (ds_ldtk_string (def, "type"), "F_Text") == 0;
}

static const char *
name_of (const DsLdtkPart *field)
{
  return ds_ldtk_string (field->of[ds_ldtk_has (field, DS_LDTK_OLD) ? DS_LDTK_OLD : DS_LDTK_NEW],
                         "__identifier");
}

/* The type that the field has in the merged text. */
static const char *
type_now (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field)
{
  const char *type = "";
  DsNode def;

  if (ds_ldtk_has (field, DS_LDTK_NEW) && ds_ldtk_is_retyped (self, place->owner, name_of (field)))
    return ds_ldtk_string (field->of[DS_LDTK_NEW], "__type");
  if (ds_ldtk_has (field, DS_LDTK_OLD))
    return ds_ldtk_string (field->of[DS_LDTK_OLD], "__type");
  if (find_definition (self->root.of[DS_LDTK_OLD], place->owner, name_of (field), &def))
    type = ds_ldtk_string (def, "__type");
  return type[0] != '\0' ? type : ds_ldtk_string (field->of[DS_LDTK_NEW], "__type");
}

void
ds_ldtk_put_field_type (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field)
{
  const char *type;

  DS_ASSERT (self != NULL && place != NULL && field != NULL);

  type = type_now (self, place, field);
  ds_ldtk_put_quoted (self->out, type, strlen (type));
}

static void
read_type (Turning *self, const char *type)
{
  static const char ARRAY[] = "Array<";
  size_t n = strlen (type);

  self->is_list = strncmp (type, ARRAY, sizeof ARRAY - 1) == 0 && n > sizeof ARRAY;
  if (self->is_list) {
    type += sizeof ARRAY - 1;
    n -= sizeof ARRAY;
  }
  self->type = ds_ldtk_field_type (type, n, &self->enum_name, &self->n_enum);
  self->is_tile = n == 4 && memcmp (type, "Tile", n) == 0;
}

/* ---- items */

static void
begin_item (Turning *self)
{
  if (self->n++ > 0) {
    ds_text_puts (&self->shown, ", ");
    ds_text_puts (&self->real, ", ");
  }
}

static void
put_both (Turning *self, const char *shown, size_t n_shown, const char *id, const char *real)
{
  begin_item (self);
  ds_text_add (&self->shown, shown, n_shown);
  ds_text_printf (&self->real, "{ \"id\": \"%s\", \"params\": [", id);
  ds_text_puts (&self->real, real);
  ds_text_puts (&self->real, "] }");
}

static bool
put_plain (Turning *self, DsNode node, const char *id)
{
  char text[64];
  size_t n;
  const char *source = ds_node_source (node, &n);

  if (n >= sizeof text)
    return false;
  memcpy (text, source, n);
  text[n] = '\0';
  put_both (self, text, n, id, text);
  return true;
}

static bool
put_text (Turning *self, const char *text, size_t n)
{
  begin_item (self);
  ds_ldtk_put_quoted (&self->shown, text, n);
  ds_text_puts (&self->real, "{ \"id\": \"V_String\", \"params\": [");
  ds_ldtk_put_own_text (&self->real, text, n, self->is_long);
  ds_text_puts (&self->real, "] }");
  return true;
}

/* The text of a string, or of the member @key of a value. */
static const char *
text_of (DsNode node, const char *key, size_t *n)
{
  DsNode inner;

  if (key != NULL && ds_node_get (node, key, &inner))
    node = inner;
  return ds_node_string (node, n);
}

static bool
put_colour (Turning *self, DsNode node)
{
  char shown[12], number[16];
  size_t n;
  const char *text = text_of (node, "colour", &n);

  if (text == NULL || n != 7 || text[0] != '#')
    return false;
  snprintf (number, sizeof number, "%ld", strtol (text + 1, NULL, 16));
  snprintf (shown, sizeof shown, "\"%s\"", text);
  for (char *c = shown; *c != '\0'; c++)
    *c = *c >= 'a' && *c <= 'f' ? (char)(*c - 'a' + 'A') : *c;
  put_both (self, shown, 9, "V_Int", number);
  return true;
}

static bool
put_point (Turning *self, DsNode node)
{
  char shown[64], real[40];
  const char *text = ds_node_string (node, NULL);
  int64_t cx = ds_ldtk_number (node, "cx", INT64_MAX), cy = ds_ldtk_number (node, "cy", INT64_MAX);
  int x, y, end = 0;

  if (text != NULL && sscanf (text, "%d,%d%n", &x, &y, &end) == 2 && text[end] == '\0') {
    cx = x;
    cy = y;
  }
  if (cx < INT32_MIN || cx > INT32_MAX || cy < INT32_MIN || cy > INT32_MAX)
    return false;
  snprintf (shown, sizeof shown, "{ \"cx\": %d, \"cy\": %d }", (int)cx, (int)cy);
  snprintf (real, sizeof real, "\"%d,%d\"", (int)cx, (int)cy);
  put_both (self, shown, strlen (shown), "V_String", real);
  return true;
}

/* A rectangle of a tileset, which levels have as a text. */
static bool
put_tile (Turning *self, DsNode node)
{
  static const char *const KEYS[] = { "tilesetUid", "x", "y", "w", "h" };
  size_t n;
  const char *text = ds_node_string (node, &n);
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  char real[128];
  int64_t at[5];
  bool ok = false;

  if (text != NULL && ds_json_parse (&json, "", text, n, &errors) == DS_OK) {
    const DsNode root = ds_json_root (json);

    ok = true;
    for (size_t i = 0; i < 5; i++) {
      at[i] = ds_node_type (root) == DS_JSON_OBJECT ? ds_ldtk_number (root, KEYS[i], INT64_MAX)
                                                    : INT64_MAX;
      ok = ok && at[i] > INT32_MIN && at[i] <= INT32_MAX;
    }
  }
  if (ok) {
    snprintf (real, sizeof real, "\"%d,%d,%d,%d\"", (int)at[1], (int)at[2], (int)at[3], (int)at[4]);
    put_both (self, text, n, "V_String", real);
  }
  ds_json_free (json);
  return ok;
}

static bool
is_value_of (const Turning *self, DsNode defs, const char *key, const char *value)
{
  DsNode list, values;
  const size_t n = list_of (defs, key, &list);

  for (size_t i = 0; i < n; i++) {
    const char *name = ds_ldtk_string (ds_node_at (list, i), "identifier");
    size_t n_values;

    if (strlen (name) != self->n_enum || memcmp (name, self->enum_name, self->n_enum) != 0)
      continue;
    n_values = list_of (ds_node_at (list, i), "values", &values);
    for (size_t k = 0; k < n_values; k++)
      if (strcmp (ds_ldtk_string (ds_node_at (values, k), "id"), value) == 0)
        return true;
  }
  return false;
}

static bool
put_enum (Turning *self, DsNode node)
{
  size_t n;
  const char *text = ds_node_string (node, &n);
  DsNode defs;

  return text != NULL && ds_node_get (self->merge->root.of[DS_LDTK_OLD], "defs", &defs) &&
         (is_value_of (self, defs, "enums", text) ||
          is_value_of (self, defs, "externalEnums", text)) &&
         put_text (self, text, n);
}

/* A reference that the old list has, or that the new text has as LDtk's. */
static bool
put_reference (Turning *self, DsNode node)
{
  const char *iid = ds_ldtk_string (node, "entityIid");
  DsText *out = self->merge->out;

  if (ds_node_type (node) != DS_JSON_OBJECT || iid[0] == '\0')
    return false;
  begin_item (self);
  self->merge->out = &self->shown;
  ds_ldtk_put_new (self->merge, node);
  self->merge->out = &self->real;
  ds_text_puts (&self->real, "{ \"id\": \"V_String\", \"params\": [");
  (void)!ds_node_get (node, "entityIid", &node);
  ds_ldtk_put_new (self->merge, node);
  ds_text_puts (&self->real, "] }");
  self->merge->out = out;
  return true;
}

static bool
is_whole (DsNode node)
{
  int64_t value;

  return ds_node_int (node, &value) && value >= INT32_MIN && value <= INT32_MAX;
}

/* False: the type cannot have the value. */
static bool
put_item (Turning *self, DsNode node)
{
  size_t n;
  const char *text;

  if (self->is_tile)
    return put_tile (self, node);
  switch (self->type) {
  case DS_FOREIGN_BOOL:
    return ds_node_type (node) == DS_JSON_BOOL && put_plain (self, node, "V_Bool");
  case DS_FOREIGN_INT:
    return is_whole (node) && put_plain (self, node, "V_Int");
  case DS_FOREIGN_FLOAT:
    return (ds_node_type (node) == DS_JSON_REAL || is_whole (node)) &&
           put_plain (self, node, "V_Float");
  case DS_FOREIGN_COLOUR:
    return put_colour (self, node);
  case DS_FOREIGN_POINT:
    return put_point (self, node);
  case DS_FOREIGN_OBJECT:
    return put_reference (self, node);
  case DS_FOREIGN_ENUM:
    return put_enum (self, node);
  default:
    text = text_of (node, self->type == DS_FOREIGN_FILE ? "file" : NULL, &n);
    return text != NULL && memchr (text, '\0', n) == NULL &&
           (self->is_long || memchr (text, '\n', n) == NULL) && put_text (self, text, n);
  }
}

static bool
put_items (Turning *self, DsNode value)
{
  if (!self->is_list)
    return put_item (self, value);
  if (ds_node_type (value) != DS_JSON_ARRAY)
    return false;
  for (size_t i = 0; i < ds_node_length (value); i++)
    if (!put_item (self, ds_node_at (value, i)))
      return false;
  return true;
}

/* ---- values */

/* A value of the new text as a text, which is read as that value. */
static bool
put_as_text (Turning *self, DsNode value, const char *type)
{
  size_t n;
  const char *source = ds_node_source (value, &n);
  DsText text = { 0 };
  bool ok = true;

  if (strcmp (type, "Point") == 0) {
    ds_text_printf (&text, "%d,%d", (int)ds_ldtk_number (value, "cx", 0),
                    (int)ds_ldtk_number (value, "cy", 0));
  } else {
    const bool is_colour = strcmp (type, "Color") == 0, is_file = strcmp (type, "FilePath") == 0;

    ds_text_puts (&text, is_colour ? "={ \"colour\": " : is_file ? "={ \"file\": " : "=");
    ds_text_add (&text, source, n);
    ds_text_puts (&text, is_colour || is_file ? " }" : "");
    ok = is_colour || is_file || strcmp (type, "Int") == 0 || strcmp (type, "Float") == 0 ||
         strcmp (type, "Bool") == 0;
  }
  self->merge->failed = self->merge->failed || text.failed;
  if (ok && !text.failed)
    put_text (self, text.bytes, text.n);
  ds_text_clear (&text);
  return ok;
}

/* The value of the new text, which is a text of JSON where fields of that type have none. A text
 * field holds that text, too. */
static bool
turn (Turning *self, DsNode value, const char *type_new)
{
  const bool is_text = strcmp (type_new, "String") == 0;
  size_t n = 0;
  const char *text = is_text ? ds_node_string (value, &n) : NULL;
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  bool ok;

  if (!is_text && self->type == DS_FOREIGN_TEXT && !self->is_list && !self->is_tile)
    return put_as_text (self, value, type_new);
  if (text == NULL || text[0] != '=' ||
      (self->type == DS_FOREIGN_TEXT && !self->is_list && !self->is_tile))
    return put_items (self, value);
  ok = ds_json_parse (&json, "", text + 1, n - 1, &errors) == DS_OK &&
       put_items (self, ds_json_root (json));
  ds_json_free (json);
  return ok;
}

static bool
is_null (DsNode value)
{
  return value.doc == NULL || ds_node_type (value) == DS_JSON_NULL ||
         (ds_node_type (value) == DS_JSON_ARRAY && ds_node_length (value) == 0);
}

bool
ds_ldtk_has_same_value (const DsLdtkMerge *self, const DsLdtkPart *field)
{
  const DsLdtkPart both = ds_ldtk_member (field, "__value"), *value = &both;
  const char *base, *new;

  DS_ASSERT (self != NULL && field != NULL);

  new = ds_ldtk_string (field->of[DS_LDTK_NEW], "__value");
  if (self->is_exact && new[0] == '=' && strstr (new, "\"object\"") != NULL)
    return false; /* it refers to what is gone */
  if (ds_ldtk_is_same (value) ||
      (is_null (value->of[DS_LDTK_BASE]) && is_null (value->of[DS_LDTK_NEW])))
    return true;
  if (!ds_ldtk_has (value, DS_LDTK_BASE) || !ds_ldtk_has (value, DS_LDTK_NEW))
    return false;
  base = ds_node_string (value->of[DS_LDTK_BASE], NULL);
  new = ds_node_string (value->of[DS_LDTK_NEW], NULL);
  return base != NULL && new != NULL &&base[0] == '=' && new[0] == '=' &&
         ds_json_equal (base + 1, new + 1);
}

static void
put_lists (Turning *self, const char *key)
{
  const bool is_real = key[0] == 'r';
  const DsText *text = is_real ? &self->real : &self->shown;
  DsText *out = self->merge->out;

  if (strcmp (key, "__tile") == 0 && (!self->is_tile || self->is_list || self->n == 0)) {
    ds_text_puts (out, "null");
    return;
  }
  ds_text_puts (out, is_real || self->is_list ? "[" : self->n == 0 ? "null" : "");
  if (text->n > 0)
    ds_text_add (out, text->bytes, text->n);
  ds_text_puts (out, is_real || self->is_list ? "]" : "");
  self->merge->failed = self->merge->failed || text->failed;
}

/* In the type @type of the field. */
static void
put_turned (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field, const char *key,
            const char *type)
{
  Turning turning = { .merge = self, .field = field };
  const DsLdtkPart value = ds_ldtk_member (field, "__value");
  const DsNode new = value.of[DS_LDTK_NEW];

  read_type (&turning, type);
  turning.is_long = is_long (self, place->owner, name_of (field));
  if (!is_null (new) && !turn (&turning, new, ds_ldtk_string (field->of[DS_LDTK_NEW], "__type"))) {
    retype (self, place->owner, name_of (field));
    turning.n = turning.shown.n = turning.real.n = 0;
  }
  put_lists (&turning, key);
  ds_text_clear (&turning.shown);
  ds_text_clear (&turning.real);
}

/* The value of the cells of a room: that which it has in the grid. False: it is another field. */
static bool
put_room_value (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field,
                const char *key)
{
  const int64_t value = ds_ldtk_number (field->of[DS_LDTK_NEW], "__value", 0);
  const int64_t old = ds_ldtk_number (field->of[DS_LDTK_OLD], "__value", 0);
  unsigned now;

  if (place->layer != DS_LDTK_ROOMS || strcmp (key, "__tile") == 0 || value <= 0 ||
      strcmp (name_of (field), DS_LDTK_ROOM_VALUE) != 0 ||
      (size_t)value >= self->values[DS_LDTK_ROOM_CELLS].n)
    return false;
  now = self->values[DS_LDTK_ROOM_CELLS].items[value];
  if (old == now) {
    const DsLdtkPart member = ds_ldtk_member (field, key);

    if (!ds_ldtk_has (&member, DS_LDTK_OLD))
      return false;
    ds_ldtk_put_old (self, member.of[DS_LDTK_OLD]);
  } else if (key[0] == '_')
    ds_text_printf (self->out, "%u", now);
  else
    ds_text_printf (self->out, "[{ \"id\": \"V_Int\", \"params\": [%u] }]", now);
  return true;
}

/* True for a value of a level that became the first, whose values are the document's, which lacks
 * it. */
static bool
is_of_other_level (const DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field)
{
  const DsLdtkPart value = ds_ldtk_member (field, "__value");
  DsText prefix = { 0 };
  bool is;

  if (!self->is_exact || place->owner != NULL || place->floor[DS_LDTK_NEW] != 0 ||
      is_null (value.of[DS_LDTK_OLD]) || !is_null (value.of[DS_LDTK_NEW]))
    return false;
  ds_ldtk_put_name (&prefix, DS_LDTK_FLOOR, '_');
  is = !prefix.failed && strncmp (name_of (field), prefix.bytes, prefix.n) != 0;
  ds_text_clear (&prefix);
  return is;
}

void
ds_ldtk_put_field_value (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field,
                         const char *key)
{
  const DsLdtkPart member = ds_ldtk_member (field, key);
  bool is_turned;
  const char *type;

  DS_ASSERT (self != NULL && place != NULL && field != NULL && key != NULL);

  if (put_room_value (self, place, field, key))
    return;
  type = type_now (self, place, field);
  is_turned = is_of_other_level (self, place, field);
  if (!is_turned && ds_ldtk_has (&member, DS_LDTK_OLD) && ds_ldtk_has_same_value (self, field) &&
      !(self->is_exact && place->owner == NULL && is_null (member.of[DS_LDTK_OLD])) &&
      strcmp (type, ds_ldtk_string (field->of[DS_LDTK_OLD], "__type")) == 0)
    ds_ldtk_put_old (self, member.of[DS_LDTK_OLD]);
  else if (!is_turned && ds_ldtk_has (&member, DS_LDTK_NEW) &&
           (strcmp (type, "String") != 0 ||
            ds_ldtk_is_retyped (self, place->owner, name_of (field))) &&
           strcmp (type, ds_ldtk_string (field->of[DS_LDTK_NEW], "__type")) == 0)
    ds_ldtk_put_new (self, member.of[DS_LDTK_NEW]);
  else
    put_turned (self, place, field, key, type);
}
