/* tests/fuzz/fuzz_prefabs.c — reads any bytes as prefabs; accepted ones can be placed. */
#include "fuzz/rules.h"

/* Parses the definitions of fuzz_rules() and after them the fuzzed list. */
static DsStatus
parse (const uint8_t *bytes, size_t n, DsRules **out, DsErrors *errors)
{
  static const char start[] =
      "{\"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": ["
      "{\"id\": \"wall\", \"label\": \"W\", \"glyph\": \"#\", \"layer\": \"ground\", \"flags\": "
      "[\"blocks-move\"]},"
      "{\"id\": \"floor\", \"label\": \"F\", \"glyph\": \".\", \"layer\": \"ground\"},"
      "{\"id\": \"door\", \"label\": \"D\", \"glyph\": \"+\", \"layer\": \"feature\"},"
      "{\"id\": \"pot\", \"label\": \"P\", \"glyph\": \"o\", \"layer\": \"feature\", \"flags\": "
      "[\"blocks-move\"]}], \"kinds\": [{\"id\": \"goal\", \"label\": \"G\", \"glyph\": \"*\"}],"
      "\"prefabs\": ";
  char *text = malloc (sizeof start + n + 1);
  DsStatus status;

  if (text == NULL)
    abort ();
  memcpy (text, start, sizeof start - 1);
  memcpy (text + sizeof start - 1, bytes, n);
  text[sizeof start - 1 + n] = '}';
  status = ds_rules_parse (out, "t", text, sizeof start + n, errors);
  free (text);
  return status;
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  if (FUZZ_READ (n, parse (bytes, n, &rules, &errors)) != DS_OK) {
    FUZZ_ASSERT (rules == NULL && errors.n > 0);
    return 0;
  }
  for (size_t i = 0; i < ds_rules_n_prefabs (rules); i++) {
    const DsPrefab *prefab = ds_rules_prefab (rules, i);

    FUZZ_ASSERT (prefab->w >= 1 && prefab->w <= DS_PREFAB_SIDE_MAX);
    FUZZ_ASSERT (prefab->h >= 1 && prefab->h <= DS_PREFAB_SIDE_MAX);
    FUZZ_ASSERT (prefab->place == DS_PREFAB_ROOM || prefab->n_ways_in > 0);
    FUZZ_ASSERT (prefab->kind < DS_N_ROOM_KINDS && prefab->weight >= 1);
    for (size_t k = 0; k < prefab->n_ways_in; k++) {
      const DsCell at = prefab->ways_in[k].at;

      FUZZ_ASSERT (prefab->meanings[ds_prefab_cell (prefab, at.x, at.y)].is_open);
    }
  }
  ds_rules_unref (rules);
  return 0;
}
