/* core/io/rule_book.c — reads rules files as texts with the places of their records, and plans
 * changes of single records. */
#include "io/rule_book.h"
#include "base/read.h"
#include "io/io.h"
#include "rules/tile_rule.h"

#include <stdio.h>
#include <string.h>

#define KEY_BYTES (DS_ID_MAX + 32)

/* ---- loading */

/* The list whose ids an id of @type must differ from. */
static const char *
space_of (const DsRecordType *type)
{
  return ds_list_has_type (DS_LIST_OBJECTS, type) ? DS_LIST_OBJECTS : type->list;
}

static const char *
make_key (char out[KEY_BYTES], const DsRecordType *type, const char *id)
{
  snprintf (out, KEY_BYTES, "%s %s", space_of (type), id);
  return out;
}

/* The text of the member "id"; NULL: it is no valid id. */
static const char *
id_of (DsNode record)
{
  const char *id;
  DsNode node;

  if (ds_node_type (record) != DS_JSON_OBJECT || !ds_node_get (record, "id", &node))
    return NULL;
  id = ds_node_string (node, NULL);
  return id != NULL && ds_id_is_valid (id) ? id : NULL;
}

static bool
add_entry (DsRuleBook *self, const DsRecordType *type, DsNode record, uint32_t file)
{
  DsRuleEntry entry = { .type = type, .id = id_of (record), .node = record, .file = file };
  char key[KEY_BYTES];
  uint32_t at;

  if (entry.id == NULL)
    return true;
  entry.layer = self->files.items[file].layer;
  if (!ds_data_is_in_force (self->path, entry.layer))
    return ds_array_push (&self->unused, entry);
  at = ds_intern_add (&self->keys, make_key (key, type, entry.id));
  if (at == DS_INTERN_NONE)
    return false;
  if (at == self->entries.n)
    return ds_array_push (&self->entries, entry);
  entry.overrides =
      self->entries.items[at].overrides || self->entries.items[at].layer < entry.layer;
  self->entries.items[at] = entry;
  return true;
}

static bool
add_entries (DsRuleBook *self, uint32_t file)
{
  const DsJson *json = self->files.items[file].json;
  DsNode list;

  for (size_t i = 0; json != NULL && i < ds_rules_n_records (); i++) {
    const DsRecordType *type = ds_rules_record (i);

    if (!ds_node_get (ds_json_root (json), type->list, &list) ||
        ds_node_type (list) != DS_JSON_ARRAY)
      continue;
    for (size_t k = 0; k < ds_node_length (list); k++)
      if (!add_entry (self, type, ds_node_at (list, k), file))
        return false;
  }
  return true;
}

/* True when the definitions of @file count; @rules: those that read it, NULL: they do. The
 * program's always do. */
static bool
is_in_force (const DsRuleFile *file, const DsRules *rules)
{
  return rules == NULL || file->layer == 0 || ds_rules_have_file (rules, file->path);
}

/* Takes @path. */
static DsStatus
add_file (DsRuleBook *self, char *path, size_t layer, const DsRules *rules, DsErrors *errors)
{
  DsRuleFile file = { .path = path, .layer = (uint8_t)layer };
  DsStatus status;
  DsError err;

  status = ds_file_read (path, DS_RULES_BYTES_MAX, &file.bytes, &file.n, &err);
  if (status != DS_OK) {
    ds_free (path);
    ds_errors_take (errors, &err);
    return status == DS_NOMEM ? DS_NOMEM : DS_OK;
  }
  status = ds_json_parse (&file.json, path, file.bytes, file.n, errors);
  if (status != DS_NOMEM && ds_array_push (&self->files, file))
    return !is_in_force (&file, rules) || add_entries (self, (uint32_t)self->files.n - 1)
               ? DS_OK
               : DS_NOMEM;
  ds_json_free (file.json);
  ds_free (file.bytes);
  ds_free (path);
  return DS_NOMEM;
}

