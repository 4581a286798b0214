/* core/rules/rules_read.c — reads definitions from a text or from folders. */
#include "base/array.h"
#include "base/budget.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/read.h"
#include "rules/choice_file.h"
#include "rules/fields.h"
#include "rules/find_class.h"
#include "rules/prefab_read.h"
#include "rules/store.h"
#include "rules/terrain_kind.h"
#include "rules/tile_rule.h"

#include <stdio.h>
#include <string.h>

/* Lists of a file. Records of several types are kinds, and begin with one. */
enum {
  TILE_RECORDS,
  KIND_RECORDS,
  CREATURE_RECORDS,
  ITEM_RECORDS,
  GATE_RECORDS,
  LIGHT_RECORDS,
  LOCK_RECORDS,
  RULESET_RECORDS,
  PREFAB_RECORDS, /* behind what they refer to */
  WORDS_RECORDS,
  NAMES_RECORDS,
  EFFECT_RECORDS,
  SPELL_RECORDS,
  LEVEL_OPTION_RECORDS,
  APPEARANCE_RECORDS,
  ASSORTMENT_RECORDS,
  PROPERTY_RECORDS,
  CLASS_RECORDS,
  TERRAIN_RECORDS,
  TILE_RULE_RECORDS,
  N_RECORDS
};

static const struct {
  const DsRecordType *type;
  int list;
} RECORDS[N_RECORDS] = {
  [TILE_RECORDS] = { &ds_tile_record, DS_LIST_TILES },
  [KIND_RECORDS] = { &ds_kind_record, DS_LIST_KINDS },
  [CREATURE_RECORDS] = { &ds_creature_record, DS_LIST_KINDS },
  [ITEM_RECORDS] = { &ds_item_record, DS_LIST_KINDS },
  [GATE_RECORDS] = { &ds_gate_record, DS_LIST_KINDS },
  [LIGHT_RECORDS] = { &ds_light_record, DS_LIST_KINDS },
  [LOCK_RECORDS] = { &ds_lock_record, DS_LIST_LOCKS },
  [RULESET_RECORDS] = { &ds_ruleset_record, DS_LIST_RULESETS },
  [PREFAB_RECORDS] = { &ds_prefab_record, DS_LIST_PREFABS },
  [WORDS_RECORDS] = { &ds_words_record, DS_LIST_WORDS },
  [NAMES_RECORDS] = { &ds_names_record, DS_LIST_NAMES },
  [EFFECT_RECORDS] = { &ds_effect_record, DS_LIST_EFFECTS },
  [SPELL_RECORDS] = { &ds_spell_record, DS_LIST_SPELLS },
  [LEVEL_OPTION_RECORDS] = { &ds_level_option_record, DS_LIST_LEVEL_OPTIONS },
  [APPEARANCE_RECORDS] = { &ds_appearance_record, DS_LIST_APPEARANCES },
  [ASSORTMENT_RECORDS] = { &ds_assortment_record, DS_LIST_ASSORTMENTS },
  [PROPERTY_RECORDS] = { &ds_property_record, DS_LIST_PROPERTIES },
  [CLASS_RECORDS] = { &ds_property_class_record, DS_LIST_PROPERTY_CLASSES },
  [TERRAIN_RECORDS] = { &ds_terrain_record, DS_LIST_TERRAINS },
  [TILE_RULE_RECORDS] = { &ds_tile_rule_record, DS_LIST_TILE_RULES },
};

/* An id that was not defined yet when it was read. */
typedef struct {
  const char *list; /* of records that is meant; NULL: the class @id itself is to be checked */
  const char *id, *where;
  const char *own_file; /* of the user's, that names it; NULL: another one does */
  bool is_condition;    /* the record works without it: what is not there is never found */
} Reference;

typedef struct {
  DsRules *rules;
  DsErrors *errors;
  const char *own_file;     /* the file of the user's that is being read */
  const char *folder;       /* that it lies in, or another file; NULL: a text without a file */
  const DsFileTexts *texts; /* in place of files; NULL: none */
  DsErrors *missing;        /* from what files can do without; NULL without a folder */
  bool is_condition;        /* of the references that are being read */
  DS_ARRAY (Reference) references;
} RulesReader;

