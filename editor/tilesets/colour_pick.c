/* editor/tilesets/colour_pick.c — the transparent colour, picked from the image. */
#include "tilesets/colour_pick.h"

#include <glib/gi18n.h>

typedef struct {
  DseTilesetEditor *editor;
  GtkWidget *button, *view; /* borrowed */
  void (*fail) (gpointer user, const DsErrors *errors);
  gpointer user;
} ColourPick;

static void
on_toggled (ColourPick *self)
{
  const gboolean is_picking = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->button));

  dsu_sheet_view_set_picking (DSU_SHEET_VIEW (self->view), is_picking);
  if (is_picking)
    gtk_widget_grab_focus (self->view);
}

static void
on_picked (ColourPick *self, guint colour)
{
  g_autofree char *json = g_strdup_printf ("\"#%06x\"", colour);
  const DsTilesetMember member = { "transparent", json };
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), FALSE);
  if (colour == DSU_NO_COLOUR || !dse_tileset_editor_can_edit (self->editor))
    return;
  if (!dse_tileset_editor_set (self->editor, NULL, &member, 1, _ ("Change Transparent Colour"),
                               NULL, errors))
    self->fail (self->user, errors);
}

static void
on_changed (ColourPick *self)
{
  gtk_widget_set_sensitive (self->button, dse_tileset_editor_can_edit (self->editor) &&
                                              dse_tileset_editor_get_sheet (self->editor) != NULL);
}

static void
colour_pick_free (gpointer data, GObject *button)
{
  ColourPick *self = data;

  g_signal_handlers_disconnect_by_data (self->editor, self);
  g_object_unref (self->editor);
  g_free (self);
}

GtkWidget *
dse_colour_pick_new (DseTilesetEditor *editor, GtkWidget *view,
                     void (*fail) (gpointer user, const DsErrors *errors), gpointer user)
{
  ColourPick *self;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (editor) && DSU_IS_SHEET_VIEW (view), NULL);
  g_return_val_if_fail (fail != NULL, NULL);

  self = g_new0 (ColourPick, 1);
  self->editor = g_object_ref (editor);
  self->view = view;
  self->fail = fail;
  self->user = user;
  self->button = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->button), "color-select-symbolic");
  gtk_widget_set_tooltip_text (self->button, _ ("Pick the transparent colour from the image"));
  g_signal_connect_swapped (self->button, "toggled", G_CALLBACK (on_toggled), self);
  g_signal_connect_swapped (view, "picked", G_CALLBACK (on_picked), self);
  g_signal_connect_swapped (editor, "changed", G_CALLBACK (on_changed), self);
  g_object_weak_ref (G_OBJECT (self->button), colour_pick_free, self);
  on_changed (self);
  return self->button;
}
