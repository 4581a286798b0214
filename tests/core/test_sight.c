/* tests/core/test_sight.c — what can be seen from a cell. */
#include "base/hash.h"
#include "field/sight.h"

#include <glib.h>
#include <string.h>

/* '@' looks, '#' blocks; in the picture of what is seen ' ' is not. */
static const struct {
  const char *name;
  int32_t w, radius;
  const char *map, *want;
} CASES[] = {
  { "alone", 3, 0, "...\n.@.\n...", "...\n.@.\n..." },
  { "wall-hides", 7, 0, "@..#...", "@..#   " },
  { "pillar-shadow", 7, 0,
    ".......\n"
    ".......\n"
    "@.#....\n"
    ".......\n"
    ".......",
    ".......\n"
    ".....  \n"
    "@.#    \n"
    ".....  \n"
    "......." },
  { "doorway", 7, 0,
    "#######\n"
    "#..#..#\n"
    "#@....#\n"
    "#..#..#\n"
    "#######",
    "####   \n"
    "#..# .#\n"
    "#@....#\n"
    "#..# .#\n"
    "####   " },
  { "radius", 7, 2,
    ".......\n"
    ".......\n"
    ".......\n"
    "...@...\n"
    ".......\n"
    ".......\n"
    ".......",
    "       \n"
    "   .   \n"
    "  ...  \n"
    " ..@.. \n"
    "  ...  \n"
    "   .   \n"
    "       " },
  { "all-walls-of-a-room", 6, 0,
    "######\n"
    "#....#\n"
    "#.@..#\n"
    "#....#\n"
    "######",
    "######\n"
    "#....#\n"
    "#.@..#\n"
    "#....#\n"
    "######" },
};

static void
test_case (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int32_t w = CASES[row].w, h = ((int32_t)strlen (CASES[row].map) + 1) / (w + 1);
  const size_t n = (size_t)w * (size_t)h;
  g_autofree uint8_t *opaque = g_malloc0 (n), *seen = g_malloc0 (n);
  g_autoptr (GString) found = g_string_new (NULL);
  DsCell eye = { -1, -1 };

  for (int32_t i = 0; i < w * h; i++) {
    const char glyph = CASES[row].map[i / w * (w + 1) + i % w];

    opaque[i] = glyph == '#';
    if (glyph == '@')
      eye = (DsCell){ i % w, i / w };
  }
  g_assert_cmpint (ds_sight_from (&(DsOpaque){ w, h, opaque }, eye, CASES[row].radius, seen, NULL),
                   ==, DS_OK);
  for (int32_t i = 0; i < w * h; i++) {
    if (i > 0 && i % w == 0)
      g_string_append_c (found, '\n');
    g_string_append_c (found, seen[i] ? CASES[row].map[i / w * (w + 1) + i % w] : ' ');
  }
  g_assert_cmpstr (found->str, ==, CASES[row].want);
}

/* Of open cells of small random maps: a sees b exactly when b sees a; and whoever sees an open cell
 * sees the walls beside it that face it. */
static void
test_symmetric (void)
{
  enum { W = 11, H = 9, N = W * H };
  uint8_t opaque[N], seen[N][N];

  for (uint64_t key = 1; key <= 200; key++) {
    const DsOpaque map = { W, H, opaque };

    for (int32_t i = 0; i < N; i++)
      opaque[i] = ds_cell_hash (key, i % W, i / W) % 100 < 10 + key % 40;
    memset (seen, 0, sizeof seen);
    for (int32_t i = 0; i < N; i++)
      if (!opaque[i])
        g_assert_cmpint (ds_sight_from (&map, (DsCell){ i % W, i / W }, 0, seen[i], NULL), ==,
                         DS_OK);
    for (int32_t i = 0; i < N; i++)
      for (int32_t k = 0; k < i; k++)
        if (!opaque[i] && !opaque[k])
          g_assert_cmpint (seen[i][k], ==, seen[k][i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/field/sight/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/field/sight/symmetric", test_symmetric);
  return g_test_run ();
}
