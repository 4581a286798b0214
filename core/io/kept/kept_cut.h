/* core/io/kept/kept_cut.h — parts of the source of an imported level that an edit of its size or
 * its floors takes away. */
#pragma once

#include "io/kept/kept.h"

/* Appends what the source of @before, a level that may keep one, loses when @after, the same level
 * with another size or other floors, is written back to it: cells of a map that becomes smaller,
 * objects outside of it, maps whose floor is gone. A sentence on each line, in the host's language;
 * nothing where nothing is lost. DS_BAD_DATA, DS_LIMIT, DS_NOMEM. O(1) where neither size nor
 * floors changed, else as an import. */
DsStatus ds_kept_cut (const DsDelve *before, const DsDelve *after, DsText *out,
                      DsError *err) DS_MUST_CHECK;
