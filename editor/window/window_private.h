/* editor/window/window_private.h — the fields of a window, and its functions in the other files of
 * the folder, which alone include this. */
#pragma once

#include "app/autosave.h"
#include "dialogs.h"
#include "palette.h"
#include "tools/tool.h"
#include "tutorial/tutorial.h"
#include "window/dock.h"
#include "window/header.h"
#include "window/status_bar.h"
#include "window/window.h"

/* Toasts. */
typedef struct {
  AdwToast *last; /* NULL: it is gone */
  gint64 shown;   /* when that was */
  AdwToast *next; /* comes when the last one has arrived; NULL: none */
  guint arrival;  /* source, while there is a next one */
} DseSaid;

struct _DseWindow {
  AdwApplicationWindow parent_instance;
  DseProject *project; /* of new levels; never NULL */
  DseToolOptions *options;
  const DseTool *tool;

  AdwTabView *tabs;
  /* of window.ui */
  GtkWidget *toasts, *header, *views, *status_bar; /* views: the levels, or Home */
  GtkWidget *outer_paned, *inner_paned, *lower_paned, *left, *right, *bottom, *middle, *option_bar;
  GtkWidget *tutorial;
  GtkWidget *docks[DSE_N_PANEL_PLACES]; /* right, bottom, and left, which is owned */
  GtkWidget *palette;                   /* NULL until dse_window_fill() */
  DseSaid said;
  GSignalGroup *page_signals;     /* of the shown page */
  GSignalGroup *document_signals; /* of its document */
  guint filling;                  /* source, from the first frame on */
  gboolean edits, had_bottom;     /* no game is shown; the lower panels were, before it was */
  graphene_point_t pointer;       /* where it was last, over the window */
  GtkWidget *rules_window;        /* NULL: not shown */
  GtkWidget *tileset_window;      /* the same */
  GHashTable *given_up; /* borrowed pages that may go with the window; TRUE: kept unsaved */
};

/* ---- window.c */

void dse_window_set_tool (DseWindow *self, const DseTool *tool); /* static; of all its pages */
/* Builds what the first frame does without: palette, tab bar, options, the first panel. Nothing
 * when it is there. */
void dse_window_fill (DseWindow *self);
DsuPalette *dse_window_get_palette (DseWindow *self); /* borrowed; fills */
/* Title, project, undo names and enabled actions, after anything that may have changed them. */
void dse_window_show_document (DseWindow *self);
void dse_window_update_zoom (DseWindow *self); /* in the status bar */
void dse_window_show_floor (DseWindow *self);  /* in the status bar */
/* The shown page is another, or none: all that follows it does so. */
void dse_window_follow_page (DseWindow *self);
/* A tab of @document that has @position tabs before it and is not shown, unless it is the first. */
DsePage *dse_window_add_behind (DseWindow *self, DsuDocument *document, int position);
/* Shows the pointed cell, the verdict and the zoom of the shown page in the status bar. */
void dse_window_show_pointed (DseWindow *self);

/* ---- toasts.c */

/* libadwaita 1.2 frees what the arrival of a toast still uses if the toast is dismissed within. */
#define DSE_TOAST_ARRIVAL_MS 300

void dse_window_drop_toasts (DseWindow *self); /* when it is disposed of */

/* ---- layout.c */

void dse_window_set_up_panes (DseWindow *self);           /* once, before all that shows panels */
void dse_window_fill_docks (DseWindow *self);             /* builds the panels beside the level */
void dse_window_remember_layout (DseWindow *self);        /* its sizes, for the next one */
GtkWidget *dse_window_build_left_panes (DseWindow *self); /* around the palette */

/* ---- action_rows.c, keys.c */

void dse_window_install_actions (DseWindow *self); /* once, with keys and states */
/* Removes those that follow a setting: others may hold them longer than the window lives. */
void dse_window_drop_actions (DseWindow *self);
/* Follows clipboard and selection, which decide whether something can be copied and pasted. */
void dse_window_watch_clipboard (DseWindow *self);
void dse_window_install_keys (DseWindow *self);   /* once; of all rows */
void dse_window_update_overlay (DseWindow *self); /* the chosen one, on the shown page */
void dse_window_update_actions (DseWindow *self); /* enabled and states, for the shown page */
void dse_window_enable_actions (DseWindow *self); /* enabled alone */

/* ---- option_bar.c: @bar is a GtkBox */

