/* tests/core/test_ldtk_points.c — areas that LDtk draws: points of polygons and paths as fields,
 * ellipses. */
#include "doc/difference.h"
#include "io/ldtk/ldtk_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 5], \"ruleset\": "          \
  "\"default\", \"seed\": \"7\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, "  \
  "\"rows\": [\".........\", \".........\", \".........\", \".........\", \".........\"] }, "      \
  "\"things\": [%s] }] }"
#define PATH                                                                                       \
  "{ \"id\": \"t-4\", \"kind\": \"marker\", \"at\": [8, 1], \"shape\": \"polyline\", \"points\": " \
  "[[0, 0], [-2, 3]] }"
#define RING                                                                                       \
  "{ \"id\": \"t-5\", \"kind\": \"marker\", \"at\": [1, 1], \"shape\": \"polygon\", \"points\": "  \
  "[[0, 0], [2, 0], [0, 2]] }"
#define ODD                                                                                        \
  "{ \"id\": \"t-6\", \"kind\": \"marker\", \"at\": [3, 1], \"shape\": \"polygon\", \"points\": "  \
  "[[0, 0], [2.5, 0], [0, 2]] }"
#define ELLIPSE                                                                                    \
  "{ \"id\": \"t-7\", \"kind\": \"note\", \"at\": [5, 1], \"width\": 2, \"height\": 3, "           \
  "\"shape\": \"ellipse\" }"
#define BOX "{ \"id\": \"t-8\", \"kind\": \"note\", \"at\": [4, 1], \"width\": 2 }"

static const struct {
  const char *name, *things, *has, *lacks;
} SHOWN[] = {
  { "path", PATH, "\"editorDisplayMode\": \"PointPath\"", "PointPathLoop" },
  { "path's points", PATH, "\"__value\": [{ \"cx\": 8, \"cy\": 1 }, { \"cx\": 6, \"cy\": 4 }]",
    "=[" },
  { "polygon", RING, "\"editorDisplayMode\": \"PointPathLoop\"", "\"PointPath\"" },
  { "both", RING ", " PATH, "\"editorDisplayMode\": \"PointPath\"", "PointPathLoop" },
  { "others", ODD ", " PATH, "\"__value\": \"=[[0, 0], [2.5, 0], [0, 2]]\"", "Array<Point>" },
  { "ellipse", ELLIPSE, "\"renderMode\": \"Ellipse\"", "\"renderMode\": \"Rectangle\"" },
  { "ellipse and box", BOX ", " ELLIPSE, "\"renderMode\": \"Rectangle\"", "\"Ellipse\"" },
};

static DsDelve
load (const char *things)
{
  g_autofree char *text = g_strdup_printf (LEVEL, things);

  return dst_load (&ds_format_delve, text);
}

static char *
write_project (const DsDelve *delve)
{
  const DsIoOptions options = { 0 };
  DsText out = { 0 }, png = { 0 };

  g_assert_cmpint (ds_ldtk_write_text (delve, "a.png", &options, &out, &png, NULL), ==, DS_OK);
  return ds_text_take (&out);
}

static DsDelve
read_project (const char *text)
{
  DsErrors errors = { 0 };
  DsDelve out;

  g_assert_cmpint (ds_ldtk_read_own (&out, "a.ldtk", text, strlen (text), dst_rules (), &errors),
                   ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  return out;
}

static void
differ (void *user, const DsDifference *at)
{
  (void)user;
  g_error ("%s became %s", at->from, at->to);
}

/* LDtk shows it so, and the level comes back. */
static void
test_shown (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = load (SHOWN[row].things), back;
  char *text = write_project (&delve);

  g_assert_nonnull (strstr (text, SHOWN[row].has));
  g_assert_null (strstr (text, SHOWN[row].lacks));
  back = read_project (text);
  g_assert_cmpint (ds_differences_find (&delve, &back, differ, NULL, NULL), ==, DS_OK);
  ds_free (text);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* Replaced in the project: the cell of the object, and its points then. */
static const struct {
  const char *name, *from, *to, *want;
} EDITS[] = {
  { "moved point", "{ \"cx\": 6, \"cy\": 4 }", "{ \"cx\": 7, \"cy\": 4 }",
    "8,1 [[0, 0], [-1, 3]]" },
  { "new point", "{ \"cx\": 6, \"cy\": 4 }", "{ \"cx\": 6, \"cy\": 4 }, { \"cx\": 0, \"cy\": 0 }",
    "8,1 [[0, 0], [-2, 3], [-8, -1]]" },
  { "moved entity", "\"px\": [128, 16]", "\"px\": [112, 16]", "7,1 [[1, 0], [-1, 3]]" },
  { "no point", "[{ \"cx\": 8, \"cy\": 1 }, { \"cx\": 6, \"cy\": 4 }]", "[]", "8,1 none" },
};

static void
test_edited (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = load (PATH), back;
  char *text = write_project (&delve);
  GString *edited = g_string_new (text);
  g_autofree char *got = NULL;
  const DsThing *thing;
  const char *points;

  g_assert_cmpuint (g_string_replace (edited, EDITS[row].from, EDITS[row].to, 0), ==, 1);
  back = read_project (edited->str);
  thing = ds_things_find (back.dungeon.floors[0].things, 4);
  points = ds_extras_find (thing->extras, "points");
  got = g_strdup_printf ("%d,%d %s", thing->at.x, thing->at.y, points != NULL ? points : "none");
  g_assert_cmpstr (got, ==, EDITS[row].want);
  g_string_free (edited, TRUE);
  ds_free (text);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/ldtk-points/shown", SHOWN, test_shown);
  DST_ADD_ROWS ("/ldtk-points/edited", EDITS, test_edited);
  return g_test_run ();
}
