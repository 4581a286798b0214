/* editor/rules/rule_editor.h — changes definitions in their files: each change is checked before it
 * is written, takes effect at once, and can be undone. */
#pragma once

#include "io/rule_book.h"
#include "project/project.h"
#include "rules/file_steps.h"

#define DSE_TYPE_RULE_EDITOR (dse_rule_editor_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleEditor, dse_rule_editor, DSE, RULE_EDITOR, GObject)

/* Signal "changed" () — the definitions are others, and entries that were borrowed are gone. */

/* Changes go to the folder of @project, outside of projects to that of the user. Caller unrefs. */
DseRuleEditor *dse_rule_editor_new (DseProject *project);

/* Borrowed, good until "changed". */
const DsRuleBook *dse_rule_editor_get_book (DseRuleEditor *self);
DsRules *dse_rule_editor_get_rules (DseRuleEditor *self); /* in force; borrowed */
/* NULL: definitions can be changed; else the reason why not, translated. */
const char *dse_rule_editor_get_obstacle (DseRuleEditor *self);
/* TRUE: @entry can be changed now. */
gboolean dse_rule_editor_is_own (DseRuleEditor *self, const DsRuleEntry *entry);
/* "Built-in", "Yours" or "Project", also for a definition that overrides another. Translated. */
const char *dse_rule_editor_get_origin (DseRuleEditor *self, const DsRuleEntry *entry);
/* TRUE: @entry is the user's, and not in force in the project until it is copied into it. */
gboolean dse_rule_editor_is_unused (DseRuleEditor *self, const DsRuleEntry *entry);
/* The user's definition that would be in force in place of @entry outside of the project; NULL:
 * there is none. Borrowed. */
const DsRuleEntry *dse_rule_editor_find_unused (DseRuleEditor *self, const DsRuleEntry *entry);
/* TRUE: the program has brought @entry along. */
gboolean dse_rule_editor_is_built_in (DseRuleEditor *self, const DsRuleEntry *entry);
/* The one in force, else the user's that is not. Borrowed; NULL: there is none such. */
const DsRuleEntry *dse_rule_editor_find (DseRuleEditor *self, const DsRecordType *type,
                                         const char *id);

/* Each change returns FALSE with the reason in @errors when it is not possible; nothing is written
 * then. Changes of the same field one after the other are one step of undo. */
gboolean dse_rule_editor_set (DseRuleEditor *self, const DsRecordType *type, const char *id,
                              const char *key, const char *json, DsErrors *errors);
/* Gives the @n fields of @values other values at once, as a step of undo of its own called @label,
 * which is translated. */
gboolean dse_rule_editor_set_fields (DseRuleEditor *self, const DsRecordType *type, const char *id,
                                     const DsRuleValue *values, gsize n, const char *label,
                                     DsErrors *errors);
/* Gives definition @id of @type the whole record @json, which has that id; a definition of another
 * folder is overridden by it. */
gboolean dse_rule_editor_replace (DseRuleEditor *self, const DsRecordType *type, const char *id,
                                  const char *json, DsErrors *errors);
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
/* Copies a definition of another folder, also of the user's into the project, so that it can be
 * changed. */
gboolean dse_rule_editor_override (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors);
/* The definition with which @entry changes places when it moves up (@is_up) or down: of an own one,
 * that next to it in its file. NULL: it cannot move. Borrowed. */
const DsRuleEntry *dse_rule_editor_get_neighbour (DseRuleEditor *self, const DsRuleEntry *entry,
                                                  gboolean is_up);
/* Moves @entry up or down, where it has such a neighbour. */
gboolean dse_rule_editor_move (DseRuleEditor *self, const DsRuleEntry *entry, gboolean is_up,
                               DsErrors *errors);
/* Deletes an own definition, or an override: then the overridden one is in force again. */
gboolean dse_rule_editor_remove (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors);
/* Renames it wherever the folder and the files at @more (NULL at the end) name it. */
gboolean dse_rule_editor_rename (DseRuleEditor *self, const DsRuleEntry *entry, const char *id,
                                 const char *const *more, DsErrors *errors);

/* The changes it made, to be undone and made again. Borrowed. */
DseFileSteps *dse_rule_editor_get_steps (DseRuleEditor *self);
