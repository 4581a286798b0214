/* editor/rooms/room_list.h — the rooms of all floors as rows of a list, under headings of their
 * regions.
 */
#pragma once

#include "inspect/survey.h"
#include "map/holder.h"

#define DSE_TYPE_ROOM_ROW (dse_room_row_get_type ())
G_DECLARE_FINAL_TYPE (DseRoomRow, dse_room_row, DSE, ROOM_ROW, GObject)

/* One row; read only. */
struct _DseRoomRow {
  GObject parent_instance;
  gboolean is_region; /* a heading, else a room */
  guint64 id;         /* of the region or room; 0: the heading of rooms without region */
  gsize floor;        /* of a room */
  guint32 number;     /* of the room or region */
  guint32 colour;     /* 0xRRGGBB, of the region */
  gboolean has_colour, is_folded, is_kept;
  char *title, *subtitle;
  char *key; /* of a room, to sort by its title: 2 before 10 */
  guint32 size, n_things, kind;
};

typedef enum {
  DSE_ROOMS_BY_NAME,
  DSE_ROOMS_BY_SIZE,
  DSE_ROOMS_BY_CONTENTS,
  DSE_ROOMS_BY_KIND
} DseRoomOrder;

#define DSE_ROOM_ROWS_MAX 4000

/* The rows, DSE_ROOM_ROWS_MAX at most; *@n_left rooms have none. @search: only rooms with this in
 * their name or kind, "" for all. @folded: a set of ids of regions (as pointers to them) whose
 * rooms are not shown. */
GPtrArray *dse_room_rows (DsuDocument *document, DseSurvey *survey, DseRoomOrder order,
                          const char *search, GHashTable *folded, guint *n_left);
/* The row of a room, with its region in the subtitle, or of a region alone; NULL: @holder is
 * neither, or not there. Caller unrefs. O(objects of the floor) and O(rooms). */
DseRoomRow *dse_room_row_new (DsuDocument *document, DseSurvey *survey, DsHolder holder);
