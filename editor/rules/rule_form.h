/* editor/rules/rule_form.h — the form of a definition: header with its actions, a row for each
 * field, and its uses. */
#pragma once

#include "rules/rule_editor.h"

#include <adwaita.h>

#define DSE_TYPE_RULE_FORM (dse_rule_form_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleForm, dse_rule_form, DSE, RULE_FORM, AdwBin)

/* Signal "jump" (gpointer type, const char *id) — the user goes to a definition that uses the shown
 * one, a DsRecordType.
 * Signal "open" (const char *path) — the user opens a level or stamp that uses it.
 * Signal "recipe" (const char *path) — the user goes to a level of a recipe that uses it.
 * Signal "tileset" (const char *path) — the user goes to a tileset of the project with a picture of
 * it. */

/* Paths of levels beside those of the project whose uses count, NULL at the end; the form frees
 * them. */
typedef GStrv (*DseLevelsFunc) (gpointer data);

/* The buttons of the form have the actions "rules.override", "rules.take-unused" (copies the user's
 * definition of the same id into the project), "rules.duplicate", "rules.rename",
 * "rules.reset", "rules.delete" and, of prefabs, "rules.draw", of tile rules "rules.show-matches".
 */
GtkWidget *dse_rule_form_new (DseRuleEditor *editor, DseLevelsFunc levels, gpointer data);
/* The same beside the drawing of a prefab: the only button is "rules.override", and neither name
 * nor picture stands above the fields. */
GtkWidget *dse_rule_form_new_plain (DseRuleEditor *editor, DseLevelsFunc levels, gpointer data);
/* Shows definition @id of @type, or that nothing is chosen (NULL). Pending changes of the shown one
 * are made before. */
void dse_rule_form_show (DseRuleForm *self, const DsRecordType *type, const char *id);
/* Makes changes that are still typed. */
void dse_rule_form_flush (DseRuleForm *self);
/* Says @text about the places where a tile rule matches, see dse_tile_board_set_matches(). */
void dse_rule_form_set_matches (DseRuleForm *self, const char *text);
/* The row of field @key; NULL: it has none. Borrowed, a DseRuleRow. */
GtkWidget *dse_rule_form_get_row (DseRuleForm *self, const char *key);