typedef union {
  DsTile tile;
  DsKind kind;
  DsCreature creature;
  DsItem item;
  DsGate gate;
  DsLight light;
  DsLockKind lock;
  DsRuleset ruleset;
  DsPrefab prefab;
  DsWords words;
  DsNames names;
  DsEffect effect;
  DsSpell spell;
  DsLevelOption level_option;
  DsAppearance appearance;
  DsAssortment assortment;
  DsPropertyKind property;
  DsPropertyClass property_class;
  DsTerrain terrain;
  DsTileRule tile_rule;
} Record;

_Static_assert(offsetof (DsTile, id) == 0 && offsetof (DsKind, id) == 0 &&
                   offsetof (DsRuleset, id) == 0 && offsetof (DsLockKind, id) == 0 &&
                   offsetof (DsPrefab, id) == 0 && offsetof (DsWords, id) == 0 &&
                   offsetof (DsNames, id) == 0 && offsetof (DsCreature, kind) == 0 &&
                   offsetof (DsItem, kind) == 0 && offsetof (DsGate, kind) == 0 &&
                   offsetof (DsLight, kind) == 0 && offsetof (DsEffect, id) == 0 &&
                   offsetof (DsSpell, id) == 0 && offsetof (DsLevelOption, id) == 0 &&
                   offsetof (DsAppearance, id) == 0 && offsetof (DsAssortment, id) == 0 &&
                   offsetof (DsPropertyKind, id) == 0 && offsetof (DsTerrain, id) == 0 &&
                   offsetof (DsPropertyClass, id) == 0 && offsetof (DsTileRule, id) == 0,
               "records start with their id");

size_t
ds_rules_n_records (void)
{
  return N_RECORDS;
}

const DsRecordType *
ds_rules_record (size_t i)
{
  return RECORDS[i].type;
}

static void
fail_nomem (DsErrors *errors, const char *where)
{
  DsError err;

  ds_fail_nomem (&err, where);
  ds_errors_take (errors, &err);
}

/* A later file may replace what an earlier one defined, but one file defines an id once. */
static bool
check_once (DsIntern *seen, const char *id, DsNode node, const char *path, DsErrors *errors)
{
  const uint32_t n_before = seen->n;

  if (strcmp (id, "nothing") == 0) {
    ds_node_fail (node, errors, path, "rules.reserved",
                  N_ ("the id \"nothing\" is reserved: it means no tile"));
    return false;
  }
  if (ds_intern_add (seen, id) == DS_INTERN_NONE) {
    fail_nomem (errors, path);
    return false;
  }
  if (seen->n > n_before)
    return true;
  ds_node_fail (node, errors, path, "rules.twice", N_ ("\"%s\" is defined twice in this file"), id);
  return false;
}

/* The kind of thing that a record of type @i is gets its role and a way to the whole. */
static void
set_role (Record *record, int i)
{
  DsKind *kind = &record->kind;

  switch (i) {
  case CREATURE_RECORDS:
    kind->role = DS_ROLE_CREATURE;
    kind->creature = &record->creature;
    return;
  case ITEM_RECORDS:
    kind->role = record->item.category == DS_ITEM_KEY ? DS_ROLE_KEY : DS_ROLE_ITEM;
    kind->item = &record->item;
    return;
  case GATE_RECORDS:
    kind->role = record->gate.way == DS_GATE_DOWN ? DS_ROLE_DROP
                 : record->gate.is_secret         ? DS_ROLE_SECRET
                                                  : DS_ROLE_DOOR;
    kind->gate = &record->gate;
    return;
  case LIGHT_RECORDS:
    kind->role = DS_ROLE_LIGHT;
    kind->light = &record->light;
    return;
  default:
    return;
  }
}

static DsStatus
keep_record (DsRules *self, int i, Record *record, DsError *err)
{
  const size_t size = RECORDS[i].type->size;

  if (RECORDS[i].list == DS_LIST_KINDS && i != KIND_RECORDS) {
    Record *kept = ds_arena_alloc (&self->arena, 1, size);

    if (kept == NULL)
      return ds_fail_nomem (err, RECORDS[i].type->list);
    memcpy (kept, record, size);
    set_role (kept, i);
    record = kept;
  }
  return ds_rules_put (self, RECORDS[i].list, record, err);
}

