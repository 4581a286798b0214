/* editor/play/probe_layer.c — draws the chosen probes, and shows the mind of a creature. */
#include "play/probe_layer.h"

#include "play/mind.h"
#include "play/probe.h"

#include "sim/world/knowledge.h"

#include <glib/gi18n.h>
#include <string.h>

static const GdkRGBA INSPECTED = { 1, 0.85f, 0.2f, 1 };

struct _DseProbeLayer {
  GObject parent_instance;

  DseProbeSetting in;
  guint shown;      /* bits of the probes, by their numbers */
  guint layer;      /* of the canvas */
  gint32 inspected; /* actor whose mind is shown; DS_SIM_NONE: none is */
  gboolean clicks_inspect;
};

G_DEFINE_FINAL_TYPE (DseProbeLayer, dse_probe_layer, G_TYPE_OBJECT)

gboolean
dse_probe_layer_is_shown (DseProbeLayer *self, gsize i)
{
  g_return_val_if_fail (DSE_IS_PROBE_LAYER (self) && i < dse_probes_count (), FALSE);

  return self->shown >> i & 1;
}

gint32
dse_probe_layer_get_inspected (DseProbeLayer *self)
{
  g_return_val_if_fail (DSE_IS_PROBE_LAYER (self), DS_SIM_NONE);

  return self->inspected;
}

static const DsSimState *
state_of (DseProbeLayer *self)
{
  return ds_sim_state (dse_game_get_sim (self->in.game));
}

static void
redraw (DseProbeLayer *self)
{
  dsu_canvas_touch_layer (dse_level_view_get_canvas (self->in.view), self->layer);
}

/* ---- probes */

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseProbeLayer *self = data;
  DseProbed on = { .session = dse_game_get_session (self->in.game),
                   .actor = self->inspected,
                   .plan = dse_autoplay_get_plan (self->in.autoplay) };

  if (on.session == NULL)
    return;
  on.floor = dse_session_get_player (on.session)->at.floor;
  for (gsize i = 0; i < dse_probes_count (); i++)
    if (self->shown >> i & 1)
      dse_probes_get (i)->draw (&on, snapshot, viewport);
  if (self->inspected != DS_SIM_NONE) {
    const DsSimSpot at = state_of (self)->actors.items[self->inspected].at;

    if (at.floor == on.floor)
      dse_probed_ring (snapshot, viewport, at.cell, &INSPECTED);
  }
}

static void
show_legend (DseProbeLayer *self)
{
  const GArray *plan = dse_autoplay_get_plan (self->in.autoplay);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < dse_probes_count (); i++)
    if (self->shown >> i & 1 && (dse_probes_get (i) != &dse_probe_plan || plan->len > 0))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "",
                              _ (dse_probes_get (i)->legend));
  gtk_label_set_text (self->in.legend, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->in.legend), text->len > 0);
  g_string_free (text, TRUE);
}

static void
show_mind (DseProbeLayer *self)
{
  g_autofree char *title = NULL, *text = NULL;

  if (self->inspected != DS_SIM_NONE) {
    title = dse_mind_dup_title (dse_game_get_session (self->in.game), self->inspected);
    text = dse_mind_dup_text (dse_game_get_session (self->in.game), self->inspected);
  }
  dse_side_set_mind (self->in.side, title, text);
}

/* Back in time a creature may not be there yet. */
void
dse_probe_layer_update (DseProbeLayer *self)
{
  g_return_if_fail (DSE_IS_PROBE_LAYER (self));

  if (self->inspected >= (gint32)state_of (self)->actors.n)
    self->inspected = DS_SIM_NONE;
  if (self->shown != 0 || self->inspected != DS_SIM_NONE)
    redraw (self);
  show_legend (self);
  show_mind (self);
}

/* Each probe has a switch of its own. */
static void
on_probe (GSimpleAction *action, GVariant *state, gpointer data)
{
  const char *id = g_action_get_name (G_ACTION (action)) + strlen ("probe-");
  DseProbeLayer *self = data;

  g_simple_action_set_state (action, state);
  for (gsize i = 0; i < dse_probes_count (); i++)
    if (strcmp (dse_probes_get (i)->id, id) == 0)
      self->shown ^= 1u << i;
  redraw (self);
  show_legend (self);
}

/* ---- minds */

/* Creatures that are not drawn cannot be pointed at. */
static gboolean
is_drawn (DseProbeLayer *self, gint32 actor)
{
  return dse_level_view_get_reveals (self->in.view) ||
         ds_sim_sees_actor (dse_game_get_sim (self->in.game), DS_SIM_PLAYER, actor);
}

gint32
dse_probe_layer_creature_at (DseProbeLayer *self, DsCell cell)
{
  const DsSimState *state;
  gint32 floor;

  g_return_val_if_fail (DSE_IS_PROBE_LAYER (self), DS_SIM_NONE);

  state = state_of (self);
  floor = dse_game_get_player (self->in.game)->at.floor;
  for (gsize i = 1; i < state->actors.n; i++)
    if (state->actors.items[i].flags & DS_ACTOR_ALIVE &&
        ds_spot_equal (state->actors.items[i].at, (DsSimSpot){ floor, cell }) &&
        is_drawn (self, (gint32)i))
      return (gint32)i;
  return DS_SIM_NONE;
}

