/* core/doc/doc.c — runs commands, groups and undo of a document. */
#include "doc/doc.h"

#include "base/array.h"

#include <string.h>

#define TIDY_ROWS 64 /* about a millisecond for rows of 4096 cells */

typedef struct {
  const char *label;
  DsPatch *patch;
  uint64_t serial; /* names the state behind this step: never used twice */
} Step;

struct DsDoc {
  DsDelve delve;
  uint64_t revision;
  DsChanges changes;

  DS_ARRAY (Step) steps;
  size_t position; /* steps before it are done, the others undone */
  size_t bytes, limit;
  uint64_t first_serial; /* of the state before steps.items[0] */
  uint64_t saved_serial;
  uint64_t next_serial;

  unsigned locked, refused; /* bits of strata */

  bool in_group;
  const char *group_label;
  DsDelve group_start;     /* shares bands */
  DsChanges group_changes; /* changes to redraw if the group is cancelled */
};

DsStatus
ds_doc_new (DsDoc **out, const DsDelve *delve, DsError *err)
{
  DsDoc *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (out != NULL);
  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "document");
  status = ds_delve_copy (&self->delve, delve, err);
  if (status != DS_OK) {
    ds_free (self);
    return status;
  }
  self->limit = DS_DOC_HISTORY_BYTES;
  self->next_serial = 1;
  *out = self;
  return DS_OK;
}

/* Forgets the steps from @first to the end. */
static void
drop_steps_from (DsDoc *self, size_t first)
{
  while (self->steps.n > first) {
    Step *step = &self->steps.items[--self->steps.n];

    self->bytes -= ds_patch_bytes (step->patch);
    ds_patch_free (step->patch);
  }
  if (self->position > first)
    self->position = first;
}

void
ds_doc_free (DsDoc *self)
{
  if (self == NULL)
    return;
  drop_steps_from (self, 0);
  ds_array_clear (&self->steps);
  if (self->in_group)
    ds_delve_clear (&self->group_start);
  ds_delve_clear (&self->delve);
  ds_free (self);
}

const DsDelve *
ds_doc_delve (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return &self->delve;
}

uint64_t
ds_doc_revision (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->revision;
}

bool
ds_doc_in_group (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->in_group;
}

/* The unpacked step farthest from the current position; n: none. The steps before and after the
 * position stay unpacked, so that undo and redo are fast. */
static size_t
find_cold (const DsDoc *self)
{
  size_t cold = self->steps.n, farthest = 0;

  for (size_t i = 0; i < self->steps.n; i++) {
    const size_t away = i < self->position ? self->position - 1 - i : i - self->position;

    if (away > farthest && !ds_patch_is_packed (self->steps.items[i].patch)) {
      farthest = away;
      cold = i;
    }
  }
  return cold;
}

/* False: memory ran out. */
static bool
pack (DsDoc *self, size_t i, int32_t n_rows)
{
  DsPatch *patch = self->steps.items[i].patch;
  bool is_done;

  self->bytes -= ds_patch_bytes (patch);
  is_done = ds_patch_pack (patch, n_rows, NULL) == DS_OK;
  self->bytes += ds_patch_bytes (patch);
  return is_done;
}

/* Drops the oldest steps until the history fits its limit; the newest stays. Those that tidying
 * makes smaller soon may be too large for as long. */
static void
evict (DsDoc *self)
{
  size_t n = 0, cold = find_cold (self);

  if (cold < self->steps.n && self->bytes / 2 <= self->limit)
    return;
  for (; self->bytes > self->limit && cold < self->steps.n; cold = find_cold (self))
    if (!pack (self, cold, INT32_MAX))
      break;
  while (self->bytes > self->limit && n + 1 < self->steps.n && n < self->position) {
    self->bytes -= ds_patch_bytes (self->steps.items[n].patch);
    self->first_serial = self->steps.items[n].serial;
    ds_patch_free (self->steps.items[n].patch);
    n++;
  }
  if (n == 0)
    return; /* there may be no array yet */
  memmove (self->steps.items, self->steps.items + n, (self->steps.n - n) * sizeof (Step));
  self->steps.n -= n;
  self->position -= n;
}

