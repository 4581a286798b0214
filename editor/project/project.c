/* editor/project/project.c — open projects by their folders, and the documents that belong to them.
 */
#include "project/project.h"

#include "app/ahead.h"
#include "app/autosave.h"
#include "app/backups.h"
#include "app/levels.h"
#include "app/settings.h"
#include "io/checks.h"
#include "io/io.h"
#include "project/folder_watch.h"
#include "project/project_file.h"
#include "proof/findings.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define RELOAD_DELAY_MS 150      /* editors write a file in several steps */
#define PROJECT_OF "dse-project" /* data of a document */

struct _DseProject {
  GObject parent_instance;
  DsProject settings; /* without a folder: outside of projects */
  DseDefinitions *definitions;
  GFileMonitor *monitor; /* of its DS_PROJECT_FILE */
  guint reload_timer;
  char *findings;               /* of the file, as documents show them; NULL: none */
  DsChecks *checks;             /* NULL: outside, or no memory */
  DseFolderWatch *checks_watch; /* of their folder, and that in which it may appear */
};

G_DEFINE_FINAL_TYPE (DseProject, dse_project, G_TYPE_OBJECT)

static guint changed_signal, checks_signal;
static DseProject *outside;
static GHashTable *by_folder; /* all others; borrowed */
static DseProject *begun;     /* read, but not yet opened */

/* ---- its parts */

DseProject *
dse_project_get_outside (void)
{
  return outside;
}

const char *
dse_project_get_folder (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return self->settings.folder;
}

const DsProject *
dse_project_get_settings (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return &self->settings;
}

/* Path of the DS_PROJECT_FILE; caller frees. */
static char *
dup_file (DseProject *self)
{
  return g_build_filename (self->settings.folder, DS_PROJECT_FILE, NULL);
}

gboolean
dse_project_is_read_only (DseProject *self)
{
  g_autofree char *file = NULL;

  g_return_val_if_fail (DSE_IS_PROJECT (self), FALSE);

  if (self->settings.folder == NULL)
    return FALSE;
  file = dup_file (self);
  return ds_io_obstacles (file) != DS_IO_FREE;
}

char *
dse_project_dup_label (DseProject *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  if (self->settings.folder == NULL)
    return NULL;
  name = dsu_dup_shown (self->settings.name);
  return dse_project_is_read_only (self) ? g_strdup_printf (_ ("%s (read-only)"), name)
                                         : g_steal_pointer (&name);
}

DseDefinitions *
dse_project_get_definitions (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return self->definitions;
}

DsRules *
dse_project_get_rules (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return dse_definitions_get_rules (self->definitions);
}

/* ---- opening */

static void on_file_changed (DseProject *self);

static char *
dup_sentence (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

static void
watch_file (DseProject *self)
{
  g_autofree char *path = dup_file (self);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  self->monitor = g_file_monitor_file (file, 0, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (on_file_changed), self);
}

/* ---- checks */

DsChecks *
dse_project_get_checks (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return self->checks;
}

/* A folder that cannot be read is as one without checks. */
static void
read_checks (DseProject *self)
{
  g_autofree char *folder = g_build_filename (self->settings.folder, DS_CHECKS_FOLDER, NULL);

  dse_folder_watch_clear (self->checks_watch);
  dse_folder_watch_add (self->checks_watch, self->settings.folder);
  dse_folder_watch_add (self->checks_watch, folder);
  ds_checks_unref (self->checks);
  if (ds_checks_load (&self->checks, self->settings.folder, NULL) != DS_OK)
    self->checks = NULL;
}

static void
on_checks_changed (gpointer data)
{
  DseProject *self = data;
  const guint64 before = ds_checks_hash (self->checks, NULL);

  read_checks (self);
  if (ds_checks_hash (self->checks, NULL) != before)
    g_signal_emit (self, checks_signal, 0);
}

/* FALSE with *@findings set: they cannot be read. */
static gboolean
read_definitions (DseProject *self, gboolean is_begun, char **findings)
{
  DsError err;

  if (!is_begun && !dse_definitions_begin (self->definitions, &self->settings, NULL, NULL, &err)) {
    *findings = dup_sentence (&err);
    return FALSE;
  }
  *findings = dse_definitions_end (self->definitions);
  return dse_definitions_get_rules (self->definitions) != NULL;
}

gboolean
dse_project_begin (const char *path, DseRulesFunc then, gpointer data)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autoptr (DseProject) self = NULL;
  DsProject settings;
  char *folder;

  g_return_val_if_fail (path != NULL && begun == NULL, FALSE);

  if (ds_project_find (&folder, path, NULL) != DS_OK || folder == NULL)
    return FALSE;
  if (ds_project_load (&settings, folder, errors) == DS_OK) {
    self = g_object_new (DSE_TYPE_PROJECT, NULL);
    self->settings = settings;
    if (dse_definitions_begin (self->definitions, &self->settings, then, data, NULL))
      begun = g_steal_pointer (&self);
  }
  ds_free (folder);
  return TRUE;
}

