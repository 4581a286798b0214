/* editor/window/palette_side.c — the left side of the window: tools, and the palette with what it
 * chooses for them. */
#include "window/window_private.h"

#include "tools/kinds.h"
#include "tools/mix.h"
#include "window/command_buttons.h"
#include "window/tool_column.h"

void
dse_window_turn_palette (DseWindow *self)
{
  gboolean things;

  g_return_if_fail (DSE_IS_WINDOW (self));

  things = self->tool->traits & DSE_TOOL_EITHER
               ? dse_tool_options_get_int (self->options, "replace") == DSE_REPLACE_OBJECTS
               : (self->tool->traits & DSE_TOOL_PLACES) != 0;
  if (self->palette != NULL && (things || (self->tool->uses & DSE_USES_TILE)))
    g_object_set (self->palette, "things", things, NULL);
}

/* Things need their tool; tiles bring back the brush. */
static void
on_palette_turned (DseWindow *self)
{
  gboolean things;

  g_object_get (self->palette, "things", &things, NULL);
  if (self->tool->traits & DSE_TOOL_EITHER)
    g_object_set (self->options, "replace", things ? DSE_REPLACE_OBJECTS : DSE_REPLACE_TILES, NULL);
  else if (things != ((self->tool->traits & DSE_TOOL_PLACES) != 0))
    dse_window_set_tool (self, things ? &dse_tool_thing : &dse_tool_brush);
}

/* The chosen kind is loaded again, too. */
static void
on_taken (DsuPalette *palette, const char *id, DseWindow *self)
{
  g_object_set (self->options, "object-work", DSE_OBJECT_PLACE, NULL);
}

static void
on_palette_searched (DseWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "focus-canvas", NULL);
}

/* ---- mixing */

static void
show_mix (DseWindow *self)
{
  dsu_palette_set_mix (DSU_PALETTE (self->palette), dse_tool_options_get_mix (self->options));
}

static void
end_mix (DseWindow *self)
{
  g_object_set (self->options, "mix", "", NULL);
}

/* Tiles are mixed for tools that paint several; others make way for the random brush. */
static void
on_mixed (DsuPalette *palette, const char *tile, DseWindow *self)
{
  g_autofree char *mix = NULL;

  if (tile == NULL) {
    end_mix (self);
    return;
  }
  mix = dse_mix_dup_toggled (dse_tool_options_get_mix (self->options),
                             dse_tool_options_get_tile (self->options), tile);
  if (!(self->tool->uses & DSE_USES_MIX))
    dse_window_set_tool (self, &dse_tool_random);
  g_object_set (self->options, "mix", mix, NULL);
}

/* ---- building */

static void
follow_options (DseWindow *self)
{
  static const char *const shared[] = { "tile", "kind", "lock" };

  for (gsize i = 0; i < G_N_ELEMENTS (shared); i++)
    g_object_bind_property (self->options, shared[i], self->palette, shared[i],
                            G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->options, "notify::mix", G_CALLBACK (show_mix), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify::tile", G_CALLBACK (end_mix), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify::replace", G_CALLBACK (dse_window_turn_palette),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
dse_window_build_left (DseWindow *self)
{
  GtkWidget *left, *commands;

  g_return_val_if_fail (DSE_IS_WINDOW (self), NULL);

  left = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->palette = dsu_palette_new ();
  gtk_widget_set_hexpand (self->palette, TRUE);
  follow_options (self);
  g_signal_connect_object (self->palette, "notify::things", G_CALLBACK (on_palette_turned), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->palette, "searched", G_CALLBACK (on_palette_searched), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->palette, "taken", G_CALLBACK (on_taken), self, 0);
  g_signal_connect_object (self->palette, "mixed", G_CALLBACK (on_mixed), self, 0);
  gtk_box_append (GTK_BOX (left), dse_tool_column_new (&commands));
  g_object_set_data (G_OBJECT (self), DSE_COMMAND_BUTTONS, commands);
  gtk_box_append (GTK_BOX (left), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (left), dse_window_build_left_panes (self));
  dse_window_turn_palette (self);
  return left;
}
