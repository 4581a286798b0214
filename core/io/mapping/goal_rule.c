/* core/io/mapping/goal_rule.c — the likeliest goal among objects and cells of a foreign map. */
#include "io/mapping/goal_rule.h"
#include "io/mapping/subjects.h"

#include <string.h>

#define NONE SIZE_MAX

/* The first kind that is a goal; NULL: the rules have none. */
static const DsKind *
goal_kind (const DsRules *rules)
{
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (ds_rules_kind (rules, i)->role == DS_ROLE_GOAL)
      return ds_rules_kind (rules, i);
  return NULL;
}

static const DsKind *
kind_of (const DsRules *rules, const DsMapRule *rule)
{
  uint16_t kind;

  return rule->object[0] != '\0' && ds_rules_find_kind (rules, rule->object, &kind)
             ? ds_rules_kind (rules, kind)
             : NULL;
}

bool
ds_mapping_has_goal (const DsMapping *mapping, const DsRules *rules)
{
  DS_ASSERT (mapping != NULL && rules != NULL);

  for (size_t i = 0; i < mapping->rules.n; i++) {
    const DsKind *kind = kind_of (rules, ds_mapping_rule (mapping, i));

    if (kind != NULL && kind->role == DS_ROLE_GOAL)
      return true;
  }
  return false;
}

/* Order of the items: one that stays is a better goal than one that is counted or used up. */
static size_t
order_of_item (const DsItem *item)
{
  switch ((DsItemCategory)item->category) {
  case DS_ITEM_FOOD:
  case DS_ITEM_POTION:
  case DS_ITEM_SCROLL:
    return 2;
  case DS_ITEM_TREASURE:
    return 1;
  default:
    return 0;
  }
}

static size_t
order_of_kind (const DsKind *kind)
{
  switch ((DsRole)kind->role) {
  case DS_ROLE_STAIRS_DOWN:
    return 0;
  case DS_ROLE_ITEM:
    return order_of_item (kind->item);
  case DS_ROLE_CREATURE:
    return ds_creature_is_played (kind->creature) ? NONE : 3;
  case DS_ROLE_START:
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_KEY:
  case DS_ROLE_DOOR:
  case DS_ROLE_SECRET:
  case DS_ROLE_DROP:
    return NONE;
  default:
    return 4;
  }
}

/* True for the tile that shows stairs down. */
static bool
is_stairs (const DsRules *rules, const char *tile)
{
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules) && tile[0] != '\0'; i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (kind->role == DS_ROLE_STAIRS_DOWN && kind->feature != NULL &&
        strcmp (kind->feature, tile) == 0)
      return true;
  }
  return false;
}

/* True for cells that have a name of their own, such as those of a list of cells. */
static bool
is_named (const DsMapSubject *subject)
{
  return subject->object == NULL && subject->tile != NULL && subject->tile->type[0] != '\0';
}

/* Order of the results of a rule, NULL: there is none. The lowest is the likeliest goal; NONE: it
 * is none. Cells without an object are walls and floors, unless only their name is known. */
static size_t
order_of (const DsRules *rules, const DsMapRule *rule, bool is_cell)
{
  const DsKind *kind = rule != NULL ? kind_of (rules, rule) : NULL;

  if (rule != NULL && (rule->lock_by[0] != '\0' || rule->opens[0] != '\0'))
    return NONE;
  if (kind != NULL)
    return order_of_kind (kind);
  if (rule != NULL && is_stairs (rules, rule->tile))
    return 0;
  return is_cell                                                              ? NONE
         : rule == NULL || (rule->tile[0] == '\0' && rule->region[0] == '\0') ? 1
                                                                              : 4;
}

/* A cell is a goal only where it is the only one of its character or value. */
static bool
is_candidate (const DsMapItem *item)
{
  if (item->is_layer || item->n == 0)
    return false;
  return item->subject.object != NULL ||
         (item->n == 1 && item->subject.cell != 0 &&
          (item->subject.layer->kind != DS_FOREIGN_TILES || is_named (&item->subject)));
}

/* The order of the item: objects before cells, one before several. */
static size_t
rank (const DsMapping *mapping, const DsRules *rules, const DsMapItem *item)
{
  const DsMapRule *rule =
      item->rule != DS_MAP_NO_RULE ? ds_mapping_rule (mapping, item->rule) : NULL;
  const bool is_cell = item->subject.object == NULL;
  const bool is_unknown = is_named (&item->subject) && (rule == NULL || rule->is_nothing);
  const size_t order = order_of (rules, rule, is_cell && !is_unknown);

  if (!is_candidate (item) || order == NONE)
    return NONE;
  return (size_t)is_cell * 16 + (size_t)(item->n > 1) * 8 + order;
}

static size_t
find_best (const DsMapItems *items, const DsMapping *mapping, const DsRules *rules)
{
  size_t best = NONE, best_rank = NONE;

  for (size_t i = 0; i < items->items.n; i++) {
    const size_t its = rank (mapping, rules, &items->items.items[i]);

    if (its < best_rank ||
        (its != NONE && its == best_rank && items->items.items[i].n < items->items.items[best].n)) {
      best = i;
      best_rank = its;
    }
  }
  return best;
}

/* Index of the rule that was changed or added: its texts are new ones. */
static size_t
changed_rule (const DsMapping *was, const DsMapping *is)
{
  size_t i = 0;

  while (i < was->rules.n && i < is->rules.n &&
         ds_mapping_rule (was, i)->object == ds_mapping_rule (is, i)->object)
    i++;
  return i;
}

DsStatus
ds_mapping_goal_rule (DsGoalRule *out, const DsMapping *mapping, const DsForeign *map,
                      const DsRules *rules, DsArena *arena, DsError *err)
{
  DsMapRule result = ds_map_rule_blank;
  const DsKind *goal = goal_kind (rules);
  DsMapping changed = *mapping;
  DsMapItems items;
  DsStatus status;
  size_t best;

  DS_ASSERT (out != NULL && map != NULL && arena != NULL);

  *out = (DsGoalRule){ .rule = ds_map_rule_blank };
  status = ds_map_items_list (&items, map, mapping, err);
  best = status == DS_OK && goal != NULL ? find_best (&items, mapping, rules) : NONE;
  if (best != NONE) {
    const DsMapItem *item = &items.items.items[best];

    result.object = goal->id;
    status = ds_mapping_assign (&changed, &items, best, &result, arena, err);
    if (status == DS_OK) {
      const size_t at = changed_rule (mapping, &changed);

      *out = (DsGoalRule){ *ds_mapping_rule (&changed, at),
                           at + 1,
                           item->subject.layer,
                           item->subject.object,
                           item->n,
                           best };
    } else if (status == DS_LIMIT) { /* the mapping is full */
      status = DS_OK;
    }
  }
  ds_map_items_clear (&items);
  return status;
}
