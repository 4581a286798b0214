/* core/rules/recipe.c — reads, writes, compares and changes recipes. */
#include "rules/recipe.h"
#include "base/budget.h"
#include "base/read.h"

#include <stdio.h>
#include <string.h>

#define LABEL_MAX 100       /* bytes */
#define DESCRIPTION_MAX 500 /* bytes */
#define PARAMS_MAX 64       /* of one stage */

/* Those that only a recipe file has come last. */
static const char *const KEYS[] = { "id",      "label",  "description", "size",   "floors",
                                    "ruleset", "stages", "format",      "version" };
static const char *const STAGE_KEYS[] = { "stage", "label", "disabled", "params", "per_floor" };

enum { N_FILE_KEYS = 2 };

/* ---- reading */

static DsStatus
take_nomem (const char *path, DsErrors *errors)
{
  DsError err;

  ds_fail_nomem (&err, path);
  return ds_errors_take (errors, &err);
}

/* A name that fits @size bytes; an absent one stays "". */
static void
read_name (DsNode object, const char *key, char *out, size_t size, const char *path,
           DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;

  if (!ds_node_get (object, key, &node))
    return;
  ds_path_key (where, path, key);
  text = ds_read_text (node, size - 1, where, errors);
  if (text == NULL)
    return;
  if (ds_name_is_valid (text, size - 1))
    memcpy (out, text, strlen (text) + 1);
  else
    ds_node_fail (node, errors, where, "recipe.name",
                  N_ ("expected lowercase letters, digits, \"-\" and \"_\", got \"%s\""), text);
}

static void
read_str (DsNode object, const char *key, size_t max, DsStr **out, const char *path,
          DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;

  if (!ds_node_get (object, key, &node))
    return;
  text = ds_read_plain (node, max, ds_path_key (where, path, key), errors);
  if (text == NULL)
    return;
  *out = ds_str_new (text);
  if (*out == NULL)
    take_nomem (where, errors);
}

static void
read_size (DsRecipe *out, DsNode object, const char *path, DsErrors *errors)
{
  static const int32_t lowest[] = { DS_SIDE_MIN, DS_SIDE_MIN };
  static const int32_t highest[] = { DS_SIDE_MAX, DS_SIDE_MAX };
  char where[DS_WHERE_MAX];
  int32_t size[2];
  int64_t floors;
  DsNode node;

  if (ds_node_get (object, "size", &node) &&
      ds_read_ints (node, 2, lowest, highest, size, ds_path_key (where, path, "size"), errors)) {
    out->w = size[0];
    out->h = size[1];
  }
  if (ds_node_get (object, "floors", &node) &&
      ds_read_int (node, 1, DS_FLOORS_MAX, &floors, ds_path_key (where, path, "floors"), errors))
    out->floors = (int32_t)floors;
}

static DsStatus set_param (DsRecipeStage *stage, uint8_t floor, const char *param,
                           const DsValue *value, DsError *err);

/* Parameters keep the order of the text. */
static void
read_params (DsRecipeStage *stage, uint8_t floor, DsNode object, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsValue value = { 0 };
  DsError err;

  if (!ds_read_is (object, DS_JSON_OBJECT, path, errors))
    return;
  if (ds_node_length (object) > PARAMS_MAX) {
    ds_node_fail (
        object, errors, path, "recipe.params",
        NN_ ("expected at most %d parameter, got %zu", "expected at most %d parameters, got %zu"),
        PARAMS_MAX, ds_node_length (object));
    return;
  }
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    ds_path_key (where, path, m.key);
    if (!ds_name_is_valid (m.key, sizeof stage->params->name - 1))
      ds_node_fail (m.node, errors, where, "recipe.param",
                    N_ ("invalid name of a parameter: expected 1 to %zu lowercase letters, digits, "
                        "\"-\" and \"_\""),
                    sizeof stage->params->name - 1);
    else if (ds_value_read (&value, m.node, where, errors) &&
             set_param (stage, floor, m.key, &value, &err) != DS_OK)
      ds_errors_take (errors, &err);
    ds_value_clear (&value);
  }
}

