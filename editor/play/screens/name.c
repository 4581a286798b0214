/* editor/play/screens/name.c — a name for one thing, or for all that look like it. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  char name[128];
  DseChoice *choice;

  ds_sim_item_name (sim, asked->item, name, sizeof name);
  card->title = g_strdup_printf (_ ("What do you call the %s?"), name);
  card->subtitle = g_strdup (_ ("An empty line gives it its own name back."));
  card->line = g_strdup (name);
  choice = dse_card_add (card, g_strdup (_ ("Call this one so")), NULL);
  choice->action.item = asked->item;
  choice->does = "name-one";
  if (ds_sim_knows_item (sim, asked->item))
    return;
  choice = dse_card_add (card, g_strdup (_ ("Call all so that look like it")), NULL);
  choice->action.item = asked->item;
  choice->does = "name-all";
}

const DseScreen dse_screen_name = {
  .id = "name",
  .label = N_ ("A name"),
  .fill = fill,
};
