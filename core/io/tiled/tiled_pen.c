/* core/io/tiled/tiled_pen.c — writes Tiled's files as XML or JSON. */
#include "io/tiled/tiled_pen.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *id, *compression; /* NULL: none */
  DsDeflate how;
} ENCODINGS[DS_N_TILED_ENCODINGS] = {
  [DS_TILED_CSV] = { "csv", NULL, DS_DEFLATE_ZLIB },
  [DS_TILED_BASE64] = { "base64", NULL, DS_DEFLATE_ZLIB },
  [DS_TILED_ZLIB] = { "zlib", "zlib", DS_DEFLATE_ZLIB },
  [DS_TILED_GZIP] = { "gzip", "gzip", DS_DEFLATE_GZIP },
  [DS_TILED_ZSTD] = { "zstd", "zstd", DS_DEFLATE_ZSTD },
};

const char *
ds_tiled_encoding_id (DsTiledEncoding encoding)
{
  DS_ASSERT (encoding < DS_N_TILED_ENCODINGS);
  return ENCODINGS[encoding].id;
}

DsStatus
ds_tiled_encoding_choose (DsTiledEncoding *out, const char *id, DsError *err)
{
  int i = 0;

  DS_ASSERT (out != NULL);

  while (id != NULL && strcmp (ENCODINGS[i].id, id) != 0)
    i++;
  *out = (DsTiledEncoding)i;
  if (*out == DS_TILED_ZSTD && !ds_deflate_is_built (DS_DEFLATE_ZSTD))
    return ds_fail (err, DS_BAD_ARG, "", "deflate.built",
                    N_ ("data cannot be compressed by %s, since this program was built without it"),
                    "zstd");
  return DS_OK;
}

/* ---- XML */

