/* editor/cli/programs.h — formats of the project, whose programs run only with --run-programs. */
#pragma once

#include "cli/cli.h"
#include "io/program_format.h"

/* Begins @out for the files of @path, which programs of the project write and read.
 * False: the suffix is that of no format of the project, and nothing happens. Borrows from @cli. */
bool dse_programs_find (const DseCli *cli, const char *path, DsProgramFormat *out);
/* Refuses to run the program of @format that writes the file at @path (@writes) or reads it,
 * without --run-programs; the sentence has its words. DS_BAD_ARG. */
DsStatus dse_programs_check (const DseCli *cli, const DsProjectFormat *format, const char *path,
                             bool writes, DsError *err) DS_MUST_CHECK;
/* Checks that the file at @path can be written, by the program or by a format of the project, whose
 * programs may run. DS_BAD_ARG: an unknown suffix, where the sentence lists also those of the
 * project, or as dse_programs_check(). */
DsStatus dse_programs_check_writable (const DseCli *cli, const char *path,
                                      DsError *err) DS_MUST_CHECK;
/* Fails with DS_BAD_ARG: the suffix of @path is none that is read (@to_read), or written; the
 * sentence lists also those of the project. */
DsStatus dse_programs_fail_suffix (const DseCli *cli, const char *path, bool to_read, DsError *err);
/* Prints what the program said, where it did. */
void dse_programs_print_said (const char *path, const char *said);
