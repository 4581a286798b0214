/* core/io/foreign/readers/ldtk/ldtk_change.h — a file of an LDtk project while its text is changed.
 * Private to this folder. */
#pragma once

#include "io/foreign/readers/ldtk/ldtk_fields.h"
#include "io/foreign/readers/ldtk/ldtk_text.h"
#include "io/tiled/tiled_patch.h"

#define DS_LDTK_IID_BYTES 37

/* Changes are pieces of the text, as those of Tiled's files in JSON are. */
typedef struct {
  DsTiledPatch patch;
  const DsForeign *map;
  const DsForeignEdits *edits; /* of all levels */
  size_t n_edits;
  DsNode project;               /* root of the project, which has the definitions */
  const DsForeignEdits *at;     /* those of the level that is changed now */
  DS_ARRAY (const char *) gone; /* iids of entities that go, ascending */
  bool is_dense;                /* the text is written without blanks */
  bool is_copy;                 /* fields are those of a copy: one that goes gets its default */
  bool failed;                  /* memory ran out */
} DsLdtkChange;

/* DsForeignReader.change. */
DsStatus ds_ldtk_change (const char *name, const char *bytes, size_t n, const DsForeign *map,
                         const DsForeignEdits *edits, size_t n_edits, DsText *out, DsError *err);
/* DsForeignReader.relink. */
DsStatus ds_ldtk_relink (const char *name, const char *bytes, size_t n,
                         char *(*follow) (void *user, const char *path), void *user, DsText *out,
                         DsError *err);

/* A value as the patch takes it. */
static inline DsTiledNode
ds_ldtk_node (DsNode value)
{
  return (DsTiledNode){ .value = value };
}

/* Replaces a value by @text, JSON. */
void ds_ldtk_put (DsTiledPatch *patch, DsNode value, const char *text, size_t n);
/* Replaces it by a number. */
void ds_ldtk_put_int (DsTiledPatch *patch, DsNode value, int64_t number);
/* True when the member is a text and that is @want. */
bool ds_ldtk_is (DsNode object, const char *key, const char *want);
/* A whole number; @otherwise where the member is none. */
int64_t ds_ldtk_int (DsNode object, const char *key, int64_t otherwise);
/* The number of items of a member that is a list; 0: it is none. */
size_t ds_ldtk_list (DsNode object, const char *key, DsNode *out);
/* True when the entity with @iid goes. */
bool ds_ldtk_is_gone (const DsLdtkChange *self, const char *iid);
/* Appends the value of a reference to the entity with @iid, wherever in the project it is. False:
 * there is none, or memory ran out. O(project). */
bool ds_ldtk_put_reference (DsLdtkChange *self, const char *iid, DsText *out);

/* Changes the fields of @owner, an entity whose definition has @defs in its member "fieldDefs", or
 * a level: as @edits say, and those that refer to entities that go. */
void ds_ldtk_change_fields (DsLdtkChange *self, DsTiledPatch *patch, DsNode owner,
                            const DsForeignPropertyEdits *edits);
/* Appends the instance of a field of @definition without a value of its own. */
void ds_ldtk_put_default_field (const DsLdtkChange *self, DsNode definition, DsText *out);

/* Changes the entities of @layer, an instance of @level; @edited is that of the map, or NULL. */
void ds_ldtk_change_entities (DsLdtkChange *self, DsNode level, DsNode layer,
                              const DsForeignLayer *edited);
