/* core/io/lua_text.c — values in the text of Lua. */
#include "io/lua_text.h"

#include <string.h>

void
ds_lua_put_string (DsText *out, const char *text, size_t n)
{
  DS_ASSERT (out != NULL && (text != NULL || n == 0));

  ds_text_putc (out, '"');
  for (size_t i = 0; i < n; i++) {
    const unsigned char c = (unsigned char)text[i];

    if (c == '"' || c == '\\')
      ds_text_printf (out, "\\%c", c);
    else if (c == '\n')
      ds_text_puts (out, "\\n");
    else if (c < 0x20 || c == 0x7f)
      ds_text_printf (out, "\\%03d", c);
    else
      ds_text_putc (out, (char)c);
  }
  ds_text_putc (out, '"');
}

static void
put_table (DsText *out, DsNode object)
{
  const char *separator = "{ ";

  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    ds_text_printf (out, "%s[", separator);
    ds_lua_put_string (out, m.key, strlen (m.key));
    ds_text_puts (out, "] = ");
    ds_lua_put_value (out, m.node);
    separator = ", ";
  }
  ds_text_puts (out, separator[0] == '{' ? "{}" : " }");
}

static void
put_list (DsText *out, DsNode list)
{
  const size_t n = ds_node_length (list);

  ds_text_puts (out, n > 0 ? "{ " : "{}");
  for (size_t i = 0; i < n; i++) {
    ds_lua_put_value (out, ds_node_at (list, i));
    ds_text_puts (out, i + 1 < n ? ", " : " }");
  }
}

/* Depth is bounded by that of JSON. */
void
ds_lua_put_value (DsText *out, DsNode value)
{
  const char *text;
  size_t n;

  DS_ASSERT (out != NULL);

  switch (ds_node_type (value)) {
  case DS_JSON_NULL:
    ds_text_puts (out, "nil");
    return;
  case DS_JSON_STRING:
    text = ds_node_string (value, &n);
    ds_lua_put_string (out, text, n);
    return;
  case DS_JSON_ARRAY:
    put_list (out, value);
    return;
  case DS_JSON_OBJECT:
    put_table (out, value);
    return;
  default: /* numbers and booleans are the same in Lua */
    text = ds_node_source (value, &n);
    ds_text_add (out, text, n);
    return;
  }
}
