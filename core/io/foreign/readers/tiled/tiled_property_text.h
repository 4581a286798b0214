/* core/io/foreign/readers/tiled/tiled_property_text.h — properties as elements and objects, in the
 * forms in which Tiled writes them. Private to this folder. */
#pragma once

#include "io/foreign/edit.h"
#include "io/tiled/tiled_patch.h"

/* The space in an object of JSON: behind the brace, behind commas, before the closing brace. */
typedef struct {
  const char *open, *comma, *close;
  size_t n_open, n_comma, n_close;
} DsTiledLayout;

/* Appends @text as a string of JSON. */
void ds_tiled_put_quoted (DsText *out, const char *text);
/* The type that files call @name. False: none. */
bool ds_tiled_type_named (const char *name, size_t n, uint8_t *out);
/* The name of a type in files. Static. */
const char *ds_tiled_type_id (uint8_t type);
/* The type that a property of the file names, DsForeignType: TEXT where it names none, NULL where
 * it names another. */
uint8_t ds_tiled_property_type (DsTiledNode node);
/* True when a property of the file names an enum or a class. */
bool ds_tiled_property_is_enum (DsTiledNode node);
/* True when a property that the file calls @type, an enum or not, can have @value. */
bool ds_tiled_property_fits (uint8_t type, bool is_enum, const DsForeignProperty *value);
/* True when a file can have all texts of the value: XML has no control characters. */
bool ds_tiled_property_can_hold (bool is_xml, const DsForeignProperty *value);

/* Appends the value of a property of @type as JSON. @was is the text that it replaces, NULL:
 * none. */
void ds_tiled_put_json (DsText *out, uint8_t type, const DsForeignProperty *value, const char *was);
/* The same for the value of a member of a class, which says no type. */
void ds_tiled_put_member (DsText *out, const DsForeignProperty *value, const char *was);
/* The same as the value of an attribute of XML; lists and classes have none. */
void ds_tiled_put_escaped (DsText *out, uint8_t type, const DsForeignProperty *value,
                           const char *was);
/* Appends an element @tag with a value and, where they are not "", a name and the type of an enum;
 * elements within it are on lines that begin with the @n_indent bytes of @indent and a blank. */
void ds_tiled_put_element (DsText *out, const char *tag, const char *name, const char *type_name,
                           uint8_t type, const DsForeignProperty *value, const char *indent,
                           size_t n_indent);
/* Appends an item of a list: an element, or an object of JSON. */
void ds_tiled_put_item (DsText *out, bool is_xml, const DsForeignProperty *item);
/* Appends an object of JSON with name, type of an enum where it is not "", type and value. */
void ds_tiled_put_object (DsText *out, const char *name, const char *type_name, uint8_t type,
                          const DsForeignProperty *value, const DsTiledLayout *layout);
/* Appends the list of new properties of an object that is no part of the text: elements on lines
 * that begin with @indent, or a member of JSON with a comma before it. */
void ds_tiled_put_properties (DsText *out, bool is_xml, const DsForeignPropertyEdits *edits,
                              const char *indent);
