/* editor/window/window_private.h — what window*.c share. Private to them. */
#pragma once

#include "app/autosave.h"
#include "dialogs.h"
#include "palette.h"
#include "tools/tool.h"
#include "window/dock.h"
#include "window/header.h"
#include "window/status_bar.h"
#include "window/window.h"

struct _DseWindow {
  AdwApplicationWindow parent_instance;
  DseDefinitions *definitions;
  DseToolOptions *options;
  const DseTool *tool;

  AdwTabView *tabs;
  /* of window.ui */
  GtkWidget *toasts, *header, *status_bar;
  GtkWidget *outer_paned, *inner_paned, *lower_paned, *left, *right, *bottom, *middle, *option_bar;
  GtkWidget *docks[DSE_N_PANEL_PLACES]; /* right and bottom */
  GtkWidget *palette;                   /* NULL until dse_window_fill() */
  AdwToast *said;                       /* last; NULL: it is gone */
  GSignalGroup *page_signals;           /* of the shown page */
  GSignalGroup *document_signals;       /* of its document */
  guint filling;                        /* source, from the first frame on */
  gboolean edits, had_bottom;           /* no game is shown; the lower panels were, before it was */
  double pointer_x, pointer_y;          /* where it was last, over the window */
  GHashTable *given_up; /* pages that may be lost, while the window closes; borrowed */
};

void dse_window_install_actions (DseWindow *self); /* actions.c */
void dse_window_watch_clipboard (DseWindow *self);
void dse_window_install_keys (DseWindow *self);   /* keys.c */
void dse_window_update_overlay (DseWindow *self); /* that of the shown page, as is chosen */
void dse_window_update_actions (DseWindow *self); /* enabled and states, for the shown page */
void dse_window_enable_actions (DseWindow *self); /* enabled alone */
void dse_window_set_tool (DseWindow *self, const DseTool *tool);
void dse_option_bar_fill (GtkWidget *bar, DseWindow *self); /* option_bar.c */
void dse_option_bar_show_tool (GtkWidget *bar, const DseTool *tool, DseToolOptions *options);
void dse_window_update_zoom (DseWindow *self);
void dse_window_fill (DseWindow *self);               /* what the first frame does without */
DsuPalette *dse_window_get_palette (DseWindow *self); /* fills */

void dse_window_show_floor (DseWindow *self);
void dse_window_show_pointed (DseWindow *self);

/* frame.c */
void dse_window_drag_player (DseWindow *self, GtkWidget *button); /* from there to the level */
gboolean dse_window_is_playing (DseWindow *self);
void dse_window_update_play (DseWindow *self);
void dse_window_show_tool (DseWindow *self); /* its options, and its hint in the status bar */

/* window_files.c */
void dse_window_init_files (DseWindow *self);
void dse_window_new_document (DseWindow *self);
void dse_window_open_dialog (DseWindow *self);
GMenuModel *dse_window_recent_menu (void);
void dse_window_save (DseWindow *self, gboolean as);
/* A file name made of the title; caller frees. */
char *dse_window_suggest_name (DsuDocument *document, const char *suffix);
void dse_window_revert (DseWindow *self);
gboolean dse_window_on_close_request (DseWindow *self);

/* Of any format that can be read. */
void dse_window_ask_level (DseWindow *self, const char *title, DsuPathFunc done, gpointer data);

void dse_window_export (DseWindow *self); /* window_export.c */

/* drawing.c: the drawing of the parameter that has the focus, out of these */
void dse_window_draw_selection (DseWindow *self);
void dse_window_draw_file (DseWindow *self);
void dse_window_draw_tab (DseWindow *self);

/* window_recipes.c */
void dse_window_save_recipe (DseWindow *self);
void dse_window_delete_recipe (DseWindow *self);
void dse_window_export_recipe (DseWindow *self);
void dse_window_import_recipe (DseWindow *self);
void dse_window_contact_sheet (DseWindow *self);

/* window_dialogs.c */
void dse_window_new_dialog (DseWindow *self);
void dse_window_resize_dialog (DseWindow *self);
void dse_window_rename_dialog (DseWindow *self);
void dse_window_play_dialog (DseWindow *self);
void dse_window_keys (DseWindow *self);
void dse_window_preferences (DseWindow *self);
void dse_window_shortcuts (DseWindow *self);
