/* tests/fuzz/fuzz_keymap.c — reads any bytes as a keymap; an accepted one reads back the same after
 * writing. */
#include "fuzz/rules.h"
#include "io/keymap.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsKeymap keymap, again;
  DsText text = { 0 };

  if (FUZZ_READ (n, ds_keymap_parse (&keymap, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && keymap.arena.chunks == NULL);
    return 0;
  }
  ds_keymap_format (&keymap, &text);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_keymap_parse (&again, "t", text.bytes, text.n, &errors) == DS_OK);
  FUZZ_ASSERT (strcmp (again.label, keymap.label) == 0 && strcmp (again.base, keymap.base) == 0);
  FUZZ_ASSERT (again.rows.n == keymap.rows.n);
  for (size_t i = 0; i < again.rows.n; i++)
    FUZZ_ASSERT (strcmp (again.rows.items[i].action, keymap.rows.items[i].action) == 0 &&
                 strcmp (again.rows.items[i].keys, keymap.rows.items[i].keys) == 0);
  ds_keymap_clear (&again);
  ds_keymap_clear (&keymap);
  ds_text_clear (&text);
  return 0;
}
