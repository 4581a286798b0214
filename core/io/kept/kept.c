/* core/io/kept/kept.c — the member "foreign" of a document. */
#include "io/kept/kept.h"
#include "base/hash.h"
#include "base/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER_BYTES 4000
#define ITEMS_MAX 500000 /* texts of a file: one holds several lines where there are more */

bool
ds_kept_has (const DsDelve *level)
{
  DS_ASSERT (level != NULL);

  return ds_extras_find (level->dungeon.extras, DS_FOREIGN_KEY) != NULL;
}

void
ds_kept_clear (DsKept *self)
{
  DS_ASSERT (self != NULL);

  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* ---- reading */

static const DsForeignReader *
find_reader (const char *id)
{
  for (size_t i = 0; i < ds_foreign_n_readers (); i++)
    if (ds_foreign_reader (i)->change != NULL && strcmp (ds_foreign_reader (i)->id, id) == 0)
      return ds_foreign_reader (i);
  return NULL;
}

static const DsForeignReader *
read_format (DsNode root, DsErrors *errors)
{
  const DsForeignReader *reader;
  const char *id;
  DsNode node;

  if (!ds_read_member (root, "format", &node, DS_FOREIGN_KEY, errors))
    return NULL;
  id = ds_read_text (node, DS_ID_MAX, DS_FOREIGN_KEY ".format", errors);
  reader = id != NULL ? find_reader (id) : NULL;
  if (id != NULL && reader == NULL)
    ds_node_fail (node, errors, DS_FOREIGN_KEY ".format", "foreign.format",
                  N_ ("expected the format of an imported file, got \"%s\""), id);
  return reader;
}

static bool
read_hash (DsNode node, const char *path, DsErrors *errors, uint64_t *out)
{
  const char *text = ds_read_text (node, 16, path, errors);
  char *end;

  if (text == NULL)
    return false;
  *out = strtoull (text, &end, 16);
  if (strlen (text) == 16 && strspn (text, "0123456789abcdef") == 16)
    return true;
  ds_node_fail (node, errors, path, "foreign.made", N_ ("expected 16 hexadecimal digits"));
  return false;
}

/* Levels that were imported by earlier versions lack the hash of their rooms. */
static bool
read_made (DsNode root, DsErrors *errors, uint64_t *made, uint64_t *rooms)
{
  DsNode node;

  *rooms = 0;
  return ds_read_member (root, "made", &node, DS_FOREIGN_KEY, errors) &&
         read_hash (node, DS_FOREIGN_KEY ".made", errors, made) &&
         (!ds_node_get (root, "rooms", &node) ||
          read_hash (node, DS_FOREIGN_KEY ".rooms", errors, rooms));
}

/* Levels that were imported before objects had own properties, or before those had values of a
 * class, lack the member @key. */
static bool
has_member (DsNode root, const char *key)
{
  bool has = false;
  DsNode node;

  return ds_node_get (root, key, &node) && ds_node_bool (node, &has) && has;
}

/* The folder, which may be missing; NULL: a finding. */
static const char *
read_folder (DsNode root, DsErrors *errors)
{
  DsNode node;

  return ds_node_get (root, "folder", &node)
             ? ds_read_text (node, FOLDER_BYTES, DS_FOREIGN_KEY ".folder", errors)
             : "";
}

/* The bytes of a list of texts with a line break between two; SIZE_MAX: it is none. */
static size_t
measure_text (DsNode list, const char *path, DsErrors *errors)
{
  size_t bytes = 0;

  if (!ds_read_is (list, DS_JSON_ARRAY, path, errors))
    return SIZE_MAX;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode item = ds_node_at (list, i);

    if (ds_node_type (item) != DS_JSON_STRING) {
      char where[DS_WHERE_MAX];

      ds_node_fail (item, errors, ds_path_item (where, path, i), "foreign.text",
                    N_ ("expected a text, got %s"), ds_json_type_name (ds_node_type (item)));
      return SIZE_MAX;
    }
    bytes += ds_node_length (item) + (i > 0);
  }
  return bytes;
}

