/* core/io/kept/write_back.c — from a level to the text of its source: compares, changes, and
 * imports the result again to see what it holds. */
#include "io/kept/write_back.h"
#include "base/file.h"
#include "io/foreign/link.h"
#include "io/kept/kept_losses.h"
#include "io/kept/reverse.h"
#include "io/mapping/source.h"
#include "io/project.h"
#include "io/tiled/tiled_turn.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES 8192

/* Private state; texts of kept.files that changed are owned by texts. */
typedef struct {
  const DsDelve *level; /* NULL: an unedited one of the source */
  const char *document; /* NULL: unknown */
  const char *path;     /* of the first file that is written */
  DsKept kept;
  DsForeign map;
  const DsForeign *source; /* the map whose files are written; NULL: those that the level keeps */
  DsImport made;
  DsReversePlaces places;
  DsKeptRooms rooms;
  DsKeptThings added; /* where the format gives new objects all properties of their kind */
  bool is_changed;    /* a text */
  const char
      *suffix; /* of the file to be written, where that of the source is another; else NULL */
  DsTiledUnturned unturned; /* parts of the source that have no place in that */
  bool has_pins;            /* the import of today makes another level than that of then */
  bool replaces;            /* files that another program changed since */
  const DsWritten *written;
  DsStrangers *strangers;      /* get those files; NULL: not asked for */
  const DsStrangers *replaced; /* those that are replaced all the same; NULL: none */
  DsStatus refused;            /* DS_IO: some were; else DS_OK */
  DsError refusal;             /* of the first one */
  DsErrors errors;
  DsError *err;
} WriteBack;

#define MAPS ".tmx .tmj .json" /* both syntaxes of Tiled */

static bool
is_map (const char *suffix)
{
  return strcasecmp (suffix, ".tmx") == 0 || strcasecmp (suffix, ".tmj") == 0 ||
         strcasecmp (suffix, ".json") == 0;
}

bool
ds_kept_fits (const DsDelve *level, const char *path)
{
  const char *suffix = strrchr (path, '.');

  DS_ASSERT (level != NULL && path != NULL);

  return suffix != NULL && (ds_kept_has_suffix (level, suffix) ||
                            (is_map (suffix) && ds_kept_has_suffix (level, MAPS)));
}

bool
ds_kept_fits_name (const char *source, const char *path)
{
  const char *suffix = strrchr (path, '.');
  const DsForeignReader *reader;
  const DsFormat *format;

  DS_ASSERT (source != NULL && path != NULL);

  reader = ds_foreign_reader_of (source);
  format = ds_io_format_of (path);
  return reader != NULL && reader->change != NULL && format != NULL && format->is_back != NULL &&
         suffix != NULL &&
         (ds_file_has_suffix (source, suffix) ||
          (is_map (suffix) && ds_file_has_suffix (source, MAPS)));
}

const char *
ds_kept_other_form (const DsDelve *level, const char *path)
{
  static const char *const FORMS[] = { ".tmx", ".tmj", ".json", ".world" };
  const char *suffix = strrchr (path, '.');
  bool is_form = false;

  DS_ASSERT (level != NULL && path != NULL);

  if (ds_kept_fits (level, path))
    return NULL;
  for (size_t i = 0; i < DS_COUNT (FORMS) && suffix != NULL; i++)
    is_form = is_form || strcasecmp (suffix, FORMS[i]) == 0;
  for (size_t i = 0; i < DS_COUNT (FORMS) && is_form; i++)
    if (strcasecmp (suffix, FORMS[i]) != 0 && ds_kept_has_suffix (level, FORMS[i]))
      return FORMS[i];
  return NULL;
}

bool
ds_kept_is_back (const DsDelve *level, const char *path, const DsIoOptions *options)
{
  DS_ASSERT (level != NULL && path != NULL && options != NULL);

  return !options->is_ours && ds_kept_fits (level, path);
}

static DsStatus
take_errors (WriteBack *self, DsStatus status)
{
  if (status != DS_OK && self->err != NULL && self->errors.n > 0)
    *self->err = self->errors.items[self->errors.n - 1];
  return status;
}

static void
clear_level (WriteBack *self)
{
  ds_array_clear (&self->places);
  ds_import_clear (&self->made);
  ds_foreign_clear (&self->map);
}

