/* tests/core/test_paste.c — copying, mirroring, rotating and pasting a piece of a level. */
#include "doc/clip.h"
#include "doc/doc.h"
#include "io/clip_file.h"
#include "lib/map.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <string.h>

/* A cell by its thing, else its ground. */
static char
glyph_of (const DsDelve *delve, const DsFloor *level, DsCell cell)
{
  const size_t i = ds_things_seek (level->things, cell);
  const DsThing *thing =
      i < ds_things_count (level->things) ? ds_things_get (level->things, i) : NULL;
  const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, cell);

  if (thing == NULL || thing->at.x != cell.x || thing->at.y != cell.y)
    return ground == DS_TILE_NONE                                              ? ' '
           : ds_rules_tile (delve->rules, ground)->flags & DS_TILE_BLOCKS_MOVE ? '#'
                                                                               : '.';
  if (thing->facing < DS_FACING_NONE)
    return "^>v<"[thing->facing];
  if (i + 1 < ds_things_count (level->things) && thing[1].at.x == cell.x && thing[1].at.y == cell.y)
    return '+'; /* several */
  switch (ds_rules_kind (delve->rules, thing->kind)->role) {
  case DS_ROLE_START:
    return '@';
  case DS_ROLE_GOAL:
    return '!';
  case DS_ROLE_KEY:
    return ds_str_get (thing->lock)[0];
  case DS_ROLE_DOOR:
    return thing->lock != NULL ? (char)g_ascii_toupper (ds_str_get (thing->lock)[0]) : 'd';
  default:
    return thing->target_floor < 0 ? '0' : '1'; /* stairs without target, or with one */
  }
}

static char *
drawn (const DsDelve *delve, size_t floor)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  GString *text = g_string_new (NULL);

  for (int32_t y = 0; y < level->h; y++) {
    for (int32_t x = 0; x < level->w; x++)
      g_string_append_c (text, glyph_of (delve, level, (DsCell){ x, y }));
    g_string_append_c (text, '/');
  }
  return g_string_free (text, FALSE);
}

/* The mask has the cells of @box but for those of @but. */
static void
take (DsDelve *out, const DsDelve *from, DsRect box, DsRect but)
{
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, from->dungeon.w, from->dungeon.h, NULL), ==, DS_OK);
  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++)
      if (!ds_rect_has (but, (DsCell){ x, y }))
        ds_mask_set_span (&mask, (DsSpan){ y, x, x, 0 });
  g_assert_cmpint (ds_clip_take (out, from, 0, &mask, NULL), ==, DS_OK);
  ds_mask_clear (&mask);
}

/* ---- mirrored and turned */

static const struct {
  const char *name;
  const char *map;
  DsRect box, but;
  const char *turns; /* x y mirror, z turns right, Z left */
  const char *drawn;
} TURNS[] = {
  { "whole", "#.r/.@R/>..", { 0, 0, 3, 3 }, { 0 }, "", "#.r/.@R/>../" },
  { "part", "#.r#/.@R#/>..#", { 1, 0, 2, 3 }, { 0 }, "", ".r /@R /.. /" },
  { "hole", "####/#..#/####", { 0, 0, 4, 3 }, { 1, 1, 2, 1 }, "", "####/#  #/####/" },
  { "mirror-x", "#.r/.@R/>..", { 0, 0, 3, 3 }, { 0 }, "x", "r.#/R@./..</" },
  { "mirror-y", "#.r/.@R/>..", { 0, 0, 3, 3 }, { 0 }, "y", ">../.@R/#.r/" },
  { "right", "#.r#/.@R./>..v", { 0, 0, 4, 3 }, { 0 }, "z", "v.#/.@./.Rr/<.#/" },
  { "left", "#.r#/.@R./>..v", { 0, 0, 4, 3 }, { 0 }, "Z", "#.>/rR./.@./#.^/" },
  { "back", "#.r#/.@R./^..v", { 0, 0, 4, 3 }, { 0 }, "zZyyxxzzzz", "#.r#/.@R./^..v/" },
  { "round", "#.r#/.@R./^..v", { 0, 0, 4, 3 }, { 0 }, "zzxy", "#.r#/.@R./^..v/" },
};

