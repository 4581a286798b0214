/* editor/rules/prefab_drawing.h — documents that are drawings of prefabs. Such a document has the
 * path FOLDER/prefabs/ID.prefab, which names the definition that it is saved to, and no file. */
#pragma once

#include "rules/rule_editor.h"

/* True for the path of such a document. */
gboolean dse_prefab_is_path (const char *path);
/* True if @document is the drawing of a prefab. */
gboolean dse_prefab_is (DsuDocument *document);
/* The path of the drawing of prefab @id of @project, outside of projects of the user; also of a
 * prefab of the program, which saving overrides there. Caller frees. */
char *dse_prefab_dup_path (DseProject *project, const char *id);

/* The id of the prefab that @document, which is a drawing, is saved to. Caller frees. */
char *dse_prefab_dup_id (DsuDocument *document);
/* The editor by which it is saved; borrowed. */
DseRuleEditor *dse_prefab_get_editor (DsuDocument *document);
/* The drawing of @path as a document of its project; the caller unrefs it. NULL with *@findings
 * set, which the caller frees: there is no such prefab. Reads all definitions. */
DsuDocument *dse_prefab_open (const char *path, char **findings);
/* Lets @document, which is a drawing, follow its definition: while it has no changes of its own, it
 * is drawn again when the definition changes. Its path follows the definition when that is renamed.
 * Once. */
void dse_prefab_follow (DsuDocument *document);
/* Writes the drawing to its definition, which takes effect at once. The caller frees *@findings:
 * what the definition cannot hold, "" for nothing. FALSE: nothing is written; *@findings say why.
 */
gboolean dse_prefab_save (DsuDocument *document, char **findings);
/* Draws the definition again, as an undo step. FALSE with *@findings set, which the caller frees.
 */
gboolean dse_prefab_revert (DsuDocument *document, char **findings);
/* True if the definition was drawn otherwise since it was opened or saved. */
gboolean dse_prefab_is_stale (DsuDocument *document);

/* A drawing of the prefab, as it was or is in force. */
typedef struct {
  DsRules *rules;         /* owned; the prefab belongs to them */
  const DsPrefab *prefab; /* of the rules */
  char *version;          /* the drawing as it stands in the file */
} DseDrawn;
/* The drawings that the definition of @document had since the document was opened, at most 16, the
 * latest first, which is that of now; none when there is no definition any more. Borrowed, until
 * the next call or change. */
const DseDrawn *dse_prefab_get_drawn (DsuDocument *document, gsize *n);
