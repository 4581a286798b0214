/* editor/play/screens/inventory.c — the items of the player, to look at, or to choose one for an
 * action. */
#include "play/screen.h"
#include "play/view/held.h"

#include <glib/gi18n.h>

DseChoice
dse_inventory_answer (DseSession *session, const DsAction *asked, gint32 item)
{
  DseChoice choice;
  const DsSim *sim;
  const DsKind *kind;

  g_return_val_if_fail (session != NULL && asked != NULL && item >= 0, (DseChoice){ 0 });

  choice =
      (DseChoice){ .action = *asked, .answers = DS_ACT_ITEM | DS_ACT_ITEM_HERE | DS_ACT_ITEM_NONE };
  sim = dse_session_get_sim (session);
  kind = ds_rules_kind (ds_sim_delve (sim)->rules,
                        (guint32)ds_sim_state (sim)->items.items[item].kind);
  choice.action.item = item;
  if (asked->type == DS_ACTION_read && kind->item->spells.n > 0)
    choice.action.type = DS_ACTION_cast;
  return choice;
}

static void
add_thing (DseSession *session, const DsAction *asked, const DseHeld *held, DseCard *card)
{
  DseChoice *choice = dse_card_add (card, dse_held_dup_label (held), g_strdup (held->detail));

  choice->action.item = held->item;
  choice->does = asked == NULL ? "item" : NULL;
  if (asked != NULL) {
    const DseChoice answer = dse_inventory_answer (session, asked, held->item);

    choice->action = answer.action;
    choice->answers = answer.answers;
  }
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsActionClass *class = asked != NULL ? ds_action_class (asked->type) : NULL;
  g_autoptr (GArray) things = dse_held_things (session, class);

  card->title = g_strdup (class != NULL ? _ (class->label) : _ ("Inventory"));
  card->subtitle = class != NULL ? g_strdup (_ ("Choose an item")) : NULL;
  card->empty = class != NULL ? _ ("You carry nothing suitable.") : _ ("You carry nothing.");
  for (guint i = 0; i < things->len; i++)
    add_thing (session, asked, &g_array_index (things, DseHeld, i), card);
  if (class == NULL)
    dse_card_add_held (card, dse_held_keys (session), _ ("Key ring"));
}

const DseScreen dse_screen_inventory = {
  .id = "inventory",
  .label = N_ ("Inventory"),
  .fill = fill,
};
