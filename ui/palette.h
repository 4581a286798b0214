/* ui/palette.h — the tiles to paint with and the things to place: drawn as they look, grouped,
 * searchable. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define DSU_TYPE_PALETTE (dsu_palette_get_type ())
G_DECLARE_FINAL_TYPE (DsuPalette, dsu_palette, DSU, PALETTE, GtkBox)

/* Properties: "tile", "kind", "lock" (string): the ids of the chosen tile, of the kind of thing and
 * of its lock (NULL: none); "things"
 * (boolean): things are shown rather than tiles. A search shows both.
 * Signal: "searched" () — a search ended by Enter, which took what was found, or by Esc. */
GtkWidget *dsu_palette_new (void);
void dsu_palette_set_rules (DsuPalette *self, DsRules *rules); /* references */
void dsu_palette_focus_search (DsuPalette *self);
