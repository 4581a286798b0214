/* editor/app/application.c — the start, the first level, and rules that change. */
#include "app/application.h"

#include "app/autosave.h"
#include "app/levels.h"
#include "app/settings.h"
#include "icon_guard.h"
#include "window/recovery.h"
#include "window/window.h"

#include <glib/gi18n.h>
#include <stdlib.h>

struct _DseApplication {
  AdwApplication parent_instance;
  DseDefinitions *definitions;
  char *left_out; /* findings in the user's files, until a window shows them */
};

G_DEFINE_FINAL_TYPE (DseApplication, dse_application, ADW_TYPE_APPLICATION)

DseDefinitions *
dse_application_get_definitions (DseApplication *self)
{
  g_return_val_if_fail (DSE_IS_APPLICATION (self), NULL);

  return self->definitions;
}

/* ---- rules that change */

static void
for_each_page (DseApplication *self, void (*what) (DsePage *page, gpointer data), gpointer data)
{
  for (GList *at = gtk_application_get_windows (GTK_APPLICATION (self)); at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++)
      what (dse_window_get_nth_page (at->data, i), data);
}

/* Changed definitions are no edit: a saved level stays saved. */
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

static void
on_definitions (DseDefinitions *definitions, const char *findings, DseApplication *self)
{
  for_each_page (self, take_rules, dse_definitions_get_rules (definitions));
  if (findings != NULL)
    for_each_page (self, show_findings, (gpointer)findings);
}

/* ---- life */

/* An untitled level of the recipe that was used last, on screen before anything is asked. */
static void
open_first_level (DseApplication *self, DseWindow *window)
{
  g_autofree char *id = g_settings_get_string (dse_settings_get (), "last-recipe");
  const DsRecipes *recipes = dse_definitions_get_recipes (self->definitions);
  const DsRecipe *recipe = ds_recipes_find (recipes, id);
  g_autoptr (DsuDocument) document = NULL;
  DsError err;

  if (recipe == NULL)
    recipe = ds_recipes_find (recipes, "rooms-and-corridors");
  document = dse_level_new (dse_definitions_get_rules (self->definitions), recipe, g_random_int (),
                            recipe != NULL && recipe->w > 0 ? recipe->w : 80,
                            recipe != NULL && recipe->h > 0 ? recipe->h : 24,
                            recipe != NULL && recipe->floors > 0 ? recipe->floors : 1, &err);
  if (document != NULL)
    dse_page_make (dse_window_add_document (window, document));
}

/* Shows the findings of the start, in the first window only. */
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
  window = GTK_WINDOW (dse_window_new (GTK_APPLICATION (self), self->definitions));
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

static void
begin_loading (DseApplication *self)
{
  char sentence[DS_SENTENCE];
  DsError err;

  if (!dse_definitions_begin (self->definitions, &err)) {
    g_printerr ("delvesmith: %s\n", ds_error_format (&err, sentence, sizeof sentence));
    exit (2);
  }
}

/* Wrong files of the user are left out; the application starts all the same. */
static void
end_loading (DseApplication *self)
{
  self->left_out = dse_definitions_end (self->definitions);
  if (self->left_out != NULL)
    g_printerr ("delvesmith: %s\n", self->left_out);
  if (dse_definitions_get_rules (self->definitions) == NULL)
    exit (2);
}

static void
dse_application_startup (GApplication *application)
{
  DseApplication *self = DSE_APPLICATION (application);
  g_autoptr (GtkCssProvider) css = NULL;

  begin_loading (self);
  G_APPLICATION_CLASS (dse_application_parent_class)->startup (application);
  end_loading (self);
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

  g_clear_object (&self->definitions);
  g_free (self->left_out);
  G_OBJECT_CLASS (dse_application_parent_class)->finalize (object);
}

/* Options about the program itself need no window. */
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
  self->definitions = dse_definitions_new ();
  g_signal_connect_object (self->definitions, "changed", G_CALLBACK (on_definitions), self, 0);
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 N_ ("Print the version"), NULL);
}

DseApplication *
dse_application_new (void)
{
  return g_object_new (DSE_TYPE_APPLICATION, "application-id", DSU_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", NULL, NULL);
}
