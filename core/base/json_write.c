/* core/base/json_write.c — writes JSON in a stable layout. */
#include "base/json.h"
#include "base/json_scan.h"

void
ds_json_writer_init (DsJsonWriter *self, DsText *out)
{
  *self = (DsJsonWriter){ .out = out };
}

static void
new_line (DsJsonWriter *self)
{
  ds_text_putc (self->out, '\n');
  for (int i = 0; i < self->depth; i++)
    ds_text_add (self->out, "  ", 2);
}

static void
put_text (DsJsonWriter *self, const char *text, size_t n)
{
  static const char escaped[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
  DsText *out = self->out;

  ds_text_putc (out, '"');
  for (size_t i = 0, from = 0; from < n; from = ++i) {
    const char *name = NULL;

    i += ds_json_plain (text + i, n - i, true);
    while (i < n && (uint8_t)text[i] >= 0x20 && text[i] != '"' && text[i] != '\\')
      i++;
    ds_text_add (out, text + from, i - from);
    if (i == n)
      break;
    if (text[i] != '\0')
      name = strchr (escaped, text[i]);
    if (name != NULL)
      ds_text_add (out, (const char[]){ '\\', names[name - escaped] }, 2);
    else
      ds_text_printf (out, "\\u%04x", (uint8_t)text[i]);
  }
  ds_text_putc (out, '"');
}

/* Writes the text before a value: comma, space or line break, key. */
static void
begin_value (DsJsonWriter *self, const char *key)
{
  self->n_values++;
  if (self->depth > 0) {
    const bool has_items = self->stack[self->depth - 1].has_items;

    if (has_items)
      ds_text_putc (self->out, ',');
    if (!self->stack[self->depth - 1].is_inline)
      new_line (self);
    else if (has_items || self->stack[self->depth - 1].close == '}')
      ds_text_putc (self->out, ' ');
    self->stack[self->depth - 1].has_items = true;
  }
  if (key != NULL) {
    put_text (self, key, strlen (key));
    ds_text_add (self->out, ": ", 2);
  }
}

static void
begin (DsJsonWriter *self, const char *key, DsJsonLayout layout, char open, char close)
{
  const bool is_inline =
      layout == DS_JSON_INLINE || (self->depth > 0 && self->stack[self->depth - 1].is_inline);

  DS_ASSERT (self->depth < DS_JSON_WRITE_DEPTH);
  begin_value (self, key);
  ds_text_putc (self->out, open);
  self->stack[self->depth].is_inline = is_inline;
  self->stack[self->depth].has_items = false;
  self->stack[self->depth].close = close;
  self->depth++;
}

void
ds_json_begin_object (DsJsonWriter *self, const char *key, DsJsonLayout layout)
{
  begin (self, key, layout, '{', '}');
}

void
ds_json_begin_array (DsJsonWriter *self, const char *key, DsJsonLayout layout)
{
  begin (self, key, layout, '[', ']');
}

void
ds_json_end (DsJsonWriter *self)
{
  DS_ASSERT (self->depth > 0);
  self->depth--;
  if (self->stack[self->depth].has_items) {
    if (!self->stack[self->depth].is_inline)
      new_line (self);
    else if (self->stack[self->depth].close == '}')
      ds_text_putc (self->out, ' ');
  }
  ds_text_putc (self->out, self->stack[self->depth].close);
  if (self->depth == 0)
    ds_text_putc (self->out, '\n');
}

void
ds_json_put_string (DsJsonWriter *self, const char *key, const char *value)
{
  ds_json_put_bytes (self, key, value, strlen (value));
}

void
ds_json_put_bytes (DsJsonWriter *self, const char *key, const char *value, size_t n)
{
  begin_value (self, key);
  put_text (self, value, n);
}

void
ds_json_put_int (DsJsonWriter *self, const char *key, int64_t value)
{
  begin_value (self, key);
  ds_text_printf (self->out, "%" PRId64, value);
}

void
ds_json_put_bool (DsJsonWriter *self, const char *key, bool value)
{
  ds_json_put_source (self, key, value ? "true" : "false");
}

void
ds_json_put_null (DsJsonWriter *self, const char *key)
{
  ds_json_put_source (self, key, "null");
}

/* @json must be one valid value; it is inserted without reformatting. */
void
ds_json_put_source (DsJsonWriter *self, const char *key, const char *json)
{
  begin_value (self, key);
  ds_text_puts (self->out, json);
}
