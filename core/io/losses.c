/* core/io/losses.c — counts the nouns of a level that a format does not keep. */
#include "io/losses.h"
#include "base/hooks.h"
#include "base/intern.h"
#include "field/laid_things.h"
#include "io/mapping/source.h"
#include "map/area.h"
#include "map/backdrop.h"
#include "map/foreign_place.h"
#include "map/layer_groups.h"
#include "map/object_layers.h"
#include "map/property.h"

#include <stdio.h>
#include <string.h>

static const char *const IDS[DS_N_NOUNS] = {
#define X(name, id, label) [DS_NOUN_##name] = id,
  DS_NOUN_LIST (X, X)
#undef X
};

/* ---- objects that are lost whole */

void
ds_losses_note_thing (DsLosses *self, const DsRules *rules, size_t floor, const DsThing *thing)
{
  DsLostThing *lost;

  DS_ASSERT (self != NULL && rules != NULL && thing != NULL);

  if (self->n_lost++ >= DS_LOST_NAMED)
    return;
  lost = &self->lost[self->n_lost - 1];
  *lost = (DsLostThing){ .id = thing->id, .floor = floor, .at = thing->at };
  lost->is_kind = ds_thing_text (thing, "name", lost->name, sizeof lost->name) != DS_OK ||
                  lost->name[0] == '\0';
  if (lost->is_kind)
    snprintf (lost->name, sizeof lost->name, "%s", ds_rules_kind (rules, thing->kind)->label);
}

void
ds_losses_add_thing (DsLosses *self, const DsRules *rules, size_t floor, const DsThing *thing)
{
  DS_ASSERT (self != NULL && rules != NULL && thing != NULL);

  self->n[ds_losses_noun (ds_rules_kind (rules, thing->kind))]++;
  ds_losses_note_thing (self, rules, floor, thing);
}

static void
put_thing (const DsLostThing *lost, DsText *out)
{
  char shown[DS_SENTENCE], text[DS_SENTENCE];
  DsMessage message;

  ds_shown (lost->is_kind ? ds_translate (lost->name) : lost->name, shown, sizeof shown);
  if (lost->floor == 0)
    ds_message_set (&message, "losses.object", N_ ("%s %d, %d"), shown, lost->at.x, lost->at.y);
  else
    ds_message_set (&message, "losses.object-on", N_ ("%s %d, %d on floor %zu"), shown, lost->at.x,
                    lost->at.y, lost->floor + 1);
  ds_text_puts (out, ds_message_format (&message, text, sizeof text));
}

void
ds_losses_put_things (const DsLosses *self, DsText *out)
{
  char text[DS_SENTENCE];
  DsMessage message;

  DS_ASSERT (self != NULL && out != NULL);

  for (size_t i = 0; i < self->n_lost && i < DS_LOST_NAMED; i++) {
    ds_text_puts (out, i > 0 ? " · " : "");
    put_thing (&self->lost[i], out);
  }
  if (self->n_lost <= DS_LOST_NAMED)
    return;
  ds_message_set (&message, "losses.more", NN_ ("and %zu more", "and %zu more"),
                  self->n_lost - DS_LOST_NAMED);
  ds_text_printf (out, " · %s", ds_message_format (&message, text, sizeof text));
}

/* ---- counting */

typedef struct {
  DsLosses *all;
  DsIntern locks; /* ids in use */
  DsObjectLayers layers;
  DsLayerGroups groups; /* of them */
  uint32_t keeps;       /* nouns that are not counted in the end */
  size_t floor;         /* that is counted */
  DsError *err;
} LossCount;

/* True of members that are no part of the level: its source, and images to trace. */
static bool
is_aside (const char *key)
{
  return strcmp (key, DS_FOREIGN_KEY) == 0 || strcmp (key, DS_BACKDROP_KEY) == 0;
}

/* True of layers that are not drawn as their tiles are. */
static bool
has_look (const DsTileLayer *layer)
{
  return layer->opacity != DS_TILE_LAYER_WHOLE || layer->tint != DS_TILE_LAYER_PLAIN;
}

/* Own properties, and keys that this program does not know. */
static DsStatus
count_extras (LossCount *self, const DsExtras *extras)
{
  DsProperties properties;
  DsStatus status;

  if (extras == NULL)
    return DS_OK;
  status = ds_properties_read (&properties, extras, self->err);
  self->all->n[DS_NOUN_PROPERTY] += properties.n;
  ds_properties_clear (&properties);
  for (size_t i = 0; i < ds_extras_count (extras); i++)
    self->all->n[DS_NOUN_MEMBER] += strcmp (ds_extras_key (extras, i), DS_PROPERTIES_KEY) != 0 &&
                                    !is_aside (ds_extras_key (extras, i));
  return status;
}

