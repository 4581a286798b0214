/* core/io/foreign/readers/tiled/tiled_change_shapes.c — see tiled_change_shapes.h */
#include "io/foreign/readers/tiled/tiled_change_shapes.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"

#include <string.h>

static const struct {
  const char *name;
  DsForeignShape shape;
} SHAPES[] = {
  { "ellipse", DS_FOREIGN_ELLIPSE },   { "point", DS_FOREIGN_DOT },
  { "capsule", DS_FOREIGN_CAPSULE },   { "polygon", DS_FOREIGN_POLYGON },
  { "polyline", DS_FOREIGN_POLYLINE },
};

/* The member of a shape; NULL: a rectangle has none. */
static const char *
name_of (uint8_t shape)
{
  for (size_t i = 0; i < DS_COUNT (SHAPES); i++)
    if (SHAPES[i].shape == shape)
      return SHAPES[i].name;
  return NULL;
}

static bool
is_shape (const char *name)
{
  for (size_t i = 0; i < DS_COUNT (SHAPES); i++)
    if (strcmp (SHAPES[i].name, name) == 0)
      return true;
  return false;
}

static void
put_points (DsText *out, bool is_xml, const DsForeignObject *form)
{
  ds_text_puts (out, is_xml ? "" : "[");
  for (size_t i = 0; i < form->n_points; i++) {
    char x[DS_TILED_NUMBER_BYTES], y[DS_TILED_NUMBER_BYTES];

    ds_tiled_format_milli (form->points[i].x - form->x, x);
    ds_tiled_format_milli (form->points[i].y - form->y, y);
    if (is_xml)
      ds_text_printf (out, "%s%s,%s", i > 0 ? " " : "", x, y);
    else
      ds_text_printf (out, "%s{\"x\":%s, \"y\":%s}", i > 0 ? ", " : "", x, y);
  }
  ds_text_puts (out, is_xml ? "" : "]");
}

void
ds_tiled_put_form (DsText *out, bool is_xml, const DsForeignObject *form)
{
  const char *name;

  DS_ASSERT (out != NULL && form != NULL);

  name = name_of (form->shape);
  if (name == NULL)
    return;
  ds_text_printf (out, is_xml ? "<%s" : ", \"%s\":", name);
  ds_text_puts (out, is_xml && form->n_points > 0 ? " points=\"" : "");
  if (form->n_points > 0)
    put_points (out, is_xml, form);
  else if (!is_xml)
    ds_text_puts (out, "true");
  ds_text_puts (out, is_xml && form->n_points > 0 ? "\"/>" : is_xml ? "/>" : "");
}

/* ---- XML */

static bool
find_element (DsTiledNode object, DsTiledNode *out)
{
  for (size_t i = 0; i < DS_COUNT (SHAPES); i++)
    if (ds_tiled_child (object, SHAPES[i].name, out))
      return true;
  return false;
}

/* @value: the points, or "". */
static void
change_element (DsTiledPatch *patch, DsTiledNode object, const char *name, const char *value)
{
  static const DsTiledList NO_LIST;
  const bool is_gone = true;
  DsText text = { 0 };
  DsTiledNode old;
  const bool has_old = find_element (object, &old);

  if (has_old && name == NULL) {
    ds_tiled_patch_remove (patch, &old, 1, &is_gone);
    return;
  }
  if (name == NULL)
    return;
  if (has_old && strcmp (ds_element_name (old.element), name) == 0) {
    if (value[0] != '\0')
      ds_tiled_patch_number (patch, old, "points", value);
    return;
  }
  if (value[0] != '\0')
    ds_text_printf (&text, "<%s points=\"%s\"/>", name, value);
  else
    ds_text_printf (&text, "<%s/>", name);
  if (text.failed) {
    patch->failed = true;
  } else if (has_old) {
    const size_t start = ds_tiled_patch_start (patch, old);

    ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, old) - start, text.bytes, text.n);
  } else {
    ds_tiled_patch_append (patch, object, &NO_LIST, NULL, 0, NULL, &text.bytes, 1);
  }
  ds_text_clear (&text);
}

/* ---- JSON */

/* Where a member begins, and the byte behind its value. */
static size_t
place_of (const DsTiledPatch *patch, DsMember member, size_t *end)
{
  size_t n;
  const char *value = ds_node_source (member.node, &n);

  *end = (size_t)(value - patch->bytes) + n;
  return (size_t)(ds_member_source (member) - patch->bytes);
}

