/* editor/cli/looks.c — the built-in drawings as a tileset. */
#include "base/read.h"
#include "cli/cli.h"
#include "paint/look_sheet.h"

#include <string.h>

#define CELL_PX 16 /* unless --cell says otherwise */
#define SUFFIX ".png"

/* Writes the image and, under its name with .json, the tileset. */
static int
write_files (const char *path, const char *json_path, const DsText *png, const DsText *json)
{
  DsError err;

  if (ds_io_write_over (path, DS_IO_FREE, png->bytes, png->n, &err) != DS_OK ||
      ds_io_write_over (json_path, DS_IO_FREE, json->bytes, json->n, &err) != DS_OK)
    return dse_cli_fail (&err);
  return DSE_CLI_DONE;
}

static int
run (DseCli *cli)
{
  const char *path = dse_cli_value (cli, "-o"), *slash = path != NULL ? strrchr (path, '/') : NULL;
  const size_t n = path != NULL ? strlen (path) : 0, n_suffix = strlen (SUFFIX);
  DsText png = { 0 }, json = { 0 }, json_path = { 0 };
  int32_t px = CELL_PX;
  int status = DSE_CLI_BAD;
  DsRules *rules;
  DsError err;

  if (path == NULL)
    return dse_cli_usage ("", N_ ("missing option: %s"), _ ("-o SHEET.png"));
  if (n <= n_suffix || strcmp (path + n - n_suffix, SUFFIX) != 0)
    return dse_cli_usage ("-o", N_ ("expected a name ending in .png, got \"%s\""), path);
  if (!dse_cli_int (cli, "--cell", 1, DSU_LOOK_SHEET_CELL_MAX, &px))
    return DSE_CLI_BAD;
  rules = dse_cli_rules (cli);
  if (rules == NULL)
    return DSE_CLI_BAD;
  ds_text_add (&json_path, path, n - n_suffix);
  ds_text_puts (&json_path, ".json");
  if (dsu_look_sheet_write (rules, px, slash != NULL ? slash + 1 : path, &png, &json, &err) !=
      DS_OK)
    status = dse_cli_fail (&err);
  else if (json_path.failed)
    status = dse_cli_usage ("-o", N_ ("out of memory"));
  else
    status = write_files (path, json_path.bytes, &png, &json);
  ds_text_clear (&png);
  ds_text_clear (&json);
  ds_text_clear (&json_path);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "-o", N_ ("SHEET.png"),
    N_ ("image to write; the tileset is written beside it, with the suffix .json") },
  { "--cell", N_ ("PIXELS"), N_ ("side of a cell, 1 to 96; default 16") },
};

const DseCliCommand dse_cli_looks = {
  .id = "looks",
  .arguments = "",
  .help = N_ ("Writes the built-in drawings as a tileset, to start your own from."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