/* Reads the files as they are now, and makes their level. */
static DsStatus
import (WriteBack *self)
{
  DsStatus status;

  clear_level (self);
  status = ds_kept_parse (&self->kept, &self->map, &self->errors);
  if (status != DS_OK)
    return take_errors (self, status);
  status = ds_import (&self->made, &self->map, &self->kept.mapping, self->level->rules, self->err);
  return status == DS_OK
             ? ds_reverse_places (&self->places, self->level, &self->map, &self->made, self->err)
             : status;
}

/* ---- changes */

static bool
is_of_level (const WriteBack *self, const char *path)
{
  const DsForeign *map = self->source != NULL ? self->source : &self->map;

  for (const DsForeignLevel *at = map->levels.first; at != NULL; at = at->next)
    if (strcmp (ds_kept_path (map, at->source), path) == 0)
      return true;
  return false;
}

/* Changes the text of a file as far as the edits concern it; it is read again later. */
static DsStatus
change_file (WriteBack *self, DsKeptFile *file, const DsForeignEdits *edits, size_t n,
             DsForeignShared *shared)
{
  DsText text = { 0 };
  DsStatus status;
  char *copy;

  status = self->kept.reader->change (file->path, file->text, file->n, &self->map, edits, n, shared,
                                      &text, self->err);
  if (status == DS_OK && (text.n != file->n || memcmp (text.bytes, file->text, text.n) != 0)) {
    copy = ds_arena_strndup (&self->kept.arena, text.bytes, text.n);
    if (copy == NULL) {
      status = ds_fail_nomem (self->err, file->path);
    } else {
      file->text = copy;
      file->n = text.n;
      self->is_changed = true;
    }
  }
  ds_text_clear (&text);
  return status;
}

/* Changes the first file, and all that are levels: edits of one may concern another. */
static DsStatus
change_files (WriteBack *self, const DsForeignEdits *edits, size_t n)
{
  DsForeignShared shared = { 0 };
  DsStatus status = DS_OK;
  bool has_any = false;

  for (size_t i = 0; i < n; i++)
    has_any = has_any || ds_foreign_edits_any (&edits[i]);
  for (size_t i = 0; i < self->kept.n_files && has_any && status == DS_OK; i++)
    if (i == 0 || is_of_level (self, self->kept.files[i].path))
      status = change_file (self, &self->kept.files[i], edits, n, &shared);
  ds_foreign_shared_clear (&shared);
  return status;
}

static bool
is_whole (int64_t cells, int32_t cell, int32_t grid)
{
  return cells * cell % grid == 0;
}

/* A finite map that is a floor by itself has the size of that. */
static DsStatus
resize (WriteBack *self, bool *is_changed)
{
  const DsReversePlace *at = self->places.n > 0 ? &self->places.items[0] : NULL;
  const DsDungeon *ours = &self->level->dungeon, *theirs = &self->made.delve.dungeon;
  const int32_t w = self->made.cell_w, h = self->made.cell_h;
  const int32_t grid_w = self->map.grid_w, grid_h = self->map.grid_h;
  DsForeignEdits edits = { .is_resized = true };

  *is_changed = false;
  if (at == NULL || self->map.levels.n != 1 || at->place->level->is_endless ||
      self->kept.reader->has_own_size ||
      (at->by.x == 0 && at->by.y == 0 && ours->w == theirs->w && ours->h == theirs->h) ||
      !is_whole (at->by.x, w, grid_w) || !is_whole (at->by.y, h, grid_h) ||
      !is_whole (ours->w, w, grid_w) || !is_whole (ours->h, h, grid_h))
    return DS_OK;
  edits.level = at->place->level;
  edits.w = (int32_t)((int64_t)ours->w * w / grid_w);
  edits.h = (int32_t)((int64_t)ours->h * h / grid_h);
  edits.dx = (int32_t)(-(int64_t)at->by.x * w / grid_w);
  edits.dy = (int32_t)(-(int64_t)at->by.y * h / grid_h);
  *is_changed = true;
  return change_files (self, &edits, 1);
}

/* The map has the size of our floor now: it lies on it corner to corner. */
static void
align (WriteBack *self)
{
  for (size_t i = 0; i < self->places.n; i++)
    self->places.items[i].by = (DsCell){ 0 };
}

/* Imports the resized map; its objects keep the ids by which ours are known. */
static DsStatus
import_resized (WriteBack *self)
{
  const DsCell by = { -self->places.items[0].by.x, -self->places.items[0].by.y };
  DsImport before = self->made;
  DsForeign map = self->map;
  DsStatus status;

  memset (&self->made, 0, sizeof self->made);
  memset (&self->map, 0, sizeof self->map);
  status = import (self);
  if (status == DS_OK)
    status = ds_import_take_ids (&self->made, &before, by, self->err);
  if (status == DS_OK)
    align (self);
  ds_import_clear (&before);
  ds_foreign_clear (&map);
  return status;
}

