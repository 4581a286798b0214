/* core/rules/rules.c — definitions and their indices. */
#include "rules/rules.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/read.h"
#include "map/area.h"
#include "rules/property_class.h"
#include "rules/store.h"
#include "rules/terrain_kind.h"
#include "rules/tile_rule.h"

#include <string.h>

/* ---- lists of records */

static const struct {
  const DsRecordType *type;
  size_t max;
} LISTS[DS_N_LISTS] = {
  [DS_LIST_TILES] = { &ds_tile_record, DS_TILES_MAX },
  [DS_LIST_KINDS] = { &ds_kind_record, DS_KINDS_MAX },
  [DS_LIST_LOCKS] = { &ds_lock_record, 1000 },
  [DS_LIST_RULESETS] = { &ds_ruleset_record, 1000 },
  [DS_LIST_PREFABS] = { &ds_prefab_record, 4000 },
  [DS_LIST_WORDS] = { &ds_words_record, 4000 },
  [DS_LIST_NAMES] = { &ds_names_record, 4000 },
  [DS_LIST_EFFECTS] = { &ds_effect_record, 4000 },
  [DS_LIST_SPELLS] = { &ds_spell_record, 4000 },
  [DS_LIST_LEVEL_OPTIONS] = { &ds_level_option_record, 100 },
  [DS_LIST_APPEARANCES] = { &ds_appearance_record, 1000 },
  [DS_LIST_ASSORTMENTS] = { &ds_assortment_record, 1000 },
  [DS_LIST_PROPERTIES] = { &ds_property_record, 1000 },
  [DS_LIST_PROPERTY_CLASSES] = { &ds_property_class_record, 1000 },
  [DS_LIST_TERRAINS] = { &ds_terrain_record, 1000 },
  [DS_LIST_TILE_RULES] = { &ds_tile_rule_record, 1000 },
  [DS_LIST_PICTURES] = { &ds_picture_record, DS_PICTURES_MAX },
};

static void
note_tiles (DsRules *self)
{
  const DsList *list = &self->lists[DS_LIST_TILES];

  self->tiles = (DsRulesTiles){ (const DsTile *)(const void *)list->items, list->n };
}

DsStatus
ds_rules_put (DsRules *self, int list, const void *record, DsError *err)
{
  const DsRecordType *type = LISTS[list].type;
  DsList *to = &self->lists[list];
  const uint32_t at = ds_intern_find (&to->ids, ds_record_id (record));
  bool is_added;

  if (at != DS_INTERN_NONE) {
    memcpy (to->items + at * type->size, record, type->size);
    return DS_OK;
  }
  if (to->n >= LISTS[list].max)
    return ds_fail (err, DS_LIMIT, type->list, "rules.limit", N_ ("expected at most %zu, got more"),
                    LISTS[list].max);
  is_added = ds_array_grow_ ((void **)&to->items, to->n, &to->cap, 1, type->size) &&
             ds_intern_add (&to->ids, ds_record_id (record)) != DS_INTERN_NONE;
  if (is_added)
    memcpy (to->items + to->n++ * type->size, record, type->size);
  note_tiles (self);
  return is_added ? DS_OK : ds_fail_nomem (err, type->list);
}

