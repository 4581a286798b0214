/* editor/rules/prefab_drawing.c — opens drawings of prefabs, and saves them by the rule editor. */
#include "rules/prefab_drawing.h"

#include "app/autosave.h"
#include "proof/findings.h"
#include "rules/prefab_floor.h"
#include "rules/prefab_losses.h"
#include "rules/rule_labels.h"

#include <glib/gi18n.h>
#include <string.h>

#define SUFFIX ".prefab"
#define FOLDER "prefabs"
#define EDITOR_OF "dse-prefab-editor" /* data of a document */
#define DRAWN_OF "dse-prefab-drawn"   /* likewise */
#define DRAWN_MAX 16                  /* drawings that are kept */

/* ---- paths */

gboolean
dse_prefab_is_path (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return g_str_has_suffix (path, SUFFIX);
}

gboolean
dse_prefab_is (DsuDocument *document)
{
  const char *path;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), FALSE);

  path = dsu_document_get_path (document);
  return path != NULL && dse_prefab_is_path (path);
}

char *
dse_prefab_dup_path (DseProject *project, const char *id)
{
  g_autofree char *name = NULL;
  const DsDataPath *data;
  const char *folder;

  g_return_val_if_fail (DSE_IS_PROJECT (project) && id != NULL, NULL);

  data = dse_definitions_get_data (dse_project_get_definitions (project));
  folder = dse_project_get_folder (project);
  name = g_strconcat (id, SUFFIX, NULL);
  return g_build_filename (folder != NULL ? folder : data->folders[data->n - 1], FOLDER, name,
                           NULL);
}

static char *
dup_id (const char *path)
{
  char *name = g_path_get_basename (path);

  name[strlen (name) - strlen (SUFFIX)] = '\0';
  return name;
}

/* ---- the definition */

char *
dse_prefab_dup_id (DsuDocument *document)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && dse_prefab_is (document), NULL);

  return dup_id (dsu_document_get_path (document));
}

/* Made when it is first wanted: a recovered document has none. */
DseRuleEditor *
dse_prefab_get_editor (DsuDocument *document)
{
  DseRuleEditor *editor;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && dse_prefab_is (document), NULL);

  editor = g_object_get_data (G_OBJECT (document), EDITOR_OF);
  if (editor == NULL) {
    editor = dse_rule_editor_new (dse_project_of (document));
    g_object_set_data_full (G_OBJECT (document), EDITOR_OF, editor, g_object_unref);
  }
  return editor;
}

/* A prefab as it is in a file, and as it is in force. */
typedef struct {
  const DsRuleEntry *entry;
  const DsPrefab *prefab;
} Definition;

/* FALSE with *@findings set: there is none. */
static gboolean
find_definition (DseRuleEditor *editor, const char *path, Definition *out, char **findings)
{
  const DsRules *rules = dse_rule_editor_get_rules (editor);
  g_autofree char *id = dup_id (path);

  *out = (Definition){ dse_rule_editor_find (editor, &ds_prefab_record, id),
                       ds_rules_find_prefab (rules, id) };
  if (out->entry != NULL && out->prefab != NULL)
    return TRUE;
  *findings = g_strdup_printf (_ ("there is no prefab \"%s\""), id);
  return FALSE;
}

/* The parts of the record that the drawing depends on, as they stand in the file. Caller frees. */
static char *
dup_version (const DsRuleEntry *entry)
{
  static const char *const keys[] = { "place", "wall", "entries", "legend", "rows" };
  GString *version = g_string_new (NULL);
  DsNode node;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (ds_node_get (entry->node, keys[i], &node)) {
      gsize n;
      const char *source = ds_node_source (node, &n);

      g_string_append_len (version, source, (gssize)n);
    }
  return g_string_free (version, FALSE);
}

/* ---- the drawings of before */

static void
drawn_clear (gpointer data)
{
  DseDrawn *drawn = data;

  ds_rules_unref (drawn->rules);
  g_free (drawn->version);
}

/* DseDrawn, the latest first. Borrowed. */
static GArray *
drawn_of (DsuDocument *document)
{
  GArray *drawn = g_object_get_data (G_OBJECT (document), DRAWN_OF);

  if (drawn == NULL) {
    drawn = g_array_new (FALSE, TRUE, sizeof (DseDrawn));
    g_array_set_clear_func (drawn, drawn_clear);
    g_object_set_data_full (G_OBJECT (document), DRAWN_OF, drawn, (GDestroyNotify)g_array_unref);
  }
  return drawn;
}

/* Keeps the drawing of the definition as it is in force. */
static void
note_drawn (DsuDocument *document)
{
  DseRuleEditor *editor = dse_prefab_get_editor (document);
  GArray *drawn = drawn_of (document);
  g_autofree char *findings = NULL;
  Definition definition;
  DseDrawn now;

  if (!find_definition (editor, dsu_document_get_path (document), &definition, &findings))
    return;
  now = (DseDrawn){ ds_rules_ref (dse_rule_editor_get_rules (editor)), definition.prefab,
                    dup_version (definition.entry) };
  if (drawn->len > 0 && strcmp (now.version, g_array_index (drawn, DseDrawn, 0).version) == 0)
    g_array_remove_index (drawn, 0); /* the same, of the newest rules */
  g_array_prepend_val (drawn, now);
  if (drawn->len > DRAWN_MAX)
    g_array_set_size (drawn, DRAWN_MAX);
}

