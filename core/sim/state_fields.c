/* core/sim/state_fields.c — a table of fields for each array of the state. */
#include "sim/state_fields.h"
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/sim.h"

#include <string.h>

#define MANY 100000000 /* above every number in a game, and far from overflow */

#define FIELD(record, member, word, type_, least, most)                                            \
  {                                                                                                \
    .key = #member, .offset = offsetof (record, member),                                           \
    .n = sizeof (((record *)NULL)->member) / sizeof (word), .type = DS_WORD_##type_,               \
    .lowest = least, .highest = most                                                               \
  }

#define SPOT(record, member)                                                                       \
  FIELD (record, member.floor, int32_t, FLOOR, 0, 0),                                              \
      FIELD (record, member.cell.x, int32_t, X, 0, 0),                                             \
      FIELD (record, member.cell.y, int32_t, Y, 0, 0)

/* ---- actors */

#define F(member, type, least, most) FIELD (DsSimActor, member, int32_t, type, least, most)
#define STAT(member) F (member, NUMBER, -MANY, MANY)
#define COUNT(member) F (member, NUMBER, 0, MANY)

static const DsSimField ACTORS[] = {
  F (kind, CREATURE, 0, 0),
  F (flags, BITS, 0, 0),
  F (nature, BITS, 0, 0),
  F (faction, FACTION, 0, 0),
  F (light, KIND, 0, 0),
  F (deed, LOCK, 0, 0),
  SPOT (DsSimActor, at),
  STAT (body.hp),
  STAT (body.hp_max),
  STAT (body.attack),
  STAT (body.defense),
  STAT (body.regen),
  STAT (body.healed),
  STAT (body.food),
  STAT (body.food_max),
  STAT (body.hunger),
  COUNT (body.n_effects),
  STAT (senses.vision),
  STAT (senses.detects),
  STAT (senses.detects_items),
  STAT (senses.glow),
  STAT (senses.stealth),
  F (mind.target, ACTOR, 0, 0),
  F (mind.leader, ACTOR, 0, 0),
  SPOT (DsSimActor, mind.last_seen),
  SPOT (DsSimActor, mind.home),
  STAT (mind.is_asleep),
  F (mind.chosen, NUMBER, DS_SIM_NONE, DS_N_BEHAVIOURS - 1),
  STAT (mind.memory),
  STAT (mind.stunned),
  STAT (mind.confused),
  STAT (mind.afraid),
  F (mind.known, BITS, 0, 0),
  F (inventory.first, ITEM, 0, 0),
  F (inventory.n, NUMBER, 0, DS_SIM_ITEMS_MAX),
  F (inventory.capacity, NUMBER, 0, DS_SIM_ITEMS_MAX),
  F (inventory.weapon, ITEM, 0, 0),
  F (inventory.armour, ITEM, 0, 0),
  F (abilities.level, NUMBER, 1, 100000),
  STAT (abilities.xp),
  STAT (abilities.mana),
  STAT (abilities.mana_max),
  STAT (abilities.regen),
  STAT (abilities.filled),
  COUNT (abilities.picks),
  STAT (time.speed),
  STAT (time.debt),
  F (time.due, NUMBER, 0, INT32_MAX),
};

#undef F
#undef STAT
#undef COUNT

/* ---- items, effects, names */

#define F(member, type, least, most) FIELD (DsSimItem, member, int32_t, type, least, most)

static const DsSimField ITEMS[] = {
  F (kind, THING, 0, 0),  F (lock, LOCK, 0, 0),          F (key, NUMBER, -1, MANY),
  F (owner, ACTOR, 0, 0), SPOT (DsSimItem, at),          F (next, ITEM, 0, 0),
  F (of, KIND, 0, 0),     F (food, NUMBER, -MANY, MANY),
};

#undef F
#define F(member, type, least, most) FIELD (DsSimEffect, member, int32_t, type, least, most)

static const DsSimField EFFECTS[] = {
  F (effect, EFFECT, 0, 0),      F (actor, ACTOR, 0, 0), F (by, ACTOR, 0, 0),
  F (left, NUMBER, -MANY, MANY), F (done, BITS, 0, 0),
};

#undef F
#define F(member, type, least, most) FIELD (DsSimName, member, int32_t, type, least, most)

