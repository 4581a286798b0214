/* core/io/tiled/tiled_save.c — see tiled_save.h */
#include "io/tiled/tiled_save.h"

#include "doc/difference.h"
#include "io/floor_pairs.h"
#include "io/foreign/link.h"
#include "io/tiled/tiled_covers.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_recell.h"
#include "io/tiled/tiled_turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A save over a map of ours. */
typedef struct {
  const DsDelve *delve;
  const char *path;
  bool is_json;
  DsIoOptions options; /* with the size of its cells */
  char *bytes;         /* of the file; owned */
  size_t n;
  DsText turned; /* the same in XML, of a file in JSON */
  DsText old;    /* as it is merged: with the size and the cells of the level */
  DsTiledSource source;
  int32_t *floors; /* by floor of the level: that of the old one; owned */
  DsTiledNumbers old_numbers, numbers;
  DsTileSheet *sheet;  /* of what is made; borrowed */
  DsText was, is, set; /* maps of ours, of the old level and the new one; the new tileset */
  char *set_path;      /* owned */
  char *set_bytes;     /* of the old one; owned; NULL: none */
  size_t n_set;
  DsTiledText text; /* of old */
  DsTiledPairs pairs;
  DsTiledOurTiles tiles;
  bool is_resized;
  bool is_exact; /* objects that differed are as ours */
  bool is_stuck; /* the map cannot keep all that it has */
  DsError *err;
} OverSave;

static DsStatus
fail (OverSave *self, const DsErrors *errors)
{
  if (self->err != NULL)
    *self->err = errors->items[0];
  return errors->items[0].status;
}

/* ---- files */

/* Reads the new tileset in place of the one of the disk. */
static DsStatus
load_file (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const OverSave *self = user;

  if (self->set.n == 0 || !ds_link_is_same ("", path, "", self->set_path))
    return ds_io_read_bytes (path, bytes, n, err);
  *bytes = ds_alloc (self->set.n + 1, 1);
  if (*bytes == NULL)
    return ds_fail_nomem (err, path);
  memcpy (*bytes, self->set.bytes, self->set.n + 1);
  *n = self->set.n;
  return DS_OK;
}

/* True for options that save a level in its own file as it is there. */
static bool
is_asked (const char *path, const DsIoOptions *options)
{
  return options->document != NULL && strcmp (options->document, path) == 0 && !options->is_ours &&
         options->encoding == NULL && options->mapping == NULL;
}

static bool
take_copy (DsText *out, const char *bytes, size_t n)
{
  ds_text_clear (out);
  ds_text_add (out, bytes, n);
  return !out->failed;
}

/* ---- the old level */

static DsStatus
read_source (OverSave *self)
{
  const DsForeignFiles files = { .load = ds_foreign_load_file };
  DsErrors errors = { 0 };

  ds_tiled_source_clear (&self->source);
  if (ds_tiled_source_read (&self->source, self->path, self->old.bytes, self->old.n, &files,
                            self->delve->rules, &errors) == DS_OK)
    return DS_OK;
  self->is_stuck = true;
  return errors.items[0].status == DS_NOMEM ? fail (self, &errors) : DS_OK;
}

static DsStatus
open_old (OverSave *self)
{
  DsErrors errors = { 0 };
  DsTiledUnturned lost;

  if (!self->is_json)
    return take_copy (&self->old, self->bytes, self->n) ? read_source (self)
                                                        : ds_fail_nomem (self->err, self->path);
  if (ds_tiled_turn (self->path, self->bytes, self->n, &self->turned, &lost, &errors) != DS_OK) {
    self->is_stuck = true;
    return errors.items[0].status == DS_NOMEM ? fail (self, &errors) : DS_OK;
  }
  return take_copy (&self->old, self->turned.bytes, self->turned.n)
             ? read_source (self)
             : ds_fail_nomem (self->err, self->path);
}

static DsStatus
change_old (OverSave *self, DsForeignEdits *edits)
{
  DsForeignShared shared = { 0 };
  DsText out = { 0 };
  DsStatus status;

  edits->level = self->source.map.levels.first;
  status = ds_foreign_reader_tiled.change (self->path, self->old.bytes, self->old.n,
                                           &self->source.map, edits, 1, &shared, &out, self->err);
  ds_foreign_shared_clear (&shared);
  if (status == DS_LIMIT) {
    self->is_stuck = true;
    status = DS_OK;
  } else if (status == DS_OK) {
    ds_text_clear (&self->old);
    self->old = out;
    return DS_OK;
  }
  ds_text_clear (&out);
  return status;
}

