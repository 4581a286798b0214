/* editor/cli/convert.c — from one format to another. */
#include "cli/programs.h"
#include "cli/vaults.h"
#include "io/des/des_member.h"
#include "io/kept/write_back.h"
#include "io/mapping/write_by.h"
#include "io/tiled/tiled_turn.h"
#include "paint/io_options.h"
#include "program/written.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Leaves one floor of a dungeon, for formats that hold one. False: the error is printed. */
static bool
keep_floor (const DseCli *cli, const char *path, DsDelve *delve)
{
  const DsFormat *format = ds_io_format_of (path);
  size_t floor;
  DsError err;

  if (!dse_cli_has (cli, "--floor") && delve->dungeon.n_floors > 1 && format != NULL &&
      format->has_one_floor) {
    ds_fail (&err, DS_BAD_ARG, path, "convert.floors",
             N_ ("expected a single floor, got %zu: choose one of them with --floor N"),
             delve->dungeon.n_floors);
    return dse_cli_fail (&err) == DSE_CLI_DONE;
  }
  if (!dse_cli_has (cli, "--floor"))
    return true;
  if (!dse_cli_floor (cli, delve, &floor))
    return false;
  ds_delve_keep_floor (delve, floor);
  return true;
}

/* True when both names lead to one file that is there. */
static bool
is_same_file (const char *a, const char *b)
{
  char *from = realpath (a, NULL), *to = realpath (b, NULL);
  const bool is_same = from != NULL && to != NULL && strcmp (from, to) == 0;

  free (from);
  free (to);
  return is_same;
}

/* Images are drawn; --cell and --encoding choose how. False: the error is printed. */
static bool
read_options (const DseCli *cli, DsIoOptions *out)
{
  *out = dsu_io_options;
  out->written = dse_written ();
  out->encoding = dse_cli_value (cli, "--encoding");
  out->document = cli->arguments[is_same_file (cli->arguments[0], cli->arguments[1])];
  out->is_ours = dse_cli_has (cli, "--own-tiles") || dse_cli_has (cli, "--y-up");
  out->make_sheet = dse_cli_has (cli, "--no-images") ? NULL : out->make_sheet;
  return dse_cli_int (cli, "--cell", 1, DS_IO_CELL_MAX, &out->cell);
}

/* The mapping of --map, by which files of formats that have one are written, and the map of --like.
 * A copy of a map needs no mapping, but one that is named has to be one. False: the errors are
 * printed. */
static bool
read_mapping (DseCli *cli, const DsFormat *format, DsIoOptions *options, DsMappingWriting *writing)
{
  const char *path = dse_cli_value (cli, "--map"), *like = dse_cli_value (cli, "--like");
  DsErrors errors = { 0 };

  if (path == NULL)
    return true;
  if (dse_cli_rules (cli) == NULL)
    return false;
  if (ds_mapping_writing_load (writing, path, like, cli->arguments[1], format, cli->rules,
                               &dsu_foreign_files, options, &errors) == DS_OK)
    return true;
  dse_cli_fail_all (&errors);
  return false;
}

/* True when the file that is written has all parts that were not read of it. */
static bool
keeps_unread (const DseCli *cli, const DsDelve *delve, const char *path, const DsIoOptions *options)
{
  const DsFormat *format = ds_io_format_of (path);

  return dse_cli_has (cli, "--strict") && cli->unread.n > 0 && format != NULL &&
         format->keeps_unread != NULL && format->keeps_unread (delve, path, options);
}

static int
print_json (const char *path, const DsErrors *unread, const DsLosses *losses, bool is_written)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "file", path);
  ds_json_put_bool (&json, "written", is_written);
  dse_cli_write_unread (unread, &json);
  ds_losses_write (losses, &json);
  ds_json_end (&json);
  return dse_cli_print (&text);
}

typedef struct {
  const DseCli *cli;
  bool has_notes;
  bool keeps_unread;  /* the file that is written has the parts that were not read of it */
  const char *source; /* suffix of the imported map, whose layers and tiles are not written; NULL */
} Approval;