static int
compare_things (const void *a, const void *b)
{
  const DsKeptThing *p = a, *q = b;

  if (p->floor != q->floor)
    return p->floor < q->floor ? -1 : 1;
  return p->id < q->id ? -1 : p->id > q->id;
}

/* True for an object that has own properties, but not all of the one that its entity is a copy of:
 * those that it lacks come back as defaults. One without any was not made of that. */
static bool
lacks_some (const DsForeignAddition *addition, const DsDelve *level, size_t floor)
{
  const DsThing *thing = ds_things_find (level->dungeon.floors[floor].things, addition->id);
  bool is_any_gone = false;

  for (size_t i = 0; i < addition->properties.n; i++)
    is_any_gone = is_any_gone || addition->properties.items[i].is_gone;
  return is_any_gone && addition->model != NULL && thing != NULL &&
         ds_extras_find (thing->extras, DS_PROPERTIES_KEY) != NULL;
}

/* Lists the new objects of all levels that need no word of defaults. */
static DsStatus
list_added (WriteBack *self, const DsForeignEdits *edits)
{
  for (size_t i = 0; i < self->places.n && self->kept.reader->has_defaults; i++)
    for (size_t k = 0; k < edits[i].additions.n; k++) {
      const DsForeignAddition *addition = &edits[i].additions.items[k];
      const DsKeptThing thing = { self->places.items[i].floor, addition->id };

      if (!lacks_some (addition, self->level, thing.floor) && !ds_array_push (&self->added, thing))
        return ds_fail_nomem (self->err, "foreign");
    }
  if (self->added.n > 0)
    qsort (self->added.items, self->added.n, sizeof *self->added.items, compare_things);
  return DS_OK;
}

static DsStatus
change_all (WriteBack *self)
{
  DsForeignEdits *edits = ds_alloc0 (self->places.n + 1, sizeof *edits);
  DsStatus status = edits != NULL ? DS_OK : ds_fail_nomem (self->err, "foreign");

  for (size_t i = 0; i < self->places.n && status == DS_OK; i++) {
    edits[i].level = self->places.items[i].place->level;
    status = ds_reverse (&edits[i], self->level, &self->places.items[i], &self->map,
                         &self->kept.mapping, &self->made, self->has_pins, self->err);
  }
  if (status == DS_OK)
    status = list_added (self, edits);
  if (status == DS_OK)
    status = change_files (self, edits, self->places.n);
  for (size_t i = 0; i < self->places.n && edits != NULL; i++)
    ds_foreign_edits_clear (&edits[i]);
  ds_free (edits);
  return status;
}

static bool
is_xml (const char *path)
{
  const char *suffix = strrchr (path, '.');

  return suffix != NULL && strcasecmp (suffix, ".tmx") == 0;
}

/* Appends the map in the syntax of the file that is written. */
static DsStatus
turn_text (WriteBack *self, const DsKeptFile *file, DsText *out)
{
  if (is_xml (file->path) != is_xml (self->suffix))
    return take_errors (
        self, ds_tiled_turn (file->path, file->text, file->n, out, &self->unturned, &self->errors));
  ds_text_add (out, file->text, file->n);
  return out->failed ? ds_fail_nomem (self->err, file->path) : DS_OK;
}

/* Gives the map the suffix of the file that is written, and its syntax. */
static DsStatus
turn (WriteBack *self)
{
  DsKeptFile *file = &self->kept.files[0];
  const char *dot = strrchr (file->path, '.');
  const size_t n = dot != NULL ? (size_t)(dot - file->path) : strlen (file->path);
  DsText text = { 0 }, path = { 0 };
  const char *copy, *name;
  DsStatus status;

  if (self->suffix == NULL)
    return DS_OK;
  status = turn_text (self, file, &text);
  ds_text_add (&path, file->path, n);
  ds_text_puts (&path, self->suffix);
  copy = ds_arena_strndup (&self->kept.arena, text.n > 0 ? text.bytes : "", text.n);
  name = ds_arena_strndup (&self->kept.arena, path.n > 0 ? path.bytes : "", path.n);
  if (status == DS_OK && (copy == NULL || name == NULL || path.failed))
    status = ds_fail_nomem (self->err, file->path);
  if (status == DS_OK) {
    *file = (DsKeptFile){ name, copy, text.n };
    self->is_changed = true;
  }
  ds_text_clear (&text);
  ds_text_clear (&path);
  return status;
}

