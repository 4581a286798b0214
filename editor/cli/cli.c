/* editor/cli/cli.c — reads the command line by tables. */
#include "cli/cli.h"
#include "cli/programs.h"
#include "cli/watch.h"
#include "paint/export.h"
#include "paint/io_options.h"
#include "program/data.h"
#include "program/written.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CELL_PX 16 /* of pictures outside of projects */

static const DseCliCommand *const COMMANDS[] = {
#define DS_CLI(name) &dse_cli_##name,
#include "cli/cli_list.h"
#undef DS_CLI
};

/* ---- answers */

int
dse_cli_fail (const DsError *err)
{
  char line[DS_SENTENCE];

  ds_error_format (err, line, sizeof line);
  fprintf (stderr, "dsmith: %s\n", line);
  return DSE_CLI_BAD;
}

static void
print_refused (const DsError *err)
{
  char line[DS_SENTENCE];

  ds_error_format (err, line, sizeof line);
  fprintf (stderr, _ ("dsmith: %s; --force replaces it\n"), line);
}

int
dse_cli_fail_refused (const DsError *err, const DsStrangers *files)
{
  DsError one;

  DS_ASSERT (err != NULL && files != NULL);

  for (size_t i = 0; i < files->files.n; i++) {
    (void)!ds_stranger_refuse (&files->files.items[i], &one);
    print_refused (&one);
  }
  if (files->files.n == 0)
    print_refused (err);
  return DSE_CLI_NO;
}

int
dse_cli_fail_all (const DsErrors *errors)
{
  for (size_t i = 0; i < errors->n; i++)
    dse_cli_fail (&errors->items[i]);
  if (errors->n_found > errors->n)
    fprintf (stderr, _ ("dsmith: and %zu more\n"), errors->n_found - errors->n);
  return DSE_CLI_BAD;
}

/* @format is marked with N_() and translated here. */
int
dse_cli_usage (const char *where, const char *format, ...)
{
  DsError err;
  va_list args;

  DS_ASSERT (where != NULL && format != NULL);

  ds_error_clear (&err);
  snprintf (err.where, sizeof err.where, "%s", where);
  va_start (args, format);
  ds_message_set_va (&err.message, "cli.usage", format, args);
  va_end (args);
  return dse_cli_fail (&err);
}

const char *
dse_cli_sentence (const DsMessage *message, char *out, size_t size)
{
  char text[DS_SENTENCE];

  DS_ASSERT (message != NULL && out != NULL && size >= DS_SENTENCE);

  return ds_shown (ds_message_format (message, text, sizeof text), out, size);
}

void
dse_cli_report_losses (const char *path, const DsLosses *losses)
{
  char name[DS_SENTENCE];
  DsText text = { 0 };

  DS_ASSERT (path != NULL && losses != NULL);

  if (!ds_losses_any (losses))
    return;
  ds_losses_put (losses, &text);
  fprintf (stderr, _ ("dsmith: %s: not written: %s\n"), ds_shown (path, name, sizeof name),
           text.failed ? "" : text.bytes);
  ds_text_clear (&text);
  ds_losses_put_things (losses, &text);
  if (text.n > 0)
    fprintf (stderr, _ ("dsmith: %s: objects not written: %s\n"),
             ds_shown (path, name, sizeof name), text.bytes);
  ds_text_clear (&text);
}

DsStatus
dse_cli_save (const DseCli *self, const DsDelve *delve, const char *path, DsError *err)
{
  DsStatus status = dse_programs_check_writable (self, path, err);
  DsIoOptions options = dsu_io_options;
  DsProgramFormat program;
  DsLosses losses;

  DS_ASSERT (delve != NULL && path != NULL);

  options.written = dse_written ();
  if (dse_programs_find (self, path, &program))
    ds_program_format_use (&program, &options);
  if (status == DS_OK)
    status = ds_format_losses (
        &losses, delve, options.format != NULL ? options.format : ds_io_format_of (path), err);
  if (status != DS_OK)
    return status;
  status = ds_io_save_with (delve, path, DS_IO_FREE, &options, err);
  if (status == DS_OK)
    dse_cli_report_losses (path, &losses);
  if (status == DS_OK && options.program != NULL)
    dse_programs_print_said (path, options.program->said);
  return status;
}

