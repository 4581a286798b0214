/* core/io/kept/write_floors.c — a world of Tiled like a map: the source is taken for one that has
 * the map once for each floor, all at the same place, so that each of them is a floor. */
#include "base/json.h"
#include "io/kept/write_back_work.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define WORLD ".world"

/* "deep-2.tmx" for the second floor of "maps/deep.world". Lives in the arena; NULL: no memory. */
static const char *
map_name (DsWriteBack *self, size_t floor)
{
  const char *model = self->source->source, *slash = strrchr (self->path, '/');
  const char *name = slash != NULL ? slash + 1 : self->path, *dot = strrchr (name, '.');
  DsText text = { 0 };
  const char *out;

  ds_text_add (&text, name, (size_t)(dot - name));
  ds_text_printf (&text, "-%zu%s", floor + 1, strrchr (model, '.'));
  out = text.failed ? NULL : ds_arena_strndup (&self->kept.arena, text.bytes, text.n);
  ds_text_clear (&text);
  return out;
}

/* The text of the world, whose maps are the files from 1 on. NULL: no memory. */
static const char *
world_text (DsWriteBack *self, size_t n_maps, size_t *n)
{
  DsText text = { 0 };
  DsJsonWriter json;
  const char *out;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "maps", DS_JSON_LINES);
  for (size_t i = 0; i < n_maps; i++) {
    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&json, "fileName", self->kept.files[i + 1].path);
    ds_json_put_int (&json, "x", 0);
    ds_json_put_int (&json, "y", 0);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_put_bool (&json, "onlyShowAdjacentMaps", false);
  ds_json_put_string (&json, "type", "world");
  ds_json_end (&json);
  *n = text.n;
  out = text.failed ? NULL : ds_arena_strndup (&self->kept.arena, text.bytes, text.n);
  ds_text_clear (&text);
  return out;
}

bool
ds_write_back_has_floors (const DsWriteBack *self)
{
  const char *suffix;

  DS_ASSERT (self != NULL && self->path != NULL);

  suffix = strrchr (self->path, '.');
  return self->mapping != NULL && suffix != NULL && strcasecmp (suffix, WORLD) == 0;
}

DsStatus
ds_write_back_take_floors (DsWriteBack *self)
{
  const size_t n_maps = self->level->dungeon.n_floors, n_old = self->kept.n_files;
  const DsKeptFile *old = self->kept.files;
  DsKeptFile *files;

  DS_ASSERT (ds_write_back_has_floors (self) && n_old > 0);

  if (self->source->levels.n != 1 || strcmp (self->source->format, "tiled") != 0)
    return ds_fail (self->err, DS_BAD_DATA, self->source->source, "kept.floor-model",
                    N_ ("expected a map of Tiled for the floors of the world, got %s"),
                    self->source->format);
  files = ds_arena_alloc (&self->kept.arena, 1 + n_maps + n_old, sizeof *files);
  if (files == NULL)
    return ds_fail_nomem (self->err, self->path);
  self->kept.files = files;
  self->kept.n_files = 1 + n_maps;
  for (size_t i = 0; i < n_maps; i++) {
    files[1 + i] = old[0];
    files[1 + i].path = map_name (self, i);
    if (files[1 + i].path == NULL)
      return ds_fail_nomem (self->err, self->path);
  }
  for (size_t i = 1; i < n_old; i++)
    files[self->kept.n_files++] = old[i];
  files[0].path = ds_arena_strdup (&self->kept.arena, "floors" WORLD);
  files[0].text = world_text (self, n_maps, &files[0].n);
  if (files[0].path == NULL || files[0].text == NULL)
    return ds_fail_nomem (self->err, self->path);
  self->kept.reader = ds_foreign_reader_of (files[0].path);
  return DS_OK;
}
