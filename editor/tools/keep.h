/* editor/tools/keep.h — rooms that stay as they are when the level is made again. */
#pragma once

#include "document.h"

/* True if all cells of the room of @number, which lie in @box, stay its own. O(@box) */
gboolean dse_room_is_kept (const DsFloor *level, guint32 number, DsRect box);
/* Pins all of the room, with its walls, doors and things, so that no stage changes it; or lets it
 * go again. In the document's open group. FALSE: no memory, or the document says why not. */
gboolean dse_keep_room (DsuDocument *document, gsize floor, guint32 number, gboolean keep);
/* Sets name, kind and region of the room of @room's id, and keeps the room: a named room is to be
 * seen again. FALSE: as above. */
gboolean dse_set_room (DsuDocument *document, gsize floor, const DsRoom *room);
/* Sets the region of the room of this id alone (0: none), and keeps it. */
gboolean dse_assign_region (DsuDocument *document, gsize floor, guint64 room, guint64 region);
/* The cells of @spans belong to @room (0: to none) and are kept, with what stands around them. */
gboolean dse_paint_room (DsuDocument *document, gsize floor, guint64 room, const DsSpans *spans);
/* The rooms of @ids go; their cells belong to @into, which is kept, or (0) to none. */
gboolean dse_merge_rooms (DsuDocument *document, gsize floor, const guint64 *ids, gsize n,
                          guint64 into);