static void
test_turn (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL;
  DsDelve from, clip;

  dst_map_init (&from, TURNS[i].map, '/');
  take (&clip, &from, TURNS[i].box, TURNS[i].but);
  for (const char *turn = TURNS[i].turns; *turn != '\0'; turn++)
    g_assert_cmpint (ds_clip_turn (&clip, (DsTransform)(strchr ("xyzZ", *turn) - "xyzZ" + 1), NULL),
                     ==, DS_OK);
  text = drawn (&clip, 0);
  g_assert_cmpstr (text, ==, TURNS[i].drawn);
  ds_delve_clear (&clip);
  ds_delve_clear (&from);
}

/* ---- put down */

static const struct {
  const char *name;
  const char *from, *to; /* NULL: on itself */
  DsRect box;
  size_t floor;
  DsCell at;
  const char *drawn;
  size_t n_pinned;
  DsRect limit; /* cells that may change; empty: all */
} PASTES[] = {
  { "cells",
    "#.#/.../#.#",
    "#####/#####/#####",
    { 0, 0, 3, 3 },
    0,
    { 1, 0 },
    "##.##/#...#/##.##/",
    9 },
  { "off-the-level",
    "..@/.../...",
    "####/####/####",
    { 0, 0, 3, 3 },
    0,
    { 2, 1 },
    "####/##../##../",
    4 },
  { "far", ".../.../...", "####/####/####", { 0, 0, 3, 3 }, 0, { 9, 9 }, "####/####/####/", 0 },
  { "things", "rR./.../...", "bbb/bbb/bbb", { 0, 0, 3, 1 }, 0, { 0, 1 }, "bbb/rR./bbb/", 3 },
  { "notes-stay", "#.r/.n./...", "nnn/nnn/...", { 0, 0, 3, 2 }, 0, { 0, 0 }, "00+/000/.../", 6 },
  { "start-moves", "@../.../...", "..@/.../!..", { 0, 0, 2, 1 }, 0, { 1, 1 }, ".../.@./!../", 3 },
  { "starts", "@.@/@../...", "..@/.../!..", { 0, 0, 3, 3 }, 0, { 0, 0 }, ".../@../.../", 9 },
  { "start-on-itself", "@../.../...", NULL, { 0, 0, 1, 1 }, 0, { 2, 2 }, ".../.../..@/", 2 },
  { "other-floor",
    "rR./.../...",
    ".../.../...|--|@../.../...",
    { 0, 0, 3, 1 },
    1,
    { 0, 2 },
    "@../.../rR./",
    3 },
  { "stairs-within", "1.1/.../...", ".../.../...", { 0, 0, 3, 1 }, 0, { 0, 2 }, ".../.../1.1/", 3 },
  { "stairs-cut", "1.1/.../...", ".../.../...", { 0, 0, 3, 1 }, 0, { 1, 2 }, ".../.../.0./", 2 },
  { "stairs-away",
    "1../.../...|--|1../.../...",
    ".../.../...|--|.../.../...",
    { 0, 0, 1, 1 },
    0,
    { 1, 1 },
    ".../.0./.../",
    1 },
  { "limited",
    "rg./###/...",
    ".../.../...",
    { 0, 0, 3, 2 },
    0,
    { 0, 0 },
    ".g./.#./.../",
    2,
    { 1, 0, 1, 3 } },
  { "stairs-home",
    "1../.../...|--|1../.../...",
    NULL,
    { 0, 0, 1, 1 },
    0,
    { 1, 1 },
    "1../.1./.../",
    1 },
};

static void
init (DsDelve *out, const char *map)
{
  g_autofree char *lines = g_strdelimit (g_strdup (map), "|", '/');

  dst_map_init (out, lines, '/');
}

static size_t
n_pinned (const DsDelve *delve)
{
  size_t n = 0;

  for (size_t f = 0; f < delve->dungeon.n_floors; f++)
    for (int32_t y = 0; y < delve->dungeon.h; y++)
      for (int32_t x = 0; x < delve->dungeon.w; x++)
        n += ds_floor_get (&delve->dungeon.floors[f], DS_LAYER_PIN, (DsCell){ x, y }) != 0;
  return n;
}

