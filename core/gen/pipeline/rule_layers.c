/* core/gen/pipeline/rule_layers.c — lays the tiles of tile rules on own layers of cells. */
#include "gen/pipeline/rule_layers.h"

#include "field/laid_tiles.h"

#include <string.h>

static bool
has_stage (const DsGenPlan *plan)
{
  for (size_t i = 0; i < plan->n; i++)
    if (strcmp (plan->steps[i].stage->id, "tile_rules") == 0)
      return true;
  return false;
}

/* Writes the cells to the floor, and the list of layers to the level. */
static DsStatus
take (const DsRuledTiles *tiles, DsDungeon *out, size_t floor, DsExtras **extras, DsError *err)
{
  DsExtras *with = NULL;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < tiles->layers.n && status == DS_OK; i++)
    for (size_t k = 0; k < tiles->cells[i].n && status == DS_OK; k++) {
      const DsSpan *span = &tiles->cells[i].items[k];

      for (int32_t x = span->x0; x <= span->x1 && status == DS_OK; x++)
        if (!ds_floor_set (&out->floors[floor], DS_LAYER_TILES (i), (DsCell){ x, span->y },
                           span->value))
          status = ds_fail_nomem (err, "tile rules");
    }
  if (status == DS_OK)
    status = ds_tile_layers_put (&with, *extras, &tiles->layers, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (*extras);
  *extras = with;
  return DS_OK;
}

static DsStatus
lay_floor (const DsDelve *base, DsDungeon *out, size_t floor, const DsMask *mask, DsExtras **extras,
           DsJob *job, DsError *err)
{
  const DsTileRuleLimits limits = { 0 };
  DsSpans around = { 0 };
  DsRuledTiles tiles = { 0 };
  DsStatus status = DS_OK;

  if (mask != NULL && !ds_mask_spans (mask, 0, &around))
    status = ds_fail_nomem (err, "tile rules");
  if (status == DS_OK)
    status = ds_tile_rules_lay (base->rules, &out->floors[floor], *extras,
                                ds_tile_rules_key (out->seed, floor), mask != NULL ? &around : NULL,
                                &limits, job, &tiles, err);
  if (status == DS_OK && tiles.changes)
    status = take (&tiles, out, floor, extras, err);
  ds_ruled_tiles_clear (&tiles);
  ds_array_clear (&around);
  return status;
}

DsStatus
ds_gen_lay_rules (const DsGenPlan *plan, const DsDelve *base, size_t floor, const DsMask *mask,
                  DsDungeon *out, DsJob *job, DsError *err)
{
  DsExtras *extras;
  DsStatus status = DS_OK;

  DS_ASSERT (plan != NULL && base != NULL && out != NULL && out->extras == NULL);

  if (!has_stage (plan))
    return DS_OK;
  extras = ds_extras_ref (base->dungeon.extras);
  for (size_t i = 0; i < out->n_floors && status == DS_OK; i++)
    if (floor == SIZE_MAX || i == floor)
      status = lay_floor (base, out, i, mask, &extras, job, err);
  if (extras != base->dungeon.extras)
    out->extras = extras;
  else
    ds_extras_unref (extras);
  return status;
}
