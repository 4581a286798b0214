/* core/sim/mind/describe.c — descriptions of cells and items. */
#include "sim/mind/describe.h"
#include "sim/body/body.h"
#include "sim/body/consume.h"
#include "sim/inside.h"
#include "sim/mind/writing.h"
#include "sim/sim.h"
#include "sim/world/knowledge.h"
#include "solve/lock_names.h"
#include "solve/passes.h"

#include <string.h>

enum { NAME_BYTES = 128, DETAIL_BYTES = 128 };

/* The nonzero numbers of an item, each after a space. */
static const char *
details_of (const DsSim *sim, int32_t item, char out[DETAIL_BYTES])
{
  const DsItem *record = ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;
  const struct {
    const char *label;
    int32_t value;
  } details[] = {
    { N_ ("attack"), record->attack },
    { N_ ("ranged"), record->ranged },
    { N_ ("thrown"), record->thrown != DS_ITEM_THROWN ? record->thrown : 0 },
    { N_ ("defense"), record->defense },
    { N_ ("food"), ds_consume_food (sim, item) },
  };
  size_t n = 0;

  out[0] = '\0';
  for (size_t i = 0; i < DS_COUNT (details); i++) {
    DsMessage message;

    if (details[i].value == 0)
      continue;
    ds_message_set (&message, "sim.detail", " %s:%d", ds_translate (details[i].label),
                    details[i].value);
    ds_message_format (&message, out + n, DETAIL_BYTES - n);
    n += strlen (out + n);
  }
  return out;
}

void
ds_sim_examine (const DsSim *self, int32_t item, DsMessage *out)
{
  char name[NAME_BYTES], details[DETAIL_BYTES];

  DS_ASSERT (self != NULL && out != NULL);
  ds_sim_item_name (self, item, name, sizeof name);
  details_of (self, item, details);
  if (ds_kind_of (self, ds_item_of (self, item)->kind)->item->is_uncounted)
    ds_message_set (out, "sim.examine", N_ ("It's %s.%s"), name, details);
  else if (name[0] != '\0' && strchr ("aeiou", name[0]) != NULL)
    ds_message_set (out, "sim.examine", N_ ("It's an %s.%s"), name, details);
  else
    ds_message_set (out, "sim.examine", N_ ("It's a %s.%s"), name, details);
}

/* ---- cells */

static void
look_at_actor (const DsSim *sim, int32_t actor, DsSimLook *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsKind *kind = ds_kind_of (sim, it->kind);
  char name[NAME_BYTES];

  out->glyph = kind->glyph;
  out->colour = kind->fg;
  ds_message_set (&out->text, "sim.look-creature", N_ ("%s level:%d attack:%d defense:%d hp:%d"),
                  ds_sim_kind_name (sim, it->kind, name, sizeof name), it->abilities.level,
                  ds_body_attack (sim, actor), ds_body_defense (sim, actor), it->body.hp);
}

static void
look_at_item (const DsSim *sim, int32_t item, DsSimLook *out)
{
  const DsKind *kind = ds_kind_of (sim, ds_item_of (sim, item)->kind);
  char name[NAME_BYTES], details[DETAIL_BYTES];

  out->glyph = kind->glyph;
  out->colour = ds_sim_item_colour (sim, item);
  ds_message_set (&out->text, "sim.look-item", "%s%s",
                  ds_sim_item_name (sim, item, name, sizeof name), details_of (sim, item, details));
}

/* Describes what was last seen on the cell. */
static void
look_at_memory (const DsSim *sim, int32_t number, DsSimLook *out)
{
  const DsKind *kind = ds_kind_of (sim, number);
  char name[NAME_BYTES];

  out->glyph = kind->glyph;
  out->colour = kind->fg;
  ds_message_set (&out->text, "sim.look-memory", N_ ("%s, as you remember it"),
                  ds_sim_kind_name (sim, number, name, sizeof name));
}

static void
look_at_tile (const DsSim *sim, uint32_t index, DsSimLook *out)
{
  const DsTile *tile = ds_rules_tile (sim->delve.rules, index);

  out->glyph = tile->glyph;
  out->colour = tile->fg;
  ds_message_set (&out->text, "sim.look-tile", "%s", ds_translate (tile->description));
}

/* Describes the text of a visible sign. */
static bool
look_at_sign (const DsSim *sim, DsSimSpot spot, const DsSimKnowledge *known, DsSimLook *out)
{
  char text[DS_SIM_WRITING];

  if (!known->is_seen || !ds_writing_on_sign (sim, spot, text, sizeof text))
    return false;
  look_at_tile (sim, known->feature, out);
  ds_message_set (&out->text, "sim.look-sign", N_ ("The sign reads: \"%s\""), text);
  return true;
}

/* ---- objects other than creatures and items */

static bool
is_shut (const DsSim *sim, uint32_t door)
{
  return door != DS_WORLD_NONE && !sim->now.doors.items[door] &&
         sim->graph.world.doors.items[door].type != DS_DOOR_SECRET;
}

