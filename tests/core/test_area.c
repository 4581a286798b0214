/* tests/core/test_area.c — areas of markers and notes: members, shapes, and turning with their
 * objects, cells and clips. */
#include "check/lint.h"
#include "doc/clip.h"
#include "doc/doc.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/tiled_map.h"
#include "map/area_turned.h"

#include <glib.h>
#include <string.h>

/* A level of 10 x 8 cells with an object of @kind on 2, 1; @members are more of its members. */
static DsDoc *
doc_new (const char *kind, const char *members)
{
  g_autoptr (GString) text = g_string_new (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [10, 8], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" "
      "}, \"rows\": [");

  for (int i = 0; i < 8; i++)
    g_string_append_printf (text, "%s\"..........\"", i > 0 ? ", " : "");
  g_string_append_printf (
      text, "] }, \"things\": [{ \"id\": \"t-a\", \"kind\": \"%s\", \"at\": [2, 1]%s }] }] }", kind,
      members);
  return dst_load_doc (text->str);
}

static const DsThing *
thing_of (DsDoc *doc)
{
  return ds_things_get (ds_doc_delve (doc)->dungeon.floors[0].things, 0);
}

/* The cell of an object and its area: "2,1 4x3", with its shape and points where it has them. */
static char *
dup_area (const DsThing *thing)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DsArea area;

  g_assert_cmpint (ds_area_read (&area, thing, NULL), ==, DS_OK);
  g_string_append_printf (text, "%d,%d %d,%d %dx%d", thing->at.x, thing->at.y, area.box.x,
                          area.box.y, area.box.w, area.box.h);
  if (area.shape != DS_AREA_RECTANGLE)
    g_string_append_printf (text, " %s", ds_area_shape_id ((DsAreaShape)area.shape));
  if (area.angle != 0)
    g_string_append_printf (text, " at %d", area.angle);
  for (size_t i = 0; i < area.n_points; i++)
    g_string_append_printf (text, " %d,%d", area.points[i].x, area.points[i].y);
  ds_area_clear (&area);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- members */

static const struct {
  const char *members, *want;
  bool is_kept; /* no member says another area than it is */
} READS[] = {
  { "", "2,1 2,1 1x1", true },
  { ", \"width\": 4, \"height\": 3", "2,1 2,1 4x3", true },
  { ", \"width\": 4", "2,1 2,1 4x1", true },
  { ", \"width\": 0, \"height\": 5000", "2,1 2,1 1x1", false },
  { ", \"width\": \"x\"", "2,1 2,1 1x1", false },
  { ", \"width\": 2.5, \"height\": 3e1", "2,1 2,1 1x1", false },
  { ", \"width\": -3, \"height\": \"5\"", "2,1 2,1 1x1", false },
  { ", \"shape\": \"ellipse\", \"width\": 4, \"height\": 3", "2,1 2,1 4x3 ellipse", true },
  { ", \"shape\": \"star\", \"width\": 4", "2,1 2,1 4x1", false },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [3, 2]]",
    "2,1 2,1 4x3 polygon 2,1 5,1 5,3", true },
  { ", \"shape\": \"polyline\", \"points\": [[-1, 0], [3, 5]]", "2,1 1,1 5x6 polyline 1,1 5,6",
    true },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0]], \"width\": 2", "2,1 2,1 2x1", false },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [1]]", "2,1 2,1 1x1", false },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [9999, 1]]", "2,1 2,1 1x1", false },
  { ", \"shape\": \"polygon\", \"points\": 7", "2,1 2,1 1x1", false },
  { ", \"points\": [[0, 0], [3, 0]]", "2,1 2,1 1x1", false },
  { ", \"shape\": \"capsule\", \"width\": 4", "2,1 2,1 4x1 capsule", true },
  { ", \"angle\": 30", "2,1 2,1 1x1 at 30000", true },
  { ", \"angle\": 0, \"width\": 2", "2,1 2,1 2x1", false },
  { ", \"angle\": 22.5, \"width\": 2", "2,1 2,1 2x1 at 22500", true },
  { ", \"angle\": 359.999, \"width\": 2", "2,1 2,1 2x1 at 359999", true },
  { ", \"angle\": 0.05", "2,1 2,1 1x1 at 50", true },
  { ", \"width\": 4, \"angle\": 90", "2,1 2,1 4x1 at 90000", true },
  { ", \"width\": 4, \"angle\": 270, \"shape\": \"capsule\"", "2,1 2,1 4x1 capsule at 270000",
    true },
  { ", \"angle\": 120, \"shape\": \"polygon\", \"points\": [[1, 0], [3, 0], [3, 2]]",
    "2,1 2,1 4x3 polygon at 120000 3,1 5,1 5,3", true },
  { ", \"angle\": 90, \"shape\": \"polyline\", \"points\": [[0, 0], [3, 0]]",
    "2,1 2,1 4x1 polyline at 90000 2,1 5,1", true },
  { ", \"angle\": 360", "2,1 2,1 1x1", false },
  { ", \"angle\": -5", "2,1 2,1 1x1", false },
  { ", \"angle\": \"5\"", "2,1 2,1 1x1", false },
};

