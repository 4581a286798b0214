/* tests/core/test_command_selection.c — the selection as lines of text: what is written, and what a
 * program may give. */
#include "io/command_selection.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define W 9
#define H 5

/* Two floors with an object each. */
static void
init_level (DsDelve *out)
{
  dst_delve_init (out, W, H, 2, "", 1);
  dst_place (out, 1, 0x1f, (DsCell){ 4, 2 });
  dst_place (out, 1, 0x3c, (DsCell){ 0, 0 });
  dst_place (out, 0, 0x2a, (DsCell){ 7, 3 });
}

/* Cells of a drawing, W characters for each row. */
static void
init_mask (DsMask *out, const char *drawing)
{
  g_assert_cmpint (ds_mask_init (out, W, H, NULL), ==, DS_OK);
  for (int i = 0; i < W * H; i++)
    if (drawing[i] == 'x')
      ds_mask_set_span (out, (DsSpan){ i / W, i % W, i % W, 0 });
}

static const struct {
  const char *name, *drawing, *want;
} WRITTEN[] = {
  { "one", ".........|....x....|.........|.........|.........", "4,1,1,1\n" },
  { "all", "xxxxxxxxx|xxxxxxxxx|xxxxxxxxx|xxxxxxxxx|xxxxxxxxx", "0,0,9,5\n" },
  { "ell", "x........|x........|xxx......|.........|.........", "0,0,1,2\n0,2,3,1\n" },
  { "side-by-side", "xx.xx....|xx.xx....|xx..x....|.........|.........",
    "3,0,2,2\n0,0,2,3\n4,2,1,1\n" },
  { "gap", "..xxx....|.........|..xxx....|.........|........x", "2,0,3,1\n2,2,3,1\n8,4,1,1\n" },
};

/* Each selection is written as few areas, and read back as the same cells. */
static void
test_written (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_auto (GStrv) rows = g_strsplit (WRITTEN[row].drawing, "|", -1);
  g_autofree char *drawing = g_strjoinv ("", rows);
  DsCommandSelection again;
  DsText text = { 0 };
  DsMask mask, back;
  DsDelve delve;

  init_level (&delve);
  init_mask (&mask, drawing);
  ds_command_selection_write (&text, &mask, NULL, 0);
  g_assert_cmpstr (text.bytes, ==, WRITTEN[row].want);
  g_assert_cmpint (ds_command_selection_read (&again, text.bytes, &delve.dungeon, 1, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_mask_init (&back, W, H, NULL), ==, DS_OK);
  for (size_t i = 0; i < again.cells.n; i++)
    ds_mask_set_span (&back, again.cells.items[i]);
  for (int i = 0; i < W * H; i++)
    g_assert_cmpint (ds_mask_has (&back, (DsCell){ i % W, i / W }), ==, drawing[i] == 'x');
  ds_command_selection_clear (&again);
  ds_mask_clear (&mask);
  ds_mask_clear (&back);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* Output of a program where floor 2 is shown, and its selection: floor, runs, objects; or the
 * sentence. */
static const struct {
  const char *name, *text, *want;
} READ[] = {
  { "nothing", "", "2" },
  { "blank", "\n \t\r\n", "2" },
  { "cell", "3,1\n", "2 1:3-3" },
  { "last-cell", "8,4", "2 4:8-8" },
  { "area", "3,1,4,2\r\n", "2 1:3-6 2:3-6" },
  { "overlap", "3,1,4,1\n5,1,3,1\n0,0\n3,1\n", "2 0:0-0 1:3-7" },
  { "other-floor", "1/3,1\n1/4,1\n", "1 1:3-4" },
  { "object", "t-3c\nt-1f\nt-3c\n", "2 t-1f t-3c" },
  { "object-elsewhere", "t-2a\n1/0,0,2,1", "1 0:0-1 t-2a" },
  { "sentences", "3,1: hint: Dark\nt-1f : Rat\n", "2 1:3-3 t-1f" },
  { "word", "\n3,1\nhello\n",
    "stdout:3: expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
    "\"t-1f\", got \"hello\"" },
  { "outside", "9,1\n",
    "stdout:1: expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
    "\"t-1f\", got \"9,1\"" },
  { "too-wide", "5,1,5,1",
    "stdout:1: expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
    "\"t-1f\", got \"5,1,5,1\"" },
  { "more", "5,1 6,1",
    "stdout:1: expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
    "\"t-1f\", got \"5,1 6,1\"" },
  { "no-object", "t-99",
    "stdout:1: expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or "
    "\"t-1f\", got \"t-99\"" },
  { "floors", "3,1\nt-2a\n",
    "expected all places on one floor, got floor 2 in line 1 and floor 1 in line 2" },
};

static char *
dump (const DsCommandSelection *selection)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%zu", selection->floor + 1);
  for (size_t i = 0; i < selection->cells.n; i++)
    g_string_append_printf (text, " %d:%d-%d", selection->cells.items[i].y,
                            selection->cells.items[i].x0, selection->cells.items[i].x1);
  for (size_t i = 0; i < selection->objects.n; i++)
    g_string_append_printf (text, " t-%" G_GINT64_MODIFIER "x", selection->objects.items[i]);
  return g_string_free (text, FALSE);
}

static void
test_read (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsCommandSelection selection;
  char sentence[DS_SENTENCE];
  DsDelve delve;
  DsError err;

  init_level (&delve);
  if (ds_command_selection_read (&selection, READ[row].text, &delve.dungeon, 1, &err) == DS_OK) {
    got = dump (&selection);
  } else {
    got = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
    g_assert_null (selection.cells.items);
    g_assert_null (selection.objects.items);
  }
  g_assert_cmpstr (got, ==, READ[row].want);
  ds_command_selection_clear (&selection);
  ds_delve_clear (&delve);
}

/* Objects follow the cells, and long lines stay out of the sentence. */
static void
test_limits (void)
{
  static const uint64_t ids[] = { 0x1f, 0x3c };
  g_autoptr (GString) wide = g_string_new (NULL);
  g_autofree char *many = g_strnfill (DS_COMMAND_SELECTION_LINES_MAX + 1, '\n');
  DsCommandSelection selection;
  char sentence[DS_SENTENCE];
  DsText text = { 0 };
  DsDelve delve;
  DsError err;

  init_level (&delve);
  ds_command_selection_write (&text, NULL, ids, G_N_ELEMENTS (ids));
  g_assert_cmpstr (text.bytes, ==, "t-1f\nt-3c\n");
  for (int i = 0; i < 1000; i++)
    g_string_append (wide, "é");
  g_assert_cmpint (ds_command_selection_read (&selection, wide->str, &delve.dungeon, 0, &err), ==,
                   DS_BAD_DATA);
  ds_error_format (&err, sentence, sizeof sentence);
  g_assert_true (g_utf8_validate (sentence, -1, NULL));
  g_assert_true (g_str_has_suffix (sentence, "éé\""));
  g_assert_cmpuint (strlen (sentence), <, 250);
  g_assert_cmpint (ds_command_selection_read (&selection, many, &delve.dungeon, 0, &err), ==,
                   DS_LIMIT);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/command-selection/written", WRITTEN, test_written);
  DST_ADD_ROWS ("/command-selection/read", READ, test_read);
  g_test_add_func ("/command-selection/limits", test_limits);
  return g_test_run ();
}
