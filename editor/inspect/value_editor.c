/* editor/inspect/value_editor.c — controls of the types of own properties: a row of functions for
 * each. */
#include "inspect/value_editor.h"

#include "choice.h"
#include "dialogs.h"
#include "icon_button.h"
#include "inspect/object_list.h"
#include "shown.h"
#include "spin.h"

#include <glib/gi18n.h>
#include <string.h>

#define ENTRY_CHARS 14

typedef struct ControlKind ControlKind;

struct _DseValueEditor {
  AdwBin parent_instance;
  DsPropertyType type;
  const ControlKind *kind;
  DsRules *rules;                 /* that hold the declaration; NULL: there is none */
  const DsPropertyKind *declared; /* NULL: any value of the type */
  GStrv choices;                  /* texts; NULL unless the control is a drop-down */
  guint n_other;                  /* entries before them: one if the value is none of them */
  char *label, *folder;
  DsuDocument *document; /* borrowed */
  GtkWidget *control;
  DsHolder holder;
  char *shown;         /* text of the value; NULL: several values */
  gboolean is_showing; /* the control is being set, not used */
};

G_DEFINE_FINAL_TYPE (DseValueEditor, dse_value_editor, ADW_TYPE_BIN)

enum { SET, PICK, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Each kind of control is a row of functions. */
struct ControlKind {
  GtkWidget *(*create) (DseValueEditor *self);
  void (*show) (DseValueEditor *self, const DsProperty *value);
  GtkWidget *(*wrap) (DseValueEditor *self); /* NULL: the control is all */
};

/* ---- the user's value */

static void
take (DseValueEditor *self, const DsProperty *value)
{
  char *json = ds_property_json (value);

  if (json != NULL)
    g_signal_emit (self, signals[SET], 0, json);
  ds_free (json);
}

static void
take_text (DseValueEditor *self, const char *text)
{
  const DsProperty value = { .type = self->type, .name = "", .text = text, .floor = -1 };

  if (self->is_showing || g_strcmp0 (text, self->shown) == 0)
    return;
  g_free (self->shown); /* a control that is removed for this value loses the focus, too */
  self->shown = g_strdup (text);
  take (self, &value);
}

/* ---- yes or no */

static void
on_switch (DseValueEditor *self)
{
  take_text (self, gtk_switch_get_active (GTK_SWITCH (self->control)) ? "true" : "false");
}

static GtkWidget *
new_switch (DseValueEditor *self)
{
  GtkWidget *control = gtk_switch_new ();

  g_signal_connect_swapped (control, "notify::active", G_CALLBACK (on_switch), self);
  return control;
}

static void
show_switch (DseValueEditor *self, const DsProperty *value)
{
  gtk_switch_set_active (GTK_SWITCH (self->control),
                         value != NULL && strcmp (value->text, "true") == 0);
}

/* ---- whole numbers */

static void
on_spin (DseValueEditor *self)
{
  g_autofree char *text =
      g_strdup_printf ("%.0f", gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control)));

  take_text (self, strcmp (text, "-0") == 0 ? "0" : text);
}

static GtkWidget *
new_spin (DseValueEditor *self)
{
  const DsPropertyKind *declared = self->declared;
  const double least = declared != NULL && declared->least[0] != '\0'
                           ? g_ascii_strtod (declared->least, NULL)
                           : -(double)DS_PROPERTY_INT_MAX;
  const double most = declared != NULL && declared->most[0] != '\0'
                          ? g_ascii_strtod (declared->most, NULL)
                          : (double)DS_PROPERTY_INT_MAX;
  GtkWidget *control =
      dsu_spin_new_for (gtk_adjustment_new (CLAMP (0, least, most), least, most, 1, 10, 0));

  gtk_editable_set_width_chars (GTK_EDITABLE (control), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (control), 6);
  g_signal_connect_swapped (control, "value-changed", G_CALLBACK (on_spin), self);
  return control;
}

static void
show_spin (DseValueEditor *self, const DsProperty *value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control),
                             value != NULL ? g_ascii_strtod (value->text, NULL) : 0);
}

