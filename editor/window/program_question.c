/* editor/window/program_question.c — see program_question.h. */
#include "window/program_question.h"

#include "dialogs.h"
#include "project/agreement.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  GStrv digests;
  DseProgramFunc done;
  gpointer data;
} ProgramQuestion;

static void
on_answer (const char *answer, gpointer data)
{
  ProgramQuestion *self = data;
  const gboolean may_run = strcmp (answer, "run") == 0;

  for (char **digest = self->digests; may_run && *digest != NULL; digest++)
    dse_agreement_give (*digest);
  self->done (may_run, self->data);
  g_strfreev (self->digests);
  g_free (self);
}

/* The heading, with the label of the format or command; caller frees. */
static char *
dup_heading (DseProgramWork work, const char *label)
{
  switch (work) {
  case DSE_PROGRAM_OPENS:
    return g_strdup_printf (_ ("Open files of the format “%s”?"), label);
  case DSE_PROGRAM_WRITES:
    return g_strdup_printf (_ ("Write files of the format “%s”?"), label);
  default:
    return g_strdup_printf (_ ("Run “%s”?"), label);
  }
}

/* The body, with the program as it is @shown; caller frees. */
static char *
dup_body (DseProgramWork work, const char *shown)
{
  switch (work) {
  case DSE_PROGRAM_OPENS:
    return g_strdup_printf (_ ("A program of the project reads this format, and gets all rights "
                               "of your account:\n\n%s\n\nRun it only if you trust the project. "
                               "The question comes again when it changes."),
                            shown);
  case DSE_PROGRAM_WRITES:
    return g_strdup_printf (_ ("A program of the project writes this format, and gets all rights "
                               "of your account:\n\n%s\n\nRun it only if you trust the project. "
                               "The question comes again when it changes."),
                            shown);
  default:
    return g_strdup_printf (_ ("The command is a program of the project, which gets all rights of "
                               "your account:\n\n%s\n\nRun it only if you trust the project. The "
                               "question comes again when it changes."),
                            shown);
  }
}

/* Takes the digests. */
static void
ask (GtkWindow *parent, const char *heading, const char *body, GStrv digests, DseProgramFunc done,
     gpointer data)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "run", N_ ("_Run"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };
  ProgramQuestion *self = g_new (ProgramQuestion, 1);

  *self = (ProgramQuestion){ digests, done, data };
  dsu_dialog_ask (parent, heading, body, answers, on_answer, self);
}

void
dse_program_question (GtkWindow *parent, DseProgramWork work, const char *label,
                      const DsLines *words, const char *folder, DseProgramFunc done, gpointer data)
{
  g_autofree char *digest = NULL, *heading = NULL, *line = NULL, *shown = NULL, *body = NULL;
  char **digests;

  g_return_if_fail (GTK_IS_WINDOW (parent) && label != NULL && words != NULL);
  g_return_if_fail (folder != NULL && done != NULL);

  digest = dse_agreement_dup_digest (words, folder);
  if (dse_agreement_is_given (digest)) {
    done (TRUE, data);
    return;
  }
  heading = dup_heading (work, label);
  line = dse_agreement_dup_line (words);
  shown = dsu_dup_shown (line);
  body = dup_body (work, shown);
  digests = g_new0 (char *, 2);
  digests[0] = g_steal_pointer (&digest);
  ask (parent, heading, body, digests, done, data);
}

/* ---- several commands */

/* Those to which the user did not agree yet; caller frees. */
static GArray *
list_new (const DseProgramAsked *commands, gsize n, const char *folder)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *commands);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *digest = dse_agreement_dup_digest (commands[i].words, folder);

    if (!dse_agreement_is_given (digest))
      g_array_append_val (list, commands[i]);
  }
  return list;
}

/* "“Walls”: sh walls.sh", a line each; caller frees. */
static char *
dup_lines (const DseProgramAsked *commands, gsize n)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *line = dse_agreement_dup_line (commands[i].words);
    g_autofree char *shown = dsu_dup_shown (line), *label = dsu_dup_shown (commands[i].label);

    g_string_append_printf (text, "%s“%s”: %s", i > 0 ? "\n" : "", label, shown);
  }
  return g_string_free (text, FALSE);
}

void
dse_program_question_all (GtkWindow *parent, const DseProgramAsked *commands, gsize n,
                          const char *folder, DseProgramFunc done, gpointer data)
{
  g_autofree char *heading = NULL, *lines = NULL, *body = NULL;
  g_autoptr (GArray) list = NULL;
  const DseProgramAsked *first;
  char **digests;

  g_return_if_fail (GTK_IS_WINDOW (parent) && commands != NULL && folder != NULL && done != NULL);

  list = list_new (commands, n, folder);
  first = (const DseProgramAsked *)(const void *)list->data;
  if (list->len == 0) {
    done (TRUE, data);
    return;
  }
  if (list->len == 1) {
    dse_program_question (parent, DSE_PROGRAM_RUNS, first->label, first->words, folder, done, data);
    return;
  }
  digests = g_new0 (char *, list->len + 1);
  for (guint i = 0; i < list->len; i++)
    digests[i] = dse_agreement_dup_digest (first[i].words, folder);
  heading =
      g_strdup_printf (ngettext ("Run %u command?", "Run %u commands?", list->len), list->len);
  lines = dup_lines (first, list->len);
  body = g_strdup_printf (_ ("These commands are programs of the project, which get all rights of "
                             "your account:\n\n%s\n\nRun them only if you trust the project. "
                             "The question comes again when they change."),
                          lines);
  ask (parent, heading, body, digests, done, data);
}
