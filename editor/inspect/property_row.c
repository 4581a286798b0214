/* editor/inspect/property_row.c — the row of an own property or of a member of a class, whose rows
 * it holds, and the popover that changes its name. */
#include "inspect/property_row.h"

#include "icon_button.h"
#include "inspect/flag_rows.h"
#include "inspect/property_adder.h"
#include "rules/property_flags.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

struct DsePropertyRow {
  const DsePropertyTarget *target;
  DsePropertyPick pick;
  gpointer data;
  DsePropertyPath path;           /* its names are owned */
  DsRules *rules;                 /* that hold the declarations */
  const DsPropertyKind *declared; /* NULL: added freely */
  DsPropertyType type;
  GtkWidget *row, *reset; /* reset: NULL unless it is declared */
  GPtrArray *editors;     /* DseValueEditor: one, or one for each value of a list */
  GPtrArray *boxes;       /* in their place, of flags; NULL: it has none */
  GPtrArray *members;     /* DsePropertyRow, of a class; NULL: it has none */
};

void
dse_property_row_free (DsePropertyRow *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->editors->len; i++) /* a dialog may keep one */
    g_signal_handlers_disconnect_by_data (self->editors->pdata[i], self);
  g_ptr_array_unref (self->editors);
  g_clear_pointer (&self->boxes, g_ptr_array_unref);
  g_clear_pointer (&self->members, g_ptr_array_unref);
  ds_rules_unref (self->rules);
  g_strfreev ((char **)(gpointer)self->path.names);
  g_free (self);
}

static void
free_row (gpointer row)
{
  dse_property_row_free (row);
}

/* The last of the names. */
static const char *
name_of (const DsePropertyRow *self)
{
  const char *name = NULL;

  for (gsize i = 0; self->path.names[i] != NULL; i++)
    name = self->path.names[i];
  return name;
}

const char *
dse_property_row_get_name (const DsePropertyRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path.names[0];
}

GtkWidget *
dse_property_row_get_widget (const DsePropertyRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->row;
}

/* ---- edits */

static void
set_value (DsePropertyRow *self, const char *json)
{
  dse_property_edit_set (self->target, &self->path, json, ds_cmd_set_property.label);
}

typedef struct {
  const DsPropertyKind *declared;
  const char *flag;
  gboolean on;
} FlagEdit;

static char *
make_flags (const DsProperty *old, gpointer data)
{
  const FlagEdit *edit = data;

  return ds_property_flags_with (edit->declared, old, edit->flag, edit->on);
}

/* Other flags of each holder stay. */
static void
set_flag (gpointer data, const char *flag, gboolean on)
{
  DsePropertyRow *self = data;
  FlagEdit edit = { self->declared, flag, on };

  dse_property_edit_each (self->target, &self->path, make_flags, &edit, ds_cmd_set_property.label);
}

/* The value of the first holder as it is; clear @out. NULL: it is not set. */
static const DsProperty *
read_value (DsePropertyRow *self, DsProperties *out)
{
  const DsExtras *extras = ds_holder_extras (dse_property_target_dungeon (self->target),
                                             dse_property_target_holder (self->target, 0));

  return ds_properties_read (out, extras, NULL) == DS_OK ? dse_property_path_find (&self->path, out)
                                                         : NULL;
}

/* Sets a list with value @i replaced by @json (NULL: removed; @i past the end: added). */
static void
set_item (DsePropertyRow *row, guint i, const char *json)
{
  DsProperties properties, value = { 0 };
  const DsProperty *old = read_value (row, &properties);
  const guint n = old != NULL ? (guint)old->n_items : 0;
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (DsProperty));
  DsProperty list = { .type = DS_PROPERTY_LIST, .name = "", .text = "", .floor = -1 };
  char *text;

  if (json == NULL || ds_properties_read_value (&value, json, NULL) == DS_OK) {
    for (guint k = 0; k < MAX (n, i + 1); k++)
      if (k != i && k < n)
        g_array_append_val (items, old->items[k]);
      else if (k == i && json != NULL)
        g_array_append_val (items, value.items[0]);
    list.items = (DsProperty *)(void *)items->data;
    list.n_items = items->len;
    text = ds_property_json (&list);
    if (text != NULL)
      set_value (row, text);
    ds_free (text);
  }
  ds_properties_clear (&value);
  ds_properties_clear (&properties);
}

