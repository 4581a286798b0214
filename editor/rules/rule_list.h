/* editor/rules/rule_list.h — the definitions with their pictures and origins: searched, and shown
 * by category. */
#pragma once

#include "rules/rule_editor.h"

#include <gtk/gtk.h>

#define DSE_TYPE_RULE_LIST (dse_rule_list_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleList, dse_rule_list, DSE, RULE_LIST, GtkBox)

/* Signal "selected" () — another definition is chosen, or none. */

/* The list of @editor's definitions, which it follows. */
GtkWidget *dse_rule_list_new (DseRuleEditor *editor);
/* The same with those definitions alone whose records have a field @key. */
GtkWidget *dse_rule_list_new_with (DseRuleEditor *editor, const char *key);
/* The chosen definition, borrowed until the editor changes; NULL: none. */
const DsRuleEntry *dse_rule_list_get_entry (DseRuleList *self);
/* Chooses a definition, and shows all categories and an empty search where it is hidden. FALSE:
 * there is none such. */
gboolean dse_rule_list_choose (DseRuleList *self, const DsRecordType *type, const char *id);
/* The chosen category; NULL: all. */
const DsRecordType *dse_rule_list_get_type_shown (DseRuleList *self);
/* Shows the definitions of @type alone. */
void dse_rule_list_show_type (DseRuleList *self, const DsRecordType *type);
GtkWidget *dse_rule_list_get_search (DseRuleList *self); /* borrowed */

/* A picture of the definition, @side pixels square, of a prefab at most; NULL: such definitions
 * have none. Caller unrefs. */
GdkTexture *dse_rule_picture_new (DsRules *rules, const DsRecordType *type, const char *id,
                                  int side);