static DsStatus
add_folder (DsRuleBook *self, const char *folder, size_t layer, const DsRules *rules,
            DsErrors *errors)
{
  DsStatus status = DS_OK;
  DsFileNames names;
  DsError err;

  if (ds_file_list (&names, folder, ".json", &err) != DS_OK) {
    ds_errors_take (errors, &err);
    return err.status == DS_NOMEM ? DS_NOMEM : DS_OK;
  }
  for (size_t i = 0; i < names.n && status == DS_OK; i++) {
    char *path = ds_file_join (folder, names.items[i]);

    status = path != NULL ? add_file (self, path, layer, rules, errors) : DS_NOMEM;
  }
  ds_file_names_clear (&names);
  return status;
}

/* Marks the unused definitions that would override others if they were in force. */
static void
note_overriding (DsRuleBook *self)
{
  for (size_t i = 0; i < self->unused.n; i++) {
    DsRuleEntry *entry = &self->unused.items[i];

    entry->overrides = ds_rule_book_find (self, entry->type, entry->id) != NULL;
  }
}

static DsStatus
load (DsRuleBook *out, const DsDataPath *path, size_t target, const DsRules *rules,
      DsErrors *errors)
{
  DsStatus status = DS_OK;

  *out = (DsRuleBook){ .path = path, .target = (uint8_t)target };
  for (size_t i = 0; i < DS_DATA_N_RULES_FOLDERS; i++)
    for (size_t layer = 0; layer < path->n && status == DS_OK; layer++) {
      char *folder = ds_file_join (path->folders[layer], ds_data_rules_folders[i]);

      status = folder != NULL ? add_folder (out, folder, layer, rules, errors) : DS_NOMEM;
      ds_free (folder);
    }
  if (status == DS_OK) {
    note_overriding (out);
    return DS_OK;
  }
  ds_rule_book_clear (out);
  return ds_errors_add (errors, DS_NOMEM, "rules", "no-memory", N_ ("out of memory"));
}

DsStatus
ds_rule_book_load (DsRuleBook *out, const DsDataPath *path, size_t target, DsErrors *errors)
{
  DS_ASSERT (out != NULL && path != NULL && target < path->n && errors != NULL);

  return load (out, path, target, NULL, errors);
}

DsStatus
ds_rule_book_load_in_force (DsRuleBook *out, const DsDataPath *path, size_t target,
                            const DsRules *rules, DsErrors *errors)
{
  DS_ASSERT (out != NULL && path != NULL && target < path->n && errors != NULL);
  DS_ASSERT (rules != NULL);

  return load (out, path, target, rules, errors);
}

void
ds_rule_book_clear (DsRuleBook *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->files.n; i++) {
    ds_json_free (self->files.items[i].json);
    ds_free (self->files.items[i].bytes);
    ds_free (self->files.items[i].path);
  }
  ds_array_clear (&self->files);
  ds_array_clear (&self->entries);
  ds_array_clear (&self->unused);
  ds_intern_clear (&self->keys);
  memset (self, 0, sizeof *self);
}

const DsRuleEntry *
ds_rule_book_find (const DsRuleBook *self, const DsRecordType *type, const char *id)
{
  char key[KEY_BYTES];
  uint32_t at;

  DS_ASSERT (self != NULL && type != NULL && id != NULL);

  if (strlen (id) > DS_ID_MAX)
    return NULL;
  at = ds_intern_find (&self->keys, make_key (key, type, id));
  return at != DS_INTERN_NONE ? &self->entries.items[at] : NULL;
}

const DsRuleEntry *
ds_rule_book_find_unused (const DsRuleBook *self, const DsRecordType *type, const char *id)
{
  const DsRuleEntry *found = NULL; /* the last one is what the user would see outside */

  DS_ASSERT (self != NULL && type != NULL && id != NULL);

  for (size_t i = 0; i < self->unused.n; i++) {
    const DsRuleEntry *entry = &self->unused.items[i];

    if (strcmp (space_of (entry->type), space_of (type)) == 0 && strcmp (entry->id, id) == 0)
      found = entry;
  }
  return found;
}

/* ---- changes of one file */

