/* core/io/io.h — reading and writing files: the list of formats, and safe replacement of files. */
#pragma once

#include "io/file_plan.h"
#include "io/losses.h"
#include "io/mapping/mapping.h"
#include "io/sheet.h"
#include "io/written.h"

#define DS_IO_BYTES_MAX ((size_t)512 << 20) /* of a file that is read */

/* Reads a whole file ("-" = standard input). Caller frees *@bytes, which has a NUL behind it. */
DsStatus ds_io_read_bytes (const char *path, char **bytes, size_t *n, DsError *err) DS_MUST_CHECK;

/* Obstacles to replacing the file at @path; DS_IO_FREE also when there is no file. */
DsIoObstacles ds_io_obstacles (const char *path);
DsStatus ds_io_check_free (const char *path, DsError *err) DS_MUST_CHECK; /* of obstacles */
/* The same, but for the obstacles @allowed. */
DsStatus ds_io_check_over (const char *path, DsIoObstacles allowed, DsError *err) DS_MUST_CHECK;

/* Writes a file safely: writes a new one beside it, fsyncs, renames, so that the old file stays
 * whole until the new one is ("-" = standard output). Its symbolic links and mode are kept, its
 * owner and extended attributes where permitted. DS_NOT_FOUND: no such folder. DS_IO: an error of
 * the system, or an obstacle; the old file is untouched, unless only its folder could not be
 * synced, which the sentence says. */
DsStatus ds_io_write_bytes (const char *path, const char *bytes, size_t n,
                            DsError *err) DS_MUST_CHECK;
/* The same over the obstacles @allowed. Where DS_IO_CLOSED_FOLDER is one of them the file is
 * written in place, and a crash meanwhile leaves a part. */
DsStatus ds_io_write_over (const char *path, DsIoObstacles allowed, const char *bytes, size_t n,
                           DsError *err) DS_MUST_CHECK;

/* Removes what saves that were killed left in the folder of @path: unfinished files of this user
 * whose process is gone and holds none of them. Files that are prepared for a plan by a process of
 * another machine or container, which is not seen from here, stay for a day. O(files of the
 * folder). */
void ds_io_sweep (const char *path);
/* Number of the machine and of the container in which the number of this process means something.
 */
uint32_t ds_io_host (void);

/* For files that grow for long: @path with @suffix (of few bytes), in the folder where the links of
 * @path lead; a long name is cut. Caller frees *@out. */
DsStatus ds_io_beside (const char *path, const char *suffix, char **out,
                       DsError *err) DS_MUST_CHECK;
/* The finished file @made, of that path, becomes the one at @path, as if it was written there over
 * the obstacles @allowed. */
DsStatus ds_io_take_over (const char *path, DsIoObstacles allowed, const char *made,
                          DsError *err) DS_MUST_CHECK;

/* Losses that a format counts while it writes. */
typedef struct {
  DsLosses losses;
  bool is_counted;
} DsIoCount;

/* Ways to write a file; all zero: the usual ones. */
typedef struct {
  DsTileSheetMaker make_sheet; /* draws tiles and objects; NULL: files get no images */
  int32_t cell;                /* pixels of a cell in files that count in these; 0 = 16 */
  const char *encoding;        /* of cells, one of the format's encodings; NULL = its first */
  bool is_ours; /* a level that was imported as any of ours, not back to its source */
  /* Appends a PNG of the floor, as a map for players, @px pixels a cell; NULL: no such image. */
  DsStatus (*draw_floor) (const DsDelve *delve, size_t floor, int32_t px, DsText *png,
                          DsError *err);
  /* Appends a PNG of @w * @h premultiplied pixels, ARGB; NULL: PNGs cannot be written. */
  DsStatus (*write_png) (const uint32_t *pixels, int32_t w, int32_t h, DsText *png, DsError *err);
  /* Rules by which definitions get colours, numbers or tiles of model; NULL = those of their own.
   */
  const DsMapping *mapping;
  const struct DsForeign *model; /* map of another program that the file is like, by mapping; NULL:
                                    none */
  const char *document; /* path of the level's own file, from which paths of its source begin; NULL:
                           unknown */
  DsIoCount *count;     /* filled by formats that know while they write; NULL: not asked for */
  const DsWritten *written; /* record of files that we wrote; NULL: nothing is known */
  DsStrangers *strangers;   /* get all files that are refused as another program's; caller clears;
                               NULL: not asked for */
  const DsStrangers *replaced; /* files that are written while they are as another program left
                                  them then; NULL: none */
  bool guards_unknown;   /* the path is not one that the user chose: files that no record knows and
                            that have no mark of ours, see io/mark.h, are refused, too */
  DsIoObstacles allowed; /* over which files are written; set by the functions that get them */
  const struct DsFormat *format;   /* whatever the suffix of the file; NULL: that of the suffix */
  struct DsProgramFormat *program; /* for io/program_format.h */
} DsIoOptions;

