/* editor/play/session.c — each branch has all inputs from the start, shared with those it left;
 * every so many steps there is a snapshot, too. */
#include "play/session.h"

#include "sim/carry.h"

#include <glib/gi18n.h>

#define STRIDE_MIN 64 /* steps from one snapshot to the next */
#define BYTES_MAX ((gsize)96 << 20)

/* A game on one level; editing begins another. */
typedef struct {
  DsSim *sim;
  GArray *visits; /* guint32, by cell, floor after floor; shared by levels of one size */
  GArray *deaths; /* DsSimSpot; the same */
} Level;

typedef struct {
  guint step;        /* after it */
  gboolean is_first; /* of its level: there is no other way there */
  Level *level;      /* owned reference */
  DsSimState state;
  gsize bytes, *total; /* of all in memory */
} Snapshot;

typedef struct {
  DseBranch about;
  GPtrArray *inputs;    /* DsInput */
  GPtrArray *snapshots; /* Snapshot, the first after step 0 */
  GPtrArray *lines;     /* DseLine */
  GArray *marks;        /* DseMark */
  GArray *places;       /* guint: the steps that are places of it, the first after step 0 */
  guint n_idle;         /* inputs at its end in which the player did nothing */
} Branch;

struct DseSession {
  DsSimOptions options;
  DsSimSpot start; /* of the options, when they have one */
  char *character; /* the same */
  GPtrArray *branches;
  Branch *now;   /* that is shown */
  Level *level;  /* of the shown step; owned reference */
  guint step;    /* that is shown: so many inputs were done */
  DsInput *idle; /* a frame in which the player does nothing; nobody knows its hash */
  guint stride;
  gsize bytes; /* of all snapshots */
};

/* ---- what branches share */

static void
clear_level (gpointer data)
{
  Level *self = data;

  ds_sim_free (self->sim);
  g_array_unref (self->visits);
  g_array_unref (self->deaths);
}

static void
unref_level (Level *self)
{
  g_rc_box_release_full (self, clear_level);
}

