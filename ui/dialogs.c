/* ui/dialogs.c — GtkFileChooserNative, AdwMessageDialog, AdwAboutWindow. */
#include "dialogs.h"

#include "base/file.h"
#include "icon_button.h"
#include "shown.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  DsuPathFunc path;
  DsuAnswerFunc answer;
  gpointer data;
} Callback;

static void
add_filters (GtkFileChooser *chooser, const DsuFileFilter *filters)
{
  for (; filters->name != NULL; filters++) {
    g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
    g_auto (GStrv) patterns = g_strsplit (filters->patterns, " ", -1);

    gtk_file_filter_set_name (filter, filters->name);
    for (char **pattern = patterns; *pattern != NULL; pattern++)
      gtk_file_filter_add_pattern (filter, *pattern);
    g_object_set_data_full (G_OBJECT (filter), "patterns", g_steal_pointer (&patterns),
                            (GDestroyNotify)g_strfreev);
    gtk_file_chooser_add_filter (chooser, filter);
  }
}

/* An answer on its way: it may close the parent, which must not go before the dialog. */
typedef struct {
  Callback callback;
  GtkWindow *parent;
  char *text; /* path or id; NULL: no file */
} Delivery;

static gboolean
deliver (gpointer data)
{
  Delivery *delivery = data;
  const Callback *to = &delivery->callback;

  if (to->path != NULL)
    to->path (delivery->text, to->data);
  else
    to->answer (delivery->text, to->data);
  g_object_unref (delivery->parent);
  g_free (delivery->text);
  g_free (delivery);
  return G_SOURCE_REMOVE;
}

/* Takes @text. */
static void
deliver_later (const Callback *callback, GtkWindow *parent, char *text)
{
  Delivery *delivery = g_new0 (Delivery, 1);

  *delivery = (Delivery){ *callback, g_object_ref (parent), text };
  g_idle_add (deliver, delivery);
}

/* The suffix of one of the kinds of files that can be chosen in which @path ends, or NULL. */
static const char *
known_suffix (GtkFileChooser *chooser, const char *path)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++) {
    g_autoptr (GObject) filter = g_list_model_get_item (filters, i);
    char **pattern = g_object_get_data (filter, "patterns");

    for (; *pattern != NULL; pattern++) {
      const char *suffix = *pattern + strlen ("*");

      if (ds_file_has_suffix (path, suffix))
        return suffix;
    }
  }
  return NULL;
}

/* Path of a file to save with the suffix of the chosen filter, if it has none or still the
 * suggested one of another filter; a typed suffix wins. NULL: @path as it is. */
static char *
path_of_kind (GtkFileChooser *chooser, const char *path)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  char **patterns = filter != NULL ? g_object_get_data (G_OBJECT (filter), "patterns") : NULL;
  const char *suggested = g_object_get_data (G_OBJECT (chooser), "suggested");
  const char *old = known_suffix (chooser, path);
  g_autofree char *stem = NULL;

  if (patterns == NULL || suggested == NULL ||
      (old != NULL && (!g_str_has_suffix (suggested, old) || g_str_has_suffix (patterns[0], old))))
    return NULL;
  stem = g_strndup (path, strlen (path) - (old != NULL ? strlen (old) : 0));
  return g_strconcat (stem, patterns[0] + strlen ("*"), NULL);
}

/* The dialog asked about the file of another name. */
typedef struct {
  Callback callback;
  GtkWindow *parent;
  char *path;
} Replacing;

static void
on_replace (const char *id, gpointer data)
{
  Replacing *replacing = data;
  const gboolean yes = strcmp (id, "replace") == 0;

  deliver_later (&replacing->callback, replacing->parent, yes ? g_strdup (replacing->path) : NULL);
  g_free (replacing->path);
  g_free (replacing);
}

static void
ask_to_replace (const Callback *callback, GtkWindow *parent, const char *path)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "replace", N_ ("_Replace"), DSU_ANSWER_DESTRUCTIVE },
                                       { NULL, NULL, 0 } };
  g_autofree char *name = dsu_file_dup_shown (path);
  g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), name);
  Replacing *replacing = g_new (Replacing, 1);

  *replacing = (Replacing){ *callback, parent, g_strdup (path) };
  dsu_dialog_ask (parent, heading, _ ("A file with this name already exists."), answers, on_replace,
                  replacing);
}

/* Suffix of @path, such as ".tmx"; NULL: none. */
static const char *
looks_suffix (const char *path)
{
  const char *name = strrchr (path, G_DIR_SEPARATOR);
  const char *dot = strrchr (name != NULL ? name : path, '.');

  return dot != NULL && g_ascii_isalpha (dot[1]) && strchr (dot, ' ') == NULL ? dot : NULL;
}

