/* core/check/lint/missing_object.c — own properties that refer to an object that is gone. */
#include "check/lint_context.h"
#include "map/holder.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>

/* Ids of the objects of each floor, sorted; made when the first reference is met. */
typedef struct {
  DsLint *lint;
  uint64_t **ids; /* by floor; owned */
} Objects;

static int
compare_ids (const void *a, const void *b)
{
  const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;

  return p < q ? -1 : p > q;
}

static const uint64_t *
ids_of (Objects *self, size_t floor)
{
  const DsThings *things = self->lint->floors[floor].level->things;
  const size_t n = ds_things_count (things);

  if (self->ids[floor] != NULL)
    return self->ids[floor];
  self->ids[floor] = ds_alloc (n + 1, sizeof **self->ids);
  if (self->ids[floor] == NULL) {
    self->lint->status = DS_NOMEM;
    return NULL;
  }
  for (size_t i = 0; i < n; i++)
    self->ids[floor][i] = ds_things_get (things, i)->id;
  qsort (self->ids[floor], n, sizeof **self->ids, compare_ids);
  return self->ids[floor];
}

/* True if a value of @property, or of its list, is an object that is not there. */
static bool
is_broken (Objects *self, const DsProperty *property, size_t floor)
{
  const uint64_t *ids;

  for (size_t i = 0; i < property->n_items; i++)
    if (is_broken (self, &property->items[i], floor))
      return true;
  if (property->object == 0)
    return false;
  floor = property->floor >= 0 ? (size_t)property->floor : floor;
  if (floor >= self->lint->n_floors)
    return true;
  ids = ids_of (self, floor);
  return ids != NULL &&
         bsearch (&property->object, ids, ds_things_count (self->lint->floors[floor].level->things),
                  sizeof *ids, compare_ids) == NULL;
}

/* Calls @tell for each broken property among @extras of a holder on @floor. */
static void
look_at (Objects *self, const DsExtras *extras, size_t floor,
         void (*tell) (DsLint *lint, size_t floor, const void *holder, const char *name),
         const void *holder)
{
  const char *json = ds_extras_find (extras, DS_PROPERTIES_KEY);
  DsProperties properties;

  if (json == NULL || strstr (json, "\"object\"") == NULL || self->lint->status != DS_OK)
    return;
  self->lint->status = ds_properties_read (&properties, extras, NULL);
  for (size_t i = 0; i < properties.n; i++)
    if (is_broken (self, &properties.items[i], floor))
      tell (self->lint, floor, holder, properties.items[i].name);
  ds_properties_clear (&properties);
}

static void
tell_thing (DsLint *self, size_t floor, const void *holder, const char *name)
{
  const DsThing *thing = holder;
  DsFinding *finding = ds_lint_add_thing (self, floor, thing);
  char where[DS_LINT_PLACE];

  ds_message_set (&finding->text, "lint.missing-object.thing",
                  N_ ("The property \"%s\" of %s at %s refers to an object that is gone."), name,
                  ds_lint_label (self, thing), ds_lint_where (self, floor, thing->at, where));
  finding->fixes = 1;
}

static void
tell_room (DsLint *self, size_t floor, const void *holder, const char *name)
{
  const size_t i = *(const size_t *)holder;
  const DsLintRoom *room = &self->floors[floor].rooms[i];
  DsFinding *finding = room->n_cells > 0 ? ds_lint_add_at (self, floor, room->first)
                                         : ds_lint_add (self, (int32_t)floor);
  char where[DS_LINT_PLACE];

  ds_message_set (&finding->text, "lint.missing-object.room",
                  N_ ("The property \"%s\" of the room at %s refers to an object that is gone."),
                  name, ds_lint_where (self, floor, room->first, where));
}

static void
tell_region (DsLint *self, size_t floor, const void *holder, const char *name)
{
  const DsRegion *region = holder;

  ds_message_set (&ds_lint_add (self, -1)->text, "lint.missing-object.region",
                  N_ ("The property \"%s\" of the region \"%s\" refers to an object that is gone."),
                  name, ds_str_get (region->name));
}

static void
tell_level (DsLint *self, size_t floor, const void *holder, const char *name)
{
  ds_message_set (&ds_lint_add (self, -1)->text, "lint.missing-object.level",
                  N_ ("The property \"%s\" of the level refers to an object that is gone."), name);
}

static void
look (DsLint *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  Objects objects = { self, ds_alloc0 (self->n_floors, sizeof *objects.ids) };
  const DsThing *thing;
  DsLintAt at = { 0 };

  if (objects.ids == NULL) {
    self->status = DS_NOMEM;
    return;
  }
  look_at (&objects, dungeon->extras, 0, tell_level, NULL);
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++)
    look_at (&objects, ds_regions_get (dungeon->regions, i)->extras, 0, tell_region,
             ds_regions_get (dungeon->regions, i));
  for (size_t f = 0; f < self->n_floors; f++)
    for (size_t i = 0; i < ds_rooms_count (self->floors[f].level->rooms); i++)
      look_at (&objects, ds_rooms_get (self->floors[f].level->rooms, i)->extras, f, tell_room, &i);
  while ((thing = ds_lint_next (self, &at)) != NULL)
    look_at (&objects, thing->extras, at.floor, tell_thing, thing);
  for (size_t f = 0; f < self->n_floors; f++)
    ds_free (objects.ids[f]);
  ds_free (objects.ids);
}

/* ---- the fix: the references become "none" */

typedef struct {
  const DsDungeon *dungeon;
  size_t floor; /* of the holder */
} Holder;

static void
drop_broken (DsProperty *object, const void *data)
{
  const Holder *holder = data;
  const size_t floor = object->floor >= 0 ? (size_t)object->floor : holder->floor;

  if (floor >= holder->dungeon->n_floors ||
      ds_things_find (holder->dungeon->floors[floor].things, object->object) == NULL)
    object->object = 0;
}

/* A command that sets property @i of @thing as it is in @now. */
static const DsCmd *
set_property (DsFix *self, const DsThing *thing, const DsProperty *now)
{
  char *json = ds_property_json (now);
  DsCmdSetProperty *cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  char *name = ds_arena_strdup (&self->arena, now->name);
  char *kept = json != NULL ? ds_arena_strdup (&self->arena, json) : NULL;

  ds_free (json);
  if (cmd == NULL || name == NULL || kept == NULL) {
    self->status = DS_NOMEM;
    return NULL;
  }
  *cmd = (DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                             .holder = { DS_HOLDER_THING, (size_t)self->finding->floor, thing->id },
                             .name = name,
                             .json = kept };
  return &cmd->cmd;
}

static void
clear_references (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const Holder holder = { &self->delve->dungeon, (size_t)self->finding->floor };
  const DsCmd *cmds[DS_PROPERTIES_MAX];
  DsProperties properties;
  DsExtras *cleared;

  if (thing == NULL)
    return;
  self->status = ds_properties_map_objects (&cleared, thing->extras, drop_broken, &holder, NULL);
  if (self->status != DS_OK)
    return;
  self->status = ds_properties_read (&properties, cleared, NULL);
  for (size_t i = 0; i < properties.n && self->status == DS_OK; i++)
    cmds[i] = set_property (self, thing, &properties.items[i]);
  if (self->status == DS_OK && cleared != thing->extras)
    ds_fix_batch (self, cmds, properties.n);
  ds_properties_clear (&properties);
  ds_extras_unref (cleared);
}

const DsLintRule ds_lint_missing_object = {
  .id = "missing-object",
  .label = N_ ("Reference to a missing object"),
  .help = N_ ("A custom property refers to an object that was deleted."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Clear the References"), clear_references } },
};
