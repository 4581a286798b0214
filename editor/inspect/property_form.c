/* editor/inspect/property_form.c — rows of own properties, and the popovers that change them. */
#include "inspect/property_form.h"

#include "icon_button.h"
#include "inspect/flag_rows.h"
#include "inspect/kind_fields.h"
#include "inspect/property_adder.h"
#include "inspect/shown_properties.h"
#include "inspect/value_editor.h"
#include "shown.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

struct _DsePropertyForm {
  GtkBox parent_instance;
  DsePropertyApply apply;
  gpointer data;
  DsuDocument *document; /* NULL: nothing was shown */
  char *folder;
  GArray *holders; /* DsHolder */
  GtkWidget *group, *adder;
  GPtrArray *rows;  /* Row, owned */
  GPtrArray *shown; /* widgets of the group, borrowed: those rows, and other members */
  char *shape;      /* key of the rows that the form has */
  char *to_focus;   /* name of the property that was added last; NULL: its row has the focus */
  GWeakRef picking; /* DseValueEditor that asked for an object */
};

G_DEFINE_FINAL_TYPE (DsePropertyForm, dse_property_form, GTK_TYPE_BOX)

enum { PICK, N_SIGNALS };

static guint signals[N_SIGNALS];

/* A property of all holders. */
typedef struct {
  DsePropertyForm *form;
  char *name;
  DsPropertyType type;
  GtkWidget *row, *reset; /* reset: NULL unless it is declared */
  GPtrArray *editors;     /* DseValueEditor: one, or one for each value of a list */
  GPtrArray *boxes;       /* in their place, of flags; NULL: it has none */
  DsRules *rules;         /* of those, which hold @declared */
  const DsPropertyKind *declared;
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  for (guint i = 0; i < row->editors->len; i++) /* a dialog may keep one */
    g_signal_handlers_disconnect_by_data (row->editors->pdata[i], row);
  g_ptr_array_unref (row->editors);
  g_clear_pointer (&row->boxes, g_ptr_array_unref);
  ds_rules_unref (row->rules);
  g_free (row->name);
  g_free (row);
}

static const DsDungeon *
dungeon_of (DsePropertyForm *self)
{
  return &dsu_document_get_delve (self->document)->dungeon;
}

static DsHolder
holder_at (DsePropertyForm *self, guint i)
{
  return g_array_index (self->holders, DsHolder, i);
}

static gboolean
has (DsePropertyForm *self, DsHolder holder, const char *name)
{
  DsProperties properties;
  const gboolean is_there =
      ds_properties_read (&properties, ds_holder_extras (dungeon_of (self), holder), NULL) ==
          DS_OK &&
      ds_properties_find (&properties, name) != NULL;

  ds_properties_clear (&properties);
  return is_there;
}

/* ---- edits: of all holders, as one step */

/* Sets a value (@json), or renames or removes that of the holders that have one. */
static void
change (DsePropertyForm *self, const char *name, const char *json, const char *new_name,
        const char *label)
{
  const guint n = self->holders->len;
  g_autofree DsCmdSetProperty *sets = g_new (DsCmdSetProperty, n);
  g_autofree const DsCmd **cmds = g_new (const DsCmd *, n);
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds };

  for (guint i = 0; i < n; i++) {
    if (json == NULL && !has (self, holder_at (self, i), name))
      continue;
    sets[batch.n] = (DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                        .holder = holder_at (self, i),
                                        .name = name,
                                        .json = json,
                                        .new_name = new_name };
    cmds[batch.n] = &sets[batch.n].cmd;
    batch.n++;
  }
  if (batch.n > 0)
    self->apply (self->data, &batch.cmd, label);
}

static void
set_flag (gpointer data, const char *flag, gboolean on)
{
  const Row *row = data;
  const DsePropertyForm *self = row->form;

  dse_flag_rows_set (dungeon_of (row->form), (const DsHolder *)(gconstpointer)self->holders->data,
                     self->holders->len, row->declared, flag, on, self->apply, self->data);
}

/* The property of the first holder as it is; clear @out. NULL: it is gone. */
static const DsProperty *
read_row (Row *row, DsProperties *out)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (row->form), holder_at (row->form, 0));

  return ds_properties_read (out, extras, NULL) == DS_OK ? ds_properties_find (out, row->name)
                                                         : NULL;
}