static const DsSimField NAMES[] = {
  F (use, NUMBER, DS_NAME_CALLED, DS_NAME_ENGRAVED),
  F (item, ITEM, 0, 0),
  F (kind, KIND, 0, 0),
  SPOT (DsSimName, at),
  F (text, BITS, 0, 0),
};

#undef F

/* ---- the rest */

static const DsSimField THINGS[] = {
  FIELD (DsSimThing, id, int32_t, BITS, 0, 0),
  FIELD (DsSimThing, floor, int32_t, FLOOR, 0, 0),
  FIELD (DsSimThing, actor, int32_t, ACTOR, 0, 0),
  FIELD (DsSimThing, item, int32_t, ITEM, 0, 0),
};

#define F(member, type, least, most) FIELD (DsSimGame, member, int32_t, type, least, most)

static const DsSimField GAME[] = {
  F (tick, NUMBER, 0, INT32_MAX / 2),
  F (turn, NUMBER, 0, INT32_MAX / 2),
  F (result, NUMBER, DS_SIM_RUNNING, DS_SIM_DIED),
  F (killer, KIND, 0, 0),
  F (cause, TEXT, 0, 0),
  F (effect, EFFECT, 0, 0),
  F (is_real_time, NUMBER, 0, 1),
  F (act_chance, NUMBER, 0, 1000),
  F (damage, NUMBER, 0, 9999),
  F (quirks, BITS, 0, 0),
  F (win, NUMBER, DS_WIN_GOAL, DS_N_WINS - 1),
  F (reveals, NUMBER, 0, 1),
  F (kills, NUMBER, 0, INT32_MAX / 2),
  F (deeds, NUMBER, 0, INT32_MAX / 2),
  F (tokens, BITS, 0, 0),
  F (keys, NUMBER, 0, MANY),
};

#undef F

static const DsSimField FLOORS[] = {
  FIELD (DsSimFloor, first, int32_t, NUMBER, -1, DS_CELLS_MAX),
  FIELD (DsSimFloor, left, int32_t, NUMBER, 0, INT32_MAX / 2),
};

static const DsSimField FIRES[] = {
  SPOT (DsSimFire, at),
  FIELD (DsSimFire, left, int32_t, NUMBER, 1, 1000),
};

static const DsSimField RNG[] = { FIELD (DsRng, s, uint64_t, BITS, 0, 0) };
static const DsSimField DOORS[] = { { "open", 0, 1, DS_WORD_NUMBER, 0, 1 } };
static const DsSimField SUMS[] = { { "sum", 0, 1, DS_WORD_BITS, 0, 0 } };
static const DsSimField TILES[] = { { "tile", 0, 1, DS_WORD_TILE, 0, 0 } };

static const DsSimField MEMORY[] = {
  FIELD (DsSimMemory, ground, uint16_t, TILE_1, 0, 0),
  FIELD (DsSimMemory, feature, uint16_t, TILE, 0, 0),
  FIELD (DsSimMemory, kind, uint16_t, KIND_1, 0, 0),
};

static const DsSimField TRACES[] = { SPOT (DsSimTrace, at) };

#define TABLE(name, table) [DS_SIM_ARRAY_##name] = { table, DS_COUNT (table) }

static const struct {
  const DsSimField *fields;
  size_t n;
} TABLES[DS_SIM_N_ARRAYS] = {
  TABLE (game, GAME),       TABLE (rng, RNG),       TABLE (actors, ACTORS), TABLE (items, ITEMS),
  TABLE (effects, EFFECTS), TABLE (names, NAMES),   TABLE (doors, DOORS),   TABLE (floors, FLOORS),
  TABLE (sums, SUMS),       TABLE (ground, TILES),  TABLE (feature, TILES), TABLE (known, MEMORY),
  TABLE (fires, FIRES),     TABLE (things, THINGS), TABLE (traces, TRACES),
};

const DsSimField *
ds_sim_fields (size_t array, size_t *n)
{
  DS_ASSERT (n != NULL);
  *n = TABLES[array].n;
  return TABLES[array].fields;
}

/* ---- lists of ids */

DsSimList
ds_sim_list_of (DsSimWord type)
{
  switch (type) {
  case DS_WORD_TILE:
  case DS_WORD_TILE_1:
    return DS_SIM_LIST_TILES;
  case DS_WORD_CREATURE:
  case DS_WORD_THING:
  case DS_WORD_KIND:
  case DS_WORD_KIND_1:
    return DS_SIM_LIST_KINDS;
  case DS_WORD_EFFECT:
    return DS_SIM_LIST_EFFECTS;
  case DS_WORD_LOCK:
    return DS_SIM_LIST_LOCKS;
  case DS_WORD_FACTION:
    return DS_SIM_LIST_FACTIONS;
  case DS_WORD_TEXT:
    return DS_SIM_LIST_TEXTS;
  default:
    return DS_SIM_N_LISTS;
  }
}

