/* tests/core/test_mapping.c — mappings: their file, the guess, and levels of foreign maps. */
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Apostrophes stand for quotes. */
static char *
json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

/* ---- LDtk projects */

#define VALUES(w, h, values)                                                                       \
  "{'__type':'IntGrid','__identifier':'Walls','__cWid':" #w ",'__cHei':" #h                        \
  ",'__gridSize':8,'layerDefUid':7,'intGridCsv':[" values "]}"
#define ENTITIES(items)                                                                            \
  "{'__type':'Entities','__identifier':'Things','__cWid':1,'__cHei':1,'__gridSize':8,"             \
  "'entityInstances':[" items "]}"
#define ENTITY(type, id, x, y, w, h, fields)                                                       \
  "{'__identifier':'" type "','iid':'" id "','px':[" #x "," #y "],'width':" #w ",'height':" #h     \
  ",'fieldInstances':[" fields "]}"
#define FIELD(name, type, value)                                                                   \
  "{'__identifier':'" name "','__type':'" type "','__value':" value "}"
#define REF(id) "{'entityIid':'" id "'}"
#define LEVEL(name, x, y, depth, w, h, layers)                                                     \
  "{'identifier':'" name "','iid':'i-" name "','worldX':" #x ",'worldY':" #y                       \
  ",'worldDepth':" #depth ",'pxWid':" #w ",'pxHei':" #h ",'layerInstances':[" layers "]}"
#define PROJECT(layout, levels)                                                                    \
  "{'jsonVersion':'1.5.3','worldLayout':'" layout "','defaultGridSize':8,'defs':{'layers':["       \
  "{'uid':7,'intGridValues':[{'value':1,'identifier':'stone'},{'value':2,'identifier':null}]}],"   \
  "'tilesets':[{'uid':3,'identifier':'T','relPath':'t.png','__cWid':4,'__cHei':2,"                 \
  "'tileGridSize':8,'enumTags':[{'enumValueId':'Solid','tileIds':[5]}]}]},'levels':[" levels "]}"

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
static const struct {
  const char *name, *text, *want;
} LDTK[] = {
  { "layers",
    PROJECT (
        "Free",
        LEVEL ("A", -16, 8, 1, 16, 8,
               "{'__type':'Tiles','__identifier':'Top','__cWid':2,'__cHei':1,'__gridSize':8,"
               "'__tilesetDefUid':3,'__pxTotalOffsetY':-4,'visible':false,'gridTiles':["
               "{'px':[0,0],'t':5,'f':1},{'px':[0,0],'t':0,'f':2},{'px':[7,0],'t':7}]}," VALUES (
                   2, 1, "1,0"))),
    "ldtk world grid 8x8\n"
    "tileset \"T\" from 1, 8 tiles of 8x8 image \"t.png\"\n"
    "  tile 5\n    . enum tag=Solid\n"
    "level \"A\" id \"i-A\" at -16,8 depth 1 size 16x8\n"
    "  layer values \"Walls\" grid 8x8 2x1 from 0,0\n"
    "    1 is \"stone\"\n    2 is \"\"\n    1 0\n"
    "  layer tiles \"Top\" grid 8x8 offset 0,-4 2x1 from 0,0 hidden\n    6x 8\n"
    "  layer tiles \"Top\" grid 8x8 offset 0,-4 2x1 from 0,0 more hidden\n    1y 0\n" },
  { "entities",
    PROJECT (
        "LinearVertical",
        LEVEL (
            "A", -1, -1, 0, 8, 8,
            ENTITIES (
                "{'__identifier':'Door','iid':'d','px':[8,16],'width':4,'height':8,"
                "'__pivot':[0.5,1],'__tags':['a','b'],'fieldInstances':["
                FIELD ("by", "LocalEnum.Item", "'KeyA'") ","
                FIELD ("none", "Int", "null") ","
                FIELD ("to", "Array<EntityRef>", "[" REF ("d") "]") ","
                FIELD ("at", "Point", "{'cx':3,'cy':-4}") ","
                FIELD ("c", "Color", "'#D1FFE8'") ","
                FIELD ("f", "Float", "1.50") ","
                FIELD ("odd", "Thing", "[1]") "]}"))),
    "ldtk linear grid 8x8\n"
    "tileset \"T\" from 1, 8 tiles of 8x8 image \"t.png\"\n"
    "  tile 5\n    . enum tag=Solid\n"
    "level \"A\" id \"i-A\" at -1,-1 depth 0 size 8x8\n"
    "  layer objects \"Things\" grid 8x8\n"
    "    object rect id \"d\" type \"Door\" tags \"a b\" at 6,8 size 4x8\n"
    "      . enum \"Item\" by=KeyA\n      . null none=\n"
    "      . list to=\n        . object =d\n      . point at=3,-4\n"
    "      . colour c=#d1ffe8\n      . float f=1.50\n      . text odd=[1]\n" },
  { "pivot",
    PROJECT ("Free", LEVEL ("A", 0, 0, 0, 8, 8,
                            ENTITIES ("{'__identifier':'Door','iid':'d','px':[8,16],'width':4,"
                                      "'height':8,'__pivot':[1001,1]}"))),
    "pivot.ldtk:1: levels[0].layerInstances[0].entityInstances[0].__pivot: expected two numbers from "
    "-1000 to 1000" },
  { "values", PROJECT ("Free", LEVEL ("A", 0, 0, 0, 16, 8, VALUES (2, 1, "1"))),
    "values.ldtk:1: levels[0].layerInstances[0].intGridCsv: expected 2 values, got 1" },
  { "no-tileset",
    PROJECT ("Free",
             LEVEL ("A", 0, 0, 0, 16, 8,
                    "{'__type':'Tiles','__identifier':'Top','__cWid':2,'__cHei':1,"
                    "'__gridSize':8,'__tilesetDefUid':4,'gridTiles':[{'px':[0,0],'t':0}]}")),
    "no-tileset.ldtk:1: levels[0].layerInstances[0]: no tileset has the uid 4" },
  { "huge", PROJECT ("Free", LEVEL ("A", 0, 0, 0, 16, 8, VALUES (65536, 65536, "1"))),
    "huge.ldtk:1: levels[0].layerInstances[0]: expected at most 67108864 cells in all layers "
    "together, got 4294967296" },
  { "external",
    PROJECT ("Free", "{'identifier':'A','worldX':0,'worldY':0,'pxWid':8,'pxHei':8,"
                     "'layerInstances':null,'externalRelPath':'a.ldtkl'}"),
    "external.ldtk:1: levels[0]: expected layers, or the path of the level's own file" },
  { "no-levels", PROJECT ("Free", ""),
    "no-levels.ldtk:1: levels: expected at least one level, got none" },
  { "no-project", "[]", "no-project.ldtk:1: expected an object, got a list" },
};
/* clang-format on */

