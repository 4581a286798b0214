/* editor/play/controls.c — the player's own action. */
#include "play/controls.h"

void
dse_controls_do (const DseControls *self, const DsAction *action)
{
  g_return_if_fail (self != NULL && action != NULL);

  if (dse_game_is_over (self->game))
    return;
  if (!dse_hint_is_look (self->hint))
    dse_hint_say (self->hint, "");
  dse_clock_do (self->clock, action);
}