/* The map gets the size of the level. */
static DsStatus
resize_old (OverSave *self)
{
  const DsDungeon *was = &self->source.level.dungeon, *is = &self->delve->dungeon;
  DsForeignEdits edits = { .is_resized = true, .w = is->w, .h = is->h };
  DsStatus status;

  if (was->w == is->w && was->h == is->h)
    return DS_OK;
  self->is_resized = true;
  status = change_old (self, &edits);
  ds_foreign_edits_clear (&edits);
  return status == DS_OK && !self->is_stuck ? read_source (self) : status;
}

/* ---- texts of ours */

static DsStatus
number (OverSave *self)
{
  bool is_whole;
  DsStatus status = ds_tiled_numbers_take (&self->old_numbers, &self->source, &is_whole, self->err);
  const char *next;
  int64_t free_one;

  if (status == DS_OK)
    status = ds_tiled_text_parse (&self->text, self->path, self->old.bytes, self->old.n, self->err);
  if (status != DS_OK)
    return status;
  self->is_stuck = self->is_stuck || !is_whole;
  next = ds_element_get (self->text.root, "nextobjectid");
  free_one = next != NULL ? strtoll (next, NULL, 10) : 0;
  if (self->old_numbers.next < free_one && free_one < INT32_MAX)
    self->old_numbers.next = free_one;
  status = ds_tiled_numbers_add (&self->old_numbers, &self->source.level, self->err);
  if (status == DS_OK)
    self->floors = ds_floors_pair (&self->source.level.dungeon, &self->delve->dungeon);
  if (status == DS_OK && self->floors == NULL)
    status = ds_fail_nomem (self->err, self->path);
  return status == DS_OK ? ds_tiled_numbers_follow (&self->numbers, &self->old_numbers, self->delve,
                                                    self->floors, self->err)
                         : status;
}

static DsStatus
write_texts (OverSave *self)
{
  DsText set = { 0 }; /* that of the old level is the same, or its tiles would differ */
  bool fits = true;
  DsStatus status =
      ds_tiled_write_texts (self->delve, self->path, self->is_json, &self->numbers, &self->options,
                            self->sheet, &self->is, &self->set, self->err);

  if (status == DS_OK)
    status = ds_tiled_our_tiles_find (&self->tiles, &self->source.map, self->set_path, &self->set,
                                      &fits, self->err);
  if (status != DS_OK)
    return status;
  self->is_stuck = self->is_stuck || !fits;
  self->numbers.first_tile = self->old_numbers.first_tile = self->tiles.first;
  ds_text_clear (&self->is);
  status = ds_tiled_write_texts (self->delve, self->path, self->is_json, &self->numbers,
                                 &self->options, self->sheet, &self->is, &set, self->err);
  ds_text_clear (&set);
  if (status == DS_OK)
    status =
        ds_tiled_write_texts (&self->source.level, self->path, self->is_json, &self->old_numbers,
                              &self->options, self->sheet, &self->was, &set, self->err);
  if (status == DS_OK && (set.n != self->set.n || memcmp (set.bytes, self->set.bytes, set.n) != 0))
    self->is_stuck = true;
  ds_text_clear (&set);
  return status;
}

/* ---- the new map */

/* Cells and size of the old map become those of the level. */
static DsStatus
change_cells (OverSave *self)
{
  DsForeignEdits edits = { 0 };
  DsStatus status = ds_tiled_pairs_find (&self->pairs, &self->source, &self->text, &self->was,
                                         &self->is, self->floors, self->err);

  if (status != DS_OK)
    return status;
  status =
      ds_tiled_recell (&edits, &self->source, &self->text, &self->pairs, &self->tiles, self->err);
  if (status == DS_OK)
    status = change_old (self, &edits);
  ds_foreign_edits_clear (&edits);
  return status;
}

/* An object that differs takes the place of ours, and layers their looks, once. */
static void
on_difference (void *user, const DsDifference *difference)
{
  OverSave *self = user;
  const char *name = difference->name;
  int64_t number = 0;

  if (difference->kind == DS_DIFFERENCE_THING && name != NULL && strncmp (name, "t-", 2) == 0)
    number = ds_tiled_number_of (&self->numbers, DS_TILED_THING, difference->floor,
                                 strtoull (name + 2, NULL, 16), 0);
  if (difference->kind == DS_DIFFERENCE_HEAD && !self->is_exact)
    self->pairs.has_exact_looks = true;
  else if (self->is_exact || number == 0 || !ds_array_push (&self->pairs.exact, number))
    self->is_stuck = true;
}

