/* tests/core/test_checks.c — checks of a project: their files, the levels they are for, and what
 * they find. */
#include "check/metric.h"
#include "io/checks.h"
#include "lib/file.h"
#include "lib/map.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define HEAD "{ 'format': 'delvesmith.check', 'version': 1"

/* Apostrophes stand for quotes. */
static char *
json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

/* ---- files that are wrong */

static const struct {
  const char *name, *text, *want;
} BROKEN[] = {
  { "no-format", "{}", "t:1: missing key: \"format\"" },
  { "other-format", "{ 'format': 'delvesmith.mapping', 'version': 1 }",
    "t:1: format: expected \"delvesmith.check\", got \"delvesmith.mapping\"" },
  { "newer", "{ 'format': 'delvesmith.check', 'version': 2 }",
    "t:1: version: expected version 1 or earlier, got 2" },
  { "unknown", HEAD ",\n 'colour': 1 }", "t:2: unknown key \"colour\": expected one of" },
  { "mode", HEAD ",\n\n 'mode': 'maybe' }", "t:3: mode: expected one of" },
  { "effort", HEAD ", 'effort': 1001 }",
    "t:1: effort: expected a whole number from 0 to 1000, got 1001" },
  { "verdict", HEAD ", 'verdicts': ['won'] }", "t:1: verdicts" },
  { "rule", HEAD ", 'rules': [\n{ 'rule': 'pockets', 'severity': 'error' } ] }",
    "t:2: rules[0].rule: expected the id of a lint rule, got \"pockets\"" },
  { "severity", HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'fatal' } ] }",
    "t:1: rules[0].severity: expected one of" },
  { "no-severity", HEAD ", 'rules': [{ 'rule': 'pocket' } ] }",
    "t:1: rules[0]: missing key: \"severity\"" },
  { "metric", HEAD ", 'metrics': [\n\n{ 'metric': 'beauty', 'min': 1 } ] }",
    "t:3: metrics[0].metric: expected the id of a metric, got \"beauty\"" },
  { "range", HEAD ", 'metrics': [{ 'metric': 'rooms', 'min': 4, 'max': 3 } ] }",
    "t:1: metrics[0].max: expected 4 or more, got 3" },
  { "metric-twice",
    HEAD ", 'metrics': [{ 'metric': 'rooms', 'min': 4 },\n{ 'metric': 'loops' },\n{ 'metric': "
         "'rooms', 'max': 9 } ] }",
    "t:3: metrics[2].metric: expected each id once in a file, got \"rooms\" again" },
  { "rule-twice",
    HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'off' }, { 'rule': 'pocket', 'severity': "
         "'error' } ] }",
    "t:1: rules[1].rule: expected each id once in a file, got \"pocket\" again" },
};

static void
test_broken (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = json (BROKEN[row].text), *got = NULL;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsCheck check;

  g_assert_cmpint (ds_check_parse (&check, "t", text, strlen (text), &arena, &errors), ==,
                   DS_BAD_DATA);
  got = dst_findings (&errors);
  if (!g_str_has_prefix (got, BROKEN[row].want))
    g_assert_cmpstr (got, ==, BROKEN[row].want);
  g_assert_null (check.name);
  ds_arena_clear (&arena);
}

/* ---- findings */

/* A gate with its key, a room of its own behind it, and a pocket. */
#define GATED                                                                                      \
  "#######"                                                                                        \
  "/#@r.R!#"                                                                                       \
  "/#######"                                                                                       \
  "/#.#####"                                                                                       \
  "/#######/"
#define LOSABLE                                                                                    \
  "########"                                                                                       \
  "/#@o.O.##"                                                                                      \
  "/###O####"                                                                                      \
  "/###!####"                                                                                      \
  "/########/"

typedef struct {
  const char *name, *map;
  const char *checks[3]; /* files 0.json to 2.json */
  const char *path;
  const char *want;  /* verdict passes; severity and text of each finding */
  uint64_t budget;   /* of the proof, in DS_PROVE_STATES */
  DsSecretMode mode; /* of the proof */
} Row;