static void
test_ldtk (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *name = g_strdup_printf ("%s.ldtk", LDTK[row].name);
  g_autofree char *text = json (LDTK[row].text);

  dst_foreign_reads (name, text, LDTK[row].want);
}

/* Levels in files of their own: lines count in these. */
static void
test_external (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *project = json (
      PROJECT ("LinearHorizontal", "{'identifier':'A','worldX':-1,'worldY':-1,'pxWid':16,'pxHei':8,"
                                   "'layerInstances':null,'externalRelPath':'parts/a.ldtkl'}"));
  g_autofree char *level = json ("{\n'layerInstances':[\n" VALUES (2, 1, "0,2") "]}");
  g_autofree char *path = dst_put_file (folder, "p.ldtk", project);
  DsErrors errors = { 0 };
  g_autofree char *found = NULL;
  DsForeign map;

  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), !=, DS_OK);
  found = dst_findings (&errors);
  g_assert_nonnull (strstr (found, "parts/a.ldtkl"));
  g_free (dst_put_file (folder, "parts/a.ldtkl", level));
  errors = (DsErrors){ 0 };
  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), ==, DS_OK);
  g_assert_true (g_str_has_suffix (map.levels.first->source, "parts/a.ldtkl"));
  g_assert_cmpuint (map.levels.first->layers.first->line, ==, 3);
  g_assert_cmpuint (map.levels.first->layers.first->cells[1], ==, 2);
  ds_foreign_clear (&map);
  dst_folder_free (folder);
}

/* Two levels that name one file would be written over each other. */
static void
test_shared_file (void)
{
#define SHARED(name)                                                                               \
  "{'identifier':'" name "','worldX':0,'worldY':0,'pxWid':16,'pxHei':8,'layerInstances':null,'"    \
  "externalRelPath':'a.ldtkl'}"
  char *folder = dst_folder_new ();
  g_autofree char *project = json (PROJECT ("Free", SHARED ("A") "," SHARED ("B")));
  g_autofree char *level = json ("{'layerInstances':[" VALUES (2, 1, "0,2") "]}");
  g_autofree char *path = dst_put_file (folder, "p.ldtk", project), *found = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  g_free (dst_put_file (folder, "a.ldtkl", level));
  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), ==, DS_BAD_DATA);
  found = dst_findings (&errors);
  g_assert_nonnull (strstr (found, "levels[1]: expected a file of its own, got \"a.ldtkl\""));
  dst_folder_free (folder);
}

/* ---- the file of a mapping */

#define MAPPING(rules) "{'format':'delvesmith.mapping','version':1,'rules':[" rules "]}"

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "no-rules", "{'format':'delvesmith.mapping','version':1}", "m:1: missing key: \"rules\"" },
  { "no-result", MAPPING ("{'layer':'a'}"),
    "m:1: rules[0]: expected a \"tile\", an \"object\", a \"region\", or else \"nothing\": true" },
  { "both", MAPPING ("{'tile':'wall','nothing':true}"),
    "m:1: rules[0]: expected a \"tile\", an \"object\", a \"region\", or else \"nothing\": true" },
  { "tile", MAPPING ("{'tile':'wal'}"),
    "m:1: rules[0].tile: no tile in the rules has the id \"wal\"" },
  { "object", MAPPING ("{'tile':'wall'},{'object':'dor'}"),
    "m:1: rules[1].object: no object in the rules has the id \"dor\"" },
  { "lock", MAPPING ("{'object':'key','lock':'pink'}"),
    "m:1: rules[0].lock: no lock in the rules has the id \"pink\"" },
  { "lock-of-tile", MAPPING ("{'tile':'wall','lock_by':'x'}"),
    "m:1: rules[0]: expected an \"object\" for the lock" },
  { "pixel-colour", MAPPING ("{'tile':'wall','colour':'#ff*'}"),
    "m:1: rules[0].colour: expected a colour such as \"#80c0ff\", got \"#ff*\"" },
  { "colour", MAPPING ("{'tile':'wall','fg':'red'}"),
    "m:1: rules[0].fg: expected a colour such as \"#80c0ff\", got \"red\"" },
  { "glyph", MAPPING ("{'tile':'wall','glyph':'##'}"),
    "m:1: rules[0].glyph: expected one character, got \"##\"" },
  { "ground", "{'format':'delvesmith.mapping','version':1,'ground':'mudd','rules':[]}",
    "m:1: ground: no tile in the rules has the id \"mudd\"" },
  { "format", "{'format':'delvesmith.rules','version':1}",
    "m:1: format: expected \"delvesmith.mapping\", got \"delvesmith.rules\"" },
};