/* Length of the id behind the brace that opens at @open; 0: there is none. */
static size_t
braced (const char *open)
{
  const size_t n = strcspn (open + 1, "}");

  return open[n + 1] == '}' && n <= DS_ID_MAX ? n : 0;
}

/* Braces hold ids; the lists of words that these name may be in files that are read later. */
static bool
check_template (const char *text, DsNode node, const char *path, DsErrors *errors)
{
  for (const char *open = strchr (text, '{'); open != NULL; open = strchr (open + 1, '{'))
    if (braced (open) == 0) {
      ds_node_fail (node, errors, path, "rules.no-words",
                    N_ ("expected the name of a word list between the braces, got \"%s\""), text);
      return false;
    }
  return true;
}

/* A text without a file has none of its choices: any value is allowed then. False: no memory. */
static bool
load_choices (RulesReader *self, DsPropertyKind *property)
{
  uint64_t hash = DS_FNV64_START;
  char text[20];

  if (property->choices_file[0] == '\0' || self->folder == NULL)
    return true;
  if (ds_choice_file_load (property, self->folder, self->texts, &self->rules->arena, &hash,
                           self->missing) != DS_OK) {
    fail_nomem (self->errors, property->choices_file);
    return false;
  }
  (void)snprintf (text, sizeof text, "%016llx", (unsigned long long)hash);
  self->rules->read = ds_fnv64 (self->rules->read, text, strlen (text));
  self->rules->plain = ds_fnv64 (self->rules->plain, text, strlen (text));
  return true;
}

/* The same for the members of a class. */
static bool
load_choices_of (RulesReader *self, const DsPropertyClass *class)
{
  for (size_t i = 0; i < class->members.n; i++)
    if (!load_choices (self, &ds_property_class_members (class)[i]))
      return false;
  return true;
}

/* Checks conditions that the field table cannot express. */
static bool
check_record (RulesReader *self, int list, Record *record, DsNode node, const char *path)
{
  DsErrors *errors = self->errors;
  bool ok = true;

  switch (list) {
  case PREFAB_RECORDS:
    return ds_prefab_resolve (&record->prefab, self->rules, &self->rules->arena, node, path,
                              errors) == DS_OK;
  case NAMES_RECORDS:
    for (size_t i = 0; i < record->names.templates.n; i++)
      ok = check_template (record->names.templates.items[i], node, path, errors) && ok;
    return ok;
  case EFFECT_RECORDS:
    return ds_effect_check (&record->effect, node, path, errors);
  case PROPERTY_RECORDS:
    return ds_property_kind_resolve (&record->property, node, path, errors) &&
           load_choices (self, &record->property);
  case CLASS_RECORDS:
    return ds_property_class_resolve (&record->property_class, node, path, errors) &&
           load_choices_of (self, &record->property_class);
  case TERRAIN_RECORDS:
    return ds_terrain_check (&record->terrain, node, path, errors);
  case TILE_RULE_RECORDS:
    return ds_tile_rule_check (&record->tile_rule, node, path, errors);
  default:
    return true;
  }
}

/* A record whose label is empty is called by its id. */
static void
name_by_id (const DsRecordType *type, Record *record)
{
  for (size_t i = 0; i < type->n_fields; i++) {
    const DsField *field = &type->fields[i];
    const char **label = (const char **)(void *)((char *)record + field->offset);

    if (strcmp (field->key, "label") == 0 && field->required && (*label)[0] == '\0')
      *label = ds_record_id (record);
  }
}

/* ---- references, which may go to records that are read later ---- */

/* Type of record that a kind comes from. */
static int
type_of_kind (const DsKind *kind)
{
  return kind->creature != NULL ? CREATURE_RECORDS
         : kind->item != NULL   ? ITEM_RECORDS
         : kind->gate != NULL   ? GATE_RECORDS
         : kind->light != NULL  ? LIGHT_RECORDS
                                : KIND_RECORDS;
}

static bool
has_appearances (const DsRules *self, const char *set)
{
  for (size_t i = 0; i < ds_rules_n_appearances (self); i++)
    if (strcmp (ds_rules_appearance (self, i)->set, set) == 0)
      return true;
  return false;
}

