/* tests/core/test_world.c — worlds of Tiled: maps by name and by pattern, numbers of tiles and ids
 * of objects across maps, and levels of ours as worlds. */
#include "doc/cmd.h"
#include "doc/doc.h"
#include "io/delve_file.h"
#include "io/foreign/readers/world/name_pattern.h"
#include "io/io.h"
#include "io/kept/write_back.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- names */

static const struct {
  const char *name, *pattern, *file;
  const char *want; /* the two groups, "-": it does not fit, or the finding */
} NAMES[] = {
  { "digits", "map_(\\d+)_(\\d+)\\.tmx", "map_3_12.tmx", "3 12" },
  { "zeros", "ow-p0*(\\d+)-n0*(\\d+)-o0000.tmx", "ow-p007-n0010-o0000.tmx", "7 10" },
  { "anywhere", "(\\d+),(\\d+)", "a 1,22 b", "1 22" },
  { "anchors", "^(\\d)(\\d)$", "123", "-" },
  { "anchored", "^(\\d)(\\d)$", "12", "1 2" },
  { "choice", "(?:east|west)_(-?[0-9]+)_(a|bc)", "west_-4_bc", "-4 bc" },
  { "class", "[^_]+_([A-F\\d]{2})([^.]*)\\.", "m_3F77.tmj", "3F 77" },
  { "counts", "a{2}(b{1,2})(c{0,3}?)c", "aabbbaabbccc", "bb " },
  { "greedy", "(\\d+)(\\d*)", "1234", "1234 " },
  { "lazy", "(\\d+?)(\\d+)", "1234", "1 234" },
  { "optional", "x(\\d)?y?(\\d)", "x7", " 7" },
  { "plain", "(a)(.)\\.tmx", "abctmx", "-" },
  { "bracket", "([]x]+)([a\\-c]+)", "]xa-cb", "]x a-c" },
  { "at-least", "(0{2,})(1)", "00001", "0000 1" },
  { "group", "(\\d", "1",
    "expected a regular expression without assertions and references, got \"\"" },
  { "closed", "(\\d)(a))", "1",
    "expected a regular expression without assertions and references, got \")\"" },
  { "look", "(?=a)(b)", "1",
    "expected a regular expression without assertions and references, got \"?=a)(b)\"" },
  { "word-end", "a\\b(1)(2)", "1",
    "expected a regular expression without assertions and references, got \"\\b(1)(2)\"" },
  { "star", "*(1)(2)", "1",
    "expected a regular expression without assertions and references, got \"*(1)(2)\"" },
  { "range", "[z-a]", "1",
    "expected a regular expression without assertions and references, got \"]\"" },
  { "open-set", "[abc", "1",
    "expected a regular expression without assertions and references, got \"[abc\"" },
  { "too-often", "(a{1,999}b)", "1",
    "expected a regular expression without assertions and references, got "
    "\"{1,999}b)\"" },
  { "whole-letters", "(\\b12345678901234567890äöü)", "1",
    "expected a regular expression without assertions and references, got "
    "\"\\b12345678901234567890\"" },
  { "huge", "((((a{99}){99}){99}))(b)", "1", "expected a shorter pattern" },
  { "slow", "(a*)*(b)", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "expected a simpler pattern: it takes too long to compare with "
    "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"" },
};

static void
test_names (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  const char *file = NAMES[row].file;
  g_autofree DsNamePattern *pattern = g_new (DsNamePattern, 1);
  g_autofree char *got = NULL;
  DsNameGroup groups[2];
  bool found = false;
  DsError err;

  if (ds_name_pattern_compile (pattern, NAMES[row].pattern, &err) != DS_OK ||
      ds_name_pattern_find (pattern, file, &found, groups, &err) != DS_OK) {
    char sentence[DS_SENTENCE];

    got = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  } else if (!found) {
    got = g_strdup ("-");
  } else {
    got = g_strdup_printf ("%.*s %.*s", (int)groups[0].n, file + groups[0].at, (int)groups[1].n,
                           file + groups[1].at);
  }
  g_assert_cmpstr (got, ==, NAMES[row].want);
}

/* ---- the reader */

/* Files of a folder that is not on the disk. */
typedef struct {
  const char *path, *text;
} Source;

#define MAP_HEAD(head)                                                                             \
  "<map version='1.10' orientation='orthogonal' tilewidth='8' tileheight='8' infinite='0' " head   \
  ">\n"
#define MAP_TEXT(head, sets, layers) MAP_HEAD (head) sets layers "</map>\n"
#define SIZE "width='2' height='1'"
#define WALLS "<tileset firstgid='1' source='walls.tsx'/>\n"
#define OWN                                                                                        \
  "<tileset firstgid='3' name='own' tilewidth='8' tileheight='8' tilecount='2' columns='2'>"       \
  "<image source='own.png'/></tileset>\n"
#define GONE "<tileset firstgid='1' source='gone.tsx'/>\n"
#define CELLS(list)                                                                                \
  "<layer id='1' name='ground' " SIZE "><data encoding='csv'>\n" list "\n</data></layer>\n"

#define EXITS(more)                                                                                \
  "<objectgroup id='2' name='o'><object id='5' type='Exit' x='0' y='0' width='8' "                 \
  "height='8'/>" more "</objectgroup>\n"

static const Source SOURCES[] = {
  { "walls.tsx", "<tileset name='walls' tilewidth='8' tileheight='8' tilecount='2' columns='2'>"
                 "<image source='walls.png'/></tileset>" },
  { "a.tmx", MAP_TEXT (SIZE, WALLS OWN, CELLS ("1,2147483652") EXITS ("")) },
  { "more/b.tmx",
    MAP_TEXT (
        SIZE,
        "<properties><property name='to' type='object' value='5'/></properties>"
        "<tileset firstgid='1' name='b' tilewidth='8' tileheight='8' tilecount='2' "
        "columns='2'><image source='b.png'/></tileset>"
        "<tileset firstgid='9' source='../walls.tsx'/>\n",
        CELLS (
            "10,2") "<objectgroup id='2' name='o'><object id='5' type='Deco' gid='9' x='0' y='8' "
                    "width='8' height='8'><properties><property name='opens' "
                    "type='object' value='5'/><property name='no' type='object' "
                    "value='0'/></properties></object></objectgroup>\n") },
  { "m-1-0.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("1,1")) },
  { "m-0-0.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("2,1")) },
  { "m-0-1.png", "no map" },
  { "bad.tmx", MAP_TEXT (SIZE, "", CELLS ("1")) },
  { "-a.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("2,1")) },
  { "c-1.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("2,1")) },
  { "../up.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("2,1")) },
  { "/far/up.tmx", MAP_TEXT (SIZE, WALLS, CELLS ("2,1")) },
  { "u-1.tmx", MAP_TEXT (SIZE, GONE, CELLS ("1,2")) },
  { "u-2.tmx", MAP_TEXT (SIZE, GONE, CELLS ("2,9")) },
};

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const char *plain = g_str_has_prefix (path, "more/../") ? path + 8 : path;

  plain += g_str_has_prefix (plain, "./") ? 2 : 0;
  plain = g_str_has_suffix (path, "/walls.tsx") ? "walls.tsx" : plain;
  for (gsize i = 0; i < DS_COUNT (SOURCES); i++)
    if (strcmp (SOURCES[i].path, plain) == 0) {
      *bytes = ds_strdup (SOURCES[i].text);
      *n = strlen (SOURCES[i].text);
      return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
    }
  return ds_fail (err, DS_NOT_FOUND, path, "test", "no such file or folder");
}

/* Sorted by bytes. */
static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  static const char *const names[] = { "m-0-0.tmx", "m-0-1.png", "m-1-0.tmx", "walls.tsx" };

  g_assert_cmpstr (folder, ==, ".");
  *out = (DsFileNames){ ds_alloc0 (DS_COUNT (names), sizeof *out->items), 0 };
  for (gsize i = 0; i < DS_COUNT (names) && out->items != NULL; i++) {
    out->items[i] = ds_strdup (names[i]);
    out->n += out->items[i] != NULL;
    if (out->items[i] == NULL)
      ds_file_names_clear (out);
  }
  return out->items != NULL ? DS_OK : ds_fail_nomem (err, folder);
}

static const DsForeignFiles FILES = { .load = load, .list = list };

#define HEAD(layout) "world " layout " grid 8x8\n"
#define SET_WALLS(from)                                                                            \
  "tileset \"walls\" from " from ", 2 tiles of 8x8 of \"walls.tsx\" image \"walls.png\"\n"
#define SET_OWN "tileset \"own\" from 3, 2 tiles of 8x8 image \"own.png\"\n"
#define LAYER "  layer tiles \"ground\" grid 8x8 2x1 from 0,0\n    "

static const struct {
  const char *name, *text, *want;
} WORLDS[] = {
  { "maps",
    "{ \"type\": \"world\", \"maps\": [{ \"fileName\": \"a.tmx\", \"x\": -16, \"y\": 8, "
    "\"width\": 16, \"height\": 8 }, { \"fileName\": \"more/b.tmx\" }] }",
    HEAD ("world") SET_WALLS ("1") SET_OWN
    "tileset \"b\" from 5, 2 tiles of 8x8 image \"more/b.png\"\n"
    "level \"a\" id \"a.tmx\" at -16,8 depth 0 size 16x8\n" LAYER "1 4x\n"
    "  layer objects \"o\" grid 8x8\n"
    "    object rect id \"5@a.tmx\" type \"Exit\" at 0,0 size 8x8\n"
    "level \"b\" id \"more/b.tmx\" at 0,0 depth 0 size 16x8\n"
    "  . object to=5@more/b.tmx\n" LAYER "2 6\n"
    "  layer objects \"o\" grid 8x8\n"
    "    object tile id \"5@more/b.tmx\" type \"Deco\" at 0,0 size 8x8 tile 1\n"
    "      . object opens=5@more/b.tmx\n      . object no=0\n" },
  { "over-each-other",
    "{ \"maps\": [{ \"fileName\": \"m-0-0.tmx\" }, { \"fileName\": \"./m-1-0.tmx\", \"x\": 15 "
    "}] }",
    HEAD ("linear") SET_WALLS (
        "1") "level \"m-0-0\" id \"m-0-0.tmx\" at 0,0 depth 0 size 16x8\n" LAYER
             "2 1\nlevel \"m-1-0\" id \"./m-1-0.tmx\" at 15,0 depth 0 size 16x8\n" LAYER "1 1\n" },
  { "patterns",
    "{ \"patterns\": [{ \"regexp\": \"m-(\\\\d+)-(\\\\d+)\\\\.\", \"multiplierX\": 16, "
    "\"multiplierY\": 8, \"offsetX\": -4, \"offsetY\": 2, \"mapWidth\": 16 }], \"maps\": [{ "
    "\"fileName\": \"m-1-0.tmx\", \"x\": 160 }] }",
    HEAD ("world") SET_WALLS (
        "1") "level \"m-1-0\" id \"m-1-0.tmx\" at 160,0 depth 0 size 16x8\n" LAYER
             "1 1\nlevel \"m-0-0\" id \"m-0-0.tmx\" at -4,2 depth 0 size 16x8\n" LAYER "2 1\n" },
  { "pattern-of-pixels", "{ \"patterns\": [{ \"regexp\": \"m-(\\\\d+)-(\\\\d+)\\\\.\" }] }",
    HEAD ("linear") SET_WALLS (
        "1") "level \"m-0-0\" id \"m-0-0.tmx\" at 0,0 depth 0 size 16x8\n" LAYER
             "2 1\nlevel \"m-1-0\" id \"m-1-0.tmx\" at 1,0 depth 0 size 16x8\n" LAYER "1 1\n" },
  { "unknown-tileset",
    "{ \"maps\": [{ \"fileName\": \"u-1.tmx\" }, { \"fileName\": \"u-2.tmx\", \"x\": 16 }] }",
    HEAD ("world") "tileset \"\" from 1, 0 tiles of 0x0 of \"gone.tsx\" missing\n"
                   "tileset \"\" from 3, 0 tiles of 0x0 of \"gone.tsx\" missing\n"
                   "level \"u-1\" id \"u-1.tmx\" at 0,0 depth 0 size 16x8\n" LAYER
                   "1 2\nlevel \"u-2\" id \"u-2.tmx\" at 16,0 depth 0 size 16x8\n" LAYER "4 11\n" },
  { "json", "{ \"maps\": [\n{ \"fileName\": 3 }] }",
    "a.world:2: maps[0].fileName: expected a string, got a number" },
  { "empty", "{ \"maps\": [], \"patterns\": [] }", "a.world:1: maps: expected at least one map" },
  { "nothing", "[]", "a.world:1: expected an object, got a list" },
  { "no-name", "{ \"maps\": [{ }] }", "a.world:1: maps[0]: missing key: \"fileName\"" },
  { "blank", "{ \"maps\": [{ \"fileName\": \"\" }] }",
    "a.world:1: maps[0].fileName: expected the path of a map" },
  { "lost", "{ \"maps\": [\n\n{ \"fileName\": \"lost.tmx\" }] }",
    "a.world:3: lost.tmx: no such file or folder" },
  { "twice", "{ \"maps\": [{ \"fileName\": \"a.tmx\" },\n{ \"fileName\": \"more/../a.tmx\" }] }",
    "a.world:2: maps[1].fileName: expected each map once, got \"more/../a.tmx\" again" },
  { "far", "{ \"maps\": [{ \"fileName\": \"a.tmx\", \"x\": 100000001 }] }",
    "a.world:1: maps[0].x: expected a whole number from -100000000 to 100000000, got 100000001" },
  { "far-pattern",
    "{ \"patterns\": [{ \"regexp\": \"m-(1)-(0)\", \"multiplierX\": 90000000, \"offsetX\": "
    "90000000 }] }",
    "a.world:1: patterns[0].regexp: expected maps at most 100000000 pixels away, got "
    "\"m-1-0.tmx\"" },
  { "one-group", "{ \"patterns\": [{ \"regexp\": \"m-(1)\" }] }",
    "a.world:1: patterns[0].regexp: expected two groups, for the column and the row, got 1" },
  { "letters", "{ \"patterns\": [{ \"regexp\": \"(m)-(1)\" }] }",
    "a.world:1: patterns[0].regexp: expected two groups that are numbers in \"m-1-0.tmx\"" },
  { "syntax", "{ \"patterns\": [{ \"regexp\": \"(?<a>.)\" }] }",
    "a.world:1: patterns[0].regexp: expected a regular expression without assertions and "
    "references, got \"?<a>.)\"" },
  { "bad-map", "{ \"maps\": [{ \"fileName\": \"bad.tmx\" }] }",
    "bad.tmx:2: data: expected 2 cells, got 1" },
};

static void
test_worlds (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsErrors errors = { 0 };
  DsForeign map;

  if (ds_foreign_parse (&map, &ds_foreign_reader_world, "a.world", WORLDS[row].text,
                        strlen (WORLDS[row].text), &FILES, &errors) == DS_OK) {
    got = dst_foreign_dump (&map);
    ds_foreign_clear (&map);
  } else {
    g_assert_null (map.levels.first);
    got = g_strchomp (dst_findings (&errors));
  }
  g_assert_cmpstr (got, ==, WORLDS[row].want);
}

static DsStatus
read_once (void *user)
{
  DsErrors errors = { 0 };
  DsForeign map;
  const DsStatus status = ds_foreign_parse (
      &map, &ds_foreign_reader_world, "a.world", WORLDS[GPOINTER_TO_SIZE (user)].text,
      strlen (WORLDS[GPOINTER_TO_SIZE (user)].text), &FILES, &errors);

  ds_foreign_clear (&map);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (read_once, GSIZE_TO_POINTER (0), DS_OK);
  dst_fail_each (read_once, GSIZE_TO_POINTER (2), DS_OK);
}

/* ---- written back */

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": [{ \"type\": \"Deco\", "       \
  "\"nothing\": true },"                                                                           \
  "{ \"type\": \"Coin\", \"tileset\": \"own\", \"tiles\": [0], \"object\": \"gold\" },"            \
  "{ \"tileset\": \"walls\", \"tiles\": [0], \"tile\": \"wall\" },"                                \
  "{ \"tileset\": \"walls\", \"tiles\": [1], \"tile\": \"floor\" },"                               \
  "{ \"tileset\": \"own\", \"tiles\": [0], \"tile\": \"lava\" },"                                  \
  "{ \"tileset\": \"b\", \"tiles\": [0], \"tile\": \"mud\" },"                                     \
  "{ \"tileset\": \"b\", \"tiles\": [1], \"tile\": \"floor\" },"                                   \
  "{ \"tileset\": \"own\", \"tiles\": [1], \"tile\": \"floor\" },"                                 \
  "{ \"type\": \"Exit\", \"object\": \"goal\" }] }"

static void
import (DsDelve *out, const char *text)
{
  DsArena arena = { 0 };
  DsErrors errors = { 0 };
  DsMapping mapping;
  DsForeign map;
  DsImport made;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, &ds_foreign_reader_world, "a.world", text, strlen (text),
                                     &FILES, &errors),
                   ==, DS_OK);
  g_assert_cmpint (
      ds_mapping_parse (&mapping, "m.json", RULES, strlen (RULES), dst_rules (), &arena, &errors),
      ==, DS_OK);
  g_assert_cmpint (ds_import (&made, &map, &mapping, dst_rules (), &err), ==, DS_OK);
  g_assert_cmpint (ds_kept_set (&made.delve, &made, &map, &mapping, &err), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (out, &made.delve, &err), ==, DS_OK);
  ds_import_clear (&made);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

static void
paint (DsDoc *doc, DsCell at, const char *tile)
{
  const DsSpan span = { at.y, at.x, at.x, ds_rules_find_tile (ds_doc_delve (doc)->rules, tile) };
  const DsCmdCells cells = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1, .pin = true
  };
  DsError err;

  g_assert_cmpint (ds_doc_apply (doc, &cells.cmd, &err), ==, DS_OK);
}

/* The map "more/b" lies at column 2, row 0 of the first row's world. */
#define A_AND_B WORLDS[0].text
#define TWO(a, b)                                                                                  \
  "{ \"maps\": [{ \"fileName\": \"" a "\" }, { \"fileName\": \"" b "\", \"x\": 16 }] }"
#define CHANGED                                                                                    \
  "expected the file as it was imported, got another text, of which there is no record that "      \
  "Delvesmith wrote it"
#define OUTSIDE(path)                                                                              \
  "/c.world: expected the maps of the world below its folder, without links, got \"" path "\""

static const struct {
  const char *name;
  const char *text;  /* NULL: A_AND_B */
  const char *edits; /* "X,Y TILE", or "X,Y +KIND", on the first floor */
  const char *disk;  /* "PATH=TEXT", "PATH=" as it was imported, "PATH>" a link */
  bool replaces;
  const char *losses;
  const char *want; /* files with changed lines, or the error */
} BACKS[] = {
  /* The second map has "mud" in a tileset that the first one lacks. */
  { "all-there", NULL, "2,0 mud;3,0 wall", "", false, "",
    "a.tmx:\nmore/b.tmx:\n-10,2\n+1,9\nc.world:\n" },
  { "other-map", NULL, "2,0 mud;3,0 wall", "a.tmx=", false, "",
    "more/b.tmx:\n-10,2\n+1,9\nc.world:\n" },
  { "tileset-of-another", NULL, "0,1 mud", "a.tmx=;more/b.tmx=", false, "1 tile", "c.world:\n" },
  { "picture-of-another", NULL, "2,0 +gold", "a.tmx=;more/b.tmx=", false, "1 object",
    "c.world:\n" },
  { "picture", NULL, "1,1 +gold", "a.tmx=;more/b.tmx=", false, "",
    "a.tmx:\n-" MAP_HEAD (SIZE) "-" EXITS ("") "+" MAP_HEAD (SIZE " nextobjectid=\"7\"") "+" EXITS (
        "<object id=\"6\" type=\"Coin\" gid=\"3\" x=\"8\" y=\"8\" width=\"8\" "
        "height=\"8\"/>") "c.world:\n" },
  { "dash", TWO ("-a.tmx", "m-1-0.tmx"), "0,0 wall;2,0 mud", "", false, "1 tile",
    "-a.tmx:\n-2,1\n+1,1\nm-1-0.tmx:\nc.world:\n" },
  { "own-name", TWO ("c-1.tmx", "m-1-0.tmx"), "0,0 wall", "c-1.tmx=;m-1-0.tmx=", false, "",
    "c-1.tmx:\n-2,1\n+1,1\nc.world:\n" },
  { "up", TWO ("../up.tmx", "m-1-0.tmx"), "0,0 wall", "", false, "", OUTSIDE ("../up.tmx") },
  { "up-unedited", TWO ("../up.tmx", "m-1-0.tmx"), "2,0 floor", "", true, "1 tile",
    OUTSIDE ("../up.tmx") },
  { "up-in-the-middle", TWO ("m-1-0.tmx", "more/../../up.tmx"), "2,0 wall", "", true, "",
    OUTSIDE ("more/../../up.tmx") },
  { "absolute", TWO ("/far/up.tmx", "m-1-0.tmx"), "0,0 wall", "", true, "",
    OUTSIDE ("/far/up.tmx") },
  { "linked-folder", NULL, "3,0 wall", "more>", true, "", OUTSIDE ("more/b.tmx") },
  { "linked-file", NULL, "3,0 wall", "more/b.tmx>", true, "", OUTSIDE ("more/b.tmx") },
  { "linked-unedited", NULL, "", "a.tmx=;more>", true, "", OUTSIDE ("more/b.tmx") },
  { "changed-since", NULL, "2,0 mud", "a.tmx=newer", false, "", "/c.world: /a.tmx: " CHANGED },
  { "changed-on-both-sides", NULL, "3,0 wall", "a.tmx=;more/b.tmx=newer", false, "",
    "/c.world: /more/b.tmx: " CHANGED },
  { "changed-itself", NULL, "3,0 wall", "a.tmx=;c.world=newer", false, "", "/c.world: " CHANGED },
  { "changed-since-replaced", NULL, "3,0 wall", "a.tmx=newer;more/b.tmx=older", true, "",
    "a.tmx:\nmore/b.tmx:\n-10,2\n+10,9\nc.world:\n" },
};

static void
put_disk (const char *folder, const char *list)
{
  g_auto (GStrv) items = g_strsplit (list, ";", -1);

  for (guint i = 0; items[i] != NULL && items[i][0] != '\0'; i++) {
    const gsize n = strcspn (items[i], "=>");
    g_autofree char *name = g_strndup (items[i], n), *path = g_build_filename (folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname (path);
    const char *text = items[i] + n + 1;

    if (items[i][n] == '>') {
      g_autofree char *elsewhere = g_build_filename (folder, "elsewhere", NULL);

      if (g_str_has_suffix (name, ".tmx"))
        dst_write_file (folder, "elsewhere", "newer");
      else
        g_mkdir (elsewhere, 0700);
      g_mkdir (parent, 0700);
      g_assert_cmpint (symlink (elsewhere, path), ==, 0);
      continue;
    }
    for (gsize k = 0; k < DS_COUNT (SOURCES) && text[0] == '\0'; k++)
      if (strcmp (SOURCES[k].path, name) == 0)
        text = SOURCES[k].text;
    g_free (dst_put_file (folder, name, text));
  }
}

static void
edit (DsDoc *doc, const char *list)
{
  g_auto (GStrv) items = g_strsplit (list, ";", -1);

  for (guint i = 0; items[i] != NULL && items[i][0] != '\0'; i++) {
    const char *what = strchr (items[i], ' ') + 1;
    DsThing thing = { .id = 12345, .facing = DS_FACING_NONE, .target_floor = -1 };
    const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };
    DsError err;

    g_assert_cmpint (sscanf (items[i], "%d,%d", &thing.at.x, &thing.at.y), ==, 2);
    if (what[0] != '+') {
      paint (doc, thing.at, what);
      continue;
    }
    g_assert_true (ds_rules_find_kind (ds_doc_delve (doc)->rules, what + 1, &thing.kind));
    g_assert_cmpint (ds_doc_apply (doc, &place.cmd, &err), ==, DS_OK);
  }
}

/* The files of the plan, each with the lines that it has otherwise than what was imported. */
static char *
show_plan (const DsFilePlan *plan, const char *folder, const char *world)
{
  GString *out = g_string_new ("");

  for (gsize i = 0; i < plan->changes.n; i++) {
    const DsFileChange *change = &plan->changes.items[i];
    const char *before = g_str_has_suffix (change->path, ".world") ? world : "";
    g_autofree char *lines = NULL;

    g_assert_true (g_str_has_prefix (change->path, folder));
    for (gsize k = 0; k < DS_COUNT (SOURCES); k++)
      if (strcmp (SOURCES[k].path, change->path + strlen (folder) + 1) == 0)
        before = SOURCES[k].text;
    lines = dst_changed_lines (before, change->after);
    g_string_append_printf (out, "%s:\n%s", change->path + strlen (folder) + 1, lines);
  }
  return g_string_free (out, FALSE);
}

static void
test_written_back (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  const char *world = BACKS[row].text != NULL ? BACKS[row].text : A_AND_B;
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "c.world", NULL);
  g_autofree char *got = NULL;
  DsStrangers strangers = { 0 };
  const DsIoOptions options = { .strangers = &strangers,
                                .allowed = BACKS[row].replaces ? DS_IO_STRANGER : DS_IO_FREE };
  DsFilePlan plan = { 0 };
  DsText lost = { 0 };
  DsLosses losses;
  DsDelve delve;
  DsStatus status;
  DsDoc *doc;
  DsError err;

  import (&delve, world);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  put_disk (folder, BACKS[row].disk);
  edit (doc, BACKS[row].edits);
  g_assert_cmpint (ds_format_losses (&losses, ds_doc_delve (doc), &ds_format_world, &err), ==,
                   DS_OK);
  ds_losses_put (&losses, &lost);
  status = BACKS[row].replaces
               ? ds_format_world.write_files (ds_doc_delve (doc), path, &options, &plan, &err)
               : ds_io_plan_save (&plan, ds_doc_delve (doc), path, &options, &err);
  if (status == DS_OK) {
    got = show_plan (&plan, folder, world);
  } else {
    char sentence[DS_SENTENCE];
    g_auto (GStrv) parts = NULL;

    if (BACKS[row].replaces)
      ds_error_name (&err, path);
    parts = g_strsplit (ds_error_format (&err, sentence, sizeof sentence), folder, -1);
    got = g_strjoinv ("", parts);
  }
  g_assert_cmpstr (got, ==, BACKS[row].want);
  g_assert_cmpstr (lost.n > 0 ? lost.bytes : "", ==, BACKS[row].losses);
  g_assert_cmpint (strangers.files.n > 0, ==, strstr (BACKS[row].want, CHANGED) != NULL);
  g_assert_true (strangers.files.n == 0 ||
                 strstr (BACKS[row].want, strangers.files.items[0].path + strlen (folder)) != NULL);
  ds_strangers_clear (&strangers);
  ds_text_clear (&lost);
  ds_file_plan_clear (&plan);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
  dst_folder_free (g_steal_pointer (&folder));
}

/* ---- ours */

/* A world of so many wide floors is not wider than a reader takes; no row of them is empty. */
static void
test_wide (void)
{
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.world", NULL);
  const DsIoOptions options = { .cell = DS_IO_CELL_MAX };
  DsErrors errors = { 0 };
  DsForeign map;
  DsDelve delve;
  DsError err;

  dst_level_make (&delve, "descent", 1);
  ds_dungeon_clear (&delve.dungeon);
  g_assert_cmpint (ds_dungeon_init (&delve.dungeon, DS_SIDE_MAX, DS_SIDE_MIN, 100, &err), ==,
                   DS_OK);
  g_assert_cmpint (ds_io_save_with (&delve, path, DS_IO_FREE, &options, &err), ==, DS_OK);
  g_assert_cmpint (ds_foreign_load (&map, path, &ds_foreign_disk, &errors), ==, DS_OK);
  g_assert_cmpuint (map.levels.n, ==, 100);
  g_assert_cmpuint (map.layout, ==, DS_FOREIGN_WORLD);
  g_assert_cmpint (map.levels.last->y, ==, (DS_SIDE_MIN + 2) * DS_IO_CELL_MAX);
  ds_foreign_clear (&map);
  ds_delve_clear (&delve);
  dst_folder_free (g_steal_pointer (&folder));
}

static void
test_ours (void)
{
  static const char *const recipes[] = { "descent", "key-vault", "metroidvania-castle" };

  for (gsize i = 0; i < DS_COUNT (recipes); i++) {
    char *folder = dst_folder_new ();
    g_autofree char *path = g_build_filename (folder, "a.world", NULL), *want = NULL, *got = NULL;
    g_autofree char *stranger = NULL;
    DsErrors errors = { 0 };
    DsDelve delve, back;
    DsError err;

    dst_level_make (&delve, recipes[i], 1);
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_OK);
    g_assert_true (ds_io_is_own (path));
    g_assert_cmpint (ds_io_load (&back, path, dst_rules (), &errors), ==, DS_OK);
    want = dst_save (&ds_format_delve, &delve);
    got = dst_save (&ds_format_delve, &back);
    g_assert_cmpstr (got, ==, want);
    /* Once more over its own files, but not over another's. */
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_OK);
    stranger = dst_put_file (folder, "b-1.tmx", "<map/>");
    g_free (path);
    path = g_build_filename (folder, "b.world", NULL);
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_IO);
    /* Nor when a world of another program names it, or one of ours a map whose name ends so. */
    g_free (dst_put_file (folder, "b.world", "{ \"maps\": [{ \"fileName\": \"b-1.tmx\" }] }"));
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_IO);
    g_free (dst_put_file (folder, "b.world", DS_DELVE_FORMAT " \"ab-1.tmx\""));
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_IO);
    g_free (dst_put_file (folder, "b.world", DS_DELVE_FORMAT " \"b-1.tmx\""));
    g_assert_cmpint (ds_io_save (&delve, path, &err), ==, DS_OK);
    ds_delve_clear (&back);
    ds_delve_clear (&delve);
    dst_folder_free (folder);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/world/names", NAMES, test_names);
  DST_ADD_ROWS ("/world/reader", WORLDS, test_worlds);
  g_test_add_func ("/world/no-memory", test_no_memory);
  DST_ADD_ROWS ("/world/written-back", BACKS, test_written_back);
  g_test_add_func ("/world/ours", test_ours);
  g_test_add_func ("/world/wide", test_wide);
  return g_test_run ();
}
