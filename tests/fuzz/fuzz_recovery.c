/* tests/fuzz/fuzz_recovery.c — reads any bytes after a journal, and as the log of a snapshot; an
 * accepted result is a document that can be written and read. */
#include "fuzz/rules.h"
#include "io/recovery.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define JOURNAL "0123456789abcdef"
#define SNAPSHOT "fedcba9876543210"
#define NAME_BYTES 256

static size_t journal_bytes; /* that the target wrote itself */

static void
name_file (char out[NAME_BYTES], const char *folder, const char *name)
{
  snprintf (out, NAME_BYTES, "%s/%s", folder, name);
}

/* A folder with the journal of a small level, and its snapshot, made once. */
static const char *
folder (void)
{
  static char path[] = "/tmp/delvesmith-XXXXXX";
  char name[NAME_BYTES];
  DsRecovery recovery;
  DsDelve delve;

  if (journal_bytes > 0)
    return path;
  FUZZ_ASSERT (mkdtemp (path) != NULL);
  FUZZ_ASSERT (ds_delve_init (&delve, fuzz_rules (), 9, 7, 2, 1, NULL) == DS_OK);
  FUZZ_ASSERT (ds_recovery_open (&recovery, path, JOURNAL, NULL, NULL, NULL) == DS_OK);
  FUZZ_ASSERT (ds_recovery_save (&recovery, &delve, NULL) == DS_OK);
  journal_bytes = recovery.log_bytes;
  ds_recovery_abandon (&recovery);
  name_file (name, path, SNAPSHOT "-1.delve");
  FUZZ_ASSERT (ds_io_save (&delve, name, NULL) == DS_OK);
  ds_delve_clear (&delve);
  return path;
}

/* Writes @bytes from @start on. */
static void
put_file (const char *file_name, size_t start, const uint8_t *bytes, size_t n)
{
  char name[NAME_BYTES];
  FILE *file;

  name_file (name, folder (), file_name);
  file = fopen (name, start > 0 ? "r+b" : "wb");
  FUZZ_ASSERT (file != NULL && fseek (file, (long)start, SEEK_SET) == 0 &&
               fwrite (bytes, 1, n, file) == n && fflush (file) == 0 &&
               ftruncate (fileno (file), (off_t)(start + n)) == 0);
  fclose (file);
}

static void
check (const char *token, size_t n)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve, again;

  if (FUZZ_READ (n + DS_CELLS_MAX, ds_recovery_load (&delve, folder (), token, fuzz_rules (), NULL,
                                                     &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL);
    return;
  }
  memset (&errors, 0, sizeof errors);
  FUZZ_ASSERT (ds_format_delve.write (&delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_format_delve.read (&again, "t", text.bytes, text.n, fuzz_rules (), &errors) ==
               DS_OK);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  folder ();
  put_file (JOURNAL "-1.journal", journal_bytes, bytes, n);
  put_file (SNAPSHOT "-1.log", 0, bytes, n);
  check (JOURNAL, journal_bytes + n);
  check (SNAPSHOT, n);
  return 0;
}
