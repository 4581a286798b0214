/* core/io/mapping/source.c — a member of the document, and pins over another level. */
#include "io/mapping/source.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/read.h"
#include "base/text.h"
#include "map/foreign_place.h"
#include "map/thing.h"
#include "map/tile_layers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 8192

/* ---- the member */

void
ds_source_clear (DsSource *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->file);
  ds_free (self->mapping);
  ds_free (self->hash);
  for (size_t i = 0; i < self->n_files && self->files != NULL; i++) {
    ds_free (self->files[i].path);
    ds_free (self->files[i].hash);
  }
  ds_free (self->files);
  memset (self, 0, sizeof *self);
}

/* A text of the member; "" where it may be missing and is. NULL: it is wrong, with a finding, or
 * there is no memory. */
static char *
read_text (DsNode object, const char *where, const char *key, bool is_required, DsErrors *errors)
{
  char path[DS_WHERE_MAX];
  const char *text = "";
  DsNode node = object;

  ds_path_key (path, where, key);
  if (ds_node_get (object, key, &node))
    text = ds_read_text (node, DS_SOURCE_MAX, path, errors);
  if (text != NULL && (text[0] != '\0' || !is_required))
    return ds_strdup (text);
  if (text != NULL)
    ds_node_fail (node, errors, path, "source.file", N_ ("expected the path of a file"));
  return NULL;
}

static bool
read_file (DsSourceFile *out, DsNode item, const char *path, DsErrors *errors)
{
  if (!ds_read_is (item, DS_JSON_OBJECT, path, errors))
    return false;
  out->path = read_text (item, path, "file", true, errors);
  out->hash = out->path != NULL ? read_text (item, path, "hash", true, errors) : NULL;
  return out->hash != NULL;
}

/* The files, which may be missing. False: a finding, or no memory. */
static bool
read_files (DsSource *out, DsNode object, DsErrors *errors)
{
  const char *path = DS_SOURCE_KEY ".files";
  bool ok = true;
  DsNode list;

  if (!ds_node_get (object, "files", &list))
    return true;
  if (!ds_read_is (list, DS_JSON_ARRAY, path, errors))
    return false;
  if (ds_node_length (list) > DS_SOURCE_FILES_MAX) {
    ds_node_fail (list, errors, path, "source.files", N_ ("expected at most %d files, got %zu"),
                  DS_SOURCE_FILES_MAX, ds_node_length (list));
    return false;
  }
  out->files = ds_alloc0 (ds_node_length (list) + 1, sizeof *out->files);
  out->n_files = out->files != NULL ? ds_node_length (list) : 0;
  for (size_t i = 0; i < out->n_files && ok; i++) {
    char where[DS_WHERE_MAX];

    ok = read_file (&out->files[i], ds_node_at (list, i), ds_path_item (where, path, i), errors);
  }
  return ok && out->files != NULL;
}

DsStatus
ds_source_read (DsSource *out, DsNode node, DsErrors *errors)
{
  static const char *const KEYS[] = { "file", "mapping", "hash" };
  const size_t n_before = errors->n_found;
  char **const texts[] = { &out->file, &out->mapping, &out->hash };

  DS_ASSERT (out != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (ds_node_type (node) != DS_JSON_OBJECT)
    return ds_node_fail (node, errors, DS_SOURCE_KEY, "source.object",
                         N_ ("expected an object with \"file\""));
  for (size_t i = 0; i < DS_COUNT (KEYS); i++)
    *texts[i] = read_text (node, DS_SOURCE_KEY, KEYS[i], i == 0, errors);
  if (out->file != NULL && out->mapping != NULL && out->hash != NULL &&
      read_files (out, node, errors))
    return DS_OK;
  ds_source_clear (out);
  return errors->n_found > n_before
             ? DS_BAD_DATA
             : ds_errors_add (errors, DS_NOMEM, DS_SOURCE_KEY, "no-memory", N_ ("out of memory"));
}

DsStatus
ds_source_get (DsSource *out, const DsDelve *level, DsError *err)
{
  const char *json;
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  DS_ASSERT (out != NULL && level != NULL);

  memset (out, 0, sizeof *out);
  json = ds_extras_find (level->dungeon.extras, DS_SOURCE_KEY);
  if (json == NULL)
    return DS_OK;
  status = ds_json_parse (&parsed, DS_SOURCE_KEY, json, strlen (json), &errors);
  if (status == DS_OK) {
    status = ds_source_read (out, ds_json_root (parsed), &errors);
    ds_json_free (parsed);
  }
  if (status == DS_OK)
    return DS_OK;
  ds_source_clear (out);
  if (err != NULL && errors.n > 0)
    *err = errors.items[0];
  return status;
}

static void
put_files (DsJsonWriter *json, const DsSource *source)
{
  if (source->n_files == 0)
    return;
  ds_json_begin_array (json, "files", DS_JSON_INLINE);
  for (size_t i = 0; i < source->n_files; i++) {
    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "file", source->files[i].path);
    ds_json_put_string (json, "hash", source->files[i].hash);
    ds_json_end (json);
  }
  ds_json_end (json);
}