void dse_option_bar_fill (GtkWidget *bar, DseWindow *self); /* builds its controls, once */
/* Shows the controls of @tool; nothing but its name before the bar is filled. @rules say whether
 * the object of the palette has areas; NULL: it has none. */
void dse_option_bar_show_tool (GtkWidget *bar, const DseTool *tool, DseToolOptions *options,
                               const DsRules *rules);

/* ---- toasts.c */

/* Takes back what the last toast says, unless it has a button: an error is newer. */
void dse_window_hush (DseWindow *self);

/* ---- frame.c */

/* Lets the player be dragged from @button to the cell of the level where a game begins. */
void dse_window_drag_player (DseWindow *self, GtkWidget *button);
gboolean dse_window_is_playing (DseWindow *self); /* True if the shown page shows a game */
void dse_window_update_play (DseWindow *self);    /* after a game was shown, or left */
void dse_window_show_tool (DseWindow *self);      /* its options, and its hint in the status bar */
/* The button of the chosen tool is pressed; of a command of the project: none is. */
void dse_window_press_tool (DseWindow *self);
void dse_window_show_hint (DseWindow *self); /* that, or the size of the drawn stroke */

/* ---- projects.c */

void dse_window_set_project (DseWindow *self, DseProject *project); /* referenced */
/* Takes the project of the shown page, if it has one. */
void dse_window_follow_project (DseWindow *self);
void dse_window_open_project_dialog (DseWindow *self); /* asks for a folder */
/* The "levels" folder of the project of @document, which is made if need be: where it is to be
 * saved first. NULL: no project, or it is read-only. Caller frees. */
char *dse_window_dup_levels_folder (DsuDocument *document);

/* ---- project_dialogs.c */

void dse_window_new_project_dialog (DseWindow *self);      /* folder, name and start of a new one */
void dse_window_project_settings_dialog (DseWindow *self); /* of the window's; without, nothing */

/* ---- collect_dialog.c */

/* Asks whether the definitions of the account that the shown level uses are to be copied into its
 * project; outside of projects, nothing. */
void dse_window_collect (DseWindow *self);
/* The same as an offer, in a toast, where there are such definitions in the level of @page. */
void dse_window_offer_collect (DseWindow *self, DsePage *page);
/* The same where the level names definitions that its project lacks. */
void dse_window_offer_unknown (DseWindow *self, DsePage *page);

/* ---- prefab_copies.c */

/* Asks in which levels of the project, open and closed, the copies of the shown prefab are to be
 * drawn again, and does it: in open levels as an undo step of each, closed ones are saved. Says
 * which were left, and offers to undo all. Finds them in a worker. */
void dse_window_update_copies (DseWindow *self);
/* The same as an offer in a bar of @page, a prefab's, where there are such copies. */
void dse_window_offer_copies (DsePage *page);

/* ---- project_commands.c */

/* True if the shown level belongs to a project that has commands. */
gboolean dse_window_has_commands (DseWindow *self);
/* Runs the command called @label on the shown level, after a question if it is new; nothing when
 * the project has none of that name. */
void dse_window_run_command (DseWindow *self, const char *label);
/* The same, on the level of @page, for commands that run after a level was saved. */
void dse_window_run_saved (DseWindow *self, DsePage *page);
void dse_window_commands_dialog (DseWindow *self); /* asks which command to run */

/* ---- edit_commands.c */

/* Lets commands of the project that run after edits, or when a level is opened, do so while @page
 * lives; once for each page. One that the user has not agreed to is asked about once in a session.
 */
void dse_window_follow_edits (DsePage *page);

/* ---- home.c */

gboolean dse_window_is_home (DseWindow *self); /* True if Home is shown in place of the levels */
/* Shows the tabs, if there are any. */
void dse_window_leave_home (DseWindow *self);
void dse_window_show_home_header (DseWindow *self);    /* title and buttons, at Home or not */
void dse_window_open_sample (DseWindow *self);         /* a copy that belongs to no file */
void dse_window_open_sample_project (DseWindow *self); /* a copy in the user's data folder */

/* ---- files.c */

void dse_window_init_files (DseWindow *self);  /* once: closing of tabs, files that are dropped */
void dse_window_open_dialog (DseWindow *self); /* for levels to open */
/* The shown tab, if its document is untitled and neither edited nor played: an opened file replaces
 * it. NULL: none. */
