/* core/rules/rules.c — definitions and their indices. */
#include "rules/rules.h"
#include "base/array.h"
#include "base/file.h"
#include "base/intern.h"
#include "base/read.h"
#include "rules/prefab_read.h"

#include <stdatomic.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)16 << 20) /* of one rules file */

/* ---- lists of records */

enum { TILES, KINDS, LOCKS, RULESETS, PREFABS, WORDS, NAMES, N_LISTS };

static const struct {
  const DsRecordType *type;
  size_t max;
} LISTS[N_LISTS] = {
  [TILES] = { &ds_tile_record, DS_TILES_MAX }, [KINDS] = { &ds_kind_record, DS_KINDS_MAX },
  [LOCKS] = { &ds_lock_record, 1000 },         [RULESETS] = { &ds_ruleset_record, 1000 },
  [PREFABS] = { &ds_prefab_record, 4000 },     [WORDS] = { &ds_words_record, 4000 },
  [NAMES] = { &ds_names_record, 4000 },
};

/* What a file may list. Records of several types are kinds of things, and each begins with one. */
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
  N_RECORDS
};

static const struct {
  const DsRecordType *type;
  int list;
} RECORDS[N_RECORDS] = {
  [TILE_RECORDS] = { &ds_tile_record, TILES },
  [KIND_RECORDS] = { &ds_kind_record, KINDS },
  [CREATURE_RECORDS] = { &ds_creature_record, KINDS },
  [ITEM_RECORDS] = { &ds_item_record, KINDS },
  [GATE_RECORDS] = { &ds_gate_record, KINDS },
  [LIGHT_RECORDS] = { &ds_light_record, KINDS },
  [LOCK_RECORDS] = { &ds_lock_record, LOCKS },
  [RULESET_RECORDS] = { &ds_ruleset_record, RULESETS },
  [PREFAB_RECORDS] = { &ds_prefab_record, PREFABS },
  [WORDS_RECORDS] = { &ds_words_record, WORDS },
  [NAMES_RECORDS] = { &ds_names_record, NAMES },
};

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
} Record;

/* Records of one type; all of them start with their id. */
typedef struct {
  char *items;
  size_t n, cap;
  DsIntern ids; /* the number of an id is the index of its record */
} List;

_Static_assert(offsetof (DsTile, id) == 0 && offsetof (DsKind, id) == 0 &&
                   offsetof (DsRuleset, id) == 0 && offsetof (DsLockKind, id) == 0 &&
                   offsetof (DsPrefab, id) == 0 && offsetof (DsWords, id) == 0 &&
                   offsetof (DsNames, id) == 0 && offsetof (DsCreature, kind) == 0 &&
                   offsetof (DsItem, kind) == 0 && offsetof (DsGate, kind) == 0 &&
                   offsetof (DsLight, kind) == 0,
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

struct DsRules {
  atomic_uint refs;
  DsRules *base; /* owned; where texts of the records live that are not in the arena */
  DsArena arena;
  List lists[N_LISTS];
};

static const char *
record_id (const void *record)
{
  return *(const char *const *)record;
}

/* Appends, or replaces the record of the same id. */
static DsStatus
put_record (DsRules *self, int list, const void *record, DsError *err)
{
  const DsRecordType *type = LISTS[list].type;
  List *to = &self->lists[list];
  const uint32_t at = ds_intern_find (&to->ids, record_id (record));

  if (at != DS_INTERN_NONE) {
    memcpy (to->items + at * type->size, record, type->size);
    return DS_OK;
  }
  if (to->n >= LISTS[list].max)
    return ds_fail (err, DS_LIMIT, type->list, "rules.limit", N_ ("there are more than %zu"),
                    LISTS[list].max);
  if (!ds_array_grow_ ((void **)&to->items, to->n, &to->cap, 1, type->size) ||
      ds_intern_add (&to->ids, record_id (record)) == DS_INTERN_NONE)
    return ds_fail_nomem (err, type->list);
  memcpy (to->items + to->n++ * type->size, record, type->size);
  return DS_OK;
}

/* Only tile 0 yet. NULL: no memory. */
static DsRules *
rules_new (void)
{
  static const DsTile nothing = {
    .id = "nothing",
    .label = N_ ("Nothing"),
    .group = "",
    .description = N_ ("Solid rock beyond the level."),
    .look = "",
    .light = "",
    .glyph = ' ',
    .fg = 0x202020,
    .layer = DS_LAYER_GROUND,
    .flags = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT,
  };
  DsRules *self = ds_alloc0 (1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->refs, 1);
  if (put_record (self, TILES, &nothing, NULL) != DS_OK) {
    ds_rules_unref (self);
    return NULL;
  }
  return self;
}

DsRules *
ds_rules_ref (DsRules *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_rules_unref (DsRules *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  for (int i = 0; i < N_LISTS; i++) {
    ds_free (self->lists[i].items);
    ds_intern_clear (&self->lists[i].ids);
  }
  ds_arena_clear (&self->arena);
  ds_rules_unref (self->base);
  ds_free (self);
}

/* ---- reading */

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
                  N_ ("the id \"nothing\" means no tile and cannot be defined"));
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

  if (RECORDS[i].list == KINDS && i != KIND_RECORDS) {
    Record *kept = ds_arena_alloc (&self->arena, 1, size);

    if (kept == NULL)
      return ds_fail_nomem (err, RECORDS[i].type->list);
    memcpy (kept, record, size);
    set_role (kept, i);
    record = kept;
  }
  return put_record (self, RECORDS[i].list, record, err);
}