/* Sets a list with value @i replaced by @json (NULL: removed; @i past the end: added). */
static void
set_item (Row *row, guint i, const char *json)
{
  DsProperties properties, value = { 0 };
  const DsProperty *old = read_row (row, &properties);
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
      change (row->form, row->name, text, NULL, ds_cmd_set_property.label);
    ds_free (text);
  }
  ds_properties_clear (&value);
  ds_properties_clear (&properties);
}

/* JSON of a new value. Static. */
static const char *
new_value (DsPropertyType type)
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

  return values[type];
}

static void
on_set (DseValueEditor *editor, const char *json, Row *row)
{
  guint i;

  if (row->type != DS_PROPERTY_LIST)
    change (row->form, row->name, json, NULL, ds_cmd_set_property.label);
  else if (g_ptr_array_find (row->editors, editor, &i))
    set_item (row, i, json);
}

static void
on_pick (DseValueEditor *editor, Row *row)
{
  g_weak_ref_set (&row->form->picking, editor);
  g_signal_emit (row->form, signals[PICK], 0);
}

void
dse_property_form_take_object (DsePropertyForm *self, gsize floor, guint64 id)
{
  g_autoptr (DseValueEditor) editor = NULL;

  g_return_if_fail (DSE_IS_PROPERTY_FORM (self));

  editor = g_weak_ref_get (&self->picking);
  g_weak_ref_set (&self->picking, NULL);
  if (editor != NULL)
    dse_value_editor_take_object (editor, floor, id);
}

/* ---- renaming and removing */

static void
on_rename (GtkEditable *entry, Row *row)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (entry), GTK_TYPE_POPOVER);

  if (strcmp (name, row->name) != 0)
    change (row->form, row->name, NULL, name, N_ ("Rename Property"));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
on_remove (GtkWidget *button, Row *row)
{
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER)));
  change (row->form, row->name, NULL, NULL, N_ ("Remove Property"));
}

static GtkWidget *
new_row_menu (Row *row)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *entry = gtk_entry_new ();
  GtkWidget *remove = gtk_button_new_with_mnemonic (_ ("_Remove Property"));
  g_autofree char *tip = g_strdup_printf (_ ("Rename or remove %s"), row->name);

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  dsu_menu_button_set_tip (button, tip);
  gtk_editable_set_text (GTK_EDITABLE (entry), row->name);
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

/* ---- rows */

static void
add_editor (Row *row, GtkWidget *to, const DseShownProperty *shown, DsPropertyType type)
{
  GtkWidget *editor =
      dse_value_editor_new (shown, type, row->name, row->form->document, row->form->folder);

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
on_remove_item (GtkWidget *button, Row *row)
{
  set_item (row, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "item")), NULL);
}

static void
add_item (Row *row, guint i, const DseShownProperty *shown)
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
on_add_item (GtkWidget *button, Row *row)
{
  GtkWidget *type = g_object_get_data (G_OBJECT (button), "type");

  set_item (row, row->editors->len,
            new_value ((DsPropertyType)gtk_drop_down_get_selected (GTK_DROP_DOWN (type))));
}

static void
fill_list (Row *row, const DseShownProperty *shown)
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
append (DsePropertyForm *self, GtkWidget *row)
{
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  g_ptr_array_add (self->shown, row);
}

static void
on_reset (Row *row)
{
  change (row->form, row->name, NULL, NULL, N_ ("Reset Property"));
}