/* Asks before @path, the name @asked with a suffix that can be written, is used. */
static void
ask_to_name (const Callback *callback, GtkWindow *parent, const char *asked, const char *path)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "replace", N_ ("_Save"), DSU_ANSWER_SUGGESTED },
                                       { NULL, NULL, 0 } };
  const gboolean exists = g_file_test (path, G_FILE_TEST_EXISTS);
  g_autofree char *name = dsu_file_dup_shown (path);
  g_autofree char *heading =
      g_strdup_printf (exists ? _ ("Replace “%s”?") : _ ("Save as “%s”?"), name);
  g_autofree char *body = g_strdup_printf (
      _ ("“%s” is not a file type offered here, so “%s” will be appended to the name."),
      looks_suffix (asked), looks_suffix (path));
  Replacing *replacing = g_new (Replacing, 1);

  *replacing = (Replacing){ *callback, parent, g_strdup (path) };
  dsu_dialog_ask (parent, heading, body, answers, on_replace, replacing);
}

static void
on_file (GtkNativeDialog *dialog, int response, Callback *callback)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  GtkWindow *parent = gtk_native_dialog_get_transient_for (dialog);
  g_autofree char *path =
      response == GTK_RESPONSE_ACCEPT && file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *of_kind = path != NULL ? path_of_kind (GTK_FILE_CHOOSER (dialog), path) : NULL;

  if (of_kind != NULL && known_suffix (GTK_FILE_CHOOSER (dialog), path) == NULL &&
      looks_suffix (path) != NULL)
    ask_to_name (callback, parent, path, of_kind);
  else if (of_kind != NULL && g_file_test (of_kind, G_FILE_TEST_EXISTS))
    ask_to_replace (callback, parent, of_kind);
  else if (of_kind != NULL)
    deliver_later (callback, parent, g_steal_pointer (&of_kind));
  else
    deliver_later (callback, parent, g_steal_pointer (&path));
  g_free (callback);
  g_object_unref (dialog);
}

static GtkFileChooserNative *
file_dialog (GtkWindow *parent, const char *title, GtkFileChooserAction action, const char *accept,
             const DsuFileFilter *filters, DsuPathFunc done, gpointer data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, action, accept, NULL);
  Callback *callback = g_new0 (Callback, 1);

  *callback = (Callback){ .path = done, .data = data };
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  add_filters (GTK_FILE_CHOOSER (dialog), filters);
  g_signal_connect (dialog, "response", G_CALLBACK (on_file), callback);
  return dialog;
}

void
dsu_dialog_open (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                 DsuPathFunc done, gpointer data)
{
  g_return_if_fail (GTK_IS_WINDOW (parent) && filters != NULL && done != NULL);

  dsu_dialog_open_in (parent, title, filters, NULL, done, data);
}

void
dsu_dialog_open_in (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                    const char *folder, DsuPathFunc done, gpointer data)
{
  GtkFileChooserNative *dialog;
  g_autoptr (GFile) file = folder != NULL ? g_file_new_for_path (folder) : NULL;

  g_return_if_fail (GTK_IS_WINDOW (parent) && filters != NULL && done != NULL);

  dialog = file_dialog (parent, title, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, filters, done, data);
  if (file != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), file, NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
dsu_dialog_open_folder (GtkWindow *parent, const char *title, const char *accept, DsuPathFunc done,
                        gpointer data)
{
  static const DsuFileFilter all[] = { { NULL, NULL } };

  g_return_if_fail (GTK_IS_WINDOW (parent) && accept != NULL && done != NULL);

  gtk_native_dialog_show (GTK_NATIVE_DIALOG (
      file_dialog (parent, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, all, done, data)));
}

void
dsu_dialog_save (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                 const char *folder, const char *name, DsuPathFunc done, gpointer data)
{
  GtkFileChooserNative *dialog =
      file_dialog (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE, NULL, filters, done, data);

  g_return_if_fail (GTK_IS_WINDOW (parent) && filters != NULL && name != NULL && done != NULL);

  if (folder != NULL) {
    g_autoptr (GFile) file = g_file_new_for_path (folder);

    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), file, NULL);
  }
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_object_set_data_full (G_OBJECT (dialog), "suggested", g_strdup (name), g_free);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_response (AdwMessageDialog *dialog, const char *id, Callback *callback)
{
  deliver_later (callback, gtk_window_get_transient_for (GTK_WINDOW (dialog)), g_strdup (id));
}

static void
callback_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

