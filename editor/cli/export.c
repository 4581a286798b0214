/* editor/cli/export.c — the files of a project's export targets, of all its levels. */
#include "cli/foreign.h"
#include "cli/programs.h"
#include "io/kept/write_back.h"
#include "io/levels.h"
#include "paint/export_run.h"
#include "program/written.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  DseCli *cli;
  DsuExportRun run;
  bool is_json;
  DsText text;
  DsJsonWriter json; /* into text */
  size_t n_written, n_unchanged, n_refused, n_failed;
} Export;

/* ---- answers */

/* A path without the project's folder, where it lies in that. Borrows. */
static const char *
below_project (const Export *self, const char *path)
{
  const char *folder = self->cli->project.folder;
  const size_t n = strlen (folder);

  return strncmp (path, folder, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

static void
report_error (Export *self, const char *level, const DsError *err)
{
  char line[DS_SENTENCE], shown[DS_SENTENCE];

  self->n_failed++;
  if (ds_written_is_refusal (err))
    dse_cli_fail_refused (err, &(DsStrangers){ 0 });
  else
    dse_cli_fail (err);
  if (!self->is_json)
    return;
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_put_string (&self->json, "level", level);
  ds_json_put_string (&self->json, "error",
                      ds_shown (ds_error_format (err, line, sizeof line), shown, sizeof shown));
  ds_json_end (&self->json);
}

static void
report_errors (Export *self, const char *level, const DsErrors *errors)
{
  for (size_t i = 0; i < errors->n; i++)
    report_error (self, level, &errors->items[i]);
  self->n_failed -= errors->n > 0 ? errors->n - 1 : 0; /* one level */
}

static void
report_file (Export *self, const char *level, const DsuExported *file)
{
  const char *path = below_project (self, file->path);
  const char *state = file->is_refused    ? _ ("not written")
                      : !file->is_changed ? _ ("unchanged")
                      : self->run.is_dry  ? _ ("to be written")
                                          : _ ("written");
  char shown[DS_SENTENCE];

  self->n_refused += file->is_refused;
  self->n_unchanged += !file->is_refused && !file->is_changed;
  self->n_written += !file->is_refused && file->is_changed;
  dse_cli_report_losses (path, &file->losses);
  dse_programs_print_said (path, file->said != NULL ? file->said : "");
  if (!self->is_json) {
    ds_text_printf (&self->text, _ ("%s: %s"), ds_shown (path, shown, sizeof shown), state);
    ds_text_putc (&self->text, '\n');
    return;
  }
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_put_string (&self->json, "level", level);
  ds_json_put_string (&self->json, "file", path);
  ds_json_put_bool (&self->json, "changed", file->is_changed);
  ds_json_put_bool (&self->json, "written",
                    file->is_changed && !file->is_refused && !self->run.is_dry);
  ds_losses_write (&file->losses, &self->json);
  ds_json_end (&self->json);
}

/* Each file that is not replaced, and the error where it is another one. */
static void
report_failure (Export *self, const char *level, const DsError *err)
{
  const DsStrangers *refused = &self->run.strangers;
  DsError one;

  for (size_t i = 0; i < refused->files.n; i++) {
    (void)!ds_stranger_refuse (&refused->files.items[i], &one);
    report_error (self, level, &one);
  }
  if (refused->files.n == 0 || !ds_written_is_refusal (err))
    report_error (self, level, err);
}

/* ---- levels */

/* True where the target writes the level back to its source, which has all that was not read. */
static bool
is_back (const DsExportTarget *target, const DsDelve *delve)
{
  return !target->is_y_up && ds_kept_has (delve) && ds_kept_fits (delve, target->path);
}

/* Writes the files of all targets that take the level. @kept: the same with its source, for targets
 * that write it back to that; NULL: there is none. @is_whole: all of its file was read. */
static void
write_targets (Export *self, const char *level, const DsDelve *delve, const DsDelve *kept,
               bool is_whole)
{
  const DsProject *project = &self->cli->project;

  for (size_t i = 0; i < project->exports.n; i++) {
    const DsExportTarget *target = ds_project_export (project, i);
    const size_t n_before = self->run.files.n;
    const bool is_dry = self->run.is_dry, refuses = self->run.is_strict && !is_whole;
    const bool has_source = kept != NULL && is_back (target, kept);
    DsError err;
    DsStatus status;

    if (!ds_export_target_takes (target, level))
      continue;
    self->run.is_dry = is_dry || (refuses && !has_source);
    status =
        dsu_export_run_write (&self->run, target, project, level, has_source ? kept : delve, &err);
    self->run.is_dry = is_dry;
    for (size_t k = n_before; k < self->run.files.n; k++) {
      self->run.files.items[k].is_refused |= refuses && !has_source;
      report_file (self, level, &self->run.files.items[k]);
    }
    if (status != DS_OK)
      report_failure (self, level, &err);
  }
}

static bool
is_wanted (const Export *self, const char *level)
{
  const DsProject *project = &self->cli->project;

  for (size_t i = 0; i < project->exports.n; i++)
    if (ds_export_target_takes (ds_project_export (project, i), level))
      return true;
  return false;
}

static void
export_own (Export *self, const char *level, const char *file, const DseOpened *opened)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  if (dse_opened_load (opened, &delve, file, self->cli->rules, &errors) != DS_OK) {
    report_errors (self, level, &errors);
    return;
  }
  dse_cli_fail_all (&errors);
  write_targets (self, level, &delve, NULL, errors.n_found == 0);
  ds_delve_clear (&delve);
}

/* A file of another program, by the mapping of the project that is for it. */
static void
export_mapped (Export *self, const char *level, const char *file, DseOpened *opened)
{
  DseForeign foreign;
  DsDelve plain;
  DsError err;

  if (!dse_opened_import (opened, self->cli, file, &foreign)) {
    self->n_failed++; /* and the errors are printed */
    return;
  }
  dse_foreign_print_notes (&foreign);
  if (ds_delve_copy (&plain, &foreign.import.delve, &err) == DS_OK) {
    dse_foreign_keep_files (&foreign, file); /* as a document that was imported does */
    write_targets (self, level, &plain, &foreign.import.delve,
                   foreign.import.notes.n == 0 && foreign.missing.n_found == 0);
    ds_delve_clear (&plain);
  } else {
    report_error (self, level, &err);
  }
  dse_foreign_clear (&foreign);
}

static void
export_levels (Export *self, const DsFileNames *names)
{
  char level[DS_SENTENCE];

  for (size_t i = 0; i < names->n; i++) {
    char *file = ds_level_file (self->cli->project.folder, names->items[i]);

    snprintf (level, sizeof level, DS_LEVELS_FOLDER "/%s", names->items[i]);
    if (file != NULL && is_wanted (self, level))
      export_own (self, level, file, &(DseOpened){ 0 });
    self->text.failed |= file == NULL;
    ds_free (file);
  }
}

static void
export_foreign (Export *self, const DsFileNames *names)
{
  for (size_t i = 0; i < names->n; i++) {
    char *file = ds_file_join (self->cli->project.folder, names->items[i]);
    DseOpened opened = { 0 };

    self->text.failed |= file == NULL;
    if (file != NULL && is_wanted (self, names->items[i])) {
      dse_opened_read (&opened, file);
      if (opened.is_foreign)
        export_mapped (self, names->items[i], file, &opened);
      else
        export_own (self, names->items[i], file, &opened);
    }
    dse_opened_clear (&opened);
    ds_free (file);
  }
}

/* False: the levels cannot be listed. */
static bool
export_all (Export *self, DsError *err)
{
  const char *folder = self->cli->project.folder;
  DsFileNames levels = { 0 }, mapped = { 0 };
  bool ok = ds_levels_list (&levels, NULL, folder, err) == DS_OK &&
            ds_mapping_files (&mapped, NULL, folder, err) == DS_OK &&
            dsu_export_run_take_levels (&self->run, folder, err) == DS_OK;

  if (ok) {
    export_levels (self, &levels);
    export_foreign (self, &mapped);
  }
  ds_file_names_clear (&levels);
  ds_file_names_clear (&mapped);
  return ok;
}

/* ---- all */

static void
begin (Export *self)
{
  ds_json_writer_init (&self->json, &self->text);
  if (!self->is_json)
    return;
  ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&self->json, "files", DS_JSON_LINES);
}

