/* tests/core/test_backdrop.c — the reference image of a floor: files, the command that changes it,
 * and what moves it or keeps it. */
#include "doc/doc.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Two floors, of which the first has the member "backdrop" @picture; NULL: none. g_free(). */
static char *
text_of (const char *picture)
{
  return g_strdup_printf ("{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], "
                          "\"ruleset\": \"default\", \"seed\": \"1\",\n"
                          "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\" }, "
                          "\"rows\": [ \"....\", \"....\", \"....\" ] }%s%s },\n"
                          "{ \"ground\": { \"legend\": { \".\": \"floor\" }, "
                          "\"rows\": [ \"....\", \"....\", \"....\" ] } } ] }\n",
                          picture != NULL ? ",\n\"backdrop\": " : "",
                          picture != NULL ? picture : "");
}

static DsDoc *
doc_new (const char *picture)
{
  g_autofree char *text = text_of (picture);

  return dst_load_doc (text);
}

/* "a.png 1,2 400 50%": of floor @floor. g_free(). */
static char *
drawn (const DsDoc *doc, gsize floor)
{
  DsBackdrop picture;

  ds_backdrop_of (&picture, ds_doc_delve (doc)->dungeon.floors[floor].extras);
  return picture.file[0] == '\0'
             ? g_strdup ("-")
             : g_strdup_printf ("%s %d,%d %d %d%%%s", picture.file, picture.x, picture.y,
                                picture.width, picture.opacity, picture.is_below ? " below" : "");
}

static void
expect (const DsDoc *doc, gsize floor, const char *want)
{
  g_autofree char *got = drawn (doc, floor);

  g_assert_cmpstr (got, ==, want);
}

/* ---- files */

#define FILE_FAULT                                                                                 \
  "floors[0].backdrop.file: expected the path of a PNG: below the folder of the level, without "   \
  "\".\" and \"..\", or absolute"

static const struct {
  const char *name, *picture;
  const char *want;    /* as drawn() says */
  const char *finding; /* NULL: it is read */
} MEMBERS[] = {
  { "none", NULL, "-", NULL },
  { "usual", "{ \"file\": \"a.png\", \"width\": 400 }", "a.png 0,0 400 50%", NULL },
  { "whole",
    "{ \"file\": \"/x/b c.png\", \"x\": -150, \"y\": 75, \"width\": 1, \"opacity\": 0, \"below\": "
    "true }",
    "/x/b c.png -150,75 1 0% below", NULL },
  { "folder", "{ \"file\": \"art/a.png\", \"width\": 1000000, \"opacity\": 100 }",
    "art/a.png 0,0 1000000 100%", NULL },
  { "stranger", "{ \"file\": \"a.png\", \"width\": 400, \"tint\": 3 }", "a.png 0,0 400 50%", NULL },
  { "no-object", "\"a.png\"", NULL, "t:3: floors[0].backdrop: expected an object, got a string" },
  { "no-file", "{ \"width\": 400 }", NULL, "t:3: " FILE_FAULT },
  { "blank-file", "{ \"file\": \"\", \"width\": 400 }", NULL, "t:3: " FILE_FAULT },
  { "dots", "{\n\"file\": \"../a.png\", \"width\": 400 }", NULL, "t:4: " FILE_FAULT },
  { "absolute-dots", "{ \"file\": \"/a/../b.png\", \"width\": 400 }", NULL, "t:3: " FILE_FAULT },
  { "no-width", "{ \"file\": \"a.png\" }", NULL,
    "t:3: floors[0].backdrop: missing key: \"width\"" },
  { "no-size", "{ \"file\": \"a.png\",\n\"width\": 0 }", NULL,
    "t:4: floors[0].backdrop.width: expected a whole number from 1 to 1000000" },
  { "fraction", "{ \"file\": \"a.png\", \"x\": 1.5, \"width\": 4 }", NULL,
    "t:3: floors[0].backdrop.x: expected a whole number from -1000000 to 1000000" },
  { "far", "{ \"file\": \"a.png\", \"y\": 1000001, \"width\": 4 }", NULL,
    "t:3: floors[0].backdrop.y: expected a whole number from -1000000 to 1000000" },
  { "opacity", "{ \"file\": \"a.png\", \"width\": 4, \"opacity\": 101 }", NULL,
    "t:3: floors[0].backdrop.opacity: expected a whole number from 0 to 100" },
  { "below", "{ \"file\": \"a.png\", \"width\": 4, \"below\": 1 }", NULL,
    "t:3: floors[0].backdrop.below: expected true or false, got a number" },
};

