/* core/io/foreign/readers/ldtk/ldtk_change_fields.c — values of fields of LDtk: LDtk itself reads
 * "realEditorValues", all others "__value". Fields are defined for all entities of a kind, so none
 * comes, goes or gets another name or type. */
#include "base/decimal.h"
#include "io/foreign/readers/ldtk/ldtk_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  DsLdtkChange *change;
  DsNode field, definition;
  uint8_t type;          /* DsForeignType of the value, or of an item of the list */
  const char *enum_name; /* not terminated */
  size_t n_enum;
  bool is_list, is_known; /* false: a type that no own property has */
  DsText shown, real;     /* items of "__value" and of "realEditorValues" */
  size_t n;               /* of them */
} FieldPen;

/* ---- definitions */

/* The definition of a field of @owner, an entity or a level. */
static bool
find_definition (const DsLdtkChange *self, DsNode owner, DsNode field, DsNode *out)
{
  const int64_t uid = ds_ldtk_int (field, "defUid", -1);
  const int64_t entity = ds_ldtk_int (owner, "defUid", -1);
  DsNode defs, definition;

  if (!ds_node_get (self->project, "defs", &defs))
    return false;
  if (entity < 0)
    return ds_ldtk_find_uid (defs, "levelFields", (int32_t)uid, out);
  return ds_ldtk_find_uid (defs, "entities", (int32_t)entity, &definition) &&
         ds_ldtk_find_uid (definition, "fieldDefs", (int32_t)uid, out);
}

static bool
is_set (DsNode object, const char *key)
{
  DsNode node;

  return ds_node_get (object, key, &node) && ds_node_type (node) != DS_JSON_NULL;
}

static bool
can_be_null (DsNode definition)
{
  bool can = false;
  DsNode node;

  return ds_node_get (definition, "canBeNull", &node) && ds_node_bool (node, &can) && can;
}

/* False: the field has no type. */
static bool
open_field (FieldPen *self, DsLdtkChange *change, DsNode owner, DsNode field)
{
  static const char ARRAY[] = "Array<";
  const char *name;
  DsNode node;
  size_t n;

  *self = (FieldPen){ .change = change, .field = field };
  name = ds_node_get (field, "__type", &node) ? ds_node_string (node, &n) : NULL;
  if (name == NULL || !find_definition (change, owner, field, &self->definition))
    return false;
  self->is_list = n > sizeof ARRAY && memcmp (name, ARRAY, sizeof ARRAY - 1) == 0;
  if (self->is_list) {
    name += sizeof ARRAY - 1;
    n -= sizeof ARRAY;
  }
  self->type = ds_ldtk_field_type (name, n, &self->enum_name, &self->n_enum);
  self->is_known = self->type != DS_FOREIGN_TEXT || (n == 6 && memcmp (name, "String", n) == 0) ||
                   (n == 10 && memcmp (name, "Multilines", n) == 0);
  return true;
}

/* ---- items */

/* Begins an item of both lists. */
static void
begin_item (FieldPen *self)
{
  const char *comma = self->change->is_dense ? "," : ", ";

  if (self->n++ > 0) {
    ds_text_puts (&self->shown, comma);
    ds_text_puts (&self->real, comma);
  }
}

/* The item of LDtk's own list, with @text as its JSON. */
static void
put_real (FieldPen *self, const char *id, const char *text)
{
  ds_text_printf (&self->real,
                  self->change->is_dense ? "{\"id\":\"%s\",\"params\":["
                                         : "{ \"id\": \"%s\", "
                                           "\"params\": [",
                  id);
  ds_text_puts (&self->real, text);
  ds_text_puts (&self->real, self->change->is_dense ? "]}" : "] }");
}

/* The same of a text. */
static void
put_real_text (FieldPen *self, const char *text)
{
  DsText quoted = { 0 };

  ds_ldtk_put_own_text (&quoted, text, strlen (text),
                        ds_ldtk_is (self->definition, "type", "F_Text"));
  self->change->failed = self->change->failed || quoted.failed;
  if (!quoted.failed)
    put_real (self, "V_String", quoted.bytes);
  ds_text_clear (&quoted);
}

