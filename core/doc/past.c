/* core/doc/past.c — walks along the steps of a document. */
#include "doc/past.h"

#include <string.h>

void
ds_past_step_clear (DsPastStep *self)
{
  DS_ASSERT (self != NULL);
  ds_str_unref (self->label);
  ds_patch_free (self->patch);
  ds_made_unref (self->made);
  memset (self, 0, sizeof *self);
}

static void
close_group (DsPast *self)
{
  if (self->has_open)
    ds_delve_clear (&self->open);
  ds_made_unref (self->open_made);
  self->open_made = NULL;
  self->has_open = false;
}

void
ds_past_clear (DsPast *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    ds_past_step_clear (&self->steps[i]);
  ds_free (self->steps);
  close_group (self);
  ds_delve_clear (&self->now);
  ds_made_unref (self->first_made);
  memset (self, 0, sizeof *self);
}

uint64_t
ds_past_serial (const DsPast *self, size_t i)
{
  DS_ASSERT (self != NULL && i <= self->n);
  return i > 0 ? self->steps[i - 1].serial : self->first_serial;
}

const DsMade *
ds_past_made (const DsPast *self, size_t i)
{
  DS_ASSERT (self != NULL && i <= self->n);
  return i > 0 ? self->steps[i - 1].made : self->first_made;
}

DsStatus
ds_past_step (const DsPast *self, DsPatchWay way, DsDelve *state, size_t *at, DsChanges *changes,
              DsError *err)
{
  const bool is_back = way == DS_PATCH_BACK;
  DsDelve next;
  DsStatus status;

  DS_ASSERT (self != NULL && state != NULL && at != NULL && changes != NULL);
  DS_ASSERT (is_back ? *at > 0 : *at < self->n);
  status = ds_delve_copy (&next, state, err);
  if (status != DS_OK)
    return status;
  status = ds_patch_apply (self->steps[is_back ? *at - 1 : *at].patch, way, &next, changes, err);
  if (status == DS_OK)
    status = ds_patch_follow_rules (&next, self->now.rules, err);
  if (status != DS_OK) {
    ds_delve_clear (&next);
    return status;
  }
  ds_delve_clear (state);
  *state = next;
  *at += is_back ? (size_t)-1 : 1;
  return DS_OK;
}

DsStatus
ds_past_cut (DsPast *self, size_t to, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && to <= self->n);
  while (self->position != to && status == DS_OK) {
    DsChanges changes = { 0 };

    status = ds_past_step (self, to < self->position ? DS_PATCH_BACK : DS_PATCH_FORTH, &self->now,
                           &self->position, &changes, err);
  }
  if (status != DS_OK)
    return status;
  close_group (self);
  while (self->n > to)
    ds_past_step_clear (&self->steps[--self->n]);
  return DS_OK;
}
