/* core/io/foreign/readers/world/world.c — worlds of Tiled: places of maps in files of their own,
 * each by name or all whose name fits a pattern. Maps that lie over each other are floors. Source:
 * https://doc.mapeditor.org/en/stable/manual/worlds */
#include "base/array.h"
#include "base/intern.h"
#include "base/read.h"
#include "io/foreign/foreign_parts.h"
#include "io/foreign/link.h"
#include "io/foreign/readers/tiled/tiled_reader.h"
#include "io/foreign/readers/world/name_pattern.h"

#include <stdlib.h>
#include <string.h>

#define FAR DS_FOREIGN_PIXELS_MAX
#define PATTERN_BYTES 1024
#define DIGITS_MAX 9
#define SUFFIXES ".tmx .tmj .json .xml"

/* A map of the world. */
typedef struct {
  const char *file; /* as the world names it */
  int64_t x, y;     /* pixels */
  DsNode node;      /* that names it */
  size_t number;    /* in its list */
} WorldMap;

typedef struct {
  DsForeign *map;
  const char *name;
  const DsForeignFiles *files;
  DsErrors *errors;
  DS_ARRAY (WorldMap) entries;
  DsIntern paths; /* of the entries, plain */
} World;

/* A finding of a function that knows no place. Always false. */
static bool
take (const World *self, DsNode node, const char *path, const DsError *err)
{
  ds_node_take (node, self->errors, path, err);
  return false;
}

static bool
fail_nomem (const World *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  ds_errors_take (self->errors, &err);
  return false;
}

/* A whole number that may be missing. */
static bool
read_number (const World *self, DsNode node, const char *path, const char *key, int64_t *out)
{
  char where[DS_WHERE_MAX];
  DsNode value;

  return !ds_node_get (node, key, &value) ||
         ds_read_int (value, -FAR, FAR, out, ds_path_key (where, path, key), self->errors);
}

/* The list @key of the world, which may be missing. False: a finding. */
static bool
read_list (const World *self, DsNode root, const char *key, DsNode *out, size_t *n)
{
  *n = 0;
  if (!ds_node_get (root, key, out))
    return true;
  if (!ds_read_is (*out, DS_JSON_ARRAY, key, self->errors))
    return false;
  *n = ds_node_length (*out);
  if (*n <= DS_FOREIGN_LEVELS_MAX)
    return true;
  ds_node_fail (*out, self->errors, key, "foreign.limit", N_ ("expected at most %zu %s, got more"),
                (size_t)DS_FOREIGN_LEVELS_MAX, ds_translate (N_ ("levels")));
  return false;
}

/* Adds a map, unless the world has it already: what it names counts before what a pattern finds. */
static bool
add_entry (World *self, WorldMap entry, bool *is_new)
{
  char *plain = ds_link_target (self->name, entry.file);
  const uint32_t n_before = self->paths.n;
  bool ok = plain != NULL && ds_intern_add (&self->paths, plain) != DS_INTERN_NONE;

  *is_new = self->paths.n > n_before;
  ds_free (plain);
  if (ok && *is_new && self->entries.n == DS_FOREIGN_LEVELS_MAX) {
    ds_node_fail (entry.node, self->errors, "maps", "foreign.limit",
                  N_ ("expected at most %zu %s, got more"), (size_t)DS_FOREIGN_LEVELS_MAX,
                  ds_translate (N_ ("levels")));
    return false;
  }
  if (ok && *is_new)
    ok = ds_array_push (&self->entries, entry);
  return ok || fail_nomem (self);
}

/* ---- maps by name */

static bool
read_map (World *self, DsNode node, size_t i)
{
  char path[DS_WHERE_MAX], where[DS_WHERE_MAX];
  WorldMap entry = { .node = node, .number = i };
  const char *file;
  DsNode name;
  bool is_new;

  ds_path_item (path, "maps", i);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_member (node, "fileName", &name, path, self->errors))
    return false;
  file =
      ds_read_text (name, DS_WHERE_MAX * 16, ds_path_key (where, path, "fileName"), self->errors);
  if (file == NULL)
    return false;
  if (file[0] == '\0') {
    ds_node_fail (name, self->errors, where, "world.file", N_ ("expected the path of a map"));
    return false;
  }
  entry.node = name;
  entry.file = ds_arena_strdup (&self->map->arena, file);
  if (entry.file == NULL)
    return fail_nomem (self);
  if (!read_number (self, node, path, "x", &entry.x) ||
      !read_number (self, node, path, "y", &entry.y) || !add_entry (self, entry, &is_new))
    return false;
  if (is_new)
    return true;
  ds_node_fail (name, self->errors, where, "world.twice",
                N_ ("expected each map once, got \"%s\" again"), file);
  return false;
}

