/* core/io/tiled/tiled_merge_object.c — attributes, properties and places of objects that a level
 * changes in a map of Tiled. */
#include "io/tiled/tiled_merge.h"

#include "base/decimal.h"
#include "map/layer_groups.h"

#include <stdlib.h>
#include <string.h>

#define NOTE "note" /* property, or the words of a text */

static DsTiledNode
node_of (DsXmlElement element)
{
  return (DsTiledNode){ .is_xml = true, .element = element };
}

static bool
is_same_text (const char *a, const char *b)
{
  return a == NULL || b == NULL ? a == b : strcmp (a, b) == 0;
}

static bool
is_named (DsXmlElement element, const char *name)
{
  return strcmp (ds_element_name (element), name) == 0;
}

bool
ds_tiled_element_child (DsXmlElement self, const char *name, DsXmlElement *out)
{
  DsXmlElement child;
  bool has = ds_element_first (self, &child);

  DS_ASSERT (name != NULL && out != NULL);

  while (has && !is_named (child, name))
    has = ds_element_next (&child);
  if (has)
    *out = child;
  return has;
}

bool
ds_tiled_is_alike (DsXmlElement a, DsXmlElement b, bool is_id)
{
  const size_t n = ds_element_n_attributes (a);
  DsXmlElement i, k;
  bool has_i, has_k;

  if (!is_named (a, ds_element_name (b)) || n != ds_element_n_attributes (b) ||
      strcmp (ds_element_text (a, NULL), ds_element_text (b, NULL)) != 0)
    return false;
  for (size_t m = 0; m < n; m++) {
    const char *value, *key = ds_element_attribute (a, m, &value);

    if ((is_id || strcmp (key, "id") != 0) && !is_same_text (value, ds_element_get (b, key)))
      return false;
  }
  has_i = ds_element_first (a, &i);
  has_k = ds_element_first (b, &k);
  while (has_i && has_k) {
    if (!ds_tiled_is_alike (i, k, is_id))
      return false;
    has_i = ds_element_next (&i);
    has_k = ds_element_next (&k);
  }
  return !has_i && !has_k;
}

/* ---- attributes */

static void
put_attribute (DsTiledPatch *patch, DsXmlElement node, const char *key, const char *value)
{
  DsText text = { 0 };

  ds_text_put_xml (&text, value, strlen (value));
  patch->failed = patch->failed || text.failed;
  if (!text.failed)
    ds_tiled_patch_number (patch, node_of (node), key, text.n > 0 ? text.bytes : "");
  ds_text_clear (&text);
}

static bool
drop_attribute (DsTiledPatch *patch, DsXmlElement node, const char *key)
{
  if (ds_element_get (node, key) == NULL)
    return false;
  ds_tiled_patch_drop (patch, node_of (node), key);
  return true;
}

static bool
is_among (const char *const *list, const char *key)
{
  while (*list != NULL && strcmp (*list, key) != 0)
    list++;
  return *list != NULL;
}

bool
ds_tiled_merge_attributes (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was,
                           DsXmlElement is, const char *const *skipped)
{
  bool is_there = true;
  const char *value;

  DS_ASSERT (patch != NULL && skipped != NULL);

  for (size_t i = 0; i < ds_element_n_attributes (is); i++) {
    const char *key = ds_element_attribute (is, i, &value);

    if (!is_among (skipped, key) && !is_same_text (value, ds_element_get (was, key)) &&
        !is_same_text (value, ds_element_get (node, key)))
      put_attribute (patch, node, key, value);
  }
  for (size_t i = 0; i < ds_element_n_attributes (was); i++) {
    const char *key = ds_element_attribute (was, i, &value);

    if (!is_among (skipped, key) && ds_element_get (is, key) == NULL)
      is_there = drop_attribute (patch, node, key) && is_there;
  }
  return is_there;
}

/* ---- children */

static bool
is_one_tag (const DsTiledPatch *patch, DsXmlElement node)
{
  return patch->bytes[ds_tiled_patch_inside (patch, node_of (node)) - 2] == '/';
}

/* Spaces before the line of a node. */
static size_t
indent_of (const DsTiledPatch *patch, DsXmlElement node)
{
  size_t start = ds_element_start (node), n = 0;

  while (start > 0 && (patch->bytes[start - 1] == ' ' || patch->bytes[start - 1] == '\t')) {
    start--;
    n++;
  }
  return n;
}

