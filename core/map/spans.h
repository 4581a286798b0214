/* core/map/spans.h — operations on lists of runs of cells (DsSpans of map/mask.h). A list is in
 * order if its runs are sorted row by row, from left to right, and disjoint. */
#pragma once

#include "map/mask.h"

/* Appends @cell with @value; lengthens the last run if the cell continues it. False: no memory. */
bool ds_spans_put (DsSpans *self, DsCell cell, uint32_t value) DS_MUST_CHECK;
/* Brings the list in order, joining runs that touch or overlap; values are those of the first of
 * joined runs. O(n), or O(n log n) where it was not sorted. */
void ds_spans_join (DsSpans *self);
/* Leaves the parts on a floor of @w * @h cells; values stay. O(n) */
void ds_spans_cut (DsSpans *self, int32_t w, int32_t h);
/* Leaves the parts that lie in @mask; values stay. False: no memory, and the list is cleared.
 * O(cells) */
bool ds_spans_limit (DsSpans *self, const DsMask *mask) DS_MUST_CHECK;
/* True if the list, which must be in order, has @cell. O(log n) */
bool ds_spans_have (const DsSpans *self, DsCell cell);
/* Number of cells; those of overlapping runs count for each. O(n) */
size_t ds_spans_count (const DsSpans *self);
/* The smallest rectangle around all cells; empty when there are none. O(n) */
DsRect ds_spans_bounds (const DsSpans *self);
