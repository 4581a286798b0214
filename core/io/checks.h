/* core/io/checks.h — checks that a project defines for its levels: files of its folder "checks",
 * each with settings of the proof, severities of lint rules, and limits. */
#pragma once

#include "base/array.h"
#include "check/lint.h"
#include "rules/record.h"

#define DS_CHECKS_FOLDER "checks"
#define DS_CHECK_BYTES_MAX ((size_t)1 << 20)
#define DS_CHECK_RULES_MAX 200
#define DS_CHECK_METRICS_MAX 100
#define DS_CHECK_NO_LIMIT (-1)

typedef struct {
  const char *rule; /* id of a lint rule */
  uint8_t severity; /* DsSeverity; DS_SEVERITY_NOTE: off */
} DsCheckRule;

typedef struct {
  const char *metric;
  int32_t min;
  int32_t max; /* DS_CHECK_NO_LIMIT: none */
} DsCheckMetric;

/* A check. What it leaves open is decided by an earlier check, or by the caller. */
typedef struct {
  const char *name;     /* of its file below the project's folder; no field of the file */
  DsLines levels;       /* patterns of their paths; none: all */
  uint8_t mode;         /* DsSecretMode + 1; 0: left open */
  int32_t effort;       /* factor of the states that a proof may search; 0: left open */
  uint32_t verdicts;    /* those allowed, a bit for each DsVerdict; 0: left open */
  int32_t max_warnings; /* DS_CHECK_NO_LIMIT: left open */
  DsRecords rules;      /* DsCheckRule */
  DsRecords metrics;    /* DsCheckMetric */
} DsCheck;

extern const DsRecordType ds_check_record;

/* Reads the text of a file; @name stands before the line in errors. Texts live in @arena. On
 * failure @out is zeroed. DS_BAD_DATA, DS_LIMIT, DS_NOMEM. O(n). */
DsStatus ds_check_parse (DsCheck *out, const char *name, const char *bytes, size_t n,
                         DsArena *arena, DsErrors *errors) DS_MUST_CHECK;
/* The severity of that id, or "off", as in a DsCheckRule. False: there is none. */
bool ds_check_severity (const char *id, uint8_t *out);
/* True for the id of a rule to which a check can give a severity. */
bool ds_check_knows_rule (const char *id);

/* The checks of a project, in the order of their files' names. For each setting, each rule and each
 * metric the last one decides that is for the level and sets it. */
typedef struct DsChecks DsChecks;

/* Reads the checks of @project_folder; NULL: none. A file that cannot be used is among
 * ds_checks_errors(). Caller unrefs. DS_IO, DS_LIMIT, DS_NOMEM. O(bytes). */
DsStatus ds_checks_load (DsChecks **out, const char *project_folder, DsError *err) DS_MUST_CHECK;
/* Adds a check behind the others, before they are shared: a copy that borrows its texts. DS_NOMEM:
 * they are unchanged. */
DsStatus ds_checks_add (DsChecks *self, const DsCheck *check, DsError *err) DS_MUST_CHECK;
DsChecks *ds_checks_ref (DsChecks *self); /* returns @self, which may be NULL; any thread */
void ds_checks_unref (DsChecks *self);    /* NULL is allowed; any thread */
/* The errors of the files that are left out. Borrowed. */
const DsErrors *ds_checks_errors (const DsChecks *self);
/* Hash of what the level of @path is checked by; @path NULL: of all checks. 0: there are none, as
 * if
 * @self is NULL. */
uint64_t ds_checks_hash (const DsChecks *self, const char *path);

/* Path of the level in @file by which patterns find it: below "levels" of @project_folder, of other
 * files below the folder; both absolute or both relative. Borrows from @file; NULL: it is outside.
 */
const char *ds_checks_path (const char *project_folder, const char *file);

/* Settings of the proof of a level. */
typedef struct {
  DsSecretMode mode;
  uint64_t budget; /* states that the proof may search */
} DsCheckProof;

/* Replaces in @proof whatever a check for the level of @path sets. @self may be NULL: nothing. */
void ds_checks_set_proof (const DsChecks *self, const char *path, DsCheckProof *proof);
/* True if the level of @path passes with @verdict, whatever its issues. @self may be NULL: the
 * level must be unlosable. */
bool ds_checks_allow (const DsChecks *self, const char *path, DsVerdict verdict);
/* The severity that checks give @finding of the level of @path, its own where none does;
 * DS_N_SEVERITIES: off. @self may be NULL. O(rules of all checks). */
DsSeverity ds_checks_severity (const DsChecks *self, const char *path, const DsFinding *finding);
/* Gives the @findings of the level of @path their severities, and adds one for each limit that it
 * exceeds and each file that cannot be used. @self may be NULL: nothing; so may @judgement: it is
 * not proved. DS_NOMEM, DS_CANCELLED: part of it is done. O(cells), and what metrics cost. */
DsStatus ds_checks_apply (const DsChecks *self, const char *path, const DsDelve *delve,
                          const DsJudgement *judgement, DsFindings *findings, DsJob *job,
                          DsError *err) DS_MUST_CHECK;
/* Name of the check that @finding is a violation of; NULL: of a lint rule. Borrowed. */
const char *ds_finding_check (const DsFinding *finding);
