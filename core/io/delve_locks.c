/* core/io/delve_locks.c — reads and writes the dungeon's table of locks. */
#include "base/text.h"
#include "io/delve_file.h"
#include "io/delve_read.h"

#include <string.h>

/* Lock properties that the model cannot express: an opened lock must stay open, or nothing could be
 * proved. */
static const char *const LEFT_OUT[] = { "resets", "closes", "toggles" };

static const char *const LOCK_KEYS[] = { "id", "name", "kind", "opened_by" };

/* One set of keys: a list of ids, appended as "red blue". */
static void
read_set (const DsDelveReader *self, DsText *text, DsNode node, const char *path)
{
  const size_t n = ds_node_length (node);
  char where[DS_WHERE_MAX], found[40];

  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  for (size_t i = 0; i < n; i++) {
    const DsNode item = ds_node_at (node, i);
    const char *id = ds_node_string (item, NULL);

    if (id == NULL || !ds_id_is_valid (id)) {
      ds_node_fail (item, self->errors, ds_path_item (where, path, i), "record.id",
                    N_ ("expected an id of 1 to %d lowercase letters, digits and \"-\", got %s"),
                    DS_ID_MAX, ds_read_found (item, found, sizeof found));
      return;
    }
    ds_text_printf (text, i == 0 ? "%s" : " %s", id);
  }
  if (n == 0 || n > DS_LOCKS_MAX)
    ds_node_fail (node, self->errors, path, "delve.lock.set", N_ ("expected 1 to %d ids, got %zu"),
                  DS_LOCKS_MAX, n);
}

static DsStr *
read_opened_by (const DsDelveReader *self, DsNode object, const char *path)
{
  const size_t n_before = self->errors->n_found;
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  DsText text = { 0 };
  DsStr *sets = NULL;
  DsNode node;
  char *bytes;

  if (!ds_node_get (object, "opened_by", &node))
    return NULL;
  ds_path_key (where, path, "opened_by");
  if (!ds_read_is (node, DS_JSON_ARRAY, where, self->errors))
    return NULL;
  if (ds_node_length (node) == 0 || ds_node_length (node) > DS_LOCK_SETS_MAX) {
    ds_node_fail (node, self->errors, where, "delve.lock.sets",
                  N_ ("expected 1 to %d sets of keys, got %zu"), DS_LOCK_SETS_MAX,
                  ds_node_length (node));
    return NULL;
  }
  for (size_t i = 0; i < ds_node_length (node); i++) {
    if (i > 0)
      ds_text_printf (&text, "|");
    read_set (self, &text, ds_node_at (node, i), ds_path_item (inner, where, i));
  }
  bytes = ds_text_take (&text);
  if (bytes != NULL && ds_errors_since (self->errors, n_before) == DS_OK)
    sets = ds_str_new (bytes);
  if (sets == NULL && ds_errors_since (self->errors, n_before) == DS_OK)
    ds_delve_fail_nomem (self, where);
  ds_free (bytes);
  return sets;
}

static void
read_lock (const DsDelveReader *self, DsLocks **out, DsNode node, const char *path)
{
  const size_t n_before = self->errors->n_found;
  DsLock lock = { 0 };
  DsNode id, other;
  DsError err;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_member (node, "id", &id, path, self->errors))
    return;
  lock.id = ds_delve_read_ref (self, node, "id", path);
  lock.name = ds_delve_read_name (self, node, path);
  lock.kind = ds_delve_read_ref (self, node, "kind", path);
  lock.opened_by = read_opened_by (self, node, path);
  if (lock.id != NULL && ds_locks_find (*out, ds_str_get (lock.id)) != NULL)
    ds_node_fail (id, self->errors, path, "delve.lock.twice",
                  N_ ("the lock \"%s\" is defined twice"), ds_str_get (lock.id));
  for (size_t i = 0; i < DS_COUNT (LEFT_OUT); i++)
    if (ds_node_get (node, LEFT_OUT[i], &other))
      ds_node_fail (
          other, self->errors, path, "delve.lock.again",
          N_ ("unsupported field \"%s\": a lock of a dungeon stays open once it is opened"),
          LEFT_OUT[i]);
  if (ds_extras_read (&lock.extras, node, LOCK_KEYS, DS_COUNT (LOCK_KEYS), &err) != DS_OK ||
      (ds_errors_since (self->errors, n_before) == DS_OK &&
       ds_locks_put (out, &lock, &err) != DS_OK))
    ds_node_take (node, self->errors, path, &err);
  ds_str_unref (lock.id);
  ds_str_unref (lock.name);
  ds_str_unref (lock.kind);
  ds_str_unref (lock.opened_by);
  ds_extras_unref (lock.extras);
}