/* ---- texts, numbers, files */

static gboolean
is_number (DseValueEditor *self)
{
  return self->type == DS_PROPERTY_FLOAT || self->type == DS_PROPERTY_INT;
}

static gboolean
is_valid (DseValueEditor *self, const char *text)
{
  const DsProperty value = { .type = self->type, .name = "", .text = text, .floor = -1 };

  if (!is_number (self))
    return self->type == DS_PROPERTY_FILE ? ds_property_file_is_valid (text)
                                          : strlen (text) <= DS_PROPERTY_TEXT_MAX;
  return ds_property_number_is_valid (text) &&
         (self->type == DS_PROPERTY_FLOAT || strpbrk (text, ".eE") == NULL) &&
         (self->declared == NULL ||
          ds_property_kind_check (self->declared, &value) == DS_PROPERTY_FITS);
}

/* Caller frees. */
static char *
dup_expected (DseValueEditor *self)
{
  char bounds[DS_PROPERTY_BOUNDS] = "";

  if (self->declared != NULL && is_number (self))
    ds_property_kind_bounds (self->declared, bounds);
  if (bounds[0] != '\0')
    return g_strdup_printf (_ ("Expected %s"), bounds);
  return g_strdup (self->type == DS_PROPERTY_FLOAT  ? _ ("Expected a number such as 1.5")
                   : self->type == DS_PROPERTY_INT  ? _ ("Expected a whole number")
                   : self->type == DS_PROPERTY_FILE ? _ ("Expected a path such as sounds/drip.ogg")
                                                    : _ ("Expected at most 10,000 bytes"));
}

/* Red while the text is no value. */
static void
on_typed (DseValueEditor *self)
{
  const gboolean is_bad = !is_valid (self, gtk_editable_get_text (GTK_EDITABLE (self->control))) &&
                          gtk_editable_get_text (GTK_EDITABLE (self->control))[0] != '\0';
  g_autofree char *expected = is_bad ? dup_expected (self) : NULL;

  if (is_bad)
    gtk_widget_add_css_class (self->control, "error");
  else
    gtk_widget_remove_css_class (self->control, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_STATE_INVALID,
                               is_bad ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_widget_set_tooltip_text (self->control, expected);
}

/* Enter, and the loss of the focus; an empty field of several values changes none of them. */
static void
on_entered (DseValueEditor *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->control)));

  if (is_number (self))
    g_strstrip (text);
  if (is_valid (self, text) && (self->shown != NULL || text[0] != '\0'))
    take_text (self, text);
}

static GtkWidget *
new_entry (DseValueEditor *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkWidget *control = gtk_entry_new ();

  gtk_entry_set_input_purpose (GTK_ENTRY (control), is_number (self) ? GTK_INPUT_PURPOSE_NUMBER
                                                                     : GTK_INPUT_PURPOSE_FREE_FORM);
  gtk_editable_set_width_chars (GTK_EDITABLE (control), is_number (self) ? 8 : ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (control), ENTRY_CHARS);
  g_signal_connect_swapped (control, "changed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (control, "activate", G_CALLBACK (on_entered), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_entered), self);
  gtk_widget_add_controller (control, focus);
  return control;
}

static void
show_entry (DseValueEditor *self, const DsProperty *value)
{
  const char *text = value != NULL ? value->text : "";

  gtk_entry_set_placeholder_text (GTK_ENTRY (self->control), value == NULL ? _ ("mixed") : NULL);
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->control)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->control), text);
}

/* ---- choices: allowed texts, and yes or no for several values */

static void
on_choice (DseValueEditor *self)
{
  const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));

  if (!self->is_showing && i != GTK_INVALID_LIST_POSITION && i >= self->n_other)
    take_text (self, self->choices[i - self->n_other]);
}