void
ds_tiled_merge_first (DsTiledPatch *patch, DsXmlElement node, const DsText *text)
{
  DsText line = { 0 };

  DS_ASSERT (patch != NULL && text != NULL);

  if (text->n == 0)
    return;
  if (is_one_tag (patch, node)) {
    ds_tiled_patch_append (patch, node_of (node), &ds_tiled_properties, NULL, 0, NULL,
                           (char *const[]){ text->bytes }, 1);
    return;
  }
  ds_text_putc (&line, '\n');
  for (size_t i = indent_of (patch, node) + 1; i > 0; i--)
    ds_text_putc (&line, ' ');
  ds_text_add (&line, text->bytes, text->n);
  patch->failed = patch->failed || line.failed;
  if (!line.failed)
    ds_tiled_patch_put (patch, ds_tiled_patch_inside (patch, node_of (node)), 0, line.bytes,
                        line.n);
  ds_text_clear (&line);
}

/* ---- properties */

static bool
find_property (DsXmlElement list, bool has_list, const char *name, DsXmlElement *out)
{
  DsXmlElement at;
  bool has = has_list && ds_element_first (list, &at);

  while (has && !(is_named (at, "property") && is_same_text (ds_element_get (at, "name"), name)))
    has = ds_element_next (&at);
  if (has)
    *out = at;
  return has;
}

static void
put_value (DsText *out, const char *type, const char *text)
{
  ds_text_puts (out, "<item");
  if (type != NULL)
    ds_text_printf (out, " type=\"%s\"", type);
  ds_text_puts (out, " value=\"");
  ds_text_put_xml (out, text, strlen (text));
  ds_text_puts (out, "\"/>");
}

/* "#rrggbbaa" is "#aarrggbb" in Tiled. */
static void
put_colour (DsText *out, const char *text)
{
  char turned[10];

  if (strlen (text) != 9) {
    put_value (out, "color", text);
    return;
  }
  turned[0] = '#';
  memcpy (turned + 1, text + 7, 2);
  memcpy (turned + 3, text + 1, 6);
  turned[9] = '\0';
  put_value (out, "color", turned);
}

/* Appends an item of a list of ours. False: a list of Tiled cannot have it so. */
static bool
put_item (DsText *out, DsNode item)
{
  const char *text = ds_node_string (item, NULL), *source;
  char digits[64];
  DsNode inner;
  int64_t number;
  size_t n;

  if (text != NULL) {
    put_value (out, NULL, text);
    return true;
  }
  if (ds_node_get (item, "colour", &inner) && ds_node_string (inner, NULL) != NULL) {
    put_colour (out, ds_node_string (inner, NULL));
    return true;
  }
  if (ds_node_get (item, "file", &inner) && ds_node_string (inner, NULL) != NULL) {
    put_value (out, "file", ds_node_string (inner, NULL));
    return true;
  }
  source = ds_node_source (item, &n);
  if (n >= sizeof digits)
    return false;
  memcpy (digits, source, n);
  digits[n] = '\0';
  if (ds_node_type (item) == DS_JSON_BOOL)
    put_value (out, "bool", digits);
  else if (ds_node_int (item, &number) && number >= INT32_MIN && number <= INT32_MAX)
    put_value (out, "int", digits);
  else if (ds_node_type (item) == DS_JSON_REAL)
    put_value (out, "float", digits);
  else
    return false;
  return true;
}

/* Appends the property @is as a list, which it was in the map. False: it is none, or no such one.
 */
static bool
put_list (DsText *out, DsXmlElement is)
{
  const char *value = ds_element_get (is, "value");
  DsText text = { 0 };
  DsErrors errors = { 0 };
  bool fits = true;
  DsNode root;
  DsJson *json;

  if (value == NULL || value[0] != '=' || value[1] != '[' ||
      ds_json_parse (&json, "", value + 1, strlen (value + 1), &errors) != DS_OK)
    return false;
  root = ds_json_root (json);
  ds_text_puts (&text, "<property name=\"");
  ds_text_put_xml (&text, ds_element_get (is, "name"), strlen (ds_element_get (is, "name")));
  ds_text_puts (&text, "\" type=\"list\">");
  for (size_t i = 0; i < ds_node_length (root) && fits; i++)
    fits = put_item (&text, ds_node_at (root, i));
  ds_text_puts (&text, "</property>");
  ds_json_free (json);
  if (fits)
    ds_text_add (out, text.n > 0 ? text.bytes : "", text.n);
  out->failed = out->failed || text.failed;
  ds_text_clear (&text);
  return fits;
}

/* Appends the text of an element. */
static void
put_copy (DsText *out, const DsTiledText *from, DsXmlElement element)
{
  const DsTiledPatch patch = { .bytes = from->bytes, .n = from->n };
  const size_t start = ds_element_start (element);

  ds_text_add (out, from->bytes + start, ds_tiled_patch_end (&patch, node_of (element)) - start);
}

