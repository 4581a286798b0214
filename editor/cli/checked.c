/* editor/cli/checked.c — proves a level, and writes its verdict and issues as JSON and as lines. */
#include "cli/checked.h"
#include "io/mapping/import_issues.h"
#include "paint/picture_issues.h"

#include <string.h>

/* ---- JSON */

void
dse_checked_write_cell (DsJsonWriter *json, DsCell cell)
{
  DS_ASSERT (json != NULL);

  ds_json_begin_array (json, "cell", DS_JSON_INLINE);
  ds_json_put_int (json, NULL, cell.x);
  ds_json_put_int (json, NULL, cell.y);
  ds_json_end (json);
}

/* A rule of the mapping can mend it. */
static bool
is_no_goal (const DsFinding *finding)
{
  return strcmp (finding->rule->id, "no-goal") == 0;
}

static void
write_findings (DsJsonWriter *json, const DsFindings *findings, const DseCheckOptions *options)
{
  const DseForeign *foreign = options->foreign;
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
      dse_checked_write_cell (json, finding->cells[0]);
    if (finding->n_cells > 0 && finding->floor >= 0)
      (void)dse_origin_write (options->origin, (size_t)finding->floor, finding->cells[0], json);
    ds_json_put_string (json, "text", dse_cli_sentence (&finding->text, text, sizeof text));
    if (foreign != NULL && is_no_goal (finding))
      dse_foreign_write_goal (foreign, foreign->import.delve.rules, json);
    if (ds_finding_check (finding) != NULL)
      ds_json_put_string (json, "check", ds_finding_check (finding));
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
write_steps (DsJsonWriter *json, const char *key, const DsJudgement *judgement, DseOrigin *origin)
{
  char text[DS_SENTENCE];

  ds_json_begin_array (json, key, DS_JSON_LINES);
  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    if (step->at.floor >= 0) {
      ds_json_put_int (json, "floor", step->at.floor);
      dse_checked_write_cell (json, step->at.cell);
      (void)dse_origin_write (origin, (size_t)step->at.floor, step->at.cell, json);
    }
    ds_json_put_string (json, "step", step->text.id);
    ds_json_put_string (json, "text", dse_cli_sentence (&step->text, text, sizeof text));
    write_cells (json, judgement->cells.items + step->first, step->n);
    ds_json_end (json);
  }
  ds_json_end (json);
}

void
dse_checked_write (const DseChecked *self, const DseCheckOptions *options, DsJsonWriter *json)
{
  char text[DS_SENTENCE];

  DS_ASSERT (self != NULL && options != NULL && json != NULL);

  ds_json_put_string (json, "verdict", ds_verdict_id (self->judgement.verdict));
  ds_json_put_string (json, "text", dse_cli_sentence (&self->judgement.summary, text, sizeof text));
  write_findings (json, &self->findings, options);
  if (self->judgement.verdict != DS_VERDICT_UNLOSABLE)
    write_steps (json, "steps", &self->judgement, options->origin);
  if (self->win.steps.n > 0)
    write_steps (json, "playthrough", &self->win, options->origin);
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
tell_findings (const DsFindings *findings, const DseCheckOptions *options, DsText *out)
{
  const DseForeign *foreign = options->foreign;
  char text[DS_SENTENCE], reason[DS_SENTENCE];
  size_t n_ignored = 0;

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    n_ignored += finding->is_ignored;
    if (finding->is_ignored)
      continue;
    ds_text_printf (out, _ ("%s: %s [%s]\n"), _ (ds_severity_label (finding->severity)),
                    dse_cli_sentence (&finding->text, text, sizeof text), finding->rule->id);
    if (finding->n_cells > 0 && finding->floor >= 0)
      (void)dse_origin_put_line (options->origin, (size_t)finding->floor, finding->cells[0], out);
    if (foreign != NULL && is_no_goal (finding))
      dse_foreign_put_goal (foreign, foreign->import.delve.rules, out);
  }
  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    if (finding->is_ignored)
      ds_text_printf (out, _ ("%s: %s [%s]%s%s\n"), _ ("Ignored"),
                      dse_cli_sentence (&finding->text, text, sizeof text), finding->rule->id,
                      finding->reason != NULL ? " " : "",
                      ds_shown (ds_str_get (finding->reason), reason, sizeof reason));
  }
  if (findings->n_left_out > 0)
    ds_text_printf (out, _ ("%zu more not shown\n"), findings->n_left_out);
  if (findings->counts[DS_SEVERITY_NOTE] > 0)
    ds_text_printf (out, _ ("Notes: %zu\n"), findings->counts[DS_SEVERITY_NOTE]);
  if (findings->items.n > 0)
    ds_text_printf (out, _ ("Errors: %zu, warnings: %zu, hints: %zu, ignored: %zu\n"),
                    findings->counts[DS_SEVERITY_ERROR], findings->counts[DS_SEVERITY_WARNING],
                    findings->counts[DS_SEVERITY_HINT], n_ignored);
}

