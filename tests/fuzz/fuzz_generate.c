/* tests/fuzz/fuzz_generate.c — reads any bytes as a recipe of any stages with any values, and as
 * manual edits: the level is made or vetoed, twice alike, with all pins; a level that was made can
 * be saved, and a part of it regenerated. */
#include "fuzz/rules.h"
#include "io/data.h"
#include "io/io.h"

#define STAGES_MAX 10
#define PINS_MAX 12
#define NUMBER_MAX 2000

typedef struct {
  const uint8_t *at, *end;
} Bytes;

/* 0 to @n - 1; 0 when there are no more bytes. */
static int32_t
take (Bytes *self, int32_t n)
{
  uint32_t number = self->at < self->end ? *self->at++ : 0;

  if (n > 256)
    number = number << 8 | (self->at < self->end ? *self->at++ : 0);
  return (int32_t)(number % (uint32_t)n);
}

static DsRules *
all_rules (void)
{
  static DsRules *rules;
  DsErrors errors = { 0 };
  DsDataPath path;

  if (rules == NULL) {
    FUZZ_ASSERT (ds_data_path_init (&path, "data", NULL) == DS_OK);
    FUZZ_ASSERT (ds_data_load_rules (&path, &rules, &errors) == DS_OK);
    ds_data_path_clear (&path);
  }
  return rules;
}

/* ---- values ---- */

/* Takes the least, the greatest, or any value in between; longer walks only take longer. */
static int32_t
take_number (Bytes *bytes, const DsParam *param)
{
  const int32_t most = ds_min (param->max, ds_max (param->min, 0) + NUMBER_MAX);

  switch (take (bytes, 4)) {
  case 0:
    return param->min;
  case 1:
    return most;
  default:
    return param->min + take (bytes, most - param->min + 1);
  }
}

static void
take_id (Bytes *bytes, const DsParam *param, DsValue *out)
{
  const DsRules *rules = all_rules ();
  const char *id = out->text;

  if (param->type == DS_PARAM_ENUM) {
    id = param->choices[take (bytes, (int32_t)param->n_choices)].id;
  } else if (param->type == DS_PARAM_TILE) {
    const DsTile *tile =
        ds_rules_tile (rules, 1 + (uint32_t)take (bytes, (int32_t)ds_rules_n_tiles (rules) - 1));

    if (!tile->is_unknown && (tile->layer == DS_LAYER_FEATURE) == (param->min == 1))
      id = tile->id;
  } else {
    const DsKind *kind =
        ds_rules_kind (rules, (uint32_t)take (bytes, (int32_t)ds_rules_n_kinds (rules)));

    if (ds_param_takes_kind (param, kind))
      id = kind->id;
  }
  memmove (out->text, id, strlen (id) + 1);
}

static void
take_rows (Bytes *bytes, DsValue *out)
{
  static const char glyphs[] = "##....+ ~<>@!?\n\n";
  char text[64];
  size_t n;

  for (n = 0; n < sizeof text && bytes->at < bytes->end && *bytes->at != 0; n++)
    text[n] = glyphs[take (bytes, (int32_t)sizeof glyphs - 1)];
  FUZZ_ASSERT (ds_value_set_rows (out, text, n, NULL) == DS_OK);
}

static void
take_value (Bytes *bytes, const DsParam *param, DsValue *out)
{
  ds_param_default (param, out);
  switch (param->type) {
  case DS_PARAM_INT:
  case DS_PARAM_PERMILLE:
    out->numbers[0] = take_number (bytes, param);
    break;
  case DS_PARAM_RANGE:
    out->numbers[1] = take_number (bytes, param);
    out->numbers[0] = ds_min (take_number (bytes, param), out->numbers[1]);
    break;
  case DS_PARAM_BOOL:
    out->numbers[0] = take (bytes, 2);
    break;
  case DS_PARAM_WEIGHTS:
    for (uint8_t i = 1; i < out->n; i++)
      out->numbers[i] = take_number (bytes, param);
    out->numbers[0] = param->max;
    break;
  case DS_PARAM_ROWS:
    take_rows (bytes, out);
    break;
  case DS_PARAM_ENUM:
  case DS_PARAM_TILE:
  case DS_PARAM_KIND:
    take_id (bytes, param, out);
    break;
  }
}