/* The limits of numbers that the definition names. */
static bool
is_in_range (DsNode definition, const char *text)
{
  int64_t value, limit;
  const char *source;
  DsNode node;
  size_t n;

  if (!ds_decimal_milli (text, strlen (text), &value))
    return true; /* too large for thousandths */
  if (is_set (definition, "min") && ds_node_get (definition, "min", &node)) {
    source = ds_node_source (node, &n);
    if (ds_decimal_milli (source, n, &limit) && value < limit)
      return false;
  }
  if (is_set (definition, "max") && ds_node_get (definition, "max", &node)) {
    source = ds_node_source (node, &n);
    if (ds_decimal_milli (source, n, &limit) && value > limit)
      return false;
  }
  return true;
}

/* True for a whole number of 32 bits, as LDtk's are. */
static bool
is_whole (const char *text)
{
  const char *digits = text + (text[0] == '-');
  const size_t n = strlen (digits);

  return n > 0 && n <= 10 && strspn (digits, "0123456789") == n && (n == 1 || digits[0] != '0') &&
         strtoll (text, NULL, 10) >= INT32_MIN && strtoll (text, NULL, 10) <= INT32_MAX;
}

/* True when the list @key of @defs has the enum of the field, and that has @value. */
static bool
is_value_of (const FieldPen *self, DsNode defs, const char *key, const char *value)
{
  DsNode list, node, values;

  for (size_t i = 0; i < ds_ldtk_list (defs, key, &list); i++) {
    const char *name = NULL;
    size_t n = 0;

    if (ds_node_get (ds_node_at (list, i), "identifier", &node))
      name = ds_node_string (node, &n);
    if (name == NULL || n != self->n_enum || memcmp (name, self->enum_name, n) != 0)
      continue;
    for (size_t k = 0; k < ds_ldtk_list (ds_node_at (list, i), "values", &values); k++)
      if (ds_ldtk_is (ds_node_at (values, k), "id", value))
        return true;
  }
  return false;
}

static bool
has_value (const FieldPen *self, const char *value)
{
  DsNode defs;

  return ds_node_get (self->change->project, "defs", &defs) &&
         (is_value_of (self, defs, "enums", value) ||
          is_value_of (self, defs, "externalEnums", value));
}

static void
put_plain (FieldPen *self, const char *id, const char *text)
{
  begin_item (self);
  ds_text_puts (&self->shown, text);
  put_real (self, id, text);
}

static void
put_text (FieldPen *self, const char *text)
{
  begin_item (self);
  ds_ldtk_put_quoted (&self->shown, text, strlen (text));
  put_real_text (self, text);
}

static void
put_null (FieldPen *self)
{
  begin_item (self);
  ds_text_puts (&self->shown, "null");
  ds_text_puts (&self->real, "null");
}

static bool
put_colour (FieldPen *self, const char *text)
{
  char number[16], shown[10];

  if (strlen (text) != 7)
    return false; /* LDtk's colours have no opacity */
  snprintf (number, sizeof number, "%ld", strtol (text + 1, NULL, 16));
  snprintf (shown, sizeof shown, "\"%s\"", text);
  for (char *c = shown; *c != '\0'; c++)
    *c = *c >= 'a' && *c <= 'f' ? (char)(*c - 'a' + 'A') : *c;
  begin_item (self);
  ds_text_puts (&self->shown, shown);
  put_real (self, "V_Int", number);
  return true;
}

static bool
put_point (FieldPen *self, const char *text)
{
  const char *comma = strchr (text, ',');
  char x[16], y[16], both[40];

  if (comma == NULL || comma - text >= (ptrdiff_t)sizeof x || strlen (comma + 1) >= sizeof y)
    return false;
  snprintf (x, sizeof x, "%.*s", (int)(comma - text), text);
  snprintf (y, sizeof y, "%s", comma + 1);
  if (!is_whole (x) || !is_whole (y))
    return false;
  snprintf (both, sizeof both, "\"%s,%s\"", x, y);
  begin_item (self);
  ds_text_printf (&self->shown,
                  self->change->is_dense ? "{\"cx\":%s,\"cy\":%s}" : "{ \"cx\": %s, \"cy\": %s }",
                  x, y);
  put_real (self, "V_String", both);
  return true;
}

