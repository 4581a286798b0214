/* tests/lib/imported.h — levels that were imported from a text and are written back to it. */
#pragma once

#include "doc/doc.h"
#include "io/mapping/mapping.h"

#include <glib.h>

/* A level that is imported, edited, and written back. */
typedef struct {
  const char *name, *file, *text, *edits;
  const char *want; /* lines that are gone and new */
  const char *losses;
} DstWrittenRow;

/* The mapping of @text, JSON, which must be right; it lives in @arena. */
DsMapping dst_mapping_parse (const char *text, DsArena *arena);
/* The level that @mapping, JSON, makes of the text of @file, whose source it keeps. */
void dst_import_text (DsDelve *out, const char *file, const char *text, const char *mapping);
/* The same; @notes of the import, a line each, are appended. */
void dst_import_noted (DsDelve *out, GString *notes, const char *file, const char *text,
                       const char *mapping);
/* Makes the edits of @row, which @separator parts, by @edit, and writes the level back: what
 * changes is as the row wants, also when the level was saved and opened again, and nothing does
 * when all is undone. */
void dst_check_written (const DstWrittenRow *row, const char *mapping, const char *separator,
                        void (*edit) (DsDoc *doc, const char *text));
/* The text of the one file that the level is written back to; caller frees, also *@losses. */
char *dst_write_back (const DsDelve *level, const char *file, char **losses);
/* The first object of the kind on the first floor; there must be one. */
const DsThing *dst_find_thing (const DsDelve *delve, const char *kind);
/* Makes the edit "ground X,Y TILE", "feature X,Y TILE" (-: nothing), "move KIND X,Y",
 * "add KIND X,Y", "delete KIND", "size WxH ANCHOR", "set KIND NAME JSON", "remove KIND NAME" or
 * "rename KIND NAME NAME"; KIND is the first object of the kind, or "level". */
void dst_apply_edit (DsDoc *doc, const char *text);
