/* tests/fuzz/fuzz_mapping.c — reads any bytes as a mapping; an accepted one is written the same
 * after it is read back. */
#include "fuzz/rules.h"
#include "io/mapping/mapping.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsText text = { 0 }, second = { 0 };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping, again;

  if (ds_mapping_parse (&mapping, "t", (const char *)bytes, n, fuzz_rules (), &arena, &errors) !=
      DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && mapping.rules.n == 0);
    ds_arena_clear (&arena);
    return 0;
  }
  ds_mapping_format (&mapping, &text);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_mapping_parse (&again, "t", text.bytes, text.n, fuzz_rules (), &arena, &errors) ==
               DS_OK);
  ds_mapping_format (&again, &second);
  FUZZ_ASSERT (second.n == text.n && memcmp (second.bytes, text.bytes, text.n) == 0);
  for (size_t i = 0; i < mapping.files.n; i++)
    ds_mapping_like (mapping.files.items[i], "maps/a.ldtk");
  ds_text_clear (&second);
  ds_text_clear (&text);
  ds_arena_clear (&arena);
  return 0;
}