const char *
dse_property_new_value (DsPropertyType type)
{
  static const char *const values[DS_N_PROPERTY_TYPES] = {
    [DS_PROPERTY_BOOL] = "false",
    [DS_PROPERTY_INT] = "0",
    [DS_PROPERTY_FLOAT] = "0.0",
    [DS_PROPERTY_TEXT] = "\"\"",
    [DS_PROPERTY_COLOUR] = "{ \"colour\": \"#ffffff\" }",
    [DS_PROPERTY_FILE] = "{ \"file\": \"\" }",
    [DS_PROPERTY_OBJECT] = "{ \"object\": null }",
    [DS_PROPERTY_LIST] = "[]",
  };

  g_return_val_if_fail (type < DS_PROPERTY_CLASS, NULL);

  return values[type];
}

static void
on_set (DseValueEditor *editor, const char *json, DsePropertyRow *row)
{
  guint i;

  if (row->type != DS_PROPERTY_LIST)
    set_value (row, json);
  else if (g_ptr_array_find (row->editors, editor, &i))
    set_item (row, i, json);
}

static void
on_pick (DseValueEditor *editor, DsePropertyRow *row)
{
  row->pick (row->data, editor);
}

/* ---- renaming and removing */

static void
on_rename (GtkEditable *entry, DsePropertyRow *row)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (entry), GTK_TYPE_POPOVER);

  if (strcmp (name, name_of (row)) != 0)
    dse_property_edit_rename (row->target, name_of (row), name);
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
on_remove (GtkWidget *button, DsePropertyRow *row)
{
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER)));
  dse_property_edit_set (row->target, &row->path, NULL, N_ ("Remove Property"));
}

static GtkWidget *
new_row_menu (DsePropertyRow *row)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *entry = gtk_entry_new ();
  GtkWidget *remove = gtk_button_new_with_mnemonic (_ ("_Remove Property"));
  g_autofree char *tip = g_strdup_printf (_ ("Rename or remove %s"), name_of (row));

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  dsu_menu_button_set_tip (button, tip);
  gtk_editable_set_text (GTK_EDITABLE (entry), name_of (row));
  gtk_widget_set_tooltip_text (entry, _ ("New name; Enter renames the property"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"),
                                  -1);
  g_signal_connect (entry, "activate", G_CALLBACK (on_rename), row);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove), row);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  return button;
}

/* ---- the widgets */

static void
add_editor (DsePropertyRow *row, GtkWidget *to, const DseShownProperty *shown, DsPropertyType type)
{
  GtkWidget *editor =
      dse_value_editor_new (shown, type, name_of (row), row->target->document, row->target->folder);

  g_ptr_array_add (row->editors, g_object_ref_sink (editor));
  g_signal_connect (editor, "set", G_CALLBACK (on_set), row);
  g_signal_connect (editor, "pick", G_CALLBACK (on_pick), row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (to), editor);
}

static void
set_title (GtkWidget *row, const char *title)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
}

static void
on_remove_item (GtkWidget *button, DsePropertyRow *row)
{
  set_item (row, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "item")), NULL);
}

static void
add_item (DsePropertyRow *row, guint i, const DseShownProperty *shown)
{
  GtkWidget *item = adw_action_row_new ();
  GtkWidget *button = dsu_icon_button_new ("list-remove-symbolic", NULL, _ ("Remove this value"));
  g_autofree char *title = g_strdup_printf ("%u", i + 1);

  set_title (item, title);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "item", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove_item), row);
  add_editor (row, item, shown, shown->value->items[i].type);
  adw_action_row_add_suffix (ADW_ACTION_ROW (item), button);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row->row), item);
}

static void
on_add_item (GtkWidget *button, DsePropertyRow *row)
{
  GtkWidget *type = g_object_get_data (G_OBJECT (button), "type");

  set_item (
      row, row->editors->len,
      dse_property_new_value ((DsPropertyType)gtk_drop_down_get_selected (GTK_DROP_DOWN (type))));
}

