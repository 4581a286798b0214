/* editor/window/toasts.c — toasts of a window, of which the latest is shown. */
#include "shown.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

static AdwToast *
toast_new (const char *text)
{
  g_autofree char *shown = dsu_dup_shown (text), *markup = g_markup_escape_text (shown, -1);

  return adw_toast_new (markup);
}

/* Takes @toast. Where another one is shown it takes its place: toasts queue otherwise. */
static void
replace (DseWindow *self, AdwToast *toast)
{
  if (self->said.last != NULL)
    adw_toast_dismiss (self->said.last);
  g_set_weak_pointer (&self->said.last, toast);
  self->said.shown = g_get_monotonic_time ();
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

static gboolean
on_arrived (gpointer data)
{
  DseWindow *self = data;

  self->said.arrival = 0;
  if (self->said.next != NULL)
    replace (self, g_steal_pointer (&self->said.next));
  return G_SOURCE_REMOVE;
}

/* Takes @toast, which may have to wait until the last one has arrived; a later one takes its place
 * then, too. */
static void
show_toast (DseWindow *self, AdwToast *toast)
{
  const gint64 age = (g_get_monotonic_time () - self->said.shown) / G_TIME_SPAN_MILLISECOND;
  const gboolean waits = self->said.last != NULL && age < DSE_TOAST_ARRIVAL_MS &&
                         adw_get_enable_animations (GTK_WIDGET (self));

  g_clear_object (&self->said.next);
  if (!waits) {
    g_clear_handle_id (&self->said.arrival, g_source_remove);
    replace (self, toast);
    return;
  }
  self->said.next = toast;
  if (self->said.arrival == 0)
    self->said.arrival = g_timeout_add ((guint)(DSE_TOAST_ARRIVAL_MS - age), on_arrived, self);
}

void
dse_window_say (DseWindow *self, const char *text)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && text != NULL);

  show_toast (self, toast_new (text));
}

void
dse_window_hush (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  if (self->said.next != NULL && adw_toast_get_button_label (self->said.next) == NULL)
    g_clear_object (&self->said.next);
  if (self->said.last != NULL && adw_toast_get_button_label (self->said.last) == NULL)
    adw_toast_dismiss (self->said.last);
}

void
dse_window_offer (DseWindow *self, const char *text, const char *button, const char *action)
{
  AdwToast *toast;

  g_return_if_fail (DSE_IS_WINDOW (self) && text != NULL && button != NULL && action != NULL);

  toast = toast_new (text);
  adw_toast_set_button_label (toast, button);
  adw_toast_set_action_name (toast, action);
  show_toast (self, toast);
}

/* Data of a toast. */
typedef struct {
  DseWindow *window; /* borrowed: it owns the toast */
  void (*deed) (DseWindow *window, gpointer data);
  gpointer data;
  GDestroyNotify free_data;
} DeedOffer;

static void
offer_free (gpointer data)
{
  DeedOffer *offer = data;

  if (offer->free_data != NULL)
    offer->free_data (offer->data);
  g_free (offer);
}

static void
on_deed (AdwToast *toast, DeedOffer *offer)
{
  offer->deed (offer->window, offer->data);
}

void
dse_window_offer_deed (DseWindow *self, const char *text, const char *button,
                       void (*deed) (DseWindow *self, gpointer data), gpointer data,
                       GDestroyNotify free_data)
{
  AdwToast *toast;
  DeedOffer *offer;

  g_return_if_fail (DSE_IS_WINDOW (self) && text != NULL && button != NULL && deed != NULL);

  toast = toast_new (text);
  offer = g_new (DeedOffer, 1);
  *offer = (DeedOffer){ self, deed, data, free_data };
  adw_toast_set_button_label (toast, button);
  g_object_set_data_full (G_OBJECT (toast), "offer", offer, offer_free);
  g_signal_connect (toast, "button-clicked", G_CALLBACK (on_deed), offer);
  show_toast (self, toast);
}

void
dse_window_offer_undo (DseWindow *self, const char *text,
                       void (*undo) (DseWindow *self, gpointer data), gpointer data,
                       GDestroyNotify free_data)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && text != NULL && undo != NULL);

  dse_window_offer_deed (self, text, _ ("_Undo"), undo, data, free_data);
}

void
dse_window_drop_toasts (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  g_clear_handle_id (&self->said.arrival, g_source_remove);
  g_clear_object (&self->said.next);
  g_clear_weak_pointer (&self->said.last);
}