DsStatus
ds_source_set (DsDelve *level, const DsSource *source, DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter writer;
  DsExtras *extras;
  DsStatus status;

  DS_ASSERT (level != NULL);

  if (source != NULL) {
    ds_json_writer_init (&writer, &text);
    ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
    ds_json_put_string (&writer, "file", source->file);
    ds_json_put_string (&writer, "mapping", source->mapping);
    ds_json_put_string (&writer, "hash", source->hash);
    put_files (&writer, source);
    ds_json_end (&writer);
    if (text.failed)
      return ds_fail_nomem (err, DS_SOURCE_KEY);
    while (text.n > 0 && text.bytes[text.n - 1] == '\n')
      text.bytes[--text.n] = '\0';
  }
  status = ds_extras_with (&extras, level->dungeon.extras, DS_SOURCE_KEY, text.bytes, err);
  ds_text_clear (&text);
  if (status != DS_OK)
    return status;
  ds_extras_unref (level->dungeon.extras);
  level->dungeon.extras = extras;
  return DS_OK;
}

bool
ds_source_had (const DsDelve *level, const char *bytes, size_t n)
{
  char hash[17];
  DsSource source;
  bool is_same;

  DS_ASSERT (level != NULL && bytes != NULL);

  if (ds_source_get (&source, level, NULL) != DS_OK || source.file == NULL)
    return false;
  snprintf (hash, sizeof hash, "%016" PRIx64, ds_fnv64 (DS_FNV64_START, bytes, n));
  is_same = strcmp (source.hash, hash) == 0;
  for (size_t i = 0; i < source.n_files && !is_same; i++)
    is_same = strcmp (source.files[i].hash, hash) == 0;
  ds_source_clear (&source);
  return is_same;
}

static bool
is_same_file (const char *a, const char *b)
{
  struct stat info_a, info_b;

  return stat (a, &info_a) == 0 && stat (b, &info_b) == 0 && info_a.st_dev == info_b.st_dev &&
         info_a.st_ino == info_b.st_ino;
}

/* True when the file at @path has the path @file below some folder. */
static bool
ends_in (const char *path, const char *file)
{
  char folder[PATH_BYTES], *whole = NULL;
  const size_t n = strlen (file);
  bool is_same;

  if (path[0] != '/' && getcwd (folder, sizeof folder) != NULL)
    path = whole = ds_file_join (folder, path);
  is_same = path != NULL && strlen (path) > n && path[strlen (path) - n - 1] == '/' &&
            strcmp (path + strlen (path) - n, file) == 0;
  ds_free (whole);
  return is_same;
}

bool
ds_source_is_at (const DsDelve *level, const char *path)
{
  DsSource source;
  bool is_same;

  DS_ASSERT (level != NULL && path != NULL);

  if (ds_source_get (&source, level, NULL) != DS_OK || source.file == NULL)
    return false;
  is_same = source.file[0] == '/' ? is_same_file (source.file, path) : ends_in (path, source.file);
  ds_source_clear (&source);
  return is_same;
}

/* ---- manual edits over another level */

static bool
copy_cell (DsFloor *to, const DsFloor *from, DsCell cell, uint32_t pins)
{
  static const struct {
    uint32_t pin;
    DsLayer layer;
  } LAYERS[] = { { DS_PIN_GROUND, DS_LAYER_GROUND }, { DS_PIN_FEATURE, DS_LAYER_FEATURE } };

  for (size_t i = 0; i < DS_COUNT (LAYERS); i++)
    if ((pins & LAYERS[i].pin) &&
        !ds_floor_set (to, LAYERS[i].layer, cell, ds_floor_get (from, LAYERS[i].layer, cell)))
      return false;
  return ds_floor_set (to, DS_LAYER_PIN, cell, pins & DS_PIN_KEPT);
}

