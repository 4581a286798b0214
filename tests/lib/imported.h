/* tests/lib/imported.h — levels that were imported from a text and are written back to it. */
#pragma once

#include "rules/delve.h"

/* The level that @mapping, JSON, makes of the text of @file, whose source it keeps. */
void dst_import_text (DsDelve *out, const char *file, const char *text, const char *mapping);
/* The text of the one file that the level is written back to; caller frees, also *@losses. */
char *dst_write_back (const DsDelve *level, const char *file, char **losses);
