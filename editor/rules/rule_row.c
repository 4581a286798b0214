/* editor/rules/rule_row.c — the frame around a control. */
#include "rules/rule_row.h"

#include "icon_button.h"
#include "rules/rule_labels.h"
#include "rules/rule_record.h"

#include <glib/gi18n.h>
#include <string.h>

#define EDITED_DELAY_MS 250 /* after the last key */
#define LONG_CHARS 24       /* of a choice that stands beside the name of its field */
#define SENTENCE_CHARS 200  /* that a text may have which has a line of its own */

struct _DseRuleRow {
  AdwPreferencesRow parent_instance;
  const DsField *field;
  DseRuleControl *control;
  char *json; /* as set; NULL: absent */
  gboolean is_editable;
  GtkWidget *reset, *error;
  GtkWidget *tilesets; /* button of a picture; NULL: the value is none */
  guint timer;
};

G_DEFINE_FINAL_TYPE (DseRuleRow, dse_rule_row, ADW_TYPE_PREFERENCES_ROW)

static guint edited_signal;

const DsField *
dse_rule_row_get_field (DseRuleRow *self)
{
  g_return_val_if_fail (DSE_IS_RULE_ROW (self), NULL);

  return self->field;
}

static void
show_reset (DseRuleRow *self)
{
  const gboolean is_set = self->json != NULL && !self->field->required && self->is_editable;

  gtk_widget_set_opacity (self->reset, is_set ? 1 : 0);
  gtk_widget_set_sensitive (self->reset, is_set);
}

