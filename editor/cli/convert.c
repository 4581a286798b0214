/* editor/cli/convert.c — from one format to another. */
#include "cli/cli.h"

/* Leaves one floor of a dungeon, for formats that hold one. */
static bool
keep_floor (const DseCli *cli, DsDelve *delve)
{
  DsDungeon *dungeon = &delve->dungeon;
  size_t floor;

  if (!dse_cli_has (cli, "--floor"))
    return true;
  if (!dse_cli_floor (cli, delve, &floor))
    return false;
  for (size_t i = 0; i < dungeon->n_floors; i++)
    if (i != floor)
      ds_floor_clear (&dungeon->floors[i]);
  dungeon->floors[0] = dungeon->floors[floor];
  dungeon->n_floors = 1;
  return true;
}

static int
run (DseCli *cli)
{
  DsDelve delve;
  int status = DSE_CLI_DONE;
  DsError err;

  if (!dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  if (!keep_floor (cli, &delve))
    status = DSE_CLI_BAD;
  else if ((dse_cli_has (cli, "--y-up") && ds_dungeon_flip (&delve.dungeon, &err) != DS_OK) ||
           ds_io_save (&delve, cli->arguments[1], &err) != DS_OK)
    status = dse_cli_fail (&err);
  ds_delve_clear (&delve);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--floor", N_ ("N"), N_ ("convert only this floor, counted from 1") },
  { "--y-up", NULL, N_ ("flip the level vertically, for programs whose y axis points up") },
};

const DseCliCommand dse_cli_convert = {
  .id = "convert",
  .arguments = "IN OUT",
  .expects = N_ ("a file to read and a file to write"),
  .n_arguments = 2,
  .help = N_ ("Converts a file to another format; the suffixes name the formats."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