const DseDrawn *
dse_prefab_get_drawn (DsuDocument *document, gsize *n)
{
  GArray *drawn;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && n != NULL, NULL);
  g_return_val_if_fail (dse_prefab_is (document), NULL);

  note_drawn (document);
  drawn = drawn_of (document);
  *n = drawn->len;
  return (const DseDrawn *)(void *)drawn->data;
}

static char *
dup_sentence (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

/* ---- drawing */

/* A level of one floor with the drawing. */
static DsStatus
draw (DsDelve *out, DsRules *rules, const Definition *definition, DsError *err)
{
  const DsPrefab *prefab = definition->prefab;
  g_autofree char *label = dse_rule_entry_dup_label (definition->entry);
  DsFloor floor;
  DsStatus status = ds_prefab_floor_init (&floor, rules, prefab, err);

  if (status != DS_OK)
    return status;
  status = ds_delve_init (out, rules, floor.w, floor.h, 1, DS_TILE_NONE, err);
  if (status == DS_OK) {
    ds_floor_clear (&out->dungeon.floors[0]);
    out->dungeon.floors[0] = floor;
    out->dungeon.name = ds_str_new (label);
  } else {
    ds_floor_clear (&floor);
  }
  return status;
}

DsuDocument *
dse_prefab_open (const char *path, char **findings)
{
  g_autoptr (DseProject) project = NULL;
  g_autoptr (DseRuleEditor) editor = NULL;
  g_autofree char *version = NULL;
  DsuDocument *document = NULL;
  Definition definition;
  DsDelve delve;
  DsError err;

  g_return_val_if_fail (path != NULL && dse_prefab_is_path (path) && findings != NULL, NULL);

  project = dse_project_of_path (path, findings);
  if (project == NULL)
    return NULL;
  g_clear_pointer (findings, g_free); /* about other definitions */
  editor = dse_rule_editor_new (project);
  if (!find_definition (editor, path, &definition, findings))
    return NULL;
  if (draw (&delve, dse_project_get_rules (project), &definition, &err) == DS_OK) {
    document = dsu_document_new (&delve, &err);
    ds_delve_clear (&delve);
  }
  if (document == NULL) {
    *findings = dup_sentence (&err);
    return NULL;
  }
  version = dup_version (definition.entry);
  dse_project_take (project, document);
  dsu_document_set_path (document, path);
  dsu_document_set_version (document, version);
  g_object_set_data_full (G_OBJECT (document), EDITOR_OF, g_steal_pointer (&editor),
                          g_object_unref);
  note_drawn (document);
  return document;
}

gboolean
dse_prefab_revert (DsuDocument *document, char **findings)
{
  const char *path;
  DseRuleEditor *editor;
  Definition definition;
  DsDelve delve;
  DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &delve };
  gboolean done;
  DsError err;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && findings != NULL, FALSE);
  g_return_val_if_fail (dse_prefab_is (document), FALSE);

  path = dsu_document_get_path (document);
  editor = dse_prefab_get_editor (document);
  *findings = NULL;
  if (!find_definition (editor, path, &definition, findings))
    return FALSE;
  if (draw (&delve, dse_rule_editor_get_rules (editor), &definition, &err) != DS_OK) {
    *findings = dup_sentence (&err);
    return FALSE;
  }
  done = dsu_document_take (document, &cmd.cmd, NULL);
  ds_delve_clear (&delve);
  if (done) {
    g_autofree char *version = dup_version (definition.entry);

    dsu_document_set_version (document, version);
    dsu_document_mark_saved (document);
    dse_autosave_forget (document);
  } else {
    *findings = g_strdup (dsu_document_get_error (document));
  }
  return done;
}

gboolean
dse_prefab_is_stale (DsuDocument *document)
{
  g_autofree char *findings = NULL, *version = NULL;
  Definition definition;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && dse_prefab_is (document), FALSE);

  if (!find_definition (dse_prefab_get_editor (document), dsu_document_get_path (document),
                        &definition, &findings))
    return FALSE; /* saving says so */
  version = dup_version (definition.entry);
  return g_strcmp0 (version, dsu_document_get_version (document)) != 0;
}

/* Takes the rules, unless only prefabs are others. */
static void
take_rules (DsuDocument *document, DsRules *rules)
{
  const DsCmdRules cmd = { .cmd.type = &ds_cmd_rules, .rules = rules };

  if (!ds_rules_are_alike (dsu_document_get_delve (document)->rules, rules))
    dsu_document_take (document, &cmd.cmd, NULL);
}

