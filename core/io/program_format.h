/* core/io/program_format.h — files that programs of a project write and read, as a format among
 * those of io.h. Nothing here asks for consent: the caller has it. */
#pragma once

#include "base/job.h"
#include "io/io.h"
#include "io/program_run.h"
#include "io/project_format.h"

/* A format and what runs it; borrowed, but for said. */
typedef struct DsProgramFormat {
  const DsProjectFormat *format;
  const char *folder;               /* of the project */
  DsJob *job;                       /* NULL: it is never cancelled */
  char said[DS_PROGRAM_SAID_BYTES]; /* last line of the standard error of the program that ran */
} DsProgramFormat;

/* The format that such a file has; it is in no list. */
extern const DsFormat ds_program_format;

/* Lets the program write the file of @options, whatever its suffix. Borrows. */
void ds_program_format_use (DsProgramFormat *self, DsIoOptions *options);

/* Makes a level of the @n bytes of the file at @path by the program that reads it. On failure @out
 * is zeroed. DS_BAD_ARG: the format is only written; DS_IO: the program fails; otherwise as
 * ds_io_load_text(). */
DsStatus ds_program_format_read (DsDelve *out, DsProgramFormat *self, const char *path,
                                 const char *bytes, size_t n, DsRules *rules,
                                 DsErrors *errors) DS_MUST_CHECK;
