/* editor/app/application.c — the start, and the first level. */
#include "app/application.h"
#include "app/ahead.h"
#include "app/export_queue.h"
#include "app/late_errors.h"
#include "app/settings.h"
#include "app/work.h"

#include "dialogs.h"
#include "icon_guard.h"
#include "io/io.h"
#include "project/program_jobs.h"
#include "project/project.h"
#include "window/actions.h"
#include "window/last_session.h"
#include "window/news.h"
#include "window/recovery.h"
#include "window/window.h"

#include <glib/gi18n.h>
#include <stdlib.h>

struct _DseApplication {
  AdwApplication parent_instance;
  DseProject *outside; /* of levels outside of projects */
  char *left_out;      /* findings in the user's files, until a window shows them */
  char *first;         /* path of the level that the first window shows; NULL: none has a file */
  gboolean has_files;  /* on the command line */
};

G_DEFINE_FINAL_TYPE (DseApplication, dse_application, ADW_TYPE_APPLICATION)

DseDefinitions *
dse_application_get_definitions (DseApplication *self)
{
  g_return_val_if_fail (DSE_IS_APPLICATION (self), NULL);

  return dse_project_get_definitions (self->outside);
}

/* ---- life */

/* Shows the findings of the start, in the first window only. */
static void
tell_left_out (DseApplication *self, DseWindow *window)
{
  g_autofree char *text = g_steal_pointer (&self->left_out);

  if (text != NULL)
    dse_window_show_error (window, text);
}

static void
ignore (const char *id, gpointer data)
{
}

/* Shows an error of work whose window is closed, until a person dismisses it. */
static void
ask_late (DseWindow *window, const char *text)
{
  static const DsuAnswer answers[] = { { "close", N_ ("_Close"), DSU_ANSWER_PLAIN },
                                       { NULL, NULL, 0 } };

  dsu_dialog_ask (GTK_WINDOW (window), _ ("An export failed after its window was closed"), text,
                  answers, ignore, NULL);
}

/* Folders are opened as projects. */
static void
open_files (DseWindow *window, GFile **files, int n_files)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  for (int i = 0; i < n_files; i++) {
    const char *path = g_file_peek_path (files[i]);

    if (path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
      dse_window_open_project (window, path);
    else if (path != NULL)
      g_ptr_array_add (paths, (gpointer)path);
  }
  g_ptr_array_add (paths, NULL);
  dse_window_open_all (window, (const char *const *)paths->pdata);
}

/* The window of the application, also while one of its dialogs is in front; NULL: none is open. */
static GtkWindow *
find_window (DseApplication *self)
{
  GList *at = gtk_application_get_windows (GTK_APPLICATION (self));

  while (at != NULL && !DSE_IS_WINDOW (at->data))
    at = at->next;
  return at != NULL ? at->data : NULL;
}

static gboolean
on_late_error (const char *text, gpointer data)
{
  GtkWindow *window = find_window (data);

  if (window == NULL || !gtk_widget_get_mapped (GTK_WIDGET (window)))
    return FALSE;
  if (dse_window_get_page (DSE_WINDOW (window)) != NULL)
    dse_window_show_error (DSE_WINDOW (window), text);
  else
    ask_late (DSE_WINDOW (window), text);
  return TRUE;
}

/* Errors that no window showed, in this program or before. */
static void
show_recorded (DseWindow *window)
{
  g_autofree char *text = dse_late_errors_take ();

  if (text != NULL)
    ask_late (window, text);
}

/* The window in front; a new one opens @files, or without any what was open last. */
static void
show_window (DseApplication *self, GFile **files, int n_files)
{
  GtkWindow *window = find_window (self);

  if (window != NULL) {
    open_files (DSE_WINDOW (window), files, n_files);
    gtk_window_present (window);
    return;
  }
  window = GTK_WINDOW (dse_window_new (GTK_APPLICATION (self)));
  if (n_files > 0 || g_settings_get_boolean (dse_settings_get (), "has-session"))
    dse_work_hold ();
  if (n_files > 0) {
    dse_last_session_restore_kept (DSE_WINDOW (window), dse_recovery_take);
    open_files (DSE_WINDOW (window), files, n_files);
  } else
    dse_last_session_restore (DSE_WINDOW (window), dse_recovery_take);
  if (dse_window_get_n_pages (DSE_WINDOW (window)) == 0)
    dse_window_show_home (DSE_WINDOW (window));
  dse_project_forget_begun ();
  gtk_window_present (window);
  tell_left_out (self, DSE_WINDOW (window));
  show_recorded (DSE_WINDOW (window));
  dse_news_offer (DSE_WINDOW (window));
  dse_recovery_offer (DSE_WINDOW (window));
}

static void
dse_application_activate (GApplication *application)
{
  show_window (DSE_APPLICATION (application), NULL, 0);
}

static void
dse_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  show_window (DSE_APPLICATION (application), files, n_files);
}

/* In a thread, as soon as there are the rules of the level. */
static void
read_first (DsRules *rules, gpointer path)
{
  dse_ahead_begin (path, rules);
}

/* Reads the definitions, and the level that the first window shows, while the toolkit starts. */
static void
begin_loading (DseApplication *self)
{
  char sentence[DS_SENTENCE];
  gboolean is_outside;
  DsError err;

  if (!self->has_files)
    self->first = dse_last_session_dup_shown ();
  is_outside = self->first != NULL && !dse_project_begin (self->first, read_first, self->first);
  if (!dse_definitions_begin (dse_application_get_definitions (self), NULL,
                              is_outside ? read_first : NULL, self->first, &err)) {
    g_printerr ("delvesmith: %s\n", ds_error_format (&err, sentence, sizeof sentence));
    exit (2);
  }
}