/* Takes @member away with the comma before it, or else behind it. */
static void
cut_member (DsTiledPatch *patch, DsMember before, DsMember member)
{
  DsMember next = ds_member_next (member);
  size_t end, start = place_of (patch, member, &end), other;

  if (before.key != NULL)
    (void)place_of (patch, before, &start);
  else if (next.key != NULL)
    end = place_of (patch, next, &other);
  ds_tiled_patch_put (patch, start, end - start, "", 0);
}

static void
change_member (DsTiledPatch *patch, DsTiledNode object, const char *name, const char *value)
{
  DsMember before = { 0 }, at = ds_node_first (object.value);
  DsText text = { 0 };
  size_t start, end;
  DsNode same;

  while (at.key != NULL && (!is_shape (at.key) || ds_tiled_is (object, at.key, "false"))) {
    before = at;
    at = ds_member_next (at);
  }
  if (name != NULL && (at.key == NULL || ds_node_get (object.value, name, &same))) {
    if (at.key == NULL || strcmp (at.key, name) == 0)
      ds_tiled_patch_number (patch, object, name, value);
    return;
  }
  if (name == NULL) {
    if (at.key != NULL)
      cut_member (patch, before, at);
    return;
  }
  ds_text_printf (&text, "\"%s\":%s", name, value);
  start = place_of (patch, at, &end);
  patch->failed = patch->failed || text.failed;
  if (!text.failed)
    ds_tiled_patch_put (patch, start, end - start, text.bytes, text.n);
  ds_text_clear (&text);
}

void
ds_tiled_change_form (DsTiledPatch *patch, DsTiledNode object, const DsForeignObject *form)
{
  DsText value = { 0 };

  DS_ASSERT (patch != NULL);

  if (form == NULL)
    return;
  if (form->n_points > 0)
    put_points (&value, object.is_xml, form);
  else if (!object.is_xml)
    ds_text_puts (&value, "true");
  if (value.failed)
    patch->failed = true;
  else if (object.is_xml)
    change_element (patch, object, name_of (form->shape), value.bytes != NULL ? value.bytes : "");
  else
    change_member (patch, object, name_of (form->shape), value.bytes);
  ds_text_clear (&value);
}

char *
ds_tiled_with_form (char *text, const DsForeignObject *form)
{
  const size_t n = strlen (text);
  DsTiledPatch patch = { .bytes = text, .n = n };
  DsErrors errors = { 0 };
  DsText out = { 0 };
  DsTiledFile file;
  DsStatus status;

  DS_ASSERT (text != NULL && form != NULL);

  status = ds_tiled_parse (&file, "", text, n, "object", &errors);
  if (status != DS_OK) {
    if (status == DS_NOMEM) {
      ds_free (text);
      text = NULL;
    }
    return text;
  }
  ds_tiled_change_form (&patch, ds_tiled_root (&file), form);
  ds_tiled_patch_write (&patch, 0, n, &out);
  ds_tiled_patch_clear (&patch);
  ds_tiled_clear (&file);
  ds_free (text);
  return ds_text_take (&out);
}

/* ---- texts */

/* Lines stay lines. */
static void
put_lines (DsText *out, const char *letters)
{
  for (const char *line = letters;; line++) {
    const size_t n = strcspn (line, "\n");

    ds_text_put_xml (out, line, n);
    line += n;
    if (*line == '\0')
      return;
    ds_text_putc (out, '\n');
  }
}

void
ds_tiled_change_letters (DsTiledPatch *patch, DsTiledNode object, const char *letters)
{
  DsText value = { 0 };
  DsTiledNode text;

  DS_ASSERT (patch != NULL);

  if (letters == NULL || !ds_tiled_child (object, "text", &text))
    return;
  if (text.is_xml)
    put_lines (&value, letters);
  else
    ds_tiled_put_quoted (&value, letters);
  if (value.failed) {
    patch->failed = true;
  } else if (!text.is_xml) {
    ds_tiled_patch_number (patch, text, "text", value.bytes);
  } else {
    const size_t start = ds_tiled_patch_inside (patch, text), end = ds_element_end (text.element);

    if (end > start || patch->bytes[start - 2] != '/')
      ds_tiled_patch_put (patch, start, end - start, value.bytes != NULL ? value.bytes : "",
                          value.n);
  }
  ds_text_clear (&value);
}
