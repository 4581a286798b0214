/* core/io/kept/write_back.c — from a level to the text of its source: compares, changes, and
 * imports the result again to see what it holds. */
#include "base/file.h"
#include "io/kept/quarters.h"
#include "io/kept/write_back_work.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

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
ds_kept_is_like (const char *path, const DsIoOptions *options)
{
  const char *suffix;

  DS_ASSERT (path != NULL && options != NULL);

  suffix = strrchr (path, '.');
  return options->model != NULL && options->mapping != NULL && suffix != NULL &&
         (is_map (suffix) || strcasecmp (suffix, ".world") == 0);
}

bool
ds_kept_is_back (const DsDelve *level, const char *path, const DsIoOptions *options)
{
  DS_ASSERT (level != NULL && path != NULL && options != NULL);

  return ds_kept_is_like (path, options) || (!options->is_ours && ds_kept_fits (level, path));
}

static DsStatus
take_errors (DsWriteBack *self, DsStatus status)
{
  if (status != DS_OK && self->err != NULL && self->errors.n > 0)
    *self->err = self->errors.items[self->errors.n - 1];
  return status;
}

static void
clear_level (DsWriteBack *self)
{
  ds_array_clear (&self->places);
  ds_import_clear (&self->made);
  ds_foreign_clear (&self->map);
}

/* Each level of the map that ours is written like has a floor of ours at its corner: the only one
 * the first, those of a world one after the other. */
static DsStatus
find_like (DsWriteBack *self)
{
  const size_t n = ds_write_back_has_floors (self) ? self->level->dungeon.n_floors : 1;

  if (self->made.places.n != n || (n > 1 && self->made.delve.dungeon.n_floors != n))
    return ds_fail (self->err, DS_BAD_DATA, self->source->source, "kept.levels",
                    N_ ("expected a map of one level, got %zu"), self->made.places.n);
  for (size_t i = 0; i < n; i++) {
    const DsImportPlace *at = &self->made.places.items[i];

    if (!ds_array_push (&self->places,
                        (DsReversePlace){ i, at, { at->rect.x - at->x, at->rect.y - at->y } }))
      return ds_fail_nomem (self->err, self->source->source);
  }
  return DS_OK;
}

/* Reads the files as they are now, and makes their level. */
static DsStatus
import (DsWriteBack *self)
{
  DsStatus status;

  clear_level (self);
  status = ds_kept_parse (&self->kept, &self->map, &self->errors);
  if (status != DS_OK)
    return take_errors (self, status);
  status = ds_import (&self->made, &self->map, &self->kept.mapping, self->level->rules, self->err);
  if (status != DS_OK)
    return status;
  return self->mapping != NULL
             ? find_like (self)
             : ds_reverse_places (&self->places, self->level, &self->map, &self->made, self->err);
}

/* ---- changes */