/* The new map is the level, or else the map is stuck, or objects are to be exact. */
static DsStatus
check (OverSave *self, const DsText *map)
{
  const DsForeignFiles files = { .load = load_file, .user = self };
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve again;

  if (ds_tiled_read_level (&again, self->path, map->bytes, map->n, &files, self->delve->rules,
                           &errors) != DS_OK) {
    self->is_stuck = true;
    return errors.items[0].status == DS_NOMEM ? fail (self, &errors) : DS_OK;
  }
  status = ds_differences_find (self->delve, &again, on_difference, self, self->err);
  ds_delve_clear (&again);
  return status;
}

/* Its layers and objects, too. */
static DsStatus
merge (OverSave *self, DsText *out)
{
  DsText tileset = { 0 };
  DsTiledLayerIds ids = { 0 };
  DsStatus status;

  ds_text_clear (out);
  ds_tiled_text_clear (&self->text);
  status = ds_tiled_text_parse (&self->text, self->path, self->old.bytes, self->old.n, self->err);
  if (status != DS_OK)
    return status;
  ds_text_printf (&tileset, "<tileset firstgid=\"%u\" source=\"", (unsigned)self->tiles.first);
  ds_text_put_xml (&tileset, ds_io_base (self->set_path), strlen (ds_io_base (self->set_path)));
  ds_text_puts (&tileset, "\"/>");
  status = tileset.failed
               ? ds_fail_nomem (self->err, self->path)
               : ds_tiled_merge (out, &ids, &self->source, &self->text, &self->pairs,
                                 self->tiles.old == NULL ? tileset.bytes : NULL, self->err);
  ds_text_clear (&tileset);
  if (status == DS_OK)
    status = ds_tiled_regroup (out, &ids, &self->pairs, self->err);
  ds_tiled_layer_ids_clear (&ids);
  return status == DS_OK ? check (self, out) : status;
}

/* The syntax of the file again. */
static DsStatus
turn_back (OverSave *self, const DsText *map, DsText *out)
{
  DsErrors errors = { 0 };
  DsTiledUnturned lost;
  DsStatus status;

  if (!self->is_json) {
    ds_text_add (out, map->bytes, map->n);
    return out->failed ? ds_fail_nomem (self->err, self->path) : DS_OK;
  }
  status = ds_tiled_turn ("map.tmx", map->bytes, map->n, out, &lost, &errors);
  return status == DS_OK ? DS_OK : fail (self, &errors);
}

/* True when nothing is to be changed. */
static bool
is_unchanged (const OverSave *self)
{
  return !self->is_stuck && !self->is_resized && self->tiles.moved == NULL &&
         self->was.n == self->is.n && memcmp (self->was.bytes, self->is.bytes, self->is.n) == 0;
}

static DsStatus
make_map (OverSave *self, DsTiledSave *out)
{
  DsText merged = { 0 };
  DsStatus status = DS_OK;

  if (is_unchanged (self)) {
    ds_text_add (&out->map, self->bytes, self->n);
    return out->map.failed ? ds_fail_nomem (self->err, self->path) : DS_OK;
  }
  if (!self->is_stuck)
    status = change_cells (self);
  if (status == DS_OK && !self->is_stuck)
    status = merge (self, &merged);
  if (status == DS_OK && !self->is_stuck &&
      (self->pairs.exact.n > 0 || self->pairs.has_exact_looks)) {
    self->is_exact = true;
    status = merge (self, &merged);
  }
  if (status == DS_OK)
    status = turn_back (self, self->is_stuck ? &self->is : &merged, &out->map);
  ds_text_clear (&merged);
  return status;
}

/* Compares the tileset of the disk with the new one; what has no place in XML is not covered. */
static DsStatus
compare_sets (OverSave *self, bool *covers, bool *is_covered)
{
  DsErrors errors = { 0 }; /* a text that is no tileset has nothing */
  DsTiledUnturned lost = { 0 };
  DsText set = { 0 };
  DsStatus status;

  if (!self->is_json)
    return ds_tiled_covers (covers, is_covered, self->set_bytes, self->n_set, &self->set,
                            self->err);
  status = ds_tiled_turn (self->set_path, self->set_bytes, self->n_set, &set, &lost, &errors);
  if (status == DS_OK) {
    status = ds_tiled_covers (covers, is_covered, set.bytes, set.n, &self->set, self->err);
    *is_covered = *is_covered && lost.n_properties == 0 && lost.n_others == 0;
  } else {
    status = status == DS_NOMEM ? fail (self, &errors) : DS_OK;
  }
  ds_text_clear (&set);
  return status;
}

