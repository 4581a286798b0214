/* editor/app/saving.c — questions about obstacles to saving. */
#include "app/saving.h"

#include "dialogs.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  GtkWindow *parent;
  const DseSaving *answers;
  gpointer data;
  char *path;
  DsIoObstacles allowed; /* by this answer and those before */
} SavingQuestion;

static void
on_answer (const char *id, gpointer data)
{
  SavingQuestion *question = data;
  const DseSaving *answers = question->answers;

  if (strcmp (id, "save") == 0)
    dse_saving_start (question->parent, question->path, question->allowed, answers, question->data);
  else if (strcmp (id, "as") == 0)
    answers->choose (question->data);
  else if (strcmp (id, "discard") == 0)
    answers->discard (question->data);
  else if (strcmp (id, "read") == 0)
    answers->read_again (question->data);
  else if (answers->cancel != NULL)
    answers->cancel (question->data);
  g_free (question->path);
  g_free (question);
}

/* Takes what the answers need: @path may be NULL where none of them saves. */
static SavingQuestion *
question_new (GtkWindow *parent, const char *path, DsIoObstacles allowed, const DseSaving *self,
              gpointer data)
{
  SavingQuestion *question = g_new (SavingQuestion, 1);

  *question = (SavingQuestion){ parent, self, data, g_strdup (path), allowed };
  return question;
}

/* @save: label of the answer that writes over the obstacle; NULL: none. Takes @question. */
static void
ask (const char *heading, const char *body, const char *save, SavingQuestion *question)
{
  DsuAnswer answers[5] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN } };
  const DseSaving *self = question->answers;
  gsize n = 1;

  if (self->discard != NULL)
    answers[n++] = (DsuAnswer){ "discard", N_ ("_Discard"), DSU_ANSWER_DESTRUCTIVE };
  if (save != NULL)
    answers[n++] = (DsuAnswer){ "save", save, DSU_ANSWER_DESTRUCTIVE };
  answers[n] = (DsuAnswer){ "as", N_ ("Save _As…"), DSU_ANSWER_SUGGESTED };
  dsu_dialog_ask (question->parent, heading, body, answers, on_answer, question);
}

/* ---- files of other programs */

/* When the file changed: the time of a day, with the day unless it is today. NULL: unknown. */
static char *
dup_change_time (const char *file)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local (), then = NULL;
  GStatBuf info;

  if (g_stat (file, &info) != 0)
    return NULL;
  then = g_date_time_new_from_unix_local (info.st_mtime);
  if (then == NULL || now == NULL)
    return NULL;
  if (g_date_time_get_year (then) == g_date_time_get_year (now) &&
      g_date_time_get_day_of_year (then) == g_date_time_get_day_of_year (now))
    return g_date_time_format (then, "%H:%M");
  return g_date_time_format (then, "%x, %H:%M");
}

/* The body of the question about a file that is not as we wrote it; caller frees. */
static char *
dup_changed_text (const DsStranger *stranger)
{
  g_autofree char *name = g_filename_display_basename (stranger->path);
  g_autofree char *time = dup_change_time (stranger->path);

  if (stranger->state == DS_WRITTEN_OTHER)
    /* Translators: the name of a file, and a time such as 12:31 */
    return g_strdup_printf (_ ("“%s” was written by another program at %s: it is neither as it was "
                               "imported nor as Delvesmith wrote it. Replacing it loses those "
                               "changes."),
                            name, time != NULL ? time : "?");
  /* Translators: the name of a file, and a time such as 12:31 */
  return g_strdup_printf (_ ("“%s” was last written at %s, and there is no record that Delvesmith "
                             "wrote it. If it is the work of another program, replacing it loses "
                             "that."),
                          name, time != NULL ? time : "?");
}

/* A name that tells the file from those of other folders: below that of @path where it lies there.
 * Caller frees. */
static char *
dup_name_beside (const char *file, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *start = g_strconcat (folder, "/", NULL);

  return dsu_dup_shown (g_str_has_prefix (file, start) ? file + strlen (start) : file);
}

