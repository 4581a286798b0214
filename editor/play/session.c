/* editor/play/session.c — inputs are kept; every so many steps a snapshot is, too. */
#include "play/session.h"

#include "sim/cheat.h"

#include <glib/gi18n.h>

#define STRIDE_MIN 64 /* steps from one snapshot to the next */
#define BYTES_MAX ((gsize)96 << 20)

struct DseSession {
  DsSimOptions options;
  DsSimSpot start; /* of the options, when they have one */
  DsSim *sim;
  GArray *inputs;    /* DseInput */
  guint step;        /* that is shown: so many inputs were done */
  GArray *snapshots; /* DsSimState, after 0, stride, 2 * stride, ... steps */
  guint stride;
  gsize bytes;   /* of the snapshots */
  GArray *marks; /* DseMark */
  guint32 *visits;
  GArray *deaths; /* DsSimSpot */
  GArray *lines;  /* DseLine */
};

static void
clear_input (gpointer input)
{
  g_free (((DseInput *)input)->line);
}

static void
clear_line (gpointer line)
{
  g_free (((DseLine *)line)->text);
}

static void
clear_state (gpointer state)
{
  ds_sim_state_clear (state);
}

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

/* ---- snapshots */

/* Every other one goes: the way back gets a little longer instead of the memory larger. */
static void
thin_out (DseSession *self)
{
  for (guint i = self->snapshots->len; i-- > 0;)
    if (i % 2 == 1) {
      self->bytes -= state_bytes (&g_array_index (self->snapshots, DsSimState, i));
      g_array_remove_index (self->snapshots, i);
    }
  self->stride *= 2;
}

static void
keep_snapshot (DseSession *self)
{
  DsSimState state = { 0 };

  if (self->step != self->snapshots->len * self->stride)
    return;
  if (ds_sim_snapshot (self->sim, &state) != DS_OK) {
    ds_sim_state_clear (&state);
    return;
  }
  self->bytes += state_bytes (&state);
  g_array_append_val (self->snapshots, state);
  while (self->bytes > BYTES_MAX && self->snapshots->len > 2)
    thin_out (self);
}

/* What comes after the shown step never was. */
static void
forget_future (DseSession *self)
{
  const guint n = self->step / self->stride + 1;

  g_array_set_size (self->inputs, self->step);
  while (self->snapshots->len > n) {
    self->bytes -=
        state_bytes (&g_array_index (self->snapshots, DsSimState, self->snapshots->len - 1));
    g_array_set_size (self->snapshots, self->snapshots->len - 1);
  }
  while (self->marks->len > 0 &&
         g_array_index (self->marks, DseMark, self->marks->len - 1).step > self->step)
    g_array_set_size (self->marks, self->marks->len - 1);
  while (self->lines->len > 0 &&
         g_array_index (self->lines, DseLine, self->lines->len - 1).step > self->step)
    g_array_set_size (self->lines, self->lines->len - 1);
}

/* ---- what happens */

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

static void
note_events (DseSession *self)
{
  char text[DS_MESSAGE_POOL * 2];
  gsize n;
  const DsSimEvent *events = ds_sim_events (self->sim, &n);

  for (gsize i = 0; i < n; i++) {
    const DseMark mark = { self->step, mark_of (&events[i]) };
    DsMessage message;

    if (mark.kind != DSE_N_MARKS && (events[i].is_seen || mark.kind != DSE_MARK_KILL))
      g_array_append_val (self->marks, mark);
    if (events[i].is_seen && ds_sim_event_message (self->sim, &events[i], &message)) {
      const DseLine line = { self->step, dse_session_get_game (self)->turn,
                             g_strdup (ds_message_format (&message, text, sizeof text)),
                             mark.kind == DSE_MARK_DAMAGE || mark.kind == DSE_MARK_DEATH };

      g_array_append_val (self->lines, line);
    }
  }
}

/* ---- steps */

static gboolean
run (DseSession *self, const DseInput *input)
{
  DsError err;

  if (input->kind == DSE_INPUT_CHEAT)
    return ds_cheat_run (self->sim, input->line, &err) == DS_OK;
  if (input->kind == DSE_INPUT_NAME)
    return ds_sim_name_item (self->sim, input->action.item, input->action.number != 0, input->line);
  if (input->kind == DSE_INPUT_TURN)
    return ds_sim_act (self->sim, &input->action);
  return ds_sim_tick (self->sim, input->kind == DSE_INPUT_FRAME ? NULL : &input->action);
}

