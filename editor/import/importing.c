/* editor/import/importing.c — one worker at a time: it reads the file, chooses a mapping, makes the
 * level, and then proves it. */
#include "import/importing.h"

#include "app/settings.h"
#include "app/work.h"
#include "base/file.h"
#include "import/import_proof.h"
#include "import/import_work.h"
#include "import/mapping_file.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/kept/kept.h"
#include "io/mapping/import_issues.h"
#include "io/mapping/source.h"
#include "proof/findings.h"
#include "shown.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* A change that waits for the end of the work. */
typedef struct {
  DsMapSubject subject;
  gboolean is_layer, removes;
  int is_own;       /* of a layer; -1: its result changes */
  DsMapRule result; /* texts are owned */
} Waiting;

struct _DseImporting {
  GObject parent_instance;
  DseProject *project;
  char *path;
  DseForeignFile *file;
  DsRules *rules;
  DseImportState state;
  DsMapping mapping;
  guint choice;
  char *name;
  DsMapItems items;
  DsImport import;
  DsGoalRule goal; /* that is suggested; number 0: none */
  GPtrArray *pictures;
  char *error, *warnings;
  gboolean has_proof;
  DsJudgement judgement;
  DsFindings findings;
  DseImportWork *running;  /* borrowed; NULL: none */
  DseImportProof *proving; /* the same */
  GPtrArray *waiting;      /* Waiting */
};

G_DEFINE_FINAL_TYPE (DseImporting, dse_importing, G_TYPE_OBJECT)

static guint changed_signal;

/* ---- the proof, in a thread */

static void
on_proved (gpointer owner, gpointer data)
{
  DseImporting *self = owner;
  DseImportProof *work = data;

  if (self->proving != work)
    return;
  self->proving = NULL;
  if (!work->is_done)
    return;
  self->judgement = work->judgement;
  self->findings = work->findings;
  self->has_proof = TRUE;
  memset (&work->judgement, 0, sizeof work->judgement);
  memset (&work->findings, 0, sizeof work->findings);
  if (ds_import_issues_add (&self->findings, &self->import, NULL) != DS_OK)
    self->has_proof = FALSE;
  g_signal_emit (self, changed_signal, 0);
}

static void
forget_proof (DseImporting *self)
{
  if (self->proving != NULL)
    ds_job_cancel (&self->proving->job);
  self->proving = NULL;
  self->has_proof = FALSE;
  ds_judgement_clear (&self->judgement);
  ds_findings_clear (&self->findings);
}

static void
start_proof (DseImporting *self)
{
  DseImportProof *work = dse_import_proof_new (&self->import.delve);

  if (work == NULL)
    return; /* no memory: the answer stays open */
  self->proving = work;
  dse_work_start (self, work, dse_import_proof_run, on_proved, dse_import_proof_free);
}

/* ---- the turns of the worker */

static void start_import (DseImporting *self, DseImportWork *work);

static DseImportWork *
import_work_new (DseImporting *self)
{
  DseImportWork *work = g_new0 (DseImportWork, 1);

  work->file = dse_foreign_file_ref (self->file);
  work->rules = ds_rules_ref (self->rules);
  work->mapping = self->mapping;
  work->pictures = g_ptr_array_new_with_free_func (g_object_unref);
  work->choice = self->choice;
  work->name = g_strdup (self->name);
  return work;
}

static void
waiting_free (gpointer data)
{
  Waiting *waiting = data;

  g_free ((char *)waiting->result.tile);
  g_free ((char *)waiting->result.object);
  g_free ((char *)waiting->result.lock);
  g_free ((char *)waiting->result.lock_by);
  g_free ((char *)waiting->result.opens);
  g_free (waiting);
}

static gboolean
same_item (const DsMapItem *item, const Waiting *waiting)
{
  return item->is_layer == waiting->is_layer && item->subject.layer == waiting->subject.layer &&
         item->subject.cell == waiting->subject.cell &&
         item->subject.object == waiting->subject.object;
}

/* Makes the first change that waits, and the level again. */
static void
take_waiting (DseImporting *self)
{
  while (self->waiting->len > 0 && self->running == NULL) {
    g_autofree Waiting *waiting = g_ptr_array_steal_index (self->waiting, 0);
    gsize i = 0;

    while (i < self->items.items.n && !same_item (&self->items.items.items[i], waiting))
      i++;
    if (i < self->items.items.n && waiting->is_own >= 0)
      dse_importing_set_own (self, i, waiting->is_own);
    else if (i < self->items.items.n)
      dse_importing_assign (self, i, waiting->removes ? NULL : &waiting->result);
    waiting_free (g_steal_pointer (&waiting));
  }
}

