/* editor/app/application.c — start-up, definitions, recovery. */
#include "app/application.h"

#include "app/autosave.h"
#include "app/recipe_store.h"
#include "app/settings.h"
#include "icon_guard.h"
#include "io/io.h"
#include "program/data.h"
#include "proof/findings.h"
#include "window/recovery.h"
#include "window/window.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define RELOAD_DELAY_MS 150 /* editors write a file in several steps */

struct _DseApplication {
  AdwApplication parent_instance;
  DsDataPath data;
  DsRules *rules;
  DseRecipeStore *recipes;
  GFileMonitor *monitors[DS_DATA_N_RULES_FOLDERS + 1]; /* of the user's rules and recipes */
  guint reload_timer;
  char *left_out; /* what is wrong with the user's files, until it is told */
  gsize n_wrong;  /* findings in the user's files when the definitions were taken */
};

G_DEFINE_FINAL_TYPE (DseApplication, dse_application, ADW_TYPE_APPLICATION)

DseApplication *
dse_application_get (void)
{
  return DSE_APPLICATION (g_application_get_default ());
}

DsRules *
dse_application_get_rules (DseApplication *self)
{
  return self->rules;
}

const DsRecipes *
dse_application_get_recipes (DseApplication *self)
{
  return dse_recipe_store_get_recipes (self->recipes);
}

DseRecipeStore *
dse_application_get_recipe_store (DseApplication *self)
{
  return self->recipes;
}

/* ---- documents */

static DsStatus
take_recipe (DsDelve *delve, const DsRecipe *recipe, DsError *err)
{
  const DsStatus status = ds_recipe_copy (&delve->recipe, recipe, err);

  ds_recipe_strip (&delve->recipe);
  if (recipe->ruleset[0] != '\0')
    memcpy (delve->ruleset, recipe->ruleset, sizeof delve->ruleset);
  return status;
}

DsuDocument *
dse_application_create (DseApplication *self, const DsRecipe *recipe, guint64 seed, int w, int h,
                        int floors, DsError *err)
{
  const uint16_t ground = ds_rules_find_tile (self->rules, recipe == NULL ? "floor" : "wall");
  DsuDocument *document = NULL;
  DsDelve delve;

  if (ds_delve_init (&delve, self->rules, w, h, (size_t)floors, ground, err) != DS_OK)
    return NULL;
  delve.dungeon.seed = seed;
  if (recipe == NULL || take_recipe (&delve, recipe, err) == DS_OK)
    document = dsu_document_new (&delve, err);
  ds_delve_clear (&delve);
  return document;
}

DsuDocument *
dse_application_load (DseApplication *self, const char *path, char **findings)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *version = dsu_file_dup_version (path);
  DsuDocument *document;
  DsDelve delve;

  *findings = NULL;
  ds_io_sweep (path);
  if (ds_io_load (&delve, path, self->rules, errors) != DS_OK) {
    *findings = dse_findings_dup (errors);
    return NULL;
  }
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  if (document == NULL)
    *findings = g_strdup (_ ("Not enough memory to open this level."));
  else if (ds_io_format_of (path)->write != NULL) { /* else it is to be saved as something else */
    dsu_document_set_path (document, path);
    dsu_document_set_version (document, version);
  }
  return document;
}

/* ---- definitions that change on disk */

static void
for_each_page (DseApplication *self, void (*what) (DsePage *page, gpointer data), gpointer data)
{
  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (self)); at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++)
      what (dse_window_get_nth_page (at->data, i), data);
}

/* Other definitions are no edit of the level: what was saved needs no saving. */
static void
take_rules (DsePage *page, gpointer rules)
{
  DsuDocument *document = dse_page_get_document (page);
  const gboolean was_saved = !dsu_document_get_modified (document);
  const DsCmdRules cmd = { .cmd.type = &ds_cmd_rules, .rules = rules };

  dsu_document_set_error (document, NULL);
  if (ds_rules_are_same (dsu_document_get_delve (document)->rules, rules) ||
      !dsu_document_apply (document, &cmd.cmd) || !was_saved)
    return;
  dsu_document_mark_saved (document);
  dse_autosave_forget (document);
}

