/* tests/core/test_walk.c — steps from the start over all floors, and the extents of rooms. */
#include "field/walk.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "map/extent.h"

#include <glib.h>

/* Maps of 7 x 3 cells: S the start, D a locked door, > a one-way door that faces east, < one that
 * faces west; each case asks for the steps to the cell marked x, which is open. */
static const struct {
  const char *name, *map;
  uint32_t steps;
} WALKS[] = {
  { "straight",
    "#######"
    "#S...x#"
    "#######",
    4 },
  { "gates-are-open",
    "#######"
    "#S.D.x#"
    "#######",
    4 },
  { "one-way-as-it-faces",
    "#######"
    "#S.>.x#"
    "#######",
    4 },
  { "one-way-against-it",
    "#######"
    "#S.<.x#"
    "#######",
    DS_WALK_FAR },
  { "round-a-one-way",
    "......."
    ".S.<.x."
    "#######",
    4 },
  { "walled-off",
    "#######"
    "#S.#.x#"
    "#######",
    DS_WALK_FAR },
};

static void
put (DsDelve *delve, size_t floor, const char *kind, DsCell cell, uint8_t facing, int32_t to)
{
  DsThing thing = { .id = 1000 + (uint64_t)(cell.x + 10 * cell.y),
                    .facing = facing,
                    .target_floor = to,
                    .target = cell,
                    .at = cell };

  g_assert_true (ds_rules_find_kind (delve->rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[floor].things, &thing, NULL), ==, DS_OK);
}

static void
draw (DsDelve *delve, size_t floor, const char *map, DsCell *asked)
{
  char plain[7 * 3 + 1] = { 0 };

  for (int i = 0; i < 7 * 3; i++) {
    const DsCell cell = { i % 7, i / 7 };

    plain[i] = map[i] == '#' ? '#' : '.';
    if (map[i] == 'S')
      put (delve, floor, "player-start", cell, DS_FACING_NONE, -1);
    else if (map[i] == 'D')
      put (delve, floor, "gate-locked", cell, DS_FACING_NONE, -1);
    else if (map[i] == '>' || map[i] == '<')
      put (delve, floor, "gate-one-way", cell, map[i] == '>' ? DS_EAST : DS_WEST, -1);
    else if (map[i] == 'x')
      *asked = cell;
  }
  dst_pin_map (delve, floor, plain);
}

static void
test_walk (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDelve delve;
  DsWalk walk;
  DsCell asked;

  dst_delve_init (&delve, 7, 3, 1, "fill", 1);
  draw (&delve, 0, WALKS[i].map, &asked);
  g_assert_cmpint (ds_walk_from_start (&walk, &delve, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_walk_at (&walk, 0, asked), ==, WALKS[i].steps);
  ds_walk_clear (&walk);
  ds_delve_clear (&delve);
}

/* Down the stairs is one step more, and a floor that no stairs lead to is not reached. */
static void
test_floors (void)
{
  static const char *const map = "#######"
                                 "#....x#"
                                 "#######";
  DsDelve delve;
  DsWalk walk;
  DsCell asked = { 0 };

  dst_delve_init (&delve, 7, 3, 3, "fill", 1);
  for (size_t f = 0; f < 3; f++)
    draw (&delve, f, map, &asked);
  put (&delve, 0, "player-start", (DsCell){ 1, 1 }, DS_FACING_NONE, -1);
  put (&delve, 0, "stairs-down", (DsCell){ 3, 1 }, DS_FACING_NONE, 1);
  g_assert_cmpint (ds_walk_from_start (&walk, &delve, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_walk_at (&walk, 0, asked), ==, 4);
  g_assert_cmpuint (ds_walk_at (&walk, 1, (DsCell){ 3, 1 }), ==, 3);
  g_assert_cmpuint (ds_walk_at (&walk, 1, asked), ==, 5);
  g_assert_cmpuint (ds_walk_at (&walk, 2, asked), ==, DS_WALK_FAR);
  g_assert_cmpuint (walk.longest, ==, 5);
  ds_walk_clear (&walk);
  ds_delve_clear (&delve);
}

static DsStatus
try_walk (void *user)
{
  DsWalk walk;
  const DsStatus status = ds_walk_from_start (&walk, user, NULL, NULL);

  if (status != DS_OK)
    g_assert_null (walk.steps);
  ds_walk_clear (&walk);
  return status;
}

static void
test_failures (void)
{
  DsDelve delve;
  DsWalk walk;
  DsCell asked;
  DsJob job = { 0 };
  DsError err;

  dst_delve_init (&delve, 7, 3, 1, "fill", 1);
  g_assert_cmpint (ds_walk_from_start (&walk, &delve, NULL, &err), ==, DS_NOT_FOUND);
  g_assert_null (walk.steps);
  draw (&delve, 0, WALKS[0].map, &asked);
  dst_fail_each (try_walk, &delve, DS_OK);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_walk_from_start (&walk, &delve, &job, &err), ==, DS_CANCELLED);
  g_assert_null (walk.steps);
  ds_delve_clear (&delve);
}

/* ---- extents */

static void
test_extents (void)
{
  static const char *const map = "11..222"
                                 "1...2.."
                                 "....211";
  const DsRoom rooms[] = { { .id = 1 }, { .id = 2 }, { .id = 3 } };
  DsExtent extents[3];
  DsSpans spans = { 0 };
  DsFloor level;

  g_assert_cmpint (ds_floor_init (&level, 7, 3, NULL), ==, DS_OK);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (ds_rooms_add (&level.rooms, &rooms[i], NULL), ==, DS_OK);
  for (int i = 0; i < 7 * 3; i++)
    if (map[i] != '.')
      g_assert_true (
          ds_floor_set (&level, DS_LAYER_ROOM, (DsCell){ i % 7, i / 7 }, (uint32_t)(map[i] - '0')));
  ds_floor_extents (&level, extents);
  g_assert_cmpuint (extents[0].size, ==, 5);
  g_assert_cmpint (extents[0].box.w, ==, 7);
  g_assert_cmpint (extents[0].box.h, ==, 3);
  g_assert_cmpuint (extents[1].size, ==, 5);
  g_assert_cmpint (extents[1].box.x, ==, 4);
  g_assert_cmpint (extents[1].box.w, ==, 3);
  g_assert_cmpuint (extents[2].size, ==, 0);
  g_assert_true (ds_rect_is_empty (extents[2].box));
  g_assert_true (ds_room_spans (&level, 1, extents[0].box, &spans));
  g_assert_cmpuint (spans.n, ==, 3);
  g_assert_cmpint (spans.items[2].x0, ==, 5);
  g_assert_cmpint (spans.items[2].x1, ==, 6);
  ds_array_clear (&spans);
  ds_floor_clear (&level);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/walk", WALKS, test_walk);
  g_test_add_func ("/walk/floors", test_floors);
  g_test_add_func ("/walk/failures", test_failures);
  g_test_add_func ("/extents", test_extents);
  return g_test_run ();
}