/* The number of a floor as files write it, from 0 and without leading zeros; -1: it is none. */
static int
parse_floor (const char *key)
{
  const size_t n = strlen (key);
  int floor = 0;

  if (n == 0 || n > 2 || (n == 2 && key[0] == '0'))
    return -1;
  for (size_t i = 0; i < n; i++) {
    if (key[i] < '0' || key[i] > '9')
      return -1;
    floor = floor * 10 + (key[i] - '0');
  }
  return floor < DS_FLOORS_MAX ? floor : -1;
}

static void
read_floors (DsRecipeStage *stage, DsNode object, const char *path, DsErrors *errors)
{
  if (!ds_read_is (object, DS_JSON_OBJECT, path, errors))
    return;
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    const int floor = parse_floor (m.key);
    char where[DS_WHERE_MAX];

    ds_path_key (where, path, m.key);
    if (floor < 0)
      ds_node_fail (m.node, errors, where, "recipe.floor",
                    N_ ("no such floor: expected \"0\" to \"%d\""), DS_FLOORS_MAX - 1);
    else
      read_params (stage, (uint8_t)(floor + 1), m.node, where, errors);
  }
}

/* Unknown members are kept in a document, and are an error in a recipe file. */
typedef enum { IN_DOCUMENT, IN_FILE } RecipePlace;

static void
read_others (DsExtras **out, DsNode object, const char *const *known, size_t n_known,
             RecipePlace place, const char *path, DsErrors *errors)
{
  DsError err;

  if (place == IN_FILE)
    ds_read_only (object, known, n_known, path, errors);
  else if (ds_extras_read (out, object, known, n_known, &err) != DS_OK)
    ds_errors_take (errors, &err);
}

static void
read_stage (DsRecipeStage *out, DsNode node, RecipePlace place, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsNode member;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, errors) ||
      !ds_read_member (node, "stage", &member, path, errors))
    return;
  read_name (node, "stage", out->stage, sizeof out->stage, path, errors);
  read_name (node, "label", out->label, sizeof out->label, path, errors);
  if (ds_node_get (node, "disabled", &member) &&
      ds_read_is (member, DS_JSON_BOOL, ds_path_key (where, path, "disabled"), errors))
    ds_node_bool (member, &out->disabled);
  if (ds_node_get (node, "params", &member))
    read_params (out, 0, member, ds_path_key (where, path, "params"), errors);
  if (ds_node_get (node, "per_floor", &member))
    read_floors (out, member, ds_path_key (where, path, "per_floor"), errors);
  read_others (&out->extras, node, STAGE_KEYS, DS_COUNT (STAGE_KEYS), place, path, errors);
}

static void
read_stages (DsRecipe *out, DsNode node, RecipePlace place, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  const size_t n = ds_node_length (node);

  if (!ds_read_is (node, DS_JSON_ARRAY, path, errors))
    return;
  if (n > DS_RECIPE_STAGES_MAX) {
    ds_node_fail (node, errors, path, "recipe.stages",
                  NN_ ("expected at most %d stage, got %zu", "expected at most %d stages, got %zu"),
                  DS_RECIPE_STAGES_MAX, n);
    return;
  }
  out->stages = ds_alloc0 (n, sizeof *out->stages);
  if (out->stages == NULL) {
    take_nomem (path, errors);
    return;
  }
  out->n_stages = n;
  for (size_t i = 0; i < n; i++)
    read_stage (&out->stages[i], ds_node_at (node, i), place, ds_path_item (where, path, i),
                errors);
}

