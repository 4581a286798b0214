/* editor/play/aim.c — the line from the player to a cell. */
#include "play/aim.h"

#include "play/walk.h"

#include "field/line.h"
#include "field/move.h"
#include "sim/world/aim.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

static const GdkRGBA CLEAR = { 1.0f, 0.33f, 1.0f, 0.32f }, BLOCKED = { 0.95f, 0.25f, 0.2f, 0.25f };

struct _DseAim {
  GObject parent_instance;

  DseGame *game;
  DseLevelView *view;
  DseHint *hint;

  gboolean is_shown;
  DseAimUse use;
  char *question; /* "": there is none */
  DsCell cell;
  gint32 actor; /* that was aimed at last */
  DsAstar walk; /* to the cell */
};

G_DEFINE_FINAL_TYPE (DseAim, dse_aim, G_TYPE_OBJECT)

gboolean
dse_aim_is_shown (DseAim *self)
{
  g_return_val_if_fail (DSE_IS_AIM (self), FALSE);

  return self->is_shown;
}

gboolean
dse_aim_get_cell (DseAim *self, DsCell *out)
{
  g_return_val_if_fail (DSE_IS_AIM (self) && out != NULL, FALSE);

  if (self->is_shown)
    *out = self->cell;
  return self->is_shown;
}

static DsuCanvas *
canvas_of (DseAim *self)
{
  return dse_level_view_get_canvas (self->view);
}

/* The cells of the path there, or of the flight. */
static void
find_line (DseAim *self, DsSpans *out)
{
  const gboolean travels = self->use == DSE_AIM_TO_TRAVEL;
  DsLine line;
  DsCell cell;

  if (travels && dse_walk_find (dse_game_get_session (self->game), &self->walk, self->cell)) {
    for (gsize i = 0; i < self->walk.way.n; i++) {
      cell = self->walk.way.items[i];
      if (!ds_array_push (out, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
        return;
    }
    return;
  }
  ds_line_start (&line, travels ? self->cell : dse_game_get_player (self->game)->at.cell,
                 self->cell);
  while (ds_line_next (&line, &cell))
    if (!ds_array_push (out, (DsSpan){ cell.y, cell.x, cell.x, 0 }))
      return;
}

/* A target must be in reach; looking and travelling are free to any cell. */
static gboolean
is_acceptable (DseAim *self, DsCell cell)
{
  return self->use != DSE_AIM_AT_TARGET || ds_sim_aims (dse_game_get_sim (self->game), cell);
}

static void
show_line (DseAim *self)
{
  g_autofree char *look = dse_level_view_dup_look (self->view, self->cell);
  g_autofree char *text = self->question[0] != '\0'
                              ? g_strdup_printf ("%s  %s", self->question, look)
                              : g_strdup (look);
  DsSpans spans = { 0 };

  find_line (self, &spans);
  dsu_canvas_set_preview (canvas_of (self), spans.items, spans.n,
                          is_acceptable (self, self->cell) ? &CLEAR : &BLOCKED);
  ds_array_clear (&spans);
  dsu_canvas_reveal (canvas_of (self), self->cell);
  dse_hint_say (self->hint, text);
}

/* The creature after @last that the player could aim at; FALSE: there is none. */
static gboolean
next_creature (DseAim *self, gint32 last, DsCell *out)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  const DsSimState *state = ds_sim_state (sim);
  const gint32 floor = dse_game_get_player (self->game)->at.floor, n = (gint32)state->actors.n;

  for (gint32 i = 1; i <= n; i++) {
    const gint32 number = (last + i) % n;
    const DsSimActor *actor = &state->actors.items[number];

    if (number != DS_SIM_PLAYER && actor->flags & DS_ACTOR_ALIVE && actor->at.floor == floor &&
        ds_sim_aims (sim, actor->at.cell)) {
      self->actor = number;
      *out = actor->at.cell;
      return TRUE;
    }
  }
  return FALSE;
}

void
dse_aim_begin (DseAim *self, DseAimUse use, const char *question, const DsCell *first)
{
  g_return_if_fail (DSE_IS_AIM (self) && question != NULL);

  self->is_shown = TRUE;
  self->use = use;
  g_free (self->question);
  self->question = g_strdup (question);
  self->cell = dse_game_get_player (self->game)->at.cell;
  if (first != NULL && is_acceptable (self, *first))
    self->cell = *first;
  else
    next_creature (self, DS_SIM_PLAYER, &self->cell);
  dse_hint_moves_pointer (self->hint);
  show_line (self);
}

void
dse_aim_end (DseAim *self)
{
  g_return_if_fail (DSE_IS_AIM (self));

  if (!self->is_shown)
    return;
  self->is_shown = FALSE;
  dsu_canvas_set_preview (canvas_of (self), NULL, 0, NULL);
  dse_hint_say (self->hint, "");
}

void
dse_aim_move_to (DseAim *self, DsCell cell)
{
  const DsDungeon *dungeon;

  g_return_if_fail (DSE_IS_AIM (self) && self->is_shown);

  dungeon = &ds_sim_delve (dse_game_get_sim (self->game))->dungeon;
  self->cell = (DsCell){ CLAMP (cell.x, 0, dungeon->w - 1), CLAMP (cell.y, 0, dungeon->h - 1) };
  show_line (self);
}

void
dse_aim_move (DseAim *self, int step)
{
  DsCell to;

  g_return_if_fail (DSE_IS_AIM (self) && self->is_shown && step >= 0 && step < 8);

  to = (DsCell){ self->cell.x + ds_move_steps[step].x, self->cell.y + ds_move_steps[step].y };
  dse_hint_moves_pointer (self->hint);
  if (is_acceptable (self, to))
    dse_aim_move_to (self, to);
}

/* A passage, gate, goal or item that the player knows. */
static gboolean
is_destination (const DsSim *sim, DsSimSpot spot)
{
  const DsSimState *state = ds_sim_state (sim);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gsize at =
      (gsize)state->floors.items[spot.floor].first + ds_cell_index (spot.cell, dungeon->w);

  return ds_sim_knows (sim, spot) && !ds_sim_hides (sim, spot) &&
         (state->cells.items[at] & (DS_CELL_PASS | DS_CELL_GOAL | DS_CELL_SHUT) ||
          ds_sim_know (sim, DS_SIM_PLAYER, spot).item != DS_SIM_NONE);
}

/* The next one row by row behind the cell, and then from the first row on. */
static gboolean
next_destination (DseAim *self, DsCell *out)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gint32 floor = dse_game_get_player (self->game)->at.floor;
  const gint32 n = dungeon->w * dungeon->h, from = (gint32)ds_cell_index (self->cell, dungeon->w);

  for (gint32 i = 1; i < n; i++) {
    *out = (DsCell){ (from + i) % n % dungeon->w, (from + i) % n / dungeon->w };
    if (is_destination (sim, (DsSimSpot){ floor, *out }))
      return TRUE;
  }
  return FALSE;
}