static bool
is_companion (const DsRules *self, const char *id)
{
  uint16_t i;
  const DsKind *kind = ds_rules_find_kind (self, id, &i) ? ds_rules_kind (self, i) : NULL;

  return kind != NULL && kind->creature != NULL && !ds_creature_is_played (kind->creature);
}

static bool
is_in_group (const DsRules *self, const DsRecordType *const *types, const char *id)
{
  for (size_t i = 0; types[i] != NULL; i++)
    if (ds_rules_is_defined (self, types[i]->list, id))
      return true;
  return false;
}

bool
ds_rules_is_defined (const DsRules *self, const char *list, const char *id)
{
  const DsRecordType *const *types = ds_list_group (list);
  int type = 0;
  uint32_t at;

  DS_ASSERT (self != NULL && list != NULL && id != NULL);

  if (strcmp (list, DS_APPEARANCE_SETS) == 0)
    return has_appearances (self, id);
  if (strcmp (list, DS_COMPANIONS) == 0)
    return is_companion (self, id);
  if (types != NULL)
    return is_in_group (self, types, id);
  while (type < N_RECORDS - 1 && strcmp (RECORDS[type].type->list, list) != 0)
    type++;
  at = ds_intern_find (&self->lists[RECORDS[type].list].ids, id);
  return at != DS_INTERN_NONE &&
         (RECORDS[type].list != DS_LIST_KINDS || type_of_kind (ds_rules_kind (self, at)) == type);
}

/* Notes what is read from @node, at @path in its file. */
static void
put_reference (RulesReader *self, Reference reference, DsNode node, const char *path)
{
  char where[DS_WHERE_MAX];

  reference.own_file = self->own_file;
  ds_where_line (where, ds_json_name (node.doc), ds_node_line (node), path);
  reference.where = ds_arena_strdup (&self->rules->arena, where);
  if (reference.where == NULL || !ds_array_push (&self->references, reference))
    fail_nomem (self->errors, path);
}

static void
note_reference (RulesReader *self, const DsField *field, const char *id, DsNode node,
                const char *path)
{
  for (size_t i = 0; field->type == DS_FIELD_IDS && i < field->n_choices; i++)
    if (strcmp (field->choices[i].id, id) == 0)
      return;
  if (id[0] == '\0' || ds_rules_is_defined (self->rules, field->refers, id))
    return;
  put_reference (self,
                 (Reference){ .list = field->refers, .id = id, .is_condition = self->is_condition },
                 node, path);
}

/* The ids between the braces of @text. */
static void
note_braced (RulesReader *self, const DsField *field, const char *text, DsNode node,
             const char *path)
{
  for (const char *open = strchr (text, '{'); open != NULL; open = strchr (open + 1, '{')) {
    const char *id = ds_arena_strndup (&self->rules->arena, open + 1, braced (open));

    if (id == NULL)
      fail_nomem (self->errors, path);
    else
      note_reference (self, field, id, node, path);
  }
}

/* Notes what @record, read from @node, names and is not there yet. */
static void
note_references (RulesReader *self, const DsRecordType *type, const void *record, DsNode node,
                 const char *path)
{
  for (size_t i = 0; i < type->n_fields; i++) {
    const DsField *field = &type->fields[i];
    const void *at = (const char *)record + field->offset;
    char where[DS_WHERE_MAX], item[DS_WHERE_MAX];
    DsNode value;

    if ((field->refers == NULL && field->of == NULL) || !ds_node_get (node, field->key, &value))
      continue;
    self->is_condition = type == &ds_names_record && field->type == DS_FIELD_IDS;
    ds_path_key (where, path, field->key);
    if (field->type == DS_FIELD_REF) {
      note_reference (self, field, *(const char *const *)at, value, where);
    } else if (field->type == DS_FIELD_IDS) {
      const DsIds *ids = at;

      for (size_t k = 0; k < ids->n; k++)
        note_reference (self, field, ids->items[k], ds_node_at (value, k),
                        ds_path_item (item, where, k));
    } else if (field->type == DS_FIELD_LINES) {
      const DsLines *lines = at;

      for (size_t k = 0; k < lines->n; k++)
        note_braced (self, field, lines->items[k], ds_node_at (value, k),
                     ds_path_item (item, where, k));
    } else if (field->of != NULL) {
      const DsRecords *records = at;

      for (size_t k = 0; k < records->n; k++)
        note_references (self, field->of, (const char *)records->items + k * field->of->size,
                         ds_node_at (value, k), ds_path_item (item, where, k));
    }
  }
}

