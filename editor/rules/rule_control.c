/* editor/rules/rule_control.c — the kind of control for each type of field, and the ids that a
 * field may refer to. */
#include "rules/rule_control.h"

#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

/* NULL: such a field has no control. */
static const DseRuleControlKind *
kind_of (const DsField *field)
{
  static const DseRuleControlKind *const kinds[] = {
    [DS_FIELD_ID] = &dse_rule_text,         [DS_FIELD_TEXT] = &dse_rule_text,
    [DS_FIELD_GLYPH] = &dse_rule_text,      [DS_FIELD_COLOUR] = &dse_rule_colour,
    [DS_FIELD_INT] = &dse_rule_number,      [DS_FIELD_BOOL] = &dse_rule_switch,
    [DS_FIELD_ENUM] = &dse_rule_choice,     [DS_FIELD_FLAGS] = &dse_rule_flags,
    [DS_FIELD_RANGE] = &dse_rule_range,     [DS_FIELD_REF] = &dse_rule_choice,
    [DS_FIELD_IDS] = &dse_rule_ids,         [DS_FIELD_LINES] = &dse_rule_lines,
    [DS_FIELD_RECORDS] = &dse_rule_records, [DS_FIELD_INTS] = &dse_rule_ints,
  };

  if (field->type == DS_FIELD_REF && field->refers == NULL && field->n_choices == 0)
    return &dse_rule_text;
  if (field->type == DS_FIELD_TEXT && field->refers != NULL)
    return &dse_rule_choice;
  return field->type < G_N_ELEMENTS (kinds) ? kinds[field->type] : NULL;
}

gboolean
dse_rule_control_fits (const DsField *field)
{
  g_return_val_if_fail (field != NULL, FALSE);

  return kind_of (field) != NULL;
}

DseRuleControl *
dse_rule_control_new (const DsField *field, const char *label, DseRuleEditor *editor,
                      void (*edited) (gpointer user), gpointer user)
{
  DseRuleControl *self;

  g_return_val_if_fail (field != NULL && label != NULL && kind_of (field) != NULL, NULL);
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor) && edited != NULL, NULL);

  self = g_new0 (DseRuleControl, 1);
  self->kind = kind_of (field);
  self->field = field;
  self->label = label;
  self->editor = editor;
  self->edited = edited;
  self->user = user;
  self->widget = self->kind->build (self);
  return self;
}

void
dse_rule_control_free (DseRuleControl *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->again, g_source_remove);
  g_strfreev (self->ids);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_free (self);
}

void
dse_rule_control_show (DseRuleControl *self, const char *json)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsJson *parsed;

  g_return_if_fail (self != NULL && json != NULL);

  if (ds_json_parse (&parsed, self->field->key, json, strlen (json), errors) != DS_OK)
    return;
  self->is_shown = TRUE;
  self->kind->show (self, ds_json_root (parsed));
  self->is_shown = FALSE;
  ds_json_free (parsed);
}

char *
dse_rule_control_dup_json (DseRuleControl *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->kind->dup_json (self);
}

void
dse_rule_control_edited (DseRuleControl *self)
{
  g_return_if_fail (self != NULL);

  if (!self->is_shown)
    self->edited (self->user);
}

void
dse_rule_control_name (DseRuleControl *self, GtkWidget *widget, const char *part)
{
  g_autofree char *name = NULL;

  g_return_if_fail (self != NULL && GTK_IS_WIDGET (widget));

  name = part != NULL ? g_strdup_printf (_ ("%s: %s"), self->label, part) : g_strdup (self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* ---- ids */

static void
add_id (GtkStringList *labels, GPtrArray *ids, const char *id, const char *label)
{
  g_autofree char *shown = dsu_dup_shown (label);

  for (guint i = 0; i < ids->len; i++)
    if (strcmp (g_ptr_array_index (ids, i), id) == 0)
      return;
  gtk_string_list_append (labels, shown);
  g_ptr_array_add (ids, g_strdup (id));
}

static void
add_entries (DseRuleControl *self, GtkStringList *labels, GPtrArray *ids)
{
  const DsRuleBook *book = dse_rule_editor_get_book (self->editor);
  const DsRules *rules = dse_rule_editor_get_rules (self->editor);
  const char *list = self->field->refers;

  for (size_t i = 0; i < book->entries.n; i++) {
    const DsRuleEntry *entry = &book->entries.items[i];
    g_autofree char *label = NULL;

    if (!ds_list_has_type (list, entry->type) || !ds_rules_is_defined (rules, list, entry->id))
      continue;
    label = dse_rule_entry_dup_label (entry);
    add_id (labels, ids, entry->id, label);
  }
  if (ds_rules_is_defined (rules, list, "nothing"))
    add_id (labels, ids, "nothing", _ ("Nothing"));
  for (size_t i = 0; i < ds_rules_n_appearances (rules); i++) {
    const char *set = ds_rules_appearance (rules, i)->set;

    if (ds_rules_is_defined (rules, list, set) && !ds_list_has_type (list, &ds_appearance_record))
      add_id (labels, ids, set, set);
  }
}

GtkStringList *
dse_rule_control_list_ids (DseRuleControl *self, GStrv *ids)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GPtrArray *all = g_ptr_array_new ();

  g_return_val_if_fail (self != NULL && ids != NULL, NULL);

  for (gsize i = 0; i < self->field->n_choices; i++)
    add_id (labels, all, self->field->choices[i].id, _ (self->field->choices[i].label));
  if (self->field->refers != NULL)
    add_entries (self, labels, all);
  g_ptr_array_add (all, NULL);
  *ids = (GStrv)g_ptr_array_free (all, FALSE);
  return labels;
}

char *
dse_rule_control_dup_name (DseRuleControl *self, const char *id)
{
  g_autoptr (GtkStringList) labels = NULL;
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  labels = dse_rule_control_list_ids (self, &ids);
  for (guint i = 0; ids[i] != NULL; i++)
    if (strcmp (ids[i], id) == 0)
      return g_strdup (gtk_string_list_get_string (labels, i));
  return dsu_dup_shown (id);
}

GdkTexture *
dse_rule_control_picture_new (DseRuleControl *self, const char *id, int side)
{
  DsRules *rules;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  rules = dse_rule_editor_get_rules (self->editor);
  for (guint i = 0; i < dse_rule_n_types () && self->field->refers != NULL; i++) {
    GdkTexture *texture = ds_list_has_type (self->field->refers, dse_rule_type (i))
                              ? dse_rule_picture_new (rules, dse_rule_type (i), id, side)
                              : NULL;

    if (texture != NULL)
      return texture;
  }
  return NULL;
}