/* Changes the texts; then the level that they give is that of the file that is written. Where that
 * has another syntax, the turn counts what it leaves out, as for copies. */
static DsStatus
change (WriteBack *self, bool has_losses)
{
  bool is_resized;
  DsStatus status;
  uint64_t made;

  self->kept.mapping.without_rooms = ds_kept_rooms_are_made (&self->kept, self->level);
  status = import (self);
  if (status != DS_OK)
    return status;
  made = ds_kept_hash (&self->made.delve);
  if (made == 0)
    return ds_fail_nomem (self->err, "foreign");
  self->has_pins = made != self->kept.made;
  if (has_losses)
    status = ds_kept_rooms_find (&self->rooms, self->level, &self->made, &self->places, self->err);
  if (status != DS_OK)
    return status;
  status = resize (self, &is_resized);
  if (status == DS_OK && is_resized)
    status = import_resized (self);
  if (status == DS_OK)
    status = change_all (self);
  if (status == DS_OK && self->is_changed && has_losses)
    status = import (self);
  if (status == DS_OK && is_resized)
    align (self);
  return status == DS_OK ? turn (self) : status;
}

/* ---- paths in the files */

static bool
is_there (const char *path)
{
  return access (path, F_OK) == 0;
}

typedef struct {
  const char *was, *is; /* absolute paths of the file */
  DsStatus status;      /* DS_NOMEM: a path could not be followed */
} Moved;

/* The path that leads from the new place to the file that @path named; NULL: it stays. */
static char *
follow_path (void *user, const char *path)
{
  Moved *moved = user;
  char *was = ds_link_target (moved->was, path), *is = ds_link_target (moved->is, path);
  const bool is_read = was != NULL && is != NULL;
  const bool follows =
      is_read && path[0] != '\0' && path[0] != '/' && !is_there (is) && is_there (was);
  char *out = follows ? ds_link_from (moved->is, was) : NULL;

  if (!is_read || (follows && out == NULL))
    moved->status = DS_NOMEM;
  ds_free (was);
  ds_free (is);
  return out;
}

/* The absolute path where the source had @file, which the caller frees; NULL: unknown. DS_NOMEM. */
static DsStatus
old_place (const WriteBack *self, const DsKeptFile *file, char **out)
{
  char place[PATH_BYTES], *root = NULL, *folder = NULL;
  DsSource source = { 0 };
  DsStatus status = DS_OK;
  bool is_known = true;

  *out = NULL;
  if (self->level != NULL)
    status = ds_source_get (&source, self->level, NULL);
  if (status != DS_OK)
    return status == DS_NOMEM ? status : DS_OK;
  if (source.file != NULL && source.file[0] == '/')
    folder = ds_strdup (source.file);
  else if (source.file != NULL && self->document != NULL &&
           (status = ds_project_find (&root, self->document, NULL)) == DS_OK && root != NULL)
    folder = ds_file_join (root, source.file);
  else if (source.file == NULL && self->document != NULL &&
           ds_project_place (place, sizeof place, self->document))
    folder = ds_link_target (place, self->kept.folder[0] != '\0' ? self->kept.folder : ".");
  else
    is_known = false;
  if (folder != NULL && source.file == NULL)
    *out = ds_file_join (folder, file->path);
  else if (folder != NULL)
    *out = ds_link_target (folder, file->path);
  ds_source_clear (&source);
  ds_free (root);
  ds_free (folder);
  return status == DS_NOMEM || (is_known && *out == NULL) ? DS_NOMEM : DS_OK;
}

/* Refuses to replace the file of @change where another program changed it: it is neither as it was
 * imported nor as we wrote it. All files are looked at before the first refusal ends it. */
static void
check_change (WriteBack *self, const DsKeptFile *before, const DsFileChange *change)
{
  DsWrittenState state;

  if (self->replaces || change->before == NULL ||
      (change->n_before == before->n && memcmp (change->before, before->text, before->n) == 0) ||
      (self->level != NULL && ds_source_had (self->level, change->before, change->n_before)) ||
      ds_strangers_have (self->replaced, change))
    return;
  state = ds_written_find (self->written, change);
  if (state != DS_WRITTEN_OURS)
    self->refused = ds_written_refuse (state, true, change, self->strangers,
                                       self->refused == DS_OK ? &self->refusal : NULL);
}

