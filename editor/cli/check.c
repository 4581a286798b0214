/* editor/cli/check.c — verdict and issues of a level, or of every level of a project. */
#include "check/exits.h"
#include "cli/checked.h"
#include "cli/replayed.h"
#include "cli/vaults.h"
#include "io/levels.h"
#include "io/own_levels.h"
#include "paint/picture_issues.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_BYTES 4096

/* ---- options */

static const char *const MODES[] = {
  [DS_SECRETS_NEVER] = "never",
  [DS_SECRETS_FINDABLE] = "findable",
  [DS_SECRETS_OPEN] = "open",
};

#define RULES_MAX 64 /* --rule */

/* Options that go before the checks of the project, as a check. */
typedef struct {
  DsCheck check;
  DsCheckRule rules[RULES_MAX];
  char ids[RULES_MAX][DS_ID_MAX + 1];
} GivenCheck;

/* False: it was told what is wrong. */
static bool
read_mode (const DseCli *cli, DsCheck *out)
{
  const char *text = dse_cli_value (cli, "--mode");

  for (size_t i = 0; text != NULL && i < DS_COUNT (MODES); i++)
    if (strcmp (MODES[i], text) == 0) {
      out->mode = (uint8_t)(i + 1);
      return true;
    }
  if (text != NULL)
    dse_cli_usage ("--mode", N_ ("expected never, findable or open, got \"%s\""), text);
  return text == NULL;
}

/* ID=SEVERITY. False: it was told what is wrong. */
static bool
read_rule (GivenCheck *out, const char *text)
{
  const char *equals = strchr (text, '=');
  const size_t i = out->check.rules.n, n = equals != NULL ? (size_t)(equals - text) : 0;

  if (i == RULES_MAX) {
    dse_cli_usage ("--rule", N_ ("expected at most %d of them"), RULES_MAX);
    return false;
  }
  if (n == 0 || n > DS_ID_MAX || !ds_check_severity (equals + 1, &out->rules[i].severity)) {
    dse_cli_usage ("--rule", N_ ("expected RULE=error, warning, hint or off, got \"%s\""), text);
    return false;
  }
  snprintf (out->ids[i], sizeof out->ids[i], "%.*s", (int)n, text);
  if (!ds_check_knows_rule (out->ids[i])) {
    dse_cli_usage ("--rule", N_ ("expected the id of a lint rule, got \"%s\""), out->ids[i]);
    return false;
  }
  out->rules[i].rule = out->ids[i];
  out->check.rules.n++;
  return true;
}

static bool
read_given (const DseCli *cli, GivenCheck *out)
{
  const char *text;

  *out = (GivenCheck){ .check = { .name = "--max-warnings", .max_warnings = DS_CHECK_NO_LIMIT } };
  for (size_t i = 0; (text = dse_cli_value_at (cli, "--rule", i)) != NULL; i++)
    if (!read_rule (out, text))
      return false;
  out->check.rules.items = out->rules;
  return read_mode (cli, &out->check) &&
         dse_cli_int (cli, "--effort", 1, DS_EFFORT_MAX, &out->check.effort) &&
         dse_cli_int (cli, "--max-warnings", 0, INT32_MAX, &out->check.max_warnings);
}

/* The checks of the project, and behind them that of the options; NULL: the error is printed. */
static DsChecks *
load_checks (DseCli *cli, const GivenCheck *given)
{
  DsChecks *checks;
  DsError err;
  int status = DSE_CLI_DONE;

  if (dse_cli_path (cli) == NULL)
    return NULL;
  if (ds_checks_load (&checks, cli->project.folder, &err) != DS_OK) {
    dse_cli_fail (&err);
    return NULL;
  }
  if (ds_checks_errors (checks)->n > 0)
    status = dse_cli_fail_all (ds_checks_errors (checks));
  else if (ds_checks_add (checks, &given->check, &err) != DS_OK)
    status = dse_cli_fail (&err);
  if (status == DSE_CLI_DONE)
    return checks;
  ds_checks_unref (checks);
  return NULL;
}

/* ---- a level */

/* Path of the argument @file by which checks find the level; NULL: outside of the project. It is
 * written to @place. */
