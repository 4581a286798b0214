/* editor/rooms/rooms.h — edits of rooms and regions, each one undo step. */
#pragma once

#include "document.h"
#include "inspect/survey.h"

#define DSE_N_REGION_COLOURS 12
/* Colour of a new region, 0xRRGGBB. The colours repeat, so that @i may lie anywhere. */
guint32 dse_region_colour (gsize i);

/* A new room of the cells of @mask; NULL: without any yet. Its id; 0: it failed. */
guint64 dse_rooms_add (DsuDocument *document, gsize floor, const DsMask *mask);
/* A new region, in the document's open step. Its id; 0: it failed. */
guint64 dse_regions_add (DsuDocument *document);
/* The cells of @mask become a room of their own; where they are none of the room, or all, it is cut
 * where it is narrow. FALSE: there is nothing to cut. */
gboolean dse_rooms_split (DsuDocument *document, DseSurvey *survey, gsize floor, guint32 number,
                          const DsMask *mask);
/* The id of the prefab that the room of @number stands from; NULL: none. Borrowed until the rules
 * change. O(cells of its box). */
const char *dse_rooms_get_prefab (DsuDocument *document, DseSurvey *survey, gsize floor,
                                  guint32 number);
/* Keeps the room of @number, see dse_keep_room(), or lets it change again when it is kept; 0: no
 * room. The sentence to say, to be freed. */
char *dse_rooms_toggle_kept (DsuDocument *document, DseSurvey *survey, gsize floor, guint32 number);
