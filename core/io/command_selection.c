/* core/io/command_selection.c — see command_selection.h. */
#include "io/command_selection.h"

#include "io/command_place.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_BYTES 80 /* of a line that is no place, in the sentence */
#define BLANKS " \t\r"

/* ---- writing */

/* Areas that the next row may lengthen, from left to right. */
typedef DS_ARRAY (DsRect) Areas;

static void
put_area (DsText *out, const DsRect *area)
{
  ds_text_printf (out, "%d,%d,%d,%d\n", area->x, area->y, area->w, area->h);
}

/* Puts the areas of @open from number *@next on that begin left of @x. */
static void
close_areas (DsText *out, const Areas *open, size_t *next, int32_t x)
{
  while (*next < open->n && open->items[*next].x < x)
    put_area (out, &open->items[(*next)++]);
}

/* Lengthens the areas of @open by the @n runs of row @y that are as wide, closes the others, and
 * opens new ones. */
static bool
add_row (DsText *out, Areas *open, const DsSpan *runs, size_t n)
{
  Areas now = { 0 };
  size_t next = 0;
  bool done = true;

  for (size_t i = 0; i < n && done; i++) {
    DsRect area = { runs[i].x0, runs[i].y, runs[i].x1 - runs[i].x0 + 1, 1 };

    close_areas (out, open, &next, area.x);
    if (next < open->n && open->items[next].x == area.x && open->items[next].w == area.w &&
        open->items[next].y + open->items[next].h == area.y) {
      area = open->items[next++];
      area.h++;
    }
    done = ds_array_push (&now, area);
  }
  close_areas (out, open, &next, INT32_MAX);
  ds_array_clear (open);
  *open = now;
  return done;
}

static bool
write_cells (DsText *out, const DsMask *mask)
{
  DsSpans runs = { 0 };
  Areas open = { 0 };
  size_t next = 0;
  bool done = ds_mask_spans (mask, 0, &runs);

  for (size_t i = 0, end; i < runs.n && done; i = end) {
    for (end = i; end < runs.n && runs.items[end].y == runs.items[i].y;)
      end++;
    done = add_row (out, &open, runs.items + i, end - i);
  }
  close_areas (out, &open, &next, INT32_MAX);
  ds_array_clear (&open);
  ds_array_clear (&runs);
  return done;
}

void
ds_command_selection_write (DsText *out, const DsMask *mask, const uint64_t *objects, size_t n)
{
  DS_ASSERT (out != NULL && (objects != NULL || n == 0));

  if (mask != NULL && !write_cells (out, mask))
    out->failed = true;
  for (size_t i = 0; i < n; i++)
    ds_text_printf (out, "t-%" PRIx64 "\n", objects[i]);
}

/* ---- reading */

/* Lines on their way into a selection. */
typedef struct {
  const DsDungeon *dungeon;
  size_t floor; /* of places without a number */
  size_t line;  /* from 1 */
  size_t first; /* line of the first place; 0: there was none */
  DsMask cells; /* of the level's size */
  DsCommandSelection *out;
  DsError *err;
} Reading;

static DsStatus
fail_place (const Reading *self, const char *line, size_t n)
{
  char bytes[LINE_BYTES], shown[DS_SENTENCE / 4], where[32];

  n = n < sizeof bytes ? n : sizeof bytes - 1;
  while (n > 0 && ((unsigned char)line[n] & 0xc0) == 0x80) /* not within a character */
    n--;
  memcpy (bytes, line, n);
  bytes[n] = '\0';
  ds_shown (bytes, shown, sizeof shown);
  snprintf (where, sizeof where, "stdout:%zu", self->line);
  return ds_fail (self->err, DS_BAD_DATA, where, "selection.place",
                  N_ ("expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
                      "\"t-1f\", got \"%s\""),
                  shown);
}

