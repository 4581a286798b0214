/* editor/play/screens/examine.c — the items of the player, to read about them. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimActor *player = dse_session_get_player (session);

  card->title = g_strdup (_ ("Examine"));
  card->empty = _ ("You carry nothing.");
  for (gint32 i = player->inventory.first; i >= 0; i = state->items.items[i].next)
    dse_card_add (card, dse_screen_dup_about (sim, i), NULL);
}

const DseScreen dse_screen_examine = {
  .id = "examine",
  .label = N_ ("Examine"),
  .fill = fill,
};
