/* editor/window/commands_window.c — the commands of a project, a row for each. The frame is
 * commands_window.ui. */
#include "window/window_private.h"

#include "app/settings.h"
#include "io/project_command.h"
#include "project/agreement.h"
#include "shown.h"
#include "window/expander_rows.h"
#include "window/input_row.h"
#include "window/project_part.h"
#include "window/refusal.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* Times at which a command runs without a choice of the user. */
enum { ON_SAVE, ON_EDIT, ON_OPEN, ON_SELECT, PREVIEW, N_SWITCHES };

static const struct {
  const char *label, *help, *shown;
} SWITCHES[N_SWITCHES] = {
  [ON_SAVE] = { N_ ("Run on every save"), N_ ("Also runs whenever a level is saved in the editor"),
                N_ (" · on every save") },
  [ON_EDIT] = { N_ ("Run after edits"),
                N_ ("Each line that it prints is an issue, such as “12,7: Torch in the rain”"),
                N_ (" · after edits") },
  [ON_OPEN] = { N_ ("Run when a level is opened"), N_ ("Its lines are issues, as after edits"),
                N_ (" · on opening") },
  [ON_SELECT] = { N_ ("Run on selecting"),
                  N_ ("Its lines are issues, as after edits; runs when other cells or objects are "
                      "selected"),
                  N_ (" · on selecting") },
  [PREVIEW] = { N_ ("Preview"),
                N_ ("Runs while the pointer rests, and draws the cells that it would change"), "" },
};

/* A command; its inputs are rows below the others. */
typedef struct {
  GtkWidget *row, *label, *line, *gives, *switches[N_SWITCHES], *key, *icon, *add_input, *up, *down;
  GPtrArray *inputs; /* DseInputRow */
} CommandRow;

static void
command_row_free (gpointer data)
{
  CommandRow *row = data;

  g_ptr_array_unref (row->inputs);
  g_free (row);
}

/* ---- a command */

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* The member of @command that switch @i sets. */
static bool *
switched_of (DsProjectCommand *command, int i)
{
  bool *const members[N_SWITCHES] = { &command->is_on_save, &command->is_on_edit,
                                      &command->is_on_open, &command->is_on_select,
                                      &command->has_preview };

  return members[i];
}

static void
show_command (CommandRow *self)
{
  const char *label = text_of (self->label);
  g_autofree char *title = dsu_dup_shown (label[0] != '\0' ? label : _ ("New command"));
  g_autofree char *line = dsu_dup_shown (text_of (self->line));
  g_autoptr (GString) subtitle = g_string_new (line);

  for (int i = 0; i < N_SWITCHES; i++)
    if (gtk_switch_get_active (GTK_SWITCH (self->switches[i])) && SWITCHES[i].shown[0] != '\0')
      g_string_append (subtitle, _ (SWITCHES[i].shown));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self->row), subtitle->str);
}

static GtkWidget *
flat_button (const char *icon, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

#define UP "dse-move-up" /* data of a row: its buttons */
#define DOWN "dse-move-down"

/* Alt and an arrow key in the row press its button. */
static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, GtkWidget *row)
{
  const gboolean is_up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
  const gboolean is_down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (row)), *button;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != GDK_ALT_MASK || (!is_up && !is_down))
    return GDK_EVENT_PROPAGATE;
  button = g_object_get_data (G_OBJECT (row), is_up ? UP : DOWN);
  if (!gtk_widget_is_sensitive (button)) /* the first, or the last */
    return GDK_EVENT_STOP;
  g_object_ref (focus);
  g_signal_emit_by_name (button, "clicked");
  gtk_widget_grab_focus (focus);
  g_object_unref (focus);
  return GDK_EVENT_STOP;
}

static void
add_keys (GtkWidget *row, GtkWidget *up, GtkWidget *down)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_object_set_data (G_OBJECT (row), UP, up);
  g_object_set_data (G_OBJECT (row), DOWN, down);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), row);
  gtk_widget_add_controller (row, keys);
}

static guint
place_of_input (CommandRow *self, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_EXPANDER_ROW);
  guint i = 0;

  while (dse_input_row_get_widget (g_ptr_array_index (self->inputs, i)) != row)
    i++;
  return i;
}

