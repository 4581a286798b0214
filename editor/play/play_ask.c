/* editor/play/play_ask.c — what an action needs to be told, one thing after the other: which item,
 * which spell, in which direction, at which cell. */
#include "play/play_private.h"

#include "field/line.h"
#include "field/move.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

#define ITEM (DS_ACT_ITEM | DS_ACT_ITEM_HERE | DS_ACT_ITEM_NONE)

static const GdkRGBA CLEAR = { 1.0f, 0.33f, 1.0f, 0.32f }, BLOCKED = { 0.95f, 0.25f, 0.2f, 0.25f };

/* ---- a cell: a line from the player that keys and the pointer move */

/* What a cell is asked for; "" when one only looks. */
static char *
dup_question (DsePlay *self)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimActor *player = dse_session_get_player (self->session);
  const gint32 spell = ds_sim_spell (sim, self->asked.item, self->asked.number);
  char name[128];

  if (self->is_looking)
    return g_strdup (self->travels ? _ ("Choose a destination") : "");
  if (self->asked.type == DS_ACTION_cast && spell != DS_SIM_NONE)
    return g_strdup_printf (
        _ ("Cast %s: choose a target"),
        ds_translate (ds_rules_spell (ds_sim_delve (sim)->rules, (gsize)spell)->label));
  if (self->asked.type == DS_ACTION_fire)
    return g_strdup_printf (_ ("Fire %s: choose a target"),
                            ds_sim_item_name (sim, player->inventory.weapon, name, sizeof name));
  return g_strdup_printf (_ ("%s %s: choose a target"),
                          _ (ds_action_class (self->asked.type)->label),
                          ds_sim_item_name (sim, self->asked.item, name, sizeof name));
}

