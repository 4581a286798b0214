/* core/io/tiled/tiled_turn_json.c — a map of Tiled in XML as JSON. */
#include "base/intern.h"
#include "io/tiled/tiled_turn_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX (DS_JSON_WRITE_DEPTH - 6) /* containers; those within are counted as lost */

typedef struct {
  DsJsonWriter json;
  DsText *out;
  DsTiledUnturned lost;
  bool is_endless; /* cells are in chunks */
} JsonTurn;

static void put_object (JsonTurn *self, const char *key, DsXmlElement element);

static bool
is_named (DsXmlElement element, const char *name)
{
  return strcmp (ds_element_name (element), name) == 0;
}

static bool
find_child (DsXmlElement element, const char *name, DsXmlElement *out)
{
  for (bool more = ds_element_first (element, out); more; more = ds_element_next (out))
    if (is_named (*out, name))
      return true;
  return false;
}

/* ---- values */

/* A number as it is, where JSON has such, else a text. */
static void
put_number (JsonTurn *self, const char *key, const char *text)
{
  if (ds_turn_is_number (text, strlen (text)))
    ds_json_put_source (&self->json, key, text);
  else
    ds_json_put_string (&self->json, key, text);
}

static bool
is_true (const char *text)
{
  return strcmp (text, "1") == 0 || strcmp (text, "true") == 0;
}

/* "0,,2" with -1 for nothing between commas; a wang id of old files is a number of nibbles. */
static void
put_numbers (JsonTurn *self, const char *key, const char *text)
{
  ds_json_begin_array (&self->json, key, DS_JSON_INLINE);
  if (strncmp (text, "0x", 2) == 0) {
    const unsigned long id = strtoul (text, NULL, 16);

    for (int i = 0; i < 8; i++)
      ds_json_put_int (&self->json, NULL, (int64_t)(id >> (4 * i) & 0xf));
  } else {
    for (const char *at = text; at != NULL;) {
      const char *comma = strchr (at, ',');

      ds_json_put_int (&self->json, NULL,
                       at[0] == ',' || at[0] == '\0' ? -1 : strtol (at, NULL, 10));
      at = comma != NULL ? comma + 1 : NULL;
    }
  }
  ds_json_end (&self->json);
}

static void
put_attribute (JsonTurn *self, const char *element, const char *key, const char *value)
{
  if (ds_turn_is_numbers (element, key))
    put_numbers (self, key, value);
  else if (ds_turn_value (key) == DS_TURN_NUMBER)
    put_number (self, key, value);
  else if (ds_turn_value (key) == DS_TURN_BOOL)
    ds_json_put_bool (&self->json, key, is_true (value));
  else
    ds_json_put_string (&self->json, key, value);
}

/* "x,y x,y". */
static void
put_points (JsonTurn *self, const char *key, const char *text)
{
  ds_json_begin_array (&self->json, key, DS_JSON_INLINE);
  text += strspn (text, " \t\r\n");
  while (*text != '\0') {
    char place[2][64] = { "", "" };

    for (int i = 0; i < 2; i++) {
      const size_t n = strcspn (text, ", \t\r\n");

      self->lost.n_others += n >= sizeof place[i]; /* cut */
      snprintf (place[i], sizeof place[i], "%.*s", (int)n, text);
      text += n;
      text += strspn (text, i == 0 ? "," : " \t\r\n");
    }
    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    put_number (self, "x", place[0]);
    put_number (self, "y", place[1]);
    ds_json_end (&self->json);
  }
  ds_json_end (&self->json);
}

static void
put_image (JsonTurn *self, DsXmlElement image)
{
  DsXmlElement child;

  for (size_t i = 0; i < ds_element_n_attributes (image); i++) {
    const char *value, *key = ds_element_attribute (image, i, &value);
    const char *member = ds_turn_image_member (key);
    char colour[64];

    if (member == NULL) {
      self->lost.n_others++;
    } else if (strcmp (key, "trans") == 0) {
      snprintf (colour, sizeof colour, "%s%s", value[0] == '#' ? "" : "#", value);
      ds_json_put_string (&self->json, member, colour);
    } else {
      put_attribute (self, "image", member, value);
    }
  }
  self->lost.n_others += ds_element_first (image, &child); /* its bytes within the map */
}

