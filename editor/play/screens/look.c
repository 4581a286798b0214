/* editor/play/screens/look.c — all that the player knows of a cell: creature, items, feature and
 * ground. */
#include "play/screen.h"

#include "sim/mind/describe.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

static void
add (DseCard *card, const char *group, const char *text, const char *description)
{
  dse_card_add (card, g_strdup (text), NULL)->group = group;
  if (description[0] != '\0')
    dse_card_add (card, g_strdup (ds_translate (description)), NULL);
}

static void
add_kind (DseCard *card, const DsSim *sim, gint32 kind, const char *group, const char *text)
{
  add (card, group, text, ds_rules_kind (ds_sim_delve (sim)->rules, (guint32)kind)->description);
}

static void
add_items (DseCard *card, const DsSim *sim, DsSimSpot spot)
{
  const DsSimState *state = ds_sim_state (sim);
  const char *group = _ ("Items");
  char text[DS_SENTENCE];
  DsMessage message;

  for (gsize i = 0; i < state->items.n; i++) {
    const DsSimItem *item = &state->items.items[i];

    if (item->owner != DS_SIM_NONE || !ds_spot_equal (item->at, spot))
      continue;
    ds_sim_examine (sim, (gint32)i, &message);
    ds_message_format (&message, text, sizeof text);
    /* the use of an item is known only once its kind is */
    if (ds_sim_knows_item (sim, (gint32)i))
      add_kind (card, sim, item->kind, group, text);
    else
      add (card, group, text, "");
    group = NULL;
  }
}

static void
add_tile (DseCard *card, const DsSim *sim, guint16 tile, const char *group)
{
  const DsTile *record = ds_rules_tile (ds_sim_delve (sim)->rules, tile);

  add (card, group, ds_translate (record->label), record->description);
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimSpot spot = { dse_session_get_player (session)->at.floor, asked->cell };
  const DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot);
  char text[DS_SENTENCE];
  DsSimLook look;

  ds_sim_look (sim, spot, &look);
  ds_message_format (&look.text, text, sizeof text);
  card->title = g_strdup_printf (_ ("Cell %d, %d"), spot.cell.x, spot.cell.y);
  card->empty = _ ("You have not seen this cell.");
  if (known.actor != DS_SIM_NONE)
    add_kind (card, sim, ds_sim_state (sim)->actors.items[known.actor].kind, _ ("Creature"), text);
  if (known.item != DS_SIM_NONE)
    add_items (card, sim, spot);
  else if (known.actor == DS_SIM_NONE && known.kind != DS_SIM_NONE)
    add (card, _ ("Remembered"), text, "");
  if (!known.is_known)
    return;
  if (ds_sim_writing_at (sim, spot, text, sizeof text))
    add (card, _ ("Engraving"), text, "");
  if (known.feature != DS_TILE_NONE)
    add_tile (card, sim, known.feature, _ ("Feature"));
  add_tile (card, sim, known.ground, _ ("Ground"));
}

const DseScreen dse_screen_look = {
  .id = "look",
  .label = N_ ("Cell"),
  .fill = fill,
};