/* Text from a file may not command the terminal. */
int
dse_cli_print (DsText *text)
{
  const bool is_json = text->n > 0 && (text->bytes[0] == '{' || text->bytes[0] == '[');
  DsText shown = { 0 };
  DsError err;
  DsStatus status;

  DS_ASSERT (text != NULL);

  ds_text_put_shown (&shown, text->bytes, text->n, is_json ? DS_SHOWN_JSON : DS_SHOWN_LINES);
  status = text->failed || shown.failed ? ds_fail_nomem (&err, "-")
                                        : ds_io_write_bytes ("-", shown.bytes, shown.n, &err);
  ds_text_clear (&shown);
  ds_text_clear (text);
  return status == DS_OK ? DSE_CLI_DONE : dse_cli_fail (&err);
}

/* ---- help */

/* Options of all commands. */
static const DseCliOption COMMON[] = {
  { "--project", N_ ("DIR"),
    N_ ("project whose definitions apply; default: the project that holds the file, or else the "
        "current folder") },
  { "--run-programs", NULL,
    N_ ("run the programs of the project that write or read files of its own formats") },
  { "--timeout", N_ ("S"), N_ ("give up after S seconds, with exit status 2") },
};

static size_t
n_options (const DseCliCommand *command)
{
  return command->n_options + DS_COUNT (COMMON);
}

/* The command's own options, and behind them those of all commands. */
static const DseCliOption *
option_at (const DseCliCommand *command, size_t i)
{
  return i < command->n_options ? &command->options[i] : &COMMON[i - command->n_options];
}

int
dse_cli_width (const char *text, size_t columns)
{
  size_t n_more = 0; /* bytes that take no column */

  DS_ASSERT (text != NULL && columns <= INT16_MAX);

  for (; *text != '\0'; text++)
    n_more += (*text & 0xc0) == 0x80;
  return (int)(columns + n_more);
}

/* The columns that @text takes. */
static size_t
n_columns (const char *text)
{
  return strlen (text) - (size_t)dse_cli_width (text, 0);
}

static int
print_help (const DseCliCommand *command)
{
  DsText text = { 0 };
  size_t width = strlen ("--help");

  ds_text_printf (&text, _ ("Usage: dsmith %s %s"), command->id,
                  command->n_arguments > 0 ? _ (command->arguments) : "");
  ds_text_printf (&text, "%s[%s]...\n\n%s\n\n", command->n_arguments > 0 ? " " : "", _ ("OPTION"),
                  _ (command->help));
  for (size_t i = 0; i < n_options (command); i++) {
    const DseCliOption *option = option_at (command, i);
    const size_t n =
        strlen (option->name) + (option->value != NULL ? 1 + n_columns (_ (option->value)) : 0);

    width = n > width ? n : width;
  }
  for (size_t i = 0; i < n_options (command); i++) {
    const DseCliOption *option = option_at (command, i);
    char name[80];

    snprintf (name, sizeof name, "%s%s%s", option->name, option->value != NULL ? " " : "",
              option->value != NULL ? _ (option->value) : "");
    ds_text_printf (&text, "  %-*s  %s\n", dse_cli_width (name, width), name, _ (option->help));
  }
  ds_text_printf (&text, "  %-*s  %s\n", (int)width, "--help", _ ("print this help"));
  return dse_cli_print (&text);
}

static int
print_commands (void)
{
  DsText text = { 0 };

  ds_text_puts (&text, _ ("Usage: dsmith COMMAND [ARGUMENT]... [OPTION]...\n\n"
                          "Generates, checks, draws and compares dungeons. Commands:\n"));
  for (size_t i = 0; i < DS_COUNT (COMMANDS); i++)
    ds_text_printf (&text, "  %-9s  %s\n", COMMANDS[i]->id, _ (COMMANDS[i]->help));
  ds_text_puts (&text, _ ("\nRun \"dsmith COMMAND --help\" for more.\n"));
  return dse_cli_print (&text);
}

/* ---- the command line */

static const DseCliCommand *
find_command (const char *id)
{
  for (size_t i = 0; i < DS_COUNT (COMMANDS); i++)
    if (strcmp (COMMANDS[i]->id, id) == 0)
      return COMMANDS[i];
  return NULL;
}