/* A template's words are there, and its braces are closed. */
static bool
check_template (const DsRules *self, const char *text, DsNode node, const char *path,
                DsErrors *errors)
{
  for (const char *open = strchr (text, '{'); open != NULL; open = strchr (open + 1, '{')) {
    const char *close = strchr (open, '}');

    if (close == NULL || ds_rules_find_words (self, open + 1, (size_t)(close - open - 1)) == NULL) {
      ds_node_fail (node, errors, path, "rules.no-words",
                    N_ ("found \"%s\", in which no list of words is named in the braces"), text);
      return false;
    }
  }
  return true;
}

/* Checks what refers to other records. */
static bool
resolve (DsRules *self, int list, Record *record, DsNode node, const char *path, DsErrors *errors)
{
  bool ok = true;

  if (list == PREFAB_RECORDS)
    return ds_prefab_resolve (&record->prefab, self, &self->arena, node, path, errors) == DS_OK;
  if (list == NAMES_RECORDS)
    for (size_t i = 0; i < record->names.templates.n; i++)
      ok = check_template (self, record->names.templates.items[i], node, path, errors) && ok;
  return ok;
}

static void
read_list (DsRules *self, int list, DsNode node, DsErrors *errors)
{
  const DsRecordType *type = RECORDS[list].type;
  DsIntern seen = { 0 };

  if (!ds_read_is (node, DS_JSON_ARRAY, type->list, errors))
    return;
  for (size_t i = 0; i < ds_node_length (node); i++) {
    const DsNode item = ds_node_at (node, i);
    Record record = { 0 };
    char path[DS_WHERE_MAX];
    DsError err;

    ds_path_item (path, type->list, i);
    if (ds_record_read (type, &record, item, path, &self->arena, errors) != DS_OK ||
        !check_once (&seen, record_id (&record), item, path, errors))
      continue;
    if (!resolve (self, list, &record, item, path, errors))
      continue;
    if (keep_record (self, list, &record, &err) != DS_OK) {
      ds_errors_take (errors, &err);
      break;
    }
  }
  ds_intern_clear (&seen);
}

