/* tests/fuzz/fuzz_history.c — reads any bytes after the file of a history with two steps, and as
 * one; an accepted document goes back and forth, and can be written again. */
#include "fuzz/rules.h"
#include "io/history.h"

#include <stdlib.h>
#include <string.h>

#define VERSION "1:2"

static DsText file; /* that the target wrote itself */

static void
make_file (void)
{
  DsDelve delve;
  DsPast past;
  DsDoc *doc;

  FUZZ_ASSERT (ds_delve_init (&delve, fuzz_rules (), 9, 7, 2, 1, NULL) == DS_OK);
  FUZZ_ASSERT (ds_doc_new (&doc, &delve, NULL) == DS_OK);
  ds_delve_clear (&delve);
  for (int i = 0; i < 2; i++) {
    const DsCmdRename cmd = { .cmd.type = &ds_cmd_rename, .name = i == 0 ? "a" : "b" };

    FUZZ_ASSERT (ds_doc_apply (doc, &cmd.cmd, NULL) == DS_OK);
  }
  FUZZ_ASSERT (ds_doc_copy_past (doc, SIZE_MAX, &past, NULL) == DS_OK);
  FUZZ_ASSERT (ds_history_write (&past, VERSION, &file, NULL) == DS_OK && file.n > 0);
  ds_past_clear (&past);
  ds_doc_free (doc);
}

static void
check (const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText again = { 0 };
  DsPast past;
  DsDoc *doc;

  if (FUZZ_READ (n + DS_CELLS_MAX,
                 ds_history_read (&doc, "t", bytes, n, VERSION, fuzz_rules (), &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && doc == NULL);
    return;
  }
  while (ds_doc_position (doc) > 0)
    FUZZ_ASSERT (ds_doc_undo (doc, NULL) == DS_OK);
  while (ds_doc_position (doc) < ds_doc_n_steps (doc))
    FUZZ_ASSERT (ds_doc_redo (doc, NULL) == DS_OK);
  FUZZ_ASSERT (ds_doc_copy_past (doc, SIZE_MAX, &past, NULL) == DS_OK);
  FUZZ_ASSERT (ds_history_write (&past, VERSION, &again, NULL) == DS_OK);
  ds_past_clear (&past);
  ds_text_clear (&again);
  ds_doc_free (doc);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  char *joined;

  if (file.n == 0)
    make_file ();
  joined = malloc (file.n + n + 1);
  FUZZ_ASSERT (joined != NULL);
  memcpy (joined, file.bytes, file.n);
  memcpy (joined + file.n, bytes, n);
  check (joined, file.n + n);
  free (joined);
  check ((const char *)bytes, n);
  return 0;
}
