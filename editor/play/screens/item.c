/* editor/play/screens/item.c — one item of the player: its description, and the actions that
 * suit it. */
#include "play/screen.h"

#include <glib/gi18n.h>

/* The most frequent ones first. */
static const DsActionType USES[] = { DS_ACTION_equip, DS_ACTION_unequip, DS_ACTION_eat,
                                     DS_ACTION_quaff, DS_ACTION_read,    DS_ACTION_throw,
                                     DS_ACTION_drop };

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  char name[128];
  DseChoice *choice;

  card->title = g_strdup (ds_sim_item_name (sim, asked->item, name, sizeof name));
  card->subtitle = dse_screen_dup_about (sim, asked->item);
  for (gsize i = 0; i < G_N_ELEMENTS (USES); i++) {
    const DsActionClass *class = ds_action_class (USES[i]);

    if (class->suits != NULL && !class->suits (sim, DS_SIM_PLAYER, asked->item))
      continue;
    choice = dse_card_add (card, g_strdup (_ (class->label)), NULL);
    choice->action = (DsAction){ .type = USES[i], .item = asked->item };
    choice->does = "use";
  }
  choice = dse_card_add (card, g_strdup (_ ("Rename")), NULL);
  choice->action.item = asked->item;
  choice->does = "name";
}

const DseScreen dse_screen_item = {
  .id = "item",
  .label = N_ ("Item"),
  .fill = fill,
};
