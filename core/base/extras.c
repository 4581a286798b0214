/* core/base/extras.c — unknown members in one block of memory. */
#include "base/extras.h"
#include "base/hooks.h"

#include <stdatomic.h>
#include <string.h>

typedef struct {
  const char *key, *json;
} Extra;

struct DsExtras {
  atomic_uint refs;
  size_t n;
  Extra items[]; /* their texts stand behind them */
};

static bool
is_known (const char *key, const char *const *known, size_t n_known)
{
  for (size_t i = 0; i < n_known; i++)
    if (strcmp (known[i], key) == 0)
      return true;
  return false;
}

static char *
append (char *at, const char *text, size_t n)
{
  memcpy (at, text, n);
  at[n] = '\0';
  return at + n + 1;
}

/* DS_NOMEM is the only failure; *@out is NULL then. O(members * n_known). */
DsStatus
ds_extras_read (DsExtras **out, DsNode object, const char *const *known, size_t n_known,
                DsError *err)
{
  size_t count = 0, bytes = 0, n;
  DsExtras *self;
  char *at;

  *out = NULL;
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    if (!is_known (m.key, known, n_known)) {
      ds_node_source (m.node, &n);
      bytes += strlen (m.key) + n + 2;
      count++;
    }
  if (count == 0)
    return DS_OK;
  self = ds_alloc (1, sizeof *self + count * sizeof self->items[0] + bytes);
  if (self == NULL)
    return ds_fail_nomem (err, "extras");
  atomic_init (&self->refs, 1);
  self->n = 0;
  at = (char *)(self->items + count);
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    if (!is_known (m.key, known, n_known)) {
      const char *source = ds_node_source (m.node, &n);
      Extra *extra = &self->items[self->n++];

      extra->key = at;
      at = append (at, m.key, strlen (m.key));
      extra->json = at;
      at = append (at, source, n);
    }
  *out = self;
  return DS_OK;
}

DsExtras *
ds_extras_ref (DsExtras *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_extras_unref (DsExtras *self)
{
  if (self != NULL && atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) == 1)
    ds_free (self);
}

size_t
ds_extras_count (const DsExtras *self)
{
  return self != NULL ? self->n : 0;
}

const char *
ds_extras_key (const DsExtras *self, size_t i)
{
  return self->items[i].key;
}

const char *
ds_extras_json (const DsExtras *self, size_t i)
{
  return self->items[i].json;
}

bool
ds_extras_equal (const DsExtras *a, const DsExtras *b)
{
  if (a == b)
    return true;
  if (ds_extras_count (a) != ds_extras_count (b))
    return false;
  for (size_t i = 0; i < ds_extras_count (a); i++)
    if (strcmp (a->items[i].key, b->items[i].key) != 0 ||
        strcmp (a->items[i].json, b->items[i].json) != 0)
      return false;
  return true;
}

/* The index of the item; their number: none has the key. */
static size_t
find (const DsExtras *self, const char *key)
{
  const size_t n = ds_extras_count (self);
  size_t i = 0;

  while (i < n && strcmp (self->items[i].key, key) != 0)
    i++;
  return i;
}

const char *
ds_extras_find (const DsExtras *self, const char *key)
{
  const size_t i = find (self, key);

  return i < ds_extras_count (self) ? self->items[i].json : NULL;
}

/* DS_NOMEM is the only failure; *@out is NULL then, and when nothing is left. */
DsStatus
ds_extras_with (DsExtras **out, const DsExtras *self, const char *key, const char *json,
                DsError *err)
{
  const size_t n = ds_extras_count (self);
  const bool is_new = find (self, key) == n;
  size_t bytes = json != NULL ? strlen (key) + strlen (json) + 2 : 0;
  DsExtras *copy;
  char *at;

  *out = NULL;
  for (size_t i = 0; i < n; i++)
    bytes += strlen (self->items[i].key) + strlen (self->items[i].json) + 2;
  copy = ds_alloc (1, sizeof *copy + (n + 1) * sizeof copy->items[0] + bytes);
  if (copy == NULL)
    return ds_fail_nomem (err, "extras");
  atomic_init (&copy->refs, 1);
  copy->n = 0;
  at = (char *)(copy->items + n + 1);
  for (size_t i = 0; i < n + is_new; i++) {
    const bool is_set = i == n || strcmp (self->items[i].key, key) == 0;
    const Extra from = is_set ? (Extra){ key, json } : self->items[i];
    Extra *extra = &copy->items[copy->n];

    if (from.json == NULL)
      continue;
    copy->n++;
    extra->key = at;
    at = append (at, from.key, strlen (from.key));
    extra->json = at;
    at = append (at, from.json, strlen (from.json));
  }
  if (copy->n > 0)
    *out = copy;
  else
    ds_free (copy);
  return DS_OK;
}

void
ds_extras_write (const DsExtras *self, DsJsonWriter *writer)
{
  for (size_t i = 0; i < ds_extras_count (self); i++)
    ds_json_put_source (writer, self->items[i].key, self->items[i].json);
}