#define DS_IO_CELL 16      /* pixels */
#define DS_IO_CELL_MAX 256 /* pixels */

typedef struct DsFormat {
  const char *id;       /* "delve" */
  const char *label;    /* N_(): "Delvesmith dungeon" */
  const char *help;     /* N_(): sentence on its use, for a form; NULL: the label says enough */
  const char *suffixes; /* ".delve", several by spaces */
  const char *reads;    /* N_(): files that it reads where it writes others of the suffix, so that
                           saving never goes back to a file that was read; NULL: the same */
  bool is_whole;        /* it holds a whole document: saving in it marks the document as saved */
  bool has_one_floor;   /* it refuses levels of several floors */
  bool has_mapping;     /* it is written by options->mapping; the others take no notice of that */
  bool has_model;       /* the same, if options->model has a map */
  uint32_t keeps;       /* DS_KEEPS_*: nouns that a written file holds; the others are reported */
  DsStatus (*read) (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                    DsErrors *errors);                                 /* NULL: cannot be read */
  DsStatus (*write) (const DsDelve *delve, DsText *out, DsError *err); /* NULL: cannot be written */
  /* Adds what is lost of the nouns that are kept; @options may be NULL. NULL: nothing. */
  DsStatus (*lose) (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses,
                    DsError *err);
  /* The same for options->is_ours. NULL: as lose, or nothing where that counts what a source lacks.
   */
  DsStatus (*lose_ours) (const DsDelve *delve, DsLosses *losses, DsError *err);
  /* In place of write: the file at @path and those beside it. */
  DsStatus (*write_files) (const DsDelve *delve, const char *path, const DsIoOptions *options,
                           DsFilePlan *out, DsError *err);
  /* Suffixes of the files that write_files puts beside the one with a suffix of its own, by spaces;
   * and whether the file @beside, one of them, is of an earlier save of the one at @path. */
  const char *beside;
  bool (*owns) (const char *path, const char *beside);
  /* True when write_files keeps all parts of the file at @path that its reader leaves out. NULL:
   * never. Takes as long as the save. */
  bool (*keeps_unread) (const DsDelve *delve, const char *path, const DsIoOptions *options);
  /* True when the level is written back to the source that it keeps, where write_files decides by
   * itself over which files. NULL: never. */
  bool (*is_back) (const DsDelve *delve, const char *path, const DsIoOptions *options);
  /* Of formats of one text that have is_back: true for the text that the level came from. */
  bool (*is_source) (const DsDelve *delve, const char *bytes, size_t n);
  /* False for a text of another program, which needs a mapping; NULL: all texts are ours. */
  bool (*is_own) (const char *bytes, size_t n);
  const char *encodings; /* of write_files, by spaces, the usual one first; NULL: no choice */
} DsFormat;

#define DS_FORMAT(name) extern const DsFormat ds_format_##name;
#include "io/format_list.h"
#undef DS_FORMAT

/* Number of formats. */
size_t ds_io_n_formats (void);
/* Format @i, below ds_io_n_formats(), in the order of format_list.h. Static. */
const DsFormat *ds_io_format (size_t i);
const DsFormat *ds_io_format_of (const char *path); /* by suffix; NULL: none */
/* Appends those of @suffixes, which spaces part, that @list has not yet, for a sentence. */
void ds_io_list_suffixes (DsText *list, const char *suffixes);

/* True when the format can be written. */
bool ds_io_is_writable (const DsFormat *format);
/* True when it writes cells in this encoding. */
bool ds_format_has_encoding (const DsFormat *self, const char *encoding);
/* True when a level that was read from a file of the format can be saved in that file. */
bool ds_io_saves_back (const DsFormat *format);
/* True when the file at @path, which need not be there, is read by a format; false for files that
 * need a mapping. Reads the file where its suffix does not decide. */
