/* core/rules/find_tile_rule.c — finding the tile rules of the rules. */
#include "rules/find_tile_rule.h"
#include "rules/store.h"

size_t
ds_rules_n_tile_rules (const DsRules *self)
{
  DS_ASSERT (self != NULL);
  return self->lists[DS_LIST_TILE_RULES].n;
}

const DsTileRule *
ds_rules_tile_rule (const DsRules *self, size_t i)
{
  DS_ASSERT (i < ds_rules_n_tile_rules (self));
  return &((const DsTileRule *)(const void *)self->lists[DS_LIST_TILE_RULES].items)[i];
}

size_t
ds_rules_n_enabled_tile_rules (const DsRules *self)
{
  size_t n = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < ds_rules_n_tile_rules (self); i++)
    n += ds_rules_tile_rule (self, i)->enabled;
  return n;
}