static void
read_rules (DsRules *self, DsNode root, DsErrors *errors)
{
  const char *keys[N_RECORDS + 2] = { "format", "version" };
  int64_t version;
  DsNode list;

  for (size_t i = 0; i < N_RECORDS; i++)
    keys[i + 2] = RECORDS[i].type->list;
  if (!ds_read_format (root, "delvesmith.rules", &version, errors))
    return;
  if (version > 1)
    ds_node_fail (root, errors, "version", "rules.version",
                  N_ ("found version %lld, this program reads up to %d"), (long long)version, 1);
  ds_read_only (root, keys, DS_COUNT (keys), "", errors);
  for (int i = 0; i < N_RECORDS; i++)
    if (ds_node_get (root, RECORDS[i].type->list, &list))
      read_list (self, i, list, errors);
}

/* Adds the definitions of one text. */
static void
read_text (DsRules *self, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  DsJson *json;

  if (ds_json_parse (&json, name, bytes, n, errors) == DS_OK)
    read_rules (self, ds_json_root (json), errors);
  ds_json_free (json);
}

/* ---- folders */

/* Reads folders again and again until no file is left out any more: others may have relied on what
 * such a file began to define. */
typedef struct {
  DsRules *rules;
  DS_ARRAY (char *) left_out; /* paths */
  bool again;
  DsErrors failures, notes; /* notes: one for each path */
} Loader;

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
  char *path = ds_file_join (folder->path, name), *bytes = NULL;
  DsErrors own = { 0 }, *errors = folder->is_own ? &own : &self->failures;
  DsError err;
  size_t n;

  if (path == NULL)
    fail_nomem (&self->failures, name);
  else if (is_left_out (self, path))
    ; /* told already */
  else if (ds_file_read (path, FILE_BYTES_MAX, &bytes, &n, &err) == DS_OK)
    read_text (self->rules, path, bytes, n, errors);
  else
    ds_errors_take (errors, &err);
  ds_free (bytes);
  if (ds_errors_status (&own) == DS_NOMEM)
    ds_errors_take (&self->failures, &own.items[0]);
  else if (own.n > 0)
    leave_out (self, path, &own);
  ds_free (path);
}

static void
read_folder (Loader *self, const DsRulesFolder *folder)
{
  DsFileNames names;
  DsError err;

  if (ds_file_list (&names, folder->path, ".json", &err) != DS_OK) {
    ds_errors_take (&self->failures, &err);
    return;
  }
  for (size_t i = 0; i < names.n; i++)
    read_file (self, folder, names.items[i]);
  ds_file_names_clear (&names);
}

static void
read_folders (Loader *self, const DsRulesFolder *folders, size_t n)
{
  do {
    ds_rules_unref (self->rules);
    self->rules = rules_new ();
    self->again = false;
    if (self->rules == NULL)
      fail_nomem (&self->failures, "rules");
    for (size_t i = 0; i < n && self->rules != NULL; i++)
      read_folder (self, &folders[i]);
  } while (self->again && self->failures.n == 0);
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
  Loader self = { 0 };

  read_folders (&self, folders, n_folders);
  for (size_t i = 0; i < self.failures.n; i++)
    ds_errors_take (errors, &self.failures.items[i]);
  for (size_t i = 0; i < self.notes.n; i++)
    ds_errors_take (errors, &self.notes.items[i]);
  for (size_t i = 0; i < self.left_out.n; i++)
    ds_free (self.left_out.items[i]);
  ds_array_clear (&self.left_out);
  return finish (self.rules, out, ds_errors_status (&self.failures));
}

DsStatus
ds_rules_parse (DsRules **out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DsRules *self = rules_new ();

  if (self == NULL)
    fail_nomem (errors, name);
  else
    read_text (self, name, bytes, n, errors);
  return finish (self, out, ds_errors_since (errors, n_before));
}

/* ---- asking */

size_t
ds_rules_n_tiles (const DsRules *self)
{
  return self->lists[TILES].n;
}

const DsTile *
ds_rules_tile (const DsRules *self, uint32_t i)
{
  const List *list = &self->lists[TILES];

  return &((const DsTile *)(const void *)list->items)[i < list->n ? i : DS_TILE_NONE];
}

uint16_t
ds_rules_find_tile (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[TILES].ids, id);

  return at != DS_INTERN_NONE ? (uint16_t)at : DS_TILE_NONE;
}

