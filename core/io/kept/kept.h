/* core/io/kept/kept.h — the source of an imported level: the texts of its files and the mapping,
 * which the document keeps, so that it can be written back to the format that it came from. */
#pragma once

#include "io/foreign/reader.h"
#include "io/mapping/import.h"
#include "map/foreign_place.h"

#define DS_KEPT_BYTES_MAX ((size_t)256 << 20) /* of all files together */
#define DS_KEPT_FILES_MAX 10000

/* A file of the source. Its path begins at the folder of the first one. */
typedef struct {
  const char *path, *text;
  size_t n;
} DsKeptFile;

/* Held by value; all zero: none. Texts live in the arena. */
typedef struct {
  DsArena arena;
  const DsForeignReader *reader;
  DsMapping mapping;
  uint64_t made; /* ds_kept_hash() of the level as it was imported */
  uint64_t
      rooms; /* ds_kept_hash_rooms() of that; 0: unknown, of levels that earlier versions made */
  const char
      *folder; /* of the source, from the folder of the document; "" = the same, or unknown */
  DsKeptFile *files;
  size_t n_files;
} DsKept;

/* Checks the member @node of a document: findings say what is wrong with it. O(n). */
void ds_kept_check (DsNode node, DsErrors *errors);
/* True when the level keeps a source. */
bool ds_kept_has (const DsDelve *level);
/* True when the source that the level keeps has a name that ends in @suffix, such as ".tmx". */
bool ds_kept_has_suffix (const DsDelve *level, const char *suffix);
/* Reads the source that the level keeps; it must have one. DS_BAD_DATA, DS_LIMIT, DS_NOMEM with
 * findings: @out is zeroed. O(n). */
DsStatus ds_kept_get (DsKept *out, const DsDelve *level, DsErrors *errors) DS_MUST_CHECK;
/* The files of @map, which has some and must live as long: their texts are not copied. There is no
 * mapping. DS_NOMEM: @out is zeroed. O(files). */
DsStatus ds_kept_borrow (DsKept *out, const DsForeign *map, DsError *err) DS_MUST_CHECK;
/* The path of a file of @map as a level keeps it: without the folder of the first. Borrows. */
const char *ds_kept_path (const DsForeign *map, const char *path);
/* Lets @level, which is that of @import by @mapping, keep the files of @map, which has some, and
 * the place of each of its levels. DS_LIMIT, DS_BAD_DATA: the files are too large, or no UTF-8, and
 * are not kept; DS_NOMEM. Then nothing changed. O(n + cells). */
DsStatus ds_kept_set (DsDelve *level, const DsImport *import, const DsForeign *map,
                      const DsMapping *mapping, DsError *err) DS_MUST_CHECK;
/* Frees the texts and zeroes it; safe to call twice. */
void ds_kept_clear (DsKept *self);

/* Reads the source as it was imported. Otherwise as ds_foreign_parse(). */
DsStatus ds_kept_parse (const DsKept *self, DsForeign *out, DsErrors *errors) DS_MUST_CHECK;

/* A number that stands for tiles and objects of a level, whatever the order of its rules; 0: no
 * memory. O(cells). */
uint64_t ds_kept_hash (const DsDelve *level);
/* A number, never 0, that stands for the rooms of a level: their cells and kinds. O(cells). */
uint64_t ds_kept_hash_rooms (const DsDelve *level);