static DsStatus
parse (DsMapping *out, const char *text, DsArena *arena, DsErrors *errors)
{
  g_autofree char *bytes = json (text);

  return ds_mapping_parse (out, "m", bytes, strlen (bytes), dst_rules (), arena, errors);
}

static void
test_wrong (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  g_autofree char *found = NULL;
  DsMapping mapping;

  g_assert_cmpint (parse (&mapping, WRONG[row].text, &arena, &errors), !=, DS_OK);
  g_assert_cmpuint (mapping.rules.n, ==, 0);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, WRONG[row].want);
  ds_arena_clear (&arena);
}

/* Reading what was written gives the same text again. */
static void
test_round_trip (void)
{
  g_autofree char *text =
      json ("{\n  'format': 'delvesmith.mapping',\n  'version': 1,\n  'files': ['maps/*.ldtk'],\n"
            "  'layout': 'floors',\n  'cell': 8,\n  'ground': 'mud',\n  'rules': [\n"
            "    { 'layer': 'Walls', 'tileset': 'T*', 'tiles': [3], 'number': 4, 'value': 0, "
            "'name': 'a', 'type': 'b', 'tag': 'c', 'properties': ['x', 'y=2'], 'collides': true, "
            "'tile': 'wall', 'note': 'cells: 3' },\n"
            "    { 'glyph': '#', 'code': 35, 'fg': '#ffffff', 'bg': '#000000', 'object': 'key', "
            "'lock': 'red', 'lock_by': 'p', 'opens': 'q', 'region': 'Crypt' },\n"
            "    { 'nothing': true }\n  ]\n}\n");
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsText again = { 0 };
  DsMapping mapping;

  g_assert_cmpint (parse (&mapping, text, &arena, &errors), ==, DS_OK);
  ds_mapping_format (&mapping, &again);
  g_assert_cmpstr (again.bytes, ==, text);
  ds_text_clear (&again);
  ds_arena_clear (&arena);
}

static const struct {
  const char *name, *pattern, *text;
  bool want;
} LIKE[] = {
  { "empty", "", "anything", true },      { "equal", "Wall", "Wall", true },
  { "case", "wall", "Wall", false },      { "longer", "Wall", "Walls", false },
  { "star", "Wall*", "Walls", true },     { "star-none", "Wall*", "Wall", true },
  { "stars", "*a*b*", "xxaxxbxx", true }, { "back", "*ab", "aab", true },
  { "middle", "a*c", "abd", false },      { "any", "K?y", "Key", true },
  { "any-none", "Key?", "Key", false },   { "shorter", "Walls", "Wall", false },
};

static void
test_like (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  g_assert_true (ds_mapping_like (LIKE[row].pattern, LIKE[row].text) == LIKE[row].want);
}

/* ---- levels */

/* All floors as plain text, then locks, gates and keys, regions and notes. */
static char *
describe (const DsImport *import)
{
  const DsDungeon *dungeon = &import->delve.dungeon;
  GString *out = g_string_new (NULL);
  char sentence[DS_SENTENCE];

  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsFloor *floor = &dungeon->floors[f];

    g_string_append (out, f > 0 ? "--\n" : "");
    for (int32_t y = 0; y < floor->h; y++) {
      for (int32_t x = 0; x < floor->w; x++) {
        const DsCell at = { x, y };
        const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, at);
        const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, at);

        g_string_append_unichar (
            out,
            ground == DS_TILE_NONE && feature == DS_TILE_NONE
                ? ' '
                : ds_rules_tile (import->delve.rules, feature != DS_TILE_NONE ? feature : ground)
                      ->glyph);
      }
      g_string_append_c (out, '\n');
    }
    for (size_t i = 0; i < ds_things_count (floor->things); i++) {
      const DsThing *thing = ds_things_get (floor->things, i);

      g_string_append_printf (out, "%s %d,%d", ds_rules_kind (import->delve.rules, thing->kind)->id,
                              thing->at.x, thing->at.y);
      if (thing->lock != NULL)
        g_string_append_printf (out, " %s", ds_str_get (thing->lock));
      g_string_append (out, thing->gate != 0 ? " wide\n" : "\n");
    }
  }
  for (size_t i = 0; i < ds_locks_count (dungeon->locks); i++) {
    const DsLock *lock = ds_locks_get (dungeon->locks, i);

    g_string_append_printf (out, "lock %s \"%s\" %s", ds_str_get (lock->id),
                            ds_str_get (lock->name), ds_str_get (lock->kind));
    if (lock->opened_by != NULL)
      g_string_append_printf (out, " by %s", ds_str_get (lock->opened_by));
    g_string_append_c (out, '\n');
  }
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++)
    g_string_append_printf (out, "region %s\n",
                            ds_str_get (ds_regions_get (dungeon->regions, i)->name));
  for (size_t i = 0; i < import->notes.n; i++)
    g_string_append_printf (out, "%s\n",
                            ds_message_format (&import->notes.items[i], sentence, sizeof sentence));
  return g_string_free (out, FALSE);
}

