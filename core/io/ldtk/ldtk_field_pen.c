/* core/io/ldtk/ldtk_field_pen.c — definitions and instances of fields in LDtk projects. */
#include "io/ldtk/ldtk_field_pen.h"
#include "io/foreign/readers/ldtk/ldtk_text.h"
#include "io/ldtk/ldtk_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of types: of instances, of definitions, of values. */
static const struct {
  const char *instance, *definition, *value;
} TYPES[] = {
  [DS_FOREIGN_BOOL] = { "Bool", "F_Bool", "V_Bool" },
  [DS_FOREIGN_INT] = { "Int", "F_Int", "V_Int" },
  [DS_FOREIGN_FLOAT] = { "Float", "F_Float", "V_Float" },
  [DS_FOREIGN_TEXT] = { "String", "F_String", "V_String" },
  [DS_FOREIGN_COLOUR] = { "Color", "F_Color", "V_Int" },
  [DS_FOREIGN_FILE] = { "FilePath", "F_Path", "V_String" },
  [DS_FOREIGN_OBJECT] = { "EntityRef", "F_EntityRef", "V_String" },
  [DS_FOREIGN_ENUM] = { "LocalEnum.Lock", "F_Enum(1)", "V_String" },
  [DS_FOREIGN_POINT] = { "Point", "F_Point", "V_String" },
  [DS_FOREIGN_LIST_OF] = { "Array<Point>", "F_Point", "V_String" },
};

/* ---- types */

static bool
is_number (uint8_t type)
{
  return type == DS_FOREIGN_INT || type == DS_FOREIGN_FLOAT;
}

/* Reads a text such as "2,-3", which is that of a point and no other. */
static bool
read_point (DsNode node, DsCell *out)
{
  const char *text = ds_node_string (node, NULL);
  char again[32];
  int x, y;

  if (text == NULL || strlen (text) >= sizeof again || sscanf (text, "%d,%d", &x, &y) != 2)
    return false;
  snprintf (again, sizeof again, "%d,%d", x, y);
  *out = (DsCell){ x, y };
  return strcmp (again, text) == 0;
}

static bool
are_points (DsNode node)
{
  const bool is_list = ds_node_type (node) == DS_JSON_ARRAY;
  const size_t n = is_list ? ds_node_length (node) : 0;
  DsCell point;
  size_t i = 0;

  while (i < n && read_point (ds_node_at (node, i), &point))
    i++;
  return n > 0 && i == n;
}

/* LDtk's colours have no opacity. Texts of custom properties such as "3,4" are points, as
 * fields of points are read. */
static uint8_t
type_of (const DsMemberValue *value)
{
  DsCell point;

  if (value->own != NULL && are_points (value->node))
    return DS_FOREIGN_LIST_OF;
  if (value->own != NULL && read_point (value->node, &point))
    return DS_FOREIGN_POINT;
  return value->type == DS_FOREIGN_COLOUR && value->n != 7 ? DS_FOREIGN_TEXT : value->type;
}

static bool
is_long (const DsMemberValue *value)
{
  return value->type != DS_FOREIGN_TEXT || strpbrk (value->text, "\n\r\"\\") != NULL;
}

static uint8_t
join (uint8_t a, uint8_t b)
{
  return a == b ? a : is_number (a) && is_number (b) ? DS_FOREIGN_FLOAT : DS_FOREIGN_TEXT;
}

/* The number of the field; DS_INTERN_NONE: no memory. */
static uint32_t
number_of (DsLdtkFields *self, uint32_t owner, const char *name)
{
  DsText text = { 0 };
  uint32_t number = DS_INTERN_NONE;

  ds_text_printf (&text, "%u ", owner);
  ds_ldtk_put_name (&text, name, '_');
  if (!text.failed)
    number = ds_intern_add (&self->names, text.bytes);
  ds_text_clear (&text);
  return number;
}

static const char *
name_of (const DsLdtkFields *self, uint32_t number)
{
  return strchr (self->names.names[number], ' ') + 1;
}

bool
ds_ldtk_fields_note (DsLdtkFields *self, uint32_t owner, const DsMemberValue *value)
{
  const uint8_t type = type_of (value);
  DsLdtkField *field;
  uint32_t number;

  DS_ASSERT (self != NULL && owner < DS_N_LDTK_OWNERS && value != NULL);

  number = number_of (self, owner, value->name);
  if (number == DS_INTERN_NONE)
    return false;
  if (number == self->items.n) {
    if (!ds_array_push (&self->items, (DsLdtkField){ .type = type }))
      return false;
    if (self->last[owner] > 0)
      self->items.items[self->last[owner] - 1].next = number + 1;
    else
      self->first[owner] = number + 1;
    self->last[owner] = number + 1;
  }
  field = &self->items.items[number];
  field->type = join (field->type, type);
  field->is_long = field->is_long || is_long (value);
  return true;
}

