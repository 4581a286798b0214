/* core/io/mapping/imported_losses.h — losses of files that only mappings read: they are imported
 * again, and compared with their level. */
#pragma once

#include "io/foreign/reader.h"
#include "io/losses.h"
#include "io/mapping/mapping.h"

/* A file that was written, as its reader gets it. Borrowed. */
typedef struct {
  const DsForeignReader *reader;
  const char *name, *bytes;
  size_t n;
  const DsForeignFiles *files; /* NULL: none beside it */
} DsWrittenFile;

/* Adds to @losses the tiles and objects by which the first floor of @delve differs from that of
 * @file, which was written from it, when @mapping imports it, or NULL, a guess. A tile that comes
 * back as a gate or stairs is a lost tile; a gate with a lock that comes back without it is named
 * by its lock alone. DS_LIMIT, DS_NOMEM. As reading and ds_import(), and O(objects log objects). */
DsStatus ds_imported_losses (const DsDelve *delve, const DsWrittenFile *file,
                             const DsMapping *mapping, DsLosses *losses,
                             DsError *err) DS_MUST_CHECK;