static bool
put_reference (FieldPen *self, const char *to)
{
  DsText text = { 0 };
  const char *iid;

  if (to[0] == '\0') {
    if (!self->is_list && !can_be_null (self->definition))
      return false;
    put_null (self);
    return true;
  }
  iid = ds_ldtk_put_reference (self->change, to, &text);
  self->change->failed = self->change->failed || text.failed;
  if (iid != NULL && !text.failed) {
    begin_item (self);
    ds_text_puts (&self->shown, text.bytes);
    put_real_text (self, iid);
  }
  ds_text_clear (&text);
  return iid != NULL;
}

/* Adds @value to both lists. False: the field cannot have it. */
static bool
put_item (FieldPen *self, const DsForeignProperty *value)
{
  const char *text = value->text;

  switch (self->type) {
  case DS_FOREIGN_BOOL:
    if (value->type != DS_FOREIGN_BOOL)
      return false;
    put_plain (self, "V_Bool", text);
    return true;
  case DS_FOREIGN_INT:
  case DS_FOREIGN_FLOAT:
    if (value->type != self->type || (self->type == DS_FOREIGN_INT && !is_whole (text)) ||
        !is_in_range (self->definition, text))
      return false;
    put_plain (self, self->type == DS_FOREIGN_INT ? "V_Int" : "V_Float", text);
    return true;
  case DS_FOREIGN_COLOUR:
    return value->type == DS_FOREIGN_COLOUR && put_colour (self, text);
  case DS_FOREIGN_POINT:
    return value->type == DS_FOREIGN_TEXT && put_point (self, text);
  case DS_FOREIGN_OBJECT:
    return value->type == DS_FOREIGN_OBJECT && put_reference (self, text);
  case DS_FOREIGN_FILE:
    if (value->type != DS_FOREIGN_FILE && value->type != DS_FOREIGN_TEXT)
      return false;
    break;
  case DS_FOREIGN_ENUM:
    if (value->type != DS_FOREIGN_TEXT || !has_value (self, text))
      return false;
    break;
  default: /* a text in a line, or in several */
    if (value->type != DS_FOREIGN_TEXT ||
        (strchr (text, '\n') != NULL && !ds_ldtk_is (self->definition, "type", "F_Text")))
      return false;
  }
  put_text (self, text);
  return true;
}

/* ---- defaults */

/* The value of a definition that has none of its own, if it may not be null. */
static const char *
empty_of (DsNode definition)
{
  static const struct {
    const char *type, *value;
  } EMPTY[] = { { "F_Int", "0" },       { "F_Float", "0" },
                { "F_Bool", "false" },  { "F_Color", "\"#000000\"" },
                { "F_String", "\"\"" }, { "F_Text", "\"\"" } };

  for (size_t i = 0; i < DS_COUNT (EMPTY) && !can_be_null (definition); i++)
    if (ds_ldtk_is (definition, "type", EMPTY[i].type))
      return EMPTY[i].value;
  return "null";
}

/* The parameter of a default as LDtk shows it. */
static void
put_parameter (DsNode definition, DsNode parameter, DsText *out)
{
  const char *text;
  int64_t number;
  size_t n;

  if (ds_ldtk_is (definition, "type", "F_Color") && ds_node_int (parameter, &number)) {
    ds_text_printf (out, "\"#%06X\"", (unsigned)number & 0xffffff);
    return;
  }
  text = ds_node_string (parameter, &n);
  if (text != NULL) {
    ds_ldtk_put_shown_text (out, text, n, ds_ldtk_is (definition, "type", "F_Text"));
    return;
  }
  text = ds_node_source (parameter, &n);
  ds_text_add (out, text, n);
}

/* The default of a definition as LDtk shows it: the first parameter of its value. */
static void
put_default (DsNode definition, DsText *out)
{
  bool is_list = false;
  DsNode node, value, params;

  if (ds_node_get (definition, "isArray", &node))
    (void)!ds_node_bool (node, &is_list);
  if (is_list)
    ds_text_puts (out, "[]");
  else if (ds_node_get (definition, "defaultOverride", &value) &&
           ds_node_get (value, "params", &params) && ds_node_type (params) == DS_JSON_ARRAY &&
           ds_node_length (params) > 0)
    put_parameter (definition, ds_node_at (params, 0), out);
  else
    ds_text_puts (out, empty_of (definition));
}

/* ---- the whole value */

/* Item @i of the list @key of the field as it stands; NULL: there is none. */
static const char *
old_item (const FieldPen *self, const char *key, size_t i, size_t *n)
{
  DsNode list;

  if (!ds_node_get (self->field, key, &list) || ds_node_type (list) != DS_JSON_ARRAY ||
      i >= ds_node_length (list))
    return NULL;
  return ds_node_source (ds_node_at (list, i), n);
}