static void
show_input_moves (CommandRow *self)
{
  for (guint i = 0; i < self->inputs->len; i++) {
    GObject *row = G_OBJECT (dse_input_row_get_widget (g_ptr_array_index (self->inputs, i)));

    gtk_widget_set_sensitive (g_object_get_data (row, UP), i > 0);
    gtk_widget_set_sensitive (g_object_get_data (row, DOWN), i + 1 < self->inputs->len);
  }
}

static void
remove_input (GtkWidget *button, CommandRow *self)
{
  const guint i = place_of_input (self, button);

  adw_expander_row_remove (ADW_EXPANDER_ROW (self->row),
                           dse_input_row_get_widget (g_ptr_array_index (self->inputs, i)));
  g_ptr_array_remove_index (self->inputs, i);
  show_input_moves (self);
}

/* Changes the places of inputs @i and @i + 1; an expander only appends. */
static void
swap_inputs (CommandRow *self, guint i)
{
  gpointer upper = self->inputs->pdata[i];

  self->inputs->pdata[i] = self->inputs->pdata[i + 1];
  self->inputs->pdata[i + 1] = upper;
  for (guint k = i; k < self->inputs->len; k++) {
    GtkWidget *row = dse_input_row_get_widget (self->inputs->pdata[k]);

    g_object_ref (row);
    adw_expander_row_remove (ADW_EXPANDER_ROW (self->row), row);
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self->row), row);
    g_object_unref (row);
  }
  show_input_moves (self);
}

static void
move_input_up (GtkWidget *button, CommandRow *self)
{
  swap_inputs (self, place_of_input (self, button) - 1);
  gtk_widget_grab_focus (button);
}

static void
move_input_down (GtkWidget *button, CommandRow *self)
{
  swap_inputs (self, place_of_input (self, button));
  gtk_widget_grab_focus (button);
}

static GtkWidget *
add_input_button (CommandRow *self, GtkWidget *row, const char *icon, const char *tip,
                  GCallback clicked)
{
  GtkWidget *button = flat_button (icon, tip);

  g_signal_connect (button, "clicked", clicked, self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), button);
  return button;
}

static DseInputRow *
add_input (CommandRow *self, const DsCommandInput *input)
{
  GtkWidget *remove = flat_button ("user-trash-symbolic", _ ("Remove This Input"));
  DseInputRow *row = dse_input_row_new (self->row, input, remove);
  GtkWidget *widget = dse_input_row_get_widget (row), *up, *down;

  g_signal_connect (remove, "clicked", G_CALLBACK (remove_input), self);
  down = add_input_button (self, widget, "go-down-symbolic", _ ("Move Down"),
                           G_CALLBACK (move_input_down));
  up = add_input_button (self, widget, "go-up-symbolic", _ ("Move Up"), G_CALLBACK (move_input_up));
  add_keys (widget, up, down);
  g_ptr_array_add (self->inputs, row);
  show_input_moves (self);
  return row;
}

static void
add_new_input (CommandRow *self)
{
  static const DsCommandInput blank = {
    .name = "", .label = "", .preset = "", .max = 100, .kind = ""
  };

  dse_input_row_edit (add_input (self, &blank));
}

static void
add_options (CommandRow *self, const DsProjectCommand *command)
{
  g_autofree char *line = dse_agreement_dup_line (&command->run);
  DsProjectCommand copy = *command;

  self->label = dse_expander_add_entry (self->row, _ ("Name"), command->label);
  self->line = dse_expander_add_entry (
      self->row, _ ("Program and arguments, such as python3 tools/torches.py"), line);
  self->gives = dse_expander_add_choice (self->row, _ ("Output"),
                                         dse_field_labels_new (&ds_project_command_record, "gives"),
                                         command->gives);
  for (int i = 0; i < N_SWITCHES; i++)
    self->switches[i] = dse_expander_add_switch (self->row, _ (SWITCHES[i].label),
                                                 _ (SWITCHES[i].help), *switched_of (&copy, i));
  self->key = dse_expander_add_entry (self->row, "", command->key);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->key), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->key),
                                 _ ("Key, such as <Control><Alt>t or F9"));
  self->icon =
      dse_expander_add_entry (self->row, _ ("Icon, such as tools/torch.svg"), command->icon);
  self->add_input =
      dse_expander_add (self->row, _ ("Inputs"), _ ("Values that a dialog asks for before it runs"),
                        gtk_button_new_with_mnemonic (_ ("Add _Input")));
  g_signal_connect_swapped (self->label, "changed", G_CALLBACK (show_command), self);
  g_signal_connect_swapped (self->line, "changed", G_CALLBACK (show_command), self);
  for (int i = 0; i < N_SWITCHES; i++)
    g_signal_connect_swapped (self->switches[i], "notify::active", G_CALLBACK (show_command), self);
  g_signal_connect_swapped (self->add_input, "clicked", G_CALLBACK (add_new_input), self);
  for (gsize i = 0; i < command->inputs.n; i++)
    add_input (self, ds_command_input (&command->inputs, i));
}

