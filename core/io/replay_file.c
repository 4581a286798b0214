/* core/io/replay_file.c — reads replays: a line of JSON for each input, with the hash of the
 * game after it. */
#include "io/replay_file.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/read.h"
#include "io/game_file.h"
#include "io/game_json.h"
#include "io/played_rules.h"

#include <string.h>

/* Data of an earlier branch that later branches need, so that they need not search its inputs. */
typedef struct {
  const DsDelve *first; /* the level on which it begins */
  uint32_t before;      /* the next branch that it goes back to and that begins sooner; or itself */
  uint32_t far;         /* one farther back, so that any is found in logarithmic time */
  uint32_t depth;       /* branches before it */
  size_t edit, n_edits; /* its own, among the reader's */
} Begun;

/* An edit of a branch: from then on the game is on that level. */
typedef struct {
  uint64_t at; /* steps from the start of the game */
  const DsDelve *level;
} Edit;

typedef struct {
  DsErrors *errors;
  const DsDelve *delve; /* on which the game is by now */
  DsPlayedRules played;
  DsReplay *out;
  DsInputs *inputs; /* of @out, or of one of its branches */
  DS_ARRAY (Begun) begun;
  DS_ARRAY (Edit) edits;
} ReplayReader;

/* A number that may be missing: then *@out stays. */
static bool
read_int (ReplayReader *self, DsNode object, const char *key, int64_t lowest, int64_t highest,
          const char *path, int32_t *out)
{
  char where[DS_WHERE_MAX];
  int64_t value;
  DsNode node;

  if (!ds_node_get (object, key, &node))
    return true;
  if (!ds_read_int (node, lowest, highest, &value, ds_path_key (where, path, key), self->errors))
    return false;
  *out = (int32_t)value;
  return true;
}

static bool
read_flag (ReplayReader *self, DsNode object, const char *key, const char *path, bool *out)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  return !ds_node_get (object, key, &node) || ds_node_bool (node, out) ||
         ds_game_fail (self->errors, node, ds_path_key (where, path, key));
}

/* The number of the string among @names; false: it is none of them. */
static bool
read_choice (DsNode node, const DsChoice *choices, size_t n_choices, size_t *out)
{
  const char *text = ds_node_string (node, NULL);

  for (*out = 0; text != NULL && *out < n_choices; ++*out)
    if (strcmp (choices[*out].id, text) == 0)
      return true;
  return false;
}

static bool
read_start (ReplayReader *self, DsNode object, DsSimSpot *start, bool *has_start)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const int32_t lowest[3] = { 0, DS_SIM_NONE, DS_SIM_NONE };
  const int32_t highest[3] = { (int32_t)dungeon->n_floors - 1, dungeon->w - 1, dungeon->h - 1 };
  int32_t numbers[3];
  DsNode node;

  *has_start = ds_node_get (object, "start", &node);
  if (!*has_start)
    return true;
  if (!ds_read_ints (node, 3, lowest, highest, numbers, "options.start", self->errors))
    return false;
  *start = (DsSimSpot){ numbers[0], { numbers[1], numbers[2] } };
  return true;
}

static bool
read_quirks (ReplayReader *self, DsNode object, uint32_t *out)
{
  DsNode list;
  size_t quirk;

  *out = 0;
  if (!ds_node_get (object, "quirks", &list))
    return true;
  if (!ds_read_is (list, DS_JSON_ARRAY, "options.quirks", self->errors))
    return false;
  *out = DS_QUIRKS_OWN;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    if (!read_choice (ds_node_at (list, i), ds_quirk_choices, DS_N_QUIRKS, &quirk))
      return ds_game_fail (self->errors, ds_node_at (list, i), "options.quirks");
    *out |= 1u << quirk;
  }
  return true;
}

static bool
read_options (ReplayReader *self, DsNode root)
{
  static const char *const known[] = { "seed", "real_time", "act_chance", "character", "start",
                                       "win",  "quirks",    "reveals",    "damage" };
  DsSimOptions options = { 0 };
  DsNode object, node;
  DsSimSpot start;
  bool has_start;
  size_t win = 0;

  if (!ds_read_member (root, "options", &object, "", self->errors) ||
      !ds_read_is (object, DS_JSON_OBJECT, "options", self->errors) ||
      !ds_read_only (object, known, DS_COUNT (known), "options", self->errors) ||
      !ds_game_read_seed (object, "options", &options.seed, self->errors) ||
      !read_flag (self, object, "real_time", "options", &options.is_real_time) ||
      !read_int (self, object, "act_chance", -1, 1000, "options", &options.act_chance) ||
      !read_int (self, object, "damage", -1, 9999, "options", &options.damage) ||
      !read_flag (self, object, "reveals", "options", &options.reveals) ||
      !read_start (self, object, &start, &has_start) ||
      !read_quirks (self, object, &options.quirks))
    return false;
  if (ds_node_get (object, "win", &node) && !read_choice (node, ds_win_choices, DS_N_WINS, &win))
    return ds_game_fail (self->errors, node, "options.win");
  if (ds_node_get (object, "character", &node) &&
      (options.character = ds_read_text (node, DS_ID_MAX, "options.character", self->errors)) ==
          NULL)
    return false;
  options.win = (uint8_t)win;
  options.start = has_start ? &start : NULL;
  return ds_replay_init (self->out, &options, NULL) == DS_OK;
}

