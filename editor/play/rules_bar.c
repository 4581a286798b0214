/* editor/play/rules_bar.c — goes on with new rules when the player asks for it. */
#include "play/rules_bar.h"

#include <glib/gi18n.h>

struct _DseRulesBar {
  GObject parent_instance;

  DseGame *game;
  DseHint *hint;
  DsuBar *bar;
  DsRules *rules;     /* owned; NULL: not known yet */
  gboolean is_closed; /* the user closed the bar, until the rules change again */
};

G_DEFINE_FINAL_TYPE (DseRulesBar, dse_rules_bar, G_TYPE_OBJECT)

static gboolean
is_due (DseRulesBar *self)
{
  return self->rules != NULL && !self->is_closed && dse_game_get_session (self->game) != NULL &&
         !dse_game_is_over (self->game) &&
         !ds_rules_play_alike (ds_sim_delve (dse_game_get_sim (self->game))->rules, self->rules);
}

void
dse_rules_bar_update (DseRulesBar *self)
{
  gboolean shown;

  g_return_if_fail (DSE_IS_RULES_BAR (self));

  shown = is_due (self);
  if (shown == dsu_bar_is_shown (self->bar))
    return;
  if (shown)
    dsu_bar_show (self->bar, _ ("The rules have changed. This game keeps the rules it began with."),
                  _ ("Use the New Rules"), "play.new-rules", NULL);
  else
    dsu_bar_hide (self->bar);
}

void
dse_rules_bar_set_rules (DseRulesBar *self, DsRules *rules)
{
  g_return_if_fail (DSE_IS_RULES_BAR (self) && rules != NULL);

  if (rules == self->rules)
    return;
  if (self->rules == NULL || !ds_rules_play_alike (self->rules, rules))
    self->is_closed = FALSE;
  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (rules);
  dse_rules_bar_update (self);
}

void
dse_rules_bar_accept (DseRulesBar *self)
{
  DsDelve delve;
  DsError err;
  gboolean done;

  g_return_if_fail (DSE_IS_RULES_BAR (self));

  if (!is_due (self))
    return;
  done = ds_delve_copy (&delve, ds_sim_delve (dse_game_get_sim (self->game)), &err) == DS_OK;
  done = done && ds_delve_set_rules (&delve, self->rules, &err) == DS_OK &&
         dse_session_edit (dse_game_get_session (self->game), &delve, &err);
  ds_delve_clear (&delve);
  if (!done) {
    dse_hint_fail (self->hint, &err);
    return;
  }
  dse_hint_say (self->hint, _ ("Continuing with the new rules"));
  dse_game_announce (self->game);
}

static void
on_closed (DseRulesBar *self)
{
  self->is_closed = TRUE;
}

static void
dse_rules_bar_finalize (GObject *object)
{
  ds_rules_unref (DSE_RULES_BAR (object)->rules);
  G_OBJECT_CLASS (dse_rules_bar_parent_class)->finalize (object);
}

static void
dse_rules_bar_class_init (DseRulesBarClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_rules_bar_finalize;
}

static void
dse_rules_bar_init (DseRulesBar *self)
{
}

DseRulesBar *
dse_rules_bar_new (DseGame *game, DseHint *hint, DsuBar *bar)
{
  DseRulesBar *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_HINT (hint) && DSU_IS_BAR (bar), NULL);

  self = g_object_new (DSE_TYPE_RULES_BAR, NULL);
  self->game = game;
  self->hint = hint;
  self->bar = bar;
  g_signal_connect_object (bar, "closed", G_CALLBACK (on_closed), self, G_CONNECT_SWAPPED);
  return self;
}
