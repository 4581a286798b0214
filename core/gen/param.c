/* core/gen/param.c — checks values against their parameters, and makes random ones. */
#include "gen/param.h"
#include "base/read.h"

#include <string.h>

static const struct {
  const char *id;
  DsValueType value;
} TYPES[] = {
  [DS_PARAM_INT] = { "int", DS_VALUE_INT },
  [DS_PARAM_PERMILLE] = { "permille", DS_VALUE_INT },
  [DS_PARAM_ENUM] = { "enum", DS_VALUE_TEXT },
  [DS_PARAM_BOOL] = { "bool", DS_VALUE_BOOL },
  [DS_PARAM_RANGE] = { "range", DS_VALUE_RANGE },
  [DS_PARAM_WEIGHTS] = { "weights", DS_VALUE_WEIGHTS },
  [DS_PARAM_TILE] = { "tile", DS_VALUE_TEXT },
  [DS_PARAM_ROWS] = { "rows", DS_VALUE_ROWS },
  [DS_PARAM_KIND] = { "kind", DS_VALUE_TEXT },
};

const char *
ds_param_type_id (DsParamType type)
{
  return TYPES[type].id;
}

static bool
find_choice (const DsParam *self, const char *id, size_t *out)
{
  for (size_t i = 0; i < self->n_choices; i++)
    if (strcmp (self->choices[i].id, id) == 0) {
      *out = i;
      return true;
    }
  return false;
}

static DsStatus
fail_choice (const DsParam *self, const char *found, const char *where, DsError *err)
{
  char list[DS_LIST_BYTES] = "";

  for (size_t i = 0; i < self->n_choices; i++)
    ds_list_add (list, self->choices[i].id, "");
  return ds_fail (err, DS_BAD_DATA, where, "param.choice", N_ ("expected one of %s, got \"%s\""),
                  list, found);
}

static DsStatus
check_numbers (const DsParam *self, const DsValue *value, size_t n, const char *where, DsError *err)
{
  for (size_t i = 0; i < n; i++)
    if (value->numbers[i] < self->min || value->numbers[i] > self->max)
      return ds_fail (err, DS_BAD_DATA, where, "param.range", N_ ("expected %d to %d, got %d"),
                      self->min, self->max, value->numbers[i]);
  return DS_OK;
}

static DsStatus
check_range (const DsParam *self, const DsValue *value, const char *where, DsError *err)
{
  if (value->numbers[0] > value->numbers[1])
    return ds_fail (err, DS_BAD_DATA, where, "param.order",
                    N_ ("expected the lower number first, got %d to %d"), value->numbers[0],
                    value->numbers[1]);
  return check_numbers (self, value, 2, where, err);
}

/* Copies the weights in the order of the choices; a choice that @value does not name gets 0. */
static DsStatus
check_weights (const DsParam *self, const DsValue *value, DsValue *out, const char *where,
               DsError *err)
{
  int64_t sum = 0;

  *out = (DsValue){ .type = DS_VALUE_WEIGHTS, .n = (uint8_t)self->n_choices };
  for (size_t i = 0; i < self->n_choices; i++)
    strncpy (out->names[i], self->choices[i].id, sizeof out->names[i] - 1);
  for (size_t i = 0; i < value->n; i++) {
    size_t choice;

    if (!find_choice (self, value->names[i], &choice))
      return fail_choice (self, value->names[i], where, err);
    out->numbers[choice] = value->numbers[i];
    sum += value->numbers[i];
  }
  if (sum == 0)
    return ds_fail (err, DS_BAD_DATA, where, "param.weights",
                    N_ ("expected at least one weight above 0"));
  return check_numbers (self, out, self->n_choices, where, err);
}

static DsStatus
check_rows (const DsParam *self, const DsValue *value, const char *where, DsError *err)
{
  int32_t n_rows = 0, n = 0;

  for (const char *at = ds_str_get (value->rows); *at != '\0'; at++) {
    n_rows += *at == '\n';
    n = *at == '\n' ? 0 : n + ((*at & 0xc0) != 0x80); /* counts bytes that begin a character */
    if (n_rows > self->max || n > self->max)
      return ds_fail (err, DS_BAD_DATA, where, "param.rows",
                      N_ ("expected at most %d rows of %d characters, got more in row %d"),
                      self->max, self->max, n_rows + (n > 0));
  }
  return DS_OK;
}

/*
 * Checks @value against the parameter: its type, its choice, its bounds. ds_gen_check_recipe(),
 * which has the rules, checks that a tile exists.
 *
 * @out    on DS_OK the value; weights are complete and in the order of the choices
 * @where  the path that a finding names
 *
 * DS_BAD_DATA: @out is undefined.
 */