static GtkWidget *
new_choice (DseValueEditor *self)
{
  static const char *const bools[] = { "true", "false", NULL };
  GtkWidget *control = dsu_choice_new (NULL);

  if (self->type == DS_PROPERTY_BOOL) {
    self->choices = g_strdupv ((GStrv)bools);
  } else {
    self->choices = g_new0 (char *, self->declared->choices.n + 1);
    for (gsize i = 0; i < self->declared->choices.n; i++)
      self->choices[i] = g_strdup (self->declared->choices.items[i]);
  }
  g_signal_connect_swapped (control, "notify::selected", G_CALLBACK (on_choice), self);
  return control;
}

/* A value that is not allowed, and none, are entries of their own. */
static void
show_choice (DseValueEditor *self, const DsProperty *value)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint chosen = 0;

  while (value != NULL && self->choices[chosen] != NULL &&
         strcmp (self->choices[chosen], value->text) != 0)
    chosen++;
  self->n_other = value == NULL || self->choices[chosen] == NULL;
  if (self->n_other > 0) {
    g_autofree char *shown = value != NULL ? dsu_dup_shown (value->text) : g_strdup (_ ("mixed"));

    gtk_string_list_append (labels, shown[0] != '\0' ? shown : _ ("Not set"));
  }
  for (gsize i = 0; self->choices[i] != NULL; i++) {
    g_autofree char *shown = dsu_dup_shown (self->choices[i]);

    gtk_string_list_append (labels, self->type != DS_PROPERTY_BOOL ? shown
                                    : i == 0                       ? _ ("Yes")
                                                                   : _ ("No"));
  }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->control), G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), self->n_other > 0 ? 0 : chosen);
}

/* ---- files: an entry and a button beside it */

/* Files outside of the folder have no path that others share, who have the project or the level. */
static void
on_file (const char *path, gpointer data)
{
  g_autoptr (DseValueEditor) self = data;
  g_autoptr (GFile) folder = NULL, file = NULL;
  g_autofree char *below = NULL;

  if (path == NULL || self->folder == NULL)
    return;
  folder = g_file_new_for_path (self->folder);
  file = g_file_new_for_path (path);
  below = g_file_get_relative_path (folder, file);
  if (below != NULL && ds_property_file_is_valid (below))
    take_text (self, below);
  else {
    g_autofree char *shown = dsu_path_dup_shown (self->folder);
    g_autofree char *text = g_strdup_printf (_ ("Expected a file below “%s”"), shown);

    dsu_document_show_error (self->document, text);
  }
}

static void
on_choose_file (DseValueEditor *self)
{
  static const DsuFileFilter filters[] = { { N_ ("All files"), "*" }, { NULL, NULL } };
  const DsuFileFilter shown[] = { { _ (filters[0].name), filters[0].patterns }, { NULL, NULL } };

  dsu_dialog_open_in (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Choose a File"),
                      shown, self->folder, on_file, g_object_ref (self));
}

static GtkWidget *
wrap_file (DseValueEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = dsu_icon_button_new ("document-open-symbolic", NULL, _ ("Choose a file"));

  gtk_widget_add_css_class (box, "linked");
  gtk_editable_set_width_chars (GTK_EDITABLE (self->control), ENTRY_CHARS - 4);
  gtk_box_append (GTK_BOX (box), self->control);
  gtk_widget_set_visible (button, self->folder != NULL);
  gtk_box_append (GTK_BOX (box), button);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_choose_file), self);
  return box;
}

/* ---- colours */

static void
on_colour (DseValueEditor *self)
{
  g_autofree char *text = NULL;
  GdkRGBA rgba;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (self->control), &rgba);
  text = g_strdup_printf ("#%02x%02x%02x%02x", (unsigned)(rgba.red * 255 + 0.5f),
                          (unsigned)(rgba.green * 255 + 0.5f), (unsigned)(rgba.blue * 255 + 0.5f),
                          (unsigned)(rgba.alpha * 255 + 0.5f));
  if (g_str_has_suffix (text, "ff"))
    text[7] = '\0';
  take_text (self, text);
}