static const Row ROWS[] = {
  { "none", GATED, { NULL }, "a.delve", "pass; warning pocket", 1, DS_SECRETS_NEVER },
  { "severity",
    GATED,
    { HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'error' }] }" },
    "a.delve",
    "pass; error pocket",
    1,
    DS_SECRETS_NEVER },
  { "off",
    GATED,
    { HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'off' }] }" },
    "a.delve",
    "pass",
    1,
    DS_SECRETS_NEVER },
  { "later-wins",
    GATED,
    { HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'off' }], 'effort': 3, 'mode': 'open' }",
      HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'hint' }], 'effort': 7 }" },
    "a.delve",
    "pass; hint pocket",
    7,
    DS_SECRETS_OPEN },
  { "for-others",
    GATED,
    { HEAD ", 'levels': ['deep/*', 'b*'], 'rules': [{ 'rule': 'pocket', 'severity': 'off' }],"
           " 'max_warnings': 0, 'effort': 9, 'verdicts': ['losable'],"
           " 'metrics': [{ 'metric': 'rooms', 'min': 9 }] }" },
    "a.delve",
    "pass; warning pocket",
    1,
    DS_SECRETS_NEVER },
  { "by-pattern",
    GATED,
    { HEAD ", 'levels': ['x', 'deep/*'], 'max_warnings': 0 }" },
    "deep/a.delve",
    "pass; error warnings: expected at most 0, got 1 (checks/0.json); warning pocket",
    1,
    DS_SECRETS_NEVER },
  { "warnings-enough",
    GATED,
    { HEAD ", 'max_warnings': 1 }" },
    "a.delve",
    "pass; warning pocket",
    1,
    DS_SECRETS_NEVER },
  { "warnings-after-severities",
    GATED,
    { HEAD ", 'max_warnings': 0, 'rules': [{ 'rule': 'pocket', 'severity': 'hint' }] }" },
    "a.delve",
    "pass; hint pocket",
    1,
    DS_SECRETS_NEVER },
  { "metrics",
    GATED,
    { HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'off' }], 'metrics': ["
           "{ 'metric': 'playthrough', 'min': 4 }, { 'metric': 'locks_in_order', 'max': 0 },"
           "{ 'metric': 'components', 'min': 2, 'max': 2 }, { 'metric': 'rooms', 'min': 5 } ] }",
      HEAD ", 'metrics': [{ 'metric': 'rooms' }] }" },
    "a.delve",
    "pass; error Steps of a playthrough: expected at least 4, got 3 (checks/0.json); "
    "error Locks in order: expected at most 0, got 1 (checks/0.json)",
    1,
    DS_SECRETS_NEVER },
  { "losable", LOSABLE, { NULL }, "a.delve", "fail", 1, DS_SECRETS_NEVER },
  { "losable-allowed",
    LOSABLE,
    { HEAD ", 'verdicts': ['unlosable', 'losable'] }" },
    "a.delve",
    "pass",
    1,
    DS_SECRETS_NEVER },
  { "verdict",
    LOSABLE,
    { HEAD ", 'verdicts': ['unlosable', 'undecided'] }" },
    "a.delve",
    "fail; error verdict: expected unlosable, undecided, got losable (checks/0.json)",
    1,
    DS_SECRETS_NEVER },
  { "broken-beside",
    GATED,
    { HEAD ", 'rules': [{ 'rule': 'pocket', 'severity': 'off' }] }", "{" },
    "a.delve",
    "pass; error check not applied: checks/1.json:1: ",
    1,
    DS_SECRETS_NEVER },
};

static DsChecks *
load (const Row *row, char *folder)
{
  DsChecks *checks;

  for (size_t i = 0; i < G_N_ELEMENTS (row->checks) && row->checks[i] != NULL; i++) {
    g_autofree char *name = g_strdup_printf ("checks/%zu.json", i), *text = json (row->checks[i]);

    dst_write_file (folder, name, text);
  }
  g_assert_cmpint (ds_checks_load (&checks, folder, NULL), ==, DS_OK);
  return checks;
}

/* Lint rules that these maps break on purpose or do not matter are left out. */
static void
name_finding (GString *out, const DsFinding *finding)
{
  char text[DS_SENTENCE];

  if (ds_finding_check (finding) != NULL)
    g_string_append_printf (out, "; %s %s", ds_severity_id (finding->severity),
                            ds_message_format (&finding->text, text, sizeof text));
  else if (strcmp (finding->rule->id, "pocket") == 0)
    g_string_append_printf (out, "; %s pocket", ds_severity_id (finding->severity));
}

