/* tests/core/test_segment.c — segmentation of open space into rooms, and rooms that continue. */
#include "base/rng.h"
#include "field/segment.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define N_MAX 4096 /* cells of the maps here */

/* '#' closed, '+' a door, a capital letter a kept room, everything else open. */
static DsSegmentMap
map_of (const char *text, int32_t w, uint8_t *cells, uint32_t *rooms)
{
  DsSegmentMap map = {
    .w = w, .h = (int32_t)strlen (text) / w, .cells = cells, .rooms = rooms, .max_rooms = 1000
  };

  for (size_t i = 0; text[i] != '\0'; i++) {
    const bool is_kept = text[i] >= 'A' && text[i] <= 'Z';

    cells[i] = is_kept          ? DS_SEGMENT_KEPT
               : text[i] == '#' ? DS_SEGMENT_CLOSED
               : text[i] == '+' ? DS_SEGMENT_DOOR
                                : DS_SEGMENT_OPEN;
    rooms[i] = is_kept ? (uint32_t)(text[i] - 'A' + 1) : 0;
    map.n_rooms = MAX (map.n_rooms, rooms[i]);
  }
  return map;
}

/* Kept rooms as they are; new ones by their order: a, b, ... for rooms, 1, 2, ... for corridors,
 * '!' for dead ends. */
static void
draw (const DsSegmentMap *map, const DsSegments *segments, char *out)
{
  for (int32_t i = 0; i < map->w * map->h; i++) {
    const uint32_t number = segments->label[i];
    const uint32_t item = number - map->n_rooms - 1;

    out[i] = '#';
    if (number != 0 && number <= map->n_rooms)
      out[i] = (char)('A' + number - 1);
    else if (number != 0)
      out[i] = (char)(segments->items[item].kind == DS_ROOM_DEAD_END   ? '!'
                      : segments->items[item].kind == DS_ROOM_CORRIDOR ? '1' + item
                                                                       : 'a' + item);
  }
  out[map->w * map->h] = '\0';
}

static const struct {
  const char *name;
  int32_t w;
  const char *map, *want;
  bool kept_go_on;
} CUTS[] = {
  { "nothing", 3, "#########", "#########" },
  { "one-cell", 3, "####.####", "####1####" },
  { "one-room", 7,
    "#######"
    "#.....#"
    "#.....#"
    "#.....#"
    "#######",
    "#######"
    "#aaaaa#"
    "#aaaaa#"
    "#aaaaa#"
    "#######" },
  { "corridor-between-rooms", 15,
    "###############"
    "#....#####....#"
    "#....#####....#"
    "#.............#"
    "###############",
    "###############"
    "#aaaa#####bbbb#"
    "#aaaa#####bbbb#"
    "#aaaa33333bbbb#"
    "###############" },
  { "a-door-belongs-to-the-corridor", 13,
    "#############"
    "#...#####...#"
    "#...+...+...#"
    "#...#####...#"
    "#############",
    "#############"
    "#aaa#####bbb#"
    "#aaa33333bbb#"
    "#aaa#####bbb#"
    "#############" },
  { "a-door-between-rooms", 9,
    "#########"
    "#...#...#"
    "#...+...#"
    "#...#...#"
    "#########",
    "#########"
    "#aaa#bbb#"
    "#aaabbbb#"
    "#aaa#bbb#"
    "#########" },
  { "an-opening-belongs-to-a-room", 9,
    "#########"
    "#...#...#"
    "#.......#"
    "#...#...#"
    "#########",
    "#########"
    "#aaa#bbb#"
    "#aaabbbb#"
    "#aaa#bbb#"
    "#########" },
  { "dead-end", 16,
    "################"
    "#...############"
    "#..............#"
    "#...############"
    "################",
    "################"
    "#aaa############"
    "#aaa!!!!!!!!!!!#"
    "#aaa############"
    "################" },
  { "a-nook-belongs-to-its-room", 9,
    "#########"
    "#...#####"
    "#......##"
    "#...#####"
    "#########",
    "#########"
    "#aaa#####"
    "#aaaaaa##"
    "#aaa#####"
    "#########" },
  { "two-wide-is-a-corridor", 18,
    "##################"
    "#...##########...#"
    "#................#"
    "#................#"
    "##################",
    "##################"
    "#aaa##########bbb#"
    "#aaa3333333333bbb#"
    "#aaa3333333333bbb#"
    "##################" },
  { "a-small-room-behind-a-door", 12,
    "############"
    "#...####...#"
    "#......+...#"
    "############",
    "############"
    "#aaa####bbb#"
    "#aaa3333bbb#"
    "############" },
  { "pillars-do-not-narrow", 11,
    "###########"
    "#.........#"
    "#.#.#.#.#.#"
    "#.........#"
    "###########",
    "###########"
    "#aaaaaaaaa#"
    "#a#a#a#a#a#"
    "#aaaaaaaaa#"
    "###########" },
  { "kept-rooms-stay", 15,
    "###############"
    "#BBBB#####....#"
    "#BBBB#####....#"
    "#BBBB.........#"
    "###############",
    "###############"
    "#BBBB#####aaaa#"
    "#BBBB#####aaaa#"
    "#BBBB22222aaaa#"
    "###############" },
  { "a-kept-room-ends", 9,
    "#########"
    "#AAA....#"
    "#AAA....#"
    "#AAA....#"
    "#########",
    "#########"
    "#AAAaaaa#"
    "#AAAaaaa#"
    "#AAAaaaa#"
    "#########" },
  { "a-kept-room-goes-on", 17,
    "#################"
    "#AAA....###.....#"
    "#AAA............#"
    "#AAA....###.....#"
    "#################",
    "#################"
    "#AAAAAAA###aaaaa#"
    "#AAAAAAA222aaaaa#"
    "#AAAAAAA###aaaaa#"
    "#################",
    true },
  { "a-few-cells-go-to-a-kept-room", 9,
    "#########"
    "#AAA#BBB#"
    "#AAA..BB#"
    "#AAA#BBB#"
    "#########",
    "#########"
    "#AAA#BBB#"
    "#AAABBBB#"
    "#AAA#BBB#"
    "#########" },
};

