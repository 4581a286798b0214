/* editor/app/definitions.c — reads the folders of data, and watches those of user and project. */
#include "app/definitions.h"
#include "app/work.h"

#include "paint/picture.h"
#include "program/data.h"
#include "proof/findings.h"

#define RELOAD_DELAY_MS 150 /* editors write a file in several steps */

struct _DseDefinitions {
  GObject parent_instance;
  DsDataPath data;
  DsRules *rules;
  DseRecipeStore *recipes;
  GThread *loader;   /* from begin to end */
  DseRulesFunc then; /* in that thread; NULL: none */
  gpointer then_data;
  GPtrArray *monitors;       /* of the rules, recipes and tilesets of user and project */
  GPtrArray *image_monitors; /* of folders that tilesets take images from, or choices lie in */
  guint reload_timer;
  guint n_reloads; /* so far */
  gsize n_wrong;   /* findings in their files when the rules were taken */
};

G_DEFINE_FINAL_TYPE (DseDefinitions, dse_definitions, G_TYPE_OBJECT)

static guint changed_signal;

DsRules *
dse_definitions_get_rules (DseDefinitions *self)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self), NULL);

  return self->rules;
}

const DsRecipes *
dse_definitions_get_recipes (DseDefinitions *self)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self), NULL);

  return dse_recipe_store_get_recipes (self->recipes);
}

DseRecipeStore *
dse_definitions_get_recipe_store (DseDefinitions *self)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self), NULL);

  return self->recipes;
}

const DsDataPath *
dse_definitions_get_data (DseDefinitions *self)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self), NULL);

  return &self->data;
}

/* Decodes the pictures of the rules before they are drawn first. */
static void
check_pictures (DsRules *rules, DsErrors *errors)
{
  const DsuPictures *pictures = dsu_pictures_of (rules);

  for (gsize i = 0; pictures != NULL && i < pictures->errors.n; i++)
    ds_errors_take (errors, &pictures->errors.items[i]);
}

/* ---- files that change */

static void watch_images (DseDefinitions *self);

/* Rules that were read again. */
typedef struct {
  DsRules *rules; /* NULL: they cannot be taken */
  DsErrors errors;
  guint number; /* of the reload: later ones replace it */
} Reload;

static void
reload_free (gpointer data)
{
  Reload *reload = data;

  ds_rules_unref (reload->rules);
  g_free (reload);
}

/* Takes the rules, whose images are in memory, or decoded quickly. */
static void
take_reload (DseDefinitions *self, Reload *reload)
{
  g_autofree char *findings = NULL;

  if (reload->rules != NULL) {
    self->n_wrong = reload->errors.n_found;
    if (!ds_rules_are_same (self->rules, reload->rules)) {
      ds_rules_unref (self->rules);
      self->rules = ds_rules_ref (reload->rules);
      watch_images (self);
    }
    check_pictures (self->rules, &reload->errors);
  }
  dse_recipe_store_load (self->recipes, &reload->errors);
  findings = reload->errors.n > 0 ? dse_findings_dup (&reload->errors) : NULL;
  g_signal_emit (self, changed_signal, 0, findings);
}

static void
decode_pictures (gpointer data)
{
  (void)dsu_pictures_of (((Reload *)data)->rules);
}

static void
on_decoded (gpointer owner, gpointer data)
{
  DseDefinitions *self = owner;

  if (((Reload *)data)->number == self->n_reloads)
    take_reload (self, data);
}

/* Large images are decoded in a thread before the rules are taken, so that no window stops. */
static gboolean
on_reload (gpointer data)
{
  DseDefinitions *self = data;
  Reload *reload = g_new0 (Reload, 1);

  self->reload_timer = 0;
  reload->number = ++self->n_reloads;
  if (ds_data_load_rules (&self->data, &reload->rules, &reload->errors) == DS_OK &&
      reload->errors.n_found > self->n_wrong)
    g_clear_pointer (&reload->rules, ds_rules_unref);
  if (reload->rules != NULL && !ds_rules_are_same (self->rules, reload->rules) &&
      dsu_pictures_pending (reload->rules) > DSU_SHEET_PIXELS_AT_ONCE) {
    dse_work_start (self, reload, decode_pictures, on_decoded, reload_free);
  } else {
    take_reload (self, reload);
    reload_free (reload);
  }
  return G_SOURCE_REMOVE;
}

void
dse_definitions_reload (DseDefinitions *self)
{
  g_return_if_fail (DSE_IS_DEFINITIONS (self) && self->loader == NULL);

  g_clear_handle_id (&self->reload_timer, g_source_remove);
  on_reload (self);
}

static void
on_data_changed (DseDefinitions *self)
{
  g_clear_handle_id (&self->reload_timer, g_source_remove);
  self->reload_timer = g_timeout_add (RELOAD_DELAY_MS, on_reload, self);
}

static void
watch_path (DseDefinitions *self, GPtrArray *monitors, const char *path)
{
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  GFileMonitor *monitor = g_file_monitor_directory (folder, 0, NULL, NULL);

  if (monitor == NULL)
    return;
  g_signal_connect_swapped (monitor, "changed", G_CALLBACK (on_data_changed), self);
  g_ptr_array_add (monitors, monitor);
}

static void
watch_folder (DseDefinitions *self, const char *data, const char *name)
{
  g_autofree char *path = g_build_filename (data, name, NULL);

  watch_path (self, self->monitors, path);
}

