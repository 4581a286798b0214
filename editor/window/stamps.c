/* editor/window/stamps.c — stores and takes the stamps that have keys: the files 1.delve to
 * 9.delve. */
#include "window/stamps.h"

#include "project/project.h"
#include "tools/clip.h"

#include "io/data.h"

#include <glib/gi18n.h>

#define FOLDER "stamps"

/* NULL: there is no home. */
static char *
folder_dup (DsuDocument *document)
{
  DseProject *project = dse_project_of (document);
  const char *of_project = project != NULL ? dse_project_get_folder (project) : NULL;
  char *own;
  char *folder;

  if (of_project != NULL)
    return g_build_filename (of_project, FOLDER, NULL);
  own = ds_data_user_folder ();
  folder = own != NULL ? g_build_filename (own, FOLDER, NULL) : NULL;
  ds_free (own);
  return folder;
}

static char *
file_dup (const char *folder, guint slot)
{
  g_autofree char *name = g_strdup_printf ("%u.delve", slot + 1);

  return g_build_filename (folder, name, NULL);
}

/* Creates the folder if it is not there. */
static DsStatus
save (DseClip *clip, const char *folder, guint slot, DsError *err)
{
  g_autofree char *path = NULL;

  if (folder == NULL)
    return ds_fail (err, DS_NOT_FOUND, FOLDER, "stamps.home", N_ ("no folder to store stamps in"));
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return ds_file_fail (err, folder, errno);
  path = file_dup (folder, slot);
  return dse_clip_save (clip, path, err);
}

void
dse_stamp_store (DseWindow *window, guint slot)
{
  g_autoptr (DseClip) clip = NULL;
  g_autofree char *folder = NULL, *said = NULL;
  char sentence[DS_SENTENCE];
  DseProject *project;
  DsePage *page;
  DsError err;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_STAMPS);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  if (!dse_page_can_copy (page)) {
    dse_window_say (window, _ ("Select cells or objects to store as a stamp"));
    return;
  }
  project = dse_project_of (dse_page_get_document (page));
  if (project != NULL && dse_project_is_read_only (project)) {
    dse_window_say (window, _ ("This project is read-only."));
    return;
  }
  clip = dse_page_copied_new (page);
  if (clip == NULL)
    return;
  folder = folder_dup (dse_page_get_document (page));
  if (save (clip, folder, slot, &err) != DS_OK) {
    dse_page_show_error (page, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  said = g_strdup_printf (_ ("Stamp %u stored · %u: place it"), slot + 1, slot + 1);
  dse_window_say (window, said);
}

void
dse_stamp_take (DseWindow *window, guint slot)
{
  g_autoptr (DseClip) clip = NULL;
  g_autofree char *folder = NULL, *path = NULL, *findings = NULL;
  DsuDocument *document;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_STAMPS);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  document = dse_page_get_document (page);
  folder = folder_dup (document);
  path = folder != NULL ? file_dup (folder, slot) : NULL;
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_autofree char *said = g_strdup_printf (
        _ ("There is no stamp %u · Ctrl+%u: store the selection"), slot + 1, slot + 1);

    dse_window_say (window, said);
    return;
  }
  clip = dse_clip_load (path, dsu_document_get_delve (document)->rules, &findings);
  if (clip != NULL)
    dse_page_float (page, clip);
  else
    dse_page_show_error (page, findings);
}
