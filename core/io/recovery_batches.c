/* core/io/recovery_batches.c — the batches of a journal: states of a document, and the steps of its
 * history between them. */
#include "io/recovery_files.h"

#include <string.h>

#define CUT "{\"cut\":true}\n"
#define LARGE_STEP_BYTES ((size_t)1 << 20) /* of memory */
#define NO_SERIAL UINT64_MAX               /* of a state that no past has */

void
ds_journal_clear (DsJournal *self)
{
  DS_ASSERT (self != NULL);
  if (self->has_last)
    ds_delve_clear (&self->last);
  ds_text_clear (&self->frame);
  ds_array_clear (&self->states);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_journal_copy (DsJournal *out, const DsJournal *from, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && from != NULL);
  *out = (DsJournal){ .has_tiles = from->has_tiles,
                      .position = from->position,
                      .is_cut = from->is_cut,
                      .begins_open = from->begins_open };
  if (from->has_last)
    status = ds_delve_copy (&out->last, &from->last, err);
  out->has_last = from->has_last && status == DS_OK;
  ds_text_add (&out->frame, from->frame.bytes, from->frame.n);
  for (size_t i = 0; i < from->states.n && status == DS_OK; i++)
    if (!ds_array_push (&out->states, from->states.items[i]))
      status = ds_fail_nomem (err, "recovery");
  if (status == DS_OK && out->frame.failed)
    status = ds_fail_nomem (err, "recovery");
  if (status != DS_OK)
    ds_journal_clear (out);
  return status;
}

/* ---- a state */

static bool
same_size (const DsDungeon *a, const DsDungeon *b)
{
  return a->w == b->w && a->h == b->h && a->n_floors == b->n_floors;
}

static bool
has_changed (const DsJournal *self, const DsDelve *now)
{
  if (!self->has_last || !ds_delve_same_frame (&self->last, now))
    return true;
  for (size_t i = 0; i < now->dungeon.n_floors; i++)
    for (int layer = 0; layer < DS_N_LAYERS; layer++)
      if (!ds_grid_equal (&self->last.dungeon.floors[i].layers[layer],
                          &now->dungeon.floors[i].layers[layer]))
        return true;
  return false;
}

/* Cells that a reader has before it reads those of a state. */
typedef struct {
  const DsDelve *delve; /* of the size of the state; NULL: there is no last one */
  DsDelve renumbered;   /* cells of the last state by the rules of now; all zero: it needs none */
  DsDungeon shaped;     /* the same of the size of now; all zero: it needs none */
  DsDelve borrowed;     /* with these cells */
  DsReshape shape;      /* way of its cells from those of the last state */
  bool has_shape;
  bool is_all; /* they are those of the state */
} CellsBefore;

static void
cells_before_clear (CellsBefore *self)
{
  ds_delve_clear (&self->renumbered);
  ds_dungeon_clear (&self->shaped);
}

/* Numbers of cells mean what they mean in @now. A reader knows all ids of the journal, whatever the
 * rules are now: cells of a tile that these lack differ from all of now. */
static DsStatus
renumber (CellsBefore *self, const DsDelve *last, const DsDelve *now, DsError *err)
{
  const size_t n = ds_rules_n_tiles (last->rules);
  uint16_t tiles[DS_TILES_MAX] = { 0 };

  self->delve = last;
  if (last->rules == now->rules)
    return DS_OK;
  for (uint32_t i = 1; i < n; i++) {
    const uint32_t tile = ds_rules_find_tile (now->rules, ds_rules_tile (last->rules, i)->id);

    tiles[i] = tile != DS_TILE_NONE ? (uint16_t)tile : DS_RECOVERY_NO_TILE;
  }
  self->delve = &self->renumbered;
  return ds_recovery_renumber (&self->renumbered.dungeon, &last->dungeon, tiles, n, err);
}

/* The cells as the command that changes the size, or the floors, leaves them; none where no such
 * command does. */
static DsStatus
shape (CellsBefore *self, const DsDelve *now, DsError *err)
{
  const DsDungeon *from = &self->delve->dungeon, *to = &now->dungeon;
  DsStatus status;

  self->has_shape = ds_recovery_find_shape (&self->shape, from, to);
  if (!self->has_shape)
    return DS_OK;
  self->is_all = !same_size (from, to) && ds_recovery_shape_fills (from, to, &self->shape);
  if (self->is_all)
    return DS_OK;
  status = ds_reshape_cells (&self->shaped, from, to->w, to->h, &self->shape, err);
  self->borrowed = (DsDelve){ .rules = now->rules, .dungeon = self->shaped };
  self->delve = &self->borrowed;
  return status;
}

