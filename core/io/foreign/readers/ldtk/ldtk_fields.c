/* core/io/foreign/readers/ldtk/ldtk_fields.c — members and fields of LDtk projects. */
#include "io/foreign/readers/ldtk/ldtk_fields.h"

#include <string.h>

/* ---- members */

bool
ds_ldtk_fail (const DsLdtk *self, DsNode node, const char *path, const DsError *err)
{
  DS_ASSERT (self != NULL && path != NULL && err != NULL);

  ds_node_take (node, self->errors, path, err);
  return false;
}

bool
ds_ldtk_get_int (const DsLdtk *self, DsNode object, const char *key, int64_t lowest,
                 int64_t highest, int32_t *out, const char *path)
{
  char where[DS_WHERE_MAX];
  int64_t value;
  DsNode node;

  DS_ASSERT (self != NULL && key != NULL && out != NULL && path != NULL);

  if (!ds_read_member (object, key, &node, path, self->errors) ||
      !ds_read_int (node, lowest, highest, &value, ds_path_key (where, path, key), self->errors))
    return false;
  *out = (int32_t)value;
  return true;
}

bool
ds_ldtk_get_int_or (const DsLdtk *self, DsNode object, const char *key, int64_t lowest,
                    int64_t highest, int32_t *out, const char *path)
{
  DsNode node;

  DS_ASSERT (self != NULL && key != NULL && out != NULL && path != NULL);

  return !ds_node_get (object, key, &node) || ds_node_type (node) == DS_JSON_NULL ||
         ds_ldtk_get_int (self, object, key, lowest, highest, out, path);
}

bool
ds_ldtk_get_text (const DsLdtk *self, DsNode object, const char *key, const char **out,
                  const char *path)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;
  DsError err;
  size_t n;

  DS_ASSERT (self != NULL && key != NULL && out != NULL && path != NULL);

  *out = "";
  if (!ds_node_get (object, key, &node) || ds_node_type (node) == DS_JSON_NULL)
    return true;
  if (!ds_read_is (node, DS_JSON_STRING, ds_path_key (where, path, key), self->errors))
    return false;
  text = ds_node_string (node, &n);
  *out = ds_foreign_text (self->map, text, n, &err);
  return *out != NULL || ds_ldtk_fail (self, node, where, &err);
}

bool
ds_ldtk_get_list (const DsLdtk *self, DsNode object, const char *key, DsNode *out, size_t *n,
                  const char *path)
{
  char where[DS_WHERE_MAX];

  DS_ASSERT (self != NULL && key != NULL && out != NULL && n != NULL && path != NULL);

  *n = 0;
  if (!ds_node_get (object, key, out) || ds_node_type (*out) == DS_JSON_NULL)
    return true;
  if (!ds_read_is (*out, DS_JSON_ARRAY, ds_path_key (where, path, key), self->errors))
    return false;
  *n = ds_node_length (*out);
  return true;
}

bool
ds_ldtk_get_item (const DsLdtk *self, DsNode list, size_t i, const char *key, DsNode *out,
                  char path[DS_WHERE_MAX], const char *outer)
{
  char where[DS_WHERE_MAX];

  DS_ASSERT (self != NULL && key != NULL && out != NULL && path != NULL && outer != NULL);

  *out = ds_node_at (list, i);
  ds_path_item (path, ds_path_key (where, outer, key), i);
  return ds_read_is (*out, DS_JSON_OBJECT, path, self->errors);
}

bool
ds_ldtk_find_uid (DsNode owner, const char *key, int32_t uid, DsNode *out)
{
  DsNode all, node;
  int64_t value;

  DS_ASSERT (key != NULL && out != NULL);

  if (!ds_node_get (owner, key, &all) || ds_node_type (all) != DS_JSON_ARRAY)
    return false;
  for (size_t i = 0; i < ds_node_length (all); i++) {
    *out = ds_node_at (all, i);
    if (ds_node_get (*out, "uid", &node) && ds_node_int (node, &value) && value == uid)
      return true;
  }
  return false;
}

bool
ds_ldtk_find_definition (const DsLdtk *self, const char *list, int32_t uid, DsNode *out)
{
  DsNode defs;

  DS_ASSERT (self != NULL && list != NULL && out != NULL);

  return ds_node_get (self->project, "defs", &defs) && ds_ldtk_find_uid (defs, list, uid, out);
}

/* ---- fields */

static const struct {
  const char *name;
  uint8_t type;
} FIELD_TYPES[] = {
  { "Int", DS_FOREIGN_INT },         { "Float", DS_FOREIGN_FLOAT },
  { "Bool", DS_FOREIGN_BOOL },       { "String", DS_FOREIGN_TEXT },
  { "Multilines", DS_FOREIGN_TEXT }, { "Color", DS_FOREIGN_COLOUR },
  { "FilePath", DS_FOREIGN_FILE },   { "EntityRef", DS_FOREIGN_OBJECT },
  { "Point", DS_FOREIGN_POINT },
};

uint8_t
ds_ldtk_field_type (const char *name, size_t n, const char **enum_name, size_t *n_enum)
{
  const char *dot = memchr (name, '.', n);

  DS_ASSERT (name != NULL && enum_name != NULL && n_enum != NULL);

  *n_enum = 0;
  for (size_t i = 0; i < DS_COUNT (FIELD_TYPES); i++)
    if (strlen (FIELD_TYPES[i].name) == n && memcmp (FIELD_TYPES[i].name, name, n) == 0)
      return FIELD_TYPES[i].type;
  if (dot == NULL || dot - name < 4 || memcmp (dot - 4, "Enum", 4) != 0)
    return DS_FOREIGN_TEXT;
  *enum_name = dot + 1;
  *n_enum = n - (size_t)(dot + 1 - name);
  return DS_FOREIGN_ENUM;
}

