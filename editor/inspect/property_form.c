/* editor/inspect/property_form.c — rows of own properties, and the popovers that add and change
 * them. */
#include "inspect/property_form.h"

#include "choice.h"
#include "icon_button.h"
#include "inspect/kind_fields.h"
#include "inspect/value_editor.h"

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
  GtkWidget *group, *add, *name, *type;
  GPtrArray *rows;  /* Row, owned */
  GPtrArray *shown; /* widgets of the group, borrowed: those rows, and other members */
  char *shape;      /* key of the rows that the form has */
  char *to_focus;   /* name of the property that was added last; NULL: its row has the focus */
  GWeakRef picking; /* DseValueEditor that asked for an object */
};

G_DEFINE_FINAL_TYPE (DsePropertyForm, dse_property_form, GTK_TYPE_BOX)

enum { PICK, N_SIGNALS };

static guint signals[N_SIGNALS];

/* A property that all holders have. */
typedef struct {
  DsePropertyForm *form;
  char *name;
  DsPropertyType type;
  GtkWidget *row;
  GPtrArray *editors; /* DseValueEditor: one, or one for each value of a list */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  for (guint i = 0; i < row->editors->len; i++) /* a dialog may keep one */
    g_signal_handlers_disconnect_by_data (row->editors->pdata[i], row);
  g_ptr_array_unref (row->editors);
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

/* ---- edits: of all holders, as one step */

static void
change (DsePropertyForm *self, const char *name, const char *json, const char *new_name,
        const char *label)
{
  const guint n = self->holders->len;
  g_autofree DsCmdSetProperty *sets = g_new (DsCmdSetProperty, n);
  g_autofree const DsCmd **cmds = g_new (const DsCmd *, n);
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = n };

  for (guint i = 0; i < n; i++) {
    sets[i] = (DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                  .holder = holder_at (self, i),
                                  .name = name,
                                  .json = json,
                                  .new_name = new_name };
    cmds[i] = &sets[i].cmd;
  }
  if (n > 0)
    self->apply (self->data, &batch.cmd, label);
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

  if (old != NULL && (json == NULL || ds_properties_read_value (&value, json, NULL) == DS_OK)) {
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

static GtkWidget *
new_editor (Row *row, DsPropertyType type)
{
  GtkWidget *editor =
      dse_value_editor_new (type, row->name, row->form->document, row->form->folder);

  g_ptr_array_add (row->editors, g_object_ref_sink (editor));
  g_signal_connect (editor, "set", G_CALLBACK (on_set), row);
  g_signal_connect (editor, "pick", G_CALLBACK (on_pick), row);
  return editor;
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
add_item (Row *row, guint i, DsPropertyType type)
{
  GtkWidget *item = adw_action_row_new (), *editor = new_editor (row, type);
  GtkWidget *button = dsu_icon_button_new ("list-remove-symbolic", NULL, _ ("Remove this value"));
  g_autofree char *title = g_strdup_printf ("%u", i + 1);

  set_title (item, title);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "item", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove_item), row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (item), editor);
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

/* All types, or all but lists. */
static GtkWidget *
new_type_choice (gboolean with_lists)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (int i = 0; i < DS_N_PROPERTY_TYPES; i++)
    if (with_lists || i != DS_PROPERTY_LIST)
      gtk_string_list_append (labels, _ (ds_property_type_label ((DsPropertyType)i)));
  choice = dsu_choice_new (labels);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Type"), -1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), DS_PROPERTY_TEXT);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  return choice;
}

static void
fill_list (Row *row, const DsProperty *value)
{
  GtkWidget *last = adw_action_row_new (), *type = new_type_choice (FALSE);
  GtkWidget *button = dsu_icon_button_new ("list-add-symbolic", NULL, _ ("Add a value"));

  for (gsize i = 0; i < value->n_items; i++)
    add_item (row, (guint)i, value->items[i].type);
  if (value->n_items > 0)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (type), value->items[value->n_items - 1].type);
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

/* @value: NULL where the holders have several lists. */
static void
add_row (DsePropertyForm *self, const DsProperty *property, const DsProperty *value)
{
  Row *row = g_new0 (Row, 1);

  row->form = self;
  row->name = g_strdup (property->name);
  row->type = property->type;
  row->editors = g_ptr_array_new_with_free_func (g_object_unref);
  row->row = property->type == DS_PROPERTY_LIST ? adw_expander_row_new () : adw_action_row_new ();
  set_title (row->row, row->name);
  gtk_widget_set_tooltip_text (row->row, _ (ds_property_type_label (row->type)));
  if (property->type != DS_PROPERTY_LIST) {
    GtkWidget *editor = new_editor (row, property->type);

    adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), editor);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), new_row_menu (row));
  } else {
    dsu_expander_row_set_name (row->row, row->name);
    adw_expander_row_add_action (ADW_EXPANDER_ROW (row->row), new_row_menu (row));
    if (value != NULL)
      fill_list (row, value);
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

/* The value that all holders have; NULL: they differ. @is_theirs: all have one of that type. */
static const DsProperty *
value_of_all (const DsProperties *all, guint n, const DsProperty *first, gboolean *is_theirs)
{
  char *json = ds_property_json (first);
  gboolean is_same = json != NULL;

  *is_theirs = TRUE;
  for (guint i = 1; i < n && *is_theirs; i++) {
    const DsProperty *other = ds_properties_find (&all[i], first->name);
    char *mine = other != NULL ? ds_property_json (other) : NULL;

    *is_theirs = other != NULL && other->type == first->type;
    is_same = is_same && mine != NULL && strcmp (mine, json) == 0;
    ds_free (mine);
  }
  ds_free (json);
  return is_same ? first : NULL;
}

static void
add_to_shape (GString *shape, const DsProperty *property, const DsProperty *value)
{
  g_string_append_printf (shape, "%s\n%d", property->name, (int)property->type);
  if (property->type == DS_PROPERTY_LIST)
    g_string_append_printf (shape, value != NULL ? " %zu" : " mixed %zu",
                            value != NULL ? value->n_items : 0);
  for (gsize i = 0; value != NULL && i < value->n_items; i++)
    g_string_append_printf (shape, " %d", (int)value->items[i].type);
  g_string_append_c (shape, '\n');
}

/* Key of all that the rows depend on: names, types, other members, and where files are. Caller
 * frees. */
static char *
shape_of (DsePropertyForm *self, const DsProperties *all)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, 0));
  GString *shape = g_string_new (self->folder);

  g_string_append_printf (shape, " %p %d %d\n", (void *)self->document, self->holders->len > 1,
                          (int)holder_at (self, 0).type);
  for (gsize i = 0; i < all[0].n; i++) {
    gboolean is_theirs;
    const DsProperty *value = value_of_all (all, self->holders->len, &all[0].items[i], &is_theirs);

    if (is_theirs)
      add_to_shape (shape, &all[0].items[i], value);
  }
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

    if (row->type == DS_PROPERTY_LIST &&
        adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row->row)))
      g_hash_table_add (open, g_strdup (row->name));
  }
  return open;
}