/* One step; undo restores the old content, redo pastes again. */
static void
test_paste (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const DsRect box = PASTES[i].limit;
  DsDelve from, to, clip;
  DsMask limit;
  const DsCmdPaste cmd = { .cmd.type = &ds_cmd_paste,
                           .floor = PASTES[i].floor,
                           .at = PASTES[i].at,
                           .clip = &clip,
                           .key = 7,
                           .is_home = PASTES[i].to == NULL,
                           .limit = ds_rect_is_empty (box) ? NULL : &limit };
  DsDoc *doc;

  init (&from, PASTES[i].from);
  init (&to, PASTES[i].to != NULL ? PASTES[i].to : PASTES[i].from);
  take (&clip, &from, PASTES[i].box, (DsRect){ 0 });
  g_assert_cmpint (ds_mask_init (&limit, to.dungeon.w, to.dungeon.h, NULL), ==, DS_OK);
  for (int32_t y = box.y; y < box.y + box.h; y++)
    ds_mask_set_span (&limit, (DsSpan){ y, box.x, box.x + box.w - 1, 0 });
  g_assert_cmpint (ds_doc_new (&doc, &to, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_doc_n_steps (doc), ==, PASTES[i].n_pinned > 0);
  for (int round = 0; round < 2; round++) {
    g_autofree char *after = drawn (ds_doc_delve (doc), PASTES[i].floor), *undone = NULL;
    g_autofree char *before = drawn (&to, PASTES[i].floor);

    g_assert_cmpstr (after, ==, PASTES[i].drawn);
    g_assert_cmpuint (n_pinned (ds_doc_delve (doc)), ==, PASTES[i].n_pinned);
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    undone = drawn (ds_doc_delve (doc), PASTES[i].floor);
    g_assert_cmpstr (undone, ==, before);
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  }
  ds_doc_free (doc);
  ds_mask_clear (&limit);
  ds_delve_clear (&clip);
  ds_delve_clear (&to);
  ds_delve_clear (&from);
}

/* Numbers of the rooms of a floor's cells. */
static char *
drawn_rooms (const DsDelve *delve)
{
  GString *text = g_string_new (NULL);

  for (int32_t y = 0; y < delve->dungeon.h; y++) {
    for (int32_t x = 0; x < delve->dungeon.w; x++)
      g_string_append_printf (
          text, "%u", ds_floor_get (&delve->dungeon.floors[0], DS_LAYER_ROOM, (DsCell){ x, y }));
    g_string_append_c (text, '/');
  }
  return g_string_free (text, FALSE);
}

/* Sets rooms by the digits of a drawing, all in a region. */
static void
draw_rooms (DsDelve *delve, const char *rows)
{
  DsFloor *level = &delve->dungeon.floors[0];
  const DsRegion region = { .id = 70, .colour = 0xabcdef };

  g_assert_cmpint (ds_regions_add (&delve->dungeon.regions, &region, NULL), ==, DS_OK);
  for (uint64_t i = 1; i <= 2; i++)
    g_assert_cmpint (
        ds_rooms_add (&level->rooms,
                      &(DsRoom){ .id = i, .region = 1, .kind = i == 2 ? DS_ROOM_VAULT : 0 }, NULL),
        ==, DS_OK);
  for (DsCell at = { 0, 0 }; *rows != '\0'; rows++)
    if (*rows == '/')
      at = (DsCell){ 0, at.y + 1 };
    else
      g_assert_true (
          ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ at.x++, at.y }, (uint32_t)(*rows - '0')));
}

/* A room that lies whole in the clip comes along as a room of its own, turned with its cells. A
 * room that is cut stays behind, and its cells belong to the room where they are put. */
