/* core/io/replay_write.c — writes replays as JSON. */
#include "base/json.h"
#include "io/game_json.h"
#include "io/played_rules.h"
#include "io/replay_file.h"

static void
write_quirks (DsJsonWriter *json, uint32_t quirks)
{
  ds_json_begin_array (json, "quirks", DS_JSON_INLINE);
  for (size_t i = 0; i < DS_N_QUIRKS; i++)
    if (quirks >> i & 1)
      ds_json_put_string (json, NULL, ds_quirk_choices[i].id);
  ds_json_end (json);
}

static void
write_options (DsJsonWriter *json, const DsSimOptions *options)
{
  ds_json_begin_object (json, "options", DS_JSON_LINES);
  ds_game_put_seed (json, options->seed);
  if (options->is_real_time)
    ds_json_put_bool (json, "real_time", true);
  if (options->act_chance != 0)
    ds_json_put_int (json, "act_chance", options->act_chance);
  if (options->character != NULL)
    ds_json_put_string (json, "character", options->character);
  if (options->start != NULL) {
    ds_json_begin_array (json, "start", DS_JSON_INLINE);
    ds_json_put_int (json, NULL, options->start->floor);
    ds_json_put_int (json, NULL, options->start->cell.x);
    ds_json_put_int (json, NULL, options->start->cell.y);
    ds_json_end (json);
  }
  if (options->win != DS_WIN_RULED)
    ds_json_put_string (json, "win", ds_win_choices[options->win].id);
  if (options->damage != 0)
    ds_json_put_int (json, "damage", options->damage);
  if (options->quirks != 0)
    write_quirks (json, options->quirks);
  if (options->reveals)
    ds_json_put_bool (json, "reveals", true);
  ds_json_end (json);
}

static void
write_action (DsJsonWriter *json, const DsAction *action)
{
  const DsActionClass *type = ds_action_class (action->type);

  ds_json_put_string (json, "do", type->id);
  if (type->needs & DS_ACT_STEP)
    ds_json_put_int (json, "step", action->step);
  if (type->needs & DS_ACT_ITEM)
    ds_json_put_int (json, "item", action->item);
  if (type->needs & DS_ACT_CELL) {
    ds_json_begin_array (json, "cell", DS_JSON_INLINE);
    ds_json_put_int (json, NULL, action->cell.x);
    ds_json_put_int (json, NULL, action->cell.y);
    ds_json_end (json);
  }
  if (type->needs & DS_ACT_NUMBER)
    ds_json_put_int (json, "number", action->number);
}

/* @played: the rules of the file; none where they are the program's. */
static DsStatus
write_edit (DsJsonWriter *json, const DsDelve *level, const DsPlayedRules *played, DsError *err)
{
  if (played->items.n > 0)
    ds_json_put_int (json, "rules", (int64_t)ds_played_rules_find (played, level->rules));
  return ds_game_put_document (json, level, err);
}

static DsStatus
write_input (DsJsonWriter *json, const DsInput *input, const DsPlayedRules *played, DsError *err)
{
  DsStatus status = DS_OK;

  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "type", ds_input_choices[input->type].id);
  if (input->type == DS_INPUT_TICKS)
    ds_json_put_int (json, "n", input->n);
  else if (input->type == DS_INPUT_EDIT)
    status = write_edit (json, input->level, played, err);
  else if (input->line == NULL)
    write_action (json, &input->action);
  if (input->type == DS_INPUT_NAME) {
    ds_json_put_int (json, "item", input->action.item);
    ds_json_put_int (json, "number", input->action.number);
  }
  if (input->line != NULL)
    ds_json_put_string (json, "line", input->line);
  ds_game_put_hash (json, "hash", input->hash);
  ds_json_end (json);
  return status;
}

static DsStatus
write_inputs (DsJsonWriter *json, const DsInputs *inputs, const DsPlayedRules *played, DsError *err)
{
  DsStatus status = DS_OK;

  ds_json_begin_array (json, "inputs", DS_JSON_LINES);
  for (size_t i = 0; i < inputs->n && status == DS_OK; i++)
    status = write_input (json, &inputs->items[i], played, err);
  ds_json_end (json);
  return status;
}

