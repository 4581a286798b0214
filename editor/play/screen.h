/* editor/play/screen.h — a card over the game: a heading, text, and choices that a letter or a
 * click takes. While it is shown, the game waits. */
#pragma once

#include "play/session.h"

#include <gtk/gtk.h>

typedef struct {
  char *label, *detail; /* detail: NULL or more of it */
  gint32 answers;       /* DS_ACT_*: what @action says now that was asked for; 0: it is no answer */
  DsAction action;      /* as far as it is known */
  const char *does;     /* an action of the view's group; NULL: none */
} DseChoice;

/* What a screen fills in. */
typedef struct {
  char *title, *subtitle; /* subtitle: NULL or text below it */
  const char *empty;      /* when there is nothing to choose; NULL: nothing is said */
  GArray *choices;        /* DseChoice */
} DseCard;

typedef struct {
  const char *id;
  const char *label; /* N_() */
  /* @asked: the action that needs to be told more; NULL: none. */
  void (*fill) (DseSession *session, const DsAction *asked, DseCard *card);
} DseScreen;

#define DSE_SCREEN(name) extern const DseScreen dse_screen_##name;
#include "play/screen_list.h"
#undef DSE_SCREEN

const DseScreen *dse_screen_find (const char *id); /* NULL: there is none such */

/* Takes both texts. */
DseChoice *dse_card_add (DseCard *self, char *label, char *detail);

/* The card as a widget; @choose gets the number of the choice, or -1: it is to go away. */
typedef void (*DseScreenFunc) (int choice, gpointer data);
GtkWidget *dse_screen_new (const DseScreen *screen, DseSession *session, const DsAction *asked,
                           DseScreenFunc choose, gpointer data);
const DseChoice *dse_screen_get_choice (GtkWidget *screen, int choice);
/* TRUE: it wanted the key. */
gboolean dse_screen_take_key (GtkWidget *screen, guint keyval);