static void
test_rooms (void)
{
  DsCmdPaste cmd = { .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 2, 1 }, .key = 7 };
  g_autofree char *there = NULL, *home = NULL, *undone = NULL;
  DsChanges changes = { 0 };
  DsDelve from, to, clip;
  const DsRooms *rooms;
  DsDoc *doc;

  init (&from, "...../...../.....");
  init (&to, "...../...../.....");
  draw_rooms (&from, "11220/11000/00000");
  take (&clip, &from, (DsRect){ 1, 0, 3, 1 }, (DsRect){ 0 });
  cmd.clip = &clip;
  g_assert_cmpuint (ds_rooms_count (clip.dungeon.floors[0].rooms), ==, 1);
  g_assert_cmpint (cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL), ==, DS_OK);
  there = drawn_rooms (&to);
  g_assert_cmpstr (there, ==, "00000/00011/00000/");
  rooms = to.dungeon.floors[0].rooms;
  g_assert_cmpuint (ds_rooms_count (rooms), ==, 1);
  g_assert_cmpuint (ds_rooms_get (rooms, 0)->kind, ==, DS_ROOM_VAULT);
  g_assert_cmpuint (ds_rooms_get (rooms, 0)->id, !=, 2);
  g_assert_cmpuint (ds_rooms_get (rooms, 0)->region, ==, 1);
  g_assert_cmpuint (ds_regions_get (to.dungeon.regions, 0)->colour, ==, 0xabcdef);
  g_assert_cmpuint (ds_floor_get (&to.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ 3, 1 }), ==,
                    DS_PIN_ALL);
  g_assert_cmpuint (ds_floor_get (&to.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ 2, 1 }), ==,
                    DS_PIN_ALL & ~DS_PIN_ROOM);

  g_assert_cmpint (ds_clip_turn (&clip, DS_TRANSFORM_RIGHT, NULL), ==, DS_OK);
  cmd.at = (DsCell){ 0, 0 };
  cmd.is_home = true;
  g_assert_cmpint (ds_doc_new (&doc, &from, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  home = drawn_rooms (ds_doc_delve (doc));
  g_assert_cmpstr (home, ==, "11220/11300/00300/");
  g_assert_cmpuint (ds_regions_count (ds_doc_delve (doc)->dungeon.regions), ==, 1);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  undone = drawn_rooms (ds_doc_delve (doc));
  g_assert_cmpstr (undone, ==, "11220/11000/00000/");
  g_assert_cmpuint (ds_rooms_count (ds_doc_delve (doc)->dungeon.floors[0].rooms), ==, 2);
  ds_doc_free (doc);
  ds_delve_clear (&clip);
  ds_delve_clear (&to);
  ds_delve_clear (&from);
}

/* ---- moved */

/* Levels before and after, whose letters are things that move with their cells. */
static const struct {
  const char *name, *map;
  DsRect box, but;
  DsCell by;
  const char *drawn;
} MOVES[] = {
  { "cells", "...../.rR../.....", { 1, 1, 2, 1 }, { 0 }, { 2, 1 }, "...../.##../...rR/" },
  { "onto-itself", "...../brR../.....", { 0, 1, 3, 1 }, { 0 }, { 1, 0 }, "...../#brR./...../" },
  { "over-things", "bg.../...../.....", { 0, 0, 1, 1 }, { 0 }, { 1, 0 }, "#b.../...../...../" },
  { "with-a-hole",
    "rbg../.@.../.....",
    { 0, 0, 3, 1 },
    { 1, 0, 1, 1 },
    { 0, 1 },
    "#b#../r@g../...../" },
  { "start-and-goal", "@..!./...../.....", { 0, 0, 5, 1 }, { 0 }, { 0, 2 }, "#####/...../@..!./" },
};

static DsSpans
spans_of (DsRect box, DsRect but)
{
  DsSpans spans = { 0 };

  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++)
      if (!ds_rect_has (but, (DsCell){ x, y }))
        g_assert_true (ds_array_push (&spans, (DsSpan){ y, x, x, 0 }));
  return spans;
}

