/* core/check/lint.h — static checks of a level: findings with their cells, and commands that fix
 * them. */
#pragma once

#include "doc/cmd.h"
#include "solve/judge.h"

#define DS_SEVERITY_LIST(X)                                                                        \
  X (ERROR, "error", N_ ("Error"))                                                                 \
  X (WARNING, "warning", N_ ("Warning"))                                                           \
  X (HINT, "hint", N_ ("Hint"))                                                                    \
  X (NOTE, "note", N_ ("Note")) /* a designer's; no issue */

/* The worst first. */
typedef enum {
#define X(name, id, label) DS_SEVERITY_##name,
  DS_SEVERITY_LIST (X)
#undef X
      DS_N_SEVERITIES
} DsSeverity;

/* The severity as it stands in JSON: "error", "warning". */
const char *ds_severity_id (DsSeverity severity);
const char *ds_severity_label (DsSeverity severity); /* untranslated */

typedef struct DsLint DsLint; /* check/lint_context.h */
typedef struct DsFix DsFix;
typedef struct DsLintRule DsLintRule;

/* Ids of the host's rules for pictures that cannot be drawn, and for gates that an import left
 * open. */
#define DS_LINT_MISSING_PICTURE "missing-picture"
#define DS_LINT_OPENED_GATE "opened-gate"

#define DS_FINDING_CELLS_MAX 64
#define DS_FINDING_THINGS_MAX 4
#define DS_FINDINGS_MAX 100 /* of one rule */

typedef struct {
  const DsLintRule *rule;
  DsSeverity severity;
  DsMessage text;
  int32_t floor;                          /* -1: it is about the whole dungeon */
  DsCell cells[DS_FINDING_CELLS_MAX];     /* the first is the one that is shown */
  size_t n_cells;                         /* in cells; 0 = none */
  size_t n_all_cells;                     /* including those beyond the limit */
  uint64_t things[DS_FINDING_THINGS_MAX]; /* ids, on its floor */
  size_t n_things;
  uint32_t fixes;  /* a bit for each of the rule's fixes that can be tried */
  bool is_ignored; /* by the dungeon's entry number @ignore */
  size_t ignore;
  DsStr *reason; /* of that entry; owned; NULL = none given */
} DsFinding;

/* The severest first, then by floor, row, column, and by the order of the rules. */
typedef struct {
  DS_ARRAY (DsFinding) items;
  size_t n_left_out;              /* beyond DS_FINDINGS_MAX of a rule */
  size_t counts[DS_N_SEVERITIES]; /* not ignored */
} DsFindings;

/* @judgement of the same dungeon, or NULL. DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells). */
DsStatus ds_lint (DsFindings *out, const DsDelve *delve, const DsJudgement *judgement, DsJob *job,
                  DsError *err) DS_MUST_CHECK;
/* Adds a copy of @finding, of a rule of the host, at its place. DS_NOMEM: nothing is added. */
DsStatus ds_findings_add (DsFindings *self, const DsFinding *finding, DsError *err) DS_MUST_CHECK;
/* Gives each finding the severity that @severity_of returns for it, and its place in the order;
 * DS_N_SEVERITIES: it is removed. DS_NOMEM: the order is the former one. O(n log n). */
DsStatus ds_findings_grade (DsFindings *self,
                            DsSeverity (*severity_of) (const void *user, const DsFinding *finding),
                            const void *user, DsError *err) DS_MUST_CHECK;
/* Frees the findings and zeroes the list; safe to call twice. */
void ds_findings_clear (DsFindings *self);

/* Makes the argument of the command "ignore", to add a reason or to lift it: the entry by which the
 * finding is ignored, or a new one about its first thing, its first cell, or its floor.
 * ds_str_unref() its rule afterwards. DS_NOMEM. */
DsStatus ds_finding_pin (const DsFinding *self, const DsDelve *delve, DsIgnore *out,
                         DsError *err) DS_MUST_CHECK;

/* ---- rules */

typedef struct {
  const char *label;           /* N_(): "Delete the Other Start" */
  void (*build) (DsFix *self); /* sets its command, or leaves it NULL */
} DsLintFix;

#define DS_LINT_FIXES_MAX 4

struct DsLintRule {
  const char *id;    /* "several-starts" */
  const char *label; /* N_() */
  const char *help;  /* N_(): its findings, one sentence */
  DsSeverity severity;
  void (*look) (DsLint *self); /* adds its findings; NULL: the host does, for no level to ignore */
  DsLintFix fixes[DS_LINT_FIXES_MAX];
};

/* Number of rules. */
size_t ds_n_lint_rules (void);
/* Rule @i, below ds_n_lint_rules(), in the order of lint_list.h. Static. */
const DsLintRule *ds_lint_rule (size_t i);
const DsLintRule *ds_lint_rule_find (const char *id); /* NULL: not there */

/* ---- quick fixes */

/* A command and the data that it points to. Held by value; borrows the dungeon. */
struct DsFix {
  const DsDelve *delve;
  const DsFinding *finding;
  DsJob *job;
  const DsCmd *cmd; /* NULL: it cannot be mended that way */
  DsArena arena;
  DsStatus status;
};

/* The command of fix @i of the finding's rule, to be applied to @delve, in which it was found.
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. */
DsStatus ds_lint_fix (DsFix *out, const DsDelve *delve, const DsFinding *finding, size_t i,
                      DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees the command of the fix with all that it refers to; safe to call twice. */
void ds_fix_clear (DsFix *self);