static int
fail_command (const char *id)
{
  DsText list = { 0 };
  int status;

  for (size_t i = 0; i < DS_COUNT (COMMANDS); i++)
    ds_text_printf (&list, "%s%s", i > 0 ? ", " : "", COMMANDS[i]->id);
  status =
      dse_cli_usage (id, N_ ("unknown command: expected one of %s"), list.failed ? "" : list.bytes);
  ds_text_clear (&list);
  return status;
}

/* The option of which @text is the name, or the name, "=" and a value. */
static const DseCliOption *
find_option (const DseCliCommand *command, const char *text, const char **value)
{
  for (size_t i = 0; i < n_options (command); i++) {
    const DseCliOption *option = option_at (command, i);
    const size_t n = strlen (option->name);

    if (strncmp (option->name, text, n) != 0 || (text[n] != '\0' && text[n] != '='))
      continue;
    *value = text[n] == '=' ? text + n + 1 : NULL;
    return option;
  }
  return NULL;
}

/* Takes the option at argv[*at], and its value from the next argument. 0 or an exit status. */
static int
take_option (DseCli *self, int argc, char **argv, int *at)
{
  const char *text = argv[*at], *value = NULL;
  const DseCliOption *option = find_option (self->command, text, &value);

  if (option == NULL)
    return dse_cli_usage (text, N_ ("unknown option; \"dsmith %s --help\" lists them"),
                          self->command->id);
  if (option->value == NULL && value != NULL)
    return dse_cli_usage (option->name, N_ ("expected no value, got \"%s\""), value);
  if (option->value != NULL && value == NULL) {
    if (*at + 1 >= argc)
      return dse_cli_usage (option->name, N_ ("missing value: expected %s"), _ (option->value));
    value = argv[++*at];
  }
  if (self->n_given == DSE_CLI_GIVEN_MAX)
    return dse_cli_usage (
        text,
        NN_ ("too many options: expected at most %d", "too many options: expected at most %d"),
        DSE_CLI_GIVEN_MAX);
  self->given[self->n_given].name = option->name;
  self->given[self->n_given++].value = value;
  return DSE_CLI_DONE;
}

static int
read_arguments (DseCli *self, int argc, char **argv)
{
  bool options_end = false;

  for (int i = 0; i < argc; i++) {
    const char *text = argv[i];

    if (!options_end && strcmp (text, "--") == 0) {
      options_end = true;
    } else if (!options_end && text[0] == '-' && text[1] != '\0') {
      const int status = take_option (self, argc, argv, &i);

      if (status != DSE_CLI_DONE)
        return status;
    } else if (self->n_arguments == self->command->n_arguments) {
      return dse_cli_usage (text, N_ ("too many arguments: expected %zu"),
                            self->command->n_arguments);
    } else {
      self->arguments[self->n_arguments++] = text;
    }
  }
  if (self->n_arguments == self->command->n_arguments)
    return DSE_CLI_DONE;
  return dse_cli_usage (self->command->id, N_ ("expected %s"), _ (self->command->expects));
}

static bool
is_help (const char *text)
{
  return strcmp (text, "--help") == 0 || strcmp (text, "-h") == 0;
}