/* One step, in which every thing that is left keeps its id. */
static void
test_move (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsSpans spans = spans_of (MOVES[i].box, MOVES[i].but);
  const DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells,
                               .floor = 0,
                               .spans = spans.items,
                               .n_spans = spans.n,
                               .by = MOVES[i].by };
  DsDelve from;
  DsDoc *doc;

  init (&from, MOVES[i].map);
  g_assert_cmpint (ds_doc_new (&doc, &from, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  for (int round = 0; round < 2; round++) {
    const DsThings *things = ds_doc_delve (doc)->dungeon.floors[0].things;
    g_autofree char *after = drawn (ds_doc_delve (doc), 0), *undone = NULL;
    g_autofree char *before = drawn (&from, 0);

    g_assert_cmpstr (after, ==, MOVES[i].drawn);
    for (size_t k = 0; k < ds_things_count (things); k++) {
      const DsThing *old =
          ds_things_find (from.dungeon.floors[0].things, ds_things_get (things, k)->id);

      g_assert_nonnull (old);
      g_assert_cmpuint (old->kind, ==, ds_things_get (things, k)->kind);
    }
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
    undone = drawn (ds_doc_delve (doc), 0);
    g_assert_cmpstr (undone, ==, before);
    g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  }
  ds_doc_free (doc);
  ds_delve_clear (&from);
  ds_array_clear (&spans);
}

/* Features, rooms and targets come along, also those of stairs on other floors; a wide gate that is
 * cut in two becomes two. */
static void
test_move_links (void)
{
  DsSpans spans = spans_of ((DsRect){ 0, 0, 2, 1 }, (DsRect){ 0 });
  DsCmdMoveCells cmd = { .cmd.type = &ds_cmd_move_cells,
                         .floor = 0,
                         .spans = spans.items,
                         .n_spans = spans.n,
                         .by = { 2, 1 } };
  DsChanges changes = { 0 };
  DsDelve delve;
  DsFloor *level;
  const DsThings *below;
  uint64_t gates[2] = { 0 };
  uint16_t grass;

  init (&delve, "1RR../...../.....|--|1..../...../.....");
  level = &delve.dungeon.floors[0];
  for (size_t i = 1; i < 3; i++) {
    DsThing gate = *ds_things_get (level->things, i);

    gate.gate = 5;
    g_assert_cmpint (ds_things_put (&level->things, &gate, NULL), ==, DS_OK);
  }
  grass = ds_rules_find_tile (delve.rules, "grass");
  g_assert_cmpint (ds_rooms_add (&level->rooms, &(DsRoom){ .id = 9 }, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ 0, 0 }, 1));
  g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, (DsCell){ 0, 0 }, grass));
  g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ 2, 1 }), ==, 1);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ 0, 0 }), ==, 0);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 2, 1 }), ==, grass);
  g_assert_cmpuint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 0, 0 }), ==, DS_TILE_NONE);
  g_assert_cmpuint (n_pinned (&delve), ==, 4);
  below = delve.dungeon.floors[1].things;
  g_assert_cmpint (ds_things_get (below, 0)->target.x, ==, 2);
  g_assert_cmpint (ds_things_get (below, 0)->target.y, ==, 1);
  for (size_t i = 0, n = 0; i < ds_things_count (level->things); i++)
    if (ds_things_get (level->things, i)->gate != 0)
      gates[n++] = ds_things_get (level->things, i)->gate;
  g_assert_cmpuint (gates[0], ==, 5); /* it stays, in row 0 */
  g_assert_cmpuint (gates[1], !=, 5);
  g_assert_cmpuint (gates[1], !=, 0);
  cmd.by.y = 3;
  g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_BAD_ARG);
  cmd.by = (DsCell){ -1, 0 };
  g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_BAD_ARG);
  cmd.floor = 2;
  g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_BAD_ARG);
  ds_delve_clear (&delve);
  ds_array_clear (&spans);
}

/* A wide gate of which cells are moved away in turn falls apart into as many gates. */
static void
test_move_gate_in_turn (void)
{
  DsChanges changes = { 0 };
  DsDelve delve;
  DsFloor *level;

  init (&delve, "1RRR./...../.....|--|1..../...../.....");
  level = &delve.dungeon.floors[0];
  for (size_t i = 1; i < 4; i++) {
    DsThing gate = *ds_things_get (level->things, i);

    gate.gate = 5;
    g_assert_cmpint (ds_things_put (&level->things, &gate, NULL), ==, DS_OK);
  }
  for (int32_t x = 1; x < 3; x++) {
    const DsSpan span = { 0, x, x, 0 };
    const DsCmdMoveCells cmd = {
      .cmd.type = &ds_cmd_move_cells, .floor = 0, .spans = &span, .n_spans = 1, .by = { 0, x }
    };

    g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
  }
  for (size_t i = 1; i < 4; i++)
    for (size_t k = 1; k < i; k++)
      g_assert_cmpuint (ds_things_get (level->things, i)->gate, !=,
                        ds_things_get (level->things, k)->gate);
  ds_delve_clear (&delve);
}