/* ---- properties */

static const char *
type_of (DsXmlElement property)
{
  const char *type = ds_element_get (property, "type");

  return type != NULL ? type : "string";
}

/* True for a value whose type JSON does not show where it has no place for a name. */
static bool
is_hidden_type (DsXmlElement property)
{
  static const char *const HIDDEN[] = { "color", "file", "object" };
  const char *type = type_of (property), *value = ds_element_get (property, "value");

  if (ds_element_get (property, "propertytype") != NULL)
    return true;
  for (size_t i = 0; i < DS_COUNT (HIDDEN); i++)
    if (strcmp (type, HIDDEN[i]) == 0)
      return true;
  return strcmp (type, "float") == 0 && value != NULL && strpbrk (value, ".eE") == NULL;
}

static void put_value (JsonTurn *self, const char *key, DsXmlElement property);

/* True for the first member of its name. */
static bool
is_first (JsonTurn *self, DsIntern *names, const char *name)
{
  const uint32_t n = names->n, i = ds_intern_add (names, name);

  self->out->failed = self->out->failed || i == DS_INTERN_NONE;
  return i == n;
}

static void
put_class (JsonTurn *self, const char *key, DsXmlElement property)
{
  DsXmlElement child, list;
  DsIntern names = { 0 };

  ds_json_begin_object (&self->json, key, DS_JSON_INLINE);
  if (find_child (property, "properties", &list) && ds_element_first (list, &child))
    do {
      const char *name = ds_element_get (child, "name");
      const bool is_member = name != NULL && is_first (self, &names, name);

      self->lost.n_properties += !is_member || is_hidden_type (child);
      if (is_member)
        put_value (self, name, child);
    } while (ds_element_next (&child));
  ds_json_end (&self->json);
  ds_intern_clear (&names);
}

static void
put_value (JsonTurn *self, const char *key, DsXmlElement property)
{
  const char *type = type_of (property), *value = ds_element_get (property, "value");
  DsXmlElement child;

  if (self->json.depth > DEPTH_MAX) {
    self->lost.n_properties++;
    ds_json_put_null (&self->json, key);
  } else if (strcmp (type, "class") == 0) {
    put_class (self, key, property);
  } else if (strcmp (type, "list") == 0) {
    ds_json_begin_array (&self->json, key, DS_JSON_INLINE);
    for (bool more = ds_element_first (property, &child); more; more = ds_element_next (&child)) {
      const char *kind = ds_element_get (child, "propertytype");

      ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
      if (kind != NULL)
        ds_json_put_string (&self->json, "propertytype", kind);
      ds_json_put_string (&self->json, "type", type_of (child));
      put_value (self, "value", child);
      ds_json_end (&self->json);
    }
    ds_json_end (&self->json);
  } else {
    if (value == NULL)
      value = ds_element_text (property, NULL);
    if (strcmp (type, "bool") == 0)
      ds_json_put_bool (&self->json, key, is_true (value));
    else if (strcmp (type, "int") == 0 || strcmp (type, "float") == 0 ||
             strcmp (type, "object") == 0)
      put_number (self, key, value);
    else
      ds_json_put_string (&self->json, key, value);
  }
}

/* An element with an attribute that JSON has no place for counts it. */
static void
count_others (JsonTurn *self, DsXmlElement property)
{
  static const char *const KNOWN[] = { "name", "type", "propertytype", "value" };

  for (size_t i = 0; i < ds_element_n_attributes (property); i++) {
    const char *value, *key = ds_element_attribute (property, i, &value);
    size_t k = 0;

    while (k < DS_COUNT (KNOWN) && strcmp (KNOWN[k], key) != 0)
      k++;
    self->lost.n_properties += k == DS_COUNT (KNOWN);
  }
}

