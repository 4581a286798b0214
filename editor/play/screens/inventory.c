/* editor/play/screens/inventory.c — what the player carries; to look at, or to choose what an
 * action is done with. */
#include "play/screen.h"

#include "solve/lock_names.h"

#include <glib/gi18n.h>

static char *
use_of (const DsSimActor *player, gint32 item)
{
  if (item == player->inventory.weapon)
    return g_strdup (_ ("in the hand"));
  return item == player->inventory.armour ? g_strdup (_ ("worn")) : NULL;
}

/* Those that doors take, and those that are kept for ever. */
static void
add_keys (DseSession *session, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const char *group = _ ("On the key ring");

  for (gint32 i = 0; i < DS_SIM_COLOURS_MAX; i++) {
    const DsLockUse *lock = ds_sim_lock (sim, i);
    char name[DS_LOCK_NAME];
    const guint n = dse_session_count_keys (session, i);

    if (lock == NULL || n == 0)
      continue;
    dse_card_add (card, g_strdup (ds_lock_key_name (lock, name)),
                  n > 1 ? g_strdup_printf ("× %u", n) : NULL)
        ->group = group;
    group = NULL;
  }
}

DseChoice
dse_inventory_answer (DseSession *session, const DsAction *asked, gint32 item)
{
  DseChoice choice = { .action = *asked,
                       .answers = DS_ACT_ITEM | DS_ACT_ITEM_HERE | DS_ACT_ITEM_NONE };
  const DsSim *sim = dse_session_get_sim (session);
  const DsKind *kind = ds_rules_kind (ds_sim_delve (sim)->rules,
                                      (guint32)ds_sim_state (sim)->items.items[item].kind);

  choice.action.item = item;
  if (asked->type == DS_ACTION_read && kind->item->spells.n > 0)
    choice.action.type = DS_ACTION_cast;
  return choice;
}

static void
add_item (DseSession *session, const DsAction *asked, gint32 item, char *detail, DseCard *card)
{
  const DsActionClass *class = asked != NULL ? ds_action_class (asked->type) : NULL;
  char name[128];
  DseChoice *choice;

  if (class != NULL && class->suits != NULL &&
      !class->suits (dse_session_get_sim (session), DS_SIM_PLAYER, item)) {
    g_free (detail);
    return;
  }
  ds_sim_item_name (dse_session_get_sim (session), item, name, sizeof name);
  choice = dse_card_add (card, g_strdup (name), detail);
  choice->action.item = item;
  choice->does = asked == NULL ? "item" : NULL;
  if (asked != NULL) {
    const DseChoice answer = dse_inventory_answer (session, asked, item);

    choice->action = answer.action;
    choice->answers = answer.answers;
  }
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSimState *state = ds_sim_state (dse_session_get_sim (session));
  const DsSimActor *player = dse_session_get_player (session);
  const DsActionClass *class = asked != NULL ? ds_action_class (asked->type) : NULL;

  card->title = g_strdup (class != NULL ? _ (class->label) : _ ("What you carry"));
  card->subtitle = class != NULL ? g_strdup (_ ("Which one?")) : NULL;
  card->empty = class != NULL ? _ ("You carry nothing for that.") : _ ("You carry nothing.");
  for (gint32 i = player->inventory.first; i >= 0; i = state->items.items[i].next)
    add_item (session, asked, i, use_of (player, i), card);
  if (class == NULL) {
    add_keys (session, card);
    return;
  }
  for (gsize i = 0; i < state->items.n && class->needs & DS_ACT_ITEM_HERE; i++)
    if (state->items.items[i].owner == DS_SIM_NONE &&
        ds_spot_equal (state->items.items[i].at, player->at))
      add_item (session, asked, (gint32)i, g_strdup (_ ("lies here")), card);
}

const DseScreen dse_screen_inventory = {
  .id = "inventory",
  .label = N_ ("What you carry"),
  .fill = fill,
};
