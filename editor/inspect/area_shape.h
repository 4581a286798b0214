/* editor/inspect/area_shape.h — the shapes of areas as a form shows and sets them. */
#pragma once

#include "inspect/thing_traits.h"

extern const DseThingTrait dse_trait_shape; /* set by dse_areas_set_shape() */
/* Ids of the shapes, and *@labels for people. Caller frees both. */
GStrv dse_trait_shapes (GStrv *labels);
/* True if none of @n things has an area that points draw: width and height make them. */
gboolean dse_areas_have_sides (const DsThing *things, gsize n);
/* Gives the areas of @n things on @floor the shape @id as one undo step. */
void dse_areas_set_shape (DsuDocument *document, gsize floor, const DsThing *things, gsize n,
                          const char *id);