static void
put_properties (JsonTurn *self, DsXmlElement owner)
{
  DsXmlElement list, at;

  if (!find_child (owner, "properties", &list) || !ds_element_first (list, &at))
    return;
  ds_json_begin_array (&self->json, "properties", DS_JSON_LINES);
  do {
    const char *name = ds_element_get (at, "name"), *kind = ds_element_get (at, "propertytype");

    if (!is_named (at, "property")) {
      self->lost.n_properties++;
      continue;
    }
    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&self->json, "name", name != NULL ? name : "");
    if (kind != NULL)
      ds_json_put_string (&self->json, "propertytype", kind);
    ds_json_put_string (&self->json, "type", type_of (at));
    put_value (self, "value", at);
    ds_json_end (&self->json);
    count_others (self, at);
  } while (ds_element_next (&at));
  ds_json_end (&self->json);
}

/* ---- cells */

/* Numbers with a comma between each two, of which JSON has no zeros before others. False: the text
 * is none such. */
static bool
add_numbers (DsText *out, const char *text, size_t n)
{
  bool is_between = true; /* a number is next */

  for (size_t i = 0; i < n;) {
    const size_t digits = strspn (text + i, "0123456789");

    if ((digits > 0 && !is_between) || (text[i] == ',' && is_between) ||
        (digits == 0 && strchr (", \t\r\n", text[i]) == NULL))
      return false;
    if (digits > 0) {
      const size_t zeros = strspn (text + i, "0") - (strspn (text + i, "0") == digits);

      ds_text_add (out, text + i + zeros, digits - zeros);
      is_between = false;
    } else {
      ds_text_putc (out, text[i]);
      is_between = is_between || text[i] == ',';
    }
    i += digits > 0 ? digits : 1;
  }
  return n == 0 || !is_between;
}

/* Numbers with commas between, which end with a number, in brackets. */
static void
put_csv (JsonTurn *self, const char *text)
{
  DsText array = { 0 };
  size_t n;

  text += strspn (text, " \t\r\n");
  n = strlen (text);
  while (n > 0 && strchr (" \t\r\n,", text[n - 1]) != NULL)
    n--;
  ds_text_putc (&array, '[');
  if (!add_numbers (&array, text, n)) {
    self->lost.n_others++;
    ds_text_clear (&array);
    ds_text_putc (&array, '[');
  }
  ds_text_putc (&array, ']');
  self->out->failed = self->out->failed || array.failed;
  if (!array.failed)
    ds_json_put_source (&self->json, "data", array.bytes);
  ds_text_clear (&array);
}

static void
put_tiles (JsonTurn *self, DsXmlElement block)
{
  DsXmlElement tile;

  ds_json_begin_array (&self->json, "data", DS_JSON_INLINE);
  for (bool more = ds_element_first (block, &tile); more; more = ds_element_next (&tile)) {
    const char *gid = ds_element_get (tile, "gid");

    if (!is_named (tile, "tile")) {
      self->lost.n_others++;
      continue;
    }
    ds_json_put_source (&self->json, NULL,
                        gid != NULL && ds_turn_is_number (gid, strlen (gid)) ? gid : "0");
  }
  ds_json_end (&self->json);
}

static void
put_block (JsonTurn *self, DsXmlElement data, DsXmlElement block)
{
  const char *encoding = ds_element_get (data, "encoding"), *text = ds_element_text (block, NULL);
  size_t n;

  if (encoding == NULL) {
    put_tiles (self, block);
  } else if (strcmp (encoding, "csv") == 0) {
    put_csv (self, text);
  } else {
    text += strspn (text, " \t\r\n");
    n = strlen (text);
    while (n > 0 && strchr (" \t\r\n", text[n - 1]) != NULL)
      n--;
    ds_json_put_bytes (&self->json, "data", text, n);
  }
}

static int64_t
number_of (DsXmlElement element, const char *key)
{
  const char *text = ds_element_get (element, key);

  return text != NULL ? strtoll (text, NULL, 10) : 0;
}

