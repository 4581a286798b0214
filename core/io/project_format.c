/* core/io/project_format.c — the fields of a project's formats. */
#include "io/project_format.h"

#include "base/file.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/project_command.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define LABEL_CHARACTERS 60
#define SUFFIX_CHARACTERS 16 /* with the dot */
#define WORD_BYTES 1000
#define OTHERS ".png .svg .pdf .json .delve" /* pictures, definitions, and documents */

static const DsField FIELDS[] = {
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProjectFormat, label),
    .min = 1,
    .max = LABEL_CHARACTERS,
    .required = true,
    .help = N_ ("Displayed name; each format has another.") },
  { .key = "suffix",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProjectFormat, suffix),
    .min = 2,
    .max = SUFFIX_CHARACTERS,
    .required = true,
    .help = N_ ("End of the names of its files, such as \".board\".") },
  { .key = "write",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsProjectFormat, write),
    .max = WORD_BYTES,
    .help = N_ ("Program and its arguments that write a file: they get the level as a document on "
                "standard input, and write the file to standard output.") },
  { .key = "read",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsProjectFormat, read),
    .max = WORD_BYTES,
    .help = N_ ("Program and its arguments that read a file: they get it on standard input, and "
                "write the level as a document to standard output.") },
};

const DsRecordType ds_project_format_record = {
  .id = "format",
  .list = "formats",
  .label = N_ ("Format"),
  .size = sizeof (DsProjectFormat),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsProjectFormat *
ds_project_format_at (const DsRecords *list, size_t i)
{
  DS_ASSERT (list != NULL && i < list->n);

  return (const DsProjectFormat *)list->items + i;
}

const DsProjectFormat *
ds_project_format_of (const DsRecords *list, const char *path)
{
  DS_ASSERT (list != NULL && path != NULL);

  for (size_t i = 0; i < list->n; i++)
    if (ds_file_has_suffix (path, ds_project_format_at (list, i)->suffix))
      return ds_project_format_at (list, i);
  return NULL;
}

/* A dot, then lowercase letters and digits. */
static bool
is_suffix (const char *text)
{
  const size_t n = strlen (text);

  return text[0] == '.' && n > 1 &&
         strspn (text + 1, "abcdefghijklmnopqrstuvwxyz0123456789") == n - 1;
}

static DsStatus
check_suffix (const DsRecords *list, size_t i, DsError *err)
{
  const char *suffix = ds_project_format_at (list, i)->suffix;
  char name[SUFFIX_CHARACTERS + 2];

  if (!is_suffix (suffix))
    return ds_fail (err, DS_BAD_DATA, NULL, "format.suffix",
                    N_ ("expected a suffix of a dot, lowercase letters and digits, got \"%s\""),
                    suffix);
  snprintf (name, sizeof name, "a%s", suffix);
  if (ds_io_format_of (name) != NULL || ds_foreign_reader_of (name) != NULL ||
      ds_file_has_suffix (name, OTHERS))
    return ds_fail (err, DS_BAD_DATA, NULL, "format.taken",
                    N_ ("expected a suffix that Delvesmith does not use itself, got \"%s\""),
                    suffix);
  for (size_t k = 0; k < i; k++)
    if (strcmp (ds_project_format_at (list, k)->suffix, suffix) == 0)
      return ds_fail (err, DS_BAD_DATA, NULL, "format.suffix-twice",
                      N_ ("expected a suffix of its own, got that of another format: \"%s\""),
                      suffix);
  return DS_OK;
}

static DsStatus
check_program (const DsLines *words, DsError *err)
{
  if (words->n > 0 && words->items[0][0] == '\0')
    return ds_fail (err, DS_BAD_DATA, NULL, "command.program",
                    N_ ("expected a program and its arguments"));
  if (words->n > DS_PROJECT_COMMAND_WORDS_MAX)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.words",
                    N_ ("expected at most %d words, got %zu"), DS_PROJECT_COMMAND_WORDS_MAX,
                    words->n);
  return DS_OK;
}

DsStatus
ds_project_format_check (const DsRecords *list, size_t i, DsError *err)
{
  const DsProjectFormat *self;

  DS_ASSERT (list != NULL && i < list->n);

  self = ds_project_format_at (list, i);
  for (size_t k = 0; k < i; k++)
    if (strcmp (ds_project_format_at (list, k)->label, self->label) == 0)
      return ds_fail (err, DS_BAD_DATA, NULL, "format.label",
                      N_ ("expected a label of its own, got that of another format: “%s”"),
                      self->label);
  if (check_suffix (list, i, err) != DS_OK)
    return DS_BAD_DATA;
  if (self->write.n == 0 && self->read.n == 0)
    return ds_fail (err, DS_BAD_DATA, NULL, "format.program",
                    N_ ("expected a program that writes or reads the files, got none"));
  return check_program (&self->write, err) == DS_OK && check_program (&self->read, err) == DS_OK
             ? DS_OK
             : DS_BAD_DATA;
}
