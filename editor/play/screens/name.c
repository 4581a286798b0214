/* editor/play/screens/name.c — a name for one item, or for all that look like it. */
#include "play/screen.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  char name[128];
  DseChoice *choice;

  ds_sim_item_name (sim, asked->item, name, sizeof name);
  card->title = g_strdup_printf (_ ("Name the %s"), name);
  card->subtitle = g_strdup (_ ("Leave empty to restore its original name."));
  card->line = g_strdup (name);
  choice = dse_card_add (card, g_strdup (_ ("Rename This Item")), NULL);
  choice->action.item = asked->item;
  choice->does = "name-one";
  if (ds_sim_knows_item (sim, asked->item))
    return;
  choice = dse_card_add (card, g_strdup (_ ("Rename All Items That Look Like It")), NULL);
  choice->action.item = asked->item;
  choice->does = "name-all";
}

const DseScreen dse_screen_name = {
  .id = "name",
  .label = N_ ("Name"),
  .fill = fill,
};
