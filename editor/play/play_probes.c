/* editor/play/play_probes.c — which probes are drawn, and whose mind is open. */
#include "play/play_private.h"

#include "play/mind.h"
#include "play/probe.h"

#include "sim/world/knowledge.h"

#include <glib/gi18n.h>
#include <string.h>

static const GdkRGBA MINDED = { 1, 0.85f, 0.2f, 1 };

/* ---- probes */

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DsePlay *self = data;
  DseProbed on = { .session = self->session, .actor = self->minded, .plan = self->plan };

  if (self->session == NULL)
    return;
  on.floor = dse_session_get_player (self->session)->at.floor;
  for (gsize i = 0; i < dse_probes_count (); i++)
    if (self->probes >> i & 1)
      dse_probes_get (i)->draw (&on, snapshot, viewport);
  if (self->minded != DS_SIM_NONE) {
    const DsSimSpot at =
        ds_sim_state (dse_session_get_sim (self->session))->actors.items[self->minded].at;

    if (at.floor == on.floor)
      dse_probed_ring (snapshot, viewport, at.cell, &MINDED);
  }
}

static void
show_legend (DsePlay *self)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < dse_probes_count (); i++)
    if (self->probes >> i & 1 && (dse_probes_get (i) != &dse_probe_plan || self->plan->len > 0))
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "",
                              _ (dse_probes_get (i)->legend));
  gtk_label_set_text (GTK_LABEL (self->legend), text->str);
  gtk_widget_set_visible (self->legend, text->len > 0);
  g_string_free (text, TRUE);
}

static void
show_mind (DsePlay *self)
{
  g_autofree char *title = NULL, *text = NULL;

  if (self->minded != DS_SIM_NONE) {
    title = dse_mind_dup_title (self->session, self->minded);
    text = dse_mind_dup_text (self->session, self->minded);
  }
  dse_side_set_mind (DSE_SIDE (self->side), title, text);
}

void
dse_play_update_probes (DsePlay *self)
{
  const gsize n = ds_sim_state (dse_session_get_sim (self->session))->actors.n;

  if (self->minded >= (gint32)n)
    self->minded = DS_SIM_NONE; /* back in time it is not there yet */
  if (self->probes != 0 || self->minded != DS_SIM_NONE)
    dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->layer);
  show_legend (self);
  show_mind (self);
}

/* Bit by bit: each probe is a switch of its own. */
static void
on_probe (GSimpleAction *action, GVariant *state, gpointer data)
{
  const char *id = g_action_get_name (G_ACTION (action)) + strlen ("probe-");
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  for (gsize i = 0; i < dse_probes_count (); i++)
    if (strcmp (dse_probes_get (i)->id, id) == 0)
      self->probes ^= 1u << i;
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->layer);
  show_legend (self);
}

/* ---- minds */

/* One that is not drawn cannot be meant. */
static gboolean
is_shown (DsePlay *self, gint32 actor)
{
  return self->reveals ||
         ds_sim_sees_actor (dse_session_get_sim (self->session), DS_SIM_PLAYER, actor);
}

gint32
dse_play_creature_at (DsePlay *self, DsCell cell)
{
  const DsSimState *state = ds_sim_state (dse_session_get_sim (self->session));
  const gint32 floor = dse_session_get_player (self->session)->at.floor;

  for (gsize i = 1; i < state->actors.n; i++)
    if (state->actors.items[i].flags & DS_ACTOR_ALIVE &&
        ds_spot_equal (state->actors.items[i].at, (DsSimSpot){ floor, cell }) &&
        is_shown (self, (gint32)i))
      return (gint32)i;
  return DS_SIM_NONE;
}

void
dse_play_think_of (DsePlay *self, gint32 actor)
{
  self->minded = actor;
  dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->layer);
  show_mind (self);
  if (actor == DS_SIM_NONE)
    return;
  gtk_widget_set_visible (self->side, TRUE);
  dsu_canvas_reveal (
      DSU_CANVAS (self->canvas),
      ds_sim_state (dse_session_get_sim (self->session))->actors.items[actor].at.cell);
}

gboolean
dse_play_press_mind (DsePlay *self, DsCell cell)
{
  const gint32 actor = self->clicks_minds ? dse_play_creature_at (self, cell) : DS_SIM_NONE;

  if (actor != DS_SIM_NONE)
    dse_play_think_of (self, actor);
  return actor != DS_SIM_NONE;
}

/* Those that are nearer to the player come first. */
static gint64
rank_of (DsePlay *self, gint32 actor)
{
  const DsSimActor *actors = ds_sim_state (dse_session_get_sim (self->session))->actors.items;
  const DsCell from = actors[DS_SIM_PLAYER].at.cell, at = actors[actor].at.cell;
  const gint64 x = at.x - from.x, y = at.y - from.y;

  return (x * x + y * y) * DS_SIM_ACTORS_MAX + actor;
}

/* Behind @last in that order, of those that are seen; DS_SIM_NONE: there is none. */
static gint32
next_mind (DsePlay *self, gint32 last)
{
  const DseProbed all = { .session = self->session,
                          .floor = dse_session_get_player (self->session)->at.floor,
                          .actor = DS_SIM_NONE };
  gint32 next = DS_SIM_NONE;

  for (gint32 i = DS_SIM_PLAYER; dse_probed_next (&all, &i);)
    if (is_shown (self, i) && (last == DS_SIM_NONE || rank_of (self, i) > rank_of (self, last)) &&
        (next == DS_SIM_NONE || rank_of (self, i) < rank_of (self, next)))
      next = i;
  return next;
}

/* The one under the pointer; if that is nobody, or shown already, the next, and after the last
 * none. */
static void
on_mind (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gint32 pointed = DS_SIM_NONE;
  DsePlay *self = data;
  DsCell cell;

  if (dsu_canvas_get_hover (DSU_CANVAS (self->canvas), &cell))
    pointed = dse_play_creature_at (self, cell);
  if (pointed == DS_SIM_NONE || pointed == self->minded)
    pointed = next_mind (self, self->minded);
  if (pointed == DS_SIM_NONE && self->minded == DS_SIM_NONE)
    dse_play_say (self, _ ("No creature is in sight"));
  dse_play_think_of (self, pointed);
}

static void
on_forget_mind (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_think_of (data, DS_SIM_NONE);
}

static void
on_click_minds (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  self->clicks_minds = g_variant_get_boolean (state);
}

static const GActionEntry ENTRIES[] = {
  { .name = "mind", .activate = on_mind },
  { .name = "forget-mind", .activate = on_forget_mind },
  { .name = "click-minds", .state = "false", .change_state = on_click_minds },
};

void
dse_play_init_probes (DsePlay *self)
{
  self->minded = DS_SIM_NONE;
  self->plan = g_array_new (FALSE, FALSE, sizeof (DsCell));
  self->layer = dsu_canvas_add_layer (DSU_CANVAS (self->canvas), draw, self);
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
  for (gsize i = 0; i < dse_probes_count (); i++) {
    const DseProbe *probe = dse_probes_get (i);
    const gboolean shown = probe == &dse_probe_plan; /* it draws nothing while nobody is watched */
    g_autofree char *name = g_strconcat ("probe-", probe->id, NULL);
    g_autoptr (GSimpleAction) action =
        g_simple_action_new_stateful (name, NULL, g_variant_new_boolean (shown));

    self->probes |= (guint)shown << i;
    g_signal_connect (action, "change-state", G_CALLBACK (on_probe), self);
    g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
  }
}