/* ---- recipes and pins ---- */

static void
take_stage (Bytes *bytes, DsRecipe *recipe, int32_t n_floors)
{
  const DsGenStage *stage = ds_gen_stage ((size_t)take (bytes, (int32_t)ds_gen_n_stages ()));
  DsRecipeStage *added;

  FUZZ_ASSERT (ds_recipe_add_stage (recipe, recipe->n_stages, stage->id, NULL) == DS_OK);
  added = &recipe->stages[recipe->n_stages - 1];
  for (int32_t n = take (bytes, 8); n > 0 && stage->n_params > 0; n--) {
    const DsParam *param = &stage->params[take (bytes, (int32_t)stage->n_params)];
    const int32_t floor = stage->scope == DS_GEN_FLOOR ? take (bytes, n_floors + 3) - 3 : -1;
    DsValue value;

    take_value (bytes, param, &value);
    FUZZ_ASSERT ((floor < 0
                      ? ds_recipe_set (added, param->id, &value, NULL)
                      : ds_recipe_set_on (added, (size_t)floor, param->id, &value, NULL)) == DS_OK);
    ds_value_clear (&value);
  }
}

static DsCell
take_cell (Bytes *bytes, const DsDungeon *dungeon)
{
  return (DsCell){ take (bytes, dungeon->w), take (bytes, dungeon->h) };
}

static void
set (DsFloor *level, DsLayer layer, DsCell cell, uint32_t value)
{
  FUZZ_ASSERT (ds_floor_set (level, layer, cell, value));
}

static void
pin_tile (Bytes *bytes, const DsRules *rules, DsFloor *level, DsCell cell, int32_t n)
{
  const uint32_t tile = (uint32_t)take (bytes, (int32_t)ds_rules_n_tiles (rules));
  const DsLayer layer = (DsLayer)ds_rules_tile (rules, tile)->layer;

  for (; n > 0 && ds_floor_has (level, cell); n--, cell.x++) {
    set (level, layer, cell, tile);
    set (level, DS_LAYER_PIN, cell, ds_floor_get (level, DS_LAYER_PIN, cell) | 1u << layer);
  }
}

static void
pin_thing (Bytes *bytes, const DsDelve *delve, DsFloor *level, DsCell cell)
{
  static const char *const locks[] = { "red", "iron", "blue" };
  DsThing thing = { .id = ds_things_count (level->things) + 1,
                    .kind = (uint16_t)take (bytes, (int32_t)ds_rules_n_kinds (delve->rules)),
                    .facing = (uint8_t)take (bytes, DS_FACING_NONE + 1),
                    .target_floor = take (bytes, (int32_t)delve->dungeon.n_floors + 1) - 1,
                    .at = cell };
  const size_t lock = (size_t)take (bytes, 6);

  thing.target = thing.target_floor < 0 ? (DsCell){ -1, -1 } : take_cell (bytes, &delve->dungeon);
  if (lock < DS_COUNT (locks))
    thing.lock = ds_str_new (locks[lock]);
  FUZZ_ASSERT (ds_things_put (&level->things, &thing, NULL) == DS_OK);
  ds_str_unref (thing.lock);
  set (level, DS_LAYER_PIN, cell, ds_floor_get (level, DS_LAYER_PIN, cell) | DS_PIN_THINGS);
}

static void
take_delve (Bytes *bytes, DsDelve *out)
{
  const int32_t w = DS_SIDE_MIN + take (bytes, 38), h = DS_SIDE_MIN + take (bytes, 23);
  const int32_t n_floors = 1 + take (bytes, 3);
  int32_t n;

  FUZZ_ASSERT (ds_delve_init (out, all_rules (), w, h, (size_t)n_floors, DS_TILE_NONE, NULL) ==
               DS_OK);
  out->dungeon.seed = (uint64_t)take (bytes, 256);
  if (take (bytes, 4) > 0)
    FUZZ_ASSERT (ds_recipe_add_stage (&out->recipe, 0, "fill", NULL) == DS_OK);
  for (n = 1 + take (bytes, STAGES_MAX); n > 0; n--)
    take_stage (bytes, &out->recipe, n_floors);
  for (n = take (bytes, PINS_MAX + 1); n > 0; n--) {
    DsFloor *level = &out->dungeon.floors[take (bytes, n_floors)];
    const DsCell cell = take_cell (bytes, &out->dungeon);

    if (take (bytes, 3) > 0)
      pin_tile (bytes, out->rules, level, cell, 1 + take (bytes, 8));
    else
      pin_thing (bytes, out, level, cell);
  }
}

