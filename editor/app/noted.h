/* editor/app/noted.h — the record of written files, noted in a table besides. */
#pragma once

#include "io/written.h"

#include <glib.h>

/* dse_written(), which also notes in @hashes, by the canonical path, the hash of each file that is
 * written, in 16 hexadecimal digits. The table is borrowed, and owns its keys and values. */
DsWritten dse_written_noting (GHashTable *hashes);
