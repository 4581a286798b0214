/* core/rules/record.c — reads records by their field tables. */
#include "rules/record.h"
#include "base/budget.h"
#include "base/glyph.h"
#include "base/read.h"

#include <stdlib.h>
#include <string.h>

#define FIELDS_MAX 48 /* of one record */

bool
ds_id_is_valid (const char *id)
{
  const size_t n = strlen (id);

  return n >= 1 && n <= DS_ID_MAX && strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

bool
ds_ids_have (const DsIds *self, const char *id)
{
  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i], id) == 0)
      return true;
  return false;
}

const char *
ds_field_type_id (DsFieldType type)
{
  static const char *const ids[] = {
    [DS_FIELD_ID] = "id",         [DS_FIELD_TEXT] = "text",       [DS_FIELD_GLYPH] = "glyph",
    [DS_FIELD_COLOUR] = "colour", [DS_FIELD_INT] = "int",         [DS_FIELD_BOOL] = "bool",
    [DS_FIELD_ENUM] = "enum",     [DS_FIELD_FLAGS] = "flags",     [DS_FIELD_RANGE] = "range",
    [DS_FIELD_REF] = "reference", [DS_FIELD_IDS] = "ids",         [DS_FIELD_LINES] = "lines",
    [DS_FIELD_GLYPHS] = "glyphs", [DS_FIELD_RECORDS] = "records", [DS_FIELD_INTS] = "ints",
  };

  return ids[type];
}

static bool
parse_glyph (const char *text, uint32_t *out)
{
  const size_t n = strlen (text);

  return n > 0 && ds_utf8_get (text, n, out) == n && ds_glyph_is_visible (*out);
}

/* False: @out is untouched. */
bool
ds_colour_parse (const char *text, uint32_t *out)
{
  if (text[0] != '#' || strlen (text) != 7 || strspn (text + 1, "0123456789abcdefABCDEF") != 6)
    return false;
  *out = (uint32_t)strtoul (text + 1, NULL, 16);
  return true;
}

static bool
parse_choice (const DsField *field, const char *text, size_t *out)
{
  for (*out = 0; *out < field->n_choices; ++*out)
    if (strcmp (field->choices[*out].id, text) == 0)
      return true;
  return false;
}

static DsStatus
keep_text (const char *text, DsArena *arena, const char **out)
{
  *out = ds_arena_strdup (arena, text);
  return *out != NULL ? DS_OK : DS_NOMEM;
}

/* True unless @field is for one line that is not blank, and @text is something else. */
static bool
is_line (const DsField *field, const char *text)
{
  return field->min == 0 || (strpbrk (text, "\n\r") == NULL && text[strspn (text, " \t")] != '\0');
}

/* Reads a field that is a string in the file into @to. DS_OK, DS_BAD_DATA or DS_NOMEM. */
static DsStatus
read_text (const DsField *field, void *to, const char *text, DsArena *arena)
{
  size_t choice;

  switch (field->type) {
  case DS_FIELD_ID:
    return ds_id_is_valid (text) ? keep_text (text, arena, to) : DS_BAD_DATA;
  case DS_FIELD_REF:
    return text[0] == '\0' || ds_id_is_valid (text) ? keep_text (text, arena, to) : DS_BAD_DATA;
  case DS_FIELD_TEXT:
    return strlen (text) <= (size_t)field->max && ds_text_is_plain (text) && is_line (field, text)
               ? keep_text (text, arena, to)
               : DS_BAD_DATA;
  case DS_FIELD_GLYPH:
    return parse_glyph (text, to) ? DS_OK : DS_BAD_DATA;
  case DS_FIELD_COLOUR:
    return ds_colour_parse (text, to) ? DS_OK : DS_BAD_DATA;
  case DS_FIELD_ENUM:
    if (!parse_choice (field, text, &choice))
      return DS_BAD_DATA;
    *(uint8_t *)to = (uint8_t)choice;
    return DS_OK;
  default:
    return DS_BAD_DATA;
  }
}

static DsStatus
read_flags (const DsField *field, uint32_t *to, DsNode node)
{
  size_t choice;

  if (ds_node_type (node) != DS_JSON_ARRAY)
    return DS_BAD_DATA;
  for (size_t i = 0; i < ds_node_length (node); i++) {
    const char *name = ds_node_string (ds_node_at (node, i), NULL);

    if (name == NULL || !parse_choice (field, name, &choice))
      return DS_BAD_DATA;
    *to |= 1u << choice;
  }
  return DS_OK;
}

