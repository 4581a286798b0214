/* tests/core/test_floors.c — adding, removing, moving and duplicating floors, and linking
 * stairs. */
#include "doc/doc.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define N_FLOORS 3

/* Floor 0 has the start and stairs down, 1 stairs both ways, 2 stairs up and the goal. Each floor
 * has its number + 1 cells of floor; "cellular" has a value of its own on floor 1. */
static DsDoc *
doc_new (void)
{
  static const char *const maps[N_FLOORS] = { ".                   ", "..                  ",
                                              "...                 " };
  const DsValue value = { .type = DS_VALUE_INT, .n = 1, .numbers = { 3 } };
  DsDelve delve;
  DsDoc *doc;

  dst_delve_init (&delve, 5, 4, N_FLOORS, "cellular", 1);
  for (size_t i = 0; i < N_FLOORS; i++)
    dst_pin_map (&delve, i, maps[i]);
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 0, 0 }, -1, (DsCell){ -1, -1 });
  dst_pin_thing (&delve, 0, "stairs-down", (DsCell){ 1, 0 }, 1, (DsCell){ 1, 1 });
  dst_pin_thing (&delve, 1, "stairs-up", (DsCell){ 1, 1 }, 0, (DsCell){ 1, 0 });
  dst_pin_thing (&delve, 1, "stairs-down", (DsCell){ 2, 1 }, 2, (DsCell){ 2, 2 });
  dst_pin_thing (&delve, 2, "stairs-up", (DsCell){ 2, 2 }, 1, (DsCell){ 2, 1 });
  dst_pin_thing (&delve, 2, "goal", (DsCell){ 3, 3 }, -1, (DsCell){ -1, -1 });
  g_assert_cmpint (ds_recipe_set_on (&delve.recipe.stages[0], 1, "rounds", &value, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* "2:S>1 | ..." : cells of floor, then things in order: S start, G goal, < and > with the floor
 * that they lead to or "-"; '*' where the recipe has a value for the floor alone. */
static char *
told (DsDoc *doc)
{
  const DsDelve *delve = ds_doc_delve (doc);
  GString *text = g_string_new (NULL);

  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    const DsFloor *level = &delve->dungeon.floors[f];

    g_string_append_printf (text, "%s%zu%s:", f > 0 ? " | " : "", dst_n_open (level),
                            ds_recipe_has_floor (&delve->recipe.stages[0], f) ? "*" : "");
    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *thing = ds_things_get (level->things, i);
      const uint8_t role = ds_rules_kind (delve->rules, thing->kind)->role;

      if (role == DS_ROLE_START || role == DS_ROLE_GOAL)
        g_string_append_c (text, role == DS_ROLE_START ? 'S' : 'G');
      else if (thing->target_floor < 0)
        g_string_append (text, role == DS_ROLE_STAIRS_UP ? "<-" : ">-");
      else
        g_string_append_printf (text, "%c%d", role == DS_ROLE_STAIRS_UP ? '<' : '>',
                                thing->target_floor);
    }
  }
  return g_string_free (text, FALSE);
}

static DsStatus
order (DsDoc *doc, const int32_t *from, size_t n, DsError *err)
{
  const DsCmdFloors cmd = { .cmd.type = &ds_cmd_floors,
                            .from = from,
                            .n = n,
                            .ground = ds_rules_find_tile (dst_rules (), "wall") };

  return ds_doc_apply (doc, &cmd.cmd, err);
}

#define BEFORE "1:S>1 | 2*:<0>2 | 3:<1G"

static const struct {
  const char *name;
  int32_t from[5];
  size_t n;
  const char *told; /* NULL: it is refused */
} ORDERS[] = {
  { "same", { 0, 1, 2 }, 3, BEFORE },
  { "new-last", { 0, 1, 2, -1 }, 4, BEFORE " | 0:" },
  { "new-first", { -1, 0, 1, 2 }, 4, "0: | 1:S>2 | 2*:<1>3 | 3:<2G" },
  { "without-the-middle", { 0, 2 }, 2, "1:S>- | 3:<-G" },
  { "turned-round", { 2, 1, 0 }, 3, "3:<1G | 2*:<2>0 | 1:S>1" },
  { "doubled-first", { 0, 0, 1, 2 }, 4, "1:S>2 | 1:>2 | 2*:<0>3 | 3:<2G" },
  { "doubled-middle", { 0, 1, 1, 2 }, 4, "1:S>1 | 2*:<0>3 | 2*:<0>3 | 3:<1G" },
  { "one", { 1 }, 1, "2*:<->-" },
  { "none", { 0 }, 0, NULL },
  { "gone", { 0, 3 }, 2, NULL },
};

