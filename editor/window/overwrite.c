/* editor/window/overwrite.c — questions before the file of a level is replaced that another program
 * changed since it was read, or of which parts were not read. */
#include "window/overwrite.h"

#include "app/backups.h"
#include "app/unread.h"
#include "dialogs.h"
#include "paint/io_options.h"
#include "shown.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

/* A page whose file is asked about. */
typedef struct {
  DseWindow *window;
  DsePage *page; /* weak */
  DseOverwriteFunc save;
  DsStrangers asked; /* the file as it is now; none: it cannot be read, or is not asked about */
  gboolean is_about_parts; /* that were not read */
} Overwriting;

static void
overwriting_free (Overwriting *self)
{
  g_clear_weak_pointer (&self->page);
  ds_strangers_clear (&self->asked);
  g_free (self);
}

/* The drawing of a prefab is no file of its own. */
static const char *
path_of (DsePage *page)
{
  return dse_page_is_prefab (page) ? NULL : dsu_document_get_path (dse_page_get_document (page));
}

static void
overwrite (Overwriting *self)
{
  const char *path = path_of (self->page);

  if (path != NULL && dse_page_is_stale (self->page) &&
      (self->asked.files.n > 0 || self->is_about_parts) &&
      !ds_strangers_have_file (&self->asked, path))
    dse_overwrite_ask (self->window, self->page, self->save);
  else
    self->save (self->window, self->page, &self->asked);
}

static void
on_answer (const char *id, gpointer data)
{
  Overwriting *self = data;

  if (self->page != NULL && strcmp (id, "overwrite") == 0)
    overwrite (self);
  else if (self->page != NULL && strcmp (id, "as") == 0)
    dse_window_save (self->window, TRUE);
  overwriting_free (self);
}

void
dse_overwrite_ask (DseWindow *self, DsePage *page, DseOverwriteFunc save)
{
  DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                          { "overwrite", N_ ("_Overwrite"), DSU_ANSWER_DESTRUCTIVE },
                          { "as", N_ ("Save _As…"), DSU_ANSWER_SUGGESTED },
                          { NULL, NULL, 0 } };
  Overwriting *asked;

  g_return_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page) && save != NULL);

  asked = g_new0 (Overwriting, 1);
  asked->window = self;
  asked->save = save;
  g_set_weak_pointer (&asked->page, page);
  if (path_of (page) == NULL)
    answers[2] = answers[3];
  else
    (void)!ds_strangers_add_file (&asked->asked, path_of (page), NULL);
  dsu_dialog_ask (GTK_WINDOW (self), _ ("The file changed on disk"),
                  _ ("Saving now would replace what another program wrote."), answers, on_answer,
                  asked);
}

/* ---- parts that were not read */

/* The parts. The heading names the file; the dialog scrolls where they are many. */
static GtkWidget *
list_new (const char *parts, const char *path)
{
  g_autofree char *start = g_strconcat (path, ": ", NULL);
  g_auto (GStrv) words = g_strsplit (parts, start, -1);
  g_autofree char *text = g_strjoinv ("", words);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

/* True when a save writes all parts again that were not read. */
static gboolean
keeps_unread (DsuDocument *document, const char *path)
{
  const DsFormat *format = ds_io_format_of (path);
  DsIoOptions options = dsu_io_options;

  options.document = path;
  return format != NULL && format->keeps_unread != NULL &&
         format->keeps_unread (dsu_document_get_delve (document), path, &options);
}

static const DsuAnswer unread_answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                            { "overwrite", N_ ("_Save"), DSU_ANSWER_DESTRUCTIVE },
                                            { "as", N_ ("Save _As…"), DSU_ANSWER_SUGGESTED },
                                            { NULL, NULL, 0 } };

/* The backup that the question promises comes first. Where it fails, the user is asked again. */
static void
on_unread_answer (const char *id, gpointer data)
{
  Overwriting *self = data;
  const char *path = self->page != NULL ? path_of (self->page) : NULL;
  g_autofree char *why = NULL, *text = NULL;

  if (path != NULL && strcmp (id, "overwrite") == 0)
    why = dse_backups_keep_original (dse_page_get_document (self->page), path);
  if (why == NULL) {
    on_answer (id, self);
    return;
  }
  /* Translators: a sentence that says why */
  text = g_strdup_printf (_ ("The file as it is now cannot be kept among the backups: %s"), why);
  dsu_dialog_ask (GTK_WINDOW (self->window), _ ("Save without a backup?"), text, unread_answers,
                  on_answer, self);
}

gboolean
dse_overwrite_ask_unread (DseWindow *self, DsePage *page, const char *path,
                          const DsStrangers *replaced, DseOverwriteFunc save)
{
  g_autofree char *name = NULL, *heading = NULL;
  DsuDocument *document;
  Overwriting *asked;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page), FALSE);
  g_return_val_if_fail (path != NULL && save != NULL, FALSE);

  document = dse_page_get_document (page);
  if (dse_unread_get (document) == NULL || g_strcmp0 (path_of (page), path) != 0 ||
      keeps_unread (document, path))
    return FALSE;
  asked = g_new0 (Overwriting, 1);
  asked->window = self;
  asked->save = save;
  asked->is_about_parts = TRUE;
  g_set_weak_pointer (&asked->page, page);
  if (replaced != NULL)
    (void)!ds_strangers_add (&asked->asked, replaced, NULL);
  name = dsu_file_dup_shown (path);
  /* Translators: the name of a file */
  heading = g_strdup_printf (_ ("Save over parts of “%s”?"), name);
  dsu_dialog_ask_about (
      GTK_WINDOW (self), heading,
      dse_backups_get_rule (document).count > 0
          ? _ ("Saving removes these parts of the file, which Delvesmith did not read. The file as "
               "it is now is kept among the backups.")
          : _ ("Saving removes these parts of the file, which Delvesmith did not read."),
      list_new (dse_unread_get (document), path), unread_answers, on_unread_answer, asked);
  return TRUE;
}
