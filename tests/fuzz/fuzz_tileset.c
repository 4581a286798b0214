/* tests/fuzz/fuzz_tileset.c — reads any bytes as a tileset; an accepted one reads back the same
 * after writing, and every picture has a tile for every spot. */
#include "fuzz/rules.h"

static void
check_pictures (const DsTileset *a, const DsTileset *b)
{
  FUZZ_ASSERT (a->pictures.n == b->pictures.n);
  for (size_t i = 0; i < a->pictures.n; i++) {
    const DsPicture *picture = ds_tileset_picture (a, i), *again = ds_tileset_picture (b, i);

    FUZZ_ASSERT (strcmp (picture->id, again->id) == 0 && picture->rule == again->rule);
    for (unsigned joined = 0; joined < 256; joined++) {
      const DsPictureSpot spot = { .state = joined % 3,
                                   .on_wall = joined & 1,
                                   .facing = joined % 4,
                                   .joined = (uint8_t)joined,
                                   .variant = joined % 16,
                                   .frame = joined % 64 };

      FUZZ_ASSERT (ds_picture_tile (picture, &spot) == ds_picture_tile (again, &spot));
    }
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsTileset tileset, again;
  DsArena arena = { 0 };
  DsText text = { 0 };

  if (FUZZ_READ (n, ds_tileset_parse (&tileset, "t.json", (const char *)bytes, n, &arena,
                                      &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && tileset.image == NULL);
    ds_arena_clear (&arena);
    return 0;
  }
  ds_tileset_format (&tileset, &text);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_tileset_parse (&again, "t.json", text.bytes, text.n, &arena, &errors) == DS_OK);
  FUZZ_ASSERT (strcmp (again.image, tileset.image) == 0 && again.margin == tileset.margin);
  check_pictures (&tileset, &again);
  ds_text_clear (&text);
  ds_arena_clear (&arena);
  return 0;
}
