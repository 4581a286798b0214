/* editor/play/cards.h — the screens of a game: one at a time is a card over the level. */
#pragma once

#include "play/game.h"
#include "play/screen.h"

#define DSE_TYPE_CARDS (dse_cards_get_type ())
G_DECLARE_FINAL_TYPE (DseCards, dse_cards, DSE, CARDS, GObject)

/* Signals: "opening" () — a card is about to be shown; "changed" () — a card is shown, or none any
 * more; "left" () — the card was closed without a choice; "chosen" (const DseChoice *) — the card
 * was closed with this one, whose texts are gone.
 *
 * Borrows all; they must live longer. @focus gets the keys when a card is closed. */
DseCards *dse_cards_new (DseGame *game, GtkOverlay *over, GtkWidget *focus);

/* Shows @screen in place of the one before. @asked: see DseScreen; NULL: nothing is asked. */
void dse_cards_open (DseCards *self, const DseScreen *screen, const DsAction *asked);
/* Does nothing where no card is shown. */
void dse_cards_close (DseCards *self);
/* The card, borrowed; NULL: none is shown. */
GtkWidget *dse_cards_get_card (DseCards *self);
/* The screen that the card shows; NULL: none is shown. */
const DseScreen *dse_cards_get_shown (DseCards *self);
/* The line of text that was filled in on the last one; "" where there was none. Owned by the cards;
 * may be modified in place. */
char *dse_cards_get_line (DseCards *self);
