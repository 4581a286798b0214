/* editor/window/program_question.c — see program_question.h. */
#include "window/program_question.h"

#include "dialogs.h"
#include "project/agreement.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  char *digest;
  DseProgramFunc done;
  gpointer data;
} ProgramQuestion;

static void
on_answer (const char *answer, gpointer data)
{
  ProgramQuestion *self = data;
  const gboolean may_run = strcmp (answer, "run") == 0;

  if (may_run)
    dse_agreement_give (self->digest);
  self->done (may_run, self->data);
  g_free (self->digest);
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

void
dse_program_question (GtkWindow *parent, DseProgramWork work, const char *label,
                      const DsLines *words, const char *folder, DseProgramFunc done, gpointer data)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "run", N_ ("_Run"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };
  g_autofree char *digest = NULL, *heading = NULL, *line = NULL, *shown = NULL, *body = NULL;
  ProgramQuestion *self;

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
  self = g_new (ProgramQuestion, 1);
  *self = (ProgramQuestion){ g_steal_pointer (&digest), done, data };
  dsu_dialog_ask (parent, heading, body, answers, on_answer, self);
}
