/* core/io/tiled/tiled_node.c — one view of Tiled's XML and JSON. */
#include "io/tiled/tiled_node.h"
#include "base/decimal.h"

#include <string.h>

const DsTiledList ds_tiled_tiles = { "tiles", NULL, "tile" };
const DsTiledList ds_tiled_frames = { "animation", "animation", "frame" };
const DsTiledList ds_tiled_properties = { "properties", "properties", "property" };
const DsTiledList ds_tiled_wang_sets = { "wangsets", "wangsets", "wangset" };
const DsTiledList ds_tiled_wang_colours = { "colors", NULL, "wangcolor" };
const DsTiledList ds_tiled_wang_tiles = { "wangtiles", NULL, "wangtile" };
const DsTiledList ds_tiled_tilesets = { "tilesets", NULL, "tileset" };
const DsTiledList ds_tiled_layers = { "layers", NULL, NULL };
const DsTiledList ds_tiled_objects = { "objects", NULL, "object" };
const DsTiledList ds_tiled_chunks = { "chunks", "data", "chunk" };

/* ---- files */

void
ds_tiled_clear (DsTiledFile *self)
{
  DS_ASSERT (self != NULL);

  ds_xml_free (self->xml);
  ds_json_free (self->json);
  *self = (DsTiledFile){ 0 };
}

DsTiledNode
ds_tiled_root (const DsTiledFile *self)
{
  DS_ASSERT (self != NULL && (self->xml != NULL || self->json != NULL));

  if (self->xml != NULL)
    return (DsTiledNode){ .is_xml = true, .element = ds_xml_root (self->xml) };
  return (DsTiledNode){ .value = ds_json_root (self->json) };
}

static bool
is_json (const char *bytes, size_t n)
{
  size_t i = n >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  while (i < n && strchr (" \t\r\n", bytes[i]) != NULL && bytes[i] != '\0')
    i++;
  return i < n && (bytes[i] == '{' || bytes[i] == '[');
}

/* The text as a sentence quotes it. */
static const char *
shorten (char shown[64], const char *text, size_t n)
{
  if (n > 63)
    for (n = 63; n > 0 && ((uint8_t)text[n] & 0xc0) == 0x80; n--)
      ;
  memcpy (shown, text, n);
  shown[n] = '\0';
  return shown;
}

/* Files of JSON from before Tiled 1.2 do not name their type. */
static DsStatus
check_type (DsTiledNode root, const char *type, DsErrors *errors)
{
  char shown[64];
  const char *got;
  size_t n = 0;

  if (root.is_xml) {
    got = ds_element_name (root.element);
    n = strlen (got);
  } else {
    if (ds_node_type (root.value) != DS_JSON_OBJECT)
      return ds_tiled_fail (root, errors, "", "tiled.object", N_ ("expected an object, got %s"),
                            ds_json_type_name (ds_node_type (root.value)));
    got = ds_tiled_get (root, "type", &n);
    if (got == NULL)
      return DS_OK;
  }
  if (n == strlen (type) && memcmp (got, type, n) == 0)
    return DS_OK;
  return ds_tiled_fail (root, errors, "", "tiled.type", N_ ("expected a %s of Tiled, got \"%s\""),
                        type, shorten (shown, got, n));
}

DsStatus
ds_tiled_parse (DsTiledFile *out, const char *name, const char *bytes, size_t n, const char *type,
                DsErrors *errors)
{
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL && type != NULL && errors != NULL);

  *out = (DsTiledFile){ 0 };
  status = is_json (bytes, n) ? ds_json_parse (&out->json, name, bytes, n, errors)
                              : ds_xml_parse (&out->xml, name, bytes, n, errors);
  if (status == DS_OK)
    status = check_type (ds_tiled_root (out), type, errors);
  if (status != DS_OK)
    ds_tiled_clear (out);
  return status;
}

DsStatus
ds_tiled_fail (DsTiledNode self, DsErrors *errors, const char *key, const char *id,
               const char *format, ...)
{
  DsError err;
  va_list args;

  DS_ASSERT (errors != NULL && key != NULL && id != NULL && format != NULL);

  ds_error_clear (&err);
  err.status = DS_BAD_DATA;
  va_start (args, format);
  ds_message_set_va (&err.message, id, format, args);
  va_end (args);
  return self.is_xml ? ds_element_take (self.element, errors, key, &err)
                     : ds_node_take (self.value, errors, key, &err);
}

