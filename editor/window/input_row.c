/* editor/window/input_row.c — see input_row.h. */
#include "window/input_row.h"

#include "shown.h"
#include "spin.h"
#include "window/expander_rows.h"

#include <glib/gi18n.h>
#include <string.h>

#define LEAST 0 /* limits of a number that names none */
#define MOST 100
#define CHOICES_HEIGHT 72 /* pixels */
#define MARGIN 12

struct DseInputRow {
  GtkWidget *row, *name, *label, *type, *preset, *active, *min, *max, *choices, *kind;
};

static const char *
text_of (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static DsCommandInputType
type_of (const DseInputRow *self)
{
  return (DsCommandInputType)gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));
}

/* Name and type in the header; options that the type lacks are hidden. */
static void
show (DseInputRow *self)
{
  const DsCommandInputType type = type_of (self);
  const char *name = text_of (self->name), *label = text_of (self->label);
  g_autofree char *title = dsu_dup_shown (label[0] != '\0'  ? label
                                          : name[0] != '\0' ? name
                                                            : _ ("New input"));
  g_autoptr (GtkStringList) types = dse_field_labels_new (&ds_command_input_record, "type");
  const DsCommandInput input = { .name = name }, picked = { .type = (uint8_t)type };
  char variable[DS_COMMAND_VARIABLE_BYTES];
  g_autofree char *subtitle =
      name[0] != '\0' ? g_strdup_printf ("%s · %s", gtk_string_list_get_string (types, type),
                                         ds_command_input_variable (&input, variable))
                      : g_strdup (gtk_string_list_get_string (types, type));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self->row), subtitle);
  gtk_widget_set_visible (self->preset,
                          type != DS_COMMAND_INPUT_BOOL && !ds_command_input_is_picked (&picked));
  gtk_widget_set_visible (dse_expander_row_of (self->active), type == DS_COMMAND_INPUT_BOOL);
  gtk_widget_set_visible (dse_expander_row_of (self->min), type == DS_COMMAND_INPUT_NUMBER);
  gtk_widget_set_visible (dse_expander_row_of (self->max), type == DS_COMMAND_INPUT_NUMBER);
  gtk_widget_set_visible (gtk_widget_get_ancestor (self->choices, ADW_TYPE_PREFERENCES_ROW),
                          type == DS_COMMAND_INPUT_CHOICE);
  gtk_widget_set_visible (self->kind, type == DS_COMMAND_INPUT_OBJECT);
}

static GtkWidget *
add_limit (DseInputRow *self, const char *title, int value)
{
  GtkWidget *spin = dse_expander_add (
      self->row, title, NULL, dsu_spin_new (-DS_COMMAND_INPUT_MOST, DS_COMMAND_INPUT_MOST, 1));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  return spin;
}

/* A line for each choice. */
static void
add_choices (DseInputRow *self, const DsLines *choices)
{
  GtkWidget *row = adw_preferences_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (_ ("Choices, a line for each"));
  GtkWidget *scrolled = gtk_scrolled_window_new (), *view = gtk_text_view_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < choices->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", choices->items[i]);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text->str, -1);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (GTK_LABEL (label)), -1);
  g_object_set (scrolled, "child", view, "has-frame", TRUE, "min-content-height", CHOICES_HEIGHT,
                NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), view);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), scrolled);
  g_object_set (box, "margin-start", MARGIN, "margin-end", MARGIN, "margin-top", MARGIN,
                "margin-bottom", MARGIN, NULL);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_focusable (row, FALSE);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self->row), row);
  self->choices = view;
}

static void
add_options (DseInputRow *self, const DsCommandInput *input)
{
  self->name = dse_expander_add_entry (self->row, _ ("Name in the environment, such as tile-count"),
                                       input->name);
  self->label = dse_expander_add_entry (self->row, _ ("Displayed name"), input->label);
  self->type = dse_expander_add_choice (
      self->row, _ ("Type"), dse_field_labels_new (&ds_command_input_record, "type"), input->type);
  self->preset = dse_expander_add_entry (self->row, _ ("Default"), input->preset);
  self->active =
      dse_expander_add_switch (self->row, _ ("Default"), NULL, g_str_equal (input->preset, "true"));
  self->min = add_limit (self, _ ("Least number"), input->min);
  self->max = add_limit (self, _ ("Greatest number"), input->max);
  add_choices (self, &input->choices);
  self->kind = dse_expander_add_entry (
      self->row, _ ("Only objects of this kind, such as rat; empty: any"), input->kind);
}

