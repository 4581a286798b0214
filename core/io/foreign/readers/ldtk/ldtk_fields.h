/* core/io/foreign/readers/ldtk/ldtk_fields.h — members and fields of LDtk projects. Private to the
 * reader. */
#pragma once

#include "base/read.h"
#include "io/foreign/reader.h"

#define DS_LDTK_SIDE_MAX 1000000         /* pixels of a level or an entity */
#define DS_LDTK_PIVOT_MAX 1000000        /* thousandths of an entity */
#define DS_LDTK_DERIVED "autoLayerTiles" /* member of a layer: tiles that its rules lay */

typedef struct {
  DsForeign *map;
  const DsForeignFiles *files;
  DsNode project; /* root of the project, which has the definitions */
  const char *source;
  DsErrors *errors;
} DsLdtk;

/* Adds the error of the foreign map as a finding about @node. Returns false. */
bool ds_ldtk_fail (const DsLdtk *self, DsNode node, const char *path, const DsError *err);
/* A whole number. False: a finding. */
bool ds_ldtk_get_int (const DsLdtk *self, DsNode object, const char *key, int64_t lowest,
                      int64_t highest, int32_t *out, const char *path);
/* A number that may be absent or null, which leaves @out untouched. */
bool ds_ldtk_get_int_or (const DsLdtk *self, DsNode object, const char *key, int64_t lowest,
                         int64_t highest, int32_t *out, const char *path);
/* A text of the map; "" where it is absent or null. */
bool ds_ldtk_get_text (const DsLdtk *self, DsNode object, const char *key, const char **out,
                       const char *path);
/* A list of *@n items; one that is absent or null has none. */
bool ds_ldtk_get_list (const DsLdtk *self, DsNode object, const char *key, DsNode *out, size_t *n,
                       const char *path);
/* Item @i of the list @key, and its path. False: it is no object. */
bool ds_ldtk_get_item (const DsLdtk *self, DsNode list, size_t i, const char *key, DsNode *out,
                       char path[DS_WHERE_MAX], const char *outer);
/* The definition with @uid in a list of the project's definitions; false: there is none. */
bool ds_ldtk_find_definition (const DsLdtk *self, const char *list, int32_t uid, DsNode *out);
/* The item with @uid of the list @key of @owner; false: there is none. O(items). */
bool ds_ldtk_find_uid (DsNode owner, const char *key, int32_t uid, DsNode *out);
/* The type of the @n bytes at @name, such as "LocalEnum.Item", and for enums the name behind the
 * point; *@n_enum is 0 for others. Unknown ones are texts. */
uint8_t ds_ldtk_field_type (const char *name, size_t n, const char **enum_name, size_t *n_enum);
/* The fields of a level or an entity. */
bool ds_ldtk_read_fields (const DsLdtk *self, DsForeignProperties *out, DsNode owner,
                          const char *path);
