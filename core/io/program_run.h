/* core/io/program_run.h — runs another program on bytes and takes the bytes that it gives. */
#pragma once

#include "base/job.h"
#include "base/text.h"
#include "rules/record.h"

#define DS_PROGRAM_SAID_BYTES 512

/* A program and its surroundings; all borrowed. */
typedef struct {
  DsLines words;      /* program and arguments, without a shell, one word or more */
  const char *folder; /* where it runs; a program with "/" in its name is found from there */
  const char *const *environment; /* "NAME=value" beside that of this process, NULL at the end;
                                     NULL: nothing */
  const char *input;              /* its standard input, of n_input bytes */
  size_t n_input;
  DsJob *job; /* cancelled: the program is killed with all that it started; NULL: it never is */
} DsProgramRun;

/* Runs the program until it ends, and appends its standard output to @out. @said gets the last line
 * of its standard error that is not blank, made printable; "": none.
 *
 * DS_IO: it cannot be started, or fails: the sentence is @said, or its exit status. DS_LIMIT: it
 * writes more than DS_IO_BYTES_MAX. DS_CANCELLED, DS_NOMEM. Any thread. The sentence has no place:
 * the caller knows the program's name. */
DsStatus ds_program_run (const DsProgramRun *self, DsText *out, char said[DS_PROGRAM_SAID_BYTES],
                         DsError *err) DS_MUST_CHECK;
