/* tests/core/test_recovery_shape.c — a journal of commands that change the whole level:
 * another size, other floors, other rules, a large paste. Never all cells again. */
#include "base/hash.h"
#include "doc/cmd.h"
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/past.h"

#include <glib.h>
#include <string.h>

#define TOKEN "0123456789abcdef"
#define W 230
#define H 200
#define SHORT 3000 /* bytes: a frame, and the names of all tiles */
#define STEPS_BYTES ((size_t)1 << 30)

/* A level of cells without any order, and where its journals go. */
typedef struct {
  char *folder, *path, *journals;
  DsRules *rules;
  DsDoc *doc;
  DsRecovery recovery;
} Bench;

static uint32_t
tile (const DsRules *rules, const char *id)
{
  const uint32_t found = ds_rules_find_tile (rules, id);

  g_assert_cmpuint (found, !=, DS_TILE_NONE);
  return found;
}

/* Each cell is one of several, as @key decides. */
static void
scatter (DsDelve *delve, uint64_t key)
{
  static const char *const grounds[] = { "wall", "floor", "lava", "cave-wall", "brick-wall" };
  uint32_t numbers[G_N_ELEMENTS (grounds)];
  const DsDungeon *dungeon = &delve->dungeon;

  for (size_t i = 0; i < G_N_ELEMENTS (grounds); i++)
    numbers[i] = tile (delve->rules, grounds[i]);
  for (size_t f = 0; f < dungeon->n_floors; f++)
    for (int32_t y = 0; y < dungeon->h; y++)
      for (int32_t x = 0; x < dungeon->w; x++) {
        const uint64_t hash = ds_cell_hash (key + f, x, y);
        DsFloor *floor = &delve->dungeon.floors[f];

        g_assert_true (ds_floor_set (floor, DS_LAYER_GROUND, (DsCell){ x, y },
                                     numbers[hash % G_N_ELEMENTS (grounds)]));
        g_assert_true (ds_floor_set (floor, DS_LAYER_PIN, (DsCell){ x, y }, hash >> 20 & 1));
      }
}

static Bench
bench_new (DsRules *rules)
{
  Bench bench = { .folder = dst_folder_new (), .rules = ds_rules_ref (rules) };
  DsThing thing = { .id = 7, .at = { 100, 90 }, .target_floor = -1, .target = { -1, -1 } };
  DsDelve delve;

  bench.path = g_build_filename (bench.folder, "crypt.delve", NULL);
  bench.journals = g_build_filename (bench.folder, "state", NULL);
  g_assert_cmpint (ds_delve_init (&delve, rules, W, H, 2, 0, NULL), ==, DS_OK);
  scatter (&delve, 2);
  g_assert_true (ds_rules_find_kind (rules, "goblin", &thing.kind));
  g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_new (&bench.doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_io_save (&delve, bench.path, NULL), ==, DS_OK);
  ds_doc_mark_saved (bench.doc);
  ds_delve_clear (&delve);
  g_assert_cmpint (
      ds_recovery_open (&bench.recovery, bench.journals, TOKEN, bench.path, "1:1", NULL), ==,
      DS_OK);
  return bench;
}

static void
bench_free (Bench *bench)
{
  ds_recovery_abandon (&bench->recovery);
  ds_doc_free (bench->doc);
  ds_rules_unref (bench->rules);
  dst_folder_free (bench->folder);
  g_free (bench->path);
  g_free (bench->journals);
}

/* @at_file: the journal may begin with the file. @bytes: of the steps that it gets. */
static void
save_steps (Bench *bench, bool at_file, size_t bytes)
{
  DsPast past;

  g_assert_cmpint (ds_doc_copy_past (bench->doc, bytes, &past, NULL), ==, DS_OK);
  g_assert_cmpint (at_file ? ds_recovery_save_at_base (&bench->recovery, &past, bench->path, NULL)
                           : ds_recovery_save_past (&bench->recovery, &past, NULL),
                   ==, DS_OK);
  ds_past_clear (&past);
}

