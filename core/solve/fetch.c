/* core/solve/fetch.c — items to be fetched, that is, brought back to the start. */
#include "solve/fetch.h"

/* The item that @kind is or carries; NULL: none. */
static const DsKind *
find_fetched (const DsRules *rules, const DsKind *kind)
{
  const DsIds none = { 0 }, *ids = kind->creature != NULL ? &kind->creature->equipment : &none;
  uint16_t number;

  if (kind->item != NULL)
    return ds_item_is_fetched (kind->item) ? kind : NULL;
  for (size_t i = 0; i < ids->n; i++)
    if (ds_rules_find_kind (rules, ids->items[i], &number) &&
        ds_rules_kind (rules, number)->item != NULL &&
        ds_item_is_fetched (ds_rules_kind (rules, number)->item))
      return ds_rules_kind (rules, number);
  return NULL;
}

/* False for keys: opening a lock is their only purpose. */
bool
ds_fetch_has (const DsRules *rules, const DsThing *thing)
{
  return thing->lock == NULL && find_fetched (rules, ds_rules_kind (rules, thing->kind)) != NULL;
}

static bool
is_asked (const DsDelve *delve)
{
  const DsRuleset *ruleset = ds_rules_find_ruleset (delve->rules, delve->ruleset);

  return ruleset != NULL && ruleset->win + (int)DS_WIN_GOAL == DS_WIN_FETCH;
}

const char *
ds_fetch_name (const DsDelve *delve)
{
  if (!is_asked (delve))
    return NULL;
  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++)
      if (ds_fetch_has (delve->rules, ds_things_get (things, i)))
        return find_fetched (delve->rules,
                             ds_rules_kind (delve->rules, ds_things_get (things, i)->kind))
            ->label;
  }
  return NULL;
}

DsStatus
ds_fetch_check (const DsDelve *delve, DsError *err)
{
  if (!is_asked (delve) || ds_fetch_name (delve) != NULL)
    return DS_OK;
  return ds_fail (
      err, DS_NOT_FOUND, "", "solve.no-fetch",
      N_ ("the level is won by bringing an object back to the start, but it has no such object"));
}
