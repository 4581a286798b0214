/* editor/rules/rename_scope.h — the scope of Rename Everywhere, in words. */
#pragma once

#include "rules/rule_editor.h"

/* A sentence with the numbers of definitions, recipes, levels, stamps, tilesets and mappings that
 * are renamed with @entry: those of its folder, and the levels at @more (NULL at the end).
 * Translated; caller frees. Reads all of these files. */
char *dse_rename_scope_dup (DseRuleEditor *self, const DsRuleEntry *entry, const char *const *more);
