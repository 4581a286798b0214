/* editor/play/screens/help.c — what the game is about, and its keys. */
#include "play/command.h"
#include "play/screen.h"

#include <glib/gi18n.h>

/* Of the victory item that is somewhere in the level. */
static const char *
name_of_victory (const DsDelve *delve)
{
  for (gsize f = 0; f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (gsize i = 0; i < ds_things_count (things); i++) {
      const DsKind *kind = ds_rules_kind (delve->rules, ds_things_get (things, i)->kind);

      if (kind->item != NULL && kind->item->category == DS_ITEM_VICTORY)
        return ds_translate (kind->label);
    }
  }
  return _ ("treasure");
}

static char *
dup_aim (DseSession *session)
{
  const DsDelve *delve = ds_sim_delve (dse_session_get_sim (session));

  switch (dse_session_get_game (session)->win) {
  case DS_WIN_FETCH:
    return g_strdup_printf (
        _ ("Descend the %s, find the lost %s, and return to the surface to win."),
        ds_str_get (delve->dungeon.name), name_of_victory (delve));
  case DS_WIN_BOSS:
    return g_strdup (_ ("Find every boss and leave none alive."));
  case DS_WIN_NEVER:
    return g_strdup (_ ("Look around as long as you like: this game is not won."));
  default:
    return g_strdup (_ ("Reach the goal with what it asks for."));
  }
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  g_autofree char *aim = dup_aim (session);

  card->title = g_strdup (_ ("Roguelike help"));
  card->subtitle =
      g_strconcat (aim, " ",
                   _ ("Who walks into a creature strikes it. F5 goes back to the editor, Shift+F5 "
                      "ends the game. Any other key closes this."),
                   NULL);
  card->leave = DSE_LEAVE_ANY_KEY;
  for (gsize i = 0; i < dse_commands_count (); i++) {
    const DseCommand *command = dse_commands_get (i);

    if (dse_command_is_known (command))
      dse_card_add (card, g_strdup (_ (command->label)), NULL)->caps =
          dse_command_dup_key_names (bindings, command);
  }
}

const DseScreen dse_screen_help = {
  .id = "help",
  .label = N_ ("Keys"),
  .fill = fill,
};
