/* editor/cli/play.c — plays a level with given keys. */
#include "cli/base.h"
#include "sim/sim.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const char *result; /* "won", "died", "stuck", "turns" */
  DsMessage cause;    /* of death */
  bool has_cause;
} Outcome;

static void
tell_events (const DsSim *sim, DsText *out)
{
  char text[DS_MESSAGE_POOL * 2];
  size_t n;
  const DsSimEvent *events = ds_sim_events (sim, &n);

  for (size_t i = 0; i < n; i++) {
    DsMessage message;

    if (events[i].is_seen && ds_sim_event_message (sim, &events[i], &message))
      ds_text_printf (out, "%u. %s\n", ds_sim_state (sim)->game.items->turn,
                      ds_message_format (&message, text, sizeof text));
  }
}

/* Does what @keys ask for; a key that is none is told and ends it. */
static int
play_keys (DsSim *sim, const char *keys, int32_t turns, DsText *told)
{
  DsAction action;

  while (*keys != '\0' && !ds_sim_is_over (sim) &&
         ds_sim_state (sim)->game.items->turn < (uint32_t)turns) {
    const size_t n = ds_action_read_keys (sim, keys, &action);

    if (n == 0)
      return dse_cli_usage ("--keys", N_ ("found \"%s\", which begins with no key"), keys);
    (void)ds_sim_act (sim, &action);
    if (told != NULL)
      tell_events (sim, told);
    keys += n;
  }
  return DSE_CLI_DONE;
}

static void
write_json (const DsSim *sim, const Outcome *outcome, DsText *out)
{
  const DsSimState *state = ds_sim_state (sim);
  char text[DS_MESSAGE_POOL * 2];
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "result", outcome->result);
  ds_json_put_int (&json, "turns", state->game.items->turn);
  (void)snprintf (text, sizeof text, "%016" PRIx64, ds_sim_hash (sim));
  ds_json_put_string (&json, "hash", text);
  ds_json_put_int (&json, "hp", state->actors.items[DS_SIM_PLAYER].body.hp);
  ds_json_put_int (&json, "floor", state->actors.items[DS_SIM_PLAYER].at.floor + 1);
  ds_json_begin_array (&json, "at", DS_JSON_INLINE);
  ds_json_put_int (&json, NULL, state->actors.items[DS_SIM_PLAYER].at.cell.x);
  ds_json_put_int (&json, NULL, state->actors.items[DS_SIM_PLAYER].at.cell.y);
  ds_json_end (&json);
  if (outcome->has_cause)
    ds_json_put_string (&json, "cause", ds_message_format (&outcome->cause, text, sizeof text));
  ds_json_end (&json);
}

static void
tell (const DsSim *sim, const Outcome *outcome, DsText *out)
{
  const DsSimState *state = ds_sim_state (sim);
  char text[DS_MESSAGE_POOL * 2];

  ds_text_printf (out, _ ("%s after %u turns, %d of %d points of life left\n"), outcome->result,
                  state->game.items->turn, state->actors.items[DS_SIM_PLAYER].body.hp,
                  state->actors.items[DS_SIM_PLAYER].body.hp_max);
  if (outcome->has_cause)
    ds_text_printf (out, "%s\n", ds_message_format (&outcome->cause, text, sizeof text));
}

static int
answer (DseCli *cli, const DsSim *sim, DsText *text)
{
  const uint32_t result = ds_sim_state (sim)->game.items->result;
  Outcome outcome = { .result = ds_sim_result_id ((DsSimResult)result) };
  int printed;

  outcome.has_cause = ds_sim_cause (sim, &outcome.cause);
  if (dse_cli_has (cli, "--json"))
    write_json (sim, &outcome, text);
  else
    tell (sim, &outcome, text);
  printed = dse_cli_print (text);
  return printed != DSE_CLI_DONE ? printed : result == DS_SIM_WON ? DSE_CLI_DONE : DSE_CLI_NO;
}

static bool
read_options (DseCli *cli, DsSimOptions *options, int32_t *turns)
{
  const char *seed = dse_cli_value (cli, "--seed");

  *turns = INT32_MAX;
  return (seed == NULL ||
          dse_cli_parse_seed ("--seed", seed, seed + strlen (seed), &options->seed)) &&
         dse_cli_int (cli, "--turns", 1, INT32_MAX, turns);
}

static int
run (DseCli *cli)
{
  const char *keys = dse_cli_value (cli, "--keys");
  DsSimOptions options = { 0 };
  DsText text = { 0 };
  DsSim *sim = NULL;
  int32_t turns;
  DsDelve delve;
  DsError err;
  int status;

  if (!read_options (cli, &options, &turns) || !dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  if (ds_sim_new (&sim, &delve, &options, &err) != DS_OK)
    status = dse_cli_fail (&err);
  else
    status = play_keys (sim, keys != NULL ? keys : "", turns,
                        dse_cli_has (cli, "--json") ? NULL : &text);
  if (status == DSE_CLI_DONE)
    status = answer (cli, sim, &text);
  ds_text_clear (&text);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--seed", N_ ("N"), N_ ("the seed of the game; without it 0") },
  { "--keys", N_ ("KEYS"),
    N_ ("what the player does: hjklyubn go, . waits, g picks up, d drops, s searches, > takes "
        "stairs, c closes a door") },
  { "--turns", N_ ("N"), N_ ("stop after so many turns") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_play = {
  .id = "play",
  .arguments = "FILE",
  .n_arguments = 1,
  .help = N_ ("Plays a level, and tells what happens; exits with 0 when it is won."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
