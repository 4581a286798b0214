/* editor/play/cell_menu.c — the menu of a cell, and its actions. */
#include "play/cell_menu.h"

#include "play/view/held.h"
#include "popover.h"
#include "sim/world/aim.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

struct _DseCellMenu {
  GObject parent_instance;

  GtkWidget *over;
  const DseControls *controls;
  DsCell cell; /* of the last menu */
};

G_DEFINE_FINAL_TYPE (DseCellMenu, dse_cell_menu, G_TYPE_OBJECT)

static void
enable (DseCellMenu *self, const char *action, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->controls->actions), action)),
      enabled);
}

/* Without a book. */
static gboolean
knows_spell (DseCellMenu *self)
{
  return ds_sim_spell (dse_game_get_sim (self->controls->game), DS_SIM_NONE, 0) != DS_SIM_NONE;
}

/* Only actions that are possible there can be chosen. */
static void
enable_all (DseCellMenu *self, DsCell cell)
{
  const DsSim *sim = dse_game_get_sim (self->controls->game);
  const DsSimActor *player = dse_game_get_player (self->controls->game);
  const DsSimSpot spot = { player->at.floor, cell };
  const gboolean is_here = ds_spot_equal (player->at, spot);
  const gboolean is_over = ds_sim_is_over (sim),
                 aims = !is_over && !is_here && ds_sim_aims (sim, cell);
  g_autoptr (GArray) books = dse_held_things (dse_game_get_session (self->controls->game),
                                              ds_action_class (DS_ACTION_cast));

  enable (self, "go", !is_over && !is_here);
  enable (self, "take",
          !is_over && is_here && ds_sim_know (sim, DS_SIM_PLAYER, spot).item != DS_SIM_NONE);
  enable (self, "throw", aims && player->inventory.n > 0);
  enable (self, "fire",
          aims && ds_action_class (DS_ACTION_fire)->suits (sim, DS_SIM_PLAYER, DS_SIM_NONE));
  enable (self, "cast", aims && (knows_spell (self) || books->len > 0));
}

void
dse_cell_menu_open (DseCellMenu *self, DsCell cell)
{
  static const char *const items[][2] = {
    { N_ ("_Go Here"), "play.go" },
    { N_ ("_Look"), "play.look" },
    { N_ ("_Examine"), "play.see" },
    { N_ ("_Pick Up"), "play.take" },
    { N_ ("_Throw an Item Here…"), "play.throw" },
    { N_ ("_Fire Here"), "play.fire" },
    { N_ ("_Cast a Spell Here…"), "play.cast" },
  };
  g_autoptr (GMenu) model = g_menu_new ();

  g_return_if_fail (DSE_IS_CELL_MENU (self));

  self->cell = cell;
  enable_all (self, cell);
  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (model, _ (items[i][0]), items[i][1]);
  if (dse_probe_layer_creature_at (self->controls->probes, cell) != DS_SIM_NONE)
    g_menu_append (model, _ ("_Inspect Creature"), "play.think");
  dsu_popover_show_menu (G_MENU_MODEL (model), self->over,
                         dse_level_view_get_canvas (self->controls->view), cell);
}

static void
on_go (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;

  dse_autoplay_travel (self->controls->autoplay, self->cell);
}

static void
on_look (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;

  dse_asker_look (self->controls->asker, FALSE, &self->cell);
}

/* The line begins at the cell, once the rest is known. */
static void
ask_there (DseCellMenu *self, gint32 type)
{
  dse_asker_ask (self->controls->asker, type, &self->cell);
}

static void
on_throw (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_there (data, DS_ACTION_throw);
}

static void
on_see (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;

  dse_cards_open (self->controls->cards, &dse_screen_look, &(DsAction){ .cell = self->cell });
}

static void
on_take (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;

  dse_asker_ask (self->controls->asker, DS_ACTION_pick_up, NULL);
}

/* Without a known spell, a book is asked for. */
static void
on_cast (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;

  if (knows_spell (self))
    ask_there (self, DS_ACTION_cast);
  else
    dse_asker_ask_more (self->controls->asker,
                        &(DsAction){ .type = DS_ACTION_cast, .item = DS_SIM_NONE },
                        ds_action_class (DS_ACTION_cast)->needs, &self->cell);
}

static void
on_fire (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_there (data, DS_ACTION_fire);
}

static void
on_think (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseCellMenu *self = data;
  DseProbeLayer *probes = self->controls->probes;

  dse_probe_layer_inspect (probes, dse_probe_layer_creature_at (probes, self->cell));
}

static void
dse_cell_menu_class_init (DseCellMenuClass *class)
{
}

static void
dse_cell_menu_init (DseCellMenu *self)
{
}

DseCellMenu *
dse_cell_menu_new (GtkWidget *over, const DseControls *controls)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "go", .activate = on_go },       { .name = "look", .activate = on_look },
    { .name = "throw", .activate = on_throw }, { .name = "fire", .activate = on_fire },
    { .name = "think", .activate = on_think }, { .name = "see", .activate = on_see },
    { .name = "take", .activate = on_take },   { .name = "cast", .activate = on_cast },
  };
  DseCellMenu *self;

  g_return_val_if_fail (GTK_IS_WIDGET (over) && controls != NULL, NULL);

  self = g_object_new (DSE_TYPE_CELL_MENU, NULL);
  self->over = over;
  self->controls = controls;
  g_action_map_add_action_entries (G_ACTION_MAP (controls->actions), ENTRIES,
                                   G_N_ELEMENTS (ENTRIES), self);
  return self;
}