/* Takes the results out of @work. */
static void
take_work (DseImporting *self, DseImportWork *work)
{
  ds_map_items_clear (&self->items);
  ds_import_clear (&self->import);
  self->items = work->items;
  self->import = work->import;
  self->goal = work->goal;
  memset (&work->items, 0, sizeof work->items);
  memset (&work->import, 0, sizeof work->import);
  self->mapping = work->mapping;
  self->choice = work->choice;
  g_free (self->name);
  self->name = g_steal_pointer (&work->name);
  g_ptr_array_unref (self->pictures);
  self->pictures = g_ptr_array_ref (work->pictures);
}

static void
on_imported (gpointer owner, gpointer data)
{
  DseImporting *self = owner;
  DseImportWork *work = data;

  if (self->running != work)
    return;
  self->running = NULL;
  g_free (self->error);
  self->error = g_steal_pointer (&work->error);
  if (work->warnings != NULL || self->state == DSE_IMPORTING_READING) {
    g_free (self->warnings);
    self->warnings = g_steal_pointer (&work->warnings);
  }
  self->state = work->is_readable ? DSE_IMPORTING_READY : DSE_IMPORTING_FAILED;
  if (work->is_readable)
    take_work (self, work);
  take_waiting (self);
  if (self->running == NULL && self->import.delve.rules != NULL)
    start_proof (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Takes @work. */
static void
start_import (DseImporting *self, DseImportWork *work)
{
  forget_proof (self);
  self->running = work;
  dse_work_start (self, work, dse_import_work_run, on_imported, dse_import_work_free);
}

static void
start_again (DseImporting *self)
{
  start_import (self, import_work_new (self));
  g_signal_emit (self, changed_signal, 0);
}

/* ---- the mapping */

static char *
keep (const char *text)
{
  return g_strdup (text != NULL ? text : "");
}

static void
let_wait (DseImporting *self, const DsMapItem *item, const DsMapRule *result, int is_own)
{
  Waiting *waiting = g_new0 (Waiting, 1);

  waiting->subject = item->subject;
  waiting->is_layer = item->is_layer;
  waiting->removes = result == NULL;
  waiting->is_own = is_own;
  if (result != NULL)
    waiting->result = (DsMapRule){ .tile = keep (result->tile),
                                   .object = keep (result->object),
                                   .lock = keep (result->lock),
                                   .lock_by = keep (result->lock_by),
                                   .opens = keep (result->opens) };
  g_ptr_array_add (self->waiting, waiting);
}

/* Makes the level again by a mapping that has changed, or shows why it could not. */
static void
take_change (DseImporting *self, DsStatus status, const DsError *err)
{
  if (status == DS_OK) {
    start_again (self);
    return;
  }
  g_free (self->warnings);
  self->warnings = dse_message_dup (&err->message);
  g_signal_emit (self, changed_signal, 0);
}

void
dse_importing_assign (DseImporting *self, gsize i, const DsMapRule *result)
{
  DsError err;

  g_return_if_fail (DSE_IS_IMPORTING (self) && i < self->items.items.n);

  if (self->running != NULL) {
    let_wait (self, &self->items.items.items[i], result, -1);
    return;
  }
  take_change (
      self, ds_mapping_assign (&self->mapping, &self->items, i, result, &self->file->arena, &err),
      &err);
}

void
dse_importing_set_own (DseImporting *self, gsize i, gboolean is_own)
{
  const DsMapItem *item;
  DsError err;

  g_return_if_fail (DSE_IS_IMPORTING (self) && i < self->items.items.n);

  item = &self->items.items.items[i];
  if (self->running != NULL)
    let_wait (self, item, NULL, is_own);
  else
    take_change (self,
                 ds_mapping_set_own (&self->mapping, &self->file->map, item->subject.layer, is_own,
                                     &self->file->arena, &err),
                 &err);
}

int
dse_importing_get_likely_goal (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), -1);

  return self->goal.number > 0 && self->running == NULL ? (int)self->goal.item : -1;
}

