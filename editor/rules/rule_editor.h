/* editor/rules/rule_editor.h — changes definitions in their files: each change is checked before it
 * is written, takes effect at once, and can be undone. */
#pragma once

#include "app/definitions.h"
#include "io/rule_book.h"

#define DSE_TYPE_RULE_EDITOR (dse_rule_editor_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleEditor, dse_rule_editor, DSE, RULE_EDITOR, GObject)

/* Signal "changed" () — the definitions are others, and entries that were borrowed are gone. */

/* Changes go to the last folder of @definitions: the project's or the user's. Caller unrefs. */
DseRuleEditor *dse_rule_editor_new (DseDefinitions *definitions);

/* Borrowed, good until "changed". */
const DsRuleBook *dse_rule_editor_get_book (DseRuleEditor *self);
DsRules *dse_rule_editor_get_rules (DseRuleEditor *self); /* in force; borrowed */
/* TRUE: there is a folder for changes besides the program's own. */
gboolean dse_rule_editor_can_change (DseRuleEditor *self);
/* Borrowed; NULL: there is none such. */
const DsRuleEntry *dse_rule_editor_find (DseRuleEditor *self, const DsRecordType *type,
                                         const char *id);

/* Each change returns FALSE with the reason in @errors when it is not possible; nothing is written
 * then. Changes of the same field one after the other are one step of undo. */
gboolean dse_rule_editor_set (DseRuleEditor *self, const DsRecordType *type, const char *id,
                              const char *key, const char *json, DsErrors *errors);
/* A new definition called @name with an id made of it, and the least that a record needs. Returns
 * the id, which the caller frees. */
char *dse_rule_editor_create (DseRuleEditor *self, const DsRecordType *type, const char *name,
                              DsErrors *errors);
/* A new definition called @name, with the record @json, whose id is free. */
gboolean dse_rule_editor_add (DseRuleEditor *self, const DsRecordType *type, const char *name,
                              const char *json, DsErrors *errors);
/* A copy called @name; returns its id, which the caller frees. */
char *dse_rule_editor_duplicate (DseRuleEditor *self, const DsRuleEntry *entry, const char *name,
                                 DsErrors *errors);
/* Copies a definition of another folder, so that it can be changed. */
gboolean dse_rule_editor_override (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors);
/* Deletes an own definition, or an override: then the overridden one is in force again. */
gboolean dse_rule_editor_remove (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors);
/* Renames it wherever the folder and the files at @more (NULL at the end) name it. */
gboolean dse_rule_editor_rename (DseRuleEditor *self, const DsRuleEntry *entry, const char *id,
                                 const char *const *more, DsErrors *errors);

/* "Change Hit points": the change that would be undone; NULL: there is none. Borrowed. */
const char *dse_rule_editor_get_undo (DseRuleEditor *self);
/* The same for the change that would be made again. */
const char *dse_rule_editor_get_redo (DseRuleEditor *self);
/* Undoes the last change. FALSE with @err set: a file was changed meanwhile, or cannot be written.
 */
gboolean dse_rule_editor_undo (DseRuleEditor *self, DsError *err);
/* Makes the last undone change again; fails as undo does. */
gboolean dse_rule_editor_redo (DseRuleEditor *self, DsError *err);
