/* editor/project/stamp_files.c — the list of stamps and prefabs, and one worker at a time. */
#include "project/stamp_files.h"

#include "app/work.h"
#include "io/clip_file.h"
#include "io/data.h"
#include "io/levels.h"
#include "project/folder_watch.h"
#include "proof/findings.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define FOLDER DS_STAMPS_FOLDER
#define PICTURE_SIDE 96 /* pixels */

/* ---- a stamp */

struct _DseStamp {
  GObject parent_instance;
  char *path, *file;   /* NULL: a prefab */
  char *prefab, *name; /* id and label of it; NULL: a file */
  char *version;       /* of the file when it was read */
  DseStampFacts facts;
  guint weight;       /* among others that are placed together */
  gboolean is_listed; /* in the list of files that is read now */
};

G_DEFINE_FINAL_TYPE (DseStamp, dse_stamp, G_TYPE_OBJECT)

static guint stamp_changed;

const char *
dse_stamp_get_path (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), NULL);

  return self->path;
}

const char *
dse_stamp_get_file (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), NULL);

  return self->file;
}

const char *
dse_stamp_get_prefab (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), NULL);

  return self->prefab;
}

guint
dse_stamp_get_key (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), 0);

  return self->path != NULL && self->path[0] >= '1' && self->path[0] < '1' + DSE_N_STAMPS &&
                 strcmp (self->path + 1, DS_STAMP_SUFFIX) == 0
             ? (guint)(self->path[0] - '0')
             : 0;
}

char *
dse_stamp_dup_label (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), NULL);

  if (self->path == NULL)
    return g_strdup (self->name);
  if (dse_stamp_get_key (self) != 0)
    return g_strdup_printf (_ ("Stamp %u"), dse_stamp_get_key (self));
  return g_strndup (self->path, strlen (self->path) - strlen (DS_STAMP_SUFFIX));
}

const DseStampFacts *
dse_stamp_get_facts (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), NULL);

  return &self->facts;
}

guint
dse_stamp_get_weight (DseStamp *self)
{
  g_return_val_if_fail (DSE_IS_STAMP (self), 1);

  return self->weight;
}

void
dse_stamp_set_weight (DseStamp *self, guint weight)
{
  g_return_if_fail (DSE_IS_STAMP (self) && weight >= 1 && weight <= DSE_STAMP_WEIGHT_MAX);

  self->weight = weight;
}

static void
facts_clear (DseStampFacts *facts)
{
  g_free (facts->error);
  g_clear_object (&facts->picture);
  memset (facts, 0, sizeof *facts);
}

static void
dse_stamp_finalize (GObject *object)
{
  DseStamp *self = DSE_STAMP (object);

  facts_clear (&self->facts);
  g_free (self->path);
  g_free (self->file);
  g_free (self->prefab);
  g_free (self->name);
  g_free (self->version);
  G_OBJECT_CLASS (dse_stamp_parent_class)->finalize (object);
}