/* --strict refuses where something is not read or not written. */
static bool
approve (const DsLosses *losses, void *user)
{
  const Approval *self = user;

  return !dse_cli_has (self->cli, "--strict") ||
         (!ds_losses_any (losses) && (self->cli->unread.n == 0 || self->keeps_unread) &&
          !self->has_notes && self->source == NULL);
}

/* True where the file that is written has the text that the level keeps of its source. */
static bool
holds_kept_text (const DsDelve *delve, const char *path, const DsIoOptions *options)
{
  const DsFormat *format = ds_io_format_of (path);

  return format != NULL &&
         (format->is_whole ||
          (format->is_back != NULL && format->is_back (delve, path, options))) &&
         (ds_kept_has (delve) || ds_extras_find (delve->dungeon.extras, DS_DES_KEY) != NULL);
}

/* True where the import left something out: what is kept as text is not, if the file has that. */
static bool
has_notes (const DseForeign *foreign, bool holds_text)
{
  for (size_t i = 0; i < foreign->import.notes.n; i++) {
    const char *id = foreign->import.notes.items[i].id;

    if (!holds_text || (strcmp (id, "import.properties") != 0 && strcmp (id, "import.vaults") != 0))
      return true;
  }
  return false;
}

/* Prints each file that is refused, or the error. */
static int
fail_to_write (const DsError *err, const DsStrangers *strangers)
{
  return ds_written_is_refusal (err) ? dse_cli_fail_refused (err, strangers) : dse_cli_fail (err);
}

/* Writes the level unless --strict refuses. */
static int
write_level (const DseCli *cli, const DsDelve *delve, const char *path, const DsIoOptions *options,
             bool has_notes)
{
  const DsIoObstacles allowed = dse_cli_has (cli, "--force") ? DS_IO_STRANGER : DS_IO_FREE;
  Approval approval = { cli, has_notes, keeps_unread (cli, delve, path, options),
                        options->is_ours ? NULL : ds_kept_other_form (delve, path) };
  char name[DS_SENTENCE];
  DsIoOptions asking = *options;
  DsStrangers strangers = { 0 };
  bool is_written;
  DsLosses losses;
  int status = DSE_CLI_DONE;
  DsError err;

  asking.strangers = &strangers;
  if (ds_io_save_approved (delve, path, allowed, &asking, &losses, approve, &approval, &is_written,
                           &err) != DS_OK) {
    status = fail_to_write (&err, &strangers);
    ds_strangers_clear (&strangers);
    return status;
  }
  ds_strangers_clear (&strangers);
  dse_cli_report_losses (path, &losses);
  if (options->program != NULL)
    dse_programs_print_said (path, options->program->said);
  if (approval.source != NULL)
    fprintf (stderr, _ ("dsmith: %s: not written: layers and tiles of the imported %s file\n"),
             ds_shown (path, name, sizeof name), approval.source);
  if (dse_cli_has (cli, "--json"))
    status = print_json (path, &cli->unread, &losses, is_written);
  return !is_written && status == DSE_CLI_DONE ? DSE_CLI_NO : status;
}

/* The level of a document, or of another program's file by its mapping. False: the errors are
 * printed. */
static bool
load_opened (DseCli *cli, DseOpened *opened, DseForeign *foreign, DsDelve *out)
{
  DsError err;

  if (!opened->is_foreign)
    return dse_cli_load_text (cli, cli->arguments[0], opened->bytes, opened->n, out);
  if (!dse_opened_import (opened, cli, cli->arguments[0], foreign))
    return false;
  dse_foreign_print_notes (foreign);
  if (ds_delve_copy (out, &foreign->import.delve, &err) == DS_OK)
    return true;
  dse_foreign_clear (foreign);
  return dse_cli_fail (&err) == DSE_CLI_DONE;
}

/* ---- copies */

