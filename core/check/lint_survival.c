/* core/check/lint_survival.c — upper bounds of a character's survival on a level, and the graph of
 * its cells. All help is counted in full, wherever it lies, so that a death in spite of it is
 * certain. */
#include "check/lint_context.h"
#include "solve/passes.h"

#include <string.h>

#define LEVEL_MAX 1000

/* ---- means of survival */

typedef struct {
  const DsRules *rules;
  DsLintMeans means;
  int64_t experience; /* of all that can be slain */
  bool is_bounded;
} Count;

static void
count_operation (Count *self, const DsOperation *operation, int32_t duration)
{
  const int64_t amount = ((int64_t)operation->amount + operation->spread) *
                         (operation->when == DS_WHEN_TURN ? duration : 1);

  switch (operation->op) {
  case DS_OP_heal:
    self->means.life += amount > 0 ? amount : 0;
    break;
  case DS_OP_feed:
    self->means.food += amount > 0 ? amount : 0;
    break;
  case DS_OP_change:
  case DS_OP_gain:
    if (operation->stat == DS_STAT_MAX_HP)
      self->means.life += amount > 0 ? amount : 0;
    else if (operation->stat == DS_STAT_REGEN_HP)
      self->means.regen += amount > 0 ? amount : 0;
    break;
  case DS_OP_blink:
  case DS_OP_teleport:
  case DS_OP_summon:
    self->is_bounded = false;
    break;
  default:
    break;
  }
}

static void
count_effect (Count *self, const char *id)
{
  const DsEffect *effect;
  uint16_t number;

  if (id[0] == '\0' || !ds_rules_find_effect (self->rules, id, &number))
    return;
  effect = ds_rules_effect (self->rules, number);
  for (size_t i = 0; i < effect->operations.n; i++)
    count_operation (self, ds_effect_operation (effect, i), effect->duration);
}

static void
count_item (Count *self, const DsItem *item)
{
  self->means.food += item->food > 0 ? item->food : 0;
  self->is_bounded &= item->spells.n == 0;
  count_effect (self, item->effect);
}

/* Excludes an effect that is used repeatedly and so must not help at all. */
static void
refuse_help (Count *self, const char *effect)
{
  Count count = { .rules = self->rules, .is_bounded = true };

  count_effect (&count, effect);
  self->is_bounded &=
      count.is_bounded && count.means.life == 0 && count.means.food == 0 && count.means.regen == 0;
}

/* True when no item of category @id helps. */
static bool
is_plain_category (const char *id)
{
  return strcmp (id, ds_item_category_id (DS_ITEM_WEAPON)) == 0 ||
         strcmp (id, ds_item_category_id (DS_ITEM_ARMOUR)) == 0;
}

static void
count_equipment (Count *self, const DsCreature *creature)
{
  for (size_t i = 0; i < creature->equipment.n; i++) {
    const char *id = creature->equipment.items[i];
    uint16_t kind;

    if (ds_rules_find_kind (self->rules, id, &kind) &&
        ds_rules_kind (self->rules, kind)->item != NULL)
      count_item (self, ds_rules_kind (self->rules, kind)->item);
    else
      self->is_bounded &= is_plain_category (id);
  }
}

/* Upper bound of the experience for its death: with doubled values, wielding and wearing the
 * best. */
static int64_t
worth_of (const Count *self, const DsCreature *creature)
{
  int64_t most = 0;

  if (creature->experience >= 0)
    return creature->experience;
  for (size_t i = 0; i < ds_rules_n_kinds (self->rules); i++) {
    const DsItem *item = ds_rules_kind (self->rules, (uint32_t)i)->item;

    if (item != NULL && (int64_t)item->attack + item->defense > most)
      most = (int64_t)item->attack + item->defense;
  }
  return 2 * ((int64_t)creature->hp + creature->attack + creature->defense + most);
}

static void
count_creature (Count *self, const DsCreature *creature)
{
  count_equipment (self, creature);
  refuse_help (self, creature->hit);
  for (size_t i = 0; i < creature->spells.n; i++) {
    uint16_t spell;

    if (ds_rules_find_spell (self->rules, creature->spells.items[i], &spell))
      refuse_help (self, ds_rules_spell (self->rules, spell)->effect);
  }
  self->is_bounded &= !ds_ids_have (&creature->behaviours, "split") &&
                      !ds_ids_have (&creature->behaviours, "spread");
  self->means.food += creature->corpse_food < 0 ? creature->hp : creature->corpse_food;
  self->experience += worth_of (self, creature);
}

/* Of the options of a level the best for each number. */
static void
count_levels (Count *self, int32_t level)
{
  DsLintMeans best = { 0 };

  for (size_t i = 0; i < ds_rules_n_level_options (self->rules); i++) {
    Count count = { .rules = self->rules, .is_bounded = true };

    count_effect (&count, ds_rules_level_option (self->rules, i)->effect);
    self->is_bounded &= count.is_bounded;
    best.life = best.life > count.means.life ? best.life : count.means.life;
    best.regen = best.regen > count.means.regen ? best.regen : count.means.regen;
    best.food = best.food > count.means.food ? best.food : count.means.food;
  }
  for (; level < LEVEL_MAX && self->experience > ds_creature_level_limit (level); level++) {
    self->means.life += best.life + 2 * ((int64_t)level + 1);
    self->means.regen += best.regen;
    self->means.food += best.food;
  }
  self->is_bounded &= level < LEVEL_MAX;
}

