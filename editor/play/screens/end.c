/* editor/play/screens/end.c — the end of a game: the result, its cause, and ways to go on. */
#include "play/screen.h"
#include "play/view/held.h"

#include "sim/conduct.h"

#include <glib/gi18n.h>

static void
add_line (GString *line, const char *text)
{
  g_string_append (line, line->len > 0 ? " · " : "");
  g_string_append (line, text);
}

/* A line of what was done, and one of what never was; how long it took is said above. */
static void
add_conduct (DseCard *card, const DsSim *sim)
{
  GString *done = g_string_new (NULL), *never = g_string_new (NULL);
  DseChoice *first;
  DsConduct conduct;

  for (gsize i = 0; ds_sim_conduct (sim, i, &conduct); i++) {
    g_autofree char *count = g_strdup_printf (_ ("%s: %u"), _ (conduct.label), conduct.n);

    if (conduct.never != NULL)
      add_line (conduct.n > 0 ? done : never, conduct.n > 0 ? count : _ (conduct.never));
  }
  if (done->len == 0)
    g_string_append (done, _ ("Did nothing of note"));
  first = dse_card_add (card, g_string_free (done, FALSE), NULL);
  first->group = _ ("Conduct");
  if (never->len > 0)
    dse_card_add (card, g_string_free (never, FALSE), NULL);
  else
    g_string_free (never, TRUE);
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSimGame *game = dse_session_get_game (session);
  const DsSimActor *player = dse_session_get_player (session);
  g_autofree char *turns =
      g_strdup_printf (ngettext ("%u turn", "%u turns", game->turn), game->turn);
  g_autofree char *level = g_strdup_printf (_ ("level %d"), player->abilities.level);
  char text[DS_SENTENCE] = "";
  DsMessage cause;

  if (ds_sim_cause (dse_session_get_sim (session), &cause))
    ds_message_format (&cause, text, sizeof text);
  card->has_no_keys = TRUE;
  card->title = g_strdup (game->result == DS_SIM_WON ? _ ("You have won") : _ ("You are dead"));
  card->subtitle = g_strdup_printf ("%s%s%s · %s", text, text[0] != '\0' ? "\n" : "", turns, level);
  dse_card_add (card, g_strdup (_ ("Play again with the same seed")), NULL)->does = "restart";
  dse_card_add (card, g_strdup (_ ("Go back ten turns")), NULL)->does = "back";
  dse_card_add (card, g_strdup (_ ("Return to the editor")), NULL)->does = "leave";
  dse_card_add_held (card, dse_held_things (session, NULL), _ ("Inventory"));
  dse_card_add_held (card, dse_held_keys (session), _ ("Key ring"));
  add_conduct (card, dse_session_get_sim (session));
}

const DseScreen dse_screen_end = {
  .id = "end",
  .label = N_ ("Game over"),
  .fill = fill,
};