static bool
is_at (const DsThings *things, size_t i, DsCell cell)
{
  return i < ds_things_count (things) && ds_things_get (things, i)->at.x == cell.x &&
         ds_things_get (things, i)->at.y == cell.y;
}

/* Objects of the cell, and those with the same ids elsewhere, give way to those that are pinned. */
static DsStatus
copy_things (DsFloor *to, const DsFloor *from, DsCell cell, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = ds_things_seek (to->things, cell);
       status == DS_OK && is_at (to->things, i, cell);)
    status = ds_things_remove (&to->things, ds_things_get (to->things, i)->id, err);
  for (size_t i = ds_things_seek (from->things, cell);
       status == DS_OK && is_at (from->things, i, cell); i++)
    status = ds_things_put (&to->things, ds_things_get (from->things, i), err);
  return status;
}

static DsStatus
merge_floor (DsFloor *to, const DsFloor *from, size_t *n_lost, DsError *err)
{
  for (int32_t y = 0; y < from->h; y++)
    for (int32_t x = 0; x < from->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t pins = ds_floor_get (from, DS_LAYER_PIN, cell);

      if ((pins & DS_PIN_KEPT) == 0)
        continue;
      if (to == NULL || x >= to->w || y >= to->h) {
        ++*n_lost;
        continue;
      }
      if (!copy_cell (to, from, cell, pins))
        return ds_fail_nomem (err, DS_SOURCE_KEY);
      if ((pins & DS_PIN_THINGS) && copy_things (to, from, cell, err) != DS_OK)
        return DS_NOMEM;
    }
  return DS_OK;
}

/* Copies the cells that both floors have. */
static DsStatus
copy_layer (DsGrid *out, const DsFloor *to, const DsFloor *from, DsLayer layer, DsError *err)
{
  DsStatus status = ds_grid_init (out, to->w, to->h, ds_layer_bytes (layer), err);

  for (int32_t y = 0; from != NULL && y < ds_min (to->h, from->h) && status == DS_OK; y++)
    for (int32_t x = 0; x < ds_min (to->w, from->w) && status == DS_OK; x++) {
      const uint32_t tile = ds_floor_get (from, layer, (DsCell){ x, y });

      if (tile != DS_TILE_NONE && !ds_grid_set (out, x, y, tile))
        status = ds_fail_nomem (err, DS_SOURCE_KEY);
    }
  return status;
}

/* Own layers of cells of a floor before and after the source changed. */
typedef struct {
  DsFloor *to;
  const DsFloor *from; /* NULL: it is new */
  const DsFloor *made; /* as the source gave it before; NULL: unknown */
  const DsTileLayers *is, *was, *gave;
} LayerMerge;

static uint32_t
tile_in (const DsFloor *floor, const DsTileLayers *layers, const char *name, DsCell cell)
{
  const int i = ds_tile_layers_find (layers, name);

  return i >= 0 ? ds_floor_get (floor, DS_LAYER_TILES (i), cell) : DS_TILE_NONE;
}

/* Cells that were painted by hand stay; *@n_lost counts those outside of the floor. */
static DsStatus
keep_painted (DsGrid *out, const LayerMerge *self, const char *name, size_t *n_lost, DsError *err)
{
  const DsFloor *from = self->from, *made = self->made;

  if (made == NULL || from == NULL || made->w != from->w || made->h != from->h)
    return DS_OK;
  for (int32_t y = 0; y < from->h; y++)
    for (int32_t x = 0; x < from->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t tile = tile_in (from, self->was, name, cell);

      if (tile == tile_in (made, self->gave, name, cell))
        continue;
      if (!ds_floor_has (self->to, cell))
        ++*n_lost;
      else if (!ds_grid_set (out, x, y, tile))
        return ds_fail_nomem (err, DS_SOURCE_KEY);
    }
  return DS_OK;
}

