/* core/io/program_format.c — runs the programs of a project's format on a level, or on a file. */
#include "io/program_format.h"

#include "io/delve_file.h"
#include "io/project.h"

#include <stdio.h>
#include <string.h>

#define PATH_BYTES 4096

/* Runs @words on @input for the file at @path. */
static DsStatus
run (DsProgramFormat *self, const DsLines *words, const char *path, const char *input, size_t n,
     DsText *out, DsError *err)
{
  char absolute[PATH_BYTES], file[PATH_BYTES + 32], project[PATH_BYTES + 32];
  const char *const environment[] = { project, file, NULL };
  const DsProgramRun program = { .words = *words,
                                 .folder = self->folder,
                                 .environment = environment,
                                 .input = input,
                                 .n_input = n,
                                 .job = self->job };
  char sentence[DS_SENTENCE];
  DsError why;
  DsStatus status;

  if (!ds_project_place (absolute, sizeof absolute, path))
    absolute[0] = '\0';
  snprintf (file, sizeof file, "DELVESMITH_FILE=%s", absolute);
  snprintf (project, sizeof project, "DELVESMITH_PROJECT=%s", self->folder);
  status = ds_program_run (&program, out, self->said, &why);
  if (status == DS_CANCELLED)
    return ds_fail_cancelled (err, path);
  if (status != DS_OK)
    return ds_fail (err, status, path, "program.failed", N_ ("“%s” failed: %s"),
                    self->format->label, ds_error_format (&why, sentence, sizeof sentence));
  return DS_OK;
}

static DsStatus
write_file (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
            DsError *err)
{
  DsProgramFormat *self = options->program;
  DsText level = { 0 }, text = { 0 };
  DsStatus status;

  if (self->format->write.n == 0)
    return ds_fail (err, DS_BAD_ARG, path, "program.no-write",
                    N_ ("“%s” is only read: expected \"write\" in its format in %s"),
                    self->format->label, DS_PROJECT_FILE);
  status = ds_delve_write (delve, &level, err);
  if (status == DS_OK)
    status = run (self, &self->format->write, path, level.bytes, level.n, &text, err);
  if (status == DS_OK && text.n == 0)
    status = ds_fail (err, DS_BAD_DATA, path, "program.empty",
                      N_ ("“%s” failed: expected a file on its standard output, got nothing"),
                      self->format->label);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &text, err);
  ds_text_clear (&text);
  ds_text_clear (&level);
  return status;
}

const DsFormat ds_program_format = {
  .id = "program",
  .label = N_ ("Format of the project"),
  .suffixes = "",
  .keeps = DS_KEEPS_ALL,
  .write_files = write_file,
};

void
ds_program_format_use (DsProgramFormat *self, DsIoOptions *options)
{
  DS_ASSERT (self != NULL && options != NULL);

  options->format = &ds_program_format;
  options->program = self;
}

DsStatus
ds_program_format_read (DsDelve *out, DsProgramFormat *self, const char *path, const char *bytes,
                        size_t n, DsRules *rules, DsErrors *errors)
{
  DsErrors *found;
  DsText text = { 0 };
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && self != NULL && path != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (self->format->read.n == 0)
    return ds_errors_add (errors, DS_BAD_ARG, path, "program.no-read",
                          N_ ("“%s” is only written: expected \"read\" in its format in %s"),
                          self->format->label, DS_PROJECT_FILE);
  found = ds_alloc0 (1, sizeof *found);
  status = found != NULL ? run (self, &self->format->read, path, bytes, n, &text, &err)
                         : ds_fail_nomem (&err, path);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  else
    status =
        ds_delve_read (out, "stdout", text.bytes != NULL ? text.bytes : "", text.n, rules, found);
  for (size_t i = 0; found != NULL && i < found->n; i++) {
    ds_error_name (&found->items[i], path);
    ds_errors_take (errors, &found->items[i]);
  }
  if (status == DS_OK && self->said[0] != '\0')
    ds_errors_add (errors, DS_OK, path, "program.note", "%s", self->said);
  ds_free (found);
  ds_text_clear (&text);
  return status;
}