static void
replace_property (DsTiledPatch *patch, DsXmlElement old, DsXmlElement is, const DsTiledText *from)
{
  const size_t start = ds_element_start (old);
  DsText text = { 0 };

  if (!is_same_text (ds_element_get (old, "type"), "list") || !put_list (&text, is))
    put_copy (&text, from, is);
  patch->failed = patch->failed || text.failed;
  if (!text.failed)
    ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, node_of (old)) - start, text.bytes,
                        text.n);
  ds_text_clear (&text);
}

/* The lists of properties of the three. */
typedef struct {
  DsTiledPatch *patch;
  const DsTiledText *from;
  const char *but; /* property that stays as it is; NULL: none */
  DsXmlElement old, was, is;
  bool has_old, has_was, has_is;
  DS_ARRAY (DsTiledNode) nodes; /* of old */
  DS_ARRAY (bool) gone;
  DS_ARRAY (char *) added; /* owned */
} Properties;

static bool
list_old (Properties *self)
{
  DsXmlElement at;

  for (bool has = self->has_old && ds_element_first (self->old, &at); has;
       has = ds_element_next (&at))
    if (!ds_array_push (&self->nodes, node_of (at)) || !ds_array_push (&self->gone, false))
      return false;
  return true;
}

/* True for a list of own layers or groups of the level, which name each other. */
static bool
is_layer_list (const char *name)
{
  static const char *const LISTS[] = { "delve:" DS_OBJECT_LAYERS_KEY, "delve:" DS_TILE_LAYERS_KEY,
                                       "delve:" DS_LAYER_GROUPS_KEY };

  for (size_t i = 0; i < DS_COUNT (LISTS); i++)
    if (is_same_text (name, LISTS[i]))
      return true;
  return false;
}

/* True where one of these lists differs: then all are written, since Tiled's layers may be in none.
 */
static bool
has_new_lists (const Properties *self)
{
  DsXmlElement at, was;

  for (bool has = self->has_is && ds_element_first (self->is, &at); has;
       has = ds_element_next (&at)) {
    const char *name = ds_element_get (at, "name");

    if (is_layer_list (name) && !(find_property (self->was, self->has_was, name, &was) &&
                                  ds_tiled_is_alike (was, at, true)))
      return true;
  }
  return false;
}

/* Changed and new ones. */
static bool
put_changed (Properties *self)
{
  const bool has_lists = has_new_lists (self);
  DsXmlElement at, was, old;

  for (bool has = self->has_is && ds_element_first (self->is, &at); has;
       has = ds_element_next (&at)) {
    const char *name = ds_element_get (at, "name");
    DsText text = { 0 };
    char *copy;

    if (is_same_text (self->but, name) ||
        (!(has_lists && is_layer_list (name)) &&
         find_property (self->was, self->has_was, name, &was) && ds_tiled_is_alike (was, at, true)))
      continue;
    if (find_property (self->old, self->has_old, name, &old)) {
      replace_property (self->patch, old, at, self->from);
      continue;
    }
    put_copy (&text, self->from, at);
    copy = ds_text_take (&text);
    if (copy == NULL || !ds_array_push (&self->added, copy)) {
      ds_free (copy);
      return false;
    }
  }
  return true;
}

/* True when none of those that go is missing. */
static bool
mark_gone (Properties *self)
{
  DsXmlElement at, other;
  bool is_there = true;

  for (bool has = self->has_was && ds_element_first (self->was, &at); has;
       has = ds_element_next (&at)) {
    const char *name = ds_element_get (at, "name");
    bool is_found = false;

    if (is_same_text (self->but, name) || find_property (self->is, self->has_is, name, &other))
      continue;
    for (size_t i = 0; i < self->nodes.n; i++)
      if (is_same_text (ds_element_get (self->nodes.items[i].element, "name"), name))
        is_found = self->gone.items[i] = true;
    is_there = is_there && is_found;
  }
  return is_there;
}

static void
put_added (Properties *self, DsText *added)
{
  if (self->added.n == 0)
    return;
  if (self->has_old) {
    ds_tiled_patch_append (self->patch, node_of (self->old), &ds_tiled_properties,
                           self->nodes.items, self->nodes.n, self->gone.items, self->added.items,
                           self->added.n);
    return;
  }
  ds_text_puts (added, "<properties>");
  for (size_t i = 0; i < self->added.n; i++)
    ds_text_puts (added, self->added.items[i]);
  ds_text_puts (added, "</properties>");
}

