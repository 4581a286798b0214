/* tests/soak/bystanders.h — parts of a map of Tiled that no edit concerns, and that writing leaves
 * as they are. */
#pragma once

#include "io/mapping/import.h"

#include <glib.h>

/* Adds to @out a sentence on a line for each part of @was that is another one in @is, though it is
 * the same in @level as in @made, which was imported from @was: layers, cells, objects and their
 * bytes, the text around them. */
void dst_bystanders_compare (GString *out, const DsForeign *was, const DsImport *made,
                             const DsDelve *level, const DsForeign *is);