/* Item @i of the file goes on as it is. */
static void
keep_item (FieldPen *self, size_t i)
{
  size_t n_shown = 0, n_real = 0;
  const char *shown = old_item (self, "__value", i, &n_shown);
  const char *real = old_item (self, "realEditorValues", i, &n_real);

  begin_item (self);
  ds_text_add (&self->shown, shown, n_shown);
  ds_text_add (&self->real, real != NULL ? real : "null", real != NULL ? n_real : 4);
}

/* The items of @value; those that are in the file already stay as they are there: a null is the
 * default of the field. */
static bool
put_items (FieldPen *self, const DsForeignProperty *value)
{
  size_t i = 0;

  for (const DsForeignProperty *at = value->items.first; at != NULL; at = at->next, i++) {
    const size_t n_shown = self->shown.n, n_real = self->real.n;
    const size_t comma = i == 0 ? 0 : self->change->is_dense ? 1 : 2;
    const char *old;
    size_t n;

    if (!put_item (self, at))
      return false;
    old = old_item (self, "__value", i, &n);
    if (old == NULL || self->shown.failed || self->shown.n - n_shown - comma != n ||
        memcmp (self->shown.bytes + n_shown + comma, old, n) != 0)
      continue;
    self->shown.n = n_shown;
    self->real.n = n_real;
    self->n--;
    keep_item (self, i);
  }
  return true;
}

static bool
has_length (const FieldPen *self, size_t n)
{
  return (int64_t)n >= ds_ldtk_int (self->definition, "arrayMinLength", 0) &&
         (int64_t)n <= ds_ldtk_int (self->definition, "arrayMaxLength", INT64_MAX);
}

/* Sets both members to what the lists have. */
static void
put_lists (FieldPen *self, DsTiledPatch *patch)
{
  DsText shown = { 0 }, real = { 0 };
  const char *text = self->shown.bytes != NULL ? self->shown.bytes : "";

  ds_text_puts (&shown, self->is_list ? "[" : "");
  ds_text_add (&shown, text, self->shown.n);
  ds_text_puts (&shown, self->is_list ? "]" : self->n == 0 ? "null" : "");
  ds_text_putc (&real, '[');
  ds_text_add (&real, self->real.bytes != NULL ? self->real.bytes : "", self->real.n);
  ds_text_putc (&real, ']');
  self->change->failed = self->change->failed || shown.failed || real.failed ||
                         self->shown.failed || self->real.failed;
  if (!self->change->failed) {
    ds_tiled_patch_number (patch, ds_ldtk_node (self->field), "__value", shown.bytes);
    ds_tiled_patch_number (patch, ds_ldtk_node (self->field), "realEditorValues", real.bytes);
  }
  ds_text_clear (&shown);
  ds_text_clear (&real);
}

/* A value that has none of its own. */
static void
put_lone_default (FieldPen *self, DsTiledPatch *patch)
{
  DsText text = { 0 };

  put_default (self->definition, &text);
  self->change->failed = self->change->failed || text.failed;
  if (!text.failed) {
    ds_tiled_patch_number (patch, ds_ldtk_node (self->field), "__value", text.bytes);
    ds_tiled_patch_number (patch, ds_ldtk_node (self->field), "realEditorValues", "[]");
  }
  ds_text_clear (&text);
}

static void
set_value (FieldPen *self, DsTiledPatch *patch, const DsForeignPropertyEdit *edit)
{
  const DsForeignProperty *value = edit->value;
  bool fits = self->is_known;

  if (edit->is_gone) /* a default cannot be taken away */
    fits = fits && !self->is_list && can_be_null (self->definition) &&
           !is_set (self->definition, "defaultOverride");
  else if (self->is_list)
    fits = fits && value->type == DS_FOREIGN_LIST_OF && has_length (self, value->items.n) &&
           put_items (self, value);
  else
    fits = fits && value->type != DS_FOREIGN_LIST_OF && put_item (self, value);
  if (fits)
    put_lists (self, patch);
  else if (edit->is_gone && self->change->is_copy)
    put_lone_default (self, patch);
}

/* ---- references to entities that go */