static DsStatus
count_lock (LossCount *self, const DsStr *lock)
{
  if (lock != NULL && ds_intern_add (&self->locks, ds_str_get (lock)) == DS_INTERN_NONE)
    return ds_fail_nomem (self->err, "losses");
  return DS_OK;
}

DsNoun
ds_losses_member_noun (const DsKind *kind, const char *key)
{
  static const struct {
    const char *key;
    DsNoun noun;
  } NOUNS[] = {
    { "note", DS_NOUN_NOTE },
    { "name", DS_NOUN_OBJECT_NAME },
    { DS_LAID_KEY, DS_NOUN_OBJECT_RULE },
    { DS_OBJECT_LAYER_KEY, DS_NOUN_LAYER_OF },
  };

  DS_ASSERT (kind != NULL && key != NULL);

  if (ds_area_is_key (key) && ds_role_has_area ((DsRole)kind->role))
    return DS_NOUN_AREA;
  for (size_t i = 0; i < DS_COUNT (NOUNS); i++)
    if (strcmp (NOUNS[i].key, key) == 0)
      return NOUNS[i].noun;
  return DS_NOUN_MEMBER;
}

bool
ds_losses_has_note (const DsThing *thing)
{
  DS_ASSERT (thing != NULL);

  return ds_extras_find (thing->extras, "note") != NULL;
}

DsNoun
ds_losses_noun (const DsKind *kind)
{
  DS_ASSERT (kind != NULL);

  if (kind->role == DS_ROLE_NOTE)
    return DS_NOUN_NOTE;
  return kind->gate != NULL ? DS_NOUN_GATE : kind->light != NULL ? DS_NOUN_LIGHT : DS_NOUN_OBJECT;
}

/* True of objects that groups fade or tint. */
static bool
is_faded (const LossCount *self, const DsThing *thing)
{
  const int layer = ds_object_layers_of (&self->layers, thing);
  const DsGroupLook look =
      ds_layer_groups_look (&self->groups, layer >= 0 ? self->groups.objects_in[layer] : 0);

  return look.opacity != DS_TILE_LAYER_WHOLE || look.tint != DS_TILE_LAYER_PLAIN;
}

/* The members of an object by their nouns: those of an area are one. */
static void
count_members (LossCount *self, const DsThing *thing, const DsKind *kind)
{
  bool has[DS_N_NOUNS] = { false };

  for (size_t i = 0; i < ds_extras_count (thing->extras); i++) {
    const DsNoun noun = ds_losses_member_noun (kind, ds_extras_key (thing->extras, i));

    if (noun == DS_NOUN_MEMBER)
      continue;
    has[noun] = true;
    self->all->n[DS_NOUN_MEMBER]--; /* counted as a key that is not known, too */
  }
  has[DS_NOUN_NOTE] = has[DS_NOUN_NOTE] && kind->role != DS_ROLE_NOTE;
  has[DS_NOUN_OBJECT_LOOK] = has[DS_NOUN_LAYER_OF] && is_faded (self, thing);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    self->all->n[i] += has[i];
}

static DsStatus
count_thing (LossCount *self, const DsThing *thing, const DsRules *rules)
{
  const DsKind *kind = ds_rules_kind (rules, thing->kind);
  size_t *n = self->all->n;
  DsStatus status;

  n[ds_losses_noun (kind)]++;
  if (!(self->keeps & 1u << ds_losses_noun (kind)))
    ds_losses_note_thing (self->all, rules, self->floor, thing);
  n[DS_NOUN_FACING] += thing->facing != DS_FACING_NONE;
  n[DS_NOUN_TARGET] += thing->target_floor >= 0 || thing->level != NULL;
  count_members (self, thing, kind);
  status = count_lock (self, thing->lock);
  return status == DS_OK ? count_extras (self, thing->extras) : status;
}

static void
count_cells (LossCount *self, const DsFloor *floor)
{
  for (int32_t y = 0; y < floor->h; y++) {
    const uint16_t *ground = ds_grid_row (&floor->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&floor->layers[DS_LAYER_FEATURE], y);
    const uint8_t *pin = ds_grid_row (&floor->layers[DS_LAYER_PIN], y);

    for (int32_t x = 0; x < floor->w; x++) {
      self->all->n[DS_NOUN_TILE] +=
          (size_t)(ground[x] != DS_TILE_NONE) + (feature[x] != DS_TILE_NONE);
      self->all->n[DS_NOUN_PIN] += pin[x] != 0;
    }
  }
}

