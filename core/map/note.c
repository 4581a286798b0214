/* core/map/note.c — reads remarks. */
#include "map/note.h"
#include "base/defs.h"

DsStatus
ds_note_text (const DsThing *thing, char out[DS_NOTE_BYTES])
{
  DsStatus status;

  DS_ASSERT (thing != NULL && out != NULL);
  status = ds_thing_text (thing, "note", out, DS_NOTE_BYTES);
  return status == DS_OK && out[0] == '\0' ? DS_NOT_FOUND : status;
}
