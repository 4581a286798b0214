/* editor/page/page_bots.c — the games of bots on the page's level, and playing one again. */
#include "page/page_private.h"

DseBotGames *
dse_page_get_bot_games (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->aids.bot_games;
}

char *
dse_page_dup_note (gpointer page, DsCell cell)
{
  DsePage *self = DSE_PAGE (page);
  const DsuOverlay *overlay = dse_overlay_get_kind (self->overlay);
  char *ghost;

  g_return_val_if_fail (cell.x >= 0 && cell.y >= 0, NULL);

  ghost = dse_host_dup_ghost (self->host, cell);
  if (ghost != NULL || overlay == NULL || !overlay->needs_games)
    return ghost;
  return dse_bot_games_dup_cell (self->aids.bot_games, dsu_canvas_get_floor (self->canvas), cell);
}

static void
on_opened (gpointer owner, gpointer opening)
{
  dse_page_take_game (DSE_PAGE (owner), opening);
}

void
dse_page_play_bot_game (DsePage *self, guint i)
{
  const DsDelve *level;
  const DsBotTally *tally;
  DsBotSetup setup;
  DsDelve now;

  g_return_if_fail (DSE_IS_PAGE (self));

  tally = dse_bot_games_get_tally (self->aids.bot_games);
  if (tally == NULL || i >= tally->results.n || dse_page_refuses_edit (self))
    return;
  setup = *dse_bot_games_get_setup (self->aids.bot_games);
  setup.options.seed = tally->results.items[i].seed;
  level = dse_bot_games_get_level (self->aids.bot_games);
  if (ds_delve_copy (&now, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  g_strlcpy (now.ruleset, level->ruleset, sizeof now.ruleset); /* the game goes on by its rules */
  dse_opening_start_bot (self, level, &setup, &now, on_opened);
  ds_delve_clear (&now);
}

gboolean
dse_page_watch_death (DsePage *self, DsCell cell)
{
  guint game;

  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  if (!dse_bot_games_find_death (self->aids.bot_games, dsu_canvas_get_floor (self->canvas), cell,
                                 &game))
    return FALSE;
  dse_page_play_bot_game (self, game);
  return TRUE;
}

static void
on_tap (DsePage *self, const DsuPoint *point)
{
  const DsuOverlay *overlay = dse_overlay_get_kind (self->overlay);

  if (overlay != NULL && g_str_equal (overlay->id, "deaths"))
    dse_page_watch_death (self, point->cell);
}

void
dse_page_watch_taps (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  g_signal_connect_object (self->canvas, "tap", G_CALLBACK (on_tap), self, G_CONNECT_SWAPPED);
}
