/* tests/fuzz/fuzz_text.c — reads any bytes as a document; an accepted one can be written, read back
 * and written again with the same bytes. */
#include "fuzz/rules.h"
#include "io/io.h"

static DsDelve
read_back (const DsText *text)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  FUZZ_ASSERT (ds_format_text.read (&delve, "t", text->bytes, text->n, fuzz_rules (), &errors) ==
               DS_OK);
  return delve;
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText first = { 0 }, second = { 0 };
  DsDelve delve, again;

  if (FUZZ_READ (n, ds_format_text.read (&delve, "t", (const char *)bytes, n, fuzz_rules (),
                                         &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL && delve.dungeon.floors == NULL);
    return 0;
  }
  FUZZ_ASSERT (errors.n == 0);
  FUZZ_ASSERT (ds_format_text.write (&delve, &first, NULL) == DS_OK);
  again = read_back (&first);
  FUZZ_ASSERT (ds_format_text.write (&again, &second, NULL) == DS_OK);
  FUZZ_ASSERT (first.n == second.n && memcmp (first.bytes, second.bytes, first.n) == 0);
  ds_text_clear (&first);
  ds_text_clear (&second);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
  return 0;
}
