/* core/rules/choice_file.c — finds an enum in a file, and takes its texts. */
#include "rules/choice_file.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/read.h"

#include <string.h>

typedef struct {
  const char *path, *name;
  DsArena *arena;
  DsErrors *errors;
  DsLines *out;
  DS_ARRAY (const char *) items;
} ChoiceReader;

static DsStatus
fail_nomem (ChoiceReader *self)
{
  DsError err;

  return ds_errors_take (self->errors, (ds_fail_nomem (&err, self->path), &err));
}

/* Adds @n bytes as a choice. @line: its line. */
static DsStatus
add (ChoiceReader *self, const char *text, size_t n, uint32_t line)
{
  char where[DS_WHERE_MAX];
  char *copy;

  ds_where_line (where, self->path, line, "");
  if (self->items.n == DS_CHOICES_MAX)
    return ds_errors_add (self->errors, DS_LIMIT, where, "choices.many",
                          N_ ("expected at most %d values, got more"), DS_CHOICES_MAX);
  if (n > DS_CHOICE_MAX)
    return ds_errors_add (self->errors, DS_BAD_DATA, where, "choices.long",
                          N_ ("expected a value of at most %d bytes, got %zu"), DS_CHOICE_MAX, n);
  copy = ds_arena_strndup (self->arena, text, n);
  if (copy == NULL)
    return fail_nomem (self);
  if (!ds_property_name_is_valid (copy))
    return ds_errors_add (self->errors, DS_BAD_DATA, where, "choices.value",
                          N_ ("expected a value on one line, got \"%s\""), copy);
  return ds_array_push (&self->items, copy) ? DS_OK : fail_nomem (self);
}

/* The same for the parts of a text between commas, without blanks around them. */
static DsStatus
add_parts (ChoiceReader *self, const char *text, size_t n, uint32_t line)
{
  DsStatus status = DS_OK;

  for (size_t from = 0, to; from < n && status == DS_OK; from = to + 1) {
    size_t first = from, end;

    for (to = from; to < n && text[to] != ',';)
      to++;
    for (end = to; first < end && strchr (" \t\r", text[first]) != NULL;)
      first++;
    while (end > first && strchr (" \t\r", text[end - 1]) != NULL)
      end--;
    if (end > first)
      status = add (self, text + first, end - first, line);
  }
  return status;
}

static DsStatus
fail_missing (ChoiceReader *self)
{
  if (self->name[0] == '\0')
    return ds_errors_add (self->errors, DS_NOT_FOUND, self->path, "choices.list",
                          N_ ("expected a list of values, got none; \"choices_of\" names an enum"));
  return ds_errors_add (self->errors, DS_NOT_FOUND, self->path, "choices.enum",
                        N_ ("expected an enum \"%s\", got none"), self->name);
}

/* ---- JSON */

static DsStatus
add_values (ChoiceReader *self, DsNode values)
{
  DsStatus status = DS_OK;
  const char *text;
  size_t n;

  text = ds_node_string (values, &n);
  if (text != NULL)
    return add_parts (self, text, n, ds_node_line (values));
  if (!ds_read_is (values, DS_JSON_ARRAY, "values", self->errors))
    return DS_BAD_DATA;
  for (size_t i = 0; i < ds_node_length (values) && status == DS_OK; i++) {
    const DsNode value = ds_node_at (values, i);
    DsNode id = value;

    if (ds_node_type (value) == DS_JSON_OBJECT)
      ds_node_get (value, "id", &id);
    text = ds_node_string (id, &n);
    if (text == NULL) {
      ds_node_fail (value, self->errors, "values", "choices.text", N_ ("expected a text"));
      return DS_BAD_DATA;
    }
    status = add (self, text, n, ds_node_line (value));
  }
  return status;
}

/* The values of the enum in a list of types; false: it is not there. */
static bool
find_type (const ChoiceReader *self, DsNode types, DsNode *out)
{
  for (size_t i = 0; ds_node_type (types) == DS_JSON_ARRAY && i < ds_node_length (types); i++) {
    const DsNode type = ds_node_at (types, i);
    const char *text = NULL;
    DsNode name;
    size_t n;

    if (ds_node_type (type) == DS_JSON_OBJECT &&
        (ds_node_get (type, "name", &name) || ds_node_get (type, "identifier", &name)))
      text = ds_node_string (name, &n);
    if (text != NULL && strlen (self->name) == n && memcmp (text, self->name, n) == 0 &&
        ds_node_get (type, "values", out))
      return true;
  }
  return false;
}

static bool
find_values (const ChoiceReader *self, DsNode root, DsNode *out)
{
  static const char *const lists[] = { "enums", "externalEnums" };
  DsNode node;

  if (ds_node_type (root) == DS_JSON_ARRAY) {
    *out = root;
    return self->name[0] == '\0' || find_type (self, root, out);
  }
  if (ds_node_type (root) != DS_JSON_OBJECT || self->name[0] == '\0')
    return false;
  if (ds_node_get (root, "propertyTypes", &node) && find_type (self, node, out))
    return true;
  if (ds_node_get (root, "defs", &node) && ds_node_type (node) == DS_JSON_OBJECT)
    for (size_t i = 0; i < DS_COUNT (lists); i++) {
      DsNode list;

      if (ds_node_get (node, lists[i], &list) && find_type (self, list, out))
        return true;
    }
  return ds_node_get (root, self->name, out);
}