static DsStatus
read_recipe (DsRecipe *out, DsNode node, RecipePlace place, const char *path, DsErrors *errors)
{
  const size_t n_keys = DS_COUNT (KEYS) - (place == IN_FILE ? 0 : N_FILE_KEYS);
  const size_t n_before = errors->n_found;
  char where[DS_WHERE_MAX];
  DsStatus status;
  DsNode stages;

  memset (out, 0, sizeof *out);
  if (!ds_read_is (node, DS_JSON_OBJECT, path, errors))
    return DS_BAD_DATA;
  read_name (node, "id", out->id, sizeof out->id, path, errors);
  read_name (node, "ruleset", out->ruleset, sizeof out->ruleset, path, errors);
  read_str (node, "label", LABEL_MAX, &out->label, path, errors);
  read_str (node, "description", DESCRIPTION_MAX, &out->description, path, errors);
  read_size (out, node, path, errors);
  if (ds_node_get (node, "stages", &stages))
    read_stages (out, stages, place, ds_path_key (where, path, "stages"), errors);
  read_others (&out->extras, node, KEYS, n_keys, place, path, errors);
  status = ds_errors_since (errors, n_before);
  if (status != DS_OK)
    ds_recipe_clear (out);
  return status;
}

DsStatus
ds_recipe_read (DsRecipe *out, DsNode node, const char *path, DsErrors *errors)
{
  return read_recipe (out, node, IN_DOCUMENT, path, errors);
}

/* Reads a recipe file, which must have an id, a label and a size, and nothing that is unknown. On
 * failure @out is zeroed. */
DsStatus
ds_recipe_parse (DsRecipe *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  static const char *const needed[] = { "id", "label", "size", "stages" };
  const size_t n_before = errors->n_found;
  DsBudget budget;
  int64_t version;
  DsStatus status;
  DsJson *json;
  DsNode root, node;

  memset (out, 0, sizeof *out);
  ds_budget_begin (&budget, n);
  status = ds_json_parse (&json, name, bytes, n, errors);
  if (status != DS_OK)
    return ds_budget_end (&budget, status, errors);
  root = ds_json_root (json);
  if (ds_read_format (root, "delvesmith.recipe", &version, errors)) {
    if (version > 1)
      ds_node_fail (root, errors, "version", "recipe.version",
                    N_ ("expected version %d or earlier, got %lld"), 1, (long long)version);
    for (size_t i = 0; i < DS_COUNT (needed); i++)
      ds_read_member (root, needed[i], &node, "", errors);
    read_recipe (out, root, IN_FILE, "", errors);
  }
  ds_json_free (json);
  status = ds_errors_since (errors, n_before);
  if (status != DS_OK)
    ds_recipe_clear (out);
  else if (out->floors == 0)
    out->floors = 1;
  return ds_budget_end (&budget, status, errors);
}

/* ---- writing */

static void
put_name (DsJsonWriter *writer, const char *key, const char *value)
{
  if (value[0] != '\0')
    ds_json_put_string (writer, key, value);
}

static bool
has_params (const DsRecipeStage *stage, uint8_t floor)
{
  for (size_t i = 0; i < stage->n_params; i++)
    if (stage->params[i].floor == floor)
      return true;
  return false;
}

/* Rows of drawings are written on a line each. */
static DsJsonLayout
layout_of (const DsRecipeStage *stage)
{
  for (size_t i = 0; i < stage->n_params; i++)
    if (stage->params[i].value.type == DS_VALUE_ROWS)
      return DS_JSON_LINES;
  return DS_JSON_INLINE;
}

static void
write_params (const DsRecipeStage *stage, uint8_t floor, DsJsonWriter *writer, const char *key)
{
  if (!has_params (stage, floor))
    return;
  ds_json_begin_object (writer, key, layout_of (stage));
  for (size_t i = 0; i < stage->n_params; i++)
    if (stage->params[i].floor == floor)
      ds_value_write (&stage->params[i].value, writer, stage->params[i].name);
  ds_json_end (writer);
}

static void
write_floors (const DsRecipeStage *stage, DsJsonWriter *writer)
{
  bool is_open = false;

  for (uint8_t floor = 1; floor <= DS_FLOORS_MAX; floor++) {
    char key[8];

    if (!has_params (stage, floor))
      continue;
    if (!is_open)
      ds_json_begin_object (writer, "per_floor", layout_of (stage));
    is_open = true;
    snprintf (key, sizeof key, "%d", floor - 1);
    write_params (stage, floor, writer, key);
  }
  if (is_open)
    ds_json_end (writer);
}

