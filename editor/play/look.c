/* editor/play/look.c — a sentence for a cell. */
#include "play/look.h"

#include "sim/knowledge.h"

#include <glib/gi18n.h>

/* "attack 5, food 200": what is not 0. */
static void
add_number (GString *out, const char *name, gint32 value)
{
  if (value != 0)
    g_string_append_printf (out, "%s%s %d", out->len > 0 ? ", " : "", name, value);
}

char *
dse_look_dup_item (DseSession *session, gint32 item)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsKind *kind = ds_rules_kind (ds_sim_delve (sim)->rules,
                                      (uint32_t)ds_sim_state (sim)->items.items[item].kind);
  GString *out = g_string_new (NULL);

  if (kind->item != NULL) {
    add_number (out, _ ("attack"), kind->item->attack);
    add_number (out, _ ("defense"), kind->item->defense);
    add_number (out, _ ("food"), kind->item->food);
    add_number (out, _ ("thrown"), kind->item->thrown);
    add_number (out, _ ("ranged"), kind->item->ranged);
  }
  return g_string_free (out, FALSE);
}

static char *
dup_actor (DseSession *session, const DsSimActor *actor)
{
  const DsRules *rules = ds_sim_delve (dse_session_get_sim (session))->rules;
  const DsKind *kind = ds_rules_kind (rules, (uint32_t)actor->kind);

  /* Translators: a creature; its level, attack, defense and points of life. */
  return g_strdup_printf (_ ("%s, level %d: attack %d, defense %d, life %d of %d"),
                          ds_translate (kind->label), actor->abilities.level, actor->body.attack,
                          actor->body.defense, actor->body.hp, actor->body.hp_max);
}

static char *
dup_item (DseSession *session, gint32 item)
{
  g_autofree char *numbers = dse_look_dup_item (session, item);
  char name[128];

  ds_sim_item_name (dse_session_get_sim (session), item, name, sizeof name);
  return numbers[0] != '\0' ? g_strdup_printf ("%s: %s", name, numbers) : g_strdup (name);
}

/* The feature, or the ground without one. */
static char *
dup_tile (const DsRules *rules, const DsSimKnowledge *known)
{
  const DsTile *tile =
      ds_rules_tile (rules, known->feature != DS_TILE_NONE ? known->feature : known->ground);

  return g_strdup (ds_translate (tile->label));
}

char *
dse_look_dup_text (DseSession *session, DsCell cell)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsRules *rules = ds_sim_delve (sim)->rules;
  const DsSimSpot spot = { dse_session_get_player (session)->at.floor, cell };
  const DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot);

  if (known.actor >= 0)
    return dup_actor (session, &ds_sim_state (sim)->actors.items[known.actor]);
  if (known.item >= 0)
    return dup_item (session, known.item);
  if (known.kind >= 0)
    /* Translators: something that was seen on a cell that one does not see now. */
    return g_strdup_printf (_ ("%s, when you saw it last"),
                            ds_translate (ds_rules_kind (rules, (guint32)known.kind)->label));
  return known.is_known ? dup_tile (rules, &known) : g_strdup (_ ("You do not know what is there"));
}