DsStatus
ds_tiled_fail_missing (DsTiledNode self, DsErrors *errors, const char *key)
{
  DS_ASSERT (errors != NULL && key != NULL);

  return ds_tiled_fail (self, errors, "", "tiled.missing", N_ ("expected \"%s\", got none"), key);
}

/* ---- members */

/* The text of a JSON value; NULL: it is a container or null. */
static const char *
text_of (DsNode value, size_t *n)
{
  switch (ds_node_type (value)) {
  case DS_JSON_STRING:
    return ds_node_string (value, n);
  case DS_JSON_BOOL:
  case DS_JSON_INT:
  case DS_JSON_REAL:
    return ds_node_source (value, n);
  default:
    return NULL;
  }
}

/* A member of a JSON object; false also where @self is no object. */
static bool
member_of (DsTiledNode self, const char *key, DsNode *out)
{
  return ds_node_type (self.value) == DS_JSON_OBJECT && ds_node_get (self.value, key, out);
}

const char *
ds_tiled_get (DsTiledNode self, const char *key, size_t *n)
{
  DsNode value;

  DS_ASSERT (key != NULL && n != NULL);

  if (self.is_xml) {
    const char *text = ds_element_get (self.element, key);

    *n = text != NULL ? strlen (text) : 0;
    return text;
  }
  *n = 0;
  return member_of (self, key, &value) ? text_of (value, n) : NULL;
}

bool
ds_tiled_is (DsTiledNode self, const char *key, const char *want)
{
  const char *text;
  size_t n;

  DS_ASSERT (key != NULL && want != NULL);

  text = ds_tiled_get (self, key, &n);
  return text != NULL && n == strlen (want) && memcmp (text, want, n) == 0;
}

const char *
ds_tiled_text (DsTiledNode self, const char *key, DsArena *arena, DsErrors *errors)
{
  const char *text, *copy;
  size_t n;

  DS_ASSERT (key != NULL && arena != NULL && errors != NULL);

  text = ds_tiled_get (self, key, &n);
  copy = ds_arena_strndup (arena, text != NULL ? text : "", n);
  if (copy == NULL)
    (void)!ds_errors_add (errors, DS_NOMEM, key, "no-memory", N_ ("out of memory"));
  return copy;
}

/* The number of the member as it stands in the file, for a sentence. */
static const char *
number_of (DsTiledNode self, const char *key, char shown[64])
{
  size_t n;
  const char *text = ds_tiled_get (self, key, &n);

  return shorten (shown, text, n);
}

/* False: the member is there and is no number. */
static bool
get_milli (DsTiledNode self, const char *key, bool *has, int64_t *out)
{
  size_t n;
  const char *text = ds_tiled_get (self, key, &n);

  *has = text != NULL;
  return text == NULL || ds_decimal_milli (text, n, out);
}

bool
ds_tiled_milli (DsTiledNode self, const char *key, int64_t lowest, int64_t highest, int64_t *out,
                DsErrors *errors)
{
  char shown[64];
  int64_t value = 0;
  bool has;

  DS_ASSERT (key != NULL && out != NULL && errors != NULL);

  if (get_milli (self, key, &has, &value) && (!has || (value >= lowest && value <= highest))) {
    *out = has ? value : *out;
    return true;
  }
  (void)!ds_tiled_fail (
      self, errors, key, "tiled.number", N_ ("expected a number from %lld to %lld, got \"%s\""),
      (long long)(lowest / 1000), (long long)(highest / 1000), number_of (self, key, shown));
  return false;
}

bool
ds_tiled_int (DsTiledNode self, const char *key, int64_t lowest, int64_t highest, int64_t *out,
              DsErrors *errors)
{
  char shown[64];
  int64_t value = 0;
  bool has;

  DS_ASSERT (key != NULL && out != NULL && errors != NULL);

  if (get_milli (self, key, &has, &value) &&
      (!has || (value % 1000 == 0 && value / 1000 >= lowest && value / 1000 <= highest))) {
    *out = has ? value / 1000 : *out;
    return true;
  }
  (void)!ds_tiled_fail (self, errors, key, "tiled.int",
                        N_ ("expected a whole number from %lld to %lld, got \"%s\""),
                        (long long)lowest, (long long)highest, number_of (self, key, shown));
  return false;
}