DsRules *
ds_rules_new (void)
{
  static const DsTile nothing = {
    .id = "nothing",
    .label = N_ ("Nothing"),
    .group = "",
    .description = N_ ("Solid rock outside the level."),
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
  self->read = DS_FNV64_START;
  self->plain = self->played = DS_FNV64_START;
  if (ds_rules_put (self, DS_LIST_TILES, &nothing, NULL) != DS_OK) {
    ds_rules_unref (self);
    return NULL;
  }
  return self;
}

const DsRules *
ds_rules_base (const DsRules *self)
{
  DS_ASSERT (self != NULL);

  while (self->base != NULL)
    self = self->base;
  return self;
}

bool
ds_rules_are_of_one_reading (const DsRules *a, const DsRules *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  return ds_rules_base (a) == ds_rules_base (b);
}

bool
ds_rules_play_alike (const DsRules *a, const DsRules *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  return ds_rules_base (a)->played == ds_rules_base (b)->played;
}

bool
ds_rules_are_alike (const DsRules *a, const DsRules *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  a = ds_rules_base (a);
  b = ds_rules_base (b);
  return a->plain == b->plain && a->drawn == b->drawn;
}

bool
ds_rules_are_same (const DsRules *a, const DsRules *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  a = ds_rules_base (a);
  b = ds_rules_base (b);
  return a->read == b->read && a->drawn == b->drawn;
}

bool
ds_rules_have_same_tiles (const DsRules *a, const DsRules *b)
{
  size_t n;

  DS_ASSERT (a != NULL && b != NULL);

  n = ds_rules_n_tiles (a);
  if (n != ds_rules_n_tiles (b))
    return false;
  for (uint32_t i = 0; a != b && i < n; i++)
    if (strcmp (ds_rules_tile (a, i)->id, ds_rules_tile (b, i)->id) != 0)
      return false;
  return true;
}

uint64_t
ds_rules_hash (const DsRules *self)
{
  DS_ASSERT (self != NULL);

  return ds_rules_base (self)->read;
}

bool
ds_rules_are_own (const DsRules *self)
{
  DS_ASSERT (self != NULL);

  return ds_rules_base (self)->is_own;
}

size_t
ds_rules_n_texts (const DsRules *self)
{
  DS_ASSERT (self != NULL);

  return ds_rules_base (self)->texts.n;
}

DsRulesText
ds_rules_text (const DsRules *self, size_t i)
{
  DS_ASSERT (self != NULL && i < ds_rules_n_texts (self));

  return ds_rules_base (self)->texts.items[i];
}

bool
ds_rules_have_file (const DsRules *self, const char *path)
{
  DS_ASSERT (self != NULL && path != NULL);

  self = ds_rules_base (self);
  for (size_t i = 0; i < self->files.n; i++)
    if (strcmp (self->files.items[i], path) == 0)
      return true;
  return false;
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
  if (atomic_load (&self->companion) != NULL)
    self->drop_companion (atomic_load (&self->companion));
  for (int i = 0; i < DS_N_LISTS; i++) {
    ds_free (self->lists[i].items);
    ds_intern_clear (&self->lists[i].ids);
  }
  ds_array_clear (&self->texts);
  ds_array_clear (&self->files);
  ds_arena_clear (&self->arena);
  ds_rules_unref (self->base);
  ds_free (self);
}

/* ---- asking */

size_t
ds_rules_n_tiles (const DsRules *self)
{
  return self->lists[DS_LIST_TILES].n;
}

uint16_t
ds_rules_find_tile (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[DS_LIST_TILES].ids, id);

  return at != DS_INTERN_NONE ? (uint16_t)at : DS_TILE_NONE;
}

uint16_t
ds_rules_feature_of (const DsRules *self, uint32_t kind)
{
  const char *feature = ds_rules_kind (self, kind)->feature;

  return feature != NULL ? ds_rules_find_tile (self, feature) : DS_TILE_NONE;
}

bool
ds_rules_kind_drawn (const DsRules *self, uint32_t tile, uint16_t *out)
{
  const uint32_t shut = DS_TILE_DOOR | DS_TILE_BLOCKS_MOVE,
                 flags = ds_rules_tile (self, tile)->flags;

  if (tile == DS_TILE_NONE || ((flags & shut) != shut && !(flags & DS_TILE_OPENING)))
    return false;
  for (uint32_t i = 0; i < ds_rules_n_kinds (self); i++) {
    const DsGate *gate = ds_rules_kind (self, i)->gate;

    if (ds_rules_feature_of (self, i) == tile && (gate == NULL || gate->way == DS_GATE_BOTH)) {
      *out = (uint16_t)i;
      return true;
    }
  }
  return false;
}

size_t
ds_rules_n_kinds (const DsRules *self)
{
  return self->lists[DS_LIST_KINDS].n;
}

const DsKind *
ds_rules_kind (const DsRules *self, uint32_t i)
{
  return &((const DsKind *)(const void *)self->lists[DS_LIST_KINDS].items)[i];
}

/* False: no such record; @out is untouched. */
static bool
find (const DsRules *self, int list, const char *id, uint16_t *out)
{
  const uint32_t at = ds_intern_find (&self->lists[list].ids, id);

  if (at == DS_INTERN_NONE)
    return false;
  *out = (uint16_t)at;
  return true;
}

bool
ds_rules_find_kind (const DsRules *self, const char *id, uint16_t *out)
{
  return find (self, DS_LIST_KINDS, id, out);
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
  return self->lists[DS_LIST_LOCKS].n;
}

const DsLockKind *
ds_rules_lock (const DsRules *self, size_t i)
{
  return &((const DsLockKind *)(const void *)self->lists[DS_LIST_LOCKS].items)[i];
}

const DsLockKind *
ds_rules_find_lock (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[DS_LIST_LOCKS].ids, id);

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
  return self->lists[DS_LIST_RULESETS].n;
}

const DsRuleset *
ds_rules_ruleset (const DsRules *self, size_t i)
{
  return &((const DsRuleset *)(const void *)self->lists[DS_LIST_RULESETS].items)[i];
}

