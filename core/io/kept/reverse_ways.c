/* core/io/kept/reverse_ways.c — see reverse_ways.h */
#include "io/kept/reverse_ways.h"
#include "io/foreign/reader.h"
#include "io/kept/reverse_properties.h"
#include "io/mapping/importer.h"
#include "io/tiled/tiled_pen.h"

#include <stdio.h>
#include <string.h>

static const char *
origin_id (const DsReverseCompare *c, size_t floor, uint64_t id)
{
  const DsImportOrigin *origin = ds_import_origin (c->self->made, floor, id);

  return origin != NULL && origin->object != NULL ? origin->object->id : "";
}

static const char *
their_id (void *user, uint64_t id, int32_t floor)
{
  const DsReverseCompare *c = user;

  return origin_id (c, floor < 0 ? c->self->place->place->floor : (size_t)floor, id);
}

/* The id of a new object of a floor of ours, if the reader can follow it. */
static const char *
new_id (const DsReverseCompare *c, size_t floor, uint64_t id)
{
  const DsForeignReader *reader = ds_foreign_reader_of (c->self->map->source);
  char text[40];

  if (reader == NULL || !reader->follows_new)
    return "";
  snprintf (text, sizeof text, "%c%zx.%llx", DS_FOREIGN_NEW, floor, (unsigned long long)id);
  return ds_arena_strdup (&c->self->out->arena, text);
}

/* Objects of other floors have the ids of their import, if they still are where it put them. */
static const char *
our_id (void *user, uint64_t id, int32_t floor)
{
  const DsReverseCompare *c = user;
  const size_t f = floor >= 0 ? (size_t)floor : c->self->place->floor;
  const DsDungeon *ours = &c->self->level->dungeon;
  const DsThing *thing;
  const char *found;

  if (f != c->self->place->floor) {
    found = c->self->scope != DS_REVERSE_NEW ? origin_id (c, f, id) : "";
    return found[0] != '\0' || f >= ours->n_floors ||
                   ds_things_find (ours->floors[f].things, id) == NULL
               ? found
               : new_id (c, f, id);
  }
  thing = ds_thing_list_find (&c->ours, id);
  if (thing == NULL)
    return "";
  if (c->sources[ds_thing_list_index (&c->ours, thing)] == NULL)
    return new_id (c, f, id);
  return origin_id (c, c->self->place->place->floor,
                    c->sources[ds_thing_list_index (&c->ours, thing)]->id);
}

const DsMapRule *
ds_reverse_rule_of (const DsReverseCompare *c, const DsForeignLayer *layer,
                    const DsForeignObject *object)
{
  DsMapSubject subject;
  size_t rule;

  DS_ASSERT (c != NULL && layer != NULL && object != NULL);

  subject = ds_map_subject_object (c->self->map, layer, object);
  rule = ds_mapping_rule_of (c->self->mapping, &subject);
  return rule != DS_MAP_NO_RULE ? ds_mapping_rule (c->self->mapping, rule) : NULL;
}

DsReverseAreas
ds_reverse_areas (const DsReverseCompare *c)
{
  DS_ASSERT (c != NULL);

  return (DsReverseAreas){ .arena = &c->self->out->arena,
                           .map = c->self->map,
                           .mapping = c->self->mapping,
                           .made = c->self->made,
                           .rules = c->self->level->rules,
                           .place = c->self->place };
}

const DsReverseFate *
ds_reverse_model (const DsReverseCompare *c, const DsThing *thing)
{
  const DsReverseFate *found = NULL;
  DsReverseAreas areas;
  int best = -1;

  DS_ASSERT (c != NULL && thing != NULL);

  areas = ds_reverse_areas (c);
  for (size_t i = 0; i < c->fates.n && best < 3; i++) {
    const DsReverseFate *at = &c->fates.items[i];
    const bool is_alone = (i == 0 || c->fates.items[i - 1].object != at->object) &&
                          (i + 1 == c->fates.n || c->fates.items[i + 1].object != at->object);
    int likeness;

    if (at->was->kind != thing->kind || !is_alone)
      continue;
    likeness = ds_str_equal (at->was->lock, thing->lock) * 2 +
               ds_reverse_can_copy (&areas, thing, at->object);
    if (likeness > best) {
      best = likeness;
      found = at;
    }
  }
  return found;
}

bool
ds_reverse_gives (const DsReverseCompare *c, const DsForeignLayer *layer,
                  const DsForeignObject *object, uint16_t kind)
{
  DsMapSubject subject;
  DsImportRule result;
  size_t rule;

  DS_ASSERT (c != NULL && layer != NULL && object != NULL);

  subject = ds_map_subject_object (c->self->map, layer, object);
  rule = ds_mapping_rule_of (c->self->mapping, &subject);
  if (rule == DS_MAP_NO_RULE)
    return false;
  result = ds_import_rule_of (c->self->level->rules, ds_mapping_rule (c->self->mapping, rule));
  return result.has_kind && result.kind == kind;
}

#define NAME_BYTES 1000

/* The name of an object in @out; false: it has none that an object of the file can have. */
static bool
name_of (const DsReverseCompare *c, const DsThing *thing, char out[NAME_BYTES])
{
  const DsStatus status = ds_thing_text (thing, "name", out, NAME_BYTES);
  const DsMapping *mapping = c->self->mapping;
  const bool lacks =
      ds_role_has_area ((DsRole)ds_rules_kind (c->self->level->rules, thing->kind)->role)
          ? mapping->without_areas
          : mapping->without_names;

  if (status == DS_NOT_FOUND)
    out[0] = '\0';
  return !lacks && (status == DS_OK || status == DS_NOT_FOUND) &&
         ds_tiled_can_hold (out, strlen (out));
}