void
dse_project_forget_begun (void)
{
  g_clear_object (&begun); /* waits for its thread */
  dse_ahead_forget ();
}

/* The project of @settings, which it takes; *@is_begun: its definitions are being read. */
static DseProject *
project_new (DsProject *settings, gboolean *is_begun)
{
  DseProject *self;

  *is_begun = begun != NULL && strcmp (begun->settings.folder, settings->folder) == 0 &&
              begun->settings.base == settings->base;
  self = *is_begun ? g_steal_pointer (&begun) : g_object_new (DSE_TYPE_PROJECT, NULL);
  ds_project_clear (&self->settings);
  self->settings = *settings;
  return self;
}

DseProject *
dse_project_open (const char *folder, char **findings)
{
  gboolean is_begun;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autoptr (DseProject) self = NULL;
  DsProject settings;
  DseProject *known;

  g_return_val_if_fail (folder != NULL && findings != NULL, NULL);

  *findings = NULL;
  if (ds_project_load (&settings, folder, errors) != DS_OK) {
    *findings = dse_findings_dup (errors);
    return NULL;
  }
  known = by_folder != NULL ? g_hash_table_lookup (by_folder, settings.folder) : NULL;
  if (known != NULL) {
    ds_project_clear (&settings);
    return g_object_ref (known);
  }
  self = project_new (&settings, &is_begun);
  if (!read_definitions (self, is_begun, findings))
    return NULL;
  if (by_folder == NULL)
    by_folder = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (by_folder, self->settings.folder, self);
  watch_file (self);
  self->checks_watch = dse_folder_watch_new (on_checks_changed, self);
  read_checks (self);
  return g_steal_pointer (&self);
}

DseProject *
dse_project_find (const char *folder)
{
  g_return_val_if_fail (folder != NULL, NULL);

  return by_folder != NULL ? g_hash_table_lookup (by_folder, folder) : NULL;
}

DseProject *
dse_project_of_path (const char *path, char **findings)
{
  DseProject *project = NULL;
  char *folder;
  DsError err;

  g_return_val_if_fail (path != NULL && findings != NULL, NULL);

  *findings = NULL;
  if (ds_project_find (&folder, path, &err) != DS_OK)
    *findings = dup_sentence (&err);
  else
    project = folder != NULL ? dse_project_open (folder, findings) : g_object_ref (outside);
  ds_free (folder);
  return project;
}

/* ---- settings that change */

/* Takes @settings of the same folder, whose text stays where it is: it is a key of by_folder. */
static void
take_settings (DseProject *self, DsProject *settings)
{
  char *folder = g_steal_pointer (&self->settings.folder);

  ds_project_clear (&self->settings);
  self->settings = *settings;
  ds_free (self->settings.folder);
  self->settings.folder = folder;
}

/* Reads the file again. */
static void
reload (DseProject *self)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *findings = NULL;
  const uint8_t base = self->settings.base;
  DsProject settings;
  DsError err;

  if (ds_project_load (&settings, self->settings.folder, errors) != DS_OK) {
    findings = dse_findings_dup (errors);
  } else {
    take_settings (self, &settings);
    if (base != self->settings.base &&
        !dse_definitions_set_project (self->definitions, &self->settings, &err))
      findings = dup_sentence (&err);
  }
  g_signal_emit (self, changed_signal, 0, findings);
  g_free (self->findings);
  self->findings = g_steal_pointer (&findings);
}

static gboolean
on_reload (gpointer data)
{
  DseProject *self = data;

  self->reload_timer = 0;
  reload (self);
  return G_SOURCE_REMOVE;
}

char *
dse_project_dup_file (DseProject *self)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  return dse_project_file_dup (self->settings.folder);
}