static void
test_read (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (READS); i++) {
    DsDoc *doc = doc_new ("marker", READS[i].members);
    g_autofree char *got = dup_area (thing_of (doc));

    g_assert_cmpstr (got, ==, READS[i].want);
    ds_doc_free (doc);
  }
}

/* ---- cells */

static const struct {
  const char *members, *want; /* rows from 0, 0 on, with # in the area */
  int content;
} INSIDES[] = {
  { ", \"width\": 3, \"height\": 2", "....../..###./..###.", 12 },
  { ", \"shape\": \"ellipse\", \"width\": 4, \"height\": 4", "....../...##./..####/..####/...##.",
    25 },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [0, 3]]",
    "....../..####/..###./..##../..#...", 9 },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [0, 1]]",
    "....../..####/..####/....##/....##", 10 }, /* hollow on the left */
  { ", \"shape\": \"polyline\", \"points\": [[0, 0], [3, 0], [0, 3]]",
    "....../..####/....#./...#../..#...", 0 },
  { ", \"shape\": \"polyline\", \"points\": [[-2, -1], [2, 1]]", "##..../.###../...##.", 0 },
  { ", \"shape\": \"capsule\", \"width\": 4, \"height\": 4", "....../...##./..####/..####/...##.",
    25 },
  { ", \"shape\": \"capsule\", \"width\": 3, \"height\": 5",
    "....../..###./..###./..###./..###./..###.", 26 },
  /* a quarter of a turn has as many cells */
  { ", \"width\": 1, \"height\": 3, \"angle\": 90", "....../....../.###../......", 6 },
  { ", \"width\": 2, \"height\": 3, \"angle\": 90", "....../..###./..###./......", 12 },
  { ", \"width\": 2, \"height\": 3, \"angle\": 180", "....../..##../..##../..##../......", 12 },
  { ", \"width\": 3, \"height\": 3, \"angle\": 45", "...#../..###./.#####/..###./...#..", 18 },
  { ", \"width\": 4, \"height\": 1, \"angle\": 45", "..##../...##./....##/......", 8 },
  { ", \"width\": 5, \"height\": 3, \"angle\": 30", "...#../..####/..####/...###/.....#", 30 },
  { ", \"shape\": \"ellipse\", \"width\": 4, \"height\": 2, \"angle\": 90",
    "...##./...##./...##./...##./......", 12 },
  { ", \"shape\": \"ellipse\", \"width\": 5, \"height\": 2, \"angle\": 45",
    "...#../...##./....##/.....#/......", 15 },
  { ", \"shape\": \"capsule\", \"width\": 5, \"height\": 2, \"angle\": 135",
    ".....#/....##/...##./...#../......", 18 },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [0, 3]], \"angle\": 90",
    "....../..####/...###/....##/.....#/......", 9 },
  { ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [0, 3]], \"angle\": 20",
    "....../..####/..####/..##../......", 9 },
  { ", \"shape\": \"polyline\", \"points\": [[0, 2], [3, 2]], \"angle\": 90",
    "....../...#../...#../...#../...#../......", 0 },
  { ", \"shape\": \"polyline\", \"points\": [[0, 2], [3, 2]], \"angle\": 45",
    "....../....../..##../...##./....##/......", 0 },
};

static void
test_cells (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (INSIDES); i++) {
    DsDoc *doc = doc_new ("marker", INSIDES[i].members);
    g_auto (GStrv) rows = g_strsplit (INSIDES[i].want, "/", -1);
    g_autoptr (GString) got = g_string_new (NULL);
    DsArea area;

    g_assert_cmpint (ds_area_read (&area, thing_of (doc), NULL), ==, DS_OK);
    for (int y = 0; rows[y] != NULL; y++) {
      g_string_append (got, y > 0 ? "/" : "");
      for (int x = 0; x < 6; x++)
        g_string_append_c (got, ds_area_has (&area, (DsCell){ x, y }) ? '#' : '.');
    }
    g_assert_cmpstr (got->str, ==, INSIDES[i].want);
    g_assert_cmpint (ds_area_content (&area), ==, INSIDES[i].content);
    ds_area_clear (&area);
    ds_doc_free (doc);
  }
}

static const char *const ANGLED[] = {
  ", \"width\": 5, \"height\": 3, \"angle\": 33.7",
  ", \"width\": 7, \"height\": 1, \"angle\": 101.3",
  ", \"shape\": \"ellipse\", \"width\": 6, \"height\": 3, \"angle\": 200.9",
  ", \"shape\": \"capsule\", \"width\": 2, \"height\": 6, \"angle\": 317.1",
  ", \"shape\": \"polygon\", \"points\": [[0, 0], [6, 1], [2, 5], [2, 2]], \"angle\": 71.3",
  ", \"shape\": \"polyline\", \"points\": [[0, 0], [6, 1], [2, 5]], \"angle\": 251.2",
};

