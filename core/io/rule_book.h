/* core/io/rule_book.h — definitions as they stand in files: which file defines them, what they
 * override, and changes of the files that leave everything else in them as it was. */
#pragma once

#include "base/intern.h"
#include "io/data.h"
#include "io/file_plan.h"
#include "io/mention.h"

typedef struct {
  char *path;
  char *bytes; /* the text; all nodes borrow from it */
  size_t n;
  DsJson *json;  /* NULL: the file is no JSON */
  uint8_t layer; /* the folder of the data path */
} DsRuleFile;

/* A definition in force. */
typedef struct {
  const DsRecordType *type;
  const char *id;
  DsNode node;    /* the record */
  uint32_t file;  /* that defines it */
  uint8_t layer;  /* of that file */
  bool overrides; /* an earlier folder defines it, too; of one that is not in force: it would */
} DsRuleEntry;

/* All definitions of a data path. Changes are plans that name files as they were read: after one is
 * applied, the book is to be loaded again. */
typedef struct {
  const DsDataPath *path; /* borrowed */
  uint8_t target;         /* the folder of the path that changes go to */
  DS_ARRAY (DsRuleFile) files;
  DS_ARRAY (DsRuleEntry) entries; /* in the order of first definition */
  DsIntern keys;                  /* of the entries, in their order */
  DS_ARRAY (DsRuleEntry) unused;  /* in a project, the user's: they are not in force */
} DsRuleBook;

/* Reads all rules files of @path, which must outlive @out. Changes will go to folder @target, below
 * path->n. A file that cannot be read or is no JSON is a finding, and its definitions are missing.
 * DS_NOMEM: @out is empty. O(bytes). */
DsStatus ds_rule_book_load (DsRuleBook *out, const DsDataPath *path, size_t target,
                            DsErrors *errors) DS_MUST_CHECK;
/* The same with definitions in force alone: none of files that @rules, read from @path, left out.
 */
