/* tests/fuzz/fuzz_clip.c — reads any bytes as a clip; an accepted one can be rotated, pasted, and
 * read back after writing. */
#include "doc/cmd.h"
#include "fuzz/level.h"
#include "io/clip_file.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsChanges changes = { 0 };
  DsText text = { 0 };
  DsDelve clip, again, level;
  const DsCmdPaste paste = { .cmd.type = &ds_cmd_paste,
                             .floor = 0,
                             .at = { 1, -1 },
                             .clip = &clip,
                             .key = 7,
                             .is_home = false };

  if (FUZZ_READ (n, ds_clip_read (&clip, &ds_format_delve, "clipboard", (const char *)bytes, n,
                                  fuzz_rules (), &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && clip.rules == NULL && clip.dungeon.floors == NULL);
    return 0;
  }
  FUZZ_ASSERT (ds_clip_turn (&clip, DS_TRANSFORM_RIGHT, NULL) == DS_OK);
  FUZZ_ASSERT (ds_clip_write (&clip, &ds_format_delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_clip_read (&again, &ds_format_delve, "clipboard", text.bytes, text.n,
                             fuzz_rules (), &errors) == DS_OK);
  fuzz_level (&level);
  FUZZ_ASSERT (paste.cmd.type->apply (&level, &paste.cmd, &changes, NULL) == DS_OK);
  ds_text_clear (&text);
  ds_delve_clear (&level);
  ds_delve_clear (&again);
  ds_delve_clear (&clip);
  return 0;
}