static bool
has (const DsThing *thing, DsCell cell)
{
  bool is_in;
  DsArea area;

  g_assert_cmpint (ds_area_read (&area, thing, NULL), ==, DS_OK);
  is_in = ds_area_has (&area, cell);
  g_assert_true (!is_in || ds_rect_has (ds_area_bounds (&area), cell));
  ds_area_clear (&area);
  return is_in;
}

/* A turned area turns with its cells, which lie in its bounds. */
static void
test_turned_cells (void)
{
  static const DsTransform HOW[] = { DS_TRANSFORM_MIRROR_X, DS_TRANSFORM_MIRROR_Y,
                                     DS_TRANSFORM_RIGHT, DS_TRANSFORM_LEFT };
  const DsRect all = { -20, -20, 40, 40 };

  for (size_t i = 0; i < G_N_ELEMENTS (ANGLED) * G_N_ELEMENTS (HOW); i++) {
    DsDoc *doc = doc_new ("marker", ANGLED[i / G_N_ELEMENTS (HOW)]);
    const DsTransform how = HOW[i % G_N_ELEMENTS (HOW)];
    DsThing turned = *thing_of (doc);
    int n = 0;

    ds_extras_ref (turned.extras);
    g_assert_cmpint (ds_area_turn (&turned, how, all, NULL), ==, DS_OK);
    for (int32_t y = -20; y < 20; y++)
      for (int32_t x = -20; x < 20; x++) {
        const DsCell cell = { x, y }, to = ds_transform_in (how, all, cell);

        g_assert_true (has (thing_of (doc), cell) == has (&turned, to));
        n += has (&turned, to);
      }
    g_assert_cmpint (n, >=, 6);
    ds_extras_unref (turned.extras);
    ds_doc_free (doc);
  }
}

static const struct {
  const char *members;
  int w, h;         /* more cells */
  const char *want; /* the box then */
} SETTLES[] = {
  { ", \"width\": 6, \"height\": 2", 2, 0, "2,1 8x2" },
  { ", \"width\": 6, \"height\": 2, \"angle\": 90", 2, 0, "1,2 8x2" },
  { ", \"width\": 6, \"height\": 2, \"angle\": 180", 2, 0, "0,1 8x2" },
  { ", \"width\": 6, \"height\": 2, \"angle\": 270", 0, 4, "4,-1 6x6" },
  { ", \"width\": 6, \"height\": 2, \"angle\": 45", 6, 0, "1,3 12x2" },
};

/* The left and upper sides stay where they are when the others are dragged. */
static void
test_settle (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (SETTLES); i++) {
    DsDoc *doc = doc_new ("marker", SETTLES[i].members);
    g_autofree char *got = NULL;
    DsArea before, area;

    g_assert_cmpint (ds_area_read (&before, thing_of (doc), NULL), ==, DS_OK);
    area = before;
    area.box.w += SETTLES[i].w;
    area.box.h += SETTLES[i].h;
    ds_area_settle (&area, &before);
    got = g_strdup_printf ("%d,%d %dx%d", area.box.x, area.box.y, area.box.w, area.box.h);
    g_assert_cmpstr (got, ==, SETTLES[i].want);
    ds_doc_free (doc);
  }
}

/* Cells and steps as they were before the area turned; and its cells in rows. */
static void
test_unturn (void)
{
  const DsArea area = { .box = { 2, 1, 3, 1 }, .angle = 90000 };
  const DsArea leaning = { .box = { 2, 1, 3, 1 }, .angle = 30000 };
  const DsCell step = ds_area_unturn_step (&area, (DsCell){ 0, 5 });
  const DsCell cell = ds_area_unturn (&area, (DsCell){ 3, 2 });
  const DsCell far = ds_area_unturn_step (&leaning, (DsCell){ 10, 0 });
  DsSpans spans = { 0 };

  g_assert_true (step.x == 5 && step.y == 0);
  g_assert_true (cell.x == 4 && cell.y == 1);
  g_assert_true (far.x == 9 && far.y == -5);
  g_assert_cmpint (ds_area_spans (&area, &spans, NULL), ==, DS_OK);
  g_assert_cmpuint (spans.n, ==, 3);
  for (int32_t i = 0; i < 3; i++)
    g_assert_true (spans.items[i].y == i && spans.items[i].x0 == 3 && spans.items[i].x1 == 3);
  ds_array_clear (&spans);
}

/* Cells of large areas are not looked at one by one. */
static void
test_large (void)
{
  const DsArea areas[] = { { .box = { 0, 0, 4096, 4096 } },
                           { .box = { 0, 0, 4096, 4096 }, .angle = 30000 } };

  for (size_t i = 0; i < G_N_ELEMENTS (areas); i++) {
    const DsRect box = ds_area_bounds (&areas[i]);
    DsSpans spans = { 0 };

    g_assert_cmpint (ds_area_spans (&areas[i], &spans, NULL), ==, DS_OK);
    g_assert_cmpuint (spans.n, ==, box.h);
    g_assert_cmpint (spans.items[0].x1 - spans.items[0].x0 + 1, ==, box.w);
    ds_array_clear (&spans);
  }
}

