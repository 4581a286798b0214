/* editor/window/window.h — a window of tabs with tools, palette and panels. */
#pragma once

#include "page/page.h"
#include "param_row.h"
#include "project/project.h"
#include "window/panel.h"

#define DSE_TYPE_WINDOW (dse_window_get_type ())
G_DECLARE_FINAL_TYPE (DseWindow, dse_window, DSE, WINDOW, AdwApplicationWindow)

/* Property "project" (DseProject): as dse_window_get_project(), read-only. */

/* A window without tabs and outside of projects, which is to be presented. */
DseWindow *dse_window_new (GtkApplication *application);

/* The project that new levels belong to: the last that was opened, or whose level was shown. NULL:
 * none. Borrowed, good until "notify::project". */
DseProject *dse_window_get_project (DseWindow *self);
/* Definitions of the shown page, without one those of the window's project; borrowed. */
DseDefinitions *dse_window_get_definitions (DseWindow *self);
/* Opens the project at or above the folder @path, and shows a level of it: the one of a tab, the
 * first of its files, or a new one. An error is shown. FALSE: there is no project, or it cannot be
 * read. */
gboolean dse_window_open_project (DseWindow *self, const char *path);
/* The same without showing a level of it, if @folder is still a project. */
void dse_window_return_to_project (DseWindow *self, const char *folder);
/* Shows Home in place of the levels: ways to begin, recent projects and levels. */
void dse_window_show_home (DseWindow *self);
/* Generates a level of the window's project in a new tab, by the recipe of its settings or the one
 * that was used last. An error is shown. */
void dse_window_make_level (DseWindow *self);

/* A new tab of @document, which is referenced; shows it, and returns its page, borrowed. */
DsePage *dse_window_add_document (DseWindow *self, DsuDocument *document);
void dse_window_open (DseWindow *self, const char *path); /* in a new tab, or the tab that has it */
/* Makes a level of the file @path of another program by the mapping of its project, in a new tab;
 * where there is none, or it gives no level, by the Import dialog. */
void dse_window_import_mapped (DseWindow *self, const char *path);
/* The same as dse_window_open() for each of @paths, which NULL ends; an error about some is shown
 * over the last tab. */
void dse_window_open_all (DseWindow *self, const char *const *paths);
/* Closes the tab that has the file @path (NULL: none) and nothing unsaved. */
void dse_window_close_saved (DseWindow *self, const char *path);
DsePage *dse_window_get_page (DseWindow *self);              /* the shown one; NULL: none */
guint dse_window_get_n_pages (DseWindow *self);              /* tabs */
DsePage *dse_window_get_nth_page (DseWindow *self, guint i); /* borrowed; @i is below that */
DseToolOptions *dse_window_get_options (DseWindow *self);    /* of all tools; borrowed */
/* Shows the panel and its dock; returns its widget, borrowed. */
GtkWidget *dse_window_show_panel (DseWindow *self, const DsePanel *panel);
/* Shows the panel and gives it the keys; a panel below the level that is shown already goes away,
 * unless its entry can take the keys. */
void dse_window_toggle_panel (DseWindow *self, const DsePanel *panel);
GtkWidget *dse_window_get_recipe_panel (DseWindow *self); /* borrowed; builds it, shown or not */
const char *dse_window_get_hint (DseWindow *self);        /* of the status bar; borrowed */
const char *dse_window_get_status (DseWindow *self);      /* the cell's description; borrowed */
/* Takes the recipe of a file among the own ones and generates a level of it; asks before it
 * replaces another. */
void dse_window_import_recipe_file (DseWindow *self, const char *path);
void dse_window_say (DseWindow *self, const char *text); /* a toast in place of the last one */
/* The same with a button, a label with mnemonic, for @action, such as "win.save". */
void dse_window_offer (DseWindow *self, const char *text, const char *button, const char *action);
/* The same with a button that calls @deed with @data, which @free_data frees in any case. */
void dse_window_offer_deed (DseWindow *self, const char *text, const char *button,
                            void (*deed) (DseWindow *self, gpointer data), gpointer data,
                            GDestroyNotify free_data);
/* The same with a button that calls @undo, once at most, with @data; @free_data frees it in any
 * case. */
void dse_window_offer_undo (DseWindow *self, const char *text,
                            void (*undo) (DseWindow *self, gpointer data), gpointer data,
                            GDestroyNotify free_data);
/* A bar over the shown page; without a page, a toast. */
void dse_window_show_error (DseWindow *self, const char *text);
/* The drawing of @row becomes the first floor of the level in the file @path. */
void dse_window_fill_drawing (DseWindow *self, DsuParamRow *row, const char *path);
