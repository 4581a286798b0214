/* core/map/object_layers.h — own layers of objects: names under which a designer groups objects of
 * any kind, to show, hide and lock them together. The level lists them, an object names its own. */
#pragma once

#include "map/thing.h"

#define DS_OBJECT_LAYERS_KEY "layers" /* of the member of a level that lists the names */
#define DS_OBJECT_LAYER_KEY "layer"   /* of the member of an object */
#define DS_OBJECT_LAYERS_MAX 16       /* of a level */
#define DS_OBJECT_LAYER_BYTES 64      /* of a name, with the NUL */

/* Placed; bytes behind a name are 0, so that equal lists have equal bytes. */
typedef struct {
  size_t n;
  char names[DS_OBJECT_LAYERS_MAX][DS_OBJECT_LAYER_BYTES];
} DsObjectLayers;

/* True if @name can name a layer: 1 to DS_OBJECT_LAYER_BYTES - 1 bytes on a line, all of them
 * shown. */
bool ds_object_layer_is_valid (const char *name);
/* Adds a finding for each fault of the member "layers" of a level, which may have none. */
void ds_object_layers_check (DsNode level, DsErrors *errors);
/* The layers that the level with these extras (NULL: none) lists, in its order; those that are
 * faulty, are there twice, or come after the last that has room are left out. O(bytes). */
void ds_object_layers_read (DsObjectLayers *out, const DsExtras *level);
/* The same from the document itself. */
void ds_object_layers_of_level (DsObjectLayers *out, DsNode level);
/* The member "layers" with these layers as JSON, to be freed with ds_free(). NULL: no memory. */
char *ds_object_layers_json (const DsObjectLayers *self);
/* The number of the layer with @name, or -1. */
int ds_object_layers_find (const DsObjectLayers *self, const char *name);
/* *@out is like the extras of an object, @extras, on the layer @name; NULL: on none. DS_LIMIT,
 * DS_NOMEM: *@out is NULL. */
DsStatus ds_object_layer_put (DsExtras **out, const DsExtras *extras, const char *name,
                              DsError *err) DS_MUST_CHECK;
/* The number of the layer that @thing is on; -1: on none of these. O(bytes of its extras). */
int ds_object_layers_of (const DsObjectLayers *self, const DsThing *thing);