AdwTabPage *dse_window_untouched_tab (DseWindow *self);
void dse_window_replace_tab (DseWindow *self, AdwTabPage *spare); /* closes that tab for good */
void dse_window_show_tab (DseWindow *self, AdwTabPage *tab);      /* leaves Home, too */
/* The tab that shows the file of @path, or NULL. */
AdwTabPage *dse_window_find_tab (DseWindow *self, const char *path);
/* Saves the shown page; @as: asks for a path. */
void dse_window_save (DseWindow *self, gboolean as);
/* Saves @page as the new file @path; FALSE: it failed, and the page says why. */
gboolean dse_window_save_page (DseWindow *self, DsePage *page, const char *path);
/* A file name made of the title, with @suffix; caller frees. */
char *dse_window_suggest_name (DsuDocument *document, const char *suffix);
/* The folder of the document's file, or where it is to be saved first; NULL: anywhere. Caller
 * frees. */
char *dse_window_dup_folder (DsuDocument *document);
void dse_window_revert (DseWindow *self); /* the shown page, to its file */
/* Asks about pages that are not saved. TRUE: the window stays open. */
gboolean dse_window_on_close_request (DseWindow *self);
/* A dialog called @title for a level of any format that can be read; see dsu_dialog_open(). */
void dse_window_ask_level (DseWindow *self, const char *title, DsuPathFunc done, gpointer data);

/* Filters for all files that can be opened: all levels, then each format; static. */
const DsuFileFilter *dse_window_level_filters (void);
/* Filters for files of other programs that can be imported; static. */
const DsuFileFilter *dse_window_import_filters (void);

/* ---- import_dialog.c */

void dse_window_import_dialog (DseWindow *self); /* asks for a file of another program */
/* Shows what the file @path of another program consists of, and the level that it becomes. */
void dse_window_import (DseWindow *self, const char *path);

/* ---- export.c: the form for pictures and other formats */

void dse_window_export (DseWindow *self); /* nothing without a page */
/* Writes the live targets of the project for the level of @page, which was saved, in a worker. */
void dse_window_export_live (DseWindow *self, DsePage *page);

/* ---- compare_with.c */

/* Compares the shown level with its file as it is on the disk; without one, nothing. */
void dse_window_compare_saved (DseWindow *self);
/* Compares the shown level with that of the file @path, which the bar calls @name. */
void dse_window_compare_path (DseWindow *self, const char *path, const char *name);
/* Asks for a level of any format, and compares the shown one with it. */
void dse_window_compare_file (DseWindow *self);

/* ---- targets_window.c */

/* Edits the export targets of @project in a window over @parent. */
void dse_window_targets (DseWindow *self, GtkWindow *parent, DseProject *project);

/* ---- commands_window.c */

/* Edits the commands of @project in a window over @parent. */
void dse_window_project_commands (DseWindow *self, GtkWindow *parent, DseProject *project);

/* ---- formats_window.c */

/* Edits the file formats of @project in a window over @parent. */
void dse_window_project_formats (DseWindow *self, GtkWindow *parent, DseProject *project);

/* ---- file_filters.c */

/* A filter for each of our formats that is written, or read. Static. */
const DsuFileFilter *dse_window_format_filters (gboolean writing);
/* Adds to @filters, of DsuFileFilter, one for each format of @project (NULL: none) that is written,
 * or read. Their texts live as long as the process. */
void dse_window_add_format_filters (DseProject *project, gboolean writing, GArray *filters);
/* Filters of DsuFileFilter for saving the level of @page: @first (NULL: none), our formats, then
 * those of its project; caller unrefs. */
GArray *dse_window_save_filters (DsePage *page, const DsProjectFormat *first);

/* ---- format_files.c */

/* Place of a level that a program is to read. */
typedef struct {
  DsePage *(*add) (DseWindow *window, DsuDocument *document, gpointer data); /* the level is read */
  gpointer data;
  GDestroyNotify free_data; /* it was added, or will not be */
} DseFilePlace;

/* Opens the file at @path by a program of the project that it lies in, or of that of the window,
 * once the user agrees, unless it is open by then. @place: copied, and its data taken; NULL: it is
 * shown in a new tab. FALSE: neither project has such a format, and nothing happens. */
gboolean dse_window_open_by_program (DseWindow *self, const char *path, const DseFilePlace *place);
/* The same for the level of @page, which reads its file again as an undo step. */
gboolean dse_window_revert_by_program (DseWindow *self, DsePage *page);
/* The format of a project that the file at @path has, by its suffix: of the project that it lies
 * in, of that of @page (NULL: none), or of the window's, which *@out gets; the caller unrefs it.
 * NULL: none has it, or it is a format of the editor. Borrowed from *@out. */