/* A tileset that has all of the new one stays as it is. */
static DsStatus
keep_set (OverSave *self, DsTiledSave *out)
{
  bool covers = false, is_covered = true;
  DsStatus status;

  if (self->set_bytes == NULL)
    return DS_OK;
  status = compare_sets (self, &covers, &is_covered);
  if (status != DS_OK)
    return status;
  if (covers)
    ds_text_add (&out->set, self->set_bytes, self->n_set);
  self->is_stuck = self->is_stuck || (self->tiles.old != NULL && !covers && !is_covered);
  return out->set.failed ? ds_fail_nomem (self->err, self->path) : DS_OK;
}

/* True for a map whose cells a new one has, too. */
static bool
has_our_grid (const OverSave *self)
{
  const DsForeign *map = &self->source.map;

  return map->grid_w == map->grid_h && map->grid_w <= DS_IO_CELL_MAX &&
         (self->options.cell == 0 || self->options.cell == map->grid_w);
}

static DsStatus
save (OverSave *self, DsTiledSave *out)
{
  DsStatus status = open_old (self);

  if (status != DS_OK || self->is_stuck || !has_our_grid (self))
    return status;
  self->options.cell = out->px = self->source.map.grid_w;
  status = resize_old (self);
  if (status == DS_OK && !self->is_stuck)
    status = number (self);
  if (status != DS_OK || self->source.map.levels.first == NULL)
    return status;
  status = write_texts (self);
  if (status == DS_OK)
    status = make_map (self, out);
  if (status == DS_OK)
    status = keep_set (self, out);
  out->is_whole = status == DS_OK && !self->is_stuck;
  return status;
}

static void
clear (OverSave *self)
{
  ds_free (self->bytes);
  ds_free (self->set_path);
  ds_free (self->set_bytes);
  ds_tiled_pairs_clear (&self->pairs);
  ds_tiled_text_clear (&self->text);
  ds_tiled_our_tiles_clear (&self->tiles);
  ds_tiled_source_clear (&self->source);
  ds_tiled_numbers_clear (&self->old_numbers);
  ds_tiled_numbers_clear (&self->numbers);
  ds_free (self->floors);
  ds_text_clear (&self->turned);
  ds_text_clear (&self->old);
  ds_text_clear (&self->was);
  ds_text_clear (&self->is);
  ds_text_clear (&self->set);
}

/* A file that is not there has no bytes. */
static DsStatus
read_old (const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsStatus status = ds_io_read_bytes (path, bytes, n, err);

  if (status == DS_OK)
    return DS_OK;
  *bytes = NULL;
  return status == DS_NOT_FOUND ? DS_OK : status;
}

DsStatus
ds_tiled_save_over (DsTiledSave *out, const DsDelve *delve, const char *path, bool is_json,
                    const DsIoOptions *options, DsError *err)
{
  OverSave self = {
    .delve = delve, .path = path, .is_json = is_json, .sheet = &out->sheet, .err = err
  };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && delve != NULL && path != NULL && options != NULL);

  memset (out, 0, sizeof *out);
  self.options = *options;
  if (!is_asked (path, options))
    return DS_OK;
  self.set_path = ds_io_with_suffix (path, is_json ? ".tiles.tsj" : ".tiles.tsx");
  status = self.set_path != NULL ? read_old (path, &self.bytes, &self.n, err)
                                 : ds_fail_nomem (err, path);
  if (status == DS_OK && self.bytes != NULL)
    status = read_old (self.set_path, &self.set_bytes, &self.n_set, err);
  if (status == DS_OK && self.bytes != NULL && ds_members_are_in (self.bytes, self.n))
    status = save (&self, out);
  if (status != DS_OK)
    ds_tiled_save_clear (out);
  clear (&self);
  return status;
}

bool
ds_tiled_keeps_unread (const DsDelve *delve, const char *path, bool is_json,
                       const DsIoOptions *options)
{
  DsTiledSave save;
  bool is_whole;

  DS_ASSERT (delve != NULL && path != NULL && options != NULL);

  is_whole =
      ds_tiled_save_over (&save, delve, path, is_json, options, NULL) == DS_OK && save.is_whole;
  ds_tiled_save_clear (&save);
  return is_whole;
}

void
ds_tiled_save_clear (DsTiledSave *self)
{
  DS_ASSERT (self != NULL);

  ds_text_clear (&self->map);
  ds_text_clear (&self->set);
  ds_sheet_clear (&self->sheet);
  memset (self, 0, sizeof *self);
}
