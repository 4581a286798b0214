/* core/map/property.c — reads and writes own properties. */
#include "map/property.h"
#include "base/hash.h"
#include "base/read.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY DS_PROPERTIES_KEY

static const struct {
  const char *id, *label;
} TYPES[DS_N_PROPERTY_TYPES] = {
#define X(name, id, label) { id, label },
  DS_PROPERTY_TYPE_LIST (X)
#undef X
};

const char *
ds_property_type_id (DsPropertyType type)
{
  DS_ASSERT (type < DS_N_PROPERTY_TYPES);
  return TYPES[type].id;
}

const char *
ds_property_type_label (DsPropertyType type)
{
  DS_ASSERT (type < DS_N_PROPERTY_TYPES);
  return TYPES[type].label;
}

/* "t-91c2", an id as files have it. */
static bool
parse_object (const char *text, uint64_t *out)
{
  const size_t n = strlen (text);

  if (n < 3 || n > 18 || text[0] != 't' || text[1] != '-' ||
      strspn (text + 2, "0123456789abcdef") != n - 2)
    return false;
  *out = strtoull (text + 2, NULL, 16);
  return *out != 0;
}

/* ---- reading */

typedef struct {
  DsArena *arena; /* NULL: it is only checked */
  DsErrors *errors;
} Reader;

/* Values around a value. */
typedef struct {
  bool in_list; /* directly */
  int n_classes;
} Around;

/* A copy for the property; "" when it is only checked. */
static const char *
keep (const Reader *self, const char *text, size_t n)
{
  const char *copy = self->arena != NULL ? ds_arena_strndup (self->arena, text, n) : "";

  if (copy == NULL)
    ds_errors_add (self->errors, DS_NOMEM, KEY, "nomem", N_ ("memory ran out"));
  return copy != NULL ? copy : "";
}

static DsProperty *
new_items (const Reader *self, size_t n)
{
  DsProperty *items = self->arena != NULL ? ds_arena_alloc (self->arena, n, sizeof *items) : NULL;

  if (self->arena != NULL && n > 0 && items == NULL)
    ds_errors_add (self->errors, DS_NOMEM, KEY, "nomem", N_ ("memory ran out"));
  return items;
}

static void
fail_value (const Reader *self, DsNode node, const char *path)
{
  char found[40];

  ds_node_fail (node, self->errors, path, "property.value",
                N_ ("expected true, false, a number, a text, a list, or an object with \"colour\", "
                    "\"file\", \"object\" or \"class\", got %s"),
                ds_read_found (node, found, sizeof found));
}

static void
read_int (const Reader *self, DsProperty *out, DsNode node, const char *path)
{
  int64_t number;
  size_t n;
  const char *digits = ds_node_source (node, &n);

  if (ds_read_int (node, -DS_PROPERTY_INT_MAX, DS_PROPERTY_INT_MAX, &number, path, self->errors))
    out->text = keep (self, digits, n);
}