static bool
read_range (const DsField *field, DsRange *to, DsNode node)
{
  int64_t low, high;

  if (ds_node_type (node) != DS_JSON_ARRAY || ds_node_length (node) != 2 ||
      !ds_node_int (ds_node_at (node, 0), &low) || !ds_node_int (ds_node_at (node, 1), &high) ||
      low < field->min || low > high || high > field->max)
    return false;
  *to = (DsRange){ (int32_t)low, (int32_t)high };
  return true;
}

/* A list of at most @max strings, each of which @is_valid takes with @size. */
static DsStatus
read_strings (DsNode node, size_t max, bool (*is_valid) (const char *, size_t), size_t size,
              DsArena *arena, size_t *n, const char *const **out)
{
  const char **items;

  *n = ds_node_type (node) == DS_JSON_ARRAY ? ds_node_length (node) : SIZE_MAX;
  if (*n > max)
    return DS_BAD_DATA;
  items = ds_arena_alloc (arena, *n, sizeof *items);
  if (items == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < *n; i++) {
    const char *text = ds_node_string (ds_node_at (node, i), NULL);

    if (text == NULL || !is_valid (text, size))
      return DS_BAD_DATA;
    if (keep_text (text, arena, &items[i]) != DS_OK)
      return DS_NOMEM;
  }
  *out = items;
  return DS_OK;
}

static bool
is_id (const char *text, size_t size)
{
  return ds_id_is_valid (text);
}

static bool
fits (const char *text, size_t size)
{
  return strlen (text) <= size;
}

static DsStatus
read_ids (DsIds *to, DsNode node, DsArena *arena)
{
  return read_strings (node, DS_IDS_MAX, is_id, 0, arena, &to->n, &to->items);
}

static DsStatus
read_lines (const DsField *field, DsLines *to, DsNode node, DsArena *arena)
{
  return read_strings (node, DS_LINES_MAX, fits, (size_t)field->max, arena, &to->n, &to->items);
}

static DsStatus
read_ints (const DsField *field, DsInts *to, DsNode node, DsArena *arena)
{
  const size_t n = ds_node_type (node) == DS_JSON_ARRAY ? ds_node_length (node) : SIZE_MAX;
  int32_t *items;
  int64_t number;

  if (n > DS_INTS_MAX)
    return DS_BAD_DATA;
  items = ds_arena_alloc (arena, n, sizeof *items);
  if (items == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n; i++) {
    if (!ds_node_int (ds_node_at (node, i), &number) || number < field->min || number > field->max)
      return DS_BAD_DATA;
    items[i] = (int32_t)number;
  }
  *to = (DsInts){ n, items };
  return DS_OK;
}

/* A list of ids, or one without the list. */
static DsStatus
read_glyph_ids (DsIds *to, DsNode node, DsArena *arena)
{
  const char *text = ds_node_string (node, NULL);
  const char **item;

  if (text == NULL)
    return read_ids (to, node, arena);
  item = ds_arena_alloc (arena, 1, sizeof *item);
  if (item == NULL)
    return DS_NOMEM;
  *to = (DsIds){ 1, item };
  return ds_id_is_valid (text) ? keep_text (text, arena, item) : DS_BAD_DATA;
}

static DsStatus
read_glyphs (const DsField *field, DsGlyphs *to, DsNode node, DsArena *arena)
{
  const size_t n = ds_node_type (node) == DS_JSON_OBJECT ? ds_node_length (node) : SIZE_MAX;
  DsGlyphIds *items;
  size_t at = 0;

  if (n > (size_t)field->max)
    return DS_BAD_DATA;
  items = ds_arena_alloc (arena, n, sizeof *items);
  if (items == NULL)
    return DS_NOMEM;
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m), at++) {
    const DsStatus status = parse_glyph (m.key, &items[at].glyph)
                                ? read_glyph_ids (&items[at].ids, m.node, arena)
                                : DS_BAD_DATA;

    if (status != DS_OK)
      return status;
  }
  *to = (DsGlyphs){ n, items };
  return DS_OK;
}