/* A file is written as it was read, and faults are named. */
static void
test_member (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = text_of (MEMBERS[row].picture), *first = NULL, *again = NULL;
  DsDelve delve;
  DsDoc *doc;

  if (MEMBERS[row].finding != NULL) {
    dst_refuses (&ds_format_delve, text, strlen (text), MEMBERS[row].finding);
    return;
  }
  doc = doc_new (MEMBERS[row].picture);
  expect (doc, 0, MEMBERS[row].want);
  expect (doc, 1, "-");
  ds_doc_free (doc);
  delve = dst_load (&ds_format_delve, text);
  first = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  delve = dst_load (&ds_format_delve, first);
  again = dst_save (&ds_format_delve, &delve);
  g_assert_cmpstr (first, ==, again);
  g_assert_true ((strstr (first, "\"backdrop\"") != NULL) == (MEMBERS[row].picture != NULL));
  ds_delve_clear (&delve);
}

/* ---- commands */

static DsStatus
set (DsDoc *doc, gsize floor, DsBackdrop picture)
{
  const DsCmdBackdrop cmd = { .cmd.type = &ds_cmd_backdrop, .floor = floor, .backdrop = &picture };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

/* Each change is a step; what changes nothing is none; bad ones change nothing. */
static void
test_steps (void)
{
  DsDoc *doc = doc_new (NULL);

  g_assert_cmpint (set (doc, 1, (DsBackdrop){ .file = "a.png", .width = 400, .opacity = 30 }), ==,
                   DS_OK);
  expect (doc, 0, "-");
  expect (doc, 1, "a.png 0,0 400 30%");
  g_assert_cmpint (
      set (doc, 1,
           (DsBackdrop){ .file = "a.png", .x = 50, .width = 400, .opacity = 30, .is_below = true }),
      ==, DS_OK);
  expect (doc, 1, "a.png 50,0 400 30% below");
  g_assert_cmpint (set (doc, 2, (DsBackdrop){ .file = "a.png", .width = 400 }), ==, DS_BAD_ARG);
  g_assert_cmpint (set (doc, 1, (DsBackdrop){ .file = "../a.png", .width = 400 }), ==, DS_BAD_ARG);
  g_assert_cmpuint (ds_doc_position (doc), ==, 2);
  g_assert_cmpint (set (doc, 1, (DsBackdrop){ 0 }), ==, DS_OK);
  expect (doc, 1, "-");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  expect (doc, 1, "a.png 50,0 400 30% below");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  expect (doc, 1, "a.png 0,0 400 30%");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  expect (doc, 1, "-");
  g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  expect (doc, 1, "a.png 0,0 400 30%");
  ds_doc_free (doc);
}

/* Undo is heard of by those that draw the picture. */
static void
test_noted (void)
{
  DsDoc *doc = doc_new (NULL);
  DsChanges changes;

  g_assert_cmpint (set (doc, 0, (DsBackdrop){ .file = "a.png", .width = 400 }), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what, ==, DS_CHANGED_META);
  ds_doc_free (doc);
}

/* It moves with the cells that it lies under. */
static void
test_resize (void)
{
  const DsCmdResize grow = {
    .cmd.type = &ds_cmd_resize, .w = 10, .h = 9, .anchor = DS_ANCHOR_BOTTOM_RIGHT, .ground = 1
  };
  DsDoc *doc = doc_new ("{ \"file\": \"a.png\", \"x\": 25, \"width\": 400 }");

  g_assert_cmpint (ds_doc_apply (doc, &grow.cmd, NULL), ==, DS_OK);
  expect (doc, 0, "a.png 625,600 400 50%");
  expect (doc, 1, "-");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  expect (doc, 0, "a.png 25,0 400 50%");
  ds_doc_free (doc);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (MEMBERS); i++) {
    g_autofree char *path = g_strconcat ("/backdrop/member/", MEMBERS[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_member);
  }
  g_test_add_func ("/backdrop/steps", test_steps);
  g_test_add_func ("/backdrop/noted", test_noted);
  g_test_add_func ("/backdrop/resize", test_resize);
  return g_test_run ();
}