static bool
read_action (ReplayReader *self, DsNode object, const char *path, DsAction *out)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const int32_t lowest[2] = { 0, 0 }, highest[2] = { dungeon->w - 1, dungeon->h - 1 };
  char where[DS_WHERE_MAX];
  int32_t cell[2] = { 0, 0 };
  const char *id;
  DsNode node;

  *out = (DsAction){ .item = DS_SIM_NONE };
  if (!ds_read_member (object, "do", &node, path, self->errors))
    return false;
  id = ds_node_string (node, NULL);
  out->type = id != NULL ? ds_action_find (id) : -1;
  if (out->type < 0)
    return ds_game_fail (self->errors, node, ds_path_key (where, path, "do"));
  if (ds_node_get (object, "cell", &node) &&
      !ds_read_ints (node, 2, lowest, highest, cell, ds_path_key (where, path, "cell"),
                     self->errors))
    return false;
  out->cell = (DsCell){ cell[0], cell[1] };
  return read_int (self, object, "step", -1, 7, path, &out->step) &&
         read_int (self, object, "item", -1, DS_SIM_ITEMS_MAX, path, &out->item) &&
         read_int (self, object, "number", INT32_MIN, INT32_MAX, path, &out->number);
}

static bool
read_edit (ReplayReader *self, DsNode object, const char *path, const DsInput *input)
{
  DsInput edit = *input;
  int32_t number = -1;
  DsDelve level;
  bool ok;

  if (!read_int (self, object, "rules", 0, (int64_t)self->played.items.n - 1, path, &number) ||
      !ds_game_read_document (object,
                              number >= 0 ? self->played.items.items[number] : self->delve->rules,
                              &level, self->errors))
    return false;
  edit.level = &level;
  ok = ds_inputs_note (self->inputs, &edit, NULL) == DS_OK;
  ds_delve_clear (&level);
  if (ok)
    self->delve = self->inputs->items[self->inputs->n - 1].level;
  return ok;
}