static const char *
level_path (const DseCli *cli, char place[PATH_BYTES])
{
  if (cli->project.folder == NULL || !ds_project_place (place, PATH_BYTES, cli->arguments[0]))
    return NULL;
  return ds_checks_path (cli->project.folder, place);
}

static int
check_delve (DseCli *cli, const DsDelve *delve, DseCheckOptions *options)
{
  const bool is_json = dse_cli_has (cli, "--json");
  DseChecked checked = { 0 };
  DsText text = { 0 };
  char place[PATH_BYTES];
  DseOrigin origin;
  DsJsonWriter json;
  DsStatus status;
  DsError err;
  int printed;
  bool is_good;

  options->with_win = is_json || options->with_cells;
  options->with_pictures = true;
  options->path = level_path (cli, place);
  status = dse_checked_find (&checked, delve, options, &err);
  if (status != DS_OK)
    return dse_cli_fail (&err);
  dse_origin_init (&origin, delve, options->foreign);
  options->origin = &origin;
  if (is_json) {
    ds_json_writer_init (&json, &text);
    ds_json_begin_object (&json, NULL, DS_JSON_LINES);
    if (options->foreign != NULL)
      dse_foreign_write_notes (options->foreign, &json);
    else
      dse_cli_write_unread (&cli->unread, &json);
    dse_checked_write (&checked, options, &json);
    ds_json_end (&json);
  } else {
    dse_checked_print (&checked, options, &text);
  }
  is_good = dse_checked_is_good (&checked);
  dse_checked_clear (&checked);
  dse_origin_clear (&origin);
  printed = dse_cli_print (&text);
  return printed != DSE_CLI_DONE ? printed : is_good ? DSE_CLI_DONE : DSE_CLI_NO;
}

static int
check_file (DseCli *cli, DseCheckOptions *options, const DseOpened *opened)
{
  DsDelve delve;
  int status;

  if (!dse_cli_load_text (cli, cli->arguments[0], opened->bytes, opened->n, &delve))
    return DSE_CLI_BAD;
  status = check_delve (cli, &delve, options);
  ds_delve_clear (&delve);
  return status;
}

/* A file of another program. */
static int
check_foreign (DseCli *cli, DseCheckOptions *options, DseOpened *opened)
{
  DseForeign foreign;
  int status;

  if (!dse_opened_import (opened, cli, cli->arguments[0], &foreign))
    return DSE_CLI_BAD;
  dse_foreign_print_notes (&foreign);
  options->foreign = &foreign;
  status = check_delve (cli, &foreign.import.delve, options);
  dse_foreign_clear (&foreign);
  return status;
}

/* ---- a project */

typedef struct {
  DseCli *cli;
  const DseCheckOptions *options;
  bool is_json;
  DsText text;
  DsJsonWriter json; /* into text */
  DsExits exits;
  DsFindings pictures; /* of all levels */
  DseReplayed replayed;
  size_t n_levels, n_failed;
  int printed; /* exit status of the printing */
} ProjectCheck;

/* Reports of single levels, as soon as they are there; JSON is printed as a whole. */
static void
print_part (ProjectCheck *self)
{
  if (!self->is_json && self->printed == DSE_CLI_DONE)
    self->printed = dse_cli_print (&self->text);
}

/* The errors of a level that cannot be read or proved. */
static void
report_errors (ProjectCheck *self, const DsErrors *errors)
{
  char line[DS_SENTENCE], shown[DS_SENTENCE];

  self->n_failed++;
  dse_cli_fail_all (errors);
  if (!self->is_json)
    return;
  ds_json_begin_array (&self->json, "errors", DS_JSON_LINES);
  for (size_t i = 0; i < errors->n; i++)
    ds_json_put_string (
        &self->json, NULL,
        ds_shown (ds_error_format (&errors->items[i], line, sizeof line), shown, sizeof shown));
  ds_json_end (&self->json);
}

/* Parts of a file that is read all the same. */
static void
report_unread (ProjectCheck *self, const DsErrors *unread)
{
  if (self->is_json)
    dse_cli_write_unread (unread, &self->json);
  else
    dse_cli_fail_all (unread);
}

