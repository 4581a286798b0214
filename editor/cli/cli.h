/* editor/cli/cli.h — services for all commands of dsmith: options, errors, rules, output. */
#pragma once

#include "io/io.h"
#include "io/project.h"

#include <libintl.h>

#define _(text) gettext (text)

/* Exit statuses. */
enum {
  DSE_CLI_DONE = 0,
  DSE_CLI_NO = 1,  /* the answer is "no" */
  DSE_CLI_BAD = 2, /* usage, or bad input */
};

typedef struct {
  const char *name;  /* "--seed", "-o" */
  const char *value; /* N_(): what the help calls its value; NULL = it takes none */
  const char *help;  /* N_() */
} DseCliOption;

typedef struct DseCli DseCli;

typedef struct {
  const char *id;        /* "generate" */
  const char *arguments; /* as the help shows them: "FILE"; "" = none */
  const char *expects;   /* N_(): the same in words, for an error; NULL = none */
  size_t n_arguments;
  const char *help; /* N_(): one sentence */
  const DseCliOption *options;
  size_t n_options;
  int (*run) (DseCli *cli); /* returns the exit status */
} DseCliCommand;

#define DS_CLI(name) extern const DseCliCommand dse_cli_##name;
#include "cli/cli_list.h"
#undef DS_CLI

/* A row for the option tables. */
#define DSE_CLI_JSON                                                                               \
  {                                                                                                \
    "--json", NULL, N_ ("print JSON")                                                              \
  }

#define DSE_CLI_ARGUMENTS_MAX 2
#define DSE_CLI_GIVEN_MAX 256

struct DseCli {
  const DseCliCommand *command;
  const char *arguments[DSE_CLI_ARGUMENTS_MAX];
  size_t n_arguments;
  struct {
    const char *name, *value;
  } given[DSE_CLI_GIVEN_MAX];
  size_t n_given;
  DsDataPath path;   /* these once they are asked for */
  DsProject project; /* folder NULL: none */
  DsRules *rules;
  DsErrors unread; /* parts of the file that dse_cli_load() read last that are no part of a level */
};

/* Runs the program but for the choice of a language, and returns its exit status. */
int dse_cli_main (int argc, char **argv);

/* ---- options: borrowed texts of the command line */

/* True if @option, such as "--json", is given. */
bool dse_cli_has (const DseCli *self, const char *option);
/* The value of the last @option; NULL: it is not given. */
const char *dse_cli_value (const DseCli *self, const char *option);
/* The value of the option number @nth of this name, from 0; NULL: there are not so many. */
const char *dse_cli_value_at (const DseCli *self, const char *option, size_t nth);
/* A whole number from @lowest to @highest; *@value stays where @option is not given. False: the
 * error is printed. */
bool dse_cli_int (const DseCli *self, const char *option, int32_t lowest, int32_t highest,
                  int32_t *value);
/* The width by which printf's "%*s" pads @text, valid UTF-8, to @columns: it counts bytes, a
 * terminal characters. O(bytes). */
int dse_cli_width (const char *text, size_t columns);
/* --floor, from 1, as an index of a floor of @delve; 0 where it is not given. False: the error is
 * printed. */
bool dse_cli_floor (const DseCli *self, const DsDelve *delve, size_t *out);
/* Pixels of a cell in pictures of a loaded level: those of its project, else 16. */
int32_t dse_cli_cell_px (const DseCli *self);

/* ---- data */

/* The folders of data, searched once, with that of the project, which is read. Borrowed; NULL: the
 * error is printed. */
const DsDataPath *dse_cli_path (DseCli *self);
/* The rules of these folders, read once; what is wrong in a file is printed, and the others count.
 * Borrowed; NULL: there are none. */
DsRules *dse_cli_rules (DseCli *self);
/* Reads the document @path ("-": standard input) into @out, which the caller clears, and prints the
 * parts of the file that are not read. False: the errors are printed, and @out is zeroed. */
bool dse_cli_load (DseCli *self, const char *path, DsDelve *out);
/* The same for a file that has these bytes; NULL: they are read. */
bool dse_cli_load_text (DseCli *self, const char *path, const char *bytes, size_t n, DsDelve *out);
/* Reads the level at @path, by a program of the project where it has such a format, and prints
 * nothing. DS_BAD_ARG: that program may not run; otherwise as ds_io_load(). */
DsStatus dse_cli_read (DseCli *self, const char *path, DsDelve *out,
                       DsErrors *errors) DS_MUST_CHECK;
/* Writes parts of a file that are not read as the member "notRead" of the object that is open in
 * @json; nothing where all is read. */
void dse_cli_write_unread (const DsErrors *unread, DsJsonWriter *json);

/* ---- answers */

/* Prints "dsmith: where: sentence" on standard error. DSE_CLI_BAD. */
int dse_cli_fail (const DsError *err);
/* The same for the refused files of other programs, which --force replaces, a line each; @err is
 * that of the first one, and printed where @files has none. DSE_CLI_NO. */
int dse_cli_fail_refused (const DsError *err, const DsStrangers *files);
/* The same, a line for each of @errors, and how many did not fit. */
int dse_cli_fail_all (const DsErrors *errors);
/* The same for a mistake in the command line: @where is the option or argument, @format a sentence
 * in N_(). */
int dse_cli_usage (const char *where, const char *format, ...) DS_PRINTF (2, 3);

/* Prints "dsmith: PATH: not written: 6 regions, 8 locks" on standard error; nothing if nothing is
 * lost. */
void dse_cli_report_losses (const char *path, const DsLosses *losses);
/* ds_io_save(), also in a format of the project, which reports losses and what its program said.
 * Safe in several threads. */
DsStatus dse_cli_save (const DseCli *self, const DsDelve *delve, const char *path,
                       DsError *err) DS_MUST_CHECK;

/* The sentence in one line, whatever names it holds. Returns @out, of at least DS_SENTENCE bytes.
 */
const char *dse_cli_sentence (const DsMessage *message, char *out, size_t size);
/* Writes @text to standard output, with what terminals would obey made visible, and clears it. An
 * exit status. */
int dse_cli_print (DsText *text);
