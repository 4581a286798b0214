/* core/map/ignores.c — the table of ignored findings. */
#include "map/ignores.h"

static bool
is_about_same (const DsIgnore *a, const DsIgnore *b)
{
  return a->floor == b->floor && a->thing == b->thing &&
         (a->thing != 0 || (a->cell.x == b->cell.x && a->cell.y == b->cell.y)) &&
         ds_str_equal (a->rule, b->rule);
}

static bool
ignore_equal (const void *a, const void *b)
{
  const DsIgnore *p = a, *q = b;

  return is_about_same (p, q) && ds_str_equal (p->reason, q->reason) &&
         ds_extras_equal (p->extras, q->extras);
}

static const DsTableType TYPE = { "ignores",
                                  sizeof (DsIgnore),
                                  ignore_equal,
                                  offsetof (DsIgnore, extras),
                                  2,
                                  { offsetof (DsIgnore, rule), offsetof (DsIgnore, reason) } };

size_t
ds_ignores_find (const DsIgnores *self, const DsIgnore *what)
{
  size_t i = 0;

  DS_ASSERT (what != NULL);
  while (i < ds_ignores_count (self) && !is_about_same (ds_ignores_get (self, i), what))
    i++;
  return i;
}

DsStatus
ds_ignores_put (DsIgnores **self, const DsIgnore *ignore, DsError *err)
{
  const size_t at = ds_ignores_find (*self, ignore);

  DS_ASSERT (self != NULL);
  if (at < ds_ignores_count (*self))
    return ds_table_set ((DsTable **)self, at, ignore, err);
  if (at >= DS_IGNORES_MAX)
    return ds_fail (err, DS_LIMIT, "ignores", "ignores.limit",
                    NN_ ("a dungeon holds at most %d ignored issue",
                         "a dungeon holds at most %d ignored issues"),
                    DS_IGNORES_MAX);
  return ds_table_insert ((DsTable **)self, &TYPE, at, ignore, err);
}

DsStatus
ds_ignores_remove (DsIgnores **self, size_t i, DsError *err)
{
  const DsStatus status = ds_table_remove ((DsTable **)self, i, err);

  DS_ASSERT (self != NULL);
  if (status == DS_OK && ds_ignores_count (*self) == 0) {
    ds_ignores_unref (*self);
    *self = NULL;
  }
  return status;
}
