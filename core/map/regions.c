/* core/map/regions.c — the region table. */
#include "map/regions.h"

const char *const DS_REGION_PINS[DS_N_REGION_PINS] = {
#define X(name, id) id,
  DS_REGION_PIN_LIST (X)
#undef X
};

static bool
region_equal (const void *a, const void *b)
{
  const DsRegion *p = a, *q = b;

  return p->id == q->id && p->colour == q->colour && p->pins == q->pins &&
         ds_str_equal (p->name, q->name) && ds_str_equal (p->lock, q->lock) &&
         ds_extras_equal (p->extras, q->extras);
}

static const DsTableType TYPE = { "regions",
                                  sizeof (DsRegion),
                                  region_equal,
                                  offsetof (DsRegion, extras),
                                  2,
                                  { offsetof (DsRegion, name), offsetof (DsRegion, lock) } };

/* O(regions). */
uint32_t
ds_regions_find (const DsRegions *self, uint64_t id)
{
  for (size_t i = 0; i < ds_regions_count (self); i++)
    if (ds_regions_get (self, i)->id == id)
      return (uint32_t)i + 1;
  return 0;
}

DsStatus
ds_regions_add (DsRegions **self, const DsRegion *region, DsError *err)
{
  DS_ASSERT (self != NULL);
  if (ds_regions_count (*self) >= DS_REGIONS_MAX)
    return ds_fail (err, DS_LIMIT, "regions", "regions.limit",
                    NN_ ("a dungeon holds at most %d region", "a dungeon holds at most %d regions"),
                    DS_REGIONS_MAX);
  return ds_table_insert ((DsTable **)self, &TYPE, ds_regions_count (*self), region, err);
}

DsStatus
ds_regions_set (DsRegions **self, size_t i, const DsRegion *region, DsError *err)
{
  DS_ASSERT (self != NULL);
  return ds_table_set ((DsTable **)self, i, region, err);
}

DsStatus
ds_regions_remove (DsRegions **self, size_t i, DsError *err)
{
  DS_ASSERT (self != NULL);
  return ds_table_remove_swap ((DsTable **)self, i, err);
}
