/* editor/play/mouse.c — turns the pointer on the canvas into looks and actions. */
#include "play/mouse.h"

#include "play/walk.h"

#include "field/move.h"

struct _DseMouse {
  GObject parent_instance;

  const DseControls *controls;
  DseCellMenu *menu;
};

G_DEFINE_FINAL_TYPE (DseMouse, dse_mouse, G_TYPE_OBJECT)

/* @cell: NULL: the pointer has left. */
static void
say_look (DseMouse *self, const DsCell *cell)
{
  g_autofree char *text =
      cell != NULL ? dse_level_view_dup_look (self->controls->view, *cell) : g_strdup ("");

  dse_hint_say_look (self->controls->hint, text);
}

void
dse_mouse_update (DseMouse *self)
{
  DsCell cell;

  g_return_if_fail (DSE_IS_MOUSE (self));

  if (dse_hint_is_look (self->controls->hint) &&
      dsu_canvas_get_hover (dse_level_view_get_canvas (self->controls->view), &cell))
    say_look (self, &cell);
}

/* A hint that is no look stays until the pointer moves. */
static void
on_hover (DseMouse *self, const DsuPoint *point)
{
  const DseControls *in = self->controls;
  const gboolean aims = dse_aim_is_shown (in->aim);

  if (dse_game_get_session (in->game) == NULL || dse_cards_get_card (in->cards) != NULL)
    return;
  if (aims && point != NULL && dse_hint_moves_pointer (in->hint))
    dse_aim_move_to (in->aim, point->cell);
  if (aims || dse_asker_is_asking (in->asker))
    return;
  if (dse_hint_is_look (in->hint) || dse_hint_moves_pointer (in->hint))
    say_look (self, point != NULL ? &point->cell : NULL);
}

static int
n_steps (DseMouse *self)
{
  return ds_move_n_steps (
      ds_delve_movement (ds_sim_delve (dse_game_get_sim (self->controls->game))));
}

/* A click beside the player is a step, which attacks a creature there; on the player a turn of
 * waiting; anywhere else the player goes there. */
static void
on_press (DseMouse *self, const DsuPoint *point)
{
  const DseControls *in = self->controls;
  const DsCell at = dse_game_get_player (in->game)->at.cell, to = point->cell;
  const int step = dse_walk_step_to (dse_game_get_session (in->game), to);

  if (dse_cards_get_card (in->cards) != NULL || point->button == GDK_BUTTON_SECONDARY)
    return;
  if (dse_aim_is_shown (in->aim)) {
    dse_aim_move_to (in->aim, to);
    dse_aim_take (in->aim);
  } else if (dse_probe_layer_press (in->probes, to)) {
    return;
  } else if (to.x == at.x && to.y == at.y) {
    dse_controls_do (in, &(DsAction){ .type = DS_ACTION_wait, .item = DS_SIM_NONE });
  } else if (step >= 0 && step < n_steps (self)) {
    dse_autoplay_stop (in->autoplay);
    dse_controls_do (in, &(DsAction){ .type = DS_ACTION_move, .step = step, .item = DS_SIM_NONE });
  } else
    dse_autoplay_travel (in->autoplay, to);
}

static void
on_pick (DseMouse *self, const DsuPoint *point)
{
  if (dse_cards_get_card (self->controls->cards) == NULL)
    dse_cell_menu_open (self->menu, point->cell);
}

static void
dse_mouse_class_init (DseMouseClass *class)
{
}

static void
dse_mouse_init (DseMouse *self)
{
}

DseMouse *
dse_mouse_new (const DseControls *controls, DseCellMenu *menu)
{
  DsuCanvas *canvas;
  DseMouse *self;

  g_return_val_if_fail (controls != NULL && DSE_IS_CELL_MENU (menu), NULL);

  canvas = dse_level_view_get_canvas (controls->view);
  self = g_object_new (DSE_TYPE_MOUSE, NULL);
  self->controls = controls;
  self->menu = menu;
  g_signal_connect_object (canvas, "hover", G_CALLBACK (on_hover), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "press", G_CALLBACK (on_press), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "pick", G_CALLBACK (on_pick), self, G_CONNECT_SWAPPED);
  return self;
}
