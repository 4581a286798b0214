/* tests/core/test_table.c — shared, copy-on-write tables. */
#include "lib/memory.h"
#include "map/room.h"
#include "map/thing.h"

#include <glib.h>

#define MANY 10000 /* more than are copied between two polls of a job */

static DsThing
thing_at (int32_t x, int32_t y, uint64_t id, DsStr *lock)
{
  return (DsThing){ .id = id, .target_floor = -1, .at = { x, y }, .lock = lock };
}

static DsThings *
things_new (const DsThing *items, size_t n)
{
  DsThings *self;

  g_assert_cmpint (ds_things_new (&self, items, n, NULL), ==, DS_OK);
  return self;
}

/* Old and new records may interleave in any way. */
static void
test_add (void)
{
  DsStr *lock = ds_str_new ("red");
  const DsThing all[] = { thing_at (2, 0, 5, lock), thing_at (1, 1, 2, NULL),
                          thing_at (1, 1, 3, lock), thing_at (0, 2, 1, lock),
                          thing_at (9, 2, 9, NULL), thing_at (0, 3, 4, lock) };
  const size_t n = G_N_ELEMENTS (all);
  DsThings *wanted = things_new (all, n);

  for (unsigned old = 0; old < 1u << n; old++) {
    DsThing first[G_N_ELEMENTS (all)], later[G_N_ELEMENTS (all)];
    size_t n_first = 0, n_later = 0;
    DsThings *things, *before;

    for (size_t i = 0; i < n; i++)
      if (old >> i & 1)
        first[n_first++] = all[i];
      else
        later[n_later++] = all[i];
    things = things_new (first, n_first);
    before = ds_things_ref (things);
    g_assert_cmpint (ds_things_add (&things, later, n_later, NULL, NULL), ==, DS_OK);
    g_assert_true (ds_things_equal (things, wanted));
    g_assert_cmpuint (ds_things_count (before), ==, n_first);
    ds_things_unref (things);
    ds_things_unref (before);
  }
  ds_things_unref (wanted);
  ds_str_unref (lock);
}

static void
test_add_limit (void)
{
  const DsThing one = thing_at (0, 0, 1, NULL);
  DsThings *things = things_new (&one, 1), *before = things;
  DsError err;

  g_assert_cmpint (ds_things_add (&things, NULL, DS_THINGS_MAX, NULL, &err), ==, DS_LIMIT);
  g_assert_cmpstr (err.message.id, ==, "things.limit");
  g_assert_true (things == before);
  ds_things_unref (things);
}

/* A cancelled call frees its memory, and the table is unchanged. */
static void
test_cancelled (void)
{
  DsThing *items = g_new (DsThing, MANY);
  DsJob job = { 0 };
  DsThings *things, *before;
  int n_blocks;

  dst_count_blocks ();
  for (int32_t i = 0; i < MANY; i++)
    items[i] = thing_at (i, 0, (uint64_t)i + 1, NULL);
  things = things_new (items, MANY / 2);
  before = things;
  n_blocks = dst_blocks ();
  ds_job_cancel (&job);
  g_assert_cmpint (ds_things_add (&things, items + MANY / 2, MANY / 2, &job, NULL), ==,
                   DS_CANCELLED);
  g_assert_true (things == before);
  g_assert_cmpint (dst_blocks (), ==, n_blocks);
  ds_things_unref (things);
  g_free (items);
}

static DsRooms *
rooms_new (int n, DsStr *name)
{
  DsRooms *self = NULL;

  for (int i = 0; i < n; i++)
    g_assert_cmpint (ds_rooms_add (&self, &(DsRoom){ .id = (uint64_t)i + 1, .name = name }, NULL),
                     ==, DS_OK);
  return self;
}

/* A table that others have, too, is copied once; then it is one's own. */
static void
test_own (void)
{
  DsStr *name = ds_str_new ("hall");
  DsRooms *rooms = rooms_new (MANY, name), *shared = ds_rooms_ref (rooms);
  DsRooms *own;

  g_assert_cmpint (ds_rooms_own (&rooms, NULL, NULL), ==, DS_OK);
  g_assert_true (rooms != shared);
  g_assert_true (ds_rooms_equal (rooms, shared));
  own = rooms;
  g_assert_cmpint (ds_rooms_own (&rooms, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_rooms_set (&rooms, 3, &(DsRoom){ .id = 4 }, NULL), ==, DS_OK);
  g_assert_true (rooms == own);
  g_assert_true (ds_rooms_get (shared, 3)->name == name);
  ds_rooms_unref (shared);
  ds_rooms_unref (rooms);
  ds_str_unref (name);
}

static void
test_own_cancelled (void)
{
  DsStr *name = ds_str_new ("hall");
  DsRooms *rooms = rooms_new (MANY, name), *shared = ds_rooms_ref (rooms);
  DsJob job = { 0 };

  ds_job_cancel (&job);
  g_assert_cmpint (ds_rooms_own (&rooms, &job, NULL), ==, DS_CANCELLED);
  g_assert_true (rooms == shared);
  ds_rooms_unref (shared);
  ds_rooms_unref (rooms);
  ds_str_unref (name);
}

static DsStatus
write_all (void *user)
{
  DsStr *name = user;
  const DsThing one = thing_at (0, 0, 1, name), two = thing_at (1, 0, 2, name);
  DsThings *things = NULL;
  DsRooms *rooms = NULL, *shared = NULL;
  DsStatus status = ds_things_add (&things, &two, 1, NULL, NULL);

  if (status == DS_OK)
    status = ds_things_add (&things, &one, 1, NULL, NULL);
  if (status == DS_OK)
    status = ds_rooms_add (&rooms, &(DsRoom){ .id = 1, .name = name }, NULL);
  if (status == DS_OK) {
    shared = ds_rooms_ref (rooms);
    status = ds_rooms_own (&rooms, NULL, NULL);
  }
  ds_rooms_unref (shared);
  ds_rooms_unref (rooms);
  ds_things_unref (things);
  return status;
}

static void
test_no_memory (void)
{
  DsStr *name = ds_str_new ("hall");

  dst_fail_each (write_all, name, DS_OK);
  ds_str_unref (name);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/things/add", test_add);
  g_test_add_func ("/map/things/add-limit", test_add_limit);
  g_test_add_func ("/map/things/add-cancelled", test_cancelled);
  g_test_add_func ("/map/table/own", test_own);
  g_test_add_func ("/map/table/own-cancelled", test_own_cancelled);
  g_test_add_func ("/map/table/no-memory", test_no_memory);
  return g_test_run ();
}
