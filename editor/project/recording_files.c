/* editor/project/recording_files.c — the list, its watch, and one worker at a time. */
#include "project/recording_files.h"

#include "app/work.h"
#include "io/levels.h"
#include "io/recordings.h"
#include "project/folder_watch.h"

#include <string.h>

/* ---- a recording */

struct _DseRecordingFile {
  GObject parent_instance;
  char *folder, *path;   /* of the project; below "recordings" */
  char *level, *version; /* of the level and both files; level NULL: there is none */
  DseRecordingState state;
  char *reason;
};

G_DEFINE_FINAL_TYPE (DseRecordingFile, dse_recording_file, G_TYPE_OBJECT)

static guint recording_changed;

const char *
dse_recording_file_get_path (DseRecordingFile *self)
{
  g_return_val_if_fail (DSE_IS_RECORDING_FILE (self), NULL);

  return self->path;
}

char *
dse_recording_file_dup_file (DseRecordingFile *self)
{
  g_return_val_if_fail (DSE_IS_RECORDING_FILE (self), NULL);

  return g_build_filename (self->folder, DS_RECORDINGS_FOLDER, self->path, NULL);
}

DseRecordingState
dse_recording_file_get_state (DseRecordingFile *self)
{
  g_return_val_if_fail (DSE_IS_RECORDING_FILE (self), DSE_RECORDING_UNPLAYED);

  return self->state;
}

const char *
dse_recording_file_get_reason (DseRecordingFile *self)
{
  g_return_val_if_fail (DSE_IS_RECORDING_FILE (self), NULL);

  return self->reason;
}

static void
dse_recording_file_finalize (GObject *object)
{
  DseRecordingFile *self = DSE_RECORDING_FILE (object);

  g_free (self->folder);
  g_free (self->path);
  g_free (self->level);
  g_free (self->version);
  g_free (self->reason);
  G_OBJECT_CLASS (dse_recording_file_parent_class)->finalize (object);
}

static void
dse_recording_file_class_init (DseRecordingFileClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_recording_file_finalize;
  recording_changed = g_signal_new ("changed", DSE_TYPE_RECORDING_FILE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_recording_file_init (DseRecordingFile *self)
{
}

/* Has the result @state, with the @reason that it takes. */
static void
set_result (DseRecordingFile *self, DseRecordingState state, char *reason)
{
  self->state = state;
  g_free (self->reason);
  self->reason = reason;
  g_signal_emit (self, recording_changed, 0);
}

/* ---- the list */

typedef struct {
  DseRecordingFile *recording;
  char *folder, *path, *level, *version; /* when the work began */
  DsRules *rules;
  gboolean is_same;
  char *reason; /* not is_same */
} RecordingWork;

struct _DseRecordingFiles {
  GObject parent_instance;
  DseProject *project;
  GListStore *store;
  DseFolderWatch *watch;
  RecordingWork *running; /* borrowed; NULL: none */
  gboolean works;
};

static GType
get_item_type (GListModel *model)
{
  return DSE_TYPE_RECORDING_FILE;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (DSE_RECORDING_FILES (model)->store));
}

static gpointer
get_item (GListModel *model, guint i)
{
  return g_list_model_get_item (G_LIST_MODEL (DSE_RECORDING_FILES (model)->store), i);
}

static void
model_init (GListModelInterface *model)
{
  model->get_item_type = get_item_type;
  model->get_n_items = get_n_items;
  model->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DseRecordingFiles, dse_recording_files, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, model_init))

/* ---- the worker */

static void
work_free (gpointer data)
{
  RecordingWork *work = data;

  g_object_unref (work->recording);
  ds_rules_unref (work->rules);
  g_free (work->folder);
  g_free (work->path);
  g_free (work->level);
  g_free (work->version);
  g_free (work->reason);
  g_free (work);
}

