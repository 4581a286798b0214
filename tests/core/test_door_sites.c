/* tests/core/test_door_sites.c — door sites on drawn maps. */
#include "field/door_sites.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* '#' is closed, a letter is an open cell of that room, '.' one of none. In @want '|' and '-' are
 * sites that one goes through east or south. */
static const struct {
  const char *name;
  int32_t w;
  const char *map, *want;
} SITES[] = {
  { "between-rooms", 7,
    "#######"
    "#aaabb#"
    "#aa#bb#"
    "#######",
    "       "
    "   |   "
    "       "
    "       " },
  { "of-a-corridor", 9,
    "#########"
    "#aa###bb#"
    "#aacccbb#"
    "#aa###bb#"
    "#########",
    "         "
    "         "
    "   | |   "
    "         "
    "         " },
  { "southwards", 3,
    "###"
    "#a#"
    "#c#"
    "#b#"
    "###",
    "   "
    "   "
    " - "
    "   "
    "   " },
  { "within-a-room", 5,
    "#####"
    "#aaa#"
    "##a##"
    "#aaa#"
    "#####",
    "     "
    "     "
    "     "
    "     "
    "     " },
  { "no-room", 5,
    "#####"
    "#a..#"
    "#a#.#"
    "#####",
    "     "
    "  |  "
    "     "
    "     " },
  { "wide", 5,
    "#####"
    "#acb#"
    "#acb#"
    "#####",
    "     "
    "     "
    "     "
    "     " },
  { "round-a-corner", 4,
    "####"
    "#ac#"
    "##b#"
    "####",
    "    "
    "    "
    "    "
    "    " },
  { "rim", 3,
    "acb"
    "###"
    "###",
    "   "
    "   "
    "   " },
};

static DsSpace
space_of (const char *map, int32_t w, uint8_t *open, uint32_t *room)
{
  const int32_t n = (int32_t)strlen (map);

  for (int32_t i = 0; i < n; i++) {
    open[i] = map[i] != '#';
    room[i] = map[i] >= 'a' ? (uint32_t)(map[i] - 'a' + 1) : 0;
  }
  return (DsSpace){ w, n / w, open, DS_MOVE_4 };
}

static void
test_sites (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  const char *map = SITES[row].map;
  uint8_t open[64];
  uint32_t room[64];
  const DsSpace space = space_of (map, SITES[row].w, open, room);
  g_autofree char *got = g_strnfill (strlen (map), ' ');
  DsDoorSites sites;
  DsDoorSite site;
  size_t n = 0;

  g_assert_cmpint (ds_door_sites_find (&sites, &space, room, NULL, NULL), ==, DS_OK);
  for (size_t i = 0; i < sites.n; i++) {
    const DsDoorSite *found = &sites.items[i];
    const DsCell by = ds_move_steps[found->way];
    const size_t at = ds_space_index (&space, found->cell);

    got[at] = found->way == 1 ? '|' : '-';
    g_assert_cmpuint (found->from, ==, room[at - (size_t)by.x - (size_t)(by.y * space.w)]);
    g_assert_cmpuint (found->to, ==, room[at + (size_t)by.x + (size_t)(by.y * space.w)]);
  }
  g_assert_cmpstr (got, ==, SITES[row].want);
  for (int32_t i = 0; i < space.w * space.h; i++)
    n += ds_door_site_at (&space, room, (DsCell){ i % space.w, i / space.w }, &site);
  g_assert_cmpuint (n, ==, sites.n);
  ds_door_sites_clear (&sites);
}

static DsStatus
try_find (void *user)
{
  uint8_t open[64];
  uint32_t room[64];
  const DsSpace space = space_of (SITES[1].map, SITES[1].w, open, room);
  DsDoorSites sites;
  const DsStatus status = ds_door_sites_find (&sites, &space, room, user, NULL);

  if (status != DS_OK)
    g_assert_true (sites.items == NULL && sites.n == 0);
  ds_door_sites_clear (&sites);
  return status;
}

static void
test_failures (void)
{
  DsJob job = { 0 };

  dst_fail_each (try_find, NULL, DS_OK);
  ds_job_cancel (&job);
  g_assert_cmpint (try_find (&job), ==, DS_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/field/door-sites", SITES, test_sites);
  g_test_add_func ("/field/door-sites/failures", test_failures);
  return g_test_run ();
}
