/* core/io/engine_level.h — common parts of the files of engines: a sheet of tiles, the document
 * without its cells, and a name for each object. */
#pragma once

#include "io/io.h"
#include "io/members.h"
#include "io/unique_names.h"
#include "map/layer_groups.h"

/* Nouns that files of engines hold: all but what only our program needs. */
#define DS_ENGINE_KEEPS                                                                            \
  (DS_KEEPS_ALL & ~(DS_KEEPS_PIN | DS_KEEPS_IGNORE | DS_KEEPS_SOURCE | DS_KEEPS_RECIPE))
#define DS_ENGINE_GAP 2 /* cells between two floors, which stand side by side */

/* Sets of which each name is given once; CODE: of the level, and "_" stands for the "-" of kinds.
 */
typedef enum {
  DS_ENGINE_NAMES_OF_FLOOR,
  DS_ENGINE_NAMES_OF_LEVEL,
  DS_ENGINE_NAMES_OF_CODE
} DsEngineNames;

/* Held by value; all zero is empty. */
typedef struct {
  const DsDelve *delve; /* borrowed */
  DsTileSheet sheet;
  DsText text;  /* of json */
  DsJson *json; /* the document without rows */
  DsNode root, floors;
  DsMemberRefs refs;  /* of all objects, in the order of ids; they count from 1 in that of floors */
  const char **names; /* of objects, by number - 1: the kind, behind it "_2" and so on */
  DsUniqueNames *sets;
  DsTileLayers own; /* own layers of cells, which all are in files, even without a cell */
  const char *own_names[DS_TILE_LAYERS_MAX]; /* by ds_engine_name_layers() */
  DsUniqueNames own_set;
  DsObjectLayers objects;                  /* own layers of objects */
  DsGroupLook looks[DS_OBJECT_LAYERS_MAX]; /* of the groups around these */
} DsEngineLevel;

/* Prepares @delve, which must outlive @self, with a sheet as @options say, before whose tiles are
 * @n_blank empty ones. Cleared by ds_engine_level_clear(), also after a failure: that of the sheet,
 * or DS_NOMEM. O(cells + objects log objects). */
DsStatus ds_engine_level_init (DsEngineLevel *self, const DsDelve *delve,
                               const DsIoOptions *options, size_t n_blank, DsEngineNames names,
                               DsError *err) DS_MUST_CHECK;
/* Frees everything and zeroes it; safe to call twice. */
void ds_engine_level_clear (DsEngineLevel *self);

/* Gives each own layer of cells a name that none of the layers @taken, ended by NULL, has. @clean
 * turns the name of a layer into one that the engine allows; caller frees, NULL: no memory. False:
 * no memory. */
bool ds_engine_name_layers (DsEngineLevel *self, const char *const *taken,
                            char *(*clean) (const char *name)) DS_MUST_CHECK;
/* The tiles of the cells of row @y of @layer of a floor, which may be an own one: 1 + tile, 0 =
 * nothing. False: no memory. */
bool ds_engine_put_row (const DsEngineLevel *self, size_t floor, DsLayer layer, int32_t y,
                        uint32_t *out) DS_MUST_CHECK;
/* The look that @thing has by the groups around its own layer. O(bytes of its extras). */
DsGroupLook ds_engine_look_of (const DsEngineLevel *self, const DsThing *thing);
/* Number of objects on the floors before @floor. O(floors). */
size_t ds_engine_level_first (const DsEngineLevel *self, size_t floor);
/* True for members that files of engines hold elsewhere, or leave out; for DsMemberPen. */
bool ds_engine_is_placed (DsMemberHolder holder, DsMember member);
/* True when the file at @path, with @suffix in place of its own, has the mark of our documents. */
bool ds_engine_owns (const char *path, const char *suffix);