/* ---- maps by pattern */

typedef struct {
  int64_t by_x, by_y, x, y; /* pixels */
} Places;

static bool
read_places (const World *self, DsNode node, const char *path, Places *out)
{
  return read_number (self, node, path, "multiplierX", &out->by_x) &&
         read_number (self, node, path, "multiplierY", &out->by_y) &&
         read_number (self, node, path, "offsetX", &out->x) &&
         read_number (self, node, path, "offsetY", &out->y);
}

/* The number that a group of a name is. */
static bool
read_group (const char *name, DsNameGroup group, int64_t *out)
{
  const bool has_sign = group.n > 0 && (name[group.at] == '-' || name[group.at] == '+');
  char text[DIGITS_MAX + 2] = "";

  if (group.n > DIGITS_MAX || group.n == (size_t)has_sign)
    return false;
  memcpy (text, name + group.at, group.n);
  *out = strtoll (text, NULL, 10);
  return strspn (text + has_sign, "0123456789") == group.n - has_sign;
}

/* Adds the map that a name stands for. */
static bool
add_named (World *self, DsNode node, const char *path, const char *name, const DsNameGroup *groups,
           const Places *places, size_t number)
{
  WorldMap entry = { .node = node, .number = number };
  int64_t column, row;
  bool is_new;

  if (!read_group (name, groups[0], &column) || !read_group (name, groups[1], &row)) {
    ds_node_fail (node, self->errors, path, "world.groups",
                  N_ ("expected two groups that are numbers in \"%s\""), name);
    return false;
  }
  entry.x = column * places->by_x + places->x;
  entry.y = row * places->by_y + places->y;
  if (entry.x < -FAR || entry.x > FAR || entry.y < -FAR || entry.y > FAR) {
    ds_node_fail (node, self->errors, path, "world.far",
                  N_ ("expected maps at most %d pixels away, got \"%s\""), (int)FAR, name);
    return false;
  }
  entry.file = ds_arena_strdup (&self->map->arena, name);
  return entry.file != NULL ? add_entry (self, entry, &is_new) : fail_nomem (self);
}

static bool
find_names (World *self, DsNode node, const char *path, const DsNamePattern *pattern,
            const DsFileNames *names, const Places *places, size_t number)
{
  for (size_t i = 0; i < names->n; i++) {
    DsNameGroup groups[2];
    bool found;
    DsError err;

    if (!ds_file_has_suffix (names->items[i], SUFFIXES))
      continue;
    if (ds_name_pattern_find (pattern, names->items[i], &found, groups, &err) != DS_OK)
      return take (self, node, path, &err);
    if (found && !add_named (self, node, path, names->items[i], groups, places, number))
      return false;
  }
  return true;
}

static bool
compile (const World *self, DsNode node, const char *path, DsNamePattern *out)
{
  const char *text = ds_read_text (node, PATTERN_BYTES, path, self->errors);
  DsError err;

  if (text == NULL)
    return false;
  if (ds_name_pattern_compile (out, text, &err) != DS_OK)
    return take (self, node, path, &err);
  if (out->n_groups == 2)
    return true;
  ds_node_fail (node, self->errors, path, "world.groups",
                N_ ("expected two groups, for the column and the row, got %zu"), out->n_groups);
  return false;
}

/* The names in the folder of the world. */
static bool
list_names (const World *self, DsNode node, const char *path, DsFileNames *out)
{
  const char *slash = strrchr (self->name, '/');
  const size_t n = slash == self->name ? 1 : slash != NULL ? (size_t)(slash - self->name) : 0;
  char *folder = slash != NULL ? ds_strndup (self->name, n) : ds_strdup (".");
  DsStatus status = DS_OK;
  DsError err;

  *out = (DsFileNames){ 0 };
  if (folder == NULL)
    return fail_nomem (self);
  if (self->files->list != NULL)
    status = self->files->list (self->files->user, folder, out, &err);
  ds_free (folder);
  return status == DS_OK || take (self, node, path, &err);
}

static bool
read_pattern (World *self, DsNode node, size_t i)
{
  char path[DS_WHERE_MAX], where[DS_WHERE_MAX];
  DsNamePattern *pattern;
  DsFileNames names = { 0 };
  Places places = { .by_x = 1, .by_y = 1 }; /* as Tiled, which leaves them out then */
  DsNode text;
  bool ok;

  ds_path_item (path, "patterns", i);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_member (node, "regexp", &text, path, self->errors) ||
      !read_places (self, node, path, &places))
    return false;
  ds_path_key (where, path, "regexp");
  pattern = ds_alloc (1, sizeof *pattern);
  if (pattern == NULL)
    return fail_nomem (self);
  ok = compile (self, text, where, pattern) && list_names (self, text, where, &names) &&
       find_names (self, text, where, pattern, &names, &places, i);
  ds_file_names_clear (&names);
  ds_free (pattern);
  return ok;
}