/* The text of a value that is neither null nor a list: as it stands, but strings without quotes,
 * references and points by their members. */
static bool
write_value (const DsLdtk *self, uint8_t type, DsNode value, DsText *out, const char *path)
{
  int32_t x, y;
  const char *text;
  size_t n;
  DsNode id;

  if (type == DS_FOREIGN_POINT) {
    if (!ds_read_is (value, DS_JSON_OBJECT, path, self->errors) ||
        !ds_ldtk_get_int (self, value, "cx", INT32_MIN, INT32_MAX, &x, path) ||
        !ds_ldtk_get_int (self, value, "cy", INT32_MIN, INT32_MAX, &y, path))
      return false;
    ds_text_printf (out, "%d,%d", x, y);
    return true;
  }
  if (type == DS_FOREIGN_OBJECT) {
    if (!ds_read_is (value, DS_JSON_OBJECT, path, self->errors) ||
        !ds_read_member (value, "entityIid", &id, path, self->errors) ||
        !ds_read_is (id, DS_JSON_STRING, path, self->errors))
      return false;
    value = id;
  }
  text = ds_node_string (value, &n);
  if (text == NULL)
    text = ds_node_source (value, &n);
  for (size_t i = 0; i < n; i++)
    ds_text_putc (out, type == DS_FOREIGN_COLOUR && text[i] >= 'A' && text[i] <= 'Z'
                           ? (char)(text[i] - 'A' + 'a')
                           : text[i]);
  return true;
}

static bool
set_value (const DsLdtk *self, DsForeignProperty *property, const char *type, size_t n_type,
           DsNode value, const char *path)
{
  const char *enum_name;
  DsText text = { 0 };
  size_t n_enum;
  DsError err;
  bool ok;

  property->line = ds_node_line (value);
  property->type = ds_ldtk_field_type (type, n_type, &enum_name, &n_enum);
  if (n_enum > 0)
    property->type_name = ds_foreign_text (self->map, enum_name, n_enum, &err);
  if (property->type_name == NULL)
    return ds_ldtk_fail (self, value, path, &err);
  if (ds_node_type (value) == DS_JSON_NULL) {
    property->type = DS_FOREIGN_NULL;
    return true;
  }
  ok = write_value (self, property->type, value, &text, path);
  property->text = ds_foreign_text (self->map, text.bytes != NULL ? text.bytes : "", text.n, &err);
  if (text.failed)
    ds_fail_nomem (&err, path);
  ok = ok && ((!text.failed && property->text != NULL) || ds_ldtk_fail (self, value, path, &err));
  ds_text_clear (&text);
  return ok;
}

static bool
set_list (const DsLdtk *self, DsForeignProperty *property, const char *type, size_t n_type,
          DsNode list, const char *path)
{
  char where[DS_WHERE_MAX];
  DsError err;

  property->type = DS_FOREIGN_LIST_OF;
  property->line = ds_node_line (list);
  if (ds_node_type (list) == DS_JSON_NULL)
    return true;
  if (!ds_read_is (list, DS_JSON_ARRAY, path, self->errors))
    return false;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    DsForeignProperty *item = ds_foreign_add_property (self->map, &property->items, &err);

    if (item == NULL)
      return ds_ldtk_fail (self, list, path, &err);
    if (!set_value (self, item, type, n_type, ds_node_at (list, i), ds_path_item (where, path, i)))
      return false;
  }
  return true;
}

static bool
read_field (const DsLdtk *self, DsForeignProperties *out, DsNode field, const char *path)
{
  static const char ARRAY[] = "Array<";
  char where[DS_WHERE_MAX];
  DsForeignProperty *property;
  DsNode type, value;
  const char *name;
  DsError err;
  size_t n;

  property = ds_foreign_add_property (self->map, out, &err);
  if (property == NULL)
    return ds_ldtk_fail (self, field, path, &err);
  if (!ds_ldtk_get_text (self, field, "__identifier", &property->name, path) ||
      !ds_read_member (field, "__type", &type, path, self->errors) ||
      !ds_read_member (field, "__value", &value, path, self->errors) ||
      !ds_read_is (type, DS_JSON_STRING, ds_path_key (where, path, "__type"), self->errors))
    return false;
  name = ds_node_string (type, &n);
  ds_path_key (where, path, "__value");
  if (n > sizeof ARRAY && memcmp (name, ARRAY, sizeof ARRAY - 1) == 0)
    return set_list (self, property, name + sizeof ARRAY - 1, n - sizeof ARRAY, value, where);
  return set_value (self, property, name, n, value, where);
}

bool
ds_ldtk_read_fields (const DsLdtk *self, DsForeignProperties *out, DsNode owner, const char *path)
{
  static const char KEY[] = "fieldInstances";
  char inner[DS_WHERE_MAX];
  DsNode list, field;
  size_t n;

  DS_ASSERT (self != NULL && out != NULL && path != NULL);

  if (!ds_ldtk_get_list (self, owner, KEY, &list, &n, path))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!ds_ldtk_get_item (self, list, i, KEY, &field, inner, path) ||
        !read_field (self, out, field, inner))
      return false;
  return true;
}
