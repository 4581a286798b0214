/* core/io/mapping/conditions.h — the cells and objects of a foreign map that a rule of a mapping is
 * for.
 */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/mapping/mapping.h"

#define DS_MAP_NO_RULE SIZE_MAX

/* A kind of cell of a layer, or an object. Borrows. */
typedef struct {
  const DsForeign *map;
  const DsForeignLayer *layer;
  const DsForeignObject *object; /* NULL: a cell */
  uint32_t cell;                 /* without flips; of objects the picture; 0 = empty, none */
  const DsForeignTileset *tileset;
  uint32_t id;               /* of the tile in it */
  const DsForeignTile *tile; /* its description; NULL: there is none */
} DsMapSubject;

/* The cells with the value @cell of @layer. O(tilesets + tiles that are described). */
DsMapSubject ds_map_subject_cell (const DsForeign *map, const DsForeignLayer *layer, uint32_t cell);
/* An object of @layer. The same cost. */
DsMapSubject ds_map_subject_object (const DsForeign *map, const DsForeignLayer *layer,
                                    const DsForeignObject *object);
/* Class of the tile or object; an object without one has that of its picture. Borrows. */
const char *ds_map_subject_type (const DsMapSubject *self);
/* Name of the value, or of the object; "" = none. Borrows. */
const char *ds_map_subject_name (const DsMapSubject *self);

/* The property @name of the object, or else of its tile; NULL: none. */
const DsForeignProperty *ds_map_subject_property (const DsMapSubject *self, const char *name);
/* True when all conditions of the rule hold. */
bool ds_map_rule_fits (const DsMapRule *rule, const DsMapSubject *subject);
/* True when a pattern of "tile_layers" fits a layer, which has tiles. */
bool ds_mapping_means_layer (const char *pattern, const DsForeignLayer *layer);
/* True for a layer of tiles that the mapping makes an own layer of cells. O(patterns). */
bool ds_mapping_is_own (const DsMapping *self, const DsForeignLayer *layer);
/* Makes @layer, of tiles of @map, and those of its name and groups own layers of cells, or no
 * longer such; those of other names stay what they are. Patterns are copied to @arena. DS_LIMIT:
 * the mapping would have too many patterns; DS_NOMEM. On failure @self is as it was. O(layers). */
DsStatus ds_mapping_set_own (DsMapping *self, const DsForeign *map, const DsForeignLayer *layer,
                             bool is_own, DsArena *arena, DsError *err) DS_MUST_CHECK;
/* The first rule that fits, or DS_MAP_NO_RULE. O(rules). */
size_t ds_mapping_rule_of (const DsMapping *self, const DsMapSubject *subject);

/* A value of the cells of a layer, without flips. */
typedef struct {
  uint32_t cell;
  size_t n;     /* cells that have it */
  size_t first; /* index of the first of them */
  size_t rule;  /* for the caller */
} DsMapUse;

/* The different values of a layer, in the order of their first cells; empty cells are counted, too.
 * Held by value; all zero is empty. */
typedef struct {
  DS_ARRAY (DsMapUse) list;
  uint32_t *slots; /* open addressing; number + 1, 0 = free */
  size_t n_slots;
} DsMapUses;

/* Counts the values of @layer; none where it has no cells. DS_NOMEM: @out is zeroed. O(cells). */
DsStatus ds_map_uses_count (DsMapUses *out, const DsForeignLayer *layer,
                            DsError *err) DS_MUST_CHECK;
/* The use of a value; NULL: no cell has it. O(1) on average. */
const DsMapUse *ds_map_uses_find (const DsMapUses *self, uint32_t cell);
/* Frees and zeroes it; safe to call twice. */
void ds_map_uses_clear (DsMapUses *self);
