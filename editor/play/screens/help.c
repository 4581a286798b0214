/* editor/play/screens/help.c — the aim of the game, its keys, and the meaning of its symbols. */
#include "app/accels.h"
#include "play/command.h"
#include "play/screen.h"

#include "shown.h"

#include <glib/gi18n.h>

/* The name of the victory item of the level. */
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
  g_autofree char *name = dsu_dup_shown (ds_str_get (delve->dungeon.name));

  switch (dse_session_get_game (session)->win) {
  case DS_WIN_FETCH:
    return g_strdup_printf (
        _ ("Descend the %s, find the lost %s, and return to the surface to win."), name,
        name_of_victory (delve));
  case DS_WIN_BOSS:
    return g_strdup (_ ("Find and kill every boss."));
  case DS_WIN_NEVER:
    return g_strdup (_ ("Free roam: this game has no goal."));
  default:
    return g_strdup (_ ("Reach the goal with everything it requires."));
  }
}

/* Adds @name to the names of @glyph, which come in the order in which glyphs are met. */
static void
note_symbol (GHashTable *names, GPtrArray *order, guint32 glyph, const char *name)
{
  GPtrArray *list = g_hash_table_lookup (names, GUINT_TO_POINTER (glyph));

  if (glyph == ' ' || name[0] == '\0')
    return;
  if (list == NULL) {
    list = g_ptr_array_new ();
    g_hash_table_insert (names, GUINT_TO_POINTER (glyph), list);
    g_ptr_array_add (order, GUINT_TO_POINTER (glyph));
  }
  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (list->pdata[i], name))
      return;
  g_ptr_array_add (list, (gpointer)name);
}

/* The meanings of each character of the letters style: creatures, items, then the rest. */
static void
add_symbols (DseCard *card, const DsRules *rules)
{
  g_autoptr (GHashTable) names =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (int pass = 0; pass < 3; pass++)
    for (guint32 i = 0; i < ds_rules_n_kinds (rules); i++) {
      const DsKind *kind = ds_rules_kind (rules, i);

      if ((kind->creature != NULL ? 0
           : kind->item != NULL   ? 1
                                  : 2) == pass &&
          kind->role != DS_ROLE_MARKER && kind->role != DS_ROLE_NOTE && kind->role != DS_ROLE_LIGHT)
        note_symbol (names, order, kind->glyph, ds_translate (kind->label));
    }
  for (guint32 i = 1; i < ds_rules_n_tiles (rules); i++)
    note_symbol (names, order, ds_rules_tile (rules, i)->glyph,
                 ds_translate (ds_rules_tile (rules, i)->label));
  for (guint i = 0; i < order->len; i++) {
    GPtrArray *list = g_hash_table_lookup (names, order->pdata[i]);
    char glyph[7] = "";
    DseChoice *choice;

    g_unichar_to_utf8 ((gunichar)GPOINTER_TO_UINT (order->pdata[i]), glyph);
    g_ptr_array_add (list, NULL);
    choice = dse_card_add (card, g_strjoinv (", ", (char **)list->pdata), NULL);
    choice->caps = g_strdupv ((char *[]){ glyph, NULL });
    choice->group = i == 0 ? _ ("Symbols") : NULL;
  }
}

static void
fill (DseSession *session, const DsAction *asked, DseCard *card)
{
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  g_autofree char *aim = dup_aim (session), *how = NULL;

  card->title = g_strdup (_ ("Help"));
  how = dse_accels_dup_text (
      _ ("Walk into a creature to attack it. {play} returns to the editor, {stop-play} ends the "
         "game. Press any other key to close this help."));
  card->subtitle = g_strconcat (aim, " ", how, NULL);
  card->leave = DSE_LEAVE_ANY_KEY;
  for (gsize i = 0; i < dse_commands_count (); i++) {
    const DseCommand *command = dse_commands_get (i);

    if (dse_command_is_known (command))
      dse_card_add (card, g_strdup (_ (command->label)), NULL)->caps =
          dse_command_dup_key_names (bindings, command);
  }
  add_symbols (card, ds_sim_delve (dse_session_get_sim (session))->rules);
}

const DseScreen dse_screen_help = {
  .id = "help",
  .label = N_ ("Help"),
  .fill = fill,
};
