/* editor/play/screens/inventory.c — what the player carries; to look at, or to choose what an
 * action is done with. */
#include "play/screen.h"

#include <glib/gi18n.h>

static char *
use_of (const DsSimActor *player, gint32 item)
{
  if (item == player->inventory.weapon)
    return g_strdup (_ ("in the hand"));
  return item == player->inventory.armour ? g_strdup (_ ("worn")) : NULL;
}

static const char *
name_of (const DsSim *sim, const DsSimItem *item)
{
  const DsLockUse *lock = ds_sim_lock (sim, item->lock);

  return ds_rules_name_thing (ds_sim_delve (sim)->rules, (uint32_t)item->kind,
                              lock != NULL ? lock->kind : NULL);
}

/* Those that doors take, and those that are kept for ever. */
static void
add_keys (DseSession *session, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimGame *game = dse_session_get_game (session);

  for (gint32 i = 0; i < DS_SIM_COLOURS_MAX; i++) {
    const DsLockUse *lock = ds_sim_lock (sim, i);
    const gboolean has = game->keys[i] > 0 || (game->tokens[i / 32] >> (i % 32) & 1) != 0;

    if (lock == NULL || !has)
      continue;
    dse_card_add (card, g_strdup (ds_translate (lock->name)),
                  game->keys[i] > 1 ? g_strdup_printf ("× %u", game->keys[i])
                                    : g_strdup (_ ("on the key ring")));
  }
}

static void
fill (DseSession *session, gint32 asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimActor *player = dse_session_get_player (session);

  card->title = g_strdup (asked >= 0 ? _ (ds_action_class (asked)->label) : _ ("What you carry"));
  if (asked >= 0)
    card->subtitle = g_strdup (_ ("Which one?"));
  card->empty = _ ("You carry nothing.");
  for (gint32 i = player->inventory.first; i >= 0; i = state->items.items[i].next) {
    const DsSimItem *item = &state->items.items[i];
    DseChoice *choice =
        dse_card_add (card, g_strdup (ds_translate (name_of (sim, item))), use_of (player, i));

    choice->has_action = asked >= 0;
    choice->action = (DsAction){ .type = asked, .item = i };
  }
  if (asked < 0)
    add_keys (session, card);
}

const DseScreen dse_screen_inventory = {
  .id = "inventory",
  .label = N_ ("What you carry"),
  .fill = fill,
};