void
ds_ldtk_fields_note_shape (DsLdtkFields *self, uint32_t owner, const char *name, bool is_closed)
{
  const uint32_t number = number_of (self, owner, name);

  DS_ASSERT (self != NULL && owner < DS_N_LDTK_OWNERS && name != NULL);

  if (number >= self->items.n)
    return;
  self->items.items[number].is_closed |= is_closed;
  self->items.items[number].is_open |= !is_closed;
}

uint8_t
ds_ldtk_fields_type (DsLdtkFields *self, uint32_t owner, const char *name)
{
  const uint32_t number = number_of (self, owner, name);

  DS_ASSERT (self != NULL && owner < DS_N_LDTK_OWNERS && name != NULL);

  return number < self->items.n ? self->items.items[number].type : DS_FOREIGN_TEXT;
}

/* ---- definitions */

static void
put_def (const DsLdtkFields *self, uint32_t number, DsText *out)
{
  const DsLdtkField *field = &self->items.items[number];
  const bool is_text = field->type == DS_FOREIGN_TEXT && field->is_long;
  const bool is_link = field->type == DS_FOREIGN_OBJECT;
  const bool is_list = field->type == DS_FOREIGN_LIST_OF;
  const bool is_ring = is_list && field->is_closed && !field->is_open;

  ds_text_printf (out, "{ \"identifier\": \"");
  ds_text_puts (out, name_of (self, number));
  ds_text_printf (out, "\", \"__type\": \"%s\", \"uid\": %u, \"type\": \"%s\", ",
                  TYPES[field->type].instance, DS_LDTK_UID_FIRST_FIELD + number,
                  is_text ? "F_Text" : TYPES[field->type].definition);
  ds_text_printf (
      out,
      "\"doc\": null, \"isArray\": %s, \"canBeNull\": true, \"arrayMinLength\": null, "
      "\"arrayMaxLength\": null, \"editorDisplayMode\": \"%s\", \"editorDisplayScale\": 1, "
      "\"editorDisplayPos\": \"Above\", \"editorLinkStyle\": \"%s\", "
      "\"editorDisplayColor\": null, \"editorAlwaysShow\": false, ",
      is_list ? "true" : "false",
      is_link                            ? "RefLinkBetweenCenters"
      : is_ring                          ? "PointPathLoop"
      : is_list                          ? "PointPath"
      : field->type == DS_FOREIGN_POINT  ? "PointStar"
      : field->type == DS_FOREIGN_ENUM   ? "ValueOnly"
      : field->type == DS_FOREIGN_COLOUR ? "NameAndValue"
                                         : "Hidden",
      is_link ? "CurvedArrow" : "StraightArrow");
  ds_text_printf (
      out,
      "\"editorShowInWorld\": true, \"editorCutLongValues\": true, \"editorTextSuffix\": null, "
      "\"editorTextPrefix\": null, \"useForSmartColor\": %s, \"exportToToc\": false, "
      "\"searchable\": true, \"min\": null, \"max\": null, \"regex\": null, "
      "\"acceptFileTypes\": null, \"defaultOverride\": null, \"textLanguageMode\": null, ",
      field->type == DS_FOREIGN_ENUM ? "true" : "false");
  ds_text_printf (
      out,
      "\"symmetricalRef\": false, \"autoChainRef\": false, \"allowOutOfLevelRef\": true, "
      "\"allowedRefs\": \"%s\", \"allowedRefsEntityUid\": null, \"allowedRefTags\": [], "
      "\"tilesetUid\": null }",
      is_link ? "Any" : "OnlySame");
}

void
ds_ldtk_fields_put_defs (const DsLdtkFields *self, uint32_t owner, DsText *out)
{
  DS_ASSERT (self != NULL && owner < DS_N_LDTK_OWNERS && out != NULL);

  for (uint32_t at = self->first[owner]; at > 0; at = self->items.items[at - 1].next) {
    ds_text_puts (out, at == self->first[owner] ? "\n  " : ",\n  ");
    put_def (self, at - 1, out);
  }
}

/* ---- instances */

static void
begin (DsLdtkFieldPen *self, uint32_t number)
{
  ds_text_puts (self->out,
                self->has_any ? ",\n  { \"__identifier\": \"" : "{ \"__identifier\": \"");
  ds_text_puts (self->out, name_of (self->fields, number));
  ds_text_printf (self->out, "\", \"__type\": \"%s\", \"__tile\": null, \"defUid\": %u, ",
                  TYPES[self->fields->items.items[number].type].instance,
                  DS_LDTK_UID_FIRST_FIELD + number);
  self->has_any = true;
}

static void
put_text (DsText *out, const DsLdtkField *field, const char *text, size_t n)
{
  ds_text_puts (out, "\"__value\": ");
  ds_ldtk_put_quoted (out, text, n);
  ds_text_puts (out, ", \"realEditorValues\": [{ \"id\": \"V_String\", \"params\": [");
  ds_ldtk_put_own_text (out, text, n, field->is_long);
  ds_text_puts (out, "] }] }");
}

/* A value of another type than the field's, as JSON. */
static void
put_other (DsText *out, const DsLdtkField *field, const DsMemberValue *value)
{
  DsText text = { 0 };

  ds_members_put_json (&text, value->node);
  out->failed = out->failed || text.failed;
  if (!text.failed)
    put_text (out, field, text.bytes, text.n);
  ds_text_clear (&text);
}

