/* tests/fuzz/fuzz_foreign.c — reads any bytes as an LDtk project, comma-separated values, a
 * REXPaint picture and vaults of Crawl; what is read becomes a level by its own guess, which reads
 * back as it was written. */
#include "fuzz/rules.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"

#include <string.h>

#define CELLS_MAX 100000 /* beyond which a level takes longer than a fuzzer waits */

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  return ds_fail (err, DS_NOT_FOUND, path, "fuzz.lost", "lost");
}

static size_t
count_cells (const DsForeign *map)
{
  size_t n = 0;

  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next) {
    n += (size_t)level->w * (size_t)level->h;
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      n += (size_t)at->w * (size_t)at->h;
  }
  return n;
}

/* A level of vaults that was not edited gives their text back. */
static void
write_back (const DsForeign *map, const DsDelve *delve)
{
  DsText text = { 0 };

  if (map->kept == NULL)
    return;
  FUZZ_ASSERT (ds_format_des.write (delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (text.n == map->n_kept && memcmp (text.bytes, map->kept, text.n) == 0);
  ds_text_clear (&text);
}

static void
make_level (const DsForeign *map)
{
  DsErrors errors = { 0 };
  DsMapping mapping, again;
  DsArena arena = { 0 };
  DsText text = { 0 };
  DsImport import;
  DsError err;

  FUZZ_ASSERT (ds_mapping_guess (&mapping, map, fuzz_rules (), &arena, &err) == DS_OK);
  ds_mapping_format (&mapping, &text);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_mapping_parse (&again, "t", text.bytes, text.n, NULL, &arena, &errors) == DS_OK);
  FUZZ_ASSERT (again.rules.n == mapping.rules.n);
  if (ds_import (&import, map, &mapping, fuzz_rules (), &err) == DS_OK) {
    write_back (map, &import.delve);
    ds_import_clear (&import);
  } else
    FUZZ_ASSERT (err.status == DS_LIMIT);
  ds_text_clear (&text);
  ds_arena_clear (&arena);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  static const char *const names[] = { "a.ldtk", "a.csv", "a.xp", "a.des" };
  const DsForeignFiles files = { .load = load };

  for (size_t i = 0; i < DS_COUNT (names); i++) {
    DsErrors errors = { 0 };
    DsForeign map;

    if (ds_foreign_parse (&map, ds_foreign_reader_of (names[i]), names[i], (const char *)bytes, n,
                          &files, &errors) != DS_OK) {
      FUZZ_ASSERT (errors.n > 0 && map.levels.first == NULL);
      continue;
    }
    if (count_cells (&map) <= CELLS_MAX)
      make_level (&map);
    ds_foreign_clear (&map);
  }
  return 0;
}
