/* core/io/tiled/tiled_turn_names.h — names of Tiled's two syntaxes and what becomes of them.
 * Private to core/io/tiled. */
#pragma once

#include "base/rect.h"
#include "io/tiled/tiled_node.h"
#include "io/tiled/tiled_turn.h"

typedef enum {
  DS_TURN_LIST,       /* elements, in JSON the items of an array */
  DS_TURN_OBJECT,     /* an element, in JSON a member that is an object */
  DS_TURN_FLAG,       /* an element without members, in JSON true */
  DS_TURN_POINTS,     /* an element with "points", in JSON an array of places */
  DS_TURN_IMAGE,      /* an element, in JSON members of its owner */
  DS_TURN_LAYERS,     /* elements of several names, in JSON objects of a "type" */
  DS_TURN_PROPERTIES, /* typed values */
  DS_TURN_CELLS,      /* cells of a layer and how they are encoded */
} DsTurnHow;

/* Children of an element. */
typedef struct {
  const char *owner;   /* the element; NULL: any that has properties */
  const char *element; /* NULL: a layer */
  const char *wrapper; /* the element around a list; NULL: none */
  const char *json;
  uint8_t how; /* DsTurnHow */
} DsTurnRow;

/* The next row of @owner after @row, NULL: the first, in the order of Tiled's XML. NULL: there is
 * none. Static. */
const DsTurnRow *ds_turn_next (const char *owner, const DsTurnRow *row);

typedef enum { DS_TURN_TEXT, DS_TURN_NUMBER, DS_TURN_BOOL } DsTurnValue;

/* The form of an attribute in JSON. */
DsTurnValue ds_turn_value (const char *key);
/* The element of a type of layers; NULL: there is none such. Static. */
const char *ds_turn_layer_element (const char *type, size_t n);
/* The type of the layers of an element; NULL: it is no layer. Static. */
const char *ds_turn_layer_type (const char *element);
/* True for a member whose text is a list of numbers in XML, and an array in JSON. */
bool ds_turn_is_numbers (const char *element, const char *key);
/* True when a text is a number of JSON. */
bool ds_turn_is_number (const char *text, size_t n);

/* The members of JSON that an image becomes, by its attributes. NULL: it has none such. Static. */
const char *ds_turn_image_member (const char *attribute);
/* The attribute of an image that a member is. NULL: none. Static. */
const char *ds_turn_image_attribute (const char *member);

/* Appends a file in XML as JSON. Running out of memory shows as @out->failed. */
void ds_turn_to_json (DsTiledNode root, DsText *out, DsTiledUnturned *lost);
/* Appends a file in JSON as XML, whose root is @element. As above. */
void ds_turn_to_xml (DsTiledNode root, const char *element, DsText *out, DsTiledUnturned *lost);