DsStatus
ds_param_check (const DsParam *self, const DsValue *value, DsValue *out, const char *where,
                DsError *err)
{
  size_t choice;

  if (value->type != TYPES[self->type].value)
    return ds_fail (err, DS_BAD_DATA, where, "param.type",
                    N_ ("expected a value of the type \"%s\""), TYPES[self->type].id);
  *out = *value;
  switch (self->type) {
  case DS_PARAM_INT:
  case DS_PARAM_PERMILLE:
    return check_numbers (self, value, 1, where, err);
  case DS_PARAM_ENUM:
    return find_choice (self, value->text, &choice) ? DS_OK
                                                    : fail_choice (self, value->text, where, err);
  case DS_PARAM_RANGE:
    return check_range (self, value, where, err);
  case DS_PARAM_WEIGHTS:
    return check_weights (self, value, out, where, err);
  case DS_PARAM_ROWS:
    return check_rows (self, value, where, err);
  case DS_PARAM_BOOL:
  case DS_PARAM_TILE:
  case DS_PARAM_KIND:
    break;
  }
  return DS_OK;
}

/* Kinds without a group, such as the player, cannot be placed. */
bool
ds_param_takes_kind (const DsParam *self, const DsKind *kind)
{
  return !kind->is_unknown && kind->group[0] != '\0' && kind->role >= self->min &&
         kind->role <= self->max;
}

void
ds_param_default (const DsParam *self, DsValue *out)
{
  DsValue value = { .type = DS_VALUE_ROWS };
  DsStatus status = DS_OK;

  if (self->type != DS_PARAM_ROWS)
    status = ds_value_parse (&value, self->fallback, NULL);
  DS_ASSERT (status == DS_OK);
  status = ds_param_check (self, &value, out, self->id, NULL);
  DS_ASSERT (status == DS_OK);
  (void)status;
}

/* ---- random values */

/* Copies @text, which is an id and fits. */
static void
set_text (DsValue *value, const char *text)
{
  memcpy (value->text, text, strlen (text) + 1);
}

/* Draws from 0 to three times the default, within the bounds: most of a wide range makes levels
 * that nobody wants. */
static int32_t
random_number (const DsParam *self, int32_t middle, DsRng *rng)
{
  const int64_t reach = 2 * (int64_t)(middle < 0 ? -(int64_t)middle : middle);
  int64_t lowest = (int64_t)middle - reach, highest = (int64_t)middle + reach;

  if (middle == 0)
    highest = ((int64_t)self->max + 3) / 4;
  if (lowest < self->min)
    lowest = self->min;
  if (highest > self->max)
    highest = self->max;
  return ds_rng_range (rng, (int32_t)lowest, (int32_t)highest);
}

static void
random_weights (const DsParam *self, DsRng *rng, DsValue *value)
{
  int64_t sum = 0;

  for (int i = 0; i < value->n; i++) {
    value->numbers[i] = random_number (self, value->numbers[i], rng);
    sum += value->numbers[i];
  }
  if (sum == 0)
    value->numbers[ds_rng_below (rng, value->n)] = self->max;
}

static void
random_tile (const DsRules *rules, DsRng *rng, DsValue *value)
{
  const DsTile *like = ds_rules_tile (rules, ds_rules_find_tile (rules, value->text));
  uint32_t n = 0;

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    if (!tile->is_unknown && tile->layer == like->layer && tile->flags == like->flags &&
        ds_rng_below (rng, ++n) == 0)
      set_text (value, tile->id);
  }
}

static void
random_kind (const DsParam *self, const DsRules *rules, DsRng *rng, DsValue *value)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (ds_param_takes_kind (self, kind) && ds_rng_below (rng, ++n) == 0)
      set_text (value, kind->id);
  }
}

void
ds_param_random (const DsParam *self, const DsRules *rules, DsRng *rng, DsValue *out)
{
  int32_t first, second;

  ds_param_default (self, out);
  switch (self->type) {
  case DS_PARAM_INT:
  case DS_PARAM_PERMILLE:
    out->numbers[0] = random_number (self, out->numbers[0], rng);
    break;
  case DS_PARAM_RANGE:
    first = random_number (self, out->numbers[0], rng);
    second = random_number (self, out->numbers[1], rng);
    out->numbers[0] = first < second ? first : second;
    out->numbers[1] = first < second ? second : first;
    break;
  case DS_PARAM_BOOL:
    out->numbers[0] = (int32_t)ds_rng_below (rng, 2);
    break;
  case DS_PARAM_ENUM:
    set_text (out, self->choices[ds_rng_below (rng, (uint32_t)self->n_choices)].id);
    break;
  case DS_PARAM_WEIGHTS:
    random_weights (self, rng, out);
    break;
  case DS_PARAM_TILE:
    random_tile (rules, rng, out);
    break;
  case DS_PARAM_ROWS:
    break; /* a drawing is not randomised */
  case DS_PARAM_KIND:
    random_kind (self, rules, rng, out);
    break;
  }
}