/* The way there, or what flies there. */
static void
find_line (DsePlay *self, DsSpans *out)
{
  const DsCell from = dse_session_get_player (self->session)->at.cell;
  DsLine line;
  DsCell cell;

  if (self->is_looking && self->travels && dse_play_find_way (self, self->target)) {
    for (gsize i = 0; i < self->astar.way.n; i++) {
      cell = self->astar.way.items[i];
      if (!ds_array_push (out, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
        return;
    }
    return;
  }
  ds_line_start (&line, self->is_looking && self->travels ? self->target : from, self->target);
  while (ds_line_next (&line, &cell))
    if (!ds_array_push (out, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
      return;
}

/* Whether the cell would do for what is asked; one can look anywhere. */
static gboolean
is_acceptable (DsePlay *self, DsCell cell)
{
  return self->is_looking || ds_sim_aims (dse_session_get_sim (self->session), cell);
}

static void
show_line (DsePlay *self)
{
  g_autofree char *look = dse_play_dup_look (self, self->target);
  g_autofree char *question = dup_question (self);
  g_autofree char *text =
      question[0] != '\0' ? g_strdup_printf ("%s  %s", question, look) : g_strdup (look);
  DsSpans spans = { 0 };

  find_line (self, &spans);
  dsu_canvas_set_preview (DSU_CANVAS (self->canvas), spans.items, spans.n,
                          is_acceptable (self, self->target) ? &CLEAR : &BLOCKED);
  ds_array_clear (&spans);
  dsu_canvas_reveal (DSU_CANVAS (self->canvas), self->target);
  dse_play_say (self, text);
}

/* The creature after @last that the player could aim at; FALSE: there is none. */
static gboolean
next_creature (DsePlay *self, gint32 last, DsCell *out)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimState *state = ds_sim_state (sim);
  const gint32 floor = dse_session_get_player (self->session)->at.floor,
               n = (gint32)state->actors.n;

  for (gint32 i = 1; i <= n; i++) {
    const gint32 number = (last + i) % n;
    const DsSimActor *actor = &state->actors.items[number];

    if (number != DS_SIM_PLAYER && actor->flags & DS_ACTOR_ALIVE && actor->at.floor == floor &&
        ds_sim_aims (sim, actor->at.cell)) {
      self->aimed = number;
      *out = actor->at.cell;
      return TRUE;
    }
  }
  return FALSE;
}

static void
begin_line (DsePlay *self)
{
  self->has_target = TRUE;
  self->target = dse_session_get_player (self->session)->at.cell;
  if (self->has_picked && is_acceptable (self, self->picked))
    self->target = self->picked;
  else
    next_creature (self, DS_SIM_PLAYER, &self->target);
  self->has_picked = FALSE;
  dse_play_moves_pointer (self);
  show_line (self);
}

static void
end_line (DsePlay *self)
{
  self->has_target = self->is_looking = FALSE;
  dsu_canvas_set_preview (DSU_CANVAS (self->canvas), NULL, 0, NULL);
  dse_play_say (self, "");
}

void
dse_play_look (DsePlay *self, gboolean travels)
{
  dse_play_stop_asking (self);
  self->travels = travels;
  self->is_looking = TRUE;
  begin_line (self);
}

void
dse_play_aim_at (DsePlay *self, DsCell cell)
{
  const DsDungeon *dungeon = &ds_sim_delve (dse_session_get_sim (self->session))->dungeon;

  self->target = (DsCell){ CLAMP (cell.x, 0, dungeon->w - 1), CLAMP (cell.y, 0, dungeon->h - 1) };
  show_line (self);
}

void
dse_play_move_aim (DsePlay *self, int step)
{
  const DsCell to = { self->target.x + ds_move_steps[step].x,
                      self->target.y + ds_move_steps[step].y };

  dse_play_moves_pointer (self);
  if (is_acceptable (self, to))
    dse_play_aim_at (self, to);
}

/* Where one may want to go: ways, gates, goals, and what lies there, as far as the player knows. */
static gboolean
is_aim (const DsSim *sim, DsSimSpot spot)
{
  const DsSimState *state = ds_sim_state (sim);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gsize at =
      (gsize)state->floors.items[spot.floor].first + ds_cell_index (spot.cell, dungeon->w);

  return ds_sim_knows (sim, spot) && !ds_sim_hides (sim, spot) &&
         (state->cells.items[at] & (DS_CELL_PASS | DS_CELL_GOAL | DS_CELL_SHUT) ||
          ds_sim_know (sim, DS_SIM_PLAYER, spot).item != DS_SIM_NONE);
}

/* Row by row behind the target, and from the first row on. */
static gboolean
next_place (DsePlay *self, DsCell *out)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gint32 floor = dse_session_get_player (self->session)->at.floor;
  const gint32 n = dungeon->w * dungeon->h, from = (gint32)ds_cell_index (self->target, dungeon->w);

  for (gint32 i = 1; i < n; i++) {
    *out = (DsCell){ (from + i) % n % dungeon->w, (from + i) % n / dungeon->w };
    if (is_aim (sim, (DsSimSpot){ floor, *out }))
      return TRUE;
  }
  return FALSE;
}

void
dse_play_next_aim (DsePlay *self)
{
  const gboolean travels = self->is_looking && self->travels;
  DsCell cell;

  if (travels ? next_place (self, &cell) : next_creature (self, self->aimed, &cell))
    dse_play_aim_at (self, cell);
  else
    dse_play_say (self, travels ? _ ("You know no other place to travel to")
                                : _ ("No creature is in sight"));
}

void
dse_play_take_aim (DsePlay *self)
{
  const DsCell cell = self->target;
  const gboolean looks = self->is_looking;

  if (!is_acceptable (self, cell))
    return;
  end_line (self);
  if (looks && self->travels)
    dse_play_travel (self, cell);
  else if (looks)
    dse_play_open_screen (self, &dse_screen_look, &(DsAction){ .cell = cell });
  if (looks)
    return;
  self->asked.cell = cell;
  self->needs &= ~(guint)DS_ACT_CELL;
  dse_play_go_on_asking (self);
}

/* ---- one after the other */

void
dse_play_stop_asking (DsePlay *self)
{
  if (self->has_target)
    end_line (self);
  if (self->is_asking)
    dse_play_say (self, "");
  self->is_asking = FALSE;
  self->needs = 0;
}

void
dse_play_go_on_asking (DsePlay *self)
{
  const DsActionClass *class = ds_action_class (self->asked.type);

  if (self->needs & ITEM) {
    dse_play_open_screen (self, &dse_screen_inventory, &self->asked);
  } else if (self->needs & DS_ACT_NUMBER) {
    dse_play_open_screen (
        self, self->asked.type == DS_ACTION_choose ? &dse_screen_level_up : &dse_screen_spells,
        &self->asked);
  } else if (self->needs & DS_ACT_STEP) {
    g_autofree char *hint = g_strdup_printf (_ ("%s: in which direction?"), _ (class->label));

    dse_play_say (self, hint);
  } else if (self->needs & DS_ACT_CELL) {
    begin_line (self);
  } else {
    self->is_asking = FALSE;
    dse_play_do (self, &self->asked);
  }
}

void
dse_play_ask_more (DsePlay *self, const DsAction *action, guint needs)
{
  dse_play_stop_asking (self);
  self->asked = *action;
  self->needs = needs;
  self->is_asking = TRUE;
  dse_play_go_on_asking (self);
}

/* What needs no item of its own is done with what the player wields, or knows by heart. */
void
dse_play_ask (DsePlay *self, gint32 type)
{
  const DsActionClass *class = ds_action_class (type);
  const DsAction action = { .type = type, .item = DS_SIM_NONE };
  guint needs = class->needs;

  if (needs & DS_ACT_ITEM_NONE)
    needs &= ~(guint)ITEM;
  if (!(needs & ITEM) && class->suits != NULL &&
      !class->suits (dse_session_get_sim (self->session), DS_SIM_PLAYER, DS_SIM_NONE))
    needs = 0; /* it is refused, with a reason */
  dse_play_ask_more (self, &action, needs);
}

/* Takes what a screen found out; it may have made another action of it, as who reads a book casts.
 */
void
dse_play_answer (DsePlay *self, const DseChoice *choice)
{
  if (choice->action.type != self->asked.type)
    self->needs = ds_action_class (choice->action.type)->needs;
  self->asked = choice->action;
  self->needs &= ~(guint)choice->answers;
  dse_play_go_on_asking (self);
}

void
dse_play_answer_step (DsePlay *self, int step)
{
  self->asked.step = step;
  self->needs &= ~(guint)DS_ACT_STEP;
  dse_play_say (self, "");
  dse_play_go_on_asking (self);
}
