/* tests/ui/drive.h — drives the real application in this process: actions, pointer, keys, pictures.
 * Pointer and keys go through the X server, so that they take the way that a person's do. */
#pragma once

#include "wait.h"
#include "window/window.h"

#include <glib.h>

/* For main(), after gtk_test_init(): the locale of the environment, and the language of $LANGUAGE
 * where $DELVESMITH_LOCALEDIR says where translations are. */
void dst_ui_set_language (void);
/* Starts the application with a fresh window that shows a level, or opens @path (NULL: none). */
DseWindow *dst_ui_start (const char *path);
/* The same after the window was closed by its user: with the session of that, all of its levels,
 * or Home. */
DseWindow *dst_ui_start_again (void);
/* The next start is the first, without the levels that the last session only generated. */
void dst_ui_forget_session (void);
/* Rules and recipes of the application, which has been started. */
DseDefinitions *dst_ui_definitions (void);
const DsRecipes *dst_ui_recipes (void);
/* A new document as dse_level_new() makes it; NULL on failure. */
DsuDocument *dst_ui_level_new (const DsRecipe *recipe, guint64 seed, int w, int h, int floors);
/* Lets the page generate @recipe, an id, with @seed, and waits for it. */
void dst_ui_make (DseWindow *window, const char *recipe, guint64 seed);
/* Adds a blank level of floor, 40 x 20, and fits it, so that every cell is known. */
void dst_ui_add_blank (DseWindow *window, int floors);
void dst_ui_stop (void); /* closes all windows without saving; none may leak */

void dst_ui_settle (void);                      /* two painted frames, everything pending done */
void dst_ui_wait_generated (DseWindow *window); /* until its page's generator is idle */
void dst_ui_wait_verdict (DseWindow *window);   /* until nothing is being proved of its page */
/* Sets the clock forward (wait.h), after all that was done before has come. */
void dst_ui_pass_time (guint ms);
void dst_ui_animate (gboolean is_animated); /* nothing is, unless a test wants it */

void dst_ui_action (DseWindow *window, const char *detailed); /* "win.tool::brush" */
gboolean dst_ui_is_enabled (DseWindow *window, const char *action);

/* Cells of the shown page; @modifiers are held meanwhile. */
void dst_ui_hover (DseWindow *window, DsCell cell);
char *dst_ui_dup_pointed (DseWindow *window, DsCell cell); /* hovers; what is said of it */
void dst_ui_click (DseWindow *window, DsCell cell, guint button, GdkModifierType modifiers);
void dst_ui_drag (DseWindow *window, DsCell from, DsCell to, guint button,
                  GdkModifierType modifiers);
void dst_ui_press (DseWindow *window, DsCell cell, guint button);
void dst_ui_release (guint button);
/* Any widget, scrolled into view; @across of its width from the left. */
void dst_ui_point_at (GtkWidget *widget, double across);
void dst_ui_point_in (GtkWidget *widget, double x, double y); /* its logical pixels */
void dst_ui_button (guint button, gboolean down);             /* 4 and 5 are the wheel */
void dst_ui_click_on (GtkWidget *widget);                     /* its middle, once */
void dst_ui_hold (GdkModifierType modifiers, gboolean down);
void dst_ui_key (GtkWindow *window, guint keyval, GdkModifierType modifiers);
void dst_ui_tap (guint keyval); /* to what has the focus; not waited for */
void dst_ui_key_down (GtkWindow *window, guint keyval, gboolean down); /* held until it is up */
void dst_ui_type (GtkWindow *window, const char *text); /* ASCII letters and digits */
void dst_ui_enter (GtkWidget *entry, const char *text); /* in place of its text, and Enter */
/* Clicks the things on every other cell from @first to @last in row 5, with Shift, so that they are
 * selected together. */
void dst_ui_choose_things (DseWindow *window, int first, int last);

/* A picture of @widget, once it has something to draw. */
GdkTexture *dst_ui_render (GtkWidget *widget);
void dst_ui_save_picture (GtkWidget *widget, const char *path); /* PNG */
GtkWindow *dst_ui_dialog (void); /* the topmost window that is no DseWindow; NULL: none */
void dst_ui_press_button (GtkWidget *dialog, const char *label); /* that it has */
void dst_ui_answer (const char *label); /* clicks that button of a question, when it is asked */
/* Names a file in the dialog that asks for one, and accepts it. */
void dst_ui_name_file (const char *folder, const char *name);
void dst_ui_choose_folder (const char *folder); /* in the dialog that asks for one */
/* The first descendant of @type whose label, tooltip or title is @text (NULL: any). */
GtkWidget *dst_ui_find (GtkWidget *root, GType type, const char *text);

char *dst_ui_file (const char *name); /* its path in the data folder of the test; free it */
/* Generates a level of rock where nothing can start: it is peeked at. */
void dst_ui_fail (DseWindow *window);
/* A blank level in which tools lay lava, and whether they did. */
void dst_ui_add_blank_for_lava (DseWindow *window);
gboolean dst_ui_is_lava (DseWindow *window, int x, int y);

const DsFloor *dst_ui_level (DseWindow *window);
const char *dst_ui_tile (DseWindow *window, DsLayer layer, DsCell cell); /* id; "" for none */
DsuDocument *dst_ui_document (DseWindow *window);