#define GUESS NULL
#define STONE "{'name':'stone','tile':'wall'}"
#define NAMED                                                                                      \
  STONE                                                                                            \
  ",{'type':'Hero','object':'player-start'},{'type':'Door','object':'gate-locked','lock_by':"      \
  "'by'},{'type':'Key','object':'key','lock_by':'is'},{'type':'Lever','object':'key',"             \
  "'opens':'to'}"

/* clang-format off */
static const struct {
  const char *name, *file, *text, *mapping, *want;
} IMPORTS[] = {
  { "outside-is-nothing", "a.ldtk",
    PROJECT ("Free", LEVEL ("A", 0, 0, 0, 40, 32,
                            ENTITIES (ENTITY ("Hero", "h", 8, 8, 8, 8, "")) "," VALUES (
                                5, 4, "1,1,1,0,0,1,0,1,0,0,1,1,1,0,0,0,0,0,0,0"))),
    NAMED,
    "###  \n#.#  \n###  \n     \nplayer-start 1,1\n"
    "Made nothing, since no walk reaches them: cells without a rule: 11\n" },
  { "wide-gate-and-key", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0, 0, 0, 56, 32,
            ENTITIES (ENTITY ("Hero", "h", 8, 8, 8, 8, "") "," ENTITY (
                "Door", "d", 24, 8, 8, 16,
                FIELD (
                    "by",
                    "LocalEnum.I",
                    "'Red One'")) "," ENTITY ("Key", "k", 9, 17, 6, 6,
                                              FIELD (
                                                  "is",
                                                  "LocalEnum.I",
                                                  "'Red One'"))) "," VALUES (7, 4,
                                                                             "1,1,1,1,1,1,1,1,0,0,"
                                                                             "1,0,0,1,1,0,0,1,0,0,"
                                                                             "1,1,1,1,1,1,1,1"))),
    NAMED,
    "#######\n#..‡..#\n#..‡..#\n#######\nplayer-start 1,1\ngate-locked 3,1 red-one wide\n"
    "key 1,2 red-one\ngate-locked 3,2 red-one wide\nlock red-one \"Red One\" red\n" },
  { "lever-in-a-wall", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0,
            0,
            0,
            56, 24,
            ENTITIES (ENTITY ("Hero", "h", 8, 8, 8, 8, "") "," ENTITY (
                "Door",
                "d",
                24, 8, 8, 8,
                "") "," ENTITY ("Door", "e", 40, 8, 8, 8,
                                "") "," ENTITY ("Lever", "l", 17, 1, 6, 6,
                                                FIELD (
                                                    "to",
                                                    "Array<EntityRef>",
                                                    "[" REF ("d") "," REF (
                                                        "h") "]"))) "," VALUES (7, 3,
                                                                                "1,1,1,1,1,1,1,1,0,"
                                                                                "0,0,0,0,1,1,1,1,1,"
                                                                                "1,1,1"))),
    NAMED,
    "#######\n#..‡.+#\n#######\nplayer-start 1,1\nkey 2,1 lever-1\ngate-locked 3,1 lever-1\n"
    "gate-door 5,1\nlock lever-1 \"Lever 1\" red\n"
    "Moved from walls to the nearest open cells: objects: 1 (\"Lever 2, 0 → 2, 1\")\n"
    "Unlocked, since nothing opens them: gates: 1 (\"Door\")\n" },
  { "key-or-lever", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL ("A", 0, 0, 0, 56, 24,
               ENTITIES (ENTITY ("Key", "k", 8, 8, 8, 8, FIELD ("is", "String", "'a'")) "," ENTITY (
                   "Door", "d", 24, 8, 8, 8,
                   FIELD ("by", "String",
                          "'a'")) "," ENTITY ("Lever", "l", 16, 8, 8, 8,
                                              FIELD (
                                                  "to", "EntityRef",
                                                  REF ("d")))) "," VALUES (7, 3,
                                                                           "1,1,1,1,1,1,1,1,0,0,0,"
                                                                           "0,0,1,1,1,1,1,1,1,1"))),
    NAMED,
    "#######\n#..‡..#\n#######\nkey 1,1 a\nkey 2,1 a\ngate-locked 3,1 a\n"
    "lock a \"a\" red\n" },
  { "key-by-reference", "a.ldtk",
    PROJECT ("Free",
             LEVEL ("A", 0, 0, 0, 40, 24,
                    ENTITIES (ENTITY ("Key", "k", 8, 8, 8, 8, "") "," ENTITY (
                        "Door", "d", 16, 8, 8, 8,
                        FIELD ("by", "EntityRef",
                               REF ("k")))) "," VALUES (5, 3, "1,1,1,1,1,1,0,0,0,1,1,1,1,1,1"))),
    NAMED,
    "#####\n#.‡.#\n#####\nkey 1,1 key-1\ngate-locked 2,1 key-1\nlock key-1 \"Key 1\" red\n" },
  { "world-together", "a.ldtk",
    PROJECT (
        "GridVania",
        LEVEL ("A", -24, 0, 0, 24, 24, VALUES (3, 3, "1,1,1,1,0,0,1,1,1")) "," LEVEL (
            "B", 0, 0, 0, 24, 24,
            VALUES (3, 3, "1,1,1,0,0,1,1,1,1")) "," LEVEL ("C", 0, 0, -1, 24, 24,
                                                           VALUES (3, 3, "1,1,1,1,0,1,1,1,1"))),
    STONE,
    "######\n#....#\n######\n--\n   ###\n   #.#\n   ###\n"
    "region A\nregion B\nregion C\n" },
  { "regions", "a.ldtk",
    PROJECT ("Free",
             LEVEL ("A", 0, 0, 0, 72, 40,
                    ENTITIES (ENTITY ("Zone", "z", 8, 8, 24, 24, "") "," ENTITY (
                        "Spot", "s", 40, 8, 8, 8, "")) "," VALUES (
                        9, 5, "1,1,1,1,1,1,1,1,1,1,0,0,0,1,0,0,0,1,1,0,0,0,1,0,0,0,1,1,0,0,0,1,0,0,0,1,1,1,"
                              "1,1,1,1,1,1,1"))),
    STONE ",{'type':'Zone','region':'Crypt'},{'type':'Spot','region':'*'}",
    "#########\n#...#...#\n#...#...#\n#...#...#\n#########\nregion Crypt\n"
    "Not read: regions without a room that lies mostly in them: 1 (\"Spot\")\n" },
  { "levels-in-a-row", "a.ldtk",
    PROJECT ("LinearHorizontal",
             LEVEL ("A", -1, -1, 0, 24, 24, VALUES (3, 3, "1,1,1,1,0,1,1,1,1")) "," LEVEL (
                 "B", -1, -1, 0, 32, 32, VALUES (4, 4, "1,1,1,1,1,0,0,1,1,0,0,1,1,1,1,1"))),
    STONE, "### \n#.# \n### \n    \n--\n####\n#..#\n#..#\n####\n" },
  { "finer-layer", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL ("A", 0, 0, 0, 32, 24,
               "{'__type':'IntGrid','__identifier':'Fine','__cWid':4,'__cHei':3,'__gridSize':8,"
               "'layerDefUid':7,'intGridCsv':[2,0,0,2,0,0,0,0,2,2,2,2]},"
               "{'__type':'IntGrid','__identifier':'Coarse','__cWid':2,'__cHei':2,"
               "'__gridSize':16,'layerDefUid':7,'intGridCsv':[1,0,0,0]}")),
    STONE ",{'layer':'Fine','value':2,'tile':'sand'}", "##.:\n##..\n::::\n....\n" },
  { "guess", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0, 0, 0, 56, 24,
            ENTITIES (
                ENTITY ("Player", "h", 8, 8, 8, 8, "") ","
                ENTITY ("Door", "d", 24, 8, 8, 8, FIELD ("needs", "LocalEnum.I", "'K'")) ","
                ENTITY ("Pickup", "k", 16, 8, 8, 8, FIELD ("what", "LocalEnum.I", "'K'")) ","
                ENTITY ("Pickup", "g", 32, 8, 8, 8, FIELD ("what", "LocalEnum.I", "'Gold'")) ","
                ENTITY ("Ausgang", "x", 40, 8, 8, 8, "")) ","
            VALUES (7, 3, "1,1,1,1,1,1,1,1,0,0,0,0,0,1,1,1,1,1,1,1,1"))),
    GUESS,
    "#######\n#..‡..#\n#######\nplayer-start 1,1\nkey 2,1 k\ngate-locked 3,1 k\ngold 4,1\n"
    "goal 5,1\nlock k \"K\" red\n" },
  { "guess-locks-of-all-kinds", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0, 0, 0, 72, 24,
            ENTITIES (
                ENTITY ("Player", "h", 8, 8, 8, 8, "") ","
                ENTITY ("Enemy", "e", 16, 8, 8, 8, FIELD ("carries", "LocalEnum.I", "'A'") ","
                                                   FIELD ("lock", "LocalEnum.I", "'A'")) ","
                ENTITY ("gold", "g", 24, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'B'")) ","
                ENTITY ("Door", "d", 32, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'A'")) ","
                ENTITY ("gate_portcullis", "p", 40, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'A'")) ","
                ENTITY ("stairs_down", "s", 48, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'B'")) ","
                ENTITY ("Exit", "x", 56, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'B'"))) ","
            VALUES (9, 3, "1,1,1,1,1,1,1,1,1,1,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1"))),
    GUESS,
    "#########\n#...‡╬>.#\n#########\nplayer-start 1,1\ngoblin 2,1 a\ngold 3,1 b\n"
    "gate-locked 4,1 a\ngate-portcullis 5,1 a\nstairs-down 6,1 b\ngoal 7,1 b\n"
    "lock a \"A\" red\nlock b \"B\" blue\n" },
  { "guess-references-to-and-from-creatures", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0, 0, 0, 56, 24,
            ENTITIES (
                ENTITY ("Player", "h", 8, 8, 8, 8, "") ","
                ENTITY ("Enemy", "e", 16, 8, 8, 8, FIELD ("watches", "EntityRef", REF ("h"))) ","
                ENTITY ("Door", "d", 24, 8, 8, 8, FIELD ("guardian", "EntityRef", REF ("e"))) ","
                ENTITY ("Lever", "l", 32, 8, 8, 8, FIELD ("to", "EntityRef", REF ("x"))) ","
                ENTITY ("Exit", "x", 40, 8, 8, 8, FIELD ("camera", "EntityRef", REF ("h")))) ","
            VALUES (7, 3, "1,1,1,1,1,1,1,1,0,0,0,0,0,1,1,1,1,1,1,1,1"))),
    GUESS,
    "#######\n#..‡..#\n#######\nplayer-start 1,1\ngoblin 2,1 enemy-1\ngate-locked 3,1 enemy-1\n"
    "key 4,1 lever-1\ngoal 5,1 lever-1\nlock enemy-1 \"Enemy 1\" red\n"
    "lock lever-1 \"Lever 1\" blue\n" },
  { "locks-that-nothing-reads-are-said", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL (
            "A", 0, 0, 0, 56, 24,
            ENTITIES (
                ENTITY ("Player", "h", 8, 8, 8, 8, FIELD ("locked", "Bool", "false")) ","
                ENTITY ("Enemy", "e", 16, 8, 8, 8, FIELD ("lock", "Int", "3")) ","
                ENTITY ("Sign", "n", 24, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'A'")) ","
                ENTITY ("Truhe", "c", 32, 8, 8, 8, FIELD ("locked", "Bool", "true")) ","
                ENTITY ("Exit", "x", 40, 8, 8, 8, FIELD ("lock", "LocalEnum.I", "'B'"))) ","
            VALUES (7, 3, "1,1,1,1,1,1,1,1,0,0,0,0,0,1,1,1,1,1,1,1,1"))),
    GUESS,
    "#######\n#...(.#\n#######\nplayer-start 1,1\ngoblin 2,1\nnote 3,1\ngoal 5,1 b\n"
    "lock b \"B\" red\nNot read: locks of objects: 3 (\"Truhe\", \"Enemy\", \"Sign\")\n" },
  { "second-lock-is-said", "a.ldtk",
    PROJECT (
        "Free",
        LEVEL ("A", 0, 0, 0, 48, 24,
               ENTITIES (ENTITY ("Key", "k", 8, 8, 8, 8, FIELD ("is", "String", "'a'")) ","
                         ENTITY ("Door", "d", 16, 8, 8, 8, FIELD ("locked", "Bool", "true") ","
                                                           FIELD ("by", "String", "'a'")) ","
                         ENTITY ("Door", "e", 32, 8, 8, 8, FIELD ("by", "String", "'a'") ","
                                                           FIELD ("lock", "String", "'b'"))) ","
               VALUES (6, 3, "1,1,1,1,1,1,1,0,0,0,0,1,1,1,1,1,1,1"))),
    NAMED,
    "######\n#.‡.‡#\n######\nkey 1,1 a\ngate-locked 2,1 a\ngate-locked 4,1 a\n"
    "lock a \"a\" red\nNot read: locks of objects: 1 (\"Door\")\n" },
  { "lock-of-a-goal-by-a-rule", "a.ldtk",
    PROJECT ("Free",
             LEVEL ("A", 0, 0, 0, 40, 24,
                    ENTITIES (ENTITY ("Key", "k", 8, 8, 8, 8, FIELD ("is", "String", "'a'")) ","
                              ENTITY ("Exit", "x", 16, 8, 8, 8, FIELD ("by", "String", "'a'"))) ","
                    VALUES (5, 3, "1,1,1,1,1,1,0,0,0,1,1,1,1,1,1"))),
    NAMED ",{'type':'Exit','object':'goal','lock_by':'by'}",
    "#####\n#...#\n#####\nkey 1,1 a\ngoal 2,1 a\nlock a \"a\" red\n" },
  { "csv-of-names", "a.csv", "wall,wall,wall,wall\nwall,-1,door,wall\nwall,wall,wall,wall\n", GUESS,
    "####\n#.+#\n####\n" },
  { "csv-of-glyphs", "a.csv",
    "x,y,ascii\n0,0,35\n1,0,35\n2,0,35\n0,1,35\n1,1,64\n2,1,46\n0,2,35\n1,2,219\n2,2,35\n",
    "{'glyph':'#','tile':'wall'},{'glyph':'█','tile':'brick-wall'},{'glyph':'@','object':"
    "'player-start'},{'glyph':'.','tile':'floor'}",
    "###\n#..\n#▓#\nplayer-start 1,1\n" },
  { "csv-of-glyphs-guessed", "a.csv",
    "x,y,ascii\n0,0,35\n1,0,35\n2,0,35\n0,1,35\n1,1,64\n2,1,35\n0,2,35\n1,2,35\n2,2,35\n", GUESS,
    "###\n#.#\n###\nplayer-start 1,1\n" },
  { "csv-of-characters", "a.csv", "#,#,#,#\n#,@,~,#\n#,#,#,#\n", GUESS,
    "####\n#.~#\n####\nplayer-start 1,1\n" },
  { "unknown-is-said", "a.ldtk",
    PROJECT ("Free",
             LEVEL ("A", 0, 0, 0, 24, 24,
                    ENTITIES (ENTITY ("Ghost", "g", 8, 8, 8, 8, "") "," ENTITY (
                        "Hero", "h", 800, 8, 8, 8, "")) "," VALUES (3, 3, "1,1,1,1,2,1,1,1,1"))),
    NAMED,
    "###\n#.#\n###\nNot read: cells without a rule: 1 (\"Walls\")\n"
    "Not read: objects without a rule: 1 (\"Ghost\")\n"
    "Not read: objects outside of their level: 1 (\"Hero\")\n" },
  { "unknown-without-a-name", "a.ldtk",
    PROJECT ("Free", LEVEL ("A", 0, 0, 0, 24, 24,
                            ENTITIES (ENTITY ("", "g", 8, 8, 8, 8, "")) "," VALUES (
                                3, 3, "1,1,1,1,0,1,1,1,1"))),
    NAMED, "###\n#.#\n###\nNot read: objects without a rule: 1\n" },
};
/* clang-format on */

/* Reads a row by its mapping, or by the guess. */
static DsStatus
import_row (size_t row, DsForeign *map, DsImport *out, DsArena *arena)
{
  g_autofree char *text = json (IMPORTS[row].text), *rules = NULL;
  DsErrors errors = { 0 };
  DsMapping mapping;
  DsStatus status;
  DsError err;

  status = ds_foreign_parse (map, ds_foreign_reader_of (IMPORTS[row].file), IMPORTS[row].file, text,
                             strlen (text), NULL, &errors);
  if (status != DS_OK)
    return status;
  if (IMPORTS[row].mapping == GUESS) {
    status = ds_mapping_guess (&mapping, map, dst_rules (), arena, &err);
  } else {
    rules = g_strdup_printf (MAPPING ("%s"), IMPORTS[row].mapping);
    status = parse (&mapping, rules, arena, &errors);
  }
  return status == DS_OK ? ds_import (out, map, &mapping, dst_rules (), &err) : status;
}

static void
test_import (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsArena arena = { 0 };
  DsImport import;
  DsForeign map;

  g_assert_cmpint (import_row (row, &map, &import, &arena), ==, DS_OK);
  got = describe (&import);
  g_assert_cmpstr (got, ==, IMPORTS[row].want);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

/* A guess can be written and read back whatever the names are, and still holds for them. */
static void
test_odd_names (void)
{
  g_autofree char *x = g_strnfill (300, 'x');
  g_autofree char *entities = g_strdup_printf (
      PROJECT ("Free", LEVEL ("A", 0, 0, 0, 8, 8,
                              ENTITIES (ENTITY ("a\\u001b\xe2\x80\x8b"
                                                "b",
                                                "d", 0, 0, 8, 8,
                                                "") "," ENTITY ("%s", "e", 0, 0, 8, 8, "")))),
      x);
  g_autofree char *text = json (entities);
  DsMapping mapping, again;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsText file = { 0 };
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.ldtk"), "a.ldtk", text,
                                     strlen (text), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&mapping, &map, dst_rules (), &arena, &err), ==, DS_OK);
  ds_mapping_format (&mapping, &file);
  g_assert_cmpint (parse (&again, file.bytes, &arena, &errors), ==, DS_OK);
  g_assert_cmpuint (again.rules.n, ==, 2);
  g_assert_cmpstr (ds_mapping_rule (&again, 0)->type, ==, "a????b");
  g_assert_true (ds_mapping_like (ds_mapping_rule (&again, 0)->type, "a\x1b\xe2\x80\x8b"
                                                                     "b"));
  g_assert_cmpuint (strlen (ds_mapping_rule (&again, 1)->type), ==, 200);
  g_assert_true (ds_mapping_like (ds_mapping_rule (&again, 1)->type, x));
  ds_text_clear (&file);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

/* Levels that are too large together are refused before anything is allocated, with a way out. */
static void
test_too_large (void)
{
  g_autofree char *text =
      json (PROJECT ("Free", LEVEL ("A", 0, 0, 0, 8, 8, VALUES (1, 1, "1")) "," LEVEL (
                                 "B", 80000, 0, 0, 8, 8, VALUES (1, 1, "1"))));
  const DsMapping mapping = { .ground = "" };
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsImport import;
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.ldtk"), "a.ldtk", text,
                                     strlen (text), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), &err), ==, DS_LIMIT);
  g_assert_null (import.delve.rules);
  g_assert_nonnull (strstr (ds_error_format (&err, sentence, sizeof sentence),
                            "got 10001 × 3; the layout \"floors\""));
  ds_foreign_clear (&map);
}

