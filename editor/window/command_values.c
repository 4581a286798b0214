/* editor/window/command_values.c — see command_values.h. */
#include "window/command_values.h"

#include "choice.h"
#include "shown.h"
#include "window/form.h"
#include "window/input_control.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define ASKED "asked" /* data of the dialog */

static GHashTable *kept; /* of keys of inputs: their last values */

/* The dialog of a command. */
typedef struct {
  GWeakRef page;
  char *label, *folder;
  GPtrArray *controls; /* one for each input; borrowed */
  GStrv names;         /* of the inputs */
  DseValuesFunc done;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_weak_ref_clear (&asked->page);
  g_free (asked->label);
  g_free (asked->folder);
  g_ptr_array_unref (asked->controls);
  g_strfreev (asked->names);
  g_free (asked);
}

/* ---- kept values */

/* Caller frees. */
static char *
dup_key (const char *folder, const char *label, const char *name)
{
  return g_strdup_printf ("%s\n%s\n%s", folder, label, name);
}

/* Takes @value. */
static void
keep (const char *folder, const char *label, const char *name, char *value)
{
  if (kept == NULL)
    kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_replace (kept, dup_key (folder, label, name), value);
}

gboolean
dse_command_value_keep (const char *folder, const char *label, const DsCommandInput *input,
                        const char *value, DsError *err)
{
  g_return_val_if_fail (folder != NULL && label != NULL && input != NULL && value != NULL, FALSE);

  if (ds_command_input_check_value (input, value, err) != DS_OK)
    return FALSE;
  keep (folder, label, input->name, g_strdup (value));
  return TRUE;
}

char *
dse_command_value_dup (const DsProjectCommand *command, const char *folder,
                       const DsCommandInput *input)
{
  g_autofree char *key = NULL;
  const char *value;
  char preset[DS_COMMAND_PRESET_BYTES];
  DsError err;

  g_return_val_if_fail (command != NULL && folder != NULL && input != NULL, NULL);

  key = dup_key (folder, command->label, input->name);
  value = kept != NULL ? g_hash_table_lookup (kept, key) : NULL;
  if (value == NULL || ds_command_input_check_value (input, value, &err) != DS_OK)
    value = ds_command_input_preset (input, preset);
  return g_strdup (value);
}

/* "x,y", "x,y,w,h", or the id of an object as documents have it; caller frees. */
static char *
dup_picked (const DsCommandInput *input, const DsePicked *picked)
{
  if (picked == NULL)
    return g_strdup ("");
  if (input->type == DS_COMMAND_INPUT_OBJECT)
    return g_strdup_printf ("t-%" G_GINT64_MODIFIER "x", picked->object);
  return input->type == DS_COMMAND_INPUT_CELL
             ? g_strdup_printf ("%d,%d", picked->box.x, picked->box.y)
             : g_strdup_printf ("%d,%d,%d,%d", picked->box.x, picked->box.y, picked->box.w,
                                picked->box.h);
}

const DsProjectCommand *
dse_command_values_find (DsePage *page, const char *label, const char **folder)
{
  DseProject *project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;

  g_return_val_if_fail (label != NULL && folder != NULL, NULL);

  *folder = project != NULL ? dse_project_get_folder (project) : NULL;
  return *folder != NULL
             ? ds_project_find_command (&dse_project_get_settings (project)->commands, label)
             : NULL;
}

gsize
dse_command_values_count (const DsProjectCommand *command)
{
  gsize n = 0;

  g_return_val_if_fail (command != NULL, 0);

  for (gsize i = 0; i < command->inputs.n; i++)
    n += !ds_command_input_is_picked (ds_command_input (&command->inputs, i));
  return n;
}

GStrv
dse_command_values_dup (const DsProjectCommand *command, const char *folder,
                        const DsePicked *picked)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (command != NULL && folder != NULL, NULL);

  for (gsize i = 0; i < command->inputs.n; i++) {
    const DsCommandInput *input = ds_command_input (&command->inputs, i);
    g_autofree char *value = ds_command_input_is_picked (input)
                                 ? dup_picked (input, picked)
                                 : dse_command_value_dup (command, folder, input);
    g_autofree char *variable = NULL;
    char name[DS_COMMAND_VARIABLE_BYTES];

    variable = g_strdup_printf ("%s=%s", ds_command_input_variable (input, name), value);
    g_strv_builder_add (builder, variable);
  }
  return g_strv_builder_end (builder);
}

