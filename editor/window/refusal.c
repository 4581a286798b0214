/* editor/window/refusal.c — see refusal.h. */
#include "window/refusal.h"

#include <adwaita.h>

#define WATCHED "dse-refusal-watched" /* data of a field: its changes hide the reason */
#define SOUGHT "dse-refusal-sought"   /* data of the group: the field that is kept in sight */

static void
forget (GtkWidget *reason)
{
  gtk_widget_set_visible (reason, FALSE);
  gtk_label_set_text (GTK_LABEL (reason), "");
}

/* Lets the changes of all fields in @widget hide @reason. */
static void
watch (GtkWidget *widget, GtkWidget *reason)
{
  static const struct {
    GType (*type) (void);
    const char *signal;
  } rows[] = { { gtk_editable_get_type, "changed" },
               { gtk_switch_get_type, "notify::active" },
               { gtk_drop_down_get_type, "notify::selected" } };

  for (GtkWidget *at = gtk_widget_get_first_child (widget); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    watch (at, reason);
  if (g_object_get_data (G_OBJECT (widget), WATCHED) != NULL)
    return;
  g_object_set_data (G_OBJECT (widget), WATCHED, reason);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (widget, rows[i].type ()))
      g_signal_connect_object (widget, rows[i].signal, G_CALLBACK (forget), reason,
                               G_CONNECT_SWAPPED);
  if (GTK_IS_TEXT_VIEW (widget))
    g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget)), "changed",
                             G_CALLBACK (forget), reason, G_CONNECT_SWAPPED);
}

/* ---- the field in sight */

static void
scroll (GtkWidget *group)
{
  GtkWidget *field = g_object_get_data (G_OBJECT (group), SOUGHT);
  GtkWidget *view = gtk_widget_get_ancestor (group, GTK_TYPE_VIEWPORT);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (group));
  GtkAdjustment *adjustment;
  graphene_rect_t box;
  double top;

  if (field == NULL || focus == NULL || (focus != field && !gtk_widget_is_ancestor (focus, field)))
    return; /* the user went on */
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  if (!gtk_widget_compute_bounds (field, view, &box))
    return;
  top = gtk_adjustment_get_value (adjustment) + (double)box.origin.y;
  gtk_adjustment_clamp_page (adjustment, top, top + (double)box.size.height);
}

static gboolean
on_frame (GtkWidget *group, GdkFrameClock *clock, gpointer data)
{
  scroll (group);
  return G_SOURCE_REMOVE;
}

/* The rows have their places in the next frame. */
static void
scroll_later (GtkWidget *group)
{
  gtk_widget_add_tick_callback (group, on_frame, NULL, NULL);
}

/* The rows unfold by and by, and the page grows with them. */
static void
keep_in_sight (GtkWidget *group, GtkWidget *field)
{
  GtkWidget *view = gtk_widget_get_ancestor (group, GTK_TYPE_VIEWPORT);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));

  g_object_set_data_full (G_OBJECT (group), SOUGHT, g_object_ref (field), g_object_unref);
  g_signal_handlers_disconnect_by_func (adjustment, scroll_later, group);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (scroll_later), group,
                           G_CONNECT_SWAPPED);
  scroll_later (group);
}

void
dse_refusal_show (GtkWidget *reason, const char *text, GtkWidget *group, GtkWidget *field)
{
  g_return_if_fail (GTK_IS_LABEL (reason) && text != NULL && GTK_IS_WIDGET (group));

  gtk_label_set_text (GTK_LABEL (reason), text);
  gtk_widget_set_visible (reason, TRUE);
  watch (group, reason);
  if (field == NULL)
    return;
  for (GtkWidget *at = field; at != NULL && at != group; at = gtk_widget_get_parent (at))
    if (ADW_IS_EXPANDER_ROW (at))
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (at), TRUE);
  gtk_widget_grab_focus (field);
  keep_in_sight (group, ADW_IS_PREFERENCES_ROW (field)
                            ? field
                            : gtk_widget_get_ancestor (field, ADW_TYPE_PREFERENCES_ROW));
}
