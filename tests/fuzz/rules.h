/* tests/fuzz/rules.h — a few definitions for the fuzz targets, made once. */
#pragma once

#include "base/budget.h"
#include "rules/rules.h"

#include <sanitizer/allocator_interface.h>
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

/* A violated invariant: libFuzzer keeps the input. */
#define FUZZ_ASSERT(condition)                                                                     \
  do                                                                                               \
    if (!(condition)) {                                                                            \
      fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                     \
      abort ();                                                                                    \
    }                                                                                              \
  while (0)

/* ---- memory of a reader */

static size_t fuzz_live = SIZE_MAX / 2; /* leaves room for blocks from before being freed */
static size_t fuzz_peak, fuzz_before;

static inline void
fuzz_note_new (const volatile void *block, size_t bytes)
{
  fuzz_live += bytes;
  fuzz_peak = fuzz_live > fuzz_peak ? fuzz_live : fuzz_peak;
}

static inline void
fuzz_note_free (const volatile void *block)
{
  fuzz_live -= block != NULL ? __sanitizer_get_allocated_size (block) : 0;
}

static inline void
fuzz_read_begin (void)
{
  static bool is_noting;

  if (!is_noting)
    FUZZ_ASSERT (__sanitizer_install_malloc_and_free_hooks (fuzz_note_new, fuzz_note_free) > 0);
  is_noting = true;
  fuzz_peak = fuzz_before = fuzz_live;
}

static inline DsStatus
fuzz_read_end (size_t n, DsStatus status)
{
  FUZZ_ASSERT (fuzz_peak - fuzz_before <= n * DS_BUDGET_PER_BYTE + DS_BUDGET_AT_LEAST);
  return status;
}

/* Status of @call, which reads @n bytes within its memory budget. */
#define FUZZ_READ(n, call) (fuzz_read_begin (), fuzz_read_end (n, call))

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n);