bool
ds_doc_tidy (DsDoc *self)
{
  const size_t cold = self->bytes > self->limit / 2 ? find_cold (self) : self->steps.n;

  DS_ASSERT (self != NULL);
  if (cold < self->steps.n && pack (self, cold, TIDY_ROWS))
    return true;
  evict (self);
  return false;
}

DsStatus
ds_doc_begin (DsDoc *self, const char *label, DsError *err)
{
  DsStatus status = ds_doc_end (self, err);

  DS_ASSERT (self != NULL);
  if (status == DS_OK)
    status = ds_delve_copy (&self->group_start, &self->delve, err);
  if (status != DS_OK)
    return status;
  self->in_group = true;
  self->group_label = label;
  memset (&self->group_changes, 0, sizeof self->group_changes);
  return DS_OK;
}

static void
add_all (DsChanges *to, const DsChanges *from)
{
  to->what |= from->what;
  for (size_t i = 0; i < from->n; i++)
    ds_changes_add (to, from->items[i].floor, from->items[i].rect, from->items[i].what);
}

/* Restores the document to the start of the group. */
void
ds_doc_cancel (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  if (!self->in_group)
    return;
  ds_delve_clear (&self->delve);
  self->delve = self->group_start;
  self->in_group = false;
  add_all (&self->changes, &self->group_changes);
  self->revision++;
}

DsStatus
ds_doc_end (DsDoc *self, DsError *err)
{
  DsPatch *patch;
  DsStatus status;

  DS_ASSERT (self != NULL);
  if (!self->in_group)
    return DS_OK;
  status = ds_patch_between (&patch, &self->group_start, &self->delve, err);
  if (status == DS_OK && patch != NULL) {
    drop_steps_from (self, self->position);
    if (!ds_array_push (&self->steps, (Step){ self->group_label, patch, self->next_serial })) {
      ds_patch_free (patch);
      status = ds_fail_nomem (err, "undo");
    }
  }
  if (status != DS_OK) {
    ds_doc_cancel (self);
    return status;
  }
  self->in_group = false;
  ds_delve_clear (&self->group_start);
  if (patch != NULL) {
    self->next_serial++;
    self->position++;
    self->bytes += ds_patch_bytes (patch);
    evict (self);
  }
  return DS_OK;
}

void
ds_doc_set_locked (DsDoc *self, unsigned strata)
{
  DS_ASSERT (self != NULL && (strata & ~DS_STRATA_ALL) == 0);
  self->locked = strata;
}

unsigned
ds_doc_get_locked (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->locked;
}

unsigned
ds_doc_get_refused (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->refused;
}

static DsStatus
fail_locked (unsigned strata, DsError *err)
{
  int first = 0;

  while (!(strata >> first & 1))
    first++;
  return ds_fail (err, DS_LOCKED, "", "layer.locked", N_ ("the layer \"%s\" is locked"),
                  ds_stratum_label ((DsStratum)first));
}

/* Takes back what the command changed of locked strata. */
static DsStatus
guard (DsDoc *self, const DsDelve *before, const DsCmd *cmd, DsError *err)
{
  const DsCmdLocks way = ds_guard_way (cmd);
  DsStatus status;

  self->refused = 0;
  if (self->locked == 0 || way == DS_CMD_IGNORES_LOCKS)
    return DS_OK;
  self->refused = ds_guard_touched (before, &self->delve, self->locked);
  if (self->refused == 0)
    return DS_OK;
  if (way == DS_CMD_WHOLE)
    return fail_locked (self->refused, err);
  status = ds_guard_restore (before, &self->delve, self->locked, err);
  if (status == DS_OK && ds_guard_is_same (before, &self->delve))
    return fail_locked (self->refused, err);
  return status;
}