/* The cells of the layer @name: of the source, if that has it, and what was painted. */
static DsStatus
merge_layer (DsGrid *out, const LayerMerge *self, const char *name, size_t *n_lost, DsError *err)
{
  const int now = ds_tile_layers_find (self->is, name), old = ds_tile_layers_find (self->was, name);
  const DsStatus status = now >= 0 ? copy_layer (out, self->to, self->to, DS_LAYER_TILES (now), err)
                                   : copy_layer (out, self->to, old >= 0 ? self->from : NULL,
                                                 DS_LAYER_TILES (old >= 0 ? old : 0), err);

  return status == DS_OK && old >= 0 ? keep_painted (out, self, name, n_lost, err) : status;
}

/* Gives a floor the layers @all of cells. */
static DsStatus
merge_layers (const LayerMerge *self, const DsTileLayers *all, size_t *n_lost, DsError *err)
{
  DsGrid grids[DS_TILE_LAYERS_MAX] = { 0 };
  DsStatus status = DS_OK;

  for (size_t i = 0; i < DS_TILE_LAYERS_MAX && status == DS_OK; i++)
    status = i < all->n ? merge_layer (&grids[i], self, all->items[i].name, n_lost, err)
                        : copy_layer (&grids[i], self->to, NULL, DS_LAYER_TILES (0), err);
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++) {
    DsGrid *own = &self->to->layers[DS_LAYER_TILES (i)];

    if (status == DS_OK) {
      const DsGrid before = *own;

      *own = grids[i];
      grids[i] = before;
    }
    ds_grid_clear (&grids[i]);
  }
  return status;
}

static const DsFloor *
floor_of (const DsDelve *level, size_t i)
{
  return level != NULL && i < level->dungeon.n_floors ? &level->dungeon.floors[i] : NULL;
}

/* Own layers of cells that the source gives have its tiles but for those that were painted since
 * @made; the level's other ones stay. *@list: all of them, the level's first, with its looks. */
static DsStatus
merge_tiles (DsDelve *out, const DsDelve *old, const DsDelve *made, DsTileLayers *list,
             size_t *n_lost, DsError *err)
{
  DsTileLayers is, was, gave = { 0 };
  DsStatus status = DS_OK;

  ds_tile_layers_read (&is, out->dungeon.extras);
  ds_tile_layers_read (&was, old->dungeon.extras);
  if (made != NULL)
    ds_tile_layers_read (&gave, made->dungeon.extras);
  *list = was;
  for (size_t i = 0; i < is.n && list->n < DS_TILE_LAYERS_MAX; i++)
    if (ds_tile_layers_find (list, is.items[i].name) < 0)
      list->items[list->n++] = is.items[i];
  for (size_t i = 0; i < out->dungeon.n_floors && list->n > 0 && status == DS_OK; i++) {
    const LayerMerge merge = {
      &out->dungeon.floors[i], floor_of (old, i), floor_of (made, i), &is, &was, &gave
    };

    status = merge_layers (&merge, list, n_lost, err);
  }
  return status;
}

static bool
uses_lock (const DsDungeon *self, const DsStr *lock)
{
  for (size_t i = 0; i < self->n_floors; i++)
    for (size_t k = 0; k < ds_things_count (self->floors[i].things); k++) {
      const DsStr *used = ds_things_get (self->floors[i].things, k)->lock;

      if (used != NULL && strcmp (ds_str_get (used), ds_str_get (lock)) == 0)
        return true;
    }
  return false;
}

/* The locks of @old that objects of @out have and the source does not know. */
static DsStatus
keep_locks (DsDungeon *out, const DsDungeon *old, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_locks_count (old->locks) && status == DS_OK; i++) {
    const DsLock *lock = ds_locks_get (old->locks, i);

    if (ds_locks_find (out->locks, ds_str_get (lock->id)) == NULL && uses_lock (out, lock->id))
      status = ds_locks_put (&out->locks, lock, err);
  }
  return status;
}

/* The room that has the first cell of a room of @from gets its kind, name and properties, unless
 * the source names it. */
