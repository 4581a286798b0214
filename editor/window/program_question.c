/* editor/window/program_question.c — see program_question.h. */
#include "window/program_question.h"

#include "dialogs.h"
#include "io/project_command.h"
#include "io/project_format.h"
#include "project/agreement.h"
#include "project/project.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define OTHERS_WIDTH 400  /* pixels of the list of other programs */
#define OTHERS_HEIGHT 120 /* at most */

typedef struct {
  GStrv digests; /* of what the question is about */
  GStrv others;  /* of the other programs of the project */
  DseProgramFunc done;
  gpointer data;
} ProgramQuestion;

static void
give (GStrv digests)
{
  for (char **digest = digests; *digest != NULL; digest++)
    dse_agreement_give (*digest);
}

static void
on_answer (const char *answer, gpointer data)
{
  ProgramQuestion *self = data;
  const gboolean takes_all = strcmp (answer, "all") == 0;
  const gboolean may_run = takes_all || strcmp (answer, "run") == 0;

  if (may_run)
    give (self->digests);
  if (takes_all)
    give (self->others);
  self->done (may_run, self->data);
  g_strfreev (self->digests);
  g_strfreev (self->others);
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

/* "“Walls”: sh walls.sh"; caller frees. */
static char *
dup_line (const DseProgramAsked *program)
{
  g_autofree char *line = dse_agreement_dup_line (program->words);
  g_autofree char *shown = dsu_dup_shown (line), *label = dsu_dup_shown (program->label);

  switch (program->work) {
  case DSE_PROGRAM_OPENS:
    /* Translators: a file format of a project, and the program that reads it. */
    return g_strdup_printf (_ ("“%s”, opening: %s"), label, shown);
  case DSE_PROGRAM_WRITES:
    /* Translators: a file format of a project, and the program that writes it. */
    return g_strdup_printf (_ ("“%s”, writing: %s"), label, shown);
  default:
    /* Translators: a command of a project, and its program. */
    return g_strdup_printf (_ ("“%s”: %s"), label, shown);
  }
}

/* A line each; caller frees. */
static char *
dup_lines (const DseProgramAsked *programs, gsize n)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *line = dup_line (&programs[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", line);
  }
  return g_string_free (text, FALSE);
}

/* ---- the other programs of the project */

/* Adds a program that is there, unless the user agreed to it or it has one of @digests. */
static void
add_other (GArray *out, GStrv digests, const char *folder, DseProgramAsked program)
{
  g_autofree char *digest = NULL;

  if (program.words->n == 0)
    return;
  digest = dse_agreement_dup_digest (program.words, folder);
  if (!dse_agreement_is_given (digest) && !g_strv_contains ((const char *const *)digests, digest))
    g_array_append_val (out, program);
}

/* Programs of the project of @folder to which the user did not agree yet, besides those with the
 * @digests. Borrows from its settings; caller frees. */
static GArray *
list_others (const char *folder, GStrv digests)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (DseProgramAsked));
  DseProject *project = dse_project_find (folder);
  const DsProject *settings = project != NULL ? dse_project_get_settings (project) : NULL;

  for (gsize i = 0; settings != NULL && i < settings->commands.n; i++) {
    const DsProjectCommand *command = ds_project_command (&settings->commands, i);

    add_other (out, digests, folder,
               (DseProgramAsked){ command->label, &command->run, DSE_PROGRAM_RUNS });
  }
  for (gsize i = 0; settings != NULL && i < settings->formats.n; i++) {
    const DsProjectFormat *format = ds_project_format_at (&settings->formats, i);

    add_other (out, digests, folder,
               (DseProgramAsked){ format->label, &format->read, DSE_PROGRAM_OPENS });
    add_other (out, digests, folder,
               (DseProgramAsked){ format->label, &format->write, DSE_PROGRAM_WRITES });
  }
  return out;
}

/* Caller frees. */
static GStrv
dup_digests (const DseProgramAsked *programs, gsize n, const char *folder)
{
  GStrv digests = g_new0 (char *, n + 1);

  for (gsize i = 0; i < n; i++)
    digests[i] = dse_agreement_dup_digest (programs[i].words, folder);
  return digests;
}

/* ---- the question */

/* The programs in @lines, which scroll where they are many. Floating. */
static GtkWidget *
others_new (const char *lines)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *label = gtk_label_new (lines);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), OTHERS_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_widget_set_size_request (scrolled, OTHERS_WIDTH, -1);
  gtk_widget_set_focusable (scrolled, TRUE); /* for its keys */
  gtk_accessible_update_property (GTK_ACCESSIBLE (scrolled), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Other programs of the project"), -1);
  return scrolled;
}

static void
ask_about_one (GtkWindow *parent, const char *heading, const char *body, ProgramQuestion *self)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "run", N_ ("_Run"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };

  dsu_dialog_ask (parent, heading, body, answers, on_answer, self);
}

/* @lines: the other programs. */
static void
ask_about_all (GtkWindow *parent, const char *heading, const char *body, const char *lines,
               ProgramQuestion *self)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "all", N_ ("Allow _All Programs"), DSU_ANSWER_PLAIN },
                                       { "run", N_ ("_Run"), DSU_ANSWER_SUGGESTED },
                                       { 0 } };
  g_autofree char *whole =
      g_strdup_printf ("%s\n\n%s", body,
                       _ ("“Allow All Programs” also lets the other programs of the project run "
                          "when they are needed:"));

  dsu_dialog_ask_about (parent, heading, whole, others_new (lines), answers, on_answer, self);
}

/* Takes the digests. */
static void
ask (GtkWindow *parent, const char *heading, const char *body, GStrv digests, const char *folder,
     DseProgramFunc done, gpointer data)
{
  g_autoptr (GArray) others = list_others (folder, digests);
  const DseProgramAsked *first = (const DseProgramAsked *)(const void *)others->data;
  g_autofree char *lines = dup_lines (first, others->len);
  ProgramQuestion *self = g_new (ProgramQuestion, 1);

  *self = (ProgramQuestion){ digests, dup_digests (first, others->len, folder), done, data };
  if (others->len == 0)
    ask_about_one (parent, heading, body, self);
  else
    ask_about_all (parent, heading, body, lines, self);
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
  ask (parent, heading, body, digests, folder, done, data);
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
  digests = dup_digests (first, list->len, folder);
  heading =
      g_strdup_printf (ngettext ("Run %u command?", "Run %u commands?", list->len), list->len);
  lines = dup_lines (first, list->len);
  body = g_strdup_printf (_ ("These commands are programs of the project, which get all rights of "
                             "your account:\n\n%s\n\nRun them only if you trust the project. "
                             "The question comes again when they change."),
                          lines);
  ask (parent, heading, body, digests, folder, done, data);
}