static GtkWidget *
new_colour (DseValueEditor *self)
{
  GtkWidget *control = gtk_color_button_new ();

  gtk_color_button_set_title (GTK_COLOR_BUTTON (control), self->label);
  gtk_color_chooser_set_use_alpha (GTK_COLOR_CHOOSER (control), TRUE);
  g_signal_connect_swapped (control, "color-set", G_CALLBACK (on_colour), self);
  return control;
}

static void
show_colour (DseValueEditor *self, const DsProperty *value)
{
  const char *text = value != NULL ? value->text : "#80808000";
  guint64 rgba = g_ascii_strtoull (text + 1, NULL, 16);
  GdkRGBA colour;

  if (strlen (text) == 7)
    rgba = rgba << 8 | 0xff;
  colour = (GdkRGBA){ (float)(rgba >> 24 & 0xff) / 255, (float)(rgba >> 16 & 0xff) / 255,
                      (float)(rgba >> 8 & 0xff) / 255, (float)(rgba & 0xff) / 255 };
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (self->control), &colour);
  gtk_widget_set_tooltip_text (self->control, value != NULL ? text : _ ("mixed"));
}

/* ---- objects */

void
dse_value_editor_take_object (DseValueEditor *self, gsize floor, guint64 id)
{
  const gboolean is_here =
      (self->holder.type == DS_HOLDER_ROOM || self->holder.type == DS_HOLDER_THING) &&
      self->holder.floor == floor;
  const DsProperty value = { .type = DS_PROPERTY_OBJECT,
                             .name = "",
                             .text = "",
                             .object = id,
                             .floor = id == 0 || is_here ? -1 : (int32_t)floor };

  g_return_if_fail (DSE_IS_VALUE_EDITOR (self) && self->type == DS_PROPERTY_OBJECT);

  take (self, &value);
}

static void
on_object (DseValueEditor *self, guint floor, guint64 id)
{
  dse_value_editor_take_object (self, floor, id);
}

static void
on_pick (DseValueEditor *self)
{
  g_signal_emit (self, signals[PICK], 0);
}

static GtkWidget *
new_object (DseValueEditor *self)
{
  GtkWidget *control = gtk_menu_button_new (), *list = dse_object_list_new (self->document);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), ENTRY_CHARS);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (control), label);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (control), list);
  g_signal_connect_swapped (list, "chosen", G_CALLBACK (on_object), self);
  g_signal_connect_swapped (list, "pick", G_CALLBACK (on_pick), self);
  return control;
}

static void
show_object (DseValueEditor *self, const DsProperty *value)
{
  const gsize floor = value != NULL && value->floor >= 0 ? (gsize)value->floor : self->holder.floor;
  g_autofree char *name =
      value != NULL && value->object != 0
          ? dse_name_object (dsu_document_get_delve (self->document), floor, value->object)
          : NULL;
  const char *text = value == NULL        ? _ ("mixed")
                     : value->object == 0 ? C_ ("object", "None")
                     : name == NULL       ? _ ("Missing object")
                                          : name;

  gtk_label_set_text (GTK_LABEL (gtk_menu_button_get_child (GTK_MENU_BUTTON (self->control))),
                      text);
  gtk_widget_set_tooltip_text (self->control, text);
}

/* ---- values of a class in a list: only shown */

static GtkWidget *
new_class (DseValueEditor *self)
{
  GtkWidget *control = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (control), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (control), ENTRY_CHARS);
  return control;
}

static void
show_class (DseValueEditor *self, const DsProperty *value)
{
  char *json = value != NULL ? ds_property_json (value) : NULL;

  gtk_label_set_text (GTK_LABEL (self->control), value != NULL ? value->text : _ ("mixed"));
  gtk_widget_set_tooltip_text (self->control, json);
  ds_free (json);
}

/* ---- all types */