/* Ids are new, also those of wide gates; the same ones twice are refused. */
static void
test_ids (void)
{
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 0, 1 }, .clip = NULL, .key = 7, .is_home = true
  };
  DsDelve delve, clip;
  const DsThings *things;
  DsDoc *doc;

  init (&delve, "RR./.../...");
  for (size_t i = 0; i < 2; i++) {
    DsThing gate = *ds_things_get (delve.dungeon.floors[0].things, i);

    gate.gate = 5;
    g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things, &gate, NULL), ==, DS_OK);
  }
  take (&clip, &delve, (DsRect){ 0, 0, 3, 1 }, (DsRect){ 0 });
  cmd.clip = &clip;
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  cmd.at.y = 2;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  cmd.key = 8;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  cmd.floor = 1;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_BAD_ARG);
  things = ds_doc_delve (doc)->dungeon.floors[0].things;
  g_assert_cmpuint (ds_things_count (things), ==, 6);
  for (size_t i = 0; i < 6; i++) {
    const DsThing *a = ds_things_get (things, i);

    for (size_t k = 0; k < i; k++) {
      g_assert_cmpuint (a->id, !=, ds_things_get (things, k)->id);
      g_assert_true ((a->gate == ds_things_get (things, k)->gate) == (i / 2 == k / 2));
    }
  }
  ds_doc_free (doc);
  ds_delve_clear (&clip);
  ds_delve_clear (&delve);
}

/* Things without cells are added to those present, and the ground stays; a gate sets its tile, and
 * opens the wall. */
static void
test_things (void)
{
  static const uint64_t ids[] = { 2, 3, 99 }; /* the second and third of the row */
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 0, 0 }, .clip = NULL, .key = 7, .is_home = false
  };
  DsDelve from, to, clip;
  DsChanges changes = { 0 };
  const DsFloor *level;

  init (&from, "brR/.../...");
  init (&to, "##g/###/###");
  g_assert_cmpint (ds_clip_take_things (&clip, &from, 0, ids, 3, NULL), ==, DS_OK);
  cmd.clip = &clip;
  g_assert_cmpint (ds_clip_turn (&clip, DS_TRANSFORM_RIGHT, NULL), ==, DS_OK);
  g_assert_cmpint (cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL), ==, DS_OK);
  level = &to.dungeon.floors[0];
  g_assert_cmpuint (ds_things_count (level->things), ==, 3);
  g_assert_cmpuint (n_pinned (&to), ==, 2);
  for (size_t i = 0; i < 3; i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const bool is_gate = ds_rules_kind (to.rules, thing->kind)->gate != NULL;

    g_assert_cmpint (thing->at.x, ==, 2);
    g_assert_cmpint (thing->at.y, ==, is_gate);
    g_assert_true ((ds_floor_get (level, DS_LAYER_FEATURE, thing->at) != DS_TILE_NONE) == is_gate);
    g_assert_cmpuint (ds_floor_get (level, DS_LAYER_GROUND, thing->at), ==,
                      ds_rules_find_tile (to.rules, "floor"));
  }
  ds_delve_clear (&clip);
  ds_delve_clear (&to);
  ds_delve_clear (&from);
}

/* Locks that only the clip's level defines are added; existing ones stay. */
static void
test_locks (void)
{
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 0, 0 }, .clip = NULL, .key = 7, .is_home = false
  };
  DsLock lock = { .id = ds_str_new ("red"), .name = ds_str_new ("Blood lock") };
  DsLock other = { .id = ds_str_new ("blue"), .name = ds_str_new ("Sky lock") };
  DsDelve from, to, clip;
  DsChanges changes = { 0 };

  init (&from, "rR./.../...");
  init (&to, ".../.../...");
  g_assert_cmpint (ds_locks_put (&from.dungeon.locks, &lock, NULL), ==, DS_OK);
  g_assert_cmpint (ds_locks_put (&from.dungeon.locks, &other, NULL), ==, DS_OK);
  take (&clip, &from, (DsRect){ 0, 0, 3, 1 }, (DsRect){ 0 });
  cmd.clip = &clip;
  for (int round = 0; round < 2; round++) {
    cmd.key++;
    g_assert_cmpint (cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL), ==, DS_OK);
    g_assert_cmpuint (ds_locks_count (to.dungeon.locks), ==, 1);
    g_assert_cmpstr (ds_str_get (ds_locks_get (to.dungeon.locks, 0)->name), ==, "Blood lock");
  }
  ds_str_unref (lock.id);
  ds_str_unref (lock.name);
  ds_str_unref (other.id);
  ds_str_unref (other.name);
  ds_delve_clear (&clip);
  ds_delve_clear (&to);
  ds_delve_clear (&from);
}