/* Path and list of texts of a file; false: a finding. */
static bool
read_file (DsNode item, const char *path, DsErrors *errors, const char **name, DsNode *list,
           size_t *bytes)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (!ds_read_member (item, "path", &node, path, errors))
    return false;
  *name = ds_read_text (node, DS_WHERE_MAX * 16, ds_path_key (where, path, "path"), errors);
  if (*name == NULL || !ds_read_member (item, "text", list, path, errors))
    return false;
  if ((*name)[0] == '\0') {
    ds_node_fail (node, errors, where, "foreign.path", N_ ("expected the path of a file"));
    return false;
  }
  *bytes = measure_text (*list, ds_path_key (where, path, "text"), errors);
  return *bytes != SIZE_MAX;
}

static bool
read_files (DsNode root, DsErrors *errors, DsNode *out)
{
  const char *path = DS_FOREIGN_KEY ".files";
  size_t total = 0;

  if (!ds_read_member (root, "files", out, DS_FOREIGN_KEY, errors) ||
      !ds_read_is (*out, DS_JSON_ARRAY, path, errors))
    return false;
  if (ds_node_length (*out) == 0 || ds_node_length (*out) > DS_KEPT_FILES_MAX) {
    ds_node_fail (*out, errors, path, "foreign.files", N_ ("expected 1 to %d files, got %zu"),
                  DS_KEPT_FILES_MAX, ds_node_length (*out));
    return false;
  }
  for (size_t i = 0; i < ds_node_length (*out); i++) {
    char where[DS_WHERE_MAX];
    const char *name;
    size_t bytes;
    DsNode list;

    if (!read_file (ds_node_at (*out, i), ds_path_item (where, path, i), errors, &name, &list,
                    &bytes))
      return false;
    total += bytes;
  }
  if (total <= DS_KEPT_BYTES_MAX)
    return true;
  ds_node_fail (*out, errors, path, "foreign.bytes",
                N_ ("expected files of at most %zu bytes together, got %zu"), DS_KEPT_BYTES_MAX,
                total);
  return false;
}

static bool
read_mapping (DsNode root, DsErrors *errors, DsMapping *out, DsArena *arena)
{
  const char *source;
  DsNode node;
  size_t n;

  if (!ds_read_member (root, "mapping", &node, DS_FOREIGN_KEY, errors) ||
      !ds_read_is (node, DS_JSON_OBJECT, DS_FOREIGN_KEY ".mapping", errors))
    return false;
  source = ds_node_source (node, &n);
  return ds_mapping_parse (out, DS_FOREIGN_KEY ".mapping", source, n, NULL, arena, errors) == DS_OK;
}

void
ds_kept_check (DsNode node, DsErrors *errors)
{
  DsArena arena = { 0 };
  DsMapping mapping;
  uint64_t made, rooms;
  DsNode files;

  DS_ASSERT (errors != NULL);

  if (ds_read_is (node, DS_JSON_OBJECT, DS_FOREIGN_KEY, errors) &&
      read_format (node, errors) != NULL && read_made (node, errors, &made, &rooms) &&
      read_folder (node, errors) != NULL && read_mapping (node, errors, &mapping, &arena))
    (void)!read_files (node, errors, &files);
  ds_arena_clear (&arena);
}

/* The text of a file; NULL: no memory. */
static char *
join (DsNode list, size_t bytes, DsArena *arena)
{
  char *text = ds_arena_alloc (arena, bytes + 1, 1), *at = text;

  for (size_t i = 0; i < ds_node_length (list) && text != NULL; i++) {
    size_t n;
    const char *item = ds_node_string (ds_node_at (list, i), &n);

    if (item == NULL)
      return NULL;
    if (i > 0)
      *at++ = '\n';
    memcpy (at, item, n);
    at += n;
  }
  return text;
}

