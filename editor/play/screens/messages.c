/* editor/play/screens/messages.c — all messages, the latest first. */
#include "play/screen.h"

#include <glib/gi18n.h>

#define LINES_MAX 200

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DseLine *line;

  card->title = g_strdup (_ ("Messages"));
  card->empty = _ ("No messages yet.");
  for (guint back = 0;
       card->choices->len < LINES_MAX && (line = dse_session_get_line (session, back)) != NULL;
       back += line->times)
    /* Translators: %u is the number of a turn. */
    dse_card_add (card, dse_line_dup_text (line), g_strdup_printf (_ ("turn %u"), line->turn));
}

const DseScreen dse_screen_messages = {
  .id = "messages",
  .label = N_ ("Messages"),
  .fill = fill,
};
