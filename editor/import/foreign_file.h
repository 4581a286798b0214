/* editor/import/foreign_file.h — a file of another program in memory, shared between threads: its
 * map, the texts of its mappings, and the images of its tilesets. */
#pragma once

#include "io/foreign/foreign.h"
#include "io/mapping/source.h"

#include <glib.h>

/* A file that was read with another one. */
typedef struct {
  char *path, *hash;
} DseReadFile;

typedef struct {
  char *path;
  char *folder; /* of the project; NULL: none */
  char *below;  /* the path below that; NULL: it is elsewhere */
  gboolean is_read;
  char *hash;        /* of its bytes when it was read; NULL: unknown */
  GPtrArray *read;   /* DseReadFile of the others: maps, tilesets, templates, external levels */
  DsForeign map;     /* unchanged once it is read */
  DsArena arena;     /* used by the worker, or by the main thread while there is none */
  GPtrArray *sheets; /* DsuSheet, so that pictures of tiles are decoded already */
} DseForeignFile;

/* A file that is not read yet; @folder of its project may be NULL. Caller unrefs. */
DseForeignFile *dse_foreign_file_new (const char *path, const char *folder);
/* Both may be called in any thread. */
DseForeignFile *dse_foreign_file_ref (DseForeignFile *self);
void dse_foreign_file_unref (DseForeignFile *self); /* frees it with the last reference */
/* Reads it with the images of its tilesets, once. On failure @errors says why; on success it has
 * what is missing. Any thread. */
DsStatus dse_foreign_file_read (DseForeignFile *self, DsErrors *errors);
/* A hash of the bytes of the file at @path; NULL: it cannot be read. Caller frees. Any thread. */
char *dse_foreign_file_dup_hash (const char *path);
/* Lets the level remember the file, those that were read with it and the name of its mapping (NULL:
 * none), to be read again; not where no document can hold its path. DS_NOMEM. */
DsStatus dse_foreign_file_remember (DseForeignFile *self, const char *mapping, DsDelve *level,
                                    DsError *err) DS_MUST_CHECK;