/* The chunks, and where the first column and row of all are. */
static void
put_chunks (JsonTurn *self, DsXmlElement data)
{
  int64_t x0 = INT64_MAX, y0 = INT64_MAX;
  DsXmlElement chunk;

  ds_json_begin_array (&self->json, "chunks", DS_JSON_LINES);
  for (bool more = ds_element_first (data, &chunk); more; more = ds_element_next (&chunk)) {
    if (!is_named (chunk, "chunk")) {
      self->lost.n_others++;
      continue;
    }
    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    put_block (self, data, chunk);
    for (size_t i = 0; i < ds_element_n_attributes (chunk); i++) {
      const char *value, *key = ds_element_attribute (chunk, i, &value);

      if (strcmp (key, "data") == 0) /* it would be a second member of its name */
        self->lost.n_others++;
      else
        put_attribute (self, "chunk", key, value);
    }
    ds_json_end (&self->json);
    x0 = number_of (chunk, "x") < x0 ? number_of (chunk, "x") : x0;
    y0 = number_of (chunk, "y") < y0 ? number_of (chunk, "y") : y0;
  }
  ds_json_end (&self->json);
  ds_json_put_int (&self->json, "startx", x0 != INT64_MAX ? x0 : 0);
  ds_json_put_int (&self->json, "starty", y0 != INT64_MAX ? y0 : 0);
}

static void
put_cells (JsonTurn *self, DsXmlElement data)
{
  const char *encoding = ds_element_get (data, "encoding"),
             *compression = ds_element_get (data, "compression");
  DsXmlElement chunk;

  if (encoding != NULL && strcmp (encoding, "csv") != 0) {
    ds_json_put_string (&self->json, "encoding", encoding);
    ds_json_put_string (&self->json, "compression", compression != NULL ? compression : "");
  }
  if (self->is_endless || find_child (data, "chunk", &chunk))
    put_chunks (self, data);
  else
    put_block (self, data, data);
}

/* ---- elements */

/* Members that Tiled expects of every layer. */
static void
put_layer_head (JsonTurn *self, DsXmlElement layer, const char *type)
{
  static const char *const NUMBERS[][2] = { { "opacity", "1" }, { "x", "0" }, { "y", "0" } };

  ds_json_put_string (&self->json, "type", type);
  for (size_t i = 0; i < DS_COUNT (NUMBERS); i++)
    if (ds_element_get (layer, NUMBERS[i][0]) == NULL)
      ds_json_put_source (&self->json, NUMBERS[i][0], NUMBERS[i][1]);
  if (ds_element_get (layer, "visible") == NULL)
    ds_json_put_bool (&self->json, "visible", true);
  if (strcmp (type, "objectgroup") == 0 && ds_element_get (layer, "draworder") == NULL)
    ds_json_put_string (&self->json, "draworder", "topdown");
  if (ds_element_get (layer, "name") == NULL)
    ds_json_put_string (&self->json, "name", "");
}

static bool
is_of_row (const DsTurnRow *row, DsXmlElement element)
{
  return row->element != NULL ? is_named (element, row->element)
                              : ds_turn_layer_type (ds_element_name (element)) != NULL;
}

static void
put_list (JsonTurn *self, const DsTurnRow *row, DsXmlElement owner)
{
  DsXmlElement at = owner;
  bool is_open = false;

  if ((row->wrapper != NULL && !find_child (owner, row->wrapper, &at)) ||
      !ds_element_first (at, &at))
    return;
  do {
    if (!is_of_row (row, at)) {
      self->lost.n_others += row->wrapper != NULL;
      continue;
    }
    if (!is_open)
      ds_json_begin_array (&self->json, row->json, DS_JSON_LINES);
    is_open = true;
    put_object (self, NULL, at);
  } while (ds_element_next (&at));
  if (is_open)
    ds_json_end (&self->json);
}

static void
put_row (JsonTurn *self, const DsTurnRow *row, DsXmlElement owner)
{
  const char *points;
  DsXmlElement child;

  if (row->how == DS_TURN_PROPERTIES) {
    put_properties (self, owner);
  } else if (row->how == DS_TURN_LIST || row->how == DS_TURN_LAYERS) {
    put_list (self, row, owner);
  } else if (find_child (owner, row->element, &child)) {
    if (row->how == DS_TURN_OBJECT)
      put_object (self, row->json, child);
    else if (row->how == DS_TURN_FLAG)
      ds_json_put_bool (&self->json, row->json, true);
    else if (row->how == DS_TURN_IMAGE)
      put_image (self, child);
    else if (row->how == DS_TURN_CELLS)
      put_cells (self, child);
    else if ((points = ds_element_get (child, "points")) != NULL)
      put_points (self, row->json, points);
  }
}

