/* editor/play/screen.h — a card over the game: a heading, text, a line to fill in, and choices that
 * a key or a click takes. While it is shown, the game waits. */
#pragma once

#include "play/session/session.h"

#include <gtk/gtk.h>

typedef struct {
  char *label, *detail; /* detail: NULL or more of it */
  char **caps;          /* keys, shown as such instead of a detail; NULL: none */
  const char *group;    /* heading that begins here; NULL: none does */
  gint32 answers;       /* DS_ACT_*: what @action says now that was asked for; 0: it is no answer */
  DsAction action;      /* as far as it is known */
  const char *does;     /* an action of the view's group, which finds @action; NULL: none */
} DseChoice;

/* Ways to leave a card without a choice. */
typedef enum { DSE_LEAVE_ESCAPE, DSE_LEAVE_ANY_KEY, DSE_LEAVE_NEVER } DseLeave;

/* Contents of a card, which a screen fills in. */
typedef struct {
  char *title, *subtitle; /* subtitle: NULL or text below it */
  char *line;             /* initial text of the entry; NULL: no entry */
  const char *empty;      /* when there is nothing to choose; NULL: nothing is said */
  gboolean has_numbers;   /* 1, 2, ... take the choices, instead of letters */
  gboolean has_no_keys;   /* but arrows and Enter: it comes while somebody is typing steps */
  DseLeave leave;
  GArray *choices; /* DseChoice */
} DseCard;

typedef struct {
  const char *id;
  const char *label; /* N_() */
  /* @asked: the action that needs to be told more, or has what this is about; NULL: none. */
  void (*fill) (DseSession *session, const DsAction *asked, DseCard *card);
} DseScreen;

#define DSE_SCREEN(name) extern const DseScreen dse_screen_##name;
#include "play/screen_list.h"
#undef DSE_SCREEN

/* The screen of @id; NULL: there is none. */
const DseScreen *dse_screen_find (const char *id);

/* The action @asked with @item: reading a book of spells becomes casting one of them. */
DseChoice dse_inventory_answer (DseSession *session, const DsAction *asked, gint32 item);

/* Adds a line; takes both texts; @detail: NULL: none. Borrowed, until the next one is added. */
DseChoice *dse_card_add (DseCard *self, char *label, char *detail);
/* Adds lines below a heading (NULL: none), to look at. Takes @held (play/view/held.h). */
void dse_card_add_held (DseCard *self, GArray *held, const char *heading);

/* All that the player knows of an item: its numbers, its use, and the text on it. Caller frees. */
char *dse_screen_dup_about (const DsSim *sim, gint32 item);

/* @choice: number of the choice; -1: the card is to be closed. */
typedef void (*DseScreenFunc) (int choice, gpointer data);
/* The card of @screen as a widget. @asked: see DseScreen; NULL: none. @data must live longer. The
 * functions below take such a widget. */
GtkWidget *dse_screen_new (const DseScreen *screen, DseSession *session, const DsAction *asked,
                           DseScreenFunc choose, gpointer data);
/* Moves the focus to the line, the first choice, or whatever can have it. */
void dse_screen_focus (GtkWidget *screen);
/* Borrowed, as long as the card lives; NULL: there is no such choice. */
const DseChoice *dse_screen_get_choice (GtkWidget *screen, int choice);
/* The line as it is filled in, borrowed; "": there is none. */
const char *dse_screen_get_line (GtkWidget *screen);
/* Chooses, closes, scrolls or moves the focus by a key. TRUE: the card wanted it. */
gboolean dse_screen_take_key (GtkWidget *screen, guint keyval);