static DsStatus
find_before (CellsBefore *self, const DsJournal *journal, const DsDelve *now, DsError *err)
{
  DsStatus status = DS_OK;

  if (journal->has_last)
    status = renumber (self, &journal->last, now, err);
  if (status == DS_OK && journal->has_last)
    status = shape (self, now, err);
  return status;
}

/* The lines of all of @now, or of its differences from the last state. *@frame becomes that of
 * @now, if it has changed. */
static DsStatus
put_lines (const DsJournal *self, const DsDelve *now, DsText *out, DsText *frame, DsError *err)
{
  const bool is_more = self->has_last;
  const DsText none = { 0 };
  CellsBefore before = { 0 };
  DsStatus status = find_before (&before, self, now, err);

  if (status == DS_OK && (!is_more || before.has_shape || !ds_delve_same_frame (&self->last, now)))
    status = ds_recovery_put_frame (out, is_more ? &self->frame : &none, now,
                                    before.has_shape ? &before.shape : NULL, frame, err);
  if (status == DS_OK && !(is_more && self->has_tiles && self->last.rules == now->rules))
    ds_recovery_put_tiles (out, now->rules);
  if (status == DS_OK && !before.is_all)
    status = ds_recovery_put_cells (out, before.delve, now, err);
  cells_before_clear (&before);
  return status;
}

/* The last state of the journal becomes @now, whose frame is @frame unless that is empty; takes
 * the frame. */
static DsStatus
note_state (DsJournal *self, const DsDelve *now, DsText *frame, DsError *err)
{
  DsDelve copy;
  const DsStatus status = ds_delve_copy (&copy, now, err);

  if (status != DS_OK) {
    ds_text_clear (frame);
    return status;
  }
  if (self->has_last)
    ds_delve_clear (&self->last);
  self->last = copy;
  self->has_last = self->has_tiles = true;
  if (frame->n > 0) {
    ds_text_clear (&self->frame);
    self->frame = *frame;
  }
  return DS_OK;
}

/* A batch with the line @mark, which may be empty, that leads to @now. */
static DsStatus
put_state (DsJournal *self, DsText *out, const DsDelve *now, const DsText *mark, DsError *err)
{
  DsText frame = { 0 };
  DsStatus status;

  if (mark->n == 0 && !has_changed (self, now))
    return DS_OK;
  status = put_lines (self, now, out, &frame, err);
  ds_text_add (out, mark->bytes, mark->n);
  ds_text_puts (out, "{\"end\":true}\n");
  if (status == DS_OK && (out->failed || frame.failed))
    status = ds_fail_nomem (err, "recovery");
  if (status == DS_OK)
    return note_state (self, now, &frame, err);
  ds_text_clear (&frame);
  return status;
}

/* ---- steps */

/* The first state that the journal and @past have both, and *@at, its number in @past; the number
 * of states of the journal: there is none. Serials grow along both. */
static size_t
find_first (const DsJournal *self, const DsPast *past, size_t *at)
{
  size_t i = 0;

  *at = 0;
  while (i < self->states.n && *at <= past->n) {
    const uint64_t serial = ds_past_serial (past, *at);

    if (self->states.items[i] == serial)
      return i;
    if (self->states.items[i] < serial)
      i++;
    else
      ++*at;
  }
  return self->states.n;
}

/* Number of states of @past from its state @at on that the journal has, too, from its state @first
 * on. */
static size_t
count_common (const DsJournal *self, const DsPast *past, size_t first, size_t at)
{
  size_t n = 0;

  while (at + n <= past->n && first + n < self->states.n &&
         self->states.items[first + n] == ds_past_serial (past, at + n))
    n++;
  return n;
}

/* True when the history of the journal can go on: it has the rules of @past, the states that differ
 * between it and @past are behind one that both have, and the present one is that or behind it.
 * Steps before that are not in the journal: few of them, as when undoing makes room for older ones,
 * are not worth a cut. */