/* ---- issues */

#define MANY "[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8], [9, 9]"
#define SIDE(key, got)                                                                             \
  "Member \"" key "\" of Marker at 2, 1: expected a whole number from 1 to 4096, got " got "."

static const struct {
  const char *kind, *members, *want, *fixed; /* area after the fix; NULL: no finding */
} FAULTS[] = {
  { "marker", ", \"width\": -3", SIDE ("width", "-3"), "2,1 2,1 1x1" },
  { "marker", ", \"width\": \"5\", \"height\": 4", SIDE ("width", "\"5\""), "2,1 2,1 1x4" },
  { "marker", ", \"width\": 2.5", SIDE ("width", "2.5"), "2,1 2,1 1x1" },
  { "marker", ", \"height\": 999999", SIDE ("height", "999999"), "2,1 2,1 1x1" },
  { "marker", ", \"shape\": \"star\", \"width\": 4",
    "Member \"shape\" of Marker at 2, 1: expected one of \"rectangle\", \"ellipse\", \"capsule\", "
    "\"polygon\", \"polyline\", got \"star\".",
    "2,1 2,1 4x1" },
  { "marker", ", \"shape\": \"polygon\", \"points\": [[0, 0]]",
    "Member \"points\" of Marker at 2, 1: expected 2 to 1000 points, got 1.", "2,1 2,1 1x1" },
  { "marker", ", \"shape\": \"polygon\", \"points\": [[0, 0], [1, 1], [1, 1e20]]",
    "Member \"points\" of Marker at 2, 1: point 3: expected [x, y], whole numbers from -4095 to "
    "4095, got [1, 1e20].",
    "2,1 2,1 1x1" },
  { "marker", ", \"shape\": \"polyline\", \"points\": [[0, 0], [100000000000000000000, 1]]",
    "Member \"points\" of Marker at 2, 1: point 2: expected [x, y], whole numbers from -4095 to "
    "4095, got [100000000000000000000, 1].",
    "2,1 2,1 1x1" },
  { "marker", ", \"shape\": \"polygon\", \"points\": 7",
    "Member \"points\" of Marker at 2, 1: expected a list of points, got 7.", "2,1 2,1 1x1" },
  { "marker", ", \"shape\": \"polygon\"",
    "Area of Marker at 2, 1: expected \"points\" with the shape \"polygon\", got none.",
    "2,1 2,1 1x1" },
  { "marker", ", \"points\": [[0, 0], [3, 0]], \"width\": 3",
    "Member \"points\" of Marker at 2, 1: expected one of the shapes \"polygon\", \"polyline\", "
    "got "
    "\"rectangle\".",
    "2,1 2,1 3x1" },
  { "marker", ", \"shape\": \"polyline\", \"points\": [[0,0], [3, 0]], \"width\": 3",
    "Member \"width\" of Marker at 2, 1: expected one of the shapes \"rectangle\", \"ellipse\", "
    "\"capsule\", got "
    "\"polyline\".",
    "2,1 2,1 4x1 polyline 2,1 5,1" },
  { "marker", ", \"angle\": 360, \"width\": 3",
    "Member \"angle\" of Marker at 2, 1: expected a number from 0 to 359.999, got 360.",
    "2,1 2,1 3x1" },
  { "marker", ", \"angle\": \"30\"",
    "Member \"angle\" of Marker at 2, 1: expected a number from 0 to 359.999, got \"30\".",
    "2,1 2,1 1x1" },
  { "marker", ", \"angle\": 0", "", NULL },
  { "marker", ", \"angle\": 12.3456, \"shape\": \"polyline\", \"points\": [[0, 0], [3, 0]]", "",
    NULL },
  { "goblin", ", \"angle\": 3",
    "Member \"angle\" of Goblin at 2, 1: only markers and notes have areas.", "2,1 2,1 1x1" },
  { "goblin", ", \"width\": 3",
    "Member \"width\" of Goblin at 2, 1: only markers and notes have areas.", "2,1 2,1 1x1" },
  { "marker", ", \"width\": 3, \"height\": 4096", "", NULL },
  { "note", ", \"shape\": \"polyline\", \"points\": [[0, 0], [3, 0]]", "", NULL },
  { "goblin", ", \"name\": \"Bob\"", "", NULL },
};

static const DsFinding *
find_fault (const DsFindings *findings)
{
  const DsFinding *found = NULL;

  for (size_t i = 0; i < findings->items.n; i++)
    if (strcmp (findings->items.items[i].rule->id, "area-value") == 0) {
      g_assert_null (found);
      found = &findings->items.items[i];
    }
  return found;
}

