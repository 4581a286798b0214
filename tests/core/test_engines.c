/* tests/core/test_engines.c — formats of engines: names that are given once, rooms as rectangles,
 * and files that run out of memory. tests/engines.py compares their files with levels. */
#include "io/io.h"
#include "io/room_rects.h"
#include "io/unique_names.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"A \\\"hall\\\"\", \"size\": " \
  "[4, 3], \"ruleset\": \"default\", \"seed\": \"1\", \"properties\": { \"tint\": { \"colour\": "  \
  "\"#80c0ff\" }, \"loot\": [\"ring\", 12] }, \"tile_layers\": [{ \"name\": \"Rugs\" }, { "        \
  "\"name\": "                                                                                     \
  "\"Roof\", \"above\": true, \"opacity\": 40, \"tint\": \"#ff8000\" }], \"floors\": [{ "          \
  "\"tile_layers\": { \"Roof\": { \"legend\": { \"#\": \"wall\", \" \": null }, \"rows\": [\"    " \
  "\", \"  # \", "                                                                                 \
  "\"    \"] } }, \"ground\": { \"legend\": { \".\": "                                             \
  "\"floor\", \"#\": \"wall\" }, \"rows\": [\"#...\", \"....\", \"....\"] }, \"feature\": { "      \
  "\"legend\": { \"=\": \"bridge\", \"t\": \"torch\", \" \": null }, \"rows\": [\"=   \", \" t  "  \
  "\", \"    \"] }, \"rooms\": [{ \"id\": \"r-1\", \"kind\": \"normal\", \"runs\": [\"1:1-2\"] }"  \
  "], \"things\": [{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { "    \
  "\"target\": { \"object\": \"t-b\" } } }, { \"id\": \"t-b\", \"kind\": \"goal\", \"at\": [2, 1]" \
  " }] }] }"

#define RECTANGLE ", \"width\": 4, \"height\": 2"
#define CIRCLE ", \"shape\": \"ellipse\", \"width\": 2, \"height\": 2"
#define TRIANGLE ", \"shape\": \"polygon\", \"points\": [[0, 0], [2, 0], [2, -1]]"
/* A level of one marker with @members. */
static DsDelve
load_marker (const char *members)
{
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \".\": "
      "\"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [{ \"id\": \"t-a\", "
      "\"kind\": \"marker\", \"at\": [1, 1]%s }] }] }",
      members);

  return dst_load (&ds_format_delve, text);
}

static const struct {
  const DsFormat *format;
  const char *path;
} FORMATS[] = {
  { &ds_format_godot, "a.tscn" },
  { &ds_format_defold, "a.collection" },
  { &ds_format_gamemaker, "a.yy" },
};

static const DsFormat *tried; /* of write_all() */
static const char *tried_path;

static DsStatus
write_all (void *user)
{
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  const DsStatus status = tried->write_files (user, tried_path, &options, &plan, NULL);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  DsDelve zone = load_marker (CIRCLE ", \"name\": \"Trap\"");

  for (gsize i = 0; i < G_N_ELEMENTS (FORMATS); i++) {
    tried = FORMATS[i].format;
    tried_path = FORMATS[i].path;
    dst_fail_each (write_all, &delve, DS_OK);
    dst_fail_each (write_all, &zone, DS_OK);
  }
  ds_delve_clear (&zone);
  ds_delve_clear (&delve);
}