static void
show_findings (DsePage *page, gpointer findings)
{
  dse_page_show_error (page, findings);
}

/* Takes the definitions as they are now. When more is wrong than before, all stays as it was until
 * that is mended: a slip in a file must not take its tiles out of open levels. */
static gboolean
on_reload (gpointer data)
{
  DseApplication *self = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRules *rules;

  self->reload_timer = 0;
  if (ds_data_load_rules (&self->data, &rules, errors) == DS_OK &&
      errors->n_found <= self->n_wrong) {
    self->n_wrong = errors->n_found;
    if (!ds_rules_are_same (self->rules, rules)) {
      ds_rules_unref (self->rules);
      self->rules = ds_rules_ref (rules);
    }
    for_each_page (self, take_rules, self->rules);
  }
  dse_recipe_store_load (self->recipes, errors);
  if (errors->n > 0) {
    g_autofree char *text = dse_findings_dup (errors);

    for_each_page (self, show_findings, text);
  }
  ds_rules_unref (rules);
  return G_SOURCE_REMOVE;
}

static void
on_data_changed (DseApplication *self)
{
  g_clear_handle_id (&self->reload_timer, g_source_remove);
  self->reload_timer = g_timeout_add (RELOAD_DELAY_MS, on_reload, self);
}

/* The most special data folder is the user's. */
static void
watch_data (DseApplication *self)
{
  for (size_t i = 0; i < G_N_ELEMENTS (self->monitors); i++) {
    const char *name = i < DS_DATA_N_RULES_FOLDERS ? ds_data_rules_folders[i] : "recipes";
    g_autofree char *path = g_build_filename (self->data.folders[self->data.n - 1], name, NULL);
    g_autoptr (GFile) folder = g_file_new_for_path (path);

    self->monitors[i] = g_file_monitor_directory (folder, 0, NULL, NULL);
    if (self->monitors[i] != NULL)
      g_signal_connect_swapped (self->monitors[i], "changed", G_CALLBACK (on_data_changed), self);
  }
}

/* ---- life */

/* An untitled level of the recipe that was used last, on screen before anything is asked. */
static void
open_first_level (DseApplication *self, DseWindow *window)
{
  g_autofree char *id = g_settings_get_string (dse_settings_get (), "last-recipe");
  const DsRecipes *recipes = dse_recipe_store_get_recipes (self->recipes);
  const DsRecipe *recipe = ds_recipes_find (recipes, id);
  g_autoptr (DsuDocument) document = NULL;
  DsError err;

  if (recipe == NULL)
    recipe = ds_recipes_find (recipes, "rooms-and-corridors");
  document = dse_application_create (
      self, recipe, g_random_int (), recipe != NULL && recipe->w > 0 ? recipe->w : 80,
      recipe != NULL && recipe->h > 0 ? recipe->h : 24,
      recipe != NULL && recipe->floors > 0 ? recipe->floors : 1, &err);
  if (document != NULL)
    dse_page_make (dse_window_add_document (window, document));
}

/* Once, in the first window. */
static void
tell_left_out (DseApplication *self, DseWindow *window)
{
  g_autofree char *text = g_steal_pointer (&self->left_out);
  DsePage *page = dse_window_get_page (window);

  if (text != NULL && page != NULL)
    dse_page_show_error (page, text);
  else if (text != NULL)
    dse_window_say (window, text);
}

static DseWindow *
show_window (DseApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (DSE_IS_WINDOW (window)) {
    gtk_window_present (window);
    return DSE_WINDOW (window);
  }
  window = GTK_WINDOW (dse_window_new (self));
  open_first_level (self, DSE_WINDOW (window));
  gtk_window_present (window);
  tell_left_out (self, DSE_WINDOW (window));
  dse_recovery_offer (DSE_WINDOW (window));
  return DSE_WINDOW (window);
}

