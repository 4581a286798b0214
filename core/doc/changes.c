/* core/doc/changes.c — collects the changes of a batch of edits. */
#include "doc/changes.h"

void
ds_changes_add (DsChanges *self, size_t floor, DsRect rect, unsigned what)
{
  const unsigned placed = DS_CHANGED_CELLS | DS_CHANGED_PINS | DS_CHANGED_ROOMS | DS_CHANGED_THINGS;
  DsChange *last_of_floor = NULL;

  DS_ASSERT (self != NULL);
  self->what |= what;
  if ((what & placed) == 0 || ds_rect_is_empty (rect))
    return;
  for (size_t i = 0; i < self->n; i++) {
    DsChange *change = &self->items[i];
    const DsRect both = ds_rect_union (change->rect, rect);

    if (change->floor != floor)
      continue;
    last_of_floor = change;
    if (both.w == change->rect.w && both.h == change->rect.h) {
      change->what |= what; /* within a change already noted */
      return;
    }
  }
  if (self->n < DS_CHANGES_MAX) {
    self->items[self->n++] = (DsChange){ floor, rect, what };
  } else if (last_of_floor != NULL) {
    last_of_floor->rect = ds_rect_union (last_of_floor->rect, rect);
    last_of_floor->what |= what;
  } else {
    self->what |= DS_CHANGED_SIZE; /* more floors than places: everything is new */
  }
}