static bool
take_files (DsKept *self, DsNode files, DsErrors *errors)
{
  self->n_files = ds_node_length (files);
  self->files = ds_arena_alloc (&self->arena, self->n_files, sizeof *self->files);
  for (size_t i = 0; i < self->n_files && self->files != NULL; i++) {
    DsKeptFile *file = &self->files[i];
    const char *name;
    DsNode list;

    if (!read_file (ds_node_at (files, i), DS_FOREIGN_KEY, errors, &name, &list, &file->n))
      return false;
    file->path = ds_arena_strdup (&self->arena, name);
    file->text = join (list, file->n, &self->arena);
    if (file->path == NULL || file->text == NULL)
      self->files = NULL;
  }
  if (self->files != NULL)
    return true;
  ds_errors_add (errors, DS_NOMEM, DS_FOREIGN_KEY, "no-memory", N_ ("out of memory"));
  return false;
}

static bool
take_folder (DsKept *self, const char *folder, DsErrors *errors)
{
  self->folder = folder != NULL ? ds_arena_strdup (&self->arena, folder) : NULL;
  if (folder != NULL && self->folder == NULL)
    ds_errors_add (errors, DS_NOMEM, DS_FOREIGN_KEY, "no-memory", N_ ("out of memory"));
  return self->folder != NULL;
}

DsStatus
ds_kept_get (DsKept *out, const DsDelve *level, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  const char *json;
  DsNode root, files;
  DsJson *parsed;
  bool fits;

  DS_ASSERT (out != NULL && level != NULL && errors != NULL && ds_kept_has (level));

  memset (out, 0, sizeof *out);
  json = ds_extras_find (level->dungeon.extras, DS_FOREIGN_KEY);
  if (ds_json_parse (&parsed, DS_FOREIGN_KEY, json, strlen (json), errors) != DS_OK)
    return ds_errors_since (errors, n_before);
  root = ds_json_root (parsed);
  fits = ds_read_is (root, DS_JSON_OBJECT, DS_FOREIGN_KEY, errors);
  if (fits) {
    out->reader = read_format (root, errors);
    fits = out->reader != NULL && read_made (root, errors, &out->made, &out->rooms) &&
           take_folder (out, read_folder (root, errors), errors) &&
           read_mapping (root, errors, &out->mapping, &out->arena) &&
           read_files (root, errors, &files) && take_files (out, files, errors);
    out->mapping.without_properties = !has_member (root, "properties");
    out->mapping.without_classes = !has_member (root, "classes");
    out->mapping.without_areas = !has_member (root, "areas");
    out->mapping.without_names = !has_member (root, "names");
    out->mapping.without_angles = !has_member (root, "angles");
  }
  ds_json_free (parsed);
  if (fits)
    return DS_OK;
  ds_kept_clear (out);
  return ds_errors_since (errors, n_before);
}

DsStatus
ds_kept_borrow (DsKept *out, const DsForeign *map, DsError *err)
{
  DS_ASSERT (out != NULL && map != NULL && map->files.n > 0);

  memset (out, 0, sizeof *out);
  out->files = ds_arena_alloc (&out->arena, map->files.n, sizeof *out->files);
  if (out->files == NULL)
    return ds_fail_nomem (err, map->source);
  out->reader = ds_foreign_reader_of (map->source);
  out->folder = "";
  for (const DsForeignFile *at = map->files.first; at != NULL; at = at->next)
    out->files[out->n_files++] = (DsKeptFile){ ds_kept_path (map, at->path), at->bytes, at->n };
  return DS_OK;
}

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsKept *self = user;

  for (size_t i = 0; i < self->n_files; i++)
    if (strcmp (self->files[i].path, path) == 0) {
      *n = self->files[i].n;
      *bytes = ds_alloc (*n + 1, 1);
      if (*bytes == NULL)
        return ds_fail_nomem (err, path);
      memcpy (*bytes, self->files[i].text, *n + 1);
      return DS_OK;
    }
  return ds_fail (err, DS_NOT_FOUND, path, "foreign.missing",
                  N_ ("this file was not there when the level was imported"));
}

