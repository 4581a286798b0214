/* core/io/foreign/readers/ldtk/ldtk_change.h — a file of an LDtk project while its text is changed.
 * Private to this folder. */
#pragma once

#include "base/intern.h"
#include "io/foreign/readers/ldtk/ldtk_fields.h"
#include "io/foreign/readers/ldtk/ldtk_text.h"
#include "io/tiled/tiled_patch.h"

#define DS_LDTK_IID_BYTES 37

/* An entity: the ids that a reference to it has. They outlive the files. */
typedef struct {
  const char *iid, *layer, *level, *world;
  size_t order; /* of the project's entities */
} DsLdtkPlace;

/* One that the edits add. */
typedef struct {
  const DsForeignAddition *addition;
  DsLdtkPlace place; /* but for the iid found with all others; layer NULL: the project has none */
} DsLdtkNew;

/* Ids of entities, each list made when it is asked for. */
typedef struct {
  bool has_new, has_places;
  DS_ARRAY (const char *) taken; /* texts of the files that look like new ids, ascending */
  DsIntern made;                 /* new ids */
  DsLdtkNew *items;              /* of all edits, in their order */
  size_t n;
  DsLdtkNew **by_id;          /* by floor and id of our objects */
  const DsForeignEdits *last; /* the edits with item @first as their first addition */
  size_t first;
  DS_ARRAY (DsLdtkPlace) places; /* entities of the files, by iid */
  DsArena arena;
} DsLdtkIds;

/* Lists that the changes of all files share: made for the first that needs them. */
typedef struct {
  DsLdtkIds ids;
  DsJson *project; /* NULL: not read yet */
} DsLdtkShared;

/* Changes are pieces of the text, as those of Tiled's files in JSON are. */
typedef struct {
  DsTiledPatch patch;
  const DsForeign *map;
  const DsForeignEdits *edits; /* of all levels */
  size_t n_edits;
  DsNode project;               /* root of the project, which has the definitions */
  const DsForeignEdits *at;     /* those of the level that is changed now */
  DS_ARRAY (const char *) gone; /* iids of entities that go, ascending */
  DsLdtkShared *shared;
  bool is_dense; /* the text is written without blanks */
  bool is_copy;  /* fields are those of a copy: one that goes gets its default */
  bool failed;   /* memory ran out */
} DsLdtkChange;

/* A walk over the levels of a project, in the order of the map's. */
typedef struct {
  DsNode owner; /* of a list of levels: the project, then its worlds */
  size_t world, i;
  DsNode project;
} DsLdtkWalk;

/* DsForeignReader.change. */
DsStatus ds_ldtk_change (const char *name, const char *bytes, size_t n, const DsForeign *map,
                         const DsForeignEdits *edits, size_t n_edits, DsForeignShared *shared,
                         DsText *out, DsError *err);
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
/* The next level; false: there is none. The walk starts with the project as owner. */
bool ds_ldtk_next_level (DsLdtkWalk *self, DsNode *out);
/* The edits of @level; NULL: none. O(edited levels). */
const DsForeignEdits *ds_ldtk_edits_of (const DsLdtkChange *self, const DsForeignLevel *level);

/* The iid of an addition of the level that is changed now: nothing in the project has it. NULL: no
 * memory. O(1); the first time O(bytes of all files). */
const char *ds_ldtk_new_iid (DsLdtkChange *self, size_t addition);
/* Appends the value of a reference to the entity with the iid @to, wherever in the project it is,
 * or, as DS_FOREIGN_NEW says it, to one that the edits add. Returns its iid, which lives as long as
 * the change; NULL: there is none, or memory ran out. O(log entities); the first time O(project).
 */
const char *ds_ldtk_put_reference (DsLdtkChange *self, const char *to, DsText *out);
/* The ids and places of all entities; O(1) where an earlier file has asked for them. */
static inline DsLdtkIds *
ds_ldtk_ids (DsLdtkChange *self)
{
  DS_ASSERT (self != NULL);

  return &self->shared->ids;
}

/* Frees the lists and zeroes it; safe to call twice. */
void ds_ldtk_ids_clear (DsLdtkIds *self);

/* True when a field of @owner, an entity or a level, refers to an entity that goes. */
bool ds_ldtk_refers_to_gone (const DsLdtkChange *self, DsNode owner);
/* Changes the fields of @owner, an entity whose definition has @defs in its member "fieldDefs", or
 * a level: as @edits say, and those that refer to entities that go. */
void ds_ldtk_change_fields (DsLdtkChange *self, DsTiledPatch *patch, DsNode owner,
                            const DsForeignPropertyEdits *edits);
/* Appends the instance of a field of @definition without a value of its own. */
void ds_ldtk_put_default_field (const DsLdtkChange *self, DsNode definition, DsText *out);

/* The definition of entities called @name; false: there is none. O(definitions). */
bool ds_ldtk_find_entity (const DsLdtkChange *self, const char *name, DsNode *out);
/* Changes the entities of @layer, an instance of @level; @edited is that of the map, or NULL. */
void ds_ldtk_change_entities (DsLdtkChange *self, DsNode level, DsNode layer,
                              const DsForeignLayer *edited);
