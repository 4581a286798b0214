/* tests/core/test_tiled_backdrop.c — reference images of floors as image layers of Tiled. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"
#include "map/backdrop.h"

#include <glib.h>
#include <string.h>

#define FLOOR(members)                                                                             \
  "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, " \
  "\"things\": []" members " }"
#define LEVEL(floors)                                                                              \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"floors\": [ " floors " ] }"
#define PLAIN LEVEL (FLOOR (""))
#define TRACED                                                                                     \
  FLOOR (", \"backdrop\": { \"file\": \"art/map.png\", \"x\": -133, \"y\": 50, \"width\": 777, "   \
         "\"opacity\": 35, \"below\": true }")

/* "art/map.png -133 50 777 35% below", of the last floor. */
static char *
describe (const DsDelve *delve)
{
  DsBackdrop backdrop;

  ds_backdrop_of (&backdrop, delve->dungeon.floors[delve->dungeon.n_floors - 1].extras);
  if (backdrop.file[0] == '\0')
    return g_strdup ("none");
  return g_strdup_printf ("%s %d %d %d %d%%%s", backdrop.file, backdrop.x, backdrop.y,
                          backdrop.width, backdrop.opacity, backdrop.is_below ? " below" : "");
}

static void
test_back (gconstpointer path)
{
  DsDelve one = dst_load (&ds_format_delve, LEVEL (TRACED));
  DsDelve two = dst_load (&ds_format_delve, LEVEL (FLOOR ("") ", " TRACED));

  dst_tiled_assert_back (&one, path, NULL);
  dst_tiled_assert_back (&two, path, NULL);
  ds_delve_clear (&one);
  ds_delve_clear (&two);
}

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
#define OURS "imagelayer id=\"1\" name=\"Backdrop\" offsetx=\"-21\" offsety=\"8\" opacity=\"0.35\" visible=\"0\""
#define PICTURE(name, attributes) \
  "<imagelayer id=\"90\" name=\"" name "\" offsetx=\"8\" offsety=\"-16\" " attributes \
  "><image source=\"a/sketch.png\" width=\"64\" height=\"9\"/></imagelayer>"
#define SOURCE "<image source=\"art/map.png\"/>"
#define UNREAD(what, name) "a.tmx: Not read: " what ": 1 (\"" name "\")"

static const struct {
  const char *name, *level, *from, *to, *want, *findings;
} EDITS[] = {
  { "ours", LEVEL (TRACED), OURS, OURS, "art/map.png -133 50 777 35% below", "" },
  { "moved", LEVEL (TRACED), "offsetx=\"-21\"", "offsetx=\"32\"", "art/map.png 200 50 777 35% below", "" },
  { "fainter", LEVEL (TRACED), "0.35", "0.2", "art/map.png -133 50 777 20% below", "" },
  { "shown", LEVEL (TRACED), "visible=\"0\"", "visible=\"1\"", "art/map.png -133 50 777 35% below", "" },
  { "other-file", LEVEL (TRACED), SOURCE, "<image source=\"b.png\" width=\"160\"/>",
    "b.png -133 50 1000 35% below", "" },
  { "second", LEVEL (TRACED), "</map>", PICTURE ("Sky", "") "</map>", "art/map.png -133 50 777 35% below",
    UNREAD ("layers that are pictures", "Sky") },
  { "new", PLAIN, "</map>", PICTURE ("Sky", "opacity=\"0.5\"") "</map>", "a/sketch.png 50 -100 400 50%", "" },
  { "under-ground", PLAIN, "<layer ", PICTURE ("Sky", "") "<layer ", "a/sketch.png 50 -100 400 100% below", "" },
  { "in-group", PLAIN, "</map>",
    "<group id=\"89\" name=\"Art\" opacity=\"0.5\" offsetx=\"8\">" PICTURE ("Sky", "opacity=\"0.5\"") "</group></map>",
    "a/sketch.png 100 -100 400 25%", "" },
  { "lowest", PLAIN, "</map>", PICTURE ("Sky", "") PICTURE ("More", "") "</map>", "a/sketch.png 50 -100 400 100%",
    UNREAD ("layers that are pictures", "More") },
  { "hidden", PLAIN, "</map>", PICTURE ("Sky", "visible=\"0\"") "</map>", "none",
    UNREAD ("layers that are pictures", "Sky") },
  { "lacks", PLAIN, "</map>",
    PICTURE ("Sky", "class=\"x\" tintcolor=\"#ff0000\" mode=\"add\" parallaxx=\"2\" repeatx=\"1\"") "</map>",
    "a/sketch.png 50 -100 400 100%",
    UNREAD ("classes of layers", "Sky") "\n" UNREAD ("parallax of layers", "Sky") "\n"
    UNREAD ("blend modes of layers", "Sky") "\n" UNREAD ("repetition of pictures", "Sky") "\n"
    UNREAD ("tint of layers", "Sky") },
  { "no-width", PLAIN, "</map>", "<imagelayer name=\"Sky\">" SOURCE "</imagelayer></map>", "none",
    UNREAD ("layers that are pictures", "Sky") },
  { "outside", PLAIN, "</map>",
    "<imagelayer name=\"Sky\"><image source=\"../a.png\" width=\"16\"/></imagelayer></map>", "none",
    UNREAD ("layers that are pictures", "Sky") },
  { "other-kind", PLAIN, "</map>",
    "<imagelayer name=\"Sky\"><image source=\"a.jpg\" width=\"16\"/></imagelayer></map>", "none",
    UNREAD ("layers that are pictures", "Sky") },
  { "without-image", PLAIN, "</map>", "<imagelayer name=\"Sky\"/></map>", "none",
    UNREAD ("layers that are pictures", "Sky") },
};
/* clang-format on */

static void
test_edited (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_delve, EDITS[row].level), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  g_autofree char *got = NULL, *found = NULL;
  DsErrors errors = { 0 };

  g_assert_cmpuint (g_string_replace (text, EDITS[row].from, EDITS[row].to, 1), ==, 1);
  g_assert_cmpint (
      ds_tiled_read_level (&back, "a.tmx", text->str, text->len, &files, dst_rules (), &errors), ==,
      DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, EDITS[row].findings);
  got = describe (&back);
  g_assert_cmpstr (got, ==, EDITS[row].want);
  g_string_free (text, TRUE);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled/backdrop/edited", EDITS, test_edited);
  g_test_add_data_func ("/tiled/backdrop/back/xml", "a.tmx", test_back);
  g_test_add_data_func ("/tiled/backdrop/back/json", "a.tmj", test_back);
  return g_test_run ();
}
