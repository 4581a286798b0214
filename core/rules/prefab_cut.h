/* core/rules/prefab_cut.h — cuts part of a floor out of its surroundings, so that it can be placed
 * elsewhere: its walls, doors and entries. Private to the writer of prefabs. */
#pragma once

#include "rules/prefab_write.h"

typedef struct {
  uint16_t ground, feature; /* tiles; gates are plain doors, stairs are gone */
  uint16_t thing;           /* kind + 1; 0 = none */
  bool is_selected, is_open, is_gate;
  bool is_used;  /* part of the prefab */
  bool is_entry; /* in the rock */
} DsCutCell;

/* Held by value; all zero is empty. */
typedef struct {
  const DsRules *rules;
  DsRect rect;      /* on the floor: the mask and one cell around it, also beyond the edge */
  DsCutCell *cells; /* rect.w * rect.h */
  uint16_t wall;    /* most frequent wall tile */
} DsCut;

/* Reads the cells of @rect on @floor as a prefab can hold them, without choosing those of it; with
 * @mask only objects of its cells. Adds objects that are left out to @losses. DS_NOMEM: @out is
 * zeroed. */
DsStatus ds_cut_read (DsCut *out, const DsRules *rules, const DsFloor *floor, DsRect rect,
                      const DsMask *mask, DsPrefabLosses *losses, DsError *err) DS_MUST_CHECK;
/* Cuts the cells of @mask out of @floor. Errors are those of ds_prefab_write(); then @out is
 * zeroed. */
DsStatus ds_cut_init (DsCut *out, const DsRules *rules, const DsFloor *floor, const DsMask *mask,
                      DsPrefabPlace place, DsPrefabLosses *losses, DsError *err) DS_MUST_CHECK;
/* Frees the cells and zeroes the cut; safe to call twice. */
void ds_cut_clear (DsCut *self);
/* The smallest rectangle around the used cells, within the rectangle of the cut. */
DsRect ds_cut_bounds (const DsCut *self);