static bool
goes_on (const DsJournal *self, const DsPast *past)
{
  size_t at;

  return self->has_last && self->last.rules == past->now.rules &&
         find_first (self, past, &at) < self->states.n && past->position >= at &&
         (self->is_cut || at <= self->states.n);
}

/* A state of a past on a walk along it. */
typedef struct {
  const DsPast *past;
  DsDelve state;
  size_t at;
  size_t bytes_max; /* of the batches */
  size_t pause_at;  /* these many bytes: the rest comes later; 0: all at once */
  bool is_paused;
  bool is_over; /* the state had other rules */
} PastWalk;

static bool
has_other_rules (const PastWalk *walk)
{
  return walk->state.rules != walk->past->now.rules;
}

/* Goes to state @to, or to the last on the way before one that has other rules. */
static DsStatus
go_to (PastWalk *walk, size_t to, DsError *err)
{
  const DsPatchWay way = to < walk->at ? DS_PATCH_BACK : DS_PATCH_FORTH;
  DsStatus status = DS_OK;

  while (status == DS_OK && walk->at != to) {
    DsChanges changes = { 0 };

    status = ds_past_step (walk->past, way, &walk->state, &walk->at, &changes, err);
    if (status == DS_OK && has_other_rules (walk))
      return ds_past_step (walk->past, !way, &walk->state, &walk->at, &changes, err);
  }
  return status;
}

/* The state of @walk, number @to of the journal. A reader that goes back to the first one of a
 * journal that begins with an open group would find that group: the history begins again there. */
static DsStatus
put_undone (DsJournal *self, DsText *out, const PastWalk *walk, size_t to, DsError *err)
{
  const bool begins = to == 0 && self->begins_open;
  DsText mark = { 0 };
  DsStatus status;

  if (begins) {
    ds_text_puts (&mark, CUT);
    self->states.n = 1;
    self->begins_open = false;
  } else
    ds_text_printf (&mark, "{\"undone\":%zu}\n", self->states.n - 1 - to);
  status = mark.failed ? ds_fail_nomem (err, "recovery")
                       : put_state (self, out, &walk->state, &mark, err);
  ds_text_clear (&mark);
  if (status == DS_OK)
    self->position = to;
  return status;
}

/* The step that leads to the state of @walk. */
static DsStatus
put_step (DsJournal *self, DsText *out, const PastWalk *walk, DsError *err)
{
  const DsPastStep *step = &walk->past->steps[walk->at - 1];
  DsText mark = { 0 };
  DsJsonWriter json;
  DsStatus status;

  ds_json_writer_init (&json, &mark);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "step", DS_JSON_INLINE);
  ds_json_put_string (&json, "label", ds_str_get (step->label));
  ds_json_put_int (&json, "time", step->time);
  ds_json_end (&json);
  ds_json_end (&json);
  status = mark.failed ? ds_fail_nomem (err, "recovery")
                       : put_state (self, out, &walk->state, &mark, err);
  ds_text_clear (&mark);
  if (status != DS_OK)
    return status;
  self->states.n = self->position + 1;
  if (!ds_array_push (&self->states, step->serial))
    return ds_fail_nomem (err, "recovery");
  self->position++;
  return DS_OK;
}

/* True when the history of the journal goes on behind state *@common of @walk, which both have;
 * state 0 of the past is *@offset of the journal. False, too, where the rules changed meanwhile and
 * changed back: their states are on the way. */
static bool
find_common (const DsJournal *self, PastWalk *walk, int64_t *offset, size_t *common,
             DsStatus *status, DsError *err)
{
  size_t at, first;

  if (!goes_on (self, walk->past))
    return false;
  first = find_first (self, walk->past, &at);
  *offset = (int64_t)first - (int64_t)at;
  *common = at + count_common (self, walk->past, first, at) - 1;
  if (*common < walk->past->position)
    *status = go_to (walk, *common, err);
  return *status != DS_OK || *common >= walk->past->position || walk->at == *common;
}

/* The state before all steps that have the rules of now: the first of a new journal, or one that
 * cuts off the history of the journal so far, of which only the cells and the frame stay. */