void
dse_probe_layer_inspect (DseProbeLayer *self, gint32 actor)
{
  g_return_if_fail (DSE_IS_PROBE_LAYER (self));
  g_return_if_fail (actor == DS_SIM_NONE || (gsize)actor < state_of (self)->actors.n);

  self->inspected = actor;
  redraw (self);
  show_mind (self);
  if (actor == DS_SIM_NONE)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->in.side), TRUE);
  dsu_canvas_reveal (dse_level_view_get_canvas (self->in.view),
                     state_of (self)->actors.items[actor].at.cell);
}

gboolean
dse_probe_layer_press (DseProbeLayer *self, DsCell cell)
{
  gint32 actor;

  g_return_val_if_fail (DSE_IS_PROBE_LAYER (self), FALSE);

  actor = self->clicks_inspect ? dse_probe_layer_creature_at (self, cell) : DS_SIM_NONE;
  if (actor != DS_SIM_NONE)
    dse_probe_layer_inspect (self, actor);
  return actor != DS_SIM_NONE;
}

/* The order of creatures: from the nearest to the player to the farthest. */
static gint64
rank_of (DseProbeLayer *self, gint32 actor)
{
  const DsSimActor *actors = state_of (self)->actors.items;
  const DsCell from = actors[DS_SIM_PLAYER].at.cell, at = actors[actor].at.cell;
  const gint64 x = at.x - from.x, y = at.y - from.y;

  return (x * x + y * y) * DS_SIM_ACTORS_MAX + actor;
}

/* The creature behind @last in that order, of those that are drawn; DS_SIM_NONE: there is none. */
static gint32
next_creature (DseProbeLayer *self, gint32 last)
{
  const DseProbed all = { .session = dse_game_get_session (self->in.game),
                          .floor = dse_game_get_player (self->in.game)->at.floor,
                          .actor = DS_SIM_NONE };
  gint32 next = DS_SIM_NONE;

  for (gint32 i = DS_SIM_PLAYER; dse_probed_next (&all, &i);)
    if (is_drawn (self, i) && (last == DS_SIM_NONE || rank_of (self, i) > rank_of (self, last)) &&
        (next == DS_SIM_NONE || rank_of (self, i) < rank_of (self, next)))
      next = i;
  return next;
}

/* Inspects the creature under the pointer; if there is none, or it is shown already, the next, and
 * after the last none. */
static void
on_mind (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gint32 pointed = DS_SIM_NONE;
  DseProbeLayer *self = data;
  DsCell cell;

  if (dsu_canvas_get_hover (dse_level_view_get_canvas (self->in.view), &cell))
    pointed = dse_probe_layer_creature_at (self, cell);
  if (pointed == DS_SIM_NONE || pointed == self->inspected)
    pointed = next_creature (self, self->inspected);
  if (pointed == DS_SIM_NONE && self->inspected == DS_SIM_NONE)
    dse_hint_say (self->in.hint, _ ("No creature is in sight"));
  dse_probe_layer_inspect (self, pointed);
}

static void
on_forget_mind (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_probe_layer_inspect (data, DS_SIM_NONE);
}

static void
on_click_minds (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseProbeLayer *self = data;

  g_simple_action_set_state (action, state);
  self->clicks_inspect = g_variant_get_boolean (state);
}

static void
add_actions (DseProbeLayer *self, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "mind", .activate = on_mind },
    { .name = "forget-mind", .activate = on_forget_mind },
    { .name = "click-minds", .state = "false", .change_state = on_click_minds },
  };

  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  for (gsize i = 0; i < dse_probes_count (); i++) {
    const DseProbe *probe = dse_probes_get (i);
    const gboolean shown = probe == &dse_probe_plan; /* without a bot it draws nothing */
    g_autofree char *name = g_strconcat ("probe-", probe->id, NULL);
    g_autoptr (GSimpleAction) action =
        g_simple_action_new_stateful (name, NULL, g_variant_new_boolean (shown));

    self->shown |= (guint)shown << i;
    g_signal_connect_object (action, "change-state", G_CALLBACK (on_probe), self, 0);
    g_action_map_add_action (actions, G_ACTION (action));
  }
}

static void
dse_probe_layer_dispose (GObject *object)
{
  DseProbeLayer *self = DSE_PROBE_LAYER (object);

  if (self->in.view != NULL)
    dsu_canvas_remove_layer (dse_level_view_get_canvas (self->in.view), self->layer);
  self->in.view = NULL;
  G_OBJECT_CLASS (dse_probe_layer_parent_class)->dispose (object);
}

static void
dse_probe_layer_class_init (DseProbeLayerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_probe_layer_dispose;
}

static void
dse_probe_layer_init (DseProbeLayer *self)
{
  self->inspected = DS_SIM_NONE;
}

DseProbeLayer *
dse_probe_layer_new (const DseProbeSetting *setting, GActionMap *actions)
{
  DseProbeLayer *self;

  g_return_val_if_fail (setting != NULL && G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (DSE_TYPE_PROBE_LAYER, NULL);
  self->in = *setting;
  self->layer = dsu_canvas_add_layer (dse_level_view_get_canvas (self->in.view), draw, self);
  g_signal_connect_object (self->in.autoplay, "finished", G_CALLBACK (dse_probe_layer_update), self,
                           G_CONNECT_SWAPPED);
  add_actions (self, actions);
  return self;
}