/* True: what @self names is there; else a finding. */
static bool
check_reference (const DsRules *rules, const Reference *self, DsErrors *errors)
{
  if (self->list == NULL)
    return ds_rules_check_class (rules, self->id, self->where, errors);
  if (ds_rules_is_defined (rules, self->list, self->id))
    return true;
  ds_errors_add (errors, DS_BAD_DATA, self->where, "rules.no-record",
                 N_ ("\"%s\" is not defined in \"%s\""), self->id, self->list);
  return false;
}

/* ---- reading ---- */

static void
read_list (RulesReader *self, int list, DsNode node)
{
  const DsRecordType *type = RECORDS[list].type;
  DsIntern seen = { 0 };

  if (!ds_read_is (node, DS_JSON_ARRAY, type->list, self->errors))
    return;
  for (size_t i = 0; i < ds_node_length (node); i++) {
    const DsNode item = ds_node_at (node, i);
    Record record = { 0 };
    char path[DS_WHERE_MAX];
    DsError err;

    ds_path_item (path, type->list, i);
    if (ds_record_read (type, &record, item, path, &self->rules->arena, self->errors) != DS_OK ||
        !check_once (&seen, ds_record_id (&record), item, path, self->errors) ||
        !check_record (self, list, &record, item, path))
      continue;
    name_by_id (type, &record);
    note_references (self, type, &record, item, path);
    if (list == CLASS_RECORDS)
      put_reference (self, (Reference){ .id = ds_record_id (&record) }, item, path);
    if (keep_record (self->rules, list, &record, &err) != DS_OK) {
      ds_errors_take (self->errors, &err);
      break;
    }
  }
  ds_intern_clear (&seen);
}

/* Declared properties, their classes, terrains and tile rules change no game. */
static void
note_plain (RulesReader *self, int records, DsNode list)
{
  size_t n;
  const char *source = ds_node_source (list, &n);

  self->rules->plain = ds_fnv64 (self->rules->plain, source, n);
  if (records != PROPERTY_RECORDS && records != CLASS_RECORDS && records != TERRAIN_RECORDS &&
      records != TILE_RULE_RECORDS)
    self->rules->played = ds_fnv64 (self->rules->played, source, n);
}

/* Keeps the text of a file for ds_rules_text(). */
static void
keep_source (RulesReader *self, DsNode root, bool has_only_prefabs)
{
  DsRulesText text = { .has_only_prefabs = has_only_prefabs };
  const char *source = ds_node_source (root, &text.n);

  text.bytes = ds_arena_strndup (&self->rules->arena, source, text.n);
  self->rules->is_own = self->rules->is_own || (self->own_file != NULL && !has_only_prefabs);
  if (text.bytes == NULL || !ds_array_push (&self->rules->texts, text))
    fail_nomem (self->errors, ds_json_name (root.doc));
}

static void
read_rules (RulesReader *self, DsNode root)
{
  const uint64_t plain = self->rules->plain;
  const char *keys[N_RECORDS + 2] = { "format", "version" };
  int64_t version;
  DsNode list;

  for (size_t i = 0; i < N_RECORDS; i++)
    keys[i + 2] = RECORDS[i].type->list;
  if (!ds_read_format (root, "delvesmith.rules", &version, self->errors))
    return;
  if (version > 1)
    ds_node_fail (root, self->errors, "version", "rules.version",
                  N_ ("expected version %d or earlier, got %lld"), 1, (long long)version);
  ds_read_only_or_foreign (root, keys, DS_COUNT (keys), "", self->errors);
  for (int i = 0; i < N_RECORDS; i++)
    if (ds_node_get (root, RECORDS[i].type->list, &list)) {
      if (i != PREFAB_RECORDS)
        note_plain (self, i, list);
      read_list (self, i, list);
    }
  keep_source (self, root, plain == self->rules->plain);
}