static void
fill_list (DsePropertyRow *row, const DseShownProperty *shown)
{
  const gsize n = shown->value != NULL ? shown->value->n_items : 0;
  GtkWidget *last = adw_action_row_new (), *type = dse_property_type_choice_new (FALSE);
  GtkWidget *button = dsu_icon_button_new ("list-add-symbolic", NULL, _ ("Add a value"));

  for (gsize i = 0; i < n; i++)
    add_item (row, (guint)i, shown);
  if (n > 0)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (type), shown->value->items[n - 1].type);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "type", type);
  g_signal_connect (button, "clicked", G_CALLBACK (on_add_item), row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (last), type);
  adw_action_row_add_suffix (ADW_ACTION_ROW (last), button);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row->row), last);
}

static void
on_reset (DsePropertyRow *row)
{
  dse_property_edit_set (row->target, &row->path, NULL, N_ ("Reset Property"));
}

static GtkWidget *
new_reset (DsePropertyRow *row)
{
  row->reset = dsu_icon_button_new ("edit-clear-symbolic", NULL, _ ("Use the default"));
  gtk_widget_set_valign (row->reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (row->reset, "flat");
  g_signal_connect_swapped (row->reset, "clicked", G_CALLBACK (on_reset), row);
  return row->reset;
}

/* Meaning, name and type of a property. */
static void
set_tip (DsePropertyRow *row, const DsPropertyKind *declared)
{
  const char *type = row->declared != NULL && row->declared->class_of != NULL
                         ? _ (ds_property_class_label (row->declared->class_of))
                         : _ (ds_property_type_label (row->type));
  g_autofree char *shown = dsu_dup_shown (name_of (row)), *tip = NULL;

  if (declared == NULL)
    tip = g_strdup (type);
  else if (declared->help[0] != '\0')
    tip = g_strdup_printf ("%s\n%s · %s", _ (declared->help), shown, type);
  else
    tip = g_strdup_printf ("%s · %s", shown, type);
  gtk_widget_set_tooltip_text (row->row, tip);
}

/* The rows of a class, or what else an expander has. */
static void
fill_expander (DsePropertyRow *self, const DseShownProperty *shown)
{
  if (dse_shown_property_is_flags (shown)) {
    self->boxes = dse_flag_rows_add (ADW_EXPANDER_ROW (self->row), self->declared, set_flag, self);
  } else if (self->type == DS_PROPERTY_CLASS) {
    g_autoptr (GArray) members = dse_shown_members (self->rules, shown);

    self->members = g_ptr_array_new_with_free_func (free_row);
    for (guint i = 0; i < members->len; i++) {
      DsePropertyRow *member =
          dse_property_row_new (self->target, &g_array_index (members, DseShownProperty, i), self,
                                self->pick, self->data);

      g_ptr_array_add (self->members, member);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (self->row), member->row);
    }
  } else if (shown->value != NULL || !shown->is_set) {
    fill_list (self, shown);
  }
}

static void
set_path (DsePropertyRow *self, const DsePropertyRow *owner, const DseShownProperty *shown)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; owner != NULL && owner->path.names[i] != NULL; i++)
    g_ptr_array_add (names, g_strdup (owner->path.names[i]));
  g_ptr_array_add (names, g_strdup (shown->name));
  g_ptr_array_add (names, NULL);
  if (owner != NULL)
    self->path = owner->path;
  else
    self->path = (DsePropertyPath){
      .class_of = shown->type == DS_PROPERTY_CLASS ? dse_shown_class (self->rules, shown) : NULL,
      .is_declared = shown->declared != NULL,
    };
  self->path.names = (const char *const *)g_ptr_array_steal (names, NULL);
}

DsePropertyRow *
dse_property_row_new (const DsePropertyTarget *target, const DseShownProperty *shown,
                      const DsePropertyRow *owner, DsePropertyPick pick, gpointer data)
{
  const gboolean is_open = shown->type == DS_PROPERTY_LIST || shown->type == DS_PROPERTY_CLASS ||
                           dse_shown_property_is_flags (shown);
  const char *title =
      shown->declared != NULL ? _ (ds_property_kind_label (shown->declared)) : shown->name;
  DsePropertyRow *self = g_new0 (DsePropertyRow, 1);
  GtkWidget *end = NULL;

  g_return_val_if_fail (target != NULL && shown != NULL && pick != NULL, self);

  self->target = target;
  self->pick = pick;
  self->data = data;
  self->rules = ds_rules_ref (dsu_document_get_delve (target->document)->rules);
  self->declared = shown->declared;
  self->type = shown->type;
  self->editors = g_ptr_array_new_with_free_func (g_object_unref);
  set_path (self, owner, shown);
  self->row = is_open ? adw_expander_row_new () : adw_action_row_new ();
  set_title (self->row, title);
  set_tip (self, shown->declared);
  if (shown->declared != NULL)
    end = new_reset (self);
  else if (owner == NULL)
    end = new_row_menu (self);
  if (is_open) {
    dsu_expander_row_set_name (self->row, title);
    if (end != NULL)
      adw_expander_row_add_action (ADW_EXPANDER_ROW (self->row), end);
    fill_expander (self, shown);
  } else {
    add_editor (self, self->row, shown, shown->type);
    if (end != NULL)
      adw_action_row_add_suffix (ADW_ACTION_ROW (self->row), end);
    gtk_widget_set_focusable (self->row, FALSE); /* Tab goes from control to control */
  }
  return self;
}