static void
save (Bench *bench, bool at_file)
{
  save_steps (bench, at_file, STEPS_BYTES);
}

static DsDoc *
resume (Bench *bench)
{
  DsErrors errors = { 0 };
  DsDoc *found;

  ds_recovery_abandon (&bench->recovery);
  if (ds_recovery_resume (&bench->recovery, &found, bench->journals, TOKEN, bench->rules, NULL,
                          &errors) != DS_OK)
    g_error ("%s", errors.items[0].message.format);
  g_assert_cmpuint (errors.n, ==, 0);
  return found;
}

/* After a crash: the same level, and as much of its history as the journal has. */
static void
crash (Bench *bench, size_t n_steps)
{
  DsDoc *found = resume (bench);

  g_assert_cmpuint (ds_doc_n_steps (found), ==, n_steps);
  dst_past_assert_part (bench->doc, found);
  ds_doc_free (bench->doc);
  bench->doc = found;
}

/* ---- edits */

static void
apply (DsDoc *doc, const DsCmd *cmd)
{
  g_assert_cmpint (ds_doc_apply (doc, cmd, NULL), ==, DS_OK);
}

static void
resize (DsDoc *doc, int32_t dw, int32_t dh, DsAnchor anchor)
{
  const DsDelve *delve = ds_doc_delve (doc);

  apply (doc, &(DsCmdResize){ .cmd.type = &ds_cmd_resize,
                              .w = delve->dungeon.w + dw,
                              .h = delve->dungeon.h + dh,
                              .anchor = anchor,
                              .ground = (uint16_t)tile (delve->rules, "mud") }
                   .cmd);
}

static void
change_floors (DsDoc *doc, size_t n, const int32_t *from)
{
  apply (doc, &(DsCmdFloors){ .cmd.type = &ds_cmd_floors,
                              .from = from,
                              .n = n,
                              .ground = (uint16_t)tile (ds_doc_delve (doc)->rules, "floor") }
                   .cmd);
}

/* A piece of 100 x 60 cells, of which two thirds belong to it. */
static void
paste (DsDoc *doc, int i)
{
  DsDelve clip;

  g_assert_cmpint (ds_delve_init (&clip, ds_doc_delve (doc)->rules, 100, 60, 1, 0, NULL), ==,
                   DS_OK);
  scatter (&clip, (uint64_t)i + 9);
  for (int32_t y = 0; y < 60; y++)
    for (int32_t x = 0; x < 100; x++)
      g_assert_true (ds_floor_set (&clip.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ x, y },
                                   (x + y) % 3 > 0 ? DS_PIN_GROUND : 0));
  apply (doc,
         &(DsCmdPaste){ .cmd.type = &ds_cmd_paste, .at = { 20 + i, 30 }, .clip = &clip, .key = 3 }
              .cmd);
  ds_delve_clear (&clip);
}

/* L and C make the level larger and smaller; N, D, R, S: a new floor, one twice, one less, the
 * other way round; P pastes; others: dst_past_edit(). */
static void
edit (DsDoc *doc, char what, int i)
{
  const DsAnchor anchor = (DsAnchor)(i % 9);

  if (what == 'L')
    resize (doc, 37, 64, anchor);
  else if (what == 'C')
    resize (doc, -40, -3, anchor);
  else if (what == 'W')
    resize (doc, 50, -20, anchor);
  else if (what == 'N')
    change_floors (doc, 3, (const int32_t[]){ 0, -1, 1 });
  else if (what == 'D')
    change_floors (doc, 3, (const int32_t[]){ 0, 0, 1 });
  else if (what == 'R')
    change_floors (doc, 1, (const int32_t[]){ 1 });
  else if (what == 'S')
    change_floors (doc, 2, (const int32_t[]){ 1, 0 });
  else if (what == 'P')
    paste (doc, i);
  else
    dst_past_edit (doc, what, i);
}

/* ---- an open level */

