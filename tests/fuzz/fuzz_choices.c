/* tests/fuzz/fuzz_choices.c — reads any bytes as a file of choices, as a list and by a name; what
 * is taken can be the choice of a property. */
#include "fuzz/rules.h"
#include "rules/choice_file.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  static const char *const names[] = { "", "Mood" };

  for (size_t i = 0; i < DS_COUNT (names); i++) {
    DsErrors errors = { 0 };
    DsArena arena = { 0 };
    DsLines lines = { 0 };
    const DsStatus status = FUZZ_READ (
        n, ds_choice_file_read (&lines, "t", (const char *)bytes, n, names[i], &arena, &errors));

    FUZZ_ASSERT (status == DS_OK ? lines.n > 0 && lines.n <= DS_CHOICES_MAX
                                 : lines.n == 0 && errors.n > 0);
    for (size_t k = 0; k < lines.n; k++)
      FUZZ_ASSERT (ds_property_name_is_valid (lines.items[k]));
    ds_arena_clear (&arena);
  }
  return 0;
}