/* True when both paths have the same folder. */
static bool
is_beside (const char *a, const char *b)
{
  const char *end = strrchr (a, '/');
  const size_t n = end != NULL ? (size_t)(end - a) + 1 : 0;

  return strncmp (a, b, n) == 0 && strchr (b + n, '/') == NULL;
}

/* @before: the file as it was imported. */
static DsStatus
put_file (WriteBack *self, const DsKeptFile *file, const DsKeptFile *before, const char *target,
          DsFilePlan *out)
{
  const DsFileChange *change;
  DsText text = { .bytes = (char *)file->text, .n = file->n }, moved = { 0 };
  const bool is_at_first = self->kept.reader->has_one_place;
  char place[PATH_BYTES], *was;
  DsStatus status = old_place (self, is_at_first ? &self->kept.files[0] : file, &was);

  if (status != DS_OK)
    return ds_fail_nomem (self->err, target);
  if (was != NULL && ds_project_place (place, sizeof place, is_at_first ? self->path : target) &&
      !is_beside (was, place)) {
    Moved paths = { .was = was, .is = place };

    status = self->kept.reader->relink (file->path, file->text, file->n, follow_path, &paths,
                                        &moved, self->err);
    if (status == DS_OK && paths.status != DS_OK)
      status = ds_fail_nomem (self->err, target);
    text = moved;
  }
  if (status == DS_OK)
    status = ds_file_plan_write (out, target, &text, self->err);
  change = status == DS_OK ? ds_file_plan_find (out, target) : NULL;
  if (change != NULL)
    check_change (self, before, change);
  else if (status == DS_OK)
    ds_written_put (self->written, target, text.bytes, text.n); /* it is there already */
  ds_text_clear (&moved);
  ds_free (was);
  return status;
}

/* ---- files */

static bool
is_link (const char *path)
{
  struct stat info;

  return lstat (path, &info) == 0 && S_ISLNK (info.st_mode);
}

/* True when the file that the one at @path calls @relative lies below its folder, and neither it
 * nor a folder on the way to it is a link. */
static bool
is_below (const char *path, const char *relative)
{
  char *plain = ds_link_plain (relative);
  bool is_below = plain != NULL && plain[0] != '\0' && plain[0] != '/' &&
                  strcmp (plain, "-") != 0 && strcmp (plain, "..") != 0 &&
                  strncmp (plain, "../", 3) != 0;

  for (char *at = plain; at != NULL && is_below;) {
    char *slash = strchr (at, '/'), *way;

    if (slash != NULL)
      *slash = '\0';
    way = ds_link_target (path, plain);
    is_below = way != NULL && !is_link (way);
    ds_free (way);
    if (slash != NULL)
      *slash = '/';
    at = slash != NULL ? slash + 1 : NULL;
  }
  ds_free (plain);
  return is_below;
}

/* A document says where the files of its levels lie: they are only written below the folder that
 * the user chose. */
static DsStatus
put_below (WriteBack *self, const DsKeptFile *file, const DsKeptFile *before, const char *path,
           const char *target, DsFilePlan *out)
{
  if (is_below (path, file->path))
    return put_file (self, file, before, target, out);
  return ds_fail (self->err, DS_IO, "", "kept.outside",
                  N_ ("expected the maps of the world below its folder, without links, got \"%s\""),
                  file->path);
}

/* True when the file at @path is as it was imported. */
static bool
has_text (const char *path, const DsKeptFile *file)
{
  char *bytes = NULL;
  size_t n = 0;
  const bool is_same = ds_io_read_bytes (path, &bytes, &n, NULL) == DS_OK && n == file->n &&
                       memcmp (bytes, file->text, n) == 0;

  ds_free (bytes);
  return is_same;
}

/* The files of levels, which are not the first one, as they lie around it. */
static DsStatus
put_levels (WriteBack *self, const char *path, const DsKeptFile *before, DsFilePlan *out)
{
  DsStatus status = DS_OK;

  for (size_t i = 1; i < self->kept.n_files && status == DS_OK; i++) {
    const DsKeptFile *file = &self->kept.files[i];
    const bool is_changed = file->text != before[i].text;
    char *target;

    if (!is_changed && !is_of_level (self, file->path))
      continue;
    target = ds_link_target (path, file->path);
    if (target == NULL)
      status = ds_fail_nomem (self->err, path);
    else if (is_changed || !is_there (target))
      status = put_below (self, file, &before[i], path, target, out);
    else if (is_below (path, file->path) && !has_text (target, file)) /* an edit was undone */
      status = put_file (self, file, &before[i], target, out);
    ds_free (target);
  }
  return status;
}