static void
report_level (ProjectCheck *self, const DseChecked *checked, const DseCheckOptions *options)
{
  self->n_failed += !dse_checked_is_good (checked);
  if (self->is_json)
    dse_checked_write (checked, options, &self->json);
  else
    dse_checked_print (checked, options, &self->text);
}

/* Begins the report of the file @name, a path below the project's folder. */
static void
begin_level (ProjectCheck *self, const char *name)
{
  char shown[DS_SENTENCE];

  if (self->is_json) {
    ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
    ds_json_put_string (&self->json, "file", name);
  } else {
    ds_text_printf (&self->text, "%s%s\n", self->n_levels > 0 ? "\n" : "",
                    ds_shown (name, shown, sizeof shown));
    print_part (self);
  }
  self->n_levels++;
}

static void
end_level (ProjectCheck *self)
{
  if (self->is_json)
    ds_json_end (&self->json);
  print_part (self);
}

static void
prove_level (ProjectCheck *self, const DsDelve *delve, const char *path, const DseForeign *foreign)
{
  DseCheckOptions options = *self->options;
  DseChecked checked = { 0 };
  DsErrors errors = { 0 };
  DseOrigin origin;
  DsError failure;

  dse_origin_init (&origin, delve, foreign);
  options.path = path;
  options.foreign = foreign;
  options.origin = &origin;
  if (dse_checked_find (&checked, delve, &options, &failure) == DS_OK) {
    report_level (self, &checked, &options);
  } else {
    ds_errors_take (&errors, &failure);
    report_errors (self, &errors);
  }
  dse_checked_clear (&checked);
  dse_origin_clear (&origin);
}

/* @path: below the folder of levels. False: no memory. */
static bool
check_level (ProjectCheck *self, const char *path, const char *file, DsError *err)
{
  char name[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsDelve delve;
  bool ok;

  snprintf (name, sizeof name, DS_LEVELS_FOLDER "/%s", path);
  begin_level (self, name);
  if (dse_cli_read (self->cli, file, &delve, &errors) != DS_OK) {
    ok = ds_exits_add (&self->exits, path, NULL, err) == DS_OK;
    report_errors (self, &errors);
  } else {
    report_unread (self, &errors);
    ok = ds_exits_add (&self->exits, path, &delve, err) == DS_OK;
    prove_level (self, &delve, path, NULL);
    ds_delve_clear (&delve);
  }
  end_level (self);
  return ok;
}

/* @paths: below the folder of levels. */
static bool
check_paths (ProjectCheck *self, const DsFileNames *paths, DsError *err)
{
  const char *folder = self->cli->project.folder;
  bool ok = true;

  for (size_t i = 0; i < paths->n && ok; i++) {
    char *file = ds_level_file (folder, paths->items[i]);

    ok = (file != NULL || ds_fail_nomem (err, folder) == DS_OK) &&
         check_level (self, paths->items[i], file, err);
    ds_free (file);
  }
  return ok;
}

static bool
check_levels (ProjectCheck *self, DsError *err)
{
  DsFileNames paths;
  const bool ok = ds_levels_list (&paths, NULL, self->cli->project.folder, err) == DS_OK &&
                  check_paths (self, &paths, err);

  ds_file_names_clear (&paths);
  return ok;
}

/* Exits may lead to levels that are skipped. */
static bool
skip_paths (ProjectCheck *self, const DsFileNames *paths, DsError *err)
{
  bool ok = true;

  for (size_t i = 0; i < paths->n && ok; i++)
    ok = ds_exits_add (&self->exits, paths->items[i], NULL, err) == DS_OK;
  if (ok && paths->n > 0)
    fprintf (stderr,
             ngettext ("dsmith: %zu level in a format of the project was skipped: expected "
                       "--run-programs to read it\n",
                       "dsmith: %zu levels in formats of the project were skipped: expected "
                       "--run-programs to read them\n",
                       paths->n),
             paths->n);
  return ok;
}

/* Levels in formats of the project. */
static bool
check_own_levels (ProjectCheck *self, DsError *err)
{
  DsFileNames paths;
  const bool ok = ds_own_levels_list (&paths, NULL, &self->cli->project, err) == DS_OK &&
                  (dse_cli_has (self->cli, "--run-programs") ? check_paths (self, &paths, err)
                                                             : skip_paths (self, &paths, err));

  ds_file_names_clear (&paths);
  return ok;
}

/* A map that we wrote in a format of another program. */
static void
check_own (ProjectCheck *self, const char *path, const char *file, const DseOpened *opened)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  if (dse_opened_load (opened, &delve, file, self->cli->rules, &errors) != DS_OK) {
    report_errors (self, &errors);
    return;
  }
  report_unread (self, &errors);
  prove_level (self, &delve, path, NULL);
  ds_delve_clear (&delve);
}

