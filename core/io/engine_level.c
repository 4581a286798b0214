/* core/io/engine_level.c — common parts of the files of engines. */
#include "io/engine_level.h"
#include "io/delve_file.h"

#include <stdlib.h>
#include <string.h>

static const char *
name_object (DsEngineLevel *self, size_t floor, const DsThing *thing, DsEngineNames names)
{
  DsUniqueNames *set = &self->sets[names == DS_ENGINE_NAMES_OF_FLOOR ? floor : 0];
  char *wanted = ds_strdup (ds_rules_kind (self->delve->rules, thing->kind)->id);
  const char *name = NULL;

  for (char *c = wanted; c != NULL && *c != '\0'; c++)
    if (*c == '-' && names == DS_ENGINE_NAMES_OF_CODE)
      *c = '_';
  if (wanted != NULL)
    name = ds_unique_names_give (set, wanted);
  ds_free (wanted);
  return name;
}

/* Numbers and names all objects, in the order of the file. */
static bool
name_objects (DsEngineLevel *self, DsEngineNames names)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const size_t n = ds_engine_level_first (self, dungeon->n_floors);

  self->names = ds_alloc (n + 1, sizeof *self->names);
  self->sets = ds_alloc0 (dungeon->n_floors, sizeof *self->sets);
  if (self->names == NULL || self->sets == NULL || !ds_array_reserve (&self->refs.items, n + 1))
    return false;
  for (size_t i = 0; i < dungeon->n_floors; i++)
    for (size_t k = 0; k < ds_things_count (dungeon->floors[i].things); k++) {
      const DsThing *thing = ds_things_get (dungeon->floors[i].things, k);
      const size_t number = self->refs.items.n++;

      self->refs.items.items[number] =
          (DsMemberRef){ thing->id, (int32_t)i, (int64_t)number + 1, thing->at };
      self->names[number] = name_object (self, i, thing, names);
      if (self->names[number] == NULL)
        return false;
    }
  if (n > 0)
    qsort (self->refs.items.items, n, sizeof *self->refs.items.items, ds_member_refs_by_id);
  return true;
}

DsStatus
ds_engine_level_init (DsEngineLevel *self, const DsDelve *delve, const DsIoOptions *options,
                      size_t n_blank, DsEngineNames names, DsError *err)
{
  const DsTileSheetMaker make =
      options->make_sheet != NULL ? options->make_sheet : ds_sheet_make_plain;
  DsErrors errors = { 0 };
  DsLayerGroups groups;
  DsStatus status;

  DS_ASSERT (self != NULL && delve != NULL && options != NULL);

  *self = (DsEngineLevel){ .delve = delve };
  status = make (&self->sheet, delve->rules, options->cell > 0 ? options->cell : DS_IO_CELL,
                 n_blank, err);
  if (status == DS_OK)
    status = ds_delve_write_beside (delve, &self->text, err);
  if (status != DS_OK)
    return status;
  status = ds_json_parse (&self->json, "level", self->text.bytes, self->text.n, &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return status;
  }
  self->root = ds_json_root (self->json);
  ds_tile_layers_of (&self->own, self->root);
  ds_layer_groups_read (&groups, delve->dungeon.extras);
  ds_layer_groups_tint_tiles (&groups, &self->own);
  ds_object_layers_read (&self->objects, delve->dungeon.extras);
  for (size_t i = 0; i < self->objects.n; i++)
    self->looks[i] = ds_layer_groups_look (&groups, groups.objects_in[i]);
  return ds_node_get (self->root, "floors", &self->floors) && name_objects (self, names)
             ? DS_OK
             : ds_fail_nomem (err, "level");
}

void
ds_engine_level_clear (DsEngineLevel *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; self->sets != NULL && i < self->delve->dungeon.n_floors; i++)
    ds_unique_names_clear (&self->sets[i]);
  ds_free (self->sets);
  ds_unique_names_clear (&self->own_set);
  ds_free (self->names);
  ds_array_clear (&self->refs.items);
  ds_sheet_clear (&self->sheet);
  ds_json_free (self->json);
  ds_text_clear (&self->text);
  memset (self, 0, sizeof *self);
}

bool
ds_engine_name_layers (DsEngineLevel *self, const char *const *taken,
                       char *(*clean) (const char *name))
{
  DS_ASSERT (self != NULL && taken != NULL && clean != NULL);

  for (; *taken != NULL; taken++)
    if (ds_unique_names_give (&self->own_set, *taken) == NULL)
      return false;
  for (size_t i = 0; i < self->own.n; i++) {
    char *wanted = clean (self->own.items[i].name);

    self->own_names[i] = wanted != NULL ? ds_unique_names_give (&self->own_set, wanted) : NULL;
    ds_free (wanted);
    if (self->own_names[i] == NULL)
      return false;
  }
  return true;
}

bool
ds_engine_put_row (const DsEngineLevel *self, size_t floor, DsLayer layer, int32_t y, uint32_t *out)
{
  const DsFloor *from = &self->delve->dungeon.floors[floor];

  DS_ASSERT (self != NULL && layer != DS_LAYER_ROOM && out != NULL);

  if (layer >= DS_N_MADE_LAYERS)
    return ds_sheet_put_own_row (&self->sheet, self->delve->rules, from,
                                 (size_t)layer - DS_N_MADE_LAYERS, y, out);
  self->sheet.put_row (&self->sheet, from, layer, y, out);
  return true;
}

DsGroupLook
ds_engine_look_of (const DsEngineLevel *self, const DsThing *thing)
{
  int layer;

  DS_ASSERT (self != NULL && thing != NULL);

  layer = ds_object_layers_of (&self->objects, thing);
  return layer >= 0 ? self->looks[layer]
                    : (DsGroupLook){ .opacity = DS_TILE_LAYER_WHOLE, .tint = DS_TILE_LAYER_PLAIN };
}

size_t
ds_engine_level_first (const DsEngineLevel *self, size_t floor)
{
  size_t n = 0;

  DS_ASSERT (self != NULL && floor <= self->delve->dungeon.n_floors);

  for (size_t i = 0; i < floor; i++)
    n += ds_things_count (self->delve->dungeon.floors[i].things);
  return n;
}

bool
ds_engine_is_placed (DsMemberHolder holder, DsMember member)
{
  static const char *const PLACED[DS_N_MEMBER_HOLDERS][8] = {
    [DS_MEMBERS_OF_DOCUMENT] = { "size", "floors", "version", "recipe", "ignores" },
    [DS_MEMBERS_OF_FLOOR] = { "ground", "feature", "rooms", "things", "pins", "origin",
                              DS_TILE_LAYERS_KEY },
    [DS_MEMBERS_OF_ROOM] = { "runs" },
    [DS_MEMBERS_OF_THING] = { "kind", "at" },
  };

  DS_ASSERT (holder < DS_N_MEMBER_HOLDERS && member.key != NULL);

  for (size_t i = 0; i < 8 && PLACED[holder][i] != NULL; i++)
    if (strcmp (PLACED[holder][i], member.key) == 0)
      return true;
  return false;
}

bool
ds_engine_owns (const char *path, const char *suffix)
{
  char *file = ds_io_with_suffix (path, suffix), *text = NULL;
  size_t n;
  bool found = false;

  DS_ASSERT (path != NULL && suffix != NULL);

  if (file != NULL && ds_io_read_bytes (file, &text, &n, NULL) == DS_OK)
    found = ds_members_are_in (text, n);
  ds_free (file);
  ds_free (text);
  return found;
}