static void
test_cut (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  uint8_t cells[N_MAX];
  uint32_t rooms[N_MAX];
  char got[N_MAX];
  DsSegmentMap map = map_of (CUTS[row].map, CUTS[row].w, cells, rooms);
  DsSegments segments;

  map.kept_go_on = CUTS[row].kept_go_on;
  g_assert_cmpint (ds_segments_find (&segments, &map, NULL, NULL), ==, DS_OK);
  draw (&map, &segments, got);
  for (int32_t y = 0; y < map.h; y++)
    g_test_message ("%.*s", map.w, got + y * map.w);
  g_assert_cmpstr (got, ==, CUTS[row].want);
  ds_segments_clear (&segments);
}

/* A floor of noise: every open cell is in one room, each room is connected, and sizes and anchors
 * are right. */
static void
noise (uint64_t seed, uint8_t *cells, uint32_t *rooms, DsSegmentMap *map)
{
  DsRng rng;

  ds_rng_seed (&rng, seed);
  *map = (DsSegmentMap){ .w = ds_rng_range (&rng, 3, 60),
                         .h = ds_rng_range (&rng, 3, 40),
                         .cells = cells,
                         .rooms = rooms,
                         .max_rooms = 100000 };
  for (int32_t i = 0; i < map->w * map->h; i++) {
    cells[i] = ds_rng_permille (&rng, 200 + (int32_t)(seed % 8) * 100);
    if (cells[i] != 0 && seed % 3 == 0 && ds_rng_below (&rng, 20) == 0)
      cells[i] = DS_SEGMENT_DOOR;
    rooms[i] = 0;
  }
}

/* Number of cells of room @number reachable from @at within it. */
static uint32_t
flood (const DsSegmentMap *map, uint32_t *label, int32_t at, uint32_t number)
{
  uint32_t n = 1;

  label[at] = 0;
  if (at % map->w > 0 && label[at - 1] == number)
    n += flood (map, label, at - 1, number);
  if (at % map->w < map->w - 1 && label[at + 1] == number)
    n += flood (map, label, at + 1, number);
  if (at >= map->w && label[at - map->w] == number)
    n += flood (map, label, at - map->w, number);
  if (at < map->w * (map->h - 1) && label[at + map->w] == number)
    n += flood (map, label, at + map->w, number);
  return n;
}

