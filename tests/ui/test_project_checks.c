/* tests/ui/test_project_checks.c — checks that a project defines, and its recordings, in the panels
 * Issues and Project. */
#include "drive.h"
#include "levels_panel.h"

#include "io/io.h"
#include "io/replay_file.h"
#include "lib/file.h"
#include "panels/recording_row.h"

#include <glib/gstdio.h>
#include <string.h>

/* ---- checks of the project */

/* The issues of the shown level that a check reports, one a line; caller frees. */
static char *
dup_violations (DseWindow *window)
{
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));
  const DsFindings *findings;
  GString *text = g_string_new (NULL);
  char sentence[DS_SENTENCE];

  dst_ui_wait_verdict (window);
  findings = dse_verdict_get_findings (verdict);
  for (gsize i = 0; i < findings->items.n; i++)
    if (ds_finding_check (&findings->items.items[i]) != NULL)
      g_string_append_printf (
          text, "%s\n",
          ds_message_format (&findings->items.items[i].text, sentence, sizeof sentence));
  return g_string_free (text, FALSE);
}

static gboolean
violates (DseWindow *window, const char *want)
{
  g_autofree char *got = dup_violations (window);

  return strcmp (got, want) == 0;
}

#define CHECK(members)                                                                             \
  "{ \"format\": \"delvesmith.check\", \"version\": 1, \"levels\": [\"a*\"],\n" members "}"
#define DEAD_ENDS "Dead ends: expected at most 1, got 2 (checks/own.json)"

/* Violations are issues of open levels and of closed ones, as soon as the file is there. */
static void
test_checks (void)
{
  g_autofree char *folder = dst_project_new ("checks");
  g_autofree char *check = g_build_filename (folder, "checks/own.json", NULL);
  DseWindow *window;
  GtkWidget *issues;

  dst_write_level (folder, "levels/ab.delve", DST_START DST_GOAL);
  window = dst_project_start (folder);
  DST_UI_UNTIL (dst_level_shows (window, "ab.delve", "Can always be finished"));
  g_assert_true (
      g_str_has_suffix (dsu_document_get_path (dst_ui_document (window)), "levels/a.delve"));
  g_assert_true (violates (window, ""));
  dst_write_file (folder, "checks/own.json",
                  CHECK ("\"metrics\": [{ \"metric\": \"dead_ends\", \"max\": 1 }]"));
  DST_UI_UNTIL (violates (window, DEAD_ENDS "\n"));
  DST_UI_UNTIL (dst_level_shows (window, "ab.delve", "Can always be finished · 1 issue"));
  DST_UI_UNTIL (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 1 issue"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (dst_level_row (window, "ab.delve"))),
                   ==, DEAD_ENDS);
  issues = dse_window_show_panel (window, dse_panel_find ("findings"));
  DST_UI_UNTIL (dst_ui_find (issues, GTK_TYPE_LABEL, DEAD_ENDS) != NULL);
  dst_project_panel (window);

  dst_write_file (folder, "checks/own.json", CHECK ("\"mode\": \"maybe\" "));
  DST_UI_UNTIL (violates (window, "check not applied: checks/own.json:2: mode: expected one of "
                                  "\"default\", \"never\", \"findable\", \"open\", got "
                                  "\"maybe\"\n"));
  dst_write_file (folder, "checks/own.json", CHECK ("\"mode\": \"open\", \"effort\": 7 "));
  DST_UI_UNTIL (violates (window, ""));
  g_assert_cmpint (dse_verdict_get_secrets (dse_page_get_verdict (dse_window_get_page (window))),
                   ==, DS_SECRETS_OPEN);
  g_assert_cmpuint (dse_verdict_get_budget (dse_page_get_verdict (dse_window_get_page (window))),
                    ==, UINT64_C (7) * DS_PROVE_STATES);
  g_assert_cmpint (g_remove (check), ==, 0);
  DST_UI_UNTIL (dse_verdict_get_secrets (dse_page_get_verdict (dse_window_get_page (window))) ==
                DS_SECRETS_NEVER);
  DST_UI_UNTIL (dst_level_shows (window, "ab.delve", "Can always be finished"));
  dst_ui_stop ();
}

/* ---- recordings */

/* A game of @n_steps to the east on levels/a.delve. */
static void
write_recording (DseWindow *window, const char *folder, const char *name, int n_steps)
{
  DsRules *rules = dse_project_get_rules (dse_window_get_project (window));
  g_autofree char *file = g_build_filename (folder, "levels/a.delve", NULL);
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsReplay replay;
  DsDelve level;
  DsSim *sim;

  g_assert_cmpint (ds_io_load (&level, file, rules, &errors), ==, DS_OK);
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 4 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &level, &replay.options, NULL), ==, DS_OK);
  for (int i = 0; i < n_steps; i++) {
    const DsAction action = { .type = DS_ACTION_move, .step = 1 };

    g_assert_cmpint (ds_replay_act (&replay, sim, &action, NULL, NULL), ==, DS_OK);
  }
  g_assert_cmpint (ds_replay_write (&replay, &level, &text, NULL), ==, DS_OK);
  dst_write_file (folder, name, text.bytes);
  ds_text_clear (&text);
  ds_sim_free (sim);
  ds_replay_clear (&replay);
  ds_delve_clear (&level);
}

static gboolean
lists_recording (DseWindow *window, const char *path, const char *word)
{
  GtkWidget *title = dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, path);
  GtkWidget *row = title != NULL ? gtk_widget_get_ancestor (title, DSE_TYPE_RECORDING_ROW) : NULL;

  return row != NULL && gtk_widget_get_mapped (row) &&
         dst_ui_find (row, GTK_TYPE_LABEL, word) != NULL;
}

/* Recordings are listed with the result that dsmith check has, again when a level changes, and are
 * watched in a tab. */
static void
test_recordings (void)
{
  g_autofree char *folder = dst_project_new ("recordings");
  DseWindow *window = dst_project_start (folder);
  GtkWidget *row;

  g_assert_null (dst_ui_find (dst_project_panel (window), DSE_TYPE_RECORDING_ROW, NULL));
  write_recording (window, folder, "recordings/a.won.replay", 4);
  write_recording (window, folder, "recordings/a.replay", 2);
  write_recording (window, folder, "recordings/lost.replay", 2);
  DST_UI_UNTIL (lists_recording (window, "a.won.replay", "Replays as recorded"));
  DST_UI_UNTIL (lists_recording (window, "a.replay", "Replays as recorded"));
  DST_UI_UNTIL (lists_recording (window, "lost.replay", "Does not replay"));
  row = gtk_widget_get_ancestor (
      dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, "lost.replay"),
      DSE_TYPE_RECORDING_ROW);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (row), ==,
                   "recordings/lost.replay: expected a level of the same name, got none");

  dst_write_level (folder, "levels/a.delve",
                   DST_START ", { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [3, 1] }");
  DST_UI_UNTIL (lists_recording (window, "a.replay", "Does not replay"));
  DST_UI_UNTIL (lists_recording (window, "a.won.replay", "Replays as recorded"));

  row = gtk_widget_get_ancestor (
      dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, "a.won.replay"),
      DSE_TYPE_RECORDING_ROW);
  gtk_widget_grab_focus (row);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  DST_UI_UNTIL (dse_page_get_play (dse_window_get_page (window)) != NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/project-checks/checks", test_checks);
  g_test_add_func ("/project-checks/recordings", test_recordings);
  return g_test_run ();
}
