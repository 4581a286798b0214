/* tests/core/test_kept_losses.c — differences of a level from its source, imported again: each is
 * counted by its noun, and what only looks different is not. */
#include "io/kept/kept_losses.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/lost.h"

#include <glib.h>
#include <string.h>

#define GATE(id, at, more)                                                                         \
  "{ \"id\": \"t-" id "\", \"kind\": \"gate-door\", \"at\": [" at "]" more " }"
#define WIDE(id) ", \"gate\": \"w-" id "\""
#define GATES(more, other)                                                                         \
  "\"things\": [" GATE ("1", "1, 1", more) ", " GATE ("2", "2, 1", other) "]"
#define STAIRS(target)                                                                             \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [1, 1], \"target\": "        \
  "{ " target " } }]"
#define GOBLIN(more)                                                                               \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1]" more " }]"
#define PAIR(a, b)                                                                                 \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { "       \
  "\"hp\": " a " } }, { \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [1, 1], "                   \
  "\"properties\": { \"hp\": " b " } }]"
#define SECOND(more)                                                                               \
  "{ \"id\": \"t-2\", \"kind\": \"goblin\", \"at\": [1, 1]" more ", \"properties\": { \"hp\": 1 "  \
  "} }"
#define THINGS(list) "\"things\": [" list "]"
#define ONE(id, more) "{ \"id\": \"t-" id "\", \"kind\": \"goblin\", \"at\": [1, 1]" more " }"
#define BESIDE(id, more) "{ \"id\": \"t-" id "\", \"kind\": \"goblin\", \"at\": [2, 1]" more " }"
#define HP(n) ", \"properties\": { \"hp\": " n " }"
#define LOCKS(more) "\"locks\": [{ \"id\": \"red\"" more " }]"
#define REGIONS(more) "\"regions\": [{ \"id\": \"g-1\", \"colour\": \"#8878c8\"" more " }]"
#define ROOMS(runs, more) "\"rooms\": [{ \"id\": \"r-1\", \"kind\": \"cave\"" more runs " }]"
#define RUNS(runs) ", \"runs\": [" runs "]"

#define TILES(layer, row)                                                                          \
  "\"tile_layers\": { \"" layer "\": { \"legend\": { \" \": null, \"#\": \"wall\" }, \"rows\": "   \
  "[\"    \", \"" row "\", \"    \"] } }"
#define LAYERS(layer) "\"tile_layers\": [{ \"name\": \"" layer "\" }]"

