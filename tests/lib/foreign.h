/* tests/lib/foreign.h — foreign maps as text. */
#pragma once

#include "io/foreign/reader.h"

/* All of the map, a line for each item and each row of cells; g_free(). */
char *dst_foreign_dump (const DsForeign *map);
/* Reads @text by the reader of @name's suffix, with other files from the disk, and compares the
 * dump with @want; or, where it cannot be read, the findings, one a line. */
void dst_foreign_reads (const char *name, const char *text, const char *want);