/* Puts the changed text of @file into @plan, and clears @edit. */
static DsStatus
plan_edit (const DsRuleFile *file, DsJsonEdit *edit, DsFilePlan *plan, DsError *err)
{
  DsText text = { 0 };
  DsStatus status = ds_json_edit_apply (edit, &text, err);

  if (status == DS_OK)
    status = ds_file_plan_put (plan, file->path, file->bytes, file->n, text.bytes, text.n, err);
  ds_text_clear (&text);
  ds_json_edit_clear (edit);
  return status;
}

DsStatus
ds_rule_book_set_fields (const DsRuleBook *self, const DsRuleEntry *entry,
                         const DsRuleValue *values, size_t n, DsFilePlan *plan, DsError *err)
{
  const DsRuleFile *file = &self->files.items[entry->file];
  DsJsonEdit edit;

  DS_ASSERT (self != NULL && entry != NULL && (values != NULL || n == 0) && plan != NULL);
  DS_ASSERT (ds_rule_entry_is_own (self, entry));

  ds_json_edit_begin (&edit, file->bytes, file->n);
  for (size_t i = 0; i < n; i++)
    ds_json_edit_set (&edit, entry->node, values[i].key, values[i].json);
  return plan_edit (file, &edit, plan, err);
}

DsStatus
ds_rule_book_set (const DsRuleBook *self, const DsRuleEntry *entry, const char *key,
                  const char *json, DsFilePlan *plan, DsError *err)
{
  const DsRuleValue value = { key, json };

  DS_ASSERT (key != NULL);

  return ds_rule_book_set_fields (self, entry, &value, 1, plan, err);
}

/* Appends the members that another program put into @record, with a comma before each. */
static void
put_foreign (DsNode record, DsText *out)
{
  for (DsMember m = ds_node_first (record); m.key != NULL; m = ds_member_next (m)) {
    DsJsonWriter writer;
    size_t n;
    const char *value = ds_node_source (m.node, &n);

    if (!ds_read_is_foreign (m.key))
      continue;
    ds_text_printf (out, ", ");
    ds_json_writer_init (&writer, out);
    ds_json_put_string (&writer, NULL, m.key);
    ds_text_printf (out, ": ");
    ds_text_add (out, value, n);
  }
}

DsStatus
ds_rule_book_replace (const DsRuleBook *self, const DsRuleEntry *entry, const char *json,
                      DsFilePlan *plan, DsError *err)
{
  const DsRuleFile *file = &self->files.items[entry->file];
  const char *end;
  DsText whole = { 0 };
  DsJsonEdit edit;
  DsStatus status;

  DS_ASSERT (self != NULL && entry != NULL && json != NULL && plan != NULL);
  DS_ASSERT (ds_rule_entry_is_own (self, entry));

  end = strrchr (json, '}');
  DS_ASSERT (end != NULL);
  while (end > json && (end[-1] == ' ' || end[-1] == '\n'))
    end--;
  ds_text_add (&whole, json, (size_t)(end - json));
  put_foreign (entry->node, &whole);
  ds_text_printf (&whole, "%s", end);
  if (whole.failed) {
    ds_text_clear (&whole);
    return ds_fail_nomem (err, file->path);
  }
  ds_json_edit_begin (&edit, file->bytes, file->n);
  ds_json_edit_replace (&edit, entry->node, whole.bytes);
  status = plan_edit (file, &edit, plan, err);
  ds_text_clear (&whole);
  return status;
}

/* ---- adding */

/* The path of the target's file that has the list's name; NULL: no memory. */
static char *
path_by_list (const DsRuleBook *self, const DsRecordType *type)
{
  const char *folder = type == &ds_prefab_record                              ? "prefabs"
                       : type == &ds_names_record || type == &ds_words_record ? "names"
                                                                              : "rules";
  char name[2 * DS_ID_MAX];

  snprintf (name, sizeof name, "%s/%s.json", folder, type->list);
  return ds_file_join (self->path->folders[self->target], name);
}