static void
dse_stamp_class_init (DseStampClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_stamp_finalize;
  stamp_changed = g_signal_new ("changed", DSE_TYPE_STAMP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
dse_stamp_init (DseStamp *self)
{
  self->weight = 1;
}

/* ---- the work on a stamp */

typedef struct {
  DseStamp *stamp;
  DsRules *rules;
  gboolean is_outdated; /* the file or the rules changed since it began */
  char *version;        /* of the file before it was read */
  DseStampFacts facts;
} StampWork;

static void
stamp_work_free (gpointer data)
{
  StampWork *work = data;

  g_object_unref (work->stamp);
  ds_rules_unref (work->rules);
  g_free (work->version);
  facts_clear (&work->facts);
  g_free (work);
}

static DsStatus
read_prefab (StampWork *work, DsDelve *out, DsErrors *errors)
{
  const DsPrefab *prefab = ds_rules_find_prefab (work->rules, work->stamp->prefab);
  DsStatus status = DS_NOT_FOUND;
  DsError err;

  if (prefab == NULL)
    return status;
  status = ds_clip_of_prefab (out, work->rules, prefab, &err);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  return status;
}

static DsStatus
read_file (StampWork *work, DsDelve *out, DsErrors *errors)
{
  const char *file = work->stamp->file;
  DsStatus status;
  char *bytes;
  DsError err;
  gsize n;

  work->version = dsu_file_dup_version (file);
  status = ds_io_read_bytes (file, &bytes, &n, &err);
  if (status != DS_OK) {
    ds_errors_take (errors, &err);
    return status;
  }
  status = ds_clip_read (out, &ds_format_delve, file, bytes, n, work->rules, errors);
  ds_free (bytes);
  return status;
}

static void
run_work (gpointer data)
{
  StampWork *work = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const gboolean is_file = work->stamp->file != NULL;
  DsDelve clip = { 0 };
  DsRect box;

  work->facts.is_read = TRUE;
  if ((is_file ? read_file : read_prefab) (work, &clip, errors) != DS_OK) {
    work->facts.error = dse_findings_dup (errors);
    return;
  }
  box = ds_clip_box (&clip);
  work->facts.w = box.w;
  work->facts.h = box.h;
  work->facts.n_objects = ds_things_count (clip.dungeon.floors[0].things);
  work->facts.picture = dsu_thumbnail_new_of_clip (&clip, PICTURE_SIDE);
  ds_delve_clear (&clip);
}

/* ---- the list */

struct _DseStampFiles {
  GObject parent_instance;
  DseProject *project;
  char *folder;      /* NULL: there is no home */
  GPtrArray *stamps; /* DseStamp: files sorted by path, then prefabs */
  guint n_files;
  DseFolderWatch *watch;
  StampWork *running; /* borrowed; NULL: none */
  gboolean works;
};

static GType
get_item_type (GListModel *model)
{
  return DSE_TYPE_STAMP;
}

static guint
get_n_items (GListModel *model)
{
  return DSE_STAMP_FILES (model)->stamps->len;
}

static gpointer
get_item (GListModel *model, guint i)
{
  DseStampFiles *self = DSE_STAMP_FILES (model);

  return i < self->stamps->len ? g_object_ref (self->stamps->pdata[i]) : NULL;
}

static void
model_init (GListModelInterface *model)
{
  model->get_item_type = get_item_type;
  model->get_n_items = get_n_items;
  model->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DseStampFiles, dse_stamp_files, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, model_init))

static guint failed_signal;

static DseStamp *
stamp_at (DseStampFiles *self, guint i)
{
  return self->stamps->pdata[i];
}

char *
dse_stamps_dup_folder (DseProject *project)
{
  const char *of_project = project != NULL ? dse_project_get_folder (project) : NULL;
  char *own, *folder;

  g_return_val_if_fail (project == NULL || DSE_IS_PROJECT (project), NULL);

  if (of_project != NULL)
    return g_build_filename (of_project, FOLDER, NULL);
  own = ds_data_user_folder ();
  folder = own != NULL ? g_build_filename (own, FOLDER, NULL) : NULL;
  ds_free (own);
  return folder;
}

char *
dse_stamps_dup_file (DseProject *project, guint key)
{
  g_autofree char *folder = NULL, *name = NULL;

  g_return_val_if_fail (project == NULL || DSE_IS_PROJECT (project), NULL);
  g_return_val_if_fail (key >= 1 && key <= DSE_N_STAMPS, NULL);

  folder = dse_stamps_dup_folder (project);
  name = g_strdup_printf ("%u" DS_STAMP_SUFFIX, key);
  return folder != NULL ? g_build_filename (folder, name, NULL) : NULL;
}

DseProject *
dse_stamp_files_get_project (DseStampFiles *self)
{
  g_return_val_if_fail (DSE_IS_STAMP_FILES (self), NULL);

  return self->project;
}

guint
dse_stamp_files_count (DseStampFiles *self)
{
  g_return_val_if_fail (DSE_IS_STAMP_FILES (self), 0);

  return self->n_files;
}

/* ---- the worker */

static void work_on (DseStampFiles *self);

static void
on_worked (gpointer owner, gpointer data)
{
  DseStampFiles *self = owner;
  StampWork *work = data;
  DseStamp *stamp = work->stamp;

  if (self->running != work)
    return;
  self->running = NULL;
  if (!work->is_outdated) {
    facts_clear (&stamp->facts);
    stamp->facts = work->facts;
    memset (&work->facts, 0, sizeof work->facts);
    g_free (stamp->version);
    stamp->version = g_steal_pointer (&work->version);
    g_signal_emit (stamp, stamp_changed, 0);
  }
  work_on (self);
}

static void
work_on (DseStampFiles *self)
{
  StampWork *work;
  guint i = 0;

  while (i < self->stamps->len && stamp_at (self, i)->facts.is_read)
    i++;
  if (!self->works || self->running != NULL || i == self->stamps->len)
    return;
  work = g_new0 (StampWork, 1);
  work->stamp = g_object_ref (stamp_at (self, i));
  work->rules = ds_rules_ref (dse_project_get_rules (self->project));
  self->running = work;
  dse_work_start (self, work, run_work, on_worked, stamp_work_free);
}

/* @stamp is to be read again; what was known of it is shown meanwhile. */
static void
forget (DseStampFiles *self, DseStamp *stamp)
{
  stamp->facts.is_read = FALSE;
  if (self->running != NULL && self->running->stamp == stamp)
    self->running->is_outdated = TRUE;
}

/* ---- files */

static bool
is_stamp (void *user, const char *path)
{
  return g_str_has_suffix (path, DS_STAMP_SUFFIX);
}

/* The folder in which "stamps" may appear, and @folders below it. */
static void
watch_all (DseStampFiles *self, const DsFileNames *folders)
{
  g_autofree char *above = g_path_get_dirname (self->folder);

  dse_folder_watch_clear (self->watch);
  dse_folder_watch_add (self->watch, above);
  for (gsize i = 0; i < folders->n; i++) {
    g_autofree char *path = g_build_filename (self->folder, folders->items[i], NULL);

    dse_folder_watch_add (self->watch, path);
  }
}

static void
insert (DseStampFiles *self, guint at, DseStamp *stamp)
{
  g_ptr_array_insert (self->stamps, (int)at, stamp);
  g_list_model_items_changed (G_LIST_MODEL (self), at, 0, 1);
}

/* Index of the first file whose path is not before @path. */
static guint
seek (DseStampFiles *self, const char *path)
{
  guint i = 0;

  while (i < self->n_files && strcmp (stamp_at (self, i)->path, path) < 0)
    i++;
  return i;
}

/* Takes the stamp at @path as it is in the folder now. */
static void
take_path (DseStampFiles *self, const char *path)
{
  const guint at = seek (self, path);
  g_autofree char *now = NULL;
  DseStamp *stamp;

  if (at == self->n_files || strcmp (stamp_at (self, at)->path, path) != 0) {
    stamp = g_object_new (DSE_TYPE_STAMP, NULL);
    stamp->path = g_strdup (path);
    stamp->file = g_build_filename (self->folder, path, NULL);
    stamp->is_listed = TRUE;
    self->n_files++;
    insert (self, at, stamp);
    return;
  }
  stamp = stamp_at (self, at);
  stamp->is_listed = TRUE;
  now = dsu_file_dup_version (stamp->file);
  if (g_strcmp0 (now, stamp->version) != 0)
    forget (self, stamp);
}

static void
remove_unlisted (DseStampFiles *self)
{
  for (guint i = self->n_files; i-- > 0;) {
    if (stamp_at (self, i)->is_listed) {
      stamp_at (self, i)->is_listed = FALSE;
      continue;
    }
    self->n_files--;
    g_ptr_array_remove_index (self->stamps, i);
    g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
  }
}

void
dse_stamp_files_refresh (DseStampFiles *self)
{
  static const DsLevelsFilter STAMPS = { .takes = is_stamp };
  char sentence[DS_SENTENCE];
  DsFileNames paths, folders;
  DsError err;

  g_return_if_fail (DSE_IS_STAMP_FILES (self));

  dse_folder_watch_settle (self->watch);
  if (self->folder == NULL)
    return;
  if (ds_levels_find (&paths, &folders, self->folder, &STAMPS, &err) != DS_OK) {
    g_signal_emit (self, failed_signal, 0, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  watch_all (self, &folders);
  for (gsize i = 0; i < paths.n; i++)
    take_path (self, paths.items[i]);
  remove_unlisted (self);
  ds_file_names_clear (&paths);
  ds_file_names_clear (&folders);
  g_signal_emit (self, failed_signal, 0, NULL);
  work_on (self);
}

static void
on_changed (gpointer data)
{
  if (DSE_STAMP_FILES (data)->works)
    dse_stamp_files_refresh (data);
}

/* ---- prefabs */

/* Prefabs as the rules have them now, those of the project, which are read last, first. Pictures of
 * files follow the rules, too. */
static void
take_rules (DseStampFiles *self)
{
  const DsRules *rules = dse_project_get_rules (self->project);
  const guint n_old = self->stamps->len - self->n_files;
  const gsize n = ds_rules_n_prefabs (rules);

  for (guint i = 0; i < self->n_files; i++)
    forget (self, stamp_at (self, i));
  g_ptr_array_set_size (self->stamps, (int)self->n_files);
  for (gsize i = n; i-- > 0;) {
    const DsPrefab *prefab = ds_rules_prefab (rules, i);
    DseStamp *stamp = g_object_new (DSE_TYPE_STAMP, NULL);

    stamp->prefab = g_strdup (prefab->id);
    stamp->name = g_strdup (prefab->label[0] != '\0' ? ds_translate (prefab->label) : prefab->id);
    g_ptr_array_add (self->stamps, stamp);
  }
  g_list_model_items_changed (G_LIST_MODEL (self), self->n_files, n_old, (guint)n);
  work_on (self);
}

void
dse_stamp_files_set_working (DseStampFiles *self, gboolean works)
{
  g_return_if_fail (DSE_IS_STAMP_FILES (self));

  if (self->works == works)
    return;
  self->works = works;
  if (works)
    dse_stamp_files_refresh (self);
  else
    dse_folder_watch_clear (self->watch);
  work_on (self);
}

/* ---- life */

static void
dse_stamp_files_dispose (GObject *object)
{
  DseStampFiles *self = DSE_STAMP_FILES (object);

  self->running = NULL;
  dse_folder_watch_clear (self->watch);
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (dse_project_get_definitions (self->project), self);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (dse_stamp_files_parent_class)->dispose (object);
}

static void
dse_stamp_files_finalize (GObject *object)
{
  DseStampFiles *self = DSE_STAMP_FILES (object);

  dse_folder_watch_free (self->watch);
  g_ptr_array_unref (self->stamps);
  g_free (self->folder);
  G_OBJECT_CLASS (dse_stamp_files_parent_class)->finalize (object);
}

static void
dse_stamp_files_class_init (DseStampFilesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_stamp_files_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_stamp_files_finalize;
  failed_signal = g_signal_new ("failed", DSE_TYPE_STAMP_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dse_stamp_files_init (DseStampFiles *self)
{
  self->stamps = g_ptr_array_new_with_free_func (g_object_unref);
  self->watch = dse_folder_watch_new (on_changed, self);
}

DseStampFiles *
dse_stamp_files_new (DseProject *project)
{
  DseStampFiles *self;

  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);

  self = g_object_new (DSE_TYPE_STAMP_FILES, NULL);
  self->project = g_object_ref (project);
  self->folder = dse_stamps_dup_folder (project);
  g_signal_connect_swapped (dse_project_get_definitions (project), "changed",
                            G_CALLBACK (take_rules), self);
  dse_stamp_files_refresh (self); /* first, since lists keep the place of what they had */
  take_rules (self);
  return self;
}
