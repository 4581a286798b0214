/* tests/core/test_copies.c — where copies of clips go. */
#include "doc/copies.h"

#include <glib.h>
#include <stdlib.h>

/* ---- rows and rectangles: the top left cells of the copies, in order */

static const struct {
  const char *name;
  DsCopiesHow how;
  DsCell from, to;
  int32_t w, h;
  size_t n;
  DsCell at[6];
} LAID[] = {
  { "single", DS_COPIES_ROW, { 5, 5 }, { 5, 5 }, 3, 3, 1, { { 4, 4 } } },
  { "even-size", DS_COPIES_ROW, { 5, 5 }, { 5, 5 }, 2, 4, 1, { { 4, 3 } } },
  { "almost-two", DS_COPIES_ROW, { 5, 5 }, { 7, 5 }, 3, 1, 1, { { 4, 5 } } },
  { "row", DS_COPIES_ROW, { 5, 5 }, { 11, 5 }, 3, 1, 3, { { 4, 5 }, { 7, 5 }, { 10, 5 } } },
  { "to-the-left", DS_COPIES_ROW, { 5, 5 }, { -1, 5 }, 3, 1, 3, { { 4, 5 }, { 1, 5 }, { -2, 5 } } },
  { "upwards", DS_COPIES_ROW, { 5, 5 }, { 5, 1 }, 3, 2, 3, { { 4, 4 }, { 4, 2 }, { 4, 0 } } },
  { "diagonal", DS_COPIES_ROW, { 0, 0 }, { 4, 4 }, 2, 2, 3, { { -1, -1 }, { 1, 1 }, { 3, 3 } } },
  { "fill",
    DS_COPIES_FILL,
    { 1, 1 },
    { 7, 4 },
    3,
    3,
    6,
    { { 0, 0 }, { 3, 0 }, { 6, 0 }, { 0, 3 }, { 3, 3 }, { 6, 3 } } },
  { "fill-back",
    DS_COPIES_FILL,
    { 7, 4 },
    { 4, 1 },
    3,
    3,
    4,
    { { 6, 3 }, { 3, 3 }, { 6, 0 }, { 3, 0 } } },
};

static void
test_laid (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const DsCopied clip = { LAID[i].w, LAID[i].h, 1 };
  const DsCopyPlan plan = {
    .how = LAID[i].how, .from = LAID[i].from, .to = LAID[i].to, .clips = &clip, .n_clips = 1
  };
  DsCopies copies = { 0 };

  g_assert_cmpint (ds_copies_place (&copies, &plan, NULL), ==, DS_OK);
  g_assert_cmpuint (copies.n, ==, LAID[i].n);
  for (size_t k = 0; k < copies.n; k++) {
    g_assert_cmpint (copies.items[k].box.x, ==, LAID[i].at[k].x);
    g_assert_cmpint (copies.items[k].box.y, ==, LAID[i].at[k].y);
    g_assert_cmpint (copies.items[k].box.w, ==, LAID[i].w);
    g_assert_cmpint (copies.items[k].box.h, ==, LAID[i].h);
  }
  ds_array_clear (&copies);
}

/* ---- scattered */

static const DsCopied MIXED[] = { { 2, 2, 3 }, { 1, 3, 1 }, { 3, 1, 0 } };

static DsCopyPlan
scatter (int32_t side, int32_t spacing, uint64_t key)
{
  return (DsCopyPlan){ .how = DS_COPIES_SCATTER,
                       .from = { 10 + side - 1, 20 },
                       .to = { 10, 20 + side - 1 },
                       .spacing = spacing,
                       .clips = MIXED,
                       .n_clips = G_N_ELEMENTS (MIXED),
                       .key = key };
}

/* The free cells between two boxes, along the axis that has more of them. */
static int32_t
gap (DsRect a, DsRect b)
{
  const int32_t x = MAX (a.x - (b.x + b.w), b.x - (a.x + a.w));
  const int32_t y = MAX (a.y - (b.y + b.h), b.y - (a.y + a.h));

  return MAX (x, y);
}

