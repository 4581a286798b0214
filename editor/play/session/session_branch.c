/* editor/play/session/session_branch.c — branches of a game, with the inputs that they share,
 * and the snapshots from which their steps are reached. */
#include "play/session/session_private.h"

#define BYTES_MAX ((gsize)96 << 20)

/* ---- the inputs that branches share */

static void
clear_level (gpointer data)
{
  DseEdition *self = data;

  ds_sim_free (self->sim);
  g_array_unref (self->visits);
  g_array_unref (self->deaths);
}

void
dse_edition_unref (DseEdition *self)
{
  g_return_if_fail (self != NULL);

  g_rc_box_release_full (self, clear_level);
}

DseEdition *
dse_edition_new (DsSim *sim, const DseEdition *last)
{
  const DsDungeon *dungeon;
  gsize n;
  DseEdition *self;

  g_return_val_if_fail (sim != NULL, NULL);

  self = g_rc_box_new0 (DseEdition);
  dungeon = &ds_sim_delve (sim)->dungeon;
  n = dungeon->n_floors * (gsize)dungeon->w * (gsize)dungeon->h;
  self->sim = sim;
  if (last != NULL && last->visits->len == n && ds_sim_delve (last->sim)->dungeon.w == dungeon->w) {
    self->visits = g_array_ref (last->visits);
    self->deaths = g_array_ref (last->deaths);
  } else {
    self->visits = g_array_set_size (g_array_new (FALSE, TRUE, sizeof (guint32)), (guint)n);
    self->deaths = g_array_new (FALSE, FALSE, sizeof (DsSimSpot));
  }
  return self;
}

void
dse_input_unref (gpointer data)
{
  g_rc_box_release_full (data, (GDestroyNotify)ds_input_clear);
}

static void
clear_line (gpointer data)
{
  g_free (((DseLine *)data)->text);
}

void
dse_line_unref (gpointer data)
{
  g_rc_box_release_full (data, clear_line);
}

static void
clear_snapshot (gpointer data)
{
  DseSnapshot *self = data;

  *self->total -= self->bytes;
  ds_sim_state_clear (&self->state);
  dse_edition_unref (self->level);
}

static void
unref_snapshot (gpointer data)
{
  g_rc_box_release_full (data, clear_snapshot);
}

static gpointer
ref_item (gconstpointer item, gpointer data)
{
  return g_rc_box_acquire ((gpointer)item);
}

/* ---- branches */

void
dse_branch_free (gpointer data)
{
  DseBranch *self = data;

  g_ptr_array_unref (self->inputs);
  g_ptr_array_unref (self->snapshots);
  g_ptr_array_unref (self->lines);
  g_array_unref (self->marks);
  g_array_unref (self->places);
  g_array_unref (self->turns);
  g_free (self);
}

DseBranch *
dse_session_add_branch (DseSession *self)
{
  DseBranch *branch;

  g_return_val_if_fail (self != NULL, NULL);

  branch = g_new0 (DseBranch, 1);
  branch->about.number = self->branches->len + 1;
  branch->inputs = g_ptr_array_new_with_free_func (dse_input_unref);
  branch->snapshots = g_ptr_array_new_with_free_func (unref_snapshot);
  branch->lines = g_ptr_array_new_with_free_func (dse_line_unref);
  branch->marks = g_array_new (FALSE, FALSE, sizeof (DseMark));
  branch->places = g_array_new (FALSE, FALSE, sizeof (guint));
  branch->turns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_ptr_array_add (self->branches, branch);
  return branch;
}

static void
share (GPtrArray *to, GPtrArray *from, guint n)
{
  g_ptr_array_extend (to, from, ref_item, NULL);
  g_ptr_array_set_size (to, (gint)n);
}

guint
dse_branch_count_lines (const DseBranch *branch, guint step)
{
  guint n;

  g_return_val_if_fail (branch != NULL, 0);

  n = branch->lines->len;
  while (n > 0 && ((DseLine *)branch->lines->pdata[n - 1])->step > step)
    n--;
  return n;
}

