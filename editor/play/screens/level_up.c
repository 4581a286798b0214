/* editor/play/screens/level_up.c — a bonus for an experience level; the game waits until one is
 * chosen. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsRules *rules = ds_sim_delve (dse_session_get_sim (session))->rules;
  const DsSimActor *player = dse_session_get_player (session);
  const gint32 n = player->abilities.picks;

  card->title = g_strdup (_ ("Choose a level-up bonus"));
  card->subtitle =
      n > 1
          ? g_strdup_printf (ngettext ("You reached level %d. You have %d bonus left to choose.",
                                       "You reached level %d. You have %d bonuses left to choose.",
                                       (unsigned long)n),
                             player->abilities.level, n)
          : g_strdup_printf (_ ("You reached level %d."), player->abilities.level);
  card->has_numbers = TRUE;
  card->leave = DSE_LEAVE_NEVER;
  for (gsize i = 0; i < ds_rules_n_level_options (rules); i++) {
    DseChoice *choice = dse_card_add (
        card, g_strdup (ds_translate (ds_rules_level_option (rules, i)->label)), NULL);

    choice->action =
        (DsAction){ .type = DS_ACTION_choose, .item = DS_SIM_NONE, .number = (gint32)i };
    choice->answers = DS_ACT_NUMBER;
  }
}

const DseScreen dse_screen_level_up = {
  .id = "level-up",
  .label = N_ ("Level up"),
  .fill = fill,
};