void
dse_rule_row_set_json (DseRuleRow *self, const char *json)
{
  g_autofree char *kept = g_strdup (json), *fallback = NULL;

  g_return_if_fail (DSE_IS_RULE_ROW (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  fallback = dse_rule_fallback_dup (self->field);
  dse_rule_control_show (self->control, kept != NULL ? kept : fallback);
  g_free (self->json);
  self->json = g_steal_pointer (&kept);
  show_reset (self);
  dse_rule_row_set_error (self, NULL);
}

void
dse_rule_row_take_json (DseRuleRow *self, const char *json)
{
  g_return_if_fail (DSE_IS_RULE_ROW (self));

  g_free (self->json);
  self->json = g_strdup (json);
  show_reset (self);
  dse_rule_row_set_error (self, NULL);
}

const char *
dse_rule_row_get_json (DseRuleRow *self)
{
  g_return_val_if_fail (DSE_IS_RULE_ROW (self), NULL);

  return self->json;
}

char *
dse_rule_row_dup_json (DseRuleRow *self)
{
  g_autofree char *json = NULL, *fallback = NULL;

  g_return_val_if_fail (DSE_IS_RULE_ROW (self), NULL);

  json = dse_rule_control_dup_json (self->control);
  fallback = dse_rule_fallback_dup (self->field);
  return self->json == NULL && strcmp (json, fallback) == 0 ? NULL : g_steal_pointer (&json);
}

void
dse_rule_row_set_error (DseRuleRow *self, const char *sentence)
{
  g_return_if_fail (DSE_IS_RULE_ROW (self));

  gtk_label_set_text (GTK_LABEL (self->error), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (self->error, sentence != NULL);
}

const char *
dse_rule_row_get_error (DseRuleRow *self)
{
  g_return_val_if_fail (DSE_IS_RULE_ROW (self), NULL);

  return gtk_widget_get_visible (self->error) ? gtk_label_get_text (GTK_LABEL (self->error)) : NULL;
}

/* ---- edits */

void
dse_rule_row_flush (DseRuleRow *self)
{
  g_return_if_fail (DSE_IS_RULE_ROW (self));

  if (self->timer == 0)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_signal_emit (self, edited_signal, 0);
}

static gboolean
on_timer (gpointer data)
{
  DseRuleRow *self = data;

  self->timer = 0;
  g_signal_emit (self, edited_signal, 0);
  return G_SOURCE_REMOVE;
}

static void
on_edited (gpointer data)
{
  DseRuleRow *self = data;

  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (EDITED_DELAY_MS, on_timer, self);
}

/* The key leaves the record. */
static void
on_reset (DseRuleRow *self)
{
  dse_rule_row_set_json (self, NULL);
  g_signal_emit (self, edited_signal, 0);
}

/* ---- the row */

static GtkWidget *
label_new (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
names_new (DseRuleRow *self, const char *title)
{
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *help = label_new (_ (self->field->help), "dim-label");

  gtk_widget_add_css_class (help, "caption");
  gtk_box_append (GTK_BOX (names), label_new (title, NULL));
  gtk_box_append (GTK_BOX (names), help);
  gtk_widget_set_hexpand (names, TRUE);
  gtk_widget_set_valign (names, GTK_ALIGN_CENTER);
  return names;
}

static GtkWidget *
reset_new (DseRuleRow *self)
{
  GtkWidget *reset = dsu_icon_button_new ("edit-clear-symbolic", NULL, _ ("Use the default"));

  gtk_widget_add_css_class (reset, "flat");
  gtk_widget_set_valign (reset, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (reset, "clicked", G_CALLBACK (on_reset), self);
  return reset;
}

/* A sentence, or a choice of long texts, would be cut or leave no room for the name beside it. */
static gboolean
is_long (const DsField *field)
{
  if (field->type == DS_FIELD_TEXT && field->max >= SENTENCE_CHARS)
    return TRUE;
  for (gsize i = 0; field->type == DS_FIELD_ENUM && i < field->n_choices; i++)
    if (g_utf8_strlen (_ (field->choices[i].label), -1) > LONG_CHARS)
      return TRUE;
  return FALSE;
}

static void
build (DseRuleRow *self, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  const gboolean is_wide = self->control->kind->is_wide || is_long (self->field);

  self->reset = reset_new (self);
  self->error = label_new (NULL, "error");
  gtk_widget_set_visible (self->error, FALSE);
  gtk_widget_add_css_class (box, "rule-row");
  gtk_box_append (GTK_BOX (line), names_new (self, title));
  if (!is_wide) {
    gtk_widget_set_valign (self->control->widget, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (line), self->control->widget);
  }
  if (!is_wide && self->field->unit != NULL) {
    GtkWidget *unit = label_new (_ (self->field->unit), "dim-label");

    gtk_label_set_wrap (GTK_LABEL (unit), FALSE);
    gtk_box_append (GTK_BOX (line), unit);
  }
  if (strcmp (self->field->key, "picture") == 0) {
    self->tilesets = dsu_icon_button_new ("image-x-generic-symbolic", "rules.tilesets",
                                          _ ("Show or choose it in the Tileset window"));
    gtk_widget_set_valign (self->tilesets, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class (self->tilesets, "flat");
    gtk_box_append (GTK_BOX (line), self->tilesets);
  }
  gtk_box_append (GTK_BOX (line), self->reset);
  gtk_box_append (GTK_BOX (box), line);
  if (is_wide)
    gtk_box_append (GTK_BOX (box), self->control->widget);
  gtk_box_append (GTK_BOX (box), self->error);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

void
dse_rule_row_set_editable (DseRuleRow *self, gboolean is_editable)
{
  g_return_if_fail (DSE_IS_RULE_ROW (self));

  self->is_editable = is_editable;
  gtk_widget_set_sensitive (self->control->widget, is_editable); /* names are still read */
  gtk_widget_set_visible (self->reset, is_editable || self->tilesets == NULL);
  show_reset (self);
}

void
dse_rule_row_fold (DseRuleRow *self)
{
  GtkWidget *control, *line, *box;

  g_return_if_fail (DSE_IS_RULE_ROW (self));

  control = self->control->widget;
  if (self->control->kind->is_wide || is_long (self->field) || self->field->type == DS_FIELD_BOOL ||
      self->field->type == DS_FIELD_INT)
    return;
  line = gtk_widget_get_parent (control);
  box = gtk_widget_get_parent (line);
  g_object_ref (control);
  gtk_box_remove (GTK_BOX (line), control);
  gtk_box_insert_child_after (GTK_BOX (box), control, line);
  g_object_unref (control);
}

static void
dse_rule_row_dispose (GObject *object)
{
  g_clear_handle_id (&DSE_RULE_ROW (object)->timer, g_source_remove);
  G_OBJECT_CLASS (dse_rule_row_parent_class)->dispose (object);
}

static void
dse_rule_row_finalize (GObject *object)
{
  DseRuleRow *self = DSE_RULE_ROW (object);

  dse_rule_control_free (self->control);
  g_free (self->json);
  G_OBJECT_CLASS (dse_rule_row_parent_class)->finalize (object);
}

static void
dse_rule_row_class_init (DseRuleRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_rule_row_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_rule_row_finalize;
  edited_signal = g_signal_new ("edited", DSE_TYPE_RULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
dse_rule_row_init (DseRuleRow *self)
{
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE); /* Tab goes from control to control */
}

GtkWidget *
dse_rule_row_new (const DsRecordType *type, const DsField *field, DseRuleEditor *editor)
{
  const char *title;
  DseRuleRow *self;

  g_return_val_if_fail (type != NULL && field != NULL && DSE_IS_RULE_EDITOR (editor), NULL);

  title = dse_rule_field_label (type, field->key);
  self = g_object_new (DSE_TYPE_RULE_ROW, "title", title, NULL);
  self->field = field;
  self->is_editable = TRUE;
  self->control = dse_rule_control_new (field, title, editor, on_edited, self);
  build (self, title);
  return GTK_WIDGET (self);
}
