/* editor/cli/import.c — makes a level of another program's file, or guesses the mapping for it. */
#include "cli/foreign.h"

#include <string.h>

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

static int
run (DseCli *cli)
{
  const char *path = cli->arguments[0], *to = dse_cli_value (cli, "-o");
  const char *learned = dse_cli_value (cli, "--learn");
  int status = DSE_CLI_DONE;
  DseForeign foreign;
  DsError err;

  if ((to == NULL) == (learned == NULL))
    return dse_cli_usage ("-o",
                          N_ ("expected -o FILE for the level, or --learn FILE for a mapping"));
  if (learned != NULL)
    return learn (cli, path, learned);
  if (ds_io_check_writable (to, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (!dse_foreign_load (cli, path, &foreign))
    return DSE_CLI_BAD;
  dse_foreign_print_notes (&foreign);
  if (ds_io_format_of (to)->is_whole)
    dse_foreign_keep (cli, &foreign, to);
  if (dse_cli_save (&foreign.import.delve, to, &err) != DS_OK)
    status = dse_cli_fail (&err);
  else if (dse_cli_has (cli, "--json"))
    status = print_json (&foreign);
  dse_foreign_clear (&foreign);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "-o", N_ ("FILE"), N_ ("the level to write; the suffix names the format") },
  { "--learn", N_ ("FILE"), N_ ("write a first guess of the mapping, with counts, to be edited") },
  DSE_CLI_MAPPING_OPTIONS,
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_import = {
  .id = "import",
  .arguments = "FILE",
  .expects = N_ ("a file of another program"),
  .n_arguments = 1,
  .help = N_ ("Makes a level of a file of another program (LDtk, Tiled, REXPaint, Crawl, PNG, CSV) "
              "by a mapping, and prints "
              "what it left out."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
