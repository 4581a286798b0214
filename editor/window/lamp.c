/* editor/window/lamp.c — icon, colour and word of a verdict. */
#include "window/lamp.h"

#include "tooltip.h"

#include <glib/gi18n.h>

struct _DseLamp {
  GtkButton parent_instance;
  GtkWidget *icon, *word, *count;
  DseVerdict *verdict;
  const char *style;    /* of the icon; static */
  gboolean was_clicked; /* since the pointer came */
};

G_DEFINE_FINAL_TYPE (DseLamp, dse_lamp, GTK_TYPE_BUTTON)

/* Number of findings that are more than hints; the tooltip lists them. */
static char *
show_count (DseLamp *self, char *sentence)
{
  const DsFindings *findings = dse_verdict_get_findings (self->verdict);
  const gsize n = findings != NULL && !dse_verdict_get_checking (self->verdict)
                      ? findings->counts[DS_SEVERITY_ERROR] + findings->counts[DS_SEVERITY_WARNING]
                      : 0;
  g_autofree char *text = g_strdup_printf ("%zu", n);
  g_autofree char *rest = NULL, *said = sentence;

  gtk_label_set_text (GTK_LABEL (self->count), text);
  gtk_widget_set_visible (self->count, n > 0);
  if (n == 0)
    return g_steal_pointer (&said);
  rest = g_strdup_printf (
      ngettext ("%zu issue needs attention", "%zu issues need attention", (unsigned long)n), n);
  return g_strconcat (said, "\n", rest, NULL);
}

static void
show (DseLamp *self)
{
  DseVerdict *verdict = self->verdict;
  g_autofree char *sentence =
      verdict != NULL ? show_count (self, dse_verdict_dup_tooltip (verdict)) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), verdict != NULL);
  if (self->style != NULL)
    gtk_widget_remove_css_class (self->icon, self->style);
  self->style = NULL;
  if (verdict == NULL)
    return;
  self->style = dse_verdict_get_style (verdict);
  gtk_widget_add_css_class (self->icon, self->style);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), dse_verdict_get_icon (verdict));
  gtk_label_set_text (GTK_LABEL (self->word), dse_verdict_get_word (verdict));
  dsu_set_tip (GTK_WIDGET (self), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  dse_verdict_get_word (verdict),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sentence, -1);
}

void
dse_lamp_set_verdict (DseLamp *self, DseVerdict *verdict)
{
  g_return_if_fail (DSE_IS_LAMP (self) && (verdict == NULL || DSE_IS_VERDICT (verdict)));

  if (self->verdict == verdict)
    return;
  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  g_set_object (&self->verdict, verdict);
  if (verdict != NULL)
    g_signal_connect_swapped (verdict, "changed", G_CALLBACK (show), self);
  show (self);
}

const char *
dse_lamp_get_word (DseLamp *self)
{
  g_return_val_if_fail (DSE_IS_LAMP (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->word));
}

/* ---- the tip: a click shows what it says, where it would lie */

static void
on_clicked (DseLamp *self)
{
  self->was_clicked = TRUE;
}

static void
on_entered (DseLamp *self)
{
  self->was_clicked = FALSE;
}

static gboolean
dse_lamp_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keys, GtkTooltip *tip)
{
  return (by_keys || !DSE_LAMP (widget)->was_clicked) &&
         GTK_WIDGET_CLASS (dse_lamp_parent_class)->query_tooltip (widget, x, y, by_keys, tip);
}

static void
dse_lamp_dispose (GObject *object)
{
  DseLamp *self = DSE_LAMP (object);

  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  g_clear_object (&self->verdict);
  G_OBJECT_CLASS (dse_lamp_parent_class)->dispose (object);
}

static void
dse_lamp_class_init (DseLampClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_lamp_dispose;
  GTK_WIDGET_CLASS (class)->query_tooltip = dse_lamp_query_tooltip;
}

static void
dse_lamp_init (DseLamp *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *pointer = gtk_event_controller_motion_new ();

  g_signal_connect (self, "clicked", G_CALLBACK (on_clicked), NULL);
  g_signal_connect_swapped (pointer, "enter", G_CALLBACK (on_entered), self);
  gtk_widget_add_controller (GTK_WIDGET (self), pointer);
  self->icon = gtk_image_new ();
  /* A screen reader says a new verdict by itself. */
  self->word = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_label_set_xalign (GTK_LABEL (self->word), 0);
  gtk_box_append (GTK_BOX (box), self->icon);
  self->count = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->count, "lamp-count");
  gtk_widget_set_valign (self->count, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->word);
  gtk_box_append (GTK_BOX (box), self->count);
  gtk_button_set_child (GTK_BUTTON (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "lamp");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
