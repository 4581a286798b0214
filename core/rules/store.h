/* core/rules/store.h — storage of records in the rules. Private to core/rules. */
#pragma once

#include "base/array.h"
#include "base/intern.h"
#include "rules/rules.h"

#include <stdatomic.h>

enum {
  DS_LIST_TILES,
  DS_LIST_KINDS,
  DS_LIST_LOCKS,
  DS_LIST_RULESETS,
  DS_LIST_PREFABS,
  DS_LIST_WORDS,
  DS_LIST_NAMES,
  DS_LIST_EFFECTS,
  DS_LIST_SPELLS,
  DS_LIST_LEVEL_OPTIONS,
  DS_LIST_APPEARANCES,
  DS_LIST_ASSORTMENTS,
  DS_LIST_PROPERTIES,
  DS_LIST_PROPERTY_CLASSES,
  DS_LIST_TERRAINS,
  DS_LIST_TILE_RULES,
  DS_LIST_PICTURES,
  DS_N_LISTS
};

/* Records of one type; all of them start with their id. */
typedef struct {
  char *items;
  size_t n, cap;
  DsIntern ids; /* the number of an id is the index of its record */
} DsList;

struct DsRules {
  DsRulesTiles tiles; /* first, and those of the list */
  atomic_uint refs;
  DsRules *base;   /* owned; where texts of the records live that are not in the arena */
  uint64_t read;   /* hash of the files read, */
  uint64_t plain;  /* of all their lists but prefabs, */
  uint64_t played; /* of those that a game depends on, */
  uint64_t drawn;  /* and of tilesets and images, which only drawing reads */
  DS_ARRAY (DsRulesText) texts;  /* of the files, in the arena */
  bool is_own;                   /* some of them are not the program's */
  DS_ARRAY (const char *) files; /* paths of the user's and the project's, in the arena */
  DsArena arena;
  DsList lists[DS_N_LISTS];
  _Atomic (void *) companion; /* of rules without a base; NULL: not made yet */
  void (*drop_companion) (void *companion);
};

/* The rules that the texts of @self made: without unknown definitions. Borrows. */
const DsRules *ds_rules_base (const DsRules *self);
DsRules *ds_rules_new (void); /* only tile 0 yet; NULL: no memory */
/* Appends a copy to a list, or replaces the record of the same id. */
DsStatus ds_rules_put (DsRules *self, int list, const void *record, DsError *err) DS_MUST_CHECK;

/* The types of records that list @list of a field means, NULL behind the last; NULL: it means those
 * of one type, which has that list. Static. */
const DsRecordType *const *ds_list_group (const char *list);

/* The id of a record: every record begins with it. */
static inline const char *
ds_record_id (const void *record)
{
  return *(const char *const *)record;
}
