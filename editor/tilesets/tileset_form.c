/* editor/tilesets/tileset_form.c — rows over the field tables of tilesets and pictures. */
#include "tilesets/tileset_form.h"

#include "rules/rule_labels.h"
#include "rules/rule_row.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseTilesetForm {
  AdwBin parent_instance;
  DseTilesetEditor *editor;
  const DsRecordType *type;
  char *tileset; /* shown, by its name */
  char *picture;
  gboolean is_busy;  /* a change is made */
  gboolean is_shown; /* the rows have been filled */
  GPtrArray *rows;   /* DseRuleRow, borrowed */
};

G_DEFINE_FINAL_TYPE (DseTilesetForm, dse_tileset_form, ADW_TYPE_BIN)

static DseRuleRow *
nth_row (DseTilesetForm *self, guint i)
{
  return g_ptr_array_index (self->rows, i);
}

GtkWidget *
dse_tileset_form_get_row (DseTilesetForm *self, const char *key)
{
  g_return_val_if_fail (DSE_IS_TILESET_FORM (self) && key != NULL, NULL);

  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (dse_rule_row_get_field (nth_row (self, i))->key, key) == 0)
      return GTK_WIDGET (nth_row (self, i));
  return NULL;
}

/* ---- changes */

/* All rows whose value is not that of the file. */
static void
gather (DseTilesetForm *self, GArray *members, GPtrArray *values, GPtrArray *rows)
{
  for (guint i = 0; i < self->rows->len; i++) {
    char *json = dse_rule_row_dup_json (nth_row (self, i));

    g_ptr_array_add (values, json);
    if (g_strcmp0 (json, dse_rule_row_get_json (nth_row (self, i))) != 0) {
      const DsTilesetMember member = { dse_rule_row_get_field (nth_row (self, i))->key, json };

      g_array_append_val (members, member);
      g_ptr_array_add (rows, nth_row (self, i));
    }
  }
}

/* A value that does not fit stays in the row with the reason, and nothing is written. */
static void
on_edited (DseTilesetForm *self, DseRuleRow *row)
{
  const char *key = dse_rule_row_get_field (row)->key;
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (DsTilesetMember));
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *label = NULL, *field = NULL;
  const gboolean was_busy = self->is_busy;
  char sentence[DS_SENTENCE];

  gather (self, members, values, rows);
  if (members->len == 0) {
    dse_rule_row_set_error (row, NULL);
    return;
  }
  if (!dse_tileset_editor_can_edit (self->editor))
    return;
  label = g_strdup_printf (_ ("Change %s"), dse_rule_field_label (self->type, key));
  field = g_strdup_printf ("%s %s %s", dse_tileset_editor_get_name (self->editor),
                           self->picture != NULL ? self->picture : "", key);
  self->is_busy = TRUE;
  if (!dse_tileset_editor_set (self->editor, self->picture, (const void *)members->data,
                               members->len, label, field, errors))
    dse_rule_row_set_error (
        row, ds_message_format (&errors->items[0].message, sentence, sizeof sentence));
  else
    for (guint i = 0; i < rows->len; i++)
      dse_rule_row_take_json (g_ptr_array_index (rows, i),
                              g_array_index (members, DsTilesetMember, i).json);
  self->is_busy = was_busy;
}

void
dse_tileset_form_flush (DseTilesetForm *self)
{
  g_return_if_fail (DSE_IS_TILESET_FORM (self));

  for (guint i = 0; i < self->rows->len; i++)
    dse_rule_row_flush (nth_row (self, i));
}

/* ---- the shown values */

/* Rows whose value is as before keep what is typed into them, unless @is_other. */
static void
show_rows (DseTilesetForm *self, gboolean is_other)
{
  const gboolean can_edit = dse_tileset_editor_can_edit (self->editor);

  for (guint i = 0; i < self->rows->len; i++) {
    DseRuleRow *row = nth_row (self, i);
    g_autofree char *json = dse_tileset_editor_dup_member (self->editor, self->picture,
                                                           dse_rule_row_get_field (row)->key);

    if (is_other || g_strcmp0 (json, dse_rule_row_get_json (row)) != 0)
      dse_rule_row_set_json (row, json);
    gtk_widget_set_sensitive (GTK_WIDGET (row), can_edit);
  }
}

void
dse_tileset_form_show (DseTilesetForm *self, const char *picture)
{
  gboolean is_other, is_other_tileset;

  g_return_if_fail (DSE_IS_TILESET_FORM (self));

  if (self->is_busy)
    return;
  is_other_tileset = g_strcmp0 (dse_tileset_editor_get_name (self->editor), self->tileset) != 0;
  is_other = is_other_tileset || g_strcmp0 (picture, self->picture) != 0;
  if (is_other) {
    g_autofree char *kept = g_strdup (picture);

    self->is_busy = TRUE;
    if (!is_other_tileset) /* else it would go into the other */
      dse_tileset_form_flush (self);
    self->is_busy = FALSE;
    g_free (self->tileset);
    self->tileset = g_strdup (dse_tileset_editor_get_name (self->editor));
    g_free (self->picture);
    self->picture = g_steal_pointer (&kept);
  }
  if (self->picture == NULL && self->type == &ds_picture_record)
    return;
  show_rows (self, is_other || !self->is_shown);
  self->is_shown = TRUE;
}

/* ---- the widget */

static void
dse_tileset_form_finalize (GObject *object)
{
  DseTilesetForm *self = DSE_TILESET_FORM (object);

  g_ptr_array_unref (self->rows);
  g_object_unref (self->editor);
  g_free (self->tileset);
  g_free (self->picture);
  G_OBJECT_CLASS (dse_tileset_form_parent_class)->finalize (object);
}

static void
dse_tileset_form_class_init (DseTilesetFormClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_tileset_form_finalize;
}

static void
dse_tileset_form_init (DseTilesetForm *self)
{
  self->rows = g_ptr_array_new ();
}

/* Fields that the window sets in other ways. */
static gboolean
is_shown (const DsField *field)
{
  return strcmp (field->key, "id") != 0 && strcmp (field->key, "image") != 0 &&
         strcmp (field->key, "pictures") != 0;
}

GtkWidget *
dse_tileset_form_new (DseTilesetEditor *editor, DseRuleEditor *rules, const DsRecordType *type,
                      const char *title)
{
  DseTilesetForm *self;
  g_autofree char *markup = NULL;
  GtkWidget *group;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (editor) && DSE_IS_RULE_EDITOR (rules), NULL);
  g_return_val_if_fail (type == &ds_tileset_record || type == &ds_picture_record, NULL);

  self = g_object_new (DSE_TYPE_TILESET_FORM, NULL);
  self->editor = g_object_ref (editor);
  self->type = type;
  group = adw_preferences_group_new ();
  markup = g_markup_escape_text (title, -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), markup);
  for (gsize i = 0; i < type->n_fields; i++) {
    GtkWidget *row;

    if (!is_shown (&type->fields[i]))
      continue;
    row = dse_rule_row_new (type, &type->fields[i], rules);
    g_signal_connect_swapped (row, "edited", G_CALLBACK (on_edited), self);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    g_ptr_array_add (self->rows, row);
  }
  adw_bin_set_child (ADW_BIN (self), group);
  return GTK_WIDGET (self);
}
