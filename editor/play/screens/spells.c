/* editor/play/screens/spells.c — the spells of a book, or the known ones. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsRules *rules = ds_sim_delve (sim)->rules;
  const DsSimActor *player = dse_session_get_player (session);
  const gint32 book = asked->item;
  gint32 number;

  card->title = g_strdup (_ ("Choose a spell"));
  card->empty = _ ("There are no spells to cast.");
  for (gint32 i = 0; (number = ds_sim_spell (sim, book, i)) != DS_SIM_NONE; i++) {
    const DsSpell *spell = ds_rules_spell (rules, (gsize)number);
    /* Translators: the price of a spell. */
    DseChoice *choice = dse_card_add (card, g_strdup (ds_translate (spell->label)),
                                      g_strdup_printf (_ ("%d mana"), spell->cost));

    choice->action = *asked;
    choice->action.number = i;
    choice->action.cell = player->at.cell;
    choice->answers = DS_ACT_NUMBER | (spell->aim == DS_AIM_SELF ? DS_ACT_CELL : 0);
  }
}

const DseScreen dse_screen_spells = {
  .id = "spells",
  .label = N_ ("Spells"),
  .fill = fill,
};