bool
ds_tiled_merge_properties (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was,
                           DsXmlElement is, const char *but, const DsTiledText *from, DsText *added)
{
  Properties self = { .patch = patch, .from = from, .but = but };
  bool is_there = true;

  DS_ASSERT (patch != NULL && from != NULL && added != NULL);

  self.has_old = ds_tiled_element_child (node, "properties", &self.old);
  self.has_was = ds_tiled_element_child (was, "properties", &self.was);
  self.has_is = ds_tiled_element_child (is, "properties", &self.is);
  if (list_old (&self) && put_changed (&self)) {
    is_there = mark_gone (&self);
    put_added (&self, added);
    if (self.nodes.n > 0)
      ds_tiled_patch_remove (patch, self.nodes.items, self.nodes.n, self.gone.items);
  } else {
    patch->failed = true;
  }
  for (size_t i = 0; i < self.added.n; i++)
    ds_free (self.added.items[i]);
  ds_array_clear (&self.added);
  ds_array_clear (&self.nodes);
  ds_array_clear (&self.gone);
  return is_there;
}

/* ---- places and shapes */

static int64_t
milli_of (DsXmlElement node, const char *key)
{
  const char *text = ds_element_get (node, key);
  int64_t value = 0;

  if (text != NULL)
    (void)!ds_decimal_milli (text, strlen (text), &value);
  return value;
}

/* The child that says the shape; false: none does. */
static bool
find_shape (DsXmlElement node, DsXmlElement *out)
{
  DsXmlElement at;
  bool has = ds_element_first (node, &at);

  while (has && is_named (at, "properties"))
    has = ds_element_next (&at);
  if (has)
    *out = at;
  return has;
}

static bool
has_same_shape (DsXmlElement was, DsXmlElement is)
{
  DsXmlElement a, b;
  const bool has_a = find_shape (was, &a), has_b = find_shape (is, &b);

  return has_a == has_b && (!has_a || ds_tiled_is_alike (a, b, true)) &&
         (ds_element_get (was, "gid") == NULL) == (ds_element_get (is, "gid") == NULL) &&
         is_same_text (ds_element_get (was, "rotation"), ds_element_get (is, "rotation"));
}

static bool
has_same_size (DsXmlElement was, DsXmlElement is)
{
  return is_same_text (ds_element_get (was, "width"), ds_element_get (is, "width")) &&
         is_same_text (ds_element_get (was, "height"), ds_element_get (is, "height"));
}

/* True for a rectangle, an ellipse or a text that is not turned and keeps its sides. */
static bool
has_sides (DsXmlElement node)
{
  DsXmlElement shape;

  return ds_element_get (node, "gid") == NULL && milli_of (node, "rotation") == 0 &&
         milli_of (node, "width") > 0 && milli_of (node, "height") > 0 &&
         (!find_shape (node, &shape) ||
          (ds_element_get (shape, "points") == NULL && !is_named (shape, "point")));
}

/* True for an object that is a text. */
static bool
has_words (DsXmlElement node)
{
  DsXmlElement words;

  return ds_tiled_element_child (node, "text", &words);
}

/* Replaces place and size, and puts the shape into @shape. False: the object keeps some, or is a
 * text, which has no other shape. */
static bool
replace_place (DsTiledPatch *patch, DsXmlElement node, DsXmlElement is, const DsTiledText *from,
               const DsTiledShift *shift, DsText *shape_text)
{
  static const char *const KEYS[] = { "gid", "x", "y", "width", "height", "rotation" };
  char number[DS_TILED_NUMBER_BYTES];
  DsXmlElement shape;

  if (ds_element_get (node, "template") != NULL || (has_words (node) && find_shape (is, &shape)))
    return false;
  for (size_t i = 0; i < DS_COUNT (KEYS); i++) {
    const char *key = KEYS[i], *value = ds_element_get (is, key);

    if (value == NULL)
      (void)drop_attribute (patch, node, key);
    else if (strcmp (key, "x") == 0 || strcmp (key, "y") == 0)
      put_attribute (
          patch, node, key,
          ds_tiled_format_milli (milli_of (is, key) +
                                     (key[0] == 'x' ? shift->from_ours.x : shift->from_ours.y),
                                 number));
    else if (!is_same_text (value, ds_element_get (node, key)))
      put_attribute (patch, node, key, value);
  }
  if (find_shape (is, &shape))
    put_copy (shape_text, from, shape);
  return true;
}

