/* core/io/command_input.c — the fields of a command's inputs, and the check of their values. */
#include "io/command_input.h"

#include "base/read.h"
#include "rules/kind.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL_CHARACTERS 60
#define CHOICE_BYTES 200
#define LEAST 0 /* limits of a number that names none */
#define MOST 100

static const DsChoice TYPES[] = {
  [DS_COMMAND_INPUT_TEXT] = { "text", N_ ("Text") },
  [DS_COMMAND_INPUT_NUMBER] = { "number", N_ ("Number") },
  [DS_COMMAND_INPUT_CHOICE] = { "choice", N_ ("Choice") },
  [DS_COMMAND_INPUT_BOOL] = { "bool", N_ ("Yes or no") },
  [DS_COMMAND_INPUT_CELL] = { "cell", N_ ("Cell, picked on the map") },
  [DS_COMMAND_INPUT_AREA] = { "area", N_ ("Area, picked on the map") },
  [DS_COMMAND_INPUT_OBJECT] = { "object", N_ ("Object, picked on the map") },
};

static const DsField FIELDS[] = {
  { .key = "name",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsCommandInput, name),
    .required = true,
    .help = N_ ("Name in the environment of the program: \"tile-count\" is "
                "DELVESMITH_INPUT_TILE_COUNT.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsCommandInput, label),
    .max = LABEL_CHARACTERS,
    .fallback = "",
    .help = N_ ("Displayed name; empty: the name in the environment.") },
  { .key = "type",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsCommandInput, type),
    .fallback = "text",
    .choices = TYPES,
    .n_choices = DS_COUNT (TYPES),
    .help = N_ ("Kind of its value.") },
  { .key = "default",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsCommandInput, preset),
    .max = DS_COMMAND_INPUT_BYTES,
    .fallback = "",
    .help = N_ ("Value until it is set, such as \"true\" or \"12\"; empty: no, 0, the first "
                "choice, or nothing.") },
  { .key = "min",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCommandInput, min),
    .min = -DS_COMMAND_INPUT_MOST,
    .max = DS_COMMAND_INPUT_MOST,
    .fallback = "0",
    .help = N_ ("Least number.") },
  { .key = "max",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCommandInput, max),
    .min = -DS_COMMAND_INPUT_MOST,
    .max = DS_COMMAND_INPUT_MOST,
    .fallback = "100",
    .help = N_ ("Greatest number.") },
  { .key = "choices",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsCommandInput, choices),
    .max = CHOICE_BYTES,
    .help = N_ ("Texts of a choice.") },
  { .key = "kind",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsCommandInput, kind),
    .fallback = "",
    .refers = DS_LIST_OBJECTS,
    .help = N_ ("Only kind of objects to pick; empty: any.") },
};

