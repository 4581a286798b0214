/* core/io/foreign/readers/tiled/tiled_property_text.c — properties as elements and objects, in the
 * forms in which Tiled writes them. */
#include "io/foreign/readers/tiled/tiled_property_text.h"
#include "io/tiled/tiled_pen.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name;
  uint8_t type; /* DsForeignType */
} TYPES[] = {
  { "string", DS_FOREIGN_TEXT },   { "int", DS_FOREIGN_INT },      { "float", DS_FOREIGN_FLOAT },
  { "bool", DS_FOREIGN_BOOL },     { "color", DS_FOREIGN_COLOUR }, { "file", DS_FOREIGN_FILE },
  { "object", DS_FOREIGN_OBJECT }, { "list", DS_FOREIGN_LIST_OF }, { "class", DS_FOREIGN_RECORD },
};

void
ds_tiled_put_quoted (DsText *out, const char *text)
{
  DsJsonWriter json;
  DsText quoted = { 0 };

  DS_ASSERT (out != NULL && text != NULL);

  ds_json_writer_init (&json, &quoted);
  ds_json_put_string (&json, NULL, text);
  while (quoted.n > 0 && quoted.bytes[quoted.n - 1] == '\n')
    quoted.n--;
  ds_text_add (out, quoted.bytes != NULL ? quoted.bytes : "\"\"", quoted.n);
  out->failed = out->failed || quoted.failed;
  ds_text_clear (&quoted);
}

/* ---- types */

bool
ds_tiled_type_named (const char *name, size_t n, uint8_t *out)
{
  DS_ASSERT (name != NULL && out != NULL);

  for (size_t i = 0; i < DS_COUNT (TYPES); i++)
    if (strlen (TYPES[i].name) == n && memcmp (TYPES[i].name, name, n) == 0) {
      *out = TYPES[i].type;
      return true;
    }
  return false;
}

const char *
ds_tiled_type_id (uint8_t type)
{
  for (size_t i = 0; i < DS_COUNT (TYPES); i++)
    if (TYPES[i].type == type)
      return TYPES[i].name;
  return "string";
}

/* As both syntaxes write whole numbers: "007" and "-0" are text. */
static bool
is_whole_number (const char *text)
{
  const char *digits = text + (text[0] == '-');

  return digits[0] != '\0' && strspn (digits, "0123456789") == strlen (digits) &&
         (digits[0] != '0' || strcmp (text, "0") == 0);
}

/* Enums are texts of ours, also those that the file has as numbers. */
bool
ds_tiled_property_fits (uint8_t type, bool is_enum, const DsForeignProperty *value)
{
  DS_ASSERT (value != NULL);

  if (is_enum && (type == DS_FOREIGN_TEXT || type == DS_FOREIGN_INT))
    return value->type == DS_FOREIGN_TEXT &&
           (type == DS_FOREIGN_TEXT || is_whole_number (value->text));
  switch (type) {
  case DS_FOREIGN_FLOAT:
    return value->type == DS_FOREIGN_FLOAT || value->type == DS_FOREIGN_INT;
  case DS_FOREIGN_FILE:
    return value->type == DS_FOREIGN_FILE || value->type == DS_FOREIGN_TEXT;
  default:
    return value->type == type;
  }
}

uint8_t
ds_tiled_property_type (DsTiledNode node)
{
  size_t n;
  const char *name = ds_tiled_get (node, "type", &n);
  uint8_t type;

  if (name == NULL)
    return DS_FOREIGN_TEXT;
  return ds_tiled_type_named (name, n, &type) ? type : DS_FOREIGN_NULL;
}

bool
ds_tiled_property_is_enum (DsTiledNode node)
{
  size_t n;

  return ds_tiled_get (node, "propertytype", &n) != NULL && n > 0;
}

bool
ds_tiled_property_can_hold (bool is_xml, const DsForeignProperty *value)
{
  DS_ASSERT (value != NULL);

  if (is_xml && !ds_tiled_can_hold (value->text != NULL ? value->text : "",
                                    value->text != NULL ? strlen (value->text) : 0))
    return false;
  for (const DsForeignProperty *at = value->items.first; at != NULL; at = at->next)
    if (!ds_tiled_property_can_hold (is_xml, at))
      return false;
  return true;
}

