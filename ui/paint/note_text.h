/* ui/paint/note_text.h — texts of notes in their areas: wrapped, and cut where the area ends. */
#pragma once

#include "paint/areas.h"

#include <pango/pango.h>

/* A text that is laid out. Placed; all zero: there is no room for a line, or no text. */
typedef struct {
  PangoLayout *layout; /* owned */
  double x, y;         /* of its corner, units */
  double size;         /* of the font, units */
} DsuNoteText;

/* Lays out the title of the note @area, @px units a cell, the corner of the floor at 0, 0. Areas of
 * polygons and paths, and those that are narrow, have no room. O(bytes). */
void dsu_note_text_init (DsuNoteText *out, const DsuArea *area, double px);
/* Frees and zeroes it. */
void dsu_note_text_clear (DsuNoteText *self);
/* Draws the text of the note @area, turned with it: light letters with a dark rim, on any ground.
 */
void dsu_note_text_draw (const DsuArea *area, cairo_t *cr, double px);
