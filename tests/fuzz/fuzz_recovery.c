/* tests/fuzz/fuzz_recovery.c — reads anything as a recovery log; what is accepted is a document
 * that can be written and read. */
#include "fuzz/rules.h"
#include "io/recovery.h"

#include <stdio.h>

#define TOKEN "0123456789abcdef"

/* A folder with the snapshot of a small level, made once. */
static const char *
folder (void)
{
  static char path[] = "/tmp/delvesmith-XXXXXX";
  static bool is_made;
  DsRecovery recovery;
  DsDelve delve;

  if (is_made)
    return path;
  FUZZ_ASSERT (mkdtemp (path) != NULL);
  FUZZ_ASSERT (ds_delve_init (&delve, fuzz_rules (), 9, 7, 2, 1, NULL) == DS_OK);
  FUZZ_ASSERT (ds_recovery_open (&recovery, path, TOKEN, NULL, NULL, NULL) == DS_OK);
  FUZZ_ASSERT (ds_recovery_save (&recovery, &delve, NULL) == DS_OK);
  ds_recovery_abandon (&recovery);
  ds_delve_clear (&delve);
  is_made = true;
  return path;
}

static void
put_log (const uint8_t *bytes, size_t n)
{
  char name[256];
  FILE *file;

  snprintf (name, sizeof name, "%s/" TOKEN "-1.log", folder ());
  file = fopen (name, "wb");
  FUZZ_ASSERT (file != NULL && fwrite (bytes, 1, n, file) == n);
  fclose (file);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve, again;

  put_log (bytes, n);
  if (ds_recovery_load (&delve, folder (), TOKEN, fuzz_rules (), &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL);
    return 0;
  }
  FUZZ_ASSERT (ds_format_delve.write (&delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_format_delve.read (&again, "t", text.bytes, text.n, fuzz_rules (), &errors) ==
               DS_OK);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
  return 0;
}