/* ---- text */

static const struct {
  const char *name;
  bool is_json;
  const char *text;
  const char *drawn; /* NULL: it is refused, with a sentence that has @sentence */
  const char *sentence;
} TEXTS[] = {
  { "rows", false, "#.#\n..@\n#.#\n", "#.#/..@/#.#/", NULL },
  { "ragged", false, "#\n#.#\n#", "#  /#.#/#  /", NULL },
  { "legend", false, "# x = wall\nx.x\nxxx\nxxx\n", "#.#/###/###/", NULL },
  { "empty", false, "", NULL, "3" },
  { "small", false, "..", NULL, "3" },
  { "tab", false, "..\t\n...\n...", NULL, "tab" },
  { "bytes", false, "..\xff\n...\n...", NULL, "UTF-8" },
  { "not-json", true, "#.#", NULL, "" },
  { "cut-off", true, "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\"", NULL, "" },
  { "huge", true,
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [99999, 99999], \"floors\": "
    "[]}",
    NULL, "4096" },
  { "other-format", true, "{\"format\": \"other\", \"version\": 1}", NULL, "other" },
};

static void
test_read (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const DsFormat *format = TEXTS[i].is_json ? &ds_format_delve : &ds_format_text;
  DsDelve clip;
  char sentence[DS_SENTENCE];

  if (TEXTS[i].drawn != NULL) {
    g_autofree char *text = NULL;

    g_assert_cmpint (ds_clip_read (&clip, format, "clipboard", TEXTS[i].text,
                                   strlen (TEXTS[i].text), dst_rules (), errors),
                     ==, DS_OK);
    text = drawn (&clip, 0);
    g_assert_cmpstr (text, ==, TEXTS[i].drawn);
    ds_delve_clear (&clip);
    return;
  }
  g_assert_cmpint (ds_clip_read (&clip, format, "clipboard", TEXTS[i].text, strlen (TEXTS[i].text),
                                 dst_rules (), errors),
                   !=, DS_OK);
  g_assert_cmpuint (errors->n, >, 0);
  g_assert_null (clip.rules);
  g_assert_nonnull (
      strstr (ds_error_format (&errors->items[0], sentence, sizeof sentence), TEXTS[i].sentence));
}

/* A written clip reads back the same, except targets outside of it. */
static void
test_write (void)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *text = NULL;
  DsText json = { 0 };
  DsDelve from, clip, again;
  DsSpans spans = { 0 };

  init (&from, "@rR/1.1/2..|--|..2/.../...");
  take (&clip, &from, (DsRect){ 0, 0, 3, 3 }, (DsRect){ 1, 1, 1, 1 });
  g_assert_cmpint (ds_clip_write (&clip, &ds_format_delve, &json, NULL), ==, DS_OK);
  g_assert_cmpint (ds_clip_read (&again, &ds_format_delve, "clipboard", json.bytes, json.n,
                                 dst_rules (), errors),
                   ==, DS_OK);
  text = drawn (&again, 0);
  g_assert_cmpstr (text, ==, "@rR/1 1/0../");
  g_assert_true (ds_clip_spans (&again, (DsCell){ 5, 5 }, &spans));
  g_assert_cmpuint (spans.n, ==, 4);
  ds_array_clear (&spans);
  ds_text_clear (&json);
  ds_delve_clear (&from);
  g_assert_cmpint (ds_delve_init (&from, dst_rules (), 3, 3, 2, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_format_delve.write (&from, &json, NULL), ==, DS_OK);
  ds_delve_clear (&again);
  g_assert_cmpint (ds_clip_read (&again, &ds_format_delve, "clipboard", json.bytes, json.n,
                                 dst_rules (), errors),
                   ==, DS_BAD_DATA);
  ds_text_clear (&json);
  ds_delve_clear (&from);
  ds_delve_clear (&clip);
}

