/* editor/rules/tile_grid.h — a grid of cells with pictures, which pointer and keys paint: arrow
 * keys move between cells, Tab leaves the grid. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_TILE_GRID (dse_tile_grid_get_type ())
G_DECLARE_FINAL_TYPE (DseTileGrid, dse_tile_grid, DSE, TILE_GRID, GtkGrid)

/* A use of a cell. */
typedef enum { DSE_TILE_PAINT, DSE_TILE_CLEAR, DSE_TILE_PICK } DseTileUse;

/* Signal "used" (int x, int y, int use) — a cell is painted (click, drag, Space, Enter), cleared
 * (the same with the right button, Delete, Backspace) or its content picked (Ctrl with a click,
 * Space or Enter).
 * Signal "ended" () — the button is up, or the key was pressed: the strokes before are one step.
 * Signal "pointed" (int x, int y) — the pointer or the focus is in another cell; -1, -1: in none.
 */

/* A grid of one cell, called @name for those who cannot see it. */
GtkWidget *dse_tile_grid_new (const char *name);
/* Another number of cells, each @side pixels wide. */
void dse_tile_grid_set_size (DseTileGrid *self, int w, int h, int side);
/* Shows @picture in the cell, weaker where it @is_weak, and names it @name ("Grass"). References
 * the picture. */
void dse_tile_grid_set_cell (DseTileGrid *self, int x, int y, GdkPaintable *picture,
                             const char *name, gboolean is_weak);
/* "Column 2, row 1: Grass", as it was named; NULL: there is no such cell. Borrowed. */
const char *dse_tile_grid_get_name (DseTileGrid *self, int x, int y);
/* FALSE: cells are only shown, and named. */
void dse_tile_grid_set_editable (DseTileGrid *self, gboolean is_editable);
/* The widget of the cell; NULL: there is none. Borrowed. */
GtkWidget *dse_tile_grid_get_cell (DseTileGrid *self, int x, int y);