const char *
ds_sim_list_id (const DsSim *sim, DsSimList list, size_t i)
{
  const DsRules *rules = sim->delve.rules;

  DS_ASSERT (sim != NULL);
  switch (list) {
  case DS_SIM_LIST_TILES:
    return i < ds_rules_n_tiles (rules) ? ds_rules_tile (rules, (uint32_t)i)->id : NULL;
  case DS_SIM_LIST_KINDS:
    return i < ds_rules_n_kinds (rules) ? ds_rules_kind (rules, (uint32_t)i)->id : NULL;
  case DS_SIM_LIST_EFFECTS:
    return i < ds_rules_n_effects (rules) ? ds_rules_effect (rules, i)->id : NULL;
  case DS_SIM_LIST_LOCKS:
    return i < sim->graph.locks.n ? sim->graph.locks.items[i].id : NULL;
  case DS_SIM_LIST_FACTIONS:
    return i < sim->factions.n ? sim->factions.names[i] : NULL;
  case DS_SIM_LIST_TEXTS:
    return ds_sim_text_id (i);
  case DS_SIM_N_LISTS:
    break;
  }
  return NULL;
}

int32_t
ds_sim_list_find (const DsSim *sim, DsSimList list, const char *id)
{
  const char *other;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; (other = ds_sim_list_id (sim, list, i)) != NULL; i++)
    if (strcmp (other, id) == 0)
      return (int32_t)i;
  return DS_SIM_NO_ID;
}

/* ---- values */

static bool
is_kind (const DsSim *sim, int64_t value, DsSimWord type)
{
  const DsKind *kind;

  if (value < 0 || value >= (int64_t)ds_rules_n_kinds (sim->delve.rules))
    return type == DS_WORD_KIND && value == DS_SIM_NONE;
  kind = ds_kind_of (sim, (int32_t)value);
  return type == DS_WORD_KIND ||
         (type == DS_WORD_CREATURE ? kind->creature != NULL : kind->item != NULL);
}

/* True for an index below @n, or DS_SIM_NONE. */
static bool
is_index (int64_t value, size_t n)
{
  return value >= DS_SIM_NONE && value < (int64_t)n;
}

bool
ds_sim_field_takes (const DsSim *sim, const DsSimState *state, const DsSimField *field,
                    int64_t value)
{
  const DsDungeon *dungeon = &sim->delve.dungeon;

  DS_ASSERT (sim != NULL && state != NULL && field != NULL);
  switch (field->type) {
  case DS_WORD_NUMBER:
    return value >= field->lowest && value <= field->highest;
  case DS_WORD_BITS:
    return true;
  case DS_WORD_ACTOR:
    return is_index (value, state->actors.n);
  case DS_WORD_ITEM:
    return is_index (value, state->items.n);
  case DS_WORD_CREATURE:
  case DS_WORD_THING:
  case DS_WORD_KIND:
    return is_kind (sim, value, field->type);
  case DS_WORD_EFFECT:
    return is_index (value, ds_rules_n_effects (sim->delve.rules));
  case DS_WORD_LOCK:
    return is_index (value, sim->graph.locks.n);
  case DS_WORD_FACTION:
    return value >= 0 && value < (int64_t)sim->factions.n;
  case DS_WORD_TEXT:
    return value >= 0 && value < DS_N_TEXTS;
  case DS_WORD_FLOOR:
    return is_index (value, dungeon->n_floors);
  case DS_WORD_X:
    return value >= 0 && value < dungeon->w;
  case DS_WORD_Y:
    return value >= 0 && value < dungeon->h;
  case DS_WORD_TILE:
    return value >= 0 && value < (int64_t)ds_rules_n_tiles (sim->delve.rules);
  case DS_WORD_TILE_1:
    return value >= 0 && value <= (int64_t)ds_rules_n_tiles (sim->delve.rules);
  case DS_WORD_KIND_1:
    return value >= 0 && value <= (int64_t)ds_rules_n_kinds (sim->delve.rules);
  case DS_N_WORDS:
    break;
  }
  return false;
}