/* Takes @sim. */
static Level *
level_new (DsSim *sim, const Level *last)
{
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gsize n = dungeon->n_floors * (gsize)dungeon->w * (gsize)dungeon->h;
  Level *self = g_rc_box_new0 (Level);

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

static void
unref_input (gpointer data)
{
  g_rc_box_release_full (data, (GDestroyNotify)ds_input_clear);
}

static void
clear_line (gpointer data)
{
  g_free (((DseLine *)data)->text);
}

static void
unref_line (gpointer data)
{
  g_rc_box_release_full (data, clear_line);
}

static void
clear_snapshot (gpointer data)
{
  Snapshot *self = data;

  *self->total -= self->bytes;
  ds_sim_state_clear (&self->state);
  unref_level (self->level);
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

static void
branch_free (gpointer data)
{
  Branch *self = data;

  g_ptr_array_unref (self->inputs);
  g_ptr_array_unref (self->snapshots);
  g_ptr_array_unref (self->lines);
  g_array_unref (self->marks);
  g_array_unref (self->places);
  g_free (self);
}

static Branch *
add_branch (DseSession *self)
{
  Branch *branch = g_new0 (Branch, 1);

  branch->about.number = self->branches->len + 1;
  branch->inputs = g_ptr_array_new_with_free_func (unref_input);
  branch->snapshots = g_ptr_array_new_with_free_func (unref_snapshot);
  branch->lines = g_ptr_array_new_with_free_func (unref_line);
  branch->marks = g_array_new (FALSE, FALSE, sizeof (DseMark));
  branch->places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (self->branches, branch);
  return branch;
}

static void
share (GPtrArray *to, GPtrArray *from, guint n)
{
  g_ptr_array_extend (to, from, ref_item, NULL);
  g_ptr_array_set_size (to, (gint)n);
}

static guint
count_lines (const Branch *branch, guint step)
{
  guint n = branch->lines->len;

  while (n > 0 && ((DseLine *)branch->lines->pdata[n - 1])->step > step)
    n--;
  return n;
}

static guint
count_places (const Branch *branch, guint step)
{
  guint low = 0, high = branch->places->len;

  while (low < high) {
    const guint middle = (low + high) / 2;

    if (g_array_index (branch->places, guint, middle) <= step)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The last snapshot up to @step. */
static guint
find_snapshot (const Branch *branch, guint step)
{
  guint low = 0, high = branch->snapshots->len;

  while (high - low > 1) {
    const guint middle = (low + high) / 2;

    if (((Snapshot *)branch->snapshots->pdata[middle])->step <= step)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* The shown step before something is done. */
typedef struct {
  guint turn;
  guint64 hash; /* when it is not at the end of its branch */
} Before;

static Before
look_before (DseSession *self)
{
  const gboolean may_leave = self->step < self->now->inputs->len;

  return (Before){ dse_session_get_game (self)->turn,
                   may_leave ? ds_sim_hash (self->level->sim) : 0 };
}

static DsInput *
input_new (const DsInput *input)
{
  DsInput *copy = g_rc_box_new0 (DsInput);

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
  g_ptr_array_add (inputs, input_new (&input));
}

static guint
count_idle (const Branch *branch)
{
  guint n = 0;

  while (n < branch->inputs->len &&
         ((DsInput *)branch->inputs->pdata[branch->inputs->len - 1 - n])->type == DS_INPUT_TICKS)
    n++;
  return n;
}

/* What comes next is another way than what came next so far; that stays as it is. */
static void
leave_branch (DseSession *self, Before before)
{
  Branch *last = self->now, *branch = add_branch (self);
  guint n_marks = last->marks->len;

  branch->about.from = self->step;
  branch->about.turn = before.turn;
  share (branch->inputs, last->inputs, self->step);
  share (branch->snapshots, last->snapshots, find_snapshot (last, self->step) + 1);
  share (branch->lines, last->lines, count_lines (last, self->step));
  while (n_marks > 0 && g_array_index (last->marks, DseMark, n_marks - 1).step > self->step)
    n_marks--;
  g_array_append_vals (branch->marks, last->marks->data, n_marks);
  g_array_append_vals (branch->places, last->places->data, count_places (last, self->step));
  branch->n_idle = count_idle (branch);
  self->now = branch;
  end_idle (self, before.hash);
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
    GPtrArray *snapshots = ((Branch *)self->branches->pdata[b])->snapshots;

    for (guint i = snapshots->len; i-- > 0;) {
      const Snapshot *it = snapshots->pdata[i];

      if (!it->is_first && it->step % self->stride != 0)
        g_ptr_array_remove_index (snapshots, i);
    }
  }
}

static gboolean
keep_snapshot (DseSession *self, gboolean is_first)
{
  DsSimState state = { 0 };
  Snapshot *it;

  if (!is_first && self->step % self->stride != 0)
    return TRUE;
  if (ds_sim_snapshot (self->level->sim, &state) != DS_OK) {
    ds_sim_state_clear (&state);
    return FALSE;
  }
  it = g_rc_box_new0 (Snapshot);
  *it = (Snapshot){ .step = self->step, .is_first = is_first, .state = state };
  it->level = g_rc_box_acquire (self->level);
  it->bytes = state_bytes (&state);
  it->total = &self->bytes;
  self->bytes += it->bytes;
  g_ptr_array_add (self->now->snapshots, it);
  while (self->bytes > BYTES_MAX && self->stride < G_MAXUINT / 4)
    thin_out (self);
  return TRUE;
}

/* ---- what happens */

static void
note_mark (DseSession *self, DseMarkKind kind)
{
  const DseMark mark = { self->step, kind };

  g_array_append_val (self->now->marks, mark);
}

/* Takes @text. */
static void
note_line (DseSession *self, char *text, gboolean is_bad)
{
  const DseLine *last = dse_session_get_line (self, 0);
  const guint times = last != NULL && g_str_equal (last->text, text) ? last->times + 1 : 1;
  DseLine *line = g_rc_box_new0 (DseLine);

  *line = (DseLine){ self->step, dse_session_get_game (self)->turn, text, is_bad, times };
  g_ptr_array_add (self->now->lines, line);
}

/* DSE_N_MARKS: nothing that a timeline shows. */
static DseMarkKind
mark_of (const DsSimEvent *event)
{
  switch (event->type) {
  case DS_EVENT_ATTACKED:
    return event->other == DS_SIM_PLAYER ? DSE_MARK_DAMAGE : DSE_N_MARKS;
  case DS_EVENT_DAMAGED:
    return event->actor == DS_SIM_PLAYER ? DSE_MARK_DAMAGE : DSE_N_MARKS;
  case DS_EVENT_DIED:
    return event->actor == DS_SIM_PLAYER ? DSE_MARK_DEATH : DSE_MARK_KILL;
  case DS_EVENT_TOOK:
  case DS_EVENT_FOUND:
    return event->actor == DS_SIM_PLAYER ? DSE_MARK_FIND : DSE_N_MARKS;
  case DS_EVENT_OPENED:
    return event->actor == DS_SIM_PLAYER ? DSE_MARK_DOOR : DSE_N_MARKS;
  case DS_EVENT_TRAVELLED:
    return DSE_MARK_TRAVEL;
  case DS_EVENT_WON:
    return DSE_MARK_WIN;
  default:
    return DSE_N_MARKS;
  }
}

/* FALSE: the player noticed nothing. */
static gboolean
note_events (DseSession *self)
{
  gboolean has_any = FALSE;
  char text[DS_MESSAGE_POOL * 2];
  gsize n;
  const DsSimEvent *events = ds_sim_events (self->level->sim, &n);

  for (gsize i = 0; i < n; i++) {
    const DseMarkKind kind = mark_of (&events[i]);
    DsMessage message;

    has_any = has_any || events[i].is_seen || kind != DSE_N_MARKS;
    if (kind != DSE_N_MARKS && (events[i].is_seen || kind != DSE_MARK_KILL))
      note_mark (self, kind);
    if (events[i].is_seen && ds_sim_event_message (self->level->sim, &events[i], &message))
      note_line (self, g_strdup (ds_message_format (&message, text, sizeof text)),
                 kind == DSE_MARK_DAMAGE || kind == DSE_MARK_DEATH);
  }
  return has_any;
}

static void
note_visit (DseSession *self)
{
  const DsDungeon *dungeon = &ds_sim_delve (self->level->sim)->dungeon;
  const DsSimSpot at = dse_session_get_player (self)->at;
  const gsize row = (gsize)at.floor * (gsize)dungeon->h + (gsize)at.cell.y;

  g_array_index (self->level->visits, guint32, row * (gsize)dungeon->w + (gsize)at.cell.x)++;
  if (dse_session_get_game (self)->result == DS_SIM_DIED)
    g_array_append_val (self->level->deaths, at);
}

/* ---- steps */

static gboolean
is_same_input (const DsInput *a, const DsInput *b)
{
  if (a->type == DS_INPUT_TICKS && b->type == DS_INPUT_TICKS)
    return TRUE;
  return a->type == b->type && a->hash == b->hash && a->level == NULL && b->level == NULL &&
         g_strcmp0 (a->line, b->line) == 0 && a->action.type == b->action.type &&
         a->action.step == b->action.step && a->action.item == b->action.item &&
         a->action.number == b->action.number && a->action.cell.x == b->action.cell.x &&
         a->action.cell.y == b->action.cell.y;
}

/* Of frames in which nothing is done one in a second, and the last, know their hash, as replays
 * note them: a day of waiting must not eat the memory. */
static void
add_input (DseSession *self, const DsInput *input)
{
  Branch *now = self->now;
  GPtrArray *inputs = now->inputs;

  if (input->type != DS_INPUT_TICKS)
    now->n_idle = 0;
  else if (now->n_idle++ % DS_SIM_FRAMES != 0) {
    g_ptr_array_set_size (inputs, (gint)inputs->len - 1);
    g_ptr_array_add (inputs, g_rc_box_acquire (self->idle));
  }
  g_ptr_array_add (inputs, input_new (input));
}

/* @input was done from the shown step on, which @before tells of. FALSE: it is what came next
 * already. */
static gboolean
take_input (DseSession *self, DsInput *input, Before before)
{
  input->hash = ds_sim_hash (self->level->sim);
  if (self->step < self->now->inputs->len) {
    if (is_same_input (input, self->now->inputs->pdata[self->step])) {
      self->step++;
      return FALSE;
    }
    leave_branch (self, before);
  }
  add_input (self, input);
  self->step++;
  return TRUE;
}

/* Also what could not be done: that may have drawn numbers. */
static gboolean
run (DseSession *self, DsInput *input, gboolean *done, DsError *err)
{
  const Before before = look_before (self);
  gboolean is_place = input->type != DS_INPUT_TICKS;
  bool was_done;

  if (ds_input_run (input, &self->level->sim, &was_done, NULL, err) != DS_OK)
    return FALSE;
  *done = was_done;
  if (!take_input (self, input, before))
    return TRUE;
  if (input->type != DS_INPUT_NAME) { /* nothing happens then, and no time passes */
    if (input->type == DS_INPUT_TICK)
      is_place = was_done; /* else the player still waits to do it */
    is_place = note_events (self) || is_place;
    note_visit (self);
  }
  if (is_place)
    g_array_append_val (self->now->places, self->step);
  keep_snapshot (self, FALSE);
  return TRUE;
}

gboolean
dse_session_act (DseSession *self, const DsAction *action)
{
  DsInput input = { .type = DS_INPUT_ACT, .action = *action };
  gboolean done;

  return run (self, &input, &done, NULL) && done;
}

gboolean
dse_session_tick (DseSession *self, const DsAction *action)
{
  DsInput input = { .type = DS_INPUT_TICKS, .n = 1 };
  gboolean done;

  if (ds_sim_is_over (self->level->sim))
    return FALSE;
  if (action != NULL)
    input = (DsInput){ .type = DS_INPUT_TICK, .action = *action };
  return run (self, &input, &done, NULL) && done && action != NULL;
}

gboolean
dse_session_cheat (DseSession *self, const char *line, DsError *err)
{
  DsInput input = { .type = DS_INPUT_CHEAT, .line = (char *)line };
  gboolean done;

  return run (self, &input, &done, err);
}

gboolean
dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name)
{
  DsInput input = { .type = DS_INPUT_NAME,
                    .action = { .item = item, .number = all },
                    .line = (char *)name };
  gboolean done;

  return run (self, &input, &done, NULL);
}

gboolean
dse_session_edit (DseSession *self, const DsDelve *delve, DsError *err)
{
  DsInput input = { .type = DS_INPUT_EDIT, .level = (DsDelve *)delve };
  g_autofree DsErrors *told = g_new0 (DsErrors, 1);
  char text[512];
  const Before before = look_before (self);
  Level *last = self->level;
  DsSim *sim;

  if (ds_sim_carry (&sim, last->sim, delve, told, err) != DS_OK)
    return FALSE;
  self->level = level_new (sim, last);
  take_input (self, &input, before);
  g_array_append_val (self->now->places, self->step);
  note_mark (self, DSE_MARK_EDIT);
  for (gsize i = 0; i < told->n; i++)
    note_line (self, g_strdup (ds_error_format (&told->items[i], text, sizeof text)), TRUE);
  unref_level (last);
  return keep_snapshot (self, TRUE);
}

/* ---- other steps */

static void
set_level (DseSession *self, Level *level)
{
  Level *last = self->level;

  self->level = g_rc_box_acquire (level);
  unref_level (last);
}

static gboolean
restore (DseSession *self, const Snapshot *from)
{
  if (ds_sim_restore (from->level->sim, &from->state) != DS_OK)
    return FALSE;
  set_level (self, from->level);
  self->step = from->step;
  return TRUE;
}

/* From the state that is nearest before it: the shown one, or a snapshot. */
static gboolean
go_to (DseSession *self, guint step, gboolean is_on_way)
{
  const guint n = find_snapshot (self->now, step);
  const Snapshot *from = self->now->snapshots->pdata[n];

  /* what happened in the step itself is to be known, too */
  if (from->step == step && !from->is_first)
    from = self->now->snapshots->pdata[n - 1];
  if ((!is_on_way || step < self->step || from->step > self->step) && !restore (self, from))
    return FALSE;
  for (; self->step < step; self->step++) {
    const DsInput *input = self->now->inputs->pdata[self->step];

    if (ds_input_run (input, &self->level->sim, NULL, NULL, NULL) != DS_OK)
      return FALSE;
  }
  return TRUE;
}

gboolean
dse_session_seek (DseSession *self, guint step)
{
  return go_to (self, MIN (step, self->now->inputs->len), TRUE);
}

gboolean
dse_session_choose (DseSession *self, guint branch, guint step)
{
  self->now = self->branches->pdata[branch];
  return go_to (self, MIN (step, self->now->inputs->len), FALSE);
}

guint
dse_session_get_n_branches (DseSession *self)
{
  return self->branches->len;
}

DseBranch
dse_session_get_branch (DseSession *self, guint i)
{
  const Branch *branch = self->branches->pdata[i];
  DseBranch about = branch->about;

  about.length = branch->inputs->len;
  about.is_shown = branch == self->now;
  return about;
}

char *
dse_branch_dup_name (const DseBranch *self)
{
  if (self->number == 1)
    return g_strdup (_ ("First branch"));
  /* Translators: of a game that was played on in another way from some turn. */
  return g_strdup_printf (_ ("Branch %u from turn %u"), self->number, self->turn);
}

guint
dse_session_get_step (DseSession *self)
{
  return self->step;
}

guint
dse_session_get_length (DseSession *self)
{
  return self->now->inputs->len;
}

/* ---- places */

guint
dse_session_get_shown (DseSession *self)
{
  guint i;

  return g_ptr_array_find (self->branches, self->now, &i) ? i : 0;
}

guint
dse_session_get_place (DseSession *self, guint branch, guint step)
{
  return count_places (self->branches->pdata[branch], step);
}

guint
dse_session_get_step_of (DseSession *self, guint branch, guint place)
{
  const Branch *of = self->branches->pdata[branch];

  if (place > of->places->len)
    return of->inputs->len;
  return place > 0 ? g_array_index (of->places, guint, place - 1) : 0;
}

guint
dse_session_get_step_beside (DseSession *self, gint64 by)
{
  const guint shown = dse_session_get_shown (self);
  const guint place = dse_session_get_place (self, shown, self->step);

  if (by < 0 && self->step > dse_session_get_step_of (self, shown, place))
    by++;
  return dse_session_get_step_of (self, shown, (guint)CLAMP (place + by, 0, G_MAXUINT));
}

/* ---- replays */

gboolean
dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err)
{
  DsStatus status = ds_replay_init (out, &self->options, err);

  for (guint i = 0; i < self->now->inputs->len && status == DS_OK; i++)
    status = ds_replay_note (out, self->now->inputs->pdata[i], err);
  out->at = self->step;
  if (status != DS_OK)
    ds_replay_clear (out);
  return status == DS_OK;
}

static gboolean
do_again (DseSession *self, const DsInput *input, DsError *err)
{
  const guint n = (guint)ds_input_steps (input);
  DsInput once = *input;
  gboolean done;

  once.n = MIN (once.n, 1);
  for (guint i = 0; i < n; i++)
    if (!(once.type == DS_INPUT_EDIT ? dse_session_edit (self, once.level, err)
                                     : run (self, &once, &done, err)))
      return FALSE;
  if (ds_sim_hash (self->level->sim) == input->hash)
    return TRUE;
  ds_fail (err, DS_BAD_DATA, "", "play.another-course",
           N_ ("the game takes another course than when it was saved, from turn %u on"),
           dse_session_get_game (self)->turn);
  return FALSE;
}

gboolean
dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err)
{
  for (size_t i = 0; i < replay->inputs.n; i++)
    if (!do_again (self, &replay->inputs.items[i], err))
      return FALSE;
  return dse_session_seek (self, (guint)MIN (replay->at, G_MAXUINT));
}

/* ---- looking */

const guint32 *
dse_session_get_visits (DseSession *self)
{
  return (const guint32 *)(gconstpointer)self->level->visits->data;
}

GArray *
dse_session_get_deaths (DseSession *self)
{
  return self->level->deaths;
}

DsSim *
dse_session_get_sim (DseSession *self)
{
  return self->level->sim;
}

const DsSimOptions *
dse_session_get_options (DseSession *self)
{
  return &self->options;
}

const DsDelve *
dse_session_get_first (DseSession *self)
{
  return ds_sim_delve (((Snapshot *)self->now->snapshots->pdata[0])->level->sim);
}

const DsSimGame *
dse_session_get_game (DseSession *self)
{
  return ds_sim_state (self->level->sim)->game.items;
}

guint
dse_session_count_keys (DseSession *self, gint32 lock)
{
  const DsSimGame *game = dse_session_get_game (self);

  return game->keys[lock] > 0 ? game->keys[lock] : game->tokens[lock / 32] >> (lock % 32) & 1;
}

const DsSimActor *
dse_session_get_player (DseSession *self)
{
  return &ds_sim_state (self->level->sim)->actors.items[DS_SIM_PLAYER];
}

const DseMark *
dse_session_get_marks (DseSession *self, guint *n)
{
  *n = self->now->marks->len;
  return (const DseMark *)(gconstpointer)self->now->marks->data;
}

const DseLine *
dse_session_get_line (DseSession *self, guint back)
{
  const guint n = count_lines (self->now, self->step);

  return n > back ? self->now->lines->pdata[n - 1 - back] : NULL;
}

char *
dse_line_dup_text (const DseLine *self)
{
  /* Translators: something that was said %u times in a row. */
  return self->times > 1 ? g_strdup_printf (_ ("%s ×%u"), self->text, self->times)
                         : g_strdup (self->text);
}

/* ---- the whole */

DseSession *
dse_session_new (const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DseSession *self;
  DsSim *sim;

  if (ds_sim_new (&sim, delve, options, err) != DS_OK)
    return NULL;
  self = g_new0 (DseSession, 1);
  self->level = level_new (sim, NULL);
  self->options = *options;
  self->character = g_strdup (options->character);
  self->options.character = self->character;
  if (options->start != NULL) {
    self->start = *options->start;
    self->options.start = &self->start;
  }
  self->idle = input_new (&(DsInput){ .type = DS_INPUT_TICKS, .n = 1 });
  self->stride = STRIDE_MIN;
  self->branches = g_ptr_array_new_with_free_func (branch_free);
  self->now = add_branch (self);
  if (keep_snapshot (self, TRUE))
    return self;
  dse_session_free (self);
  ds_fail_nomem (err, "game");
  return NULL;
}

void
dse_session_free (DseSession *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->branches);
  unref_input (self->idle);
  unref_level (self->level);
  g_free (self->character);
  g_free (self);
}