void
dse_importing_take_likely_goal (DseImporting *self)
{
  DsMapRule result = ds_map_rule_blank;

  g_return_if_fail (DSE_IS_IMPORTING (self));

  if (dse_importing_get_likely_goal (self) < 0)
    return;
  result.object = self->goal.rule.object;
  dse_importing_assign (self, self->goal.item, &result);
}

void
dse_importing_set_layout (DseImporting *self, DsMappingLayout layout)
{
  g_return_if_fail (DSE_IS_IMPORTING (self));

  if (self->state != DSE_IMPORTING_READY || self->running != NULL || self->mapping.layout == layout)
    return;
  self->mapping.layout = (uint8_t)layout;
  start_again (self);
}

void
dse_importing_set_level (DseImporting *self, const char *pattern)
{
  char *copy;

  g_return_if_fail (DSE_IS_IMPORTING (self) && pattern != NULL);

  if (self->state != DSE_IMPORTING_READY || self->running != NULL ||
      strcmp (self->mapping.level, pattern) == 0 ||
      (copy = ds_arena_strdup (&self->file->arena, pattern)) == NULL)
    return;
  self->mapping.level = copy;
  start_again (self);
}

const DsMapRule *
dse_importing_rule_of (DseImporting *self, gsize i)
{
  gsize rule;

  g_return_val_if_fail (DSE_IS_IMPORTING (self) && i < self->items.items.n, NULL);

  rule = self->items.items.items[i].rule;
  return rule < self->mapping.rules.n ? ds_mapping_rule (&self->mapping, rule) : NULL;
}

/* The guess writes counts into its rules, which a change takes away. */
gboolean
dse_importing_is_guessed (DseImporting *self, gsize i)
{
  const DsMapRule *rule;

  g_return_val_if_fail (DSE_IS_IMPORTING (self) && i < self->items.items.n, FALSE);

  rule = dse_importing_rule_of (self, i);
  return rule != NULL && self->choice == DSE_MAPPING_GUESS && rule->note[0] != '\0';
}

/* ---- mappings to choose from */

static char *
project_path (DseImporting *self, const char *name)
{
  return g_build_filename (self->file->folder, DS_MAPPINGS_FOLDER, name, NULL);
}