const DsRuleset *
ds_rules_find_ruleset (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[DS_LIST_RULESETS].ids, id);

  return at != DS_INTERN_NONE ? ds_rules_ruleset (self, at) : NULL;
}

DsStatus
ds_rules_check_ruleset (const DsRules *self, const char *id, const char *where, DsError *err)
{
  char list[DS_LIST_BYTES] = "";

  DS_ASSERT (self != NULL && id != NULL && where != NULL);

  if (id[0] == '\0' || ds_rules_find_ruleset (self, id) != NULL)
    return DS_OK;
  for (size_t i = 0; i < ds_rules_n_rulesets (self); i++)
    ds_list_add (list, ds_rules_ruleset (self, i)->id, "");
  return ds_fail (err, DS_BAD_DATA, where, "rules.no-ruleset",
                  N_ ("expected one of %s, got \"%s\""), list, id);
}

size_t
ds_rules_n_effects (const DsRules *self)
{
  return self->lists[DS_LIST_EFFECTS].n;
}

const DsEffect *
ds_rules_effect (const DsRules *self, size_t i)
{
  return &((const DsEffect *)(const void *)self->lists[DS_LIST_EFFECTS].items)[i];
}

bool
ds_rules_find_effect (const DsRules *self, const char *id, uint16_t *out)
{
  return find (self, DS_LIST_EFFECTS, id, out);
}

size_t
ds_rules_n_spells (const DsRules *self)
{
  return self->lists[DS_LIST_SPELLS].n;
}

const DsSpell *
ds_rules_spell (const DsRules *self, size_t i)
{
  return &((const DsSpell *)(const void *)self->lists[DS_LIST_SPELLS].items)[i];
}

bool
ds_rules_find_spell (const DsRules *self, const char *id, uint16_t *out)
{
  return find (self, DS_LIST_SPELLS, id, out);
}

size_t
ds_rules_n_level_options (const DsRules *self)
{
  return self->lists[DS_LIST_LEVEL_OPTIONS].n;
}

const DsLevelOption *
ds_rules_level_option (const DsRules *self, size_t i)
{
  return &((const DsLevelOption *)(const void *)self->lists[DS_LIST_LEVEL_OPTIONS].items)[i];
}

size_t
ds_rules_n_properties (const DsRules *self)
{
  DS_ASSERT (self != NULL);
  return self->lists[DS_LIST_PROPERTIES].n;
}

const DsPropertyKind *
ds_rules_property (const DsRules *self, size_t i)
{
  const DsList *list = &self->lists[DS_LIST_PROPERTIES];

  DS_ASSERT (self != NULL && i < list->n);
  return &((const DsPropertyKind *)(const void *)list->items)[i];
}

const DsPropertyKind *
ds_rules_find_property (const DsRules *self, DsHolderType holder, const DsKind *kind,
                        const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);
  for (size_t i = 0; i < ds_rules_n_properties (self); i++) {
    const DsPropertyKind *property = ds_rules_property (self, i);

    if (strcmp (property->name, name) == 0 && ds_property_kind_fits (property, holder, kind))
      return property;
  }
  return NULL;
}

const DsAssortment *
ds_rules_find_assortment (const DsRules *self, const char *id)
{
  const DsList *list = &self->lists[DS_LIST_ASSORTMENTS];
  const uint32_t at = ds_intern_find (&list->ids, id);

  return at != DS_INTERN_NONE ? &((const DsAssortment *)(const void *)list->items)[at] : NULL;
}

size_t
ds_rules_n_appearances (const DsRules *self)
{
  return self->lists[DS_LIST_APPEARANCES].n;
}

const DsAppearance *
ds_rules_appearance (const DsRules *self, size_t i)
{
  return &((const DsAppearance *)(const void *)self->lists[DS_LIST_APPEARANCES].items)[i];
}

size_t
ds_rules_n_names (const DsRules *self)
{
  return self->lists[DS_LIST_NAMES].n;
}

const DsNames *
ds_rules_names (const DsRules *self, size_t i)
{
  return &((const DsNames *)(const void *)self->lists[DS_LIST_NAMES].items)[i];
}

const DsWords *
ds_rules_find_words (const DsRules *self, const char *id, size_t n)
{
  char name[DS_ID_MAX + 1] = "";
  uint32_t at;

  if (n > DS_ID_MAX)
    return NULL;
  memcpy (name, id, n);
  at = ds_intern_find (&self->lists[DS_LIST_WORDS].ids, name);
  return at != DS_INTERN_NONE
             ? &((const DsWords *)(const void *)self->lists[DS_LIST_WORDS].items)[at]
             : NULL;
}

