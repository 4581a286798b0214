/* editor/window/busy_toast.c — see busy_toast.h. */
#include "window/busy_toast.h"

#include "shown.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

#define BUSY_MS 700 /* until it is shown */

struct DseBusyToast {
  char *label;
  GWeakRef place;
  guint timer; /* 0: it was shown */
  gboolean is_closing;
  AdwToast *said;
  GCancellable *cancellable;
};

void
dse_busy_toast_show (DseBusyToast *self)
{
  g_autoptr (GtkWidget) place = NULL;
  g_autofree char *shown = NULL, *text = NULL, *markup = NULL;
  GtkRoot *root;
  AdwToast *toast;

  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
  place = g_weak_ref_get (&self->place);
  root = place != NULL ? gtk_widget_get_root (place) : NULL;
  if (!DSE_IS_WINDOW (root) || self->said != NULL)
    return;
  shown = dsu_dup_shown (self->label);
  text = g_strdup_printf (self->is_closing ? _ ("Closing waits until “%s” has saved the level")
                                           : _ ("“%s” is at work"),
                          shown);
  markup = g_markup_escape_text (text, -1);
  toast = adw_toast_new (markup);
  adw_toast_set_timeout (toast, 0);
  if (self->is_closing) /* that of an earlier save waits behind it */
    adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  adw_toast_set_button_label (toast, _ ("_Cancel"));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (g_cancellable_cancel),
                           self->cancellable, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->said, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (DSE_WINDOW (root)->toasts), toast);
}

static gboolean
on_long (gpointer data)
{
  DseBusyToast *self = data;

  self->timer = 0;
  dse_busy_toast_show (self);
  return G_SOURCE_REMOVE;
}

DseBusyToast *
dse_busy_toast_new (GtkWidget *place, const char *label, GCancellable *cancellable)
{
  DseBusyToast *self;

  g_return_val_if_fail (GTK_IS_WIDGET (place) && label != NULL, NULL);
  g_return_val_if_fail (G_IS_CANCELLABLE (cancellable), NULL);

  self = g_new0 (DseBusyToast, 1);
  self->label = g_strdup (label);
  self->cancellable = g_object_ref (cancellable);
  g_weak_ref_init (&self->place, place);
  self->timer = g_timeout_add (BUSY_MS, on_long, self);
  return self;
}

void
dse_busy_toast_close_after (DseBusyToast *self)
{
  g_return_if_fail (self != NULL);

  self->is_closing = TRUE;
}

static gboolean
dismiss (gpointer toast)
{
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

void
dse_busy_toast_free (DseBusyToast *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->said != NULL) /* which may be arriving */
    g_timeout_add_full (G_PRIORITY_DEFAULT, DSE_TOAST_ARRIVAL_MS, dismiss,
                        g_object_ref (self->said), g_object_unref);
  g_clear_weak_pointer (&self->said);
  g_weak_ref_clear (&self->place);
  g_object_unref (self->cancellable);
  g_free (self->label);
  g_free (self);
}