static bool
read_entries (World *self, DsNode root)
{
  DsNode list;
  size_t n;

  if (!ds_read_is (root, DS_JSON_OBJECT, "", self->errors) ||
      !read_list (self, root, "maps", &list, &n))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!read_map (self, ds_node_at (list, i), i))
      return false;
  if (!read_list (self, root, "patterns", &list, &n))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!read_pattern (self, ds_node_at (list, i), i))
      return false;
  if (self->entries.n > 0)
    return true;
  ds_node_fail (root, self->errors, "maps", "world.maps", N_ ("expected at least one map"));
  return false;
}

/* ---- their files */

/* The name of a file without folder and suffix. */
static const char *
name_of (const World *self, const char *file)
{
  const char *slash = strrchr (file, '/'), *base = slash != NULL ? slash + 1 : file;
  const char *dot = strrchr (base, '.');

  return ds_arena_strndup (&self->map->arena, base,
                           dot != NULL && dot > base ? (size_t)(dot - base) : strlen (base));
}

static DsStatus
read_text (const World *self, const char *path, char **bytes, size_t *n, DsError *err)
{
  *bytes = NULL;
  return self->files->load != NULL ? self->files->load (self->files->user, path, bytes, n, err)
                                   : ds_fail (err, DS_NOT_FOUND, path, "tiled.file",
                                              N_ ("this file cannot be read here"));
}

static bool
read_part (World *self, const WorldMap *entry, DsForeign *part)
{
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n;

  if (read_text (self, part->source, &bytes, &n, &err) != DS_OK)
    return take (self, entry->node, entry->file, &err);
  status = ds_foreign_reader_tiled.read (part, part->source, bytes, n, self->files, self->errors);
  ds_free (bytes);
  return status == DS_OK;
}

static bool
read_file (World *self, const WorldMap *entry)
{
  char *path = ds_foreign_beside (self->name, entry->file);
  DsForeign *part;
  DsForeignLevel *level;
  DsError err;

  if (path == NULL)
    return fail_nomem (self);
  part = ds_foreign_add_part (self->map, path, &err);
  ds_free (path);
  if (part == NULL)
    return take (self, entry->node, entry->file, &err);
  if (!read_part (self, entry, part))
    return false;
  level = part->levels.first;
  if (ds_foreign_join (self->map, part, entry->file, &err) != DS_OK)
    return take (self, entry->node, entry->file, &err);
  if (self->map->levels.n == 1) {
    self->map->grid_w = part->grid_w;
    self->map->grid_h = part->grid_h;
  }
  level->x = (int32_t)entry->x;
  level->y = (int32_t)entry->y;
  level->id = entry->file;
  level->name = name_of (self, entry->file);
  return level->name != NULL || fail_nomem (self);
}

static bool
is_over (const DsForeignLevel *a, const DsForeignLevel *b)
{
  return (int64_t)a->x < (int64_t)b->x + b->w && (int64_t)b->x < (int64_t)a->x + a->w &&
         (int64_t)a->y < (int64_t)b->y + b->h && (int64_t)b->y < (int64_t)a->y + a->h;
}

/* Maps beside each other are parts of one floor. */
static uint8_t
layout_of (const DsForeign *map)
{
  for (const DsForeignLevel *a = map->levels.first; a != NULL; a = a->next)
    for (const DsForeignLevel *b = a->next; b != NULL; b = b->next)
      if (is_over (a, b))
        return DS_FOREIGN_LINEAR;
  return DS_FOREIGN_WORLD;
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  World self = { .map = out, .name = name, .files = files, .errors = errors };
  const size_t n_before = errors->n;
  DsStatus status;
  DsJson *json;
  bool ok;

  status = ds_json_parse (&json, name, bytes, n, errors);
  if (status != DS_OK)
    return status;
  ok = read_entries (&self, ds_json_root (json));
  for (size_t i = 0; i < self.entries.n && ok; i++)
    ok = read_file (&self, &self.entries.items[i]);
  if (ok)
    out->layout = layout_of (out);
  else
    status = errors->n > n_before ? errors->items[errors->n - 1].status : DS_BAD_DATA;
  ds_array_clear (&self.entries);
  ds_intern_clear (&self.paths);
  ds_json_free (json);
  return status;
}

const DsForeignReader ds_foreign_reader_world = {
  .id = "world",
  .label = N_ ("World of Tiled"),
  .suffixes = ".world",
  .read = read,
  .change = ds_tiled_change,
  .relink = ds_tiled_relink,
  .follows_new = true,
  .has_shapes = true,
};