/* ---- the list */

static guint
place_of (DseProjectPart *self, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_EXPANDER_ROW);
  guint i = 0;

  while (((CommandRow *)g_ptr_array_index (self->rows, i))->row != row)
    i++;
  return i;
}

static void
show_moves (DseProjectPart *self)
{
  for (guint i = 0; i < self->rows->len; i++) {
    const CommandRow *row = g_ptr_array_index (self->rows, i);

    gtk_widget_set_sensitive (row->up, i > 0);
    gtk_widget_set_sensitive (row->down, i + 1 < self->rows->len);
  }
}

static void
remove_command (GtkWidget *button, DseProjectPart *self)
{
  const guint i = place_of (self, button);
  const CommandRow *row = g_ptr_array_index (self->rows, i);

  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), row->row);
  g_ptr_array_remove_index (self->rows, i);
  show_moves (self);
}

/* Changes the places of rows @i and @i + 1; a group only appends. */
static void
swap (DseProjectPart *self, guint i)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self->group);
  gpointer upper = self->rows->pdata[i];

  self->rows->pdata[i] = self->rows->pdata[i + 1];
  self->rows->pdata[i + 1] = upper;
  for (guint k = i; k < self->rows->len; k++) {
    GtkWidget *row = ((CommandRow *)self->rows->pdata[k])->row;

    g_object_ref (row);
    adw_preferences_group_remove (group, row);
    adw_preferences_group_add (group, row);
    g_object_unref (row);
  }
  show_moves (self);
}

static void
move_up (GtkWidget *button, DseProjectPart *self)
{
  swap (self, place_of (self, button) - 1);
  gtk_widget_grab_focus (button);
}

static void
move_down (GtkWidget *button, DseProjectPart *self)
{
  swap (self, place_of (self, button));
  gtk_widget_grab_focus (button);
}

static GtkWidget *
add_button (DseProjectPart *self, CommandRow *row, const char *icon, const char *tip,
            GCallback clicked)
{
  GtkWidget *button = flat_button (icon, tip);

  g_signal_connect (button, "clicked", clicked, self);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row->row), button);
  return button;
}

static CommandRow *
add_command (DseProjectPart *self, const DsProjectCommand *command)
{
  CommandRow *row = g_new0 (CommandRow, 1);

  row->row = adw_expander_row_new ();
  row->inputs = g_ptr_array_new_with_free_func (g_free);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row->row), FALSE);
  /* From the last one to the first. */
  add_button (self, row, "user-trash-symbolic", _ ("Remove This Command"),
              G_CALLBACK (remove_command));
  row->down = add_button (self, row, "go-down-symbolic", _ ("Move Down"), G_CALLBACK (move_down));
  row->up = add_button (self, row, "go-up-symbolic", _ ("Move Up"), G_CALLBACK (move_up));
  add_keys (row->row, row->up, row->down);
  add_options (row, command);
  g_ptr_array_add (self->rows, row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row->row);
  show_command (row);
  show_moves (self);
  return row;
}

static void
add_new (DseProjectPart *self)
{
  static const DsProjectCommand blank = { .label = "", .key = "", .icon = "" };
  CommandRow *row = add_command (self, &blank);

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row), TRUE);
  gtk_widget_grab_focus (row->label);
}

