/* editor/play/item_actions.c — examines, uses, names and engraves the item that was chosen. */
#include "play/item_actions.h"

struct _DseItemActions {
  GObject parent_instance;

  DseGame *game;
  DseCards *cards;
  DseAsker *asker;
  DsAction chosen; /* on the last screen; the item, and as far as it is known */
};

G_DEFINE_FINAL_TYPE (DseItemActions, dse_item_actions, G_TYPE_OBJECT)

void
dse_item_actions_choose (DseItemActions *self, const DsAction *chosen)
{
  g_return_if_fail (DSE_IS_ITEM_ACTIONS (self) && chosen != NULL);

  self->chosen = *chosen;
}

static void
on_item (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseItemActions *self = data;

  dse_cards_open (self->cards, &dse_screen_item, &self->chosen);
}

static void
on_use (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseItemActions *self = data;
  const DseChoice choice =
      dse_inventory_answer (dse_game_get_session (self->game), &self->chosen, self->chosen.item);

  dse_asker_ask_more (self->asker, &choice.action,
                      ds_action_class (choice.action.type)->needs & ~(guint)choice.answers, NULL);
}

static void
on_name (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseItemActions *self = data;

  dse_cards_open (self->cards, &dse_screen_name, &self->chosen);
}

static void
name (DseItemActions *self, gboolean all)
{
  dse_session_name (dse_game_get_session (self->game), self->chosen.item, all,
                    g_strstrip (dse_cards_get_line (self->cards)));
  dse_game_announce (self->game);
}

static void
on_name_one (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  name (data, FALSE);
}

static void
on_name_all (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  name (data, TRUE);
}

static void
on_write (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseItemActions *self = data;

  dse_cards_open (self->cards, &dse_screen_writing, &self->chosen);
}

static void
on_engrave (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseItemActions *self = data;

  dse_session_engrave (dse_game_get_session (self->game), self->chosen.item,
                       g_strstrip (dse_cards_get_line (self->cards)));
  dse_game_announce (self->game);
}

static void
dse_item_actions_class_init (DseItemActionsClass *class)
{
}

static void
dse_item_actions_init (DseItemActions *self)
{
}

DseItemActions *
dse_item_actions_new (DseGame *game, DseCards *cards, DseAsker *asker, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "item", .activate = on_item },
    { .name = "use", .activate = on_use },
    { .name = "name", .activate = on_name },
    { .name = "name-one", .activate = on_name_one },
    { .name = "name-all", .activate = on_name_all },
    { .name = "write", .activate = on_write },
    { .name = "engrave", .activate = on_engrave },
  };
  DseItemActions *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_CARDS (cards) && DSE_IS_ASKER (asker), NULL);

  self = g_object_new (DSE_TYPE_ITEM_ACTIONS, NULL);
  self->game = game;
  self->cards = cards;
  self->asker = asker;
  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  return self;
}