static void
note_visit (DseSession *self)
{
  const DsDungeon *dungeon = &ds_sim_delve (self->sim)->dungeon;
  const DsSimSpot at = dse_session_get_player (self)->at;
  const gsize row = (gsize)at.floor * (gsize)dungeon->h + (gsize)at.cell.y;

  self->visits[row * (gsize)dungeon->w + (gsize)at.cell.x]++;
  if (dse_session_get_game (self)->result == DS_SIM_DIED)
    g_array_append_val (self->deaths, at);
}

/* Also what could not be done: that may have drawn numbers. */
static void
take (DseSession *self, const DseInput *input)
{
  forget_future (self);
  g_array_append_val (self->inputs, *input);
  self->step++;
  if (input->kind != DSE_INPUT_NAME) { /* nothing happens then, and no time passes */
    note_events (self);
    note_visit (self);
  }
  keep_snapshot (self);
}

gboolean
dse_session_act (DseSession *self, const DsAction *action)
{
  const DseInput input = { *action, DSE_INPUT_TURN };

  const gboolean done = run (self, &input);

  take (self, &input);
  return done;
}

gboolean
dse_session_tick (DseSession *self, const DsAction *action)
{
  DseInput input = { .kind = action != NULL ? DSE_INPUT_FRAME_WITH_ACTION : DSE_INPUT_FRAME };
  gboolean acted;

  if (ds_sim_is_over (self->sim))
    return FALSE;
  if (action != NULL)
    input.action = *action;
  acted = run (self, &input);
  take (self, &input);
  return acted;
}

gboolean
dse_session_cheat (DseSession *self, const char *line, DsError *err)
{
  DseInput input = { .kind = DSE_INPUT_CHEAT };

  if (ds_cheat_run (self->sim, line, err) != DS_OK)
    return FALSE;
  input.line = g_strdup (line);
  take (self, &input);
  return TRUE;
}

gboolean
dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name)
{
  DseInput input = { .kind = DSE_INPUT_NAME, .action = { .item = item, .number = all } };

  if (!ds_sim_name_item (self->sim, item, all, name))
    return FALSE;
  input.line = g_strdup (name);
  take (self, &input);
  return TRUE;
}

/* ---- replays */

static DsStatus
replay_input (DsReplay *replay, DsSim *sim, const DseInput *input, DsError *err)
{
  switch (input->kind) {
  case DSE_INPUT_CHEAT:
    return ds_replay_cheat (replay, sim, input->line, err);
  case DSE_INPUT_NAME:
    return ds_replay_name (replay, sim, input->action.item, input->action.number != 0, input->line,
                           err);
  case DSE_INPUT_TURN:
    return ds_replay_act (replay, sim, &input->action, NULL, err);
  default:
    return ds_replay_tick (replay, sim, input->kind == DSE_INPUT_FRAME ? NULL : &input->action,
                           NULL, err);
  }
}

/* A replay knows what the game came to after each input, so it is played once more. */
gboolean
dse_session_write_replay (DseSession *self, DsReplay *out, DsError *err)
{
  DsSim *sim = NULL;
  DsStatus status = ds_replay_init (out, &self->options, err);

  if (status == DS_OK)
    status = ds_sim_new (&sim, ds_sim_delve (self->sim), &self->options, err);
  for (guint i = 0; i < self->step && status == DS_OK; i++)
    status = replay_input (out, sim, &g_array_index (self->inputs, DseInput, i), err);
  ds_sim_free (sim);
  if (status != DS_OK)
    ds_replay_clear (out);
  return status == DS_OK;
}

gboolean
dse_session_play_replay (DseSession *self, const DsReplay *replay, DsError *err)
{
  for (size_t i = 0; i < replay->inputs.n; i++) {
    const DsInput *input = &replay->inputs.items[i];

    switch (input->type) {
    case DS_INPUT_ACT:
      dse_session_act (self, &input->action);
      break;
    case DS_INPUT_TICK:
      dse_session_tick (self, &input->action);
      break;
    case DS_INPUT_TICKS:
      for (uint32_t n = 0; n < input->n; n++)
        dse_session_tick (self, NULL);
      break;
    case DS_INPUT_NAME:
      dse_session_name (self, input->action.item, input->action.number != 0, input->line);
      break;
    default:
      if (!dse_session_cheat (self, input->line, err))
        return FALSE;
    }
    if (ds_sim_hash (dse_session_get_sim (self)) != input->hash) {
      ds_fail (err, DS_BAD_DATA, "", "play.another-course",
               N_ ("the game takes another course than when it was saved, from turn %u on"),
               dse_session_get_game (self)->turn);
      return FALSE;
    }
  }
  return TRUE;
}

