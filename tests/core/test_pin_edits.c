/* tests/core/test_pin_edits.c — changes that another program made in a level are pinned, and
 * nothing else. */
#include "doc/pin_edits.h"
#include "lib/map.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Rows end with '|'. Pins are drawn as 'g' ground, 'f' feature, 'o' objects, '*' several of them,
 * '.' none. */
static const struct {
  const char *name, *before, *after, *want;
} ROWS[] = {
  { "nothing", "####|#@!#|####|", "####|#@!#|####|", "....|....|....|" },
  { "ground", "####|#@!#|####|", "#~##|#@!#|###.|", ".g..|....|...g|" },
  { "moved", "#####|#@.!#|#####|", "#####|#@!.#|#####|", ".....|..oo.|.....|" },
  { "added", "#####|#@.!#|#####|", "#####|#@h!#|#####|", ".....|..o..|.....|" },
  { "removed", "#####|#@h!#|#####|", "#####|#@.!#|#####|", ".....|..o..|.....|" },
  { "door", "#####|#@.!#|#####|", "#####|#@d!#|#####|", ".....|..o..|.....|" },
  { "larger", "####|#@!#|####|", "####|#@!~|####|####|", "....|...g|....|....|" },
  { "smaller", "####|#@!#|####|####|", "###~|#@!#|####|", "...g|....|....|" },
};

static char
glyph_of (uint32_t pins)
{
  switch (pins) {
  case 0:
    return '.';
  case DS_PIN_GROUND:
    return 'g';
  case DS_PIN_FEATURE:
    return 'f';
  case DS_PIN_THINGS:
    return 'o';
  default:
    return '*';
  }
}

/* Objects of the drawing get ids by their order, so that moved ones are the same. */
static void
test_pinned (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) pins = g_string_new (NULL);
  DsDelve before, after;
  const DsFloor *floor;
  size_t n;

  dst_map_init (&before, ROWS[i].before, '|');
  dst_map_init (&after, ROWS[i].after, '|');
  g_assert_cmpint (ds_pin_edits (&after, &before, &n, NULL), ==, DS_OK);
  g_assert_true ((n == 0) == (strcmp (ROWS[i].before, ROWS[i].after) == 0));
  floor = &after.dungeon.floors[0];
  for (int32_t y = 0; y < floor->h; y++) {
    for (int32_t x = 0; x < floor->w; x++)
      g_string_append_c (pins, glyph_of (ds_floor_get (floor, DS_LAYER_PIN, (DsCell){ x, y })));
    g_string_append_c (pins, '|');
  }
  g_assert_cmpstr (pins->str, ==, ROWS[i].want);
  ds_delve_clear (&before);
  ds_delve_clear (&after);
}

static void
test_layers (void)
{
  static const struct {
    DsLayer layer;
    uint32_t pin;
  } LAYERS[] = { { DS_LAYER_FEATURE, DS_PIN_FEATURE }, { DS_LAYER_ROOM, DS_PIN_ROOM } };
  const char *map = "####|#@!#|####|";
  const DsRoom room = { .kind = DS_ROOM_NORMAL };

  for (size_t i = 0; i < G_N_ELEMENTS (LAYERS); i++) {
    const DsCell cell = { 1, 1 };
    DsDelve before, after;
    DsFloor *floor;
    size_t n;

    dst_map_init (&before, map, '|');
    dst_map_init (&after, map, '|');
    floor = &after.dungeon.floors[0];
    g_assert_cmpint (ds_rooms_add (&floor->rooms, &room, NULL), ==, DS_OK);
    g_assert_true (ds_floor_set (floor, LAYERS[i].layer, cell, 1));
    g_assert_cmpint (ds_pin_edits (&after, &before, &n, NULL), ==, DS_OK);
    g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_PIN, cell), ==, LAYERS[i].pin);
    ds_delve_clear (&before);
    ds_delve_clear (&after);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/pin-edits", ROWS, test_pinned);
  g_test_add_func ("/pin-edits/layers", test_layers);
  return g_test_run ();
}