static DsStatus
read_json (ChoiceReader *self, const char *bytes, size_t n)
{
  DsStatus status;
  DsBudget budget;
  DsNode values;
  DsJson *json;

  ds_budget_begin (&budget, n);
  status = ds_json_parse (&json, self->path, bytes, n, self->errors);
  if (status == DS_OK)
    status = find_values (self, ds_json_root (json), &values) ? add_values (self, values)
                                                              : fail_missing (self);
  ds_json_free (json);
  ds_budget_end (&budget, status, self->errors);
  return status;
}

/* ---- lines */

/* The part of the line behind "NAME:"; NULL: it is another line. */
static const char *
behind_name (const ChoiceReader *self, const char *line, size_t n)
{
  const size_t n_name = strlen (self->name);
  const char *at = line, *end = line + n;

  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  if ((size_t)(end - at) <= n_name || memcmp (at, self->name, n_name) != 0)
    return NULL;
  for (at += n_name; at < end && (*at == ' ' || *at == '\t');)
    at++;
  return at < end && *at == ':' ? at + 1 : NULL;
}

static DsStatus
read_lines (ChoiceReader *self, const char *bytes, size_t n)
{
  DsStatus status = DS_OK;
  bool is_found = self->name[0] == '\0';
  uint32_t line = 1;

  for (size_t from = 0; from < n && status == DS_OK; line++) {
    const char *newline = memchr (bytes + from, '\n', n - from);
    const size_t to = newline != NULL ? (size_t)(newline - bytes) : n;
    const char *text = bytes + from;

    if (self->name[0] != '\0')
      text = behind_name (self, text, to - from);
    is_found = is_found || text != NULL;
    if (text != NULL)
      status = add_parts (self, text, (size_t)(bytes + to - text), line);
    from = to + 1;
  }
  return is_found ? status : fail_missing (self);
}

DsStatus
ds_choice_file_read (DsLines *out, const char *path, const char *bytes, size_t n, const char *name,
                     DsArena *arena, DsErrors *errors)
{
  ChoiceReader self = { .path = path, .name = name, .arena = arena, .errors = errors };
  size_t first = 0;
  DsStatus status;

  DS_ASSERT (out != NULL && path != NULL && (bytes != NULL || n == 0) && name != NULL);
  DS_ASSERT (arena != NULL && errors != NULL);

  while (first < n && strchr (" \t\r\n", bytes[first]) != NULL && bytes[first] != '\0')
    first++;
  if (first < n && (bytes[first] == '[' || bytes[first] == '{'))
    status = read_json (&self, bytes, n);
  else
    status = read_lines (&self, bytes, n);
  if (status == DS_OK && self.items.n == 0)
    status = fail_missing (&self);
  if (status == DS_OK) {
    const char **items = ds_arena_alloc (arena, self.items.n, sizeof *items);

    if (items == NULL)
      status = fail_nomem (&self);
    else
      memcpy (items, self.items.items, self.items.n * sizeof *items);
    *out = (DsLines){ .n = items != NULL ? self.items.n : 0, .items = items };
  }
  ds_array_clear (&self.items);
  return status;
}

/* ---- the file */

/* The file below the folder above @rules; NULL: no memory. Caller frees. */
static char *
find_path (const char *rules, const char *file)
{
  const char *slash = strrchr (rules, '/');
  char *above = slash == NULL    ? ds_strdup (".")
                : slash == rules ? ds_strdup ("/")
                                 : ds_strndup (rules, (size_t)(slash - rules));
  char *path = above != NULL ? ds_file_join (above, file) : NULL;

  ds_free (above);
  return path;
}

DsStatus
ds_choice_file_load (DsPropertyKind *self, const char *rules, const DsFileTexts *texts,
                     DsArena *arena, uint64_t *hash, DsErrors *errors)
{
  const DsFileText *given;
  const char *bytes = NULL;
  char *path, *owned = NULL;
  DsErrors own = { 0 };
  DsStatus status;
  DsError err;
  size_t n = 0;

  DS_ASSERT (self != NULL && self->choices_file[0] != '\0' && rules != NULL);
  DS_ASSERT (arena != NULL && hash != NULL && errors != NULL);

  path = find_path (rules, self->choices_file);
  self->choices_path = path != NULL ? ds_arena_strdup (arena, path) : NULL;
  ds_free (path);
  if (self->choices_path == NULL)
    return DS_NOMEM;
  given = ds_file_texts_find (texts, self->choices_path);
  if (given != NULL) {
    bytes = given->bytes;
    n = given->bytes != NULL ? given->n : 0;
    status = DS_OK;
  } else {
    status = ds_file_read (self->choices_path, DS_CHOICE_FILE_MAX, &owned, &n, &err);
    bytes = owned;
    if (status != DS_OK)
      ds_errors_take (&own, &err);
  }
  *hash = ds_fnv64 (*hash, bytes != NULL ? bytes : "", n);
  if (status == DS_OK)
    status = ds_choice_file_read (&self->choices, self->choices_path, bytes, n, self->choices_of,
                                  arena, &own);
  if (own.n > 0)
    ds_errors_take (errors, &own.items[0]);
  ds_free (owned);
  return status == DS_NOMEM ? DS_NOMEM : DS_OK;
}