/* True when no option asks for a map of our own, or for a part of the file. */
static bool
is_copy (const DseCli *cli, const DseOpened *opened)
{
  static const char *const OTHERS[] = { "--own-tiles", "--y-up",      "--floor", "--level",
                                        "--encoding",  "--no-images", "--cell" };

  for (size_t i = 0; i < DS_COUNT (OTHERS); i++)
    if (dse_cli_has (cli, OTHERS[i]))
      return false;
  return opened->is_foreign && ds_kept_fits_name (cli->arguments[0], cli->arguments[1]);
}

/* Writes the files of the plan, unless --strict refuses. */
static int
write_copy (const DseCli *cli, const char *path, const DsFilePlan *plan, DsIoObstacles allowed,
            const DsLosses *losses)
{
  const bool is_written = !dse_cli_has (cli, "--strict") || !ds_losses_any (losses);
  int status = DSE_CLI_DONE;
  DsError err;

  if (is_written && ds_file_plan_apply_over (plan, allowed, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (is_written)
    ds_written_put_plan (dse_written (), plan);
  dse_cli_report_losses (path, losses);
  if (dse_cli_has (cli, "--json"))
    status = print_json (path, &cli->unread, losses, is_written);
  return !is_written && status == DSE_CLI_DONE ? DSE_CLI_NO : status;
}

static int
fail_to_copy (const char *path, const DsStrangers *strangers, DsError *err)
{
  if (strcmp (err->where, path) != 0)
    ds_error_name (err, path);
  return fail_to_write (err, strangers);
}

/* Copies a map of another program into its own format: it needs no level. */
static int
copy (DseCli *cli, DseOpened *opened)
{
  const char *path = cli->arguments[1];
  int status = DSE_CLI_BAD;
  DsFilePlan plan = { 0 };
  DsStrangers strangers = { 0 };
  DsLosses losses = { 0 };
  DsIoOptions options;
  DsMappingWriting writing = { 0 };
  DseForeign foreign;
  DsError err;

  if (!dse_opened_read_map (opened, cli->arguments[0], &foreign))
    return DSE_CLI_BAD;
  if (read_options (cli, &options) && read_mapping (cli, NULL, &options, &writing)) {
    options.allowed = dse_cli_has (cli, "--force") ? DS_IO_STRANGER : DS_IO_FREE;
    options.strangers = &strangers;
    if (ds_kept_copy (&foreign.map, path, &options, &plan, &losses, &err) == DS_OK)
      status = write_copy (cli, path, &plan, options.allowed, &losses);
    else
      status = fail_to_copy (path, &strangers, &err);
  }
  ds_file_plan_clear (&plan);
  ds_strangers_clear (&strangers);
  dse_foreign_clear (&foreign);
  ds_mapping_writing_clear (&writing);
  return status;
}

/* ---- tilesets and templates of Tiled, which are no levels */

/* True when both names are such files, of one kind. */
static bool
is_part (const DseCli *cli)
{
  static const char *const KINDS[] = { DS_TILED_TILESETS, DS_TILED_TEMPLATES };

  for (size_t i = 0; i < DS_COUNT (KINDS); i++)
    if (ds_file_has_suffix (cli->arguments[0], KINDS[i]) &&
        ds_file_has_suffix (cli->arguments[1], KINDS[i]))
      return true;
  return false;
}

static bool
are_in_one_folder (const char *a, const char *b)
{
  const size_t n = (size_t)(ds_io_base (a) - a);

  return n == (size_t)(ds_io_base (b) - b) && strncmp (a, b, n) == 0;
}

/* Plans the file in the syntax of its new suffix; returns the exit status. */
static int
plan_part (const DseCli *cli, DsFilePlan *plan, DsLosses *losses)
{
  const char *from = cli->arguments[0], *to = cli->arguments[1];
  const bool is_same = strcmp (strrchr (from, '.'), strrchr (to, '.')) == 0;
  DsTiledUnturned unturned = { 0 };
  DsStrangers strangers = { 0 };
  DsErrors errors = { 0 };
  DsText text = { 0 };
  int code = DSE_CLI_DONE;
  DsStatus status;
  char *bytes;
  size_t n;
  DsError err;

  if (ds_io_read_bytes (from, &bytes, &n, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (is_same)
    ds_text_add (&text, bytes, n);
  else if (ds_tiled_turn (from, bytes, n, &text, &unturned, &errors) != DS_OK)
    dse_cli_fail_all (&errors);
  ds_free (bytes);
  losses->n[DS_NOUN_PROPERTY] = unturned.n_properties;
  losses->n[DS_NOUN_MEMBER] = unturned.n_others;
  status = errors.n_found > 0 ? DS_BAD_DATA : ds_file_plan_write (plan, to, &text, &err);
  ds_text_clear (&text);
  if (status == DS_OK && plan->changes.n > 0 && plan->changes.items[0].before != NULL &&
      !dse_cli_has (cli, "--force")) {
    const DsFileChange *change = &plan->changes.items[0];
    const DsWrittenState state = ds_written_find (dse_written (), change);

    if (state != DS_WRITTEN_OURS)
      status = ds_written_refuse (state, false, change, &strangers, &err);
  }
  if (status != DS_OK)
    code = errors.n_found > 0 ? DSE_CLI_BAD : fail_to_write (&err, &strangers);
  ds_strangers_clear (&strangers);
  return code;
}

static int
convert_part (const DseCli *cli)
{
  static const char *const OF_LEVELS[] = { "--floor",    "--y-up",  "--cell",
                                           "--encoding", "--map",   "--own-tiles",
                                           "--guess",    "--level", "--no-images" };
  const DsIoObstacles allowed = dse_cli_has (cli, "--force") ? DS_IO_STRANGER : DS_IO_FREE;
  DsFilePlan plan = { 0 };
  DsLosses losses = { 0 };
  int status;
  DsError err;

  for (size_t i = 0; i < DS_COUNT (OF_LEVELS); i++)
    if (dse_cli_has (cli, OF_LEVELS[i]))
      return dse_cli_usage (OF_LEVELS[i], N_ ("expected a map or a level, got a tileset or a "
                                              "template"));
  if (!are_in_one_folder (cli->arguments[0], cli->arguments[1])) {
    ds_fail (&err, DS_BAD_ARG, cli->arguments[1], "convert.folder",
             N_ ("expected a file in the folder of %s, from which the paths in it begin"),
             cli->arguments[0]);
    return dse_cli_fail (&err);
  }
  status = plan_part (cli, &plan, &losses);
  if (status == DSE_CLI_DONE)
    status = write_copy (cli, cli->arguments[1], &plan, allowed, &losses);
  ds_file_plan_clear (&plan);
  return status;
}

/* ---- levels */

/* False for a mapping that nothing would use: a level of ours is read without, and few formats are
 * written by one. */
static bool
has_use_of_map (const DseCli *cli, const DseOpened *opened)
{
  const DsFormat *format = ds_io_format_of (cli->arguments[1]);

  return !dse_cli_has (cli, "--map") || opened->is_foreign || format == NULL ||
         format->has_mapping || format->has_model;
}

/* True for a map of --like that a file gets its tiles from. */
static bool
has_use_of_like (const DseCli *cli, const DseOpened *opened)
{
  const DsFormat *format = ds_io_format_of (cli->arguments[1]);

  return !dse_cli_has (cli, "--like") ||
         (dse_cli_has (cli, "--map") && !opened->is_foreign && format != NULL && format->has_model);
}

/* Lets the program of a format of the project write the file at @path, if the suffix is that of
 * one. False: it may not; the error is printed. */
static bool
take_program (const DseCli *cli, const char *path, DsProgramFormat *program, DsIoOptions *options)
{
  DsError err;

  if (!dse_programs_find (cli, path, program))
    return dse_programs_check_writable (cli, path, &err) == DS_OK ||
           dse_cli_fail (&err) == DSE_CLI_DONE;
  ds_program_format_use (program, options);
  return dse_programs_check (cli, program->format, path, true, &err) == DS_OK ||
         dse_cli_fail (&err) == DSE_CLI_DONE;
}

static int
convert (DseCli *cli, DseOpened *opened)
{
  const char *path = cli->arguments[1];
  int status = DSE_CLI_BAD;
  const DsFormat *format = opened->is_foreign ? NULL : ds_io_format_of (path);
  DsIoOptions options;
  DsMappingWriting writing = { 0 };
  DseForeign foreign = { 0 };
  DsProgramFormat program;
  DsDelve delve;
  DsError err;

  if (!has_use_of_map (cli, opened))
    return dse_cli_usage ("--map",
                          N_ ("expected a file of another program to read, or an image, a .csv or "
                              "a map of Tiled to write"));
  if (!has_use_of_like (cli, opened))
    return dse_cli_usage ("--like", N_ ("expected --map MAPPING, and a level of ours to write as a "
                                        "map of Tiled"));
  if (!load_opened (cli, opened, &foreign, &delve))
    return DSE_CLI_BAD;
  if (read_options (cli, &options) && read_mapping (cli, format, &options, &writing) &&
      keep_floor (cli, path, &delve) && take_program (cli, path, &program, &options))
    status = dse_cli_has (cli, "--y-up") && ds_delve_flip (&delve, &err) != DS_OK
                 ? dse_cli_fail (&err)
                 : write_level (cli, &delve, path, &options,
                                has_notes (&foreign, holds_kept_text (&delve, path, &options)));
  ds_delve_clear (&delve);
  dse_foreign_clear (&foreign);
  ds_mapping_writing_clear (&writing);
  return status;
}

static int
run (DseCli *cli)
{
  const char *path = cli->arguments[1];
  DseOpened opened;
  int status;

  if (dse_cli_has (cli, "--json") && strcmp (path, "-") == 0)
    return dse_cli_usage ("--json", N_ ("expected a file to write, got standard output"));
  if (dse_vaults_are_in (cli->arguments[0]) && ds_file_has_suffix (path, ".json"))
    return dse_vaults_to_prefabs (cli, cli->arguments[0], path);
  if (is_part (cli))
    return convert_part (cli);
  dse_opened_read (&opened, cli->arguments[0]);
  status = is_copy (cli, &opened) ? copy (cli, &opened) : convert (cli, &opened);
  dse_opened_clear (&opened);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--floor", N_ ("N"), N_ ("convert only this floor, counted from 1") },
  { "--y-up", NULL, N_ ("flip the level vertically, for programs whose y axis points up") },
  { "--cell", N_ ("PIXELS"), N_ ("side of a cell in formats with images; default 16") },
  { "--encoding", N_ ("NAME"),
    N_ ("cells of Tiled's maps: csv (default), base64, zlib, gzip or zstd") },
  { "--own-tiles", NULL,
    N_ ("write a Tiled map or an LDtk project with a new tileset, even where the level was "
        "imported "
        "from one, instead of changing that") },
  { "--no-images", NULL,
    N_ ("write the new tileset of a Tiled map or an LDtk project without an image") },
  { "--map", N_ ("MAPPING"),
    N_ ("mapping for a file of another program, or with the colours of an image, the numbers of a "
        ".csv or the tiles of a Tiled map to write") },
  { "--like", N_ ("MAP"),
    N_ ("existing Tiled map whose tilesets, layers and objects the new one gets by the mapping; "
        "default: the first map in its \"files\"") },
  { "--guess", NULL, N_ ("use the guessed mapping where there is no other") },
  { "--level", N_ ("NAME"),
    N_ ("read only the levels or vaults of this name, in which * stands for any characters") },
  { "--strict", NULL,
    N_ ("write nothing, and exit with status 1, if a part of the file is not read or not "
        "written") },
  { "--force", NULL,
    N_ ("replace files that another program wrote, or changed since they were imported or "
        "written last") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_convert = {
  .id = "convert",
  .arguments = N_ ("IN OUT"),
  .expects = N_ ("a file to read and a file to write"),
  .n_arguments = 2,
  .help = N_ ("Converts a file to another format; the suffixes name the formats."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