static DsStatus
count_floor (LossCount *self, const DsFloor *floor, const DsRules *rules)
{
  DsStatus status = count_extras (self, floor->extras);

  count_cells (self, floor);
  self->all->n[DS_NOUN_ROOM] += ds_rooms_count (floor->rooms);
  for (size_t i = 0; i < ds_rooms_count (floor->rooms) && status == DS_OK; i++)
    status = count_extras (self, ds_rooms_get (floor->rooms, i)->extras);
  for (size_t i = 0; i < ds_things_count (floor->things) && status == DS_OK; i++)
    status = count_thing (self, ds_things_get (floor->things, i), rules);
  return status;
}

static DsStatus
count_tables (LossCount *self, const DsDungeon *dungeon)
{
  const bool has_path = ds_extras_find (dungeon->extras, DS_SOURCE_KEY) != NULL;
  const bool has_layers = ds_extras_find (dungeon->extras, DS_OBJECT_LAYERS_KEY) != NULL;
  const bool has_tiles = ds_extras_find (dungeon->extras, DS_TILE_LAYERS_KEY) != NULL;
  const bool has_groups = ds_extras_find (dungeon->extras, DS_LAYER_GROUPS_KEY) != NULL;
  DsStatus status = count_extras (self, dungeon->extras);
  DsTileLayers tiles;

  ds_object_layers_read (&self->layers, dungeon->extras);
  ds_tile_layers_read (&tiles, dungeon->extras);
  ds_layer_groups_read (&self->groups, dungeon->extras);
  self->all->n[DS_NOUN_LAYER] += self->layers.n + tiles.n;
  self->all->n[DS_NOUN_LAYER_GROUP] += self->groups.n;
  ds_layer_groups_tint_tiles (&self->groups, &tiles);
  for (size_t i = 0; i < tiles.n; i++) {
    self->all->n[DS_NOUN_LOOK] += has_look (&tiles.items[i]);
    self->all->n[DS_NOUN_BLEND] += tiles.items[i].blend != DS_BLEND_OVER;
  }
  self->all->n[DS_NOUN_SOURCE] =
      has_path || ds_extras_find (dungeon->extras, DS_FOREIGN_KEY) != NULL;
  self->all->n[DS_NOUN_MEMBER] -=
      (size_t)has_path + has_layers + has_tiles + has_groups; /* counted there, too */
  self->all->n[DS_NOUN_REGION] = ds_regions_count (dungeon->regions);
  self->all->n[DS_NOUN_IGNORE] = ds_ignores_count (dungeon->ignores);
  for (size_t i = 0; i < ds_regions_count (dungeon->regions) && status == DS_OK; i++) {
    const DsRegion *region = ds_regions_get (dungeon->regions, i);

    status = count_lock (self, region->lock);
    if (status == DS_OK)
      status = count_extras (self, region->extras);
  }
  for (size_t i = 0; i < ds_locks_count (dungeon->locks) && status == DS_OK; i++) {
    const DsLock *lock = ds_locks_get (dungeon->locks, i);

    status = count_lock (self, lock->id);
    if (status == DS_OK)
      status = count_extras (self, lock->extras);
  }
  return status;
}

DsStatus
ds_losses_count (DsLosses *out, const DsDelve *delve, uint32_t keeps, DsError *err)
{
  const DsDungeon *dungeon = &delve->dungeon;
  LossCount self = { .all = out, .keeps = keeps, .err = err };
  DsStatus status;

  DS_ASSERT (out != NULL && delve != NULL && keeps <= DS_KEEPS_ALL);

  memset (out, 0, sizeof *out);
  if (keeps == DS_KEEPS_ALL)
    return DS_OK;
  status = count_tables (&self, dungeon);
  for (self.floor = 0; self.floor < dungeon->n_floors && status == DS_OK; self.floor++)
    status = count_floor (&self, &dungeon->floors[self.floor], delve->rules);
  out->n[DS_NOUN_FLOOR] = dungeon->n_floors - 1;
  out->n[DS_NOUN_LOCK] = self.locks.n;
  out->n[DS_NOUN_NAME] = dungeon->name != NULL;
  out->n[DS_NOUN_RULESET] = strcmp (delve->ruleset, "default") != 0;
  out->n[DS_NOUN_RECIPE] = delve->recipe.n_stages > 0;
  out->n[DS_NOUN_SEED] = dungeon->seed != 0 || dungeon->is_derived;
  ds_intern_clear (&self.locks);
  if (!(keeps & DS_KEEPS_LAYER))
    keeps |= DS_KEEPS_LOOK | DS_KEEPS_BLEND; /* lost with its layer */
  if (!(keeps & DS_KEEPS_LAYER_GROUP))
    keeps |= DS_KEEPS_OBJECT_LOOK; /* likewise, with its group */
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    if (status != DS_OK || keeps & 1u << i)
      out->n[i] = 0;
  out->n_lost = status == DS_OK ? out->n_lost : 0;
  return status;
}