static DsStatus
apply_in_group (DsDoc *self, const DsCmd *cmd, DsError *err)
{
  DsChanges changes = { 0 };
  DsDelve before;
  DsStatus status = ds_delve_copy (&before, &self->delve, err);

  if (status != DS_OK)
    return status;
  status = cmd->type->apply (&self->delve, cmd, &changes, err);
  if (status == DS_OK)
    status = guard (self, &before, cmd, err);
  if (status != DS_OK) {
    ds_delve_clear (&self->delve);
    self->delve = before;
    return status;
  }
  ds_delve_clear (&before);
  if (changes.what == 0)
    return DS_OK;
  if (self->group_label == NULL)
    self->group_label = cmd->type->label;
  add_all (&self->changes, &changes);
  add_all (&self->group_changes, &changes);
  self->revision++;
  return DS_OK;
}

DsStatus
ds_doc_apply (DsDoc *self, const DsCmd *cmd, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL && cmd != NULL);
  if (self->in_group)
    return apply_in_group (self, cmd, err);
  status = ds_doc_begin (self, NULL, err);
  if (status != DS_OK)
    return status;
  status = apply_in_group (self, cmd, err);
  if (status == DS_OK)
    return ds_doc_end (self, err);
  ds_delve_clear (&self->group_start);
  self->in_group = false;
  return status;
}

/* Applies a step's patch; on failure the document is as it was. */
static DsStatus
travel (DsDoc *self, const Step *step, DsPatchWay way, DsError *err)
{
  DsChanges changes = { 0 };
  DsDelve before;
  DsStatus status = ds_delve_copy (&before, &self->delve, err);

  if (status != DS_OK)
    return status;
  status = ds_patch_apply (step->patch, way, &self->delve, &changes, err);
  if (status != DS_OK) {
    ds_delve_clear (&self->delve);
    self->delve = before;
    return status;
  }
  ds_delve_clear (&before);
  add_all (&self->changes, &changes);
  self->revision++;
  return DS_OK;
}

/* With nothing to undo it is DS_OK and nothing happens. */
DsStatus
ds_doc_undo (DsDoc *self, DsError *err)
{
  DsStatus status = ds_doc_end (self, err);

  DS_ASSERT (self != NULL);
  if (status != DS_OK || self->position == 0)
    return status;
  status = travel (self, &self->steps.items[self->position - 1], DS_PATCH_BACK, err);
  if (status == DS_OK)
    self->position--;
  return status;
}

DsStatus
ds_doc_redo (DsDoc *self, DsError *err)
{
  DsStatus status = ds_doc_end (self, err);

  DS_ASSERT (self != NULL);
  if (status != DS_OK || self->position == self->steps.n)
    return status;
  status = travel (self, &self->steps.items[self->position], DS_PATCH_FORTH, err);
  if (status == DS_OK)
    self->position++;
  return status;
}

size_t
ds_doc_n_steps (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->steps.n;
}

size_t
ds_doc_position (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->position;
}

const char *
ds_doc_label (const DsDoc *self, size_t step)
{
  DS_ASSERT (self != NULL);
  return self->steps.items[step].label;
}

uint64_t
ds_doc_serial (const DsDoc *self, size_t step)
{
  DS_ASSERT (self != NULL && step < self->steps.n);
  return self->steps.items[step].serial;
}

static uint64_t
serial_now (const DsDoc *self)
{
  return self->position > 0 ? self->steps.items[self->position - 1].serial : self->first_serial;
}

void
ds_doc_mark_saved (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  self->saved_serial = serial_now (self);
}

bool
ds_doc_is_modified (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return serial_now (self) != self->saved_serial ||
         (self->in_group && self->group_changes.what != 0);
}

/* A saved document stays saved, a modified one modified. */
void
ds_doc_clear_history (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  if (ds_doc_end (self, NULL) != DS_OK)
    return; /* the group was cancelled: the history is still valid */
  self->first_serial = serial_now (self);
  drop_steps_from (self, 0);
}

size_t
ds_doc_history_bytes (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->bytes;
}

void
ds_doc_set_history_limit (DsDoc *self, size_t bytes)
{
  DS_ASSERT (self != NULL);
  self->limit = bytes;
  evict (self);
}

void
ds_doc_drain (DsDoc *self, DsChanges *out)
{
  DS_ASSERT (self != NULL && out != NULL);
  *out = self->changes;
  memset (&self->changes, 0, sizeof self->changes);
}