static DsStatus
read_value (const DsField *field, void *to, DsNode node, DsArena *arena)
{
  const char *text = ds_node_string (node, NULL);
  int64_t number;

  switch (field->type) {
  case DS_FIELD_INT:
    if (!ds_node_int (node, &number) || number < field->min || number > field->max)
      return DS_BAD_DATA;
    *(int32_t *)to = (int32_t)number;
    return DS_OK;
  case DS_FIELD_BOOL:
    return ds_node_bool (node, to) ? DS_OK : DS_BAD_DATA;
  case DS_FIELD_FLAGS:
    return read_flags (field, to, node);
  case DS_FIELD_RANGE:
    return read_range (field, to, node) ? DS_OK : DS_BAD_DATA;
  case DS_FIELD_IDS:
    return read_ids (to, node, arena);
  case DS_FIELD_INTS:
    return read_ints (field, to, node, arena);
  case DS_FIELD_LINES:
    return read_lines (field, to, node, arena);
  case DS_FIELD_GLYPHS:
    return read_glyphs (field, to, node, arena);
  default:
    return text != NULL ? read_text (field, to, text, arena) : DS_BAD_DATA;
  }
}

/* The value of an absent field. Tables hold valid fallbacks, so only memory can fail. */
static DsStatus
read_fallback (const DsField *field, void *to, DsArena *arena)
{
  const char *text = field->fallback != NULL ? field->fallback : "";
  char *end;

  switch (field->type) {
  case DS_FIELD_INT:
    *(int32_t *)to = (int32_t)strtol (text, NULL, 10);
    return DS_OK;
  case DS_FIELD_BOOL:
    *(bool *)to = strcmp (text, "true") == 0;
    return DS_OK;
  case DS_FIELD_RANGE:
    ((DsRange *)to)->low = (int32_t)strtol (text, &end, 10);
    ((DsRange *)to)->high = (int32_t)strtol (end + strlen (".."), NULL, 10);
    return DS_OK;
  case DS_FIELD_FLAGS:
  case DS_FIELD_IDS:
  case DS_FIELD_INTS:
  case DS_FIELD_LINES:
  case DS_FIELD_GLYPHS:
  case DS_FIELD_RECORDS:
    return DS_OK; /* none */
  default:
    return read_text (field, to, text, arena);
  }
}

/* The choices that begin like @found come first: a long list is cut. */
static const char *
list_choices (const DsField *field, const char *found, char out[DS_LIST_BYTES])
{
  out[0] = '\0';
  for (int is_other = 0; is_other < 2; is_other++)
    for (size_t i = 0; i < field->n_choices; i++)
      if ((field->choices[i].id[0] != found[0]) == is_other)
        ds_list_add (out, field->choices[i].id, "\"");
  return out;
}

static void
fail_choice (const DsField *field, DsNode node, const char *path, DsErrors *errors)
{
  const char *text = ds_node_string (node, NULL);
  char found[DS_ID_MAX + 3], list[DS_LIST_BYTES];

  ds_node_fail (node, errors, path, "record.enum", N_ ("expected one of %s, got %s"),
                list_choices (field, text != NULL ? text : "", list),
                ds_read_found (node, found, sizeof found));
}

/* Of a list, the first item that is no choice is the wrong one. */
static void
fail_flags (const DsField *field, DsNode node, const char *path, DsErrors *errors)
{
  char found[60], list[DS_LIST_BYTES], where[DS_WHERE_MAX];
  size_t i = 0, choice;

  if (ds_node_type (node) != DS_JSON_ARRAY) {
    ds_node_fail (node, errors, path, "record.flags", N_ ("expected a list of %s, got %s"),
                  list_choices (field, "", list), ds_read_found (node, found, sizeof found));
    return;
  }
  while (ds_node_string (ds_node_at (node, i), NULL) != NULL &&
         parse_choice (field, ds_node_string (ds_node_at (node, i), NULL), &choice))
    i++;
  fail_choice (field, ds_node_at (node, i), ds_path_item (where, path, i), errors);
}

