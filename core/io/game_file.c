/* core/io/game_file.c — arrays of a game's state as JSON: for each its fields, then a row of
 * numbers for each element. Layers of cells are written as runs, count before value. */
#include "io/game_file.h"
#include "base/budget.h"
#include "base/read.h"
#include "io/game_json.h"
#include "io/played_rules.h"
#include "sim/carry.h"
#include "sim/state_fields.h"

#include <stdio.h>
#include <string.h>

#define KEY_MAX 64

static const char *const LISTS[DS_SIM_N_LISTS] = { "tiles", "kinds",    "effects",
                                                   "locks", "factions", "texts" };

/* Key of a field in the file: "at.floor", or "keys 64" for an array of words. */
static const char *
key_of (const DsSimField *field, char out[KEY_MAX])
{
  if (field->n == 1)
    return field->key;
  (void)snprintf (out, KEY_MAX, "%s %u", field->key, field->n);
  return out;
}

/* Layout of every DS_ARRAY(). */
typedef struct {
  void *items;
  size_t n, cap;
} SavedArray;

static bool
is_runs (const DsSimArray *array)
{
  return array->word == sizeof (uint16_t);
}

/* ---- writing */

static int64_t
word_at (const DsSimArray *array, const void *item, const DsSimField *field, size_t i)
{
  const char *at = (const char *)item + field->offset;

  if (array->word == 8)
    return (int64_t)((const uint64_t *)(const void *)at)[i];
  if (array->word == 2)
    return ((const uint16_t *)(const void *)at)[i];
  return field->type == DS_WORD_BITS ? (int64_t)((const uint32_t *)(const void *)at)[i]
                                     : (int64_t)((const int32_t *)(const void *)at)[i];
}

static void
write_row (DsJsonWriter *json, const DsSimArray *array, const void *item, size_t times,
           const DsSimField *fields, size_t n_fields)
{
  ds_json_begin_array (json, NULL, DS_JSON_INLINE);
  if (is_runs (array))
    ds_json_put_int (json, NULL, (int64_t)times);
  for (size_t f = 0; f < n_fields; f++)
    for (size_t i = 0; i < fields[f].n; i++)
      if (array->word == 8)
        ds_game_put_hash (json, NULL, (uint64_t)word_at (array, item, &fields[f], i));
      else
        ds_json_put_int (json, NULL, word_at (array, item, &fields[f], i));
  ds_json_end (json);
}

static void
write_array (DsJsonWriter *json, const DsSimState *state, size_t a)
{
  const DsSimArray *type = &ds_sim_arrays[a];
  const SavedArray *array = (const SavedArray *)(const void *)((const char *)state + type->offset);
  size_t n_fields;
  const DsSimField *fields = ds_sim_fields (a, &n_fields);
  char key[KEY_MAX];

  if (fields == NULL)
    return;
  ds_json_begin_object (json, type->id, DS_JSON_LINES);
  ds_json_begin_array (json, "fields", DS_JSON_INLINE);
  for (size_t f = 0; f < n_fields; f++)
    ds_json_put_string (json, NULL, key_of (&fields[f], key));
  ds_json_end (json);
  ds_json_begin_array (json, "rows", DS_JSON_LINES);
  for (size_t i = 0, times; i < array->n; i += times) {
    const char *item = (const char *)array->items + i * type->size;

    for (times = 1; is_runs (type) && i + times < array->n &&
                    memcmp (item, item + times * type->size, type->size) == 0;
         times++)
      ;
    write_row (json, type, item, times, fields, n_fields);
  }
  ds_json_end (json);
  ds_json_end (json);
}