/* No edit takes more of the journal than it changes, and none begins another one. */
static void
test_edits (void)
{
  static const struct {
    const char *edits;
    int first;      /* number of the first edit: which anchor it has */
    size_t most[6]; /* bytes of each, 0: SHORT */
    size_t n_steps;
  } cases[] = {
    { "pLp", 0, { 0 }, 3 },
    { "CLW", 3, { 0 }, 3 },
    { "WCL", 5, { 0 }, 3 },
    { "LC", 7, { 0 }, 2 },
    { "CWL", 8, { 0 }, 3 },
    { "LCW", 0, { 0 }, 3 },
    { "LW", 4, { 0 }, 2 },
    { "Lur", 2, { 0 }, 1 },
    { "Cur", 4, { 0, 70000, 0 }, 1 }, /* the cells that were cut off come back */
    { "pNp", 0, { 0 }, 3 },
    { "DR", 0, { 0 }, 2 },
    { "NuD", 0, { 0 }, 1 },
    { "SuS", 0, { 0 }, 1 },
    { "Ru", 0, { 0, 170000 }, 1 }, /* and one of two floors */
    { "PpP", 0, { 20000, 0, 20000 }, 3 },
    { "(L", 3, { 0 }, 1 },
    { "(Lp)", 3, { 0 }, 1 },
    { "(Sp)", 3, { 0, 0, 0, 170000 }, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Bench bench = bench_new (dst_rules ());
    size_t whole;

    g_test_message ("%s %d", cases[i].edits, cases[i].first);
    save (&bench, false);
    whole = bench.recovery.log_bytes;
    g_assert_cmpuint (whole, >, 180000);
    for (int k = 0; cases[i].edits[k] != '\0'; k++) {
      const size_t most = cases[i].most[k] > 0 ? cases[i].most[k] : SHORT,
                   before = bench.recovery.log_bytes;

      edit (bench.doc, cases[i].edits[k], cases[i].first + k);
      save (&bench, false);
      g_assert_cmpuint (bench.recovery.number, ==, 1);
      g_assert_cmpuint (bench.recovery.log_bytes - before, <, most);
    }
    if (!ds_doc_in_group (bench.doc)) {
      crash (&bench, cases[i].n_steps);
      edit (bench.doc, 'L', 1);
      save (&bench, false); /* it goes on in that journal */
      g_assert_cmpuint (bench.recovery.number, ==, 1);
    }
    ds_doc_free (resume (&bench));
    bench_free (&bench);
  }
}

/* The first edit since the file was saved: the journal names the file, then the edit. */
static void
test_first (void)
{
  static const char *const cases[] = { "L", "C", "W", "N", "S", "R", "pLp", "CpL", "PC" };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Bench bench = bench_new (dst_rules ());
    const int n = (int)strlen (cases[i]);

    g_test_message ("%s", cases[i]);
    for (int k = 0; k < n; k++)
      edit (bench.doc, cases[i][k], k + 4);
    save (&bench, true);
    g_assert_true (bench.recovery.has_base);
    g_assert_cmpuint (bench.recovery.log_bytes, <, cases[i][0] == 'P' ? 24000 : 3 * SHORT);
    crash (&bench, (size_t)n);
    while (!dst_past_settle (bench.doc, &bench.recovery, 5000))
      ;
    g_assert_false (bench.recovery.has_base);
    crash (&bench, ds_doc_n_steps (bench.doc));
    bench_free (&bench);
  }
}