/* True when the lock of the object is called @name, as the object is: another name would make it
 * another lock. */
static bool
names_its_lock (const DsReverseCompare *c, const DsThing *was, const char *name)
{
  const DsLock *lock =
      was != NULL && was->lock != NULL
          ? ds_locks_find (c->self->made->delve.dungeon.locks, ds_str_get (was->lock))
          : NULL;

  return lock != NULL && strcmp (ds_str_get (lock->name), name) == 0;
}

bool
ds_reverse_follow_name (DsReverseCompare *c, const DsForeignLayer *layer,
                        const DsForeignObject *model, const DsMapRule *rule, const DsThing *was,
                        const DsThing *is, const char **out)
{
  DsForeignObject named = model != NULL ? *model : (DsForeignObject){ 0 };
  char had[NAME_BYTES] = "", has[NAME_BYTES];

  DS_ASSERT (c != NULL && is != NULL && out != NULL);

  *out = NULL;
  named.name = has;
  if (c->self->scope == DS_REVERSE_NEW && ds_extras_find (is->extras, "name") == NULL)
    return true;
  if ((rule != NULL && rule->name[0] != '\0') || !name_of (c, is, has) ||
      (was != NULL && !name_of (c, was, had)) || strcmp (had, has) == 0 ||
      names_its_lock (c, was, had) ||
      (model != NULL && !ds_reverse_gives (c, layer, &named, is->kind)))
    return true;
  *out = ds_arena_strdup (&c->self->out->arena, has);
  return *out != NULL;
}

/* True when an object of @rule has no lock but that of @thing. */
static bool
says_lock (const DsMapRule *rule, const DsThing *thing)
{
  const char *lock = ds_str_get (thing->lock);

  return rule->lock[0] != '\0'
             ? strcmp (rule->lock, lock) == 0
             : thing->lock == NULL || rule->lock_by[0] != '\0' || rule->opens[0] != '\0';
}

const DsMapRule *
ds_reverse_next_rule (const DsReverseCompare *c, const DsThing *thing, bool has_lock, size_t *i)
{
  DS_ASSERT (c != NULL && thing != NULL && i != NULL);

  for (; *i < c->self->mapping->rules.n; (*i)++) {
    const DsMapRule *rule = ds_mapping_rule (c->self->mapping, *i);
    const DsImportRule result = ds_import_rule_of (c->self->level->rules, rule);

    if (result.has_kind && result.kind == thing->kind && (!has_lock || says_lock (rule, thing)))
      return rule;
  }
  return NULL;
}

/* True when the lock of an object of ours that the source gives is that of then. */
static bool
has_its_lock (const DsReverseCompare *c, size_t floor, const DsThing *thing)
{
  const DsDungeon *theirs = &c->self->made->delve.dungeon;
  const DsThing *was = NULL;

  if (floor == c->self->place->floor)
    was = c->sources[ds_thing_list_index (&c->ours, thing)];
  else if (floor < theirs->n_floors && c->self->scope != DS_REVERSE_NEW)
    was = ds_things_find (theirs->floors[floor].things, thing->id);
  return was == NULL || ds_str_equal (was->lock, thing->lock);
}

/* Objects of other floors have no way here: the references to them are followed by their ids. */
static bool
way_of (void *user, size_t floor, const DsThing *thing, DsReverseWay *out)
{
  const DsReverseCompare *c = user;
  const DsThing *was;

  *out = (DsReverseWay){ 0 };
  if (!has_its_lock (c, floor, thing))
    return false;
  if (floor != c->self->place->floor)
    return true;
  was = c->sources[ds_thing_list_index (&c->ours, thing)];
  if (was != NULL) {
    const DsImportOrigin *origin =
        ds_import_origin (c->self->made, c->self->place->place->floor, was->id);

    out->like = origin != NULL ? origin->object : NULL;
    out->rule = out->like != NULL ? ds_reverse_rule_of (c, origin->layer, out->like) : NULL;
  } else {
    const DsReverseFate *model = ds_reverse_model (c, thing);
    size_t i = 0;

    out->like = model != NULL ? model->object : NULL;
    out->rule = model != NULL ? ds_reverse_rule_of (c, model->layer, model->object)
                              : ds_reverse_next_rule (c, thing, true, &i);
  }
  return true;
}

bool
ds_reverse_own_properties (DsReverseCompare *c, const DsMapRule *rule, const DsExtras *was,
                           const DsExtras *is, DsForeignPropertyEdits *out)
{
  const DsReverseProperties reverse = { .arena = &c->self->out->arena,
                                        .rule = rule,
                                        .keeps_rule = c->self->scope == DS_REVERSE_NEW,
                                        .their_id = their_id,
                                        .our_id = our_id,
                                        .user = c };

  DS_ASSERT (c != NULL && out != NULL);

  return ds_reverse_properties (&reverse, was, is, out);
}

bool
ds_reverse_follow_lock (DsReverseCompare *c, const DsThing *thing, const DsThing *was,
                        const DsReverseWay *way, DsForeignPropertyEdits *edits)
{
  const DsReverseLinks links = { c->self, way_of, our_id, c };

  DS_ASSERT (c != NULL && thing != NULL && way != NULL && edits != NULL);

  return ds_reverse_lock (&links, thing, was, way, edits);
}
