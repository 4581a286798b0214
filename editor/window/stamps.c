/* editor/window/stamps.c — stores and takes stamps. */
#include "window/stamps.h"

#include "app/accels.h"
#include "dialogs.h"
#include "io/levels.h"
#include "shown.h"
#include "tools/clip.h"
#include "window/file_commands.h"

#include <glib/gi18n.h>

/* ---- storing */

/* Creates the folder of the file if it is not there. NULL: there is no home. */
static DsStatus
save (DseClip *clip, const char *file, DsError *err)
{
  g_autofree char *folder = NULL;

  if (file == NULL)
    return ds_fail (err, DS_NOT_FOUND, DS_STAMPS_FOLDER, "stamps.home",
                    N_ ("no folder to store stamps in"));
  folder = g_path_get_dirname (file);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return ds_file_fail (err, folder, errno);
  return dse_clip_save (clip, file, err);
}

/* The page with a floating piece or a selection to store; NULL: the reason is shown. */
static DsePage *
page_to_store (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);
  const gsize n = page != NULL ? dse_page_count_storable (page) : 0;
  DseProject *project;

  if (page == NULL)
    return NULL;
  if (n != 1) {
    dse_window_say (window, n == 0 ? _ ("Select cells or objects to store as a stamp")
                                   : _ ("Several pieces float: only a single piece can be stored"));
    return NULL;
  }
  project = dse_project_of (dse_page_get_document (page));
  if (project != NULL && dse_project_is_read_only (project)) {
    dse_window_say (window, _ ("This project is read-only."));
    return NULL;
  }
  return page;
}

/* FALSE: the error is shown. */
static gboolean
store (DsePage *page, const char *file)
{
  g_autoptr (DseClip) clip = dse_page_copied_new (page);
  char sentence[DS_SENTENCE];
  DsError err;

  if (clip == NULL)
    return FALSE;
  if (save (clip, file, &err) == DS_OK)
    return TRUE;
  dse_page_show_error (page, ds_error_format (&err, sentence, sizeof sentence));
  return FALSE;
}

void
dse_stamp_store (DseWindow *window, guint slot)
{
  g_autofree char *file = NULL, *said = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_STAMPS);

  page = page_to_store (window);
  if (page == NULL)
    return;
  file = dse_stamps_dup_file (dse_project_of (dse_page_get_document (page)), slot + 1);
  if (!store (page, file))
    return;
  said = g_strdup_printf (_ ("Stamp %u stored · %u: place it"), slot + 1, slot + 1);
  dse_window_say (window, said);
}

/* ---- storing under a name */

typedef struct {
  DseWindow *window; /* weak */
  DsePage *page;     /* weak */
} StoreRequest;

/* FALSE: it is shown why no stamp can be stored as @path, @file. */
static gboolean
is_free (DsePage *page, const char *path, const char *file)
{
  g_autofree char *text = dse_file_dup_fault (path), *shown = dsu_dup_shown (path);

  if (text == NULL && g_file_test (file, G_FILE_TEST_EXISTS))
    text = g_strdup_printf (_ ("There already is a stamp %s"), shown);
  if (text != NULL)
    dse_page_show_error (page, text);
  return text == NULL;
}

static void
store_as (StoreRequest *request, const char *stem)
{
  g_autofree char *name = g_strstrip (g_strdup (stem));
  g_autofree char *path = g_strconcat (name, DS_STAMP_SUFFIX, NULL);
  g_autofree char *folder =
      dse_stamps_dup_folder (dse_project_of (dse_page_get_document (request->page)));
  g_autofree char *file = folder != NULL ? g_build_filename (folder, path, NULL) : NULL;
  g_autofree char *said = NULL;

  if ((file != NULL && !is_free (request->page, path, file)) || !store (request->page, file))
    return;
  said = g_strdup_printf (_ ("Stamp %s stored"), name);
  dse_window_say (request->window, said);
}

static void
on_name (const char *stem, gpointer data)
{
  StoreRequest *request = data;

  if (stem != NULL && request->window != NULL && request->page != NULL)
    store_as (request, stem);
  g_clear_weak_pointer (&request->window);
  g_clear_weak_pointer (&request->page);
  g_free (request);
}

