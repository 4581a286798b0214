/* core/sim/rule_change.c — values that follow their records from the old rules to the new. */
#include "sim/rule_change.h"
#include "sim/body/stats.h"
#include "sim/mind/actors.h"

#include <string.h>

bool
ds_rule_change_is (const DsMatch *match)
{
  DS_ASSERT (match != NULL);
  return !ds_rules_play_alike (match->from->delve.rules, match->to->delve.rules);
}

/* ---- definitions */

const char *
ds_rule_change_gone (const DsMatch *match)
{
  const DsRules *before = match->from->delve.rules, *after = match->to->delve.rules;
  uint16_t kind;

  DS_ASSERT (match != NULL);
  for (uint32_t i = 0; i < ds_rules_n_tiles (after); i++) {
    const DsTile *tile = ds_rules_tile (after, i);
    const uint16_t was = tile->is_unknown ? ds_rules_find_tile (before, tile->id) : DS_TILE_NONE;

    if (was != DS_TILE_NONE && !ds_rules_tile (before, was)->is_unknown)
      return tile->id;
  }
  for (uint32_t i = 0; i < ds_rules_n_kinds (after); i++) {
    const DsKind *it = ds_rules_kind (after, i);

    if (it->is_unknown && ds_rules_find_kind (before, it->id, &kind) &&
        !ds_rules_kind (before, kind)->is_unknown)
      return it->id;
  }
  return NULL;
}

void
ds_rule_change_mark (const DsMatch *match, DsSimState *state)
{
  DS_ASSERT (match != NULL && state != NULL);
  for (size_t i = 0; i < state->actors.n; i++) {
    DsSimActor *it = &state->actors.items[i];
    const DsSimActor began = ds_actors_make (match->from, it->kind, it->at);

    if (it->faction == began.faction)
      it->faction = DS_SIM_NO_ID;
    if (it->light == began.light)
      it->light = DS_SIM_NO_ID;
  }
}

/* ---- bodies */

#define AT(field) offsetof (DsSimActor, field)

/* Numbers without bounds, as effects change them. */
static const size_t NUMBERS[] = {
  AT (body.hp),         AT (body.hp_max),     AT (body.attack),
  AT (body.defense),    AT (body.regen),      AT (body.food_max),
  AT (senses.vision),   AT (abilities.mana),  AT (abilities.mana_max),
  AT (abilities.regen), AT (abilities.level), AT (time.speed),
};

static int32_t *
number_of (DsSimActor *actor, size_t i)
{
  return (int32_t *)(void *)((char *)actor + NUMBERS[i]);
}

static void
apply_actor (DsSimActor *it, DsSimActor was, DsSimActor is)
{
  if (it->faction == DS_SIM_NO_ID)
    it->faction = is.faction;
  if (it->light == DS_SIM_NO_ID)
    it->light = is.light;
  it->nature ^= was.nature ^ is.nature;
  it->inventory.capacity = is.inventory.capacity;
  if (!(it->flags & DS_ACTOR_ALIVE))
    return;
  for (size_t i = 0; i < DS_COUNT (NUMBERS); i++)
    *number_of (it, i) += *number_of (&is, i) - *number_of (&was, i);
  it->body.hp = ds_clamp (it->body.hp, 1, ds_max (it->body.hp_max, 1));
  it->body.food = ds_min (it->body.food, ds_max (it->body.food_max, 0));
  it->abilities.mana = ds_clamp (it->abilities.mana, 0, ds_max (it->abilities.mana_max, 0));
  it->abilities.level = ds_max (it->abilities.level, 1);
}

static void
apply_actors (const DsMatch *match)
{
  const DsSimActor *before = match->from->now.actors.items;

  for (size_t i = 0; i < match->from->now.actors.n; i++) {
    DsSimActor *it = ds_actor (match->to, (int32_t)i);

    apply_actor (it, ds_actors_make (match->from, before[i].kind, before[i].at),
                 ds_actors_make (match->to, it->kind, it->at));
  }
}

/* ---- effects */

static bool
is_change (const DsEffect *effect, size_t i, const DsOperation *like)
{
  const DsOperation *it;

  if (i >= effect->operations.n)
    return false;
  it = ds_effect_operation (effect, i);
  return it->op == DS_OP_change && it->when == DS_WHEN_START && it->stat == like->stat;
}

/* Changes in force are those of the new record; a change that it lacks is undone at once. */
static void
apply_effect (DsSim *sim, DsSimEffect *it, const DsEffect *was, const DsEffect *is)
{
  for (size_t i = 0; i < was->operations.n; i++) {
    const DsOperation *before = ds_effect_operation (was, i);
    const bool stays = is_change (is, i, before);
    const int32_t now = stays ? ds_effect_operation (is, i)->amount : 0;

    if (!(it->done >> i & 1))
      continue;
    if (now != before->amount)
      ds_stats_add (sim, it->actor, before->stat, now - before->amount);
    if (!stays)
      it->done &= ~(1u << i);
  }
  it->left = ds_min (it->left, ds_max (is->duration, 1));
}

static void
apply_effects (const DsMatch *match)
{
  const DsSimState *before = &match->from->now;
  DsSimState *now = &match->to->now;

  for (size_t i = 0; i < now->effects.n; i++)
    if (now->effects.items[i].actor != DS_SIM_NONE)
      apply_effect (
          match->to, &now->effects.items[i],
          ds_rules_effect (match->from->delve.rules, (size_t)before->effects.items[i].effect),
          ds_rules_effect (match->to->delve.rules, (size_t)now->effects.items[i].effect));
}

/* ---- the ruleset and the locks */

static DsRuleset
ruleset_of (const DsSim *sim)
{
  const DsRuleset *found = ds_rules_find_ruleset (sim->delve.rules, sim->delve.ruleset);

  return found != NULL ? *found : (DsRuleset){ 0 };
}

/* Settings of the game that are those of the ruleset follow it. */
static void
apply_ruleset (const DsMatch *match)
{
  const DsRuleset was = ruleset_of (match->from), is = ruleset_of (match->to);
  DsSimGame *game = ds_game (match->to);

  if (game->act_chance == was.act_chance)
    game->act_chance = is.act_chance;
  if (game->damage == was.damage)
    game->damage = is.damage;
  if (game->quirks == was.quirks)
    game->quirks = is.quirks;
  if (game->win == was.win + (uint32_t)DS_WIN_GOAL)
    game->win = is.win + (uint32_t)DS_WIN_GOAL;
}

/* A key that doors now consume is a single one; one that they no longer consume is kept for ever.
 */
static void
apply_locks (const DsMatch *match)
{
  const DsLockGraph *graph = &match->to->graph;
  DsSimGame *game = ds_game (match->to);

  for (size_t i = 0; i < graph->locks.n && i < DS_SIM_COLOURS_MAX; i++) {
    const bool spends = graph->locks.items[i].kind != NULL && graph->locks.items[i].kind->spends;
    const uint32_t bit = 1u << (i % 32);

    if (spends && game->tokens[i / 32] & bit) {
      game->tokens[i / 32] &= ~bit;
      game->keys[i] = 1;
    } else if (!spends && game->keys[i] > 0) {
      game->tokens[i / 32] |= bit;
      game->keys[i] = 0;
    }
  }
}

void
ds_rule_change_apply (const DsMatch *match)
{
  DS_ASSERT (match != NULL);
  apply_ruleset (match);
  apply_effects (match);
  apply_actors (match);
  apply_locks (match);
}
