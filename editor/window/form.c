/* editor/window/form.c — the window, its buttons and rows. */
#include "window/form.h"
#include "app/settings.h"

#include "spin.h"

#define ROWS_HEIGHT 600 /* pixels, of rows that scroll */
#define WRONG "wrong"   /* data of the dialog: the field whose input is refused */

gboolean
dse_form_accept (DseForm *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  self->is_refused = FALSE;
  self->done (self);
  if (self->is_refused)
    return FALSE;
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  return TRUE;
}

void
dse_form_refuse (DseForm *self, const char *reason)
{
  g_return_if_fail (self != NULL && reason != NULL);

  self->is_refused = TRUE;
  gtk_label_set_text (GTK_LABEL (self->reason), reason);
  gtk_widget_set_visible (self->reason, TRUE);
}

void
dse_form_forget_refusal (DseForm *self)
{
  g_return_if_fail (self != NULL);

  gtk_widget_set_visible (self->reason, FALSE);
}

static void
on_cancel (DseForm *self)
{
  gtk_window_destroy (GTK_WINDOW (self->dialog));
}

/* Enter on a closed list of choices accepts the form, as it does in a line of text; Space opens the
 * list. */
static gboolean
on_key (GtkWidget *dialog, guint key)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (dialog));
  GtkWidget *accept = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  GtkWidget *open = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter) ||
      focus == NULL || gtk_widget_get_ancestor (focus, GTK_TYPE_DROP_DOWN) == NULL ||
      (open != NULL && gtk_widget_get_mapped (open)))
    return GDK_EVENT_PROPAGATE;
  /* The window's own action would activate the list, a button. */
  if (gtk_widget_is_sensitive (accept)) /* which activating does not ask */
    gtk_widget_activate (accept);
  return GDK_EVENT_STOP;
}

static void
accept_by_enter (GtkWidget *dialog)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), dialog);
  gtk_widget_add_controller (dialog, keys);
}

DseForm *
dse_form_new (DseWindow *window, const char *title, const char *accept, DseFormFunc done)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "form.ui");
  DseForm *self = g_new0 (DseForm, 1);

  g_return_val_if_fail (DSE_IS_WINDOW (window) && title != NULL && accept != NULL, NULL);

  self->window = window;
  self->done = done;
  self->dialog = GTK_WIDGET (gtk_builder_get_object (builder, "dialog"));
  self->accept = GTK_WIDGET (gtk_builder_get_object (builder, "accept"));
  self->group = GTK_WIDGET (gtk_builder_get_object (builder, "group"));
  self->reason = GTK_WIDGET (gtk_builder_get_object (builder, "reason"));
  gtk_window_set_title (GTK_WINDOW (self->dialog), title);
  gtk_window_set_transient_for (GTK_WINDOW (self->dialog), GTK_WINDOW (window));
  gtk_button_set_label (GTK_BUTTON (self->accept), accept);
  g_signal_connect_swapped (self->accept, "clicked", G_CALLBACK (dse_form_accept), self);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "cancel"), "clicked",
                            G_CALLBACK (on_cancel), self);
  accept_by_enter (self->dialog);
  g_object_set_data_full (G_OBJECT (self->dialog), "form", self, g_free);
  return self;
}

void
dse_form_scroll (DseForm *self)
{
  GtkWidget *scrolled, *box;

  g_return_if_fail (self != NULL);

  box = gtk_widget_get_parent (self->group);
  scrolled = gtk_scrolled_window_new ();
  g_object_set (scrolled, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE,
                "max-content-height", ROWS_HEIGHT, "vexpand", TRUE, NULL);
  gtk_box_insert_child_after (GTK_BOX (box), scrolled, self->group);
  g_object_ref (self->group);
  gtk_box_remove (GTK_BOX (box), self->group);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->group);
  g_object_unref (self->group);
  gtk_widget_set_margin_top (self->reason, 12);
}

GtkWidget *
dse_form_add (DseForm *self, const char *title, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new ();

  g_return_val_if_fail (self != NULL && title != NULL && GTK_IS_WIDGET (control), NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE); /* paths are plain text */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  if (GTK_IS_DROP_DOWN (control))
    g_signal_connect_swapped (control, "notify::selected", G_CALLBACK (dse_form_forget_refusal),
                              self);
  gtk_widget_set_focusable (row, FALSE); /* Tab goes from control to control */
  if (ADW_IS_EXPANDER_ROW (self->group))
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self->group), row);
  else
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  if (gtk_window_get_focus (GTK_WINDOW (self->dialog)) == NULL)
    gtk_window_set_focus (GTK_WINDOW (self->dialog), control); /* the first */
  return control;
}

GtkWidget *
dse_form_add_text (DseForm *self, const char *title, const char *text)
{
  GtkWidget *entry;

  g_return_val_if_fail (self != NULL && title != NULL && text != NULL, NULL);

  entry = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), title);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (entry), TRUE);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (dse_form_forget_refusal), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), entry);
  if (gtk_window_get_focus (GTK_WINDOW (self->dialog)) == NULL)
    gtk_window_set_focus (GTK_WINDOW (self->dialog), entry); /* the first */
  return entry;
}

/* A form with a wrong number cannot be accepted, not even by a click, which leaves the field
 * before. */
static void
on_number (GtkWidget *spin, DseForm *self)
{
  const gboolean is_wrong = gtk_widget_has_css_class (spin, "error");

  dse_form_forget_refusal (self);
  if (is_wrong == (g_object_get_data (G_OBJECT (self->dialog), WRONG) == spin))
    return;
  g_object_set_data (G_OBJECT (self->dialog), WRONG, is_wrong ? spin : NULL);
  gtk_widget_set_sensitive (self->accept, !is_wrong);
}

GtkWidget *
dse_form_add_number (DseForm *self, const char *title, int value, int min, int max)
{
  GtkWidget *spin;

  g_return_val_if_fail (self != NULL && title != NULL, NULL);

  spin = dsu_spin_new (min, max, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  g_signal_connect (spin, "changed", G_CALLBACK (on_number), self);
  return dse_form_add (self, title, spin);
}

int
dse_form_get_number (GtkWidget *spin)
{
  g_return_val_if_fail (GTK_IS_SPIN_BUTTON (spin), 0);

  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));
}

GtkWidget *
dse_form_add_switch (DseForm *self, const char *title, const char *subtitle, gboolean active)
{
  GtkWidget *toggle;
  GtkWidget *row;

  g_return_val_if_fail (self != NULL && title != NULL, NULL);

  toggle = dse_form_add (self, title, gtk_switch_new ());
  row = gtk_widget_get_ancestor (toggle, ADW_TYPE_ACTION_ROW);
  gtk_switch_set_active (GTK_SWITCH (toggle), active);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  return toggle;
}