/* Each fault has its sentence; the fix leaves the area as it is read, and no fault. */
static void
test_faults (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (FAULTS); i++) {
    DsDoc *doc = doc_new (FAULTS[i].kind, FAULTS[i].members);
    char text[DS_SENTENCE] = "";
    g_autofree char *got = NULL;
    const DsFinding *finding;
    DsFindings findings;
    DsFix fix;

    g_assert_cmpint (ds_lint (&findings, ds_doc_delve (doc), NULL, NULL, NULL), ==, DS_OK);
    finding = find_fault (&findings);
    if (finding != NULL)
      ds_message_format (&finding->text, text, sizeof text);
    g_assert_cmpstr (text, ==, FAULTS[i].want);
    if (finding != NULL) {
      g_assert_cmpint (ds_lint_fix (&fix, ds_doc_delve (doc), finding, 0, NULL, NULL), ==, DS_OK);
      g_assert_cmpint (ds_doc_apply (doc, fix.cmd, NULL), ==, DS_OK);
      ds_fix_clear (&fix);
      ds_findings_clear (&findings);
      got = dup_area (thing_of (doc));
      g_assert_cmpstr (got, ==, FAULTS[i].fixed);
      g_assert_cmpint (ds_lint (&findings, ds_doc_delve (doc), NULL, NULL, NULL), ==, DS_OK);
      g_assert_null (find_fault (&findings));
    }
    ds_findings_clear (&findings);
    ds_doc_free (doc);
  }
}

/* More points than there may be. */
static void
test_many_points (void)
{
  g_autoptr (GString) members = g_string_new (", \"shape\": \"polygon\", \"points\": [[0, 0]");
  char text[DS_SENTENCE];
  DsFindings findings;
  DsDoc *doc;

  for (int i = 0; i < 100; i++)
    g_string_append (members, ", " MANY);
  g_string_append (members, "]");
  doc = doc_new ("marker", members->str);
  g_assert_cmpint (ds_lint (&findings, ds_doc_delve (doc), NULL, NULL, NULL), ==, DS_OK);
  g_assert_nonnull (find_fault (&findings));
  ds_message_format (&find_fault (&findings)->text, text, sizeof text);
  g_assert_cmpstr (text, ==,
                   "Member \"points\" of Marker at 2, 1: expected 2 to 1000 points, got 1001.");
  ds_findings_clear (&findings);
  ds_doc_free (doc);
}

/* Written, it is read as it was, without members of another shape. */
static void
test_put (void)
{
  DsDoc *from = doc_new ("marker", ", \"name\": \"Zone\", \"width\": 4, \"points\": [[0, 0]]");

  for (size_t i = 0; i < G_N_ELEMENTS (READS); i++) {
    DsDoc *doc = doc_new ("marker", READS[i].members);
    DsThing made = *thing_of (doc);
    g_autofree char *got = NULL;
    DsArea area;

    g_assert_cmpint (ds_area_read (&area, thing_of (doc), NULL), ==, DS_OK);
    g_assert_cmpint (ds_area_put (&made.extras, thing_of (from)->extras, &area, made.at, NULL), ==,
                     DS_OK);
    got = dup_area (&made);
    g_assert_cmpstr (got, ==, READS[i].want);
    g_assert_cmpstr (ds_extras_find (made.extras, "name"), ==, "\"Zone\"");
    g_assert_true ((ds_extras_find (made.extras, "points") != NULL) == (area.n_points > 0));
    ds_area_clear (&area);
    ds_extras_unref (made.extras);
    ds_doc_free (doc);
  }
  ds_doc_free (from);
}

/* ---- turning */

#define RECT ", \"width\": 4, \"height\": 2"
#define ANGLE ", \"angle\": 30"
#define POLYGON ", \"shape\": \"polygon\", \"points\": [[0, 0], [3, 0], [3, 2]]"

static const struct {
  const char *kind, *members, *turns, *want;
} TURNS[] = {
  { "marker", RECT, "x", "2,1 2,1 4x2" }, /* about its middle */
  { "marker", RECT, "y", "2,1 2,1 4x2" },
  { "marker", RECT, "z", "3,0 3,0 2x4" },
  { "marker", RECT, "zZ", "2,1 2,1 4x2" },
  { "note", RECT, "z", "3,0 3,0 2x4" },
  { "marker", POLYGON, "x", "5,1 2,1 4x3 polygon 5,1 2,1 2,3" },
  { "marker", POLYGON, "zZ", "2,1 2,1 4x3 polygon 2,1 5,1 5,3" },
  { "marker", RECT ANGLE, "x", "2,1 2,1 4x2 at 330000" },
  { "marker", RECT ANGLE, "yx", "2,1 2,1 4x2 at 30000" },
  { "marker", RECT ANGLE, "z", "3,0 3,0 2x4 at 30000" },
  { "marker", RECT ANGLE, "zZ", "2,1 2,1 4x2 at 30000" },
  { "marker", POLYGON ANGLE, "x", "5,1 2,1 4x3 polygon at 330000 5,1 2,1 2,3" },
  { "goblin", RECT, "z", "2,1 2,1 4x2" }, /* members that mean nothing */
};

