/* tests/lib/past.c — see past.h */
#include "lib/past.h"

#include "io/delve_file.h"
#include "io/history.h"
#include "io/io.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>

const DstPastCase dst_past_cases[DST_PAST_N_CASES] = {
  { "one", "p" },          { "cells", "pppppppppppp" },  { "names", "pnpnnp" },
  { "sizes", "plpspnlp" }, { "undone", "ppppuu" },       { "all undone", "pplpuuuu" },
  { "again", "ppppuuur" }, { "replaced", "ppppuuppnu" }, { "groups", "p(ppn)p(lp)u" },
};

DsDoc *
dst_wall_doc (int32_t w, int32_t h, int32_t n_floors)
{
  DsDelve delve;
  DsDoc *doc;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), w, h, n_floors,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

DsDoc *
dst_past_doc (int32_t w, int32_t h)
{
  DsDoc *doc = dst_wall_doc (w, h, 2);
  DsDelve delve;

  g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&delve.dungeon.floors[1], DS_LAYER_GROUND, (DsCell){ 1, 1 },
                               ds_rules_find_tile (dst_rules (), "lava")));
  g_assert_cmpint (ds_doc_record (doc, "Before 1970", -3600, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* ---- edits, by letters */

void
dst_past_paint (DsDoc *doc, int32_t y, int32_t x0, int32_t x1, const char *tile)
{
  const DsSpan span = { y, x0, x1, ds_rules_find_tile (dst_rules (), tile) };
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = (size_t)y % ds_doc_delve (doc)->dungeon.n_floors,
                           .layer = DS_LAYER_GROUND,
                           .spans = &span,
                           .n_spans = 1 };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static void
name (DsDoc *doc, const char *text)
{
  const DsCmdRename cmd = { .cmd.type = &ds_cmd_rename, .name = text };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

static void
resize (DsDoc *doc, int32_t w, int32_t h)
{
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = w,
                            .h = h,
                            .anchor = DS_ANCHOR_TOP_LEFT,
                            .ground = (uint16_t)ds_rules_find_tile (dst_rules (), "wall") };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

void
dst_past_stripe (DsDoc *doc, size_t floor, int32_t x)
{
  enum { N = 1000 / DS_BAND_ROWS };
  DsSpan spans[N];
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = floor,
                           .layer = DS_LAYER_GROUND,
                           .spans = spans,
                           .n_spans = N };

  for (int32_t i = 0; i < N; i++)
    spans[i] = (DsSpan){ i * DS_BAND_ROWS, x, x, ds_rules_find_tile (dst_rules (), "lava") };
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

void
dst_past_edit (DsDoc *doc, char what, int i)
{
  g_autofree char *text = g_strdup_printf ("Level \"%d\"\n", i);

  switch (what) {
  case 'p':
    dst_past_paint (doc, i % 12, 2, 3 + i % 9, i % 2 == 0 ? "lava" : "floor");
    break;
  case 'n':
    name (doc, text);
    break;
  case 'l':
    resize (doc, 40 + i, 30);
    break;
  case 's':
    resize (doc, 20, 14);
    break;
  case 'h':
    resize (doc, ds_doc_delve (doc)->dungeon.w, ds_doc_delve (doc)->dungeon.h - 1);
    break;
  case 'x':
    dst_past_stripe (doc, 0, i);
    break;
  case 'u':
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    break;
  case 'r':
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
    break;
  case '(':
    g_assert_cmpint (ds_doc_begin (doc, "Stroke", NULL), ==, DS_OK);
    break;
  default:
    g_assert_cmpint (ds_doc_end (doc, NULL), ==, DS_OK);
  }
}

/* ---- comparing */

void
dst_past_assert_level (DsDoc *a, DsDoc *b)
{
  DsText texts[2] = { { 0 }, { 0 } };

  g_assert_true (ds_dungeon_equal (&ds_doc_delve (a)->dungeon, &ds_doc_delve (b)->dungeon));
  g_assert_cmpint (ds_delve_write_frame (ds_doc_delve (a), &texts[0], NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_write_frame (ds_doc_delve (b), &texts[1], NULL), ==, DS_OK);
  g_assert_cmpmem (texts[0].bytes, texts[0].n, texts[1].bytes, texts[1].n);
  ds_text_clear (&texts[0]);
  ds_text_clear (&texts[1]);
}

void
dst_past_assert_history (DsDoc *a, DsDoc *b)
{
  const size_t position = ds_doc_position (a);

  g_assert_cmpuint (ds_doc_n_steps (b), ==, ds_doc_n_steps (a));
  g_assert_cmpuint (ds_doc_position (b), ==, position);
  dst_past_assert_level (a, b);
  for (size_t i = 0; i < ds_doc_n_steps (a); i++) {
    g_assert_cmpstr (ds_doc_label (b, i), ==, ds_doc_label (a, i));
    g_assert_cmpint (ABS (ds_doc_time (b, i) - ds_doc_time (a, i)), <=, 1);
  }
  for (; ds_doc_position (a) > 0; dst_past_assert_level (a, b)) {
    g_assert_cmpint (ds_doc_undo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (b, NULL), ==, DS_OK);
  }
  for (; ds_doc_position (a) < ds_doc_n_steps (a); dst_past_assert_level (a, b)) {
    g_assert_cmpint (ds_doc_redo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_redo (b, NULL), ==, DS_OK);
  }
  while (ds_doc_position (a) > position) {
    g_assert_cmpint (ds_doc_undo (a, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (b, NULL), ==, DS_OK);
  }
}

void
dst_past_assert_part (DsDoc *all, DsDoc *part)
{
  dst_past_assert_level (all, part);
  while (ds_doc_position (part) > 0) {
    g_assert_cmpint (ds_doc_undo (all, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_undo (part, NULL), ==, DS_OK);
    dst_past_assert_level (all, part);
  }
  while (ds_doc_position (part) < ds_doc_n_steps (part)) {
    g_assert_cmpint (ds_doc_redo (all, NULL), ==, DS_OK);
    g_assert_cmpint (ds_doc_redo (part, NULL), ==, DS_OK);
    dst_past_assert_level (all, part);
  }
}

DsDoc *
dst_past_long_doc (gsize n)
{
  static const char ground[] = "\"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ "
                               "\".....\", \".....\", \".....\" ] }";
  g_autofree char *source = g_strnfill (n, 'x');
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3], \"floors\": [\n"
      "  { %s, \"things\": [], \"x_source\": \"%s\" },\n"
      "  { %s, \"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [0, 1] }] }\n] }\n",
      ground, source, ground);
  DsDelve delve = dst_load (&ds_format_delve, text);
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

void
dst_past_edit_ends (DsDoc *doc, int i)
{
  const DsThings *things = ds_doc_delve (doc)->dungeon.floors[1].things;
  const DsCmdMoveThing move = { .cmd.type = &ds_cmd_move_thing,
                                .floor = 1,
                                .id = ds_things_get (things, 0)->id,
                                .to = { 1 + i % 4, 1 } };

  dst_past_edit (doc, '(', i);
  dst_past_edit (doc, 'n', i);
  g_assert_cmpint (ds_doc_apply (doc, &move.cmd, NULL), ==, DS_OK);
  dst_past_edit (doc, ')', i);
}

bool
dst_past_settle (DsDoc *doc, DsRecovery *recovery, size_t bytes)
{
  bool is_settled = false;
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (doc, DS_HISTORY_STEPS_BYTES, &past, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_settle (recovery, &past, bytes, &is_settled, NULL), ==, DS_OK);
  ds_past_clear (&past);
  return is_settled;
}
