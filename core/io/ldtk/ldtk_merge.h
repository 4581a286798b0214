/* core/io/ldtk/ldtk_merge.h — a project of ours that LDtk changed, with the changes of a level that
 * was read from it: all else stays as LDtk left it. Private to core/io/ldtk.
 *
 * Three texts are compared: the old one, the base, which is the old one read and written by us, and
 * the new one, which we write now. Where base and new are alike, the old one stays. */
#pragma once

#include "base/array.h"
#include "base/intern.h"
#include "base/json.h"
#include "io/ldtk/ldtk_names.h"

typedef enum { DS_LDTK_OLD, DS_LDTK_BASE, DS_LDTK_NEW, DS_N_LDTK_SIDES } DsLdtkSide;

/* A value in the three texts. */
typedef struct {
  DsNode of[DS_N_LDTK_SIDES]; /* doc is NULL where the text lacks it */
} DsLdtkPart;

/* Numbers of the items of three lists that are one. */
typedef struct {
  size_t at[DS_N_LDTK_SIDES]; /* SIZE_MAX: none */
} DsLdtkMatch;

/* First the items of the old list, in their order. Held by value; all zero is empty. */
typedef DS_ARRAY (DsLdtkMatch) DsLdtkMatches;

/* The part of the project that a value lies in. */
typedef struct {
  int32_t floor[DS_N_LDTK_SIDES]; /* of the level; -1: none, or it lies in no level */
  int32_t first;                  /* old floor that the list of levels begins with, */
  int32_t behind;                 /* and that behind its last */
  int layer;                      /* DsLdtkLayer; -1: another */
  const char *owner; /* identifier of the entity that has fields; NULL: they are of levels */
} DsLdtkWhere;

typedef struct {
  DsText *out;
  DsLdtkPart root;
  const int32_t *base_of; /* by new floor: the base floor that it was; -1: it is new */
  size_t n_floors;        /* new ones */
  bool is_exact; /* a second attempt: entities stand in the order of the new text, and fields say
                    what it says where the old text says it elsewhere */
  bool has_new_levels;            /* a third one: levels are those of the new text */
  DsIntern iids[2];               /* of the new text, and of the old one, that change; */
  DS_ARRAY (const char *) now[2]; /* to these */
  DS_ARRAY (int64_t) uids;        /* by number of the new text: that of the merged one; 0 = same */
  DS_ARRAY (int64_t) taken;       /* numbers of the old text */
  int64_t next_uid;
  DS_ARRAY (uint32_t) values[DS_N_LDTK_LAYERS]; /* of grids, by those of the new text; 0 = same */
  DS_ARRAY (int32_t)
  tiles;                     /* of our sheet, by numbers of the old text: that of the new one, -1 =
                                none; empty: the same */
  int64_t n_named, n_tiles;  /* tiles of the new sheet, and places for them */
  DS_ARRAY (uint32_t) rooms; /* values that the rooms of the old level have */
  DsIntern retyped;          /* "OWNER FIELD" of fields that cannot hold what they shall */
  DsText key;                /* of the item that is compared */
  DsArena arena;
  bool failed; /* memory ran out */
} DsLdtkMerge;

/* Appends the merged text to self->out. DS_NOMEM. O(n log n). */
DsStatus ds_ldtk_merge (DsLdtkMerge *self, DsError *err) DS_MUST_CHECK;
/* Frees what it made; safe to call twice. */
void ds_ldtk_merge_clear (DsLdtkMerge *self);

/* ---- parts */

/* True where the text of @side has it. */
bool ds_ldtk_has (const DsLdtkPart *part, DsLdtkSide side);
/* The member @key of the objects. */
DsLdtkPart ds_ldtk_member (const DsLdtkPart *part, const char *key);
/* True where base and new are written alike. */
bool ds_ldtk_is_same (const DsLdtkPart *part);
/* The text of a member, or "". Borrows. */
const char *ds_ldtk_string (DsNode object, const char *key);
/* The whole number in a member, or @otherwise. */
int64_t ds_ldtk_number (DsNode object, const char *key, int64_t otherwise);

/* ---- ids: ldtk_merge_ids.c */