static DsStatus
put_first (DsJournal *self, DsText *out, PastWalk *walk, DsError *err)
{
  DsText mark = { 0 };
  DsStatus status = go_to (walk, 0, err);

  if (self->has_last)
    ds_text_puts (&mark, CUT);
  if (status == DS_OK)
    status = mark.failed ? ds_fail_nomem (err, "recovery")
                         : put_state (self, out, &walk->state, &mark, err);
  ds_text_clear (&mark);
  self->states.n = self->position = 0;
  self->begins_open = false;
  self->is_cut = walk->at > 0;
  if (status == DS_OK && !ds_array_push (&self->states, ds_past_serial (walk->past, walk->at)))
    status = ds_fail_nomem (err, "recovery");
  return status;
}

/* Those of the past behind state @common, which the journal has. State 0 of the past is @offset
 * of the journal. */
static DsStatus
put_steps (DsJournal *self, DsText *out, PastWalk *walk, int64_t offset, size_t common,
           DsError *err)
{
  DsStatus status = DS_OK;

  if (common == walk->past->n)
    return DS_OK;
  status = go_to (walk, common, err);
  if (status == DS_OK && (int64_t)self->position != offset + (int64_t)walk->at)
    status = put_undone (self, out, walk, (size_t)(offset + (int64_t)walk->at), err);
  while (status == DS_OK && walk->at < walk->past->n) {
    const size_t before = walk->at;

    status = go_to (walk, before + 1, err);
    if (status == DS_OK && walk->at == before)
      break;
    if (status == DS_OK)
      status = put_step (self, out, walk, err);
    if (status == DS_OK && out->n > walk->bytes_max)
      return ds_fail (err, DS_LIMIT, "recovery", "history.size",
                      N_ ("expected up to %zu bytes, got %zu"), walk->bytes_max, out->n);
    walk->is_paused = walk->pause_at > 0 && out->n >= walk->pause_at && walk->at < walk->past->n;
    if (walk->is_paused)
      break;
  }
  return status;
}

static DsStatus
put_past (DsJournal *self, DsText *out, PastWalk *walk, DsError *err)
{
  const DsPast *past = walk->past;
  const DsText none = { 0 };
  DsStatus status = DS_OK;
  int64_t offset, target;
  bool is_cancelled; /* the group that the journal begins with, which leaves no step */
  size_t common;

  if (!find_common (self, walk, &offset, &common, &status, err)) {
    status = put_first (self, out, walk, err);
    common = walk->at;
    offset = -(int64_t)common;
  }
  target = offset + (int64_t)past->position;
  if (status == DS_OK)
    status = put_steps (self, out, walk, offset, common, err);
  if (status == DS_OK && walk->is_paused)
    return DS_OK;
  is_cancelled = self->begins_open && target == 0 && !past->has_open;
  if (status == DS_OK && ((int64_t)self->position != target || is_cancelled)) {
    status = go_to (walk, past->position, err);
    if (status == DS_OK)
      status = put_undone (self, out, walk, (size_t)target, err);
  }
  if (status == DS_OK) /* an open group that was cancelled is taken back */
    status = put_state (self, out, past->has_open ? &past->open : &past->now, &none, err);
  return status;
}

DsStatus
ds_journal_put_past (DsJournal *self, DsText *out, const DsPast *past, size_t bytes_max,
                     DsError *err)
{
  PastWalk walk = { .past = past, .at = past->position, .bytes_max = bytes_max };
  DsStatus status = ds_delve_copy (&walk.state, &past->now, err);

  DS_ASSERT (self != NULL && out != NULL && past != NULL);
  if (status != DS_OK)
    return status;
  status = put_past (self, out, &walk, err);
  ds_delve_clear (&walk.state);
  return status;
}

/* ---- journals whose cells come from elsewhere, or later */

/* The journal, which is new, begins with the state of @walk, whose frame is @frame. */
static DsStatus
begin_with (DsJournal *self, const PastWalk *walk, DsText *frame, DsError *err)
{
  const DsStatus status = note_state (self, &walk->state, frame, err);
  const uint64_t serial = walk->is_over ? NO_SERIAL : ds_past_serial (walk->past, walk->at);

  self->is_cut = walk->at > 0;
  if (status == DS_OK && !ds_array_push (&self->states, serial))
    return ds_fail_nomem (err, "recovery");
  return status;
}

/* The last state up to the present one that can be made; DS_PAST_NEVER: none is known to. */
static size_t
find_made (const DsPast *past)
{
  for (size_t i = past->position + 1; i-- > 0;)
    if (ds_past_made (past, i) != NULL)
      return i;
  return DS_PAST_NEVER;
}

