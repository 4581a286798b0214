/* editor/window/actions.h — the actions as rows: those of action_list.h, and one for each
 * tool and panel. Key bindings, menus, tips and the shortcuts window all read them. */
#pragma once

#include <gtk/gtk.h>

typedef struct _DsePage DsePage;
typedef struct _DseWindow DseWindow;

/* Groups of the shortcuts window, in its order; DSE_GROUP_NONE is not in it. */
typedef enum {
  DSE_GROUP_NONE,
  DSE_GROUP_FILES,
  DSE_GROUP_EDITING,
  DSE_GROUP_GENERATING,
  DSE_GROUP_PLAYING,
  DSE_GROUP_VIEW,
  DSE_GROUP_GENERAL,
  DSE_GROUP_LEVEL,
  DSE_GROUP_TOOLS,
  DSE_GROUP_COMMANDS,
  DSE_N_GROUPS
} DseGroup;

/* Parts of the main menu in its order, and menus of their own. */
typedef enum {
  DSE_MENU_NONE,
  DSE_MENU_FILE,
  DSE_MENU_PROJECT,
  DSE_MENU_EDIT,
  DSE_MENU_VIEW,
  DSE_MENU_LEVEL,
  DSE_MENU_PROGRAM,
  DSE_MENU_HELP,
  DSE_MENU_QUIT,
  DSE_N_MAIN_MENUS,
  DSE_MENU_PLAY = DSE_N_MAIN_MENUS,
  DSE_MENU_RECIPE
} DseMenu;

typedef struct {
  const char *id;     /* "undo" is the action "win.undo"; NULL: a widget takes the keys itself */
  const char *target; /* of an action with a parameter, "brush"; NULL: none */
  const char *keys;   /* accelerators, several by spaces; NULL: none. Those that were chosen, see
                       * window/keymap.h */
  const char *default_keys; /* those of the table; dse_actions() fills it in */
  DseGroup group;
  const char *label; /* N_(), in the shortcuts window */
  DseMenu menu;
  const char *menu_label;        /* N_(), with a mnemonic */
  GMenuModel *(*submenu) (void); /* instead of the action; NULL: the action itself */
  gboolean begins_part;          /* a line stands above it in the menu */

  /* The function: one of them, or none where a setting is switched. */
  void (*on_window) (DseWindow *self);
  void (*on_page) (DsePage *page); /* the shown one; not called without */
  void (*on_value) (DseWindow *self, GSimpleAction *action, GVariant *value);
  const char *parameter; /* type of the value; NULL: it takes none */
  const char *state;     /* at first, as text; NULL: it has none */
  const char *setting;   /* the switch that it is; NULL: none */

  gboolean (*when) (DseWindow *self, DsePage *page); /* @page: NULL without; NULL: always */
  gboolean of_levels;                                /* not for the drawing of a prefab */
  gboolean in_games;                                 /* it makes sense while a level is played */
  gboolean at_home;                                  /* and without a shown level */
  gboolean edits_text; /* keys with Ctrl that a text entry wants for itself */
  gboolean is_global;  /* keys without Ctrl that act while text is typed, too */
  gboolean is_command; /* of the project: the label is not translated; NULL: not of the shown one */
  gboolean is_held;    /* acts as long as its key is held */

  /* In the shortcuts window: a row without an id stands for those of the action @sums, whose rows
   * are shown one by one when their keys were changed. */
  const char *sums;
} DseAction;

/* The rows of action_list.h, in its order; action_rows.c, or a file in window/actions, has them
 * beside the functions that they call. */
extern const DseAction *const dse_action_rows[];
extern const gsize dse_action_n_rows;

/* All @n rows; static, made once, and those of commands behind them. */
const DseAction *dse_actions (gsize *n);
/* Changes the keys of @row, which dse_actions() gave; "" for none. */
void dse_action_set_keys (const DseAction *row, const char *keys);

#define DSE_ACTION_COMMAND "command" /* runs the command of the project that is its target */
/* Hides the rows of commands, which keep their places, and lets them lose their keys. */
void dse_actions_clear_commands (void);
/* Shows a row of the command called @label with the key @key by default, "" for none, once
 * dse_keymap_start() has given out the keys. Nothing after many projects with many commands. */
void dse_actions_add_command (const char *label, const char *key);
/* The row of the window's action @id that has no target; NULL: there is none. */
const DseAction *dse_action_find (const char *id);
/* The row with the action's name as dse_action_dup_name() makes it, "win.save"; NULL: none. */
const DseAction *dse_action_find_name (const char *name);
/* Its name in the menu without mnemonic and dots. NULL: it is in none; caller frees. */
char *dse_action_dup_menu_label (const DseAction *self);
/* Its name, or that in the menu where it has no other. NULL: it has none; caller frees. */
char *dse_action_dup_label (const DseAction *self);
/* The first key as a person reads it, "Ctrl+S"; NULL: none; caller frees. */
char *dse_action_dup_key (const DseAction *self);
/* "win.tool::brush"; caller frees. */
char *dse_action_dup_name (const DseAction *self);
const char *dse_group_label (DseGroup group); /* translated */

/* The main menu, or one of its own; caller unrefs. */
GMenuModel *dse_action_main_menu (void);
GMenuModel *dse_action_menu (DseMenu menu); /* the rows of @menu; caller unrefs */
GMenuModel *dse_overlay_menu (void);        /* a row for each overlay; caller unrefs */
GMenuModel *dse_grid_menu (void);           /* cells between lines of the grid; caller unrefs */
GMenuModel *dse_links_menu (void);          /* objects whose lines are drawn; caller unrefs */

/* The tip of a button with an action, and its name for those who cannot see it: @tip with the first
 * key of the action, "Save (Ctrl+S)". Both follow the keys. */
void dse_action_set_tip (GtkWidget *button, const char *tip);
/* The same for a widget @with the keys of the action @name, which it does not do itself, or whose
 * name is its own. */
void dse_action_set_tip_of (GtkWidget *widget, const char *name, const char *tip);
/* The same for a widget whose tip has keys in its text, see dse_accels_dup_text(). */
void dse_action_set_tip_text (GtkWidget *widget, const char *tip);
/* The same for all buttons below @root that have a tip already. */
void dse_action_show_keys (GtkWidget *root);
/* A picture that does the action @name, with such a tip. */
GtkWidget *dse_action_button (const char *icon, const char *name, const char *tip);
