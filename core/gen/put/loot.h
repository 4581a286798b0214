/* core/gen/put/loot.h — random choice of an item: a category by weight, then a kind of it by
 * frequency. */
#pragma once

#include "gen/put/free_cells.h"

/* Categories of items that stages scatter, in the order of weights; keys are not among them. */
extern const DsChoice ds_loot_choices[];
enum { DS_N_LOOT = 8 };

/* Parameters of stages that scatter items. */
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

#define DS_LOOT_MAX 512 /* kinds of items that one floor chooses from */

typedef struct {
  const DsItem *items[DS_LOOT_MAX];
  uint16_t kinds[DS_LOOT_MAX];
  size_t n;
  uint32_t weights[DS_N_LOOT]; /* 0 for categories without a kind */
  uint32_t sum;
} DsLoot;

/* Lists the kinds that suit @depth and @theme; @weights as in a parameter of type weights. */
void ds_loot_init (DsLoot *self, const DsRules *rules, int32_t depth, DsTheme theme,
                   const int32_t *weights);
/* Draws @draws items and returns the most valuable. False: no kind can be drawn. */
bool ds_loot_draw (const DsLoot *self, DsRng *rng, int draws, uint16_t *kind);
