/* editor/tools/mix.h — tiles with weights that are painted at random, and their text in the options
 * of tools: "grass:3 bush:1". */
#pragma once

#include "tools/tool_options.h"

#include "field/scatter.h"
#include "rules/rules.h"

typedef struct {
  DsMix mix;
  uint16_t tiles[DS_MIX_MAX]; /* of the choices */
} DseMix;

/* The mixed tiles that @rules define; where there are none, the chosen tile alone. */
void dse_mix_read (DseMix *out, DseToolOptions *options, const DsRules *rules);
/* The text of @mix with @tile added with the weight 1, or removed; of an empty mix, @first comes
 * first. Caller frees. */
char *dse_mix_dup_toggled (const char *mix, const char *first, const char *tile);
/* The text of @mix with another weight for @tile. Caller frees. */
char *dse_mix_dup_weighed (const char *mix, const char *tile, int weight);
/* The weight of @tile in @mix; 0: it is not there. */
int dse_mix_weight (const char *mix, const char *tile);
