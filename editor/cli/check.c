/* editor/cli/check.c — True if a level can be finished, whether it can be lost, and what else a
 * designer should know of it. */
#include "check/lint.h"
#include "cli/cli.h"

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
    dse_cli_usage ("--mode", N_ ("expected never, findable or open, got \"%s\""), text);
  return text == NULL;
}

static void
write_cell (DsJsonWriter *json, DsCell cell)
{
  ds_json_begin_array (json, "cell", DS_JSON_INLINE);
  ds_json_put_int (json, NULL, cell.x);
  ds_json_put_int (json, NULL, cell.y);
  ds_json_end (json);
}

static void
write_findings (DsJsonWriter *json, const DsFindings *findings)
{
  char text[DS_SENTENCE];

  ds_json_begin_array (json, "findings", DS_JSON_LINES);
  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "rule", finding->rule->id);
    ds_json_put_string (json, "severity", ds_severity_id (finding->severity));
    if (finding->floor >= 0)
      ds_json_put_int (json, "floor", finding->floor);
    if (finding->n_cells > 0)
      write_cell (json, finding->cells[0]);
    ds_json_put_string (json, "text", dse_cli_sentence (&finding->text, text, sizeof text));
    if (finding->is_ignored)
      ds_json_put_bool (json, "ignored", true);
    if (finding->reason != NULL)
      ds_json_put_string (json, "reason", ds_str_get (finding->reason));
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* Floor by floor. */
static void
write_cells (DsJsonWriter *json, const DsPathCell *cells, size_t n)
{
  ds_json_begin_array (json, "cells", DS_JSON_INLINE);
  for (size_t i = 0; i < n; i++) {
    if (i == 0 || cells[i].floor != cells[i - 1].floor) {
      ds_json_begin_object (json, NULL, DS_JSON_INLINE);
      ds_json_put_int (json, "floor", cells[i].floor);
      ds_json_begin_array (json, "at", DS_JSON_INLINE);
    }
    ds_json_begin_array (json, NULL, DS_JSON_INLINE);
    ds_json_put_int (json, NULL, cells[i].cell.x);
    ds_json_put_int (json, NULL, cells[i].cell.y);
    ds_json_end (json);
    if (i + 1 == n || cells[i].floor != cells[i + 1].floor) {
      ds_json_end (json);
      ds_json_end (json);
    }
  }
  ds_json_end (json);
}

static void
write_steps (DsJsonWriter *json, const char *key, const DsJudgement *judgement)
{
  char text[DS_SENTENCE];

  ds_json_begin_array (json, key, DS_JSON_LINES);
  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    if (step->at.floor >= 0) {
      ds_json_put_int (json, "floor", step->at.floor);
      write_cell (json, step->at.cell);
    }
    ds_json_put_string (json, "step", step->text.id);
    ds_json_put_string (json, "text", dse_cli_sentence (&step->text, text, sizeof text));
    write_cells (json, judgement->cells.items + step->first, step->n);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
write_json (const DsJudgement *judgement, const DsJudgement *win, const DsFindings *findings,
            DsText *out)
{
  char text[DS_SENTENCE];
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "verdict", ds_verdict_id (judgement->verdict));
  ds_json_put_string (&json, "text", dse_cli_sentence (&judgement->summary, text, sizeof text));
  write_findings (&json, findings);
  if (judgement->verdict != DS_VERDICT_UNLOSABLE)
    write_steps (&json, "steps", judgement);
  if (win->steps.n > 0)
    write_steps (&json, "playthrough", win);
  ds_json_end (&json);
}

static bool
is_turn (const DsPathCell *at) /* has a cell before and one behind */
{
  return at[0].floor != at[-1].floor || at[1].floor != at[0].floor ||
         at[1].cell.x - at[0].cell.x != at[0].cell.x - at[-1].cell.x ||
         at[1].cell.y - at[0].cell.y != at[0].cell.y - at[-1].cell.y;
}

/* From where to where, and each cell where the way turns. */
static void
write_way (DsText *out, const DsPathCell *cells, size_t n, bool with_floor)
{
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && i + 1 < n && !is_turn (&cells[i]))
      continue;
    ds_text_printf (out, i == 0 ? "   " : " > ");
    if (with_floor && (i == 0 || cells[i].floor != cells[i - 1].floor))
      ds_text_printf (out, _ ("floor %d: "), cells[i].floor + 1);
    ds_text_printf (out, "%d, %d", cells[i].cell.x, cells[i].cell.y);
  }
  if (n > 0)
    ds_text_printf (out, "\n");
}

