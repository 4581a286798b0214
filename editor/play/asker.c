/* editor/play/asker.c — the needs of an action, asked for in turn. */
#include "play/asker.h"

#include <glib/gi18n.h>

#define ITEM (DS_ACT_ITEM | DS_ACT_ITEM_HERE | DS_ACT_ITEM_NONE)

struct _DseAsker {
  GObject parent_instance;

  DseGame *game;
  DseCards *cards;
  DseAim *aim;
  DseHint *hint;

  gboolean is_asking;
  DsAction asked;
  guint needs;        /* DS_ACT_*: of it, not yet answered */
  gboolean has_there; /* a line begins at: */
  DsCell there;
};

G_DEFINE_FINAL_TYPE (DseAsker, dse_asker, G_TYPE_OBJECT)

gboolean
dse_asker_is_asking (DseAsker *self)
{
  g_return_val_if_fail (DSE_IS_ASKER (self), FALSE);

  return self->is_asking;
}

/* "Throw rock: choose a target" */
static char *
dup_question (DseAsker *self)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  const gint32 spell = ds_sim_spell (sim, self->asked.item, self->asked.number);
  char name[128];

  if (self->asked.type == DS_ACTION_cast && spell != DS_SIM_NONE)
    return g_strdup_printf (
        _ ("Cast %s: choose a target"),
        ds_translate (ds_rules_spell (ds_sim_delve (sim)->rules, (gsize)spell)->label));
  if (self->asked.type == DS_ACTION_fire)
    return g_strdup_printf (_ ("Fire %s: choose a target"),
                            ds_sim_item_name (sim,
                                              dse_game_get_player (self->game)->inventory.weapon,
                                              name, sizeof name));
  return g_strdup_printf (_ ("%s %s: choose a target"),
                          _ (ds_action_class (self->asked.type)->label),
                          ds_sim_item_name (sim, self->asked.item, name, sizeof name));
}

static void
begin_line (DseAsker *self, DseAimUse use, const char *question)
{
  dse_aim_begin (self->aim, use, question, self->has_there ? &self->there : NULL);
}

static void
keep_there (DseAsker *self, const DsCell *there)
{
  self->has_there = there != NULL;
  if (there != NULL)
    self->there = *there;
}

void
dse_asker_look (DseAsker *self, gboolean travels, const DsCell *there)
{
  g_return_if_fail (DSE_IS_ASKER (self));

  dse_asker_stop (self);
  keep_there (self, there);
  begin_line (self, travels ? DSE_AIM_TO_TRAVEL : DSE_AIM_TO_LOOK,
              travels ? _ ("Choose a destination") : "");
}

void
dse_asker_stop (DseAsker *self)
{
  g_return_if_fail (DSE_IS_ASKER (self));

  dse_aim_end (self->aim);
  if (self->is_asking)
    dse_hint_say (self->hint, "");
  self->is_asking = FALSE;
  self->needs = 0;
}

static void
go_on (DseAsker *self)
{
  const DsActionClass *class = ds_action_class (self->asked.type);

  if (self->needs & ITEM) {
    dse_cards_open (self->cards, &dse_screen_inventory, &self->asked);
  } else if (self->needs & DS_ACT_NUMBER) {
    dse_cards_open (self->cards,
                    self->asked.type == DS_ACTION_choose ? &dse_screen_level_up
                                                         : &dse_screen_spells,
                    &self->asked);
  } else if (self->needs & DS_ACT_STEP) {
    g_autofree char *hint = g_strdup_printf (_ ("%s: in which direction?"), _ (class->label));

    dse_hint_say (self->hint, hint);
  } else if (self->needs & DS_ACT_CELL) {
    g_autofree char *question = dup_question (self);

    begin_line (self, DSE_AIM_AT_TARGET, question);
  } else {
    self->is_asking = FALSE;
    g_signal_emit_by_name (self, "decided", &self->asked);
  }
}

void
dse_asker_ask_more (DseAsker *self, const DsAction *action, guint needs, const DsCell *there)
{
  g_return_if_fail (DSE_IS_ASKER (self) && action != NULL);

  dse_asker_stop (self);
  keep_there (self, there);
  self->asked = *action;
  self->needs = needs;
  self->is_asking = TRUE;
  go_on (self);
}

/* Actions that need no item of their own use the wielded one, or known spells. An action that would
 * be refused is decided at once: the refusal has the reason. */
void
dse_asker_ask (DseAsker *self, gint32 type, const DsCell *there)
{
  const DsAction action = { .type = type, .item = DS_SIM_NONE };
  const DsActionClass *class;
  guint needs;

  g_return_if_fail (DSE_IS_ASKER (self) && type >= 0);

  class = ds_action_class (type);
  needs = class->needs;
  if (needs & DS_ACT_ITEM_NONE)
    needs &= ~(guint)ITEM;
  if (!(needs & ITEM) && class->suits != NULL &&
      !class->suits (dse_game_get_sim (self->game), DS_SIM_PLAYER, DS_SIM_NONE))
    needs = 0;
  dse_asker_ask_more (self, &action, needs, there);
}

/* The answer may be another action: reading a book of spells casts one of them. */
void
dse_asker_answer (DseAsker *self, const DseChoice *choice)
{
  g_return_if_fail (DSE_IS_ASKER (self) && choice != NULL);

  if (choice->action.type != self->asked.type)
    self->needs = ds_action_class (choice->action.type)->needs;
  self->asked = choice->action;
  self->needs &= ~(guint)choice->answers;
  go_on (self);
}

void
dse_asker_answer_step (DseAsker *self, int step)
{
  g_return_if_fail (DSE_IS_ASKER (self) && step >= 0 && step < 8);

  self->asked.step = step;
  self->needs &= ~(guint)DS_ACT_STEP;
  dse_hint_say (self->hint, "");
  go_on (self);
}

static void
on_taken (DseAsker *self, guint use, const DsCell *cell)
{
  if (use == DSE_AIM_TO_TRAVEL) {
    g_signal_emit_by_name (self, "travel", cell);
  } else if (use == DSE_AIM_TO_LOOK) {
    dse_cards_open (self->cards, &dse_screen_look, &(DsAction){ .cell = *cell });
  } else {
    self->asked.cell = *cell;
    self->needs &= ~(guint)DS_ACT_CELL;
    go_on (self);
  }
}

static void
dse_asker_class_init (DseAskerClass *class)
{
  static const char *const SIGNALS[] = { "decided", "travel" };

  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_ASKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  1, G_TYPE_POINTER);
}

static void
dse_asker_init (DseAsker *self)
{
}

DseAsker *
dse_asker_new (DseGame *game, DseCards *cards, DseAim *aim, DseHint *hint)
{
  DseAsker *self;

  g_return_val_if_fail (
      DSE_IS_GAME (game) && DSE_IS_CARDS (cards) && DSE_IS_AIM (aim) && DSE_IS_HINT (hint), NULL);

  self = g_object_new (DSE_TYPE_ASKER, NULL);
  self->game = game;
  self->cards = cards;
  self->aim = aim;
  self->hint = hint;
  g_signal_connect_object (aim, "taken", G_CALLBACK (on_taken), self, G_CONNECT_SWAPPED);
  return self;
}
