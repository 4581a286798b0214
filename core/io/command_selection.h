/* core/io/command_selection.h — the selected cells and objects of a floor as lines of text: a
 * program of a project gets them, and may give others. */
#pragma once

#include "base/text.h"
#include "map/dungeon.h"
#include "map/mask.h"

#define DS_COMMAND_SELECTION_LINES_MAX 1000000

/* Held by value; all zero is empty. */
typedef struct {
  size_t floor;                /* that all of it is on */
  DsSpans cells;               /* in order, see map/spans.h */
  DS_ARRAY (uint64_t) objects; /* ids, ascending */
} DsCommandSelection;

/* Appends the cells of @mask (NULL: none) to @out as areas, "12,7,5,3", and then the @n objects of
 * @objects, "t-1f", each in a line. The same selection gives the same text. O(cells / 64 + runs).
 */
void ds_command_selection_write (DsText *out, const DsMask *mask, const uint64_t *objects,
                                 size_t n);
/* Reads the lines of @text, UTF-8: each begins with a place (io/command_place.h), behind which ":"
 * and a sentence may stand, as in an issue. Without a number of a floor it is on floor @floor of
 * @dungeon; all places must be on one floor. Without a line @out is empty, on @floor. Lines that
 * are blank do not count, and objects only once.
 *
 * DS_BAD_DATA: the sentence has the line. DS_LIMIT: more than DS_COMMAND_SELECTION_LINES_MAX.
 * DS_NOMEM. On failure @out is zeroed. O(n log n), and the rows of areas. */
DsStatus ds_command_selection_read (DsCommandSelection *out, const char *text,
                                    const DsDungeon *dungeon, size_t floor,
                                    DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it; safe to call twice. */
void ds_command_selection_clear (DsCommandSelection *self);