/* Elements that no row has. */
static void
count_unknown (JsonTurn *self, DsXmlElement owner)
{
  DsXmlElement at;

  for (bool more = ds_element_first (owner, &at); more; more = ds_element_next (&at)) {
    const DsTurnRow *row = NULL;

    do
      row = ds_turn_next (ds_element_name (owner), row);
    while (row != NULL &&
           !(row->wrapper != NULL ? is_named (at, row->wrapper) : is_of_row (row, at)));
    self->lost.n_others += row == NULL;
  }
}

static bool
is_long (DsXmlElement element)
{
  static const char *const LONG[] = { "map", "tileset", "wangset" };

  for (size_t i = 0; i < DS_COUNT (LONG); i++)
    if (is_named (element, LONG[i]))
      return true;
  return ds_turn_layer_type (ds_element_name (element)) != NULL;
}

/* True for an element that a file consists of; in JSON it has a type. */
static bool
is_root (const char *element)
{
  return strcmp (element, "map") == 0 || strcmp (element, "tileset") == 0 ||
         strcmp (element, "template") == 0;
}

/* True for an attribute that would be a second member of its name. */
static bool
is_taken (const char *element, const char *attribute)
{
  const bool has_type = is_root (element) || ds_turn_layer_type (element) != NULL;

  if (strcmp (attribute, "type") == 0)
    return has_type;
  for (const DsTurnRow *row = ds_turn_next (element, NULL); row != NULL;
       row = ds_turn_next (element, row))
    if (strcmp (row->json, attribute) == 0 ||
        (row->how == DS_TURN_IMAGE && ds_turn_image_attribute (attribute) != NULL) ||
        (row->how == DS_TURN_CELLS &&
         (strcmp (attribute, "encoding") == 0 || strcmp (attribute, "compression") == 0 ||
          strcmp (attribute, "chunks") == 0 || strncmp (attribute, "start", 5) == 0)))
      return true;
  return strcmp (element, "text") == 0 && strcmp (attribute, "text") == 0;
}

static void
put_object (JsonTurn *self, const char *key, DsXmlElement element)
{
  const char *name = ds_element_name (element);

  if (self->json.depth > DEPTH_MAX) {
    self->lost.n_others++;
    return;
  }
  ds_json_begin_object (&self->json, key, is_long (element) ? DS_JSON_LINES : DS_JSON_INLINE);
  if (key == NULL && is_root (name) && self->json.depth == 1)
    ds_json_put_string (&self->json, "type", name);
  else if (ds_turn_layer_type (name) != NULL)
    put_layer_head (self, element, ds_turn_layer_type (name));
  for (size_t i = 0; i < ds_element_n_attributes (element); i++) {
    const char *value, *attribute = ds_element_attribute (element, i, &value);

    if (is_taken (name, attribute))
      self->lost.n_others++;
    else
      put_attribute (self, name, attribute, value);
  }
  if (strcmp (name, "text") == 0)
    ds_json_put_string (&self->json, "text", ds_element_text (element, NULL));
  for (const DsTurnRow *row = ds_turn_next (name, NULL); row != NULL;
       row = ds_turn_next (name, row))
    put_row (self, row, element);
  count_unknown (self, element);
  ds_json_end (&self->json);
}

void
ds_turn_to_json (DsTiledNode root, DsText *out, DsTiledUnturned *lost)
{
  JsonTurn self = { .out = out, .is_endless = ds_tiled_flag (root, "infinite") };

  DS_ASSERT (root.is_xml && out != NULL && lost != NULL);

  ds_json_writer_init (&self.json, out);
  put_object (&self, NULL, root.element);
  *lost = self.lost;
}