/* A line for each file; caller frees. */
static char *
dup_list_text (const DsStrangers *strangers, const char *path)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < strangers->files.n; i++) {
    const DsStranger *file = &strangers->files.items[i];
    g_autofree char *name = dup_name_beside (file->path, path);
    g_autofree char *time = dup_change_time (file->path);

    if (i > 0)
      g_string_append_c (text, '\n');
    g_string_append_printf (text,
                            file->state == DS_WRITTEN_OTHER
                                /* Translators: the name of a file, and a time such as 12:31 */
                                ? _ ("%s, changed by another program at %s")
                                /* Translators: the name of a file, and a time such as 12:31 */
                                : _ ("%s, written at %s, unrecorded"),
                            name, time != NULL ? time : "?");
  }
  return g_string_free (text, FALSE);
}

#define LIST_HEIGHT_MAX 240 /* pixels */

/* The list of files, which scrolls when it is long. */
static GtkWidget *
list_new (const DsStrangers *strangers, const char *path)
{
  g_autofree char *text = dup_list_text (strangers, path);
  GtkWidget *label = gtk_label_new (text), *scrolled = gtk_scrolled_window_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT_MAX);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  return scrolled;
}

void
dse_saving_ask_changed (GtkWindow *parent, const char *path, const DsStrangers *strangers,
                        gboolean is_read, DsIoObstacles allowed, const DseSaving *self,
                        gpointer data)
{
  DsuAnswer answers[4] = { { "cancel", N_ ("_Keep the File"), DSU_ANSWER_SUGGESTED } };
  g_autofree char *name = NULL, *heading = NULL, *body = NULL;
  gsize n = 1, n_files;

  g_return_if_fail (GTK_IS_WINDOW (parent) && path != NULL && self != NULL);
  g_return_if_fail (strangers != NULL && strangers->files.n > 0);

  n_files = strangers->files.n;
  name = dsu_file_dup_shown (strangers->files.items[0].path);
  if (n_files > 1) {
    answers[0].label = N_ ("_Keep the Files");
    heading =
        g_strdup_printf (ngettext ("Replace %zu file?", "Replace %zu files?", n_files), n_files);
    body = g_strdup (_ ("These files are neither as they were imported nor as Delvesmith wrote "
                        "them. Replacing them loses what other programs changed."));
  } else {
    /* Translators: the name of a file */
    heading = g_strdup_printf (_ ("Replace “%s”?"), name);
    body = dup_changed_text (&strangers->files.items[0]);
  }
  if (is_read && self->read_again != NULL)
    answers[n++] =
        (DsuAnswer){ "read", n_files > 1 ? N_ ("Read Them _Again") : N_ ("Read It _Again"),
                     DSU_ANSWER_PLAIN };
  answers[n] = (DsuAnswer){ "save", N_ ("_Replace"), DSU_ANSWER_DESTRUCTIVE };
  dsu_dialog_ask_about (parent, heading, body, n_files > 1 ? list_new (strangers, path) : NULL,
                        answers, on_answer, question_new (parent, path, allowed, self, data));
}

void
dse_saving_start (GtkWindow *parent, const char *path, DsIoObstacles allowed, const DseSaving *self,
                  gpointer data)
{
  SavingQuestion *question;
  DsIoObstacle obstacle;

  g_return_if_fail (GTK_IS_WINDOW (parent) && path != NULL && self != NULL);

  obstacle = ds_io_save_obstacle (path, allowed);
  if (obstacle == DS_IO_FREE) {
    self->save (path, allowed, data);
    return;
  }
  question = question_new (parent, path, allowed | obstacle, self, data);
  if (obstacle == DS_IO_READ_ONLY)
    ask (_ ("The file is read-only"), _ ("If you replace it, it stays read-only."), N_ ("_Replace"),
         question);
  else
    ask (_ ("The file can only be written in place"),
         _ ("No file can be created in its folder, so saving overwrites the old file directly. A "
            "crash while saving would damage it; the level is backed up for recovery first."),
         N_ ("_Write in Place"), question);
}

void
dse_saving_fail (GtkWindow *parent, const char *why, const DseSaving *self, gpointer data)
{
  g_return_if_fail (GTK_IS_WINDOW (parent) && why != NULL && self != NULL);

  ask (_ ("Saving failed"), why, NULL, question_new (parent, NULL, DS_IO_FREE, self, data));
}
