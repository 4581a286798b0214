/* tests/lib/past.h — documents with a history, and comparing histories. */
#pragma once

#include "doc/doc.h"
#include "io/recovery.h"

#define DST_PAST_N_CASES 9

/* A document of walls, without a step. */
DsDoc *dst_wall_doc (int32_t w, int32_t h, int32_t n_floors);
/* A document of walls with two floors and one step. */
DsDoc *dst_past_doc (int32_t w, int32_t h);
/* A level whose file has a line of @n bytes, as that of an imported map has. */
DsDoc *dst_past_long_doc (size_t n);

/* ---- edits */

void dst_past_paint (DsDoc *doc, int32_t y, int32_t x0, int32_t x1, const char *tile);
/* A step of few cells that takes much memory, since they are in all bands of a floor, which has
 * 960 rows or more. */
void dst_past_stripe (DsDoc *doc, size_t floor, int32_t x);
/* A step of dst_past_long_doc() that changes lines on both sides of the long one, which is written
 * with them. */
void dst_past_edit_ends (DsDoc *doc, int i);
/* Edit @what, which differs by @i: p paints a run of a row of its own, x is a stripe, n names the
 * level, l and s make it larger and smaller, h takes a row off, u undoes, r does again, ( and )
 * open and close a group. */
void dst_past_edit (DsDoc *doc, char what, int i);

typedef struct {
  const char *name, *edits; /* by letters */
} DstPastCase;

extern const DstPastCase dst_past_cases[DST_PAST_N_CASES];

/* Makes @bytes of the journal with all cells of @doc; TRUE: all is done. */
bool dst_past_settle (DsDoc *doc, DsRecovery *recovery, size_t bytes);

/* ---- comparing */

void dst_past_assert_level (DsDoc *a, DsDoc *b);
/* Labels, times and levels of all states are the same, and so is the position. */
void dst_past_assert_history (DsDoc *a, DsDoc *b);
/* The states of @part, which are some of @all, around the same present one. */
void dst_past_assert_part (DsDoc *all, DsDoc *part);