/* The finding "expected, got" for a value that its field does not take. */
static void
fail_value (const DsField *field, DsNode node, const char *path, DsErrors *errors)
{
  char found[60];

  ds_read_found (node, found, sizeof found);
  switch (field->type) {
  case DS_FIELD_ID:
    ds_node_fail (node, errors, path, "record.id",
                  N_ ("expected an id of 1 to %d lowercase letters, digits and \"-\", got %s"),
                  DS_ID_MAX, found);
    return;
  case DS_FIELD_TEXT:
    if (ds_node_string (node, NULL) != NULL && !ds_text_is_plain (ds_node_string (node, NULL))) {
      ds_read_fail_plain (node, path, errors);
      return;
    }
    if (ds_node_string (node, NULL) != NULL && !is_line (field, ds_node_string (node, NULL))) {
      ds_node_fail (node, errors, path, "record.line",
                    N_ ("expected one line of text that is not blank, got %s"), found);
      return;
    }
    ds_node_fail (node, errors, path, "record.text",
                  NN_ ("expected a string of at most %d byte, got %s",
                       "expected a string of at most %d bytes, got %s"),
                  field->max, found);
    return;
  case DS_FIELD_GLYPH:
    ds_node_fail (node, errors, path, "record.glyph",
                  N_ ("expected a single visible character, got %s"), found);
    return;
  case DS_FIELD_COLOUR:
    ds_node_fail (node, errors, path, "record.colour",
                  N_ ("expected a colour such as \"#80c0ff\", got %s"), found);
    return;
  case DS_FIELD_INT:
    ds_node_fail (node, errors, path, "record.int",
                  N_ ("expected a whole number from %d to %d, got %s"), field->min, field->max,
                  found);
    return;
  case DS_FIELD_BOOL:
    ds_node_fail (node, errors, path, "record.bool", N_ ("expected true or false, got %s"), found);
    return;
  case DS_FIELD_ENUM:
    fail_choice (field, node, path, errors);
    return;
  case DS_FIELD_RANGE:
    ds_node_fail (node, errors, path, "record.range",
                  N_ ("expected a range such as [2, 5] within %d to %d, got %s"), field->min,
                  field->max, found);
    return;
  case DS_FIELD_REF:
    ds_node_fail (node, errors, path, "record.reference",
                  N_ ("expected an id, or \"\" for none, got %s"), found);
    return;
  case DS_FIELD_IDS:
    ds_node_fail (node, errors, path, "record.ids",
                  NN_ ("expected a list of at most %d id, got %s",
                       "expected a list of at most %d ids, got %s"),
                  DS_IDS_MAX, found);
    return;
  case DS_FIELD_INTS:
    ds_node_fail (node, errors, path, "record.ints",
                  N_ ("expected a list of at most %d whole numbers from %d to %d, got %s"),
                  DS_INTS_MAX, field->min, field->max, found);
    return;
  case DS_FIELD_LINES: /* min is the number of strings where the record takes fewer */
    ds_node_fail (node, errors, path, "record.lines",
                  N_ ("expected a list of at most %d strings of at most %d bytes, got %s"),
                  field->min > 0 ? field->min : DS_LINES_MAX, field->max, found);
    return;
  case DS_FIELD_GLYPHS:
    ds_node_fail (
        node, errors, path, "record.glyphs",
        N_ ("expected an object of at most %d single characters, each with an id or a list "
            "of ids, got %s"),
        field->max, found);
    return;
  case DS_FIELD_RECORDS:
    ds_node_fail (node, errors, path, "record.records",
                  N_ ("expected a list of at most %d objects, got %s"), field->max, found);
    return;
  case DS_FIELD_FLAGS:
    fail_flags (field, node, path, errors);
    return;
  }
}

static DsStatus read_record (const DsRecordType *type, void *record, DsNode node,
                             bool allows_foreign, const char *path, DsArena *arena,
                             DsErrors *errors);

/* Adds findings within the list; the caller adds that about a value that is no list. */
static DsStatus
read_records (const DsField *field, DsRecords *to, DsNode node, bool allows_foreign,
              const char *path, DsArena *arena, DsErrors *errors, bool *is_told)
{
  const size_t n = ds_node_type (node) == DS_JSON_ARRAY ? ds_node_length (node) : SIZE_MAX;
  DsStatus status = DS_OK;
  char where[DS_WHERE_MAX];
  char *items;

  if (n > (size_t)field->max)
    return DS_BAD_DATA;
  items = ds_arena_alloc (arena, n, field->of->size);
  if (items == NULL)
    return DS_NOMEM;
  *is_told = true;
  for (size_t i = 0; i < n; i++) {
    const DsStatus one = read_record (field->of, items + i * field->of->size, ds_node_at (node, i),
                                      allows_foreign, ds_path_item (where, path, i), arena, errors);

    status = status == DS_OK ? one : status;
  }
  *to = (DsRecords){ n, items };
  return status;
}

