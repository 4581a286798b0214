/* core/io/tiled/tiled_node.h — nodes of Tiled's files, which have the same members in XML (.tsx,
 * .tmx, .tx) and in JSON (.tsj, .tmj, .tj). */
#pragma once

#include "base/arena.h"
#include "base/json.h"
#include "base/xml.h"

/* A parsed file. Held by value; all zero is empty. */
typedef struct {
  DsXml *xml; /* one of them is NULL */
  DsJson *json;
} DsTiledFile;

/* An element or a JSON object or value; borrows from its file. */
typedef struct {
  bool is_xml;
  DsXmlElement element;
  DsNode value;
  const char *key; /* of a member of an object; else NULL */
} DsTiledNode;

/* Parses @n bytes, which must outlive @out, as JSON where the first character is a brace, else as
 * XML; the root must be of @type, such as "tileset". @name stands before the line in findings. On
 * failure @out is zeroed. DS_BAD_DATA, DS_LIMIT, DS_NOMEM. O(n). */
DsStatus ds_tiled_parse (DsTiledFile *out, const char *name, const char *bytes, size_t n,
                         const char *type, DsErrors *errors) DS_MUST_CHECK;
/* Frees the tree and zeroes the file; safe to call twice. */
void ds_tiled_clear (DsTiledFile *self);
/* The node that is the whole file. */
DsTiledNode ds_tiled_root (const DsTiledFile *self);

/* Adds the finding "FILE:LINE: @key: sentence" about @self. */
DsStatus ds_tiled_fail (DsTiledNode self, DsErrors *errors, const char *key, const char *id,
                        const char *format, ...) DS_PRINTF (5, 6);

/* The finding that @self lacks @key. */
DsStatus ds_tiled_fail_missing (DsTiledNode self, DsErrors *errors, const char *key);

/* The text of a member: of an attribute, or of a JSON string, number or truth value. NULL: there is
 * none. Not terminated; borrows. */
const char *ds_tiled_get (DsTiledNode self, const char *key, size_t *n);
/* True when the member is there and its text is @want. */
bool ds_tiled_is (DsTiledNode self, const char *key, const char *want);
/* A copy in @arena; "" if there is none; NULL: no memory, with a finding. */
const char *ds_tiled_text (DsTiledNode self, const char *key, DsArena *arena, DsErrors *errors);
/* Reads a whole number from @lowest to @highest; @out is untouched where there is none. False: a
 * finding. */
bool ds_tiled_int (DsTiledNode self, const char *key, int64_t lowest, int64_t highest, int64_t *out,
                   DsErrors *errors);
/* Reads a number with a fraction as thousandths, rounded; @lowest to @highest are thousandths, too.
 * False: a finding. */
bool ds_tiled_milli (DsTiledNode self, const char *key, int64_t lowest, int64_t highest,
                     int64_t *out, DsErrors *errors);

/* True when the member is there and is "1" or "true". */
bool ds_tiled_flag (DsTiledNode self, const char *key);
/* The line of the node in its file, from 1. */
uint32_t ds_tiled_line (DsTiledNode self);
/* The class of an object, a tile or a layer, which some versions call its type; "" if it has none;
 * NULL: no memory, with a finding. */
const char *ds_tiled_class (DsTiledNode self, DsArena *arena, DsErrors *errors);

/* A member that is a node: the first child of this name, or a JSON object. False: there is none. */
bool ds_tiled_child (DsTiledNode self, const char *key, DsTiledNode *out);

/* Lists: in JSON a member with an array, or of old files an object, whose values then have a key;
 * in XML elements, within another one or among the children. */
typedef struct {
  const char *json, *wrapper, *element; /* wrapper NULL: among the children; element NULL: any */
} DsTiledList;

extern const DsTiledList ds_tiled_tiles, ds_tiled_frames, ds_tiled_properties, ds_tiled_wang_sets,
    ds_tiled_wang_colours, ds_tiled_wang_tiles, ds_tiled_tilesets, ds_tiled_layers,
    ds_tiled_objects, ds_tiled_chunks;

/* Walks a list: for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_tiles); ds_tiled_next (&w,
 * &tile);) */
typedef struct {
  const DsTiledList *list; /* private, as all members */
  DsTiledNode at;
  DsNode array;
  size_t i;
  DsMember member;
  bool is_done;
} DsTiledWalk;

/* Begins a walk; a list that is not there is empty. O(children). */
DsTiledWalk ds_tiled_walk (DsTiledNode self, const DsTiledList *list);
/* The next node of the list. False: there is none. O(1). */
bool ds_tiled_next (DsTiledWalk *self, DsTiledNode *out);

/* The value of a property of a list, as text; NULL: it is a list or a class. Not terminated;
 * borrows. */
const char *ds_tiled_value (DsTiledNode property, size_t *n);
/* The value of the property @name as text, such as "true", "12", "#ff8000ff"; NULL: there is none.
 * Not terminated; borrows. O(properties). */
const char *ds_tiled_property (DsTiledNode self, const char *name, size_t *n);