void
dse_stamp_store_named (DseWindow *window)
{
  StoreRequest *request;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = page_to_store (window);
  if (page == NULL)
    return;
  request = g_new0 (StoreRequest, 1);
  g_set_weak_pointer (&request->window, window);
  g_set_weak_pointer (&request->page, page);
  dsu_dialog_ask_text (
      GTK_WINDOW (window), _ ("Store Stamp"),
      _ ("A name from 1 to 9 gives it that key. A name such as doors/oak puts it into "
         "the folder doors."),
      _ ("Name"), "", _ ("_Store"), on_name, request);
}

/* ---- taking */

/* NULL: the error is shown. Caller unrefs, as of the next ones. */
static DseClip *
load_file (DsePage *page, const char *file)
{
  g_autofree char *findings = NULL;
  DseClip *clip =
      dse_clip_load (file, dsu_document_get_delve (dse_page_get_document (page))->rules, &findings);

  if (clip == NULL)
    dse_page_show_error (page, findings);
  return clip;
}

/* The rules of a level need not have the prefabs that its project has now. */
static DseClip *
load_prefab (DsePage *page, const char *id)
{
  DsRules *rules = dse_project_get_rules (dse_project_of (dse_page_get_document (page)));
  const DsPrefab *prefab = ds_rules_find_prefab (rules, id);
  char sentence[DS_SENTENCE];
  DseClip *clip;
  DsError err;

  if (prefab == NULL) {
    g_autofree char *text = g_strdup_printf (_ ("there is no prefab \"%s\""), id);

    dse_page_show_error (page, text);
    return NULL;
  }
  clip = dse_clip_new_prefab (rules, prefab, &err);
  if (clip == NULL)
    dse_page_show_error (page, ds_error_format (&err, sentence, sizeof sentence));
  return clip;
}

static DseClip *
load_listed (DsePage *page, DseStamp *stamp)
{
  const char *file = dse_stamp_get_file (stamp);
  const guint key = dse_stamp_get_key (stamp);
  g_autofree char *name = key != 0 ? g_strdup_printf ("%u", key) : dse_stamp_dup_label (stamp);
  DseClip *clip =
      file != NULL ? load_file (page, file) : load_prefab (page, dse_stamp_get_prefab (stamp));

  if (clip != NULL)
    dse_clip_set_name (clip, name);
  return clip;
}

void
dse_stamp_take (DseWindow *window, guint slot)
{
  g_autofree char *file = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window) && slot < DSE_N_STAMPS);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  file = dse_stamps_dup_file (dse_project_of (dse_page_get_document (page)), slot + 1);
  if (file != NULL && g_file_test (file, G_FILE_TEST_EXISTS)) {
    g_autoptr (DseClip) clip = load_file (page, file);
    g_autofree char *name = g_strdup_printf ("%u", slot + 1);

    if (clip != NULL)
      dse_clip_set_name (clip, name);
    if (clip != NULL)
      dse_page_float_stamps (page, &clip, NULL, 1);
  } else {
    g_autofree char *action = g_strdup_printf ("{store-stamp::%u}", slot + 1);
    g_autofree char *key = dse_accels_dup_text (action);
    /* Translators: the number of a stamp, and a key. */
    g_autofree char *said =
        g_strdup_printf (_ ("There is no stamp %u · %s: store the selection"), slot + 1, key);

    dse_window_say (window, said);
  }
}

/* Caller frees. */
static guint *
dup_weights (const GPtrArray *stamps)
{
  guint *weights = g_new (guint, stamps->len);

  for (guint i = 0; i < stamps->len; i++)
    weights[i] = dse_stamp_get_weight (stamps->pdata[i]);
  return weights;
}

void
dse_stamps_take (DseWindow *window, const GPtrArray *stamps)
{
  g_autoptr (GPtrArray) clips = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree guint *weights = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window) && stamps != NULL && stamps->len > 0);

  page = dse_window_get_page (window);
  if (page == NULL) {
    dse_window_say (window, _ ("Open a level to place stamps"));
    return;
  }
  for (guint i = 0; i < stamps->len; i++) {
    DseClip *clip = load_listed (page, stamps->pdata[i]);

    if (clip == NULL)
      return;
    g_ptr_array_add (clips, clip);
  }
  weights = dup_weights (stamps);
  dse_page_float_stamps (page, (DseClip *const *)clips->pdata, weights, clips->len);
}

void
dse_stamps_weigh (DseWindow *window, const GPtrArray *stamps)
{
  g_autofree guint *weights = NULL;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (window) && stamps != NULL);

  page = dse_window_get_page (window);
  weights = dup_weights (stamps);
  if (page != NULL)
    dse_page_weigh_float (page, weights, stamps->len);
}