size_t
ds_rules_n_kinds (const DsRules *self)
{
  return self->lists[KINDS].n;
}

/* @i must be less than ds_rules_n_kinds(). */
const DsKind *
ds_rules_kind (const DsRules *self, uint32_t i)
{
  return &((const DsKind *)(const void *)self->lists[KINDS].items)[i];
}

/* False: no such kind; @out is untouched. */
bool
ds_rules_find_kind (const DsRules *self, const char *id, uint16_t *out)
{
  const uint32_t at = ds_intern_find (&self->lists[KINDS].ids, id);

  if (at == DS_INTERN_NONE)
    return false;
  *out = (uint16_t)at;
  return true;
}

bool
ds_rules_kind_of_role (const DsRules *self, DsRole role, uint16_t *out)
{
  for (uint32_t i = 0; i < ds_rules_n_kinds (self); i++)
    if (ds_rules_kind (self, i)->role == role && !ds_rules_kind (self, i)->is_unknown) {
      *out = (uint16_t)i;
      return true;
    }
  return false;
}

bool
ds_rules_locked_gate (const DsRules *self, uint16_t *out)
{
  for (size_t i = 0; i < ds_rules_n_kinds (self); i++) {
    const DsGate *gate = ds_rules_kind (self, (uint32_t)i)->gate;

    if (gate == NULL || !gate->is_locked)
      continue;
    *out = (uint16_t)i;
    return true;
  }
  return false;
}

size_t
ds_rules_n_locks (const DsRules *self)
{
  return self->lists[LOCKS].n;
}

const DsLockKind *
ds_rules_lock (const DsRules *self, size_t i)
{
  return &((const DsLockKind *)(const void *)self->lists[LOCKS].items)[i];
}

const DsLockKind *
ds_rules_find_lock (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[LOCKS].ids, id);

  return at != DS_INTERN_NONE ? ds_rules_lock (self, at) : NULL;
}

const DsLockKind *
ds_rules_lock_of (const DsRules *self, const DsLocks *own, const char *id)
{
  const DsLock *lock = ds_locks_find (own, id);

  return ds_rules_find_lock (self,
                             lock != NULL && lock->kind != NULL ? ds_str_get (lock->kind) : id);
}

const char *
ds_rules_name_thing (const DsRules *self, uint32_t kind, const DsLockKind *lock)
{
  const DsKind *known = ds_rules_kind (self, kind);
  uint16_t gate;

  if (lock != NULL && known->role == DS_ROLE_KEY && lock->key[0] != '\0')
    return lock->key;
  if (lock != NULL && lock->gate[0] != '\0' && ds_rules_locked_gate (self, &gate) && gate == kind)
    return lock->gate;
  return known->label;
}

size_t
ds_rules_n_rulesets (const DsRules *self)
{
  return self->lists[RULESETS].n;
}

const DsRuleset *
ds_rules_ruleset (const DsRules *self, size_t i)
{
  return &((const DsRuleset *)(const void *)self->lists[RULESETS].items)[i];
}

const DsRuleset *
ds_rules_find_ruleset (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[RULESETS].ids, id);

  return at != DS_INTERN_NONE ? ds_rules_ruleset (self, at) : NULL;
}

size_t
ds_rules_n_names (const DsRules *self)
{
  return self->lists[NAMES].n;
}

const DsNames *
ds_rules_names (const DsRules *self, size_t i)
{
  return &((const DsNames *)(const void *)self->lists[NAMES].items)[i];
}

const DsWords *
ds_rules_find_words (const DsRules *self, const char *id, size_t n)
{
  char name[DS_ID_MAX + 1] = "";
  uint32_t at;

  if (n > DS_ID_MAX)
    return NULL;
  memcpy (name, id, n);
  at = ds_intern_find (&self->lists[WORDS].ids, name);
  return at != DS_INTERN_NONE ? &((const DsWords *)(const void *)self->lists[WORDS].items)[at]
                              : NULL;
}