size_t
ds_rules_n_prefabs (const DsRules *self)
{
  return self->lists[DS_LIST_PREFABS].n;
}

const DsPrefab *
ds_rules_find_prefab (const DsRules *self, const char *id)
{
  DS_ASSERT (self != NULL && id != NULL);

  for (size_t i = 0; i < ds_rules_n_prefabs (self); i++)
    if (strcmp (ds_rules_prefab (self, i)->id, id) == 0)
      return ds_rules_prefab (self, i);
  return NULL;
}

const DsPrefab *
ds_rules_prefab (const DsRules *self, size_t i)
{
  return &((const DsPrefab *)(const void *)self->lists[DS_LIST_PREFABS].items)[i];
}

/* ---- the host's companion */

void *
ds_rules_companion (DsRules *self, void *(*make) (DsRules *), void (*drop) (void *))
{
  void *found, *made;

  DS_ASSERT (self != NULL && make != NULL && drop != NULL);

  while (self->base != NULL)
    self = self->base;
  found = atomic_load (&self->companion);
  if (found != NULL)
    return found;
  made = make (self);
  if (made == NULL)
    return NULL;
  if (!atomic_compare_exchange_strong (&self->companion, &found, made)) {
    drop (made);
    return found;
  }
  self->drop_companion = drop;
  return made;
}

/* ---- unknown definitions */

static DsStatus
copy_lists (DsRules *to, const DsRules *from, DsError *err)
{
  DsStatus status = DS_OK;

  for (int list = 0; list < DS_N_LISTS; list++)
    for (size_t i = 0; i < from->lists[list].n && status == DS_OK; i++)
      status = ds_rules_put (to, list, from->lists[list].items + i * LISTS[list].type->size, err);
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

  return copy != NULL ? ds_rules_put (self, DS_LIST_TILES, &tile, err)
                      : ds_fail_nomem (err, "tiles");
}

static DsStatus
add_unknown_kind (DsRules *self, const char *id, DsError *err)
{
  const char *copy = ds_arena_strdup (&self->arena, id);
  const DsKind kind = {
    .id = copy,
    .label = copy,
    .group = N_ ("Unknown"),
    .description = N_ ("No rules file defines this object."),
    .look = "",
    .glyph = '?',
    .fg = 0xff40ff,
    .role = DS_ROLE_MARKER,
    .is_unknown = true,
  };

  return copy != NULL ? ds_rules_put (self, DS_LIST_KINDS, &kind, err)
                      : ds_fail_nomem (err, "kinds");
}

static bool
knows_all (const DsRules *self, const char *const *tiles, size_t n_tiles, const char *const *kinds,
           size_t n_kinds)
{
  uint16_t kind;

  for (size_t i = 0; i < n_tiles; i++)
    if (ds_rules_find_tile (self, tiles[i]) == DS_TILE_NONE)
      return false;
  for (size_t i = 0; i < n_kinds; i++)
    if (!ds_rules_find_kind (self, kinds[i], &kind))
      return false;
  return true;
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
  DsRules *copy;
  DsStatus status;
  uint16_t kind;

  if (knows_all (self, tiles, n_tiles, kinds, n_kinds)) {
    *out = ds_rules_ref (self);
    return DS_OK;
  }
  copy = ds_rules_new ();
  status = copy != NULL ? copy_lists (copy, self, err) : ds_fail_nomem (err, "rules");
  for (size_t i = 0; i < n_tiles && status == DS_OK; i++)
    if (ds_intern_find (&copy->lists[DS_LIST_TILES].ids, tiles[i]) == DS_INTERN_NONE)
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

uint16_t
ds_rules_plain_ground (const DsRules *self)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (self); i++)
    if (ds_rules_tile (self, i)->layer == DS_LAYER_GROUND && ds_rules_tile (self, i)->flags == 0)
      return (uint16_t)i;
  return DS_TILE_NONE;
}

uint16_t
ds_rules_plain_door (const DsRules *self)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (self); i++) {
    const DsTile *tile = ds_rules_tile (self, i);

    if (tile->layer == DS_LAYER_FEATURE && tile->flags & DS_TILE_DOOR &&
        !(tile->flags & DS_TILE_BLOCKS_MOVE))
      return (uint16_t)i;
  }
  return DS_TILE_NONE;
}

DsRect
ds_rules_cells_of (const DsRules *self, const DsThing *thing)
{
  DS_ASSERT (self != NULL && thing != NULL);

  if (thing->extras != NULL && ds_role_has_area ((DsRole)ds_rules_kind (self, thing->kind)->role))
    return ds_area_box (thing);
  return (DsRect){ thing->at.x, thing->at.y, 1, 1 };
}
