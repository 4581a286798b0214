/* editor/rules/rule_row.h — a row of the form of a definition: name and help of a field, its
 * control, and what is wrong with the value. */
#pragma once

#include "rules/rule_control.h"

#define DSE_TYPE_RULE_ROW (dse_rule_row_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleRow, dse_rule_row, DSE, RULE_ROW, AdwPreferencesRow)

/* Signal "edited" () — the value is another, some milliseconds after the last key. */

/* A row for @field of @type, whose references are picked from @editor. */
GtkWidget *dse_rule_row_new (const DsRecordType *type, const DsField *field, DseRuleEditor *editor);
/* Moves a broad control below the name of its field, for a narrow form. */
void dse_rule_row_fold (DseRuleRow *self);
/* FALSE: the value is only shown; the way to its picture stays open. */
void dse_rule_row_set_editable (DseRuleRow *self, gboolean is_editable);
const DsField *dse_rule_row_get_field (DseRuleRow *self); /* static */
/* Shows @json; NULL: the key is absent, and the default is shown. A shown error goes. */
void dse_rule_row_set_json (DseRuleRow *self, const char *json);
/* The shown value, which is @json, is that of the record now. */
void dse_rule_row_take_json (DseRuleRow *self, const char *json);
/* The value of the record, as it was set last; borrowed; NULL: the key is absent. */
const char *dse_rule_row_get_json (DseRuleRow *self);
/* The shown value as JSON; NULL: the key is absent and the default is shown. Caller frees. */
char *dse_rule_row_dup_json (DseRuleRow *self);
/* Shows the sentence below the control; NULL: nothing is wrong. */
void dse_rule_row_set_error (DseRuleRow *self, const char *sentence);
/* Borrowed; NULL: nothing is wrong. */
const char *dse_rule_row_get_error (DseRuleRow *self);
/* Emits "edited" now, if that is still to come. */
void dse_rule_row_flush (DseRuleRow *self);
