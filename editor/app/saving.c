/* editor/app/saving.c — questions about obstacles to saving. */
#include "app/saving.h"

#include "dialogs.h"
#include "program/written.h"

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

static void
ask_stranger (const char *file, SavingQuestion *question)
{
  g_autofree char *name = g_filename_display_basename (file), *body = NULL;

  /* Translators: the name of a file */
  body = g_strdup_printf (
      _ ("“%s” lies beside the file and was not saved with it. Saving replaces it."), name);
  ask (_ ("Replace the file of another program?"), body, N_ ("_Replace"), question);
}

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

void
dse_saving_ask_changed (GtkWindow *parent, const char *path, const DsStranger *stranger,
                        gboolean is_read, DsIoObstacles allowed, const DseSaving *self,
                        gpointer data)
{
  DsuAnswer answers[4] = { { "cancel", N_ ("_Keep the File"), DSU_ANSWER_SUGGESTED } };
  g_autofree char *name = NULL, *heading = NULL, *body = NULL;
  gsize n = 1;

  g_return_if_fail (GTK_IS_WINDOW (parent) && path != NULL && self != NULL);
  g_return_if_fail (stranger != NULL && stranger->path != NULL);

  name = g_filename_display_basename (stranger->path);
  /* Translators: the name of a file */
  heading = g_strdup_printf (_ ("Replace “%s”?"), name);
  body = dup_changed_text (stranger);
  if (is_read && self->read_again != NULL)
    answers[n++] = (DsuAnswer){ "read", N_ ("Read It _Again"), DSU_ANSWER_PLAIN };
  answers[n] = (DsuAnswer){ "save", N_ ("_Replace"), DSU_ANSWER_DESTRUCTIVE };
  dsu_dialog_ask (parent, heading, body, answers, on_answer,
                  question_new (parent, path, allowed | DS_IO_STRANGER, self, data));
}

void
dse_saving_start (GtkWindow *parent, const char *path, DsIoObstacles allowed, const DseSaving *self,
                  gpointer data)
{
  SavingQuestion *question;
  DsIoObstacle obstacle;
  char *file = NULL;

  g_return_if_fail (GTK_IS_WINDOW (parent) && path != NULL && self != NULL);

  obstacle = ds_io_save_obstacle (path, allowed, dse_written (), &file);
  if (obstacle == DS_IO_FREE) {
    ds_free (file);
    self->save (path, allowed, data);
    return;
  }
  question = question_new (parent, path, allowed | obstacle, self, data);
  if (obstacle == DS_IO_STRANGER && file != NULL)
    ask_stranger (file, question);
  else if (obstacle == DS_IO_READ_ONLY)
    ask (_ ("The file is read-only"), _ ("If you replace it, it stays read-only."), N_ ("_Replace"),
         question);
  else
    ask (_ ("The file can only be written in place"),
         _ ("No file can be created in its folder, so saving overwrites the old file directly. A "
            "crash while saving would lose both."),
         N_ ("_Write in Place"), question);
  ds_free (file);
}

void
dse_saving_fail (GtkWindow *parent, const char *why, const DseSaving *self, gpointer data)
{
  g_return_if_fail (GTK_IS_WINDOW (parent) && why != NULL && self != NULL);

  ask (_ ("Saving failed"), why, NULL, question_new (parent, NULL, DS_IO_FREE, self, data));
}
