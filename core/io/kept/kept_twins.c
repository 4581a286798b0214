/* core/io/kept/kept_twins.c — see kept_twins.h */
#include "io/kept/kept_twins.h"
#include "io/kept/thing_list.h"

#include <stdlib.h>

/* The object of ours in the cell of @thing whose twin has its id and kind; SIZE_MAX: none. */
static size_t
find_taker (const size_t *twins, const DsThings *ours, const DsThings *theirs, const DsThing *thing)
{
  for (size_t i = ds_things_seek (ours, thing->at); i < ds_things_count (ours); i++) {
    const DsThing *at = ds_things_get (ours, i), *twin;

    if (at->at.x != thing->at.x || at->at.y != thing->at.y)
      break;
    twin = twins[i] != SIZE_MAX ? ds_things_get (theirs, twins[i]) : NULL;
    if (twin != NULL && twin->id == thing->id && twin->kind == thing->kind)
      return i;
  }
  return SIZE_MAX;
}

void
ds_kept_twins_take_back (size_t *twins, const DsThings *ours, const DsThings *theirs)
{
  DS_ASSERT (twins != NULL);

  for (size_t i = 0; i < ds_things_count (ours); i++) {
    /* The object that loses its twin takes another one back in turn; none does so twice. */
    for (size_t at = i, taker; at != SIZE_MAX && twins[at] == SIZE_MAX; at = taker) {
      taker = find_taker (twins, ours, theirs, ds_things_get (ours, at));
      if (taker == SIZE_MAX)
        break;
      twins[at] = twins[taker];
      twins[taker] = SIZE_MAX;
    }
  }
}

bool
ds_kept_twins_take_moved (const size_t *twins, bool *is_taken, const DsThings *ours,
                          const DsThings *theirs)
{
  DsThingList alone = { 0 };
  bool is_done = true;

  DS_ASSERT (twins != NULL && is_taken != NULL);

  for (size_t i = 0; i < ds_things_count (ours) && is_done; i++)
    is_done = twins[i] != SIZE_MAX || ds_array_push (&alone, ds_things_get (ours, i));
  if (is_done && alone.n > 0)
    qsort (alone.items, alone.n, sizeof *alone.items, ds_things_by_id);
  for (size_t k = 0; k < ds_things_count (theirs) && is_done; k++) {
    const DsThing *at = ds_things_get (theirs, k), *thing = ds_thing_list_find (&alone, at->id);

    is_taken[k] = is_taken[k] || (thing != NULL && thing->kind == at->kind);
  }
  ds_array_clear (&alone);
  return is_done;
}
