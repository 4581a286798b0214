/* core/io/ldtk/ldtk_names.h — names, numbers and layers of our levels in LDtk projects. Private to
 * core/io/ldtk. */
#pragma once

#include "base/text.h"

#define DS_LDTK_GRID 16 /* pixels of a cell without a picture */

/* Numbers of definitions. */
enum {
  DS_LDTK_UID_LOCKS = 1,
  DS_LDTK_UID_TILESET,
  DS_LDTK_UID_ROOM,
  DS_LDTK_UID_FIRST_LAYER = 10,
  DS_LDTK_UID_FIRST_KIND = 100,
  DS_LDTK_UID_FIRST_LEVEL = 5000,
  DS_LDTK_UID_FIRST_FIELD = 6000
};

/* Layers of a floor, the topmost first: name, type. The grids of values lie above the tiles that
 * are seen, and show when they are selected. */
#define DS_LDTK_LAYER_LIST(X)                                                                      \
  X (OBJECTS, "Objects", "Entities")                                                               \
  X (ROOMS, "Rooms", "Entities")                                                                   \
  X (ROOM_CELLS, "Room_cells", "IntGrid")                                                          \
  X (REGION_CELLS, "Region_cells", "IntGrid")                                                      \
  X (FEATURES, "Features", "IntGrid")                                                              \
  X (GROUND, "Ground", "IntGrid")                                                                  \
  X (FEATURE_TILES, "Feature_tiles", "Tiles")                                                      \
  X (GROUND_TILES, "Ground_tiles", "Tiles")

typedef enum {
#define X(name, id, type) DS_LDTK_##name,
  DS_LDTK_LAYER_LIST (X)
#undef X
      DS_N_LDTK_LAYERS
} DsLdtkLayer;

#define DS_LDTK_OWN "Tiles_" /* before the names of own layers of cells */

/* The identifier of a layer: "Ground". Static. */
const char *ds_ldtk_layer_name (DsLdtkLayer layer);
/* Its type: "IntGrid". Static. */
const char *ds_ldtk_layer_type (DsLdtkLayer layer);
/* The layer with this identifier, or -1. */
int ds_ldtk_layer_find (const char *name);

#define DS_LDTK_ROOM "Room"        /* identifier of entities that are rooms */
#define DS_LDTK_ROOM_VALUE "value" /* their field with the value of their cells */
#define DS_LDTK_FLOOR "floor:"     /* before the members of a floor among a level's fields */

/* Appends @text as an identifier that LDtk keeps: letters, digits and single "_", which stands for
 * @separator; any other byte is "X" with two digits of base 16. */
void ds_ldtk_put_name (DsText *out, const char *text, char separator);
/* Appends the text that ds_ldtk_put_name() made @name of; one that it did not make as it is. */
void ds_ldtk_read_name (DsText *out, const char *name, char separator);

/* Subjects of ids. */
typedef enum {
  DS_LDTK_IID_PROJECT,
  DS_LDTK_IID_WORLD,
  DS_LDTK_IID_LEVEL,
  DS_LDTK_IID_LAYER,
  DS_LDTK_IID_THING,
  DS_LDTK_IID_ROOM
} DsLdtkSubject;

#define DS_LDTK_IID_BYTES 37

/* A UUID that names the subject with @id on @floor. Returns @out. */
const char *ds_ldtk_iid (char out[DS_LDTK_IID_BYTES], DsLdtkSubject subject, size_t floor,
                         uint64_t id);
/* The id in an iid of ours on @floor; of another program's, or of an entity that was moved from
 * another floor, where its id may be there already, a hash of both. */
uint64_t ds_ldtk_id_of (const char *iid, DsLdtkSubject subject, size_t floor);
