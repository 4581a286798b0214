/* editor/play/mind.c — facts of a creature, and its behaviours in their order: those that wanted
 * nothing, the one that acted, and those that were not asked. */
#include "play/mind.h"

#include "sim/mind/thought.h"

#include <glib/gi18n.h>

static const DsSimActor *
actor_of (DseSession *session, gint32 actor)
{
  return &ds_sim_state (dse_session_get_sim (session))->actors.items[actor];
}

static const char *
name_of (DseSession *session, gint32 actor)
{
  const DsRules *rules = ds_sim_delve (dse_session_get_sim (session))->rules;

  return ds_translate (ds_rules_kind (rules, (guint32)actor_of (session, actor)->kind)->label);
}

char *
dse_mind_dup_title (DseSession *session, gint32 actor)
{
  const DsSimActor *it;

  g_return_val_if_fail (session != NULL && actor >= 0, NULL);

  it = actor_of (session, actor);
  /* Translators: a creature, and its hit points. */
  return g_markup_printf_escaped (_ ("%s · %d of %d HP"), name_of (session, actor), it->body.hp,
                                  it->body.hp_max);
}

static void
append (GString *text, const char *line)
{
  g_autofree char *escaped = g_markup_escape_text (line, -1);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", escaped);
}

static void
append_facts (GString *text, DseSession *session, gint32 actor)
{
  const DsSimActor *it = actor_of (session, actor);
  const DsSimMind *mind = &it->mind;
  const struct {
    gboolean is_so;
    const char *says;
  } FACTS[] = {
    { !(it->flags & DS_ACTOR_ALIVE), _ ("It is dead.") },
    { mind->is_asleep != 0, _ ("It is asleep.") },
    { mind->stunned > 0, _ ("It is stunned and cannot act.") },
    { mind->confused > 0, _ ("It is confused and walks in random directions.") },
    { mind->afraid > 0, _ ("It is afraid and flees before it does anything else.") },
    { it->at.floor != dse_session_get_player (session)->at.floor,
      _ ("It is on another floor, where time stands still.") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (FACTS); i++)
    if (FACTS[i].is_so)
      append (text, FACTS[i].says);
  if (mind->target != DS_SIM_NONE) {
    /* Translators: %s is a creature. */
    g_autofree char *line = g_strdup_printf (_ ("Its enemy: %s"), name_of (session, mind->target));

    append (text, line);
  } else if (mind->last_seen.floor != DS_SIM_NONE) {
    g_autofree char *line = g_strdup_printf (_ ("It last saw an enemy at %d, %d."),
                                             mind->last_seen.cell.x, mind->last_seen.cell.y);

    append (text, line);
  }
}

/* The last action: "Go, towards 12, 7". */
static char *
dup_done (const DsSimThought *thought)
{
  const DsActionClass *class = ds_action_class (thought->action.type);

  if (thought->heads.floor == DS_SIM_NONE)
    return g_strdup (_ (class->label));
  /* Translators: what a creature does, and to which cell. */
  return g_strdup_printf (_ ("%s, towards %d, %d"), _ (class->label), thought->heads.cell.x,
                          thought->heads.cell.y);
}

static void
append_behaviour (GString *text, const DsBehaviour *behaviour, const char *done, gboolean is_past)
{
  g_autofree char *label = g_markup_escape_text (_ (behaviour->label), -1);
  g_autofree char *because = g_markup_escape_text (_ (behaviour->because), -1);

  g_string_append (text, text->len > 0 ? "\n\n" : "");
  if (done != NULL) {
    g_autofree char *escaped = g_markup_escape_text (done, -1);

    g_string_append_printf (text, "<b>▶ %s</b>\n%s\n<i>%s</i>", label, because, escaped);
  } else
    g_string_append_printf (text, "<span alpha=\"65%%\">%s %s\n<small>%s</small></span>",
                            is_past ? "✗" : "·", label, because);
}

char *
dse_mind_dup_text (DseSession *session, gint32 actor)
{
  const DsSim *sim;
  DsSimThought thought;
  gint32 number;
  const DsBehaviour *chosen;
  g_autofree char *done = NULL;
  gboolean is_past, is_listed = FALSE;
  const DsBehaviour *behaviour;
  GString *text;

  g_return_val_if_fail (session != NULL && actor >= 0, NULL);

  text = g_string_new (NULL);
  sim = dse_session_get_sim (session);
  thought = ds_sim_thought (sim, actor);
  number = thought.is_known ? actor_of (session, actor)->mind.chosen : DS_SIM_NONE;
  chosen = number >= 0 ? ds_behaviours_get ((gsize)number) : NULL;
  done = chosen != NULL ? dup_done (&thought) : NULL;
  is_past = chosen != NULL;
  append_facts (text, session, actor);
  if (!thought.is_known)
    append (text, _ ("It has had no turn yet."));
  for (gsize i = 0; (behaviour = ds_sim_behaviour (sim, actor, i)) != NULL; i++)
    is_listed = is_listed || behaviour == chosen;
  if (chosen != NULL && !is_listed) { /* fear comes before all that it has */
    append_behaviour (text, chosen, done, FALSE);
    is_past = FALSE;
  }
  for (gsize i = 0; (behaviour = ds_sim_behaviour (sim, actor, i)) != NULL; i++) {
    append_behaviour (text, behaviour, behaviour == chosen ? done : NULL, is_past);
    is_past = is_past && behaviour != chosen;
  }
  return g_string_free (text, FALSE);
}
