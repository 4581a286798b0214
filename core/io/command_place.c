/* core/io/command_place.c — see command_place.h. */
#include "io/command_place.h"

#include "io/delve_read.h"

#include <string.h>

#define NUMBER_MOST 1000000
#define ID_BYTES 20 /* of an object, with the NUL */

/* Reads a number up to NUMBER_MOST. */
static bool
read_number (const char **at, int32_t *out)
{
  const char *digit = *at;
  int32_t number = 0;

  for (; *digit >= '0' && *digit <= '9' && number <= NUMBER_MOST; digit++)
    number = number * 10 + (*digit - '0');
  if (digit == *at || number > NUMBER_MOST)
    return false;
  *at = digit;
  *out = number;
  return true;
}

static bool
skip (const char **at, char sign)
{
  if (**at != sign)
    return false;
  ++*at;
  return true;
}

static const char *
read_object (DsCommandPlace *out, const char *text)
{
  const size_t n = strspn (text, "t-0123456789abcdef");
  char id[ID_BYTES];

  if (n >= sizeof id)
    return NULL;
  memcpy (id, text, n);
  id[n] = '\0';
  return ds_delve_parse_id (id, 't', &out->object) ? text + n : NULL;
}

const char *
ds_command_place_read (DsCommandPlace *out, const char *text, size_t floor)
{
  const char *at = text, *behind = text;
  int32_t number;

  DS_ASSERT (out != NULL && text != NULL);

  *out = (DsCommandPlace){ .floor = floor, .box = { 0, 0, 1, 1 } };
  if (text[0] == 't')
    return read_object (out, text);
  if (read_number (&behind, &number) && skip (&behind, '/')) {
    out->floor = number > 0 ? (size_t)number - 1 : SIZE_MAX;
    at = behind;
  }
  if (!read_number (&at, &out->box.x) || !skip (&at, ',') || !read_number (&at, &out->box.y))
    return NULL;
  if (*at != ',')
    return at;
  return skip (&at, ',') && read_number (&at, &out->box.w) && skip (&at, ',') &&
                 read_number (&at, &out->box.h)
             ? at
             : NULL;
}

bool
ds_command_place_find (DsCommandPlace *self, const DsDungeon *dungeon)
{
  const DsRect *box = &self->box;

  DS_ASSERT (self != NULL && dungeon != NULL);

  for (size_t i = 0; self->object != 0 && i < dungeon->n_floors; i++) {
    const DsThing *thing = ds_things_find (dungeon->floors[i].things, self->object);

    if (thing != NULL) {
      self->floor = i;
      self->box = (DsRect){ thing->at.x, thing->at.y, 1, 1 };
      return true;
    }
  }
  return self->object == 0 && self->floor < dungeon->n_floors && box->w > 0 && box->h > 0 &&
         box->x + box->w <= dungeon->w && box->y + box->h <= dungeon->h;
}
