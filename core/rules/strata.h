/* core/rules/strata.h — strata: the layers of a level that a designer sees, hides and locks:
 * ground, features, objects by their roles, rooms. */
#pragma once

#include "map/floor.h"
#include "map/tile_layers.h"
#include "rules/rules.h"

#define DS_STRATUM_LIST(X)                                                                         \
  X (GROUND, "ground", N_ ("Ground"))                                                              \
  X (FEATURE, "features", N_ ("Features"))                                                         \
  X (GATE, "gates", N_ ("Gates"))                                                                  \
  X (STAIRS, "stairs", N_ ("Stairs"))                                                              \
  X (ITEM, "items", N_ ("Items"))                                                                  \
  X (CREATURE, "creatures", N_ ("Creatures"))                                                      \
  X (LIGHT, "lights", N_ ("Lights"))                                                               \
  X (MARKER, "markers", N_ ("Markers"))                                                            \
  X (NOTE, "notes", N_ ("Notes"))                                                                  \
  X (ROOM, "rooms", N_ ("Rooms"))

/* In the order in which they lie on each other, the lowest first. */
typedef enum {
#define X(name, id, label) DS_STRATUM_##name,
  DS_STRATUM_LIST (X)
#undef X
      DS_N_STRATA
} DsStratum;

#define DS_STRATA_ALL ((1u << DS_N_STRATA) - 1)

/* An own layer of objects, by its number, counts on where strata end, also in sets of them. */
#define DS_STRATUM_OWN(layer) (DS_N_STRATA + (layer))
#define DS_N_STRATA_AND_OWN (DS_N_STRATA + DS_OBJECT_LAYERS_MAX)
/* An own layer of cells counts on where these end. All of them fit the 32 bits of a set. */
#define DS_STRATUM_TILES(layer) (DS_N_STRATA_AND_OWN + (layer))
#define DS_N_ALL_STRATA (DS_N_STRATA_AND_OWN + DS_TILE_LAYERS_MAX)
#define DS_STRATA_TILES (((1u << DS_TILE_LAYERS_MAX) - 1) << DS_N_STRATA_AND_OWN)

/* Bits of sets of strata. */
#define DS_STRATUM_BIT(stratum) (1u << (stratum))
#define DS_STRATA_OBJECTS                                                                          \
  (DS_STRATA_ALL & ~(DS_STRATUM_BIT (DS_STRATUM_GROUND) | DS_STRATUM_BIT (DS_STRATUM_FEATURE) |    \
                     DS_STRATUM_BIT (DS_STRATUM_ROOM)))

/* The id that stands in settings: "ground". Static. */
const char *ds_stratum_id (DsStratum stratum);
/* The stratum's name, untranslated. Static. */
const char *ds_stratum_label (DsStratum stratum);
/* False: no stratum has this id, and @out is left as it is. */
bool ds_stratum_parse (const char *id, DsStratum *out);

/* The name of an own layer, of objects or cells, of a level with these extras; "" where there is
 * none. O(bytes). */
void ds_stratum_own_name (const DsExtras *level, DsStratum layer, char out[DS_OBJECT_LAYER_BYTES]);

/* The stratum of the things of @role. */
DsStratum ds_stratum_of_role (DsRole role);
/* The stratum of the things of kind @kind, one of @rules. */
DsStratum ds_stratum_of_kind (const DsRules *rules, uint32_t kind);
/* Bits of the strata that @thing lies on: that of its kind, and its own layer's, if it is on one of
 * @own. */
unsigned ds_strata_of_thing (const DsRules *rules, const DsObjectLayers *own, const DsThing *thing);
/* The stratum of the cells of @layer, which is ground, feature, room or an own layer of cells. */
DsStratum ds_stratum_of_layer (DsLayer layer);
