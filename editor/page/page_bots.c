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
  DsBotSetup setup = { .turns = DS_BOT_GAME_TURNS };
  const DsBotTally *tally;

  g_return_if_fail (DSE_IS_PAGE (self));

  tally = dse_bot_games_get_tally (self->aids.bot_games);
  if (tally == NULL || i >= tally->results.n || dse_page_refuses_edit (self))
    return;
  setup.bot = dse_bot_games_get_bot (self->aids.bot_games);
  setup.options.seed = tally->results.items[i].seed;
  dse_opening_start_bot (self, dse_bot_games_get_level (self->aids.bot_games), &setup,
                         dsu_document_get_delve (self->document), on_opened);
}