static DsTransform
transform_of (char letter)
{
  return (DsTransform)(DS_TRANSFORM_MIRROR_X + (strchr ("xyzZ", letter) - "xyzZ"));
}

static void
test_turn_objects (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (TURNS); i++) {
    DsDoc *doc = doc_new (TURNS[i].kind, TURNS[i].members);
    g_autofree char *got = NULL;

    for (const char *turn = TURNS[i].turns; *turn != '\0'; turn++) {
      const uint64_t id = 0xa;
      const DsCmdTransformThings cmd = {
        .cmd.type = &ds_cmd_transform_things, .ids = &id, .n_ids = 1, .how = transform_of (*turn)
      };

      g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
    }
    got = dup_area (thing_of (doc));
    g_assert_cmpstr (got, ==, TURNS[i].want);
    ds_doc_free (doc);
  }
}

static const struct {
  const char *kind, *members, *want;
} FLIPS[] = {
  { "marker", RECT, "2,5 2,5 4x2" },
  { "marker", POLYGON, "2,6 2,4 4x3 polygon 2,6 5,6 5,4" },
  { "marker", RECT ANGLE, "2,5 2,5 4x2 at 330000" },
  { "goblin", RECT, "2,6 2,6 4x2" },
};

/* A level that is turned upside down has its areas where they are seen; twice, as it was. */
static void
test_flip (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (FLIPS); i++) {
    DsDoc *doc = doc_new (FLIPS[i].kind, FLIPS[i].members);
    g_autofree char *before = dup_area (thing_of (doc)), *got = NULL, *back = NULL;
    DsDelve delve;

    g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
    g_assert_cmpint (ds_delve_flip (&delve, NULL), ==, DS_OK);
    got = dup_area (ds_things_get (delve.dungeon.floors[0].things, 0));
    g_assert_cmpstr (got, ==, FLIPS[i].want);
    g_assert_cmpint (ds_delve_flip (&delve, NULL), ==, DS_OK);
    back = dup_area (ds_things_get (delve.dungeon.floors[0].things, 0));
    g_assert_cmpstr (back, ==, before);
    ds_delve_clear (&delve);
    ds_doc_free (doc);
  }
}

static const struct {
  const char *members;
  DsAreaShape shape;
  const char *want;
} SHAPES[] = {
  { RECT, DS_AREA_ELLIPSE, "2,1 2,1 4x2 ellipse" },
  { RECT, DS_AREA_POLYGON, "2,1 2,1 4x2 polygon 2,1 5,1 5,2 2,2" },
  { RECT ANGLE, DS_AREA_CAPSULE, "2,1 2,1 4x2 capsule at 30000" },
  { POLYGON ANGLE, DS_AREA_RECTANGLE, "2,1 2,1 4x3 at 30000" },
  { RECT, DS_AREA_POLYLINE, "2,1 2,1 4x2 polyline 2,1 5,1 5,2 2,2" },
  { "", DS_AREA_POLYGON, "2,1 2,1 2x2 polygon 2,1 3,1 3,2 2,2" },
  { ", \"shape\": \"ellipse\", \"width\": 7, \"height\": 5", DS_AREA_POLYGON,
    "2,1 2,1 7x5 polygon 2,3 3,2 5,1 7,2 8,3 7,4 5,5 3,4" },
  { POLYGON, DS_AREA_POLYLINE, "2,1 2,1 4x3 polyline 2,1 5,1 5,3" },
  { POLYGON, DS_AREA_RECTANGLE, "2,1 2,1 4x3" },
  { POLYGON, DS_AREA_ELLIPSE, "2,1 2,1 4x3 ellipse" },
};

/* Another shape has the same place: corners become points, and points a box. */
static void
test_shape (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (SHAPES); i++) {
    DsDoc *doc = doc_new ("marker", SHAPES[i].members);
    DsThing made = { .at = thing_of (doc)->at };
    g_autofree char *got = NULL;
    DsArea area;

    g_assert_cmpint (ds_area_read (&area, thing_of (doc), NULL), ==, DS_OK);
    g_assert_cmpint (ds_area_set_shape (&area, SHAPES[i].shape, NULL), ==, DS_OK);
    g_assert_cmpint (ds_area_put (&made.extras, NULL, &area, made.at, NULL), ==, DS_OK);
    got = dup_area (&made);
    g_assert_cmpstr (got, ==, SHAPES[i].want);
    ds_extras_unref (made.extras);
    ds_area_clear (&area);
    ds_doc_free (doc);
  }
}