/* The nodes of Godot for the areas of markers. */
static void
test_godot_areas (void)
{
  static const struct {
    const char *members, *want; /* behind the node of the marker */
  } ROWS[] = {
    { "", "" },
    { ", \"width\": 3, \"height\": 2",
      "\n[node name=\"Area\" type=\"Area2D\" parent=\"Floor1/Objects/marker\"]\n"
      "\n[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Floor1/Objects/marker/Area\"]\n"
      "polygon = PackedVector2Array(-8, -8, 40, -8, 40, 24, -8, 24)\n" },
    { ", \"shape\": \"polygon\", \"points\": [[0, 0], [2, 0], [2, -1]]",
      "\n[node name=\"Area\" type=\"Area2D\" parent=\"Floor1/Objects/marker\"]\n"
      "\n[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Floor1/Objects/marker/Area\"]\n"
      "polygon = PackedVector2Array(0, 0, 32, 0, 32, -16)\n" },
    { ", \"shape\": \"polyline\", \"points\": [[0, 0], [2, 1]]",
      "\n[node name=\"Area\" type=\"Line2D\" parent=\"Floor1/Objects/marker\"]\n"
      "visible = false\npoints = PackedVector2Array(0, 0, 32, 16)\n" },
    { ", \"shape\": \"ellipse\", \"width\": 2, \"height\": 2",
      "\n[node name=\"Area\" type=\"Area2D\" parent=\"Floor1/Objects/marker\"]\n"
      "\n[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Floor1/Objects/marker/Area\"]\n"
      "polygon = PackedVector2Array(24, 8, 22.78208, 14.122928, 19.313712, 19.313712, 14.122928, "
      "22.78208, 8, 24, 1.877072, 22.78208, -3.313712, 19.313712, -6.78208, 14.122928, -8, 8, "
      "-6.78208, 1.877072, -3.313712, -3.313712, 1.877072, -6.78208, 8, -8, 14.122928, -6.78208, "
      "19.313712, -3.313712, 22.78208, 1.877072)\n" },
    { ", \"width\": 2, \"angle\": 90",
      "\n[node name=\"Area\" type=\"Area2D\" parent=\"Floor1/Objects/marker\"]\n"
      "\n[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Floor1/Objects/marker/Area\"]\n"
      "polygon = PackedVector2Array(16, -16, 16, 16, 0, 16, 0, -16)\n" },
    { ", \"shape\": \"polyline\", \"points\": [[0, 0], [2, 0]], \"angle\": 30",
      "\n[node name=\"Area\" type=\"Line2D\" parent=\"Floor1/Objects/marker\"]\n"
      "visible = false\npoints = PackedVector2Array(2.143594, -8, 29.856406, 8)\n" },
    { ", \"shape\": \"capsule\", \"width\": 2",
      "\n[node name=\"Area\" type=\"Area2D\" parent=\"Floor1/Objects/marker\"]\n"
      "\n[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Floor1/Objects/marker/Area\"]\n"
      "polygon = PackedVector2Array(24, 0, 23.39104, 3.061464, 21.656856, 5.656856, 19.061464, "
      "7.39104, 8, 8, -3.061464, 7.39104, -5.656856, 5.656856, -7.39104, 3.061464, -8, 0, "
      "-7.39104, -3.061464, -5.656856, -5.656856, -3.061464, -7.39104, 8, -8, 19.061464, "
      "-7.39104, 21.656856, -5.656856, 23.39104, -3.061464)\n" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsDelve delve = load_marker (ROWS[i].members);
    const DsIoOptions options = { .cell = 16 };
    DsFilePlan plan = { 0 };
    g_autofree char *got = NULL;
    const char *scene, *node;

    g_assert_cmpint (ds_format_godot.write_files (&delve, "a.tscn", &options, &plan, NULL), ==,
                     DS_OK);
    scene = ds_file_plan_find (&plan, "a.tscn")->after;
    node = strstr (scene, "\n[node name=\"Area\"");
    got = node != NULL ? g_strndup (node, (gsize)(strstr (node, "\n[node name=\"Lights\"") - node))
                       : g_strdup ("");
    g_assert_cmpstr (got, ==, ROWS[i].want);
    ds_file_plan_clear (&plan);
    ds_delve_clear (&delve);
  }
}

/* Writes a level of one marker with @members, with cells of 15 pixels. */
static DsFilePlan
write_marker (const DsFormat *format, const char *path, const char *members)
{
  DsDelve delve = load_marker (members);
  const DsIoOptions options = { .cell = 15 };
  DsFilePlan plan = { 0 };

  g_assert_cmpint (format->write_files (&delve, path, &options, &plan, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return plan;
}

#define SHAPE(type, x, y, count, data)                                                             \
  "type: COLLISION_OBJECT_TYPE_TRIGGER\nmass: 0.0\nfriction: 0.1\nrestitution: 0.0\n"              \
  "group: \"area\"\nmask: \"default\"\nembedded_collision_shape {\n  shapes {\n    shape_type: "   \
  "TYPE_" type "\n    position {\n      x: " x "\n      y: " y "\n    }\n    rotation {\n    }\n"  \
  "    index: 0\n    count: " count "\n  }\n" data "}\n"

/* The text behind the first @before in @text, without what quotes it; NULL: there is none. Caller
 * frees. */
static char *
dup_unquoted (const char *text, const char *before)
{
  const char *at = text != NULL ? strstr (text, before) : NULL;
  GString *out;

  if (at == NULL)
    return NULL;
  out = g_string_new (NULL);
  for (at += strlen (before); *at != '"'; at++)
    if (*at == '\\')
      g_string_append_c (out, *++at == 'n' ? '\n' : *at);
    else
      g_string_append_c (out, *at);
  return g_string_free (out, FALSE);
}

/* Triggers of Defold for areas that are rectangles and circles; the module has all of them. */
static void
test_defold_areas (void)
{
  static const struct {
    const char *members, *want, *data; /* want: of the component; NULL: there is none */
  } ROWS[] = {
    { "", NULL, "kind = \"marker\"" },
    { RECTANGLE, SHAPE ("BOX", "22.5", "-7.5", "3", "  data: 30.0\n  data: 15.0\n  data: 10.0\n"),
      "[\"delve:width\"] = 4," },
    { RECTANGLE ", \"angle\": 30",
      "type: COLLISION_OBJECT_TYPE_TRIGGER\nmass: 0.0\nfriction: 0.1\nrestitution: 0.0\n"
      "group: \"area\"\nmask: \"default\"\nembedded_collision_shape {\n  shapes {\n    shape_type: "
      "TYPE_BOX\n    position {\n      x: 22.5\n      y: -7.5\n    }\n    rotation {\n      z: "
      "-0.258819\n      w: 0.965926\n    }\n    index: 0\n    count: 3\n  }\n  data: 30.0\n  data: "
      "15.0\n  data: 10.0\n}\n",
      "[\"delve:angle\"] = 30," },
    { CIRCLE, SHAPE ("SPHERE", "7.5", "-7.5", "1", "  data: 15.0\n"),
      "[\"delve:shape\"] = \"ellipse\"," },
    { ", \"shape\": \"ellipse\", \"width\": 2", NULL, "[\"delve:shape\"] = \"ellipse\"," },
    { TRIANGLE, NULL, "[\"delve:points\"] = { { 0, 0 }, { 2, 0 }, { 2, -1 } }" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsFilePlan plan = write_marker (&ds_format_defold, "a.collection", ROWS[i].members);
    g_autofree char *object = dup_unquoted (ds_file_plan_find (&plan, "a.collection")->after,
                                            "  id: \"marker\"\n  data: \"");
    g_autofree char *got = dup_unquoted (object, "embedded_components {\n  id: \"area\"\n"
                                                 "  type: \"collisionobject\"\n  data: \"");

    g_assert_cmpstr (got, ==, ROWS[i].want);
    g_assert_nonnull (strstr (ds_file_plan_find (&plan, "a_data.lua")->after, ROWS[i].data));
    ds_file_plan_clear (&plan);
  }
}

/* Instances of GameMaker are as large as areas that are rectangles or ellipses. */
static void
test_gamemaker_areas (void)
{
  static const struct {
    const char *members, *want, *code;
  } ROWS[] = {
    { "", "\"scaleX\":1.0,\"scaleY\":1.0,\"x\":15.0,\"y\":15.0,", "marker" },
    { RECTANGLE, "\"scaleX\":4.0,\"scaleY\":2.0,\"x\":15.0,\"y\":15.0,", "\\\"width\\\": 4" },
    { RECTANGLE ", \"angle\": 30",
      "\"rotation\":330.0,\"scaleX\":4.0,\"scaleY\":2.0,\"x\":26.519,\"y\":2.01,",
      "\\\"angle\\\": 30" },
    { CIRCLE, "\"scaleX\":2.0,\"scaleY\":2.0,\"x\":15.0,\"y\":15.0,", "ellipse" },
    { TRIANGLE, "\"scaleX\":1.0,\"scaleY\":1.0,\"x\":15.0,\"y\":15.0,", "[2, -1]" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsFilePlan plan = write_marker (&ds_format_gamemaker, "a.yy", ROWS[i].members);

    g_assert_nonnull (strstr (ds_file_plan_find (&plan, "a.yy")->after, ROWS[i].want));
    g_assert_nonnull (
        strstr (ds_file_plan_find (&plan, "a/RoomCreationCode.gml")->after, ROWS[i].code));
    ds_file_plan_clear (&plan);
  }
}

static void
test_names (void)
{
  static const struct {
    const char *wanted, *given;
  } rows[] = {
    { "a", "a" },       { "a", "a_2" },         { "a_3", "a_3" }, { "a", "a_4" },
    { "a_2", "a_2_2" }, { "a_2_2", "a_2_2_2" }, { "", "" },       { "", "_2" },
  };
  DsUniqueNames names = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (ds_unique_names_give (&names, rows[i].wanted), ==, rows[i].given);
  ds_unique_names_clear (&names);
  g_assert_cmpstr (ds_unique_names_give (&names, "a"), ==, "a");
  ds_unique_names_clear (&names);
}

/* A room of GameMaker has a name that GameMaker can have, whatever its file is called. */
static void
test_room_names (void)
{
  static const struct {
    const char *path, *name;
  } rows[] = {
    { "halls/crypt_2.yy", "crypt_2" },
    { "old \"crypt\" & Höhle.yy", "old__crypt____H_hle" },
    { "1-cloister.yy", "_1_cloister" },
  };
  const DsIoOptions options = { 0 };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *name = g_strdup_printf ("\n  \"name\": \"%s\",\n", rows[i].name);
    g_autofree char *code = g_strdup_printf ("\"rooms/%s/Room", rows[i].name);
    DsFilePlan plan = { 0 };

    g_assert_cmpint (ds_format_gamemaker.write_files (&delve, rows[i].path, &options, &plan, NULL),
                     ==, DS_OK);
    g_assert_cmpstr (plan.changes.items[0].path, ==, rows[i].path);
    g_assert_nonnull (strstr (plan.changes.items[0].after, name));
    g_assert_nonnull (strstr (plan.changes.items[0].after, code));
    ds_file_plan_clear (&plan);
  }
  ds_delve_clear (&delve);
}

/* Each map: digits are rooms, 0 none; then the rectangles "room:x,y+w,h". */
static const struct {
  const char *map, *want;
} RECTS[] = {
  { "0000\n0110\n0110\n", "1:1,1+2,2" },
  { "1100\n1100\n1110\n", "1:0,0+2,2 1:0,2+3,1" },
  { "1221\n1221\n1111\n", "1:0,0+1,2 1:3,0+1,2 1:0,2+4,1 2:1,0+2,2" },
  { "1100\n2200\n1100\n", "1:0,0+2,1 1:0,2+2,1 2:0,1+2,1" },
  { "0000\n0000\n0000\n", "" },
};

static void
test_rects (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (RECTS); i++) {
    DsDelve delve = dst_load (&ds_format_text, "....\n....\n....\n");
    DsFloor *floor = &delve.dungeon.floors[0];
    g_autoptr (GString) found = g_string_new (NULL);
    DsRoomRects rects;

    for (int y = 0; y < 3; y++)
      for (int x = 0; x < 4; x++)
        g_assert_true (ds_floor_set (floor, DS_LAYER_ROOM, (DsCell){ x, y },
                                     (uint32_t)(RECTS[i].map[y * 5 + x] - '0')));
    g_assert_cmpint (ds_room_rects_find (&rects, floor, NULL), ==, DS_OK);
    for (uint32_t room = 1; room <= 3; room++) {
      size_t n;
      const DsRoomRect *of = ds_room_rects_of (&rects, room, &n);

      for (size_t k = 0; k < n; k++)
        g_string_append_printf (found, "%s%u:%d,%d+%d,%d", found->len > 0 ? " " : "", room, of[k].x,
                                of[k].y, of[k].w, of[k].h);
    }
    g_assert_cmpstr (found->str, ==, RECTS[i].want);
    ds_room_rects_clear (&rects);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/engines/names", test_names);
  g_test_add_func ("/io/engines/room-names", test_room_names);
  g_test_add_func ("/io/engines/rects", test_rects);
  g_test_add_func ("/io/engines/no-memory", test_no_memory);
  g_test_add_func ("/engines/godot-areas", test_godot_areas);
  g_test_add_func ("/engines/defold-areas", test_defold_areas);
  g_test_add_func ("/engines/gamemaker-areas", test_gamemaker_areas);
  return g_test_run ();
}