/* ---- saving */

/* The field of the row that @what is about, a key or the id of an error of
 * ds_project_command_check(), and *@title, its name. */
static GtkWidget *
find_field (const CommandRow *row, const char *what, const char **title)
{
  const struct {
    const char *what, *title;
    GtkWidget *field;
  } rows[] = {
    { "label", _ ("Name"), row->label },
    { "command.label", _ ("Name"), row->label },
    { "run", _ ("Program and arguments"), row->line },
    { "command.program", _ ("Program and arguments"), row->line },
    { "command.words", _ ("Program and arguments"), row->line },
    { "gives", _ ("Output"), row->gives },
    { "on_save", _ (SWITCHES[ON_SAVE].label), row->switches[ON_SAVE] },
    { "on_edit", _ (SWITCHES[ON_EDIT].label), row->switches[ON_EDIT] },
    { "on_open", _ (SWITCHES[ON_OPEN].label), row->switches[ON_OPEN] },
    { "on_select", _ (SWITCHES[ON_SELECT].label), row->switches[ON_SELECT] },
    { "preview", _ (SWITCHES[PREVIEW].label), row->switches[PREVIEW] },
    { "command.preview", _ (SWITCHES[PREVIEW].label), row->switches[PREVIEW] },
    { "command.on-save", _ (SWITCHES[ON_SAVE].label), row->switches[ON_SAVE] },
    { "command.gives-places", _ ("Output"), row->gives },
    { "command.on-edit-picked", _ ("Inputs"), row->add_input },
    { "command.on-edit", _ ("Output"), row->gives },
    { "key", C_ ("keyboard", "Key"), row->key },
    { "command.key", C_ ("keyboard", "Key"), row->key },
    { "icon", C_ ("file", "Icon"), row->icon },
    { "command.icon", C_ ("file", "Icon"), row->icon },
    { "inputs", _ ("Inputs"), row->add_input },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_has_prefix (what, rows[i].what)) {
      *title = rows[i].title;
      return rows[i].field;
    }
  *title = NULL;
  return row->label;
}

/* The number behind @key in @path, and *@rest, what follows it; G_MAXUINT: @key is not there. */
static guint
index_in (const char *path, const char *key, const char **rest)
{
  const char *at = strstr (path, key);
  char *end;
  guint i;

  if (at == NULL)
    return G_MAXUINT;
  i = (guint)strtoul (at + strlen (key), &end, 10);
  *rest = end + strspn (end, "].");
  return i;
}

/* The dialog stays, and shows the field that the sentence of the file's reader is about, by the
 * names that the form has for it. */
static void
refuse_error (DseProjectPart *self, const DsError *err)
{
  const char *what = "", *title = NULL;
  const guint place = index_in (err->where, "commands[", &what);
  const CommandRow *row = place < self->rows->len ? g_ptr_array_index (self->rows, place) : NULL;
  const guint k = row != NULL ? index_in (what, "inputs[", &what) : G_MAXUINT;
  DseInputRow *input =
      k != G_MAXUINT && k < row->inputs->len ? g_ptr_array_index (row->inputs, k) : NULL;
  GtkWidget *field = NULL;
  char sentence[DS_SENTENCE];
  DsError shown = *err;

  if (what[0] == '\0')
    what = err->message.id;
  if (input != NULL)
    field = dse_input_row_find (input, what, &title);
  else if (row != NULL)
    field = find_field (row, what, &title);
  if (row != NULL)
    g_snprintf (shown.where, sizeof shown.where, "%s%s%s%s%s",
                adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row->row)),
                input != NULL ? ": " : "", input != NULL ? dse_input_row_get_title (input) : "",
                title != NULL ? ": " : "", title != NULL ? title : "");
  dse_refusal_show (self->reason, ds_error_format (&shown, sentence, sizeof sentence), self->group,
                    field);
}

/* Texts of the commands that are about to be written. */
typedef struct {
  GPtrArray *words;  /* GStrv: of programs and choices */
  GPtrArray *inputs; /* DsCommandInput arrays */
} Texts;