/* The locked door of @thing at @spot; DS_WORLD_NONE: none. */
static uint32_t
door_of (const DsSim *sim, const DsThing *thing, DsSimSpot spot)
{
  const DsLockGraph *graph = &sim->graph;
  const DsPasses passes = ds_passes_at (graph, spot.floor, spot.cell);

  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].thing == thing && is_shut (sim, passes.items[i].lock))
      return passes.items[i].lock;
  for (size_t i = 0; i < graph->way_at.n; i++)
    if (graph->way_at.items[i].floor == spot.floor && graph->way_at.items[i].thing == thing->id &&
        graph->world.ways.items[i].to == graph->world.goal &&
        is_shut (sim, graph->world.ways.items[i].door))
      return graph->world.ways.items[i].door;
  return DS_WORLD_NONE;
}

/* Names of the keys that open @door together; of several such sets, the first. */
static const char *
name_keys (const DsSim *sim, uint32_t door, char out[NAME_BYTES])
{
  const DsDoor *it = &sim->graph.world.doors.items[door];
  const uint64_t set = it->type == DS_DOOR_KEY ? (uint64_t)1 << it->colour
                       : it->n_sets > 0        ? it->sets[0]
                                               : 0;
  size_t n = 0;

  out[0] = '\0';
  for (size_t i = 0; i < sim->graph.locks.n && i < 64; i++) {
    char name[DS_LOCK_NAME];
    DsMessage message;

    if (!(set >> i & 1))
      continue;
    ds_message_set (&message, "sim.keys", n > 0 ? ", %s" : "%s",
                    ds_lock_key_name (&sim->graph.locks.items[i], name));
    ds_message_format (&message, out + n, NAME_BYTES - n);
    n += strlen (out + n);
  }
  return out;
}

static bool
is_visible (const DsKind *kind)
{
  return kind->creature == NULL && kind->item == NULL && kind->role != DS_ROLE_START &&
         kind->role != DS_ROLE_MARKER && kind->role != DS_ROLE_NOTE && kind->role != DS_ROLE_SECRET;
}

/* False: no such object is visible to the player. */
static bool
look_at_thing (const DsSim *sim, DsSimSpot spot, DsSimLook *out)
{
  const DsThings *things = sim->delve.dungeon.floors[spot.floor].things;
  const DsThing *thing = NULL;
  char keys[NAME_BYTES];
  const DsKind *kind;
  uint32_t door;

  for (size_t i = 0; i < ds_things_count (things) && thing == NULL; i++) {
    thing = ds_things_get (things, i);
    if (!ds_spot_equal ((DsSimSpot){ spot.floor, thing->at }, spot) ||
        !is_visible (ds_kind_of (sim, thing->kind)))
      thing = NULL;
  }
  if (thing == NULL || ds_sim_hides (sim, spot))
    return false;
  kind = ds_kind_of (sim, thing->kind);
  door = door_of (sim, thing, spot);
  if (door == DS_WORLD_NONE && kind->gate != NULL && kind->feature[0] != '\0' &&
      kind->gate->way == DS_GATE_BOTH)
    return false; /* its tile shows more: whether it is open */
  out->glyph = kind->glyph;
  out->colour = kind->fg;
  if (door == DS_WORLD_NONE)
    ds_message_set (&out->text, "sim.look-thing", N_ ("%s: %s"), ds_translate (kind->label),
                    ds_translate (kind->description));
  else
    ds_message_set (&out->text, "sim.look-locked", N_ ("%s, which needs %s: %s"),
                    ds_translate (ds_rules_name_thing (
                        sim->delve.rules, thing->kind,
                        sim->graph.locks.items[sim->graph.door_locks.items[door]].kind)),
                    name_keys (sim, door, keys), ds_translate (kind->description));
  return true;
}

void
ds_sim_look (const DsSim *self, DsSimSpot spot, DsSimLook *out)
{
  const DsSimKnowledge known = ds_sim_know (self, DS_SIM_PLAYER, spot);

  DS_ASSERT (self != NULL && out != NULL);
  ds_sim_look_at (self, spot, &known, out);
}

void
ds_sim_look_at (const DsSim *self, DsSimSpot spot, const DsSimKnowledge *known, DsSimLook *out)
{
  DS_ASSERT (self != NULL && known != NULL && out != NULL);
  if (!ds_sim_has_cell (self, spot.cell)) {
    look_at_tile (self, ds_rules_find_tile (self->delve.rules, "bounds"), out);
  } else if (known->actor != DS_SIM_NONE) {
    look_at_actor (self, known->actor, out);
  } else if (known->item != DS_SIM_NONE) {
    look_at_item (self, known->item, out);
  } else if (known->kind != DS_SIM_NONE) {
    look_at_memory (self, known->kind, out);
  } else if (known->is_known) {
    if (!look_at_sign (self, spot, known, out) && !look_at_thing (self, spot, out))
      look_at_tile (self, known->feature != DS_TILE_NONE ? known->feature : known->ground, out);
  } else {
    out->glyph = ' ';
    out->colour = 0xffffff;
    ds_message_set (&out->text, "sim.look-unknown", N_ ("(unknown)"));
  }
}
