/* ui/dialogs.h — dialogs of the classes that newer toolkits replace, in one file. Each calls back
 * once, in the main thread, unless it is closed together with its window @parent. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  const char *name;     /* shown */
  const char *patterns; /* "*.delve", several by spaces */
} DsuFileFilter;

/* @path is borrowed; NULL: the user cancelled. */
typedef void (*DsuPathFunc) (const char *path, gpointer data);

/* Asks for a file to open. @filters end with a NULL name; the first is chosen. */
void dsu_dialog_open (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                      DsuPathFunc done, gpointer data);
/* The same, beginning in @folder; NULL: the latest one. */
void dsu_dialog_open_in (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                         const char *folder, DsuPathFunc done, gpointer data);
/* Asks for a folder to open; it is @accept (a label with mnemonic) that takes it. */
void dsu_dialog_open_folder (GtkWindow *parent, const char *title, const char *accept,
                             DsuPathFunc done, gpointer data);
/* Asks for a file to save, suggesting @name in @folder (NULL: the latest one). The suffix of the
 * chosen filter is added where @name has none; the user confirms overwriting. */
void dsu_dialog_save (GtkWindow *parent, const char *title, const DsuFileFilter *filters,
                      const char *folder, const char *name, DsuPathFunc done, gpointer data);

typedef enum { DSU_ANSWER_PLAIN, DSU_ANSWER_SUGGESTED, DSU_ANSWER_DESTRUCTIVE } DsuAnswerKind;

typedef struct {
  const char *id;
  const char *label; /* N_(), with mnemonic */
  DsuAnswerKind kind;
} DsuAnswer;

typedef void (*DsuAnswerFunc) (const char *id, gpointer data);

/* Asks for one of @answers, which end with a NULL id; Esc gives the first. */
void dsu_dialog_ask (GtkWindow *parent, const char *heading, const char *body,
                     const DsuAnswer *answers, DsuAnswerFunc done, gpointer data);

/* The same with the widget @about (NULL: none) below the text. Returns the dialog, an
 * AdwMessageDialog, which is destroyed with the answer. */
GtkWidget *dsu_dialog_ask_about (GtkWindow *parent, const char *heading, const char *body,
                                 GtkWidget *about, const DsuAnswer *answers, DsuAnswerFunc done,
                                 gpointer data);

/* Asks for a line of text that is not blank, @text to begin with; NULL when the user cancelled.
 * @accept is a label with mnemonic. */
void dsu_dialog_ask_text (GtkWindow *parent, const char *heading, const char *body,
                          const char *label, const char *text, const char *accept, DsuPathFunc done,
                          gpointer data);

void dsu_dialog_close_on_escape (GtkWindow *dialog); /* once; unless a widget takes the key */
void dsu_dialog_about (GtkWindow *parent);           /* version, licence and credits */