/* FALSE: the dialog says why. */
static gboolean
take_words (DseProjectPart *self, guint i, DsProjectCommand *command, Texts *texts)
{
  const CommandRow *row = g_ptr_array_index (self->rows, i);
  g_autoptr (GError) error = NULL;
  GStrv words = NULL;
  int n = 0;

  if (!g_shell_parse_argv (text_of (row->line), &n, &words, &error) &&
      !g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING)) {
    g_autofree char *reason = g_strdup_printf (
        _ ("%s: Program and arguments: expected a program and its arguments, got a quote without "
           "its end"),
        adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row->row)));

    dse_refusal_show (self->reason, reason, self->group, row->line);
    return FALSE;
  }
  if (words != NULL)
    g_ptr_array_add (texts->words, words);
  command->run = (DsLines){ (gsize)n, (const char *const *)words };
  return TRUE;
}

/* FALSE: no keyboard has the key, and the dialog says so. */
static gboolean
is_key (DseProjectPart *self, const CommandRow *row)
{
  const char *text = text_of (row->key);
  g_autofree char *reason = NULL;
  GdkModifierType with;
  guint key;

  if (text[0] == '\0' || (gtk_accelerator_parse (text, &key, &with) && key != 0))
    return TRUE;
  reason = g_strdup_printf (_ ("%s: Key: expected a key such as <Control><Alt>t, got “%s”"),
                            adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row->row)), text);
  dse_refusal_show (self->reason, reason, self->group, row->key);
  return FALSE;
}

static DsRecords
take_inputs (const CommandRow *row, Texts *texts)
{
  DsCommandInput *inputs = g_new0 (DsCommandInput, MAX (row->inputs->len, 1));

  g_ptr_array_add (texts->inputs, inputs);
  for (guint k = 0; k < row->inputs->len; k++) {
    GStrv choices = NULL;

    inputs[k] = dse_input_row_get (g_ptr_array_index (row->inputs, k), &choices);
    g_ptr_array_add (texts->words, choices);
  }
  return (DsRecords){ row->inputs->len, inputs };
}

/* FALSE: the dialog says why. */
static gboolean
save_commands (DseProjectPart *self, DsProjectCommand *commands, Texts *texts)
{
  DsProject settings = *dse_project_get_settings (self->project);
  DsError err;

  for (guint i = 0; i < self->rows->len; i++) {
    const CommandRow *row = g_ptr_array_index (self->rows, i);

    commands[i].label = text_of (row->label);
    commands[i].gives = (uint8_t)gtk_drop_down_get_selected (GTK_DROP_DOWN (row->gives));
    for (int k = 0; k < N_SWITCHES; k++)
      *switched_of (&commands[i], k) = gtk_switch_get_active (GTK_SWITCH (row->switches[k]));
    commands[i].inputs = take_inputs (row, texts);
    commands[i].key = text_of (row->key);
    commands[i].icon = text_of (row->icon);
    if (!take_words (self, i, &commands[i], texts) || !is_key (self, row))
      return FALSE;
  }
  settings.commands = (DsRecords){ self->rows->len, commands };
  if (dse_project_save (self->project, &settings, self->before, &err) == DS_OK)
    return TRUE;
  refuse_error (self, &err);
  return FALSE;
}

static void
on_save (DseProjectPart *self)
{
  g_autofree DsProjectCommand *commands = g_new0 (DsProjectCommand, MAX (self->rows->len, 1));
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func (g_free);
  Texts texts = { words, inputs };

  if (save_commands (self, commands, &texts))
    dse_project_part_end (self);
}

/* ---- the window */

void
dse_window_project_commands (DseWindow *self, GtkWindow *parent, DseProject *project)
{
  DseProjectPart *commands;
  const DsProject *settings;

  g_return_if_fail (DSE_IS_WINDOW (self) && GTK_IS_WINDOW (parent) && DSE_IS_PROJECT (project));

  settings = dse_project_get_settings (project);
  commands = dse_project_part_new (DSE_UI_PATH "commands_window.ui", parent, project,
                                   command_row_free, add_new, on_save);
  for (gsize i = 0; i < settings->commands.n; i++)
    add_command (commands, ds_project_command (&settings->commands, i));
  gtk_window_present (GTK_WINDOW (commands->dialog));
}