DsJournalBase
ds_journal_find_base (const DsPast *past, const char *path)
{
  const size_t made = find_made (past);
  const bool has_file = path != NULL && past->saved <= past->n;

  DS_ASSERT (past != NULL);
  if (past->has_open && past->open_made != NULL)
    return DS_BASE_OPEN;
  if (made != DS_PAST_NEVER && (!has_file || made > past->saved || past->saved > past->position))
    return DS_BASE_MADE;
  return has_file ? DS_BASE_FILE : DS_BASE_NONE;
}

static bool
is_large (const DsPastStep *step)
{
  return ds_patch_bytes (step->patch) > LARGE_STEP_BYTES;
}

/* True when no step between the states @a and @b is large. */
static bool
is_near (const DsPast *past, size_t a, size_t b)
{
  size_t i = a < b ? a : b;
  const size_t end = a < b ? b : a;

  while (i < end && !is_large (&past->steps[i]))
    i++;
  return i == end;
}

/* The state of @past that the journal is at; DS_PAST_NEVER: it has none of that name. */
static size_t
find_last (const DsJournal *self, const DsPast *past)
{
  for (size_t i = 0; i <= past->n && self->states.n > 0; i++)
    if (ds_past_serial (past, i) == self->states.items[self->position])
      return i;
  return DS_PAST_NEVER;
}

bool
ds_journal_wants_base (const DsJournal *self, const DsPast *past, DsJournalBase base)
{
  const size_t last = find_last (self, past);

  DS_ASSERT (self != NULL && past != NULL && base != DS_BASE_NONE);
  if (base == DS_BASE_OPEN)
    return has_changed (self, &past->open);
  return is_near (past, base == DS_BASE_FILE ? past->saved : find_made (past), past->position) &&
         (last == DS_PAST_NEVER || !is_near (past, last, past->position) ||
          (last == past->position && !past->has_open && has_changed (self, &past->now)));
}

DsPast
ds_journal_leave_undone (const DsPast *past)
{
  DsPast left = *past;

  DS_ASSERT (past != NULL);
  for (left.n = past->position; left.n < past->n && !is_large (&past->steps[left.n]);)
    left.n++;
  return left;
}

/* Goes to state @to, whose rules may be others. */
static DsStatus
go_over (PastWalk *walk, size_t to, DsError *err)
{
  const DsPatchWay way = to < walk->at ? DS_PATCH_BACK : DS_PATCH_FORTH;
  DsStatus status = DS_OK;

  while (status == DS_OK && walk->at != to) {
    DsChanges changes = { 0 };

    status = ds_past_step (walk->past, way, &walk->state, &walk->at, &changes, err);
    walk->is_over = walk->is_over || has_other_rules (walk);
  }
  return status;
}

/* Goes to the state of @base. *@made: what it is made from; NULL: it is that of a file, and what
 * the rules of now lack of it is unknown. DS_NOT_FOUND: it is not what is made any more. */
static DsStatus
go_to_base (PastWalk *walk, DsJournalBase base, const DsMade **made, DsError *err)
{
  const DsPast *past = walk->past;
  const size_t to = base == DS_BASE_FILE ? past->saved : find_made (past);
  DsStatus status;

  *made = base == DS_BASE_OPEN ? past->open_made : NULL;
  if (base == DS_BASE_OPEN) {
    ds_delve_clear (&walk->state);
    status = ds_delve_copy (&walk->state, &past->open, err);
  } else {
    *made = base == DS_BASE_MADE ? ds_past_made (past, to) : NULL;
    status = go_over (walk, to, err);
  }
  if (status == DS_OK && *made != NULL && ds_made_from (*made)->rules != walk->state.rules) {
    status = ds_delve_set_rules (&walk->state, ds_made_from (*made)->rules, err);
    walk->is_over = true;
    if (status == DS_OK && ds_made_from (*made)->rules != walk->state.rules)
      return DS_NOT_FOUND;
  }
  if (status == DS_OK && base == DS_BASE_FILE && walk->is_over)
    status = ds_delve_set_rules (&walk->state, past->now.rules, err);
  return status;
}