/* One step of @cmd and another cell at @at. */
static void
record_with (DsDoc *doc, const DsCmd *cmd, DsLayer layer, size_t f, DsCell at)
{
  DsChanges changes = { 0 };
  DsDelve delve;
  DsFloor *floor;
  uint32_t other;

  g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (doc), NULL), ==, DS_OK);
  g_assert_cmpint (cmd->type->apply (&delve, cmd, &changes, NULL), ==, DS_OK);
  floor = &delve.dungeon.floors[f];
  other = layer == DS_LAYER_PIN ? !ds_floor_get (floor, layer, at) : tile (delve.rules, "wall");
  if (layer == DS_LAYER_GROUND && ds_floor_get (floor, layer, at) == other)
    other = tile (delve.rules, "lava");
  g_assert_true (ds_floor_set (floor, layer, at, other));
  g_assert_cmpint (ds_doc_record (doc, "Edit", 1, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
}

/* A step that changes a cell, and the size, by two on each side, or the floors: the cell was there,
 * or is new. */
static void
test_together (void)
{
  static const DsCell places[] = {
    { 120, 120 }, { 1, 120 }, { W + 2, 120 }, { 120, 0 }, { 120, H + 3 }
  };
  static const int32_t swapped[] = { 1, 0 };
  const DsCmdResize larger = { .cmd.type = &ds_cmd_resize,
                               .w = W + 4,
                               .h = H + 4,
                               .anchor = DS_ANCHOR_CENTRE,
                               .ground = (uint16_t)tile (dst_rules (), "mud") };
  const DsCmdFloors floors = { .cmd.type = &ds_cmd_floors, .from = swapped, .n = 2 };

  for (size_t i = 0; i < 4 * (G_N_ELEMENTS (places) + 1); i++) {
    Bench bench = bench_new (dst_rules ());
    const DsCell at = places[i / 4 % G_N_ELEMENTS (places)];
    const DsCmd *cmd = i / 4 < G_N_ELEMENTS (places) ? &larger.cmd : &floors.cmd;

    g_test_message ("%zu: %d,%d", i, at.x, at.y);
    save (&bench, false);
    record_with (bench.doc, cmd, i % 2 == 0 ? DS_LAYER_GROUND : DS_LAYER_PIN, i / 2 % 2, at);
    save (&bench, false);
    crash (&bench, 1);
    bench_free (&bench);
  }
}

/* However much is added while the other journal is made, it is not all written at once. */
static void
test_long (void)
{
  Bench bench = bench_new (dst_rules ());
  DsDelve delve;

  dst_past_edit (bench.doc, 'p', 1);
  save (&bench, true);
  g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
  for (uint64_t i = 0; bench.recovery.log_bytes < (size_t)9 << 19; i++) { /* of more than 4 MiB */
    g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (bench.doc), NULL), ==, DS_OK);
    scatter (&delve, 10 * i + 20);
    g_assert_cmpint (ds_doc_record (bench.doc, "Edit", 1, &delve, NULL), ==, DS_OK);
    ds_delve_clear (&delve);
    save (&bench, true);
    g_assert_cmpuint (bench.recovery.number, ==, 1);
  }
  ds_doc_free (resume (&bench));
  while (!dst_past_settle (bench.doc, &bench.recovery, 1 << 20))
    ;
  g_assert_cmpuint (bench.recovery.number, ==, 2);
  bench_free (&bench);
}

/* ---- other rules */

#define TILE(id) LAYER_TILE (id, "ground")
#define LAYER_TILE(id, layer)                                                                      \
  "{ \"id\": \"" id "\", \"label\": \"Own\", \"group\": \"Walls\", \"layer\": \"" layer "\", "     \
  "\"glyph\": \"#\", \"fg\": \"#a49cb4\", \"bg\": \"#544e63\" }"

static const char *const rule_sets[] = {
  "\"tiles\": [" TILE ("own-a") ", " TILE ("own-b") ", " LAYER_TILE ("own-f", "feature") "]",
  "\"tiles\": [" TILE ("own-b") ", " TILE ("own-a") "]",                     /* other numbers */
  "\"tiles\": [" TILE ("own-a") ", " TILE ("own-b") ", " TILE ("own-c") "]", /* the same */
  "\"tiles\": [" TILE ("own-b") "]",                                         /* one is unknown */
};

static void
set_rules (Bench *bench, DsRules *rules)
{
  apply (bench->doc, &(DsCmdRules){ .cmd.type = &ds_cmd_rules, .rules = rules }.cmd);
  ds_rules_unref (bench->rules);
  bench->rules = ds_rules_ref (rules);
}