static bool
read_input (ReplayReader *self, DsNode object, const char *path)
{
  static const char *const known[] = { "type",   "n",    "line", "do",       "step", "item",
                                       "number", "cell", "hash", "document", "rules" };
  char line[DS_REPLAY_LINE_MAX + 1] = "", where[DS_WHERE_MAX];
  DsInput input = { 0 };
  const char *text;
  int32_t n = 1;
  size_t type;
  DsNode node;

  if (!ds_read_is (object, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_only (object, known, DS_COUNT (known), path, self->errors) ||
      !ds_read_member (object, "type", &node, path, self->errors) ||
      !ds_game_read_hash (object, "hash", path, &input.hash, self->errors))
    return false;
  if (!read_choice (node, ds_input_choices, DS_N_INPUTS, &type))
    return ds_game_fail (self->errors, node, ds_path_key (where, path, "type"));
  input.type = (DsInputType)type;
  if (type == DS_INPUT_CHEAT || type == DS_INPUT_NAME) {
    if (!ds_read_member (object, "line", &node, path, self->errors) ||
        (text = ds_read_text (node, DS_REPLAY_LINE_MAX, ds_path_key (where, path, "line"),
                              self->errors)) == NULL)
      return false;
    memcpy (line, text, strlen (text) + 1);
    input.line = line;
    input.action.item = DS_SIM_NONE;
    if (!read_int (self, object, "item", DS_SIM_NONE, DS_SIM_ITEMS_MAX, path, &input.action.item) ||
        !read_int (self, object, "number", 0, DS_INPUT_ENGRAVES, path, &input.action.number))
      return false;
  } else if (type == DS_INPUT_TICKS) {
    if (!read_int (self, object, "n", 1, DS_SIM_FRAMES, path, &n))
      return false;
    input.n = (uint32_t)n;
  } else if (type == DS_INPUT_EDIT) {
    return read_edit (self, object, path, &input);
  } else if (!read_action (self, object, path, &input.action)) {
    return false;
  }
  return ds_inputs_note (self->inputs, &input, NULL) == DS_OK;
}

/* @path: of @object. */
static bool
read_inputs (ReplayReader *self, DsNode object, const char *path, DsInputs *out)
{
  char at[DS_WHERE_MAX], where[DS_WHERE_MAX];
  bool ok = true;
  DsNode list;

  self->inputs = out;
  ds_path_key (where, path, "inputs");
  if (!ds_read_member (object, "inputs", &list, path, self->errors) ||
      !ds_read_is (list, DS_JSON_ARRAY, where, self->errors))
    return false;
  for (size_t i = 0; i < ds_node_length (list); i++)
    ok = read_input (self, ds_node_at (list, i), ds_path_item (at, where, i)) && ok;
  return ok;
}

/* Steps from the start of the game after which branch number @i begins. */
static uint64_t
begin_of (const ReplayReader *self, size_t i)
{
  return i == self->out->shown ? 0 : self->out->branches.items[i].from;
}

/* The branch that is played at step @steps of number @i: itself, or an ancestor. O(log
 * branches). */
static size_t
branch_at (const ReplayReader *self, size_t i, uint64_t steps)
{
  while (begin_of (self, i) > steps) {
    const Begun *begun = &self->begun.items[i];

    i = begin_of (self, begun->far) > steps ? begun->far : begun->before;
  }
  return i;
}

/* Puts branch number @i behind @before: Myers, "An applicative random-access stack", 1983. */
static void
put_behind (const ReplayReader *self, Begun *begun, size_t i, size_t before)
{
  const Begun *items = self->begun.items;

  begun->before = begun->far = (uint32_t)before;
  if (before == i)
    return;
  begun->depth = items[before].depth + 1;
  if (items[before].depth - items[items[before].far].depth ==
      items[items[before].far].depth - items[items[items[before].far].far].depth)
    begun->far = items[items[before].far].far;
}

/* The level of branch number @i at step @steps. */
static const DsDelve *
level_at (const ReplayReader *self, size_t i, uint64_t steps)
{
  const Begun *begun = &self->begun.items[branch_at (self, i, steps)];
  const Edit *edits = self->edits.items + begun->edit;
  size_t low = 0, high = begun->n_edits; /* the first edit that is not before @steps */

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (edits[middle].at < steps)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 ? edits[low - 1].level : begun->first;
}

/* Notes what branch number @i, which was read, is to later ones. */
static bool
note_branch (ReplayReader *self, size_t i, const DsDelve *first)
{
  const bool is_shown = i == self->out->shown;
  const DsInputs *inputs = is_shown ? &self->out->inputs : &self->out->branches.items[i].inputs;
  Begun begun = { .first = first, .edit = self->edits.n };
  uint64_t at = begin_of (self, i);

  put_behind (self, &begun, i,
              at > 0 ? branch_at (self, self->out->branches.items[i].of, at - 1) : i);
  for (size_t k = 0; k < inputs->n; at += ds_input_steps (&inputs->items[k++]))
    if (inputs->items[k].level != NULL &&
        !ds_array_push (&self->edits, ((Edit){ at, inputs->items[k].level })))
      return false;
  begun.n_edits = self->edits.n - begun.edit;
  return ds_array_push (&self->begun, begun);
}

static bool
read_branch (ReplayReader *self, DsNode object, size_t i, const char *path, const DsDelve *first)
{
  static const char *const known[] = { "of", "from", "inputs" };
  int32_t of = 0, from = 0;

  if (!ds_read_is (object, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_only (object, known, DS_COUNT (known), path, self->errors) ||
      !read_int (self, object, "of", 0, i > 0 ? (int64_t)i - 1 : 0, path, &of) ||
      !read_int (self, object, "from", 0, i > 0 ? INT32_MAX : 0, path, &from) ||
      !ds_array_push (&self->out->branches,
                      ((DsReplayBranch){ .of = (uint32_t)of, .from = (uint64_t)from })))
    return false;
  if (i > 0 && i != self->out->shown)
    first = level_at (self, (size_t)of, (uint64_t)from);
  self->delve = first;
  return read_inputs (self, object, path, &self->out->branches.items[i].inputs) &&
         note_branch (self, i, first);
}

static bool
read_branches (ReplayReader *self, DsNode root, const DsDelve *first)
{
  char path[DS_WHERE_MAX];
  int32_t shown = 0;
  DsNode list;
  bool ok = true;

  if (!ds_node_get (root, "branches", &list))
    return true;
  if (!ds_read_is (list, DS_JSON_ARRAY, "branches", self->errors) ||
      !read_int (self, root, "shown", 0, (int64_t)ds_node_length (list) - 1, "", &shown))
    return false;
  if (ds_node_length (list) > DS_REPLAY_BRANCHES_MAX) {
    ds_node_fail (list, self->errors, "branches", "replay.branches",
                  N_ ("expected at most %d branches, got %zu"), DS_REPLAY_BRANCHES_MAX,
                  ds_node_length (list));
    return false;
  }
  self->out->shown = (uint32_t)shown;
  for (size_t i = 0; i < ds_node_length (list) && ok; i++)
    ok = read_branch (self, ds_node_at (list, i), i, ds_path_item (path, "branches", i), first);
  return ok;
}

/* The saved game in which it begins, if there is one. */
static bool
read_game (ReplayReader *self, DsNode root)
{
  const char *source;
  DsSim *sim;
  DsNode node;
  size_t n;
  bool ok;

  if (!ds_node_get (root, "game", &node))
    return true;
  if (!ds_read_is (node, DS_JSON_OBJECT, "game", self->errors))
    return false;
  source = ds_node_source (node, &n);
  if (ds_game_read (&sim, ds_json_name (node.doc), source, n, self->delve, self->errors) != DS_OK)
    return false;
  ok = ds_replay_go_on (self->out, sim, NULL) == DS_OK;
  ds_sim_free (sim);
  return ok;
}

static bool
read_rest (ReplayReader *self, DsNode root)
{
  int64_t at;
  DsNode node;

  const DsDelve *first = self->delve;

  if (!read_options (self, root) || !read_game (self, root) ||
      !read_inputs (self, root, "", &self->out->inputs) || !read_branches (self, root, first))
    return false;
  if (!ds_node_get (root, "at", &node))
    return true;
  if (!ds_read_int (node, 0, INT64_MAX, &at, "at", self->errors))
    return false;
  self->out->at = (uint64_t)at;
  return true;
}

static bool
read_head (DsNode root, DsErrors *errors)
{
  static const char *const others[] = { "options", "game", "inputs", "branches",
                                        "shown",   "at",   "rules" };

  return ds_game_read_head (root, DS_REPLAY_FORMAT, others, DS_COUNT (others), errors);
}

static bool
is_saved (DsNode root)
{
  const char *text;
  DsNode node;

  return ds_node_get (root, "format", &node) && (text = ds_node_string (node, NULL)) != NULL &&
         strcmp (text, DS_GAME_FORMAT) == 0;
}

/* Options of the game @sim, for playing the level from the start. */
static DsStatus
begin_with (DsReplay *out, const DsSim *sim)
{
  const DsSimState *state = ds_sim_state (sim);
  const DsSimGame *game = state->game.items;
  const uint32_t kind = (uint32_t)state->actors.items[DS_SIM_PLAYER].kind;
  const DsSimOptions options = { .seed = ds_sim_seed (sim),
                                 .is_real_time = game->is_real_time != 0,
                                 .act_chance = game->act_chance,
                                 .character = ds_rules_kind (ds_sim_delve (sim)->rules, kind)->id,
                                 .win = (uint8_t)game->win,
                                 .damage = game->damage != 0 ? game->damage : -1,
                                 .quirks = game->quirks | DS_QUIRKS_OWN,
                                 .reveals = game->reveals != 0 };
  const DsStatus status = ds_replay_init (out, &options, NULL);

  return status == DS_OK ? ds_replay_go_on (out, sim, NULL) : status;
}

/* A saved game, and its level. */
static bool
read_saved (ReplayReader *self, DsNode root, DsRules *rules, DsDelve *level)
{
  const char *source;
  DsSim *sim;
  size_t n;
  bool ok;

  if (!ds_played_rules_read (&self->played, root, rules, self->errors) ||
      !ds_game_read_document (root, self->played.items.items[0], level, self->errors))
    return false;
  source = ds_node_source (root, &n);
  ok = ds_game_read (&sim, ds_json_name (root.doc), source, n, level, self->errors) == DS_OK &&
       begin_with (self->out, sim) == DS_OK;
  ds_sim_free (sim);
  return ok;
}

static bool
fail_rules (ReplayReader *self, DsNode root)
{
  DsNode node;

  (void)ds_node_get (root, "rules", &node);
  ds_node_fail (node, self->errors, "rules", "replay.other-rules",
                N_ ("the game was played with other rules than those of the level"));
  return false;
}

/* On @delve; or on the level of the file, which becomes *@level. */
static bool
read_root (ReplayReader *self, DsNode root, DsRules *rules, DsDelve *level)
{
  bool is_same;

  if (level != NULL && is_saved (root))
    return read_saved (self, root, rules, level);
  if (!read_head (root, self->errors) ||
      !ds_played_rules_read (&self->played, root, level != NULL ? rules : self->delve->rules,
                             self->errors))
    return false;
  rules = self->played.items.items[0];
  if (level != NULL) {
    if (!ds_game_read_document (root, rules, level, self->errors))
      return false;
    self->delve = level;
  } else if (!ds_rules_play_alike (rules, self->delve->rules)) {
    return fail_rules (self, root);
  }
  return ds_game_is_on (root, self->delve, &is_same, self->errors) &&
         (is_same || ds_game_fail_level (root, self->errors)) && read_rest (self, root);
}

static DsStatus
read_file (ReplayReader *self, const char *name, const char *bytes, size_t n, DsRules *rules,
           DsDelve *level)
{
  const size_t n_before = self->errors->n_found;
  DsBudget budget;
  DsStatus status;
  DsJson *doc;

  ds_budget_begin (&budget, n + (level == NULL ? ds_dungeon_cells (&self->delve->dungeon) : 0));
  status = ds_json_parse (&doc, name, bytes, n, self->errors);
  memset (self->out, 0, sizeof *self->out);
  if (level != NULL)
    memset (level, 0, sizeof *level);
  if (status != DS_OK)
    return ds_budget_end (&budget, status, self->errors);
  if (!read_root (self, ds_json_root (doc), rules, level)) {
    status = ds_errors_since (self->errors, n_before);
    if (status == DS_OK)
      status = ds_errors_add (self->errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
    ds_replay_clear (self->out);
    if (level != NULL)
      ds_delve_clear (level);
  }
  ds_json_free (doc);
  ds_played_rules_clear (&self->played);
  ds_array_clear (&self->begun);
  ds_array_clear (&self->edits);
  return ds_budget_end (&budget, status, self->errors);
}

DsStatus
ds_replay_read (DsReplay *out, const char *name, const char *bytes, size_t n, const DsDelve *delve,
                DsErrors *errors)
{
  DS_ASSERT (out != NULL);
  return read_file (&(ReplayReader){ .errors = errors, .delve = delve, .out = out }, name, bytes, n,
                    NULL, NULL);
}

DsStatus
ds_replay_read_whole (DsReplay *out, DsDelve *level, const char *name, const char *bytes, size_t n,
                      DsRules *rules, DsErrors *errors)
{
  DS_ASSERT (out != NULL);
  return read_file (&(ReplayReader){ .errors = errors, .out = out }, name, bytes, n, rules, level);
}

DsStatus
ds_replay_begin (DsSim **out, const DsReplay *replay, const DsDelve *delve, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && replay != NULL);
  if (replay->game.n == 0)
    return ds_sim_new (out, delve, &replay->options, err);
  status = ds_game_read (out, "game", replay->game.bytes, replay->game.n, delve, &errors);
  if (status != DS_OK && err != NULL)
    *err = errors.items[0];
  return status;
}

DsStatus
ds_replay_go_on (DsReplay *self, const DsSim *sim, DsError *err)
{
  DS_ASSERT (self != NULL && sim != NULL);
  ds_text_clear (&self->game);
  return ds_game_write_state (sim, &self->game, err);
}

const DsDelve *
ds_replay_level (const DsReplay *self, const DsDelve *first)
{
  const DsDelve *last = first;
  uint64_t step = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->inputs.n; i++) {
    const DsInput *input = &self->inputs.items[i];

    step += ds_input_steps (input);
    if (step > self->at)
      break;
    if (input->type == DS_INPUT_EDIT)
      last = input->level;
  }
  return last;
}

DsStatus
ds_replay_read_level (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                      DsErrors *errors)
{
  DsReplay replay;
  DsDelve first;
  DsStatus status = ds_replay_read_whole (&replay, &first, name, bytes, n, rules, errors);
  DsError err;

  DS_ASSERT (out != NULL);
  memset (out, 0, sizeof *out);
  if (status == DS_OK && (ds_delve_copy (out, ds_replay_level (&replay, &first), &err) != DS_OK ||
                          (!ds_rules_play_alike (out->rules, rules) &&
                           ds_delve_set_rules (out, rules, &err) != DS_OK))) {
    ds_delve_clear (out);
    status = ds_errors_take (errors, &err);
  }
  ds_replay_clear (&replay);
  ds_delve_clear (&first);
  return status;
}
