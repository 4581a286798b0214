/* tests/core/test_repair.c — repairs proposed for drawn levels, and their effect. */
#include "check/repair.h"
#include "doc/doc.h"
#include "lib/map.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

typedef struct {
  const char *name, *map;
  const char *first;  /* the first proposal; NULL: none */
  const char *others; /* ids that must be among the rest */
  DsSecretMode mode;
} Case;

static const Case CASES[] = {
  { "nothing-to-mend", "#######/#@rR.!#/#######", NULL, NULL },
  { "no-goal", "#######/#@rR..#/#######", NULL, NULL },
  { "key-behind-its-lock", "########/#@.Rr.!#/########", "remove Red lock from the passage at 3, 1",
    "repair.move-key repair.add-key" },
  { "no-key", "########/#@..R.!#/########", "remove Red lock from the passage at 4, 1",
    "repair.add-key" },
  { "other-key-at-hand", "########/#@b.R.!#/########", "remove Red lock from the passage at 4, 1",
    "repair.change-lock repair.add-key" },
  { "pocket", "#########/#@..#..!#/#########", "open 1 cell of the wall at 4, 1", "" },
  { "far-pocket", "##########/#@..###.!#/##########", "open 3 cells of the wall at 6, 1", "" },
  { "secret-needed", "#######/#@.S.!#/#######", "make the secret door at 3, 1 a plain door", "" },
  { "drop-strands", "#########/#.<.@..!#/#########", "make the one-way passage at 2, 1 two-way",
    "" },
  { "one-key-two-doors", "##########/#.I@i.I.!#/##########",
    "remove Iron lock from the passage at 2, 1", "repair.add-key" },
  { "key-on-another-floor", "#########/#@.1.R.!#/#########/--/#########/#..1#.r.#/#########",
    "remove Red lock from the passage at 5, 1", "repair.move-key repair.open-wall" },
};

static void
check_repair (const DsDelve *delve, const DsRepair *repair, DsSecretMode mode)
{
  DsJudgement judgement;
  DsDoc *doc;

  g_assert_cmpuint (repair->n_cells, >, 0);
  g_assert_cmpint (ds_doc_new (&doc, delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, repair->cmd, NULL), ==, DS_OK);
  g_assert_cmpint (ds_judge (&judgement, ds_doc_delve (doc), mode, 2000, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (judgement.verdict, ==, repair->verdict);
  ds_judgement_clear (&judgement);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&ds_doc_delve (doc)->dungeon, &delve->dungeon));
  ds_doc_free (doc);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (GString) ids = g_string_new (NULL);
  char text[600];
  DsRepairs repairs;
  DsDelve delve;

  dst_map_init (&delve, row->map, '/');
  g_assert_cmpint (ds_repairs (&repairs, &delve, row->mode, 2000, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (repairs.n_tried, <=, DS_REPAIR_TRIES);
  for (size_t i = 0; i < repairs.items.n; i++) {
    g_test_message ("%s", ds_message_format (&repairs.items.items[i].text, text, sizeof text));
    g_string_append_printf (ids, "%s ", repairs.items.items[i].text.id);
    check_repair (&delve, &repairs.items.items[i], row->mode);
  }
  g_assert_cmpstr (repairs.items.n > 0
                       ? ds_message_format (&repairs.items.items[0].text, text, sizeof text)
                       : NULL,
                   ==, row->first);
  if (row->others != NULL) {
    g_auto (GStrv) others = g_strsplit (row->others, " ", -1);

    for (char **id = others; *id != NULL; id++)
      g_assert_nonnull (strstr (ids->str, *id));
  }
  ds_repairs_clear (&repairs);
  ds_delve_clear (&delve);
}

/* All cells of a gate are mended together, and it is tried once. */
static void
test_wide_gate (void)
{
  const Case row = { .map = "########/#@.Rr.!#/#..R...#/########" };
  size_t n_unlocks = 0;
  DsRepairs repairs;
  DsDelve delve;

  dst_map_init (&delve, row.map, '/');
  g_assert_cmpint (ds_repairs (&repairs, &delve, row.mode, 2000, NULL, NULL), ==, DS_OK);
  for (size_t i = 0; i < repairs.items.n; i++)
    n_unlocks += strcmp (repairs.items.items[i].text.id, "repair.unlock") == 0;
  g_assert_cmpuint (n_unlocks, ==, 1);
  g_assert_cmpuint (repairs.items.items[0].n_cells, ==, 2);
  check_repair (&delve, &repairs.items.items[0], row.mode);
  ds_repairs_clear (&repairs);
  ds_delve_clear (&delve);
}

static DsStatus
try_repairs (void *delve)
{
  DsRepairs repairs;
  const DsStatus status = ds_repairs (&repairs, delve, DS_SECRETS_NEVER, 2000, NULL, NULL);

  ds_repairs_clear (&repairs);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_map_init (&delve, "######/#@rR!#/######", '/');
  dst_fail_each (try_repairs, &delve, DS_OK);
  ds_delve_clear (&delve);
  dst_map_init (&delve, "#######/#@R!#.#/#######", '/');
  dst_fail_each (try_repairs, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static void
test_cancel (void)
{
  DsRepairs repairs;
  DsJob job = { 0 };
  DsDelve delve;

  dst_map_init (&delve, CASES[2].map, '/');
  ds_job_cancel (&job);
  g_assert_cmpint (ds_repairs (&repairs, &delve, 0, 2000, &job, NULL), ==, DS_CANCELLED);
  g_assert_cmpuint (repairs.items.n, ==, 0);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/repair/%s", CASES[i].name);

    g_test_add_data_func (path, &CASES[i], test_case);
  }
  g_test_add_func ("/repair/cancel", test_cancel);
  g_test_add_func ("/repair/wide-gate", test_wide_gate);
  g_test_add_func ("/repair/no-memory", test_no_memory);
  return g_test_run ();
}
