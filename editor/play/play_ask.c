/* editor/play/play_ask.c — what an action needs to be told, one thing after the other: which item,
 * which spell, in which direction, at which cell. */
#include "play/play_private.h"

#include "field/line.h"
#include "field/move.h"

#include <glib/gi18n.h>

#define ITEM (DS_ACT_ITEM | DS_ACT_ITEM_HERE | DS_ACT_ITEM_NONE)

static const GdkRGBA CLEAR = { 0.2f, 0.9f, 0.5f, 0.25f }, BLOCKED = { 0.95f, 0.25f, 0.2f, 0.25f };

/* ---- a cell: a line from the player that keys and the pointer move */

static void
show_line (DsePlay *self)
{
  const DsCell from = dse_session_get_player (self->session)->at.cell;
  const gboolean is_good =
      self->is_looking || ds_sim_aims (dse_session_get_sim (self->session), self->target);
  g_autofree char *text = dse_play_dup_look (self, self->target);
  DsSpans spans = { 0 };
  DsLine line;
  DsCell cell;

  ds_line_start (&line, self->is_looking ? self->target : from, self->target);
  while (ds_line_next (&line, &cell))
    if (!ds_array_push (&spans, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
      break;
  dsu_canvas_set_preview (DSU_CANVAS (self->canvas), spans.items, spans.n,
                          is_good ? &CLEAR : &BLOCKED);
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
  if (self->has_picked)
    self->target = self->picked;
  else
    next_creature (self, DS_SIM_PLAYER, &self->target);
  self->has_picked = FALSE;
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
  dse_play_aim_at (self, (DsCell){ self->target.x + ds_move_steps[step].x,
                                   self->target.y + ds_move_steps[step].y });
}

void
dse_play_next_aim (DsePlay *self)
{
  DsCell cell;

  if (next_creature (self, self->aimed, &cell))
    dse_play_aim_at (self, cell);
}

void
dse_play_take_aim (DsePlay *self)
{
  const DsCell cell = self->target;
  const gboolean looks = self->is_looking;

  end_line (self);
  if (looks && self->travels)
    dse_play_travel (self, cell);
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
    dse_play_open_screen (self, &dse_screen_inventory);
  } else if (self->needs & DS_ACT_NUMBER) {
    dse_play_open_screen (self, self->asked.type == DS_ACTION_choose ? &dse_screen_level_up
                                                                     : &dse_screen_spells);
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
dse_play_ask (DsePlay *self, gint32 type)
{
  dse_play_stop_asking (self);
  self->asked = (DsAction){ .type = type, .item = DS_SIM_NONE };
  self->needs = ds_action_class (type)->needs;
  self->is_asking = TRUE;
  dse_play_go_on_asking (self);
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