/* Adds the definitions of one text. */
static void
read_text (RulesReader *self, const char *name, const char *bytes, size_t n)
{
  DsBudget budget;
  DsJson *json;

  self->rules->read = ds_fnv64 (self->rules->read, bytes, n);
  ds_budget_begin (&budget, n);
  if (ds_json_parse (&json, name, bytes, n, self->errors) == DS_OK)
    read_rules (self, ds_json_root (json));
  ds_json_free (json);
  ds_budget_end (&budget, ds_errors_status (self->errors), self->errors);
}

/* ---- folders */

/* Reads folders again and again until no file is left out any more: others may have relied on what
 * such a file began to define. */
typedef struct {
  RulesReader reader;
  DS_ARRAY (char *) left_out; /* paths */
  bool again;
  DsErrors failures, notes; /* notes: one for each path */
  DsErrors missing;         /* from conditions, in files that are not left out */
  const DsFileTexts *texts; /* in place of files; NULL: none */
} Loader;

/* Reads the file at @path, or the text in its place; *@owned is to be freed. */
static DsStatus
read_bytes (const Loader *self, const char *path, char **owned, const char **bytes, size_t *n,
            DsError *err)
{
  const DsFileText *text = ds_file_texts_find (self->texts, path);
  DsStatus status;

  if (text != NULL) {
    *bytes =
        text->bytes != NULL ? text->bytes : "{ \"format\": \"delvesmith.rules\", \"version\": 1 }";
    *n = text->bytes != NULL ? text->n : strlen (*bytes);
    return DS_OK;
  }
  status = ds_file_read (path, DS_RULES_BYTES_MAX, owned, n, err);
  *bytes = *owned;
  return status;
}

static bool
is_left_out (const Loader *self, const char *path)
{
  for (size_t i = 0; i < self->left_out.n; i++)
    if (strcmp (self->left_out.items[i], path) == 0)
      return true;
  return false;
}

static void
leave_out (Loader *self, const char *path, const DsErrors *found)
{
  char *kept = ds_strdup (path);

  ds_errors_leave_out (&self->notes, found);
  self->again = true;
  if (kept != NULL && ds_array_push (&self->left_out, kept))
    return;
  fail_nomem (&self->failures, path);
  ds_free (kept);
}

static void
read_file (Loader *self, const DsRulesFolder *folder, const char *name)
{
  char *path = ds_file_join (folder->path, name), *owned = NULL;
  const char *bytes;
  DsErrors own = { 0 };
  DsError err;
  size_t n;

  if (path == NULL) {
    fail_nomem (&self->failures, name);
    return;
  }
  self->reader.errors = folder->is_own ? &own : &self->failures;
  self->reader.folder = folder->path;
  self->reader.texts = self->texts;
  self->reader.missing = &self->missing;
  self->reader.own_file =
      folder->is_own ? ds_arena_strdup (&self->reader.rules->arena, path) : NULL;
  if (folder->is_own && self->reader.own_file == NULL)
    fail_nomem (&self->failures, name);
  else if (is_left_out (self, path))
    ; /* told already */
  else if (read_bytes (self, path, &owned, &bytes, &n, &err) == DS_OK)
    read_text (&self->reader, path, bytes, n);
  else
    ds_errors_take (self->reader.errors, &err);
  ds_free (owned);
  if (ds_errors_status (&own) == DS_NOMEM)
    ds_errors_take (&self->failures, &own.items[0]);
  else if (own.n > 0)
    leave_out (self, path, &own);
  else if (self->reader.own_file != NULL && !is_left_out (self, path) &&
           !ds_array_push (&self->reader.rules->files, self->reader.own_file))
    fail_nomem (&self->failures, path);
  self->reader.errors = &self->failures;
  ds_free (path);
}

static void
read_folder (Loader *self, const DsRulesFolder *folder)
{
  DsFileNames names;
  DsError err;

  if (ds_file_list_with (&names, folder->path, ".json", self->texts, &err) != DS_OK) {
    ds_errors_take (&self->failures, &err);
    return;
  }
  for (size_t i = 0; i < names.n; i++)
    read_file (self, folder, names.items[i]);
  ds_file_names_clear (&names);
}