/* @id NULL: nothing. */
static void
paint (Bench *bench, size_t floor, DsLayer layer, int32_t y, const char *id)
{
  const DsSpan span = { y, 2, 60, id != NULL ? tile (bench->rules, id) : DS_TILE_NONE };

  apply (
      bench->doc,
      &(DsCmdCells){
          .cmd.type = &ds_cmd_cells, .floor = floor, .layer = layer, .spans = &span, .n_spans = 1 }
           .cmd);
}

static void
paint_row (Bench *bench, int32_t y, const char *id)
{
  paint (bench, 0, DS_LAYER_GROUND, y, id);
}

/* A level with tiles of its own, on both floors and on both layers of tiles. */
static Bench
bench_with_own (DsRules *rules)
{
  Bench bench = bench_new (rules);

  paint_row (&bench, 3, "own-a");
  paint_row (&bench, 4, "own-b");
  paint (&bench, 1, DS_LAYER_GROUND, 70, "own-a");
  paint (&bench, 1, DS_LAYER_FEATURE, 71, "own-f");
  g_assert_cmpint (ds_io_save (ds_doc_delve (bench.doc), bench.path, NULL), ==, DS_OK);
  ds_doc_mark_saved (bench.doc);
  return bench;
}

static const char *
id_at (const DsDelve *delve, size_t floor, DsLayer layer, DsCell cell)
{
  const uint32_t found = ds_floor_get (&delve->dungeon.floors[floor], layer, cell);

  return found != DS_TILE_NONE ? ds_rules_tile (delve->rules, found)->id : "nothing";
}

static void
assert_same_tile (const DsDelve *a, const DsDelve *b, size_t floor, DsLayer layer, DsCell cell)
{
  const char *wanted = id_at (a, floor, layer, cell), *found = id_at (b, floor, layer, cell);

  if (strcmp (wanted, found) != 0)
    g_error ("%d,%d: %s, found %s", cell.x, cell.y, wanted, found);
}

/* The document found has the level of the bench, by the ids of its tiles. */
static void
assert_found (Bench *bench)
{
  DsDoc *found = resume (bench);
  const DsDelve *a = ds_doc_delve (bench->doc), *b = ds_doc_delve (found);

  g_assert_cmpint (a->dungeon.w, ==, b->dungeon.w);
  g_assert_cmpint (a->dungeon.h, ==, b->dungeon.h);
  for (size_t f = 0; f < a->dungeon.n_floors; f++) {
    g_assert_cmpuint (ds_things_count (b->dungeon.floors[f].things), ==,
                      ds_things_count (a->dungeon.floors[f].things));
    for (int32_t y = 0; y < a->dungeon.h; y++)
      for (int32_t x = 0; x < a->dungeon.w; x++) {
        const DsCell cell = { x, y };

        assert_same_tile (a, b, f, DS_LAYER_GROUND, cell);
        assert_same_tile (a, b, f, DS_LAYER_FEATURE, cell);
        g_assert_cmpuint (ds_floor_get (&a->dungeon.floors[f], DS_LAYER_PIN, cell), ==,
                          ds_floor_get (&b->dungeon.floors[f], DS_LAYER_PIN, cell));
      }
  }
  ds_doc_free (bench->doc);
  bench->doc = found;
}

