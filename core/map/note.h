/* core/map/note.h — notes: remarks of designers, the member "note" of an object. Those of notes,
 * objects that are nothing else, may be about an area (map/area.h). */
#pragma once

#include "map/thing.h"

#define DS_NOTE_BYTES 1000 /* that are shown of a note, with its end */

/* Copies the remark of @thing, cut to DS_NOTE_BYTES - 1 bytes. DS_NOT_FOUND: it has none; DS_NOMEM.
 * Then @out is "". */
DsStatus ds_note_text (const DsThing *thing, char out[DS_NOTE_BYTES]);