GtkWidget *
dsu_dialog_ask_about (GtkWindow *parent, const char *heading, const char *body, GtkWidget *about,
                      const DsuAnswer *answers, DsuAnswerFunc done, gpointer data)
{
  static const AdwResponseAppearance looks[] = {
    [DSU_ANSWER_PLAIN] = ADW_RESPONSE_DEFAULT,
    [DSU_ANSWER_SUGGESTED] = ADW_RESPONSE_SUGGESTED,
    [DSU_ANSWER_DESTRUCTIVE] = ADW_RESPONSE_DESTRUCTIVE,
  };
  GtkWidget *widget = adw_message_dialog_new (parent, heading, body);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);
  Callback *callback = g_new0 (Callback, 1);

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && answers != NULL && done != NULL, NULL);

  *callback = (Callback){ .answer = done, .data = data };
  adw_message_dialog_set_close_response (dialog, answers->id);
  for (; answers->id != NULL; answers++) {
    adw_message_dialog_add_response (dialog, answers->id, _ (answers->label));
    adw_message_dialog_set_response_appearance (dialog, answers->id, looks[answers->kind]);
    if (answers->kind == DSU_ANSWER_SUGGESTED)
      adw_message_dialog_set_default_response (dialog, answers->id);
  }
  if (about != NULL)
    adw_message_dialog_set_extra_child (dialog, about);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), callback, callback_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return widget;
}

void
dsu_dialog_ask (GtkWindow *parent, const char *heading, const char *body, const DsuAnswer *answers,
                DsuAnswerFunc done, gpointer data)
{
  g_return_if_fail (GTK_IS_WINDOW (parent) && answers != NULL && done != NULL);

  dsu_dialog_ask_about (parent, heading, body, NULL, answers, done, data);
}

static void
on_text_response (AdwMessageDialog *dialog, const char *id, Callback *callback)
{
  GtkEditable *entry = GTK_EDITABLE (g_object_get_data (G_OBJECT (dialog), "entry"));

  deliver_later (callback, gtk_window_get_transient_for (GTK_WINDOW (dialog)),
                 strcmp (id, "accept") == 0 ? g_strdup (gtk_editable_get_text (entry)) : NULL);
}

static void
on_text_changed (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "accept", text[0] != '\0');
}

void
dsu_dialog_ask_text (GtkWindow *parent, const char *heading, const char *body, const char *label,
                     const char *text, const char *accept, DsuPathFunc done, gpointer data)
{
  GtkWidget *widget = adw_message_dialog_new (parent, heading, body);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);
  GtkWidget *group = adw_preferences_group_new (), *entry = adw_entry_row_new ();
  Callback *callback = g_new0 (Callback, 1);

  g_return_if_fail (GTK_IS_WINDOW (parent) && label != NULL && text != NULL && accept != NULL &&
                    done != NULL);

  *callback = (Callback){ .path = done, .data = data };
  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  adw_message_dialog_add_response (dialog, "accept", accept);
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_default_response (dialog, "accept");
  adw_message_dialog_set_response_appearance (dialog, "accept", ADW_RESPONSE_SUGGESTED);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), label);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (entry), TRUE);
  g_signal_connect (entry, "changed", G_CALLBACK (on_text_changed), dialog);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  on_text_changed (GTK_EDITABLE (entry), dialog);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), entry);
  adw_message_dialog_set_extra_child (dialog, group);
  g_object_set_data (G_OBJECT (dialog), "entry", entry);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_text_response), callback, callback_free,
                         0);
  gtk_window_set_focus (GTK_WINDOW (dialog), entry);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
dsu_dialog_about (GtkWindow *parent)
{
  static const char *const developers[] = { "The Delvesmith authors", NULL };

  GtkWidget *about = g_object_new (
      ADW_TYPE_ABOUT_WINDOW, "transient-for", parent, "application-name", "Delvesmith",
      "application-icon", DSU_APPLICATION_ID, "version", DSU_VERSION, "developer-name",
      "The Delvesmith authors", "developers", developers, "license-type", GTK_LICENSE_MIT_X11,
      "comments", _ ("The level-design workbench for roguelikes and metroidvanias"),
      "translator-credits", _ ("translator-credits"), NULL);

  g_return_if_fail (GTK_IS_WINDOW (parent));

  dsu_name_by_tips (about);
  gtk_window_present (GTK_WINDOW (about));
}

void
dsu_dialog_close_on_escape (GtkWindow *dialog)
{
  GtkEventController *keys;

  g_return_if_fail (GTK_IS_WINDOW (dialog));

  keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                        gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (GTK_WIDGET (dialog), keys);
}
