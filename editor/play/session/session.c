/* editor/play/session/session.c — does the steps of a game, and keeps inputs, messages and marks of
 * them. A branch has all inputs from the start, shared with the branch that it left. */
#include "play/session/session_private.h"

#include "sim/carry.h"

#include <glib/gi18n.h>

#define STRIDE_MIN 64 /* steps from one snapshot to the next */
#define TOLD_MAX 3    /* lines about an edit; all others are counted */

/* ---- messages and marks */

static void
note_mark (DseSession *self, DseMarkKind kind)
{
  const DseMark mark = { self->step, kind };

  g_array_append_val (self->now->marks, mark);
}

static void
forget_refusal (DseSession *self)
{
  g_clear_pointer (&self->said, dse_line_unref);
}

/* Takes @text, said after @last (NULL: nothing was). */
static DseLine *
line_new (DseSession *self, const DseLine *last, char *text)
{
  DseLine *line = g_rc_box_new0 (DseLine);

  *line =
      (DseLine){ .step = self->step,
                 .turn = dse_session_get_game (self)->turn,
                 .text = text,
                 .times = last != NULL && g_str_equal (last->text, text) ? last->times + 1 : 1 };
  return line;
}

/* Takes @text. */
static void
note_line (DseSession *self, char *text, gboolean is_bad)
{
  const guint n = dse_branch_count_lines (self->now, self->step);
  DseLine *line = line_new (self, n > 0 ? self->now->lines->pdata[n - 1] : NULL, text);

  line->is_bad = is_bad;
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

/* True if the event says why an action of the player could not be done. */
static gboolean
is_refusal (const DsSimEvent *event, gboolean was_done)
{
  return !was_done && event->type == DS_EVENT_MESSAGE && event->actor == DS_SIM_PLAYER;
}

/* Keeps the reason of a refusal: it is no part of the game, and stays until the next action. */
static void
note_refusal (DseSession *self)
{
  char text[DS_SENTENCE];
  gsize n;
  const DsSimEvent *events = ds_sim_events (self->level->sim, &n);

  for (gsize i = 0; i < n; i++) {
    DsMessage message;
    DseLine *line;

    if (!is_refusal (&events[i], FALSE) ||
        !ds_sim_event_message (self->level->sim, &events[i], &message))
      continue;
    line = line_new (self, self->said, g_strdup (ds_message_format (&message, text, sizeof text)));
    line->is_refused = TRUE;
    forget_refusal (self);
    self->said = line;
  }
}

/* FALSE: the player noticed nothing but why an action could not be done. */
static gboolean
note_events (DseSession *self, gboolean was_done)
{
  gboolean has_any = FALSE;
  char text[DS_SENTENCE];
  gsize n;
  const DsSimEvent *events = ds_sim_events (self->level->sim, &n);

  for (gsize i = 0; i < n; i++) {
    const DseMarkKind kind = mark_of (&events[i]);
    DsMessage message;

    if (is_refusal (&events[i], was_done) && !self->is_again)
      continue;
    has_any =
        has_any || (events[i].is_seen && !is_refusal (&events[i], was_done)) || kind != DSE_N_MARKS;
    if (kind != DSE_N_MARKS && (events[i].is_seen || kind != DSE_MARK_KILL))
      note_mark (self, kind);
    if (events[i].is_seen && ds_sim_event_message (self->level->sim, &events[i], &message))
      note_line (self, g_strdup (ds_message_format (&message, text, sizeof text)),
                 kind == DSE_MARK_DAMAGE || kind == DSE_MARK_DEATH);
  }
  return has_any;
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

/* The shown step before an action. */
typedef struct {
  guint turn;
  DsSimSpot at;
  guint64 hash; /* when it is not at the end of its branch */
} Before;

static Before
look_before (DseSession *self)
{
  const gboolean may_leave = self->step < self->now->inputs->len;

  return (Before){ dse_session_get_game (self)->turn, dse_session_get_player (self)->at,
                   may_leave ? ds_sim_hash (self->level->sim) : 0 };
}

/* Adds @input, which was done at the shown step. FALSE: the branch goes on with the same one. */
static gboolean
take_input (DseSession *self, DsInput *input, Before before)
{
  input->hash = ds_sim_hash (self->level->sim);
  if (self->step < self->now->inputs->len) {
    if (is_same_input (input, self->now->inputs->pdata[self->step])) {
      self->step++;
      return FALSE;
    }
    dse_session_leave (self, before.turn, before.hash);
  }
  dse_session_add_input (self, input);
  self->step++;
  return TRUE;
}

/* Counts the turns in which the player is on the cell; passing counts as a turn. */
static void
note_visit (DseSession *self, Before before)
{
  const DsDungeon *dungeon = &ds_sim_delve (self->level->sim)->dungeon;
  const DsSimSpot at = dse_session_get_player (self)->at;
  const gsize row = (gsize)at.floor * (gsize)dungeon->h + (gsize)at.cell.y;
  const guint turns = dse_session_get_game (self)->turn - before.turn;

  g_array_index (self->level->visits, guint32, row * (gsize)dungeon->w + (gsize)at.cell.x) +=
      MAX (turns, ds_spot_equal (at, before.at) ? 0 : 1);
  if (dse_session_get_game (self)->result == DS_SIM_DIED)
    g_array_append_val (self->level->deaths, at);
}

/* A refused action is no step, but the frame of real time in which it was tried is. */
static gboolean
run (DseSession *self, DsInput *input, gboolean *done, DsError *err)
{
  const Before before = look_before (self);
  gboolean is_place;
  bool was_done;

  if (ds_input_run (input, &self->level->sim, &was_done, NULL, err) != DS_OK)
    return FALSE;
  *done = was_done;
  if (!was_done)
    note_refusal (self);
  else if (input->type != DS_INPUT_TICKS)
    forget_refusal (self);
  if ((!self->is_again && !ds_input_settle (input, was_done)) || !take_input (self, input, before))
    return TRUE;
  is_place = was_done && input->type != DS_INPUT_TICKS;
  if (input->type != DS_INPUT_NAME) { /* nothing happens then, and no time passes */
    is_place = note_events (self, was_done) || is_place;
    note_visit (self, before);
  }
  if (is_place)
    g_array_append_val (self->now->places, self->step);
  dse_session_keep (self, FALSE);
  return TRUE;
}

gboolean
dse_session_do (DseSession *self, DsInput *input, DsError *err)
{
  gboolean done;

  g_return_val_if_fail (self != NULL && input != NULL, FALSE);

  return run (self, input, &done, err);
}

gboolean
dse_session_act (DseSession *self, const DsAction *action)
{
  DsInput input;
  gboolean done;

  g_return_val_if_fail (self != NULL && action != NULL, FALSE);

  input = (DsInput){ .type = DS_INPUT_ACT, .action = *action };
  return run (self, &input, &done, NULL) && done;
}

gboolean
dse_session_tick (DseSession *self, const DsAction *action)
{
  DsInput input = { .type = DS_INPUT_TICKS, .n = 1 };
  gboolean done;

  g_return_val_if_fail (self != NULL, FALSE);

  if (ds_sim_is_over (self->level->sim))
    return FALSE;
  if (action != NULL)
    input = (DsInput){ .type = DS_INPUT_TICK, .action = *action };
  return run (self, &input, &done, NULL) && done && action != NULL;
}

gboolean
dse_session_cheat (DseSession *self, const char *line, DsError *err)
{
  g_return_val_if_fail (self != NULL && line != NULL, FALSE);

  return dse_session_do (self, &(DsInput){ .type = DS_INPUT_CHEAT, .line = (char *)line }, err);
}

gboolean
dse_session_name (DseSession *self, gint32 item, gboolean all, const char *name)
{
  DsInput input;

  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  input = (DsInput){ .type = DS_INPUT_NAME,
                     .action = { .item = item, .number = all },
                     .line = (char *)name };
  return dse_session_do (self, &input, NULL);
}

gboolean
dse_session_engrave (DseSession *self, gint32 item, const char *text)
{
  DsInput input;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  input = (DsInput){ .type = DS_INPUT_NAME,
                     .action = { .item = item, .number = DS_INPUT_ENGRAVES },
                     .line = (char *)text };
  return dse_session_do (self, &input, NULL);
}

/* Notes them in the opposite order: the first is about the player, and is to be the latest. */
static void
note_told (DseSession *self, const DsErrors *told)
{
  const gsize n = MIN (told->n, TOLD_MAX), n_more = told->n_found - n;
  char text[DS_SENTENCE];

  if (n_more > 0)
    note_line (
        self,
        g_strdup_printf (ngettext ("%zu more object could not be kept as it was",
                                   "%zu more objects could not be kept as they were", n_more),
                         n_more),
        TRUE);
  for (gsize i = n; i-- > 0;)
    note_line (self, g_strdup (ds_error_format (&told->items[i], text, sizeof text)), TRUE);
}

gboolean
dse_session_edit (DseSession *self, const DsDelve *delve, DsError *err)
{
  DsInput input;
  g_autofree DsErrors *told = NULL;
  Before before;
  DseEdition *last;
  DsSim *sim;

  g_return_val_if_fail (self != NULL && delve != NULL, FALSE);

  told = g_new0 (DsErrors, 1);
  input = (DsInput){ .type = DS_INPUT_EDIT, .level = (DsDelve *)delve };
  before = look_before (self);
  last = self->level;
  if (ds_sim_carry (&sim, last->sim, delve, told, err) != DS_OK)
    return FALSE;
  if (!ds_rules_play_alike (delve->rules, ds_sim_delve (last->sim)->rules) && self->step > 0 &&
      self->step == self->now->inputs->len)
    dse_session_leave (self, before.turn, ds_sim_hash (last->sim));
  self->level = dse_edition_new (sim, last);
  take_input (self, &input, before);
  g_array_append_val (self->now->places, self->step);
  note_mark (self, DSE_MARK_EDIT);
  note_told (self, told);
  dse_edition_unref (last);
  return dse_session_keep (self, TRUE);
}

/* ---- other steps */

static void
set_level (DseSession *self, DseEdition *level)
{
  DseEdition *last = self->level;

  self->level = g_rc_box_acquire (level);
  dse_edition_unref (last);
}

static gboolean
restore (DseSession *self, const DseSnapshot *from)
{
  if (ds_sim_restore (from->level->sim, &from->state) != DS_OK)
    return FALSE;
  set_level (self, from->level);
  self->step = from->step;
  return TRUE;
}

/* Goes on from the state that is nearest before @step: the shown one, or a snapshot. */
static gboolean
go_to (DseSession *self, guint step, gboolean is_on_way)
{
  const guint n = dse_branch_find_snapshot (self->now, step);
  const DseSnapshot *from = self->now->snapshots->pdata[n];

  /* the events of the step itself are needed, too */
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
  g_return_val_if_fail (self != NULL, FALSE);

  forget_refusal (self);
  return go_to (self, MIN (step, self->now->inputs->len), TRUE);
}

gboolean
dse_session_choose (DseSession *self, guint branch, guint step)
{
  g_return_val_if_fail (self != NULL && branch < self->branches->len, FALSE);

  forget_refusal (self);
  self->now = self->branches->pdata[branch];
  return go_to (self, MIN (step, self->now->inputs->len), FALSE);
}

guint
dse_session_get_n_branches (DseSession *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->branches->len;
}

DseBranchInfo
dse_session_get_branch (DseSession *self, guint i)
{
  const DseBranch *branch;
  DseBranchInfo about;

  g_return_val_if_fail (self != NULL && i < self->branches->len, (DseBranchInfo){ 0 });

  branch = self->branches->pdata[i];
  about = branch->about;
  about.length = branch->inputs->len;
  about.is_shown = branch == self->now;
  return about;
}

char *
dse_branch_info_dup_name (const DseBranchInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->number == 1)
    return g_strdup (_ ("First branch"));
  /* Translators: of a game that was played on in another way from some turn. */
  return g_strdup_printf (_ ("Branch %u from turn %u"), self->number, self->turn);
}

guint
dse_session_get_step (DseSession *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->step;
}

guint
dse_session_get_length (DseSession *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->now->inputs->len;
}

/* ---- places */

guint
dse_session_get_shown (DseSession *self)
{
  guint i;

  g_return_val_if_fail (self != NULL, 0);

  return g_ptr_array_find (self->branches, self->now, &i) ? i : 0;
}

guint
dse_session_get_place (DseSession *self, guint branch, guint step)
{
  g_return_val_if_fail (self != NULL && branch < self->branches->len, 0);

  return dse_branch_count_places (self->branches->pdata[branch], step);
}

guint
dse_session_get_step_of (DseSession *self, guint branch, guint place)
{
  const DseBranch *of;

  g_return_val_if_fail (self != NULL && branch < self->branches->len, 0);

  of = self->branches->pdata[branch];
  if (place > of->places->len)
    return of->inputs->len;
  return place > 0 ? g_array_index (of->places, guint, place - 1) : 0;
}

static guint
turn_at (DseSession *self, guint step)
{
  const DseSnapshot *first = self->now->snapshots->pdata[0];

  return step > 0 ? g_array_index (self->now->turns, guint32, step - 1)
                  : first->state.game.items->turn;
}

guint
dse_session_get_step_before (DseSession *self, guint turns)
{
  guint low = 0, high, now;

  g_return_val_if_fail (self != NULL, 0);

  now = turn_at (self, self->step);
  high = self->step;
  while (low < high) {
    const guint middle = (low + high) / 2;

    if (turn_at (self, middle) + turns < now)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

guint
dse_session_get_step_beside (DseSession *self, gint64 by)
{
  guint shown, place;

  g_return_val_if_fail (self != NULL, 0);

  shown = dse_session_get_shown (self);
  place = dse_session_get_place (self, shown, self->step);
  if (by < 0 && self->step > dse_session_get_step_of (self, shown, place))
    by++;
  return dse_session_get_step_of (self, shown, (guint)CLAMP (place + by, 0, G_MAXUINT));
}

/* ---- looking */

const guint32 *
dse_session_get_visits (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const guint32 *)(gconstpointer)self->level->visits->data;
}

GArray *
dse_session_get_deaths (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->level->deaths;
}

DsSim *
dse_session_get_sim (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->level->sim;
}

const DsSimOptions *
dse_session_get_options (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->options;
}

const DsDelve *
dse_session_get_first (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return ds_sim_delve (((DseSnapshot *)self->now->snapshots->pdata[0])->level->sim);
}

const DsSimGame *
dse_session_get_game (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return ds_sim_state (self->level->sim)->game.items;
}

guint
dse_session_count_keys (DseSession *self, gint32 lock)
{
  const DsSimGame *game;

  g_return_val_if_fail (self != NULL && lock >= 0 && lock < DS_SIM_COLOURS_MAX, 0);

  game = dse_session_get_game (self);
  return game->keys[lock] > 0 ? game->keys[lock] : game->tokens[lock / 32] >> (lock % 32) & 1;
}

const DsSimActor *
dse_session_get_player (DseSession *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &ds_sim_state (self->level->sim)->actors.items[DS_SIM_PLAYER];
}

const DseMark *
dse_session_get_marks (DseSession *self, guint *n)
{
  g_return_val_if_fail (self != NULL && n != NULL, NULL);

  *n = self->now->marks->len;
  return (const DseMark *)(gconstpointer)self->now->marks->data;
}

const DseLine *
dse_session_get_line (DseSession *self, guint back)
{
  guint n, said;

  g_return_val_if_fail (self != NULL, NULL);

  n = dse_branch_count_lines (self->now, self->step);
  said = self->said != NULL ? self->said->times : 0;
  if (back < said)
    return self->said;
  back -= said;
  return n > back ? self->now->lines->pdata[n - 1 - back] : NULL;
}

char *
dse_line_dup_text (const DseLine *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  /* Translators: something that was said %u times in a row. */
  return self->times > 1 ? g_strdup_printf (_ ("%s ×%u"), self->text, self->times)
                         : g_strdup (self->text);
}

/* ---- the whole */

DseSession *
dse_session_begin (DsSim *sim, const DsSimOptions *options, DsError *err)
{
  DseSession *self;

  g_return_val_if_fail (sim != NULL && options != NULL, NULL);

  self = g_new0 (DseSession, 1);
  self->level = dse_edition_new (sim, NULL);
  self->options = *options;
  self->character = g_strdup (options->character);
  self->options.character = self->character;
  if (options->start != NULL) {
    self->start = *options->start;
    self->options.start = &self->start;
  }
  self->idle = dse_input_new (&(DsInput){ .type = DS_INPUT_TICKS, .n = 1 });
  self->stride = STRIDE_MIN;
  self->branches = g_ptr_array_new_with_free_func (dse_branch_free);
  self->now = dse_session_add_branch (self);
  if (dse_session_keep (self, TRUE))
    return self;
  dse_session_free (self);
  ds_fail_nomem (err, "game");
  return NULL;
}

DseSession *
dse_session_new (const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DsSim *sim;

  g_return_val_if_fail (delve != NULL && options != NULL, NULL);

  return ds_sim_new (&sim, delve, options, err) == DS_OK ? dse_session_begin (sim, options, err)
                                                         : NULL;
}

void
dse_session_free (DseSession *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->branches);
  forget_refusal (self);
  dse_input_unref (self->idle);
  dse_edition_unref (self->level);
  g_free (self->character);
  g_free (self->game);
  g_free (self);
}