char *
ds_rule_book_file_for (const DsRuleBook *self, const DsRecordType *type)
{
  char *path = path_by_list (self, type);
  const DsRuleFile *found = NULL;
  DsNode list;

  DS_ASSERT (self != NULL && type != NULL);

  for (size_t i = 0; path != NULL && i < self->files.n; i++) {
    const DsRuleFile *file = &self->files.items[i];

    if (file->layer != self->target)
      continue;
    if (strcmp (file->path, path) == 0)
      return path;
    if (found == NULL && file->json != NULL &&
        ds_node_get (ds_json_root (file->json), type->list, &list))
      found = file;
  }
  if (found == NULL || path == NULL)
    return path;
  ds_free (path);
  return ds_strdup (found->path);
}

/* The file at @path as it was read; NULL: it is to be created. */
static const DsRuleFile *
find_file (const DsRuleBook *self, const char *path)
{
  for (size_t i = 0; i < self->files.n; i++)
    if (strcmp (self->files.items[i].path, path) == 0)
      return &self->files.items[i];
  return NULL;
}

static DsStatus
plan_new_file (const char *path, const DsRecordType *type, const char *json, DsFilePlan *plan,
               DsError *err)
{
  DsText text = { 0 };
  DsStatus status;

  ds_text_printf (&text,
                  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"%s\": [\n    ",
                  type->list);
  ds_text_puts (&text, json);
  ds_text_puts (&text, "\n  ]\n}\n");
  status = text.failed ? ds_fail_nomem (err, path)
                       : ds_file_plan_put (plan, path, NULL, 0, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}

static DsStatus
plan_into (const DsRuleFile *file, const DsRecordType *type, const char *json, DsFilePlan *plan,
           DsError *err)
{
  const DsNode root = ds_json_root (file->json);
  DsText list = { 0 };
  DsJsonEdit edit;
  DsNode node;

  ds_json_edit_begin (&edit, file->bytes, file->n);
  if (ds_node_get (root, type->list, &node) && ds_node_type (node) == DS_JSON_ARRAY) {
    ds_json_edit_append (&edit, node, json);
  } else {
    ds_text_puts (&list, "[\n    ");
    ds_text_puts (&list, json);
    ds_text_puts (&list, "\n  ]");
    ds_json_edit_set (&edit, root, type->list, list.failed ? "[]" : list.bytes);
    edit.failed = edit.failed || list.failed;
  }
  ds_text_clear (&list);
  return plan_edit (file, &edit, plan, err);
}

/* The same into a file that @plan changes. */
static DsStatus
plan_into_changed (const DsFileChange *change, const DsRecordType *type, const char *json,
                   DsFilePlan *plan, DsError *err)
{
  DsRuleFile file = { .path = change->path, .bytes = change->after, .n = change->n_after };
  DsErrors errors = { 0 };
  DsStatus status = ds_json_parse (&file.json, file.path, file.bytes, file.n, &errors);

  if (status != DS_OK && err != NULL)
    *err = errors.items[0];
  if (status == DS_OK)
    status = plan_into (&file, type, json, plan, err);
  ds_json_free (file.json);
  return status;
}

static DsStatus
plan_record (const DsRuleBook *self, const char *path, const DsRecordType *type, const char *json,
             DsFilePlan *plan, DsError *err)
{
  const DsFileChange *change = ds_file_plan_find (plan, path);
  const DsRuleFile *file = find_file (self, path);

  if (change != NULL && change->after != NULL)
    return plan_into_changed (change, type, json, plan, err);
  if (file == NULL)
    return plan_new_file (path, type, json, plan, err);
  if (file->json == NULL || ds_node_type (ds_json_root (file->json)) != DS_JSON_OBJECT)
    return ds_fail (err, DS_BAD_DATA, file->path, "rules.wrong-file",
                    N_ ("this file has errors: correct them before you add to it"));
  return plan_into (file, type, json, plan, err);
}

DsStatus
ds_rule_book_add (const DsRuleBook *self, const DsRecordType *type, const char *json,
                  DsFilePlan *plan, DsError *err)
{
  DsStatus status;
  char *path;

  DS_ASSERT (self != NULL && type != NULL && json != NULL && plan != NULL);

  path = ds_rule_book_file_for (self, type);
  status = path != NULL ? plan_record (self, path, type, json, plan, err)
                        : ds_fail_nomem (err, type->list);
  ds_free (path);
  return status;
}

static bool
has_field (const DsRecordType *type, const char *key)
{
  for (size_t i = 0; i < type->n_fields; i++)
    if (strcmp (type->fields[i].key, key) == 0)
      return true;
  return false;
}

DsStatus
ds_rule_book_copy (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                   const char *label, DsFilePlan *plan, DsError *err)
{
  DsText json = { 0 };
  DsJsonEdit edit;
  DsStatus status;
  DsNode node;
  size_t n;
  const char *source;

  DS_ASSERT (self != NULL && entry != NULL && id != NULL && plan != NULL);

  source = ds_node_source (entry->node, &n);
  ds_json_edit_begin (&edit, source, n);
  if (ds_node_get (entry->node, "id", &node))
    ds_json_edit_replace_text (&edit, node, id);
  if (label != NULL && has_field (entry->type, "label") &&
      ds_node_get (entry->node, "label", &node))
    ds_json_edit_replace_text (&edit, node, label);
  status = ds_json_edit_apply (&edit, &json, err);
  if (status == DS_OK)
    status = ds_rule_book_add (self, entry->type, json.bytes, plan, err);
  ds_json_edit_clear (&edit);
  ds_text_clear (&json);
  return status;
}

/* ---- order */

bool
ds_rule_book_is_ordered (const DsRecordType *type)
{
  static const DsRecordType *const ordered[] = { &ds_tile_rule_record };

  DS_ASSERT (type != NULL);

  for (size_t i = 0; i < DS_COUNT (ordered); i++)
    if (ordered[i] == type)
      return true;
  return false;
}

/* True when @entry has a place of its own in the order, in the file of @other. */
static bool
has_place_beside (const DsRuleEntry *entry, const DsRuleEntry *other)
{
  return entry->type == other->type && entry->file == other->file && !entry->overrides;
}

const DsRuleEntry *
ds_rule_book_neighbour (const DsRuleBook *self, const DsRuleEntry *entry, bool is_before)
{
  const DsRuleEntry *before = NULL;
  bool is_found = false;

  DS_ASSERT (self != NULL && entry != NULL);

  if (!ds_rule_book_is_ordered (entry->type) || entry->overrides)
    return NULL;
  for (size_t i = 0; i < self->entries.n; i++) {
    const DsRuleEntry *other = &self->entries.items[i];

    if (!has_place_beside (other, entry))
      continue;
    if (other == entry && is_before)
      return before;
    if (is_found)
      return other;
    is_found = other == entry;
    before = other;
  }
  return NULL;
}

DsStatus
ds_rule_book_swap (const DsRuleBook *self, const DsRuleEntry *a, const DsRuleEntry *b,
                   DsFilePlan *plan, DsError *err)
{
  const DsRuleFile *file = &self->files.items[a->file];
  DsText texts[2] = { 0 };
  DsJsonEdit edit;
  DsStatus status;
  const char *source;
  size_t n;

  DS_ASSERT (self != NULL && a != NULL && b != NULL && plan != NULL);
  DS_ASSERT (a != b && a->type == b->type && a->file == b->file);
  DS_ASSERT (ds_rule_entry_is_own (self, a));

  source = ds_node_source (a->node, &n);
  ds_text_add (&texts[0], source, n);
  source = ds_node_source (b->node, &n);
  ds_text_add (&texts[1], source, n);
  ds_json_edit_begin (&edit, file->bytes, file->n);
  if (!texts[0].failed && !texts[1].failed) {
    ds_json_edit_replace (&edit, a->node, texts[1].bytes);
    ds_json_edit_replace (&edit, b->node, texts[0].bytes);
  }
  edit.failed = edit.failed || texts[0].failed || texts[1].failed;
  status = plan_edit (file, &edit, plan, err);
  ds_text_clear (&texts[0]);
  ds_text_clear (&texts[1]);
  return status;
}

/* ---- removing */

/* The place of @entry among the records of @list. */
static size_t
index_of (DsNode list, const DsRuleEntry *entry)
{
  size_t i = 0, n;
  const char *source = ds_node_source (entry->node, &n);

  while (ds_node_source (ds_node_at (list, i), &n) != source)
    i++;
  return i;
}

/* True when the file has its format, its version and @entry, and nothing else. */
static bool
has_only (const DsRuleFile *file, const DsRuleEntry *entry)
{
  const DsNode root = ds_json_root (file->json);

  for (DsMember m = ds_node_first (root); m.key != NULL; m = ds_member_next (m)) {
    const bool is_list = strcmp (m.key, entry->type->list) == 0;

    if (strcmp (m.key, "format") == 0 || strcmp (m.key, "version") == 0)
      continue;
    if (ds_node_type (m.node) != DS_JSON_ARRAY || ds_node_length (m.node) != is_list)
      return false;
  }
  return true;
}

DsStatus
ds_rule_book_remove (const DsRuleBook *self, const DsRuleEntry *entry, DsFilePlan *plan,
                     DsError *err)
{
  const DsRuleFile *file = &self->files.items[entry->file];
  DsJsonEdit edit;
  DsNode list;

  DS_ASSERT (self != NULL && entry != NULL && plan != NULL);
  DS_ASSERT (ds_rule_entry_is_own (self, entry));

  if (has_only (file, entry))
    return ds_file_plan_put (plan, file->path, file->bytes, file->n, NULL, 0, err);
  ds_json_edit_begin (&edit, file->bytes, file->n);
  if (ds_node_get (ds_json_root (file->json), entry->type->list, &list))
    ds_json_edit_remove (&edit, list, index_of (list, entry));
  return plan_edit (file, &edit, plan, err);
}

/* ---- checking */

/* The same finding, perhaps in another line of its file. */
static bool
is_same_finding (const DsError *a, const DsError *b)
{
  const char *end_a = strrchr (a->where, '/'), *end_b = strrchr (b->where, '/');
  const size_t n = end_a != NULL ? strcspn (end_a, ":") : 0;
  char sentence[DS_SENTENCE], other[DS_SENTENCE];

  return (end_a == NULL) == (end_b == NULL) &&
         (end_a == NULL || (strcspn (end_b, ":") == n && strncmp (end_a, end_b, n) == 0)) &&
         strcmp (ds_message_format (&a->message, sentence, sizeof sentence),
                 ds_message_format (&b->message, other, sizeof other)) == 0;
}

/* Takes the finding like @err out of @errors; false: there is none. */
static bool
strike (DsErrors *errors, const DsError *err)
{
  for (size_t i = 0; i < errors->n; i++)
    if (is_same_finding (&errors->items[i], err)) {
      errors->items[i] = errors->items[--errors->n];
      return true;
    }
  return false;
}

/* DS_NOMEM, after which the findings of a reader say nothing. */
static DsStatus
pass_nomem (const DsErrors *found, DsErrors *errors)
{
  for (size_t i = 0; i < found->n; i++)
    if (found->items[i].status == DS_NOMEM)
      return ds_errors_take (errors, &found->items[i]);
  return DS_OK;
}

DsStatus
ds_rule_book_check (const DsRuleBook *self, const DsFilePlan *plan, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DsErrors now = { 0 }, then = { 0 };
  DsFileTexts texts;
  bool has_more;
  DsError err;

  DS_ASSERT (self != NULL && plan != NULL && errors != NULL);

  if (ds_file_plan_texts (plan, &texts, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  ds_data_check_rules (self->path, self->target, NULL, &now);
  ds_data_check_rules (self->path, self->target, &texts, &then);
  ds_free ((void *)texts.items);
  if (pass_nomem (&now, errors) != DS_OK || pass_nomem (&then, errors) != DS_OK)
    return DS_NOMEM;
  has_more = then.n_found > now.n_found; /* beyond those that are kept */
  for (size_t i = 0; i < then.n; i++)
    if (!strike (&now, &then.items[i]) && then.n_found <= DS_ERRORS_MAX)
      ds_errors_take (errors, &then.items[i]);
  if (has_more && errors->n_found == n_before)
    ds_errors_take (errors, &then.items[then.n - 1]);
  return ds_errors_since (errors, n_before);
}