static const struct {
  const char *members;
  char turn;
  const char *moved, *clip; /* after cells 1, 0 to 6, 4 were turned where they are, or copied */
} CELLS[] = {
  { RECT, 'x', "2,1 2,1 4x2", "1,1 1,1 4x2" },
  { RECT, 'y', "2,2 2,2 4x2", "1,2 1,2 4x2" },
  { RECT, 'z', "3,1 3,1 2x4", "2,1 2,1 2x4" },
  { ", \"width\": 8", 'x', "1,1 1,1 8x1", "0,1 0,1 8x1" }, /* it goes beyond the cells */
  { POLYGON, 'x', "5,1 2,1 4x3 polygon 5,1 2,1 2,3", "4,1 1,1 4x3 polygon 4,1 1,1 1,3" },
};

static void
test_turn_cells (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CELLS); i++) {
    DsDoc *doc = doc_new ("marker", CELLS[i].members);
    g_autofree char *moved = NULL, *clipped = NULL;
    DsSpan spans[5];
    DsDelve clip;
    DsMask mask;
    const DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells,
                                 .spans = spans,
                                 .n_spans = G_N_ELEMENTS (spans),
                                 .how = transform_of (CELLS[i].turn) };

    g_assert_cmpint (ds_mask_init (&mask, 10, 8, NULL), ==, DS_OK);
    for (int y = 0; y < (int)G_N_ELEMENTS (spans); y++) {
      spans[y] = (DsSpan){ y, 1, 6, 0 };
      ds_mask_set_span (&mask, spans[y]);
    }
    g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (doc), 0, &mask, NULL), ==, DS_OK);
    g_assert_cmpint (ds_clip_turn (&clip, cmd.how, NULL), ==, DS_OK);
    clipped = dup_area (ds_things_get (clip.dungeon.floors[0].things, 0));
    g_assert_cmpstr (clipped, ==, CELLS[i].clip);
    g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
    moved = dup_area (thing_of (doc));
    g_assert_cmpstr (moved, ==, CELLS[i].moved);
    ds_mask_clear (&mask);
    ds_delve_clear (&clip);
    ds_doc_free (doc);
  }
}

/* ---- maps of Tiled */

/* Areas come back as they were, whatever their members are. */
static void
test_tiled_back (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (READS); i++) {
    DsDoc *doc = doc_new ("marker", READS[i].members);
    g_autofree char *got = NULL;
    DsErrors errors = { 0 };
    DsFilePlan plan = dst_tiled_write (ds_doc_delve (doc), "a.tmj", "csv");
    DsDelve back;

    g_assert_cmpint (dst_tiled_read (&plan, "a.tmj", &back, &errors), ==, DS_OK);
    got = dup_area (ds_things_get (back.dungeon.floors[0].things, 0));
    g_assert_cmpstr (got, ==, READS[i].want);
    ds_file_plan_clear (&plan);
    ds_delve_clear (&back);
    if (READS[i].is_kept)
      dst_tiled_assert_back (ds_doc_delve (doc), "a.tmx", "csv");
    ds_doc_free (doc);
  }
}

/* Replaced in the map, as an edit in Tiled does it: what is written, and what is read then. */
static const struct {
  const char *members, *from, *to, *want;
} EDITS[] = {
  { RECT, "x=\"32\" y=\"16\" width=\"64\" height=\"32\"",
    "x=\"48\" y=\"16\" width=\"32\" height=\"80\"", "3,1 3,1 2x5" },
  { RECT, "width=\"64\" height=\"32\"", "width=\"16\" height=\"16\"", "2,1 2,1 1x1" },
  { RECT, "x=\"32\" y=\"16\" width", "x=\"-16\" y=\"-16\" width", "0,0 0,0 3x1" },
  { RECT, "  </object>", "   <ellipse/>\n  </object>", "2,1 2,1 4x2 ellipse" },
  { ", \"shape\": \"ellipse\", \"width\": 4, \"height\": 2", "<ellipse/>", "", "2,1 2,1 4x2" },
  { RECT, "  </object>", "   <capsule/>\n  </object>", "2,1 2,1 4x2 capsule" },
  { RECT, "  </object>", "   <text>Hall</text>\n  </object>", "2,1 2,1 4x2" },
  { POLYGON, "x=\"40\" y=\"24\">", "x=\"32\" y=\"16\">", /* drawn along the lines of the grid */
    "2,1 2,1 3x2 polygon 2,1 4,1 4,2" },
  { POLYGON, "<polygon points=\"0,0 48,0 48,32\"/>", "<polygon points=\"0,0 48,0 48,48\"/>",
    "2,1 2,1 4x4 polygon 2,1 5,1 5,4" },
  { POLYGON, "<polygon points=\"0,0 48,0 48,32\"/>", "<polyline points=\"0,0 48,0\"/>",
    "2,1 2,1 4x1 polyline 2,1 5,1" },
  { POLYGON, "x=\"40\" y=\"24\">", "x=\"40\" y=\"24\" rotation=\"90\">",
    "2,1 0,1 3x4 polygon 2,1 2,4 0,4" },
  { POLYGON, "x=\"40\" y=\"24\">", "x=\"104\" y=\"88\" rotation=\"180\">",
    "6,5 3,3 4x3 polygon 6,5 3,5 3,3" },
  /* rotated about its middle, 64, 32 */
  { RECT, "x=\"32\" y=\"16\" width=\"64\" height=\"32\"",
    "x=\"44.287\" y=\"2.144\" width=\"64\" height=\"32\" rotation=\"30\"", "2,1 2,1 4x2 at 30000" },
  { RECT, "width=\"64\" height=\"32\"", "width=\"64\" height=\"32\" rotation=\"-90\"",
    "2,0 2,0 2x1" },
  { RECT ANGLE, "x=\"44.287\" y=\"2.144\" width=\"64\" height=\"32\" rotation=\"30\"",
    "x=\"85.856\" y=\"12.287\" width=\"64\" height=\"32\" rotation=\"120\"",
    "3,0 3,0 2x4 at 30000" }, /* a quarter of a turn more */
  { RECT ANGLE, "rotation=\"30\"", "rotation=\"0\"", "3,0 3,0 4x2" },
  { POLYGON ANGLE, "rotation=\"30\"", "rotation=\"30\"",
    "2,1 2,1 4x3 polygon at 30000 2,1 5,1 5,3" },
};

