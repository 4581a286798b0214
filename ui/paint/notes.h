/* ui/paint/notes.h — the notes of a floor, with frames round their areas in exported pictures. */
#pragma once

#include "base/array.h"
#include "rules/delve.h"

#define DSU_NOTE_COLOUR 0xf5a300u
#define DSU_NOTE_ALPHA 0.2 /* of the area in its frame */

typedef struct {
  DsRect area; /* cells of the floor */
  char *text;  /* UTF-8 in which nothing is a control character */
} DsuNote;

/* Held by value; all zero: none. */
typedef struct {
  DS_ARRAY (DsuNote) items; /* from the top, and from the left */
} DsuNotes;

/* Lists the notes of @floor that have a text; areas are cut at its edges. DS_NOMEM: @out is empty.
 * O(objects). */
DsStatus dsu_notes_list (DsuNotes *out, const DsRules *rules, const DsFloor *floor,
                         DsError *err) DS_MUST_CHECK;
/* Frees the notes and zeroes the list; safe to call twice. */
void dsu_notes_clear (DsuNotes *self);

/* Width of a frame, where a cell has the side @px. */
double dsu_note_line (double px);
/* Draws the frames into @n rows of @w pixels (RGB24) from row @y on, @px pixels a cell. */
void dsu_notes_blend (const DsuNotes *self, int32_t px, int32_t w, int32_t y, int32_t n,
                      uint32_t *pixels);