static void
read_float (const Reader *self, DsProperty *out, DsNode node, const char *path)
{
  char digits[400], found[40];
  size_t n;
  const char *source = ds_node_source (node, &n);

  if (n < sizeof digits) {
    memcpy (digits, source, n);
    digits[n] = '\0';
  }
  if (n < sizeof digits && ds_property_double_fits (digits))
    out->text = keep (self, source, n);
  else
    ds_node_fail (node, self->errors, path, "property.number",
                  N_ ("expected a number up to 1e307, got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_colour (const Reader *self, DsProperty *out, DsNode node, const char *path)
{
  const char *text = ds_node_string (node, NULL);
  char found[40];

  if (text != NULL && ds_property_colour_is_valid (text))
    out->text = keep (self, text, strlen (text));
  else
    ds_node_fail (node, self->errors, path, "property.colour",
                  N_ ("expected a colour such as \"#80c0ff\" or \"#80c0ff7f\", got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_file (const Reader *self, DsProperty *out, DsNode node, const char *path)
{
  const char *text = ds_node_string (node, NULL);
  char found[40];

  if (text != NULL && ds_property_file_is_valid (text))
    out->text = keep (self, text, strlen (text));
  else
    ds_node_fail (node, self->errors, path, "property.file",
                  N_ ("expected a path below the project, such as \"sounds/drip.ogg\", got %s"),
                  ds_read_found (node, found, sizeof found));
}

static void
read_object (const Reader *self, DsProperty *out, DsNode node, const char *path)
{
  const char *text = ds_node_string (node, NULL);
  char found[40];

  if (ds_node_type (node) == DS_JSON_NULL)
    return;
  if (text != NULL && parse_object (text, &out->object))
    out->text = keep (self, text, strlen (text));
  else
    ds_node_fail (node, self->errors, path, "property.object",
                  N_ ("expected the id of an object such as \"t-91c2\", or null, got %s"),
                  ds_read_found (node, found, sizeof found));
}

/* The types that JSON has no word for are objects with a member that names the type. */
static const struct {
  DsPropertyType type;
  const char *keys[2];
  size_t n_keys;
  void (*read) (const Reader *self, DsProperty *out, DsNode node, const char *path);
} TAGS[] = {
  { DS_PROPERTY_COLOUR, { "colour" }, 1, read_colour },
  { DS_PROPERTY_FILE, { "file" }, 1, read_file },
  { DS_PROPERTY_OBJECT, { "object", "floor" }, 2, read_object },
};

static void read_value (const Reader *self, DsProperty *out, DsNode node, const char *path,
                        Around around);
static size_t read_members (const Reader *self, DsProperty **out, DsNode node, const char *path,
                            Around around);

static void
read_class (const Reader *self, DsProperty *out, DsNode node, const char *path, Around around)
{
  static const char *const keys[] = { "class", "members" };
  char where[DS_WHERE_MAX], found[40];
  DsNode value, members;
  const char *name;

  out->type = DS_PROPERTY_CLASS;
  if (!ds_read_only (node, keys, DS_COUNT (keys), path, self->errors) ||
      !ds_node_get (node, keys[0], &value))
    return;
  name = ds_node_string (value, NULL);
  if (name != NULL && ds_property_class_name_is_valid (name))
    out->text = keep (self, name, strlen (name));
  else
    ds_node_fail (value, self->errors, ds_path_key (where, path, keys[0]), "property.class",
                  N_ ("expected the name of a class on a line, got %s"),
                  ds_read_found (value, found, sizeof found));
  if (around.n_classes == DS_PROPERTY_DEPTH_MAX)
    ds_node_fail (node, self->errors, path, "property.depth",
                  N_ ("expected at most %d classes within each other, got more"),
                  DS_PROPERTY_DEPTH_MAX);
  else if (ds_node_get (node, keys[1], &members))
    out->n_items = read_members (self, &out->items, members, ds_path_key (where, path, keys[1]),
                                 (Around){ false, around.n_classes + 1 });
}

static void
read_tagged (const Reader *self, DsProperty *out, DsNode node, const char *path, Around around)
{
  char where[DS_WHERE_MAX];
  int64_t floor;
  DsNode value;

  if (ds_node_get (node, "class", &value)) {
    read_class (self, out, node, path, around);
    return;
  }
  for (size_t i = 0; i < DS_COUNT (TAGS); i++) {
    if (!ds_node_get (node, TAGS[i].keys[0], &value))
      continue;
    out->type = TAGS[i].type;
    if (!ds_read_only (node, TAGS[i].keys, TAGS[i].n_keys, path, self->errors))
      return;
    TAGS[i].read (self, out, value, ds_path_key (where, path, TAGS[i].keys[0]));
    if (TAGS[i].n_keys > 1 && ds_node_get (node, TAGS[i].keys[1], &value) &&
        ds_read_int (value, 0, DS_FLOORS_MAX - 1, &floor,
                     ds_path_key (where, path, TAGS[i].keys[1]), self->errors))
      out->floor = (int32_t)floor;
    return;
  }
  fail_value (self, node, path);
}

static void
read_list (const Reader *self, DsProperty *out, DsNode node, const char *path, Around around)
{
  const size_t n = ds_node_length (node);
  char where[DS_WHERE_MAX];

  if (n > DS_PROPERTY_ITEMS_MAX) {
    ds_node_fail (node, self->errors, path, "property.items",
                  NN_ ("expected at most %d value in a list, got %zu",
                       "expected at most %d values in a list, got %zu"),
                  DS_PROPERTY_ITEMS_MAX, n);
    return;
  }
  out->items = new_items (self, n);
  out->n_items = out->items != NULL ? n : 0;
  for (size_t i = 0; i < n; i++) {
    DsProperty checked = { 0 };

    read_value (self, out->items != NULL ? &out->items[i] : &checked, ds_node_at (node, i),
                ds_path_item (where, path, i), (Around){ true, around.n_classes });
  }
}

static void
read_value (const Reader *self, DsProperty *out, DsNode node, const char *path, Around around)
{
  const DsJsonType json = ds_node_type (node);
  const char *text;
  bool is_true;
  size_t n;

  *out = (DsProperty){ .name = "", .text = "", .floor = -1 };
  if (json == DS_JSON_BOOL && ds_node_bool (node, &is_true)) {
    out->type = DS_PROPERTY_BOOL;
    out->text = is_true ? "true" : "false";
  } else if (json == DS_JSON_INT) {
    out->type = DS_PROPERTY_INT;
    read_int (self, out, node, path);
  } else if (json == DS_JSON_REAL) {
    out->type = DS_PROPERTY_FLOAT;
    read_float (self, out, node, path);
  } else if (json == DS_JSON_STRING) {
    out->type = DS_PROPERTY_TEXT;
    text = ds_read_text (node, DS_PROPERTY_TEXT_MAX, path, self->errors);
    if (text != NULL && ds_node_string (node, &n) != NULL)
      out->text = keep (self, text, n);
  } else if (json == DS_JSON_ARRAY && !around.in_list) {
    out->type = DS_PROPERTY_LIST;
    read_list (self, out, node, path, around);
  } else if (json == DS_JSON_OBJECT) {
    read_tagged (self, out, node, path, around);
  } else {
    fail_value (self, node, path);
  }
}

static void
read_name (const Reader *self, DsProperty *out, DsMember member, const char *path)
{
  if (ds_property_name_is_valid (member.key))
    out->name = keep (self, member.key, strlen (member.key));
  else
    ds_node_fail (member.node, self->errors, path, "property.name",
                  NN_ ("expected a name of 1 to %d visible byte on a line",
                       "expected a name of 1 to %d visible bytes on a line"),
                  DS_PROPERTY_NAME_MAX);
}

/* Reads the members of @node into *@out, which stays NULL where they are only checked. Their
 * number; 0 without them. */
static size_t
read_members (const Reader *self, DsProperty **out, DsNode node, const char *path, Around around)
{
  char where[DS_WHERE_MAX];
  size_t n, i = 0;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors))
    return 0;
  n = ds_node_length (node);
  if (n > DS_PROPERTIES_MAX) {
    ds_node_fail (
        node, self->errors, path, "property.limit",
        NN_ ("expected at most %d property, got %zu", "expected at most %d properties, got %zu"),
        DS_PROPERTIES_MAX, n);
    return 0;
  }
  *out = new_items (self, n);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m), i++) {
    DsProperty checked = { 0 };
    DsProperty *item = *out != NULL ? &(*out)[i] : &checked;

    read_value (self, item, m.node, ds_path_key (where, path, m.key), around);
    read_name (self, item, m, path);
  }
  return *out != NULL ? n : 0;
}

/* The same for a holder. @out: NULL where they are only checked. */
static void
read_all (const Reader *self, DsProperties *out, DsNode node, const char *path)
{
  DsProperty *items = NULL;
  const size_t n = read_members (self, &items, node, path, (Around){ 0 });

  if (out != NULL)
    *out = (DsProperties){ .arena = out->arena, .items = items, .n = n };
}

void
ds_properties_check (DsNode holder, const char *path, DsErrors *errors)
{
  const Reader reader = { .errors = errors };
  char where[DS_WHERE_MAX];
  DsNode node;

  DS_ASSERT (path != NULL && errors != NULL);
  if (ds_node_get (holder, KEY, &node))
    read_all (&reader, NULL, node, path[0] != '\0' ? ds_path_key (where, path, KEY) : KEY);
}

/* Zeroes @out after a failure, whose first finding goes to @err. */
static DsStatus
finish (DsProperties *out, const DsErrors *errors, DsError *err)
{
  const DsStatus status = ds_errors_status (errors);

  if (status == DS_OK)
    return status;
  ds_properties_clear (out);
  if (err != NULL)
    *err = errors->items[0];
  return status;
}

DsStatus
ds_properties_read (DsProperties *out, const DsExtras *extras, DsError *err)
{
  const char *json = ds_extras_find (extras, KEY);
  DsErrors errors = { 0 };
  const Reader reader = { &out->arena, &errors };
  DsJson *parsed;

  DS_ASSERT (out != NULL);
  *out = (DsProperties){ 0 };
  if (json == NULL)
    return DS_OK;
  if (ds_json_parse (&parsed, KEY, json, strlen (json), &errors) == DS_OK)
    read_all (&reader, out, ds_json_root (parsed), "");
  ds_json_free (parsed);
  return finish (out, &errors, err);
}

DsStatus
ds_properties_read_value (DsProperties *out, const char *json, DsError *err)
{
  DsErrors errors = { 0 };
  const Reader reader = { &out->arena, &errors };
  DsJson *parsed;

  DS_ASSERT (out != NULL && json != NULL);
  *out = (DsProperties){ 0 };
  if (ds_json_parse (&parsed, KEY, json, strlen (json), &errors) == DS_OK) {
    out->items = new_items (&reader, 1);
    out->n = out->items != NULL;
    if (out->n > 0)
      read_value (&reader, out->items, ds_json_root (parsed), "", (Around){ 0 });
  }
  ds_json_free (parsed);
  return finish (out, &errors, err);
}

void
ds_properties_clear (DsProperties *self)
{
  DS_ASSERT (self != NULL);
  ds_arena_clear (&self->arena);
  *self = (DsProperties){ 0 };
}

const DsProperty *
ds_properties_find (const DsProperties *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);
  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i].name, name) == 0)
      return &self->items[i];
  return NULL;
}

