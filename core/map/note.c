/* core/map/note.c — reads remarks and their areas. */
#include "map/note.h"
#include "base/defs.h"

#include <stdlib.h>

DsStatus
ds_note_text (const DsThing *thing, char out[DS_NOTE_BYTES])
{
  DsStatus status;

  DS_ASSERT (thing != NULL && out != NULL);
  status = ds_thing_text (thing, "note", out, DS_NOTE_BYTES);
  return status == DS_OK && out[0] == '\0' ? DS_NOT_FOUND : status;
}

/* The number of cells under @key; 1: there is none that can be. */
static int32_t
cells_of (const DsThing *thing, const char *key)
{
  const char *json = ds_extras_find (thing->extras, key);
  const long n = json != NULL ? strtol (json, NULL, 10) : 1;

  return n >= 1 && n <= DS_SIDE_MAX ? (int32_t)n : 1;
}

DsRect
ds_note_area (const DsThing *thing)
{
  DS_ASSERT (thing != NULL);
  return (DsRect){ thing->at.x, thing->at.y, cells_of (thing, "width"),
                   cells_of (thing, "height") };
}
