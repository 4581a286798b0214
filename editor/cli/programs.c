/* editor/cli/programs.c — see programs.h. */
#include "cli/programs.h"

#include <stdio.h>

bool
dse_programs_find (const DseCli *cli, const char *path, DsProgramFormat *out)
{
  DS_ASSERT (cli != NULL && path != NULL && out != NULL);

  *out = (DsProgramFormat){ .folder = cli->project.folder };
  if (cli->project.folder != NULL)
    out->format = ds_project_format_of (&cli->project.formats, path);
  return out->format != NULL;
}

DsStatus
dse_programs_check (const DseCli *cli, const DsProjectFormat *format, const char *path, bool writes,
                    DsError *err)
{
  const DsLines *words = writes ? &format->write : &format->read;
  char line[DS_SENTENCE];
  DsText text = { 0 };

  DS_ASSERT (cli != NULL && format != NULL && path != NULL);

  if (words->n == 0 || dse_cli_has (cli, "--run-programs"))
    return DS_OK; /* a program that is missing has its own sentence */
  for (size_t i = 0; i < words->n; i++)
    ds_text_printf (&text, "%s%s", i > 0 ? " " : "", words->items[i]);
  ds_shown (text.failed ? "" : text.bytes, line, sizeof line);
  ds_text_clear (&text);
  return ds_fail (err, DS_BAD_ARG, path, "program.consent",
                  writes ? N_ ("“%s” is written by a program of the project: expected "
                               "--run-programs to run \"%s\"")
                         : N_ ("“%s” is read by a program of the project: expected "
                               "--run-programs to run \"%s\""),
                  format->label, line);
}

DsStatus
dse_programs_fail_suffix (const DseCli *cli, const char *path, bool to_read, DsError *err)
{
  DsText own = { 0 };
  DsStatus status;

  DS_ASSERT (cli != NULL && path != NULL);

  for (size_t i = 0; i < cli->project.formats.n; i++) {
    const DsProjectFormat *format = ds_project_format_at (&cli->project.formats, i);

    if ((to_read ? format->read.n : format->write.n) > 0)
      ds_io_list_suffixes (&own, format->suffix);
  }
  status = ds_io_fail_suffix (path, to_read, own.n > 0 && !own.failed ? own.bytes : "", err);
  ds_text_clear (&own);
  return status;
}

DsStatus
dse_programs_check_writable (const DseCli *cli, const char *path, DsError *err)
{
  DsProgramFormat own;

  DS_ASSERT (cli != NULL && path != NULL);

  if (dse_programs_find (cli, path, &own))
    return dse_programs_check (cli, own.format, path, true, err);
  return ds_io_check_writable (path, err) == DS_OK
             ? DS_OK
             : dse_programs_fail_suffix (cli, path, false, err);
}

void
dse_programs_print_said (const char *path, const char *said)
{
  char name[DS_SENTENCE];

  DS_ASSERT (path != NULL && said != NULL);

  if (said[0] != '\0')
    fprintf (stderr, "dsmith: %s: %s\n", ds_shown (path, name, sizeof name), said);
}
