/* core/gen/put/loot.h — which item it is: a category by weight, then one of it by frequency. */
#pragma once

#include "gen/put/free_cells.h"

/* The categories that are strewn about, in the order of weights; keys are for the locks. */
extern const DsChoice ds_loot_choices[];
enum { DS_N_LOOT = 8 };

/* The rows of stages that strew them. */
#define DS_LOOT_DEPTH_PARAM                                                                        \
  DS_DEPTH_PARAM (                                                                                 \
      N_ ("Depth of the first floor when items are chosen; it grows by 1 with each floor."))
#define DS_LOOT_THEME_PARAM                                                                        \
  DS_THEME_PARAM (N_ ("Kind of place; items that belong elsewhere do not appear."))
#define DS_LOOT_WEIGHTS_PARAM(fallback_)                                                           \
  {                                                                                                \
    .id = "categories", .label = N_ ("Categories"), .type = DS_PARAM_WEIGHTS, .max = 100,          \
    .fallback = fallback_, .choices = ds_loot_choices, .n_choices = DS_N_LOOT,                     \
    .help = N_ ("Relative frequency of each category of items.")                                   \
  }

#define DS_LOOT_MAX 512 /* kinds of items that a floor can choose from */

typedef struct {
  const DsItem *items[DS_LOOT_MAX];
  uint16_t kinds[DS_LOOT_MAX];
  size_t n;
  uint32_t weights[DS_N_LOOT]; /* 0 where there is no item */
  uint32_t sum;
} DsLoot;

/* Of @depth and @theme; @weights as a parameter of the type weights has them. */
void ds_loot_init (DsLoot *self, const DsRules *rules, int32_t depth, DsTheme theme,
                   const int32_t *weights);
/* The most valuable of @draws. False: there is no item at all. */
bool ds_loot_draw (const DsLoot *self, DsRng *rng, int draws, uint16_t *kind);
