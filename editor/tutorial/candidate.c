/* editor/tutorial/candidate.c — places an object on a copy of the level and asks the proof. */
#include "tutorial/candidate.h"

#include "tutorial/steps.h"

#include "solve/judge.h"

#define RINGS 8 /* cells around the start in which a key is tried */

/* TRUE: with an object @kind of the tutorial's lock at @at on the first floor, the level of @page
 * is judged as @verdict. */
static gboolean
gives (DsePage *page, const char *kind, DsCell at, DsVerdict verdict)
{
  const DsDelve *delve = dsu_document_get_delve (dse_page_get_document (page));
  DseVerdict *proof = dse_page_get_verdict (page);
  DsThing thing = { .id = 1, .facing = DS_FACING_NONE, .target_floor = -1, .at = at };
  const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };
  DsChanges changes = { 0 };
  DsJudgement judgement;
  DsDelve copy;
  gboolean is_so = FALSE;

  if (!ds_floor_has (&delve->dungeon.floors[0], at) ||
      !ds_rules_find_kind (delve->rules, kind, &thing.kind))
    return FALSE;
  thing.lock = ds_str_new (DSE_TUTORIAL_LOCK);
  if (thing.lock != NULL && ds_delve_copy (&copy, delve, NULL) == DS_OK) {
    if (cmd.cmd.type->apply (&copy, &cmd.cmd, &changes, NULL) == DS_OK &&
        ds_judge (&judgement, &copy, dse_verdict_get_secrets (proof),
                  dse_verdict_get_budget (proof), NULL, NULL) == DS_OK) {
      is_so = judgement.verdict == verdict;
      ds_judgement_clear (&judgement);
    }
    ds_delve_clear (&copy);
  }
  ds_str_unref (thing.lock);
  return is_so;
}

static gboolean
blocks (const DsDelve *delve, DsCell at)
{
  const DsFloor *floor = &delve->dungeon.floors[0];

  return (ds_rules_cell_flags (delve->rules, ds_floor_get (floor, DS_LAYER_GROUND, at),
                               ds_floor_get (floor, DS_LAYER_FEATURE, at)) &
          DS_TILE_BLOCKS_MOVE) != 0;
}

/* TRUE: solid on two opposite sides, so that a door fits. */
static gboolean
is_narrow (DsePage *page, DsCell at)
{
  const DsDelve *delve = dsu_document_get_delve (dse_page_get_document (page));
  const DsFloor *floor = &delve->dungeon.floors[0];

  for (int vertical = 0; vertical < 2; vertical++) {
    gboolean is_closed = TRUE;

    for (int side = -1; side <= 1; side += 2) {
      const DsCell beside = { at.x + (vertical ? 0 : side), at.y + (vertical ? side : 0) };

      is_closed = is_closed && (!ds_floor_has (floor, beside) || blocks (delve, beside));
    }
    if (is_closed)
      return TRUE;
  }
  return FALSE;
}

gboolean
dse_candidate_for_gate (DsePage *page, DsCell *out)
{
  const DsJudgement *judgement;

  g_return_val_if_fail (DSE_IS_PAGE (page) && out != NULL, FALSE);

  judgement = dse_verdict_get_judgement (dse_page_get_verdict (page));
  if (judgement == NULL || judgement->verdict != DS_VERDICT_UNLOSABLE)
    return FALSE;
  for (size_t i = judgement->cells.n / 2; i < judgement->cells.n; i++) {
    const DsPathCell *cell = &judgement->cells.items[i];

    if (cell->floor == 0 && is_narrow (page, cell->cell) &&
        gives (page, "gate-locked", cell->cell, DS_VERDICT_UNSOLVABLE)) {
      *out = cell->cell;
      return TRUE;
    }
  }
  return FALSE;
}

/* The player's start on the first floor. FALSE: there is none. */
static gboolean
find_start (const DsDelve *delve, DsCell *out)
{
  const DsThings *things = delve->dungeon.floors[0].things;
  uint16_t kind;

  if (!ds_rules_kind_of_role (delve->rules, DS_ROLE_START, &kind))
    return FALSE;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    if (ds_things_get (things, i)->kind == kind) {
      *out = ds_things_get (things, i)->at;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
dse_candidate_for_key (DsePage *page, DsCell *out)
{
  DsCell start;

  g_return_val_if_fail (DSE_IS_PAGE (page) && out != NULL, FALSE);

  if (!find_start (dsu_document_get_delve (dse_page_get_document (page)), &start))
    return FALSE;
  for (int ring = 2; ring <= RINGS; ring++) {
    for (int dy = -ring; dy <= ring; dy++) {
      for (int dx = -ring; dx <= ring; dx += abs (dy) == ring ? 1 : 2 * ring) {
        *out = (DsCell){ start.x + dx, start.y + dy };
        if (gives (page, "key", *out, DS_VERDICT_UNLOSABLE))
          return TRUE;
      }
    }
  }
  return FALSE;
}
