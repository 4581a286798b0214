/* core/io/mapping/source.h — the file of another program that a level was imported from, which the
 * level remembers, and reading it again under manual edits. */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

#define DS_SOURCE_KEY "source" /* member of the document */
#define DS_SOURCE_MAX 4000     /* bytes of a path */

/* A file that was read with the source: a map of a world, a tileset, a template, an external level.
 */
typedef struct {
  char *path; /* from the folder of the source */
  char *hash; /* of its bytes then */
} DsSourceFile;

#define DS_SOURCE_FILES_MAX 10000

/* Texts are owned; all zero: none. */
typedef struct {
  char *file;          /* absolute, or below the folder of the project */
  char *mapping;       /* name of a file in the project's folder of mappings; "" = none */
  char *hash;          /* of the file's bytes when it was read; "" = unknown */
  DsSourceFile *files; /* other ones that were read */
  size_t n_files;
} DsSource;

/* Reads the member @node of a document. DS_BAD_DATA, DS_NOMEM with findings: @out is zeroed. */
DsStatus ds_source_read (DsSource *out, DsNode node, DsErrors *errors) DS_MUST_CHECK;
/* The source that the level remembers; all zero: it has none. DS_NOMEM; DS_BAD_DATA: the member is
 * none, with what is expected. On failure @out is zeroed. */
DsStatus ds_source_get (DsSource *out, const DsDelve *level, DsError *err) DS_MUST_CHECK;
/* Lets the level remember @source; NULL: none. DS_NOMEM: nothing changed. */
DsStatus ds_source_set (DsDelve *level, const DsSource *source, DsError *err) DS_MUST_CHECK;
/* True when the level remembers that its source had these bytes when it was read or written. O(n).
 */
bool ds_source_had (const DsDelve *level, const char *bytes, size_t n);
/* True when the file at @path, which is there, is the source that the level remembers, or has its
 * path below the folder of any project. */
bool ds_source_is_at (const DsDelve *level, const char *path);
/* Frees the texts and zeroes it; safe to call twice. */
void ds_source_clear (DsSource *self);

/* Makes @out of @fresh, the level of the source as it is now, with the manual edits of @old: cells
 * and objects that are pinned stay, with their pins, and so do name, recipe, seed, ruleset, ignored
 * issues, the locks of pinned objects, and other members. A room keeps its kind, name and
 * properties by the place of its first cell, unless the source names it. Own layers of cells that
 * the source gives have its tiles, but for those painted since @made, the level that the source
 * gave before (NULL: unknown); the others stay. Where the source has become smaller, *@n_lost
 * counts the cells outside of it that are pinned or were painted. Both levels stay. DS_NOMEM: @out
 * is zeroed. O(cells). */
DsStatus ds_source_merge (DsDelve *out, const DsDelve *old, const DsDelve *made,
                          const DsDelve *fresh, size_t *n_lost, DsError *err) DS_MUST_CHECK;
