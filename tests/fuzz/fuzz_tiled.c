/* tests/fuzz/fuzz_tiled.c — reads any bytes as a tileset of Tiled; every picture of an accepted one
 * has a tile for every spot. */
#include "fuzz/rules.h"
#include "io/tiled/tiled_tileset.h"

static void
check_picture (const DsTileset *set, const DsPicture *picture)
{
  FUZZ_ASSERT (ds_id_is_valid (picture->id) && picture->rule < DS_N_PICTURE_RULES);
  FUZZ_ASSERT (picture->weights.n <= DS_PICTURE_VARIANTS_MAX);
  FUZZ_ASSERT (picture->width >= 1 && picture->width <= DS_PICTURE_CELLS_MAX);
  FUZZ_ASSERT (picture->anchor_x >= 0 && picture->anchor_x < picture->width);
  FUZZ_ASSERT (picture->anchor_y >= 0 && picture->anchor_y < picture->height);
  FUZZ_ASSERT (picture->tiles.n == ds_picture_rule_tiles ((DsPictureRule)picture->rule) *
                                       ds_picture_variants (picture) * ds_picture_frames (picture));
  FUZZ_ASSERT (ds_picture_frame_at (picture, 12345) < ds_picture_frames (picture));
  for (size_t i = 0; i < picture->tiles.n; i++)
    FUZZ_ASSERT (picture->tiles.items[i] >= 0 &&
                 (set->n_images == 0 || (size_t)picture->tiles.items[i] < set->n_images));
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsTileset set;

  if (FUZZ_READ (n, ds_tiled_read_tileset (&set, "t.tsx", (const char *)bytes, n, fuzz_rules (),
                                           &arena, &errors)) == DS_OK)
    for (size_t i = 0; i < set.pictures.n; i++)
      check_picture (&set, ds_tileset_picture (&set, i));
  else
    FUZZ_ASSERT (errors.n > 0 && set.id == NULL);
  ds_arena_clear (&arena);
  return 0;
}