DsStatus
dse_project_save (DseProject *self, const DsProject *settings, const char *before, DsError *err)
{
  DsProject asked;
  DsStatus status;

  g_return_val_if_fail (DSE_IS_PROJECT (self) && settings != NULL, DS_BAD_ARG);
  g_return_val_if_fail (self->settings.folder != NULL && before != NULL, DS_BAD_ARG);

  asked = *settings;
  asked.folder = self->settings.folder;
  status = dse_project_file_check_before (asked.folder, before, err);
  if (status == DS_OK)
    status = dse_project_file_edit (&asked, before, err);
  if (status == DS_OK)
    reload (self);
  return status;
}

static void
on_file_changed (DseProject *self)
{
  g_clear_handle_id (&self->reload_timer, g_source_remove);
  self->reload_timer = g_timeout_add (RELOAD_DELAY_MS, on_reload, self);
}

/* ---- levels */

DsStatus
dse_project_get_recipe (DseProject *self, const DsRecipe **out, DsError *err)
{
  g_return_val_if_fail (DSE_IS_PROJECT (self) && out != NULL, DS_BAD_ARG);

  *out = NULL;
  if (self->settings.folder == NULL)
    return DS_OK;
  return dse_project_file_find_recipe (&self->settings,
                                       dse_definitions_get_recipes (self->definitions), out, err);
}

DsuDocument *
dse_project_new_level (DseProject *self, const DsRecipe *recipe, guint64 seed, int w, int h,
                       int floors, DsError *err)
{
  DsuDocument *document;

  g_return_val_if_fail (DSE_IS_PROJECT (self), NULL);

  if (self->settings.folder != NULL &&
      dse_project_file_check_ruleset (&self->settings, dse_project_get_rules (self), err) != DS_OK)
    return NULL;
  document = dse_level_new (dse_project_get_rules (self), recipe,
                            self->settings.folder != NULL ? self->settings.ruleset : "", seed, w, h,
                            floors, err);
  if (document != NULL)
    dse_project_take (self, document);
  return document;
}

DsuDocument *
dse_project_load_level (const char *path, char **findings)
{
  g_autoptr (DseProject) project = NULL;
  g_autofree char *left_out = NULL, *unread = NULL, *both = NULL;
  DsuDocument *document;

  g_return_val_if_fail (path != NULL && findings != NULL, NULL);

  *findings = NULL;
  project = dse_project_of_path (path, &left_out);
  if (project == NULL) {
    *findings = g_steal_pointer (&left_out);
    return NULL;
  }
  document = dse_level_load (path, dse_project_get_rules (project), findings);
  if (document == NULL)
    return NULL;
  unread = g_strdup (dsu_document_get_error (document));
  dse_project_take (project, document);
  both = left_out != NULL && unread != NULL ? g_strconcat (left_out, "\n", unread, NULL) : NULL;
  dsu_document_set_error (document, both != NULL ? both : left_out != NULL ? left_out : unread);
  return document;
}

/* ---- documents that belong to it */

DseProject *
dse_project_of (DsuDocument *document)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  return g_object_get_data (G_OBJECT (document), PROJECT_OF);
}

/* Changed definitions are no edit and leave no step to undo. */
static void
take_rules (DsuDocument *document, DsRules *rules)
{
  const DsCmdRules cmd = { .cmd.type = &ds_cmd_rules, .rules = rules };

  dsu_document_set_error (document, NULL);
  if (!ds_rules_are_same (dsu_document_get_delve (document)->rules, rules))
    dsu_document_take (document, &cmd.cmd, NULL);
}

static void
on_definitions (DseDefinitions *definitions, const char *findings, DsuDocument *document)
{
  take_rules (document, dse_definitions_get_rules (definitions));
  if (findings != NULL)
    dsu_document_show_error (document, findings);
}

/* A project's 0 is the -1 of a rule, and the other way round. */
static int
rule_number (int32_t number)
{
  return number == 0 ? -1 : MAX (number, 0);
}

static void
show_backup_rule (DseProject *self, DsuDocument *document)
{
  dse_backups_set_rule (document, (DseBackupRule){ rule_number (self->settings.backups),
                                                   rule_number (self->settings.backup_minutes) });
}

guint
dse_project_get_n_backups (DseProject *self)
{
  int own;

  g_return_val_if_fail (DSE_IS_PROJECT (self), 0);

  own = rule_number (self->settings.backups);
  return (guint)(own >= 0 ? own : g_settings_get_int (dse_settings_get (), "backup-count"));
}

static void
on_settings (DseProject *project, const char *findings, DsuDocument *document)
{
  const char *shown = dsu_document_get_error (document);

  show_backup_rule (project, document);
  if (findings != NULL)
    dsu_document_show_error (document, findings);
  else if (shown != NULL && g_strcmp0 (shown, project->findings) == 0)
    dsu_document_set_error (document, NULL); /* the file was mended */
}

