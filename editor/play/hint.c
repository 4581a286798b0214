/* editor/play/hint.c — the line of text over a game, and the pointer, whose movement ends it. */
#include "play/hint.h"

#include "base/message.h"

struct _DseHint {
  GObject parent_instance;

  GtkLabel *label;
  gboolean is_look;
  double pointer_x, pointer_y; /* in the window */
};

G_DEFINE_FINAL_TYPE (DseHint, dse_hint, G_TYPE_OBJECT)

gboolean
dse_hint_moves_pointer (DseHint *self)
{
  double x, y;
  GtkNative *native;
  GdkSurface *surface;
  GdkSeat *seat;

  g_return_val_if_fail (DSE_IS_HINT (self), FALSE);

  native = gtk_widget_get_native (GTK_WIDGET (self->label));
  surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self->label)));
  x = self->pointer_x;
  y = self->pointer_y;
  if (surface == NULL ||
      !gdk_surface_get_device_position (surface, gdk_seat_get_pointer (seat), &self->pointer_x,
                                        &self->pointer_y, NULL))
    return FALSE;
  return x != self->pointer_x || y != self->pointer_y;
}

void
dse_hint_say (DseHint *self, const char *text)
{
  g_return_if_fail (DSE_IS_HINT (self) && text != NULL);

  self->is_look = FALSE;
  dse_hint_moves_pointer (self);
  gtk_label_set_text (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->label), text[0] != '\0');
  g_signal_emit_by_name (self, "said");
}

void
dse_hint_warn (DseHint *self, const char *text)
{
  g_autofree char *warning = NULL;

  g_return_if_fail (DSE_IS_HINT (self) && text != NULL);

  warning = g_strdup_printf ("⚠ %s", text);
  dse_hint_say (self, warning);
}

void
dse_hint_fail (DseHint *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  g_return_if_fail (DSE_IS_HINT (self) && err != NULL);

  dse_hint_warn (self, ds_error_format (err, sentence, sizeof sentence));
}

void
dse_hint_say_look (DseHint *self, const char *text)
{
  g_return_if_fail (DSE_IS_HINT (self) && text != NULL);

  if (!g_str_equal (text, gtk_label_get_text (self->label)))
    dse_hint_say (self, text);
  self->is_look = TRUE;
}

gboolean
dse_hint_is_look (DseHint *self)
{
  g_return_val_if_fail (DSE_IS_HINT (self), FALSE);

  return self->is_look;
}

const char *
dse_hint_get_text (DseHint *self)
{
  g_return_val_if_fail (DSE_IS_HINT (self), "");

  return gtk_label_get_text (self->label);
}

static void
dse_hint_class_init (DseHintClass *class)
{
  g_signal_new ("said", DSE_TYPE_HINT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_hint_init (DseHint *self)
{
}

DseHint *
dse_hint_new (GtkLabel *label)
{
  DseHint *self;

  g_return_val_if_fail (GTK_IS_LABEL (label), NULL);

  self = g_object_new (DSE_TYPE_HINT, NULL);
  self->label = label;
  return self;
}
