/* core/gen/param.h — typed, bounded stage parameters: a row of a table drives the form in the
 * panel, the schema, the command line's --set and the docs. */
#pragma once

#include "base/rng.h"
#include "rules/recipe.h"
#include "rules/rules.h"

typedef enum {
  DS_PARAM_INT,      /* DS_VALUE_INT within min..max */
  DS_PARAM_PERMILLE, /* DS_VALUE_INT, parts of a thousand within min..max */
  DS_PARAM_ENUM,     /* DS_VALUE_TEXT, one of choices */
  DS_PARAM_BOOL,     /* DS_VALUE_BOOL */
  DS_PARAM_RANGE,    /* DS_VALUE_RANGE, both ends within min..max, low <= high */
  DS_PARAM_WEIGHTS,  /* DS_VALUE_WEIGHTS, one number of min..max for each of choices */
  DS_PARAM_TILE,     /* DS_VALUE_TEXT, a tile for the ground (min 0) or feature (min 1) layer */
  DS_PARAM_ROWS, /* DS_VALUE_ROWS, at most max rows of at most max characters; empty by default */
  DS_PARAM_KIND, /* DS_VALUE_TEXT, a kind of the rules with a role of min..max */
} DsParamType;

typedef struct {
  const char *id;
  const char *label; /* N_() */
  DsParamType type;
  int32_t min, max;
  const char *fallback; /* the default, as ds_value_parse() reads it */
  const DsChoice *choices;
  size_t n_choices;
  const char *unit;                      /* N_(): "cells", "rounds"; NULL = none */
  const char *help;                      /* N_(): one sentence */
  const char *counts_with, *counts_when; /* another parameter and the choice of it that this one
                                          * depends on; NULL: it always has an effect */
} DsParam;

/* Name of the type in the schema: "int", "range", "tile". */
const char *ds_param_type_id (DsParamType type);
/* Checks @value against the parameter; @out becomes the full value (weights in the order of
 * choices). */
DsStatus ds_param_check (const DsParam *self, const DsValue *value, DsValue *out, const char *where,
                         DsError *err) DS_MUST_CHECK;
/* The default as a value. Fallbacks are trusted; a test checks all tables. */
void ds_param_default (const DsParam *self, DsValue *out);
bool ds_param_takes_kind (const DsParam *self, const DsKind *kind); /* of a parameter of type
                                                                     * kind */
/* Draws a value: near the default for numbers; a tile with the behaviour of the default's. */
void ds_param_random (const DsParam *self, const DsRules *rules, DsRng *rng, DsValue *out);
