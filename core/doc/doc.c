/* core/doc/doc.c — runs commands, groups and undo of a document. */
#include "doc/doc.h"

#include "base/array.h"

#include <string.h>
#include <time.h>

#define TIDY_ROWS 64 /* about a millisecond for rows of 4096 cells */

struct DsDoc {
  DsDelve delve;
  uint64_t revision;
  DsChanges changes;

  DS_ARRAY (DsPastStep) steps;
  size_t position; /* steps before it are done, the others undone */
  size_t bytes, limit;
  uint64_t first_serial; /* of the state before steps.items[0] */
  uint64_t saved_serial;
  uint64_t next_serial;
  DsMade *first_made; /* of the state before steps.items[0] */

  unsigned locked, refused; /* bits of strata */

  bool in_group;
  const char *group_label;
  DsDelve group_start;     /* shares bands */
  DsChanges group_changes; /* changes to redraw if the group is cancelled */
  DsMade *group_made;      /* of the state at @made_revision */
  uint64_t made_revision;
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

/* Source of the present state, or of that of the open group. */
static DsMade **
made_now (DsDoc *self)
{
  if (self->in_group)
    return &self->group_made;
  return self->position > 0 ? &self->steps.items[self->position - 1].made : &self->first_made;
}

/* *@made becomes @now, whose reference it takes. */
static void
set_made (DsMade **made, DsMade *now)
{
  ds_made_unref (*made);
  *made = now;
}

/* Forgets the steps from @first to the end. */
static void
drop_steps_from (DsDoc *self, size_t first)
{
  while (self->steps.n > first) {
    DsPastStep *step = &self->steps.items[--self->steps.n];

    self->bytes -= ds_patch_bytes (step->patch);
    ds_past_step_clear (step);
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
  ds_made_unref (self->group_made);
  ds_made_unref (self->first_made);
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

const DsDelve *
ds_doc_group_start (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return self->in_group ? &self->group_start : NULL;
}

/* True when a copy of the history keeps steps from being packed, for as long as it is used. */
static bool
has_held (const DsDoc *self)
{
  for (size_t i = 0; i < self->steps.n; i++)
    if (!ds_patch_is_packed (self->steps.items[i].patch) &&
        ds_patch_is_shared (self->steps.items[i].patch))
      return true;
  return false;
}

/* The step farthest from the current position that can be packed; n: none. The steps before and
 * after the position stay unpacked, so that undo and redo are fast. */
static size_t
find_cold (const DsDoc *self)
{
  size_t cold = self->steps.n, farthest = 0;

  for (size_t i = 0; i < self->steps.n; i++) {
    const size_t away = i < self->position ? self->position - 1 - i : i - self->position;

    if (away > farthest && !ds_patch_is_packed (self->steps.items[i].patch) &&
        !ds_patch_is_shared (self->steps.items[i].patch)) {
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

  if ((cold < self->steps.n || has_held (self)) && self->bytes / 2 <= self->limit)
    return;
  for (; self->bytes > self->limit && cold < self->steps.n; cold = find_cold (self))
    if (!pack (self, cold, INT32_MAX))
      break;
  while (self->bytes > self->limit && n + 1 < self->steps.n && n < self->position) {
    self->bytes -= ds_patch_bytes (self->steps.items[n].patch);
    self->first_serial = self->steps.items[n].serial;
    set_made (&self->first_made, ds_made_ref (self->steps.items[n].made));
    ds_past_step_clear (&self->steps.items[n]);
    n++;
  }
  if (n == 0)
    return; /* there may be no array yet */
  memmove (self->steps.items, self->steps.items + n, (self->steps.n - n) * sizeof (DsPastStep));
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
  set_made (&self->group_made, NULL);
  add_all (&self->changes, &self->group_changes);
  self->revision++;
}

/* Takes @patch, which leads to the present state, as the next step; undone ones go. */
static DsStatus
push_step (DsDoc *self, const char *label, int64_t when, DsPatch *patch, DsError *err)
{
  DsPastStep step = { .label = ds_str_new (label != NULL ? label : ""),
                      .patch = patch,
                      .serial = self->next_serial,
                      .time = when };

  drop_steps_from (self, self->position);
  if (step.label == NULL || !ds_array_push (&self->steps, step)) {
    ds_past_step_clear (&step);
    return ds_fail_nomem (err, "undo");
  }
  self->next_serial++;
  self->position++;
  self->bytes += ds_patch_bytes (patch);
  return DS_OK;
}

/* The level that was made in the group that ended is the present state, unless it was edited there.
 */
static void
take_group_made (DsDoc *self)
{
  if (self->group_made != NULL && self->made_revision == self->revision)
    set_made (made_now (self), self->group_made);
  else
    ds_made_unref (self->group_made);
  self->group_made = NULL;
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
  if (status == DS_OK && patch != NULL)
    status = push_step (self, self->group_label, (int64_t)time (NULL), patch, err);
  if (status != DS_OK) {
    ds_doc_cancel (self);
    return status;
  }
  self->in_group = false;
  ds_delve_clear (&self->group_start);
  take_group_made (self);
  if (patch != NULL)
    evict (self);
  return DS_OK;
}

DsStatus
ds_doc_record (DsDoc *self, const char *label, int64_t time, const DsDelve *state, DsError *err)
{
  DsStatus status = ds_doc_end (self, err);
  DsPatch *patch = NULL;
  DsDelve copy;

  DS_ASSERT (self != NULL && label != NULL && state != NULL);
  if (status == DS_OK)
    status = ds_patch_between (&patch, &self->delve, state, err);
  if (status != DS_OK || patch == NULL)
    return status;
  status = ds_delve_copy (&copy, state, err);
  if (status != DS_OK) {
    ds_patch_free (patch);
    return status;
  }
  status = push_step (self, label, time, patch, err);
  if (status != DS_OK) {
    ds_delve_clear (&copy);
    return status;
  }
  ds_delve_clear (&self->delve);
  self->delve = copy;
  self->revision++;
  ds_changes_add (&self->changes, 0, (DsRect){ 0 },
                  DS_CHANGED_SIZE | DS_CHANGED_META | DS_CHANGED_RULES);
  evict (self);
  return DS_OK;
}

void
ds_doc_set_locked (DsDoc *self, unsigned strata)
{
  DS_ASSERT (self != NULL && (uint64_t)strata >> DS_N_ALL_STRATA == 0);
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
fail_locked (const DsDelve *delve, unsigned strata, DsError *err)
{
  char name[DS_OBJECT_LAYER_BYTES];
  int first = 0;

  while (!(strata >> first & 1))
    first++;
  if (first >= DS_N_STRATA)
    ds_stratum_own_name (delve->dungeon.extras, (DsStratum)first, name);
  return ds_fail (err, DS_LOCKED, "", "layer.locked", N_ ("the layer \"%s\" is locked"),
                  first < DS_N_STRATA ? ds_stratum_label ((DsStratum)first) : name);
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
    return fail_locked (before, self->refused, err);
  status = ds_guard_restore (before, &self->delve, self->locked, err);
  if (status == DS_OK && ds_guard_is_same (before, &self->delve))
    return fail_locked (before, self->refused, err);
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

static void
take_delve (DsDelve *to, DsDelve *from)
{
  ds_delve_clear (to);
  *to = *from;
}

/* A command that is no edit: the present state and the start of an open group are kept otherwise.
 */
static DsStatus
apply_apart (DsDoc *self, const DsCmd *cmd, DsError *err)
{
  DsChanges changes = { 0 }, changes_before = { 0 };
  DsDelve start = { 0 }, now;
  DsStatus status = ds_delve_copy (&now, &self->delve, err);

  if (status != DS_OK)
    return status;
  status = cmd->type->apply (&now, cmd, &changes, err);
  if (status == DS_OK && self->in_group)
    status = ds_delve_copy (&start, &self->group_start, err);
  if (status == DS_OK && self->in_group)
    status = cmd->type->apply (&start, cmd, &changes_before, err);
  if (status != DS_OK) {
    ds_delve_clear (&now);
    ds_delve_clear (&start);
    return status;
  }
  take_delve (&self->delve, &now);
  if (self->in_group)
    take_delve (&self->group_start, &start);
  set_made (&self->group_made, NULL);
  add_all (&self->changes, &changes);
  self->revision++;
  return DS_OK;
}

DsStatus
ds_doc_apply (DsDoc *self, const DsCmd *cmd, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL && cmd != NULL);
  if (cmd->type->is_no_edit)
    return apply_apart (self, cmd, err);
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

/* Rules are no edit: those of @now stay. */
static DsStatus
keep_rules (DsDelve *self, const DsDelve *now, DsChanges *changes, DsError *err)
{
  const DsStatus status = ds_patch_follow_rules (self, now->rules, err);

  if (status == DS_OK && self->rules == now->rules)
    changes->what &= ~(unsigned)DS_CHANGED_RULES;
  else
    changes->what |= DS_CHANGED_RULES;
  return status;
}

/* Applies a step's patch; on failure the document is as it was. */
static DsStatus
travel (DsDoc *self, const DsPastStep *step, DsPatchWay way, DsError *err)
{
  DsChanges changes = { 0 };
  DsDelve before;
  DsStatus status = ds_delve_copy (&before, &self->delve, err);

  if (status != DS_OK)
    return status;
  status = ds_patch_apply (step->patch, way, &self->delve, &changes, err);
  if (status == DS_OK)
    status = keep_rules (&self->delve, &before, &changes, err);
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
  return ds_str_get (self->steps.items[step].label);
}

int64_t
ds_doc_time (const DsDoc *self, size_t step)
{
  DS_ASSERT (self != NULL && step < self->steps.n);
  return self->steps.items[step].time;
}

uint64_t
ds_doc_serial (const DsDoc *self, size_t step)
{
  DS_ASSERT (self != NULL && step < self->steps.n);
  return self->steps.items[step].serial;
}

static uint64_t
serial_at (const DsDoc *self, size_t position)
{
  return position > 0 ? self->steps.items[position - 1].serial : self->first_serial;
}

static uint64_t
serial_now (const DsDoc *self)
{
  return serial_at (self, self->position);
}

void
ds_doc_mark_saved (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  self->saved_serial = serial_now (self);
}

void
ds_doc_mark_unsaved (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  self->saved_serial = UINT64_MAX;
}

bool
ds_doc_is_saved_at (const DsDoc *self, size_t position)
{
  DS_ASSERT (self != NULL && position <= self->steps.n);
  return serial_at (self, position) == self->saved_serial;
}

bool
ds_doc_is_modified (const DsDoc *self)
{
  DS_ASSERT (self != NULL);
  return serial_now (self) != self->saved_serial ||
         (self->in_group && self->group_changes.what != 0);
}

void
ds_doc_mark_made (DsDoc *self, const DsDelve *from)
{
  DS_ASSERT (self != NULL && from != NULL);
  set_made (made_now (self), from->rules == self->delve.rules ? ds_made_new (from) : NULL);
  self->made_revision = self->revision;
}

/* A saved document stays saved, a modified one modified. */
void
ds_doc_clear_history (DsDoc *self)
{
  DS_ASSERT (self != NULL);
  if (ds_doc_end (self, NULL) != DS_OK)
    return; /* the group was cancelled: the history is still valid */
  self->first_serial = serial_now (self);
  set_made (&self->first_made, ds_made_ref (*made_now (self)));
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

/* ---- copies of the history */

/* The steps from *@first to before *@end, around the position, that take up to @bytes. */
static void
choose_steps (const DsDoc *self, size_t bytes, size_t *first, size_t *end)
{
  *first = *end = self->position;
  while (*first > 0 && ds_patch_bytes (self->steps.items[*first - 1].patch) <= bytes)
    bytes -= ds_patch_bytes (self->steps.items[--*first].patch);
  while (*end < self->steps.n && ds_patch_bytes (self->steps.items[*end].patch) <= bytes)
    bytes -= ds_patch_bytes (self->steps.items[(*end)++].patch);
}

DsStatus
ds_doc_copy_past (const DsDoc *self, size_t bytes, DsPast *out, DsError *err)
{
  size_t first, end;
  DsStatus status;

  DS_ASSERT (self != NULL && out != NULL);
  choose_steps (self, bytes, &first, &end);
  *out = (DsPast){ .first_serial = serial_at (self, first), .position = self->position - first };
  status = ds_delve_copy (&out->now, self->in_group ? &self->group_start : &self->delve, err);
  if (status == DS_OK && self->in_group) {
    status = ds_delve_copy (&out->open, &self->delve, err);
    out->has_open = status == DS_OK;
    if (self->made_revision == self->revision)
      out->open_made = ds_made_ref (self->group_made);
  }
  out->first_made = ds_made_ref (first > 0 ? self->steps.items[first - 1].made : self->first_made);
  out->steps = status == DS_OK ? ds_alloc0 (end - first + 1, sizeof *out->steps) : NULL;
  if (status == DS_OK && out->steps == NULL)
    status = ds_fail_nomem (err, "history");
  out->saved = out->first_serial == self->saved_serial ? 0 : DS_PAST_NEVER;
  for (size_t i = first; i < end && status == DS_OK; i++) {
    const DsPastStep *step = &self->steps.items[i];

    out->steps[out->n++] = (DsPastStep){ .label = ds_str_ref (step->label),
                                         .patch = ds_patch_ref (step->patch),
                                         .serial = step->serial,
                                         .time = step->time,
                                         .made = ds_made_ref (step->made) };
    if (step->serial == self->saved_serial)
      out->saved = out->n;
  }
  if (status != DS_OK)
    ds_past_clear (out);
  return status;
}