/* A layer of @w x @h cells of 8 pixels that all have @value. */
static DsForeignLayer *
add_layer (DsForeign *map, const char *name, DsRect box, uint32_t value)
{
  DsForeignLayer *layer = ds_foreign_add_layer (map, map->levels.first, NULL);

  layer->name = name;
  layer->kind = DS_FOREIGN_VALUES;
  g_assert_cmpint (ds_foreign_make_cells (map, layer, box.x, box.y, box.w, box.h, NULL), ==, DS_OK);
  for (int32_t i = 0; i < box.w * box.h; i++)
    layer->cells[i] = value;
  return layer;
}

/* A layer of walls over one of floor that begins elsewhere, or is moved by pixels, gives the cells
 * that its own cells cover, as if each were sampled by itself. */
static void
test_moved (void)
{
  static const struct {
    int32_t x, y, offset_x, offset_y;
  } ROWS[] = {
    { 0, 0, 0, 0 }, { 2, 1, 0, 0 },   { -1, -2, 0, 0 }, { 5, 4, 0, 0 },  { 0, 0, 8, -8 },
    { 0, 0, 3, 5 }, { 1, 1, -3, -5 }, { 3, 2, -13, 9 }, { 0, 0, 4, -4 }, { 9, 9, -72, 0 }
  };
  g_autofree char *text =
      g_strdup (MAPPING ("{'value':1,'tile':'floor'},{'value':2,'tile':'wall'}"));
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;

  g_assert_cmpint (parse (&mapping, text, &arena, &errors), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsForeign map = { .source = "m", .format = "m", .grid_w = 8, .grid_h = 8 };
    DsForeignLayer *over;
    DsImport import;

    g_assert_nonnull (ds_foreign_add_level (&map, NULL));
    add_layer (&map, "under", (DsRect){ 0, 0, 6, 5 }, 1);
    over = add_layer (&map, "over", (DsRect){ ROWS[i].x, ROWS[i].y, 3, 3 }, 2);
    over->offset_x = ROWS[i].offset_x;
    over->offset_y = ROWS[i].offset_y;
    g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), NULL), ==, DS_OK);
    for (int32_t y = 0; y < import.delve.dungeon.h; y++)
      for (int32_t x = 0; x < import.delve.dungeon.w; x++) {
        const DsCell cell = { x, y };
        const uint32_t value = ds_import_sample (&import, &import.places.items[0], over, cell);

        g_assert_cmpuint (ds_floor_get (&import.delve.dungeon.floors[0], DS_LAYER_GROUND, cell), ==,
                          ds_rules_find_tile (dst_rules (), value == 2 ? "wall" : "floor"));
      }
    ds_import_clear (&import);
    ds_foreign_clear (&map);
  }
  ds_arena_clear (&arena);
}

