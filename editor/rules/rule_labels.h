/* editor/rules/rule_labels.h — names of categories, fields and definitions, as the Rules window
 * shows them. */
#pragma once

#include "rules/rule_editor.h"

/* The record types that can be edited, in the order of the window. */
guint dse_rule_n_types (void);
const DsRecordType *dse_rule_type (guint i); /* static; @i is below that */
/* The heading in the palette of definitions that say nothing of it, as it is in files; static.
 * NULL: those of @type have none. */
const char *dse_rule_type_group (const DsRecordType *type);
/* "Creatures"; translated. */
const char *dse_rule_type_plural (const DsRecordType *type);
/* "Hit points"; translated. */
const char *dse_rule_field_label (const DsRecordType *type, const char *key);
/* The displayed name of a definition, its id where it has none; translated where the program has a
 * translation. Caller frees. */
char *dse_rule_entry_dup_label (const DsRuleEntry *entry);
/* Its heading in lists; "" where records have none. Caller frees. */
char *dse_rule_entry_dup_group (const DsRuleEntry *entry);
