/* editor/cli/check.c — whether a level can be finished, and whether it can be lost. */
#include "cli/cli.h"
#include "solve/judge.h"

#include <string.h>

static const char *const MODES[] = {
  [DS_SECRETS_NEVER] = "never",
  [DS_SECRETS_FINDABLE] = "findable",
  [DS_SECRETS_OPEN] = "open",
};

/* False: it was told what is wrong. */
static bool
read_mode (const DseCli *cli, DsSecretMode *out)
{
  const char *text = dse_cli_value (cli, "--mode");

  *out = DS_SECRETS_NEVER;
  for (size_t i = 0; text != NULL && i < DS_COUNT (MODES); i++)
    if (strcmp (MODES[i], text) == 0) {
      *out = (DsSecretMode)i;
      return true;
    }
  if (text != NULL)
    dse_cli_usage ("--mode", N_ ("found \"%s\", allowed are never, findable, open"), text);
  return text == NULL;
}

/* Without start or goal nothing can be proved: that is a finding. */
static bool
is_finding (const DsJudgement *judgement)
{
  return judgement->verdict == DS_VERDICT_UNDECIDED && judgement->summary.id != NULL &&
         strcmp (judgement->summary.id, "solve.undecided") != 0;
}

static void
write_place (DsJsonWriter *json, DsLockSpot at)
{
  if (at.floor < 0)
    return;
  ds_json_put_int (json, "floor", at.floor);
  ds_json_begin_array (json, "cell", DS_JSON_INLINE);
  ds_json_put_int (json, NULL, at.cell.x);
  ds_json_put_int (json, NULL, at.cell.y);
  ds_json_end (json);
}

static void
write_steps (DsJsonWriter *json, const char *key, const DsJudgement *judgement)
{
  char text[DS_MESSAGE_POOL * 2];

  ds_json_begin_array (json, key, DS_JSON_LINES);
  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    write_place (json, step->at);
    ds_json_put_string (json, "step", step->text.id);
    ds_json_put_string (json, "text", ds_message_format (&step->text, text, sizeof text));
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
write_json (const DsJudgement *judgement, DsText *out)
{
  char text[DS_MESSAGE_POOL * 2];
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "verdict", ds_verdict_id (judgement->verdict));
  ds_json_put_string (&json, "text", ds_message_format (&judgement->summary, text, sizeof text));
  ds_json_begin_array (&json, "findings", DS_JSON_LINES);
  if (is_finding (judgement)) {
    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&json, "rule", judgement->summary.id);
    ds_json_put_string (&json, "severity", "error");
    ds_json_put_string (&json, "text", text);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  write_steps (&json, judgement->verdict == DS_VERDICT_UNLOSABLE ? "playthrough" : "steps",
               judgement);
  ds_json_end (&json);
}

static void
write_text (const DseCli *cli, const DsJudgement *judgement, size_t n_floors, DsText *out)
{
  char text[DS_MESSAGE_POOL * 2];

  ds_text_printf (out, "%s: %s\n", _ (ds_verdict_label (judgement->verdict)),
                  ds_message_format (&judgement->summary, text, sizeof text));
  if (judgement->verdict == DS_VERDICT_UNLOSABLE && !dse_cli_has (cli, "--playthrough"))
    return;
  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    ds_message_format (&step->text, text, sizeof text);
    if (n_floors > 1 && step->at.floor >= 0)
      ds_text_printf (out, _ ("%zu. floor %d: %s\n"), i + 1, step->at.floor + 1, text);
    else
      ds_text_printf (out, "%zu. %s\n", i + 1, text);
  }
}

static int
run (DseCli *cli)
{
  DsJudgement judgement;
  DsText text = { 0 };
  DsSecretMode mode;
  DsStatus status;
  DsDelve delve;
  DsError err;
  int printed;
  bool is_good;

  if (!read_mode (cli, &mode) || !dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  status = ds_judge (&judgement, &delve, mode, DS_PROVE_STATES, NULL, &err);
  if (status != DS_OK) {
    ds_delve_clear (&delve);
    return dse_cli_fail (&err);
  }
  if (dse_cli_has (cli, "--json"))
    write_json (&judgement, &text);
  else
    write_text (cli, &judgement, delve.dungeon.n_floors, &text);
  is_good = judgement.verdict == DS_VERDICT_UNLOSABLE;
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
  printed = dse_cli_print (&text);
  return printed != DSE_CLI_DONE ? printed : is_good ? DSE_CLI_DONE : DSE_CLI_NO;
}

static const DseCliOption OPTIONS[] = {
  { "--mode", N_ ("MODE"),
    N_ ("secret doors are never found, findable, or open; never unless given") },
  { "--playthrough", NULL, N_ ("tell the steps of a play that wins") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_check = {
  .id = "check",
  .arguments = "FILE",
  .n_arguments = 1,
  .help =
      N_ ("Proves whether a level can be finished and whether it can be lost; exits with 0 only "
          "when it can always be finished."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
