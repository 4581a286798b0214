/* editor/rules/rule_lists.c — controls for flags, lists of ids and lines, and records in records.
 */
#include "rules/rule_control.h"
#include "rules/rule_labels.h"
#include "rules/rule_record.h"

#include "choice.h"
#include "choice_pictures.h"
#include "icon_button.h"

#include <glib/gi18n.h>
#include <string.h>

#define LINES_HEIGHT 96 /* pixels */

static void
remove_children (GtkWidget *box)
{
  for (GtkWidget *child; (child = gtk_widget_get_first_child (box)) != NULL;)
    gtk_box_remove (GTK_BOX (box), child);
}

/* ---- flags: a check button for each choice */

static void
on_flag (DseRuleControl *self)
{
  dse_rule_control_edited (self);
}

static GtkWidget *
build_flags (DseRuleControl *self)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 1);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 12);
  for (gsize i = 0; i < self->field->n_choices; i++) {
    GtkWidget *check = gtk_check_button_new_with_label (_ (self->field->choices[i].label));

    g_object_set_data (G_OBJECT (check), "flag", (gpointer)self->field->choices[i].id);
    g_signal_connect_swapped (check, "notify::active", G_CALLBACK (on_flag), self);
    gtk_flow_box_append (GTK_FLOW_BOX (flow), check);
    gtk_widget_set_focusable (gtk_widget_get_parent (check), FALSE);
  }
  return flow;
}

static GtkWidget *
nth_flag (DseRuleControl *self, gsize i)
{
  return gtk_flow_box_child_get_child (
      gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->widget), (int)i));
}

static gboolean
has_text (DsNode list, const char *text)
{
  for (size_t i = 0; ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list); i++)
    if (g_strcmp0 (ds_node_string (ds_node_at (list, i), NULL), text) == 0)
      return TRUE;
  return FALSE;
}

static void
show_flags (DseRuleControl *self, DsNode value)
{
  for (gsize i = 0; i < self->field->n_choices; i++)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (nth_flag (self, i)),
                                 has_text (value, self->field->choices[i].id));
}

static char *
dup_flags (DseRuleControl *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; i < self->field->n_choices; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (nth_flag (self, i))))
      g_ptr_array_add (names, (gpointer)self->field->choices[i].id);
  g_ptr_array_add (names, NULL);
  return dse_json_list_dup ((const char *const *)names->pdata, FALSE);
}

const DseRuleControlKind dse_rule_flags = {
  .is_wide = TRUE,
  .build = build_flags,
  .show = show_flags,
  .dup_json = dup_flags,
};

/* ---- items of a list: moved up and removed by buttons */

static char *
dup_items (DseRuleControl *self, gboolean is_json)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (guint i = 0; i < self->items->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (self->items, i));
  g_ptr_array_add (all, NULL);
  return dse_json_list_dup ((const char *const *)all->pdata, is_json);
}

/* The list changed otherwise than in one of its rows: its rows are made again when the toolkit is
 * done with the button that was clicked. */
static gboolean
on_again (gpointer data)
{
  DseRuleControl *self = data;
  g_autofree char *json = self->kind->dup_json (self);

  self->again = 0;
  dse_rule_control_show (self, json);
  dse_rule_control_edited (self);
  return G_SOURCE_REMOVE;
}

static void
show_again (DseRuleControl *self)
{
  if (self->again == 0)
    self->again = g_idle_add_full (G_PRIORITY_HIGH, on_again, self, NULL);
}

static guint
place_of (GtkWidget *button)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));
}

static void
on_remove (GtkWidget *button, DseRuleControl *self)
{
  g_ptr_array_remove_index (self->items, place_of (button));
  show_again (self);
}

static void
on_up (GtkWidget *button, DseRuleControl *self)
{
  const guint i = place_of (button);
  gpointer item = g_ptr_array_steal_index (self->items, i);

  g_ptr_array_insert (self->items, (int)i - 1, item);
  show_again (self);
}

