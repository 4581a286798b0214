/* editor/cli/foreign.h — files of other programs on the command line: read with a mapping that is
 * named, found in the project, or guessed. */
#pragma once

#include "cli/cli.h"
#include "io/foreign/reader.h"
#include "io/mapping/import.h"

/* Rows for the option tables. */
#define DSE_CLI_MAPPING_OPTIONS                                                                    \
  { "--map", N_ ("MAPPING"), N_ ("mapping for a file of another program, such as LDtk's") },       \
      { "--level", N_ ("NAME"),                                                                    \
        N_ ("read only the levels or vaults of this name, in which * stands for any "              \
            "characters") },                                                                       \
  {                                                                                                \
    "--guess", NULL, N_ ("use the guessed mapping where there is no other")                        \
  }

/* Placed, zeroed. */
typedef struct {
  DsForeign map;
  DsArena arena;
  DsMapping mapping; /* texts in arena and map */
  DsImport import;
  DsErrors missing;         /* parts of the file that could not be read */
  const char *mapping_name; /* of its file in the project's folder of mappings; "" = elsewhere */
  bool is_guessed;          /* the mapping, which is in no file */
} DseForeign;

/* The bytes of a file, read once. */
typedef struct {
  char *bytes; /* owned; NULL: it cannot be read, and whoever reads it says so */
  size_t n;
  bool is_foreign; /* it becomes a level by a mapping */
} DseOpened;

/* Reads the file at @path. Caller clears it. */
void dse_opened_read (DseOpened *out, const char *path);
void dse_opened_clear (DseOpened *self); /* safe to call twice */
/* Reads the level of our own file, which @self has the bytes of. As ds_io_load(). */
DsStatus dse_opened_load (const DseOpened *self, DsDelve *out, const char *path, DsRules *rules,
                          DsErrors *errors) DS_MUST_CHECK;
/* Reads a foreign file without a mapping and a level; its bytes move into @out, which is zeroed
 * then but for the map. False: the errors are printed, and @out is zeroed. */
bool dse_opened_read_map (DseOpened *self, const char *path, DseForeign *out);
/* As dse_foreign_load() for a foreign file; its bytes move into @out. */
bool dse_opened_import (DseOpened *self, DseCli *cli, const char *path, DseForeign *out);

/* Reads the file and makes a level of it: by --map, else by the mapping of the project that is for
 * the file, else with --guess by a guess; otherwise it prints the guess and how to accept it.
 * False: the errors are printed, and @out is zeroed. */
bool dse_foreign_load (DseCli *cli, const char *path, DseForeign *out);
/* The same for a file that is to be read as if it were the one at @name, beside which the files lie
 * that it names. */
bool dse_foreign_load_as (DseCli *cli, const char *path, const char *name, DseForeign *out);
/* The same without a level: the file and the mapping, whose level is that of --level, or all.
 * False: the errors are printed, and @out is zeroed. */
bool dse_foreign_read (DseCli *cli, const char *path, DseForeign *out);
/* Reads the file and guesses a mapping. False: the errors are printed, and @out is zeroed. */
bool dse_foreign_guess (DseCli *cli, const char *path, DseForeign *out);
/* Frees all of it and zeroes it; safe to call twice. */
void dse_foreign_clear (DseForeign *self);

/* Lets the level, which is to be the file at @to, remember its source, so that the editor offers to
 * read that again when it has changed, and keep the files that it was made from, to be written
 * back. Prints why it cannot. */
void dse_foreign_keep (const DseCli *cli, DseForeign *self, const char *to);
/* The same without the source's path, for a level that is written at once. */
void dse_foreign_keep_files (DseForeign *self, const char *to);
/* Prints the notes of the import, a line each, on standard error. */
void dse_foreign_print_notes (const DseForeign *self);
/* Writes the notes and the missing parts as the members "import" and "warnings" of the object that
 * is open in @json. */
void dse_foreign_write_notes (const DseForeign *self, DsJsonWriter *json);
/* Appends the rule that would give the level a goal, and how it gets into the mapping, as lines;
 * nothing where there is none. */
void dse_foreign_put_goal (const DseForeign *self, const DsRules *rules, DsText *out);
/* Writes it as the member "mapping" of the object that is open in @json. */
void dse_foreign_write_goal (const DseForeign *self, const DsRules *rules, DsJsonWriter *json);