guint
dse_branch_count_places (const DseBranch *branch, guint step)
{
  guint low = 0, high;

  g_return_val_if_fail (branch != NULL, 0);

  high = branch->places->len;
  while (low < high) {
    const guint middle = (low + high) / 2;

    if (g_array_index (branch->places, guint, middle) <= step)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

guint
dse_branch_find_snapshot (const DseBranch *branch, guint step)
{
  guint low = 0, high;

  g_return_val_if_fail (branch != NULL, 0);

  high = branch->snapshots->len;
  while (high - low > 1) {
    const guint middle = (low + high) / 2;

    if (((DseSnapshot *)branch->snapshots->pdata[middle])->step <= step)
      low = middle;
    else
      high = middle;
  }
  return low;
}

DsInput *
dse_input_new (const DsInput *input)
{
  DsInput *copy;

  g_return_val_if_fail (input != NULL, NULL);

  copy = g_rc_box_new0 (DsInput);
  if (ds_input_copy (copy, input, NULL) != DS_OK)
    g_error ("not enough memory"); /* as GLib has it */
  return copy;
}

/* The last input turns out to be the last of those in which nothing is done. */
static void
end_idle (DseSession *self, guint64 hash)
{
  GPtrArray *inputs = self->now->inputs;
  DsInput input = *self->idle;

  if (inputs->len == 0 || inputs->pdata[inputs->len - 1] != self->idle)
    return;
  input.hash = hash;
  g_ptr_array_set_size (inputs, (gint)inputs->len - 1);
  g_ptr_array_add (inputs, dse_input_new (&input));
}

static guint
count_idle (const DseBranch *branch)
{
  guint n = 0;

  while (n < branch->inputs->len &&
         ((DsInput *)branch->inputs->pdata[branch->inputs->len - 1 - n])->type == DS_INPUT_TICKS)
    n++;
  return n;
}

void
dse_session_leave (DseSession *self, guint turn, guint64 hash)
{
  DseBranch *last, *branch;
  guint n_marks;

  g_return_if_fail (self != NULL);

  last = self->now;
  branch = dse_session_add_branch (self);
  n_marks = last->marks->len;
  branch->of = dse_session_get_shown (self);
  branch->about.from = self->step;
  branch->about.turn = turn;
  share (branch->inputs, last->inputs, self->step);
  share (branch->snapshots, last->snapshots, dse_branch_find_snapshot (last, self->step) + 1);
  share (branch->lines, last->lines, dse_branch_count_lines (last, self->step));
  while (n_marks > 0 && g_array_index (last->marks, DseMark, n_marks - 1).step > self->step)
    n_marks--;
  g_array_append_vals (branch->marks, last->marks->data, n_marks);
  g_array_append_vals (branch->places, last->places->data,
                       dse_branch_count_places (last, self->step));
  g_array_append_vals (branch->turns, last->turns->data, self->step);
  branch->n_idle = count_idle (branch);
  self->now = branch;
  end_idle (self, hash);
}

/* A day of waiting must not eat the memory: of frames in which nothing is done only one in a
 * second, and the last, have their hash, as in replays; the others share an input. */
void
dse_session_add_input (DseSession *self, const DsInput *input)
{
  DseBranch *now;
  GPtrArray *inputs;
  guint32 turn;

  g_return_if_fail (self != NULL && input != NULL);

  now = self->now;
  inputs = now->inputs;
  turn = dse_session_get_game (self)->turn;
  g_array_append_val (now->turns, turn);
  if (input->type != DS_INPUT_TICKS)
    now->n_idle = 0;
  else if (now->n_idle++ % DS_SIM_FRAMES != 0) {
    g_ptr_array_set_size (inputs, (gint)inputs->len - 1);
    g_ptr_array_add (inputs, g_rc_box_acquire (self->idle));
  }
  g_ptr_array_add (inputs, dse_input_new (input));
}

/* ---- snapshots */

static gsize
state_bytes (const DsSimState *state)
{
  gsize bytes = 0;

  for (gsize i = 0; i < DS_SIM_N_ARRAYS; i++) {
    const gsize *array =
        (const gsize *)(gconstpointer)((const char *)state + ds_sim_arrays[i].offset);

    bytes += array[1] * ds_sim_arrays[i].size; /* items, n, cap */
  }
  return bytes;
}

/* Every other one goes: the way back gets a little longer instead of the memory larger. */
static void
thin_out (DseSession *self)
{
  self->stride *= 2;
  for (guint b = 0; b < self->branches->len; b++) {
    GPtrArray *snapshots = ((DseBranch *)self->branches->pdata[b])->snapshots;

    for (guint i = snapshots->len; i-- > 0;) {
      const DseSnapshot *it = snapshots->pdata[i];

      if (!it->is_first && it->step % self->stride != 0)
        g_ptr_array_remove_index (snapshots, i);
    }
  }
}

gboolean
dse_session_keep (DseSession *self, gboolean is_first)
{
  DsSimState state = { 0 };
  DseSnapshot *it;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!is_first && self->step % self->stride != 0)
    return TRUE;
  if (ds_sim_snapshot (self->level->sim, &state) != DS_OK) {
    ds_sim_state_clear (&state);
    return FALSE;
  }
  it = g_rc_box_new0 (DseSnapshot);
  *it = (DseSnapshot){ .step = self->step, .is_first = is_first, .state = state };
  it->level = g_rc_box_acquire (self->level);
  it->bytes = state_bytes (&state);
  it->total = &self->bytes;
  self->bytes += it->bytes;
  g_ptr_array_add (self->now->snapshots, it);
  while (self->bytes > BYTES_MAX && self->stride < G_MAXUINT / 4)
    thin_out (self);
  return TRUE;
}