/* ---- the dialog */

static GtkWidget *
add_text (DseForm *form, const char *title, const char *value)
{
  GtkWidget *entry = dse_form_add_text (form, "", value);

  /* Before the title, which may be anything. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (entry), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), title);
  return entry;
}

static GtkWidget *
add_choice (DseForm *form, const char *title, const DsCommandInput *input, const char *value)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint chosen = 0;
  GtkWidget *choice;

  for (guint i = 0; i < input->choices.n; i++) {
    gtk_string_list_append (labels, input->choices.items[i]);
    chosen = g_str_equal (input->choices.items[i], value) ? i : chosen;
  }
  choice = dse_form_add (form, title, dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), chosen);
  return choice;
}

static GtkWidget *
add_input (DseForm *form, const DsCommandInput *input, const char *value)
{
  g_autofree char *title = dsu_dup_shown (ds_command_input_label (input));

  switch ((DsCommandInputType)input->type) {
  case DS_COMMAND_INPUT_NUMBER:
    return dse_form_add_number (form, title, atoi (value), input->min, input->max);
  case DS_COMMAND_INPUT_CHOICE:
    return add_choice (form, title, input, value);
  case DS_COMMAND_INPUT_BOOL:
    return dse_form_add_switch (form, title, NULL, g_str_equal (value, "true"));
  default:
    return add_text (form, title, value);
  }
}

/* Numbers and choices cannot be wrong; a text may. */
static gboolean
is_refused (DseForm *form, GtkWidget *control, const char *value)
{
  static const DsCommandInput text = { .type = DS_COMMAND_INPUT_TEXT };
  char sentence[DS_SENTENCE];
  DsError err;

  if (!ADW_IS_ENTRY_ROW (control) || ds_command_input_check_value (&text, value, &err) == DS_OK)
    return FALSE;
  g_strlcpy (err.where, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (control)),
             sizeof err.where);
  dse_form_refuse (form, ds_error_format (&err, sentence, sizeof sentence));
  gtk_window_set_focus (GTK_WINDOW (form->dialog), control);
  return TRUE;
}

static void
take_values (DseForm *form)
{
  Asked *asked = g_object_get_data (G_OBJECT (form->dialog), ASKED);
  g_autoptr (DsePage) page = g_weak_ref_get (&asked->page);

  for (guint i = 0; i < asked->controls->len; i++) {
    GtkWidget *control = g_ptr_array_index (asked->controls, i);
    char *value = dse_input_control_dup_value (control);

    if (is_refused (form, control, value)) {
      g_free (value);
      return;
    }
    keep (asked->folder, asked->label, asked->names[i], value);
  }
  if (page != NULL)
    asked->done (page, asked->label);
}

void
dse_command_values_ask (DseWindow *window, DsePage *page, const DsProjectCommand *command,
                        const char *folder, DseValuesFunc done)
{
  g_autofree char *title = NULL;
  g_autoptr (GStrvBuilder) names = NULL;
  DseForm *form;
  Asked *asked;

  g_return_if_fail (DSE_IS_WINDOW (window) && DSE_IS_PAGE (page) && command != NULL);
  g_return_if_fail (folder != NULL && done != NULL && dse_command_values_count (command) > 0);

  title = dsu_dup_shown (command->label);
  names = g_strv_builder_new ();
  form = dse_form_new (window, title, _ ("_Run"), take_values);
  dse_form_scroll (form);
  asked = g_new0 (Asked, 1);
  *asked = (Asked){ .label = g_strdup (command->label),
                    .folder = g_strdup (folder),
                    .controls = g_ptr_array_new (),
                    .done = done };
  g_weak_ref_init (&asked->page, page);
  g_object_set_data_full (G_OBJECT (form->dialog), ASKED, asked, asked_free);
  for (gsize i = 0; i < command->inputs.n; i++) {
    const DsCommandInput *input = ds_command_input (&command->inputs, i);
    g_autofree char *value = NULL;

    if (ds_command_input_is_picked (input))
      continue;
    value = dse_command_value_dup (command, folder, input);
    g_ptr_array_add (asked->controls, add_input (form, input, value));
    g_strv_builder_add (names, input->name);
  }
  asked->names = g_strv_builder_end (names);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