/* Label and drawing of @entry are those that @document was opened with. */
static gboolean
is_same_prefab (DsuDocument *document, const DsRuleEntry *entry)
{
  const DsDelve *delve = dsu_document_get_delve (document);
  g_autofree char *label = dse_rule_entry_dup_label (entry), *version = dup_version (entry);

  return delve->dungeon.name != NULL && strcmp (label, ds_str_get (delve->dungeon.name)) == 0 &&
         g_strcmp0 (version, dsu_document_get_version (document)) == 0;
}

/* A definition that is gone was renamed when there is another that is the same but for its id. */
static void
follow_rename (DsuDocument *document)
{
  DseRuleEditor *editor = dse_prefab_get_editor (document);
  const DsRuleBook *book = dse_rule_editor_get_book (editor);
  g_autofree char *id = dse_prefab_dup_id (document), *path = NULL;

  if (dse_rule_editor_find (editor, &ds_prefab_record, id) != NULL)
    return;
  for (gsize i = 0; i < book->entries.n && path == NULL; i++) {
    const DsRuleEntry *entry = &book->entries.items[i];

    if (entry->type == &ds_prefab_record && is_same_prefab (document, entry))
      path = dse_prefab_dup_path (dse_project_of (document), entry->id);
  }
  if (path != NULL)
    dsu_document_set_path (document, path);
}

static void
on_definitions (DsuDocument *document)
{
  g_autofree char *findings = NULL;

  if (!dse_prefab_is (document))
    return;
  follow_rename (document);
  note_drawn (document);
  take_rules (document, dse_rule_editor_get_rules (dse_prefab_get_editor (document)));
  if (!dsu_document_get_modified (document) && dse_prefab_is_stale (document))
    (void)dse_prefab_revert (document, &findings);
}

void
dse_prefab_follow (DsuDocument *document)
{
  DseDefinitions *definitions;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && dse_prefab_is (document));

  /* Its project would give it all rules. */
  definitions = dse_project_get_definitions (dse_project_of (document));
  g_signal_handlers_disconnect_matched (definitions, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                        document);
  g_signal_connect_object (dse_prefab_get_editor (document), "changed", G_CALLBACK (on_definitions),
                           document, G_CONNECT_SWAPPED);
  follow_rename (document); /* it may have been recovered since */
}

/* ---- saving */

/* The record as JSON, which the caller frees; *@findings: its losses. NULL with *@findings set. */
static char *
dup_record (DsuDocument *document, DsRules *rules, const Definition *definition, char **findings)
{
  DsPrefabLosses losses = { 0 };
  DsText text = { 0 };
  char *record = NULL;
  DsDelve delve;
  DsError err;
  DsStatus status = ds_delve_copy (&delve, dsu_document_get_delve (document), &err);

  if (status == DS_OK) /* the document may have older ones */
    status = ds_delve_set_rules (&delve, rules, &err);
  if (status == DS_OK)
    status = ds_prefab_floor_write (rules, definition->prefab, definition->entry->node,
                                    &delve.dungeon.floors[0], &text, &losses, &err);
  if (status == DS_OK)
    record = g_strndup (text.bytes, text.n);
  *findings = status == DS_OK ? dse_prefab_losses_dup (rules, &losses) : dup_sentence (&err);
  ds_prefab_losses_clear (&losses);
  ds_delve_clear (&delve);
  ds_text_clear (&text);
  return record;
}

gboolean
dse_prefab_save (DsuDocument *document, char **findings)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *record = NULL, *id = NULL, *version = NULL, *losses = NULL;
  DseRuleEditor *editor;
  Definition definition;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && findings != NULL, FALSE);
  g_return_val_if_fail (dse_prefab_is (document), FALSE);

  *findings = NULL;
  editor = dse_prefab_get_editor (document);
  if (!dsu_document_get_modified (document) && !dse_prefab_is_stale (document)) {
    *findings = g_strdup ("");
    return TRUE; /* a prefab of the program is not overridden by itself */
  }
  if (dse_rule_editor_get_obstacle (editor) != NULL) {
    *findings = g_strdup (dse_rule_editor_get_obstacle (editor));
    return FALSE;
  }
  if (!find_definition (editor, dsu_document_get_path (document), &definition, findings))
    return FALSE;
  note_drawn (document);
  record = dup_record (document, dse_rule_editor_get_rules (editor), &definition, &losses);
  if (record == NULL) {
    *findings = g_steal_pointer (&losses);
    return FALSE;
  }
  id = g_strdup (definition.prefab->id);
  if (!dse_rule_editor_replace (editor, &ds_prefab_record, id, record, errors)) {
    *findings = dse_findings_dup (errors);
    return FALSE;
  }
  if (find_definition (editor, dsu_document_get_path (document), &definition, findings))
    version = dup_version (definition.entry);
  g_free (*findings);
  *findings = g_steal_pointer (&losses);
  dsu_document_set_version (document, version);
  dsu_document_mark_saved (document); /* not before: it would be drawn again, as a step of undo */
  return TRUE;
}
