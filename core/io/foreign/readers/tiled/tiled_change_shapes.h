/* core/io/foreign/readers/tiled/tiled_change_shapes.h — shapes and texts of objects in the text of
 * a map. Private to this folder. */
#pragma once

#include "io/foreign/readers/tiled/tiled_change.h"

/* Gives @object the shape and points of @form; NULL: it keeps its own. Behind changes of its
 * members and properties. */
void ds_tiled_change_form (DsTiledPatch *patch, DsTiledNode object, const DsForeignObject *form);
/* @text, an element of an object that was changed already, with the shape of @form, where it can be
 * read alone; else as it was. @text becomes the function's; caller frees. NULL: no memory. */
char *ds_tiled_with_form (char *text, const DsForeignObject *form) DS_MUST_CHECK;
/* Appends the element of the shape of @form, or ", " and its member; nothing for a rectangle. */
void ds_tiled_put_form (DsText *out, bool is_xml, const DsForeignObject *form);
/* Gives @object, which has a text, another one; NULL: it keeps its own. */
void ds_tiled_change_letters (DsTiledPatch *patch, DsTiledNode object, const char *letters);
