/* core/io/kept/write_back_work.h — a level at work that is written back to its source. Private to
 * core/io/kept. */
#pragma once

#include "io/kept/kept_losses.h"
#include "io/kept/write_back.h"
#include "io/tiled/tiled_turn.h"

/* Private state; texts of kept.files that changed are owned by texts. */
typedef struct {
  const DsDelve *level; /* NULL: an unedited one of the source */
  const char *document; /* NULL: unknown */
  const char *path;     /* of the first file that is written */
  DsKept kept;
  DsForeign map;
  const DsForeign *source;  /* the map whose files are written; NULL: those that the level keeps */
  const DsMapping *mapping; /* of source, where the level is written like that; else NULL */
  DsImport made;
  DsReversePlaces places;
  DsKeptRooms rooms;
  DsKeptThings added; /* where the format gives new objects all properties of their kind */
  bool is_changed;    /* a text */
  const char
      *suffix; /* of the file to be written, where that of the source is another; else NULL */
  DsTiledUnturned unturned; /* parts of the source that have no place in that */
  DsReverseScope scope;
  bool replaces; /* files that another program changed since */
  const DsWritten *written;
  DsStrangers *strangers;      /* get those files; NULL: not asked for */
  const DsStrangers *replaced; /* those that are replaced all the same; NULL: none */
  DsStatus refused;            /* DS_IO: some were; else DS_OK */
  DsError refusal;             /* of the first one */
  DsErrors errors;
  DsError *err;
} DsWriteBack;

/* True where each floor of the level becomes a map like that of source, in a world. */
bool ds_write_back_has_floors (const DsWriteBack *self);
/* Makes a world of the files that are borrowed from source: it has the map once for each floor.
 * DS_BAD_DATA: that is no single map; DS_NOMEM. O(floors + files). */
DsStatus ds_write_back_take_floors (DsWriteBack *self) DS_MUST_CHECK;
/* True for the file of a level of the map, as the level that keeps it calls it. O(levels). */
bool ds_write_back_is_level (const DsWriteBack *self, const char *path);
/* True for the file that has the map of source. */
bool ds_write_back_is_model (const DsWriteBack *self, const char *path);
/* Says that it is not replaced: DS_BAD_ARG. */
DsStatus ds_write_back_fail_model (const DsWriteBack *self, const char *path);
/* Adds the files of the map, of which the first one lies at @path, to @out, with paths in them that
 * lead to the same files; @before: as they were imported. DS_IO: some are another program's, and
 * the work says which; errors as of ds_kept_write(). O(n). */
DsStatus ds_write_back_put (DsWriteBack *self, const char *path, const DsKeptFile *before,
                            DsFilePlan *out) DS_MUST_CHECK;