static int
end (Export *self)
{
  int printed;

  if (self->is_json) {
    ds_json_end (&self->json);
    ds_json_put_int (&self->json, "written", (int64_t)(self->run.is_dry ? 0 : self->n_written));
    ds_json_put_int (&self->json, "unchanged", (int64_t)self->n_unchanged);
    ds_json_put_int (&self->json, "refused", (int64_t)self->n_refused);
    ds_json_put_int (&self->json, "failed", (int64_t)self->n_failed);
    ds_json_end (&self->json);
  } else {
    ds_text_printf (&self->text,
                    self->run.is_dry
                        ? _ ("To be written: %zu, unchanged: %zu, refused: %zu, failed: %zu\n")
                        : _ ("Written: %zu, unchanged: %zu, refused: %zu, failed: %zu\n"),
                    self->n_written, self->n_unchanged, self->n_refused, self->n_failed);
  }
  printed = dse_cli_print (&self->text);
  return printed != DSE_CLI_DONE                     ? printed
         : self->n_refused > 0 || self->n_failed > 0 ? DSE_CLI_NO
                                                     : DSE_CLI_DONE;
}

static DsStatus
check_program (const DsuExportRun *exporting, const DsProject *project,
               const DsProjectFormat *format, const char *path, DsError *err)
{
  (void)project;
  return dse_programs_check (exporting->user, format, path, true, err);
}

static int
run (DseCli *cli)
{
  Export self = { .cli = cli, .is_json = dse_cli_has (cli, "--json") };
  int status = DSE_CLI_BAD;
  DsError err;

  self.run.is_strict = dse_cli_has (cli, "--strict");
  self.run.is_dry = dse_cli_has (cli, "--dry-run");
  self.run.replaces = dse_cli_has (cli, "--force");
  self.run.written = dse_written ();
  self.run.check_program = check_program;
  self.run.user = cli;
  if (dse_cli_rules (cli) == NULL)
    return DSE_CLI_BAD;
  if (cli->project.folder == NULL)
    return dse_cli_usage (
        cli->arguments[0],
        N_ ("not in a project: expected a folder that has %s, or lies in one that does"),
        DS_PROJECT_FILE);
  if (cli->project.exports.n == 0)
    return dse_cli_usage (cli->arguments[0],
                          N_ ("the project has no export targets: expected \"exports\" in %s"),
                          DS_PROJECT_FILE);
  begin (&self);
  if (export_all (&self, &err))
    status = end (&self);
  else
    dse_cli_fail (&err);
  ds_text_clear (&self.text);
  dsu_export_run_clear (&self.run);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--dry-run", NULL, N_ ("print the files and what they would lack, and write nothing") },
  { "--strict", NULL,
    N_ ("leave out each file that would lack a part of its level, and exit with status 1") },
  { "--force", NULL,
    N_ ("replace files that another program wrote, or changed since they were imported or "
        "written last") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_export = {
  .id = "export",
  .arguments = N_ ("FOLDER"),
  .expects = N_ ("the folder of a project"),
  .n_arguments = 1,
  .help = N_ ("Writes the files of the export targets of a project, of all its levels; files that "
              "would not change are not touched."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