static DsStatus
take_floor (Reading *self, const DsCommandPlace *place)
{
  if (self->first == 0) {
    self->first = self->line;
    self->out->floor = place->floor;
  }
  if (place->floor == self->out->floor)
    return DS_OK;
  return ds_fail (
      self->err, DS_BAD_DATA, NULL, "selection.floor",
      N_ ("expected all places on one floor, got floor %zu in line %zu and floor %zu in "
          "line %zu"),
      self->out->floor + 1, self->first, place->floor + 1, self->line);
}

static DsStatus
take_place (Reading *self, const DsCommandPlace *place)
{
  const DsRect *box = &place->box;
  const DsStatus status = take_floor (self, place);

  if (status != DS_OK)
    return status;
  if (place->object != 0)
    return ds_array_push (&self->out->objects, place->object)
               ? DS_OK
               : ds_fail_nomem (self->err, "objects");
  for (int32_t y = box->y; y < box->y + box->h; y++)
    ds_mask_set_span (&self->cells, (DsSpan){ y, box->x, box->x + box->w - 1, 0 });
  return DS_OK;
}

/* Reads the @n bytes of a line. */
static DsStatus
take_line (Reading *self, const char *line, size_t n)
{
  const size_t n_blank = strspn (line, BLANKS);
  const char *at = line + n_blank, *behind;
  DsCommandPlace place;

  if (n_blank >= n)
    return DS_OK;
  behind = ds_command_place_read (&place, at, self->floor);
  if (behind == NULL || strchr (BLANKS ":\n", *(behind + strspn (behind, BLANKS))) == NULL ||
      !ds_command_place_find (&place, self->dungeon))
    return fail_place (self, at, n - n_blank);
  return take_place (self, &place);
}

static int
by_id (const void *a, const void *b)
{
  const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

  return (left > right) - (left < right);
}

/* Leaves each object once. */
static void
drop_twins (DsCommandSelection *self)
{
  size_t n = 0;

  if (self->objects.n > 1)
    qsort (self->objects.items, self->objects.n, sizeof *self->objects.items, by_id);
  for (size_t i = 0; i < self->objects.n; i++)
    if (n == 0 || self->objects.items[n - 1] != self->objects.items[i])
      self->objects.items[n++] = self->objects.items[i];
  self->objects.n = n;
}

static DsStatus
take_lines (Reading *self, const char *text)
{
  DsStatus status = DS_OK;

  while (*text != '\0' && status == DS_OK) {
    const size_t n = strcspn (text, "\n");

    if (++self->line > DS_COMMAND_SELECTION_LINES_MAX)
      return ds_fail (self->err, DS_LIMIT, NULL, "selection.lines",
                      N_ ("expected a selection of at most %d lines, got more"),
                      DS_COMMAND_SELECTION_LINES_MAX);
    status = take_line (self, text, n);
    text += n + (text[n] == '\n');
  }
  return status;
}

DsStatus
ds_command_selection_read (DsCommandSelection *out, const char *text, const DsDungeon *dungeon,
                           size_t floor, DsError *err)
{
  Reading reading = { .dungeon = dungeon, .floor = floor, .out = out, .err = err };
  DsStatus status;

  DS_ASSERT (out != NULL && text != NULL && dungeon != NULL && floor < dungeon->n_floors);

  memset (out, 0, sizeof *out);
  out->floor = floor;
  status = ds_mask_init (&reading.cells, dungeon->w, dungeon->h, err);
  if (status != DS_OK) {
    memset (out, 0, sizeof *out);
    return status;
  }
  status = take_lines (&reading, text);
  drop_twins (out);
  if (status == DS_OK && !ds_mask_spans (&reading.cells, 0, &out->cells))
    status = ds_fail_nomem (err, "cells");
  ds_mask_clear (&reading.cells);
  if (status != DS_OK)
    ds_command_selection_clear (out);
  return status;
}

void
ds_command_selection_clear (DsCommandSelection *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->cells);
  ds_array_clear (&self->objects);
  memset (self, 0, sizeof *self);
}
