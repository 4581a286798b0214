/* editor/cli/cli.h — what the commands of dsmith share: options, errors, rules, output. */
#pragma once

#include "io/data.h"
#include "io/io.h"

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
  DsDataPath path; /* both once they are asked for */
  DsRules *rules;
};

int dse_cli_main (int argc, char **argv); /* the whole program but the languages */

/* ---- options: each returns false or NULL after it has told what is wrong */

bool dse_cli_has (const DseCli *self, const char *option);
const char *dse_cli_value (const DseCli *self, const char *option); /* the last; NULL: not given */
/* The value of the option number @nth of this name, from 0; NULL: there are not so many. */
const char *dse_cli_value_at (const DseCli *self, const char *option, size_t nth);
bool dse_cli_int (const DseCli *self, const char *option, int32_t lowest, int32_t highest,
                  int32_t *value); /* untouched when the option is not given */
/* --floor, from 1, as an index; 0 when it is not given. */
bool dse_cli_floor (const DseCli *self, const DsDelve *delve, size_t *out);

/* ---- data */

const DsDataPath *dse_cli_path (DseCli *self);
DsRules *dse_cli_rules (DseCli *self); /* borrowed */
bool dse_cli_load (DseCli *self, const char *path, DsDelve *out);

/* ---- answers */

/* "dsmith: where: sentence" on standard error; all return DSE_CLI_BAD. */
int dse_cli_fail (const DsError *err);
int dse_cli_fail_all (const DsErrors *errors);
int dse_cli_usage (const char *where, const char *format, ...) DS_PRINTF (2, 3);

/* The sentence in one line, whatever names it holds. Returns @out, of at least DS_SENTENCE bytes.
 */
const char *dse_cli_sentence (const DsMessage *message, char *out, size_t size);
int dse_cli_print (DsText *text); /* writes to standard output and clears; an exit status */