/* The names of the files in a folder of the source. */
static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  const DsKept *self = user;
  const size_t n_folder = strcmp (folder, ".") == 0 ? 0 : strlen (folder) + 1;

  *out = (DsFileNames){ ds_alloc0 (self->n_files, sizeof *out->items), 0 };
  if (out->items == NULL)
    return ds_fail_nomem (err, folder);
  for (size_t i = 0; i < self->n_files; i++) {
    const char *path = self->files[i].path;

    if (n_folder > 0 && (strncmp (path, folder, n_folder - 1) != 0 || path[n_folder - 1] != '/'))
      continue;
    if (strchr (path + n_folder, '/') != NULL)
      continue;
    out->items[out->n] = ds_strdup (path + n_folder);
    if (out->items[out->n] == NULL) {
      ds_file_names_clear (out);
      return ds_fail_nomem (err, folder);
    }
    out->n++;
  }
  return DS_OK;
}

DsStatus
ds_kept_parse (const DsKept *self, DsForeign *out, DsErrors *errors)
{
  DsForeignFiles files = { .load = load, .list = list };

  DS_ASSERT (self != NULL && self->n_files > 0 && out != NULL && errors != NULL);

  files.user = (void *)self;
  return ds_foreign_parse (out, self->reader, self->files[0].path, self->files[0].text,
                           self->files[0].n, &files, errors);
}

/* Behind the text that begins at the quote. */
static const char *
skip_text (const char *at)
{
  at++;
  at += strcspn (at, "\"\\");
  while (*at == '\\') {
    at += 2; /* an escape */
    at += strcspn (at, "\"\\");
  }
  return at + 1;
}

/* The path of the first file as the member @json has it, from quote to quote; *@n: its bytes. NULL:
 * the member is no source. Most of the member are texts of files, which stand behind that. */
static const char *
find_first_path (const char *json, size_t *n)
{
  bool is_files = false, is_path = false;
  int depth = 0;

  for (const char *at = json; *at != '\0';) {
    const char *start = at;

    if (*at != '"') {
      depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
      if (is_files && depth == 2 && *at == '}')
        return NULL;
      at++;
      continue;
    }
    at = skip_text (at);
    *n = (size_t)(at - start);
    if (is_files && is_path && depth == 3)
      return start;
    if (at[strspn (at, " \t\r\n")] != ':')
      continue;
    if (depth == 1)
      is_files = *n == strlen ("\"files\"") && strncmp (start, "\"files\"", *n) == 0;
    is_path = depth == 3 && *n == strlen ("\"path\"") && strncmp (start, "\"path\"", *n) == 0;
  }
  return NULL;
}

bool
ds_kept_has_suffix (const DsDelve *level, const char *suffix)
{
  DsErrors errors = { 0 };
  const char *json, *path;
  bool found = false;
  DsJson *parsed;
  size_t n;

  DS_ASSERT (level != NULL && suffix != NULL);

  json = ds_extras_find (level->dungeon.extras, DS_FOREIGN_KEY);
  path = json != NULL ? find_first_path (json, &n) : NULL;
  if (path == NULL || ds_json_parse (&parsed, DS_FOREIGN_KEY, path, n, &errors) != DS_OK)
    return false;
  path = ds_node_string (ds_json_root (parsed), NULL);
  found = path != NULL && ds_file_has_suffix (path, suffix);
  ds_json_free (parsed);
  return found;
}

/* ---- writing */

const char *
ds_kept_path (const DsForeign *map, const char *path)
{
  const char *slash;
  size_t n;

  DS_ASSERT (map != NULL && path != NULL);

  slash = strrchr (map->source, '/');
  n = slash != NULL ? (size_t)(slash - map->source) + 1 : 0;
  return strncmp (path, map->source, n) == 0 ? path + n : path;
}

static DsStatus
check_files (const DsForeign *map, DsError *err)
{
  size_t total = 0;

  for (const DsForeignFile *at = map->files.first; at != NULL; at = at->next) {
    total += at->n;
    if (!ds_utf8_check (at->bytes, at->n) || !ds_utf8_check (at->path, strlen (at->path)))
      return ds_fail (err, DS_BAD_DATA, at->path, "foreign.utf8",
                      N_ ("the level does not keep this file, and cannot be written back to it: "
                          "expected UTF-8"));
  }
  if (total > DS_KEPT_BYTES_MAX || map->files.n > DS_KEPT_FILES_MAX)
    return ds_fail (err, DS_LIMIT, map->source, "foreign.size",
                    N_ ("the level does not keep this file, and cannot be written back to it: "
                        "expected at most %zu bytes, got %zu"),
                    DS_KEPT_BYTES_MAX, total);
  return DS_OK;
}