const DsRecordType ds_command_input_record = {
  .id = "command_input",
  .list = "inputs",
  .label = N_ ("Input"),
  .size = sizeof (DsCommandInput),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsCommandInput *
ds_command_input (const DsRecords *list, size_t i)
{
  DS_ASSERT (list != NULL && i < list->n);

  return (const DsCommandInput *)list->items + i;
}

const char *
ds_command_input_label (const DsCommandInput *self)
{
  DS_ASSERT (self != NULL);

  return self->label[0] != '\0' ? self->label : self->name;
}

bool
ds_command_input_is_picked (const DsCommandInput *self)
{
  DS_ASSERT (self != NULL);

  return self->type == DS_COMMAND_INPUT_CELL || self->type == DS_COMMAND_INPUT_AREA ||
         self->type == DS_COMMAND_INPUT_OBJECT;
}

const DsCommandInput *
ds_command_input_find_picked (const DsRecords *list)
{
  DS_ASSERT (list != NULL);

  for (size_t i = 0; i < list->n; i++)
    if (ds_command_input_is_picked (ds_command_input (list, i)))
      return ds_command_input (list, i);
  return NULL;
}

const char *
ds_command_input_preset (const DsCommandInput *self, char out[DS_COMMAND_PRESET_BYTES])
{
  DS_ASSERT (self != NULL && out != NULL);

  if (self->preset[0] != '\0')
    return self->preset;
  switch ((DsCommandInputType)self->type) {
  case DS_COMMAND_INPUT_NUMBER:
    snprintf (out, DS_COMMAND_PRESET_BYTES, "%d",
              self->min > 0   ? self->min
              : self->max < 0 ? self->max
                              : 0);
    return out;
  case DS_COMMAND_INPUT_CHOICE:
    return self->choices.n > 0 ? self->choices.items[0] : "";
  case DS_COMMAND_INPUT_BOOL:
    return "false";
  default:
    return "";
  }
}

char *
ds_command_input_variable (const DsCommandInput *self, char out[DS_COMMAND_VARIABLE_BYTES])
{
  DS_ASSERT (self != NULL && out != NULL);

  snprintf (out, DS_COMMAND_VARIABLE_BYTES, "DELVESMITH_INPUT_%s", self->name);
  for (char *at = out; *at != '\0'; at++)
    *at = (char)(*at == '-' ? '_' : *at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
  return out;
}

/* ---- values */

static DsStatus
check_number (const DsCommandInput *self, const char *value, DsError *err)
{
  const char *digits = value + (value[0] == '-');
  const size_t n = strlen (digits);
  const bool is_number = n > 0 && n < DS_COMMAND_PRESET_BYTES && strspn (digits, "0123456789") == n;
  const long number = is_number ? strtol (value, NULL, 10) : 0;

  if (is_number && number >= self->min && number <= self->max)
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, NULL, "input.number",
                  N_ ("expected a whole number from %d to %d, got \"%s\""), self->min, self->max,
                  value);
}

static DsStatus
check_choice (const DsCommandInput *self, const char *value, DsError *err)
{
  char list[DS_LIST_BYTES] = "";

  for (size_t i = 0; i < self->choices.n; i++) {
    if (strcmp (self->choices.items[i], value) == 0)
      return DS_OK;
    ds_list_add (list, self->choices.items[i], "\"");
  }
  return ds_fail (err, DS_BAD_DATA, NULL, "input.choice", N_ ("expected one of %s, got \"%s\""),
                  list, value);
}

DsStatus
ds_command_input_check_value (const DsCommandInput *self, const char *value, DsError *err)
{
  DS_ASSERT (self != NULL && value != NULL);

  switch ((DsCommandInputType)self->type) {
  case DS_COMMAND_INPUT_NUMBER:
    return check_number (self, value, err);
  case DS_COMMAND_INPUT_CHOICE:
    return check_choice (self, value, err);
  case DS_COMMAND_INPUT_BOOL:
    if (strcmp (value, "true") == 0 || strcmp (value, "false") == 0)
      return DS_OK;
    return ds_fail (err, DS_BAD_DATA, NULL, "input.bool",
                    N_ ("expected \"true\" or \"false\", got \"%s\""), value);
  default:
    if (strlen (value) <= DS_COMMAND_INPUT_BYTES && strpbrk (value, "\r\n") == NULL)
      return DS_OK;
    return ds_fail (err, DS_BAD_DATA, NULL, "input.text",
                    N_ ("expected one line of at most %d bytes"), DS_COMMAND_INPUT_BYTES);
  }
}

/* ---- declarations */

static bool
is_line (const char *text)
{
  return text[strspn (text, " ")] != '\0' && strpbrk (text, "\r\n") == NULL;
}

static DsStatus
check_choices (const DsCommandInput *self, DsError *err)
{
  if (self->choices.n == 0)
    return ds_fail (err, DS_BAD_DATA, NULL, "input.choices", N_ ("expected choices, got none"));
  for (size_t i = 0; i < self->choices.n; i++)
    if (!is_line (self->choices.items[i]))
      return ds_fail (err, DS_BAD_DATA, NULL, "input.choices",
                      N_ ("expected choices of one line that is not blank, got \"%s\""),
                      self->choices.items[i]);
  return DS_OK;
}

/* Only numbers have limits, only choices have texts to choose from, and only objects a kind. */
static DsStatus
check_type (const DsCommandInput *self, DsError *err)
{
  if (self->type == DS_COMMAND_INPUT_NUMBER && self->min > self->max)
    return ds_fail (err, DS_BAD_DATA, NULL, "input.limits",
                    N_ ("expected a greatest number of at least %d, got %d"), self->min, self->max);
  if (self->type != DS_COMMAND_INPUT_NUMBER && (self->min != LEAST || self->max != MOST))
    return ds_fail (err, DS_BAD_DATA, NULL, "input.no-limits",
                    N_ ("expected limits only for numbers, got those of the type \"%s\""),
                    TYPES[self->type].id);
  if (self->type != DS_COMMAND_INPUT_CHOICE && self->choices.n > 0)
    return ds_fail (err, DS_BAD_DATA, NULL, "input.no-choices",
                    N_ ("expected choices only for the type \"choice\", got those of \"%s\""),
                    TYPES[self->type].id);
  if (self->type != DS_COMMAND_INPUT_OBJECT && self->kind[0] != '\0')
    return ds_fail (err, DS_BAD_DATA, NULL, "input.no-kind",
                    N_ ("expected a kind only for the type \"object\", got that of \"%s\""),
                    TYPES[self->type].id);
  return self->type == DS_COMMAND_INPUT_CHOICE ? check_choices (self, err) : DS_OK;
}

DsStatus
ds_command_input_check (const DsRecords *list, size_t i, DsError *err)
{
  const DsCommandInput *self;

  DS_ASSERT (list != NULL && i < list->n);

  self = ds_command_input (list, i);
  for (size_t k = 0; k < i; k++)
    if (strcmp (ds_command_input (list, k)->name, self->name) == 0)
      return ds_fail (err, DS_BAD_DATA, NULL, "input.twice",
                      N_ ("expected a name of its own, got that of another input: \"%s\""),
                      self->name);
  if (check_type (self, err) != DS_OK)
    return DS_BAD_DATA;
  if (ds_command_input_is_picked (self)) {
    if (self->preset[0] != '\0')
      return ds_fail (err, DS_BAD_DATA, NULL, "input.picked-default",
                      N_ ("expected no default for what is picked on the map, got \"%s\""),
                      self->preset);
    if (ds_command_input_find_picked (list) != self)
      return ds_fail (err, DS_BAD_DATA, NULL, "input.picked-twice",
                      N_ ("expected at most one input that is picked on the map, got \"%s\", too"),
                      self->name);
    return DS_OK;
  }
  return self->preset[0] != '\0' ? ds_command_input_check_value (self, self->preset, err) : DS_OK;
}
