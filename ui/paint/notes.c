/* ui/paint/notes.c — lists notes, and frames their areas in rows of pixels. */
#include "paint/notes.h"
#include "map/note.h"

#include <string.h>

/* Adds the note of @thing, if it has a text. */
static DsStatus
add_note (DsuNotes *out, const DsThing *thing, const DsFloor *floor)
{
  char text[DS_NOTE_BYTES];
  DsText shown = { 0 };
  DsuNote note = { .area = ds_rect_intersect (ds_note_area (thing),
                                              (DsRect){ 0, 0, floor->w, floor->h }) };
  const DsStatus status = ds_note_text (thing, text);

  if (status != DS_OK)
    return status == DS_NOT_FOUND ? DS_OK : status;
  ds_text_put_shown (&shown, text, strlen (text), DS_SHOWN_LINES);
  note.text = ds_text_take (&shown);
  if (note.text != NULL && ds_array_push (&out->items, note))
    return DS_OK;
  ds_free (note.text);
  return DS_NOMEM;
}

DsStatus
dsu_notes_list (DsuNotes *out, const DsRules *rules, const DsFloor *floor, DsError *err)
{
  DS_ASSERT (out != NULL && rules != NULL && floor != NULL);

  *out = (DsuNotes){ 0 };
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    if (ds_rules_kind (rules, thing->kind)->role != DS_ROLE_NOTE ||
        add_note (out, thing, floor) == DS_OK)
      continue;
    dsu_notes_clear (out);
    return ds_fail_nomem (err, "notes");
  }
  return DS_OK;
}

void
dsu_notes_clear (DsuNotes *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->items.n; i++)
    ds_free (self->items.items[i].text);
  ds_array_clear (&self->items);
}

double
dsu_note_line (double px)
{
  return px > 8 ? px / 8 : 1;
}

static uint32_t
mix (uint32_t under, double alpha)
{
  uint32_t out = 0;

  for (int shift = 0; shift < 24; shift += 8)
    out |= (uint32_t)((under >> shift & 0xff) * (1 - alpha) +
                      (DSU_NOTE_COLOUR >> shift & 0xff) * alpha)
           << shift;
  return out;
}

/* The part of row @y that lies in the frame @box. */
static void
blend_row (DsRect box, int32_t line, int32_t y, uint32_t *pixels)
{
  const bool is_edge = y < box.y + line || y >= box.y + box.h - line;

  for (int32_t x = box.x; x < box.x + box.w; x++) {
    const bool is_frame = is_edge || x < box.x + line || x >= box.x + box.w - line;

    pixels[x] = mix (pixels[x], is_frame ? 1 : DSU_NOTE_ALPHA);
  }
}

void
dsu_notes_blend (const DsuNotes *self, int32_t px, int32_t w, int32_t y, int32_t n,
                 uint32_t *pixels)
{
  DS_ASSERT (self != NULL && px > 0 && y >= 0 && pixels != NULL);

  for (size_t i = 0; i < self->items.n; i++) {
    const DsRect cells = self->items.items[i].area;
    const DsRect box = { cells.x * px, cells.y * px, cells.w * px, cells.h * px };

    for (int32_t row = ds_max (y, box.y); row < ds_min (y + n, box.y + box.h); row++)
      blend_row (box, (int32_t)dsu_note_line (px), row, pixels + (size_t)(row - y) * (size_t)w);
  }
}
