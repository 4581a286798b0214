/* tests/core/test_lua.c — maps of Tiled in Lua: the syntax, and what loaders of such maps rely on.
 * tests/peers_lua.sh has Lua read them. */
#include "io/delve_file.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"properties\": { \"odd \\\"key\\\"\": \"a\\\\b\\n\\\"c é\", "   \
  "\"tint\": { \"colour\": \"#80c0ff\" }, \"wave\": 3, \"boss\": true, \"loot\": [\"ring\", 12] "  \
  "}, "                                                                                            \
  "\"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", \"....\", " \
  "\"....\"] }, \"rooms\": [{ \"id\": \"r-1\", \"kind\": \"normal\", \"runs\": [\"1:1-2\"] }], "   \
  "\"things\": [{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { "       \
  "\"target\": { \"object\": \"t-b\" } } }, { \"id\": \"t-b\", \"kind\": \"goal\", \"at\": [2, "   \
  "1] "                                                                                            \
  "}] }] }"

/* The file of @delve; g_free(). */
static char *
write_map (const DsDelve *delve, gsize *n_files)
{
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  const DsFileChange *map;
  DsError err;
  char *text;

  if (ds_format_lua.write_files (delve, "a.lua", &options, &plan, &err) != DS_OK)
    g_error ("%s", err.message.format);
  map = ds_file_plan_find (&plan, "a.lua");
  g_assert_nonnull (map);
  g_assert_null (ds_file_plan_find (&plan, "a.tiles.tsj"));
  text = g_strndup (map->after, map->n_after);
  *n_files = plan.changes.n;
  ds_file_plan_clear (&plan);
  return text;
}

/* Each of these is in the file of the level. */
static void
test_syntax (void)
{
  static const char *const parts[] = {
    "return {\n  luaversion = \"5.1\",\n",
    "\n  width = 4,\n  height = 3,\n",
    "[\"odd \\\"key\\\"\"] = \"a\\\\b\\n\\\"c é\",",
    "[\"wave\"] = 3,",
    "[\"boss\"] = true,",
    "[\"tint\"] = \"#80c0ff\",",
    "[\"own:target\"] = { id = ",
    "encoding = \"lua\",",
    "offsetx = 0,",
    "firstgid = 1,",
    "tileoffset = { x = 0, y = 0 },",
    "shape = \"polygon\",",
    "shape = \"rectangle\",",
    "polygon = {\n",
    "color = { 128, 192, 255 },",
  };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  gsize n_files;
  g_autofree char *text = write_map (&delve, &n_files);

  g_assert_cmpuint (n_files, ==, 1); /* without images */
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (text, parts[i]) == NULL)
      g_error ("not there: %s\n%s", parts[i], text);
  g_assert_null (strchr (text, '\a'));
  g_assert_null (strstr (text, "\"source\""));
  ds_delve_clear (&delve);
}

/* A row of cells is a line of numbers. */
static void
test_cells (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  gsize n_files;
  g_autofree char *text = write_map (&delve, &n_files);

  g_assert_true (g_regex_match_simple (
      "data = \\{\\n( +)[1-9]\\d*, [1-9]\\d*, [1-9]\\d*, [1-9]\\d*,\\n\\1\\d+, \\d+, \\d+, \\d+,\\n"
      "\\1\\d+, \\d+, \\d+, \\d+\\n +\\}",
      text, 0, 0));
  ds_delve_clear (&delve);
}

static DsStatus
write_all (void *user)
{
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  const DsStatus status = ds_format_lua.write_files (user, "a.lua", &options, &plan, NULL);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);

  dst_fail_each (write_all, &delve, DS_OK);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/lua/syntax", test_syntax);
  g_test_add_func ("/io/lua/cells", test_cells);
  g_test_add_func ("/io/lua/no-memory", test_no_memory);
  return g_test_run ();
}