static gboolean
has_last (DseImporting *self)
{
  g_autofree char *path = dse_mapping_last_path (self->path);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

GStrv
dse_importing_dup_choices (DseImporting *self)
{
  g_autoptr (GStrvBuilder) out = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  names = dse_mapping_names (self->file->folder);
  g_strv_builder_add (out, _ ("Guess"));
  if (has_last (self))
    g_strv_builder_add (out, _ ("As last time"));
  g_strv_builder_addv (out, (const char **)names);
  return g_strv_builder_end (out);
}

guint
dse_importing_get_choice (DseImporting *self)
{
  g_auto (GStrv) names = NULL;
  guint first;

  g_return_val_if_fail (DSE_IS_IMPORTING (self), 0);

  first = has_last (self) ? 2 : 1;
  names = dse_mapping_names (self->file->folder);
  for (guint i = 0; names[i] != NULL && self->name != NULL; i++)
    if (strcmp (names[i], self->name) == 0)
      return first + i;
  return self->choice == DSE_MAPPING_LAST && first == 2 ? 1 : 0;
}

void
dse_importing_choose (DseImporting *self, guint i)
{
  g_auto (GStrv) names = NULL;
  DseImportWork *work;
  guint first;

  g_return_if_fail (DSE_IS_IMPORTING (self));

  if (self->state != DSE_IMPORTING_READY || self->running != NULL ||
      i == dse_importing_get_choice (self))
    return;
  first = has_last (self) ? 2 : 1;
  names = dse_mapping_names (self->file->folder);
  if (i >= first + g_strv_length (names))
    return;
  work = import_work_new (self);
  work->seeks = TRUE;
  g_clear_pointer (&work->name, g_free);
  work->last = dse_mapping_last_path (self->path);
  work->choice = i == 0 ? DSE_MAPPING_GUESS : DSE_MAPPING_LAST;
  work->wanted = i >= first ? project_path (self, names[i - first]) : NULL;
  start_import (self, work);
  g_signal_emit (self, changed_signal, 0);
}

const char *
dse_importing_get_name (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->name;
}

char *
dse_importing_dup_pattern (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->file->below != NULL ? dse_mapping_pattern_dup (self->file->below) : NULL;
}

/* The path of a new mapping of this name: with a number where the project has the file. */
static char *
free_path (DseImporting *self, const char *name, char **free_name)
{
  g_autofree char *stem = dse_stem_dup (name);
  char *path = project_path (self, name);

  *free_name = g_strdup (name);
  for (guint i = 2; g_file_test (path, G_FILE_TEST_EXISTS); i++) {
    g_free (*free_name);
    g_free (path);
    *free_name = g_strdup_printf ("%s-%u.json", stem, i);
    path = project_path (self, *free_name);
  }
  return path;
}

gboolean
dse_importing_save (DseImporting *self, const char *name, DsError *err)
{
  const gboolean is_same = g_strcmp0 (name, self->name) == 0;
  g_autofree char *pattern = NULL, *path = NULL, *taken = NULL;
  g_autofree const char **items = NULL;
  DsLines files;

  g_return_val_if_fail (DSE_IS_IMPORTING (self) && name != NULL, FALSE);
  g_return_val_if_fail (self->file->below != NULL, FALSE);

  pattern = dse_mapping_pattern_dup (self->file->below);
  path = is_same ? project_path (self, name) : free_path (self, name, &taken);
  files = is_same ? dse_mapping_files_with (&self->mapping, self->file->below, pattern)
                  : dse_mapping_files_with (&(DsMapping){ 0 }, self->file->below, pattern);
  items = (const char **)files.items;
  if (dse_mapping_write (&self->mapping, path, &files, err) != DS_OK)
    return FALSE;
  if (!is_same) {
    g_free (self->name);
    self->name = g_steal_pointer (&taken);
  }
  self->choice = DSE_MAPPING_OF_PROJECT;
  g_signal_emit (self, changed_signal, 0);
  return TRUE;
}

void
dse_importing_remember (DseImporting *self)
{
  g_autofree char *path = NULL, *pattern = NULL;
  DsError err;

  g_return_if_fail (DSE_IS_IMPORTING (self));

  path = dse_mapping_last_path (self->path);
  pattern = dse_mapping_pattern_dup (self->path);
  if (dse_mapping_write (&self->mapping, path, &(DsLines){ 1, (const char *const *)&pattern },
                         &err) != DS_OK)
    g_debug ("%s: the mapping was not kept", path);
}

/* ---- its parts */

DseImportState
dse_importing_get_state (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), DSE_IMPORTING_FAILED);

  return self->state;
}

gboolean
dse_importing_get_busy (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), FALSE);

  return self->running != NULL;
}

const char *
dse_importing_get_path (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->path;
}

DseProject *
dse_importing_get_project (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->project;
}

DsRules *
dse_importing_get_rules (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->rules;
}

const char *
dse_importing_get_error (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->error;
}

const char *
dse_importing_get_warnings (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->warnings;
}

const DsForeign *
dse_importing_get_map (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->state == DSE_IMPORTING_READY ? &self->file->map : NULL;
}

const DsMapItems *
dse_importing_get_items (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return &self->items;
}

const DsMapping *
dse_importing_get_mapping (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return &self->mapping;
}

const DsImport *
dse_importing_get_import (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->import.delve.rules != NULL ? &self->import : NULL;
}

const DsJudgement *
dse_importing_get_judgement (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->has_proof ? &self->judgement : NULL;
}

const DsFindings *
dse_importing_get_findings (DseImporting *self)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return self->has_proof ? &self->findings : NULL;
}

GdkTexture *
dse_importing_get_picture (DseImporting *self, gsize floor)
{
  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  return floor < self->pictures->len ? self->pictures->pdata[floor] : NULL;
}

char *
dse_importing_dup_place (DseImporting *self, gsize floor, DsCell cell)
{
  g_autofree char *level = NULL, *layer = NULL, *place = NULL, *holder = NULL;
  DsImportSource source;

  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  if (self->import.delve.rules == NULL ||
      !ds_import_trace (&self->import, &self->file->map, &self->mapping, floor, cell, &source) ||
      source.layer == NULL)
    return NULL;
  level = dsu_dup_shown (source.level->name);
  layer = dsu_dup_shown (source.layer->name);
  place = g_strdup_printf (_ ("column %d, row %d"), source.x, source.y);
  holder = g_strdup_printf ("%s%s%s", level, level[0] != '\0' ? ", " : "", layer);
  return g_strdup_printf (_ ("%s: %s"), holder, place);
}