static DsStatus
keep_rooms (DsFloor *to, const DsFloor *from, DsError *err)
{
  const size_t n = ds_rooms_count (from->rooms);
  bool *is_kept = ds_alloc0 (n + 1, sizeof *is_kept);
  DsStatus status = is_kept != NULL ? DS_OK : ds_fail_nomem (err, "rooms");

  for (int32_t y = 0; y < ds_min (to->h, from->h) && status == DS_OK; y++)
    for (int32_t x = 0; x < ds_min (to->w, from->w) && status == DS_OK; x++) {
      const uint32_t was = ds_floor_get (from, DS_LAYER_ROOM, (DsCell){ x, y });
      const uint32_t is = ds_floor_get (to, DS_LAYER_ROOM, (DsCell){ x, y });

      if (was == 0 || is == 0 || is_kept[was])
        continue;
      is_kept[was] = true;
      if (ds_rooms_get (to->rooms, is - 1)->name == NULL) {
        const DsRoom *old = ds_rooms_get (from->rooms, was - 1);
        DsRoom room = *ds_rooms_get (to->rooms, is - 1);

        room.kind = old->kind;
        room.name = old->name;
        room.extras = old->extras;
        status = ds_rooms_set (&to->rooms, is - 1, &room, err);
      }
    }
  ds_free (is_kept);
  return status;
}

/* Members that the source does not have stay as they were. */
static DsStatus
keep_frame (DsDelve *out, const DsDelve *old, const DsTileLayers *layers, DsError *err)
{
  DsExtras *extras, *kept;
  DsRecipe recipe;
  DsStatus status =
      ds_extras_with (&kept, old->dungeon.extras, DS_FOREIGN_KEY,
                      ds_extras_find (out->dungeon.extras, DS_FOREIGN_KEY), err); /* as it is now */

  if (status != DS_OK)
    return status;
  status = ds_tile_layers_put (&extras, kept, layers, err);
  ds_extras_unref (kept);
  if (status != DS_OK)
    return status;
  ds_str_unref (out->dungeon.name);
  out->dungeon.name = ds_str_ref (old->dungeon.name);
  ds_extras_unref (out->dungeon.extras);
  out->dungeon.extras = extras;
  memcpy (out->ruleset, old->ruleset, sizeof out->ruleset);
  ds_dungeon_take_seed (&out->dungeon, &old->dungeon);
  status = ds_recipe_copy (&recipe, &old->recipe, err);
  if (status == DS_OK) {
    ds_recipe_clear (&out->recipe);
    out->recipe = recipe;
    status = keep_locks (&out->dungeon, &old->dungeon, err);
  }
  for (size_t i = 0; i < out->dungeon.n_floors && i < old->dungeon.n_floors && status == DS_OK; i++)
    status = keep_rooms (&out->dungeon.floors[i], &old->dungeon.floors[i], err);
  return status == DS_OK
             ? ds_dungeon_take_ignores (&out->dungeon, &old->dungeon, NULL, (DsCell){ 0 }, err)
             : status;
}

DsStatus
ds_source_merge (DsDelve *out, const DsDelve *old, const DsDelve *made, const DsDelve *fresh,
                 size_t *n_lost, DsError *err)
{
  DsTileLayers layers = { 0 };
  DsDelve edits, before = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && old != NULL && fresh != NULL && n_lost != NULL);

  memset (out, 0, sizeof *out);
  *n_lost = 0;
  if (ds_delve_copy (&edits, old, err) != DS_OK)
    return DS_NOMEM;
  status = ds_delve_set_rules (&edits, fresh->rules, err); /* numbers of tiles and kinds agree */
  if (status == DS_OK)
    status = ds_delve_copy (out, fresh, err);
  if (status == DS_OK && out->rules != edits.rules)
    status = ds_delve_set_rules (out, edits.rules, err); /* the edits have unknown ones */
  if (status == DS_OK && made != NULL)
    status = ds_delve_copy (&before, made, err);
  if (status == DS_OK && made != NULL)
    status = ds_delve_set_rules (&before, edits.rules, err);
  for (size_t i = 0; i < edits.dungeon.n_floors && status == DS_OK; i++)
    status = merge_floor (i < out->dungeon.n_floors ? &out->dungeon.floors[i] : NULL,
                          &edits.dungeon.floors[i], n_lost, err);
  if (status == DS_OK)
    status = merge_tiles (out, &edits, made != NULL ? &before : NULL, &layers, n_lost, err);
  if (status == DS_OK)
    status = keep_frame (out, old, &layers, err);
  if (status != DS_OK && out->rules != NULL)
    ds_delve_clear (out);
  if (before.rules != NULL)
    ds_delve_clear (&before);
  ds_delve_clear (&edits);
  return status;
}
