/* core/io/godot/godot_pen.c — values in the text of Godot's files. */
#include "io/godot/godot_pen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MILLION 1000000

void
ds_godot_put_string (DsText *out, const char *text, size_t n)
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
      ds_text_printf (out, "\\u%04x", c != 0 ? c : 0xfffd);
    else
      ds_text_putc (out, (char)c);
  }
  ds_text_putc (out, '"');
}

void
ds_godot_put_millionths (DsText *out, int64_t value)
{
  const int64_t positive = value < 0 ? -value : value;
  char text[40];
  size_t n;

  DS_ASSERT (out != NULL);

  n = (size_t)snprintf (text, sizeof text, "%s%" PRId64 ".%06d", value < 0 ? "-" : "",
                        positive / MILLION, (int)(positive % MILLION));
  while (text[n - 1] == '0')
    n--;
  ds_text_add (out, text, text[n - 1] == '.' ? n - 1 : n);
}

static void
put_part (DsText *out, uint32_t part)
{
  ds_godot_put_millionths (out, ((int64_t)(part & 0xff) * MILLION + 127) / 255);
}

static void
begin_colour (DsText *out, uint32_t rgb)
{
  ds_text_puts (out, "Color(");
  for (int shift = 16; shift >= 0; shift -= 8) {
    put_part (out, rgb >> shift);
    ds_text_puts (out, ", ");
  }
}

void
ds_godot_put_colour (DsText *out, uint32_t rgb, uint32_t alpha)
{
  DS_ASSERT (out != NULL && alpha <= 255);

  begin_colour (out, rgb);
  put_part (out, alpha);
  ds_text_putc (out, ')');
}

void
ds_godot_put_modulation (DsText *out, uint32_t rgb, uint32_t percent)
{
  DS_ASSERT (out != NULL && percent <= 100);

  begin_colour (out, rgb);
  ds_godot_put_millionths (out, (int64_t)percent * MILLION / 100);
  ds_text_putc (out, ')');
}

void
ds_godot_put_point (DsText *out, int64_t x, int64_t y)
{
  DS_ASSERT (out != NULL);

  ds_text_puts (out, "Vector2(");
  ds_godot_put_millionths (out, x);
  ds_text_puts (out, ", ");
  ds_godot_put_millionths (out, y);
  ds_text_putc (out, ')');
}

static void
put_list (DsText *out, DsNode list)
{
  ds_text_putc (out, '[');
  for (size_t i = 0; i < ds_node_length (list); i++) {
    ds_text_puts (out, i > 0 ? ", " : "");
    ds_godot_put_value (out, ds_node_at (list, i));
  }
  ds_text_putc (out, ']');
}

static void
put_dictionary (DsText *out, DsNode object)
{
  const char *separator = "{";

  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    ds_text_puts (out, separator);
    ds_godot_put_string (out, m.key, strlen (m.key));
    ds_text_puts (out, ": ");
    ds_godot_put_value (out, m.node);
    separator = ", ";
  }
  ds_text_puts (out, separator[0] == '{' ? "{}" : "}");
}

/* Depth is bounded by that of JSON. */
void
ds_godot_put_value (DsText *out, DsNode value)
{
  const char *text;
  size_t n;

  DS_ASSERT (out != NULL);

  switch (ds_node_type (value)) {
  case DS_JSON_STRING:
    text = ds_node_string (value, &n);
    ds_godot_put_string (out, text, n);
    return;
  case DS_JSON_ARRAY:
    put_list (out, value);
    return;
  case DS_JSON_OBJECT:
    put_dictionary (out, value);
    return;
  default: /* numbers, booleans and null are the same in Godot, which reads only the small "e" */
    text = ds_node_source (value, &n);
    for (size_t i = 0; i < n; i++)
      ds_text_putc (out, text[i] == 'E' ? 'e' : text[i]);
    return;
  }
}