static const ControlKind TYPES[DS_N_PROPERTY_TYPES] = {
  [DS_PROPERTY_BOOL] = { new_switch, show_switch, NULL },
  [DS_PROPERTY_INT] = { new_spin, show_spin, NULL },
  [DS_PROPERTY_FLOAT] = { new_entry, show_entry, NULL },
  [DS_PROPERTY_TEXT] = { new_entry, show_entry, NULL },
  [DS_PROPERTY_COLOUR] = { new_colour, show_colour, NULL },
  [DS_PROPERTY_FILE] = { new_entry, show_entry, wrap_file },
  [DS_PROPERTY_OBJECT] = { new_object, show_object, NULL },
  [DS_PROPERTY_CLASS] = { new_class, show_class, NULL },
};

static const ControlKind ENTRY = { new_entry, show_entry, NULL },
                         CHOICE = { new_choice, show_choice, NULL };

static const ControlKind *
kind_for (const DseShownProperty *shown, DsPropertyType type)
{
  if (type == DS_PROPERTY_TEXT && type == shown->type && shown->declared != NULL &&
      shown->declared->choices.n > 0)
    return &CHOICE;
  if (type == shown->type && dse_shown_property_is_odd (shown))
    return type == DS_PROPERTY_BOOL ? &CHOICE : &ENTRY;
  return &TYPES[type];
}

static void
show (DseValueEditor *self, DsHolder holder, const DsProperty *value, const char *text)
{
  self->holder = holder;
  g_free (self->shown);
  self->shown = g_strdup (text);
  self->is_showing = TRUE;
  self->kind->show (self, value);
  self->is_showing = FALSE;
}

void
dse_value_editor_show (DseValueEditor *self, DsHolder holder, const DsProperty *value)
{
  g_return_if_fail (DSE_IS_VALUE_EDITOR (self));

  gtk_widget_remove_css_class (self->control, "dim-label");
  show (self, holder, value, value != NULL ? value->text : NULL);
}

void
dse_value_editor_show_preset (DseValueEditor *self, DsHolder holder, const DsProperty *preset)
{
  const gboolean is_entry = GTK_IS_ENTRY (self->control);

  g_return_if_fail (DSE_IS_VALUE_EDITOR (self) && preset != NULL);

  gtk_widget_add_css_class (self->control, "dim-label");
  show (self, holder, is_entry ? NULL : preset, is_entry ? NULL : preset->text);
  if (is_entry)
    gtk_entry_set_placeholder_text (GTK_ENTRY (self->control), preset->text);
}

static void
dse_value_editor_finalize (GObject *object)
{
  DseValueEditor *self = DSE_VALUE_EDITOR (object);

  g_free (self->label);
  g_free (self->folder);
  g_free (self->shown);
  g_strfreev (self->choices);
  ds_rules_unref (self->rules);
  G_OBJECT_CLASS (dse_value_editor_parent_class)->finalize (object);
}

static void
dse_value_editor_class_init (DseValueEditorClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_value_editor_finalize;
  signals[SET] = g_signal_new ("set", DSE_TYPE_VALUE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PICK] = g_signal_new ("pick", DSE_TYPE_VALUE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
dse_value_editor_init (DseValueEditor *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
dse_value_editor_new (const DseShownProperty *shown, DsPropertyType type, const char *label,
                      DsuDocument *document, const char *folder)
{
  DseValueEditor *self = g_object_new (DSE_TYPE_VALUE_EDITOR, NULL);

  g_return_val_if_fail (shown != NULL, NULL);
  g_return_val_if_fail (type < DS_N_PROPERTY_TYPES && TYPES[type].create != NULL, NULL);
  g_return_val_if_fail (label != NULL && DSU_IS_DOCUMENT (document), NULL);

  self->type = type;
  self->kind = kind_for (shown, type);
  if (shown->declared != NULL && shown->declared->type == type) {
    self->declared = shown->declared;
    self->rules = ds_rules_ref (dsu_document_get_delve (document)->rules);
  }
  self->label = g_strdup (label);
  self->folder = g_strdup (folder);
  self->document = document;
  self->control = self->kind->create (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  adw_bin_set_child (ADW_BIN (self),
                     self->kind->wrap != NULL ? self->kind->wrap (self) : self->control);
  return GTK_WIDGET (self);
}
