/* editor/window/layer_naming.h — the dialog that asks for the name of an own layer, or of a group
 * of them, new or renamed. */
#pragma once

#include "window/window.h"

typedef enum { DSE_NAMES_OBJECTS, DSE_NAMES_TILES, DSE_NAMES_GROUP } DseNamed;

/* Asks for the name of a new layer or group, in the group @in, its number + 1, or 0; a group gets
 * the own layer @layer. The name is asked for again, with the reason, until it can be taken. */
void dse_layer_naming_create (DseWindow *window, DseNamed kind, uint32_t in, DsStratum layer);
/* Asks for another name of the layer or group @name. */
void dse_layer_naming_rename (DseWindow *window, DseNamed kind, const char *name);