/* Changes the text of a file as far as the edits concern it; it is read again later. */
static DsStatus
change_file (DsWriteBack *self, DsKeptFile *file, const DsForeignEdits *edits, size_t n,
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
change_files (DsWriteBack *self, const DsForeignEdits *edits, size_t n)
{
  DsForeignShared shared = { 0 };
  DsStatus status = DS_OK;
  bool has_any = false;

  for (size_t i = 0; i < n; i++)
    has_any = has_any || ds_foreign_edits_any (&edits[i]);
  for (size_t i = 0; i < self->kept.n_files && has_any && status == DS_OK; i++)
    if (i == 0 || ds_write_back_is_level (self, self->kept.files[i].path))
      status = change_file (self, &self->kept.files[i], edits, n, &shared);
  ds_foreign_shared_clear (&shared);
  return status;
}

static bool
is_whole (int64_t cells, int32_t cell, int32_t grid)
{
  return cells * cell % grid == 0;
}

/* The size that the map of a place gets. False: it stays. */
static bool
find_size (const DsWriteBack *self, const DsReversePlace *at, bool grows, DsForeignEdits *out)
{
  const DsDungeon *floor = &self->level->dungeon, *theirs = &self->made.delve.dungeon;
  const int32_t ours_w = grows ? ds_max (floor->w, theirs->w) : floor->w;
  const int32_t ours_h = grows ? ds_max (floor->h, theirs->h) : floor->h;
  const int32_t w = self->made.cell_w, h = self->made.cell_h;
  const int32_t grid_w = self->map.grid_w, grid_h = self->map.grid_h;

  *out = (DsForeignEdits){ .level = at->place->level, .is_resized = true };
  if (at->place->level->is_endless ||
      (at->by.x == 0 && at->by.y == 0 && ours_w == theirs->w && ours_h == theirs->h) ||
      !is_whole (at->by.x, w, grid_w) || !is_whole (at->by.y, h, grid_h) ||
      !is_whole (ours_w, w, grid_w) || !is_whole (ours_h, h, grid_h))
    return false;
  out->w = (int32_t)((int64_t)ours_w * w / grid_w);
  out->h = (int32_t)((int64_t)ours_h * h / grid_h);
  out->dx = (int32_t)(-(int64_t)at->by.x * w / grid_w);
  out->dy = (int32_t)(-(int64_t)at->by.y * h / grid_h);
  return true;
}

/* A finite map that is a floor by itself gets the size of that; where it @grows, it is cut nowhere.
 */
static DsStatus
resize (DsWriteBack *self, bool grows, bool *is_changed)
{
  const size_t n = self->places.n;
  DsForeignEdits *edits;
  DsStatus status;

  *is_changed = false;
  if (n == 0 || self->kept.reader->has_own_size ||
      (self->map.levels.n != 1 && !ds_write_back_has_floors (self)))
    return DS_OK;
  edits = ds_alloc0 (n, sizeof *edits);
  if (edits == NULL)
    return ds_fail_nomem (self->err, "foreign");
  for (size_t i = 0; i < n; i++) /* of equal maps */
    *is_changed = find_size (self, &self->places.items[i], grows, &edits[i]);
  status = *is_changed ? change_files (self, edits, n) : DS_OK;
  ds_free (edits);
  return status;
}

/* The map has the size of our floor now: it lies on it corner to corner. */
static void
align (DsWriteBack *self)
{
  for (size_t i = 0; i < self->places.n; i++)
    self->places.items[i].by = (DsCell){ 0 };
}

/* Imports the resized map; its objects keep the ids by which ours are known. */
static DsStatus
import_resized (DsWriteBack *self)
{
  const DsCell by = { -self->places.items[0].by.x, -self->places.items[0].by.y };
  DsImport before = self->made;
  DsForeign map = self->map;
  DsStatus status;

  memset (&self->made, 0, sizeof self->made);
  memset (&self->map, 0, sizeof self->map);
  status = import (self);
  if (status == DS_OK && self->scope != DS_REVERSE_NEW)
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
list_added (DsWriteBack *self, const DsForeignEdits *edits)
{
  const bool is_any_new = self->mapping != NULL;

  for (size_t i = 0; i < self->places.n && (is_any_new || self->kept.reader->has_defaults); i++)
    for (size_t k = 0; k < edits[i].additions.n; k++) {
      const DsForeignAddition *addition = &edits[i].additions.items[k];
      const DsKeptThing thing = { self->places.items[i].floor, addition->id };

      if ((is_any_new || !lacks_some (addition, self->level, thing.floor)) &&
          !ds_array_push (&self->added, thing))
        return ds_fail_nomem (self->err, "foreign");
    }
  if (self->added.n > 0)
    qsort (self->added.items, self->added.n, sizeof *self->added.items, compare_things);
  return DS_OK;
}

static DsStatus
change_all (DsWriteBack *self)
{
  DsForeignEdits *edits = ds_alloc0 (self->places.n + 1, sizeof *edits);
  DsStatus status = edits != NULL ? DS_OK : ds_fail_nomem (self->err, "foreign");

  for (size_t i = 0; i < self->places.n && status == DS_OK; i++) {
    edits[i].level = self->places.items[i].place->level;
    edits[i].is_new = self->scope == DS_REVERSE_NEW;
    status = ds_reverse (&edits[i], self->level, &self->places.items[i], &self->map,
                         &self->kept.mapping, &self->made, self->scope, self->err);
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
turn_text (DsWriteBack *self, const DsKeptFile *file, DsText *out)
{
  if (is_xml (file->path) != is_xml (self->suffix))
    return take_errors (
        self, ds_tiled_turn (file->path, file->text, file->n, out, &self->unturned, &self->errors));
  ds_text_add (out, file->text, file->n);
  return out->failed ? ds_fail_nomem (self->err, file->path) : DS_OK;
}

/* Gives the map the suffix of the file that is written, and its syntax. */
static DsStatus
turn (DsWriteBack *self)
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

/* Cuts a map that is larger than the level written like it. */
static DsStatus
cut (DsWriteBack *self)
{
  DsStatus status = self->is_changed ? import (self) : DS_OK;
  bool is_cut;

  return status == DS_OK ? resize (self, false, &is_cut) : status;
}

/* Changes the texts; then the level that they give is that of the file that is written. Where that
 * has another syntax, the turn counts what it leaves out, as for copies. */
static DsStatus
change (DsWriteBack *self, bool has_losses)
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
  if (self->scope != DS_REVERSE_NEW && made != self->kept.made)
    self->scope = DS_REVERSE_PINS; /* the import of today makes another level than that of then */
  if (has_losses && self->mapping == NULL)
    status = ds_kept_rooms_find (&self->rooms, self->level, &self->made, &self->places, self->err);
  if (status != DS_OK)
    return status;
  status = resize (self, self->mapping != NULL, &is_resized);
  if (status == DS_OK && is_resized)
    status = import_resized (self);
  if (status == DS_OK)
    status = change_all (self);
  if (status == DS_OK && self->mapping != NULL)
    status = cut (self);
  if (status == DS_OK && self->is_changed && has_losses)
    status = import (self);
  if (status == DS_OK && is_resized && self->mapping == NULL)
    align (self);
  return status == DS_OK ? turn (self) : status;
}

/* ---- the whole */

/* The files that are written. */
static DsStatus
open_files (DsWriteBack *self)
{
  DsStatus status = self->source != NULL
                        ? ds_kept_borrow (&self->kept, self->source, self->err)
                        : take_errors (self, ds_kept_get (&self->kept, self->level, &self->errors));

  if (status == DS_OK && self->mapping != NULL) {
    self->kept.mapping = *self->mapping;
    self->scope = DS_REVERSE_NEW;
  }
  if (status == DS_OK && ds_write_back_has_floors (self))
    status = ds_write_back_take_floors (self);
  if (status == DS_OK && !ds_file_has_suffix (self->kept.files[0].path, strrchr (self->path, '.')))
    self->suffix = strrchr (self->path, '.');
  return status;
}

static DsStatus
compare (const DsWriteBack *self, DsLosses *losses)
{
  DsDelve level;
  DsStatus status = ds_kept_take_quarters (&level, self->level, self->err);

  if (status != DS_OK)
    return status;
  status = ds_kept_losses (losses, &level, &self->made, &self->places,
                           self->mapping == NULL ? &self->rooms : NULL, &self->added, self->err);
  ds_delve_clear (&level);
  return status;
}

/* Losses: all that the changed texts, imported again, have not. Without a level they are not
 * edited. */
static DsStatus
count_losses (DsWriteBack *self, DsLosses *losses)
{
  DsStatus status = DS_OK;

  if (self->level != NULL)
    status = compare (self, losses);
  if (status == DS_OK) {
    losses->n[DS_NOUN_PROPERTY] += self->unturned.n_properties;
    losses->n[DS_NOUN_MEMBER] += self->unturned.n_others;
  }
  return status;
}

static DsStatus
write_back (DsWriteBack self, const char *path, DsFilePlan *out, DsLosses *losses)
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
    status = self.level == NULL ? turn (&self) : change (&self, losses != NULL);
  if (status == DS_OK && losses != NULL)
    status = count_losses (&self, losses);
  if (status == DS_OK && out != NULL)
    status = ds_write_back_put (&self, path, before, out);
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

  return write_back ((DsWriteBack){ .level = level, .document = document, .err = err }, path, out,
                     losses);
}

/* True when both paths lead to one file, which is there. */
static bool
is_one_file (const char *a, const char *b)
{
  struct stat one, other;

  return stat (a, &one) == 0 && stat (b, &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

/* Work that meets other programs' files as @options say. */
static DsWriteBack
work_new (const DsIoOptions *options, DsError *err)
{
  return (DsWriteBack){ .document = options->document,
                        .replaces = (options->allowed & DS_IO_STRANGER) != 0,
                        .written = options->written,
                        .strangers = options->strangers,
                        .replaced = options->replaced,
                        .err = err };
}

bool
ds_write_back_is_model (const DsWriteBack *self, const char *path)
{
  DS_ASSERT (self != NULL && self->source != NULL && path != NULL);

  return is_one_file (path, self->source->source);
}

DsStatus
ds_write_back_fail_model (const DsWriteBack *self, const char *path)
{
  DS_ASSERT (self != NULL && path != NULL);

  return ds_fail (self->err, DS_BAD_ARG, path, "kept.model",
                  N_ ("expected another file than the map with the tilesets and layers"));
}

/* The work of a map like another, or of the source that the level keeps. */
static DsStatus
write_with (const DsDelve *level, const char *path, const DsIoOptions *options, DsFilePlan *out,
            DsLosses *losses, DsError *err)
{
  const bool is_like = ds_kept_is_like (path, options);
  DsWriteBack work = work_new (options, err);

  work.level = level;
  if (is_like) {
    work.source = options->model;
    work.mapping = options->mapping;
    work.document = options->model->source;
    if (ds_write_back_is_model (&work, path))
      return ds_write_back_fail_model (&work, path);
  }
  return write_back (work, path, out, losses);
}

DsStatus
ds_kept_write_as (const DsDelve *level, const char *path, const DsIoOptions *options,
                  DsFilePlan *out, DsError *err)
{
  DsIoCount *count = options->count;
  DsStatus status;

  DS_ASSERT (level != NULL && path != NULL && options != NULL && out != NULL);

  status = write_with (level, path, options, out, count != NULL ? &count->losses : NULL, err);
  if (count != NULL)
    count->is_counted = status == DS_OK;
  return status;
}

DsStatus
ds_kept_lose (const DsDelve *level, const char *path, const DsIoOptions *options, DsLosses *losses,
              DsError *err)
{
  const DsIoOptions usual = { 0 };

  DS_ASSERT (level != NULL && path != NULL && losses != NULL);

  options = options != NULL ? options : &usual;
  return ds_kept_is_like (path, options) || ds_kept_fits (level, path)
             ? write_with (level, path, options, NULL, losses, err)
             : DS_OK;
}

DsStatus
ds_kept_copy (const DsForeign *map, const char *path, const DsIoOptions *options, DsFilePlan *out,
              DsLosses *losses, DsError *err)
{
  DsWriteBack work;

  DS_ASSERT (map != NULL && path != NULL && options != NULL && out != NULL);
  DS_ASSERT (map->files.n > 0 && ds_kept_fits_name (map->source, path));

  work = work_new (options, err);
  work.source = map;
  work.document = map->source;
  return write_back (work, path, out, losses);
}
