/* tests/fuzz/fuzz_png.c — reads any bytes as an image of a pixel per cell, which becomes a level by
 * its guess, and as a picture that holds its level; and puts them into the chunk of one. */
#include "base/inflate.h"
#include "fuzz/rules.h"
#include "io/held_level.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "paint/io_options.h"

#define CELLS_MAX 100000 /* beyond which a level takes longer than a fuzzer waits */

static const char HEAD[] = "iTXtDelvesmith level\0\1\0\0";

static void
read_held (const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  if (ds_held_level_read (&delve, "a.png", bytes, n, fuzz_rules (), &errors) == DS_OK)
    ds_delve_clear (&delve);
  else
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL);
}

static void
put_be32 (DsText *out, uint32_t value)
{
  for (int shift = 24; shift >= 0; shift -= 8)
    ds_text_putc (out, (char)(value >> shift));
}

/* The bytes as a compressed text with a good checksum. */
static void
read_wrapped (const uint8_t *bytes, size_t n)
{
  DsText png = { 0 }, chunk = { 0 };

  ds_text_add (&chunk, HEAD, sizeof HEAD);
  ds_text_add (&chunk, (const char *)bytes, n);
  ds_text_add (&png, "\x89PNG\r\n\x1a\n", 8);
  put_be32 (&png, (uint32_t)chunk.n - 4);
  ds_text_add (&png, chunk.bytes, chunk.n);
  put_be32 (&png, ds_crc32 (chunk.bytes, chunk.n));
  read_held (png.bytes, png.n);
  ds_text_clear (&png);
  ds_text_clear (&chunk);
}

static void
read_pixels (const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign map;
  DsError err;

  if (ds_foreign_parse (&map, &ds_foreign_reader_png, "a.png", bytes, n, &dsu_foreign_files,
                        &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && map.levels.first == NULL);
    return;
  }
  FUZZ_ASSERT (ds_mapping_guess (&mapping, &map, fuzz_rules (), &arena, &err) == DS_OK);
  if ((size_t)map.levels.first->w * (size_t)map.levels.first->h <= CELLS_MAX) {
    if (ds_import (&import, &map, &mapping, fuzz_rules (), &err) == DS_OK)
      ds_import_clear (&import);
    else
      FUZZ_ASSERT (err.status == DS_LIMIT);
  }
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  read_held ((const char *)bytes, n);
  read_wrapped (bytes, n);
  read_pixels ((const char *)bytes, n);
  return 0;
}
