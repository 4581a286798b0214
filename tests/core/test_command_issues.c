/* tests/core/test_command_issues.c — issues that commands of a project report: places, severities
 * and sentences of their lines. */
#include "io/command_issues.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* Output of a command on a level of two floors, 9 columns and 5 rows, of which the second is shown;
 * and its issues, the severest first: floor, cell, severity, sentence. */
static const struct {
  const char *name, *text, *want;
} ROWS[] = {
  { "nothing", "", "" },
  { "blank-lines", "\n  \n\t\r\n", "" },
  { "cell", "8,4: Dark\n", "1 8,4 warning Light: Dark\n" },
  { "other-floor", "1/0,0:Dark", "0 0,0 warning Light: Dark\n" },
  { "level", "Too few torches", "-1 warning Light: Too few torches\n" },
  { "severities", "1,1: hint: a\n2,1: error: b\n3,1: warning: c\nerror: d\n",
    "-1 error Light: d\n1 2,1 error Light: b\n1 3,1 warning Light: c\n1 1,1 hint Light: a\n" },
  { "no-severity", "1,1: note: a\n1,1: errors: 3\n",
    "1 1,1 warning Light: note: a\n1 1,1 warning Light: errors: 3\n" },
  { "carriage-return", "1,1: a \r\n", "1 1,1 warning Light: a\n" },
  { "control", "1,1: a\tb\x1b[m\n", "1 1,1 warning Light: a b [m\n" },
  { "cell-alone", "3,2:\n", "1 3,2 warning Light: \n" },
  { "area", "2,1,3,4: a\n1/0,0,9,5: hint: b\n",
    "1 2,1 +11 warning Light: a\n0 0,0 +44 hint Light: b\n" },
  { "object", "t-1f: a\nt-2a: b\n", "0 7,3 t-2a warning Light: b\n1 4,2 t-1f warning Light: a\n" },
  /* places that the level lacks, and texts that are none */
  { "outside", "9,4: a\n", "-1 warning Light: 9,4: a\n" },
  { "area-outside", "8,4,2,1: a\n", "-1 warning Light: 8,4,2,1: a\n" },
  { "no-area", "1,1,0,2: a\n1,1,2: b\n",
    "-1 warning Light: 1,1,0,2: a\n-1 warning Light: 1,1,2: b\n" },
  { "no-object", "t-3: a\nt-0: b\ntorch: c\n",
    "-1 warning Light: t-3: a\n-1 warning Light: t-0: b\n-1 warning Light: torch: c\n" },
  { "no-floor", "3/1,1: a\n0/1,1: b\n",
    "-1 warning Light: 3/1,1: a\n-1 warning Light: 0/1,1: b\n" },
  { "negative", "-1,2: a\n", "-1 warning Light: -1,2: a\n" },
  { "long-number", "99999999999999999999,1: a\n", "-1 warning Light: 99999999999999999999,1: a\n" },
  { "time", "12:30 ran\n", "-1 warning Light: 12:30 ran\n" },
};

static char *
dump (const DsFindings *findings)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];
    char sentence[DS_SENTENCE];

    g_string_append_printf (text, "%d", finding->floor);
    if (finding->n_cells > 0)
      g_string_append_printf (text, " %d,%d", finding->cells[0].x, finding->cells[0].y);
    if (finding->n_all_cells > 1)
      g_string_append_printf (text, " +%zu", finding->n_all_cells - 1);
    if (finding->n_things > 0)
      g_string_append_printf (text, " t-%" G_GINT64_MODIFIER "x", finding->things[0]);
    g_string_append_printf (text, " %s %s\n", ds_severity_id (finding->severity),
                            ds_message_format (&finding->text, sentence, sizeof sentence));
  }
  return g_string_free (text, FALSE);
}

static void
test_line (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsFindings findings;
  DsDelve delve;

  dst_delve_init (&delve, 9, 5, 2, "", 1);
  dst_place (&delve, 1, 0x1f, (DsCell){ 4, 2 });
  dst_place (&delve, 0, 0x2a, (DsCell){ 7, 3 });
  g_assert_cmpint (
      ds_command_issues_read (&findings, "Light", ROWS[row].text, &delve.dungeon, 1, NULL), ==,
      DS_OK);
  got = dump (&findings);
  g_assert_cmpstr (got, ==, ROWS[row].want);
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

/* Many lines are counted, long ones cut between characters. */
static void
test_limits (void)
{
  g_autoptr (GString) many = g_string_new (NULL), wide = g_string_new ("1,1: x");
  g_autofree char *got = NULL;
  DsFindings findings;
  DsDelve delve;

  for (int i = 0; i < DS_FINDINGS_MAX + 7; i++)
    g_string_append (many, "1,1: a\n");
  for (int i = 0; i < 1000; i++)
    g_string_append (wide, "é");
  dst_delve_init (&delve, 9, 5, 1, "", 1);
  g_assert_cmpint (ds_command_issues_read (&findings, "A", many->str, &delve.dungeon, 0, NULL), ==,
                   DS_OK);
  g_assert_cmpuint (findings.items.n, ==, DS_FINDINGS_MAX);
  g_assert_cmpuint (findings.n_left_out, ==, 7);
  ds_findings_clear (&findings);
  g_assert_cmpint (ds_command_issues_read (&findings, "A", wide->str, &delve.dungeon, 0, NULL), ==,
                   DS_OK);
  got = dump (&findings);
  g_assert_cmpuint (findings.items.n, ==, 1);
  g_assert_true (g_utf8_validate (got, -1, NULL));
  g_assert_cmpuint (strlen (got), <, 560);
  g_assert_true (g_str_has_suffix (got, "é\n"));
  ds_findings_clear (&findings);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/command-issues", ROWS, test_line);
  g_test_add_func ("/command-issues/limits", test_limits);
  return g_test_run ();
}