static GtkWidget *
add_button (DseRuleControl *self, GtkWidget *row, const char *icon, const char *tip, guint i,
            GCallback clicked)
{
  GtkWidget *button = dsu_icon_button_new (icon, NULL, tip);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  g_object_set_data (G_OBJECT (button), "place", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

/* A row of @child with the buttons of item @i, the same ones in each, so that the columns are
 * straight. */
static void
add_row (DseRuleControl *self, GtkWidget *child, guint i)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *up;

  gtk_widget_set_hexpand (child, TRUE);
  gtk_box_append (GTK_BOX (row), child);
  up = add_button (self, row, "go-up-symbolic", _ ("Move up"), i, G_CALLBACK (on_up));
  gtk_widget_set_sensitive (up, i > 0);
  add_button (self, row, "list-remove-symbolic", _ ("Remove"), i, G_CALLBACK (on_remove));
  gtk_box_append (GTK_BOX (self->second), row);
}

/* ---- ids: their names, and a list to add from */

static void
on_add (DseRuleControl *self, GParamSpec *pspec, GtkDropDown *choice)
{
  const guint i = gtk_drop_down_get_selected (choice);

  if (self->is_shown || i == 0 || i == GTK_INVALID_LIST_POSITION)
    return;
  g_ptr_array_add (self->items, g_strdup (self->ids[i - 1]));
  show_again (self);
}

/* Before the ids stands the entry that adds none. */
static GdkTexture *
added_picture_new (gpointer data, guint i, int side)
{
  DseRuleControl *self = data;

  return i > 0 && i <= g_strv_length (self->ids)
             ? dse_rule_control_picture_new (self, self->ids[i - 1], side)
             : NULL;
}

static GtkWidget *
build_ids (DseRuleControl *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *choice = dsu_choice_new (NULL);

  self->second = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->items = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_halign (choice, GTK_ALIGN_START);
  gtk_widget_set_size_request (choice, 180, -1);
  if (self->field->refers != NULL)
    dsu_choice_show_pictures (choice, added_picture_new, self);
  dse_rule_control_name (self, choice, _ ("add"));
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (on_add), self);
  gtk_box_append (GTK_BOX (box), self->second);
  gtk_box_append (GTK_BOX (box), choice);
  return box;
}

/* The name of an id, behind its picture where it has one. */
static GtkWidget *
name_new (DseRuleControl *self, const char *id)
{
  g_autofree char *name = dse_rule_control_dup_name (self, id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (name);
  const int scale = gtk_widget_get_scale_factor (self->widget);
  g_autoptr (GdkTexture) texture =
      dse_rule_control_picture_new (self, id, DSU_CHOICE_PICTURE_SIDE * scale);

  if (texture != NULL)
    gtk_box_append (GTK_BOX (box), dsu_choice_picture_new (GDK_PAINTABLE (texture)));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static void
show_ids (DseRuleControl *self, DsNode value)
{
  GtkDropDown *choice = GTK_DROP_DOWN (gtk_widget_get_last_child (self->widget));
  const char *add[] = { _ ("Add…"), NULL };
  g_autoptr (GtkStringList) labels = NULL;

  g_clear_pointer (&self->ids, g_strfreev);
  labels = dse_rule_control_list_ids (self, &self->ids);
  gtk_string_list_splice (labels, 0, 0, add);
  gtk_drop_down_set_model (choice, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (choice, 0);
  remove_children (self->second);
  g_ptr_array_set_size (self->items, 0);
  for (size_t i = 0; ds_node_type (value) == DS_JSON_ARRAY && i < ds_node_length (value); i++) {
    const char *id = ds_node_string (ds_node_at (value, i), NULL);

    if (id == NULL)
      continue;
    g_ptr_array_add (self->items, g_strdup (id));
    add_row (self, name_new (self, id), self->items->len - 1);
  }
}

static char *
dup_ids (DseRuleControl *self)
{
  return dup_items (self, FALSE);
}

const DseRuleControlKind dse_rule_ids = {
  .is_wide = TRUE,
  .build = build_ids,
  .show = show_ids,
  .dup_json = dup_ids,
};

/* ---- lines: a text, a line each */

static void
on_text (DseRuleControl *self)
{
  dse_rule_control_edited (self);
}

static GtkTextBuffer *
buffer_of (DseRuleControl *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->second));
}

static GtkWidget *
build_lines (DseRuleControl *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->second = gtk_text_view_new ();
  if (dse_rule_field_is_drawing (self->field))
    gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->second), TRUE);
  else
    gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->second), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->second), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->second), 6);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->second), 6);
  dse_rule_control_name (self, self->second, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->second);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LINES_HEIGHT);
  g_signal_connect_swapped (buffer_of (self), "changed", G_CALLBACK (on_text), self);
  return scrolled;
}

/* A line that has a line break itself cannot be told from two: such a list is only shown. */
static void
show_lines (DseRuleControl *self, DsNode value)
{
  GString *text = g_string_new (NULL);
  gboolean can_edit = TRUE;

  for (size_t i = 0; ds_node_type (value) == DS_JSON_ARRAY && i < ds_node_length (value); i++) {
    const char *line = ds_node_string (ds_node_at (value, i), NULL);

    can_edit = can_edit && line != NULL && strchr (line, '\n') == NULL;
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", line != NULL ? line : "");
  }
  gtk_text_buffer_set_text (buffer_of (self), text->str, (int)text->len);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->second), can_edit);
  g_string_free (text, TRUE);
}