/* Numbers and iids that the merged text has. */
void ds_ldtk_merge_ids (DsLdtkMerge *self);
/* Appends @node of the new text with these. */
void ds_ldtk_put_new (DsLdtkMerge *self, DsNode node);
/* The same of the old text. */
void ds_ldtk_put_old (DsLdtkMerge *self, DsNode node);
/* The number that replaces @uid of the new text. */
int64_t ds_ldtk_uid_now (const DsLdtkMerge *self, int64_t uid);

/* Finds the numbers of tiles that changed: ldtk_merge_sheet.c. */
void ds_ldtk_find_tiles (DsLdtkMerge *self);
/* Tile @tile of the old text as the sheet of the new one has it; -1: nowhere. */
int32_t ds_ldtk_tile_now (const DsLdtkMerge *self, int64_t tile);
/* Appends a tile of the old text. */
void ds_ldtk_put_old_tile (DsLdtkMerge *self, DsNode tile);

/* ---- lists: ldtk_merge_list.c */

typedef enum {
  DS_LDTK_BY_IDENTIFIER, /* definitions */
  DS_LDTK_BY_LAYER,
  DS_LDTK_BY_NUMBER, /* values of grids: by name where those are tiles */
  DS_LDTK_BY_ID,     /* values of enums */
  DS_LDTK_BY_FIELD,
  DS_LDTK_BY_LEVEL,
  DS_LDTK_BY_ENTITY
} DsLdtkKey;

/* Finds the items of the lists that are one. */
void ds_ldtk_match (DsLdtkMerge *self, const DsLdtkPart *lists, DsLdtkKey key,
                    const DsLdtkWhere *place, DsLdtkMatches *out);
/* The items of the lists that match; those of lists that lack it have no document. */
DsLdtkPart ds_ldtk_matched (const DsLdtkPart *lists, const DsLdtkMatch *match);
/* The items in the order of @side, with those that it lacks behind their neighbours; caller frees.
 * NULL: no memory. */
size_t *ds_ldtk_order (const DsLdtkMatches *matches, DsLdtkSide side);
/* True where those that base and new have stand in one order in both. */
bool ds_ldtk_is_ordered (DsLdtkMerge *self, const DsLdtkMatches *matches);
/* True for an own layer of cells; @key is the member with its name. */
bool ds_ldtk_is_own_layer (DsNode layer, const char *key);

/* ---- cells and entities: ldtk_merge_cells.c, ldtk_merge_entities.c */

/* Appends the values of a grid. */
void ds_ldtk_put_grid (DsLdtkMerge *self, const DsLdtkPart *csv, int layer);
/* Appends the tiles of the layers @layer. */
void ds_ldtk_put_grid_tiles (DsLdtkMerge *self, const DsLdtkPart *layer, const DsLdtkPart *tiles);
/* Appends the member @key of entities that has their place or size. */
void ds_ldtk_put_place (DsLdtkMerge *self, const DsLdtkPart *entity, const char *key,
                        const DsLdtkPart *value);
/* Finds the values that the cells of rooms have, for ROOM_CELLS of a level. */
void ds_ldtk_find_room_values (DsLdtkMerge *self, const DsLdtkPart *level,
                               const DsLdtkWhere *place);
/* Gates of the old text that base has as cells of another one; by match: true for these where that
 * one is to be written anew. NULL: there is none. Caller frees. */
bool *ds_ldtk_find_joined (DsLdtkMerge *self, const DsLdtkPart *entities,
                           const DsLdtkMatches *matches, const DsLdtkWhere *place);

/* ---- values of fields: ldtk_merge_value.c */

/* True for a field that gets the type of the new text. */
bool ds_ldtk_is_retyped (DsLdtkMerge *self, const char *owner, const char *field);
/* True where base and new have one value for a field: also as a text of JSON that is written
 * otherwise. */
bool ds_ldtk_has_same_value (const DsLdtkMerge *self, const DsLdtkPart *field);
/* Appends "__value" or "realEditorValues" of a field. */
void ds_ldtk_put_field_value (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field,
                              const char *key);
/* Appends its "__type". */
void ds_ldtk_put_field_type (DsLdtkMerge *self, const DsLdtkWhere *place, const DsLdtkPart *field);