static DsStatus
put_files (WriteBack *self, const char *path, const DsKeptFile *before, DsFilePlan *out)
{
  DsStatus status = put_levels (self, path, before, out);

  if (status == DS_OK)
    status = put_file (self, &self->kept.files[0], &before[0], path, out);
  if (self->refused == DS_OK)
    return status;
  if (self->err != NULL)
    *self->err = self->refusal;
  return self->refused;
}

/* The files that are written. */
static DsStatus
open_files (WriteBack *self)
{
  DsStatus status = self->source != NULL
                        ? ds_kept_borrow (&self->kept, self->source, self->err)
                        : take_errors (self, ds_kept_get (&self->kept, self->level, &self->errors));

  if (status == DS_OK && !ds_file_has_suffix (self->kept.files[0].path, strrchr (self->path, '.')))
    self->suffix = strrchr (self->path, '.');
  return status;
}

/* Losses: all that the changed texts, imported again, have not. Without a level they are not
 * edited. */
static DsStatus
count_losses (WriteBack *self, DsLosses *losses)
{
  DsStatus status = DS_OK;

  if (self->source == NULL)
    status = ds_kept_losses (losses, self->level, &self->made, &self->places, &self->rooms,
                             &self->added, self->err);
  if (status == DS_OK) {
    losses->n[DS_NOUN_PROPERTY] += self->unturned.n_properties;
    losses->n[DS_NOUN_MEMBER] += self->unturned.n_others;
  }
  return status;
}

static DsStatus
write_back (WriteBack self, const char *path, DsFilePlan *out, DsLosses *losses)
{
  DsError *err = self.err;
  DsKeptFile *before = NULL;
  DsStatus status;

  self.path = path;
  status = open_files (&self);
  if (status == DS_OK)
    before = ds_arena_alloc (&self.kept.arena, self.kept.n_files, sizeof *before);
  if (status == DS_OK && before == NULL)
    status = ds_fail_nomem (err, path);
  if (status == DS_OK)
    memcpy (before, self.kept.files, self.kept.n_files * sizeof *before);
  if (status == DS_OK)
    status = self.source != NULL ? turn (&self) : change (&self, losses != NULL);
  if (status == DS_OK && losses != NULL)
    status = count_losses (&self, losses);
  if (status == DS_OK && out != NULL)
    status = put_files (&self, path, before, out);
  clear_level (&self);
  ds_array_clear (&self.rooms);
  ds_array_clear (&self.added);
  ds_kept_clear (&self.kept);
  return status;
}

DsStatus
ds_kept_write (const DsDelve *level, const char *path, const char *document, DsFilePlan *out,
               DsLosses *losses, DsError *err)
{
  DS_ASSERT (level != NULL && ds_kept_has (level) && path != NULL);

  return write_back ((WriteBack){ .level = level, .document = document, .err = err }, path, out,
                     losses);
}

DsStatus
ds_kept_write_as (const DsDelve *level, const char *path, const DsIoOptions *options,
                  DsFilePlan *out, DsError *err)
{
  DsIoCount *count = options->count;
  DsStatus status;

  DS_ASSERT (level != NULL && path != NULL && options != NULL && out != NULL);

  status = write_back ((WriteBack){ .level = level,
                                    .document = options->document,
                                    .replaces = (options->allowed & DS_IO_STRANGER) != 0,
                                    .written = options->written,
                                    .strangers = options->strangers,
                                    .replaced = options->replaced,
                                    .err = err },
                       path, out, count != NULL ? &count->losses : NULL);
  if (count != NULL)
    count->is_counted = status == DS_OK;
  return status;
}

DsStatus
ds_kept_copy (const DsForeign *map, const char *path, const DsIoOptions *options, DsFilePlan *out,
              DsLosses *losses, DsError *err)
{
  DS_ASSERT (map != NULL && path != NULL && options != NULL && out != NULL);
  DS_ASSERT (map->files.n > 0 && ds_kept_fits_name (map->source, path));

  return write_back ((WriteBack){ .source = map,
                                  .document = map->source,
                                  .replaces = (options->allowed & DS_IO_STRANGER) != 0,
                                  .written = options->written,
                                  .strangers = options->strangers,
                                  .replaced = options->replaced,
                                  .err = err },
                     path, out, losses);
}
