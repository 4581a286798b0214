/* ui/dialogs.h — the dialogs that newer toolkits replace: all uses stand in one file. Each calls
 * back once, in the main thread, unless it is dismissed together with its window. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  const char *name;     /* shown */
  const char *patterns; /* "*.delve", several by spaces */
} DsuFileFilter;

/* @path is NULL when the user cancelled. */
typedef void (*DsuPathFunc) (const char *path, gpointer data);

/* @filters end with a NULL name; the first is chosen. @name: suggested file name when saving. */
void dsu_dialog_open (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                      DsuPathFunc done, gpointer data);
void dsu_dialog_save (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                      const char *folder, const char *name, DsuPathFunc done, gpointer data);

typedef enum { DSU_ANSWER_PLAIN, DSU_ANSWER_SUGGESTED, DSU_ANSWER_DESTRUCTIVE } DsuAnswerKind;

typedef struct {
  const char *id;
  const char *label; /* N_(), with mnemonic */
  DsuAnswerKind kind;
} DsuAnswer;

typedef void (*DsuAnswerFunc) (const char *id, gpointer data);

/* Asks; Esc gives the first answer. @answers end with a NULL id. */
void dsu_dialog_ask (GtkWindow *parent, const char *heading, const char *body,
                     const DsuAnswer *answers, DsuAnswerFunc done, gpointer data);

/* The same with @about, a widget to look at and to choose in, below the text. Returns the dialog,
 * an AdwMessageDialog, which goes with the answer. */
GtkWidget *dsu_dialog_ask_about (GtkWindow *parent, const char *heading, const char *body,
                                 GtkWidget *about, const DsuAnswer *answers, DsuAnswerFunc done,
                                 gpointer data);

/* Asks for a line of text that is not blank; NULL when the user cancelled. @accept has a mnemonic.
 */
void dsu_dialog_ask_text (GtkWindow *parent, const char *heading, const char *body,
                          const char *label, const char *text, const char *accept, DsuPathFunc done,
                          gpointer data);

void dsu_dialog_about (GtkWindow *parent);
