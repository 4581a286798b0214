/* tests/fuzz/fuzz_rules.c — reads any bytes as a rules file; accepted rules can be queried. */
#include "base/glyph.h"
#include "fuzz/rules.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  if (FUZZ_READ (n, ds_rules_parse (&rules, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (rules == NULL && errors.n > 0);
    return 0;
  }
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    FUZZ_ASSERT (ds_rules_find_tile (rules, tile->id) == i);
    FUZZ_ASSERT (ds_id_is_valid (tile->id) && ds_glyph_is_visible (tile->glyph));
    FUZZ_ASSERT (tile->layer <= DS_LAYER_FEATURE && tile->fg <= 0xffffff && tile->bg <= 0xffffff);
    FUZZ_ASSERT (strlen (tile->label) <= 60);
  }
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    FUZZ_ASSERT (ds_rules_kind (rules, i)->role < DS_N_ROLES);
  for (size_t i = 0; i < ds_rules_n_rulesets (rules); i++)
    FUZZ_ASSERT (ds_rules_ruleset (rules, i)->movement <= DS_MOVE_8_NO_CORNER_CUTTING);
  for (size_t i = 0; i < ds_rules_n_effects (rules); i++) {
    const DsEffect *effect = ds_rules_effect (rules, i);

    FUZZ_ASSERT (effect->begins.n % DS_N_SAYS == 0 && effect->ends.n % DS_N_SAYS == 0);
    for (size_t k = 0; k < effect->operations.n; k++) {
      const DsOperation *operation = ds_effect_operation (effect, k);
      uint16_t creature;

      FUZZ_ASSERT (operation->op < DS_N_OPS && operation->stat < DS_N_STATS);
      FUZZ_ASSERT (operation->creature[0] == '\0' ||
                   ds_rules_find_kind (rules, operation->creature, &creature));
    }
  }
  for (size_t i = 0; i < ds_rules_n_spells (rules); i++) {
    uint16_t effect;

    FUZZ_ASSERT (ds_rules_find_effect (rules, ds_rules_spell (rules, i)->effect, &effect));
  }
  ds_rules_unref (rules);
  return 0;
}