/* ---- values */

/* A number without the fraction ".0", as Tiled writes it. */
static void
put_float (DsText *out, const char *text)
{
  const size_t n = strlen (text);

  ds_text_add (out, text, n > 2 && strcmp (text + n - 2, ".0") == 0 ? n - 2 : n);
}

/* The value as it stands between quotes in XML, but for what has to be escaped; @was is the text
 * that it replaces. */
static void
put_plain (DsText *out, uint8_t type, const DsForeignProperty *value, const char *was)
{
  if (type == DS_FOREIGN_FLOAT)
    put_float (out, value->text);
  else if (type == DS_FOREIGN_COLOUR && strlen (value->text) == 7 &&
           (was == NULL || strlen (was) != 7))
    ds_text_printf (out, "#ff%s", value->text + 1);
  else if (type == DS_FOREIGN_OBJECT)
    ds_text_add (out, value->text[0] != '\0' ? value->text : "0",
                 value->text[0] != '\0' ? strcspn (value->text, "@") : 1);
  else
    ds_text_puts (out, value->text);
}

static bool
is_bare (uint8_t type)
{
  return type == DS_FOREIGN_INT || type == DS_FOREIGN_FLOAT || type == DS_FOREIGN_BOOL ||
         type == DS_FOREIGN_OBJECT;
}

static void put_members (DsText *out, const DsForeignProperty *value);
static void put_items (DsText *out, bool is_xml, const DsForeignProperty *list, const char *indent,
                       size_t n_indent);

void
ds_tiled_put_json (DsText *out, uint8_t type, const DsForeignProperty *value, const char *was)
{
  DsText plain = { 0 };

  DS_ASSERT (out != NULL && value != NULL);

  if (type == DS_FOREIGN_LIST_OF) {
    put_items (out, false, value, "", 0);
    return;
  }
  if (type == DS_FOREIGN_RECORD) {
    put_members (out, value);
    return;
  }
  put_plain (&plain, type, value, was);
  if (is_bare (type))
    ds_text_puts (out, plain.n > 0 ? plain.bytes : "");
  else
    ds_tiled_put_quoted (out, plain.n > 0 ? plain.bytes : "");
  out->failed = out->failed || plain.failed;
  ds_text_clear (&plain);
}

void
ds_tiled_put_escaped (DsText *out, uint8_t type, const DsForeignProperty *value, const char *was)
{
  DsText plain = { 0 };

  DS_ASSERT (out != NULL && value != NULL);

  put_plain (&plain, type, value, was);
  ds_text_put_xml (out, plain.n > 0 ? plain.bytes : "", plain.n);
  out->failed = out->failed || plain.failed;
  ds_text_clear (&plain);
}

/* The inside of an element: line breaks stay as they are. */
static void
put_inner (DsText *out, const char *text)
{
  for (; *text != '\0'; text++) {
    if (*text == '\n')
      ds_text_putc (out, '\n');
    else
      ds_text_put_xml (out, text, 1);
  }
}

/* The members of a class on lines of their own. */
static void
put_member_elements (DsText *out, const DsForeignProperty *value, const char *indent,
                     size_t n_indent)
{
  DsText inner = { 0 };

  ds_text_add (&inner, indent, n_indent);
  ds_text_puts (&inner, n_indent > 0 ? "  " : "");
  ds_text_add (out, indent, n_indent);
  ds_text_puts (out, n_indent > 0 ? " <properties>" : "<properties>");
  for (const DsForeignProperty *at = value->items.first; at != NULL; at = at->next) {
    ds_text_add (out, inner.n > 0 ? inner.bytes : "", inner.n);
    ds_tiled_put_element (out, "property", at->name, "", at->type, at,
                          inner.n > 0 ? inner.bytes : "", inner.n);
  }
  ds_text_add (out, indent, n_indent);
  ds_text_puts (out, n_indent > 0 ? " </properties>" : "</properties>");
  out->failed = out->failed || inner.failed;
  ds_text_clear (&inner);
}

