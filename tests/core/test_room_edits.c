/* tests/core/test_room_edits.c — manual edits of rooms and regions, and their undo. */
#include "doc/doc.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define W 8
#define H 3

/* A row of rooms a, b, c, d with ids 1 to 4, all of region 10 but d, which is of 20; 30 is empty.
 */
static const char *const MAP = "aabbccdd"
                               "aabbccdd"
                               "........";

static void
fill (DsDelve *delve)
{
  DsFloor *level = &delve->dungeon.floors[0];

  for (uint64_t id = 10; id <= 30; id += 10)
    g_assert_cmpint (ds_regions_add (&delve->dungeon.regions, &(DsRegion){ .id = id }, NULL), ==,
                     DS_OK);
  for (uint64_t id = 1; id <= 4; id++)
    g_assert_cmpint (
        ds_rooms_add (&level->rooms, &(DsRoom){ .id = id, .region = id == 4 ? 2 : 1 }, NULL), ==,
        DS_OK);
  for (int i = 0; i < W * H; i++)
    if (MAP[i] != '.')
      g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ i % W, i / W },
                                   (uint32_t)(MAP[i] - 'a' + 1)));
}

static DsDoc *
doc_new (void)
{
  DsDelve delve;
  DsDoc *doc;

  dst_delve_init (&delve, W, H, 1, "fill", 1);
  fill (&delve);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* The rooms by their ids, then the regions of rooms 1 to 9 by theirs. */
static char *
drawn (DsDoc *doc)
{
  const DsDungeon *dungeon = &ds_doc_delve (doc)->dungeon;
  const DsFloor *level = &dungeon->floors[0];
  GString *text = g_string_new (NULL);

  for (int i = 0; i < W * H; i++) {
    const DsRoom *room = ds_floor_room_at (level, (DsCell){ i % W, i / W });

    g_string_append_c (text, room != NULL ? (char)('a' + room->id - 1) : '.');
  }
  for (uint64_t id = 1; id < 10; id++) {
    const uint32_t number = ds_rooms_find (level->rooms, id);
    const uint32_t region = number != 0 ? ds_rooms_get (level->rooms, number - 1)->region : 0;

    if (number != 0)
      g_string_append_printf (text, " %" G_GUINT64_FORMAT,
                              region != 0 ? ds_regions_get (dungeon->regions, region - 1)->id
                                          : (uint64_t)0);
  }
  return g_string_free (text, FALSE);
}

static size_t
n_pinned (DsDoc *doc)
{
  size_t n = 0;

  for (int i = 0; i < W * H; i++)
    n += ds_floor_get (&ds_doc_delve (doc)->dungeon.floors[0], DS_LAYER_PIN,
                       (DsCell){ i % W, i / W }) == DS_PIN_ROOM;
  return n;
}

static const DsSpan SPANS[] = { { 0, 1, 2, 0 }, { 2, -3, 0, 0 }, { 7, 0, 3, 0 } };
static const DsRoom NEW_ROOM = { .id = 5, .kind = DS_ROOM_VAULT, .region = 3 };
static const DsRoom OLD_ROOM = { .id = 2, .kind = DS_ROOM_CAVE, .region = 0 };
static const DsRoom BAD_ROOM = { .id = 6, .region = 4 };
static const DsRegion NEW_REGION = { .id = 40, .colour = 0x123456 };
static const uint64_t A[] = { 1 }, BC[] = { 2, 3 }, AA[] = { 1, 1 }, NONE[] = { 9 }, R10[] = { 10 },
                      R1020[] = { 20, 10 }, AD[] = { 1, 4 };

static const DsCmdRoomCells PAINT = {
  .cmd.type = &ds_cmd_room_cells, .floor = 0, .room = 4, .spans = SPANS, .n_spans = 3
};
static const DsCmdRoomCells RUB = {
  .cmd.type = &ds_cmd_room_cells, .floor = 0, .room = 0, .spans = SPANS, .n_spans = 1
};
static const DsCmdRoomCells PAINT_NONE = {
  .cmd.type = &ds_cmd_room_cells, .floor = 0, .room = 9, .spans = SPANS, .n_spans = 1
};
static const DsCmdRoomCells PAINT_CELLAR = {
  .cmd.type = &ds_cmd_room_cells, .floor = 1, .room = 4, .spans = SPANS, .n_spans = 1
};
static const DsCmdPutRoom ADD = { .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &NEW_ROOM };
static const DsCmdPutRoom CHANGE = { .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &OLD_ROOM };
static const DsCmdPutRoom SPOIL = { .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &BAD_ROOM };
static const DsCmdMergeRooms JOIN = {
  .cmd.type = &ds_cmd_merge_rooms, .floor = 0, .ids = A, .n_ids = 1, .into = 3
};
static const DsCmdMergeRooms JOIN_LAST = {
  .cmd.type = &ds_cmd_merge_rooms, .floor = 0, .ids = BC, .n_ids = 2, .into = 4
};
static const DsCmdMergeRooms DROP = {
  .cmd.type = &ds_cmd_merge_rooms, .floor = 0, .ids = AA, .n_ids = 2, .into = 0
};
static const DsCmdMergeRooms JOIN_ITSELF = {
  .cmd.type = &ds_cmd_merge_rooms, .floor = 0, .ids = A, .n_ids = 1, .into = 1
};
static const DsCmdMergeRooms JOIN_NONE = {
  .cmd.type = &ds_cmd_merge_rooms, .floor = 0, .ids = NONE, .n_ids = 1, .into = 1
};
static const DsCmdPutRegion ADD_REGION = { .cmd.type = &ds_cmd_put_region, .region = &NEW_REGION };
static const DsCmdMergeRegions JOIN_REGIONS = {
  .cmd.type = &ds_cmd_merge_regions, .ids = R10, .n_ids = 1, .into = 30
};
static const DsCmdMergeRegions DROP_REGIONS = {
  .cmd.type = &ds_cmd_merge_regions, .ids = R1020, .n_ids = 2, .into = 0
};
static const DsCmdMergeRegions JOIN_NOWHERE = {
  .cmd.type = &ds_cmd_merge_regions, .ids = R10, .n_ids = 1, .into = 77
};
static const DsCmdAssignRegion ASSIGN = {
  .cmd.type = &ds_cmd_assign_region, .floor = 0, .rooms = AD, .n_rooms = 2, .region = 30
};
static const DsCmdAssignRegion RELEASE = {
  .cmd.type = &ds_cmd_assign_region, .floor = 0, .rooms = AD, .n_rooms = 2, .region = 0
};

static const struct {
  const char *name;
  const DsCmd *cmd;
  DsStatus status;
  const char *drawn;
  size_t n_pinned;
} EDITS[] = {
  { "paint", &PAINT.cmd, DS_OK, "addbccddaabbccddd....... 10 10 10 20", 3 },
  { "rub-out", &RUB.cmd, DS_OK, "a..bccddaabbccdd........ 10 10 10 20", 2 },
  { "paint-no-room", &PAINT_NONE.cmd, DS_BAD_ARG, NULL, 0 },
  { "paint-no-floor", &PAINT_CELLAR.cmd, DS_BAD_ARG, NULL, 0 },
  { "add", &ADD.cmd, DS_OK, "aabbccddaabbccdd........ 10 10 10 20 30", 0 },
  { "change", &CHANGE.cmd, DS_OK, "aabbccddaabbccdd........ 10 0 10 20", 0 },
  { "no-such-region", &SPOIL.cmd, DS_BAD_ARG, NULL, 0 },
  { "merge", &JOIN.cmd, DS_OK, "ccbbccddccbbccdd........ 10 10 20", 4 },
  { "merge-into-last", &JOIN_LAST.cmd, DS_OK, "aaddddddaadddddd........ 10 20", 8 },
  { "delete-named-twice", &DROP.cmd, DS_OK, "..bbccdd..bbccdd........ 10 10 20", 4 },
  { "merge-with-itself", &JOIN_ITSELF.cmd, DS_BAD_ARG, NULL, 0 },
  { "merge-no-room", &JOIN_NONE.cmd, DS_BAD_ARG, NULL, 0 },
  { "add-region", &ADD_REGION.cmd, DS_OK, "aabbccddaabbccdd........ 10 10 10 20", 0 },
  { "merge-regions", &JOIN_REGIONS.cmd, DS_OK, "aabbccddaabbccdd........ 30 30 30 20", 0 },
  { "delete-regions", &DROP_REGIONS.cmd, DS_OK, "aabbccddaabbccdd........ 0 0 0 0", 0 },
  { "merge-into-no-region", &JOIN_NOWHERE.cmd, DS_BAD_ARG, NULL, 0 },
  { "assign", &ASSIGN.cmd, DS_OK, "aabbccddaabbccdd........ 30 10 10 30", 0 },
  { "release", &RELEASE.cmd, DS_OK, "aabbccddaabbccdd........ 0 10 10 0", 0 },
};

/* Result of the edit; undo restores the level, redo repeats the edit. */
static void
test_edit (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  g_autofree char *before = drawn (doc);

  g_assert_cmpint (ds_doc_apply (doc, EDITS[i].cmd, NULL), ==, EDITS[i].status);
  for (int round = 0; round < 2 && EDITS[i].status == DS_OK; round++) {
    g_autofree char *after = drawn (doc), *undone = NULL;

    g_assert_cmpstr (after, ==, EDITS[i].drawn);
    g_assert_cmpuint (n_pinned (doc), ==, EDITS[i].n_pinned);
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    undone = drawn (doc);
    g_assert_cmpstr (undone, ==, before);
    g_assert_cmpuint (n_pinned (doc), ==, 0);
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  }
  ds_doc_free (doc);
}

static DsStatus
try_all (void *user)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < DS_COUNT (EDITS) && status != DS_NOMEM; i++) {
    DsChanges changes = { 0 };
    DsDelve delve;

    status = ds_delve_copy (&delve, user, NULL);
    if (status != DS_OK)
      return status;
    status = EDITS[i].cmd->type->apply (&delve, EDITS[i].cmd, &changes, NULL);
    ds_delve_clear (&delve);
  }
  return status == DS_NOMEM ? status : DS_OK;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, W, H, 1, "fill", 1);
  fill (&delve);
  dst_fail_each (try_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/room-edits", EDITS, test_edit);
  g_test_add_func ("/room-edits/no-memory", test_no_memory);
  return g_test_run ();
}