/* Checks references to records that had not been read yet. */
static void
check_references (Loader *self)
{
  ds_rules_link_classes (self->reader.rules);
  for (size_t i = 0; i < self->reader.references.n; i++) {
    const Reference *reference = &self->reader.references.items[i];
    DsErrors own = { 0 };

    if (reference->own_file == NULL)
      check_reference (self->reader.rules, reference, &self->failures);
    else if (is_left_out (self, reference->own_file))
      ; /* told already */
    else if (reference->is_condition)
      check_reference (self->reader.rules, reference, &self->missing);
    else if (!check_reference (self->reader.rules, reference, &own))
      leave_out (self, reference->own_file, &own);
  }
}

static bool
has_memory (const DsErrors *errors)
{
  for (size_t i = 0; i < errors->n; i++)
    if (errors->items[i].status == DS_NOMEM)
      return false;
  return true;
}

static void
read_folders (Loader *self, const DsRulesFolder *folders, size_t n)
{
  do {
    self->failures = self->missing = (DsErrors){ 0 };
    ds_rules_unref (self->reader.rules);
    self->reader.rules = ds_rules_new ();
    self->reader.references.n = 0;
    self->again = false;
    if (self->reader.rules == NULL)
      fail_nomem (&self->failures, "rules");
    for (size_t i = 0; i < n && self->reader.rules != NULL; i++)
      read_folder (self, &folders[i]);
    if (!self->again && self->reader.rules != NULL)
      check_references (self);
  } while (self->again && has_memory (&self->failures));
  ds_array_clear (&self->reader.references);
}

static DsStatus
finish (DsRules *self, DsRules **out, DsStatus status)
{
  *out = status == DS_OK ? self : NULL;
  if (status != DS_OK)
    ds_rules_unref (self);
  return status;
}

DsStatus
ds_rules_load (DsRules **out, const DsRulesFolder *folders, size_t n_folders, DsErrors *errors)
{
  return ds_rules_load_with (out, folders, n_folders, NULL, errors);
}

DsStatus
ds_rules_load_with (DsRules **out, const DsRulesFolder *folders, size_t n_folders,
                    const DsFileTexts *texts, DsErrors *errors)
{
  Loader self = { .texts = texts };

  read_folders (&self, folders, n_folders);
  for (size_t i = 0; i < self.failures.n; i++)
    ds_errors_take (errors, &self.failures.items[i]);
  for (size_t i = 0; i < self.notes.n; i++)
    ds_errors_take (errors, &self.notes.items[i]);
  for (size_t i = 0; i < self.missing.n; i++)
    ds_errors_take (errors, &self.missing.items[i]);
  for (size_t i = 0; i < self.left_out.n; i++)
    ds_free (self.left_out.items[i]);
  ds_array_clear (&self.left_out);
  return finish (self.reader.rules, out, ds_errors_status (&self.failures));
}

/* @checks_conditions: names that records can do without must be defined, too. */
static DsStatus
parse (DsRules **out, const char *name, const DsRulesText *texts, size_t n_texts,
       bool checks_conditions, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  RulesReader self = { .rules = ds_rules_new (), .errors = errors };

  if (self.rules == NULL)
    fail_nomem (errors, name);
  for (size_t i = 0; i < n_texts && self.rules != NULL; i++)
    read_text (&self, name, texts[i].bytes, texts[i].n);
  if (self.rules != NULL)
    ds_rules_link_classes (self.rules);
  for (size_t i = 0; i < self.references.n; i++)
    if (checks_conditions || !self.references.items[i].is_condition)
      check_reference (self.rules, &self.references.items[i], errors);
  if (self.rules != NULL)
    self.rules->is_own = true;
  ds_array_clear (&self.references);
  return finish (self.rules, out, ds_errors_since (errors, n_before));
}

DsStatus
ds_rules_parse (DsRules **out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  return parse (out, name, &(DsRulesText){ bytes, n }, 1, true, errors);
}

DsStatus
ds_rules_parse_texts (DsRules **out, const char *name, const DsRulesText *texts, size_t n_texts,
                      DsErrors *errors)
{
  DS_ASSERT (out != NULL && (texts != NULL || n_texts == 0) && errors != NULL);

  return parse (out, name, texts, n_texts, false, errors);
}