/* A file of another program, by the mapping of the project that is for it. */
static void
check_mapped (ProjectCheck *self, const char *path, const char *file)
{
  DseForeign foreign;
  DseOpened opened;
  bool is_good;

  begin_level (self, path);
  dse_opened_read (&opened, file);
  if (!opened.is_foreign) {
    check_own (self, path, file, &opened);
  } else if (dse_vaults_are_in (file)) {
    (void)dse_vaults_check_mapped (self->cli, file, path, &self->text, &self->json, &is_good);
    self->n_failed += !is_good;
  } else if (dse_opened_import (&opened, self->cli, file, &foreign)) {
    dse_foreign_print_notes (&foreign);
    if (self->is_json)
      dse_foreign_write_notes (&foreign, &self->json);
    prove_level (self, &foreign.import.delve, path, &foreign);
    dse_foreign_clear (&foreign);
  } else {
    self->n_failed++; /* and the errors are printed */
  }
  dse_opened_clear (&opened);
  end_level (self);
}

static bool
check_all_mapped (ProjectCheck *self, DsError *err)
{
  const char *folder = self->cli->project.folder;
  DsFileNames paths;
  bool ok = ds_mapping_files (&paths, NULL, folder, err) == DS_OK;

  for (size_t i = 0; i < paths.n && ok; i++) {
    char *file = ds_file_join (folder, paths.items[i]);

    ok = file != NULL || ds_fail_nomem (err, folder) == DS_OK;
    if (ok)
      check_mapped (self, paths.items[i], file);
    ds_free (file);
  }
  ds_file_names_clear (&paths);
  return ok;
}

static void
begin_project (ProjectCheck *self)
{
  const DsProject *project = &self->cli->project;

  ds_json_writer_init (&self->json, &self->text);
  if (!self->is_json)
    return;
  ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
  ds_json_begin_object (&self->json, "project", DS_JSON_INLINE);
  ds_json_put_string (&self->json, "name", project->name);
  ds_json_put_string (&self->json, "folder", project->folder);
  ds_json_end (&self->json);
  ds_json_begin_array (&self->json, "levels", DS_JSON_LINES);
}

static void
write_pictures (ProjectCheck *self)
{
  char text[DS_SENTENCE];

  for (size_t i = 0; i < self->pictures.items.n; i++) {
    const DsFinding *finding = &self->pictures.items.items[i];

    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&self->json, "rule", finding->rule->id);
    ds_json_put_string (&self->json, "severity", ds_severity_id (finding->severity));
    ds_json_put_string (&self->json, "text", dse_cli_sentence (&finding->text, text, sizeof text));
    ds_json_end (&self->json);
  }
}

/* The level that findings of exits are in, read again for the first of them, and the source of its
 * cells. Placed, zeroed; findings come level by level. */
typedef struct {
  uint32_t level;
  bool is_tried, is_read;
  DsDelve delve;
  DseOrigin origin;
} ExitLevel;

static void
exit_level_clear (ExitLevel *self)
{
  if (self->is_read) {
    dse_origin_clear (&self->origin);
    ds_delve_clear (&self->delve);
  }
  memset (self, 0, sizeof *self);
}

/* The source of the cells of the level with @finding; NULL: it cannot be read any more, or the
 * finding has no cell. */