/* True when gates consume the keys of lock @id. */
static bool
spends (const DsDelveReader *self, const DsLocks *locks, const char *id)
{
  const DsLock *own = ds_locks_find (locks, id);
  const DsLockKind *kind = ds_rules_find_lock (
      self->rules, own != NULL && own->kind != NULL ? ds_str_get (own->kind) : id);

  return kind != NULL && kind->spends;
}

/* Refuses alternative keys for or of locks that consume their keys. */
static void
check_sets (const DsDelveReader *self, const DsLocks *locks, const DsLock *lock, DsNode node,
            const char *path)
{
  const char *at = ds_str_get (lock->opened_by);
  char id[DS_ID_MAX + 1], where[DS_WHERE_MAX];

  ds_path_key (where, path, "opened_by");
  if (spends (self, locks, ds_str_get (lock->id)))
    ds_node_fail (node, self->errors, where, "delve.lock.mixed",
                  N_ ("a lock with single-use keys cannot be opened by other keys"));
  for (; *at != '\0'; at += *at != '\0') {
    const size_t n = strcspn (at, " |");

    memcpy (id, at, n);
    id[n] = '\0';
    at += n;
    if (spends (self, locks, id))
      ds_node_fail (node, self->errors, where, "delve.lock.taken",
                    N_ ("expected a lock with reusable keys, got \"%s\""), id);
  }
}

void
ds_delve_read_locks (const DsDelveReader *self, DsLocks **out, DsNode node, const char *path)
{
  const size_t n_before = self->errors->n_found;
  char where[DS_WHERE_MAX];
  bool is_whole;

  DS_ASSERT (self != NULL && out != NULL);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  for (size_t i = 0; i < ds_node_length (node) && !ds_delve_is_full (self); i++)
    read_lock (self, out, ds_node_at (node, i), ds_path_item (where, path, i));
  is_whole = self->errors->n_found == n_before; /* then the table has them in the same order */
  for (size_t i = 0; is_whole && i < ds_locks_count (*out); i++)
    if (ds_locks_get (*out, i)->opened_by != NULL)
      check_sets (self, *out, ds_locks_get (*out, i), ds_node_at (node, i),
                  ds_path_item (where, path, i));
}

/* "red blue|master" as [ [ "red", "blue" ], [ "master" ] ]. */
static void
write_opened_by (DsJsonWriter *json, const char *sets)
{
  char id[DS_ID_MAX + 1];

  ds_json_begin_array (json, "opened_by", DS_JSON_INLINE);
  ds_json_begin_array (json, NULL, DS_JSON_INLINE);
  while (*sets != '\0') {
    const size_t n = strcspn (sets, " |");

    memcpy (id, sets, n);
    id[n] = '\0';
    ds_json_put_string (json, NULL, id);
    sets += n;
    if (*sets == '|') {
      ds_json_end (json);
      ds_json_begin_array (json, NULL, DS_JSON_INLINE);
    }
    sets += *sets != '\0';
  }
  ds_json_end (json);
  ds_json_end (json);
}

void
ds_delve_write_locks (const DsLocks *locks, DsJsonWriter *json)
{
  DS_ASSERT (json != NULL);
  if (ds_locks_count (locks) == 0)
    return;
  ds_json_begin_array (json, "locks", DS_JSON_LINES);
  for (size_t i = 0; i < ds_locks_count (locks); i++) {
    const DsLock *lock = ds_locks_get (locks, i);

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "id", ds_str_get (lock->id));
    if (lock->name != NULL)
      ds_json_put_string (json, "name", ds_str_get (lock->name));
    if (lock->kind != NULL)
      ds_json_put_string (json, "kind", ds_str_get (lock->kind));
    if (lock->opened_by != NULL)
      write_opened_by (json, ds_str_get (lock->opened_by));
    ds_extras_write (lock->extras, json);
    ds_json_end (json);
  }
  ds_json_end (json);
}
