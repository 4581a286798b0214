/* core/io/project_format.h — formats of a project: files that programs of its own write and read.
 */
#pragma once

#include "base/error.h"
#include "rules/record.h"

#define DS_PROJECT_FORMATS_MAX 32

typedef struct {
  const char *label;  /* shown; no other format of the project has it */
  const char *suffix; /* ".board": of no other format */
  DsLines write;      /* program and arguments, without a shell; none: the files are only read */
  DsLines read;       /* the same; none: the files are only written */
} DsProjectFormat;

extern const DsRecordType ds_project_format_record;

/* Format @i of a list, a project's formats, below its n. Borrows. */
const DsProjectFormat *ds_project_format_at (const DsRecords *list, size_t i);
/* The format that has the suffix of @path; NULL: none. Borrows. */
const DsProjectFormat *ds_project_format_of (const DsRecords *list, const char *path);

/* Checks format @i beyond its fields: a label and a suffix of its own, which no format of the
 * program has, and a program that writes or reads, of at most DS_PROJECT_COMMAND_WORDS_MAX words.
 * DS_BAD_DATA. */
DsStatus ds_project_format_check (const DsRecords *list, size_t i, DsError *err) DS_MUST_CHECK;