/* The folder of an image that lies elsewhere than its tileset. */
static void
watch_image (DseDefinitions *self, GHashTable *watched, const DsTileset *tileset, const char *image)
{
  g_autofree char *path = g_build_filename (tileset->folder, image, NULL);
  char *folder = g_path_get_dirname (path);

  if (g_hash_table_add (watched, folder))
    watch_path (self, self->image_monitors, folder);
}

/* The folders of files that have choices of declared properties. */
static void
watch_choices (DseDefinitions *self, GHashTable *watched)
{
  for (gsize i = 0; i < ds_rules_n_properties (self->rules); i++) {
    const DsPropertyKind *property = ds_rules_property (self->rules, i);
    g_autofree char *folder =
        property->choices_path != NULL ? g_path_get_dirname (property->choices_path) : NULL;

    if (folder != NULL && !g_hash_table_contains (watched, folder))
      watch_path (self, self->image_monitors, folder);
    if (folder != NULL)
      g_hash_table_add (watched, g_steal_pointer (&folder));
  }
}

/* Tilesets may take images from anywhere; each folder is watched once. */
static void
watch_images (DseDefinitions *self)
{
  g_autoptr (GHashTable) watched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const DsTileset *last = NULL;

  g_ptr_array_set_size (self->image_monitors, 0);
  if (self->rules != NULL)
    watch_choices (self, watched);
  for (gsize i = 0; self->rules != NULL && i < ds_rules_n_pictures (self->rules); i++) {
    const DsTileset *tileset = ds_rules_picture (self->rules, i)->tileset;

    if (tileset == last)
      continue;
    last = tileset;
    g_hash_table_add (watched, g_strdup (tileset->folder));
    for (gsize k = 0; k < tileset->n_images; k++)
      watch_image (self, watched, tileset, tileset->images[k].path);
    if (tileset->n_images == 0)
      watch_image (self, watched, tileset, tileset->image);
  }
}

/* The first folder is the program's, which does not change, unless it is the only one. */
static void
watch_data (DseDefinitions *self)
{
  g_ptr_array_set_size (self->monitors, 0);
  for (size_t k = self->data.n > 1 ? 1 : 0; k < self->data.n; k++) {
    for (size_t i = 0; i < DS_DATA_N_RULES_FOLDERS; i++)
      watch_folder (self, self->data.folders[k], ds_data_rules_folders[i]);
    watch_folder (self, self->data.folders[k], "recipes");
    watch_folder (self, self->data.folders[k], "tilesets");
  }
}

/* ---- the start */

/* Runs in a thread while GTK starts. Files of the user that are wrong are left out. */
static gpointer
load (gpointer data)
{
  DseDefinitions *self = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (ds_data_load_rules (&self->data, &self->rules, errors) == DS_OK) {
    self->n_wrong = errors->n_found;
    check_pictures (self->rules, errors);
    if (self->then != NULL)
      self->then (self->rules, self->then_data);
    dse_recipe_store_load (self->recipes, errors);
  }
  return errors->n > 0 ? dse_findings_dup (errors) : NULL;
}

static gboolean
take_folders (DseDefinitions *self, const DsProject *project, DsError *err)
{
  DsDataPath data;

  if (dse_program_data_path (&data, err) != DS_OK)
    return FALSE;
  if (project != NULL && ds_project_add_to (project, &data, err) != DS_OK) {
    ds_data_path_clear (&data);
    return FALSE;
  }
  ds_data_path_clear (&self->data);
  self->data = data;
  dse_recipe_store_set_data (self->recipes, &self->data, project != NULL);
  return TRUE;
}

gboolean
dse_definitions_begin (DseDefinitions *self, const DsProject *project, DseRulesFunc then,
                       gpointer data, DsError *err)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self) && self->loader == NULL, FALSE);
  g_return_val_if_fail (self->rules == NULL, FALSE);

  self->then = then;
  self->then_data = data;
  if (!take_folders (self, project, err))
    return FALSE;
  self->loader = g_thread_new ("data", load, self);
  return TRUE;
}

char *
dse_definitions_end (DseDefinitions *self)
{
  char *findings;

  g_return_val_if_fail (DSE_IS_DEFINITIONS (self) && self->loader != NULL, NULL);

  watch_data (self);
  findings = g_thread_join (g_steal_pointer (&self->loader));
  watch_images (self);
  return findings;
}

gboolean
dse_definitions_set_project (DseDefinitions *self, const DsProject *project, DsError *err)
{
  g_return_val_if_fail (DSE_IS_DEFINITIONS (self) && self->loader == NULL, FALSE);

  if (!take_folders (self, project, err))
    return FALSE;
  watch_data (self);
  on_data_changed (self);
  return TRUE;
}

static void
dse_definitions_finalize (GObject *object)
{
  DseDefinitions *self = DSE_DEFINITIONS (object);

  if (self->loader != NULL)
    g_free (g_thread_join (self->loader));
  g_clear_handle_id (&self->reload_timer, g_source_remove);
  g_ptr_array_unref (self->monitors);
  g_ptr_array_unref (self->image_monitors);
  g_clear_object (&self->recipes);
  ds_rules_unref (self->rules);
  ds_data_path_clear (&self->data);
  G_OBJECT_CLASS (dse_definitions_parent_class)->finalize (object);
}

static void
dse_definitions_class_init (DseDefinitionsClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_definitions_finalize;
  changed_signal = g_signal_new ("changed", DSE_TYPE_DEFINITIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dse_definitions_init (DseDefinitions *self)
{
  self->recipes = dse_recipe_store_new ();
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->image_monitors = g_ptr_array_new_with_free_func (g_object_unref);
}

DseDefinitions *
dse_definitions_new (void)
{
  return g_object_new (DSE_TYPE_DEFINITIONS, NULL);
}
