/* editor/play/screens/rename.c — a choice of the item to name. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimActor *player = dse_session_get_player (session);

  card->title = g_strdup (_ ("Rename"));
  card->subtitle = g_strdup (_ ("Choose an item"));
  card->empty = _ ("There is nothing here to rename.");
  for (gsize i = 0; i < state->items.n; i++) {
    const DsSimItem *item = &state->items.items[i];
    const gboolean lies_here = item->owner == DS_SIM_NONE && ds_spot_equal (item->at, player->at);
    char name[128];
    DseChoice *choice;

    if (!lies_here && item->owner != DS_SIM_PLAYER)
      continue;
    ds_sim_item_name (sim, (gint32)i, name, sizeof name);
    choice = dse_card_add (card, g_strdup (name), lies_here ? g_strdup (_ ("on the floor")) : NULL);
    choice->action.item = (gint32)i;
    choice->does = "name";
  }
}

const DseScreen dse_screen_rename = {
  .id = "rename",
  .label = N_ ("Rename"),
  .fill = fill,
};