static char *
dup_lines (DseRuleControl *self)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  gtk_text_buffer_get_bounds (buffer_of (self), &start, &end);
  text = gtk_text_buffer_get_text (buffer_of (self), &start, &end, FALSE);
  lines = g_strsplit (text, "\n", -1);
  for (n = g_strv_length (lines); n > 0 && lines[n - 1][0] == '\0'; n--)
    g_clear_pointer (&lines[n - 1], g_free); /* empty lines at the end */
  return dse_json_list_dup ((const char *const *)lines, FALSE);
}

const DseRuleControlKind dse_rule_lines = {
  .is_wide = TRUE,
  .build = build_lines,
  .show = show_lines,
  .dup_json = dup_lines,
};

/* ---- records: a control for each of their fields */

/* A field of a record in a list. */
typedef struct {
  DseRuleControl *list, *control;
  guint place;
} Member;

static void
member_free (gpointer data)
{
  Member *self = data;

  dse_rule_control_free (self->control);
  g_free (self);
}

/* The record of the member with its new value; on a slip of memory it stays. */
static void
on_member (gpointer data)
{
  Member *self = data;
  char **record = (char **)&self->list->items->pdata[self->place];
  g_autofree char *json = dse_rule_control_dup_json (self->control);
  g_autofree char *fallback = dse_rule_fallback_dup (self->control->field);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsText changed = { 0 };
  DsJsonEdit edit;
  DsJson *parsed;
  DsNode old;

  if (ds_json_parse (&parsed, "record", *record, strlen (*record), errors) != DS_OK)
    return;
  ds_json_edit_begin (&edit, *record, strlen (*record));
  if (ds_node_get (ds_json_root (parsed), self->control->field->key, &old) ||
      strcmp (json, fallback) != 0)
    ds_json_edit_set (&edit, ds_json_root (parsed), self->control->field->key, json);
  if (ds_json_edit_apply (&edit, &changed, NULL) == DS_OK) {
    g_free (*record);
    *record = g_strndup (changed.bytes, changed.n);
  }
  ds_json_edit_clear (&edit);
  ds_json_free (parsed);
  ds_text_clear (&changed);
  dse_rule_control_edited (self->list);
}

static GtkWidget *
member_new (DseRuleControl *list, const DsField *field, DsNode record, guint place)
{
  const char *label = dse_rule_field_label (list->field->of, field->key);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = gtk_label_new (label);
  Member *member = g_new0 (Member, 1);
  DsNode value;

  member->list = list;
  member->place = place;
  member->control = dse_rule_control_new (field, label, list->editor, on_member, member);
  if (ds_node_get (record, field->key, &value)) {
    size_t n;
    const char *source = ds_node_source (value, &n);
    g_autofree char *json = g_strndup (source, n);

    dse_rule_control_show (member->control, json);
  } else {
    g_autofree char *json = dse_rule_fallback_dup (field);

    dse_rule_control_show (member->control, json);
  }
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (row, _ (field->help));
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), member->control->widget);
  g_object_set_data_full (G_OBJECT (row), "member", member, member_free);
  return row;
}

static void
on_add_record (DseRuleControl *self)
{
  g_ptr_array_add (self->items, dse_rule_record_dup (self->field->of, "new", "",
                                                     dse_rule_editor_get_rules (self->editor)));
  show_again (self);
}

static GtkWidget *
build_records (DseRuleControl *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *add = gtk_button_new_with_mnemonic (_ ("_Add"));

  self->second = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->items = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_halign (add, GTK_ALIGN_START);
  dse_rule_control_name (self, add, _ ("add"));
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (on_add_record), self);
  gtk_box_append (GTK_BOX (box), self->second);
  gtk_box_append (GTK_BOX (box), add);
  return box;
}

static void
show_records (DseRuleControl *self, DsNode value)
{
  const DsRecordType *type = self->field->of;

  remove_children (self->second);
  g_ptr_array_set_size (self->items, 0);
  for (size_t i = 0; ds_node_type (value) == DS_JSON_ARRAY && i < ds_node_length (value); i++) {
    const DsNode record = ds_node_at (value, i);
    GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
    size_t n;
    const char *source = ds_node_source (record, &n);

    g_ptr_array_add (self->items, g_strndup (source, n));
    for (gsize k = 0; k < type->n_fields; k++)
      gtk_box_append (GTK_BOX (card), member_new (self, &type->fields[k], record, (guint)i));
    add_row (self, card, (guint)i);
  }
}

static char *
dup_records (DseRuleControl *self)
{
  return dup_items (self, TRUE);
}

const DseRuleControlKind dse_rule_records = {
  .is_wide = TRUE,
  .build = build_records,
  .show = show_records,
  .dup_json = dup_records,
};