const DsProperty *
ds_property_member (const DsProperty *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);
  for (size_t i = 0; self->type == DS_PROPERTY_CLASS && i < self->n_items; i++)
    if (strcmp (self->items[i].name, name) == 0)
      return &self->items[i];
  return NULL;
}

bool
ds_property_number_is_valid (const char *text)
{
  DsProperties read;
  bool is_valid;

  DS_ASSERT (text != NULL);
  is_valid = ds_properties_read_value (&read, text, NULL) == DS_OK &&
             (read.items[0].type == DS_PROPERTY_INT || read.items[0].type == DS_PROPERTY_FLOAT);
  ds_properties_clear (&read);
  return is_valid;
}

/* ---- writing */

static void
put_object (DsJsonWriter *json, const DsProperty *property)
{
  char id[24];

  ds_json_begin_object (json, property->name[0] != '\0' ? property->name : NULL, DS_JSON_INLINE);
  if (property->object != 0) {
    snprintf (id, sizeof id, "t-%" PRIx64, property->object);
    ds_json_put_string (json, "object", id);
  } else {
    ds_json_put_null (json, "object");
  }
  if (property->object != 0 && property->floor >= 0)
    ds_json_put_int (json, "floor", property->floor);
  ds_json_end (json);
}

static void
put_tagged (DsJsonWriter *json, const DsProperty *property, const char *tag)
{
  ds_json_begin_object (json, property->name[0] != '\0' ? property->name : NULL, DS_JSON_INLINE);
  ds_json_put_string (json, tag, property->text);
  ds_json_end (json);
}