static void
put_text (DsJsonWriter *json, const char *text, size_t n)
{
  const char *const end = text + n;
  size_t lines = 1, step;

  for (const char *at = text; (at = memchr (at, '\n', (size_t)(end - at))) != NULL; at++)
    lines++;
  step = (lines + ITEMS_MAX - 1) / ITEMS_MAX;
  ds_json_begin_array (json, "text", DS_JSON_LINES);
  for (bool more = true; more;) {
    const char *stop = text;

    for (size_t i = 0; i < step && stop != NULL; i++)
      stop = memchr (i > 0 ? stop + 1 : stop, '\n', (size_t)(end - (i > 0 ? stop + 1 : stop)));
    more = stop != NULL;
    ds_json_put_bytes (json, NULL, text, (size_t)((more ? stop : end) - text));
    text = more ? stop + 1 : end;
  }
  ds_json_end (json);
}

/* The mapping, indented as a member of a member. */
static void
put_mapping (DsJsonWriter *json, const DsMapping *mapping)
{
  DsText plain = { 0 }, indented = { 0 };

  ds_mapping_format (mapping, &plain);
  while (plain.n > 0 && plain.bytes[plain.n - 1] == '\n')
    plain.n--;
  for (size_t i = 0; i < plain.n; i++) {
    ds_text_putc (&indented, plain.bytes[i]);
    if (plain.bytes[i] == '\n')
      ds_text_puts (&indented, "    ");
  }
  if (plain.failed || indented.failed)
    json->out->failed = true;
  else
    ds_json_put_source (json, "mapping", indented.bytes);
  ds_text_clear (&plain);
  ds_text_clear (&indented);
}

