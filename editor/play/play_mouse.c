/* editor/play/play_mouse.c — the pointer: a click goes there, hovering looks, the right button
 * asks. */
#include "play/play_private.h"

#include "field/move.h"
#include "play/view/held.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

gboolean
dse_play_moves_pointer (DsePlay *self)
{
  GtkNative *native = gtk_widget_get_native (self->canvas);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (self->canvas));
  const double x = self->pointer_x, y = self->pointer_y;

  if (surface == NULL ||
      !gdk_surface_get_device_position (surface, gdk_seat_get_pointer (seat), &self->pointer_x,
                                        &self->pointer_y, NULL))
    return FALSE;
  return x != self->pointer_x || y != self->pointer_y;
}

static void
say_look (DsePlay *self, const DsCell *cell)
{
  g_autofree char *text = cell != NULL ? dse_play_dup_look (self, *cell) : g_strdup ("");

  if (!g_str_equal (text, gtk_label_get_text (GTK_LABEL (self->hint))))
    dse_play_say (self, text);
  self->says_look = TRUE;
}

void
dse_play_look_again (DsePlay *self)
{
  DsCell cell;

  if (self->says_look && dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell))
    say_look (self, &cell);
}

static void
on_hover (DsePlay *self, const DsuPoint *point)
{
  if (self->session == NULL || self->screen != NULL)
    return;
  if (self->has_target && point != NULL && dse_play_moves_pointer (self))
    dse_play_aim_at (self, point->cell);
  if (self->is_asking || self->has_target)
    return;
  if (!self->says_look && !dse_play_moves_pointer (self))
    return; /* what was said is still to be read */
  say_look (self, point != NULL ? &point->cell : NULL);
}

static int
steps_of (DsePlay *self)
{
  return ds_move_n_steps (ds_delve_movement (ds_sim_delve (dse_session_get_sim (self->session))));
}

/* A click beside the player is a step, which strikes who stands there; any other cell is gone to.
 */
static void
on_press (DsePlay *self, const DsuPoint *point)
{
  const DsCell at = dse_session_get_player (self->session)->at.cell, to = point->cell;
  const int step = dse_play_step_to (self, to);

  if (self->screen != NULL)
    return;
  if (self->has_target) {
    dse_play_aim_at (self, to);
    dse_play_take_aim (self);
  } else if (dse_play_press_mind (self, to)) {
    return;
  } else if (to.x == at.x && to.y == at.y) {
    dse_play_do (self, &(DsAction){ .type = DS_ACTION_wait, .item = DS_SIM_NONE });
  } else if (step >= 0 && step < steps_of (self)) {
    dse_play_stop_auto (self);
    dse_play_do (self, &(DsAction){ .type = DS_ACTION_move, .step = step, .item = DS_SIM_NONE });
  } else
    dse_play_travel (self, to);
}

static void
on_closed (GtkWidget *menu)
{
  g_idle_add_once ((GSourceOnceFunc)gtk_widget_unparent, menu);
}

static void
enable (DsePlay *self, const char *action, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), action)), enabled);
}

/* By heart. */
static gboolean
knows_spell (DsePlay *self)
{
  return ds_sim_spell (dse_session_get_sim (self->session), DS_SIM_NONE, 0) != DS_SIM_NONE;
}

/* What would come to nothing cannot be chosen. */
static void
enable_all (DsePlay *self, DsCell cell)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimActor *player = dse_session_get_player (self->session);
  const DsSimSpot spot = { player->at.floor, cell };
  const gboolean is_here = ds_spot_equal (player->at, spot);
  const gboolean is_over = ds_sim_is_over (sim),
                 aims = !is_over && !is_here && ds_sim_aims (sim, cell);
  g_autoptr (GArray) books = dse_held_things (self->session, ds_action_class (DS_ACTION_cast));

  enable (self, "go", !is_over && !is_here);
  enable (self, "take",
          !is_over && is_here && ds_sim_know (sim, DS_SIM_PLAYER, spot).item != DS_SIM_NONE);
  enable (self, "throw", aims && player->inventory.n > 0);
  enable (self, "fire",
          aims && ds_action_class (DS_ACTION_fire)->suits (sim, DS_SIM_PLAYER, DS_SIM_NONE));
  enable (self, "cast", aims && (knows_spell (self) || books->len > 0));
}

/* What can be done with the cell. */
void
dse_play_open_menu (DsePlay *self, DsCell cell)
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
  GMenu *model = g_menu_new ();
  graphene_point_t at, place;
  GtkWidget *menu;

  self->picked = cell;
  enable_all (self, cell);
  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (model, _ (items[i][0]), items[i][1]);
  if (dse_play_creature_at (self, cell) != DS_SIM_NONE)
    g_menu_append (model, _ ("_Inspect Creature"), "play.think");
  menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  g_object_unref (model);
  if (!dsu_canvas_cell_to_widget (DSU_CANVAS (self->canvas), cell, &at) ||
      !gtk_widget_compute_point (self->canvas, GTK_WIDGET (self), &at, &place))
    return;
  gtk_widget_set_parent (menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (menu),
                               &(GdkRectangle){ (int)place.x, (int)place.y, 1, 1 });
  g_signal_connect (menu, "closed", G_CALLBACK (on_closed), NULL);
  gtk_popover_popup (GTK_POPOVER (menu));
}

static void
on_pick (DsePlay *self, const DsuPoint *point)
{
  if (self->screen == NULL)
    dse_play_open_menu (self, point->cell);
}

static void
on_go (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_travel (self, self->picked);
}

static void
on_look (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  self->has_picked = TRUE;
  dse_play_look (self, FALSE);
}

/* The line begins at the cell, once the rest is known. */
static void
ask_there (DsePlay *self, gint32 type)
{
  self->has_picked = TRUE;
  dse_play_ask (self, type);
}

static void
on_throw (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_there (data, DS_ACTION_throw);
}

static void
on_see (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_open_screen (self, &dse_screen_look, &(DsAction){ .cell = self->picked });
}

static void
on_take (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_ask (data, DS_ACTION_pick_up);
}

static void
on_cast (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  if (knows_spell (self)) {
    ask_there (self, DS_ACTION_cast);
    return;
  }
  self->has_picked = TRUE; /* from which book? */
  dse_play_ask_more (self, &(DsAction){ .type = DS_ACTION_cast, .item = DS_SIM_NONE },
                     ds_action_class (DS_ACTION_cast)->needs);
}

static void
on_fire (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_there (data, DS_ACTION_fire);
}

static void
on_think (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_think_of (self, dse_play_creature_at (self, self->picked));
}

static const GActionEntry ENTRIES[] = {
  { .name = "go", .activate = on_go },       { .name = "look", .activate = on_look },
  { .name = "throw", .activate = on_throw }, { .name = "fire", .activate = on_fire },
  { .name = "think", .activate = on_think }, { .name = "see", .activate = on_see },
  { .name = "take", .activate = on_take },   { .name = "cast", .activate = on_cast },
};

void
dse_play_init_mouse (DsePlay *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (on_hover), self);
  g_signal_connect_swapped (self->canvas, "press", G_CALLBACK (on_press), self);
  g_signal_connect_swapped (self->canvas, "pick", G_CALLBACK (on_pick), self);
}
