/* editor/window/zoom_entry.c — the zoom of the shown level as text: percent or pixels. */
#include "window/zoom_entry.h"

#include <glib/gi18n.h>
#include <string.h>

#define FULL_SIZE 32 /* pixels per cell at 100 % */

struct _DseZoomEntry {
  GtkEntry parent_instance;
  double zoom;         /* pixels per cell; 0: none yet */
  gboolean is_focused; /* its text is that of its user */
};

G_DEFINE_FINAL_TYPE (DseZoomEntry, dse_zoom_entry, GTK_TYPE_ENTRY)

/* ---- text */

static char *
dup_text (double zoom)
{
  const double percent = zoom * 100 / FULL_SIZE;
  g_autofree char *pixels =
      zoom < 1 ? g_strdup_printf ("1/%d", (int)(1 / zoom)) : g_strdup_printf ("%d", (int)zoom);

  return g_strdup_printf (_ ("%.*f%% · %s px"), percent < 10 ? 1 : 0, percent, pixels);
}

/* Reads "48", "12,5" or "1/2" at *@at, and goes on behind it. FALSE: it is no number. */
static gboolean
read_number (const char **at, double *out)
{
  char *end;
  double below;

  *out = g_ascii_strtod (*at, &end);
  if (end == *at || !(*out > 0) || *out > 1e6)
    return FALSE;
  *at = end;
  if (**at != '/')
    return TRUE;
  below = g_ascii_strtod (*at + 1, &end);
  if (end == *at + 1 || !(below > 0))
    return FALSE;
  *out /= below;
  *at = end;
  return TRUE;
}

/* Pixels per cell of "150%", "150" or "48 px"; behind "·" nothing is read. */
static gboolean
parse (const char *text, double *zoom)
{
  g_auto (GStrv) parts = g_strsplit (text, "·", 2);
  g_autofree char *first = g_strdelimit (g_strdup (parts[0] != NULL ? parts[0] : ""), ",", '.');
  const char *at = g_strstrip (first);

  if (!read_number (&at, zoom))
    return FALSE;
  while (*at != '\0' && g_unichar_isspace (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  if (strcmp (at, "px") == 0)
    return TRUE;
  *zoom *= FULL_SIZE / 100.0;
  return *at == '\0' || strcmp (at, "%") == 0;
}

static void
show_text (DseZoomEntry *self)
{
  g_autofree char *text = self->zoom > 0 ? dup_text (self->zoom) : g_strdup ("");

  gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

void
dse_zoom_entry_set_zoom (DseZoomEntry *self, double zoom)
{
  g_return_if_fail (DSE_IS_ZOOM_ENTRY (self) && zoom > 0);

  if (zoom == self->zoom)
    return;
  self->zoom = zoom;
  if (!self->is_focused)
    show_text (self);
}

/* ---- editing */

static void
leave (DseZoomEntry *self)
{
  show_text (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.focus-canvas", NULL);
}

static void
on_activated (DseZoomEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));
  g_autofree char *said = NULL;
  double zoom;

  if (parse (text, &zoom)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.zoom-to", "d", zoom);
    leave (self);
    return;
  }
  gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  /* Translators: the typed text. */
  said = g_strdup_printf (
      _ ("Zoom: expected a percentage such as 150%% or pixels such as 48 px, got “%s”"), text);
  g_signal_emit_by_name (self, "refused", said);
}

static void
on_changed (DseZoomEntry *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
}

static gboolean
on_key (GtkEventControllerKey *events, guint key, guint code, GdkModifierType modifiers,
        DseZoomEntry *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  leave (self);
  return GDK_EVENT_STOP;
}

static void
on_enter (DseZoomEntry *self)
{
  self->is_focused = TRUE;
}

static void
on_leave (DseZoomEntry *self)
{
  self->is_focused = FALSE;
  show_text (self);
  g_signal_emit_by_name (self, "refused", NULL);
}

static void
dse_zoom_entry_class_init (DseZoomEntryClass *class)
{
  g_signal_new ("refused", DSE_TYPE_ZOOM_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                1, G_TYPE_STRING);
}

static void
dse_zoom_entry_init (DseZoomEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Zoom"),
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (self))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Zoom"), -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (on_enter), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  g_signal_connect (self, "activate", G_CALLBACK (on_activated), NULL);
  g_signal_connect (self, "changed", G_CALLBACK (on_changed), NULL);
}
