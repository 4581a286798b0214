/* core/io/mapping/goal_rule.h — suggests a rule of a mapping that gives a level without a goal one.
 */
#pragma once

#include "io/foreign/foreign.h"
#include "io/mapping/mapping.h"

/* Placed; texts are those of the map and of the arena. */
typedef struct {
  DsMapRule rule; /* its result is the goal */
  size_t number;  /* that it is to have among the rules of the mapping, from 1; 0: there is none */
  const DsForeignLayer *layer;   /* of the cells or objects that it is for */
  const DsForeignObject *object; /* the first of them; NULL: cells */
  size_t n;                      /* of them */
  size_t item;                   /* that they are of ds_map_items_list() */
} DsGoalRule;

/* Suggests the goal of @map, as @mapping reads it: an object of which there is but one, first
 * stairs down and items, the last of them those that are used up, then creatures; after objects a
 * cell that is alone with its character, value or name. Starts, stairs up, keys and gates are none.
 * DS_NOMEM. O(cells + objects * rules). */
DsStatus ds_mapping_goal_rule (DsGoalRule *out, const DsMapping *mapping, const DsForeign *map,
                               const DsRules *rules, DsArena *arena, DsError *err) DS_MUST_CHECK;
/* True if a rule has a goal as its result. */
bool ds_mapping_has_goal (const DsMapping *mapping, const DsRules *rules);