static void
run_work (gpointer data)
{
  RecordingWork *work = data;
  char sentence[DS_SENTENCE];
  DsError why;

  work->is_same =
      ds_recording_replay (work->folder, work->path, work->level, work->rules, &why) == DS_OK;
  if (!work->is_same)
    work->reason = g_strdup (ds_error_format (&why, sentence, sizeof sentence));
}

static void work_on (DseRecordingFiles *self);

static void
on_worked (gpointer owner, gpointer data)
{
  DseRecordingFiles *self = owner;
  RecordingWork *work = data;

  if (self->running != work)
    return;
  self->running = NULL;
  if (work->rules == dse_project_get_rules (self->project) &&
      g_strcmp0 (work->version, work->recording->version) == 0)
    set_result (work->recording, work->is_same ? DSE_RECORDING_SAME : DSE_RECORDING_FAILED,
                g_steal_pointer (&work->reason));
  work_on (self);
}

static void
begin (DseRecordingFiles *self, DseRecordingFile *recording)
{
  RecordingWork *work = g_new0 (RecordingWork, 1);

  work->recording = g_object_ref (recording);
  work->folder = g_strdup (recording->folder);
  work->path = g_strdup (recording->path);
  work->level = g_strdup (recording->level);
  work->version = g_strdup (recording->version);
  work->rules = ds_rules_ref (dse_project_get_rules (self->project));
  self->running = work;
  dse_work_start (self, work, run_work, on_worked, work_free);
}

static void
work_on (DseRecordingFiles *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));

  for (guint i = 0; i < n && self->works && self->running == NULL; i++) {
    g_autoptr (DseRecordingFile) recording = g_list_model_get_item (G_LIST_MODEL (self->store), i);

    if (recording->state == DSE_RECORDING_UNPLAYED)
      begin (self, recording);
  }
}

/* ---- the folder */

/* Identifies the recording's file and that of its level; caller frees. */
static char *
version_of (DseRecordingFile *recording)
{
  g_autofree char *file = dse_recording_file_dup_file (recording), *of_level = NULL;
  g_autofree char *version = dsu_file_dup_version (file), *other = NULL;

  if (recording->level == NULL)
    return g_steal_pointer (&version);
  of_level = g_build_filename (recording->folder, DS_LEVELS_FOLDER, recording->level, NULL);
  other = dsu_file_dup_version (of_level);
  return g_strconcat (version != NULL ? version : "", " ", recording->level, " ", other, NULL);
}

/* The recording as it is in the folder now; the same object while its path is the same. */
static DseRecordingFile *
take_path (DseRecordingFiles *self, GHashTable *known, const char *path, const char *level)
{
  DseRecordingFile *recording = g_hash_table_lookup (known, path);
  g_autofree char *version = NULL;

  if (recording != NULL) {
    g_object_ref (recording);
  } else {
    recording = g_object_new (DSE_TYPE_RECORDING_FILE, NULL);
    recording->folder = g_strdup (dse_project_get_folder (self->project));
    recording->path = g_strdup (path);
  }
  g_free (recording->level);
  recording->level = g_strdup (level);
  version = version_of (recording);
  if (g_strcmp0 (version, recording->version) != 0) {
    g_free (recording->version);
    recording->version = g_steal_pointer (&version);
    set_result (recording, DSE_RECORDING_UNPLAYED, NULL);
  }
  return recording;
}

static GHashTable *
known_of (DseRecordingFiles *self)
{
  GHashTable *known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));

  for (guint i = 0; i < n; i++) {
    DseRecordingFile *recording = g_list_model_get_item (G_LIST_MODEL (self->store), i);

    g_hash_table_insert (known, recording->path, recording);
  }
  return known;
}

static void
watch_below (DseRecordingFiles *self, const char *below, const DsFileNames *folders)
{
  for (gsize i = 0; i < folders->n; i++) {
    g_autofree char *path =
        g_build_filename (dse_project_get_folder (self->project), below, folders->items[i], NULL);

    dse_folder_watch_add (self->watch, path);
  }
}