static bool
asks_for_help (int argc, char **argv)
{
  for (int i = 0; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (is_help (argv[i]))
      return true;
  return false;
}

int
dse_cli_main (int argc, char **argv)
{
  DseCli self = { 0 };
  int status;

  DS_ASSERT (argv != NULL);

  if (argc < 2)
    return dse_cli_usage ("", N_ ("missing command; \"dsmith --help\" lists them"));
  if (is_help (argv[1]) || (strcmp (argv[1], "help") == 0 && argc == 2))
    return print_commands ();
  if (strcmp (argv[1], "help") == 0) {
    self.command = find_command (argv[2]);
    return self.command != NULL ? print_help (self.command) : fail_command (argv[2]);
  }
  if (strcmp (argv[1], "--version") == 0)
    return dse_cli_print (&(DsText){ .bytes = ds_strdup ("dsmith " DSE_VERSION "\n"),
                                     .n = strlen ("dsmith " DSE_VERSION "\n") });
  self.command = find_command (argv[1]);
  if (self.command == NULL)
    return fail_command (argv[1]);
  if (asks_for_help (argc - 2, argv + 2))
    return print_help (self.command);
  status = read_arguments (&self, argc - 2, argv + 2);
  if (status == DSE_CLI_DONE && !dse_cli_watch (&self))
    status = DSE_CLI_BAD;
  if (status == DSE_CLI_DONE) {
    status = self.command->run (&self);
    dse_cli_end_watch ();
  }
  ds_rules_unref (self.rules);
  ds_data_path_clear (&self.path);
  ds_project_clear (&self.project);
  return status;
}

/* ---- options */

const char *
dse_cli_value_at (const DseCli *self, const char *option, size_t nth)
{
  DS_ASSERT (self != NULL && option != NULL);

  for (size_t i = 0; i < self->n_given; i++)
    if (strcmp (self->given[i].name, option) == 0 && nth-- == 0)
      return self->given[i].value;
  return NULL;
}

const char *
dse_cli_value (const DseCli *self, const char *option)
{
  const char *value = NULL;

  DS_ASSERT (self != NULL && option != NULL);

  for (size_t i = 0; i < self->n_given; i++)
    if (strcmp (self->given[i].name, option) == 0)
      value = self->given[i].value;
  return value;
}

bool
dse_cli_has (const DseCli *self, const char *option)
{
  DS_ASSERT (self != NULL && option != NULL);

  for (size_t i = 0; i < self->n_given; i++)
    if (strcmp (self->given[i].name, option) == 0)
      return true;
  return false;
}

bool
dse_cli_int (const DseCli *self, const char *option, int32_t lowest, int32_t highest,
             int32_t *value)
{
  const char *text = dse_cli_value (self, option);
  char *end;
  long number;

  DS_ASSERT (self != NULL && option != NULL && value != NULL && lowest <= highest);

  if (text == NULL)
    return true;
  errno = 0;
  number = strtol (text, &end, 10);
  if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && number >= lowest &&
      number <= highest) {
    *value = (int32_t)number;
    return true;
  }
  dse_cli_usage (option, N_ ("expected a whole number from %d to %d, got \"%s\""), lowest, highest,
                 text);
  return false;
}

int32_t
dse_cli_cell_px (const DseCli *self)
{
  DS_ASSERT (self != NULL);

  if (self->project.folder == NULL)
    return CELL_PX;
  return self->project.cell < DSU_EXPORT_CELL_MAX ? self->project.cell : DSU_EXPORT_CELL_MAX;
}

bool
dse_cli_floor (const DseCli *self, const DsDelve *delve, size_t *out)
{
  int32_t floor = 1;

  DS_ASSERT (self != NULL && delve != NULL && out != NULL);

  if (!dse_cli_int (self, "--floor", 1, (int32_t)delve->dungeon.n_floors, &floor))
    return false;
  *out = (size_t)floor - 1;
  return true;
}

/* ---- data */

/* The folder of --project, or the nearest one above the command's file, or above the current folder
 * if it has none; caller frees. NULL: none. False: the error is printed. */
static bool
find_project_folder (const DseCli *self, char **out)
{
  const char *named = dse_cli_value (self, "--project"), *beside = dse_cli_value (self, "--beside");
  const char *file = beside != NULL ? beside : self->arguments[0];
  DsStatus status = DS_OK;
  DsError err;

  *out = NULL;
  if (named != NULL) {
    *out = ds_strdup (named);
    if (*out == NULL)
      status = ds_fail_nomem (&err, named);
  }
  if (named == NULL)
    status = ds_project_find (out, file != NULL && access (file, F_OK) == 0 ? file : ".", &err);
  return status == DS_OK || dse_cli_fail (&err) < 0;
}

static bool
find_project (DseCli *self)
{
  DsErrors errors = { 0 };
  char *folder;
  DsError err;
  bool ok = false;

  if (!find_project_folder (self, &folder))
    return false;
  if (folder == NULL)
    return true;
  if (ds_project_load (&self->project, folder, &errors) != DS_OK)
    dse_cli_fail_all (&errors);
  else if (ds_project_add_to (&self->project, &self->path, &err) != DS_OK)
    dse_cli_fail (&err);
  else
    ok = true;
  ds_free (folder);
  return ok;
}