bool ds_io_is_own (const char *path);
/* The same for a file at @path that has these bytes. */
bool ds_io_is_own_text (const char *path, const char *bytes, size_t n);

/* By suffix. On failure @out is zeroed and @errors says why, each with file and line. On DS_OK
 * @errors has a sentence for each kind of thing in the file that is not read. */
DsStatus ds_io_load (DsDelve *out, const char *path, DsRules *rules,
                     DsErrors *errors) DS_MUST_CHECK;
/* The same for a file at @path that has these bytes, which stay the caller's. */
DsStatus ds_io_load_text (DsDelve *out, const char *path, const char *bytes, size_t n,
                          DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
/* Fails with DS_BAD_ARG: the suffix of @path is none of those that are read (@to_read), or written,
 * nor among @others, which are parted by spaces. */
DsStatus ds_io_fail_suffix (const char *path, bool to_read, const char *others, DsError *err);
/* DS_BAD_ARG when the suffix of @path names no format that can be written. */
DsStatus ds_io_check_writable (const char *path, DsError *err) DS_MUST_CHECK;
/* Fails with DS_BAD_ARG: @delve has several floors, where a file holds one. */
DsStatus ds_format_fail_floors (const DsDelve *delve, DsError *err);
/* Parts of @delve that a file of @format will not hold. DS_BAD_DATA, DS_NOMEM: @out is zeroed.
 * O(cells + objects), O(1) where the format holds all. */
DsStatus ds_format_losses (DsLosses *out, const DsDelve *delve, const DsFormat *format,
                           DsError *err) DS_MUST_CHECK;
/* The same for a file that @options write, which may be NULL: the usual ones. */
DsStatus ds_format_losses_with (DsLosses *out, const DsDelve *delve, const DsFormat *format,
                                const DsIoOptions *options, DsError *err) DS_MUST_CHECK;
/* The first obstacle, but for @allowed, to saving in the format of the suffix of @path: of this
 * file, or of one that the format writes beside it. Whether another program changed them shows
 * when they are written. */
DsIoObstacle ds_io_save_obstacle (const char *path, DsIoObstacles allowed);
/* Saves in the format of the suffix, as ds_io_write_bytes() writes. DS_BAD_ARG: no such format;
 * DS_LIMIT: no reader would take the file. The document is untouched. */
DsStatus ds_io_save (const DsDelve *delve, const char *path, DsError *err) DS_MUST_CHECK;
/* The same over the obstacles @allowed, as ds_io_write_over() writes. */
DsStatus ds_io_save_over (const DsDelve *delve, const char *path, DsIoObstacles allowed,
                          DsError *err) DS_MUST_CHECK;
/* The same by @options, which may be NULL: the usual ones. Of a format that writes several files
 * all change, or none. DS_BAD_ARG also for options that the format lacks. Files of other programs
 * are refused (DS_IO, ds_written_is_refusal()): those that are neither as the level was imported
 * from them, where it is written back, nor as options->written says that we wrote them; where that
 * does not know, those of a format with members of ours that have none. options->replaced names
 * some that are not, DS_IO_STRANGER allows all. */
DsStatus ds_io_save_with (const DsDelve *delve, const char *path, DsIoObstacles allowed,
                          const DsIoOptions *options, DsError *err) DS_MUST_CHECK;
/* The same, where *@losses are counted before anything is written, and @approve, which gets them,
 * may refuse: then *@is_written is false, with DS_OK. */
DsStatus ds_io_save_approved (const DsDelve *delve, const char *path, DsIoObstacles allowed,
                              const DsIoOptions *options, DsLosses *losses,
                              bool (*approve) (const DsLosses *losses, void *user), void *user,
                              bool *is_written, DsError *err) DS_MUST_CHECK;
/* Adds the files of such a save, over options->allowed, to @plan, in place of writing them; files
 * that would not change are left out. Files of other programs are refused as there. */
DsStatus ds_io_plan_save (DsFilePlan *plan, const DsDelve *delve, const char *path,
                          const DsIoOptions *options, DsError *err) DS_MUST_CHECK;
