/* editor/program/written.h — the record of the files that Delvesmith wrote, in the user's state
 * folder: no export replaces the work of another program in silence. */
#pragma once

#include "io/written.h"

#define DSE_WRITTEN_MAX 4000 /* files with a record: those written least recently go */
#define DSE_WRITTEN_VERSIONS                                                                       \
  16 /* of a file, the latest: a version control system brings them back */

/* $XDG_STATE_HOME/delvesmith/written: a file for each path, with hashes and times of what was
 * written. Without such a folder nothing is known. Static; any thread. */
const DsWritten *dse_written (void);
