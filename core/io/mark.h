/* core/io/mark.h — the mark in files that Delvesmith wrote, by which they are recognised without a
 * record: the members of a level, or in pictures, which have none, the name of the program. */
#pragma once

#include "base/defs.h"

/* Value of the text "Software" of a PNG. */
#define DS_MARK_PNG "Delvesmith"
/* Comment after the declaration of an SVG; after the end of a PDF. */
#define DS_MARK_SVG "<!-- Delvesmith -->\n"
#define DS_MARK_PDF "%Delvesmith\n"

/* True if the @n bytes of a file have a mark. Formats without a place for one have none: text, CSV,
 * REXPaint, Crawl, Universal VTT. O(n). */
bool ds_mark_is_in (const char *bytes, size_t n);