/* Members of the level and of its floor, ours and theirs. */
static const struct {
  const char *name, *ours, *our_floor, *theirs, *their_floor, *want;
  bool is_apart; /* the comparison of campaigns finds something else: it knows no names of
                    files */
} ROWS[] = {
  { "same", "", "", "", "", "" },
  { "name", "\"name\": \"A\"", "", "", "", "name of the level" },
  { "name-of-file", "\"name\": \"a\", \"source\": { \"file\": \"maps/a.tmx\" }", "", "", "", "",
    true },
  { "name-of-other-file", "\"name\": \"b\", \"source\": { \"file\": \"maps/a.tmx\" }", "", "", "",
    "name of the level" },
  { "ruleset", "\"ruleset\": \"free\"", "", "", "", "ruleset" },
  { "lock-deleted", "", "", LOCKS (""), "", "1 lock" },
  { "lock-of-the-rules", "", "", "\"locks\": [{ \"id\": \"iron\", \"kind\": \"iron\" }]", "", "" },
  { "lock-new", LOCKS (", \"name\": \"A\""), "", "", "", "1 lock" },
  { "lock-name", LOCKS (", \"name\": \"A\""), "", LOCKS (""), "", "1 lock" },
  { "lock-keys", LOCKS (", \"opened_by\": [[\"red\", \"blue\"]]"), "", LOCKS (""), "", "1 lock" },
  { "lock-member", LOCKS (", \"later\": 1"), "", LOCKS (""), "", "1 unknown key" },
  { "region-deleted", "", "", REGIONS (""), "", "1 region" },
  { "region-new", REGIONS (""), "", "", "", "1 region" },
  { "region-lock", REGIONS (", \"lock\": \"red\""), "", REGIONS (""), "", "1 region" },
  { "region-pins", REGIONS (", \"pins\": [\"name\"]"), "", REGIONS (""), "", "1 region" },
  { "region-pin-of-properties",
    REGIONS (", \"properties\": { \"a\": 1 }, \"pins\": [\"properties\"]"), "",
    REGIONS (", \"properties\": { \"a\": 1 }"), "", "" },
  { "region-property", REGIONS (", \"properties\": { \"a\": 1 }"), "", REGIONS (""), "",
    "1 property" },
  { "level-property", "\"properties\": { \"a\": 1, \"b\": 2 }", "", "\"properties\": { \"b\": 2 }",
    "", "1 property" },
  { "member-order", "", GOBLIN (", \"x\": 1, \"y\": 2"), "", GOBLIN (", \"y\": 2, \"x\": 1"), "" },
  { "note", "", GOBLIN (", \"note\": \"Sleepy\""), "", GOBLIN (""), "1 note" },
  { "entry", "", STAIRS ("\"level\": \"b.delve\", \"entry\": \"n\""), "",
    STAIRS ("\"level\": \"b.delve\", \"entry\": \"s\""), "1 destination of stairs" },
  { "entry-gone", "", STAIRS ("\"level\": \"b.delve\", \"entry\": \"n\""), "",
    STAIRS ("\"level\": \"b.delve\""), "1 destination of stairs" },
  { "target", "", STAIRS ("\"floor\": 0, \"at\": [2, 1]"), "",
    STAIRS ("\"floor\": 0, \"at\": [1, 1]"), "1 destination of stairs" },
  { "target-same", "", STAIRS ("\"floor\": 0, \"at\": [2, 1]"), "",
    STAIRS ("\"floor\": 0, \"at\": [2, 1]"), "" },
  { "target-gone", "", STAIRS ("\"floor\": 0, \"at\": [2, 1]"), "",
    "\"things\": [{ \"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [1, 1] }]",
    "1 destination of stairs" },
  { "target-came-back", "",
    "\"things\": [{ \"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [1, 1] }]", "",
    STAIRS ("\"floor\": 0, \"at\": [2, 1]"), "1 destination of stairs" },
  { "wide-other-ids", "", GATES (WIDE ("7"), WIDE ("7")), "", GATES (WIDE ("9"), WIDE ("9")), "" },
  { "wide-apart", "", GATES (WIDE ("7"), WIDE ("7")), "", GATES (WIDE ("8"), WIDE ("9")),
    "2 gates" },
  { "wide-joined", "", GATES (WIDE ("7"), WIDE ("8")), "", GATES (WIDE ("9"), WIDE ("9")),
    "2 gates" },
  { "wide-longer", "", GATES (WIDE ("7"), WIDE ("7")), "", GATES (WIDE ("9"), WIDE ("8")),
    "2 gates" },
  { "wide-by-its-lock", "", GATES ("", ", \"lock\": \"red\""), "", GATES ("", ""),
    "1 lock, 2 gates" },
  { "wide-by-id-and-lock", "", GATES (WIDE ("7"), WIDE ("7") ", \"lock\": \"red\""), "",
    GATES (WIDE ("9"), WIDE ("9")), "1 lock, 2 gates" },
  { "wide-by-id-and-side", "", GATES (WIDE ("7"), WIDE ("7") ", \"facing\": \"east\""), "",
    GATES (WIDE ("7"), WIDE ("7") ", \"facing\": \"east\""), "" },
  { "wide-side-by-side", "", GATES ("", ""), "", GATES (WIDE ("9"), WIDE ("9")), "" },
  { "wide-by-another", "",
    THINGS (GATE ("1", "1, 1", "") ", " GATE ("2", "1, 1", WIDE ("7")) ", " GATE ("3", "2, 1", "")),
    "",
    THINGS (GATE ("1", "1, 1", "") ", " GATE ("2", "1, 1", WIDE ("7")) ", " GATE ("3", "2, 1",
                                                                                  WIDE ("7"))),
    "" },
  { "wide-of-one", "", GATES ("", ""), "", GATES (WIDE ("8"), WIDE ("9")), "2 gates" },
  { "room-name", "", ROOMS (RUNS ("\"1:1-2\""), ", \"name\": \"A\""), "",
    ROOMS (RUNS ("\"1:1-2\""), ""), "1 room" },
  { "room-without-cells", "", ROOMS ("", ", \"name\": \"A\""), "", "", "1 room" },
  { "room-cells", "", ROOMS (RUNS ("\"1:1-1\""), ""), "", ROOMS (RUNS ("\"1:1-2\""), ""), "" },
  { "room-cells-by-hand", "",
    ROOMS (RUNS ("\"1:1-1\""), "") ", \"pins\": { \"room\": [\"1:1-1\"] }", "",
    ROOMS (RUNS ("\"1:1-2\""), ""), "1 room" },
  { "room-cells-beside-pins", "",
    ROOMS (RUNS ("\"1:1-1\""), "") ", \"pins\": { \"room\": [\"1:2-2\"] }", "",
    ROOMS (RUNS ("\"1:1-2\""), ""), "" },
  { "alike-in-other-order", "", PAIR ("1", "2"), "", PAIR ("2", "1"), "" },
  { "alike-but-one", "", PAIR ("1", "2"), "", PAIR ("2", "3"), "1 property" },
  { "twin-by-its-id", "",
    "\"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1] }, " SECOND (
        ", \"facing\": \"east\"") "]",
    "", "\"things\": [" SECOND ("") "]", "1 object, 1 direction of an object" },
  { "twin-is-not-taken", "", THINGS (ONE ("1", ", \"facing\": \"east\"") ", " ONE ("2", "")), "",
    THINGS (ONE ("1", "")), "1 object, 1 direction of an object" },
  { "twin-is-taken-back-in-turn", "",
    THINGS (ONE ("1", HP ("2")) ", " ONE ("2", HP ("3")) ", " ONE ("3", HP ("9"))), "",
    THINGS (ONE ("2", HP ("2")) ", " ONE ("3", HP ("3"))), "1 object, 2 properties" },
  { "twin-of-another-cell", "", THINGS (ONE ("1", HP ("9")) ", " BESIDE ("2", HP ("1"))), "",
    THINGS (BESIDE ("1", HP ("1"))), "1 object" },
  { "twin-that-is-alike", "", THINGS (ONE ("1", HP ("9")) ", " ONE ("2", "")), "",
    THINGS (ONE ("3", "")), "1 object" },
  { "own-layer", LAYERS ("a"), TILES ("a", " ## "), "", "", "2 tiles, 1 own layer" },
  { "own-layer-cell", LAYERS ("a"), TILES ("a", " ## "), LAYERS ("a"), TILES ("a", "  ##"),
    "2 tiles" },
  { "cells-pinned", "", "\"pins\": { \"ground\": [\"1:1-2\"], \"things\": [\"1:1-2\"] }", "", "",
    "" },
};

