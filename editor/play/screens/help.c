/* editor/play/screens/help.c — what the game is about, and its keys. */
#include "play/command.h"
#include "play/screen.h"

#include "application.h"

#include <glib/gi18n.h>

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  g_autoptr (GVariant) bindings =
      g_settings_get_value (dse_application_get_settings (dse_application_get ()), "play-keys");

  card->title = g_strdup (_ ("Keys of the game"));
  card->subtitle = g_strdup (_ ("Reach the goal with what it asks for. Who walks into a creature "
                                "strikes it. F5 goes back to the editor, Shift+F5 ends the game."));
  for (gsize i = 0; i < dse_commands_count (); i++) {
    const DseCommand *command = dse_commands_get (i);

    if (dse_command_is_known (command))
      dse_card_add (card, g_strdup (_ (command->label)),
                    dse_command_dup_key_names (bindings, command));
  }
}

const DseScreen dse_screen_help = {
  .id = "help",
  .label = N_ ("Keys"),
  .fill = fill,
};