void
ds_tiled_put_element (DsText *out, const char *tag, const char *name, const char *type_name,
                      uint8_t type, const DsForeignProperty *value, const char *indent,
                      size_t n_indent)
{
  DS_ASSERT (out != NULL && tag != NULL && name != NULL && type_name != NULL && value != NULL);

  if (type == DS_FOREIGN_RECORD)
    type_name = value->type_name;
  ds_text_printf (out, "<%s", tag);
  if (name[0] != '\0') {
    ds_text_puts (out, " name=\"");
    ds_text_put_xml (out, name, strlen (name));
    ds_text_putc (out, '"');
  }
  if (type != DS_FOREIGN_TEXT)
    ds_text_printf (out, " type=\"%s\"", ds_tiled_type_id (type));
  if (type_name[0] != '\0') {
    ds_text_puts (out, " propertytype=\"");
    ds_text_put_xml (out, type_name, strlen (type_name));
    ds_text_putc (out, '"');
  }
  if (type == DS_FOREIGN_LIST_OF && value->items.n > 0) {
    ds_text_putc (out, '>');
    put_items (out, true, value, indent, n_indent);
    ds_text_add (out, indent, n_indent);
    ds_text_printf (out, "</%s>", tag);
  } else if (type == DS_FOREIGN_RECORD && value->items.n > 0) {
    ds_text_putc (out, '>');
    put_member_elements (out, value, indent, n_indent);
    ds_text_add (out, indent, n_indent);
    ds_text_printf (out, "</%s>", tag);
  } else if (type == DS_FOREIGN_LIST_OF || type == DS_FOREIGN_RECORD) {
    ds_text_puts (out, "/>");
  } else if (strchr (value->text, '\n') != NULL) {
    ds_text_putc (out, '>');
    put_inner (out, value->text);
    ds_text_printf (out, "</%s>", tag);
  } else {
    ds_text_puts (out, " value=\"");
    ds_tiled_put_escaped (out, type, value, NULL);
    ds_text_puts (out, "\"/>");
  }
}

void
ds_tiled_put_item (DsText *out, bool is_xml, const DsForeignProperty *item)
{
  DS_ASSERT (out != NULL && item != NULL);

  if (is_xml) {
    ds_tiled_put_element (out, "item", "", "", item->type, item, "", 0);
  } else {
    ds_text_printf (out, "{\"type\":\"%s\", \"value\":", ds_tiled_type_id (item->type));
    ds_tiled_put_json (out, item->type, item, NULL);
    ds_text_putc (out, '}');
  }
}

static void
put_bare_items (DsText *out, const DsForeignProperty *list)
{
  ds_text_putc (out, '[');
  for (const DsForeignProperty *at = list->items.first; at != NULL; at = at->next) {
    ds_text_puts (out, at != list->items.first ? ", " : "");
    ds_tiled_put_json (out, at->type, at, NULL);
  }
  ds_text_putc (out, ']');
}

void
ds_tiled_put_member (DsText *out, const DsForeignProperty *value, const char *was)
{
  DS_ASSERT (out != NULL && value != NULL);

  if (value->type == DS_FOREIGN_LIST_OF)
    put_bare_items (out, value);
  else
    ds_tiled_put_json (out, value->type, value, was);
}

/* The members of a class in JSON, which say no type. */
static void
put_members (DsText *out, const DsForeignProperty *value)
{
  ds_text_putc (out, '{');
  for (const DsForeignProperty *at = value->items.first; at != NULL; at = at->next) {
    ds_text_puts (out, at != value->items.first ? ", " : "");
    ds_tiled_put_quoted (out, at->name);
    ds_text_putc (out, ':');
    ds_tiled_put_member (out, at, NULL);
  }
  ds_text_putc (out, '}');
}

/* Items of a list: the elements on lines of their own, or an array. */
static void
put_items (DsText *out, bool is_xml, const DsForeignProperty *list, const char *indent,
           size_t n_indent)
{
  ds_text_puts (out, is_xml ? "" : "[");
  for (const DsForeignProperty *at = list->items.first; at != NULL; at = at->next) {
    if (is_xml) {
      ds_text_add (out, indent, n_indent);
      ds_text_puts (out, n_indent > 0 ? " " : "");
    } else {
      ds_text_puts (out, at != list->items.first ? ", " : "");
    }
    ds_tiled_put_item (out, is_xml, at);
  }
  ds_text_puts (out, is_xml ? "" : "]");
}

