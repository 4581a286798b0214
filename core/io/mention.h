/* core/io/mention.h — places in files that name a definition: in rules, recipes, levels, tilesets,
 * mappings and the project's file. */
#pragma once

#include "base/json_edit.h"
#include "rules/rules.h"

typedef enum {
  DS_MENTION_IN_RULES,
  DS_MENTION_IN_RECIPE,
  DS_MENTION_IN_LEVEL,
  DS_MENTION_IN_PROJECT,
  DS_MENTION_IN_TILESET,
  DS_MENTION_IN_MAPPING,
  DS_MENTION_IN_STAMP, /* a level in the folder of stamps: only of DsRuleUse */
} DsMentionPlace;

/* The definition that is looked for; all zero: any. */
typedef struct {
  const DsRecordType *type;
  const char *id;
  const DsRecordType *hidden_by; /* it has the id, too, and is meant where either may stand: a tile
                                  * instead of an object, an item instead of an assortment */
  bool has_picture; /* pictures of tilesets with the id, and the fields that name them, mean it */
} DsMentioned;

/* One place that names it. */
typedef struct {
  DsMentionPlace place;
  const DsRecordType *type; /* of the record that names it; NULL outside of rules */
  const char *id;           /* of that record or recipe; NULL: it has none. Borrows */
  const char *list;         /* of the definitions that it may mean; see ds_list_has_type() */
  DsNode node;              /* the string */
  bool is_in_braces;        /* ids stand between braces in a longer text */
  const char *path;         /* such as floors[0].things[3].kind; borrows */
} DsMention;

typedef void (*DsMentionFunc) (const DsMention *mention, void *data);

/* Calls @found for each place in the file with this @root that names @self, in the order of the
 * text. A file of another format has none. O(values). */
void ds_mention_walk (const DsMentioned *self, DsNode root, DsMentionFunc found, void *data);
/* The same for one record of @type. */
void ds_mention_walk_record (const DsMentioned *self, const DsRecordType *type, DsNode record,
                             DsMentionFunc found, void *data);
/* Adds to @edit, of the text with this @root, what renames @self to @id in it; returns the number
 * of places. DS_BAD_DATA in @err and 0: the level has a lock of that id, too. */
size_t ds_mention_rename (const DsMentioned *self, DsNode root, const char *id, DsJsonEdit *edit,
                          DsError *err);