/* The worst first; those that shall stand last. */
static void
tell_findings (const DsFindings *findings, DsText *out)
{
  char text[DS_SENTENCE], reason[DS_SENTENCE];
  size_t n_ignored = 0;

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    n_ignored += finding->is_ignored;
    if (!finding->is_ignored)
      ds_text_printf (out, "%s: %s [%s]\n", _ (ds_severity_label (finding->severity)),
                      dse_cli_sentence (&finding->text, text, sizeof text), finding->rule->id);
  }
  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    if (finding->is_ignored)
      ds_text_printf (out, "%s: %s [%s]%s%s\n", _ ("Ignored"),
                      dse_cli_sentence (&finding->text, text, sizeof text), finding->rule->id,
                      finding->reason != NULL ? " " : "",
                      ds_shown (ds_str_get (finding->reason), reason, sizeof reason));
  }
  if (findings->n_left_out > 0)
    ds_text_printf (out, _ ("%zu more not shown\n"), findings->n_left_out);
  if (findings->items.n > 0)
    ds_text_printf (out, _ ("Errors: %zu, warnings: %zu, hints: %zu, ignored: %zu\n"),
                    findings->counts[DS_SEVERITY_ERROR], findings->counts[DS_SEVERITY_WARNING],
                    findings->counts[DS_SEVERITY_HINT], n_ignored);
}

static void
tell_steps (const DseCli *cli, const DsJudgement *judgement, size_t n_floors, DsText *out)
{
  char text[DS_SENTENCE];

  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    dse_cli_sentence (&step->text, text, sizeof text);
    if (n_floors > 1 && step->at.floor >= 0)
      ds_text_printf (out, _ ("%zu. floor %d: %s\n"), i + 1, step->at.floor + 1, text);
    else
      ds_text_printf (out, "%zu. %s\n", i + 1, text);
    if (dse_cli_has (cli, "--playthrough"))
      write_way (out, judgement->cells.items + step->first, step->n, n_floors > 1);
  }
}

/* @win: a play that wins, if that is asked for and there is one. */
static void
tell_judgement (const DseCli *cli, const DsJudgement *judgement, const DsJudgement *win,
                size_t n_floors, DsText *out)
{
  char text[DS_SENTENCE];

  ds_text_printf (out, "%s: %s\n", _ (ds_verdict_label (judgement->verdict)),
                  dse_cli_sentence (&judgement->summary, text, sizeof text));
  if (judgement->verdict != DS_VERDICT_UNLOSABLE)
    tell_steps (cli, judgement, n_floors, out);
  if (judgement->verdict == DS_VERDICT_LOSABLE && win->steps.n > 0)
    ds_text_printf (out, "%s\n", _ ("A playthrough that wins:"));
  tell_steps (cli, win, n_floors, out);
}

static DsStatus
find_win (const DsDelve *delve, DsSecretMode mode, DsJudgement *out, DsError *err)
{
  const DsStatus status = ds_judge_win (out, delve, mode, NULL, err);

  return status == DS_NOT_FOUND ? DS_OK : status;
}

static int
run (DseCli *cli)
{
  DsJudgement judgement = { 0 }, win = { 0 };
  DsFindings findings = { 0 };
  DsText text = { 0 };
  int32_t effort = 1;
  DsSecretMode mode;
  DsStatus status;
  DsDelve delve;
  DsError err;
  int printed;
  bool is_good;

  if (!read_mode (cli, &mode) || !dse_cli_int (cli, "--effort", 1, DS_EFFORT_MAX, &effort) ||
      !dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  status = ds_judge (&judgement, &delve, mode, DS_PROVE_STATES * (uint64_t)effort, NULL, &err);
  if (status == DS_OK)
    status = ds_lint (&findings, &delve, &judgement, NULL, &err);
  if (status == DS_OK && (dse_cli_has (cli, "--json") || dse_cli_has (cli, "--playthrough")))
    status = find_win (&delve, mode, &win, &err);
  if (status == DS_OK && dse_cli_has (cli, "--json")) {
    write_json (&judgement, &win, &findings, &text);
  } else if (status == DS_OK) {
    tell_judgement (cli, &judgement, &win, delve.dungeon.n_floors, &text);
    tell_findings (&findings, &text);
  }
  is_good = judgement.verdict == DS_VERDICT_UNLOSABLE && findings.counts[DS_SEVERITY_ERROR] == 0;
  ds_judgement_clear (&judgement);
  ds_judgement_clear (&win);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
  if (status != DS_OK)
    return dse_cli_fail (&err);
  printed = dse_cli_print (&text);
  return printed != DSE_CLI_DONE ? printed : is_good ? DSE_CLI_DONE : DSE_CLI_NO;
}

static const DseCliOption OPTIONS[] = {
  { "--mode", N_ ("MODE"),
    N_ ("whether the player passes secret doors: never, findable (when needed) or open (always); "
        "default never") },
  { "--effort", N_ ("N"),
    N_ ("factor for the number of states the proof may search, 1 to 1000; default 1") },
  { "--playthrough", NULL, N_ ("print the steps of a playthrough and the path of each step") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_check = {
  .id = "check",
  .arguments = "FILE",
  .expects = N_ ("a file"),
  .n_arguments = 1,
  .help = N_ ("Proves whether a level can be finished and whether it can be lost, and lists its "
              "issues; exits with 0 only when it can always be finished and has no errors."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
