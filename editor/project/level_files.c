/* editor/project/level_files.c — the list, its watch, and one worker at a time. */
#include "project/level_files.h"

#include "app/settings.h"
#include "app/work.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/mapping/import.h"
#include "io/own_levels.h"
#include "paint/io_options.h"
#include "project/folder_watch.h"
#include "proof/findings.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIDE 128 /* pixels */

/* ---- a level */

struct _DseLevelFile {
  GObject parent_instance;
  char *path, *file, *version; /* version: of the file when it was read; NULL: never */
  DseLevelKind kind;
  char *folder; /* of the project, for a file of another program; NULL: it is none */
  DseLevelFacts facts;
  gboolean is_listed; /* in the list of files that is read now */
};

G_DEFINE_FINAL_TYPE (DseLevelFile, dse_level_file, G_TYPE_OBJECT)

static guint level_changed;

const char *
dse_level_file_get_path (DseLevelFile *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_FILE (self), NULL);

  return self->path;
}

const char *
dse_level_file_get_file (DseLevelFile *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_FILE (self), NULL);

  return self->file;
}

const DseLevelFacts *
dse_level_file_get_facts (DseLevelFile *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_FILE (self), NULL);

  return &self->facts;
}

DseLevelKind
dse_level_file_get_kind (DseLevelFile *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_FILE (self), DSE_LEVEL_DOCUMENT);

  return self->kind;
}

static void
facts_clear (DseLevelFacts *facts)
{
  g_free (facts->error);
  g_free (facts->name);
  g_free (facts->exit_issues);
  g_free (facts->violations);
  ds_exits_clear (&facts->exits);
  g_clear_object (&facts->picture);
  memset (facts, 0, sizeof *facts);
}

static void
dse_level_file_finalize (GObject *object)
{
  DseLevelFile *self = DSE_LEVEL_FILE (object);

  facts_clear (&self->facts);
  g_free (self->path);
  g_free (self->file);
  g_free (self->version);
  g_free (self->folder);
  G_OBJECT_CLASS (dse_level_file_parent_class)->finalize (object);
}

