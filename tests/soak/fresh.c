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
         strcmp (format->id, "des") == 0;
}

DsIoOptions
dst_fresh_options (void)
{
  return (DsIoOptions){ .is_ours = true, .write_png = write_png };
}

/* ---- pictures of characters: each stands for one definition */

typedef struct {
  DstLost *out;
  const DsDelve *was;
  GHashTable *meanings; /* by layer, code and colour: 1 + definition */
} Picture;

static void
lose (Picture *self, DsNoun noun, DsCell cell, const char *what)
{
  if (self->out->n[noun]++ == 0)
    g_snprintf (self->out->first[noun], sizeof self->out->first[noun], "%s at %d,%d", what, cell.x,
                cell.y);
  self->out->may[noun] = true;
}

/* True when the character of a cell tells @definition, UINT32_MAX for nothing. */
static bool
tells (Picture *self, const DsForeign *map, const DsForeignLayer *layer, int n_layer, DsCell cell,
       uint32_t definition)
{
  const int32_t x = cell.x - layer->x, y = cell.y - layer->y;
  const uint32_t at =
      x >= 0 && y >= 0 && x < layer->w && y < layer->h ? layer->cells[y * layer->w + x] : 0;
  const DsForeignGlyph *glyph = at > 0 ? &map->glyphs[at - 1] : NULL;
  g_autofree char *key = NULL;
  gpointer found;

  if (glyph == NULL || definition == UINT32_MAX)
    return glyph == NULL && definition == UINT32_MAX;
  key = g_strdup_printf ("%d %u %06x", n_layer, glyph->code, glyph->fg);
  found = g_hash_table_lookup (self->meanings, key);
  if (found == NULL)
    g_hash_table_insert (self->meanings, g_steal_pointer (&key), GUINT_TO_POINTER (definition + 1));
  return found == NULL || GPOINTER_TO_UINT (found) == definition + 1;
}

static void
compare_picture (Picture *self, const DsForeign *map)
{
  const DsFloor *floor = &self->was->dungeon.floors[0];
  const DsForeignLayer *ground = map->levels.first->layers.first, *feature = ground->next;
  g_autofree const DsThing **shown = g_new0 (const DsThing *, (size_t)floor->w *(size_t)floor->h);

  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    const size_t at = ds_cell_index (thing->at, floor->w);

    if (shown[at] != NULL)
      lose (self, ds_losses_noun (ds_rules_kind (self->was->rules, shown[at]->kind)), thing->at,
            "hidden object");
    shown[at] = thing;
  }
  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const DsCell cell = { i % floor->w, i / floor->w };
    const uint32_t tiles[] = { ds_floor_get (floor, DS_LAYER_GROUND, cell),
                               ds_floor_get (floor, DS_LAYER_FEATURE, cell) };
    const DsNoun noun = shown[i] != NULL
                            ? ds_losses_noun (ds_rules_kind (self->was->rules, shown[i]->kind))
                            : DS_NOUN_OBJECT;

    for (int k = 0; k < 2; k++)
      if (!tells (self, map, k == 0 ? ground : feature, k, cell,
                  tiles[k] != DS_TILE_NONE ? tiles[k] : UINT32_MAX))
        lose (self, DS_NOUN_TILE, cell,
              tiles[k] != DS_TILE_NONE ? ds_rules_tile (self->was->rules, tiles[k])->id
                                       : "nothing");
    if (!tells (self, map, feature->next, 2, cell, shown[i] != NULL ? shown[i]->kind : UINT32_MAX))
      lose (self, noun, cell,
            shown[i] != NULL ? ds_rules_kind (self->was->rules, shown[i]->kind)->id : "nothing");
  }
}

static void
find_in_picture (DstLost *out, const DsDelve *was, const DsForeign *map)
{
  Picture self = { out, was, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };

  compare_picture (&self, map);
  g_hash_table_unref (self.meanings);
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
  if (strcmp (format->id, "xp") == 0)
    find_in_picture (out, was, &map);
  else
    find_in_import (out, was, &map);
  for (size_t i = 0; i < DS_N_NOUNS; i++) /* nouns of which a picture has nothing */
    out->may[i] |= !(format->keeps & 1u << i);
  ds_foreign_clear (&map);
  return NULL;
}