/* A point alone, or a list of them. */
static void
put_points (DsText *out, DsNode node, bool is_list)
{
  const size_t n = is_list ? ds_node_length (node) : 1;
  DsCell point = { 0 };

  ds_text_puts (out, is_list ? "\"__value\": [" : "\"__value\": ");
  for (size_t i = 0; i < n; i++) {
    read_point (is_list ? ds_node_at (node, i) : node, &point);
    ds_text_printf (out, "%s{ \"cx\": %d, \"cy\": %d }", i > 0 ? ", " : "", (int)point.x,
                    (int)point.y);
  }
  ds_text_puts (out, is_list ? "], \"realEditorValues\": [" : ", \"realEditorValues\": [");
  for (size_t i = 0; i < n; i++) {
    read_point (is_list ? ds_node_at (node, i) : node, &point);
    ds_text_printf (out, "%s{ \"id\": \"V_String\", \"params\": [\"%d,%d\"] }", i > 0 ? ", " : "",
                    (int)point.x, (int)point.y);
  }
  ds_text_puts (out, "] }");
}

static void
put_value (DsText *out, const DsLdtkField *field, const DsMemberValue *value)
{
  char number[16];

  switch (field->type) {
  case DS_FOREIGN_BOOL:
  case DS_FOREIGN_INT:
  case DS_FOREIGN_FLOAT:
    ds_text_puts (out, "\"__value\": ");
    ds_text_add (out, value->text, value->n);
    ds_text_printf (out, ", \"realEditorValues\": [{ \"id\": \"%s\", \"params\": [",
                    TYPES[field->type].value);
    ds_text_add (out, value->text, value->n);
    ds_text_puts (out, "] }] }");
    break;
  case DS_FOREIGN_COLOUR:
    snprintf (number, sizeof number, "%ld", strtol (value->text + 1, NULL, 16));
    ds_text_printf (out,
                    "\"__value\": \"%s\", \"realEditorValues\": [{ \"id\": \"V_Int\", \"params\": "
                    "[%s] }] }",
                    value->text, number);
    break;
  case DS_FOREIGN_POINT:
  case DS_FOREIGN_LIST_OF:
    put_points (out, value->node, field->type == DS_FOREIGN_LIST_OF);
    break;
  case DS_FOREIGN_FILE:
  case DS_FOREIGN_ENUM:
    put_text (out, field, value->text, value->n);
    break;
  default:
    if (value->type == DS_FOREIGN_TEXT)
      put_text (out, field, value->text, value->n);
    else
      put_other (out, field, value);
  }
}

void
ds_ldtk_fields_put (DsLdtkFieldPen *self, const DsMemberValue *value, const char *object,
                    const char *iid)
{
  const uint32_t number = number_of (self->fields, self->owner, value->name);
  DsLdtkField *field;

  DS_ASSERT (self != NULL && value != NULL && (object == NULL) == (iid == NULL));

  if (number == DS_INTERN_NONE || number >= self->fields->items.n) {
    self->out->failed = true;
    return;
  }
  field = &self->fields->items.items[number];
  field->used = self->holder;
  begin (self, number);
  if (field->type != DS_FOREIGN_OBJECT) {
    put_value (self->out, field, value);
    return;
  }
  ds_text_puts (self->out, "\"__value\": ");
  ds_text_puts (self->out, object);
  ds_text_printf (
      self->out, ", \"realEditorValues\": [{ \"id\": \"V_String\", \"params\": [\"%s\"] }] }", iid);
}

void
ds_ldtk_fields_put_rest (DsLdtkFieldPen *self)
{
  DS_ASSERT (self != NULL);

  for (uint32_t at = self->fields->first[self->owner]; at > 0;
       at = self->fields->items.items[at - 1].next) {
    if (self->fields->items.items[at - 1].used == self->holder)
      continue;
    begin (self, at - 1);
    ds_text_printf (self->out, "\"__value\": %s, \"realEditorValues\": [] }",
                    self->fields->items.items[at - 1].type == DS_FOREIGN_LIST_OF ? "[]" : "null");
  }
}

void
ds_ldtk_fields_clear (DsLdtkFields *self)
{
  DS_ASSERT (self != NULL);

  ds_intern_clear (&self->names);
  ds_array_clear (&self->items);
  memset (self, 0, sizeof *self);
}

/* ---- reading */

bool
ds_ldtk_field_is_other (const DsForeignProperty *field)
{
  DS_ASSERT (field != NULL);

  for (const DsForeignProperty *at = field->items.first; at != NULL; at = at->next)
    if (field->type == DS_FOREIGN_LIST_OF && at->type != DS_FOREIGN_POINT)
      return true;
  return field->type == DS_FOREIGN_ENUM;
}

bool
ds_ldtk_field_is_empty (const DsForeignProperty *field)
{
  DS_ASSERT (field != NULL);

  return field->type == DS_FOREIGN_NULL ||
         (field->type == DS_FOREIGN_LIST_OF && field->items.n == 0);
}