/* Puts new children into an object, whose shape goes where it is another one. */
static void
put_children (DsTiledPatch *patch, DsXmlElement node, DsText *properties, const DsText *shape_text,
              bool is_reshaped)
{
  DsXmlElement shape;
  size_t start;

  if (!is_reshaped || !find_shape (node, &shape)) {
    ds_text_add (properties, shape_text->n > 0 ? shape_text->bytes : "", shape_text->n);
    ds_tiled_merge_first (patch, node, properties);
    return;
  }
  ds_tiled_merge_first (patch, node, properties);
  start = ds_element_start (shape);
  ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, node_of (shape)) - start,
                      shape_text->n > 0 ? shape_text->bytes : "", shape_text->n);
}

/* Sets place and size on one axis as ours are. */
static void
put_side (DsTiledPatch *patch, DsXmlElement node, DsXmlElement is, const char *place,
          const char *size, int64_t by)
{
  char number[DS_TILED_NUMBER_BYTES];

  put_attribute (patch, node, place, ds_tiled_format_milli (milli_of (is, place) + by, number));
  put_attribute (patch, node, size, ds_element_get (is, size));
}

static bool
merge_place (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was, DsXmlElement is,
             const DsTiledText *from, const DsTiledShift *shift, DsText *shape, bool *is_reshaped)
{
  const int64_t by_x = milli_of (is, "x") - milli_of (was, "x");
  const int64_t by_y = milli_of (is, "y") - milli_of (was, "y");
  const int64_t by_w = milli_of (is, "width") - milli_of (was, "width");
  const int64_t by_h = milli_of (is, "height") - milli_of (was, "height");

  *is_reshaped = shift->is_exact || !has_same_shape (was, is) ||
                 (!has_same_size (was, is) &&
                  !(has_sides (node) && ds_element_get (is, "gid") == NULL &&
                    milli_of (node, "width") + by_w > 0 && milli_of (node, "height") + by_h > 0));
  if (*is_reshaped) {
    *is_reshaped = !has_words (node); /* which stay */
    return replace_place (patch, node, is, from, shift, shape);
  }
  if (!is_same_text (ds_element_get (was, "gid"), ds_element_get (is, "gid")) &&
      ds_element_get (node, "gid") != NULL)
    put_attribute (patch, node, "gid", ds_element_get (is, "gid"));
  if (by_w != 0)
    put_side (patch, node, is, "x", "width", shift->from_ours.x);
  else
    ds_tiled_patch_milli (patch, node_of (node), "x", by_x + shift->by.x);
  if (by_h != 0)
    put_side (patch, node, is, "y", "height", shift->from_ours.y);
  else
    ds_tiled_patch_milli (patch, node_of (node), "y", by_y + shift->by.y);
  return true;
}

/* ---- the object */

/* The text of the property "note"; NULL: none. */
static const char *
note_of (DsXmlElement node)
{
  DsXmlElement list, note;
  const bool has_list = ds_tiled_element_child (node, "properties", &list);

  if (!has_list || !find_property (list, has_list, NOTE, &note))
    return NULL;
  return ds_element_get (note, "value");
}

/* A note that is the words of a text stays that. True: it is no property of @node. */
static bool
merge_words (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was, DsXmlElement is)
{
  const char *a = note_of (was), *b = note_of (is);
  DsText text = { 0 };
  DsXmlElement words;

  if (a == NULL || note_of (node) != NULL || !ds_tiled_element_child (node, "text", &words) ||
      is_same_text (a, b) || (b != NULL && b[0] == '='))
    return false;
  ds_text_put_xml (&text, b != NULL ? b : "", b != NULL ? strlen (b) : 0);
  patch->failed = patch->failed || text.failed;
  if (!text.failed)
    ds_tiled_patch_content (patch, node_of (words), text.n > 0 ? text.bytes : "", text.n);
  ds_text_clear (&text);
  return true;
}

bool
ds_tiled_merge_object (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was, DsXmlElement is,
                       const DsTiledText *from, const DsTiledShift *shift)
{
  static const char *const PLACES[] = {
    "id", "x", "y", "gid", "width", "height", "rotation", NULL
  };
  DsText added = { 0 }, shape = { 0 };
  bool is_kept, is_reshaped = false;

  DS_ASSERT (patch != NULL && from != NULL);

  is_kept =
      ds_tiled_merge_attributes (patch, node, was, is, PLACES) &&
      ds_tiled_merge_properties (patch, node, was, is,
                                 merge_words (patch, node, was, is) ? NOTE : NULL, from, &added) &&
      merge_place (patch, node, was, is, from, shift, &shape, &is_reshaped);
  if (is_kept)
    put_children (patch, node, &added, &shape, is_reshaped);
  patch->failed = patch->failed || added.failed || shape.failed;
  ds_text_clear (&added);
  ds_text_clear (&shape);
  return is_kept;
}