void
dse_property_row_focus (DsePropertyRow *self)
{
  g_return_if_fail (self != NULL);

  if (self->editors->len > 0)
    gtk_widget_child_focus (self->editors->pdata[0], GTK_DIR_TAB_FORWARD);
  else if (ADW_IS_EXPANDER_ROW (self->row))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self->row), TRUE);
}

/* ---- which rows are open */

static char *
dup_key (const DsePropertyRow *self)
{
  return g_strjoinv ("\n", (char **)(gpointer)self->path.names);
}

void
dse_property_row_note_open (const DsePropertyRow *self, GHashTable *open)
{
  g_return_if_fail (self != NULL && open != NULL);

  if (ADW_IS_EXPANDER_ROW (self->row) &&
      adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->row)))
    g_hash_table_add (open, dup_key (self));
  for (guint i = 0; self->members != NULL && i < self->members->len; i++)
    dse_property_row_note_open (self->members->pdata[i], open);
}

void
dse_property_row_open (DsePropertyRow *self, GHashTable *open)
{
  g_autofree char *key = NULL;

  g_return_if_fail (self != NULL && open != NULL);

  key = dup_key (self);
  if (ADW_IS_EXPANDER_ROW (self->row))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self->row), g_hash_table_contains (open, key));
  for (guint i = 0; self->members != NULL && i < self->members->len; i++)
    dse_property_row_open (self->members->pdata[i], open);
}

void
dse_property_row_add_shape (const DsRules *rules, const DseShownProperty *shown, GString *shape)
{
  g_return_if_fail (rules != NULL && shown != NULL && shape != NULL);

  g_string_append_printf (shape, "%s\n%d %p %d %d", shown->name, (int)shown->type,
                          (const void *)shown->declared, dse_shown_property_is_odd (shown),
                          shown->type == DS_PROPERTY_LIST && shown->is_set && shown->value == NULL);
  for (gsize i = 0; shown->value != NULL && shown->type == DS_PROPERTY_LIST &&
                    i < shown->value->n_items && !dse_shown_property_is_flags (shown);
       i++)
    g_string_append_printf (shape, " %d", (int)shown->value->items[i].type);
  if (shown->type == DS_PROPERTY_CLASS) {
    g_autoptr (GArray) members = dse_shown_members (rules, shown);

    g_string_append_printf (shape, " %p {\n", (const void *)dse_shown_class (rules, shown));
    for (guint i = 0; i < members->len; i++)
      dse_property_row_add_shape (rules, &g_array_index (members, DseShownProperty, i), shape);
    g_string_append_c (shape, '}');
  }
  g_string_append_c (shape, '\n');
}

/* ---- showing */

static void
show_list (DsePropertyRow *row, const DseShownProperty *shown)
{
  const gsize n = shown->value != NULL ? shown->value->n_items : 0;
  g_autofree char *count = g_strdup_printf (ngettext ("%zu value", "%zu values", n), n);

  for (guint i = 0; i < n && i < row->editors->len; i++)
    dse_value_editor_show (row->editors->pdata[i], dse_property_target_holder (row->target, 0),
                           &shown->value->items[i]);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row->row),
                                 shown->value == NULL && shown->is_set ? _ ("mixed") : count);
}

/* Text below the name of a declared property: what is wrong with its value, or its meaning. Caller
 * frees. */
