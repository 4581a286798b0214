/* tests/soak/fresh.c — see fresh.h */
#include "soak/fresh.h"
#include "io/foreign/reader.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

/* ---- pixels: the image is written as they are, since core has no codec */

#define HEAD "\x89PNG pixels "

static DsStatus
write_png (const uint32_t *pixels, int32_t w, int32_t h, DsText *png, DsError *err)
{
  const int32_t size[2] = { w, h };

  ds_text_puts (png, HEAD);
  ds_text_add (png, (const char *)size, sizeof size);
  ds_text_add (png, (const char *)pixels, (size_t)w * (size_t)h * 4);
  return png->failed ? ds_fail_nomem (err, "png") : DS_OK;
}

static DsStatus
decode (const char *name, const char *bytes, size_t n, DsForeignPixels *out, DsError *err)
{
  int32_t size[2];
  size_t n_pixels;

  (void)name;
  (void)err;
  g_assert_cmpuint (n, >, sizeof HEAD + sizeof size);
  memcpy (size, bytes + strlen (HEAD), sizeof size);
  n_pixels = (size_t)size[0] * (size_t)size[1] * 4;
  g_assert_cmpuint (n, ==, strlen (HEAD) + sizeof size + n_pixels);
  *out = (DsForeignPixels){ size[0], size[1], ds_alloc (n_pixels, 1) };
  g_assert_nonnull (out->pixels);
  memcpy (out->pixels, bytes + strlen (HEAD) + sizeof size, n_pixels);
  return DS_OK;
}

bool
dst_fresh_reads (const DsFormat *format)
{
  return strcmp (format->id, "png") == 0 || strcmp (format->id, "xp") == 0 ||
         strcmp (format->id, "csv") == 0 || strcmp (format->id, "des") == 0;
}

DsIoOptions
dst_fresh_options (void)
{
  return (DsIoOptions){ .is_ours = true, .write_png = write_png };
}

/* ---- by the mapping that is guessed */

static void
find_in_import (DstLost *out, const DsDelve *was, const DsForeign *map)
{
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsError err;

  g_assert_cmpint (ds_mapping_guess (&mapping, map, dst_rules (), &arena, &err), ==, DS_OK);
  g_assert_cmpint (ds_import (&import, map, &mapping, dst_rules (), &err), ==, DS_OK);
  dst_lost_find (out, was, &import.delve, (DstLostHow){ .has_no_locks = true, .is_source = true });
  if (was->dungeon.name != NULL && map->levels.n == 1 &&
      strcmp (map->levels.first->name, ds_str_get (was->dungeon.name)) == 0)
    out->n[DS_NOUN_NAME] = 0; /* the file has it, and the import calls no level by it */
  ds_import_clear (&import);
  ds_arena_clear (&arena);
}

char *
dst_fresh_find (DstLost *out, const DsDelve *was, const DsFormat *format, const char *path)
{
  DsForeignFiles files = ds_foreign_disk;
  DsErrors errors = { 0 };
  DsForeign map;

  memset (out, 0, sizeof *out);
  files.decode = decode;
  if (ds_foreign_load (&map, path, &files, &errors) != DS_OK)
    return dst_findings (&errors);
  find_in_import (out, was, &map);
  for (size_t i = 0; i < DS_N_NOUNS; i++) /* nouns of which a picture has nothing */
    out->may[i] |= !(format->keeps & 1u << i);
  ds_foreign_clear (&map);
  return NULL;
}