static void
test_complete (void)
{
  uint8_t cells[N_MAX];
  uint32_t rooms[N_MAX];

  for (uint64_t seed = 0; seed < 300; seed++) {
    DsSegmentMap map;
    DsSegments segments;

    noise (seed, cells, rooms, &map);
    g_assert_cmpint (ds_segments_find (&segments, &map, NULL, NULL), ==, DS_OK);
    for (int32_t i = 0; i < map.w * map.h; i++)
      g_assert_true ((segments.label[i] != 0) == (cells[i] != DS_SEGMENT_CLOSED));
    for (size_t i = 0; i < segments.n; i++) {
      const DsCell anchor = segments.items[i].anchor;
      const int32_t at = anchor.y * map.w + anchor.x;

      g_assert_cmpuint (segments.label[at], ==, i + 1);
      g_assert_cmpuint (flood (&map, segments.label, at, (uint32_t)i + 1), ==,
                        segments.items[i].size);
    }
    for (int32_t i = 0; i < map.w * map.h; i++)
      g_assert_cmpuint (segments.label[i], ==, 0);
    ds_segments_clear (&segments);
  }
}

/* When there may be few rooms, the largest are found. */
static void
test_limit (void)
{
  const char *text = "#########"
                     "#.#...#.#"
                     "###...###"
                     "#.#...#..";
  uint8_t cells[N_MAX];
  uint32_t rooms[N_MAX];
  char got[N_MAX];
  DsSegmentMap map = map_of (text, 9, cells, rooms);
  DsSegments segments;

  map.max_rooms = 3;
  g_assert_cmpint (ds_segments_find (&segments, &map, NULL, NULL), ==, DS_OK);
  draw (&map, &segments, got);
  g_assert_cmpstr (got, ==,
                   "#########"
                   "###aaa###"
                   "###aaa###"
                   "###aaa#22");
  ds_segments_clear (&segments);
}

/* ---- kinds ---- */

static const struct {
  const char *name, *stages;
  DsRoomKind want; /* of the largest room */
} KINDS[] = {
  { "cave", "cellular; connect min_part=30", DS_ROOM_CAVE },
  { "hall", "fill tile=floor", DS_ROOM_NORMAL },
};

static void
test_kind (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);

  for (uint64_t seed = 0; seed < 20; seed++) {
    size_t sizes[1000] = { 0 }, largest = 0;
    const DsFloor *level;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 50, 30, 1, KINDS[row].stages, seed);
    dst_generate (&result, &delve);
    level = &result.dungeon.floors[0];
    for (int32_t i = 0; i < 50 * 30; i++) {
      const DsCell cell = { i % 50, i / 50 };
      const uint32_t number = ds_floor_get (level, DS_LAYER_ROOM, cell);

      g_assert_true ((number != 0) == dst_is_open (level, cell));
      if (++sizes[number] > sizes[largest] && number != 0)
        largest = number;
      if (largest == 0)
        largest = number;
    }
    g_assert_cmpuint (ds_rooms_get (level->rooms, largest - 1)->kind, ==, KINDS[row].want);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- rooms that go on ---- */

static const struct {
  const char *name;
  int32_t w;
  const char *map;
  const char *before; /* letters: rooms of before, whose ids fall from A on */
  uint32_t want[4];   /* by new room */
} MATCHES[] = {
  { "the-same", 7, "#...+..#...+..", "#AAABBB#AAABBB", { 1, 2 } },
  { "most-cells-win", 6, "............", "AABBBBAABBBB", { 2 } },
  { "equal-shares-go-by-id", 6, "............", "AAABBBAAABBB", { 2 } },
  { "each-goes-on-once",
    9,
    "...#....."
    "...#....."
    "...#.....",
    "AAAAAAAAA"
    "AAAAAAAAA"
    "AAAAAAAAA",
    { 0, 1 } },
  { "a-new-room",
    7,
    "...#..."
    "...#..."
    "...#...",
    "AAA#   "
    "AAA#   "
    "AAA#   ",
    { 1, 0 } },
};