static bool
refers_to_gone (const DsLdtkChange *self, DsNode value)
{
  const char *iid;
  DsNode node;

  iid = ds_node_get (value, "entityIid", &node) ? ds_node_string (node, NULL) : NULL;
  return iid != NULL && ds_ldtk_is_gone (self, iid);
}

static void
drop_references (FieldPen *self, DsTiledPatch *patch)
{
  bool has_any = false;
  DsNode value;

  if (self->type != DS_FOREIGN_OBJECT || self->change->gone.n == 0 ||
      !ds_node_get (self->field, "__value", &value))
    return;
  if (!self->is_list || ds_node_type (value) != DS_JSON_ARRAY) {
    if (!self->is_list && refers_to_gone (self->change, value))
      put_lists (self, patch);
    return;
  }
  for (size_t i = 0; i < ds_node_length (value); i++)
    if (refers_to_gone (self->change, ds_node_at (value, i)))
      has_any = true;
    else
      keep_item (self, i);
  if (has_any)
    put_lists (self, patch);
}

bool
ds_ldtk_refers_to_gone (const DsLdtkChange *self, DsNode owner)
{
  DsNode fields, value;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < ds_ldtk_list (owner, "fieldInstances", &fields); i++) {
    if (!ds_node_get (ds_node_at (fields, i), "__value", &value))
      continue;
    if (ds_node_type (value) != DS_JSON_ARRAY && refers_to_gone (self, value))
      return true;
    for (size_t k = 0; ds_node_type (value) == DS_JSON_ARRAY && k < ds_node_length (value); k++)
      if (refers_to_gone (self, ds_node_at (value, k)))
        return true;
  }
  return false;
}

/* ---- fields */

/* The edit of the field @name; NULL: none. A name that no field has cannot come. */
static const DsForeignPropertyEdit *
edit_of (const DsForeignPropertyEdits *edits, DsNode field)
{
  for (size_t i = 0; i < edits->n; i++) {
    const DsForeignPropertyEdit *at = &edits->items[i];
    const char *name = at->name[0] != '\0' ? at->name : at->new_name;

    if ((at->is_gone || (at->value != NULL && (at->name[0] == '\0' || at->new_name[0] == '\0'))) &&
        ds_ldtk_is (field, "__identifier", name))
      return at;
  }
  return NULL;
}

void
ds_ldtk_change_fields (DsLdtkChange *self, DsTiledPatch *patch, DsNode owner,
                       const DsForeignPropertyEdits *edits)
{
  DsNode list;

  DS_ASSERT (self != NULL && patch != NULL && edits != NULL);

  if ((edits->n == 0 && self->gone.n == 0) || !ds_node_get (owner, "fieldInstances", &list) ||
      ds_node_type (list) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (list) && !self->failed; i++) {
    const DsForeignPropertyEdit *edit = edit_of (edits, ds_node_at (list, i));
    FieldPen pen;

    if (!open_field (&pen, self, owner, ds_node_at (list, i)))
      continue;
    if (edit != NULL)
      set_value (&pen, patch, edit);
    else
      drop_references (&pen, patch);
    ds_text_clear (&pen.shown);
    ds_text_clear (&pen.real);
  }
}

/* ---- fields of new entities */

void
ds_ldtk_put_default_field (const DsLdtkChange *self, DsNode definition, DsText *out)
{
  static const struct {
    const char *key, *of;
  } COPIED[] = { { "__identifier", "identifier" }, { "__type", "__type" } };
  const char *gap = self->is_dense ? "" : " ";

  DS_ASSERT (self != NULL && out != NULL);

  ds_text_printf (out, "{%s", gap);
  for (size_t i = 0; i < DS_COUNT (COPIED); i++) {
    const char *source = "\"\"";
    size_t n = 2;
    DsNode node;

    if (ds_node_get (definition, COPIED[i].of, &node))
      source = ds_node_source (node, &n);
    ds_text_printf (out, "\"%s\":%s", COPIED[i].key, gap);
    ds_text_add (out, source, n);
    ds_text_printf (out, ",%s", gap);
  }
  ds_text_printf (out, "\"__value\":%s", gap);
  put_default (definition, out);
  ds_text_printf (out, ",%s\"__tile\":%snull,%s\"defUid\":%s%lld,%s\"realEditorValues\":%s[]%s}",
                  gap, gap, gap, gap, (long long)ds_ldtk_int (definition, "uid", 0), gap, gap, gap);
}