static void
dse_application_activate (GApplication *application)
{
  show_window (DSE_APPLICATION (application));
}

static void
dse_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  DseWindow *window = show_window (DSE_APPLICATION (application));

  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  for (int i = 0; i < n_files; i++)
    if (g_file_peek_path (files[i]) != NULL)
      g_ptr_array_add (paths, (gpointer)g_file_peek_path (files[i]));
  g_ptr_array_add (paths, NULL);
  dse_window_open_all (window, (const char *const *)paths->pdata);
}

/* A thread of its own while GTK starts; returns what is wrong, to free, or NULL. Files of the
 * user's that are wrong are told and left out: the application starts all the same. */
static gpointer
load_data (gpointer data)
{
  DseApplication *self = data;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (ds_data_load_rules (&self->data, &self->rules, errors) == DS_OK) {
    self->n_wrong = errors->n_found;
    dse_recipe_store_load (self->recipes, errors);
  }
  return errors->n > 0 ? dse_findings_dup (errors) : NULL;
}

static GThread *
begin_loading (DseApplication *self)
{
  char sentence[DS_SENTENCE];
  DsError err;

  if (dse_program_data_path (&self->data, &err) != DS_OK) {
    g_printerr ("delvesmith: %s\n", ds_error_format (&err, sentence, sizeof sentence));
    exit (2);
  }
  dse_recipe_store_set_data (self->recipes, &self->data);
  return g_thread_new ("data", load_data, self);
}

static void
end_loading (DseApplication *self, GThread *loader)
{
  self->left_out = g_thread_join (loader);
  if (self->left_out != NULL)
    g_printerr ("delvesmith: %s\n", self->left_out);
  if (self->rules == NULL)
    exit (2); /* nothing can be shown without tiles; without recipes levels can be drawn by hand */
}

static void
dse_application_startup (GApplication *application)
{
  DseApplication *self = DSE_APPLICATION (application);
  GThread *loader = begin_loading (self);
  g_autoptr (GtkCssProvider) css = NULL;

  G_APPLICATION_CLASS (dse_application_parent_class)->startup (application);
  end_loading (self, loader);
  watch_data (self);
  css = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (css, "/io/github/delvesmith/Delvesmith/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  dsu_icons_guard ();
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    "/io/github/delvesmith/Delvesmith/icons");
  gtk_window_set_default_icon_name (DSU_APPLICATION_ID);
}

static void
dse_application_finalize (GObject *object)
{
  DseApplication *self = DSE_APPLICATION (object);

  g_clear_handle_id (&self->reload_timer, g_source_remove);
  for (size_t i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    g_clear_object (&self->monitors[i]);
  g_clear_object (&self->recipes);
  g_free (self->left_out);
  ds_rules_unref (self->rules);
  ds_data_path_clear (&self->data);
  G_OBJECT_CLASS (dse_application_parent_class)->finalize (object);
}

/* What is asked of the program itself needs no window. */
static int
dse_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1; /* go on */
  g_print ("delvesmith %s\n", DSU_VERSION);
  return 0;
}

static void
dse_application_class_init (DseApplicationClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_application_finalize;
  G_APPLICATION_CLASS (class)->startup = dse_application_startup;
  G_APPLICATION_CLASS (class)->activate = dse_application_activate;
  G_APPLICATION_CLASS (class)->open = dse_application_open;
  G_APPLICATION_CLASS (class)->handle_local_options = dse_application_handle_local_options;
}

static void
dse_application_init (DseApplication *self)
{
  self->recipes = dse_recipe_store_new ();
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 N_ ("Print the version"), NULL);
}

DseApplication *
dse_application_new (void)
{
  return g_object_new (DSE_TYPE_APPLICATION, "application-id", DSU_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", NULL, NULL);
}