/* Wrong files of the user are left out; the application starts all the same. */
static void
end_loading (DseApplication *self)
{
  self->left_out = dse_definitions_end (dse_application_get_definitions (self));
  if (self->left_out != NULL)
    g_printerr ("delvesmith: %s\n", self->left_out);
  if (dse_project_get_rules (self->outside) == NULL)
    exit (2);
}

static void
take_theme (GSettings *settings)
{
  static const AdwColorScheme SCHEMES[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      SCHEMES[g_settings_get_enum (settings, "theme")]);
}

/* Text, and all that is as large as text, from the size that the system has. */
static void
take_size (GSettings *settings)
{
  static int usual;
  GtkSettings *toolkit = gtk_settings_get_default ();

  if (usual == 0)
    g_object_get (toolkit, "gtk-xft-dpi", &usual, NULL);
  if (usual <= 0)
    usual = 96 * 1024;
  g_object_set (toolkit, "gtk-xft-dpi",
                usual * g_settings_get_int (settings, "interface-size") / 100, NULL);
}

static void
dse_application_startup (GApplication *application)
{
  DseApplication *self = DSE_APPLICATION (application);
  g_autoptr (GtkCssProvider) css = NULL;

  begin_loading (self);
  dse_late_errors_set_window (on_late_error, self);
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
  g_signal_connect (dse_settings_get (), "changed::theme", G_CALLBACK (take_theme), NULL);
  take_theme (dse_settings_get ());
  g_signal_connect (dse_settings_get (), "changed::interface-size", G_CALLBACK (take_size), NULL);
  if (g_settings_get_int (dse_settings_get (), "interface-size") != 100)
    take_size (dse_settings_get ());
}

static void
dse_application_shutdown (GApplication *application)
{
  dse_export_queue_finish ();
  dse_program_jobs_finish ();
  dse_late_errors_set_window (NULL, NULL);
  G_APPLICATION_CLASS (dse_application_parent_class)->shutdown (application);
}

static void
dse_application_finalize (GObject *object)
{
  DseApplication *self = DSE_APPLICATION (object);

  g_clear_object (&self->outside);
  g_free (self->left_out);
  g_free (self->first);
  G_OBJECT_CLASS (dse_application_parent_class)->finalize (object);
}

/* "Ctrl+Z" of an accelerator; of a range of keys, with dots between, that of both ends. Caller
 * frees. */
static char *
dup_key_label (const char *accelerator)
{
  g_auto (GStrv) ends = g_strsplit (accelerator, "...", 2);

  for (char **end = ends; *end != NULL; end++) {
    GdkModifierType with;
    guint key;

    if (gtk_accelerator_parse (*end, &key, &with)) {
      g_free (*end);
      *end = gtk_accelerator_get_label (key, with);
    }
  }
  return g_strjoinv ("…", ends);
}

/* "Ctrl+Z, Ctrl+Y" of accelerators between spaces. Caller frees. */
static char *
dup_key_labels (const char *accelerators)
{
  g_auto (GStrv) keys = g_strsplit (accelerators, " ", -1);

  for (char **at = keys; *at != NULL; at++) {
    char *label = dup_key_label (*at);

    g_free (*at);
    *at = label;
  }
  return g_strjoinv (", ", keys);
}

/* A line for each action with keys: its group, label and keys, by tabs. */
static void
print_keys (void)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (DseGroup group = DSE_GROUP_NONE + 1; group < DSE_N_GROUPS; group++) {
    for (gsize i = 0; i < n; i++) {
      g_autofree char *keys = NULL;

      if (rows[i].group != group || rows[i].keys == NULL)
        continue;
      keys = dup_key_labels (rows[i].keys);
      g_print ("%s\t%s\t%s\n", dse_group_label (group), _ (rows[i].label), keys);
    }
  }
}

/* Options about the program itself need no window. */
static int
dse_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "keys"))
    print_keys ();
  else if (g_variant_dict_contains (options, "version"))
    g_print ("delvesmith %s\n", DSU_VERSION);
  else
    return -1; /* go on */
  return 0;
}

/* Notes the file that is opened last, and so shown, before anything starts. */
static gboolean
dse_application_local_command_line (GApplication *application, char ***arguments, int *status)
{
  DseApplication *self = DSE_APPLICATION (application);

  for (char **at = *arguments + (**arguments != NULL); *at != NULL; at++) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (*at);
    const char *path = g_file_peek_path (file);

    if (**at == '-')
      continue;
    self->has_files = TRUE;
    g_clear_pointer (&self->first, g_free);
    if (path != NULL && ds_io_format_of (path) == &ds_format_delve)
      self->first = g_strdup (path);
  }
  return G_APPLICATION_CLASS (dse_application_parent_class)
      ->local_command_line (application, arguments, status);
}

static void
dse_application_class_init (DseApplicationClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_application_finalize;
  G_APPLICATION_CLASS (class)->local_command_line = dse_application_local_command_line;
  G_APPLICATION_CLASS (class)->startup = dse_application_startup;
  G_APPLICATION_CLASS (class)->shutdown = dse_application_shutdown;
  G_APPLICATION_CLASS (class)->activate = dse_application_activate;
  G_APPLICATION_CLASS (class)->open = dse_application_open;
  G_APPLICATION_CLASS (class)->handle_local_options = dse_application_handle_local_options;
}

static void
dse_application_init (DseApplication *self)
{
  self->outside = dse_project_new_outside ();
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 N_ ("Print the version"), NULL);
  g_application_add_main_option (G_APPLICATION (self), "keys", 0, 0, G_OPTION_ARG_NONE,
                                 N_ ("Print all actions with their keys"), NULL);
}

DseApplication *
dse_application_new (void)
{
  return g_object_new (DSE_TYPE_APPLICATION, "application-id", DSU_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", NULL, NULL);
}