/* ---- invariants ---- */

/* Checks that pinned cells, and those that @mask (NULL: no mask) leaves frozen, are unchanged. */
static void
check_kept (const DsFloor *was, const DsFloor *is, const DsMask *mask)
{
  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };
    const uint32_t pin = ds_floor_get (was, DS_LAYER_PIN, cell);
    const bool is_frozen = mask != NULL && !ds_mask_has (mask, cell);

    FUZZ_ASSERT (pin == ds_floor_get (is, DS_LAYER_PIN, cell));
    for (DsLayer layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
      FUZZ_ASSERT ((!is_frozen && !(pin & 1u << layer)) ||
                   ds_floor_get (was, layer, cell) == ds_floor_get (is, layer, cell));
  }
  for (size_t i = 0; i < ds_things_count (was->things); i++) {
    const DsThing *thing = ds_things_get (was->things, i), *kept;

    if ((mask == NULL || ds_mask_has (mask, thing->at)) &&
        !(ds_floor_get (was, DS_LAYER_PIN, thing->at) & DS_PIN_THINGS))
      continue;
    kept = ds_things_find (is->things, thing->id);
    FUZZ_ASSERT (kept != NULL && kept->at.x == thing->at.x && kept->at.y == thing->at.y &&
                 kept->kind == thing->kind);
  }
}

static void
check_saved (const DsDelve *delve)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve again;

  FUZZ_ASSERT (ds_format_delve.write (delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_format_delve.read (&again, "t", text.bytes, text.n, delve->rules, &errors) ==
               DS_OK);
  FUZZ_ASSERT (ds_dungeon_equal (&delve->dungeon, &again.dungeon));
  ds_delve_clear (&again);
  ds_text_clear (&text);
}

static DsStatus
run (DsGenResult *out, const DsDelve *delve, const DsGenOptions *options)
{
  DsError err;
  const DsStatus status = ds_gen_run (out, delve, options, NULL, &err);

  if (status != DS_OK && status != DS_VETO) {
    char line[500];

    fprintf (stderr, "%s\n", ds_error_format (&err, line, sizeof line));
    abort ();
  }
  return status;
}

/* Regenerates a part of the level in @delve. */
static void
make_part (Bytes *bytes, DsDelve *delve)
{
  const size_t floor = (size_t)take (bytes, (int32_t)delve->dungeon.n_floors);
  const DsCell from = take_cell (bytes, &delve->dungeon), to = take_cell (bytes, &delve->dungeon);
  const DsRect rect = ds_rect_between (from, to);
  DsGenResult result;
  DsMask mask;

  FUZZ_ASSERT (ds_mask_init (&mask, delve->dungeon.w, delve->dungeon.h, NULL) == DS_OK);
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    ds_mask_set_span (&mask, (DsSpan){ y, rect.x, rect.x + rect.w - 1, 0 });
  if (run (&result, delve, &(DsGenOptions){ .only_floor = true, .floor = floor, .mask = &mask }) ==
      DS_OK)
    check_kept (&delve->dungeon.floors[floor], &result.dungeon.floors[floor], &mask);
  ds_gen_result_clear (&result);
  ds_mask_clear (&mask);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  Bytes left = { bytes, bytes + n };
  DsGenResult first, second;
  DsStatus status;
  DsDelve delve;

  take_delve (&left, &delve);
  status = run (&first, &delve, NULL);
  FUZZ_ASSERT (run (&second, &delve, NULL) == status);
  FUZZ_ASSERT (ds_dungeon_equal (&first.dungeon, &second.dungeon));
  for (size_t i = 0; i < delve.dungeon.n_floors; i++)
    check_kept (&delve.dungeon.floors[i], &first.dungeon.floors[i], NULL);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = first.dungeon;
  check_saved (&delve);
  if (status == DS_OK)
    make_part (&left, &delve);
  ds_gen_result_clear (&second);
  ds_delve_clear (&delve);
  return 0;
}