static char *
dup_subtitle (const DseShownProperty *shown)
{
  const DsPropertyKind *declared = shown->declared;
  char bounds[DS_PROPERTY_BOUNDS];

  switch (shown->fault) {
  case DS_PROPERTY_OF_OTHER_TYPE:
    return g_strdup_printf (_ ("Expected: %s"),
                            _ (ds_property_type_label ((DsPropertyType)declared->type)));
  case DS_PROPERTY_TOO_LOW:
  case DS_PROPERTY_TOO_HIGH:
    return g_strdup_printf (_ ("Expected: %s"), ds_property_kind_bounds (declared, bounds));
  case DS_PROPERTY_OF_OTHER_CLASS:
    return g_strdup_printf (_ ("Expected: %s"), _ (ds_property_class_label (declared->class_of)));
  case DS_PROPERTY_NO_MEMBER:
    return g_strdup (_ ("A member that its class does not have"));
  case DS_PROPERTY_BAD_MEMBER:
    return g_strdup (_ ("A member with a wrong value"));
  case DS_PROPERTY_NO_CHOICE:
  case DS_PROPERTY_NO_FLAG:
    return g_strdup (_ ("Not an allowed text"));
  default:
    return g_strdup (declared->help[0] != '\0' ? _ (declared->help) : "");
  }
}

static void
show_declared (DsePropertyRow *row, const DseShownProperty *shown)
{
  g_autofree char *subtitle = dup_subtitle (shown);
  g_autofree char *markup = g_markup_escape_text (subtitle, -1);

  gtk_widget_set_sensitive (row->reset, shown->is_set);
  gtk_widget_set_opacity (row->reset, shown->is_set ? 1 : 0);
  if (!ADW_IS_EXPANDER_ROW (row->row))
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), markup);
  if (shown->fault != DS_PROPERTY_FITS)
    gtk_widget_add_css_class (row->row, "warning");
  else
    gtk_widget_remove_css_class (row->row, "warning");
}

/* The flags that are set, or what is wrong with the value. */
static void
show_flags (DsePropertyRow *row, const DseShownProperty *shown)
{
  g_autofree char *flags = dse_flag_rows_show (row->boxes, shown);
  g_autofree char *fault = shown->fault != DS_PROPERTY_FITS ? dup_subtitle (shown) : NULL;
  g_autofree char *markup = g_markup_escape_text (fault != NULL ? fault : flags, -1);

  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row->row), markup);
}

/* Subtitle: the fault of the value, else the class and the number of members that are set. */
static void
show_class (DsePropertyRow *row, const DseShownProperty *shown)
{
  g_autoptr (GArray) members = dse_shown_members (row->rules, shown);
  const DsPropertyClass *class = dse_shown_class (row->rules, shown);
  g_autofree char *text = NULL, *markup = NULL;
  guint n = 0;

  for (guint i = 0; i < members->len; i++) {
    const DseShownProperty *member = &g_array_index (members, DseShownProperty, i);

    n += member->is_set;
    if (i < row->members->len)
      dse_property_row_show (row->members->pdata[i], member);
  }
  if (shown->fault != DS_PROPERTY_FITS)
    text = dup_subtitle (shown);
  else if (class == NULL && shown->values[0] != NULL)
    text = g_strdup (shown->value != NULL ? shown->value->text : _ ("mixed"));
  else if (n == 0)
    text = g_strdup_printf (_ ("%s, default"), _ (ds_property_class_label (class)));
  else
    text = g_strdup_printf (ngettext ("%s, %u member set", "%s, %u members set", n),
                            _ (ds_property_class_label (class)), n);
  markup = g_markup_escape_text (text, -1);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row->row), markup);
}

void
dse_property_row_show (DsePropertyRow *row, const DseShownProperty *shown)
{
  const DsHolder holder = dse_property_target_holder (row->target, 0);

  g_return_if_fail (row != NULL && shown != NULL);

  if (shown->declared != NULL)
    show_declared (row, shown);
  if (row->members != NULL) {
    show_class (row, shown);
    return;
  }
  if (row->boxes != NULL) {
    show_flags (row, shown);
  } else if (row->type == DS_PROPERTY_LIST) {
    show_list (row, shown);
  } else if (shown->declared != NULL && !shown->is_set) {
    const DsProperty preset = ds_property_kind_preset (shown->declared);

    dse_value_editor_show_preset (row->editors->pdata[0], holder, &preset);
  } else {
    dse_value_editor_show (row->editors->pdata[0], holder, shown->value);
  }
}