static DsStatus
put_base (DsJournal *self, DsText *out, PastWalk *walk, DsJournalBase base, const char *path,
          DsError *err)
{
  DsText frame = { 0 }; /* that of the base */
  const DsMade *made;
  DsStatus status = go_to_base (walk, base, &made, err);

  if (status == DS_OK && made != NULL)
    status = ds_recovery_put_made (out, ds_made_from (made), &walk->state, err);
  else if (status == DS_OK) {
    ds_recovery_put_tiles (out, walk->state.rules);
    status = ds_recovery_put_base (out, path, &walk->state) ? DS_OK : DS_NOT_FOUND;
  }
  ds_text_puts (out, "{\"end\":true}\n");
  if (status == DS_OK && out->failed)
    status = ds_fail_nomem (err, "recovery");
  return status == DS_OK ? begin_with (self, walk, &frame, err) : status;
}

DsStatus
ds_journal_put_base (DsJournal *self, DsText *out, const DsPast *past, DsJournalBase base,
                     const char *path, DsError *err)
{
  PastWalk walk = { .past = past, .at = past->position };
  DsStatus status;

  DS_ASSERT (self != NULL && !self->has_last && out != NULL && base != DS_BASE_NONE);
  status = ds_delve_copy (&walk.state, &past->now, err);
  if (status != DS_OK)
    return status;
  status = put_base (self, out, &walk, base, path, err);
  self->begins_open = base == DS_BASE_OPEN;
  ds_delve_clear (&walk.state);
  return status;
}

void
ds_journal_making_clear (DsJournalMaking *self)
{
  DS_ASSERT (self != NULL);
  ds_journal_clear (&self->journal);
  ds_text_clear (&self->text);
  memset (self, 0, sizeof *self);
}

/* The lines of the first state but its cells. */
static DsStatus
begin_making (DsJournalMaking *self, const DsPast *past, DsError *err)
{
  PastWalk walk = { .past = past, .at = past->position };
  DsStatus status = ds_delve_copy (&walk.state, &past->now, err);
  const DsText none = { 0 };
  DsText frame = { 0 };

  if (status != DS_OK)
    return status;
  status = go_to (&walk, 0, err);
  if (status == DS_OK)
    status = ds_recovery_put_frame (&self->text, &none, &walk.state, NULL, &frame, err);
  if (status == DS_OK)
    ds_recovery_put_tiles (&self->text, walk.state.rules);
  if (status == DS_OK && (self->text.failed || frame.failed))
    status = ds_fail_nomem (err, "recovery");
  if (status == DS_OK)
    status = begin_with (&self->journal, &walk, &frame, err);
  else
    ds_text_clear (&frame);
  self->is_begun = status == DS_OK;
  ds_delve_clear (&walk.state);
  return status;
}

/* Adds steps to the journal, whose cells are in it, until @out has @limit bytes. */
static DsStatus
make_steps (DsJournalMaking *self, const DsPast *past, size_t limit, size_t bytes_max, DsError *err)
{
  PastWalk walk = { .past = past, .at = past->position, .bytes_max = bytes_max, .pause_at = limit };
  DsStatus status = ds_delve_copy (&walk.state, &past->now, err);

  if (status != DS_OK)
    return status;
  status = put_past (&self->journal, &self->text, &walk, err);
  self->is_done = status == DS_OK && !walk.is_paused;
  ds_delve_clear (&walk.state);
  return status;
}

DsStatus
ds_journal_make_more (DsJournalMaking *self, const DsPast *past, size_t bytes, size_t bytes_max,
                      DsError *err)
{
  const size_t limit = self->text.n + bytes;
  const DsDelve *first = &self->journal.last;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && past != NULL && !self->is_done);
  if (!self->is_begun)
    status = begin_making (self, past, err);
  if (status == DS_OK && !self->has_cells)
    status = ds_recovery_put_bands (&self->text, NULL, first, &self->next, limit, err);
  if (status == DS_OK && !self->has_cells &&
      self->next.layer == first->dungeon.n_floors * DS_N_LAYERS) {
    ds_text_puts (&self->text, "{\"end\":true}\n");
    self->has_cells = true;
  }
  if (status == DS_OK && self->has_cells)
    status = make_steps (self, past, limit, bytes_max, err);
  return status == DS_OK && self->text.failed ? ds_fail_nomem (err, "recovery") : status;
}