static gboolean
is_listed_as (DseRecordingFiles *self, const GPtrArray *recordings)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));

  for (guint i = 0; i < recordings->len && recordings->len == n; i++) {
    g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);

    if (item != recordings->pdata[i])
      n = 0;
  }
  return recordings->len == n;
}

/* Folders that cannot be read have no recordings. */
static void
refresh (DseRecordingFiles *self)
{
  const char *top = dse_project_get_folder (self->project);
  g_autoptr (GPtrArray) recordings = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) known = known_of (self);
  DsFileNames paths = { 0 }, folders = { 0 }, levels = { 0 }, level_folders = { 0 };

  if (ds_recordings_list (&paths, &folders, top, NULL) != DS_OK ||
      ds_levels_list (&levels, &level_folders, top, NULL) != DS_OK)
    paths.n = 0;
  dse_folder_watch_clear (self->watch);
  dse_folder_watch_add (self->watch, top);
  watch_below (self, DS_RECORDINGS_FOLDER, &folders);
  watch_below (self, DS_LEVELS_FOLDER, &level_folders);
  for (gsize i = 0; i < paths.n; i++)
    g_ptr_array_add (recordings, take_path (self, known, paths.items[i],
                                            ds_recording_level (paths.items[i], &levels)));
  if (!is_listed_as (self, recordings))
    g_list_store_splice (self->store, 0, g_list_model_get_n_items (G_LIST_MODEL (self->store)),
                         recordings->pdata, recordings->len);
  ds_file_names_clear (&paths);
  ds_file_names_clear (&folders);
  ds_file_names_clear (&levels);
  ds_file_names_clear (&level_folders);
  work_on (self);
}

static void
on_changed (gpointer data)
{
  if (DSE_RECORDING_FILES (data)->works)
    refresh (data);
}

/* Each is to be played again, by other rules. */
static void
forget_all (DseRecordingFiles *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));

  for (guint i = 0; i < n; i++) {
    g_autoptr (DseRecordingFile) recording = g_list_model_get_item (G_LIST_MODEL (self->store), i);

    set_result (recording, DSE_RECORDING_UNPLAYED, NULL);
  }
  work_on (self);
}

void
dse_recording_files_set_working (DseRecordingFiles *self, gboolean works)
{
  g_return_if_fail (DSE_IS_RECORDING_FILES (self));

  if (self->works == works)
    return;
  self->works = works;
  if (works)
    refresh (self);
  else
    dse_folder_watch_clear (self->watch);
}

/* ---- life */

static void
on_items_changed (DseRecordingFiles *self, guint position, guint removed, guint added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

static void
dse_recording_files_dispose (GObject *object)
{
  DseRecordingFiles *self = DSE_RECORDING_FILES (object);

  self->works = FALSE;
  self->running = NULL;
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (dse_project_get_definitions (self->project), self);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (dse_recording_files_parent_class)->dispose (object);
}

static void
dse_recording_files_finalize (GObject *object)
{
  DseRecordingFiles *self = DSE_RECORDING_FILES (object);

  g_object_unref (self->store);
  dse_folder_watch_free (self->watch);
  G_OBJECT_CLASS (dse_recording_files_parent_class)->finalize (object);
}

static void
dse_recording_files_class_init (DseRecordingFilesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_recording_files_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_recording_files_finalize;
}

static void
dse_recording_files_init (DseRecordingFiles *self)
{
  self->store = g_list_store_new (DSE_TYPE_RECORDING_FILE);
  self->watch = dse_folder_watch_new (on_changed, self);
  g_signal_connect_swapped (self->store, "items-changed", G_CALLBACK (on_items_changed), self);
}

DseRecordingFiles *
dse_recording_files_new (DseProject *project)
{
  DseRecordingFiles *self;

  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);
  g_return_val_if_fail (dse_project_get_folder (project) != NULL, NULL);

  self = g_object_new (DSE_TYPE_RECORDING_FILES, NULL);
  self->project = g_object_ref (project);
  g_signal_connect_swapped (dse_project_get_definitions (project), "changed",
                            G_CALLBACK (forget_all), self);
  return self;
}