static void
test_match (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  uint8_t cells[N_MAX];
  uint32_t rooms[N_MAX], before[N_MAX], got[4] = { 0 };
  const uint64_t ids[4] = { 40, 30, 20, 10 };
  const DsSegmentMap map = map_of (MATCHES[row].map, MATCHES[row].w, cells, rooms);
  DsSegments segments;

  for (int32_t i = 0; i < map.w * map.h; i++) {
    const char letter = MATCHES[row].before[i];

    before[i] = letter >= 'A' && letter <= 'Z' ? (uint32_t)(letter - 'A' + 1) : 0;
  }
  g_assert_cmpint (ds_segments_find (&segments, &map, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (segments.n, <=, 4);
  g_assert_cmpint (
      ds_segments_match (got, &segments, 0, before, ids, 4, (size_t)(map.w * map.h), NULL, NULL),
      ==, DS_OK);
  for (size_t i = 0; i < segments.n; i++)
    g_assert_cmpuint (got[i], ==, MATCHES[row].want[i]);
  ds_segments_clear (&segments);
}

/* ---- levels that were drawn ---- */

static const char DRAWN[] = "###############"
                            "#...###########"
                            "#.............#"
                            "#...#####.....#"
                            "#########.....#"
                            "###############";

/* Draws, pins the room of the cell (9, 3), and finds rooms twice: nothing changes the second time.
 */
static void
test_find_rooms (void)
{
  const DsCell at = { 9, 3 };
  DsRoom vault = { .id = 77, .kind = DS_ROOM_VAULT };
  DsRooms *rooms, *again;
  DsGrid layer, layer_again;
  DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 15, 6, 1, "", 1);
  dst_pin_map (&delve, 0, DRAWN);
  level = &delve.dungeon.floors[0];
  g_assert_cmpint (ds_rooms_add (&level->rooms, &vault, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, at, 1));
  g_assert_true (ds_floor_set (level, DS_LAYER_PIN, at, DS_PIN_GROUND | DS_PIN_ROOM));
  g_assert_cmpint (ds_gen_find_rooms (&delve, 0, &rooms, &layer, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_grid_get (&layer, at.x, at.y), ==, 1);
  g_assert_cmpuint (ds_rooms_get (rooms, 0)->id, ==, 77);
  g_assert_cmpuint (ds_grid_get (&layer, 10, 4), !=, 1);
  g_assert_cmpuint (ds_grid_get (&layer, 2, 2), !=, ds_grid_get (&layer, 10, 4));
  for (int32_t i = 0; i < 15 * 6; i++)
    g_assert_true ((ds_grid_get (&layer, i % 15, i / 15) != 0) == (DRAWN[i] == '.'));
  ds_grid_clear (&level->layers[DS_LAYER_ROOM]);
  ds_rooms_unref (level->rooms);
  level->layers[DS_LAYER_ROOM] = layer;
  level->rooms = rooms;
  g_assert_cmpint (ds_gen_find_rooms (&delve, 0, &again, &layer_again, NULL, NULL), ==, DS_OK);
  g_assert_true (ds_rooms_equal (rooms, again));
  for (int32_t i = 0; i < 15 * 6; i++)
    g_assert_cmpuint (ds_grid_get (&layer_again, i % 15, i / 15), ==,
                      ds_grid_get (&level->layers[DS_LAYER_ROOM], i % 15, i / 15));
  ds_grid_clear (&layer_again);
  ds_rooms_unref (again);
  ds_delve_clear (&delve);
}

/* ---- memory, jobs ---- */

static DsStatus
try_all (void *user)
{
  DsRooms *rooms;
  DsGrid layer;
  const DsStatus status = ds_gen_find_rooms (user, 0, &rooms, &layer, NULL, NULL);

  if (status != DS_OK)
    g_assert_true (rooms == NULL && layer.bands == NULL);
  else
    ds_grid_clear (&layer);
  ds_rooms_unref (rooms);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_delve_init (&delve, 15, 6, 1, "", 1);
  dst_pin_map (&delve, 0, DRAWN);
  dst_fail_each (try_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static void
test_cancelled (void)
{
  DsJob job = { 0 };
  DsRooms *rooms;
  DsGrid layer;
  DsDelve delve;

  dst_delve_init (&delve, 15, 6, 1, "", 1);
  dst_pin_map (&delve, 0, DRAWN);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_gen_find_rooms (&delve, 0, &rooms, &layer, &job, NULL), ==, DS_CANCELLED);
  g_assert_true (rooms == NULL && layer.bands == NULL);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/field/segment/cut", CUTS, test_cut);
  DST_ADD_ROWS ("/field/segment/kind", KINDS, test_kind);
  DST_ADD_ROWS ("/field/segment/match", MATCHES, test_match);
  g_test_add_func ("/field/segment/complete", test_complete);
  g_test_add_func ("/field/segment/limit", test_limit);
  g_test_add_func ("/gen/find-rooms", test_find_rooms);
  g_test_add_func ("/gen/find-rooms/no-memory", test_no_memory);
  g_test_add_func ("/gen/find-rooms/cancelled", test_cancelled);
  return g_test_run ();
}