void
dse_aim_next (DseAim *self)
{
  gboolean travels;
  DsCell cell;

  g_return_if_fail (DSE_IS_AIM (self) && self->is_shown);

  travels = self->use == DSE_AIM_TO_TRAVEL;
  if (travels ? next_destination (self, &cell) : next_creature (self, self->actor, &cell))
    dse_aim_move_to (self, cell);
  else
    dse_hint_say (self->hint, travels ? _ ("You know no other place to travel to")
                                      : _ ("No creature is in sight"));
}

void
dse_aim_take (DseAim *self)
{
  DsCell cell;

  g_return_if_fail (DSE_IS_AIM (self) && self->is_shown);

  cell = self->cell;
  if (!is_acceptable (self, cell))
    return;
  dse_aim_end (self);
  g_signal_emit_by_name (self, "taken", (guint)self->use, &cell);
}

static void
dse_aim_finalize (GObject *object)
{
  DseAim *self = DSE_AIM (object);

  g_free (self->question);
  ds_astar_clear (&self->walk);
  G_OBJECT_CLASS (dse_aim_parent_class)->finalize (object);
}

static void
dse_aim_class_init (DseAimClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_aim_finalize;
  g_signal_new ("taken", DSE_TYPE_AIM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_UINT, G_TYPE_POINTER);
}

static void
dse_aim_init (DseAim *self)
{
}

DseAim *
dse_aim_new (DseGame *game, DseLevelView *view, DseHint *hint)
{
  DseAim *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_LEVEL_VIEW (view) && DSE_IS_HINT (hint), NULL);

  self = g_object_new (DSE_TYPE_AIM, NULL);
  self->game = game;
  self->view = view;
  self->hint = hint;
  return self;
}