/* The rules change while a level is open, or before its journal begins. */
static void
test_rules (void)
{
  static const char *const cases[] = { "", "p", "C", "pu" }; /* edits before and after */

  for (size_t i = 0; i < 4 * G_N_ELEMENTS (cases) * 2; i++) {
    const bool at_file = i % 2 == 1;
    const char *edits = cases[i / 2 % G_N_ELEMENTS (cases)];
    DsRules *first = dst_rules_with (rule_sets[0]),
            *second = dst_rules_with (rule_sets[i / 2 / G_N_ELEMENTS (cases)]);
    Bench bench = bench_with_own (first);
    const size_t most = at_file && edits[0] == 'C' ? 4 * SHORT : 3 * SHORT;
    size_t before = 0;

    g_test_message ("%s, rules %zu, %s", edits, i / 2 / G_N_ELEMENTS (cases),
                    at_file ? "a file" : "a journal");
    if (!at_file)
      save (&bench, false);
    if (!at_file)
      before = bench.recovery.log_bytes;
    for (int k = 0; edits[k] != '\0'; k++)
      edit (bench.doc, edits[k], k + 4);
    set_rules (&bench, second);
    save (&bench, at_file);
    g_assert_cmpuint (bench.recovery.number, ==, 1);
    g_assert_cmpuint (bench.recovery.log_bytes - before, <, most);
    assert_found (&bench);
    paint_row (&bench, 9, "own-b"); /* by its number of now */
    save (&bench, at_file);
    assert_found (&bench);
    bench_free (&bench);
    ds_rules_unref (first);
    ds_rules_unref (second);
  }
}

/* Several commands between two writings, which | divides; T changes the rules. With the steps and
 * without them, as where they are too large to be kept. */
static void
test_windows (void)
{
  static const struct {
    const char *edits;
    size_t most[3]; /* bytes of each writing, 0: 3 * SHORT */
  } cases[] = {
    { "pL", { 0 } },           { "pC", { 0 } },         { "pLT", { 0 } },
    { "LpT", { 0 } },          { "pTL", { 0 } },        { "TpLp", { 0 } },
    { "pCT", { 0 } },          { "LTp", { 0 } },        { "pN", { 0 } },
    { "pNT", { 0 } },          { "NTp", { 0 } },        { "pST", { 0 } },
    { "pLN", { 0 } },          { "LpNT", { 0 } },       { "pRL", { 0 } },
    { "SLT", { 0 } },          { "pL|uu", { 0 } },      { "pLT|uuu", { 0 } },
    { "pLN|uuu", { 0 } },      { "LNp|uuuT", { 0 } },   { "pSp|uuu|T", { 0 } },
    { "pC|uu", { 0, 75000 } }, { "LT|uu|rrpu", { 0 } }, { "LCp|uuu", { 0, 75000 } },
    { "WpLT", { 0 } },         { "CLp", { 15000 } },
  };

  for (size_t i = 0; i < 2 * G_N_ELEMENTS (cases); i++) {
    DsRules *rules[] = { dst_rules_with (rule_sets[0]), dst_rules_with (rule_sets[1]) };
    Bench bench = bench_with_own (rules[0]);
    const size_t bytes = i % 2 == 0 ? STEPS_BYTES : 0;
    g_auto (GStrv) windows = g_strsplit (cases[i / 2].edits, "|", 0);

    g_test_message ("%s, %s", cases[i / 2].edits, bytes > 0 ? "steps" : "no steps");
    ds_doc_clear_history (bench.doc);
    save_steps (&bench, false, bytes);
    for (int w = 0; windows[w] != NULL; w++) {
      const size_t before = bench.recovery.log_bytes,
                   most = cases[i / 2].most[w] > 0 ? cases[i / 2].most[w] : 3 * SHORT;

      for (int k = 0; windows[w][k] != '\0'; k++)
        if (windows[w][k] == 'T')
          set_rules (&bench, rules[1]);
        else
          edit (bench.doc, windows[w][k], k);
      save_steps (&bench, false, bytes);
      g_assert_cmpuint (bench.recovery.number, ==, 1);
      g_assert_cmpuint (bench.recovery.log_bytes - before, <, most);
    }
    ds_rules_unref (bench.rules); /* undoing took them back, perhaps */
    bench.rules = ds_rules_ref (ds_doc_delve (bench.doc)->rules);
    assert_found (&bench);
    bench_free (&bench);
    ds_rules_unref (rules[0]);
    ds_rules_unref (rules[1]);
  }
}