DsStatus ds_rule_book_load_in_force (DsRuleBook *out, const DsDataPath *path, size_t target,
                                     const DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
/* Frees everything and zeroes the book; safe to call twice. */
void ds_rule_book_clear (DsRuleBook *self);
/* The definition @id of @type, or of another type that shares its ids: objects of all kinds do.
 * NULL: there is none. O(1). */
const DsRuleEntry *ds_rule_book_find (const DsRuleBook *self, const DsRecordType *type,
                                      const char *id);
/* True when a new definition of @type may not have @id: another has it, or a field that may mean
 * either would change its meaning. */
bool ds_rule_book_is_taken (const DsRuleBook *self, const DsRecordType *type, const char *id);
/* The user's definition @id of @type, or of another type that shares its ids, that is not in force
 * in the project. NULL: there is none. O(such definitions). */
const DsRuleEntry *ds_rule_book_find_unused (const DsRuleBook *self, const DsRecordType *type,
                                             const char *id);
/* @entry as files name it, with the definition of the same id that is meant where either may stand.
 * Borrows. */
DsMentioned ds_rule_book_meant (const DsRuleBook *self, const DsRuleEntry *entry);
/* True when the target folder defines @entry, so that it can be changed. */
static inline bool
ds_rule_entry_is_own (const DsRuleBook *self, const DsRuleEntry *entry)
{
  DS_ASSERT (self != NULL && entry != NULL);

  return entry->layer == self->target;
}

/* The name of the picture that @entry shows where a tileset has it: of its field "picture", or its
 * id. NULL: no pictures are drawn for its type. Borrows. */
const char *ds_rule_entry_picture (const DsRuleEntry *entry);

/* ---- changes: each goes into @plan, on files that the plan does not change yet; definitions may
 * also be added to files that it does. All fail with DS_NOMEM. */

/* Gives field @key of the own definition @entry the value @json, or takes it out (NULL). */
DsStatus ds_rule_book_set (const DsRuleBook *self, const DsRuleEntry *entry, const char *key,
                           const char *json, DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
/* A field and its value; json NULL: the record does not have it. */
typedef struct {
  const char *key, *json;
} DsRuleValue;
/* The same for the @n fields of @values at once. */
DsStatus ds_rule_book_set_fields (const DsRuleBook *self, const DsRuleEntry *entry,
                                  const DsRuleValue *values, size_t n, DsFilePlan *plan,
                                  DsError *err) DS_MUST_CHECK;
/* The file of the target folder to which a new definition of @type goes, which may not be there
 * yet. Caller frees; NULL: no memory. */
char *ds_rule_book_file_for (const DsRuleBook *self, const DsRecordType *type) DS_MUST_CHECK;
/* Replaces the own definition @entry by the whole record @json, which has its id. */
DsStatus ds_rule_book_replace (const DsRuleBook *self, const DsRuleEntry *entry, const char *json,
                               DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
/* Adds a definition to the target folder, in the file that has others of its list: @json is the
 * whole record, with an id that the folder does not define yet. DS_BAD_DATA: that file is wrong. */
DsStatus ds_rule_book_add (const DsRuleBook *self, const DsRecordType *type, const char *json,
                           DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
/* Adds a copy of @entry with another @id and @label; the same id overrides it in the target folder.
 * @label is ignored where records have none, and may be NULL: as it is. */
DsStatus ds_rule_book_copy (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                            const char *label, DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
/* True when records of @type are applied in the order of their files. */
bool ds_rule_book_is_ordered (const DsRecordType *type);
/* The definition next to @entry in the order of its file, with which it may change places:
 * @is_before, the one before it. Definitions that override others have the place of those, and
 * are passed over. NULL: there is none, or the order does not count. O(definitions). */
const DsRuleEntry *ds_rule_book_neighbour (const DsRuleBook *self, const DsRuleEntry *entry,
                                           bool is_before);
/* The own definitions @a and @b of one file change places. */
DsStatus ds_rule_book_swap (const DsRuleBook *self, const DsRuleEntry *a, const DsRuleEntry *b,
                            DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
/* Removes the own definition @entry. A file that has no definition left goes, too. */
DsStatus ds_rule_book_remove (const DsRuleBook *self, const DsRuleEntry *entry, DsFilePlan *plan,
                              DsError *err) DS_MUST_CHECK;
/*
 * Renames the own definition @entry to @id wherever the target folder and the @n_more files at
 * @more name it: in its rules, recipes, tilesets, mappings, levels, stamps and project file. A
 * picture that it shows by its id is renamed with it, or where it has to stay, as one in a tileset
 * of Tiled or of another folder, named by the definition. DS_BAD_DATA: the id is not valid or
 * taken, it overrides another definition, or a file cannot be read. Files of definitions in other
 * folders stay.
 */
DsStatus ds_rule_book_rename (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                              const char *const *more, size_t n_more, DsFilePlan *plan,
                              DsError *err) DS_MUST_CHECK;
/* Reads all definitions as they would be after @plan, and adds findings that are not there now to
 * @errors: the plan should be applied only if there are none. DS_NOMEM. */
DsStatus ds_rule_book_check (const DsRuleBook *self, const DsFilePlan *plan,
                             DsErrors *errors) DS_MUST_CHECK;

/* ---- uses */

/* A place that names a definition. */
typedef struct {
  char *path; /* of the file */
  DsMentionPlace place;
  const DsRecordType *type; /* of the record that names it; NULL outside of rules */
  char *id;                 /* of that record or recipe; NULL: it has none */
  size_t n;                 /* number of times */
} DsRuleUse;

typedef struct {
  DS_ARRAY (DsRuleUse) items;
} DsRuleUses;

/* The records of the book, and the recipes, tilesets, mappings, levels, stamps and project file of
 * its folders and at the @n_more paths, that name @entry; pictures of its id name it if it shows
 * them, also in tilesets of Tiled as @rules, the rules of the book, give them ids. Files that
 * cannot be read are left out. */
DsStatus ds_rule_book_uses (const DsRuleBook *self, const DsRules *rules, const DsRuleEntry *entry,
                            const char *const *more, size_t n_more, DsRuleUses *out,
                            DsError *err) DS_MUST_CHECK;
/* The levels of the @n_folders data folders and at the @n_more paths in which @prefab of @rules
 * stands, added to @out. Levels that cannot be read are left out. Reads and searches each level.
 * DS_NOMEM, DS_CANCELLED: some are missing. Any thread. */
DsStatus ds_rule_book_prefab_uses (const char *const *folders, size_t n_folders, DsRules *rules,
                                   const DsPrefab *prefab, const char *const *more, size_t n_more,
                                   DsJob *job, DsRuleUses *out, DsError *err) DS_MUST_CHECK;
/* Frees the places and zeroes the list; safe to call twice. */
void ds_rule_uses_clear (DsRuleUses *self);
