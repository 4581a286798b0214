/* core/io/recovery_made.c — the recipe that a journal begins with: the level is generated again
 * when it is read. */
#include "gen/gen.h"
#include "io/recovery_reader.h"

#include "base/hash.h"
#include "doc/cmd.h"

#include <stdio.h>
#include <string.h>

/* ---- the hash of rooms and objects */

static uint64_t
add_text (uint64_t hash, const DsStr *text)
{
  return ds_mix64 (hash ^ (text != NULL ? ds_fnv64_text (ds_str_get (text)) : 0));
}

static uint64_t
add_rooms (uint64_t hash, const DsRooms *rooms)
{
  for (size_t i = 0; i < ds_rooms_count (rooms); i++) {
    const DsRoom *room = ds_rooms_get (rooms, i);

    hash = ds_mix64 (hash ^ room->id) + room->kind + ((uint64_t)room->region << 32);
    hash = add_text (hash, room->name);
  }
  return hash;
}

static uint64_t
add_things (uint64_t hash, const DsThings *things, const DsRules *rules)
{
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    hash = ds_mix64 (hash ^ thing->id ^ ds_fnv64_text (ds_rules_kind (rules, thing->kind)->id));
    hash = ds_cell_hash (hash ^ thing->gate, thing->at.x, thing->at.y) + thing->facing;
    if (thing->target_floor >= 0)
      hash = ds_cell_hash (hash + (uint64_t)thing->target_floor, thing->target.x, thing->target.y);
    hash = add_text (hash, thing->lock);
  }
  return hash;
}

/* A number for rooms, regions and objects, which others hardly have. */
static uint64_t
hash_objects (const DsDelve *delve)
{
  const DsDungeon *dungeon = &delve->dungeon;
  uint64_t hash = dungeon->n_floors;

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    hash = add_rooms (hash, dungeon->floors[i].rooms);
    hash = add_things (hash, dungeon->floors[i].things, delve->rules);
  }
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++) {
    const DsRegion *region = ds_regions_get (dungeon->regions, i);

    hash = add_text (ds_mix64 (hash ^ region->id) + region->colour, region->name);
    hash = add_text (hash, region->lock);
  }
  return hash;
}

/* ---- the lines */

DsStatus
ds_recovery_put_made (DsText *out, const DsDelve *from, const DsDelve *made, DsError *err)
{
  const DsText none = { 0 };
  DsText frame = { 0 };
  DsJsonWriter json;
  DsStatus status;

  DS_ASSERT (out != NULL && from != NULL && made != NULL && from->rules == made->rules);
  status = ds_recovery_put_frame (out, &none, from, NULL, &frame, err);
  ds_text_clear (&frame);
  ds_recovery_put_tiles (out, from->rules);
  if (status == DS_OK)
    status = ds_recovery_put_cells (out, NULL, from, err);
  if (status != DS_OK)
    return status;
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "made", DS_JSON_INLINE);
  ds_recovery_put_hash (&json, "seed", made->dungeon.seed);
  ds_recovery_put_hash (&json, "cells", ds_recovery_hash_cells (&made->dungeon));
  ds_recovery_put_hash (&json, "objects", hash_objects (made));
  ds_json_end (&json);
  ds_json_end (&json);
  return DS_OK;
}

/* ---- reading them */

/* @level becomes what the generator makes of it with @seed. */
static DsStatus
make (DsDelve *level, uint64_t seed, DsJob *job, DsError *err)
{
  const uint64_t asked = level->dungeon.seed;
  DsGenResult result;
  DsStatus status;

  level->dungeon.seed = seed;
  status = ds_gen_run (&result, level, NULL, job, err);
  if (status == DS_OK) {
    const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                                 .dungeon = &result.dungeon,
                                 .recipe = &level->recipe,
                                 .seed = seed,
                                 .derived_from = seed != asked ? &asked : NULL };
    DsChanges changes = { 0 };

    status = cmd.cmd.type->apply (level, &cmd.cmd, &changes, err);
  }
  ds_gen_result_clear (&result);
  return status;
}

/* All of the level that is made of @from. DS_BAD_DATA: it is another one now. */
static DsStatus
take_made (DsJournalReader *self, DsJournalState *state, DsDelve *from, DsNode line)
{
  uint64_t seed, cells, objects, found;
  DsStatus status;

  if (!ds_journal_read_hash (line, "seed", &seed) ||
      !ds_journal_read_hash (line, "cells", &cells) ||
      !ds_journal_read_hash (line, "objects", &objects))
    return ds_journal_fail_line (line, self->errors);
  ds_budget_widen (self->budget, ds_dungeon_cells (&from->dungeon));
  status = make (from, seed, self->job, NULL);
  if (status == DS_OK && (!ds_rules_have_same_tiles (from->rules, state->delve.rules) ||
                          hash_objects (from) != objects))
    status = DS_BAD_DATA;
  if (status == DS_OK)
    status = ds_journal_hash_cells (state, &from->dungeon, &found);
  if (status == DS_OK && found != cells)
    status = DS_BAD_DATA;
  return status == DS_OK ? ds_journal_take_level (self, state, from) : status;
}

/* Why the level is not there. */
static DsStatus
fail (DsJournalReader *self, DsStatus status, const DsRecipe *recipe)
{
  if (status == DS_NOMEM)
    return ds_journal_fail_nomem (self->errors);
  if (status == DS_CANCELLED)
    return ds_errors_add (self->errors, status, self->name, "cancelled", N_ ("cancelled"));
  return ds_errors_add (self->errors, DS_BAD_DATA, self->name, "recovery.made",
                        N_ ("expected the level of recipe \"%s\" that was edited, got another: "
                            "the recipe or the program has changed since"),
                        recipe->id);
}

DsStatus
ds_journal_read_made (DsJournalReader *self, DsJournalState *state, DsNode made)
{
  bool is_clean = true;
  DsStatus status;
  DsDelve level;

  DS_ASSERT (self != NULL && state != NULL);
  if (!self->may_have_base || !state->is_begun)
    return ds_journal_fail_line (made, self->errors);
  status = ds_journal_finish (self, state, NULL, &level, &is_clean);
  if (status != DS_OK)
    return status;
  self->has_base = true;
  status = take_made (self, state, &level, made);
  self->lacks_base = status != DS_OK;
  if (status != DS_OK && self->errors->n == 0)
    status = fail (self, status, &level.recipe);
  ds_delve_clear (&level);
  return status;
}
