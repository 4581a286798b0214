/* ui/paint/note_text.c — lays out and draws texts of notes. */
#include "paint/note_text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define SIZE_SHARE 0.5 /* of a cell: height of the font */
#define SIZE_LEAST 8.0 /* units; smaller texts are left out */
#define SIZE_MOST 15.0
#define LETTERS 4          /* that a line has room for, at least */
#define ELLIPSE_INSET 0.15 /* of the sides of an ellipse, up to the rectangle in it */

typedef struct {
  double x, y, w, h; /* units */
} Room;

/* The part of the area that a text may fill: right of the picture of the note in the corner, below
 * it where that is narrow. Empty: there is none. */
static Room
room_of (const DsuArea *area, double px)
{
  const DsRect box = area->area.box;
  const double pad = dsu_area_line (px) + 2;
  const bool is_beside = area->at.x == box.x && area->at.y == box.y;
  Room room = { box.x * px + pad, box.y * px + pad, box.w * px - 2 * pad, box.h * px - 2 * pad };

  if (area->area.shape == DS_AREA_POLYGON || area->area.shape == DS_AREA_POLYLINE)
    return (Room){ 0 };
  if (area->area.shape == DS_AREA_ELLIPSE) {
    room.x += room.w * ELLIPSE_INSET;
    room.y += room.h * ELLIPSE_INSET;
    room.w *= 1 - 2 * ELLIPSE_INSET;
    room.h *= 1 - 2 * ELLIPSE_INSET;
  } else if (is_beside && box.w > 2) {
    room.x += px - pad;
    room.w -= px - pad;
  } else if (is_beside) {
    room.y += px - pad;
    room.h -= px - pad;
  }
  return room;
}

/* The end of the last line that lies above @height; SIZE_MAX: all do, 0: none does. */
static size_t
end_in (PangoLayout *layout, double height)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  size_t end = 0;
  bool is_last = false;

  do {
    const PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
    PangoRectangle box;

    pango_layout_iter_get_line_extents (iter, NULL, &box);
    if (box.y + box.height > height * PANGO_SCALE)
      break;
    end = (size_t)(line->start_index + line->length);
    is_last = !pango_layout_iter_next_line (iter);
  } while (!is_last);
  pango_layout_iter_free (iter);
  return is_last ? SIZE_MAX : end;
}

/* Cuts the text after the lines that fit into @height. False: none does. */
static bool
fit (PangoLayout *layout, double height)
{
  const char *text = pango_layout_get_text (layout);
  const size_t end = end_in (layout, height);
  DsText cut = { 0 };
  size_t n = end;

  if (end == SIZE_MAX || end == 0)
    return end != 0;
  while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\n'))
    n--;
  if (n > 0) /* the mark takes the place of a letter */
    n = (size_t)(g_utf8_prev_char (text + n) - text);
  ds_text_add (&cut, text, n);
  ds_text_puts (&cut, "…");
  if (!cut.failed)
    pango_layout_set_text (layout, cut.bytes, (int)cut.n);
  ds_text_clear (&cut);
  return true;
}

void
dsu_note_text_init (DsuNoteText *out, const DsuArea *area, double px)
{
  const double size = fmin (px * SIZE_SHARE, SIZE_MOST);
  PangoFontDescription *font;
  PangoContext *context;
  Room room;

  DS_ASSERT (out != NULL && area != NULL && px > 0);

  *out = (DsuNoteText){ 0 };
  room = room_of (area, px);
  if (!area->is_note || area->title[0] == '\0' || size < SIZE_LEAST ||
      room.w < LETTERS * size / 2 || room.h < size)
    return;
  font = pango_font_description_from_string ("sans");
  context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  *out = (DsuNoteText){ pango_layout_new (context), room.x, room.y, size };
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (out->layout, font);
  pango_layout_set_width (out->layout, (int)(room.w * PANGO_SCALE));
  pango_layout_set_wrap (out->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (out->layout, area->title, -1);
  if (!fit (out->layout, room.h))
    dsu_note_text_clear (out);
  pango_font_description_free (font);
  g_object_unref (context);
}

void
dsu_note_text_clear (DsuNoteText *self)
{
  DS_ASSERT (self != NULL);

  if (self->layout != NULL)
    g_object_unref (self->layout);
  *self = (DsuNoteText){ 0 };
}

void
dsu_note_text_draw (const DsuArea *area, cairo_t *cr, double px)
{
  const DsRect box = area->area.box;
  const double alpha = (255 - area->fade) / 255.0;
  DsuNoteText text;

  DS_ASSERT (area != NULL && cr != NULL && px > 0);

  dsu_note_text_init (&text, area, px);
  if (text.layout == NULL)
    return;
  cairo_save (cr);
  dsu_area_turn (area, cr, px);
  cairo_rectangle (cr, box.x * px, box.y * px, box.w * px, box.h * px);
  cairo_clip (cr);
  cairo_move_to (cr, text.x, text.y);
  pango_cairo_layout_path (cr, text.layout);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.85 * alpha);
  cairo_set_line_width (cr, text.size / 4);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgba (cr, 1, 0.96, 0.84, alpha);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill (cr);
  cairo_restore (cr);
  dsu_note_text_clear (&text);
}
