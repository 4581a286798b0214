/* editor/play/screens/engrave.c — a choice of the floor or an item to engrave. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimActor *player = dse_session_get_player (session);
  DseChoice *choice = dse_card_add (card, g_strdup (_ ("The floor here")), NULL);

  choice->action.item = DS_SIM_NONE;
  choice->does = "write";
  card->title = g_strdup (_ ("Engrave"));
  card->subtitle = g_strdup (_ ("Choose what to engrave"));
  for (gint32 i = player->inventory.first; i >= 0; i = state->items.items[i].next) {
    char name[128];

    choice = dse_card_add (card, g_strdup (ds_sim_item_name (sim, i, name, sizeof name)), NULL);
    choice->action.item = i;
    choice->does = "write";
  }
}

const DseScreen dse_screen_engrave = {
  .id = "engrave",
  .label = N_ ("Engrave"),
  .fill = fill,
};