static void
test_tiled_edited (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (EDITS); i++) {
    DsDoc *doc = doc_new ("marker", EDITS[i].members);
    DsFilePlan plan = dst_tiled_write (ds_doc_delve (doc), "a.tmx", "csv");
    const DsForeignFiles files = { dst_tiled_load, &plan };
    g_auto (GStrv) parts =
        g_strsplit (ds_file_plan_find (&plan, "a.tmx")->after, EDITS[i].from, -1);
    g_autofree char *text = g_strjoinv (EDITS[i].to, parts), *got = NULL;
    DsErrors errors = { 0 };
    DsDelve back;

    g_assert_cmpuint (g_strv_length (parts), ==, 2);
    g_assert_cmpint (
        ds_tiled_read_level (&back, "a.tmx", text, strlen (text), &files, dst_rules (), &errors),
        ==, DS_OK);
    got = dup_area (ds_things_get (back.dungeon.floors[0].things, 0));
    g_assert_cmpstr (got, ==, EDITS[i].want);
    ds_delve_clear (&back);
    ds_file_plan_clear (&plan);
    ds_doc_free (doc);
  }
}

/* A polygon that got more points in Tiled than an area has is none, and a finding says so. */
static void
test_tiled_many_points (void)
{
  DsDoc *doc = doc_new ("marker", RECT ", \"name\": \"Coast\"");
  DsFilePlan plan = dst_tiled_write (ds_doc_delve (doc), "a.tmx", "csv");
  const DsForeignFiles files = { dst_tiled_load, &plan };
  g_auto (GStrv) parts = g_strsplit (ds_file_plan_find (&plan, "a.tmx")->after, "  </object>", -1);
  g_autoptr (GString) shape = g_string_new ("<polygon points=\"0,0");
  g_autofree char *text = NULL, *findings = NULL;
  DsErrors errors = { 0 };
  DsDelve back;

  for (int i = 0; i < DS_AREA_POINTS_MAX; i++)
    g_string_append_printf (shape, " %d,32", i % 32);
  g_string_append (shape, "\"/></object>");
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  text = g_strjoinv (shape->str, parts);
  g_assert_cmpint (
      ds_tiled_read_level (&back, "a.tmx", text, strlen (text), &files, dst_rules (), &errors), ==,
      DS_OK);
  findings = dst_findings (&errors);
  g_assert_cmpstr (findings, ==,
                   "a.tmx: Not read: shapes of more than 1000 points: objects: 1 (\"Coast\")");
  g_assert_null (
      ds_extras_find (ds_things_get (back.dungeon.floors[0].things, 0)->extras, "shape"));
  ds_delve_clear (&back);
  ds_file_plan_clear (&plan);
  ds_doc_free (doc);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/area/read", test_read);
  g_test_add_func ("/area/cells", test_cells);
  g_test_add_func ("/area/turned-cells", test_turned_cells);
  g_test_add_func ("/area/settle", test_settle);
  g_test_add_func ("/area/unturn", test_unturn);
  g_test_add_func ("/area/large", test_large);
  g_test_add_func ("/area/faults", test_faults);
  g_test_add_func ("/area/many-points", test_many_points);
  g_test_add_func ("/area/put", test_put);
  g_test_add_func ("/area/shape", test_shape);
  g_test_add_func ("/area/flip", test_flip);
  g_test_add_func ("/area/turn-objects", test_turn_objects);
  g_test_add_func ("/area/turn-cells", test_turn_cells);
  g_test_add_func ("/area/tiled-back", test_tiled_back);
  g_test_add_func ("/area/tiled-edited", test_tiled_edited);
  g_test_add_func ("/area/tiled-many-points", test_tiled_many_points);
  return g_test_run ();
}