static void
test_row (gconstpointer data)
{
  const Row *row = &ROWS[GPOINTER_TO_SIZE (data)];
  g_autoptr (GString) got = g_string_new (NULL);
  DsCheckProof proof = { DS_SECRETS_NEVER, DS_PROVE_STATES };
  char *folder = dst_folder_new ();
  DsChecks *checks = load (row, folder);
  DsFindings findings = { 0 };
  DsJudgement judgement;
  DsDelve delve;

  dst_map_init (&delve, row->map, '/');
  ds_checks_set_proof (checks, row->path, &proof);
  g_assert_cmpuint (proof.budget, ==, row->budget * DS_PROVE_STATES);
  g_assert_cmpint (proof.mode, ==, row->mode);
  g_assert_cmpint (ds_judge (&judgement, &delve, proof.mode, proof.budget, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_lint (&findings, &delve, &judgement, NULL, NULL), ==, DS_OK);
  for (size_t i = findings.items.n; i-- > 0;) /* only what is asked for counts */
    findings.counts[findings.items.items[i].severity] -=
        strcmp (findings.items.items[i].rule->id, "pocket") != 0;
  g_assert_cmpint (ds_checks_apply (checks, row->path, &delve, &judgement, &findings, NULL, NULL),
                   ==, DS_OK);
  g_string_append (got, ds_checks_allow (checks, row->path, judgement.verdict) ? "pass" : "fail");
  for (size_t i = 0; i < findings.items.n; i++)
    name_finding (got, &findings.items.items[i]);
  if (!g_str_has_suffix (row->want, ": ") || !g_str_has_prefix (got->str, row->want))
    g_assert_cmpstr (got->str, ==, row->want);
  ds_findings_clear (&findings);
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
  ds_checks_unref (checks);
  dst_folder_free (folder);
}

/* ---- as a whole */

static void
test_paths (void)
{
  g_assert_cmpstr (ds_checks_path ("/g", "/g/levels/deep/a.delve"), ==, "deep/a.delve");
  g_assert_cmpstr (ds_checks_path ("/g", "/g/maps/a.ldtk"), ==, "maps/a.ldtk");
  g_assert_null (ds_checks_path ("/g", "/games/levels/a.delve"));
  g_assert_null (ds_checks_path (NULL, "/g/levels/a.delve"));
}

/* Without checks, without a folder, and without a change the hash stays. */
static void
test_hash (void)
{
  char *folder = dst_folder_new ();
  const Row *row = &ROWS[1];
  DsChecks *none, *checks, *again;

  g_assert_cmpuint (ds_checks_hash (NULL, NULL), ==, 0);
  g_assert_cmpint (ds_checks_load (&none, folder, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_checks_hash (none, "a"), ==, 0);
  checks = load (row, folder);
  again = load (row, folder);
  g_assert_cmpuint (ds_checks_hash (checks, "a"), ==, ds_checks_hash (again, "a"));
  g_assert_cmpuint (ds_checks_hash (checks, "a"), !=, ds_checks_hash (checks, "b"));
  ds_checks_unref (again);
  dst_write_file (folder, "checks/0.json", "{");
  g_assert_cmpint (ds_checks_load (&again, folder, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_checks_hash (checks, NULL), !=, ds_checks_hash (again, NULL));
  g_assert_cmpuint (ds_checks_errors (again)->n, ==, 1);
  ds_checks_unref (again);
  ds_checks_unref (checks);
  ds_checks_unref (none);
  dst_folder_free (folder);
}

typedef struct {
  const char *folder;
  const DsDelve *delve;
} Attempt;

static DsStatus
try_checks (void *user)
{
  const Attempt *attempt = user;
  DsJudgement judgement = { 0 };
  DsFindings findings = { 0 };
  DsChecks *checks = NULL;
  DsStatus status = ds_checks_load (&checks, attempt->folder, NULL);

  if (status == DS_OK && ds_checks_errors (checks)->n > 0)
    status = ds_checks_errors (checks)->items[0].status;
  if (status == DS_OK)
    status = ds_judge (&judgement, attempt->delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL);
  if (status == DS_OK)
    status = ds_lint (&findings, attempt->delve, &judgement, NULL, NULL);
  if (status == DS_OK)
    status = ds_checks_apply (checks, "a", attempt->delve, &judgement, &findings, NULL, NULL);
  ds_findings_clear (&findings);
  ds_judgement_clear (&judgement);
  ds_checks_unref (checks);
  return status;
}

static void
test_memory (void)
{
  char *folder = dst_folder_new ();
  DsDelve delve;
  Attempt attempt = { folder, &delve };
  Row row = ROWS[1];
  DsChecks *checks;

  row.checks[1] = HEAD ", 'max_warnings': 0, 'verdicts': ['losable'], 'metrics': ["
                       "{ 'metric': 'playthrough', 'min': 9 }, { 'metric': 'rooms', 'min': 9 }] }";
  checks = load (&row, folder);
  ds_checks_unref (checks);
  dst_map_init (&delve, GATED, '/');
  dst_fail_each (try_checks, &attempt, DS_OK);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/checks/broken", BROKEN, test_broken);
  DST_ADD_ROWS ("/checks/level", ROWS, test_row);
  g_test_add_func ("/checks/paths", test_paths);
  g_test_add_func ("/checks/hash", test_hash);
  g_test_add_func ("/checks/memory", test_memory);
  return g_test_run ();
}