/* The place of a cell in the file: an object, else the layer that decides. */
static void
test_trace (void)
{
  const size_t row = 1; /* wide-gate-and-key */
  g_autofree char *rules = g_strdup (MAPPING (NAMED));
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsImportSource source;
  DsMapping mapping;
  DsImport import;
  DsForeign map;

  g_assert_cmpint (import_row (row, &map, &import, &arena), ==, DS_OK);
  g_assert_cmpint (parse (&mapping, rules, &arena, &errors), ==, DS_OK);
  g_assert_true (ds_import_trace (&import, &map, &mapping, 0, (DsCell){ 3, 2 }, &source));
  g_assert_cmpstr (source.object->id, ==, "d");
  g_assert_cmpint (source.y, ==, 2);
  g_assert_true (ds_import_trace (&import, &map, &mapping, 0, (DsCell){ 6, 1 }, &source));
  g_assert_null (source.object);
  g_assert_cmpstr (source.layer->name, ==, "Walls");
  g_assert_cmpint (source.x, ==, 6);
  g_assert_false (ds_import_trace (&import, &map, &mapping, 1, (DsCell){ 6, 1 }, &source));
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

/* ---- memory */

static DsStatus
import_again (void *row)
{
  DsArena arena = { 0 };
  DsForeign map = { 0 };
  DsImport import = { 0 };
  const DsStatus status = import_row (GPOINTER_TO_SIZE (row), &map, &import, &arena);

  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  return status;
}

static void
test_memory (void)
{
  dst_rules (); /* are loaded once, before anything fails */
  for (size_t i = 0; i < G_N_ELEMENTS (IMPORTS); i++)
    dst_fail_each (import_again, GSIZE_TO_POINTER (i), DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/foreign/ldtk", LDTK, test_ldtk);
  g_test_add_func ("/foreign/ldtk/own-files", test_external);
  g_test_add_func ("/foreign/ldtk/shared-file", test_shared_file);
  DST_ADD_ROWS ("/mapping/wrong", WRONG, test_wrong);
  g_test_add_func ("/mapping/round-trip", test_round_trip);
  DST_ADD_ROWS ("/mapping/like", LIKE, test_like);
  DST_ADD_ROWS ("/mapping/import", IMPORTS, test_import);
  g_test_add_func ("/mapping/odd-names", test_odd_names);
  g_test_add_func ("/mapping/too-large", test_too_large);
  g_test_add_func ("/mapping/moved", test_moved);
  g_test_add_func ("/mapping/trace", test_trace);
  g_test_add_func ("/mapping/memory", test_memory);
  return g_test_run ();
}
