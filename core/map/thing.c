/* core/map/thing.c — sorted, shared tables of things. */
#include "map/thing.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define POLL_THINGS 4096

static bool
thing_equal (const void *a, const void *b)
{
  const DsThing *p = a, *q = b;

  return p->id == q->id && p->kind == q->kind && p->facing == q->facing && p->gate == q->gate &&
         p->target_floor == q->target_floor && p->target.x == q->target.x &&
         p->target.y == q->target.y && p->at.x == q->at.x && p->at.y == q->at.y &&
         ds_str_equal (p->level, q->level) && ds_str_equal (p->entry, q->entry) &&
         ds_str_equal (p->lock, q->lock) && ds_extras_equal (p->extras, q->extras);
}

static const DsTableType TYPE = {
  "things",    sizeof (DsThing),
  thing_equal, offsetof (DsThing, extras),
  3,           { offsetof (DsThing, lock), offsetof (DsThing, level), offsetof (DsThing, entry) }
};

bool
ds_thing_equal (const DsThing *a, const DsThing *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  return thing_equal (a, b);
}

/* ---- texts */

static bool
is_line (const char *text, size_t max)
{
  const size_t n = strlen (text);

  return n > 0 && n <= max && ds_utf8_check (text, n) && ds_text_is_plain (text) &&
         strpbrk (text, "\r\n") == NULL;
}

bool
ds_level_path_is_valid (const char *path)
{
  int n_folders = 0; /* "levels" is the first */

  DS_ASSERT (path != NULL);

  if (!is_line (path, DS_LEVEL_PATH_MAX))
    return false;
  for (const char *name = path; name != NULL; name = strchr (name, '/')) {
    name += name != path;
    if (++n_folders > DS_LEVEL_FOLDERS_MAX)
      return false;
    if (*name == '\0' || *name == '/' || *name == '.')
      return false;
  }
  return true;
}

bool
ds_entry_is_valid (const char *name)
{
  DS_ASSERT (name != NULL);

  return is_line (name, DS_ENTRY_MAX);
}

DsStatus
ds_thing_text (const DsThing *thing, const char *key, char *out, size_t size)
{
  const char *json, *text;
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *doc;
  size_t n;

  DS_ASSERT (thing != NULL && key != NULL && out != NULL && size > 0);

  out[0] = '\0';
  json = ds_extras_find (thing->extras, key);
  if (json == NULL)
    return DS_NOT_FOUND;
  status = ds_json_parse (&doc, key, json, strlen (json), &errors);
  if (status != DS_OK)
    return status;
  text = ds_node_string (ds_json_root (doc), NULL);
  if (text != NULL) {
    n = strlen (text) < size ? strlen (text) : size - 1;
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
      n--;
    memcpy (out, text, n);
    out[n] = '\0';
  }
  ds_json_free (doc);
  return text != NULL ? DS_OK : DS_NOT_FOUND;
}

/* ---- tables */

static int
compare_place (const DsThing *a, DsCell at, uint64_t id)
{
  if (a->at.y != at.y)
    return a->at.y < at.y ? -1 : 1;
  if (a->at.x != at.x)
    return a->at.x < at.x ? -1 : 1;
  return a->id < id ? -1 : a->id > id;
}

int
ds_thing_compare (const void *a, const void *b)
{
  const DsThing *q = b;

  return compare_place (a, q->at, q->id);
}

static DsStatus
fail_limit (DsError *err)
{
  return ds_fail (err, DS_LIMIT, "things", "things.limit",
                  NN_ ("a floor holds at most %d object", "a floor holds at most %d objects"),
                  DS_THINGS_MAX);
}

/* DS_LIMIT: more than DS_THINGS_MAX. DS_NOMEM. *@out is NULL then, and also when @n is 0. */
DsStatus
ds_things_new (DsThings **out, const DsThing *things, size_t n, DsError *err)
{
  DsTable *self;

  DS_ASSERT (out != NULL);
  *out = NULL;
  if (n == 0)
    return DS_OK;
  if (n > DS_THINGS_MAX)
    return fail_limit (err);
  self = ds_table_new (&TYPE, things, n);
  if (self == NULL)
    return ds_fail_nomem (err, TYPE.name);
  qsort (self->records, n, sizeof *things, ds_thing_compare);
  *out = (DsThings *)self;
  return DS_OK;
}

DsStatus
ds_things_add (DsThings **self, const DsThing *things, size_t n, const DsJob *job, DsError *err)
{
  const size_t n_old = ds_things_count (*self);
  DsTable *joined = NULL;
  DsStatus status;

  DS_ASSERT (self != NULL);
  if (n > DS_THINGS_MAX - n_old)
    return fail_limit (err);
  if (n == 0)
    return DS_OK;
  DS_ASSERT (things != NULL);
  status = ds_table_own (&joined, &TYPE, n_old + n, NULL, err);
  for (size_t i = 0, k = 0; i + k < n_old + n && status == DS_OK;) {
    const bool is_old =
        k == n || (i < n_old && ds_thing_compare (ds_things_get (*self, i), &things[k]) < 0);

    if ((i + k) % POLL_THINGS == 0 && ds_job_is_cancelled (job))
      status = ds_fail_cancelled (err, TYPE.name);
    else
      status = ds_table_insert (&joined, &TYPE, i + k,
                                is_old ? ds_things_get (*self, i) : &things[k], err);
    i += is_old;
    k += !is_old;
  }
  ds_table_unref (status == DS_OK ? (DsTable *)*self : joined);
  if (status == DS_OK)
    *self = (DsThings *)joined;
  return status;
}

/* The first index whose thing does not stand before (@at, @id). O(log n). */
static size_t
seek (const DsThings *self, DsCell at, uint64_t id)
{
  size_t low = 0, high = ds_things_count (self);

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (compare_place (ds_things_get (self, middle), at, id) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

size_t
ds_things_seek (const DsThings *self, DsCell cell)
{
  return seek (self, cell, 0);
}

const DsThing *
ds_things_find (const DsThings *self, uint64_t id)
{
  for (size_t i = 0; i < ds_things_count (self); i++)
    if (ds_things_get (self, i)->id == id)
      return ds_things_get (self, i);
  return NULL;
}

/*
 * Adds @thing, or puts it in the place of the one with its id. Refs what @thing owns.
 * DS_LIMIT: more than DS_THINGS_MAX. DS_NOMEM. On failure the list is as it was. O(n).
 */
DsStatus
ds_things_put (DsThings **self, const DsThing *thing, DsError *err)
{
  const DsThing *old = ds_things_find (*self, thing->id);
  const size_t at = seek (*self, thing->at, thing->id);
  size_t old_at;
  DsStatus status;

  DS_ASSERT (self != NULL && thing != NULL);
  if (old == NULL && ds_things_count (*self) >= DS_THINGS_MAX)
    return fail_limit (err);
  old_at = old != NULL ? (size_t)(old - ds_things_get (*self, 0)) : SIZE_MAX;
  if (old_at == at)
    return ds_table_set ((DsTable **)self, at, thing, err);
  status = ds_table_insert ((DsTable **)self, &TYPE, at, thing, err);
  if (status == DS_OK && old != NULL)
    status = ds_table_remove ((DsTable **)self, old_at + (at < old_at), err);
  return status;
}

DsStatus
ds_things_remove (DsThings **self, uint64_t id, DsError *err)
{
  const DsThing *old = ds_things_find (*self, id);

  DS_ASSERT (self != NULL);
  if (old == NULL)
    return DS_OK;
  return ds_table_remove ((DsTable **)self, (size_t)(old - ds_things_get (*self, 0)), err);
}
