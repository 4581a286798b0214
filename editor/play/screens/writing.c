/* editor/play/screens/writing.c — the words of an engraving. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  char text[DS_SENTENCE] = "";
  DseChoice *choice;

  if (asked->item == DS_SIM_NONE)
    ds_sim_writing_at (sim, dse_session_get_player (session)->at, text, sizeof text);
  else
    ds_sim_writing (sim, asked->item, text, sizeof text);
  card->title = g_strdup (_ ("Text to engrave"));
  card->subtitle = g_strdup (_ ("Leave empty to remove the engraving."));
  card->line = g_strdup (text);
  choice = dse_card_add (card, g_strdup (_ ("Engrave")), NULL);
  choice->action.item = asked->item;
  choice->does = "engrave";
}

const DseScreen dse_screen_writing = {
  .id = "writing",
  .label = N_ ("Engraving"),
  .fill = fill,
};
