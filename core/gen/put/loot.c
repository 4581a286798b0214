/* core/gen/put/loot.c — the categories of loot, and weighted random choice. */
#include "gen/put/loot.h"

const DsChoice ds_loot_choices[] = {
  { "weapon", N_ ("Weapon") }, { "armour", N_ ("Armour") },     { "food", N_ ("Food") },
  { "potion", N_ ("Potion") }, { "scroll", N_ ("Scroll") },     { "spellbook", N_ ("Spellbook") },
  { "tool", N_ ("Tool") },     { "treasure", N_ ("Treasure") },
};

_Static_assert(DS_COUNT (ds_loot_choices) == DS_N_LOOT && (int)DS_ITEM_TREASURE == DS_N_LOOT - 1,
               "weights are in the order of DsItemCategory");

void
ds_loot_init (DsLoot *self, const DsRules *rules, int32_t depth, DsTheme theme,
              const int32_t *weights)
{
  *self = (DsLoot){ 0 };
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules) && self->n < DS_LOOT_MAX; i++) {
    const DsItem *item = ds_rules_kind (rules, i)->item;

    if (item == NULL || item->category >= DS_N_LOOT || item->frequency == 0 ||
        depth < item->depth.low || depth > item->depth.high || !ds_theme_has (theme, &item->themes))
      continue;
    self->kinds[self->n] = (uint16_t)i;
    self->items[self->n++] = item;
    self->weights[item->category] = (uint32_t)weights[item->category];
  }
  for (int i = 0; i < DS_N_LOOT; i++)
    self->sum += self->weights[i];
}

static uint32_t
draw_category (const DsLoot *self, DsRng *rng)
{
  uint32_t drawn = ds_rng_below (rng, self->sum), category = 0;

  while (drawn >= self->weights[category])
    drawn -= self->weights[category++];
  return category;
}

static size_t
draw_item (const DsLoot *self, DsRng *rng)
{
  const uint32_t category = draw_category (self, rng);
  uint32_t sum = 0, drawn;
  size_t last = 0;

  for (size_t i = 0; i < self->n; i++)
    if (self->items[i]->category == category)
      sum += (uint32_t)self->items[i]->frequency;
  drawn = ds_rng_below (rng, sum);
  for (size_t i = 0; i < self->n; i++) {
    if (self->items[i]->category != category)
      continue;
    last = i;
    if (drawn < (uint32_t)self->items[i]->frequency)
      break;
    drawn -= (uint32_t)self->items[i]->frequency;
  }
  return last;
}

bool
ds_loot_draw (const DsLoot *self, DsRng *rng, int draws, uint16_t *kind)
{
  size_t best;

  if (self->sum == 0)
    return false;
  best = draw_item (self, rng);
  while (--draws > 0) {
    const size_t drawn = draw_item (self, rng);

    if (self->items[drawn]->value > self->items[best]->value)
      best = drawn;
  }
  *kind = self->kinds[best];
  return true;
}