static void
test_order (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  g_autofree char *before = told (doc), *after = NULL, *undone = NULL, *redone = NULL;
  const DsStatus status = order (doc, ORDERS[i].from, ORDERS[i].n, NULL);

  g_assert_cmpstr (before, ==, BEFORE);
  g_assert_true ((status == DS_OK) == (ORDERS[i].told != NULL));
  after = told (doc);
  g_assert_cmpstr (after, ==, ORDERS[i].told != NULL ? ORDERS[i].told : BEFORE);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  undone = told (doc);
  g_assert_cmpstr (undone, ==, BEFORE);
  g_assert_cmpint (ds_doc_redo (doc, NULL), ==, DS_OK);
  redone = told (doc);
  g_assert_cmpstr (redone, ==, after);
  ds_doc_free (doc);
}

static void
test_too_many (void)
{
  DsDoc *doc = doc_new ();
  int32_t from[DS_FLOORS_MAX + 1] = { 0 };
  g_autofree char *after = NULL;

  g_assert_cmpint (order (doc, from, DS_COUNT (from), NULL), ==, DS_LIMIT);
  after = told (doc);
  g_assert_cmpstr (after, ==, BEFORE);
  ds_doc_free (doc);
}

/* The i-th thing of a floor. */
static uint64_t
id_of (DsDoc *doc, size_t floor, size_t i)
{
  return ds_things_get (ds_doc_delve (doc)->dungeon.floors[floor].things, i)->id;
}

static const struct {
  const char *name;
  size_t floors[2], things[2];
  const char *told; /* NULL: it is refused */
} LINKS[] = {
  { "as-they-are", { 0, 1 }, { 1, 0 }, BEFORE },
  { "other-ends", { 0, 2 }, { 1, 0 }, "1:S>2 | 2*:<->- | 3:<0G" },
  { "on-one-floor", { 1, 1 }, { 0, 1 }, "1:S>- | 2*:<1>1 | 3:<-G" },
  { "itself", { 1, 1 }, { 1, 1 }, NULL },
  { "start", { 0, 1 }, { 0, 0 }, NULL },
};

static void
test_link (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ();
  const DsCmdLinkStairs cmd = { .cmd.type = &ds_cmd_link_stairs,
                                .floors = { LINKS[i].floors[0], LINKS[i].floors[1] },
                                .ids = { id_of (doc, LINKS[i].floors[0], LINKS[i].things[0]),
                                         id_of (doc, LINKS[i].floors[1], LINKS[i].things[1]) } };
  const DsStatus status = ds_doc_apply (doc, &cmd.cmd, NULL);
  g_autofree char *after = told (doc), *undone = NULL;

  g_assert_true ((status == DS_OK) == (LINKS[i].told != NULL));
  g_assert_cmpstr (after, ==, LINKS[i].told != NULL ? LINKS[i].told : BEFORE);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  undone = told (doc);
  g_assert_cmpstr (undone, ==, BEFORE);
  ds_doc_free (doc);
}

static DsStatus
try_order (void *delve)
{
  static const int32_t from[] = { 2, 0, 1, 1, -1 };
  DsDoc *doc;
  DsStatus status = ds_doc_new (&doc, delve, NULL);

  if (status != DS_OK)
    return status;
  status = order (doc, from, DS_COUNT (from), NULL);
  ds_doc_free (doc);
  return status;
}

static void
test_memory (void)
{
  DsDoc *doc = doc_new ();

  dst_fail_each (try_order, (void *)(uintptr_t)ds_doc_delve (doc), DS_OK);
  ds_doc_free (doc);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/floors/order", ORDERS, test_order);
  DST_ADD_ROWS ("/floors/link", LINKS, test_link);
  g_test_add_func ("/floors/too-many", test_too_many);
  g_test_add_func ("/floors/memory", test_memory);
  return g_test_run ();
}
