/* core/io/keymap.c — reads and writes the keys of actions. */
#include "io/keymap.h"
#include "base/budget.h"
#include "base/read.h"

#include <stdio.h>
#include <string.h>

#define FORMAT "delvesmith.keymap"
#define VERSION 1
#define NAME_MAX_BYTES 80
#define KEYS_BYTES ((NAME_MAX_BYTES + 1) * DS_KEYMAP_KEYS_MAX)

static const char *const KNOWN[] = { "format", "version", "label", "base", "keys" };

void
ds_keymap_clear (DsKeymap *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->rows);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* ---- reading */

static DsStatus
fail_nomem (DsErrors *errors, DsNode node)
{
  DsError err;

  ds_fail_nomem (&err, "keymap");
  return ds_node_take (node, errors, "keys", &err);
}

/* True if @key stands in @keys, which spaces part. */
static bool
has_key (const char *keys, const char *key)
{
  const size_t n = strlen (key);

  for (const char *at = keys; (at = strstr (at, key)) != NULL; at += n)
    if ((at == keys || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
      return true;
  return false;
}

/* The action of @self, or of the row that is being read with @before, which has @key; NULL: none.
 */
static const char *
holder_of (const DsKeymap *self, const char *action, const char *before, const char *key)
{
  if (has_key (before, key))
    return action;
  for (size_t i = 0; i < self->rows.n; i++)
    if (has_key (self->rows.items[i].keys, key))
      return self->rows.items[i].action;
  return NULL;
}

/* Appends the key at @node to @keys. */
static void
read_key (const DsKeymap *self, const char *action, DsNode node, char keys[KEYS_BYTES],
          const char *path, DsErrors *errors)
{
  const char *key = ds_read_plain (node, NAME_MAX_BYTES, path, errors), *holder;
  const size_t n = strlen (keys);

  if (key == NULL)
    return;
  if (key[0] == '\0' || strpbrk (key, " \t\n") != NULL) {
    ds_node_fail (node, errors, path, "keymap.key",
                  N_ ("expected a key such as <Control>s, got \"%s\""), key);
    return;
  }
  holder = holder_of (self, action, keys, key);
  if (holder != NULL) {
    ds_node_fail (node, errors, path, "keymap.twice",
                  N_ ("expected a key of its own, got \"%s\", which \"%s\" has"), key, holder);
    return;
  }
  snprintf (keys + n, KEYS_BYTES - n, "%s%s", n > 0 ? " " : "", key);
}

static void
read_row (DsKeymap *self, DsMember member, DsErrors *errors)
{
  char path[DS_WHERE_MAX], item[DS_WHERE_MAX], keys[KEYS_BYTES] = "";
  const size_t n = ds_node_length (member.node);

  ds_path_key (path, "keys", member.key);
  if (!ds_read_is (member.node, DS_JSON_ARRAY, path, errors))
    return;
  if (n > DS_KEYMAP_KEYS_MAX) {
    ds_node_fail (member.node, errors, path, "keymap.many",
                  N_ ("expected at most %d keys of an action, got %zu"), DS_KEYMAP_KEYS_MAX, n);
    return;
  }
  for (size_t i = 0; i < n; i++)
    read_key (self, member.key, ds_node_at (member.node, i), keys, ds_path_item (item, path, i),
              errors);
  if (!ds_keymap_add (self, member.key, keys))
    fail_nomem (errors, member.node);
  else
    self->rows.items[self->rows.n - 1].line = ds_node_line (member.node);
}

static void
read_rows (DsKeymap *self, DsNode keys, DsErrors *errors)
{
  if (!ds_read_is (keys, DS_JSON_OBJECT, "keys", errors))
    return;
  if (ds_node_length (keys) > DS_KEYMAP_ROWS_MAX) {
    ds_node_fail (keys, errors, "keys", "keymap.rows", N_ ("expected at most %d actions, got %zu"),
                  DS_KEYMAP_ROWS_MAX, ds_node_length (keys));
    return;
  }
  for (DsMember m = ds_node_first (keys); m.key != NULL; m = ds_member_next (m))
    read_row (self, m, errors);
}

/* The optional text @key of @root; "" = there is none. */
static const char *
read_text (DsKeymap *self, DsNode root, const char *key, DsErrors *errors)
{
  const char *text = NULL, *copy;
  DsNode node;

  if (ds_node_get (root, key, &node))
    text = ds_read_plain (node, NAME_MAX_BYTES, key, errors);
  copy = ds_arena_strdup (&self->arena, text != NULL ? text : "");
  if (copy == NULL)
    fail_nomem (errors, root);
  return copy;
}

static DsStatus
read_root (DsKeymap *self, DsNode root, DsErrors *errors)
{
  const size_t before = errors->n_found;
  int64_t version;
  DsNode keys;

  if (!ds_read_format (root, FORMAT, &version, errors))
    return ds_errors_since (errors, before);
  if (version > VERSION)
    return ds_node_fail (root, errors, "version", "record.version",
                         N_ ("expected version %d or earlier, got %lld"), VERSION,
                         (long long)version);
  ds_read_only (root, KNOWN, DS_COUNT (KNOWN), "", errors);
  self->label = read_text (self, root, "label", errors);
  self->base = read_text (self, root, "base", errors);
  if (ds_read_member (root, "keys", &keys, "", errors))
    read_rows (self, keys, errors);
  return ds_errors_since (errors, before);
}

DsStatus
ds_keymap_parse (DsKeymap *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  DsBudget budget;
  DsStatus status;
  DsJson *json;

  DS_ASSERT (out != NULL && name != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (n > DS_KEYMAP_BYTES_MAX)
    return ds_errors_add (errors, DS_LIMIT, name, "keymap.bytes",
                          N_ ("expected at most %zu bytes, got %zu"), DS_KEYMAP_BYTES_MAX, n);
  ds_budget_begin (&budget, n);
  status = ds_json_parse (&json, name, bytes, n, errors);
  if (status == DS_OK) {
    status = read_root (out, ds_json_root (json), errors);
    ds_json_free (json);
  }
  if (status != DS_OK)
    ds_keymap_clear (out);
  return ds_budget_end (&budget, status, errors);
}

/* ---- writing */

bool
ds_keymap_add (DsKeymap *self, const char *action, const char *keys)
{
  DsKeymapRow row = { 0 };

  DS_ASSERT (self != NULL && action != NULL && keys != NULL);

  row.action = ds_arena_strdup (&self->arena, action);
  row.keys = ds_arena_strdup (&self->arena, keys);
  return row.action != NULL && row.keys != NULL && ds_array_push (&self->rows, row);
}

static void
put_row (DsJsonWriter *json, const DsKeymapRow *row)
{
  ds_json_begin_array (json, row->action, DS_JSON_INLINE);
  for (const char *at = row->keys; *at != '\0';) {
    const size_t n = strcspn (at, " ");

    ds_json_put_bytes (json, NULL, at, n);
    at += n + (at[n] == ' ');
  }
  ds_json_end (json);
}

void
ds_keymap_format (const DsKeymap *self, DsText *out)
{
  DsJsonWriter json;

  DS_ASSERT (self != NULL && out != NULL);

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "format", FORMAT);
  ds_json_put_int (&json, "version", VERSION);
  if (self->label != NULL && self->label[0] != '\0')
    ds_json_put_string (&json, "label", self->label);
  if (self->base != NULL && self->base[0] != '\0')
    ds_json_put_string (&json, "base", self->base);
  ds_json_begin_object (&json, "keys", DS_JSON_LINES);
  for (size_t i = 0; i < self->rows.n; i++)
    put_row (&json, &self->rows.items[i]);
  ds_json_end (&json);
  ds_json_end (&json);
}