void
ds_tiled_put_object (DsText *out, const char *name, const char *type_name, uint8_t type,
                     const DsForeignProperty *value, const DsTiledLayout *layout)
{
  DS_ASSERT (out != NULL && name != NULL && type_name != NULL && value != NULL && layout != NULL);

  if (type == DS_FOREIGN_RECORD)
    type_name = value->type_name;
  ds_text_putc (out, '{');
  ds_text_add (out, layout->open, layout->n_open);
  ds_text_puts (out, "\"name\":");
  ds_tiled_put_quoted (out, name);
  ds_text_putc (out, ',');
  ds_text_add (out, layout->comma, layout->n_comma);
  if (type_name[0] != '\0') {
    ds_text_puts (out, "\"propertytype\":");
    ds_tiled_put_quoted (out, type_name);
    ds_text_putc (out, ',');
    ds_text_add (out, layout->comma, layout->n_comma);
  }
  ds_text_printf (out, "\"type\":\"%s\",", ds_tiled_type_id (type));
  ds_text_add (out, layout->comma, layout->n_comma);
  ds_text_puts (out, "\"value\":");
  ds_tiled_put_json (out, type, value, NULL);
  ds_text_add (out, layout->close, layout->n_close);
  ds_text_putc (out, '}');
}

/* ---- a list */

static int
compare_edits (const void *a, const void *b)
{
  return strcmp ((*(const DsForeignPropertyEdit *const *)a)->new_name,
                 (*(const DsForeignPropertyEdit *const *)b)->new_name);
}

static void
put_list (DsText *out, bool is_xml, const DsForeignPropertyEdit *const *sorted, size_t n,
          const char *indent)
{
  const DsTiledLayout layout = { .open = "", .comma = " ", .n_comma = 1, .close = "" };

  if (is_xml)
    ds_text_printf (out, "%s%s<properties>", indent, indent[0] != '\0' ? " " : "");
  else
    ds_text_puts (out, ", \"properties\":[");
  for (size_t i = 0; i < n; i++) {
    if (is_xml) {
      DsText inner = { 0 };

      ds_text_printf (&inner, "%s%s", indent, indent[0] != '\0' ? "  " : "");
      ds_text_puts (out, inner.n > 0 ? inner.bytes : "");
      ds_tiled_put_element (out, "property", sorted[i]->new_name, "", sorted[i]->value->type,
                            sorted[i]->value, inner.n > 0 ? inner.bytes : "", inner.n);
      out->failed = out->failed || inner.failed;
      ds_text_clear (&inner);
    } else {
      ds_text_puts (out, i > 0 ? ", " : "");
      ds_tiled_put_object (out, sorted[i]->new_name, "", sorted[i]->value->type, sorted[i]->value,
                           &layout);
    }
  }
  if (is_xml)
    ds_text_printf (out, "%s%s</properties>", indent, indent[0] != '\0' ? " " : "");
  else
    ds_text_putc (out, ']');
}

void
ds_tiled_put_properties (DsText *out, bool is_xml, const DsForeignPropertyEdits *edits,
                         const char *indent)
{
  const DsForeignPropertyEdit **sorted;
  size_t n = 0;

  DS_ASSERT (out != NULL && edits != NULL && indent != NULL);

  sorted = ds_alloc (edits->n + 1, sizeof *sorted);
  if (sorted == NULL) {
    out->failed = true;
    return;
  }
  for (size_t i = 0; i < edits->n; i++)
    if (!edits->items[i].is_gone && edits->items[i].value != NULL &&
        ds_tiled_property_can_hold (is_xml, edits->items[i].value))
      sorted[n++] = &edits->items[i];
  if (n > 0) {
    qsort (sorted, n, sizeof *sorted, compare_edits);
    put_list (out, is_xml, sorted, n, indent);
  }
  ds_free (sorted);
}