static void
tell_steps (const DsJudgement *judgement, const DseCheckOptions *options, size_t n_floors,
            DsText *out)
{
  char text[DS_SENTENCE];

  for (size_t i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];

    dse_cli_sentence (&step->text, text, sizeof text);
    if (n_floors > 1 && step->at.floor >= 0)
      ds_text_printf (out, _ ("%zu. floor %d: %s\n"), i + 1, step->at.floor + 1, text);
    else
      ds_text_printf (out, "%zu. %s\n", i + 1, text);
    if (step->at.floor >= 0)
      (void)dse_origin_put_line (options->origin, (size_t)step->at.floor, step->at.cell, out);
    if (options->with_cells)
      write_way (out, judgement->cells.items + step->first, step->n, n_floors > 1);
  }
}

void
dse_checked_print (const DseChecked *self, const DseCheckOptions *options, DsText *out)
{
  char text[DS_SENTENCE];

  DS_ASSERT (self != NULL && options != NULL && out != NULL);

  ds_text_printf (out, _ ("%s: %s"), _ (ds_verdict_label (self->judgement.verdict)),
                  dse_cli_sentence (&self->judgement.summary, text, sizeof text));
  ds_text_putc (out, '\n');
  if (self->judgement.verdict != DS_VERDICT_UNLOSABLE)
    tell_steps (&self->judgement, options, self->n_floors, out);
  if (self->judgement.verdict == DS_VERDICT_LOSABLE && self->win.steps.n > 0)
    ds_text_printf (out, "%s\n", _ ("A playthrough that wins:"));
  tell_steps (&self->win, options, self->n_floors, out);
  tell_findings (&self->findings, options, out);
}

/* ---- the proof */

static DsStatus
find_win (const DsDelve *delve, DsSecretMode mode, DsJudgement *out, DsError *err)
{
  const DsStatus status = ds_judge_win (out, delve, mode, NULL, err);

  return status == DS_NOT_FOUND ? DS_OK : status;
}

DsStatus
dse_checked_find (DseChecked *out, const DsDelve *delve, const DseCheckOptions *options,
                  DsError *err)
{
  DsCheckProof proof = { options->mode, options->budget };
  DsStatus status;

  DS_ASSERT (out != NULL && delve != NULL && options != NULL);

  *out = (DseChecked){ .n_floors = delve->dungeon.n_floors };
  ds_checks_set_proof (options->checks, options->path, &proof);
  status = ds_judge (&out->judgement, delve, proof.mode, proof.budget, NULL, err);
  if (status == DS_OK)
    status = ds_lint (&out->findings, delve, &out->judgement, NULL, err);
  if (status == DS_OK && options->with_pictures)
    status = dsu_picture_issues_add (&out->findings, delve->rules, err);
  if (status == DS_OK && options->foreign != NULL)
    status = ds_import_issues_add (&out->findings, &options->foreign->import, err);
  if (status == DS_OK)
    status = ds_checks_apply (options->checks, options->path, delve, &out->judgement,
                              &out->findings, NULL, err);
  if (status == DS_OK && options->with_win)
    status = find_win (delve, proof.mode, &out->win, err);
  out->is_allowed = ds_checks_allow (options->checks, options->path, out->judgement.verdict);
  if (status != DS_OK)
    dse_checked_clear (out);
  return status;
}

bool
dse_checked_is_good (const DseChecked *self)
{
  DS_ASSERT (self != NULL);

  return self->is_allowed && self->findings.counts[DS_SEVERITY_ERROR] == 0;
}

void
dse_checked_clear (DseChecked *self)
{
  DS_ASSERT (self != NULL);

  ds_judgement_clear (&self->judgement);
  ds_judgement_clear (&self->win);
  ds_findings_clear (&self->findings);
}