/* The journal takes another stroke, and is whole when all of it was written. */
static void
assert_goes_on (Bench *bench, bool at_file)
{
  paint_row (bench, 9, "own-b");
  save (bench, at_file);
  assert_found (bench);
  while (!dst_past_settle (bench->doc, &bench->recovery, 5000))
    ;
  assert_found (bench);
}

/* The rows of own tiles go. */
static void
lose_by_undo (Bench *bench)
{
  while (ds_doc_position (bench->doc) > 0)
    g_assert_cmpint (ds_doc_undo (bench->doc, NULL), ==, DS_OK);
}

static void
paint_second_floor (Bench *bench)
{
  paint (bench, 1, DS_LAYER_GROUND, 70, "lava");
  paint (bench, 1, DS_LAYER_FEATURE, 71, NULL);
  save (bench, true);
}

static void
lose_by_paint (Bench *bench)
{
  paint_row (bench, 3, "lava");
  paint_second_floor (bench);
}

static void
lose_by_crop (Bench *bench)
{
  paint_second_floor (bench);
  resize (bench->doc, 0, -10, DS_ANCHOR_BOTTOM);
}

static void
lose_by_floor (Bench *bench)
{
  paint_second_floor (bench);
  change_floors (bench->doc, 1, (const int32_t[]){ 1 });
}

typedef struct {
  void (*lose) (Bench *bench);
  unsigned number; /* of the journal at a file: it is named again where the level has its shape */
} Loss;

static const Loss losses[] = {
  { lose_by_undo, 2 },
  { lose_by_paint, 2 },
  { lose_by_crop, 1 },
  { lose_by_floor, 1 },
};

/* Rules that lack what the journal, or the file that it names, has, and the level has no more. */
static void
test_lacking (void)
{
  for (size_t i = 0; i < 2 * G_N_ELEMENTS (losses); i++) {
    DsRules *first = dst_rules_with (rule_sets[0]), *second = dst_rules_with (rule_sets[3]);
    Bench bench = bench_with_own (first);
    const bool at_file = i % 2 == 1;
    size_t before = 0;

    g_test_message ("%zu", i);
    if (!at_file)
      save (&bench, false);
    before = bench.recovery.log_bytes;
    losses[i / 2].lose (&bench);
    if (losses[i / 2].lose == lose_by_undo && at_file)
      save (&bench, true); /* other rules leave nothing of the undone steps */
    set_rules (&bench, second);
    save (&bench, at_file);
    g_assert_cmpuint (bench.recovery.number, ==, at_file ? losses[i / 2].number : 1);
    g_assert_cmpuint (bench.recovery.log_bytes - before, <, 4 * SHORT);
    assert_found (&bench);
    assert_goes_on (&bench, at_file);
    bench_free (&bench);
    ds_rules_unref (first);
    ds_rules_unref (second);
  }
}

/* The rules change after the journal has named the file, and before it has its cells. */
static void
test_after_file (void)
{
  for (size_t i = 0; i < 2 * G_N_ELEMENTS (rule_sets); i++) {
    DsRules *first = dst_rules_with (rule_sets[0]), *second = dst_rules_with (rule_sets[i / 2]);
    Bench bench = bench_with_own (first);

    g_test_message ("%zu", i);
    edit (bench.doc, 'p', 1);
    save (&bench, true);
    if (i % 2 == 1)
      g_assert_false (dst_past_settle (bench.doc, &bench.recovery, 1));
    set_rules (&bench, second);
    save (&bench, true);
    assert_found (&bench);
    g_assert_true (bench.recovery.has_base);
    assert_goes_on (&bench, true);
    bench_free (&bench);
    ds_rules_unref (first);
    ds_rules_unref (second);
  }
}

/* A stroke after other rules that is journaled as a band: its numbers are those of the new rules,
 * which the level takes, or by which it is recovered. */
