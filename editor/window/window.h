/* editor/window/window.h — a window of tabs with tools, palette and panels. */
#pragma once

#include "app/definitions.h"
#include "page/page.h"
#include "param_row.h"
#include "window/panel.h"

#define DSE_TYPE_WINDOW (dse_window_get_type ())
G_DECLARE_FINAL_TYPE (DseWindow, dse_window, DSE, WINDOW, AdwApplicationWindow)

/* @definitions is borrowed and must outlive the window. */
DseWindow *dse_window_new (GtkApplication *application, DseDefinitions *definitions);
DseDefinitions *dse_window_get_definitions (DseWindow *self); /* borrows */

DsePage *dse_window_add_document (DseWindow *self, DsuDocument *document); /* shows it */
void dse_window_open (DseWindow *self, const char *path); /* in a new tab, or the tab that has it */
/* The same for each; NULL ends them. What is wrong with some is told over the last. */
void dse_window_open_all (DseWindow *self, const char *const *paths);
DsePage *dse_window_get_page (DseWindow *self); /* the shown one; NULL: none */
guint dse_window_get_n_pages (DseWindow *self);
DsePage *dse_window_get_nth_page (DseWindow *self, guint i);
DseToolOptions *dse_window_get_options (DseWindow *self);
GtkWidget *dse_window_show_panel (DseWindow *self, const DsePanel *panel); /* the panel, built */
void dse_window_toggle_panel (DseWindow *self, const DsePanel *panel);
GtkWidget *dse_window_get_recipe_panel (DseWindow *self);
const char *dse_window_get_hint (DseWindow *self);   /* of the status bar */
const char *dse_window_get_status (DseWindow *self); /* the cell's description there */
void dse_window_import_recipe_file (DseWindow *self, const char *path);
void dse_window_say (DseWindow *self, const char *text); /* a toast */
/* The drawing of @row becomes the first floor of the level in the file @path. */
void dse_window_fill_drawing (DseWindow *self, DsuParamRow *row, const char *path);