/* Copies lie within the rectangle, as far apart as the spacing; those without weight nowhere. */
static void
test_scatter (gconstpointer data)
{
  const int32_t spacing = GPOINTER_TO_INT (data);
  const DsCopyPlan plan = scatter (40, spacing, 7);
  const DsRect area = ds_rect_between (plan.from, plan.to);
  DsCopies copies = { 0 };
  size_t counts[G_N_ELEMENTS (MIXED)] = { 0 };

  g_assert_cmpint (ds_copies_place (&copies, &plan, NULL), ==, DS_OK);
  g_assert_cmpuint (copies.n, >, 10);
  for (size_t i = 0; i < copies.n; i++) {
    const DsRect box = copies.items[i].box, inside = ds_rect_intersect (box, area);

    counts[copies.items[i].clip]++;
    g_assert_cmpint (inside.w * inside.h, ==, box.w * box.h);
    for (size_t k = 0; k < i; k++)
      g_assert_cmpint (gap (box, copies.items[k].box), >=, spacing);
  }
  g_assert_cmpuint (counts[0], >, counts[1]);
  g_assert_cmpuint (counts[1], >, 0);
  g_assert_cmpuint (counts[2], ==, 0);
  ds_array_clear (&copies);
}

static gboolean
are_same (const DsCopies *a, const DsCopies *b)
{
  if (a->n != b->n)
    return FALSE;
  for (size_t i = 0; i < a->n; i++)
    if (a->items[i].clip != b->items[i].clip || a->items[i].box.x != b->items[i].box.x ||
        a->items[i].box.y != b->items[i].box.y)
      return FALSE;
  return TRUE;
}

/* The same plan gives the same copies, another key others. */
static void
test_repeat (void)
{
  const DsCopyPlan plan = scatter (30, 1, 7), other = scatter (30, 1, 8);
  DsCopies first = { 0 }, again = { 0 }, others = { 0 };

  g_assert_cmpint (ds_copies_place (&first, &plan, NULL), ==, DS_OK);
  g_assert_cmpint (ds_copies_place (&again, &plan, NULL), ==, DS_OK);
  g_assert_cmpint (ds_copies_place (&others, &other, NULL), ==, DS_OK);
  g_assert_true (are_same (&first, &again));
  g_assert_false (are_same (&first, &others));
  ds_array_clear (&first);
  ds_array_clear (&again);
  ds_array_clear (&others);
}

/* ---- limits */

static const struct {
  DsCopiesHow how;
  DsCell to;
  DsStatus status;
  size_t n;
} LIMITS[] = {
  { DS_COPIES_ROW, { 2047, 0 }, DS_OK, 2048 },
  { DS_COPIES_ROW, { 2048, 0 }, DS_LIMIT, 0 },
  { DS_COPIES_FILL, { 63, 31 }, DS_OK, 2048 },
  { DS_COPIES_FILL, { 64, 31 }, DS_LIMIT, 0 },
  { DS_COPIES_SCATTER, { 63, 31 }, DS_OK, 2048 },
  { DS_COPIES_SCATTER, { 64, 31 }, DS_LIMIT, 0 },
  { DS_COPIES_SCATTER, { 1024, 1023 }, DS_LIMIT, 0 },
};

static void
test_limits (void)
{
  const DsCopied cell = { 1, 1, 1 };

  for (size_t i = 0; i < G_N_ELEMENTS (LIMITS); i++) {
    const DsCopyPlan plan = {
      .how = LIMITS[i].how, .to = LIMITS[i].to, .clips = &cell, .n_clips = 1
    };
    DsCopies copies = { 0 };

    g_assert_cmpint (ds_copies_place (&copies, &plan, NULL), ==, LIMITS[i].status);
    g_assert_cmpuint (copies.n, ==, LIMITS[i].n);
    ds_array_clear (&copies);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (LAID); i++) {
    g_autofree char *path = g_strdup_printf ("/copies/laid/%s", LAID[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_laid);
  }
  g_test_add_data_func ("/copies/scatter/touching", GINT_TO_POINTER (0), test_scatter);
  g_test_add_data_func ("/copies/scatter/apart", GINT_TO_POINTER (2), test_scatter);
  g_test_add_func ("/copies/repeat", test_repeat);
  g_test_add_func ("/copies/limits", test_limits);
  return g_test_run ();
}
