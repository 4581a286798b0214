/* tests/core/test_rotation.c — turns by any angle: sines, quarters, and the way back. */
#include "base/rotation.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

/* All angles are near those of the C library, and the same wherever they are built. */
static void
test_sines (void)
{
  guint64 hash = 0;

  for (int32_t angle = 0; angle < DS_ROTATION_FULL; angle++) {
    const DsRotation got = ds_rotation_of (angle);
    const double radians = angle * G_PI / 180000;

    g_assert_cmpfloat (fabs (got.cos - cos (radians) * (double)DS_ROTATION_ONE), <, 3);
    g_assert_cmpfloat (fabs (got.sin - sin (radians) * (double)DS_ROTATION_ONE), <, 3);
    hash = (hash ^ (guint32)got.cos) * 0x100000001b3u;
    hash = (hash ^ (guint32)got.sin) * 0x100000001b3u;
  }
  g_assert_cmphex (hash, ==, UINT64_C (0xb467f0431afce028));
}

static const struct {
  int64_t angle;
  int32_t normal;
  int64_t x, y; /* of 1000, 0 */
} ROWS[] = {
  { 0, 0, 1000, 0 },
  { 90000, 90000, 0, 1000 },
  { 180000, 180000, -1000, 0 },
  { -90000, 270000, 0, -1000 },
  { 360000, 0, 1000, 0 },
  { 30000, 30000, 866, 500 },
  { 750000, 30000, 866, 500 },
  { -1, 359999, 1000, 0 },
  { 210000, 210000, -866, -500 },
};

static void
test_rows (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    const int32_t normal = ds_rotation_normal (ROWS[i].angle);
    const DsRotation turn = ds_rotation_of (normal);

    g_assert_cmpint (normal, ==, ROWS[i].normal);
    g_assert_cmpint (ds_rotation_x (turn, 1000, 0), ==, ROWS[i].x);
    g_assert_cmpint (ds_rotation_y (turn, 1000, 0), ==, ROWS[i].y);
  }
}

/* Far points come back to a few parts of 10^9. */
static void
test_back (void)
{
  const int64_t far = INT64_C (1) << 45;

  for (int32_t angle = 0; angle < DS_ROTATION_FULL; angle += 7) {
    const DsRotation turn = ds_rotation_of (angle), back = ds_rotation_back (turn);
    const int64_t x = ds_rotation_x (turn, far, -far / 3), y = ds_rotation_y (turn, far, -far / 3);

    g_assert_cmpint (llabs (ds_rotation_x (back, x, y) - far), <, far >> 27);
    g_assert_cmpint (llabs (ds_rotation_y (back, x, y) + far / 3), <, far >> 27);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rotation/sines", test_sines);
  g_test_add_func ("/rotation/rows", test_rows);
  g_test_add_func ("/rotation/back", test_back);
  return g_test_run ();
}