static void put_value (DsJsonWriter *json, const DsProperty *property);

static void
put_class (DsJsonWriter *json, const DsProperty *property)
{
  ds_json_begin_object (json, property->name[0] != '\0' ? property->name : NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "class", property->text);
  if (property->n_items > 0) {
    ds_json_begin_object (json, "members", DS_JSON_INLINE);
    for (size_t i = 0; i < property->n_items; i++)
      put_value (json, &property->items[i]);
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* A number without a fraction gets one, which tells it from a whole number. */
static void
put_float (DsJsonWriter *json, const char *key, const char *digits)
{
  char whole[400];

  if (strpbrk (digits, ".eE") == NULL && strlen (digits) < sizeof whole - 2) {
    snprintf (whole, sizeof whole, "%s.0", digits);
    digits = whole;
  }
  ds_json_put_source (json, key, digits);
}

static void
put_value (DsJsonWriter *json, const DsProperty *property)
{
  const char *key = property->name[0] != '\0' ? property->name : NULL;

  switch (property->type) {
  case DS_PROPERTY_BOOL:
  case DS_PROPERTY_INT:
    ds_json_put_source (json, key, property->text);
    break;
  case DS_PROPERTY_FLOAT:
    put_float (json, key, property->text);
    break;
  case DS_PROPERTY_COLOUR:
    put_tagged (json, property, "colour");
    break;
  case DS_PROPERTY_FILE:
    put_tagged (json, property, "file");
    break;
  case DS_PROPERTY_OBJECT:
    put_object (json, property);
    break;
  case DS_PROPERTY_CLASS:
    put_class (json, property);
    break;
  case DS_PROPERTY_LIST:
    ds_json_begin_array (json, key, DS_JSON_INLINE);
    for (size_t i = 0; i < property->n_items; i++)
      put_value (json, &property->items[i]);
    ds_json_end (json);
    break;
  default:
    ds_json_put_string (json, key, property->text);
  }
}

/* The text without the line break behind it. */
static char *
take_line (DsText *text)
{
  if (!text->failed && text->n > 0 && text->bytes[text->n - 1] == '\n')
    text->bytes[--text->n] = '\0';
  return ds_text_take (text);
}

char *
ds_property_json (const DsProperty *self)
{
  DsText text = { 0 };
  DsJsonWriter json;
  DsProperty nameless = *self;

  DS_ASSERT (self != NULL);
  nameless.name = "";
  ds_json_writer_init (&json, &text);
  put_value (&json, &nameless);
  return take_line (&text);
}

/* The extras with @members as the own properties; NULL: without any. */
static DsStatus
with_members (DsExtras **out, const DsExtras *extras, char *members, DsError *err)
{
  const DsStatus status = ds_extras_with (out, extras, KEY, members, err);

  ds_free (members);
  return status;
}

/* The members of the own properties as they stand in the file. */
static DsStatus
split_members (DsExtras **out, const DsExtras *extras, DsError *err)
{
  const char *json = ds_extras_find (extras, KEY);
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  *out = NULL;
  if (json == NULL)
    return DS_OK;
  status = ds_json_parse (&parsed, KEY, json, strlen (json), &errors);
  if (status == DS_OK)
    status = ds_extras_read (out, ds_json_root (parsed), NULL, 0, err);
  else if (err != NULL)
    *err = errors.items[0];
  ds_json_free (parsed);
  return status;
}

static DsStatus
check_change (const DsExtras *members, const char *name, const char *new_name, const char *json,
              DsError *err)
{
  const bool is_there = ds_extras_find (members, name) != NULL;
  DsProperties value;
  DsStatus status;

  if (!is_there && (json == NULL || new_name != NULL))
    return ds_fail (err, DS_BAD_ARG, KEY, "property.gone", N_ ("no such property: \"%s\""), name);
  if (new_name != NULL && strcmp (new_name, name) != 0 &&
      ds_extras_find (members, new_name) != NULL)
    return ds_fail (err, DS_BAD_ARG, KEY, "property.twice",
                    N_ ("there is already a property \"%s\""), new_name);
  if (!ds_property_name_is_valid (new_name != NULL ? new_name : name) &&
      (json != NULL || new_name != NULL))
    return ds_fail (err, DS_BAD_DATA, KEY, "property.name",
                    NN_ ("expected a name of 1 to %d visible byte on a line",
                         "expected a name of 1 to %d visible bytes on a line"),
                    DS_PROPERTY_NAME_MAX);
  if (!is_there && ds_extras_count (members) >= DS_PROPERTIES_MAX)
    return ds_fail (
        err, DS_LIMIT, KEY, "property.limit",
        NN_ ("expected at most %d property, got %zu", "expected at most %d properties, got %zu"),
        DS_PROPERTIES_MAX, ds_extras_count (members) + 1);
  if (json == NULL)
    return DS_OK;
  status = ds_properties_read_value (&value, json, err);
  ds_properties_clear (&value);
  return status;
}

/* The members with the change as a text; NULL: no memory, or none is left. */
static char *
write_change (const DsExtras *members, const char *name, const char *new_name, const char *json)
{
  const size_t n = ds_extras_count (members);
  const bool is_new = ds_extras_find (members, name) == NULL;
  const bool goes = json == NULL && new_name == NULL;
  DsText text = { 0 };
  DsJsonWriter writer;

  ds_json_writer_init (&writer, &text);
  ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < n + is_new; i++) {
    const bool is_set = i == n || strcmp (ds_extras_key (members, i), name) == 0;

    if (!is_set)
      ds_json_put_source (&writer, ds_extras_key (members, i), ds_extras_json (members, i));
    else if (!goes)
      ds_json_put_source (&writer, new_name != NULL ? new_name : name,
                          json != NULL ? json : ds_extras_json (members, i));
  }
  ds_json_end (&writer);
  return take_line (&text);
}

DsStatus
ds_properties_with (DsExtras **out, const DsExtras *extras, const char *name, const char *new_name,
                    const char *json, DsError *err)
{
  DsExtras *members;
  DsStatus status;
  char *text = NULL;
  bool is_last;

  DS_ASSERT (out != NULL && name != NULL);
  *out = NULL;
  status = split_members (&members, extras, err);
  if (status == DS_OK)
    status = check_change (members, name, new_name, json, err);
  is_last = json == NULL && new_name == NULL && ds_extras_count (members) == 1;
  if (status == DS_OK && !is_last) {
    text = write_change (members, name, new_name, json);
    if (text == NULL)
      status = ds_fail_nomem (err, KEY);
  }
  ds_extras_unref (members);
  return status == DS_OK ? with_members (out, extras, text, err) : status;
}

/* ---- objects */

/* True if @map changed an object of the @n. */
static bool
map_all (DsProperty *items, size_t n, DsPropertyObject map, const void *data)
{
  bool is_changed = false;

  for (size_t i = 0; i < n; i++) {
    const DsProperty old = items[i];

    if (items[i].n_items > 0)
      is_changed |= map_all (items[i].items, items[i].n_items, map, data);
    if (items[i].type != DS_PROPERTY_OBJECT || items[i].object == 0)
      continue;
    map (&items[i], data);
    is_changed |= items[i].object != old.object || items[i].floor != old.floor;
  }
  return is_changed;
}

DsStatus
ds_properties_map_objects (DsExtras **out, DsExtras *extras, DsPropertyObject map, const void *data,
                           DsError *err)
{
  const char *json = ds_extras_find (extras, KEY);
  DsProperties properties;
  DsText text = { 0 };
  DsJsonWriter writer;
  DsStatus status;
  char *members;

  DS_ASSERT (out != NULL && map != NULL);
  *out = NULL;
  if (json == NULL || strstr (json, "\"object\"") == NULL) {
    *out = ds_extras_ref (extras);
    return DS_OK;
  }
  status = ds_properties_read (&properties, extras, err);
  if (status != DS_OK)
    return status;
  if (!map_all (properties.items, properties.n, map, data)) {
    ds_properties_clear (&properties);
    *out = ds_extras_ref (extras);
    return DS_OK;
  }
  ds_json_writer_init (&writer, &text);
  ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < properties.n; i++)
    put_value (&writer, &properties.items[i]);
  ds_json_end (&writer);
  ds_properties_clear (&properties);
  members = take_line (&text);
  return members != NULL ? with_members (out, extras, members, err) : ds_fail_nomem (err, KEY);
}