static void
build (DsePropertyForm *self, const DsProperties *all)
{
  g_autoptr (GHashTable) open = open_lists (self);

  for (guint i = 0; i < self->shown->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), self->shown->pdata[i]);
  g_ptr_array_set_size (self->shown, 0);
  g_ptr_array_set_size (self->rows, 0);
  for (gsize i = 0; i < all[0].n; i++) {
    gboolean is_theirs;
    const DsProperty *value = value_of_all (all, self->holders->len, &all[0].items[i], &is_theirs);

    if (is_theirs)
      add_row (self, &all[0].items[i], value);
  }
  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = g_ptr_array_index (self->rows, i);

    if (row->type == DS_PROPERTY_LIST)
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row->row),
                                     g_hash_table_contains (open, row->name));
  }
  add_others (self);
}

static void
show_row (Row *row, const DsProperty *value)
{
  DsePropertyForm *self = row->form;
  const DsHolder holder = holder_at (self, 0);
  g_autofree char *count = NULL;

  if (row->type != DS_PROPERTY_LIST) {
    dse_value_editor_show (row->editors->pdata[0], holder, value);
    if (row->type == DS_PROPERTY_BOOL || row->type == DS_PROPERTY_INT)
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), value == NULL ? _ ("mixed") : "");
    return;
  }
  for (guint i = 0; value != NULL && i < row->editors->len; i++)
    dse_value_editor_show (row->editors->pdata[i], holder, &value->items[i]);
  if (value != NULL)
    count = g_strdup_printf (ngettext ("%zu value", "%zu values", value->n_items), value->n_items);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row->row), count != NULL ? count : _ ("mixed"));
}