static void
write_ids (DsJsonWriter *json, const DsSim *sim)
{
  ds_json_begin_object (json, "ids", DS_JSON_LINES);
  for (int list = 0; list < DS_SIM_N_LISTS; list++) {
    const char *id;

    ds_json_begin_array (json, LISTS[list], DS_JSON_INLINE);
    for (size_t i = 0; (id = ds_sim_list_id (sim, (DsSimList)list, i)) != NULL; i++)
      ds_json_put_string (json, NULL, id);
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* A member "rules", unless they are the program's alone. */
static DsStatus
put_rules (DsJsonWriter *json, DsRules *rules, DsError *err)
{
  DsPlayedRules played = { 0 };

  if (!ds_played_rules_note (&played, rules))
    return ds_fail_nomem (err, "game");
  if (ds_played_rules_are_needed (&played))
    ds_played_rules_put (&played, json);
  ds_played_rules_clear (&played);
  return DS_OK;
}

static DsStatus
write_game (const DsSim *sim, bool with_level, DsText *out, DsError *err)
{
  const DsSimState *state = ds_sim_state (sim);
  DsJsonWriter json;
  DsStatus status;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  status = ds_game_put_head (&json, DS_GAME_FORMAT, ds_sim_delve (sim), err);
  if (status == DS_OK && with_level)
    status = put_rules (&json, ds_sim_delve (sim)->rules, err);
  if (status != DS_OK)
    return status;
  ds_game_put_seed (&json, ds_sim_seed (sim));
  ds_game_put_hash (&json, "hash", ds_sim_hash (sim));
  write_ids (&json, sim);
  ds_json_begin_object (&json, "state", DS_JSON_LINES);
  for (size_t a = 0; a < DS_SIM_N_ARRAYS; a++)
    write_array (&json, state, a);
  ds_json_end (&json);
  if (with_level)
    status = ds_game_put_document (&json, ds_sim_delve (sim), err);
  ds_json_end (&json);
  ds_text_puts (out, "\n");
  if (status != DS_OK)
    return status;
  return out->failed ? ds_fail_nomem (err, "game") : DS_OK;
}

DsStatus
ds_game_write (const DsSim *sim, DsText *out, DsError *err)
{
  DS_ASSERT (sim != NULL && out != NULL);
  return write_game (sim, true, out, err);
}

DsStatus
ds_game_write_state (const DsSim *sim, DsText *out, DsError *err)
{
  DS_ASSERT (sim != NULL && out != NULL);
  return write_game (sim, false, out, err);
}

/* ---- reading */

typedef struct {
  DsSim *sim;
  DsErrors *errors;
  int32_t *maps[DS_SIM_N_LISTS]; /* new number by number in the file; DS_SIM_NO_ID: it is gone */
  size_t n[DS_SIM_N_LISTS];
  DsSimState state;
} GameReader;

static bool
read_list (GameReader *self, DsNode ids, DsSimList list)
{
  char path[DS_WHERE_MAX];
  DsNode node;

  ds_path_key (path, "ids", LISTS[list]);
  if (!ds_read_member (ids, LISTS[list], &node, "ids", self->errors) ||
      !ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return false;
  self->n[list] = ds_node_length (node);
  self->maps[list] = ds_alloc (self->n[list] + 1, sizeof *self->maps[list]);
  if (self->maps[list] == NULL)
    return ds_errors_add (self->errors, DS_NOMEM, path, "no-memory", N_ ("out of memory")) == DS_OK;
  for (size_t i = 0; i < self->n[list]; i++) {
    const char *text = ds_node_string (ds_node_at (node, i), NULL);

    if (text == NULL)
      return ds_game_fail (self->errors, ds_node_at (node, i), path);
    self->maps[list][i] = ds_sim_list_find (self->sim, list, text);
  }
  return true;
}

static bool
read_ids (GameReader *self, DsNode root)
{
  DsNode ids;
  bool ok = ds_read_member (root, "ids", &ids, "", self->errors) &&
            ds_read_is (ids, DS_JSON_OBJECT, "ids", self->errors) &&
            ds_read_only (ids, LISTS, DS_SIM_N_LISTS, "ids", self->errors);

  for (int list = 0; list < DS_SIM_N_LISTS && ok; list++)
    ok = read_list (self, ids, (DsSimList)list);
  return ok;
}

/* A word as it stands in the file, with the numbers of today. */
static bool
read_word (GameReader *self, const DsSimArray *array, DsNode node, const DsSimField *field,
           int64_t *out)
{
  const DsSimList list = ds_sim_list_of (field->type);
  const int64_t base = field->type == DS_WORD_TILE_1 || field->type == DS_WORD_KIND_1;
  uint64_t bits;

  if (array->word == 8) {
    if (!ds_game_parse_hash (node, &bits))
      return false;
    *out = (int64_t)bits;
    return true;
  }
  if (!ds_node_int (node, out) || *out < INT32_MIN || *out > UINT32_MAX)
    return false;
  if (list == DS_SIM_N_LISTS || *out == base - 1)
    return true;
  if (*out < base || (size_t)(*out - base) >= self->n[list])
    return false;
  *out = self->maps[list][*out - base] + base;
  return true;
}

static void
put_word (const DsSimArray *array, void *item, const DsSimField *field, size_t i, int64_t value)
{
  char *at = (char *)item + field->offset;

  if (array->word == 8)
    ((uint64_t *)(void *)at)[i] = (uint64_t)value;
  else if (array->word == 4)
    ((uint32_t *)(void *)at)[i] = (uint32_t)value;
  else
    ((uint16_t *)(void *)at)[i] = (uint16_t)value;
}

static bool
read_fields (GameReader *self, DsNode object, size_t a, const char *path)
{
  size_t n_fields;
  const DsSimField *fields = ds_sim_fields (a, &n_fields);
  char where[DS_WHERE_MAX], key[KEY_MAX];
  DsNode list;

  ds_path_key (where, path, "fields");
  if (!ds_read_member (object, "fields", &list, path, self->errors) ||
      !ds_read_is (list, DS_JSON_ARRAY, where, self->errors))
    return false;
  for (size_t f = 0; f < n_fields || f < ds_node_length (list); f++) {
    const char *text =
        f < ds_node_length (list) ? ds_node_string (ds_node_at (list, f), NULL) : NULL;

    if (f < n_fields && text != NULL && strcmp (text, key_of (&fields[f], key)) == 0)
      continue;
    ds_node_fail (list, self->errors, where, "game.fields",
                  N_ ("the fields are those of another version of Delvesmith"));
    return false;
  }
  return true;
}

/* Greatest number of items, as numbers on cells and lists in the state are bounded. */
static size_t
most_of (const GameReader *self, size_t a)
{
  const DsDungeon *dungeon = &ds_sim_delve (self->sim)->dungeon;

  if (is_runs (&ds_sim_arrays[a]))
    return ds_dungeon_cells (dungeon);
  return 1000000;
}

static bool
fail_row (GameReader *self, DsNode node, const char *path, size_t i)
{
  char where[DS_WHERE_MAX];

  return ds_game_fail (self->errors, node, ds_path_item (where, path, i));
}

static bool
read_row (GameReader *self, DsNode row, size_t a, SavedArray *array, size_t n_words)
{
  const DsSimArray *type = &ds_sim_arrays[a];
  const size_t first = is_runs (type);
  size_t n_fields, at = first;
  const DsSimField *fields = ds_sim_fields (a, &n_fields);
  int64_t times = 1, value;
  char *item;

  if (ds_node_type (row) != DS_JSON_ARRAY || ds_node_length (row) != n_words + first ||
      (first > 0 && !ds_node_int (ds_node_at (row, 0), &times)) || times < 1 ||
      (uint64_t)times > most_of (self, a) - array->n ||
      !ds_array_grow_ (&array->items, array->n, &array->cap, (size_t)times, type->size))
    return false;
  item = (char *)array->items + array->n * type->size;
  for (size_t f = 0; f < n_fields; f++)
    for (size_t i = 0; i < fields[f].n; i++) {
      if (!read_word (self, type, ds_node_at (row, at++), &fields[f], &value))
        return false;
      put_word (type, item, &fields[f], i, value);
    }
  for (int64_t i = 1; i < times; i++)
    memcpy (item + (size_t)i * type->size, item, type->size);
  array->n += (size_t)times;
  return true;
}

static bool
read_array (GameReader *self, DsNode states, size_t a)
{
  static const char *const known[] = { "fields", "rows" };
  const DsSimArray *type = &ds_sim_arrays[a];
  SavedArray *array = (SavedArray *)(void *)((char *)&self->state + type->offset);
  char path[DS_WHERE_MAX];
  DsNode object, rows;

  if (type->use == DS_SIM_NOTES && !ds_node_get (states, type->id, &object))
    return true; /* the game goes on without */
  ds_path_key (path, "state", type->id);
  if (!ds_read_member (states, type->id, &object, "state", self->errors) ||
      !ds_read_is (object, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_only (object, known, DS_COUNT (known), path, self->errors) ||
      !read_fields (self, object, a, path) ||
      !ds_read_member (object, "rows", &rows, path, self->errors))
    return false;
  ds_path_key (path, ds_path_key ((char[DS_WHERE_MAX]){ 0 }, "state", type->id), "rows");
  if (!ds_read_is (rows, DS_JSON_ARRAY, path, self->errors))
    return false;
  for (size_t i = 0; i < ds_node_length (rows); i++)
    if (!read_row (self, ds_node_at (rows, i), a, array, type->size / type->word))
      return fail_row (self, ds_node_at (rows, i), path, i);
  return true;
}

/* Each word by itself, once it is known how many actors and items there are. */
static bool
check_words (GameReader *self, DsNode states, size_t a)
{
  const DsSimArray *type = &ds_sim_arrays[a];
  const SavedArray *array =
      (const SavedArray *)(const void *)((const char *)&self->state + type->offset);
  char path[DS_WHERE_MAX];
  size_t n_fields;
  const DsSimField *fields = ds_sim_fields (a, &n_fields);

  ds_path_key (path, "state", type->id);
  for (size_t i = 0; i < array->n; i++)
    for (size_t f = 0; f < n_fields; f++)
      for (size_t k = 0; k < fields[f].n; k++) {
        const void *item = (const char *)array->items + i * type->size;

        if (ds_sim_field_takes (self->sim, &self->state, &fields[f],
                                word_at (type, item, &fields[f], k)))
          continue;
        ds_node_fail (states, self->errors, path, "game.word",
                      N_ ("invalid value %lld for \"%s\" in item %zu"),
                      (long long)word_at (type, item, &fields[f], k), fields[f].key, i);
        return false;
      }
  return true;
}

static bool
read_state (GameReader *self, DsNode root)
{
  const char *known[DS_SIM_N_ARRAYS];
  size_t n_known = 0, n_fields;
  DsNode states;
  DsError err;
  bool ok;

  for (size_t a = 0; a < DS_SIM_N_ARRAYS; a++)
    if (ds_sim_fields (a, &n_fields) != NULL)
      known[n_known++] = ds_sim_arrays[a].id;
  ok = ds_read_member (root, "state", &states, "", self->errors) &&
       ds_read_is (states, DS_JSON_OBJECT, "state", self->errors) &&
       ds_read_only (states, known, n_known, "state", self->errors);
  for (size_t a = 0; a < DS_SIM_N_ARRAYS && ok; a++)
    ok = ds_sim_fields (a, &n_fields) == NULL || read_array (self, states, a);
  for (size_t a = 0; a < DS_SIM_N_ARRAYS && ok; a++)
    ok = ds_sim_fields (a, &n_fields) == NULL || check_words (self, states, a);
  if (ok && ds_sim_resume (self->sim, &self->state, &err) != DS_OK) {
    ds_node_take (states, self->errors, "state", &err);
    ok = false;
  }
  return ok;
}

static bool
read_rest (GameReader *self, DsNode root, const DsDelve *delve)
{
  uint64_t hash, seed;
  DsNode node;
  DsError err;

  if (!ds_game_read_hash (root, "hash", "", &hash, self->errors) ||
      !ds_game_read_seed (root, "", &seed, self->errors))
    return false;
  if (ds_sim_new_blank (&self->sim, delve, seed, &err) != DS_OK) {
    ds_node_take (root, self->errors, "level", &err);
    return false;
  }
  if (!read_ids (self, root) || !read_state (self, root))
    return false;
  if (hash == ds_sim_hash (self->sim))
    return true;
  (void)ds_node_get (root, "hash", &node);
  ds_node_fail (node, self->errors, "hash", "game.hash", N_ ("the state does not match its hash"));
  return false;
}

/* On the level that is in the file, and from there onto @delve. */
static bool
read_onto (GameReader *self, DsNode root, const DsDelve *delve, DsErrors *told)
{
  DsSim *carried = NULL;
  DsDelve level;
  DsError err;
  bool ok;

  if (!ds_game_read_document (root, delve->rules, &level, self->errors))
    return false;
  ok = read_rest (self, root, &level);
  if (ok && ds_sim_carry (&carried, self->sim, delve, told, &err) != DS_OK) {
    ds_node_take (root, self->errors, "level", &err);
    ok = false;
  }
  ds_delve_clear (&level);
  if (ok) {
    ds_sim_free (self->sim);
    self->sim = carried;
  }
  return ok;
}

static bool
read_root (GameReader *self, DsNode root, const DsDelve *delve, DsErrors *told)
{
  static const char *const others[] = { "rules", "seed", "hash", "ids", "state" };
  bool is_same;

  if (!ds_game_read_head (root, DS_GAME_FORMAT, others, DS_COUNT (others), self->errors) ||
      !ds_game_is_on (root, delve, &is_same, self->errors))
    return false;
  if (is_same)
    return read_rest (self, root, delve);
  return told != NULL ? read_onto (self, root, delve, told)
                      : ds_game_fail_level (root, self->errors);
}

DsStatus
ds_game_read (DsSim **out, const char *name, const char *bytes, size_t n, const DsDelve *delve,
              DsErrors *errors)
{
  DS_ASSERT (out != NULL);
  return ds_game_read_onto (out, name, bytes, n, delve, NULL, errors);
}

DsStatus
ds_game_read_onto (DsSim **out, const char *name, const char *bytes, size_t n, const DsDelve *delve,
                   DsErrors *told, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  GameReader reader = { .errors = errors };
  DsBudget budget;
  DsStatus status;
  DsJson *doc;

  DS_ASSERT (out != NULL && delve != NULL);
  *out = NULL;
  ds_budget_begin (&budget, n + ds_dungeon_cells (&delve->dungeon));
  status = ds_json_parse (&doc, name, bytes, n, errors);
  if (status != DS_OK)
    return ds_budget_end (&budget, status, errors);
  if (read_root (&reader, ds_json_root (doc), delve, told)) {
    *out = reader.sim;
    reader.sim = NULL;
  } else {
    status = ds_errors_since (errors, n_before);
  }
  ds_sim_free (reader.sim);
  ds_sim_state_clear (&reader.state);
  for (int list = 0; list < DS_SIM_N_LISTS; list++)
    ds_free (reader.maps[list]);
  ds_json_free (doc);
  return ds_budget_end (&budget, status, errors);
}
