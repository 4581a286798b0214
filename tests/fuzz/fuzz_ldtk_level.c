/* tests/fuzz/fuzz_ldtk_level.c — reads any bytes as an LDtk project that holds a level; an accepted
 * one is a document that can be written. */
#include "fuzz/rules.h"
#include "io/delve_file.h"
#include "io/ldtk/ldtk_level.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve;
  DsError err;

  if (ds_ldtk_read_level (&delve, "a.ldtk", (const char *)bytes, n, NULL, fuzz_rules (), &errors) !=
      DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL && delve.dungeon.floors == NULL);
    return 0;
  }
  FUZZ_ASSERT (ds_delve_write (&delve, &text, &err) == DS_OK || err.status == DS_LIMIT);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  return 0;
}