/* Lets the level keep the texts of its files, to be written back; *@why is the reason if it cannot.
 */
static DsStatus
keep_files (DseImporting *self, DsDelve *level, char **why, DsError *err)
{
  char sentence[DS_SENTENCE];
  DsStatus status = DS_OK;

  if (self->file->map.files.n > 0)
    status = ds_kept_set (level, &self->import, &self->file->map, &self->mapping, err);
  if (status != DS_LIMIT && status != DS_BAD_DATA)
    return status;
  *why = g_strdup (ds_error_format (err, sentence, sizeof sentence));
  return DS_OK;
}

DsuDocument *
dse_importing_make_document (DseImporting *self, DsError *err)
{
  g_autofree char *name = NULL, *why = NULL;
  DsuDocument *document = NULL;
  DsDelve level;

  g_return_val_if_fail (DSE_IS_IMPORTING (self), NULL);

  if (self->import.delve.rules == NULL) {
    ds_fail (err, DS_NOT_FOUND, self->path, "import.none", N_ ("the mapping gives no level"));
    return NULL;
  }
  if (ds_delve_copy (&level, &self->import.delve, err) != DS_OK)
    return NULL;
  name = dse_stem_dup (self->path);
  if (level.dungeon.name == NULL)
    level.dungeon.name = ds_str_new (name);
  if (dse_foreign_file_remember (self->file, self->name, &level, err) == DS_OK &&
      keep_files (self, &level, &why, err) == DS_OK)
    document = dsu_document_new (&level, err);
  ds_delve_clear (&level);
  if (document != NULL)
    dse_project_take (self->project, document);
  if (document != NULL && why != NULL)
    dsu_document_show_error (document, why);
  return document;
}

/* ---- life */

void
dse_importing_stop (DseImporting *self)
{
  g_return_if_fail (DSE_IS_IMPORTING (self));

  forget_proof (self);
  self->running = NULL;
  g_ptr_array_set_size (self->waiting, 0);
}

static void
dse_importing_finalize (GObject *object)
{
  DseImporting *self = DSE_IMPORTING (object);

  forget_proof (self);
  ds_import_clear (&self->import);
  ds_map_items_clear (&self->items);
  g_ptr_array_unref (self->pictures);
  g_ptr_array_unref (self->waiting);
  dse_foreign_file_unref (self->file);
  ds_rules_unref (self->rules);
  g_object_unref (self->project);
  g_free (self->path);
  g_free (self->name);
  g_free (self->error);
  g_free (self->warnings);
  G_OBJECT_CLASS (dse_importing_parent_class)->finalize (object);
}

static void
dse_importing_class_init (DseImportingClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_importing_finalize;
  changed_signal = g_signal_new ("changed", DSE_TYPE_IMPORTING, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
dse_importing_init (DseImporting *self)
{
  self->pictures = g_ptr_array_new_with_free_func (g_object_unref);
  self->waiting = g_ptr_array_new_with_free_func (waiting_free);
}

DseImporting *
dse_importing_new_for (DseProject *project, const char *path, const char *name,
                       const DsDelve *level)
{
  DseImporting *self;
  DseImportWork *work;

  g_return_val_if_fail (DSE_IS_PROJECT (project) && path != NULL, NULL);

  self = g_object_new (DSE_TYPE_IMPORTING, NULL);
  self->project = g_object_ref (project);
  self->path = g_strdup (path);
  self->rules = ds_rules_ref (dse_project_get_rules (project));
  self->file = dse_foreign_file_new (path, dse_project_get_folder (project));
  self->choice = DSE_MAPPING_OF_PROJECT;
  work = import_work_new (self);
  work->seeks = TRUE;
  work->last = dse_mapping_last_path (self->path);
  work->wanted = name != NULL && self->file->folder != NULL ? project_path (self, name) : NULL;
  if (name == NULL && level != NULL && ds_kept_has (level))
    work->kept = ds_extras_ref (level->dungeon.extras);
  start_import (self, work);
  return self;
}

DseImporting *
dse_importing_new (DseProject *project, const char *path)
{
  g_return_val_if_fail (DSE_IS_PROJECT (project) && path != NULL, NULL);

  return dse_importing_new_for (project, path, NULL, NULL);
}