bool
ds_tiled_can_hold (const char *text, size_t n)
{
  uint32_t c;

  DS_ASSERT (text != NULL || n == 0);

  for (size_t i = 0, used; i < n; i += used) {
    used = ds_utf8_get (text + i, n - i, &c);
    if (used == 0 || (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0xfffe ||
        c == 0xffff)
      return false;
  }
  return true;
}

static void
indent (DsTiledPen *self)
{
  for (int i = 0; i < self->depth; i++)
    ds_text_putc (self->out, ' ');
}

/* Closes the start tag of the element around, which gets a child. */
static void
open_parent (DsTiledPen *self)
{
  if (self->depth == 0 || self->stack[self->depth - 1].has_children)
    return;
  self->stack[self->depth - 1].has_children = true;
  ds_text_puts (self->out, ">\n");
}

static void
push (DsTiledPen *self, const char *element)
{
  DS_ASSERT (self->depth < DS_TILED_PEN_DEPTH);
  self->stack[self->depth].element = element;
  self->stack[self->depth].has_children = false;
  self->stack[self->depth].has_properties = false;
  self->depth++;
}

static void
begin_xml (DsTiledPen *self, const char *element)
{
  open_parent (self);
  indent (self);
  ds_text_putc (self->out, '<');
  ds_text_puts (self->out, element);
}

static void
end_xml (DsTiledPen *self)
{
  self->depth--;
  if (!self->stack[self->depth].has_children) {
    ds_text_puts (self->out, "/>\n");
    return;
  }
  indent (self);
  ds_text_puts (self->out, "</");
  ds_text_puts (self->out, self->stack[self->depth].element);
  ds_text_puts (self->out, ">\n");
}

/* ---- both */

/* True for elements with lists, whose members get lines in JSON. */
static bool
is_long (const char *element)
{
  static const char *const LONG[] = {
    "map", "tileset", "group", "layer", "objectgroup", "wangset"
  };

  for (size_t i = 0; i < DS_COUNT (LONG); i++)
    if (strcmp (element, LONG[i]) == 0)
      return true;
  return false;
}

/* In XML the list is an element of its own. */
static bool
is_in_properties (const DsTiledPen *self)
{
  return self->is_json ? self->stack[self->depth - 1].has_properties
                       : self->stack[self->depth - 1].element == ds_tiled_properties.wrapper;
}

void
ds_tiled_pen_init (DsTiledPen *self, DsText *out, bool is_json, const char *root)
{
  DS_ASSERT (self != NULL && out != NULL && root != NULL);

  *self = (DsTiledPen){ .out = out, .is_json = is_json };
  ds_json_writer_init (&self->json, out);
  if (!is_json)
    ds_text_puts (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  ds_tiled_begin (self, root, root);
}

void
ds_tiled_begin (DsTiledPen *self, const char *element, const char *type)
{
  DS_ASSERT (self != NULL && element != NULL);

  if (!self->is_json) {
    begin_xml (self, element);
    push (self, element);
    return;
  }
  ds_json_begin_object (&self->json, NULL, is_long (element) ? DS_JSON_LINES : DS_JSON_INLINE);
  push (self, element);
  if (type != NULL)
    ds_json_put_string (&self->json, "type", type);
}

void
ds_tiled_begin_member (DsTiledPen *self, const char *element)
{
  DS_ASSERT (self != NULL && element != NULL);

  if (!self->is_json)
    begin_xml (self, element);
  else
    ds_json_begin_object (&self->json, element, DS_JSON_INLINE);
  push (self, element);
}

void
ds_tiled_end (DsTiledPen *self)
{
  DS_ASSERT (self != NULL && self->depth > 0);

  ds_tiled_end_properties (self);
  if (!self->is_json) {
    end_xml (self);
    return;
  }
  self->depth--;
  ds_json_end (&self->json);
}

void
ds_tiled_begin_list (DsTiledPen *self, const DsTiledList *list)
{
  DS_ASSERT (self != NULL && list != NULL);

  if (self->is_json) {
    ds_json_begin_array (&self->json, list->json, DS_JSON_LINES);
  } else if (list->wrapper != NULL) {
    begin_xml (self, list->wrapper);
    push (self, list->wrapper);
  }
}

void
ds_tiled_end_list (DsTiledPen *self, const DsTiledList *list)
{
  DS_ASSERT (self != NULL && list != NULL);

  if (self->is_json)
    ds_json_end (&self->json);
  else if (list->wrapper != NULL)
    end_xml (self);
}

static void
put_attribute (DsTiledPen *self, const char *key, const char *text, size_t n)
{
  ds_text_putc (self->out, ' ');
  ds_text_puts (self->out, key);
  ds_text_puts (self->out, "=\"");
  ds_text_put_xml (self->out, text, n);
  ds_text_putc (self->out, '"');
}

void
ds_tiled_put (DsTiledPen *self, const char *key, const char *text)
{
  DS_ASSERT (self != NULL && key != NULL && text != NULL);

  if (self->is_json)
    ds_json_put_string (&self->json, key, text);
  else
    put_attribute (self, key, text, strlen (text));
}

void
ds_tiled_put_milli (DsTiledPen *self, const char *key, int64_t milli)
{
  const int64_t size = milli < 0 ? -milli : milli;
  char text[32];
  int n;

  DS_ASSERT (self != NULL && key != NULL);

  if (milli % 1000 == 0) {
    ds_tiled_put_int (self, key, milli / 1000);
    return;
  }
  n = snprintf (text, sizeof text, "%s%lld.%03d", milli < 0 ? "-" : "", (long long)(size / 1000),
                (int)(size % 1000));
  while (text[n - 1] == '0')
    text[--n] = '\0';
  if (self->is_json)
    ds_json_put_source (&self->json, key, text);
  else
    put_attribute (self, key, text, (size_t)n);
}

void
ds_tiled_put_int (DsTiledPen *self, const char *key, int64_t value)
{
  char digits[24];

  DS_ASSERT (self != NULL && key != NULL);

  if (self->is_json)
    ds_json_put_int (&self->json, key, value);
  else
    put_attribute (self, key, digits,
                   (size_t)snprintf (digits, sizeof digits, "%lld", (long long)value));
}

/* A share of 0 to 100 percent: 0.25. */
static void
put_percent (DsTiledPen *self, const char *key, uint32_t percent)
{
  char digits[16];

  snprintf (digits, sizeof digits, "%u.%02u", (unsigned)(percent / 100), (unsigned)(percent % 100));
  if (percent % 100 == 0)
    digits[1] = '\0';
  else if (percent % 10 == 0)
    digits[3] = '\0';
  if (self->is_json)
    ds_json_put_source (&self->json, key, digits);
  else
    put_attribute (self, key, digits, strlen (digits));
}

void
ds_tiled_put_look (DsTiledPen *self, uint32_t opacity, uint32_t tint)
{
  char colour[8];

  DS_ASSERT (self != NULL && opacity <= 100 && tint <= 0xffffff);

  if (opacity != 100 || self->is_json)
    put_percent (self, "opacity", opacity);
  if (tint == 0xffffff)
    return;
  snprintf (colour, sizeof colour, "#%06x", (unsigned)(tint & 0xffffff));
  ds_tiled_put (self, "tintcolor", colour);
}

void
ds_tiled_put_bool (DsTiledPen *self, const char *key, bool value)
{
  DS_ASSERT (self != NULL && key != NULL);

  if (self->is_json)
    ds_json_put_bool (&self->json, key, value);
  else
    put_attribute (self, key, value ? "1" : "0", 1);
}

/* ---- properties */

void
ds_tiled_put_property (DsTiledPen *self, const char *name, const char *type, const char *value,
                       size_t n)
{
  const bool is_text =
      strcmp (type, "string") == 0 || strcmp (type, "color") == 0 || strcmp (type, "file") == 0;
  char digits[512];

  DS_ASSERT (self != NULL && name != NULL && type != NULL && self->depth > 0);

  if (!is_in_properties (self)) {
    self->stack[self->depth - 1].has_properties = self->is_json;
    ds_tiled_begin_list (self, &ds_tiled_properties);
  }
  if (!self->is_json) {
    begin_xml (self, "property");
    put_attribute (self, "name", name, strlen (name));
    if (strcmp (type, "string") != 0)
      put_attribute (self, "type", type, strlen (type));
    put_attribute (self, "value", value, n);
    ds_text_puts (self->out, "/>\n");
    return;
  }
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_put_string (&self->json, "name", name);
  ds_json_put_string (&self->json, "type", type);
  if (is_text) {
    ds_json_put_bytes (&self->json, "value", value, n);
  } else {
    n = n < sizeof digits ? n : sizeof digits - 1;
    memcpy (digits, value, n);
    digits[n] = '\0';
    ds_json_put_source (&self->json, "value", digits);
  }
  ds_json_end (&self->json);
}

void
ds_tiled_begin_class (DsTiledPen *self, const char *name, const char *class_name)
{
  DS_ASSERT (self != NULL && !self->is_json && name != NULL && class_name != NULL);

  if (!is_in_properties (self))
    ds_tiled_begin_list (self, &ds_tiled_properties);
  begin_xml (self, "property");
  push (self, "property");
  put_attribute (self, "name", name, strlen (name));
  put_attribute (self, "type", "class", strlen ("class"));
  put_attribute (self, "propertytype", class_name, strlen (class_name));
}

void
ds_tiled_end_properties (DsTiledPen *self)
{
  DS_ASSERT (self != NULL && self->depth > 0);

  if (!is_in_properties (self))
    return;
  self->stack[self->depth - 1].has_properties = false;
  ds_tiled_end_list (self, &ds_tiled_properties);
}

void
ds_tiled_put_points (DsTiledPen *self, const char *shape, const DsCell *points, size_t n)
{
  DS_ASSERT (self != NULL && shape != NULL && points != NULL && n > 0);

  ds_tiled_end_properties (self);
  if (self->is_json) {
    ds_json_begin_array (&self->json, shape, DS_JSON_INLINE);
    for (size_t i = 0; i < n; i++) {
      ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
      ds_json_put_int (&self->json, "x", points[i].x);
      ds_json_put_int (&self->json, "y", points[i].y);
      ds_json_end (&self->json);
    }
    ds_json_end (&self->json);
    return;
  }
  begin_xml (self, shape);
  ds_text_puts (self->out, " points=\"");
  for (size_t i = 0; i < n; i++)
    ds_text_printf (self->out, "%s%d,%d", i > 0 ? " " : "", (int)points[i].x, (int)points[i].y);
  ds_text_puts (self->out, "\"/>\n");
}

/* ---- cells */

/* Cells repeat, and then so do their digits. */
static void
put_numbers (const uint32_t *cells, size_t w, size_t h, DsText *out)
{
  char digits[12];
  size_t n = 0;

  for (size_t i = 0; i < w * h; i++) {
    if (i == 0 || cells[i] != cells[i - 1])
      n = (size_t)snprintf (digits, sizeof digits, "%u,", (unsigned)cells[i]);
    ds_text_add (out, digits, i + 1 < w * h ? n : n - 1);
    if ((i + 1) % w == 0)
      ds_text_putc (out, '\n');
  }
}

/* Little-endian, whatever this machine is: the cells themselves, or a copy that is *@copy, to be
 * freed. NULL: no memory. */
static const uint8_t *
bytes_of (const uint32_t *cells, size_t n, uint8_t **copy)
{
  *copy = NULL;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  (void)n;
  return (const uint8_t *)cells;
#else
  *copy = ds_alloc (n, 4);
  for (size_t i = 0; *copy != NULL && i < n; i++)
    for (size_t k = 0; k < 4; k++)
      (*copy)[i * 4 + k] = (uint8_t)(cells[i] >> (8 * k));
  return *copy;
#endif
}

DsStatus
ds_tiled_encode (const uint32_t *cells, size_t w, size_t h, DsTiledEncoding encoding, DsText *out,
                 DsError *err)
{
  DsText packed = { 0 };
  DsStatus status = DS_OK;
  const uint8_t *bytes;
  uint8_t *copy;

  DS_ASSERT (cells != NULL && out != NULL && encoding < DS_N_TILED_ENCODINGS);

  if (encoding == DS_TILED_CSV) {
    put_numbers (cells, w, h, out);
    return out->failed ? ds_fail_nomem (err, "cells") : DS_OK;
  }
  bytes = bytes_of (cells, w * h, &copy);
  if (bytes == NULL)
    return ds_fail_nomem (err, "cells");
  if (ENCODINGS[encoding].compression == NULL)
    ds_base64_encode (out, bytes, w * h * 4);
  else
    status = ds_deflate (ENCODINGS[encoding].how, bytes, w * h * 4, &packed, err);
  ds_free (copy);
  if (status == DS_OK && packed.n > 0)
    ds_base64_encode (out, packed.bytes, packed.n);
  ds_text_clear (&packed);
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "cells") : status;
}

static void
put_encoding (DsTiledPen *self, DsTiledEncoding encoding)
{
  ds_tiled_put (self, "encoding", encoding == DS_TILED_CSV ? "csv" : "base64");
  if (ENCODINGS[encoding].compression != NULL)
    ds_tiled_put (self, "compression", ENCODINGS[encoding].compression);
}

DsStatus
ds_tiled_put_cells (DsTiledPen *self, const uint32_t *cells, int32_t w, int32_t h,
                    DsTiledEncoding encoding, DsError *err)
{
  const bool is_csv = encoding == DS_TILED_CSV;
  DsText text = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && cells != NULL && w > 0 && h > 0);

  ds_tiled_end_properties (self);
  if (self->is_json) {
    ds_text_puts (&text, is_csv ? "[\n" : "");
    status = ds_tiled_encode (cells, (size_t)w, (size_t)h, encoding, &text, err);
    ds_text_puts (&text, is_csv ? "]" : "");
    if (status == DS_OK && !is_csv)
      put_encoding (self, encoding);
    if (status == DS_OK && text.failed)
      status = ds_fail_nomem (err, "cells");
    if (status == DS_OK && is_csv)
      ds_json_put_source (&self->json, "data", text.bytes);
    else if (status == DS_OK)
      ds_json_put_bytes (&self->json, "data", text.bytes, text.n);
    ds_text_clear (&text);
    return status;
  }
  begin_xml (self, "data");
  put_encoding (self, encoding);
  ds_text_puts (self->out, is_csv ? ">\n" : ">\n   ");
  status = ds_tiled_encode (cells, (size_t)w, (size_t)h, encoding, self->out, err);
  ds_text_puts (self->out, is_csv ? "" : "\n  ");
  ds_text_puts (self->out, "</data>\n");
  return status;
}
