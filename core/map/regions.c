/* core/map/regions.c — the region table. */
#include "map/regions.h"
#include "base/array.h"

#include <stdatomic.h>

struct DsRegions {
  atomic_uint refs;
  DS_ARRAY (DsRegion) list;
};

DsRegions *
ds_regions_ref (DsRegions *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

static void
region_clear (const DsRegion *region)
{
  ds_str_unref (region->name);
  ds_str_unref (region->lock);
  ds_extras_unref (region->extras);
}

void
ds_regions_unref (DsRegions *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (size_t i = 0; i < self->list.n; i++)
    region_clear (&self->list.items[i]);
  ds_array_clear (&self->list);
  ds_free (self);
}

size_t
ds_regions_count (const DsRegions *self)
{
  return self != NULL ? self->list.n : 0;
}

const DsRegion *
ds_regions_get (const DsRegions *self, size_t i)
{
  return &self->list.items[i];
}

/* O(regions). */
uint32_t
ds_regions_find (const DsRegions *self, uint64_t id)
{
  for (size_t i = 0; i < ds_regions_count (self); i++)
    if (self->list.items[i].id == id)
      return (uint32_t)i + 1;
  return 0;
}

static DsRegion
region_ref (const DsRegion *region)
{
  ds_str_ref (region->name);
  ds_str_ref (region->lock);
  ds_extras_ref (region->extras);
  return *region;
}

/* Makes *@self a table of one owner, empty if it was NULL. */
static DsStatus
own (DsRegions **self, DsError *err)
{
  DsRegions *copy;

  if (*self != NULL && atomic_load_explicit (&(*self)->refs, memory_order_acquire) == 1)
    return DS_OK;
  copy = ds_alloc0 (1, sizeof *copy);
  if (copy == NULL)
    return ds_fail_nomem (err, "regions");
  atomic_init (&copy->refs, 1);
  if (!ds_array_reserve (&copy->list, ds_regions_count (*self))) {
    ds_free (copy);
    return ds_fail_nomem (err, "regions");
  }
  for (size_t i = 0; i < ds_regions_count (*self); i++)
    copy->list.items[i] = region_ref (&(*self)->list.items[i]);
  copy->list.n = ds_regions_count (*self);
  ds_regions_unref (*self);
  *self = copy;
  return DS_OK;
}

/* Appends @region, whose number is then the count. Refs what it owns. DS_LIMIT, DS_NOMEM. */
DsStatus
ds_regions_add (DsRegions **self, const DsRegion *region, DsError *err)
{
  DsStatus status;

  if (ds_regions_count (*self) >= DS_REGIONS_MAX)
    return ds_fail (err, DS_LIMIT, "regions", "regions.limit",
                    NN_ ("a dungeon holds at most %d region", "a dungeon holds at most %d regions"),
                    DS_REGIONS_MAX);
  status = own (self, err);
  if (status != DS_OK)
    return status;
  if (!ds_array_reserve (&(*self)->list, 1))
    return ds_fail_nomem (err, "regions");
  (*self)->list.items[(*self)->list.n++] = region_ref (region);
  return DS_OK;
}

/* Replaces region @i. Refs what @region owns. DS_NOMEM. */
DsStatus
ds_regions_set (DsRegions **self, size_t i, const DsRegion *region, DsError *err)
{
  const DsStatus status = own (self, err);

  if (status == DS_OK) {
    const DsRegion replaced = (*self)->list.items[i];

    (*self)->list.items[i] = region_ref (region);
    region_clear (&replaced);
  }
  return status;
}

DsStatus
ds_regions_remove (DsRegions **self, size_t i, DsError *err)
{
  const DsStatus status = own (self, err);

  if (status == DS_OK) {
    region_clear (&(*self)->list.items[i]);
    (*self)->list.items[i] = (*self)->list.items[--(*self)->list.n];
  }
  return status;
}

bool
ds_regions_equal (const DsRegions *a, const DsRegions *b)
{
  const size_t n = ds_regions_count (a);

  if (a == b)
    return true;
  if (n != ds_regions_count (b))
    return false;
  for (size_t i = 0; i < n; i++) {
    const DsRegion *p = &a->list.items[i], *q = &b->list.items[i];

    if (p->id != q->id || p->colour != q->colour || !ds_str_equal (p->name, q->name) ||
        !ds_str_equal (p->lock, q->lock) || p->extras != q->extras)
      return false;
  }
  return true;
}