/* Without @members a level needs no more than this. */
static DsDelve
load (const char *members, const char *floor)
{
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3]%s%s, \"floors\": [{ "
      "\"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\" }, \"rows\": [\"####\", "
      "\"#..#\", \"####\"] }%s%s%s }] }",
      members[0] != '\0' ? ", " : "", members, floor[0] != '\0' ? ", " : "", floor,
      strstr (floor, "\"things\"") != NULL && strstr (floor, "\"things\": [{") != NULL
          ? ""
          : ", \"things\": []");

  return dst_load (&ds_format_delve, text);
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsDelve ours = load (ROWS[row].ours, ROWS[row].our_floor);
  DsImport got = { .delve = load (ROWS[row].theirs, ROWS[row].their_floor) };
  const DsImportPlace place = { .rect = { 0, 0, 4, 3 } };
  DsReversePlaces places = { 0 };
  DsKeptRooms rooms = { 0 };
  const DsKeptThings added = { 0 };
  g_autofree char *faults = NULL;
  DsText text = { 0 };
  DsLosses losses;
  DstLost lost;

  g_assert_true (ds_array_push (&got.places, place));
  g_assert_true (ds_array_push (&places, (DsReversePlace){ .place = &got.places.items[0] }));
  g_assert_cmpint (ds_kept_losses (&losses, &ours, &got, &places, &rooms, &added, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.n > 0 ? text.bytes : "", ==, ROWS[row].want);
  dst_lost_find (&lost, &ours, &got.delve, (DstLostHow){ .is_source = true });
  faults = dst_lost_compare (&lost, &losses);
  g_assert_cmpint (faults[0] != '\0', ==, ROWS[row].is_apart);
  ds_text_clear (&text);
  ds_array_clear (&places);
  ds_delve_clear (&ours);
  ds_import_clear (&got);
}

/* Rooms are those of the import while neither their cells nor their kinds change. */
static void
test_rooms_are_made (void)
{
  static const struct {
    const char *floor;
    bool are_made;
  } LEVELS[] = {
    { ROOMS (RUNS ("\"1:1-2\""), ""), true },
    { ROOMS (RUNS ("\"1:1-2\""), ", \"name\": \"A\""), true },
    { ROOMS (RUNS ("\"1:1-2\""), "") ", \"pins\": { \"ground\": [\"1:1-1\"] }", true },
    { ROOMS (RUNS ("\"1:1-2\""), "") ", \"pins\": { \"room\": [\"1:1-1\"] }", false },
    { ROOMS (RUNS ("\"1:1-1\""), ""), false },
    { "\"rooms\": [{ \"id\": \"r-1\", \"kind\": \"vault\"" RUNS ("\"1:1-2\"") " }]", false },
    { "", false },
  };
  DsKept kept = { 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (LEVELS); i++) {
    DsDelve level = load ("", LEVELS[i].floor);

    if (i == 0) {
      g_assert_false (ds_kept_rooms_are_made (&kept, &level)); /* of earlier versions */
      kept.rooms = ds_kept_hash_rooms (&level);
    }
    g_assert_cmpint (ds_kept_rooms_are_made (&kept, &level), ==, LEVELS[i].are_made);
    ds_delve_clear (&level);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kept-losses/rooms-are-made", test_rooms_are_made);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/kept-losses/%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
  }
  return g_test_run ();
}