const DsDataPath *
dse_cli_path (DseCli *self)
{
  DsError err;

  DS_ASSERT (self != NULL);

  if (self->path.n > 0)
    return &self->path;
  if (dse_program_data_path (&self->path, &err) != DS_OK) {
    dse_cli_fail (&err);
    return NULL;
  }
  if (find_project (self))
    return &self->path;
  ds_data_path_clear (&self->path);
  return NULL;
}

DsRules *
dse_cli_rules (DseCli *self)
{
  DsErrors errors = { 0 };

  DS_ASSERT (self != NULL);

  if (self->rules != NULL || dse_cli_path (self) == NULL)
    return self->rules;
  (void)!ds_data_load_rules (&self->path, &self->rules, &errors);
  dse_cli_fail_all (&errors); /* a file of the user's that is wrong is told, and does not stop us */
  return self->rules;
}

bool
dse_cli_load (DseCli *self, const char *path, DsDelve *out)
{
  DS_ASSERT (self != NULL && path != NULL && out != NULL);

  return dse_cli_load_text (self, path, NULL, 0, out);
}

/* Reads a file of a format of the project, of these bytes; NULL: they are read. */
static DsStatus
load_by_program (const DseCli *self, DsProgramFormat *format, const char *path, const char *bytes,
                 size_t n, DsDelve *out, DsErrors *errors)
{
  char *read = NULL;
  DsStatus status;
  DsError err;

  memset (out, 0, sizeof *out);
  status = dse_programs_check (self, format->format, path, false, &err);
  if (status == DS_OK && bytes == NULL)
    status = ds_io_read_bytes (path, &read, &n, &err);
  if (status != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_program_format_read (out, format, path, bytes != NULL ? bytes : read, n, self->rules,
                                   errors);
  ds_free (read);
  return status;
}

/* @bytes: of the file; NULL: they are read. */
static DsStatus
read_level (DseCli *self, const char *path, const char *bytes, size_t n, DsDelve *out,
            DsErrors *errors)
{
  DsProgramFormat format;

  if (dse_programs_find (self, path, &format))
    return load_by_program (self, &format, path, bytes, n, out, errors);
  if (ds_io_format_of (path) == NULL || ds_io_format_of (path)->read == NULL) {
    DsError err;

    memset (out, 0, sizeof *out);
    dse_programs_fail_suffix (self, path, true, &err);
    return ds_errors_take (errors, &err);
  }
  return bytes != NULL ? ds_io_load_text (out, path, bytes, n, self->rules, errors)
                       : ds_io_load (out, path, self->rules, errors);
}

DsStatus
dse_cli_read (DseCli *self, const char *path, DsDelve *out, DsErrors *errors)
{
  DS_ASSERT (self != NULL && self->rules != NULL && path != NULL && out != NULL && errors != NULL);

  return read_level (self, path, NULL, 0, out, errors);
}

bool
dse_cli_load_text (DseCli *self, const char *path, const char *bytes, size_t n, DsDelve *out)
{
  DsErrors errors = { 0 };
  bool is_read;

  DS_ASSERT (self != NULL && path != NULL && out != NULL);

  if (dse_cli_rules (self) == NULL)
    return false;
  is_read = read_level (self, path, bytes, n, out, &errors) == DS_OK;
  dse_cli_fail_all (&errors);
  if (is_read)
    self->unread = errors;
  return is_read;
}

void
dse_cli_write_unread (const DsErrors *unread, DsJsonWriter *json)
{
  char text[DS_SENTENCE];

  DS_ASSERT (unread != NULL && json != NULL);

  if (unread->n == 0)
    return;
  ds_json_begin_array (json, "notRead", DS_JSON_LINES);
  for (size_t i = 0; i < unread->n; i++) {
    const DsMessage *message = &unread->items[i].message;

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "note", message->id);
    ds_json_put_int (json, "n", message->args[0].number);
    ds_json_put_string (json, "text", dse_cli_sentence (message, text, sizeof text));
    ds_json_end (json);
  }
  ds_json_end (json);
}