static void
write_stage (const DsRecipeStage *stage, RecipePlace place, DsJsonWriter *writer)
{
  ds_json_begin_object (writer, NULL, layout_of (stage));
  ds_json_put_string (writer, "stage", stage->stage);
  put_name (writer, "label", stage->label);
  if (stage->disabled)
    ds_json_put_bool (writer, "disabled", true);
  write_params (stage, 0, writer, "params");
  write_floors (stage, writer);
  if (place == IN_DOCUMENT)
    ds_extras_write (stage->extras, writer);
  ds_json_end (writer);
}

/* Omits members that are "", 0 or NULL, except the list of stages. */
static void
write_members (const DsRecipe *self, RecipePlace place, DsJsonWriter *writer)
{
  put_name (writer, "id", self->id);
  put_name (writer, "label", ds_str_get (self->label));
  put_name (writer, "description", ds_str_get (self->description));
  if (self->w > 0) {
    ds_json_begin_array (writer, "size", DS_JSON_INLINE);
    ds_json_put_int (writer, NULL, self->w);
    ds_json_put_int (writer, NULL, self->h);
    ds_json_end (writer);
  }
  if (self->floors > 0)
    ds_json_put_int (writer, "floors", self->floors);
  put_name (writer, "ruleset", self->ruleset);
  ds_json_begin_array (writer, "stages", DS_JSON_LINES);
  for (size_t i = 0; i < self->n_stages; i++)
    write_stage (&self->stages[i], place, writer);
  ds_json_end (writer);
  if (place == IN_DOCUMENT)
    ds_extras_write (self->extras, writer);
}

void
ds_recipe_write (const DsRecipe *self, DsJsonWriter *writer, const char *key)
{
  ds_json_begin_object (writer, key, DS_JSON_LINES);
  write_members (self, IN_DOCUMENT, writer);
  ds_json_end (writer);
}

/* ds_recipe_parse() reads it when @self has an id, a label and a size. */
void
ds_recipe_format (const DsRecipe *self, DsText *out)
{
  DsJsonWriter writer;

  ds_json_writer_init (&writer, out);
  ds_json_begin_object (&writer, NULL, DS_JSON_LINES);
  ds_json_put_string (&writer, "format", "delvesmith.recipe");
  ds_json_put_int (&writer, "version", 1);
  write_members (self, IN_FILE, &writer);
  ds_json_end (&writer);
}

/* ---- in memory */

DsStatus
ds_recipe_copy (DsRecipe *out, const DsRecipe *from, DsError *err)
{
  DsRecipeStage *stages = ds_alloc0 (from->n_stages, sizeof *stages);

  memset (out, 0, sizeof *out);
  if (stages == NULL)
    return ds_fail_nomem (err, "recipe");
  *out = *from;
  out->stages = stages;
  ds_str_ref (out->label);
  ds_str_ref (out->description);
  ds_extras_ref (out->extras);
  for (size_t i = 0; i < from->n_stages; i++)
    if (ds_recipe_stage_copy (&stages[i], &from->stages[i], err) != DS_OK) {
      ds_recipe_clear (out);
      return DS_NOMEM;
    }
  return DS_OK;
}

void
ds_recipe_clear (DsRecipe *self)
{
  for (size_t i = 0; i < self->n_stages; i++)
    ds_recipe_stage_clear (&self->stages[i]);
  ds_free (self->stages);
  ds_str_unref (self->label);
  ds_str_unref (self->description);
  ds_extras_unref (self->extras);
  memset (self, 0, sizeof *self);
}

/* A document needs no label, description or size to start with: it has a level. */
void
ds_recipe_strip (DsRecipe *self)
{
  ds_str_unref (self->label);
  ds_str_unref (self->description);
  self->label = self->description = NULL;
  self->w = self->h = self->floors = 0;
}