/* True if @floor has an object of the kind of @thing in its cell. */
static bool
has_like (const DsFloor *floor, const DsThing *thing)
{
  for (size_t i = ds_things_seek (floor->things, thing->at); i < ds_things_count (floor->things);
       i++) {
    const DsThing *other = ds_things_get (floor->things, i);

    if (other->at.x != thing->at.x || other->at.y != thing->at.y)
      return false;
    if (other->kind == thing->kind)
      return true;
  }
  return false;
}

/* Notes the objects of @had that have no like in @got. */
static void
note_between (DsLosses *out, const DsDelve *had, const DsDelve *got)
{
  out->n_lost = 0;
  for (size_t f = 0; f < had->dungeon.n_floors && f < got->dungeon.n_floors; f++)
    for (size_t i = 0; i < ds_things_count (had->dungeon.floors[f].things); i++) {
      const DsThing *thing = ds_things_get (had->dungeon.floors[f].things, i);

      if (!has_like (&got->dungeon.floors[f], thing) &&
          out->n[ds_losses_noun (ds_rules_kind (had->rules, thing->kind))] > 0)
        ds_losses_note_thing (out, had->rules, f, thing);
    }
}

DsStatus
ds_losses_between (DsLosses *out, const DsDelve *had, const DsDelve *got, DsError *err)
{
  DsLosses left;
  DsStatus status;

  DS_ASSERT (out != NULL && had != NULL && got != NULL);

  status = ds_losses_count (out, had, 0, err);
  if (status == DS_OK)
    status = ds_losses_count (&left, got, 0, err);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    out->n[i] = status == DS_OK && out->n[i] > left.n[i] ? out->n[i] - left.n[i] : 0;
  out->n_lost = 0;
  if (status == DS_OK)
    note_between (out, had, got);
  return status;
}

/* ---- saying it */

static void
name_noun (DsMessage *out, DsNoun noun, size_t n)
{
  switch (noun) {
#define X(name, id, label)                                                                         \
  case DS_NOUN_##name:                                                                             \
    ds_message_set (out, "losses." id, label, n);                                                  \
    break;
#define Y(name, id, label)                                                                         \
  case DS_NOUN_##name:                                                                             \
    ds_message_set (out, "losses." id, label);                                                     \
    break;
    DS_NOUN_LIST (X, Y)
#undef X
#undef Y
  case DS_N_NOUNS:
    break;
  }
}

bool
ds_losses_any (const DsLosses *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DS_N_NOUNS; i++)
    if (self->n[i] > 0)
      return true;
  return false;
}

void
ds_losses_put (const DsLosses *self, DsText *out)
{
  char text[DS_SENTENCE];
  bool is_first = true;
  DsMessage noun;

  DS_ASSERT (self != NULL && out != NULL);

  for (size_t i = 0; i < DS_N_NOUNS; i++) {
    if (self->n[i] == 0)
      continue;
    name_noun (&noun, (DsNoun)i, self->n[i]);
    ds_text_printf (out, "%s%s", is_first ? "" : ", ",
                    ds_message_format (&noun, text, sizeof text));
    is_first = false;
  }
}

void
ds_losses_put_named (const DsLosses *self, DsText *out)
{
  DS_ASSERT (self != NULL && out != NULL);

  ds_losses_put (self, out);
  if (self->n_lost == 0)
    return;
  ds_text_puts (out, " (");
  ds_losses_put_things (self, out);
  ds_text_putc (out, ')');
}

void
ds_losses_write (const DsLosses *self, DsJsonWriter *json)
{
  DS_ASSERT (self != NULL && json != NULL);

  ds_json_begin_object (json, "notWritten", DS_JSON_INLINE);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    if (self->n[i] > 0)
      ds_json_put_int (json, IDS[i], (int64_t)self->n[i]);
  ds_json_end (json);
}