static GtkWidget *
new_reset (Row *row)
{
  row->reset = dsu_icon_button_new ("edit-clear-symbolic", NULL, _ ("Use the default"));
  gtk_widget_set_valign (row->reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (row->reset, "flat");
  g_signal_connect_swapped (row->reset, "clicked", G_CALLBACK (on_reset), row);
  return row->reset;
}

/* Meaning, name and type of a property. */
static void
set_tip (Row *row, const DsPropertyKind *declared)
{
  const char *type = _ (ds_property_type_label (row->type));
  g_autofree char *shown = dsu_dup_shown (row->name), *tip = NULL;

  if (declared == NULL)
    tip = g_strdup (type);
  else if (declared->help[0] != '\0')
    tip = g_strdup_printf ("%s\n%s · %s", _ (declared->help), shown, type);
  else
    tip = g_strdup_printf ("%s · %s", shown, type);
  gtk_widget_set_tooltip_text (row->row, tip);
}

static void
add_row (DsePropertyForm *self, const DseShownProperty *shown)
{
  const gboolean is_flags = dse_shown_property_is_flags (shown);
  const gboolean is_list = shown->type == DS_PROPERTY_LIST || is_flags;
  const char *title =
      shown->declared != NULL ? _ (ds_property_kind_label (shown->declared)) : shown->name;
  Row *row = g_new0 (Row, 1);
  GtkWidget *end;

  row->form = self;
  row->name = g_strdup (shown->name);
  row->type = shown->type;
  row->editors = g_ptr_array_new_with_free_func (g_object_unref);
  row->row = is_list ? adw_expander_row_new () : adw_action_row_new ();
  set_title (row->row, title);
  set_tip (row, shown->declared);
  end = shown->declared != NULL ? new_reset (row) : new_row_menu (row);
  if (is_list) {
    dsu_expander_row_set_name (row->row, title);
    adw_expander_row_add_action (ADW_EXPANDER_ROW (row->row), end);
    if (is_flags) {
      row->rules = ds_rules_ref (dsu_document_get_delve (self->document)->rules);
      row->declared = shown->declared;
      row->boxes = dse_flag_rows_add (ADW_EXPANDER_ROW (row->row), row->declared, set_flag, row);
    } else if (shown->value != NULL || !shown->is_set) {
      fill_list (row, shown);
    }
  } else {
    add_editor (row, row->row, shown, shown->type);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), end);
    gtk_widget_set_focusable (row->row, FALSE); /* Tab goes from control to control */
  }
  append (self, row->row);
  g_ptr_array_add (self->rows, row);
}

/* True for members that the form of objects has elsewhere. */
static gboolean
is_known (DsePropertyForm *self, const char *key)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsHolder holder = holder_at (self, 0);
  const DsThing *thing;

  if (holder.type != DS_HOLDER_THING || holder.floor >= delve->dungeon.n_floors)
    return FALSE;
  thing = ds_things_find (delve->dungeon.floors[holder.floor].things, holder.id);
  return thing != NULL &&
         dse_thing_member_is_known (ds_rules_kind (delve->rules, thing->kind), key);
}

/* Members of the file that mean nothing here, as they are. */
static void
add_others (DsePropertyForm *self)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, 0));

  for (gsize i = 0; self->holders->len == 1 && i < ds_extras_count (extras); i++) {
    const char *key = ds_extras_key (extras, i);
    GtkWidget *row;

    if (strcmp (key, DS_PROPERTIES_KEY) == 0 || is_known (self, key))
      continue;
    row = adw_action_row_new ();
    set_title (row, key);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), ds_extras_json (extras, i));
    g_object_set (row, "use-markup", FALSE, "subtitle-lines", 2, NULL);
    gtk_widget_set_tooltip_text (row, _ ("Member of the file that is kept for other programs"));
    append (self, row);
  }
}

/* ---- showing */

static void
add_to_shape (GString *shape, const DseShownProperty *shown)
{
  g_string_append_printf (shape, "%s\n%d %p %d %d", shown->name, (int)shown->type,
                          (const void *)shown->declared, dse_shown_property_is_odd (shown),
                          shown->type == DS_PROPERTY_LIST && shown->is_set && shown->value == NULL);
  for (gsize i = 0;
       shown->value != NULL && i < shown->value->n_items && !dse_shown_property_is_flags (shown);
       i++)
    g_string_append_printf (shape, " %d", (int)shown->value->items[i].type);
  g_string_append_c (shape, '\n');
}

/* Key of all that the rows depend on: rules, names, types, other members, and where files are.
 * Caller frees. */
static char *
shape_of (DsePropertyForm *self, const GArray *shown)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, 0));
  GString *shape = g_string_new (self->folder);

  g_string_append_printf (shape, " %p %p %d %d\n", (void *)self->document,
                          (const void *)dsu_document_get_delve (self->document)->rules,
                          self->holders->len > 1, (int)holder_at (self, 0).type);
  for (guint i = 0; i < shown->len; i++)
    add_to_shape (shape, &g_array_index (shown, DseShownProperty, i));
  for (gsize i = 0; self->holders->len == 1 && i < ds_extras_count (extras); i++)
    if (strcmp (ds_extras_key (extras, i), DS_PROPERTIES_KEY) != 0)
      g_string_append_printf (shape, "%s %s\n", ds_extras_key (extras, i),
                              ds_extras_json (extras, i));
  return g_string_free (shape, FALSE);
}