static const DsValue *
get_param (const DsRecipeStage *stage, uint8_t floor, const char *param)
{
  for (size_t i = 0; i < stage->n_params; i++)
    if (stage->params[i].floor == floor && strcmp (stage->params[i].name, param) == 0)
      return &stage->params[i].value;
  return NULL;
}

static bool
stage_equal (const DsRecipeStage *a, const DsRecipeStage *b)
{
  if (strcmp (a->stage, b->stage) != 0 || strcmp (a->label, b->label) != 0 ||
      a->disabled != b->disabled || a->n_params != b->n_params)
    return false;
  for (size_t i = 0; i < a->n_params; i++) {
    const DsValue *value = get_param (b, a->params[i].floor, a->params[i].name);

    if (value == NULL || !ds_value_equal (value, &a->params[i].value))
      return false;
  }
  return true;
}

/* True when both have the same id and the same stages with the same values; labels, sizes and
 * unknown keys do not matter. */
bool
ds_recipe_equal (const DsRecipe *a, const DsRecipe *b)
{
  if (strcmp (a->id, b->id) != 0 || a->n_stages != b->n_stages)
    return false;
  for (size_t i = 0; i < a->n_stages; i++)
    if (!stage_equal (&a->stages[i], &b->stages[i]))
      return false;
  return true;
}

const DsValue *
ds_recipe_get (const DsRecipeStage *stage, const char *param)
{
  return get_param (stage, 0, param);
}

const DsValue *
ds_recipe_get_on (const DsRecipeStage *stage, size_t floor, const char *param)
{
  return get_param (stage, (uint8_t)(floor + 1), param);
}

bool
ds_recipe_has_floor (const DsRecipeStage *stage, size_t floor)
{
  return has_params (stage, (uint8_t)(floor + 1));
}

static void
remove_param (DsRecipeStage *stage, DsRecipeParam *param)
{
  const size_t behind = stage->n_params - 1 - (size_t)(param - stage->params);

  ds_value_clear (&param->value);
  memmove (param, param + 1, behind * sizeof *param);
  stage->n_params--;
}

static DsStatus
set_param (DsRecipeStage *stage, uint8_t floor, const char *param, const DsValue *value,
           DsError *err)
{
  DsRecipeParam *params;
  size_t i;

  if (strlen (param) >= sizeof params->name)
    return ds_fail (err, DS_BAD_ARG, "param", "recipe.param.length",
                    NN_ ("expected a name of at most %zu byte, got \"%s\"",
                         "expected a name of at most %zu bytes, got \"%s\""),
                    sizeof params->name - 1, param);
  for (i = 0; i < stage->n_params; i++)
    if (stage->params[i].floor == floor && strcmp (stage->params[i].name, param) == 0)
      break;
  if (value == NULL) {
    if (i < stage->n_params)
      remove_param (stage, &stage->params[i]);
    return DS_OK;
  }
  if (i == stage->n_params) {
    params = ds_resize (stage->params, i + 1, sizeof *params);
    if (params == NULL)
      return ds_fail_nomem (err, "recipe");
    stage->params = params;
    memset (&params[i], 0, sizeof *params);
    memcpy (params[i].name, param, strlen (param) + 1);
    params[i].floor = floor;
    stage->n_params++;
  }
  ds_str_ref (value->rows);
  ds_value_clear (&stage->params[i].value);
  stage->params[i].value = *value;
  return DS_OK;
}

/* DS_BAD_ARG: @param is too long for a name. DS_NOMEM. The stage is as it was then. */
DsStatus
ds_recipe_set (DsRecipeStage *stage, const char *param, const DsValue *value, DsError *err)
{
  return set_param (stage, 0, param, value, err);
}

DsStatus
ds_recipe_set_on (DsRecipeStage *stage, size_t floor, const char *param, const DsValue *value,
                  DsError *err)
{
  DS_ASSERT (floor < DS_FLOORS_MAX);
  return set_param (stage, (uint8_t)(floor + 1), param, value, err);
}
