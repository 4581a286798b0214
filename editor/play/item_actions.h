/* editor/play/item_actions.h — actions for one item that was chosen on a screen: it is examined,
 * used, named or engraved. */
#pragma once

#include "play/asker.h"

#define DSE_TYPE_ITEM_ACTIONS (dse_item_actions_get_type ())
G_DECLARE_FINAL_TYPE (DseItemActions, dse_item_actions, DSE, ITEM_ACTIONS, GObject)

/* Borrows all; they must live longer. Adds the actions "item", "use", "name", "name-one",
 * "name-all", "write" and "engrave", which are about: */
DseItemActions *dse_item_actions_new (DseGame *game, DseCards *cards, DseAsker *asker,
                                      GActionMap *actions);
/* The item of @chosen. */
void dse_item_actions_choose (DseItemActions *self, const DsAction *chosen);
