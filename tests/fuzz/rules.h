/* tests/fuzz/rules.h — a few definitions for the fuzz targets, made once. */
#pragma once

#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline DsRules *
fuzz_rules (void)
{
  static const char text[] =
      "{\"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": ["
      "{\"id\": \"wall\", \"label\": \"Wall\", \"glyph\": \"#\", \"layer\": \"ground\", \"flags\": "
      "[\"blocks-move\", \"blocks-sight\"]},"
      "{\"id\": \"floor\", \"label\": \"Floor\", \"glyph\": \".\", \"layer\": \"ground\"},"
      "{\"id\": \"moss\", \"label\": \"Moss\", \"glyph\": \"\xe2\x96\x92\", \"layer\": \"ground\"},"
      "{\"id\": \"star\", \"label\": \"Star\", \"glyph\": \"\xf0\x9f\x8c\x9f\", \"layer\": "
      "\"feature\"},"
      "{\"id\": \"door\", \"label\": \"Door\", \"glyph\": \"+\", \"layer\": \"feature\"}],"
      "\"kinds\": [{\"id\": \"player-start\", \"label\": \"Start\", \"glyph\": \"@\", \"role\": "
      "\"start\"},"
      "{\"id\": \"goal\", \"label\": \"Goal\", \"glyph\": \"*\"}],"
      "\"creatures\": [{\"id\": \"player\", \"label\": \"Player\", \"glyph\": \"@\"},"
      "{\"id\": \"rat\", \"label\": \"Rat\", \"glyph\": \"r\", \"behaviours\": "
      "[\"aggressive\", \"wander\"]}], \"items\": [{\"id\": \"bread\", \"label\": \"Bread\", "
      "\"glyph\": \"%\", \"category\": \"food\"}]}";
  static DsRules *rules;
  DsErrors errors = { 0 };

  if (rules == NULL && ds_rules_parse (&rules, "rules", text, strlen (text), &errors) != DS_OK)
    abort ();
  return rules;
}

/* A broken promise: libFuzzer keeps the input. */
#define FUZZ_ASSERT(condition)                                                                     \
  do                                                                                               \
    if (!(condition)) {                                                                            \
      fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                     \
      abort ();                                                                                    \
    }                                                                                              \
  while (0)

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n);
