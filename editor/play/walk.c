/* editor/play/walk.c — the player's paths on foot: the cells that are open, and a shortest path. */
#include "play/walk.h"

#include "field/move.h"
#include "sim/world/knowledge.h"

int
dse_walk_step_to (DseSession *session, DsCell to)
{
  DsCell at;

  g_return_val_if_fail (session != NULL, -1);

  at = dse_session_get_player (session)->at.cell;
  for (int i = 0; i < 8; i++)
    if (at.x + ds_move_steps[i].x == to.x && at.y + ds_move_steps[i].y == to.y)
      return i;
  return -1;
}

/* Cells of the player's floor that feet can enter; @knows: as far as the player knows. Caller
 * frees. */
static guint8 *
open_cells (DseSession *session, gboolean knows)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gsize n = (gsize)dungeon->w * (gsize)dungeon->h;
  const gint32 floor = dse_session_get_player (session)->at.floor;
  const gsize first = (gsize)state->floors.items[floor].first;
  guint8 *open = g_new (guint8, n);

  for (gsize i = 0; i < n; i++)
    open[i] =
        (state->cells.items[first + i] & (DS_CELL_WALK | DS_CELL_GATE)) != 0 &&
        (!knows ||
         (state->known.items[first + i].ground != 0 &&
          !(state->cells.items[first + i] & DS_CELL_HARM) &&
          !ds_sim_hides (sim, (DsSimSpot){ floor, { (int)i % dungeon->w, (int)i / dungeon->w } })));
  return open;
}

/* A diagonal step costs a little more, so that a path is straight where that is as short. */
static gboolean
find (DseSession *session, DsAstar *out, const guint8 *open, DsCell to)
{
  const DsDelve *delve = ds_sim_delve (dse_session_get_sim (session));
  const DsSpace space = { delve->dungeon.w, delve->dungeon.h, open, ds_delve_movement (delve) };

  return ds_astar_find (out, &space, dse_session_get_player (session)->at.cell, to,
                        (DsStepCosts){ 10, 11 }, DS_ASTAR_MOST, NULL) == DS_OK;
}

/* Closes the cells of creatures that the player sees, but for @to. */
static void
close_taken (DseSession *session, guint8 *open, DsCell to)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const gint32 floor = dse_session_get_player (session)->at.floor,
               w = ds_sim_delve (sim)->dungeon.w;

  for (gsize i = 1; i < state->actors.n; i++) {
    const DsSimSpot at = state->actors.items[i].at;

    if (at.floor == floor && (at.cell.x != to.x || at.cell.y != to.y) &&
        ds_sim_sees_actor (sim, DS_SIM_PLAYER, (gint32)i))
      open[ds_cell_index (at.cell, w)] = FALSE;
  }
}

gboolean
dse_walk_find (DseSession *session, DsAstar *out, DsCell to)
{
  g_autofree guint8 *all = NULL, *open = NULL;

  g_return_val_if_fail (session != NULL && out != NULL, FALSE);

  all = open_cells (session, TRUE);
  open = open_cells (session, TRUE);
  close_taken (session, open, to);
  return find (session, out, open, to) || find (session, out, all, to);
}

gboolean
dse_walk_find_for_bot (DseSession *session, DsAstar *out, DsCell to)
{
  g_autofree guint8 *all = NULL, *open = NULL;

  g_return_val_if_fail (session != NULL && out != NULL, FALSE);

  open = open_cells (session, TRUE);
  all = open_cells (session, FALSE);
  return find (session, out, open, to) || find (session, out, all, to);
}