const DsProjectFormat *dse_window_find_format (DseWindow *self, DsePage *page, const char *path,
                                               DseProject **out);

/* ---- layer_commands.c: the active layer of the shown page */

void dse_window_layer_up (DseWindow *self);   /* the one above, with a tool for it */
void dse_window_layer_down (DseWindow *self); /* the one below, likewise */
/* Takes a tool, tile or kind that works on the active layer, unless the present one does. */
void dse_window_fit_tool (DseWindow *self);
void dse_page_dim_layers (DsePage *page);         /* all others, or no more */
void dse_page_toggle_layer_eye (DsePage *page);   /* shows or hides it */
void dse_page_toggle_layer_lock (DsePage *page);  /* locks or unlocks it */
void dse_page_toggle_layer_alone (DsePage *page); /* hides all others, or no more */

/* ---- find_replace.c */

/* The dialog that finds and replaces in the shown level and its project; without one, nothing. */
void dse_window_find_replace (DseWindow *self);

/* ---- drawing.c: these fill the drawing of the parameter that has the focus */

void dse_window_draw_selection (DseWindow *self); /* with the selection, or the shown floor */
void dse_window_draw_file (DseWindow *self);      /* with a level file, which it asks for */
void dse_window_draw_tab (DseWindow *self);       /* with the level of the tab to the left */

/* ---- recipes.c: dialogs about the recipe of the shown page */

void dse_window_save_recipe (DseWindow *self);   /* as an own recipe, after its name */
void dse_window_delete_recipe (DseWindow *self); /* the own recipe, after a question */
void dse_window_export_recipe (DseWindow *self); /* to a file */
void dse_window_import_recipe (DseWindow *self); /* from a file */
void dse_window_contact_sheet (DseWindow *self); /* of its seeds */

/* ---- projects.c */

/* Generates a level of the window's project in a new tab, by the recipe of the file @path. An error
 * is shown. */
void dse_window_make_level_of (DseWindow *self, const char *path);

/* ---- news.c */

void dse_window_news (DseWindow *self); /* of the versions of the program */

/* ---- backups_window.c */

void dse_window_backups (DseWindow *self); /* earlier versions of the shown level */

/* ---- prefab_dialog.c */

/* The form for a prefab of the selection; without one, nothing. */
void dse_window_prefab_dialog (DseWindow *self);

/* ---- rules_window.c */

/* Shows the definitions of the window's project, without one those of the user. */
void dse_window_rules (DseWindow *self);
/* The same, with those of @type alone. */
void dse_window_rules_of (DseWindow *self, const DsRecordType *type);

/* ---- tileset_window.c */

/* Shows the tilesets of the window's project. */
void dse_window_tilesets (DseWindow *self);
/* Shows them with the definition @id of @type chosen, and the tileset of the file @name; NULL: that
 * of its picture. */
void dse_window_show_picture (DseWindow *self, const DsRecordType *type, const char *id,
                              const char *name);
/* The same, with the tileset of the image @path, which is copied into the project if need be. */
void dse_window_open_image (DseWindow *self, const char *path);

/* ---- dialogs.c, play_dialog.c, keymap_window.c, keys_window.c, preferences.c: windows over this
 * one */

void dse_window_new_dialog (DseWindow *self);    /* a new level */
void dse_window_resize_dialog (DseWindow *self); /* size of the shown level */
void dse_window_rename_dialog (DseWindow *self); /* its name */
void dse_window_play_dialog (DseWindow *self);   /* options of the next game */
void dse_window_keymap (DseWindow *self);        /* keys of the editor */
void dse_window_keys (DseWindow *self);          /* keys of games */
void dse_window_preferences (DseWindow *self);   /* settings */
void dse_window_shortcuts (DseWindow *self);     /* all keys of the editor */

/* ---- window/palette_side.c */

/* Turns the palette to tiles or things, as the tool needs them. */
void dse_window_turn_palette (DseWindow *self);
/* Tool column and palette, which is @self's from now on. */
GtkWidget *dse_window_build_left (DseWindow *self);

/* ---- window/paint_options.c */

/* Appends the options of tools that lay terrain, mix tiles, scatter, build and replace to the
 * option bar @bar. */
void dse_paint_options_fill (GtkWidget *bar, DseWindow *self);