/* Names of the lists that are open; owns copies. */
static GHashTable *
open_lists (DsePropertyForm *self)
{
  GHashTable *open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = g_ptr_array_index (self->rows, i);

    if (ADW_IS_EXPANDER_ROW (row->row) &&
        adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row->row)))
      g_hash_table_add (open, g_strdup (row->name));
  }
  return open;
}

/* Name of the property whose row has the focus; NULL: none. Borrows. */
static const char *
focused_row (DsePropertyForm *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (guint i = 0; i < self->rows->len && focus != NULL; i++) {
    const Row *row = g_ptr_array_index (self->rows, i);

    if (gtk_widget_is_ancestor (focus, row->row))
      return row->name;
  }
  return NULL;
}

static void
build (DsePropertyForm *self, const GArray *shown)
{
  g_autoptr (GHashTable) open = open_lists (self);

  if (self->to_focus == NULL)
    self->to_focus = g_strdup (focused_row (self));
  for (guint i = 0; i < self->shown->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), self->shown->pdata[i]);
  g_ptr_array_set_size (self->shown, 0);
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < shown->len; i++)
    add_row (self, &g_array_index (shown, DseShownProperty, i));
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = g_ptr_array_index (self->rows, i);

    if (ADW_IS_EXPANDER_ROW (row->row))
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row),
                                     g_hash_table_contains (open, row->name));
  }
  add_others (self);
}

static void
show_list (Row *row, const DseShownProperty *shown)
{
  const gsize n = shown->value != NULL ? shown->value->n_items : 0;
  g_autofree char *count = g_strdup_printf (ngettext ("%zu value", "%zu values", n), n);

  for (guint i = 0; i < n && i < row->editors->len; i++)
    dse_value_editor_show (row->editors->pdata[i], holder_at (row->form, 0),
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
  case DS_PROPERTY_NO_CHOICE:
  case DS_PROPERTY_NO_FLAG:
    return g_strdup (_ ("Not an allowed text"));
  default:
    return g_strdup (declared->help[0] != '\0' ? _ (declared->help) : "");
  }
}

static void
show_declared (Row *row, const DseShownProperty *shown)
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
show_flags (Row *row, const DseShownProperty *shown)
{
  g_autofree char *flags = dse_flag_rows_show (row->boxes, shown);
  g_autofree char *fault = shown->fault != DS_PROPERTY_FITS ? dup_subtitle (shown) : NULL;
  g_autofree char *markup = g_markup_escape_text (fault != NULL ? fault : flags, -1);

  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row->row), markup);
}

static void
show_row (Row *row, const DseShownProperty *shown)
{
  const DsHolder holder = holder_at (row->form, 0);

  if (shown->declared != NULL)
    show_declared (row, shown);
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

static void
show_all (DsePropertyForm *self, const GArray *shown)
{
  char *shape = shape_of (self, shown);

  if (g_strcmp0 (shape, self->shape) != 0)
    build (self, shown);
  g_free (self->shape);
  self->shape = shape;
  for (guint i = 0; i < self->rows->len; i++) {
    Row *row = g_ptr_array_index (self->rows, i);

    show_row (row, &g_array_index (shown, DseShownProperty, i));
    if (g_strcmp0 (row->name, self->to_focus) != 0)
      continue;
    g_clear_pointer (&self->to_focus, g_free);
    if (row->editors->len > 0)
      gtk_widget_child_focus (row->editors->pdata[0], GTK_DIR_TAB_FORWARD);
    else if (ADW_IS_EXPANDER_ROW (row->row))
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row), TRUE);
  }
}

static gboolean
same_holders (DsePropertyForm *self, DsuDocument *document, const DsHolder *holders, gsize n)
{
  gboolean is_same = document == self->document && n == self->holders->len;

  for (guint i = 0; i < n && is_same; i++) {
    const DsHolder old = holder_at (self, i);

    is_same =
        old.type == holders[i].type && old.floor == holders[i].floor && old.id == holders[i].id;
  }
  return is_same;
}

gboolean
dse_property_form_is_picking (DsePropertyForm *self)
{
  g_autoptr (DseValueEditor) editor = NULL;

  g_return_val_if_fail (DSE_IS_PROPERTY_FORM (self), FALSE);

  editor = g_weak_ref_get (&self->picking);
  return editor != NULL;
}