/* True when ids of the field need not be defined in a file, as the program defines them. */
static bool
names_choices (const DsField *field)
{
  return (field->type == DS_FIELD_REF || field->type == DS_FIELD_IDS) && field->refers == NULL &&
         field->n_choices > 0;
}

static bool
check_id (const DsField *field, const char *id, DsNode node, const char *path, DsErrors *errors)
{
  size_t choice;

  if (id[0] == '\0' || parse_choice (field, id, &choice))
    return true;
  fail_choice (field, node, path, errors);
  return false;
}

static bool
check_ids (const DsField *field, const void *value, DsNode node, const char *path, DsErrors *errors)
{
  const DsIds *ids = value;
  char where[DS_WHERE_MAX];
  bool ok = true;

  if (field->type == DS_FIELD_REF)
    return check_id (field, *(const char *const *)value, node, path, errors);
  for (size_t i = 0; i < ids->n; i++)
    ok = check_id (field, ids->items[i], ds_node_at (node, i), ds_path_item (where, path, i),
                   errors) &&
         ok;
  return ok;
}

/* Absent fields get their fallbacks. The first @n_known of @keys may stand beside the fields. */
static DsStatus
read_fields (const DsRecordType *type, void *record, DsNode node, bool allows_foreign,
             const char *path, const char *keys[], size_t n_known, DsArena *arena, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  bool ok = true;
  DsNode value;

  for (size_t i = 0; i < type->n_fields; i++) {
    const DsField *field = &type->fields[i];
    const bool is_there = ds_node_get (node, field->key, &value);
    void *to = (char *)record + field->offset;
    bool is_told = false;
    DsStatus status;

    keys[n_known + i] = field->key;
    if (!is_there && field->required) {
      ok = ds_read_member (node, field->key, &value, path, errors);
      continue;
    }
    if (!is_there)
      status = read_fallback (field, to, arena);
    else if (field->type == DS_FIELD_RECORDS)
      status = read_records (field, to, value, allows_foreign,
                             ds_path_key (where, path, field->key), arena, errors, &is_told);
    else
      status = read_value (field, to, value, arena);
    if (status == DS_NOMEM && !is_told)
      return ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"));
    if (status != DS_OK && !is_told)
      fail_value (field, value, ds_path_key (where, path, field->key), errors);
    ok = ok && status == DS_OK;
    if (status == DS_OK && is_there && names_choices (field))
      ok = check_ids (field, to, value, ds_path_key (where, path, field->key), errors) && ok;
  }
  n_known += type->n_fields;
  ok = (allows_foreign ? ds_read_only_or_foreign (node, keys, n_known, path, errors)
                       : ds_read_only (node, keys, n_known, path, errors)) &&
       ok;
  return ok ? DS_OK : DS_BAD_DATA;
}

static DsStatus
read_record (const DsRecordType *type, void *record, DsNode node, bool allows_foreign,
             const char *path, DsArena *arena, DsErrors *errors)
{
  const char *keys[FIELDS_MAX];

  DS_ASSERT (type->n_fields <= FIELDS_MAX);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, errors))
    return DS_BAD_DATA;
  return read_fields (type, record, node, allows_foreign, path, keys, 0, arena, errors);
}

DsStatus
ds_record_read (const DsRecordType *type, void *record, DsNode node, const char *path,
                DsArena *arena, DsErrors *errors)
{
  DS_ASSERT (type != NULL && record != NULL && arena != NULL && errors != NULL);

  return read_record (type, record, node, true, path, arena, errors);
}

static DsStatus
read_file (const DsRecordFile *file, void *record, DsNode root, DsArena *arena, DsErrors *errors)
{
  const char *keys[2 + FIELDS_MAX] = { "format", "version" };
  int64_t version;

  DS_ASSERT (file->type->n_fields <= FIELDS_MAX);
  if (!ds_read_format (root, file->format, &version, errors))
    return DS_BAD_DATA;
  if (version > file->newest)
    return ds_node_fail (root, errors, "version", "record.version",
                         N_ ("expected version %d or earlier, got %lld"), file->newest,
                         (long long)version);
  return read_fields (file->type, record, root, false, "", keys, 2, arena, errors);
}