/* Unknown definitions are added to the level. */
static void
test_unknown (void)
{
  static const char text[] = "# q = slime-pit\nqqq\nq.q\nqqq\n";
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 0, 0 }, .clip = NULL, .key = 7, .is_home = false
  };
  DsDelve to, clip;
  DsChanges changes = { 0 };

  init (&to, "###/###/###");
  g_assert_cmpint (
      ds_clip_read (&clip, &ds_format_text, "clipboard", text, strlen (text), dst_rules (), errors),
      ==, DS_OK);
  cmd.clip = &clip;
  g_assert_cmpint (cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL), ==, DS_OK);
  g_assert_cmpuint (changes.what & DS_CHANGED_RULES, !=, 0);
  g_assert_cmpstr (ds_rules_tile (to.rules, ds_floor_get (&to.dungeon.floors[0], DS_LAYER_GROUND,
                                                          (DsCell){ 0, 0 }))
                       ->id,
                   ==, "slime-pit");
  ds_delve_clear (&to);
  ds_delve_clear (&clip);
}

/* ---- no memory */

static DsStatus
try_all (void *user)
{
  const DsDelve *from = user;
  DsChanges changes = { 0 };
  static const uint64_t ids[] = { 1, 2 };
  DsDelve to = { 0 }, clip = { 0 }, things = { 0 };
  DsMask mask = { 0 };
  DsSpans spans = { 0 };
  DsText json = { 0 };
  DsCmdPaste cmd = {
    .cmd.type = &ds_cmd_paste, .floor = 0, .at = { 1, 1 }, .clip = &clip, .key = 7, .is_home = true
  };
  DsStatus status = ds_mask_init (&mask, from->dungeon.w, from->dungeon.h, NULL);

  if (status == DS_OK) {
    ds_mask_set_all (&mask, true);
    status = ds_clip_take (&clip, from, 0, &mask, NULL);
  }
  for (int how = DS_TRANSFORM_MIRROR_X; how <= DS_TRANSFORM_LEFT && status == DS_OK; how++)
    status = ds_clip_turn (&clip, (DsTransform)how, NULL);
  if (status == DS_OK && !ds_clip_spans (&clip, (DsCell){ 0, 0 }, &spans))
    status = DS_NOMEM;
  if (status == DS_OK)
    status = ds_clip_write (&clip, &ds_format_text, &json, NULL);
  if (status == DS_OK)
    status = ds_delve_copy (&to, from, NULL);
  if (status == DS_OK)
    status = cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL);
  if (status == DS_OK)
    status = ds_clip_take_things (&things, from, 0, ids, 2, NULL);
  cmd.clip = &things;
  cmd.key = 9;
  if (status == DS_OK)
    status = cmd.cmd.type->apply (&to, &cmd.cmd, &changes, NULL);
  ds_array_clear (&spans);
  ds_text_clear (&json);
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  ds_delve_clear (&things);
  ds_delve_clear (&to);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve from;

  init (&from, "@rR/1.1/!..|--|..1/.../...");
  draw_rooms (&from, "122/100/000");
  dst_fail_each (try_all, &from, DS_OK);
  ds_delve_clear (&from);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/paste/turn", TURNS, test_turn);
  DST_ADD_ROWS ("/paste/put", PASTES, test_paste);
  for (size_t i = 0; i < G_N_ELEMENTS (MOVES); i++) {
    g_autofree char *path = g_strconcat ("/doc/move-cells/", MOVES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_move);
  }
  g_test_add_func ("/doc/move-cells/links", test_move_links);
  g_test_add_func ("/doc/move-cells/gate-in-turn", test_move_gate_in_turn);
  g_test_add_func ("/paste/ids", test_ids);
  g_test_add_func ("/paste/rooms", test_rooms);
  g_test_add_func ("/paste/things", test_things);
  g_test_add_func ("/paste/locks", test_locks);
  DST_ADD_ROWS ("/paste/read", TEXTS, test_read);
  g_test_add_func ("/paste/write", test_write);
  g_test_add_func ("/paste/unknown", test_unknown);
  g_test_add_func ("/paste/no-memory", test_no_memory);
  return g_test_run ();
}
