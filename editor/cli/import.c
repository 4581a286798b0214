/* editor/cli/import.c — makes a level of another program's file, or guesses the mapping for it. */
#include "cli/foreign.h"
#include "cli/programs.h"
#include "io/mapping/class_rules.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PROJECT ".tiled-project"

/* Writes the guess for the file to --learn. */
static int
learn (DseCli *cli, const char *path, const char *to)
{
  DseForeign foreign;
  DsText text = { 0 };
  DsStatus status;
  DsError err;

  if (!dse_foreign_guess (cli, path, &foreign))
    return DSE_CLI_BAD;
  ds_mapping_format (&foreign.mapping, &text);
  dse_foreign_clear (&foreign);
  status =
      text.failed ? ds_fail_nomem (&err, to) : ds_io_write_bytes (to, text.bytes, text.n, &err);
  ds_text_clear (&text);
  return status == DS_OK ? DSE_CLI_DONE : dse_cli_fail (&err);
}

static int
print_json (const DseForeign *foreign)
{
  const DsDungeon *dungeon = &foreign->import.delve.dungeon;
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "size", DS_JSON_INLINE);
  ds_json_put_int (&json, NULL, dungeon->w);
  ds_json_put_int (&json, NULL, dungeon->h);
  ds_json_end (&json);
  ds_json_put_int (&json, "floors", (int64_t)dungeon->n_floors);
  dse_foreign_write_notes (foreign, &json);
  ds_json_end (&json);
  return dse_cli_print (&text);
}

/* ---- classes of own properties, as rules */

/* Writes @text, which is cleared, unless it has nothing; definitions that are there stay. */
static DsStatus
write_rules (const char *path, DsText *text, size_t n, DsError *err)
{
  DsStatus status = DS_OK;

  if (n > 0 && access (path, F_OK) == 0)
    status = ds_fail (err, DS_BAD_ARG, path, "classes.exist", N_ ("expected a new file"));
  else if (n > 0)
    status = ds_io_write_bytes (path, text->bytes, text->n, err);
  ds_text_clear (text);
  if (status == DS_OK)
    fprintf (stderr,
             ngettext ("dsmith: %s: %zu class written\n", "dsmith: %s: %zu classes written\n", n),
             path, n);
  return status;
}

static int
write_level_classes (const DsDelve *delve, const char *to)
{
  DsText text = { 0 };
  DsError err;
  size_t n;

  if (ds_class_rules_of_level (&text, &n, delve, &err) == DS_OK &&
      write_rules (to, &text, n, &err) == DS_OK)
    return DSE_CLI_DONE;
  ds_text_clear (&text);
  return dse_cli_fail (&err);
}

/* The classes of the project of Tiled at @path. */
static int
write_project_classes (DseCli *cli, const char *path, const char *to)
{
  DsRules *rules = dse_cli_rules (cli);
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  DsText text = { 0 };
  int code = DSE_CLI_DONE;
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n, n_classes;

  if (rules == NULL)
    return DSE_CLI_BAD;
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return dse_cli_fail (&err);
  status = ds_json_parse (&json, path, bytes, n, &errors);
  if (status == DS_OK)
    status = ds_class_rules_of_project (&text, &n_classes, ds_json_root (json), rules, &errors);
  dse_cli_fail_all (&errors); /* or the members that are left out */
  if (status != DS_OK)
    code = DSE_CLI_BAD;
  else if (write_rules (to, &text, n_classes, &err) != DS_OK)
    code = dse_cli_fail (&err);
  ds_text_clear (&text);
  ds_json_free (json);
  ds_free (bytes);
  return code;
}

/* Options of levels are refused. */
static int
import_project (DseCli *cli, const char *path)
{
  static const char *const OF_LEVELS[] = { "-o", "--learn", "--map", "--json" };
  const char *classes = dse_cli_value (cli, "--classes");

  for (size_t i = 0; i < DS_COUNT (OF_LEVELS); i++)
    if (dse_cli_has (cli, OF_LEVELS[i]))
      return dse_cli_usage (OF_LEVELS[i],
                            N_ ("expected none for a project of Tiled, which has classes alone"));
  return classes != NULL
             ? write_project_classes (cli, path, classes)
             : dse_cli_usage ("--classes", N_ ("expected --classes FILE for the rules"));
}

static bool
is_project (const char *path)
{
  const size_t n = strlen (path), suffix = strlen (PROJECT);

  return n > suffix && strcmp (path + n - suffix, PROJECT) == 0;
}

static int
run (DseCli *cli)
{
  const char *path = cli->arguments[0], *to = dse_cli_value (cli, "-o");
  const char *classes = dse_cli_value (cli, "--classes");
  const char *learned = dse_cli_value (cli, "--learn");
  int status = DSE_CLI_DONE;
  DseForeign foreign;
  DsError err;

  if (is_project (path))
    return import_project (cli, path);
  if ((to == NULL) == (learned == NULL))
    return dse_cli_usage ("-o",
                          N_ ("expected -o FILE for the level, or --learn FILE for a mapping"));
  if (learned != NULL)
    return learn (cli, path, learned);
  if (dse_cli_path (cli) == NULL)
    return DSE_CLI_BAD;
  if (dse_programs_check_writable (cli, to, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (!dse_foreign_load (cli, path, &foreign))
    return DSE_CLI_BAD;
  dse_foreign_print_notes (&foreign);
  if (ds_io_format_of (to) != NULL && ds_io_format_of (to)->is_whole)
    dse_foreign_keep (cli, &foreign, to);
  if (dse_cli_save (cli, &foreign.import.delve, to, &err) != DS_OK)
    status = dse_cli_fail (&err);
  else if (classes != NULL && write_level_classes (&foreign.import.delve, classes) != DSE_CLI_DONE)
    status = DSE_CLI_BAD;
  else if (dse_cli_has (cli, "--json"))
    status = print_json (&foreign);
  dse_foreign_clear (&foreign);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "-o", N_ ("FILE"), N_ ("the level to write; the suffix names the format") },
  { "--learn", N_ ("FILE"), N_ ("write a first guess of the mapping, with counts, to be edited") },
  { "--classes", N_ ("FILE"),
    N_ ("write a rules file with the classes of its properties that the project lacks, or those of "
        "a .tiled-project, such as rules/classes.json") },
  DSE_CLI_MAPPING_OPTIONS,
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_import = {
  .id = "import",
  .arguments = N_ ("FILE"),
  .expects = N_ ("a file of another program"),
  .n_arguments = 1,
  .help = N_ ("Makes a level of a file of another program (LDtk, Tiled, REXPaint, Crawl, PNG, CSV) "
              "by a mapping, and prints "
              "what it left out."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