DsStatus
ds_record_parse (const DsRecordFile *file, void *record, const char *name, const char *bytes,
                 size_t n, const void *context, DsArena *arena, DsErrors *errors)
{
  DsBudget budget;
  DsStatus status;
  DsJson *json;

  DS_ASSERT (file != NULL && record != NULL && name != NULL && bytes != NULL);
  DS_ASSERT (arena != NULL && errors != NULL);

  ds_budget_begin (&budget, n);
  status = ds_json_parse (&json, name, bytes, n, errors);
  if (status == DS_OK) {
    status = read_file (file, record, ds_json_root (json), arena, errors);
    if (status == DS_OK && file->check != NULL)
      status = file->check (record, ds_json_root (json), context, errors);
    ds_json_free (json);
  }
  return ds_budget_end (&budget, status, errors);
}

/* ---- writing */

static void
put_ints (DsJsonWriter *writer, const DsField *field, const DsInts *ints)
{
  if (ints->n == 0 && !field->required)
    return;
  ds_json_begin_array (writer, field->key, DS_JSON_INLINE);
  for (size_t i = 0; i < ints->n; i++)
    ds_json_put_int (writer, NULL, ints->items[i]);
  ds_json_end (writer);
}

static void
put_lines (DsJsonWriter *writer, const DsField *field, const DsLines *lines)
{
  if (lines->n == 0 && !field->required)
    return;
  ds_json_begin_array (writer, field->key, DS_JSON_INLINE);
  for (size_t i = 0; i < lines->n; i++)
    ds_json_put_string (writer, NULL, lines->items[i]);
  ds_json_end (writer);
}

static void put_records (DsJsonWriter *writer, const DsField *field, const DsRecords *records);

static void
put_field (DsJsonWriter *writer, const DsField *field, const void *record, bool with_defaults)
{
  const void *at = (const char *)record + field->offset;
  const int32_t number = field->type == DS_FIELD_INT ? *(const int32_t *)at : 0;
  const char *text;

  switch (field->type) {
  case DS_FIELD_INTS:
    put_ints (writer, field, at);
    return;
  case DS_FIELD_LINES:
    put_lines (writer, field, at);
    return;
  case DS_FIELD_RECORDS:
    put_records (writer, field, at);
    return;
  case DS_FIELD_INT:
    if (with_defaults || number != (int32_t)strtol (field->fallback, NULL, 10))
      ds_json_put_int (writer, field->key, number);
    return;
  case DS_FIELD_BOOL:
    if (with_defaults || *(const bool *)at)
      ds_json_put_bool (writer, field->key, *(const bool *)at);
    return;
  case DS_FIELD_ENUM:
    text = field->choices[*(const uint8_t *)at].id;
    if (with_defaults || strcmp (text, field->fallback) != 0)
      ds_json_put_string (writer, field->key, text);
    return;
  default:
    DS_ASSERT (field->type == DS_FIELD_ID || field->type == DS_FIELD_TEXT ||
               field->type == DS_FIELD_REF);
    text = *(const char *const *)at;
    if (field->required || text[0] != '\0')
      ds_json_put_string (writer, field->key, text);
    return;
  }
}

static void
put_records (DsJsonWriter *writer, const DsField *field, const DsRecords *records)
{
  const DsRecordType *type = field->of;

  if (records->n == 0 && !field->required)
    return;
  ds_json_begin_array (writer, field->key, DS_JSON_INLINE);
  for (size_t i = 0; i < records->n; i++) {
    ds_json_begin_object (writer, NULL, DS_JSON_INLINE);
    ds_record_write (writer, type->fields, type->n_fields,
                     (const char *)records->items + i * type->size, false);
    ds_json_end (writer);
  }
  ds_json_end (writer);
}

void
ds_record_write (DsJsonWriter *writer, const DsField *fields, size_t n, const void *record,
                 bool with_defaults)
{
  DS_ASSERT (writer != NULL && fields != NULL && record != NULL);

  for (size_t i = 0; i < n; i++)
    put_field (writer, &fields[i], record, with_defaults);
}
