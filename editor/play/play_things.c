/* editor/play/play_things.c — what is done with one thing that was chosen on a screen: it is looked
 * at, used, or gets a name. */
#include "play/play_private.h"

static void
on_item (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_open_screen (self, &dse_screen_item, &self->chosen);
}

static void
on_use (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;
  const DseChoice choice = dse_inventory_answer (self->session, &self->chosen, self->chosen.item);

  dse_play_ask_more (self, &choice.action,
                     ds_action_class (choice.action.type)->needs & ~(guint)choice.answers);
}

static void
on_name (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_open_screen (self, &dse_screen_name, &self->chosen);
}

static void
name (DsePlay *self, gboolean all)
{
  g_strstrip (self->line);
  dse_session_name (self->session, self->chosen.item, all, self->line);
  dse_play_show (self);
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
  DsePlay *self = data;

  dse_play_open_screen (self, &dse_screen_writing, &self->chosen);
}

static void
on_engrave (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  g_strstrip (self->line);
  dse_session_engrave (self->session, self->chosen.item, self->line);
  dse_play_show (self);
}

static const GActionEntry ENTRIES[] = {
  { .name = "item", .activate = on_item },         { .name = "use", .activate = on_use },
  { .name = "name", .activate = on_name },         { .name = "name-one", .activate = on_name_one },
  { .name = "name-all", .activate = on_name_all }, { .name = "write", .activate = on_write },
  { .name = "engrave", .activate = on_engrave },
};

void
dse_play_init_things (DsePlay *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
}