static DseOrigin *
exit_origin (ExitLevel *self, const ProjectCheck *check, const DsExitFinding *finding)
{
  DsErrors errors = { 0 };
  char *file;

  if (finding->floor < 0)
    return NULL;
  if (!self->is_tried || self->level != finding->level) {
    exit_level_clear (self);
    self->is_tried = true;
    self->level = finding->level;
    file = ds_level_file (check->cli->project.folder, ds_exits_path (&check->exits, self->level));
    self->is_read =
        file != NULL && ds_io_load (&self->delve, file, check->cli->rules, &errors) == DS_OK;
    ds_free (file);
    if (self->is_read)
      dse_origin_init (&self->origin, &self->delve, NULL);
  }
  return self->is_read ? &self->origin : NULL;
}

static void
write_exits (ProjectCheck *self, const DsExitFindings *findings)
{
  ExitLevel level = { 0 };
  char text[DS_SENTENCE];

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsExitFinding *finding = &findings->items.items[i];
    DseOrigin *origin;

    snprintf (text, sizeof text, DS_LEVELS_FOLDER "/%s",
              ds_exits_path (&self->exits, finding->level));
    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&self->json, "rule", finding->rule);
    ds_json_put_string (&self->json, "severity", ds_severity_id (finding->severity));
    ds_json_put_string (&self->json, "file", text);
    if (finding->floor >= 0) {
      ds_json_put_int (&self->json, "floor", finding->floor);
      dse_checked_write_cell (&self->json, finding->cell);
      origin = exit_origin (&level, self, finding);
      if (origin != NULL)
        (void)!dse_origin_write (origin, (size_t)finding->floor, finding->cell, &self->json);
    }
    ds_json_put_string (&self->json, "text", dse_cli_sentence (&finding->text, text, sizeof text));
    ds_json_end (&self->json);
  }
  exit_level_clear (&level);
}

static void
print_pictures (ProjectCheck *self)
{
  char text[DS_SENTENCE];

  for (size_t i = 0; i < self->pictures.items.n; i++) {
    const DsFinding *finding = &self->pictures.items.items[i];

    ds_text_printf (&self->text, _ ("%s: %s [%s]\n"), _ (ds_severity_label (finding->severity)),
                    dse_cli_sentence (&finding->text, text, sizeof text), finding->rule->id);
  }
  if (self->pictures.n_left_out > 0)
    ds_text_printf (&self->text, _ ("%zu more not shown\n"), self->pictures.n_left_out);
}

static void
print_exits (ProjectCheck *self, const DsExitFindings *findings)
{
  ExitLevel level = { 0 };
  char text[DS_SENTENCE], path[DS_SENTENCE];

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsExitFinding *finding = &findings->items.items[i];
    DseOrigin *origin = exit_origin (&level, self, finding);

    ds_text_printf (&self->text, "%s: " DS_LEVELS_FOLDER "/%s",
                    _ (ds_severity_label (finding->severity)),
                    ds_shown (ds_exits_path (&self->exits, finding->level), path, sizeof path));
    if (finding->floor >= 0)
      ds_text_printf (&self->text, _ (", floor %d at %d, %d"), finding->floor + 1, finding->cell.x,
                      finding->cell.y);
    ds_text_printf (&self->text, ": %s [%s]\n",
                    dse_cli_sentence (&finding->text, text, sizeof text), finding->rule);
    if (origin != NULL)
      (void)!dse_origin_put_line (origin, (size_t)finding->floor, finding->cell, &self->text);
  }
  exit_level_clear (&level);
  if (findings->n_left_out > 0)
    ds_text_printf (&self->text, _ ("%zu more not shown\n"), findings->n_left_out);
}

static void
end_project (ProjectCheck *self, const DsExitFindings *findings)
{
  if (self->is_json) {
    ds_json_end (&self->json);
    ds_json_begin_array (&self->json, "findings", DS_JSON_LINES);
    write_pictures (self);
    write_exits (self, findings);
    ds_json_end (&self->json);
    dse_replayed_write (&self->replayed, &self->json);
    ds_json_end (&self->json);
  } else {
    if (self->pictures.items.n > 0 || findings->items.n > 0)
      ds_text_puts (&self->text, "\n");
    print_pictures (self);
    print_exits (self, findings);
    dse_replayed_print (&self->replayed, &self->text);
    ds_text_printf (&self->text, _ ("%sLevels: %zu, failed: %zu, errors in exits: %zu\n"),
                    self->n_levels > 0 ? "\n" : "", self->n_levels, self->n_failed,
                    findings->n_errors);
  }
  if (self->printed == DSE_CLI_DONE)
    self->printed = dse_cli_print (&self->text);
}