static DsStatus
write_branches (DsJsonWriter *json, const DsReplay *replay, const DsPlayedRules *played,
                DsError *err)
{
  DsStatus status = DS_OK;

  ds_json_begin_array (json, "branches", DS_JSON_LINES);
  for (size_t i = 0; i < replay->branches.n && status == DS_OK; i++) {
    const DsReplayBranch *branch = &replay->branches.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_LINES);
    ds_json_put_int (json, "of", branch->of);
    ds_json_put_int (json, "from", (int64_t)branch->from);
    status = write_inputs (json, &branch->inputs, played, err);
    ds_json_end (json);
  }
  ds_json_end (json);
  ds_json_put_int (json, "shown", replay->shown);
  return status;
}

/* ---- the rules of a replay */

static bool
note_edits (DsPlayedRules *played, const DsInputs *inputs)
{
  for (size_t i = 0; i < inputs->n; i++)
    if (inputs->items[i].level != NULL &&
        !ds_played_rules_note (played, inputs->items[i].level->rules))
      return false;
  return true;
}

/* The rules that the file is to hold; none where all of it is played with the program's. */
static DsStatus
note_rules (DsPlayedRules *out, const DsReplay *replay, const DsDelve *delve, DsError *err)
{
  bool ok = ds_played_rules_note (out, delve->rules) && note_edits (out, &replay->inputs);

  for (size_t i = 0; i < replay->branches.n && ok; i++)
    ok = note_edits (out, &replay->branches.items[i].inputs);
  if (!ok)
    return ds_fail_nomem (err, "replay");
  if (out->items.n > DS_PLAYED_RULES_MAX)
    return ds_fail (err, DS_LIMIT, "replay", "replay.rules",
                    N_ ("expected at most %d changes of the rules, got %zu"),
                    DS_PLAYED_RULES_MAX - 1, out->items.n - 1);
  if (!ds_played_rules_are_needed (out))
    ds_played_rules_clear (out);
  return DS_OK;
}

static DsStatus
write_replay (const DsReplay *replay, const DsDelve *delve, const DsPlayedRules *played,
              DsText *out, DsError *err)
{
  DsJsonWriter json;
  DsStatus status;
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  status = ds_game_put_head (&json, DS_REPLAY_FORMAT, delve, err);
  if (played->items.n > 0)
    ds_played_rules_put (played, &json);
  write_options (&json, &replay->options);
  if (replay->game.n > 0)
    ds_json_put_source (&json, "game", replay->game.bytes);
  if (status == DS_OK)
    status = write_inputs (&json, &replay->inputs, played, err);
  if (replay->branches.n > 0 && status == DS_OK)
    status = write_branches (&json, replay, played, err);
  if (replay->at != UINT64_MAX)
    ds_json_put_int (&json, "at", (int64_t)replay->at);
  if (status == DS_OK)
    status = ds_game_put_document (&json, delve, err);
  ds_json_end (&json);
  ds_text_puts (out, "\n");
  if (status != DS_OK)
    return status;
  return out->failed ? ds_fail_nomem (err, "replay") : DS_OK;
}

DsStatus
ds_replay_write (const DsReplay *replay, const DsDelve *delve, DsText *out, DsError *err)
{
  DsPlayedRules played = { 0 };
  DsStatus status;

  DS_ASSERT (replay != NULL && delve != NULL && out != NULL);
  if (replay->branches.n > DS_REPLAY_BRANCHES_MAX)
    return ds_fail (err, DS_LIMIT, "replay", "replay.branches",
                    N_ ("expected at most %d branches, got %zu"), DS_REPLAY_BRANCHES_MAX,
                    replay->branches.n);
  status = note_rules (&played, replay, delve, err);
  if (status == DS_OK)
    status = write_replay (replay, delve, &played, out, err);
  ds_played_rules_clear (&played);
  return status;
}