DseInputRow *
dse_input_row_new (GtkWidget *parent, const DsCommandInput *input, GtkWidget *remove)
{
  DseInputRow *self;

  g_return_val_if_fail (ADW_IS_EXPANDER_ROW (parent) && input != NULL, NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (remove), NULL);

  self = g_new0 (DseInputRow, 1);
  self->row = adw_expander_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->row), FALSE);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (self->row), remove);
  add_options (self, input);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (show), self);
  g_signal_connect_swapped (self->label, "changed", G_CALLBACK (show), self);
  g_signal_connect_swapped (self->type, "notify::selected", G_CALLBACK (show), self);
  show (self);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (parent), self->row);
  return self;
}

GtkWidget *
dse_input_row_get_widget (DseInputRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->row;
}

const char *
dse_input_row_get_title (DseInputRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->row));
}

GtkWidget *
dse_input_row_find (DseInputRow *self, const char *what, const char **title)
{
  const struct {
    const char *what, *title;
    GtkWidget *field;
  } rows[] = {
    { "name", N_ ("Name in the environment"), self->name },
    { "label", N_ ("Displayed name"), self->label },
    { "default", N_ ("Default"), self->preset },
    { "input.number", N_ ("Default"), self->preset },
    { "input.choice", N_ ("Default"), self->preset },
    { "input.text", N_ ("Default"), self->preset },
    { "input.limits", N_ ("Greatest number"), self->max },
    { "min", N_ ("Least number"), self->min },
    { "max", N_ ("Greatest number"), self->max },
    { "kind", N_ ("Kind of objects"), self->kind },
    { "choices", N_ ("Choices"), self->choices },
    { "input.choices", N_ ("Choices"), self->choices },
  };

  g_return_val_if_fail (self != NULL && what != NULL && title != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_has_prefix (what, rows[i].what)) {
      *title = _ (rows[i].title);
      return rows[i].field;
    }
  *title = _ ("Name in the environment");
  return self->name;
}

void
dse_input_row_edit (DseInputRow *self)
{
  g_return_if_fail (self != NULL);

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self->row), TRUE);
  gtk_widget_grab_focus (self->name);
}

/* The lines that are not blank. Caller frees. */
static GStrv
dup_choices (GtkWidget *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GtkTextIter from, to;

  gtk_text_buffer_get_bounds (buffer, &from, &to);
  text = gtk_text_buffer_get_text (buffer, &from, &to, FALSE);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if ((*line)[strspn (*line, " ")] != '\0')
      g_strv_builder_add (builder, *line);
  return g_strv_builder_end (builder);
}

static int
number_of (GtkWidget *spin)
{
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));
}

DsCommandInput
dse_input_row_get (DseInputRow *self, GStrv *choices)
{
  const DsCommandInputType type = self != NULL ? type_of (self) : DS_COMMAND_INPUT_TEXT;
  const gboolean is_number = type == DS_COMMAND_INPUT_NUMBER;
  const gboolean is_picked =
      ds_command_input_is_picked (&(DsCommandInput){ .type = (uint8_t)type });

  g_return_val_if_fail (self != NULL && choices != NULL, (DsCommandInput){ 0 });

  *choices = type == DS_COMMAND_INPUT_CHOICE ? dup_choices (self->choices) : g_new0 (char *, 1);
  return (DsCommandInput){
    .name = text_of (self->name),
    .label = text_of (self->label),
    .type = (uint8_t)type,
    .preset = is_picked                                           ? ""
              : type != DS_COMMAND_INPUT_BOOL                     ? text_of (self->preset)
              : gtk_switch_get_active (GTK_SWITCH (self->active)) ? "true"
                                                                  : "",
    .min = is_number ? number_of (self->min) : LEAST,
    .max = is_number ? number_of (self->max) : MOST,
    .choices = { g_strv_length (*choices), (const char *const *)*choices },
    .kind = type == DS_COMMAND_INPUT_OBJECT ? text_of (self->kind) : "",
  };
}