static void
put_member (DsJsonWriter *json, const DsDelve *made, const DsForeign *map, const DsMapping *mapping)
{
  char hash[17];

  snprintf (hash, sizeof hash, "%016llx", (unsigned long long)ds_kept_hash (made));
  ds_json_put_string (json, "format", map->format);
  ds_json_put_string (json, "made", hash);
  snprintf (hash, sizeof hash, "%016llx", (unsigned long long)ds_kept_hash_rooms (made));
  ds_json_put_string (json, "rooms", hash);
  if (!mapping->without_properties)
    ds_json_put_bool (json, "properties", true);
  if (!mapping->without_properties && !mapping->without_classes)
    ds_json_put_bool (json, "classes", true);
  if (!mapping->without_areas)
    ds_json_put_bool (json, "areas", true);
  if (!mapping->without_names)
    ds_json_put_bool (json, "names", true);
  if (!mapping->without_angles)
    ds_json_put_bool (json, "angles", true);
  if (map->folder != NULL && map->folder[0] != '\0')
    ds_json_put_string (json, "folder", map->folder);
  put_mapping (json, mapping);
  ds_json_begin_array (json, "files", DS_JSON_LINES);
  for (const DsForeignFile *at = map->files.first; at != NULL; at = at->next) {
    ds_json_begin_object (json, NULL, DS_JSON_LINES);
    ds_json_put_string (json, "path", ds_kept_path (map, at->path));
    put_text (json, at->bytes, at->n);
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* Sets the member of the document; its lines are indented as they stand in the file. */
static DsStatus
set_member (DsDelve *level, const DsDelve *made, const DsForeign *map, const DsMapping *mapping,
            DsError *err)
{
  static const char start[] = "{\n  \"" DS_FOREIGN_KEY "\": ", end[] = "\n}\n";
  DsExtras *extras = NULL;
  DsJsonWriter json;
  DsText text = { 0 };
  DsStatus status;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_object (&json, DS_FOREIGN_KEY, DS_JSON_LINES);
  put_member (&json, made, map, mapping);
  ds_json_end (&json);
  ds_json_end (&json);
  if (text.failed) {
    ds_text_clear (&text);
    return ds_fail_nomem (err, map->source);
  }
  DS_ASSERT (strncmp (text.bytes, start, sizeof start - 1) == 0);
  text.bytes[text.n - (sizeof end - 1)] = '\0';
  status = ds_extras_with (&extras, level->dungeon.extras, DS_FOREIGN_KEY,
                           text.bytes + sizeof start - 1, err);
  ds_text_clear (&text);
  if (status != DS_OK)
    return status;
  ds_extras_unref (level->dungeon.extras);
  level->dungeon.extras = extras;
  return DS_OK;
}

DsStatus
ds_kept_set (DsDelve *level, const DsImport *import, const DsForeign *map, const DsMapping *mapping,
             DsError *err)
{
  DsStatus status;

  DS_ASSERT (level != NULL && import != NULL && map != NULL && mapping != NULL);
  DS_ASSERT (map->files.n > 0);

  status = check_files (map, err);
  if (status == DS_OK)
    status = ds_import_set_places (level, import, map, err);
  return status == DS_OK ? set_member (level, &import->delve, map, mapping, err) : status;
}

/* ---- the hash */

static uint64_t
hash_layer (uint64_t hash, const DsGrid *grid, const uint64_t *tiles, size_t n_tiles)
{
  for (int32_t y = 0; y < grid->h; y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      hash = (hash ^ tiles[row[x] < n_tiles ? row[x] : 0]) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

static uint64_t
hash_thing (const DsDelve *level, const DsThing *thing)
{
  return ds_mix64 (
      ds_mix64 (thing->id ^ ds_fnv64_text (ds_rules_kind (level->rules, thing->kind)->id)) ^
      ds_cell_hash (1, thing->at.x, thing->at.y));
}

uint64_t
ds_kept_hash (const DsDelve *level)
{
  const size_t n = ds_rules_n_tiles (level->rules);
  uint64_t *tiles = ds_alloc (n + 1, sizeof *tiles);
  uint64_t hash = DS_FNV64_START, things = 0;

  DS_ASSERT (level != NULL);

  if (tiles == NULL)
    return 0;
  for (size_t i = 0; i < n; i++)
    tiles[i] = ds_fnv64_text (ds_rules_tile (level->rules, (uint32_t)i)->id);
  for (size_t f = 0; f < level->dungeon.n_floors; f++) {
    const DsFloor *floor = &level->dungeon.floors[f];

    hash = hash_layer (hash, &floor->layers[DS_LAYER_GROUND], tiles, n);
    hash = hash_layer (hash, &floor->layers[DS_LAYER_FEATURE], tiles, n);
    for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
      if (!ds_grid_is_blank (&floor->layers[DS_LAYER_TILES (i)]))
        hash = hash_layer (hash, &floor->layers[DS_LAYER_TILES (i)], tiles, n);
    for (size_t i = 0; i < ds_things_count (floor->things); i++)
      things += hash_thing (level, ds_things_get (floor->things, i)) * (f + 1);
  }
  ds_free (tiles);
  return ds_mix64 (hash ^ things);
}

static uint64_t
hash_room_cells (uint64_t hash, const DsGrid *grid)
{
  for (int32_t y = 0; y < grid->h; y++) {
    const uint32_t *row = ds_grid_row (grid, y);
    int32_t x = 0;

    for (; x + 1 < grid->w; x += 2)
      hash = (hash ^ (row[x] | (uint64_t)row[x + 1] << 32)) * 0x9e3779b97f4a7c15u;
    if (x < grid->w)
      hash = (hash ^ row[x]) * 0x9e3779b97f4a7c15u;
    hash = ds_mix64 (hash);
  }
  return hash;
}

uint64_t
ds_kept_hash_rooms (const DsDelve *level)
{
  uint64_t hash = DS_FNV64_START;

  DS_ASSERT (level != NULL);

  for (size_t f = 0; f < level->dungeon.n_floors; f++) {
    const DsFloor *floor = &level->dungeon.floors[f];

    hash = hash_room_cells (hash, &floor->layers[DS_LAYER_ROOM]);
    for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++)
      hash = ds_mix64 (hash ^ ds_rooms_get (floor->rooms, i)->kind);
  }
  return ds_mix64 (hash) | 1;
}