size_t
ds_rules_n_prefabs (const DsRules *self)
{
  return self->lists[PREFABS].n;
}

const DsPrefab *
ds_rules_prefab (const DsRules *self, size_t i)
{
  return &((const DsPrefab *)(const void *)self->lists[PREFABS].items)[i];
}

/* ---- unknown definitions */

static DsStatus
copy_lists (DsRules *to, const DsRules *from, DsError *err)
{
  DsStatus status = DS_OK;

  for (int list = 0; list < N_LISTS; list++)
    for (size_t i = 0; i < from->lists[list].n && status == DS_OK; i++)
      status = put_record (to, list, from->lists[list].items + i * LISTS[list].type->size, err);
  return status;
}

static DsStatus
add_unknown_tile (DsRules *self, const char *id, uint8_t layer, DsError *err)
{
  const char *copy = ds_arena_strdup (&self->arena, id);
  const DsTile tile = {
    .id = copy,
    .label = copy,
    .group = N_ ("Unknown"),
    .description = N_ ("No rules file defines this tile."),
    .look = "",
    .light = "",
    .glyph = '?',
    .fg = 0xff40ff,
    .bg = 0x300030,
    .layer = layer,
    .flags = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT,
    .is_unknown = true,
  };

  return copy != NULL ? put_record (self, TILES, &tile, err) : ds_fail_nomem (err, "tiles");
}

static DsStatus
add_unknown_kind (DsRules *self, const char *id, DsError *err)
{
  const char *copy = ds_arena_strdup (&self->arena, id);
  const DsKind kind = {
    .id = copy,
    .label = copy,
    .group = N_ ("Unknown"),
    .description = N_ ("No rules file defines this kind of thing."),
    .look = "",
    .glyph = '?',
    .fg = 0xff40ff,
    .role = DS_ROLE_MARKER,
    .is_unknown = true,
  };

  return copy != NULL ? put_record (self, KINDS, &kind, err) : ds_fail_nomem (err, "kinds");
}

/*
 * @tiles, @layers  @n_tiles ids and the layer that each is used on; known and repeated ids are
 *                  allowed and add nothing
 * @kinds           the same for kinds of things
 *
 * DS_LIMIT: more than DS_TILES_MAX or DS_KINDS_MAX together. DS_NOMEM. On failure *@out is NULL.
 */
DsStatus
ds_rules_with_unknown (DsRules **out, DsRules *self, const char *const *tiles,
                       const uint8_t *layers, size_t n_tiles, const char *const *kinds,
                       size_t n_kinds, DsError *err)
{
  DsRules *copy = rules_new ();
  DsStatus status = copy != NULL ? copy_lists (copy, self, err) : ds_fail_nomem (err, "rules");
  uint16_t kind;

  for (size_t i = 0; i < n_tiles && status == DS_OK; i++)
    if (ds_intern_find (&copy->lists[TILES].ids, tiles[i]) == DS_INTERN_NONE)
      status = add_unknown_tile (copy, tiles[i], layers[i], err);
  for (size_t i = 0; i < n_kinds && status == DS_OK; i++)
    if (!ds_rules_find_kind (copy, kinds[i], &kind))
      status = add_unknown_kind (copy, kinds[i], err);
  *out = NULL;
  if (status == DS_OK) {
    copy->base = ds_rules_ref (self);
    *out = copy;
  } else {
    ds_rules_unref (copy);
  }
  return status;
}

uint32_t
ds_rules_cell_flags (const DsRules *self, uint32_t ground, uint32_t feature)
{
  const uint32_t above = feature != DS_TILE_NONE ? ds_rules_tile (self, feature)->flags : 0;

  if (above & DS_TILE_BRIDGE)
    return above;
  return above | ds_rules_tile (self, ground)->flags;
}

uint16_t
ds_rules_plain_ground (const DsRules *self)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (self); i++)
    if (ds_rules_tile (self, i)->layer == DS_LAYER_GROUND && ds_rules_tile (self, i)->flags == 0)
      return (uint16_t)i;
  return DS_TILE_NONE;
}