DseSession *
dse_session_move (DseSession *self, const DsDelve *delve, DsError *err)
{
  DseSession *moved = dse_session_new (delve, &self->options, err);

  for (guint i = 0; i < self->step && moved != NULL && !ds_sim_is_over (moved->sim); i++) {
    DseInput input = g_array_index (self->inputs, DseInput, i);

    input.line = g_strdup (input.line);
    run (moved, &input);
    take (moved, &input);
  }
  return moved;
}

const guint32 *
dse_session_get_visits (DseSession *self)
{
  return self->visits;
}

GArray *
dse_session_get_deaths (DseSession *self)
{
  return self->deaths;
}

gboolean
dse_session_seek (DseSession *self, guint step)
{
  /* before it: what happened in the step itself is to be known, too */
  const guint nearest = MIN ((MAX (step, 1) - 1) / self->stride, self->snapshots->len - 1);

  step = MIN (step, self->inputs->len);
  if (step < self->step || nearest * self->stride > self->step) {
    if (ds_sim_restore (self->sim, &g_array_index (self->snapshots, DsSimState, nearest)) != DS_OK)
      return FALSE;
    self->step = nearest * self->stride;
  }
  for (; self->step < step; self->step++)
    run (self, &g_array_index (self->inputs, DseInput, self->step));
  return TRUE;
}

guint
dse_session_get_step (DseSession *self)
{
  return self->step;
}

guint
dse_session_get_length (DseSession *self)
{
  return self->inputs->len;
}

/* ---- looking */

DsSim *
dse_session_get_sim (DseSession *self)
{
  return self->sim;
}

const DsSimGame *
dse_session_get_game (DseSession *self)
{
  return ds_sim_state (self->sim)->game.items;
}

const DsSimActor *
dse_session_get_player (DseSession *self)
{
  return &ds_sim_state (self->sim)->actors.items[DS_SIM_PLAYER];
}

const DseMark *
dse_session_get_marks (DseSession *self, guint *n)
{
  *n = self->marks->len;
  return (const DseMark *)(gconstpointer)self->marks->data;
}

const DseLine *
dse_session_get_line (DseSession *self, guint back)
{
  guint n = self->lines->len;

  while (n > 0 && g_array_index (self->lines, DseLine, n - 1).step > self->step)
    n--;
  return n > back ? &g_array_index (self->lines, DseLine, n - 1 - back) : NULL;
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
  self->sim = sim;
  self->options = *options;
  if (options->start != NULL) {
    self->start = *options->start;
    self->options.start = &self->start;
  }
  self->stride = STRIDE_MIN;
  self->inputs = g_array_new (FALSE, FALSE, sizeof (DseInput));
  self->snapshots = g_array_new (FALSE, FALSE, sizeof (DsSimState));
  self->marks = g_array_new (FALSE, FALSE, sizeof (DseMark));
  self->lines = g_array_new (FALSE, FALSE, sizeof (DseLine));
  self->visits =
      g_new0 (guint32, delve->dungeon.n_floors * (gsize)delve->dungeon.w * (gsize)delve->dungeon.h);
  self->deaths = g_array_new (FALSE, FALSE, sizeof (DsSimSpot));
  g_array_set_clear_func (self->inputs, clear_input);
  g_array_set_clear_func (self->snapshots, clear_state);
  g_array_set_clear_func (self->lines, clear_line);
  keep_snapshot (self);
  return self;
}

void
dse_session_free (DseSession *self)
{
  if (self == NULL)
    return;
  ds_sim_free (self->sim);
  g_array_unref (self->inputs);
  g_array_unref (self->snapshots);
  g_array_unref (self->marks);
  g_array_unref (self->lines);
  g_array_unref (self->deaths);
  g_free (self->visits);
  g_free (self);
}
