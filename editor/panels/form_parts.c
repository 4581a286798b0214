/* editor/panels/form_parts.c — groups and rows of forms. */
#include "panels/form_parts.h"

#include "app/settings.h"
#include "choice_pictures.h"
#include "thumbnail.h"

GtkWidget *
dse_parts_add_group (GtkWidget *box)
{
  GtkWidget *group = adw_preferences_group_new ();

  g_return_val_if_fail (GTK_IS_BOX (box), group);

  gtk_box_append (GTK_BOX (box), group);
  return group;
}

GtkWidget *
dse_parts_combo_new (const char *const *labels)
{
  g_autoptr (GtkStringList) model = NULL;

  g_return_val_if_fail (labels != NULL, NULL);

  model = gtk_string_list_new (labels);
  return g_object_new (ADW_TYPE_COMBO_ROW, "model", model, NULL);
}

typedef struct {
  DsRules *rules;
  const char *const *ids; /* borrowed */
} Kinds;

static void
kinds_free (gpointer data)
{
  ds_rules_unref (((Kinds *)data)->rules);
  g_free (data);
}

static GdkTexture *
kind_picture_new (gpointer data, guint i, int side)
{
  const Kinds *self = data;
  uint16_t kind;

  return ds_rules_find_kind (self->rules, self->ids[i], &kind)
             ? dsu_kind_swatch_new (self->rules, kind, NULL, side)
             : NULL;
}

void
dse_parts_show_kinds (GtkWidget *combo, DsRules *rules, const char *const *ids)
{
  Kinds *kinds;

  g_return_if_fail (ADW_IS_COMBO_ROW (combo) && rules != NULL && ids != NULL);

  kinds = g_new0 (Kinds, 1);
  *kinds = (Kinds){ ds_rules_ref (rules), ids };
  g_object_set_data_full (G_OBJECT (combo), "kinds", kinds, kinds_free);
  dsu_choice_show_pictures (combo, kind_picture_new, kinds);
}

void
dse_parts_add_switch (GtkWidget *group, const char *title, const char *subtitle, const char *key)
{
  GtkWidget *row = adw_action_row_new (), *control = gtk_switch_new ();

  g_return_if_fail (ADW_IS_PREFERENCES_GROUP (group) && title != NULL && key != NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_settings_bind (dse_settings_get (), key, control, "active", G_SETTINGS_BIND_DEFAULT);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  gtk_widget_set_focusable (row, FALSE); /* Tab goes from control to control */
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

void
dse_parts_clear (GtkWidget *box)
{
  g_return_if_fail (GTK_IS_BOX (box));

  for (GtkWidget *child; (child = gtk_widget_get_first_child (box)) != NULL;)
    gtk_box_remove (GTK_BOX (box), child);
}
