/* ui/palette.h — palette of tiles and things: pictures in groups, with a search. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define DSU_TYPE_PALETTE (dsu_palette_get_type ())
G_DECLARE_FINAL_TYPE (DsuPalette, dsu_palette, DSU, PALETTE, GtkBox)

/* Properties: "tile", "kind", "lock" (string): the ids of the chosen tile, of the kind of thing and
 * of its lock (NULL: none); "things" (boolean): things are shown rather than tiles. A search shows
 * both.
 * Signal: "searched" () — a search ended by Enter, which took the first result, or by Esc. */

/* Signal "mixed" (const char *) — the tile of this id was clicked with Ctrl, or Ctrl+Enter was
 * pressed on it; NULL: one was clicked without Ctrl, and is the only one. */

/* Signal "taken" (const char *) — the tile or kind of this id was clicked without Ctrl, or is the
 * first result of a search that ended by Enter; also the chosen one. */

/* A palette without entries. */
GtkWidget *dsu_palette_new (void);
/* The same with tiles alone. */
GtkWidget *dsu_palette_new_of_tiles (void);
/* Shows the tiles and kinds of @rules; a choice that is still there stays. Takes a reference.
 * @marks (NULL: none, referenced): by dsu_palette_key(), what is said of definitions that come
 * before all others, such as "Project". */
void dsu_palette_set_rules (DsuPalette *self, DsRules *rules, GHashTable *marks);
/* The key in the marks of definition @id of "tiles", "objects" or "locks"; caller frees. */
char *dsu_palette_key (const char *list, const char *id);
/* Marks the tiles of @mix, ids between spaces, each with or without ":" and a weight. */
void dsu_palette_set_mix (DsuPalette *self, const char *mix);
/* Marks the definitions in @held, a set of dsu_palette_key() (NULL: none, referenced), with
 * "tiles" and "objects" as lists: those of a piece that floats over the level. */
void dsu_palette_set_held (DsuPalette *self, GHashTable *held);
DsRules *dsu_palette_get_rules (DsuPalette *self); /* those that are shown; borrowed; NULL: none */
void dsu_palette_focus_search (DsuPalette *self);  /* selects its text, too */