static void
test_band_after_rules (void)
{
  for (size_t i = 0; i < 6; i++) {
    DsRules *first = dst_rules_with (rule_sets[0]), *second = dst_rules_with (rule_sets[i / 2]);
    Bench bench = bench_with_own (first);
    DsDelve delve;

    g_test_message ("%zu", i);
    save (&bench, false);
    set_rules (&bench, second);
    if (i % 2 == 0)
      save (&bench, false);
    else
      assert_found (&bench); /* a crash; the rules are others at the next start */
    g_assert_cmpint (ds_delve_copy (&delve, ds_doc_delve (bench.doc), NULL), ==, DS_OK);
    for (int32_t y = 64; y < 128; y++)
      for (int32_t x = 0; x < W; x += 2)
        g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, y },
                                     tile (second, i / 2 == 2   ? "own-c"
                                                   : x % 4 == 0 ? "own-a"
                                                                : "own-b")));
    g_assert_cmpint (ds_doc_record (bench.doc, "Edit", 1, &delve, NULL), ==, DS_OK);
    ds_delve_clear (&delve);
    save (&bench, false);
    g_assert_cmpuint (bench.recovery.number, ==, 1);
    assert_found (&bench);
    bench_free (&bench);
    ds_rules_unref (first);
    ds_rules_unref (second);
  }
}

/* ---- broken lines */

/* A line that makes no sense costs its batch. */
static void
test_broken (void)
{
  static const struct {
    const char *from, *to;
  } cases[] = {
    { "\"from\": [0, 1]", "\"from\": [0, 2]" },
    { "\"from\": [0, 1]", "\"from\": [0,-2]" },
    { "\"from\": [0, 1]", "\"from\": [0   ]" },
    { "\"from\": [0, 1]", "\"from\": [0,1,1]" },
    { "\"from\": [0, 1]", "\"from\": 17     " },
    { "\"x\": 18,", "\"x\": 4e3," },
    { "\"x\": 18,", "\"X\": 18," },
    { "\"y\": 32,", "\"y\": 1e9," },
    { "\"ground\": \"mud\"", "\"ground\": \"mut\"" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    Bench bench = bench_new (dst_rules ());
    g_autofree char *text = NULL;
    DsErrors errors = { 0 };
    DsDelve found;
    GString *changed;

    g_test_message ("%s", cases[i].to);
    save (&bench, false);
    edit (bench.doc, 'L', 4);
    save (&bench, false);
    ds_recovery_abandon (&bench.recovery);
    text = dst_read_file (bench.journals, TOKEN "-1.journal");
    changed = g_string_new (text);
    g_assert_cmpuint (g_string_replace (changed, cases[i].from, cases[i].to, 0), ==, 1);
    dst_write_file (bench.journals, TOKEN "-1.journal", changed->str);
    g_string_free (changed, TRUE);
    g_assert_cmpint (ds_recovery_load (&found, bench.journals, TOKEN, bench.rules, NULL, &errors),
                     ==, DS_OK);
    g_assert_cmpuint (errors.n, ==, 1);
    g_assert_cmpint (found.dungeon.w, ==, W);
    g_assert_cmpint (ds_doc_undo (bench.doc, NULL), ==, DS_OK);
    g_assert_true (ds_dungeon_equal (&found.dungeon, &ds_doc_delve (bench.doc)->dungeon));
    ds_delve_clear (&found);
    bench_free (&bench);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery-shape/edits", test_edits);
  g_test_add_func ("/recovery-shape/first", test_first);
  g_test_add_func ("/recovery-shape/together", test_together);
  g_test_add_func ("/recovery-shape/long", test_long);
  g_test_add_func ("/recovery-shape/rules", test_rules);
  g_test_add_func ("/recovery-shape/windows", test_windows);
  g_test_add_func ("/recovery-shape/lacking", test_lacking);
  g_test_add_func ("/recovery-shape/band-after-rules", test_band_after_rules);
  g_test_add_func ("/recovery-shape/after-file", test_after_file);
  g_test_add_func ("/recovery-shape/broken", test_broken);
  return g_test_run ();
}
