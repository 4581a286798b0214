/* editor/rooms/find.h — finds the rooms of a floor in the background: a large one takes seconds. */
#pragma once

#include "document.h"

#define DSE_TYPE_ROOM_FINDER (dse_room_finder_get_type ())
G_DECLARE_FINAL_TYPE (DseRoomFinder, dse_room_finder, DSE, ROOM_FINDER, GObject)

/* A finder that does nothing yet; it refs @document. */
DseRoomFinder *dse_room_finder_new (DsuDocument *document);

/* Finds the rooms of @floor, see ds_gen_find_rooms(), and applies them as one undo step; again when
 * the level changed meanwhile. In place of a search that runs. */
void dse_room_finder_start (DseRoomFinder *self, gsize floor);
/* Stops the search, if one runs; nothing is applied. */
void dse_room_finder_cancel (DseRoomFinder *self);
/* While it is held, by a stroke, nothing is applied; then the search begins again. */
void dse_room_finder_hold (DseRoomFinder *self, gboolean held);