bool
ds_tiled_flag (DsTiledNode self, const char *key)
{
  DS_ASSERT (key != NULL);

  return ds_tiled_is (self, key, "1") || ds_tiled_is (self, key, "true");
}

uint32_t
ds_tiled_line (DsTiledNode self)
{
  return self.is_xml ? ds_element_line (self.element) : ds_node_line (self.value);
}

const char *
ds_tiled_class (DsTiledNode self, DsArena *arena, DsErrors *errors)
{
  size_t n;

  DS_ASSERT (arena != NULL && errors != NULL);

  return ds_tiled_text (self, ds_tiled_get (self, "class", &n) != NULL ? "class" : "type", arena,
                        errors);
}

bool
ds_tiled_child (DsTiledNode self, const char *key, DsTiledNode *out)
{
  DsTiledNode child = { .is_xml = self.is_xml };

  DS_ASSERT (key != NULL && out != NULL);

  if (!self.is_xml) {
    if (!member_of (self, key, &child.value) || ds_node_type (child.value) != DS_JSON_OBJECT)
      return false;
    *out = child;
    return true;
  }
  for (bool more = ds_element_first (self.element, &child.element); more;
       more = ds_element_next (&child.element))
    if (strcmp (ds_element_name (child.element), key) == 0) {
      *out = child;
      return true;
    }
  return false;
}

/* ---- lists */

DsTiledWalk
ds_tiled_walk (DsTiledNode self, const DsTiledList *list)
{
  DsTiledWalk walk = { .list = list, .is_done = true };
  DsTiledNode at = self;

  DS_ASSERT (list != NULL);

  if (self.is_xml) {
    walk.is_done = (list->wrapper != NULL && !ds_tiled_child (self, list->wrapper, &at)) ||
                   !ds_element_first (at.element, &at.element);
    walk.at = at;
  } else if (member_of (self, list->json, &walk.array)) {
    const DsJsonType type = ds_node_type (walk.array);

    walk.is_done = type != DS_JSON_ARRAY && type != DS_JSON_OBJECT;
    if (type == DS_JSON_OBJECT)
      walk.member = ds_node_first (walk.array);
  }
  return walk;
}

static bool
next_element (DsTiledWalk *self, DsTiledNode *out)
{
  while (!self->is_done) {
    const char *element = self->list->element;
    const bool fits = element == NULL || strcmp (ds_element_name (self->at.element), element) == 0;

    *out = (DsTiledNode){ .is_xml = true, .element = self->at.element };
    self->is_done = !ds_element_next (&self->at.element);
    if (fits)
      return true;
  }
  return false;
}

bool
ds_tiled_next (DsTiledWalk *self, DsTiledNode *out)
{
  DS_ASSERT (self != NULL && out != NULL);

  if (self->at.is_xml)
    return next_element (self, out);
  if (self->is_done)
    return false;
  *out = (DsTiledNode){ 0 };
  if (ds_node_type (self->array) == DS_JSON_OBJECT) {
    if (self->member.key == NULL)
      return false;
    out->key = self->member.key;
    out->value = self->member.node;
    self->member = ds_member_next (self->member);
    return true;
  }
  if (self->i == ds_node_length (self->array))
    return false;
  out->value = ds_node_at (self->array, self->i++);
  return true;
}

/* ---- properties */

const char *
ds_tiled_value (DsTiledNode property, size_t *n)
{
  DsTiledNode inner;
  const char *text;

  DS_ASSERT (n != NULL);

  text = ds_tiled_get (property, "value", n);
  if (text != NULL || (property.is_xml && ds_tiled_child (property, "properties", &inner)))
    return text;
  if (property.is_xml)
    return ds_element_text (property.element, n);
  return property.key != NULL ? text_of (property.value, n) : NULL;
}

const char *
ds_tiled_property (DsTiledNode self, const char *name, size_t *n)
{
  DsTiledNode property;

  DS_ASSERT (name != NULL && n != NULL);

  for (DsTiledWalk w = ds_tiled_walk (self, &ds_tiled_properties); ds_tiled_next (&w, &property);)
    if (property.key != NULL ? strcmp (property.key, name) == 0
                             : ds_tiled_is (property, "name", name))
      return ds_tiled_value (property, n);
  *n = 0;
  return NULL;
}