void
dse_property_form_show (DsePropertyForm *self, DsuDocument *document, const char *folder,
                        const DsHolder *holders, const DsKind *const *kinds, gsize n)
{
  g_autofree DsProperties *all = g_new0 (DsProperties, n);
  g_autoptr (GArray) shown = NULL;

  g_return_if_fail (DSE_IS_PROPERTY_FORM (self) && DSU_IS_DOCUMENT (document));
  g_return_if_fail (n > 0 && holders != NULL);

  if (!same_holders (self, document, holders, n))
    g_weak_ref_set (&self->picking, NULL);
  g_set_object (&self->document, document);
  if (g_strcmp0 (folder, self->folder) != 0) {
    g_free (self->folder);
    self->folder = g_strdup (folder);
  }
  g_array_set_size (self->holders, 0);
  g_array_append_vals (self->holders, holders, (guint)n);
  for (gsize i = 0; i < n; i++)
    if (ds_properties_read (&all[i], ds_holder_extras (dungeon_of (self), holders[i]), NULL) !=
        DS_OK)
      g_warning ("properties that cannot be read");
  shown = dse_shown_properties (dsu_document_get_delve (document)->rules, holders[0].type, kinds,
                                all, (guint)n);
  show_all (self, shown);
  for (gsize i = 0; i < n; i++)
    ds_properties_clear (&all[i]);
}

/* ---- adding */

/* Names that a holder has, shown or not, and declared ones, which are shown, cannot be added. */
static void
on_adder_open (DsePropertyForm *self)
{
  GHashTable *taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->holders->len; i++) {
    const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, i));
    DsProperties properties;

    if (ds_properties_read (&properties, extras, NULL) == DS_OK)
      for (gsize k = 0; k < properties.n; k++)
        g_hash_table_add (taken, g_strdup (properties.items[k].name));
    ds_properties_clear (&properties);
  }
  for (guint i = 0; i < self->rows->len; i++)
    g_hash_table_add (taken, g_strdup (((Row *)self->rows->pdata[i])->name));
  dse_property_adder_offer (DSE_PROPERTY_ADDER (self->adder), taken,
                            dse_property_names (dsu_document_get_delve (self->document)));
}

static void
on_add (DsePropertyForm *self, const char *name, guint type)
{
  g_free (self->to_focus);
  self->to_focus = g_strdup (name);
  change (self, name, new_value ((DsPropertyType)type), NULL, N_ ("Add Property"));
}

static void
new_group (DsePropertyForm *self)
{
  self->group = adw_preferences_group_new ();
  self->adder = dse_property_adder_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->group), _ ("Custom Properties"));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self->group), self->adder);
  gtk_box_append (GTK_BOX (self), self->group);
  g_signal_connect_swapped (self->adder, "open", G_CALLBACK (on_adder_open), self);
  g_signal_connect_swapped (self->adder, "add", G_CALLBACK (on_add), self);
}

void
dse_property_form_focus (DsePropertyForm *self)
{
  g_return_if_fail (DSE_IS_PROPERTY_FORM (self));

  gtk_widget_grab_focus (self->adder);
}

static void
dse_property_form_finalize (GObject *object)
{
  DsePropertyForm *self = DSE_PROPERTY_FORM (object);

  g_weak_ref_clear (&self->picking);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->shown);
  g_array_unref (self->holders);
  g_free (self->shape);
  g_free (self->folder);
  g_free (self->to_focus);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_property_form_parent_class)->finalize (object);
}

static void
dse_property_form_class_init (DsePropertyFormClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_property_form_finalize;
  signals[PICK] = g_signal_new ("pick", DSE_TYPE_PROPERTY_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
dse_property_form_init (DsePropertyForm *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->shown = g_ptr_array_new ();
  self->holders = g_array_new (FALSE, FALSE, sizeof (DsHolder));
  g_weak_ref_init (&self->picking, NULL);
  new_group (self);
}

GtkWidget *
dse_property_form_new (DsePropertyApply apply, gpointer data)
{
  DsePropertyForm *self = g_object_new (DSE_TYPE_PROPERTY_FORM, NULL);

  g_return_val_if_fail (apply != NULL, NULL);

  self->apply = apply;
  self->data = data;
  return GTK_WIDGET (self);
}
