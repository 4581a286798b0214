/* editor/cli/checked.h — verdict and issues of a level, as `dsmith check` prints them. */
#pragma once

#include "check/lint.h"
#include "cli/origin.h"
#include "io/checks.h"

typedef struct {
  DsSecretMode mode;
  uint64_t budget;           /* states that a proof may search */
  bool with_win;             /* a playthrough is wanted */
  bool with_cells;           /* printed with the cells of each step */
  bool with_pictures;        /* pictures that cannot be drawn are among the issues */
  const DsChecks *checks;    /* of the project and the options; NULL: none */
  const char *path;          /* of the level, as ds_checks_path(); NULL: it has none */
  const DseForeign *foreign; /* file that the level was imported from; NULL: none */
  DseOrigin *origin;         /* names its cells in the file of another program */
} DseCheckOptions;

/* Placed, zeroed. */
typedef struct {
  DsJudgement judgement;
  DsJudgement win; /* no steps: none is wanted, or there is none */
  DsFindings findings;
  size_t n_floors;
  bool is_allowed; /* the verdict is */
} DseChecked;

/* Proves @delve and lists its issues. On failure @out is zeroed: ds_judge(), ds_lint(),
 * ds_checks_apply(). */
DsStatus dse_checked_find (DseChecked *out, const DsDelve *delve, const DseCheckOptions *options,
                           DsError *err) DS_MUST_CHECK;
/* True if the level has no errors, and a verdict that the checks allow: without checks, that it can
 * always be finished. */
bool dse_checked_is_good (const DseChecked *self);
/* Writes the verdict and the issues as members of the object that is open in @json. */
void dse_checked_write (const DseChecked *self, const DseCheckOptions *options, DsJsonWriter *json);
/* Appends the same as lines to @out. */
void dse_checked_print (const DseChecked *self, const DseCheckOptions *options, DsText *out);
/* Frees all of it and zeroes it; safe to call twice. */
void dse_checked_clear (DseChecked *self);

/* Writes a cell as the member "cell" of the object that is open in @json. */
void dse_checked_write_cell (DsJsonWriter *json, DsCell cell);