void
dse_project_take_by_path (DsuDocument *document)
{
  g_autoptr (DseProject) project = NULL;
  g_autofree char *findings = NULL;
  const char *path;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  path = dsu_document_get_path (document);
  if (path == NULL)
    return;
  project = dse_project_of_path (path, &findings);
  if (project != NULL)
    dse_project_take (project, document);
  if (findings != NULL)
    dsu_document_show_error (document, findings);
}

void
dse_project_take (DseProject *self, DsuDocument *document)
{
  DseProject *old;

  g_return_if_fail (DSE_IS_PROJECT (self) && DSU_IS_DOCUMENT (document));

  old = dse_project_of (document);
  if (old == self)
    return;
  if (old != NULL) {
    g_signal_handlers_disconnect_by_func (old->definitions, on_definitions, document);
    g_signal_handlers_disconnect_by_func (old, on_settings, document);
  } else {
    g_signal_connect (document, "notify::path", G_CALLBACK (dse_project_take_by_path), NULL);
  }
  g_object_set_data_full (G_OBJECT (document), PROJECT_OF, g_object_ref (self), g_object_unref);
  dse_autosave_set_project (document, self->settings.folder);
  show_backup_rule (self, document);
  g_signal_connect_object (self->definitions, "changed", G_CALLBACK (on_definitions), document, 0);
  g_signal_connect_object (self, "changed", G_CALLBACK (on_settings), document, 0);
  take_rules (document, dse_project_get_rules (self));
}

/* ---- verdicts that follow the checks */

#define CHECKS_OF "dse-checks-of" /* data of a verdict */

typedef struct {
  DseVerdict *verdict;   /* has this as its data */
  DsuDocument *document; /* borrowed */
  DseProject *project;   /* NULL: none */
} Follower;

static void
show_checks (Follower *self)
{
  const char *folder = self->project != NULL ? self->project->settings.folder : NULL;
  const char *path = dsu_document_get_path (self->document);

  dse_verdict_set_checks (self->verdict, self->project != NULL ? self->project->checks : NULL,
                          path != NULL ? ds_checks_path (folder, path) : NULL);
}

static void
leave_project (Follower *self)
{
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_object (&self->project);
}

/* The document may belong to another project now. */
static void
follow (Follower *self)
{
  leave_project (self);
  g_set_object (&self->project, dse_project_of (self->document));
  if (self->project != NULL)
    g_signal_connect_swapped (self->project, "checks-changed", G_CALLBACK (show_checks), self);
  show_checks (self);
}

static void
follower_free (gpointer data)
{
  Follower *self = data;

  leave_project (self);
  g_signal_handlers_disconnect_by_data (self->document, self);
  g_object_unref (self->document);
  g_free (self);
}

void
dse_project_check_verdict (DsuDocument *document, DseVerdict *verdict)
{
  Follower *self;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_VERDICT (verdict));

  self = g_new0 (Follower, 1);
  self->verdict = verdict;
  self->document = g_object_ref (document);
  g_object_set_data_full (G_OBJECT (verdict), CHECKS_OF, self, follower_free);
  g_signal_connect_data (document, "notify::path", G_CALLBACK (follow), self, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  follow (self);
}

/* ---- life */

static void
dse_project_finalize (GObject *object)
{
  DseProject *self = DSE_PROJECT (object);

  if (outside == self)
    outside = NULL;
  if (by_folder != NULL && self->settings.folder != NULL &&
      g_hash_table_lookup (by_folder, self->settings.folder) == self)
    g_hash_table_remove (by_folder, self->settings.folder);
  g_clear_handle_id (&self->reload_timer, g_source_remove);
  g_free (self->findings);
  g_clear_pointer (&self->checks_watch, dse_folder_watch_free);
  ds_checks_unref (self->checks);
  g_clear_object (&self->monitor);
  g_clear_object (&self->definitions);
  ds_project_clear (&self->settings);
  G_OBJECT_CLASS (dse_project_parent_class)->finalize (object);
}

static void
dse_project_class_init (DseProjectClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_project_finalize;
  changed_signal = g_signal_new ("changed", DSE_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  checks_signal = g_signal_new ("checks-changed", DSE_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_project_init (DseProject *self)
{
  self->definitions = dse_definitions_new ();
}

DseProject *
dse_project_new_outside (void)
{
  g_return_val_if_fail (outside == NULL, NULL);

  outside = g_object_new (DSE_TYPE_PROJECT, NULL);
  return outside;
}