static int
check_project (DseCli *cli, DseCheckOptions *options)
{
  ProjectCheck self = { .cli = cli, .options = options, .is_json = dse_cli_has (cli, "--json") };
  DsExitFindings findings = { 0 };
  bool is_good, ok;
  DsError err;

  if (dse_cli_rules (cli) == NULL)
    return DSE_CLI_BAD;
  if (cli->project.folder == NULL)
    return dse_cli_usage (
        cli->arguments[0],
        N_ ("not in a project: expected a folder that has %s, or lies in one that does"),
        DS_PROJECT_FILE);
  options->with_win = options->with_cells;
  begin_project (&self);
  ok = check_levels (&self, &err) && check_own_levels (&self, &err) &&
       check_all_mapped (&self, &err) &&
       dsu_picture_issues_add (&self.pictures, cli->rules, &err) == DS_OK &&
       ds_exits_check (&self.exits, &findings, &err) == DS_OK &&
       dse_replayed_find (&self.replayed, cli, &err) == DS_OK;
  if (ok)
    end_project (&self, &findings);
  is_good = self.n_failed == 0 && findings.n_errors == 0 && self.replayed.n_failed == 0;
  dse_replayed_clear (&self.replayed);
  ds_exits_clear (&self.exits);
  ds_exit_findings_clear (&findings);
  ds_findings_clear (&self.pictures);
  ds_text_clear (&self.text);
  if (!ok)
    return dse_cli_fail (&err);
  return self.printed != DSE_CLI_DONE ? self.printed : is_good ? DSE_CLI_DONE : DSE_CLI_NO;
}

static bool
is_folder (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 && S_ISDIR (info.st_mode);
}

static int
check (DseCli *cli, DseCheckOptions *options)
{
  DseOpened opened;
  int status;

  if (is_folder (cli->arguments[0]))
    return check_project (cli, options);
  if (dse_vaults_are_in (cli->arguments[0]))
    return dse_vaults_check (cli, cli->arguments[0]);
  dse_opened_read (&opened, cli->arguments[0]);
  status = opened.is_foreign ? check_foreign (cli, options, &opened)
                             : check_file (cli, options, &opened);
  dse_opened_clear (&opened);
  return status;
}

static int
run (DseCli *cli)
{
  DseCheckOptions options = { .mode = DS_SECRETS_NEVER,
                              .budget = DS_PROVE_STATES,
                              .with_cells = dse_cli_has (cli, "--playthrough") };
  GivenCheck given;
  DsChecks *checks;
  int status;

  if (!read_given (cli, &given))
    return DSE_CLI_BAD;
  checks = load_checks (cli, &given);
  if (checks == NULL)
    return DSE_CLI_BAD;
  options.checks = checks;
  status = check (cli, &options);
  ds_checks_unref (checks);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--mode", N_ ("MODE"),
    N_ ("whether the player passes secret doors: never, findable (when needed) or open (always); "
        "default that of the project's checks, or else never") },
  { "--effort", N_ ("N"),
    N_ ("factor for the number of states the proof may search, 1 to 1000; default that of the "
        "project's checks, or else 1") },
  { "--rule", N_ ("RULE=SEVERITY"),
    N_ ("severity of the issues of a lint rule: error, warning, hint or off; may be repeated") },
  { "--max-warnings", N_ ("N"), N_ ("fail with more than N warnings") },
  { "--playthrough", NULL, N_ ("print the steps of a playthrough and the path of each step") },
  DSE_CLI_MAPPING_OPTIONS,
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_check = {
  .id = "check",
  .arguments = N_ ("FILE|FOLDER"),
  .expects = N_ ("a file or a folder"),
  .n_arguments = 1,
  .help = N_ ("Proves whether a level can be finished and whether it can be lost, and lists its "
              "issues; exits with 0 only when it can always be finished and has no errors, or "
              "passes the checks of its project. In a "
              "folder it checks every level of the project, also those in its own formats with "
              "--run-programs, and the files that its mappings are for, and plays its recordings "
              "again."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