/* False: they have no bound, as where something calls creatures, or leaps over a part of the way.
 */
static bool
count_means (const DsLint *self, const DsKind *kind, DsLintMeans *out)
{
  Count count = { .rules = self->delve->rules, .means.who = kind, .is_bounded = true };
  const DsCreature *who = kind->creature;
  const DsThing *thing;
  DsLintAt at = { 0 };

  if (who == NULL || who->spells.n > 0 || who->flags & (DS_CREATURE_FLIES | DS_CREATURE_SWIMS))
    return false;
  count.means.life = who->hp;
  count.means.regen = who->regen_hp;
  count.means.food = who->stomach / 3 * 2;
  count_equipment (&count, who);
  while ((thing = ds_lint_next (self, &at)) != NULL && count.is_bounded) {
    const DsKind *it = ds_lint_kind (self, thing);

    if (it->item != NULL)
      count_item (&count, it->item);
    else if (it->creature != NULL)
      count_creature (&count, it->creature);
  }
  count_levels (&count, who->level);
  *out = count.means;
  return count.is_bounded;
}

bool
ds_lint_next_means (const DsLint *self, uint32_t *next, DsLintMeans *out)
{
  const DsRules *rules = self->delve->rules;
  const size_t n = ds_rules_n_kinds (rules);
  uint16_t own;
  const bool has_own = ds_rules_find_kind (rules, ds_delve_character (self->delve), &own);

  while (*next <= n) {
    const uint32_t i = (*next)++;
    const DsKind *kind = i > 0     ? ds_rules_kind (rules, i - 1)
                         : has_own ? ds_rules_kind (rules, own)
                                   : NULL;

    if (kind != NULL &&
        (i == 0 || ((!has_own || i - 1 != own) && kind->creature != NULL &&
                    ds_creature_is_played (kind->creature))) &&
        count_means (self, kind, out))
      return true;
  }
  return false;
}

/* ---- ways */

size_t
ds_lint_n_cells (const DsLint *self)
{
  return (size_t)self->w * (size_t)self->h * self->n_floors;
}

DsLockSpot
ds_lint_cell_spot (const DsLint *self, uint32_t cell)
{
  const uint32_t w = (uint32_t)self->w, n = w * (uint32_t)self->h;

  return (
      DsLockSpot){ (int32_t)(cell / n), { (int32_t)(cell % n % w), (int32_t)(cell % n / w) }, 0 };
}

uint32_t
ds_lint_cell_of (const DsLint *self, DsLockSpot spot)
{
  return ((uint32_t)spot.floor * (uint32_t)self->h + (uint32_t)spot.cell.y) * (uint32_t)self->w +
         (uint32_t)spot.cell.x;
}

bool
ds_lint_pass (const DsLint *self, uint32_t cell, size_t i, uint32_t *to)
{
  const DsLockSpot from = ds_lint_cell_spot (self, cell);
  const DsPasses passes = ds_passes_at (&self->graph, from.floor, from.cell);
  DsLockSpot spot;

  *to = UINT32_MAX;
  if (i >= passes.n)
    return false;
  spot = passes.items[i].to;
  if (spot.floor >= 0 && (size_t)spot.floor < self->n_floors &&
      ds_lint_place (self, (size_t)spot.floor, spot.cell) != DS_WORLD_NONE)
    *to = ds_lint_cell_of (self, spot);
  return true;
}

bool
ds_lint_way (const DsLint *self, uint32_t cell, size_t i, uint32_t *to, bool *is_step)
{
  const DsLockSpot from = ds_lint_cell_spot (self, cell);
  const DsPlaces *places = self->graph.floors[from.floor];
  const size_t n_steps = (size_t)ds_move_n_steps (places->movement);
  DsLockSpot spot = from;

  *is_step = i < n_steps;
  if (!*is_step)
    return ds_lint_pass (self, cell, i - n_steps, to);
  *to = ds_places_step (places, from.cell, (int)i, &spot.cell) ? ds_lint_cell_of (self, spot)
                                                               : UINT32_MAX;
  return true;
}

uint8_t *
ds_lint_goals (DsLint *self)
{
  uint8_t *goals = ds_alloc0 (ds_lint_n_cells (self), 1);
  const DsThing *thing;
  DsLintAt at = { 0 };
  size_t n = 0;

  if (goals == NULL)
    self->status = DS_NOMEM;
  while (goals != NULL && (thing = ds_lint_next (self, &at)) != NULL) {
    const uint32_t place = ds_lint_place (self, at.floor, thing->at);

    if (ds_lint_kind (self, thing)->role != DS_ROLE_GOAL || place == DS_WORLD_NONE ||
        !self->reached[place])
      continue;
    goals[ds_lint_cell_of (self, ds_lint_spot (at.floor, thing))] = 1;
    n++;
  }
  if (n > 0)
    return goals;
  ds_free (goals);
  return NULL;
}
