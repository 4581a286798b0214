/* core/io/foreign/reader.h — readers of other programs' files: each makes a foreign map of a text.
 */
#pragma once

#include "base/file.h"
#include "base/text.h"
#include "io/foreign/edit.h"

/* A decoded image. */
typedef struct {
  int32_t w, h;     /* pixels */
  uint32_t *pixels; /* premultiplied ARGB, row by row; freed with ds_free() */
} DsForeignPixels;

/* Files beside the one that is read: external levels, tilesets, templates. */
typedef struct {
  /* Reads the file at @path whole; the caller frees *@bytes with ds_free(). NULL: other files are
   * not read, and are reported as missing. */
  DsStatus (*load) (void *user, const char *path, char **bytes, size_t *n, DsError *err);
  void *user;
  /* Decodes the PNG @name; on failure @out is zeroed. NULL: images are not read. Safe in several
   * threads. */
  DsStatus (*decode) (const char *name, const char *bytes, size_t n, DsForeignPixels *out,
                      DsError *err);
  /* Lists the names in @folder, sorted by bytes, as ds_file_list(). NULL: none is there. */
  DsStatus (*list) (void *user, const char *folder, DsFileNames *out, DsError *err);
} DsForeignFiles;

extern const DsForeignFiles ds_foreign_disk; /* reads from the disk, and decodes no images */
/* Reads a file of the disk, for rows of DsForeignFiles. */
DsStatus ds_foreign_load_file (void *user, const char *path, char **bytes, size_t *n,
                               DsError *err) DS_MUST_CHECK;
/* Lists a folder of the disk, for the same. */
DsStatus ds_foreign_list_folder (void *user, const char *folder, DsFileNames *out,
                                 DsError *err) DS_MUST_CHECK;

/* Findings of a reader for the changes of all files of a map by the same edits. Held by value,
 * begun with zeros. */
typedef struct {
  void *made; /* by the reader; NULL: nothing yet */
  void (*clear) (void *made);
} DsForeignShared;

/* Frees it; safe to call twice. */
void ds_foreign_shared_clear (DsForeignShared *self);

typedef struct {
  const char *id;       /* "ldtk" */
  const char *label;    /* N_(): "LDtk project" */
  const char *suffixes; /* ".ldtk", several by spaces */
  /* Reads @n bytes, the text of the file @name, into the zeroed @out, whose source and format are
   * set. DS_BAD_DATA, DS_LIMIT, DS_NOMEM with findings; the caller clears @out. */
  DsStatus (*read) (DsForeign *out, const char *name, const char *bytes, size_t n,
                    const DsForeignFiles *files, DsErrors *errors);
  /* Appends to @out the @n bytes of the file @name of @map with those of the @n_edits changes, each
   * of another level, that concern it, and all else as it is. @shared is that of all files that
   * these edits change. NULL: the format cannot be changed; else the map keeps the texts of its
   * files. DS_LIMIT: the changed file could not be read again; DS_NOMEM. */
  DsStatus (*change) (const char *name, const char *bytes, size_t n, const DsForeign *map,
                      const DsForeignEdits *edits, size_t n_edits, DsForeignShared *shared,
                      DsText *out, DsError *err);
  /* Appends to @out these bytes with other paths of files: @follow gives the new one, which is
   * freed with ds_free(), or NULL where one stays. NULL where change is. */
  DsStatus (*relink) (const char *name, const char *bytes, size_t n,
                      char *(*follow) (void *user, const char *path), void *user, DsText *out,
                      DsError *err);
  bool has_own_size;  /* change knows no other size of a level */
  bool has_defaults;  /* an object has all properties that its kind defines */
  bool follows_new;   /* change knows references to objects that it adds to the same level */
  bool has_shapes;    /* change knows other shapes and texts of objects */
  bool has_one_place; /* paths in all files begin at the folder of the first one */
} DsForeignReader;

#define DS_FOREIGN_READER(name) extern const DsForeignReader ds_foreign_reader_##name;
#include "io/foreign/reader_list.h"
#undef DS_FOREIGN_READER

/* Number of readers. */
size_t ds_foreign_n_readers (void);
/* Reader @i, below ds_foreign_n_readers(), in the order of reader_list.h. Static. */
const DsForeignReader *ds_foreign_reader (size_t i);
/* The reader of the suffix of @path; NULL: none. */
const DsForeignReader *ds_foreign_reader_of (const char *path);
/* True when the file becomes a level by a mapping: a reader has its suffix, and it is not of a
 * format of ours, as ds_io_is_own() decides. */
bool ds_foreign_needs_mapping (const char *path);

/* Reads @n bytes, the text of the file @name, by @reader. @files may be NULL: as without load. On
 * failure @out is zeroed and @errors says why, each with file and line. */
DsStatus ds_foreign_parse (DsForeign *out, const DsForeignReader *reader, const char *name,
                           const char *bytes, size_t n, const DsForeignFiles *files,
                           DsErrors *errors) DS_MUST_CHECK;
/* Reads the file at @path from the disk, by its suffix, and those that it names by @files. As
 * ds_foreign_parse(); DS_BAD_ARG: no reader has the suffix. */
DsStatus ds_foreign_load (DsForeign *out, const char *path, const DsForeignFiles *files,
                          DsErrors *errors) DS_MUST_CHECK;

/* The path of the file that the one at @name calls @relative; caller frees; NULL: no memory. */
char *ds_foreign_beside (const char *name, const char *relative) DS_MUST_CHECK;
/* The same for a file at @path that has these bytes, which are allocated, have a NUL behind them
 * and are this function's from now on, also on failure. */
DsStatus ds_foreign_load_text (DsForeign *out, const char *path, char *bytes, size_t n,
                               const DsForeignFiles *files, DsErrors *errors) DS_MUST_CHECK;