static void
show_all (DsePropertyForm *self, const DsProperties *all)
{
  char *shape = shape_of (self, all);

  if (g_strcmp0 (shape, self->shape) != 0)
    build (self, all);
  g_free (self->shape);
  self->shape = shape;
  for (guint i = 0; i < self->rows->len; i++) {
    Row *row = g_ptr_array_index (self->rows, i);
    const DsProperty *first = ds_properties_find (&all[0], row->name);
    gboolean is_theirs;

    show_row (row, value_of_all (all, self->holders->len, first, &is_theirs));
    if (g_strcmp0 (row->name, self->to_focus) != 0)
      continue;
    g_clear_pointer (&self->to_focus, g_free);
    if (row->editors->len > 0)
      gtk_widget_child_focus (row->editors->pdata[0], GTK_DIR_TAB_FORWARD);
    else if (row->type == DS_PROPERTY_LIST)
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
                        const DsHolder *holders, gsize n)
{
  g_autofree DsProperties *all = g_new0 (DsProperties, n);

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
  show_all (self, all);
  for (gsize i = 0; i < n; i++)
    ds_properties_clear (&all[i]);
}

/* ---- adding */

/* True if a holder has a property with that name, shown or not. */
static gboolean
is_taken (DsePropertyForm *self, const char *name)
{
  gboolean found = FALSE;

  for (guint i = 0; i < self->holders->len && !found; i++) {
    DsProperties properties;

    found =
        ds_properties_read (&properties, ds_holder_extras (dungeon_of (self), holder_at (self, i)),
                            NULL) != DS_OK ||
        ds_properties_find (&properties, name) != NULL;
    ds_properties_clear (&properties);
  }
  return found;
}

static void
on_name_typed (DsePropertyForm *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->name));
  GtkWidget *popover = gtk_widget_get_ancestor (self->name, GTK_TYPE_POPOVER);
  GtkWidget *button = g_object_get_data (G_OBJECT (popover), "accept");
  g_autofree char *stripped = g_strstrip (g_strdup (name));

  gtk_widget_set_sensitive (button,
                            ds_property_name_is_valid (stripped) && !is_taken (self, stripped));
}

static void
on_add (DsePropertyForm *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (self->name, GTK_TYPE_POPOVER);
  GtkWidget *button = g_object_get_data (G_OBJECT (popover), "accept");
  const guint type = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));

  if (!gtk_widget_get_sensitive (button))
    return;
  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_editable_set_text (GTK_EDITABLE (self->name), "");
  g_free (self->to_focus);
  self->to_focus = g_strdup (name);
  change (self, name, new_value ((DsPropertyType)type), NULL, N_ ("Add Property"));
}

static GtkWidget *
new_add_popover (DsePropertyForm *self)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Add Property"));

  self->name = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), _ ("Name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->name), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name"), -1);
  self->type = new_type_choice (TRUE);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_set_sensitive (button, FALSE);
  gtk_box_append (GTK_BOX (box), self->name);
  gtk_box_append (GTK_BOX (box), self->type);
  gtk_box_append (GTK_BOX (box), button);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_object_set_data (G_OBJECT (popover), "accept", button);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (on_name_typed), self);
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (on_add), self);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_add), self);
  return popover;
}

static void
new_group (DsePropertyForm *self)
{
  self->group = adw_preferences_group_new ();
  self->add = gtk_menu_button_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->group), _ ("Custom Properties"));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->add), "list-add-symbolic");
  gtk_widget_add_css_class (self->add, "flat");
  dsu_menu_button_set_tip (self->add, _ ("Add a property that your game reads"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->add), new_add_popover (self));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self->group), self->add);
  gtk_box_append (GTK_BOX (self), self->group);
}

void
dse_property_form_focus (DsePropertyForm *self)
{
  g_return_if_fail (DSE_IS_PROPERTY_FORM (self));

  gtk_widget_grab_focus (self->add);
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
