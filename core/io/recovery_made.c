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

/* All that the generator reads besides the level: the rules may be others when the journal is read.
 */
static void
put_rules (DsJsonWriter *json, const DsRules *rules)
{
  ds_json_begin_array (json, "rules", DS_JSON_INLINE);
  for (size_t i = 0; i < ds_rules_n_texts (rules); i++) {
    const DsRulesText text = ds_rules_text (rules, i);

    ds_json_put_bytes (json, NULL, text.bytes, text.n);
  }
  ds_json_end (json);
}

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
  put_rules (&json, made->rules);
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

/* The rules that the level was made by; those of the reader for a line without them, of an earlier
 * version. *@out: a new reference, or NULL. */
static DsStatus
read_rules (DsJournalReader *self, DsNode line, DsRules **out)
{
  DS_ARRAY (DsRulesText) texts = { 0 };
  DsStatus status = DS_OK;
  DsNode list;

  *out = NULL;
  if (!ds_node_get (line, "rules", &list)) {
    *out = ds_rules_ref (self->rules);
    return DS_OK;
  }
  if (ds_node_type (list) != DS_JSON_ARRAY)
    return ds_journal_fail_line (line, self->errors);
  for (size_t i = 0; i < ds_node_length (list) && status == DS_OK; i++) {
    DsRulesText text = { .bytes = NULL };

    text.bytes = ds_node_string (ds_node_at (list, i), &text.n);
    if (text.bytes == NULL)
      status = ds_journal_fail_line (line, self->errors);
    else if (!ds_array_push (&texts, text))
      status = ds_journal_fail_nomem (self->errors);
  }
  if (status == DS_OK)
    status = ds_rules_parse_texts (out, self->name, texts.items, texts.n, self->errors);
  ds_array_clear (&texts);
  return status;
}

/* The tiles of @from, by their numbers, in @to; 0: it lacks them. */
static void
number_tiles (const DsRules *from, const DsRules *to, uint16_t tiles[DS_TILES_MAX])
{
  memset (tiles, 0, DS_TILES_MAX * sizeof *tiles);
  for (uint32_t i = 1; i < ds_rules_n_tiles (from); i++)
    tiles[i] = ds_rules_find_tile (to, ds_rules_tile (from, i)->id);
}

/* *@rules learns the tiles that the journal names and it lacks, in their order: those were unknown.
 */
static DsStatus
know_tiles (DsJournalReader *self, const DsJournalState *state, DsRules **rules)
{
  const char *ids[DS_TILES_MAX];
  uint8_t layers[DS_TILES_MAX];
  DsRules *with = NULL;
  DsStatus status;
  DsError err;

  for (size_t i = 0; i < state->tiles.n; i++) {
    const DsTile *tile = ds_rules_tile (state->delve.rules, state->tiles.items[i]);

    ids[i] = tile->id;
    layers[i] = (uint8_t)tile->layer;
  }
  status = ds_rules_with_unknown (&with, *rules, ids, layers, state->tiles.n, NULL, 0, &err);
  ds_rules_unref (*rules);
  *rules = with;
  return status == DS_OK ? DS_OK : ds_errors_take (self->errors, &err);
}

/* *@out: @state by the rules that the level was made by. It borrows its lists. */
static DsStatus
go_to_rules (DsJournalReader *self, const DsJournalState *state, DsNode line, DsJournalState *out)
{
  uint16_t tiles[DS_TILES_MAX];
  DsStatus status;

  *out = *state;
  memset (&out->delve, 0, sizeof out->delve);
  memset (&out->tiles, 0, sizeof out->tiles);
  if (state->tiles.n > DS_TILES_MAX)
    return ds_journal_fail_line (line, self->errors);
  status = read_rules (self, line, &out->delve.rules);
  if (status == DS_OK)
    status = know_tiles (self, state, &out->delve.rules);
  if (status != DS_OK)
    return status;
  number_tiles (state->delve.rules, out->delve.rules, tiles);
  for (size_t i = 0; i < state->tiles.n && status == DS_OK; i++)
    if (!ds_array_push (&out->tiles, tiles[state->tiles.items[i]]))
      status = DS_NOMEM;
  if (status == DS_OK)
    status = ds_recovery_renumber (&out->delve.dungeon, &state->delve.dungeon, tiles, DS_TILES_MAX,
                                   NULL);
  return status;
}

/* The cells of @made, by @rules, get the numbers of the reader. DS_BAD_DATA: it lacks a tile, as no
 * journal of ours does. */
static DsStatus
go_back (const DsJournalState *state, const DsRules *rules, DsDungeon *made)
{
  uint16_t tiles[DS_TILES_MAX];
  DsDungeon renumbered;
  DsStatus status = DS_OK;

  number_tiles (rules, state->delve.rules, tiles);
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules) && status == DS_OK; i++)
    status = tiles[i] != DS_TILE_NONE ? DS_OK : DS_BAD_DATA;
  if (status == DS_OK)
    status = ds_recovery_renumber (&renumbered, made, tiles, DS_TILES_MAX, NULL);
  if (status != DS_OK)
    return status;
  ds_dungeon_clear (made);
  *made = renumbered;
  return DS_OK;
}

/* All of the level that is made of @from by the rules of @by becomes that of @state. DS_BAD_DATA:
 * it is another one now. */
static DsStatus
take_made (DsJournalReader *self, DsJournalState *state, const DsJournalState *by, DsDelve *from,
           DsNode line)
{
  uint64_t seed, cells, objects, found;
  DsStatus status;

  if (!ds_journal_read_hash (line, "seed", &seed) ||
      !ds_journal_read_hash (line, "cells", &cells) ||
      !ds_journal_read_hash (line, "objects", &objects))
    return ds_journal_fail_line (line, self->errors);
  ds_budget_widen (self->budget, ds_dungeon_cells (&from->dungeon));
  status = make (from, seed, self->job, NULL);
  if (status == DS_OK &&
      (!ds_rules_have_same_tiles (from->rules, by->delve.rules) || hash_objects (from) != objects))
    status = DS_BAD_DATA;
  if (status == DS_OK)
    status = ds_journal_hash_cells (by, &from->dungeon, &found);
  if (status == DS_OK && found != cells)
    status = DS_BAD_DATA;
  if (status == DS_OK)
    status = go_back (state, by->delve.rules, &from->dungeon);
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

/* The batch so far, by the rules of the line, becomes the level. */
static DsStatus
make_level (DsJournalReader *self, DsJournalState *state, const DsJournalState *by, DsNode line)
{
  bool is_clean = true;
  DsDelve level;
  DsStatus status = ds_journal_finish (self, by, NULL, &level, &is_clean);

  if (status != DS_OK)
    return status;
  self->has_base = true;
  status = take_made (self, state, by, &level, line);
  self->lacks_base = status != DS_OK;
  if (status != DS_OK && self->errors->n == 0)
    status = fail (self, status, &level.recipe);
  ds_delve_clear (&level);
  return status;
}

DsStatus
ds_journal_read_made (DsJournalReader *self, DsJournalState *state, DsNode made)
{
  DsJournalState by;
  DsStatus status;

  DS_ASSERT (self != NULL && state != NULL);
  if (!self->may_have_base || !state->is_begun)
    return ds_journal_fail_line (made, self->errors);
  status = go_to_rules (self, state, made, &by);
  if (status == DS_OK)
    status = make_level (self, state, &by, made);
  else if (self->errors->n == 0)
    status = ds_journal_fail_nomem (self->errors);
  ds_delve_clear (&by.delve);
  ds_array_clear (&by.tiles);
  return status;
}
