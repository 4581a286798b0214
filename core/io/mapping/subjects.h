/* core/io/mapping/subjects.h — kinds of cells and objects of a foreign map with their counts: the
 * rows of a list in which each gets its meaning. */
#pragma once

#include "io/mapping/conditions.h"

/* Cells of a layer with one value, objects of one class, or all that a layer holds. */
typedef struct {
  DsMapSubject subject;        /* the first of them; of a layer: without a cell and an object */
  const DsForeignLevel *level; /* of the first */
  bool is_layer;
  size_t layer;  /* index of the item of its layer */
  size_t n;      /* cells, or objects */
  size_t rule;   /* the one that decides; DS_MAP_NO_RULE: none; a layer's, if all below it agree */
  bool is_mixed; /* of a layer: results of the items differ */
} DsMapItem;

/* Layers: values and characters, objects, tiles, each in the order of the file, followed by its
 * items, the most frequent first. Held by value; all zero is empty. Borrows from the foreign map.
 */
typedef struct {
  DS_ARRAY (DsMapItem) items;
} DsMapItems;

/* Lists what @map consists of, with the rules of @mapping. Layers of equal names are one. Objects
 * with a class are one item for each value of their first enumeration, and for each rule; others
 * also for each name, or picture. DS_NOMEM: @out is zeroed. O(cells + objects * rules). */
DsStatus ds_map_items_list (DsMapItems *out, const DsForeign *map, const DsMapping *mapping,
                            DsError *err) DS_MUST_CHECK;
/* Frees and zeroes it; safe to call twice. */
void ds_map_items_clear (DsMapItems *self);

/* Gives item @i the results of @result (tile, object, lock, lock_by, opens), of which none is
 * nothing: by a rule for it alone, before the one that decided, or by changing that, if it is for
 * nothing else. @result NULL: removes the rule, if it decides nothing else.
 *
 * @self is a mapping of the map; its list of rules and the texts of @result are copied to @arena,
 * other texts are the map's. DS_LIMIT: too many rules. DS_NOT_FOUND: the rule that is to be removed
 * decides other items, too. DS_NOMEM. On failure @self is as it was. O(rules + items). */
DsStatus ds_mapping_assign (DsMapping *self, const DsMapItems *items, size_t i,
                            const DsMapRule *result, DsArena *arena, DsError *err) DS_MUST_CHECK;