static void
dse_level_file_class_init (DseLevelFileClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_level_file_finalize;
  level_changed = g_signal_new ("changed", DSE_TYPE_LEVEL_FILE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
dse_level_file_init (DseLevelFile *self)
{
}

/* ---- the work on a level */

typedef struct {
  DseLevelFile *level;
  DsRules *rules;
  DsCheckProof how;
  DsChecks *checks; /* NULL: none */
  gboolean proves;  /* a verdict that is not known is found out */
  DsJob job;
  char *version; /* of the file before it was read */
  DseLevelFacts facts;
} LevelWork;

static void
level_work_free (gpointer data)
{
  LevelWork *work = data;

  g_object_unref (work->level);
  ds_rules_unref (work->rules);
  ds_checks_unref (work->checks);
  g_free (work->version);
  facts_clear (&work->facts);
  g_free (work);
}

/* Notes the limits of checks that the level exceeds. */
static void
note_violations (LevelWork *work, const DsFindings *findings)
{
  for (gsize i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];
    g_autofree char *sentence = NULL, *old = NULL;

    if (ds_finding_check (finding) == NULL)
      continue;
    sentence = dse_message_dup (&finding->text);
    old = work->facts.violations;
    work->facts.violations =
        g_strconcat (old != NULL ? old : "", old != NULL ? "\n" : "", sentence, NULL);
  }
}

/* A level that cannot be judged is undecided, until it is looked at again: *@is_sound is FALSE
 * then. FALSE: cancelled. */
static gboolean
prove (LevelWork *work, const DsDelve *delve, gboolean *is_sound)
{
  const char *path = work->level->path;
  DsJudgement judgement = { 0 };
  DsFindings findings = { 0 };
  const DsStatus status =
      ds_judge (&judgement, delve, work->how.mode, work->how.budget, &work->job, NULL);
  const DsJudgement *judged = status == DS_OK ? &judgement : NULL;
  const gboolean is_linted =
      ds_lint (&findings, delve, judged, &work->job, NULL) == DS_OK &&
      ds_checks_apply (work->checks, path, delve, judged, &findings, &work->job, NULL) == DS_OK;

  *is_sound = status == DS_OK;
  work->facts.verdict.verdict = status == DS_OK ? judgement.verdict : DS_VERDICT_UNDECIDED;
  memcpy (work->facts.verdict.counts, findings.counts, sizeof work->facts.verdict.counts);
  note_violations (work, &findings);
  ds_judgement_clear (&judgement);
  ds_findings_clear (&findings);
  return is_linted && !ds_job_is_cancelled (&work->job);
}

static void
take_looks (LevelWork *work, const DsDelve *delve)
{
  work->facts.state = DSE_LEVEL_READ;
  if (delve->dungeon.name != NULL)
    work->facts.name = g_strdup (ds_str_get (delve->dungeon.name));
  work->facts.w = delve->dungeon.w;
  work->facts.h = delve->dungeon.h;
  work->facts.n_floors = delve->dungeon.n_floors;
  work->facts.picture = dsu_thumbnail_new (delve, 0, PICTURE_SIDE);
}

static void
look_at (LevelWork *work, const DsDelve *delve, const char *bytes, gsize n)
{
  g_autofree char *key = dse_verdict_cache_key (bytes, n, work->rules, &work->how,
                                                ds_checks_hash (work->checks, work->level->path));
  gboolean is_sound;

  take_looks (work, delve);
  if (ds_exits_add (&work->facts.exits, work->level->path, delve, NULL) != DS_OK)
    ds_exits_clear (&work->facts.exits);
  if (dse_verdict_cache_find (key, &work->facts.verdict)) {
    work->facts.state = DSE_LEVEL_CHECKED;
  } else if (work->proves && prove (work, delve, &is_sound)) {
    work->facts.state = DSE_LEVEL_CHECKED;
    if (is_sound && work->facts.violations == NULL) /* those are not kept */
      dse_verdict_cache_put (key, &work->facts.verdict);
  }
}

/* Identifies a file, and for a file of another program the mappings of the project, too; NULL:
 * there is no such file. */
static char *
version_of (DseLevelFile *level)
{
  g_autofree char *folder = NULL;
  char *version = dsu_file_dup_version (level->file);
  DsFileNames names = { 0 };

  if (level->folder == NULL || version == NULL)
    return version;
  folder = g_build_filename (level->folder, DS_MAPPINGS_FOLDER, NULL);
  if (ds_file_list (&names, folder, ".json", NULL) != DS_OK)
    return version;
  for (gsize i = 0; i < names.n; i++) {
    g_autofree char *file = g_build_filename (folder, names.items[i], NULL);
    g_autofree char *of_file = dsu_file_dup_version (file), *old = version;

    version = g_strconcat (old, " ", names.items[i], " ", of_file, NULL);
  }
  ds_file_names_clear (&names);
  return version;
}

/* A file of another program, by the mapping of the project that is for it. It may depend on other
 * files, so that its verdict is not kept. */
static void
read_foreign (LevelWork *work, DsErrors *errors)
{
  DsForeign map = { 0 };
  DsImport import = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  char *found = NULL;
  gboolean is_sound;
  DsError err;

  if (ds_foreign_load (&map, work->level->file, &dsu_foreign_files, errors) == DS_OK &&
      ds_mapping_find (&mapping, &found, work->level->folder, work->level->path, work->rules,
                       &arena, errors) == DS_OK &&
      found != NULL) {
    errors->n = errors->n_found = 0; /* parts that are missing */
    if (ds_import (&import, &map, &mapping, work->rules, &err) == DS_OK) {
      take_looks (work, &import.delve);
      if (work->proves && prove (work, &import.delve, &is_sound))
        work->facts.state = DSE_LEVEL_CHECKED;
    } else {
      ds_errors_take (errors, &err);
    }
  }
  ds_free (found);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

/* A document. */
static void
read_level (LevelWork *work, DsErrors *errors)
{
  const char *file = work->level->file;
  const DsFormat *format = ds_io_format_of (file);
  char *bytes = NULL;
  DsDelve delve;
  DsError err;
  size_t n;

  if (ds_io_read_bytes (file, &bytes, &n, &err) != DS_OK) {
    ds_errors_take (errors, &err);
  } else if (format->read (&delve, file, bytes, n, work->rules, errors) == DS_OK) {
    look_at (work, &delve, bytes, n);
    ds_delve_clear (&delve);
  }
  ds_free (bytes);
}

static void
run_work (gpointer data)
{
  LevelWork *work = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  work->version = version_of (work->level);
  if (work->level->folder != NULL && ds_foreign_needs_mapping (work->level->file))
    read_foreign (work, errors);
  else
    read_level (work, errors);
  if (work->facts.state == DSE_LEVEL_UNREAD) {
    work->facts.state = DSE_LEVEL_BROKEN;
    work->facts.error = dse_findings_dup (errors);
  }
}

/* ---- the list */

struct _DseLevelFiles {
  GObject parent_instance;
  DseProject *project;
  GPtrArray *levels; /* DseLevelFile, sorted by path */
  DseFolderWatch *watch;
  LevelWork *running; /* borrowed; NULL: none */
  gboolean works;
  gboolean has_compared; /* the exits of the levels as they are */
};

static GType
get_item_type (GListModel *model)
{
  return DSE_TYPE_LEVEL_FILE;
}

static guint
get_n_items (GListModel *model)
{
  return DSE_LEVEL_FILES (model)->levels->len;
}

static gpointer
get_item (GListModel *model, guint i)
{
  DseLevelFiles *self = DSE_LEVEL_FILES (model);

  return i < self->levels->len ? g_object_ref (self->levels->pdata[i]) : NULL;
}

static void
model_init (GListModelInterface *model)
{
  model->get_item_type = get_item_type;
  model->get_n_items = get_n_items;
  model->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DseLevelFiles, dse_level_files, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, model_init))

static guint failed_signal, renamed_signal;

static DseLevelFile *
level_at (DseLevelFiles *self, guint i)
{
  return self->levels->pdata[i];
}

/* Index of the first level whose path is not before @path. O(log n). */
static guint
seek (DseLevelFiles *self, const char *path)
{
  guint low = 0, high = self->levels->len;

  while (low < high) {
    const guint middle = low + (high - low) / 2;

    if (strcmp (level_at (self, middle)->path, path) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

DseLevelFile *
dse_level_files_find (DseLevelFiles *self, const char *file)
{
  g_return_val_if_fail (DSE_IS_LEVEL_FILES (self) && file != NULL, NULL);

  for (guint i = 0; i < self->levels->len; i++)
    if (strcmp (level_at (self, i)->file, file) == 0)
      return level_at (self, i);
  return NULL;
}

/* ---- the worker */

/* The next level to work on: those that are to be read come before those that are to be proved.
 * NULL: all is known. */
static DseLevelFile *
next_level (DseLevelFiles *self, gboolean *proves)
{
  static const DseLevelState states[] = { DSE_LEVEL_UNREAD, DSE_LEVEL_READ };

  for (guint k = 0; k < G_N_ELEMENTS (states); k++)
    for (guint i = 0; i < self->levels->len; i++)
      if (level_at (self, i)->facts.state == states[k]) {
        *proves = states[k] == DSE_LEVEL_READ;
        return level_at (self, i);
      }
  return NULL;
}

/* ---- exits between levels */

/* Appends an issue of @level to its text. */
static void
note_exit_issue (DseLevelFile *level, const DsExitFinding *finding)
{
  g_autofree char *sentence = dse_message_dup (&finding->text), *old = level->facts.exit_issues;
  g_autofree char *place = finding->floor >= 0
                               ? g_strdup_printf (_ ("Floor %d at %d, %d: "), finding->floor + 1,
                                                  finding->cell.x, finding->cell.y)
                               : g_strdup ("");

  level->facts.n_exit_issues++;
  level->facts.exit_issues =
      g_strconcat (old != NULL ? old : "", old != NULL ? "\n" : "", place, sentence, NULL);
}

static DsStatus
join_exits (DseLevelFiles *self, DsExits *out)
{
  DsStatus status = DS_OK;

  for (guint i = 0; i < self->levels->len && status == DS_OK; i++) {
    const DseLevelFile *level = level_at (self, i);

    status = level->facts.state == DSE_LEVEL_BROKEN || level->facts.exits.is_known.n == 0
                 ? ds_exits_add (out, level->path, NULL, NULL)
                 : ds_exits_join (out, &level->facts.exits, NULL);
  }
  return status;
}

/* Compares the exits of all levels, which have been read. */
static void
compare_exits (DseLevelFiles *self)
{
  DsExitFindings findings = { 0 };
  DsExits exits = { 0 };
  const gboolean ok =
      join_exits (self, &exits) == DS_OK && ds_exits_check (&exits, &findings, NULL) == DS_OK;
  gsize at = 0;

  for (guint i = 0; i < self->levels->len && ok; i++) {
    DseLevelFile *level = level_at (self, i);
    g_autofree char *old = g_steal_pointer (&level->facts.exit_issues);

    level->facts.n_exit_issues = 0;
    for (; at < findings.items.n && findings.items.items[at].level == i; at++)
      note_exit_issue (level, &findings.items.items[at]);
    if (g_strcmp0 (old, level->facts.exit_issues) != 0)
      g_signal_emit (level, level_changed, 0);
  }
  self->has_compared = ok;
  ds_exit_findings_clear (&findings);
  ds_exits_clear (&exits);
}

/* ---- the worker's turns */

static void work_on (DseLevelFiles *self);

static void
on_worked (gpointer owner, gpointer data)
{
  DseLevelFiles *self = owner;
  LevelWork *work = data;
  DseLevelFile *level = work->level;

  if (self->running != work)
    return;
  self->running = NULL;
  if (!ds_job_is_cancelled (&work->job)) {
    work->facts.n_exit_issues = level->facts.n_exit_issues;
    work->facts.exit_issues = g_steal_pointer (&level->facts.exit_issues);
    facts_clear (&level->facts);
    level->facts = work->facts;
    memset (&work->facts, 0, sizeof work->facts);
    g_free (level->version);
    level->version = g_steal_pointer (&work->version);
    self->has_compared = self->has_compared && work->proves;
    g_signal_emit (level, level_changed, 0);
  }
  work_on (self);
}

/* Settings of the proof of @level. */
static DsCheckProof
wanted_proof (const DseLevelFiles *self, const DseLevelFile *level)
{
  GSettings *settings = dse_settings_get ();
  DsCheckProof proof = { (DsSecretMode)g_settings_get_enum (settings, "secret-doors"),
                         DS_PROVE_STATES * (guint64)g_settings_get_int (settings, "proof-effort") };

  ds_checks_set_proof (dse_project_get_checks (self->project), level->path, &proof);
  return proof;
}

static void
work_on (DseLevelFiles *self)
{
  gboolean proves = FALSE;
  DseLevelFile *level;
  LevelWork *work;

  if (!self->works || self->running != NULL)
    return;
  level = next_level (self, &proves);
  if (!self->has_compared && (level == NULL || proves))
    compare_exits (self);
  if (level == NULL)
    return;
  work = g_new0 (LevelWork, 1);
  work->level = g_object_ref (level);
  work->rules = ds_rules_ref (dse_project_get_rules (self->project));
  work->checks = ds_checks_ref (dse_project_get_checks (self->project));
  work->how = wanted_proof (self, level);
  work->proves = proves;
  self->running = work;
  dse_work_start (self, work, run_work, on_worked, level_work_free);
}

gboolean
dse_level_files_get_busy (DseLevelFiles *self)
{
  gboolean proves;

  g_return_val_if_fail (DSE_IS_LEVEL_FILES (self), FALSE);

  return self->running != NULL || dse_folder_watch_is_due (self->watch) ||
         next_level (self, &proves) != NULL;
}

/* No program of the project runs unasked. */
static DseLevelState
first_state (DseLevelKind kind)
{
  return kind == DSE_LEVEL_OWN ? DSE_LEVEL_CLOSED : DSE_LEVEL_UNREAD;
}

/* @level is to be read again; what was known of it is shown meanwhile. */
static void
forget (DseLevelFiles *self, DseLevelFile *level)
{
  level->facts.state = first_state (level->kind);
  g_clear_pointer (&level->version, g_free);
  if (self->running != NULL && self->running->level == level)
    ds_job_cancel (&self->running->job);
  g_signal_emit (level, level_changed, 0);
}

static void
forget_all (DseLevelFiles *self)
{
  for (guint i = 0; i < self->levels->len; i++)
    forget (self, level_at (self, i));
  work_on (self);
}

/* ---- the folder */

/* Watches the project's folder, in which "levels" may appear, its mappings, the @folders of levels,
 * and those of files of other programs, @others. A folder that was replaced has another monitor
 * then. */
static void
watch_all (DseLevelFiles *self, const DsFileNames *folders, const DsFileNames *others)
{
  const char *top = dse_project_get_folder (self->project);
  g_autofree char *mappings = g_build_filename (top, DS_MAPPINGS_FOLDER, NULL);

  dse_folder_watch_clear (self->watch);
  dse_folder_watch_add (self->watch, top);
  dse_folder_watch_add (self->watch, mappings);
  for (gsize i = 0; i < others->n; i++) {
    g_autofree char *path = g_build_filename (top, others->items[i], NULL);

    if (others->items[i][0] != '\0')
      dse_folder_watch_add (self->watch, path);
  }
  for (gsize i = 0; i < folders->n; i++) {
    g_autofree char *path = g_build_filename (top, DS_LEVELS_FOLDER, folders->items[i], NULL);

    dse_folder_watch_add (self->watch, path);
  }
}

static void
add_level (DseLevelFiles *self, guint at, const char *path, DseLevelKind kind)
{
  DseLevelFile *level = g_object_new (DSE_TYPE_LEVEL_FILE, NULL);
  const char *top = dse_project_get_folder (self->project);

  level->path = g_strdup (path);
  level->kind = kind;
  level->facts.state = first_state (kind);
  level->folder = kind == DSE_LEVEL_FOREIGN ? g_strdup (top) : NULL;
  level->file = kind == DSE_LEVEL_FOREIGN ? g_build_filename (top, path, NULL)
                                          : g_build_filename (top, DS_LEVELS_FOLDER, path, NULL);
  level->is_listed = TRUE;
  self->has_compared = FALSE;
  g_ptr_array_insert (self->levels, (int)at, level);
  g_list_model_items_changed (G_LIST_MODEL (self), at, 0, 1);
}

/* Takes the level at @path as it is in the folder now. */
static void
take_path (DseLevelFiles *self, const char *path, DseLevelKind kind)
{
  const guint at = seek (self, path);
  g_autofree char *now = NULL;
  DseLevelFile *level;

  if (at == self->levels->len || strcmp (level_at (self, at)->path, path) != 0) {
    add_level (self, at, path, kind);
    return;
  }
  level = level_at (self, at);
  level->is_listed = TRUE;
  if (level->facts.state == first_state (level->kind))
    return;
  now = version_of (level);
  if (g_strcmp0 (now, level->version) != 0)
    forget (self, level);
}

static void
take_paths (DseLevelFiles *self, const DsFileNames *paths, DseLevelKind kind)
{
  for (gsize i = 0; i < paths->n; i++)
    take_path (self, paths->items[i], kind);
}

static void
remove_unlisted (DseLevelFiles *self)
{
  for (guint i = self->levels->len; i-- > 0;) {
    DseLevelFile *level = level_at (self, i);

    if (level->is_listed) {
      level->is_listed = FALSE;
      continue;
    }
    if (self->running != NULL && self->running->level == level)
      ds_job_cancel (&self->running->job);
    self->has_compared = FALSE;
    g_ptr_array_remove_index (self->levels, i);
    g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
  }
}

void
dse_level_files_refresh (DseLevelFiles *self)
{
  char sentence[DS_SENTENCE];
  const char *top;
  DsFileNames paths, folders, files, others, own = { 0 };
  DsError err;

  g_return_if_fail (DSE_IS_LEVEL_FILES (self));

  top = dse_project_get_folder (self->project);

  dse_folder_watch_settle (self->watch);
  if (ds_levels_list (&paths, &folders, top, &err) != DS_OK) {
    g_signal_emit (self, failed_signal, 0, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  if (ds_mapping_files (&files, &others, top, NULL) != DS_OK)
    files = others = (DsFileNames){ 0 };
  watch_all (self, &folders, &others);
  take_paths (self, &paths, DSE_LEVEL_DOCUMENT);
  take_paths (self, &files, DSE_LEVEL_FOREIGN);
  if (ds_own_levels_list (&own, NULL, dse_project_get_settings (self->project), NULL) == DS_OK)
    take_paths (self, &own, DSE_LEVEL_OWN);
  remove_unlisted (self);
  ds_file_names_clear (&own);
  ds_file_names_clear (&paths);
  ds_file_names_clear (&folders);
  ds_file_names_clear (&files);
  ds_file_names_clear (&others);
  g_signal_emit (self, failed_signal, 0, NULL);
  work_on (self);
}

void
dse_level_files_renamed (DseLevelFiles *self, const char *path)
{
  g_return_if_fail (DSE_IS_LEVEL_FILES (self) && path != NULL);

  dse_level_files_refresh (self);
  g_signal_emit (self, renamed_signal, 0, path);
}

static void
on_changed (gpointer data)
{
  if (DSE_LEVEL_FILES (data)->works)
    dse_level_files_refresh (data);
}

void
dse_level_files_set_working (DseLevelFiles *self, gboolean works)
{
  g_return_if_fail (DSE_IS_LEVEL_FILES (self));

  if (self->works == works)
    return;
  self->works = works;
  if (works) {
    dse_level_files_refresh (self);
    return;
  }
  dse_folder_watch_clear (self->watch);
  if (self->running != NULL)
    ds_job_cancel (&self->running->job);
}

/* ---- life */

#define LISTED "dse-level-files" /* data of a project: its list */

static void
dse_level_files_dispose (GObject *object)
{
  DseLevelFiles *self = DSE_LEVEL_FILES (object);

  dse_level_files_set_working (self, FALSE);
  self->running = NULL;
  if (self->project != NULL) {
    g_signal_handlers_disconnect_by_data (dse_project_get_definitions (self->project), self);
    g_signal_handlers_disconnect_by_data (self->project, self);
    if (dse_level_files_of (self->project) == self)
      g_object_set_data (G_OBJECT (self->project), LISTED, NULL);
  }
  g_signal_handlers_disconnect_by_data (dse_settings_get (), self);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (dse_level_files_parent_class)->dispose (object);
}

static void
dse_level_files_finalize (GObject *object)
{
  DseLevelFiles *self = DSE_LEVEL_FILES (object);

  g_ptr_array_unref (self->levels);
  dse_folder_watch_free (self->watch);
  G_OBJECT_CLASS (dse_level_files_parent_class)->finalize (object);
}

static void
dse_level_files_class_init (DseLevelFilesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_level_files_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_level_files_finalize;
  failed_signal = g_signal_new ("failed", DSE_TYPE_LEVEL_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  renamed_signal = g_signal_new ("renamed", DSE_TYPE_LEVEL_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dse_level_files_init (DseLevelFiles *self)
{
  self->levels = g_ptr_array_new_with_free_func (g_object_unref);
  self->watch = dse_folder_watch_new (on_changed, self);
}

DseLevelFiles *
dse_level_files_of (DseProject *project)
{
  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);

  return g_object_get_data (G_OBJECT (project), LISTED);
}

DseLevelFiles *
dse_level_files_new (DseProject *project)
{
  DseLevelFiles *self;

  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);
  g_return_val_if_fail (dse_project_get_folder (project) != NULL, NULL);

  self = g_object_new (DSE_TYPE_LEVEL_FILES, NULL);
  self->project = g_object_ref (project);
  g_object_set_data (G_OBJECT (project), LISTED, self);
  g_signal_connect_swapped (dse_project_get_definitions (project), "changed",
                            G_CALLBACK (forget_all), self);
  g_signal_connect_swapped (project, "checks-changed", G_CALLBACK (forget_all), self);
  g_signal_connect_swapped (project, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (dse_settings_get (), "changed::secret-doors", G_CALLBACK (forget_all),
                            self);
  g_signal_connect_swapped (dse_settings_get (), "changed::proof-effort", G_CALLBACK (forget_all),
                            self);
  return self;
}
