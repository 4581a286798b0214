/* editor/window/command_options.c — see command_options.h. */
#include "window/command_options.h"

#include "shown.h"
#include "tooltip.h"
#include "window/command_values.h"
#include "window/input_control.h"
#include "window/option_group.h"

#define OPTIONS "dse-command-options" /* data of the bar */
#define NAME_CHARS 24                 /* of an input */
#define TEXT_CHARS_LEAST 5            /* of an entry where the bar is narrow */
#define SPACING 6                     /* pixels */

typedef struct {
  DseWindow *window; /* which the bar is in */
  GtkWidget *groups[DS_COMMAND_INPUTS_MAX];
  GtkWidget *controls[DS_COMMAND_INPUTS_MAX]; /* in the first groups; borrowed */
  guint n;
  char *label;  /* of the shown command; NULL: none */
  char *inputs; /* all that the controls were made of */
} Options;

static void
options_free (gpointer data)
{
  Options *self = data;

  g_free (self->label);
  g_free (self->inputs);
  g_free (self);
}

/* The shown command as it is in the file now; NULL: it is there no more. Borrowed. */
static const DsProjectCommand *
find_command (Options *self, const char **folder)
{
  return dse_command_values_find (dse_window_get_page (self->window), self->label, folder);
}

/* Input @i of those that controls are made of; NULL: there are fewer. */
static const DsCommandInput *
nth_input (const DsProjectCommand *command, guint i)
{
  for (gsize k = 0; k < command->inputs.n; k++) {
    const DsCommandInput *input = ds_command_input (&command->inputs, k);

    if (!ds_command_input_is_picked (input) && i-- == 0)
      return input;
  }
  return NULL;
}

/* All that is shown of @command; caller frees. */
static char *
dup_inputs (const DsProjectCommand *command, const char *folder)
{
  GString *text = g_string_new (folder);
  const DsCommandInput *input;

  for (guint i = 0; (input = nth_input (command, i)) != NULL; i++) {
    g_autofree char *value = dse_command_value_dup (command, folder, input);

    g_string_append_printf (text, "\n%s\n%s\n%d %d %d\n%s", input->name,
                            ds_command_input_label (input), input->type, input->min, input->max,
                            value);
    for (gsize k = 0; k < input->choices.n; k++)
      g_string_append_printf (text, "\n%s", input->choices.items[k]);
  }
  return g_string_free (text, FALSE);
}

/* A value that is refused, a text that is too long, is red and not kept. */
static void
take (Options *self, GtkWidget *control)
{
  const char *folder;
  const DsProjectCommand *command = find_command (self, &folder);
  guint i = 0;
  const DsCommandInput *input;
  g_autofree char *value = dse_input_control_dup_value (control);
  DsError err;

  while (self->controls[i] != control)
    i++;
  input = command != NULL ? nth_input (command, i) : NULL;
  if (input == NULL)
    return;
  if (dse_command_value_keep (folder, self->label, input, value, &err)) {
    gtk_widget_remove_css_class (control, "error");
    g_free (self->inputs);
    self->inputs = dup_inputs (command, folder);
  } else {
    gtk_widget_add_css_class (control, "error");
  }
}

static void
on_value (GtkWidget *control, Options *self)
{
  take (self, control);
}

static void
on_notify (GtkWidget *control, GParamSpec *pspec, Options *self)
{
  (void)pspec;
  take (self, control);
}

/* Esc in a control goes back to the level, where it ends the tool. */
static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, Options *self)
{
  (void)keys;
  (void)code;
  (void)state;
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "focus-canvas", NULL);
  return GDK_EVENT_STOP;
}

static void
add_control (Options *self, const DsCommandInput *input, const char *value)
{
  GtkWidget *group = self->groups[self->n], *control = dse_input_control_new (input, value);
  g_autofree char *name = dsu_dup_shown (ds_command_input_label (input));
  GtkWidget *label = gtk_label_new (name);
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (control, keys);
  if (g_utf8_strlen (name, -1) > NAME_CHARS) { /* others stay whole */
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS);
    gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  }
  if (GTK_IS_ENTRY (control))
    gtk_editable_set_width_chars (GTK_EDITABLE (control), TEXT_CHARS_LEAST);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  dsu_set_tip (control, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_box_append (GTK_BOX (group), label);
  gtk_box_append (GTK_BOX (group), control);
  self->controls[self->n++] = control;
  dse_input_control_watch (
      control, GTK_IS_DROP_DOWN (control) ? G_CALLBACK (on_notify) : G_CALLBACK (on_value), self);
}

static void
clear (Options *self)
{
  for (guint i = 0; i < self->n; i++)
    for (GtkWidget *child; (child = gtk_widget_get_first_child (self->groups[i])) != NULL;)
      gtk_box_remove (GTK_BOX (self->groups[i]), child);
  self->n = 0;
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->inputs, g_free);
}

void
dse_command_options_fill (GtkWidget *bar, DseWindow *window)
{
  Options *self = g_new0 (Options, 1);

  g_return_if_fail (GTK_IS_WIDGET (bar) && DSE_IS_WINDOW (window));

  self->window = window;
  for (gsize i = 0; i < G_N_ELEMENTS (self->groups); i++) {
    self->groups[i] = dse_option_group_add (bar, DSE_USES_INPUTS, NULL);
    gtk_box_set_spacing (GTK_BOX (self->groups[i]), SPACING);
  }
  g_object_set_data_full (G_OBJECT (bar), OPTIONS, self, options_free);
}

void
dse_command_options_show (GtkWidget *bar, const DseTool *tool)
{
  Options *self;
  const DsProjectCommand *command = NULL;
  const DsCommandInput *input;
  const char *folder;
  g_autofree char *inputs = NULL;

  g_return_if_fail (GTK_IS_WIDGET (bar) && tool != NULL);

  self = g_object_get_data (G_OBJECT (bar), OPTIONS);
  if (self == NULL)
    return;
  if (tool->traits & DSE_TOOL_COMMAND)
    command = dse_command_values_find (dse_window_get_page (self->window), tool->label, &folder);
  inputs = command != NULL ? dup_inputs (command, folder) : NULL;
  if (command != NULL && g_strcmp0 (self->label, command->label) == 0 &&
      g_strcmp0 (self->inputs, inputs) == 0)
    return;
  clear (self);
  if (command == NULL)
    return;
  self->label = g_strdup (command->label);
  self->inputs = g_steal_pointer (&inputs);
  for (guint i = 0; (input = nth_input (command, i)) != NULL; i++) {
    g_autofree char *value = dse_command_value_dup (command, folder, input);

    add_control (self, input, value);
  }
}
